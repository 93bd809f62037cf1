//! The moves of a piece, in words.

use super::catalogue::{self, Catalogue, MessageArgument, find};
use super::language::Language;
use super::message::look_up;
use super::position::list_squares;
use castellan_rules::diagram::DiagramPosition;
use castellan_rules::info::Diagram;
use castellan_rules::{GameInfo, Mark, Square};
use std::borrow::Cow;

/// Returns the meaning of a mark, as an English word for a legend.
#[must_use]
pub fn mark(mark: Mark) -> &'static str {
    mark_in(mark, Language::En)
}

/// Returns the meaning of a mark in a language.
#[must_use]
pub fn mark_in(mark: Mark, language: Language) -> &'static str {
    let key = match mark {
        Mark::Move => "mark-move",
        Mark::Capture => "mark-capture",
        Mark::Shot => "mark-shot",
        Mark::Mount => "mark-mount",
        Mark::Promotion => "mark-promotion",
        Mark::Place => "mark-place",
    };
    catalogue::fixed(language, Catalogue::Descriptions, key)
}

/// Returns the name of a diagram in a language: that of its piece, or of the depicted aspect.
#[must_use]
pub fn diagram_name_in(info: &GameInfo, diagram: &Diagram, language: Language) -> String {
    let own = |language| find(language, Catalogue::of_game(info.name), &key("diagram", diagram), None, &[]);
    own(language)
        .or_else(|| own(Language::En))
        .map_or_else(|| MessageArgument::NamedKind(diagram.name).text(language), Cow::into_owned)
}

/// Returns the key of a message about a diagram: its English name without the part in brackets.
fn key(prefix: &str, diagram: &Diagram) -> String {
    let name = diagram.name.split(" (").next().unwrap_or(diagram.name);
    format!("{prefix}-{}", name.to_lowercase().replace(' ', "-"))
}

/// Describes the moves of a piece in English: the rule, its text, and the targets in the diagram.
#[must_use]
pub fn diagram(diagram: &Diagram, diagram_position: &DiagramPosition) -> String {
    diagram_in(diagram, diagram_position, Language::En)
}

/// Describes the moves of a piece in a language.
#[must_use]
pub fn diagram_in(diagram: &Diagram, diagram_position: &DiagramPosition, language: Language) -> String {
    let info = diagram_position.position.info();
    let about = match info.kind(diagram_position.piece.kind) {
        Some(kind) => {
            let arguments = [
                ("name", MessageArgument::from(diagram_name_in(info, diagram, language))),
                ("rule", kind.rule.into()),
                ("piece", MessageArgument::Kind(info, kind.kind)),
            ];
            catalogue::text(language, Catalogue::Descriptions, "diagram", &arguments)
        }
        None => diagram_name_in(info, diagram, language),
    };
    let catalogue = Catalogue::of_game(info.name);
    let note = look_up(language, catalogue, &key("note", diagram), None).map(Cow::into_owned);
    let targets = Mark::ALL.into_iter().filter_map(|mark| {
        let mut squares: Vec<Square> = diagram_position
            .targets
            .iter()
            .filter(|(_, known)| *known == mark)
            .map(|(square, _)| *square)
            .collect();
        squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
        squares.dedup();
        let squares_argument = vec![("squares", list_squares(&squares).into())];
        (!squares.is_empty())
            .then(|| MessageArgument::Phrase(Catalogue::Descriptions, targets_key(mark), squares_argument))
    });
    let targets = MessageArgument::List("list-semicolon", targets.collect());
    let arguments = [("from", diagram_position.from.into()), ("targets", targets)];
    let targets = catalogue::text(language, Catalogue::Descriptions, "diagram-squares", &arguments);
    catalogue::sentences([about].into_iter().chain(note).chain([targets]), language)
}

/// Returns the key of the message that lists a mark's squares.
const fn targets_key(mark: Mark) -> &'static str {
    match mark {
        Mark::Move => "may-move",
        Mark::Capture => "may-capture",
        Mark::Shot => "may-shot",
        Mark::Mount => "may-mount",
        Mark::Promotion => "may-promotion",
        Mark::Place => "may-place",
    }
}
