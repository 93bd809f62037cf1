//! Limits of scenes, lists and charts.

/// The minimum side of a square, in pixels.
pub const SMALLEST_SQUARE: u32 = 12;
/// The maximum side of a square, in pixels.
pub const LARGEST_SQUARE: u32 = 160;
/// The maximum length of a caption, in bytes. Text that does not fit in its line is truncated.
pub const LONGEST_CAPTION: usize = 1000;
/// The maximum number of rows of the status below a board.
pub const MOST_STATUS_ROWS: u32 = 3;
/// The maximum number of columns of a list.
pub const MOST_COLUMNS: usize = 10;
/// The maximum number of rows of one picture; longer lists take several.
pub const MOST_ROWS: usize = 25;
/// The maximum number of rounds of a crosstable: more would be too narrow to read on a phone.
pub const MOST_ROUNDS: usize = 11;
/// The maximum number of steps of a podium.
pub const MOST_STEPS: usize = 3;
/// The maximum number of lines of a chart: each has a style of its own.
pub const MOST_LINES: usize = 8;
/// The maximum number of points of a line.
pub const MOST_POINTS: usize = 2000;
