//! Every fault that a test can request.

use crate::line::{End, Line};
use crate::stage::Stage;
use castellan_sandbox::faults::{Fault, FaultRule, Scope};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MESSAGES: &str = "/channels/*/messages";

impl Stage {
    fn plant(&self, times: u32, fault: Fault) {
        self.sandbox.inject(FaultRule::new("POST", MESSAGES, times, fault));
    }

    /// Posts a message over a connection that may be cut.
    async fn post_into_the_void(&self) -> Result<u16, reqwest::Error> {
        let path = format!("/channels/{}/messages", self.channel);
        self.request("POST", &path)
            .json(&json!({"content": "x"}))
            .send()
            .await
            .map(|reply| reply.status().as_u16())
    }
}

#[tokio::test]
async fn a_limit_is_met_where_a_test_wants_it() {
    let stage = Stage::quick().await;
    for (scope, name, global) in
        [(Scope::Route, "user", false), (Scope::Global, "global", true), (Scope::Shared, "shared", false)]
    {
        stage.plant(1, Fault::Limited { scope, after: Duration::from_millis(1_500) });
        let limited = stage.post(json!({"content": "x"})).await;
        assert_eq!(limited.status, 429);
        assert_eq!((&limited.json["retry_after"], &limited.json["global"]), (&json!(1.5), &json!(global)));
        assert_eq!((limited.header("retry-after"), limited.header("x-ratelimit-scope")), ("2", name));
        assert_eq!(limited.header("x-ratelimit-global") == "true", global);
        assert_eq!(limited.header("via"), "1.1 google");
        let bucket = if global { ("", "", "") } else { ("5", "0", "1.500") };
        let told =
            ["limit", "remaining", "reset-after"].map(|name| limited.header(&format!("x-ratelimit-{name}")));
        assert_eq!((told[0], told[1], told[2]), bucket);
        assert_eq!(limited.header("x-ratelimit-bucket").is_empty(), global);
        stage.post(json!({"content": "x"})).await.fine();
    }
    assert_eq!(stage.seen_by("Ada").await.len(), 3, "what was limited was not done");
    stage.ends_well().await;
}

#[tokio::test]
async fn an_error_of_the_server_leaves_open_whether_it_was_done() {
    let stage = Stage::quick().await;
    for (status, done, messages) in [(500, false, 0), (502, false, 0), (500, true, 1), (503, true, 2)] {
        stage.plant(1, Fault::ServerError { status, done });
        assert_eq!(stage.post(json!({"content": "x"})).await.status, status);
        assert_eq!(stage.seen_by("Ada").await.len(), messages);
    }
    assert_eq!(stage.sandbox.faults_left(), 0);
    stage.ends_well().await;
}

#[tokio::test]
async fn a_reply_does_not_say_what_came_of_a_request_that_was_done() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut line = stage.line().await;
    for (empty, status) in [(true, 204), (false, 200)] {
        let fault = Fault::Silent { empty };
        stage.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", 1, fault));
        let (interaction, outcome) = stage.runs(&mut line, "Ada", &commands[0]).await;
        let reply = stage.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await;
        assert_eq!(reply.status, status);
        assert_eq!(reply.json["resource"], Value::Null);
        assert_eq!(reply.json["interaction"]["response_message_id"], Value::Null);
        let made = outcome.await.expect("it ends")["message"].clone();
        let original = stage.follow(&interaction, "GET", "/messages/@original", Value::Null).await.fine();
        assert_eq!(original["id"], made);
    }
    assert_eq!(stage.seen_by("Ada").await.len(), 2);
    stage.ends_well().await;
}

#[tokio::test]
async fn a_connection_is_cut_before_or_after_what_was_asked_is_done() {
    let stage = Stage::quick().await;
    for (done, messages) in [(false, 0), (true, 1)] {
        // The client itself retries on a kept connection; both are cut.
        stage.plant(u32::MAX, Fault::Cut { done });
        assert!(stage.post_into_the_void().await.is_err());
        stage.sandbox.clear_faults();
        let made = stage.seen_by("Ada").await.len();
        assert_eq!(made > 0, messages > 0);
        let cut = stage.sandbox.journal();
        assert!(cut.iter().any(|entry| entry.status.is_none()));
    }
    stage.post(json!({"content": "x"})).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn an_answer_is_slow_before_or_after_what_was_asked_is_done() {
    let stage = Stage::quick().await;
    let long = Duration::from_millis(300);
    for (before, after) in [(long, Duration::ZERO), (Duration::ZERO, long)] {
        stage.plant(1, Fault::Slow { before, after });
        let mut line = stage.line().await;
        let began = Instant::now();
        let (reply, told) = tokio::join!(stage.post(json!({"content": "x"})), async {
            let event = line.event("MESSAGE_CREATE").await;
            (event, began.elapsed())
        });
        assert_eq!(reply.fine()["id"], told.0["id"]);
        assert!(began.elapsed() >= long);
        // A delay before the request is carried out also delays its event.
        if before > Duration::ZERO {
            assert!(told.1 >= before);
        }
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn discord_refuses_what_a_test_wants_it_to() {
    let stage = Stage::quick().await;
    let path = format!("/applications/{}/commands", stage.sandbox.bot());
    stage.sandbox.inject(FaultRule::new(
        "PUT",
        "/applications/**",
        2,
        Fault::ServerError { status: 500, done: false },
    ));
    for _ in 0..2 {
        assert_eq!(stage.bot("PUT", &path, json!([])).await.status, 500);
    }
    stage.bot("PUT", &path, json!([])).await.fine();
    stage.sandbox.inject(FaultRule {
        method: None,
        path: "/channels/*".to_owned(),
        times: 1,
        fault: Fault::Refused { status: 403, code: 50_001 },
    });
    let path = format!("/channels/{}", stage.channel);
    assert_eq!(stage.bot("GET", &path, Value::Null).await.refusal(), (403, 50_001));
    stage.bot("GET", &path, Value::Null).await.fine();
    stage.ends_well().await;
}

#[tokio::test]
async fn all_can_be_down_and_come_back() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.sandbox.set_down(true);
    assert_eq!(line.end().await, End::Dropped);
    assert!(stage.post_into_the_void().await.is_err());
    let url = format!("{}/?v=10", stage.sandbox.gateway_url());
    assert!(tokio_tungstenite::connect_async(url).await.is_err());
    // The page for people still works.
    assert!(stage.seen_by("Ada").await.is_empty());
    stage.sandbox.set_down(false);
    assert_eq!(stage.post_into_the_void().await.expect("it is back"), 200);
    let mut again = Line::open(&stage.sandbox).await;
    again.sequence = line.sequence;
    again.resume(stage.sandbox.token(), &line.session, line.sequence).await;
    again.event("RESUMED").await;
    stage.ends_well().await;
}
