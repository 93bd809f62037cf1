//! Events in a server's calendar.

use super::ids::{ScheduledEventId, UserId};
use jiff::Timestamp;
use serde_json::{Value, json};

/// The most characters of a name.
pub const NAME: usize = 100;
/// The most characters of a description.
pub const DESCRIPTION: usize = 1_000;
/// The most characters of a place.
pub const PLACE: usize = 100;
/// What Discord calls an event that takes place in none of its voice channels.
const EXTERNAL: u8 = 3;
/// Seen by the members of the server, the only level there is.
const GUILD_ONLY: u8 = 2;

/// An event in a server's calendar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledEvent {
    /// What it is called.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// Where it takes place: a text, such as a link.
    pub place: String,
    /// When it begins.
    pub starts: Timestamp,
    /// When it ends.
    pub ends: Timestamp,
}

/// Where in its life an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventStatus {
    /// It is to come.
    Scheduled = 1,
    /// It goes on.
    Active = 2,
    /// It is over.
    Completed = 3,
    /// It was called off.
    Cancelled = 4,
}

/// An event that is in a calendar. What is over is in none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalendarEntry {
    /// Its id.
    pub id: ScheduledEventId,
    /// Who made it.
    pub creator: Option<UserId>,
    /// Where in its life it is: [`EventStatus::Scheduled`] or [`EventStatus::Active`].
    pub status: EventStatus,
    /// What it says of itself.
    pub description: String,
}

impl ScheduledEvent {
    /// The body that makes it, or changes another into it.
    #[must_use]
    pub fn body(&self) -> Value {
        json!({
            "name": self.name, "description": self.description, "privacy_level": GUILD_ONLY,
            "entity_type": EXTERNAL, "entity_metadata": { "location": self.place },
            "scheduled_start_time": self.starts.to_string(), "scheduled_end_time": self.ends.to_string(),
        })
    }
}

impl CalendarEntry {
    /// An event as Discord lists it; nothing where it cannot be read.
    #[must_use]
    pub fn read(value: &Value) -> Option<Self> {
        let id = |field: &str| value[field].as_str()?.parse::<u64>().ok();
        Some(Self {
            id: ScheduledEventId(id("id")?),
            creator: id("creator_id").map(UserId),
            status: match value["status"].as_u64()? {
                1 => EventStatus::Scheduled,
                2 => EventStatus::Active,
                _ => return None,
            },
            description: value["description"].as_str().unwrap_or_default().to_owned(),
        })
    }
}
