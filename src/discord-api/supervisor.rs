//! Background tasks. A task is restarted when it panics or ends unexpectedly.

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

/// The pause before a task's first restart. It doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The time after which a running task counts as healthy, and its pause is reset.
const HEALTHY_AFTER: Duration = Duration::from_mins(1);

/// The number of restarts of each task. Clones share their counters.
#[derive(Clone, Debug, Default)]
pub struct Restarts(Family<[(&'static str, String); 1], Counter>);

impl Restarts {
    /// Returns the number of restarts of a task.
    #[must_use]
    pub fn count(&self, task: &str) -> u64 {
        self.0.get_or_create(&[("task", task.to_owned())]).get()
    }

    /// Registers the metric.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Background tasks that ended early or panicked and were begun again";
        registry.register("task_restarts", help, self.0.clone());
    }

    fn increment(&self, task: &str) {
        self.0.get_or_create(&[("task", task.to_owned())]).inc();
    }
}

/// The tasks of a bot. Dropping it stops them.
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

    /// Starts an endless task, and restarts it if it ends or panics.
    pub fn run_endless<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        start: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { run_endless(task, &restarts, start).await });
    }

    /// Starts a task, and restarts it after panics until it completes.
    pub fn run_to_completion<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        start: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { run_to_completion(task, &restarts, start).await });
    }

    /// Stops all tasks, and waits until they have released their resources.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Runs an endless task, and restarts it if it ends or panics, until the future is dropped.
pub async fn run_endless<F: Future<Output = ()>>(task: &str, restarts: &Restarts, start: impl Fn() -> F) {
    let mut pauses = Pauses::default();
    loop {
        let started = Instant::now();
        let cause = match catch_panic(start()).await {
            Ok(()) => "it ended early".to_owned(),
            Err(cause) => cause,
        };
        pauses.wait(task, &cause, restarts, started).await;
    }
}

/// Runs a task, restarts it after panics until it completes, and returns its result.
pub async fn run_to_completion<T, F: Future<Output = T>>(
    task: &str,
    restarts: &Restarts,
    start: impl Fn() -> F,
) -> T {
    let mut pauses = Pauses::default();
    loop {
        let started = Instant::now();
        match catch_panic(start()).await {
            Ok(done) => return done,
            Err(cause) => pauses.wait(task, &cause, restarts, started).await,
        }
    }
}

/// Runs a task, and returns the message of its panic as an error. The locks of the bot tolerate the state that a panic
/// leaves behind.
async fn catch_panic<T>(task: impl Future<Output = T>) -> Result<T, String> {
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
    /// Logs the reason that a task ended, and waits.
    async fn wait(&mut self, task: &str, cause: &str, restarts: &Restarts, started: Instant) {
        if started.elapsed() > HEALTHY_AFTER {
            self.0 = FIRST_PAUSE;
        }
        let again_in_ms = self.0.as_millis() as u64;
        tracing::error!(task, cause, again_in_ms, "task restarted");
        restarts.increment(task);
        sleep(self.0).await;
        self.0 = (self.0 * 2).min(LONGEST_PAUSE);
    }
}
