//! The real bot inside the test's process, on a clock that the test can advance. Its store is on disk, and it reaches
//! the test server over TLS and a WebSocket.
#![allow(dead_code, reason = "each test uses its part")]

use crate::store_panics::{PanickingStore, Panics};
use async_trait::async_trait;
use castellan_discord::runner::{BotRunner, RunError};
use castellan_discord::{Bot, BotOptions, REGISTRY};
use castellan_discord_api::transport::gateway::Shards;
use castellan_discord_api::transport::registration::CommandScope;
use castellan_discord_api::transport::{Address, BotToken, Metrics, Transport};
use castellan_game::{GameId, Span, Time};
use castellan_referee::backups::BackupSettings;
use castellan_referee::{Clock, Referee, metrics};
use castellan_rules::Record;
use castellan_sandbox::Sandbox;
use castellan_test_support::test_ports::SeededEntropy;
use jiff::Timestamp;
use prometheus_client::registry::Registry;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Notify, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The time that the bot may keep its store open after it has stopped: generous, for busy machines.
const PATIENCE: Duration = Duration::from_mins(3);
/// The minimum lease of a due notice to a process that posts it, and the timeout for notices that are due a little
/// later.
const MIN_LEASE: Span = Span::minutes(9);
const SHORT_PATIENCE: Duration = Duration::from_secs(2);

/// The machine's clock plus the time that a test has added. Clones share it.
#[derive(Clone, Default)]
pub struct AdvancingClock(Arc<(AtomicU64, Notify)>);

impl AdvancingClock {
    fn advance(&self, span: Span) {
        self.0.0.fetch_add(span.ms(), Ordering::SeqCst);
        self.0.1.notify_waiters();
    }
}

#[async_trait]
impl Clock for AdvancingClock {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
        Time::from_ms(since.as_millis() as u64 + self.0.0.load(Ordering::SeqCst))
    }

    async fn sleep_until(&self, at: Time) {
        let moved = self.0.1.notified();
        let left = Duration::from_millis(at.since(self.now()).ms());
        tokio::select! {
            () = moved => {}
            () = tokio::time::sleep(left) => {}
        }
    }

    fn instant(&self) -> Instant {
        Instant::now() + Duration::from_millis(self.0.0.load(Ordering::SeqCst))
    }

    async fn sleep_until_instant(&self, at: Instant) {
        loop {
            let moved = self.0.1.notified();
            let left = at.duration_since(self.instant());
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = moved => {}
                () = tokio::time::sleep(left) => {}
            }
        }
    }
}

impl castellan_discord_api::Clock for AdvancingClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(Clock::now(self).ms().cast_signed()).expect("a year of four digits")
    }

    fn instant(&self) -> Instant {
        Clock::instant(self)
    }
}

/// A running bot.
pub struct BotInProcess {
    referee: Arc<Referee>,
    clock: AdvancingClock,
    /// The counters of its Discord client.
    transport: Metrics,
    backup_requested: Arc<Notify>,
    stop: oneshot::Sender<()>,
    work: JoinHandle<Result<(), RunError>>,
}

impl BotInProcess {
    /// Starts the bot at a test server.
    pub fn start(sandbox: &Sandbox, store: &Path, clock: &AdvancingClock, entropy: &SeededEntropy) -> Self {
        Self::start_with(sandbox, store, clock, entropy, &Panics::default(), None)
    }

    /// Starts the bot with planted panics and with backups.
    pub fn start_with(
        sandbox: &Sandbox,
        store: &Path,
        clock: &AdvancingClock,
        entropy: &SeededEntropy,
        panics: &Panics,
        backups: Option<BackupSettings>,
    ) -> Self {
        let store = PanickingStore { store: crate::stores::open(store), hooks: panics.clone() };
        let address = Address::TestServer {
            rest: sandbox.rest_address(),
            certificate: sandbox.certificate_pem().to_owned(),
        };
        let transport = Transport::new(address, BotToken::new(sandbox.token()), clock.clone());
        let transport = transport.expect("a transport");
        let transport_metrics = transport.metrics().clone();
        let backup_requested = Arc::new(Notify::new());
        let referee = Arc::new(Referee::new(store, clock.clone(), entropy.clone()));
        let runner = BotRunner {
            bot: Arc::new(Bot::new(Arc::clone(&referee), Arc::new(transport.clone()), BotOptions::default())),
            transport,
            shards: Some(Shards::Recommended),
            endpoint: crate::interaction_transport::endpoint(sandbox),
            command_scope: CommandScope::Global,
            backups,
            backup_requested: Arc::clone(&backup_requested),
            is_connected: watch::Sender::new(false),
        };
        let (stop, stopped) = oneshot::channel();
        let work = tokio::spawn(runner.run(async {
            // The sender may be gone.
            let _ = stopped.await;
        }));
        Self { referee, clock: clock.clone(), transport: transport_metrics, backup_requested, stop, work }
    }

    /// Returns the number of restarts of a task.
    pub fn restarts(&self, task: &str) -> u64 {
        self.transport.restarts.count(task)
    }

    /// Returns the counters of its Discord client as served.
    pub fn metrics(&self) -> String {
        let (mut registry, mut text) = (Registry::with_prefix("castellan"), String::new());
        self.transport.register(&mut registry);
        prometheus_client::encoding::text::encode(&mut text, &registry).expect("text");
        text
    }

    /// Returns the counters of the referee.
    pub fn referee_metrics(&self) -> &metrics::RefereeMetrics {
        self.referee.metrics()
    }

    /// Returns the record of a game, once it has begun.
    pub async fn record(&self, game: &GameId) -> Option<Record> {
        self.referee.games.game(game).await.ok()?.record().cloned()
    }

    /// Requests a backup, as an operator would.
    pub fn request_backup(&self) {
        self.backup_requested.notify_one();
    }

    /// Waits until all commands are registered with the test server.
    pub async fn wait_for_commands(&self, sandbox: &Sandbox) {
        let all = REGISTRY.registration().len();
        while sandbox.command_count(None) != all {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Advances the clocks of the bot and of the test server.
    pub async fn advance(&self, sandbox: &Sandbox, span: Span) {
        self.wait_until_reachable().await;
        self.wait_for_notices().await;
        sandbox.advance(Duration::from_millis(span.ms()));
        self.clock.advance(span);
        self.wait_until_reachable().await;
    }

    /// Waits until all due notices are posted. If the clock advanced before that, the bot's lease would end and the
    /// notice would be posted again.
    async fn wait_for_notices(&self) {
        let (store, began) = (self.referee.store(), Instant::now());
        loop {
            let now = self.clock.now();
            let (soon, lease_end) = (now.plus(Span::minutes(10)), now.plus(MIN_LEASE));
            let due = store.next_due(castellan_referee::rows::OUTBOX).await.expect("a store");
            let Some(due) = due.map(Time::from_ms).filter(|due| *due <= soon) else { return };
            // The notice is due or being posted, or else it will be retried later, as after a failure.
            let patience = if due <= now || due > lease_end { PATIENCE } else { SHORT_PATIENCE };
            if began.elapsed() >= patience {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the bot is reachable and has stored that, so that time added afterwards is not an outage.
    async fn wait_until_reachable(&self) {
        let now = self.clock.now();
        while self.referee.reachability.last_reached().await.expect("a store") < Some(now) {
            tokio::time::sleep(Duration::from_millis(5)).await;
            self.referee.outages.beat().await.expect("a store");
        }
    }

    /// Finishes pending work, and closes the store.
    pub async fn stop(self) {
        self.stop.send(()).expect("it is running");
        self.work.await.expect("no panic").expect("Discord accepted the bot");
        // Aborted tasks release the store when they are next scheduled.
        let until = Instant::now() + PATIENCE;
        while Arc::strong_count(&self.referee) > 1 {
            assert!(Instant::now() < until, "the store is still in use");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let store = Arc::into_inner(self.referee).expect("the last reference");
        drop(store);
    }
}
