//! Requests for a WebSocket: their origin, their limits, and the ways to answer them.
//!
//! Browsers send cookies with those of any page, so the page must be ours. A browser does not tell a page the reason of a
//! refused upgrade, so a connection that is refused later opens, and says why it closes.

use super::{Connection, FAILED, SIGNED_OUT, TOO_MANY, close};
use crate::browser::{Peer, browser_address};
use crate::html::empty;
use crate::limits::{ConnectionPermit, MAX_MESSAGE};
use crate::messages::SessionMessage;
use crate::requests::{Person, log_failure};
use crate::state::Web;
use axum::body::Body;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode};
use castellan_game::GameId;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The time that a page has to say who the person is.
const SIGN_IN_TIMEOUT: Duration = Duration::from_secs(10);
/// The size of the buffer for messages of a page, which are short, in bytes.
const READ_BUFFER: usize = 2 << 10;

/// A request for a WebSocket by a page of this server, with the limits of the connection set.
pub(crate) struct OwnUpgrade {
    upgrade: WebSocketUpgrade,
    /// The address of the browser.
    pub address: IpAddr,
}

/// A request for a WebSocket by a page of this server, or by the same page as Discord's proxy serves it.
pub(crate) struct FramedUpgrade(pub OwnUpgrade);

impl OwnUpgrade {
    async fn of(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Response<Body>> {
        let bad_request = || empty(StatusCode::BAD_REQUEST);
        let peer = ConnectInfo::<Peer>::from_request_parts(parts, web).await;
        let ConnectInfo(Peer(peer)) = peer.map_err(|_| bad_request())?;
        let upgrade = WebSocketUpgrade::from_request_parts(parts, web).await.map_err(|_| bad_request())?;
        // Each connection keeps its buffer: with the usual 128 kB, thousands of spectators would take hundreds of
        // megabytes.
        let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
        let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
        Ok(Self { upgrade, address: browser_address(peer, &parts.headers) })
    }

    /// Opens a connection.
    pub fn open<F>(self, serve: impl FnOnce(WebSocket) -> F + Send + 'static) -> Response<Body>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.upgrade.on_upgrade(serve)
    }

    /// Opens a connection only to say why it closes.
    pub fn reject(self, reason: (u16, &'static str)) -> Response<Body> {
        self.open(move |mut socket| async move { close(&mut socket, reason).await })
    }

    /// Opens a connection of a person.
    pub fn accept(
        self,
        web: Arc<Web>,
        person: Person,
        token: String,
        permit: ConnectionPermit,
    ) -> Response<Body> {
        self.open(move |socket| run(socket, web, person, token, permit))
    }

    /// Opens a connection whose first message says who the person is.
    pub fn accept_unknown(self, web: Arc<Web>, game: GameId) -> Response<Body> {
        let address = self.address;
        let Some(waiting) = web.connections.unknown_permit(address) else { return self.reject(TOO_MANY) };
        self.open(move |mut socket| async move {
            let signed_in = timeout(SIGN_IN_TIMEOUT, sign_in(&mut socket, &web, &game)).await;
            drop(waiting);
            match signed_in.unwrap_or(Err(SIGNED_OUT)) {
                Ok((person, token)) => match web.connections.permit(&person.caller.player, address) {
                    Some(permit) => run(socket, web, person, token, permit).await,
                    None => close(&mut socket, TOO_MANY).await,
                },
                Err(reason) => close(&mut socket, reason).await,
            }
        })
    }
}

impl FromRequestParts<Arc<Web>> for OwnUpgrade {
    type Rejection = Response<Body>;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Response<Body>> {
        if !web.is_own_origin(&parts.headers) {
            return Err(empty(StatusCode::FORBIDDEN));
        }
        Self::of(parts, web).await
    }
}

impl FromRequestParts<Arc<Web>> for FramedUpgrade {
    type Rejection = Response<Body>;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Response<Body>> {
        let Some(activity) = &web.activity else { return Err(empty(StatusCode::NOT_FOUND)) };
        match web.is_activity_origin(activity, &parts.headers).await {
            Ok(true) => OwnUpgrade::of(parts, web).await.map(Self),
            Ok(false) => Err(empty(StatusCode::FORBIDDEN)),
            Err(error) => {
                log_failure(&error.into());
                Err(empty(StatusCode::SERVICE_UNAVAILABLE))
            }
        }
    }
}

/// Reads the token of a session from the first message.
async fn sign_in(
    socket: &mut WebSocket,
    web: &Web,
    game: &GameId,
) -> Result<(Person, String), (u16, &'static str)> {
    let Some(Ok(Message::Text(text))) = socket.recv().await else { return Err(SIGNED_OUT) };
    let Ok(SessionMessage::SignIn { session }) = serde_json::from_str(&text) else { return Err(SIGNED_OUT) };
    let person = web.person_of_token(&session, game).await.map_err(|error| {
        log_failure(&error);
        FAILED
    })?;
    person.map(|person| (person, session)).ok_or(SIGNED_OUT)
}

async fn run(mut socket: WebSocket, web: Arc<Web>, person: Person, token: String, permit: ConnectionPermit) {
    web.metrics.connections.inc();
    // Thousands of people may watch, so that what a connection does seldom takes its memory only meanwhile.
    let reason = match Box::pin(Connection::open(&web, person, token)).await {
        Ok(mut connection) => connection.run(&mut socket).await,
        Err(reason) => Some(reason),
    };
    if let Some(reason) = reason {
        close(&mut socket, reason).await;
    }
    web.metrics.connections.dec();
    drop(permit);
}
