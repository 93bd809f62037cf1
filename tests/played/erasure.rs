//! Tests of erasure: afterwards neither the store, nor a new backup, nor an export contains the user's private texts or
//! the key that encrypts them.

use crate::harness::{Harness, castellan_command, wait_for};
use crate::test_game::TestGame;
use castellan::referee::backups;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Private texts and settings of Ada.
const SECRETS: [&str; 4] = ["the bishop is a liar", "{\"answer\":", "Pacific/Chatham", "high-contrast"];

/// Returns the files below a folder that contain these bytes.
pub fn files_containing(folder: &Path, bytes: &[u8]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_containing(&path, bytes));
        } else if memchr::memmem::find(&fs::read(&path).expect("a file"), bytes).is_some() {
            found.push(path);
        }
    }
    found
}

/// Returns the owners and keys of a key file. Slots have 128 bytes; the first one is a header.
fn read_keys(file: &Path) -> Vec<(String, Vec<u8>)> {
    let bytes = fs::read(file).expect("a file");
    let slots = bytes.chunks_exact(128).skip(1);
    let slot = |slot: &[u8]| {
        let name = String::from_utf8(slot[1..=usize::from(slot[0])].to_vec()).expect("a name");
        (name, slot[74..106].to_vec())
    };
    slots.map(slot).collect()
}

/// Exports the store of the stopped bot.
async fn export_store(harness: &Harness, store: &Path, name: &str) -> Vec<u8> {
    let out = harness.file(name);
    let mut export = castellan_command(harness.folder());
    export.args(["store", "export"]).arg(store).arg("--out").arg(&out).stdout(Stdio::null());
    assert!(export.status().await.expect("it runs").success());
    fs::read(out).expect("an export")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_contains_private_data_or_its_key_after_an_erasure() {
    let mut harness = Harness::without_bot(crate::harness::quick_options()).await;
    let (store, copies) = (harness.file("store"), harness.file("copies"));
    let begin = async |harness: &mut Harness| {
        let mut command = castellan_command(harness.folder());
        command.env("CASTELLAN_STORE", &store).env("CASTELLAN_BACKUPS", &copies);
        harness.launch_with(command);
        harness.wait_until_reachable().await;
    };
    begin(&mut harness).await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let game = test_game.id.clone();
    harness.run("Ada", "note", json!({ "text": "an earlier note of hers", "game": game })).await;
    harness.run("Ada", "note", json!({ "text": SECRETS[0], "game": game })).await;
    let action = test_game.random_actions(1)[0];
    test_game.type_action(&harness, action).await;
    assert_eq!(test_game.to_act(), "Ben");
    let saved = harness.run("Ada", "premove", json!({ "conditions": "any -> a2a3", "game": game })).await;
    assert!(saved.private_text().contains("saved"), "{}", saved.private_text());
    let answer = harness
        .run(
            "Ada",
            "settings",
            json!({ "time-zone": SECRETS[2], "quiet-hours": "22-8", "theme": SECRETS[3] }),
        )
        .await;
    assert!(answer.private_text().contains(SECRETS[2]), "{}", answer.private_text());
    harness.run("Ada", "person block", json!({ "player": "Cleo" })).await;
    let shown = harness.run("Ada", "note", json!({ "game": game })).await.private_text();
    assert!(shown.contains(SECRETS[0]), "{shown}");
    // Private texts are encrypted even before the erasure.
    for secret in SECRETS {
        assert_eq!(files_containing(&store, secret.as_bytes()), Vec::<PathBuf>::new(), "{secret}");
    }
    harness.stop().await;
    let before = String::from_utf8(export_store(&harness, &store, "before").await).expect("text");
    let keys_before = read_keys(&store.join("keys"));
    begin(&mut harness).await;
    let made = || backups::list_backups(&copies).unwrap_or_default();
    wait_for("a backup", || (!made().is_empty()).then_some(())).await;
    let old: Vec<PathBuf> = made();

    let question = harness.run("Ada", "privacy erase", json!({})).await;
    let reply = harness.press("Ada", question.message(), "Erase").await.private_text();
    assert!(reply.contains("Your key is destroyed"), "{reply}");
    let process = harness.process().id().expect("it runs").to_string();
    let sent = tokio::process::Command::new("sh").args(["-c", "kill -USR1 \"$0\"", &process]).status().await;
    assert!(sent.expect("kill runs").success());
    wait_for("a fresh backup", || (made().len() > old.len()).then_some(())).await;
    // The game continues without her.
    let action = test_game.random_actions(1)[0];
    test_game.type_action(&harness, action).await;
    harness.stop().await;
    export_store(&harness, &store, "after").await;

    // Exactly one key is gone, both from the key file and from every file created since.
    let keys_after = read_keys(&store.join("keys"));
    let gone: Vec<_> = keys_before.iter().filter(|key| !keys_after.contains(key)).collect();
    let [(ada, key)] = gone[..] else { panic!("{} keys are gone", gone.len()) };
    assert!(keys_after.contains(&(ada.clone(), vec![0; 32])), "her slot is overwritten in place");
    let hex = base16ct::lower::encode_string(key);
    assert!(before.contains(&hex) && before.contains(&format!("sealed-1:{ada}:1:")), "it is found so");
    let earlier: Vec<PathBuf> = old.into_iter().chain([harness.file("before")]).collect();
    let new_files_containing = |bytes: &[u8]| -> Vec<PathBuf> {
        let mut found = files_containing(harness.folder(), bytes);
        found.retain(|file| !earlier.contains(file));
        found
    };
    for bytes in [&key[..], hex.as_bytes()] {
        assert_eq!(new_files_containing(bytes), Vec::<PathBuf>::new(), "the key");
    }
    for secret in SECRETS.into_iter().chain(["an earlier note of hers", "\"Ada\""]) {
        assert_eq!(new_files_containing(secret.as_bytes()), Vec::<PathBuf>::new(), "{secret}");
    }
    let sealed = format!("sealed-1:{ada}:");
    let old_copies = new_files_containing(sealed.as_bytes());
    assert!(old_copies.iter().all(|file| file.starts_with(&store)), "old copies in sled's files alone");
    // Blocks remain in force, and a returning user keeps the same identity.
    begin(&mut harness).await;
    let again = harness.run("Ada", "note", json!({ "game": game })).await.private_text();
    assert!(again.contains("You have no notes on this game"), "{again}");
    let options = json!({ "variant": "kings-mate", "opponent": "Ada" });
    let refused = harness.run("Cleo", "game new", options).await.private_text();
    assert!(refused.contains("doesn't take invitations from you"), "{refused}");
    test_game.assert_play_continues(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}
