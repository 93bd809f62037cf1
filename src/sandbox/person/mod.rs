//! The HTTP API by which the page, or a test, acts as a Discord user.
//!
//! Plain HTTP on the page's listener, below `/sandbox/`. Bodies and replies are JSON. The content type of a body must
//! be `application/json`, or `application/octet-stream` for an upload. The host must be a loopback name; an `Origin`
//! must be the page's own, and the WebSocket must have one. Every request names the acting user with `?user=` (an id,
//! or a name such as `Ada`, ignoring case). Ids are strings. Messages, users and components have Discord's form. A
//! refusal has a status of 400 or above and the body `{"code", "message"}`.
//!
//! | request | body | reply |
//! |---|---|---|
//! | `GET /sandbox/users` (no user needed) | | `[user]`, the people |
//! | `POST /sandbox/users` (no user needed) | `{"name"}` | the new person, a member of every server; at most 8 |
//! | `POST /sandbox/users/ID` (no user needed) | `{"name", "locale"}`, or one of them | the changed person |
//! | `POST /sandbox/guilds/ID` | `{"locale"}` | nothing; sets the server's language, for managers |
//! | `GET /sandbox/world` | | [the visible world](#the-world) |
//! | `GET /sandbox/channels/ID/messages?limit=50&before=ID` | | `[message]`, oldest first, including those that only the user sees |
//! | `POST /sandbox/channels/ID/messages` | `{"content"}` | the message |
//! | `POST /sandbox/channels/ID/posts` | `{"name", "message": {"content"}}` | `{"channel": ID}`, a new post in a forum |
//! | `POST /sandbox/channels/ID/typing` | | nothing; shows others for a while that the user is typing |
//! | `POST /sandbox/channels/ID/react` | `{"message": ID, "emoji", "remove": false}` | nothing |
//! | `POST /sandbox/direct` | | `{"channel": ID}`, the user's direct channel with the bot |
//! | `GET /sandbox/channels/ID/commands` | | `[command]`, as registered, those that the user may run there |
//! | `POST /sandbox/upload?name=FILE` | the file's bytes | `{"id"}`, for an option of type 11 (attachment) |
//! | `POST /sandbox/channels/ID/run` | `{"command": ID, "options": [option], "target": ID}` (the target for types 2 and 3) | [outcome](#outcomes) |
//! | `POST /sandbox/channels/ID/complete` | the same, one option with `"focused": true` | outcome |
//! | `POST /sandbox/channels/ID/press` | `{"message": ID, "custom_id"}` | outcome |
//! | `POST /sandbox/channels/ID/choose` | `{"message": ID, "custom_id", "values": [text or ID]}` | outcome |
//! | `POST /sandbox/interactions/ID/submit` | `{"values": {"CUSTOM_ID": value}}` ([modals](#modals)) | outcome |
//! | `POST /sandbox/channels/ID/dismiss` | `{"message": ID}` | nothing; dismisses a message that only the user sees |
//! | `POST /sandbox/channels/ID/leave` | | nothing; leaves [the Activity](#activities) there |
//! | `POST /sandbox/activity/authorize` | `{"client_id", "scope": ["identify"], "response_type": "code"}` | `{"code"}` |
//! | `POST /sandbox/activity/authenticate` | `{"access_token"}` | the reply of the SDK's `AUTHENTICATE` |
//! | `GET /sandbox/live` (a WebSocket) | | [events](#events) as they happen |
//!
//! # Options
//!
//! `{"name", "value"}`, in a subcommand `{"name", "options": [option]}`, nested as at Discord. A value is a text, a
//! number, a boolean, or the id of a user, channel, role or upload. Values that do not fit the command's definition are
//! refused, since Discord's clients would not let people enter them.
//!
//! # The world
//!
//! `{"me": user, "users": [user], "bot": user, "guilds": [{"id", "name", "owner_id", "locale", "mine": permissions,
//! "roles": [role], "members": [ID], "channels": [channel]}], "direct": [channel]}`. In addition to
//! Discord's fields, people have `"locale"`, and channels have `"can_send"` and `"can_run"`. Threads are channels with
//! `parent_id` and `thread_metadata`.
//!
//! # Messages
//!
//! Discord's form, with `"sandbox": {"only_for": ID or null, "notified": [ID], "failed": bool}`: the only user who sees
//! the message, the users who were notified, and `true` if it still showed "thinking…" when its token expired. It also
//! has `"removed_components"`, its interactive components before an edit removed all of them. A message that shows
//! "thinking…" has the flag 128; one that only the user sees has the flag 64.
//!
//! # Outcomes
//!
//! The reply is sent when the bot has answered, or after three seconds:
//! `{"type": "interaction", "interaction": ID, "outcome", "channel", "kind", "command", "source"}`. `kind` is 2
//! (command), 3 (component), 4 (autocomplete) or 5 (modal), `command` is the command's name, and `source` is the
//! message of the component. `outcome` is one of:
//!
//! - `message`, `deferred` ("thinking…"), `update`: with `"message": ID`;
//! - `deferred_update`: accepted, no visible change yet;
//! - `choices`: with `"choices": [{"name", "value"}]`;
//! - `modal`: with `"modal": {"custom_id", "title", "components"}`; submit it with this interaction's id;
//! - `activity`: with `"activity"`, [the Activity](#activities) that was launched;
//! - `failed`: with `"reason"`: "The application did not respond."
//!
//! # Activities
//!
//! `{"instance", "application", "frame", "url"}`: the ids of the instance, the application and the frame, and the
//! address that the frame loads. All who launch the Activity in a channel share an instance, until the last of them
//! leaves. The page around the frame answers the messages of Discord's SDK with the two requests below
//! `/sandbox/activity/`.
//!
//! # Modals
//!
//! `components` are labels (18) with one `component` each, texts (10, `content`), and rows (1) of the older form with
//! one text input, which has its own `label`. Values are keyed by the component's `custom_id`. Components without a
//! value keep their preset.
//!
//! | component | fields | value |
//! |---|---|---|
//! | 4, text | `style` 1 or 2, `min_length`, `max_length`, `required`, `value`, `placeholder` | text |
//! | 3, select | `options`, `min_values`, `max_values`, `required`, `placeholder` | `[value]` |
//! | 5 to 8, users, roles, both, channels | the same without options, `default_values` | `[ID]` |
//! | 19, files | `min_values`, `max_values`, `required` | `[ID of an upload]` |
//! | 21, radio buttons | `options`, `required` | value or null |
//! | 22, checkboxes | `options`, `min_values`, `max_values`, `required` | `[value]` |
//! | 23, a checkbox | `default` | true or false |
//!
//! # Components of version 2
//!
//! A message with the flag 32768 consists only of components: rows (1), sections (9, `components` of texts, an
//! `accessory`: a button or a thumbnail 11), texts (10), galleries (12, `items`), files (13), separators (14,
//! `divider`, `spacing`), and containers (17, `components`, `accent_color`). `media.url` and `file.url` are addresses.
//! Components with a `custom_id` are used as elsewhere, at any depth.
//!
//! # Events
//!
//! - `{"type": "message", "channel", "message"}`, and `"edited"` likewise.
//! - `{"type": "deleted", "channel", "id"}`
//! - `{"type": "interaction", …}`: an outcome, as above, of the user's own interaction.
//! - `{"type": "typing", "channel", "user"}`
//! - `{"type": "world"}`: servers, channels, threads, members or commands have changed; reload the world.
//!
//! A page that falls behind by thousands of events is disconnected. It then reconnects and reloads everything.

pub(super) mod actions;
pub(super) mod feed;
mod forms;
pub(super) mod options;
mod people;
pub(super) mod visible_world;

use super::guard::LIVE_PATH;
use super::ids::Id;
use super::limits;
use super::net::{ServerState, stopped};
use super::refusal::{Refusal, bad_json, no_such_route, respond, too_large, unknown_user};
use super::world::files::Upload;
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::http::{Response, StatusCode};
use axum::routing::{any, get};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::Arc;

pub(super) fn router(server: Arc<ServerState>) -> Router {
    Router::new()
        .route(LIVE_PATH, any(live))
        .route("/sandbox/{*path}", any(serve))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .with_state(server)
}

type Parameters = Query<HashMap<String, String>>;

async fn serve(
    State(server): State<Arc<ServerState>>,
    Path(path): Path<String>,
    Query(query): Parameters,
    request: Request,
) -> Response<Body> {
    let method = request.method().to_string();
    let Ok(bytes) = to_bytes(request.into_body(), limits::FILE_SIZE).await else {
        return respond(Err(too_large()));
    };
    let parts: Vec<&str> = path.split('/').collect();
    respond(answer(&server, &method, &parts, &query, bytes).await)
}

async fn answer(
    server: &ServerState,
    method: &str,
    parts: &[&str],
    query: &HashMap<String, String>,
    bytes: Bytes,
) -> Result<Value, Refusal> {
    if (method, parts) == ("GET", &["users"]) {
        return Ok(server.lock().people());
    }
    if let ("POST", ["users", id @ ..]) = (method, parts) {
        let body = parse_body(&bytes)?;
        return match id {
            [] => server.lock().add_person(&body),
            [id] => server.lock().change_person(id.parse().map_err(|_| unknown_user())?, &body),
            _ => Err(no_such_route()),
        };
    }
    let user = server.lock().person(query.get("user").map(String::as_str))?;
    if (method, parts) == ("POST", &["upload"]) {
        let name = query.get("name").cloned().unwrap_or_else(|| "file".to_owned());
        return Ok(
            json!({"id": server.lock().upload(&Upload { index: 0, name, content_type: None, bytes })}),
        );
    }
    let body = parse_body(&bytes)?;
    let channel = || parts.get(1).and_then(|id| id.parse::<Id>().ok()).ok_or_else(no_such_route);
    let interaction = match (method, parts) {
        ("GET", ["world"]) => return server.lock().visible_world(user),
        ("POST", ["direct"]) => return server.lock().open_direct_channel(user),
        ("POST", ["guilds", id]) => {
            return server.lock().change_guild(user, id.parse().map_err(|_| no_such_route())?, &body);
        }
        ("GET", ["channels", _, "messages"]) => {
            let before = query.get("before").and_then(|id| id.parse().ok());
            let most = query.get("limit").and_then(|most| most.parse().ok()).unwrap_or(50);
            return server.lock().visible_messages(user, channel()?, before, most);
        }
        ("POST", ["channels", _, "messages"]) => return server.lock().post_as(user, channel()?, &body),
        ("POST", ["channels", _, "posts"]) => return server.lock().open_post_as(user, channel()?, &body),
        ("GET", ["channels", _, "commands"]) => return server.lock().commands_for(user, channel()?),
        ("POST", ["channels", _, "typing"]) => return server.lock().start_typing(user, channel()?),
        ("POST", ["channels", _, "react"]) => return server.lock().react_as(user, channel()?, &body),
        ("POST", ["channels", _, "leave"]) => {
            server.lock().leave_activity(user, channel()?);
            return Ok(Value::Null);
        }
        ("POST", ["activity", "authorize"]) => return server.lock().authorize(user, &body),
        ("POST", ["activity", "authenticate"]) => return server.lock().authenticate(user, &body),
        ("POST", ["channels", _, "dismiss"]) => return server.lock().dismiss(user, channel()?, &body),
        ("POST", ["channels", _, "run"]) => server.lock().run(user, channel()?, &body, false)?,
        ("POST", ["channels", _, "complete"]) => server.lock().run(user, channel()?, &body, true)?,
        ("POST", ["channels", _, "press" | "choose"]) => {
            server.lock().use_component(user, channel()?, &body)?
        }
        ("POST", ["interactions", _, "submit"]) => server.lock().submit(user, channel()?, &body)?,
        _ => return Err(no_such_route()),
    };
    server.wake_timer();
    // The sender is dropped when the interaction is forgotten, long after it has concluded.
    interaction.1.await.map_err(|_| no_such_route())
}

/// Parses the body of a request. An empty body is an empty object.
fn parse_body(bytes: &[u8]) -> Result<Map<String, Value>, Refusal> {
    if bytes.is_empty() { Ok(Map::new()) } else { serde_json::from_slice(bytes).map_err(|_| bad_json()) }
}

async fn live(
    State(server): State<Arc<ServerState>>,
    Query(query): Parameters,
    upgrade: WebSocketUpgrade,
) -> Response<Body> {
    let user = server.lock().person(query.get("user").map(String::as_str));
    match user {
        Ok(user) => upgrade.on_upgrade(move |socket| send_events(server, socket, user)),
        Err(refusal) => respond(Err(refusal)),
    }
}

async fn send_events(server: Arc<ServerState>, mut socket: WebSocket, user: Id) {
    let mut events = server.lock().feed.subscribe(user);
    let stop_signal = server.stop_signal();
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Some(event) => if socket.send(Message::Text(event.into())).await.is_err() { return },
                None => return,
            },
            received = socket.recv() => if !matches!(received, Some(Ok(_))) { return },
            () = stopped(stop_signal.clone()) => return,
        }
    }
}

/// Serves a file while its address and the file are valid.
async fn attachment(
    State(server): State<Arc<ServerState>>,
    Path((_, id, _)): Path<(String, String, String)>,
    Query(query): Parameters,
) -> Response<Body> {
    let expires = query.get("ex").and_then(|expires| u64::from_str_radix(expires, 16).ok());
    let (file, now) = {
        let world = &server.lock().world;
        (id.parse().ok().and_then(|id| world.files.get(id).cloned()), world.clock.now())
    };
    let valid = file.filter(|_| expires.is_some_and(|expires| expires * 1_000 > now));
    let mut response = Response::builder();
    let Some((_, content_type, bytes)) = valid else {
        let body = Body::from("This content is no longer available.");
        return response.status(StatusCode::NOT_FOUND).body(body).unwrap_or_default();
    };
    if let Some(content_type) = content_type {
        response = response.header("content-type", content_type);
    }
    // An uploaded file must never run as a page of this origin.
    response = response.header("x-content-type-options", "nosniff");
    response = response.header("content-security-policy", "sandbox");
    response.body(Body::from(bytes)).unwrap_or_default()
}
