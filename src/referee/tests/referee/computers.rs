//! Computer players: in all games, through stops and restarts, and with offers by players.

use crate::harness::{Harness, act, game_id, game_settings, id, person, stopped_at_every_step};
use crate::store_location::{Disk, Memory, StoreLocation};
use castellan_engine::{Level, RepetitionCounts, Score};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::{CommandKind, End, EventKind, GameId, GameSettings, Phase, Player, Span};
use castellan_referee::rows;
use castellan_rules::{DrawReason, Outcome, Seat};
use castellan_test_support::Random;
use std::sync::atomic::AtomicBool;

/// The games, with options.
const GAMES: [(&str, &[(&str, &str)]); 5] = [
    ("mount-chess", &[]),
    ("all-round-king", &[("phases", "N")]),
    ("giant-king", &[]),
    ("kings-mate", &[("active", "on"), ("expanded", "on")]),
    ("king-of-the-mountain", &[("seats", "2")]),
];

impl<P: StoreLocation> Harness<P> {
    /// Starts a game of Ann, as White, against this many computers.
    async fn start_against(
        &mut self,
        name: &str,
        (variant, pairs): (&str, &[(&str, &str)]),
        levels: &[u8],
    ) -> GameId {
        let game = game_id(name);
        let computers =
            (1..).zip(levels).map(|(number, level)| (Player::computer(*level, number), SeatRequest::Any));
        let create = CommandKind::CreateWithOthers {
            settings: Box::new(game_settings(variant, pairs)),
            owner: person("ann"),
            seat: SeatRequest::At(Seat::White),
            computers: computers.collect(),
            invited: Vec::new(),
        };
        self.accept(&game, "ann", create).await;
        if self.game(&game).await.phase() == Phase::Lobby {
            self.accept(&game, "ann", CommandKind::Start).await;
        }
        if self.game(&game).await.phase() == Phase::SetUp {
            self.accept(&game, "ann", crate::harness::army("siege")).await;
            self.accept(&game, "ann", CommandKind::Ready { seat: None }).await;
        }
        self.run_computers().await;
        game
    }

    /// Lets computers act until none has work.
    async fn run_computers(&self) {
        loop {
            self.clock.advance(Span::from_ms(1_000));
            let worked = self.referee().computers.run_due().await.expect("a store");
            assert!(worked.errors.is_empty(), "{:?}", worked.errors);
            if worked.done == 0 {
                return;
            }
        }
    }

    /// Plays random moves of Ann's against the computers, for this many moves or to the end.
    async fn play_random_moves(&mut self, game: &GameId, moves: usize) {
        let mut random = Random::new(11);
        for _ in 0..moves {
            let now = self.game(game).await;
            if now.phase() != Phase::Running {
                return;
            }
            assert_eq!(self.to_act(game).await, "ann");
            let actions = now.record().expect("it has started").position().actions();
            self.accept(game, "ann", act(&random.pick(&actions).to_string())).await;
            self.run_computers().await;
        }
    }
}

#[tokio::test]
async fn all_five_games_are_played_against_a_computer() {
    let mut harness = Harness::new(Memory::new()).await;
    for (variant, pairs) in GAMES {
        let game = harness.start_against(variant, (variant, pairs), &[1]).await;
        harness.play_random_moves(&game, 12).await;
        let now = harness.game(&game).await;
        let acted =
            now.record().expect("it has started").steps().filter(|step| step.seat != Seat::White).count();
        assert!(acted >= 12 || now.phase() == Phase::Over, "{variant}: {acted}");
        // Each computer move has a request of its own, made from the number of events before it.
        for (number, event) in harness.log(&game).await.iter().enumerate() {
            if matches!(event.what, EventKind::Played { seat, .. } if seat != Seat::White) {
                let wanted = format!("engine:{number}-b");
                assert_eq!(event.request, wanted);
            }
        }
        harness.assert_consistent(&game).await;
    }
}

#[tokio::test]
async fn a_game_of_four_ends_when_no_person_is_left() {
    let mut harness = Harness::new(Memory::new()).await;
    let table: (&str, &[(&str, &str)]) = ("king-of-the-mountain", &[("seats", "4")]);
    let game = harness.start_against("four", table, &[1, 2, 1]).await;
    harness.play_random_moves(&game, 3).await;
    let now = harness.game(&game).await;
    assert!(now.record().expect("it has started").steps().len() >= 12, "all have moved three times");
    if now.phase() == Phase::Running {
        harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
        // The resignation and the end are one change, so one message names both.
        let drawn = Some(End::Outcome(Outcome::Drawn(DrawReason::OnlyComputers)));
        assert_eq!(harness.game(&game).await.end(), drawn, "{:?}", harness.event_kinds(&game).await);
    }
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn a_paused_game_ends_when_no_person_is_left() {
    let mut harness = Harness::new(Memory::new()).await;
    let table: (&str, &[(&str, &str)]) = ("king-of-the-mountain", &[("seats", "4"), ("first", "w")]);
    let game = harness.start_against("four", table, &[1, 1, 1]).await;
    harness.play_random_moves(&game, 1).await;
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Pause)).await;
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    let drawn = Some(End::Outcome(Outcome::Drawn(DrawReason::OnlyComputers)));
    assert_eq!(harness.game(&game).await.end(), drawn);
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn a_computer_accepts_takebacks_and_pauses_but_evaluates_draw_offers() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_against("offers", ("all-round-king", &[("phases", "N")]), &[1]).await;
    harness.play(&game, "e2e4").await;
    harness.run_computers().await;
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Takeback)).await;
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.record().expect("it has started").steps().len(), 0);
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Pause)).await;
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Paused);
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Resume)).await;
    harness.run_computers().await;
    // The position gives the computer no reason to accept a draw.
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Running);
    assert_eq!(harness.count(&game, "declined").await, 1);
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn a_computer_declines_a_pause_in_a_rated_game_with_one_person() {
    let mut harness = Harness::new(Memory::new()).await;
    let rated =
        [("rated", "on"), ("takebacks", "off"), ("time", "10m + 10s"), ("army", "siege"), ("first", "w")];
    for (name, seats, people) in [("alone", "2", 1), ("two", "3", 2), ("left", "3", 2), ("casual", "2", 1)] {
        let mut pairs = vec![("seats", seats)];
        pairs.extend(rated.iter().filter(|(key, _)| name != "casual" || *key != "rated"));
        let agreement =
            GameSettings { rated_with_computers: true, ..game_settings("king-of-the-mountain", &pairs) };
        let game = harness.create_lobby(name, agreement, &["ann"]).await;
        let joins = |player| CommandKind::Join { player, place: SeatRequest::Any };
        harness.accept(&game, "ann", joins(Player::computer(1, 1))).await;
        if people == 2 {
            harness.accept(&game, "ben", joins(person("ben"))).await;
        }
        harness.accept(&game, "ann", CommandKind::Start).await;
        if name == "left" {
            harness.accept(&game, "ben", CommandKind::Resign { seat: None }).await;
        }
        harness.accept(&game, "ann", CommandKind::Offer(Proposal::Pause)).await;
        harness.run_computers().await;
        if name == "two" {
            harness.accept(&game, "ben", CommandKind::Accept(1)).await;
        }
        let phase = harness.game(&game).await.phase();
        assert_eq!(phase == Phase::Running, matches!(name, "alone" | "left"), "{name}: {phase:?}");
    }
}

#[tokio::test]
async fn a_computer_that_is_behind_accepts_a_draw() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.start_against("behind", ("all-round-king", &[("phases", "N")]), &[1]).await;
    let (strong, stop) = (Level::new(5).expect("a level"), AtomicBool::new(false));
    for seed in 0.. {
        let now = harness.game(&game).await;
        assert_eq!(now.phase(), Phase::Running, "nobody is ahead before it ends");
        let record = now.record().expect("it has started");
        let played = RepetitionCounts::before(record);
        let (action, found) = strong.choose(record.position(), &played, seed, &stop).expect("a move");
        if found.score > Score::new(250) {
            break;
        }
        harness.accept(&game, "ann", act(&action.to_string())).await;
        harness.run_computers().await;
    }
    harness.accept(&game, "ann", CommandKind::Offer(Proposal::Draw)).await;
    harness.run_computers().await;
    let drawn = Some(End::Outcome(Outcome::Drawn(DrawReason::Agreement)));
    assert_eq!(harness.game(&game).await.end(), drawn);
}

#[tokio::test]
async fn a_stop_at_any_step_neither_loses_nor_repeats_a_move() {
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Disk::new()).await;
            let game = harness.start_against("stopped", ("mount-chess", &[]), &[1]).await;
            harness.play(&game, "a1b2").await;
            harness.clock.advance(Span::from_ms(1_000));
            harness
        },
        async |harness| {
            harness.clock.advance(Span::minutes(3));
            let _ = harness.referee().outages.end_outage().await;
            let _ = harness.referee().computers.run_due().await;
        },
        async |harness| {
            let game = harness.game(&game_id("stopped")).await;
            let steps: Vec<_> = game.record().expect("it has started").steps().collect();
            assert_eq!(steps.len(), 2, "one move each");
            assert_eq!(steps[1].seat, Seat::Black);
            harness.assert_consistent(&game_id("stopped")).await;
        },
    )
    .await;
}

#[tokio::test]
async fn tasks_of_computers_survive_restarts_and_are_removed_when_the_game_ends() {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.start_against("restart", ("mount-chess", &[]), &[2]).await;
    harness.play(&game, "a1b2").await;
    let task_count = |whole: &castellan_store::WholeStream| {
        whole.jobs.iter().filter(|work| work.queue == rows::COMPUTERS).count()
    };
    assert_eq!(task_count(&harness.whole_stream(&game).await), 1);
    harness.restart().await;
    harness.run_computers().await;
    assert_eq!(harness.to_act(&game).await, "ann");
    assert_eq!(task_count(&harness.whole_stream(&game).await), 0);
    // Ann resigns while the computer would think.
    harness.play(&game, "b1a1").await;
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    assert_eq!(task_count(&harness.whole_stream(&game).await), 0);
    harness.run_computers().await;
    assert_eq!(harness.game(&game).await.phase(), Phase::Over);
    assert!(harness.referee().game_list.summary(&game).await.expect("a store").is_some());
    assert_eq!(harness.game(&game).await.seats_of(&id("computer-2-1")), [Seat::Black]);
}

/// Plays a game of one minute, in steps of a tenth of a second.
#[tokio::test]
async fn pauses_of_a_computer_do_not_lose_it_the_game_on_time() {
    let mut harness = Harness::new(Memory::new()).await;
    let mut agreement =
        game_settings("king-of-the-mountain", &[("seats", "2"), ("army", "siege"), ("first", "w")]);
    agreement.time = "1m".parse().expect("a time");
    let game = game_id("minute");
    let create = CommandKind::CreateWithOthers {
        settings: Box::new(agreement),
        owner: person("ann"),
        seat: SeatRequest::At(Seat::White),
        computers: vec![(Player::computer(1, 1), SeatRequest::Any)],
        invited: Vec::new(),
    };
    harness.accept(&game, "ann", create).await;
    let of_black = |game: &castellan_game::Game| {
        game.record().expect("it has started").steps().filter(|step| step.seat == Seat::Black).count()
    };
    let (mut random, mut moves) = (Random::new(5), 0);
    while moves < 60 {
        let now = harness.game(&game).await;
        // Ann moves at once, so her clock does not run.
        if now.to_act() == Some(Seat::White) {
            let actions = now.record().expect("it has started").position().actions();
            harness.accept(&game, "ann", act(&random.pick(&actions).to_string())).await;
        }
        harness.clock.advance(Span::from_ms(100));
        harness.run_timers().await;
        let worked = harness.referee().computers.run_due().await.expect("a store");
        assert!(worked.errors.is_empty(), "{:?}", worked.errors);
        let now = harness.game(&game).await;
        assert_eq!(now.phase(), Phase::Running, "{:?} after {} moves", now.end(), of_black(&now));
        moves = of_black(&now);
    }
    harness.assert_consistent(&game).await;
}
