//! The assessment of a game's moves.

use castellan_engine::move_assessment::{
    BLUNDER, DEFAULT_NODES, INACCURACY, MISTAKE, MoveQuality, accuracy, assess_move,
};
use castellan_engine::orthodox::parse_fen;
use castellan_rules::{Action, Options, Outcome, Record, Roll, Variant};
use castellan_test_support::{Random, TERMS, options, scattered, start, terms_of, variant};
use std::sync::atomic::AtomicBool;

/// A small number of nodes per move, so that a whole game is analysed quickly.
const FEW: u64 = 2_000;

fn chess(fen: &str, moves: &[&str]) -> Record {
    let start = parse_fen(fen).expect("a position");
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).expect("an option");
    let mut record = Record::new(options, start);
    for text in moves {
        record.play(text.parse::<Action>().expect("an action"), None).expect("it is legal");
    }
    record
}

fn quality(record: &Record, ply: usize, nodes: u64) -> Option<MoveQuality> {
    assess_move(record, ply, nodes, &AtomicBool::new(false)).expect("a move of two seats").quality
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn allowing_mate_is_a_blunder_and_giving_it_is_best() {
    let record = chess(START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let all: Vec<_> = (0..4)
        .map(|ply| assess_move(&record, ply, 10_000, &AtomicBool::new(false)).expect("a move"))
        .collect();
    assert_eq!(all[2].quality, Some(MoveQuality::Blunder), "{all:?}");
    assert!(all[2].loss() > 0.3 && all[2].best != "g2g4".parse().expect("an action"));
    assert_eq!((all[3].quality, all[3].loss(), all[3].with_best), (None, 0.0, 1.0));
    assert_eq!(all[3].accuracy(), Some(100.0));
    assert!(all[0].loss() < BLUNDER && all[1].loss() < MISTAKE, "{all:?}");
}

#[test]
fn a_queen_sacrifice_for_mate_is_brilliant_and_a_plain_capture_is_not() {
    // Philidor's legacy: the Queen goes to g8, and the Knight mates.
    let smothered = "5r1k/6pp/7N/3Q4/8/2q5/6PP/6K1 w - - 0 1";
    let record = chess(smothered, &["d5g8", "f8g8", "h6f7"]);
    assert_eq!(quality(&record, 0, DEFAULT_NODES), Some(MoveQuality::Brilliant));
    // Black had no other move, so there was no choice.
    let forced = assess_move(&record, 1, FEW, &AtomicBool::new(false)).expect("a move");
    assert!(forced.is_forced && forced.quality.is_none() && forced.accuracy().is_none());
    // Capturing an undefended Queen is the only good move too, but an obvious one.
    let record = chess("3qk3/8/8/8/8/8/3R4/4K3 w - - 0 1", &["d2d8"]);
    assert_eq!(quality(&record, 0, DEFAULT_NODES), None);
    // In a position that wins anyway, no move is brilliant.
    let record = chess("5r1k/6pp/7N/3Q4/8/8/1Q4PP/6K1 w - - 0 1", &["d5g8"]);
    assert_eq!(quality(&record, 0, DEFAULT_NODES), None);
}

#[test]
fn marks_follow_the_loss_of_win_probability() {
    const { assert!(INACCURACY < MISTAKE && MISTAKE < BLUNDER) };
    for (loss, expected) in [
        (INACCURACY - 1e-9, None),
        (INACCURACY, Some(MoveQuality::Inaccuracy)),
        (MISTAKE, Some(MoveQuality::Mistake)),
        (BLUNDER, Some(MoveQuality::Blunder)),
    ] {
        assert_eq!(MoveQuality::from_loss(loss), expected, "{loss}");
    }
    let all: Vec<f64> = (0..=100u32).map(|percent| accuracy(f64::from(percent) / 100.0)).collect();
    assert!(all.is_sorted_by(|one, other| one > other) && (all[0] - 100.0).abs() < 1e-9 && all[100] > 0.0);
    assert_eq!(MoveQuality::ALL.map(MoveQuality::symbol), ["??", "?", "?!", "!!"]);
}

#[test]
fn the_outcome_of_dice_does_not_affect_the_assessment() {
    let terms = ("kings-mate", &[("active", "on"), ("expanded", "on")][..]);
    let mut random = Random::new(4);
    let mut tried = 0;
    while tried < 3 {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        for _ in 0..40 {
            let position = record.position();
            let declared =
                position.actions().into_iter().find(|action| position.dice_sides(*action).is_some());
            let Some(action) = declared else {
                let actions = position.actions();
                if actions.is_empty() || record.play(*random.pick(&actions), None).is_err() {
                    break;
                }
                continue;
            };
            let ply = record.steps().len();
            let assessment = [(6, 1), (1, 6)].map(|(attack, defence)| {
                let mut record = record.clone();
                record.play(action, Some(Roll { attack, defence })).expect("it is legal");
                assess_move(&record, ply, 300, &AtomicBool::new(false))
            });
            assert!(assessment[0].is_some());
            assert_eq!(assessment[0], assessment[1]);
            tried += 1;
            break;
        }
    }
}

#[test]
fn assessments_are_deterministic() {
    for &terms in TERMS {
        let mut record = Record::begin(variant(terms.0), options(terms)).expect("a start");
        let mut random = Random::new(9);
        for _ in 0..4 {
            let actions = record.position().actions();
            let action = *random.pick(&actions);
            let roll = record.position().dice_sides(action).map(|_| Roll { attack: 2, defence: 1 });
            record.play(action, roll).expect("it is legal");
        }
        for ply in 0..4 {
            // Even with a budget of one position, the played move is searched.
            for nodes in [1, 200] {
                let assess = || assess_move(&record, ply, nodes, &AtomicBool::new(false));
                let assessment = assess().expect("a move");
                assert_eq!(assess(), Some(assessment), "{terms:?}");
                let position = record.rewound(ply);
                assert!(position.position().is_legal(assessment.best), "{terms:?}");
                assert!((0.0..=1.0).contains(&assessment.with_best) && assessment.loss() <= 1.0, "{terms:?}");
            }
        }
        assert_eq!(assess_move(&record, 4, 200, &AtomicBool::new(false)), None, "there is no such move");
        assert_eq!(assess_move(&record, 0, 200, &AtomicBool::new(true)), None, "it was stopped");
    }
}

#[test]
fn missing_a_win_with_several_seats_is_a_loss() {
    let mut random = Random::new(63);
    for terms in terms_of("king-of-the-mountain").filter(|terms| start(*terms).seats().len() > 2) {
        let (mut tried, mut blunders) = (0, 0);
        while tried < 4 {
            let Some(position) = scattered(terms, &mut random).filter(|at| at.outcome().is_none()) else {
                continue;
            };
            let wins = |action: &Action| {
                let mut next = position.clone();
                next.play_unchecked(*action, None);
                matches!(next.outcome(), Some(Outcome::Won(seat, _)) if seat == position.to_act())
            };
            let (winning, others): (Vec<Action>, Vec<Action>) =
                position.actions().into_iter().partition(wins);
            let (Some(winning), Some(other)) = (winning.first(), others.first()) else { continue };
            tried += 1;
            let [won, missed] = [winning, other].map(|action| {
                let mut record = Record::new(options(terms), position.clone());
                record.play(*action, None).expect("it is legal");
                assess_move(&record, 0, FEW, &AtomicBool::new(false)).expect("a move")
            });
            for assessment in [won, missed] {
                assert!(
                    (assessment.with_best - 1.0).abs() < 1e-9 && wins(&assessment.best),
                    "{position} {assessment:?}"
                );
            }
            assert!(won.loss() < 1e-9 && won.quality.is_none(), "{position} {won:?}");
            blunders += usize::from(missed.quality == Some(MoveQuality::Blunder));
        }
        assert!(blunders > 0, "{terms:?}: whoever misses a win can mostly win later, but not always");
    }
}
