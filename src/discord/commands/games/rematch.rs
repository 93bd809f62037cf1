//! Rematches: the same game again, with the seats rotated.

use crate::commands::game_option::name_list;
use crate::commands::games::game::join_game;
use crate::commands::games::game_creation::{check_room_for_game, game_id_for, new_location};
use crate::commands::games::invitation_checks::check_invitation;
use crate::commands::games::opening::start_solo_game;
use crate::components::computer_players::remember_level;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::places::rematches::{
    FoundRematch, RematchRequest, creation, other_people, rematch_settings,
};
use castellan_game::player::LEVELS;
use castellan_game::{Game, Phase, PlayerId};
use castellan_text::message;

components! {
    /// The buttons for a rematch.
    Rematch of_game(Change, Play): |press| rematch(press.services, press.context, press.subject, None);
    RematchAtLevel of_game(Change, Play): |press| async move {
        let level = press.argument.read().filter(|level| LEVELS.contains(level) && press.subject.has_engines());
        rematch(press.services, press.context, press.subject, level).await
    };
}

/// Opens a rematch: each player moves one seat on, and the others are invited. Computers keep their levels, or
/// all get `level`, which is remembered as the user's. If one of the players has already opened a rematch, the user
/// joins it or, once it has begun, gets a link.
async fn rematch(
    services: &Services,
    context: &InteractionContext<'_>,
    old: &Game,
    level: Option<u8>,
) -> Result<Reply, UserError> {
    // Of two simultaneous requests, one opens the rematch and the other joins it.
    let _only = services.rematches.locks.lock(old.id()).await;
    let (id, request) = (game_id_for(context.interaction.reply.interaction), context.request_id());
    let asked = RematchRequest { caller: context, old, id: &id, request: &request };
    let found = services.rematches.find(&services.access, &asked).await?;
    if let FoundRematch::Other(game) = &found {
        return join_or_link(services, context, game).await;
    }
    let settings = rematch_settings(old, context.server.rated_computers)?;
    let others = other_people(old, &context.player);
    let people = People::of(&services.referee, old).await?;
    if others.iter().any(|(_, player)| !people.has_name(player)) {
        // Deleted players cannot be invited.
        return UserError::err(message!(Games, "rematch-forgotten"));
    }
    if let FoundRematch::None(latest) = found {
        context.check_allowed_here(Intent::Open)?;
        check_room_for_game(services, context).await?;
        for (_, player) in &others {
            check_still_member(services, context, &people, player).await?;
            check_invitation(services, context, (player, &people.person(player)), None).await?;
        }
        if let Some(game) = services.rematches.claim(&services.access, &asked, latest).await? {
            return join_or_link(services, context, &game).await;
        }
    }
    if services.places.of(&id).await?.is_none() {
        let location = new_location(context, None, None)?;
        services.places.set(&id, &location, &request).await?;
    }
    let solo = settings.solo;
    let create = creation(old, settings, &context.player, level);
    let outcome = services.games.execute(context, &id, create).await?;
    if let Some(level) = level {
        remember_level(services, context, level).await?;
    }
    if solo {
        start_solo_game(services, context, &id).await?;
    }
    Ok(outcome.into())
}

/// Checks that a player has not left the server since the game, as far as Discord knows.
async fn check_still_member(
    services: &Services,
    context: &InteractionContext<'_>,
    people: &People,
    player: &PlayerId,
) -> Result<(), UserError> {
    let (Some(guild), Some(user)) = (context.interaction.guild, people.user(player)) else { return Ok(()) };
    match services.discord.is_member(guild, user).await {
        Ok(false) => {
            UserError::err(message!(Games, "invite-no-member", player = people.escaped_name(player)))
        }
        // A failed look-up does not prevent the invitation.
        Ok(true) | Err(_) => Ok(()),
    }
}

/// Joins a rematch, or returns a link to it.
async fn join_or_link(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    if game.phase() != Phase::Lobby {
        let location = services.places.of(game.id()).await?;
        let board = match &location {
            Some(location) => services.messages.board_of(game.id(), location).await?,
            None => None,
        };
        let link = location.map_or_else(String::new, |location| {
            board.map_or_else(|| format!("<#{}>", location.channel), |board| board.link(location.guild))
        });
        return Ok(message!(Games, "rematch-begun", link = link).into());
    }
    if game.seats_of(&context.player).is_empty() {
        let game = services.access.game_for(context, game.id(), Intent::Join).await?;
        return join_game(services, context, &game, None).await;
    }
    let invited = game.invitations().iter().map(|invitation| invitation.player.clone());
    let people = People::of(&services.referee, game).await?;
    let invited: Vec<String> = invited.map(|player| people.name(&player, context.language)).collect();
    UserError::err(message!(Games, "rematch-asked", players = name_list(&invited)))
}
