//! Analyses of finished games, through stops and restarts, and games that are not analysed.

use crate::harness::{Harness, agreed, game_id, stopped_at_every_step};
use crate::place::{Disk, Memory, Place};
use castellan_game::{CommandKind, GameId, Refusal, Span};
use castellan_referee::Trouble;
use castellan_referee::computers::analyses::{Analysis, MOST_JUDGED, Quality, chances, has_judgements};
use castellan_rules::{Record, Seat, Status};
use castellan_test_support::{Random, options, variant};

/// A resignation, which ends the game.
const RESIGNS: CommandKind = CommandKind::Resign { seat: None };

impl<P: Place> Harness<P> {
    /// Plays a game of Ann and Ben to its end with these moves.
    async fn over(&mut self, name: &str, variant: &str, moves: &str) -> GameId {
        let options: &[(&str, &str)] = if variant == "all-round-king" { &[("phases", "N")] } else { &[] };
        let game = self.started(name, agreed(variant, options), &["ann", "ben"]).await;
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
    async fn analyses(&self) -> usize {
        let (mut slices, mut idle) = (0, 0);
        while idle < 6 {
            self.clock.pass(Span::from_ms(1_000));
            let worked = self.referee().analyses.go_on_with_all().await.expect("a store");
            assert!(worked.troubles.is_empty(), "{:?}", worked.troubles);
            (slices, idle) = if worked.looked_at > 0 { (slices + 1, 0) } else { (slices, idle + 1) };
        }
        slices
    }

    async fn known(&self, game: &GameId) -> Option<Analysis> {
        self.referee().analyses.of_game(&*self.game(game).await).await.expect("a store")
    }
}

fn refusal(result: Result<Analysis, Trouble>) -> Refusal {
    match result {
        Err(Trouble::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn whoever_asks_once_gets_a_judgement_of_every_move() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.over("mate", "all-round-king", "f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(harness.known(&game).await, None, "nobody has asked");
    let asked = harness.referee().analyses.request(&game).await.expect("it is over");
    assert!(asked.moves.is_empty() && asked.all == 4 && !asked.is_complete());
    harness.referee().analyses.request(&game).await.expect("asking again changes nothing");
    harness.analyses().await;
    let known = harness.known(&game).await.expect("it was analysed");
    assert!(known.is_complete());
    let now = harness.game(&game).await;
    let record = now.record().expect("it was played");
    assert_eq!(known.count(record, Seat::White, Quality::Blunder), 1, "{known:?}");
    let blunder = known.moves[2].expect("a move");
    assert_eq!(blunder.quality, Some(Quality::Blunder));
    assert!(blunder.best.to_string() != "g2g4" && blunder.with_best > blunder.with_played + 0.2);
    let [white, black] =
        [Seat::White, Seat::Black].map(|seat| known.accuracy(record, seat).expect("they had a choice"));
    assert!(white < black && black > 80.0, "{white} {black}");
    // The analysis is stored, and no work is left.
    assert_eq!(harness.referee().counts().analyses(), 1);
    assert_eq!(harness.referee().analyses.request(&game).await.expect("it is known"), known);
    assert_eq!(harness.analyses().await, 0);
    harness.is_sound(&game).await;
}

#[tokio::test]
async fn a_game_that_goes_on_or_was_not_played_is_not_analysed() {
    let mut harness = Harness::new(Memory::new()).await;
    let running = harness.duel("running").await;
    let asked = harness.referee().analyses.request(&running).await;
    assert_eq!(refusal(asked), Refusal::AnalysisAfterTheEnd);
    let empty = harness.over("empty", "mount-chess", "").await;
    let asked = harness.referee().analyses.request(&empty).await;
    assert_eq!(refusal(asked), Refusal::NothingToAnalyse);
    assert!(matches!(harness.referee().analyses.request(&game_id("nowhere")).await, Err(Trouble::NoGame(_))));
    assert_eq!(harness.analyses().await, 0);
}

#[tokio::test]
async fn a_stop_at_any_step_loses_no_analysis() {
    stopped_at_every_step(
        async || {
            let mut harness = Harness::new(Disk::new()).await;
            harness.over("stopped", "mount-chess", "a1b2").await;
            harness
        },
        async |harness| {
            harness.clock.pass(Span::minutes(3));
            let _ = harness.referee().analyses.request(&game_id("stopped")).await;
            for _ in 0..2 {
                let _ = harness.referee().analyses.go_on_with_all().await;
            }
        },
        async |harness| {
            // A busy machine puts moves off.
            harness.analyses().await;
            let known = harness.known(&game_id("stopped")).await.expect("it was asked for");
            assert!(known.is_complete() && known.moves.iter().all(Option::is_some), "{known:?}");
            harness.is_sound(&game_id("stopped")).await;
        },
    )
    .await;
}

#[tokio::test]
async fn after_a_restart_an_analysis_goes_on_where_it_was() {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.duel("long").await;
    let mut random = Random::new(3);
    for _ in 0..10 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &random.pick(&actions).to_string()).await;
    }
    harness.accept(&game, "ann", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.referee().analyses.go_on_with_all().await.expect("a store");
    let half = harness.known(&game).await.expect("a part of it");
    // Eight moves, or fewer if they took too long.
    let before = half.moves.len();
    assert!((1..=8).contains(&before), "{half:?}");
    harness.restart().await;
    harness.clock.pass(Span::minutes(3));
    harness.analyses().await;
    let whole = harness.known(&game).await.expect("all of it");
    assert!(whole.is_complete() && whole.moves[..before] == half.moves[..]);
    let since = harness.referee().counts().analysed_moves();
    assert_eq!(since, (whole.moves.len() - before) as u64, "nothing is looked at twice");
}

#[tokio::test]
async fn a_game_that_was_reinstated_and_went_another_way_is_analysed_anew() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.over("again", "mount-chess", "a1b2").await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert_eq!(harness.analyses().await, 1, "the job finds that the game goes on");
    assert_eq!(harness.known(&game).await, None);
    harness.play(&game, "h8g7").await;
    harness.accept(&game, "ann", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.analyses().await;
    assert_eq!(harness.known(&game).await.expect("it was analysed").moves.len(), 2);
}

#[test]
fn moves_of_long_games_are_not_judged_one_by_one_but_shown() {
    let terms = ("king-of-the-mountain", &[("seats", "4"), ("army", "skirmish")][..]);
    let mut random = Random::new(3);
    let mut record = loop {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        while record.steps().len() < MOST_JUDGED && record.status() == Status::Ongoing {
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
    assert_eq!(chances(&record).len(), MOST_JUDGED + 2);
}

#[tokio::test]
async fn a_game_that_was_reinstated_and_ended_by_the_same_moves_is_analysed_when_somebody_asks_again() {
    let mut harness = Harness::new(Memory::new()).await;
    let game = harness.over("same", "mount-chess", "a1b2").await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.accept(&game, "director", CommandKind::Reinstate { give: None }).await;
    assert_eq!(harness.analyses().await, 1, "the job finds that the game goes on");
    harness.accept(&game, "ben", RESIGNS).await;
    harness.referee().analyses.request(&game).await.expect("it is over");
    harness.analyses().await;
    assert!(harness.known(&game).await.is_some_and(|known| known.is_complete()));
}
