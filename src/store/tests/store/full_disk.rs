//! Full disks that become writable again, simulated by a limit on file sizes with its signal ignored, and by a small
//! in-memory disk where one can be mounted.

use crate::harness::{append, folder, name, open, request};
use crate::processes::{self, command, print_line, wait_for_success};
use castellan_store::{AppendOutcome, SledStore, Store, StoreError, StoreHealth, Version};
use castellan_test_support::tools::{skipped, tool};
use std::error::Error;
use std::fs;
use std::future::poll_fn;
use std::io::BufRead;
use std::path::Path;
use std::pin::pin;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::time::timeout;

/// The longest wait for an expected event.
const TIMEOUT: Duration = Duration::from_mins(3);

/// Returns a word for the certainty that a failed append was not stored.
fn outcome_word(error: &StoreError) -> &'static str {
    assert!(error.source().is_some());
    match error {
        StoreError::Down(_) => "down",
        StoreError::Unavailable(_) => "unsure",
        other => panic!("{other:?}"),
    }
}

fn event(number: u64) -> String {
    format!("\"{}\"", "e".repeat(500 + (number as usize % 7) * 1_000))
}

/// Appends to a stream until that fails. Prints the outcome of each append, and counts the stored ones.
async fn append_until_failure(store: SledStore, stream: String, round: u64, stored: Arc<AtomicUsize>) {
    let head = match store.head(&name(&stream)).await {
        Ok(head) => head,
        // Another task noticed the failure first.
        Err(error) => return print_line(&format!("{} {stream} {round}:none", outcome_word(&error))),
    };
    for number in head.map_or(0, |head| head.version.0).. {
        let id = format!("{round}:{number}");
        match store.append(append(&stream, number, &id, &[&event(number)])).await {
            Ok(AppendOutcome::Stored(head)) => {
                print_line(&format!("ack {stream} {} {}", head.version, head.hash));
                stored.fetch_add(1, Ordering::Relaxed);
            }
            Err(error) => return print_line(&format!("{} {stream} {id}", outcome_word(&error))),
            other => panic!("{other:?}"),
        }
    }
}

async fn four_tasks_append_until_failure(store: &SledStore, round: u64, stored: &Arc<AtomicUsize>) {
    let append = |task| append_until_failure(store.clone(), format!("s{task}"), round, Arc::clone(stored));
    let tasks: Vec<_> = (0..4).map(|task| tokio::spawn(append(task))).collect();
    for task in tasks {
        task.await.expect("a task");
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_time().build().expect("a runtime")
}

/// Appends until it fails.
#[test]
#[ignore = "a child of the test with a full disk"]
fn child_that_fills_the_disk() {
    let Some(folder) = processes::folder() else { return };
    let store = open(&folder);
    runtime().block_on(four_tasks_append_until_failure(&store, 0, &Arc::default()));
    store.put_snapshot(
        &name("s0"),
        castellan_store::Snapshot {
            version: Version(0),
            hash: castellan_store::Hash([0; 32]),
            code_version: String::new(),
            bytes: Vec::new(),
        },
    );
    drop(store);
    print_line("closed");
}

/// Returns a command whose files cannot grow beyond a limit, and whose writes then fail without killing it. `None`
/// without bash, because the unit of `ulimit -f` differs between shells.
fn limited(test_name: &str, folder: &Path, kilobytes: &str) -> Option<Command> {
    let child = command(test_name, folder);
    let mut limited = tool("bash")?;
    limited.arg("-c").arg(format!("trap '' XFSZ; ulimit -S -f {kilobytes}; exec \"$0\" \"$@\""));
    limited.arg(child.get_program()).args(child.get_args()).env(processes::FOLDER, folder);
    Some(limited)
}

/// Checks that all acknowledged data is there, and none that was reported as not stored.
async fn check_reported_outcomes(store: &SledStore, lines: &[String]) -> usize {
    let mut acknowledged = 0;
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["ack", stream, number, hash] => {
                let number: u64 = number.parse().expect("a number");
                let read = store.read(&name(stream), Version(number), 1).await.expect("read");
                assert_eq!(read[0].hash.to_string(), hash, "{line}");
                acknowledged += 1;
            }
            ["down", stream, id] => {
                let answer = store.answer(&name(stream), &request(id)).await.expect("read");
                assert_eq!(answer, None, "it was said not to be stored: {line}");
            }
            _ => {}
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported_and_loses_no_acknowledged_append() {
    for kilobytes in ["700", "1500", "2048", "5000"] {
        let directory = folder();
        let Some(child) = limited("full_disk::child_that_fills_the_disk", directory.path(), kilobytes) else {
            return;
        };
        let (child, output) = processes::start(child);
        let lines: Vec<String> = output.lines().map(|line| line.expect("text")).collect();
        wait_for_success(child);
        let failed = lines.iter().filter(|line| line.starts_with("down ") || line.starts_with("unsure "));
        assert_eq!(failed.count(), 4);
        assert!(lines.iter().any(|line| line == "closed"));
        let store = open(directory.path());
        assert_eq!(store.check().await.expect("checked").damaged, []);
        let acknowledged = check_reported_outcomes(&store, &lines).await;
        assert!(acknowledged > 20, "{acknowledged}");
        // With free space the store continues.
        let head = store.head(&name("s0")).await.expect("read").expect("a stream");
        let more = store.append(append("s0", head.version.0, "more:1", &["1"])).await;
        assert!(matches!(more, Ok(AppendOutcome::Stored(_))), "{more:?}");
        assert!(store.answer(&name("s0"), &request("more:1")).await.expect("read").is_some());
    }
}

/// Sets the largest size of files: in bytes, or `unlimited`.
fn limit_files(limit: &str) -> bool {
    let pid = std::process::id().to_string();
    let limited =
        Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={limit}:unlimited")]).status();
    limited.is_ok_and(|status| status.success())
}

/// Asserts that a store that is down refuses writes at once.
async fn assert_refuses_at_once(store: &SledStore) {
    let health = store.health();
    for again in 0..3 {
        let one_more = store.append(append("other", 0, &format!("b:{again}"), &[])).await;
        assert!(matches!(one_more, Err(StoreError::Down(_))), "{one_more:?}");
        let read = store.read(&name("s0"), Version(1), 1).await;
        assert!(matches!(read, Err(StoreError::Down(_))), "{read:?}");
        assert!(!health.borrow().is_up());
        let mut another = pin!(store.append(append("other", 0, &format!("c:{again}"), &[])));
        let at_once = poll_fn(|context| Poll::Ready(another.as_mut().poll(context))).await;
        assert!(matches!(at_once, Poll::Ready(Err(StoreError::Down(_)))), "{at_once:?}");
    }
}

async fn wait_until_up(store: &SledStore) {
    let mut health = store.health();
    timeout(TIMEOUT, health.wait_for(StoreHealth::is_up)).await.expect("in time").expect("a writer");
}

/// Loses and regains the disk while four tasks append.
#[test]
#[ignore = "a child of the test with a disk that is full at times"]
fn child_process_whose_disk_is_sometimes_full() {
    let Some(folder) = processes::folder() else { return };
    if !limit_files("unlimited") {
        return print_line("no prlimit");
    }
    let store = open(&folder);
    runtime().block_on(async {
        for round in 0..6 {
            let stored = Arc::default();
            let filling = async {
                while AtomicUsize::load(&stored, Ordering::Relaxed) < 30 * round as usize {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                assert!(limit_files("10"));
            };
            tokio::join!(four_tasks_append_until_failure(&store, round, &stored), filling);
            assert_refuses_at_once(&store).await;
            assert!(limit_files("unlimited"));
            wait_until_up(&store).await;
            assert_eq!(store.check().await.expect("the store is up").damaged, []);
        }
    });
    drop(store);
    print_line("closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_recovers_when_it_can_be_written_to_again() {
    let directory = folder();
    let child =
        limited("full_disk::child_process_whose_disk_is_sometimes_full", directory.path(), "unlimited");
    let Some(child) = child else { return };
    let (child, output) = processes::start(child);
    let lines: Vec<String> = output.lines().map(|line| line.expect("text")).collect();
    wait_for_success(child);
    if lines.iter().any(|line| line == "no prlimit") {
        return skipped("prlimit is missing");
    }
    assert!(lines.iter().any(|line| line == "closed"));
    let failed = lines.iter().filter(|line| line.starts_with("down ") || line.starts_with("unsure "));
    assert_eq!(failed.count(), 6 * 4);
    let store = open(directory.path());
    assert_eq!(store.check().await.expect("checked").damaged, []);
    assert!(check_reported_outcomes(&store, &lines).await > 0);
}

/// A small in-memory disk, unmounted when dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let directory = folder();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(directory.path());
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then(|| Self(directory))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).output();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_and_freed_again_loses_no_data() {
    let Some(disk) = SmallDisk::mount() else {
        return skipped("no tmpfs can be mounted here");
    };
    let store = open(&disk.0.path().join("store"));
    let filler = disk.0.path().join("filler");
    for round in 0..3 {
        // A filler takes the remaining space.
        fs::write(&filler, vec![1; 16 << 20]).expect_err("there is not so much room");
        four_tasks_append_until_failure(&store, round, &Arc::default()).await;
        assert_refuses_at_once(&store).await;
        fs::remove_file(&filler).expect("removed");
        wait_until_up(&store).await;
        let before = store.head(&name("s0")).await.expect("read").map_or(0, |head| head.version.0);
        let more = store.append(append("s0", before, &format!("more:{round}"), &["1"])).await;
        assert!(matches!(more, Ok(AppendOutcome::Stored(_))), "{more:?}");
        assert_eq!(store.check().await.expect("checked").damaged, []);
    }
    drop(store);
    assert_eq!(open(&disk.0.path().join("store")).check().await.expect("checked").damaged, []);
}
