//! Key moments: the turning points of a game, posted where it was played once it is over and analysed.
//!
//! Posting is a job beside the analysis, queued right after it. It waits until the analysis is complete, posts, and
//! finishes. After a crash in between, it posts again with the same nonce, which Discord treats as the same message.

use super::analyses::{
    Analyses, Analysis, analysable_record, analysis_stream, end_fingerprint, game_of_analysis, has_judgements,
};
use crate::error::RefereeError;
use crate::jobs::{JobOutcome, JobReport, LeasedJob, RETRY_PAUSE, SHORT_PAUSE, Schedule, Worker};
use crate::ports::DeliveryError;
use castellan_game::{Game, GameId, Span};
use castellan_store::{Append, JobChange, RequestId, StoreError, Version};
use std::future::Future;
use std::sync::Arc;

/// The queue of games whose key moments are to be posted.
pub const KEY_MOMENTS: &str = "moments";

/// A sink that posts key moments to people.
pub trait KeyMomentsPoster: Send + Sync + 'static {
    /// Posts the key moments of a game. Returns once the post was accepted, or if there was nothing to post. A repeated
    /// post is the same message.
    ///
    /// # Errors
    /// Returns a [`DeliveryError`] that says if a later retry can help.
    fn post_key_moments(
        &self,
        game: &Arc<Game>,
        analysis: &Analysis,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send;
}

/// The worker for the jobs that [`Analyses::request_key_moments`] queues.
struct KeyMomentsWorker<A> {
    analyses: Arc<Analyses>,
    poster: Arc<A>,
}

impl<A: KeyMomentsPoster> Worker for KeyMomentsWorker<A> {
    const QUEUES: &'static [&'static str] = &[KEY_MOMENTS];
    const NAME: &'static str = KEY_MOMENTS;
    const SCHEDULE: Schedule = Schedule::ByStream;
    const LEASE: Span = Span::minutes(10);
    const MAX_SLEEP: Span = RETRY_PAUSE;

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.analyses.post_when_ready(job, self.poster.as_ref()).await
    }
}

impl Analyses {
    /// Requests the analysis of a finished game and the post of its key moments. Repeated requests lead to one post.
    /// Games whose moves are not judged are ignored.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the game cannot be loaded.
    pub async fn request_key_moments(&self, id: &GameId) -> Result<(), RefereeError> {
        let game = self.games.game(id).await?;
        let Ok(record) = analysable_record(&game) else { return Ok(()) };
        if !has_judgements(record) {
            return Ok(());
        }
        self.request(id).await?;
        let request = RequestId::new(format!("moments:{}", end_fingerprint(&game, record)))
            .map_err(StoreError::from)?;
        let mut append = Append::new(analysis_stream(id), Version::ZERO, request);
        append.jobs.push(JobChange::Put {
            queue: KEY_MOMENTS.to_owned(),
            key: KEY_MOMENTS.to_owned(),
            // The final board is posted first.
            due: self.base.clock.now().plus(SHORT_PAUSE).ms(),
            payload: String::new(),
        });
        self.base.store.append(append).await?;
        self.base.job_queued.notify_waiters();
        Ok(())
    }

    /// Posts the key moments that are ready.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn post_key_moments<A: KeyMomentsPoster>(
        self: &Arc<Self>,
        poster: &Arc<A>,
    ) -> Result<JobReport, RefereeError> {
        self.jobs.run_due(&self.key_moments_worker(poster)).await
    }

    /// Posts key moments as they become ready, until the future is dropped. Failures are passed to `on_error`,
    /// and retried.
    pub async fn run_key_moments<A: KeyMomentsPoster>(
        self: &Arc<Self>,
        poster: &Arc<A>,
        on_error: impl Fn(&RefereeError) + Send,
    ) {
        self.jobs.run(&self.key_moments_worker(poster), on_error).await;
    }

    fn key_moments_worker<A>(self: &Arc<Self>, poster: &Arc<A>) -> Arc<KeyMomentsWorker<A>> {
        Arc::new(KeyMomentsWorker { analyses: self.clone(), poster: poster.clone() })
    }

    async fn post_when_ready<A: KeyMomentsPoster>(
        &self,
        job: &LeasedJob,
        poster: &A,
    ) -> Result<JobOutcome, RefereeError> {
        let claimed = &job.claimed;
        let id =
            game_of_analysis(claimed.claim.stream()).ok_or_else(|| RefereeError::unknown_job(claimed))?;
        let game = self.games.game(&id).await?;
        if analysable_record(&game).is_err() {
            // The game was reinstated.
            self.jobs.finish(claimed).await?;
            return Ok(JobOutcome::Idle);
        }
        let again = JobOutcome::Postponed(self.base.clock.now().plus(RETRY_PAUSE), Vec::new());
        let known = self.of_game(&game).await?.filter(Analysis::is_complete);
        let Some(known) = known.filter(|_| self.jobs.outlasts_call(job)) else { return Ok(again) };
        let posted = self.jobs.with_timeout(Box::pin(poster.post_key_moments(&game, &known))).await;
        if let Err(DeliveryError::Temporary(_)) = posted {
            return Ok(again);
        }
        self.jobs.finish(claimed).await?;
        Ok(if posted.is_ok() { JobOutcome::Done } else { JobOutcome::GivenUp })
    }
}
