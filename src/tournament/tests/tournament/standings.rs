//! Standings and tiebreaks, by examples and compared with an independent calculation.

use crate::histories::{history, number, random_score, round};
use crate::reference_tiebreaks::expected_tiebreak;
use castellan_test_support::Random;
use castellan_tournament::history::{Bye, History, Round};
use castellan_tournament::{PairingNumber, Score, Scoring, Tiebreak, standings};
use std::collections::{BTreeMap, BTreeSet};

/// Returns a simple Swiss tournament of four over three rounds.
fn small_swiss() -> History {
    let mut history = history(4, 3, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 3), (4, "½", 2)], &[]),
        round(&[(2, "0-1", 1), (3, "1-0", 4)], &[]),
        round(&[(1, "½", 4), (2, "1-0", 3)], &[]),
    ];
    history
}

/// Returns number, rank and tiebreak of each entrant, in the order of the standings.
fn ranked_values(history: &History, tiebreak: Tiebreak) -> Vec<(u32, u32, String)> {
    let lines = standings(history, &[tiebreak]);
    lines.iter().map(|line| (line.number.get(), line.rank, line.tiebreaks[0].to_string())).collect()
}

/// Returns the tiebreak of one entrant.
fn value_of(history: &History, tiebreak: Tiebreak, who: u32) -> String {
    let line = ranked_values(history, tiebreak).into_iter().find(|line| line.0 == who);
    line.expect("every entrant is in the standings").2
}

#[test]
fn tiebreaks_match_the_handbook() {
    // 1 has 2½ points, 2 has 1½, 3 has 1, 4 has 1.
    let history = small_swiss();
    let all = |tiebreak| (1..=4).map(|who| value_of(&history, tiebreak, who)).collect::<Vec<_>>();
    assert_eq!(all(Tiebreak::Buchholz), ["3.5", "4.5", "5", "5"]);
    assert_eq!(all(Tiebreak::BuchholzCut1), ["2.5", "3.5", "4", "4"]);
    assert_eq!(all(Tiebreak::BuchholzMedian), ["1", "1", "1.5", "1.5"]);
    assert_eq!(all(Tiebreak::SonnebornBerger), ["3", "1.5", "1", "2"]);
    assert_eq!(all(Tiebreak::Wins), ["2", "1", "1", "0"]);
    assert_eq!(all(Tiebreak::Progressive), ["5.5", "2.5", "2", "2"]);
    assert_eq!(all(Tiebreak::DirectEncounter), ["0", "0", "1", "0"]);
    let order: Vec<_> =
        ranked_values(&history, Tiebreak::SonnebornBerger).iter().map(|line| (line.0, line.1)).collect();
    assert_eq!(order, [(1, 1), (2, 2), (4, 3), (3, 4)]);
    let order: Vec<_> =
        ranked_values(&history, Tiebreak::Progressive).iter().map(|line| (line.0, line.1)).collect();
    assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 3)], "tied entrants share a rank");
}

#[test]
fn tiebreaks_apply_in_the_chosen_order() {
    let first = |tiebreaks: &[Tiebreak]| standings(&small_swiss(), tiebreaks)[2].number.get();
    assert_eq!(first(&[Tiebreak::DirectEncounter, Tiebreak::SonnebornBerger]), 3);
    assert_eq!(first(&[Tiebreak::SonnebornBerger, Tiebreak::DirectEncounter]), 4);
    assert_eq!(first(&[Tiebreak::Progressive, Tiebreak::SonnebornBerger]), 4);
}

#[test]
fn byes_count_as_a_dummy_with_the_entrants_own_points() {
    // 16.4: 5 had the bye in round 1 and made 1½ points of two rounds; the dummy has no more than one point.
    let mut history = history(5, 2, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 3), (2, "½", 4)], &[(5, Bye::Full)]),
        round(&[(5, "½", 1), (2, "1-0", 3)], &[(4, Bye::Zero)]),
    ];
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 5), "2.5");
    assert_eq!(value_of(&history, Tiebreak::SonnebornBerger, 5), "1.75");
    assert_eq!(value_of(&history, Tiebreak::Wins, 5), "1", "a bye counts as a win");
    // 4 has half a point; the second round was missed by choice with none after it, so it counts as a draw for 2.
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 2), "1");
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 4), "2", "1½ of 2, and the dummy's ½");
    // 16.5: that round is cut, not the lowest of all.
    assert_eq!(value_of(&history, Tiebreak::BuchholzCut1, 4), "1.5");
}

#[test]
fn after_a_forfeit_the_dummy_has_at_most_the_opponents_points() {
    let mut history = history(4, 3, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "+-", 4), (2, "1-0", 3)], &[]),
        round(&[(1, "1-0", 2), (3, "1-0", 4)], &[]),
        round(&[(3, "0-1", 1), (4, "0-1", 2)], &[]),
    ];
    // 4 has no points, so the dummy of 1, who has 3 points, has none.
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 1), "3");
    // 2 has two points, 3 has one; in the round that 4 missed, the dummy has 0.
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 4), "3");
}

#[test]
fn trailing_voluntary_byes_count_as_draws_for_opponents() {
    let mut history = history(4, 3, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 2)], &[(3, Bye::Half), (4, Bye::Zero)]),
        round(&[(1, "1-0", 4), (2, "½", 3)], &[]),
        round(&[(1, "1-0", 3)], &[(2, Bye::Zero), (4, Bye::Zero)]),
    ];
    // 4 played in round 2, so only round 3 counts as a draw: ½. 2 has ½ plus the same: 1. 3 has 1.
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 1), "2.5");
}

#[test]
fn in_a_round_robin_forfeits_count_as_games() {
    let mut history = history(3, 3, Scoring::WinDraw);
    history.predetermined = true;
    history.played = vec![
        round(&[(2, "-+", 3)], &[(1, Bye::Free)]),
        round(&[(3, "½", 1)], &[(2, Bye::Free)]),
        round(&[(1, "+-", 2)], &[(3, Bye::Free)]),
    ];
    // Both have 1½ points and drew with each other.
    assert_eq!(value_of(&history, Tiebreak::SonnebornBerger, 1), "0.75");
    assert_eq!(value_of(&history, Tiebreak::SonnebornBerger, 3), "0.75");
    assert_eq!(value_of(&history, Tiebreak::Buchholz, 1), "1.5", "the free seat does not count as a round");
    assert_eq!(ranked_values(&history, Tiebreak::DirectEncounter)[0], (1, 1, "0.5".to_owned()));
}

#[test]
fn direct_encounter_ranks_players_ahead_regardless_of_missing_games() {
    let mut history = history(6, 3, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 2), (3, "1-0", 4)], &[]),
        round(&[(1, "0-1", 4), (2, "1-0", 5)], &[]),
        round(&[(1, "0-1", 5), (6, "1-0", 4)], &[]),
    ];
    // Each player has one point, and no one has met all others.
    let level: BTreeSet<u32> =
        ranked_values(&history, Tiebreak::DirectEncounter).iter().map(|line| line.1).collect();
    assert_eq!(level.len(), 1, "entrants who have not met are tied");

    // 1, 2 and 3 have two points each and have all met: 1 beat 2, who drew with 3, who drew with 1.
    let mut history = self::history(4, 4, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 2)], &[(3, Bye::Full)]),
        round(&[(1, "½", 3)], &[(2, Bye::Full)]),
        round(&[(2, "½", 3)], &[(1, Bye::Half)]),
        round(&[], &[(2, Bye::Half)]),
    ];
    let order = |history: &History| -> Vec<(u32, u32)> {
        ranked_values(history, Tiebreak::DirectEncounter).into_iter().map(|line| (line.0, line.1)).collect()
    };
    assert_eq!(order(&history), [(1, 1), (3, 2), (2, 3), (4, 4)]);

    // 1 beat 2 and 3, who have not met: 1 is ahead of any result between them.
    let mut history = self::history(3, 3, Scoring::WinDraw);
    history.played = vec![
        round(&[(1, "1-0", 2)], &[(3, Bye::Full)]),
        round(&[(1, "1-0", 3)], &[(2, Bye::Full)]),
        round(&[], &[(2, Bye::Full), (3, Bye::Full)]),
    ];
    assert_eq!(order(&history), [(1, 1), (2, 2), (3, 2)]);
}

#[test]
fn the_smallest_sum_of_places_is_best() {
    let mut history = history(4, 2, Scoring::ByPlace);
    let pod = |places: [u8; 4]| {
        (vec![number(1), number(2), number(3), number(4)], Score { places: places.to_vec(), absent: vec![] })
    };
    history.played = vec![
        Round { games: vec![pod([1, 2, 3, 4])], byes: vec![] },
        Round { games: vec![pod([2, 1, 3, 3])], byes: vec![] },
    ];
    let lines = ranked_values(&history, Tiebreak::Places);
    assert_eq!(
        lines.iter().map(|line| (line.0, line.2.as_str())).collect::<Vec<_>>(),
        [(1, "3"), (2, "3"), (3, "6"), (4, "7")]
    );
    assert_eq!(value_of(&history, Tiebreak::Wins, 2), "1");
}

/// Returns a tournament with every kind of result.
fn random_history(random: &mut Random, pods: bool, predetermined: bool) -> History {
    let entrants = 4 + random.below(9);
    let scoring = if pods { *random.pick(&[Scoring::ByPlace, Scoring::WinDraw]) } else { Scoring::WinDraw };
    let mut history = history(entrants, 7, scoring);
    history.predetermined = predetermined;
    for _ in 0..=random.below(6) {
        let mut order: Vec<PairingNumber> = (0..entrants).map(PairingNumber::from_index).collect();
        for last in (1..entrants).rev() {
            order.swap(last, random.below(last + 1));
        }
        let mut round = Round::default();
        while let Some(who) = order.pop() {
            let seats = if pods { 3 + random.below(2) } else { 2 };
            if random.chance(20) || order.len() < seats - 1 {
                let kinds: &[Bye] = if predetermined {
                    &[Bye::Free]
                } else if pods {
                    &[Bye::SatOut, Bye::Zero]
                } else {
                    &[Bye::Full, Bye::Half, Bye::Zero]
                };
                round.byes.push((who, *random.pick(kinds)));
                continue;
            }
            let mut players = vec![who];
            players.extend(order.split_off(order.len() + 1 - seats));
            let absent: Vec<u8> = (0..seats as u8).filter(|_| random.chance(10)).collect();
            let score = if absent.is_empty() {
                random_score(random, seats)
            } else {
                Score::forfeited(seats, &absent)
            };
            round.games.push((players, score));
        }
        history.played.push(round);
    }
    history
}

#[test]
fn tiebreaks_match_an_independent_calculation() {
    let mut random = Random::new(77);
    for turn in 0..600 {
        let history = random_history(&mut random, turn % 3 == 0, turn % 5 == 1 && turn % 3 != 0);
        for tiebreak in [
            Tiebreak::Buchholz,
            Tiebreak::BuchholzCut1,
            Tiebreak::BuchholzMedian,
            Tiebreak::SonnebornBerger,
            Tiebreak::Wins,
            Tiebreak::Progressive,
        ] {
            for line in standings(&history, &[tiebreak]) {
                let who = line.number.get();
                let eighths = f64::from(line.tiebreaks[0].as_eighths());
                let expected = expected_tiebreak(&history, tiebreak, who) * 8.0;
                assert!(
                    (eighths - expected).abs() < 1e-6,
                    "{tiebreak:?} of {who}: {eighths} and {expected} eighths in {history:?}"
                );
            }
        }
    }
}

#[test]
fn ranks_follow_points_and_tiebreaks_only() {
    let mut random = Random::new(5);
    let order = [Tiebreak::Buchholz, Tiebreak::Wins, Tiebreak::Places];
    for turn in 0..200 {
        let history = random_history(&mut random, turn % 2 == 0, false);
        let lines = standings(&history, &order);
        let keys: BTreeMap<PairingNumber, _> = lines
            .iter()
            .map(|line| {
                let places = std::cmp::Reverse(line.tiebreaks[2]);
                (line.number, (line.points, line.tiebreaks[0], line.tiebreaks[1], places))
            })
            .collect();
        assert_eq!(keys.len(), history.entrants, "every entrant is listed once");
        for line in &lines {
            let better = keys.values().filter(|key| **key > keys[&line.number]).count() as u32;
            assert_eq!(line.rank, better + 1);
        }
    }
}
