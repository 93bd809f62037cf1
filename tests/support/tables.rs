//! Tables of cases: tab-separated, with a header line.

use castellan_rules::AnyPosition;
use std::path::Path;

/// Returns the rows of a table, each with its file and line for error messages.
pub fn rows(file: &Path) -> impl Iterator<Item = (String, Vec<String>)> {
    let file = file.display().to_string();
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let row = |(line, row): (usize, &str)| {
        (format!("{file}:{}", line + 1), row.split('\t').map(str::to_owned).collect())
    };
    let rows: Vec<_> = text.lines().enumerate().skip(1).map(row).collect();
    assert!(!rows.is_empty(), "{file} has no rows");
    rows.into_iter()
}

/// Parses an options column: `KEY=VALUE` joined by `;`, `-` for none, `\n` for a line break.
pub fn options(column: &str) -> Vec<String> {
    if column == "-" {
        return Vec::new();
    }
    column.split(';').map(|pair| pair.replace("\\n", "\n")).collect()
}

/// Returns the position of a row.
pub fn position(variant: &str, options_column: &str, text: &str) -> AnyPosition {
    let options = options(options_column);
    let pairs: Vec<_> = options.iter().map(|pair| pair.split_once('=').expect("KEY=VALUE")).collect();
    if text == "-" {
        return crate::records::begin(variant, &pairs).position().clone();
    }
    crate::records::position(variant, &pairs, text)
}
