//! The error of scenes, lists, charts and encoders.

use super::limits::{
    LARGEST_SQUARE, LONGEST_CAPTION, MOST_COLUMNS, MOST_LINES, MOST_POINTS, MOST_ROUNDS, MOST_ROWS,
    MOST_STEPS, SMALLEST_SQUARE,
};
use castellan_rules::{Seat, Square};

/// The error for a scene, list or chart that cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// A side of a square, in pixels, that is out of range.
    #[error("squares of {0} pixels are not between {least} and {most}", least = SMALLEST_SQUARE, most = LARGEST_SQUARE)]
    SquareSize(u32),
    /// A seat that the game does not have.
    #[error("{0} has no seat in this game to look from")]
    Viewpoint(Seat),
    /// A caption that is too long; its length in bytes.
    #[error("a caption of {0} bytes is longer than {most}", most = LONGEST_CAPTION)]
    Caption(usize),
    /// A square that the board does not have.
    #[error("there is no square {0} on this board")]
    OffBoard(Square),
    /// An encoder failure or a missing scene; the reason.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
    /// A list with no columns or too many; their number.
    #[error("a list has 1 to {most} columns, not {0}", most = MOST_COLUMNS)]
    Columns(usize),
    /// A list with more rows than fit in a picture; their number.
    #[error("a list of {0} rows is longer than {most}", most = MOST_ROWS)]
    Rows(usize),
    /// A row with a different number of cells than columns.
    #[error("row {row} has {cells} cells where there are {columns} columns")]
    Cells {
        /// The row, counted from 1.
        row: usize,
        /// The number of cells.
        cells: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A crosstable with more rounds than fit; their number.
    #[error("a crosstable of {0} rounds is wider than {most}", most = MOST_ROUNDS)]
    Rounds(usize),
    /// A podium with too many steps; their number.
    #[error("a podium has at most {most} steps, not {0}", most = MOST_STEPS)]
    Steps(usize),
    /// A rank without a step on the podium.
    #[error("a podium has steps for the ranks 1 to {most}, not {0}", most = MOST_STEPS)]
    Rank(u32),
    /// A chart with no lines or too many; their number.
    #[error("a chart has 1 to {most} lines, not {0}", most = MOST_LINES)]
    Lines(usize),
    /// A line with no points or too many; their number.
    #[error("a line of a chart has 1 to {most} points, not {0}", most = MOST_POINTS)]
    Points(usize),
    /// A replay that does not fit in this many bytes, even at the smallest size.
    #[error("the replay does not fit in {0} bytes")]
    ReplayTooLarge(usize),
}
