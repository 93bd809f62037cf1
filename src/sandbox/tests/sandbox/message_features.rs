//! Polls, stickers, forwards, pins, reactions, and edits of old messages: the accepted requests, and the error codes of
//! the others.

use crate::gateway_connection::GatewayConnection;
use crate::harness::{Harness, test_options};
use castellan_sandbox::{MESSAGE_CONTENT, Options, permissions};
use serde_json::{Value, json};
use std::time::Duration;

fn poll(answers: usize) -> Value {
    let answers = vec![json!({"poll_media": {"text": "yes"}}); answers];
    json!({"poll": {"question": {"text": "Again?"}, "answers": answers, "duration": 1}})
}

impl Harness {
    async fn request_on_message(
        &self,
        method: &str,
        message: &Value,
        rest: &str,
        body: Value,
    ) -> crate::harness::Reply {
        let id = message["id"].as_str().expect("an id");
        self.bot(method, &format!("/channels/{}/messages/{id}{rest}", self.channel), body).await
    }

    fn grant(&self, more: u64) {
        self.sandbox.invite_bot(self.guild, permissions::BOT | more).expect("it is there");
    }
}

#[tokio::test]
async fn a_poll_can_be_ended_but_not_edited() {
    let harness = Harness::start().await;
    let made = harness.post(poll(2)).await.success();
    assert_eq!(made["poll"]["answers"][1]["answer_id"], 2);
    assert_eq!(made["poll"]["results"]["is_finalized"], false);
    assert_eq!(
        harness.request_on_message("PATCH", &made, "", json!({"content": "x"})).await.refusal(),
        (400, 520_003)
    );
    let polls = format!("/channels/{}/polls", harness.channel);
    let expire = format!("{polls}/{}/expire", made["id"].as_str().expect("an id"));
    let ended = harness.bot("POST", &expire, Value::Null).await.success();
    assert_eq!(ended["poll"]["results"]["is_finalized"], true);
    let answers = format!("{polls}/{}/answers/1", made["id"].as_str().expect("an id"));
    assert_eq!(harness.bot("GET", &answers, Value::Null).await.success(), json!({"users": []}));
    let plain = harness.post(json!({"content": "x"})).await.success();
    let expire = format!("{polls}/{}/expire", plain["id"].as_str().expect("an id"));
    assert_eq!(harness.bot("POST", &expire, Value::Null).await.refusal(), (400, 520_006));
    harness.stop().await;
}

#[tokio::test]
async fn poll_limits_are_exact() {
    let harness = Harness::start().await;
    let with = |pointer: &str, value: Value| {
        let mut body = poll(1);
        *body.pointer_mut(pointer).expect("it is there") = value;
        body
    };
    let text = |length: usize| json!("x".repeat(length));
    let cases = [
        (poll(10), poll(11), "poll/answers"),
        (poll(1), poll(0), "poll/answers"),
        (
            with("/poll/question/text", text(300)),
            with("/poll/question/text", text(301)),
            "poll/question/text",
        ),
        (
            with("/poll/answers/0/poll_media/text", text(55)),
            with("/poll/answers/0/poll_media/text", text(56)),
            "poll/answers/0/poll_media/text",
        ),
        (with("/poll/duration", json!(768)), with("/poll/duration", json!(769)), "poll/duration"),
    ];
    for (at, past, path) in cases {
        harness.post(at).await.success();
        assert!(!harness.post(past).await.error_codes(path).is_empty(), "{path}");
    }
    harness
        .sandbox
        .set_everyone_permissions(harness.guild, permissions::EVERYONE & !permissions::SEND_POLLS)
        .expect("it is there");
    assert_eq!(harness.post(poll(1)).await.refusal(), (403, 50013));
    harness.stop().await;
}

#[tokio::test]
async fn stickers_are_refused_with_discords_error_codes() {
    let harness = Harness::start().await;
    assert_eq!(harness.post(json!({"sticker_ids": ["5"]})).await.refusal(), (400, 50081));
    let many = harness.post(json!({"sticker_ids": ["5", "6", "7", "8"]})).await;
    assert_eq!(many.error_codes("sticker_ids"), ["BASE_TYPE_BAD_LENGTH"]);
    let made = harness.post(json!({"content": "x", "sticker_ids": []})).await.success();
    assert_eq!(
        harness.request_on_message("PATCH", &made, "", json!({"sticker_ids": ["5"]})).await.refusal(),
        (400, 50080)
    );
    harness.stop().await;
}

#[tokio::test]
async fn only_messages_that_the_bot_can_read_are_forwarded() {
    let harness = Harness::start().await;
    let general = harness.sandbox.channel("general").expect("it is there");
    let forward = |message: &Value| json!({"message_reference": {"type": 1, "message_id": message["id"], "channel_id": message["channel_id"]}});
    let made = harness.post(json!({"content": "news", "embeds": [{"title": "x"}]})).await.success();
    let path = format!("/channels/{general}/messages");
    let forwarded = harness.bot("POST", &path, forward(&made)).await.success();
    assert_eq!((&forwarded["content"], &forwarded["flags"]), (&json!(""), &json!(1 << 14)));
    assert_eq!(forwarded["message_snapshots"][0]["message"]["content"], "news");
    let reference = &forwarded["message_reference"];
    assert_eq!((&reference["type"], &reference["message_id"]), (&json!(1), &made["id"]));

    let mut more = forward(&made);
    more["content"] = "x".into();
    assert!(!harness.bot("POST", &path, more).await.error_codes("message_reference").is_empty());
    let nowhere = json!({"message_reference": {"type": 1, "message_id": made["id"]}});
    assert!(
        !harness.bot("POST", &path, nowhere).await.error_codes("message_reference/channel_id").is_empty()
    );
    let gone = json!({"message_reference": {"type": 1, "message_id": "5", "channel_id": general}});
    assert_eq!(harness.bot("POST", &path, gone).await.refusal(), (404, 10008));
    let others = format!("/channels/{}/messages", harness.channel);
    let posted = harness.person("Ada", "POST", &others, json!({"content": "between us"})).await.success();
    assert_eq!(harness.bot("POST", &path, forward(&posted)).await.refusal(), (400, 160_014));
    harness.stop().await;

    let harness = Harness::start_with(Options { privileged: MESSAGE_CONTENT, ..test_options() }).await;
    let posted = harness.person("Ada", "POST", &others, json!({"content": "between us"})).await.success();
    let forwarded = harness.post(forward(&posted)).await.success();
    assert_eq!(forwarded["message_snapshots"][0]["message"]["content"], "between us");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn pinning_requires_permission() {
    let harness = Harness::start().await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let id = made["id"].as_str().expect("an id");
    let pins = format!("/channels/{}/messages/pins", harness.channel);
    let pin = format!("{pins}/{id}");
    assert_eq!(harness.bot("PUT", &pin, Value::Null).await.refusal(), (403, 50013));
    harness.grant(permissions::PIN_MESSAGES);
    let mut connection = harness.connect().await;
    assert_eq!(harness.bot("PUT", &pin, Value::Null).await.status, 204);
    assert!(connection.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string());
    assert_eq!(connection.event("MESSAGE_UPDATE").await["pinned"], true);
    let all = harness.bot("GET", &pins, Value::Null).await.success();
    assert_eq!((&all["items"][0]["message"]["id"], &all["has_more"]), (&made["id"], &json!(false)));
    let old = format!("/channels/{}/pins", harness.channel);
    assert_eq!(harness.bot("GET", &old, Value::Null).await.success()[0]["id"], made["id"]);
    assert_eq!(harness.bot("DELETE", &format!("{old}/{id}"), Value::Null).await.status, 204);
    assert_eq!(harness.bot("GET", &pins, Value::Null).await.success()["items"], json!([]));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn people_and_the_bot_add_and_remove_reactions() {
    let harness = Harness::start().await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 10).await;
    connection.event("GUILD_CREATE").await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let (ada, bot) = (harness.sandbox.person("Ada").expect("a person"), harness.sandbox.bot());
    assert_eq!(
        harness.request_on_message("PUT", &made, "/reactions/%F0%9F%91%8D/@me", Value::Null).await.status,
        204
    );
    let event = connection.event("MESSAGE_REACTION_ADD").await;
    assert_eq!((&event["emoji"]["name"], &event["user_id"]), (&json!("👍"), &json!(bot)));
    let react = format!("/channels/{}/react", harness.channel);
    harness.person("Ada", "POST", &react, json!({"message": made["id"], "emoji": "👍"})).await.success();
    assert_eq!(connection.event("MESSAGE_REACTION_ADD").await["user_id"], json!(ada));
    let seen = harness.request_on_message("GET", &made, "", Value::Null).await.success();
    assert_eq!((&seen["reactions"][0]["count"], &seen["reactions"][0]["me"]), (&json!(2), &json!(true)));
    let users =
        harness.request_on_message("GET", &made, "/reactions/%F0%9F%91%8D", Value::Null).await.success();
    assert_eq!(users.as_array().map(Vec::len), Some(2));
    assert_eq!(
        harness.request_on_message("DELETE", &made, "/reactions/%F0%9F%91%8D/@me", Value::Null).await.status,
        204
    );
    assert_eq!(connection.event("MESSAGE_REACTION_REMOVE").await["user_id"], json!(bot));
    let others = format!("/reactions/%F0%9F%91%8D/{ada}");
    assert_eq!(
        harness.request_on_message("DELETE", &made, &others, Value::Null).await.refusal(),
        (403, 50013)
    );
    assert_eq!(
        harness.request_on_message("PUT", &made, "/reactions/thumbsup/@me", Value::Null).await.refusal(),
        (404, 10014)
    );
    harness.grant(permissions::MANAGE_MESSAGES);
    assert_eq!(harness.request_on_message("DELETE", &made, "/reactions", Value::Null).await.status, 204);
    assert_eq!(
        harness.request_on_message("GET", &made, "", Value::Null).await.success()["reactions"],
        Value::Null
    );
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn edits_of_old_messages_are_limited_per_hour() {
    let harness = Harness::start_with(Options { old_edits: Some(2), ..test_options() }).await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let edit = async || harness.request_on_message("PATCH", &made, "", json!({"content": "y"})).await;
    for _ in 0..4 {
        edit().await.success();
    }
    harness.sandbox.advance(Duration::from_mins(61));
    edit().await.success();
    edit().await.success();
    let refused = edit().await;
    assert_eq!(refused.refusal(), (429, 30046));
    assert!(!refused.header("retry-after").is_empty());
    harness.sandbox.advance(Duration::from_hours(1));
    edit().await.success();
    harness.stop().await;
}
