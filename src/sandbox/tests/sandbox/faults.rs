//! Every fault that a test can request.

use crate::gateway_connection::{ConnectionEnd, GatewayConnection};
use crate::harness::Harness;
use castellan_sandbox::faults::{Fault, FaultRule, Scope};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MESSAGES: &str = "/channels/*/messages";

impl Harness {
    fn inject(&self, times: u32, fault: Fault) {
        self.sandbox.inject(FaultRule::new("POST", MESSAGES, times, fault));
    }

    /// Posts a message over a connection that may be cut.
    async fn try_post(&self) -> Result<u16, reqwest::Error> {
        let path = format!("/channels/{}/messages", self.channel);
        self.request("POST", &path)
            .json(&json!({"content": "x"}))
            .send()
            .await
            .map(|reply| reply.status().as_u16())
    }
}

#[tokio::test]
async fn rate_limits_can_be_injected() {
    let harness = Harness::start().await;
    for (scope, name, global) in
        [(Scope::Route, "user", false), (Scope::Global, "global", true), (Scope::Shared, "shared", false)]
    {
        harness.inject(1, Fault::RateLimited { scope, after: Duration::from_millis(1_500) });
        let limited = harness.post(json!({"content": "x"})).await;
        assert_eq!(limited.status, 429);
        assert_eq!((&limited.json["retry_after"], &limited.json["global"]), (&json!(1.5), &json!(global)));
        assert_eq!((limited.header("retry-after"), limited.header("x-ratelimit-scope")), ("2", name));
        assert_eq!(limited.header("x-ratelimit-global") == "true", global);
        assert_eq!(limited.header("via"), "1.1 google");
        let bucket = if global { ("", "", "") } else { ("5", "0", "1.500") };
        let received =
            ["limit", "remaining", "reset-after"].map(|name| limited.header(&format!("x-ratelimit-{name}")));
        assert_eq!((received[0], received[1], received[2]), bucket);
        assert_eq!(limited.header("x-ratelimit-bucket").is_empty(), global);
        harness.post(json!({"content": "x"})).await.success();
    }
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 3, "what was limited was not done");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_server_error_may_or_may_not_execute_the_request() {
    let harness = Harness::start().await;
    for (status, executed, messages) in [(500, false, 0), (502, false, 0), (500, true, 1), (503, true, 2)] {
        harness.inject(1, Fault::ServerError { status, executed });
        assert_eq!(harness.post(json!({"content": "x"})).await.status, status);
        assert_eq!(harness.messages_seen_by("Ada").await.len(), messages);
    }
    assert_eq!(harness.sandbox.faults_left(), 0);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_reply_can_omit_the_result_of_an_executed_request() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    for (empty, status) in [(true, 204), (false, 200)] {
        let fault = Fault::Silent { empty };
        harness.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", 1, fault));
        let (interaction, outcome) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
        let reply = harness.answer(&interaction, json!({"type": 4, "data": {"content": "pong"}})).await;
        assert_eq!(reply.status, status);
        assert_eq!(reply.json["resource"], Value::Null);
        assert_eq!(reply.json["interaction"]["response_message_id"], Value::Null);
        let made = outcome.await.expect("it ends")["message"].clone();
        let original = harness
            .request_with_token(&interaction, "GET", "/messages/@original", Value::Null)
            .await
            .success();
        assert_eq!(original["id"], made);
    }
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 2);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_connection_is_cut_before_or_after_execution() {
    let harness = Harness::start().await;
    for (executed, messages) in [(false, 0), (true, 1)] {
        // The client itself retries on a kept connection; both are cut.
        harness.inject(u32::MAX, Fault::Cut { executed });
        assert!(harness.try_post().await.is_err());
        harness.sandbox.clear_faults();
        let made = harness.messages_seen_by("Ada").await.len();
        assert_eq!(made > 0, messages > 0);
        let cut = harness.sandbox.journal();
        assert!(cut.iter().any(|entry| entry.status.is_none()));
    }
    harness.post(json!({"content": "x"})).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_reply_is_delayed_before_or_after_execution() {
    let harness = Harness::start().await;
    let long = Duration::from_millis(300);
    for (before, after) in [(long, Duration::ZERO), (Duration::ZERO, long)] {
        harness.inject(1, Fault::Slow { before, after });
        let mut connection = harness.connect().await;
        let began = Instant::now();
        let (reply, received) = tokio::join!(harness.post(json!({"content": "x"})), async {
            let event = connection.event("MESSAGE_CREATE").await;
            (event, began.elapsed())
        });
        assert_eq!(reply.success()["id"], received.0["id"]);
        assert!(began.elapsed() >= long);
        // A delay before the request is carried out also delays its event.
        if before > Duration::ZERO {
            assert!(received.1 >= before);
        }
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn error_responses_can_be_injected() {
    let harness = Harness::start().await;
    let path = format!("/applications/{}/commands", harness.sandbox.bot());
    harness.sandbox.inject(FaultRule::new(
        "PUT",
        "/applications/**",
        2,
        Fault::ServerError { status: 500, executed: false },
    ));
    for _ in 0..2 {
        assert_eq!(harness.bot("PUT", &path, json!([])).await.status, 500);
    }
    harness.bot("PUT", &path, json!([])).await.success();
    harness.sandbox.inject(FaultRule {
        method: None,
        path: "/channels/*".to_owned(),
        times: 1,
        fault: Fault::Refused { status: 403, code: 50_001 },
    });
    let path = format!("/channels/{}", harness.channel);
    assert_eq!(harness.bot("GET", &path, Value::Null).await.refusal(), (403, 50_001));
    harness.bot("GET", &path, Value::Null).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_outage_cuts_connections_until_it_ends() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.sandbox.set_down(true);
    assert_eq!(connection.end().await, ConnectionEnd::Dropped);
    assert!(harness.try_post().await.is_err());
    let url = format!("{}/?v=10", harness.sandbox.gateway_url());
    assert!(tokio_tungstenite::connect_async(url).await.is_err());
    // The page for people still works.
    assert!(harness.messages_seen_by("Ada").await.is_empty());
    harness.sandbox.set_down(false);
    assert_eq!(harness.try_post().await.expect("it is back"), 200);
    let mut again = GatewayConnection::open(&harness.sandbox).await;
    again.sequence = connection.sequence;
    again.resume(harness.sandbox.token(), &connection.session, connection.sequence).await;
    again.event("RESUMED").await;
    harness.stop_without_complaints().await;
}
