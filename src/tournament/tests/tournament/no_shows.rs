//! Players who forfeit games because they did not come.

use crate::harness::{Harness, REASON, SWISS, announcement, board, id, person};
use castellan_game::Span;
use castellan_tournament::{CommandKind, Score};

/// Starts a tournament of four in which these seats of board 1 are absent. Returns the board's players.
fn with_no_shows(absent: Vec<u8>) -> (Harness, Vec<String>) {
    let mut harness = Harness::started(announcement(SWISS), &["ann", "ben", "cem", "dan"]);
    let players = harness.names_by_board(1)[0].clone();
    let game = harness.start_game(board(1, 1));
    harness.advance(Span::hours(25));
    harness.accept("system", CommandKind::ReportNoShows { game, absent, again: None });
    (harness, players)
}

#[test]
fn no_shows_stay_with_the_player_after_a_replacement() {
    let (mut harness, players) = with_no_shows(vec![1]);
    let missing = id(&players[1]);
    assert_eq!(harness.state().no_shows(&missing), 1);
    assert_eq!(harness.state().no_shows(&id(&players[0])), 0);
    let number = harness.state().number_of(&missing).expect("an entrant");
    harness
        .accept("director", CommandKind::Replace { number, player: person("max"), why: REASON.to_owned() });
    assert_eq!([&missing, &id("max")].map(|player| harness.state().no_shows(player)), [1, 0]);
    harness.assert_fold_matches();
}

#[test]
fn corrected_results_update_the_no_shows() {
    let (mut harness, players) = with_no_shows(vec![0, 1]);
    let counts = |harness: &Harness| [0, 1].map(|seat| harness.state().no_shows(&id(&players[seat])));
    assert_eq!(counts(&harness), [1, 1]);
    let set = |score| CommandKind::Override { board: board(1, 1), score, why: REASON.to_owned() };
    harness.accept("director", set(Score::forfeited(2, &[0])));
    assert_eq!(counts(&harness), [1, 0]);
    harness.accept("director", set(Score::drawn(2)));
    assert_eq!(counts(&harness), [0, 0]);
    harness.accept("director", set(Score::forfeited(2, &[1])));
    let reinstate = CommandKind::Reinstate { board: board(1, 1), give: None, why: REASON.to_owned() };
    harness.accept("director", reinstate);
    assert_eq!(counts(&harness), [0, 0], "the game is reinstated");
    harness.assert_fold_matches();
}

#[test]
fn withdrawn_players_are_not_no_shows() {
    let mut harness = Harness::started(announcement(SWISS), &["ann", "ben", "cem", "dan"]);
    let players = harness.names_by_board(1)[0].clone();
    let withdrawn = id(&players[0]);
    harness.accept(players[0].as_str(), CommandKind::Withdraw { player: withdrawn.clone() });
    assert!(harness.state().pairing(board(1, 1)).expect("a board").score.is_some(), "the game is forfeited");
    assert_eq!(harness.state().no_shows(&withdrawn), 0);
    harness.assert_fold_matches();
}
