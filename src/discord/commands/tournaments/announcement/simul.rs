//! `/tournament simul`: one or more exhibitors against everybody else.

use crate::commands::handler::{Call, HandlerResult};
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::announce::{
    DEFAULT_SETTINGS, announce_here, announcement_for_format,
};
use crate::commands::tournaments::shared_options::AnnouncementOptions;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_discord_api::wire::User;
use castellan_game::PlayerId;
use castellan_rules::Variant;
use castellan_text::message;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::{Announcement, Format};

/// The colours of the exhibitors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum ExhibitorColours {
    White,
    Alternating,
}

choices! { ExhibitorColours: "white" => Self::White, "alternating" => Self::Alternating, }

options! {
    /// The options of `/tournament simul`.
    pub(in crate::commands) struct SimulOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        first: Option<User> = "exhibitor",
        second: Option<User> = "exhibitor-2",
        third: Option<User> = "exhibitor-3",
        fourth: Option<User> = "exhibitor-4",
        colours: Option<ExhibitorColours> = "colours",
        ..announced: AnnouncementOptions [without "days-off", "tiebreaks"],
    }
}

pub(in crate::commands) async fn announce_simul(call: Call<'_>, new: SimulOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let users = [new.first, new.second, new.third, new.fourth];
    let exhibitors = exhibitors(services, context, users.into_iter().flatten()).await?;
    let format = Format::Simul { alternating: new.colours == Some(ExhibitorColours::Alternating) };
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    // Each exhibitor needs an opponent.
    let min_entrants = new.announced.least.unwrap_or(exhibitors.len() as u32 + 1);
    announce_here(services, context, Announcement { exhibitors, min_entrants, ..base }).await
}

/// Returns the exhibitors: the user, if nobody is named.
async fn exhibitors(
    services: &Services,
    context: &InteractionContext<'_>,
    users: impl Iterator<Item = User> + Send,
) -> Result<Vec<PlayerId>, UserError> {
    let mut players = Vec::new();
    for user in users {
        if user.bot {
            return UserError::err(message!(TournamentAnswers, "replace-bot"));
        }
        services.access.check_membership(context, &user, context.interaction.guild)?;
        let player = services.find_or_create_player(user.id, &user.name).await?;
        // A player who is named twice counts once.
        if !players.contains(&player) {
            players.push(player);
        }
    }
    if players.is_empty() {
        players.push(context.player.clone());
    }
    Ok(players)
}
