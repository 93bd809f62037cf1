//! Application commands: registered, changed and refused, and the users who may run them.

use crate::stage::Stage;
use castellan_sandbox::permissions::{MANAGE_GUILD, USE_APPLICATION_COMMANDS};
use serde_json::{Value, json};

fn command(name: &str) -> Value {
    json!({"name": name, "description": "x"})
}

fn with(options: impl Into<Value>) -> Value {
    let options: Value = options.into();
    json!({"name": "c", "description": "x", "options": options})
}

fn option(name: &str) -> Value {
    json!({"type": 3, "name": name, "description": "x"})
}

#[tokio::test]
async fn commands_are_put_listed_changed_and_deleted() {
    let stage = Stage::quick().await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    let first = stage.register(json!([command("one"), command("two")])).await;
    // Commands whose names stay keep their ids.
    let again = stage.register(json!([command("two"), command("three")])).await;
    assert_eq!(again[0], first[1]);
    let listed = stage.bot("GET", &path, Value::Null).await.fine();
    assert_eq!(listed.as_array().map(Vec::len), Some(2));
    let made = stage.bot("POST", &path, command("four")).await;
    assert_eq!(made.status, 201);
    let upserted = stage.bot("POST", &path, json!({"name": "four", "description": "other"})).await;
    assert_eq!((upserted.status, &upserted.json["id"]), (200, &made.json["id"]));
    let one = format!("{path}/{}", made.json["id"].as_str().expect("an id"));
    let patched = stage.bot("PATCH", &one, json!({"description": "third"})).await.fine();
    assert_eq!((&patched["name"], &patched["description"]), (&json!("four"), &json!("third")));
    assert_eq!(stage.bot("DELETE", &one, Value::Null).await.status, 204);
    assert_eq!(stage.bot("GET", &one, Value::Null).await.refusal(), (404, 10063));
    let guild = format!("/applications/{}/guilds/{}/commands", stage.sandbox.bot(), stage.guild);
    let here = stage.bot("PUT", &guild, json!([command("here")])).await.fine();
    assert_eq!(here[0]["guild_id"], json!(stage.guild));
    stage.ends_well().await;
}

#[tokio::test]
async fn each_limit_of_a_command_holds_at_the_limit_and_not_one_past_it() {
    let stage = Stage::quick().await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    let options =
        |count: usize| with((0..count).map(|place| option(&format!("o{place}"))).collect::<Value>());
    let choices = |count: usize| {
        let mut option = option("o");
        option["choices"] =
            (0..count).map(|place| json!({"name": place.to_string(), "value": "v"})).collect();
        with(json!([option]))
    };
    let choice = |field: &str, length: usize| {
        let mut one = json!({"name": "n", "value": "v"});
        one[field] = "x".repeat(length).into();
        let mut option = option("o");
        option["choices"] = json!([one]);
        with(json!([option]))
    };
    let text = |field: &str, length: usize| {
        let mut one = command("c");
        one[field] = "x".repeat(length).into();
        one
    };
    // 40 choices of 199 or 200 characters, and some more, make 8,000.
    let large = |last: usize| {
        let mut list = Vec::new();
        for place in 0..2 {
            let mut option = option(&format!("o{place}"));
            option["choices"] = (0..20)
                .map(|choice| json!({"name": format!("{choice:0>99}"), "value": "v".repeat(100)}))
                .collect();
            list.push(option);
        }
        let mut filler = option("filler");
        filler["description"] = "d".repeat(last).into();
        list.push(filler);
        with(list)
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
    for (place, (at, past)) in cases.into_iter().enumerate() {
        let reply = stage.bot("POST", &path, past).await;
        assert_eq!(reply.refusal(), (400, 50035), "{place}: {}", reply.json);
        stage.bot("POST", &path, at).await.fine();
    }
    let all: Value = (0..101).map(|place| command(&format!("c{place}"))).collect();
    assert_eq!(stage.bot("PUT", &path, all.clone()).await.refusal(), (400, 30032));
    let hundred: Value = all.as_array().expect("a list")[..100].to_vec().into();
    stage.bot("PUT", &path, hundred).await.fine();
    assert_eq!(stage.bot("POST", &path, command("one-more")).await.refusal(), (400, 30032));
    stage.ends().await;
}

#[tokio::test]
async fn a_command_of_a_wrong_form_is_refused() {
    let stage = Stage::quick().await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    let required = json!({"type": 3, "name": "b", "description": "x", "required": true});
    let subcommand = json!({"type": 1, "name": "s", "description": "x"});
    let wrong = [
        command("Upper"),
        command("two words"),
        command(""),
        json!({"name": "c"}),
        json!({"name": "c", "description": "x", "name_localizations": {"xx": "c"}}),
        json!({"name": "c", "description": "x", "default_member_permissions": "many"}),
        with(json!([option("a"), required])),
        with(json!([option("a"), option("a")])),
        with(json!([option("a"), subcommand])),
        with(json!([{"type": 1, "name": "s", "description": "x", "options": [subcommand]}])),
        with(json!([{"type": 3, "name": "a", "description": "x", "autocomplete": true,
                     "choices": [{"name": "n", "value": "v"}]}])),
        with(json!([{"type": 4, "name": "a", "description": "x", "choices": [{"name": "n", "value": "v"}]}])),
        with(json!([{"type": 3, "name": "a", "description": "x", "min_value": 1}])),
        with(json!([{"type": 12, "name": "a", "description": "x"}])),
    ];
    for one in wrong {
        let reply = stage.bot("POST", &path, one.clone()).await;
        assert_eq!(reply.refusal(), (400, 50035), "{one}");
    }
    let twice = stage.bot("PUT", &path, json!([command("a"), command("a")])).await;
    assert_eq!(twice.mistakes("1"), ["APPLICATION_COMMANDS_DUPLICATE_NAME"]);
    stage.ends().await;
}

#[tokio::test]
async fn a_day_has_two_hundred_new_commands() {
    let stage = Stage::quick().await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    let names =
        |from: usize| -> Value { (from..from + 100).map(|place| command(&format!("c{place}"))).collect() };
    stage.bot("PUT", &path, names(0)).await.fine();
    stage.bot("PUT", &path, names(100)).await.fine();
    assert_eq!(stage.bot("PUT", &path, names(200)).await.refusal(), (429, 30034));
    stage.ends().await;
}

#[tokio::test]
async fn people_are_offered_what_they_may_run_and_may_run_no_more() {
    let stage = Stage::quick().await;
    let commands = stage
        .register(json!([
            command("all"),
            {"name": "managers", "description": "x", "default_member_permissions": "32"},
            {"name": "nobody", "description": "x", "default_member_permissions": "0"},
            {"name": "direct", "description": "x", "contexts": [1]},
        ]))
        .await;
    let offered = async |user: &str| -> Vec<String> {
        let path = format!("/channels/{}/commands", stage.channel);
        let all = stage.person(user, "GET", &path, Value::Null).await.fine();
        let list = all.as_array().expect("a list");
        list.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(offered("Ada").await, ["all", "managers", "nobody"], "she owns the server");
    assert_eq!(offered("Ben").await, ["all"]);
    let run = format!("/channels/{}/run", stage.channel);
    let managers = json!({"command": commands[1]});
    assert_eq!(stage.person("Ben", "POST", &run, managers.clone()).await.refusal(), (403, 50013));
    let ben = stage.sandbox.person("Ben").expect("a person");
    stage.sandbox.give_role(stage.guild, ben, "Steward", MANAGE_GUILD).expect("he is a member");
    assert_eq!(offered("Ben").await, ["all", "managers"]);
    let mut line = stage.line().await;
    let (interaction, _) = stage.acts(&mut line, "Ben", "run", managers).await;
    let may: u64 =
        interaction["member"]["permissions"].as_str().and_then(|text| text.parse().ok()).expect("a number");
    assert_ne!(may & MANAGE_GUILD, 0);
    stage.answer(&interaction, json!({"type": 5})).await.fine();
    stage
        .sandbox
        .set_everyone(stage.guild, castellan_sandbox::permissions::EVERYONE & !USE_APPLICATION_COMMANDS)
        .expect("it is there");
    assert_eq!(
        stage.person("Dan", "POST", &run, json!({"command": commands[0]})).await.refusal(),
        (403, 50013)
    );
    stage.ends_well().await;
}

#[tokio::test]
async fn options_come_as_typed_and_impossible_ones_are_not_sent() {
    let stage = Stage::quick().await;
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
    let commands = stage.register(json!([with(options)])).await;
    let run = format!("/channels/{}/run", stage.channel);
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
        let refused = stage.person("Ada", "POST", &run, body(wrong.clone())).await;
        assert_eq!(refused.refusal().0, 400, "{wrong}");
    }
    let mut line = stage.line().await;
    let ben = stage.sandbox.person("Ben").expect("a person");
    let url = format!("{}sandbox/upload?name=army.txt&user=Ada", stage.sandbox.page_url());
    let given = stage
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
        {"name": "channel", "value": stage.channel}, {"name": "file", "value": file["id"]},
        {"name": "choice", "value": "a"},
    ]);
    let (interaction, _) = stage.acts(&mut line, "Ada", "run", body(given)).await;
    let data = &interaction["data"];
    assert_eq!(data["options"][0]["name"], "sub");
    assert_eq!(data["options"][0]["options"][1], json!({"name": "number", "type": 4, "value": 9}));
    assert_eq!(data["resolved"]["members"][ben.to_string()]["nick"], Value::Null);
    assert_eq!(data["resolved"]["channels"][stage.channel.to_string()]["name"], "games");
    let url =
        data["resolved"]["attachments"][file["id"].as_str().expect("an id")]["url"].as_str().expect("a text");
    let bytes = stage.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
    assert_eq!(bytes, "K a1");
    stage.answer(&interaction, json!({"type": 5})).await.fine();
    stage.ends_well().await;
}
