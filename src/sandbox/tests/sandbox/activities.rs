//! Activities: the entry point that registrations must keep, launching, instances, and the sign-in of their page.

use crate::harness::{Harness, Reply};
use serde_json::{Value, json};

const URL: &str = "http://127.0.0.1:8090";

async fn start() -> Harness {
    let harness = Harness::start().await;
    harness.sandbox.set_activity(Some(URL));
    harness
}

fn commands_path(harness: &Harness) -> String {
    format!("/applications/{}/commands", harness.sandbox.bot())
}

fn entry_point(harness: &Harness) -> Value {
    harness.sandbox.command(None, "launch").expect("Discord has created it")
}

/// Sends the form with which an application exchanges a code.
async fn exchange(harness: &Harness, secret: &str, code: &str) -> (u16, Value) {
    let application = harness.sandbox.bot().to_string();
    let form = [
        ("client_id", application.as_str()),
        ("client_secret", secret),
        ("grant_type", "authorization_code"),
        ("code", code),
    ];
    let form: Vec<String> = form.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = harness.client.post("https://discord.com/api/v10/oauth2/token").body(form.join("&"));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let response = request.send().await.expect("an answer");
    (response.status().as_u16(), response.json().await.expect("JSON"))
}

async fn authorize(harness: &Harness, user: &str) -> Reply {
    let body = json!({
        "client_id": harness.sandbox.bot().to_string(), "scope": ["identify"], "response_type": "code",
    });
    harness.person(user, "POST", "/activity/authorize", body).await
}

#[tokio::test]
async fn registrations_without_the_entry_point_are_refused_whole() {
    let harness = start().await;
    let path = commands_path(&harness);
    let before = entry_point(&harness);
    assert_eq!((&before["type"], &before["handler"]), (&json!(4), &json!(2)));
    let other = json!({"name": "game", "description": "x"});
    let refused = harness.bot("PUT", &path, json!([other])).await;
    assert_eq!(refused.refusal(), (400, 50240));
    assert_eq!(harness.sandbox.command_count(None), 1, "nothing was registered");
    let kept = json!({
        "type": 4, "name": "play", "name_localizations": {"de": "spielen"}, "handler": 1, "contexts": [0],
        "integration_types": [0],
    });
    let stored = harness.bot("PUT", &path, json!([other, kept])).await.success();
    assert_eq!(stored[1]["id"], before["id"], "an application has one entry point, whatever its name");
    for field in ["name", "name_localizations", "handler", "contexts", "integration_types"] {
        assert_eq!(stored[1][field], kept[field], "{field}");
    }
    // Commands of a server are not concerned.
    let guild = format!("/applications/{}/guilds/{}/commands", harness.sandbox.bot(), harness.guild);
    harness.bot("PUT", &guild, json!([other])).await.success();
    harness.sandbox.set_activity(None);
    harness.bot("PUT", &path, json!([other])).await.success();
    harness.stop().await;
}

#[tokio::test]
async fn entry_points_cannot_be_invented() {
    let harness = Harness::start().await;
    let path = commands_path(&harness);
    let entry = json!({"type": 4, "name": "launch", "handler": 1});
    assert_eq!(harness.bot("PUT", &path, json!([entry])).await.status, 400);
    assert_eq!(harness.bot("POST", &path, entry.clone()).await.status, 400);
    let handler = json!({"name": "game", "description": "x", "handler": 1});
    assert_eq!(harness.bot("POST", &path, handler).await.status, 400);
    harness.sandbox.set_activity(Some(URL));
    let second = json!({"type": 4, "name": "second"});
    assert_eq!(harness.bot("PUT", &path, json!([entry, second])).await.refusal(), (400, 30032));
    let wrong = json!({"type": 4, "name": "launch", "handler": 3});
    assert_eq!(harness.bot("PUT", &path, json!([wrong])).await.status, 400);
    harness.stop().await;
}

#[tokio::test]
async fn everybody_in_a_channel_shares_an_instance() {
    let harness = start().await;
    let launch = json!({"type": 4, "name": "launch", "handler": 1});
    let id = harness.register(json!([launch])).await.remove(0);
    let mut connection = harness.connect().await;
    let mut instances = Vec::new();
    for user in ["Ada", "Ben"] {
        let (interaction, outcome) = harness.run_command(&mut connection, user, &id).await;
        assert_eq!((&interaction["type"], &interaction["data"]["type"]), (&json!(2), &json!(4)));
        let reply = harness.answer(&interaction, json!({"type": 12})).await.success();
        let instance = reply["resource"]["activity_instance"]["id"].as_str().expect("an id").to_owned();
        assert_eq!(reply["resource"]["type"], 12);
        assert_eq!(reply["interaction"]["activity_instance_id"], *instance);
        let outcome = outcome.await.expect("it ends");
        assert_eq!(
            (&outcome["outcome"], &outcome["activity"]["instance"]),
            (&json!("activity"), &json!(instance))
        );
        let url = outcome["activity"]["url"].as_str().expect("an address");
        assert!(url.starts_with(&format!("{URL}/?instance_id={instance}&")), "{url}");
        instances.push(instance);
    }
    assert_eq!(instances[0], instances[1]);
    let path = format!("/applications/{}/activity-instances/{}", harness.sandbox.bot(), instances[0]);
    let found = harness.bot("GET", &path, Value::Null).await.success();
    let (guild, channel) = (harness.guild.to_string(), harness.channel.to_string());
    let location = json!({"id": format!("gc-{guild}-{channel}"), "kind": "gc", "channel_id": channel, "guild_id": guild});
    assert_eq!(found["location"], location);
    let ids: Vec<String> =
        ["Ada", "Ben"].map(|name| harness.sandbox.person(name).expect("a person").to_string()).to_vec();
    assert_eq!(found["users"], json!(ids));
    // It ends with its last user, and the next launch starts another one.
    let leave = format!("/channels/{channel}/leave");
    harness.person("Ada", "POST", &leave, json!({})).await.success();
    let left = harness.bot("GET", &path, Value::Null).await.success();
    assert_eq!(left["users"], json!([ids[1]]));
    harness.person("Ben", "POST", &leave, json!({})).await.success();
    assert_eq!(harness.bot("GET", &path, Value::Null).await.status, 404);
    harness.stop().await;
}

#[tokio::test]
async fn discord_launches_by_itself_unless_the_bot_handles_the_entry_point() {
    let harness = start().await;
    let id = entry_point(&harness)["id"].clone();
    let path = format!("/channels/{}/run", harness.channel);
    let outcome = harness.person("Ada", "POST", &path, json!({"command": id})).await.success();
    assert_eq!(outcome["outcome"], "activity");
    assert!(outcome["activity"]["instance"].is_string());
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn without_activities_nothing_is_launched() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    assert_eq!(harness.answer(&interaction, json!({"type": 12})).await.status, 400);
    // The interaction can still be answered.
    harness.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await.success();
    harness.stop().await;
}

#[tokio::test]
async fn a_code_tells_the_application_once_who_the_user_is() {
    let harness = start().await;
    let secret = harness.sandbox.client_secret();
    let code = authorize(&harness, "Ada").await.success()["code"].as_str().expect("a code").to_owned();
    assert_eq!(exchange(&harness, "wrong", &code).await, (401, json!({"error": "invalid_client"})));
    let (status, token) = exchange(&harness, &secret, &code).await;
    assert_eq!((status, &token["token_type"], &token["scope"]), (200, &json!("Bearer"), &json!("identify")));
    let (status, again) = exchange(&harness, &secret, &code).await;
    assert_eq!((status, &again["error"]), (400, &json!("invalid_grant")));
    let token = token["access_token"].as_str().expect("a token");
    let get = |path: &str| {
        let request = harness.client.get(format!("https://discord.com/api/v10{path}"));
        request.header("authorization", format!("Bearer {token}")).send()
    };
    let me: Value = get("/users/@me").await.expect("an answer").json().await.expect("JSON");
    assert_eq!(me["username"], "ada");
    let elsewhere = get(&format!("/channels/{}/messages", harness.channel)).await.expect("an answer");
    assert_eq!(elsewhere.status().as_u16(), 401, "the token is for the user's name alone");
    // The frame confirms the token with its parent, which knows its own user alone.
    let body = json!({ "access_token": token });
    let authenticated = harness.person("Ada", "POST", "/activity/authenticate", body.clone()).await.success();
    assert_eq!(authenticated["user"]["username"], "ada");
    assert_eq!(harness.person("Ben", "POST", "/activity/authenticate", body).await.status, 400);
    harness.stop().await;
}

#[tokio::test]
async fn codes_expire_and_are_for_one_application_and_scope() {
    let harness = start().await;
    let secret = harness.sandbox.client_secret();
    let code = authorize(&harness, "Ada").await.success()["code"].as_str().expect("a code").to_owned();
    harness.sandbox.advance(std::time::Duration::from_mins(2));
    assert_eq!(exchange(&harness, &secret, &code).await.0, 400);
    let application = harness.sandbox.bot().to_string();
    for (client, scope) in [("1", "identify"), (application.as_str(), "email")] {
        let body = json!({"client_id": client, "scope": [scope], "response_type": "code"});
        assert_eq!(harness.person("Ada", "POST", "/activity/authorize", body).await.status, 400);
    }
    harness.stop().await;
}
