//! The state of an interaction's answer.

use crate::admission::queue::AnswerMode;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The state of an interaction's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerState {
    /// Not answered yet.
    Fresh,
    /// The announcer may answer with a board.
    AwaitingBoard,
    /// Deferred: the next answer completes the deferral.
    Deferred,
    /// Too late to answer, or answered before, for example by an earlier process. That answer may be a board, so it
    /// stays, and the news is posted where the game is played.
    Unanswerable,
}

/// The answer of an interaction in progress.
pub(crate) struct PendingAnswer(Mutex<AnswerState>);

impl PendingAnswer {
    /// Creates the state of an answer for the given terms of admission.
    pub const fn new(answer_mode: AnswerMode) -> Self {
        Self(Mutex::new(match answer_mode {
            AnswerMode::FirstResponse => AnswerState::Fresh,
            AnswerMode::Acknowledged => AnswerState::Deferred,
            AnswerMode::TooLate => AnswerState::Unanswerable,
        }))
    }

    /// Returns the current state.
    pub fn state(&self) -> AnswerState {
        *self.lock()
    }

    /// Leaves the answer to the announcer. Returns `false` if it is no longer fresh.
    pub fn await_board(&self) -> bool {
        self.compare_exchange(AnswerState::Fresh, AnswerState::AwaitingBoard)
    }

    /// Takes the answer back from the announcer, unless it was deferred in the meantime.
    pub fn stop_awaiting_board(&self) {
        self.compare_exchange(AnswerState::AwaitingBoard, AnswerState::Fresh);
    }

    /// Records that the answer was deferred.
    pub fn mark_deferred(&self) {
        *self.lock() = AnswerState::Deferred;
    }

    /// Records that an answer is no longer possible.
    pub fn mark_unanswerable(&self) {
        *self.lock() = AnswerState::Unanswerable;
    }

    fn compare_exchange(&self, from: AnswerState, to: AnswerState) -> bool {
        let mut state = self.lock();
        let is_equal = *state == from;
        if is_equal {
            *state = to;
        }
        is_equal
    }

    fn lock(&self) -> MutexGuard<'_, AnswerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
