//! Server features other than messages: tournaments in the calendar, and a role for winners.
//!
//! The bot stores no ids of calendar events but finds its own by their description, so a crash never leads to a second
//! event. Tournaments never wait for the calendar: refusals by Discord, because of a missing permission or a full
//! calendar, are logged.

use super::TournamentHost;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_community::timestamps::timestamp_from_time;
use castellan_discord_api::blocked_names::record_title;
use castellan_discord_api::client::{CallError, EventChange};
use castellan_discord_api::limits::shorten;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::scheduled_event::{DESCRIPTION, NAME};
use castellan_discord_api::wire::{CalendarEntry, EventStatus, ScheduledEvent};
use castellan_discord_view::tournaments::announcement_message::summary;
use castellan_game::{Span, Time};
use castellan_text::names::isolate;
use castellan_text::{Language, message};
use castellan_tournament::state::DueActionKind;
use castellan_tournament::{Format, Phase, Tournament, TournamentId};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The length of the calendar event for a tournament without a fixed end.
const DEFAULT_LENGTH: Span = Span::days(1);
/// The most winners who get the role.
const MOST_WINNERS: usize = 10;

/// The wanted contents of a tournament's calendar event.
#[derive(Clone, PartialEq, Eq)]
struct EventContents {
    phase: Phase,
    title: String,
    starts: Option<Time>,
}

/// The known contents of the calendar events of running tournaments.
#[derive(Default)]
pub struct CalendarCache(Mutex<HashMap<TournamentId, EventContents>>);

impl CalendarCache {
    fn is_current(&self, id: &TournamentId, wanted: &EventContents) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id) == Some(wanted)
    }

    fn record(&self, id: &TournamentId, wanted: EventContents) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(wanted.phase, Phase::SignUp | Phase::Running) {
            all.insert(id.clone(), wanted);
        } else {
            all.remove(id);
        }
    }
}

impl TournamentHost {
    /// Adds a tournament with a start time to the calendar, and keeps its event up to date.
    pub(super) async fn update_calendar(&self, tournament: &Tournament, venue: &TournamentLocation) {
        let id = tournament.id();
        let start = tournament.due_actions().into_iter().find(|due| due.kind == DueActionKind::Start);
        let wanted = EventContents {
            phase: tournament.phase(),
            title: tournament.announcement().title.clone(),
            starts: start.map(|due| due.at),
        };
        if self.calendar_cache.is_current(id, &wanted) {
            return;
        }
        let result = async {
            // The setting may be turned on later.
            let is_on = self.settings.server_or_default(Some(venue.guild)).await?.calendar;
            if is_on {
                self.write_event(tournament, venue, &wanted).await?;
            }
            Ok::<_, OperatorError>(is_on)
        };
        match result.await {
            Ok(true) => self.calendar_cache.record(id, wanted),
            Ok(false) => {}
            // Retried with the tournament's next change.
            Err(OperatorError::Call(CallError::Unavailable { what, .. })) => {
                tracing::info!(tournament = %id, what, "not put into the calendar yet");
            }
            Err(failed) => {
                tracing::warn!(tournament = %id, server = %venue.guild, %failed, "not put into the calendar");
                self.calendar_cache.record(id, wanted);
            }
        }
    }

    async fn write_event(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        wanted: &EventContents,
    ) -> Result<(), OperatorError> {
        let (guild, now) = (venue.guild, self.referee.now());
        let entry = self.find_event(tournament, venue).await?;
        let future_start = wanted.starts.filter(|starts| *starts > now && wanted.phase == Phase::SignUp);
        let status = match (wanted.phase, &entry) {
            (Phase::SignUp, entry) => {
                let Some(starts) = future_start else { return Ok(()) };
                let language = self.settings.server_language(guild).await?;
                let event = build_event(tournament, venue, starts, language);
                record_title(&tournament.announcement().title, tournament.id());
                match entry {
                    None => self.discord.schedule_event(guild, &event).await?,
                    Some(entry) => {
                        self.discord.change_event(guild, entry.id, EventChange::Contents(&event)).await?;
                    }
                }
                return Ok(());
            }
            (Phase::Running, _) => EventStatus::Active,
            (Phase::Finished, _) => EventStatus::Completed,
            (Phase::Cancelled, Some(CalendarEntry { status: EventStatus::Active, .. })) => {
                EventStatus::Completed
            }
            (Phase::Cancelled, _) => EventStatus::Cancelled,
        };
        let Some(entry) = entry.filter(|entry| entry.status != status) else { return Ok(()) };
        // An event has to be active before it can be completed.
        if status == EventStatus::Completed && entry.status == EventStatus::Scheduled {
            let activate = EventChange::Status(EventStatus::Active);
            self.discord.change_event(guild, entry.id, activate).await?;
        }
        Ok(self.discord.change_event(guild, entry.id, EventChange::Status(status)).await?)
    }

    /// Returns the bot's calendar event for a tournament.
    async fn find_event(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<Option<CalendarEntry>, OperatorError> {
        let all = self.discord.scheduled_events(venue.guild).await?;
        let marker = event_marker(tournament);
        let mut matching = all.into_iter().filter(|entry| entry.description.ends_with(&marker)).peekable();
        if matching.peek().is_none() {
            return Ok(None);
        }
        let bot_user = self.discord.own_user().await?;
        Ok(matching.find(|entry| entry.creator == Some(bot_user)))
    }

    /// Gives the winners of a tournament the server's role for winners.
    pub(super) async fn assign_winner_role(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
    ) -> Result<(), OperatorError> {
        let Some(role) = self.settings.server_or_default(Some(venue.guild)).await?.winner else {
            return Ok(());
        };
        let people = People::of_tournament(&self.referee, tournament).await?;
        let first = tournament.winners_by(tournament.ranks()).into_iter().take(MOST_WINNERS);
        for number in first {
            let player = tournament.entrant(number).map(|entrant| &entrant.player.id);
            let Some(user) = player.and_then(|player| people.user(player)) else { continue };
            match self.discord.give_role(venue.guild, user, role).await {
                Ok(()) => {}
                Err(unavailable @ CallError::Unavailable { .. }) => return Err(unavailable.into()),
                // Former members cannot get the role.
                Err(error) => {
                    tracing::warn!(
                        tournament = %tournament.id(), server = %venue.guild, %role, %error,
                        "a winner was not given the role"
                    );
                }
            }
        }
        Ok(())
    }
}

/// Returns the end of an event's description, by which the event is found.
fn event_marker(tournament: &Tournament) -> String {
    format!("`{}`", tournament.id())
}

fn build_event(
    tournament: &Tournament,
    venue: &TournamentLocation,
    starts: Time,
    language: Language,
) -> ScheduledEvent {
    let announced = tournament.announcement();
    let channel = format!("<#{}>", venue.channel);
    let sign_up = message!(TournamentAnswers, "calendar-sign-up", channel = channel);
    let description =
        [summary(tournament, language), sign_up].map(|message| message.text(language)).join("\n");
    let marker = event_marker(tournament);
    let description = shorten_formatted(&description, DESCRIPTION - marker.len() - 1);
    let length = match announced.format {
        Format::Arena { .. } => announced.round_time.unwrap_or(DEFAULT_LENGTH),
        _ => DEFAULT_LENGTH,
    };
    ScheduledEvent {
        name: shorten(&isolate(&announced.title), NAME),
        description: format!("{description}\n{marker}"),
        place: format!("https://discord.com/channels/{}/{}", venue.guild, venue.channel),
        starts: timestamp_from_time(starts),
        ends: timestamp_from_time(starts.plus(length)),
    }
}
