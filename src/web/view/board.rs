//! A position for the page: pieces, special squares and marks.

use castellan_picture::symbol_of;
use castellan_rules::record::Step;
use castellan_rules::{
    Action, AnyPosition, Cell, MoveEffect, Outcome, Piece, PieceKind, Record, Seat, Square, Terrain,
};
use castellan_text::{self as text, Language, MessageArgument, message};
use serde::Serialize;

/// A square that is not plain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SquareView {
    /// The square.
    pub at: String,
    /// `wall`, `summit`, `raised` or `respawn`.
    pub kind: &'static str,
    /// The seat whose pieces return here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// The name of the kind of square.
    pub label: String,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PieceView {
    /// The square; of several, the lowest and leftmost one.
    pub at: String,
    /// The number of squares on a side, if not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// The seat.
    pub seat: &'static str,
    /// The code of its kind.
    pub kind: String,
    /// The name of the symbol.
    pub symbol: &'static str,
    /// The name with everything that the badges say.
    pub label: String,
    /// The names of symbols drawn over the piece.
    pub badges: Vec<String>,
}

/// Marked squares.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Marks {
    /// The squares of the last move.
    pub last: Vec<String>,
    /// The square that was shot at, or of a capture that failed.
    pub hit: Vec<String>,
    /// The Kings in check.
    pub check: Vec<String>,
    /// The Kings in another danger.
    pub danger: Vec<String>,
    /// The winner's King.
    pub crown: Vec<String>,
}

/// A position, as the page draws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    /// The squares that are not plain.
    pub squares: Vec<SquareView>,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// The marks.
    pub marks: Marks,
}

impl BoardView {
    /// Returns a position with its last step and, at the end of the game, its outcome.
    #[must_use]
    pub fn of(
        position: &AnyPosition,
        last: Option<Step>,
        outcome: Option<Outcome>,
        language: Language,
    ) -> Self {
        Self {
            squares: squares(position, language),
            pieces: pieces(position, language),
            marks: marks(position, last, outcome),
        }
    }

    /// Returns the board of a record after a number of steps.
    #[must_use]
    pub fn at(record: &Record, steps: usize, language: Language) -> Self {
        let rewound = record.rewound(steps);
        Self::of(rewound.position(), rewound.last(), None, language)
    }
}

/// Returns the word of a seat in the page's data.
#[must_use]
pub const fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "white",
        Seat::Red => "red",
        Seat::Black => "black",
        Seat::Gold => "gold",
    }
}

/// Returns the seat of a [word](seat_word).
#[must_use]
pub fn seat_of_word(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat_word(*seat) == word)
}

/// Returns the name of the symbol of a kind of piece; empty if there is none.
pub(super) fn symbol(position: &AnyPosition, kind: PieceKind) -> &'static str {
    symbol_of(position.info(), kind).unwrap_or_default()
}

fn squares(position: &AnyPosition, language: Language) -> Vec<SquareView> {
    let special = |square: Square| {
        let (kind, seat, label) = match (position.cell(square), position.terrain(square)) {
            (Cell::Wall, _) => ("wall", None, message!(Web, "square-wall")),
            (_, Terrain::Plain) => return None,
            (_, Terrain::Summit) => ("summit", None, message!(Web, "square-summit")),
            (_, Terrain::Raised) => ("raised", None, message!(Web, "square-raised")),
            (_, Terrain::Respawn(seat)) => {
                ("respawn", Some(seat_word(seat)), message!(Web, "square-respawn", seat = seat))
            }
        };
        Some(SquareView { at: square.to_string(), kind, seat, label: label.text(language) })
    };
    position.info().squares().filter_map(special).collect()
}

fn pieces(position: &AnyPosition, language: Language) -> Vec<PieceView> {
    let info = position.info();
    let king = info.kinds[0].kind;
    let piece_on = |square: Square| match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        Cell::Empty | Cell::Wall => None,
    };
    let on_board = |square: &Square| square.file() < info.files && square.rank() < info.ranks;
    let is_same =
        |square: Option<Square>, piece: Piece| square.filter(on_board).and_then(piece_on) == Some(piece);
    // A King of four squares is listed once, at its lowest and leftmost one.
    let is_block = |square: Square, piece: Piece| {
        piece.kind == king
            && [(1, 0), (0, 1), (1, 1)].iter().all(|(right, up)| is_same(square.offset(*right, *up), piece))
    };
    let is_inside_block = |square: Square, piece: Piece| {
        piece.kind == king
            && [(-1, 0), (0, -1), (-1, -1)].iter().any(|(right, up)| {
                square
                    .offset(*right, *up)
                    .filter(on_board)
                    .is_some_and(|origin| piece_on(origin) == Some(piece) && is_block(origin, piece))
            })
    };
    let view = |square: Square| {
        let piece = piece_on(square)?;
        if is_inside_block(square, piece) {
            return None;
        }
        let phase = if piece.kind == king { position.phase_code(piece.seat) } else { None };
        let name = MessageArgument::Piece(info, piece);
        let phase_name = phase.and_then(|_| text::king_phase_in(position, piece.seat, language));
        let label = match phase_name {
            Some(phase) => message!(Web, "piece-phase", piece = name, phase = phase).text(language),
            None => name.text(language),
        };
        let promoted = piece.kind.is_promoted().then(|| "rank".to_owned());
        let phase = phase.map(|code| format!("phase-{}", code.to_lowercase()));
        Some(PieceView {
            at: square.to_string(),
            size: is_block(square, piece).then_some(2),
            seat: seat_word(piece.seat),
            kind: piece.kind.to_string(),
            symbol: symbol(position, piece.kind),
            label,
            badges: promoted.into_iter().chain(phase).collect(),
        })
    };
    info.squares().filter_map(view).collect()
}

fn marks(position: &AnyPosition, last: Option<Step>, outcome: Option<Outcome>) -> Marks {
    let mut marks = Marks::default();
    let text = |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>();
    if let Some(step) = last {
        match step.action {
            // A capture that failed moved nothing.
            Action::Move { from, to, .. } if step.roll.is_some_and(|roll| !roll.succeeds()) => {
                marks.last = text(&[from]);
                marks.hit = text(&[to]);
            }
            Action::Move { from, to, effect } => {
                marks.last = text(&[from, to]);
                if let MoveEffect::PromoteAt(at) | MoveEffect::Drop(_, at) = effect {
                    marks.last.push(at.to_string());
                }
            }
            Action::Shoot { from, target } => {
                marks.last = text(&[from]);
                marks.hit = text(&[target]);
            }
            Action::Place { to, .. } => marks.last = text(&[to]),
            Action::Pass | Action::Leave(_) => {}
        }
    }
    for square in position.checked_kings() {
        let Cell::Piece(king) = position.cell(square) else { continue };
        // In games with phases, a seat guards the other's King.
        let in_check = position
            .phase_code(king.seat)
            .is_none_or(|_| position.seats().into_iter().any(|seat| text::is_in_check(position, seat)));
        let kings = if in_check { &mut marks.check } else { &mut marks.danger };
        kings.push(square.to_string());
    }
    if let Some(Outcome::Won(winner, _)) = outcome {
        let king = Cell::Piece(Piece { seat: winner, kind: position.info().kinds[0].kind });
        let squares = position.info().squares().filter(|square| position.cell(*square) == king);
        marks.crown = squares.map(|square| square.to_string()).take(1).collect();
    }
    marks
}
