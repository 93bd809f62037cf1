//! The application's webhooks, and invites.

use crate::line::Line;
use crate::stage::{Reply, Stage};
use castellan_sandbox::permissions;
use serde_json::{Value, json};
use std::time::Duration;

impl Stage {
    /// Sends a request without the bot's token.
    async fn anyone(&self, method: &str, path: &str, body: Value) -> Reply {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.client.request(method, format!("https://discord.com/api/v10{path}"));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let json = serde_json::from_str(&response.text().await.expect("a body")).unwrap_or(Value::Null);
        Reply { status, headers, json }
    }
}

async fn with(more: u64) -> (Stage, Line) {
    let stage = Stage::quick().await;
    stage.sandbox.invite_bot(stage.guild, permissions::BOT | more).expect("it is there");
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 5 | 1 << 6 | 1 << 9).await;
    line.event("GUILD_CREATE").await;
    (stage, line)
}

#[tokio::test]
async fn a_webhook_is_made_and_posted_by() {
    let (stage, mut line) = with(permissions::MANAGE_WEBHOOKS).await;
    let path = format!("/channels/{}/webhooks", stage.channel);
    let made = stage.bot("POST", &path, json!({"name": "Herald"})).await.fine();
    assert_eq!((&made["type"], &made["channel_id"]), (&json!(1), &json!(stage.channel)));
    assert_eq!(line.event("WEBHOOKS_UPDATE").await["channel_id"], json!(stage.channel));
    assert_eq!(stage.bot("GET", &path, Value::Null).await.fine()[0]["id"], made["id"]);
    let guilds = format!("/guilds/{}/webhooks", stage.guild);
    assert_eq!(stage.bot("GET", &guilds, Value::Null).await.fine()[0]["name"], "Herald");
    let text = |field: &str| made[field].as_str().expect("a text").to_owned();
    let by_token = format!("/webhooks/{}/{}", text("id"), text("token"));

    assert_eq!(stage.anyone("POST", &by_token, json!({"content": "news"})).await.status, 204);
    let told = line.event("MESSAGE_CREATE").await;
    assert_eq!((&told["author"]["username"], &told["webhook_id"]), (&json!("Herald"), &made["id"]));
    let waited = format!("{by_token}?wait=true");
    let body = json!({"content": "more", "username": "Crier"});
    let posted = stage.anyone("POST", &waited, body).await.fine();
    assert_eq!((&posted["author"]["username"], &posted["author"]["bot"]), (&json!("Crier"), &json!(true)));
    assert_eq!(stage.seen_by("Dan").await.len(), 2);
    let message = format!("{by_token}/messages/{}", posted["id"].as_str().expect("an id"));
    assert_eq!(stage.anyone("PATCH", &message, json!({"content": "less"})).await.fine()["content"], "less");
    assert_eq!(stage.anyone("GET", &message, Value::Null).await.fine()["content"], "less");
    assert_eq!(stage.anyone("DELETE", &message, Value::Null).await.status, 204);
    let own = stage.post(json!({"content": "x"})).await.fine();
    let other = format!("{by_token}/messages/{}", own["id"].as_str().expect("an id"));
    assert_eq!(stage.anyone("PATCH", &other, json!({"content": "y"})).await.refusal(), (404, 10008));

    let by_id = format!("/webhooks/{}", text("id"));
    assert_eq!(stage.bot("PATCH", &by_id, json!({"name": "Page"})).await.fine()["name"], "Page");
    assert_eq!(stage.anyone("GET", &by_token, Value::Null).await.fine()["user"], Value::Null);
    assert_eq!(stage.bot("DELETE", &by_id, Value::Null).await.status, 204);
    assert_eq!(stage.anyone("POST", &by_token, json!({"content": "x"})).await.refusal(), (404, 10015));
    stage.ends_well().await;
}

#[tokio::test]
async fn a_webhook_needs_leave_its_token_and_a_name_of_its_own() {
    let (stage, _) = with(permissions::MANAGE_WEBHOOKS).await;
    let path = format!("/channels/{}/webhooks", stage.channel);
    for name in ["Discord", "clyde 2"] {
        let refused = stage.bot("POST", &path, json!({"name": name})).await;
        assert_eq!(refused.mistakes("name"), ["USERNAME_INVALID_CONTAINS"]);
    }
    assert_eq!(stage.bot("POST", &path, json!({})).await.mistakes("name"), ["BASE_TYPE_REQUIRED"]);
    let mut made = Value::Null;
    for _ in 0..15 {
        made = stage.bot("POST", &path, json!({"name": "Herald"})).await.fine();
    }
    assert_eq!(stage.bot("POST", &path, json!({"name": "Herald"})).await.refusal(), (400, 30007));
    let by_id = format!("/webhooks/{}", made["id"].as_str().expect("an id"));
    assert_eq!(stage.anyone("GET", &by_id, Value::Null).await.refusal().0, 401);
    let wrong = stage.anyone("POST", &format!("{by_id}/wrong"), json!({"content": "x"})).await;
    assert_eq!(wrong.refusal(), (401, 50027));
    stage.sandbox.invite_bot(stage.guild, permissions::BOT).expect("it is there");
    assert_eq!(stage.bot("POST", &path, json!({"name": "Herald"})).await.refusal(), (403, 50013));
    assert_eq!(stage.bot("GET", &by_id, Value::Null).await.refusal(), (403, 50013));
    stage.ends().await;
}

#[tokio::test]
async fn an_invite_is_good_for_as_long_as_it_says() {
    let (stage, mut line) = with(permissions::MANAGE_CHANNELS | permissions::MANAGE_GUILD).await;
    stage.sandbox.hold_clock();
    let path = format!("/channels/{}/invites", stage.channel);
    let made = stage.bot("POST", &path, json!({"max_age": 60, "max_uses": 3})).await.fine();
    assert_eq!((&made["max_uses"], &made["channel"]["name"]), (&json!(3), &json!("games")));
    let code = made["code"].as_str().expect("a code");
    assert_eq!(line.event("INVITE_CREATE").await["code"], code);
    let by_code = format!("/invites/{code}");
    let seen = stage.bot("GET", &format!("{by_code}?with_counts=true"), Value::Null).await.fine();
    assert_eq!(
        (&seen["guild"]["name"], &seen["approximate_member_count"]),
        (&json!("Test Server"), &json!(5))
    );
    for list in [path.clone(), format!("/guilds/{}/invites", stage.guild)] {
        assert_eq!(stage.bot("GET", &list, Value::Null).await.fine()[0]["code"], code);
    }
    stage.sandbox.advance(Duration::from_mins(2));
    assert_eq!(stage.bot("GET", &by_code, Value::Null).await.refusal(), (404, 10006));
    let made = stage.bot("POST", &path, json!({"max_age": 0})).await.fine();
    assert_eq!(made["expires_at"], Value::Null);
    let by_code = format!("/invites/{}", made["code"].as_str().expect("a code"));
    stage.bot("DELETE", &by_code, Value::Null).await.fine();
    assert_eq!(line.event("INVITE_DELETE").await["code"], made["code"]);
    assert_eq!(stage.bot("GET", &by_code, Value::Null).await.refusal(), (404, 10006));
    let long = stage.bot("POST", &path, json!({"max_age": 5_184_001})).await;
    assert_eq!(long.mistakes("max_age"), ["NUMBER_TYPE_MAX"]);
    stage.ends().await;
}
