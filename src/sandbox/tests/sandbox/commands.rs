//! Application commands: registered, changed and refused, and the users who may run them.

use crate::harness::Harness;
use castellan_sandbox::permissions::{MANAGE_GUILD, USE_APPLICATION_COMMANDS};
use serde_json::{Value, json};

fn command(name: &str) -> Value {
    json!({"name": name, "description": "x"})
}

fn command_with(options: impl Into<Value>) -> Value {
    let options: Value = options.into();
    json!({"name": "c", "description": "x", "options": options})
}

fn option(name: &str) -> Value {
    json!({"type": 3, "name": name, "description": "x"})
}

#[tokio::test]
async fn commands_are_created_listed_changed_and_deleted() {
    let harness = Harness::start().await;
    let path = format!("/applications/{}/commands", harness.sandbox.bot());
    let first = harness.register(json!([command("one"), command("two")])).await;
    // Commands whose names stay keep their ids.
    let again = harness.register(json!([command("two"), command("three")])).await;
    assert_eq!(again[0], first[1]);
    let listed = harness.bot("GET", &path, Value::Null).await.success();
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    let made = harness.bot("POST", &path, command("four")).await;
    assert_eq!(made.status, 201);
    let upserted = harness.bot("POST", &path, json!({"name": "four", "description": "other"})).await;
    assert_eq!((upserted.status, &upserted.json["id"]), (200, &made.json["id"]));
    let one = format!("{path}/{}", made.json["id"].as_str().expect("an id"));
    let patched = harness.bot("PATCH", &one, json!({"description": "third"})).await.success();
    assert_eq!((&patched["name"], &patched["description"]), (&json!("four"), &json!("third")));
    assert_eq!(harness.bot("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(harness.bot("GET", &one, Value::Null).await.refusal(), (404, 10063));
    let guild = format!("/applications/{}/guilds/{}/commands", harness.sandbox.bot(), harness.guild);
    let here = harness.bot("PUT", &guild, json!([command("here")])).await.success();
    assert_eq!(here[0]["guild_id"], json!(harness.guild));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn command_limits_are_exact() {
    let harness = Harness::start().await;
    let path = format!("/applications/{}/commands", harness.sandbox.bot());
    let options =
        |count: usize| command_with((0..count).map(|index| option(&format!("o{index}"))).collect::<Value>());
    let choices = |count: usize| {
        let mut option = option("o");
        option["choices"] =
            (0..count).map(|index| json!({"name": index.to_string(), "value": "v"})).collect();
        command_with(json!([option]))
    };
    let choice = |field: &str, length: usize| {
        let mut one = json!({"name": "n", "value": "v"});
        one[field] = "x".repeat(length).into();
        let mut option = option("o");
        option["choices"] = json!([one]);
        command_with(json!([option]))
    };
    let text = |field: &str, length: usize| {
        let mut one = command("c");
        one[field] = "x".repeat(length).into();
        one
    };
    // 40 choices of 199 or 200 characters, and some more, make 8,000.
    let large = |last: usize| {
        let mut list = Vec::new();
        for index in 0..2 {
            let mut option = option(&format!("o{index}"));
            option["choices"] = (0..20)
                .map(|choice| json!({"name": format!("{choice:0>99}"), "value": "v".repeat(100)}))
                .collect();
            list.push(option);
        }
        let mut filler = option("filler");
        filler["description"] = "d".repeat(last).into();
        list.push(filler);
        command_with(list)
    };
    // Name and description of the command and of three options, and 40 choices.
    let rest = 8_000 - (1 + 1) - 2 * (2 + 1) - 40 * 199 - 6;
    let cases = [
        (text("name", 32), text("name", 33)),
        (text("description", 100), text("description", 101)),
        (options(25), options(26)),
        (choices(25), choices(26)),
        (choice("name", 100), choice("name", 101)),
        (choice("value", 100), choice("value", 101)),
        (large(rest), large(rest + 1)),
    ];
    for (index, (at, past)) in cases.into_iter().enumerate() {
        let reply = harness.bot("POST", &path, past).await;
        assert_eq!(reply.refusal(), (400, 50035), "{index}: {}", reply.json);
        harness.bot("POST", &path, at).await.success();
    }
    let all: Value = (0..101).map(|index| command(&format!("c{index}"))).collect();
    assert_eq!(harness.bot("PUT", &path, all.clone()).await.refusal(), (400, 30032));
    let hundred: Value = all.as_array().expect("a list")[..100].to_vec().into();
    harness.bot("PUT", &path, hundred).await.success();
    assert_eq!(harness.bot("POST", &path, command("one-more")).await.refusal(), (400, 30032));
    harness.stop().await;
}

#[tokio::test]
async fn invalid_commands_are_refused() {
    let harness = Harness::start().await;
    let path = format!("/applications/{}/commands", harness.sandbox.bot());
    let required = json!({"type": 3, "name": "b", "description": "x", "required": true});
    let subcommand = json!({"type": 1, "name": "s", "description": "x"});
    let wrong = [
        command("Upper"),
        command("two words"),
        command(""),
        json!({"name": "c"}),
        json!({"name": "c", "description": "x", "name_localizations": {"xx": "c"}}),
        json!({"name": "c", "description": "x", "default_member_permissions": "many"}),
        command_with(json!([option("a"), required])),
        command_with(json!([option("a"), option("a")])),
        command_with(json!([option("a"), subcommand])),
        command_with(json!([{"type": 1, "name": "s", "description": "x", "options": [subcommand]}])),
        command_with(json!([{"type": 3, "name": "a", "description": "x", "autocomplete": true,
                     "choices": [{"name": "n", "value": "v"}]}])),
        command_with(
            json!([{"type": 4, "name": "a", "description": "x", "choices": [{"name": "n", "value": "v"}]}]),
        ),
        command_with(json!([{"type": 3, "name": "a", "description": "x", "min_value": 1}])),
        command_with(json!([{"type": 12, "name": "a", "description": "x"}])),
    ];
    for one in wrong {
        let reply = harness.bot("POST", &path, one.clone()).await;
        assert_eq!(reply.refusal(), (400, 50035), "{one}");
    }
    let twice = harness.bot("PUT", &path, json!([command("a"), command("a")])).await;
    assert_eq!(twice.error_codes("1"), ["APPLICATION_COMMANDS_DUPLICATE_NAME"]);
    harness.stop().await;
}

#[tokio::test]
async fn at_most_200_commands_are_created_per_day() {
    let harness = Harness::start().await;
    let path = format!("/applications/{}/commands", harness.sandbox.bot());
    let names =
        |from: usize| -> Value { (from..from + 100).map(|index| command(&format!("c{index}"))).collect() };
    harness.bot("PUT", &path, names(0)).await.success();
    harness.bot("PUT", &path, names(100)).await.success();
    assert_eq!(harness.bot("PUT", &path, names(200)).await.refusal(), (429, 30034));
    harness.stop().await;
}

#[tokio::test]
async fn people_see_and_run_only_permitted_commands() {
    let harness = Harness::start().await;
    let commands = harness
        .register(json!([
            command("all"),
            {"name": "managers", "description": "x", "default_member_permissions": "32"},
            {"name": "nobody", "description": "x", "default_member_permissions": "0"},
            {"name": "direct", "description": "x", "contexts": [1]},
        ]))
        .await;
    let offered = async |user: &str| -> Vec<String> {
        let path = format!("/channels/{}/commands", harness.channel);
        let all = harness.person(user, "GET", &path, Value::Null).await.success();
        let list = all.as_array().expect("a list");
        list.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(offered("Ada").await, ["all", "managers", "nobody"], "she owns the server");
    assert_eq!(offered("Ben").await, ["all"]);
    let run = format!("/channels/{}/run", harness.channel);
    let managers = json!({"command": commands[1]});
    assert_eq!(harness.person("Ben", "POST", &run, managers.clone()).await.refusal(), (403, 50013));
    let ben = harness.sandbox.person("Ben").expect("a person");
    harness.sandbox.give_role(harness.guild, ben, "Steward", MANAGE_GUILD).expect("he is a member");
    assert_eq!(offered("Ben").await, ["all", "managers"]);
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.act_in_channel(&mut connection, "Ben", "run", managers).await;
    let may: u64 =
        interaction["member"]["permissions"].as_str().and_then(|text| text.parse().ok()).expect("a number");
    assert_ne!(may & MANAGE_GUILD, 0);
    harness.answer(&interaction, json!({"type": 5})).await.success();
    harness
        .sandbox
        .set_everyone_permissions(
            harness.guild,
            castellan_sandbox::permissions::EVERYONE & !USE_APPLICATION_COMMANDS,
        )
        .expect("it is there");
    assert_eq!(
        harness.person("Dan", "POST", &run, json!({"command": commands[0]})).await.refusal(),
        (403, 50013)
    );
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn options_are_converted_and_invalid_ones_are_refused() {
    let harness = Harness::start().await;
    let options = json!([
        {"type": 1, "name": "sub", "description": "x", "options": [
            {"type": 3, "name": "text", "description": "x", "required": true, "max_length": 3},
            {"type": 4, "name": "number", "description": "x", "min_value": 1, "max_value": 9},
            {"type": 5, "name": "truth", "description": "x"},
            {"type": 6, "name": "user", "description": "x"},
            {"type": 7, "name": "channel", "description": "x"},
            {"type": 11, "name": "file", "description": "x"},
            {"type": 3, "name": "choice", "description": "x", "choices": [{"name": "A", "value": "a"}]},
        ]},
    ]);
    let commands = harness.register(json!([command_with(options)])).await;
    let run = format!("/channels/{}/run", harness.channel);
    let body =
        |options: Value| json!({"command": commands[0], "options": [{"name": "sub", "options": options}]});
    let text = json!({"name": "text", "value": "abc"});
    for wrong in [
        json!([]),
        json!([{"name": "text", "value": "abcd"}]),
        json!([{"name": "other", "value": "abc"}]),
        json!([text, {"name": "number", "value": 0}]),
        json!([text, {"name": "number", "value": 10}]),
        json!([text, {"name": "number", "value": 1.5}]),
        json!([text, {"name": "user", "value": "12"}]),
        json!([text, {"name": "choice", "value": "b"}]),
    ] {
        let refused = harness.person("Ada", "POST", &run, body(wrong.clone())).await;
        assert_eq!(refused.refusal().0, 400, "{wrong}");
    }
    let mut connection = harness.connect().await;
    let ben = harness.sandbox.person("Ben").expect("a person");
    let url = format!("{}sandbox/upload?name=army.txt&user=Ada", harness.sandbox.page_url());
    let given = harness
        .client
        .post(url)
        .header("content-type", "application/octet-stream")
        .body("K a1")
        .send()
        .await
        .expect("an answer");
    let file: Value = given.json().await.expect("JSON");
    let given = json!([
        text, {"name": "number", "value": "9"}, {"name": "truth", "value": true}, {"name": "user", "value": ben},
        {"name": "channel", "value": harness.channel}, {"name": "file", "value": file["id"]},
        {"name": "choice", "value": "a"},
    ]);
    let (interaction, _) = harness.act_in_channel(&mut connection, "Ada", "run", body(given)).await;
    let data = &interaction["data"];
    assert_eq!(data["options"][0]["name"], "sub");
    assert_eq!(data["options"][0]["options"][1], json!({"name": "number", "type": 4, "value": 9}));
    assert_eq!(data["resolved"]["members"][ben.to_string()]["nick"], Value::Null);
    assert_eq!(data["resolved"]["channels"][harness.channel.to_string()]["name"], "games");
    let url =
        data["resolved"]["attachments"][file["id"].as_str().expect("an id")]["url"].as_str().expect("a text");
    let bytes = harness.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
    assert_eq!(bytes, "K a1");
    harness.answer(&interaction, json!({"type": 5})).await.success();
    harness.stop_without_complaints().await;
}
