//! Computer players for the five games: search, evaluation, levels.
//!
//! A search is a pure function of a position, limits, options and a stop flag. It reads no clock and draws no random
//! numbers, so the result is deterministic unless the flag is set. To limit the time, set the flag when it is over.
//!
//! The engine sees only public information. Secret armies, dice seeds and conditional moves are not part of a position.
//!
//! ```
//! use castellan_engine::{Limits, RepetitionCounts, SearchOptions, search};
//! use castellan_rules::{Options, Variant};
//! use std::sync::atomic::AtomicBool;
//!
//! // White's Flag on d7 wins with its next step.
//! let text = "bL,7/3,wL,4/8/8/8/8/8/wL,7 w passes=0";
//! let position = Variant::MountChess.read(text, &Options::default()).unwrap();
//! let (limits, options) = (Limits::nodes(10_000), SearchOptions::default());
//! let report = search(&position, &RepetitionCounts::default(), &limits, &options, &AtomicBool::new(false));
//! assert_eq!(report.score.plies_to_end(), Some(1));
//!
//! let mut won = position.clone();
//! won.play_unchecked(report.best.unwrap(), None);
//! assert!(won.outcome().is_some());
//! ```
//!
//! # Where to go next
//!
//! - [`search()`], with [`Limits`] and [`SearchOptions`]: the search, and its [`Report`].
//! - [`Level`]: a computer player of a chosen strength.
//! - [`evaluate`], [`lead`]: static evaluations. [`Score`]: their unit.
//! - [`move_assessment`]: marks and accuracy of the moves of a finished game.
//! - [`puzzles`]: the puzzles of each game, their generation and proof.
//! - [`orthodox`]: FEN and UCI moves for orthodox chess.
//! - [`Match`], [`tune`]: measuring strength, and tuning the [`Weights`].

/// Evaluates an expression with the position of the actual game.
macro_rules! with_position {
    ($any:expr, $position:ident => $result:expr) => {
        match $any {
            castellan_rules::AnyPosition::KingOfTheMountain($position) => $result,
            castellan_rules::AnyPosition::AllRoundKing($position) => $result,
            castellan_rules::AnyPosition::MountChess($position) => $result,
            castellan_rules::AnyPosition::GiantKing($position) => $result,
            castellan_rules::AnyPosition::KingsMate($position) => $result,
        }
    };
}

mod eval;
mod exchange;
mod level;
mod limits;
mod many_seats;
mod matches;
pub mod move_assessment;
mod odds;
mod ordering;
pub mod orthodox;
pub mod puzzles;
mod repetitions;
mod report;
mod score;
mod search;
mod search_state;
mod transposition_table;
mod tuning;
mod two_seats;
mod weights;

pub use level::Level;
pub use limits::{Limits, MultiSeatAlgorithm, Prunings, SearchOptions};
pub use matches::{Match, MatchPlayer, MatchScore};
pub use repetitions::RepetitionCounts;
pub use report::{Candidate, Report};
pub use score::Score;
pub use search::search;
pub use tuning::{Sample, TuningResult, tune};
pub use weights::Weights;

use castellan_rules::{AnyPosition, Seat};
use eval::SearchPosition as _;

/// Returns the static evaluation of a position for two, relative to the seat to move.
///
/// ```
/// use castellan_engine::{Score, evaluate};
/// use castellan_rules::{Options, Variant};
///
/// // Without the two Rooks, White is worse off.
/// let text = "bR,bN,bB,bQ,wK,bB,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/8/8/8/8/wP,wP,wP,wP,wP,wP,wP,wP/1,wN,wB,wQ,bK,wB,wN,1 \
///             w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=e1,a8,e8,h8";
/// let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")])?;
/// let position = Variant::AllRoundKing.read(text, &options).unwrap();
/// assert!(evaluate(&position) < Score::new(-700));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn evaluate(position: &AnyPosition) -> Score {
    let weights = Weights::for_position(position);
    with_position!(position, position => {
        Score::new(eval::evaluate(position, &position.context(), &weights))
    })
}

/// Returns a seat's lead over the best of the others, by static evaluation.
///
/// ```
/// use castellan_engine::{Score, lead};
/// use castellan_rules::{Options, Seat, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// assert_eq!(lead(&start, Seat::White), Score::new(-lead(&start, Seat::Black).hundredths()));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn lead(position: &AnyPosition, seat: Seat) -> Score {
    let weights = Weights::for_position(position);
    let seat_evaluations =
        with_position!(position, position => eval::seat_evaluations(position, &position.context(), &weights));
    let others = position.seats().into_iter().filter(|other| *other != seat);
    let strongest = others.map(|other| seat_evaluations[other as usize]).max().unwrap_or(0);
    Score::new(
        (seat_evaluations[seat as usize] - strongest).clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION),
    )
}
