//! Rows changed from outside: damage is reported, and all other data stays usable.

use crate::harness::{append, name, put, put_job, request, store};
use crate::server::{open_database, server};
use castellan_store::keyring::KeyError;
use castellan_store::{Append, PostgresStore, Query, Store, StoreError, Version, export};
use std::fmt::Debug;

async fn fill(s: &PostgresStore) {
    for stream in ["one", "two"] {
        for at in 0..6_u64 {
            let change = Append {
                index: vec![put("i", &format!("{stream}/{at}"), "value")],
                jobs: vec![put_job("q", &format!("{stream}/{at}"), at, "payload")],
                ..append(stream, at, &format!("a:{at}"), &[&format!("{{\"n\":{at}}}")])
            };
            store(s, change).await;
            if at == 2 {
                s.pack(&name(stream)).await.expect("packed");
            }
        }
    }
}

fn damage<T: Debug>(result: Result<T, StoreError>) -> String {
    match result {
        Err(StoreError::Damaged(damage)) => damage.to_string(),
        other => panic!("should be damaged: {other:?}"),
    }
}

/// Returns the errors of reading and exporting a stream after a statement has changed its rows.
async fn errors_after(sql: &str) -> Option<[String; 2]> {
    let server = server()?;
    let url = server.database();
    let s = open_database(&url).await;
    fill(&s).await;
    server.psql(&url, sql);
    let read = damage(s.read(&name("one"), Version(1), 100).await);
    let whole = damage(s.whole_stream(&name("one")).await);
    // The other stream is intact, and the export names the missing one.
    assert_eq!(s.read(&name("two"), Version(1), 100).await.expect("read").len(), 6);
    let exported = export(&s, &mut Vec::new()).await.expect("exported");
    assert_eq!((exported.streams, exported.missing.len()), (1, 1));
    assert_eq!(exported.missing[0].to_string(), format!("one: {whole}"));
    Some([read, whole])
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_events_are_reported() {
    for (sql, read_says, whole_says) in [
        (
            "UPDATE castellan.events SET json = '{\"n\":9}' WHERE stream = 'one' AND number = 5",
            "event 5 of one: it does not fit the hash chain",
            "head of one: stands at 6",
        ),
        (
            "UPDATE castellan.events SET hash = '\\x00' WHERE stream = 'one' AND number = 5",
            "event 5 of one: its hash has another length",
            "",
        ),
        (
            "DELETE FROM castellan.events WHERE stream = 'one' AND number = 5",
            "event 5 of one: it is missing",
            "event 5 of one: it is missing",
        ),
        (
            "DELETE FROM castellan.events WHERE stream = 'one' AND number = 6",
            "event 6 of one: it is missing",
            "head of one: stands at 6",
        ),
        (
            "DELETE FROM castellan.packed WHERE stream = 'one'",
            "packed record of one: it is missing",
            "packed record of one: should end at event 3",
        ),
        (
            "UPDATE castellan.packed SET body = '\\x0102' WHERE stream = 'one'",
            "packed record of one: the packed body",
            "packed record of one: the packed body",
        ),
        (
            "UPDATE castellan.packed SET hash = sha256('') WHERE stream = 'one'",
            "packed record of one: should end at 3",
            "packed record of one: should end at 3",
        ),
        (
            "UPDATE castellan.streams SET hash = sha256('') WHERE name = 'one'",
            "head of one: stands at 6",
            "head of one: stands at 6",
        ),
        (
            "UPDATE castellan.streams SET number = -1 WHERE name = 'one'",
            "head of one: a number is negative",
            "head of one: a number is negative",
        ),
    ] {
        // Reading a whole stream recomputes its hashes, so a changed hash is not damage there.
        if whole_says.is_empty() {
            let Some(server) = server() else { return };
            let url = server.database();
            let s = open_database(&url).await;
            fill(&s).await;
            server.psql(&url, sql);
            assert_eq!(damage(s.read(&name("one"), Version(1), 100).await), read_says);
            continue;
        }
        let Some([read, whole]) = errors_after(sql).await else { return };
        assert!(read.starts_with(read_says), "{sql}: {read}");
        assert!(whole.starts_with(whole_says), "{sql}: {whole}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_rows_and_jobs_are_listed_beside_the_others() {
    let Some(server) = server() else { return };
    let url = server.database();
    let s = open_database(&url).await;
    fill(&s).await;
    server.psql(
        &url,
        "UPDATE castellan.index_rows SET value = '\\xff' WHERE key = 'one/1';
         UPDATE castellan.index_rows SET stream = 'No Stream' WHERE key = 'one/2';
         UPDATE castellan.jobs SET payload = '\\xff' WHERE key = 'one/3';
         UPDATE castellan.requests SET answer = '\\xff' WHERE stream = 'one' AND id = 'a:4';
         UPDATE castellan.snapshots SET hash = '\\x00'",
    );
    let listed = s.query(Query::new("i", "one", 99)).await.expect("read");
    assert_eq!(listed.rows.len(), 4);
    let errors: Vec<String> = listed.damaged.iter().map(ToString::to_string).collect();
    assert_eq!(errors[0], "row one/1 of index i: its value is no text");
    assert!(errors[1].starts_with("row one/2 of index i: a stream name is made of"), "{}", errors[1]);
    let claimed = s.claim("q", 99, 100, 99).await.expect("claimed");
    assert_eq!((claimed.rows.len(), claimed.damaged.len()), (11, 1));
    assert_eq!(claimed.damaged[0].to_string(), "work one/3 of one in queue q, due 3: its payload is no text");
    let message = damage(s.answer(&name("one"), &request("a:4")).await);
    assert_eq!(message, "request a:4 of one: its answer is no text");
    let message = damage(s.append(append("one", 6, "a:4", &["1"])).await);
    assert_eq!(message, "request a:4 of one: its answer is no text");
    assert_eq!(s.snapshot(&name("one")).await.expect("read"), None);
    store(&s, append("one", 6, "a:7", &["1"])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_keys_are_reported_and_can_be_destroyed() {
    let Some(server) = server() else { return };
    let url = server.database();
    let s = open_database(&url).await;
    s.keys().get_or_create_key("ann").await.expect("a key");
    s.keys().get_or_create_key("ben").await.expect("a key");
    server.psql(&url, "UPDATE castellan_keys.owners SET key = '\\x01' WHERE owner = 'ann'");
    let is_damaged = |error: StoreError| {
        assert!(
            matches!(&error, StoreError::Key(KeyError::Damaged { owner }) if owner == "ann"),
            "{error:?}"
        );
    };
    is_damaged(s.keys().key("ann").await.expect_err("it is damaged"));
    is_damaged(s.keys().get_or_create_key("ann").await.expect_err("it is damaged"));
    is_damaged(s.keys().all().await.expect_err("it is damaged"));
    s.keys().get_or_create_key("ben").await.expect("a key");
    assert!(s.keys().destroy("ann").await.expect("destroyed"));
    assert_eq!(s.keys().get_or_create_key("ann").await.expect("a key").0, 2);
}

/// Damages a page of the database on disk.
#[tokio::test(flavor = "multi_thread")]
async fn damage_found_by_the_database_is_reported_as_damage() {
    use std::io::{Seek, SeekFrom, Write};
    let Some(server) = crate::server::Server::start(&["fsync=off"]) else { return };
    let url = server.database();
    let s = open_database(&url).await;
    fill(&s).await;
    let file = server.psql(&url, "CHECKPOINT; SELECT pg_relation_filepath('castellan.events')");
    server.kill();
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .open(server.folder().join("data").join(file))
        .expect("a file");
    file.seek(SeekFrom::Start(8)).expect("there");
    file.write_all(&[0xFF; 16]).expect("written");
    drop(file);
    server.restart();
    let message = damage(s.read(&name("one"), Version(4), 100).await);
    assert!(message.starts_with("the database: "), "{message}");
    assert_eq!(s.head(&name("one")).await.expect("read").expect("a stream").version, Version(6));
}
