//! Snapshots of games, which avoid folding the whole log for each command.
//!
//! A snapshot is a cache of the log. One of another version, or one that contradicts values computed anew, is ignored.
//! Snapshots hold secrets of the game, but no private texts of players.

use super::event::{EVENT_VERSION, RULES_VERSION};
use super::serde_text;
use super::state::Game;
use castellan_rules::{Outcome, Record, Status, Variant};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the format.
const SCHEMA: u32 = 1;

/// A game with the versions that a snapshot must match.
#[derive(Serialize, Deserialize)]
struct Snapshot<'a, G> {
    schema: u32,
    rules: u32,
    events: u32,
    game: G,
    #[serde(borrow)]
    record: Option<RecordParts<'a>>,
}

impl Game {
    /// Returns the game as bytes: a line of JSON, followed by the history of the record.
    ///
    /// # Panics
    /// Never: every game can be serialized.
    #[must_use]
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            schema: SCHEMA,
            rules: RULES_VERSION,
            events: EVENT_VERSION,
            game: self,
            record: self.record().map(RecordParts::from_record),
        };
        let mut bytes =
            serde_json::to_vec(&snapshot).expect("keys are texts, and nothing fails while writing to memory");
        bytes.push(b'\n');
        bytes.extend(self.record().map(Record::history_bytes).unwrap_or_default());
        bytes
    }

    /// Restores a game; `None` if the bytes cannot be used.
    #[must_use]
    pub fn restore(bytes: &[u8]) -> Option<Self> {
        let (line, history) = bytes.split_at_checked(memchr::memchr(b'\n', bytes)?)?;
        let snapshot: Snapshot<Self> = serde_json::from_slice(line).ok()?;
        let current = (SCHEMA, RULES_VERSION, EVENT_VERSION);
        if (snapshot.schema, snapshot.rules, snapshot.events) != current {
            return None;
        }
        let mut game = snapshot.game;
        game.record = match snapshot.record {
            Some(parts) => Some(parts.into_record(&history[1..])?),
            None if history.len() > 1 => return None,
            None => None,
        };
        Some(game)
    }
}

/// A record without its history.
///
/// The repetition key of the current position is computed again on restoring, which detects snapshots of early versions
/// with other keys.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordParts<'a> {
    #[serde(with = "serde_text::single")]
    variant: Variant,
    options: Vec<(String, String)>,
    #[serde(borrow)]
    start: Cow<'a, str>,
    #[serde(borrow)]
    position: Cow<'a, str>,
    #[serde(with = "serde_text::optional")]
    end: Option<Outcome>,
}

impl RecordParts<'_> {
    fn from_record(record: &Record) -> Self {
        let end = match record.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Ongoing => None,
        };
        Self {
            variant: record.variant(),
            options: super::settings::option_pairs(record.options()),
            start: record.start().to_string().into(),
            position: record.position().to_string().into(),
            end,
        }
    }

    fn into_record(self, history: &[u8]) -> Option<Record> {
        let options = super::settings::parse_options(self.variant, &self.options).ok()?;
        let start = self.variant.read(&self.start, &options).ok()?;
        let position = self.variant.read(&self.position, &options).ok()?;
        Record::restore(options, start, position, history, self.end)
    }
}
