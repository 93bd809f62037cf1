//! Web hooks: results for other programs, each posted to every web hook at least once.
//!
//! A post becomes a job per web hook when it is announced in Discord, so a web hook that does not answer delays neither
//! the tournament nor the others. A job is retried after ever longer pauses, and given up after [`GIVEN_UP_AFTER`].
//! Posts can arrive out of order; their numbers grow.

use crate::aggregate::{Runner, work_key};
use crate::base::Base;
use crate::jobs::{Held, JobOutcome, JobRunner, Schedule, WorkedOff, Worker};
use crate::ports::AnnounceError;
use crate::trouble::Trouble;
use castellan_game::Span;
use castellan_store::{Append, Number, RequestId, StoreError, StreamName, WorkChange, read_object};
use castellan_tournament::{Event, Tournament, TournamentId};
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::sync::Arc;

/// The queue of posts to web hooks.
pub const WEBHOOKS: &str = "webhooks";
/// The time after which a post is given up.
pub const GIVEN_UP_AFTER: Span = Span::days(3);
/// The shortest and the longest pause before a retry.
const PAUSES: (Span, Span) = (Span::from_ms(15_000), Span::hours(1));

/// A poster of results to web hooks.
pub trait WebhookPoster: Send + Sync + 'static {
    /// Posts an event to the web hook of this name. The tournament is in its state after the event. A repeated post has
    /// the same id.
    ///
    /// # Errors
    /// Returns an [`AnnounceError`] that says if a later retry can help.
    fn post(
        &self,
        webhook: &str,
        tournament: &Tournament,
        event: &Event,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;
}

/// Returns the stream of a tournament's posts. It has no events.
fn stream(id: &TournamentId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("webhooks/{id}"))?)
}

fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("webhooks/")?).ok()
}

/// The payload of a job.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Posting {
    /// The number of the event.
    event: u64,
    /// The name of the web hook.
    webhook: String,
}

/// The posts to web hooks.
pub struct Webhooks {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) tournaments: Arc<Runner<Tournament>>,
}

struct WebhookWorker<P> {
    webhooks: Arc<Webhooks>,
    poster: Arc<P>,
}

impl<P: WebhookPoster> Worker for WebhookWorker<P> {
    const QUEUES: &'static [&'static str] = &[WEBHOOKS];
    const NAME: &'static str = WEBHOOKS;
    const SCHEDULE: Schedule = Schedule::InTurn;
    const LEASE: Span = Span::minutes(10);
    const LONGEST_SLEEP: Span = Span::minutes(1);

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.webhooks.work_on(held, self.poster.as_ref()).await
    }
}

impl Webhooks {
    pub(crate) fn new(base: &Base, tournaments: Arc<Runner<Tournament>>) -> Arc<Self> {
        // A job runner of its own, so that slow web hooks delay nothing else.
        Arc::new(Self { base: base.clone(), jobs: JobRunner::new(base), tournaments })
    }

    /// Queues the posts of an event to web hooks. Repeated requests lead to one post.
    pub(super) async fn request(
        &self,
        id: &TournamentId,
        event: u64,
        webhooks: &[String],
    ) -> Result<(), Trouble> {
        let request = RequestId::new(format!("webhooks:{event}")).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id)?, Number::ZERO, request);
        for webhook in webhooks {
            let posting = Posting { event, webhook: webhook.clone() };
            append.work.push(WorkChange::Put {
                queue: WEBHOOKS.to_owned(),
                key: format!("{}-{webhook}", work_key(event)),
                due: self.base.clock.now().ms(),
                payload: serde_json::to_string(&posting).expect("a number and a text have a JSON form"),
            });
        }
        self.base.store.append(append).await?;
        self.base.woken.notify_waiters();
        Ok(())
    }

    /// Posts the due results.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn post<P: WebhookPoster>(self: &Arc<Self>, poster: &Arc<P>) -> Result<WorkedOff, Trouble> {
        self.jobs.work_in_turn(&self.worker(poster)).await
    }

    /// Posts results as they come until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_posting<P: WebhookPoster>(
        self: &Arc<Self>,
        poster: &Arc<P>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        self.jobs.keep_working(&Arc::new(self.worker(poster)), failed).await;
    }

    fn worker<P>(self: &Arc<Self>, poster: &Arc<P>) -> WebhookWorker<P> {
        WebhookWorker { webhooks: Arc::clone(self), poster: Arc::clone(poster) }
    }

    async fn work_on<P: WebhookPoster>(&self, held: &Held, poster: &P) -> Result<JobOutcome, Trouble> {
        let work = &held.work;
        if !self.jobs.lasts(held) {
            return Ok(JobOutcome::Wait(self.base.clock.now(), Vec::new()));
        }
        let id = tournament_of(work.claim.stream()).ok_or_else(|| Trouble::unknown_work(work))?;
        let posting = read_object::<Posting>("queue webhooks", work.claim.key(), &work.payload);
        let Posting { event: number, webhook } = posting.map_err(StoreError::from)?;
        let events = self.tournaments.events(&id, number, number).await?;
        let event = events.first().ok_or_else(|| Trouble::unknown_work(work))?;
        let tournament = {
            let slot = self.tournaments.cache.slot(&id);
            let mut slot = slot.lock().await;
            self.tournaments.fold_to(&id, number, &mut slot).await?
        };
        let posted = self.jobs.patiently(poster.post(&webhook, &tournament, event)).await;
        let now = self.base.clock.now();
        let age = now.ms().saturating_sub(event.at.ms());
        if matches!(posted, Err(AnnounceError::Later(_))) && age < GIVEN_UP_AFTER.ms() {
            let pause = Span::from_ms(age / 4).clamp(PAUSES.0, PAUSES.1);
            return Ok(JobOutcome::Wait(now.plus(pause), Vec::new()));
        }
        self.jobs.finish(work).await?;
        if let Err(AnnounceError::Later(why) | AnnounceError::Never(why)) = posted {
            tracing::warn!(tournament = %id, event = number, why, "a result was not posted to a web hook, and is given up");
            return Ok(JobOutcome::GivenUp);
        }
        Ok(JobOutcome::Done)
    }
}
