//! What serenity has understood of an event, given on as the bot reads it.

use super::{Inbox, Received};
use crate::discord::transport::Counts;
use crate::discord::wire::{Event as Change, GuildId, Interaction};
use serde::Serialize;
use serde_json::Value;
use serenity::all::{Context, Event, RawEventHandler};
use serenity::async_trait;
use std::sync::Arc;

/// Gives events on.
#[derive(Clone)]
pub struct Hand {
    /// To whom.
    pub received: Arc<dyn Inbox>,
    /// What is counted.
    pub counts: Counts,
}

#[async_trait]
impl RawEventHandler for Hand {
    async fn raw_event(&self, _: Context, event: Event) {
        let received = match read(event) {
            Ok(Some(received)) => received,
            Ok(None) => return,
            Err(problem) => {
                self.counts.unreadable.inc();
                tracing::warn!(problem, "an event cannot be read");
                return;
            }
        };
        if matches!(received, Received::Interaction(_)) {
            self.counts.interactions.inc();
        }
        self.received.take(received);
    }
}

/// Reads an event, when the bot needs it.
///
/// serenity reads events into types of its own; what it does not know it gives as it came. Written as JSON
/// again they hold what the bot reads, whichever way they came.
fn read(event: Event) -> Result<Option<Received>, String> {
    Ok(Some(match event {
        Event::Ready(ready) => Received::Ready {
            application: crate::discord::wire::ApplicationId(ready.ready.application.id.get()),
        },
        Event::Resumed(_) => Received::Resumed,
        Event::InteractionCreate(event) => {
            let mut written = json(&event.interaction)?;
            // It is not written, because it is the type's.
            written["type"] = Value::from(u8::from(event.interaction.kind()));
            interaction(&written)?
        }
        // The largest of all events, of which the bot needs one number.
        Event::GuildCreate(event) => Received::Change(Change::GuildCreated(GuildId(event.guild.id.get()))),
        Event::GuildDelete(event) => return change("GUILD_DELETE", &json(&event.guild)?),
        Event::ChannelDelete(event) => return change("CHANNEL_DELETE", &json(&event.channel)?),
        Event::ThreadDelete(event) => return change("THREAD_DELETE", &json(&event.thread)?),
        Event::ThreadUpdate(event) => return change("THREAD_UPDATE", &json(&event.thread)?),
        Event::MessageDelete(event) => return change("MESSAGE_DELETE", &json(&event)?),
        Event::MessageDeleteBulk(event) => return change("MESSAGE_DELETE_BULK", &json(&event)?),
        Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => interaction(&event.value)?,
        Event::Unknown(event) => return change(&event.kind, &event.value),
        _ => return Ok(None),
    }))
}

fn json(event: &impl Serialize) -> Result<Value, String> {
    let mut written = serde_json::to_value(event).map_err(|_| "serenity cannot write it".to_owned())?;
    without_nothing(&mut written);
    Ok(written)
}

/// serenity writes null where Discord leaves things out.
fn without_nothing(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(without_nothing);
        }
        Value::Array(values) => values.iter_mut().for_each(without_nothing),
        _ => (),
    }
}

fn interaction(json: &Value) -> Result<Received, String> {
    let read = Interaction::read(json).map_err(|error| format!("an interaction: {error}"))?;
    Ok(Received::Interaction(Box::new(read)))
}

fn change(name: &str, json: &Value) -> Result<Option<Received>, String> {
    let read = Change::read(name, json).map_err(|error| format!("{name}: {error}"))?;
    Ok(read.map(Received::Change))
}
