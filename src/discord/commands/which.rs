//! Which game is meant, when a command does not say.

use super::GAME;
use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext, no};
use crate::components::ids::{Id, Step};
use crate::limits::{CUSTOM_ID, PICKS, cut, length};
use crate::quota::SERVER_GAMES;
use crate::trouble::UserError;
use crate::wire::{CommandInvocation, Message, Pick, Row, Select, Value};
use castellan_game::{Game, GameId, Phase, PlayerId};
use std::sync::Arc;

/// How many games of a channel are looked at: the latest.
const LOOKED_AT: usize = 50;
/// Where none goes on, how many of the last that are over are looked at.
const LAST: usize = 5;

/// What between the parts of a command stands that was put into an id.
const BETWEEN: char = '|';

/// Which games a command can mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// One in which the caller plays, preferably one where the caller is to act.
    Own,
    /// One that has not started, to be joined.
    Open,
    /// Any that the caller may see: preferably the caller's own.
    Any,
}

impl Wanted {
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

impl Bot {
    /// The game that a command means, when whoever gives it may do this with it.
    ///
    /// # Errors
    /// A question, when several could be meant; a sentence, when there is none, or they may not.
    pub(crate) async fn which(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        self.which_of(here, given, Wanted::by(intent), intent).await
    }

    /// The same among others than are usually meant.
    ///
    /// # Errors
    /// The same.
    pub(crate) async fn which_of(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        wanted: Wanted,
        intent: Intent,
    ) -> Result<Arc<Game>, UserError> {
        if let Some(name) = given.text(GAME) {
            let Ok(id) = GameId::new(name.trim()) else {
                return UserError::say(format!("{} is no game's name.", crate::escape::code(name)));
            };
            return self.game_for(here, &id, intent).await;
        }
        let games = self.could_mean(here, wanted).await?;
        match games.as_slice() {
            [only] => {
                self.allow(here, only, intent).await?;
                Ok(only.clone())
            }
            [] => {
                if wanted == Wanted::Open {
                    here.may_here(Intent::Open)?;
                }
                UserError::say(match wanted {
                    Wanted::Own => {
                        "You play in no game that goes on. `/game new` opens one, and `/game list` shows those that you can join."
                    }
                    Wanted::Open => "There is no game here that waits for players. `/game new` opens one.",
                    Wanted::Any => "There is no game here. `/game new` opens one.",
                })
            }
            _ => Err(question(&games, given)),
        }
    }

    /// The games that a command without a game's name can mean: where the caller is to act, if there are
    /// such; in this channel, if there are such.
    pub(crate) async fn could_mean(
        &self,
        here: &InteractionContext<'_>,
        wanted: Wanted,
    ) -> Result<Vec<Arc<Game>>, UserError> {
        let channel = here.interaction.channel;
        let in_channel = self.open_in_channel(channel, SERVER_GAMES).await?;
        if wanted != Wanted::Open {
            let own = self.own_games(here).await?;
            let (near, far): (Vec<_>, Vec<_>) =
                own.into_iter().partition(|game| in_channel.contains(game.id()));
            for games in [near, far] {
                let turn: Vec<_> =
                    games.iter().filter(|game| waits_for(game, &here.player)).cloned().collect();
                if !turn.is_empty() {
                    return Ok(turn);
                }
                if !games.is_empty() {
                    return Ok(games);
                }
                if wanted == Wanted::Any && (!in_channel.is_empty() || self.tables.any_in(channel).await?) {
                    break;
                }
            }
            if wanted == Wanted::Own {
                return Ok(Vec::new());
            }
        }
        let latest = in_channel.len().saturating_sub(LOOKED_AT);
        let mut games = self.visible_games(here, &in_channel[latest..]).await?;
        games.retain(|game| game.phase() != Phase::Over);
        if wanted == Wanted::Open {
            games.retain(|game| game.phase() == Phase::Lobby);
        } else if games.is_empty() {
            let mut last = self.visible_games(here, &self.tables.last_in(channel, LAST).await?).await?;
            games.extend(last.pop());
        }
        Ok(games)
    }

    /// The games that whoever is here plays in and that go on, wherever that is.
    pub(crate) async fn own_games(&self, here: &InteractionContext<'_>) -> Result<Vec<Arc<Game>>, UserError> {
        let own = self.referee.games_of(&here.player, false).await.map_err(no)?;
        self.visible_games(here, &own).await
    }
}

/// Whether a game waits for somebody.
#[must_use]
pub fn waits_for(game: &Game, player: &PlayerId) -> bool {
    let seats = game.seats_of(player);
    game.waiting_for().iter().any(|seat| seats.contains(seat))
}

/// Asks which game is meant.
fn question(games: &[Arc<Game>], given: &CommandInvocation) -> UserError {
    let named = |game: &Arc<Game>| {
        let title = game.agreement().variant.info().title;
        let waiting: Vec<&str> = game.waiting_for().iter().map(|seat| seat.name()).collect();
        let waits =
            if waiting.is_empty() { game.phase().to_string() } else { waiting.join(", ") + " to act" };
        (format!("{title} ({})", game.id()), waits)
    };
    let id = write(given).map(|command| Id::bare(Step::Which).with(command).to_string());
    if let Some(id) = id.filter(|id| length(id) <= CUSTOM_ID) {
        let pick = |game: &Arc<Game>| {
            let (name, waits) = named(game);
            Pick::new(name, game.id().as_str()).described(cut(&waits, 100))
        };
        let picks = games.iter().take(PICKS).map(pick).collect();
        let select = Select { id, placeholder: "Which game?".to_owned(), picks };
        let message =
            Message { rows: vec![Row::Select(select)], ..Message::private("Which game do you mean?") };
        return UserError::Ask(Box::new(message));
    }
    let names: Vec<String> = games.iter().take(PICKS).map(|game| named(game).0).collect();
    UserError::Sentence(cut(
        &format!("Which game do you mean? Please fill in `game`: {}.", names.join("; ")),
        crate::limits::CONTENT,
    ))
}

/// A command as a text that fits into an id; none when it has more than texts and switches.
#[must_use]
pub fn write(given: &CommandInvocation) -> Option<String> {
    let mut text = given.path.join(" ");
    for (name, value) in &given.options {
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
            let given = note(value);
            assert_eq!(read(&write(&given).expect("it fits")), given);
        }
        for text in ["!true", "!false", "#5", "#", "!", "a|b"] {
            assert_eq!(write(&note(Value::Text(text.to_owned()))), None, "{text}");
        }
    }
}
