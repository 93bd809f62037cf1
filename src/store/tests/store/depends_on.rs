//! Appends that depend on rows read before.

use crate::harness::{Harness, Memory, Sled, append, name, put, store};
use castellan_store::{Append, AppendOutcome, ExpectedRow, Head, Query, Store, StoreError};

contract! {
    an_append_is_stored_only_if_the_rows_it_depends_on_are_unchanged
    concurrent_changes_that_depend_on_a_row_are_all_stored
}

async fn an_append_is_stored_only_if_the_rows_it_depends_on_are_unchanged<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let row = |value: Option<&str>| ExpectedRow {
        index: "i".to_owned(),
        key: "k".to_owned(),
        value: value.map(str::to_owned),
    };
    let upon = |id: &str, read: Vec<ExpectedRow>, value: &str| Append {
        depends_on: read,
        index: vec![put("i", "k", value)],
        ..append("one", 0, id, &[])
    };
    let refused = async |change: Append| match s.append(change).await {
        Err(StoreError::Conflict(at)) => assert_eq!(at, Head::initial(&name("one"))),
        other => panic!("{other:?}"),
    };
    refused(upon("a:1", vec![row(Some("v"))], "w")).await;
    assert_eq!(s.streams(None, 9).await.expect("read"), [], "nothing was stored");
    store(&s, upon("a:1", vec![row(None)], "v")).await;
    for read in [None, Some("u"), Some("")] {
        refused(upon("a:2", vec![row(read)], "w")).await;
        refused(upon("a:2", vec![row(Some("v")), row(read)], "w")).await;
    }
    store(&s, upon("a:2", vec![row(Some("v"))], "w")).await;
    let found = s.query(Query::new("i", "", 9)).await.expect("read").rows;
    assert_eq!(found.iter().map(|row| &*row.value).collect::<Vec<_>>(), ["w"]);
    // A repeated request is answered, even if the rows have changed.
    let again = s.append(upon("a:1", vec![row(None)], "v")).await.expect("an answer");
    assert!(matches!(again, AppendOutcome::Repeated { .. }), "{again:?}");
    // A row of another stream does not count as its own.
    let other = Append { depends_on: vec![row(Some("w"))], ..append("two", 0, "a:1", &[]) };
    assert!(matches!(s.append(other).await, Err(StoreError::Conflict(_))));
    store(&s, Append { depends_on: vec![row(None)], ..append("two", 0, "a:1", &["1"]) }).await;
    // An append that would put the row fails with the owner's name, and is not retried.
    for read in [None, Some("w")] {
        let taken = Append {
            depends_on: vec![row(read)],
            index: vec![put("i", "k", "x")],
            ..append("two", 1, "a:2", &[])
        };
        match s.append(taken).await {
            Err(StoreError::Taken { owner, .. }) => assert_eq!(owner, name("one")),
            other => panic!("{other:?}"),
        }
    }
}

async fn concurrent_changes_that_depend_on_a_row_are_all_stored<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let adding = (0..8).map(|person| {
        let s = s.clone();
        tokio::spawn(async move {
            for number in 0..5 {
                loop {
                    let rows = s.query(Query::new("i", "k", 1)).await.expect("read").rows;
                    let value = rows.into_iter().next().map(|row| row.value);
                    let more = format!("{} {person}.{number}", value.clone().unwrap_or_default());
                    let read = ExpectedRow { index: "i".to_owned(), key: "k".to_owned(), value };
                    let change = Append {
                        depends_on: vec![read],
                        index: vec![put("i", "k", &more)],
                        ..append("one", 0, &format!("a:{person}.{number}"), &[])
                    };
                    match s.append(change).await {
                        Ok(_) => break,
                        Err(StoreError::Conflict(_)) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        })
    });
    for added in adding.collect::<Vec<_>>() {
        added.await.expect("no panic");
    }
    let rows = s.query(Query::new("i", "k", 1)).await.expect("read").rows;
    let mut kept: Vec<&str> = rows[0].value.split_whitespace().collect();
    kept.sort_unstable();
    let all: Vec<String> = (0..8).flat_map(|p| (0..5).map(move |n| format!("{p}.{n}"))).collect();
    assert_eq!(kept, all);
}
