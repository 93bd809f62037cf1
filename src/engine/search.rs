//! The entry point of the search, for any game.

use super::eval::SearchPosition;
use super::limits::{Limits, SearchOptions};
use super::repetitions::RepetitionCounts;
use super::report::Report;
use super::search_state::SearchState;
use super::weights::Weights;
use super::{many_seats, two_seats};
use castellan_rules::AnyPosition;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Searches a position for the best action of the seat to move.
///
/// The report has no action if the game is over.
///
/// ```
/// use castellan_engine::{Limits, RepetitionCounts, SearchOptions, search};
/// use castellan_rules::{Options, Variant};
/// use std::sync::atomic::AtomicBool;
///
/// let start = Variant::GiantKing.begin(&Options::default())?;
/// let (repetitions, stop) = (RepetitionCounts::default(), AtomicBool::new(false));
/// let report = search(&start, &repetitions, &Limits::nodes(500), &SearchOptions::default(), &stop);
/// assert!(start.is_legal(report.best.unwrap()) && report.nodes <= 500);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn search(
    position: &AnyPosition,
    played: &RepetitionCounts,
    limits: &Limits,
    options: &SearchOptions,
    stop: &AtomicBool,
) -> Report {
    if position.outcome().is_some() {
        return Report::default();
    }
    let weights = options
        .weights
        .as_ref()
        .filter(|weights| weights.variant() == position.variant())
        .map_or_else(|| Weights::for_position(position), Arc::clone);
    with_position!(position, position => run(position, played, *limits, options, weights, stop))
}

fn run<P: SearchPosition>(
    position: &P,
    played: &RepetitionCounts,
    limits: Limits,
    options: &SearchOptions,
    weights: Arc<Weights>,
    stop: &AtomicBool,
) -> Report {
    let state = SearchState::new(position, played, limits, options, weights, stop);
    if position.seats().len() > 2 {
        many_seats::Search::new(state, position, options).run(position, options.multi_pv_margin)
    } else {
        two_seats::Search::new(state, position, options).run(position, options.multi_pv_margin)
    }
}
