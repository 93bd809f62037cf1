//! The gateway's payloads in every compression that Discord supports.

use crate::line::{End, Line, Unpacking};
use crate::stage::Stage;
use castellan_sandbox::permissions;
use flate2::Decompress;
use serde_json::json;

async fn open(stage: &Stage, name: &str, unpacking: Unpacking) -> Line {
    let url = format!("{}/?v=10&encoding=json&compress={name}", stage.sandbox.gateway_url());
    let mut line = Line::open_at(&url).await;
    line.unpacking = Some(unpacking);
    line
}

/// Plays a session from HELLO to a server so large that it spans several blocks and buffers.
async fn plays(stage: &Stage, line: &mut Line) {
    line.event("READY").await;
    line.event("GUILD_CREATE").await;
    for place in 0..20 {
        stage.post(json!({"content": format!("message {place}")})).await.fine();
        assert_eq!(line.event("MESSAGE_CREATE").await["content"], format!("message {place}"));
    }
    let owner = stage.sandbox.person("Ada").expect("a person");
    let guild = stage.sandbox.add_guild("Large", owner).expect("it is made");
    for place in 0..800 {
        stage.sandbox.add_channel(guild, &format!("channel-{place}")).expect("it is there");
    }
    stage.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
    let told = line.event("GUILD_CREATE").await;
    assert!(told.to_string().len() > 150_000, "{}", told.to_string().len());
    assert_eq!(told["channels"].as_array().map(Vec::len), Some(800));
    assert_eq!(line.events_until_now().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_stream_is_compressed_by_zlib() {
    let stage = Stage::quick().await;
    let zlib = Unpacking::Zlib(Box::new(Decompress::new(true)));
    let mut line = open(&stage, "zlib-stream", zlib).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 9).await;
    plays(&stage, &mut line).await;
    stage.ends_well().await;
}

#[tokio::test]
async fn a_stream_is_compressed_by_zstd() {
    let stage = Stage::quick().await;
    let mut line = open(&stage, "zstd-stream", Unpacking::Zstd(Vec::new(), 0)).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 9).await;
    plays(&stage, &mut line).await;
    stage.ends_well().await;
}

#[tokio::test]
async fn each_payload_behind_identify_is_compressed_by_itself() {
    let stage = Stage::quick().await;
    let mut line = Line::open(&stage.sandbox).await;
    line.op(10).await;
    let token = stage.sandbox.token();
    let identify = json!({"token": token, "intents": 1 | 1 << 9, "properties": {}, "compress": true});
    line.send(&json!({"op": 2, "d": identify})).await;
    line.unpacking = Some(Unpacking::Each);
    plays(&stage, &mut line).await;
    stage.ends_well().await;
}

#[tokio::test]
async fn a_resumed_session_has_a_stream_of_its_own() {
    let stage = Stage::quick().await;
    let zlib = || Unpacking::Zlib(Box::new(Decompress::new(true)));
    let mut line = open(&stage, "zlib-stream", zlib()).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 9).await;
    line.event("GUILD_CREATE").await;
    let (session, sequence) = (line.session.clone(), line.sequence);
    stage.sandbox.disconnect(castellan_sandbox::faults::Disconnect::Drop);
    assert_eq!(line.end().await, End::Dropped);
    stage.post(json!({"content": "missed"})).await.fine();
    let mut line = open(&stage, "zlib-stream", zlib()).await;
    line.sequence = sequence;
    line.resume(stage.sandbox.token(), &session, sequence).await;
    assert_eq!(line.event("MESSAGE_CREATE").await["content"], "missed");
    line.event("RESUMED").await;
    stage.ends_well().await;
}

#[tokio::test]
async fn another_compression_is_closed_with_a_decode_error() {
    let stage = Stage::quick().await;
    let url = format!("{}/?v=10&encoding=json&compress=brotli", stage.sandbox.gateway_url());
    assert_eq!(Line::open_at(&url).await.end().await, End::Closed(Some(4002)));
    stage.ends().await;
}
