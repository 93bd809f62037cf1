//! Exports of a store to a file, and imports.

use crate::harness::{append, folder, name, open, put, put_job, request, store};
use castellan_store::{
    Append, ExportReport, ImportReport, MemoryStore, Store, Version, WholeStream, export, import, salvage,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Fills a store with every kind of data.
async fn fill(s: &dyn Store) {
    for stream in 0..12_u64 {
        let name_of = format!("game/{stream}");
        for number in 0..=stream * 3 {
            let change = Append {
                index: vec![
                    put("turn", &format!("p{}/{name_of}", number % 2), &number.to_string()),
                    put("running", &name_of, "ünïcode \"quoted\" \\ \n"),
                ],
                jobs: vec![
                    put_job("deadline", "turn", number, "{}"),
                    put_job("out", &number.to_string(), 5, "text"),
                ],
                ..append(
                    &name_of,
                    number,
                    &format!("a:{number}"),
                    &[&format!(r#"{{"n":{number},  "ü": 1.50e4}}"#)],
                )
            };
            store(s, change).await;
        }
        if stream % 3 == 0 {
            s.pack(&name(&name_of)).await.expect("packed");
        }
    }
    store(s, append("empty", 0, "a:1", &[])).await;
}

async fn all_streams(s: &dyn Store) -> Vec<WholeStream> {
    let mut all = Vec::new();
    for name in s.streams(None, 1_000).await.expect("read") {
        all.push(s.whole_stream(&name).await.expect("read").expect("a stream"));
    }
    all
}

async fn exported(s: &dyn Store) -> String {
    let mut file = Vec::new();
    let report = export(s, &mut file).await.expect("exported");
    assert_eq!(report, ExportReport { streams: 13, missing: Vec::new() });
    String::from_utf8(file).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_survive_a_round_trip_through_memory_and_sled() {
    let directory = folder();
    let sled = open(directory.path());
    fill(&sled).await;
    let file = exported(&sled).await;
    let all = all_streams(&sled).await;

    let memory = MemoryStore::new();
    let new = ImportReport { new: 13, ..ImportReport::default() };
    assert_eq!(import(file.as_bytes(), &memory).await.expect("imported"), new);
    assert_eq!(all_streams(&memory).await, all);
    assert_eq!(exported(&memory).await, file);

    let directory = folder();
    let again = open(directory.path());
    assert_eq!(import(file.as_bytes(), &again).await.expect("imported"), new);
    assert_eq!(
        import(file.as_bytes(), &again).await.expect("imported"),
        ImportReport { same: 13, ..ImportReport::default() }
    );
    assert_eq!(all_streams(&again).await, all);
    assert_eq!(exported(&again).await, file);
    assert_eq!(again.check().await.expect("checked").damaged, []);
    drop(again);
    // An imported stream continues from its head, also after closing.
    let again = open(directory.path());
    assert_eq!(
        again.answer(&name("game/4"), &request("a:3")).await.expect("read").as_deref(),
        Some("answer to a:3")
    );
    store(&again, append("game/4", 13, "a:13", &["1"])).await;
    assert_eq!(again.claim("deadline", 99, 100, 99).await.expect("claimed").rows.len(), 12);
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn exports_survive_a_round_trip_through_postgres() {
    use crate::server::{open_database, server};
    let Some(server) = server() else { return };
    let directory = folder();
    let sled = open(directory.path());
    fill(&sled).await;
    let file = exported(&sled).await;
    let postgres = open_database(&server.database()).await;
    let new = ImportReport { new: 13, ..ImportReport::default() };
    assert_eq!(import(file.as_bytes(), &postgres).await.expect("imported"), new);
    let same = ImportReport { same: 13, ..ImportReport::default() };
    assert_eq!(import(file.as_bytes(), &postgres).await.expect("imported"), same);
    assert_eq!(all_streams(&postgres).await, all_streams(&sled).await);
    assert_eq!(exported(&postgres).await, file);
    // Events appended there return to sled. The keys are the first store's.
    store(&postgres, append("game/4", 13, "a:13", &["1"])).await;
    let again = open_database(&server.database()).await;
    fill(&again).await;
    assert_eq!(all_streams(&again).await, all_streams(&sled).await);
    let file = exported(&postgres).await;
    let directory = folder();
    let back = open(directory.path());
    assert_eq!(import(file.as_bytes(), &back).await.expect("imported"), new);
    assert_eq!(exported(&back).await, file);
    assert_eq!(back.check().await.expect("checked").damaged, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_readable_without_this_program() {
    let memory = MemoryStore::new();
    fill(&memory).await;
    let file = exported(&memory).await;
    let lines: Vec<serde_json::Value> =
        file.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(lines.len(), 16);
    assert_eq!((&lines[0]["castellan-export"], &lines[0]["keys"]), (&1.into(), &true.into()));
    assert!(lines[0]["note"].as_str().expect("a note").contains("secrets"));
    assert!(lines[0]["chain"].as_str().expect("a note").contains("SHA-256"));
    assert_eq!(lines[1]["stream"], "empty");
    assert_eq!(lines[2]["stream"], "game/0");
    assert_eq!(lines[2]["events"][0]["n"], 0);
    assert_eq!(lines[2]["requests"][0]["answer"], "answer to a:0");
    assert_eq!(lines[14]["keys"]["store"].as_str().map(str::len), Some(64));
    assert_eq!(lines[15]["end"]["streams"], 13);
    // The export holds the events byte for byte.
    assert!(file.contains(r#""events":[{"n":0,  "ü": 1.50e4}]"#));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_of_a_store_in_use_has_consistent_streams() {
    let directory = folder();
    let sled = open(directory.path());
    fill(&sled).await;
    let is_enough = Arc::new(AtomicBool::new(false));
    let writer = {
        let (sled, is_enough) = (sled.clone(), Arc::clone(&is_enough));
        tokio::spawn(async move {
            for number in (0_u64..).take_while(|_| !is_enough.load(Ordering::Relaxed)) {
                let change = Append {
                    index: vec![put("number", "busy", &(number + 1).to_string())],
                    ..append("busy", number, &format!("a:{number}"), &["1"])
                };
                store(&sled, change).await;
            }
        })
    };
    let mut seen = 0;
    while seen < 3 {
        assert!(!writer.is_finished(), "it writes until enough was seen");
        let mut file = Vec::new();
        export(&sled, &mut file).await.expect("exported");
        let into = MemoryStore::new();
        import(&file[..], &into).await.expect("imported");
        if let Some(busy) = into.whole_stream(&name("busy")).await.expect("read") {
            assert_eq!(busy.index[0].value, busy.head.version.to_string());
            assert_eq!(busy.requests.len(), busy.events.len());
            seen += 1;
        }
    }
    is_enough.store(true, Ordering::Relaxed);
    writer.await.expect("a task");
}

#[tokio::test(flavor = "multi_thread")]
async fn import_errors_name_the_line() {
    let memory = MemoryStore::new();
    fill(&memory).await;
    let file = exported(&memory).await;
    let lines: Vec<&str> = file.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n")
    };
    let swap = |at: usize, from: &str, to: &str| {
        assert!(lines[at].contains(from), "{from}: {}", lines[at]);
        with(at, &lines[at].replacen(from, to, 1))
    };
    for (expected, file) in [
        ("line 1: the file is cut short", String::new()),
        ("line 1: the file is no export of a Castellan store", "{}".to_owned()),
        ("line 1: the file is no export of a Castellan store", "text".to_owned()),
        ("line 1: the file is of form 2, and this program reads form 1", swap(0, ":1", ":2")),
        (
            "line 1: the file is an export of a version of Castellan from before its first release",
            swap(0, "export", "store"),
        ),
        ("line 16: the file is cut short", lines[..15].join("\n")),
        ("line 15: the keys are missing", [&lines[..14], &lines[15..]].concat().join("\n")),
        ("line 15: a key is none", swap(14, "{\"store\":\"", "{\"store\":\"x")),
        (
            "line 15: the file should have 13 streams and has 12",
            [&lines[..5], &lines[6..]].concat().join("\n"),
        ),
        ("line 17: the file goes on behind its end", [&lines[..], &lines[15..]].concat().join("\n")),
        ("line 4: it cannot be read", with(3, "{\"stream\":")),
        ("line 4: it cannot be read: unknown field", swap(3, "\"events\"", "\"evens\"")),
        ("line 4: a stream name is made of", swap(3, "game/1", "Game/1")),
        ("line 4: the stream should end at 4", swap(3, "\"n\":2", "\"n\":7")),
        ("line 4: head: a hash is 64 hexadecimal digits", swap(3, "\"hash\":\"", "\"hash\":\"!")),
        ("line 4: a request id is an origin", swap(3, "a:2", "a2")),
        ("line 4: a request is out of order", swap(3, "\"number\":2,\"answer\"", "\"number\":9,\"answer\"")),
        ("line 4: index rows come by index and key", swap(3, "\"turn\"", "\"aturn\"")),
    ] {
        let into = MemoryStore::new();
        let error = import(file.as_bytes(), &into).await.expect_err(expected);
        assert!(error.to_string().starts_with(expected), "{error}, not {expected}");
    }
    let into = MemoryStore::new();
    store(&into, append("game/1", 0, "other:1", &["1"])).await;
    let error = import(file.as_bytes(), &into).await.expect_err("it differs");
    assert_eq!(error.to_string(), "line 4: game/1 is in the store already, and differs");
    assert_eq!(into.read(&name("game/1"), Version(1), 9).await.expect("read").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_intact_store_is_salvaged_except_for_its_rows() {
    let directory = folder();
    let sled = open(directory.path());
    fill(&sled).await;
    let mut all = all_streams(&sled).await;
    drop(sled);
    let mut file = Vec::new();
    let report = salvage(directory.path(), &mut file).expect("salvaged");
    assert_eq!((report.streams, report.fragments, report.missing), (13, 0, Vec::new()));
    let into = MemoryStore::new();
    import(&file[..], &into).await.expect("imported");
    for whole in &mut all {
        whole.index.clear();
        whole.jobs.clear();
    }
    assert_eq!(all_streams(&into).await, all);
}
