//! The gateway: shards that connect within the session budget, are watched, and reconnect. A shard that loses its
//! connection but not its session resumes it and receives the missed events. Otherwise these are lost, so the bot
//! relies on no event. If several processes run the shards, each stores its sessions in the shared state, and the
//! process that takes over a shard resumes its session.

mod connection;
mod forward;
mod leases;
pub mod pauses;
mod running;
mod shard;

use super::calls::Body;
use super::inbox::{Inbox, Received};
use super::requests::counted;
use super::{AddressError, Inside, Transport, process_name};
use crate::ports::Remedy;
use crate::shared_state::SharedState;
use crate::wire::ApplicationId;
use connection::random;
use forward::EventForwarder;
use leases::ShardLeases;
use pauses::Pauses;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use shard::{End, Ended, Observer, Problem, Resume, Start};
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
const LAST_WORDS: Duration = Duration::from_secs(1);
/// The interval between two identifications of one lane: Discord requires 5 seconds, and connecting takes time.
const BETWEEN: Duration = Duration::from_millis(5_500);
/// The pause before the gateway's address is requested again. It doubles each time.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest wait of a disconnected shard for the shared state to say whether the shard is still its own.
const STATE_AWAY: Duration = Duration::from_mins(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The interval of checks for permission to begin a session, while another process has it.
const LOOK_FOR_LANE: Duration = Duration::from_millis(250);

/// The shards for this process and those that share its state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shards {
    /// All shards, as many as Discord recommends.
    Advised,
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
pub enum GatewayStopped {
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
    inside: Arc<Inside>,
    received: Arc<dyn Inbox>,
    /// The time of each lane's last identification.
    identified: AsyncMutex<HashMap<u64, Instant>>,
    /// The time of each shard's last identification.
    began: Mutex<HashMap<u32, Instant>>,
    /// The shards that run here. `true` if connected.
    connected: Mutex<BTreeMap<u32, bool>>,
    /// Notified when one of them connects or disconnects.
    changed: Notify,
    /// The sessions of the shards that run here.
    sessions: Mutex<BTreeMap<u32, Resume>>,
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
    pub async fn listen(
        &self,
        shards: Shards,
        state: Arc<dyn SharedState>,
        received: impl Inbox,
        reached: watch::Sender<bool>,
        leave: impl Future<Output = ()> + Send,
    ) -> Result<(), GatewayStopped> {
        let (left, leaving) = watch::channel(false);
        let all = Arc::new(ShardSet {
            inside: Arc::clone(&self.0),
            received: Arc::new(received),
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
                Shards::Advised => {
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
            sleep(LAST_WORDS).await;
        };
        let ended = tokio::select! {
            ended = working => ended,
            () = leave => Ok(()),
        };
        all.none_runs();
        if let Some(leases) = leased.get() {
            leases.give_back().await;
        }
        ended
    }
}

impl ShardSet {
    /// Returns the gateway's address and Discord's limits. Repeats the request until there is a response, since there
    /// is no other address to fall back to.
    async fn gateway(&self) -> Result<(String, BotGateway), GatewayStopped> {
        let mut pause = FIRST_PAUSE;
        loop {
            let call = counted(Route::GatewayBot, LightMethod::Get, Body::Nothing, &[]);
            let problem = match self.inside.calls.send(&call).await {
                Ok(value) => match serde_json::from_value::<BotGateway>(value) {
                    Ok(bot) => {
                        let url = self.inside.address.gateway(&bot.url).map_err(GatewayStopped::Address)?;
                        return Ok((url, bot));
                    }
                    Err(error) => error.to_string(),
                },
                Err(failed) => match failed.error {
                    error if error.remedy() == Remedy::Operator => {
                        return Err(GatewayStopped::Fatal(format!("the token is not valid ({error})")));
                    }
                    error => error.to_string(),
                },
            };
            tracing::warn!(problem, "the gateway's address cannot be had");
            sleep(pause.mul_f64(0.75 + random() / 2.0)).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Waits until a shard may identify, and returns the gateway's address.
    async fn may_identify(
        self: &Arc<Self>,
        shard: u32,
        leases: &Arc<ShardLeases>,
    ) -> Result<String, GatewayStopped> {
        loop {
            let (url, bot) = self.gateway().await?;
            let limit = bot.session_start_limit;
            if limit.remaining == 0 {
                // One more, and Discord resets the token.
                tracing::error!(reset_after_ms = limit.reset_after, "no more sessions may begin today");
                sleep(Duration::from_millis(limit.reset_after.max(1_000))).await;
                continue;
            }
            self.spares_the_budget(shard, &limit).await;
            let lane = u64::from(shard) % limit.max_concurrency.max(1);
            // An unavailable shared state prevents no shard from connecting.
            while matches!(leases.may_identify(lane).await, Ok(false)) {
                sleep(LOOK_FOR_LANE).await;
            }
            let next = {
                let mut identified = self.identified.lock().await;
                let now = Instant::now();
                let next = identified.get(&lane).map_or(now, |last| (*last + BETWEEN).max(now));
                identified.insert(lane, next);
                next
            };
            // A process that ends meanwhile releases all its leases, so this need not be waited for.
            let (all, leases) = (Arc::downgrade(self), Arc::downgrade(leases));
            tokio::spawn(async move {
                sleep_until(next + BETWEEN).await;
                if let (Some(all), Some(leases)) = (all.upgrade(), leases.upgrade()) {
                    all.gives_lane_back(lane, next, &leases).await;
                }
            });
            sleep_until(next).await;
            self.began().insert(shard, next);
            return Ok(url);
        }
    }

    /// Waits if more than half of a day's sessions have begun, to spread the others over the rest of the day.
    async fn spares_the_budget(&self, shard: u32, limit: &SessionStartLimit) {
        let last = self.began().get(&shard).copied();
        if let Some(last) = last.filter(|_| limit.remaining < limit.total / 2) {
            let each = Duration::from_millis(limit.reset_after / limit.remaining.max(1));
            if !(last + each).duration_since(Instant::now()).is_zero() {
                tracing::warn!(shard, remaining = limit.remaining, "gateway: few sessions may begin today");
            }
            sleep_until(last + each).await;
        }
    }

    /// Allows other processes to begin sessions of a lane, after the interval that follows one of this process.
    async fn gives_lane_back(&self, lane: u64, identified: Instant, leases: &ShardLeases) {
        let is_last = self.identified.lock().await.get(&lane).is_none_or(|last| *last == identified);
        if is_last && let Err(error) = leases.has_identified(lane).await {
            tracing::debug!(lane, %error, "gateway: a lane was not given back");
        }
    }

    /// Runs and restarts a shard.
    async fn keep(
        self: &Arc<Self>,
        (shard, total): (u32, u32),
        leases: &Arc<ShardLeases>,
        leaving: watch::Receiver<bool>,
    ) -> Result<(), GatewayStopped> {
        let forwarder = EventForwarder {
            inbox: Arc::clone(&self.received),
            counts: self.inside.counts.clone(),
            application: Arc::clone(&self.application),
        };
        let (mut pauses, mut resume) = (Pauses::default(), None);
        self.inside.counts.started.inc();
        // Another process may have left its session, with the events since then.
        if let Some(noted) = leases.noted_session(shard).await {
            tracing::info!(shard, "gateway: going on with the session of another process");
            if let Some(application) = noted.application.map(ApplicationId) {
                self.received.take(Received::Application(application));
            }
            resume = Some(noted.session);
        }
        let mut left = leaving.clone();
        let mut leave = pin!(async { drop(left.wait_for(|leaving| *leaving).await) });
        loop {
            let address = async {
                match &resume {
                    Some(Resume { url: Some(url), .. }) => Ok(url.clone()),
                    Some(_) => Ok(self.gateway().await?.0),
                    None => self.may_identify(shard, leases).await,
                }
            };
            let url = tokio::select! {
                url = address => url?,
                () = &mut leave => return Ok(()),
            };
            let token = self.inside.token.clone();
            let start = Start { shard: (shard, total), url, address: &self.inside.address, token, resume };
            let observer = Observed { all: self, shard };
            let mut ended = match shard::run(start, &forwarder, &observer, leaving.clone()).await {
                End::Left => return Ok(()),
                End::Fatal(problem) => return Err(GatewayStopped::Fatal(problem)),
                End::Over(ended) => ended,
            };
            if ended.resume.is_some() && pauses.gives_up_session(ended.reached) {
                ended.resume = None;
            }
            let pause = pauses.after(ended.reached, ended.resume.is_none(), random());
            log(shard, &ended, pause);
            if ended.problem == Problem::Hung {
                self.inside.counts.stuck.inc();
            }
            if ended.resume.is_none() {
                self.inside.counts.started.inc();
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
                match leases.has(shard).await {
                    Ok(has) => return has,
                    Err(error) => {
                        tracing::debug!(shard, %error, "gateway: whose shard it is cannot be asked");
                    }
                }
                sleep(FIRST_PAUSE).await;
            }
        };
        timeout(STATE_AWAY, asked).await.unwrap_or(true)
    }

    /// Records that a shard runs here.
    fn runs(&self, shard: u32) {
        self.connected().insert(shard, false);
        self.count();
    }

    /// Records that a shard no longer runs here, and returns its session.
    fn runs_no_longer(&self, shard: u32) -> Option<Resume> {
        self.connected().remove(&shard);
        self.count();
        self.sessions().remove(&shard)
    }

    fn none_runs(&self) {
        self.connected().clear();
        self.count();
        self.reached.send_replace(false);
    }

    /// Records whether a shard that runs here is connected.
    fn set(&self, shard: u32, is: bool) {
        let mut connected = self.connected();
        if connected.get(&shard).is_none_or(|was| *was == is) {
            return;
        }
        connected.insert(shard, is);
        drop(connected);
        self.count();
        if !is {
            self.reached.send_replace(false);
        }
        self.changed.notify_one();
    }

    /// Counts the connected shards. If all run here and are connected, those of other processes need no check.
    fn count(&self) {
        let count = self.connected().values().filter(|connected| **connected).count();
        self.inside.counts.connected.set(i64::try_from(count).unwrap_or(i64::MAX));
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

    fn sessions(&self) -> MutexGuard<'_, BTreeMap<u32, Resume>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The observer of a shard that runs here.
struct Observed<'a> {
    all: &'a ShardSet,
    shard: u32,
}

impl Observer for Observed<'_> {
    fn observe(&self, is_connected: bool, session: Option<Resume>) {
        match session {
            Some(session) => drop(self.all.sessions().insert(self.shard, session)),
            None => drop(self.all.sessions().remove(&self.shard)),
        }
        self.all.set(self.shard, is_connected);
    }

    fn hands_over(&self) -> bool {
        self.all.has_others.load(Ordering::SeqCst)
    }
}

/// Logs once how a connection ended, and the pause before the next one.
fn log(shard: u32, Ended { problem, resume, .. }: &Ended, pause: Duration) {
    let (resumes, pause_ms) = (resume.is_some(), pause.as_millis() as u64);
    let problem = match problem {
        Problem::Asked => {
            return tracing::info!(shard, resumes, pause_ms, "gateway: Discord asked for another connection");
        }
        Problem::Closed(Some((code, reason))) => {
            // The reason stays on one line.
            let reason = reason.escape_debug();
            return tracing::warn!(shard, code, %reason, resumes, pause_ms, "gateway: closed");
        }
        Problem::Closed(None) => {
            return tracing::warn!(shard, resumes, pause_ms, "gateway: closed without a code");
        }
        Problem::NoConnection(cause) => format!("no connection: {cause}"),
        Problem::Lost(lost) => lost.to_string(),
        Problem::SessionLost => "its session is lost".to_owned(),
        Problem::Hung => "it hung".to_owned(),
    };
    tracing::warn!(shard, problem, resumes, pause_ms, "a shard ended, and is started again");
}
