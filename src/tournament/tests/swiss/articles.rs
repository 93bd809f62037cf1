//! Small positions, each decided by one article.

use crate::notation::{number, text, tournament, with_absent};
use castellan_tournament::swiss::{Colour, PairingRefusal, SwissTournament, pair};

fn pair_text(tournament: &SwissTournament) -> String {
    text(&pair(tournament).expect("a pairing exists"))
}

#[test]
fn b_3_the_upper_half_meets_the_lower_half_in_order() {
    assert_eq!(pair_text(&tournament(8, 5, &[])), "1:5 6:2 3:7 8:4");
}

#[test]
fn e_5_odd_numbers_get_the_initial_colour() {
    let mut tournament = tournament(8, 5, &[]);
    tournament.initial = Colour::Black;
    assert_eq!(pair_text(&tournament), "5:1 2:6 7:3 4:8");
}

#[test]
fn a_5_the_last_player_gets_the_bye() {
    assert_eq!(pair_text(&tournament(7, 5, &[])), "1:4 5:2 3:6 bye 7");
    assert_eq!(pair_text(&tournament(1, 5, &[])), "bye 1");
    assert_eq!(pair_text(&with_absent(tournament(4, 5, &[]), 1..=4)), "");
}

#[test]
fn c_1_players_meet_only_once() {
    // 1 and 2 lead and have met; 1 has also met 3, and 2 has met 4.
    assert_eq!(pair_text(&tournament(4, 3, &["1+3 4-2", "2=1 3=4"])), "1:4 3:2");
}

#[test]
fn c_1_forfeited_games_do_not_count_as_meetings() {
    assert_eq!(pair_text(&tournament(2, 3, &["1>2"])), "1:2");
    assert_eq!(pair_text(&tournament(2, 3, &["1~2"])), "1:2");
}

#[test]
fn c_2_a_player_gets_only_one_bye() {
    // 2 and 3 have had the bye, so the leader gets it.
    assert_eq!(pair_text(&tournament(3, 4, &["1+2 3u", "1+3 2u"])), "2:3 bye 1");
}

#[test]
fn c_2_a_win_by_forfeit_rules_out_the_bye() {
    // 3 would get it as the last of those without more points, but has won without playing.
    assert_eq!(pair_text(&tournament(3, 4, &["3>2 1h"])), "3:1 bye 2");
    let all_had_it = tournament(3, 4, &["1>2 3u", "1=3 2u"]);
    let refusal = pair(&all_had_it).expect_err("no player may have the bye");
    assert_eq!(refusal, PairingRefusal::Impossible { left: vec![number("3")], no_bye: true });
    assert_eq!(refusal.article(), Some("C.2"));
}

#[test]
fn c_2_a_full_point_bye_does_not_rule_out_the_bye() {
    assert_eq!(pair_text(&with_absent(tournament(3, 4, &["3f 1=2"]), [1, 2])), "bye 3");
}

/// Returns a position after two rounds: 1 and 2 lead and have had White twice; 5 and 6 have had Black twice.
fn two_leaders_with_whites(rounds: u32) -> SwissTournament {
    tournament(6, rounds, &["1+4 2+5 3=6", "1+5 2+6 4=3"])
}

#[test]
fn c_3_players_with_the_same_absolute_preference_do_not_meet() {
    // 5 and 6 may not meet either, so 1 must meet 6. 2 is paired with 3, although 1 comes first, and the rest is paired
    // such that every player has an opponent (A.9).
    assert_eq!(pair_text(&two_leaders_with_whites(4)), "3:2 6:1 5:4");
}

#[test]
fn a_7_topscorers_meet_regardless_of_colours() {
    // E.4: neither colour has priority, so 1, who ranks higher, gets Black. 3 has met 4 and 6, and floats down to 5.
    assert_eq!(pair_text(&two_leaders_with_whites(3)), "2:1 5:3 6:4");
}

#[test]
fn c_6_downfloaters_meet_the_next_score_group() {
    // 3 remains of the three winners, has met 6, and prefers Black, while 4 prefers White.
    assert_eq!(pair_text(&tournament(6, 5, &["1+4 5-2 3+6"])), "2:1 4:3 6:5");
}

#[test]
fn c_8_topscorers_keep_a_colour_difference_of_two() {
    // All must have Black: 1 and 3 have had White twice more, 2 and 4 once more. Black goes to the players who meet one
    // of the others.
    let played = ["1+5 6-2 3+7 8-4", "1+9 2+10 3+11 4+12", "1f 2+13 3f 4+14"];
    assert_eq!(pair_text(&with_absent(tournament(14, 4, &played), 5..=14)), "4:1 2:3");
}

#[test]
fn c_9_topscorers_do_not_get_a_colour_three_times_in_a_row() {
    // Against 1, who has had White twice more and so gets Black, 3 would have White for the third time.
    let played = ["1+5 6-2 3f 4+7", "1+8 2+9 10-3 11-4", "12-1 13-2 3+14 4+15", "1+16 2f 3+17 4f"];
    assert_eq!(pair_text(&with_absent(tournament(17, 5, &played), 5..=17)), "4:1 2:3");
}

#[test]
fn c_10_a_transposition_grants_both_preferences() {
    // 1 and 3 have had White, 2 and 4 Black: 1 meets 4 rather than 3.
    assert_eq!(pair_text(&tournament(8, 5, &["1+5 6-2 3+7 8-4"])), "4:1 2:3 5:8 7:6");
}

#[test]
fn c_11_strong_preferences_take_precedence_over_mild_ones() {
    // All prefer Black, 1 and 3 strongly: they do not meet, so that both get it.
    let played = ["1=5 6=2 3=7 8=4", "9=1 2=10 11=3 4=12", "1=13 3=14 2h 4h"];
    assert_eq!(pair_text(&with_absent(tournament(14, 9, &played), 5..=14)), "4:1 2:3");
}

#[test]
fn c_12_downfloaters_do_not_float_down_again() {
    // 5 had the bye, which counts as a downfloat, and is paired now: 2 floats down instead, having met 4.
    assert_eq!(pair_text(&tournament(5, 5, &["1+3 4-2 5u"])), "5:1 2:3 bye 4");
}

/// Two rounds after which 1 leads, and 2 and 3 have a point less. In the second round 2 floated up.
const UPFLOAT: [&str; 2] = ["10-1 5+2 9-3 4+6 8+12 11+13", "1+11 2+4 3-8"];

#[test]
fn c_13_upfloaters_do_not_float_up_again() {
    assert_eq!(pair_text(&with_absent(tournament(13, 9, &UPFLOAT), 4..=13)), "3:1 bye 2");
}

#[test]
fn c_14_downfloaters_of_two_rounds_before_do_not_float_down_again() {
    // 3 missed the first round, which counts as a downfloat.
    let played = ["1=4 5=2 3h 6h 7h 8h", "6=1 2=7 3=8"];
    assert_eq!(pair_text(&with_absent(tournament(8, 9, &played), 4..=8)), "1:3 bye 2");
}

#[test]
fn c_15_upfloaters_of_two_rounds_before_do_not_float_up_again() {
    let played = [UPFLOAT[0], UPFLOAT[1], "8=1 5=2 11=3"];
    assert_eq!(pair_text(&with_absent(tournament(13, 9, &played), 4..=13)), "1:3 bye 2");
}

#[test]
fn d_2_players_are_exchanged_if_no_transposition_works() {
    // 1 and 2 have each met 3 and 4.
    assert_eq!(pair_text(&tournament(4, 5, &["1=3 4=2", "4=1 2=3"])), "1:2 3:4");
}

#[test]
fn e_2_the_stronger_preference_is_granted() {
    // Both prefer Black: 1 for one more game with White, 2, who ranks higher, only for the last game.
    assert_eq!(pair_text(&with_absent(tournament(5, 9, &["1=3 4=2", "2=5"]), 3..=5)), "2:1");
}

#[test]
fn e_2_of_two_absolute_preferences_the_wider_difference_decides() {
    // 2, who has had White twice more than Black, gets Black; 1, who ranks higher, has had it once more.
    let tournament = tournament(7, 4, &["4-1 2+3", "1+5 2+6", "1+7 2h"]);
    assert_eq!(pair_text(&with_absent(tournament, 3..=7)), "1:2");
}

#[test]
fn e_3_colours_alternate_from_the_last_round_in_which_they_differed() {
    // Both prefer White, and had the same colours in the last two rounds. In the round before, 2 had Black.
    let played = ["2=3 4=1", "5=2 1=6", "2=7 1=8", "9=2 10=1"];
    assert_eq!(pair_text(&with_absent(tournament(10, 9, &played), 3..=10)), "2:1");
}

#[test]
fn e_3_rounds_without_a_game_are_skipped() {
    // 2 has missed a round, so its games are compared with those of 1 from the last backwards.
    let played = ["2=3 4=1", "5=2 1=6", "1=8", "2=7", "9=2 10=1"];
    assert_eq!(pair_text(&with_absent(tournament(10, 9, &played), 3..=10)), "2:1");
}

#[test]
fn d_9_boards_are_sorted_by_higher_score_then_sum_then_number() {
    // The leaders' boards come first; of these, 2's is before 1's because 3 has more points than 6.
    assert_eq!(pair_text(&two_leaders_with_whites(4)), "3:2 6:1 5:4");
    assert_eq!(pair_text(&tournament(4, 5, &["1+3 4-2"])), "2:1 3:4");
}

#[test]
fn forbidden_pairs_are_not_paired() {
    let mut tournament = tournament(4, 3, &[]);
    assert_eq!(pair_text(&tournament), "1:3 4:2");
    tournament.forbidden.push((number("3"), number("1")));
    assert_eq!(pair_text(&tournament), "1:4 3:2");
}

#[test]
fn late_entries_start_without_points_and_colours() {
    // 5 arrives for the second round, and 6 for the third: players without points meet.
    let second = with_absent(tournament(6, 5, &["1+3 4-2"]), [6]);
    assert_eq!(pair_text(&second), "2:1 3:5 bye 4");
}

#[test]
fn an_impossible_round_is_refused_with_the_remaining_players() {
    let met_all = tournament(4, 9, &["1=3 4=2", "2=1 3=4", "4=1 3=2"]);
    let refusal = pair(&met_all).expect_err("all have met");
    let all = ["1", "2", "3", "4"].map(number).to_vec();
    assert_eq!(refusal, PairingRefusal::Impossible { left: all, no_bye: false });
    assert_eq!(refusal.article(), Some("A.9"));
}

#[test]
fn inconsistent_tournaments_are_refused() {
    assert_eq!(pair(&tournament(4, 1, &["1=3 4=2"])), Err(PairingRefusal::Over { rounds: 1 }));
    assert_eq!(pair(&tournament(4, 3, &["1=5"])), Err(PairingRefusal::Unknown(number("5"))));
    assert_eq!(pair(&with_absent(tournament(4, 3, &[]), [5])), Err(PairingRefusal::Unknown(number("5"))));
    let twice = PairingRefusal::Twice { number: number("1"), round: 1 };
    assert_eq!(pair(&tournament(4, 3, &["1=3 2=1"])), Err(twice.clone()));
    assert_eq!(pair(&tournament(4, 3, &["1=1"])), Err(twice.clone()));
    assert_eq!(pair(&tournament(4, 3, &["1=2 1h"])), Err(twice));
}
