//! Interactions over HTTP: the checks before an endpoint is saved, its requests, and the reasons for its removal.

use crate::stage::{Stage, quick};
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
enum Manner {
    /// Verifies requests, and accepts them with 202.
    Taking,
    /// Verifies requests, and answers them at once.
    Answering,
    /// Verifies requests, and fails.
    Failing,
    /// Accepts all requests.
    Careless,
    /// Refuses all requests.
    Wary,
    /// Answers a ping without the content type JSON.
    Untyped,
}

/// A bot with an address of its own.
struct Bot {
    url: String,
    manner: Arc<Mutex<Manner>>,
    came: mpsc::UnboundedReceiver<Value>,
}

impl Bot {
    async fn start(stage: &Stage, manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/interactions", listener.local_addr().expect("an address"));
        let manner = Arc::new(Mutex::new(manner));
        let (comes, came) = mpsc::unbounded_channel();
        let (key, now) = (stage.sandbox.public_key(), Arc::clone(&manner));
        let router = Router::new().fallback(move |request: Request| {
            let (key, manner, comes) = (key.clone(), *now.lock().expect("no panics"), comes.clone());
            async move { reply(request, &key, manner, &comes).await }
        });
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, manner, came }
    }

    fn becomes(&self, manner: Manner) {
        *self.manner.lock().expect("no panics") = manner;
    }
}

async fn reply(
    request: Request,
    key: &str,
    manner: Manner,
    comes: &mpsc::UnboundedSender<Value>,
) -> Response {
    let (head, body) = request.into_parts();
    let body: Bytes = to_bytes(body, 1 << 20).await.expect("a body");
    let is_signed = is_signed(&head.headers, &body, key);
    let json: Value = serde_json::from_slice(&body).unwrap_or_default();
    match manner {
        Manner::Wary => StatusCode::UNAUTHORIZED.into_response(),
        Manner::Taking | Manner::Answering | Manner::Failing | Manner::Untyped if !is_signed => {
            StatusCode::UNAUTHORIZED.into_response()
        }
        Manner::Untyped => r#"{"type":1}"#.into_response(),
        _ if json["type"] == 1 => with_type(r#"{"type":1}"#.to_owned()),
        Manner::Failing => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Manner::Answering => with_type(json!({ "type": 4, "data": { "content": "pong" } }).to_string()),
        Manner::Taking | Manner::Careless => {
            comes.send(json).expect("somebody waits for it");
            StatusCode::ACCEPTED.into_response()
        }
    }
}

fn with_type(body: String) -> Response {
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

async fn stage() -> Stage {
    Stage::new(Options { probe_every: Duration::from_millis(20), ..quick() }).await
}

/// Gives a command as Ada. Returns its outcome.
async fn asks(stage: &Stage, command: &str) -> Value {
    let path = format!("/channels/{}/run", stage.channel);
    stage.person("Ada", "POST", &path, json!({ "command": command })).await.fine()
}

fn application(url: &Value) -> Value {
    json!({ "interactions_endpoint_url": url })
}

#[tokio::test]
async fn an_endpoint_is_taken_when_it_answers_a_ping_and_refuses_bad_signatures() {
    let stage = stage().await;
    let good = Bot::start(&stage, Manner::Taking).await;
    for manner in [Manner::Careless, Manner::Wary, Manner::Untyped] {
        let bad = Bot::start(&stage, manner).await;
        assert!(stage.sandbox.set_endpoint(Some(&bad.url)).await.is_err(), "{manner:?}");
        let refused = stage.bot("PATCH", "/applications/@me", application(&json!(bad.url))).await;
        assert_eq!(refused.refusal(), (400, 50035), "{manner:?}");
        assert_eq!(refused.mistakes("interactions_endpoint_url").len(), 1, "{}", refused.json);
    }
    // No request leaves this machine.
    for elsewhere in ["http://203.0.113.7/", "http://localhost:80/", "https://127.0.0.1/", "nowhere"] {
        assert!(stage.sandbox.set_endpoint(Some(elsewhere)).await.is_err(), "{elsewhere}");
    }
    assert_eq!(stage.sandbox.endpoint(), None);
    let taken = stage.bot("PATCH", "/applications/@me", application(&json!(good.url))).await.fine();
    assert_eq!(taken["interactions_endpoint_url"], json!(good.url));
    assert_eq!(taken["verify_key"], json!(stage.sandbox.public_key()));
    assert_eq!(stage.sandbox.endpoint(), Some(good.url));
    let none = stage.bot("PATCH", "/applications/@me", application(&Value::Null)).await.fine();
    assert_eq!((&none["interactions_endpoint_url"], stage.sandbox.endpoint()), (&Value::Null, None));
    stage.ends().await;
}

#[tokio::test]
async fn interactions_go_to_the_endpoint_and_are_answered_by_callback_or_at_once() {
    let stage = stage().await;
    let commands = stage.register(json!([{ "name": "ping", "description": "A command" }])).await;
    let mut bot = Bot::start(&stage, Manner::Taking).await;
    stage.sandbox.set_endpoint(Some(&bot.url)).await.expect("it verifies");
    let answers = async {
        let interaction = bot.came.recv().await.expect("it comes");
        assert_eq!((&interaction["type"], &interaction["data"]["name"]), (&json!(2), &json!("ping")));
        stage.answer(&interaction, json!({ "type": 4, "data": { "content": "pong" } })).await.fine();
    };
    let (outcome, ()) = tokio::join!(asks(&stage, &commands[0]), answers);
    assert_eq!(outcome["outcome"], "message");
    bot.becomes(Manner::Answering);
    assert_eq!(asks(&stage, &commands[0]).await["outcome"], "message");
    assert_eq!(stage.sandbox.complaints(), Vec::<String>::new());
    bot.becomes(Manner::Failing);
    assert_eq!(asks(&stage, &commands[0]).await["outcome"], "failed");
    assert_eq!(stage.sandbox.complaints().len(), 1);
    stage.ends().await;
}

#[tokio::test]
async fn an_endpoint_that_takes_a_bad_signature_is_removed() {
    let stage = stage().await;
    let bot = Bot::start(&stage, Manner::Taking).await;
    stage.sandbox.set_endpoint(Some(&bot.url)).await.expect("it verifies");
    while stage.sandbox.bad_signatures_refused() < 5 {
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(stage.sandbox.endpoint(), Some(bot.url.clone()));
    bot.becomes(Manner::Careless);
    while stage.sandbox.endpoint().is_some() {
        sleep(Duration::from_millis(5)).await;
    }
    let complaints = stage.sandbox.complaints();
    assert!(complaints.iter().any(|complaint| complaint.contains("was removed")), "{complaints:?}");
}
