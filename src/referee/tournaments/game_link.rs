//! Commands between tournaments and their games.

use super::listing::TournamentList;
use super::trouble::TournamentTrouble;
use crate::aggregate::Runner;
use crate::base::Base;
use crate::games::loading::Games;
use crate::trouble::Trouble;
use castellan_game::{self as game, By, GameId, Phase, Time};
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Score, Tournament, TournamentId};
use std::sync::Arc;

/// Creates a command of the bot itself.
pub(super) fn by_system(at: Time, request: String, kind: game::CommandKind) -> game::Command {
    game::Command { by: By::System, at, request, kind }
}

/// The link that passes commands from tournaments to games, and results back.
pub struct GameLink {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) tournaments: Arc<Runner<Tournament>>,
    pub(crate) list: Arc<TournamentList>,
}

impl GameLink {
    /// Sends a command of a tournament to a game. A refusal means that it is no longer needed.
    pub(crate) async fn tell_game(
        &self,
        game: &GameId,
        kind: game::CommandKind,
        key: &str,
    ) -> Result<(), Trouble> {
        let command = by_system(self.base.clock.now(), format!("tournament:{key}"), kind);
        match self.games.command(game, &command).await {
            Ok(_) | Err(Trouble::Refused(_)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Sends a command about a game to a tournament. A refusal means that the tournament does not need it.
    pub(crate) async fn tell_tournament(
        &self,
        id: &TournamentId,
        kind: CommandKind,
        request: String,
    ) -> Result<(), Trouble> {
        let command = Command { by: game::By::System, at: self.base.clock.now(), request, kind };
        match self.tournaments.command(id, &command).await {
            Ok(_) | Err(Trouble::Tournament(TournamentTrouble::Refused(_))) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Reports the end of a game to its tournament, if it has ended. `on` distinguishes several reports of the same
    /// end.
    pub(crate) async fn hear_of_end(&self, id: &GameId, on: &str) -> Result<(), Trouble> {
        let Some((tournament, _)) = self.list.of_game(id).await? else { return Ok(()) };
        let game = self.games.game(id).await?;
        if game.phase() != Phase::Over {
            return Ok(());
        }
        let kind = CommandKind::GameEnded { game: id.clone(), score: Score::of(&game) };
        self.tell_tournament(&tournament, kind, format!("ended:{id}-{}-{on}", game.events())).await
    }
}
