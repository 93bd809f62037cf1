//! Double elimination: two losses eliminate a player.

use crate::harness::{Harness, REASON, announcement, board};
use crate::histories::number;
use crate::lifecycle::EIGHT;
use crate::random_play::{names, plan, run_to_end, started};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::double_knockout::{is_grand_final_repeated, rounds, slots_by_round};
use castellan_tournament::knockout::Rules;
use castellan_tournament::{CommandKind, Format, PairingNumber, Phase, Refusal, Score};
use std::collections::BTreeMap;

const RULES: Rules = Rules { third_place: false, replays: 1, better_number: true };
pub const DOUBLE: Format = Format::DoubleKnockout(RULES);

/// Returns each player's number of losses, by the stored results alone.
fn count_losses(harness: &Harness) -> BTreeMap<PairingNumber, u32> {
    let mut losses = BTreeMap::new();
    for pairing in harness.state().rounds().iter().flat_map(|round| &round.pairings) {
        let seated = pairing.players_by_seat();
        let Some(score) = &pairing.score else { continue };
        // If the last game is drawn, the better number wins.
        let drawn = score.is_drawn().then(|| seated.iter().min().copied()).flatten();
        let won = score.winner().map(|seat| seated[seat]).or(drawn);
        for number in seated {
            *losses.entry(number).or_default() += u32::from(won.is_some() && won != Some(number));
        }
    }
    losses
}

fn entrants_ranked(harness: &Harness, rank: u32) -> Vec<PairingNumber> {
    let lines = harness.state().standings();
    lines.iter().filter(|line| line.rank == rank).map(|line| line.number).collect()
}

#[test]
fn double_elimination_has_twice_the_rounds_of_a_knockout() {
    for (entrants, wanted) in [(1, 0), (2, 2), (3, 4), (4, 4), (5, 6), (8, 6), (9, 8), (64, 12)] {
        assert_eq!(rounds(entrants), wanted, "{entrants}");
    }
}

#[test]
fn players_drop_to_the_losers_bracket_and_are_out_after_two_losses() {
    let mut harness = Harness::started(announcement(DOUBLE), &EIGHT[..4]);
    assert_eq!(harness.names_by_board(1).len(), 2);
    harness.play_favourites();
    // The winners meet, and so do the losers.
    let second: Vec<Vec<u32>> = harness
        .state()
        .round(2)
        .expect("paired")
        .pairings
        .iter()
        .map(|pairing| {
            let mut both: Vec<u32> = pairing.entrants.iter().map(|number| number.get()).collect();
            both.sort_unstable();
            both
        })
        .collect();
    assert_eq!(second, [[1, 2], [3, 4]]);
    harness.play_favourites();
    harness.play_favourites();
    // 1 has no loss, 2 has one: the grand final.
    let last = harness.state().round(4).expect("paired").pairings[0].entrants.clone();
    assert!(last.contains(&number(1)) && last.contains(&number(2)), "{last:?}");
    harness.play_favourites();
    assert_eq!(harness.state().phase(), Phase::Finished);
    assert_eq!(
        (entrants_ranked(&harness, 1), entrants_ranked(&harness, 2)),
        (vec![number(1)], vec![number(2)])
    );
    assert_eq!(
        (entrants_ranked(&harness, 3), entrants_ranked(&harness, 4)),
        (vec![number(3)], vec![number(4)])
    );
    harness.assert_fold_matches();
}

#[test]
fn the_grand_final_is_repeated_if_the_unbeaten_player_loses_it() {
    for first_wins_repeat in [false, true] {
        let mut harness = Harness::started(announcement(DOUBLE), &EIGHT[..4]);
        for _ in 0..3 {
            harness.play_favourites();
        }
        let seat_of = |harness: &Harness, round: u32, who: u32| {
            let seated = harness.state().round(round).expect("paired").pairings[0].players_by_seat();
            seated.iter().position(|one| *one == number(who)).expect("a seat")
        };
        let second = seat_of(&harness, 4, 2);
        harness.play_result(board(4, 1), Score::won(2, second));
        assert_eq!(harness.state().phase(), Phase::Running, "each has lost once");
        assert!(is_grand_final_repeated(&harness.state().history()));
        assert_eq!((harness.state().total_rounds(), entrants_ranked(&harness, 1).len()), (5, 2));
        let winner = if first_wins_repeat { 1 } else { 2 };
        let seat = seat_of(&harness, 5, winner);
        harness.play_result(board(5, 1), Score::won(2, seat));
        assert_eq!(entrants_ranked(&harness, 1), [number(winner)]);
        assert_eq!(harness.state().phase(), Phase::Finished);
        // A correction decides if the second game is played.
        let set = CommandKind::Override {
            board: board(4, 1),
            score: Score::won(2, 1 - second),
            why: REASON.to_owned(),
        };
        assert_eq!(harness.refuse("director", set), Refusal::LaterRoundStarted { round: 5 });
        harness.assert_fold_matches();
    }
}

#[test]
fn only_the_winner_has_fewer_than_two_losses() {
    for players in 2..=33_usize {
        for seed in 0..12 {
            let names = names(players);
            let mut harness =
                Harness::started(announcement(DOUBLE), &names.iter().map(String::as_str).collect::<Vec<_>>());
            harness.play_to_end(&mut Random::new(seed * 100 + players as u64));
            let losses = count_losses(&harness);
            let [winner] = entrants_ranked(&harness, 1)[..] else {
                panic!("{players} {seed}: {:?}", harness.state().standings())
            };
            for (who, lost) in &losses {
                if *who == winner {
                    assert!(*lost <= 1);
                } else {
                    assert_eq!(*lost, 2, "{players} {seed}: {who}");
                }
            }
            let games: usize = harness.state().rounds().iter().map(|round| round.pairings.len()).sum();
            let reset = usize::from(is_grand_final_repeated(&harness.state().history()));
            assert_eq!(games, 2 * players - 2 + reset, "{players} {seed}");
            assert_eq!(losses[&winner] as usize, reset, "{players} {seed}");
            assert_eq!(slots_by_round(&harness.state().history()).len(), harness.state().rounds().len() + 1);
        }
    }
}

#[test]
fn random_tournaments_end_and_eliminate_after_two_losses() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let rules = Rules { replays: random.below(2) as u32, better_number: random.chance(50), ..RULES };
        let players = 2 + random.below(10);
        let mut harness = started(plan(Format::DoubleKnockout(rules)), players, &mut random);
        run_to_end(&mut harness, &mut random, |harness| {
            for round in harness.state().rounds() {
                let mut seen: Vec<PairingNumber> =
                    round.pairings.iter().flat_map(|pairing| pairing.entrants.clone()).collect();
                let all = seen.len();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), all, "seed {seed}: nobody plays twice at once");
            }
        });
        let most = count_losses(&harness).values().copied().max().unwrap_or_default();
        assert!(most <= 2, "seed {seed}");
        let to_be = rounds(harness.state().entrants().len());
        assert!((harness.state().rounds().len() as u32).abs_diff(to_be) <= 1, "seed {seed}");
    }
}

#[test]
fn third_place_matches_and_late_entries_are_not_supported() {
    use castellan_tournament::Announcement;
    use castellan_tournament::announcement::AnnouncementError;
    let late = Announcement { late_until: 1, ..announcement(DOUBLE) };
    assert_eq!(late.check(), Err(AnnouncementError::LateEntry));
    let mut harness = Harness::started(announcement(DOUBLE), &EIGHT[..3]);
    let pair = CommandKind::PairAgain { why: REASON.to_owned() };
    assert_eq!(harness.refuse("director", pair), Refusal::FixedPairings);
    harness.advance(Span::days(1));
    harness.play_to_end(&mut Random::new(1));
    harness.assert_fold_matches();
}
