//! The variant that a question about the rules is about when none is given.

use crate::commands::game_option::candidates;
use crate::commands::games::default_variant::{EASIEST, default_variant};
use crate::commands::spec::Candidates;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_rules::Variant;
use std::time::Duration;

/// The timeout for the store. The rules are shown without it.
const STORE_TIMEOUT: Duration = Duration::from_millis(400);

/// Returns the chosen variant. If there is none, returns that of the game in the channel, else the one of the user's
/// own games, else the variant of a new game.
pub(super) async fn variant_or_current(
    services: &Services,
    context: &InteractionContext<'_>,
    chosen: Option<Variant>,
) -> Variant {
    if let Some(variant) = chosen {
        return variant;
    }
    let clock = services.referee.clock();
    let deadline = clock.instant() + STORE_TIMEOUT;
    tokio::select! {
        biased;
        current = current_variant(services, context) => current.unwrap_or(EASIEST),
        () = clock.sleep_until_instant(deadline) => EASIEST,
    }
}

async fn current_variant(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Variant, UserError> {
    match candidates(services, context, Candidates::Any).await?.games.last() {
        Some(game) => Ok(game.settings().variant),
        None => default_variant(services, context).await,
    }
}
