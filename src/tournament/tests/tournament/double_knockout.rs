//! Double elimination: two losses eliminate a player.

use crate::chaos::{names, plan, run, started};
use crate::life::EIGHT;
use crate::past::number;
use crate::stage::{Stage, WHY, announcement, board};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::double_knockout::{is_reset, replay, rounds};
use castellan_tournament::knockout::Rules;
use castellan_tournament::{CommandKind, Format, Number, Phase, Refusal, Score};
use std::collections::BTreeMap;

const RULES: Rules = Rules { third_place: false, replays: 1, better_number: true };
pub const DOUBLE: Format = Format::DoubleKnockout(RULES);

/// Returns each player's number of losses, by the stored results alone.
fn losses(stage: &Stage) -> BTreeMap<Number, u32> {
    let mut losses = BTreeMap::new();
    for pairing in stage.state().rounds().iter().flat_map(|round| &round.pairings) {
        let seated = pairing.seated();
        let Some(score) = &pairing.score else { continue };
        // If the last game is drawn, the better number wins.
        let drawn = score.is_drawn().then(|| seated.iter().min().copied()).flatten();
        let won = score.first().map(|seat| seated[seat]).or(drawn);
        for number in seated {
            *losses.entry(number).or_default() += u32::from(won.is_some() && won != Some(number));
        }
    }
    losses
}

fn ranked(stage: &Stage, rank: u32) -> Vec<Number> {
    let lines = stage.state().standings();
    lines.iter().filter(|line| line.rank == rank).map(|line| line.number).collect()
}

#[test]
fn there_are_two_rounds_for_each_of_a_knock_out() {
    for (entrants, wanted) in [(1, 0), (2, 2), (3, 4), (4, 4), (5, 6), (8, 6), (9, 8), (64, 12)] {
        assert_eq!(rounds(entrants), wanted, "{entrants}");
    }
}

#[test]
fn who_loses_comes_down_and_who_loses_again_is_out() {
    let mut stage = Stage::started(announcement(DOUBLE), &EIGHT[..4]);
    assert_eq!(stage.names(1).len(), 2);
    stage.favourites();
    // The winners meet, and so do the losers.
    let second: Vec<Vec<u32>> = stage
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
    stage.favourites();
    stage.favourites();
    // 1 has no loss, 2 has one: the grand final.
    let last = stage.state().round(4).expect("paired").pairings[0].entrants.clone();
    assert!(last.contains(&number(1)) && last.contains(&number(2)), "{last:?}");
    stage.favourites();
    assert_eq!(stage.state().phase(), Phase::Finished);
    assert_eq!((ranked(&stage, 1), ranked(&stage, 2)), (vec![number(1)], vec![number(2)]));
    assert_eq!((ranked(&stage, 3), ranked(&stage, 4)), (vec![number(3)], vec![number(4)]));
    stage.check();
}

#[test]
fn the_grand_final_is_played_twice_when_its_loser_had_not_lost_before() {
    for once_more in [false, true] {
        let mut stage = Stage::started(announcement(DOUBLE), &EIGHT[..4]);
        for _ in 0..3 {
            stage.favourites();
        }
        let seat_of = |stage: &Stage, round: u32, who: u32| {
            let seated = stage.state().round(round).expect("paired").pairings[0].seated();
            seated.iter().position(|one| *one == number(who)).expect("a seat")
        };
        let second = seat_of(&stage, 4, 2);
        stage.result(board(4, 1), Score::won(2, second));
        assert_eq!(stage.state().phase(), Phase::Running, "each has lost once");
        assert!(is_reset(&stage.state().history()));
        assert_eq!((stage.state().rounds_to_be(), ranked(&stage, 1).len()), (5, 2));
        let winner = if once_more { 1 } else { 2 };
        let seat = seat_of(&stage, 5, winner);
        stage.result(board(5, 1), Score::won(2, seat));
        assert_eq!(ranked(&stage, 1), [number(winner)]);
        assert_eq!(stage.state().phase(), Phase::Finished);
        // A correction decides if the second game is played.
        let set = CommandKind::Override {
            board: board(4, 1),
            score: Score::won(2, 1 - second),
            why: WHY.to_owned(),
        };
        assert_eq!(stage.refuse("director", set), Refusal::BuiltUpon { round: 5 });
        stage.check();
    }
}

#[test]
fn everybody_is_out_after_two_losses_and_who_wins_has_lost_once_at_most() {
    for players in 2..=33_usize {
        for seed in 0..12 {
            let names = names(players);
            let mut stage =
                Stage::started(announcement(DOUBLE), &names.iter().map(String::as_str).collect::<Vec<_>>());
            stage.play_on(&mut Random::new(seed * 100 + players as u64));
            let losses = losses(&stage);
            let [winner] = ranked(&stage, 1)[..] else {
                panic!("{players} {seed}: {:?}", stage.state().standings())
            };
            for (who, lost) in &losses {
                if *who == winner {
                    assert!(*lost <= 1);
                } else {
                    assert_eq!(*lost, 2, "{players} {seed}: {who}");
                }
            }
            let games: usize = stage.state().rounds().iter().map(|round| round.pairings.len()).sum();
            let reset = usize::from(is_reset(&stage.state().history()));
            assert_eq!(games, 2 * players - 2 + reset, "{players} {seed}");
            assert_eq!(losses[&winner] as usize, reset, "{players} {seed}");
            assert_eq!(replay(&stage.state().history()).len(), stage.state().rounds().len() + 1);
        }
    }
}

#[test]
fn whatever_happens_it_ends_and_nobody_plays_on_who_has_lost_twice() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let rules = Rules { replays: random.below(2) as u32, better_number: random.chance(50), ..RULES };
        let players = 2 + random.below(10);
        let mut stage = started(plan(Format::DoubleKnockout(rules)), players, &mut random);
        run(&mut stage, &mut random, |stage| {
            for round in stage.state().rounds() {
                let mut seen: Vec<Number> =
                    round.pairings.iter().flat_map(|pairing| pairing.entrants.clone()).collect();
                let all = seen.len();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), all, "seed {seed}: nobody plays twice at once");
            }
        });
        let most = losses(&stage).values().copied().max().unwrap_or_default();
        assert!(most <= 2, "seed {seed}");
        let to_be = rounds(stage.state().entrants().len());
        assert!((stage.state().rounds().len() as u32).abs_diff(to_be) <= 1, "seed {seed}");
    }
}

#[test]
fn nobody_plays_for_the_third_place_and_nobody_comes_late() {
    use castellan_tournament::Announcement;
    use castellan_tournament::announcement::AnnouncementError;
    let late = Announcement { late_until: 1, ..announcement(DOUBLE) };
    assert_eq!(late.check(), Err(AnnouncementError::LateEntry));
    let mut stage = Stage::started(announcement(DOUBLE), &EIGHT[..3]);
    let pair = CommandKind::PairAgain { why: WHY.to_owned() };
    assert_eq!(stage.refuse("director", pair), Refusal::Settled);
    stage.wait(Span::days(1));
    stage.play_on(&mut Random::new(1));
    stage.check();
}
