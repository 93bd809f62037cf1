//! Discord's limits by name, and [`Limited`], the check of all values before they are sent.
//!
//! Text lengths are in UTF-16 units, as in Discord's clients, which is never less than the number of characters.

use castellan_names::{END_MARK, START_MARK};
use thiserror::Error;
use unicode_segmentation::UnicodeSegmentation;

mod checks;

/// Characters of a message's text.
pub const CONTENT: usize = 2_000;
/// Embeds of a message.
pub const EMBEDS: usize = 10;
/// Characters of all embeds of a message, in total.
pub const EMBED_TOTAL: usize = 6_000;
/// Characters of an embed's title.
pub const EMBED_TITLE: usize = 256;
/// Characters of an embed's text.
pub const EMBED_DESCRIPTION: usize = 4_096;
/// Characters of an embed's footer.
pub const EMBED_FOOTER: usize = 2_048;
/// Fields of an embed.
pub const FIELDS: usize = 25;
/// Characters of a field's name.
pub const FIELD_NAME: usize = 256;
/// Characters of a field's text.
pub const FIELD_VALUE: usize = 1_024;
/// Rows below a message.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const BUTTONS: usize = 5;
/// Characters of a button's label.
pub const LABEL: usize = 80;
/// Characters of the id of a button, a list, a form or an input.
pub const CUSTOM_ID: usize = 100;
/// Entries of a list.
pub const SELECT_OPTIONS: usize = 25;
/// Characters of an entry: label, value and description each.
pub const SELECT_OPTION: usize = 100;
/// Characters of a list's placeholder.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Parts of a form.
pub const MODAL_PARTS: usize = 5;
/// Characters of the description of a form's field.
pub const PART_DESCRIPTION: usize = 100;
/// Choices of a group that shows all of them; the minimum is two.
pub const RADIO_OPTIONS: usize = 10;
/// Components of a message of version 2, including nested ones.
pub const COMPONENTS: usize = 40;
/// Characters of all texts of a message of version 2, or of a text in a form.
pub const LAYOUT_TEXT: usize = 4_000;
/// Characters of a form's title.
pub const MODAL_TITLE: usize = 45;
/// Characters of an input's label.
pub const INPUT_LABEL: usize = 45;
/// Characters of an input's placeholder.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Characters of an input's text.
pub const INPUT: usize = 4_000;
/// Autocomplete suggestions.
pub const CHOICES: usize = 25;
/// Characters of a suggestion: name and value each.
pub const CHOICE: usize = 100;
/// Files of a message.
pub const FILES: usize = 10;
/// Bytes of a file, unless an interaction allows another size.
pub const FILE: usize = 10 << 20;
/// Bytes of a whole request.
pub const REQUEST: usize = 25 << 20;
/// Characters of a file's description.
pub const FILE_DESCRIPTION: usize = 1_024;
/// Characters of a file's name.
pub const FILE_NAME: usize = 255;
/// People, and roles, that a message may list as mentioned.
pub const MENTIONS: usize = 100;
/// Characters of a nonce.
pub const NONCE: usize = 25;
/// Characters of a channel's or a thread's name.
pub const CHANNEL_NAME: usize = 100;
/// Commands of a bot.
pub const COMMANDS: usize = 100;
/// Characters of the name of a command or an option.
pub const COMMAND_NAME: usize = 32;
/// Characters of the description of a command or an option.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, and choices of an option.
pub const OPTIONS: usize = 25;
/// Total characters of a command: names, descriptions and choices.
pub const COMMAND_TOTAL: usize = 8_000;

/// A violation of one of Discord's limits or requirements: a defect of the bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LimitError {
    /// A part exceeds its limit.
    #[error("{part}: {amount}, and {limit} is the most")]
    Exceeded {
        /// The kind of part.
        part: &'static str,
        /// The limit.
        limit: usize,
        /// The amount.
        amount: usize,
    },
    /// A required part is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Two components, entries or mentions are the same.
    #[error("two have the id {0}")]
    Duplicate(String),
    /// A picture refers to a file that is not attached.
    #[error("{0} is shown but not attached")]
    NotAttached(String),
    /// A message of blocks has parts that it cannot have.
    #[error("a message that is laid out cannot have {0}")]
    NotWithLayout(&'static str),
}

/// Returns the length of a text as Discord counts it.
#[must_use]
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Shortens a text to a number of characters, with `…` in place of the rest. Grapheme clusters stay whole, and a cut
/// isolate is closed.
#[must_use]
pub fn shorten(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    let Some(room) = limit.checked_sub(1) else { return String::new() };
    let kept = beginning(text, room.saturating_sub(usize::from(text.contains(START_MARK))));
    format!("{kept}…{}", missing_end(kept))
}

/// Returns the start of a text, of at most this many characters: whole grapheme clusters, unless the first is longer
/// than that.
pub(crate) fn beginning(text: &str, limit: usize) -> &str {
    let fitting_length = |pieces: &mut dyn Iterator<Item = &str>| {
        let mut end = 0;
        let mut left = limit;
        for piece in pieces {
            let Some(rest) = left.checked_sub(length(piece)) else { break };
            (left, end) = (rest, end + piece.len());
        }
        end
    };
    let end = match fitting_length(&mut text.graphemes(true)) {
        0 => fitting_length(&mut text.split_inclusive(|_: char| true)),
        end => end,
    };
    &text[..end]
}

/// Returns the end mark of the isolate in which a text was cut, if any.
pub(crate) fn missing_end(kept: &str) -> &'static str {
    if kept.matches(START_MARK).count() > kept.matches(END_MARK).count() { "\u{2069}" } else { "" }
}

/// Values that are checked before they are sent.
pub trait Limited {
    /// Checks the value against Discord's limits.
    ///
    /// # Errors
    /// Returns the first violation.
    fn check(&self) -> Result<(), LimitError>;
}

/// Checks an amount against its limit.
///
/// # Errors
/// Returns an error if it is higher.
pub fn at_most(part: &'static str, amount: usize, limit: usize) -> Result<(), LimitError> {
    if amount <= limit { Ok(()) } else { Err(LimitError::Exceeded { part, limit, amount }) }
}

/// Checks that a text is not empty and has at most this many characters.
///
/// # Errors
/// Returns an error if it is empty or longer.
pub fn text(part: &'static str, text: &str, limit: usize) -> Result<(), LimitError> {
    if text.is_empty() {
        return Err(LimitError::Missing(part));
    }
    at_most(part, length(text), limit)
}
