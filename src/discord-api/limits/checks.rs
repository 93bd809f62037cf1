//! The checks of messages, forms and answers against Discord's limits.

use super::{
    BUTTONS, CHOICE, CHOICES, COMPONENTS, CONTENT, CUSTOM_ID, EMBED_DESCRIPTION, EMBED_FOOTER, EMBED_TITLE,
    EMBED_TOTAL, EMBEDS, FIELD_NAME, FIELD_VALUE, FIELDS, FILE, FILE_DESCRIPTION, FILE_NAME, FILES, INPUT,
    INPUT_LABEL, INPUT_PLACEHOLDER, LABEL, LAYOUT_TEXT, LimitError, Limited, MENTIONS, MODAL_PARTS,
    MODAL_TITLE, PART_DESCRIPTION, RADIO_OPTIONS, REQUEST, ROWS, SELECT_OPTION, SELECT_OPTIONS,
    SELECT_PLACEHOLDER, at_most, length, text,
};
use crate::wire::{
    Answer, Block, Button, Choice, Control, Embed, Input, Message, Modal, ModalPart, RadioGroup, Row, Select,
    SelectOption, UserSelect,
};
use std::collections::HashSet;

impl Limited for Message {
    fn check(&self) -> Result<(), LimitError> {
        if !self.layout.is_empty() {
            check_layout(self)?;
        }
        let empty = self.content.is_empty() && self.embeds.is_empty() && self.files.is_empty();
        if empty && self.rows.is_empty() && self.layout.is_empty() {
            return Err(LimitError::Missing("everything of a message"));
        }
        at_most("the text of a message", length(&self.content), CONTENT)?;
        at_most("the embeds of a message", self.embeds.len(), EMBEDS)?;
        at_most("the people mentioned", self.mentions.len(), MENTIONS)?;
        at_most("the roles mentioned", self.roles.len(), MENTIONS)?;
        let mut mentioned = HashSet::new();
        if let Some(twice) = self.mentions.iter().find(|user| !mentioned.insert(**user)) {
            return Err(LimitError::Duplicate(twice.to_string()));
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
                return Err(LimitError::NotAttached(picture.0.clone()));
            }
        }
        at_most("the embeds together", self.embeds.iter().map(total).sum(), EMBED_TOTAL)?;
        self.rows.check()
    }
}

/// Checks the blocks of a message, and its other parts.
fn check_layout(message: &Message) -> Result<(), LimitError> {
    let beside = [
        ("text", message.content.is_empty()),
        ("embeds", message.embeds.is_empty()),
        ("rows", message.rows.is_empty()),
        ("files", message.files.is_empty()),
    ];
    if let Some((what, _)) = beside.into_iter().find(|(_, empty)| !empty) {
        return Err(LimitError::NotWithLayout(what));
    }
    let mut found = Found::default();
    found.blocks(&message.layout)?;
    at_most("the components of a message", found.components, COMPONENTS)?;
    at_most("the texts of a message", found.characters, LAYOUT_TEXT)
}

/// The state of checking the blocks of a message.
#[derive(Default)]
struct Found<'a> {
    components: usize,
    characters: usize,
    ids: HashSet<&'a str>,
}

impl<'a> Found<'a> {
    fn blocks(&mut self, blocks: &'a [Block]) -> Result<(), LimitError> {
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
                            return Err(LimitError::Duplicate(id.to_owned()));
                        }
                    }
                }
                Block::Container(inner) if inner.is_empty() => {
                    return Err(LimitError::Missing("a block of a frame"));
                }
                Block::Container(inner) => self.blocks(inner)?,
            }
        }
        Ok(())
    }
}

/// Returns the number of characters that count towards the total limit of embeds.
fn total(embed: &Embed) -> usize {
    let fields = embed.fields.iter().map(|field| length(&field.name) + length(&field.value));
    length(&embed.title) + length(&embed.description) + length(&embed.footer) + fields.sum::<usize>()
}

impl Limited for Embed {
    fn check(&self) -> Result<(), LimitError> {
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

impl Limited for [Row] {
    fn check(&self) -> Result<(), LimitError> {
        at_most("the rows of a message", self.len(), ROWS)?;
        let mut ids = HashSet::new();
        for row in self {
            row.check()?;
            if let Some(twice) = row.ids().into_iter().find(|id| !ids.insert(id.to_owned())) {
                return Err(LimitError::Duplicate(twice.to_owned()));
            }
        }
        Ok(())
    }
}

impl Row {
    fn ids(&self) -> Vec<&str> {
        match self {
            Self::Buttons(buttons) => buttons.iter().map(|button| button.id.as_str()).collect(),
            Self::Select(select) => vec![select.id.as_str()],
            Self::Users(users) => vec![users.id.as_str()],
        }
    }
}

impl Limited for Row {
    fn check(&self) -> Result<(), LimitError> {
        match self {
            Self::Buttons(buttons) if buttons.is_empty() => Err(LimitError::Missing("a button of a row")),
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
    fn check(&self) -> Result<(), LimitError> {
        text("the id of a button", self.id.as_str(), CUSTOM_ID)?;
        text("the label of a button", &self.label, LABEL)
    }
}

impl Limited for Select {
    fn check(&self) -> Result<(), LimitError> {
        text("the id of a list", self.id.as_str(), CUSTOM_ID)?;
        at_most("what a list says", length(&self.placeholder), SELECT_PLACEHOLDER)?;
        if self.picks.is_empty() {
            return Err(LimitError::Missing("something to pick"));
        }
        at_most("what can be picked", self.picks.len(), SELECT_OPTIONS)?;
        check_picks(&self.picks)
    }
}

impl Limited for UserSelect {
    fn check(&self) -> Result<(), LimitError> {
        text("the id of a list", self.id.as_str(), CUSTOM_ID)?;
        at_most("what a list says", length(&self.placeholder), SELECT_PLACEHOLDER)
    }
}

fn check_picks(picks: &[SelectOption]) -> Result<(), LimitError> {
    let mut values = HashSet::new();
    for pick in picks {
        pick.check()?;
        if !values.insert(&pick.value) {
            return Err(LimitError::Duplicate(pick.value.clone()));
        }
    }
    Ok(())
}

impl Limited for SelectOption {
    fn check(&self) -> Result<(), LimitError> {
        text("the label of something to pick", &self.label, SELECT_OPTION)?;
        text("the value of something to pick", &self.value, SELECT_OPTION)?;
        at_most("the description of something to pick", length(&self.description), SELECT_OPTION)
    }
}

impl Limited for Modal {
    fn check(&self) -> Result<(), LimitError> {
        text("the id of a form", self.id.as_str(), CUSTOM_ID)?;
        text("the title of a form", &self.title, MODAL_TITLE)?;
        at_most("the parts of a form", self.parts.len(), MODAL_PARTS)?;
        let mut ids = HashSet::new();
        for part in &self.parts {
            part.check()?;
            if let ModalPart::Labelled { control, .. } = part
                && !ids.insert(control.id())
            {
                return Err(LimitError::Duplicate(control.id().to_owned()));
            }
        }
        if ids.is_empty() { Err(LimitError::Missing("an input of a form")) } else { Ok(()) }
    }
}

impl Control {
    fn id(&self) -> &str {
        match self {
            Self::Input(input) => input.id.as_str(),
            Self::Radios(radios) => radios.id.as_str(),
            Self::Select(select) => select.id.as_str(),
            Self::Users(users) => users.id.as_str(),
        }
    }
}

impl Limited for ModalPart {
    fn check(&self) -> Result<(), LimitError> {
        match self {
            Self::Text(words) => text("a text of a form", words, LAYOUT_TEXT),
            Self::Labelled { label, description, control } => {
                text("the label of an input", label, INPUT_LABEL)?;
                at_most("the description of an input", length(description), PART_DESCRIPTION)?;
                match control {
                    Control::Input(input) => input.check(),
                    Control::Radios(radios) => radios.check(),
                    Control::Select(select) => select.check(),
                    Control::Users(users) => users.check(),
                }
            }
        }
    }
}

impl Limited for RadioGroup {
    fn check(&self) -> Result<(), LimitError> {
        text("the id of an input", self.id.as_str(), CUSTOM_ID)?;
        if self.picks.len() < 2 {
            return Err(LimitError::Missing("something to choose"));
        }
        at_most("what can be chosen", self.picks.len(), RADIO_OPTIONS)?;
        check_picks(&self.picks)
    }
}

impl Limited for Input {
    fn check(&self) -> Result<(), LimitError> {
        text("the id of an input", self.id.as_str(), CUSTOM_ID)?;
        at_most("what an empty input shows", length(&self.placeholder), INPUT_PLACEHOLDER)?;
        at_most("the most characters of an input", self.longest, INPUT)?;
        at_most("the text of an input", length(&self.value), self.longest)
    }
}

impl Limited for Answer {
    fn check(&self) -> Result<(), LimitError> {
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
    fn check(&self) -> Result<(), LimitError> {
        text("the name of a suggestion", &self.name, CHOICE)?;
        text("the value of a suggestion", &self.value, CHOICE)
    }
}
