//! `/tournament league`: a season of divisions.

use crate::commands::spec::{Kind, Opt};
use crate::commands::tournaments::announcement::announce::{USUAL, announcement_of, announces, number};
use crate::commands::tournaments::options;
use crate::commands::tournaments::tournament_option::guild;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_discord_api::wire::CommandInvocation;
use castellan_tournament::league::most_moving;
use castellan_tournament::{Announcement, Format};

/// What `/tournament league` takes.
pub(crate) const OPTIONS: &[Opt] = &[
    options::NEW_TITLE,
    options::VARIANT,
    Opt::new("size", Kind::Number),
    Opt::new("moving", Kind::Count),
    Opt::new("double", Kind::Switch),
    options::TIME,
    options::OPTIONS,
    options::RATED,
    options::STARTS,
    options::CHECK_IN,
    options::ROUND_TIME,
    options::DAYS_OFF,
    options::NOTICE,
    options::GRACE,
    options::TIEBREAKS,
    options::LEAST,
    options::MOST,
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
