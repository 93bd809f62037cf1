//! Boards in plain text, for terminals and code blocks.

use castellan_rules::{AnyPosition, Cell, GameInfo, Seat, Square};
use castellan_text::{self as text, Language, Message, message};
use std::fmt::Write;

/// Draws a board in ASCII from a seat's side, with coordinates on all four sides. Below it are, in English, the seat to
/// move or the result, and the pieces off the board, such as reserves.
///
/// Pieces are written as in position texts (`wK`, `b+G`); `.` is an empty square, `##` a wall. The seat's side or
/// corner is at the bottom left; for a seat that the game does not have, the board is drawn from White's side. The
/// largest board fits in 80 columns and 2,000 characters.
///
/// ```
/// use castellan_picture::text_board;
/// use castellan_rules::{Options, Seat, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default()).unwrap();
/// let board = text_board::draw(&start, Seat::Black);
/// assert!(board.contains("White to move"));
/// assert!(board.lines().all(|line| line.len() <= 80));
/// ```
#[must_use]
pub fn draw(position: &AnyPosition, viewpoint: Seat) -> String {
    draw_in(position, viewpoint, Language::En)
}

/// Draws a board like [`draw`], with the texts in a language.
#[must_use]
pub fn draw_in(position: &AnyPosition, viewpoint: Seat, language: Language) -> String {
    let say = |message: Message| message.text(language);
    let info = position.info();
    let view = View::of(info, viewpoint);
    // Promoted pieces need a column for their `+`.
    let width = if info.kinds.iter().any(|kind| kind.kind.is_promoted()) { 3 } else { 2 };
    let edge = {
        let names = (0..view.columns).map(|column| format!("{:width$}", view.column_name(column)));
        format!("   {}", names.collect::<Vec<_>>().join(" ")).trim_end().to_owned()
    };
    let mut lines = vec![edge.clone()];
    for row in (0..view.rows).rev() {
        let name = view.row_name(row);
        let cells = (0..view.columns).map(|column| match position.cell(view.square(column, row)) {
            Cell::Empty => format!("{:width$}", "."),
            Cell::Wall => "#".repeat(width),
            Cell::Piece(piece) => format!("{:width$}", piece.to_string()),
        });
        lines.push(format!("{name:>2} {} {name}", cells.collect::<Vec<_>>().join(" ")));
    }
    lines.push(edge);
    lines.push(match position.outcome() {
        Some(end) => text::outcome_in(end, &[None; 4], language),
        None => say(message!(Pictures, "board-to-move", seat = position.to_act())),
    });
    for (seat, value) in text::values_by_seat(position, "reserve") {
        lines.push(say(message!(Pictures, "board-reserve", seat = seat, value = value)));
    }
    for (seat, value) in text::values_by_seat(position, "captures") {
        lines.push(say(message!(Pictures, "board-captured", seat = seat, value = value)));
    }
    for seat in position.seats() {
        let phase = text::king_phase_in(position, seat, language);
        lines.extend(phase.map(|name| say(message!(Pictures, "board-phase", seat = seat, value = name))));
    }
    if let Some((_, squares)) =
        position.keys().into_iter().find(|(key, value)| *key == "failed" && value != "-")
    {
        lines.push(say(message!(Pictures, "board-failed", squares = squares)));
    }
    let mut text = String::new();
    for line in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The mapping of squares to a seat's view, with columns and rows counted from the lower left.
struct View {
    seat: Seat,
    columns: u8,
    rows: u8,
}

impl View {
    fn of(info: &GameInfo, seat: Seat) -> Self {
        let (files, ranks) = (info.files, info.ranks);
        match seat {
            _ if !info.seats.contains(&seat) => Self { seat: Seat::White, columns: files, rows: ranks },
            Seat::White | Seat::Black => Self { seat, columns: files, rows: ranks },
            Seat::Red | Seat::Gold => Self { seat, columns: ranks, rows: files },
        }
    }

    fn square(&self, column: u8, row: u8) -> Square {
        let (right, up) = (self.columns - 1 - column, self.rows - 1 - row);
        match self.seat {
            Seat::White => Square::new(column, row),
            Seat::Red => Square::new(row, right),
            Seat::Black => Square::new(right, up),
            Seat::Gold => Square::new(up, column),
        }
    }

    fn column_name(&self, column: u8) -> String {
        let square = self.square(column, 0);
        if self.is_quarter_turn() { rank_name(square) } else { file_name(square) }
    }

    fn row_name(&self, row: u8) -> String {
        let square = self.square(0, row);
        if self.is_quarter_turn() { file_name(square) } else { rank_name(square) }
    }

    fn is_quarter_turn(&self) -> bool {
        matches!(self.seat, Seat::Red | Seat::Gold)
    }
}

fn file_name(square: Square) -> String {
    char::from(b'a' + square.file()).to_string()
}

fn rank_name(square: Square) -> String {
    (square.rank() + 1).to_string()
}
