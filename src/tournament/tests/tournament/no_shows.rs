//! Players who forfeit games because they did not come.

use crate::stage::{SWISS, Stage, WHY, announcement, board, id, person};
use castellan_game::Span;
use castellan_tournament::{CommandKind, Score};

/// Starts a tournament of four in which these seats of board 1 are absent. Returns the board's players.
fn stage(absent: Vec<u8>) -> (Stage, Vec<String>) {
    let mut stage = Stage::started(announcement(SWISS), &["ann", "ben", "cem", "dan"]);
    let players = stage.names(1)[0].clone();
    let game = stage.begin(board(1, 1));
    stage.wait(Span::hours(25));
    stage.accept("system", CommandKind::Look { game, absent, again: None });
    (stage, players)
}

#[test]
fn who_does_not_turn_up_is_counted_and_keeps_it_when_somebody_else_takes_the_place() {
    let (mut stage, players) = stage(vec![1]);
    let missing = id(&players[1]);
    assert_eq!(stage.state().no_shows(&missing), 1);
    assert_eq!(stage.state().no_shows(&id(&players[0])), 0);
    let number = stage.state().number_of(&missing).expect("an entrant");
    stage.accept("director", CommandKind::Replace { number, player: person("max"), why: WHY.to_owned() });
    assert_eq!([&missing, &id("max")].map(|player| stage.state().no_shows(player)), [1, 0]);
    stage.check();
}

#[test]
fn what_a_director_puts_right_is_counted_as_it_stands_then() {
    let (mut stage, players) = stage(vec![0, 1]);
    let counts = |stage: &Stage| [0, 1].map(|seat| stage.state().no_shows(&id(&players[seat])));
    assert_eq!(counts(&stage), [1, 1]);
    let set = |score| CommandKind::Override { board: board(1, 1), score, why: WHY.to_owned() };
    stage.accept("director", set(Score::forfeited(2, &[0])));
    assert_eq!(counts(&stage), [1, 0]);
    stage.accept("director", set(Score::drawn(2)));
    assert_eq!(counts(&stage), [0, 0]);
    stage.accept("director", set(Score::forfeited(2, &[1])));
    let reinstate = CommandKind::Reinstate { board: board(1, 1), give: None, why: WHY.to_owned() };
    stage.accept("director", reinstate);
    assert_eq!(counts(&stage), [0, 0], "the game goes on");
    stage.check();
}

#[test]
fn who_left_the_tournament_is_no_no_show() {
    let mut stage = Stage::started(announcement(SWISS), &["ann", "ben", "cem", "dan"]);
    let players = stage.names(1)[0].clone();
    let leaves = id(&players[0]);
    stage.accept(players[0].as_str(), CommandKind::Withdraw { player: leaves.clone() });
    assert!(stage.state().pairing(board(1, 1)).expect("a board").score.is_some(), "it is forfeited");
    assert_eq!(stage.state().no_shows(&leaves), 0);
    stage.check();
}
