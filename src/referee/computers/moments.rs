//! Key moments: the turning points of a game, posted where it was played once it is over and analysed.
//!
//! Posting is a job beside the analysis, queued right after it. It waits until the analysis is complete, posts, and
//! finishes. After a crash in between, it posts again with the same nonce, which Discord treats as the same message.

use super::analyses::{Analyses, Analysis, game_of, has_judgements, may_be_analysed, stream, this_end};
use crate::jobs::{AGAIN, Held, JobOutcome, SOON, Schedule, WorkedOff, Worker};
use crate::ports::AnnounceError;
use crate::trouble::Trouble;
use castellan_game::{Game, GameId, Span};
use castellan_store::{Append, Number, RequestId, StoreError, WorkChange};
use std::future::Future;
use std::sync::Arc;

/// The queue of games whose key moments are to be posted.
pub const MOMENTS: &str = "moments";

/// A sink that posts key moments to people.
pub trait MomentsTeller: Send + Sync + 'static {
    /// Posts the key moments of a game. Returns once the post was accepted, or if there was nothing to post. A repeated
    /// post is the same message.
    ///
    /// # Errors
    /// Returns an [`AnnounceError`] that says if a later retry can help.
    fn tell_moments(
        &self,
        game: &Arc<Game>,
        analysis: &Analysis,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;
}

/// The worker for the jobs that [`Analyses::request_moments`] queues.
struct MomentsWorker<A> {
    analyses: Arc<Analyses>,
    teller: Arc<A>,
}

impl<A: MomentsTeller> Worker for MomentsWorker<A> {
    const QUEUES: &'static [&'static str] = &[MOMENTS];
    const NAME: &'static str = MOMENTS;
    const SCHEDULE: Schedule = Schedule::ByStream;
    const LEASE: Span = Span::minutes(10);
    const LONGEST_SLEEP: Span = AGAIN;

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.analyses.tell(held, self.teller.as_ref()).await
    }
}

impl Analyses {
    /// Requests the analysis of a finished game and the post of its key moments. Repeated requests lead to one post.
    /// Games whose moves are not judged are ignored.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the game cannot be loaded.
    pub async fn request_moments(&self, id: &GameId) -> Result<(), Trouble> {
        let game = self.games.game(id).await?;
        let Ok(record) = may_be_analysed(&game) else { return Ok(()) };
        if !has_judgements(record) {
            return Ok(());
        }
        self.request(id).await?;
        let request =
            RequestId::new(format!("moments:{}", this_end(&game, record))).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number::ZERO, request);
        append.work.push(WorkChange::Put {
            queue: MOMENTS.to_owned(),
            key: MOMENTS.to_owned(),
            // The final board is posted first.
            due: self.base.clock.now().plus(SOON).ms(),
            payload: String::new(),
        });
        self.base.store.append(append).await?;
        self.base.woken.notify_waiters();
        Ok(())
    }

    /// Posts the key moments that are ready.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn tell_moments<A: MomentsTeller>(
        self: &Arc<Self>,
        teller: &Arc<A>,
    ) -> Result<WorkedOff, Trouble> {
        self.jobs.work_off(&self.moments_worker(teller)).await
    }

    /// Posts key moments as they become ready, until the future is dropped. Failures are passed to `failed` and
    /// retried.
    pub async fn keep_telling_moments<A: MomentsTeller>(
        self: &Arc<Self>,
        teller: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        self.jobs.keep_working(&self.moments_worker(teller), failed).await;
    }

    fn moments_worker<A>(self: &Arc<Self>, teller: &Arc<A>) -> Arc<MomentsWorker<A>> {
        Arc::new(MomentsWorker { analyses: self.clone(), teller: teller.clone() })
    }

    async fn tell<A: MomentsTeller>(&self, held: &Held, teller: &A) -> Result<JobOutcome, Trouble> {
        let work = &held.work;
        let id = game_of(work.claim.stream()).ok_or_else(|| Trouble::unknown_work(work))?;
        let game = self.games.game(&id).await?;
        if may_be_analysed(&game).is_err() {
            // The game was reinstated.
            self.jobs.finish(work).await?;
            return Ok(JobOutcome::Idle);
        }
        let again = JobOutcome::Wait(self.base.clock.now().plus(AGAIN), Vec::new());
        let known = self.of_game(&game).await?.filter(Analysis::is_complete);
        let Some(known) = known.filter(|_| self.jobs.lasts(held)) else { return Ok(again) };
        let told = self.jobs.patiently(Box::pin(teller.tell_moments(&game, &known))).await;
        if let Err(AnnounceError::Later(_)) = told {
            return Ok(again);
        }
        self.jobs.finish(work).await?;
        Ok(if told.is_ok() { JobOutcome::Done } else { JobOutcome::GivenUp })
    }
}
