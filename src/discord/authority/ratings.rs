//! Who has played in a server, and whose ratings may be seen there.

use super::server_players::REMEMBERED;
use crate::authority::{Access, Fact, Facts, Intent};
use crate::context::InteractionContext;
use crate::refusals::no;
use crate::trouble::{Denied, UserError};
use castellan_discord_api::wire::GuildId;
use castellan_game::{Game, Phase, PlayerId};
use castellan_tournament::rating::{FIRST_RATING, List};
use std::collections::BTreeSet;

impl Access {
    /// Those who have played a game in a server that everybody there may see.
    pub(crate) async fn players_of(&self, guild: GuildId) -> Result<BTreeSet<PlayerId>, UserError> {
        let mut read = self.server_players.servers().remove(&guild).unwrap_or_default();
        let mut players = BTreeSet::new();
        for id in self.places.in_guild(guild).await? {
            if read.counted.contains(&id) {
                continue;
            }
            let Some(game) = self.referee.game_list.summary(&id).await.map_err(no)? else { continue };
            let over = game.phase == Phase::Over;
            // A game that was called off was not played.
            let played = if over { game.result.is_some() } else { game.phase != Phase::Lobby };
            // Whoever is known already needs no further game.
            let new = game.players.iter().any(|player| !read.players.contains(player));
            if played && new && game.open {
                if over { &mut read.players } else { &mut players }.extend(game.players);
            }
            if over {
                read.counted.insert(id);
            }
        }
        players.extend(read.players.iter().cloned());
        let mut servers = self.server_players.servers();
        if servers.len() >= REMEMBERED {
            servers.clear();
        }
        servers.insert(guild, read);
        Ok(players)
    }

    /// The rating with which somebody joins a game, and whether it is only the one that everybody begins with.
    pub(super) async fn rating_in(&self, game: &Game, player: &PlayerId) -> Result<(u32, bool), UserError> {
        let list = List::of(game.agreement().variant, game.all_seats().len());
        let rating = self.referee.ratings.of_player(list, player).await.map_err(no)?;
        Ok(rating.map_or((FIRST_RATING, true), |rating| (rating.shown(), false)))
    }

    /// Whether whoever is here may see somebody's ratings.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_see_ratings(
        &self,
        context: &InteractionContext<'_>,
        player: &PlayerId,
    ) -> Result<(), UserError> {
        let oneself = *player == context.player;
        let local = match context.interaction.guild {
            Some(guild) if !oneself && context.may_here(Intent::SeeServer).is_ok() => {
                self.players_of(guild).await?.contains(player)
            }
            _ => false,
        };
        let facts = Facts::default()
            .and(Fact::Oneself, oneself)
            .and(Fact::Local, local)
            .and(Fact::Listed, self.settings.person(player).await?.listed);
        let decided = (self.policy.decide)(Intent::SeeRatings, facts);
        Ok(decided.map(drop).map_err(Denied::Anywhere)?)
    }
}
