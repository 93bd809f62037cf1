//! The specification of a component.

use crate::commands::handler::HandlerFuture;
use crate::commands::spec::{ServerData, StoredData};
use crate::components::input::ComponentInput;
use crate::components::press::{GamePress, Press, TournamentPress};
use castellan_community::access::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::CommandInvocation;
use castellan_discord_view::ids::Step;

/// A button, a list or a form.
#[derive(Debug)]
pub struct ComponentSpec {
    /// The step, whose keyword is in the custom ids.
    pub step: Step,
    /// The class for quotas.
    pub class: RequestClass,
    /// The data that must be readable.
    pub needs: ServerData,
    /// The use of stored data.
    pub stored_data: StoredData,
    /// The period for which the component can be used.
    pub freshness: Freshness,
    /// `true` for a form.
    pub is_form: bool,
    /// `true` if the component opens a private list or question, which is deleted once it has been used.
    pub opens_list: bool,
    /// `true` if an answer in place of the menu **More** has a button back to it.
    pub returns_to_more: bool,
    /// The handler.
    pub(crate) handler: ComponentHandler,
}

/// The period for which a component can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// As long as it is visible.
    Always,
    /// Until the game moves on.
    UntilChange,
    /// Until the game moves on, by the seat to move only.
    OwnTurn,
}

/// The handler of a component, with the intent on which its permission depends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ComponentHandler {
    /// A component without a subject, which everybody may use.
    Free(for<'a> fn(Press<'a>) -> HandlerFuture<'a>),
    /// A component that completes a command, for users with the permission of that command.
    Command(fn(&ComponentInput<'_>) -> Option<CommandInvocation>),
    /// A component about the server where it is used.
    Server(Intent, for<'a> fn(Press<'a>) -> HandlerFuture<'a>),
    /// A component of the game in the custom id.
    Game(Intent, for<'a> fn(GamePress<'a>) -> HandlerFuture<'a>),
    /// A component of the tournament at the start of the argument.
    Tournament(Intent, for<'a> fn(TournamentPress<'a>) -> HandlerFuture<'a>),
}

/// Declares the components of a family: the step, the constructor of its [`ComponentSpec`] with the class for quotas
/// and the intent, and the handler.
macro_rules! components {
    (
        $(#[$attribute:meta])*
        $(
            $step:ident $constructor:ident$(($class:ident $(, $intent:ident)?))? $(.$method:ident($($argument:expr)?))*:
            |$press:ident| $done:expr;
        )*
    ) => {
        $(#[$attribute])*
        pub(crate) const COMPONENTS: &[$crate::components::spec::ComponentSpec] = &[$(
            $crate::components::spec::ComponentSpec::$constructor(
                castellan_discord_view::ids::Step::$step,
                $(
                    castellan_community::quota::RequestClass::$class,
                    $(castellan_community::access::policy::Intent::$intent,)?
                )?
                $crate::components::spec::component_handler!($constructor, $press, $done),
            )$(.$method($($argument)?))*
        ),*];
    };
}
pub(crate) use components;

/// Makes the handler for a constructor of [`ComponentSpec`].
macro_rules! component_handler {
    (completing_command, $input:ident, $command:expr) => {
        |$input| $command
    };
    ($constructor:ident, $press:ident, $done:expr) => {
        |$press| Box::pin($done)
    };
}
pub(crate) use component_handler;

impl ComponentSpec {
    const fn new(step: Step, class: RequestClass, needs: ServerData, handler: ComponentHandler) -> Self {
        let freshness = Freshness::Always;
        Self {
            step,
            class,
            needs,
            stored_data: StoredData::Required,
            freshness,
            is_form: false,
            opens_list: false,
            returns_to_more: false,
            handler,
        }
    }

    /// Creates a component without a subject.
    pub(crate) const fn free(
        step: Step,
        class: RequestClass,
        handler: for<'a> fn(Press<'a>) -> HandlerFuture<'a>,
    ) -> Self {
        Self::new(step, class, ServerData::Membership, ComponentHandler::Free(handler))
    }

    /// Creates a component that completes a command, whose entry decides everything else.
    pub(crate) const fn completing_command(
        step: Step,
        command: fn(&ComponentInput<'_>) -> Option<CommandInvocation>,
    ) -> Self {
        Self::new(step, RequestClass::Look, ServerData::Settings, ComponentHandler::Command(command))
    }

    /// Creates a component about the server, for users with this intent's permission there.
    pub(crate) const fn of_server(
        step: Step,
        class: RequestClass,
        intent: Intent,
        handler: for<'a> fn(Press<'a>) -> HandlerFuture<'a>,
    ) -> Self {
        Self::new(step, class, ServerData::Settings, ComponentHandler::Server(intent, handler))
    }

    /// Creates a component of a game, for users with this intent's permission.
    pub(crate) const fn of_game(
        step: Step,
        class: RequestClass,
        intent: Intent,
        handler: for<'a> fn(GamePress<'a>) -> HandlerFuture<'a>,
    ) -> Self {
        Self::new(step, class, ServerData::Membership, ComponentHandler::Game(intent, handler))
    }

    /// Creates a component of a tournament, for users with this intent's permission.
    pub(crate) const fn of_tournament(
        step: Step,
        class: RequestClass,
        intent: Intent,
        handler: for<'a> fn(TournamentPress<'a>) -> HandlerFuture<'a>,
    ) -> Self {
        Self::new(step, class, ServerData::Settings, ComponentHandler::Tournament(intent, handler))
    }

    /// Sets the needed data.
    pub(crate) const fn needs(self, needs: ServerData) -> Self {
        Self { needs, ..self }
    }

    /// Marks the component as one whose answer depends on no stored data.
    pub(crate) const fn without_store(self) -> Self {
        Self { stored_data: StoredData::Optional, ..self }
    }

    /// Makes the component a form.
    pub(crate) const fn form(self) -> Self {
        Self { is_form: true, ..self }
    }

    /// Marks the component as one that opens a private list or question.
    pub(crate) const fn opening_list(self) -> Self {
        Self { opens_list: true, ..self }
    }

    /// Gives the answer in place of the menu **More** a button back to it.
    pub(crate) const fn returning_to_more(self) -> Self {
        Self { returns_to_more: true, ..self }
    }

    /// Limits the component to the time until the game moves on.
    pub(crate) const fn until_next_change(self) -> Self {
        Self { freshness: Freshness::UntilChange, ..self }
    }

    /// Limits the component to the time until the game moves on, and to the seat to move.
    pub(crate) const fn on_own_turn(self) -> Self {
        Self { freshness: Freshness::OwnTurn, opens_list: true, ..self }
    }

    /// Returns the intent for its permission; `None` if everybody may use it, and if it completes a command.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        match self.handler {
            ComponentHandler::Free(_) | ComponentHandler::Command(_) => None,
            ComponentHandler::Server(intent, _)
            | ComponentHandler::Game(intent, _)
            | ComponentHandler::Tournament(intent, _) => Some(intent),
        }
    }

    /// Returns `true` for a component that completes a command.
    #[must_use]
    pub const fn completes_command(&self) -> bool {
        matches!(self.handler, ComponentHandler::Command(_))
    }

    /// Returns `true` for a component of a game.
    #[must_use]
    pub const fn is_of_a_game(&self) -> bool {
        matches!(self.handler, ComponentHandler::Game(..))
    }
}
