//! The gateway: sessions, heartbeats, resuming, and close codes.

use crate::gateway_connection::{ConnectionEnd, GatewayConnection};
use crate::harness::{Harness, test_options};
use castellan_sandbox::faults::Disconnect;
use castellan_sandbox::{Options, permissions};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_session_begins_with_hello_ready_and_guild_create() {
    let harness =
        Harness::start_with(Options { heartbeat: Options::default().heartbeat, ..test_options() }).await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    let hello = connection.op(10).await;
    assert_eq!(hello["d"]["heartbeat_interval"], 41_250);
    connection.identify(harness.sandbox.token(), 1).await;
    let ready = connection.event("READY").await;
    assert_eq!(ready["user"]["id"], json!(harness.sandbox.bot()));
    assert_eq!(ready["guilds"], json!([{"id": harness.guild, "unavailable": true}]));
    let guild = connection.event("GUILD_CREATE").await;
    assert_eq!((&guild["name"], &guild["member_count"]), (&json!("Test Server"), &json!(5)));
    assert_eq!(guild["channels"].as_array().map(Vec::len), Some(3));
    assert_eq!(harness.sandbox.connected_sessions(), 1);
    connection.close(1000).await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn only_events_of_the_requested_intents_are_sent() {
    let harness = Harness::start().await;
    let mut servers = GatewayConnection::open(&harness.sandbox).await;
    servers.identify(harness.sandbox.token(), 1).await;
    servers.event("GUILD_CREATE").await;
    let mut messages = GatewayConnection::open(&harness.sandbox).await;
    messages.identify(harness.sandbox.token(), 1 << 9).await;
    messages.event("READY").await;
    let path = format!("/channels/{}/messages", harness.channel);
    harness.person("Ada", "POST", &path, json!({"content": "hello"})).await.success();
    harness.sandbox.add_channel(harness.guild, "new").expect("it is there");
    assert_eq!(servers.pending_events().await, ["CHANNEL_CREATE"]);
    let event = messages.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], "", "what others say is none of the bot's business");
    assert_eq!(messages.pending_events().await, Vec::<String>::new());
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_resumed_session_replays_missed_events() {
    let harness = Harness::start().await;
    for disconnect in [Disconnect::Drop, Disconnect::Close(4000), Disconnect::CloseWithoutCode] {
        let mut connection = harness.connect().await;
        connection.event("GUILD_CREATE").await;
        harness.sandbox.disconnect(disconnect);
        let expected = match disconnect {
            Disconnect::Close(code) => ConnectionEnd::Closed(Some(code)),
            Disconnect::CloseWithoutCode => ConnectionEnd::Closed(None),
            _ => ConnectionEnd::Dropped,
        };
        assert_eq!(connection.end().await, expected);
        let missed = harness.post(json!({"content": "missed"})).await.success();
        let mut again = GatewayConnection::open(&harness.sandbox).await;
        again.sequence = connection.sequence;
        again.resume(harness.sandbox.token(), &connection.session, connection.sequence).await;
        assert_eq!(again.event("MESSAGE_CREATE").await["id"], missed["id"]);
        again.event("RESUMED").await;
        again.close(1000).await;
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_reconnect_request_keeps_the_connection_open() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.sandbox.disconnect(Disconnect::Reconnect);
    connection.op(7).await;
    let mut again = GatewayConnection::open(&harness.sandbox).await;
    again.sequence = connection.sequence;
    again.resume(harness.sandbox.token(), &connection.session, connection.sequence).await;
    again.event("RESUMED").await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_ended_session_cannot_be_resumed() {
    let harness = Harness::start().await;
    // A close with 1000 ends the session.
    let connection = harness.connect().await;
    let (session, sequence) = (connection.session.clone(), connection.sequence);
    connection.close(1000).await;
    let mut again = GatewayConnection::open(&harness.sandbox).await;
    again.resume(harness.sandbox.token(), &session, sequence).await;
    assert_eq!(again.op(9).await["d"], false);
    // A refused resume ends the session.
    let mut connection = harness.connect().await;
    harness.sandbox.disconnect(Disconnect::Drop);
    connection.end().await;
    harness.sandbox.refuse_resumes(1);
    let mut again = GatewayConnection::open(&harness.sandbox).await;
    again.resume(harness.sandbox.token(), &connection.session, connection.sequence).await;
    assert_eq!(again.op(9).await["d"], false);
    // On the same connection a new session may begin.
    again.identify(harness.sandbox.token(), 1).await;
    again.event("READY").await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_invalid_session_is_reported() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.sandbox.disconnect(Disconnect::InvalidSession(true));
    assert_eq!(connection.op(9).await["d"], true);
    harness.sandbox.disconnect(Disconnect::InvalidSession(false));
    assert_eq!(connection.op(9).await["d"], false);
    connection.identify(harness.sandbox.token(), 1).await;
    connection.sequence = 0;
    connection.event("READY").await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn lost_events_are_not_replayed() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.sandbox.lose_events(true);
    harness.post(json!({"content": "lost"})).await.success();
    harness.sandbox.lose_events(false);
    let received = harness.post(json!({"content": "told"})).await.success();
    assert_eq!(connection.event("MESSAGE_CREATE").await["id"], received["id"]);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn heartbeats_can_be_ignored() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    connection.pending_events().await;
    harness.sandbox.ignore_heartbeats(true);
    connection.send(&json!({"op": 1, "d": connection.sequence})).await;
    let made = harness.post(json!({"content": "x"})).await.success();
    let next = connection.next().await.expect("it stays open");
    assert_eq!((&next["op"], &next["d"]["id"]), (&json!(0), &made["id"]), "an event comes, no answer");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_connection_without_heartbeats_times_out() {
    let harness = Harness::start_with(Options { heartbeat: Duration::from_secs(1), ..test_options() }).await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 1).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4009)));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn invalid_payloads_close_with_their_codes() {
    let harness = Harness::start().await;
    let token = harness.sandbox.token().to_owned();
    let identify = |token: &str, intents: Value, shard: Value| json!({"op": 2, "d": {"token": token, "intents": intents, "shard": shard, "properties": {}}});
    let cases = [
        (json!({"op": 77, "d": null}), 4001),
        (json!({"op": 1, "d": "x".repeat(4_097)}), 4002),
        (json!({"op": 3, "d": {}}), 4003),
        (identify("wrong", json!(1), Value::Null), 4004),
        (identify(&token, json!(1), json!([1, 1])), 4010),
        (identify(&token, json!(1_u64 << 40), Value::Null), 4013),
        (identify(&token, json!(1 << 15), Value::Null), 4014),
        (json!({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}), 4004),
    ];
    for (payload, code) in cases {
        let mut connection = GatewayConnection::open(&harness.sandbox).await;
        connection.send(&payload).await;
        assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(code)), "{payload}");
    }
    let mut connection = harness.connect().await;
    connection.identify(&token, 1).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4005)));
    let mut ahead = harness.connect().await;
    let (session, sequence) = (ahead.session.clone(), ahead.sequence);
    harness.sandbox.disconnect(Disconnect::Drop);
    ahead.end().await;
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.resume(&token, &session, sequence + 100).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4007)));
    let mut old = GatewayConnection::open_at(&format!("{}/?v=9", harness.sandbox.gateway_url())).await;
    assert_eq!(old.end().await, ConnectionEnd::Closed(Some(4012)));
    assert_eq!(harness.sandbox.complaints().len(), 11, "each is a mistake of the bot's");
    harness.stop().await;
}

#[tokio::test]
async fn the_gateway_accepts_120_payloads_per_minute() {
    let harness = Harness::start().await;
    // Time stands still, for however long the heartbeats take.
    harness.sandbox.hold_clock();
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    for _ in 0..120 {
        connection.send(&json!({"op": 1, "d": null})).await;
        connection.op(11).await;
    }
    connection.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4008)));
    harness.stop().await;
}

#[tokio::test]
async fn stopping_the_server_ends_all_connections() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.post(json!({"content": "x"})).await.success();
    let (page, gateway) = (harness.sandbox.page_url(), harness.sandbox.gateway_url());
    harness.sandbox.stop().await;
    assert_eq!(connection.end().await, ConnectionEnd::Dropped);
    assert!(harness.client.get(page).send().await.is_err());
    assert!(tokio_tungstenite::connect_async(gateway).await.is_err());
}

#[tokio::test]
async fn identifying_too_soon_is_refused() {
    let harness =
        Harness::start_with(Options { identify_every: Duration::from_hours(1), ..test_options() }).await;
    let mut first = harness.connect().await;
    first.pending_events().await;
    let mut second = GatewayConnection::open(&harness.sandbox).await;
    second.identify(harness.sandbox.token(), 1).await;
    assert_eq!(second.op(9).await["d"], false);
    let gateway = harness.bot("GET", "/gateway/bot", Value::Null).await.success();
    assert_eq!(gateway["session_start_limit"]["remaining"], 999);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn more_than_1000_sessions_per_day_reset_the_token() {
    let harness = Harness::start().await;
    for _ in 0..1_000 {
        let mut connection = GatewayConnection::open(&harness.sandbox).await;
        connection.identify(harness.sandbox.token(), 0).await;
        connection.event("READY").await;
        connection.close(1000).await;
    }
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 0).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4004)));
    assert_eq!(harness.bot("GET", "/users/@me", Value::Null).await.refusal(), (401, 0));
    harness.stop().await;
}

#[tokio::test]
async fn a_shard_has_at_most_2500_servers() {
    let harness = Harness::start().await;
    let ada = harness.sandbox.person("Ada").expect("she is there");
    let add = || {
        let guild = harness.sandbox.add_guild("Hall", ada).expect("she is there");
        harness.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
    };
    (1..2_500).for_each(|_| add());
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 0).await;
    assert_eq!(connection.event("READY").await["guilds"].as_array().map(Vec::len), Some(2_500));
    add();
    let gateway = harness.bot("GET", "/gateway/bot", Value::Null).await.success();
    assert_eq!(gateway["shards"], 2);
    let mut connection = GatewayConnection::open(&harness.sandbox).await;
    connection.identify(harness.sandbox.token(), 0).await;
    assert_eq!(connection.end().await, ConnectionEnd::Closed(Some(4011)));
    harness.stop().await;
}

#[tokio::test]
async fn each_shard_receives_its_own_servers() {
    let harness = Harness::start().await;
    let ada = harness.sandbox.person("Ada").expect("a person");
    let mut guilds = vec![harness.guild];
    for name in ["Second", "Third", "Fourth"] {
        let guild = harness.sandbox.add_guild(name, ada).expect("she is there");
        harness.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
        guilds.push(guild);
    }
    for shard in 0..2_u64 {
        let mut connection = GatewayConnection::open(&harness.sandbox).await;
        let shards = json!([shard, 2]);
        let token = harness.sandbox.token();
        connection
            .send(&json!({"op": 2, "d": {"token": token, "intents": 1, "shard": shards, "properties": {}}}))
            .await;
        let ready = connection.event("READY").await;
        let received: Vec<Value> =
            ready["guilds"].as_array().expect("a list").iter().map(|guild| guild["id"].clone()).collect();
        let expected: Vec<Value> =
            guilds.iter().filter(|guild| (guild.0 >> 22) % 2 == shard).map(|guild| json!(guild)).collect();
        assert_eq!(received, expected);
        assert_eq!(connection.pending_events().await.len(), expected.len());
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_interaction_can_be_delivered_twice_and_replayed() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    harness.sandbox.deliver_twice(1);
    let (first, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    let second = connection.event("INTERACTION_CREATE").await;
    assert_eq!(first, second);
    harness.answer(&first, json!({"type": 5})).await.success();
    assert_eq!(harness.answer(&second, json!({"type": 5})).await.refusal(), (400, 40060));
    let id = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    harness.sandbox.replay(id).expect("it is kept");
    assert_eq!(connection.event("INTERACTION_CREATE").await, first);
    let (_, _) = harness.run_command(&mut connection, "Ada", &commands[0]).await;
    assert_eq!(connection.pending_events().await, Vec::<String>::new(), "only one comes twice");
    harness.stop_without_complaints().await;
}
