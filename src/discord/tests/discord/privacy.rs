//! `/privacy`: the stored data, its export as files, and what an erasure leaves.

use crate::harness::Harness;
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, PlayerId, Span};
use castellan_referee::game_stream;
use castellan_rules::Variant;
use castellan_store::{Append, RequestId};
use castellan_tournament::rating::RatingList;
use serde_json::{Value, json};
use std::path::Path;

/// Zacharias's names and private texts, which occur in no other user's data.
const SECRETS: [&str; 8] = [
    "zacharias",
    "discord:6\"",
    "discord:6\0",
    "the bishop is a liar",
    "c8c7",
    "high-contrast",
    "Asia/Tokyo",
    "a1b2",
];

/// Returns the first of these texts that occurs in a file of the folder.
fn find_in_files<'a>(folder: &Path, texts: &[&'a str]) -> Option<(&'a str, String)> {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            if let Some(hit) = find_in_files(&path, texts) {
                return Some(hit);
            }
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file");
        if let Some(text) = texts.iter().find(|text| memchr::memmem::find(&bytes, text.as_bytes()).is_some())
        {
            return Some((text, path.display().to_string()));
        }
    }
    None
}

/// Returns the export of the bot's store.
async fn export_store(harness: &Harness) -> String {
    let mut written = Vec::new();
    castellan_store::export(&**harness.referee().store(), &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

/// Plays one rated game of Zacharias to its end and leaves another running, with every kind of private data.
async fn play_with_private_data(harness: &mut Harness) -> (GameId, PlayerId) {
    let options = json!({ "variant": "mount-chess", "options": "rated=on; time=3d per action" });
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = harness.create_game("ann", options.clone()).await;
        let game_option = json!({ "game": game.as_str() });
        harness.run_command("zacharias", "game join", game_option.clone()).await;
        harness.run_command("ann", "game start", game_option).await;
        games.push(game);
    }
    let [finished, running] = [&games[0], &games[1]].map(GameId::clone);
    harness.run_command("ann", "move", json!({ "action": "c2c3", "game": finished.as_str() })).await;
    harness.run_command("zacharias", "move", json!({ "action": "b7b6", "game": finished.as_str() })).await;
    harness.run_command("ann", "resign", json!({ "game": finished.as_str() })).await;
    let confirm = ComponentId::for_game(
        Step::ResignConfirmed,
        &finished,
        harness.game(&finished).await.board_version(),
    )
    .to_string();
    harness.press("ann", &confirm, true).await;
    let with_game = |key: &str, value: &str| json!({ key: value, "game": running.as_str() });
    let text = harness
        .run_command("zacharias", "note", with_game("text", "the bishop is a liar"))
        .await
        .private_text();
    assert_eq!(text, "Notes saved.");
    harness.run_command("zacharias", "premove", with_game("conditions", "any -> c8c7")).await;
    harness
        .run_command("zacharias", "settings", json!({ "theme": "high-contrast", "time-zone": "Asia/Tokyo" }))
        .await;
    let step = harness.button_id(&running, Step::TryTarget).await;
    harness.pick("zacharias", &step, Some("a1b2"), true).await;
    let player =
        harness.referee().directory.find_player("discord:6").await.expect("a store").expect("a player");
    (running, player)
}

async fn erase(harness: &mut Harness) -> String {
    let question = harness.run_command("zacharias", "privacy erase", json!({})).await;
    assert!(question.private_text().contains("can't be undone"), "{question:?}");
    harness.press("zacharias", &question.component_ids()[0], true).await.private_text()
}

#[tokio::test]
async fn erased_data_is_nowhere_in_the_store_and_bans_blocks_and_ratings_stay() {
    let mut harness = Harness::new().await;
    let (game, player) = play_with_private_data(&mut harness).await;
    harness.run_command("zacharias", "person block", json!({ "player": "cem" })).await;
    harness.run_command("ann", "person block", json!({ "player": "zacharias" })).await;
    harness.run_command("zacharias", "vacation", json!({ "span": "7d" })).await;
    let list = RatingList::for_variant("mount-chess".parse::<Variant>().expect("a game"), 2);
    let rating =
        harness.referee().ratings.of_player(list, &player).await.expect("a store").expect("a rating");
    let response = harness.run_command("zacharias", "privacy export", json!({})).await;
    assert!(response.private_text().contains("Everything I keep about you"), "{response:?}");
    harness.run_command("eve", "server ban", json!({ "player": "zacharias" })).await;

    // Private texts were never on disk in the clear; public moves were.
    assert_eq!(find_in_files(harness.folder(), &SECRETS), None);
    assert!(find_in_files(harness.folder(), &["b7b6"]).is_some());
    let keys = std::fs::read(harness.folder().join("keys")).expect("the keys");
    let text = erase(&mut harness).await;
    assert!(text.contains("Your key is destroyed") && text.contains(player.as_str()), "{text}");
    // Remaining ciphertext cannot be decrypted, because the key is gone.
    let offset = memchr::memmem::find(&keys, player.as_str().as_bytes()).expect("the slot of the key");
    let key = &keys[offset + 73..offset + 105];
    let now = std::fs::read(harness.folder().join("keys")).expect("the keys");
    assert_eq!(memchr::memmem::find(&now, key), None);
    let exported = export_store(&harness).await;
    assert!(!exported.contains(&format!("sealed-1:{player}")), "none of his rows is left");
    assert!(SECRETS.iter().all(|secret| !exported.contains(secret)));
    // Neither a new backup nor the folder after a restart contains any of the secrets.
    let backups = castellan_referee::backups::BackupSettings {
        folder: harness.folder().join("backups"),
        every: Span::days(1),
        keep: 3,
        expire: Span::days(30),
    };
    harness.referee().backups.back_up(&backups).await.expect("a backup");
    harness.restart().await;
    assert_eq!(find_in_files(harness.folder(), &SECRETS), None);
    assert!(harness.game(&game).await.plans().next().is_none());
    assert!(harness.referee().directory.person(&player).await.expect("a store").is_none());
    // Commands by other users do not store the name again.
    harness.run_command("eve", "server ban", json!({ "player": "zacharias" })).await;
    assert!(harness.referee().directory.person(&player).await.expect("a store").is_none());

    // The ban, the blocks, the used quotas and the rating all stay.
    let response = harness.run_command("zacharias", "game new", json!({ "variant": "kings-mate" })).await;
    assert_eq!(response.private_text(), "You are banned from games in this server.");
    assert_eq!(
        harness.referee().directory.find_player("discord:6").await.expect("a store"),
        Some(player.clone())
    );
    harness.run_command("eve", "server unban", json!({ "player": "zacharias" })).await;
    let response = harness
        .run_command("zacharias", "game new", json!({ "variant": "kings-mate", "opponent": "ann" }))
        .await;
    assert!(response.private_text().contains("doesn't take invitations from you"), "{response:?}");
    let response = harness
        .run_command("cem", "game new", json!({ "variant": "kings-mate", "opponent": "zacharias" }))
        .await;
    assert!(response.private_text().contains("doesn't take invitations from you"), "{response:?}");
    let again = harness.run_command("zacharias", "vacation", json!({ "span": "30d" })).await.private_text();
    assert!(!again.contains("You're on vacation until"), "{again}");
    let after = harness.referee().ratings.of_player(list, &player).await.expect("a store");
    assert_eq!(after, Some(rating));
    // After an erasure, a returning user is the same player with a new name, without the erased data.
    assert_eq!(
        harness.referee().game_list.games_of_player(&player, false).await.expect("a store"),
        std::slice::from_ref(&game)
    );
    assert_eq!(
        harness.referee().directory.person(&player).await.expect("a store").expect("a person").name,
        "zacharias"
    );
    let notes =
        harness.run_command("zacharias", "note", json!({ "game": game.as_str() })).await.private_text();
    assert_eq!(notes, "You have no notes on this game. Write some with `/note text`.");
}

#[tokio::test]
async fn an_unreadable_game_is_named_by_erasure_and_export() {
    let mut harness = Harness::new().await;
    let (game, player) = play_with_private_data(&mut harness).await;
    let store = harness.referee().store();
    let head = store.head(&game_stream(&game)).await.expect("a store").expect("a game");
    let mut append =
        Append::new(game_stream(&game), head.version, RequestId::new("test:odd").expect("an id"));
    append.events.push(r#"{"v":99,"at":1,"by":"table","request":"test:1","what":"sang"}"#.to_owned());
    store.append(append).await.expect("stored");
    let response = harness.run_command("zacharias", "privacy export", json!({})).await;
    let text = response.private_text();
    assert!(
        text.contains("I can't read these games right now, so they are missing")
            && text.contains(game.as_str()),
        "{text}"
    );
    let text = erase(&mut harness).await;
    assert!(text.contains("I can't read these games right now") && text.contains(game.as_str()), "{text}");
    assert!(
        !export_store(&harness).await.contains(&format!("sealed-1:{player}")),
        "none of his rows is left"
    );
}

#[tokio::test]
async fn a_large_export_is_split_into_several_files() {
    let mut harness = Harness::new().await;
    play_with_private_data(&mut harness).await;
    let data = json!({ "id": "9", "name": "privacy", "type": 1, "options": [{ "name": "export", "type": 1, "options": [] }], "resolved": {} });
    let mut json = harness.interaction("zacharias", 2, &data);
    // Small enough to split every game into several files, and to need more than one message.
    json["attachment_size_limit"] = json!(600);
    let response = harness.handle(&json).await;
    assert!(response.private_text().contains("messages:"), "{response:?}");
    assert!(response.count("follow up") > 0, "{response:?}");
    let files: usize = response
        .requests
        .iter()
        .map(|request| match request {
            Request::Answer { files, .. } => *files,
            Request::FollowUp { body, .. } => body["attachments"].as_array().map_or(0, Vec::<Value>::len),
            _ => 0,
        })
        .sum();
    assert!(files > 10, "{files}");
}

#[tokio::test]
async fn privacy_states_the_configured_lifetime_of_backups() {
    let mut harness = Harness::new().await;
    let shown = harness.run_command("ann", "privacy show", json!({})).await.private_text();
    assert!(shown.contains("makes no scheduled backups"), "{shown}");
    harness.set_backup_expiry(Span::days(30));
    let shown = harness.run_command("ann", "privacy show", json!({})).await.private_text();
    assert!(shown.contains("Each is deleted when it is 30 days old"), "{shown}");
    assert!(shown.chars().count() <= 2_000);
}
