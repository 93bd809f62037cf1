//! The interactions endpoint: a bot can receive signed interactions over HTTP instead of through the gateway.
//!
//! A bot registers its endpoint with `PATCH /applications/@me`, like the form of the developer portal; a test uses
//! [`Sandbox::set_endpoint`](super::Sandbox::set_endpoint). The endpoint must answer a ping and refuse a bad signature
//! with 401. Bad signatures are sent regularly, and an endpoint that accepts one is removed. The address must be on
//! this machine, over plain HTTP: `http://127.0.0.1:PORT/…`. The response to a request must be JSON, without files.
//!
//! ```
//! use castellan_sandbox::{Options, start};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let discord = start(Options::default()).await?;
//! // The key with which a bot verifies interactions: 32 bytes.
//! assert_eq!(discord.public_key().len(), 64);
//! // No server listens there.
//! assert!(discord.set_endpoint(Some("http://127.0.0.1:9/")).await.is_err());
//! assert_eq!(discord.endpoint(), None);
//! # discord.stop().await;
//! # Ok(())
//! # }
//! ```

use super::ids::Id;
use super::net::{ServerState, stopped};
use super::refusal::{FormReader, Refusal, invalid_form};
use super::simulation::Simulation;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, Request, Uri};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

const SIGNATURE: HeaderName = HeaderName::from_static("x-signature-ed25519");
const TIMESTAMP: HeaderName = HeaderName::from_static("x-signature-timestamp");
/// The shortest time between two bad signatures.
const MIN_PROBE_INTERVAL: Duration = Duration::from_millis(1);
/// The field that holds an endpoint's address.
pub(super) const URL_FIELD: &str = "interactions_endpoint_url";

type HttpClient = Client<HttpConnector, Full<Bytes>>;

/// The address of the endpoint, and the key that signs interactions.
pub(super) struct Endpoint {
    keys: Ed25519KeyPair,
    pub url: Option<String>,
    deliveries: mpsc::UnboundedSender<Delivery>,
    /// The number of bad signatures that the endpoint refused.
    pub bad_signatures_refused: u64,
}

/// An interaction on its way to the endpoint.
pub(super) struct Delivery {
    id: Option<Id>,
    url: String,
    request: SignedRequest,
}

/// A request to the endpoint.
struct SignedRequest {
    signature: Option<String>,
    timestamp: Option<String>,
    body: String,
}

/// The response.
struct EndpointReply {
    status: u16,
    is_json: bool,
    body: Bytes,
}

/// The deliberate fault of a signature.
#[derive(Clone, Copy, Debug)]
enum SignatureFlaw {
    /// A single bit differs.
    Bit,
    /// Another body was signed.
    Body,
    /// Another timestamp was signed.
    Timestamp,
    /// No signature.
    Missing,
    /// Not a number.
    Form,
}

const FLAWS: [SignatureFlaw; 5] = [
    SignatureFlaw::Bit,
    SignatureFlaw::Body,
    SignatureFlaw::Timestamp,
    SignatureFlaw::Missing,
    SignatureFlaw::Form,
];

impl Endpoint {
    /// Creates the endpoint with a new key and no address. The receiver yields the deliveries to send.
    pub(super) fn new() -> io::Result<(Self, mpsc::UnboundedReceiver<Delivery>)> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        let keys = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| io::Error::other("no key pair"))?;
        let (deliveries, receiver) = mpsc::unbounded_channel();
        Ok((Self { keys, url: None, deliveries, bad_signatures_refused: 0 }, receiver))
    }

    /// Returns the public key as the developer portal shows it.
    pub(super) fn public_key(&self) -> String {
        base16ct::lower::encode_string(self.keys.public_key().as_ref())
    }

    fn sign(&self, now: u64, body: String) -> SignedRequest {
        let timestamp = (now / 1_000).to_string();
        let signature = self.keys.sign(format!("{timestamp}{body}").as_bytes());
        let signature = base16ct::lower::encode_string(signature.as_ref());
        SignedRequest { signature: Some(signature), timestamp: Some(timestamp), body }
    }

    /// Signs a body with a flaw.
    fn sign_with_flaw(&self, now: u64, body: String, flaw: SignatureFlaw) -> SignedRequest {
        let signed = self.sign(now, body);
        match flaw {
            SignatureFlaw::Bit => {
                let signature = signed.signature.unwrap_or_default();
                let (first, rest) = signature.split_at(1);
                let other = if first == "0" { "1" } else { "0" };
                SignedRequest { signature: Some(format!("{other}{rest}")), ..signed }
            }
            SignatureFlaw::Body => SignedRequest { body: format!("{} ", signed.body), ..signed },
            SignatureFlaw::Timestamp => {
                SignedRequest { timestamp: Some((now / 1_000 + 1).to_string()), ..signed }
            }
            SignatureFlaw::Missing => SignedRequest { signature: None, ..signed },
            SignatureFlaw::Form => SignedRequest { signature: Some("z".repeat(128)), ..signed },
        }
    }
}

impl Simulation {
    /// Sends an interaction to the endpoint. Returns `true` if there is one.
    pub(super) fn send_to_endpoint(&mut self, payload: &Value) -> bool {
        let Some(url) = self.endpoint.url.clone() else { return false };
        let id = payload["id"].as_str().and_then(|id| id.parse().ok());
        if self.faults.down {
            if let Some(id) = id {
                self.fail_unanswered(id);
            }
            return true;
        }
        let request = self.endpoint.sign(self.world.clock.now(), payload.to_string());
        // The receiver is gone once the test server stops.
        let _ = self.endpoint.deliveries.send(Delivery { id, url, request });
        true
    }

    /// Returns the application as its owner sees it.
    pub(super) fn application_json(&self) -> Value {
        let mut json = self.world.application_json();
        json["verify_key"] = self.endpoint.public_key().into();
        json[URL_FIELD] = json!(self.endpoint.url);
        json
    }

    fn ping(&mut self) -> String {
        let id = self.world.new_id();
        let ping = json!({
            "id": id, "application_id": self.world.bot, "type": 1, "token": format!("ping-{id}"), "version": 1,
        });
        ping.to_string()
    }
}

fn http_client() -> HttpClient {
    Client::builder(TokioExecutor::new()).build_http()
}

/// Sends a request. Returns `None` if there is no answer in time.
async fn send(
    client: &HttpClient,
    url: &str,
    request: SignedRequest,
    time_limit: Duration,
) -> Option<EndpointReply> {
    let mut builder = Request::post(url).header(CONTENT_TYPE, "application/json");
    for (name, value) in [(SIGNATURE, request.signature), (TIMESTAMP, request.timestamp)] {
        if let Some(value) = value {
            builder = builder.header(name, value);
        }
    }
    let builder = builder.body(Full::from(request.body)).ok()?;
    let reply = async {
        let (head, body) = client.request(builder).await.ok()?.into_parts();
        let is_json = head
            .headers
            .get(CONTENT_TYPE)
            .is_some_and(|kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json"));
        let body = body.collect().await.ok()?.to_bytes();
        Some(EndpointReply { status: head.status.as_u16(), is_json, body })
    };
    timeout(time_limit, reply).await.ok()?
}

/// Sends deliveries, and bad signatures in between, until the test server stops.
pub(super) async fn run(server: Arc<ServerState>, mut deliveries: mpsc::UnboundedReceiver<Delivery>) {
    let client = http_client();
    let mut probe_timer = interval(server.lock().options.probe_every.max(MIN_PROBE_INTERVAL));
    probe_timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let stop_signal = server.stop_signal();
    let mut sending = JoinSet::new();
    let mut flaws = FLAWS.into_iter().cycle();
    loop {
        tokio::select! {
            Some(delivery) = deliveries.recv() => {
                sending.spawn(deliver(Arc::clone(&server), client.clone(), delivery));
            }
            Some(_) = sending.join_next() => {}
            _ = probe_timer.tick() => {
                let flaw = flaws.next().unwrap_or(SignatureFlaw::Bit);
                sending.spawn(probe_bad_signature(Arc::clone(&server), client.clone(), flaw));
            }
            () = stopped(stop_signal.clone()) => return,
        }
    }
}

/// Sends an interaction and applies the immediate answer.
async fn deliver(server: Arc<ServerState>, client: HttpClient, Delivery { id, url, request }: Delivery) {
    let time_limit = server.lock().options.first_answer;
    let answer = send(&client, &url, request, time_limit).await;
    let Some(id) = id else { return };
    let mut simulation = server.lock();
    match answer {
        // The callback follows on its own route.
        Some(EndpointReply { status: 202, .. }) => return,
        Some(EndpointReply { status: 200, is_json: true, body, .. }) => {
            if let Err(complaint) = simulation.apply_immediate_answer(id, &body) {
                simulation.journal.complain(format!("the endpoint's answer: {complaint}"));
                simulation.fail_unanswered(id);
            }
        }
        Some(EndpointReply { status, .. }) => {
            simulation.journal.complain(format!("the endpoint answered an interaction with {status}"));
            simulation.fail_unanswered(id);
        }
        // The endpoint may be down for a while.
        None => simulation.fail_unanswered(id),
    }
    drop(simulation);
    server.wake_timer();
}

impl Simulation {
    /// Applies the reply to a request as the first answer.
    fn apply_immediate_answer(&mut self, id: Id, body: &[u8]) -> Result<(), String> {
        let json: Value = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        let body = json.as_object().ok_or("it is no object")?;
        let token =
            self.interactions.get(id).map(|interaction| interaction.token.clone()).unwrap_or_default();
        let mut form = FormReader::default();
        let result = self.answer(id, &token, body, &[], &mut form).map(drop);
        result.map_err(|refusal| refusal.body().to_string())
    }
}

/// Sends a bad signature. An endpoint that accepts it is removed.
async fn probe_bad_signature(server: Arc<ServerState>, client: HttpClient, flaw: SignatureFlaw) {
    let (url, request, time_limit) = {
        let mut simulation = server.lock();
        let (Some(url), false) = (simulation.endpoint.url.clone(), simulation.faults.down) else { return };
        let (ping, now) = (simulation.ping(), simulation.world.clock.now());
        (url, simulation.endpoint.sign_with_flaw(now, ping, flaw), simulation.options.first_answer)
    };
    let answer = send(&client, &url, request, time_limit).await;
    let mut simulation = server.lock();
    match answer {
        Some(EndpointReply { status: 401, .. }) => simulation.endpoint.bad_signatures_refused += 1,
        Some(EndpointReply { status, .. }) if simulation.endpoint.url.as_ref() == Some(&url) => {
            simulation.endpoint.url = None;
            let complaint =
                format!("the endpoint was removed: it answered a bad signature ({flaw:?}) with {status}");
            simulation.journal.complain(complaint);
        }
        _ => {}
    }
}

/// Verifies an endpoint before it is saved: it must answer a ping and refuse bad signatures.
pub(super) async fn verify(server: &ServerState, url: &str) -> Result<(), Refusal> {
    let refusal = |problem: &str| {
        let message = format!("The specified interactions endpoint url could not be verified: {problem}.");
        invalid_form(URL_FIELD, "APPLICATION_INTERACTIONS_ENDPOINT_VERIFICATION_FAILED", message)
    };
    if !is_loopback_url(url) {
        return Err(refusal("here it has to be http://127.0.0.1:PORT/"));
    }
    let client = http_client();
    let (ping, bad, time_limit) = {
        let mut simulation = server.lock();
        let (ping, now) = (simulation.ping(), simulation.world.clock.now());
        let bad = FLAWS.map(|flaw| (flaw, simulation.endpoint.sign_with_flaw(now, ping.clone(), flaw)));
        (simulation.endpoint.sign(now, ping), bad, simulation.options.first_answer)
    };
    let Some(pong) = send(&client, url, ping, time_limit).await else {
        return Err(refusal("nobody answers there"));
    };
    let is_pong = serde_json::from_slice::<Value>(&pong.body).is_ok_and(|json| json["type"] == 1);
    if pong.status != 200 || !pong.is_json || !is_pong {
        return Err(refusal("a ping has to be answered with 200 and the JSON {\"type\": 1}"));
    }
    for (flaw, request) in bad {
        if send(&client, url, request, time_limit).await.is_none_or(|answer| answer.status != 401) {
            return Err(refusal(&format!("a bad signature ({flaw:?}) has to be answered with 401")));
        }
    }
    Ok(())
}

/// Returns `true` if an address is a loopback address, as a number: names can resolve to anywhere.
fn is_loopback_url(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    uri.scheme_str() == Some("http") && host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}
