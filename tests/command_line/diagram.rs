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
fn an_unknown_piece_is_refused_with_a_list_of_the_pieces() {
    let output = diagram("mount-chess", "queen");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "castellan: Mount Chess has no piece `queen`; it has Flag, Farmer, Hunter, Cavalry, Archer, Chariot\n"
    );
}

#[test]
fn all_diagrams_of_a_piece_are_printed() {
    let output = diagram("all-round-king", "king");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 8);
}
