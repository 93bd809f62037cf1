//! Polls, stickers, forwards, pins, reactions, and edits of old messages: the accepted requests, and the error codes of
//! the others.

use crate::line::Line;
use crate::stage::{Stage, quick};
use castellan_sandbox::{MESSAGE_CONTENT, Options, permissions};
use serde_json::{Value, json};
use std::time::Duration;

fn poll(answers: usize) -> Value {
    let answers = vec![json!({"poll_media": {"text": "yes"}}); answers];
    json!({"poll": {"question": {"text": "Again?"}, "answers": answers, "duration": 1}})
}

impl Stage {
    async fn on(&self, method: &str, message: &Value, rest: &str, body: Value) -> crate::stage::Reply {
        let id = message["id"].as_str().expect("an id");
        self.bot(method, &format!("/channels/{}/messages/{id}{rest}", self.channel), body).await
    }

    fn grant(&self, more: u64) {
        self.sandbox.invite_bot(self.guild, permissions::BOT | more).expect("it is there");
    }
}

#[tokio::test]
async fn a_poll_is_opened_and_ended_and_cannot_be_edited() {
    let stage = Stage::quick().await;
    let made = stage.post(poll(2)).await.fine();
    assert_eq!(made["poll"]["answers"][1]["answer_id"], 2);
    assert_eq!(made["poll"]["results"]["is_finalized"], false);
    assert_eq!(stage.on("PATCH", &made, "", json!({"content": "x"})).await.refusal(), (400, 520_003));
    let polls = format!("/channels/{}/polls", stage.channel);
    let expire = format!("{polls}/{}/expire", made["id"].as_str().expect("an id"));
    let ended = stage.bot("POST", &expire, Value::Null).await.fine();
    assert_eq!(ended["poll"]["results"]["is_finalized"], true);
    let answers = format!("{polls}/{}/answers/1", made["id"].as_str().expect("an id"));
    assert_eq!(stage.bot("GET", &answers, Value::Null).await.fine(), json!({"users": []}));
    let plain = stage.post(json!({"content": "x"})).await.fine();
    let expire = format!("{polls}/{}/expire", plain["id"].as_str().expect("an id"));
    assert_eq!(stage.bot("POST", &expire, Value::Null).await.refusal(), (400, 520_006));
    stage.ends().await;
}

#[tokio::test]
async fn each_limit_of_a_poll_holds_at_the_limit_and_not_one_past_it() {
    let stage = Stage::quick().await;
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
        stage.post(at).await.fine();
        assert!(!stage.post(past).await.mistakes(path).is_empty(), "{path}");
    }
    stage
        .sandbox
        .set_everyone(stage.guild, permissions::EVERYONE & !permissions::SEND_POLLS)
        .expect("it is there");
    assert_eq!(stage.post(poll(1)).await.refusal(), (403, 50013));
    stage.ends().await;
}

#[tokio::test]
async fn stickers_are_refused_by_their_codes() {
    let stage = Stage::quick().await;
    assert_eq!(stage.post(json!({"sticker_ids": ["5"]})).await.refusal(), (400, 50081));
    let many = stage.post(json!({"sticker_ids": ["5", "6", "7", "8"]})).await;
    assert_eq!(many.mistakes("sticker_ids"), ["BASE_TYPE_BAD_LENGTH"]);
    let made = stage.post(json!({"content": "x", "sticker_ids": []})).await.fine();
    assert_eq!(stage.on("PATCH", &made, "", json!({"sticker_ids": ["5"]})).await.refusal(), (400, 50080));
    stage.ends().await;
}

#[tokio::test]
async fn a_message_is_forwarded_that_the_bot_may_read() {
    let stage = Stage::quick().await;
    let general = stage.sandbox.channel("general").expect("it is there");
    let forward = |message: &Value| json!({"message_reference": {"type": 1, "message_id": message["id"], "channel_id": message["channel_id"]}});
    let made = stage.post(json!({"content": "news", "embeds": [{"title": "x"}]})).await.fine();
    let path = format!("/channels/{general}/messages");
    let forwarded = stage.bot("POST", &path, forward(&made)).await.fine();
    assert_eq!((&forwarded["content"], &forwarded["flags"]), (&json!(""), &json!(1 << 14)));
    assert_eq!(forwarded["message_snapshots"][0]["message"]["content"], "news");
    let reference = &forwarded["message_reference"];
    assert_eq!((&reference["type"], &reference["message_id"]), (&json!(1), &made["id"]));

    let mut more = forward(&made);
    more["content"] = "x".into();
    assert!(!stage.bot("POST", &path, more).await.mistakes("message_reference").is_empty());
    let nowhere = json!({"message_reference": {"type": 1, "message_id": made["id"]}});
    assert!(!stage.bot("POST", &path, nowhere).await.mistakes("message_reference/channel_id").is_empty());
    let gone = json!({"message_reference": {"type": 1, "message_id": "5", "channel_id": general}});
    assert_eq!(stage.bot("POST", &path, gone).await.refusal(), (404, 10008));
    let others = format!("/channels/{}/messages", stage.channel);
    let said = stage.person("Ada", "POST", &others, json!({"content": "between us"})).await.fine();
    assert_eq!(stage.bot("POST", &path, forward(&said)).await.refusal(), (400, 160_014));
    stage.ends().await;

    let stage = Stage::new(Options { privileged: MESSAGE_CONTENT, ..quick() }).await;
    let said = stage.person("Ada", "POST", &others, json!({"content": "between us"})).await.fine();
    let forwarded = stage.post(forward(&said)).await.fine();
    assert_eq!(forwarded["message_snapshots"][0]["message"]["content"], "between us");
    stage.ends_well().await;
}

#[tokio::test]
async fn messages_are_pinned_by_those_who_may() {
    let stage = Stage::quick().await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let id = made["id"].as_str().expect("an id");
    let pins = format!("/channels/{}/messages/pins", stage.channel);
    let pin = format!("{pins}/{id}");
    assert_eq!(stage.bot("PUT", &pin, Value::Null).await.refusal(), (403, 50013));
    stage.grant(permissions::PIN_MESSAGES);
    let mut line = stage.line().await;
    assert_eq!(stage.bot("PUT", &pin, Value::Null).await.status, 204);
    assert!(line.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string());
    assert_eq!(line.event("MESSAGE_UPDATE").await["pinned"], true);
    let all = stage.bot("GET", &pins, Value::Null).await.fine();
    assert_eq!((&all["items"][0]["message"]["id"], &all["has_more"]), (&made["id"], &json!(false)));
    let old = format!("/channels/{}/pins", stage.channel);
    assert_eq!(stage.bot("GET", &old, Value::Null).await.fine()[0]["id"], made["id"]);
    assert_eq!(stage.bot("DELETE", &format!("{old}/{id}"), Value::Null).await.status, 204);
    assert_eq!(stage.bot("GET", &pins, Value::Null).await.fine()["items"], json!([]));
    stage.ends_well().await;
}

#[tokio::test]
async fn people_and_the_bot_react() {
    let stage = Stage::quick().await;
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 10).await;
    line.event("GUILD_CREATE").await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let (ada, bot) = (stage.sandbox.person("Ada").expect("a person"), stage.sandbox.bot());
    assert_eq!(stage.on("PUT", &made, "/reactions/%F0%9F%91%8D/@me", Value::Null).await.status, 204);
    let told = line.event("MESSAGE_REACTION_ADD").await;
    assert_eq!((&told["emoji"]["name"], &told["user_id"]), (&json!("👍"), &json!(bot)));
    let react = format!("/channels/{}/react", stage.channel);
    stage.person("Ada", "POST", &react, json!({"message": made["id"], "emoji": "👍"})).await.fine();
    assert_eq!(line.event("MESSAGE_REACTION_ADD").await["user_id"], json!(ada));
    let seen = stage.on("GET", &made, "", Value::Null).await.fine();
    assert_eq!((&seen["reactions"][0]["count"], &seen["reactions"][0]["me"]), (&json!(2), &json!(true)));
    let who = stage.on("GET", &made, "/reactions/%F0%9F%91%8D", Value::Null).await.fine();
    assert_eq!(who.as_array().map(Vec::len), Some(2));
    assert_eq!(stage.on("DELETE", &made, "/reactions/%F0%9F%91%8D/@me", Value::Null).await.status, 204);
    assert_eq!(line.event("MESSAGE_REACTION_REMOVE").await["user_id"], json!(bot));
    let others = format!("/reactions/%F0%9F%91%8D/{ada}");
    assert_eq!(stage.on("DELETE", &made, &others, Value::Null).await.refusal(), (403, 50013));
    assert_eq!(stage.on("PUT", &made, "/reactions/thumbsup/@me", Value::Null).await.refusal(), (404, 10014));
    stage.grant(permissions::MANAGE_MESSAGES);
    assert_eq!(stage.on("DELETE", &made, "/reactions", Value::Null).await.status, 204);
    assert_eq!(stage.on("GET", &made, "", Value::Null).await.fine()["reactions"], Value::Null);
    stage.ends_well().await;
}

#[tokio::test]
async fn an_old_message_is_edited_only_so_often() {
    let stage = Stage::new(Options { old_edits: Some(2), ..quick() }).await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let edit = async || stage.on("PATCH", &made, "", json!({"content": "y"})).await;
    for _ in 0..4 {
        edit().await.fine();
    }
    stage.sandbox.advance(Duration::from_mins(61));
    edit().await.fine();
    edit().await.fine();
    let refused = edit().await;
    assert_eq!(refused.refusal(), (429, 30046));
    assert!(!refused.header("retry-after").is_empty());
    stage.sandbox.advance(Duration::from_hours(1));
    edit().await.fine();
    stage.ends().await;
}
