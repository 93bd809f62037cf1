//! A store that stops when it is told to: before or after something is done.

use castellan_store::{Damage, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex, MutexGuard};

/// When a store stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// How many things are done before.
    pub after: usize,
    /// Whether the last thing is done although nobody hears so.
    pub done: bool,
}

#[derive(Default)]
struct Inside {
    stop: Option<Stop>,
    /// Whether it has stopped.
    stopped: bool,
    /// Whether others get a turn between any two things.
    yields: bool,
    /// The stream of which a record is damaged.
    damaged: Option<StreamName>,
}

/// A store that stops. All handles stop together.
pub type Faulty = HookedStore<Faults>;

#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<Inside>>);

/// What is to become of something asked.
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
    /// Lets it stop, or go on.
    pub fn stop(&self, stop: Option<Stop>) {
        let mut inside = self.inside();
        (inside.stop, inside.stopped) = (stop, false);
    }

    pub fn has_stopped(&self) -> bool {
        self.inside().stopped
    }

    /// Lets others have a turn between any two things.
    pub fn yields(&self) {
        self.inside().yields = true;
    }

    /// From now on a record of this stream is damaged.
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
