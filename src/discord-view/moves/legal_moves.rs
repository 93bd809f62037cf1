//! The legal moves of a position, in words and as marks on its board.

use crate::board::BoardHighlights;
use crate::moves::choices::{Source, Target};
use castellan_discord_api::escape::escape_line;
use castellan_rules::{Action, AnyPosition, Mark, Square};
use castellan_text::{Language, MessageArgument, message};

/// Returns the moves of a piece, numbered as on the board.
#[must_use]
pub fn of_piece(
    position: &AnyPosition,
    actions: &[Action],
    from: Square,
    language: Language,
) -> (Vec<String>, BoardHighlights) {
    let source = Source::On(from);
    let targets = Target::among(position, actions, source);
    let lines = targets.iter().map(|target| escape_line(&target.line(position, language))).collect();
    (lines, BoardHighlights::for_source(source, &targets))
}

/// Returns all moves: first the captures, checks and promotions in words, then the squares that each piece can go to.
#[must_use]
pub fn of_all(
    position: &AnyPosition,
    actions: &[Action],
    language: Language,
) -> (Vec<String>, BoardHighlights) {
    let (mut important, mut quiet) = (Vec::new(), Vec::new());
    let mut marks: Vec<(Square, Mark)> = Vec::new();
    for (source, _) in Source::all(position, actions) {
        let targets = Target::among(position, actions, source);
        important.extend(
            targets
                .iter()
                .filter(|target| !target.is_quiet())
                .map(|target| format!("- {}", escape_line(&target.full_line(position, language)))),
        );
        let squares = targets.iter().filter(|target| target.is_quiet()).filter_map(Target::numbered);
        let squares: Vec<MessageArgument> = squares.map(|(square, _)| square.into()).collect();
        let piece = source.label(position);
        quiet.extend(match (source, squares.is_empty()) {
            (Source::Pass, _) => Some(piece),
            (_, true) => None,
            (_, false) => {
                let squares = MessageArgument::List("list-comma", squares);
                Some(message!(Games, "legal-piece", piece = piece, squares = squares))
            }
        });
        let is_target =
            |square: Square| targets.iter().filter_map(Target::numbered).any(|(target, _)| target == square);
        for (square, mark) in source.marks(position) {
            if is_target(square) && marks.iter().all(|(known, _)| *known != square) {
                marks.push((square, mark));
            }
        }
    }
    important.extend(quiet.iter().map(|line| escape_line(&line.text(language))));
    (important, BoardHighlights { marks, ..BoardHighlights::default() })
}

#[cfg(test)]
mod tests {
    use super::{of_all, of_piece};
    use crate::moves::choices::{Source, target_squares};
    use castellan_rules::{Options, Variant};
    use castellan_text::Language;

    #[test]
    fn every_legal_move_is_listed_and_marked_in_every_language() {
        for &variant in Variant::ALL {
            let start = variant.begin(&Options::default()).expect("a start");
            let actions = start.actions();
            let targets = target_squares(&actions);
            for language in Language::ALL {
                let (lines, shown) = of_all(&start, &actions, language);
                let marked: Vec<_> = shown.marks.iter().map(|(square, _)| *square).collect();
                for square in &targets {
                    let is_named = |line: &String| line.contains(&square.to_string());
                    assert!(marked.contains(square) && lines.iter().any(is_named), "{variant:?} {square}");
                }
                for (source, count) in Source::all(&start, &actions) {
                    let Source::On(square) = source else { continue };
                    let (lines, _) = of_piece(&start, &actions, square, language);
                    assert_eq!(lines.len(), count, "{variant:?} {square}");
                }
            }
        }
    }
}
