//! Limits of scenes, lists and charts.

/// The smallest side of a square, in pixels.
pub const SMALLEST_SQUARE: u32 = 12;
/// The largest side of a square, in pixels.
pub const LARGEST_SQUARE: u32 = 160;
/// The longest caption, in bytes. What does not fit in its line is cut.
pub const LONGEST_CAPTION: usize = 1000;
/// The most columns of a list.
pub const MOST_COLUMNS: usize = 10;
/// The most rows of one picture; longer lists take several.
pub const MOST_ROWS: usize = 25;
/// The most rounds of a crosstable: more would be too narrow to read on a phone.
pub const MOST_ROUNDS: usize = 11;
/// The most steps of a podium.
pub const MOST_STEPS: usize = 3;
/// The most lines of a chart: each looks otherwise.
pub const MOST_LINES: usize = 8;
/// The most points of a line.
pub const MOST_POINTS: usize = 2000;
