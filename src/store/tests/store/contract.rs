//! The contract of every backend for streams.

use crate::harness::{Harness, Memory, Sled, append, name, put, put_job, request, store};
use crate::tables::claim;
use castellan_store::{
    Append, AppendOutcome, Hash, Head, Query, REMEMBERED_REQUESTS, RestoreOutcome, Snapshot, Store,
    StoreError, StoredEvent, StreamName, Version,
};

contract! {
    appended_events_are_read_back_with_their_hash_chain
    an_unknown_stream_is_empty
    an_append_at_another_version_is_a_conflict
    a_repeated_request_gets_its_recorded_answer_without_other_checks
    a_request_without_events_is_remembered
    only_the_latest_requests_without_events_are_remembered
    reading_respects_the_first_version_and_the_limit
    streams_are_listed_in_order
    only_snapshots_that_fit_the_events_are_returned
    packing_changes_no_results
    concurrent_tasks_get_each_version_once
    the_same_request_from_many_tasks_is_stored_once
    handles_share_one_store
    a_whole_stream_is_read_and_restored
    restoring_refuses_an_inconsistent_or_different_stream
    large_and_many_events_are_read_back
}

async fn appended_events_are_read_back_with_their_hash_chain<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let events = [r#"{"a":1}"#, r#"{"b": [1, 2,  3]}"#, r#""ü""#];
    let head = store(&s, append("game/one", 0, "discord:1", &events)).await;
    let mut expected = Head::initial(&name("game/one"));
    let mut list = Vec::new();
    for event in events {
        expected = expected.after(event);
        list.push(StoredEvent { version: expected.version, hash: expected.hash, json: event.to_owned() });
    }
    assert_eq!(head, expected);
    assert_eq!(s.head(&name("game/one")).await.expect("read"), Some(head));
    assert_eq!(s.read(&name("game/one"), Version(1), 10).await.expect("read"), list);
    assert_eq!(head.hash.short().len(), 8);
    assert_eq!(head.hash.to_string().parse::<Hash>(), Ok(head.hash));
}

/// Checks requests that only rewrite rows. They are repeated without limit, so their ids must not accumulate.
async fn only_the_latest_requests_without_events_are_remembered<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let (notes, kept) = (name("notes/ann"), REMEMBERED_REQUESTS as usize);
    let write = async |number: usize| {
        let row = vec![put("notes", "ann", &number.to_string())];
        store(&s, Append { index: row, ..append("notes/ann", 0, &format!("a:{number}"), &[]) }).await
    };
    let stored_ids = async || {
        let whole = s.whole_stream(&notes).await.expect("read").expect("a stream");
        whole.requests.iter().map(|answered| answered.id.to_string()).collect::<Vec<_>>()
    };
    let named = |prefix: &str, from: usize, to: usize| -> Vec<String> {
        (from..to).map(|number| format!("{prefix}:{number}")).collect()
    };
    let ids = |from: usize, to: usize| named("a", from, to);
    for number in 0..2 * kept {
        write(number).await;
    }
    assert_eq!(stored_ids().await, ids(kept, 2 * kept));
    assert_eq!(s.answer(&notes, &request("a:0")).await.expect("read"), None);
    assert!(s.answer(&notes, &request(&format!("a:{kept}"))).await.expect("read").is_some());
    // A burst is remembered a while longer.
    let burst = (0..2 * kept).map(|number| {
        let s = s.clone();
        tokio::spawn(async move { s.append(append("notes/ann", 0, &format!("b:{number}"), &[])).await })
    });
    for done in burst.collect::<Vec<_>>() {
        done.await.expect("a task").expect("stored");
    }
    write(2 * kept).await;
    write(2 * kept + 1).await;
    assert_eq!(stored_ids().await.len(), kept);
    // Packed ids stay, and later ones are bounded as before.
    assert!(s.pack(&notes).await.expect("packed"));
    for number in 3 * kept..5 * kept {
        write(number).await;
    }
    let after = stored_ids().await;
    assert_eq!((after.len(), &after[kept..]), (2 * kept, &ids(4 * kept, 5 * kept)[..]));
    // A request with events is remembered for ever; of those without events, only the latest.
    for round in 0..3 {
        let head = store(&s, append("notes/ann", round, &format!("c:{round}"), &["1"])).await;
        assert_eq!(head.version, Version(round + 1));
        for number in 0..2 * kept {
            store(&s, append("notes/ann", round + 1, &format!("d{round}:{number}"), &[])).await;
        }
        if round == 1 {
            assert!(s.pack(&notes).await.expect("packed"));
        }
    }
    let after = stored_ids().await;
    assert_eq!(after.len(), 2 * kept + 3 * (kept + 1));
    assert_eq!(after[4 * kept + 2..], [vec!["c:2".to_owned()], named("d2", kept, 2 * kept)].concat());
    for round in 0..3 {
        let again = s.append(append("notes/ann", 3, &format!("c:{round}"), &["1"])).await.expect("asked");
        assert!(matches!(again, AppendOutcome::Repeated { .. }), "{again:?}");
    }
    let whole = s.whole_stream(&notes).await.expect("read").expect("a stream");
    let other = H::new();
    assert_eq!(other.store().restore(whole.clone()).await.expect("restored"), RestoreOutcome::New);
    assert_eq!(other.store().whole_stream(&notes).await.expect("read"), Some(whole));
}

async fn an_unknown_stream_is_empty<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let none = name("none");
    assert_eq!(s.head(&none).await.expect("read"), None);
    assert_eq!(s.read(&none, Version(1), 10).await.expect("read"), []);
    assert_eq!(s.answer(&none, &request("a:1")).await.expect("read"), None);
    assert_eq!(s.snapshot(&none).await.expect("read"), None);
    assert_eq!(s.whole_stream(&none).await.expect("read"), None);
    assert!(!s.pack(&none).await.expect("packed"));
    assert_eq!(s.streams(None, 10).await.expect("read"), []);
    assert_eq!(s.next_due("queue").await.expect("read"), None);
}

async fn an_append_at_another_version_is_a_conflict<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let head = store(&s, append("one", 0, "a:1", &["1", "2"])).await;
    for wrong in [0, 1, 3] {
        match s.append(append("one", wrong, "a:2", &["3"])).await {
            Err(StoreError::Conflict(head_now)) => assert_eq!(head_now, head),
            other => panic!("{other:?}"),
        }
    }
    match s.append(append("two", 1, "a:1", &["1"])).await {
        Err(StoreError::Conflict(head_now)) => assert_eq!(head_now, Head::initial(&name("two"))),
        other => panic!("{other:?}"),
    }
    assert_eq!(s.head(&name("two")).await.expect("read"), None);
    assert_eq!(store(&s, append("one", 2, "a:2", &["3"])).await.version, Version(3));
}

async fn a_repeated_request_gets_its_recorded_answer_without_other_checks<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let first = append("one", 0, "a:1", &["1"]);
    store(&s, first.clone()).await;
    let head = store(&s, append("one", 1, "a:2", &["2"])).await;
    let other = Append { index: vec![put("i", "k", "v")], ..append("one", 7, "a:1", &["9"]) };
    for again in [first, other] {
        let answer = "answer to a:1".to_owned();
        assert_eq!(s.append(again).await.expect("an answer"), AppendOutcome::Repeated { answer, head });
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

async fn a_request_without_events_is_remembered<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let head = store(&s, append("one", 0, "a:1", &[])).await;
    assert_eq!(head, Head::initial(&name("one")));
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
    assert_eq!(s.read(&name("one"), Version(1), 9).await.expect("read").len(), 2);
}

async fn reading_respects_the_first_version_and_the_limit<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let mut at = 0;
    for (count, id) in [(1, "a:1"), (3, "a:2"), (0, "a:3"), (2, "a:4")] {
        let events: Vec<String> = (at + 1..=at + count).map(|number| number.to_string()).collect();
        let events: Vec<&str> = events.iter().map(String::as_str).collect();
        at = store(&s, append("one", at, id, &events)).await.version.0;
    }
    // A stream whose name extends the other's is another stream.
    store(&s, append("one/more", 0, "a:1", &["7"])).await;
    for packed in [false, true, true] {
        if packed {
            s.pack(&name("one")).await.expect("packed");
        }
        for from in 0..=at + 2 {
            for limit in 0..=at as usize + 2 {
                let read = s.read(&name("one"), Version(from), limit).await.expect("read");
                let numbers: Vec<u64> = read.iter().map(|event| event.version.0).collect();
                let expected: Vec<u64> = (from.max(1)..=at).take(limit).collect();
                assert_eq!(numbers, expected, "from {from}, at most {limit}");
                assert!(read.iter().all(|event| event.json == event.version.to_string()));
            }
        }
        if packed {
            at = store(&s, append("one", at, &format!("b:{at}"), &[&(at + 1).to_string()])).await.version.0;
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

async fn only_snapshots_that_fit_the_events_are_returned<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let one = name("one");
    let snapshot = |head: Head, bytes: usize| Snapshot {
        version: head.version,
        hash: head.hash,
        code_version: "v1".to_owned(),
        bytes: vec![7; bytes],
    };
    let nothing = snapshot(Head::initial(&one), 1);
    s.put_snapshot(&one, nothing.clone());
    let first = store(&s, append("one", 0, "a:1", &["1"])).await;
    assert_eq!(s.snapshot(&one).await.expect("read"), None, "there was no stream yet");
    let second = store(&s, append("one", 1, "a:2", &["2", "3"])).await;
    // Later requests see the snapshot, because `append` waits for the same writer.
    for (at, kept) in [nothing, snapshot(first, 40_000), snapshot(second, 3)].into_iter().enumerate() {
        s.put_snapshot(&one, kept.clone());
        store(&s, append("two", 0, &format!("a:{at}"), &[])).await;
        assert_eq!(s.snapshot(&one).await.expect("read"), Some(kept));
    }
    let other_hash = Head { version: Version(3), hash: first.hash };
    let ahead = Head { version: Version(4), hash: second.hash };
    for unfitting in [other_hash, ahead] {
        s.put_snapshot(&one, snapshot(unfitting, 3));
        store(&s, append("two", 0, &format!("b:{}", unfitting.version), &[])).await;
        assert_eq!(s.snapshot(&one).await.expect("read"), None);
    }
    s.put_snapshot(&one, snapshot(second, 5));
    s.pack(&one).await.expect("packed");
    assert_eq!(s.snapshot(&one).await.expect("read"), Some(snapshot(second, 5)));
    s.remove_snapshot(&one);
    store(&s, append("two", 0, "c:1", &[])).await;
    assert_eq!(s.snapshot(&one).await.expect("read"), None);
    assert_eq!(s.read(&one, Version(1), 9).await.expect("read").len(), 3);
}

async fn packing_changes_no_results<H: Harness>() {
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
                jobs: vec![put_job("q", "deadline", at, "")],
                ..append("one", at, &id, &[&event])
            };
            at = store(&s, change).await.version.0;
        }
        let before = s.whole_stream(&one).await.expect("read");
        assert!(s.pack(&one).await.expect("packed"));
        assert!(!s.pack(&one).await.expect("packed"), "there is nothing more to pack");
        assert_eq!(s.whole_stream(&one).await.expect("read"), before);
        let again = s.append(append("one", 0, "r0:7", &["9"])).await.expect("an answer");
        let head = s.head(&one).await.expect("read").expect("a stream");
        assert_eq!(again, AppendOutcome::Repeated { answer: "answer to r0:7".to_owned(), head });
        assert_eq!(s.read(&one, Version(at - 2), 9).await.expect("read").len(), 3);
        assert!(matches!(s.append(append("one", at - 1, "x:1", &["9"])).await, Err(StoreError::Conflict(_))));
    }
}

async fn concurrent_tasks_get_each_version_once<H: Harness>() {
    let harness = H::new();
    let mut tasks = Vec::new();
    for task in 0..16 {
        let s = harness.store();
        tasks.push(tokio::spawn(async move {
            let mut stored = 0;
            for turn in 0..20 {
                let id = format!("t{task}:{turn}");
                loop {
                    let version = s.head(&name("one")).await.expect("read").map_or(0, |head| head.version.0);
                    match s.append(append("one", version, &id, &[&format!(r#""{id}""#)])).await {
                        Ok(AppendOutcome::Stored(head)) => {
                            assert_eq!(head.version.0, version + 1);
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
        .read(&name("one"), Version(1), 1_000)
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
            AppendOutcome::Stored(_) => stored += 1,
            AppendOutcome::Repeated { answer, head } => {
                assert_eq!(head.version, Version(1));
                answers.push(answer);
            }
        }
    }
    let recorded =
        harness.store().answer(&name("one"), &request("a:1")).await.expect("read").expect("an answer");
    assert_eq!((stored, answers.len()), (1, 31));
    assert!(answers.iter().all(|answer| *answer == recorded));
}

async fn handles_share_one_store<H: Harness>() {
    let harness = H::new();
    let (left, right) = (harness.store(), harness.store());
    let change = Append { jobs: vec![put_job("q", "k", 1, "")], ..append("one", 0, "a:1", &["1"]) };
    store(&left, change).await;
    assert_eq!(right.head(&name("one")).await.expect("read").expect("a stream").version, Version(1));
    assert_eq!(claim(&right, 1).await.len(), 1);
    assert_eq!(claim(&left, 1).await.len(), 0);
    drop(left);
    store(&right, append("one", 1, "a:2", &["2"])).await;
}

async fn a_whole_stream_is_read_and_restored<H: Harness>() {
    let (from, to) = (H::new(), H::new());
    let (s, t) = (from.store(), to.store());
    let one = name("one");
    let change = Append {
        index: vec![put("b", "k", "1"), put("a", "k", "2")],
        jobs: vec![put_job("q", "k", 9, "p"), put_job("q", "a", 1, "p")],
        ..append("one", 0, "a:1", &["1", "2"])
    };
    store(&s, change).await;
    store(&s, append("one", 2, "a:2", &[])).await;
    store(&s, append("one", 2, "a:3", &["3"])).await;
    let whole = s.whole_stream(&one).await.expect("read").expect("a stream");
    assert_eq!(whole.index[0].index, "a");
    assert_eq!(whole.jobs[0].key, "a");
    assert_eq!(t.restore(whole.clone()).await.expect("restored"), RestoreOutcome::New);
    assert_eq!(t.restore(whole.clone()).await.expect("restored"), RestoreOutcome::Same);
    assert_eq!(t.whole_stream(&one).await.expect("read"), Some(whole.clone()));
    assert_eq!(
        t.read(&one, Version(2), 9).await.expect("read"),
        s.read(&one, Version(2), 9).await.expect("read")
    );
    assert_eq!(t.answer(&one, &request("a:2")).await.expect("read").as_deref(), Some("answer to a:2"));
    assert_eq!(claim(&t, 9).await.len(), 2);
    store(&t, append("one", 3, "a:4", &["4"])).await;
    assert_eq!(t.whole_stream(&one).await.expect("read").expect("a stream").events, ["1", "2", "3", "4"]);
    assert!(matches!(t.restore(whole).await, Err(StoreError::Exists(there)) if there == one));
}

async fn restoring_refuses_an_inconsistent_or_different_stream<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    store(&s, Append { index: vec![put("i", "k", "")], ..append("one", 0, "a:1", &["1", "2"]) }).await;
    let whole = s.whole_stream(&name("one")).await.expect("read").expect("a stream");
    let spoil = |spoil: &dyn Fn(&mut castellan_store::WholeStream)| {
        let mut spoiled = whole.clone();
        spoil(&mut spoiled);
        spoiled
    };
    for (problem, spoiled) in [
        ("should end at 2", spoil(&|whole| whole.events[0].push('3'))),
        ("should end at 2", spoil(&|whole| drop(whole.events.pop()))),
        ("belongs to no request", spoil(&|whole| whole.requests.clear())),
        ("out of order", spoil(&|whole| whole.requests[0].version = Version(3))),
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
    taken.head = taken.events.iter().fold(Head::initial(&taken.stream), |head, event| head.after(event));
    assert!(matches!(s.restore(taken.clone()).await, Err(StoreError::Taken { .. })));
    assert_eq!(s.head(&name("two")).await.expect("read"), None);
    taken.index.clear();
    assert_eq!(s.restore(taken).await.expect("restored"), RestoreOutcome::New);
}

async fn large_and_many_events_are_read_back<H: Harness>() {
    let harness = H::new();
    let s = harness.store();
    let large: Vec<String> = (0..3).map(|at| format!(r#""{}""#, at.to_string().repeat(400_000))).collect();
    let large: Vec<&str> = large.iter().map(String::as_str).collect();
    store(&s, append("one", 0, "a:1", &large)).await;
    let many: Vec<String> = (0..1_000).map(|at| at.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    store(&s, append("one", 3, "a:2", &many)).await;
    for _ in 0..2 {
        let read = s.read(&name("one"), Version(1), 2_000).await.expect("read");
        let read: Vec<&str> = read.iter().map(|event| &*event.json).collect();
        assert_eq!(read, [&large[..], &many[..]].concat());
        s.pack(&name("one")).await.expect("packed");
    }
}
