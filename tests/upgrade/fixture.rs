//! Fixtures: a folder with the data stored by one version of this program.
//!
//! - `store/`: the files of the store's directory, each compressed;
//! - `export.jsonl.gz`: its export;
//! - `facts.json`: the facts that this version read from it;
//! - `buttons.txt`: a button of every kind in this version's format, with the user who saw it;
//! - `forms.txt`: the names of indexes, queues and events, with the shapes of their contents.

use crate::facts::facts;
use crate::forms::{format_forms, forms};
use crate::harness::Harness;
use crate::script::ScriptedStore;
use castellan::game::Time;
use castellan::referee::Clock;
use castellan::store::{SledOptions, SledStore, export, import};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The folder of the fixtures.
pub const FOLDER: &str = "tests/upgrade";

/// A fixture.
pub struct Fixture(PathBuf);

/// Returns all fixtures, oldest first.
pub fn all() -> Vec<Fixture> {
    let folders = fs::read_dir(FOLDER).expect("the tests run in the project's folder");
    let mut numbers: Vec<u32> = folders
        .filter_map(|entry| entry.expect("a readable entry").file_name().to_str()?.parse().ok())
        .collect();
    numbers.sort_unstable();
    numbers.into_iter().map(|number| Fixture(Path::new(FOLDER).join(number.to_string()))).collect()
}

/// The data that the current version stores for the script.
pub struct CurrentStore {
    script: ScriptedStore,
    pub export: String,
    facts: Value,
}

impl CurrentStore {
    /// Plays the script.
    pub async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let harness = Harness::in_folder(folder, TestClock::new(), SeededEntropy::new(15)).await;
        let mut script = ScriptedStore::new(harness).await;
        script.harness.close().await;
        let at = script.harness.clock.now();
        let store = SledStore::open(script.harness.folder(), SledOptions::default()).expect("a store");
        let mut bytes = Vec::new();
        export(&store, &mut bytes).await.expect("an export");
        drop(store);
        let export = String::from_utf8(bytes).expect("text");
        // Facts are read from a copy, because opening a store records that the bot is reachable.
        let copy =
            Harness::in_folder(copy_files(script.harness.folder()), clock_at(at), SeededEntropy::new(16))
                .await;
        let facts = facts(&copy).await;
        Self { script, export, facts }
    }

    /// Returns the forms of the stored data.
    pub fn forms(&self) -> String {
        format_forms(&forms(&self.export))
    }

    /// Writes the data as a fixture.
    pub fn write(&self, folder: &Path) {
        let store = folder.join("store");
        fs::create_dir_all(&store).expect("a folder");
        for entry in fs::read_dir(self.script.harness.folder()).expect("a folder") {
            let file = entry.expect("a readable entry").path();
            if file.is_file() {
                let name = file.file_name().expect("a name").to_string_lossy().into_owned();
                write_compressed(&store.join(format!("{name}.gz")), &fs::read(&file).expect("a file"));
            } else {
                let empty = fs::read_dir(&file).expect("a folder").next().is_none();
                assert!(empty, "{}: a fixture has no large records", file.display());
            }
        }
        write_compressed(&folder.join("export.jsonl.gz"), self.export.as_bytes());
        let facts = serde_json::to_string_pretty(&self.facts).expect("JSON") + "\n";
        fs::write(folder.join("facts.json"), facts).expect("a written file");
        let buttons = self.script.buttons.values();
        let buttons: Vec<String> = buttons.map(|(id, user_name)| format!("{user_name}\t{id}\n")).collect();
        fs::write(folder.join("buttons.txt"), buttons.concat()).expect("a written file");
        fs::write(folder.join("forms.txt"), self.forms()).expect("a written file");
    }
}

fn write_compressed(path: &Path, bytes: &[u8]) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory");
    fs::write(path, encoder.finish().expect("memory")).expect("a written file");
}

fn read_compressed(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    GzDecoder::new(file).read_to_end(&mut bytes).expect("a compressed file");
    bytes
}

/// Copies the files of a closed store.
pub fn copy_files(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files(folder) {
        fs::write(copy.path().join(name), bytes).expect("a written file");
    }
    copy
}

/// Returns the names and contents of a closed store's files.
pub fn files(folder: &Path) -> Vec<(OsString, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a readable entry"));
    let files = entries.filter(|entry| entry.path().is_file());
    files.map(|file| (file.file_name(), fs::read(file.path()).expect("a file"))).collect()
}

pub fn clock_at(at: Time) -> TestClock {
    let clock = TestClock::new();
    clock.set(at);
    clock
}

impl Fixture {
    pub fn folder(&self) -> &Path {
        &self.0
    }

    fn text(&self, name: &str) -> String {
        let path = self.0.join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Returns the facts as read by the version that wrote the fixture.
    pub fn facts(&self) -> Value {
        serde_json::from_str(&self.text("facts.json")).expect("JSON")
    }

    /// Returns the time at which the fixture was written.
    pub fn at(&self) -> Time {
        Time::from_ms(self.facts()["at"].as_u64().expect("milliseconds"))
    }

    /// Returns the buttons, each with the user who saw it.
    pub fn buttons(&self) -> Vec<(String, String)> {
        let text = self.text("buttons.txt");
        let line = |line: &str| {
            let (user_name, id) = line.split_once('\t').expect("a user and a button");
            (user_name.to_owned(), id.to_owned())
        };
        text.lines().map(line).collect()
    }

    /// Returns the forms of the fixture's data.
    pub fn forms(&self) -> String {
        self.text("forms.txt")
    }

    pub fn export(&self) -> String {
        String::from_utf8(read_compressed(&self.0.join("export.jsonl.gz"))).expect("text")
    }

    /// Returns the fixture's store in a temporary folder.
    pub fn store(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for entry in fs::read_dir(self.0.join("store")).expect("the files of the store") {
            let file = entry.expect("a readable entry").path();
            let name = file.file_stem().expect("a name");
            fs::write(folder.path().join(name), read_compressed(&file)).expect("a written file");
        }
        folder
    }

    /// Returns a new store with the fixture's export.
    pub async fn imported_store(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SledStore::open(folder.path(), SledOptions::default()).expect("a store");
        let imported = import(self.export().as_bytes(), &store).await.expect("an import");
        assert_eq!((imported.missing, imported.fragments), (0, 0));
        folder
    }
}
