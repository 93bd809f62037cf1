//! Rollbacks to the previous version, possible until the operator ends the upgrade.

use crate::harness::{Harness, act, id};
use crate::store_location::{StoreLocation, on_both_stores};
use castellan_game::event::{Payload, StoredEvent};
use castellan_game::{CommandKind, EventKind, GameId, Requester, Time};
use castellan_referee::store_format::{
    KNOWN_FORMAT, StoreFormatError, allow_formats, allow_in_new_store, allowed_format, is_format_allowed,
};
use castellan_referee::{RefereeError, game_stream};
use castellan_store::{Append, MemoryStore, SledOptions, SledStore, Store, Version};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

on_both_stores! {
    a_store_of_form_1_is_brought_to_form_2_while_an_older_process_plays_on
}

/// The stored forms that two successive versions know.
const BEFORE: u64 = 3;
const AFTER: u64 = 5;

async fn play(store: &dyn Store, request: &str) {
    let stream = "game/1".parse().expect("a name");
    let head = store.head(&stream).await.expect("it is read");
    let number = head.map_or(Version::ZERO, |head| head.version);
    let mut append = Append::new(stream, number, format!("test:{request}").parse().expect("an id"));
    append.events = vec!["{}".to_owned()];
    store.append(append).await.expect("it is stored");
}

async fn assert_versions_alternate(store: impl Store) {
    // An earlier version has played there.
    play(&store, "a").await;
    for known in [1, BEFORE, AFTER, BEFORE, AFTER] {
        allow_in_new_store(&store, known).await.expect("nothing is in the way");
        assert_eq!(allowed_format(&store, known).await.expect("it can be read"), 1);
    }
    assert_eq!(allow_formats(&store, BEFORE).await.expect("it may"), 1);
    assert_eq!(allow_formats(&store, BEFORE).await.expect("it may"), BEFORE, "nothing is left to allow");
    let refused = |result: Result<u64, StoreFormatError>| {
        matches!(result, Err(StoreFormatError::Newer { allowed: BEFORE, known: 2 }))
    };
    assert!(refused(allowed_format(&store, 2).await) && refused(allow_formats(&store, 2).await));
    // The newer version reads the store, and the older one still does.
    for known in [AFTER, BEFORE] {
        assert_eq!(allowed_format(&store, known).await.expect("it can be read"), BEFORE);
        play(&store, &known.to_string()).await;
    }
    let (one, other) = tokio::join!(allow_formats(&store, AFTER), allow_formats(&store, AFTER));
    assert!(one.is_ok() && other.is_ok(), "at the same time, too");
    assert_eq!(allowed_format(&store, AFTER).await.expect("it can be read"), AFTER);
    let error = allowed_format(&store, BEFORE).await.expect_err("it is of a later version").to_string();
    assert!(error.contains("(forms 5)") && error.contains("(forms 3)"), "{error}");
}

#[tokio::test]
async fn older_versions_open_the_store_until_new_forms_are_allowed() {
    assert_versions_alternate(MemoryStore::new()).await;
    let folder = tempfile::tempdir().expect("a folder");
    assert_versions_alternate(SledStore::open(folder.path(), SledOptions::default()).expect("it is new"))
        .await;
}

#[tokio::test]
async fn a_new_store_allows_all_forms_of_its_version() {
    let store = MemoryStore::new();
    allow_in_new_store(&store, AFTER).await.expect("nothing is there");
    assert_eq!(allowed_format(&store, AFTER).await.expect("it can be read"), AFTER);
    assert!(allowed_format(&store, BEFORE).await.is_err());
}

/// Checks the stored record of an allowed form, which other versions read and which never changes.
#[tokio::test]
async fn allowed_forms_are_recorded_in_a_fixed_form() {
    let store = MemoryStore::new();
    allow_formats(&store, 3).await.expect("it may");
    let events = store.read(&"forms".parse().expect("a name"), Version(1), 10).await.expect("they are read");
    let events: Vec<&str> = events.iter().map(|event| event.json.as_str()).collect();
    assert_eq!(events, [r#"{"finished":{"forms":2}}"#, r#"{"finished":{"forms":3}}"#]);
    // Allowing the same form again stores nothing new.
    assert_eq!(allow_formats(&store, 3).await.expect("it may"), 3);
}

/// Events of games in form 2, as an invented next version stores them: spectators have a place.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct NextEvent(Value);

/// Converts an event of form 1, whose spectators are all `here`.
fn from_form_1(mut event: Value) -> Value {
    event["v"] = 2.into();
    if let Some(watched) = event["what"].get_mut("watched") {
        watched["from"] = "here".into();
    }
    event
}

impl Payload for NextEvent {
    const VERSION: u32 = 2;
    const KINDS: &'static [&'static str] = EventKind::KINDS;
    const UPCASTS: &'static [fn(Value) -> Value] = &[from_form_1];
}

/// A process of the next version, over the same store as one of this version.
struct NextVersion<S>(S);

impl<S: Store> NextVersion<S> {
    /// Adds a spectator, in form 2 as soon as it may be written.
    async fn watches(&self, game: &GameId, who: &str) {
        let head = self.0.head(&game_stream(game)).await.expect("a store").expect("a game").version;
        let request = format!("next:{who}");
        let (at, by) = (Time::from_ms(1), Requester::Player(id(who)));
        let event = if is_format_allowed(&self.0, 2).await.expect("a store") {
            let what = NextEvent(json!({ "watched": { "player": who, "from": "afar" } }));
            StoredEvent::new(at, by, request.clone(), what).to_json()
        } else {
            StoredEvent::new(at, by, request.clone(), EventKind::Watched { player: id(who) }).to_json()
        };
        let mut append = Append::new(game_stream(game), head, request.parse().expect("an id"));
        append.events.push(event);
        self.0.append(append).await.expect("it is stored");
    }

    /// Returns the spectators of a game, with their places.
    async fn watchers(&self, game: &GameId) -> Vec<(String, String)> {
        let events = self.0.read(&game_stream(game), Version(1), 100).await.expect("a store");
        let events =
            events.iter().map(|event| StoredEvent::<NextEvent>::from_json(&event.json).expect("an event"));
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let watched = events.filter_map(|event| {
            let watched = event.what.0.get("watched")?;
            Some((text(&watched["player"]), text(&watched["from"])))
        });
        watched.collect()
    }
}

async fn a_store_of_form_1_is_brought_to_form_2_while_an_older_process_plays_on<P: StoreLocation>(
    location: P,
) {
    let mut older = Harness::new(location).await;
    let (game, other) = (older.start_duel("k3x9").await, older.start_duel("m2c4").await);
    older.accept(&game, "cem", CommandKind::Watch).await;
    let next = NextVersion(older.store().clone());
    assert_eq!(allowed_format(&next.0, 2).await.expect("it knows more"), 1);
    // Until the operator ends the upgrade, the older version reads all events of the next one.
    next.watches(&game, "dan").await;
    assert!(older.game(&game).await.watchers().contains(&id("dan")));
    older.play(&game, "e2e4").await;
    let of = |who: &str, from: &str| (who.to_owned(), from.to_owned());
    assert_eq!(next.watchers(&game).await, [of("cem", "here"), of("dan", "here")]);
    drop(next);
    older.restart().await;
    // From then on the older version refuses to start.
    let next = NextVersion(older.store().clone());
    assert_eq!(allow_formats(&next.0, 2).await.expect("it may"), 1);
    let refused = allowed_format(older.store(), KNOWN_FORMAT).await;
    assert!(
        matches!(refused, Err(StoreFormatError::Newer { allowed: 2, known: KNOWN_FORMAT })),
        "{refused:?}"
    );
    // A running older process freezes games with the new form, names it, and continues all others.
    older.play(&other, "e2e4").await;
    next.watches(&game, "eve").await;
    assert_eq!(next.watchers(&game).await, [of("cem", "here"), of("dan", "here"), of("eve", "afar")]);
    let error = older.ask(&game, "ben", act("e7e5")).await.expect_err("it cannot read that");
    assert!(matches!(&error, RefereeError::Frozen { game: of, .. } if *of == game), "{error:?}");
    assert!(
        error.to_string().contains("an event of version 2; this program knows versions 1 to 1"),
        "{error}"
    );
    older.play(&other, "e7e5").await;
}
