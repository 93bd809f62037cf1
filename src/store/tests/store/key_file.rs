//! The key file beside sled's: truncation and flipped bits are detected before a key is used.

use crate::harness::{append, folder, name, open, put, store};
use castellan_store::keyring::{RowId, seal};
use castellan_store::{Append, SledOptions, SledStore, Store};
use std::fs;
use std::path::Path;

/// The size of a slot, in bytes.
const SLOT: usize = 128;

/// Fills a store with private data of three players. Returns the bytes of its key file.
async fn fill_with_three_keys(path: &Path) -> Vec<u8> {
    let s = open(path);
    for player in ["ann", "ben", "cem"] {
        let row = RowId { index: "people", key: player };
        let row =
            vec![put("people", player, &seal(s.keys(), player, row, "a secret").await.expect("sealed"))];
        store(&s, Append { index: row, ..append(&format!("person/{player}"), 0, "a:1", &[]) }).await;
    }
    drop(s);
    let bytes = fs::read(path.join("keys")).expect("it is there");
    assert_eq!(bytes.len(), 4 * SLOT);
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_key_file_is_reported_and_not_changed() {
    let directory = folder();
    let path = directory.path().join("store");
    let intact = fill_with_three_keys(&path).await;
    let cut =
        [0, 1, SLOT - 1, SLOT, SLOT + 7, 2 * SLOT, 3 * SLOT, 4 * SLOT - 1].map(|at| intact[..at].to_vec());
    let flipped = (0..intact.len()).step_by(3).map(|at| {
        let mut bytes = intact.clone();
        bytes[at] ^= 0x10;
        bytes
    });
    for bytes in cut.into_iter().chain(flipped) {
        fs::write(path.join("keys"), &bytes).expect("written");
        let damaged = match SledStore::open(&path, SledOptions::default()) {
            Ok(opened) => opened.damaged_keys().expect("it is damaged"),
            Err(refused) => refused,
        };
        let message = damaged.to_string();
        assert!(message.contains("`keys` is ") && message.contains("Restore `keys` as it was"), "{message}");
        assert_eq!(fs::read(path.join("keys")).expect("it is there"), bytes, "nothing is written into it");
    }
    // A file that has lost whole slots is not opened for writing.
    for bytes in [&intact[..3 * SLOT], &intact[..4 * SLOT - 1]] {
        fs::write(path.join("keys"), bytes).expect("written");
        SledStore::open(&path, SledOptions::default()).expect_err("a key is lost");
    }
    // The undamaged file opens and works.
    fs::write(path.join("keys"), &intact).expect("written");
    let s = open(&path);
    s.keys().get_or_create_key("dan").await.expect("a key");
    drop(s);
    assert_eq!(fs::read(path.join("keys")).expect("it is there").len(), 5 * SLOT);
    open(&path);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_reports_damaged_keys_and_the_others_still_work() {
    let directory = folder();
    let path = directory.path().join("store");
    let intact = fill_with_three_keys(&path).await;
    let mut damaged = intact.clone();
    let at = intact.windows(3).position(|bytes| bytes == b"ben").expect("he has a key");
    damaged[at + 90] ^= 1;
    for (bytes, expected) in [
        (damaged, "`keys`: the slot of ben at byte 256 cannot be read"),
        (intact[..3 * SLOT].to_vec(), "`keys`: it ends at byte 384, with 2 of 3 slots"),
    ] {
        fs::write(path.join("keys"), bytes).expect("written");
        let (s, problem) = SledStore::open_for_inspection(&path, SledOptions::default()).expect("opened");
        assert!(problem.is_none(), "{problem:?}");
        let found: Vec<String> =
            s.check().await.expect("checked").damaged.iter().map(ToString::to_string).collect();
        assert_eq!(found, [expected]);
        s.keys().get_or_create_key("ann").await.expect("hers is there");
    }
}

/// Checks half-written slots after the acknowledged ones: a kill left them, and no caller relies on them.
#[tokio::test(flavor = "multi_thread")]
async fn half_written_slots_after_the_acknowledged_ones_are_ignored() {
    let directory = folder();
    let path = directory.path().join("store");
    let intact = fill_with_three_keys(&path).await;
    for more in [vec![1; 50], vec![0; SLOT], vec![9; SLOT + 3]] {
        fs::write(path.join("keys"), [&intact[..], &more].concat()).expect("written");
        let s = open(&path);
        s.keys().get_or_create_key("dan").await.expect("a key");
        drop(s);
        open(&path);
    }
    assert!(open(&path).head(&name("person/ann")).await.expect("read").is_some());
}
