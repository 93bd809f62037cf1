//! What comes in from Discord: shards that are started within the budget, watched, and started again.
//!
//! A shard that lost its connection without losing its session goes on by itself, and hears what it missed.
//! In all other cases a new session begins, and what happened in between is lost: the bot relies on no event.

mod cell;
pub mod closes;
mod hand;

use super::calls::Body;
use super::requests::counted;
use super::{AddressError, Inside, Transport};
use crate::discord::CallError;
use crate::discord::supervisor::until_done;
use crate::discord::wire::{ApplicationId, Event, Interaction};
use cell::{Cell, End, Start, TICK};
use hand::Hand;
use serenity::all::{BotGateway, GatewayIntents};
use serenity::http::{LightMethod, Route};
use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// When a shard's clock has stood still for so long, it hangs.
const STUCK: Duration = Duration::from_secs(2);
/// How long a shard that was told to end may take, before it is left to itself.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// How long it may take until a shard is connected.
const HANDSHAKE: Duration = Duration::from_secs(30);
/// How long no heartbeat may be answered: Discord's come every 41 seconds.
const SILENCE: Duration = Duration::from_mins(2);
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
#[derive(Debug)]
pub enum GatewayStopped {
    /// Its address may not be used.
    Address(AddressError),
    /// Discord will not have the bot: its token or its intents are wrong.
    Fatal(String),
}

impl fmt::Display for GatewayStopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(error) => error.fmt(f),
            Self::Fatal(problem) => write!(f, "Discord does not take the bot: {problem}"),
        }
    }
}

impl std::error::Error for GatewayStopped {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Address(error) => Some(error),
            Self::Fatal(_) => None,
        }
    }
}

/// What is shared by the shards.
struct House {
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
        let house = Arc::new(House {
            inside: Arc::clone(&self.0),
            received: Arc::new(received),
            identified: AsyncMutex::default(),
            connected: Mutex::default(),
            reached,
            leaving,
        });
        let running = async {
            let (range, total) = match shards {
                Shards::Some { range, total } => (range, total),
                Shards::Advised => {
                    let advised = house.gateway().await?.1.shards.max(1);
                    (0..advised, advised)
                }
            };
            house.expect(range.clone());
            let mut all = JoinSet::new();
            for shard in range {
                let house = Arc::clone(&house);
                all.spawn(async move {
                    let restarts = house.inside.counts.restarts.clone();
                    until_done(&format!("shard {shard}"), &restarts, || house.keep(shard, total)).await
                });
            }
            while let Some(ended) = all.join_next().await {
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
            ended = running => ended,
            () = leave => Ok(()),
        };
        house.expect(0..0);
        ended
    }
}

impl House {
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
        let mut pause = FIRST_PAUSE;
        loop {
            let url = self.may_identify(shard).await?;
            let started = Instant::now();
            self.inside.counts.started.inc();
            let end = self.run(shard, total, url).await;
            self.set(shard, false);
            if *self.leaving.borrow() {
                return Ok(());
            }
            match end {
                End::Fatal(problem) => return Err(GatewayStopped::Fatal(problem)),
                End::Over(problem) => tracing::warn!(shard, problem, "a shard ended, and is started again"),
            }
            if started.elapsed() > GOOD {
                pause = FIRST_PAUSE;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Runs a shard until it ends, hangs or is to leave.
    async fn run(&self, shard: u32, total: u32, url: String) -> End {
        let start = Start {
            shard,
            total,
            url,
            token: self.inside.token.clone(),
            intents: GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES,
            client: self.inside.client.clone(),
        };
        let hand = Hand { received: Arc::clone(&self.received), counts: self.inside.counts.clone() };
        let mut cell = match Cell::start(start, hand) {
            Ok(cell) => cell,
            Err(error) => return End::Over(error.to_string()),
        };
        let mut leaving = self.leaving.clone();
        let signs = cell.signs();
        let watching = async {
            let started = Instant::now();
            let (mut latency, mut answered) = (None, started);
            loop {
                sleep(TICK).await;
                let signs = *signs.borrow();
                let now = Instant::now();
                self.set(shard, signs.connected);
                if signs.latency != latency {
                    (latency, answered) = (signs.latency, now);
                }
                if now.saturating_duration_since(signs.at) > STUCK {
                    return "it hung";
                }
                if !signs.connected && now - started > HANDSHAKE {
                    return "it did not connect";
                }
                if now - answered > SILENCE {
                    return "no heartbeat was answered";
                }
            }
        };
        let problem = tokio::select! {
            problem = watching => Some(problem),
            _ = leaving.wait_for(|leaving| *leaving) => None,
            end = cell.ended() => return end,
        };
        let Some(problem) = problem else {
            cell.leave(shard);
            return cell.ended().await;
        };
        self.inside.counts.stuck.inc();
        cell.close();
        if timeout(LAST_WORDS, cell.ended()).await.is_err() {
            tracing::warn!(shard, "a shard is left to itself");
        }
        End::Over(problem.to_owned())
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
