//! The layout of a picture: the sizes and positions of its squares and lines.

use super::fonts::Fonts;
use super::limits::MOST_STATUS_ROWS;
use super::scene::Scene;
use castellan_rules::{Seat, Square};

/// The dimensions of a picture, in pixels.
pub(super) struct Layout {
    /// The side of a square.
    pub(super) side: u32,
    /// The first visible column and row, each with the number of visible ones.
    pub(super) columns: (u8, u8),
    pub(super) rows: (u8, u8),
    /// The margin around the board, for coordinates.
    pub(super) margin: u32,
    /// The height of a line of text above or below.
    pub(super) line: u32,
    /// The rows of the status.
    pub(super) status: Vec<String>,
    /// The lines above the board: the result or a title, and the seats on that side.
    pub(super) above: Vec<CaptionLine>,
    /// The lines below the board.
    pub(super) below: Vec<CaptionLine>,
    orientation: Orientation,
}

/// A line above or below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptionLine {
    Title,
    Result,
    Seat(Seat),
    Legend,
    Status,
}

/// The orientation in quarter turns, and the size of the board.
#[derive(Clone, Copy)]
struct Orientation {
    quarters: u8,
    files: u8,
    ranks: u8,
}

impl Orientation {
    /// Returns the square in a column from the left and a row from the top.
    fn square(self, column: u8, row: u8) -> Square {
        let (files, ranks) = (self.files - 1, self.ranks - 1);
        match self.quarters {
            0 => Square::new(column, ranks - row),
            1 => Square::new(files - row, ranks - column),
            2 => Square::new(files - column, row),
            _ => Square::new(row, column),
        }
    }

    /// Returns the column and the row of a square.
    fn column_and_row(self, square: Square) -> (u8, u8) {
        let (files, ranks) = (self.files - 1, self.ranks - 1);
        let (file, rank) = (square.file(), square.rank());
        match self.quarters {
            0 => (file, ranks - rank),
            1 => (ranks - rank, files - file),
            2 => (files - file, rank),
            _ => (rank, file),
        }
    }
}

impl Layout {
    /// Lays a scene out. Its texts are drawn next, so this sets their forms of Chinese characters.
    pub(super) fn new(scene: &Scene, fonts: &mut Fonts) -> Self {
        fonts.set_han_forms(scene.shown_han_forms());
        let info = scene.position.info();
        let square_board = info.files == info.ranks;
        let quarters = match scene.viewpoint {
            Seat::Black => 2,
            Seat::Red if square_board => 1,
            Seat::Gold if square_board => 3,
            _ => 0,
        };
        let quarters = (quarters + if scene.flipped { 2 } else { 0 }) % 4;
        let orientation = Orientation { quarters, files: info.files, ranks: info.ranks };
        let (width, height) =
            if quarters % 2 == 0 { (info.files, info.ranks) } else { (info.ranks, info.files) };
        let (columns, rows) = match scene.crop {
            None => ((0, width), (0, height)),
            Some(crop) => {
                let (column, row) = orientation.column_and_row(crop.centre);
                (clipped_range(column, crop.radius, width), clipped_range(row, crop.radius, height))
            }
        };
        let board = u32::from(columns.1) * scene.square_size;
        let line = (board / 17).clamp(22, 60);
        let mut layout = Self {
            side: scene.square_size,
            columns,
            rows,
            margin: (board / 28).clamp(12, 36),
            line,
            status: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            orientation,
        };
        if !scene.status.is_empty() {
            layout.status = layout.wrap_status(scene, fonts);
        }
        layout.arrange_lines(scene);
        layout
    }

    /// Distributes the seats: those whose corner or first rank is at the top go above the board, the others below.
    fn arrange_lines(&mut self, scene: &Scene) {
        if scene.ending.as_ref().is_some_and(|ending| !ending.sentence.is_empty()) {
            self.above.push(CaptionLine::Result);
        } else if !scene.title.is_empty() {
            self.above.push(CaptionLine::Title);
        }
        if scene.crop.is_none() {
            for seat in scene.shown_seats() {
                // White's corner is at the bottom, Red's at the top, and so on clockwise.
                let corner = match seat {
                    Seat::White => Square::new(0, 0),
                    Seat::Red => Square::new(0, self.orientation.ranks - 1),
                    Seat::Black => Square::new(self.orientation.files - 1, self.orientation.ranks - 1),
                    Seat::Gold => Square::new(self.orientation.files - 1, 0),
                };
                let is_at_top = self.orientation.column_and_row(corner).1 == 0;
                if is_at_top { &mut self.above } else { &mut self.below }.push(CaptionLine::Seat(seat));
            }
        }
        if scene.has_legend && !scene.marks.is_empty() {
            self.below.push(CaptionLine::Legend);
        }
        if !scene.status.is_empty() {
            self.below.push(CaptionLine::Status);
        }
    }

    /// Breaks the status into rows. The last one is truncated if there are too many.
    fn wrap_status(&self, scene: &Scene, fonts: &mut Fonts) -> Vec<String> {
        let (size, room) = (self.text_size(), (self.width() - 2 * self.margin) as f32);
        let mut rows = fonts.wrap(&scene.status, size, room);
        let most = MOST_STATUS_ROWS as usize;
        if rows.len() > most {
            let rest = rows.split_off(most - 1).join(" ");
            rows.push(fonts.fit(&rest, size, room));
        }
        while rows.len() < scene.status_rows as usize {
            rows.push(String::new());
        }
        rows
    }

    /// Returns the font size of a line.
    pub(super) const fn text_size(&self) -> u32 {
        self.line * 11 / 18
    }

    /// Returns the height of a line, in pixels.
    pub(super) fn height_of(&self, line: CaptionLine) -> u32 {
        match line {
            CaptionLine::Result => 3 * self.line,
            // Rows of one text are closer than lines.
            CaptionLine::Status => {
                self.line + (self.status.len() as u32).saturating_sub(1) * self.row_height()
            }
            CaptionLine::Title | CaptionLine::Seat(_) | CaptionLine::Legend => self.line,
        }
    }

    /// Returns the distance of two rows of the status, in pixels.
    pub(super) const fn row_height(&self) -> u32 {
        self.line * 4 / 5
    }

    fn height_of_all(&self, lines: &[CaptionLine]) -> u32 {
        lines.iter().map(|line| self.height_of(*line)).sum()
    }

    pub(super) fn width(&self) -> u32 {
        u32::from(self.columns.1) * self.side + 2 * self.margin
    }

    pub(super) fn height(&self) -> u32 {
        self.board_top() + u32::from(self.rows.1) * self.side + self.margin + self.height_of_all(&self.below)
    }

    /// Returns the lines above and below, each with its top edge.
    pub(super) fn lines(&self) -> impl Iterator<Item = (CaptionLine, u32)> + use<> {
        let with_tops = |lines: &[CaptionLine], top: u32| -> Vec<(CaptionLine, u32)> {
            let mut next = top;
            let place = |line: &CaptionLine| {
                let top = next;
                next += self.height_of(*line);
                (*line, top)
            };
            lines.iter().map(place).collect()
        };
        let below = self.height() - self.height_of_all(&self.below);
        with_tops(&self.above, 0).into_iter().chain(with_tops(&self.below, below))
    }

    /// Returns the top edge of the first row of squares.
    pub(super) fn board_top(&self) -> u32 {
        self.height_of_all(&self.above) + self.margin
    }

    /// Returns the visible squares, each with its upper left corner.
    pub(super) fn squares(&self) -> impl Iterator<Item = (Square, u32, u32)> {
        let (first_column, columns) = self.columns;
        let (first_row, rows) = self.rows;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let square = self.orientation.square(first_column + column, first_row + row);
                (
                    square,
                    self.margin + u32::from(column) * self.side,
                    self.board_top() + u32::from(row) * self.side,
                )
            })
        })
    }

    /// Returns the labels of the rows, from the top, and of the columns, from the left.
    pub(super) fn labels(&self) -> (Vec<String>, Vec<String>) {
        let at = |column, row| self.orientation.square(column, row);
        let name = |square: Square, by_file: bool| {
            let name = square.to_string();
            if by_file { name[..1].to_owned() } else { name[1..].to_owned() }
        };
        let is_sideways = self.orientation.quarters % 2 == 1;
        let rows = (0..self.rows.1).map(|row| name(at(self.columns.0, self.rows.0 + row), is_sideways));
        let columns =
            (0..self.columns.1).map(|column| name(at(self.columns.0 + column, self.rows.0), !is_sideways));
        (rows.collect(), columns.collect())
    }

    /// Returns the quarter of a four-square figure on a square: 0 and 1 above, 2 and 3 below.
    pub(super) fn quarter(&self, square: Square, others: &[Square]) -> u8 {
        let (column, row) = self.orientation.column_and_row(square);
        let left = others.iter().any(|other| self.orientation.column_and_row(*other).0 < column);
        let above = others.iter().any(|other| self.orientation.column_and_row(*other).1 < row);
        u8::from(left) + 2 * u8::from(above)
    }
}

/// Returns the range of `radius` around `centre`, clipped to the board.
fn clipped_range(centre: u8, radius: u8, size: u8) -> (u8, u8) {
    let first = centre.saturating_sub(radius);
    let last = centre.saturating_add(radius).min(size - 1);
    (first, last - first + 1)
}
