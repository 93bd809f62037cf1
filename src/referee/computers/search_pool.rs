//! The pool of search threads: few, at low priority, and fair among games.
//!
//! A game has at most one search for a move at a time, and searches of the same purpose run in the order of their
//! requests, so all games get an equal share. If more searches wait than there are threads, each searches fewer
//! positions.
//!
//! Moves go before hints, and hints before analyses; but every eighth turn goes to the search that has waited longest.

use crate::operation::counts::Counts;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The maximum number of threads by default: the tables of that many searches take 64 MB.
const MOST_THREADS: usize = 4;
/// The processor time that a move or a hint may take without load. It shrinks with the number of positions, so slow
/// positions do not delay others.
const PROCESSOR_TIME: Duration = Duration::from_secs(1);
/// The processor time of an analysis. An analysis always searches its full number of positions; this limit is for a
/// machine that is nearly stalled.
const ANALYSIS_TIME: Duration = Duration::from_secs(20);
/// The maximum time from a request to its result, with the time in the queue.
const WHOLE_TIME: Duration = Duration::from_secs(30);
/// The minimum time for a job that starts long after it was due, so that a process that was away still searches.
const LEAST_REST: Duration = Duration::from_secs(5);
/// The interval at which these limits are checked.
const LOOK: Duration = Duration::from_millis(20);
/// The number of parts in which positions are allotted; a search gets at least one part.
const PARTS: u64 = 16;
/// The minimum number of positions of a search, unless it asks for fewer.
const LEAST_POSITIONS: u64 = 1_000;
/// The interval, in turns, at which the search that has waited longest goes first.
const TURNS: usize = 8;
/// The amount by which the threads' priority is lowered.
const NICE: i32 = 15;

/// A search that a thread has started.
pub(super) struct Search {
    /// The parts of its positions that are allotted to it.
    parts: u64,
    stop: Arc<AtomicBool>,
}

impl Search {
    /// Returns the number of positions to search out of the `wished` ones.
    pub fn positions(&self, wished: u64) -> u64 {
        (wished * self.parts / PARTS).max(wished.min(LEAST_POSITIONS))
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
            Self::Move | Self::Hint => PROCESSOR_TIME.mul_f64(parts as f64 / PARTS as f64),
            Self::Analysis => ANALYSIS_TIME,
        }
    }
}

/// A task for a thread.
struct Task {
    purpose: Purpose,
    work: Box<dyn FnOnce(u64) + Send>,
}

/// The search threads. They are started on first use.
pub(super) struct SearchPool {
    shared: Arc<Shared>,
    started: OnceLock<()>,
}

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    threads: AtomicUsize,
    counts: Counts,
}

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Task>,
    /// The number of tasks taken.
    taken: usize,
    is_closed: bool,
}

impl Queue {
    /// Takes the next task, and returns it with the number of waiting tasks of the same or a higher priority.
    fn next(&mut self) -> Option<(Task, usize)> {
        self.taken += 1;
        let by_age = self.taken.is_multiple_of(TURNS);
        let first =
            if by_age { self.tasks.front() } else { self.tasks.iter().min_by_key(|task| task.purpose) };
        let purpose = first?.purpose;
        let place = self.tasks.iter().position(|task| task.purpose == purpose)?;
        let task = self.tasks.remove(place)?;
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
    pub fn new(counts: Counts) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = (cores / 2).clamp(1, MOST_THREADS);
        let threads = AtomicUsize::new(threads);
        let shared = Shared { queue: Mutex::default(), woken: Condvar::new(), threads, counts };
        Self { shared: Arc::new(shared), started: OnceLock::new() }
    }

    /// Sets the number of threads, if none was started yet.
    pub fn set_threads(&self, threads: usize) {
        if self.started.get().is_none() {
            self.shared.threads.store(threads.max(1), Ordering::Relaxed);
        }
    }

    /// Runs a search on a thread of the pool. A panic of the search is propagated to the caller.
    pub async fn run<T: Send + 'static>(
        &self,
        purpose: Purpose,
        search: impl FnOnce(&Search) -> T + Send + 'static,
    ) -> T {
        self.run_within(purpose, WHOLE_TIME, search).await
    }

    /// Runs a search as [`run`](Self::run) does, within a time that includes the time in the queue.
    pub async fn run_within<T: Send + 'static>(
        &self,
        purpose: Purpose,
        most: Duration,
        search: impl FnOnce(&Search) -> T + Send + 'static,
    ) -> T {
        self.start();
        let stop = StopWhenDropped(Arc::default());
        let (done, mut result) = oneshot::channel();
        let began: Arc<OnceLock<(ProcessorTime, Duration)>> = Arc::default();
        let (flag, clock) = (stop.0.clone(), began.clone());
        let work = move |parts| {
            let _ = clock.set((ProcessorTime::now(), purpose.processor_time(parts)));
            let search = catch_unwind(AssertUnwindSafe(|| search(&Search { parts, stop: flag })));
            // A caller that has gone away needs no answer.
            let _ = done.send(search);
        };
        self.shared.put(Task { purpose, work: Box::new(work) });
        let (asked, mut is_over) = (Instant::now(), false);
        loop {
            tokio::select! {
                said = &mut result => {
                    return match said.expect("a thread tells what it found, or how it panicked") {
                        Ok(found) => found,
                        Err(panicked) => resume_unwind(panicked),
                    };
                }
                () = tokio::time::sleep(LOOK.min(most.saturating_sub(asked.elapsed()))), if !is_over => {
                    let is_long = began.get().is_some_and(|(began, most)| began.passed() >= *most);
                    if is_long || asked.elapsed() >= most {
                        stop.0.store(true, Ordering::Relaxed);
                        is_over = true;
                    }
                }
            }
        }
    }

    /// Starts the threads on the first call.
    fn start(&self) {
        self.started.get_or_init(|| {
            for number in 1..=self.shared.threads.load(Ordering::Relaxed) {
                let shared = self.shared.clone();
                let thread = std::thread::Builder::new().name(format!("search-{number}"));
                if let Err(error) = thread.spawn(move || shared.work()) {
                    tracing::error!(%error, "computer: a thread could not be started");
                }
            }
        });
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.shared.queue().is_closed = true;
        self.shared.woken.notify_all();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, task: Task) {
        let mut queue = self.queue();
        queue.tasks.push_back(task);
        self.counts.searches_waiting.set(queue.tasks.len() as i64);
        self.woken.notify_one();
    }

    /// Runs searches until the pool is dropped.
    fn work(&self) {
        lower_priority();
        loop {
            let mut queue = self.queue();
            while queue.tasks.is_empty() && !queue.is_closed {
                queue = self.woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            let Some((task, behind)) = queue.next() else { return };
            self.counts.searches_waiting.set(queue.tasks.len() as i64);
            drop(queue);
            let parts = parts(self.threads.load(Ordering::Relaxed), behind);
            if task.purpose == Purpose::Move {
                self.counts.search_share.set((100 * parts / PARTS) as i64);
            }
            (task.work)(parts);
        }
    }
}

/// Returns the rest of a caller's waiting time, if the job is late by this much.
pub(super) fn rest_of_whole_time(late: Duration) -> Duration {
    WHOLE_TIME.saturating_sub(late).max(LEAST_REST)
}

/// Returns the parts of its positions that a search is allotted while this many others wait.
fn parts(threads: usize, waiting: usize) -> u64 {
    (PARTS * threads as u64 / (threads + waiting) as u64).max(1)
}

/// Lowers the priority of this thread, so that answers to people go first.
fn lower_priority() {
    // On other systems than Linux this would lower the priority of the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "computer: its priority stays");
    }
}

/// The processor time that a thread uses from a moment on, or the elapsed time if the system does not report it.
struct ProcessorTime {
    began: Instant,
    /// The file that reports the thread's processor time, and its value at the start.
    file: Option<(PathBuf, Duration)>,
}

impl ProcessorTime {
    /// Starts to measure this thread.
    fn now() -> Self {
        let file = std::fs::read_link("/proc/thread-self").ok();
        let file = file.map(|thread| PathBuf::from("/proc").join(thread).join("schedstat"));
        let file = file.and_then(|file| taken(&file).map(|before| (file, before)));
        Self { began: Instant::now(), file }
    }

    /// Returns the time used so far; callable from any thread.
    fn passed(&self) -> Duration {
        let by_clock = self.began.elapsed();
        let Some((file, before)) = &self.file else { return by_clock };
        taken(file).map_or(by_clock, |now| now.saturating_sub(*before))
    }
}

/// Returns the processor time that a thread has used, from its file.
fn taken(file: &PathBuf) -> Option<Duration> {
    let text = std::fs::read_to_string(file).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::{LEAST_POSITIONS, PARTS, Purpose, Queue, Search, TURNS, Task, parts, rest_of_whole_time};
    use castellan_engine::Level;
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn moves_go_before_hints_and_hints_before_analyses_but_nothing_waits_forever() {
        use Purpose::{Analysis, Hint, Move};
        let put = |queue: &mut Queue, purpose| {
            queue.tasks.push_back(Task { purpose, work: Box::new(|_| ()) });
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
        let turns = (1..=2 * TURNS).find(|_| {
            put(&mut queue, Move);
            queue.next().expect("there are some").0.purpose == Analysis
        });
        assert_eq!(turns, Some(TURNS));
    }

    #[test]
    fn what_comes_late_has_less_time_and_always_some() {
        let rest = |late| rest_of_whole_time(Duration::from_secs(late)).as_secs();
        assert_eq!([0, 10, 24, 30, 86_400].map(rest), [30, 20, 6, 5, 5]);
    }

    #[test]
    fn a_move_takes_less_processor_time_where_others_wait_and_an_analysis_looks_at_what_it_should() {
        let of = |purpose: Purpose, waiting| purpose.processor_time(parts(1, waiting)).as_millis();
        assert_eq!([0, 1, 3, 500].map(|waiting| of(Purpose::Move, waiting)), [1_000, 500, 250, 62]);
        assert_eq!(of(Purpose::Hint, 1), 500);
        assert_eq!([0, 500].map(|waiting| of(Purpose::Analysis, waiting)), [20_000, 20_000]);
    }

    #[test]
    fn under_load_positions_shrink_to_the_floor_and_levels_keep_their_order() {
        assert_eq!((parts(1, 0), parts(2, 2), parts(1, 500)), (PARTS, PARTS / 2, 1));
        for waiting in [0, 1, 3, 20, 500] {
            let search = Search { parts: parts(1, waiting), stop: Arc::default() };
            let given: Vec<u64> = Level::all().map(|level| search.positions(level.nodes())).collect();
            assert!(given.is_sorted(), "{waiting} waiting: {given:?}");
            for (level, given) in Level::all().zip(given) {
                let least = (level.nodes() / PARTS).max(level.nodes().min(LEAST_POSITIONS));
                assert!((least..=level.nodes()).contains(&given), "{level}: {given}");
            }
        }
    }
}
