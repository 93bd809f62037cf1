//! What comes in from Discord: shards that are started within the budget, watched, and started again.
//!
//! A shard that lost its connection without losing its session goes on by itself, and hears what it missed.
//! In all other cases a new session begins, and what happened in between is lost: the bot relies on no event.

mod forward;
mod shard;

use super::calls::Body;
use super::requests::counted;
use super::{AddressError, Inside, Transport};
use crate::CallError;
use crate::supervisor::until_done;
use crate::wire::{ApplicationId, Event, Interaction};
use forward::EventForwarder;
use serde::Deserialize;
use serenity::http::{LightMethod, Route};
use shard::{End, Resume, Start};
use std::collections::HashMap;
use std::future::Future;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};
use tokio::task::JoinSet;
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

/// Which shards this program runs.
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
    /// Which shards are connected.
    connected: Mutex<HashMap<u32, bool>>,
    /// Whether all of them are.
    reached: watch::Sender<bool>,
    leaving: watch::Receiver<bool>,
}

impl Transport {
    /// Runs the shards, and gives on what comes in, until `leave` is done and they have said goodbye.
    /// `reached` says whether all of them are connected.
    ///
    /// # Errors
    /// When there is no use in trying again.
    pub async fn listen(
        &self,
        shards: Shards,
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
            reached,
            leaving,
        });
        let working = async {
            let (range, total) = match shards {
                Shards::Some { range, total } => (range, total),
                Shards::Advised => {
                    let advised = all.gateway().await?.1.shards.max(1);
                    (0..advised, advised)
                }
            };
            all.expect(range.clone());
            let mut running = JoinSet::new();
            for shard in range {
                let all = Arc::clone(&all);
                running.spawn(async move {
                    let restarts = all.inside.counts.restarts.clone();
                    until_done(&format!("shard {shard}"), &restarts, || all.keep(shard, total)).await
                });
            }
            while let Some(ended) = running.join_next().await {
                // The first that cannot go on ends all: dropping the others stops them.
                ended.unwrap_or_else(|error| Err(GatewayStopped::Fatal(error.to_string())))?;
            }
            Ok(())
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
        all.expect(0..0);
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
    async fn may_identify(&self, shard: u32) -> Result<String, GatewayStopped> {
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
            let next = {
                let mut identified = self.identified.lock().await;
                let now = Instant::now();
                let next = identified.get(&lane).map_or(now, |last| (*last + BETWEEN).max(now));
                identified.insert(lane, next);
                next
            };
            sleep_until(next).await;
            return Ok(url);
        }
    }

    /// Keeps one shard running.
    async fn keep(&self, shard: u32, total: u32) -> Result<(), GatewayStopped> {
        let forwarder =
            EventForwarder { inbox: Arc::clone(&self.received), counts: self.inside.counts.clone() };
        let mut pause = FIRST_PAUSE;
        let mut resume: Option<Resume> = None;
        loop {
            let url = match &resume {
                Some(_) => self.gateway().await?.0,
                None => self.may_identify(shard).await?,
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
            let end = shard::run(start, &forwarder, |is| self.set(shard, is), self.leaving.clone()).await;
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

    /// Which shards are to be connected.
    fn expect(&self, shards: Range<u32>) {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        *connected = shards.map(|shard| (shard, false)).collect();
        self.inside.counts.connected.set(0);
        self.reached.send_replace(false);
    }

    /// Whether a shard is connected.
    fn set(&self, shard: u32, is: bool) {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if connected.get(&shard).is_none_or(|was| *was == is) {
            return;
        }
        connected.insert(shard, is);
        let count = connected.values().filter(|connected| **connected).count();
        self.inside.counts.connected.set(i64::try_from(count).unwrap_or(i64::MAX));
        self.reached.send_replace(count == connected.len());
    }
}
