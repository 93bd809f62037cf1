//! Refusals: each reason has cases in `explain/`, and an action counts as allowed exactly if it is listed.

use castellan_rules::common_refusals::COMMON;
use castellan_rules::{Action, Variant};
use castellan_test_support::tables::{position, rows};
use castellan_test_support::{self as common, Random, every_action};
use std::collections::HashSet;
use std::path::Path;

/// Checks a game's table. Returns the reasons with cases. The text crate checks the sentences.
fn check_table(variant: Variant) -> HashSet<String> {
    let name = variant.info().name;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain");
    let mut reasons = HashSet::new();
    let file = folder.join(name).with_extension("tsv");
    assert!(file.exists(), "write {}: its columns are in tests/README.md, Tables", file.display());
    for (place, row) in rows(&file) {
        let [reason, rule, options, text, action, _sentence] = &row[..] else {
            panic!("{place}: six columns")
        };
        let action =
            action.parse::<Action>().unwrap_or_else(|_| panic!("{place}: {action} is no action text"));
        let refusal = position(name, options, text).explain(action).expect_err(&place);
        assert_eq!(refusal.reason.id, reason, "{place}");
        assert_eq!(refusal.rule, rule, "{place}");
        reasons.insert(reason.clone());
    }
    reasons
}

#[test]
fn every_refusal_reason_has_a_case() {
    let mut covered = HashSet::new();
    for &variant in Variant::ALL {
        let reasons = check_table(variant);
        for reason in variant.info().refusal_reasons {
            assert!(
                reasons.contains(reason.id),
                "no case of {} in tests/explain/{}.tsv",
                reason.id,
                variant.info().name
            );
        }
        covered.extend(reasons);
    }
    for reason in COMMON {
        assert!(covered.contains(reason.id), "no case of {}", reason.id);
    }
}

#[test]
fn exactly_the_listed_actions_are_legal() {
    let mut random = Random::new(3);
    for &terms in common::TERMS {
        let large = common::variant(terms.0).info().files > 10;
        let known: HashSet<&str> = COMMON
            .iter()
            .chain(common::variant(terms.0).info().refusal_reasons)
            .map(|reason| reason.id)
            .collect();
        for _ in 0..if large { 3 } else { 20 } {
            let Some(mut position) = common::scattered(terms, &mut random) else { continue };
            for _ in 0..random.below(20) {
                common::play_randomly(&mut position, &mut random);
            }
            let listed: HashSet<Action> = position.actions().into_iter().collect();
            let text = position.to_string();
            every_action::all(&position, &mut |action| match position.explain(action) {
                Ok(()) => assert!(listed.contains(&action), "{terms:?} {text}: {action} is not listed"),
                Err(refusal) => {
                    assert!(!listed.contains(&action), "{terms:?} {text}: {action} is listed");
                    assert!(known.contains(refusal.reason.id), "{} is not declared", refusal.reason.id);
                }
            });
        }
    }
}
