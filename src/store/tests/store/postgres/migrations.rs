//! Migrations: each runs once, even with many processes at once and beside a running process of an earlier version.

use crate::harness::{append, name, store};
use crate::server::{open_database, server};
use castellan_store::{PostgresOptions, PostgresStore, Store, StoreError, Version};

#[tokio::test(flavor = "multi_thread")]
async fn migrations_are_shown_and_run_once() {
    let Some(server) = server() else { return };
    let url = server.database();
    let options = PostgresOptions { migrate: false, ..PostgresOptions::default() };
    let before = PostgresStore::migrations(&url, options).await.expect("read");
    assert_eq!(before.iter().map(|one| (one.version, one.applied)).collect::<Vec<_>>(), [(1, None)]);
    match PostgresStore::open(&url, options).await {
        Err(StoreError::Opening { problem, .. }) => {
            assert_eq!(problem, "it misses migrations: 1. `castellan store migrate` runs them");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(server.psql(&url, "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'castellan%'"), "0");
    let tasks: Vec<_> = (0..12)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { PostgresStore::migrate(&url, options).await.expect("migrated").len() })
        })
        .collect();
    let mut ran = 0;
    for task in tasks {
        ran += task.await.expect("a task");
    }
    assert_eq!(ran, 1, "it was run by one");
    let after = PostgresStore::migrations(&url, options).await.expect("read");
    assert!(after.iter().all(|one| one.applied.is_some()), "{after:?}");
    assert_eq!(after.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["first release"]);
    assert_eq!(PostgresStore::migrate(&url, options).await.expect("migrated"), []);
    let opened = PostgresStore::open(&url, options).await.expect("a store");
    store(&opened, append("one", 0, "a:1", &["1"])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_process_keeps_working_while_a_later_one_migrates() {
    let Some(server) = server() else { return };
    let url = server.database();
    let earlier = open_database(&url).await;
    store(&earlier, append("one", 0, "a:1", &["1"])).await;
    // Later versions may add columns and tables.
    server.psql(
        &url,
        "BEGIN; ALTER TABLE castellan.streams ADD COLUMN later integer NOT NULL DEFAULT 7;
         ALTER TABLE castellan.events ADD COLUMN later text;
         CREATE TABLE castellan.later (id bigint PRIMARY KEY);
         INSERT INTO castellan.migrations (version, name, oldest_reader) VALUES (2, 'later', 1); COMMIT",
    );
    store(&earlier, append("one", 1, "a:2", &["2"])).await;
    assert!(earlier.pack(&name("one")).await.expect("packed"));
    assert_eq!(earlier.read(&name("one"), Version(1), 9).await.expect("read").len(), 2);
    // A new process of this version opens it as well.
    let again = open_database(&url).await;
    store(&again, append("one", 2, "a:3", &["3"])).await;
    let all = PostgresStore::migrations(&url, PostgresOptions::default()).await.expect("read");
    assert_eq!(all.last().map(|one| (one.version, &*one.name)), Some((2, "later")));
    // It does not if the later version excludes it.
    server
        .psql(&url, "INSERT INTO castellan.migrations (version, name, oldest_reader) VALUES (3, 'other', 3)");
    match PostgresStore::open(&url, PostgresOptions::default()).await {
        Err(StoreError::Opening { problem, .. }) => assert!(problem.contains("later version"), "{problem}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_backup_without_keys_says_how_to_restore_them() {
    let Some(server) = server() else { return };
    let url = server.database();
    store(&open_database(&url).await, append("one", 0, "a:1", &["1"])).await;
    server.psql(&url, "DROP SCHEMA castellan_keys CASCADE");
    match PostgresStore::open(&url, PostgresOptions::default()).await {
        Err(StoreError::Opening { problem, .. }) => {
            assert!(problem.starts_with("its keys are missing"), "{problem}");
        }
        other => panic!("{other:?}"),
    }
    server.psql(&url, "DELETE FROM castellan.migrations WHERE version = 1");
    let opened = open_database(&url).await;
    assert_eq!(opened.keys().all().await.expect("read"), []);
    assert_eq!(
        opened.read(&name("one"), Version(1), 9).await.expect("read").len(),
        1,
        "nothing else is lost"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_from_before_the_first_release_is_refused() {
    let Some(server) = server() else { return };
    let url = server.database();
    drop(open_database(&url).await);
    server.psql(&url, "UPDATE castellan.migrations SET name = 'streams' WHERE version = 1");
    for migrate in [true, false] {
        match PostgresStore::open(&url, PostgresOptions { migrate, ..PostgresOptions::default() }).await {
            Err(StoreError::Opening { problem, .. }) => {
                assert!(
                    problem.starts_with("it is of a version of Castellan from before its first release"),
                    "{problem}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_encoding_is_refused() {
    let Some(server) = server() else { return };
    // Earlier servers know only one provider.
    let is_later =
        server.psql("postgres", "SELECT current_setting('server_version_num')::int >= 150000") == "t";
    let provider = if is_later { "LOCALE_PROVIDER libc" } else { "" };
    let create = format!("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' {provider} TEMPLATE template0");
    server.psql("postgres", &create);
    match PostgresStore::open(&server.url("latin"), PostgresOptions::default()).await {
        Err(StoreError::Opening { problem, .. }) => assert!(problem.contains("LATIN1"), "{problem}"),
        other => panic!("{other:?}"),
    }
}
