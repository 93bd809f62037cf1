//! The tables of weights.

use castellan_engine::{Weights, evaluate};
use castellan_rules::Variant;
use castellan_test_support::{Random, TERMS, play_randomly, start, test_each_game};

fn check_game(name: &str) {
    let variant: Variant = name.parse().expect("a game");
    let weights = Weights::of(variant);
    assert_eq!(weights.variant(), variant);
    let text = weights.to_string();
    assert_eq!(Weights::read(variant, &text).as_ref(), Ok(&*weights));
    assert!(Weights::read(variant, text.trim_end().rsplit_once('\n').expect("lines").0).is_err());
    assert!(Weights::read(variant, &format!("{text}more\t1\t1\n")).is_err());
}

test_each_game!(check_game);

/// The evaluation never panics and stays below a forced win, wherever random games lead.
#[test]
fn evaluations_stay_in_bounds() {
    let mut random = Random::new(51);
    for &terms in TERMS {
        let mut position = start(terms);
        for _ in 0..300 {
            assert!(evaluate(&position).plies_to_end().is_none(), "{terms:?} {position}");
            if position.ending().is_some() || play_randomly(&mut position, &mut random).is_none() {
                break;
            }
        }
    }
}
