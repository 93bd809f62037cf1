//! A child appends and is killed; what it was told is stored must be there.

use crate::harness::{append, folder, name, open, put, request, work};
use crate::processes::{self, command, say, start, until};
use castellan_store::{Append, Appended, Number, Query, SledOptions, SledStore, Store, StoreError};
use castellan_test_support::Random;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

const TASKS: usize = 8;

/// Three events that belong together, the stream's last group in an index, work, and sometimes a snapshot
/// or a packing beside.
fn group(stream: &str, at: u64, id: &str) -> Append {
    let events: Vec<String> = (1..=3).map(|part| format!(r#"{{"id":"{id}","part":{part}}}"#)).collect();
    let events: Vec<&str> = events.iter().map(String::as_str).collect();
    Append {
        index: vec![put("last", stream, id)],
        work: vec![work("deadline", "turn", at, id), work("outbox", id, at, id)],
        ..append(stream, at, &format!("crash:{id}"), &events)
    }
}

async fn play(store: SledStore, task: usize, life: u64, groups: usize, seed: u64) {
    let mut random = Random::new(seed);
    for turn in 0..groups {
        // Half of the streams are a task's own.
        let stream =
            if random.chance(50) { format!("own/{task}") } else { format!("shared/{}", random.below(3)) };
        let id = format!("{life}.{task}.{turn}");
        loop {
            let at = store.head(&name(&stream)).await.expect("read").map_or(0, |head| head.number.0);
            match store.append(group(&stream, at, &id)).await {
                Ok(Appended::Stored(head)) => {
                    say(&format!("ack {stream} {} {} {id}", head.number, head.hash));
                    break;
                }
                Err(StoreError::Conflict(_)) => {}
                other => panic!("{other:?}"),
            }
        }
        match random.below(12) {
            0 => {
                store.pack(&name(&stream)).await.expect("packed");
            }
            1 => {
                let due = store.claim("outbox", u64::MAX, u64::MAX, 3).await.expect("claimed");
                for one in due.rows {
                    let receipt = vec![put("receipt", one.claim.key(), &one.payload)];
                    if store.finish(&one.claim, receipt).await.expect("finished") {
                        say(&format!("done {} {}", one.claim.stream(), one.claim.key()));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Opens, appends and closes until it is killed.
#[test]
#[ignore = "a child of the crash test"]
fn child_that_appends_until_it_is_killed() {
    let Some(folder) = processes::folder() else { return };
    let seed: u64 = std::env::var("SEED").expect("a seed").parse().expect("a number");
    let mut random = Random::new(seed);
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
    for life in 0.. {
        say("opening");
        // Half of the lives open sled anew many times.
        let renew_bytes = if random.chance(50) { 40_000 } else { u64::MAX };
        let options = SledOptions { renew_bytes, ..SledOptions::default() };
        let store = SledStore::open(&folder, options).expect("a store");
        let groups = if random.chance(60) { random.below(5) } else { 1_000_000 };
        runtime.block_on(async {
            let tasks: Vec<_> = (0..TASKS)
                .map(|task| {
                    let life = seed * 1_000 + life;
                    tokio::spawn(play(store.clone(), task, life, groups, life + task as u64))
                })
                .collect();
            for task in tasks {
                task.await.expect("a task");
            }
        });
        say("closing");
        drop(store);
    }
}

/// What children were told is stored.
#[derive(Default)]
struct Told {
    /// By stream and id: number and hash after the group.
    groups: HashMap<(String, String), (u64, String)>,
    /// Stream and key of messages that were sent.
    done: HashSet<(String, String)>,
}

impl Told {
    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["ack", stream, number, hash, id] => {
                let told = (number.parse().expect("a number"), hash.to_owned());
                self.groups.insert((stream.to_owned(), id.to_owned()), told);
            }
            ["done", stream, key] => {
                self.done.insert((stream.to_owned(), key.to_owned()));
            }
            _ => {}
        }
    }

    /// Compares with what is stored.
    async fn compare(&self, path: &Path) -> SledStore {
        let store = open(path);
        assert!(!store.opening().doubtful, "{:?}", store.opening());
        let report = store.check().await.expect("checked");
        assert_eq!(report.damaged, []);
        let mut ids = HashSet::new();
        let mut places = HashMap::new();
        for stream in store.streams(None, 1_000).await.expect("read") {
            let events = store.read(&stream, Number(1), usize::MAX).await.expect("read");
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
                let end = &group[2];
                places.insert((stream.to_string(), last.clone()), (end.number.0, end.hash.to_string()));
            }
            let rows = store.query(Query::new("last", stream.as_str(), 1)).await.expect("read").rows;
            assert_eq!(rows[0].value, last, "the index is not of the last group");
            let whole = store.whole(&stream).await.expect("read").expect("a stream");
            let deadline = whole.work.iter().find(|work| work.key == "turn").expect("a deadline");
            assert_eq!(deadline.payload, last);
            for done in self.done.iter().filter(|(of, _)| *of == *stream.as_str()) {
                assert!(whole.work.iter().all(|work| work.key != done.1), "{done:?} is to be done again");
                assert!(whole.index.iter().any(|row| row.key == done.1), "{done:?} has no receipt");
            }
        }
        for (told, place) in &self.groups {
            assert_eq!(places.get(told), Some(place), "{told:?} was acknowledged");
        }
        store
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let rounds = std::env::var("CRASH_ROUNDS").ok().map_or(20, |rounds| rounds.parse().expect("a number"));
    let mut random = Random::new(rounds);
    let (mut kills, mut acknowledged) = ([0; 3], 0);
    let mut place = folder();
    let mut told = Told::default();
    for round in 0..rounds {
        if round % 10 == 0 {
            (place, told) = (folder(), Told::default());
        }
        let mut child = command("crash::child_that_appends_until_it_is_killed", place.path());
        child.env("SEED", (round + 1).to_string());
        let (mut child, mut output) = start(child);
        // The moments are counted from where the child begins.
        let mut text = until(&mut output, "opening");
        text.push_str("opening\n");
        let reader = std::thread::spawn(move || {
            output.read_to_string(&mut text).expect("text");
            // What was said last may be cut short: only whole lines count.
            text.split_inclusive('\n')
                .filter_map(|line| line.strip_suffix('\n'))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        // Mostly short, so that openings and closings are met too.
        let most = if random.chance(60) { 40 } else { 400 };
        tokio::time::sleep(Duration::from_micros(random.below(most * 1_000) as u64)).await;
        child.kill().expect("killed");
        child.wait().expect("a child");
        let lines = reader.join().expect("a reader");
        let phase = lines.iter().rev().find_map(|line| match line.as_str() {
            "opening" => Some(0),
            "closing" => Some(2),
            ack if ack.starts_with("ack ") => Some(1),
            _ => None,
        });
        kills[phase.unwrap_or(0)] += 1;
        acknowledged += lines.iter().filter(|line| line.starts_with("ack ")).count();
        for line in lines {
            told.hear(&line);
        }
        let store = told.compare(place.path()).await;
        drop(store);
    }
    println!("{rounds} kills ({kills:?} in opening, appending, closing), {acknowledged} groups acknowledged");
}
