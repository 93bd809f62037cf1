//! The application's webhooks, and invites.

use crate::gateway_connection::GatewayConnection;
use crate::harness::{Harness, Reply};
use castellan_sandbox::permissions;
use serde_json::{Value, json};
use std::time::Duration;

impl Harness {
    /// Sends a request without the bot's token.
    async fn request_without_token(&self, method: &str, path: &str, body: Value) -> Reply {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.client.request(method, format!("https://discord.com/api/v10{path}"));
        let request = if body.is_null() { request } else { request.json(&body) };
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let json = serde_json::from_str(&response.text().await.expect("a body")).unwrap_or(Value::Null);
        Reply { status, headers, json }
    }
}

async fn start_with_permissions(more: u64) -> (Harness, GatewayConnection) {
    let harness = Harness::start().await;
    harness.sandbox.invite_bot(harness.guild, permissions::BOT | more).expect("it is there");
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 5 | 1 << 6 | 1 << 9).await;
    connection.event("GUILD_CREATE").await;
    (harness, connection)
}

#[tokio::test]
async fn a_webhook_is_created_posts_messages_and_is_deleted() {
    let (harness, mut connection) = start_with_permissions(permissions::MANAGE_WEBHOOKS).await;
    let path = format!("/channels/{}/webhooks", harness.channel);
    let made = harness.bot("POST", &path, json!({"name": "Herald"})).await.success();
    assert_eq!((&made["type"], &made["channel_id"]), (&json!(1), &json!(harness.channel)));
    assert_eq!(connection.event("WEBHOOKS_UPDATE").await["channel_id"], json!(harness.channel));
    assert_eq!(harness.bot("GET", &path, Value::Null).await.success()[0]["id"], made["id"]);
    let guilds = format!("/guilds/{}/webhooks", harness.guild);
    assert_eq!(harness.bot("GET", &guilds, Value::Null).await.success()[0]["name"], "Herald");
    let text = |field: &str| made[field].as_str().expect("a text").to_owned();
    let by_token = format!("/webhooks/{}/{}", text("id"), text("token"));

    assert_eq!(
        harness.request_without_token("POST", &by_token, json!({"content": "news"})).await.status,
        204
    );
    let event = connection.event("MESSAGE_CREATE").await;
    assert_eq!((&event["author"]["username"], &event["webhook_id"]), (&json!("Herald"), &made["id"]));
    let waited = format!("{by_token}?wait=true");
    let body = json!({"content": "more", "username": "Crier"});
    let posted = harness.request_without_token("POST", &waited, body).await.success();
    assert_eq!((&posted["author"]["username"], &posted["author"]["bot"]), (&json!("Crier"), &json!(true)));
    assert_eq!(harness.messages_seen_by("Dan").await.len(), 2);
    let message = format!("{by_token}/messages/{}", posted["id"].as_str().expect("an id"));
    assert_eq!(
        harness.request_without_token("PATCH", &message, json!({"content": "less"})).await.success()["content"],
        "less"
    );
    assert_eq!(
        harness.request_without_token("GET", &message, Value::Null).await.success()["content"],
        "less"
    );
    assert_eq!(harness.request_without_token("DELETE", &message, Value::Null).await.status, 204);
    let own = harness.post(json!({"content": "x"})).await.success();
    let other = format!("{by_token}/messages/{}", own["id"].as_str().expect("an id"));
    assert_eq!(
        harness.request_without_token("PATCH", &other, json!({"content": "y"})).await.refusal(),
        (404, 10008)
    );

    let by_id = format!("/webhooks/{}", text("id"));
    assert_eq!(harness.bot("PATCH", &by_id, json!({"name": "Page"})).await.success()["name"], "Page");
    assert_eq!(
        harness.request_without_token("GET", &by_token, Value::Null).await.success()["user"],
        Value::Null
    );
    assert_eq!(harness.bot("DELETE", &by_id, Value::Null).await.status, 204);
    assert_eq!(
        harness.request_without_token("POST", &by_token, json!({"content": "x"})).await.refusal(),
        (404, 10015)
    );
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_webhook_requires_permission_a_valid_name_and_its_token() {
    let (harness, _) = start_with_permissions(permissions::MANAGE_WEBHOOKS).await;
    let path = format!("/channels/{}/webhooks", harness.channel);
    for name in ["Discord", "clyde 2"] {
        let refused = harness.bot("POST", &path, json!({"name": name})).await;
        assert_eq!(refused.error_codes("name"), ["USERNAME_INVALID_CONTAINS"]);
    }
    assert_eq!(harness.bot("POST", &path, json!({})).await.error_codes("name"), ["BASE_TYPE_REQUIRED"]);
    let mut made = Value::Null;
    for _ in 0..15 {
        made = harness.bot("POST", &path, json!({"name": "Herald"})).await.success();
    }
    assert_eq!(harness.bot("POST", &path, json!({"name": "Herald"})).await.refusal(), (400, 30007));
    let by_id = format!("/webhooks/{}", made["id"].as_str().expect("an id"));
    assert_eq!(harness.request_without_token("GET", &by_id, Value::Null).await.refusal().0, 401);
    let wrong =
        harness.request_without_token("POST", &format!("{by_id}/wrong"), json!({"content": "x"})).await;
    assert_eq!(wrong.refusal(), (401, 50027));
    harness.sandbox.invite_bot(harness.guild, permissions::BOT).expect("it is there");
    assert_eq!(harness.bot("POST", &path, json!({"name": "Herald"})).await.refusal(), (403, 50013));
    assert_eq!(harness.bot("GET", &by_id, Value::Null).await.refusal(), (403, 50013));
    harness.stop().await;
}

#[tokio::test]
async fn an_invite_expires_after_its_max_age() {
    let (harness, mut connection) =
        start_with_permissions(permissions::MANAGE_CHANNELS | permissions::MANAGE_GUILD).await;
    harness.sandbox.hold_clock();
    let path = format!("/channels/{}/invites", harness.channel);
    let made = harness.bot("POST", &path, json!({"max_age": 60, "max_uses": 3})).await.success();
    assert_eq!((&made["max_uses"], &made["channel"]["name"]), (&json!(3), &json!("games")));
    let code = made["code"].as_str().expect("a code");
    assert_eq!(connection.event("INVITE_CREATE").await["code"], code);
    let by_code = format!("/invites/{code}");
    let seen = harness.bot("GET", &format!("{by_code}?with_counts=true"), Value::Null).await.success();
    assert_eq!(
        (&seen["guild"]["name"], &seen["approximate_member_count"]),
        (&json!("Test Server"), &json!(5))
    );
    for list in [path.clone(), format!("/guilds/{}/invites", harness.guild)] {
        assert_eq!(harness.bot("GET", &list, Value::Null).await.success()[0]["code"], code);
    }
    harness.sandbox.advance(Duration::from_mins(2));
    assert_eq!(harness.bot("GET", &by_code, Value::Null).await.refusal(), (404, 10006));
    let made = harness.bot("POST", &path, json!({"max_age": 0})).await.success();
    assert_eq!(made["expires_at"], Value::Null);
    let by_code = format!("/invites/{}", made["code"].as_str().expect("a code"));
    harness.bot("DELETE", &by_code, Value::Null).await.success();
    assert_eq!(connection.event("INVITE_DELETE").await["code"], made["code"]);
    assert_eq!(harness.bot("GET", &by_code, Value::Null).await.refusal(), (404, 10006));
    let long = harness.bot("POST", &path, json!({"max_age": 5_184_001})).await;
    assert_eq!(long.error_codes("max_age"), ["NUMBER_TYPE_MAX"]);
    harness.stop().await;
}
