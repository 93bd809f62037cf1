//! Rematches: the same game again, with the seats rotated.

use crate::commands::game_option::name_list;
use crate::commands::games::game::join_game;
use crate::commands::games::game_creation::{check_may_open, game_id_for, new_location};
use crate::commands::games::invitation_checks::check_invitation;
use crate::commands::games::opening::start_solo_game;
use crate::components::computer_players::remember_level;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_game::command::SeatRequest;
use castellan_game::player::LEVELS;
use castellan_game::settings::{EntryPolicy, Seating};
use castellan_game::{CommandKind, Game, GameId, GameSettings, Phase, Player, PlayerId};
use castellan_rules::Seat;
use castellan_text::message;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// The number of attempts, and the interval between them, to find a rematch that another process is opening.
const MAX_ATTEMPTS: usize = 20;
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

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
    if old.phase() != Phase::Over {
        return UserError::err(message!(Games, "rematch-too-early"));
    }
    // Of two simultaneous requests, one opens the rematch and the other joins it.
    let _only = services.rematches.locks.lock(old.id()).await;
    let id = game_id_for(context.interaction.reply.interaction);
    let mut latest = services.rematches.latest(old.id()).await?;
    // An earlier delivery of the same interaction may have opened the rematch.
    let is_own = latest.game.as_ref() == Some(&id);
    if !is_own {
        let existing = match &latest.game {
            Some(game) => wait_for_rematch(services, context, game).await?,
            None => None,
        };
        let open_rematch = match existing {
            Some(game) => Some(game),
            None => find_open_rematch(services, context, old).await?,
        };
        if let Some(open_rematch) = open_rematch {
            return join_or_link(services, context, &open_rematch).await;
        }
    }
    let settings = rematch_settings(old, context.server.rated_computers)?;
    let others = other_people(old, &context.player);
    let people = People::of(&services.referee, old).await?;
    if others.iter().any(|(_, player)| !people.has_name(player)) {
        // Deleted players cannot be invited.
        return UserError::err(message!(Games, "rematch-forgotten"));
    }
    if !is_own {
        check_may_open(services, context).await?;
        for (_, player) in &others {
            check_still_member(services, context, &people, player).await?;
            check_invitation(services, context, (player, &people.person(player)), None).await?;
        }
    }
    let solo = settings.solo;
    let request = format!("{}-rematch", context.request_id());
    while !is_own && !services.rematches.replace(old.id(), &latest, &id, &request).await? {
        // Another process may have opened one at the same moment.
        latest = services.rematches.latest(old.id()).await?;
        if let Some(game) = &latest.game
            && let Some(game) = wait_for_rematch(services, context, game).await?
        {
            return join_or_link(services, context, &game).await;
        }
    }
    if services.places.of(&id).await?.is_none() {
        let location = new_location(context, None, None)?;
        services.places.set(&id, &location, &context.request_id()).await?;
    }
    let create = creation(old, settings, &context.player, (level, others));
    let outcome = services.games.execute(context, &id, create).await?;
    if let Some(level) = level {
        remember_level(services, context, level).await?;
    }
    if solo {
        start_solo_game(services, context, &id).await?;
    }
    Ok(outcome.into())
}

/// Returns the command that creates a rematch: the requester takes their next seat, computers take theirs at a level,
/// and the other people are invited to theirs.
fn creation(
    old: &Game,
    settings: GameSettings,
    requester: &PlayerId,
    (level, others): (Option<u8>, Vec<(Seat, PlayerId)>),
) -> CommandKind {
    let owner = Player::person(requester.clone());
    let random_seats = settings.seating == Seating::Random;
    if settings.solo {
        return CommandKind::Create { settings: Box::new(settings), owner, seat: None };
    }
    let seat =
        own_next_seat(old, requester).filter(|_| !random_seats).map_or(SeatRequest::Any, SeatRequest::At);
    CommandKind::CreateWithOthers {
        settings: Box::new(settings),
        owner,
        seat,
        computers: computer_players(old, level, random_seats),
        invited: others.into_iter().map(|(seat, player)| (player, (!random_seats).then_some(seat))).collect(),
    }
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

/// Returns a rematch that can be joined or has begun. Waits until everybody is invited if another process has just
/// opened it.
async fn wait_for_rematch(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<Option<Arc<Game>>, UserError> {
    let mut game = None;
    for _ in 0..MAX_ATTEMPTS {
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
        sleep(RETRY_INTERVAL).await;
    }
    Ok(game.filter(|game| game.phase() != Phase::Over))
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

/// Returns the settings of a rematch: the earlier one, with the same number of players, by invitation only. If games
/// with computers are no longer rated, the rematch is unrated.
fn rematch_settings(old: &Game, rated_with_computers: bool) -> Result<GameSettings, UserError> {
    let mut settings =
        GameSettings { entry: EntryPolicy::Invited, rated_with_computers, ..old.settings().clone() };
    settings.rated &= !old.has_engines() || settings.check_computers_allowed().is_ok();
    let info = settings.variant.info();
    if info.options.iter().any(|option| option.key == "seats") {
        let count = old.all_seats().len().to_string();
        let seats = settings.options.with(info, "seats", &count);
        settings.options = seats.map_err(|error| UserError::sentence(error.to_string()))?;
    }
    Ok(settings)
}

/// Returns the seat after another in playing order.
fn next_seat(seats: &[Seat], seat: Seat) -> Seat {
    let index = seats.iter().position(|other| *other == seat).unwrap_or_default();
    seats[(index + 1) % seats.len()]
}

/// Returns the user's seat in a rematch.
fn own_next_seat(old: &Game, player: &PlayerId) -> Option<Seat> {
    old.seats_of(player).first().map(|seat| next_seat(&old.all_seats(), *seat))
}

/// Returns the other people of a game, with their seats in a rematch.
fn other_people(old: &Game, player: &PlayerId) -> Vec<(Seat, PlayerId)> {
    let seats = old.all_seats();
    let seated = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let others = seated.filter(|(_, other)| other.id != *player && !other.is_engine());
    others.map(|(seat, other)| (next_seat(&seats, seat), other.id.clone())).collect()
}

/// Returns the computer players of a game, with their places in a rematch, where they may have another level.
fn computer_players(old: &Game, level: Option<u8>, random_seats: bool) -> Vec<(Player, SeatRequest)> {
    let seats = old.all_seats();
    let seated = seats.iter().filter_map(|seat| Some((*seat, old.player_at(*seat)?)));
    let request =
        |seat| if random_seats { SeatRequest::Any } else { SeatRequest::At(next_seat(&seats, seat)) };
    let computers = seated.filter(|(_, player)| player.is_engine());
    let again = |number, player: &Player| match level {
        Some(level) => Player::computer(level, number),
        None => player.clone(),
    };
    (1..).zip(computers).map(|(number, (seat, player))| (again(number, player), request(seat))).collect()
}

/// Returns the rematch that one of the same players has opened in the same server, if it has not started.
async fn find_open_rematch(
    services: &Services,
    context: &InteractionContext<'_>,
    old: &Game,
) -> Result<Option<Arc<Game>>, UserError> {
    let mut ids =
        services.referee.game_list.games_of_player(&context.player, false).await.map_err(user_error)?;
    ids.extend(services.referee.game_list.invitations_of(&context.player).await.map_err(user_error)?);
    let players: BTreeSet<&PlayerId> = old.players().into_iter().collect();
    for game in services.access.visible_games(context, &ids).await? {
        let invited = game.invitations().iter().map(|invitation| &invitation.player);
        let participants: BTreeSet<&PlayerId> = game.players().into_iter().chain(invited).collect();
        let settings = game.settings();
        let is_open_rematch = game.phase() == Phase::Lobby
            && settings.entry == EntryPolicy::Invited
            && !settings.solo
            && settings.variant == old.settings().variant
            && participants == players;
        if is_open_rematch && services.access.home_of(&game).await? == services.access.home_of(old).await? {
            return Ok(Some(game));
        }
    }
    Ok(None)
}
