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
/// Discord's type of an event outside of its voice channels.
const EXTERNAL: u8 = 3;
/// Seen by the members of the server, the only level there is.
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
    /// The beginning.
    pub starts: Timestamp,
    /// The end.
    pub ends: Timestamp,
}

/// The status of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventStatus {
    /// Not begun yet.
    Scheduled = 1,
    /// Under way.
    Active = 2,
    /// Over.
    Completed = 3,
    /// Cancelled.
    Cancelled = 4,
}

/// An event that is in a calendar. Those that are over are in none.
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
    /// Returns the body that creates it, or changes another into it.
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
    /// Parses an event as Discord lists it; `None` if it cannot be parsed.
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
