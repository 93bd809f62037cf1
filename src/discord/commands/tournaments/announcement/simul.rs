//! `/tournament simul`: one player or a few against everybody else.

use crate::commands::spec::{Kind, Opt};
use crate::commands::tournaments::announcement::announce::{USUAL, announcement_of, announces, number};
use crate::commands::tournaments::options;
use crate::commands::tournaments::tournament_option::guild;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::account;
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::PlayerId;
use castellan_text::message;
use castellan_tournament::{Announcement, Format};

/// The options that name those who give it.
const EXHIBITORS: [&str; 4] = ["exhibitor", "exhibitor-2", "exhibitor-3", "exhibitor-4"];

/// What `/tournament simul` takes.
pub(crate) const OPTIONS: &[Opt] = &[
    options::NEW_TITLE,
    options::VARIANT,
    Opt::new(EXHIBITORS[0], Kind::User),
    Opt::new(EXHIBITORS[1], Kind::User),
    Opt::new(EXHIBITORS[2], Kind::User),
    Opt::new(EXHIBITORS[3], Kind::User),
    Opt::new("colours", Kind::OneOf(&["white", "alternating"])),
    options::TIME,
    options::OPTIONS,
    options::RATED,
    options::STARTS,
    options::CHECK_IN,
    options::ROUND_TIME,
    options::NOTICE,
    options::GRACE,
    options::LEAST,
    options::MOST,
];

pub(in crate::commands) async fn announce_simul(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    guild(context)?;
    context.may_here(Intent::Announce)?;
    let exhibitors = exhibitors(services, context, invocation).await?;
    let format = Format::Simul { alternating: invocation.text("colours") == Some("alternating") };
    let settled = announcement_of(services, context, invocation, format, &USUAL).await?;
    // Each of them needs somebody to play.
    let least = number(invocation, "least")?.unwrap_or(exhibitors.len() as u32 + 1);
    announces(services, context, Announcement { exhibitors, least, ..settled }).await
}

/// Those who are to give it: whoever announces it, if nobody is named. Nobody gives one who does not sign up.
async fn exhibitors(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Vec<PlayerId>, UserError> {
    let mut named = Vec::new();
    for option in EXHIBITORS {
        let Some(user) = invocation.user(option) else { continue };
        if user.bot {
            return UserError::say(message!(TournamentAnswers, "replace-bot"));
        }
        services.access.is_in(context, user, context.interaction.guild)?;
        let player = services
            .referee
            .directory
            .named_player(&account(user.id), &user.name)
            .await
            .map_err(user_error)?;
        // Who is named twice gives it once.
        if !named.contains(&player) {
            named.push(player);
        }
    }
    if named.is_empty() {
        named.push(context.player.clone());
    }
    Ok(named)
}
