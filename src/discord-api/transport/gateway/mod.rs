//! The gateway: shards that connect within the session budget, are watched, and reconnect. A shard that loses its
//! connection but not its session resumes it and receives the missed events. Otherwise these are lost, so the bot
//! relies on no event. If several processes run the shards, each stores its sessions in the shared state, and the
//! process that takes over a shard resumes its session.

mod connection;
mod event_forwarder;
mod leases;
pub mod pauses;
mod shard;
mod shard_runner;

use super::calls::Body;
use super::inbox::{DiscordInput, Inbox};
use super::requests::counted_call;
use super::{AddressError, Inner, Transport, process_name};
use crate::client::Remedy;
use crate::shared_state::SharedState;
use crate::wire::ApplicationId;
use connection::random_fraction;
use event_forwarder::EventForwarder;
use leases::ShardLeases;
use pauses::Pauses;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use shard::{DisconnectCause, Disconnection, Observer, ResumableSession, ShardConfig, ShardEnd};
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::ops::Range;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, Notify, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The timeout for shards that were asked to leave.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);
/// The interval between two identifications in one bucket, the shard's number modulo `max_concurrency`. Discord
/// requires 5 seconds, and connecting takes time.
const IDENTIFY_INTERVAL: Duration = Duration::from_millis(5_500);
/// The pause before the gateway's address is requested again. It doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest wait of a disconnected shard for the shared state to say whether the shard is still its own.
const STATE_TIMEOUT: Duration = Duration::from_mins(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The interval of attempts to lease a bucket while another process has it.
const BUCKET_POLL: Duration = Duration::from_millis(250);

/// The shards for this process and those that share its state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shards {
    /// All shards, as many as Discord recommends.
    Recommended,
    /// Some shards of a total number.
    Some {
        /// The range of shards.
        range: Range<u32>,
        /// The total number of shards, in all processes.
        total: u32,
    },
}

/// The reason that the gateway is given up.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// An address that may not be used.
    #[error("{0}")]
    Address(#[source] AddressError),
    /// Discord rejects the bot: its token or its intents are invalid.
    #[error("Discord does not take the bot: {0}")]
    Fatal(String),
}

/// The parts of the response of `GET /gateway/bot` that the bot needs.
#[derive(Deserialize)]
struct BotGateway {
    url: String,
    shards: u32,
    session_start_limit: SessionStartLimit,
}

#[derive(Deserialize)]
struct SessionStartLimit {
    #[serde(default)]
    total: u64,
    remaining: u64,
    /// The time until more sessions may begin, in milliseconds.
    reset_after: u64,
    max_concurrency: u64,
}

/// The state shared by the shards.
struct ShardSet {
    inner: Arc<Inner>,
    inbox: Arc<dyn Inbox>,
    /// The time of the last identification in each bucket.
    identified: AsyncMutex<HashMap<u64, Instant>>,
    /// The time of each shard's last identification.
    began: Mutex<HashMap<u32, Instant>>,
    /// The shards that run here. `true` if connected.
    connected: Mutex<BTreeMap<u32, bool>>,
    /// Notified when one of them connects or disconnects.
    changed: Notify,
    /// The sessions of the shards that run here.
    sessions: Mutex<BTreeMap<u32, ResumableSession>>,
    /// `true` if other processes also run shards of this bot.
    has_others: AtomicBool,
    /// The bot's application, once a session has named it.
    application: Arc<OnceLock<ApplicationId>>,
    /// The number of shards, in all processes.
    expected: OnceLock<usize>,
    /// `true` if all shards are connected, in any process.
    reached: watch::Sender<bool>,
    leaving: watch::Receiver<bool>,
}

impl Transport {
    /// Runs the shards and forwards their input, until `leave` completes and they have closed. The processes of a bot
    /// divide the shards among them. `reached` says whether all of them are connected.
    ///
    /// # Errors
    /// Returns an error if trying again is useless.
    pub async fn run_gateway(
        &self,
        shards: Shards,
        state: Arc<dyn SharedState>,
        inbox: impl Inbox,
        reached: watch::Sender<bool>,
        leave: impl Future<Output = ()> + Send,
    ) -> Result<(), GatewayError> {
        let (left, leaving) = watch::channel(false);
        let all = Arc::new(ShardSet {
            inner: Arc::clone(&self.0),
            inbox: Arc::new(inbox),
            identified: AsyncMutex::default(),
            began: Mutex::default(),
            connected: Mutex::default(),
            changed: Notify::new(),
            sessions: Mutex::default(),
            has_others: AtomicBool::new(false),
            application: Arc::default(),
            expected: OnceLock::new(),
            reached,
            leaving,
        });
        let leased = OnceLock::new();
        let working = async {
            let (range, total) = match shards {
                Shards::Some { range, total } => (range, total),
                Shards::Recommended => {
                    let advised = all.gateway().await?.1.shards.max(1);
                    (0..advised, advised)
                }
            };
            let leases = ShardLeases::new(Arc::clone(&state), range, total, &process_name());
            let leases = leased.get_or_init(|| Arc::new(leases));
            all.run(leases, total).await
        };
        let leave = async {
            leave.await;
            left.send_replace(true);
            // Shards that do not respond are stopped.
            sleep(SHUTDOWN_TIMEOUT).await;
        };
        let ended = tokio::select! {
            ended = working => ended,
            () = leave => Ok(()),
        };
        all.clear_shards();
        if let Some(leases) = leased.get() {
            leases.release_all().await;
        }
        ended
    }
}

impl ShardSet {
    /// Returns the gateway's address and Discord's limits. Repeats the request until there is a response, since there
    /// is no other address to fall back to.
    async fn gateway(&self) -> Result<(String, BotGateway), GatewayError> {
        let mut pause = FIRST_PAUSE;
        loop {
            let call = counted_call(Route::GatewayBot, LightMethod::Get, Body::Empty, &[]);
            let problem = match self.inner.calls.send(&call).await {
                Ok(value) => match serde_json::from_value::<BotGateway>(value) {
                    Ok(bot) => {
                        let url =
                            self.inner.address.check_gateway(&bot.url).map_err(GatewayError::Address)?;
                        return Ok((url, bot));
                    }
                    Err(error) => error.to_string(),
                },
                Err(failed) => match failed.error {
                    error if error.remedy() == Remedy::Operator => {
                        return Err(GatewayError::Fatal(format!("the token is not valid ({error})")));
                    }
                    error => error.to_string(),
                },
            };
            tracing::warn!(problem, "the gateway's address cannot be had");
            sleep(pause.mul_f64(0.75 + random_fraction() / 2.0)).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Waits until a shard may identify, and returns the gateway's address.
    async fn wait_to_identify(
        self: &Arc<Self>,
        shard: u32,
        leases: &Arc<ShardLeases>,
    ) -> Result<String, GatewayError> {
        loop {
            let (url, bot) = self.gateway().await?;
            let limit = bot.session_start_limit;
            if limit.remaining == 0 {
                // One more, and Discord resets the token.
                tracing::error!(reset_after_ms = limit.reset_after, "no more sessions may begin today");
                sleep(Duration::from_millis(limit.reset_after.max(1_000))).await;
                continue;
            }
            self.spread_sessions(shard, &limit).await;
            let bucket = u64::from(shard) % limit.max_concurrency.max(1);
            // An unavailable shared state prevents no shard from connecting.
            while matches!(leases.lease_bucket(bucket).await, Ok(false)) {
                sleep(BUCKET_POLL).await;
            }
            let next = {
                let mut identified = self.identified.lock().await;
                let now = Instant::now();
                let next = identified.get(&bucket).map_or(now, |last| (*last + IDENTIFY_INTERVAL).max(now));
                identified.insert(bucket, next);
                next
            };
            // A process that ends meanwhile releases all its leases, so this need not be waited for.
            let (all, leases) = (Arc::downgrade(self), Arc::downgrade(leases));
            tokio::spawn(async move {
                sleep_until(next + IDENTIFY_INTERVAL).await;
                if let (Some(all), Some(leases)) = (all.upgrade(), leases.upgrade()) {
                    all.release_bucket(bucket, next, &leases).await;
                }
            });
            sleep_until(next).await;
            self.began().insert(shard, next);
            return Ok(url);
        }
    }

    /// Waits if more than half of a day's sessions have begun, so that the others are spread over the rest of the day.
    async fn spread_sessions(&self, shard: u32, limit: &SessionStartLimit) {
        let last = self.began().get(&shard).copied();
        if let Some(last) = last.filter(|_| limit.remaining < limit.total / 2) {
            let each = Duration::from_millis(limit.reset_after / limit.remaining.max(1));
            if !(last + each).duration_since(Instant::now()).is_zero() {
                tracing::warn!(shard, remaining = limit.remaining, "gateway: few sessions may begin today");
            }
            sleep_until(last + each).await;
        }
    }

    /// Lets other processes identify in a bucket, unless this process has identified there again since.
    async fn release_bucket(&self, bucket: u64, identified: Instant, leases: &ShardLeases) {
        let is_last = self.identified.lock().await.get(&bucket).is_none_or(|last| *last == identified);
        if is_last && let Err(error) = leases.release_bucket(bucket).await {
            tracing::debug!(lane = bucket, %error, "gateway: a lane was not given back");
        }
    }

    /// Runs a shard, and reconnects it whenever its connection ends.
    async fn run_shard(
        self: &Arc<Self>,
        (shard, total): (u32, u32),
        leases: &Arc<ShardLeases>,
        leaving: watch::Receiver<bool>,
    ) -> Result<(), GatewayError> {
        let forwarder = EventForwarder {
            inbox: Arc::clone(&self.inbox),
            metrics: self.inner.metrics.clone(),
            application: Arc::clone(&self.application),
        };
        let (mut pauses, mut resume) = (Pauses::default(), None);
        self.inner.metrics.started.inc();
        // Another process may have left its session, with the events since then.
        if let Some(noted) = leases.noted_session(shard).await {
            tracing::info!(shard, "gateway: going on with the session of another process");
            if let Some(application) = noted.application.map(ApplicationId) {
                self.inbox.push(DiscordInput::Application(application));
            }
            resume = Some(noted.session);
        }
        let mut left = leaving.clone();
        let mut leave = pin!(async { drop(left.wait_for(|leaving| *leaving).await) });
        loop {
            let address = async {
                match &resume {
                    Some(ResumableSession { url: Some(url), .. }) => Ok(url.clone()),
                    Some(_) => Ok(self.gateway().await?.0),
                    None => self.wait_to_identify(shard, leases).await,
                }
            };
            let url = tokio::select! {
                url = address => url?,
                () = &mut leave => return Ok(()),
            };
            let token = self.inner.token.clone();
            let start =
                ShardConfig { shard: (shard, total), url, address: &self.inner.address, token, resume };
            let observer = ShardObserver { all: self, shard };
            let mut ended = match shard::run(start, &forwarder, &observer, leaving.clone()).await {
                ShardEnd::Left => return Ok(()),
                ShardEnd::Fatal(problem) => return Err(GatewayError::Fatal(problem)),
                ShardEnd::Disconnected(ended) => ended,
            };
            if ended.resume.is_some() && pauses.give_up_session(ended.reached) {
                ended.resume = None;
            }
            let pause = pauses.next_pause(ended.reached, ended.resume.is_none(), random_fraction());
            log(shard, &ended, pause);
            if ended.problem == DisconnectCause::Hung {
                self.inner.metrics.stalled.inc();
            }
            if ended.resume.is_none() {
                self.inner.metrics.started.inc();
            }
            resume = ended.resume;
            observer.observe(false, resume.clone());
            let is_own = async {
                sleep(pause).await;
                self.is_own(shard, leases).await
            };
            tokio::select! {
                is_own = is_own => if !is_own { return Ok(()) },
                () = &mut leave => return Ok(()),
            }
        }
    }

    /// Returns `true` if a disconnected shard still belongs to this process. If this process could not reach the shared
    /// state, another one may have taken it for dead and continued the session; taking it back and forth would keep
    /// both from receiving events. Therefore an unavailable state is waited for, but not forever, because users notice
    /// the wait.
    async fn is_own(&self, shard: u32, leases: &ShardLeases) -> bool {
        if !self.has_others.load(Ordering::SeqCst) {
            return true;
        }
        let asked = async {
            loop {
                match leases.holds(shard).await {
                    Ok(has) => return has,
                    Err(error) => {
                        tracing::debug!(shard, %error, "gateway: whose shard it is cannot be asked");
                    }
                }
                sleep(FIRST_PAUSE).await;
            }
        };
        timeout(STATE_TIMEOUT, asked).await.unwrap_or(true)
    }

    /// Records that a shard runs here.
    fn add_shard(&self, shard: u32) {
        self.connected().insert(shard, false);
        self.update_connected_count();
    }

    /// Records that a shard no longer runs here, and returns its session.
    fn remove_shard(&self, shard: u32) -> Option<ResumableSession> {
        self.connected().remove(&shard);
        self.update_connected_count();
        self.sessions().remove(&shard)
    }

    fn clear_shards(&self) {
        self.connected().clear();
        self.update_connected_count();
        self.reached.send_replace(false);
    }

    /// Records whether a shard that runs here is connected.
    fn set_connected(&self, shard: u32, is_connected: bool) {
        let mut connected = self.connected();
        if connected.get(&shard).is_none_or(|was_connected| *was_connected == is_connected) {
            return;
        }
        connected.insert(shard, is_connected);
        drop(connected);
        self.update_connected_count();
        if !is_connected {
            self.reached.send_replace(false);
        }
        self.changed.notify_one();
    }

    /// Counts the connected shards. If all run here and are connected, those of other processes need no check.
    fn update_connected_count(&self) {
        let count = self.connected().values().filter(|connected| **connected).count();
        self.inner.metrics.connected.set(i64::try_from(count).unwrap_or(i64::MAX));
        if self.expected.get() == Some(&count) {
            self.reached.send_replace(true);
        }
    }

    fn connected(&self) -> MutexGuard<'_, BTreeMap<u32, bool>> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn began(&self) -> MutexGuard<'_, HashMap<u32, Instant>> {
        self.began.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sessions(&self) -> MutexGuard<'_, BTreeMap<u32, ResumableSession>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The observer of a shard that runs here.
struct ShardObserver<'a> {
    all: &'a ShardSet,
    shard: u32,
}

impl Observer for ShardObserver<'_> {
    fn observe(&self, is_connected: bool, session: Option<ResumableSession>) {
        match session {
            Some(session) => drop(self.all.sessions().insert(self.shard, session)),
            None => drop(self.all.sessions().remove(&self.shard)),
        }
        self.all.set_connected(self.shard, is_connected);
    }

    fn is_handed_over(&self) -> bool {
        self.all.has_others.load(Ordering::SeqCst)
    }
}

/// Logs once how a connection ended, and the pause before the next one.
fn log(shard: u32, Disconnection { problem, resume, .. }: &Disconnection, pause: Duration) {
    let (resumes, pause_ms) = (resume.is_some(), pause.as_millis() as u64);
    let problem = match problem {
        DisconnectCause::ReconnectRequested => {
            return tracing::info!(shard, resumes, pause_ms, "gateway: Discord asked for another connection");
        }
        DisconnectCause::Closed(Some((code, reason))) => {
            // The reason stays on one line.
            let reason = reason.escape_debug();
            return tracing::warn!(shard, code, %reason, resumes, pause_ms, "gateway: closed");
        }
        DisconnectCause::Closed(None) => {
            return tracing::warn!(shard, resumes, pause_ms, "gateway: closed without a code");
        }
        DisconnectCause::NoConnection(cause) => format!("no connection: {cause}"),
        DisconnectCause::Lost(lost) => lost.to_string(),
        DisconnectCause::SessionLost => "its session is lost".to_owned(),
        DisconnectCause::Hung => "it hung".to_owned(),
    };
    tracing::warn!(shard, problem, resumes, pause_ms, "a shard ended, and is started again");
}
