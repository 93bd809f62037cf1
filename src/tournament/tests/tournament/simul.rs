//! Simultaneous exhibitions: a few players against many, all at once.

use crate::harness::{Harness, REASON, ROBIN, START, announcement, board, id, person};
use crate::histories::number;
use crate::lifecycle::{EIGHT, kinds};
use crate::random_play::{plan, run_to_end, started};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::event::CancelReason;
use castellan_tournament::{
    Announcement, CommandKind, EventKind, Format, PairingNumber, Phase, Points, Refusal, Score, simul,
};
use std::collections::BTreeMap;

const SIMUL: Format = Format::Simul { alternating: false };

fn simul_announcement(exhibitors: &[&str], format: Format) -> Announcement {
    let exhibitors: Vec<_> = exhibitors.iter().map(|name| id(name)).collect();
    Announcement { min_entrants: exhibitors.len() as u32 + 1, exhibitors, ..announcement(format) }
}

/// Starts Ann's simul with this many of the eight.
fn start_simul(players: usize) -> Harness {
    Harness::started(simul_announcement(&["ann"], SIMUL), &EIGHT[..players])
}

#[test]
fn the_exhibitor_plays_all_others_at_once() {
    let harness = start_simul(5);
    let state = harness.state();
    assert_eq!(state.entrant(number(1)).expect("an entrant").player.id, id("ann"));
    assert_eq!(harness.open_games().len(), 4, "all games are to be played at once");
    for game in harness.names_by_board(1) {
        assert_eq!(game[0], "ann", "the exhibitor has White");
    }
    assert_eq!(state.exhibitors().into_iter().collect::<Vec<_>>(), [number(1)]);
    harness.assert_fold_matches();
}

#[test]
fn several_exhibitors_share_opponents_and_colours_can_alternate() {
    for entrants in 2..40 {
        for exhibitors in 1..=simul::MOST_EXHIBITORS.min(entrants - 1) {
            for alternating in [false, true] {
                let pairs = simul::pairs(exhibitors, entrants, alternating);
                assert_eq!(pairs.len(), entrants - exhibitors);
                let mut games: BTreeMap<PairingNumber, Vec<bool>> = BTreeMap::new();
                for pair in &pairs {
                    let exhibitor = *pair.iter().min().expect("two");
                    assert!(
                        exhibitor.index() < exhibitors && pair.iter().any(|one| one.index() >= exhibitors)
                    );
                    games.entry(exhibitor).or_default().push(pair[0] == exhibitor);
                }
                let counts = games.values().map(Vec::len);
                assert!(counts.clone().max().unwrap_or(0) - counts.min().unwrap_or(0) <= 1, "{pairs:?}");
                for whites in games.values() {
                    let wanted = (0..whites.len()).map(|game| !alternating || game.is_multiple_of(2));
                    assert_eq!(*whites, wanted.collect::<Vec<_>>());
                }
                let mut opponents: Vec<PairingNumber> =
                    pairs.iter().map(|pair| *pair.iter().max().expect("two")).collect();
                opponents.sort_unstable();
                opponents.dedup();
                assert_eq!(opponents.len(), pairs.len(), "each of the others plays once");
            }
        }
    }
    assert!(simul::pairs(0, 5, false).is_empty());
}

#[test]
fn standings_list_exhibitors_first() {
    let mut harness = start_simul(5);
    for (at, score) in
        [(1, Score::won(2, 1)), (2, Score::won(2, 1)), (3, Score::drawn(2)), (4, Score::won(2, 0))]
    {
        harness.play_result(board(1, at), score);
    }
    assert_eq!(harness.state().phase(), Phase::Finished);
    let lines: Vec<(u32, u32, Points)> =
        harness.state().standings().iter().map(|line| (line.rank, line.number.get(), line.points)).collect();
    let half = Points::HALF;
    let one_and_a_half = Points::ONE + half;
    let all = [
        (1, 1, one_and_a_half),
        (2, 2, Points::ONE),
        (2, 3, Points::ONE),
        (4, 4, half),
        (5, 5, Points::ZERO),
    ];
    assert_eq!(lines, all);
    let made = harness.state().exhibitor_results();
    assert_eq!((made.len(), made[0].games, made[0].line.points), (1, 4, one_and_a_half));
    assert_eq!(harness.state().ranks(), [1, 2, 2, 4, 5]);
    harness.assert_fold_matches();
}

#[test]
fn an_announcing_exhibitor_is_signed_up() {
    let harness = Harness::announced(simul_announcement(&["dora"], SIMUL));
    assert_eq!(harness.state().signed_up()[0].player.id, id("dora"));
    let others = Harness::announced(simul_announcement(&["ann", "ben"], SIMUL));
    assert!(others.state().signed_up().is_empty(), "others sign up themselves");
}

#[test]
fn a_simul_needs_an_exhibitor_to_start() {
    let plan =
        Announcement { starts: Some(START.plus(Span::days(1))), ..simul_announcement(&["ann"], SIMUL) };
    let mut harness = Harness::announced(plan);
    harness.sign_up(&EIGHT[1..4]);
    assert_eq!(harness.refuse("director", CommandKind::Start), Refusal::NoExhibitor);
    harness.advance(Span::days(1));
    assert_eq!(harness.tick(), [EventKind::Cancelled { why: CancelReason::NoExhibitor }]);
}

#[test]
fn late_entries_byes_and_corrections_are_refused() {
    let mut harness = start_simul(4);
    let late = CommandKind::SignUp { player: person("zoe"), rating: None };
    assert_eq!(harness.refuse("zoe", late), Refusal::EntriesClosed { until: 0 });
    let out = CommandKind::RequestBye { player: id("ben"), round: 2 };
    assert_eq!(harness.refuse("ben", out), Refusal::NoRequestedByes);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("ben")], why: REASON.to_owned() };
    assert_eq!(harness.refuse("director", forbid), Refusal::FixedPairings);
    assert_eq!(
        harness.refuse("director", CommandKind::PairAgain { why: REASON.to_owned() }),
        Refusal::FixedPairings
    );
}

#[test]
fn a_withdrawing_exhibitor_forfeits_every_game() {
    let mut harness = start_simul(4);
    assert_eq!(
        kinds(&harness.accept("ann", CommandKind::Withdraw { player: id("ann") })),
        ["withdrew", "absent", "absent", "absent", "round_finished", "finished"]
    );
    assert_eq!(harness.state().exhibitor_results()[0].line.points, Points::ZERO);
    harness.assert_fold_matches();
}

#[test]
fn only_simuls_have_exhibitors_and_at_most_four() {
    let error = |plan: Announcement| plan.check().expect_err("the announcement is invalid");
    assert_eq!(error(simul_announcement(&[], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(error(simul_announcement(&["ann", "ann"], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(error(simul_announcement(&EIGHT[..5], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(error(simul_announcement(&["ann"], ROBIN)), AnnouncementError::Exhibitors);
    let too_few = Announcement { min_entrants: 2, ..simul_announcement(&["ann", "ben"], SIMUL) };
    assert_eq!(error(too_few), AnnouncementError::Entrants { least: 3, most: simul::MOST });
    let late = Announcement { late_until: 1, ..simul_announcement(&["ann"], SIMUL) };
    assert_eq!(error(late), AnnouncementError::LateEntry);
    assert_eq!(simul_announcement(&EIGHT[..4], SIMUL).check(), Ok(()));
}

#[test]
fn random_simuls_end_and_count_every_game_once() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let format = Format::Simul { alternating: random.chance(50) };
        let names: Vec<String> =
            (0..=random.below(simul::MOST_EXHIBITORS)).map(|at| format!("x{at}")).collect();
        let exhibitors: Vec<_> = names.iter().map(|name| id(name)).collect();
        let min_entrants = exhibitors.len() as u32 + 1;
        let players = 2 + random.below(9);
        let plan = Announcement { exhibitors, min_entrants, ..plan(format) };
        let mut harness = started(plan, players, &mut random);
        let boards = harness.state().rounds()[0].pairings.len();
        run_to_end(&mut harness, &mut random, |harness| {
            let rounds = harness.state().rounds();
            assert_eq!((rounds.len(), rounds[0].pairings.len()), (1, boards), "nothing is paired later");
        });
        let (state, expected) = (harness.state(), harness.expected_points());
        for line in state.standings() {
            let points = f64::from(line.points.as_quarters()) / 4.0;
            assert!(
                (points - expected[&line.number.get()]).abs() < 1e-9,
                "seed {seed}: {line:?} {expected:?}"
            );
        }
        let made: usize = state.exhibitor_results().iter().map(|made| made.games).sum();
        assert_eq!(made, boards, "every board has its result");
        let sum: u32 = state.history().played.iter().map(|round| round.games.len() as u32).sum();
        assert_eq!(sum as usize, boards, "and counts once");
    }
}
