//! The store on disk, compared with its parts: sled behind the same kind of writer, and a bare file.
//!
//! `cargo bench -p castellan-store --bench store` runs all parts; `-- rates`, `-- lone` or `-- opening` runs one;
//! `-- store 64 100000` or `-- sled 64 100000` runs one measurement for a profiler. `STREAMS=1000` makes the opened
//! store smaller. With `PLAYED=1` every game in it is played action by action, which takes long.

#[path = "store/actions.rs"]
mod actions;

use actions::{action, event};
use castellan_store::{
    AppendOutcome, Head, RequestId, RequestRecord, SledOptions, SledStore, Store, StreamName, StreamRow,
    Version, WholeStream,
};
use castellan_test_support::memory;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

fn stream_name(stream: u64) -> String {
    format!("game/{:08x}", stream.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32)
}

/// Measures the appends per second with this many streams in flight, each waiting for its own answer.
fn rate_of_store(path: &Path, in_flight: u64, appends: u64) -> f64 {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    let rate = runtime.block_on(async {
        let store = SledStore::open(path, SledOptions::default()).expect("a store");
        let each = appends / in_flight;
        let begun = Instant::now();
        let tasks: Vec<_> = (0..in_flight)
            .map(|stream| {
                let store = store.clone();
                tokio::spawn(async move {
                    for number in 1..=each {
                        let stored = store.append(action(&stream_name(stream), stream, number)).await;
                        assert!(matches!(stored, Ok(AppendOutcome::Stored(_))), "{stored:?}");
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("a task");
        }
        (each * in_flight) as f64 / begun.elapsed().as_secs_f64()
    });
    drop(runtime);
    rate
}

type Change = (Vec<u8>, Option<Vec<u8>>);
type BareJob = (Vec<Change>, oneshot::Sender<()>);

/// Returns the same rows, of the same length, as bare rows of sled's: event, head and two index rows, deadline and
/// message added, the last deadline and message removed.
fn bare_rows(stream: u64, number: u64) -> Vec<Change> {
    let name = stream_name(stream);
    let due = 1_760_000_000_000 + number * 60_000;
    let key = |parts: &[&str], number: u64| {
        let mut key = Vec::new();
        for part in parts {
            key.extend(part.as_bytes());
            key.push(0);
        }
        key.extend(number.to_be_bytes());
        key
    };
    // Sled writes nothing for an unchanged row.
    let fixed = |size: usize| {
        let mut value = vec![b'x'; size];
        value[..8].copy_from_slice(&number.to_be_bytes());
        Some(value)
    };
    let mut frame = event(stream, number).into_bytes();
    frame.extend([0; 110]);
    let mut rows = vec![
        (key(&["e", &name], number), Some(frame)),
        (key(&["s", &name], 0), fixed(160)),
        (key(&["i", "running", &name], 0), fixed(62)),
        (key(&["i", "player", &format!("p{:06}/{name}", stream % 977)], 0), fixed(36)),
        (key(&["w", "deadline", &format!("{:013}", due + stream), &name], 0), fixed(17)),
        (key(&["w", "outbox", &format!("{due:013}"), &name], number), fixed(63)),
    ];
    if number > 1 {
        let last = due - 60_000;
        rows.push((key(&["w", "deadline", &format!("{:013}", last + stream), &name], 0), None));
        rows.push((key(&["w", "outbox", &format!("{last:013}"), &name], number - 1), None));
    }
    rows
}

/// Runs sled on one thread that collects jobs, applies a batch, flushes, syncs the file and answers.
fn bare_writer(db: &sled::Db, file: &File, jobs: &Receiver<BareJob>) {
    while let Ok(first) = jobs.recv() {
        let mut batch = sled::Batch::default();
        let mut waiting = Vec::new();
        let mut next = Some(first);
        while let Some((rows, reply)) = next {
            for (key, value) in rows {
                match value {
                    Some(value) => batch.insert(key, value),
                    None => batch.remove(key),
                }
            }
            waiting.push(reply);
            next = jobs.try_recv().ok();
        }
        db.apply_batch(batch).expect("applied");
        db.flush().expect("flushed");
        file.sync_data().expect("synced");
        for reply in waiting {
            reply.send(()).expect("a task waits");
        }
    }
}

fn rate_of_sled(path: &Path, in_flight: u64, appends: u64) -> f64 {
    // The store's cache size.
    let cache = SledOptions::default().cache_bytes;
    let config = sled::Config::new().path(path).cache_capacity(cache).flush_every_ms(None);
    let db = config.open().expect("a store");
    let file = File::open(path.join("db")).expect("a file");
    let (jobs, waiting) = channel::<BareJob>();
    let writer = std::thread::spawn(move || bare_writer(&db, &file, &waiting));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    let rate = runtime.block_on(async {
        let each = appends / in_flight;
        let begun = Instant::now();
        let tasks: Vec<_> = (0..in_flight)
            .map(|stream| {
                let jobs = jobs.clone();
                tokio::spawn(async move {
                    for number in 1..=each {
                        let (reply, answer) = oneshot::channel();
                        jobs.send((bare_rows(stream, number), reply)).expect("a writer");
                        answer.await.expect("an answer");
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("a task");
        }
        (each * in_flight) as f64 / begun.elapsed().as_secs_f64()
    });
    drop(jobs);
    writer.join().expect("a writer");
    rate
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the processor time of this process, in microseconds.
fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat.split(' ').skip(13).take(2).filter_map(|ticks| ticks.parse().ok()).collect();
    fields.iter().sum::<f64>() * 10_000.0
}

/// Measures a rate, and the processor time for each append in microseconds.
fn measured(appends: u64, rate: impl FnOnce(&Path, u64) -> f64) -> [f64; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let before = processor();
    let rate = rate(folder.path(), appends);
    [rate, (processor() - before) / appends as f64]
}

fn rates() {
    println!("durable appends a second (microseconds of the processor each), medians of 9 rounds:");
    println!("an event, its head, two index rows, a deadline and a message put; the last two removed");
    for (in_flight, appends) in [(1, 2_000), (64, 40_000), (256, 60_000)] {
        let mut rounds = Vec::new();
        for round in 0..9 {
            let store = || measured(appends, |path, appends| rate_of_store(path, in_flight, appends));
            let sled = || measured(appends, |path, appends| rate_of_sled(path, in_flight, appends));
            // The second one runs while the disk still writes for the first, so they take turns.
            rounds.push(if round % 2 == 0 {
                let store = store();
                [store, sled()]
            } else {
                let sled = sled();
                [store(), sled]
            });
        }
        let of = |what: usize, which: usize| median(rounds.iter().map(|round| round[what][which]).collect());
        println!(
            "{in_flight:3} in flight: store {:.0} ({:.0}), sled {:.0} ({:.0}), ratio {:.2}",
            of(0, 0),
            of(0, 1),
            of(1, 0),
            of(1, 1),
            median(rounds.iter().map(|round| round[0][0] / round[1][0]).collect()),
        );
    }
}

fn lone() {
    println!("one append alone, microseconds (medians of 1,000)");
    let folder = tempfile::tempdir().expect("a folder");
    let mut bare = Vec::new();
    let mut file = File::create(folder.path().join("bare")).expect("a file");
    for number in 0..1_000 {
        let line = event(1, number);
        let begun = Instant::now();
        file.write_all(line.as_bytes()).expect("written");
        file.sync_data().expect("synced");
        bare.push(begun.elapsed().as_secs_f64() * 1e6);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    let stored = runtime.block_on(async {
        let store = SledStore::open(folder.path().join("store"), SledOptions::default()).expect("a store");
        let mut stored = Vec::new();
        for number in 1..=1_000 {
            let action = action(&stream_name(1), 1, number);
            let begun = Instant::now();
            store.append(action).await.expect("stored");
            stored.push(begun.elapsed().as_secs_f64() * 1e6);
        }
        stored
    });
    let (bare, stored) = (median(bare), median(stored));
    println!("bare append and fdatasync {bare:.0}, store {stored:.0}, ratio {:.2}", stored / bare);
}

const EVENTS: u64 = 80;

/// Returns a finished game.
fn finished(stream: u64) -> WholeStream {
    let name = StreamName::new(stream_name(stream)).expect("a name");
    let events: Vec<String> = (1..=EVENTS).map(|number| event(stream, number)).collect();
    let head = events.iter().fold(Head::initial(&name), |head, event| head.after(event));
    let requests = (1..=EVENTS).map(|number| RequestRecord {
        id: RequestId::new(format!("discord:{stream}{number:06}")).expect("an id"),
        version: Version(number),
        answer: format!(r#"{{"number":{number}}}"#),
    });
    let row = StreamRow { index: "finished".to_owned(), key: name.to_string(), value: "w".to_owned() };
    WholeStream {
        stream: name,
        head,
        events,
        requests: requests.collect(),
        index: vec![row],
        jobs: Vec::new(),
    }
}

/// Fills a store, with 95 of 100 streams packed. If `played`, each game is played action by action; otherwise it is
/// imported.
fn fill(path: &Path, streams: u64, played: bool) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().expect("a runtime");
    runtime.block_on(async {
        let store = SledStore::open(path, SledOptions::default()).expect("a store");
        let tasks: Vec<_> = (0..256)
            .map(|task| {
                let store = store.clone();
                tokio::spawn(async move {
                    for stream in (task..streams).step_by(256) {
                        let is_running = stream % 20 == 0;
                        if !is_running && !played {
                            store.restore(finished(stream)).await.expect("stored");
                            continue;
                        }
                        for number in 1..=EVENTS {
                            store.append(action(&stream_name(stream), stream, number)).await.expect("stored");
                        }
                        if !is_running {
                            let name = StreamName::new(stream_name(stream)).expect("a name");
                            store.pack(&name).await.expect("packed");
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("a task");
        }
        println!("filled");
        // The process is killed, so the store is not closed in order.
        std::future::pending::<()>().await;
    });
}

/// Opens a store in a process of its own and reports the cost. With `stay`, it goes on writing.
fn child(path: &Path, stay: bool) {
    let begun = Instant::now();
    let store = SledStore::open(path, SledOptions::default()).expect("a store");
    let took = begun.elapsed();
    println!(
        "{:.2} s, {} MB resident, {} MB at most; {:?}",
        took.as_secs_f64(),
        memory("self", "VmRSS") >> 10,
        memory("self", "VmHWM") >> 10,
        store.opening()
    );
    if stay {
        let runtime = tokio::runtime::Builder::new_multi_thread().build().expect("a runtime");
        runtime.block_on(async {
            for number in EVENTS + 1.. {
                for stream in 0..50 {
                    store
                        .append(action(&stream_name(stream * 20), stream * 20, number))
                        .await
                        .expect("stored");
                }
            }
        });
    }
}

fn opening() {
    let streams: u64 = std::env::var("STREAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let played = std::env::var_os("PLAYED").is_some();
    let folder = tempfile::tempdir().expect("a folder");
    let start = |arguments: &[&str]| {
        Command::new(std::env::current_exe().expect("this program"))
            .args(arguments)
            .arg(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process")
    };
    let first_line = |child: &mut Child| {
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    };
    let end = |mut child: Child| {
        child.kill().expect("killed");
        child.wait().expect("a process");
    };
    let begun = Instant::now();
    let mut filling = start(&["fill", &streams.to_string(), if played { "played" } else { "restored" }]);
    first_line(&mut filling);
    end(filling);
    let size = std::fs::metadata(folder.path().join("db")).expect("a file").len();
    println!(
        "{streams} streams of {EVENTS} events, 95 of 100 packed{}: filled in {:.0} s, {} MB",
        if played { ", all played" } else { "" },
        begun.elapsed().as_secs_f64(),
        size >> 20
    );
    let opened = |when: &str| {
        let mut child = start(&["open"]);
        println!("{when}: {}", first_line(&mut child));
        child.wait().expect("a process");
    };
    opened("after SIGKILL, with all of the log to be read");
    for _ in 0..3 {
        opened("after closing");
    }
    for _ in 0..2 {
        let mut writing = start(&["write"]);
        first_line(&mut writing);
        std::thread::sleep(Duration::from_secs(8));
        end(writing);
        opened("after SIGKILL in the middle of writing");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["fill", streams, how, path] => {
            fill(Path::new(path), streams.parse().expect("a number"), how == "played");
        }
        ["open", path] => child(Path::new(path), false),
        ["write", path] => child(Path::new(path), true),
        ["store", in_flight, appends] => one(in_flight, appends, rate_of_store),
        ["sled", in_flight, appends] => one(in_flight, appends, rate_of_sled),
        ["rates"] => rates(),
        ["lone"] => lone(),
        ["opening"] => opening(),
        _ => {
            rates();
            lone();
            opening();
        }
    }
}

/// Runs a single measurement for a profiler.
fn one(in_flight: &str, appends: &str, rate: impl FnOnce(&Path, u64, u64) -> f64) {
    let in_flight = in_flight.parse().expect("a number in flight");
    let [rate, cost] = measured(appends.parse().expect("a number of appends"), |path, appends| {
        rate(path, in_flight, appends)
    });
    println!("{rate:.0} a second, {cost:.0} microseconds of the processor each");
}
