//! The spelling of texts that the fonts lack letters of.

use super::faces::{Faces, is_unseen};
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;

/// The sign for a text of which nothing can be drawn.
const UNKNOWN: &str = "?";

/// Returns `true` if a character is removed: a control character, or an invisible one that neither joins letters nor
/// sets the direction.
fn is_removed(letter: char) -> bool {
    letter.is_control() || (is_unseen(letter) && !is_kept(letter))
}

/// Returns `true` for joiners, marks and isolates of direction, and selectors of a form.
const fn is_kept(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200c}'..='\u{200f}' | '\u{2066}'..='\u{2069}' | '\u{fe0e}' | '\u{fe0f}'
        | '\u{e0020}'..='\u{e007f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Returns a text in letters that the fonts have. A word with other letters is written in Latin letters; signs and marks
/// without a glyph are left out.
pub(super) fn spell<'a>(faces: &Faces, text: &'a str) -> Cow<'a, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let visible: String = text.chars().filter(|letter| !is_removed(*letter)).collect();
    let spelled: String =
        visible.split_inclusive(char::is_whitespace).map(|word| spell_word(faces, word)).collect();
    let is_blank = |text: &str| text.chars().all(|letter| letter.is_whitespace() || is_unseen(letter));
    if is_blank(&spelled) && !is_blank(&visible) {
        return Cow::Borrowed(UNKNOWN);
    }
    Cow::Owned(spelled)
}

fn spell_word(faces: &Faces, word: &str) -> String {
    let is_missing =
        |grapheme: &&str| faces.find(grapheme).is_none() && grapheme.chars().any(char::is_alphanumeric);
    if word.graphemes(true).any(|grapheme| is_missing(&grapheme)) {
        return latin(word);
    }
    let mut spelled = String::new();
    for grapheme in word.graphemes(true) {
        match faces.find(grapheme) {
            Some(face) => spelled.extend(faces.drawn(face, grapheme)),
            None => spelled.extend(grapheme.chars().filter(|letter| is_unseen(*letter))),
        }
    }
    spelled
}

/// Returns the Latin form of a word. Each syllable sign has one; letters without any are left out.
fn latin(word: &str) -> String {
    let letters =
        word.chars().filter(|letter| letter.is_alphanumeric() || letter.is_ascii() || is_unseen(*letter));
    let spelled = letters.map(|letter| match letter {
        _ if letter.is_ascii() || is_unseen(letter) => letter.to_string(),
        _ => any_ascii::any_ascii_char(letter).to_owned(),
    });
    spelled.collect()
}
