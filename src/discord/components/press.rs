//! A component interaction: a pressed button, a selection from a list, or a submitted form.

use crate::components::input::ComponentInput;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::Message;
use castellan_discord_view::argument::{Parts, ReadArgument};
use castellan_game::{CommandKind, Game};
use castellan_tournament::Tournament;
use std::ops::Deref;
use std::sync::Arc;

/// A component interaction by a user with permission.
#[derive(Clone, Copy)]
pub(crate) struct Press<'a, Subject = ()> {
    pub services: &'a Services,
    pub context: &'a InteractionContext<'a>,
    /// The content.
    input: &'a ComponentInput<'a>,
    /// The argument of the id, without the id of a tournament.
    pub argument: Parts<'a>,
    /// The current state of the game or tournament that the component belongs to.
    pub subject: Subject,
}

impl<'a, Subject> Deref for Press<'a, Subject> {
    type Target = ComponentInput<'a>;

    fn deref(&self) -> &ComponentInput<'a> {
        self.input
    }
}

/// An interaction with a component of a game.
pub(crate) type GamePress<'a> = Press<'a, &'a Arc<Game>>;
/// An interaction with a component of a tournament.
pub(crate) type TournamentPress<'a> = Press<'a, &'a (Arc<Tournament>, TournamentLocation)>;

impl<'a> Press<'a> {
    /// Creates a press with the whole argument of the id.
    pub fn new(
        services: &'a Services,
        context: &'a InteractionContext<'a>,
        input: &'a ComponentInput<'a>,
    ) -> Self {
        Self { services, context, input, argument: Parts::of(&input.id.argument), subject: () }
    }
}

impl<'a, Subject> Press<'a, Subject> {
    /// Returns the same press for a game or a tournament.
    pub fn with_subject<Other>(self, subject: Other) -> Press<'a, Other> {
        let Self { services, context, input, argument, .. } = self;
        Press { services, context, input, argument, subject }
    }

    /// Parses the argument.
    ///
    /// # Errors
    /// Returns an error for an invalid argument.
    pub fn read<A: ReadArgument>(&self) -> Result<A, UserError> {
        self.argument
            .read()
            .ok_or_else(|| OperatorError::Unknown("the argument of a button".to_owned()).into())
    }

    /// Parses the selected value of a list, or the argument of a button that stands for one.
    pub fn choice<A: ReadArgument>(&self) -> Option<A> {
        if self.is_pick() { self.pick() } else { self.argument.read() }
    }
}

impl GamePress<'_> {
    /// Executes a command in the game.
    ///
    /// # Errors
    /// Returns the game's refusal.
    pub async fn execute(self, kind: CommandKind) -> Result<Reply, UserError> {
        Ok(match self.services.games.execute(self.context, self.subject.id(), kind).await? {
            ActionOutcome::BoardSent => Reply::BoardSent,
            ActionOutcome::Text(text) => Message::text(shorten(&text, CONTENT)).into(),
        })
    }
}
