//! Discord's REST API, version 10. All routes share one entry point, which applies limits and faults and keeps the
//! journal.

mod applications;
mod call;
mod channels;
mod guilds;
mod interactions;
mod invites;
mod messages;
mod pins;
mod reactions;
mod scheduled_events;
mod threads;
mod users;
mod webhooks;

use super::endpoint;
use super::faults::{Fault, Scope};
use super::ids::Id;
use super::journal::{JournalEntry, SentFile};
use super::net::{ConnectionCutter, ServerState};
use super::rate_limits::{Headers, RateLimitExceeded, Route};
use super::refusal::{FormReader, Refusal, no_such_route, server_error, unauthorized};
use super::simulation::Simulation;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::Response;
use axum::routing::any;
use call::{Call, TOKEN_ROUTE};
use serde_json::Value;
use std::sync::Arc;

pub(super) fn router(server: Arc<ServerState>) -> Router {
    Router::new().route("/api/{*path}", any(serve)).with_state(server)
}

/// Returns the router for a listener that serves nothing else: every other path is an unknown route.
pub(super) fn rest_only_router(server: Arc<ServerState>) -> Router {
    Router::new().fallback(serve).with_state(server)
}

/// The result of a successful request.
struct Reply {
    status: u16,
    json: Option<Value>,
}

#[allow(clippy::unnecessary_wraps, reason = "all routes return a `Result`")]
impl Reply {
    fn ok(json: Value) -> Result<Self, Refusal> {
        Ok(Self { status: 200, json: Some(json) })
    }

    fn created(json: Value) -> Result<Self, Refusal> {
        Ok(Self { status: 201, json: Some(json) })
    }

    fn no_content() -> Result<Self, Refusal> {
        Ok(Self { status: 204, json: None })
    }
}

/// A reply as sent.
struct OutgoingReply {
    status: u16,
    json: Option<Value>,
    headers: Headers,
    /// `true` if the reply comes from the ban, before Discord's own servers.
    banned: bool,
}

impl OutgoingReply {
    fn new(status: u16, json: Option<Value>, headers: Headers) -> Self {
        Self { status, json, headers, banned: false }
    }
}

async fn serve(
    State(server): State<Arc<ServerState>>,
    ConnectInfo(cutter): ConnectInfo<ConnectionCutter>,
    request: Request,
) -> Response<Body> {
    if server.lock().faults.down {
        cutter.cut();
        return Response::default();
    }
    let now = server.lock().world.clock.now();
    let Some((call, mut body_error)) = Call::read(request, now).await else { return Response::default() };
    let parts: Vec<&str> = call.parts.iter().map(String::as_str).collect();
    let fault = server.lock().faults.next_fault(&call.method, &parts);
    let is_executed = !matches!(
        fault,
        Some(
            Fault::RateLimited { .. }
                | Fault::ServerError { executed: false, .. }
                | Fault::Cut { executed: false }
                | Fault::Refused { .. }
        )
    );
    if let Some(Fault::Slow { before, .. }) = fault {
        tokio::time::sleep(before).await;
    }
    if is_executed
        && body_error.is_none()
        && let Some(url) = endpoint_to_verify(&server, &call, &parts)
    {
        body_error = endpoint::verify(&server, &url).await.err();
    }
    let mut outgoing =
        if is_executed { server.lock().handle(&call, &parts, body_error) } else { not_executed() };
    server.wake_timer();
    match fault {
        Some(Fault::RateLimited { scope, after }) => {
            outgoing = rate_limited(&call, &parts, scope, after.as_millis() as u64);
        }
        Some(Fault::ServerError { status, .. }) => {
            outgoing = OutgoingReply::new(status, Some(server_error().body()), Vec::new());
        }
        Some(Fault::Refused { status, code }) => {
            let json = Some(Refusal::new(status, code, "Refused, as a test wanted.").body());
            outgoing = OutgoingReply::new(status, json, Vec::new());
        }
        Some(Fault::Slow { after, .. }) => tokio::time::sleep(after).await,
        Some(Fault::Silent { empty: true }) if outgoing.status < 300 => {
            outgoing = OutgoingReply::new(204, None, outgoing.headers);
        }
        Some(Fault::Silent { empty: false }) if outgoing.status < 300 => {
            if let Some(Value::Object(reply)) = &mut outgoing.json {
                reply.retain(|field, _| field == "interaction");
                let interaction = reply.get_mut("interaction").and_then(Value::as_object_mut);
                if let Some(interaction) = interaction {
                    interaction.retain(|field, _| !field.starts_with("response_"));
                }
            }
        }
        Some(Fault::Silent { .. }) | None => {}
        Some(Fault::Cut { .. }) => cutter.cut(),
    }
    let was_cut = matches!(fault, Some(Fault::Cut { .. }));
    {
        let mut simulation = server.lock();
        let shared = matches!(fault, Some(Fault::RateLimited { scope: Scope::Shared, .. }));
        let now = simulation.world.clock.now();
        simulation.rates.record_status(now, outgoing.status, shared);
        let authorised = call.has_token(&simulation.token);
        simulation.journal.record(journal_entry(call, &outgoing, was_cut, authorised));
        if simulation.options.unknown_data {
            outgoing.json.iter_mut().for_each(super::unknown_data::add_unknown_data);
        }
    }
    respond(outgoing)
}

/// Returns the endpoint that a request sets, which must be verified before it is saved.
fn endpoint_to_verify(server: &ServerState, call: &Call, parts: &[&str]) -> Option<String> {
    let names = call.method == "PATCH" && parts == ["applications", "@me"];
    let url = call.json.as_ref()?[endpoint::URL_FIELD].as_str()?;
    (names && call.has_token(&server.lock().token)).then(|| url.to_owned())
}

/// Returns the reply for a request that a fault prevented. The fault then replaces it.
fn not_executed() -> OutgoingReply {
    OutgoingReply::new(500, None, Vec::new())
}

fn rate_limited(call: &Call, parts: &[&str], scope: Scope, after: u64) -> OutgoingReply {
    let scope = match scope {
        Scope::Route => "user",
        Scope::Global => "global",
        Scope::Shared => "shared",
    };
    let too_many = RateLimitExceeded { after, scope };
    let mut headers = too_many.headers();
    if scope != "global" {
        headers.extend(Route::from_request(&call.method, parts).headers(0, call.at + after, call.at));
    }
    OutgoingReply::new(429, Some(too_many.body()), headers)
}

fn journal_entry(call: Call, outgoing: &OutgoingReply, was_cut: bool, authorised: bool) -> JournalEntry {
    let files = call.files.iter().map(|file| SentFile {
        field: format!("files[{}]", file.index),
        name: file.name.clone(),
        size: file.bytes.len(),
    });
    JournalEntry {
        number: 0,
        at: call.at,
        files: files.collect(),
        path: format!("/{}", call.parts.join("/")),
        method: call.method,
        query: call.query_text,
        request: call.json,
        status: (!was_cut).then_some(outgoing.status),
        reply: outgoing.json.clone(),
        authorised,
    }
}

fn respond(outgoing: OutgoingReply) -> Response<Body> {
    let mut response = Response::builder().status(outgoing.status);
    // Discord's proxy adds this header; replies of a ban come from in front of it.
    if !outgoing.banned {
        response = response.header("via", "1.1 google");
    }
    for (name, value) in outgoing.headers {
        response = response.header(name, value);
    }
    let body = match outgoing.json {
        Some(json) => {
            response = response.header("content-type", "application/json");
            Body::from(json.to_string())
        }
        None => Body::empty(),
    };
    response.body(body).unwrap_or_default()
}

impl Simulation {
    /// Handles a request: the ban, the token, the limits, then the route.
    fn handle(&mut self, call: &Call, parts: &[&str], body_error: Option<Refusal>) -> OutgoingReply {
        let now = self.world.clock.now();
        if self.rates.is_banned(now) {
            let headers = vec![("retry-after", "600".to_owned())];
            return OutgoingReply { banned: true, ..OutgoingReply::new(429, None, headers) };
        }
        let public =
            matches!(parts, ["gateway"] | ["interactions", _, _, "callback"] | ["webhooks", _, _, ..])
                || parts == TOKEN_ROUTE
                || self.is_own_account(call, parts);
        if call.is_versioned && !public && !call.has_token(&self.token) {
            return self.refusal_reply(call, &unauthorized(), Vec::new());
        }
        let headers = match self.rates.count_request(now, &Route::from_request(&call.method, parts)) {
            Ok(headers) => headers,
            Err((too_many, mut headers)) => {
                headers.extend(too_many.headers());
                return OutgoingReply::new(429, Some(too_many.body()), headers);
            }
        };
        if let Some(body_error) = body_error {
            return self.refusal_reply(call, &body_error, headers);
        }
        let mut form = FormReader::default();
        let result =
            if call.is_versioned { self.dispatch(call, parts, &mut form) } else { Err(no_such_route()) };
        for field in form.unknown {
            self.journal.complain(format!("{} {}: Discord knows no field {field}", call.method, call.path()));
        }
        match result {
            Ok(reply) => OutgoingReply::new(reply.status, reply.json, headers),
            Err(refusal) => self.refusal_reply(call, &refusal, headers),
        }
    }

    /// Returns `true` if a user's token asks for that user, which is all that it may ask for.
    fn is_own_account(&self, call: &Call, parts: &[&str]) -> bool {
        let now = self.world.clock.now();
        let is_user = call.bearer().is_some_and(|token| self.activities.user_of_token(token, now).is_some());
        is_user && call.method == "GET" && parts == ["users", "@me"]
    }

    /// Returns a refusal as a reply. Bugs of the bot are added to the complaints.
    fn refusal_reply(&mut self, call: &Call, refusal: &Refusal, mut headers: Headers) -> OutgoingReply {
        if let Some(after) = refusal.retry_after {
            headers.push(("retry-after", after.to_string()));
            headers.push(("x-ratelimit-scope", "user".to_owned()));
        }
        if refusal.is_malformed() || *refusal == no_such_route() || *refusal == unauthorized() {
            self.journal.complain(format!("{} {}: {}", call.method, call.path(), refusal.body()));
        }
        OutgoingReply::new(refusal.status, Some(refusal.body()), headers)
    }

    /// Dispatches a request to its route.
    fn dispatch(&mut self, call: &Call, parts: &[&str], form: &mut FormReader) -> Result<Reply, Refusal> {
        match (call.method.as_str(), parts) {
            ("GET", ["gateway", rest @ ..]) => self.gateway_address(rest),
            (_, ["users", rest @ ..]) => self.users_route(call, rest, form),
            (_, ["applications", rest @ ..]) => self.applications_route(call, rest, form),
            ("POST", ["oauth2", "token"]) => {
                let (status, json) = self.exchange_code(call.object()?);
                Ok(Reply { status, json: Some(json) })
            }
            ("GET", ["oauth2", "applications", "@me"]) => Reply::ok(self.application_json()),
            (_, ["guilds", guild, rest @ ..]) => {
                self.guilds_route(call, call::id("guild_id", guild)?, rest, form)
            }
            (_, ["channels", channel, "messages", rest @ ..]) if !matches!(rest, [_, "threads"]) => {
                self.messages_route(call, call::id("channel_id", channel)?, rest, form)
            }
            (_, ["channels", channel, rest @ ("threads" | "thread-members" | "messages"), more @ ..]) => {
                self.threads_route(call, call::id("channel_id", channel)?, rest, more, form)
            }
            (_, ["channels", channel, "webhooks"]) => {
                self.channel_webhooks_route(call, call::id("channel_id", channel)?, form)
            }
            (_, ["channels", channel, "invites"]) => {
                self.channel_invites_route(call, call::id("channel_id", channel)?, form)
            }
            (_, ["invites", rest @ ..]) => self.invites_route(call, rest),
            (_, ["webhooks", webhook]) => {
                self.webhook_route(call, call::id("webhook_id", webhook)?, None, &[], form)
            }
            (_, ["webhooks", webhook, token, rest @ ..])
                if webhook.parse().is_ok_and(|id: Id| self.world.webhooks.contains_key(&id)) =>
            {
                self.webhook_route(call, call::id("webhook_id", webhook)?, Some(token), rest, form)
            }
            (_, ["channels", channel, "pins", rest @ ..]) => {
                self.legacy_pins_route(call, call::id("channel_id", channel)?, rest)
            }
            (_, ["channels", channel, "polls", rest @ ..]) => {
                self.polls_route(call, call::id("channel_id", channel)?, rest)
            }
            (_, ["channels", channel, rest @ ..]) => {
                self.channels_route(call, call::id("channel_id", channel)?, rest, form)
            }
            ("POST", ["interactions", id, token, "callback"]) => {
                self.callback_route(call, call::id("interaction_id", id)?, token, form)
            }
            (_, ["webhooks", application, token, rest @ ..]) => self.interaction_webhook_route(
                call,
                call::id("application_id", application)?,
                token,
                rest,
                form,
            ),
            _ => Err(no_such_route()),
        }
    }
}
