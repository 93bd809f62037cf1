//! Files changed from outside.

use crate::harness::{append, folder, name, open, open_sled, put, put_job, store};
use crate::sled_log::{SEGMENT, SEGMENT_HEADER, checksum, message};
use castellan_store::{
    Append, Hash, MemoryStore, Query, SledOptions, SledStore, Store, StoreError, StreamName, Version, import,
    salvage,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use castellan_test_support::Random;

/// The acknowledged hashes of each stream, in order.
type Acknowledged = BTreeMap<StreamName, Vec<Hash>>;

const STREAMS: u64 = 30;

/// Fills a store over several openings, with packed streams and an old log.
async fn fill(path: &Path, events: u64) -> Acknowledged {
    let mut acknowledged = Acknowledged::new();
    let parts = 3;
    for part in 0..parts {
        let sled = open(path);
        let mut random = Random::new(part);
        for number in events * part / parts..events * (part + 1) / parts {
            for stream in 0..STREAMS {
                let name_of = format!("game/{stream}");
                let event = format!(r#"{{"n":{number},"noise":"{:x}{:x}"}}"#, random.next(), random.next());
                let change = Append {
                    index: vec![put("running", &name_of, &number.to_string())],
                    jobs: vec![put_job("deadline", "turn", number * 100 + stream, "text")],
                    ..append(&name_of, number, &format!("a:{number}"), &[&event])
                };
                let head = store(&sled, change).await;
                acknowledged.entry(name(&name_of)).or_default().push(head.hash);
            }
        }
        for stream in (part..STREAMS).step_by(5) {
            sled.pack(&name(&format!("game/{stream}"))).await.expect("packed");
        }
    }
    acknowledged
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
        }
    }
}

/// The outcome of opening a damaged store.
#[derive(Default, Debug, PartialEq, Eq)]
struct Outcome {
    refused: bool,
    reported: usize,
    lost: usize,
}

/// Opens a damaged store and compares it with the acknowledged data. No event may be missing silently, and none may
/// appear that was not stored.
async fn open_and_compare(path: &Path, acknowledged: &Acknowledged) -> Outcome {
    let mut outcome = Outcome::default();
    let sled = match SledStore::open(path, SledOptions::default()) {
        Ok(sled) => sled,
        Err(StoreError::Opening { .. }) => return Outcome { refused: true, ..outcome },
        Err(error) => {
            assert!(matches!(error, StoreError::Damaged(_) | StoreError::Unavailable(_)), "{error:?}");
            return Outcome { refused: true, ..outcome };
        }
    };
    let report = sled.check().await.expect("checked");
    outcome.reported = report.damaged.len();
    for (stream, hashes) in acknowledged {
        match sled.read(stream, Version(1), usize::MAX).await {
            Ok(events) => {
                let found: Vec<Hash> = events.iter().map(|event| event.hash).collect();
                if found != *hashes {
                    assert!(outcome.reported > 0, "{stream} lost events and nothing was reported");
                    assert!(hashes.starts_with(&found), "{stream} has events that were not stored");
                    outcome.lost += 1;
                }
            }
            Err(StoreError::Damaged(damage)) => {
                assert!(outcome.reported > 0, "{damage} is not in the report");
                outcome.lost += 1;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    if outcome.reported == 0 {
        let rows = sled.query(Query::new("running", "", 999)).await.expect("read").rows;
        assert_eq!(rows.len() as u64, STREAMS, "index rows are missing and nothing was reported");
        let due = sled.claim("deadline", u64::MAX, u64::MAX, 999).await.expect("claimed").rows;
        assert_eq!(due.len() as u64, STREAMS, "work is missing and nothing was reported");
    }
    // Undamaged streams continue.
    if let Ok(Some(head)) = sled.head(&name("game/7")).await {
        match sled.append(append("game/7", head.version.0, "after:1", &["1"])).await {
            Ok(_) | Err(StoreError::Damaged(_) | StoreError::Unavailable(_)) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    outcome
}

/// Salvages and imports a store. Returns the numbers of events and streams.
async fn salvage_and_import(path: &Path, acknowledged: &Acknowledged) -> (usize, usize) {
    let mut file = Vec::new();
    let report = salvage(path, &mut file).expect("salvaged");
    let into = MemoryStore::new();
    let imported = import(&file[..], &into).await.expect("what was salvaged is an export");
    assert_eq!(imported.new, report.streams);
    assert_eq!(imported.fragments, report.fragments);
    assert_eq!(imported.missing as usize, report.missing.len());
    let (mut streams, mut events) = (0, 0);
    for (stream, hashes) in acknowledged {
        let read = into.read(stream, Version(1), usize::MAX).await.expect("read");
        let found: Vec<Hash> = read.iter().map(|event| event.hash).collect();
        assert!(hashes.starts_with(&found), "{stream} has events that were not stored");
        let is_reported = |key: &str| report.missing.iter().any(|damage| damage.key == key);
        let is_whole = found.len() == hashes.len();
        assert!(
            is_whole || is_reported(stream.as_str()) || is_reported("the end of the log"),
            "{stream} ends early"
        );
        streams += usize::from(found.len() == hashes.len());
        events += found.len();
    }
    (streams, events)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flipped_bit_is_reported_and_the_rest_is_salvaged() {
    let directory = folder();
    let acknowledged = fill(&directory.path().join("whole"), 60).await;
    let whole = directory.path().join("whole");
    let mut random = Random::new(1);
    let mut outcomes = BTreeMap::<&str, u32>::new();
    // After another opening and closing, no log is left to read at the next opening.
    let settled = directory.path().join("settled");
    copy(&whole, &settled);
    drop(open(&settled));
    for round in 0..40 {
        let damaged = directory.path().join(format!("flipped{round}"));
        copy(if round % 2 == 0 { &whole } else { &settled }, &damaged);
        let mut db = fs::read(damaged.join("db")).expect("read");
        let at = random.below(db.len());
        db[at] ^= 1 << random.below(8);
        fs::write(damaged.join("db"), &db).expect("written");
        let (streams, events) = salvage_and_import(&damaged, &acknowledged).await;
        assert!(streams as u64 >= STREAMS - 1, "one bit cost {} streams", STREAMS - streams as u64);
        assert!(events as u64 >= (STREAMS - 1) * 60);
        let outcome = open_and_compare(&damaged, &acknowledged).await;
        let outcome = match outcome {
            Outcome { refused: true, .. } => "refused",
            Outcome { reported: 0, .. } => "harmless",
            _ => "reported",
        };
        *outcomes.entry(outcome).or_default() += 1;
        fs::remove_dir_all(&damaged).expect("removed");
    }
    println!("{outcomes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_file_is_reported_and_the_rest_is_salvaged() {
    let directory = folder();
    let whole = directory.path().join("whole");
    let acknowledged = fill(&whole, 60).await;
    let length = fs::metadata(whole.join("db")).expect("a file").len();
    for round in 0..16 {
        let damaged = directory.path().join(format!("cut{round}"));
        copy(&whole, &damaged);
        let left = length * round / 16;
        fs::File::options().write(true).open(damaged.join("db")).expect("a file").set_len(left).expect("cut");
        let (_, events) = salvage_and_import(&damaged, &acknowledged).await;
        if round > 8 {
            assert!(events > 100, "{round}: {events}");
        }
        let outcome = open_and_compare(&damaged, &acknowledged).await;
        assert!(outcome.refused || outcome.reported > 0 || outcome.lost == 0, "{round}: {outcome:?}");
        fs::remove_dir_all(&damaged).expect("removed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_sled_snapshot_is_rebuilt() {
    let directory = folder();
    let acknowledged = fill(directory.path(), 30).await;
    let snapshot = fs::read_dir(directory.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")))
        .expect("a snapshot");
    let mut bytes = fs::read(&snapshot).expect("read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&snapshot, bytes).expect("written");
    let sled = open(directory.path());
    assert!(sled.opening().notes[0].contains("was damaged and is rebuilt"), "{:?}", sled.opening());
    drop(sled);
    assert_eq!(open_and_compare(directory.path(), &acknowledged).await, Outcome::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_in_a_cancelled_message_is_reported_as_lost() {
    let directory = folder();
    let (used, killed) = (directory.path().join("used"), directory.path().join("killed"));
    let acknowledged = fill(&used, 10).await;
    let sled = open(&used);
    store(&sled, append("game/last", 0, "a:1", &["1"])).await;
    // The state after a kill, with a log still to be read.
    copy(&used, &killed);
    drop(sled);
    let mut db = fs::read(killed.join("db")).expect("read");
    // The magic number of a commit in one chunk.
    let begin = [0xCA, 0x57, 0x1E, 0x4B, 8, 0, 0, 1, 0];
    let commit = |at: usize| u64::from_be_bytes(db[at + 17..at + 25].try_into().expect("a number"));
    let places: Vec<usize> = (0..db.len()).filter(|at| db[*at..].starts_with(&begin)).collect();
    let last = places.iter().map(|at| commit(*at)).max().expect("a commit");
    let of_last: Vec<usize> = places.into_iter().filter(|at| commit(*at) == last).collect();
    for at in of_last {
        // Messages follow each other after the segment's header.
        let mut start = at / SEGMENT * SEGMENT + SEGMENT_HEADER;
        let (body, end) = loop {
            let (body, end) = message(&db[start..]).expect("a message");
            if start + end > at {
                break (body, end);
            }
            start += end;
        };
        db[start + 4] = 1;
        let check = checksum(&db[start..], body, end);
        db[start..start + 4].copy_from_slice(&check);
    }
    fs::write(killed.join("db"), &db).expect("written");
    let error = SledStore::open(&killed, SledOptions::default()).expect_err("a commit is missing");
    let expected = format!("commits {last} to {last} were acknowledged and cannot be reached");
    assert!(error.to_string().contains(&expected), "{error}");
    assert!(fs::read(killed.join("db")).expect("read") == db, "sled has not changed it");
    assert!(open_and_compare(&killed, &acknowledged).await.refused);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_file_is_reported() {
    let directory = folder();
    let acknowledged = fill(&directory.path().join("whole"), 10).await;
    let without = |file: &str| {
        let damaged = directory.path().join(format!("without-{file}"));
        copy(&directory.path().join("whole"), &damaged);
        fs::remove_file(damaged.join(file)).expect("removed");
        damaged
    };
    let error = SledStore::open(without("db"), SledOptions::default()).expect_err("the file is missing");
    assert!(error.to_string().contains("`db` is missing, though things were stored in it"), "{error}");
    let damaged = without("witness");
    let sled = open(&damaged);
    assert!(sled.opening().needs_check);
    drop(sled);
    assert_eq!(open_and_compare(&damaged, &acknowledged).await, Outcome::default());
}

/// Changes a stored record from outside, through sled itself.
fn change(path: &Path, key: &[u8], change: impl FnOnce(Vec<u8>) -> Option<Vec<u8>>) {
    let db = open_sled(path);
    let value = db.get(key).expect("read").expect("a record").to_vec();
    match change(value) {
        Some(value) => db.insert(key, value).expect("inserted"),
        None => db.remove(key).expect("removed"),
    };
    db.flush().expect("flushed");
}

fn frame_key(stream: &str, number: u64) -> Vec<u8> {
    let mut key = format!("e{stream}\0").into_bytes();
    key.extend(number.to_be_bytes());
    key.extend((number as u32).to_be_bytes());
    key.extend([0, 0]);
    key
}

/// A change of a record's bytes; `None` removes the record.
type Change<'a> = &'a dyn Fn(Vec<u8>) -> Option<Vec<u8>>;

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_record_is_reported_with_its_key_and_the_others_stay_usable() {
    let flip = |mut bytes: Vec<u8>| {
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        Some(bytes)
    };
    let gone = |_: Vec<u8>| None;
    let head = b"sgame/8\0\0\0".to_vec();
    let row = b"irunning\0game/8\0\0\0".to_vec();
    let mut job = b"wdeadline\0".to_vec();
    job.extend((29_u64 * 100 + 8).to_be_bytes());
    job.extend(b"turn\0game/8\0\0\0");
    let cases: [(&str, Vec<u8>, Change); 9] = [
        ("frame 12 of game/8, up to event 12: the checksum does not match", frame_key("game/8", 12), &flip),
        ("frame 13 of game/8, up to event 13: it follows frame 11", frame_key("game/8", 12), &gone),
        ("head of game/8: it stands at 30", frame_key("game/8", 30), &gone),
        ("head of game/8: the checksum does not match", head.clone(), &flip),
        ("head of game/8: it is missing, though the stream has records", head, &gone),
        ("row game/8 of index running: the checksum does not match", row.clone(), &flip),
        ("row game/8 of index running: it is missing, though game/8 holds it", row, &gone),
        ("work turn of game/8 in queue deadline, due 2908: the checksum does not match", job.clone(), &flip),
        ("work turn of game/8 in queue deadline, due 2908: it is missing", job, &gone),
    ];
    let directory = folder();
    let whole = directory.path().join("whole");
    fill(&whole, 30).await;
    for (at, (expected, key, how)) in cases.into_iter().enumerate() {
        let damaged = directory.path().join(at.to_string());
        copy(&whole, &damaged);
        change(&damaged, &key, how);
        let sled = open(&damaged);
        let report = sled.check().await.expect("checked");
        assert!(
            report.damaged.iter().any(|damage| damage.to_string().starts_with(expected)),
            "{expected}: {report:?}"
        );
        assert_eq!(report.streams + u64::from(expected.contains("though the stream")), STREAMS);
        // The stream reports the damage or is not affected; the others continue.
        let touches = sled.whole_stream(&name("game/8")).await;
        assert!(matches!(touches, Err(StoreError::Damaged(_))), "{expected}: {touches:?}");
        if expected.contains("frame") || expected.contains("head") {
            let append = append("game/8", 30, "b:1", &["1"]);
            assert!(matches!(sled.append(append).await, Err(StoreError::Damaged(_))), "{expected}");
        }
        let other = Append {
            index: vec![put("running", "game/7", "on")],
            jobs: vec![put_job("deadline", "turn", 9_999, "")],
            ..append("game/7", 30, "b:1", &["1"])
        };
        store(&sled, other).await;
        let listed = sled.query(Query::new("running", "", 99)).await.expect("read");
        let due = sled.claim("deadline", u64::MAX, u64::MAX, 99).await.expect("claimed");
        let of = |kind: &str| usize::from(expected.starts_with(kind));
        assert_eq!(listed.rows.len() + of("row"), STREAMS as usize, "{expected}");
        assert_eq!(due.rows.len() + of("work"), STREAMS as usize, "{expected}");
        let expected_damage = usize::from(expected.contains("checksum"));
        assert_eq!(listed.damaged.len(), of("row") * expected_damage, "{expected}");
        assert_eq!(due.damaged.len(), of("work") * expected_damage, "{expected}");
        let mut file = Vec::new();
        let exported = castellan_store::export(&sled, &mut file).await.expect("exported");
        assert!(exported.missing.len() <= 1 && exported.streams >= STREAMS - 1, "{expected}: {exported:?}");
        import(&file[..], &MemoryStore::new()).await.expect("imported");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_packed_record_is_reported_and_a_damaged_snapshot_is_ignored() {
    let directory = folder();
    fill(directory.path(), 30).await;
    let sled = open(directory.path());
    let head = sled.head(&name("game/3")).await.expect("read").expect("a stream");
    let snapshot = castellan_store::Snapshot {
        version: head.version,
        hash: head.hash,
        code_version: "1".to_owned(),
        bytes: vec![1, 2, 3],
    };
    sled.put_snapshot(&name("game/3"), snapshot);
    store(&sled, append("other", 0, "a:1", &[])).await;
    assert!(sled.snapshot(&name("game/3")).await.expect("read").is_some());
    drop(sled);
    let flip = |mut bytes: Vec<u8>| {
        bytes[40] ^= 1;
        Some(bytes)
    };
    change(directory.path(), b"ngame/3\0\0\0", flip);
    change(directory.path(), b"pgame/5\0\0\0", flip);
    let sled = open(directory.path());
    assert_eq!(sled.snapshot(&name("game/3")).await.expect("read"), None);
    assert_eq!(sled.read(&name("game/3"), Version(30), 9).await.expect("read").len(), 1);
    let report = sled.check().await.expect("checked");
    assert_eq!(report.snapshots, (1, 1));
    assert_eq!(report.damaged.len(), 1, "{report:?}");
    assert!(report.damaged[0].key.starts_with("packed record of game/5"), "{report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_in_an_old_page_is_reported_and_affects_only_streams_in_that_page() {
    const NEEDLE: &str = "the bytes that will be changed";
    let directory = folder();
    let sled = open(directory.path());
    for stream in 0..300 {
        let text = if stream == 150 { NEEDLE } else { "something else" };
        store(&sled, append(&format!("old/{stream:03}"), 0, "a:1", &[&format!("\"{text}\"")])).await;
    }
    drop(sled);
    fill(&directory.path().join("."), 80).await;
    let mut more = 0;
    let sled = loop {
        let whole = fs::read(directory.path().join("db")).expect("read");
        let mut db = whole.clone();
        let needle = NEEDLE.as_bytes();
        let places: Vec<usize> =
            (0..db.len() - needle.len()).filter(|at| db[*at..].starts_with(needle)).collect();
        assert!(!places.is_empty());
        for at in places {
            db[at] ^= 1;
        }
        let witness = fs::read(directory.path().join("witness")).expect("read");
        fs::write(directory.path().join("db"), &db).expect("written");
        match SledStore::open(directory.path(), SledOptions::default()) {
            Ok(sled) => break sled,
            // Sled had just moved the page to the end of its log, which another test covers.
            Err(error) => assert!(error.to_string().contains("salvage"), "{error}"),
        }
        fs::write(directory.path().join("db"), &whole).expect("written");
        fs::write(directory.path().join("witness"), &witness).expect("written");
        let sled = open(directory.path());
        for _ in 0..50 {
            more += 1;
            store(&sled, append("more", more - 1, &format!("a:{more}"), &["1"])).await;
        }
        assert!(more < 2_000);
    };
    let report = sled.check().await.expect("checked");
    assert!(report.damaged.iter().any(|damage| damage.key.contains("old/150")), "{report:?}");
    let (mut well, mut damaged) = (0, Vec::new());
    for stream in 0..300 {
        let name = name(&format!("old/{stream:03}"));
        match sled.append(append(name.as_str(), 1, "a:2", &["2"])).await {
            Ok(_) => well += 1,
            Err(StoreError::Damaged(_)) => damaged.push(name),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(damaged.contains(&name("old/150")) && damaged.len() <= 20, "{damaged:?}");
    assert_eq!(well + damaged.len(), 300);
    store(&sled, append("game/1", 80, "b:1", &["1"])).await;
    drop(sled);
    let mut file = Vec::new();
    salvage(directory.path(), &mut file).expect("salvaged");
    let into = MemoryStore::new();
    import(&file[..], &into).await.expect("imported");
    // Sled has lost the page, but its intact records are salvaged.
    for name in damaged.iter().filter(|name| name.as_str() != "old/150") {
        assert_eq!(into.read(name, Version(1), 9).await.expect("read").len(), 1, "{name}");
    }
    assert_eq!(
        into.streams(None, 999).await.expect("read").len() as u64,
        299 + STREAMS + u64::from(more > 0)
    );
}
