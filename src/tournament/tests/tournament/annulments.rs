//! Withdrawals from a round robin: before half of a player's games are played, none of them count; later, the rest are
//! forfeited.

use crate::harness::{Harness, REASON, ROBIN, announcement, board, id, person};
use castellan_test_support::Random;
use castellan_tournament::trf;
use castellan_tournament::{
    Announcement, Board, CommandKind, EventKind, Format, PairingNumber, Phase, Points, Score, export,
};

const FIVE: [&str; 5] = ["ann", "ben", "cat", "dan", "eva"];

fn number_of(harness: &Harness, player: &str) -> PairingNumber {
    harness.state().number_of(&id(player)).expect("an entrant")
}

fn points_of(harness: &Harness, player: &str) -> Points {
    let number = number_of(harness, player);
    let line = harness.state().standings().into_iter().find(|line| line.number == number);
    line.expect("every entrant is in the standings").points
}

fn is_annulled(harness: &Harness, player: &str) -> bool {
    harness.state().entrant(number_of(harness, player)).expect("an entrant").annulled
}

/// Returns a player's open games.
fn open_games_of(harness: &Harness, player: &str) -> Vec<(Board, usize)> {
    let number = number_of(harness, player);
    let seat = |players: &[PairingNumber]| players.iter().position(|one| *one == number);
    harness.open_games().iter().filter_map(|(board, _, players)| Some((*board, seat(players)?))).collect()
}

/// Returns a round robin whose games all begin together.
fn at_once(double: bool) -> Announcement {
    announcement(Format::RoundRobin { double, at_once: true })
}

/// Lets a player win this many games and then withdraw.
fn withdraw_after(harness: &mut Harness, player: &str, wins: usize) {
    for (at, seat) in open_games_of(harness, player).into_iter().take(wins) {
        harness.play_result(at, Score::won(2, seat));
    }
    harness.accept(player, CommandKind::Withdraw { player: id(player) });
}

#[test]
fn withdrawal_before_half_of_the_games_annuls_them() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    let lost = open_games_of(&harness, "ann")[0];
    withdraw_after(&mut harness, "ann", 1);
    assert!(is_annulled(&harness, "ann"), "one of four games");
    // Their win and the games forfeited now give no points to anyone.
    for player in FIVE {
        assert_eq!(points_of(&harness, player), Points::ZERO, "{player}");
    }
    let pairing = harness.state().pairing(lost.0).expect("a board");
    assert_eq!(pairing.score.as_ref().map(Score::is_played), Some(true), "the result is kept");
    assert!(harness.state().is_annulled(pairing));
    harness.play_to_end(&mut Random::new(1));
    assert_eq!(harness.state().phase(), Phase::Finished, "the remaining games are forfeited");
    let lines = harness.state().standings();
    let last = lines.last().expect("five");
    assert_eq!((last.number, last.rank), (number_of(&harness, "ann"), 5));
    // Six games of the other four gave six points, and no tiebreak counts a fifth player.
    let all: Points = lines.iter().map(|line| line.points).sum();
    assert_eq!(all, Points::from_quarters(24));
    let buchholz: u32 = lines.iter().map(|line| line.tiebreaks[0].as_eighths()).sum();
    assert_eq!(buchholz, 3 * all.as_quarters() * 2, "each counts for the three others");
    harness.assert_fold_matches();
}

#[test]
fn withdrawal_after_half_of_the_games_forfeits_the_rest() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    withdraw_after(&mut harness, "ann", 2);
    assert!(!is_annulled(&harness, "ann"), "two of four games");
    assert_eq!(points_of(&harness, "ann"), Points::from_quarters(8));
    let others: Points = FIVE[1..].iter().map(|player| points_of(&harness, player)).sum();
    assert_eq!(others, Points::from_quarters(8), "the two remaining opponents win by forfeit");
}

#[test]
fn in_a_double_round_robin_half_means_half_of_both_cycles() {
    let mut harness = Harness::started(at_once(true), &FIVE);
    withdraw_after(&mut harness, "ann", 3);
    assert!(is_annulled(&harness, "ann"), "three of eight");
    let mut harness = Harness::started(at_once(true), &FIVE);
    withdraw_after(&mut harness, "ann", 4);
    assert!(!is_annulled(&harness, "ann"), "four of eight");
}

#[test]
fn forfeited_games_do_not_count_towards_the_half() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    for (at, seat) in open_games_of(&harness, "ann").into_iter().take(2) {
        let game = harness.start_game(at);
        harness.advance(castellan_game::Span::hours(25));
        let absent = vec![1 - seat as u8];
        harness.accept("system", CommandKind::ReportNoShows { game, absent, again: None });
    }
    assert_eq!(points_of(&harness, "ann"), Points::from_quarters(8), "two wins by forfeit");
    withdraw_after(&mut harness, "ann", 1);
    assert!(is_annulled(&harness, "ann"), "one of four was played");
}

#[test]
fn removal_by_a_director_annuls_games_like_a_withdrawal() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    harness.accept("director", CommandKind::Remove { player: id("ann"), why: REASON.to_owned() });
    assert!(is_annulled(&harness, "ann"));
    // A replacement takes over the games.
    let number = number_of(&harness, "ann");
    harness
        .accept("director", CommandKind::Replace { number, player: person("max"), why: REASON.to_owned() });
    assert!(!is_annulled(&harness, "max"));
}

#[test]
fn later_rounds_are_played_without_withdrawn_players() {
    let mut harness = Harness::started(announcement(ROBIN), &FIVE);
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    harness.play_to_end(&mut Random::new(7));
    assert_eq!(harness.state().phase(), Phase::Finished);
    let all: Points = FIVE.iter().map(|player| points_of(&harness, player)).sum();
    assert_eq!(all, Points::from_quarters(24));
    assert!(harness.events.iter().all(|event| !matches!(event.what, EventKind::PairingFailed { .. })));
    harness.assert_fold_matches();
}

#[test]
fn other_formats_annul_nothing() {
    let mut harness = Harness::started(announcement(Format::Swiss { rounds: 4 }), &FIVE);
    harness.play_favourites();
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert!(!is_annulled(&harness, "ann"));
    assert_eq!(points_of(&harness, "ann"), Points::ONE);
}

#[test]
fn exports_mark_annulled_games_and_keep_their_results() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    withdraw_after(&mut harness, "ann", 1);
    harness.play_result(
        board(harness.open_games()[0].0.round, harness.open_games()[0].0.board),
        Score::drawn(2),
    );
    let player_name = |player: &castellan_game::PlayerId| player.to_string();
    let results = export::results_csv(harness.state(), &player_name, &|_| true);
    let annulled: Vec<&str> = results.lines().filter(|line| line.ends_with(",annulled")).collect();
    assert_eq!(annulled.len(), 8, "both sides of four games\n{results}");
    assert!(annulled.iter().all(|line| line.ends_with(",0,annulled")), "{annulled:?}");
    let json = export::json(harness.state(), &player_name, &|_| true);
    assert_eq!(json.matches("\"annulled\": true").count(), 1, "{json}");
    // A rating office counts the games that were played.
    let report = trf::read(&export::trf(harness.state(), &player_name).expect("games of two")).expect("TRF");
    let played = report.tournament.played.iter().flat_map(|round| &round.games);
    assert_eq!(played.filter(|game| game.result.is_played()).count(), 2);
}

/// Checks that `state` predicts the effect of a withdrawal, so that players can be warned.
#[test]
fn would_be_annulled_predicts_the_effect_of_a_withdrawal() {
    let mut harness = Harness::started(at_once(false), &FIVE);
    let ann = number_of(&harness, "ann");
    assert!(harness.state().would_be_annulled(ann));
    for (at, seat) in open_games_of(&harness, "ann").into_iter().take(2) {
        harness.play_result(at, Score::won(2, seat));
    }
    assert!(!harness.state().would_be_annulled(ann));
}
