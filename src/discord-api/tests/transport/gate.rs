//! The global rate limit of 50 requests per second, on a clock that moves only while all tasks wait.

use castellan_discord_api::transport::gate::{A_SECOND, Gate, KEPT_FREE, SECOND, Urgency};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep};

/// Sends this many requests through the gate, and records the time of each.
fn send(
    gate: &Arc<Gate>,
    urgency: Urgency,
    count: usize,
    passed: &mpsc::UnboundedSender<(Urgency, Instant)>,
) {
    for _ in 0..count {
        let (gate, passed) = (gate.clone(), passed.clone());
        tokio::spawn(async move {
            drop(gate.pass(urgency).await);
            passed.send((urgency, Instant::now())).expect("somebody listens");
        });
    }
}

async fn next(
    passed: &mut mpsc::UnboundedReceiver<(Urgency, Instant)>,
    count: usize,
) -> Vec<(Urgency, Instant)> {
    let mut all = Vec::new();
    while all.len() < count {
        all.push(passed.recv().await.expect("somebody sends"));
    }
    all
}

#[tokio::test(start_paused = true)]
async fn no_more_pass_within_a_second_than_discord_takes() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    send(&gate, Urgency::First, 3 * A_SECOND + 1, &sender);
    let passed = next(&mut passed, 3 * A_SECOND + 1).await;
    for (first, later) in passed.iter().zip(&passed[A_SECOND..]) {
        assert!(later.1 - first.1 >= SECOND);
    }
    assert!(SECOND > Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn processes_that_share_the_limit_keep_to_it_together() {
    let (sender, mut passed) = mpsc::unbounded_channel();
    for _ in 0..4 {
        let gate = Arc::new(Gate::default());
        gate.share_with(3);
        send(&gate, Urgency::First, A_SECOND, &sender);
        send(&gate, Urgency::Behind, 5, &sender);
    }
    let mut passed = next(&mut passed, 4 * (A_SECOND + 5)).await;
    passed.sort_by_key(|(_, at)| *at);
    for (first, later) in passed.iter().zip(&passed[A_SECOND..]) {
        assert!(later.1 - first.1 >= SECOND);
    }
    // A process that is alone again has the whole limit.
    let (gate, start) = (Gate::default(), Instant::now());
    gate.share_with(3);
    gate.share_with(0);
    for _ in 0..A_SECOND {
        drop(gate.pass(Urgency::First).await);
    }
    assert_eq!(Instant::now(), start);
}

#[tokio::test(start_paused = true)]
async fn a_request_counts_until_a_second_after_its_answer() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    let mut in_flight = Vec::new();
    for _ in 0..A_SECOND {
        in_flight.push(gate.pass(Urgency::First).await);
    }
    send(&gate, Urgency::First, 2, &sender);
    // Slow requests may reach Discord at any time until they are answered.
    sleep(Duration::from_secs(20)).await;
    assert!(passed.try_recv().is_err());
    drop(in_flight.pop());
    let next_one = next(&mut passed, 1).await;
    assert_eq!(next_one[0].1 - start, Duration::from_secs(20) + SECOND);
    drop(in_flight);
    next(&mut passed, 1).await;
}

#[tokio::test(start_paused = true)]
async fn what_is_new_goes_before_what_is_touched_up() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    send(&gate, Urgency::First, A_SECOND, &sender);
    next(&mut passed, A_SECOND).await;
    send(&gate, Urgency::Behind, 3, &sender);
    yield_now().await;
    send(&gate, Urgency::First, A_SECOND + 2, &sender);
    let order: Vec<_> =
        next(&mut passed, A_SECOND + 5).await.into_iter().map(|(urgency, _)| urgency).collect();
    assert!(order[..A_SECOND + 2].iter().all(|urgency| *urgency == Urgency::First));
    assert_eq!(order[A_SECOND + 2..], [Urgency::Behind; 3]);
}

#[tokio::test(start_paused = true)]
async fn touching_up_leaves_room_for_what_is_new() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    send(&gate, Urgency::Behind, A_SECOND, &sender);
    next(&mut passed, A_SECOND - KEPT_FREE).await;
    send(&gate, Urgency::First, KEPT_FREE, &sender);
    let now = next(&mut passed, KEPT_FREE).await;
    assert!(now.iter().all(|(urgency, at)| *urgency == Urgency::First && *at == start));
    let later = next(&mut passed, KEPT_FREE).await;
    assert!(later.iter().all(|(urgency, at)| *urgency == Urgency::Behind && *at >= start + SECOND));
}

#[tokio::test(start_paused = true)]
async fn nothing_passes_while_everybody_was_told_to_wait() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    let start = Instant::now();
    gate.close(Duration::from_secs(3));
    // A shorter pause announced later does not shorten the earlier one.
    gate.close(Duration::from_secs(1));
    send(&gate, Urgency::First, 2, &sender);
    send(&gate, Urgency::Behind, 2, &sender);
    for (_, at) in next(&mut passed, 4).await {
        assert!(at - start >= Duration::from_secs(3));
    }
    gate.open().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_stops_waiting_holds_up_nobody() {
    let (gate, (sender, mut passed)) = (Arc::new(Gate::default()), mpsc::unbounded_channel());
    send(&gate, Urgency::First, A_SECOND, &sender);
    next(&mut passed, A_SECOND).await;
    let waiting = tokio::spawn({
        let gate = gate.clone();
        async move { drop(gate.pass(Urgency::First).await) }
    });
    yield_now().await;
    send(&gate, Urgency::Behind, 1, &sender);
    yield_now().await;
    waiting.abort();
    next(&mut passed, 1).await;
    sleep(SECOND).await;
    assert!(waiting.await.expect_err("it was stopped").is_cancelled());
}
