//! Random streams of commands.

use crate::test_game::{FOUR, KINGS, SECRET, TestGame, id, person, settings, timed};
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::conditions::ConditionsInput;
use castellan_game::event::EventKind;
use castellan_game::settings::{Flagging, GameSettings, Seating};
use castellan_game::settings_text::SettingChange;
use castellan_game::time_control::TimeControl;
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{CommandKind, Game, Hidden, Phase, Span};
use castellan_rules::{Action, Seat};
use castellan_test_support::Random;

fn one_of(random: &mut Random, words: &[&'static str]) -> &'static str {
    words[random.below(words.len())]
}

/// Returns a random command, sensible or not.
fn random_command(test_game: &TestGame, random: &mut Random) -> (String, CommandKind) {
    let people = ["ann", "ben", "cem", "dan", "eve", "fay"];
    let who = (*random.pick(&people)).to_owned();
    let seat = *random.pick(&Seat::ALL);
    let offer = random.below(6) as u32 + test_game.game().next_offer().saturating_sub(4);
    if let Some(offer) = test_game.game().offers().last().filter(|_| random.chance(45)) {
        let parties: Vec<_> =
            test_game.game().parties(&offer.kind).difference(&offer.agreed).cloned().collect();
        let kind = match random.below(12) {
            0 => CommandKind::Decline(offer.number),
            1 => return (offer.by.to_string(), CommandKind::Withdraw(offer.number)),
            _ => CommandKind::Accept(offer.number),
        };
        return (random.pick(&parties).to_string(), kind);
    }
    if test_game.game().to_act().is_some() && random.chance(45) {
        let actions = test_game.game().record().map(|record| record.position().actions()).unwrap_or_default();
        let action = if actions.is_empty() { Action::Pass } else { *random.pick(&actions) };
        let seen = random.chance(30).then(|| test_game.game().board_version());
        return (test_game.to_act(), CommandKind::Act { action: action.into(), seen });
    }
    if test_game.game().phase() == Phase::Lobby && random.chance(8) {
        return (test_game.game().owner().id.to_string(), random_amendment(random));
    }
    if let Some(invitation) = test_game.game().invitations().last().filter(|_| random.chance(4)) {
        let (owner, invited) = (test_game.game().owner().id.to_string(), invitation.player.clone());
        if random.chance(50) {
            return (owner, CommandKind::WithdrawInvitation(invited));
        }
        return (invited.to_string(), CommandKind::DeclineInvitation);
    }
    let kind = match random.below(38) {
        0 => CommandKind::Invite {
            player: id(one_of(random, &people)),
            seat: random.chance(40).then_some(seat),
        },
        1..3 => CommandKind::Join { player: person(&who), place: SeatRequest::Any },
        3 => CommandKind::Join { player: person(&who), place: SeatRequest::At(seat) },
        5 if random.chance(30) => CommandKind::Leave,
        6 | 7 => CommandKind::Start,
        8 => CommandKind::Seed(Hidden(format!("seed {}", random.below(9)))),
        9 => CommandKind::SetArmy {
            seat: random.chance(30).then_some(seat),
            army: Army::named(one_of(random, &["siege", "skirmish", "xx"])),
        },
        10 => CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) },
        11 | 12 => CommandKind::Ready { seat: None },
        13 => CommandKind::Offer(Proposal::Draw),
        14 => CommandKind::Offer(Proposal::Takeback),
        15 => CommandKind::Offer(Proposal::Pause),
        16 => CommandKind::Offer(Proposal::Resume),
        17 => CommandKind::Offer(Proposal::Abort),
        18 => CommandKind::Offer(Proposal::Replace { seat, player: person(one_of(random, &people)) }),
        19..22 => CommandKind::Accept(offer),
        4 | 22 => CommandKind::Decline(offer),
        23 => CommandKind::Withdraw(offer),
        24 if random.chance(15) => CommandKind::Resign { seat: None },
        24 => CommandKind::ClaimDraw,
        25 => CommandKind::ClaimTime,
        26 => CommandKind::GiveTime { seat, span: Span::minutes(random.below(90) as u64) },
        27 => {
            let actions =
                test_game.game().record().map(|record| record.position().actions()).unwrap_or_default();
            let answer =
                if actions.is_empty() { "pass".to_owned() } else { random.pick(&actions).to_string() };
            let others = vec!["any"; random.below(4)].join(", ");
            CommandKind::SetConditions(Hidden(ConditionsInput::typed(format!("{others} -> {answer}"))))
        }
        28 => {
            let planned = Seat::ALL.into_iter().find(|seat| test_game.game().plan(*seat).is_some());
            let player = planned.and_then(|seat| test_game.game().player_at(seat));
            return (player.map_or(who, |player| player.id.to_string()), CommandKind::ClearConditions);
        }
        // No offer has such a number.
        29 => CommandKind::Decline(u32::MAX - random.below(5) as u32),
        30 => CommandKind::Watch,
        31 => CommandKind::Unwatch,
        _ => return random_director_or_system_command(test_game, random, seat),
    };
    (who, kind)
}

fn random_amendment(random: &mut Random) -> CommandKind {
    let changes = [
        ("seats", &["2", "3", "4"][..]),
        ("time", &["1d", "2h + 1h", "soon"]),
        ("seating", &["chosen", "random"]),
        ("seat", &["w", "r", "b", "g"]),
        ("entry", &["open", "invited"]),
        ("army.r", &["siege"]),
        ("game", &["king-of-the-mountain", "king-of-the-mountain", "mount-chess"]),
        ("solo", &["on", "off"]),
        ("lobby", &["1d", "3d"]),
    ];
    let mut amended: Vec<SettingChange> = Vec::new();
    for _ in 0..=random.below(2) {
        let (key, values) = *random.pick(&changes);
        amended.push(SettingChange {
            key: key.to_owned(),
            value: random.chance(85).then(|| one_of(random, values).to_owned()),
        });
    }
    if random.chance(2) { CommandKind::StartAlone } else { CommandKind::Amend(amended) }
}

fn random_director_or_system_command(
    test_game: &TestGame,
    random: &mut Random,
    seat: Seat,
) -> (String, CommandKind) {
    let player = id(one_of(random, &FOUR));
    let kind = match random.below(24) {
        0 => CommandKind::Pause,
        1..4 => CommandKind::Resume,
        4 => CommandKind::ReplaceSeat { seat, player: person(one_of(random, &["eve", "fay", "ann"])) },
        5 if random.chance(20) => CommandKind::RemoveSeat { seat },
        6..9 => CommandKind::Reinstate { give: random.chance(50).then_some(Span::days(1)) },
        9 if random.chance(20) => CommandKind::Adjudicate { winner: random.chance(50).then_some(seat) },
        10 if random.chance(10) => CommandKind::Cancel,
        11 => CommandKind::Outage { from: test_game.now.minus(Span::hours(5)), to: test_game.now },
        12..14 => CommandKind::Vacation { player, away: true },
        14..17 => CommandKind::Vacation { player, away: false },
        _ => CommandKind::Tick,
    };
    ((*random.pick(&["system", "director"])).to_owned(), kind)
}

fn random_settings(random: &mut Random) -> GameSettings {
    let control = *random.pick(&["none", "1h per action", "2h + 1h max 4h", "3h grace 1h"]);
    GameSettings {
        seating: *random.pick(&[Seating::Chosen, Seating::Random]),
        flagging: *random.pick(&[Flagging::AtOnce, Flagging::ByClaim]),
        offer_timeout: Span::hours(2),
        lobby_timeout: Span::days(2),
        setup_time: Span::hours(12),
        ..timed(SECRET, control)
    }
}

#[test]
fn random_command_streams_fold_to_the_live_state() {
    let mut random = Random::new(41);
    let mut reached: std::collections::BTreeSet<&'static str> = std::collections::BTreeSet::new();
    for round in 0..200 {
        let mut test_game = TestGame::lobby(random_settings(&mut random), &FOUR[..=random.below(4)]);
        let mut last: Option<(String, CommandKind)> = None;
        for _ in 0..300 {
            test_game.wait(Span::minutes(random.below(50) as u64));
            // Now and then the same command is repeated, as by a double press.
            let (who, kind) = match last.take().filter(|_| random.chance(8)) {
                Some(again) => again,
                None => random_command(&test_game, &mut random),
            };
            last = Some((who.clone(), kind.clone()));
            let before = test_game.game().clone();
            let at = if random.chance(20) { test_game.now.minus(Span::minutes(3)) } else { test_game.now };
            match test_game.ask_at(&who, kind, at) {
                Ok(happened) => {
                    reached.extend(happened.iter().map(EventKind::kind));
                    assert_invariants(&test_game, &before, happened.len());
                }
                Err(_) => assert_eq!(*test_game.game(), before, "a refusal changes nothing"),
            }
            if random.chance(10) {
                // A restart from a snapshot.
                let plans = before.plans().map(|(seat, plan)| (seat, plan.clone())).collect();
                test_game.game = Game::restore(&before.snapshot()).map(|game| {
                    let mut game = game.with_plans(plans);
                    let missed = test_game.events.len() - before.events() as usize;
                    let from = test_game.events.len() - missed;
                    test_game.events[from..]
                        .iter()
                        .for_each(|event| game.apply(event).expect("what follows"));
                    game
                });
            }
        }
        if round % 5 == 0 {
            test_game.assert_folds();
        }
    }
    let missing: Vec<_> = EventKind::KINDS.iter().filter(|kind| !reached.contains(**kind)).collect();
    // Picked pieces and delayed draw offers occur in another game, and the first event is never requested twice.
    let elsewhere = ["created", "touched", "draw_offer_kept", "draw_offer_dropped"];
    assert!(missing.iter().all(|kind| elsewhere.contains(kind)), "never came to {missing:?}");
}

#[test]
fn random_streams_with_deferred_draw_offers_fold() {
    let mut random = Random::new(47);
    let mut reached: std::collections::BTreeSet<&'static str> = std::collections::BTreeSet::new();
    for _ in 0..30 {
        let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
        for _ in 0..60 {
            let who = one_of(&mut random, &["ann", "ben"]).to_owned();
            let offer = test_game.game().offers().last().map(|offer| offer.number);
            let (who, kind) = match (random.below(8), offer) {
                (0 | 1, _) => (who, CommandKind::Offer(Proposal::Draw)),
                (2, _) => (who, CommandKind::WithdrawDeferredDrawOffer),
                (3, Some(offer)) => (who, CommandKind::Decline(offer)),
                (4, Some(offer)) if random.chance(20) => (who, CommandKind::Accept(offer)),
                _ => {
                    let record = test_game.game().record().expect("it began");
                    let action = *random.pick(&record.position().actions());
                    (test_game.to_act(), CommandKind::Act { action: action.into(), seen: None })
                }
            };
            let before = test_game.game().clone();
            match test_game.ask(&who, kind) {
                Ok(happened) => {
                    reached.extend(happened.iter().map(EventKind::kind));
                    assert_invariants(&test_game, &before, happened.len());
                }
                Err(_) => assert_eq!(*test_game.game(), before, "a refusal changes nothing"),
            }
            if test_game.game().phase() == Phase::Over {
                break;
            }
        }
        test_game.assert_folds();
    }
    for kind in ["draw_offer_kept", "draw_offer_dropped", "offered", "declined", "ended"] {
        assert!(reached.contains(kind), "never came to {kind}: {reached:?}");
    }
}

/// Asserts the invariants after an accepted command.
fn assert_invariants(test_game: &TestGame, before: &Game, count: usize) {
    let game = test_game.game();
    assert_eq!(game.events(), before.events() + count as u64);
    let news = &test_game.events[test_game.events.len() - count..];
    let mut then = before.clone();
    let mut shown = 0;
    for event in news {
        shown += u64::from(visible(event, Some(&then), Viewer::Anybody).is_some());
        then.apply(event).expect("what follows");
    }
    assert_eq!(then, *game);
    assert_eq!(game.public_head().number, before.public_head().number + shown);
    if let Some(record) = game.record() {
        let over = record.rules_outcome();
        assert!(over.is_none() || game.phase() == Phase::Over, "an end was missed: {over:?}");
        if game.phase() == Phase::Running && game.settings().time != TimeControl::None {
            let deadline = game.clock().deadline();
            let seat = game.to_act();
            let away =
                seat.and_then(|seat| game.player_at(seat)).is_some_and(|player| game.is_away(&player.id));
            assert_eq!(deadline.map(|(seat, _)| seat), seat.filter(|_| !away));
        }
    }
    for offer in game.offers() {
        assert!(!offer.is_agreed_by(&game.parties(&offer.kind)), "what all agreed to came about: {offer:?}");
    }
    assert!(game.phase() != Phase::Over || (game.due_events().is_empty() && game.awaited_seats().is_empty()));
    assert_eq!(game.end().is_some(), game.phase() == Phase::Over);
    if game.phase() != Phase::Lobby && !game.settings().solo {
        let players = game.players();
        assert_eq!(players.len(), game.seats().len(), "one person, one seat");
    }
}

#[test]
fn random_streams_of_solo_games_fold() {
    let mut random = Random::new(43);
    for _ in 0..10 {
        let solo = GameSettings { solo: true, ..settings(SECRET) };
        let mut test_game = TestGame::lobby(solo, &["ann"]);
        test_game.accept("ann", CommandKind::Start);
        for _ in 0..120 {
            let before = test_game.game().clone();
            let (_, kind) = random_command(&test_game, &mut random);
            match test_game.ask("ann", kind) {
                Ok(happened) => {
                    assert_eq!(test_game.game().events(), before.events() + happened.len() as u64);
                }
                Err(_) => assert_eq!(*test_game.game(), before),
            }
        }
        test_game.assert_folds();
    }
}
