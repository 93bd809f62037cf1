//! Random streams of commands: the fold of the stored events equals the live game, with any faults in between.

use crate::faulty::Stop;
use crate::harness::{FOUR, Harness, by, game_id, game_settings, id, person};
use crate::store_location::{Disk, Memory, StoreLocation};
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::{Command, CommandKind, Game, GameId, Hidden, Phase, Span};
use castellan_referee::{Clock, CommandOutcome, Referee, RefereeError};
use castellan_rules::Seat;
use castellan_store::StoreError;
use castellan_test_support::Random;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns a random command of a player, a director or the system.
fn random_command(game: &Game, random: &mut Random) -> (String, CommandKind) {
    let who = (*random.pick(&FOUR)).to_owned();
    let seat = *random.pick(&Seat::ALL);
    if let Some(offer) = game.offers().last().filter(|_| random.chance(30)) {
        let kind = if random.chance(15) {
            CommandKind::Decline(offer.number)
        } else {
            CommandKind::Accept(offer.number)
        };
        return (who, kind);
    }
    if let Some(to_act) = game.to_act().filter(|_| random.chance(60)) {
        let actions = game.record().map(|record| record.position().actions()).unwrap_or_default();
        let player = game.player_at(to_act).map_or(who, |player| player.id.to_string());
        return (player, crate::harness::act(&random.pick(&actions).to_string()));
    }
    let kind = match random.below(24) {
        0..3 => CommandKind::Join { player: person(&who), place: SeatRequest::Any },
        3 => CommandKind::Leave,
        4 | 5 => CommandKind::Start,
        6 => CommandKind::Seed(Hidden(format!("seed {}", random.below(9)))),
        7 | 8 => {
            let army = *random.pick(&["siege", "skirmish", "xx"]);
            CommandKind::SetArmy { seat: None, army: Army::named(army) }
        }
        9 => CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) },
        10 | 11 => CommandKind::Ready { seat: None },
        12 => CommandKind::Offer(Proposal::Draw),
        13 => CommandKind::Offer(Proposal::Takeback),
        14 => CommandKind::Offer(Proposal::Pause),
        15 => CommandKind::Offer(Proposal::Resume),
        16 => CommandKind::GiveTime { seat, span: Span::hours(3) },
        17 => CommandKind::Unwatch,
        18 if random.chance(10) => CommandKind::Resign { seat: None },
        19 => return ("director".to_owned(), CommandKind::Resume),
        20 if random.chance(30) => {
            return ("director".to_owned(), CommandKind::Reinstate { give: Some(Span::days(1)) });
        }
        21 => {
            return (
                "system".to_owned(),
                CommandKind::Vacation { player: id(&who), away: random.chance(50) },
            );
        }
        _ => CommandKind::Watch,
    };
    (who, kind)
}

/// The accepted commands, with their events.
type Accepted = Vec<(Command, Vec<castellan_game::Event>)>;

/// Plays one random game with random faults. Returns the kinds of its events.
async fn random_game<P: StoreLocation>(location: P, seed: u64, steps: usize) -> BTreeSet<&'static str> {
    let mut random = Random::new(seed);
    let mut harness = Harness::new(location).await;
    let mut other = harness.another_referee().await;
    let time = *random.pick(&["none", "1d per action", "2d + 12h max 4d", "1d grace 6h"]);
    let terms = [("seats", "4"), ("time", time), ("choosing", "1d"), ("offers", "1d"), ("lobby", "3d")];
    let game = harness
        .create_lobby("k3x9", game_settings("king-of-the-mountain", &terms), &FOUR[..=random.below(4)])
        .await;
    let mut accepted = Accepted::new();
    for _ in 0..steps {
        let state = harness.game(&game).await;
        let (who, kind) = random_command(&state, &mut random);
        let command = harness.command(&who, kind);
        match random.below(20) {
            0 => {
                // Both are asked at once.
                let (one, two) = tokio::join!(
                    harness.referee().games.command(&game, &command),
                    other.games.command(&game, &command)
                );
                assert_same_answer(&one, &two);
                record_accepted(&command, one, &mut accepted);
            }
            1 => {
                // The command is stopped at some point, and repeated after a restart.
                harness.store().hooks.stop(Some(Stop { after: random.below(5), done: random.chance(50) }));
                let _ = harness.referee().games.command(&game, &command).await;
                harness.store().hooks.stop(None);
                drop(other);
                harness.restart().await;
                other = harness.another_referee().await;
                record_accepted(
                    &command,
                    harness.referee().games.command(&game, &command).await,
                    &mut accepted,
                );
            }
            2 => assert_repeated_answer(&harness, &other, &game, &accepted, &mut random).await,
            3 | 4 => {
                harness.clock.advance(Span::hours(1 + random.below(9) as u64));
                harness.referee().outages.beat().await.expect("a store");
                let (one, two) = tokio::join!(harness.referee().timers.run_due(), other.timers.run_due());
                one.and(two).expect("a store");
            }
            5 => {
                drop(other);
                // The bot is away, sometimes long enough for an outage.
                harness.clock.advance(Span::minutes(random.below(90) as u64));
                harness.restart().await;
                other = harness.another_referee().await;
                harness.deliver().await;
            }
            turn => {
                let referee = if turn % 2 == 0 { harness.referee() } else { &other };
                record_accepted(&command, referee.games.command(&game, &command).await, &mut accepted);
            }
        }
        harness.assert_consistent(&game).await;
        assert_eq!(other.games.game(&game).await.expect("a game"), harness.game(&game).await);
    }
    drop(other);
    harness.restart().await;
    harness.assert_consistent(&game).await;
    // Every event of the log belongs to one request, and every accepted request has its events.
    let log = harness.log(&game).await;
    for (command, events) in &accepted {
        let stored: Vec<_> = log.iter().filter(|event| event.request == command.request).cloned().collect();
        assert_eq!(stored, *events, "{}", command.request);
    }
    log.iter().map(|event| event.what.kind()).collect()
}

fn record_accepted(command: &Command, answer: Result<CommandOutcome, RefereeError>, accepted: &mut Accepted) {
    match answer {
        Ok(verdict) => accepted.push((command.clone(), verdict.events)),
        Err(RefereeError::Refused(_)) => {}
        Err(error) => panic!("{command:?}: {error}"),
    }
}

fn assert_same_answer(
    one: &Result<CommandOutcome, RefereeError>,
    two: &Result<CommandOutcome, RefereeError>,
) {
    match (one, two) {
        (Ok(one), Ok(two)) => assert_eq!(one.events, two.events),
        (Err(RefereeError::Refused(_)), Err(RefereeError::Refused(_))) => {}
        other => panic!("{other:?}"),
    }
}

/// Asserts that a repeated request gets the same answer from either referee.
async fn assert_repeated_answer<P: StoreLocation>(
    harness: &Harness<P>,
    other: &Arc<Referee>,
    game: &GameId,
    accepted: &Accepted,
    random: &mut Random,
) {
    let Some((command, events)) = (!accepted.is_empty()).then(|| random.pick(accepted)) else { return };
    if events.is_empty() {
        return;
    }
    let before = harness.game(game).await;
    for referee in [harness.referee(), other] {
        let verdict = referee.games.command(game, command).await.expect("answered");
        assert!(verdict.repeated);
        assert_eq!(verdict.events, *events);
    }
    assert_eq!(harness.game(game).await, before);
}

#[tokio::test]
async fn random_commands_fold_to_the_live_game() {
    let mut reached = BTreeSet::new();
    for seed in 0..60 {
        reached.extend(random_game(Memory::new(), seed, 120).await);
    }
    for seed in 100..104 {
        reached.extend(random_game(Disk::new(), seed, 80).await);
    }
    for kind in ["army_chosen", "ready", "started", "played", "offered", "accepted", "lapsed", "left"] {
        assert!(reached.contains(kind), "{kind} was reached: {reached:?}");
    }
    for kind in ["taken_back", "paused", "resumed", "outage_noted", "vacation_began", "unwatched"] {
        assert!(reached.contains(kind), "{kind} was reached: {reached:?}");
    }
}

#[tokio::test]
async fn concurrent_games_on_disk_do_not_interfere() {
    let mut harness = Harness::new(Disk::new()).await;
    let mut random = Random::new(3);
    let games: Vec<GameId> = (0..12).map(|number| game_id(&format!("game-{number}"))).collect();
    for game in &games {
        harness.start_duel(game.as_str()).await;
    }
    let referee: Arc<Referee> = harness.referee().clone();
    let mut tasks = tokio::task::JoinSet::new();
    for game in games.clone() {
        let (referee, clock) = (referee.clone(), harness.clock.clone());
        let mut random = Random::new(random.next());
        tasks.spawn(async move {
            for number in 0..40 {
                let state = referee.games.game(&game).await.expect("a game");
                let Some(seat) = state.to_act() else { break };
                let who = state.player_at(seat).expect("somebody").id.to_string();
                let actions = state.record().expect("a game").position().actions();
                let kind = crate::harness::act(&random.pick(&actions).to_string());
                let command =
                    Command { by: by(&who), at: clock.now(), request: format!("test:many-{number}"), kind };
                match referee.games.command(&game, &command).await {
                    Ok(verdict) => assert_eq!(verdict.state.id(), &game),
                    Err(error) => panic!("{error}"),
                }
            }
        });
    }
    tasks.join_all().await;
    drop(referee);
    harness.restart().await;
    for game in &games {
        harness.assert_consistent(game).await;
        let state = harness.game(game).await;
        assert!(state.phase() == Phase::Over || state.record().expect("a game").steps().len() == 40);
    }
    let closed = StoreError::Unavailable(Arc::new(std::io::Error::other("closed")));
    assert!(!RefereeError::Store(closed).is_local());
}
