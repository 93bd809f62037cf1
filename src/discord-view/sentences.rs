//! Joins sentences for a reader.

use castellan_discord_api::limits::{CONTENT, length};
use castellan_text::{Language, message};

/// Joins sentences.
#[must_use]
pub fn join_sentences(sentences: &[String], language: Language) -> String {
    sentences.join(&message!(Names, "between-sentences").text(language))
}

/// Joins news into one line. Small text stays below it, and news that would be too long stay in separate lines.
#[must_use]
pub fn join_on_one_line(news: &[String], language: Language) -> Vec<String> {
    let line = join_sentences(news, language);
    if news.is_empty() || line.contains('\n') || length(&line) > CONTENT / 2 {
        news.to_vec()
    } else {
        vec![line]
    }
}
