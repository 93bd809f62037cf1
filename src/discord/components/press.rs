//! A component interaction: a pressed button, a selection from a list, or a submitted form.

use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::Message;
use castellan_discord_view::argument::{Parts, ReadArgument};
use castellan_discord_view::ids::ComponentId;
use castellan_discord_view::ids::INPUT_ID;
use castellan_game::{CommandKind, Game};
use castellan_tournament::Tournament;
use std::sync::Arc;

/// A component interaction by a user with permission.
#[derive(Clone, Copy)]
pub(crate) struct Press<'a, Subject = ()> {
    pub services: &'a Services,
    pub context: &'a InteractionContext<'a>,
    /// The custom id.
    pub id: &'a ComponentId,
    /// The argument of the id, without the id of a tournament.
    pub argument: Parts<'a>,
    /// The selected value; empty for a button.
    pub picked: &'a str,
    /// The fields of a form, by name.
    pub texts: &'a [(String, String)],
    /// `true` if the component is on a private message.
    pub is_private: bool,
    /// The current state of the game or tournament that the component belongs to.
    pub subject: Subject,
}

/// An interaction with a component of a game.
pub(crate) type GamePress<'a> = Press<'a, &'a Arc<Game>>;
/// An interaction with a component of a tournament.
pub(crate) type TournamentPress<'a> = Press<'a, &'a (Arc<Tournament>, TournamentLocation)>;

impl<'a, Subject> Press<'a, Subject> {
    /// Returns the same press for a game or a tournament.
    pub fn with_subject<Other>(self, subject: Other) -> Press<'a, Other> {
        let Self { services, context, id, argument, picked, texts, is_private, .. } = self;
        Press { services, context, id, argument, picked, texts, is_private, subject }
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

    /// Parses the selected value of a list.
    pub fn pick<A: ReadArgument>(&self) -> Option<A> {
        Parts::of(self.picked).read()
    }

    /// Parses the selected value of a list, or the argument of a button that stands for one.
    pub fn choice<A: ReadArgument>(&self) -> Option<A> {
        if self.picked.is_empty() { self.argument.read() } else { self.pick() }
    }

    /// Returns the text of a form with one field.
    pub fn text(&self) -> &'a str {
        self.texts.iter().find(|(name, _)| name == INPUT_ID).map_or("", |(_, text)| text)
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
