//! The table of all commands and components, filled in `handler_table`.

use crate::commands::shared_options::GAME;
use crate::commands::spec::{Candidates, CommandHandler, CommandSpec, ServerData};
use crate::components::spec::ComponentSpec;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{CommandInvocation, Interaction, InteractionData};
use castellan_discord_view::command_argument::read;
use castellan_discord_view::ids::{ComponentId, Step};

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

    /// Returns the class of an interaction.
    #[must_use]
    pub fn class_of(&self, interaction: &Interaction) -> RequestClass {
        match &interaction.data {
            InteractionData::Command(invocation) => self.class_of_command(invocation),
            InteractionData::Autocomplete { .. } => RequestClass::Suggestion,
            asked @ InteractionData::Component { .. } => match ComponentId::from_interaction(asked) {
                None => RequestClass::Look,
                Some(id) if id.step == Step::GamePicked => self.class_of_command(&read(&id.argument)),
                Some(id) => self.component(id.step).class,
            },
            InteractionData::Modal { .. } => RequestClass::Change,
        }
    }

    fn class_of_command(&self, invocation: &CommandInvocation) -> RequestClass {
        self.spec_of(invocation).map_or(RequestClass::Look, |spec| spec.class)
    }

    /// Returns the command that was entered. The entry point of the Activity needs what `/board` needs.
    fn spec_of(&self, invocation: &CommandInvocation) -> Option<&'static CommandSpec> {
        if invocation.is_entry_point() { self.command(&["board"]) } else { self.command(&invocation.path) }
    }

    /// Returns `true` for a command that names no game and may be about one of the user's own.
    pub(crate) fn chooses_own_game(&self, interaction: &Interaction) -> bool {
        let (InteractionData::Command(invocation) | InteractionData::Autocomplete { given: invocation, .. }) =
            &interaction.data
        else {
            return false;
        };
        let wanted = self.spec_of(invocation).map(|spec| spec.handler);
        matches!(wanted, Some(CommandHandler::Game(_, wanted, _)) if wanted != Candidates::Open)
            && invocation.text(GAME).is_none()
    }

    /// Returns the data that an interaction needs; `None` for an unknown command or component.
    pub(crate) fn needs_of(&self, asked: &InteractionData) -> Option<ServerData> {
        let of_command = |invocation: &CommandInvocation| self.spec_of(invocation).map(|spec| spec.needs);
        match asked {
            InteractionData::Command(invocation)
            | InteractionData::Autocomplete { given: invocation, .. } => of_command(invocation),
            InteractionData::Component { .. } | InteractionData::Modal { .. } => {
                let id = ComponentId::from_interaction(asked)?;
                match id.step {
                    // The selection completes a command.
                    Step::GamePicked => of_command(&read(&id.argument)),
                    step => Some(self.component(step).needs),
                }
            }
        }
    }
}
