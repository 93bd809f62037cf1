//! Salvaged rows: private texts are carried over with their keys, or counted as lost.

use crate::harness::{append, folder, name, open, put, remove, store};
use crate::sled_log::{SEGMENT, segment_with};
use castellan_store::keyring::{RowId, seal, unseal};
use castellan_store::{
    Append, ImportReport, SalvageReport, SledOptions, SledStore, Store, StoreError, StreamRow, WholeStream,
    import, salvage,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The number of times each row is written. Old copies stay in the files.
const REWRITTEN: usize = 40;
/// The number of other players.
const OTHERS: usize = 30;

/// The texts written to each sealed row by index and key, latest last.
type Written = BTreeMap<(String, String), Vec<String>>;

async fn write(
    s: &SledStore,
    stream: &str,
    (index, key): (&str, &str),
    owner: &str,
    text: &str,
    known: &mut Written,
) {
    let row_key = (index.to_owned(), key.to_owned());
    let texts = known.entry(row_key).or_default();
    texts.push(text.to_owned());
    let value = seal(s.keys(), owner, RowId { index, key }, text).await.expect("sealed");
    let head = s.head(&name(stream)).await.expect("read").map_or(0, |head| head.version.0);
    let row = vec![put(index, key, &value)];
    store(s, Append { index: row, ..append(stream, head, &format!("w:{index}-{}", texts.len()), &[]) }).await;
}

/// Fills a store with private data.
async fn fill(folder: &Path) -> Written {
    let s = open(folder);
    let mut known = Written::new();
    for player in ["ann", "ben", "cem"] {
        let person = format!("person/{player}");
        let plain = vec![put("accounts", &format!("hash of {player}"), player)];
        store(&s, Append { index: plain, ..append(&person, 0, "a:1", &[]) }).await;
        for round in 0..REWRITTEN {
            write(&s, &person, ("people", player), player, &format!("{player} {round}"), &mut known).await;
            // Longer than one chunk, and of several lengths.
            let long = format!("{player} {round} {}", "long ".repeat(round * 100));
            let (stream, key) = (format!("notes/{player}/g1"), format!("{player}/g1"));
            write(&s, &stream, ("notes", &key), player, &long, &mut known).await;
        }
    }
    for other in 0..OTHERS {
        let player = format!("p{other}");
        write(&s, &format!("person/{player}"), ("people", &player), &player, "somebody", &mut known).await;
    }
    // A dropped note, and one whose writer was erased.
    write(&s, "notes/ann/g2", ("notes", "ann/g2"), "ann", "dropped", &mut known).await;
    let dropped = vec![remove("notes", "ann/g2")];
    store(&s, Append { index: dropped, ..append("notes/ann/g2", 0, "d:1", &[]) }).await;
    known.remove(&("notes".to_owned(), "ann/g2".to_owned()));
    write(&s, "person/eve", ("people", "eve"), "eve", "erased", &mut known).await;
    known.remove(&("people".to_owned(), "eve".to_owned()));
    assert!(s.keys().destroy("eve").await.expect("destroyed"));
    // A game, whose rows are derived from its events; its conditional moves are not.
    for number in 0..20 {
        let rows = vec![put("games", "g1", &format!("summary {number}"))];
        let event = format!("{{\"n\":{number}}}");
        store(&s, Append { index: rows, ..append("game/g1", number, &format!("e:{number}"), &[&event]) })
            .await;
        write(&s, "game/g1", ("plans", "g1/w"), "ben", &format!("plan {number}"), &mut known).await;
    }
    known
}

async fn all_streams(s: &SledStore) -> Vec<WholeStream> {
    let mut all = Vec::new();
    for name in s.streams(None, 1_000).await.expect("read") {
        all.push(s.whole_stream(&name).await.expect("read").expect("a stream"));
    }
    all
}

/// Salvages a store, and imports the result into a new one.
async fn salvage_and_import(path: &Path, into: &Path) -> (SalvageReport, SledStore) {
    let mut file = Vec::new();
    let report = salvage(path, &mut file).expect("salvaged");
    let into = open(into);
    let imported = import(&file[..], &into).await.expect("what was salvaged is an export");
    let missing = report.missing.len() as u64;
    assert_eq!(
        imported,
        ImportReport { new: report.streams, fragments: report.fragments, missing, ..imported }
    );
    assert_eq!(into.check().await.expect("checked").damaged, []);
    (report, into)
}

/// Returns every sealed row, decrypted.
async fn decrypted_rows(s: &SledStore) -> BTreeMap<(String, String), String> {
    let mut texts = BTreeMap::new();
    for StreamRow { index, key, value } in all_streams(s).await.into_iter().flat_map(|whole| whole.index) {
        if value.starts_with("sealed") {
            let text = unseal(s.keys(), RowId { index: &index, key: &key }, &value).await.expect("it opens");
            texts.insert((index, key), text.expect("it was not erased"));
        }
    }
    texts
}

fn latest(known: &Written) -> BTreeMap<(String, String), String> {
    known.iter().map(|(row_key, texts)| (row_key.clone(), texts.last().expect("a text").clone())).collect()
}

/// Returns the rows that can be carried over.
fn without_plans(known: &Written) -> BTreeMap<(String, String), String> {
    let mut latest = latest(known);
    latest.retain(|(index, _), _| index != "plans");
    latest
}

#[tokio::test(flavor = "multi_thread")]
async fn the_latest_private_texts_are_salvaged() {
    let directory = folder();
    let path = directory.path().join("store");
    let known = fill(&path).await;
    let before = {
        let s = open(&path);
        assert_eq!(decrypted_except_erased(&s).await, latest(&known));
        all_streams(&s).await
    };
    let (report, into) = salvage_and_import(&path, &directory.path().join("into")).await;
    assert_eq!(decrypted_rows(&into).await, without_plans(&known));
    let sealed = known.len() as u64 - 1;
    assert_eq!((report.rows, report.sealed, report.sealed_lost), (sealed + 3, sealed, 1));
    // An older copy of conditional moves might be played, so they are dropped and reported.
    assert_eq!(report.missing[0].key, "row g1/w of index plans");
    assert_eq!((report.missing.len(), report.keys_problem), (1, None));
    // Plain rows of streams without events are there too, and nothing else differs.
    let after = all_streams(&into).await;
    assert_eq!(after.len(), before.len());
    for (mut before, after) in before.into_iter().zip(after) {
        before.index.retain(|row| row.index != "games" && row.index != "plans" && row.key != "eve");
        assert_eq!((&before.index, &before.events, before.head), (&after.index, &after.events, after.head));
    }
    // Erased players stay erased.
    assert!(!into.keys().destroy("eve").await.expect("a key"));
}

/// Returns the same as [`decrypted_rows`], except for the remaining row of an erased player.
async fn decrypted_except_erased(s: &SledStore) -> BTreeMap<(String, String), String> {
    let erased = vec![remove("people", "eve")];
    let row = s.whole_stream(&name("person/eve")).await.expect("read").expect("a stream").index.remove(0);
    store(s, Append { index: erased, ..append("person/eve", 0, "x:1", &[]) }).await;
    let texts = decrypted_rows(s).await;
    let back = vec![put("people", "eve", &row.value)];
    store(s, Append { index: back, ..append("person/eve", 0, "x:2", &[]) }).await;
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_rows_without_their_keys_are_counted_as_lost() {
    let directory = folder();
    let path = directory.path().join("store");
    let known = fill(&path).await;
    let keys = path.join("keys");
    let intact = fs::read(&keys).expect("it is there");
    let (_, other) = (open(&directory.path().join("other")), directory.path().join("other/keys"));
    for (round, (put_there, problem)) in [
        (None, "keys cannot be read"),
        (Some(fs::read(other).expect("it is there")), "keys is the file of another store"),
        (Some(vec![7; 256]), "keys is no file of keys, or damaged"),
    ]
    .into_iter()
    .enumerate()
    {
        match put_there {
            Some(bytes) => fs::write(&keys, bytes).expect("written"),
            None => fs::remove_file(&keys).expect("removed"),
        }
        let (report, into) = salvage_and_import(&path, &directory.path().join(format!("into{round}"))).await;
        let problem_text = report.keys_problem.unwrap_or_default();
        assert!(problem_text.contains(problem), "{problem_text}, not {problem}");
        // Without the keys, erased players cannot be told apart.
        assert_eq!((report.sealed, report.sealed_lost), (0, known.len() as u64 + 1));
        assert_eq!(report.rows, 3, "what is not sealed is carried over");
        assert_eq!(decrypted_rows(&into).await, BTreeMap::new());
        assert_eq!(into.head(&name("game/g1")).await.expect("read").expect("a game").version.0, 20);
    }
    // A damaged key costs the rows sealed with it.
    let mut damaged = intact.clone();
    let at = intact.windows(3).position(|bytes| bytes == b"ben").expect("he has a key");
    damaged[at + 90] ^= 1;
    fs::write(&keys, damaged).expect("written");
    let (report, into) = salvage_and_import(&path, &directory.path().join("without ben")).await;
    assert_eq!((report.sealed, report.sealed_lost), (known.len() as u64 - 3, 3));
    assert_eq!(report.missing.len(), 3, "{:?}", report.missing);
    let bens = report.missing.iter().filter(|damage| damage.problem.contains("the key of ben is damaged"));
    assert_eq!(bens.count(), 3, "{:?}", report.missing);
    let mut expected = latest(&known);
    expected.retain(|(index, key), _| !key.starts_with("ben") && index != "plans");
    assert_eq!(decrypted_rows(&into).await, expected);
}

/// Checks damaged files: an older copy of a row may be the latest one left, but no text appears that was never written.
#[tokio::test(flavor = "multi_thread")]
async fn no_text_is_salvaged_that_was_never_written() {
    let directory = folder();
    let path = directory.path().join("store");
    let known = fill(&path).await;
    let whole = fs::read(path.join("db")).expect("a file");
    let mut carried = BTreeSet::new();
    for round in 0..12 {
        let damaged = directory.path().join(format!("damaged{round}"));
        fs::create_dir(&damaged).expect("a folder");
        fs::copy(path.join("keys"), damaged.join("keys")).expect("copied");
        let mut db = whole.clone();
        if round < 6 {
            db.truncate(whole.len() * (round + 1) / 7);
        } else {
            let at = whole.len() * (round - 6) / 6;
            db[at..at + whole.len() / 6].fill(0);
        }
        fs::write(damaged.join("db"), db).expect("written");
        let (report, into) =
            salvage_and_import(&damaged, &directory.path().join(format!("into{round}"))).await;
        let opened = decrypted_rows(&into).await;
        assert_eq!(opened.len() as u64, report.sealed);
        for (row_key, text) in &opened {
            let written = known.get(row_key).map_or(text == "dropped", |texts| texts.contains(text));
            assert!(written, "{row_key:?}: {text}");
        }
        carried.insert(opened.len());
    }
    assert!(carried.iter().any(|count| *count > known.len() / 2), "{carried:?}");
    assert!(carried.iter().any(|count| *count < known.len()), "{carried:?}");
}

/// Checks an old copy behind the latest one: sled reuses log segments without clearing them, and leaves cancelled
/// changes in them.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_copy_after_the_latest_is_not_salvaged() {
    let directory = folder();
    let path = directory.path().join("store");
    let mut known = Written::new();
    let row = ("people".to_owned(), "ann".to_owned());
    write(&open(&path), "person/ann", ("people", "ann"), "ann", "old", &mut known).await;
    let copy = copy_of_sealed_row(&fs::read(path.join("db")).expect("a file"), "person/ann");
    write(&open(&path), "person/ann", ("people", "ann"), "ann", "new", &mut known).await;
    let db = fs::read(path.join("db")).expect("a file");
    for (of, segment, latest) in [
        // Sled would take this one for the latest.
        ("a change in force", segment_with(&db, Some(10), &copy), "old"),
        ("a cancelled change", segment_with(&db, Some(1), &copy), "new"),
        ("no change", segment_with(&db, None, &copy), "new"),
    ] {
        let changed = directory.path().join(of);
        fs::create_dir(&changed).expect("a folder");
        fs::copy(path.join("keys"), changed.join("keys")).expect("copied");
        let mut db = db.clone();
        db.resize(db.len().next_multiple_of(SEGMENT), 0);
        db.extend(segment);
        fs::write(changed.join("db"), db).expect("written");
        let (_, into) =
            salvage_and_import(&changed, &directory.path().join(format!("salvaged from {of}"))).await;
        assert_eq!(decrypted_rows(&into).await, BTreeMap::from([(row.clone(), latest.to_owned())]), "{of}");
    }
}

/// Returns the copy of a stream's only sealed row in a file, in one chunk.
fn copy_of_sealed_row(db: &[u8], stream: &str) -> Vec<u8> {
    // The magic number of a row's first chunk.
    let begin = [0xCA, 0x57, 0x1E, 0x4B, 4, 0, 0, 1, 0];
    let copies = (0..db.len()).filter(|at| db[*at..].starts_with(&begin)).map(|at| {
        let length = u32::from_le_bytes(db[at + 9..at + 13].try_into().expect("four bytes"));
        &db[at..at + 17 + length as usize]
    });
    // The owner and the value, each after its length.
    let is_sealed_row = |copy: &&[u8]| {
        copy[18..].strip_prefix(stream.as_bytes()).is_some_and(|row| row[1..].starts_with(b"sealed"))
    };
    copies.into_iter().find(is_sealed_row).expect("a copy").to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_without_its_keys_opens_for_inspection_only() {
    let directory = folder();
    let path = directory.path().join("store");
    fill(&path).await;
    fs::remove_file(path.join("keys")).expect("removed");
    let (s, problem) = SledStore::open_for_inspection(&path, SledOptions::default()).expect("opened");
    assert!(matches!(problem, Some(StoreError::Opening { .. })), "{problem:?}");
    assert_eq!(s.check().await.expect("checked").damaged, []);
    let key = s.keys().get_or_create_key("ann").await.expect_err("there are no keys");
    assert!(key.to_string().contains("opened without its keys"), "{key}");
    drop(s);
    assert!(!path.join("keys").exists(), "none is made");
    assert!(SledStore::open(&path, SledOptions::default()).is_err());
}
