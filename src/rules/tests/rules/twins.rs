//! Fast checked by slow: every legal list against a second implementation that shares nothing
//! with the engine, on positions from random games and from scattered pieces.

use crate::twin;
use castellan_rules::AnyPosition;
use castellan_test_support::{self as common, Random, Terms};

/// Positions to compare for each game; its sets of options share them.
const POSITIONS: usize = 10_000;

fn texts(position: &AnyPosition) -> Vec<String> {
    let mut texts: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Compares up to `most` positions of one game that is played at random; says how many.
fn compare_game(terms: Terms, mut position: AnyPosition, random: &mut Random, most: usize) -> usize {
    let mut slow = twin::read(terms.0, terms.1, &position.to_string());
    for compared in 0..most {
        let text = position.to_string();
        assert_eq!(slow.text(), text, "{terms:?}");
        assert_eq!(slow.to_act(), position.to_act().letter(), "{terms:?} {text}");
        assert_eq!(texts(&position), slow.legal(), "{terms:?} {text}");
        if compared % 8 == 0 {
            let status = position.ending().map_or_else(|| "ongoing".to_owned(), |end| end.to_string());
            assert_eq!(slow.status(), status, "{terms:?} {text}");
        }
        let Some((action, roll)) = common::play_randomly(&mut position, random) else {
            return compared + 1;
        };
        slow = slow.play(&action.to_string(), roll.map(|roll| (roll.attack, roll.defence)));
    }
    most
}

fn compare(name: &str) {
    let terms: Vec<Terms> = common::terms_of(name).collect();
    let mut random = Random::new(2);
    for &each in &terms {
        let mut compared = 0;
        while compared < POSITIONS.div_ceil(terms.len()) {
            let scattered = if random.chance(70) { common::scattered(each, &mut random) } else { None };
            let (position, most) = match scattered {
                Some(position) => (position, 12),
                None => (common::start(each), 150),
            };
            compared += compare_game(each, position, &mut random, most);
        }
    }
}

castellan_test_support::test_each_game!(compare);
