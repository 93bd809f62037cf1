//! Refusals: each reason has cases of its own in `explain/`, and an action is called allowed
//! exactly when it is listed.

use crate::common::{self, Random, every_action};
use castellan::rules::ruling::COMMON;
use castellan::rules::{Action, Options, Variant};
use castellan::text;
use std::collections::HashSet;

/// Checks a game's table; says which reasons it has cases of.
fn check_table(variant: Variant) -> HashSet<String> {
    let name = variant.info().name;
    let path = format!("{}/tests/explain/{name}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut reasons = HashSet::new();
    for (line, row) in text.lines().enumerate().skip(1) {
        let place = format!("tests/explain/{name}.tsv:{}", line + 1);
        let columns: Vec<&str> = row.split('\t').collect();
        let [reason, rule, options, position, action, sentence] = columns[..] else {
            panic!("{place}: six columns")
        };
        let pairs: Vec<_> = match options {
            "-" => Vec::new(),
            options => options.split(';').map(|pair| pair.split_once('=').expect("KEY=VALUE")).collect(),
        };
        let options = Options::new(variant.info(), &pairs).expect("options");
        let position = match position {
            "-" => variant.begin(&options).expect("a start position"),
            text => variant.read(text, &options).unwrap_or_else(|error| panic!("{place}: {error}")),
        };
        let action =
            action.parse::<Action>().ok().unwrap_or_else(|| panic!("{place}: {action} is no action text"));
        let ruling = position.explain(action).expect_err(&place);
        assert_eq!(ruling.reason.id, reason, "{place}");
        assert_eq!(ruling.rule, rule, "{place}");
        assert_eq!(text::sentence(&ruling), sentence, "{place}");
        reasons.insert(reason.to_owned());
    }
    reasons
}

#[test]
fn every_reason_of_every_game_has_a_case() {
    let mut everywhere = HashSet::new();
    for &variant in Variant::ALL {
        let reasons = check_table(variant);
        for reason in variant.info().reasons {
            assert!(reasons.contains(reason.id), "{}: no case of {}", variant.info().name, reason.id);
        }
        everywhere.extend(reasons);
    }
    for reason in COMMON {
        assert!(everywhere.contains(reason.id), "no case of {}", reason.id);
    }
}

#[test]
fn an_action_is_allowed_exactly_when_it_is_listed() {
    let mut random = Random::new(3);
    for &terms in common::TERMS {
        let large = common::variant(terms.0).info().files > 10;
        let known: HashSet<&str> =
            COMMON.iter().chain(common::variant(terms.0).info().reasons).map(|reason| reason.id).collect();
        for _ in 0..if large { 6 } else { 40 } {
            let Some(mut position) = common::scattered(terms, &mut random) else { continue };
            for _ in 0..random.below(20) {
                common::play_randomly(&mut position, &mut random);
            }
            let listed: HashSet<Action> = position.actions().into_iter().collect();
            let text = position.text();
            every_action::all(&position, &mut |action| match position.explain(action) {
                Ok(()) => assert!(listed.contains(&action), "{terms:?} {text}: {action} is not listed"),
                Err(ruling) => {
                    assert!(!listed.contains(&action), "{terms:?} {text}: {action} is listed");
                    assert!(known.contains(ruling.reason.id), "{} is not declared", ruling.reason.id);
                    let sentence = text::sentence(&ruling);
                    assert!(
                        !sentence.contains(['{', '}']) && sentence.ends_with('.'),
                        "{terms:?} {text}: {action}: {sentence}"
                    );
                    assert!(sentence.starts_with(ruling.rule), "{sentence}");
                }
            });
        }
    }
}
