//! The claims of a process that ends in order, is killed, or only stands still for a while.

use crate::harness::{append, put_job, store};
use crate::server::{Server, open_database, server};
use castellan_store::{Append, ClaimedJob, PostgresStore, Store};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Longer than a session's life, even on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(3);
/// Longer than any test.
const LEASE: u64 = 1_000_000;

/// Creates a database with a due job, and opens it in two processes whose sessions do not expire.
async fn two_processes_with_a_job(server: &Server) -> (String, PostgresStore, PostgresStore) {
    let url = server.database();
    let (one, other) = (open_database(&url).await, open_database(&url).await);
    server.set_sessions_extended(&url, true);
    store(&one, Append { jobs: vec![put_job("q", "job", 1, "{}")], ..append("one", 0, "a:1", &["1"]) }).await;
    (url, one, other)
}

async fn claim(store: &PostgresStore) -> Option<ClaimedJob> {
    let mut listed = store.claim("q", 5, LEASE, 9).await.expect("claimed");
    assert!(listed.rows.len() < 2 && listed.damaged.is_empty(), "{listed:?}");
    listed.rows.pop()
}

/// Returns the claim of a job, once another process has lost it.
async fn claim_eventually(store: &PostgresStore) -> ClaimedJob {
    let began = Instant::now();
    loop {
        if let Some(work) = claim(store).await {
            return work;
        }
        assert!(began.elapsed() < TIMEOUT, "it is never free");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_closed_process_can_be_claimed_at_once() {
    let Some(server) = server() else { return };
    let (_, one, other) = two_processes_with_a_job(server).await;
    assert!(claim(&one).await.is_some());
    assert!(claim(&other).await.is_none());
    assert_eq!(other.next_due("q").await.expect("read"), Some(LEASE));
    one.close().await.expect("closed");
    assert_eq!(other.next_due("q").await.expect("read"), Some(1));
    assert!(claim(&other).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_killed_process_can_be_claimed_after_its_session_expires() {
    let Some(server) = server() else { return };
    let (url, one, other) = two_processes_with_a_job(server).await;
    assert!(claim(&one).await.is_some());
    // The process sends no more heartbeats.
    drop(one);
    server.set_sessions_extended(&url, false);
    let work = claim_eventually(&other).await;
    assert!(other.finish(&work.claim, Vec::new()).await.expect("finished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_with_an_expired_session_can_finish_only_jobs_that_no_other_claimed() {
    let Some(server) = server() else { return };
    let (url, one, other) = two_processes_with_a_job(server).await;
    let claimed = claim(&one).await.expect("it is due");
    assert!(claim(&other).await.is_none());
    // The effect of another process that has found the session expired.
    let expire_session = "DELETE FROM castellan.sessions WHERE id = (SELECT session FROM castellan.jobs);
        UPDATE castellan.jobs SET lease_until = (-9223372036854775807 - 1), session_token = 0";
    server.psql(&url, expire_session);
    // The job is free, and can still be finished.
    assert_eq!(other.next_due("q").await.expect("read"), Some(1));
    assert!(one.finish(&claimed.claim, Vec::new()).await.expect("finished"));
    // Once another process has claimed it, it cannot.
    store(&one, Append { jobs: vec![put_job("q", "job", 1, "{}")], ..append("one", 1, "a:2", &["2"]) }).await;
    let claimed = claim(&one).await.expect("it is due");
    server.psql(&url, expire_session);
    let work = claim_eventually(&other).await;
    assert!(!one.finish(&claimed.claim, Vec::new()).await.expect("asked"));
    assert!(!one.postpone(&claimed.claim, 7).await.expect("asked"));
    assert!(other.finish(&work.claim, Vec::new()).await.expect("finished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_live_processes_and_of_versions_without_sessions_stay_claimed() {
    let Some(server) = server() else { return };
    let (url, one, other) = two_processes_with_a_job(server).await;
    assert!(claim(&one).await.is_some());
    assert!(claim(&other).await.is_none());
    // Both have sent several heartbeats.
    let alive = || {
        server.psql(&url, "SELECT string_agg(extract(epoch from alive_until)::text, ' ' ORDER BY id) FROM castellan.sessions")
    };
    for _ in 0..3 {
        let (before, began) = (alive(), Instant::now());
        while alive().split(' ').zip(before.split(' ')).any(|(now, before)| now == before) {
            assert!(began.elapsed() < TIMEOUT, "they say nothing");
            sleep(Duration::from_millis(100)).await;
        }
        assert!(claim(&other).await.is_none());
    }
    // A claim by a version without sessions.
    server.psql(&url, "UPDATE castellan.jobs SET token = nextval('castellan.claim_tokens')");
    one.close().await.expect("closed");
    assert!(claim(&other).await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_several_simultaneous_processes_is_the_first() {
    let Some(server) = server() else { return };
    let url = server.database();
    let mut stores = Vec::new();
    for _ in 0..4 {
        stores.push(open_database(&url).await);
    }
    server.set_sessions_extended(&url, true);
    let tasks: Vec<_> = stores
        .iter()
        .map(|store| {
            let store = store.clone();
            tokio::spawn(async move { store.count_earlier_processes().await.expect("read") })
        })
        .collect();
    let mut earlier = Vec::new();
    for task in tasks {
        earlier.push(task.await.expect("a task"));
    }
    assert_eq!(earlier.iter().filter(|earlier| **earlier == 0).count(), 1, "{earlier:?}");
    // Once all others have ended, the last is the first.
    for (store, _) in stores.iter().zip(&earlier).filter(|(_, earlier)| **earlier < 3) {
        store.close().await.expect("closed");
    }
    let last = stores.iter().zip(&earlier).find(|(_, earlier)| **earlier == 3).map(|(store, _)| store);
    if let Some(last) = last {
        assert_eq!(last.count_earlier_processes().await.expect("read"), 0);
    }
}

/// Checks a process that stood still for longer than its session: it shares the work again.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_whose_session_expired_shares_the_work_again() {
    let Some(server) = server() else { return };
    let url = server.database();
    let (one, later) = (open_database(&url).await, open_database(&url).await);
    for store in [&one, &later] {
        store.share_work();
        assert_eq!(store.count_earlier_processes().await.expect("read"), 0);
    }
    // The ids show which of the two is the later one.
    server.psql(&url, "DELETE FROM castellan.sessions WHERE id = (SELECT max(id) FROM castellan.sessions)");
    assert_eq!(
        later.count_earlier_processes().await.expect("read"),
        0,
        "it was missed, and waits for nobody"
    );
    // The new session shares the work like the first one.
    let sessions = || server.psql(&url, "SELECT count(*) FROM castellan.sessions WHERE shares");
    let began = Instant::now();
    while sessions() != "2" {
        assert!(began.elapsed() < TIMEOUT, "it does not come back");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(later.count_earlier_processes().await.expect("read"), 0);
    assert!(later.lease("name").await.expect("asked"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_shortened_after_the_clock_was_set_back() {
    let Some(server) = server() else { return };
    let (url, one, other) = two_processes_with_a_job(server).await;
    assert!(claim(&one).await.is_some() && claim(&other).await.is_none());
    drop(one);
    server.set_sessions_extended(&url, false);
    server.psql(&url, "UPDATE castellan.sessions SET alive_until = now() + interval '2 hours'");
    let longest = || {
        let longest =
            server.psql(&url, "SELECT max(extract(epoch FROM alive_until - now())) FROM castellan.sessions");
        longest.parse::<f64>().expect("a number")
    };
    let began = Instant::now();
    while longest() > 60.0 {
        assert!(began.elapsed() < TIMEOUT, "it lasts for hours");
        sleep(Duration::from_millis(100)).await;
    }
}
