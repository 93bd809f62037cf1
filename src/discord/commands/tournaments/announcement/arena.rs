//! `/tournament arena`: game after game until the time is up.

use crate::commands::options::span;
use crate::commands::spec::{Kind, Opt, Source};
use crate::commands::tournaments::announcement::announce::{announcement_of, announces};
use crate::commands::tournaments::options;
use crate::commands::tournaments::tournament_option::guild;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::Span;
use castellan_tournament::announcement::GRACE;
use castellan_tournament::{Announcement, Format};

/// What `/tournament arena` takes.
pub(crate) const OPTIONS: &[Opt] = &[
    options::NEW_TITLE,
    options::VARIANT,
    Opt::required("length", Kind::Text(Source::Nothing)),
    Opt::new("unfinished", Kind::OneOf(&["count", "drop"])),
    options::TIME,
    options::OPTIONS,
    options::RATED,
    options::STARTS,
    options::CHECK_IN,
    options::GRACE,
    options::TIEBREAKS,
    options::LEAST,
    options::MOST,
];

/// What is agreed for games, when nobody says anything else: they are short, so that there are many.
const USUAL: [(&str, &str); 2] = [("time", "10m + 10s"), ("rated", "on")];
/// What part of the length a player who does not come is waited for, when nothing is said, up to a day.
const GRACE_PART: u64 = 12;

pub(in crate::commands) async fn announce_arena(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    guild(context)?;
    context.may_here(Intent::Announce)?;
    let format = Format::Arena { cut_off: cuts_off(invocation) };
    let settled = announcement_of(services, context, invocation, format, &USUAL).await?;
    announces(services, context, of_length(invocation, settled)?).await
}

/// Whether games that go on when the time is up do not count.
pub(crate) fn cuts_off(invocation: &CommandInvocation) -> bool {
    invocation.text("unfinished") == Some("drop")
}

/// What is settled, with the length of all of it in the place of a round's time, and a grace that fits it.
pub(crate) fn of_length(
    invocation: &CommandInvocation,
    settled: Announcement,
) -> Result<Announcement, UserError> {
    let length = span(invocation.text("length").unwrap_or_default())?;
    let usual = Span::from_ms(length.ms() / GRACE_PART).clamp(*GRACE.start(), Span::days(1));
    let grace = if invocation.text("grace").is_some() { settled.grace } else { usual };
    Ok(Announcement { round_time: Some(length), grace, ..settled })
}
