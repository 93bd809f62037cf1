//! What comes in from Discord: shards that are started within the budget, watched, and started again.
//!
//! A shard that lost its connection without losing its session goes on by itself, and hears what it missed.
//! In all other cases a new session begins, and what happened in between is lost: the bot relies on no event.
//!
//! Where several processes run the shards, each leaves its sessions in the store, and whichever takes over a shard goes
//! on with its session: it hears what happened in between.

mod forward;
mod leases;
mod running;
mod shard;

use super::calls::Body;
use super::requests::counted;
use super::{AddressError, Inside, Transport, process_name};
use crate::CallError;
use crate::wire::{ApplicationId, Event, Interaction};
use castellan_store::SharedStore;
use forward::EventForwarder;
use leases::ShardLeases;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use shard::{End, Observer, Resume, Start};
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex as AsyncMutex, Notify, mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};
use twilight_gateway::ShardId;

/// How long shards that were told to leave may take, before they are stopped.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Between two identifications of one lane: Discord wants 5 seconds, and a connection takes its time.
const BETWEEN: Duration = Duration::from_millis(5_500);
/// How long is waited before a shard is started again, the first time; then twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// After so long a connection is taken for good, and the next pause is the first again.
const GOOD: Duration = Duration::from_mins(1);

/// What comes in.
#[derive(Clone, PartialEq, Debug)]
pub enum Received {
    /// A new session has begun.
    Ready {
        /// Who the bot is.
        application: ApplicationId,
    },
    /// A session goes on.
    Resumed,
    /// Who the bot is, where Discord was asked for it.
    Application(ApplicationId),
    /// Somebody did something.
    Interaction(Box<Interaction>),
    /// Something happened to a place.
    Change(Event),
}

/// Takes what comes in. It returns at once, whatever waits behind it: nobody reads from Discord meanwhile.
pub trait Inbox: Send + Sync + 'static {
    /// Takes this in, or drops it.
    fn take(&self, received: Received);
}

impl<I: Inbox + ?Sized> Inbox for Arc<I> {
    fn take(&self, received: Received) {
        (**self).take(received);
    }
}

impl Inbox for mpsc::UnboundedSender<Received> {
    fn take(&self, received: Received) {
        // Nobody listens any more when the program ends.
        let _ = self.send(received);
    }
}

/// How often it looks whether it may begin a session, while another process does.
const LOOK_FOR_LANE: Duration = Duration::from_millis(250);

/// Which shards are run, by this process and those that share its store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shards {
    /// As many as Discord advises, all of them.
    Advised,
    /// Some, of so many.
    Some {
        /// From the first to before the last.
        range: Range<u32>,
        /// How many there are, here and elsewhere.
        total: u32,
    },
}

/// Why the gateway is given up.
#[derive(Debug, thiserror::Error)]
pub enum GatewayStopped {
    /// Its address may not be used.
    #[error("{0}")]
    Address(#[source] AddressError),
    /// Discord will not have the bot: its token or its intents are wrong.
    #[error("Discord does not take the bot: {0}")]
    Fatal(String),
}

/// What `GET /gateway/bot` says, as far as the bot needs it.
#[derive(Deserialize)]
struct BotGateway {
    url: String,
    shards: u32,
    session_start_limit: SessionStartLimit,
}

#[derive(Deserialize)]
struct SessionStartLimit {
    remaining: u64,
    /// In how many milliseconds more sessions may begin.
    reset_after: u64,
    max_concurrency: u64,
}

/// What is shared by the shards.
struct ShardSet {
    inside: Arc<Inside>,
    received: Arc<dyn Inbox>,
    /// When each lane last identified.
    identified: AsyncMutex<HashMap<u64, Instant>>,
    /// Which shards run here, and whether they are connected.
    connected: Mutex<BTreeMap<u32, bool>>,
    /// Rings when one of them connects, or is no longer connected.
    changed: Notify,
    /// The sessions of those that run here.
    sessions: Mutex<BTreeMap<u32, Resume>>,
    /// Whether other processes run shards of this bot, too.
    has_others: AtomicBool,
    /// Who the bot is, once a session has said it.
    application: Arc<OnceLock<ApplicationId>>,
    /// How many shards there are, here and at other processes.
    expected: OnceLock<usize>,
    /// Whether all shards are connected, wherever they run.
    reached: watch::Sender<bool>,
    leaving: watch::Receiver<bool>,
}

impl Transport {
    /// Runs the shards, and gives on what comes in, until `leave` is done and they have said goodbye. Processes over one
    /// store run them between them. `reached` says whether all of them are connected.
    ///
    /// # Errors
    /// When there is no use in trying again.
    pub async fn listen(
        &self,
        shards: Shards,
        store: &SharedStore,
        received: impl Inbox,
        reached: watch::Sender<bool>,
        leave: impl Future<Output = ()> + Send,
    ) -> Result<(), GatewayStopped> {
        let (left, leaving) = watch::channel(false);
        let all = Arc::new(ShardSet {
            inside: Arc::clone(&self.0),
            received: Arc::new(received),
            identified: AsyncMutex::default(),
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
            let leases = ShardLeases::new(store.clone(), range, total, &process_name());
            let leases = leased.get_or_init(|| Arc::new(leases));
            all.run(leases, total).await
        };
        let leave = async {
            leave.await;
            left.send_replace(true);
            // Those that do not answer are stopped without.
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
    /// The gateway's address, and what Discord says of it. It is asked until it answers: there is no other
    /// address to fall back to.
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
                    CallError::Refused { what, .. } if what.starts_with("401") => {
                        return Err(GatewayStopped::Fatal(what));
                    }
                    error => error.to_string(),
                },
            };
            tracing::warn!(problem, "the gateway's address cannot be had");
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Waits until a shard may identify, and gives the gateway's address.
    async fn may_identify(
        self: &Arc<Self>,
        shard: u32,
        leases: &Arc<ShardLeases>,
    ) -> Result<String, GatewayStopped> {
        loop {
            let (url, bot) = self.gateway().await?;
            let limit = bot.session_start_limit;
            if limit.remaining == 0 {
                // One more, and Discord takes the token away.
                tracing::error!(reset_after_ms = limit.reset_after, "no more sessions may begin today");
                sleep(Duration::from_millis(limit.reset_after.max(1_000))).await;
                continue;
            }
            let lane = u64::from(shard) % limit.max_concurrency.max(1);
            // A store that cannot be asked keeps nobody from connecting.
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
            sleep_until(next).await;
            // A process that ends meanwhile gives back all that it has: nothing waits for this.
            let (all, leases) = (Arc::downgrade(self), Arc::downgrade(leases));
            tokio::spawn(async move {
                sleep_until(next + BETWEEN).await;
                if let (Some(all), Some(leases)) = (all.upgrade(), leases.upgrade()) {
                    all.gives_lane_back(lane, next, &leases).await;
                }
            });
            return Ok(url);
        }
    }

    /// Lets other processes begin sessions of a lane, when the time after one of this process is over.
    async fn gives_lane_back(&self, lane: u64, identified: Instant, leases: &ShardLeases) {
        let is_last = self.identified.lock().await.get(&lane).is_none_or(|last| *last == identified);
        if is_last && let Err(error) = leases.has_identified(lane).await {
            tracing::debug!(lane, %error, "gateway: a lane was not given back");
        }
    }

    /// Keeps one shard running.
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
        let mut pause = FIRST_PAUSE;
        let mut resume: Option<Resume> = None;
        // Another process may have left its session, with what has happened since.
        if let Some(noted) = leases.noted_session(shard, unix_ms()).await {
            tracing::info!(shard, "gateway: going on with the session of another process");
            if let Some(application) = noted.application.map(ApplicationId) {
                self.received.take(Received::Application(application));
            }
            resume = Some(noted.session);
        }
        loop {
            let url = match &resume {
                Some(_) => self.gateway().await?.0,
                None => self.may_identify(shard, leases).await?,
            };
            let started = Instant::now();
            self.inside.counts.started.inc();
            let start = Start {
                id: ShardId::new(shard, total),
                url,
                address: &self.inside.address,
                token: self.inside.token.clone(),
                resume,
            };
            let observer = Observed { all: self, shard };
            let end = shard::run(start, &forwarder, &observer, leaving.clone()).await;
            self.set(shard, false);
            let problem;
            (problem, resume) = match end {
                End::Left => return Ok(()),
                End::Fatal(problem) => return Err(GatewayStopped::Fatal(problem)),
                End::Over(problem, resume) => (problem, resume),
                End::Hung(resume) => {
                    self.inside.counts.stuck.inc();
                    ("it hung", resume)
                }
            };
            tracing::warn!(shard, problem, "a shard ended, and is started again");
            if started.elapsed() > GOOD {
                pause = FIRST_PAUSE;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// A shard runs here from now on.
    fn runs(&self, shard: u32) {
        self.connected().insert(shard, false);
        self.count();
    }

    /// A shard runs here no longer; gives its session.
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

    /// Whether a shard that runs here is connected.
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

    /// Counts the connected shards. That all run here and are connected needs no look at those of others.
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

    fn sessions(&self) -> MutexGuard<'_, BTreeMap<u32, Resume>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A shard that runs here, for whoever runs it.
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

/// The time by this machine's clock, in milliseconds since 1970 UTC.
fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}
