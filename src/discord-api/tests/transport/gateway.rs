//! Shards: resumed, restarted and ended.

use crate::discord::{Connection, Connections, Discord, answer, gateway};
use async_trait::async_trait;
use castellan_discord_api::shared_state::{LocalState, Note, SharedState, SharedStateError, StoredText};
use castellan_discord_api::transport::gateway::{GatewayError, Shards};
use castellan_discord_api::transport::{DiscordInput, Transport};
use castellan_discord_api::wire::{Event, GuildId};
use serde_json::json;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tracing::level_filters::LevelFilter;

/// A bot that receives events.
pub struct Bot {
    transport: Transport,
    received: mpsc::UnboundedReceiver<DiscordInput>,
    reached: watch::Receiver<bool>,
    leave: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), GatewayError>>,
}

impl Bot {
    fn start(discord: &Discord) -> Self {
        Self::start_with(discord, Shards::Recommended)
    }

    pub fn start_with(discord: &Discord, shards: Shards) -> Self {
        Self::start_with_state(discord, shards, Arc::new(LocalState::default()))
    }

    fn start_with_state(discord: &Discord, shards: Shards, state: Arc<dyn SharedState>) -> Self {
        let transport = discord.transport();
        let (received, receiving) = mpsc::unbounded_channel();
        let (reached, reachable) = watch::channel(false);
        let (leave, left) = oneshot::channel();
        let ended = tokio::spawn({
            let transport = transport.clone();
            async move {
                let left = async { drop(left.await) };
                transport.run_gateway(shards, state, received, reached, left).await
            }
        });
        Self { transport, received: receiving, reached: reachable, leave, ended }
    }

    /// Waits until the bot has received the server with this id.
    async fn wait_for_guild(&mut self, guild: u64) {
        let hears = |received| match received {
            DiscordInput::Event(Event::GuildCreated(created)) => created.guild == GuildId(guild),
            _ => false,
        };
        while !hears(self.received.recv().await.expect("it listens")) {}
    }

    async fn wait_until_reached(&mut self, reached: bool) {
        self.reached.wait_for(|is| *is == reached).await.expect("it listens");
    }

    async fn shut_down(self) {
        self.leave.send(()).expect("it listens");
        self.ended.await.expect("no panics").expect("an orderly end");
    }
}

/// Starts a Discord with a gateway.
async fn discord() -> (Discord, Connections) {
    let (connections, url) = Connections::start().await;
    let discord = Discord::start(move |request| {
        let url = url.clone();
        async move {
            assert_eq!(request.route, "GET /gateway/bot");
            assert!(request.authorised);
            gateway(&url, 1_000, 0)
        }
    })
    .await;
    (discord, connections)
}

/// Returns a server with the fields that the bot needs.
fn guild(id: u64) -> serde_json::Value {
    json!({ "id": id.to_string(), "name": "The King's Hall", "unavailable": false })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_begins_and_is_closed_when_the_bot_leaves() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let mut connection = connections.ready("one").await;
    bot.wait_until_reached(true).await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
    let goodbye = tokio::spawn(async move { connection.next_payload().await });
    bot.shut_down().await;
    assert_eq!(goodbye.await.expect("no panics"), Some(json!({ "closed": 1000 })));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_shard_of_a_range_has_its_own_session() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start_with(&discord, Shards::Some { range: 2..4, total: 8 });
    let mut first = connections.next(45_000).await;
    let mut shards = vec![first.expect_identify("one").await];
    let mut second = connections.next(45_000).await;
    assert!(!*bot.reached.borrow(), "one is not connected");
    shards.push(second.expect_identify("two").await);
    bot.wait_until_reached(true).await;
    shards.sort_by_key(ToString::to_string);
    assert_eq!(shards, [json!([2, 8]), json!([3, 8])]);
    assert_eq!(bot.transport.metrics().connected.get(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_connection_resumes_and_receives_missed_events() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let mut connection = connections.ready("one").await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
    drop(connection);
    let mut connection = connections.next(45_000).await;
    let payload = connection.next_payload().await.expect("a RESUME");
    assert_eq!(
        (&payload["op"], &payload["d"]["session_id"], &payload["d"]["seq"]),
        (&json!(6), &json!("one"), &json!(2))
    );
    connection.dispatch(3, "GUILD_CREATE", &guild(6)).await;
    connection.dispatch(4, "RESUMED", &json!({})).await;
    bot.wait_for_guild(6).await;
    assert_eq!(bot.transport.metrics().started.get(), 1, "the same shard resumed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_requested_reconnect_resumes_the_session() {
    let (discord, mut connections) = discord().await;
    let _bot = Bot::start(&discord);
    let mut connection = connections.ready("one").await;
    connection.send(&json!({ "op": 7, "d": null, "s": null, "t": null })).await;
    let mut connection = connections.next(45_000).await;
    assert_eq!(connection.next_payload().await.expect("a RESUME")["op"], 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_resume_begins_a_new_session() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    drop(connections.ready("one").await);
    let mut connection = connections.next(45_000).await;
    assert_eq!(connection.next_payload().await.expect("a RESUME")["op"], 6);
    connection.send(&json!({ "op": 9, "d": false, "s": null, "t": null })).await;
    let mut connection = connections.ready("two").await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_without_a_code_resumes_the_session() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let connection = connections.ready("one").await;
    bot.wait_until_reached(true).await;
    connection.close_without_a_code().await;
    resume_session(&mut bot, &mut connections, "one").await;
}

/// Waits until the bot asks to resume a session, resumes it, and checks that the bot receives later events.
async fn resume_session(bot: &mut Bot, connections: &mut Connections, session: &str) -> Connection {
    let mut connection = connections.next(45_000).await;
    let payload = connection.next_payload().await.expect("a RESUME");
    assert_eq!((&payload["op"], &payload["d"]["session_id"]), (&json!(6), &json!(session)));
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    connection.dispatch(3, "RESUMED", &json!({})).await;
    bot.wait_for_guild(5).await;
    bot.wait_until_reached(true).await;
    connection
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heartbeat_without_an_answer_is_a_lost_connection() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let mut silent = connections.next(400).await;
    silent.expect_identify("one").await;
    // Heartbeats are acknowledged until then.
    tokio::select! {
        () = bot.wait_until_reached(true) => {}
        payload = silent.next_payload() => panic!("{payload:?}"),
    }
    // The connection stays open, and silent.
    resume_session(&mut bot, &mut connections, "one").await;
    drop(silent);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_does_not_answer_a_close_delays_nothing() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let mut old = connections.ready("one").await;
    bot.wait_until_reached(true).await;
    old.send(&json!({ "op": 7, "d": null, "s": null, "t": null })).await;
    // The bot's close is not answered.
    resume_session(&mut bot, &mut connections, "one").await;
    drop(old);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_survives_an_outage_of_the_gateway() {
    let (mut gone, first) = Connections::start().await;
    let (mut connections, second) = Connections::start().await;
    // The resume address of the first session does not respond.
    gone.resume_url = "ws://127.0.0.1:1".to_owned();
    let calls = AtomicUsize::new(0);
    let discord = Discord::start(move |_| {
        let url = if calls.fetch_add(1, Ordering::Relaxed) < 2 { first.clone() } else { second.clone() };
        async move { gateway(&url, 1_000, 0) }
    })
    .await;
    let mut bot = Bot::start(&discord);
    let connection = gone.ready("one").await;
    bot.wait_until_reached(true).await;
    drop(connection);
    bot.wait_until_reached(false).await;
    resume_session(&mut bot, &mut connections, "one").await;
}

/// A shared state that can become unreachable.
#[derive(Clone, Default)]
struct UnreliableState {
    state: LocalState,
    is_unreachable: Arc<AtomicBool>,
    /// The number of requests for the shard meanwhile.
    shard_requests: Arc<AtomicUsize>,
}

impl UnreliableState {
    fn reached(&self) -> Result<&LocalState, SharedStateError> {
        if self.is_unreachable.load(Ordering::SeqCst) {
            Err(SharedStateError::new("the link is cut"))
        } else {
            Ok(&self.state)
        }
    }
}

#[async_trait]
impl SharedState for UnreliableState {
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        let reached = self.reached();
        self.shard_requests
            .fetch_add(usize::from(reached.is_err() && name.starts_with("shard/")), Ordering::SeqCst);
        reached?.lease(name).await
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.reached()?.release(name).await
    }

    async fn count_leased(&self, prefix: &str) -> Result<u64, SharedStateError> {
        self.reached()?.count_leased(prefix).await
    }

    async fn write_note(&self, name: &str, note: &str) -> Result<(), SharedStateError> {
        self.reached()?.write_note(name, note).await
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError> {
        self.reached()?.note(name).await
    }

    async fn stored_text(&self, name: &str) -> Result<StoredText, SharedStateError> {
        self.reached()?.stored_text(name).await
    }

    async fn store_text(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError> {
        self.reached()?.store_text(name, version, text).await
    }
}

/// Checks that processes do not take a session from each other, which would leave both without events.
#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_shard_waits_for_the_shared_state_if_there_are_other_processes() {
    let (discord, mut connections) = discord().await;
    let state = UnreliableState::default();
    state.lease("gateway/1/0-1/other").await.expect("another process");
    let mut bot = Bot::start_with_state(&discord, Shards::Recommended, Arc::new(state.clone()));
    let connection = connections.ready("one").await;
    bot.wait_until_reached(true).await;
    state.is_unreachable.store(true, Ordering::SeqCst);
    connection.close_without_a_code().await;
    let is_requested = async {
        while state.shard_requests.load(Ordering::SeqCst) < 3 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::select! {
        () = is_requested => {}
        _ = connections.next(45_000) => panic!("it connects although the shard may belong to another process"),
    }
    state.is_unreachable.store(false, Ordering::SeqCst);
    resume_session(&mut bot, &mut connections, "one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resuming_is_also_tried_at_the_gateways_own_address() {
    let (mut left, first) = Connections::start().await;
    let (mut ill, third) = Connections::start().await;
    let (mut connections, second) = Connections::start().await;
    // Connections to the session's address get HELLO and are dropped.
    left.resume_url = third;
    tokio::spawn(async move {
        loop {
            drop(ill.next(45_000).await);
        }
    });
    let calls = AtomicUsize::new(0);
    let discord = Discord::start(move |_| {
        let url = if calls.fetch_add(1, Ordering::Relaxed) < 2 { first.clone() } else { second.clone() };
        async move { gateway(&url, 1_000, 0) }
    })
    .await;
    let mut bot = Bot::start(&discord);
    drop(left.ready("one").await);
    resume_session(&mut bot, &mut connections, "one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_greets_twice_gets_one_identify() {
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    let mut connection = connections.ready("one").await;
    connection.send(&json!({ "op": 10, "d": { "heartbeat_interval": 45_000 }, "s": null, "t": null })).await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
    connection.send(&json!({ "op": 7, "d": null, "s": null, "t": null })).await;
    assert_eq!(connection.next_payload().await, Some(json!({ "closed": 4000 })), "no payload came before");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_only_at_an_allowed_address() {
    let (discord, mut connections) = discord().await;
    connections.resume_url = "wss://gateway.discord.gg".to_owned();
    let mut bot = Bot::start(&discord);
    drop(connections.ready("one").await);
    // The session resumes at the gateway's own address.
    resume_session(&mut bot, &mut connections, "one").await;
    assert_eq!(bot.transport.metrics().started.get(), 1);
}

/// The log of this process. A thread that logs the end of shard [`PANICS`] panics, once.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<String>>);

const PANICS: u32 = 71;

impl Log {
    /// Returns the log of this process.
    pub fn here() -> &'static Self {
        static HERE: LazyLock<Log> = LazyLock::new(|| {
            let log = Log::default();
            let writer = log.clone();
            let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::INFO).with_ansi(false);
            let subscriber = subscriber.with_writer(move || writer.clone()).finish();
            tracing::subscriber::set_global_default(subscriber).expect("the only subscriber");
            log
        });
        &HERE
    }

    /// Returns the number of lines about the end of one of a shard's connections.
    pub fn connection_ends(&self, shard: u32) -> usize {
        let log = self.0.lock().expect("no panics");
        let shard = format!(" shard={shard} ");
        let ends = [
            "gateway: closed",
            "a shard ended, and is started again",
            "Discord asked for another connection",
        ];
        log.lines().filter(|line| line.contains(&shard) && ends.iter().any(|end| line.contains(end))).count()
    }

    async fn wait_for(&self, text: &str) {
        while !self.0.lock().expect("no panics").contains(text) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        let mut log = self.0.lock().expect("no panics");
        let ended = format!("a shard ended, and is started again shard={PANICS}");
        let first = line.contains(&ended) && !log.contains(&ended);
        log.push_str(&line);
        drop(log);
        assert!(!first, "planted");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_of_a_close_is_logged() {
    let log = Log::here();
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start(&discord);
    for (code, reason) in [(4002, "Decode error"), (1012, ""), (4999, "for a reason: \"none\"")] {
        let mut connection = connections.ready("one").await;
        let close = axum::extract::ws::CloseFrame { code, reason: reason.into() };
        connection.socket.send(axum::extract::ws::Message::Close(Some(close))).await.expect("open");
        log.wait_for(&format!("gateway: closed shard=0 code={code} reason={}", reason.replace('"', "\\\"")))
            .await;
        // The bot tries to resume the session, which is refused here.
        let mut connection = connections.next(45_000).await;
        assert_eq!(connection.next_payload().await.expect("a RESUME")["op"], 6);
        connection.send(&json!({ "op": 9, "d": false, "s": null, "t": null })).await;
    }
    let mut connection = connections.ready("two").await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_whose_task_panics_is_restarted() {
    let _told = Log::here();
    let (discord, mut connections) = discord().await;
    let mut bot = Bot::start_with(&discord, Shards::Some { range: PANICS..PANICS + 1, total: 97 });
    let mut connection = connections.ready("one").await;
    connection.send(&json!({ "op": 9, "d": false, "s": null, "t": null })).await;
    let mut connection = connections.ready("two").await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
    assert_eq!(bot.transport.metrics().restarts.count(&format!("shard {PANICS}")), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_discord_rejects_stops_with_the_reason() {
    for (code, why) in [
        (4004, "the token is not valid"),
        (4011, "its shards are not as Discord wants them"),
        (4014, "its intents are not allowed"),
    ] {
        let (discord, mut connections) = discord().await;
        let bot = Bot::start(&discord);
        let mut connection = connections.next(45_000).await;
        assert_eq!(connection.next_payload().await.expect("an IDENTIFY")["op"], 2);
        let close = axum::extract::ws::CloseFrame { code, reason: "No.".into() };
        connection.socket.send(axum::extract::ws::Message::Close(Some(close))).await.expect("open");
        let stopped = bot.ended.await.expect("no panics").expect_err("no use in trying again");
        assert!(matches!(stopped, GatewayError::Fatal(_)), "{stopped}");
        let text = stopped.to_string();
        assert!(text.contains(why) && text.contains(&format!("{code}: No.")), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_for_discord_at_the_start() {
    let (mut connections, url) = Connections::start().await;
    let calls = AtomicUsize::new(0);
    let discord = Discord::start(move |_| {
        let (times, url) = (calls.fetch_add(1, Ordering::Relaxed), url.clone());
        async move { if times < 3 { answer(500, &json!({})) } else { gateway(&url, 1_000, 0) } }
    })
    .await;
    let mut bot = Bot::start(&discord);
    let mut connection = connections.ready("one").await;
    connection.dispatch(2, "GUILD_CREATE", &guild(5)).await;
    bot.wait_for_guild(5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_begins_when_none_are_left() {
    let (mut connections, url) = Connections::start().await;
    let calls = AtomicUsize::new(0);
    let discord = Discord::start(move |_| {
        // Once for the number of shards, once when no sessions are left, then again.
        let left = u64::from(calls.fetch_add(1, Ordering::Relaxed) >= 2);
        let url = url.clone();
        async move { gateway(&url, left, 10) }
    })
    .await;
    let _bot = Bot::start(&discord);
    connections.ready("one").await;
    assert_eq!(discord.paths().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_real_gateway_is_never_reached_from_a_test_server() {
    let discord = Discord::start(|_| async { gateway("wss://gateway.discord.gg", 1_000, 0) }).await;
    let bot = Bot::start(&discord);
    let stopped = bot.ended.await.expect("no panics").expect_err("it leads away");
    assert!(matches!(stopped, GatewayError::Address(_)), "{stopped}");
}
