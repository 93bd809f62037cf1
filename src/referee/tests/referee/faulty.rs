//! A store that stops on demand, before or after an operation.

use castellan_store::{Damage, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex, MutexGuard};

/// The operation at which a store stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The number of operations before the stop.
    pub after: usize,
    /// `true` if the last operation is carried out but reported as failed.
    pub done: bool,
}

#[derive(Default)]
struct FaultState {
    stop: Option<Stop>,
    /// `true` after the stop.
    stopped: bool,
    /// `true` to yield to other tasks between any two operations.
    yields: bool,
    /// The stream with a damaged record.
    damaged: Option<StreamName>,
}

/// A store that stops. All handles stop together.
pub type Faulty = HookedStore<Faults>;

#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<FaultState>>);

/// The outcome of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperationOutcome {
    Applied,
    AppliedButFailed,
    Failed,
}

pub fn failure() -> StoreError {
    StoreError::Unavailable(Arc::new(std::io::Error::other("the disk is on fire")))
}

impl Faults {
    /// Sets the next stop, or resumes the store.
    pub fn stop(&self, stop: Option<Stop>) {
        let mut state = self.state();
        (state.stop, state.stopped) = (stop, false);
    }

    pub fn has_stopped(&self) -> bool {
        self.state().stopped
    }

    /// Makes the store yield to other tasks between any two operations.
    pub fn set_yielding(&self) {
        self.state().yields = true;
    }

    /// Damages a record of this stream.
    pub fn damage(&self, stream: StreamName) {
        self.state().damaged = Some(stream);
    }

    fn state(&self) -> MutexGuard<'_, FaultState> {
        self.0.lock().expect("nobody panics there")
    }

    fn next_outcome(&self) -> (OperationOutcome, bool) {
        let mut state = self.state();
        let next_outcome = match state.stop {
            _ if state.stopped => OperationOutcome::Failed,
            None => OperationOutcome::Applied,
            Some(Stop { after: 0, done }) => {
                state.stopped = true;
                if done { OperationOutcome::AppliedButFailed } else { OperationOutcome::Failed }
            }
            Some(Stop { after, done }) => {
                state.stop = Some(Stop { after: after - 1, done });
                OperationOutcome::Applied
            }
        };
        (next_outcome, state.yields)
    }
}

impl Hooks for Faults {
    async fn around<T: Send>(
        &self,
        _asked: &str,
        stream: Option<&StreamName>,
        operation: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if let Some(stream) = stream
            && self.state().damaged.as_ref() == Some(stream)
        {
            let (key, problem) = (stream.to_string(), "not as it was written".to_owned());
            return Err(StoreError::Damaged(Damage { key, problem }));
        }
        let (next_outcome, yields) = self.next_outcome();
        if yields {
            tokio::task::yield_now().await;
        }
        match next_outcome {
            OperationOutcome::Applied => operation.await,
            OperationOutcome::AppliedButFailed => operation.await.and(Err(failure())),
            OperationOutcome::Failed => Err(failure()),
        }
    }
}
