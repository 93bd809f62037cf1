//! Lists of tournaments that need no folding.

use crate::aggregate::Repository;
use crate::base::Base;
use crate::error::RefereeError;
use crate::index::{all_rows, row};
use castellan_game::{GameId, PlayerId};
use castellan_store::{IndexChange, UnreadableError, read_object};
use castellan_tournament::event::EventKind;
use castellan_tournament::{Board, Event, Phase, Tournament, TournamentId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The index of all tournaments: an [`TournamentSummary`] by tournament.
pub const TOURNAMENTS: &str = "tournaments";
/// The index of all sign-ups ever made: `player/tournament`.
pub const ENTRANTS: &str = "tournaments.players";

/// The summary of a tournament, which needs no folding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentSummary {
    /// The title.
    pub title: String,
    /// The game, by its name on the command line.
    pub game: String,
    /// The phase of the tournament.
    pub phase: Phase,
    /// The number of players, or of sign-ups.
    pub players: usize,
}

impl TournamentSummary {
    fn of(tournament: &Tournament) -> Self {
        let announcement = tournament.announcement();
        Self {
            title: announcement.title.clone(),
            game: announcement.agreement.variant.info().name.to_owned(),
            phase: tournament.phase(),
            players: tournament.players().len(),
        }
    }

    /// Returns `true` if the tournament is not over.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::SignUp | Phase::Running)
    }
}

/// Returns the changes of the index for these events. Rows of players stay when they leave: a large tournament could
/// not drop them all in one append.
pub(super) fn index_changes(
    before: Option<&Tournament>,
    after: &Tournament,
    events: &[Event],
) -> Vec<IndexChange> {
    let mut changes = Vec::new();
    let mut put = |index: &str, key, value| {
        changes.push(IndexChange::Put { index: index.to_owned(), key, value });
    };
    let summary = TournamentSummary::of(after);
    if before.map(TournamentSummary::of).as_ref() != Some(&summary) {
        let value = serde_json::to_string(&summary).expect("words and numbers have a JSON form");
        put(TOURNAMENTS, after.id().to_string(), value);
    }
    for event in events {
        if let EventKind::SignedUp { player, .. }
        | EventKind::JoinedTeam { player, .. }
        | EventKind::EnteredLate { player, .. }
        | EventKind::Replaced { player, .. } = &event.what
        {
            put(ENTRANTS, format!("{}/{}", player.id, after.id()), String::new());
        }
    }
    changes
}

/// The list of tournaments, from their index rows.
pub struct TournamentList {
    pub(crate) base: Base,
    pub(crate) tournaments: Arc<Repository<Tournament>>,
}

impl TournamentList {
    /// Returns all tournaments, in the order of their ids.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn all(&self) -> Result<Vec<(TournamentId, TournamentSummary)>, RefereeError> {
        let mut all = Vec::new();
        for row in all_rows(&self.base.store, TOURNAMENTS, "").await? {
            let Some(id) = tournament_in_key(TOURNAMENTS, &row.key, 0) else { continue };
            match self.read_summary(&id, &row.value).await {
                Ok(summary) => all.push((id, summary)),
                // The tournament cannot be loaded either, which commands on it report.
                Err(error) if error.is_local() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }

    /// Returns the summary of a tournament, if it exists.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row is damaged.
    pub async fn summary(&self, id: &TournamentId) -> Result<Option<TournamentSummary>, RefereeError> {
        let row = row(&self.base.store, TOURNAMENTS, id.as_str()).await?;
        match row {
            Some(row) => self.read_summary(id, &row).await.map(Some),
            None => Ok(None),
        }
    }

    /// Parses an summary; an unreadable one is rebuilt from its tournament.
    async fn read_summary(&self, id: &TournamentId, row: &str) -> Result<TournamentSummary, RefereeError> {
        match read_object(TOURNAMENTS, id.as_str(), row) {
            Ok(summary) => Ok(summary),
            Err(unreadable) => {
                unreadable.log_skipped();
                Ok(TournamentSummary::of(&*self.tournaments.current(id).await?))
            }
        }
    }

    /// Returns the tournaments that a player has ever signed up for, in the order of their ids.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn of_player(&self, player: &PlayerId) -> Result<Vec<TournamentId>, RefereeError> {
        let prefix = format!("{player}/");
        let rows = all_rows(&self.base.store, ENTRANTS, &prefix).await?;
        Ok(rows.iter().filter_map(|row| tournament_in_key(ENTRANTS, &row.key, prefix.len())).collect())
    }

    /// Returns the tournament and the board of a game.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn of_game(&self, game: &GameId) -> Result<Option<(TournamentId, Board)>, RefereeError> {
        let Some((id, board)) = Board::from_game_id(game) else { return Ok(None) };
        Ok(self.summary(&id).await?.map(|_| (id, board)))
    }
}

/// Parses the tournament id at the end of a key, from byte `start` on. An invalid id is logged.
fn tournament_in_key(index: &str, key: &str, start: usize) -> Option<TournamentId> {
    let tournament = key.get(start..).and_then(|name| TournamentId::new(name).ok());
    if tournament.is_none() {
        UnreadableError::new(index, key, "its key should name a tournament").log_skipped();
    }
    tournament
}
