//! Discord's limits, each by name, and the check of everything before it is sent.
//!
//! Texts are counted in UTF-16 units, as Discord's own programs count them: never fewer than characters.

use crate::wire::{
    Answer, Block, Button, Choice, Control, Embed, Input, Message, Modal, Part, Pick, Radios, Row, Select,
    UserSelect,
};
use castellan_text::names::{BEGIN, END};
use std::collections::HashSet;
use thiserror::Error;
use unicode_segmentation::UnicodeSegmentation;

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
/// Entries of a list.
pub const PICKS: usize = 25;
/// Characters of an entry: label, value and description each.
pub const PICK: usize = 100;
/// Characters of a list's placeholder.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Parts of a form.
pub const PARTS: usize = 5;
/// Characters of the description of a form's field.
pub const PART_DESCRIPTION: usize = 100;
/// Things of which one may be chosen, all of which are seen; the fewest are two.
pub const RADIOS: usize = 10;
/// Components of a message that is laid out, those within others too.
pub const COMPONENTS: usize = 40;
/// Characters of all texts of a message that is laid out, or of a text in a form.
pub const LAYOUT_TEXT: usize = 4_000;
/// Characters of a form's title.
pub const MODAL_TITLE: usize = 45;
/// Characters of an input's label.
pub const INPUT_LABEL: usize = 45;
/// Characters of an input's placeholder.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Characters of an input's text.
pub const INPUT: usize = 4_000;
/// Suggestions while something is typed.
pub const CHOICES: usize = 25;
/// Characters of a suggestion: name and value each.
pub const CHOICE: usize = 100;
/// Files of a message.
pub const FILES: usize = 10;
/// Bytes of a file, unless stated otherwise.
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

/// A violation of a limit or a requirement of Discord's: a defect of the bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Breach {
    /// Too much of something.
    #[error("{what}: {given}, and {most} is the most")]
    Over {
        /// The kind of thing.
        what: &'static str,
        /// The most that there may be.
        most: usize,
        /// The amount.
        given: usize,
    },
    /// A required part is missing.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Two have the same id.
    #[error("two have the id {0}")]
    Twice(String),
    /// A picture is shown that is not attached.
    #[error("{0} is shown but not attached")]
    NotAttached(String),
    /// A message that is laid out has something else beside its blocks.
    #[error("a message that is laid out cannot have {0}")]
    BesideLayout(&'static str),
}

/// Returns the length of a text, as Discord counts it.
#[must_use]
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Shortens a text to so many characters, with `…` in place of the rest. Grapheme clusters stay whole, and an isolate
/// that is cut is closed.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let Some(room) = most.checked_sub(1) else { return String::new() };
    let kept = beginning(text, room.saturating_sub(usize::from(text.contains(BEGIN))));
    format!("{kept}…{}", missing_end(kept))
}

/// Returns the beginning of a text, of at most so many characters: whole grapheme clusters, unless the first is longer
/// than that.
pub(crate) fn beginning(text: &str, most: usize) -> &str {
    let fits = |parts: &mut dyn Iterator<Item = &str>| {
        let mut end = 0;
        let mut left = most;
        for part in parts {
            let Some(rest) = left.checked_sub(length(part)) else { break };
            (left, end) = (rest, end + part.len());
        }
        end
    };
    let end = match fits(&mut text.graphemes(true)) {
        0 => fits(&mut text.split_inclusive(|_: char| true)),
        end => end,
    };
    &text[..end]
}

/// Returns the closing of the isolate that a cut text breaks off in.
pub(crate) fn missing_end(kept: &str) -> &'static str {
    if kept.matches(BEGIN).count() > kept.matches(END).count() { "\u{2069}" } else { "" }
}

/// Values that are checked before they are sent.
pub trait Limited {
    /// Checks the value against Discord's limits.
    ///
    /// # Errors
    /// Returns the first limit that it breaks.
    fn check(&self) -> Result<(), Breach>;
}

/// At most so many of something.
///
/// # Errors
/// Returns an error if there are more.
pub fn at_most(what: &'static str, given: usize, most: usize) -> Result<(), Breach> {
    if given <= most { Ok(()) } else { Err(Breach::Over { what, most, given }) }
}

/// A text that is there, of at most so many characters.
///
/// # Errors
/// Returns an error if it is empty or longer.
pub fn text(what: &'static str, text: &str, most: usize) -> Result<(), Breach> {
    if text.is_empty() {
        return Err(Breach::Missing(what));
    }
    at_most(what, length(text), most)
}

impl Limited for Message {
    fn check(&self) -> Result<(), Breach> {
        if !self.layout.is_empty() {
            check_layout(self)?;
        }
        let empty = self.content.is_empty() && self.embeds.is_empty() && self.files.is_empty();
        if empty && self.rows.is_empty() && self.layout.is_empty() {
            return Err(Breach::Missing("everything of a message"));
        }
        at_most("the text of a message", length(&self.content), CONTENT)?;
        at_most("the embeds of a message", self.embeds.len(), EMBEDS)?;
        at_most("the people mentioned", self.mentions.len(), MENTIONS)?;
        at_most("the roles mentioned", self.roles.len(), MENTIONS)?;
        let mut mentioned = HashSet::new();
        if let Some(twice) = self.mentions.iter().find(|user| !mentioned.insert(**user)) {
            return Err(Breach::Twice(twice.to_string()));
        }
        at_most("the files of a message", self.files.len(), FILES)?;
        for file in &self.files {
            text("the name of a file", &file.name, FILE_NAME)?;
            at_most("the description of a file", length(&file.description), FILE_DESCRIPTION)?;
            at_most("the bytes of a file", file.bytes.len(), FILE)?;
        }
        at_most("the bytes of a request", self.files.iter().map(|file| file.bytes.len()).sum(), REQUEST)?;
        for embed in &self.embeds {
            embed.check()?;
            if let Some(picture) = &embed.thumbnail
                && !self.files.iter().any(|file| file.name == picture.0)
            {
                return Err(Breach::NotAttached(picture.0.clone()));
            }
        }
        at_most("the embeds together", self.embeds.iter().map(total).sum(), EMBED_TOTAL)?;
        check_rows(&self.rows)
    }
}

/// Checks the blocks of a message, and its other parts.
fn check_layout(message: &Message) -> Result<(), Breach> {
    let beside = [
        ("text", message.content.is_empty()),
        ("embeds", message.embeds.is_empty()),
        ("rows", message.rows.is_empty()),
        ("files", message.files.is_empty()),
    ];
    if let Some((what, _)) = beside.into_iter().find(|(_, empty)| !empty) {
        return Err(Breach::BesideLayout(what));
    }
    let mut found = Found::default();
    found.blocks(&message.layout)?;
    at_most("the components of a message", found.components, COMPONENTS)?;
    at_most("the texts of a message", found.characters, LAYOUT_TEXT)
}

/// The findings in the blocks of a message so far.
#[derive(Default)]
struct Found<'a> {
    components: usize,
    characters: usize,
    ids: HashSet<&'a str>,
}

impl<'a> Found<'a> {
    fn blocks(&mut self, blocks: &'a [Block]) -> Result<(), Breach> {
        for block in blocks {
            self.components += 1;
            match block {
                Block::Text(words) => {
                    text("a text of a message", words, LAYOUT_TEXT)?;
                    self.characters += length(words);
                }
                Block::Separator => {}
                Block::Row(row) => {
                    row.check()?;
                    for id in row.ids() {
                        self.components += 1;
                        if !self.ids.insert(id) {
                            return Err(Breach::Twice(id.to_owned()));
                        }
                    }
                }
                Block::Container(inner) if inner.is_empty() => {
                    return Err(Breach::Missing("a block of a frame"));
                }
                Block::Container(inner) => self.blocks(inner)?,
            }
        }
        Ok(())
    }
}

/// Returns the characters of an embed that count together.
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

/// Checks the rows below a message.
///
/// # Errors
/// Returns the first limit that they break.
pub fn check_rows(rows: &[Row]) -> Result<(), Breach> {
    at_most("the rows of a message", rows.len(), ROWS)?;
    let mut ids = HashSet::new();
    for row in rows {
        row.check()?;
        if let Some(twice) = row.ids().into_iter().find(|id| !ids.insert(id.to_owned())) {
            return Err(Breach::Twice(twice.to_owned()));
        }
    }
    Ok(())
}

impl Row {
    fn ids(&self) -> Vec<&str> {
        match self {
            Self::Buttons(buttons) => buttons.iter().map(|button| button.id.as_str()).collect(),
            Self::Select(select) => vec![&select.id],
            Self::Users(users) => vec![&users.id],
        }
    }
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
            Self::Users(users) => users.check(),
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
        check_picks(&self.picks)
    }
}

impl Limited for UserSelect {
    fn check(&self) -> Result<(), Breach> {
        text("the id of a list", &self.id, CUSTOM_ID)?;
        at_most("what a list says", length(&self.placeholder), SELECT_PLACEHOLDER)
    }
}

fn check_picks(picks: &[Pick]) -> Result<(), Breach> {
    let mut values = HashSet::new();
    for pick in picks {
        pick.check()?;
        if !values.insert(&pick.value) {
            return Err(Breach::Twice(pick.value.clone()));
        }
    }
    Ok(())
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
        at_most("the parts of a form", self.parts.len(), PARTS)?;
        let mut ids = HashSet::new();
        for part in &self.parts {
            part.check()?;
            if let Part::Labelled { control, .. } = part
                && !ids.insert(control.id())
            {
                return Err(Breach::Twice(control.id().to_owned()));
            }
        }
        if ids.is_empty() { Err(Breach::Missing("an input of a form")) } else { Ok(()) }
    }
}

impl Control {
    fn id(&self) -> &str {
        match self {
            Self::Input(input) => &input.id,
            Self::Radios(radios) => &radios.id,
            Self::Users(users) => &users.id,
        }
    }
}

impl Limited for Part {
    fn check(&self) -> Result<(), Breach> {
        match self {
            Self::Text(words) => text("a text of a form", words, LAYOUT_TEXT),
            Self::Labelled { label, description, control } => {
                text("the label of an input", label, INPUT_LABEL)?;
                at_most("the description of an input", length(description), PART_DESCRIPTION)?;
                match control {
                    Control::Input(input) => input.check(),
                    Control::Radios(radios) => radios.check(),
                    Control::Users(users) => users.check(),
                }
            }
        }
    }
}

impl Limited for Radios {
    fn check(&self) -> Result<(), Breach> {
        text("the id of an input", &self.id, CUSTOM_ID)?;
        if self.picks.len() < 2 {
            return Err(Breach::Missing("something to choose"));
        }
        at_most("what can be chosen", self.picks.len(), RADIOS)?;
        check_picks(&self.picks)
    }
}

impl Limited for Input {
    fn check(&self) -> Result<(), Breach> {
        text("the id of an input", &self.id, CUSTOM_ID)?;
        at_most("what an empty input shows", length(&self.placeholder), INPUT_PLACEHOLDER)?;
        at_most("the most characters of an input", self.longest, INPUT)?;
        at_most("the text of an input", length(&self.value), self.longest)
    }
}

impl Limited for Answer {
    fn check(&self) -> Result<(), Breach> {
        match self {
            Self::Message(message) | Self::Update(message) => message.check(),
            Self::Rows(rows) => rows.iter().try_for_each(Limited::check),
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
