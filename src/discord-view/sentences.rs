//! Joins sentences for a reader.

use castellan_discord_api::limits::{CONTENT, length};
use castellan_text::{Language, message};

/// Discord's mark of a heading, at the start of a line.
pub const HEADING: &str = "## ";

/// Joins sentences.
#[must_use]
pub fn join_sentences(sentences: &[String], language: Language) -> String {
    sentences.join(&message!(Names, "between-sentences").text(language))
}

/// Joins news into one line. Headings and small text keep lines of their own, and news that would be too long stay in
/// separate lines.
#[must_use]
pub fn join_on_one_line(news: &[String], language: Language) -> Vec<String> {
    let is_heading = |line: &String| line.starts_with(HEADING);
    let runs = news.chunk_by(|one, other| !is_heading(one) && !is_heading(other));
    let lines = runs.flat_map(|run| {
        let line = join_sentences(run, language);
        if line.contains('\n') || length(&line) > CONTENT / 2 { run.to_vec() } else { vec![line] }
    });
    lines.collect()
}
