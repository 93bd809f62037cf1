//! Rate limits with Discord's own periods, on a clock that only the test moves.

use crate::harness::{Harness, callback_path, test_options};
use castellan_sandbox::Options;
use serde_json::{Value, json};
use std::time::Duration;

async fn start_with_rate_limits() -> Harness {
    let harness = Harness::start_with(Options { rates: true, ..test_options() }).await;
    harness.sandbox.hold_clock();
    harness
}

#[tokio::test]
async fn each_channel_accepts_five_messages_per_five_seconds() {
    let harness = start_with_rate_limits().await;
    for left in (0..5).rev() {
        let reply = harness.post(json!({"content": "x"})).await;
        assert_eq!((reply.status, reply.header("x-ratelimit-limit")), (200, "5"));
        assert_eq!(reply.header("x-ratelimit-remaining"), left.to_string());
    }
    let sixth = harness.post(json!({"content": "x"})).await;
    assert_eq!((sixth.status, &sixth.json["global"]), (429, &json!(false)));
    assert_eq!(sixth.header("x-ratelimit-scope"), "user");
    for (name, value) in [("via", "1.1 google"), ("x-ratelimit-limit", "5"), ("x-ratelimit-remaining", "0")] {
        assert_eq!(sixth.header(name), value);
    }
    for name in ["retry-after", "x-ratelimit-reset", "x-ratelimit-reset-after", "x-ratelimit-bucket"] {
        assert!(!sixth.header(name).is_empty(), "{name}");
    }
    assert_eq!(sixth.json["retry_after"], json!(5.0));
    let other = harness.sandbox.channel("general").expect("it is there");
    let reply = harness.bot("POST", &format!("/channels/{other}/messages"), json!({"content": "x"})).await;
    assert_eq!((reply.status, reply.header("x-ratelimit-bucket")), (200, sixth.header("x-ratelimit-bucket")));
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 5);
    harness.sandbox.advance(Duration::from_millis(4_999));
    assert_eq!(harness.post(json!({"content": "x"})).await.json["retry_after"], json!(0.001));
    harness.sandbox.advance(Duration::from_millis(1));
    assert_eq!(harness.post(json!({"content": "x"})).await.header("x-ratelimit-remaining"), "4");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_thread_is_renamed_at_most_twice_in_ten_minutes() {
    let harness = start_with_rate_limits().await;
    let message =
        harness.post(json!({"content": "x"})).await.success()["id"].as_str().expect("an id").to_owned();
    let threads_path = format!("/channels/{}/messages/{message}/threads", harness.channel);
    harness.bot("POST", &threads_path, json!({"name": "one"})).await.success();
    let thread = format!("/channels/{message}");
    for name in ["two", "two", "three"] {
        harness.bot("PATCH", &thread, json!({"name": name})).await.success();
    }
    let refused = harness.bot("PATCH", &thread, json!({"name": "four"})).await;
    assert_eq!((refused.status, &refused.json["global"]), (429, &json!(false)));
    assert_eq!(refused.json["retry_after"], json!(600.0));
    assert_eq!(refused.header("x-ratelimit-remaining"), "1", "no header says so beforehand");
    harness.bot("PATCH", &thread, json!({"archived": false})).await.success();
    harness.sandbox.advance(Duration::from_mins(10));
    assert_eq!(harness.bot("PATCH", &thread, json!({"name": "four"})).await.success()["name"], "four");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_global_limit_is_50_requests_per_second_without_interaction_answers() {
    let harness = start_with_rate_limits().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    // Routes of different buckets, so that none of them fills first.
    let users: Vec<String> = (0..120).map(|_| harness.sandbox.add_user("Eve").to_string()).collect();
    let paths = |index: usize| match index % 4 {
        0 => "/users/@me".to_owned(),
        1 => "/applications/@me".to_owned(),
        2 => format!("/channels/{}", harness.channel),
        _ => format!("/users/{}", users[index]),
    };
    // Earlier requests belong to another second.
    harness.sandbox.advance(Duration::from_secs(1));
    for index in 0..50 {
        harness.bot("GET", &paths(index), Value::Null).await.success();
    }
    let limited = harness.bot("GET", &paths(50), Value::Null).await;
    assert_eq!((limited.status, &limited.json["global"]), (429, &json!(true)));
    assert_eq!(limited.header("x-ratelimit-global"), "true");
    assert_eq!(harness.sandbox.busiest_second(), 50);
    let (interaction, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let url = format!("https://discord.com/api/v10{}", callback_path(&interaction));
    let response = harness.client.post(url).json(&json!({"type": 5})).send().await.expect("an answer");
    assert_eq!(response.status(), 204);
    harness.sandbox.advance(Duration::from_secs(1));
    harness.bot("GET", &paths(51), Value::Null).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn each_interaction_token_has_its_own_bucket() {
    let harness = start_with_rate_limits().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let (one, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    harness.answer(&one, json!({"type": 4, "data": {"content": "x"}})).await.success();
    for _ in 0..5 {
        harness.request_with_token(&one, "POST", "", json!({"content": "x"})).await.success();
    }
    assert_eq!(harness.request_with_token(&one, "POST", "", json!({"content": "x"})).await.status, 429);
    let (other, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    harness.answer(&other, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.request_with_token(&other, "POST", "", json!({"content": "x"})).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn ten_thousand_invalid_requests_lead_to_a_ban() {
    let harness = start_with_rate_limits().await;
    let url = format!("{}/v10/users/@me", harness.sandbox.plain_api());
    let refused = async |times: usize| {
        for _ in 0..times {
            let reply = harness.client.get(&url).send().await.expect("an answer");
            assert_eq!(reply.status(), 401);
            reply.bytes().await.expect("a body");
        }
    };
    tokio::join!(refused(2_500), refused(2_500), refused(2_500), refused(2_499));
    harness.bot("GET", "/users/@me", Value::Null).await.success();
    refused(1).await;
    let banned = harness.bot("GET", "/users/@me", Value::Null).await;
    assert_eq!((banned.status, banned.header("via")), (429, ""), "a ban comes from before Discord");
    assert_eq!(banned.json, Value::Null);
    harness.sandbox.stop().await;
}
