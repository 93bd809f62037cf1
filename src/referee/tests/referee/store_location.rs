//! The location of a store: in memory or in a folder. Both can be closed and reopened.

use crate::faulty::Faulty;
use castellan_store::{MemoryStore, SledOptions, SledStore, Store};
use std::path::Path;
use tempfile::TempDir;

/// The location of one store.
pub trait StoreLocation: Sized {
    fn new() -> Self;
    /// Opens the store. All earlier handles are gone.
    async fn open(&mut self) -> Faulty;
}

#[derive(Default)]
pub struct Memory(Option<MemoryStore>);

impl StoreLocation for Memory {
    fn new() -> Self {
        Self::default()
    }

    /// Copies the stored data. Unstored state, such as claims, ends with the program.
    async fn open(&mut self) -> Faulty {
        let copy = MemoryStore::new();
        if let Some(store) = &self.0 {
            for stream in store.streams(None, 1_000).await.expect("names") {
                let whole = store.whole_stream(&stream).await.expect("a stream").expect("it is there");
                copy.restore(whole).await.expect("a copy");
                if let Some(snapshot) = store.snapshot(&stream).await.expect("a stream") {
                    copy.put_snapshot(&stream, snapshot);
                }
            }
            let keys = store.keys();
            let (own, all) = (keys.store_key().await.expect("a key"), keys.all().await.expect("keys"));
            copy.keys().restore(own, all).await.expect("keys");
        }
        self.0 = Some(copy.clone());
        Faulty::new(copy)
    }
}

pub struct Disk(TempDir);

impl Disk {
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl StoreLocation for Disk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    async fn open(&mut self) -> Faulty {
        let options = SledOptions::default();
        Faulty::new(SledStore::open(self.0.path(), options).expect("a store"))
    }
}

/// Turns each rule into two tests: with a store in memory, and with one on disk.
macro_rules! on_both_stores {
    ($($rule:ident)*) => {
        mod in_memory {
            $(#[tokio::test]
            async fn $rule() {
                Box::pin(super::$rule(crate::store_location::Memory::new())).await;
            })*
            use crate::store_location::StoreLocation;
        }
        mod on_disk {
            $(#[tokio::test]
            async fn $rule() {
                Box::pin(super::$rule(crate::store_location::Disk::new())).await;
            })*
            use crate::store_location::StoreLocation;
        }
    };
}
pub(crate) use on_both_stores;

/// Returns the files of a folder, as bytes.
pub fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push((path.display().to_string(), std::fs::read(&path).expect("a file")));
        }
    }
    all
}

/// Returns the first of these texts that occurs in a folder, with its file.
pub fn found<'a>(folder: &Path, texts: &[&'a str]) -> Option<(&'a str, String)> {
    for (file, bytes) in files(folder) {
        for text in texts {
            if memchr::memmem::find(&bytes, text.as_bytes()).is_some() {
                return Some((text, file));
            }
        }
    }
    None
}
