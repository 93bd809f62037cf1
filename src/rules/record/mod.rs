//! A game from its start: what was played, how often each position stood, how it ended.
//!
//! A [`Record`] knows no game: it keeps what one position cannot show. Everything else it asks
//! of the position.

mod history;

use crate::action::{Action, Roll};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, Status, WinReason};
use crate::piece::Seat;
use crate::refusals::GAME_OVER;
use crate::ruling::{Facts, Ruling};
use crate::variants::{AnyPosition, Variant};
use history::History;
use std::{fmt, iter};

/// One action of a game that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was done.
    pub action: Action,
    /// The dice, when the action needed them.
    pub roll: Option<Roll>,
    /// Who did it: the seat that was to act, or the one that left.
    pub seat: Seat,
}

/// A game from its start.
///
/// ```
/// use castellan_rules::{Options, Outcome, Record, Seat, Status, Variant, WinReason};
///
/// let mut record = Record::begin(Variant::MountChess, Options::default())?;
/// record.play("a1b2".parse().unwrap(), None).expect("it is legal");
/// record.play("leave:b".parse().unwrap(), None).expect("whoever is in the game may leave");
/// assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::White, WinReason::Resignation)));
/// assert_eq!(record.steps().len(), 2);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    options: Options,
    start: AnyPosition,
    position: AnyPosition,
    /// What was played, and the [repetition key](AnyPosition::repetition_key) of each position that it led to.
    history: History,
    /// The repetition key of the start, and of the position that stands now.
    began: u128,
    stands: u128,
    end: Option<Outcome>,
}

/// Why something cannot be played or ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlayError {
    /// The rules forbid it.
    Refused(Ruling),
    /// The action is a declared capture: it needs dice with this many sides (KM-17).
    RollMissing(u8),
    /// The action needs no dice.
    RollNeedless,
    /// A die shows what it cannot show.
    RollImpossible {
        /// The dice that were given.
        roll: Roll,
        /// How many sides they have.
        sides: u8,
    },
    /// The seat is not in the game, or no longer.
    NotInGame(Seat),
    /// An end that the rules see for themselves, or do not see: people do not declare it.
    NotForPeople(Outcome),
    /// A draw is claimed where none can be.
    NothingToClaim,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(ruling) => write!(f, "refused by {} ({})", ruling.rule, ruling.reason.id),
            Self::RollMissing(sides) => write!(f, "two dice of {sides} sides must be rolled"),
            Self::RollNeedless => f.write_str("no dice are rolled for this"),
            Self::RollImpossible { roll: Roll { attack, defence }, sides } => {
                write!(f, "dice of {sides} sides cannot show {attack} and {defence}")
            }
            Self::NotInGame(seat) => write!(f, "{seat} is not in the game"),
            Self::NotForPeople(outcome) => write!(f, "`{outcome}` is not declared by people"),
            Self::NothingToClaim => f.write_str("there is no draw to claim"),
        }
    }
}

impl std::error::Error for PlayError {}

impl Record {
    /// A game that begins from `start`, a position under those options.
    ///
    /// The start counts as the first time that it stands.
    #[must_use]
    pub fn new(options: Options, start: AnyPosition) -> Self {
        let began = start.repetition_key();
        let position = start.clone();
        let history = History::default();
        let mut record = Self { options, start, position, history, began, stands: began, end: None };
        record.end = record.seen_end();
        record
    }

    /// A game from the start position of these options.
    ///
    /// # Errors
    /// Names the option at fault.
    pub fn begin(variant: Variant, options: Options) -> Result<Self, OptionError> {
        let start = variant.begin(&options)?;
        Ok(Self::new(options, start))
    }

    /// Which game it is.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// What was agreed before it.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The position it began from.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position as it stands now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What was played so far, in order.
    ///
    /// # Panics
    /// Never: no step is kept that cannot be read.
    #[must_use]
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> + DoubleEndedIterator + Clone {
        (0..self.history.len()).map(|at| self.history.step(at).expect("there are so many steps"))
    }

    /// What was played last.
    #[must_use]
    pub fn last(&self) -> Option<Step> {
        self.history.step(self.history.len().checked_sub(1)?)
    }

    /// How often the position that stands now has stood, this time included.
    ///
    /// A search from end to end is quicker than keeping a table, up to thousands of actions.
    #[must_use]
    pub fn times(&self) -> u32 {
        (self.history.times(self.stands) + usize::from(self.began == self.stands)) as u32
    }

    /// The [repetition key](AnyPosition::repetition_key) of each position that has stood, from the start on:
    /// one more than there are [steps](Self::steps).
    pub fn trail(&self) -> impl Iterator<Item = u128> {
        iter::once(self.began).chain(self.history.trail())
    }

    /// Whether the game goes on. When several ends apply, the first of: a win; no legal action;
    /// the clock; repetition.
    #[must_use]
    pub fn status(&self) -> Status {
        self.end.map_or(Status::Ongoing, Status::Over)
    }

    /// Plays an action, or lets a seat leave.
    ///
    /// # Errors
    /// When the game is over, the rules forbid the action, the dice are not exactly those that
    /// it needs, or the seat that leaves is not in the game. The record is as it was.
    pub fn play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), PlayError> {
        self.must_go_on()?;
        if let Action::Leave(seat) = action {
            if !self.position.has_seat(seat) {
                return Err(PlayError::NotInGame(seat));
            }
            if roll.is_some() {
                return Err(PlayError::RollNeedless);
            }
            let end = self.position.leave(seat);
            self.add(Step { action, roll, seat }, end);
            return Ok(());
        }
        self.position.explain(action).map_err(PlayError::Refused)?;
        match (self.position.die(action), roll) {
            (None, None) => {}
            (None, Some(_)) => return Err(PlayError::RollNeedless),
            (Some(sides), None) => return Err(PlayError::RollMissing(sides)),
            (Some(sides), Some(roll)) => {
                let possible = 1..=sides;
                if !possible.contains(&roll.attack) || !possible.contains(&roll.defence) {
                    return Err(PlayError::RollImpossible { roll, sides });
                }
            }
        }
        let seat = self.position.to_act();
        self.position.play_unchecked(action, roll);
        self.add(Step { action, roll, seat }, None);
        Ok(())
    }

    fn add(&mut self, step: Step, end: Option<Outcome>) {
        self.keep(step);
        self.end = end.or_else(|| self.seen_end());
    }

    /// Adds a step that was judged before: the action is played, or the seat leaves, and no end is
    /// looked for. [`end_unchecked`](Self::end_unchecked) says what followed.
    ///
    /// What an illegal action does is not promised, only that it does not panic when its squares
    /// are on the board.
    pub fn play_unchecked(&mut self, step: Step) {
        if let Action::Leave(seat) = step.action {
            self.position.leave(seat);
        } else {
            self.position.play_unchecked(step.action, step.roll);
        }
        self.keep(step);
    }

    /// Keeps a step that has led to the position that stands now.
    fn keep(&mut self, step: Step) {
        self.stands = self.position.repetition_key();
        self.history.add(step, self.stands, || self.position.to_string());
    }

    /// Ends the game with an outcome that was judged before, or lets it go on.
    pub fn end_unchecked(&mut self, end: Option<Outcome>) {
        self.end = end;
    }

    /// The game as it was when so many steps had been played, or as it is if there are no more.
    /// No end is looked for: a game that is wound back goes on.
    #[must_use]
    pub fn rewound(&self, steps: usize) -> Self {
        let (history, stood, mut since) = self.history.cut(steps);
        let stood = stood.and_then(|text| self.variant().read(text, &self.options).ok());
        let mut position = stood.unwrap_or_else(|| {
            since.start = 0;
            self.start.clone()
        });
        for step in since.filter_map(|at| history.step(at)) {
            if let Action::Leave(seat) = step.action {
                position.leave(seat);
            } else {
                position.play_unchecked(step.action, step.roll);
            }
        }
        Self {
            options: self.options.clone(),
            start: self.start.clone(),
            stands: position.repetition_key(),
            position,
            history,
            began: self.began,
            end: None,
        }
    }

    /// A game put together again from what it was taken apart into. Nothing is played: it is for
    /// caches, which have a way to tell when they are out of date.
    ///
    /// `history` is what [`history`](Self::history) gave. Gives nothing when it is damaged, or does not end
    /// with the repetition key of the position.
    #[must_use]
    pub fn restore(
        options: Options,
        start: AnyPosition,
        position: AnyPosition,
        history: &[u8],
        end: Option<Outcome>,
    ) -> Option<Self> {
        let history = History::read(history)?;
        let (began, stands) = (start.repetition_key(), position.repetition_key());
        let fits = start.variant() == position.variant() && history.stands().unwrap_or(began) == stands;
        fits.then_some(Self { options, start, position, history, began, stands, end })
    }

    /// What was played, as bytes to [`restore`](Self::restore) it from.
    #[must_use]
    pub fn history(&self) -> Vec<u8> {
        self.history.write()
    }

    /// The end that position and repetition show, whatever people have declared.
    #[must_use]
    pub fn seen_end(&self) -> Option<Outcome> {
        self.position.ending().or_else(|| {
            let often = self.times() >= self.position.info().repetition.draw;
            often.then_some(Outcome::Drawn(DrawReason::Repetition))
        })
    }

    /// The draw that the seat to act may claim, if there is one.
    #[must_use]
    pub fn claimable(&self) -> Option<DrawReason> {
        let info = self.position.info();
        if self.end.is_some() {
            return None;
        }
        if info.repetition.claim.is_some_and(|times| self.times() >= times) {
            return Some(DrawReason::Repetition);
        }
        match (&info.clock, self.position.clock()) {
            (Some(rule), Some(clock)) if clock >= rule.claim => Some(DrawReason::Clock),
            _ => None,
        }
    }

    /// Ends the game as people do: by resignation, time, agreement, a claim or a director.
    ///
    /// # Errors
    /// When it is over already, people do not declare such an end, the winner is not in the
    /// game, or a draw is claimed that [cannot be](Self::claimable).
    pub fn end(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        self.must_go_on()?;
        match outcome {
            Outcome::Won(seat, WinReason::Resignation | WinReason::Time | WinReason::Director) => {
                if !self.position.has_seat(seat) {
                    return Err(PlayError::NotInGame(seat));
                }
            }
            Outcome::Drawn(DrawReason::Agreement | DrawReason::Director) => {}
            Outcome::Drawn(DrawReason::Claim) => {
                self.claimable().ok_or(PlayError::NothingToClaim)?;
            }
            _ => return Err(PlayError::NotForPeople(outcome)),
        }
        self.end = Some(outcome);
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), PlayError> {
        if self.end.is_none() {
            return Ok(());
        }
        let info = self.position.info();
        let facts = Facts::default().seat(self.position.to_act());
        Err(PlayError::Refused(GAME_OVER.under(info.cites.end, info, facts)))
    }
}
