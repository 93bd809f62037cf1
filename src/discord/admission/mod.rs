//! Admission of interactions: rate limits, ordering, and handling in turn.
//!
//! - [`class`]: the game that an interaction names.
//! - [`queue`]: waiting interactions, and the order in which they are taken.
//! - [`transit`]: the time that interactions spent in transit.
//!
//! Admission never blocks, so the gateway's reader continues at once.

pub mod class;
pub mod queue;
pub mod transit;

use crate::bot::Bot;
use crate::interactions::context::{Admitted, LATEST, PROMPT};
use crate::interactions::responder::deferral;
use crate::registry::Registry;
use castellan_community::moments::time;
use castellan_community::quota::{Quotas, RequestClass};
use castellan_discord_api::ports::CallError;
use castellan_discord_api::transport::Counts;
use castellan_discord_api::wire::Interaction;
use castellan_game::Time;
use castellan_referee::panics::caught;
use castellan_text::message;
use queue::{Effect, IN_TIME, Queue, Shed, Taken, Work};
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tracing::Instrument as _;
use transit::Transit;

/// Interactions handled at once for each processor. Most of them wait for the disk or for Discord, which takes 0.1 to
/// 0.2 seconds to accept an answer.
const A_PROCESSOR: usize = 64;

/// Admits interactions and passes them to the bot.
pub struct Admission {
    registry: &'static Registry,
    /// The current time by the bot's monotonic clock.
    instant: Box<dyn Fn() -> Instant + Send + Sync>,
    counts: Counts,
    quotas: Quotas,
    began: Instant,
    queue: Mutex<Queue<Arc<Interaction>>>,
    transit: Mutex<Transit>,
    /// Notified when an interaction arrives or a place becomes free.
    changed: Notify,
}

/// The work of this turn.
struct Turn {
    taken: Vec<Taken<Arc<Interaction>>>,
    effects: Vec<Effect<Arc<Interaction>>>,
    /// The time of the next turn, unless something arrives earlier.
    wake: Option<Time>,
}

/// An interaction in progress. Dropping the guard frees its place, even on a panic.
struct HandlingGuard {
    admission: Arc<Admission>,
    ticket: queue::Ticket,
}

impl Drop for HandlingGuard {
    fn drop(&mut self) {
        self.admission.queue().done(self.ticket);
        self.admission.changed.notify_one();
    }
}

/// An acknowledgement or refusal that is being sent. Dropping the guard frees its slot, even on a panic.
struct SendingGuard {
    admission: Arc<Admission>,
    /// The ticket to acknowledge; `None` for a refusal.
    ticket: Option<queue::Ticket>,
    done: bool,
}

impl Drop for SendingGuard {
    fn drop(&mut self) {
        match self.ticket {
            Some(ticket) => self.admission.queue().acknowledged(ticket, self.done),
            None => self.admission.queue().refused(),
        }
        self.admission.changed.notify_one();
    }
}

impl Admission {
    /// Creates an empty queue. `instant` returns the time by the bot's monotonic clock.
    #[must_use]
    pub fn new(
        registry: &'static Registry,
        instant: impl Fn() -> Instant + Send + Sync + 'static,
        counts: Counts,
    ) -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self::with_places(registry, instant, counts, processors * A_PROCESSOR)
    }

    /// Creates an empty queue with the given number of places.
    #[must_use]
    pub fn with_places(
        registry: &'static Registry,
        instant: impl Fn() -> Instant + Send + Sync + 'static,
        counts: Counts,
        places: usize,
    ) -> Self {
        Self {
            registry,
            instant: Box::new(instant),
            counts,
            quotas: Quotas::default(),
            began: Instant::now(),
            queue: Mutex::new(Queue::new(places)),
            transit: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Divides the rate limits of people and servers among this process and `others`, for deployments in which any
    /// process may receive an interaction.
    pub fn share_with(&self, others: usize) {
        self.quotas.share_with(others);
    }

    /// Queues an interaction, or refuses it.
    pub fn offer(&self, interaction: Interaction) {
        let (instant, now) = ((self.instant)(), self.now());
        let created = time(interaction.reply.created);
        let transit = self.transit.lock().unwrap_or_else(PoisonError::into_inner).of(created, now);
        let (user, guild) = (interaction.user.id, interaction.guild);
        let class = self.registry.class_of(&interaction);
        let work = Work {
            class,
            user,
            guild,
            channel: interaction.channel,
            game: class::game_of(&interaction),
            since: now.minus(transit),
            created,
            what: Arc::new(interaction),
        };
        let refused = match self.quotas.take(class, user, guild, instant) {
            Ok(()) => {
                let (what, since) = (Arc::clone(&work.what), work.since);
                let offered = self.queue().offer(work);
                match offered {
                    Ok(dropped) => {
                        if let Some((work, why)) = dropped {
                            self.counts.shed(work.class.word(), why.word());
                            // Users who typed on do not miss suggestions for the earlier text.
                            if why == Shed::Full {
                                self.queue().refuse(work.what, message!(Errors, "overloaded"), work.since);
                            }
                        }
                        None
                    }
                    Err(why) => {
                        let said = match why {
                            Shed::Person => message!(Errors, "still-busy"),
                            _ => message!(Errors, "overloaded"),
                        };
                        Some((what, since, why, said))
                    }
                }
            }
            Err(much) => Some((work.what, work.since, Shed::Limited, much.message(created))),
        };
        if let Some((what, since, why, said)) = refused {
            self.counts.shed(class.word(), why.word());
            // Repeat offenders are not answered every time. Each user has their own limit, so others of the server
            // still get answers.
            let told = class == RequestClass::Suggestion
                || self.quotas.take(RequestClass::Refusal, user, None, instant).is_ok();
            tracing::debug!(%user, class = class.word(), why = ?why, told, "an interaction is refused");
            if told && !self.queue().refuse(what, said, since) {
                self.counts.shed(RequestClass::Refusal.word(), Shed::Full.word());
            }
        }
        self.changed.notify_one();
    }

    /// Returns the numbers of waiting reads and changes.
    #[must_use]
    pub fn waiting(&self) -> (usize, usize) {
        self.queue().waiting()
    }

    /// Passes each interaction to the bot in its turn, until the future is dropped.
    pub async fn serve(self: &Arc<Self>, bot: &Arc<Bot>, handling: &mut JoinSet<()>) {
        loop {
            let Turn { taken, effects, wake } = self.turn();
            for effect in effects {
                handling.spawn(send(Arc::clone(self), Arc::clone(bot), effect));
            }
            for taken in taken {
                handling.spawn(handle(Arc::clone(self), Arc::clone(bot), taken));
            }
            let wake = async {
                match wake {
                    Some(at) => sleep_until(self.began + Duration::from_millis(at.ms())).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.changed.notified() => {}
                () = wake => {}
                Some(done) = handling.join_next() => {
                    if let Err(error) = done {
                        tracing::error!(%error, "an interaction was not handled to its end");
                    }
                }
            }
        }
    }

    /// Passes all waiting interactions to the bot. Called at shutdown, when no more arrive.
    pub fn finish(self: &Arc<Self>, bot: &Arc<Bot>, handling: &mut JoinSet<()>) {
        for taken in self.queue().drain(self.now()) {
            handling.spawn(handle(Arc::clone(self), Arc::clone(bot), taken));
        }
    }

    /// Returns the work of this turn, and the time of the next one.
    fn turn(&self) -> Turn {
        let now = self.now();
        let mut queue = self.queue();
        for work in queue.shed(now) {
            self.counts.shed(work.class.word(), Shed::Late.word());
            // A refusal costs little, and can still arrive in time.
            queue.refuse(work.what, message!(Errors, "overloaded"), work.since);
        }
        let effects = queue.effects(now);
        let taken: Vec<_> = std::iter::from_fn(|| queue.next(now)).collect();
        for taken in &taken {
            self.counts.waited.observe(Duration::from_millis(now.since(taken.work.since).ms()).as_secs_f64());
        }
        let (looks, changes) = queue.waiting();
        self.counts.waiting(looks, changes, queue.working());
        Turn { taken, effects, wake: queue.wake() }
    }

    /// Returns the time since the start, by the monotonic clock.
    fn now(&self) -> Time {
        Time::from_ms(self.began.elapsed().as_millis() as u64)
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Arc<Interaction>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Handles an interaction from start to finish.
async fn handle(admission: Arc<Admission>, bot: Arc<Bot>, taken: Taken<Arc<Interaction>>) {
    let Taken { ticket, work, answering } = taken;
    let waited = admission.now().since(work.since);
    let guard = HandlingGuard { admission, ticket };
    let waited = Duration::from_millis(waited.ms());
    // Under load, an interaction may take until the last moment at which a deferral still arrives in time.
    let patience = (waited + PROMPT).min(Duration::from_millis(IN_TIME.ms())).max(PROMPT);
    let now = bot.referee().instant();
    let ordered = || {
        guard.admission.queue().ordered(guard.ticket);
        guard.admission.changed.notify_one();
    };
    let admitted = Admitted {
        prompt: now + patience.saturating_sub(waited),
        latest: now + LATEST.saturating_sub(waited),
        answering,
        ordered: &ordered,
    };
    let id = work.what.reply.interaction;
    let span = tracing::info_span!(target: "spans", "interaction", kind = work.class.word(), waited_ms = waited.as_millis() as u64);
    match caught(bot.admitted(&work.what, admitted).instrument(span)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(interaction = %id, %error, "an interaction failed"),
        Err(panicked) => {
            bot.referee().counts().panicked("interaction", &panicked);
            if let Err(error) = bot.apologise(&work.what).await {
                tracing::warn!(interaction = %id, %error, "an interaction that failed was not answered");
            }
        }
    }
}

/// Sends an acknowledgement or a refusal.
async fn send(admission: Arc<Admission>, bot: Arc<Bot>, effect: Effect<Arc<Interaction>>) {
    match effect {
        Effect::Acknowledge(ticket, interaction) => {
            let mut sending = SendingGuard { admission, ticket: Some(ticket), done: false };
            // The acknowledgement may have arrived: then the user waits for the answer.
            sending.done = matches!(
                bot.discord().answer(&interaction.reply, &deferral(&interaction)).await,
                Ok(_) | Err(CallError::Unavailable { perhaps_done: true, .. })
            );
        }
        Effect::Refuse(interaction, said) => {
            let _sending = SendingGuard { admission, ticket: None, done: false };
            if let Err(error) = bot.refuse(&interaction, &said).await {
                tracing::debug!(%error, "somebody could not be told to slow down");
            }
        }
    }
}
