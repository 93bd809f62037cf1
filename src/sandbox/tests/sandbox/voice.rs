//! Voice and stage channels: each has a chat, which is closed without the permission to connect.

use crate::harness::Harness;
use castellan_sandbox::{Id, permissions};
use serde_json::{Value, json};

/// Starts a test server with a voice and a stage channel, with Discord's numbers of their kinds.
async fn start() -> (Harness, [(Id, u64); 2]) {
    let harness = Harness::start().await;
    let voice = harness.sandbox.add_voice_channel(harness.guild, "Talk").expect("there is room");
    let stage = harness.sandbox.add_stage_channel(harness.guild, "Lecture").expect("there is room");
    (harness, [(voice, 2), (stage, 13)])
}

#[tokio::test]
async fn new_channels_are_announced_and_have_a_chat() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let (guild, sandbox) = (harness.guild, &harness.sandbox);
    for kind in [2, 13] {
        let add = if kind == 2 {
            sandbox.add_voice_channel(guild, "Talk")
        } else {
            sandbox.add_stage_channel(guild, "Talk")
        };
        let channel = add.expect("there is room");
        let created = connection.event("CHANNEL_CREATE").await;
        assert_eq!((&created["id"], &created["type"]), (&json!(channel), &json!(kind)));
        let known = harness.bot("GET", &format!("/channels/{channel}"), Value::Null).await.success();
        assert_eq!((&known["type"], &known["name"]), (&json!(kind), &json!("Talk")));
        let messages = format!("/channels/{channel}/messages");
        let sent = harness.bot("POST", &messages, json!({"content": "Hello"})).await.success();
        assert_eq!(sent["channel_id"], json!(channel));
        let listed = harness.bot("GET", &messages, Value::Null).await.success();
        assert_eq!(listed[0]["content"], "Hello");
    }
    let unknown = sandbox.add_voice_channel("1".parse().expect("an id"), "Talk");
    assert!(unknown.is_err(), "a server that does not exist has no channels");
    harness.stop().await;
}

#[tokio::test]
async fn chats_have_no_threads_and_no_posts() {
    let (harness, channels) = start().await;
    for (channel, _) in channels {
        let threads = format!("/channels/{channel}/threads");
        let thread = json!({"name": "Openings", "type": 11});
        assert_eq!(harness.bot("POST", &threads, thread).await.refusal(), (400, 50024));
        let messages = format!("/channels/{channel}/messages");
        let sent = harness.bot("POST", &messages, json!({"content": "Hello"})).await.success();
        let on = format!("{messages}/{}/threads", sent["id"].as_str().expect("an id"));
        assert_eq!(harness.bot("POST", &on, json!({"name": "Openings"})).await.refusal(), (400, 50024));
    }
    harness.stop().await;
}

#[tokio::test]
async fn chats_are_closed_without_the_permission_to_connect() {
    let (harness, channels) = start().await;
    let bot = harness.sandbox.bot();
    for (channel, _) in channels {
        harness.sandbox.set_member_overwrite(channel, bot, 0, permissions::CONNECT).expect("it is there");
        let messages = format!("/channels/{channel}/messages");
        for (method, body) in [("POST", json!({"content": "Hello"})), ("GET", Value::Null)] {
            assert_eq!(harness.bot(method, &messages, body).await.refusal(), (403, 50001), "{method}");
        }
        // The same goes for people.
        let ben = harness.sandbox.person("Ben").expect("he is there");
        let path = format!("/channels/{channel}/messages");
        let said = harness.person("Ben", "POST", &path, json!({"content": "Hello"})).await;
        assert_eq!(said.status, 200);
        harness.sandbox.set_member_overwrite(channel, ben, 0, permissions::CONNECT).expect("it is there");
        let said = harness.person("Ben", "POST", &path, json!({"content": "Hello"})).await;
        assert_eq!(said.refusal(), (403, 50001));
    }
    harness.stop().await;
}
