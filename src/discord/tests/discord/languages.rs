//! The language of messages: private ones use the reader's, public ones the server's.

use crate::harness::{Harness, Heard, command, known, user};
use crate::recorder::GUILD;
use castellan_community::settings::{Settings, check_row};
use castellan_discord_api::wire::{Event, GuildId, Interaction};
use castellan_game::PlayerId;
use castellan_referee::private_rows::SETTINGS;
use castellan_store::{
    Append, IndexChange, MemoryStore, Query, RequestId, SharedStore, StoreError, StreamName, StreamRow,
    Version,
};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use castellan_text::{Language, Message, message};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;

/// A server other than the one that the users are in.
const OTHER: GuildId = GuildId(900);

/// Gives a command from a client in one language in a server of another.
async fn gives(
    harness: &mut Harness,
    (name, theirs, server): (&str, &str, &str),
    path: &str,
    options: Value,
) -> Heard {
    let mut json = harness.interaction(name, 2, &command(path, &options, None));
    (json["locale"], json["guild_locale"]) = (json!(theirs), json!(server));
    harness.happens(&json).await
}

const ADA: (&str, &str, &str) = ("ann", "de", "fr");
const BEN: (&str, &str, &str) = ("ben", "ja", "fr");
const EVE: (&str, &str, &str) = ("eve", "en-GB", "fr");

/// Checks the language in which a user reads that a game does not exist.
async fn is_told_in(harness: &mut Harness, who: (&str, &str, &str), language: Language) {
    let said = gives(harness, who, "board", json!({ "game": "nowhere" })).await.privately();
    assert_eq!(said, message!(Errors, "no-game-here", game = "nowhere").text(language), "{who:?}");
}

pub async fn player(harness: &Harness, name: &str) -> PlayerId {
    let account = format!("discord:{}", user(name));
    harness.referee().directory.find_player(&account).await.expect("a store").expect("they were here")
}

/// Returns the settings as a restarted bot reads them.
fn settings(harness: &Harness) -> Settings {
    Settings::new(harness.referee().store().clone())
}

async fn of_server(harness: &Harness, guild: GuildId) -> Language {
    settings(harness).server_language(guild).await.expect("a store")
}

/// Returns the stored row of the language that Discord gave for a server.
async fn stored(harness: &Harness, guild: GuildId) -> Option<StreamRow> {
    let key = format!("locale/{guild}");
    let query = Query::new(SETTINGS, key.clone(), 1);
    let listed = harness.referee().store().query(query).await.expect("a store");
    let row = listed.rows.into_iter().find(|row| row.key == key)?;
    Some(StreamRow { index: SETTINGS.to_owned(), key, value: row.value })
}

async fn puts(harness: &Harness, guild: GuildId, value: &str, nth: usize) {
    let key = format!("locale/{guild}");
    let stream = StreamName::new(format!("settings/{key}")).expect("a name");
    let request = RequestId::new(format!("test:{nth}")).expect("a name");
    let mut append = Append::new(stream, Version::ZERO, request);
    append.index.push(IndexChange::Put { index: SETTINGS.to_owned(), key, value: value.to_owned() });
    harness.referee().store().append(append).await.expect("a store");
}

async fn everything(harness: &Harness) -> String {
    let mut written = Vec::new();
    castellan_store::export(&**harness.referee().store(), &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

#[tokio::test]
async fn private_answers_are_in_the_language_of_whoever_reads_them() {
    let mut harness = Harness::new().await;
    is_told_in(&mut harness, ADA, Language::De).await;
    is_told_in(&mut harness, BEN, Language::Ja).await;
    is_told_in(&mut harness, EVE, Language::En).await;
    // English replaces a language without a catalogue.
    is_told_in(&mut harness, ("cem", "fr", "fr"), Language::En).await;
    // Refusals of a game use the same language.
    let game = harness.duel("mount-chess").await;
    let named = json!({ "game": game.as_str() });
    for (who, language) in [(ADA, Language::De), (BEN, Language::Ja)] {
        let said = gives(&mut harness, who, "game start", named.clone()).await.privately();
        assert_eq!(said, message!(GameRefusals, "not-now-running").text(language));
    }
    // Refused permissions too, with Discord's own words for permissions.
    for (who, language) in [(ADA, Language::De), (BEN, Language::Ja)] {
        let said = gives(&mut harness, who, "server show", json!({})).await.privately();
        assert_eq!(said, message!(Errors, "denied-managers-only").text(language));
    }
    harness.allowed = 0;
    let said = gives(&mut harness, ADA, "game move", named).await.privately();
    assert!(said.contains("Es fehlt: Kanal anzeigen, Nachrichten senden und Dateien anhängen."), "{said}");
}

#[tokio::test]
async fn the_language_that_somebody_has_chosen_goes_before_what_discord_says() {
    let mut harness = Harness::new().await;
    let said = gives(&mut harness, ADA, "settings", json!({})).await.privately();
    assert!(said.contains("Sprache: Deutsch (die du in Discord benutzt"), "{said}");
    // A new setting applies from its own answer on.
    let said = gives(&mut harness, ADA, "settings", json!({ "language": "ja" })).await.privately();
    assert!(said.contains("言語：日本語"), "{said}");
    is_told_in(&mut harness, ADA, Language::Ja).await;
    is_told_in(&mut harness, BEN, Language::Ja).await;
    is_told_in(&mut harness, ("cem", "de", "fr"), Language::De).await;
    // The setting follows the user to other servers, and survives a restart.
    harness.open().await;
    harness.guild = OTHER;
    is_told_in(&mut harness, ADA, Language::Ja).await;
    let ada = player(&harness, "ann").await;
    let for_ada = settings(&harness).language_for(&ada, Some(OTHER)).await.expect("a store");
    assert_eq!(for_ada, Language::Ja);
    let said = gives(&mut harness, ADA, "settings", json!({ "language": "auto" })).await.privately();
    assert!(said.contains("Sprache: Deutsch (die du in Discord benutzt"), "{said}");
    is_told_in(&mut harness, ADA, Language::De).await;
}

#[tokio::test]
async fn a_chosen_language_is_exported_and_is_erased_with_its_person() {
    let mut harness = Harness::new().await;
    gives(&mut harness, ADA, "settings", json!({ "language": "ru" })).await;
    let ada = player(&harness, "ann").await;
    assert_eq!(settings(&harness).language(&ada).await.expect("settings"), Some(Language::Ru));
    gives(&mut harness, ADA, "privacy export", json!({})).await;
    let exported: Value = serde_json::from_slice(&harness.discord.picture()).expect("a JSON file");
    assert_eq!(exported["you"][0]["language"], json!("ru"), "{exported}");
    // The store holds the setting in encrypted form only.
    assert!(!everything(&harness).await.contains(r#"language\":\"ru"#));
    let question = gives(&mut harness, ADA, "privacy erase", json!({})).await;
    assert!(question.privately().contains(&message!(Settings, "erase-button").text(Language::Ru)));
    harness.presses("ann", &question.ids()[0], true).await;
    is_told_in(&mut harness, ADA, Language::De).await;
    let again = player(&harness, "ann").await;
    assert_eq!(settings(&harness).language(&again).await.expect("settings"), None);
}

#[tokio::test]
async fn what_goes_wrong_is_said_in_the_chosen_language_without_reading_anything() {
    let mut harness = Harness::new().await;
    gives(&mut harness, ADA, "settings", json!({ "language": "ru" })).await;
    for (who, language) in [(ADA, Language::Ru), (BEN, Language::Ja)] {
        let mut json = harness.interaction(who.0, 2, &command("board", &json!({}), None));
        json["locale"] = json!(who.1);
        let interaction = Interaction::read(&json).expect("an interaction");
        harness.discord.take();
        harness.bot().report_panic(&interaction).await.expect("it can be said");
        let said: Vec<String> =
            harness.discord.take().iter().map(super::recorder::Outgoing::content).collect();
        assert_eq!(said, [message!(Errors, "failed").text(language)]);
    }
}

#[tokio::test]
async fn a_server_speaks_the_language_that_its_managers_chose_or_that_discord_says() {
    let mut harness = Harness::new().await;
    let in_german = ("eve", "en-GB", "de");
    assert_eq!(of_server(&harness, GUILD).await, Language::En, "nothing was said of it");
    let said = gives(&mut harness, in_german, "server show", json!({})).await.privately();
    assert!(said.contains("Language: Deutsch (this server's language in Discord"), "{said}");
    assert_eq!(of_server(&harness, GUILD).await, Language::De);
    let said = gives(&mut harness, in_german, "server set", json!({ "language": "ru" })).await.privately();
    assert!(said.contains("Language: русский"), "{said}");
    assert_eq!(of_server(&harness, GUILD).await, Language::Ru);
    let ben = {
        is_told_in(&mut harness, BEN, Language::Ja).await;
        player(&harness, "ben").await
    };
    let settings_now = settings(&harness);
    let sent = async |guild| settings_now.language_for(&ben, guild).await.expect("a store");
    assert_eq!([sent(Some(GUILD)).await, sent(Some(OTHER)).await], [Language::Ru, Language::En]);
    assert_eq!(sent(None).await, Language::En, "nobody has said what he speaks");
    // Another server still follows Discord's setting, and so do its members.
    harness.guild = OTHER;
    is_told_in(&mut harness, ("cem", "de", "ja"), Language::De).await;
    assert_eq!(of_server(&harness, OTHER).await, Language::Ja);
    harness.guild = GUILD;
    let said = gives(&mut harness, in_german, "server set", json!({ "language": "auto" })).await.privately();
    assert!(said.contains("Language: Deutsch (this server's language in Discord"), "{said}");
    assert_eq!(of_server(&harness, GUILD).await, Language::De);
}

#[tokio::test]
async fn what_discord_says_of_a_server_is_stored_once_and_anew_when_it_changes() {
    let mut harness = Harness::new().await;
    let from = |server| ("ann", "en-GB", server);
    is_told_in(&mut harness, from("en-US"), Language::En).await;
    assert_eq!(stored(&harness, GUILD).await, None, "what has no other language needs no row");
    is_told_in(&mut harness, from("de"), Language::En).await;
    assert_eq!(stored(&harness, GUILD).await.expect("a row").value, "de");
    let before = everything(&harness).await;
    is_told_in(&mut harness, from("de"), Language::En).await;
    harness.open().await;
    let restarted = everything(&harness).await;
    is_told_in(&mut harness, from("de"), Language::En).await;
    let after = everything(&harness).await;
    assert_eq!(before.lines().count(), restarted.lines().count());
    assert_eq!(restarted, after, "nothing is written that stands there");
    // The server changes its language, and changes it back to English.
    for (server, tag, language) in [("ja", "ja", Language::Ja), ("en-GB", "en", Language::En)] {
        is_told_in(&mut harness, from(server), Language::En).await;
        assert_eq!(stored(&harness, GUILD).await.expect("a row").value, tag);
        assert_eq!(of_server(&harness, GUILD).await, language);
    }
    // Outside a server, no server language is stored.
    assert_eq!(stored(&harness, OTHER).await, None);
}

#[tokio::test]
async fn a_row_of_a_server_that_cannot_be_read_is_named_passed_over_and_written_anew() {
    let mut harness = Harness::new().await;
    for (nth, bad) in ["tlh", "", "\u{1}"].into_iter().enumerate() {
        is_told_in(&mut harness, ("ann", "en-GB", "ja"), Language::En).await;
        puts(&harness, GUILD, bad, nth).await;
        let row = stored(&harness, GUILD).await.expect("a row");
        let named = check_row(&row).expect_err("nothing has this tag").to_string();
        assert!(named.contains(&format!("locale/{GUILD}")), "{named}");
        harness.open().await;
        assert_eq!(of_server(&harness, GUILD).await, Language::En);
        is_told_in(&mut harness, ("ann", "en-GB", "en-US"), Language::En).await;
        let row = stored(&harness, GUILD).await.expect("a row");
        assert_eq!((row.value.as_str(), check_row(&row)), ("en", Ok(())));
    }
}

#[tokio::test]
async fn the_language_of_a_server_stays_when_the_bot_is_taken_out_of_it() {
    let mut harness = Harness::new().await;
    is_told_in(&mut harness, ("ann", "en-GB", "de"), Language::En).await;
    harness.event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    // Games on hold there use the language, and so does the notice when they resume.
    assert_eq!(of_server(&harness, GUILD).await, Language::De);
    harness.event(&known(GUILD)).await;
    assert_eq!(of_server(&harness, GUILD).await, Language::De);
}

#[tokio::test]
async fn a_server_that_is_foreign_says_nothing_of_its_language() {
    let mut harness = Harness::new().await;
    let mut json = harness.interaction("ann", 2, &command("games", &json!({}), None));
    (json["locale"], json["guild_locale"]) = (json!("de"), json!("ja"));
    json["guild_id"] = json!(OTHER);
    json["authorizing_integration_owners"] = json!({ "1": user("ann").to_string() });
    harness.happens(&json).await;
    assert_eq!(stored(&harness, OTHER).await, None);
}

#[test]
fn the_tests_know_what_they_compare() {
    let said = |message: Message| Language::ALL.map(|language| message.text(language));
    for all in [said(message!(Errors, "denied-managers-only")), said(message!(Errors, "failed"))] {
        let mut unlike = all.to_vec();
        unlike.sort();
        unlike.dedup();
        assert_eq!(unlike.len(), all.len(), "{all:?}");
    }
}

/// A store whose appends fail while the disk is full.
#[derive(Clone, Default)]
struct FullDisk;

impl Hooks for FullDisk {
    async fn around<T: Send>(
        &self,
        asked: &str,
        _stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if asked.starts_with("append") {
            return Err(StoreError::Down(Arc::from(Box::<dyn Error + Send + Sync>::from("no space left"))));
        }
        doing.await
    }
}

#[tokio::test]
async fn a_full_disk_keeps_nobody_from_an_answer_and_the_language_is_stored_when_there_is_room() {
    let store = MemoryStore::new();
    let full = HookedStore::<FullDisk>::new(store.clone());
    let settings = Settings::new(SharedStore::new(full));
    for request in ["test:1", "test:2"] {
        settings.store_locale(OTHER, Language::De, request).await.expect("an answer");
        assert_eq!(settings.server_language(OTHER).await.expect("a store"), Language::En);
    }
    let settings = Settings::new(SharedStore::new(store));
    settings.store_locale(OTHER, Language::De, "test:3").await.expect("an answer");
    assert_eq!(settings.server_language(OTHER).await.expect("a store"), Language::De);
}
