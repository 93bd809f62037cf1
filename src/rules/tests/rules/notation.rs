//! The short notation: unambiguous within its position, and readable again.

use castellan_rules::Action;
use castellan_rules::text::input::MAX_INPUT_LENGTH;
use castellan_rules::text::{input, notation};
use castellan_test_support::records::{MOUNTS, begin, for_many_positions, position};
use std::collections::{HashMap, HashSet};

#[test]
fn notation_is_unique_and_reads_back() {
    for_many_positions(150, 5, |position| {
        let mut seen = HashSet::new();
        for (action, text) in notation::write_all(position) {
            assert_eq!(input::read(position, &text), Ok(action), "{text} in {position}");
            assert!(seen.insert(text.clone()), "{text} twice in {position}");
            assert!(text.len() <= MAX_INPUT_LENGTH && text.is_ascii(), "{text}");
        }
    });
}

#[test]
fn write_agrees_with_write_all() {
    for_many_positions(60, 20, |position| {
        for (action, text) in notation::write_all(position) {
            assert_eq!(notation::write(position, action), text);
        }
    });
}

#[test]
fn notation_marks_captures_promotions_and_mounts() {
    let at = position("mount-chess", &[], MOUNTS);
    let all: HashMap<String, String> =
        notation::write_all(&at).into_iter().map(|(action, text)| (action.to_string(), text)).collect();
    assert_eq!(all["c4b5"], "Axb5");
    assert_eq!(all["c7c8=R"], "Fc8=R");
    assert_eq!(all["e1e2"], "Lee2");
    assert_eq!(all["e1f1"], "Lf1");
    let start = begin("mount-chess", &[]);
    assert_eq!(notation::write(start.position(), "b2a3".parse::<Action>().expect("text")), "Ha3");
    assert_eq!(notation::write(start.position(), "a2b2".parse::<Action>().expect("text")), "Fa&b2");
    assert_eq!(notation::write(start.position(), "a2a8".parse::<Action>().expect("text")), "a2a8");
}
