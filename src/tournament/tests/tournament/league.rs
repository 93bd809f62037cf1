//! Leagues: divisions that are round robins of their own, with promotion and relegation between seasons.

use crate::chaos::{names, plan, run};
use crate::past::number;
use crate::stage::{Stage, WHY, announcement, board, id, person};
use castellan_game::PlayerId;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::league::{divisions, games, moves, rounds};
use castellan_tournament::{
    Announcement, CommandKind, Effect, EventKind, Format, Number, Phase, Refusal, Score, Tiebreak,
};
use std::collections::{BTreeMap, BTreeSet};

pub const LEAGUE: Format = Format::League { size: 4, moving: 1, double: false };

fn league(players: usize) -> Stage {
    let names = names(players);
    Stage::started(announcement(LEAGUE), &names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn numbers(numbers: &[u32]) -> Vec<Number> {
    numbers.iter().map(|of| number(*of)).collect()
}

#[test]
fn everybody_is_in_one_division_and_meets_everybody_there() {
    for entrants in 2..90 {
        for size in 3..=20 {
            let all = divisions(entrants, size);
            assert_eq!(all.iter().cloned().flatten().collect::<Vec<_>>(), (0..entrants).collect::<Vec<_>>());
            assert!(all.iter().all(|division| division.len() >= 2), "{entrants} {size}");
            assert!(all.iter().all(|division| division.len() <= size as usize + 1), "{entrants} {size}");
            for double in [false, true] {
                let mut met: BTreeMap<[Number; 2], u32> = BTreeMap::new();
                for round in 1..=rounds(entrants, size, double) {
                    let mut seen = BTreeSet::new();
                    for [white, black] in games(entrants, size, double, round) {
                        assert!(seen.insert(white) && seen.insert(black), "nobody plays twice in a round");
                        *met.entry([white.min(black), white.max(black)]).or_default() += 1;
                    }
                }
                let pairs: usize = all.iter().map(|division| division.len() * (division.len() - 1) / 2).sum();
                assert_eq!(met.len(), pairs);
                assert!(met.values().all(|count| *count == if double { 2 } else { 1 }));
                let together = |[one, other]: &[Number; 2]| {
                    all.iter().any(|of| of.contains(&one.place()) && of.contains(&other.place()))
                };
                assert!(met.keys().all(together));
            }
        }
    }
}

#[test]
fn the_strongest_are_the_first_division_and_divisions_are_ranked_one_behind_the_other() {
    let mut stage = league(7);
    assert_eq!(stage.state().divisions(), [0..4, 4..7]);
    assert_eq!(stage.state().rounds_to_be(), 3);
    // The better number wins each game, except in the second division, where the last one does.
    while stage.state().phase() == Phase::Running {
        for (at, _, players) in stage.open() {
            let best = if players.iter().any(|who| who.place() >= 4) {
                players.iter().position(|who| Some(who) == players.iter().max())
            } else {
                players.iter().position(|who| Some(who) == players.iter().min())
            };
            stage.result(at, Score::won(2, best.expect("two play")));
        }
    }
    let lines = stage.state().standings();
    let order: Vec<(u32, u32)> = lines.iter().map(|line| (line.rank, line.number.get())).collect();
    assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7), (6, 6), (7, 5)]);
    assert_eq!(stage.state().division_of(number(5)), Some(2));
    let moves = stage.state().moves();
    assert_eq!((moves.up, moves.down), (numbers(&[7]), numbers(&[4])));
    let next = stage.state().next_season();
    let named: Vec<&str> = next.iter().map(PlayerId::as_str).collect();
    assert_eq!(named, ["p0", "p1", "p2", "p6", "p3", "p5", "p4"]);
    stage.check();
}

#[test]
fn in_the_next_season_everybody_is_placed_by_the_last_and_newcomers_come_behind() {
    let placed: Vec<_> = ["p3", "p1", "p0", "p2"].map(id).to_vec();
    let format = Format::League { size: 3, moving: 1, double: false };
    let mut stage = Stage::announced(Announcement { placed: placed.clone(), ..announcement(format) });
    // The placed players are invited with the announcement.
    let asked = stage.events.iter().find_map(|event| match &event.what {
        EventKind::Invited { invited } => {
            Some(invited.iter().map(|one| one.player.id.clone()).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(asked.as_ref(), Some(&placed));
    assert!(stage.effects.contains(&Effect::TellInvited { players: placed }));
    // P1 does not come; a strong newcomer and a weak one do.
    stage.sign_up(&["star", "p0", "p2", "p3"]);
    let weak = CommandKind::SignUp { player: person("weak"), rating: None };
    stage.accept("weak", weak);
    stage.accept("director", CommandKind::Start);
    let order: Vec<String> =
        stage.state().entrants().iter().map(|entrant| entrant.player.id.to_string()).collect();
    assert_eq!(order, ["p3", "p0", "p2", "star", "weak"]);
    assert_eq!(stage.state().divisions(), [0..3, 3..5]);
    stage.check();
}

#[test]
fn who_leaves_early_counts_for_nobody_in_the_division_and_is_not_placed() {
    let mut stage = league(8);
    let gone = stage.state().entrants()[1].player.id.clone();
    stage.accept(gone.as_str(), CommandKind::Withdraw { player: gone.clone() });
    assert!(stage.state().entrants()[1].annulled);
    stage.play_on(&mut Random::new(4));
    let lines = stage.state().standings();
    assert_eq!((lines[3].number, lines[3].rank), (number(2), 4), "behind the division, before the next");
    assert_eq!(lines[4].rank, 5);
    assert!(!stage.state().next_season().contains(&gone));
    assert_eq!(stage.state().next_season().len(), 7);
    let moves = stage.state().moves();
    assert!(!moves.down.contains(&number(2)), "somebody who stays moves down: {moves:?}");
    stage.check();
}

#[test]
fn a_league_is_settled_by_its_numbers() {
    let mut stage = league(5);
    assert_eq!(stage.refuse("director", CommandKind::PairAgain { why: WHY.to_owned() }), Refusal::Settled);
    let late = CommandKind::SignUp { player: person("zoe"), rating: None };
    assert_eq!(stage.refuse("zoe", late), Refusal::TooLate { until: 0 });
    // A result of an early round can be corrected.
    stage.favourites();
    stage.favourites();
    let set = CommandKind::Override { board: board(1, 1), score: Score::drawn(2), why: WHY.to_owned() };
    stage.accept("director", set);
    stage.check();
    let refused = |plan: Announcement| plan.check().expect_err("it cannot be");
    let of = |size, moving| announcement(Format::League { size, moving, double: false });
    for size in [2, 21] {
        assert!(matches!(refused(of(size, 1)), AnnouncementError::Number { least: 3, most: 20, .. }));
    }
    assert!(matches!(refused(of(5, 3)), AnnouncementError::Number { least: 0, most: 2, .. }));
    let twice = Announcement { placed: vec![id("ann"), id("ann")], ..of(4, 1) };
    assert_eq!(refused(twice), AnnouncementError::Placed);
    let elsewhere = Announcement { placed: vec![id("ann")], ..announcement(crate::stage::SWISS) };
    assert_eq!(refused(elsewhere), AnnouncementError::Placed);
}

#[test]
fn as_many_move_up_as_down_and_nobody_is_lost() {
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let mut next = 0;
        let all: Vec<Vec<Number>> = (0..=random.below(5))
            .map(|_| {
                let mut division: Vec<Number> =
                    (0..random.below(8)).map(|at| Number::at(next + at)).collect();
                next += division.len();
                division.sort_by_key(|_| random.below(1_000));
                division
            })
            .collect();
        let moving = random.below(4) as u32;
        let moves = moves(&all, moving);
        assert_eq!(moves.up.len(), moves.down.len(), "seed {seed}");
        let order: BTreeSet<Number> = moves.order.iter().copied().collect();
        assert_eq!((order.len(), moves.order.len()), (next, next), "seed {seed}: everybody has one place");
        let twice = moves.up.iter().filter(|number| moves.down.contains(number)).count();
        assert_eq!(twice, 0, "seed {seed}: nobody moves both ways");
        // Each division keeps its size, and players move by one division.
        let mut at = 0;
        for (place, division) in all.iter().enumerate() {
            let now = &moves.order[at..at + division.len()];
            at += division.len();
            for number in now {
                let before = all.iter().position(|one| one.contains(number)).expect("a division");
                let wanted = match (moves.up.contains(number), moves.down.contains(number)) {
                    (true, _) => before - 1,
                    (_, true) => before + 1,
                    _ => before,
                };
                assert_eq!(place, wanted, "seed {seed}: {all:?} {moves:?}");
            }
        }
    }
}

#[test]
fn whatever_happens_the_points_are_those_of_a_second_reckoning_in_each_division() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let size = 3 + random.below(3) as u32;
        let format = Format::League { size, moving: 1, double: random.chance(25) };
        let tiebreaks = vec![Tiebreak::DirectEncounter, Tiebreak::Wins, Tiebreak::SonnebornBerger];
        let plan = Announcement { tiebreaks, ..plan(format) };
        let names = names(2 + random.below(11));
        let mut stage = Stage::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run(&mut stage, &mut random, |stage| {
            for round in stage.state().rounds() {
                let mut seen = BTreeSet::new();
                let seated = round.pairings.iter().flat_map(|pairing| &pairing.entrants);
                for number in seated.chain(round.byes.iter().map(|(number, _)| number)) {
                    assert!(seen.insert(*number), "seed {seed}: {number} is there twice");
                }
            }
        });
        let (state, wanted) = (stage.state(), stage.reckoned());
        let lines = state.standings();
        assert_eq!(lines.len(), state.entrants().len(), "seed {seed}");
        for line in &lines {
            let points = f64::from(line.points.in_quarters()) / 4.0;
            assert!((points - wanted[&line.number.get()]).abs() < 1e-9, "seed {seed}: {line:?}");
        }
        for (at, division) in state.divisions().into_iter().enumerate() {
            let own = &lines[division.clone()];
            assert!(own.iter().all(|line| state.division_of(line.number) == Some(at + 1)), "seed {seed}");
            assert!(own.iter().all(|line| division.contains(&(line.rank as usize - 1))), "seed {seed}");
            assert!(own.is_sorted_by(|one, other| one.points >= other.points), "seed {seed}");
        }
        let next: BTreeSet<_> = state.next_season().into_iter().collect();
        let there = state.entrants().iter().filter(|entrant| !entrant.left).count();
        assert_eq!((next.len(), state.next_season().len()), (there, there), "seed {seed}");
    }
}
