//! The life of a tournament, from the announcement to the final standings.

use crate::harness::{CUP, Harness, PODS, REASON, ROBIN, START, SWISS, announcement, board, id, person};
use crate::histories::number;
use castellan_game::command::ForfeitReason;
use castellan_game::dice::{Dice, FIRST_DRAW};
use castellan_game::{GameSettings, PlayerId, Span, Time};
use castellan_test_support::{self as common, Random};
use castellan_tournament::event::CancelReason;
use castellan_tournament::{
    Announcement, Bye, CommandKind, DueAction, DueActionKind, Effect, EventKind, Format, PairingNumber,
    Phase, Refusal, Score,
};

pub const EIGHT: [&str; 8] = ["ann", "ben", "cem", "dan", "eve", "fay", "gus", "hal"];

pub fn kinds(events: &[EventKind]) -> Vec<&'static str> {
    events.iter().map(EventKind::kind).collect()
}

#[test]
fn a_tournament_runs_automatically() {
    let plan = Announcement {
        starts: Some(START.plus(Span::days(7))),
        check_in: Some(Span::days(1)),
        notice: Span::hours(2),
        round_time: Some(Span::days(10)),
        ..announcement(SWISS)
    };
    let mut harness = Harness::announced(plan);
    harness.sign_up(&EIGHT);
    let due = |harness: &Harness| harness.state().due_actions().into_iter().min_by_key(|due| due.at);
    assert_eq!(
        due(&harness),
        Some(DueAction { kind: DueActionKind::CheckIn, at: START.plus(Span::days(6)) })
    );
    let opens = START.plus(Span::days(6));
    assert_eq!(
        harness.refuse("ann", CommandKind::CheckIn { player: id("ann") }),
        Refusal::CheckInNotOpen { opens }
    );
    harness.now = opens;
    assert_eq!(kinds(&harness.tick()), ["check_in_opened"]);
    for player in &EIGHT[..7] {
        harness.accept(player, CommandKind::CheckIn { player: id(player) });
    }
    assert_eq!(
        harness.refuse("ann", CommandKind::CheckIn { player: id("ann") }),
        Refusal::AlreadyCheckedIn { player: id("ann") }
    );
    assert_eq!(
        harness.refuse("zoe", CommandKind::CheckIn { player: id("zoe") }),
        Refusal::NotSignedUp { player: id("zoe") }
    );
    assert!(harness.tick().is_empty(), "nothing is due yet");
    harness.now = START.plus(Span::days(7));
    harness.effects.clear();
    assert_eq!(kinds(&harness.tick()), ["started", "round_paired"]);
    assert_eq!(harness.state().entrants().len(), 7, "players who did not check in do not play");
    assert!(harness.effects.contains(&Effect::NotifyMissedCheckIn), "they are notified");
    let begins = harness.now.plus(Span::hours(2));
    assert_eq!(due(&harness), Some(DueAction { kind: DueActionKind::Round(1), at: begins }));
    harness.now = begins;
    harness.effects.clear();
    assert_eq!(kinds(&harness.tick()), ["round_started"]);
    let games = harness.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. }));
    assert_eq!(games.count(), 3, "a game for each pair: {:?}", harness.effects);
    assert_eq!(due(&harness).map(|due| due.kind), Some(DueActionKind::Deadline(1)));
    let mut random = Random::new(4);
    harness.play_to_end(&mut random);
    assert_eq!(harness.state().phase(), Phase::Finished);
    assert_eq!(harness.state().rounds().len(), 3);
    assert!(harness.state().due_actions().is_empty());
    harness.assert_fold_matches();
}

#[test]
fn final_standings_match_independently_computed_points() {
    for (format, players) in [
        (SWISS, 7),
        (SWISS, 8),
        (ROBIN, 5),
        (PODS, 5),
        (PODS, 7),
        (CUP, 6),
        (Format::Swiss { rounds: 9 }, 24),
    ] {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for seed in 0..4 {
            let mut harness = Harness::started(announcement(format), &names);
            harness.play_to_end(&mut Random::new(seed));
            let expected = harness.expected_points();
            for line in harness.state().standings() {
                let quarters = f64::from(line.points.as_quarters());
                assert!(
                    (quarters - 4.0 * expected[&line.number.get()]).abs() < 1e-9,
                    "{format:?}: {line:?} {expected:?}"
                );
                assert_eq!(harness.state().ranks()[line.number.index()], line.rank);
            }
            harness.assert_fold_matches();
        }
    }
}

#[test]
fn the_default_number_of_swiss_rounds_follows_from_the_entrants() {
    for (players, rounds) in [(2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (8, 3), (9, 4), (17, 5), (33, 6)] {
        let names: Vec<String> = (0..players).map(|at| format!("p{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for seed in 0..20 {
            let mut harness = Harness::started(announcement(Format::Swiss { rounds: 0 }), &names);
            let set = EventKind::RoundsSet { rounds, instead_of: None, why: None };
            assert!(harness.events.iter().any(|event| event.what == set), "{players}: {:?}", harness.events);
            harness.play_to_end(&mut Random::new(seed));
            assert_eq!(harness.state().rounds().len(), rounds as usize, "{players} players, seed {seed}");
            harness.assert_fold_matches();
        }
    }
}

#[test]
fn rounds_are_limited_to_the_possible_number() {
    for (players, most) in [(2, 1), (3, 3), (4, 3), (5, 5)] {
        let mut harness = Harness::started(announcement(Format::Swiss { rounds: 7 }), &EIGHT[..players]);
        let set = EventKind::RoundsSet { rounds: most, instead_of: Some(7), why: None };
        assert_eq!(harness.events[players + 2].what, set, "after the start");
        assert_eq!(
            (harness.state().total_rounds(), harness.state().format()),
            (most, Format::Swiss { rounds: most })
        );
        for _ in 0..most {
            harness.play_favourites();
        }
        assert!(harness.state().phase() == Phase::Finished || harness.state().is_unpaired());
    }
    // Rounds that still admit players are kept.
    let plan = Announcement { late_until: 2, ..announcement(Format::Swiss { rounds: 2 }) };
    assert_eq!(Harness::started(plan, &EIGHT[..2]).state().total_rounds(), 2);
    // If all announced rounds are possible, no event is stored.
    let harness = Harness::started(announcement(SWISS), &EIGHT);
    assert!(harness.events.iter().all(|event| event.what.kind() != "rounds_set"));
}

#[test]
fn tournaments_with_too_few_players_are_cancelled() {
    let starts = Some(START.plus(Span::days(1)));
    let mut harness = Harness::announced(Announcement { starts, min_entrants: 4, ..announcement(SWISS) });
    harness.sign_up(&EIGHT[..3]);
    assert_eq!(harness.refuse("director", CommandKind::Start), Refusal::TooFew { there: 3, least: 4 });
    harness.advance(Span::days(1));
    assert_eq!(harness.tick(), [EventKind::Cancelled { why: CancelReason::TooFew { there: 3 } }]);
    assert_eq!(
        harness.refuse("ann", CommandKind::Withdraw { player: id("ann") }),
        Refusal::WrongPhase { phase: Phase::Cancelled }
    );
}

#[test]
fn numbers_follow_ratings_in_a_swiss_and_lots_in_a_round_robin() {
    let harness = Harness::started(announcement(SWISS), &EIGHT);
    let names: Vec<&str> =
        harness.state().entrants().iter().map(|entrant| entrant.player.id.as_str()).collect();
    assert_eq!(names, EIGHT, "the strongest first");

    let mut harness = Harness::announced(announcement(ROBIN));
    harness.sign_up(&EIGHT);
    let events = harness.accept("director", CommandKind::Start);
    let EventKind::Started { entrants, draws, secret, .. } = &events[0] else { panic!("{events:?}") };
    let EventKind::Announced { commitment, .. } = &harness.events[0].what else { panic!("the first") };
    assert_eq!(secret.commitment(), *commitment, "the lots were committed to before the sign-ups");
    let mut dice = Dice::new(secret, "spring", &[], FIRST_DRAW);
    let mut order = EIGHT.to_vec();
    for (last, drawn) in (1..8_usize).rev().zip(draws) {
        assert_eq!(dice.random_below(last as u32 + 1), *drawn);
        order.swap(last, *drawn as usize);
    }
    assert_eq!(dice.random_below(2), draws[7]);
    assert_eq!(entrants.iter().map(PlayerId::as_str).collect::<Vec<_>>(), order);
    assert_ne!(order, EIGHT);
}

#[test]
fn each_pairing_starts_a_game_with_its_seats() {
    let harness = Harness::started(announcement(PODS), &EIGHT[..7]);
    let started: Vec<_> = harness
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::StartGame { game, agreement, seats, board } => {
                Some((game.to_string(), agreement, seats, board))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        started.iter().map(|game| game.0.as_str()).collect::<Vec<_>>(),
        ["spring-r1-b1", "spring-r1-b2"]
    );
    for (_, agreement, seats, at) in started {
        assert_eq!(
            agreement.seats().expect("seats"),
            seats.iter().map(|(seat, _)| *seat).collect::<Vec<_>>()
        );
        let names: Vec<String> = seats.iter().map(|(_, player)| player.id.to_string()).collect();
        assert_eq!(names, harness.names_by_board(1)[at.board as usize - 1]);
    }
}

#[test]
fn no_shows_forfeit_after_the_grace_period() {
    let mut harness = Harness::started(announcement(SWISS), &EIGHT[..4]);
    let game = harness.start_game(board(1, 1));
    let until = harness.now.plus(Span::hours(24));
    let due = DueAction { kind: DueActionKind::NoShowCheck(game.clone()), at: until };
    assert!(harness.state().due_actions().contains(&due));
    let look = |absent: &[u8], again| CommandKind::ReportNoShows {
        game: game.clone(),
        absent: absent.to_vec(),
        again,
    };
    assert_eq!(harness.refuse("system", look(&[0], None)), Refusal::GracePeriodRunning { until });
    assert_eq!(harness.refuse("ann", look(&[0], None)), Refusal::SystemOnly);
    harness.now = until;
    // White has just moved: Black is waited for from now on.
    let again = until.plus(Span::hours(24));
    harness.accept("system", look(&[], Some(again)));
    assert!(
        harness
            .state()
            .due_actions()
            .contains(&DueAction { kind: DueActionKind::NoShowCheck(game.clone()), at: again })
    );
    harness.now = again;
    harness.effects.clear();
    assert_eq!(kinds(&harness.accept("system", look(&[1], None))), ["absent"]);
    assert_eq!(harness.effects, [Effect::CancelGame { game: game.clone() }, Effect::ShowTournament]);
    let pairing = harness.state().pairing(board(1, 1)).expect("a board");
    assert_eq!(pairing.score, Some(Score::forfeited(2, &[1])));
    let ended = CommandKind::GameEnded { game, score: Some(Score::won(2, 1)) };
    assert_eq!(harness.refuse("system", ended), Refusal::HasResult { board: board(1, 1) });
    harness.assert_fold_matches();
}

#[test]
fn late_entrants_are_paired_from_the_next_round() {
    let plan = Announcement { late_until: 2, notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &EIGHT[..5]);
    assert_eq!(harness.state().round(1).expect("paired").byes.len(), 1);
    let sign_up = |player: &str| CommandKind::SignUp { player: person(player), rating: None };
    let events = harness.accept("fay", sign_up("fay"));
    assert_eq!(kinds(&events), ["entered", "round_paired"], "the round is paired again");
    assert_eq!(harness.state().round(1).expect("paired").byes, []);
    assert_eq!(harness.refuse("fay", sign_up("fay")), Refusal::AlreadySignedUp { player: id("fay") });
    harness.advance(Span::hours(1));
    harness.tick();
    assert_eq!(kinds(&harness.accept("gus", sign_up("gus"))), ["entered"]);
    assert_eq!(harness.state().entrants()[6].from, 2);
    harness.play_favourites();
    harness.advance(Span::hours(1));
    harness.tick();
    assert!(
        harness.names_by_board(2).iter().flatten().any(|name| name == "gus")
            || harness.state().round(2).expect("paired").byes[0].0 == number(7)
    );
    assert_eq!(harness.refuse("hal", sign_up("hal")), Refusal::EntriesClosed { until: 2 });
    harness.assert_fold_matches();
}

#[test]
fn withdrawn_players_are_not_paired_and_leave_running_games() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &EIGHT);
    let withdraw = |player: &str| CommandKind::Withdraw { player: id(player) };
    assert_eq!(harness.refuse("ann", withdraw("ben")), Refusal::NotForOthers);
    assert_eq!(kinds(&harness.accept("hal", withdraw("hal"))), ["withdrew", "round_paired"]);
    assert!(harness.names_by_board(1).iter().flatten().all(|name| name != "hal"));
    assert_eq!(harness.refuse("hal", withdraw("hal")), Refusal::HasLeft { player: id("hal") });
    harness.advance(Span::hours(1));
    harness.tick();
    // Two players leave a running round: one whose game has begun, and one whose has not.
    harness.start_game(board(1, 1));
    let (begun, waiting) = (harness.names_by_board(1)[0][0].clone(), harness.names_by_board(1)[1][0].clone());
    harness.effects.clear();
    assert_eq!(kinds(&harness.accept(&begun, withdraw(&begun))), ["withdrew"]);
    assert!(
        harness
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::RemoveSeat { why: Some(ForfeitReason::Withdrawal), .. })),
        "{:?}",
        harness.effects
    );
    assert_eq!(kinds(&harness.accept(&waiting, withdraw(&waiting))), ["withdrew", "absent"]);
    assert_eq!(
        harness.state().pairing(board(1, 2)).and_then(|pairing| pairing.score.clone()),
        Some(Score::forfeited(2, &[0]))
    );
    harness.assert_fold_matches();
}

#[test]
fn requested_byes_give_half_points_up_to_the_limit() {
    let plan = Announcement { half_byes: 1, ..announcement(SWISS) };
    let mut harness = Harness::announced(plan);
    harness.sign_up(&EIGHT[..7]);
    let sit_out = |round| CommandKind::RequestBye { player: id("ann"), round };
    harness.accept("ann", sit_out(1));
    harness.accept("ann", sit_out(2));
    assert_eq!(harness.refuse("ann", sit_out(2)), Refusal::AlreadyHasBye { player: id("ann") });
    assert_eq!(harness.refuse("ann", sit_out(4)), Refusal::NoSuchRound { round: 4, rounds: 3 });
    harness.accept("director", CommandKind::Start);
    assert_eq!(harness.refuse("ann", sit_out(1)), Refusal::NoSuchRound { round: 1, rounds: 3 });
    assert_eq!(harness.state().round(1).expect("paired").byes, [(number(1), Bye::Half)]);
    harness.play_favourites();
    assert_eq!(harness.state().round(2).expect("paired").byes, [(number(1), Bye::Zero)]);
    let mut cup = Harness::started(announcement(CUP), &EIGHT);
    assert_eq!(cup.refuse("ann", sit_out(2)), Refusal::NoRequestedByes);
}

#[test]
fn forbidden_pairs_never_meet() {
    let plan = announcement(Format::Swiss { rounds: 5 });
    let mut harness = Harness::announced(plan);
    harness.sign_up(&EIGHT);
    let forbid =
        |a: &str, b: &str| CommandKind::Forbid { pair: [id(a), id(b)], why: "they are brothers".to_owned() };
    harness.accept("director", forbid("ann", "eve"));
    assert_eq!(harness.refuse("director", forbid("eve", "ann")), Refusal::AlreadyForbidden);
    assert_eq!(harness.refuse("director", forbid("ann", "ann")), Refusal::SamePlayer);
    harness.accept("director", CommandKind::Start);
    harness.play_to_end(&mut Random::new(8));
    for round in 1..=5 {
        for pair in harness.names_by_board(round) {
            assert!(!(pair.contains(&"ann".to_owned()) && pair.contains(&"eve".to_owned())), "round {round}");
        }
    }
}

#[test]
fn invalid_announcements_are_refused() {
    use castellan_tournament::Tiebreak;
    use castellan_tournament::announcement::{AnnouncementError as Error, NeededSeats};
    let error = |change: &dyn Fn(&mut Announcement)| {
        let mut plan = announcement(SWISS);
        change(&mut plan);
        plan.check().expect_err("the announcement is invalid")
    };
    assert_eq!(error(&|plan| plan.title = " ".to_owned()), Error::Title);
    assert_eq!(error(&|plan| plan.agreement.solo = true), Error::Solo);
    let unrated = |plan: &mut Announcement| (plan.agreement.rated, plan.agreement.hints) = (false, true);
    assert_eq!(error(&unrated), Error::Hints);
    let three = common::options(("king-of-the-mountain", &[("seats", "3")]));
    let three = GameSettings::new(common::variant("king-of-the-mountain"), three);
    let seats = Error::Seats { needs: NeededSeats::Two, has: 3 };
    assert_eq!(error(&|plan| plan.agreement = three.clone()), seats);
    let seats = Error::Seats { needs: NeededSeats::ThreeOrFour, has: 2 };
    assert_eq!(error(&|plan| plan.format = PODS), seats);
    assert!(matches!(error(&|plan| plan.min_entrants = 1), Error::Entrants { .. }));
    assert!(matches!(error(&|plan| plan.min_entrants = 65), Error::Entrants { .. }));
    assert!(matches!(error(&|plan| plan.format = Format::Swiss { rounds: 31 }), Error::Number { .. }));
    let twice = vec![Tiebreak::Wins, Tiebreak::Buchholz, Tiebreak::Wins];
    assert_eq!(error(&|plan| plan.tiebreaks.clone_from(&twice)), Error::TiebreakTwice(Tiebreak::Wins));
    assert!(matches!(error(&|plan| plan.grace = Span::ZERO), Error::Limit { .. }));
    assert_eq!(error(&|plan| plan.check_in = Some(Span::hours(1))), Error::CheckInWithoutStart);
    assert_eq!(error(&|plan| plan.late_until = 4), Error::LateEntry);
    assert_eq!(
        error(&|plan| {
            plan.format = ROBIN;
            plan.late_until = 1;
        }),
        Error::LateEntry
    );
    assert_eq!(
        error(&|plan| {
            plan.format = CUP;
            plan.half_byes = 1;
        }),
        Error::HalfByes
    );
    for format in [SWISS, CUP, PODS, ROBIN] {
        assert_eq!(announcement(format).check(), Ok(()));
    }
}

#[test]
fn events_are_never_later_than_the_receipt_of_the_command() {
    use castellan_game::Requester;
    use castellan_tournament::{Command, decide};
    let harness = Harness::announced(announcement(SWISS));
    let later = harness.now.plus(Span::days(3));
    let command = Command {
        by: Requester::Player(id("ann")),
        at: later,
        request: "t".to_owned(),
        kind: CommandKind::SignUp { player: person("ann"), rating: None },
    };
    let events = decide(harness.state.as_ref(), harness.state().id(), &command, harness.now, &[0; 32])
        .expect("accepted")
        .events;
    assert_eq!(events[0].at, harness.now);
    assert_ne!(events[0].at, Time::from_ms(0));
    assert_eq!(PairingNumber::from_index(0), number(1));
}

#[test]
fn outages_extend_deadlines() {
    let plan = Announcement { round_time: Some(Span::days(3)), ..announcement(SWISS) };
    let mut harness = Harness::started(plan, &EIGHT[..4]);
    let game = harness.start_game(board(1, 1));
    let from = harness.now.plus(Span::hours(20));
    harness.advance(Span::hours(30));
    let outage = CommandKind::Outage { from, to: harness.now };
    assert_eq!(harness.refuse("director", outage.clone()), Refusal::SystemOnly);
    assert_eq!(kinds(&harness.accept("system", outage)), ["outage_noted"]);
    let until = START.plus(Span::hours(34));
    let look = |absent| CommandKind::ReportNoShows { game: game.clone(), absent, again: None };
    assert_eq!(harness.refuse("system", look(vec![0])), Refusal::GracePeriodRunning { until });
    let deadline = START.plus(Span::days(3)).plus(Span::hours(10));
    assert!(
        harness.state().due_actions().contains(&DueAction { kind: DueActionKind::Deadline(1), at: deadline })
    );
    harness.now = until;
    harness.accept("system", look(vec![0]));
    let nothing = CommandKind::Outage { from: harness.now, to: harness.now };
    assert!(harness.accept("system", nothing).is_empty());
    harness.assert_fold_matches();
}

#[test]
fn correcting_a_result_after_an_early_end_pairs_no_further_round() {
    let mut harness = Harness::started(announcement(SWISS), &EIGHT[..4]);
    harness.play_favourites();
    harness.accept("director", CommandKind::Finish { why: Some(REASON.to_owned()) });
    let set = CommandKind::Override { board: board(1, 1), score: Score::won(2, 1), why: REASON.to_owned() };
    assert_eq!(kinds(&harness.accept("director", set)), ["overridden", "finished"]);
    assert_eq!(harness.state().phase(), Phase::Finished);
    harness.assert_fold_matches();
}
