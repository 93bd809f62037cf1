//! Leagues: divisions that are round robins of their own, with promotion and relegation between seasons.

use crate::harness::{Harness, REASON, announcement, board, id, person};
use crate::histories::number;
use crate::random_play::{names, plan, run_to_end};
use castellan_game::PlayerId;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::league::{division_changes, divisions, games, rounds};
use castellan_tournament::{
    Announcement, CommandKind, Effect, EventKind, Format, PairingNumber, Phase, Refusal, Score, Tiebreak,
};
use std::collections::{BTreeMap, BTreeSet};

pub const LEAGUE: Format = Format::League { size: 4, moving: 1, double: false };

fn start_league(players: usize) -> Harness {
    let names = names(players);
    Harness::started(announcement(LEAGUE), &names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn numbers(numbers: &[u32]) -> Vec<PairingNumber> {
    numbers.iter().map(|of| number(*of)).collect()
}

#[test]
fn each_division_is_a_complete_round_robin() {
    for entrants in 2..90 {
        for size in 3..=20 {
            let all = divisions(entrants, size);
            assert_eq!(all.iter().cloned().flatten().collect::<Vec<_>>(), (0..entrants).collect::<Vec<_>>());
            assert!(all.iter().all(|division| division.len() >= 2), "{entrants} {size}");
            assert!(all.iter().all(|division| division.len() <= size as usize + 1), "{entrants} {size}");
            for double in [false, true] {
                let mut met: BTreeMap<[PairingNumber; 2], u32> = BTreeMap::new();
                for round in 1..=rounds(entrants, size, double) {
                    let mut seen = BTreeSet::new();
                    for [white, black] in games(entrants, size, double, round) {
                        assert!(seen.insert(white) && seen.insert(black), "no player plays twice in a round");
                        *met.entry([white.min(black), white.max(black)]).or_default() += 1;
                    }
                }
                let pairs: usize = all.iter().map(|division| division.len() * (division.len() - 1) / 2).sum();
                assert_eq!(met.len(), pairs);
                assert!(met.values().all(|count| *count == if double { 2 } else { 1 }));
                let together = |[one, other]: &[PairingNumber; 2]| {
                    all.iter().any(|of| of.contains(&one.index()) && of.contains(&other.index()))
                };
                assert!(met.keys().all(together));
            }
        }
    }
}

#[test]
fn divisions_follow_the_seeding_and_are_ranked_in_order() {
    let mut harness = start_league(7);
    assert_eq!(harness.state().divisions(), [0..4, 4..7]);
    assert_eq!(harness.state().total_rounds(), 3);
    // The better number wins each game, except in the second division, where the last one does.
    while harness.state().phase() == Phase::Running {
        for (at, _, players) in harness.open_games() {
            let best = if players.iter().any(|who| who.index() >= 4) {
                players.iter().position(|who| Some(who) == players.iter().max())
            } else {
                players.iter().position(|who| Some(who) == players.iter().min())
            };
            harness.play_result(at, Score::won(2, best.expect("two play")));
        }
    }
    let lines = harness.state().standings();
    let order: Vec<(u32, u32)> = lines.iter().map(|line| (line.rank, line.number.get())).collect();
    assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7), (6, 6), (7, 5)]);
    assert_eq!(harness.state().division_of(number(5)), Some(2));
    let changes = harness.state().division_changes();
    assert_eq!((changes.up, changes.down), (numbers(&[7]), numbers(&[4])));
    let next = harness.state().next_season();
    let named: Vec<&str> = next.iter().map(PlayerId::as_str).collect();
    assert_eq!(named, ["p0", "p1", "p2", "p6", "p3", "p5", "p4"]);
    harness.assert_fold_matches();
}

#[test]
fn placed_players_come_before_newcomers() {
    let placed: Vec<_> = ["p3", "p1", "p0", "p2"].map(id).to_vec();
    let format = Format::League { size: 3, moving: 1, double: false };
    let mut harness = Harness::announced(Announcement { placed: placed.clone(), ..announcement(format) });
    // The placed players are invited with the announcement.
    let asked = harness.events.iter().find_map(|event| match &event.what {
        EventKind::Invited { invited } => {
            Some(invited.iter().map(|one| one.player.id.clone()).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(asked.as_ref(), Some(&placed));
    assert!(harness.effects.contains(&Effect::NotifyInvited { players: placed }));
    // P1 does not come; a strong newcomer and a weak one do.
    harness.sign_up(&["star", "p0", "p2", "p3"]);
    let weak = CommandKind::SignUp { player: person("weak"), rating: None };
    harness.accept("weak", weak);
    harness.accept("director", CommandKind::Start);
    let order: Vec<String> =
        harness.state().entrants().iter().map(|entrant| entrant.player.id.to_string()).collect();
    assert_eq!(order, ["p3", "p0", "p2", "star", "weak"]);
    assert_eq!(harness.state().divisions(), [0..3, 3..5]);
    harness.assert_fold_matches();
}

#[test]
fn early_withdrawals_are_annulled_and_not_placed() {
    let mut harness = start_league(8);
    let gone = harness.state().entrants()[1].player.id.clone();
    harness.accept(gone.as_str(), CommandKind::Withdraw { player: gone.clone() });
    assert!(harness.state().entrants()[1].annulled);
    harness.play_to_end(&mut Random::new(4));
    let lines = harness.state().standings();
    assert_eq!((lines[3].number, lines[3].rank), (number(2), 4), "behind the division, before the next");
    assert_eq!(lines[4].rank, 5);
    assert!(!harness.state().next_season().contains(&gone));
    assert_eq!(harness.state().next_season().len(), 7);
    let changes = harness.state().division_changes();
    assert!(!changes.down.contains(&number(2)), "somebody who stays moves down: {changes:?}");
    harness.assert_fold_matches();
}

#[test]
fn league_pairings_are_fixed_and_settings_are_limited() {
    let mut harness = start_league(5);
    assert_eq!(
        harness.refuse("director", CommandKind::PairAgain { why: REASON.to_owned() }),
        Refusal::FixedPairings
    );
    let late = CommandKind::SignUp { player: person("zoe"), rating: None };
    assert_eq!(harness.refuse("zoe", late), Refusal::EntriesClosed { until: 0 });
    // A result of an early round can be corrected.
    harness.play_favourites();
    harness.play_favourites();
    let set = CommandKind::Override { board: board(1, 1), score: Score::drawn(2), why: REASON.to_owned() };
    harness.accept("director", set);
    harness.assert_fold_matches();
    let error = |plan: Announcement| plan.check().expect_err("the announcement is invalid");
    let of = |size, moving| announcement(Format::League { size, moving, double: false });
    for size in [2, 21] {
        assert!(matches!(error(of(size, 1)), AnnouncementError::Number { least: 3, most: 20, .. }));
    }
    assert!(matches!(error(of(5, 3)), AnnouncementError::Number { least: 0, most: 2, .. }));
    let twice = Announcement { placed: vec![id("ann"), id("ann")], ..of(4, 1) };
    assert_eq!(error(twice), AnnouncementError::Placed);
    let elsewhere = Announcement { placed: vec![id("ann")], ..announcement(crate::harness::SWISS) };
    assert_eq!(error(elsewhere), AnnouncementError::Placed);
}

#[test]
fn promotions_equal_relegations_and_no_player_is_lost() {
    for seed in 0..2_000 {
        let mut random = Random::new(seed);
        let mut next = 0;
        let all: Vec<Vec<PairingNumber>> = (0..=random.below(5))
            .map(|_| {
                let mut division: Vec<PairingNumber> =
                    (0..random.below(8)).map(|at| PairingNumber::from_index(next + at)).collect();
                next += division.len();
                division.sort_by_key(|_| random.below(1_000));
                division
            })
            .collect();
        let moving = random.below(4) as u32;
        let changes = division_changes(&all, moving);
        assert_eq!(changes.up.len(), changes.down.len(), "seed {seed}");
        let order: BTreeSet<PairingNumber> = changes.order.iter().copied().collect();
        assert_eq!(
            (order.len(), changes.order.len()),
            (next, next),
            "seed {seed}: every player has one place"
        );
        let twice = changes.up.iter().filter(|number| changes.down.contains(number)).count();
        assert_eq!(twice, 0, "seed {seed}: no player moves both ways");
        // Each division keeps its size, and players move by one division.
        let mut at = 0;
        for (place, division) in all.iter().enumerate() {
            let now = &changes.order[at..at + division.len()];
            at += division.len();
            for number in now {
                let before = all.iter().position(|one| one.contains(number)).expect("a division");
                let wanted = match (changes.up.contains(number), changes.down.contains(number)) {
                    (true, _) => before - 1,
                    (_, true) => before + 1,
                    _ => before,
                };
                assert_eq!(place, wanted, "seed {seed}: {all:?} {changes:?}");
            }
        }
    }
}

#[test]
fn random_leagues_match_independently_computed_points() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let size = 3 + random.below(3) as u32;
        let format = Format::League { size, moving: 1, double: random.chance(25) };
        let tiebreaks = vec![Tiebreak::DirectEncounter, Tiebreak::Wins, Tiebreak::SonnebornBerger];
        let plan = Announcement { tiebreaks, ..plan(format) };
        let names = names(2 + random.below(11));
        let mut harness = Harness::started(plan, &names.iter().map(String::as_str).collect::<Vec<_>>());
        run_to_end(&mut harness, &mut random, |harness| {
            for round in harness.state().rounds() {
                let mut seen = BTreeSet::new();
                let seated = round.pairings.iter().flat_map(|pairing| &pairing.entrants);
                for number in seated.chain(round.byes.iter().map(|(number, _)| number)) {
                    assert!(seen.insert(*number), "seed {seed}: {number} is in the round twice");
                }
            }
        });
        let (state, wanted) = (harness.state(), harness.expected_points());
        let lines = state.standings();
        assert_eq!(lines.len(), state.entrants().len(), "seed {seed}");
        for line in &lines {
            let points = f64::from(line.points.as_quarters()) / 4.0;
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
