//! Crashes: a child appends and is killed, and every acknowledged append must be there.

use crate::groups::{group, stored};
use crate::harness::{folder, name, open, put};
use crate::processes::{self, command, print_line, read_until, start};
use castellan_store::{AppendOutcome, Head, SledOptions, SledStore, Store, StoreError, Version};
use castellan_test_support::Random;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

const TASKS: usize = 8;

/// Appends groups, sometimes packing a stream or sending messages in between.
async fn append_groups(store: SledStore, task: usize, life: u64, groups: usize, seed: u64) {
    let mut random = Random::new(seed);
    for turn in 0..groups {
        // Half of the streams belong to one task.
        let stream =
            if random.chance(50) { format!("own/{task}") } else { format!("shared/{}", random.below(3)) };
        let id = format!("{life}.{task}.{turn}");
        loop {
            let at = store.head(&name(&stream)).await.expect("read").map_or(0, |head| head.version.0);
            match store.append(group(&stream, at, &id)).await {
                Ok(AppendOutcome::Stored(head)) => {
                    print_line(&format!("ack {stream} {} {} {id}", head.version, head.hash));
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
                for job in due.rows {
                    let receipt = vec![put("receipt", job.claim.key(), &job.payload)];
                    if store.finish(&job.claim, receipt).await.expect("finished") {
                        print_line(&format!("done {} {}", job.claim.stream(), job.claim.key()));
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
        print_line("opening");
        // Half of the runs reopen sled many times.
        let renew_bytes = if random.chance(50) { 40_000 } else { u64::MAX };
        let options = SledOptions { reopen_after_bytes: renew_bytes, ..SledOptions::default() };
        let store = SledStore::open(&folder, options).expect("a store");
        let groups = if random.chance(60) { random.below(5) } else { 1_000_000 };
        runtime.block_on(async {
            let tasks: Vec<_> = (0..TASKS)
                .map(|task| {
                    let life = seed * 1_000 + life;
                    tokio::spawn(append_groups(store.clone(), task, life, groups, life + task as u64))
                })
                .collect();
            for task in tasks {
                task.await.expect("a task");
            }
        });
        print_line("closing");
        drop(store);
    }
}

/// The acknowledgements that children received.
#[derive(Default)]
struct Acknowledgements {
    /// The head after each group, by stream and id.
    groups: HashMap<(String, String), Head>,
    /// The stream and key of each sent message.
    done: HashSet<(String, String)>,
}

impl Acknowledgements {
    fn record(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["ack", stream, version, hash, id] => {
                let version = Version(version.parse().expect("a number"));
                let head = Head { version, hash: hash.parse().expect("a hash") };
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
        assert!(!store.opening().needs_check, "{:?}", store.opening());
        let report = store.check().await.expect("checked");
        assert_eq!(report.damaged, []);
        let groups = stored(&store, &self.done).await;
        for (group, head) in &self.groups {
            assert_eq!(groups.get(group), Some(head), "{group:?} was acknowledged");
        }
        store
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_append_is_lost_when_the_process_is_killed() {
    let rounds = std::env::var("CRASH_ROUNDS").ok().map_or(20, |rounds| rounds.parse().expect("a number"));
    let mut random = Random::new(rounds);
    let (mut kills, mut acknowledged) = ([0; 3], 0);
    let mut folder_guard = folder();
    let mut acknowledgements = Acknowledgements::default();
    for round in 0..rounds {
        if round % 10 == 0 {
            (folder_guard, acknowledgements) = (folder(), Acknowledgements::default());
        }
        let mut child = command("crash::child_that_appends_until_it_is_killed", folder_guard.path());
        child.env("SEED", (round + 1).to_string());
        let (mut child, mut output) = start(child);
        // The time counts from the child's first output.
        let mut text = read_until(&mut output, "opening");
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
            acknowledgements.record(&line);
        }
        let store = acknowledgements.compare(folder_guard.path()).await;
        drop(store);
    }
    println!("{rounds} kills ({kills:?} in opening, appending, closing), {acknowledged} groups acknowledged");
}
