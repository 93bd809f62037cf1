//! Routes of a server's scheduled events. Only external events, which bots create, are supported.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::gateway::session::GUILD_SCHEDULED_EVENTS;
use crate::ids::{Id, format_timestamp};
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, blocked_message, missing_permissions, no_such_route, too_many_events,
    unknown_scheduled_event,
};
use crate::world::guilds::ScheduledEvent;
use crate::world::permissions::{CREATE_EVENTS, MANAGE_EVENTS};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

/// The type of an external event.
const EXTERNAL: i64 = 3;
/// Visible only to members of the server, the only privacy level there is.
const GUILD_ONLY: i64 = 2;
const SCHEDULED: u8 = 1;
const ACTIVE: u8 = 2;
const COMPLETED: u8 = 3;
const CANCELLED: u8 = 4;
/// The fields of a new event. `status` can only change later.
const FIELDS: [&str; 9] = [
    "name",
    "description",
    "scheduled_start_time",
    "scheduled_end_time",
    "privacy_level",
    "entity_type",
    "entity_metadata",
    "channel_id",
    "image",
];

impl Simulation {
    pub(super) fn scheduled_events_route(
        &mut self,
        call: &Call,
        guild: Id,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let events = &self.world.guild(guild)?.events;
        match (call.method.as_str(), parts) {
            ("GET", []) => Reply::ok(events.values().map(|event| self.event_json(guild, event)).collect()),
            ("POST", []) => self.create_event(call, guild, form),
            (method, [event]) => {
                let event = id("guild_scheduled_event_id", event)?;
                let event_state = events.get(&event).ok_or_else(unknown_scheduled_event)?.clone();
                match method {
                    "GET" => Reply::ok(self.event_json(guild, &event_state)),
                    "PATCH" => self.change_event(call, guild, event_state, form),
                    "DELETE" => {
                        self.check_event_permission(guild, Some(&event_state))?;
                        self.world.guild_mut(guild)?.events.remove(&event);
                        self.notify_of_event(guild, "GUILD_SCHEDULED_EVENT_DELETE", &event_state);
                        Reply::no_content()
                    }
                    _ => Err(no_such_route()),
                }
            }
            _ => Err(no_such_route()),
        }
    }

    /// Checks that the bot may create events, or change this one.
    fn check_event_permission(&self, guild: Id, event: Option<&ScheduledEvent>) -> Result<(), Refusal> {
        let bot = self.world.bot;
        let own = event.is_none_or(|event| event.creator == bot);
        let needed = MANAGE_EVENTS | if own { CREATE_EVENTS } else { 0 };
        if self.world.guild_permissions(guild, bot) & needed == 0 {
            Err(missing_permissions())
        } else {
            Ok(())
        }
    }

    fn create_event(&mut self, call: &Call, guild: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        self.check_event_permission(guild, None)?;
        let body = call.object()?;
        form.check_fields("", body, &FIELDS);
        for (field, wanted) in [("privacy_level", GUILD_ONLY), ("entity_type", EXTERNAL)] {
            if form.number("", body, field) != Some(wanted) {
                form.add_error(field, "BASE_TYPE_CHOICES", format!("Value must be one of ({wanted},)."));
            }
        }
        let required = ["name", "scheduled_start_time", "scheduled_end_time", "entity_metadata"];
        for field in required.into_iter().filter(|field| body.get(*field).is_none_or(Value::is_null)) {
            form.add_error(field, "BASE_TYPE_REQUIRED", "This field is required");
        }
        let blank = ScheduledEvent {
            id: self.world.new_id(),
            creator: self.world.bot,
            name: String::new(),
            description: None,
            location: String::new(),
            starts: 0,
            ends: 0,
            status: SCHEDULED,
        };
        let event = self.apply_event_fields((guild, blank), body, form)?;
        let guild_state = self.world.guild_mut(guild)?;
        if guild_state.events.len() >= limits::SCHEDULED_EVENTS {
            return Err(too_many_events());
        }
        guild_state.events.insert(event.id, event.clone());
        self.notify_of_event(guild, "GUILD_SCHEDULED_EVENT_CREATE", &event);
        Reply::ok(self.event_json(guild, &event))
    }

    fn change_event(
        &mut self,
        call: &Call,
        guild: Id,
        before: ScheduledEvent,
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        self.check_event_permission(guild, Some(&before))?;
        let body = call.object()?;
        form.check_fields("", body, &[&FIELDS[..], &["status"]].concat());
        let status = form.number("", body, "status").map(|status| status as u8);
        let follows = |status: u8| match before.status {
            SCHEDULED => [SCHEDULED, ACTIVE, CANCELLED].contains(&status),
            _ => [ACTIVE, COMPLETED].contains(&status),
        };
        if status.is_some_and(|status| !follows(status)) {
            form.add_error("status", "BASE_TYPE_CHOICES", "Invalid Guild Scheduled Event Status Update");
        }
        let mut event = self.apply_event_fields((guild, before), body, form)?;
        event.status = status.unwrap_or(event.status);
        let is_over = [COMPLETED, CANCELLED].contains(&event.status);
        let events = &mut self.world.guild_mut(guild)?.events;
        if is_over {
            events.remove(&event.id);
        } else {
            events.insert(event.id, event.clone());
        }
        self.notify_of_event(guild, "GUILD_SCHEDULED_EVENT_UPDATE", &event);
        Reply::ok(self.event_json(guild, &event))
    }

    /// Returns an event with the fields of a request applied.
    fn apply_event_fields(
        &self,
        (guild, mut event): (Id, ScheduledEvent),
        body: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<ScheduledEvent, Refusal> {
        if let Some(name) = form.text("", body, "name").map(str::to_owned) {
            form.check_length("name", &name, 1, limits::EVENT_NAME);
            event.name = name;
        }
        if let Some(description) = form.text("", body, "description").map(str::to_owned) {
            form.check_length("description", &description, 0, limits::EVENT_DESCRIPTION);
            event.description = Some(description).filter(|text| !text.is_empty());
        }
        let metadata = body.get("entity_metadata").filter(|value| !value.is_null());
        if let Some(metadata) = metadata.and_then(|metadata| form.object("entity_metadata", metadata)) {
            let location = form.text("entity_metadata", metadata, "location").unwrap_or_default().to_owned();
            form.check_length("entity_metadata.location", &location, 1, limits::EVENT_LOCATION);
            event.location = location;
        }
        for (field, time) in
            [("scheduled_start_time", &mut event.starts), ("scheduled_end_time", &mut event.ends)]
        {
            let Some(text) = form.text("", body, field).map(str::to_owned) else { continue };
            match text.parse::<Timestamp>() {
                Ok(at) => *time = at.as_millisecond().unsigned_abs(),
                Err(_) => form.add_error(field, "DATE_TIME_TYPE_PARSE", format!("Could not parse {text}.")),
            }
        }
        form.finish()?;
        if event.status == SCHEDULED && body.contains_key("scheduled_start_time") {
            if event.starts <= self.world.clock.now() {
                form.add_error(
                    "scheduled_start_time",
                    "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
                    "Cannot schedule event in the past.",
                );
            } else if event.ends <= event.starts {
                form.add_error(
                    "scheduled_end_time",
                    "GUILD_SCHEDULED_EVENT_END_BEFORE_START",
                    "Cannot schedule event to end before it starts.",
                );
            }
        }
        form.finish()?;
        let text = format!("{}\n{}", event.name, event.description.as_deref().unwrap_or_default());
        if !self.world.passes_automod(Some(guild), &text) {
            return Err(blocked_message());
        }
        Ok(event)
    }

    fn event_json(&self, guild: Id, event: &ScheduledEvent) -> Value {
        json!({
            "id": event.id, "guild_id": guild, "channel_id": null, "creator_id": event.creator,
            "creator": self.world.user_json(event.creator), "name": event.name,
            "description": event.description, "scheduled_start_time": format_timestamp(event.starts),
            "scheduled_end_time": format_timestamp(event.ends), "privacy_level": GUILD_ONLY, "status": event.status,
            "entity_type": EXTERNAL, "entity_id": null, "entity_metadata": {"location": event.location},
            "image": null, "recurrence_rule": null, "user_count": 0, "guild_scheduled_event_exceptions": [],
        })
    }

    fn notify_of_event(&mut self, guild: Id, name: &str, event: &ScheduledEvent) {
        let json = self.event_json(guild, event);
        self.gateway.dispatch(Some(guild), GUILD_SCHEDULED_EVENTS, name, &json);
    }
}
