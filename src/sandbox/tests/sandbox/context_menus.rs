//! Context menu commands, and user-installed commands in servers without the bot.

use crate::harness::Harness;
use castellan_sandbox::{Id, permissions};
use serde_json::{Value, json};

#[tokio::test]
async fn context_menu_commands_carry_their_resolved_target() {
    let harness = Harness::start().await;
    let commands =
        harness.register(json!([{"name": "Look at", "type": 2}, {"name": "Read out", "type": 3}])).await;
    let mut connection = harness.connect().await;
    let ben = harness.sandbox.person("Ben").expect("a person");
    let run = json!({"command": commands[0], "target": ben});
    let (interaction, _) = harness.act_in_channel(&mut connection, "Ada", "run", run).await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &json!(ben)));
    assert_eq!(data["resolved"]["users"][ben.to_string()]["username"], "ben");
    assert!(data["resolved"]["members"][ben.to_string()]["permissions"].is_string());
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();

    let path = format!("/channels/{}/messages", harness.channel);
    let posted = harness.person("Ben", "POST", &path, json!({"content": "between us"})).await.success();
    let run = json!({"command": commands[1], "target": posted["id"]});
    let (interaction, _) = harness.act_in_channel(&mut connection, "Ada", "run", run).await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &posted["id"]));
    let id = posted["id"].as_str().expect("an id");
    assert_eq!(data["resolved"]["messages"][id]["content"], "between us", "what is pointed at may be read");
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();

    let path = format!("/channels/{}/run", harness.channel);
    for impossible in [
        json!({"command": commands[0]}),
        json!({"command": commands[0], "target": posted["id"]}),
        json!({"command": commands[1], "target": ben}),
    ] {
        let refused = harness.person("Ada", "POST", &path, impossible.clone()).await;
        assert_eq!(refused.refusal().0, 400, "{impossible}");
    }
    harness.stop_without_complaints().await;
}

/// Creates a server of Ben's with a channel, without the bot.
fn add_guild_without_bot(harness: &Harness) -> (Id, Id) {
    let ben = harness.sandbox.person("Ben").expect("a person");
    let guild = harness.sandbox.add_guild("Elsewhere", ben).expect("it is made");
    harness.sandbox.join(guild, harness.sandbox.person("Ada").expect("a person")).expect("both are there");
    (guild, harness.sandbox.add_channel(guild, "talk").expect("it is there"))
}

#[tokio::test]
async fn user_installed_commands_are_available_in_servers_without_the_bot() {
    let harness = Harness::start().await;
    let commands = harness
        .register(json!([
            {"name": "rules", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]},
            {"name": "move", "description": "x"},
        ]))
        .await;
    let mut connection = harness.connect().await;
    let (guild, channel) = add_guild_without_bot(&harness);
    let offered = async |user: &str| {
        let path = format!("/channels/{channel}/commands");
        let all = harness.person(user, "GET", &path, Value::Null).await.success();
        all.as_array().into_iter().flatten().map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(offered("Ada").await, Vec::<Value>::new());
    let ada = harness.sandbox.person("Ada").expect("a person");
    harness.sandbox.set_user_install(ada, true).expect("she is there");
    assert_eq!(offered("Ada").await, ["rules"]);
    assert_eq!(offered("Ben").await, Vec::<Value>::new());

    let run = format!("/channels/{channel}/run");
    let (interaction, _) = harness.act(&mut connection, "Ada", &run, json!({"command": commands[0]})).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ada}));
    assert_eq!((&interaction["context"], &interaction["guild_id"]), (&json!(0), &json!(guild)));
    let may: u64 = interaction["app_permissions"].as_str().expect("a text").parse().expect("digits");
    assert_eq!(may, permissions::EMBED_LINKS | permissions::ATTACH_FILES);
    let components =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "more"}]}]);
    let data = json!({"content": "Rules", "components": components});
    let made = harness.answer(&interaction, json!({"type": 4, "data": data})).await.success();
    let made = &made["resource"]["message"];
    assert_eq!(made["flags"], 0, "all see it, where the server lets them");
    // The bot has no other access there.
    let posted = harness.bot("POST", &format!("/channels/{channel}/messages"), json!({"content": "x"})).await;
    assert_eq!(posted.refusal(), (403, 50001));
    let press = json!({"message": made["id"], "custom_id": "more"});
    let (pressed, _) =
        harness.act(&mut connection, "Ben", &format!("/channels/{channel}/press"), press).await;
    assert_eq!(pressed["authorizing_integration_owners"], json!({"1": ada}));
    harness.answer(&pressed, json!({"type": 7, "data": {"content": "More"}})).await.success();

    // In a server with the bot, both are owners; in direct messages with the bot too.
    let run = json!({"command": commands[0]});
    let (interaction, _) = harness.act_in_channel(&mut connection, "Ada", "run", run.clone()).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"0": harness.guild, "1": ada}));
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();
    let direct = harness.person("Ada", "POST", "/direct", json!({})).await.success();
    let path = format!("/channels/{}/run", direct["channel"].as_str().expect("an id"));
    let (interaction, _) = harness.act(&mut connection, "Ada", &path, run).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"0": "0", "1": ada}));
    assert_eq!(interaction["context"], 1);
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.sandbox.set_user_install(ada, false).expect("she is there");
    assert_eq!(offered("Ada").await, Vec::<Value>::new());
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn without_use_external_apps_answers_are_visible_only_to_the_user() {
    let harness = Harness::start().await;
    let commands = harness
        .register(json!([{"name": "rules", "description": "x", "integration_types": [1], "contexts": [0]}]))
        .await;
    let mut connection = harness.connect().await;
    let (guild, channel) = add_guild_without_bot(&harness);
    harness
        .sandbox
        .set_user_install(harness.sandbox.person("Ada").expect("a person"), true)
        .expect("she is there");
    let everyone = permissions::EVERYONE & !permissions::USE_EXTERNAL_APPS;
    harness.sandbox.set_everyone_permissions(guild, everyone).expect("it is there");
    let run = format!("/channels/{channel}/run");
    let (interaction, _) = harness.act(&mut connection, "Ada", &run, json!({"command": commands[0]})).await;
    let made = harness.answer(&interaction, json!({"type": 4, "data": {"content": "Rules"}})).await.success();
    assert_eq!(made["resource"]["message"]["flags"], 64);
    let path = format!("/channels/{channel}/messages");
    for (user, seen) in [("Ada", 1), ("Ben", 0)] {
        let all = harness.person(user, "GET", &path, Value::Null).await.success();
        assert_eq!(all.as_array().map(Vec::len), Some(seen), "{user}");
    }
    harness.stop_without_complaints().await;
}
