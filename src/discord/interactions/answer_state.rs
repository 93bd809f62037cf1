//! The state of an interaction's answer.

use crate::admission::queue::Answering;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The state of an interaction's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnswerState {
    /// Not answered yet.
    Fresh,
    /// The announcer may answer with a board.
    AwaitsBoard,
    /// Deferred: the next answer completes the deferral.
    Deferred,
    /// Too late to answer, or answered before, for example by an earlier process. That answer may be a board, so it
    /// stays, and the news is posted where the game is played.
    Unheard,
}

/// The answer of an interaction in progress.
pub(crate) struct PendingAnswer(Mutex<AnswerState>);

impl PendingAnswer {
    /// Creates the state of an answer for the given terms of admission.
    pub const fn new(answering: Answering) -> Self {
        Self(Mutex::new(match answering {
            Answering::InTime => AnswerState::Fresh,
            Answering::Acknowledged => AnswerState::Deferred,
            Answering::TooLate => AnswerState::Unheard,
        }))
    }

    /// Returns the current state.
    pub fn state(&self) -> AnswerState {
        *self.lock()
    }

    /// Leaves the answer to the announcer. Returns `false` if it is no longer fresh.
    pub fn await_board(&self) -> bool {
        self.change(AnswerState::Fresh, AnswerState::AwaitsBoard)
    }

    /// Takes the answer back from the announcer, unless it was deferred in the meantime.
    pub fn stop_awaiting(&self) {
        self.change(AnswerState::AwaitsBoard, AnswerState::Fresh);
    }

    /// Records that the answer was deferred.
    pub fn defer(&self) {
        *self.lock() = AnswerState::Deferred;
    }

    /// Records that an answer is no longer possible.
    pub fn give_up(&self) {
        *self.lock() = AnswerState::Unheard;
    }

    fn change(&self, from: AnswerState, to: AnswerState) -> bool {
        let mut state = self.lock();
        let is_from = *state == from;
        if is_from {
            *state = to;
        }
        is_from
    }

    fn lock(&self) -> MutexGuard<'_, AnswerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
