//! Commands between tournaments and their games.

use super::error::TournamentError;
use super::listing::TournamentList;
use crate::aggregate::Repository;
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use castellan_game::{self as game, GameId, Phase, Requester, Time};
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Score, Tournament, TournamentId};
use std::sync::Arc;

/// Creates a command of the bot itself.
pub(super) fn system_command(at: Time, request: String, kind: game::CommandKind) -> game::Command {
    game::Command { by: Requester::System, at, request, kind }
}

/// The link that passes commands from tournaments to games, and results back.
pub struct GameLink {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) tournaments: Arc<Repository<Tournament>>,
    pub(crate) list: Arc<TournamentList>,
}

impl GameLink {
    /// Sends a command of a tournament to a game. A refusal means that it is no longer needed.
    pub(crate) async fn send_to_game(
        &self,
        game: &GameId,
        kind: game::CommandKind,
        key: &str,
    ) -> Result<(), RefereeError> {
        let command = system_command(self.base.clock.now(), format!("tournament:{key}"), kind);
        match self.games.command(game, &command).await {
            Ok(_) | Err(RefereeError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a command about a game to a tournament. A refusal means that the tournament does not need it.
    pub(crate) async fn send_to_tournament(
        &self,
        id: &TournamentId,
        kind: CommandKind,
        request: String,
    ) -> Result<(), RefereeError> {
        let command = Command { by: game::Requester::System, at: self.base.clock.now(), request, kind };
        match self.tournaments.command(id, &command).await {
            Ok(_) | Err(RefereeError::Tournament(TournamentError::Refused(_))) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Reports the end of a game to its tournament, if it has ended. `key` distinguishes several reports of the same
    /// end.
    pub(crate) async fn report_end(&self, id: &GameId, key: &str) -> Result<(), RefereeError> {
        let Some((tournament, _)) = self.list.of_game(id).await? else { return Ok(()) };
        let game = self.games.game(id).await?;
        if game.phase() != Phase::Over {
            return Ok(());
        }
        let kind = CommandKind::GameEnded { game: id.clone(), score: Score::from_game(&game) };
        self.send_to_tournament(&tournament, kind, format!("ended:{id}-{}-{key}", game.events())).await
    }
}
