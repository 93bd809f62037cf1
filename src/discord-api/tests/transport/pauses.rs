//! Pauses between connections of a shard, on a clock that the test moves.

use castellan_discord_api::transport::gateway::pauses::{GOOD, LONGEST, MOST_RESUMES, Pauses, Reached};
use std::time::Duration;
use tokio::time::{Instant, sleep};

const SHORT: Reached = Reached::Session(Duration::from_secs(3));

/// Counts the connections of eight seconds to a gateway that ends them in these ways in turn. Returns the pauses too.
async fn connections(ways: &[Reached], random: f64) -> (usize, Vec<Duration>) {
    let (mut shard, mut pauses, mut count) = (Pauses::default(), Vec::new(), 0);
    let end = Instant::now() + Duration::from_secs(8);
    for reached in ways.iter().cycle() {
        count += 1;
        if let Reached::Session(lasted) | Reached::SessionRefused(lasted) = reached {
            sleep(*lasted).await;
        }
        let pause = shard.after(*reached, matches!(reached, Reached::SessionRefused(_)), random);
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
    use Reached::{Greeting, Nothing, ResumeRefused, SessionRefused};
    let moment = Reached::Session(Duration::from_millis(1));
    let ways: [&[Reached]; 12] = [
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
async fn pauses_grow_and_are_not_the_same_for_everybody() {
    for way in [Reached::Nothing, Reached::Greeting] {
        let (_, pauses) = connections(&[way], 0.5).await;
        assert!(pauses.is_sorted() && pauses.first() < pauses.last(), "{way:?}: {pauses:?}");
        let (_, others) = connections(&[way], 0.1).await;
        assert_ne!(pauses[1], others[1], "{way:?}");
    }
}

/// Checks minutes without a gateway, followed by one that does not know the session.
#[test]
fn after_an_outage_the_greeting_begins_the_pauses_anew_and_a_lost_session_costs_five_seconds_at_most() {
    let mut pauses = Pauses::default();
    for _ in 0..20 {
        let pause = pauses.after(Reached::Nothing, false, 1.0);
        assert!(pause <= LONGEST.mul_f64(1.25), "{pause:?}: it is looked for often");
    }
    let lost = [0.0, 1.0].map(|random| pauses.after(Reached::ResumeRefused, true, random));
    assert_eq!(lost, [1, 5].map(Duration::from_secs));
    assert!(pauses.after(Reached::Nothing, true, 1.0) < Duration::from_millis(200), "anew");
}

/// Checks an unreachable gateway for a shard without a session. The address is not requested again meanwhile.
#[test]
fn a_gateway_that_says_nothing_is_looked_for_as_often_by_who_has_no_session() {
    let mut pauses = Pauses::default();
    for _ in 0..20 {
        let pause = pauses.after(Reached::Nothing, true, 1.0);
        assert!(pause <= LONGEST.mul_f64(1.25), "{pause:?}");
    }
    let mut pauses = Pauses::default();
    let asked: Vec<Duration> = (0..20).map(|_| pauses.after(Reached::Greeting, true, 1.0)).collect();
    assert!(asked.last() > Some(&LONGEST.mul_f64(2.0)), "of sessions there are few: {asked:?}");
}

/// Checks a gateway that ends each RESUME without a word about the session.
#[test]
fn a_session_that_never_goes_on_is_given_up_after_a_while() {
    use Reached::{Greeting, Nothing, SessionRefused};
    for ended in [Greeting, SessionRefused(Duration::ZERO)] {
        let mut pauses = Pauses::default();
        let mut waited = Duration::ZERO;
        for _ in 1..MOST_RESUMES {
            assert!(!pauses.gives_up_session(ended) && !pauses.gives_up_session(Nothing));
            waited += pauses.after(ended, false, 0.5);
        }
        assert!(waited > Duration::from_secs(30), "{waited:?}: events are worth waiting for");
        assert!(pauses.gives_up_session(ended));
        assert!(!pauses.gives_up_session(ended), "the next one has as long");
    }
    let mut pauses = Pauses::default();
    for _ in 0..3 * MOST_RESUMES {
        assert!(!pauses.gives_up_session(Greeting) && !pauses.gives_up_session(SHORT), "it went on");
    }
}

#[test]
fn a_session_that_lasted_goes_on_at_once() {
    let mut pauses = Pauses::default();
    for _ in 0..9 {
        let _ = pauses.after(SHORT, false, 1.0);
    }
    assert!(pauses.after(SHORT, false, 1.0) > Duration::from_secs(9), "short ones are an illness");
    assert!(pauses.after(Reached::Session(GOOD), false, 1.0) < Duration::from_millis(200));
    assert!(pauses.after(Reached::Greeting, false, 0.0) >= Duration::from_millis(300), "only the first time");
}
