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
/// The time after which a task counts as healthy, and the pause is reset.
const WELL: Duration = Duration::from_mins(1);

/// The number of restarts of each task. Clones share their counters.
#[derive(Clone, Debug, Default)]
pub struct Restarts(Family<[(&'static str, String); 1], Counter>);

impl Restarts {
    /// Returns the number of restarts of a task.
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

    /// Starts an endless task and restarts it if it ends.
    pub fn keep<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        begin: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { for_ever(task, &restarts, begin).await });
    }

    /// Starts a task and restarts it until it completes.
    pub fn until_done<F: Future<Output = ()> + Send>(
        &mut self,
        task: &'static str,
        begin: impl Fn() -> F + Send + Sync + 'static,
    ) {
        let restarts = self.restarts.clone();
        self.tasks.spawn(async move { until_done(task, &restarts, begin).await });
    }

    /// Stops all tasks, and waits until they have released their resources.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

/// Runs an endless task and restarts it if it ends, until the future is dropped.
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

/// Runs a task and restarts it until it completes, and returns its result.
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

/// Runs a task to its end or its panic, whose message is the error. Our locks tolerate state left by a panic.
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
    /// Logs the reason that a task ended, and waits.
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
