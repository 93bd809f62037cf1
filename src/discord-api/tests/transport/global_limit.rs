//! The global rate limit of 50 requests per second, on a clock that moves only while all tasks wait.

use castellan_discord_api::transport::global_limit::{GlobalLimit, PER_SECOND, Priority, RESERVED, WINDOW};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep};

/// Sends this many requests through the gate, and records the time of each.
fn send(
    gate: &Arc<GlobalLimit>,
    priority: Priority,
    count: usize,
    passed: &mpsc::UnboundedSender<(Priority, Instant)>,
) {
    for _ in 0..count {
        let (gate, passed) = (gate.clone(), passed.clone());
        tokio::spawn(async move {
            drop(gate.acquire(priority).await);
            passed.send((priority, Instant::now())).expect("somebody listens");
        });
    }
}

async fn next(
    passed: &mut mpsc::UnboundedReceiver<(Priority, Instant)>,
    count: usize,
) -> Vec<(Priority, Instant)> {
    let mut all = Vec::new();
    while all.len() < count {
        all.push(passed.recv().await.expect("somebody sends"));
    }
    all
}

#[tokio::test(start_paused = true)]
async fn no_more_requests_pass_within_a_second_than_discord_allows() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    send(&gate, Priority::High, 3 * PER_SECOND + 1, &sender);
    let passed = next(&mut passed, 3 * PER_SECOND + 1).await;
    for (first, later) in passed.iter().zip(&passed[PER_SECOND..]) {
        assert!(later.1 - first.1 >= WINDOW);
    }
    assert!(WINDOW > Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn processes_share_the_limit() {
    let (sender, mut passed) = mpsc::unbounded_channel();
    for _ in 0..4 {
        let gate = Arc::new(GlobalLimit::default());
        gate.share_with(3);
        send(&gate, Priority::High, PER_SECOND, &sender);
        send(&gate, Priority::Low, 5, &sender);
    }
    let mut passed = next(&mut passed, 4 * (PER_SECOND + 5)).await;
    passed.sort_by_key(|(_, at)| *at);
    for (first, later) in passed.iter().zip(&passed[PER_SECOND..]) {
        assert!(later.1 - first.1 >= WINDOW);
    }
    // A process that is alone again has the whole limit.
    let (gate, start) = (GlobalLimit::default(), Instant::now());
    gate.share_with(3);
    gate.share_with(0);
    for _ in 0..PER_SECOND {
        drop(gate.acquire(Priority::High).await);
    }
    assert_eq!(Instant::now(), start);
}

#[tokio::test(start_paused = true)]
async fn a_request_counts_until_a_second_after_its_response() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    let mut in_flight = Vec::new();
    for _ in 0..PER_SECOND {
        in_flight.push(gate.acquire(Priority::High).await);
    }
    send(&gate, Priority::High, 2, &sender);
    // Slow requests may reach Discord at any time until they are answered.
    sleep(Duration::from_secs(20)).await;
    assert!(passed.try_recv().is_err());
    drop(in_flight.pop());
    let next_one = next(&mut passed, 1).await;
    assert_eq!(next_one[0].1 - start, Duration::from_secs(20) + WINDOW);
    drop(in_flight);
    next(&mut passed, 1).await;
}

#[tokio::test(start_paused = true)]
async fn new_messages_pass_before_edits() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    send(&gate, Priority::High, PER_SECOND, &sender);
    next(&mut passed, PER_SECOND).await;
    send(&gate, Priority::Low, 3, &sender);
    yield_now().await;
    send(&gate, Priority::High, PER_SECOND + 2, &sender);
    let order: Vec<_> =
        next(&mut passed, PER_SECOND + 5).await.into_iter().map(|(priority, _)| priority).collect();
    assert!(order[..PER_SECOND + 2].iter().all(|priority| *priority == Priority::High));
    assert_eq!(order[PER_SECOND + 2..], [Priority::Low; 3]);
}

#[tokio::test(start_paused = true)]
async fn edits_leave_room_for_new_messages() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    send(&gate, Priority::Low, PER_SECOND, &sender);
    next(&mut passed, PER_SECOND - RESERVED).await;
    send(&gate, Priority::High, RESERVED, &sender);
    let now = next(&mut passed, RESERVED).await;
    assert!(now.iter().all(|(priority, at)| *priority == Priority::High && *at == start));
    let later = next(&mut passed, RESERVED).await;
    assert!(later.iter().all(|(priority, at)| *priority == Priority::Low && *at >= start + WINDOW));
}

#[tokio::test(start_paused = true)]
async fn no_request_passes_while_the_limit_is_closed() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    gate.close(Duration::from_secs(3));
    // A shorter pause announced later does not shorten the earlier one.
    gate.close(Duration::from_secs(1));
    send(&gate, Priority::High, 2, &sender);
    send(&gate, Priority::Low, 2, &sender);
    for (_, at) in next(&mut passed, 4).await {
        assert!(at - start >= Duration::from_secs(3));
    }
    gate.wait_until_open().await;
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_request_delays_no_other() {
    let (gate, (sender, mut passed)) = (Arc::new(GlobalLimit::default()), mpsc::unbounded_channel());
    send(&gate, Priority::High, PER_SECOND, &sender);
    next(&mut passed, PER_SECOND).await;
    let waiting = tokio::spawn({
        let gate = gate.clone();
        async move { drop(gate.acquire(Priority::High).await) }
    });
    yield_now().await;
    send(&gate, Priority::Low, 1, &sender);
    yield_now().await;
    waiting.abort();
    next(&mut passed, 1).await;
    sleep(WINDOW).await;
    assert!(waiting.await.expect_err("it was stopped").is_cancelled());
}
