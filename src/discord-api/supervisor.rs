//! Background tasks: each is restarted when it panics, or ends although it should not.

use futures_util::FutureExt;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The pause before the first restart of a task; it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The time after which a task counts as healthy, and the next pause is the first again.
const WELL: Duration = Duration::from_mins(1);

/// The restarts of each task. Copies share their counters.
#[derive(Clone, Debug, Default)]
pub struct Restarts(Family<[(&'static str, String); 1], Counter>);

impl Restarts {
    /// Returns the restarts of a task.
    #[must_use]
    pub fn of(&self, task: &str) -> u64 {
        self.0.get_or_create(&[("task", task.to_owned())]).get()
    }

    /// Registers the metric.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Background tasks that ended early or panicked and were begun again";
        registry.register("task_restarts", help, self.0.clone());
    }

    fn add(&self, task: &str) {
        self.0.get_or_create(&[("task", task.to_owned())]).inc();
    }
}

/// The tasks of a bot. Dropped, it stops them.
pub struct Supervisor {
    tasks: JoinSet<()>,
    restarts: Restarts,
}

impl Supervisor {
    /// Creates a supervisor without tasks.
    #[must_use]
    pub fn new(restarts: Restarts) -> Self {
        Self { tasks: JoinSet::new(), restarts }
    }

    /// Keeps a task going that has no end of its own.
    pub fn keep<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        begin: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { for_ever(task, &restarts, begin).await });
    }

    /// Keeps a task going until it is done.
    pub fn until_done<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        begin: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { until_done(task, &restarts, begin).await });
    }

    /// Stops all tasks, and waits until they have let go of what they had.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Keeps a task going that has no end of its own, until the future is dropped.
pub async fn for_ever<F: Future<Output = ()>>(task: &str, restarts: &Restarts, begin: impl Fn() -> F) {
    let mut pauses = Pauses::default();
    loop {
        let began = Instant::now();
        let cause = match caught(begin()).await {
            Ok(()) => "it ended early".to_owned(),
            Err(cause) => cause,
        };
        pauses.wait(task, &cause, restarts, began).await;
    }
}

/// Keeps a task going until it is done, and returns its result.
pub async fn until_done<T, F: Future<Output = T>>(
    task: &str,
    restarts: &Restarts,
    begin: impl Fn() -> F,
) -> T {
    let mut pauses = Pauses::default();
    loop {
        let began = Instant::now();
        match caught(begin()).await {
            Ok(done) => return done,
            Err(cause) => pauses.wait(task, &cause, restarts, began).await,
        }
    }
}

/// Runs a task to its end, or to its panic, whose message is the error. Our locks give what a panic left.
async fn caught<T>(task: impl Future<Output = T>) -> Result<T, String> {
    let message = |panic: &(dyn Any + Send)| {
        let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        text.or_else(|| panic.downcast_ref::<String>().cloned())
    };
    let done = AssertUnwindSafe(task).catch_unwind().await;
    done.map_err(|panic| message(&*panic).unwrap_or_else(|| "no message".to_owned()))
}

/// The pause before the next restart.
struct Pauses(Duration);

impl Default for Pauses {
    fn default() -> Self {
        Self(FIRST_PAUSE)
    }
}

impl Pauses {
    /// Logs why a task ended, and waits.
    async fn wait(&mut self, task: &str, cause: &str, restarts: &Restarts, began: Instant) {
        if began.elapsed() > WELL {
            self.0 = FIRST_PAUSE;
        }
        let again_in_ms = self.0.as_millis() as u64;
        tracing::error!(task, cause, again_in_ms, "task restarted");
        restarts.add(task);
        sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}
