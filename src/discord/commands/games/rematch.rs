//! Rematches: the same game again, with the seats rotated.

use crate::commands::game_option::listed;
use crate::commands::games::game::sit_down;
use crate::commands::games::inviting::may_invite;
use crate::commands::games::new_place::{may_open, new_place, opened_by};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::refusals::{game_error, user_error};
use castellan_game::agreement::{Entry, Seating};
use castellan_game::command::Place;
use castellan_game::{Agreement, By, Command, CommandKind, Game, GameId, Phase, Player, PlayerId};
use castellan_rules::Seat;
use castellan_text::message;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The number of attempts, and the interval between them, to find a rematch that another process is opening.
const LOOKS: usize = 20;
const LOOK_AGAIN: Duration = Duration::from_millis(50);

components! {
    /// The button for a rematch.
    Rematch of_game(Change, Play): |press| rematch(press.services, press.context, press.subject);
}

/// Opens a rematch: each player moves one seat on, and the others are invited. If one of them has already opened a
/// rematch, the user joins it or, once it has begun, gets a link.
async fn rematch(
    services: &Services,
    context: &InteractionContext<'_>,
    old: &Game,
) -> Result<Reply, UserError> {
    if old.phase() != Phase::Over {
        return UserError::say(message!(Games, "rematch-too-early"));
    }
    // Of two simultaneous requests, one opens the rematch and the other joins it.
    let _only = services.rematches.asking.lock(old.id()).await;
    let id = opened_by(context.interaction.reply.interaction);
    let mut latest = services.rematches.latest(old.id()).await?;
    // An earlier delivery of the same interaction may have opened the rematch.
    let is_own = latest.game.as_ref() == Some(&id);
    if !is_own {
        let known = match &latest.game {
            Some(game) => standing(services, context, game).await?,
            None => None,
        };
        let asked = match known {
            Some(game) => Some(game),
            None => asked_for(services, context, old).await?,
        };
        if let Some(asked) = asked {
            return go_to(services, context, &asked).await;
        }
    }
    let agreement = agreement(old, context.server.rated_computers)?;
    let others = others(old, &context.player);
    let people = People::of(&services.referee, old).await?;
    if others.iter().any(|(_, player)| !people.has_name(player)) {
        // Deleted players cannot be invited.
        return UserError::say(message!(Games, "rematch-forgotten"));
    }
    if !is_own {
        may_open(services, context).await?;
        for (_, player) in &others {
            is_still_here(services, context, &people, player).await?;
            may_invite(services, context, (player, &people.person(player)), None).await?;
        }
    }
    let drawn = agreement.seating == Seating::Random;
    let sit = match (agreement.solo, own_seat(old, &context.player)) {
        (true, _) => None,
        (false, Some(seat)) if !drawn => Some(Place::At(seat)),
        (false, _) => Some(Place::Any),
    };
    let solo = agreement.solo;
    let request = format!("{}-rematch", context.request());
    while !is_own && !services.rematches.replace(old.id(), &latest, &id, &request).await? {
        // Another process may have opened one at the same moment.
        latest = services.rematches.latest(old.id()).await?;
        if let Some(game) = &latest.game
            && let Some(game) = standing(services, context, game).await?
        {
            return go_to(services, context, &game).await;
        }
    }
    if services.places.of(&id).await?.is_none() {
        let place = new_place(context, None, None)?;
        services.places.place(&id, &place, &context.request()).await?;
    }
    let owner = Player::person(context.player.clone());
    let computers = computers(old, drawn);
    let agreement = Box::new(agreement);
    let create = match sit {
        Some(sit) if !computers.is_empty() => {
            CommandKind::CreateWithComputers { agreement, owner, sit, computers }
        }
        sit => CommandKind::Create { agreement, owner, sit },
    };
    let said = services.games.execute(context, &id, create).await?;
    if solo {
        then(services, context, &id, CommandKind::Start, "starts").await?;
    }
    for (number, (seat, player)) in others.into_iter().enumerate() {
        let invite = CommandKind::Invite { player, seat: Some(seat).filter(|_| !drawn) };
        then(services, context, &id, invite, &format!("invites-{number}")).await?;
    }
    Ok(said.into())
}

/// Checks that a player has not left the server since the game, as far as Discord knows.
async fn is_still_here(
    services: &Services,
    context: &InteractionContext<'_>,
    people: &People,
    player: &PlayerId,
) -> Result<(), UserError> {
    let (Some(guild), Some(user)) = (context.interaction.guild, people.user(player)) else { return Ok(()) };
    match services.discord.is_member(guild, user).await {
        Ok(false) => UserError::say(message!(Games, "invite-no-member", player = people.safe(player))),
        // A failed look-up does not prevent the invitation.
        Ok(true) | Err(_) => Ok(()),
    }
}

/// Returns a rematch that can be joined or has begun. Waits until everybody is invited if another process has just
/// opened it.
async fn standing(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<Option<Arc<Game>>, UserError> {
    let mut game = None;
    for _ in 0..LOOKS {
        game = services.access.visible_games(context, std::slice::from_ref(id)).await?.pop();
        let is_complete = |game: &Arc<Game>| {
            let mut invited = game.invitations().iter().map(|invitation| &invitation.player);
            game.phase() != Phase::Lobby
                || !game.seats_of(&context.player).is_empty()
                || invited.any(|player| *player == context.player)
        };
        if game.as_ref().is_some_and(is_complete) {
            break;
        }
        sleep(LOOK_AGAIN).await;
    }
    Ok(game.filter(|game| game.phase() != Phase::Over))
}

/// Joins a rematch, or returns a link to it.
async fn go_to(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    if game.phase() != Phase::Lobby {
        let place = services.places.of(game.id()).await?;
        let board = match &place {
            Some(place) => services.messages.board_of(game.id(), place).await?,
            None => None,
        };
        let link = place.map_or_else(String::new, |place| {
            board.map_or_else(|| format!("<#{}>", place.channel), |board| board.link(place.guild))
        });
        return Ok(message!(Games, "rematch-begun", game = game.id().as_str(), link = link).into());
    }
    if game.seats_of(&context.player).is_empty() {
        let game = services.access.game_for(context, game.id(), Intent::Join).await?;
        return sit_down(services, context, &game, None).await;
    }
    let waits = game.invitations().iter().map(|invitation| invitation.player.clone());
    let people = People::of(&services.referee, game).await?;
    let waits: Vec<String> = waits.map(|player| people.name(&player, context.language)).collect();
    UserError::say(message!(Games, "rematch-asked", players = listed(&waits)))
}

/// Returns the agreement of a rematch: the earlier one, with the same number of players, by invitation only. If games
/// with computers are no longer rated, the rematch is unrated.
fn agreement(old: &Game, rated_with_computers: bool) -> Result<Agreement, UserError> {
    let mut agreement = Agreement { entry: Entry::Invited, rated_with_computers, ..old.agreement().clone() };
    agreement.rated &= !old.has_engines() || agreement.may_have_computers().is_ok();
    let info = agreement.variant.info();
    if info.options.iter().any(|option| option.key == "seats") {
        let count = old.all_seats().len().to_string();
        let seats = agreement.options.with(info, "seats", &count);
        agreement.options = seats.map_err(|error| UserError::sentence(error.to_string()))?;
    }
    Ok(agreement)
}

/// Returns the seat after another in playing order.
fn next(seats: &[Seat], seat: Seat) -> Seat {
    let place = seats.iter().position(|other| *other == seat).unwrap_or_default();
    seats[(place + 1) % seats.len()]
}

/// Returns the user's seat in a rematch.
fn own_seat(old: &Game, player: &PlayerId) -> Option<Seat> {
    old.seats_of(player).first().map(|seat| next(&old.all_seats(), *seat))
}

/// Returns the other people of a game, with their seats in a rematch.
fn others(old: &Game, player: &PlayerId) -> Vec<(Seat, PlayerId)> {
    let seats = old.all_seats();
    let played = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let others = played.filter(|(_, other)| other.id != *player && !other.is_engine());
    others.map(|(seat, other)| (next(&seats, seat), other.id.clone())).collect()
}

/// Returns the computer players of a game, with their places in a rematch.
fn computers(old: &Game, drawn: bool) -> Vec<(Player, Place)> {
    let seats = old.all_seats();
    let played = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let place = |seat| if drawn { Place::Any } else { Place::At(next(&seats, seat)) };
    let computers = played.filter(|(_, player)| player.is_engine());
    computers.map(|(seat, player)| (player.clone(), place(seat))).collect()
}

/// Returns the rematch that one of the same players has opened in the same server, if it has not started.
async fn asked_for(
    services: &Services,
    context: &InteractionContext<'_>,
    old: &Game,
) -> Result<Option<Arc<Game>>, UserError> {
    let mut ids = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?;
    ids.extend(services.referee.game_list.invitations_of(&context.player).await.map_err(user_error)?);
    let wanted: BTreeSet<&PlayerId> = old.players().into_iter().collect();
    for game in services.access.visible_games(context, &ids).await? {
        let invited = game.invitations().iter().map(|invitation| &invitation.player);
        let meant: BTreeSet<&PlayerId> = game.players().into_iter().chain(invited).collect();
        let agreed = game.agreement();
        let is_asked = game.phase() == Phase::Lobby
            && agreed.entry == Entry::Invited
            && !agreed.solo
            && agreed.variant == old.agreement().variant
            && meant == wanted;
        if is_asked && services.access.home_of(&game).await? == services.access.home_of(old).await? {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

/// Executes a follow-up command in a game that was just opened.
async fn then(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
    kind: CommandKind,
    what: &str,
) -> Result<(), UserError> {
    let command = Command {
        by: By::Player(context.player.clone()),
        at: context.asked_at(),
        request: format!("{}-{what}", context.request()),
        kind,
    };
    services.referee.games.command(id, &command).await.map(drop).map_err(|trouble| game_error(id, trouble))
}
