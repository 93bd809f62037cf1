//! System calls and their order, observed with `strace` if it is installed.

use crate::harness::{append, folder, open, put, store};
use crate::processes::{self, FOLDER, print_line};
use castellan_store::Append;
use castellan_test_support::tools::tool;

/// Appends one by one and many at once, and prints a line before and after each.
#[test]
#[ignore = "a child of the test with strace"]
fn child_that_is_traced() {
    let Some(folder) = processes::folder() else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
    let opened = open(&folder);
    runtime.block_on(async {
        let one = async |stream: String, number: u64| {
            let id = format!("{stream}.{number}");
            print_line(&format!("ask {id} "));
            let change = Append {
                index: vec![put("i", &stream, &id)],
                ..append(&stream, number, &format!("a:{number}"), &["1"])
            };
            store(&opened, change).await;
            print_line(&format!("ack {id} "));
        };
        for number in 0..20 {
            one("alone".to_owned(), number).await;
        }
        let together = (0..8).map(async |task| {
            for number in 0..10 {
                one(format!("task{task}"), number).await;
            }
        });
        let mut together: Vec<_> = together.map(Box::pin).collect();
        std::future::poll_fn(|context| {
            together.retain_mut(|task| task.as_mut().poll(context).is_pending());
            if together.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
        .await;
    });
}

#[test]
fn a_completed_sync_of_the_file_precedes_every_acknowledgement() {
    let Some(mut strace) = tool("strace") else { return };
    let directory = folder();
    let trace = directory.path().join("trace");
    let db = directory.path().join("store").join("db");
    let status = strace
        .args(["-f", "-y", "-s", "100", "-e", "trace=fdatasync,fsync,pwrite64,write", "-o"])
        .arg(&trace)
        .arg(std::env::current_exe().expect("this program"))
        .args(["traced::child_that_is_traced", "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, directory.path().join("store"))
        .stdout(std::process::Stdio::null())
        .status()
        .expect("strace");
    assert!(status.success(), "{status}");
    let trace = std::fs::read_to_string(&trace).expect("a trace");
    let lines: Vec<&str> = trace.lines().collect();
    let file = format!("<{}>", db.display());
    let at = |what: &str, id: &str| {
        let text = format!("\\n{what} {id} ");
        lines.iter().position(|line| line.contains(&text)).unwrap_or_else(|| panic!("{what} {id}"))
    };
    let mut acknowledged = 0;
    for line in &lines {
        let Some((_, rest)) = line.split_once("\\nack ") else { continue };
        let id = rest.split(' ').next().expect("an id");
        let between = &lines[at("ask", id)..at("ack", id)];
        let written = between.iter().position(|line| line.contains("pwrite64") && line.contains(&file));
        let written = written.unwrap_or_else(|| panic!("{id}: nothing was written\n{}", between.join("\n")));
        let synced = between[written..].iter().enumerate().any(|(at, line)| {
            line.contains("fdatasync(")
                && line.contains(&file)
                && (line.ends_with("= 0") || is_resumed(line, &between[written + at + 1..]))
        });
        assert!(synced, "{id}: was acknowledged before the file was synced\n{}", between.join("\n"));
        acknowledged += 1;
    }
    assert_eq!(acknowledged, 100);
}

/// Returns `true` if an interrupted sync is resumed successfully.
fn is_resumed(line: &str, later: &[&str]) -> bool {
    let thread = line.split_whitespace().next().unwrap_or_default();
    later.iter().any(|line| {
        line.split_whitespace().next() == Some(thread)
            && line.contains("fdatasync resumed")
            && line.ends_with("= 0")
    })
}
