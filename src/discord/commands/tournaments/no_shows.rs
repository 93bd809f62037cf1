//! How often those who take part have forfeited games as they did not turn up, in the tournaments of a server.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_discord_api::wire::GuildId;
use castellan_game::PlayerId;
use castellan_text::{Fact, Message, message};
use castellan_tournament::Tournament;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many tournaments are looked at: the latest.
const MOST_TOURNAMENTS: usize = 50;
/// How many players are named.
const MOST_PLAYERS: usize = 10;

/// Who of those who take part did not turn up before, and how often; nothing when all did.
pub(super) async fn told(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    guild: GuildId,
    people: &People,
) -> Result<Option<Message>, UserError> {
    let players = tournament.players();
    let mut counts: BTreeMap<&PlayerId, usize> = BTreeMap::new();
    // Names grow with time.
    for id in services.venues.in_guild(guild).await?.iter().rev().take(MOST_TOURNAMENTS) {
        // One that stands still keeps nobody from the others.
        let other = match services.access.tournament_for(context, id, Intent::RunTournament).await {
            Ok((other, _)) => other,
            Err(UserError::Failed(failed)) => return Err(failed.into()),
            Err(_) => continue,
        };
        for player in &players {
            *counts.entry(player).or_default() += other.no_shows(player);
        }
    }
    let mut counts: Vec<(&PlayerId, usize)> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    if counts.is_empty() {
        return Ok(None);
    }
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let named = counts.iter().take(MOST_PLAYERS).map(|(player, count)| {
        let player = people.safe(player);
        Fact::from(message!(TournamentAnswers, "panel-no-show", player = player, count = *count))
    });
    let more = counts.len().saturating_sub(MOST_PLAYERS);
    let more = (more > 0).then(|| Fact::from(message!(Tournaments, "and-more", count = more)));
    let players = Fact::List("list-comma", named.chain(more).collect());
    Ok(Some(message!(TournamentAnswers, "panel-no-shows", players = players)))
}
