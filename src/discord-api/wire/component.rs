//! Components: buttons, lists and form fields.

use super::custom_id::CustomId;
use serde_json::{Value, json};

/// A row below a message: up to five buttons, or one list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// Buttons, from the left.
    Buttons(Vec<Button>),
    /// A list.
    Select(Select),
    /// A list of people.
    Users(UserSelect),
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The custom id, which holds all of its state.
    pub id: CustomId,
    /// The label.
    pub label: String,
    /// The colour.
    pub style: Style,
    /// `true` if it cannot be pressed.
    pub disabled: bool,
}

/// The colour of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The most common action.
    Primary,
    /// A secondary action.
    Secondary,
    /// A confirming action.
    Success,
    /// An action that cannot be undone.
    Danger,
}

/// A list with a single choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Select {
    /// The custom id, sent with the picked values.
    pub id: CustomId,
    /// The placeholder while no entry is picked.
    pub placeholder: String,
    /// The entries.
    pub picks: Vec<SelectOption>,
}

/// A list of a server's people with a single choice. Discord fills it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserSelect {
    /// The custom id, sent with the picked users.
    pub id: CustomId,
    /// The placeholder while no person is picked.
    pub placeholder: String,
}

/// An entry of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelectOption {
    /// The text shown.
    pub label: String,
    /// The value.
    pub value: String,
    /// The description below it, or empty.
    pub description: String,
    /// `true` if it is picked already.
    pub chosen: bool,
}

/// A form to fill in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modal {
    /// The custom id, sent with the values.
    pub id: CustomId,
    /// The title.
    pub title: String,
    /// The texts and fields, from top to bottom.
    pub parts: Vec<ModalPart>,
}

/// A part of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModalPart {
    /// A text to read.
    Text(String),
    /// A field with its label.
    Labelled {
        /// The label.
        label: String,
        /// The description below the label, or empty.
        description: String,
        /// The field.
        control: Control,
    },
}

/// A field of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Control {
    /// A text.
    Input(Input),
    /// A single choice among several visible ones.
    Radios(RadioGroup),
    /// A required choice from a list.
    Select(Select),
    /// A choice of a member of the server.
    Users(UserSelect),
}

/// A group with a single choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RadioGroup {
    /// The custom id, sent with the choice.
    pub id: CustomId,
    /// The choices.
    pub picks: Vec<SelectOption>,
    /// `true` if a choice is required.
    pub required: bool,
}

/// A block of a message: a component of version 2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A text with Discord's formatting.
    Text(String),
    /// A separator line.
    Separator,
    /// Buttons, or a list.
    Row(Row),
    /// Several blocks in a frame.
    Container(Vec<Self>),
}

/// A text input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The custom id, sent with the text.
    pub id: CustomId,
    /// The number of lines.
    pub style: InputStyle,
    /// The initial value.
    pub value: String,
    /// The placeholder while it is empty.
    pub placeholder: String,
    /// `true` if it must not stay empty.
    pub required: bool,
    /// The maximum length in characters.
    pub longest: usize,
}

/// The number of lines of a text input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputStyle {
    /// A single line.
    Short,
    /// Many lines.
    Paragraph,
}

impl Button {
    /// Creates an enabled button.
    #[must_use]
    pub fn new(style: Style, label: impl Into<String>, id: impl Into<CustomId>) -> Self {
        Self { id: id.into(), label: label.into(), style, disabled: false }
    }

    /// Enables or disables the button.
    #[must_use]
    pub fn enabled(self, enabled: bool) -> Self {
        Self { disabled: !enabled, ..self }
    }

    fn body(&self) -> Value {
        let style = match self.style {
            Style::Primary => 1,
            Style::Secondary => 2,
            Style::Success => 3,
            Style::Danger => 4,
        };
        json!({
            "type": 2, "style": style, "label": self.label, "custom_id": self.id, "disabled": self.disabled,
        })
    }
}

impl SelectOption {
    /// Creates an entry without a description.
    #[must_use]
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), description: String::new(), chosen: false }
    }

    /// Marks the entry as picked, or not.
    #[must_use]
    pub fn chosen(self, chosen: bool) -> Self {
        Self { chosen, ..self }
    }

    /// Adds a description below the entry.
    #[must_use]
    pub fn with_description(self, description: impl Into<String>) -> Self {
        Self { description: description.into(), ..self }
    }

    fn body(&self) -> Value {
        let mut body = json!({ "label": self.label, "value": self.value });
        if !self.description.is_empty() {
            body["description"] = json!(self.description);
        }
        if self.chosen {
            body["default"] = json!(true);
        }
        body
    }
}

impl Row {
    /// Returns the row in Discord's JSON.
    #[must_use]
    pub fn body(&self) -> Value {
        let parts: Vec<Value> = match self {
            Self::Buttons(buttons) => buttons.iter().map(Button::body).collect(),
            Self::Select(select) => vec![select.body()],
            Self::Users(users) => vec![users.body()],
        };
        json!({ "type": 1, "components": parts })
    }
}

impl Modal {
    /// Returns the form in Discord's JSON.
    #[must_use]
    pub fn body(&self) -> Value {
        let parts: Vec<Value> = self.parts.iter().map(ModalPart::body).collect();
        json!({ "custom_id": self.id, "title": self.title, "components": parts })
    }
}

impl ModalPart {
    fn body(&self) -> Value {
        match self {
            Self::Text(text) => json!({ "type": 10, "content": text }),
            Self::Labelled { label, description, control } => {
                let component = match control {
                    Control::Input(input) => input.body(),
                    Control::Radios(radios) => radios.body(),
                    Control::Select(select) => select.body(),
                    Control::Users(users) => users.body(),
                };
                let mut body = json!({ "type": 18, "label": label, "component": component });
                if !description.is_empty() {
                    body["description"] = json!(description);
                }
                body
            }
        }
    }
}

impl Select {
    fn body(&self) -> Value {
        let picks: Vec<Value> = self.picks.iter().map(SelectOption::body).collect();
        json!({
            "type": 3, "custom_id": self.id, "placeholder": self.placeholder, "options": picks,
            "min_values": 1, "max_values": 1,
        })
    }
}

impl UserSelect {
    fn body(&self) -> Value {
        json!({
            "type": 5, "custom_id": self.id, "placeholder": self.placeholder, "min_values": 1, "max_values": 1,
        })
    }
}

impl RadioGroup {
    fn body(&self) -> Value {
        let options: Vec<Value> = self.picks.iter().map(SelectOption::body).collect();
        json!({ "type": 21, "custom_id": self.id, "options": options, "required": self.required })
    }
}

impl Block {
    /// Returns the block in Discord's JSON.
    #[must_use]
    pub fn body(&self) -> Value {
        match self {
            Self::Text(text) => json!({ "type": 10, "content": text }),
            Self::Separator => json!({ "type": 14 }),
            Self::Row(row) => row.body(),
            Self::Container(blocks) => {
                let blocks: Vec<Value> = blocks.iter().map(Self::body).collect();
                json!({ "type": 17, "components": blocks })
            }
        }
    }
}

impl Input {
    fn body(&self) -> Value {
        let style = match self.style {
            InputStyle::Short => 1,
            InputStyle::Paragraph => 2,
        };
        let mut body = json!({
            "type": 4, "custom_id": self.id, "style": style, "required": self.required, "max_length": self.longest,
        });
        for (key, text) in [("value", &self.value), ("placeholder", &self.placeholder)] {
            if !text.is_empty() {
                body[key] = json!(text);
            }
        }
        body
    }
}
