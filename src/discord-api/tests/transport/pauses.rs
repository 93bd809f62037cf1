//! Pauses between connections of a shard, on a clock that the test moves.

use castellan_discord_api::transport::gateway::pauses::{
    ConnectionProgress, LONGEST_PAUSE, MAX_FAILED_RESUMES, Pauses, STABLE_AFTER,
};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const SHORT: ConnectionProgress = ConnectionProgress::Session(Duration::from_secs(3));

/// Counts the connections of eight seconds to a gateway that ends them in these ways in turn. Returns the pauses too.
async fn connections(ways: &[ConnectionProgress], random: f64) -> (usize, Vec<Duration>) {
    let (mut shard, mut pauses, mut count) = (Pauses::default(), Vec::new(), 0);
    let end = Instant::now() + Duration::from_secs(8);
    for reached in ways.iter().cycle() {
        count += 1;
        if let ConnectionProgress::Session(lasted) | ConnectionProgress::SessionRefused(lasted) = reached {
            sleep(*lasted).await;
        }
        let pause =
            shard.next_pause(*reached, matches!(reached, ConnectionProgress::SessionRefused(_)), random);
        pauses.push(pause);
        sleep(pause).await;
        if Instant::now() > end {
            break;
        }
    }
    (count, pauses)
}

#[tokio::test(start_paused = true)]
async fn a_gateway_that_ends_connections_gets_at_most_ten_in_eight_seconds() {
    use ConnectionProgress::{Greeting, Nothing, ResumeRefused, SessionRefused};
    let moment = ConnectionProgress::Session(Duration::from_millis(1));
    let ways: [&[ConnectionProgress]; 12] = [
        &[Nothing],
        &[Greeting],
        &[SessionRefused(Duration::ZERO)],
        &[SessionRefused(Duration::from_secs(1))],
        &[moment],
        &[SHORT],
        &[Nothing, Greeting],
        &[Greeting, moment],
        &[SHORT, Nothing, Nothing],
        &[SHORT, Greeting, Greeting],
        &[moment, Greeting, ResumeRefused],
        &[Nothing, Nothing, Greeting, moment],
    ];
    for ways in ways {
        for random in [0.0, 0.5, 1.0] {
            let (count, _) = connections(ways, random).await;
            assert!((2..=10).contains(&count), "{ways:?}: {count} connections in 8 seconds");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn pauses_grow_and_differ_between_shards() {
    for way in [ConnectionProgress::Nothing, ConnectionProgress::Greeting] {
        let (_, pauses) = connections(&[way], 0.5).await;
        assert!(pauses.is_sorted() && pauses.first() < pauses.last(), "{way:?}: {pauses:?}");
        let (_, others) = connections(&[way], 0.1).await;
        assert_ne!(pauses[1], others[1], "{way:?}");
    }
}

/// Checks minutes without a gateway, followed by one that does not know the session.
#[test]
fn a_greeting_resets_the_pauses_and_a_lost_session_costs_at_most_five_seconds() {
    let mut pauses = Pauses::default();
    for _ in 0..20 {
        let pause = pauses.next_pause(ConnectionProgress::Nothing, false, 1.0);
        assert!(pause <= LONGEST_PAUSE.mul_f64(1.25), "{pause:?}: it is looked for often");
    }
    let lost = [0.0, 1.0].map(|random| pauses.next_pause(ConnectionProgress::ResumeRefused, true, random));
    assert_eq!(lost, [1, 5].map(Duration::from_secs));
    assert!(pauses.next_pause(ConnectionProgress::Nothing, true, 1.0) < Duration::from_millis(200), "anew");
}

/// Checks an unreachable gateway for a shard without a session. The address is not requested again meanwhile.
#[test]
fn pauses_without_a_greeting_do_not_depend_on_a_session() {
    let mut pauses = Pauses::default();
    for _ in 0..20 {
        let pause = pauses.next_pause(ConnectionProgress::Nothing, true, 1.0);
        assert!(pause <= LONGEST_PAUSE.mul_f64(1.25), "{pause:?}");
    }
    let mut pauses = Pauses::default();
    let session_pauses: Vec<Duration> =
        (0..20).map(|_| pauses.next_pause(ConnectionProgress::Greeting, true, 1.0)).collect();
    assert!(
        session_pauses.last() > Some(&LONGEST_PAUSE.mul_f64(2.0)),
        "session starts are limited: {session_pauses:?}"
    );
}

/// Checks a gateway that ends each RESUME without a word about the session.
#[test]
fn a_session_that_cannot_be_resumed_is_given_up() {
    use ConnectionProgress::{Greeting, Nothing, SessionRefused};
    for ended in [Greeting, SessionRefused(Duration::ZERO)] {
        let mut pauses = Pauses::default();
        let mut waited = Duration::ZERO;
        for _ in 1..MAX_FAILED_RESUMES {
            assert!(!pauses.give_up_session(ended) && !pauses.give_up_session(Nothing));
            waited += pauses.next_pause(ended, false, 0.5);
        }
        assert!(waited > Duration::from_secs(30), "{waited:?}: events are worth waiting for");
        assert!(pauses.give_up_session(ended));
        assert!(!pauses.give_up_session(ended), "the next one has as long");
    }
    let mut pauses = Pauses::default();
    for _ in 0..3 * MAX_FAILED_RESUMES {
        assert!(!pauses.give_up_session(Greeting) && !pauses.give_up_session(SHORT), "it went on");
    }
}

#[test]
fn a_stable_session_is_resumed_at_once() {
    let mut pauses = Pauses::default();
    for _ in 0..9 {
        let _ = pauses.next_pause(SHORT, false, 1.0);
    }
    assert!(pauses.next_pause(SHORT, false, 1.0) > Duration::from_secs(9), "short ones are an illness");
    assert!(
        pauses.next_pause(ConnectionProgress::Session(STABLE_AFTER), false, 1.0) < Duration::from_millis(200)
    );
    assert!(
        pauses.next_pause(ConnectionProgress::Greeting, false, 0.0) >= Duration::from_millis(300),
        "only the first time"
    );
}
