//! A connection to the gateway, as a bot has it.

use castellan::sandbox::Sandbox;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The number of the last event.
    pub sequence: u64,
    /// The session, once it is ready.
    pub session: String,
}

/// How a connection ended.
#[derive(Debug, PartialEq)]
pub enum End {
    Closed(Option<u16>),
    Dropped,
}

impl Line {
    /// Connected, HELLO heard.
    pub async fn open(sandbox: &Sandbox) -> Self {
        Self::open_at(&format!("{}/?v=10&encoding=json", sandbox.gateway_url())).await
    }

    pub async fn open_at(url: &str) -> Self {
        let (socket, _) = connect_async(url).await.expect("a connection");
        Self { socket, sequence: 0, session: String::new() }
    }

    pub async fn send(&mut self, payload: &Value) {
        self.socket.send(Message::text(payload.to_string())).await.expect("it is open");
    }

    pub async fn identify(&mut self, token: &str, intents: u64) {
        self.send(&json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}})).await;
    }

    pub async fn resume(&mut self, token: &str, session: &str, sequence: u64) {
        self.send(&json!({"op": 6, "d": {"token": token, "session_id": session, "seq": sequence}})).await;
    }

    /// The next payload, or how the connection ended.
    pub async fn next(&mut self) -> Result<Value, End> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("something comes") {
                Some(Ok(Message::Text(text))) => {
                    let payload: Value = serde_json::from_str(&text).expect("JSON");
                    if let Some(sequence) = payload["s"].as_u64() {
                        assert_eq!(sequence, self.sequence + 1, "numbers follow one another");
                        self.sequence = sequence;
                    }
                    if payload["t"] == "READY" {
                        payload["d"]["session_id"].as_str().expect("an id").clone_into(&mut self.session);
                    }
                    return Ok(payload);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(End::Closed(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(End::Dropped),
            }
        }
    }

    /// The data of the next event with this name; others before it are passed over.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut payload = self.next().await.expect("it stays open");
            if payload["t"] == name {
                return payload["d"].take();
            }
        }
    }

    /// The next payload with this op.
    pub async fn op(&mut self, op: u64) -> Value {
        loop {
            let payload = self.next().await.expect("it stays open");
            if payload["op"] == op {
                return payload;
            }
        }
    }

    /// How it ends; what comes before is passed over.
    pub async fn end(&mut self) -> End {
        loop {
            if let Err(end) = self.next().await {
                return end;
            }
        }
    }

    /// The names of the events that have come before the answer to a heartbeat.
    pub async fn events_until_now(&mut self) -> Vec<String> {
        self.send(&json!({"op": 1, "d": self.sequence})).await;
        let mut names = Vec::new();
        loop {
            let payload = self.next().await.expect("it stays open");
            if payload["op"] == 11 {
                return names;
            }
            names.extend(payload["t"].as_str().map(str::to_owned));
        }
    }

    pub async fn close(mut self, code: u16) {
        let frame =
            tokio_tungstenite::tungstenite::protocol::CloseFrame { code: code.into(), reason: "".into() };
        // The other side may have closed first.
        let _ = self.socket.close(Some(frame)).await;
    }
}
