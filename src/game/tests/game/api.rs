//! Commands through the API: the mark that they leave, and games that forbid them.

use crate::test_game::{MOUNT, RESIGN, TestGame, act, conditions, settings};
use castellan_game::{Game, GameSettings, Refusal};
use castellan_rules::Seat;

fn marks(test_game: &TestGame) -> [bool; 2] {
    [Seat::White, Seat::Black].map(|seat| test_game.game().plays_through_api(seat))
}

#[test]
fn a_move_through_the_api_marks_its_player_for_good() {
    let mut test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    test_game.ask_through_api("ann", act("a2a3")).expect("it is legal");
    assert_eq!(marks(&test_game), [true, false]);
    test_game.accept("ben", act("b7b6"));
    test_game.accept("ann", act("c2c3"));
    assert_eq!(marks(&test_game), [true, false]);
    // The log and a snapshot tell it alike.
    let folded = Game::fold(&test_game.events).expect("its events");
    let restored = Game::restore(&test_game.game().snapshot()).expect("a snapshot");
    assert_eq!((&folded, &restored), (test_game.game(), test_game.game()));
    assert!(folded.plays_through_api(Seat::White) && restored.plays_through_api(Seat::White));
}

#[test]
fn refused_and_secret_commands_leave_no_mark() {
    let mut test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    test_game.ask_through_api("ben", act("b7b6")).expect_err("it is White's turn");
    test_game.ask_through_api("ben", conditions("a2a3 -> b7b6")).expect("a plan");
    assert_eq!(marks(&test_game), [false, false]);
    // A plan that comes true does not mark the one whose plan it is.
    let mut test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ben", conditions("a2a3 -> b7b6"));
    test_game.ask_through_api("ann", act("a2a3")).expect("it is legal");
    assert_eq!(test_game.game().record().expect("a record").steps().len(), 2);
    assert_eq!(marks(&test_game), [true, false]);
}

#[test]
fn a_game_that_forbids_the_api_takes_no_command_through_it() {
    let off = GameSettings { api: false, ..settings(MOUNT) };
    let mut test_game = TestGame::started(off, &["ann", "ben"]);
    for kind in [act("a2a3"), RESIGN] {
        assert_eq!(test_game.ask_through_api("ann", kind), Err(Refusal::ApiOff));
    }
    test_game.accept("ann", act("a2a3"));
    assert_eq!(marks(&test_game), [false, false]);
}

#[test]
fn stored_settings_without_the_api_are_an_error() {
    let mut stored = serde_json::to_value(settings(MOUNT)).expect("settings");
    assert_eq!(stored["api"], true);
    stored.as_object_mut().expect("an object").remove("api");
    assert!(serde_json::from_value::<GameSettings>(stored).is_err());
}
