//! Private data, and its erasure.

use crate::faulty::Stop;
use crate::harness::{Harness, act, id};
use crate::store_location::{Disk, StoreLocation, found, on_both_stores};
use castellan_game::conditions::ConditionsInput;
use castellan_game::visibility::Viewer;
use castellan_game::{CommandKind, GameId, Hidden, PlayerId, Refusal, Span, export};
use castellan_referee::reminder_preferences::{QuietHours, ReminderPreferences};
use castellan_referee::{RefereeError, game_stream};
use castellan_rules::Seat;
use castellan_store::keyring::KeyState;
use castellan_store::{Append, REMEMBERED_REQUESTS, RequestId, Store, StoreError, StreamName};

on_both_stores! {
    notes_are_private_and_add_no_event
    conditional_moves_survive_restarts_and_are_in_no_event
    repeated_notes_and_preferences_do_not_accumulate
    games_continue_after_an_erasure
    an_interrupted_erasure_is_finished_at_the_next_start
    an_erasure_skips_frozen_games_and_reports_them
}

const NOTE: &str = "the bishop is a liar";

fn conditions(text: &str) -> CommandKind {
    CommandKind::SetConditions(ConditionsInput::typed(text).into())
}

/// Returns the export of a store.
async fn written(store: &dyn Store) -> String {
    let mut written = Vec::new();
    castellan_store::export(store, &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

/// Starts a game of Ann, who has an account, against Ben, with every kind of private data of hers. It is Ben's turn.
async fn game_with_private_data<P: StoreLocation>(location: P) -> (Harness<P>, GameId, PlayerId) {
    let mut harness = Harness::new(location).await;
    let ann = harness.referee().directory.player("discord:1815", "Ann Lovelace").await.expect("a store");
    let game = harness
        .start_game(
            "k3x9",
            crate::harness::game_settings(crate::harness::CHESS, &[("time", "1d per action")]),
            &[ann.as_str(), "ben"],
        )
        .await;
    harness.play(&game, "e2e4").await;
    harness.accept(&game, ann.as_str(), conditions("e7e5 -> g1f3\nany -> b1c3")).await;
    let preferences = ReminderPreferences {
        quiet: Some(QuietHours::read("22-8").expect("quiet hours")),
        zone: Some("Asia/Tokyo".to_owned()),
        ..ReminderPreferences::default()
    };
    harness.referee().reminders.set(&ann, &preferences).await.expect("a store");
    harness.referee().notes.write(&ann, &game, NOTE, "test:note").await.expect("kept");
    (harness, game, ann)
}

async fn notes_are_private_and_add_no_event<P: StoreLocation>(location: P) {
    let (mut harness, game, ann) = game_with_private_data(location).await;
    let before = harness.game(&game).await;
    harness.referee().notes.write(&ann, &game, " another ", "test:another").await.expect("kept");
    harness.restart().await;
    let notes = harness.referee().notes.of_player(&ann, &game).await.expect("a store");
    assert_eq!(notes, Some(Hidden("another".to_owned())));
    assert_eq!(harness.referee().notes.of_player(&id("ben"), &game).await.expect("a store"), None);
    assert_eq!(harness.game(&game).await.events(), before.events());
    let refused = harness.referee().notes.write(&id("eve"), &game, "hm", "test:eve").await;
    assert!(matches!(refused, Err(RefereeError::Refused(Refusal::NotInGame))), "{refused:?}");
    harness.referee().notes.write(&ann, &game, "", "test:none").await.expect("cleared");
    assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("a store"), None);
}

async fn conditional_moves_survive_restarts_and_are_in_no_event<P: StoreLocation>(location: P) {
    let (mut harness, game, ann) = game_with_private_data(location).await;
    assert!(!written(harness.store()).await.contains("g1f3"));
    // Her own export has them and her notes; no other player's has.
    let kept = harness.referee().notes.private_texts(&ann, &game).await.expect("a store");
    let own = export(&harness.log(&game).await, Viewer::Player(&ann), &kept).expect("a game");
    assert!(own.contains("e7e5 -> g1f3") && own.contains(NOTE), "{own}");
    let kept = harness.referee().notes.private_texts(&id("ben"), &game).await.expect("a store");
    assert_eq!(kept, castellan_game::PrivateTexts::default());
    harness.restart().await;
    harness.assert_consistent(&game).await;
    harness.accept(&game, "ben", act("e7e5")).await;
    let state = harness.game(&game).await;
    let played = state.record().expect("played").last().expect("an action").action;
    assert_eq!(played.to_string(), "g1f3");
    assert_eq!(state.plan(Seat::White), None, "used up");
    harness.assert_consistent(&game).await;
}

/// Checks that repeated notes and wishes, each a request of its own, do not accumulate.
async fn repeated_notes_and_preferences_do_not_accumulate<P: StoreLocation>(location: P) {
    let (mut harness, game, ann) = game_with_private_data(location).await;
    // It is her turn, so each wish resets the timer of her game.
    harness.play(&game, "e7e5 b8c6").await;
    let events = harness.game(&game).await.events();
    let streams = async |harness: &Harness<P>| {
        let mut sizes = Vec::new();
        for stream in harness.store().streams(None, 1_000).await.expect("names") {
            let whole = harness.store().whole_stream(&stream).await.expect("a stream").expect("it is there");
            sizes.push((stream, whole.requests.len(), whole.index.len()));
        }
        sizes
    };
    for round in 0..2 * REMEMBERED_REQUESTS {
        let note = format!("{NOTE} {round}");
        harness.referee().notes.write(&ann, &game, &note, &format!("test:note-{round}")).await.expect("kept");
        let preferences = ReminderPreferences {
            lead: Some(Span::minutes(60 + u64::from(round % 2))),
            ..ReminderPreferences::default()
        };
        harness.referee().reminders.set(&ann, &preferences).await.expect("a store");
    }
    let full = streams(&harness).await;
    for round in 0..20 {
        harness
            .referee()
            .notes
            .write(&ann, &game, "last", &format!("test:last-{round}"))
            .await
            .expect("kept");
        harness.referee().reminders.set(&ann, &ReminderPreferences::default()).await.expect("a store");
    }
    let again = harness.referee().notes.write(&ann, &game, "not this", "test:last-7").await;
    again.expect("it was done before");
    harness.restart().await;
    let requests = |sizes: &[(StreamName, usize, usize)]| sizes.iter().map(|size| size.1).collect::<Vec<_>>();
    assert_eq!(requests(&streams(&harness).await), requests(&full));
    assert!(full.iter().all(|(_, requests, _)| *requests <= REMEMBERED_REQUESTS as usize + 20), "{full:?}");
    assert_eq!(
        harness.referee().notes.of_player(&ann, &game).await.expect("a store"),
        Some(Hidden("last".to_owned()))
    );
    assert_eq!(harness.game(&game).await.events(), events, "no event says so");
    assert!(!written(harness.store()).await.contains(NOTE));
    harness.assert_consistent(&game).await;
    harness.play(&game, "b1c3").await;
}

async fn games_continue_after_an_erasure<P: StoreLocation>(location: P) {
    let (mut harness, game, ann) = game_with_private_data(location).await;
    let forgotten = harness.referee().erasure.erase(&ann).await.expect("a store");
    assert!(forgotten.frozen.is_empty());
    assert_eq!(harness.game(&game).await.plan(Seat::White), None, "not in memory either");
    assert!(!written(harness.store()).await.contains(&format!("sealed-1:{ann}")));
    assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("a store"), None);
    assert_eq!(
        harness.referee().preferences.of_player(&ann).await.expect("a store"),
        ReminderPreferences::default()
    );
    // A returning player keeps notes under a new key, and plays on.
    assert_eq!(harness.referee().directory.player("discord:1815", "Ann").await.expect("a store"), ann);
    harness.referee().notes.write(&ann, &game, "anew", "test:anew").await.expect("kept");
    harness.restart().await;
    assert_eq!(
        harness.referee().notes.of_player(&ann, &game).await.expect("a store"),
        Some(Hidden("anew".to_owned()))
    );
    harness.play(&game, "e7e5 b1c3").await;
    harness.assert_consistent(&game).await;
}

async fn an_interrupted_erasure_is_finished_at_the_next_start<P: StoreLocation>(_: P) {
    for after in 0.. {
        let (mut harness, game, ann) = game_with_private_data(P::new()).await;
        harness.store().hooks.stop(Some(Stop { after, done: after % 2 == 0 }));
        let whole = harness.referee().erasure.erase(&ann).await.is_ok();
        harness.store().hooks.stop(None);
        harness.restart().await;
        let text = written(harness.store()).await;
        let live =
            matches!(harness.store().keys().key(ann.as_str()).await.expect("a key"), KeyState::Live { .. });
        // Either the erasure has not begun, or no private data is left.
        assert_eq!(text.contains(&format!("sealed-1:{ann}")), live, "stopped after {after}");
        assert!(!text.contains("\"index\":\"erasing\""));
        assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("a store").is_some(), live);
        assert_eq!(harness.game(&game).await.plan(Seat::White).is_some(), live);
        assert_eq!(harness.referee().directory.person(&ann).await.expect("a store").is_some(), live);
        harness.assert_consistent(&game).await;
        if whole {
            assert!(after > 10, "it was stopped at all");
            return;
        }
    }
}

async fn an_erasure_skips_frozen_games_and_reports_them<P: StoreLocation>(location: P) {
    let (mut harness, game, ann) = game_with_private_data(location).await;
    let other = harness
        .start_game(
            "other",
            crate::harness::game_settings(crate::harness::CHESS, &[("time", "1d per action")]),
            &[ann.as_str(), "ben"],
        )
        .await;
    harness.referee().notes.write(&ann, &other, NOTE, "test:other").await.expect("kept");
    let head = harness.store().head(&game_stream(&game)).await.expect("a store").expect("a game");
    let mut append =
        Append::new(game_stream(&game), head.version, RequestId::new("test:odd").expect("an id"));
    append.events.push(r#"{"v":99,"at":1,"by":"table","request":"test:1","what":"sang"}"#.to_owned());
    harness.store().append(append).await.expect("a store");
    let forgotten = harness.referee().erasure.erase(&ann).await.expect("a store");
    assert_eq!(forgotten.frozen, std::slice::from_ref(&game));
    assert!(!written(harness.store()).await.contains(&format!("sealed-1:{ann}")));
    assert_eq!(harness.referee().notes.of_player(&ann, &other).await.expect("a store"), None);
    assert!(harness.referee().games.game(&other).await.is_ok());
}

#[tokio::test]
async fn files_never_contain_private_data_nor_the_key_after_an_erasure() {
    let (mut harness, _, ann) = game_with_private_data(Disk::new()).await;
    let secrets = [NOTE, "g1f3", "Asia/Tokyo", "Lovelace", "discord:1815"];
    assert_eq!(found(harness.location().path(), &secrets), None);
    assert!(found(harness.location().path(), &["e2e4"]).is_some(), "what is public is found so");
    let before = std::fs::read(harness.location().path().join("keys")).expect("the keys");
    harness.referee().erasure.erase(&ann).await.expect("a store");
    let after = std::fs::read(harness.location().path().join("keys")).expect("the keys");
    // The slot of 128 bytes is overwritten in place: no 32 bytes of the key are left.
    assert_eq!(before.len(), after.len());
    let offset = memchr::memmem::find(&before, ann.as_str().as_bytes()).expect("her slot");
    let key = &before[offset + 73..offset + 105];
    assert!(key.iter().any(|byte| *byte != 0));
    assert_eq!(memchr::memmem::find(&after, key), None);
    harness.restart().await;
    assert_eq!(found(harness.location().path(), &secrets), None);
}

#[tokio::test]
async fn a_lost_key_affects_one_player_and_is_not_replaced() {
    let (mut harness, game, ann) = game_with_private_data(Disk::new()).await;
    harness.referee().notes.write(&id("ben"), &game, "of ben", "test:ben").await.expect("kept");
    harness.close();
    // The record is damaged within the key.
    let keys = harness.location().path().join("keys");
    let mut bytes = std::fs::read(&keys).expect("the keys");
    let offset = memchr::memmem::find(&bytes, ann.as_str().as_bytes()).expect("her slot");
    bytes[offset + 80] ^= 1;
    std::fs::write(&keys, bytes).expect("the keys");
    harness.restart().await;
    let lost = harness.referee().notes.of_player(&ann, &game).await.expect_err("it is damaged");
    assert!(matches!(lost, RefereeError::Store(StoreError::Key(_))), "{lost:?}");
    assert!(lost.is_local() && lost.to_string().contains("Restore `keys`"), "{lost}");
    assert!(harness.referee().notes.write(&ann, &game, "new", "test:new").await.is_err());
    // The others play on, and keep their data.
    assert!(harness.referee().notes.of_player(&id("ben"), &game).await.expect("his").is_some());
    harness.play(&game, "e7e5").await;
    assert_eq!(harness.referee().directory.player("discord:1815", "Ann").await.expect("she can play"), ann);
    // A player whose data is unreadable can be erased.
    harness.referee().erasure.erase(&ann).await.expect("a store");
    assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("erased"), None);
    harness.referee().notes.write(&ann, &game, "new", "test:newer").await.expect("kept");
}

#[tokio::test]
async fn an_export_contains_sealed_data_with_its_keys() {
    let (harness, game, ann) = game_with_private_data(Disk::new()).await;
    let text = written(harness.store()).await;
    let mut other = Harness::without_store(Disk::new());
    other.open().await;
    castellan_store::import(text.as_bytes(), other.store()).await.expect("an import");
    // Importing the same file again is harmless.
    let again = castellan_store::import(text.as_bytes(), other.store()).await.expect("an import");
    assert_eq!(again.new, 0);
    assert_eq!(
        other.referee().notes.of_player(&ann, &game).await.expect("a store"),
        Some(Hidden(NOTE.to_owned()))
    );
    assert_eq!(
        other.referee().directory.find_player("discord:1815").await.expect("a store"),
        Some(ann.clone())
    );
    assert!(other.game(&game).await.plan(Seat::White).is_some());
    // An erased player stays erased, even if an earlier export is imported.
    other.referee().erasure.erase(&ann).await.expect("a store");
    assert!(castellan_store::import(text.as_bytes(), other.store()).await.is_err());
    assert_eq!(other.referee().notes.of_player(&ann, &game).await.expect("a store"), None);
    // A store with its own keys accepts no others.
    let mut third = Harness::without_store(Disk::new());
    third.open().await;
    third.store().keys().get_or_create_key("zoe").await.expect("a key");
    let error = castellan_store::import(text.as_bytes(), third.store()).await.expect_err("it has others");
    assert!(error.to_string().contains("Import it into a new store"), "{error}");
}

#[tokio::test]
async fn missing_or_foreign_keys_are_errors() {
    let (mut harness, ..) = game_with_private_data(Disk::new()).await;
    let (mut stranger, ..) = game_with_private_data(Disk::new()).await;
    harness.close();
    stranger.close();
    let keys = harness.location().path().join("keys");
    let open = |harness: &Harness<Disk>| {
        let error = castellan_store::SledStore::open(
            harness.location().path(),
            castellan_store::SledOptions::default(),
        );
        error.map(drop).expect_err("it has not its keys").to_string()
    };
    let own = std::fs::read(&keys).expect("the keys");
    std::fs::remove_file(&keys).expect("removed");
    for _ in 0..2 {
        let error = open(&harness);
        assert!(error.contains("`keys` is missing") && error.contains("Restore `keys`"), "{error}");
    }
    assert!(!keys.exists());
    std::fs::copy(stranger.location().path().join("keys"), &keys).expect("a copy");
    assert!(open(&harness).contains("`keys` is the file of another store"));
    std::fs::write(&keys, &own[..100]).expect("cut");
    assert!(open(&harness).contains("`keys` is no file of keys, or damaged"));
    std::fs::write(&keys, &own).expect("restored");
    harness.restart().await;
    assert!(harness.referee().directory.find_player("discord:1815").await.expect("a store").is_some());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(stranger.location().path().join("keys"))
            .expect("the keys")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_key_opens_only_values_of_the_same_row() {
    use castellan_store::MemoryStore;
    use castellan_store::keyring::{RowId, keyed_hash, seal, unseal};
    let (store, other) = (MemoryStore::new(), MemoryStore::new());
    let row_id = RowId { index: "notes", key: "ann/k3x9" };
    let sealed = seal(store.keys(), "ann", row_id, "a text").await.expect("sealed");
    assert!(!sealed.contains("a text"));
    assert_ne!(sealed, seal(store.keys(), "ann", row_id, "a text").await.expect("sealed"));
    assert_eq!(unseal(store.keys(), row_id, &sealed).await.expect("opened").as_deref(), Some("a text"));
    seal(store.keys(), "ben", row_id, "").await.expect("he has a key");
    for (row_id, sealed) in [
        (RowId { key: "ann/other", ..row_id }, sealed.clone()),
        (RowId { index: "people", ..row_id }, sealed.clone()),
        (row_id, sealed.replacen(":ann:", ":ben:", 1)),
        // One extra byte.
        (row_id, format!("{sealed}AAAA")),
    ] {
        assert!(unseal(store.keys(), row_id, &sealed).await.is_err(), "{row_id}: {sealed}");
    }
    for text in ["a text", "sealed-1:", "sealed-1:ann:1", "sealed-1:ann:x:AA", "sealed-1:ann:1:?"] {
        assert!(unseal(store.keys(), row_id, text).await.is_err(), "{text}");
    }
    // A missing key is an error; a destroyed key is not.
    let lost = unseal(other.keys(), row_id, &sealed).await.expect_err("lost");
    assert!(lost.to_string().contains("the key of ann is not in `keys`"), "{lost}");
    assert!(store.keys().destroy("ann").await.expect("destroyed"));
    assert_eq!(unseal(store.keys(), row_id, &sealed).await.expect("erased"), None);
    let anew = seal(store.keys(), "ann", row_id, "anew").await.expect("sealed");
    assert_eq!(unseal(store.keys(), row_id, &sealed).await.expect("erased"), None);
    assert_eq!(unseal(store.keys(), row_id, &anew).await.expect("opened").as_deref(), Some("anew"));
    let hash = keyed_hash(store.keys(), "discord:1").await.expect("a hash");
    assert_eq!(hash, keyed_hash(store.keys(), "discord:1").await.expect("a hash"));
    assert_ne!(hash, keyed_hash(other.keys(), "discord:1").await.expect("a hash"));
}
