//! Tournaments: loaded, decided and stored as games are, each in a stream of its own.
//!
//! - [`Referee::tournament_command`] is the one way in.
//! - `loading`: tournaments and their logs. [`listing`]: which there are.
//! - [`effects`]: what a tournament asks of games and of people, once it is stored, in order.
//! - [`games`]: what it hears of its games: their ends, and who does not come.
//! - [`host`]: who gives games a place, and tells people.

pub mod effects;
pub mod games;
pub mod host;
pub mod listing;
mod loading;
mod trouble;

pub use host::{Host, Showing};
pub use listing::Entry;
pub use trouble::TournamentTrouble;

use super::aggregate::Executed;
use super::trouble::Trouble;
use super::{Referee, name};
use castellan_game::decide as decide_in_game;
use castellan_game::{self as game, Time};
use castellan_store::StreamName;
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Event, Tournament, TournamentId, directed};
use std::sync::Arc;

/// What a command led to.
#[derive(Clone, Debug)]
pub struct TournamentVerdict {
    /// The tournament as it stands.
    pub tournament: Arc<Tournament>,
    /// What happened; nothing when nothing was to be done.
    pub events: Vec<Event>,
    /// Whether the same request had been answered before: then nothing was done now.
    pub repeated: bool,
}

impl Referee {
    /// A new name for a tournament.
    ///
    /// # Errors
    /// When there is no entropy.
    ///
    /// # Panics
    /// Never: a name of ours is made of small letters and digits.
    pub fn new_tournament_id(&self) -> Result<TournamentId, Trouble> {
        Ok(TournamentId::new(name(&self.entropy.draw()?)).expect("small letters and digits"))
    }

    /// Carries a command out: decides, stores, and leaves word for what is to be done outside.
    ///
    /// # Errors
    /// A refusal, with nothing done; or what kept it from being done.
    pub async fn tournament_command(
        &self,
        id: &TournamentId,
        command: &Command,
    ) -> Result<TournamentVerdict, Trouble> {
        let Executed { state, events, repeated } = self.execute::<Tournament>(id, command).await?;
        Ok(TournamentVerdict { tournament: state, events, repeated })
    }

    /// A game that cannot go on, or does not take what is done with it, is no matter for a tournament: whoever asks
    /// is told why.
    async fn must_be_taken_by_its_game(
        &self,
        tournament: &Tournament,
        ask: &CommandKind,
        now: Time,
    ) -> Result<(), Trouble> {
        let (CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. }) = ask else {
            return Ok(());
        };
        let Some(pairing) = tournament.pairing(*board) else { return Ok(()) };
        let ask = match ask {
            CommandKind::Reinstate { give, .. } => game::CommandKind::Reinstate { give: *give },
            CommandKind::Direct { act, .. } => match directed(tournament, pairing, *act) {
                Some(ask) => ask,
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let id = tournament.game_of(pairing);
        let game = self.game(&id).await?;
        let command = games::by_table(now, String::new(), ask);
        decide_in_game(Some(&game), &id, &command, now, &[0; 32])?;
        Ok(())
    }
}

/// The stream of a tournament.
///
/// # Panics
/// Never: every name of a tournament is fit for a stream's.
#[must_use]
pub fn stream(id: &TournamentId) -> StreamName {
    StreamName::new(format!("tournament/{id}")).expect("a tournament's name is fit for a stream's")
}

/// The tournament of a stream, if it is one's.
#[must_use]
pub fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("tournament/")?).ok()
}
