//! Events in a server's calendar.

use super::ids::{ScheduledEventId, UserId};
use jiff::Timestamp;
use serde_json::{Value, json};

/// The maximum length of a name, in characters.
pub const NAME: usize = 100;
/// The maximum length of a description, in characters.
pub const DESCRIPTION: usize = 1_000;
/// The maximum length of a place, in characters.
pub const LOCATION: usize = 100;
/// Discord's type of an external event.
const EXTERNAL: u8 = 3;
/// Visible to members of the server, the only privacy level there is.
const GUILD_ONLY: u8 = 2;

/// An event in a server's calendar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScheduledEvent {
    /// The name.
    pub name: String,
    /// The description.
    pub description: String,
    /// The place: a text, such as a link.
    pub place: String,
    /// The start.
    pub starts: Timestamp,
    /// The end.
    pub ends: Timestamp,
}

/// The status of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventStatus {
    /// Scheduled.
    Scheduled = 1,
    /// Active.
    Active = 2,
    /// Completed.
    Completed = 3,
    /// Cancelled.
    Cancelled = 4,
}

/// An event in a calendar, which contains none that are over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalendarEntry {
    /// The id.
    pub id: ScheduledEventId,
    /// The user who created it.
    pub creator: Option<UserId>,
    /// The status: [`EventStatus::Scheduled`] or [`EventStatus::Active`].
    pub status: EventStatus,
    /// The description.
    pub description: String,
}

impl ScheduledEvent {
    /// Returns the request's body for creating the event, or for changing another into it.
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
    /// Parses an event in Discord's form. Returns `None` if it is invalid.
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
