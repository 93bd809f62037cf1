//! Choice of a game for commands that name none.

use crate::admission::interaction_game::game_of;
use crate::commands::shared_options::{GAME, normalized_id};
use crate::commands::spec::Candidates;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::{PossibleAnswer, Question, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::people::pending::waits_for;
use castellan_community::places::game_locations::GameLocation;
use castellan_community::quota::MAX_SERVER_GAMES;
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, CUSTOM_ID, SELECT_OPTIONS, length, shorten};
use castellan_discord_api::shortening::join_first_lines;
use castellan_discord_api::wire::{CommandInvocation, InteractionData, Value};
use castellan_discord_view::command_argument::write;
use castellan_discord_view::ids::{ComponentId, REFRESH_LENGTH, Step};
use castellan_game::{CommandKind, Game, GameId, Phase, PlayerId};
use castellan_referee::listing::PlayerGames;
use castellan_rules::Seat;
use castellan_text::names::isolate;
use castellan_text::{self as text, MessageArgument, game_title_in, message};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The number of a channel's latest games considered.
const MAX_CONSIDERED: usize = 50;
/// The most finished games considered if none is running.
const MAX_FINISHED: usize = 5;

components! {
    /// The list of games to choose from.
    GamePicked completing_command: |input| {
        let picked = Value::Text(input.pick::<String>()?);
        Some(input.argument::<CommandInvocation>()?.with(GAME, picked))
    };
}

/// Finds the game that a command refers to, and checks permission.
///
/// # Errors
/// Returns a question if there are several candidates, or a sentence if there is none or the user lacks permission.
pub(crate) async fn find_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    (named, wanted): (Option<&str>, Candidates),
    intent: Intent,
) -> Result<Arc<Game>, UserError> {
    if let Some(name) = named {
        let Ok(id) = GameId::new(normalized_id(name)) else {
            return UserError::err(message!(
                Help,
                "game-name-unreadable",
                name = castellan_discord_api::escape::inline_code(name)
            ));
        };
        return services.access.game_for(context, &id, intent).await;
    }
    let CandidateGames { games, here } = candidates(services, context, wanted).await?;
    match games.as_slice() {
        // A game in another place is shown, but changed only when named.
        [game] if here || matches!(intent, Intent::See | Intent::Export | Intent::Analyse) => {
            services.access.check_allowed(context, game, intent).await?;
            Ok(game.clone())
        }
        [] => {
            if wanted == Candidates::Open {
                context.check_allowed_here(Intent::Open)?;
            }
            Err(UserError::NoGame(match wanted {
                Candidates::Own | Candidates::OwnStarted | Candidates::OwnToMove => {
                    message!(Help, "no-own-game")
                }
                Candidates::Open => message!(Help, "no-open-game"),
                Candidates::Any => message!(Help, "no-game-here"),
            }))
        }
        _ => Err(ask_which_game(services, context, &games, here, invocation).await?),
    }
}

/// Returns the user's current games, and those that have ended since the interaction was created.
async fn games_since_interaction(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<PlayerGames, UserError> {
    services.referee.game_list.games_since(&context.player, context.created_at()).await.map_err(user_error)
}

/// Returns the game in which an earlier delivery of the same interaction has acted. Discord may deliver an interaction
/// twice, and after the first time the candidates may differ: the game may have ended, or the user may have left it.
async fn previously_chosen_game(
    services: &Services,
    context: &InteractionContext<'_>,
    here: &[Arc<Game>],
    ended: &[GameId],
) -> Result<Option<Arc<Game>>, UserError> {
    if !services.registry.class_of(context.interaction).changes_data() {
        return Ok(None);
    }
    // A single game that the user is still in is unambiguous.
    let is_clear = matches!(here, [only] if is_playing(only, &context.player));
    let here = here.iter().map(|game| game.id()).filter(|_| !is_clear);
    let Some(id) = first_game_answered(services, context, here.chain(ended)).await? else { return Ok(None) };
    Ok(services.access.visible_games(context, &[id]).await?.pop())
}

/// Repeats a refused interaction if an earlier delivery of it has acted in a game. Requests are idempotent, so the user
/// gets the earlier answer again.
pub(crate) async fn repeat_earlier_answer(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Option<Reply>, UserError> {
    let interaction = context.interaction;
    if !services.registry.class_of(interaction).changes_data() || context.has_acted.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let takes_game = |invocation: &CommandInvocation| {
        let spec = services.registry.command(&invocation.path);
        spec.is_some_and(|spec| spec.option(GAME).is_some())
    };
    let games = match (game_of(services.registry, &interaction.data), &interaction.data) {
        (Some(named), _) => vec![named],
        (None, InteractionData::Command(invocation)) if takes_game(invocation) => {
            let PlayerGames { playing, ended } = games_since_interaction(services, context).await?;
            [playing, ended].concat()
        }
        _ => Vec::new(),
    };
    let Some(id) = first_game_answered(services, context, games.iter()).await? else { return Ok(None) };
    // No offer has this number, so only the recorded answer can result.
    Ok(Some(services.games.execute(context, &id, CommandKind::Accept(0)).await?.into()))
}

/// Returns the first game in which an earlier delivery of the interaction has acted.
async fn first_game_answered(
    services: &Services,
    context: &InteractionContext<'_>,
    games: impl Iterator<Item = &GameId>,
) -> Result<Option<GameId>, UserError> {
    let request = context.request_id();
    for id in games {
        if services.referee.games.has_answered(id, &request).await.map_err(user_error)? {
            return Ok(Some(id.clone()));
        }
    }
    Ok(None)
}

/// The candidates for a command.
pub(crate) struct CandidateGames {
    /// The games, without duplicates.
    pub games: Vec<Arc<Game>>,
    /// `true` if the games are played in the channel of the command.
    pub here: bool,
}

/// Returns the candidates for a command that names no game. Games in this channel come before games elsewhere. Among
/// them, games that wait for the user or have begun take precedence if `candidates_of` asks for that.
pub(crate) async fn candidates(
    services: &Services,
    context: &InteractionContext<'_>,
    wanted: Candidates,
) -> Result<CandidateGames, UserError> {
    let channel = context.interaction.channel;
    if wanted != Candidates::Open {
        let PlayerGames { playing, ended } = match &context.own_games {
            Some(games) => games.clone(),
            None => games_since_interaction(services, context).await?,
        };
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for game in services.access.visible_games(context, &playing).await? {
            let location = context.place_of(&services.places, game.id()).await?;
            let is_here = location.is_some_and(|location| location.channel == channel);
            if is_here { &mut near } else { &mut far }.push(game);
        }
        if let Some(game) = previously_chosen_game(services, context, &near, &ended).await? {
            return Ok(CandidateGames { games: vec![game], here: true });
        }
        for (mut games, here) in [(near, true), (far, false)] {
            games.retain(|game| is_playing(game, &context.player));
            let waits_for_user = |game: &Arc<Game>| waits_for(game, &context.player);
            if matches!(wanted, Candidates::OwnToMove | Candidates::Any) && games.iter().any(waits_for_user) {
                games.retain(waits_for_user);
            }
            let has_begun = |game: &Arc<Game>| game.phase() != Phase::Lobby;
            if matches!(wanted, Candidates::OwnStarted | Candidates::OwnToMove) && games.iter().any(has_begun)
            {
                games.retain(has_begun);
            }
            if !games.is_empty() {
                return Ok(CandidateGames { games, here });
            }
            if wanted == Candidates::Any && services.places.has_games_in(channel).await? {
                break;
            }
        }
        if !matches!(wanted, Candidates::Any) {
            return Ok(CandidateGames { games: Vec::new(), here: false });
        }
    }
    let in_channel = services.open_games.in_channel(channel, MAX_SERVER_GAMES).await?;
    let latest = in_channel.len().saturating_sub(MAX_CONSIDERED);
    let mut games = services.access.visible_games(context, &in_channel[latest..]).await?;
    games.retain(|game| game.phase() != Phase::Over);
    if wanted == Candidates::Open {
        games.retain(|game| game.phase() == Phase::Lobby);
    } else if games.is_empty() {
        let mut last = services
            .access
            .visible_games(context, &services.places.last_games_in(channel, MAX_FINISHED).await?)
            .await?;
        games.extend(last.pop());
    }
    Ok(CandidateGames { games, here: true })
}

/// Returns the running games that the user is in, in any channel.
pub(crate) async fn own_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<Arc<Game>>, UserError> {
    let own = services.referee.game_list.games_of_player(&context.player, false).await.map_err(user_error)?;
    let mut games = services.access.visible_games(context, &own).await?;
    games.retain(|game| is_playing(game, &context.player));
    Ok(games)
}

/// Returns `true` if a player has a seat that is still in the game.
fn is_playing(game: &Game, player: &PlayerId) -> bool {
    let playing = game.seats_in_play();
    game.seats_of(player).iter().any(|seat| playing.contains(seat))
}

/// Returns the players that a game waits for, or its phase. A player of several seats is named by the seat.
pub(super) async fn state_message(services: &Services, game: &Game) -> Result<text::Message, UserError> {
    let people = People::of(&services.referee, game).await?;
    let name = |seat: Seat| match game.player_at(seat) {
        Some(player) if game.seats_of(&player.id).len() == 1 => people.escaped_name(&player.id),
        _ => MessageArgument::from(seat),
    };
    let waiting: Vec<MessageArgument> = game.awaited_seats().into_iter().map(name).collect();
    if !waiting.is_empty() {
        return Ok(message!(Games, "waits-for", players = MessageArgument::and_list(waiting)));
    }
    Ok(match game.phase() {
        Phase::Lobby => message!(Games, "phase-lobby"),
        Phase::SetUp => message!(Games, "phase-set-up"),
        Phase::Running => message!(Games, "phase-running"),
        Phase::Paused if has_lost_channel(services, game).await? => message!(Games, "phase-held"),
        Phase::Paused => message!(Games, "phase-paused"),
        Phase::Over => message!(Games, "phase-over"),
    })
}

/// Returns `true` if a game is on hold because its channel was lost, and not paused by its players.
async fn has_lost_channel(services: &Services, game: &Game) -> Result<bool, UserError> {
    if game.phase() != Phase::Paused {
        return Ok(false);
    }
    let location = skip_unreadable(services.places.of(game.id()).await)?.flatten();
    Ok(location.is_some_and(|location| location.lost))
}

/// Returns the display names of the user's remaining opponents in a game.
pub(crate) async fn opponent_names(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Vec<String>, UserError> {
    let people = People::of(&services.referee, game).await?;
    let others =
        game.players().into_iter().filter(|player| **player != context.player && is_playing(game, player));
    Ok(others.map(|player| people.name(player, context.language)).collect())
}

/// Formats names as a list, with markup escaped.
pub(crate) fn name_list(names: &[String]) -> MessageArgument {
    MessageArgument::and_list(names.iter().map(|name| escape_line(name).into()).collect())
}

/// Asks the user to choose one of several games.
async fn ask_which_game(
    services: &Services,
    context: &InteractionContext<'_>,
    games: &[Arc<Game>],
    here: bool,
    invocation: &CommandInvocation,
) -> Result<UserError, UserError> {
    let language = context.language;
    let heading = if here { message!(Help, "which-game") } else { message!(Help, "which-game-elsewhere") };
    let (mut lines, mut answers, mut names) = (vec![heading.text(language)], Vec::new(), Vec::new());
    for (number, game) in (1_usize..).zip(games.iter().take(SELECT_OPTIONS)) {
        let title = game_title_in(game.settings().variant.info(), language);
        let opponents = opponent_names(services, context, game).await?;
        let name = |players| {
            message!(Help, "game-with", game = title, players = players, count = opponents.len())
                .text(language)
        };
        let location = services.places.of(game.id()).await?;
        let escaped = name(name_list(&opponents));
        names.push(format!("{escaped} ({})", game.id()).into());
        let line = match location {
            Some(GameLocation { guild: None, .. }) => {
                message!(Help, "which-game-direct", number = number, game = escaped)
            }
            Some(location) if location.guild == context.interaction.guild => {
                let channel = format!("<#{}>", location.channel);
                message!(Help, "which-game-line", number = number, game = escaped, channel = channel)
            }
            _ => message!(Help, "which-game-far", number = number, game = escaped),
        };
        lines.push(line.text(language));
        // Labels of a list have no formatting.
        let name =
            name(MessageArgument::and_list(opponents.iter().map(|name| isolate(name).into()).collect()));
        answers.push(PossibleAnswer {
            value: game.id().to_string(),
            label: format!("{number}. {name}"),
            description: state_message(services, game).await?.text(language),
        });
    }
    let id = write(invocation)
        .map(|command| ComponentId::without_game(Step::GamePicked).with(command).to_string());
    if let Some(id) = id.filter(|id| length(id) + REFRESH_LENGTH <= CUSTOM_ID) {
        return Ok(UserError::Ask(Box::new(Question {
            text: join_first_lines(lines),
            prompt: message!(Help, "which-game-list").text(language),
            answers,
            request: id,
            offers_new_game: !here,
        })));
    }
    let names = MessageArgument::List("list-semicolon", names);
    Ok(UserError::sentence(shorten(
        &message!(Help, "which-game-typed", games = names).text(language),
        CONTENT,
    )))
}
