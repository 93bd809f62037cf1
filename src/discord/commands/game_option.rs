//! Which game is meant, when a command does not say.

use crate::authority::Intent;
use crate::commands::options::GAME;
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::limits::{CONTENT, CUSTOM_ID, PICK, PICKS, cut, length};
use crate::quota::SERVER_GAMES;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{CommandInvocation, Message, Pick, Row, Select, Value};
use castellan_game::{CommandKind, Game, GameId, Phase, PlayerId};
use castellan_text::{self as text, Fact, Language, message, title_in};
use std::sync::Arc;

/// How many games of a channel are looked at: the latest.
const LOOKED_AT: usize = 50;
/// Where none goes on, how many of the last that are over are looked at.
const LAST: usize = 5;

/// What between the parts of a command stands that was put into an id.
const BETWEEN: char = '|';

/// Which games a command can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// One in which the caller plays, preferably one where the caller is to act.
    Own,
    /// One that has not started, to be joined.
    Open,
    /// Any that the caller may see: preferably the caller's own.
    Any,
}

impl Candidates {
    /// Which games are meant by a command that names none.
    const fn by(intent: Intent) -> Self {
        match intent {
            Intent::Join => Self::Open,
            Intent::See
            | Intent::Export
            | Intent::Watch
            | Intent::Unwatch
            | Intent::Leave
            | Intent::Answer
            | Intent::Direct => Self::Any,
            _ => Self::Own,
        }
    }
}

/// The game that a command means, when whoever gives it may do this with it.
///
/// # Errors
/// A question, when several could be meant; a sentence, when there is none, or they may not.
pub(crate) async fn chosen_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    intent: Intent,
) -> Result<Arc<Game>, UserError> {
    chosen_among(services, context, invocation, Candidates::by(intent), intent).await
}

/// Carries something out in the game that a command means, as [`chosen_game`] finds it.
///
/// # Errors
/// The same, and what keeps it from being carried out.
pub(super) async fn execute_in_chosen(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    (intent, kind): (Intent, CommandKind),
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, intent).await?;
    Ok(services.games.execute(context, game.id(), kind).await?.into())
}

/// The same among others than are usually meant.
///
/// # Errors
/// The same.
pub(crate) async fn chosen_among(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    candidates_of: Candidates,
    intent: Intent,
) -> Result<Arc<Game>, UserError> {
    if let Some(name) = invocation.text(GAME) {
        let Ok(id) = GameId::new(name.trim()) else {
            return UserError::say(message!(Help, "game-name-unreadable", name = crate::escape::code(name)));
        };
        return services.access.game_for(context, &id, intent).await;
    }
    let games = candidates(services, context, candidates_of).await?;
    match games.as_slice() {
        [only] => {
            services.access.allow(context, only, intent).await?;
            Ok(only.clone())
        }
        [] => {
            if candidates_of == Candidates::Open {
                context.may_here(Intent::Open)?;
            }
            UserError::say(match candidates_of {
                Candidates::Own => message!(Help, "no-own-game"),
                Candidates::Open => message!(Help, "no-open-game"),
                Candidates::Any => message!(Help, "no-game-here"),
            })
        }
        _ => Err(question(&games, invocation, context.language)),
    }
}

/// The games that a command without a game's name can mean: where the caller is to act, if there are
/// such; in this channel, if there are such.
pub(crate) async fn candidates(
    services: &Services,
    context: &InteractionContext<'_>,
    candidates_of: Candidates,
) -> Result<Vec<Arc<Game>>, UserError> {
    let channel = context.interaction.channel;
    let in_channel = services.open_games.in_channel(channel, SERVER_GAMES).await?;
    if candidates_of != Candidates::Open {
        let own = own_games(services, context).await?;
        let (near, far): (Vec<_>, Vec<_>) = own.into_iter().partition(|game| in_channel.contains(game.id()));
        for games in [near, far] {
            let turn: Vec<_> =
                games.iter().filter(|game| waits_for(game, &context.player)).cloned().collect();
            if !turn.is_empty() {
                return Ok(turn);
            }
            if !games.is_empty() {
                return Ok(games);
            }
            if candidates_of == Candidates::Any
                && (!in_channel.is_empty() || services.places.any_in(channel).await?)
            {
                break;
            }
        }
        if candidates_of == Candidates::Own {
            return Ok(Vec::new());
        }
    }
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
    Ok(games)
}

/// The games that whoever is here plays in and that go on, wherever that is.
pub(crate) async fn own_games(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<Arc<Game>>, UserError> {
    let own = services.referee.games_of(&context.player, false).await.map_err(no)?;
    services.access.visible_games(context, &own).await
}

/// Whether a game waits for somebody.
#[must_use]
pub fn waits_for(game: &Game, player: &PlayerId) -> bool {
    let seats = game.seats_of(player);
    game.waiting_for().iter().any(|seat| seats.contains(seat))
}

/// What a game is doing: who is to move, or its phase.
pub(super) fn state(game: &Game) -> text::Message {
    let waiting: Vec<Fact> = game.waiting_for().iter().map(|seat| Fact::from(*seat)).collect();
    if !waiting.is_empty() {
        return message!(Help, "state-to-move", seats = Fact::all(waiting));
    }
    match game.phase() {
        Phase::Lobby => message!(Help, "state-lobby"),
        Phase::SetUp => message!(Help, "state-setup"),
        Phase::Running => message!(Help, "state-running"),
        Phase::Paused => message!(Help, "state-paused"),
        Phase::Over => message!(Help, "state-over"),
    }
}

/// Asks which game is meant.
fn question(games: &[Arc<Game>], invocation: &CommandInvocation, language: Language) -> UserError {
    let named = |game: &Arc<Game>| {
        let title = title_in(game.agreement().variant.info(), language);
        (format!("{title} ({})", game.id()), state(game).text(language))
    };
    let id = write(invocation).map(|command| Id::bare(Step::Which).with(command).to_string());
    if let Some(id) = id.filter(|id| length(id) <= CUSTOM_ID) {
        let pick = |game: &Arc<Game>| {
            let (name, waits) = named(game);
            Pick::new(name, game.id().as_str()).described(cut(&waits, PICK))
        };
        let picks = games.iter().take(PICKS).map(pick).collect();
        let select = Select { id, placeholder: message!(Help, "which-game-list").text(language), picks };
        let question = message!(Help, "which-game").text(language);
        let message = Message { rows: vec![Row::Select(select)], ..Message::private(question) };
        return UserError::Ask(Box::new(message));
    }
    let names: Vec<Fact> = games.iter().take(PICKS).map(|game| named(game).0.into()).collect();
    let names = Fact::List("list-semicolon", names);
    UserError::sentence(cut(&message!(Help, "which-game-typed", games = names).text(language), CONTENT))
}

/// A command as a text that fits into an id; none when it has more than texts and switches.
#[must_use]
pub fn write(invocation: &CommandInvocation) -> Option<String> {
    let mut text = invocation.path.join(" ");
    for (name, value) in &invocation.options {
        let value = match value {
            // What looks like a switch or a number would be read as one.
            Value::Text(value) if !value.contains(BETWEEN) && !value.starts_with(['!', '#']) => value.clone(),
            Value::Switch(on) => format!("!{on}"),
            Value::Number(number) => format!("#{number}"),
            _ => return None,
        };
        text.push(BETWEEN);
        text.extend([name, "=", value.as_str()]);
    }
    Some(text)
}

/// Reads what [`write()`] writes.
#[must_use]
pub fn read(text: &str) -> CommandInvocation {
    let mut parts = text.split(BETWEEN);
    let path = parts.next().unwrap_or_default().split(' ').map(str::to_owned).collect();
    let option = |part: &str| {
        let (name, value) = part.split_once('=')?;
        let value = match value {
            "!true" => Value::Switch(true),
            "!false" => Value::Switch(false),
            number if number.starts_with('#') && number[1..].parse::<i64>().is_ok() => {
                Value::Number(number[1..].parse().unwrap_or_default())
            }
            text => Value::Text(text.to_owned()),
        };
        Some((name.to_owned(), value))
    };
    CommandInvocation { path, options: parts.filter_map(option).collect() }
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::wire::{CommandInvocation, Value};

    fn note(value: Value) -> CommandInvocation {
        CommandInvocation { path: vec!["note".to_owned()], options: vec![("text".to_owned(), value)] }
    }

    #[test]
    fn a_command_is_read_as_it_was_written_or_is_not_written() {
        for value in [Value::Text("a3 ~ c5".to_owned()), Value::Switch(true), Value::Number(-5)] {
            let invocation = note(value);
            assert_eq!(read(&write(&invocation).expect("it fits")), invocation);
        }
        for text in ["!true", "!false", "#5", "#", "!", "a|b"] {
            assert_eq!(write(&note(Value::Text(text.to_owned()))), None, "{text}");
        }
    }
}
