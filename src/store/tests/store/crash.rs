//! Crashes: a child appends and is killed, and every acknowledged append must be there.

use crate::groups::{group, stored};
use crate::harness::{folder, name, open, put};
use crate::processes::{self, command, say, start, until};
use castellan_store::{Appended, Head, Number, SledOptions, SledStore, Store, StoreError};
use castellan_test_support::Random;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

const TASKS: usize = 8;

/// Appends groups, sometimes packing a stream or sending messages in between.
async fn play(store: SledStore, task: usize, life: u64, groups: usize, seed: u64) {
    let mut random = Random::new(seed);
    for turn in 0..groups {
        // Half of the streams belong to one task.
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

/// Opens the store, appends and closes it until it is killed.
#[test]
#[ignore = "a child of the crash test"]
fn child_that_appends_until_it_is_killed() {
    let Some(folder) = processes::folder() else { return };
    let seed: u64 = std::env::var("SEED").expect("a seed").parse().expect("a number");
    let mut random = Random::new(seed);
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
    for life in 0.. {
        say("opening");
        // Half of the runs reopen sled many times.
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

/// The acknowledgements that children received.
#[derive(Default)]
struct Told {
    /// The head after each group, by stream and id.
    groups: HashMap<(String, String), Head>,
    /// The stream and key of each sent message.
    done: HashSet<(String, String)>,
}

impl Told {
    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["ack", stream, number, hash, id] => {
                let number = Number(number.parse().expect("a number"));
                let head = Head { number, hash: hash.parse().expect("a hash") };
                self.groups.insert((stream.to_owned(), id.to_owned()), head);
            }
            ["done", stream, key] => {
                self.done.insert((stream.to_owned(), key.to_owned()));
            }
            _ => {}
        }
    }

    /// Compares the acknowledgements with the stored data.
    async fn compare(&self, path: &Path) -> SledStore {
        let store = open(path);
        assert!(!store.opening().doubtful, "{:?}", store.opening());
        let report = store.check().await.expect("checked");
        assert_eq!(report.damaged, []);
        let groups = stored(&store, &self.done).await;
        for (told, head) in &self.groups {
            assert_eq!(groups.get(told), Some(head), "{told:?} was acknowledged");
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
        // The time counts from the child's first output.
        let mut text = until(&mut output, "opening");
        text.push_str("opening\n");
        let reader = std::thread::spawn(move || {
            output.read_to_string(&mut text).expect("text");
            // The last line may be cut short, so only complete lines count.
            text.split_inclusive('\n')
                .filter_map(|line| line.strip_suffix('\n'))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        // Mostly short times, so that kills hit openings and closings too.
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
