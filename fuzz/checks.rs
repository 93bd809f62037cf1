//! Invariants of text input: no text causes a panic, and accepted text survives a round trip.
//!
//! The fuzz targets check them with generated texts, the tests of `castellan-rules` with seeded ones.
#![allow(dead_code, reason = "each fuzz target runs one of these")]

use castellan_rules::text::game::GameText;
use castellan_rules::text::{input, notation};
use castellan_rules::{Action, ActionRefusal, AnyPosition, Options, Variant};

/// Returns the game chosen by the first character, and the rest of the text.
fn choose_variant(text: &str) -> (Variant, &str) {
    let mut letters = text.chars();
    let first = letters.next().map_or(0, |letter| letter as usize);
    (Variant::ALL[first % Variant::ALL.len()], letters.as_str())
}

fn begin(variant: Variant, pairs: &[(&str, &str)]) -> Option<AnyPosition> {
    Options::new(variant.info(), pairs).ok().and_then(|options| variant.begin(&options).ok())
}

fn king_of_the_mountain(key: &str, value: &str) -> Option<AnyPosition> {
    begin("king-of-the-mountain".parse::<Variant>().expect("a game"), &[("seats", "4"), (key, value)])
}

/// Checks that an accepted position is written as it was read, that its actions can be listed, and that each can be
/// played.
pub fn position_text(text: &str) {
    let (variant, text) = choose_variant(text);
    let options = Options::default();
    let position = match variant.read(text, &options) {
        Ok(position) => position,
        Err(error) => return assert!(!error.to_string().contains('\n'), "one line"),
    };
    assert_eq!(position.to_string(), text);
    assert_eq!(position.actions().is_empty(), position.outcome().is_some());
    for action in position.actions() {
        let mut next = position.clone();
        next.play_unchecked(action, None);
        let _ = next.to_string();
    }
}

/// Checks that typed text is a legal action, an illegal one with a refusal, or an error of one line. Returns the
/// refusal of an illegal action.
pub fn action_text(text: &str) -> Option<ActionRefusal> {
    let (variant, text) = choose_variant(text);
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string(), text);
    }
    let position = begin(variant, &[])?;
    match input::read(&position, text) {
        Ok(action @ Action::Leave(_)) => assert!(position.explain(action).is_err()),
        Ok(action) => {
            assert_eq!(position.explain(action), Ok(()));
            let short = notation::write(&position, action);
            assert_eq!(input::read(&position, &short), Ok(action), "{short}");
        }
        Err(input::InputError::Refused(action, refusal)) => {
            assert!(position.explain(action).is_err());
            return Some(refusal);
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "one line"),
    }
    None
}

/// Checks that an army is rejected in one line, or produces a position that can be read back.
pub fn army_text(text: &str) {
    check_start(king_of_the_mountain("army", text));
    check_start(king_of_the_mountain("army.r", text));
}

/// Checks that a map is rejected in one line, or produces a position that can be read back.
pub fn board_text(text: &str) {
    check_start(king_of_the_mountain("board", text));
    // Most texts have the wrong length; repeat their characters to fill a map.
    let cells: Vec<char> = text.chars().filter(|letter| *letter != '\n').collect();
    if !cells.is_empty() {
        let lines: Vec<String> = (0..19)
            .map(|rank| (0..19).map(|file| cells[(rank * 19 + file) % cells.len()]).collect())
            .collect();
        check_start(king_of_the_mountain("board", &lines.join("\n")));
    }
}

fn check_start(start: Option<AnyPosition>) {
    if let Some(position) = start {
        let variant = position.info().name.parse::<Variant>().expect("a game");
        assert_eq!(variant.read(&position.to_string(), &Options::default()), Ok(position));
    }
}

/// Checks that a game text is rejected in one line, or reads back as the same game after it is written.
pub fn game_text(text: &str) {
    match text.parse::<GameText>() {
        Ok(game) => {
            let text = game.to_string();
            assert_eq!(text.parse::<GameText>().as_ref(), Ok(&game), "{text}");
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "one line"),
    }
}
