//! A bot's connection to the gateway.

use castellan_sandbox::Sandbox;
use flate2::{Decompress, FlushDecompress};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::Read;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Timeout for expected payloads.
const TIMEOUT: Duration = Duration::from_mins(3);

/// The decompression, by independent libraries.
pub enum Decompression {
    /// A zlib stream over all payloads.
    Zlib(Box<Decompress>),
    /// A zstd stream over all payloads: the received bytes, and the number of bytes decoded.
    Zstd(Vec<u8>, usize),
    /// Each payload compressed separately.
    PerPayload,
}

impl Decompression {
    fn decompress(&mut self, bytes: &[u8]) -> String {
        let text = match self {
            Self::Zlib(stream) => {
                assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]), "a payload ends with a flush");
                inflate(stream, bytes)
            }
            Self::Zstd(stream, read) => {
                stream.extend_from_slice(bytes);
                // An empty last block ends the frame, so that all of it is decoded.
                let whole = [&stream[..], &[1, 0, 0]].concat();
                let mut decoder = ruzstd::decoding::StreamingDecoder::new(&whole[..]).expect("a frame");
                let mut all = Vec::new();
                decoder.read_to_end(&mut all).expect("whole blocks");
                let new = all.split_off(*read);
                *read += new.len();
                new
            }
            Self::PerPayload => inflate(&mut Decompress::new(true), bytes),
        };
        String::from_utf8(text).expect("a text")
    }
}

fn inflate(stream: &mut Decompress, mut bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    while !bytes.is_empty() {
        text.reserve(64 * 1024);
        let before = stream.total_in();
        stream.decompress_vec(bytes, &mut text, FlushDecompress::Sync).expect("a zlib stream");
        bytes = &bytes[(stream.total_in() - before) as usize..];
    }
    text
}

pub struct GatewayConnection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The decompression; `None` for plain text.
    pub decompression: Option<Decompression>,
    /// The number of the last event.
    pub sequence: u64,
    /// The session, once it is ready.
    pub session: String,
}

/// The end of a connection.
#[derive(Debug, PartialEq)]
pub enum ConnectionEnd {
    Closed(Option<u16>),
    Dropped,
}

impl GatewayConnection {
    /// Connects, and waits for HELLO.
    pub async fn open(sandbox: &Sandbox) -> Self {
        Self::open_at(&format!("{}/?v=10&encoding=json", sandbox.gateway_url())).await
    }

    pub async fn open_at(url: &str) -> Self {
        let (socket, _) = connect_async(url).await.expect("a connection");
        Self { socket, decompression: None, sequence: 0, session: String::new() }
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

    /// Returns the next payload, or the end of the connection.
    pub async fn next(&mut self) -> Result<Value, ConnectionEnd> {
        loop {
            match timeout(TIMEOUT, self.socket.next()).await.expect("something comes") {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                    let text = match (&mut self.decompression, message) {
                        (None, Message::Text(text)) => text.to_string(),
                        (Some(decompression), Message::Binary(bytes)) => decompression.decompress(&bytes),
                        (_, message) => panic!("{message:?} is not as it was asked for"),
                    };
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
                    return Err(ConnectionEnd::Closed(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(ConnectionEnd::Dropped),
            }
        }
    }

    /// Returns the data of the next event with this name. Other events before it are skipped.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut payload = self.next().await.expect("it stays open");
            if payload["t"] == name {
                return payload["d"].take();
            }
        }
    }

    /// Returns the next payload with this op.
    pub async fn op(&mut self, op: u64) -> Value {
        loop {
            let payload = self.next().await.expect("it stays open");
            if payload["op"] == op {
                return payload;
            }
        }
    }

    /// Returns the end of the connection. Payloads before it are skipped.
    pub async fn end(&mut self) -> ConnectionEnd {
        loop {
            if let Err(end) = self.next().await {
                return end;
            }
        }
    }

    /// Returns the names of the events received before the reply to a heartbeat.
    pub async fn pending_events(&mut self) -> Vec<String> {
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
