//! Discord's limits, each by name, and the check of everything before it is sent.
//!
//! Texts are counted in UTF-16 units, as Discord's own programs count them: never fewer than characters.

use super::wire::{Answer, Button, Choice, Embed, Input, Message, Modal, Pick, Row, Select};
use std::collections::HashSet;
use std::fmt;

/// Characters of a message's text.
pub const CONTENT: usize = 2_000;
/// Embeds of a message.
pub const EMBEDS: usize = 10;
/// Characters of all embeds of a message together.
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
/// What can be picked from a list.
pub const PICKS: usize = 25;
/// Characters of what can be picked: label, value and description each.
pub const PICK: usize = 100;
/// Characters of what a list says while nothing is picked.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Inputs of a form.
pub const INPUTS: usize = 5;
/// Characters of a form's title.
pub const MODAL_TITLE: usize = 45;
/// Characters of an input's label.
pub const INPUT_LABEL: usize = 45;
/// Characters of what an input shows while it is empty.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Characters of an input's text.
pub const INPUT: usize = 4_000;
/// Suggestions while something is typed.
pub const CHOICES: usize = 25;
/// Characters of a suggestion: name and value each.
pub const CHOICE: usize = 100;
/// Files of a message.
pub const FILES: usize = 10;
/// Bytes of a file, where nothing else is said.
pub const FILE: usize = 10 << 20;
/// Bytes of a whole request.
pub const REQUEST: usize = 25 << 20;
/// Characters of a file's description.
pub const FILE_DESCRIPTION: usize = 1_024;
/// Characters of a file's name.
pub const FILE_NAME: usize = 255;
/// People, and roles, that a message may mention by name.
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
/// Characters of a command in all: names, descriptions and choices.
pub const COMMAND_TOTAL: usize = 8_000;

/// Something is larger than Discord takes it, or lacks what Discord wants. A defect of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Breach {
    /// There is too much of something.
    Over {
        /// Of what.
        what: &'static str,
        /// The most that there may be.
        most: usize,
        /// How much there is.
        given: usize,
    },
    /// Something has to be there.
    Missing(&'static str),
    /// Two have the same id.
    Twice(String),
    /// A picture is shown that is not attached.
    NotAttached(String),
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over { what, most, given } => write!(f, "{what}: {given}, and {most} is the most"),
            Self::Missing(what) => write!(f, "{what} is missing"),
            Self::Twice(id) => write!(f, "two have the id {id}"),
            Self::NotAttached(name) => write!(f, "{name} is shown but not attached"),
        }
    }
}

impl std::error::Error for Breach {}

/// How long a text is, as Discord counts.
#[must_use]
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// A text cut to so many characters, with `…` where something was left out.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut left = most.saturating_sub(1);
    for letter in text.chars() {
        match left.checked_sub(letter.len_utf16()) {
            Some(rest) => left = rest,
            None => break,
        }
        kept.push(letter);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// Something that is checked before it is sent.
pub trait Limited {
    /// Whether Discord takes it.
    ///
    /// # Errors
    /// The first limit that it breaks.
    fn check(&self) -> Result<(), Breach>;
}

/// At most so many of something.
///
/// # Errors
/// When there are more.
pub fn at_most(what: &'static str, given: usize, most: usize) -> Result<(), Breach> {
    if given <= most { Ok(()) } else { Err(Breach::Over { what, most, given }) }
}

/// A text that is there, of at most so many characters.
///
/// # Errors
/// When it is empty or longer.
pub fn text(what: &'static str, text: &str, most: usize) -> Result<(), Breach> {
    if text.is_empty() {
        return Err(Breach::Missing(what));
    }
    at_most(what, length(text), most)
}

impl Limited for Message {
    fn check(&self) -> Result<(), Breach> {
        let empty = self.content.is_empty() && self.embeds.is_empty() && self.files.is_empty();
        if empty && self.rows.is_empty() {
            return Err(Breach::Missing("everything of a message"));
        }
        at_most("the text of a message", length(&self.content), CONTENT)?;
        at_most("the embeds of a message", self.embeds.len(), EMBEDS)?;
        at_most("the people mentioned", self.mentions.len(), MENTIONS)?;
        at_most("the roles mentioned", self.roles.len(), MENTIONS)?;
        at_most("the files of a message", self.files.len(), FILES)?;
        for file in &self.files {
            text("the name of a file", &file.name, FILE_NAME)?;
            at_most("the description of a file", length(&file.description), FILE_DESCRIPTION)?;
            at_most("the bytes of a file", file.bytes.len(), FILE)?;
        }
        at_most("the bytes of a request", self.files.iter().map(|file| file.bytes.len()).sum(), REQUEST)?;
        for embed in &self.embeds {
            embed.check()?;
            if let Some(picture) = &embed.picture
                && !self.files.iter().any(|file| file.name == picture.0)
            {
                return Err(Breach::NotAttached(picture.0.clone()));
            }
        }
        at_most("the embeds together", self.embeds.iter().map(total).sum(), EMBED_TOTAL)?;
        check_rows(&self.rows)
    }
}

/// The characters of an embed that count together.
fn total(embed: &Embed) -> usize {
    let fields = embed.fields.iter().map(|field| length(&field.name) + length(&field.value));
    length(&embed.title) + length(&embed.description) + length(&embed.footer) + fields.sum::<usize>()
}

impl Limited for Embed {
    fn check(&self) -> Result<(), Breach> {
        at_most("the title of an embed", length(&self.title), EMBED_TITLE)?;
        at_most("the text of an embed", length(&self.description), EMBED_DESCRIPTION)?;
        at_most("the footer of an embed", length(&self.footer), EMBED_FOOTER)?;
        at_most("the fields of an embed", self.fields.len(), FIELDS)?;
        for field in &self.fields {
            text("the name of a field", &field.name, FIELD_NAME)?;
            text("the text of a field", &field.value, FIELD_VALUE)?;
        }
        Ok(())
    }
}

/// Whether Discord takes these rows below a message.
///
/// # Errors
/// The first limit that they break.
pub fn check_rows(rows: &[Row]) -> Result<(), Breach> {
    at_most("the rows of a message", rows.len(), ROWS)?;
    let mut ids = HashSet::new();
    for row in rows {
        row.check()?;
        let of_row: Vec<&str> = match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.id.as_str()).collect(),
            Row::Select(select) => vec![&select.id],
        };
        if let Some(twice) = of_row.into_iter().find(|id| !ids.insert(id.to_owned())) {
            return Err(Breach::Twice(twice.to_owned()));
        }
    }
    Ok(())
}

impl Limited for Row {
    fn check(&self) -> Result<(), Breach> {
        match self {
            Self::Buttons(buttons) if buttons.is_empty() => Err(Breach::Missing("a button of a row")),
            Self::Buttons(buttons) => {
                at_most("the buttons of a row", buttons.len(), BUTTONS)?;
                buttons.iter().try_for_each(Limited::check)
            }
            Self::Select(select) => select.check(),
        }
    }
}

impl Limited for Button {
    fn check(&self) -> Result<(), Breach> {
        text("the id of a button", &self.id, CUSTOM_ID)?;
        text("the label of a button", &self.label, LABEL)
    }
}

impl Limited for Select {
    fn check(&self) -> Result<(), Breach> {
        text("the id of a list", &self.id, CUSTOM_ID)?;
        at_most("what a list says", length(&self.placeholder), SELECT_PLACEHOLDER)?;
        if self.picks.is_empty() {
            return Err(Breach::Missing("something to pick"));
        }
        at_most("what can be picked", self.picks.len(), PICKS)?;
        let mut values = HashSet::new();
        for pick in &self.picks {
            pick.check()?;
            if !values.insert(&pick.value) {
                return Err(Breach::Twice(pick.value.clone()));
            }
        }
        Ok(())
    }
}

impl Limited for Pick {
    fn check(&self) -> Result<(), Breach> {
        text("the label of something to pick", &self.label, PICK)?;
        text("the value of something to pick", &self.value, PICK)?;
        at_most("the description of something to pick", length(&self.description), PICK)
    }
}

impl Limited for Modal {
    fn check(&self) -> Result<(), Breach> {
        text("the id of a form", &self.id, CUSTOM_ID)?;
        text("the title of a form", &self.title, MODAL_TITLE)?;
        if self.inputs.is_empty() {
            return Err(Breach::Missing("an input of a form"));
        }
        at_most("the inputs of a form", self.inputs.len(), INPUTS)?;
        let mut ids = HashSet::new();
        for input in &self.inputs {
            input.check()?;
            if !ids.insert(&input.id) {
                return Err(Breach::Twice(input.id.clone()));
            }
        }
        Ok(())
    }
}

impl Limited for Input {
    fn check(&self) -> Result<(), Breach> {
        text("the id of an input", &self.id, CUSTOM_ID)?;
        text("the label of an input", &self.label, INPUT_LABEL)?;
        at_most("what an empty input shows", length(&self.placeholder), INPUT_PLACEHOLDER)?;
        at_most("the most characters of an input", self.longest, INPUT)?;
        at_most("the text of an input", length(&self.value), self.longest)
    }
}

impl Limited for Answer {
    fn check(&self) -> Result<(), Breach> {
        match self {
            Self::Message(message) | Self::Update(message) => message.check(),
            Self::Modal(modal) => modal.check(),
            Self::Choices(choices) => {
                at_most("the suggestions", choices.len(), CHOICES)?;
                choices.iter().try_for_each(Limited::check)
            }
            Self::Defer { .. } | Self::DeferUpdate => Ok(()),
        }
    }
}

impl Limited for Choice {
    fn check(&self) -> Result<(), Breach> {
        text("the name of a suggestion", &self.name, CHOICE)?;
        text("the value of a suggestion", &self.value, CHOICE)
    }
}
