//! What every backend does.

use crate::harness::{Harness, Memory, Sled, append, name, no_work, put, remove, request, store, work};
use castellan::store::{
    Append, Appended, Hash, Head, IndexChange, Number, Query, Restored, Snapshot, Store, StoreError,
    StoredEvent, StreamName, Work,
};

/// Runs each test for each backend.
macro_rules! contract {
    ($($test:ident)*) => {
        mod memory {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test::<super::Memory>().await;
            })*
        }
        mod sled {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test::<super::Sled>().await;
            })*
        }
    };
}

contract! {
    an_append_is_read_back_with_its_chain
    a_stream_that_is_not_there_is_nothing
    the_expected_number_is_the_lock
    a_repeated_request_gets_its_answer_before_anything_else_is_looked_at
    an_append_without_events_is_remembered
    reading_begins_and_ends_where_it_is_asked_to
    streams_are_listed_in_order
    index_rows_are_put_replaced_and_removed
    index_rows_come_in_order_page_by_page
    an_index_row_belongs_to_the_stream_that_put_it
    a_refused_append_leaves_nothing
    changes_of_one_append_are_made_in_order
    work_is_claimed_when_it_is_due_in_order
    a_claim_stands_until_its_lease_ends_and_someone_else_takes_it
    finished_work_is_gone_with_its_receipt
    a_claim_is_lost_when_the_work_is_replaced_or_removed
    postponed_work_comes_back_at_its_time
    the_next_due_time_lets_timers_sleep
    snapshots_are_kept_when_they_fit
    packing_changes_nothing_that_is_seen
    many_tasks_at_once_get_each_place_once
    the_same_request_from_many_tasks_is_stored_once
    two_handles_are_one_store
    a_whole_stream_is_given_and_restored
    restoring_refuses_what_differs
    large_and_many_events_come_back_whole
}

async fn an_append_is_read_back_with_its_chain<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let events = [r#"{"a":1}"#, r#"{"b": [1, 2,  3]}"#, r#""ü""#];
    let head = store(&s, append("game/one", 0, "discord:1", &events)).await;
    let mut expected = Head::of_nothing(&name("game/one"));
    let mut list = Vec::new();
    for event in events {
        expected = expected.after(event);
        list.push(StoredEvent { number: expected.number, hash: expected.hash, json: event.to_owned() });
    }
    assert_eq!(head, expected);
    assert_eq!(s.head(&name("game/one")).await.expect("read"), Some(head));
    assert_eq!(s.read(&name("game/one"), Number(1), 10).await.expect("read"), list);
    assert_eq!(head.hash.short().len(), 8);
    assert_eq!(head.hash.to_string().parse::<Hash>(), Ok(head.hash));
}

async fn a_stream_that_is_not_there_is_nothing<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let none = name("none");
    assert_eq!(s.head(&none).await.expect("read"), None);
    assert_eq!(s.read(&none, Number(1), 10).await.expect("read"), []);
    assert_eq!(s.answer(&none, &request("a:1")).await.expect("read"), None);
    assert_eq!(s.snapshot(&none).await.expect("read"), None);
    assert_eq!(s.whole(&none).await.expect("read"), None);
    assert!(!s.pack(&none).await.expect("packed"));
    assert_eq!(s.streams(None, 10).await.expect("read"), []);
    assert_eq!(s.next_due("queue").await.expect("read"), None);
}

async fn the_expected_number_is_the_lock<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let head = store(&s, append("one", 0, "a:1", &["1", "2"])).await;
    for wrong in [0, 1, 3] {
        match s.append(append("one", wrong, "a:2", &["3"])).await {
            Err(StoreError::Conflict(standing)) => assert_eq!(standing, head),
            other => panic!("{other:?}"),
        }
    }
    match s.append(append("two", 1, "a:1", &["1"])).await {
        Err(StoreError::Conflict(standing)) => assert_eq!(standing, Head::of_nothing(&name("two"))),
        other => panic!("{other:?}"),
    }
    assert_eq!(s.head(&name("two")).await.expect("read"), None);
    assert_eq!(store(&s, append("one", 2, "a:2", &["3"])).await.number, Number(3));
}

async fn a_repeated_request_gets_its_answer_before_anything_else_is_looked_at<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let first = append("one", 0, "a:1", &["1"]);
    store(&s, first.clone()).await;
    let head = store(&s, append("one", 1, "a:2", &["2"])).await;
    let other = Append { index: vec![put("i", "k", "v")], ..append("one", 7, "a:1", &["9"]) };
    for again in [first, other] {
        let answer = "answer to a:1".to_owned();
        assert_eq!(s.append(again).await.expect("an answer"), Appended::Repeated { answer, head });
    }
    assert_eq!(s.query(Query::new("i", "", 9)).await.expect("read").rows, []);
    assert_eq!(
        s.answer(&name("one"), &request("a:2")).await.expect("read").as_deref(),
        Some("answer to a:2")
    );
    assert_eq!(s.answer(&name("one"), &request("a:3")).await.expect("read"), None);
    // On another stream the same id is another request.
    store(&s, append("two", 0, "a:1", &["1"])).await;
}

async fn an_append_without_events_is_remembered<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let head = store(&s, append("one", 0, "a:1", &[])).await;
    assert_eq!(head, Head::of_nothing(&name("one")));
    assert_eq!(s.head(&name("one")).await.expect("read"), Some(head));
    store(&s, append("one", 0, "a:2", &["1"])).await;
    store(&s, append("one", 1, "a:3", &[])).await;
    store(&s, append("one", 1, "a:4", &["2"])).await;
    for id in ["a:1", "a:2", "a:3", "a:4"] {
        assert_eq!(
            s.answer(&name("one"), &request(id)).await.expect("read"),
            Some(format!("answer to {id}"))
        );
    }
    assert_eq!(s.read(&name("one"), Number(1), 9).await.expect("read").len(), 2);
}

async fn reading_begins_and_ends_where_it_is_asked_to<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut at = 0;
    for (count, id) in [(1, "a:1"), (3, "a:2"), (0, "a:3"), (2, "a:4")] {
        let events: Vec<String> = (at + 1..=at + count).map(|number| number.to_string()).collect();
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        at = store(&s, append("one", at, id, &events)).await.number.0;
    }
    // A stream whose name continues the other's is another stream.
    store(&s, append("one/more", 0, "a:1", &["7"])).await;
    for packed in [false, true, true] {
        if packed {
            s.pack(&name("one")).await.expect("packed");
        }
        for from in 0..=at + 2 {
            for limit in 0..=at as usize + 2 {
                let read = s.read(&name("one"), Number(from), limit).await.expect("read");
                let numbers: Vec<u64> = read.iter().map(|event| event.number.0).collect();
                let expected: Vec<u64> = (from.max(1)..=at).take(limit).collect();
                assert_eq!(numbers, expected, "from {from}, at most {limit}");
                assert!(read.iter().all(|event| event.json == event.number.to_string()));
            }
        }
        if packed {
            at = store(&s, append("one", at, &format!("b:{at}"), &[&(at + 1).to_string()])).await.number.0;
        }
    }
}

async fn streams_are_listed_in_order<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut names =
        ["game/b", "game/a", "a", "game", "game/a/b", "game-a", "player:1", "z.z_z".trim_end_matches("_z")];
    for one in names {
        store(&s, append(one, 0, "a:1", &["1"])).await;
    }
    names.sort_unstable();
    let all = s.streams(None, 100).await.expect("read");
    assert_eq!(all.iter().map(StreamName::as_str).collect::<Vec<_>>(), names);
    let mut paged = Vec::new();
    while let [one] = &s.streams(paged.last(), 1).await.expect("read")[..] {
        paged.push(one.clone());
    }
    assert_eq!(paged, all);
    assert_eq!(s.streams(Some(&name("game0")), 2).await.expect("read"), [name("player:1"), name("z.z")]);
}

async fn rows(s: &impl Store, index: &str, prefix: &str) -> Vec<(String, String)> {
    let listed = s.query(Query::new(index, prefix, 100)).await.expect("read");
    assert_eq!(listed.damaged, []);
    listed.rows.into_iter().map(|row| (row.key, row.value)).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

async fn index_rows_are_put_replaced_and_removed<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let put_both = Append {
        index: vec![put("turn", "ann", "1"), put("turn", "bob", "1"), put("other", "ann", "x")],
        ..append("one", 0, "a:1", &["1"])
    };
    store(&s, put_both).await;
    assert_eq!(rows(&s, "turn", "").await, pairs(&[("ann", "1"), ("bob", "1")]));
    let large = "l".repeat(20_000);
    let change = Append {
        index: vec![put("turn", "ann", &large), remove("turn", "bob"), remove("turn", "none")],
        ..append("one", 1, "a:2", &["2"])
    };
    store(&s, change).await;
    assert_eq!(rows(&s, "turn", "").await, pairs(&[("ann", &large)]));
    store(&s, Append { index: vec![put("turn", "ann", "")], ..append("one", 2, "a:3", &[]) }).await;
    assert_eq!(rows(&s, "turn", "").await, pairs(&[("ann", "")]));
    assert_eq!(rows(&s, "other", "").await, pairs(&[("ann", "x")]));
    assert_eq!(rows(&s, "none", "").await, pairs(&[]));
}

async fn index_rows_come_in_order_page_by_page<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut keys = ["b", "a", "a/1", "a/10", "a/2", "a b", "ä", "a\u{10FFFF}", "a/", "B"];
    for (at, key) in (0..).zip(keys) {
        let one = Append { index: vec![put("i", key, key)], ..append(&format!("s{at}"), 0, "a:1", &[]) };
        store(&s, one).await;
    }
    keys.sort_unstable();
    let pairs_of =
        |keys: &[&str]| keys.iter().map(|key| ((*key).to_owned(), (*key).to_owned())).collect::<Vec<_>>();
    assert_eq!(rows(&s, "i", "").await, pairs_of(&keys));
    assert_eq!(rows(&s, "i", "a/").await, pairs_of(&["a/", "a/1", "a/10", "a/2"]));
    assert_eq!(rows(&s, "i", "c").await, pairs_of(&[]));
    for prefix in ["", "a", "a/", "ä"] {
        let all = rows(&s, "i", prefix).await;
        let mut paged: Vec<(String, String)> = Vec::new();
        loop {
            let mut query = Query::new("i", prefix, 2);
            if let Some((last, _)) = paged.last() {
                query = query.after(last.clone());
            }
            let page = s.query(query).await.expect("read").rows;
            if page.is_empty() {
                break;
            }
            paged.extend(page.into_iter().map(|row| (row.key, row.value)));
        }
        assert_eq!(paged, all, "{prefix}");
    }
    // Behind a key that is not there, or before the prefix.
    let behind = s.query(Query::new("i", "a/", 9).after("a/11")).await.expect("read");
    assert_eq!(behind.rows.len(), 1);
    let before = s.query(Query::new("i", "a/", 9).after("B")).await.expect("read");
    assert_eq!(before.rows.len(), 4);
    let past = s.query(Query::new("i", "a/", 9).after("b")).await.expect("read");
    assert_eq!(past.rows.len(), 0);
}

async fn an_index_row_belongs_to_the_stream_that_put_it<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    store(&s, Append { index: vec![put("channel", "7", "one")], ..append("one", 0, "a:1", &["1"]) }).await;
    let take = |id: &str, change: IndexChange| Append { index: vec![change], ..append("two", 0, id, &[]) };
    match s.append(take("a:1", put("channel", "7", "two"))).await {
        Err(StoreError::Taken { index, key, owner }) => {
            assert_eq!((&*index, &*key, owner), ("channel", "7", name("one")));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(s.head(&name("two")).await.expect("read"), None);
    store(&s, take("a:2", remove("channel", "7"))).await;
    assert_eq!(s.query(Query::new("channel", "", 9)).await.expect("read").rows[0].stream, name("one"));
    store(&s, Append { index: vec![remove("channel", "7")], ..append("one", 1, "a:2", &[]) }).await;
    store(&s, take("a:3", put("channel", "7", "two"))).await;
    let row = &s.query(Query::new("channel", "", 9)).await.expect("read").rows[0];
    assert_eq!((&*row.value, &row.stream), ("two", &name("two")));
}

async fn a_refused_append_leaves_nothing<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    store(&s, Append { index: vec![put("i", "taken", "")], ..append("one", 0, "a:1", &["1"]) }).await;
    let before = s.whole(&name("one")).await.expect("read");
    let refused = Append {
        index: vec![put("i", "free", ""), put("i", "taken", "")],
        work: vec![work("q", "k", 0, "")],
        ..append("two", 0, "a:1", &["1"])
    };
    assert!(matches!(s.append(refused).await, Err(StoreError::Taken { .. })));
    let stale = Append {
        index: vec![put("i", "free", "")],
        work: vec![work("q", "k", 0, "")],
        ..append("one", 0, "a:2", &["1"])
    };
    assert!(matches!(s.append(stale).await, Err(StoreError::Conflict(_))));
    assert_eq!(s.whole(&name("one")).await.expect("read"), before);
    assert_eq!(s.whole(&name("two")).await.expect("read"), None);
    assert_eq!(rows(&s, "i", "").await.len(), 1);
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn changes_of_one_append_are_made_in_order<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let large = "x".repeat(12_000);
    let change = Append {
        index: vec![
            put("i", "a", &large),
            remove("i", "a"),
            put("i", "b", "1"),
            put("i", "b", "2"),
            remove("i", "c"),
            put("i", "c", "3"),
        ],
        work: vec![
            work("q", "a", 5, &large),
            no_work("q", "a"),
            work("q", "b", 5, "1"),
            work("q", "b", 3, "2"),
            work("q", "b", 3, "3"),
        ],
        ..append("one", 0, "a:1", &[])
    };
    store(&s, change).await;
    assert_eq!(rows(&s, "i", "").await, pairs(&[("b", "2"), ("c", "3")]));
    let claimed = claim(&s, 9).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!((claimed[0].due, &*claimed[0].payload), (3, "3"));
}

async fn claim(s: &impl Store, now: u64) -> Vec<Work> {
    let listed = s.claim("q", now, now + 10, 100).await.expect("claimed");
    assert_eq!(listed.damaged, []);
    listed.rows
}

fn told(work: &[Work]) -> Vec<(u64, &str, &str)> {
    work.iter().map(|work| (work.due, work.claim.stream().as_str(), work.claim.key())).collect()
}

async fn work_is_claimed_when_it_is_due_in_order<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    for (stream, items) in
        [("b", [("k", 5), ("j", 7)]), ("a", [("k", 5), ("l", 5)]), ("c", [("a", 9), ("b", 300)])]
    {
        let work = items.iter().map(|(key, due)| work("q", key, *due, key)).collect();
        store(&s, Append { work, ..append(stream, 0, "a:1", &[]) }).await;
    }
    store(&s, Append { work: vec![work("other", "k", 1, "")], ..append("d", 0, "a:1", &[]) }).await;
    assert_eq!(claim(&s, 4).await, []);
    let some = s.claim("q", 7, 17, 2).await.expect("claimed").rows;
    assert_eq!(told(&some), [(5, "a", "k"), (5, "b", "k")]);
    assert_eq!(told(&claim(&s, 7).await), [(5, "a", "l"), (7, "b", "j")]);
    assert_eq!(told(&claim(&s, 9).await), [(9, "c", "a")]);
    assert_eq!(claim(&s, 9).await, []);
    assert_eq!(some[0].payload, "k");
    assert_eq!(some[0].claim.queue(), "q");
}

async fn a_claim_stands_until_its_lease_ends_and_someone_else_takes_it<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let two = vec![work("q", "a", 1, ""), work("q", "b", 1, "")];
    store(&s, Append { work: two, ..append("one", 0, "a:1", &[]) }).await;
    let first = claim(&s, 1).await;
    assert_eq!(first.len(), 2);
    assert_eq!(claim(&s, 10).await, []);
    let again = s.claim("q", 11, 20, 1).await.expect("claimed").rows;
    assert_eq!(told(&again), [(1, "one", "a")]);
    assert!(!s.finish(&first[0].claim, vec![]).await.expect("finished"), "someone else has it");
    assert!(!s.postpone(&first[0].claim, 5).await.expect("postponed"));
    // Late, but nobody else took it.
    assert!(s.finish(&first[1].claim, vec![]).await.expect("finished"));
    assert!(s.finish(&again[0].claim, vec![]).await.expect("finished"));
    assert!(!s.finish(&again[0].claim, vec![]).await.expect("finished"), "it is done");
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn finished_work_is_gone_with_its_receipt<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let out = Append {
        work: vec![work("q", "message", 1, "hello"), work("q", "later", 50, "")],
        index: vec![put("i", "x", "")],
        ..append("one", 0, "a:1", &["1"])
    };
    store(&s, out).await;
    let claimed = claim(&s, 1).await;
    let receipt = vec![put("receipt", "one/message", "channel 7, message 9"), remove("i", "x")];
    assert!(s.finish(&claimed[0].claim, receipt).await.expect("finished"));
    assert_eq!(rows(&s, "receipt", "").await, pairs(&[("one/message", "channel 7, message 9")]));
    assert_eq!(rows(&s, "i", "").await, []);
    assert_eq!(claim(&s, 40).await, []);
    assert_eq!(told(&claim(&s, 50).await), [(50, "one", "later")]);
    // The stream itself has not moved.
    assert_eq!(store(&s, append("one", 1, "a:2", &["2"])).await.number, Number(2));
    let whole = s.whole(&name("one")).await.expect("read").expect("a stream");
    assert_eq!((whole.index.len(), whole.work.len()), (1, 1));
    // A receipt that cannot be kept finishes nothing.
    store(&s, Append { index: vec![put("receipt", "taken", "")], ..append("two", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 90).await;
    let taken = s.finish(&claimed[0].claim, vec![put("receipt", "taken", "")]).await;
    assert!(matches!(taken, Err(StoreError::Taken { .. })), "{taken:?}");
    assert!(s.finish(&claimed[0].claim, vec![]).await.expect("finished"));
}

async fn a_claim_is_lost_when_the_work_is_replaced_or_removed<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let both = vec![work("q", "a", 1, ""), work("q", "b", 1, ""), work("q", "c", 1, "")];
    store(&s, Append { work: both, ..append("one", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 1).await;
    // Replaced by work that looks the same, removed, and left alone.
    let change =
        Append { work: vec![work("q", "a", 1, ""), no_work("q", "b")], ..append("one", 0, "a:2", &[]) };
    store(&s, change).await;
    assert!(!s.finish(&claimed[0].claim, vec![put("i", "k", "")]).await.expect("finished"));
    assert!(!s.finish(&claimed[1].claim, vec![]).await.expect("finished"));
    assert!(s.finish(&claimed[2].claim, vec![]).await.expect("finished"));
    assert_eq!(rows(&s, "i", "").await, []);
    assert_eq!(told(&claim(&s, 2).await), [(1, "one", "a")]);
}

async fn postponed_work_comes_back_at_its_time<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let large = "p".repeat(30_000);
    store(&s, Append { work: vec![work("q", "a", 1, &large)], ..append("one", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 1).await;
    assert!(s.postpone(&claimed[0].claim, 30).await.expect("postponed"));
    assert!(!s.postpone(&claimed[0].claim, 30).await.expect("postponed"), "it was given back");
    assert_eq!(claim(&s, 29).await, []);
    let claimed = claim(&s, 30).await;
    assert_eq!((claimed[0].due, &claimed[0].payload), (30, &large));
    // To the same time.
    assert!(s.postpone(&claimed[0].claim, 30).await.expect("postponed"));
    assert_eq!(claim(&s, 30).await.len(), 1);
}

async fn the_next_due_time_lets_timers_sleep<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let items = vec![work("q", "a", 5, ""), work("q", "b", 50, ""), work("r", "a", 1, "")];
    store(&s, Append { work: items, ..append("one", 0, "a:1", &[]) }).await;
    assert_eq!(s.next_due("q").await.expect("read"), Some(5));
    let claimed = s.claim("q", 5, 20, 9).await.expect("claimed").rows;
    assert_eq!(s.next_due("q").await.expect("read"), Some(20), "the end of the lease");
    s.postpone(&claimed[0].claim, 70).await.expect("postponed");
    assert_eq!(s.next_due("q").await.expect("read"), Some(50));
    let claimed = s.claim("q", 50, 90, 9).await.expect("claimed").rows;
    assert_eq!(s.next_due("q").await.expect("read"), Some(70));
    s.finish(&claimed[0].claim, vec![]).await.expect("finished");
    store(&s, Append { work: vec![no_work("q", "a")], ..append("one", 0, "a:2", &[]) }).await;
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn snapshots_are_kept_when_they_fit<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let one = name("one");
    let snapshot = |head: Head, bytes: usize| Snapshot {
        number: head.number,
        hash: head.hash,
        version: "v1".to_owned(),
        bytes: vec![7; bytes],
    };
    let nothing = snapshot(Head::of_nothing(&one), 1);
    s.keep_snapshot(&one, nothing.clone());
    let first = store(&s, append("one", 0, "a:1", &["1"])).await;
    assert_eq!(s.snapshot(&one).await.expect("read"), None, "there was no stream yet");
    let second = store(&s, append("one", 1, "a:2", &["2", "3"])).await;
    // What is asked after it sees what is kept before it: `append` waits for the same writer.
    for (at, kept) in [nothing, snapshot(first, 40_000), snapshot(second, 3)].into_iter().enumerate() {
        s.keep_snapshot(&one, kept.clone());
        store(&s, append("two", 0, &format!("a:{at}"), &[])).await;
        assert_eq!(s.snapshot(&one).await.expect("read"), Some(kept));
    }
    let strange = Head { number: Number(3), hash: first.hash };
    let ahead = Head { number: Number(4), hash: second.hash };
    for misfit in [strange, ahead] {
        s.keep_snapshot(&one, snapshot(misfit, 3));
        store(&s, append("two", 0, &format!("b:{}", misfit.number), &[])).await;
        assert_eq!(s.snapshot(&one).await.expect("read"), None);
    }
    s.keep_snapshot(&one, snapshot(second, 5));
    s.pack(&one).await.expect("packed");
    assert_eq!(s.snapshot(&one).await.expect("read"), Some(snapshot(second, 5)));
    s.drop_snapshot(&one);
    store(&s, append("two", 0, "c:1", &[])).await;
    assert_eq!(s.snapshot(&one).await.expect("read"), None);
    assert_eq!(s.read(&one, Number(1), 9).await.expect("read").len(), 3);
}

async fn packing_changes_nothing_that_is_seen<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let one = name("one");
    let mut at = 0;
    for round in 0..3_u64 {
        for turn in 0..20 {
            let event = format!(r#"{{"turn":{at},"text":"{}"}}"#, "abc ".repeat(turn));
            let id = format!("r{round}:{turn}");
            let change = Append {
                index: vec![put("i", &format!("k{turn}"), &at.to_string())],
                work: vec![work("q", "deadline", at, "")],
                ..append("one", at, &id, &[&event])
            };
            at = store(&s, change).await.number.0;
        }
        let before = s.whole(&one).await.expect("read");
        assert!(s.pack(&one).await.expect("packed"));
        assert!(!s.pack(&one).await.expect("packed"), "there is nothing more to pack");
        assert_eq!(s.whole(&one).await.expect("read"), before);
        let again = s.append(append("one", 0, "r0:7", &["9"])).await.expect("an answer");
        let head = s.head(&one).await.expect("read").expect("a stream");
        assert_eq!(again, Appended::Repeated { answer: "answer to r0:7".to_owned(), head });
        assert_eq!(s.read(&one, Number(at - 2), 9).await.expect("read").len(), 3);
        assert!(matches!(s.append(append("one", at - 1, "x:1", &["9"])).await, Err(StoreError::Conflict(_))));
    }
}

async fn many_tasks_at_once_get_each_place_once<H: Harness>() {
    let harness = H::new();
    let mut tasks = Vec::new();
    for task in 0..16 {
        let s = harness.store();
        tasks.push(tokio::spawn(async move {
            let mut stored = 0;
            for turn in 0..20 {
                let id = format!("t{task}:{turn}");
                loop {
                    let stands = s.head(&name("one")).await.expect("read").map_or(0, |head| head.number.0);
                    match s.append(append("one", stands, &id, &[&format!(r#""{id}""#)])).await {
                        Ok(Appended::Stored(head)) => {
                            assert_eq!(head.number.0, stands + 1);
                            stored += 1;
                            break;
                        }
                        Err(StoreError::Conflict(_)) => {}
                        other => panic!("{other:?}"),
                    }
                }
            }
            stored
        }));
    }
    for task in tasks {
        assert_eq!(task.await.expect("a task"), 20);
    }
    let s = harness.store();
    let mut events: Vec<String> = s
        .read(&name("one"), Number(1), 1_000)
        .await
        .expect("read")
        .into_iter()
        .map(|event| event.json)
        .collect();
    assert_eq!(events.len(), 320);
    events.sort();
    events.dedup();
    assert_eq!(events.len(), 320);
}

async fn the_same_request_from_many_tasks_is_stored_once<H: Harness>() {
    let harness = H::new();
    let mut tasks = Vec::new();
    for task in 0..32 {
        let s = harness.store();
        tasks.push(tokio::spawn(async move {
            let one = Append { answer: task.to_string(), ..append("one", 0, "a:1", &["1"]) };
            s.append(one).await.expect("an answer")
        }));
    }
    let mut stored = 0;
    let mut answers = Vec::new();
    for task in tasks {
        match task.await.expect("a task") {
            Appended::Stored(_) => stored += 1,
            Appended::Repeated { answer, head } => {
                assert_eq!(head.number, Number(1));
                answers.push(answer);
            }
        }
    }
    let recorded =
        harness.store().answer(&name("one"), &request("a:1")).await.expect("read").expect("an answer");
    assert_eq!((stored, answers.len()), (1, 31));
    assert!(answers.iter().all(|answer| *answer == recorded));
}

async fn two_handles_are_one_store<H: Harness>() {
    let harness = H::new();
    let (left, right) = (harness.store(), harness.store());
    let change = Append { work: vec![work("q", "k", 1, "")], ..append("one", 0, "a:1", &["1"]) };
    store(&left, change).await;
    assert_eq!(right.head(&name("one")).await.expect("read").expect("a stream").number, Number(1));
    assert_eq!(claim(&right, 1).await.len(), 1);
    assert_eq!(claim(&left, 1).await.len(), 0);
    drop(left);
    store(&right, append("one", 1, "a:2", &["2"])).await;
}

async fn a_whole_stream_is_given_and_restored<H: Harness>() {
    let (from, to) = (H::new(), H::new());
    let (s, t) = (from.store(), to.store());
    let one = name("one");
    let change = Append {
        index: vec![put("b", "k", "1"), put("a", "k", "2")],
        work: vec![work("q", "k", 9, "p"), work("q", "a", 1, "p")],
        ..append("one", 0, "a:1", &["1", "2"])
    };
    store(&s, change).await;
    store(&s, append("one", 2, "a:2", &[])).await;
    store(&s, append("one", 2, "a:3", &["3"])).await;
    let whole = s.whole(&one).await.expect("read").expect("a stream");
    assert_eq!(whole.index[0].index, "a");
    assert_eq!(whole.work[0].key, "a");
    assert_eq!(t.restore(whole.clone()).await.expect("restored"), Restored::New);
    assert_eq!(t.restore(whole.clone()).await.expect("restored"), Restored::Same);
    assert_eq!(t.whole(&one).await.expect("read"), Some(whole.clone()));
    assert_eq!(
        t.read(&one, Number(2), 9).await.expect("read"),
        s.read(&one, Number(2), 9).await.expect("read")
    );
    assert_eq!(t.answer(&one, &request("a:2")).await.expect("read").as_deref(), Some("answer to a:2"));
    assert_eq!(claim(&t, 9).await.len(), 2);
    store(&t, append("one", 3, "a:4", &["4"])).await;
    assert_eq!(t.whole(&one).await.expect("read").expect("a stream").events, ["1", "2", "3", "4"]);
    assert!(matches!(t.restore(whole).await, Err(StoreError::Exists(there)) if there == one));
}

async fn restoring_refuses_what_differs<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    store(&s, Append { index: vec![put("i", "k", "")], ..append("one", 0, "a:1", &["1", "2"]) }).await;
    let whole = s.whole(&name("one")).await.expect("read").expect("a stream");
    let spoil = |spoil: &dyn Fn(&mut castellan::store::WholeStream)| {
        let mut spoiled = whole.clone();
        spoil(&mut spoiled);
        spoiled
    };
    for (problem, spoiled) in [
        ("should end at 2", spoil(&|whole| whole.events[0].push('3'))),
        ("should end at 2", spoil(&|whole| drop(whole.events.pop()))),
        ("belongs to no request", spoil(&|whole| whole.requests.clear())),
        ("out of order", spoil(&|whole| whole.requests[0].number = Number(3))),
        ("is there twice", spoil(&|whole| whole.requests.push(whole.requests[0].clone()))),
        ("each once", spoil(&|whole| whole.index.push(whole.index[0].clone()))),
        ("is JSON", spoil(&|whole| whole.events[0].push('{'))),
    ] {
        match s.restore(spoiled).await {
            Err(StoreError::Invalid(invalid)) => assert!(invalid.to_string().contains(problem), "{invalid}"),
            other => panic!("{problem}: {other:?}"),
        }
    }
    let answer = spoil(&|whole| whole.requests[0].answer.push('!'));
    assert!(matches!(s.restore(answer).await, Err(StoreError::Exists(_))));
    let mut taken = whole.clone();
    taken.stream = name("two");
    taken.head = taken.events.iter().fold(Head::of_nothing(&taken.stream), |head, event| head.after(event));
    assert!(matches!(s.restore(taken.clone()).await, Err(StoreError::Taken { .. })));
    assert_eq!(s.head(&name("two")).await.expect("read"), None);
    taken.index.clear();
    assert_eq!(s.restore(taken).await.expect("restored"), Restored::New);
}

async fn large_and_many_events_come_back_whole<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let large: Vec<String> = (0..3).map(|at| format!(r#""{}""#, at.to_string().repeat(400_000))).collect();
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    store(&s, append("one", 0, "a:1", &large)).await;
    let many: Vec<String> = (0..1_000).map(|at| at.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    store(&s, append("one", 3, "a:2", &many)).await;
    for _ in 0..2 {
        let read = s.read(&name("one"), Number(1), 2_000).await.expect("read");
        let read: Vec<&str> = read.iter().map(|event| &*event.json).collect();
        assert_eq!(read, [&large[..], &many[..]].concat());
        s.pack(&name("one")).await.expect("packed");
    }
}
