//! Choice of a tournament, including for commands that name none.

use crate::commands::options::id_typed;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_community::venues::Venue;
use castellan_discord_api::blocked_names::note_title;
use castellan_discord_api::escape::{code, plain};
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::GuildId;
use castellan_referee::tournaments::Entry;
use castellan_text::{Fact, message};
use castellan_tournament::{Tournament, TournamentId};
use std::sync::Arc;

/// Finds the tournament that a command refers to, and checks permission: the named one, or the only one running in this
/// channel. If none is running here, this is the channel's latest, unless the user wants to enter. Otherwise it is the
/// only one running in this server, or the server's latest.
pub(in crate::commands) async fn which_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    named: Option<&str>,
    intent: Intent,
) -> Result<(Arc<Tournament>, Venue), UserError> {
    if let Some(name) = named {
        if !context.operates {
            guild(context)?;
        }
        let id = TournamentId::new(id_typed(name));
        let Ok(id) = id else {
            return UserError::say(message!(TournamentAnswers, "not-an-id", text = code(name)));
        };
        return services.access.tournament_for(context, &id, intent).await;
    }
    let all = entries_of(services, guild(context)?).await?;
    let (mut going_on, mut denied) = (Vec::new(), None);
    for (id, _) in all.iter().filter(|(_, entry)| entry.is_open()) {
        match services.access.tournament_for(context, id, intent).await {
            Ok(found) => going_on.push(found),
            Err(UserError::Failed(failed)) => return Err(failed.into()),
            Err(denial) => denied = Some(denial),
        }
    }
    let near: Vec<_> = going_on.iter().filter(|(_, venue)| is_near(context, venue)).cloned().collect();
    // Finished tournaments cannot be entered.
    let enters = matches!(intent, Intent::SignUp | Intent::ChangeEntry);
    if near.is_empty() && !enters {
        for (id, _) in all.iter().filter(|(_, entry)| !entry.is_open()) {
            if is_of_here(services, context, id).await? {
                return services.access.tournament_for(context, id, intent).await;
            }
        }
    }
    match (near.as_slice(), going_on.as_slice(), denied) {
        ([only], ..) | ([], [only], _) => Ok(only.clone()),
        ([], [], Some(denied)) => Err(denied),
        ([], [], None) => match all.first() {
            Some((latest, _)) => services.access.tournament_for(context, latest, intent).await,
            None => UserError::say(message!(TournamentAnswers, "no-tournaments")),
        },
        ([], several, _) | (several, ..) => {
            let named = several.iter().map(|(tournament, _)| {
                format!("`{}` ({})", tournament.id(), plain(&tournament.announcement().title))
            });
            let named = Fact::List("list-semicolon", named.map(Fact::from).collect());
            let text = context.say(&message!(TournamentAnswers, "which-tournament", tournaments = named));
            UserError::say(cut(&text, CONTENT))
        }
    }
}

/// Returns the index entries of a server's tournaments without loading them: running ones first, then the latest.
pub(in crate::commands) async fn entries_of(
    services: &Services,
    guild: GuildId,
) -> Result<Vec<(TournamentId, Entry)>, UserError> {
    // Only this server's tournaments are read.
    let mut entries = Vec::new();
    // Ids sort by time.
    for id in services.venues.in_guild(guild).await?.into_iter().rev() {
        match services.referee.tournament_list.entry(&id).await {
            Ok(entry) => {
                if let Some(entry) = &entry {
                    note_title(&entry.title, &id);
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
pub(crate) fn guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    context.interaction.guild.ok_or_else(|| UserError::sentence(message!(TournamentAnswers, "servers-only")))
}

/// Returns `true` if a tournament is posted in this channel or its parent.
fn is_near(context: &InteractionContext<'_>, venue: &Venue) -> bool {
    venue.channel == context.interaction.channel || context.interaction.parent == Some(venue.channel)
}

/// Returns `true` if a tournament is posted in this channel.
pub(in crate::commands) async fn is_of_here(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
) -> Result<bool, UserError> {
    Ok(services.venues.of(id).await?.is_some_and(|venue| is_near(context, &venue)))
}
