//! The error of scenes, lists, charts and encoders.

use super::limits::{
    LARGEST_SQUARE, LONGEST_CAPTION, MOST_COLUMNS, MOST_LINES, MOST_POINTS, MOST_ROUNDS, MOST_ROWS,
    MOST_STEPS, SMALLEST_SQUARE,
};
use castellan_rules::{Seat, Square};

/// Why a scene, a list or a chart cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// The side of a square, in pixels, is out of range.
    #[error("squares of {0} pixels are not between {least} and {most}", least = SMALLEST_SQUARE, most = LARGEST_SQUARE)]
    Square(u32),
    /// The game has no such seat.
    #[error("{0} has no seat in this game to look from")]
    Viewpoint(Seat),
    /// A caption is too long; its bytes.
    #[error("a caption of {0} bytes is longer than {most}", most = LONGEST_CAPTION)]
    Caption(usize),
    /// The board has no such square.
    #[error("there is no square {0} on this board")]
    OffBoard(Square),
    /// The encoder failed, or was given no scene; says why.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
    /// A list has no columns, or too many; their number.
    #[error("a list has 1 to {most} columns, not {0}", most = MOST_COLUMNS)]
    Columns(usize),
    /// A list has more rows than one picture takes; their number.
    #[error("a list of {0} rows is longer than {most}", most = MOST_ROWS)]
    Rows(usize),
    /// A row of a list has more or fewer cells than there are columns.
    #[error("row {row} has {cells} cells where there are {columns} columns")]
    Cells {
        /// The row, counted from 1.
        row: usize,
        /// The number of its cells.
        cells: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A crosstable has more rounds than fit beside one another; their number.
    #[error("a crosstable of {0} rounds is wider than {most}", most = MOST_ROUNDS)]
    Rounds(usize),
    /// A podium has too many steps; their number.
    #[error("a podium has at most {most} steps, not {0}", most = MOST_STEPS)]
    Steps(usize),
    /// Somebody on a podium has a rank that has no step; the rank.
    #[error("a podium has steps for the ranks 1 to {most}, not {0}", most = MOST_STEPS)]
    Rank(u32),
    /// A chart has no lines, or too many; their number.
    #[error("a chart has 1 to {most} lines, not {0}", most = MOST_LINES)]
    Lines(usize),
    /// A line of a chart has no points, or too many; their number.
    #[error("a line of a chart has 1 to {most} points, not {0}", most = MOST_POINTS)]
    Points(usize),
    /// A replay does not fit in this many bytes, even at the smallest size.
    #[error("the replay does not fit in {0} bytes")]
    TooLong(usize),
}
