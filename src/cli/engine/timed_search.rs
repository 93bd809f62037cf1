//! A search with a time limit.

use castellan_engine::{Limits, RepetitionCounts, Report, SearchOptions, search};
use castellan_rules::AnyPosition;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Searches within the limits and, if given, the time.
pub fn search_within(
    position: &AnyPosition,
    repetitions: &RepetitionCounts,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
) -> Report {
    search_until(position, repetitions, limits, options, time, &AtomicBool::new(false))
}

/// Searches within the limits and, if given, the time, until the flag is set.
pub fn search_until(
    position: &AnyPosition,
    repetitions: &RepetitionCounts,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
    stop: &AtomicBool,
) -> Report {
    let Some(time) = time else { return search(position, repetitions, limits, options, stop) };
    let end = Instant::now() + time;
    thread::scope(|scope| {
        let timer = scope.spawn(move || {
            // A parked thread can wake up early.
            while let Some(left) = end.checked_duration_since(Instant::now())
                && !left.is_zero()
                && !stop.load(Ordering::Relaxed)
            {
                thread::park_timeout(left);
            }
            stop.store(true, Ordering::Relaxed);
        });
        let report = search(position, repetitions, limits, options, stop);
        stop.store(true, Ordering::Relaxed);
        timer.thread().unpark();
        report
    })
}
