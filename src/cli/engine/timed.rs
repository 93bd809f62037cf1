//! A search that ends when its time is over.

use castellan_engine::{Limits, Played, Report, SearchOptions, search};
use castellan_rules::AnyPosition;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Searches within the limits and, if one is given, the time.
pub fn search_for(
    position: &AnyPosition,
    played: &Played,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
) -> Report {
    search_until(position, played, limits, options, time, &AtomicBool::new(false))
}

/// The same, until somebody sets the flag.
pub fn search_until(
    position: &AnyPosition,
    played: &Played,
    limits: &Limits,
    options: &SearchOptions,
    time: Option<Duration>,
    stop: &AtomicBool,
) -> Report {
    let Some(time) = time else { return search(position, played, limits, options, stop) };
    let end = Instant::now() + time;
    thread::scope(|scope| {
        let clock = scope.spawn(move || {
            // A thread can wake up too early.
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
