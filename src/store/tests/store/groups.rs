//! Groups of three events that belong together, with their rows, for tests with kills and cut connections.

use crate::harness::{append, put, put_job, request};
use castellan_store::{Append, Head, Query, Store, Version};
use std::collections::{HashMap, HashSet};

/// Returns an append of three events, with the stream's last group in an index, a deadline, and a message to send.
pub fn group(stream: &str, at: u64, id: &str) -> Append {
    let events: Vec<String> = (1..=3).map(|part| format!(r#"{{"id":"{id}","part":{part}}}"#)).collect();
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    Append {
        index: vec![put("last", stream, id)],
        jobs: vec![put_job("deadline", "turn", at, id), put_job("outbox", id, at, id)],
        ..append(stream, at, &format!("crash:{id}"), &events)
    }
}

/// Returns the stored groups by stream and id, with the head after each. Asserts that each is complete and unique, with
/// its answer and rows, and that no sent message is still queued.
pub async fn stored(store: &dyn Store, sent: &HashSet<(String, String)>) -> HashMap<(String, String), Head> {
    let mut ids = HashSet::new();
    let mut groups = HashMap::new();
    for stream in store.streams(None, 1_000).await.expect("read") {
        let events = store.read(&stream, Version(1), usize::MAX).await.expect("read");
        assert_eq!(events.len() % 3, 0, "a group is half there");
        let mut last = String::new();
        for group in events.chunks(3) {
            for (part, event) in (1..).zip(group) {
                let value: serde_json::Value = serde_json::from_str(&event.json).expect("JSON");
                assert_eq!(value["part"], part);
                value["id"].as_str().expect("an id").clone_into(&mut last);
            }
            assert!(ids.insert(last.clone()), "{last} is there twice");
            let answer = store.answer(&stream, &request(&format!("crash:{last}"))).await.expect("read");
            assert_eq!(answer, Some(format!("answer to crash:{last}")));
            let head = Head { version: group[2].version, hash: group[2].hash };
            groups.insert((stream.to_string(), last.clone()), head);
        }
        let rows = store.query(Query::new("last", stream.as_str(), 1)).await.expect("read").rows;
        assert_eq!(rows[0].value, last, "the index is not of the last group");
        let whole = store.whole_stream(&stream).await.expect("read").expect("a stream");
        whole.check().expect("consistent");
        let deadline = whole.jobs.iter().find(|work| work.key == "turn").expect("a deadline");
        assert_eq!(deadline.payload, last);
        for sent in sent.iter().filter(|(of, _)| *of == *stream.as_str()) {
            assert!(whole.jobs.iter().all(|work| work.key != sent.1), "{sent:?} is to be done again");
            assert!(whole.index.iter().any(|row| row.key == sent.1), "{sent:?} has no receipt");
        }
    }
    groups
}
