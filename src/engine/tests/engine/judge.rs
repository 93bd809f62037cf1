//! The assessment of a game's moves.

use castellan_engine::judge::{BLUNDER, INACCURACY, MISTAKE, POSITIONS, Quality, accuracy, judge};
use castellan_engine::orthodox::read_fen;
use castellan_rules::{Action, Options, Outcome, Record, Roll, Variant};
use castellan_test_support::{Random, TERMS, options, scattered, start, terms_of, variant};
use std::sync::atomic::AtomicBool;

/// A small number of positions per move, so that a whole game is analysed quickly.
const FEW: u64 = 2_000;

fn chess(fen: &str, moves: &[&str]) -> Record {
    let start = read_fen(fen).expect("a position");
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).expect("an option");
    let mut record = Record::new(options, start);
    for text in moves {
        record.play(text.parse::<Action>().expect("an action"), None).expect("it is legal");
    }
    record
}

fn quality(record: &Record, place: usize, positions: u64) -> Option<Quality> {
    judge(record, place, positions, &AtomicBool::new(false)).expect("a move of two seats").quality
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_move_that_lets_itself_be_mated_is_a_blunder_and_the_mate_is_the_best() {
    let record = chess(START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let all: Vec<_> =
        (0..4).map(|place| judge(&record, place, 10_000, &AtomicBool::new(false)).expect("a move")).collect();
    assert_eq!(all[2].quality, Some(Quality::Blunder), "{all:?}");
    assert!(all[2].loss() > 0.3 && all[2].best != "g2g4".parse().expect("an action"));
    assert_eq!((all[3].quality, all[3].loss(), all[3].with_best), (None, 0.0, 1.0));
    assert_eq!(all[3].accuracy(), Some(100.0));
    assert!(all[0].loss() < BLUNDER && all[1].loss() < MISTAKE, "{all:?}");
}

#[test]
fn a_queen_that_is_given_up_for_a_mate_is_a_brilliant_find_and_a_plain_capture_is_none() {
    // Philidor's legacy: the Queen goes to g8, and the Knight mates.
    let smothered = "5r1k/6pp/7N/3Q4/8/2q5/6PP/6K1 w - - 0 1";
    let record = chess(smothered, &["d5g8", "f8g8", "h6f7"]);
    assert_eq!(quality(&record, 0, POSITIONS), Some(Quality::Brilliant));
    // Black had no other move, so there was no choice.
    let forced = judge(&record, 1, FEW, &AtomicBool::new(false)).expect("a move");
    assert!(forced.is_forced && forced.quality.is_none() && forced.accuracy().is_none());
    // Capturing an undefended Queen is the only good move too, but an obvious one.
    let record = chess("3qk3/8/8/8/8/8/3R4/4K3 w - - 0 1", &["d2d8"]);
    assert_eq!(quality(&record, 0, POSITIONS), None);
    // In a position that wins anyway, no move is brilliant.
    let record = chess("5r1k/6pp/7N/3Q4/8/8/1Q4PP/6K1 w - - 0 1", &["d5g8"]);
    assert_eq!(quality(&record, 0, POSITIONS), None);
}

#[test]
fn marks_go_by_what_is_lost_of_a_win_probability() {
    const { assert!(INACCURACY < MISTAKE && MISTAKE < BLUNDER) };
    for (loss, expected) in [
        (INACCURACY - 1e-9, None),
        (INACCURACY, Some(Quality::Inaccuracy)),
        (MISTAKE, Some(Quality::Mistake)),
        (BLUNDER, Some(Quality::Blunder)),
    ] {
        assert_eq!(Quality::of_loss(loss), expected, "{loss}");
    }
    let all: Vec<f64> = (0..=100u32).map(|percent| accuracy(f64::from(percent) / 100.0)).collect();
    assert!(all.is_sorted_by(|one, other| one > other) && (all[0] - 100.0).abs() < 1e-9 && all[100] > 0.0);
    assert_eq!(Quality::ALL.map(Quality::sign), ["??", "?", "?!", "!!"]);
}

#[test]
fn dice_are_not_held_against_whoever_rolled_them() {
    let terms = ("kings-mate", &[("active", "on"), ("expanded", "on")][..]);
    let mut random = Random::new(4);
    let mut tried = 0;
    while tried < 3 {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        for _ in 0..40 {
            let position = record.position();
            let declared = position.actions().into_iter().find(|action| position.die(*action).is_some());
            let Some(action) = declared else {
                let actions = position.actions();
                if actions.is_empty() || record.play(*random.pick(&actions), None).is_err() {
                    break;
                }
                continue;
            };
            let place = record.steps().len();
            let judged = [(6, 1), (1, 6)].map(|(attack, defence)| {
                let mut record = record.clone();
                record.play(action, Some(Roll { attack, defence })).expect("it is legal");
                judge(&record, place, 300, &AtomicBool::new(false))
            });
            assert!(judged[0].is_some());
            assert_eq!(judged[0], judged[1]);
            tried += 1;
            break;
        }
    }
}

#[test]
fn every_game_is_judged_alike_each_time() {
    for &terms in TERMS {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        let mut random = Random::new(9);
        for _ in 0..4 {
            let actions = record.position().actions();
            let action = *random.pick(&actions);
            let roll = record.position().die(action).map(|_| Roll { attack: 2, defence: 1 });
            record.play(action, roll).expect("it is legal");
        }
        for place in 0..4 {
            // Even with a budget of one position, the played move is searched.
            for positions in [1, 200] {
                let judge = || judge(&record, place, positions, &AtomicBool::new(false));
                let judged = judge().expect("a move");
                assert_eq!(judge(), Some(judged), "{terms:?}");
                let position = record.rewound(place);
                assert!(position.position().is_legal(judged.best), "{terms:?}");
                assert!((0.0..=1.0).contains(&judged.with_best) && judged.loss() <= 1.0, "{terms:?}");
            }
        }
        assert_eq!(judge(&record, 4, 200, &AtomicBool::new(false)), None, "there is no such move");
        assert_eq!(judge(&record, 0, 200, &AtomicBool::new(true)), None, "it was stopped");
    }
}

#[test]
fn of_three_and_four_who_can_win_and_does_not_has_lost_what_the_others_get() {
    let mut random = Random::new(63);
    for terms in terms_of("king-of-the-mountain").filter(|terms| start(*terms).seats().len() > 2) {
        let (mut tried, mut blunders) = (0, 0);
        while tried < 4 {
            let Some(position) = scattered(terms, &mut random).filter(|at| at.ending().is_none()) else {
                continue;
            };
            let wins = |action: &Action| {
                let mut next = position.clone();
                next.play_unchecked(*action, None);
                matches!(next.ending(), Some(Outcome::Won(seat, _)) if seat == position.to_act())
            };
            let (winning, others): (Vec<Action>, Vec<Action>) =
                position.actions().into_iter().partition(wins);
            let (Some(winning), Some(other)) = (winning.first(), others.first()) else { continue };
            tried += 1;
            let [won, missed] = [winning, other].map(|action| {
                let mut record = Record::new(options(terms), position.clone());
                record.play(*action, None).expect("it is legal");
                judge(&record, 0, FEW, &AtomicBool::new(false)).expect("a move")
            });
            for judged in [won, missed] {
                assert!((judged.with_best - 1.0).abs() < 1e-9 && wins(&judged.best), "{position} {judged:?}");
            }
            assert!(won.loss() < 1e-9 && won.quality.is_none(), "{position} {won:?}");
            blunders += usize::from(missed.quality == Some(Quality::Blunder));
        }
        assert!(blunders > 0, "{terms:?}: whoever misses a win can mostly win later, but not always");
    }
}
