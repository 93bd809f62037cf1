//! User text inside sentences, such as names and titles: cleaning and isolation.
//!
//! User text must not affect the direction or the punctuation of the text around it. [`mark`] puts it between
//! [`START_MARK`] and [`END_MARK`], without any character that could end it early. A renderer for a medium with markup
//! splits the sentence into [`Part`]s and escapes only the user texts; [`remove_marks`] renders it as plain text. Marks
//! are kept only around texts that [need them](needs_isolation).
//!
//! ```
//! use castellan_names::{Part, isolate, mark, parts, remove_marks};
//!
//! let sentence = format!("{} invites you.", mark("An\nn"));
//! assert_eq!(parts(&sentence).next(), Some(Part::UserText("An n")));
//! assert_eq!(remove_marks(&sentence), "An n invites you.");
//! // Outside a sentence.
//! assert_eq!(isolate("Ann"), "Ann");
//! ```

use std::fmt::Write;

/// The start of user text: FIRST STRONG ISOLATE, which gives the text its own direction.
pub const START_MARK: char = '\u{2068}';
/// The end of user text: POP DIRECTIONAL ISOLATE.
pub const END_MARK: char = '\u{2069}';

/// Returns `true` for characters that change the direction of text, break the line, or are invisible.
#[must_use]
pub const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        // Marks, embeddings and overrides of direction, and separators of lines.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Zero-width spaces, and invisible operators.
        | '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        // Letters with an empty glyph.
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    )
}

/// Returns a text as one line, without control characters and invisible ones.
#[must_use]
pub fn clean(text: &str) -> String {
    let spaced = text.chars().map(|letter| if matches!(letter, '\n' | '\r' | '\t') { ' ' } else { letter });
    spaced.filter(|letter| !letter.is_control() && !is_invisible(*letter)).collect()
}

/// Returns `true` if a text must be isolated from the words around it.
///
/// All supported languages are written from left to right. By the bidirectional algorithm (Unicode Standard Annex 9),
/// such a paragraph is reordered only if it contains a character of the classes R, AL or AN, or a direction control:
/// without them, every neutral character and every number takes the direction of the paragraph (N1, N2, W7). Controls
/// are removed from names. Hence a name without letters and digits of right-to-left scripts neither reorders its
/// surroundings nor is reordered, and stays unchanged byte by byte. A name with them is isolated and counts as a
/// neutral character outside (X5c), also for the direction of the paragraph (P2). The blocks below contain all
/// characters of these classes, and some marks, which belong to them.
#[must_use]
pub fn needs_isolation(text: &str) -> bool {
    let runs_left = |letter: char| {
        matches!(
            letter,
            '\u{590}'..='\u{8ff}'
                | '\u{fb1d}'..='\u{fdff}'
                | '\u{fe70}'..='\u{fefe}'
                | '\u{10800}'..='\u{10fff}'
                | '\u{1e800}'..='\u{1efff}'
        )
    };
    text.chars().any(runs_left)
}

/// Returns user text for a text without markup: cleaned, and isolated if necessary.
///
/// ```
/// use castellan_names::isolate;
///
/// assert_eq!(isolate("Ann"), "Ann");
/// assert_eq!(isolate("שרה\u{202e}"), "\u{2068}שרה\u{2069}");
/// ```
#[must_use]
pub fn isolate(text: &str) -> String {
    let text = clean(text);
    if needs_isolation(&text) { mark(&text) } else { text }
}

/// Returns user text with marks, for a sentence. The sentence must be read with [`parts`] or [`remove_marks`].
#[must_use]
pub fn mark(text: &str) -> String {
    format!("{START_MARK}{}{END_MARK}", clean(text))
}

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// The bot's own words.
    BotText(&'a str),
    /// User text, without its marks.
    UserText(&'a str),
}

/// Splits a sentence into the bot's own words and marked user texts.
///
/// ```
/// use castellan_names::{Part, mark, parts};
///
/// let sentence = format!("{} wins.", mark("`Ann`"));
/// assert_eq!(parts(&sentence).collect::<Vec<_>>(), [Part::UserText("`Ann`"), Part::BotText(" wins.")]);
/// ```
pub fn parts(sentence: &str) -> impl Iterator<Item = Part<'_>> {
    sentence.split_inclusive(END_MARK).flat_map(|part| {
        let marked = part.strip_suffix(END_MARK).and_then(|part| part.split_once(START_MARK));
        let (words, own) = marked.map_or((part, None), |(words, own)| (words, Some(Part::UserText(own))));
        [Some(Part::BotText(words)).filter(|_| !words.is_empty()), own].into_iter().flatten()
    })
}

/// Returns a sentence as text without markup: marks are kept only around texts that must be isolated.
#[must_use]
pub fn remove_marks(sentence: &str) -> String {
    let mut text = String::with_capacity(sentence.len());
    for part in parts(sentence) {
        // Writing to a string does not fail.
        let _ = match part {
            Part::UserText(own) if needs_isolation(own) => write!(text, "{START_MARK}{own}{END_MARK}"),
            Part::UserText(own) => write!(text, "{own}"),
            Part::BotText(words) => write!(text, "{words}"),
        };
    }
    text
}
