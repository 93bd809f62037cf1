//! `/privacy`: the stored data, its export as files, and the remains after an erasure.

use crate::harness::Harness;
use crate::recorder::Outgoing;
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
fn found<'a>(folder: &Path, texts: &[&'a str]) -> Option<(&'a str, String)> {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            if let Some(found) = found(&path, texts) {
                return Some(found);
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
async fn written(harness: &Harness) -> String {
    let mut written = Vec::new();
    castellan_store::export(&**harness.referee().store(), &mut written).await.expect("an export");
    String::from_utf8(written).expect("text")
}

/// Plays one rated game of Zacharias to its end and leaves another running, with every kind of private data.
async fn with_secrets(harness: &mut Harness) -> (GameId, PlayerId) {
    let options = json!({ "variant": "mount-chess", "options": "rated=on; time=3d per action" });
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = harness.opens("ann", options.clone()).await;
        let named = json!({ "game": game.as_str() });
        harness.gives("zacharias", "game join", named.clone()).await;
        harness.gives("ann", "game start", named).await;
        games.push(game);
    }
    let [over, going] = [&games[0], &games[1]].map(GameId::clone);
    harness.gives("ann", "move", json!({ "action": "c2c3", "game": over.as_str() })).await;
    harness.gives("zacharias", "move", json!({ "action": "b7b6", "game": over.as_str() })).await;
    harness.gives("ann", "resign", json!({ "game": over.as_str() })).await;
    let sure = ComponentId::for_game(Step::ResignConfirmed, &over, harness.game(&over).await.board_version())
        .to_string();
    harness.presses("ann", &sure, true).await;
    let named = |key: &str, value: &str| json!({ key: value, "game": going.as_str() });
    let said = harness.gives("zacharias", "note", named("text", "the bishop is a liar")).await.privately();
    assert_eq!(said, "Notes saved.");
    harness.gives("zacharias", "premove", named("conditions", "any -> c8c7")).await;
    harness
        .gives("zacharias", "settings", json!({ "theme": "high-contrast", "time-zone": "Asia/Tokyo" }))
        .await;
    let step = harness.id(&going, Step::TryTarget).await;
    harness.picks("zacharias", &step, Some("a1b2"), true).await;
    let player =
        harness.referee().directory.find_player("discord:6").await.expect("a store").expect("he is known");
    (going, player)
}

async fn erases(harness: &mut Harness) -> String {
    let question = harness.gives("zacharias", "privacy erase", json!({})).await;
    assert!(question.privately().contains("can't be undone"), "{question:?}");
    harness.presses("zacharias", &question.ids()[0], true).await.privately()
}

#[tokio::test]
async fn what_was_erased_is_nowhere_and_what_protects_others_still_holds() {
    let mut harness = Harness::new().await;
    let (game, player) = with_secrets(&mut harness).await;
    harness.gives("zacharias", "person block", json!({ "player": "cem" })).await;
    harness.gives("ann", "person block", json!({ "player": "zacharias" })).await;
    harness.gives("zacharias", "vacation", json!({ "span": "7d" })).await;
    let list = RatingList::for_variant("mount-chess".parse::<Variant>().expect("a game"), 2);
    let rating =
        harness.referee().ratings.of_player(list, &player).await.expect("a store").expect("he is rated");
    let heard = harness.gives("zacharias", "privacy export", json!({})).await;
    assert!(heard.privately().contains("Everything I keep about you"), "{heard:?}");
    harness.gives("eve", "server ban", json!({ "player": "zacharias" })).await;

    // Private texts were never on disk in the clear; public moves were.
    assert_eq!(found(harness.folder(), &SECRETS), None);
    assert!(found(harness.folder(), &["b7b6"]).is_some());
    let keys = std::fs::read(harness.folder().join("keys")).expect("the keys");
    let said = erases(&mut harness).await;
    assert!(said.contains("Your key is destroyed") && said.contains(player.as_str()), "{said}");
    // Remaining ciphertext cannot be decrypted: no trace of the key is left.
    let place = memchr::memmem::find(&keys, player.as_str().as_bytes()).expect("his slot");
    let key = &keys[place + 73..place + 105];
    let now = std::fs::read(harness.folder().join("keys")).expect("the keys");
    assert_eq!(memchr::memmem::find(&now, key), None);
    let exported = written(&harness).await;
    assert!(!exported.contains(&format!("sealed-1:{player}")), "no row of his is left");
    assert!(SECRETS.iter().all(|secret| !exported.contains(secret)));
    // Neither a new backup nor the folder after a restart contains any of it.
    let backups = castellan_referee::backups::BackupSettings {
        folder: harness.folder().join("backups"),
        every: Span::days(1),
        keep: 3,
        expire: Span::days(30),
    };
    harness.referee().backups.back_up(&backups).await.expect("a backup");
    harness.open().await;
    assert_eq!(found(harness.folder(), &SECRETS), None);
    assert!(harness.game(&game).await.plans().next().is_none());
    assert!(harness.referee().directory.person(&player).await.expect("a store").is_none());
    // Commands by other users do not store the name again.
    harness.gives("eve", "server ban", json!({ "player": "zacharias" })).await;
    assert!(harness.referee().directory.person(&player).await.expect("a store").is_none());

    // The ban, the blocks, the used quotas and the rating all stay.
    let heard = harness.gives("zacharias", "game new", json!({ "variant": "kings-mate" })).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
    assert_eq!(
        harness.referee().directory.find_player("discord:6").await.expect("a store"),
        Some(player.clone())
    );
    harness.gives("eve", "server unban", json!({ "player": "zacharias" })).await;
    let heard =
        harness.gives("zacharias", "game new", json!({ "variant": "kings-mate", "opponent": "ann" })).await;
    assert!(heard.privately().contains("doesn't take invitations from you"), "{heard:?}");
    let heard =
        harness.gives("cem", "game new", json!({ "variant": "kings-mate", "opponent": "zacharias" })).await;
    assert!(heard.privately().contains("doesn't take invitations from you"), "{heard:?}");
    let again = harness.gives("zacharias", "vacation", json!({ "span": "30d" })).await.privately();
    assert!(!again.contains("You're on vacation until"), "{again}");
    let after = harness.referee().ratings.of_player(list, &player).await.expect("a store");
    assert_eq!(after, Some(rating));
    // After an erasure, a returning user is the same player with a new name, without the erased data.
    assert_eq!(
        harness.referee().game_list.games_of_player(&player, false).await.expect("a store"),
        std::slice::from_ref(&game)
    );
    assert_eq!(
        harness.referee().directory.person(&player).await.expect("a store").expect("he is back").name,
        "zacharias"
    );
    let notes = harness.gives("zacharias", "note", json!({ "game": game.as_str() })).await.privately();
    assert_eq!(notes, "You have no notes on this game. Write some with `/note text`.");
}

#[tokio::test]
async fn a_game_that_stands_still_is_named_by_erasure_and_export() {
    let mut harness = Harness::new().await;
    let (game, player) = with_secrets(&mut harness).await;
    let store = harness.referee().store();
    let head = store.head(&game_stream(&game)).await.expect("a store").expect("a game");
    let mut append =
        Append::new(game_stream(&game), head.version, RequestId::new("test:odd").expect("an id"));
    append.events.push(r#"{"v":99,"at":1,"by":"table","request":"test:1","what":"sang"}"#.to_owned());
    store.append(append).await.expect("stored");
    let heard = harness.gives("zacharias", "privacy export", json!({})).await;
    let said = heard.privately();
    assert!(
        said.contains("I can't read these games right now, so they are missing")
            && said.contains(game.as_str()),
        "{said}"
    );
    let said = erases(&mut harness).await;
    assert!(said.contains("I can't read these games right now") && said.contains(game.as_str()), "{said}");
    assert!(!written(&harness).await.contains(&format!("sealed-1:{player}")), "nothing of his is left");
}

#[tokio::test]
async fn what_is_too_large_for_a_file_comes_in_parts() {
    let mut harness = Harness::new().await;
    with_secrets(&mut harness).await;
    let data = json!({ "id": "9", "name": "privacy", "type": 1, "options": [{ "name": "export", "type": 1, "options": [] }], "resolved": {} });
    let mut json = harness.interaction("zacharias", 2, &data);
    // Small enough to split every game into several files, and to need more than one message.
    json["attachment_size_limit"] = json!(600);
    let heard = harness.happens(&json).await;
    assert!(heard.privately().contains("messages:"), "{heard:?}");
    assert!(heard.count("follow up") > 0, "{heard:?}");
    let files: usize = heard
        .asked
        .iter()
        .map(|asked| match asked {
            Outgoing::Answer { files, .. } => *files,
            Outgoing::FollowUp { body, .. } => body["attachments"].as_array().map_or(0, Vec::<Value>::len),
            _ => 0,
        })
        .sum();
    assert!(files > 10, "{files}");
}

#[tokio::test]
async fn what_is_said_of_backups_is_what_the_operator_set() {
    let mut harness = Harness::new().await;
    let shown = harness.gives("ann", "privacy show", json!({})).await.privately();
    assert!(shown.contains("makes no scheduled backups"), "{shown}");
    harness.backup_expiry(Span::days(30));
    let shown = harness.gives("ann", "privacy show", json!({})).await.privately();
    assert!(shown.contains("Each is deleted when it is 30 days old"), "{shown}");
    assert!(shown.chars().count() <= 2_000);
}
