//! Pairings proposed by a director, and the absolute rules that they break.

use crate::notation::{course, number, pairing, without};
use castellan_tournament::swiss::{Breach, Colour, Course, Refusal, Rule, check};

/// Returns the players and the rule of each breach.
fn breaches(course: &Course, proposed: &str) -> Vec<(Vec<u32>, Rule)> {
    let plain =
        |Breach { players, rule }: Breach| (players.iter().map(|number| number.get()).collect(), rule);
    check(course, &pairing(proposed)).expect("it is consistent").into_iter().map(plain).collect()
}

#[test]
fn a_pairing_that_keeps_the_rules_breaks_none() {
    assert_eq!(breaches(&course(5, 3, &["1=3 4=2 5u"]), "3:5 2:1 bye 4"), []);
}

#[test]
fn who_has_met_is_named_with_the_round() {
    let course = course(4, 4, &["1=3 4=2", "2=1 3=4"]);
    assert_eq!(
        breaches(&course, "3:1 2:4"),
        [(vec![3, 1], Rule::Met(1)), (vec![2, 4], Rule::Met(1))],
        "either way round"
    );
    assert_eq!(Rule::Met(1).article(), Some("C.1"));
}

#[test]
fn the_bye_is_not_given_to_who_had_it_or_won_without_playing() {
    let course = course(5, 4, &["1=3 4>2 5u"]);
    assert_eq!(breaches(&course, "4:1 2:3 bye 5"), [(vec![5], Rule::HadBye)]);
    assert_eq!(breaches(&course, "1:5 2:3 bye 4"), [(vec![4], Rule::HadBye)]);
    assert_eq!(breaches(&course, "1:5 4:3 bye 2"), []);
}

#[test]
fn colours_that_come_too_often_are_named_with_who_has_them() {
    let course = course(6, 5, &["1=4 2=5 3=6", "1=5 2=6 4=3"]);
    let both = [(vec![1, 2], Rule::SameColour), (vec![1], Rule::Excess(Colour::White))];
    let thrice = (vec![1], Rule::Thrice(Colour::White));
    assert_eq!(breaches(&course, "1:2 6:4 5:3"), [both.to_vec(), vec![thrice]].concat());
    let (excess, thrice) = (Rule::Excess(Colour::White), Rule::Thrice(Colour::White));
    assert_eq!(
        breaches(&course, "1:3 6:4"),
        [(vec![1], excess), (vec![1], thrice), (vec![2], Rule::Unpaired), (vec![5], Rule::Unpaired)]
    );
}

#[test]
fn forbidden_pairs_absences_and_wrong_counts_are_named() {
    let mut course = without(course(6, 5, &[]), [6]);
    course.forbidden.push((number("1"), number("4")));
    assert_eq!(
        breaches(&course, "4:1 2:2 6:3"),
        [
            (vec![4, 1], Rule::Forbidden),
            (vec![2], Rule::Twice),
            (vec![5], Rule::Unpaired),
            (vec![6], Rule::Absent),
        ]
    );
}

#[test]
fn who_is_not_entered_cannot_be_paired() {
    assert_eq!(check(&course(4, 5, &[]), &pairing("1:5")), Err(Refusal::Unknown(number("5"))));
    assert_eq!(check(&course(4, 5, &[]), &pairing("bye 5")), Err(Refusal::Unknown(number("5"))));
}
