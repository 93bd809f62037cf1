//! Servers without the bot, where users have installed it for themselves.

use crate::harness::{Harness, Heard, command};
use castellan_discord::REGISTRY;
use castellan_discord_api::wire::GuildId;
use castellan_discord_view::ids::{ComponentId, Step};
use serde_json::{Value, json};

/// A server without the bot.
const FOREIGN: GuildId = GuildId(9_999);

/// Returns the same interaction from the foreign server, with all permissions for its user.
fn from_elsewhere(harness: &Harness, mut json: Value) -> Value {
    json["guild_id"] = json!(FOREIGN);
    json["guild"] = json!({ "id": FOREIGN, "locale": "en-US", "features": [] });
    json["channel_id"] = json!("9998");
    json["channel"] = json!({ "id": "9998", "type": 0 });
    json["member"]["permissions"] = json!(u64::MAX.to_string());
    json["member"]["roles"] = json!(["88"]);
    json["authorizing_integration_owners"] = json!({ "1": json["member"]["user"]["id"] });
    json["context"] = json!(0);
    assert_ne!(harness.guild, FOREIGN);
    json
}

async fn gives(harness: &mut Harness, name: &str, path: &str, options: Value) -> Heard {
    let json = harness.interaction(name, 2, &command(path, &options, None));
    let json = from_elsewhere(harness, json);
    harness.happens(&json).await
}

#[test]
fn what_needs_no_server_is_offered_everywhere_and_nothing_else_is() {
    for command in REGISTRY.registration() {
        let name = command["name"].as_str().expect("a name");
        let anywhere = ["rules", "piece", "tutorial", "puzzle", "games"].contains(&name);
        let differs = "has Needs::Nothing if and only if it is in this list";
        assert_eq!(command["integration_types"] == json!([0, 1]), anywhere, "{name} {differs}");
        assert_eq!(command["contexts"] == json!([0, 1, 2]), anywhere, "{name} {differs}");
    }
}

#[tokio::test]
async fn what_needs_no_server_is_answered_privately() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let rules = gives(&mut harness, "ann", "rules", json!({ "variant": "kings-mate" })).await;
    assert!(rules.privately().contains("King"), "{rules:?}");
    let piece = json!({ "variant": "mount-chess", "piece": "Farmer" });
    assert!(gives(&mut harness, "ann", "piece", piece).await.privately().contains("Farmer"));
    let games = gives(&mut harness, "ann", "games", json!({})).await.privately();
    assert!(games.contains(game.as_str()), "{games}");
    // Users see only their own data: a member of the game's server sees it there, not from here.
    let others = gives(&mut harness, "cem", "games", json!({})).await.privately();
    assert!(!others.contains(game.as_str()), "{others}");
    let json = harness.interaction(
        "ann",
        4,
        &command("rules", &json!({ "variant": "mount-chess", "number": "9" }), Some("number")),
    );
    let json = from_elsewhere(&harness, json);
    let suggested = harness.happens(&json).await.only("answer").message()["choices"].clone();
    assert!(!suggested.as_array().expect("choices").is_empty());
}

#[tokio::test]
async fn a_tutorial_is_played_where_the_bot_is_no_member() {
    let mut harness = Harness::new().await;
    let first = gives(&mut harness, "ann", "tutorial", json!({ "variant": "mount-chess" })).await;
    assert!(first.privately().contains("step 1 of 8"), "{first:?}");
    for (id, picked, expected) in [
        ("lessonpiece~~0~mount-chess~1", "d7", "where to?"),
        ("lessonmove~~0~mount-chess~1~0", "d7d8", "Well done!"),
        ("lessonmove~~0~mount-chess~8~0", "e2e7", "Well done!"),
    ] {
        let data = json!({ "custom_id": id, "component_type": 3, "values": [picked] });
        let mut json = harness.interaction("ann", 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": "9998", "flags": 64 });
        let json = from_elsewhere(&harness, json);
        let heard = harness.happens(&json).await;
        assert!(heard.privately().contains(expected), "{id}: {heard:?}");
        // No game can be opened there.
        assert!(heard.ids().iter().all(|id| !id.starts_with("newgame")), "{heard:?}");
    }
}

#[tokio::test]
async fn what_needs_a_server_is_refused_and_says_what_to_do() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.game(&game).await.events();
    let asked = [
        ("game new", json!({ "variant": "mount-chess" })),
        ("move", json!({ "action": "a2a3", "game": game.as_str() })),
        ("server set", json!({})),
        ("direct", json!({ "what": "look", "game": game.as_str(), "why": "x" })),
        ("tournament list", json!({})),
    ];
    for (path, options) in asked {
        let said = gives(&mut harness, "eve", path, options).await.privately();
        assert!(said.contains("Add Castellan to this server"), "{path}: {said}");
    }
    let id = ComponentId::for_game(Step::Resign, &game, 0).to_string();
    let mut json =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    json["message"] = json!({ "id": "600", "channel_id": "9998", "flags": 64 });
    let json = from_elsewhere(&harness, json);
    assert!(harness.happens(&json).await.privately().contains("Add Castellan to this server"));
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn rules_are_paged_from_game_to_game_in_their_place() {
    let mut harness = Harness::new().await;
    let first = harness.gives("ann", "rules", json!({ "variant": "mount-chess" })).await;
    let card = first.answer().message();
    assert_eq!(card["flags"], 64 | 1 << 15);
    assert!(card.get("content").is_none() && card.get("embeds").is_none(), "{card}");
    let row = &card["components"][2]["components"];
    let open: Vec<&Value> =
        row.as_array().expect("buttons").iter().filter(|one| one["disabled"] == false).collect();
    assert_eq!(open.len(), 4, "{row}");
    let id = open[0]["custom_id"].as_str().expect("an id").to_owned();
    let next = harness.presses("ann", &id, true).await;
    let crate::recorder::Outgoing::Answer { body, .. } = next.answer() else { panic!("{next:?}") };
    assert_eq!((&body["type"], &body["data"]["flags"]), (&json!(7), &json!(1 << 15)), "it stays laid out");
    assert!(next.privately().contains(open[0]["label"].as_str().expect("a label")), "{next:?}");
    let nowhere = ComponentId::without_game(Step::Rules).with("chess").to_string();
    assert_eq!(
        harness.presses("ann", &nowhere, false).await.privately(),
        "There is no such game. Pick one from the list."
    );
}
