//! `/tournament simul`: one or more exhibitors against everybody else.

use crate::commands::handler::{Answered, Call};
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::announce::{USUAL, announcement_of, announces};
use crate::commands::tournaments::options::Announced;
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
pub(in crate::commands) enum Colours {
    White,
    Alternating,
}

choices! { Colours: "white" => Self::White, "alternating" => Self::Alternating, }

options! {
    /// The options of `/tournament simul`.
    pub(in crate::commands) struct NewSimul {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        first: Option<User> = "exhibitor",
        second: Option<User> = "exhibitor-2",
        third: Option<User> = "exhibitor-3",
        fourth: Option<User> = "exhibitor-4",
        colours: Option<Colours> = "colours",
        ..announced: Announced [without "days-off", "tiebreaks"],
    }
}

pub(in crate::commands) async fn announce_simul(call: Call<'_>, new: NewSimul) -> Answered {
    let Call { services, context, .. } = call;
    let named = [new.first, new.second, new.third, new.fourth];
    let exhibitors = exhibitors(services, context, named.into_iter().flatten()).await?;
    let format = Format::Simul { alternating: new.colours == Some(Colours::Alternating) };
    let of = (new.title.as_str(), new.variant);
    let settled = announcement_of(services, context, of, &new.announced, (format, &USUAL)).await?;
    // Each exhibitor needs an opponent.
    let least = new.announced.least.unwrap_or(exhibitors.len() as u32 + 1);
    announces(services, context, Announcement { exhibitors, least, ..settled }).await
}

/// Returns the exhibitors: the user, if nobody is named.
async fn exhibitors(
    services: &Services,
    context: &InteractionContext<'_>,
    users: impl Iterator<Item = User> + Send,
) -> Result<Vec<PlayerId>, UserError> {
    let mut named = Vec::new();
    for user in users {
        if user.bot {
            return UserError::say(message!(TournamentAnswers, "replace-bot"));
        }
        services.access.is_in(context, &user, context.interaction.guild)?;
        let player = services.player_of(user.id, &user.name).await?;
        // A player who is named twice counts once.
        if !named.contains(&player) {
            named.push(player);
        }
    }
    if named.is_empty() {
        named.push(context.player.clone());
    }
    Ok(named)
}
