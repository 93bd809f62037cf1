//! Choice of a tournament, including for commands that name none.

use crate::commands::shared_options::normalized_id;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::blocked_names::record_title;
use castellan_discord_api::escape::{escape_line, inline_code};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::GuildId;
use castellan_referee::tournaments::TournamentSummary;
use castellan_text::{MessageArgument, message};
use castellan_tournament::{Tournament, TournamentId};
use std::sync::Arc;

/// Finds the tournament that a command refers to, and checks permission: the named one, or the only one running in this
/// channel. If none is running here, this is the channel's latest, unless the user wants to enter. Otherwise it is the
/// only one running in this server, or the server's latest.
pub(in crate::commands) async fn find_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    name: Option<&str>,
    intent: Intent,
) -> Result<(Arc<Tournament>, TournamentLocation), UserError> {
    if let Some(name) = name {
        if !context.is_operator {
            require_guild(context)?;
        }
        let id = TournamentId::new(normalized_id(name));
        let Ok(id) = id else {
            return UserError::err(message!(TournamentAnswers, "not-an-id", text = inline_code(name)));
        };
        return services.access.tournament_for(context, &id, intent).await;
    }
    let all = tournament_entries(services, require_guild(context)?).await?;
    let (mut running, mut denied) = (Vec::new(), None);
    for (id, _) in all.iter().filter(|(_, entry)| entry.is_open()) {
        match services.access.tournament_for(context, id, intent).await {
            Ok(found) => running.push(found),
            Err(UserError::Failed(failed)) => return Err(failed.into()),
            Err(denial) => denied = Some(denial),
        }
    }
    let near: Vec<_> = running.iter().filter(|(_, venue)| is_posted_here(context, venue)).cloned().collect();
    // Finished tournaments cannot be entered.
    let is_entering = matches!(intent, Intent::SignUp | Intent::ChangeEntry);
    if near.is_empty() && !is_entering {
        for (id, _) in all.iter().filter(|(_, entry)| !entry.is_open()) {
            if is_tournament_posted_here(services, context, id).await? {
                return services.access.tournament_for(context, id, intent).await;
            }
        }
    }
    match (near.as_slice(), running.as_slice(), denied) {
        ([only], ..) | ([], [only], _) => Ok(only.clone()),
        ([], [], Some(denied)) => Err(denied),
        ([], [], None) => match all.first() {
            Some((latest, _)) => services.access.tournament_for(context, latest, intent).await,
            None => UserError::err(message!(TournamentAnswers, "no-tournaments")),
        },
        ([], several, _) | (several, ..) => {
            let names = several.iter().map(|(tournament, _)| {
                format!("`{}` ({})", tournament.id(), escape_line(&tournament.announcement().title))
            });
            let names = MessageArgument::List("list-semicolon", names.map(MessageArgument::from).collect());
            let text = context.to_text(&message!(TournamentAnswers, "which-tournament", tournaments = names));
            UserError::err(shorten(&text, CONTENT))
        }
    }
}

/// Returns the index entries of a server's tournaments without loading them: running ones first, then the latest.
pub(in crate::commands) async fn tournament_entries(
    services: &Services,
    guild: GuildId,
) -> Result<Vec<(TournamentId, TournamentSummary)>, UserError> {
    // Only this server's tournaments are read.
    let mut entries = Vec::new();
    // Ids sort by time.
    for id in services.venues.in_guild(guild).await?.into_iter().rev() {
        match services.referee.tournament_list.summary(&id).await {
            Ok(entry) => {
                if let Some(entry) = &entry {
                    record_title(&entry.title, &id);
                }
                entries.extend(entry.map(|entry| (id, entry)));
            }
            // The error is shown when the user asks for that tournament.
            Err(trouble) if trouble.is_local() => {}
            Err(trouble) => return Err(user_error(trouble)),
        }
    }
    entries.sort_by_key(|(_, entry)| !entry.is_open());
    Ok(entries)
}

/// Returns the server of the interaction, or a refusal outside servers.
pub(crate) fn require_guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context.interaction.guild.ok_or_else(|| UserError::sentence(message!(TournamentAnswers, "servers-only")))
}

/// Returns `true` if a tournament is posted in this channel or its parent.
fn is_posted_here(context: &InteractionContext<'_>, venue: &TournamentLocation) -> bool {
    venue.channel == context.interaction.channel || context.interaction.parent == Some(venue.channel)
}

/// Returns `true` if a tournament is posted in this channel.
pub(in crate::commands) async fn is_tournament_posted_here(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
) -> Result<bool, UserError> {
    Ok(services.venues.of(id).await?.is_some_and(|venue| is_posted_here(context, &venue)))
}
