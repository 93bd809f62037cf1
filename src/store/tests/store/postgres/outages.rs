//! Crashes and restarts of the server, and cut connections, during appends.

use crate::groups::{group, stored};
use crate::harness::{append, name, put};
use crate::proxy::Proxy;
use crate::server::{Server, open_database, server};
use castellan_store::{AppendOutcome, PostgresStore, Store, StoreError};
use castellan_test_support::Random;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The results of a task.
#[derive(Default)]
struct TaskResults {
    /// The streams and ids of stored groups.
    stored: Vec<(String, String)>,
    /// The streams and keys of sent messages.
    done: HashSet<(String, String)>,
    /// The number of requests answered as stored before.
    repeated: usize,
}

/// Returns `true` if a request should be repeated.
fn is_outage(error: &StoreError) -> bool {
    matches!(error, StoreError::Down(_) | StoreError::Unavailable(_))
}

async fn append_groups(store: PostgresStore, task: usize, stop: Arc<AtomicBool>) -> TaskResults {
    let mut random = Random::new(task as u64);
    let mut results = TaskResults::default();
    for turn in 0.. {
        if stop.load(Ordering::SeqCst) {
            break;
        }
        let stream =
            if random.chance(50) { format!("own/{task}") } else { format!("shared/{}", random.below(3)) };
        let id = format!("{task}.{turn}");
        let mut at = 0;
        loop {
            match store.append(group(&stream, at, &id)).await {
                Ok(AppendOutcome::Stored(_)) => break,
                Ok(AppendOutcome::Repeated { answer, .. }) => {
                    assert_eq!(answer, format!("answer to crash:{id}"));
                    results.repeated += 1;
                    break;
                }
                Err(StoreError::Conflict(head)) => at = head.version.0,
                Err(error) if is_outage(&error) => {}
                other => panic!("{other:?}"),
            }
        }
        results.stored.push((stream.clone(), id));
        match random.below(10) {
            0 => drop(store.pack(&name(&stream)).await),
            1 => {
                for job in
                    store.claim("outbox", u64::MAX, u64::MAX, 3).await.map_or(Vec::new(), |due| due.rows)
                {
                    let receipt = vec![put("receipt", job.claim.key(), &job.payload)];
                    if let Ok(true) = store.finish(&job.claim, receipt).await {
                        results.done.insert((job.claim.stream().to_string(), job.claim.key().to_owned()));
                    }
                }
            }
            _ => {}
        }
    }
    results
}

/// Plays while the server is disturbed, then compares the stored data with the answers.
async fn append_while(url: &str, mut disrupt: impl FnMut(usize), rounds: usize) {
    let stores = [open_database(url).await, open_database(url).await];
    let stop = Arc::new(AtomicBool::new(false));
    let tasks: Vec<_> = (0..8_usize)
        .map(|task| tokio::spawn(append_groups(stores[task % 2].clone(), task, Arc::clone(&stop))))
        .collect();
    for round in 0..rounds {
        disrupt(round);
    }
    stop.store(true, Ordering::SeqCst);
    let mut total = TaskResults::default();
    for task in tasks {
        let results = task.await.expect("a task");
        total.stored.extend(results.stored);
        total.done.extend(results.done);
        total.repeated += results.repeated;
    }
    compare(&open_database(url).await, &total).await;
    println!(
        "{} groups, {} of them found stored, {} messages",
        total.stored.len(),
        total.repeated,
        total.done.len()
    );
}

async fn compare(store: &PostgresStore, results: &TaskResults) {
    let groups = stored(store, &results.done).await;
    for results in &results.stored {
        assert!(groups.contains_key(results), "{results:?} was acknowledged and is not there");
    }
    assert_eq!(groups.len(), results.stored.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_append_is_lost_or_duplicated_when_a_standby_takes_over() {
    let Some(primary) = Server::start(&[]) else { return };
    let url = primary.database();
    let standby = primary.standby();
    // A commit is acknowledged only once the standby has it too.
    primary.psql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
    primary.psql("postgres", "SELECT pg_reload_conf()");
    let in_step = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    while primary.psql("postgres", in_step) != "1" {
        std::thread::sleep(Duration::from_millis(20));
    }
    // Each host is listed there before the name of the database.
    let (front, rest) = url.split_once("@/").expect("an address");
    let (database, _) = rest.split_once('?').expect("parameters");
    let hosts = [&primary, &standby].map(|server| server.folder().display().to_string().replace('/', "%2F"));
    let url = format!("{front}@{}/{database}?target_session_attrs=read-write", hosts.join(","));
    let take_over = |_| {
        std::thread::sleep(Duration::from_millis(500));
        primary.kill();
        std::thread::sleep(Duration::from_millis(200));
        standby.promote();
        std::thread::sleep(Duration::from_millis(500));
    };
    tokio::task::block_in_place(|| {
        tokio::runtime::Handle::current().block_on(append_while(&url, take_over, 1));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_append_is_lost_or_duplicated_when_the_server_crashes() {
    let Some(server) = Server::start(&[]) else { return };
    let rounds = std::env::var("CRASH_ROUNDS").ok().map_or(4, |rounds| rounds.parse().expect("a number"));
    let mut random = Random::new(rounds as u64);
    let url = server.database();
    let crash = |_| {
        std::thread::sleep(Duration::from_millis(200 + random.below(300) as u64));
        server.kill();
        server.restart();
    };
    tokio::task::block_in_place(|| {
        tokio::runtime::Handle::current().block_on(append_while(&url, crash, rounds));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_append_is_lost_or_duplicated_when_connections_are_cut() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let rounds = std::env::var("CRASH_ROUNDS").ok().map_or(20, |rounds| rounds.parse().expect("a number"));
    let url = server.database();
    let cut = |_| {
        server.psql(
            "postgres",
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
             WHERE datname LIKE 'test%' AND state <> 'idle' AND random() < 0.7",
        );
        std::thread::sleep(Duration::from_millis(20));
    };
    tokio::task::block_in_place(|| {
        tokio::runtime::Handle::current().block_on(append_while(&url, cut, rounds));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_append_is_lost_or_duplicated_when_messages_are_cut_and_statements_fail() {
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let rounds = std::env::var("CRASH_ROUNDS").ok().map_or(20, |rounds| rounds.parse().expect("a number"));
    let proxy = Proxy::start(server.folder());
    let url = proxy.url(&server.database());
    // Other tests cover the creation of the tables.
    drop(open_database(&url).await);
    let disrupt = |round| {
        let is_last = round + 1 == rounds;
        let before = proxy.cut_count();
        // A new connection must prepare its statements first.
        proxy.cut_within(if is_last { 0 } else { 60_000 });
        proxy.fail_every(if is_last { 0 } else { 10 });
        // The tasks continue until then, for however long it takes.
        if !is_last {
            proxy.wait_until("a connection is cut and statements fail", |proxy| {
                let (failed, reading) = proxy.failure_counts();
                proxy.cut_count() > before && reading > 0 && failed > reading
            });
        }
    };
    tokio::task::block_in_place(|| {
        tokio::runtime::Handle::current().block_on(append_while(&url, disrupt, rounds));
    });
    let (failed, reading) = proxy.failure_counts();
    println!("{} connections cut, {failed} statements failed, {reading} of them reading", proxy.cut_count());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_server_is_reported() {
    use castellan_store::{PostgresOptions, PostgresStore};
    let Some(server) = Server::start(&["fsync=off"]) else { return };
    let options = PostgresOptions { patience: Duration::from_millis(300), ..PostgresOptions::default() };
    let store = PostgresStore::open(&server.database(), options).await.expect("a store");
    crate::harness::store(&store, append("one", 0, "a:1", &["1"])).await;
    server.kill();
    let error = store.append(append("one", 1, "a:2", &["2"])).await.expect_err("there is no server");
    assert!(is_outage(&error) && error.is_store_wide(), "{error:?}");
    let error = store.append(append("one", 1, "a:3", &["2"])).await.expect_err("there is no server");
    assert!(matches!(error, StoreError::Down(_)), "nothing was sent: {error:?}");
    let error = store.head(&name("one")).await.expect_err("there is no server");
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    server.restart();
    crate::harness::store(&store, append("one", 1, "a:4", &["2"])).await;
}

/// Checks that a full disk is reported as such, so that the operator knows to free space.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_database_is_distinguished_from_an_unreachable_one() {
    let Some(server) = server() else { return };
    let url = server.database();
    let store = open_database(&url).await;
    let fill = "CREATE FUNCTION castellan.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON castellan.streams
        FOR EACH STATEMENT EXECUTE FUNCTION castellan.no_room()";
    server.psql(&url, fill);
    let error = store.append(append("one", 0, "a:1", &["1"])).await.expect_err("there is no room");
    assert!(matches!(error, StoreError::Down(_)) && error.is_full(), "{error:?}");
    server.psql(&url, "DROP TRIGGER no_room ON castellan.streams");
    let stored = store.append(append("one", 0, "a:1", &["1"])).await;
    assert!(matches!(stored, Ok(AppendOutcome::Stored(_))), "{stored:?}");
}
