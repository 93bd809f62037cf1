//! Several processes that share the work: their jobs and their names.

use crate::harness::{append, put_job, store};
use crate::server::{Server, open_database, server};
use castellan_store::{Append, ClaimedJob, PostgresStore, Store};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Longer than a session's life, even on a busy machine.
const TIMEOUT: Duration = Duration::from_mins(3);
/// Longer than any test.
const LEASE: u64 = 1_000_000;
/// The time for which a job goes only to the process that added it.
const RESERVATION: u64 = 2_000;

/// Opens two processes with sessions that do not expire for now.
async fn open_two(server: &Server) -> (String, PostgresStore, PostgresStore) {
    let url = server.database();
    let (one, other) = (open_database(&url).await, open_database(&url).await);
    server.set_sessions_extended(&url, true);
    assert!(claim(&one, 0, 1).await.is_empty() && claim(&other, 0, 1).await.is_empty());
    (url, one, other)
}

/// Claims jobs.
async fn claim(store: &PostgresStore, now: u64, limit: usize) -> Vec<ClaimedJob> {
    let listed = store.claim("q", now, LEASE, limit).await.expect("claimed");
    assert_eq!(listed.damaged, []);
    listed.rows
}

fn keys(claimed: &[ClaimedJob]) -> Vec<&str> {
    claimed.iter().map(|work| work.claim.key()).collect()
}

async fn put_jobs(store_of: &PostgresStore, stream: &str, at: u64, keys: &[&str], due: u64) {
    let work = keys.iter().map(|key| put_job("q", key, due, "{}")).collect();
    store(store_of, Append { jobs: work, ..append(stream, at, &format!("a:{at}"), &["1"]) }).await;
}

async fn wait_until<T>(what: &str, mut there: impl AsyncFnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = there().await {
            return found;
        }
        assert!(began.elapsed() < TIMEOUT, "{what}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_reserved_for_the_process_that_put_it() {
    let Some(server) = server() else { return };
    let (_, one, other) = open_two(server).await;
    put_jobs(&one, "one", 0, &["job"], 10_000).await;
    assert!(claim(&other, 10_000, 9).await.is_empty());
    assert_eq!(one.next_due("q").await.expect("read"), Some(10_000));
    assert_eq!(other.next_due("q").await.expect("read"), Some(10_000 + RESERVATION));
    let claimed = claim(&one, 10_000, 9).await;
    assert_eq!(keys(&claimed), ["job"]);
    // A postponed job first returns to its own process, then to any.
    assert!(one.postpone(&claimed[0].claim, 20_000).await.expect("given back"));
    assert!(claim(&other, 20_000 + RESERVATION - 1, 9).await.is_empty());
    let claimed = claim(&other, 20_000 + RESERVATION, 9).await;
    assert_eq!(keys(&claimed), ["job"]);
    assert!(other.postpone(&claimed[0].claim, 30_000).await.expect("given back"));
    // An ended process is not waited for.
    one.close().await.expect("closed");
    assert_eq!(other.next_due("q").await.expect("read"), Some(30_000));
    assert_eq!(keys(&claim(&other, 30_000, 9).await), ["job"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_a_stream_in_a_queue_go_to_one_process_at_a_time() {
    let Some(server) = server() else { return };
    let (_, one, other) = open_two(server).await;
    put_jobs(&one, "one", 0, &["a", "b"], 1).await;
    put_jobs(&one, "two", 0, &["c"], 2).await;
    let first = claim(&one, RESERVATION + 2, 1).await;
    assert_eq!(keys(&first), ["a"]);
    let others = claim(&other, RESERVATION + 2, 9).await;
    assert_eq!(keys(&others), ["c"], "what is behind `a` waits for whoever has it");
    assert!(other.claim("other", RESERVATION + 2, LEASE, 9).await.expect("claimed").rows.is_empty());
    assert_eq!(keys(&claim(&one, RESERVATION + 2, 9).await), ["b"], "which can have more of it");
    // A free name can be leased by any process.
    one.close().await.expect("closed");
    assert_eq!(keys(&claim(&other, RESERVATION + 2, 9).await), ["a", "b"]);
    assert!(!other.finish(&first[0].claim, Vec::new()).await.expect("asked"));
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_claims_give_a_stream_to_at_most_one_process() {
    let Some(server) = server() else { return };
    let (_, one, other) = open_two(server).await;
    put_jobs(&one, "one", 0, &["a", "b"], 1).await;
    let (mut empty_rounds, mut rounds) = (0, 0);
    while rounds < 200 {
        let now = RESERVATION + 1;
        let (ours, theirs) = tokio::join!(claim(&one, now, 1), claim(&other, now, 1));
        assert!(ours.is_empty() || theirs.is_empty(), "{:?} {:?}", keys(&ours), keys(&theirs));
        empty_rounds += u32::from(ours.is_empty() && theirs.is_empty());
        rounds += 1;
        for (store, claimed) in [(&one, ours), (&other, theirs)] {
            for work in claimed {
                assert!(store.postpone(&work.claim, 1).await.expect("given back"));
            }
        }
    }
    // A process that met another one released the name, and got it later.
    assert!(empty_rounds < rounds, "somebody has it sometimes");
    assert_eq!(keys(&claim(&one, RESERVATION + 1, 9).await), ["a", "b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_with_an_expired_session_cannot_finish_jobs_of_a_stream_that_was_taken_over() {
    let Some(server) = server() else { return };
    let (url, one, other) = open_two(server).await;
    put_jobs(&one, "one", 0, &["a"], 1).await;
    let claimed = claim(&one, 1, 9).await;
    put_jobs(&one, "one", 1, &["b"], 0).await;
    // The effect of another process that has found the session expired.
    let expire_session = "DELETE FROM castellan.sessions WHERE id = (SELECT session FROM castellan.jobs WHERE key = 'a');
        UPDATE castellan.jobs SET lease_until = (-9223372036854775807 - 1), session_token = 0 WHERE key = 'a'";
    server.psql(&url, expire_session);
    assert_eq!(keys(&claim(&other, 1, 1).await), ["b"]);
    assert!(!one.finish(&claimed[0].claim, Vec::new()).await.expect("asked"));
    assert_eq!(keys(&claim(&other, 1, 1).await), ["a"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_of_an_unanswered_claim_are_returned_before_the_lease_ends() {
    let Some(server) = server() else { return };
    let (url, one, _) = open_two(server).await;
    put_jobs(&one, "one", 0, &["job"], 1).await;
    // The claim is carried out, but the query after it fails.
    let refuse = "CREATE TABLE castellan.seen (token bigint);
        CREATE FUNCTION castellan.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NOT EXISTS (SELECT FROM changed) THEN RAISE EXCEPTION 'refused'; END IF;
            INSERT INTO castellan.seen SELECT token FROM changed;
            RETURN NULL;
        END $$;
        CREATE TRIGGER refuse AFTER UPDATE ON castellan.jobs REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION castellan.refuse()";
    server.psql(&url, refuse);
    one.claim("q", 1, LEASE, 9).await.expect_err("it was not answered");
    assert_eq!(server.psql(&url, "SELECT max(token) > 0 FROM castellan.seen"), "t");
    server.psql(&url, "DROP TRIGGER refuse ON castellan.jobs");
    wait_until("it is given back", async || {
        Some(claim(&one, 1, 9).await).filter(|claimed| !claimed.is_empty())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_held_by_one_process_until_it_is_released_or_its_session_expires() {
    let Some(server) = server() else { return };
    let (url, one, other) = open_two(server).await;
    let lease = async |store: &PostgresStore, name: &str| store.lease(name).await.expect("asked");
    assert!(lease(&one, "shard/0").await && lease(&one, "shard/0").await && lease(&one, "shard/1").await);
    assert!(!lease(&other, "shard/0").await);
    assert!(lease(&other, "shard/2").await);
    assert_eq!(other.count_leases("shard/").await.expect("counted"), 3);
    // A process cannot release another's name.
    other.release("shard/0").await.expect("asked");
    assert!(!lease(&other, "shard/0").await);
    one.release("shard/0").await.expect("given back");
    assert!(lease(&other, "shard/0").await && !lease(&one, "shard/0").await);
    // An expired session holds no name until the next one.
    let sessions = || server.psql(&url, "SELECT max(id) FROM castellan.sessions");
    let last = sessions();
    server.psql(&url, "DELETE FROM castellan.sessions WHERE id = (SELECT session FROM castellan.leases WHERE name = 'shard/1')");
    assert!(lease(&other, "shard/1").await);
    assert!(!lease(&one, "shard/3").await || sessions() != last);
    wait_until("its next session", async || lease(&one, "shard/3").await.then_some(())).await;
    one.close().await.expect("closed");
    assert!(lease(&other, "shard/3").await);
    // The process sends no more heartbeats.
    let third = open_database(&url).await;
    drop(other);
    server.set_sessions_extended(&url, false);
    wait_until("the end of its session", async || lease(&third, "shard/0").await.then_some(())).await;
    assert_eq!(third.count_leases("shard/").await.expect("counted"), 1);
}

/// Takes over an ended process's jobs while another process releases them.
#[tokio::test(flavor = "multi_thread")]
async fn jobs_and_names_that_were_taken_over_are_not_released() {
    let Some(server) = server() else { return };
    let url = server.database();
    let begin = "INSERT INTO castellan.sessions (id, alive_until, shares)
        VALUES (nextval('castellan.session_ids'), now() + interval '1 hour', true) RETURNING id";
    let (one, other) = (open_database(&url).await, open_database(&url).await);
    server.set_sessions_extended(&url, true);
    let ended = [server.psql(&url, begin), server.psql(&url, begin)];
    put_jobs(&one, "one", 0, &["job"], 1).await;
    assert_eq!(keys(&claim(&one, 1, 9).await), ["job"]);
    assert!(claim(&other, 1, 9).await.is_empty());
    let alive = server.psql(&url, "SELECT session FROM castellan.jobs");
    server.psql(&url, &format!("INSERT INTO castellan.leases (name, session) VALUES ('name', {})", ended[0]));
    server.psql(&url, &format!("UPDATE castellan.jobs SET session = {}", ended[1]));
    for (ended, table) in ended.iter().zip(["leases", "jobs"]) {
        let taking_over = format!(
            "BEGIN;
            UPDATE castellan.{table} SET session = {alive};
            DO $$ BEGIN
                WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
                    AND wait_event_type = 'Lock' AND query LIKE '%castellan.{table}%') LOOP
                    PERFORM pg_stat_clear_snapshot(), pg_sleep(0.01);
                END LOOP;
            END $$;
            COMMIT"
        );
        let database = url.clone();
        let taking_over = tokio::task::spawn_blocking(move || server.psql(&database, &taking_over));
        let begun = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'BEGIN;%'";
        // Other tasks may wait for the row too, in which case it is over at once.
        let is_there = async || (taking_over.is_finished() || server.psql(&url, begun) == "1").then_some(());
        wait_until("it is being taken over", is_there).await;
        server.psql(&url, &format!("DELETE FROM castellan.sessions WHERE id = {ended}"));
        taking_over.await.expect("another wanted to make it free");
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock'";
        wait_until("nobody waits", async || (server.psql(&url, waiting) == "0").then_some(())).await;
    }
    assert_eq!(server.psql(&url, "SELECT session FROM castellan.leases WHERE name = 'name'"), alive);
    assert_eq!(server.psql(&url, "SELECT session_token = token FROM castellan.jobs"), "t");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_share_the_work_do_not_wait_for_each_other() {
    let Some(server) = server() else { return };
    let url = server.database();
    let sharing = async || {
        let store = open_database(&url).await;
        store.share_work();
        store
    };
    let earlier = async |store: &PostgresStore| store.count_earlier_processes().await.expect("asked");
    let (one, other) = (sharing().await, sharing().await);
    server.set_sessions_extended(&url, true);
    assert_eq!((earlier(&one).await, earlier(&other).await), (0, 0));
    // A process that wants to be alone waits for both, and later ones wait for it.
    let alone = open_database(&url).await;
    assert_eq!(earlier(&alone).await, 2);
    let later = sharing().await;
    assert_eq!((earlier(&later).await, earlier(&one).await), (1, 0));
    one.close().await.expect("closed");
    other.close().await.expect("closed");
    assert_eq!(earlier(&alone).await, 0);
    alone.close().await.expect("closed");
    assert_eq!(earlier(&later).await, 0);
}
