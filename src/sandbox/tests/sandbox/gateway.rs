//! The gateway: sessions, heartbeats, resuming, and close codes.

use crate::line::{End, Line};
use crate::stage::{Stage, quick};
use castellan_sandbox::faults::Disconnect;
use castellan_sandbox::{Options, permissions};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_session_begins_with_hello_ready_and_the_servers() {
    let stage = Stage::new(Options { heartbeat: Options::default().heartbeat, ..quick() }).await;
    let mut line = Line::open(&stage.sandbox).await;
    let hello = line.op(10).await;
    assert_eq!(hello["d"]["heartbeat_interval"], 41_250);
    line.identify(stage.sandbox.token(), 1).await;
    let ready = line.event("READY").await;
    assert_eq!(ready["user"]["id"], json!(stage.sandbox.bot()));
    assert_eq!(ready["guilds"], json!([{"id": stage.guild, "unavailable": true}]));
    let guild = line.event("GUILD_CREATE").await;
    assert_eq!((&guild["name"], &guild["member_count"]), (&json!("Test Server"), &json!(5)));
    assert_eq!(guild["channels"].as_array().map(Vec::len), Some(3));
    assert_eq!(stage.sandbox.connected(), 1);
    line.close(1000).await;
    stage.ends_well().await;
}

#[tokio::test]
async fn only_events_that_were_asked_for_come() {
    let stage = Stage::quick().await;
    let mut servers = Line::open(&stage.sandbox).await;
    servers.identify(stage.sandbox.token(), 1).await;
    servers.event("GUILD_CREATE").await;
    let mut messages = Line::open(&stage.sandbox).await;
    messages.identify(stage.sandbox.token(), 1 << 9).await;
    messages.event("READY").await;
    let path = format!("/channels/{}/messages", stage.channel);
    stage.person("Ada", "POST", &path, json!({"content": "hello"})).await.fine();
    stage.sandbox.add_channel(stage.guild, "new").expect("it is there");
    assert_eq!(servers.events_until_now().await, ["CHANNEL_CREATE"]);
    let heard = messages.event("MESSAGE_CREATE").await;
    assert_eq!(heard["content"], "", "what others say is none of the bot's business");
    assert_eq!(messages.events_until_now().await, Vec::<String>::new());
    stage.ends_well().await;
}

#[tokio::test]
async fn a_dropped_session_is_resumed_and_misses_nothing() {
    let stage = Stage::quick().await;
    for farewell in [Disconnect::Drop, Disconnect::Close(4000), Disconnect::CloseWithoutCode] {
        let mut line = stage.line().await;
        line.event("GUILD_CREATE").await;
        stage.sandbox.disconnect(farewell);
        let expected = match farewell {
            Disconnect::Close(code) => End::Closed(Some(code)),
            Disconnect::CloseWithoutCode => End::Closed(None),
            _ => End::Dropped,
        };
        assert_eq!(line.end().await, expected);
        let missed = stage.post(json!({"content": "missed"})).await.fine();
        let mut again = Line::open(&stage.sandbox).await;
        again.sequence = line.sequence;
        again.resume(stage.sandbox.token(), &line.session, line.sequence).await;
        assert_eq!(again.event("MESSAGE_CREATE").await["id"], missed["id"]);
        again.event("RESUMED").await;
        again.close(1000).await;
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn a_bot_that_is_told_to_reconnect_stays_until_it_does() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.sandbox.disconnect(Disconnect::Reconnect);
    line.op(7).await;
    let mut again = Line::open(&stage.sandbox).await;
    again.sequence = line.sequence;
    again.resume(stage.sandbox.token(), &line.session, line.sequence).await;
    again.event("RESUMED").await;
    stage.ends_well().await;
}

#[tokio::test]
async fn a_session_that_is_over_is_not_resumed() {
    let stage = Stage::quick().await;
    // A close with 1000 ends the session.
    let line = stage.line().await;
    let (session, sequence) = (line.session.clone(), line.sequence);
    line.close(1000).await;
    let mut again = Line::open(&stage.sandbox).await;
    again.resume(stage.sandbox.token(), &session, sequence).await;
    assert_eq!(again.op(9).await["d"], false);
    // A refused resume ends the session.
    let mut line = stage.line().await;
    stage.sandbox.disconnect(Disconnect::Drop);
    line.end().await;
    stage.sandbox.refuse_resumes(1);
    let mut again = Line::open(&stage.sandbox).await;
    again.resume(stage.sandbox.token(), &line.session, line.sequence).await;
    assert_eq!(again.op(9).await["d"], false);
    // On the same connection a new session may begin.
    again.identify(stage.sandbox.token(), 1).await;
    again.event("READY").await;
    stage.ends_well().await;
}

#[tokio::test]
async fn an_invalid_session_is_told() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.sandbox.disconnect(Disconnect::InvalidSession(true));
    assert_eq!(line.op(9).await["d"], true);
    stage.sandbox.disconnect(Disconnect::InvalidSession(false));
    assert_eq!(line.op(9).await["d"], false);
    line.identify(stage.sandbox.token(), 1).await;
    line.sequence = 0;
    line.event("READY").await;
    stage.ends_well().await;
}

#[tokio::test]
async fn events_can_be_lost_for_good() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.sandbox.lose_events(true);
    stage.post(json!({"content": "lost"})).await.fine();
    stage.sandbox.lose_events(false);
    let told = stage.post(json!({"content": "told"})).await.fine();
    assert_eq!(line.event("MESSAGE_CREATE").await["id"], told["id"]);
    stage.ends_well().await;
}

#[tokio::test]
async fn heartbeats_are_answered_unless_a_test_wants_otherwise() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    line.events_until_now().await;
    stage.sandbox.ignore_heartbeats(true);
    line.send(&json!({"op": 1, "d": line.sequence})).await;
    let made = stage.post(json!({"content": "x"})).await.fine();
    let next = line.next().await.expect("it stays open");
    assert_eq!((&next["op"], &next["d"]["id"]), (&json!(0), &made["id"]), "an event comes, no answer");
    stage.ends_well().await;
}

#[tokio::test]
async fn a_silent_bot_is_let_go() {
    let stage = Stage::new(Options { heartbeat: Duration::from_secs(1), ..quick() }).await;
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1).await;
    assert_eq!(line.end().await, End::Closed(Some(4009)));
    stage.ends_well().await;
}

#[tokio::test]
async fn what_the_gateway_does_not_take_closes_with_its_code() {
    let stage = Stage::quick().await;
    let token = stage.sandbox.token().to_owned();
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
        let mut line = Line::open(&stage.sandbox).await;
        line.send(&payload).await;
        assert_eq!(line.end().await, End::Closed(Some(code)), "{payload}");
    }
    let mut line = stage.line().await;
    line.identify(&token, 1).await;
    assert_eq!(line.end().await, End::Closed(Some(4005)));
    let mut ahead = stage.line().await;
    let (session, sequence) = (ahead.session.clone(), ahead.sequence);
    stage.sandbox.disconnect(Disconnect::Drop);
    ahead.end().await;
    let mut line = Line::open(&stage.sandbox).await;
    line.resume(&token, &session, sequence + 100).await;
    assert_eq!(line.end().await, End::Closed(Some(4007)));
    let mut old = Line::open_at(&format!("{}/?v=9", stage.sandbox.gateway_url())).await;
    assert_eq!(old.end().await, End::Closed(Some(4012)));
    assert_eq!(stage.sandbox.complaints().len(), 11, "each is a mistake of the bot's");
    stage.ends().await;
}

#[tokio::test]
async fn the_gateway_hears_120_payloads_a_minute() {
    let stage = Stage::quick().await;
    // Time stands still, for however long the heartbeats take.
    stage.sandbox.hold_clock();
    let mut line = Line::open(&stage.sandbox).await;
    for _ in 0..120 {
        line.send(&json!({"op": 1, "d": null})).await;
        line.op(11).await;
    }
    line.send(&json!({"op": 1, "d": null})).await;
    assert_eq!(line.end().await, End::Closed(Some(4008)));
    stage.ends().await;
}

#[tokio::test]
async fn when_the_test_server_stops_all_connections_end() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.post(json!({"content": "x"})).await.fine();
    let (page, gateway) = (stage.sandbox.page_url(), stage.sandbox.gateway_url());
    stage.sandbox.stop().await;
    assert_eq!(line.end().await, End::Dropped);
    assert!(stage.client.get(page).send().await.is_err());
    assert!(tokio_tungstenite::connect_async(gateway).await.is_err());
}

#[tokio::test]
async fn new_sessions_keep_their_distance() {
    let stage = Stage::new(Options { identify_every: Duration::from_hours(1), ..quick() }).await;
    let mut first = stage.line().await;
    first.events_until_now().await;
    let mut second = Line::open(&stage.sandbox).await;
    second.identify(stage.sandbox.token(), 1).await;
    assert_eq!(second.op(9).await["d"], false);
    let gateway = stage.bot("GET", "/gateway/bot", Value::Null).await.fine();
    assert_eq!(gateway["session_start_limit"]["remaining"], 999);
    stage.ends_well().await;
}

#[tokio::test]
async fn a_bot_that_begins_more_than_a_thousand_sessions_a_day_loses_its_token() {
    let stage = Stage::quick().await;
    for _ in 0..1_000 {
        let mut line = Line::open(&stage.sandbox).await;
        line.identify(stage.sandbox.token(), 0).await;
        line.event("READY").await;
        line.close(1000).await;
    }
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 0).await;
    assert_eq!(line.end().await, End::Closed(Some(4004)));
    assert_eq!(stage.bot("GET", "/users/@me", Value::Null).await.refusal(), (401, 0));
    stage.ends().await;
}

#[tokio::test]
async fn a_shard_has_at_most_2500_servers() {
    let stage = Stage::quick().await;
    let ada = stage.sandbox.person("Ada").expect("she is there");
    let add = || {
        let guild = stage.sandbox.add_guild("Hall", ada).expect("she is there");
        stage.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
    };
    (1..2_500).for_each(|_| add());
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 0).await;
    assert_eq!(line.event("READY").await["guilds"].as_array().map(Vec::len), Some(2_500));
    add();
    let gateway = stage.bot("GET", "/gateway/bot", Value::Null).await.fine();
    assert_eq!(gateway["shards"], 2);
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 0).await;
    assert_eq!(line.end().await, End::Closed(Some(4011)));
    stage.ends().await;
}

#[tokio::test]
async fn each_shard_hears_of_its_own_servers() {
    let stage = Stage::quick().await;
    let ada = stage.sandbox.person("Ada").expect("a person");
    let mut guilds = vec![stage.guild];
    for name in ["Second", "Third", "Fourth"] {
        let guild = stage.sandbox.add_guild(name, ada).expect("she is there");
        stage.sandbox.invite_bot(guild, permissions::BOT).expect("it is there");
        guilds.push(guild);
    }
    for shard in 0..2_u64 {
        let mut line = Line::open(&stage.sandbox).await;
        let shards = json!([shard, 2]);
        let token = stage.sandbox.token();
        line.send(&json!({"op": 2, "d": {"token": token, "intents": 1, "shard": shards, "properties": {}}}))
            .await;
        let ready = line.event("READY").await;
        let told: Vec<Value> =
            ready["guilds"].as_array().expect("a list").iter().map(|guild| guild["id"].clone()).collect();
        let expected: Vec<Value> =
            guilds.iter().filter(|guild| (guild.0 >> 22) % 2 == shard).map(|guild| json!(guild)).collect();
        assert_eq!(told, expected);
        assert_eq!(line.events_until_now().await.len(), expected.len());
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn an_interaction_can_come_twice_and_come_back_late() {
    let stage = Stage::quick().await;
    let commands = stage.register(json!([{"name": "ping", "description": "x"}])).await;
    let mut line = stage.line().await;
    stage.sandbox.deliver_twice(1);
    let (first, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    let second = line.event("INTERACTION_CREATE").await;
    assert_eq!(first, second);
    stage.answer(&first, json!({"type": 5})).await.fine();
    assert_eq!(stage.answer(&second, json!({"type": 5})).await.refusal(), (400, 40060));
    let id = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    stage.sandbox.replay(id).expect("it is kept");
    assert_eq!(line.event("INTERACTION_CREATE").await, first);
    let (_, _) = stage.runs(&mut line, "Ada", &commands[0]).await;
    assert_eq!(line.events_until_now().await, Vec::<String>::new(), "only one comes twice");
    stage.ends_well().await;
}
