//! Background tasks, which are restarted after any end.

use castellan_discord_api::supervisor::{Restarts, Supervisor};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// A counter of starts.
#[derive(Clone, Default)]
struct Begun(Arc<AtomicUsize>);

impl Begun {
    fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst)
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_or_ends_is_begun_again_with_growing_pauses() {
    let (restarts, begun) = (Restarts::default(), Begun::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let counted = begun.clone();
    supervisor.keep("test", move || {
        let time = counted.next();
        async move {
            assert!(time % 2 == 1, "planted");
        }
    });
    let started = Instant::now();
    while begun.count() < 8 {
        sleep(Duration::from_millis(10)).await;
    }
    // 0.1 s, then twice as long each time: 12.7 s for seven.
    assert!((12..14).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
    sleep(Duration::from_hours(1)).await;
    assert!((60..90).contains(&begun.count()), "once a minute in the end: {}", begun.count());
    assert_eq!(restarts.of("test") as usize, begun.count());
}

#[tokio::test(start_paused = true)]
async fn a_task_that_went_well_for_long_is_begun_again_at_once() {
    let (restarts, begun) = (Restarts::default(), Begun::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let counted = begun.clone();
    supervisor.keep("test", move || {
        counted.next();
        async {
            sleep(Duration::from_mins(10)).await;
            panic!("planted");
        }
    });
    sleep(Duration::from_mins(101)).await;
    assert_eq!(begun.count(), 11);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_done_is_left_alone_and_the_others_go_on_when_one_panics() {
    let (restarts, begun, other) = (Restarts::default(), Begun::default(), Begun::default());
    let mut supervisor = Supervisor::new(restarts.clone());
    let (counted, counted_too) = (begun.clone(), other.clone());
    supervisor.until_done("one", move || {
        let time = counted.next();
        async move { assert!(time == 2, "planted") }
    });
    supervisor.keep("other", move || {
        counted_too.next();
        std::future::pending()
    });
    sleep(Duration::from_hours(1)).await;
    assert_eq!((begun.count(), restarts.of("one")), (3, 2));
    assert_eq!((other.count(), restarts.of("other")), (1, 0));
    supervisor.stop().await;
}
