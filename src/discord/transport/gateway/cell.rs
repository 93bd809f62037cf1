//! One shard of serenity's, alone on a thread of its own, so that it can be looked at from outside and
//! thrown away whole.
//!
//! serenity's runner has faults that cannot be mended within it. A close frame without a code makes it
//! read from a closed stream for ever without once letting anything else on its thread run; on a thread of
//! its own it keeps nobody else from running, and that its clock stands still is how it is noticed. It then
//! ends when it is told to close, because sending on a closed stream fails. And when it wants to begin
//! anew it would wait for itself for five seconds, and identify as often as it likes: here it ends instead,
//! and whoever started it decides when the next one starts.

use super::closes;
use super::hand::Hand;
use crate::discord::transport::BotToken;
use reqwest::Client;
use serenity::Error;
use serenity::all::{GatewayIntents, ShardId, ShardInfo};
use serenity::gateway::{
    ConnectionStage, GatewayError, Shard, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner,
    ShardRunnerInfo, ShardRunnerMessage, ShardRunnerOptions,
};
use serenity::http::HttpBuilder;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, oneshot, watch};
use tokio::time::{Instant, interval, timeout};

/// How often a shard says how it is.
pub const TICK: Duration = Duration::from_millis(250);
/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(10);
/// Closed so, Discord keeps the session for a while.
const CLOSE_TO_RESUME: u16 = 4000;
/// Closed so, the bot is shown as gone at once.
const CLOSE_FOR_GOOD: u16 = 1000;

/// What a shard is started with.
#[derive(Clone)]
pub struct Start {
    /// Which of how many.
    pub shard: u32,
    /// How many there are.
    pub total: u32,
    /// The gateway's address.
    pub url: String,
    /// What it identifies with.
    pub token: BotToken,
    /// What it wants to hear of.
    pub intents: GatewayIntents,
    /// What serenity would send requests with; it has none to send.
    pub client: Client,
}

/// How a shard was when its clock last ticked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signs {
    /// When that was.
    pub at: Instant,
    /// Whether it is connected.
    pub connected: bool,
    /// How long its last heartbeat took to be answered: another each time one is.
    pub latency: Option<Duration>,
}

/// How a shard ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// It is to be started again.
    Over(String),
    /// To start it again would lead to the same.
    Fatal(String),
}

/// A shard that runs.
pub struct Cell {
    signs: watch::Receiver<Signs>,
    messenger: watch::Receiver<Option<ShardMessenger>>,
    /// Dropped, it stops the shard.
    _alive: oneshot::Sender<()>,
    end: oneshot::Receiver<End>,
}

impl Cell {
    /// Starts a shard.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub fn start(start: Start, hand: Hand) -> io::Result<Self> {
        let first = Signs { at: Instant::now(), connected: false, latency: None };
        let (signs, seen) = watch::channel(first);
        let (given, messenger) = watch::channel(None);
        let (alive, mut stopped) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new().name(format!("shard {}", start.shard)).spawn(move || {
            let how = runtime.block_on(async {
                tokio::select! {
                    how = live(start, hand, &signs, &given) => how,
                    _ = &mut stopped => End::Over("it was stopped".to_owned()),
                }
            });
            // What serenity has left running goes with it.
            runtime.shutdown_background();
            // Nobody may be waiting any more.
            let _ = ended.send(how);
        })?;
        Ok(Self { signs: seen, messenger, _alive: alive, end })
    }

    /// How it is.
    pub fn signs(&self) -> watch::Receiver<Signs> {
        self.signs.clone()
    }

    /// Waits until it ends.
    pub async fn ended(&mut self) -> End {
        match (&mut self.end).await {
            Ok(end) => end,
            Err(_) => End::Over("its thread is gone".to_owned()),
        }
    }

    /// Closes the connection so that a session could go on. A shard that reads from a closed stream ends.
    pub fn close(&self) {
        self.tell(ShardRunnerMessage::Close(CLOSE_TO_RESUME, None));
    }

    /// Says goodbye. The shard ends when Discord has answered.
    pub fn leave(&self, shard: u32) {
        self.tell(ShardRunnerMessage::Shutdown(ShardId(shard), CLOSE_FOR_GOOD));
    }

    fn tell(&self, message: ShardRunnerMessage) {
        if let Some(messenger) = &*self.messenger.borrow() {
            messenger.send_to_shard(message);
        }
    }
}

/// Runs a shard until it ends.
async fn live(
    start: Start,
    hand: Hand,
    signs: &watch::Sender<Signs>,
    messenger: &watch::Sender<Option<ShardMessenger>>,
) -> End {
    let id = ShardId(start.shard);
    let info = ShardInfo { id, total: start.total };
    let url = Arc::new(Mutex::new(start.url));
    let shard = match timeout(CONNECT, Shard::new(url, &start.token.0, info, start.intents, None)).await {
        Ok(Ok(shard)) => shard,
        Ok(Err(error)) => return End::Over(format!("no connection: {error}")),
        Err(_) => return End::Over("no connection in time".to_owned()),
    };
    let http = Arc::new(HttpBuilder::new(&start.token.0).client(start.client).build());
    // A runner wants a manager. This one has no address to start other runners at.
    let (manager, _fatal) = ShardManager::new(ShardManagerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        shard_index: start.shard,
        shard_init: 0,
        shard_total: start.total,
        ws_url: Arc::default(),
        http: http.clone(),
        intents: start.intents,
        presence: None,
    });
    // Said beforehand, so that a runner that asks to be started anew does not wait for its own end.
    manager.shutdown_finished(id);
    let mut runner = ShardRunner::new(ShardRunnerOptions {
        data: Arc::default(),
        event_handlers: Vec::new(),
        raw_event_handlers: vec![Arc::new(hand)],
        manager: manager.clone(),
        shard,
        http,
    });
    let (runner_tx, stage) = (ShardMessenger::new(&runner), ConnectionStage::Handshake);
    manager.runners.lock().await.insert(id, ShardRunnerInfo { latency: None, runner_tx, stage });
    messenger.send_replace(Some(ShardMessenger::new(&runner)));
    let telling = async {
        let mut tick = interval(TICK);
        loop {
            tick.tick().await;
            closes::tell(start.shard);
            if let Some(info) = manager.runners.lock().await.get(&id) {
                let connected = info.stage == ConnectionStage::Connected;
                signs.send_replace(Signs { at: Instant::now(), connected, latency: info.latency });
            }
        }
    };
    let ended = tokio::select! {
        () = telling => return End::Over("its clock stopped".to_owned()),
        ended = runner.run() => ended,
    };
    closes::tell(start.shard);
    match ended {
        Ok(()) => End::Over("the connection was lost".to_owned()),
        Err(Error::Gateway(
            error @ (GatewayError::InvalidAuthentication
            | GatewayError::InvalidGatewayIntents
            | GatewayError::DisallowedGatewayIntents),
        )) => End::Fatal(error.to_string()),
        Err(error) => End::Over(error.to_string()),
    }
}
