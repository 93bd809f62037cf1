//! Servers without the bot, where users have installed it for themselves.

use crate::harness::{Harness, Response, command};
use castellan_discord::REGISTRY;
use castellan_discord_api::wire::GuildId;
use castellan_discord_view::ids::{ComponentId, Step};
use serde_json::{Value, json};

/// A server without the bot.
const FOREIGN: GuildId = GuildId(9_999);

/// Returns the same interaction from the foreign server, with all permissions for its user.
fn from_foreign_server(harness: &Harness, mut json: Value) -> Value {
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

async fn run_in_foreign_server(harness: &mut Harness, name: &str, path: &str, options: Value) -> Response {
    let json = harness.interaction(name, 2, &command(path, &options, None));
    let json = from_foreign_server(harness, json);
    harness.handle(&json).await
}

#[test]
fn only_commands_that_need_no_server_are_offered_everywhere() {
    for command in REGISTRY.registration() {
        let name = command["name"].as_str().expect("a name");
        let anywhere = ["rules", "piece", "tutorial", "puzzle", "games"].contains(&name);
        let explanation = "has Needs::Nothing if and only if it is in this list";
        assert_eq!(command["integration_types"] == json!([0, 1]), anywhere, "{name} {explanation}");
        assert_eq!(command["contexts"] == json!([0, 1, 2]), anywhere, "{name} {explanation}");
    }
}

#[tokio::test]
async fn commands_that_need_no_server_are_answered_privately() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let rules = run_in_foreign_server(&mut harness, "ann", "rules", json!({ "variant": "kings-mate" })).await;
    assert!(rules.private_text().contains("King"), "{rules:?}");
    let piece = json!({ "variant": "mount-chess", "piece": "Farmer" });
    assert!(
        run_in_foreign_server(&mut harness, "ann", "piece", piece).await.private_text().contains("Farmer")
    );
    let games = run_in_foreign_server(&mut harness, "ann", "games", json!({})).await.private_text();
    assert!(games.contains("Mount Chess with ben"), "{games}");
    // Members of the game's server who do not play cannot see it from another server.
    let others = run_in_foreign_server(&mut harness, "cem", "games", json!({})).await.private_text();
    assert!(!others.contains("Mount Chess"), "{others}");
    let json = harness.interaction(
        "ann",
        4,
        &command("rules", &json!({ "variant": "mount-chess", "number": "9" }), Some("number")),
    );
    let json = from_foreign_server(&harness, json);
    let suggested = harness.handle(&json).await.only("answer").message()["choices"].clone();
    assert!(!suggested.as_array().expect("choices").is_empty());
}

#[tokio::test]
async fn a_tutorial_can_be_played_in_a_server_without_the_bot() {
    let mut harness = Harness::new().await;
    let first =
        run_in_foreign_server(&mut harness, "ann", "tutorial", json!({ "variant": "mount-chess" })).await;
    assert!(first.private_text().contains("step 1 of 8"), "{first:?}");
    for (id, picked, expected) in [
        ("lessonpiece~~0~mount-chess~1", "d7", "where to?"),
        ("lessonmove~~0~mount-chess~1~0", "d7d8", "Well done!"),
        ("lessonmove~~0~mount-chess~8~0", "e2e7", "Well done!"),
    ] {
        let data = json!({ "custom_id": id, "component_type": 3, "values": [picked] });
        let mut json = harness.interaction("ann", 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": "9998", "flags": 64 });
        let json = from_foreign_server(&harness, json);
        let response = harness.handle(&json).await;
        assert!(response.private_text().contains(expected), "{id}: {response:?}");
        // No game can be opened there.
        assert!(response.component_ids().iter().all(|id| !id.starts_with("newgame")), "{response:?}");
    }
}

#[tokio::test]
async fn commands_that_need_a_server_are_refused_with_instructions() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.game(&game).await.events();
    let commands = [
        ("game new", json!({ "variant": "mount-chess" })),
        ("move", json!({ "action": "a2a3", "game": game.as_str() })),
        ("server set", json!({})),
        ("direct", json!({ "what": "look", "game": game.as_str(), "why": "x" })),
        ("tournament list", json!({})),
    ];
    for (path, options) in commands {
        let text = run_in_foreign_server(&mut harness, "eve", path, options).await.private_text();
        assert!(text.contains("Add Castellan to this server"), "{path}: {text}");
    }
    let id = ComponentId::for_game(Step::Resign, &game, 0).to_string();
    let mut json =
        harness.interaction("ann", 3, &json!({ "custom_id": id, "component_type": 2, "values": [] }));
    json["message"] = json!({ "id": "600", "channel_id": "9998", "flags": 64 });
    let json = from_foreign_server(&harness, json);
    assert!(harness.handle(&json).await.private_text().contains("Add Castellan to this server"));
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn rules_are_paged_by_variant_in_one_message() {
    let mut harness = Harness::new().await;
    let first = harness.run_command("ann", "rules", json!({ "variant": "mount-chess" })).await;
    let card = first.answer().message();
    assert_eq!(card["flags"], 64 | 1 << 15);
    assert!(card.get("content").is_none() && card.get("embeds").is_none(), "{card}");
    let row = &card["components"][2]["components"];
    let open: Vec<&Value> =
        row.as_array().expect("buttons").iter().filter(|button| button["disabled"] == false).collect();
    assert_eq!(open.len(), 4, "{row}");
    let id = open[0]["custom_id"].as_str().expect("an id").to_owned();
    let next = harness.press("ann", &id, true).await;
    let crate::recorder::Request::Answer { body, .. } = next.answer() else { panic!("{next:?}") };
    assert_eq!(
        (&body["type"], &body["data"]["flags"]),
        (&json!(7), &json!(1 << 15)),
        "the message keeps its layout"
    );
    assert!(next.private_text().contains(open[0]["label"].as_str().expect("a label")), "{next:?}");
    let unknown = ComponentId::without_game(Step::Rules).with("chess").to_string();
    assert_eq!(
        harness.press("ann", &unknown, false).await.private_text(),
        "There is no such game. Pick one from the list."
    );
}
