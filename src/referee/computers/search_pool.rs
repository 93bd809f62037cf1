//! The pool of search threads: few, at low priority, and fair among games.
//!
//! A game has at most one search for a move at a time, and searches of the same purpose run in the order of their
//! requests, so all games get an equal share. If more searches wait than there are threads, each searches fewer
//! positions.
//!
//! Moves go before hints, and hints before analyses; but every eighth turn goes to the search that has waited longest.

use crate::operation::metrics::RefereeMetrics;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The maximum number of threads by default: the tables of that many searches take 64 MB.
const MAX_THREADS: usize = 4;
/// The processor time that a move or a hint may take without load. It shrinks with the number of positions, so slow
/// positions do not delay others.
const PROCESSOR_TIME: Duration = Duration::from_secs(1);
/// The processor time of an analysis. An analysis always searches its full number of positions; this limit is for a
/// machine that is nearly stalled.
const ANALYSIS_TIME: Duration = Duration::from_secs(20);
/// The maximum time from a request to its result, with the time in the queue.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// The minimum time for a job that starts long after it was due, so that a process that was away still searches.
const MIN_SEARCH_TIME: Duration = Duration::from_secs(5);
/// The interval at which these limits are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The number of parts in which positions are allotted; a search gets at least one part.
const TOTAL_PARTS: u64 = 16;
/// The minimum number of positions of a search, unless it asks for fewer.
const MIN_POSITIONS: u64 = 1_000;
/// The interval, in turns, at which the search that has waited longest goes first.
const OLDEST_FIRST_INTERVAL: usize = 8;
/// The amount by which the threads' priority is lowered.
const NICE: i32 = 15;

/// The budget of a search that a thread runs: its share of positions, and its stop flag.
pub(super) struct SearchBudget {
    /// The parts of its positions that are allotted to it, out of [`TOTAL_PARTS`].
    parts: u64,
    stop: Arc<AtomicBool>,
}

impl SearchBudget {
    /// Returns the number of positions to search out of the `wished` ones.
    pub fn positions(&self, wished: u64) -> u64 {
        (wished * self.parts / TOTAL_PARTS).max(wished.min(MIN_POSITIONS))
    }

    /// Returns the flag that stops the search.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns `true` if the search was stopped before it began: its time ran out in the queue, or its caller has gone.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The purpose of a search, in the order of priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Purpose {
    /// A move of a computer.
    Move,
    /// A hint for a player.
    Hint,
    /// The judgement of a move in a finished game.
    Analysis,
}

impl Purpose {
    /// Returns the processor time of a search with this allotment.
    fn processor_time(self, parts: u64) -> Duration {
        match self {
            Self::Move | Self::Hint => PROCESSOR_TIME.mul_f64(parts as f64 / TOTAL_PARTS as f64),
            Self::Analysis => ANALYSIS_TIME,
        }
    }
}

/// A task for a thread.
struct SearchTask {
    purpose: Purpose,
    run: Box<dyn FnOnce(u64) + Send>,
}

/// The search threads. They are started on first use.
pub(super) struct SearchPool {
    state: Arc<PoolState>,
    started: OnceLock<()>,
}

struct PoolState {
    queue: Mutex<Queue>,
    task_queued: Condvar,
    threads: AtomicUsize,
    metrics: RefereeMetrics,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<SearchTask>,
    /// The number of tasks taken.
    taken: usize,
    is_closed: bool,
}

impl Queue {
    /// Takes the next task, and returns it with the number of waiting tasks of the same or a higher priority.
    fn next(&mut self) -> Option<(SearchTask, usize)> {
        self.taken += 1;
        let by_age = self.taken.is_multiple_of(OLDEST_FIRST_INTERVAL);
        let first =
            if by_age { self.tasks.front() } else { self.tasks.iter().min_by_key(|task| task.purpose) };
        let purpose = first?.purpose;
        let index = self.tasks.iter().position(|task| task.purpose == purpose)?;
        let task = self.tasks.remove(index)?;
        let behind = self.tasks.iter().filter(|other| other.purpose <= purpose).count();
        Some((task, behind))
    }
}

/// A guard that sets the stop flag when the caller of a search is dropped.
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl SearchPool {
    pub fn new(metrics: RefereeMetrics) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = (cores / 2).clamp(1, MAX_THREADS);
        let threads = AtomicUsize::new(threads);
        let state = PoolState { queue: Mutex::default(), task_queued: Condvar::new(), threads, metrics };
        Self { state: Arc::new(state), started: OnceLock::new() }
    }

    /// Sets the number of threads, if none was started yet.
    pub fn set_threads(&self, threads: usize) {
        if self.started.get().is_none() {
            self.state.threads.store(threads.max(1), Ordering::Relaxed);
        }
    }

    /// Runs a search on a thread of the pool. A panic of the search is propagated to the caller.
    pub async fn run<T: Send + 'static>(
        &self,
        purpose: Purpose,
        search: impl FnOnce(&SearchBudget) -> T + Send + 'static,
    ) -> T {
        self.run_within(purpose, MAX_WAIT, search).await
    }

    /// Runs a search as [`run`](Self::run) does, within a time that includes the time in the queue.
    pub async fn run_within<T: Send + 'static>(
        &self,
        purpose: Purpose,
        max_wait: Duration,
        search: impl FnOnce(&SearchBudget) -> T + Send + 'static,
    ) -> T {
        self.start();
        let stop = StopWhenDropped(Arc::default());
        let (done, mut result) = oneshot::channel();
        let began: Arc<OnceLock<(ProcessorTime, Duration)>> = Arc::default();
        let (flag, clock) = (stop.0.clone(), began.clone());
        let run = move |parts| {
            let _ = clock.set((ProcessorTime::start(), purpose.processor_time(parts)));
            let search = catch_unwind(AssertUnwindSafe(|| search(&SearchBudget { parts, stop: flag })));
            // A caller that has gone away needs no answer.
            let _ = done.send(search);
        };
        self.state.push(SearchTask { purpose, run: Box::new(run) });
        let (requested, mut is_stopped) = (Instant::now(), false);
        loop {
            tokio::select! {
                outcome = &mut result => {
                    return match outcome.expect("a thread sends its result or its panic") {
                        Ok(found) => found,
                        Err(panicked) => resume_unwind(panicked),
                    };
                }
                () = tokio::time::sleep(POLL_INTERVAL.min(max_wait.saturating_sub(requested.elapsed()))), if !is_stopped => {
                    let is_long = began.get().is_some_and(|(began, limit)| began.elapsed() >= *limit);
                    if is_long || requested.elapsed() >= max_wait {
                        stop.0.store(true, Ordering::Relaxed);
                        is_stopped = true;
                    }
                }
            }
        }
    }

    /// Starts the threads on the first call.
    fn start(&self) {
        self.started.get_or_init(|| {
            for number in 1..=self.state.threads.load(Ordering::Relaxed) {
                let state = self.state.clone();
                let thread = std::thread::Builder::new().name(format!("search-{number}"));
                if let Err(error) = thread.spawn(move || state.run_searches()) {
                    tracing::error!(%error, "computer: a thread could not be started");
                }
            }
        });
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.state.queue().is_closed = true;
        self.state.task_queued.notify_all();
    }
}

impl PoolState {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, task: SearchTask) {
        let mut queue = self.queue();
        queue.tasks.push_back(task);
        self.metrics.searches_waiting.set(queue.tasks.len() as i64);
        self.task_queued.notify_one();
    }

    /// Runs searches until the pool is dropped.
    fn run_searches(&self) {
        lower_priority();
        loop {
            let mut queue = self.queue();
            while queue.tasks.is_empty() && !queue.is_closed {
                queue = self.task_queued.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            let Some((task, behind)) = queue.next() else { return };
            self.metrics.searches_waiting.set(queue.tasks.len() as i64);
            drop(queue);
            let parts = allotted_parts(self.threads.load(Ordering::Relaxed), behind);
            if task.purpose == Purpose::Move {
                self.metrics.search_share.set((100 * parts / TOTAL_PARTS) as i64);
            }
            (task.run)(parts);
        }
    }
}

/// Returns the rest of a caller's waiting time, if the job is late by this much.
pub(super) fn remaining_time(late: Duration) -> Duration {
    MAX_WAIT.saturating_sub(late).max(MIN_SEARCH_TIME)
}

/// Returns the parts of its positions that a search is allotted while this many others wait.
fn allotted_parts(threads: usize, waiting: usize) -> u64 {
    (TOTAL_PARTS * threads as u64 / (threads + waiting) as u64).max(1)
}

/// Lowers the priority of this thread, so that answers to people go first.
fn lower_priority() {
    // On other systems than Linux this would lower the priority of the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "computer: its priority stays");
    }
}

/// The processor time that a thread uses from a start on, or the elapsed time if the system does not report it.
struct ProcessorTime {
    began: Instant,
    /// The file that reports the thread's processor time, and its value at the start.
    file: Option<(PathBuf, Duration)>,
}

impl ProcessorTime {
    /// Starts to measure this thread.
    fn start() -> Self {
        let file = std::fs::read_link("/proc/thread-self").ok();
        let file = file.map(|thread| PathBuf::from("/proc").join(thread).join("schedstat"));
        let file = file.and_then(|file| read_processor_time(&file).map(|before| (file, before)));
        Self { began: Instant::now(), file }
    }

    /// Returns the time used so far; callable from any thread.
    fn elapsed(&self) -> Duration {
        let by_clock = self.began.elapsed();
        let Some((file, before)) = &self.file else { return by_clock };
        read_processor_time(file).map_or(by_clock, |now| now.saturating_sub(*before))
    }
}

/// Returns the processor time that a thread has used, from its file.
fn read_processor_time(file: &PathBuf) -> Option<Duration> {
    let text = std::fs::read_to_string(file).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::{
        MIN_POSITIONS, OLDEST_FIRST_INTERVAL, Purpose, Queue, SearchBudget, SearchTask, TOTAL_PARTS,
        allotted_parts, remaining_time,
    };
    use castellan_engine::Level;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn searches_run_by_priority_without_starvation() {
        use Purpose::{Analysis, Hint, Move};
        let put = |queue: &mut Queue, purpose| {
            queue.tasks.push_back(SearchTask { purpose, run: Box::new(|_| ()) });
        };
        let mut queue = Queue::default();
        for purpose in [Analysis, Hint, Move, Move, Analysis] {
            put(&mut queue, purpose);
        }
        let mut taken = Vec::new();
        while let Some((task, behind)) = queue.next() {
            taken.push((task.purpose, behind));
        }
        // Low priorities take nothing from high ones.
        assert_eq!(taken, [(Move, 1), (Move, 0), (Hint, 0), (Analysis, 1), (Analysis, 0)]);
        let mut queue = Queue::default();
        put(&mut queue, Analysis);
        let turns = (1..=2 * OLDEST_FIRST_INTERVAL).find(|_| {
            put(&mut queue, Move);
            queue.next().expect("there are some").0.purpose == Analysis
        });
        assert_eq!(turns, Some(OLDEST_FIRST_INTERVAL));
    }

    #[test]
    fn late_searches_have_less_time_but_never_none() {
        let rest = |late| remaining_time(Duration::from_secs(late)).as_secs();
        assert_eq!([0, 10, 24, 30, 86_400].map(rest), [30, 20, 6, 5, 5]);
    }

    #[test]
    fn waiting_searches_shorten_moves_but_not_analyses() {
        let of = |purpose: Purpose, waiting| purpose.processor_time(allotted_parts(1, waiting)).as_millis();
        assert_eq!([0, 1, 3, 500].map(|waiting| of(Purpose::Move, waiting)), [1_000, 500, 250, 62]);
        assert_eq!(of(Purpose::Hint, 1), 500);
        assert_eq!([0, 500].map(|waiting| of(Purpose::Analysis, waiting)), [20_000, 20_000]);
    }

    #[test]
    fn under_load_levels_keep_their_order_and_a_minimum_of_positions() {
        assert_eq!(
            (allotted_parts(1, 0), allotted_parts(2, 2), allotted_parts(1, 500)),
            (TOTAL_PARTS, TOTAL_PARTS / 2, 1)
        );
        for waiting in [0, 1, 3, 20, 500] {
            let search = SearchBudget { parts: allotted_parts(1, waiting), stop: Arc::default() };
            let given: Vec<u64> = Level::all().map(|level| search.positions(level.nodes())).collect();
            assert!(given.is_sorted(), "{waiting} waiting: {given:?}");
            for (level, given) in Level::all().zip(given) {
                let least = (level.nodes() / TOTAL_PARTS).max(level.nodes().min(MIN_POSITIONS));
                assert!((least..=level.nodes()).contains(&given), "{level}: {given}");
            }
        }
    }
}
