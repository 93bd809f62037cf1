//! Tests of traces at a collector: `cargo test --features otlp --test otlp`.
#![cfg(feature = "otlp")]

#[path = "common/interaction_transport.rs"]
mod interaction_transport;

use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::routing::post;
use castellan::sandbox::{self, Sandbox};
use reqwest::Client;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

/// A field of a Protocol Buffers message.
enum Field<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

fn varint(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    for shift in (0..).step_by(7) {
        let (byte, rest) = bytes.split_first().expect("a byte");
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return number;
        }
    }
    unreachable!("it has no end")
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> &'a [u8] {
    let (taken, rest) = bytes.split_at(length);
    *bytes = rest;
    taken
}

/// Returns the fields of a message with their numbers.
fn fields(mut bytes: &[u8]) -> Vec<(u64, Field<'_>)> {
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let tag = varint(&mut bytes);
        let field = match tag & 7 {
            0 => Field::Number(varint(&mut bytes)),
            1 => Field::Bytes(take(&mut bytes, 8)),
            2 => {
                let length = varint(&mut bytes) as usize;
                Field::Bytes(take(&mut bytes, length))
            }
            5 => Field::Bytes(take(&mut bytes, 4)),
            kind => panic!("there is no kind {kind}"),
        };
        fields.push((tag >> 3, field));
    }
    fields
}

/// Returns the byte fields of a message with this number.
fn parts(bytes: &[u8], number: u64) -> Vec<&[u8]> {
    let of_number = |(of, field)| match field {
        Field::Bytes(bytes) if of == number => Some(bytes),
        _ => None,
    };
    fields(bytes).into_iter().filter_map(of_number).collect()
}

fn text(bytes: &[u8], number: u64) -> String {
    parts(bytes, number).first().map_or_else(String::new, |text| String::from_utf8_lossy(text).into_owned())
}

/// Returns the attributes of a span or a resource as texts.
fn attributes(bytes: &[u8], number: u64) -> BTreeMap<String, String> {
    let value = |value: &[u8]| match fields(value).into_iter().next() {
        Some((1, Field::Bytes(text))) => String::from_utf8_lossy(text).into_owned(),
        Some((_, Field::Number(number))) => number.to_string(),
        _ => String::new(),
    };
    let attribute =
        |part: &[u8]| (text(part, 1), parts(part, 2).first().map_or_else(String::new, |of| value(of)));
    parts(bytes, number).into_iter().map(attribute).collect()
}

#[derive(Clone, Debug)]
struct Span {
    service: String,
    trace: Vec<u8>,
    id: Vec<u8>,
    parent: Vec<u8>,
    name: String,
    attributes: BTreeMap<String, String>,
}

/// Returns the spans of an `ExportTraceServiceRequest`.
fn spans(request: &[u8]) -> Vec<Span> {
    let mut spans = Vec::new();
    for of_resource in parts(request, 1) {
        let service = attributes(parts(of_resource, 1)[0], 1)["service.name"].clone();
        for of_scope in parts(of_resource, 2) {
            for span in parts(of_scope, 2) {
                let bytes = |number| parts(span, number).first().map_or_else(Vec::new, |part| part.to_vec());
                spans.push(Span {
                    service: service.clone(),
                    trace: bytes(1),
                    id: bytes(2),
                    parent: bytes(4),
                    name: text(span, 5),
                    attributes: attributes(span, 9),
                });
            }
        }
    }
    spans
}

/// A trace collector on the loopback interface.
struct Collector {
    address: String,
    spans: Arc<Mutex<Vec<Span>>>,
    /// The status code of its responses.
    status: Arc<Mutex<StatusCode>>,
}

impl Collector {
    async fn start() -> Self {
        let (spans, status) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(StatusCode::OK)));
        let (taken, answered) = (Arc::clone(&spans), Arc::clone(&status));
        let take = move |body: Bytes| async move {
            let status = *answered.lock().expect("it is held for a moment");
            if status.is_success() {
                taken.lock().expect("it is held for a moment").extend(self::spans(&body));
            }
            status
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}/v1/traces", listener.local_addr().expect("an address"));
        let router = Router::new().route("/v1/traces", post(take));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, spans, status }
    }

    fn spans(&self) -> Vec<Span> {
        self.spans.lock().expect("it is held for a moment").clone()
    }
}

/// Returns options with a longer interaction timeout, for busy machines.
fn patient() -> sandbox::Options {
    sandbox::Options { first_answer: Duration::from_mins(3), ..sandbox::Options::default() }
}

async fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_mins(3), "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Starts a bot at a test server that sends its traces to `traces`.
async fn bot(folder: &Path, sandbox: &Sandbox, traces: &str) -> Child {
    std::fs::write(folder.join("stand-in"), interaction_transport::addresses(sandbox).to_string())
        .expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    for (name, _) in
        std::env::vars().filter(|(name, _)| ["CASTELLAN_", "OTEL_"].iter().any(|of| name.starts_with(of)))
    {
        command.env_remove(name);
    }
    command.current_dir(folder).kill_on_drop(true).env("CASTELLAN_TRACES", traces);
    // The delay for batching spans, in milliseconds.
    command.env("OTEL_BSP_SCHEDULE_DELAY", "100");
    let log = File::create(folder.join("log")).expect("a file");
    command.args(["run", "--stand-in", "stand-in"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    let bot = command.spawn().expect("it starts");
    let said = || std::fs::read_to_string(folder.join("log")).unwrap_or_default();
    until("the commands", || said().contains("the commands were registered")).await;
    bot
}

/// Sends a command as a user.
async fn run_command(sandbox: &Sandbox, name: &str, options: Value) {
    let channel = sandbox.channel("games").expect("a channel");
    let command = sandbox.command(None, name).expect("a command");
    let url = format!("{}sandbox/channels/{channel}/run?user=Ada", sandbox.page_url());
    let body = json!({ "command": command["id"], "options": options });
    let answer = Client::new().post(url).json(&body).send().await.expect("an answer");
    assert!(answer.status().is_success(), "{answer:?}");
}

/// Opens a game, which is stored and posted.
async fn opens_a_game(sandbox: &Sandbox) {
    let variant = json!([{ "name": "variant", "value": "mount-chess" }]);
    run_command(sandbox, "game", json!([{ "name": "new", "options": variant }])).await;
}

async fn ends(mut bot: Child) {
    let id = bot.id().expect("it runs").to_string();
    let sent = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status().await.expect("a shell");
    assert!(sent.success());
    assert!(bot.wait().await.expect("it ends").success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_receives_what_an_interaction_led_to() {
    let (sandbox, collector) =
        (sandbox::start(patient()).await.expect("it starts"), Collector::start().await);
    let folder = tempfile::tempdir().expect("a folder");
    let bot = bot(folder.path(), &sandbox, &collector.address).await;
    opens_a_game(&sandbox).await;
    // The answer includes a picture, so rendering is traced.
    run_command(&sandbox, "tutorial", json!([{ "name": "variant", "value": "mount-chess" }])).await;
    ends(bot).await;
    // The last spans were sent on shutdown.
    let spans = collector.spans();
    assert!(spans.iter().all(|span| span.service == "castellan"), "{spans:?}");
    let is_change = |span: &&Span| span.name == "interaction" && span.attributes["kind"] == "change";
    let interaction = spans.iter().find(is_change).expect("an interaction");
    assert!(interaction.parent.is_empty() && interaction.trace.len() == 16, "{interaction:?}");
    let stored = spans.iter().find(|span| span.name == "append" && span.parent == interaction.id);
    assert_eq!(stored.expect("what it stored").trace, interaction.trace, "{spans:?}");
    let asked = spans.iter().filter(|span| span.name == "request").map(|span| &*span.attributes["request"]);
    // No route contains a token.
    let asked: Vec<&str> = asked.collect();
    assert!(asked.contains(&"POST /interactions/*/*/callback"), "{asked:?}");
    for needed in ["notice", "picture"] {
        assert!(spans.iter().any(|span| span.name == needed), "{needed}: {spans:?}");
    }
    let shown = format!("{spans:?}");
    assert!(!shown.contains(sandbox.token()) && !shown.contains("Ada"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_is_away_is_noted_once_and_the_bot_plays_on() {
    let (sandbox, collector) =
        (sandbox::start(patient()).await.expect("it starts"), Collector::start().await);
    *collector.status.lock().expect("it is held for a moment") = StatusCode::BAD_REQUEST;
    let folder = tempfile::tempdir().expect("a folder");
    let address = collector.address.replace("://", "://ann:secret@");
    let bot = bot(folder.path(), &sandbox, &address).await;
    let said = || std::fs::read_to_string(folder.path().join("log")).expect("text");
    let away = "traces: the collector does not take them";
    until("the outage", || said().contains(away)).await;
    opens_a_game(&sandbox).await;
    *collector.status.lock().expect("it is held for a moment") = StatusCode::OK;
    opens_a_game(&sandbox).await;
    until("its end", || said().contains("traces: the collector takes them again")).await;
    ends(bot).await;
    assert!(collector.spans().iter().any(|span| span.name == "interaction"));
    assert_eq!(said().matches(away).count(), 1, "{}", said());
    assert!(!said().contains("secret"), "{}", said());
}
