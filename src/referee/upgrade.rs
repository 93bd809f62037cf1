//! What earlier versions kept in the clear, sealed: accounts and names, settings, reminders, and in the events of games
//! notes and conditions.
//!
//! Every event keeps its number, and its public form: versions, public chains and the proofs of dice stay as they were.
//! The store's own chain, which runs through private events too, is reckoned anew.

use super::conditions::{KeptPlan, plan_key};
use super::directory::{ACCOUNTS, PEOPLE};
use super::names::game_of;
use super::notes::notes_stream;
use super::private::{NOTES, PLANS, SETTINGS};
use super::reminders::PREFERENCES;
use super::rows::{GAMES, Summary};
use castellan_game::{Event, EventKind, Game, GameId, Hidden, PlayerId};
use castellan_store::keyring::{Place, is_sealed, keyed_hash, seal};
use castellan_store::{
    Answered, Head, Number, OwnRow, RequestId, Store, StoreError, StreamName, Upgrade, WholeStream,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Seals what is in the streams of an earlier version, with the keys of the store that they are put into.
pub struct Sealing<S>(pub S);

impl<S: Store> Upgrade for Sealing<S> {
    async fn upgrade(&self, whole: WholeStream) -> Result<Vec<WholeStream>, String> {
        let name = whole.stream.clone();
        let upgraded = match game_of(&name) {
            Some(game) => self.game(&game, whole).await,
            None => self.rows(whole).await,
        };
        let upgraded = upgraded.map_err(|problem| format!("{name}: {problem}"))?;
        let mut streams = Vec::new();
        for whole in upgraded {
            streams.push(self.as_it_was_sealed(whole).await.map_err(|error| error.to_string())?);
        }
        Ok(streams)
    }
}

impl<S: Store> Sealing<S> {
    /// The stream as the store has it, if that is the same stream sealed before: no text is sealed alike twice.
    async fn as_it_was_sealed(&self, whole: WholeStream) -> Result<WholeStream, StoreError> {
        let Some(present) = self.0.whole(&whole.stream).await? else { return Ok(whole) };
        let alike = |one: &OwnRow, other: &OwnRow| {
            (&one.index, &one.key) == (&other.index, &other.key)
                && (one.value == other.value || is_sealed(&one.value) && is_sealed(&other.value))
        };
        let same = present.index.len() == whole.index.len()
            && present.index.iter().zip(&whole.index).all(|(one, other)| alike(one, other))
            && WholeStream { index: Vec::new(), ..present.clone() }
                == WholeStream { index: Vec::new(), ..whole.clone() };
        Ok(if same { present } else { whole })
    }

    async fn sealed(&self, player: &str, index: &str, key: String, text: &str) -> Result<OwnRow, String> {
        let sealed = seal(self.0.keys(), player, Place { index, key: &key }, text).await;
        let value = sealed.map_err(|error| error.to_string())?;
        Ok(OwnRow { index: index.to_owned(), key, value })
    }

    /// A stream that is no game: what is private in its rows is sealed.
    async fn rows(&self, mut whole: WholeStream) -> Result<Vec<WholeStream>, String> {
        let mut streams = Vec::new();
        let mut rows = Vec::with_capacity(whole.index.len());
        for row in std::mem::take(&mut whole.index) {
            let OwnRow { index, key, value } = row;
            if is_sealed(&value) {
                rows.push(OwnRow { index, key, value });
                continue;
            }
            let owner = match &*index {
                PEOPLE | PREFERENCES => Some(key.clone()),
                SETTINGS => {
                    let owner = key.strip_prefix("person/").or_else(|| key.strip_prefix("tried/"));
                    owner.map(|rest| rest.split('/').next().unwrap_or_default().to_owned())
                }
                _ => None,
            };
            rows.push(match owner {
                Some(player) if index == SETTINGS && key.starts_with("person/") => {
                    let (settings, blocks) = without_blocks(&player, value)?;
                    streams.extend(blocks);
                    self.sealed(&player, &index, key, &settings).await?
                }
                Some(player) => self.sealed(&player, &index, key, &value).await?,
                // The hash of an account has 64 digits, and no account is called so.
                None if index == ACCOUNTS && key.contains(':') => {
                    let hash = keyed_hash(self.0.keys(), &key).await.map_err(|error| error.to_string())?;
                    OwnRow { index, key: hash, value }
                }
                None => OwnRow { index, key, value },
            });
        }
        rows.sort();
        whole.index = rows;
        streams.push(whole);
        Ok(streams)
    }

    /// A game: notes and conditions leave its events.
    async fn game(&self, id: &GameId, mut whole: WholeStream) -> Result<Vec<WholeStream>, String> {
        let read = |text: &String| Event::read(text).ok();
        let old: Option<Vec<Event>> = whole.events.iter().map(read).collect();
        // A game that cannot be folded stands still. It is kept as it is, but for what is private.
        let old = old.and_then(|events| Game::fold(&events).ok());
        let mut notes: BTreeMap<PlayerId, String> = BTreeMap::new();
        let mut changed = false;
        for text in &mut whole.events {
            let Some(cleaned) = without_private(text, &mut notes) else { continue };
            *text = cleaned;
            changed = true;
        }
        if changed {
            let start = Head::of_nothing(&whole.stream);
            whole.head = whole.events.iter().fold(start, |head, event| head.after(event));
        }
        if let Some(old) = &old {
            let events: Option<Vec<Event>> = whole.events.iter().map(read).collect();
            let new = events.and_then(|events| Game::fold(&events).ok());
            let new =
                new.map(|new| new.with_plans(old.plans().map(|(seat, plan)| (seat, plan.clone())).collect()));
            if new.as_ref() != Some(old) {
                return Err("sealed it would be another game".to_owned());
            }
            say_whether_open(&mut whole, id, old)?;
            for (seat, plan) in old.plans() {
                let Some(player) = old.player_at(seat) else { continue };
                let kept = KeptPlan { at: old.events(), plan: plan.clone() };
                let text = serde_json::to_string(&kept).map_err(|_| "its conditions cannot be written")?;
                let key = plan_key(id, seat);
                whole.index.push(self.sealed(player.id.as_str(), PLANS, key, &text).await?);
            }
            whole.index.sort();
        }
        let mut streams = vec![whole];
        for (player, text) in notes.into_iter().filter(|(_, text)| !text.is_empty()) {
            let text = serde_json::to_string(&Hidden(text)).map_err(|_| "its notes cannot be written")?;
            let row = self.sealed(player.as_str(), NOTES, format!("{player}/{id}"), &text).await?;
            let stream = notes_stream(&player, id).map_err(|error| error.to_string())?;
            streams.push(only_row(stream, row)?);
        }
        Ok(streams)
    }
}

/// Rows of earlier versions do not say whether everybody in its server may see a game. Those that cannot be read are
/// worked out from the game when they are wanted.
fn say_whether_open(whole: &mut WholeStream, id: &GameId, game: &Game) -> Result<(), String> {
    for row in whole.index.iter_mut().filter(|row| row.index == GAMES) {
        if let Ok(mut summary) = Summary::read(id.as_str(), &row.value)
            && summary.open.is_none()
        {
            summary.open = Some(game.agreement().spectators);
            row.value = serde_json::to_string(&summary).map_err(|_| "its row cannot be written")?;
        }
    }
    Ok(())
}

/// A stream without events that holds a row.
fn only_row(stream: StreamName, row: OwnRow) -> Result<WholeStream, String> {
    let id = RequestId::new("upgrade:1").map_err(|invalid| invalid.to_string())?;
    Ok(WholeStream {
        head: Head::of_nothing(&stream),
        stream,
        events: Vec::new(),
        requests: vec![Answered { id, number: Number::ZERO, answer: String::new() }],
        index: vec![row],
        work: Vec::new(),
    })
}

/// What somebody has set, and whom they have blocked, in a stream of its own: it holds when they are forgotten.
fn without_blocks(player: &str, settings: String) -> Result<(String, Option<WholeStream>), String> {
    let (settings, blocked) = match serde_json::from_str(&settings) {
        Ok(Value::Object(mut settings)) if settings.get("blocked").is_none_or(Value::is_array) => {
            let blocked = settings.remove("blocked");
            (Value::Object(settings).to_string(), blocked)
        }
        // It is sealed as it is. Nobody knows whom they have blocked, so it is not said that it is nobody.
        _ => (settings, Some(Value::from("the settings that it was part of cannot be read"))),
    };
    let blocked = blocked.filter(|blocked| blocked.as_array().is_none_or(|blocked| !blocked.is_empty()));
    let Some(blocked) = blocked else { return Ok((settings, None)) };
    let key = format!("blocks/{player}");
    let stream = StreamName::new(format!("settings/{key}")).map_err(|invalid| invalid.to_string())?;
    let row = OwnRow { index: SETTINGS.to_owned(), key, value: blocked.to_string() };
    Ok((settings, Some(only_row(stream, row)?)))
}

/// A stored event without what is private in it, if there is anything; notes that it holds are the latest.
fn without_private(text: &str, notes: &mut BTreeMap<PlayerId, String>) -> Option<String> {
    if !text.contains("note_written") && !text.contains("conditions_set") {
        return None;
    }
    if let Ok(mut event) = Event::read(text) {
        let what = match event.what.clone() {
            EventKind::NoteWritten { player, text } => {
                notes.insert(player.clone(), text.0);
                EventKind::NoteWritten { player, text: Hidden::default() }
            }
            EventKind::ConditionsSet { seat, .. } => EventKind::ConditionsSet { seat, plan: None },
            _ => return None,
        };
        event.what = what;
        let cleaned = event.write();
        return (cleaned != text).then_some(cleaned);
    }
    // An event that this version cannot read, of a game that stands still.
    let mut event: Value = serde_json::from_str(text).ok()?;
    let what = event.get_mut("what")?;
    if let Some(written) = what.get_mut("note_written").and_then(Value::as_object_mut) {
        written.insert("text".to_owned(), Value::String(String::new()));
    }
    if let Some(set) = what.get_mut("conditions_set").and_then(Value::as_object_mut) {
        set.remove("plan");
    }
    Some(event.to_string())
}
