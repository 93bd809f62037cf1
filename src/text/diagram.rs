//! How a piece moves, in words.

use castellan_rules::diagram::{Diagram, Shown};
use castellan_rules::{Mark, Square};

/// What a mark says of its square, as a word for a legend.
#[must_use]
pub const fn mark(mark: Mark) -> &'static str {
    match mark {
        Mark::Move => "move",
        Mark::Capture => "capture",
        Mark::Shot => "shot",
        Mark::Mount => "mount",
        Mark::Promotion => "promotion",
        Mark::Place => "place",
    }
}

/// How a piece moves: the rule, what the rule says, and where the piece may go in the diagram.
#[must_use]
pub fn diagram(diagram: &Diagram, shown: &Shown) -> String {
    let info = shown.position.info();
    let mut text = diagram.name.to_owned();
    if let Some(kind) = info.kind(shown.piece.kind) {
        text = format!("{text} ({}): it {}.", kind.rule, kind.moves);
    }
    if !diagram.note.is_empty() {
        text = format!("{text} {}", diagram.note);
    }
    let told = Mark::ALL.into_iter().filter_map(|mark| {
        let mut squares: Vec<Square> =
            shown.targets.iter().filter(|(_, known)| *known == mark).map(|(square, _)| *square).collect();
        squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
        squares.dedup();
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        (!squares.is_empty()).then(|| format!("{} {}", may(mark), squares.join(", ")))
    });
    let told: Vec<String> = told.collect();
    format!("{text} In the diagram it stands on {} and may {}.", shown.from, told.join("; "))
}

/// What a piece may do, to stand before squares.
const fn may(mark: Mark) -> &'static str {
    match mark {
        Mark::Move => "go to",
        Mark::Capture => "capture on",
        Mark::Shot => "shoot at",
        Mark::Mount => "mount on",
        Mark::Promotion => "be promoted on",
        Mark::Place => "be placed on",
    }
}
