//! The content of a component interaction: the custom id, the picked value of a list, or the fields of a form.

use castellan_discord_api::wire::InteractionData;
use castellan_discord_view::argument::{Parts, ReadArgument};
use castellan_discord_view::ids::{ComponentId, INPUT_ID};

/// The content of a component interaction.
pub(crate) struct ComponentInput<'a> {
    /// The custom id.
    pub id: ComponentId,
    /// The selected value; empty for a button.
    picked: &'a str,
    /// The fields of a form, by name.
    pub texts: &'a [(String, String)],
    /// `true` if the component is on a private message.
    pub is_private: bool,
    /// `true` for a submitted form.
    pub is_form: bool,
}

impl<'a> ComponentInput<'a> {
    /// Returns the content of an interaction, or `None` for a command and for an id of another form.
    pub fn of(asked: &'a InteractionData) -> Option<Self> {
        let id = ComponentId::from_interaction(asked)?;
        match asked {
            InteractionData::Component { picked, private, .. } => {
                let picked = picked.first().map_or("", String::as_str);
                Some(Self { id, picked, texts: &[], is_private: *private, is_form: false })
            }
            InteractionData::Modal { texts, private, .. } => {
                Some(Self { id, picked: "", texts, is_private: *private, is_form: true })
            }
            InteractionData::Command(_) | InteractionData::Autocomplete { .. } => None,
        }
    }

    /// Parses the argument of the id, or returns `None` if it has another form.
    pub fn argument<A: ReadArgument>(&self) -> Option<A> {
        Parts::of(&self.id.argument).read()
    }

    /// Returns `true` if a value of a list was selected.
    pub const fn is_pick(&self) -> bool {
        !self.picked.is_empty()
    }

    /// Parses the selected value of a list, or returns `None` if it has another form.
    pub fn pick<A: ReadArgument>(&self) -> Option<A> {
        Parts::of(self.picked).read()
    }

    /// Returns the text of a form with one field.
    pub fn text(&self) -> &'a str {
        self.texts.iter().find(|(name, _)| name == INPUT_ID).map_or("", |(_, text)| text)
    }
}
