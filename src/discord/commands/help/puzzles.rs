//! `/puzzle`: the puzzle of the day, or another one of a variant.

use crate::commands::handler::{Answered, Call, commands};
use crate::commands::option_values::options;
use crate::commands::spec::Needs;
use crate::components::puzzle::{post_puzzle, puzzle_of, puzzle_of_the_day};
use castellan_rules::Variant;

commands! {
    ["puzzle"] free(Change).needs(Needs::Nothing): |call, wanted| puzzle(call, wanted);
}

options! {
    /// The options of `/puzzle`.
    struct Wanted { variant: Option<Variant> = "variant", post: bool = "post", }
}

async fn puzzle(call: Call<'_>, Wanted { variant, post }: Wanted) -> Answered {
    match variant {
        _ if post => post_puzzle(call.services, call.context, variant).await,
        Some(variant) => puzzle_of(call.services, call.context, variant).await,
        None => puzzle_of_the_day(call.services, call.context).await,
    }
}
