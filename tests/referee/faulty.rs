//! A store that stops when it is told to: before or after something is done.

use castellan::store::{
    Append, Appended, Claim, Damage, Head, IndexChange, IndexRow, Listed, Number, Query, RequestId, Restored,
    Snapshot, Store, StoreError, StoredEvent, StreamName, WholeStream, Work,
};
use std::sync::{Arc, Mutex};

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

/// A store around another. All handles stop together.
#[derive(Clone)]
pub struct Faulty<S> {
    store: S,
    inside: Arc<Mutex<Inside>>,
}

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

impl<S: Store> Faulty<S> {
    pub fn new(store: S) -> Self {
        Self { store, inside: Arc::default() }
    }

    pub fn within(&self) -> &S {
        &self.store
    }

    /// Lets it stop, or go on.
    pub fn stop(&self, stop: Option<Stop>) {
        let mut inside = self.inside.lock().expect("nobody panics there");
        (inside.stop, inside.stopped) = (stop, false);
    }

    pub fn has_stopped(&self) -> bool {
        self.inside.lock().expect("nobody panics there").stopped
    }

    /// Lets others have a turn between any two things.
    pub fn yielding(self) -> Self {
        self.inside.lock().expect("nobody panics there").yields = true;
        self
    }

    /// From now on a record of this stream is damaged.
    pub fn damage(&self, stream: StreamName) {
        self.inside.lock().expect("nobody panics there").damaged = Some(stream);
    }

    fn fate(&self) -> (Fate, bool) {
        let mut inside = self.inside.lock().expect("nobody panics there");
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

    async fn step_of<T>(
        &self,
        stream: &StreamName,
        doing: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        if self.inside.lock().expect("nobody panics there").damaged.as_ref() == Some(stream) {
            let (key, problem) = (stream.to_string(), "not as it was written".to_owned());
            return Err(StoreError::Damaged(Damage { key, problem }));
        }
        self.step(doing).await
    }

    async fn step<T>(&self, doing: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
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

impl<S: Store> Store for Faulty<S> {
    type Keys = S::Keys;

    fn keys(&self) -> &S::Keys {
        self.store.keys()
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let stream = append.stream.clone();
        self.step_of(&stream, self.store.append(append)).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.step_of(stream, self.store.head(stream)).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.step_of(stream, self.store.read(stream, from, limit)).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        self.step_of(stream, self.store.answer(stream, request)).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        self.step(self.store.streams(after, limit)).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        self.step(self.store.query(query)).await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        self.step(self.store.claim(queue, now, lease_until, limit)).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.step_of(claim.stream(), self.store.finish(claim, changes)).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        self.step_of(claim.stream(), self.store.postpone(claim, due)).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        self.step(self.store.next_due(queue)).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        self.step_of(stream, self.store.snapshot(stream)).await
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.store.keep_snapshot(stream, snapshot);
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        self.store.drop_snapshot(stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        self.step_of(stream, self.store.pack(stream)).await
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        self.step_of(stream, self.store.whole(stream)).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError> {
        self.step(self.store.restore(whole)).await
    }
}
