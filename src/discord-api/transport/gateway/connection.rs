//! A WebSocket connection to a gateway: text payloads, heartbeats and closes.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tokio_websockets::{ClientBuilder, CloseCode, Limits, MaybeTlsStream, Message, WebSocketStream};

/// The query with the protocol version and encoding.
const QUERY: &str = "/?v=10&encoding=json";
/// The timeout for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// The timeout for sending a payload.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout for the answer to a close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The minimum interval between two heartbeats.
const MIN_HEARTBEAT: Duration = Duration::from_millis(100);

/// The close code that ends the session.
pub const CLOSE_SESSION: u16 = 1000;
/// The close code that keeps the session.
const KEEP_SESSION: u16 = 4000;

/// A message of the gateway.
pub enum Incoming {
    /// A payload.
    Text(String),
    /// A close, with its code and reason, if given.
    Closed(Option<(u16, String)>),
}

/// The cause of a lost connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LostConnectionError {
    /// The connection ended.
    #[error("the connection is lost")]
    Connection,
    /// A heartbeat was not answered.
    #[error("a heartbeat was not answered")]
    Heartbeat,
}

/// A connection.
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The heartbeat timer, once the gateway has given the interval.
    heartbeat: Option<Interval>,
    /// `true` if data has arrived since the last heartbeat, or none was sent yet.
    is_alive: bool,
}

impl Connection {
    /// Connects to a gateway.
    ///
    /// # Errors
    /// Returns the cause of the failure.
    pub async fn open(url: &str) -> Result<Self, String> {
        let address = format!("{}{QUERY}", url.trim_end_matches('/'));
        let connecting = async {
            let builder = ClientBuilder::new().uri(&address).map_err(|error| error.to_string())?;
            let builder = builder.limits(Limits::unlimited());
            let (socket, _) = builder.connect().await.map_err(|error| error.to_string())?;
            Ok(Self { socket, heartbeat: None, is_alive: true })
        };
        timeout(CONNECT_TIMEOUT, connecting).await.map_err(|_| "nobody answers".to_owned())?
    }

    /// Starts sending heartbeats.
    pub fn start_heartbeats(&mut self, milliseconds: u64) {
        let every = Duration::from_millis(milliseconds).max(MIN_HEARTBEAT);
        let mut beats = interval_at(Instant::now() + every.mul_f64(random_fraction()), every);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.heartbeat = Some(beats);
    }

    /// Returns the next payload, and meanwhile sends heartbeats with the number of the last event. Cancel-safe.
    ///
    /// # Errors
    /// Returns the cause if the connection is lost.
    pub async fn next(&mut self, sequence: Option<u64>) -> Result<Incoming, LostConnectionError> {
        loop {
            let beat = async {
                match &mut self.heartbeat {
                    Some(beats) => drop(beats.tick().await),
                    None => std::future::pending().await,
                }
            };
            let message = tokio::select! {
                message = self.socket.next() => message.and_then(Result::ok).ok_or(LostConnectionError::Connection)?,
                () = beat => {
                    if !std::mem::take(&mut self.is_alive) {
                        return Err(LostConnectionError::Heartbeat);
                    }
                    self.send_heartbeat(sequence).await?;
                    continue;
                }
            };
            self.is_alive = true;
            if let Some((code, reason)) = message.as_close() {
                let named = code != CloseCode::NO_STATUS_RECEIVED;
                return Ok(Incoming::Closed(named.then(|| (code.into(), reason.to_owned()))));
            }
            if let Some(text) = message.as_text() {
                return Ok(Incoming::Text(text.to_owned()));
            }
        }
    }

    /// Sends a heartbeat.
    ///
    /// # Errors
    /// Returns [`LostConnectionError::Connection`] if it cannot be sent.
    pub async fn send_heartbeat(&mut self, sequence: Option<u64>) -> Result<(), LostConnectionError> {
        self.send(&json!({ "op": 1, "d": sequence })).await
    }

    /// Sends a payload.
    ///
    /// # Errors
    /// Returns [`LostConnectionError::Connection`] if it cannot be sent.
    pub async fn send(&mut self, payload: &Value) -> Result<(), LostConnectionError> {
        let sent = timeout(SEND_TIMEOUT, self.socket.send(Message::text(payload.to_string()))).await;
        sent.ok().and_then(Result::ok).ok_or(LostConnectionError::Connection)
    }

    /// Closes the connection but not its session, which is resumed on another. Unread payloads are sent again there.
    pub async fn close_resumable(mut self) {
        self.close(KEEP_SESSION).await;
    }

    /// Closes the session and waits for the gateway's answer. Payloads that still arrive are passed to `read`.
    pub async fn close_session(mut self, read: impl Fn(&str)) {
        self.close(CLOSE_SESSION).await;
        let answered = async {
            while let Ok(Incoming::Text(text)) = self.next(None).await {
                read(&text);
            }
        };
        // Without an answer the connection is dropped.
        let _ = timeout(CLOSE_TIMEOUT, answered).await;
    }

    /// Completes a close by the gateway.
    pub async fn answer_close(mut self) {
        let _ = timeout(CLOSE_TIMEOUT, self.socket.flush()).await;
    }

    async fn close(&mut self, code: u16) {
        self.heartbeat = None;
        let close = Message::close(CloseCode::try_from(code).ok(), "");
        // The gateway may already be gone.
        let _ = timeout(CLOSE_TIMEOUT, self.socket.send(close)).await;
    }
}

/// Returns a random number from 0 to 1.
pub fn random_fraction() -> f64 {
    // The hasher's keys are random.
    let number = RandomState::new().build_hasher().finish() >> 32;
    number as f64 / f64::from(u32::MAX)
}
