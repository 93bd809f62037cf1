//! Choice of a game for commands that name none.

use crate::admission::class::game_of;
use crate::commands::options::{GAME, id_typed};
use crate::commands::spec::Candidates;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::game_places::GamePlace;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::quota::SERVER_GAMES;
use castellan_community::refusals::user_error;
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::escape::plain;
use castellan_discord_api::fit::under_each_other;
use castellan_discord_api::limits::{CONTENT, CUSTOM_ID, PICK, PICKS, cut, length};
use castellan_discord_api::wire::{CommandInvocation, InteractionData, Message, Pick, Row, Select, Value};
use castellan_discord_view::ids::{Id, Step, TURN_LENGTH};
use castellan_discord_view::written_command::write;
use castellan_game::{CommandKind, Game, GameId, Phase, PlayerId};
use castellan_referee::listing::PlayersGames;
use castellan_text::names::isolated;
use castellan_text::{self as text, Fact, message, title_in};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The number of a channel's latest games considered.
const LOOKED_AT: usize = 50;
/// The most finished games considered if none is running.
const LAST: usize = 5;

components! {
    /// The list of games to choose from.
    Which free(Look): |press| game_picked(press);
}

/// Carries out the command for the picked game.
async fn game_picked(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let invocation = press.read::<CommandInvocation>()?.with(GAME, Value::Text(press.picked.to_owned()));
    let said = services.registry.run(services, context, &invocation).await?;
    if matches!(said, Reply::Shown | Reply::Public(_)) {
        services.private_lists.withdraw(context, None).await;
    }
    Ok(said)
}

/// Finds the game that a command refers to, and checks permission.
///
/// # Errors
/// Returns a question if there are several candidates, or a sentence if there is none or the user lacks permission.
pub(crate) async fn chosen_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    (named, candidates_of): (Option<&str>, Candidates),
    intent: Intent,
) -> Result<Arc<Game>, UserError> {
    if let Some(name) = named {
        let Ok(id) = GameId::new(id_typed(name)) else {
            return UserError::say(message!(
                Help,
                "game-name-unreadable",
                name = castellan_discord_api::escape::code(name)
            ));
        };
        return services.access.game_for(context, &id, intent).await;
    }
    let Found { games, here } = candidates(services, context, candidates_of).await?;
    match games.as_slice() {
        // A game in another place is shown, but changed only when named.
        [only] if here || matches!(intent, Intent::See | Intent::Export | Intent::Analyse) => {
            services.access.allow(context, only, intent).await?;
            Ok(only.clone())
        }
        [] => {
            if candidates_of == Candidates::Open {
                context.may_here(Intent::Open)?;
            }
            UserError::say(match candidates_of {
                Candidates::Own | Candidates::Begun | Candidates::Waiting => message!(Help, "no-own-game"),
                Candidates::Open => message!(Help, "no-open-game"),
                Candidates::Any => message!(Help, "no-game-here"),
            })
        }
        _ => Err(question(services, context, &games, here, invocation).await?),
    }
}

/// Returns the user's current games, and those that have ended since the interaction was created.
async fn games_since_asked(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<PlayersGames, UserError> {
    services.referee.game_list.games_since(&context.player, context.asked_at()).await.map_err(user_error)
}

/// Returns the game in which an earlier delivery of the same interaction has acted. Discord may deliver an interaction
/// twice, and after the first time the candidates may differ: the game may have ended, or the user may have left it.
async fn chosen_before(
    services: &Services,
    context: &InteractionContext<'_>,
    here: &[Arc<Game>],
    ended: &[GameId],
) -> Result<Option<Arc<Game>>, UserError> {
    if !services.registry.class_of(context.interaction).changes_something() {
        return Ok(None);
    }
    // A single game that the user is still in is unambiguous.
    let is_clear = matches!(here, [only] if is_in(only, &context.player));
    let here = here.iter().map(|game| game.id()).filter(|_| !is_clear);
    let Some(id) = first_answered(services, context, here.chain(ended)).await? else { return Ok(None) };
    Ok(services.access.visible_games(context, &[id]).await?.pop())
}

/// Repeats a refused interaction if an earlier delivery of it has acted in a game. Requests are idempotent, so the user
/// gets the earlier answer again.
pub(crate) async fn told_again(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Option<Reply>, UserError> {
    let interaction = context.interaction;
    if !services.registry.class_of(interaction).changes_something()
        || context.has_acted.load(Ordering::Relaxed)
    {
        return Ok(None);
    }
    let means_one = |invocation: &CommandInvocation| {
        let spec = services.registry.command(&invocation.path);
        spec.is_some_and(|spec| spec.option(GAME).is_some())
    };
    let all = match (game_of(interaction), &interaction.asked) {
        (Some(named), _) => vec![named],
        (None, InteractionData::Command(invocation)) if means_one(invocation) => {
            let PlayersGames { playing, ended } = games_since_asked(services, context).await?;
            [playing, ended].concat()
        }
        _ => Vec::new(),
    };
    let Some(id) = first_answered(services, context, all.iter()).await? else { return Ok(None) };
    // No offer has this number, so only the recorded answer can result.
    Ok(Some(services.games.execute(context, &id, CommandKind::Accept(0)).await?.into()))
}

/// Returns the first game in which an earlier delivery of the interaction has acted.
async fn first_answered(
    services: &Services,
    context: &InteractionContext<'_>,
    games: impl Iterator<Item = &GameId>,
) -> Result<Option<GameId>, UserError> {
    let request = context.request();
    for id in games {
        if services.referee.games.has_answered(id, &request).await.map_err(user_error)? {
            return Ok(Some(id.clone()));
        }
    }
    Ok(None)
}

/// The candidates for a command.
pub(crate) struct Found {
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
    candidates_of: Candidates,
) -> Result<Found, UserError> {
    let channel = context.interaction.channel;
    if candidates_of != Candidates::Open {
        let PlayersGames { playing, ended } = games_since_asked(services, context).await?;
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for game in services.access.visible_games(context, &playing).await? {
            let place = context.place_of(&services.places, game.id()).await?;
            let is_here = place.is_some_and(|place| place.channel == channel);
            if is_here { &mut near } else { &mut far }.push(game);
        }
        if let Some(game) = chosen_before(services, context, &near, &ended).await? {
            return Ok(Found { games: vec![game], here: true });
        }
        for (mut games, here) in [(near, true), (far, false)] {
            games.retain(|game| is_in(game, &context.player));
            let waits = |game: &Arc<Game>| waits_for(game, &context.player);
            if matches!(candidates_of, Candidates::Waiting | Candidates::Any) && games.iter().any(waits) {
                games.retain(waits);
            }
            let has_begun = |game: &Arc<Game>| game.phase() != Phase::Lobby;
            if matches!(candidates_of, Candidates::Begun | Candidates::Waiting) && games.iter().any(has_begun)
            {
                games.retain(has_begun);
            }
            if !games.is_empty() {
                return Ok(Found { games, here });
            }
            if candidates_of == Candidates::Any && services.places.any_in(channel).await? {
                break;
            }
        }
        if !matches!(candidates_of, Candidates::Any) {
            return Ok(Found { games: Vec::new(), here: false });
        }
    }
    let in_channel = services.open_games.in_channel(channel, SERVER_GAMES).await?;
    let latest = in_channel.len().saturating_sub(LOOKED_AT);
    let mut games = services.access.visible_games(context, &in_channel[latest..]).await?;
    games.retain(|game| game.phase() != Phase::Over);
    if candidates_of == Candidates::Open {
        games.retain(|game| game.phase() == Phase::Lobby);
    } else if games.is_empty() {
        let mut last =
            services.access.visible_games(context, &services.places.last_in(channel, LAST).await?).await?;
        games.extend(last.pop());
    }
    Ok(Found { games, here: true })
}

/// Returns the running games that the user is in, in any channel.
pub(crate) async fn own_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<Arc<Game>>, UserError> {
    let own = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?;
    let mut games = services.access.visible_games(context, &own).await?;
    games.retain(|game| is_in(game, &context.player));
    Ok(games)
}

/// Returns `true` if a player has a seat that is still in the game.
fn is_in(game: &Game, player: &PlayerId) -> bool {
    let playing = game.playing();
    game.seats_of(player).iter().any(|seat| playing.contains(seat))
}

/// Returns `true` if a game waits for a player.
#[must_use]
pub fn waits_for(game: &Game, player: &PlayerId) -> bool {
    let seats = game.seats_of(player);
    game.waiting_for().iter().any(|seat| seats.contains(seat))
}

/// Returns the state of a game: the seats to move, or its phase.
pub(super) async fn state(services: &Services, game: &Game) -> Result<text::Message, UserError> {
    let waiting: Vec<Fact> = game.waiting_for().iter().map(|seat| Fact::from(*seat)).collect();
    if !waiting.is_empty() {
        return Ok(message!(Help, "state-to-move", seats = Fact::all(waiting)));
    }
    Ok(match game.phase() {
        Phase::Lobby => message!(Help, "state-lobby"),
        Phase::SetUp => message!(Help, "state-setup"),
        Phase::Running => message!(Help, "state-running"),
        Phase::Paused if has_lost_its_channel(services, game).await? => message!(Help, "state-held"),
        Phase::Paused => message!(Help, "state-paused"),
        Phase::Over => message!(Help, "state-over"),
    })
}

/// Returns `true` if a game is on hold because its channel was lost, and not paused by its players.
pub(super) async fn has_lost_its_channel(services: &Services, game: &Game) -> Result<bool, UserError> {
    if game.phase() != Phase::Paused {
        return Ok(false);
    }
    let place = skip_unreadable(services.places.of(game.id()).await)?.flatten();
    Ok(place.is_some_and(|place| place.lost))
}

/// Returns the display names of the user's remaining opponents in a game.
pub(crate) async fn opponents(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Vec<String>, UserError> {
    let people = People::of(&services.referee, game).await?;
    let others =
        game.players().into_iter().filter(|player| **player != context.player && is_in(game, player));
    Ok(others.map(|player| people.name(player, context.language)).collect())
}

/// Formats names as a list, with markup escaped.
pub(crate) fn listed(names: &[String]) -> Fact {
    Fact::all(names.iter().map(|name| plain(name).into()).collect())
}

/// Asks the user to choose one of several games.
async fn question(
    services: &Services,
    context: &InteractionContext<'_>,
    games: &[Arc<Game>],
    here: bool,
    invocation: &CommandInvocation,
) -> Result<UserError, UserError> {
    let language = context.language;
    let asked = if here { message!(Help, "which-game") } else { message!(Help, "which-game-elsewhere") };
    let (mut lines, mut picks, mut names) = (vec![asked.text(language)], Vec::new(), Vec::new());
    for (number, game) in (1_usize..).zip(games.iter().take(PICKS)) {
        let title = title_in(game.agreement().variant.info(), language);
        let others = opponents(services, context, game).await?;
        let name = |players| {
            message!(Help, "game-with", game = title, players = players, count = others.len()).text(language)
        };
        let place = services.places.of(game.id()).await?;
        let safe = name(listed(&others));
        names.push(format!("{safe} ({})", game.id()).into());
        let line = match place {
            Some(GamePlace { guild: None, .. }) => {
                message!(Help, "which-game-direct", number = number, game = safe)
            }
            Some(place) if place.guild == context.interaction.guild => {
                let channel = format!("<#{}>", place.channel);
                message!(Help, "which-game-line", number = number, game = safe, channel = channel)
            }
            _ => message!(Help, "which-game-far", number = number, game = safe),
        };
        lines.push(line.text(language));
        // Labels of a list have no formatting.
        let name = name(Fact::all(others.iter().map(|name| isolated(name).into()).collect()));
        let pick = Pick::new(cut(&format!("{number}. {name}"), PICK), game.id().as_str());
        picks.push(pick.described(cut(&state(services, game).await?.text(language), PICK)));
    }
    let id = write(invocation).map(|command| Id::bare(Step::Which).with(command).to_string());
    if let Some(id) = id.filter(|id| length(id) + TURN_LENGTH <= CUSTOM_ID) {
        let placeholder = message!(Help, "which-game-list").text(language);
        let select = Select { id: id.into(), placeholder, picks };
        let content = under_each_other(lines);
        let message = Message { rows: vec![Row::Select(select)], ..Message::private(content) };
        return Ok(UserError::Ask(Box::new(message)));
    }
    let names = Fact::List("list-semicolon", names);
    Ok(UserError::sentence(cut(&message!(Help, "which-game-typed", games = names).text(language), CONTENT)))
}
