//! Every limit, at the limit and one past it.

use crate::harness::{Harness, Memory, Sled, append, name, put, put_job};
use castellan_store::{
    Append, AppendOutcome, ArgumentError, IndexChange, MAX_ANSWER, MAX_APPEND, MAX_CHANGES, MAX_CODE_VERSION,
    MAX_EVENT, MAX_EVENTS, MAX_INDEX_NAME, MAX_KEY, MAX_PAYLOAD, MAX_REQUEST_ID, MAX_ROWS, MAX_SNAPSHOT,
    MAX_STREAM_NAME, MAX_VALUE, Query, RequestId, Snapshot, Store, StoreError, StreamName, Version,
};

fn invalid<T>(result: Result<T, ArgumentError>) -> String {
    result.err().expect("invalid").to_string()
}

#[test]
fn names_are_checked() {
    let long = "a".repeat(MAX_STREAM_NAME);
    assert_eq!(StreamName::new(&*long).expect("a name").as_str(), long);
    assert_eq!(invalid(StreamName::new(long + "a")), "a stream name has 1 to 100 bytes, this one has 101");
    assert_eq!(invalid(StreamName::new("")), "a stream name has 1 to 100 bytes, this one has 0");
    assert_eq!(invalid(StreamName::new("Game")), "a stream name is made of a-z, 0-9 and ._:/-, not \"G\"");
    let long = format!("a:{}", "~".repeat(MAX_REQUEST_ID - 2));
    assert_eq!(RequestId::new(&*long).expect("an id").origin(), "a");
    assert_eq!(invalid(RequestId::new(long + "a")), "a request id has 1 to 200 bytes, this one has 201");
    assert_eq!(invalid(RequestId::new("a:b c")), "a request id is made of visible ASCII, not \" \"");
    for wrong in ["a", "a:", ":a"] {
        assert!(invalid(RequestId::new(wrong)).contains("such as discord:1234"));
    }
}

/// Returns the error of an append; `None` if it is stored.
async fn append_error<H: Harness>(append: Append) -> Option<String> {
    match H::new().store().append(append).await {
        Ok(AppendOutcome::Stored(_)) => None,
        Err(StoreError::Invalid(invalid)) => Some(invalid.to_string()),
        other => panic!("{other:?}"),
    }
}

async fn appends_are_limited<H: Harness>() {
    let base = || append("one", 0, "a:1", &[]);
    let text = |size: usize| format!("\"{}\"", "e".repeat(size - 2));
    let index = |change: IndexChange| Append { index: vec![change], ..base() };
    let name = |size: usize| "n".repeat(size);
    let row = |key: usize, value: usize| index(put("i", &name(key), &name(value)));
    let job = |queue: usize, key: usize, payload: usize| Append {
        jobs: vec![put_job(&name(queue), &name(key), u64::MAX, &name(payload))],
        ..base()
    };
    let events = |count: usize, size: usize| Append { events: vec![text(size); count], ..base() };
    let changes = |index: usize, work_count: usize| Append {
        index: vec![put("i", "k", ""); index],
        jobs: vec![put_job("q", "k", 0, ""); work_count],
        ..base()
    };
    let whole = MAX_APPEND / 16 - base().answer.len() / 16;
    for (problem, fits, too_much) in [
        ("at most 1048576 bytes", events(1, MAX_EVENT), events(1, MAX_EVENT + 1)),
        ("at most 1000 events", events(MAX_EVENTS, 2), events(MAX_EVENTS + 1, 2)),
        ("at most 8388608 bytes", events(16, whole - 1), events(16, whole + 1)),
        (
            "1 to 50 bytes",
            index(put(&name(MAX_INDEX_NAME), "k", "")),
            index(put(&name(MAX_INDEX_NAME + 1), "k", "")),
        ),
        ("1 to 200 bytes", row(MAX_KEY, 0), row(MAX_KEY + 1, 0)),
        ("1 to 200 bytes", row(1, 0), row(0, 0)),
        ("at most 65536 bytes", row(1, MAX_VALUE), row(1, MAX_VALUE + 1)),
        ("1 to 50 bytes", job(MAX_INDEX_NAME, 1, 0), job(MAX_INDEX_NAME + 1, 1, 0)),
        ("1 to 200 bytes", job(1, MAX_KEY, 0), job(1, MAX_KEY + 1, 0)),
        ("at most 65536 bytes", job(1, 1, MAX_PAYLOAD), job(1, 1, MAX_PAYLOAD + 1)),
        ("at most 1000 changes", changes(MAX_CHANGES - 1, 1), changes(MAX_CHANGES - 1, 2)),
        (
            "at most 65536 bytes",
            Append { answer: name(MAX_ANSWER), ..base() },
            Append { answer: name(MAX_ANSWER + 1), ..base() },
        ),
        ("one line", events(1, 2), Append { events: vec!["[\n]".to_owned()], ..base() }),
        ("is JSON", events(1, 2), Append { events: vec!["{]".to_owned()], ..base() }),
        ("is JSON", events(1, 2), Append { events: vec![String::new()], ..base() }),
        ("before or behind", events(1, 2), Append { events: vec!["1 ".to_owned()], ..base() }),
        ("control characters", row(1, 1), index(put("i", "a\u{7}", ""))),
        ("a-z, 0-9 and ._-", row(1, 1), index(put("a b", "a", ""))),
    ] {
        assert_eq!(append_error::<H>(fits).await, None, "{problem}");
        let error = append_error::<H>(too_much).await.unwrap_or_else(|| panic!("{problem}: was taken"));
        assert!(error.contains(problem), "{error}");
    }
}

async fn rows_of_a_stream_are_limited<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut rows = 0;
    let mut full = |count: usize| {
        let index = (rows..rows + count).map(|at| put("i", &at.to_string(), "")).collect();
        rows += count;
        Append { index, ..append("one", 0, &format!("a:{rows}"), &[]) }
    };
    for _ in 0..MAX_ROWS / MAX_CHANGES {
        s.append(full(MAX_CHANGES)).await.expect("stored");
    }
    s.append(full(MAX_ROWS % MAX_CHANGES)).await.expect("stored");
    let one_more = |id: &str| Append { jobs: vec![put_job("q", "k", 0, "")], ..append("one", 0, id, &[]) };
    match s.append(one_more("b:1")).await {
        Err(StoreError::Invalid(invalid)) => {
            assert_eq!(invalid.to_string(), "a stream has at most 4096 rows, this one has 4097");
        }
        other => panic!("{other:?}"),
    }
    let same = Append { index: vec![put("i", "7", "again")], ..append("one", 0, "b:2", &[]) };
    s.append(same).await.expect("stored");
    let swap = Append { index: vec![crate::harness::remove("i", "7")], ..one_more("b:3") };
    s.append(swap).await.expect("stored");
    assert_eq!(s.query(Query::new("i", "", 9_999)).await.expect("read").rows.len(), MAX_ROWS - 1);
}

async fn snapshots_are_limited<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let head = crate::harness::store(&s, append("one", 0, "a:1", &["1"])).await;
    for (bytes, version, kept) in [
        (MAX_SNAPSHOT, MAX_CODE_VERSION, true),
        (MAX_SNAPSHOT + 1, 1, false),
        (1, MAX_CODE_VERSION + 1, false),
    ] {
        let snapshot = Snapshot {
            version: Version(1),
            hash: head.hash,
            code_version: "v".repeat(version),
            bytes: vec![0; bytes],
        };
        s.remove_snapshot(&name("one"));
        s.put_snapshot(&name("one"), snapshot.clone());
        crate::harness::store(&s, append("two", 0, &format!("a:{bytes}/{version}"), &[])).await;
        assert_eq!(s.snapshot(&name("one")).await.expect("read"), kept.then_some(snapshot));
    }
}

macro_rules! all {
    ($($test:ident)*) => {
        mod memory {
            $(#[tokio::test]
            async fn $test() {
                super::$test::<super::Memory>().await;
            })*
        }
        mod sled {
            $(#[tokio::test]
            async fn $test() {
                super::$test::<super::Sled>().await;
            })*
        }
        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                if crate::server::server().is_some() {
                    super::$test::<crate::harness::Postgres>().await;
                }
            })*
        }
    };
}

all! {
    appends_are_limited
    rows_of_a_stream_are_limited
    snapshots_are_limited
}

/// Checks that sled creates no blob files, in which it would keep oversized pages without syncing them.
#[tokio::test]
async fn records_at_their_limits_create_no_blob_files() {
    let folder = crate::harness::folder();
    let s = crate::harness::open(folder.path());
    let long = |at: usize, size: usize| format!("{at:06}{}", "k".repeat(size - 6));
    for at in 0..150 {
        let stream = long(at, MAX_STREAM_NAME);
        let change = Append {
            index: (0..4)
                .map(|row| put(&long(1, MAX_INDEX_NAME), &long(at * 4 + row, MAX_KEY), &"v".repeat(5_100)))
                .collect(),
            jobs: (0..4)
                .map(|row| {
                    put_job(&long(2, MAX_INDEX_NAME), &long(at * 4 + row, MAX_KEY), 1, &"v".repeat(5_120))
                })
                .collect(),
            ..append(&stream, 0, "a:1", &[&format!("\"{}\"", "e".repeat(200_000))])
        };
        s.append(change).await.expect("stored");
        let shrink = Append {
            index: vec![put(&long(1, MAX_INDEX_NAME), &long(at * 4, MAX_KEY), "")],
            ..append(&stream, 1, "a:2", &[])
        };
        s.append(shrink).await.expect("stored");
    }
    let blobs = std::fs::read_dir(folder.path().join("blobs")).expect("a folder").count();
    assert_eq!(blobs, 0);
    assert_eq!(s.check().await.expect("checked").damaged, []);
}
