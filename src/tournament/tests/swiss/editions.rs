//! Small positions that the edition of 2026 pairs differently from that of 2017, and the deciding rules. Criteria
//! without a dot are those of 2026.

use crate::notation::{in_2026, number, text, tournament, with_absent};
use castellan_test_support::tables::rows;
use castellan_tournament::PairingNumber;
use castellan_tournament::swiss::{Colour, PairingRefusal, SwissTournament, pair};
use std::path::Path;

/// Returns the pairings by the two editions.
fn by_both_editions(tournament: SwissTournament) -> [String; 2] {
    [tournament.clone(), in_2026(tournament)]
        .map(|tournament| text(&pair(&tournament).expect("a pairing exists")))
}

#[test]
fn both_editions_agree_on_simple_positions() {
    assert_eq!(by_both_editions(tournament(8, 5, &[])), ["1:5 6:2 3:7 8:4"; 2]);
    assert_eq!(by_both_editions(tournament(8, 5, &["1+5 6-2 3+7 8-4"])), ["4:1 2:3 5:8 7:6"; 2]);
    assert_eq!(by_both_editions(tournament(6, 5, &["1+4 5-2 3+6"])), ["2:1 4:3 6:5"; 2]);
    assert_eq!(by_both_editions(tournament(5, 5, &["1+3 4-2 5u"])), ["5:1 2:3 bye 4"; 2]);
    assert_eq!(by_both_editions(with_absent(tournament(4, 5, &[]), 1..=4)), [""; 2]);
}

#[test]
fn c2_a_full_point_bye_rules_out_the_bye() {
    let only_player = with_absent(tournament(3, 4, &["3f 1=2"]), [1, 2]);
    assert_eq!(text(&pair(&only_player).expect("a pairing exists")), "bye 3");
    let refusal = PairingRefusal::Impossible { left: vec![number("3")], no_bye: true };
    assert_eq!(pair(&in_2026(only_player)), Err(refusal));
    // Half a point is not enough.
    let only_player = with_absent(tournament(3, 4, &["3h 1=2"]), [1, 2]);
    assert_eq!(by_both_editions(only_player), ["bye 3"; 2]);
}

#[test]
fn c5_the_bye_goes_to_the_lowest_score_that_leaves_all_others_paired() {
    // 1 to 3 lead, 4 and 5 follow, and have both met 6 and 7. Bracket by bracket, 3 meets 5, and 4 remains, with the
    // bye, since 6 and 7 can meet. For 7 to have the bye, 3 must float past 4 and 5.
    let played = ["1+8 9-2 3+10 4+6 7-5", "11-1 2+12 13-3 7-4 5+6", "1+14 15-2 3+16 4-17 18+5 6-20 19+7"];
    assert_eq!(
        by_both_editions(with_absent(tournament(20, 9, &played), 8..=20)),
        ["2:1 5:3 6:7 bye 4", "2:1 6:3 5:4 bye 7"]
    );
}

#[test]
fn c8_applies_in_every_bracket() {
    // 1 and 3 lead and have met. In the edition of 2017 the groups below them collapse so that all can be paired,
    // without counting pairs: the colours decide. The edition of 2026 counts first: when 1 meets 5, 3 and 2 float down,
    // and 3, who has more points, can be paired there.
    let played = ["1+4 5=2 3+6", "3=1 2+4 6-5", "1+2 5-3 4+6"];
    assert_eq!(by_both_editions(tournament(6, 8, &played)), ["2:3 6:1 4:5", "5:1 4:3 2:6"]);
}

#[test]
fn c8_considers_only_downfloaters_that_leave_the_rest_paired() {
    // 2, 7 and 8 follow 6 and 1, and one of them floats down to 3 and 4, above 5. In the edition of 2017, 2 does, since
    // it could meet 4. But then 3 could not meet 5, so 2 floats on to 5. The edition of 2026 accepts only a downfloater
    // that leaves 5 an opponent: 8 floats down and meets 3.
    let played = ["1=5 6+2 3-7 8-4", "4-6 7=1 5-3 2=8", "6+7 1+4 3-2 8+5"];
    assert_eq!(by_both_editions(tournament(8, 8, &played)), ["1:6 7:8 2:5 4:3", "1:6 2:7 3:8 4:5"]);
}

#[test]
fn d_2_the_highest_possible_player_enters_the_first_half() {
    // 14 floats down to eleven players, of whom 6 meets 7 below and another has the bye. Two leave the first half. Of
    // those who enter it, 8 and 11 have numbers as close as 9 and 10, and 8 is higher, though it could also be the one
    // left over.
    let played = [
        "1=8 9=2 3=10 11=4 5=12 14=6",
        "10=1 2=11 12=3 4=14 8=5 6=9",
        "1=12 14=2 3=8 9=4 5=10 11=6 7u",
        "4=1 2=5 6=3 8=11 10=9 12=7 14u",
    ];
    assert_eq!(
        by_both_editions(with_absent(tournament(14, 10, &played), [13])),
        ["1:14 3:2 5:4 9:8 11:12 7:6 bye 10"; 2]
    );
}

#[test]
fn c9_the_bye_goes_to_a_player_who_has_missed_no_game() {
    // All have lost all games, and 3 has missed the first. By colours alone 3 would remain.
    let played = ["6+1 2-7", "1-8 9+2 3-10", "11+1 2-12 13+3"];
    assert_eq!(by_both_editions(with_absent(tournament(13, 9, &played), 4..=13)), ["1:2 bye 3", "3:2 bye 1"]);
}

#[test]
fn absences_without_points_are_not_floats() {
    // 3 missed the first round. In the edition of 2017 that keeps it from floating down two rounds later (C.14).
    let played = ["6+1 2-7", "1+8 9-2 3+10"];
    let tournament = || with_absent(tournament(10, 9, &played), 5..=10);
    assert_eq!(by_both_editions(tournament()), ["2:3 4:1", "2:1 4:3"]);
    // Half a point without playing is a float in both editions.
    let played = ["6+1 2-7 3h", "1+8 9-2 3=10"];
    let tournament = with_absent(self::tournament(10, 9, &played), 5..=10);
    assert_eq!(by_both_editions(tournament).map(|paired| paired.starts_with("2:3")), [true; 2]);
}

/// Checks the tournament of fifteen players in "Mastering the Dutch" (2026) by FIDE's Technical Commission, round by
/// round: its results and its published pairings.
#[test]
fn the_example_tournament_of_fide_is_paired_as_published() {
    let played = [
        "1+8 9=2 3+10 11-4 5=12 13+6 7-14 15u",
        "14-1 15-3 4+13 2+5 12=9 10-7 8+11 6h",
        "1=4 3=2 8>13 9+14 12+15 6=5 11+10 7h",
        "4<3 2-1 8-9 7+12 5+13 14-6 15-11 10u",
        "1=3 9-7 4+5 12=2 6-8 13+11 10+15 14u",
        "7-1 3+4 8+12 11=9 2+10 5<14 15-6 13u",
        "3+8 1=9 4+2 6-7 13+14 12+11 5-10 15h",
        "7=3 1+13 9-4 2+8 10+12 11+6 14-15 5u",
    ];
    let published = [
        (None, "1:8 9:2 3:10 11:4 5:12 13:6 7:14 bye 15"),
        (Some(6), "14:1 15:3 4:13 2:5 12:9 10:7 8:11"),
        (Some(7), "1:4 3:2 13:8 9:14 12:15 6:5 11:10"),
        (None, "4:3 2:1 8:9 7:12 5:13 14:6 15:11 bye 10"),
        (None, "1:3 9:7 4:5 12:2 6:8 13:11 10:15 bye 14"),
        (None, "7:1 3:4 8:12 11:9 2:10 5:14 15:6 bye 13"),
        (Some(15), "3:8 1:9 4:2 6:7 13:14 12:11 5:10"),
        (None, "7:3 1:13 9:4 2:8 10:12 11:6 14:15 bye 5"),
        (None, "10:1 9:3 4:7 13:2 8:15 5:11 12:14 bye 6"),
    ];
    for (before, (absent, expected)) in published.into_iter().enumerate() {
        let tournament = with_absent(tournament(15, 9, &played[..before]), absent);
        assert_eq!(by_both_editions(tournament)[1], expected, "round {}", before + 1);
    }
}

/// Checks a position in which bbpPairings 6.0.0 gives 3 a second bye.
#[test]
fn c2_no_player_gets_a_second_bye() {
    let played = [
        "1-6 7=2 3-8 9-4 5=10",
        "10=1 2-5 3u 6-8 7h 9h",
        "1u 2-10 5+3 4+7 8h 9h",
        "1h 4h 8-5 10-6 7-9",
        "1-7 3=2 5=4 8h 9+10",
        "1h 2u 6+3 4-8 9=5 10-7",
    ];
    assert_eq!(by_both_editions(with_absent(tournament(10, 9, &played), [4, 6, 10]))[1], "5:1 8:2 3:9 bye 7");
}

#[test]
fn the_published_cases_of_bbp_pairings_for_c5_and_c9_are_paired_as_expected() {
    let c5 = with_absent(tournament(6, 3, &["1+4 5-2 3+6", "2-1 4-3 6-5"]), [4]);
    assert_eq!(by_both_editions(c5)[1], "1:5 3:2 bye 6");
    assert_eq!(by_both_editions(tournament(5, 3, &["1+3 4-2"]))[1], "2:1 3:5 bye 4");
}

/// Compares positions with the pairings of bbpPairings 6.0.0, an independent engine, by the edition of 2026. Most of
/// them are paired differently by that of 2017.
#[test]
fn the_edition_of_2026_matches_bbp_pairings() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/swiss/bbp_pairings.tsv");
    let (mut rows_read, mut rows_changed) = (0, 0);
    for (place, cells) in rows(&table) {
        let [entrants, rounds, first, played, absent, forbidden, expected] = &cells[..] else {
            panic!("{place} has {} columns", cells.len());
        };
        let numbers = |text: &str| -> Vec<usize> {
            let words = text.split([' ', ':']).filter(|word| *word != "-");
            words.map(|word| word.parse().expect("a number")).collect()
        };
        let played: Vec<&str> = played.split(" | ").collect();
        let size = |text: &str| numbers(text)[0];
        let mut tournament = tournament(size(entrants), size(rounds) as u32, &played);
        tournament.initial = if first == "black" { Colour::Black } else { Colour::White };
        tournament.absent =
            numbers(absent).into_iter().map(|number| PairingNumber::from_index(number - 1)).collect();
        let pairs = numbers(forbidden);
        tournament.forbidden = pairs
            .chunks(2)
            .map(|pair| (PairingNumber::from_index(pair[0] - 1), PairingNumber::from_index(pair[1] - 1)))
            .collect();
        let [by_2017, by_2026] = [tournament.clone(), in_2026(tournament)]
            .map(|tournament| pair(&tournament).map_or_else(|_| "none".to_owned(), |pairing| text(&pairing)));
        assert_eq!(by_2026, *expected, "{place}");
        rows_read += 1;
        rows_changed += u32::from(by_2017 != by_2026);
    }
    assert!(rows_read > 350 && rows_changed > 250, "{rows_changed} of {rows_read}");
}
