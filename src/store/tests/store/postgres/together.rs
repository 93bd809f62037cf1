//! Two stores over one database, as in two processes.

use crate::harness::{append, name, put, put_job, remove, request, store};
use crate::server::{open_database, server};
use castellan_store::keyring::{KeyState, RowId, seal, unseal};
use castellan_store::{
    Append, AppendOutcome, PostgresStore, Query, Snapshot, Store, StoreError, StoredEvent, Version,
};
use std::collections::HashSet;

/// Opens two stores over a new database; `None` without PostgreSQL.
async fn two_stores() -> Option<[PostgresStore; 2]> {
    let url = server()?.database();
    Some([open_database(&url).await, open_database(&url).await])
}

/// Opens two stores with serializable transactions, which fail on a conflict.
async fn two_serializable_stores() -> Option<[PostgresStore; 2]> {
    let url = server()?.database() + "&options=-c%20default_transaction_isolation%3Dserializable";
    Some([open_database(&url).await, open_database(&url).await])
}

async fn all_events(store: &PostgresStore, stream: &str) -> Vec<StoredEvent> {
    store.read(&name(stream), Version(1), usize::MAX).await.expect("read")
}

/// Asserts that each version is assigned once, by either of the two stores.
async fn race_on_a_stream(stores: [PostgresStore; 2]) {
    const TURNS: u64 = 40;
    let mut tasks = Vec::new();
    for task in 0..8_usize {
        let s = stores[task % 2].clone();
        tasks.push(tokio::spawn(async move {
            let mut won = Vec::new();
            let (mut at, mut turn) = (0, 0);
            while at < TURNS {
                turn += 1;
                let id = format!("t{task}:{turn}");
                let change = Append {
                    index: vec![put("last", "one", &id)],
                    jobs: vec![put_job("q", "turn", at, &id)],
                    ..append("one", at, &id, &[&format!("\"{id}\"")])
                };
                match s.append(change).await {
                    Ok(AppendOutcome::Stored(head)) => {
                        assert_eq!(head.version.0, at + 1);
                        won.push((head.version.0, format!("\"{id}\"")));
                        at = head.version.0;
                    }
                    Err(StoreError::Conflict(head)) => at = head.version.0,
                    other => panic!("{other:?}"),
                }
            }
            won
        }));
    }
    let mut won = Vec::new();
    for task in tasks {
        won.extend(task.await.expect("a task"));
    }
    won.sort();
    for s in &stores {
        let events = all_events(s, "one").await;
        let stored: Vec<_> = events.into_iter().map(|event| (event.version.0, event.json)).collect();
        assert_eq!(stored, won);
        let (_, last) = won.last().expect("a winner");
        let row = &s.query(Query::new("last", "", 9)).await.expect("read").rows[0];
        assert_eq!(format!("\"{}\"", row.value), *last, "the index row is of another append");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_version_is_assigned_to_one_of_two_processes() {
    let Some(stores) = two_stores().await else { return };
    race_on_a_stream(stores).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_version_is_assigned_to_one_of_two_processes_with_serializable_transactions() {
    let Some(stores) = two_serializable_stores().await else { return };
    race_on_a_stream(stores).await;
}

/// Writes to streams that share index rows and queues, from both stores at once.
async fn write_side_by_side(stores: [PostgresStore; 2]) {
    let mut tasks = Vec::new();
    for task in 0..16_usize {
        let s = stores[task % 2].clone();
        tasks.push(tokio::spawn(async move {
            let stream = format!("game/{task}");
            let mut taken = 0;
            for at in 0..20_u64 {
                let id = format!("a:{at}");
                let change = Append {
                    index: vec![
                        put("running", &format!("{at:03}/{stream}"), ""),
                        put("seat", &format!("{at}"), &stream),
                    ],
                    jobs: vec![put_job("q", "turn", at, "")],
                    ..append(&stream, at, &id, &["1"])
                };
                match s.append(change.clone()).await {
                    Ok(AppendOutcome::Stored(_)) => {}
                    Err(StoreError::Taken { key, owner, .. }) => {
                        assert_eq!(key, at.to_string());
                        assert_ne!(owner, name(&stream));
                        taken += 1;
                        let index = change.index[..1].to_vec();
                        store(&s, Append { index, ..change }).await;
                    }
                    other => panic!("{other:?}"),
                }
            }
            taken
        }));
    }
    let mut taken = 0;
    for task in tasks {
        taken += task.await.expect("a task");
    }
    let [left, right] = stores;
    assert_eq!(left.query(Query::new("running", "", 999)).await.expect("read").rows.len(), 320);
    let seats = right.query(Query::new("seat", "", 999)).await.expect("read").rows;
    assert_eq!((seats.len(), taken), (20, 300));
    assert!(seats.iter().all(|row| row.value == row.stream.as_str()));
    for task in 0..16 {
        assert_eq!(all_events(&left, &format!("game/{task}")).await.len(), 20);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_row_goes_to_one_of_many_streams() {
    let Some(stores) = two_stores().await else { return };
    write_side_by_side(stores).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conflicting_transactions_are_retried() {
    let Some(stores) = two_serializable_stores().await else { return };
    write_side_by_side(stores).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_job_is_claimed_twice_while_its_lease_lasts() {
    let Some(stores) = two_stores().await else { return };
    let jobs = (0..200).map(|at| put_job("q", &format!("{at:03}"), at, "")).collect();
    store(&stores[0], Append { jobs, ..append("one", 0, "a:1", &[]) }).await;
    let mut tasks = Vec::new();
    for task in 0..8_usize {
        let s = stores[task % 2].clone();
        tasks.push(tokio::spawn(async move {
            let mut mine = Vec::new();
            loop {
                let claimed = s.claim("q", 1_000, 2_000, 7).await.expect("claimed").rows;
                if claimed.is_empty() && s.next_due("q").await.expect("read").is_none_or(|due| due > 1_000) {
                    return mine;
                }
                for job in claimed {
                    let receipt = vec![put("done", job.claim.key(), &task.to_string())];
                    assert!(s.finish(&job.claim, receipt).await.expect("finished"));
                    mine.push(job.claim.key().to_owned());
                }
            }
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await.expect("a task"));
    }
    let distinct: HashSet<&String> = all.iter().collect();
    assert_eq!((all.len(), distinct.len()), (200, 200));
    assert_eq!(stores[1].query(Query::new("done", "", 999)).await.expect("read").rows.len(), 200);
    assert_eq!(stores[1].next_due("q").await.expect("read"), None);
}

/// Has appends put one row and remove the other, and finished jobs do the reverse. In any order, exactly one row
/// remains.
async fn appends_and_finished_jobs_exclude_each_other(stores: [PostgresStore; 2]) {
    let [left, right] = stores;
    let jobs = (0..60).map(|at| put_job("q", &format!("{at:03}"), 0, "")).collect();
    store(&left, Append { jobs, ..append("one", 0, "a:first", &[]) }).await;
    let jobs = left.claim("q", 0, 1_000, 60).await.expect("claimed").rows;
    for (at, job) in (0..).zip(jobs) {
        let finish = async || {
            let changes = vec![put("i", "b", ""), remove("i", "a")];
            assert!(right.finish(&job.claim, changes).await.expect("finished"));
        };
        let change = Append {
            index: vec![put("i", "a", ""), remove("i", "b")],
            ..append("one", at, &format!("a:{at}"), &["1"])
        };
        let ((), head) = tokio::join!(finish(), store(&left, change));
        assert_eq!(head.version.0, at + 1);
        let rows = left.query(Query::new("i", "", 9)).await.expect("read").rows;
        assert_eq!(rows.len(), 1, "{rows:?}");
    }
    assert_eq!(left.next_due("q").await.expect("read"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_append_and_a_finished_job_change_rows_one_after_the_other() {
    let Some(stores) = two_stores().await else { return };
    appends_and_finished_jobs_exclude_each_other(stores).await;
    let Some(stores) = two_serializable_stores().await else { return };
    appends_and_finished_jobs_exclude_each_other(stores).await;
}

async fn claims_at_the_same_time(stores: [PostgresStore; 2]) {
    let jobs = (0..40).map(|at| put_job("q", &format!("{at:03}"), 0, "")).collect();
    store(&stores[0], Append { jobs, ..append("one", 0, "a:1", &[]) }).await;
    // Each round begins when the leases of the previous one end.
    for round in 1..40_u64 {
        let (now, until) = (round * 10, round * 10 + 10);
        let mut seen = HashSet::new();
        // If both stores claim jobs at the same moment, all are released, and the round is repeated.
        while seen.is_empty() {
            let claims = (0..8_usize).map(|task| {
                let s = stores[task % 2].clone();
                tokio::spawn(async move { s.claim("q", now, until, 9).await.expect("claimed").rows })
            });
            for claimed in claims.collect::<Vec<_>>() {
                for job in claimed.await.expect("a task") {
                    assert!(seen.insert(job.claim.key().to_owned()), "{} is claimed twice", job.claim.key());
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_at_the_same_time_get_different_jobs() {
    let Some(stores) = two_stores().await else { return };
    claims_at_the_same_time(stores).await;
    let Some(stores) = two_serializable_stores().await else { return };
    claims_at_the_same_time(stores).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lease_outlives_its_process_and_is_taken_over_at_its_end() {
    let Some([left, right]) = two_stores().await else { return };
    store(&left, Append { jobs: vec![put_job("q", "k", 5, "p")], ..append("one", 0, "a:1", &[]) }).await;
    let lost = left.claim("q", 5, 100, 9).await.expect("claimed").rows.remove(0);
    drop(left);
    assert_eq!(right.claim("q", 99, 200, 9).await.expect("claimed").rows, []);
    assert_eq!(right.next_due("q").await.expect("read"), Some(100));
    let taken = right.claim("q", 100, 200, 9).await.expect("claimed").rows.remove(0);
    assert_eq!((taken.due, &*taken.payload), (5, "p"));
    // Each claim has its own token.
    assert!(!right.finish(&lost.claim, vec![put("i", "k", "")]).await.expect("finished"));
    assert!(!right.postpone(&lost.claim, 7).await.expect("postponed"));
    assert!(right.finish(&taken.claim, vec![put("i", "k", "")]).await.expect("finished"));
    // A later job of the same name has another token too.
    store(&right, Append { jobs: vec![put_job("q", "k", 5, "p")], ..append("one", 0, "a:2", &[]) }).await;
    right.claim("q", 5, 100, 9).await.expect("claimed");
    assert!(!right.finish(&taken.claim, vec![]).await.expect("finished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_is_answered_by_every_process() {
    let Some(stores) = two_stores().await else { return };
    let mut tasks = Vec::new();
    for task in 0..32_usize {
        let s = stores[task % 2].clone();
        tasks.push(tokio::spawn(async move {
            let answer = task.to_string();
            s.append(Append { answer, ..append("one", 0, "a:1", &["1"]) }).await.expect("an answer")
        }));
    }
    let (mut stored, mut answers) = (0, HashSet::new());
    for task in tasks {
        match task.await.expect("a task") {
            AppendOutcome::Stored(_) => stored += 1,
            AppendOutcome::Repeated { answer, .. } => drop(answers.insert(answer)),
        }
    }
    assert_eq!((stored, answers.len()), (1, 1));
    assert_eq!(
        stores[0].answer(&name("one"), &request("a:1")).await.expect("read"),
        answers.into_iter().next()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_append_of_one_process_is_visible_to_the_other() {
    let Some([left, right]) = two_stores().await else { return };
    let head = store(&left, append("one", 0, "a:1", &["1"])).await;
    assert_eq!(right.head(&name("one")).await.expect("read"), Some(head));
    // The left store remembers an outdated head.
    let head = store(&right, append("one", 1, "a:2", &["2"])).await;
    assert!(
        matches!(left.append(append("one", 1, "a:3", &["3"])).await, Err(StoreError::Conflict(at)) if at == head)
    );
    store(&left, append("one", 2, "a:3", &["3"])).await;
    // Appends without events, to an existing stream and to a new one.
    store(&left, append("one", 3, "a:4", &[])).await;
    store(&left, append("two", 0, "a:1", &[])).await;
    store(&right, append("one", 3, "a:5", &["4"])).await;
    store(&right, append("two", 0, "a:2", &["1"])).await;
    assert_eq!(
        right.answer(&name("one"), &request("a:4")).await.expect("read"),
        Some("answer to a:4".to_owned())
    );
    assert!(left.pack(&name("one")).await.expect("packed"));
    assert_eq!(all_events(&right, "one").await.len(), 4);
    store(&right, append("one", 4, "a:6", &["5"])).await;
    // A snapshot made elsewhere for another head does not fit.
    let snapshot =
        Snapshot { version: head.version, hash: head.hash, code_version: "v".to_owned(), bytes: vec![1] };
    left.put_snapshot(&name("one"), snapshot.clone());
    assert_eq!(left.query(Query::new("i", "a\0", 9)).await.expect("read").rows, [], "no key begins so");
    assert_eq!(left.snapshot(&name("one")).await.expect("read"), Some(snapshot.clone()));
    assert_eq!(right.snapshot(&name("one")).await.expect("read"), Some(snapshot));
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_shared_and_a_destroyed_one_is_gone_for_all() {
    let Some([left, right]) = two_stores().await else { return };
    let mut tasks = Vec::new();
    for task in 0..16_usize {
        let s = [&left, &right][task % 2].clone();
        tasks.push(tokio::spawn(async move {
            (
                s.keys().get_or_create_key("ann").await.expect("a key"),
                s.keys().store_key().await.expect("a key"),
            )
        }));
    }
    let mut keys = Vec::new();
    for task in tasks {
        keys.push(task.await.expect("a task"));
    }
    assert!(keys.iter().all(|key| *key == keys[0]), "they are one key");
    let row = RowId { index: "notes", key: "ann/7" };
    let sealed = seal(left.keys(), "ann", row, "pay on Monday").await.expect("sealed");
    assert_eq!(unseal(right.keys(), row, &sealed).await.expect("opened").as_deref(), Some("pay on Monday"));
    assert!(right.keys().destroy("ann").await.expect("destroyed"));
    assert!(!left.keys().destroy("ann").await.expect("destroyed"));
    assert_eq!(unseal(left.keys(), row, &sealed).await.expect("opened"), None);
    assert_eq!(left.keys().key("ann").await.expect("read"), KeyState::Destroyed { generation: 1 });
    assert_eq!(left.keys().get_or_create_key("ann").await.expect("a key").0, 2);
    assert_eq!(unseal(right.keys(), row, &sealed).await.expect("opened"), None);
    // Imports into another store without sealed rows.
    let Some([other, _]) = two_stores().await else { return };
    let all = left.keys().all().await.expect("read");
    let own = left.keys().store_key().await.expect("a key");
    other.keys().restore(own.clone(), all.clone()).await.expect("restored");
    other.keys().restore(own.clone(), all.clone()).await.expect("restored again");
    assert_eq!(other.keys().all().await.expect("read"), all);
    assert_eq!(other.keys().store_key().await.expect("a key"), own);
    let Some([third, _]) = two_stores().await else { return };
    third.keys().get_or_create_key("ben").await.expect("a key");
    assert!(matches!(third.keys().restore(own, all).await, Err(StoreError::Key(_))));
}
