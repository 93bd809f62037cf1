//! The texts of states, as pages get them: whole, or as changes to the one before.
//!
//! A move changes two of a hundred pieces, and every reader gets its text. So an item of a list that the page has is
//! not sent again: `[3, 7]` stands for items 3 to 6 of the list before.

use crate::view::{MoveView, View};
use axum::extract::ws::Utf8Bytes;
use castellan_game::Time;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A state as one or more readers see it.
pub(crate) struct StateText {
    now: Time,
    fields: BTreeMap<String, Field>,
    moves: Arc<Vec<MoveView>>,
    /// The changes to states that pages have.
    changes: Mutex<Vec<(Weak<Self>, Utf8Bytes)>>,
}

/// The text of a field.
#[derive(PartialEq, Eq)]
enum Field {
    Value(String),
    List(Vec<String>),
}

impl StateText {
    /// Returns a state at a moment. The `moves` are those of the view, which has none itself.
    pub(crate) fn new(view: &View, moves: Arc<Vec<MoveView>>, now: Time) -> Self {
        let mut fields = BTreeMap::new();
        if let Ok(Value::Object(values)) = serde_json::to_value(view) {
            for (name, value) in values.into_iter().filter(|(name, _)| name != MOVES) {
                fields.insert(name, Field::of(&value));
            }
        }
        Self { now, fields, moves, changes: Mutex::default() }
    }

    /// Returns the whole state.
    pub(crate) fn whole(&self) -> Utf8Bytes {
        let mut text = start("state", self.now);
        for (name, field) in &self.fields {
            push_field(&mut text, name, &field.text());
        }
        push_field(&mut text, MOVES, &json(&*self.moves));
        text.push('}');
        text.into()
    }

    /// Returns the changes to a state that a page has. They are made once for all pages that have it.
    pub(crate) fn changes_to(&self, known: &Arc<Self>) -> Utf8Bytes {
        let mut changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, text)) = changes.iter().find(|(of, _)| Weak::as_ptr(of) == Arc::as_ptr(known)) {
            return text.clone();
        }
        let text = self.make_changes(known);
        changes.push((Arc::downgrade(known), text.clone()));
        text
    }

    fn make_changes(&self, known: &Self) -> Utf8Bytes {
        let mut text = start("changes", self.now);
        for (name, field) in &self.fields {
            match (field, known.fields.get(name)) {
                (field, Some(old)) if field == old => {}
                (Field::List(items), Some(Field::List(old))) => {
                    push_field(&mut text, name, &list_changes(items, old));
                }
                (field, _) => push_field(&mut text, name, &field.text()),
            }
        }
        let kept = self.moves_kept_of(known);
        let mut moves: Vec<String> = self.moves.iter().skip(kept).map(json).collect();
        if kept > 0 {
            moves.insert(0, range(0, kept));
        }
        push_field(&mut text, MOVES, &list(&moves));
        text.push('}');
        text.into()
    }

    /// Returns how many moves of another state are in this one. After a takeback, none are.
    fn moves_kept_of(&self, known: &Self) -> usize {
        let count = known.moves.len();
        let is_kept = count.checked_sub(1).and_then(|last| self.moves.get(last));
        let last = known.moves.last().map(|last| last.event);
        if is_kept.is_some_and(|kept| Some(kept.event) == last) { count } else { 0 }
    }
}

impl Field {
    fn of(value: &Value) -> Self {
        match value {
            Value::Array(items) => Self::List(items.iter().map(Value::to_string).collect()),
            value => Self::Value(value.to_string()),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Value(text) => text.clone(),
            Self::List(items) => list(items),
        }
    }
}

/// The field with the moves. It grows with the game, so it is not compared item by item.
const MOVES: &str = "moves";

/// Returns a view with its moves as a whole state.
pub(crate) fn state_text(view: &View, now: Time) -> Utf8Bytes {
    StateText::new(view, Arc::new(view.moves.clone()), now).whole()
}

/// Returns a list in which runs of items of an `old` list are named by their places.
fn list_changes(items: &[String], old: &[String]) -> String {
    let mut texts = Vec::new();
    let mut run = 0..0;
    for item in items {
        let place = old.iter().skip(run.end).position(|old| old == item).map(|skipped| run.end + skipped);
        match place {
            Some(place) if place == run.end && !run.is_empty() => run.end += 1,
            Some(place) => {
                push_run(&mut texts, &run);
                run = place..place + 1;
            }
            None => {
                push_run(&mut texts, &run);
                run = run.end..run.end;
                texts.push(item.clone());
            }
        }
    }
    push_run(&mut texts, &run);
    list(&texts)
}

fn push_run(texts: &mut Vec<String>, run: &std::ops::Range<usize>) {
    if !run.is_empty() {
        texts.push(range(run.start, run.end));
    }
}

fn range(from: usize, to: usize) -> String {
    format!("[{from},{to}]")
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

fn start(kind: &str, now: Time) -> String {
    format!("{{\"type\":\"{kind}\",\"now\":{}", now.ms())
}

fn push_field(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"{name}\":{value}");
}

/// Returns a value as JSON. The types of views have no values that JSON lacks.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
