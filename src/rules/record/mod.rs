//! A game from its start: moves, repetitions and result.
//!
//! A [`Record`] is independent of the game: it keeps only what one position cannot show, and delegates the rest to the
//! position.

mod history;

use crate::action::{Action, Roll};
use crate::common_refusals::GAME_OVER;
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, Status, WinReason};
use crate::piece::Seat;
use crate::refusal::{ActionRefusal, RefusalFacts};
use crate::variants::{AnyPosition, Variant};
use history::History;
use std::{fmt, iter};

/// A played action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The dice, if the action needed them.
    pub roll: Option<Roll>,
    /// The acting seat: the seat to move, or the seat that left.
    pub seat: Seat,
}

/// A game from its start: options, actions and result.
///
/// ```
/// use castellan_rules::{Options, Outcome, Record, Seat, Status, Variant, WinReason};
///
/// let mut record = Record::begin(Variant::MountChess, Options::default())?;
/// record.play("a1b2".parse().unwrap(), None).expect("it is legal");
/// record.play("leave:b".parse().unwrap(), None).expect("a player may leave");
/// assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::White, WinReason::Resignation)));
/// assert_eq!(record.steps().len(), 2);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    options: Options,
    start: AnyPosition,
    position: AnyPosition,
    /// The steps, and the [repetition key](AnyPosition::repetition_key) of the position after each.
    history: History,
    /// The repetition keys of the start and of the current position.
    start_key: u128,
    current_key: u128,
    outcome: Option<Outcome>,
}

/// The error of playing an action or ending a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlayError {
    /// The rules forbid the action.
    Refused(ActionRefusal),
    /// The action is a declared capture and needs dice with this many sides (KM-17).
    MissingRoll(u8),
    /// The action takes no dice.
    UnexpectedRoll,
    /// A die shows an impossible number.
    ImpossibleRoll {
        /// The dice given.
        roll: Roll,
        /// The number of sides.
        sides: u8,
    },
    /// The seat is not, or no longer, in the game.
    NotInGame(Seat),
    /// A result that follows from the rules alone and cannot be declared.
    NotDeclarable(Outcome),
    /// A claim without a draw to claim.
    NothingToClaim,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "refused by {} ({})", refusal.rule, refusal.reason.id),
            Self::MissingRoll(sides) => write!(f, "two dice of {sides} sides must be rolled"),
            Self::UnexpectedRoll => f.write_str("no dice are rolled for this"),
            Self::ImpossibleRoll { roll: Roll { attack, defence }, sides } => {
                write!(f, "dice of {sides} sides cannot show {attack} and {defence}")
            }
            Self::NotInGame(seat) => write!(f, "{seat} is not in the game"),
            Self::NotDeclarable(outcome) => write!(f, "`{outcome}` is not declared by people"),
            Self::NothingToClaim => f.write_str("there is no draw to claim"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Returns the number of the move to which each step belongs, from 1. A move is a turn of each seat, so both sides of a
/// game of two make move 12. A departure belongs to the move during which it happens.
///
/// ```
/// use castellan_rules::record::number_moves;
/// use castellan_rules::{Options, Record, Variant};
///
/// let mut record = Record::begin(Variant::AllRoundKing, Options::default())?;
/// for action in ["e2e4", "d7d5", "e4d5"] {
///     record.play(action.parse().expect("an action"), None).expect("a legal move");
/// }
/// assert_eq!(number_moves(record.steps()), [1, 1, 2]);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn number_moves(steps: impl IntoIterator<Item = Step>) -> Vec<usize> {
    let (mut number, mut acted) = (1, Vec::new());
    let mut number_of = |Step { action, seat, .. }: Step| {
        if matches!(action, Action::Leave(_)) || acted.last() == Some(&seat) {
            return number;
        }
        if acted.contains(&seat) {
            number += 1;
            acted.clear();
        }
        acted.push(seat);
        number
    };
    steps.into_iter().map(&mut number_of).collect()
}

impl Record {
    /// Creates a game from the position `start` with these options.
    ///
    /// The start counts as the first occurrence of that position.
    #[must_use]
    pub fn new(options: Options, start: AnyPosition) -> Self {
        let start_key = start.repetition_key();
        let position = start.clone();
        let history = History::default();
        let mut record =
            Self { options, start, position, history, start_key, current_key: start_key, outcome: None };
        record.outcome = record.rules_outcome();
        record
    }

    /// Creates a game from the start position of these options.
    ///
    /// # Errors
    /// Returns the option at fault.
    pub fn begin(variant: Variant, options: Options) -> Result<Self, OptionError> {
        let start = variant.begin(&options)?;
        Ok(Self::new(options, start))
    }

    /// Returns the variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the start position.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Returns the current position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the steps, in order.
    ///
    /// # Panics
    /// Never: every stored step is valid.
    #[must_use]
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + DoubleEndedIterator + Clone {
        (0..self.history.len()).map(|at| self.history.step(at).expect("there are so many steps"))
    }

    /// Returns the last step.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.history.step(self.history.len().checked_sub(1)?)
    }

    /// Returns the number of occurrences of the current position, including this one.
    ///
    /// For up to thousands of actions, a linear search is faster than keeping a table.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        (self.history.occurrences(self.current_key) + usize::from(self.start_key == self.current_key)) as u32
    }

    /// Returns the [repetition key](AnyPosition::repetition_key) of each position from the start on: one more than
    /// there are [steps](Self::steps).
    pub fn repetition_keys(&self) -> impl Iterator<Item = u128> {
        iter::once(self.start_key).chain(self.history.keys())
    }

    /// Returns the status of the game. If several results apply, the order is: win, no legal action, clock, repetition.
    #[must_use]
    pub fn status(&self) -> Status {
        self.outcome.map_or(Status::Ongoing, Status::Over)
    }

    /// Plays an action, or lets a seat leave.
    ///
    /// # Errors
    /// Returns an error if the game is over, the rules forbid the action, the dice are missing, invalid or not needed,
    /// or the leaving seat is not in the game. The record is unchanged.
    pub fn play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), PlayError> {
        self.ensure_ongoing()?;
        if let Action::Leave(seat) = action {
            if !self.position.has_seat(seat) {
                return Err(PlayError::NotInGame(seat));
            }
            if roll.is_some() {
                return Err(PlayError::UnexpectedRoll);
            }
            let outcome = self.position.remove_seat(seat);
            self.finish_step(Step { action, roll, seat }, outcome);
            return Ok(());
        }
        self.position.explain(action).map_err(PlayError::Refused)?;
        match (self.position.dice_sides(action), roll) {
            (None, None) => {}
            (None, Some(_)) => return Err(PlayError::UnexpectedRoll),
            (Some(sides), None) => return Err(PlayError::MissingRoll(sides)),
            (Some(sides), Some(roll)) => {
                let possible = 1..=sides;
                if !possible.contains(&roll.attack) || !possible.contains(&roll.defence) {
                    return Err(PlayError::ImpossibleRoll { roll, sides });
                }
            }
        }
        let seat = self.position.to_act();
        self.position.play_unchecked(action, roll);
        self.finish_step(Step { action, roll, seat }, None);
        Ok(())
    }

    /// Stores a step, and sets the result: the given one, or the one that follows from the rules.
    fn finish_step(&mut self, step: Step, outcome: Option<Outcome>) {
        self.push_step(step);
        self.outcome = outcome.or_else(|| self.rules_outcome());
    }

    /// Adds a step that is known to be valid: plays the action, or removes the seat, without detecting the end of the
    /// game. The caller sets the result with [`set_outcome_unchecked`](Self::set_outcome_unchecked).
    ///
    /// For an illegal action the result is unspecified, but the method does not panic if the squares are on the board.
    pub fn play_unchecked(&mut self, step: Step) {
        if let Action::Leave(seat) = step.action {
            self.position.remove_seat(seat);
        } else {
            self.position.play_unchecked(step.action, step.roll);
        }
        self.push_step(step);
    }

    /// Stores a step that led to the current position.
    fn push_step(&mut self, step: Step) {
        self.current_key = self.position.repetition_key();
        self.history.push(step, self.current_key, || self.position.to_string());
    }

    /// Sets the result, known to be valid, or `None` for a game in progress.
    pub fn set_outcome_unchecked(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }

    /// Returns the game after the first `steps` steps, or the whole game if there are fewer. The result is not
    /// detected: the returned game is in progress.
    #[must_use]
    pub fn rewound(&self, steps: usize) -> Self {
        let (history, base, mut replayed) = self.history.prefix(steps);
        let base = base.and_then(|text| self.variant().read(text, &self.options).ok());
        let mut position = base.unwrap_or_else(|| {
            replayed.start = 0;
            self.start.clone()
        });
        for step in replayed.filter_map(|at| history.step(at)) {
            if let Action::Leave(seat) = step.action {
                position.remove_seat(seat);
            } else {
                position.play_unchecked(step.action, step.roll);
            }
        }
        Self {
            options: self.options.clone(),
            start: self.start.clone(),
            current_key: position.repetition_key(),
            position,
            history,
            start_key: self.start_key,
            outcome: None,
        }
    }

    /// Restores a game from its parts without replaying. Intended for caches, which must detect stale entries
    /// themselves.
    ///
    /// `history` is the output of [`history_bytes`](Self::history_bytes). Returns `None` if the history is corrupt, or
    /// does not end with the repetition key of the position.
    #[must_use]
    pub fn restore(
        options: Options,
        start: AnyPosition,
        position: AnyPosition,
        history: &[u8],
        outcome: Option<Outcome>,
    ) -> Option<Self> {
        let history = History::read(history)?;
        let (start_key, current_key) = (start.repetition_key(), position.repetition_key());
        let fits =
            start.variant() == position.variant() && history.last_key().unwrap_or(start_key) == current_key;
        fits.then_some(Self { options, start, position, history, start_key, current_key, outcome })
    }

    /// Serialises the steps for [`restore`](Self::restore).
    #[must_use]
    pub fn history_bytes(&self) -> Vec<u8> {
        self.history.write()
    }

    /// Returns the result by position and repetition, ignoring any declared result.
    #[must_use]
    pub fn rules_outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| {
            let often = self.occurrences() >= self.position.info().repetition.draw;
            often.then_some(Outcome::Drawn(DrawReason::Repetition))
        })
    }

    /// Returns the draw that the seat to move may claim, if any.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        let info = self.position.info();
        if self.outcome.is_some() {
            return None;
        }
        if info.repetition.claim.is_some_and(|times| self.occurrences() >= times) {
            return Some(DrawReason::Repetition);
        }
        match (&info.clock_rule, self.position.halfmove_clock()) {
            (Some(rule), Some(clock)) if clock >= rule.claim => Some(DrawReason::Clock),
            _ => None,
        }
    }

    /// Ends the game by declaration: resignation, time, agreement, a claim or a director's decision.
    ///
    /// # Errors
    /// Returns an error if the game is over, the result cannot be declared, the winner is not in the game, or the
    /// claimed draw is not [available](Self::claimable_draw).
    pub fn declare(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        self.ensure_ongoing()?;
        match outcome {
            Outcome::Won(
                seat,
                WinReason::Resignation
                | WinReason::Time
                | WinReason::Forfeit
                | WinReason::Withdrawal
                | WinReason::Director,
            ) => {
                if !self.position.has_seat(seat) {
                    return Err(PlayError::NotInGame(seat));
                }
            }
            Outcome::Drawn(DrawReason::Agreement | DrawReason::Director | DrawReason::OnlyComputers) => {}
            Outcome::Drawn(DrawReason::Claim) => {
                self.claimable_draw().ok_or(PlayError::NothingToClaim)?;
            }
            _ => return Err(PlayError::NotDeclarable(outcome)),
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    /// # Errors
    /// Returns the refusal [`GAME_OVER`] if the game is over.
    fn ensure_ongoing(&self) -> Result<(), PlayError> {
        if self.outcome.is_none() {
            return Ok(());
        }
        let info = self.position.info();
        let facts = RefusalFacts::default().seat(self.position.to_act());
        Err(PlayError::Refused(GAME_OVER.refusal_under(info.cited_rules.end, info, facts)))
    }
}
