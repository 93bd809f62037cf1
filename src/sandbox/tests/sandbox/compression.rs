//! The gateway's payloads in every compression that Discord supports.

use crate::gateway_connection::{ConnectionEnd, Decompression, GatewayConnection};
use crate::harness::Harness;
use castellan_sandbox::permissions;
use flate2::Decompress;
use serde_json::json;

async fn connect(harness: &Harness, name: &str, decompression: Decompression) -> GatewayConnection {
    let url = format!("{}/?v=10&encoding=json&compress={name}", harness.sandbox.gateway_url());
    let mut connection = GatewayConnection::open_at(&url).await;
    connection.decompression = Some(decompression);
    connection
}

/// Plays a session from HELLO to a server so large that it spans several blocks and buffers.
async fn exchange_events(harness: &Harness, connection: &mut GatewayConnection) {
    connection.event("READY").await;
    connection.event("GUILD_CREATE").await;
    for place in 0..20 {
        harness.post(json!({"content": format!("message {place}")})).await.success();
        assert_eq!(connection.event("MESSAGE_CREATE").await["content"], format!("message {place}"));
    }
    let owner = harness.sandbox.person("Ada").expect("a person");
    let guild = harness.sandbox.add_guild("Large", owner).expect("it is made");
    for place in 0..800 {
        harness.sandbox.add_channel(guild, &format!("channel-{place}")).expect("it is there");
    }
    harness.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
    let event = connection.event("GUILD_CREATE").await;
    assert!(event.to_string().len() > 150_000, "{}", event.to_string().len());
    assert_eq!(event["channels"].as_array().map(Vec::len), Some(800));
    assert_eq!(connection.pending_events().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_stream_is_compressed_with_zlib() {
    let harness = Harness::start().await;
    let zlib = Decompression::Zlib(Box::new(Decompress::new(true)));
    let mut connection = connect(&harness, "zlib-stream", zlib).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 9).await;
    exchange_events(&harness, &mut connection).await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_stream_is_compressed_with_zstd() {
    let harness = Harness::start().await;
    let mut connection = connect(&harness, "zstd-stream", Decompression::Zstd(Vec::new(), 0)).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 9).await;
    exchange_events(&harness, &mut connection).await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn payloads_after_identify_can_be_compressed_separately() {
    let harness = Harness::start().await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.op(10).await;
    let token = harness.sandbox.token();
    let identify = json!({"token": token, "intents": 1 | 1 << 9, "properties": {}, "compress": true});
    connection.send(&json!({"op": 2, "d": identify})).await;
    connection.decompression = Some(Decompression::PerPayload);
    exchange_events(&harness, &mut connection).await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_resumed_session_starts_a_new_compressed_stream() {
    let harness = Harness::start().await;
    let zlib = || Decompression::Zlib(Box::new(Decompress::new(true)));
    let mut connection = connect(&harness, "zlib-stream", zlib()).await;
    connection.identify(harness.sandbox.token(), 1 | 1 << 9).await;
    connection.event("GUILD_CREATE").await;
    let (session, sequence) = (connection.session.clone(), connection.sequence);
    harness.sandbox.disconnect(castellan_sandbox::faults::Disconnect::Drop);
    assert_eq!(connection.end().await, ConnectionEnd::Dropped);
    harness.post(json!({"content": "missed"})).await.success();
    let mut connection = connect(&harness, "zlib-stream", zlib()).await;
    connection.sequence = sequence;
    connection.resume(harness.sandbox.token(), &session, sequence).await;
    assert_eq!(connection.event("MESSAGE_CREATE").await["content"], "missed");
    connection.event("RESUMED").await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_unknown_compression_closes_with_a_decode_error() {
    let harness = Harness::start().await;
    let url = format!("{}/?v=10&encoding=json&compress=brotli", harness.sandbox.gateway_url());
    assert_eq!(GatewayConnection::open_at(&url).await.end().await, ConnectionEnd::Closed(Some(4002)));
    harness.stop().await;
}
