//! Tests of `castellan diagram`, which describes the moves of a piece.

use std::process::{Command, Output};

/// Runs `castellan diagram` and returns its output.
fn diagram(game: &str, piece: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_castellan"))
        .env("LC_ALL", "C")
        .args(["diagram", game, piece])
        .output()
        .expect("castellan runs")
}

#[test]
fn a_piece_that_the_game_does_not_have_is_told_what_there_is() {
    let output = diagram("mount-chess", "queen");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "castellan: Mount Chess has no piece `queen`; it has Flag, Farmer, Hunter, Cavalry, Archer, Chariot\n"
    );
}

#[test]
fn a_piece_with_several_diagrams_prints_them_all() {
    let output = diagram("all-round-king", "king");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 8);
}
