//! Background tasks, which are restarted after any end.

use castellan_discord_api::supervisor::{Restarts, Supervisor};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// A counter of starts.
#[derive(Clone, Default)]
struct StartCounter(Arc<AtomicUsize>);

impl StartCounter {
    fn increment(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_or_ends_is_restarted_after_growing_pauses() {
    let (restarts, starts) = (Restarts::default(), StartCounter::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let counter = starts.clone();
    supervisor.run_endless("test", move || {
        let start = counter.increment();
        async move {
            assert!(start % 2 == 1, "planted");
        }
    });
    let started = Instant::now();
    while starts.count() < 8 {
        sleep(Duration::from_millis(10)).await;
    }
    // 0.1 s, then twice as long each time: 12.7 s for seven.
    assert!((12..14).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
    sleep(Duration::from_hours(1)).await;
    assert!((60..90).contains(&starts.count()), "once a minute in the end: {}", starts.count());
    assert_eq!(restarts.count("test") as usize, starts.count());
}

#[tokio::test(start_paused = true)]
async fn a_task_that_ran_for_long_is_restarted_at_once() {
    let (restarts, starts) = (Restarts::default(), StartCounter::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let counter = starts.clone();
    supervisor.run_endless("test", move || {
        counter.increment();
        async {
            sleep(Duration::from_mins(10)).await;
            panic!("planted");
        }
    });
    sleep(Duration::from_mins(101)).await;
    assert_eq!(starts.count(), 11);
}

#[tokio::test(start_paused = true)]
async fn a_completed_task_is_not_restarted_and_a_panic_stops_no_other_task() {
    let (restarts, starts, other) = (Restarts::default(), StartCounter::default(), StartCounter::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let (counter, other_counter) = (starts.clone(), other.clone());
    supervisor.run_to_completion("one", move || {
        let start = counter.increment();
        async move { assert!(start == 2, "planted") }
    });
    supervisor.run_endless("other", move || {
        other_counter.increment();
        std::future::pending()
    });
    sleep(Duration::from_hours(1)).await;
    assert_eq!((starts.count(), restarts.count("one")), (3, 2));
    assert_eq!((other.count(), restarts.count("other")), (1, 0));
    supervisor.stop().await;
}
