//! A disk that takes no more: a limit on the size of files stands for it, with its signal ignored.

use crate::harness::{append, folder, name, open, request};
use crate::processes::{self, command, finish, say};
use castellan::store::{Appended, Number, Store, StoreError};
use std::error::Error;
use std::io::BufRead;
use std::process::Command;

/// Appends until it fails, says how, and tries everything else.
#[test]
#[ignore = "a child of the test with a full disk"]
fn child_that_fills_the_disk() {
    let Some(folder) = processes::folder() else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
    let store = open(&folder);
    runtime.block_on(async {
        let tasks: Vec<_> = (0..4)
            .map(|task| {
                let store = store.clone();
                tokio::spawn(async move {
                    let stream = format!("s{task}");
                    for number in 0.. {
                        let event = format!("\"{}\"", "e".repeat(500 + (number as usize % 7) * 1_000));
                        match store.append(append(&stream, number, &format!("a:{number}"), &[&event])).await {
                            Ok(Appended::Stored(head)) => {
                                say(&format!("ack {stream} {} {}", head.number, head.hash));
                            }
                            Err(error) => return error,
                            other => panic!("{other:?}"),
                        }
                    }
                    unreachable!("the disk is full some time")
                })
            })
            .collect();
        for task in tasks {
            let error = task.await.expect("a task");
            assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
            assert!(error.source().is_some());
            say(&format!("failed {error}"));
        }
        for again in 0..3 {
            let one_more = store.append(append("other", 0, &format!("b:{again}"), &[])).await;
            assert!(matches!(one_more, Err(StoreError::Unavailable(_))), "{one_more:?}");
        }
        let read = store.read(&name("s0"), Number(1), 1).await;
        assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
        store.keep_snapshot(
            &name("s0"),
            castellan::store::Snapshot {
                number: Number(0),
                hash: castellan::store::Hash([0; 32]),
                version: String::new(),
                bytes: Vec::new(),
            },
        );
    });
    drop(store);
    say("closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_nothing_acknowledged() {
    for kilobytes in [700, 1_500, 2_048, 5_000] {
        let place = folder();
        let child = command("full_disk::child_that_fills_the_disk", place.path());
        let mut limited = Command::new("bash");
        limited.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\""));
        limited.arg(child.get_program()).args(child.get_args()).env(processes::FOLDER, place.path());
        let (child, output) = processes::start(limited);
        let lines: Vec<String> = output.lines().map(|line| line.expect("text")).collect();
        finish(child);
        assert_eq!(
            lines.iter().filter(|line| line.starts_with("failed the store is unavailable: ")).count(),
            4
        );
        assert!(lines.iter().any(|line| line == "closed"));
        let store = open(place.path());
        assert_eq!(store.check().await.expect("checked").damaged, []);
        let mut acknowledged = 0;
        for line in &lines {
            let words: Vec<&str> = line.split(' ').collect();
            if let ["ack", stream, number, hash] = words[..] {
                let number: u64 = number.parse().expect("a number");
                let read = store.read(&name(stream), Number(number), 1).await.expect("read");
                assert_eq!(read[0].hash.to_string(), hash, "{kilobytes}: {line}");
                acknowledged += 1;
            }
        }
        assert!(acknowledged > 20, "{acknowledged}");
        // With room again it goes on.
        let head = store.head(&name("s0")).await.expect("read").expect("a stream");
        let more = store.append(append("s0", head.number.0, "more:1", &["1"])).await;
        assert!(matches!(more, Ok(Appended::Stored(_))), "{more:?}");
        assert!(store.answer(&name("s0"), &request("more:1")).await.expect("read").is_some());
    }
}
