//! An announcement with some of its parts otherwise: changed by `/arbiter change`, or announced again.

use crate::commands::games::agreement::{not_agreed, pairs_of};
use crate::commands::options::span;
use crate::commands::tournaments::announcement::announce;
use crate::commands::tournaments::announcement::announce::number;
use crate::commands::tournaments::options;
use crate::commands::tournaments::reading;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::code;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::terms::Change;
use castellan_game::{Agreement, Span, Time};
use castellan_referee::zones::Fixed;
use castellan_rules::text::typed;
use castellan_text::{Message, message};
use castellan_tournament::calendar::{Calendar, CalendarError, MOST_HOLIDAYS};
use castellan_tournament::{Announcement, Format};

/// Returns `true` if a text asks to remove a setting.
fn is_none(text: &str) -> bool {
    matches!(typed::cleaned(text).trim().to_ascii_lowercase().as_str(), "" | "none" | "off")
}

/// Returns the announcement with the given changes.
pub(crate) async fn changed(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    before: &Announcement,
) -> Result<Announcement, UserError> {
    let mut after = before.clone();
    if let Some(title) = invocation.text("title") {
        title.trim().clone_into(&mut after.title);
    }
    after.format = format(invocation, before.format)?;
    // Only a simul has a giver.
    if !matches!(after.format, Format::Simul { .. }) {
        after.exhibitors.clear();
    }
    // Places are earned in a league alone.
    if !matches!(after.format, Format::League { .. }) {
        after.placed.clear();
    }
    if invocation.text("tiebreaks").is_some() || invocation.text("format").is_some() {
        after.tiebreaks = reading::tiebreaks(invocation, after.format)?;
    }
    if let Some(time) = invocation.text("time") {
        let read = Agreement::read(before.agreement.variant, &[("time", time.trim())]);
        after.agreement.time =
            read.map_err(|error| UserError::sentence(not_agreed(&error, context.language)))?.time;
    }
    if let Some(rated) = invocation.switch("rated") {
        after.agreement.rated = rated;
    }
    if let Some(text) = invocation.text("options") {
        let pairs = pairs_of(text)?.into_iter();
        let changes: Vec<Change> = pairs.map(|(key, value)| Change::to(key, value)).collect();
        let amended = after.agreement.amended(&changes);
        after.agreement =
            amended.map_err(|error| UserError::sentence(not_agreed(&error, context.language)))?;
    }
    after.least = number(invocation, "least")?.unwrap_or(before.least);
    after.most = number(invocation, "most")?.unwrap_or(before.most);
    after.late_until = number(invocation, "late-until")?.unwrap_or(before.late_until);
    after.half_byes = number(invocation, "half-byes")?.unwrap_or(before.half_byes);
    if let Some(text) = invocation.text("starts") {
        after.starts = starts(services, context, text, before.starts).await?;
    }
    let wanted = |name: &str, before: Option<Span>| invocation.text(name).map_or(Ok(before), within);
    after.check_in = wanted("check-in", before.check_in)?;
    after.round_time = wanted("round-time", before.round_time)?;
    after.notice = wanted("notice", Some(before.notice))?.unwrap_or(Span::ZERO);
    after.grace = wanted("grace", Some(before.grace))?.unwrap_or(before.grace);
    after.days_off = days_off(invocation, before.days_off.as_ref())?;
    Ok(after)
}

/// Parses a time; the word for none gives `None`.
pub(crate) fn within(text: &str) -> Result<Option<Span>, UserError> {
    if is_none(text) { Ok(None) } else { span(text).map(Some) }
}

/// Returns the days on which deadlines stand still: the earlier ones, unless others are given.
pub(crate) fn days_off(
    invocation: &CommandInvocation,
    before: Option<&Calendar>,
) -> Result<Option<Calendar>, UserError> {
    match invocation.text(options::DAYS_OFF.name) {
        None => Ok(before.cloned()),
        Some(text) if is_none(text) => Ok(None),
        Some(text) => {
            let read = text.parse::<Calendar>().map(Some);
            read.map_err(|error| {
                UserError::sentence(match error {
                    CalendarError::Unreadable(part) => {
                        message!(TournamentAnswers, "unreadable-days-off", text = code(&part))
                    }
                    CalendarError::TooMany | CalendarError::Empty => {
                        message!(TournamentRefusals, "announce-days-off", most = MOST_HOLIDAYS)
                    }
                })
            })
        }
    }
}

/// Returns a note if days off follow a fixed offset from UTC in a zone that has summer time: it suggests the zone's
/// name.
pub(crate) async fn note_on_days_off(
    services: &Services,
    context: &InteractionContext<'_>,
    announcement: &Announcement,
) -> Result<Option<Message>, UserError> {
    let fixed = |days: &&Calendar| days.zone.is_none() && days.offset != 0;
    let Some(days) = announcement.days_off.as_ref().filter(fixed) else { return Ok(None) };
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let found = Fixed::of(days.offset, preferences.zone.as_deref(), services.referee.now());
    Ok(found
        .named
        .filter(|_| found.has_summer_time)
        .map(|zone| message!(TournamentAnswers, "days-off-offset", offset = days.zone(), zone = zone)))
}

/// Returns the format. Options without a format change the present one.
fn format(invocation: &CommandInvocation, before: Format) -> Result<Format, UserError> {
    if invocation.text("format").is_some() {
        return announce::format(invocation);
    }
    announce::adjusted(invocation, before)
}

/// Returns the start. A value that was left alone stays exact to the millisecond, though forms show minutes.
async fn starts(
    services: &Services,
    context: &InteractionContext<'_>,
    text: &str,
    before: Option<Time>,
) -> Result<Option<Time>, UserError> {
    if is_none(text) {
        return Ok(None);
    }
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let zone = preferences.zone.as_deref();
    if before.is_some_and(|before| reading::written(before, zone) == text.trim()) {
        return Ok(before);
    }
    reading::starts(text, zone, services.referee.now()).map(Some)
}
