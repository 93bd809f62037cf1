//! Earlier no-shows of a tournament's players, in the tournaments of the same server.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::wire::GuildId;
use castellan_game::PlayerId;
use castellan_text::{Message, MessageArgument, message};
use castellan_tournament::Tournament;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The number of latest tournaments considered.
const MOST_TOURNAMENTS: usize = 50;
/// The most players listed.
const MOST_PLAYERS: usize = 10;

/// Returns a sentence with the players who were no-shows before, and their number of no-shows. Returns `None` if there
/// are none.
pub(super) async fn earlier_no_shows(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    guild: GuildId,
    people: &People,
) -> Result<Option<Message>, UserError> {
    let players = tournament.players();
    let mut counts: BTreeMap<&PlayerId, usize> = BTreeMap::new();
    // Ids sort by time.
    for id in services.venues.in_guild(guild).await?.iter().rev().take(MOST_TOURNAMENTS) {
        // A frozen tournament does not prevent reading the others.
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
    let players_with_counts = counts.iter().take(MOST_PLAYERS).map(|(player, count)| {
        let player = people.escaped_name(player);
        MessageArgument::from(message!(TournamentAnswers, "panel-no-show", player = player, count = *count))
    });
    let more = counts.len().saturating_sub(MOST_PLAYERS);
    let more = (more > 0).then(|| MessageArgument::from(message!(Tournaments, "and-more", count = more)));
    let players = MessageArgument::List("list-comma", players_with_counts.chain(more).collect());
    Ok(Some(message!(TournamentAnswers, "panel-no-shows", players = players)))
}
