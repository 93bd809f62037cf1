//! `/puzzle`: the puzzle of the day, or another one of a game.

use crate::commands::options::variant;
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Who};
use crate::components::puzzle::{post_puzzle, puzzle_of, puzzle_of_the_day};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::CommandInvocation;

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["puzzle"],
    options: &[Opt::new("variant", Kind::Variant), Opt::new("post", Kind::Switch)],
    class: RequestClass::Change,
    needs: Needs::Nothing,
    run: |services, context, invocation| Box::pin(puzzle(services, context, invocation)),
    who: Who::Anybody,
}];

async fn puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let wanted = invocation.text("variant").map(|_| variant(invocation, "variant")).transpose()?;
    if invocation.switch("post") == Some(true) {
        return post_puzzle(services, context, wanted).await;
    }
    match wanted {
        Some(variant) => puzzle_of(services, context, variant).await,
        None => puzzle_of_the_day(services, context).await,
    }
}
