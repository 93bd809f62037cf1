//! Context menu commands, and user-installed commands in servers without the bot.

use crate::stage::Stage;
use castellan_sandbox::{Id, permissions};
use serde_json::{Value, json};

#[tokio::test]
async fn a_command_on_a_user_or_a_message_comes_with_its_target() {
    let stage = Stage::quick().await;
    let commands =
        stage.register(json!([{"name": "Look at", "type": 2}, {"name": "Read out", "type": 3}])).await;
    let mut line = stage.line().await;
    let ben = stage.sandbox.person("Ben").expect("a person");
    let run = json!({"command": commands[0], "target": ben});
    let (interaction, _) = stage.acts(&mut line, "Ada", "run", run).await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &json!(ben)));
    assert_eq!(data["resolved"]["users"][ben.to_string()]["username"], "ben");
    assert!(data["resolved"]["members"][ben.to_string()]["permissions"].is_string());
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();

    let path = format!("/channels/{}/messages", stage.channel);
    let said = stage.person("Ben", "POST", &path, json!({"content": "between us"})).await.fine();
    let run = json!({"command": commands[1], "target": said["id"]});
    let (interaction, _) = stage.acts(&mut line, "Ada", "run", run).await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), &said["id"]));
    let id = said["id"].as_str().expect("an id");
    assert_eq!(data["resolved"]["messages"][id]["content"], "between us", "what is pointed at may be read");
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();

    let path = format!("/channels/{}/run", stage.channel);
    for impossible in [
        json!({"command": commands[0]}),
        json!({"command": commands[0], "target": said["id"]}),
        json!({"command": commands[1], "target": ben}),
    ] {
        let refused = stage.person("Ada", "POST", &path, impossible.clone()).await;
        assert_eq!(refused.refusal().0, 400, "{impossible}");
    }
    stage.ends_well().await;
}

/// Creates a server of Ben's with a channel, without the bot.
fn elsewhere(stage: &Stage) -> (Id, Id) {
    let ben = stage.sandbox.person("Ben").expect("a person");
    let guild = stage.sandbox.add_guild("Elsewhere", ben).expect("it is made");
    stage.sandbox.join(guild, stage.sandbox.person("Ada").expect("a person")).expect("both are there");
    (guild, stage.sandbox.add_channel(guild, "talk").expect("it is there"))
}

#[tokio::test]
async fn who_installed_the_application_brings_its_commands_along() {
    let stage = Stage::quick().await;
    let commands = stage
        .register(json!([
            {"name": "rules", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]},
            {"name": "move", "description": "x"},
        ]))
        .await;
    let mut line = stage.line().await;
    let (guild, channel) = elsewhere(&stage);
    let offered = async |user: &str| {
        let path = format!("/channels/{channel}/commands");
        let all = stage.person(user, "GET", &path, Value::Null).await.fine();
        all.as_array().into_iter().flatten().map(|one| one["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(offered("Ada").await, Vec::<Value>::new());
    let ada = stage.sandbox.person("Ada").expect("a person");
    stage.sandbox.install_for(ada, true).expect("she is there");
    assert_eq!(offered("Ada").await, ["rules"]);
    assert_eq!(offered("Ben").await, Vec::<Value>::new());

    let run = format!("/channels/{channel}/run");
    let (interaction, _) = stage.does(&mut line, "Ada", &run, json!({"command": commands[0]})).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ada}));
    assert_eq!((&interaction["context"], &interaction["guild_id"]), (&json!(0), &json!(guild)));
    let may: u64 = interaction["app_permissions"].as_str().expect("a text").parse().expect("digits");
    assert_eq!(may, permissions::EMBED_LINKS | permissions::ATTACH_FILES);
    let components =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "more"}]}]);
    let data = json!({"content": "Rules", "components": components});
    let made = stage.answer(&interaction, json!({"type": 4, "data": data})).await.fine();
    let made = &made["resource"]["message"];
    assert_eq!(made["flags"], 0, "all see it, where the server lets them");
    // The bot has no other access there.
    let posted = stage.bot("POST", &format!("/channels/{channel}/messages"), json!({"content": "x"})).await;
    assert_eq!(posted.refusal(), (403, 50001));
    let press = json!({"message": made["id"], "custom_id": "more"});
    let (pressed, _) = stage.does(&mut line, "Ben", &format!("/channels/{channel}/press"), press).await;
    assert_eq!(pressed["authorizing_integration_owners"], json!({"1": ada}));
    stage.answer(&pressed, json!({"type": 7, "data": {"content": "More"}})).await.fine();

    // In a server with the bot, both are owners; in direct messages with the bot too.
    let run = json!({"command": commands[0]});
    let (interaction, _) = stage.acts(&mut line, "Ada", "run", run.clone()).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"0": stage.guild, "1": ada}));
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    let direct = stage.person("Ada", "POST", "/direct", json!({})).await.fine();
    let path = format!("/channels/{}/run", direct["channel"].as_str().expect("an id"));
    let (interaction, _) = stage.does(&mut line, "Ada", &path, run).await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"0": "0", "1": ada}));
    assert_eq!(interaction["context"], 1);
    stage.answer(&interaction, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    stage.sandbox.install_for(ada, false).expect("she is there");
    assert_eq!(offered("Ada").await, Vec::<Value>::new());
    stage.ends_well().await;
}

#[tokio::test]
async fn a_server_that_wants_no_such_answers_has_them_shown_to_the_person_alone() {
    let stage = Stage::quick().await;
    let commands = stage
        .register(json!([{"name": "rules", "description": "x", "integration_types": [1], "contexts": [0]}]))
        .await;
    let mut line = stage.line().await;
    let (guild, channel) = elsewhere(&stage);
    stage.sandbox.install_for(stage.sandbox.person("Ada").expect("a person"), true).expect("she is there");
    let everyone = permissions::EVERYONE & !permissions::USE_EXTERNAL_APPS;
    stage.sandbox.set_everyone(guild, everyone).expect("it is there");
    let run = format!("/channels/{channel}/run");
    let (interaction, _) = stage.does(&mut line, "Ada", &run, json!({"command": commands[0]})).await;
    let made = stage.answer(&interaction, json!({"type": 4, "data": {"content": "Rules"}})).await.fine();
    assert_eq!(made["resource"]["message"]["flags"], 64);
    let path = format!("/channels/{channel}/messages");
    for (user, seen) in [("Ada", 1), ("Ben", 0)] {
        let all = stage.person(user, "GET", &path, Value::Null).await.fine();
        assert_eq!(all.as_array().map(Vec::len), Some(seen), "{user}");
    }
    stage.ends_well().await;
}
