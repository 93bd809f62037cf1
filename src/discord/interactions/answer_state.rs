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
    /// Deferred: the next answer completes it.
    Deferred,
    /// Too late to answer, or answered before, as when it comes again after a restart. The earlier answer stays, as it
    /// may be a board; the news is posted where the game is played.
    Unheard,
}

/// The answer of an interaction that is being handled.
pub(crate) struct PendingAnswer(Mutex<AnswerState>);

impl PendingAnswer {
    /// Creates the answer of an interaction that was admitted on these terms.
    pub const fn new(answering: Answering) -> Self {
        Self(Mutex::new(match answering {
            Answering::InTime => AnswerState::Fresh,
            Answering::Acknowledged => AnswerState::Deferred,
            Answering::TooLate => AnswerState::Unheard,
        }))
    }

    /// Returns the present state.
    pub fn state(&self) -> AnswerState {
        *self.lock()
    }

    /// Leaves the answer to the announcer. Returns `false` if it is not fresh any more.
    pub fn await_board(&self) -> bool {
        self.change(AnswerState::Fresh, AnswerState::AwaitsBoard)
    }

    /// Takes the answer back from the announcer, unless it was deferred meanwhile.
    pub fn stop_awaiting(&self) {
        self.change(AnswerState::AwaitsBoard, AnswerState::Fresh);
    }

    /// Notes that the answer is deferred.
    pub fn defer(&self) {
        *self.lock() = AnswerState::Deferred;
    }

    /// Notes that no answer is possible any more.
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
