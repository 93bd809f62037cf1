//! Private data, and its erasure.

use crate::faulty::Stop;
use crate::harness::{Harness, act, id};
use crate::place::{Disk, Place, found, on_both_stores};
use castellan_game::public::Viewer;
use castellan_game::{CommandKind, GameId, Hidden, PlayerId, Refusal, Span, export};
use castellan_referee::reminders::{Quiet, ReminderPreferences};
use castellan_referee::{Trouble, stream};
use castellan_rules::Seat;
use castellan_rules::text::input::Letters;
use castellan_store::keyring::KeyState;
use castellan_store::{Append, KEPT_REQUESTS, RequestId, Store, StoreError, StreamName};

on_both_stores! {
    notes_are_kept_for_whoever_wrote_them_and_leave_no_event
    conditions_are_played_after_a_restart_and_stand_in_no_event
    whoever_writes_again_and_again_takes_no_more_room
    what_was_erased_is_none_and_the_game_goes_on
    an_erasure_that_was_stopped_anywhere_is_finished_at_the_next_start
    an_erasure_goes_on_past_a_game_that_stands_still_and_names_it
}

const NOTE: &str = "the bishop is a liar";

fn conditions(text: &str) -> CommandKind {
    CommandKind::SetConditions { text: Hidden(text.to_owned()), letters: Letters::default() }
}

/// Returns the export of a store.
async fn written(store: &dyn Store) -> String {
    let mut written = Vec::new();
    castellan_store::export(store, &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

/// Starts a game of Ann, who has an account, against Ben, with every kind of private data of hers. It is Ben's turn.
async fn with_secrets<P: Place>(place: P) -> (Harness<P>, GameId, PlayerId) {
    let mut harness = Harness::new(place).await;
    let ann = harness.referee().directory.player("discord:1815", "Ann Lovelace").await.expect("a store");
    let game = harness
        .started(
            "k3x9",
            crate::harness::agreed(crate::harness::CHESS, &[("time", "1d per action")]),
            &[ann.as_str(), "ben"],
        )
        .await;
    harness.play(&game, "e2e4").await;
    harness.accept(&game, ann.as_str(), conditions("e7e5 -> g1f3\nany -> b1c3")).await;
    let preferences = ReminderPreferences {
        quiet: Some(Quiet::read("22-8").expect("quiet hours")),
        zone: Some("Asia/Tokyo".to_owned()),
        ..ReminderPreferences::default()
    };
    harness.referee().reminders.set(&ann, &preferences).await.expect("a store");
    harness.referee().notes.write(&ann, &game, NOTE, "test:note").await.expect("kept");
    (harness, game, ann)
}

async fn notes_are_kept_for_whoever_wrote_them_and_leave_no_event<P: Place>(place: P) {
    let (mut harness, game, ann) = with_secrets(place).await;
    let before = harness.game(&game).await;
    harness.referee().notes.write(&ann, &game, " another ", "test:another").await.expect("kept");
    harness.restart().await;
    let notes = harness.referee().notes.of_player(&ann, &game).await.expect("a store");
    assert_eq!(notes, Some(Hidden("another".to_owned())));
    assert_eq!(harness.referee().notes.of_player(&id("ben"), &game).await.expect("a store"), None);
    assert_eq!(harness.game(&game).await.events(), before.events());
    let refused = harness.referee().notes.write(&id("eve"), &game, "hm", "test:eve").await;
    assert!(matches!(refused, Err(Trouble::Refused(Refusal::NotInGame))), "{refused:?}");
    harness.referee().notes.write(&ann, &game, "", "test:none").await.expect("cleared");
    assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("a store"), None);
}

async fn conditions_are_played_after_a_restart_and_stand_in_no_event<P: Place>(place: P) {
    let (mut harness, game, ann) = with_secrets(place).await;
    assert!(!written(harness.store()).await.contains("g1f3"));
    // Her own export has them and her notes; no other player's has.
    let kept = harness.referee().notes.kept(&ann, &game).await.expect("a store");
    let own = export(&harness.log(&game).await, Viewer::Player(&ann), &kept).expect("a game");
    assert!(own.contains("e7e5 -> g1f3") && own.contains(NOTE), "{own}");
    let kept = harness.referee().notes.kept(&id("ben"), &game).await.expect("a store");
    assert_eq!(kept, castellan_game::PrivateTexts::default());
    harness.restart().await;
    harness.is_sound(&game).await;
    harness.accept(&game, "ben", act("e7e5")).await;
    let state = harness.game(&game).await;
    let played = state.record().expect("played").last().expect("an action").action;
    assert_eq!(played.to_string(), "g1f3");
    assert_eq!(state.plan(Seat::White), None, "used up");
    harness.is_sound(&game).await;
}

/// Checks that repeated notes and wishes, each a request of its own, do not accumulate.
async fn whoever_writes_again_and_again_takes_no_more_room<P: Place>(place: P) {
    let (mut harness, game, ann) = with_secrets(place).await;
    // It is her turn, so each wish resets the timer of her game.
    harness.play(&game, "e7e5 b8c6").await;
    let events = harness.game(&game).await.events();
    let streams = async |harness: &Harness<P>| {
        let mut sizes = Vec::new();
        for stream in harness.store().streams(None, 1_000).await.expect("names") {
            let whole = harness.store().whole(&stream).await.expect("a stream").expect("it is there");
            sizes.push((stream, whole.requests.len(), whole.index.len()));
        }
        sizes
    };
    for round in 0..2 * KEPT_REQUESTS {
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
    assert!(full.iter().all(|(_, requests, _)| *requests <= KEPT_REQUESTS as usize + 20), "{full:?}");
    assert_eq!(
        harness.referee().notes.of_player(&ann, &game).await.expect("a store"),
        Some(Hidden("last".to_owned()))
    );
    assert_eq!(harness.game(&game).await.events(), events, "no event says so");
    assert!(!written(harness.store()).await.contains(NOTE));
    harness.is_sound(&game).await;
    harness.play(&game, "b1c3").await;
}

async fn what_was_erased_is_none_and_the_game_goes_on<P: Place>(place: P) {
    let (mut harness, game, ann) = with_secrets(place).await;
    let forgotten = harness.referee().erasure.forget(&ann).await.expect("a store");
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
    harness.is_sound(&game).await;
}

async fn an_erasure_that_was_stopped_anywhere_is_finished_at_the_next_start<P: Place>(_: P) {
    for after in 0.. {
        let (mut harness, game, ann) = with_secrets(P::new()).await;
        harness.store().hooks.stop(Some(Stop { after, done: after % 2 == 0 }));
        let whole = harness.referee().erasure.forget(&ann).await.is_ok();
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
        harness.is_sound(&game).await;
        if whole {
            assert!(after > 10, "it was stopped at all");
            return;
        }
    }
}

async fn an_erasure_goes_on_past_a_game_that_stands_still_and_names_it<P: Place>(place: P) {
    let (mut harness, game, ann) = with_secrets(place).await;
    let other = harness
        .started(
            "other",
            crate::harness::agreed(crate::harness::CHESS, &[("time", "1d per action")]),
            &[ann.as_str(), "ben"],
        )
        .await;
    harness.referee().notes.write(&ann, &other, NOTE, "test:other").await.expect("kept");
    let head = harness.store().head(&stream(&game)).await.expect("a store").expect("a game");
    let mut append = Append::new(stream(&game), head.number, RequestId::new("test:odd").expect("an id"));
    append.events.push(r#"{"v":99,"at":1,"by":"table","request":"test:1","what":"sang"}"#.to_owned());
    harness.store().append(append).await.expect("a store");
    let forgotten = harness.referee().erasure.forget(&ann).await.expect("a store");
    assert_eq!(forgotten.frozen, std::slice::from_ref(&game));
    assert!(!written(harness.store()).await.contains(&format!("sealed-1:{ann}")));
    assert_eq!(harness.referee().notes.of_player(&ann, &other).await.expect("a store"), None);
    assert!(harness.referee().games.game(&other).await.is_ok());
}

#[tokio::test]
async fn no_file_has_what_was_private_at_any_time_and_none_has_the_key_after_the_erasure() {
    let (mut harness, _, ann) = with_secrets(Disk::new()).await;
    let secrets = [NOTE, "g1f3", "Asia/Tokyo", "Lovelace", "discord:1815"];
    assert_eq!(found(harness.place().path(), &secrets), None);
    assert!(found(harness.place().path(), &["e2e4"]).is_some(), "what is public is found so");
    let before = std::fs::read(harness.place().path().join("keys")).expect("the keys");
    harness.referee().erasure.forget(&ann).await.expect("a store");
    let after = std::fs::read(harness.place().path().join("keys")).expect("the keys");
    // The slot of 128 bytes is overwritten in place: no 32 bytes of the key are left.
    assert_eq!(before.len(), after.len());
    let place = memchr::memmem::find(&before, ann.as_str().as_bytes()).expect("her slot");
    let key = &before[place + 73..place + 105];
    assert!(key.iter().any(|byte| *byte != 0));
    assert_eq!(memchr::memmem::find(&after, key), None);
    harness.restart().await;
    assert_eq!(found(harness.place().path(), &secrets), None);
}

#[tokio::test]
async fn a_lost_key_is_an_error_of_that_player_alone_and_no_new_key() {
    let (mut harness, game, ann) = with_secrets(Disk::new()).await;
    harness.referee().notes.write(&id("ben"), &game, "of ben", "test:ben").await.expect("kept");
    harness.close();
    // The record is damaged within the key.
    let keys = harness.place().path().join("keys");
    let mut bytes = std::fs::read(&keys).expect("the keys");
    let place = memchr::memmem::find(&bytes, ann.as_str().as_bytes()).expect("her slot");
    bytes[place + 80] ^= 1;
    std::fs::write(&keys, bytes).expect("the keys");
    harness.restart().await;
    let lost = harness.referee().notes.of_player(&ann, &game).await.expect_err("it is damaged");
    assert!(matches!(lost, Trouble::Store(StoreError::Key(_))), "{lost:?}");
    assert!(lost.is_local() && lost.to_string().contains("Restore `keys`"), "{lost}");
    assert!(harness.referee().notes.write(&ann, &game, "new", "test:new").await.is_err());
    // The others play on, and keep their data.
    assert!(harness.referee().notes.of_player(&id("ben"), &game).await.expect("his").is_some());
    harness.play(&game, "e7e5").await;
    assert_eq!(harness.referee().directory.player("discord:1815", "Ann").await.expect("she can play"), ann);
    // A player whose data is unreadable can be erased.
    harness.referee().erasure.forget(&ann).await.expect("a store");
    assert_eq!(harness.referee().notes.of_player(&ann, &game).await.expect("erased"), None);
    harness.referee().notes.write(&ann, &game, "new", "test:newer").await.expect("kept");
}

#[tokio::test]
async fn an_export_brings_what_is_sealed_with_its_keys() {
    let (harness, game, ann) = with_secrets(Disk::new()).await;
    let text = written(harness.store()).await;
    let mut other = Harness::closed(Disk::new());
    other.open().await;
    castellan_store::import(text.as_bytes(), other.store()).await.expect("an import");
    // Importing the same file again is harmless.
    let again = castellan_store::import(text.as_bytes(), other.store()).await.expect("an import");
    assert_eq!(again.new, 0);
    assert_eq!(
        other.referee().notes.of_player(&ann, &game).await.expect("a store"),
        Some(Hidden(NOTE.to_owned()))
    );
    assert_eq!(other.referee().directory.known("discord:1815").await.expect("a store"), Some(ann.clone()));
    assert!(other.game(&game).await.plan(Seat::White).is_some());
    // An erased player stays erased, even if an earlier export is imported.
    other.referee().erasure.forget(&ann).await.expect("a store");
    assert!(castellan_store::import(text.as_bytes(), other.store()).await.is_err());
    assert_eq!(other.referee().notes.of_player(&ann, &game).await.expect("a store"), None);
    // A store with its own keys accepts no others.
    let mut third = Harness::closed(Disk::new());
    third.open().await;
    third.store().keys().live_key("zoe").await.expect("a key");
    let error = castellan_store::import(text.as_bytes(), third.store()).await.expect_err("it has others");
    assert!(error.to_string().contains("Import it into a new store"), "{error}");
}

#[tokio::test]
async fn a_store_whose_keys_are_gone_or_anothers_says_so_and_makes_no_new_ones() {
    let (mut harness, ..) = with_secrets(Disk::new()).await;
    let (mut stranger, ..) = with_secrets(Disk::new()).await;
    harness.close();
    stranger.close();
    let keys = harness.place().path().join("keys");
    let open = |harness: &Harness<Disk>| {
        let error =
            castellan_store::SledStore::open(harness.place().path(), castellan_store::SledOptions::default());
        error.map(drop).expect_err("it has not its keys").to_string()
    };
    let own = std::fs::read(&keys).expect("the keys");
    std::fs::remove_file(&keys).expect("removed");
    for _ in 0..2 {
        let error = open(&harness);
        assert!(error.contains("`keys` is missing") && error.contains("Restore `keys`"), "{error}");
    }
    assert!(!keys.exists());
    std::fs::copy(stranger.place().path().join("keys"), &keys).expect("a copy");
    assert!(open(&harness).contains("`keys` is the file of another store"));
    std::fs::write(&keys, &own[..100]).expect("cut");
    assert!(open(&harness).contains("`keys` is no file of keys, or damaged"));
    std::fs::write(&keys, &own).expect("restored");
    harness.restart().await;
    assert!(harness.referee().directory.known("discord:1815").await.expect("a store").is_some());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode =
            std::fs::metadata(stranger.place().path().join("keys")).expect("the keys").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_key_opens_only_what_was_sealed_for_the_same_place() {
    use castellan_store::MemoryStore;
    use castellan_store::keyring::{Place, keyed_hash, seal, unseal};
    let (store, other) = (MemoryStore::new(), MemoryStore::new());
    let place = Place { index: "notes", key: "ann/k3x9" };
    let sealed = seal(store.keys(), "ann", place, "a text").await.expect("sealed");
    assert!(!sealed.contains("a text"));
    assert_ne!(sealed, seal(store.keys(), "ann", place, "a text").await.expect("sealed"));
    assert_eq!(unseal(store.keys(), place, &sealed).await.expect("opened").as_deref(), Some("a text"));
    seal(store.keys(), "ben", place, "").await.expect("he has a key");
    for (place, sealed) in [
        (Place { key: "ann/other", ..place }, sealed.clone()),
        (Place { index: "people", ..place }, sealed.clone()),
        (place, sealed.replacen(":ann:", ":ben:", 1)),
        // One extra byte.
        (place, format!("{sealed}AAAA")),
    ] {
        assert!(unseal(store.keys(), place, &sealed).await.is_err(), "{place}: {sealed}");
    }
    for text in ["a text", "sealed-1:", "sealed-1:ann:1", "sealed-1:ann:x:AA", "sealed-1:ann:1:?"] {
        assert!(unseal(store.keys(), place, text).await.is_err(), "{text}");
    }
    // A missing key is an error; a destroyed key is not.
    let lost = unseal(other.keys(), place, &sealed).await.expect_err("lost");
    assert!(lost.to_string().contains("the key of ann is not in `keys`"), "{lost}");
    assert!(store.keys().destroy("ann").await.expect("destroyed"));
    assert_eq!(unseal(store.keys(), place, &sealed).await.expect("erased"), None);
    let anew = seal(store.keys(), "ann", place, "anew").await.expect("sealed");
    assert_eq!(unseal(store.keys(), place, &sealed).await.expect("erased"), None);
    assert_eq!(unseal(store.keys(), place, &anew).await.expect("opened").as_deref(), Some("anew"));
    let hash = keyed_hash(store.keys(), "discord:1").await.expect("a hash");
    assert_eq!(hash, keyed_hash(store.keys(), "discord:1").await.expect("a hash"));
    assert_ne!(hash, keyed_hash(other.keys(), "discord:1").await.expect("a hash"));
}
