//! Simultaneous exhibitions: a few players against many, all at once.

use crate::chaos::{plan, run, started};
use crate::life::{EIGHT, kinds};
use crate::past::number;
use crate::stage::{ROBIN, START, Stage, WHY, announcement, board, id, person};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::event::Cancelling;
use castellan_tournament::{
    Announcement, CommandKind, EventKind, Format, Number, Phase, Points, Refusal, Score, simul,
};
use std::collections::BTreeMap;

const SIMUL: Format = Format::Simul { alternating: false };

fn given_by(exhibitors: &[&str], format: Format) -> Announcement {
    let exhibitors: Vec<_> = exhibitors.iter().map(|name| id(name)).collect();
    Announcement { least: exhibitors.len() as u32 + 1, exhibitors, ..announcement(format) }
}

/// Starts Ann's simul with this many of the eight.
fn anns(players: usize) -> Stage {
    Stage::started(given_by(&["ann"], SIMUL), &EIGHT[..players])
}

#[test]
fn everybody_plays_who_gives_it_at_once() {
    let stage = anns(5);
    let state = stage.state();
    assert_eq!(state.entrant(number(1)).expect("an entrant").player.id, id("ann"));
    assert_eq!(stage.open().len(), 4, "all games are to be played at once");
    for game in stage.names(1) {
        assert_eq!(game[0], "ann", "who gives it has White");
    }
    assert_eq!(state.exhibitors().into_iter().collect::<Vec<_>>(), [number(1)]);
    stage.check();
}

#[test]
fn several_share_their_opponents_and_colours_come_in_turn() {
    for entrants in 2..40 {
        for exhibitors in 1..=simul::MOST_EXHIBITORS.min(entrants - 1) {
            for alternating in [false, true] {
                let pairs = simul::pairs(exhibitors, entrants, alternating);
                assert_eq!(pairs.len(), entrants - exhibitors);
                let mut games: BTreeMap<Number, Vec<bool>> = BTreeMap::new();
                for pair in &pairs {
                    let exhibitor = *pair.iter().min().expect("two");
                    assert!(
                        exhibitor.place() < exhibitors && pair.iter().any(|one| one.place() >= exhibitors)
                    );
                    games.entry(exhibitor).or_default().push(pair[0] == exhibitor);
                }
                let counts = games.values().map(Vec::len);
                assert!(counts.clone().max().unwrap_or(0) - counts.min().unwrap_or(0) <= 1, "{pairs:?}");
                for whites in games.values() {
                    let wanted = (0..whites.len()).map(|game| !alternating || game.is_multiple_of(2));
                    assert_eq!(*whites, wanted.collect::<Vec<_>>());
                }
                let mut opponents: Vec<Number> =
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
fn the_standings_list_who_gives_it_first_and_then_the_others_by_their_results() {
    let mut stage = anns(5);
    for (at, score) in
        [(1, Score::won(2, 1)), (2, Score::won(2, 1)), (3, Score::drawn(2)), (4, Score::won(2, 0))]
    {
        stage.result(board(1, at), score);
    }
    assert_eq!(stage.state().phase(), Phase::Finished);
    let lines: Vec<(u32, u32, Points)> =
        stage.state().standings().iter().map(|line| (line.rank, line.number.get(), line.points)).collect();
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
    let made = stage.state().made();
    assert_eq!((made.len(), made[0].games, made[0].line.points), (1, 4, one_and_a_half));
    assert_eq!(stage.state().ranks(), [1, 2, 2, 4, 5]);
    stage.check();
}

#[test]
fn who_announces_it_and_gives_it_has_signed_up_with_that() {
    let stage = Stage::announced(given_by(&["dora"], SIMUL));
    assert_eq!(stage.state().signed_up()[0].player.id, id("dora"));
    let others = Stage::announced(given_by(&["ann", "ben"], SIMUL));
    assert!(others.state().signed_up().is_empty(), "others sign up themselves");
}

#[test]
fn nothing_begins_without_somebody_who_gives_it() {
    let plan = Announcement { starts: Some(START.plus(Span::days(1))), ..given_by(&["ann"], SIMUL) };
    let mut stage = Stage::announced(plan);
    stage.sign_up(&EIGHT[1..4]);
    assert_eq!(stage.refuse("director", CommandKind::Start), Refusal::NoExhibitor);
    stage.wait(Span::days(1));
    assert_eq!(stage.tick(), [EventKind::Cancelled { why: Cancelling::NoExhibitor }]);
}

#[test]
fn nobody_comes_late_sits_out_or_is_paired_by_hand() {
    let mut stage = anns(4);
    let late = CommandKind::SignUp { player: person("zoe"), rating: None };
    assert_eq!(stage.refuse("zoe", late), Refusal::TooLate { until: 0 });
    let out = CommandKind::SitOut { player: id("ben"), round: 2 };
    assert_eq!(stage.refuse("ben", out), Refusal::NoSittingOut);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("ben")], why: WHY.to_owned() };
    assert_eq!(stage.refuse("director", forbid), Refusal::Settled);
    assert_eq!(stage.refuse("director", CommandKind::PairAgain { why: WHY.to_owned() }), Refusal::Settled);
}

#[test]
fn who_gives_it_and_withdraws_loses_every_game() {
    let mut stage = anns(4);
    assert_eq!(
        kinds(&stage.accept("ann", CommandKind::Withdraw { player: id("ann") })),
        ["withdrew", "absent", "absent", "absent", "round_finished", "finished"]
    );
    assert_eq!(stage.state().made()[0].line.points, Points::ZERO);
    stage.check();
}

#[test]
fn a_simul_names_one_to_four_who_give_it_and_no_other_format_any() {
    let refused = |plan: Announcement| plan.check().expect_err("it cannot be");
    assert_eq!(refused(given_by(&[], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(refused(given_by(&["ann", "ann"], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(refused(given_by(&EIGHT[..5], SIMUL)), AnnouncementError::Exhibitors);
    assert_eq!(refused(given_by(&["ann"], ROBIN)), AnnouncementError::Exhibitors);
    let least = Announcement { least: 2, ..given_by(&["ann", "ben"], SIMUL) };
    assert_eq!(refused(least), AnnouncementError::Entrants { least: 3, most: simul::MOST });
    let late = Announcement { late_until: 1, ..given_by(&["ann"], SIMUL) };
    assert_eq!(refused(late), AnnouncementError::LateEntry);
    assert_eq!(given_by(&EIGHT[..4], SIMUL).check(), Ok(()));
}

#[test]
fn whatever_happens_it_ends_and_every_game_counts_once() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let format = Format::Simul { alternating: random.chance(50) };
        let giving: Vec<String> =
            (0..=random.below(simul::MOST_EXHIBITORS)).map(|at| format!("x{at}")).collect();
        let exhibitors: Vec<_> = giving.iter().map(|name| id(name)).collect();
        let least = exhibitors.len() as u32 + 1;
        let players = 2 + random.below(9);
        let plan = Announcement { exhibitors, least, ..plan(format) };
        let mut stage = started(plan, players, &mut random);
        let boards = stage.state().rounds()[0].pairings.len();
        run(&mut stage, &mut random, |stage| {
            let rounds = stage.state().rounds();
            assert_eq!((rounds.len(), rounds[0].pairings.len()), (1, boards), "nothing is paired later");
        });
        let (state, reckoned) = (stage.state(), stage.reckoned());
        for line in state.standings() {
            let points = f64::from(line.points.in_quarters()) / 4.0;
            assert!(
                (points - reckoned[&line.number.get()]).abs() < 1e-9,
                "seed {seed}: {line:?} {reckoned:?}"
            );
        }
        let made: usize = state.made().iter().map(|made| made.games).sum();
        assert_eq!(made, boards, "every board has its result");
        let sum: u32 = state.history().played.iter().map(|round| round.games.len() as u32).sum();
        assert_eq!(sum as usize, boards, "and counts once");
    }
}
