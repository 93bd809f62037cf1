//! A store that stops on demand, before or after an operation.

use castellan_store::{Damage, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex, MutexGuard};

/// The moment at which a store stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The number of operations before the stop.
    pub after: usize,
    /// `true` if the last operation is carried out but reported as failed.
    pub done: bool,
}

#[derive(Default)]
struct Inside {
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
pub struct Faults(Arc<Mutex<Inside>>);

/// The outcome of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Done,
    DoneUnheard,
    NotDone,
}

pub fn failure() -> StoreError {
    StoreError::Unavailable(Arc::new(std::io::Error::other("the disk is on fire")))
}

impl Faults {
    /// Sets the next stop, or resumes the store.
    pub fn stop(&self, stop: Option<Stop>) {
        let mut inside = self.inside();
        (inside.stop, inside.stopped) = (stop, false);
    }

    pub fn has_stopped(&self) -> bool {
        self.inside().stopped
    }

    /// Makes the store yield to other tasks between any two operations.
    pub fn yields(&self) {
        self.inside().yields = true;
    }

    /// Damages a record of this stream.
    pub fn damage(&self, stream: StreamName) {
        self.inside().damaged = Some(stream);
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().expect("nobody panics there")
    }

    fn fate(&self) -> (Fate, bool) {
        let mut inside = self.inside();
        let fate = match inside.stop {
            _ if inside.stopped => Fate::NotDone,
            None => Fate::Done,
            Some(Stop { after: 0, done }) => {
                inside.stopped = true;
                if done { Fate::DoneUnheard } else { Fate::NotDone }
            }
            Some(Stop { after, done }) => {
                inside.stop = Some(Stop { after: after - 1, done });
                Fate::Done
            }
        };
        (fate, inside.yields)
    }
}

impl Hooks for Faults {
    async fn around<T: Send>(
        &self,
        _asked: &str,
        stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if let Some(stream) = stream
            && self.inside().damaged.as_ref() == Some(stream)
        {
            let (key, problem) = (stream.to_string(), "not as it was written".to_owned());
            return Err(StoreError::Damaged(Damage { key, problem }));
        }
        let (fate, yields) = self.fate();
        if yields {
            tokio::task::yield_now().await;
        }
        match fate {
            Fate::Done => doing.await,
            Fate::DoneUnheard => doing.await.and(Err(failure())),
            Fate::NotDone => Err(failure()),
        }
    }
}
