//! Pairings proposed by a director, and the absolute rules that they break.

use crate::notation::{number, pairing, tournament, with_absent};
use castellan_tournament::swiss::{Breach, Colour, PairingRefusal, Rule, SwissTournament, check};

/// Returns the players and the rule of each breach.
fn breaches(tournament: &SwissTournament, proposed: &str) -> Vec<(Vec<u32>, Rule)> {
    let players_and_rule =
        |Breach { players, rule }: Breach| (players.iter().map(|number| number.get()).collect(), rule);
    check(tournament, &pairing(proposed))
        .expect("the tournament is consistent")
        .into_iter()
        .map(players_and_rule)
        .collect()
}

#[test]
fn a_valid_pairing_has_no_breaches() {
    assert_eq!(breaches(&tournament(5, 3, &["1=3 4=2 5u"]), "3:5 2:1 bye 4"), []);
}

#[test]
fn earlier_meetings_are_reported_with_the_round() {
    let tournament = tournament(4, 4, &["1=3 4=2", "2=1 3=4"]);
    assert_eq!(
        breaches(&tournament, "3:1 2:4"),
        [(vec![3, 1], Rule::Met(1)), (vec![2, 4], Rule::Met(1))],
        "with either colours"
    );
    assert_eq!(Rule::Met(1).article(), Some("C.1"));
}

#[test]
fn a_second_bye_or_a_bye_after_a_win_by_forfeit_is_reported() {
    let tournament = tournament(5, 4, &["1=3 4>2 5u"]);
    assert_eq!(breaches(&tournament, "4:1 2:3 bye 5"), [(vec![5], Rule::HadBye)]);
    assert_eq!(breaches(&tournament, "1:5 2:3 bye 4"), [(vec![4], Rule::HadBye)]);
    assert_eq!(breaches(&tournament, "1:5 4:3 bye 2"), []);
}

#[test]
fn breaches_of_colour_rules_are_reported_with_the_player() {
    let tournament = tournament(6, 5, &["1=4 2=5 3=6", "1=5 2=6 4=3"]);
    let both = [(vec![1, 2], Rule::SameColour), (vec![1], Rule::Excess(Colour::White))];
    let thrice = (vec![1], Rule::Thrice(Colour::White));
    assert_eq!(breaches(&tournament, "1:2 6:4 5:3"), [both.to_vec(), vec![thrice]].concat());
    let (excess, thrice) = (Rule::Excess(Colour::White), Rule::Thrice(Colour::White));
    assert_eq!(
        breaches(&tournament, "1:3 6:4"),
        [(vec![1], excess), (vec![1], thrice), (vec![2], Rule::Unpaired), (vec![5], Rule::Unpaired)]
    );
}

#[test]
fn forbidden_pairs_absences_and_wrong_counts_are_reported() {
    let mut tournament = with_absent(tournament(6, 5, &[]), [6]);
    tournament.forbidden.push((number("1"), number("4")));
    assert_eq!(
        breaches(&tournament, "4:1 2:2 6:3"),
        [
            (vec![4, 1], Rule::Forbidden),
            (vec![2], Rule::Twice),
            (vec![5], Rule::Unpaired),
            (vec![6], Rule::Absent),
        ]
    );
}

#[test]
fn unknown_entrants_are_refused() {
    assert_eq!(check(&tournament(4, 5, &[]), &pairing("1:5")), Err(PairingRefusal::Unknown(number("5"))));
    assert_eq!(check(&tournament(4, 5, &[]), &pairing("bye 5")), Err(PairingRefusal::Unknown(number("5"))));
}
