//! The index rows and timers of a game, derived from its state.
//!
//! Both follow from the game alone, so they can be rebuilt from its log.

use crate::computers::task::{ComputerTask, pause_before};
use crate::games::rated_games::{self, RATED};
use crate::people::reminder_preferences::ReminderPreferences;
use castellan_game::{End, Event, EventKind, Game, GameId, Phase, PlayerId, Time};
use castellan_rules::{Outcome, Seat};
use castellan_store::{IndexChange, JobChange, UnreadableError, read_object};
use castellan_tournament::{Board, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The index of all games: a [`GameSummary`] by game id.
pub const GAMES: &str = "games";
/// The index of players' games: `player/invited/game`, `player/over/milliseconds/game` with the time of the end, and
/// `player/playing/game`. In this order one read finds the games in progress and the latest ends.
pub const PLAYERS: &str = "players";
/// The part of a key of [`PLAYERS`] that marks invitations.
pub(crate) const INVITED: &str = "invited/";
/// The part of a key of [`PLAYERS`] that marks games that are over.
pub(crate) const OVER: &str = "over/";
/// The part of a key of [`PLAYERS`] that marks games in progress.
pub(crate) const PLAYING: &str = "playing/";
/// The index of games with automatic actions, by the time of the next: `milliseconds/game`.
pub const DEADLINES: &str = "deadlines";
/// The queue of timers.
pub const TIMERS: &str = "timers";
/// The queue of notices to people.
pub const OUTBOX: &str = "outbox";
/// The queue of effects of one stream on others.
pub const EFFECTS: &str = "errands";

/// The queue of tasks of computers.
pub const COMPUTERS: &str = "computers";

/// The key of the job with the next task of a game's computers.
pub const COMPUTER_TASK: &str = "think";
/// The key of the timer for a game's next automatic action.
pub const TICK: &str = "tick";
/// The key of the timer that reminds the seat to act.
pub const REMIND: &str = "remind";
/// The key of the effect that applies the vacations of seated players.
pub const SEATED: &str = "seated";
/// The key of the effect that reports the end of a game to its tournament.
pub const ENDED: &str = "ended";

/// The summary of a game, which needs no folding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// The variant, by its name on the command line.
    pub variant: String,
    /// The phase of the game.
    pub phase: Phase,
    /// `true` if all members of its server may see it.
    pub open: bool,
    /// The players, in the order of seats.
    pub players: Vec<PlayerId>,
    /// The outcome, if it ended with a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The winner, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerId>,
    /// The time of its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Time>,
    /// The places, in the order of seats, if more than two played and it ended with a result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
}

impl GameSummary {
    /// Parses a row of [`GAMES`].
    ///
    /// # Errors
    /// Returns an error that names the row and its fault.
    pub(crate) fn read(key: &str, value: &str) -> Result<Self, UnreadableError> {
        let summary: Self = read_object(GAMES, key, value)?;
        let seats = summary.players.len();
        let is_place = |place: &u8| (1..=seats).contains(&usize::from(*place));
        let places = &summary.places;
        if places.is_empty() || (places.len() == seats && places.iter().all(is_place)) {
            return Ok(summary);
        }
        Err(UnreadableError::new(GAMES, key, "it should have a place for each player"))
    }

    pub(crate) fn of(game: &Game) -> Self {
        let outcome = match game.end() {
            Some(End::Outcome(outcome)) => Some(outcome),
            _ => None,
        };
        let winner = match outcome {
            Some(Outcome::Won(seat, _)) => game.player_at(seat).map(|player| player.id.clone()),
            _ => None,
        };
        Self {
            variant: game.settings().variant.info().name.to_owned(),
            phase: game.phase(),
            open: game.settings().spectators,
            players: game.seats().values().map(|player| player.id.clone()).collect(),
            result: outcome.map(|outcome| outcome.to_string()),
            winner,
            ended: game.ended(),
            places: if game.seats().len() > 2 { places(game) } else { Vec::new() },
        }
    }
}

/// Returns the places, in the order of [`GameSummary::players`]; empty if the game ended without a result.
fn places(game: &Game) -> Vec<u8> {
    let Some(score) = Score::from_game(game) else { return Vec::new() };
    let playing = game.all_seats();
    let place = |seat: &Seat| {
        let order = playing.iter().position(|other| other == seat)?;
        score.places.get(order).copied()
    };
    game.seats().keys().map(place).collect::<Option<_>>().unwrap_or_default()
}

/// Index rows, by index and key.
type Rows = BTreeMap<(&'static str, String), String>;

/// Returns the index rows of a game.
fn rows(game: &Game) -> Rows {
    let mut rows = Rows::new();
    let id = game.id();
    let summary = serde_json::to_string(&GameSummary::of(game)).expect("words and names have a JSON form");
    rows.insert((GAMES, id.to_string()), summary);
    for player in game.players() {
        let key = match game.ended() {
            Some(ended) => format!("{player}/{}{id}", ended_key(ended)),
            None => format!("{player}/{PLAYING}{id}"),
        };
        rows.insert((PLAYERS, key), String::new());
    }
    for invitation in game.invitations().iter().filter(|_| game.phase() == Phase::Lobby) {
        rows.insert((PLAYERS, format!("{}/{INVITED}{id}", invitation.player)), String::new());
    }
    if let Some((key, value)) = rated_games::rated_row(game) {
        rows.insert((RATED, key), value);
    }
    if let Some(at) = next_due(game) {
        rows.insert((DEADLINES, deadline_key(at, id)), String::new());
    }
    rows
}

/// Returns the part of a key of [`PLAYERS`] for a game that ended at this time.
pub(crate) fn ended_key(ended: Time) -> String {
    format!("{OVER}{:016}/", ended.ms())
}

/// Returns the time of the next automatic action in a game.
pub(crate) fn next_due(game: &Game) -> Option<Time> {
    game.due_events().iter().map(|due| due.at).min()
}

/// Returns a key of [`DEADLINES`].
fn deadline_key(deadline: Time, id: &GameId) -> String {
    format!("{:016}/{id}", deadline.ms())
}

/// Parses the deadline and the game from a key of [`DEADLINES`].
pub(crate) fn read_deadline(key: &str) -> Option<(Time, GameId)> {
    let (deadline, id) = key.split_once('/')?;
    Some((Time::from_ms(deadline.parse().ok()?), GameId::new(id).ok()?))
}

/// Returns the changes of the index between two states of a game.
#[must_use]
pub fn index_changes(before: Option<&Game>, after: &Game) -> Vec<IndexChange> {
    let (old, new) = (before.map(rows).unwrap_or_default(), rows(after));
    let removed = old.keys().filter(|row| !new.contains_key(*row));
    let removed =
        removed.map(|(index, key)| IndexChange::Remove { index: (*index).to_owned(), key: key.clone() });
    let put = new.iter().filter(|(row, value)| old.get(*row) != Some(value));
    let put = put.map(|((index, key), value)| IndexChange::Put {
        index: (*index).to_owned(),
        key: key.clone(),
        value: value.clone(),
    });
    removed.chain(put).collect()
}

/// Returns the running deadline and its player.
fn deadline(game: &Game) -> Option<(Time, Option<&PlayerId>)> {
    let (seat, deadline) = game.clock().deadline().filter(|_| game.phase() == Phase::Running)?;
    Some((deadline, game.player_at(seat).map(|player| &player.id)))
}

/// Returns the due time and the payload of a game's reminder. The payload is the deadline, so that a reminder of
/// another deadline is not mistaken for it.
pub(crate) fn reminder_due(game: &Game, preferences: &ReminderPreferences) -> Option<(Time, String)> {
    let (deadline, _) = deadline(game)?;
    Some((preferences.reminder(deadline, game.settings().time)?, deadline.ms().to_string()))
}

/// Returns the changes of the timers between two states of a game; `preferences` are those of the seat to act.
#[must_use]
pub fn timer_changes(
    before: Option<&Game>,
    after: &Game,
    preferences: &ReminderPreferences,
    now: Time,
) -> Vec<JobChange> {
    let queue = || TIMERS.to_owned();
    let change = |key: &str, timer: Option<(Time, String)>| match timer {
        Some((due, payload)) => {
            JobChange::Put { queue: queue(), key: key.to_owned(), due: due.ms(), payload }
        }
        None => JobChange::Remove { queue: queue(), key: key.to_owned() },
    };
    let mut changes = Vec::new();
    let tick = next_due(after);
    if tick != before.and_then(next_due) {
        changes.push(change(TICK, tick.map(|at| (at, TICK.to_owned()))));
    }
    if deadline(after) != before.and_then(deadline) {
        // With less time left, the notice of the turn serves as the reminder.
        changes.push(change(REMIND, reminder_due(after, preferences).filter(|(due, _)| *due > now)));
    }
    let task = ComputerTask::next(after);
    let text = |task: &ComputerTask| task.to_string();
    if task.as_ref().map(text) != before.and_then(ComputerTask::next).as_ref().map(text) {
        let (queue, key) = (COMPUTERS.to_owned(), COMPUTER_TASK.to_owned());
        changes.push(match task {
            Some(task) => {
                let due = now.plus(pause_before(&task, after, now)).ms();
                JobChange::Put { queue, key, due, payload: task.to_string() }
            }
            None => JobChange::Remove { queue, key },
        });
    }
    changes
}

/// Returns the effects of events.
pub(crate) fn effects(
    before: Option<&Game>,
    after: &Game,
    events: &[Event],
    now: Time,
) -> impl Iterator<Item = JobChange> {
    let seats_player = |event: &Event| {
        matches!(
            event.what,
            EventKind::Seated { .. }
                | EventKind::Started { .. }
                | EventKind::Replaced { .. }
                | EventKind::Reinstated { .. }
        )
    };
    let is_over = |game: &Game| game.phase() == Phase::Over;
    let ended = is_over(after) && !before.is_some_and(is_over) && Board::from_game_id(after.id()).is_some();
    let effects = [(SEATED, events.iter().any(seats_player)), (ENDED, ended)];
    effects.into_iter().filter(|(_, is_due)| *is_due).map(move |(effect, _)| JobChange::Put {
        queue: EFFECTS.to_owned(),
        key: effect.to_owned(),
        due: now.ms(),
        payload: effect.to_owned(),
    })
}
