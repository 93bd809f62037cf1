//! `/tournament league`: a season of divisions.

use crate::authority::Intent;
use crate::commands::spec::{Kind, Opt, Source};
use crate::commands::tournaments::announce::{USUAL, announcement_of, announces, number};
use crate::commands::tournaments::{change, guild};
use crate::context::InteractionContext;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::CommandInvocation;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::league::most_moving;
use castellan_tournament::{Announcement, Format};

/// What `/tournament league` takes.
pub(super) const OPTIONS: &[Opt] = &[
    Opt::required("title", Kind::Text(Source::Nothing)).at_most(LONGEST_TITLE),
    Opt::required("variant", Kind::Variant),
    Opt::new("size", Kind::Number),
    Opt::new("moving", Kind::Count),
    Opt::new("double", Kind::Switch),
    Opt::new("time", Kind::Text(Source::Terms)),
    Opt::new("options", Kind::Text(Source::Terms)),
    Opt::new("rated", Kind::Switch),
    Opt::new("starts", Kind::Text(Source::Nothing)),
    Opt::new("check-in", Kind::Text(Source::Nothing)),
    change::ROUND_TIME,
    change::DAYS_OFF,
    change::NOTICE,
    change::GRACE,
    Opt::new("tiebreaks", Kind::Text(Source::Tiebreaks)),
    Opt::new("least", Kind::Number),
    Opt::new("most", Kind::Number),
];

/// How many players a division has, when nothing is said.
const SIZE: u32 = 8;
/// How many move up from each division, and down, when nothing is said.
const MOVING: u32 = 2;
/// How many can enter at most, when nothing is said.
const MOST: u32 = 200;

pub(in crate::commands) async fn announce_league(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    guild(context)?;
    context.may_here(Intent::Announce)?;
    let size = number(invocation, "size")?.unwrap_or(SIZE);
    let moving = number(invocation, "moving")?.unwrap_or(MOVING.min(most_moving(size)));
    let format = Format::League { size, moving, double: invocation.switch("double") == Some(true) };
    let settled = announcement_of(services, context, invocation, format, &USUAL).await?;
    let most = number(invocation, "most")?.unwrap_or(MOST);
    announces(services, context, Announcement { most, ..settled }).await
}
