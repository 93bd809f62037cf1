//! The language of messages: private ones use the reader's, public ones the server's.

use crate::harness::{Harness, Response, command, guild_created, user};
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
const OTHER_SERVER: GuildId = GuildId(900);

/// Runs a command from a client in one language in a server of another.
async fn run_command_in(
    harness: &mut Harness,
    (name, theirs, server): (&str, &str, &str),
    path: &str,
    options: Value,
) -> Response {
    let mut json = harness.interaction(name, 2, &command(path, &options, None));
    (json["locale"], json["guild_locale"]) = (json!(theirs), json!(server));
    harness.handle(&json).await
}

const ADA: (&str, &str, &str) = ("ann", "de", "sv-SE");
const BEN: (&str, &str, &str) = ("ben", "ja", "sv-SE");
const EVE: (&str, &str, &str) = ("eve", "en-GB", "sv-SE");

/// Checks the language of a refusal that a user gets.
async fn assert_answered_in(harness: &mut Harness, who: (&str, &str, &str), language: Language) {
    let reply = run_command_in(harness, who, "board", json!({ "game": "nowhere" })).await.private_text();
    assert_eq!(reply, message!(Errors, "no-game-here", game = "nowhere").text(language), "{who:?}");
}

pub async fn player_id(harness: &Harness, name: &str) -> PlayerId {
    let account = format!("discord:{}", user(name));
    harness.referee().directory.find_player(&account).await.expect("a store").expect("a known user")
}

/// Returns the settings as a restarted bot reads them.
fn settings(harness: &Harness) -> Settings {
    Settings::new(harness.referee().store().clone())
}

async fn server_language(harness: &Harness, guild: GuildId) -> Language {
    settings(harness).server_language(guild).await.expect("a store")
}

/// Returns the stored row of the language that Discord gave for a server.
async fn stored_locale(harness: &Harness, guild: GuildId) -> Option<StreamRow> {
    let key = format!("locale/{guild}");
    let query = Query::new(SETTINGS, key.clone(), 1);
    let listed = harness.referee().store().query(query).await.expect("a store");
    let row = listed.rows.into_iter().find(|row| row.key == key)?;
    Some(StreamRow { index: SETTINGS.to_owned(), key, value: row.value })
}

async fn store_row(harness: &Harness, guild: GuildId, value: &str, nth: usize) {
    let key = format!("locale/{guild}");
    let stream = StreamName::new(format!("settings/{key}")).expect("a name");
    let request = RequestId::new(format!("test:{nth}")).expect("a name");
    let mut append = Append::new(stream, Version::ZERO, request);
    append.index.push(IndexChange::Put { index: SETTINGS.to_owned(), key, value: value.to_owned() });
    harness.referee().store().append(append).await.expect("a store");
}

async fn exported_store(harness: &Harness) -> String {
    let mut written = Vec::new();
    castellan_store::export(&**harness.referee().store(), &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

#[tokio::test]
async fn private_answers_are_in_the_readers_language() {
    let mut harness = Harness::new().await;
    assert_answered_in(&mut harness, ADA, Language::De).await;
    assert_answered_in(&mut harness, BEN, Language::Ja).await;
    assert_answered_in(&mut harness, EVE, Language::En).await;
    // English replaces a language without a catalogue.
    assert_answered_in(&mut harness, ("cem", "sv-SE", "sv-SE"), Language::En).await;
    // Refusals of a game use the same language.
    let game = harness.duel("mount-chess").await;
    let named = json!({ "game": game.as_str() });
    for (who, language) in [(ADA, Language::De), (BEN, Language::Ja)] {
        let reply = run_command_in(&mut harness, who, "game start", named.clone()).await.private_text();
        assert_eq!(reply, message!(GameRefusals, "not-now-running").text(language));
    }
    // Refused permissions too, with Discord's own words for permissions.
    for (who, language) in [(ADA, Language::De), (BEN, Language::Ja)] {
        let reply = run_command_in(&mut harness, who, "server show", json!({})).await.private_text();
        assert_eq!(reply, message!(Errors, "denied-managers-only").text(language));
    }
    harness.bot_permissions = 0;
    let reply = run_command_in(&mut harness, ADA, "game move", named).await.private_text();
    assert!(reply.contains("Es fehlt: Kanal anzeigen, Nachrichten senden und Dateien anhängen."), "{reply}");
}

#[tokio::test]
async fn a_chosen_language_overrides_discords_locale() {
    let mut harness = Harness::new().await;
    let reply = run_command_in(&mut harness, ADA, "settings", json!({})).await.private_text();
    assert!(reply.contains("Sprache: Deutsch (deine Sprache in Discord"), "{reply}");
    // A new setting applies from its own answer on.
    let reply =
        run_command_in(&mut harness, ADA, "settings", json!({ "language": "ja" })).await.private_text();
    assert!(reply.contains("言語：日本語"), "{reply}");
    assert_answered_in(&mut harness, ADA, Language::Ja).await;
    assert_answered_in(&mut harness, BEN, Language::Ja).await;
    assert_answered_in(&mut harness, ("cem", "de", "sv-SE"), Language::De).await;
    // The setting follows the user to other servers, and survives a restart.
    harness.restart().await;
    harness.guild = OTHER_SERVER;
    assert_answered_in(&mut harness, ADA, Language::Ja).await;
    let ada = player_id(&harness, "ann").await;
    let for_ada = settings(&harness).language_for(&ada, Some(OTHER_SERVER)).await.expect("a store");
    assert_eq!(for_ada, Language::Ja);
    let reply =
        run_command_in(&mut harness, ADA, "settings", json!({ "language": "auto" })).await.private_text();
    assert!(reply.contains("Sprache: Deutsch (deine Sprache in Discord"), "{reply}");
    assert_answered_in(&mut harness, ADA, Language::De).await;
}

#[tokio::test]
async fn a_chosen_language_is_exported_and_erased_with_its_user() {
    let mut harness = Harness::new().await;
    run_command_in(&mut harness, ADA, "settings", json!({ "language": "ru" })).await;
    let ada = player_id(&harness, "ann").await;
    assert_eq!(settings(&harness).language(&ada).await.expect("settings"), Some(Language::Ru));
    run_command_in(&mut harness, ADA, "privacy export", json!({})).await;
    let exported: Value = serde_json::from_slice(&harness.discord.picture()).expect("a JSON file");
    assert_eq!(exported["you"][0]["language"], json!("ru"), "{exported}");
    // The store holds the setting in encrypted form only.
    assert!(!exported_store(&harness).await.contains(r#"language\":\"ru"#));
    let question = run_command_in(&mut harness, ADA, "privacy erase", json!({})).await;
    assert!(question.private_text().contains(&message!(Settings, "erase-button").text(Language::Ru)));
    harness.press("ann", &question.component_ids()[0], true).await;
    assert_answered_in(&mut harness, ADA, Language::De).await;
    let again = player_id(&harness, "ann").await;
    assert_eq!(settings(&harness).language(&again).await.expect("settings"), None);
}

#[tokio::test]
async fn errors_are_reported_in_the_chosen_language() {
    let mut harness = Harness::new().await;
    run_command_in(&mut harness, ADA, "settings", json!({ "language": "ru" })).await;
    for (who, language) in [(ADA, Language::Ru), (BEN, Language::Ja)] {
        let mut json = harness.interaction(who.0, 2, &command("board", &json!({}), None));
        json["locale"] = json!(who.1);
        let interaction = Interaction::read(&json).expect("an interaction");
        harness.discord.take_requests();
        harness.bot().report_panic(&interaction).await.expect("the error is reported");
        let reply: Vec<String> =
            harness.discord.take_requests().iter().map(super::recorder::Request::content).collect();
        assert_eq!(reply, [message!(Errors, "failed").text(language)]);
    }
}

#[tokio::test]
async fn a_server_uses_its_managers_choice_or_discords_locale() {
    let mut harness = Harness::new().await;
    let in_german = ("eve", "en-GB", "de");
    assert_eq!(server_language(&harness, GUILD).await, Language::En, "no language is known");
    let reply = run_command_in(&mut harness, in_german, "server show", json!({})).await.private_text();
    assert!(reply.contains("Language: Deutsch (this server's language in Discord"), "{reply}");
    assert_eq!(server_language(&harness, GUILD).await, Language::De);
    let reply = run_command_in(&mut harness, in_german, "server set", json!({ "language": "ru" }))
        .await
        .private_text();
    assert!(reply.contains("Language: русский"), "{reply}");
    assert_eq!(server_language(&harness, GUILD).await, Language::Ru);
    let ben = {
        assert_answered_in(&mut harness, BEN, Language::Ja).await;
        player_id(&harness, "ben").await
    };
    let settings_now = settings(&harness);
    let sent = async |guild| settings_now.language_for(&ben, guild).await.expect("a store");
    assert_eq!([sent(Some(GUILD)).await, sent(Some(OTHER_SERVER)).await], [Language::Ru, Language::En]);
    assert_eq!(sent(None).await, Language::En, "his language is not known");
    // Another server still follows Discord's setting, and so do its members.
    harness.guild = OTHER_SERVER;
    assert_answered_in(&mut harness, ("cem", "de", "ja"), Language::De).await;
    assert_eq!(server_language(&harness, OTHER_SERVER).await, Language::Ja);
    harness.guild = GUILD;
    let reply = run_command_in(&mut harness, in_german, "server set", json!({ "language": "auto" }))
        .await
        .private_text();
    assert!(reply.contains("Language: Deutsch (this server's language in Discord"), "{reply}");
    assert_eq!(server_language(&harness, GUILD).await, Language::De);
}

#[tokio::test]
async fn a_servers_locale_is_stored_once_and_again_when_it_changes() {
    let mut harness = Harness::new().await;
    let from = |server| ("ann", "en-GB", server);
    assert_answered_in(&mut harness, from("en-US"), Language::En).await;
    assert_eq!(stored_locale(&harness, GUILD).await, None, "English needs no row");
    assert_answered_in(&mut harness, from("de"), Language::En).await;
    assert_eq!(stored_locale(&harness, GUILD).await.expect("a row").value, "de");
    let before = exported_store(&harness).await;
    assert_answered_in(&mut harness, from("de"), Language::En).await;
    harness.restart().await;
    let restarted = exported_store(&harness).await;
    assert_answered_in(&mut harness, from("de"), Language::En).await;
    let after = exported_store(&harness).await;
    assert_eq!(before.lines().count(), restarted.lines().count());
    assert_eq!(restarted, after, "an unchanged locale is not written again");
    // The server changes its language, and changes it back to English.
    for (server, tag, language) in [("ja", "ja", Language::Ja), ("en-GB", "en", Language::En)] {
        assert_answered_in(&mut harness, from(server), Language::En).await;
        assert_eq!(stored_locale(&harness, GUILD).await.expect("a row").value, tag);
        assert_eq!(server_language(&harness, GUILD).await, language);
    }
    // Outside a server, no server language is stored.
    assert_eq!(stored_locale(&harness, OTHER_SERVER).await, None);
}

#[tokio::test]
async fn an_invalid_locale_row_is_reported_ignored_and_replaced() {
    let mut harness = Harness::new().await;
    for (nth, bad) in ["tlh", "", "\u{1}"].into_iter().enumerate() {
        assert_answered_in(&mut harness, ("ann", "en-GB", "ja"), Language::En).await;
        store_row(&harness, GUILD, bad, nth).await;
        let row = stored_locale(&harness, GUILD).await.expect("a row");
        let named = check_row(&row).expect_err("nothing has this tag").to_string();
        assert!(named.contains(&format!("locale/{GUILD}")), "{named}");
        harness.restart().await;
        assert_eq!(server_language(&harness, GUILD).await, Language::En);
        assert_answered_in(&mut harness, ("ann", "en-GB", "en-US"), Language::En).await;
        let row = stored_locale(&harness, GUILD).await.expect("a row");
        assert_eq!((row.value.as_str(), check_row(&row)), ("en", Ok(())));
    }
}

#[tokio::test]
async fn a_servers_language_is_kept_when_the_bot_leaves() {
    let mut harness = Harness::new().await;
    assert_answered_in(&mut harness, ("ann", "en-GB", "de"), Language::En).await;
    harness.handle_event(&Event::GuildDeleted { guild: GUILD, unavailable: false }).await;
    // Games on hold there use the language, and so does the notice when they resume.
    assert_eq!(server_language(&harness, GUILD).await, Language::De);
    harness.handle_event(&guild_created(GUILD)).await;
    assert_eq!(server_language(&harness, GUILD).await, Language::De);
}

#[tokio::test]
async fn the_locale_of_a_server_without_the_bot_is_not_stored() {
    let mut harness = Harness::new().await;
    let mut json = harness.interaction("ann", 2, &command("games", &json!({}), None));
    (json["locale"], json["guild_locale"]) = (json!("de"), json!("ja"));
    json["guild_id"] = json!(OTHER_SERVER);
    json["authorizing_integration_owners"] = json!({ "1": user("ann").to_string() });
    harness.handle(&json).await;
    assert_eq!(stored_locale(&harness, OTHER_SERVER).await, None);
}

#[test]
fn compared_messages_differ_between_languages() {
    let reply = |message: Message| Language::ALL.map(|language| message.text(language));
    for all in [reply(message!(Errors, "denied-managers-only")), reply(message!(Errors, "failed"))] {
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
        operation: &str,
        _stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if operation.starts_with("append") {
            return Err(StoreError::Down(Arc::from(Box::<dyn Error + Send + Sync>::from("no space left"))));
        }
        doing.await
    }
}

#[tokio::test]
async fn a_full_disk_does_not_prevent_answers_and_the_locale_is_stored_later() {
    let store = MemoryStore::new();
    let full = HookedStore::<FullDisk>::new(store.clone());
    let settings = Settings::new(SharedStore::new(full));
    for request in ["test:1", "test:2"] {
        settings.store_locale(OTHER_SERVER, Language::De, request).await.expect("an answer");
        assert_eq!(settings.server_language(OTHER_SERVER).await.expect("a store"), Language::En);
    }
    let settings = Settings::new(SharedStore::new(store));
    settings.store_locale(OTHER_SERVER, Language::De, "test:3").await.expect("an answer");
    assert_eq!(settings.server_language(OTHER_SERVER).await.expect("a store"), Language::De);
}
