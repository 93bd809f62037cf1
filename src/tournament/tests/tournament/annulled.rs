//! Withdrawals from a round robin: before half of a player's games are played, none of them count; later, the rest are
//! forfeited.

use crate::stage::{ROBIN, Stage, WHY, announcement, board, id, person};
use castellan_test_support::Random;
use castellan_tournament::trf;
use castellan_tournament::{
    Announcement, Board, CommandKind, EventKind, Format, Number, Phase, Points, Score, export,
};

const FIVE: [&str; 5] = ["ann", "ben", "cat", "dan", "eva"];

fn number_of(stage: &Stage, player: &str) -> Number {
    stage.state().number_of(&id(player)).expect("an entrant")
}

fn points(stage: &Stage, player: &str) -> Points {
    let number = number_of(stage, player);
    let line = stage.state().standings().into_iter().find(|line| line.number == number);
    line.expect("everybody stands somewhere").points
}

fn is_annulled(stage: &Stage, player: &str) -> bool {
    stage.state().entrant(number_of(stage, player)).expect("an entrant").annulled
}

/// Returns a player's open games.
fn games_of(stage: &Stage, player: &str) -> Vec<(Board, usize)> {
    let number = number_of(stage, player);
    let seat = |players: &[Number]| players.iter().position(|one| *one == number);
    stage.open().iter().filter_map(|(board, _, players)| Some((*board, seat(players)?))).collect()
}

/// Returns a round robin whose games all begin together.
fn at_once(double: bool) -> Announcement {
    announcement(Format::RoundRobin { double, at_once: true })
}

/// Lets a player win this many games, and then withdraw.
fn leaves_after(stage: &mut Stage, player: &str, wins: usize) {
    for (at, seat) in games_of(stage, player).into_iter().take(wins) {
        stage.result(at, Score::won(2, seat));
    }
    stage.accept(player, CommandKind::Withdraw { player: id(player) });
}

#[test]
fn who_leaves_before_half_of_their_games_counts_for_nobody() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    let lost = games_of(&stage, "ann")[0];
    leaves_after(&mut stage, "ann", 1);
    assert!(is_annulled(&stage, "ann"), "one of four games");
    // Their win and the games forfeited now give no points to anyone.
    for player in FIVE {
        assert_eq!(points(&stage, player), Points::ZERO, "{player}");
    }
    let pairing = stage.state().pairing(lost.0).expect("a board");
    assert_eq!(pairing.score.as_ref().map(Score::is_played), Some(true), "it stays as it was played");
    assert!(stage.state().is_annulled(pairing));
    stage.play_on(&mut Random::new(1));
    assert_eq!(stage.state().phase(), Phase::Finished, "what is left of the games is forfeited");
    let lines = stage.state().standings();
    let last = lines.last().expect("five");
    assert_eq!((last.number, last.rank), (number_of(&stage, "ann"), 5));
    // Six games of the other four gave six points, and no tiebreak counts a fifth player.
    let all: Points = lines.iter().map(|line| line.points).sum();
    assert_eq!(all, Points::quarters(24));
    let buchholz: u32 = lines.iter().map(|line| line.tiebreaks[0].in_eighths()).sum();
    assert_eq!(buchholz, 3 * all.in_quarters() * 2, "everybody counts for the three others");
    stage.check();
}

#[test]
fn who_leaves_after_half_of_their_games_keeps_them_and_forfeits_the_rest() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    leaves_after(&mut stage, "ann", 2);
    assert!(!is_annulled(&stage, "ann"), "two of four games");
    assert_eq!(points(&stage, "ann"), Points::quarters(8));
    let others: Points = FIVE[1..].iter().map(|player| points(&stage, player)).sum();
    assert_eq!(others, Points::quarters(8), "two who were not played win by forfeit");
}

#[test]
fn the_half_is_of_all_games_of_a_double_round_robin() {
    let mut stage = Stage::started(at_once(true), &FIVE);
    leaves_after(&mut stage, "ann", 3);
    assert!(is_annulled(&stage, "ann"), "three of eight");
    let mut stage = Stage::started(at_once(true), &FIVE);
    leaves_after(&mut stage, "ann", 4);
    assert!(!is_annulled(&stage, "ann"), "four of eight");
}

#[test]
fn a_game_that_nobody_played_is_not_among_the_half() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    for (at, seat) in games_of(&stage, "ann").into_iter().take(2) {
        let game = stage.begin(at);
        stage.wait(castellan_game::Span::hours(25));
        let absent = vec![1 - seat as u8];
        stage.accept("system", CommandKind::Look { game, absent, again: None });
    }
    assert_eq!(points(&stage, "ann"), Points::quarters(8), "two wins by forfeit");
    leaves_after(&mut stage, "ann", 1);
    assert!(is_annulled(&stage, "ann"), "one of four was played");
}

#[test]
fn a_director_who_takes_somebody_out_ends_it_the_same_way() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    stage.accept("director", CommandKind::Remove { player: id("ann"), why: WHY.to_owned() });
    assert!(is_annulled(&stage, "ann"));
    // A replacement takes over the games.
    let number = number_of(&stage, "ann");
    stage.accept("director", CommandKind::Replace { number, player: person("max"), why: WHY.to_owned() });
    assert!(!is_annulled(&stage, "max"));
}

#[test]
fn rounds_go_on_without_those_who_left() {
    let mut stage = Stage::started(announcement(ROBIN), &FIVE);
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    stage.play_on(&mut Random::new(7));
    assert_eq!(stage.state().phase(), Phase::Finished);
    let all: Points = FIVE.iter().map(|player| points(&stage, player)).sum();
    assert_eq!(all, Points::quarters(24));
    assert!(stage.events.iter().all(|event| !matches!(event.what, EventKind::Unpaired { .. })));
    stage.check();
}

#[test]
fn other_formats_annul_nothing() {
    let mut stage = Stage::started(announcement(Format::Swiss { rounds: 4 }), &FIVE);
    stage.favourites();
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert!(!is_annulled(&stage, "ann"));
    assert_eq!(points(&stage, "ann"), Points::ONE);
}

#[test]
fn exports_say_what_was_annulled_and_keep_what_was_played() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    leaves_after(&mut stage, "ann", 1);
    stage.result(board(stage.open()[0].0.round, stage.open()[0].0.board), Score::drawn(2));
    let called = |player: &castellan_game::PlayerId| player.to_string();
    let results = export::results_csv(stage.state(), &called, &|_| true);
    let annulled: Vec<&str> = results.lines().filter(|line| line.ends_with(",annulled")).collect();
    assert_eq!(annulled.len(), 8, "both sides of four games\n{results}");
    assert!(annulled.iter().all(|line| line.ends_with(",0,annulled")), "{annulled:?}");
    let json = export::json(stage.state(), &called, &|_| true);
    assert_eq!(json.matches("\"annulled\": true").count(), 1, "{json}");
    // A rating office counts the games that were played.
    let report = trf::read(&export::trf(stage.state(), &called).expect("two play each other")).expect("TRF");
    let played = report.course.played.iter().flat_map(|round| &round.met);
    assert_eq!(played.filter(|met| met.score.is_played()).count(), 2);
}

/// Checks that `state` predicts the effect of a withdrawal, so that players can be warned.
#[test]
fn it_is_known_beforehand_what_leaving_would_do() {
    let mut stage = Stage::started(at_once(false), &FIVE);
    let ann = number_of(&stage, "ann");
    assert!(stage.state().would_be_annulled(ann));
    for (at, seat) in games_of(&stage, "ann").into_iter().take(2) {
        stage.result(at, Score::won(2, seat));
    }
    assert!(!stage.state().would_be_annulled(ann));
}
