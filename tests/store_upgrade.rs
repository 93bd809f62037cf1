//! A store that an earlier version wrote, with what was private in the clear: rewritten, and nothing else changed.

#[path = "../src/referee/tests/referee/faulty.rs"]
#[allow(dead_code, reason = "the referee's own tests use the rest")]
mod faulty;
#[path = "../src/referee/tests/referee/harness.rs"]
#[allow(dead_code, reason = "the referee's own tests use the rest")]
mod harness;
#[path = "../src/referee/tests/referee/place.rs"]
#[allow(dead_code, unused_macros, unused_imports, reason = "the referee's own tests use the rest")]
mod place;
#[path = "../src/referee/tests/referee/ports.rs"]
#[allow(dead_code, unused_imports, reason = "the referee's own tests use the rest")]
mod ports;

use castellan::cli::upgrade::upgrade;
use castellan::discord::settings::Settings;
use castellan::game::{CommandKind, Event, Game, GameId, Hidden, PlayerId};
use castellan::referee::directory::Person;
use castellan::referee::upgrade::Sealing;
use castellan::referee::{Referee, stream};
use castellan::rules::Seat;
use castellan::rules::text::input::Letters;
use castellan::store::{
    Answered, Append, Head, IndexChange, Number, OwnRow, OwnWork, RequestId, SledOptions, SledStore, Store,
    StoreError, StreamName, WholeStream, WorkChange, export, import_with,
};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use harness::{CHESS, Harness, act, agreed, id};
use place::{Disk, Place, found};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const NOTE: &str = "the bishop is a liar";
const EARLIER_NOTE: &str = "what I thought at first";
const SECRETS: [&str; 7] =
    [NOTE, EARLIER_NOTE, "g1f3", "Asia/Tokyo", "Lovelace", "discord:1815", "high-contrast"];

async fn put(store: &SledStore, of: &str, index: &str, key: &str, value: &str) {
    let request = RequestId::new(format!("test:{index}")).expect("an id");
    let mut append = Append::new(StreamName::new(of).expect("a name"), Number::ZERO, request);
    let (index, key, value) = (index.to_owned(), key.to_owned(), value.to_owned());
    append.index.push(IndexChange::Put { index, key, value });
    store.append(append).await.expect("stored");
}

/// Returns a game as earlier versions stored it: Ann has conditions, and notes that she changed once.
async fn earlier_game() -> (WholeStream, Game) {
    let mut harness = Harness::new(Disk::new()).await;
    let game = harness.started("k3x9", agreed(CHESS, &[("time", "1d per action")]), &["ann", "ben"]).await;
    harness.play(&game, "e2e4").await;
    let text = Hidden("e7e5 -> g1f3".to_owned());
    harness.accept(&game, "ann", CommandKind::SetConditions { text, letters: Letters::default() }).await;
    let plan =
        serde_json::to_string(harness.game(&game).await.plan(Seat::White).expect("a plan")).expect("JSON");
    let mut whole = harness.whole(&game).await;
    let last = whole.events.last_mut().expect("an event");
    *last = last.replacen("\"seat\":\"w\"", &format!("\"seat\":\"w\",\"plan\":{plan}"), 1);
    for (place, note) in [EARLIER_NOTE, NOTE].iter().enumerate() {
        whole.events.push(format!(
            r#"{{"v":1,"at":1,"by":{{"player":"ann"}},"request":"n:{place}","what":{{"note_written":{{"player":"ann","text":"{note}"}}}}}}"#
        ));
        whole.requests.push(Answered {
            id: RequestId::new(format!("n:{place}")).expect("an id"),
            number: Number(whole.events.len() as u64),
            answer: String::new(),
        });
    }
    whole.head = whole.events.iter().fold(Head::of_nothing(&whole.stream), |head, event| head.after(event));
    whole.index.retain(|row| row.index != "plans");
    let events: Vec<Event> = whole.events.iter().map(|event| Event::read(event).expect("an event")).collect();
    (whole, Game::fold(&events).expect("a game"))
}

/// Settings out of which nobody can read whom somebody has blocked.
const UNREADABLE_SETTINGS: [(&str, &str); 3] =
    [("cem", r#"{"blocked":["ben"#), ("dan", r#"{"theme":"dark","blocked":"ben"}"#), ("eve", "[]")];

/// Returns the streams of an earlier store, in a folder.
async fn fill(folder: &Path) -> Game {
    let store = SledStore::open(folder, SledOptions::default()).expect("a store");
    put(&store, "person/ann", "accounts", "discord:1815", "ann").await;
    put(&store, "person/ann", "people", "ann", r#"{"account":"discord:1815","name":"Ada Lovelace"}"#).await;
    let mine = r#"{"viewpoint":"white","theme":"high-contrast","text_board":false,"reminders":"direct","blocked":["ben"]}"#;
    put(&store, "settings/person/ann", "settings", "person/ann", mine).await;
    for (who, unreadable) in UNREADABLE_SETTINGS {
        let key = format!("person/{who}");
        put(&store, &format!("settings/{key}"), "settings", &key, unreadable).await;
    }
    put(&store, "settings/server/7", "settings", "server/7", r#"{"banned":["ann"]}"#).await;
    let tried = r#"{"from":1,"line":["e7e5","g1f3"]}"#;
    put(&store, "settings/tried/ann/k3x9", "settings", "tried/ann/k3x9", tried).await;
    put(&store, "reminders/ann", "reminders", "ann", r#"{"lead":null,"quiet":null,"zone":"Asia/Tokyo"}"#)
        .await;
    let (whole, game) = earlier_game().await;
    // Appended and not restored, which would pack it, so that its text lies in the files as it is.
    let request = whole.requests.last().expect("a request").id.clone();
    let mut append = Append::new(whole.stream, Number::ZERO, request);
    append.events = whole.events;
    let row = |row: OwnRow| IndexChange::Put { index: row.index, key: row.key, value: row.value };
    append.index = whole.index.into_iter().map(row).collect();
    let work = |work: OwnWork| WorkChange::Put {
        queue: work.queue,
        key: work.key,
        due: work.due,
        payload: work.payload,
    };
    append.work = whole.work.into_iter().map(work).collect();
    store.append(append).await.expect("stored");
    game
}

/// Returns all that a store would export, as text: packed records are read too.
async fn written(store: &impl Store) -> String {
    let mut written = Vec::new();
    export(store, &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

/// Makes a store one of schema 1, as far as it can be told from outside.
fn make_earlier(folder: &Path) {
    let opened = || sled::Config::new().path(folder).flush_every_ms(None).open();
    // Threads of the store that was dropped may hold it a moment longer.
    let held = std::iter::repeat_with(opened).take(18_000).find(|db| {
        let is_open = db.is_ok();
        if !is_open {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        is_open
    });
    let db = held.expect("nobody holds it").expect("sled");
    let schema = b"mschema\0\0";
    let mut piece = db.get(schema).expect("sled").expect("a schema").to_vec();
    let (header, part) = piece.split_at_mut(17);
    part.copy_from_slice(&1_u64.to_be_bytes());
    let check = crc32fast::hash(&[&header[4..13], &*part].concat());
    header[13..].copy_from_slice(&check.to_le_bytes());
    db.insert(schema, piece).expect("sled");
    db.remove(b"mkeys\0\0").expect("sled").expect("it was there");
    db.flush().expect("sled");
    drop(db);
    fs::remove_file(folder.join("keys")).expect("the keys");
}

async fn earlier_store() -> (TempDir, Game) {
    let folder = tempfile::tempdir().expect("a folder");
    let game = fill(folder.path()).await;
    make_earlier(folder.path());
    (folder, game)
}

fn opened(folder: &Path) -> Referee {
    let store = SledStore::open(folder, SledOptions::default()).expect("a store of today");
    Referee::new(store, TestClock::new(), SeededEntropy::new(3))
}

/// Checks that a game is complete, with its visibility.
async fn is_as_it_was(referee: &Referee, before: &Game) {
    let (ann, id) = (id("ann"), before.id().clone());
    assert_eq!(referee.known("discord:1815").await.expect("a store"), Some(ann.clone()));
    let person = Person { account: "discord:1815".to_owned(), name: "Ada Lovelace".to_owned() };
    assert_eq!(referee.person(&ann).await.expect("a store"), Some(person));
    assert_eq!(referee.preferences(&ann).await.expect("a store").zone.as_deref(), Some("Asia/Tokyo"));
    assert_eq!(referee.notes(&ann, &id).await.expect("a store"), Some(Hidden(NOTE.to_owned())));
    let settings = Settings::new(referee.store().clone());
    let mine = settings.person(&ann).await.expect("a store");
    assert_eq!(
        (mine.theme.as_str(), mine.blocked),
        ("high-contrast", vec![PlayerId::new("ben").expect("a name")])
    );
    for (who, _) in UNREADABLE_SETTINGS {
        let player = PlayerId::new(who).expect("a name");
        let error = settings.blocked(&player).await.expect_err("nobody knows whom they have blocked");
        assert!(error.to_string().contains(&format!("settings blocks/{who} cannot be read")), "{error}");
    }
    assert_eq!(settings.tried(&ann, &id).await.expect("a store").line, ["e7e5", "g1f3"]);
    let game = referee.game(&id).await.expect("a game");
    assert_eq!(*game, *before, "versions, public chain, conditions and all");
    let head = referee.store().head(&stream(&id)).await.expect("a store").expect("a game");
    assert_eq!(head.number.0, before.events());
}

#[tokio::test]
async fn a_store_of_an_earlier_version_is_refused_by_its_name_and_rewritten() {
    let (folder, before) = earlier_store().await;
    let path = folder.path();
    for secret in SECRETS {
        assert!(found(path, &[secret]).is_some(), "{secret} is in the clear");
    }
    let refused = SledStore::open(path, SledOptions::default()).expect_err("it is earlier");
    assert!(matches!(refused, StoreError::Earlier { schema: 1, .. }), "{refused:?}");
    assert!(refused.to_string().contains("`castellan store upgrade"), "{refused}");
    let upgraded = upgrade(path, false).await.expect("rewritten");
    assert_eq!((upgraded.from, upgraded.left_out.len()), (1, 0));
    assert_eq!(found(path, &SECRETS), None);
    assert!(!path.join("replacement").exists());
    let store = SledStore::open(path, SledOptions::default()).expect("a store of today");
    assert!(store.check().await.expect("a store").damaged.is_empty());
    let referee = Referee::new(store, TestClock::new(), SeededEntropy::new(3));
    let text = written(referee.store()).await;
    assert!(SECRETS.iter().all(|secret| !text.contains(secret)) && text.contains("e2e4"));
    is_as_it_was(&referee, &before).await;
    // A server's row is unchanged.
    let server =
        Settings::new(referee.store().clone()).server(Some(castellan::discord::wire::GuildId(7))).await;
    assert_eq!(server.expect("a store").banned, [id("ann")]);
    // The game goes on, by the conditions that were entered.
    let by = castellan::game::By::Player(id("ben"));
    let command = castellan::game::Command {
        by,
        at: castellan::game::Time::from_ms(1_700_000_000_000),
        request: "test:e7e5".to_owned(),
        kind: act("e7e5"),
    };
    let verdict = referee.command(before.id(), &command).await.expect("accepted");
    assert_eq!(verdict.events.len(), 2, "the answer too");
    // And all of it is erased for good, but what is not private.
    referee.forget(&id("ann")).await.expect("a store");
    let mine = Settings::new(referee.store().clone()).person(&id("ann")).await.expect("a store");
    assert_eq!((mine.theme.as_str(), mine.blocked), ("", vec![id("ben")]));
    assert!(upgrade(path, false).await.is_err(), "somebody has it open");
    drop(referee);
    let error = upgrade(path, false).await.expect_err("there is nothing to do");
    assert!(format!("{error:?}").contains("up to date"), "{error:?}");
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let place = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &place);
        } else {
            {
                fs::copy(&path, &place).expect("a copy");
            }
        }
    }
}

#[tokio::test]
async fn a_kill_while_a_store_is_replaced_leaves_the_old_one_or_the_new_one() {
    let (old, before) = earlier_store().await;
    let new = tempfile::tempdir().expect("a folder");
    copy(old.path(), new.path());
    upgrade(new.path(), false).await.expect("rewritten");
    // An incomplete upgrade is begun anew.
    let half = tempfile::tempdir().expect("a folder");
    copy(old.path(), half.path());
    copy(new.path(), &half.path().join("replacement"));
    assert!(matches!(SledStore::open(half.path(), SledOptions::default()), Err(StoreError::Earlier { .. })));
    upgrade(half.path(), false).await.expect("rewritten");
    is_as_it_was(&opened(half.path()), &before).await;
    // A complete upgrade is finished, however far it had come.
    let mut names: Vec<_> = fs::read_dir(new.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort_by_key(|name| (name == "witness", name.clone()));
    for moved in 0..=names.len() + 2 {
        let folder = tempfile::tempdir().expect("a folder");
        let replacement = folder.path().join("replacement");
        copy(old.path(), folder.path());
        copy(new.path(), &replacement);
        fs::write(replacement.join("complete"), "").expect("a file");
        if moved == 1 {
            fs::remove_file(folder.path().join("db")).expect("the old one");
        }
        if moved >= 2 {
            for entry in fs::read_dir(folder.path()).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                if name == "blobs" {
                    fs::remove_dir_all(&path).expect("removed");
                } else if name != "witness" && name != "replacement" {
                    fs::remove_file(&path).expect("removed");
                }
            }
            fs::write(replacement.join("cleared"), "").expect("a file");
            for name in &names[..moved - 2] {
                fs::rename(replacement.join(name), folder.path().join(name)).expect("moved");
            }
        }
        is_as_it_was(&opened(folder.path()), &before).await;
        assert!(!replacement.exists(), "{moved}");
        assert_eq!(found(folder.path(), &SECRETS), None, "{moved}");
    }
}

#[tokio::test]
async fn an_export_of_an_earlier_version_is_sealed_as_it_is_imported() {
    let from = tempfile::tempdir().expect("a folder");
    let before = fill(from.path()).await;
    let store = SledStore::open(from.path(), SledOptions::default()).expect("a store");
    let mut written_text = Vec::new();
    export(&store, &mut written_text).await.expect("an export");
    let written_text = String::from_utf8(written_text).expect("text");
    let earlier = written_text.replacen("\"castellan-store\":2", "\"castellan-store\":1", 1);
    let earlier: String =
        earlier.lines().filter(|line| !line.starts_with("{\"keys\"")).flat_map(|line| [line, "\n"]).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let referee = opened(folder.path());
    for new in [true, false] {
        let sealing = Sealing(referee.store().clone());
        let imported = import_with(earlier.as_bytes(), referee.store(), &sealing).await.expect("an import");
        assert_eq!(imported.new > 0, new, "the same file again is harmless");
    }
    is_as_it_was(&referee, &before).await;
    assert_eq!(found(folder.path(), &SECRETS), None);
    let text = written(referee.store()).await;
    assert!(SECRETS.iter().all(|secret| !text.contains(secret)));
    let unknown = written_text.replacen("\"castellan-store\":2", "\"castellan-store\":3", 1);
    let error = castellan::store::import(unknown.as_bytes(), referee.store()).await.expect_err("newer");
    assert!(error.to_string().contains("of form 3"), "{error}");
}

#[tokio::test]
async fn what_is_private_in_a_game_that_stands_still_is_sealed_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = fill(folder.path()).await;
    let store = SledStore::open(folder.path(), SledOptions::default()).expect("a store");
    let id: GameId = before.id().clone();
    for (place, event) in [
        r#"{"v":99,"at":1,"by":"table","request":"r","what":{"conditions_set":{"seat":"w","plan":"g1f3","hat":1}}}"#,
        r#"{"v":99,"at":1,"by":"table","request":"r","what":"sang"}"#,
    ]
    .iter()
    .enumerate()
    {
        let number = before.events() + place as u64;
        let request = RequestId::new(format!("test:odd-{place}")).expect("an id");
        let mut append = Append::new(stream(&id), Number(number), request);
        append.events.push((*event).to_owned());
        store.append(append).await.expect("stored");
    }
    drop(store);
    make_earlier(folder.path());
    upgrade(folder.path(), false).await.expect("rewritten");
    assert_eq!(found(folder.path(), &SECRETS), None);
    let referee = opened(folder.path());
    assert_eq!(
        referee.notes(&crate::harness::id("ann"), &id).await.expect("a store"),
        Some(Hidden(NOTE.to_owned()))
    );
    assert!(referee.game(&id).await.expect_err("it stands still").is_local());
    let head = referee.store().head(&stream(&id)).await.expect("a store").expect("a game");
    assert_eq!(head.number.0, before.events() + 2);
}
