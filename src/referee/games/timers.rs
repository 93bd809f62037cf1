//! Timers: deadlines, expiries, reminders.
//!
//! A timer is a job in the store, put and removed with the events that cause it. It acts through an ordinary command
//! with its own request id, so it acts once regardless of restarts.

use crate::aggregate::job_key;
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::freezing::FrozenGames;
use crate::games::loading::Games;
use crate::games::outbox_job::OutboxJob;
use crate::games::rows::{EFFECTS, ENDED, OUTBOX, REMIND, TICK, TIMERS, next_due};
use crate::jobs::{
    JobOutcome, JobReport, JobRunner, LONG_PAUSE, LeasedJob, RETRY_PAUSE, SHORT_PAUSE, Schedule, Worker,
};
use crate::operation::panics::PanicError;
use crate::operation::reachability::Reachability;
use crate::people::vacations::VacationStreams;
use crate::stream_names::{game_of_stream, game_stream};
use crate::tournaments::error::TournamentError;
use crate::tournaments::game_link::GameLink;
use crate::tournaments::stream_names::tournament_of_stream;
use crate::tournaments::timers::TournamentTimers;
use castellan_game::{Command, CommandKind, GameId, Phase, Requester, Span, Time};
use castellan_store::{Append, AppendOutcome, ClaimedJob, JobChange, RequestId, StoreError, Version};
use std::sync::Arc;

/// The worker that acts on timers and carries out effects on games and tournaments.
struct TimerWorker(Arc<Timers>);

impl Worker for TimerWorker {
    const QUEUES: &'static [&'static str] = &[TIMERS, EFFECTS];
    const WALL_CLOCK_QUEUES: &'static [&'static str] = &[TIMERS];
    const NAME: &'static str = "timer";
    const SCHEDULE: Schedule = Schedule::Sequential;
    const LEASE: Span = Span::minutes(1);
    /// The time within which timers of another process are found after that process ends.
    const MAX_SLEEP: Span = RETRY_PAUSE;

    /// Returns `false` during an outage: nothing is due while people cannot reach the bot.
    fn is_ready(&self) -> bool {
        self.0.reachability.is_reached()
    }

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.0.run_timer(&job.claimed).await
    }

    fn retry_pause(&self, error: &RefereeError) -> Span {
        match error {
            RefereeError::Contended(_) | RefereeError::Tournament(TournamentError::Contended(_)) => {
                SHORT_PAUSE
            }
            _ => LONG_PAUSE,
        }
    }

    /// Freezes a game whose timer panics. Other jobs that panic are retried later.
    async fn handle_panic(
        &self,
        _jobs: &JobRunner,
        job: &LeasedJob,
        panicked: PanicError,
    ) -> Result<JobOutcome, RefereeError> {
        let claim = &job.claimed.claim;
        let job_name = format!("{} of {}", claim.key(), claim.stream());
        let mut errors = Vec::new();
        let game = game_of_stream(claim.stream()).filter(|_| claim.queue() == TIMERS);
        let error = match game {
            Some(game) => match self.0.frozen.freeze(&game, &panicked).await {
                Ok(()) => RefereeError::frozen_by_panic(&game, &panicked),
                Err(error) if error.is_local() => {
                    errors.push(error);
                    RefereeError::Panicked { job: job_name, panicked }
                }
                Err(error) => return Err(error),
            },
            None => RefereeError::Panicked { job: job_name, panicked },
        };
        errors.push(error);
        Ok(JobOutcome::Postponed(self.0.base.clock.now().plus(LONG_PAUSE), errors))
    }
}

/// The timers of games and tournaments.
pub struct Timers {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) games: Arc<Games>,
    pub(crate) frozen: Arc<FrozenGames>,
    pub(crate) vacations: Arc<VacationStreams>,
    pub(crate) tournaments: TournamentTimers,
    pub(crate) game_link: Arc<GameLink>,
    pub(crate) reachability: Arc<Reachability>,
}

impl Timers {
    /// Acts on every due timer and carries out every effect. During an outage nothing is due.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single timers are part of the result.
    pub async fn run_due(self: &Arc<Self>) -> Result<JobReport, RefereeError> {
        self.jobs.run_sequentially(&TimerWorker(self.clone())).await
    }

    /// Acts on timers as they come due until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run(self: &Arc<Self>, on_error: impl Fn(&RefereeError) + Send) {
        if let Err(error) = self.frozen.update_gauge().await {
            on_error(&error);
        }
        self.jobs.run(&Arc::new(TimerWorker(self.clone())), on_error).await;
    }

    async fn run_timer(&self, claimed: &ClaimedJob) -> Result<JobOutcome, RefereeError> {
        // The time is read before the check for a standstill, so a standstill in between does not count as passed time.
        let at = self.base.clock.now();
        if !self.reachability.is_reached() {
            return Ok(JobOutcome::Postponed(at.plus(SHORT_PAUSE), Vec::new()));
        }
        if let Some(tournament) = tournament_of_stream(claimed.claim.stream()) {
            return self.tournaments.tick(&tournament, at, claimed).await;
        }
        match (claimed.claim.queue(), claimed.claim.key(), game_of_stream(claimed.claim.stream())) {
            (TIMERS, TICK, Some(game)) => return self.tick(&game, at, claimed).await,
            (TIMERS, REMIND, Some(game)) => return self.queue_reminder(&game, claimed).await,
            (EFFECTS, ENDED, Some(game)) => self.game_link.report_end(&game, ENDED).await?,
            (EFFECTS, ..) => self.vacations.notify_games(claimed).await?,
            _ => return Err(RefereeError::unknown_job(claimed)),
        }
        self.jobs.finish(claimed).await?;
        Ok(JobOutcome::Done)
    }

    /// Sends a game the command to act on passed time.
    async fn tick(&self, id: &GameId, at: Time, claimed: &ClaimedJob) -> Result<JobOutcome, RefereeError> {
        let request = format!("timer:{}-{}", claimed.due, at.ms());
        let verdict = self
            .games
            .command(id, &Command { by: Requester::System, at, request, kind: CommandKind::Tick })
            .await?;
        if verdict.events.is_empty() {
            // The job is early: it was put before the game moved its deadline.
            return self.jobs.reschedule(claimed, next_due(&verdict.state)).await;
        }
        Ok(JobOutcome::Done)
    }

    /// Queues a reminder of a deadline, unless the deadline has moved since.
    async fn queue_reminder(&self, id: &GameId, claimed: &ClaimedJob) -> Result<JobOutcome, RefereeError> {
        self.frozen.check_not_frozen(id).await?;
        let slot = self.games.cache.slot(id);
        let mut slot = slot.lock().await;
        let game =
            self.games.load(id, &mut slot).await?.ok_or_else(|| RefereeError::UnknownGame(id.clone()))?;
        let deadline = game.clock().deadline().filter(|(_, deadline)| {
            game.phase() == Phase::Running && deadline.ms().to_string() == claimed.payload
        });
        let Some((seat, deadline)) = deadline else {
            self.jobs.finish(claimed).await?;
            return Ok(JobOutcome::Idle);
        };
        let request = format!("timer:remind-{}-{}", seat.letter(), deadline.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(game_stream(id), Version(game.events()), request);
        let reminder = OutboxJob::Reminder { seat: seat.letter(), deadline, events: game.events() };
        append.jobs = vec![
            JobChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-remind", job_key(game.events())),
                due: self.base.clock.now().ms(),
                payload: serde_json::to_string(&reminder).expect("letters and numbers have a JSON form"),
            },
            JobChange::Remove { queue: TIMERS.to_owned(), key: REMIND.to_owned() },
        ];
        match self.base.store.append(append).await {
            Ok(AppendOutcome::Stored(_)) => {
                self.base.job_queued.notify_waiters();
                Ok(JobOutcome::Done)
            }
            // This deadline's reminder was queued before; the timer fired once too often.
            Ok(AppendOutcome::Repeated { .. }) => {
                self.jobs.finish(claimed).await?;
                Ok(JobOutcome::Idle)
            }
            Err(StoreError::Conflict(_)) => Ok(JobOutcome::Postponed(self.base.clock.now(), Vec::new())),
            Err(error) => Err(error.into()),
        }
    }
}
