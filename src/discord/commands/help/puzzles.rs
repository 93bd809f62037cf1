//! `/puzzle`: the puzzle of the day, or another one of a variant.

use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::option_values::options;
use crate::commands::spec::ServerData;
use crate::components::puzzle::{new_puzzle, post_puzzle, puzzle_of_the_day};
use castellan_rules::Variant;

commands! {
    ["puzzle"] free(Change).needs(ServerData::None): |call, wanted| puzzle(call, wanted);
}

options! {
    /// The options of `/puzzle`.
    struct PuzzleOptions { variant: Option<Variant> = "variant", post: bool = "post", }
}

async fn puzzle(call: Call<'_>, PuzzleOptions { variant, post }: PuzzleOptions) -> HandlerResult {
    match variant {
        _ if post => post_puzzle(call.services, call.context, variant).await,
        Some(variant) => new_puzzle(call.services, call.context, variant).await,
        None => puzzle_of_the_day(call.services, call.context).await,
    }
}
