//! Analyses of finished games, through stops and restarts, and games that are not analysed.

use crate::harness::{Harness, game_id, game_settings, stopped_at_every_step};
use crate::store_location::{Disk, Memory, StoreLocation};
use castellan_game::{CommandKind, GameId, Refusal, Span};
use castellan_referee::RefereeError;
use castellan_referee::computers::analyses::{
    Analysis, MAX_ASSESSED, MoveQuality, has_judgements, win_chances,
};
use castellan_rules::{Record, Seat, Status};
use castellan_test_support::{Random, options, variant};

/// A resignation, which ends the game.
const RESIGNS: CommandKind = CommandKind::Resign { seat: None };

impl<P: StoreLocation> Harness<P> {
    /// Plays a game of Ann and Ben to its end with these moves.
    async fn play_to_end(&mut self, name: &str, variant: &str, moves: &str) -> GameId {
        let options: &[(&str, &str)] = if variant == "all-round-king" { &[("phases", "N")] } else { &[] };
        let game = self.start_game(name, game_settings(variant, options), &["ann", "ben"]).await;
        for action in moves.split_whitespace() {
            self.play(&game, action).await;
        }
        if self.game(&game).await.to_act().is_some() {
            self.accept(&game, "ben", RESIGNS).await;
        }
        game
    }

    /// Runs analyses until none is left. Returns the number of slices, which depends on the machine's speed. On a busy
    /// machine a move may wait for seconds.
    async fn run_analyses(&self) -> usize {
        let (mut slices, mut idle) = (0, 0);
        while idle < 6 {
            self.clock.advance(Span::from_ms(1_000));
            let worked = self.referee().analyses.run_due().await.expect("a store");
            assert!(worked.errors.is_empty(), "{:?}", worked.errors);
            (slices, idle) = if worked.claimed > 0 { (slices + 1, 0) } else { (slices, idle + 1) };
        }
        slices
    }

    async fn analysis(&self, game: &GameId) -> Option<Analysis> {
        self.referee().analyses.of_game(&*self.game(game).await).await.expect("a store")
    }
}

fn refusal(result: Result<Analysis, RefereeError>) -> Refusal {
    match result {
        Err(RefereeError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_move_of_a_requested_analysis_is_assessed() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.play_to_end("mate", "all-round-king", "f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(harness.analysis(&game).await, None, "nobody has asked");
    let asked = harness.referee().analyses.request(&game).await.expect("it is over");
    assert!(asked.moves.is_empty() && asked.total == 4 && !asked.is_complete());
    harness.referee().analyses.request(&game).await.expect("asking again changes nothing");
    harness.run_analyses().await;
    let known = harness.analysis(&game).await.expect("it was analysed");
    assert!(known.is_complete());
    let now = harness.game(&game).await;
    let record = now.record().expect("it was played");
    assert_eq!(known.count(record, Seat::White, MoveQuality::Blunder), 1, "{known:?}");
    let blunder = known.moves[2].expect("a move");
    assert_eq!(blunder.quality, Some(MoveQuality::Blunder));
    assert!(blunder.best.to_string() != "g2g4" && blunder.with_best > blunder.with_played + 0.2);
    let [white, black] =
        [Seat::White, Seat::Black].map(|seat| known.accuracy(record, seat).expect("they had a choice"));
    assert!(white < black && black > 80.0, "{white} {black}");
    // The analysis is stored, and no work is left.
    assert_eq!(harness.referee().metrics().analyses(), 1);
    assert_eq!(harness.referee().analyses.request(&game).await.expect("it is known"), known);
    assert_eq!(harness.run_analyses().await, 0);
    harness.assert_consistent(&game).await;
}

#[tokio::test]
async fn running_games_and_games_without_moves_are_not_analysed() {
    let mut harness = Harness::new(Memory::new()).await;
    let running = harness.start_duel("running").await;
    let asked = harness.referee().analyses.request(&running).await;
    assert_eq!(refusal(asked), Refusal::AnalysisAfterTheEnd);
    let empty = harness.play_to_end("empty", "mount-chess", "").await;
    let asked = harness.referee().analyses.request(&empty).await;
    assert_eq!(refusal(asked), Refusal::NothingToAnalyse);
    assert!(matches!(
        harness.referee().analyses.request(&game_id("nowhere")).await,
        Err(RefereeError::UnknownGame(_))
    ));
    assert_eq!(harness.run_analyses().await, 0);
}

#[tokio::test]
async fn a_stop_at_any_step_loses_no_analysis() {
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Disk::new()).await;
            harness.play_to_end("stopped", "mount-chess", "a1b2").await;
            harness
        },
        async |harness| {
            harness.clock.advance(Span::minutes(3));
            let _ = harness.referee().analyses.request(&game_id("stopped")).await;
            for _ in 0..2 {
                let _ = harness.referee().analyses.run_due().await;
            }
        },
        async |harness| {
            // A busy machine puts moves off.
            harness.run_analyses().await;
            let known = harness.analysis(&game_id("stopped")).await.expect("it was asked for");
            assert!(known.is_complete() && known.moves.iter().all(Option::is_some), "{known:?}");
            harness.assert_consistent(&game_id("stopped")).await;
        },
    )
    .await;
}

#[tokio::test]
async fn an_analysis_continues_after_a_restart() {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.start_duel("long").await;
    let mut random = Random::new(3);
    for _ in 0..10 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &random.pick(&actions).to_string()).await;
    }
    harness.accept(&game, "ann", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.referee().analyses.run_due().await.expect("a store");
    let half = harness.analysis(&game).await.expect("a part of it");
    // Eight moves, or fewer if they took too long.
    let before = half.moves.len();
    assert!((1..=8).contains(&before), "{half:?}");
    harness.restart().await;
    harness.clock.advance(Span::minutes(3));
    harness.run_analyses().await;
    let whole = harness.analysis(&game).await.expect("all of it");
    assert!(whole.is_complete() && whole.moves[..before] == half.moves[..]);
    let since = harness.referee().metrics().analysed_moves();
    assert_eq!(since, (whole.moves.len() - before) as u64, "nothing is looked at twice");
}

#[tokio::test]
async fn a_reinstated_game_with_other_moves_is_analysed_again() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.play_to_end("again", "mount-chess", "a1b2").await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert_eq!(harness.run_analyses().await, 1, "the job finds that the game goes on");
    assert_eq!(harness.analysis(&game).await, None);
    harness.play(&game, "h8g7").await;
    harness.accept(&game, "ann", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.run_analyses().await;
    assert_eq!(harness.analysis(&game).await.expect("it was analysed").moves.len(), 2);
}

#[test]
fn long_games_have_win_chances_but_no_assessments() {
    let terms = ("king-of-the-mountain", &[("seats", "4"), ("army", "skirmish")][..]);
    let mut random = Random::new(3);
    let mut record = loop {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        while record.steps().len() < MAX_ASSESSED && record.status() == Status::Ongoing {
            let actions = record.position().actions();
            record.play(*random.pick(&actions), None).expect("it is legal");
        }
        if record.status() == Status::Ongoing {
            break record;
        }
    };
    assert!(has_judgements(&record));
    let actions = record.position().actions();
    record.play(actions[0], None).expect("it is legal");
    assert!(!has_judgements(&record));
    assert_eq!(win_chances(&record).len(), MAX_ASSESSED + 2);
}

#[tokio::test]
async fn a_reinstated_game_that_ends_by_the_same_moves_can_be_analysed_again() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.play_to_end("same", "mount-chess", "a1b2").await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert_eq!(harness.run_analyses().await, 1, "the job finds that the game goes on");
    harness.accept(&game, "ben", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.run_analyses().await;
    assert!(harness.analysis(&game).await.is_some_and(|known| known.is_complete()));
}
