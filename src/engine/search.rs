//! The entry point of the search, for any game.

use super::base::Base;
use super::eval::Game;
use super::limits::{Limits, SearchOptions};
use super::played::Played;
use super::report::Report;
use super::weights::Weights;
use super::{many_seats, two_seats};
use castellan_rules::AnyPosition;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Searches a position for the best action of the seat to move.
///
/// The report has no action if the game is over.
#[must_use]
pub fn search(
    position: &AnyPosition,
    played: &Played,
    limits: &Limits,
    options: &SearchOptions,
    stop: &AtomicBool,
) -> Report {
    if position.ending().is_some() {
        return Report::default();
    }
    let weights = options
        .weights
        .as_ref()
        .filter(|weights| weights.variant() == position.variant())
        .map_or_else(|| Weights::of(position), Arc::clone);
    with_any!(position, position => run(position, played, *limits, options, weights, stop))
}

fn run<P: Game>(
    position: &P,
    played: &Played,
    limits: Limits,
    options: &SearchOptions,
    weights: Arc<Weights>,
    stop: &AtomicBool,
) -> Report {
    let base = Base::new(position, played, limits, options, weights, stop);
    if position.seats().len() > 2 {
        many_seats::Search::new(base, position, options).run(position, options.spread)
    } else {
        two_seats::Search::new(base, position, options).run(position, options.spread)
    }
}
