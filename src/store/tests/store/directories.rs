//! Directories that cannot be opened, and their errors.

use crate::harness::{append, folder, name, open, store};
use crate::processes::{self, command, print_line, read_until, start, wait_for_success};
use castellan_store::{SledOptions, SledStore, Store, StoreError, Version};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;

fn opening_error(path: &Path) -> String {
    match SledStore::open(path, SledOptions::default()) {
        Err(error @ StoreError::Opening { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Holds a store open until its input ends.
#[test]
#[ignore = "a child of the test with two processes"]
fn child_process_that_opens_a_store() {
    let Some(folder) = processes::folder() else { return };
    let store = open(&folder);
    print_line("open");
    std::io::stdin().read_line(&mut String::new()).expect("input");
    drop(store);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_is_refused() {
    let directory = folder();
    store(&open(directory.path()), append("one", 0, "a:1", &["1"])).await;
    let (mut child, mut output) =
        start(command("directories::child_process_that_opens_a_store", directory.path()));
    read_until(&mut output, "open");
    let half_made = directory.path().join("snap.00000000000FFFFF.generating");
    fs::write(&half_made, "half").expect("written");
    assert!(opening_error(directory.path()).contains("another process has it open"));
    assert!(half_made.exists(), "the other process may be making it");
    assert!(
        castellan_store::salvage(directory.path(), Vec::new())
            .expect_err("in use")
            .to_string()
            .contains("close it")
    );
    child.stdin.take().expect("input").write_all(b"\n").expect("written");
    wait_for_success(child);
    let opened = open(directory.path());
    assert!(!half_made.exists());
    assert!(opened.opening().notes[0].contains("half made"), "{:?}", opened.opening());
    assert!(opening_error(directory.path()).contains("has it open"), "in the same process too");
    assert_eq!(opened.head(&name("one")).await.expect("read").expect("a stream").version, Version(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn sled_is_reopened_while_the_store_is_in_use() {
    let directory = folder();
    let options = SledOptions { reopen_after_bytes: 1_000, ..SledOptions::default() };
    let opened = SledStore::open(directory.path(), options).expect("a store");
    let snapshots = || {
        let files = fs::read_dir(directory.path()).expect("a folder");
        let mut names = files.map(|file| file.expect("a file").file_name().into_string().expect("text"));
        names.find(|name| name.starts_with("snap."))
    };
    let mut seen = BTreeSet::new();
    for number in 0..40 {
        let head = store(&opened, append("one", number, &format!("a:{number}"), &["1"])).await;
        assert_eq!(head.version, Version(number + 1));
        assert_eq!(opened.read(&name("one"), Version(1), 99).await.expect("read").len() as u64, number + 1);
        seen.extend(snapshots());
    }
    // Sled stores the position of its log each time it is closed.
    assert!(seen.len() > 2, "{seen:?}");
    assert!(opened.check().await.expect("checked").damaged.is_empty());
    drop(opened);
    assert_eq!(open(directory.path()).opening().notes, Vec::<String>::new());
}

#[tokio::test]
async fn a_closed_store_can_be_opened_at_once() {
    let directory = folder();
    for number in 0..20 {
        let opened = open(directory.path());
        // Requests are carried out even if their futures are dropped.
        let left = opened.append(append("left", number, &format!("a:{number}"), &["1"]));
        let mut left = Box::pin(left);
        std::future::poll_fn(|context| {
            // The request may or may not have been carried out by then.
            let _ = left.as_mut().poll(context);
            std::task::Poll::Ready(())
        })
        .await;
        drop(left);
        let clone = opened.clone();
        drop(opened);
        drop(clone);
        let again = open(directory.path());
        assert_eq!(
            again.head(&name("left")).await.expect("read").expect("a stream").version,
            Version(number + 1)
        );
    }
}

#[test]
fn opening_waits_for_a_lock_that_is_released_soon() {
    let directory = folder();
    drop(open(directory.path()));
    for file in ["witness", "db"] {
        let held = fs::File::open(directory.path().join(file)).expect("opened");
        held.lock().expect("locked");
        let releasing = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(100));
            drop(held);
        });
        // On a busy machine the release may come after the wait of an opening. Without any wait there would be more
        // refusals.
        let mut refusals = 0;
        while let Err(error) = SledStore::open(directory.path(), SledOptions::default()) {
            refusals += 1;
            assert!(refusals < 30, "it is not waited for: {error}");
        }
        releasing.join().expect("let go");
    }
}

#[test]
fn a_file_in_place_of_a_directory_is_refused() {
    let directory = folder();
    let file = directory.path().join("file");
    fs::write(&file, "text").expect("written");
    assert!(opening_error(&file).contains("it is not a directory"));
    assert!(opening_error(&file.join("below")).contains("the directory cannot be made"));
}

#[test]
fn a_directory_that_cannot_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let directory = folder();
    let path = directory.path().join("store");
    drop(open(&path));
    let bare = directory.path().join("bare");
    fs::create_dir(&bare).expect("made");
    for folder in [&path, &bare] {
        for entry in fs::read_dir(folder).expect("a folder") {
            let file = entry.expect("an entry").path();
            fs::set_permissions(file, fs::Permissions::from_mode(0o444)).expect("set");
        }
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("set");
    }
    if fs::write(bare.join("probe"), "").is_err() {
        for folder in [&path, &bare] {
            assert!(opening_error(folder).contains("it cannot be written to"));
        }
    }
    // No user can create files there, not even root.
    assert!(opening_error(Path::new("/proc/castellan-store")).contains("the directory cannot be made"));
    assert!(opening_error(Path::new("/proc/self")).contains("it cannot be written to"));
    for folder in [&path, &bare] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("set");
    }
}

#[test]
fn a_foreign_or_newer_directory_is_refused() {
    let directory = folder();
    let foreign = sled::open(directory.path().join("strange")).expect("sled");
    foreign.insert("key", "value").expect("inserted");
    drop(foreign);
    assert!(opening_error(&directory.path().join("strange")).contains("no store of Castellan's"));

    let newer = directory.path().join("newer");
    write_schema(&newer, 9);
    let error = opening_error(&newer);
    assert!(
        error.contains("it has schema 9") && error.contains("a newer version of Castellan. Use that version"),
        "{error}"
    );

    let never = directory.path().join("never");
    write_schema(&never, 0);
    let error = opening_error(&never);
    assert!(error.contains("it has schema 0, which no version of Castellan has written"), "{error}");

    // Stores from before the first release hold their schema elsewhere.
    let before = directory.path().join("before");
    write_schema(&before, 2);
    let db = crate::harness::open_sled(&before);
    let record = db.remove(SCHEMA).expect("removed").expect("a version");
    db.insert(b"mschema\0\0", record).expect("inserted");
    drop(db);
    let error = opening_error(&before);
    let why = "it is of a version of Castellan from before its first release, which no released version reads (schema 2)";
    assert!(error.contains(why) && error.contains("Name another directory for a new store"), "{error}");
}

/// The key of the record with a store's schema.
const SCHEMA: &[u8] = b"mstore\0\0";

/// Creates a store of another schema. The version is an ordinary record, so a record of another version is made the
/// same way.
fn write_schema(path: &Path, version: u8) {
    drop(open(path));
    let db = crate::harness::open_sled(path);
    let record = db.get(SCHEMA).expect("read").expect("a version").to_vec();
    let mut record: Vec<u8> = record;
    *record.last_mut().expect("a byte") = version;
    let checksum = crc32fast::hash(&[&record[4..13], &record[17..]].concat());
    record[13..17].copy_from_slice(&checksum.to_le_bytes());
    db.insert(SCHEMA, record).expect("inserted");
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_sled_settings_are_reported_with_a_remedy_that_works() {
    let directory = folder();
    store(&open(directory.path()), append("one", 0, "a:1", &["1"])).await;
    let conf = directory.path().join("conf");
    let whole = fs::read(&conf).expect("read");
    for at in [0, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&conf, &bytes).expect("written");
        let error = opening_error(directory.path());
        assert!(
            error.contains("`conf` is damaged") && error.contains("Nothing was changed. Remove "),
            "{error}"
        );
        assert_eq!(fs::read(&conf).expect("read"), bytes);
        fs::remove_file(&conf).expect("removed");
        let opened = open(directory.path());
        assert_eq!(opened.head(&name("one")).await.expect("read").expect("a stream").version, Version(1));
        drop(opened);
        assert_eq!(fs::read(&conf).expect("read"), whole, "it is the same in every store");
    }
}

/// Returns the folder and all its contents, with their modes.
#[cfg(unix)]
fn modes(path: &Path) -> Vec<(std::path::PathBuf, u32)> {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
    let mut all = vec![(path.to_owned(), mode(path))];
    for entry in fs::read_dir(path).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { all.extend(modes(&path)) } else { all.push((path.clone(), mode(&path))) }
    }
    all
}

/// Returns `true` if only the owner has access, with sufficient permissions.
#[cfg(unix)]
fn is_private((path, mode): &(std::path::PathBuf, u32)) -> bool {
    *mode == if path.is_dir() { 0o700 } else { 0o600 }
}

/// Uses a store until sled has created all its files and has been reopened.
#[cfg(unix)]
#[test]
#[ignore = "a child of the test without a umask"]
fn child_without_a_umask() {
    let Some(folder) = processes::folder() else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let options = SledOptions { reopen_after_bytes: 1_000, ..SledOptions::default() };
    let opened = SledStore::open(folder.join("above").join("store"), options).expect("a store");
    runtime.block_on(async {
        for number in 0..20 {
            store(&opened, append("one", number, &format!("a:{number}"), &["1"])).await;
        }
    });
    drop(opened);
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_a_store_regardless_of_the_umask() {
    let directory = folder();
    let child = command("directories::child_without_a_umask", directory.path());
    let mut bare = std::process::Command::new("sh");
    bare.arg("-c").arg("umask 000; exec \"$0\" \"$@\"").arg(child.get_program()).args(child.get_args());
    bare.env(processes::FOLDER, directory.path());
    let (child, _output) = start(bare);
    wait_for_success(child);
    let modes = modes(&directory.path().join("above"));
    assert!(modes.len() >= 6, "{modes:?}");
    assert!(modes.iter().all(is_private), "{modes:?}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn opening_makes_a_readable_store_private() {
    use std::os::unix::fs::PermissionsExt;
    let directory = folder();
    let path = directory.path().join("store");
    store(&open(&path), append("one", 0, "a:1", &["1"])).await;
    for (path, _) in modes(&path) {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
    }
    let opened = open(&path);
    let notes = opened.opening().notes.join("\n");
    assert!(notes.contains("its directory was open to others, and no longer is"), "{notes}");
    assert!(notes.contains("`db` was open to others, and no longer is"), "{notes}");
    drop(opened);
    assert!(modes(&path).iter().all(is_private), "{:?}", modes(&path));
    assert_eq!(open(&path).opening().notes, Vec::<String>::new());

    // A shared folder keeps its mode; the store's files are private.
    let shared = directory.path().join("shared");
    fs::create_dir(&shared).expect("made");
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o755)).expect("set");
    fs::write(shared.join("theirs"), "").expect("written");
    fs::set_permissions(shared.join("theirs"), fs::Permissions::from_mode(0o644)).expect("set");
    let opened = open(&shared);
    assert!(opened.opening().notes[0].contains("give the store one of its own"), "{:?}", opened.opening());
    drop(opened);
    let theirs = [shared.clone(), shared.join("theirs")];
    for entry in modes(&shared) {
        assert!(is_private(&entry) != theirs.contains(&entry.0), "{entry:?}");
    }
}
