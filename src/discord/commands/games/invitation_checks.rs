//! Permission to invite a user to a game.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::permissions::{VIEW_CHANNEL, missing_names};
use castellan_community::access::seating::other_players;
use castellan_community::error::UserError;
use castellan_community::quota::RequestClass;
use castellan_discord_api::client::Discord;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::User;
use castellan_game::{Game, PlayerId};
use castellan_rules::Seat;
use castellan_text::message;

/// Returns `true` if a user is the bot itself, which stands for its computer player.
pub(crate) async fn is_bot_itself(discord: &dyn Discord, user: &User) -> Result<bool, UserError> {
    Ok(user.bot && discord.own_user().await? == user.id)
}

/// Checks that a user may be invited: to an existing game, perhaps to replace a player, or to a new game here.
pub(crate) async fn check_invitable(
    services: &Services,
    context: &InteractionContext<'_>,
    user: &User,
    game: Option<(&Game, Option<Seat>)>,
) -> Result<PlayerId, UserError> {
    if user.bot {
        return UserError::err(message!(Games, "invite-bot"));
    }
    if user.id == context.interaction.user.id {
        return UserError::err(message!(Games, "invite-self"));
    }
    check_can_see(services, context, user, game.map(|(game, _)| game)).await?;
    let player = services.find_or_create_player(user.id, &user.name).await?;
    check_invitation(services, context, (&player, &user.name), game).await?;
    Ok(player)
}

/// Checks that a user can see the game that they are invited to, as far as Discord reports permissions.
async fn check_can_see(
    services: &Services,
    context: &InteractionContext<'_>,
    user: &User,
    game: Option<&Game>,
) -> Result<(), UserError> {
    let interaction = context.interaction;
    let (home, channel) = match game {
        Some(game) => {
            let location = services.places.of(game.id()).await?;
            (location.as_ref().and_then(|location| location.guild), location.map(|location| location.channel))
        }
        None => (interaction.guild, Some(interaction.channel)),
    };
    if home.is_none() || home != interaction.guild {
        return Ok(());
    }
    let player = escape_line(&user.name);
    if !user.member {
        return UserError::err(message!(Games, "invite-no-member", player = player));
    }
    let here = channel == Some(interaction.channel);
    if here && user.permissions.is_some_and(|may| missing_names(VIEW_CHANNEL, may).is_some()) {
        let channel = format!("<#{}>", interaction.channel);
        return UserError::err(message!(Games, "invite-cannot-see", player = player, channel = channel));
    }
    Ok(())
}

/// Checks that a known player may be invited, and names them in a refusal.
pub(crate) async fn check_invitation(
    services: &Services,
    context: &InteractionContext<'_>,
    (player, name): (&PlayerId, &str),
    game: Option<(&Game, Option<Seat>)>,
) -> Result<(), UserError> {
    let guild = context.interaction.guild;
    let (others, home) = match game {
        Some((game, seat)) => (other_players(game, seat), services.access.home_of(game).await?),
        None => (Vec::new(), guild),
    };
    services.access.check_may_invite(context, (player, name), &others, home).await?;
    services.spend_quota(context, RequestClass::Invitation)?;
    Ok(())
}
