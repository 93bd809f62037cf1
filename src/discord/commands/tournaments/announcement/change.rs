//! Changes to an announcement, by `/arbiter change` or when a tournament is announced again.

use crate::commands::games::game_settings::{SettingPairs, settings_error};
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{self, FORMATS, FormatOptions};
use crate::commands::tournaments::parsing::{self, default_tiebreaks};
use crate::commands::tournaments::shared_options::{
    AnnouncementOptions, DaysOff, OptionalSpan, TiebreakList, is_none,
};
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_game::settings_text::SettingChange;
use castellan_game::{GameSettings, Span, Time};
use castellan_referee::time_zones::OffsetMatch;
use castellan_text::{Message, message};
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::calendar::Calendar;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::{Announcement, Format};

options! {
    /// The options of `/arbiter change`.
    #[derive(Default)]
    pub(crate) struct ChangeOptions {
        why: String = "why".at_most(LONGEST_REASON),
        title: Option<String> = "title".at_most(LONGEST_TITLE),
        format: Option<String> = "format".one_of(FORMATS),
        rounds: Option<u32> = "rounds",
        ..announced: AnnouncementOptions,
        ..details: FormatOptions,
    }
}

/// Returns the changed announcement.
pub(crate) async fn apply_changes(
    services: &Services,
    context: &InteractionContext<'_>,
    changes: &ChangeOptions,
    before: &Announcement,
) -> Result<Announcement, UserError> {
    let ChangeOptions { title, format, rounds, announced, details, .. } = changes;
    let mut after = before.clone();
    if let Some(title) = title {
        title.trim().clone_into(&mut after.title);
    }
    // Options without a format change the current one.
    after.format = match format {
        Some(word) => announce::build_format(word, *rounds, details)?,
        None => announce::changed_format(before.format, *rounds, details)?,
    };
    // Only a simul has exhibitors.
    if !matches!(after.format, Format::Simul { .. }) {
        after.exhibitors.clear();
    }
    // Only a league has earned places.
    if !matches!(after.format, Format::League { .. }) {
        after.placed.clear();
    }
    match &announced.tiebreaks {
        Some(TiebreakList(tiebreaks)) => tiebreaks.clone_into(&mut after.tiebreaks),
        None if format.is_some() => after.tiebreaks = default_tiebreaks(after.format).to_vec(),
        None => {}
    }
    if let Some(time) = &announced.time {
        let read = GameSettings::from_pairs(before.agreement.variant, &[("time", time.trim())]);
        after.agreement.time =
            read.map_err(|error| UserError::sentence(settings_error(&error, context.language)))?.time;
    }
    after.agreement.rated = announced.rated.unwrap_or(after.agreement.rated);
    if let Some(SettingPairs(pairs)) = &announced.options {
        let changes: Vec<SettingChange> =
            pairs.iter().map(|(key, value)| SettingChange::to(key.as_str(), value.as_str())).collect();
        let amended = after.agreement.with_changes(&changes);
        after.agreement =
            amended.map_err(|error| UserError::sentence(settings_error(&error, context.language)))?;
    }
    after.min_entrants = announced.least.unwrap_or(before.min_entrants);
    after.max_entrants = announced.most.unwrap_or(before.max_entrants);
    after.late_until = details.late_until.unwrap_or(before.late_until);
    after.half_byes = details.half_byes.unwrap_or(before.half_byes);
    if let Some(text) = &announced.starts {
        after.starts = parse_start(services, context, text, before.starts).await?;
    }
    let wanted =
        |limit: Option<OptionalSpan>, before: Option<Span>| limit.map_or(before, |OptionalSpan(span)| span);
    after.check_in = wanted(announced.check_in, before.check_in);
    after.round_time = wanted(announced.round_time, before.round_time);
    after.notice = wanted(announced.notice, Some(before.notice)).unwrap_or(Span::ZERO);
    after.grace = wanted(announced.grace, Some(before.grace)).unwrap_or(before.grace);
    if let Some(DaysOff(days)) = &announced.days_off {
        days.clone_into(&mut after.days_off);
    }
    Ok(after)
}

/// Returns a note if days off use a fixed offset from UTC where a zone with summer time exists. The note suggests the
/// zone's name.
pub(crate) async fn days_off_note(
    services: &Services,
    context: &InteractionContext<'_>,
    announcement: &Announcement,
) -> Result<Option<Message>, UserError> {
    let fixed = |days: &&Calendar| days.zone.is_none() && days.offset != 0;
    let Some(days) = announcement.days_off.as_ref().filter(fixed) else { return Ok(None) };
    let preferences = services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
    let found = OffsetMatch::of(days.offset, preferences.zone.as_deref(), services.referee.now());
    Ok(found
        .named
        .filter(|_| found.has_summer_time)
        .map(|zone| message!(TournamentAnswers, "days-off-offset", offset = days.zone(), zone = zone)))
}

/// Returns the start. An unedited value stays exact to the millisecond, although forms show minutes.
async fn parse_start(
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
    if before.is_some_and(|before| parsing::typed_time(before, zone) == text.trim()) {
        return Ok(before);
    }
    parsing::start_time(text, zone, services.referee.now()).map(Some)
}
