//! Tables of weights.

use castellan_engine::{Sample, Weights, evaluate, tune};
use castellan_rules::{Options, Variant};
use castellan_test_support::{Random, TERMS, play_randomly, start};

/// Checks that each game's table can be written and read again, and has each line once.
#[test]
fn weights_round_trip() {
    for &terms in TERMS {
        let position = start(terms);
        let (weights, variant) = (Weights::for_position(&position), position.variant());
        assert_eq!(weights.variant(), variant);
        let text = weights.to_string();
        assert_eq!(Weights::parse(variant, &text).as_ref(), Ok(&*weights));
        assert!(Weights::parse(variant, text.trim_end().rsplit_once('\n').expect("lines").0).is_err());
        assert!(Weights::parse(variant, &format!("{text}more\t1\t1\n")).is_err());
    }
}

#[test]
fn orthodox_chess_has_a_table_of_its_own() {
    let table = |terms: &[(&str, &str)]| {
        let variant = Variant::AllRoundKing;
        let options = Options::new(variant.info(), terms).expect("options of the game");
        Weights::for_position(&variant.begin(&options).expect("a start"))
    };
    assert_ne!(table(&[("phases", "N")]), table(&[]));
    assert_eq!(table(&[("phases", "N,A")]), table(&[]));
}

/// Checks that the evaluation never panics and stays below a forced win, in positions of random games.
#[test]
fn evaluations_stay_in_bounds() {
    let mut random = Random::new(51);
    for &terms in TERMS {
        let mut position = start(terms);
        for _ in 0..300 {
            assert!(evaluate(&position).plies_to_end().is_none(), "{terms:?} {position}");
            if position.outcome().is_some() || play_randomly(&mut position, &mut random).is_none() {
                break;
            }
        }
    }
}

/// Checks that tuning learns from results that depend on White's mobility, that it is deterministic, and that weights
/// without samples stay.
#[test]
fn tuning_learns_from_results() {
    let mut random = Random::new(52);
    for &terms in TERMS {
        let game = start(terms);
        if game.seats().len() > 2 {
            continue;
        }
        let mut samples = Vec::new();
        for _ in 0..20 {
            let mut position = game.clone();
            for _ in 0..40 {
                if position.outcome().is_some() || play_randomly(&mut position, &mut random).is_none() {
                    break;
                }
                let white = position.to_act() == castellan_rules::Seat::White;
                samples.push(Sample::new(&position, if white { 0.9 } else { 0.1 }));
            }
        }
        let old = Weights::for_position(&game);
        let tuned = tune(&old, &samples, 60);
        assert!(
            tuned.error_after < tuned.error_before,
            "{terms:?}: {} after {}",
            tuned.error_after,
            tuned.error_before
        );
        assert_eq!(tuned.weights, tune(&old, &samples, 60).weights);
        assert_eq!(tune(&old, &[], 60).weights, *old);
        let to_move = |weights: &Weights| {
            let text = weights.to_string();
            let line = text.lines().find(|line| line.starts_with("to-move")).expect("a line").to_owned();
            line.split('\t').nth(1).expect("a weight").parse::<i32>().expect("a number")
        };
        assert!(to_move(&tuned.weights) > to_move(&old), "{terms:?}");
    }
}
