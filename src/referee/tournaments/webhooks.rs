//! Web hooks: results for other programs, each posted to every web hook at least once.
//!
//! A post becomes a job per web hook when it is announced in Discord, so a web hook that does not answer delays neither
//! the tournament nor the others. A job is retried after ever longer pauses, and given up after [`GIVEN_UP_AFTER`].
//! Posts can arrive out of order; their numbers grow.

use crate::aggregate::{Repository, job_key};
use crate::base::Base;
use crate::error::RefereeError;
use crate::jobs::{JobOutcome, JobReport, JobRunner, LeasedJob, Schedule, Worker};
use crate::ports::DeliveryError;
use castellan_game::Span;
use castellan_store::{Append, JobChange, RequestId, StoreError, StreamName, Version, read_object};
use castellan_tournament::{Event, Tournament, TournamentId};
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::sync::Arc;

/// The queue of posts to web hooks.
pub const WEBHOOKS: &str = "webhooks";
/// The time after which a post is given up.
pub const GIVEN_UP_AFTER: Span = Span::days(3);
/// The shortest and the longest pause before a retry.
const RETRY_PAUSES: (Span, Span) = (Span::from_ms(15_000), Span::hours(1));

/// A poster of results to web hooks.
pub trait WebhookPoster: Send + Sync + 'static {
    /// Posts an event to the web hook of this name. The tournament is in its state after the event. A repeated post has
    /// the same id.
    ///
    /// # Errors
    /// Returns a [`DeliveryError`] that says if a later retry can help.
    fn post(
        &self,
        webhook: &str,
        tournament: &Tournament,
        event: &Event,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

/// Returns the stream of a tournament's posts. It has no events.
fn webhook_stream(id: &TournamentId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("webhooks/{id}"))?)
}

fn tournament_of_webhook_stream(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("webhooks/")?).ok()
}

/// The payload of a job.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WebhookJob {
    /// The number of the event.
    event: u64,
    /// The name of the web hook.
    webhook: String,
}

/// The posts to web hooks.
pub struct Webhooks {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) tournaments: Arc<Repository<Tournament>>,
}

struct WebhookWorker<P> {
    webhooks: Arc<Webhooks>,
    poster: Arc<P>,
}

impl<P: WebhookPoster> Worker for WebhookWorker<P> {
    const QUEUES: &'static [&'static str] = &[WEBHOOKS];
    const NAME: &'static str = WEBHOOKS;
    const SCHEDULE: Schedule = Schedule::Sequential;
    const LEASE: Span = Span::minutes(10);
    const MAX_SLEEP: Span = Span::minutes(1);

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.webhooks.run_job(job, self.poster.as_ref()).await
    }
}

impl Webhooks {
    pub(crate) fn new(base: &Base, tournaments: Arc<Repository<Tournament>>) -> Arc<Self> {
        // A job runner of its own, so that slow web hooks delay nothing else.
        Arc::new(Self { base: base.clone(), jobs: JobRunner::new(base), tournaments })
    }

    /// Queues the posts of an event to web hooks. Repeated requests lead to one post.
    pub(super) async fn queue_posts(
        &self,
        id: &TournamentId,
        event: u64,
        webhooks: &[String],
    ) -> Result<(), RefereeError> {
        let request = RequestId::new(format!("webhooks:{event}")).map_err(StoreError::from)?;
        let mut append = Append::new(webhook_stream(id)?, Version::ZERO, request);
        for webhook in webhooks {
            let webhook_job = WebhookJob { event, webhook: webhook.clone() };
            append.jobs.push(JobChange::Put {
                queue: WEBHOOKS.to_owned(),
                key: format!("{}-{webhook}", job_key(event)),
                due: self.base.clock.now().ms(),
                payload: serde_json::to_string(&webhook_job).expect("a number and a text have a JSON form"),
            });
        }
        self.base.store.append(append).await?;
        self.base.job_queued.notify_waiters();
        Ok(())
    }

    /// Posts the due results.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn run_due<P: WebhookPoster>(
        self: &Arc<Self>,
        poster: &Arc<P>,
    ) -> Result<JobReport, RefereeError> {
        self.jobs.run_sequentially(&self.worker(poster)).await
    }

    /// Posts results as they come until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run<P: WebhookPoster>(
        self: &Arc<Self>,
        poster: &Arc<P>,
        on_error: impl Fn(&RefereeError) + Send,
    ) {
        self.jobs.run(&Arc::new(self.worker(poster)), on_error).await;
    }

    fn worker<P>(self: &Arc<Self>, poster: &Arc<P>) -> WebhookWorker<P> {
        WebhookWorker { webhooks: Arc::clone(self), poster: Arc::clone(poster) }
    }

    async fn run_job<P: WebhookPoster>(
        &self,
        job: &LeasedJob,
        poster: &P,
    ) -> Result<JobOutcome, RefereeError> {
        let claimed = &job.claimed;
        if !self.jobs.outlasts_call(job) {
            return Ok(JobOutcome::Postponed(self.base.clock.now(), Vec::new()));
        }
        let id = tournament_of_webhook_stream(claimed.claim.stream())
            .ok_or_else(|| RefereeError::unknown_job(claimed))?;
        let webhook_job = read_object::<WebhookJob>("queue webhooks", claimed.claim.key(), &claimed.payload);
        let WebhookJob { event: number, webhook } = webhook_job.map_err(StoreError::from)?;
        let events = self.tournaments.events(&id, number, number).await?;
        let event = events.first().ok_or_else(|| RefereeError::unknown_job(claimed))?;
        let tournament = {
            let slot = self.tournaments.cache.slot(&id);
            let mut slot = slot.lock().await;
            self.tournaments.fold_to(&id, number, &mut slot).await?
        };
        let posted = self.jobs.with_timeout(poster.post(&webhook, &tournament, event)).await;
        let now = self.base.clock.now();
        let age = now.ms().saturating_sub(event.at.ms());
        if matches!(posted, Err(DeliveryError::Temporary(_))) && age < GIVEN_UP_AFTER.ms() {
            let pause = Span::from_ms(age / 4).clamp(RETRY_PAUSES.0, RETRY_PAUSES.1);
            return Ok(JobOutcome::Postponed(now.plus(pause), Vec::new()));
        }
        self.jobs.finish(claimed).await?;
        if let Err(DeliveryError::Temporary(why) | DeliveryError::Permanent(why)) = posted {
            tracing::warn!(tournament = %id, event = number, why, "a result was not posted to a web hook, and is given up");
            return Ok(JobOutcome::GivenUp);
        }
        Ok(JobOutcome::Done)
    }
}
