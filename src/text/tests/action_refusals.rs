//! Refusals of actions as sentences: those of the rules' tables word for word, and all others as one complete sentence.

use castellan_rules::{Action, Variant};
use castellan_test_support::tables::{position, rows};
use castellan_test_support::{self as support, Random, every_action};
use std::path::Path;

#[test]
fn each_refusal_in_the_tables_has_the_listed_sentence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/explain");
    for variant in Variant::ALL {
        let name = variant.info().name;
        for (row_name, row) in rows(&folder.join(name).with_extension("tsv")) {
            let [_reason, _rule, options, text, action, sentence] = &row[..] else {
                panic!("{row_name}: six columns")
            };
            let action =
                action.parse::<Action>().unwrap_or_else(|_| panic!("{row_name}: {action} is not an action"));
            let refusal = position(name, options, text).explain(action).expect_err(&row_name);
            assert_eq!(castellan_text::action_refusal(&refusal), *sentence, "{row_name}");
        }
    }
}

#[test]
fn every_refused_action_has_one_complete_sentence() {
    let mut random = Random::new(3);
    for &settings in support::TERMS {
        let large = support::variant(settings.0).info().files > 10;
        // A few positions are enough, because the tables have every reason.
        for _ in 0..if large { 1 } else { 4 } {
            let Some(mut position) = support::scattered(settings, &mut random) else { continue };
            for _ in 0..random.below(20) {
                support::play_randomly(&mut position, &mut random);
            }
            let text = position.to_string();
            every_action::all(&position, &mut |action| {
                let Err(refusal) = position.explain(action) else { return };
                let sentence = castellan_text::action_refusal(&refusal);
                assert!(
                    !sentence.contains(['{', '}']) && sentence.ends_with('.'),
                    "{settings:?} {text}: {action}: {sentence}"
                );
                assert!(sentence.starts_with(refusal.rule), "{sentence}");
            });
        }
    }
}
