//! Typed moves in every game and every language, as a table of texts and their meanings.

use castellan_rules::text::input;
use castellan_rules::{Action, AnyPosition};
use castellan_test_support::tables::{position, rows};
use castellan_text::{Language, input_error_in, piece_letters_in};
use std::path::Path;

/// Returns the position of a row: from a text, or from the start by moves.
fn row_position(game: &str, options: &str, text: &str) -> AnyPosition {
    let Some(moves) = text.strip_prefix("moves: ") else { return position(game, options, text) };
    let mut position = position(game, options, "-");
    for action in moves.split(' ') {
        let action = action.parse::<Action>().unwrap_or_else(|_| panic!("{action} is not an action"));
        position.try_play(action, None).expect("a legal move");
    }
    position
}

#[test]
fn typed_moves_have_the_listed_meanings() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typed.tsv");
    let rows: Vec<_> = rows(&table).collect();
    assert!(rows.len() >= 200, "{}", rows.len());
    let mut wrong = Vec::new();
    for (row_name, row) in rows {
        let [game, options, text, language, typed, meaning] = &row[..] else {
            panic!("{row_name}: six columns")
        };
        let language = language.parse::<Language>().unwrap_or_else(|_| panic!("{row_name}: {language}"));
        let position = row_position(game, options, text);
        // Invisible characters are written as escapes.
        let typed =
            ["200b", "2060", "feff", "fe0e", "fe0f"].into_iter().fold(typed.clone(), |typed, code| {
                let letter =
                    u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("a character");
                typed.replace(&format!("\\u{{{code}}}"), letter.encode_utf8(&mut [0; 4]))
            });
        let found = match input::read_with(&position, &typed, &piece_letters_in(position.info(), language)) {
            Ok(action) => action.to_string(),
            Err(error) => input_error_in(&error, &position, language),
        };
        if found != *meaning {
            wrong.push(format!("{row_name}\t{typed}\t{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
