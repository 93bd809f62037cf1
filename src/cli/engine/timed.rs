//! A search with a time limit.

use castellan_engine::{Limits, RepetitionCounts, Report, SearchOptions, search};
use castellan_rules::AnyPosition;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Searches within the limits and, if given, the time.
pub fn search_for(
    position: &AnyPosition,
    played: &RepetitionCounts,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
) -> Report {
    search_until(position, played, limits, options, time, &AtomicBool::new(false))
}

/// Searches within the limits and, if given, the time, until the flag is set.
pub fn search_until(
    position: &AnyPosition,
    played: &RepetitionCounts,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
    stop: &AtomicBool,
) -> Report {
    let Some(time) = time else { return search(position, played, limits, options, stop) };
    let end = Instant::now() + time;
    thread::scope(|scope| {
        let clock = scope.spawn(move || {
            // A parked thread can wake up early.
            while let Some(left) = end.checked_duration_since(Instant::now())
                && !left.is_zero()
                && !stop.load(Ordering::Relaxed)
            {
                thread::park_timeout(left);
            }
            stop.store(true, Ordering::Relaxed);
        });
        let report = search(position, played, limits, options, stop);
        stop.store(true, Ordering::Relaxed);
        clock.thread().unpark();
        report
    })
}
