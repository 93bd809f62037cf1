//! Levels and replays.

use castellan_engine::{Level, Limits, Prunings, RepetitionCounts, Score, SearchOptions, search};
use castellan_test_support::{TERMS, start};
use std::sync::atomic::AtomicBool;

#[test]
fn the_same_seed_gives_the_same_game() {
    for &terms in TERMS {
        let plays = || {
            let mut position = start(terms);
            let mut moves = Vec::new();
            for ply in 0..6 {
                if position.outcome().is_some() {
                    break;
                }
                let level = Level::new(1 + ply % 4).unwrap();
                let chosen =
                    level.choose(&position, &RepetitionCounts::default(), 5, &AtomicBool::new(false));
                let (action, report) = chosen.expect("the game goes on");
                position.try_play(action, None).expect("it is legal");
                moves.push((action, report.score, report.nodes));
            }
            moves
        };
        assert_eq!(plays(), plays(), "{terms:?}");
    }
}

#[test]
fn a_search_respects_its_limits() {
    for &terms in TERMS {
        let position = start(terms);
        let options = SearchOptions::default();
        let report = search(
            &position,
            &RepetitionCounts::default(),
            &Limits::nodes(777),
            &options,
            &AtomicBool::new(false),
        );
        assert!(report.nodes <= 777 && report.best.is_some(), "{terms:?}: {} nodes", report.nodes);
        assert!(report.table_bytes <= SearchOptions::MOST_TABLE_BYTES);
        let stopped =
            search(&position, &RepetitionCounts::default(), &Limits::NONE, &options, &AtomicBool::new(true));
        assert!(stopped.nodes <= 1024 && stopped.best.is_some(), "{terms:?}");
    }
}

/// Checks that moves stay legal even if every position shares one entry of the table.
#[test]
fn a_table_of_one_entry_gives_legal_moves() {
    for &terms in TERMS {
        let mut position = start(terms);
        for _ in 0..8 {
            let options =
                SearchOptions { table_bytes: 0, prunings: Prunings::ALL, ..SearchOptions::default() };
            let report = search(
                &position,
                &RepetitionCounts::default(),
                &Limits::nodes(500),
                &options,
                &AtomicBool::new(false),
            );
            let mut after = position.clone();
            for action in report.line {
                after.try_play(action, None).expect("the line is legal");
            }
            let Some(best) = report.best else { break };
            position.try_play(best, None).expect("it is legal");
        }
    }
}

/// Checks that a position that occurred twice in the game counts as a draw.
#[test]
fn repetition_is_a_draw() {
    for &terms in TERMS {
        let position = start(terms);
        if position.seats().len() > 2 || position.rolls_dice() {
            continue;
        }
        let options = SearchOptions { multi_pv_margin: Some(20_000), ..SearchOptions::default() };
        let (limits, stop) = (Limits::depth(2), AtomicBool::new(false));
        let before = search(&position, &RepetitionCounts::default(), &limits, &options, &stop);
        let best = before.best.expect("an action");
        assert!(before.score.hundredths() != 0, "{terms:?}");
        let mut next = position.clone();
        next.play_unchecked(best, None);
        let key = next.repetition_key();
        let score = |played: RepetitionCounts| {
            let report = search(&position, &played, &limits, &options, &stop);
            report.candidates.iter().find(|candidate| candidate.action == best).map(|found| found.score)
        };
        assert_eq!(score(RepetitionCounts::from_keys(&[key])), Some(before.score), "{terms:?}");
        assert_eq!(score(RepetitionCounts::from_keys(&[key, key])), Some(Score::EVEN), "{terms:?}");
    }
}
