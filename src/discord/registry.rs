//! The table of all commands and components, filled in `handler_table`.

use crate::commands::shared_options::GAME;
use crate::commands::spec::{Candidates, CommandHandler, CommandSpec, ServerData, StoredData};
use crate::components::input::ComponentInput;
use crate::components::spec::{ComponentHandler, ComponentSpec};
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{CommandInvocation, Interaction, InteractionData};
use castellan_discord_view::ids::{ComponentId, Step};
use std::borrow::Cow;

/// All commands and components.
#[derive(Clone, Copy, Debug)]
pub struct Registry {
    /// The families of commands, in the order in which they are listed.
    pub(crate) commands: &'static [&'static [CommandSpec]],
    /// The components of each family.
    pub(crate) components: &'static [&'static [ComponentSpec]],
}

impl Registry {
    /// Returns all commands and subcommands.
    pub fn commands(&self) -> impl Iterator<Item = &'static CommandSpec> + use<> {
        self.commands.iter().copied().flatten()
    }

    /// Returns all components.
    pub fn components(&self) -> impl Iterator<Item = &'static ComponentSpec> + use<> {
        self.components.iter().copied().flatten()
    }

    /// Returns the command with this path.
    #[must_use]
    pub fn command(&self, path: &[impl AsRef<str>]) -> Option<&'static CommandSpec> {
        let is_same = |spec: &&CommandSpec| spec.path.iter().copied().eq(path.iter().map(AsRef::as_ref));
        self.commands().find(is_same)
    }

    /// Returns the component of a step.
    ///
    /// # Panics
    /// Never: every step has a component.
    #[must_use]
    pub fn component(&self, step: Step) -> &'static ComponentSpec {
        self.components().find(|spec| spec.step == step).expect("every step has a component")
    }

    /// Returns the command that an interaction gives or completes, if it does.
    pub(crate) fn command_of<'a>(&self, asked: &'a InteractionData) -> Option<Cow<'a, CommandInvocation>> {
        if let InteractionData::Command(invocation)
        | InteractionData::Autocomplete { given: invocation, .. } = asked
        {
            return Some(Cow::Borrowed(invocation));
        }
        let input = ComponentInput::of(asked)?;
        match self.component(input.id.step).handler {
            ComponentHandler::Command(command) => command(&input).map(Cow::Owned),
            _ => None,
        }
    }

    /// Returns the entry for an interaction; `None` for an unknown command or component. The entry point of the
    /// Activity needs what `/board` needs.
    fn entry_of(&self, asked: &InteractionData) -> Option<Entry> {
        if let Some(invocation) = self.command_of(asked) {
            let is_entry_point = invocation.is_entry_point();
            let spec = if is_entry_point { self.command(&["board"]) } else { self.command(&invocation.path) };
            return spec.map(Entry::Command);
        }
        let spec = self.component(ComponentId::from_interaction(asked)?.step);
        (!spec.completes_command()).then_some(Entry::Component(spec))
    }

    /// Returns the class of an interaction.
    #[must_use]
    pub fn class_of(&self, interaction: &Interaction) -> RequestClass {
        match self.entry_of(&interaction.data) {
            _ if matches!(interaction.data, InteractionData::Autocomplete { .. }) => RequestClass::Suggestion,
            Some(Entry::Command(spec)) => spec.class,
            Some(Entry::Component(spec)) => spec.class,
            None => RequestClass::Look,
        }
    }

    /// Returns `true` for a command that names no game and may be about one of the user's own.
    pub(crate) fn chooses_own_game(&self, interaction: &Interaction) -> bool {
        let (InteractionData::Command(invocation) | InteractionData::Autocomplete { given: invocation, .. }) =
            &interaction.data
        else {
            return false;
        };
        let Some(Entry::Command(spec)) = self.entry_of(&interaction.data) else { return false };
        matches!(spec.handler, CommandHandler::Game(_, wanted, _) if wanted != Candidates::Open)
            && invocation.text(GAME).is_none()
    }

    /// Returns the data that an interaction needs; `None` for an unknown command or component.
    pub(crate) fn needs_of(&self, asked: &InteractionData) -> Option<ServerData> {
        self.entry_of(asked).map(|entry| match entry {
            Entry::Command(spec) => spec.needs,
            Entry::Component(spec) => spec.needs,
        })
    }

    /// Returns the use of stored data by the answer to an interaction.
    pub(crate) fn stored_data_for(&self, asked: &InteractionData) -> StoredData {
        self.entry_of(asked).map_or(StoredData::Required, |entry| match entry {
            Entry::Command(spec) => spec.stored_data,
            Entry::Component(spec) => spec.stored_data,
        })
    }
}

/// The entry for an interaction.
enum Entry {
    /// Of a command.
    Command(&'static CommandSpec),
    /// Of a component.
    Component(&'static ComponentSpec),
}
