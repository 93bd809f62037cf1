//! Rulings as sentences: those of the rules' tables word for word, and all others as one complete sentence.

use castellan_rules::{Action, Variant};
use castellan_test_support::tables::{position, rows};
use castellan_test_support::{self as support, Random, every_action};
use std::path::Path;

#[test]
fn each_case_of_a_reason_is_told_in_its_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/explain");
    for variant in Variant::ALL {
        let name = variant.info().name;
        for (place, row) in rows(&folder.join(name).with_extension("tsv")) {
            let [_reason, _rule, options, text, action, sentence] = &row[..] else {
                panic!("{place}: six columns")
            };
            let action =
                action.parse::<Action>().unwrap_or_else(|_| panic!("{place}: {action} is no action text"));
            let ruling = position(name, options, text).explain(action).expect_err(&place);
            assert_eq!(castellan_text::sentence(&ruling), *sentence, "{place}");
        }
    }
}

#[test]
fn every_refused_action_is_told_in_one_whole_sentence() {
    let mut random = Random::new(3);
    for &terms in support::TERMS {
        let large = support::variant(terms.0).info().files > 10;
        // A few positions are enough, because the tables have every reason.
        for _ in 0..if large { 1 } else { 4 } {
            let Some(mut position) = support::scattered(terms, &mut random) else { continue };
            for _ in 0..random.below(20) {
                support::play_randomly(&mut position, &mut random);
            }
            let text = position.to_string();
            every_action::all(&position, &mut |action| {
                let Err(ruling) = position.explain(action) else { return };
                let sentence = castellan_text::sentence(&ruling);
                assert!(
                    !sentence.contains(['{', '}']) && sentence.ends_with('.'),
                    "{terms:?} {text}: {action}: {sentence}"
                );
                assert!(sentence.starts_with(ruling.rule), "{sentence}");
            });
        }
    }
}
