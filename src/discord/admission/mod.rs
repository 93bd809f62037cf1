//! Admission of interactions: rate limits, ordering, and handling in turn.
//!
//! - [`interaction_game`]: the game that an interaction names.
//! - [`queue`]: waiting interactions, and the order in which they are handled.
//! - [`transit`]: the time that interactions spent in transit.
//!
//! Admission never blocks, so the gateway's reader continues at once.

pub mod interaction_game;
pub mod queue;
pub mod transit;

use crate::bot::Bot;
use crate::interactions::context::{ANSWER_WITHIN, AdmissionTerms, DEFER_AFTER};
use crate::interactions::responder::deferral;
use crate::registry::Registry;
use castellan_community::quota::{Quotas, RequestClass};
use castellan_community::timestamps::time_from_timestamp;
use castellan_discord_api::client::CallError;
use castellan_discord_api::transport::Metrics;
use castellan_discord_api::wire::Interaction;
use castellan_game::Time;
use castellan_referee::panics::catch_panic;
use castellan_text::message;
use queue::{DequeuedItem, DropReason, LATE_AFTER, Queue, QueueItem, QuickReply};
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tracing::Instrument as _;
use transit::TransitEstimator;

/// Interactions handled at once for each processor. Most of them wait for the disk or for Discord, which takes 0.1 to
/// 0.2 seconds to accept an answer.
const SLOTS_PER_PROCESSOR: usize = 64;

/// Admits interactions and passes them to the bot.
pub struct Admission {
    registry: &'static Registry,
    /// The current time by the bot's monotonic clock.
    instant: Box<dyn Fn() -> Instant + Send + Sync>,
    counts: Metrics,
    quotas: Quotas,
    start: Instant,
    queue: Mutex<Queue<Arc<Interaction>>>,
    transit: Mutex<TransitEstimator>,
    /// Notified when an interaction arrives or a slot becomes free.
    changed: Notify,
}

/// The interactions to handle now, and the quick replies to send.
struct Batch {
    taken: Vec<DequeuedItem<Arc<Interaction>>>,
    quick_replies: Vec<QuickReply<Arc<Interaction>>>,
    /// The time of the next batch, unless something arrives earlier.
    next_at: Option<Time>,
}

/// An interaction in progress. Dropping the guard frees its slot, even on a panic.
struct HandlingGuard {
    admission: Arc<Admission>,
    ticket: queue::Ticket,
}

impl Drop for HandlingGuard {
    fn drop(&mut self) {
        self.admission.queue().finish(self.ticket);
        self.admission.changed.notify_one();
    }
}

/// An acknowledgement or refusal that is being sent. Dropping the guard frees its slot, even on a panic.
struct SendingGuard {
    admission: Arc<Admission>,
    /// The ticket to acknowledge; `None` for a refusal.
    ticket: Option<queue::Ticket>,
    is_sent: bool,
}

impl Drop for SendingGuard {
    fn drop(&mut self) {
        match self.ticket {
            Some(ticket) => self.admission.queue().finish_acknowledgement(ticket, self.is_sent),
            None => self.admission.queue().finish_refusal(),
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
        counts: Metrics,
    ) -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self::with_slots(registry, instant, counts, processors * SLOTS_PER_PROCESSOR)
    }

    /// Creates an empty queue with a limit on the interactions in progress at once.
    #[must_use]
    pub fn with_slots(
        registry: &'static Registry,
        instant: impl Fn() -> Instant + Send + Sync + 'static,
        counts: Metrics,
        slots: usize,
    ) -> Self {
        Self {
            registry,
            instant: Box::new(instant),
            counts,
            quotas: Quotas::default(),
            start: Instant::now(),
            queue: Mutex::new(Queue::new(slots)),
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
    pub fn submit(&self, interaction: Interaction) {
        let (instant, now) = ((self.instant)(), self.now());
        let created = time_from_timestamp(interaction.reply.created);
        let transit = self.transit.lock().unwrap_or_else(PoisonError::into_inner).estimate(created, now);
        let (user, guild) = (interaction.user.id, interaction.guild);
        let class = self.registry.class_of(&interaction);
        let item = QueueItem {
            class,
            user,
            guild,
            channel: interaction.channel,
            game: interaction_game::game_of(self.registry, &interaction.data),
            since: now.minus(transit),
            created,
            payload: Arc::new(interaction),
        };
        let refusal = match self.quotas.take(class, user, guild, instant) {
            Ok(()) => {
                let (payload, since) = (Arc::clone(&item.payload), item.since);
                let outcome = self.queue().submit(item);
                match outcome {
                    Ok(dropped) => {
                        if let Some((item, reason)) = dropped {
                            self.counts.count_dropped(item.class.word(), reason.label());
                            // Users who typed on do not miss suggestions for the earlier text.
                            if reason == DropReason::QueueFull {
                                self.queue().submit_refusal(
                                    item.payload,
                                    message!(Errors, "overloaded"),
                                    item.since,
                                );
                            }
                        }
                        None
                    }
                    Err(reason) => {
                        let message = match reason {
                            DropReason::UserBusy => message!(Errors, "still-busy"),
                            _ => message!(Errors, "overloaded"),
                        };
                        Some((payload, since, reason, message))
                    }
                }
            }
            Err(exceeded) => {
                Some((item.payload, item.since, DropReason::RateLimited, exceeded.message(created)))
            }
        };
        if let Some((payload, since, reason, message)) = refusal {
            self.counts.count_dropped(class.word(), reason.label());
            // Repeat offenders are not answered every time. Each user has their own limit, so others of the server
            // still get answers.
            let is_answered = class == RequestClass::Suggestion
                || self.quotas.take(RequestClass::Refusal, user, None, instant).is_ok();
            tracing::debug!(%user, class = class.word(), why = ?reason, told = is_answered, "an interaction is refused");
            if is_answered && !self.queue().submit_refusal(payload, message, since) {
                self.counts.count_dropped(RequestClass::Refusal.word(), DropReason::QueueFull.label());
            }
        }
        self.changed.notify_one();
    }

    /// Returns the numbers of waiting reads and changes.
    #[must_use]
    pub fn waiting_counts(&self) -> (usize, usize) {
        self.queue().waiting_counts()
    }

    /// Passes interactions to the bot as slots become free, until the future is dropped.
    pub async fn serve(self: &Arc<Self>, bot: &Arc<Bot>, handling: &mut JoinSet<()>) {
        loop {
            let Batch { taken, quick_replies, next_at } = self.next_batch();
            for quick_reply in quick_replies {
                handling.spawn(send(Arc::clone(self), Arc::clone(bot), quick_reply));
            }
            for taken in taken {
                handling.spawn(handle(Arc::clone(self), Arc::clone(bot), taken));
            }
            let wake = async {
                match next_at {
                    Some(at) => sleep_until(self.start + Duration::from_millis(at.ms())).await,
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
    pub fn drain(self: &Arc<Self>, bot: &Arc<Bot>, handling: &mut JoinSet<()>) {
        for taken in self.queue().drain(self.now()) {
            handling.spawn(handle(Arc::clone(self), Arc::clone(bot), taken));
        }
    }

    /// Takes the interactions and quick replies that are due, and returns the time of the next ones.
    fn next_batch(&self) -> Batch {
        let now = self.now();
        let mut queue = self.queue();
        for item in queue.drop_late_reads(now) {
            self.counts.count_dropped(item.class.word(), DropReason::Late.label());
            // A refusal costs little, and can still arrive in time.
            queue.submit_refusal(item.payload, message!(Errors, "overloaded"), item.since);
        }
        let quick_replies = queue.take_quick_replies(now);
        let taken: Vec<_> = std::iter::from_fn(|| queue.take_next(now)).collect();
        for taken in &taken {
            self.counts.waited.observe(Duration::from_millis(now.since(taken.item.since).ms()).as_secs_f64());
        }
        let (reads, changes) = queue.waiting_counts();
        self.counts.set_queued(reads, changes, queue.in_progress_count());
        Batch { taken, quick_replies, next_at: queue.next_due() }
    }

    /// Returns the time since the start, by the monotonic clock.
    fn now(&self) -> Time {
        Time::from_ms(self.start.elapsed().as_millis() as u64)
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Arc<Interaction>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Handles an interaction from start to finish.
async fn handle(admission: Arc<Admission>, bot: Arc<Bot>, taken: DequeuedItem<Arc<Interaction>>) {
    let DequeuedItem { ticket, item, answer_mode } = taken;
    let waited = admission.now().since(item.since);
    let guard = HandlingGuard { admission, ticket };
    let waited = Duration::from_millis(waited.ms());
    // Under load, an interaction may take until the last moment at which a deferral still arrives in time.
    let defer_after = (waited + DEFER_AFTER).min(Duration::from_millis(LATE_AFTER.ms())).max(DEFER_AFTER);
    let now = bot.referee().instant();
    let on_executed = || {
        guard.admission.queue().release_ordering(guard.ticket);
        guard.admission.changed.notify_one();
    };
    let terms = AdmissionTerms {
        defer_at: now + defer_after.saturating_sub(waited),
        answer_by: now + ANSWER_WITHIN.saturating_sub(waited),
        answer_mode,
        on_executed: &on_executed,
    };
    let id = item.payload.reply.interaction;
    let span = tracing::info_span!(target: "spans", "interaction", kind = item.class.word(), waited_ms = waited.as_millis() as u64);
    match catch_panic(bot.handle_admitted(&item.payload, terms).instrument(span)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(interaction = %id, %error, "an interaction failed"),
        Err(panicked) => {
            bot.referee().metrics().record_panic("interaction", &panicked);
            if let Err(error) = bot.report_panic(&item.payload).await {
                tracing::warn!(interaction = %id, %error, "an interaction that failed was not answered");
            }
        }
    }
}

/// Sends an acknowledgement or a refusal.
async fn send(admission: Arc<Admission>, bot: Arc<Bot>, quick_reply: QuickReply<Arc<Interaction>>) {
    match quick_reply {
        QuickReply::Acknowledge(ticket, interaction) => {
            let mut sending = SendingGuard { admission, ticket: Some(ticket), is_sent: false };
            // The acknowledgement may have arrived: then the user waits for the answer.
            sending.is_sent = matches!(
                bot.discord().answer(&interaction.reply, &deferral(&interaction)).await,
                Ok(_) | Err(CallError::Unavailable { perhaps_done: true, .. })
            );
        }
        QuickReply::Refuse(interaction, message) => {
            let _sending = SendingGuard { admission, ticket: None, is_sent: false };
            if let Err(error) = bot.refuse(&interaction, &message).await {
                tracing::debug!(%error, "somebody could not be told to slow down");
            }
        }
    }
}
