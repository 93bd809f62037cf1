//! Rate limits with Discord's own periods, on a clock that only the test moves.

use crate::stage::{Stage, callback, quick};
use castellan_sandbox::Options;
use serde_json::{Value, json};
use std::time::Duration;

async fn strict() -> Stage {
    let stage = Stage::new(Options { rates: true, ..quick() }).await;
    stage.sandbox.hold_clock();
    stage
}

#[tokio::test]
async fn a_channel_takes_five_messages_in_five_seconds_and_another_its_own_five() {
    let stage = strict().await;
    for left in (0..5).rev() {
        let reply = stage.post(json!({"content": "x"})).await;
        assert_eq!((reply.status, reply.header("x-ratelimit-limit")), (200, "5"));
        assert_eq!(reply.header("x-ratelimit-remaining"), left.to_string());
    }
    let sixth = stage.post(json!({"content": "x"})).await;
    assert_eq!((sixth.status, &sixth.json["global"]), (429, &json!(false)));
    assert_eq!(sixth.header("x-ratelimit-scope"), "user");
    for (name, value) in [("via", "1.1 google"), ("x-ratelimit-limit", "5"), ("x-ratelimit-remaining", "0")] {
        assert_eq!(sixth.header(name), value);
    }
    for name in ["retry-after", "x-ratelimit-reset", "x-ratelimit-reset-after", "x-ratelimit-bucket"] {
        assert!(!sixth.header(name).is_empty(), "{name}");
    }
    assert_eq!(sixth.json["retry_after"], json!(5.0));
    let other = stage.sandbox.channel("general").expect("it is there");
    let reply = stage.bot("POST", &format!("/channels/{other}/messages"), json!({"content": "x"})).await;
    assert_eq!((reply.status, reply.header("x-ratelimit-bucket")), (200, sixth.header("x-ratelimit-bucket")));
    assert_eq!(stage.seen_by("Ada").await.len(), 5);
    stage.sandbox.advance(Duration::from_millis(4_999));
    assert_eq!(stage.post(json!({"content": "x"})).await.json["retry_after"], json!(0.001));
    stage.sandbox.advance(Duration::from_millis(1));
    assert_eq!(stage.post(json!({"content": "x"})).await.header("x-ratelimit-remaining"), "4");
    stage.ends_well().await;
}

#[tokio::test]
async fn a_thread_takes_two_names_in_ten_minutes_and_everything_else_as_before() {
    let stage = strict().await;
    let message = stage.post(json!({"content": "x"})).await.fine()["id"].as_str().expect("an id").to_owned();
    let opens = format!("/channels/{}/messages/{message}/threads", stage.channel);
    stage.bot("POST", &opens, json!({"name": "one"})).await.fine();
    let thread = format!("/channels/{message}");
    for name in ["two", "two", "three"] {
        stage.bot("PATCH", &thread, json!({"name": name})).await.fine();
    }
    let refused = stage.bot("PATCH", &thread, json!({"name": "four"})).await;
    assert_eq!((refused.status, &refused.json["global"]), (429, &json!(false)));
    assert_eq!(refused.json["retry_after"], json!(600.0));
    assert_eq!(refused.header("x-ratelimit-remaining"), "1", "no header says so beforehand");
    stage.bot("PATCH", &thread, json!({"archived": false})).await.fine();
    stage.sandbox.advance(Duration::from_mins(10));
    assert_eq!(stage.bot("PATCH", &thread, json!({"name": "four"})).await.fine()["name"], "four");
    stage.ends_well().await;
}

#[tokio::test]
async fn fifty_requests_a_second_count_and_answers_do_not() {
    let stage = strict().await;
    let commands = stage.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut line = stage.line().await;
    // Routes of different buckets, so that none of them fills first.
    let users: Vec<String> = (0..120).map(|_| stage.sandbox.add_user("Eve").to_string()).collect();
    let paths = |place: usize| match place % 4 {
        0 => "/users/@me".to_owned(),
        1 => "/applications/@me".to_owned(),
        2 => format!("/channels/{}", stage.channel),
        _ => format!("/users/{}", users[place]),
    };
    // Earlier requests belong to another second.
    stage.sandbox.advance(Duration::from_secs(1));
    for place in 0..50 {
        stage.bot("GET", &paths(place), Value::Null).await.fine();
    }
    let limited = stage.bot("GET", &paths(50), Value::Null).await;
    assert_eq!((limited.status, &limited.json["global"]), (429, &json!(true)));
    assert_eq!(limited.header("x-ratelimit-global"), "true");
    assert_eq!(stage.sandbox.busiest_second(), 50);
    let (interaction, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let url = format!("https://discord.com/api/v10{}", callback(&interaction));
    let response = stage.client.post(url).json(&json!({"type": 5})).send().await.expect("an answer");
    assert_eq!(response.status(), 204);
    stage.sandbox.advance(Duration::from_secs(1));
    stage.bot("GET", &paths(51), Value::Null).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn each_token_has_its_own_bucket() {
    let stage = strict().await;
    let commands = stage.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut line = stage.line().await;
    let (one, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    stage.answer(&one, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    for _ in 0..5 {
        stage.follow(&one, "POST", "", json!({"content": "x"})).await.fine();
    }
    assert_eq!(stage.follow(&one, "POST", "", json!({"content": "x"})).await.status, 429);
    let (other, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    stage.answer(&other, json!({"type": 4, "data": {"content": "x"}})).await.fine();
    stage.follow(&other, "POST", "", json!({"content": "x"})).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn ten_thousand_refused_requests_bring_a_ban() {
    let stage = strict().await;
    let url = format!("{}/v10/users/@me", stage.sandbox.plain_api());
    let refused = async |times: usize| {
        for _ in 0..times {
            let reply = stage.client.get(&url).send().await.expect("an answer");
            assert_eq!(reply.status(), 401);
            reply.bytes().await.expect("a body");
        }
    };
    tokio::join!(refused(2_500), refused(2_500), refused(2_500), refused(2_499));
    stage.bot("GET", "/users/@me", Value::Null).await.fine();
    refused(1).await;
    let banned = stage.bot("GET", "/users/@me", Value::Null).await;
    assert_eq!((banned.status, banned.header("via")), (429, ""), "a ban comes from before Discord");
    assert_eq!(banned.json, Value::Null);
    stage.sandbox.stop().await;
}
