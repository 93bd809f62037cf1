//! The contract of every backend for index rows and jobs.

use crate::harness::{Harness, Memory, Sled, append, name, put, put_job, remove, remove_job, store};
use castellan_store::{
    Append, ClaimedJob, IndexChange, IndexRow, Listing, Lookup, LookupResult, Query, Store, StoreError,
    Version,
};
use std::time::Duration;

contract! {
    index_rows_are_put_replaced_and_removed
    index_rows_are_listed_in_order_by_pages
    heads_and_rows_are_looked_up_together
    an_index_row_belongs_to_the_stream_that_put_it
    a_refused_append_stores_nothing
    changes_of_one_append_are_applied_in_order
    due_jobs_are_claimed_in_order
    a_claim_is_valid_until_another_claim_takes_the_job_after_the_lease
    finishing_a_job_removes_it_and_changes_rows
    a_claim_is_lost_when_the_job_is_replaced_or_removed
    a_postponed_job_can_be_claimed_at_its_new_time
    the_next_due_time_respects_due_times_and_leases
    names_are_leased_counted_and_released
}

async fn rows(s: &dyn Store, index: &str, prefix: &str) -> Vec<(String, String)> {
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

async fn index_rows_are_listed_in_order_by_pages<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut keys = [
        "b",
        "a",
        "a/1",
        "a/10",
        "a/2",
        "a b",
        "ä",
        "a\u{10FFFF}",
        "a\u{10FFFF}x",
        "a/",
        "B",
        "\u{D7FF}",
        "\u{D7FF}x",
        "\u{E000}",
    ];
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
    assert_eq!(rows(&s, "i", "a\u{10FFFF}").await, pairs_of(&["a\u{10FFFF}", "a\u{10FFFF}x"]));
    assert_eq!(rows(&s, "i", "\u{D7FF}").await, pairs_of(&["\u{D7FF}", "\u{D7FF}x"]));
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
    // After a missing key, or before the prefix.
    let behind = s.query(Query::new("i", "a/", 9).after("a/11")).await.expect("read");
    assert_eq!(behind.rows.len(), 1);
    let before = s.query(Query::new("i", "a/", 9).after("B")).await.expect("read");
    assert_eq!(before.rows.len(), 4);
    let past = s.query(Query::new("i", "a/", 9).after("b")).await.expect("read");
    assert_eq!(past.rows.len(), 0);
}

async fn heads_and_rows_are_looked_up_together<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let first = Append {
        index: vec![put("turn", "ann", "1"), put("turn", "ann/2", "2"), put("turn", "bob", "3")],
        ..append("one", 0, "a:1", &["1"])
    };
    store(&s, first).await;
    store(&s, Append { index: vec![put("other", "ann", "x")], ..append("two", 0, "a:1", &["1", "2"]) }).await;
    let lookup = Lookup {
        heads: ["two", "none", "one", "two"].map(name).to_vec(),
        queries: vec![
            Query::new("turn", "", 2),
            Query::row("turn", "bob"),
            Query::row("none", "ann"),
            Query::new("turn", "ann", 9).after("ann"),
            Query::new("other", "", 0),
            Query::new("other", "ann\u{0}", 9),
            Query::row("other", "ann"),
            Query::row("turn", "bob"),
        ],
    };
    let LookupResult { heads, listings } = s.look_up(lookup.clone()).await.expect("read");
    let mut single = (Vec::new(), Vec::new());
    for stream in &lookup.heads {
        single.0.push(s.head(stream).await.expect("read"));
    }
    for query in lookup.queries {
        single.1.push(s.query(query).await.expect("read"));
    }
    assert_eq!((&heads, &listings), (&single.0, &single.1));
    let versions: Vec<Option<u64>> = heads.iter().map(|head| head.map(|head| head.version.0)).collect();
    assert_eq!(versions, [Some(2), None, Some(1), Some(2)]);
    let keys =
        |listing: &Listing<IndexRow>| listing.rows.iter().map(|row| row.key.clone()).collect::<Vec<_>>();
    let keys: Vec<Vec<String>> = listings.iter().map(keys).collect();
    assert_eq!(keys, [&["ann", "ann/2"][..], &["bob"], &[], &["ann/2"], &[], &[], &["ann"], &["bob"]]);
    assert_eq!(listings[6].clone().into_value("ann").expect("intact"), Some("x".to_owned()));
    assert_eq!(listings[2].clone().into_value("ann").expect("intact"), None);
    assert_eq!(s.look_up(Lookup::default()).await.expect("read"), LookupResult::default());
    let refused =
        Lookup { heads: Vec::new(), queries: vec![Query::row("turn", "ann"), Query::row("", "ann")] };
    assert!(matches!(s.look_up(refused).await, Err(StoreError::Invalid(_))));
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

async fn a_refused_append_stores_nothing<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    store(&s, Append { index: vec![put("i", "taken", "")], ..append("one", 0, "a:1", &["1"]) }).await;
    let before = s.whole_stream(&name("one")).await.expect("read");
    let refused = Append {
        index: vec![put("i", "free", ""), put("i", "taken", "")],
        jobs: vec![put_job("q", "k", 0, "")],
        ..append("two", 0, "a:1", &["1"])
    };
    assert!(matches!(s.append(refused).await, Err(StoreError::Taken { .. })));
    let stale = Append {
        index: vec![put("i", "free", "")],
        jobs: vec![put_job("q", "k", 0, "")],
        ..append("one", 0, "a:2", &["1"])
    };
    assert!(matches!(s.append(stale).await, Err(StoreError::Conflict(_))));
    assert_eq!(s.whole_stream(&name("one")).await.expect("read"), before);
    assert_eq!(s.whole_stream(&name("two")).await.expect("read"), None);
    assert_eq!(rows(&s, "i", "").await.len(), 1);
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn changes_of_one_append_are_applied_in_order<H: Harness>() {
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
        jobs: vec![
            put_job("q", "a", 5, &large),
            remove_job("q", "a"),
            put_job("q", "b", 5, "1"),
            put_job("q", "b", 3, "2"),
            put_job("q", "b", 3, "3"),
        ],
        ..append("one", 0, "a:1", &[])
    };
    store(&s, change).await;
    assert_eq!(rows(&s, "i", "").await, pairs(&[("b", "2"), ("c", "3")]));
    let claimed = claim(&s, 9).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!((claimed[0].due, &*claimed[0].payload), (3, "3"));
}

/// Claims the jobs of queue `q` for ten milliseconds.
pub async fn claim(s: &dyn Store, now: u64) -> Vec<ClaimedJob> {
    let listed = s.claim("q", now, now + 10, 100).await.expect("claimed");
    assert_eq!(listed.damaged, []);
    listed.rows
}

fn due_and_keys(work: &[ClaimedJob]) -> Vec<(u64, &str, &str)> {
    work.iter().map(|work| (work.due, work.claim.stream().as_str(), work.claim.key())).collect()
}

async fn due_jobs_are_claimed_in_order<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    for (stream, items) in
        [("b", [("k", 5), ("j", 7)]), ("a", [("k", 5), ("l", 5)]), ("c", [("a", 9), ("b", 300)])]
    {
        let work = items.iter().map(|(key, due)| put_job("q", key, *due, key)).collect();
        store(&s, Append { jobs: work, ..append(stream, 0, "a:1", &[]) }).await;
    }
    store(&s, Append { jobs: vec![put_job("other", "k", 1, "")], ..append("d", 0, "a:1", &[]) }).await;
    assert_eq!(claim(&s, 4).await, []);
    let some = s.claim("q", 7, 17, 2).await.expect("claimed").rows;
    assert_eq!(due_and_keys(&some), [(5, "a", "k"), (5, "b", "k")]);
    assert_eq!(due_and_keys(&claim(&s, 7).await), [(5, "a", "l"), (7, "b", "j")]);
    assert_eq!(due_and_keys(&claim(&s, 9).await), [(9, "c", "a")]);
    assert_eq!(claim(&s, 9).await, []);
    assert_eq!(some[0].payload, "k");
    assert_eq!(some[0].claim.queue(), "q");
}

async fn a_claim_is_valid_until_another_claim_takes_the_job_after_the_lease<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let two = vec![put_job("q", "a", 1, ""), put_job("q", "b", 1, "")];
    store(&s, Append { jobs: two, ..append("one", 0, "a:1", &[]) }).await;
    let first = claim(&s, 1).await;
    assert_eq!(first.len(), 2);
    assert_eq!(claim(&s, 10).await, []);
    let again = s.claim("q", 11, 20, 1).await.expect("claimed").rows;
    assert_eq!(due_and_keys(&again), [(1, "one", "a")]);
    assert!(!s.finish(&first[0].claim, vec![]).await.expect("finished"), "someone else has it");
    assert!(!s.postpone(&first[0].claim, 5).await.expect("postponed"));
    // The claim is late, but no other holder has taken the job.
    assert!(s.finish(&first[1].claim, vec![]).await.expect("finished"));
    assert!(s.finish(&again[0].claim, vec![]).await.expect("finished"));
    assert!(!s.finish(&again[0].claim, vec![]).await.expect("finished"), "it is done");
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn finishing_a_job_removes_it_and_changes_rows<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let out = Append {
        jobs: vec![put_job("q", "message", 1, "hello"), put_job("q", "later", 50, "")],
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
    assert_eq!(due_and_keys(&claim(&s, 50).await), [(50, "one", "later")]);
    // The stream itself has not moved.
    assert_eq!(store(&s, append("one", 1, "a:2", &["2"])).await.version, Version(2));
    let whole = s.whole_stream(&name("one")).await.expect("read").expect("a stream");
    assert_eq!((whole.index.len(), whole.jobs.len()), (1, 1));
    // A receipt that cannot be stored finishes no job.
    store(&s, Append { index: vec![put("receipt", "taken", "")], ..append("two", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 90).await;
    let taken = s.finish(&claimed[0].claim, vec![put("receipt", "taken", "")]).await;
    assert!(matches!(taken, Err(StoreError::Taken { .. })), "{taken:?}");
    assert!(s.finish(&claimed[0].claim, vec![]).await.expect("finished"));
}

async fn a_claim_is_lost_when_the_job_is_replaced_or_removed<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let both = vec![put_job("q", "a", 1, ""), put_job("q", "b", 1, ""), put_job("q", "c", 1, "")];
    store(&s, Append { jobs: both, ..append("one", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 1).await;
    // Replaced by an identical job, removed, and left alone.
    let change =
        Append { jobs: vec![put_job("q", "a", 1, ""), remove_job("q", "b")], ..append("one", 0, "a:2", &[]) };
    store(&s, change).await;
    assert!(!s.finish(&claimed[0].claim, vec![put("i", "k", "")]).await.expect("finished"));
    assert!(!s.finish(&claimed[1].claim, vec![]).await.expect("finished"));
    assert!(s.finish(&claimed[2].claim, vec![]).await.expect("finished"));
    assert_eq!(rows(&s, "i", "").await, []);
    assert_eq!(due_and_keys(&claim(&s, 2).await), [(1, "one", "a")]);
}

async fn a_postponed_job_can_be_claimed_at_its_new_time<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let large = "p".repeat(30_000);
    store(&s, Append { jobs: vec![put_job("q", "a", 1, &large)], ..append("one", 0, "a:1", &[]) }).await;
    let claimed = claim(&s, 1).await;
    assert!(s.postpone(&claimed[0].claim, 30).await.expect("postponed"));
    assert!(!s.postpone(&claimed[0].claim, 30).await.expect("postponed"), "it was given back");
    assert_eq!(claim(&s, 29).await, []);
    let claimed = claim(&s, 30).await;
    assert_eq!((claimed[0].due, &claimed[0].payload), (30, &large));
    // Postponed to the same time.
    assert!(s.postpone(&claimed[0].claim, 30).await.expect("postponed"));
    assert_eq!(claim(&s, 30).await.len(), 1);
}

async fn the_next_due_time_respects_due_times_and_leases<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let items = vec![put_job("q", "a", 5, ""), put_job("q", "b", 50, ""), put_job("r", "a", 1, "")];
    store(&s, Append { jobs: items, ..append("one", 0, "a:1", &[]) }).await;
    assert_eq!(s.next_due("q").await.expect("read"), Some(5));
    let claimed = s.claim("q", 5, 20, 9).await.expect("claimed").rows;
    assert_eq!(s.next_due("q").await.expect("read"), Some(20), "the end of the lease");
    s.postpone(&claimed[0].claim, 70).await.expect("postponed");
    assert_eq!(s.next_due("q").await.expect("read"), Some(50));
    let claimed = s.claim("q", 50, 90, 9).await.expect("claimed").rows;
    assert_eq!(s.next_due("q").await.expect("read"), Some(70));
    s.finish(&claimed[0].claim, vec![]).await.expect("finished");
    store(&s, Append { jobs: vec![remove_job("q", "a")], ..append("one", 0, "a:2", &[]) }).await;
    assert_eq!(s.next_due("q").await.expect("read"), None);
}

async fn names_are_leased_counted_and_released<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    for name in ["shard/0", "shard/0", "shard/1", "other"] {
        assert!(s.lease(name).await.expect("asked"));
    }
    assert_eq!(s.count_leases("shard/").await.expect("counted"), 2);
    assert_eq!(s.count_leases("").await.expect("counted"), 3);
    s.release("shard/0").await.expect("given back");
    s.release("none").await.expect("there is nothing to give back");
    assert_eq!(s.count_leases("shard/").await.expect("counted"), 1);
    assert!(matches!(s.lease("").await, Err(StoreError::Invalid(_))));
    // A note stays for the next holder of the name.
    assert!(!s.leave_note("none", "x").await.expect("it is not leased"));
    for note in ["first", "second"] {
        assert!(s.leave_note("shard/1", note).await.expect("left"));
    }
    s.release("shard/1").await.expect("given back");
    let note = s.note("shard/1").await.expect("read").expect("it was left");
    assert_eq!(note.text, "second");
    assert!(note.age < Duration::from_mins(3), "{note:?}");
    assert_eq!(s.note("none").await.expect("read"), None);
    assert!(!s.leave_note("shard/1", "third").await.expect("it is not leased"));
    assert_eq!(s.streams(None, 9).await.expect("read"), []);
}
