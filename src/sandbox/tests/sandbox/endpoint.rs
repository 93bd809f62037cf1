//! Interactions over HTTP: the checks before an endpoint is saved, its requests, and the reasons for its removal.

use crate::harness::{Harness, test_options};
use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use castellan_sandbox::Options;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// A bot's behaviour on requests.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Behaviour {
    /// Verifies requests, and accepts them with 202.
    Accepting,
    /// Verifies requests, and answers them at once.
    Answering,
    /// Verifies requests, and fails.
    Failing,
    /// Accepts all requests.
    AcceptingAll,
    /// Refuses all requests.
    RefusingAll,
    /// Answers a ping without the content type JSON.
    Untyped,
}

/// A bot with an address of its own.
struct Bot {
    url: String,
    behaviour: Arc<Mutex<Behaviour>>,
    interactions: mpsc::UnboundedReceiver<Value>,
}

impl Bot {
    async fn start(harness: &Harness, behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/interactions", listener.local_addr().expect("an address"));
        let behaviour = Arc::new(Mutex::new(behaviour));
        let (sender, interactions) = mpsc::unbounded_channel();
        let (key, now) = (harness.sandbox.public_key(), Arc::clone(&behaviour));
        let router = Router::new().fallback(move |request: Request| {
            let (key, behaviour, sender) = (key.clone(), *now.lock().expect("no panics"), sender.clone());
            async move { reply(request, &key, behaviour, &sender).await }
        });
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, behaviour, interactions }
    }

    fn set_behaviour(&self, behaviour: Behaviour) {
        *self.behaviour.lock().expect("no panics") = behaviour;
    }
}

async fn reply(
    request: Request,
    key: &str,
    behaviour: Behaviour,
    sender: &mpsc::UnboundedSender<Value>,
) -> Response {
    let (head, body) = request.into_parts();
    let body: Bytes = to_bytes(body, 1 << 20).await.expect("a body");
    let is_signed = is_signed(&head.headers, &body, key);
    let json: Value = serde_json::from_slice(&body).unwrap_or_default();
    match behaviour {
        Behaviour::RefusingAll => StatusCode::UNAUTHORIZED.into_response(),
        Behaviour::Accepting | Behaviour::Answering | Behaviour::Failing | Behaviour::Untyped
            if !is_signed =>
        {
            StatusCode::UNAUTHORIZED.into_response()
        }
        Behaviour::Untyped => r#"{"type":1}"#.into_response(),
        _ if json["type"] == 1 => json_response(r#"{"type":1}"#.to_owned()),
        Behaviour::Failing => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Behaviour::Answering => {
            json_response(json!({ "type": 4, "data": { "content": "pong" } }).to_string())
        }
        Behaviour::Accepting | Behaviour::AcceptingAll => {
            sender.send(json).expect("somebody waits for it");
            StatusCode::ACCEPTED.into_response()
        }
    }
}

fn json_response(body: String) -> Response {
    ([("content-type", "application/json")], body).into_response()
}

fn is_signed(headers: &HeaderMap, body: &[u8], key: &str) -> bool {
    let bytes = |digits: &str| -> Option<Vec<u8>> {
        let pairs = digits.as_bytes().chunks(2);
        pairs.map(|two| u8::from_str_radix(str::from_utf8(two).ok()?, 16).ok()).collect()
    };
    let header = |name: &str| headers.get(name)?.to_str().ok();
    let signed = || {
        let (signature, timestamp) = (header("x-signature-ed25519")?, header("x-signature-timestamp")?);
        let message = [timestamp.as_bytes(), body].concat();
        UnparsedPublicKey::new(&ED25519, bytes(key)?).verify(&message, &bytes(signature)?).ok()
    };
    signed().is_some()
}

async fn start_harness() -> Harness {
    Harness::start_with(Options { probe_every: Duration::from_millis(20), ..test_options() }).await
}

/// Gives a command as Ada. Returns its outcome.
async fn run_command(harness: &Harness, command: &str) -> Value {
    let path = format!("/channels/{}/run", harness.channel);
    harness.person("Ada", "POST", &path, json!({ "command": command })).await.success()
}

fn endpoint_body(url: &Value) -> Value {
    json!({ "interactions_endpoint_url": url })
}

#[tokio::test]
async fn an_endpoint_must_answer_a_ping_and_refuse_bad_signatures() {
    let harness = start_harness().await;
    let good = Bot::start(&harness, Behaviour::Accepting).await;
    for behaviour in [Behaviour::AcceptingAll, Behaviour::RefusingAll, Behaviour::Untyped] {
        let bad = Bot::start(&harness, behaviour).await;
        assert!(harness.sandbox.set_endpoint(Some(&bad.url)).await.is_err(), "{behaviour:?}");
        let refused = harness.bot("PATCH", "/applications/@me", endpoint_body(&json!(bad.url))).await;
        assert_eq!(refused.refusal(), (400, 50035), "{behaviour:?}");
        assert_eq!(refused.error_codes("interactions_endpoint_url").len(), 1, "{}", refused.json);
    }
    // No request leaves this machine.
    for elsewhere in ["http://203.0.113.7/", "http://localhost:80/", "https://127.0.0.1/", "nowhere"] {
        assert!(harness.sandbox.set_endpoint(Some(elsewhere)).await.is_err(), "{elsewhere}");
    }
    assert_eq!(harness.sandbox.endpoint(), None);
    let taken = harness.bot("PATCH", "/applications/@me", endpoint_body(&json!(good.url))).await.success();
    assert_eq!(taken["interactions_endpoint_url"], json!(good.url));
    assert_eq!(taken["verify_key"], json!(harness.sandbox.public_key()));
    assert_eq!(harness.sandbox.endpoint(), Some(good.url));
    let none = harness.bot("PATCH", "/applications/@me", endpoint_body(&Value::Null)).await.success();
    assert_eq!((&none["interactions_endpoint_url"], harness.sandbox.endpoint()), (&Value::Null, None));
    harness.stop().await;
}

#[tokio::test]
async fn the_endpoint_answers_immediately_or_by_callback() {
    let harness = start_harness().await;
    let commands = harness.register(json!([{ "name": "ping", "description": "A command" }])).await;
    let mut bot = Bot::start(&harness, Behaviour::Accepting).await;
    harness.sandbox.set_endpoint(Some(&bot.url)).await.expect("it verifies");
    let answers = async {
        let interaction = bot.interactions.recv().await.expect("it comes");
        assert_eq!((&interaction["type"], &interaction["data"]["name"]), (&json!(2), &json!("ping")));
        harness.answer(&interaction, json!({ "type": 4, "data": { "content": "pong" } })).await.success();
    };
    let (outcome, ()) = tokio::join!(run_command(&harness, &commands[0]), answers);
    assert_eq!(outcome["outcome"], "message");
    bot.set_behaviour(Behaviour::Answering);
    assert_eq!(run_command(&harness, &commands[0]).await["outcome"], "message");
    assert_eq!(harness.sandbox.complaints(), Vec::<String>::new());
    bot.set_behaviour(Behaviour::Failing);
    assert_eq!(run_command(&harness, &commands[0]).await["outcome"], "failed");
    assert_eq!(harness.sandbox.complaints().len(), 1);
    harness.stop().await;
}

#[tokio::test]
async fn an_endpoint_that_accepts_a_bad_signature_is_removed() {
    let harness = start_harness().await;
    let bot = Bot::start(&harness, Behaviour::Accepting).await;
    harness.sandbox.set_endpoint(Some(&bot.url)).await.expect("it verifies");
    while harness.sandbox.bad_signatures_refused() < 5 {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(harness.sandbox.endpoint(), Some(bot.url.clone()));
    bot.set_behaviour(Behaviour::AcceptingAll);
    while harness.sandbox.endpoint().is_some() {
        sleep(Duration::from_millis(5)).await;
    }
    let complaints = harness.sandbox.complaints();
    assert!(complaints.iter().any(|complaint| complaint.contains("was removed")), "{complaints:?}");
}
