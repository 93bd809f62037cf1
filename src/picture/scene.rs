//! What is to be seen.

use super::list::{MOST_COLUMNS, MOST_ROWS};
use super::theme::Theme;
use castellan_rules::record::Step;
use castellan_rules::{AnyPosition, Kind, Mark, Seat, Square};
use std::fmt;

/// The smallest square that is drawn, in pixels a side.
pub const SMALLEST_SQUARE: u32 = 12;
/// The largest square that is drawn, in pixels a side.
pub const LARGEST_SQUARE: u32 = 160;
/// The longest caption that is taken, in bytes; what does not fit in its line is cut.
pub const LONGEST_CAPTION: usize = 1000;

/// A part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crop {
    /// The square in the middle.
    pub centre: Square,
    /// How many squares are shown on each side of it.
    pub radius: u8,
}

/// What is to be seen in a picture.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The position.
    pub position: &'a AnyPosition,
    /// The seat from whose side the board is seen; its corner or first rank is at the bottom.
    pub viewpoint: Seat,
    /// Whether the board is turned half round from there.
    pub flipped: bool,
    /// The colours.
    pub theme: &'static Theme,
    /// The side of a square, in pixels.
    pub square: u32,
    /// The last action, if it is to be shown.
    pub last: Option<Step>,
    /// Squares marked as targets.
    pub marks: Vec<(Square, Mark)>,
    /// Whether a line below says what the marks mean.
    pub legend: bool,
    /// The part of the board to be shown; all of it when left out.
    pub crop: Option<Crop>,
    /// Whether an arrow shows whose turn it is.
    pub turn: bool,
    /// The names of the seats, where they are not just the seats' own.
    pub names: [Option<String>; 4],
    /// The line above the board; none when empty.
    pub title: String,
    /// The line below the board; none when empty.
    pub status: String,
}

impl<'a> Scene<'a> {
    /// A position as White sees it, without captions.
    #[must_use]
    pub fn new(position: &'a AnyPosition, theme: &'static Theme, square: u32) -> Self {
        Self {
            position,
            viewpoint: Seat::White,
            flipped: false,
            theme,
            square,
            last: None,
            marks: Vec::new(),
            legend: false,
            crop: None,
            turn: true,
            names: [const { None }; 4],
            title: String::new(),
            status: String::new(),
        }
    }

    /// Marks where the piece on a square may go, and what it may do there.
    pub fn mark_targets(&mut self, from: Square) {
        self.marks = self.position.targets(from);
    }

    /// Marks where a piece from the reserve may be placed.
    pub fn mark_placings(&mut self, kind: Kind) {
        self.marks = self.position.placings(kind);
    }

    /// Whether this scene can be drawn.
    ///
    /// # Errors
    /// Says what is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        if !(SMALLEST_SQUARE..=LARGEST_SQUARE).contains(&self.square) {
            return Err(PictureError::Square(self.square));
        }
        if !self.position.info().seats.contains(&self.viewpoint) {
            return Err(PictureError::Viewpoint(self.viewpoint));
        }
        let captions = [&self.title, &self.status].into_iter().chain(self.names.iter().flatten());
        for caption in captions {
            if caption.len() > LONGEST_CAPTION {
                return Err(PictureError::Caption(caption.len()));
            }
        }
        let squares = self.marks.iter().map(|(square, _)| *square).chain(self.crop.map(|crop| crop.centre));
        let info = self.position.info();
        for square in squares {
            if square.file() >= info.files || square.rank() >= info.ranks {
                return Err(PictureError::OffBoard(square));
            }
        }
        Ok(())
    }
}

/// A scene or a list that cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// Squares of this size are not drawn.
    Square(u32),
    /// The game has no such seat to look from.
    Viewpoint(Seat),
    /// A caption of this many bytes is too long.
    Caption(usize),
    /// A square that this board does not have.
    OffBoard(Square),
    /// The encoder failed.
    Encoding(String),
    /// A list has this many columns: none, or too many.
    Columns(usize),
    /// A list of this many rows is longer than one picture.
    Rows(usize),
    /// A row of a list does not have one cell for each column.
    Cells {
        /// Which row, from 1.
        row: usize,
        /// How many it has.
        cells: usize,
        /// How many there should be.
        columns: usize,
    },
    /// A replay does not fit in this many bytes, however small it is drawn.
    TooLong(usize),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(size) => {
                write!(f, "squares of {size} pixels are not between {SMALLEST_SQUARE} and {LARGEST_SQUARE}")
            }
            Self::Viewpoint(seat) => write!(f, "{seat} has no seat in this game to look from"),
            Self::Caption(bytes) => write!(f, "a caption of {bytes} bytes is longer than {LONGEST_CAPTION}"),
            Self::OffBoard(square) => write!(f, "there is no square {square} on this board"),
            Self::Encoding(problem) => write!(f, "the picture could not be encoded: {problem}"),
            Self::Columns(columns) => {
                write!(f, "a list has 1 to {MOST_COLUMNS} columns, not {columns}")
            }
            Self::Rows(rows) => write!(f, "a list of {rows} rows is longer than {MOST_ROWS}"),
            Self::Cells { row, cells, columns } => {
                write!(f, "row {row} has {cells} cells where there are {columns} columns")
            }
            Self::TooLong(bytes) => write!(f, "the replay does not fit in {bytes} bytes"),
        }
    }
}

impl std::error::Error for PictureError {}
