//! Timers: deadlines, expiries, reminders.
//!
//! A timer is a job in the store, put and removed with the events that cause it. It acts through an ordinary command
//! with its own request id, so it acts once regardless of restarts.

use crate::aggregate::work_key;
use crate::base::Base;
use crate::games::freezing::FrozenGames;
use crate::games::loading::Games;
use crate::games::notices::Waiting;
use crate::games::rows::{EFFECTS, ENDED, OUTBOX, REMIND, TICK, TIMERS, next_due};
use crate::jobs::{AGAIN, Held, JobOutcome, JobRunner, SOON, STANDS_STILL, Schedule, WorkedOff, Worker};
use crate::names::{game_of, stream};
use crate::operation::panics::Panicked;
use crate::operation::reachability::Reachability;
use crate::people::vacations::VacationStreams;
use crate::tournaments::game_link::GameLink;
use crate::tournaments::names::tournament_of;
use crate::tournaments::timers::TournamentTimers;
use crate::tournaments::trouble::TournamentTrouble;
use crate::trouble::Trouble;
use castellan_game::{By, Command, CommandKind, GameId, Phase, Span, Time};
use castellan_store::{Append, Appended, Number, RequestId, StoreError, Work, WorkChange};
use std::sync::Arc;

/// The worker that acts on timers and carries out effects on games and tournaments.
struct TimerWorker(Arc<Timers>);

impl Worker for TimerWorker {
    const QUEUES: &'static [&'static str] = &[TIMERS, EFFECTS];
    const BY_THE_CLOCK: &'static [&'static str] = &[TIMERS];
    const NAME: &'static str = "timer";
    const SCHEDULE: Schedule = Schedule::InTurn;
    const LEASE: Span = Span::minutes(1);
    /// The time within which timers of another process are found after that process ends.
    const LONGEST_SLEEP: Span = AGAIN;

    /// Returns `false` during an outage: nothing is due while people cannot reach the bot.
    fn is_ready(&self) -> bool {
        self.0.reachability.is_reached()
    }

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.0.act_on(&held.work).await
    }

    fn pause_after(&self, trouble: &Trouble) -> Span {
        match trouble {
            Trouble::Contended(_) | Trouble::Tournament(TournamentTrouble::Contended(_)) => SOON,
            _ => STANDS_STILL,
        }
    }

    /// Freezes a game whose timer panics. Other jobs that panic are retried later.
    async fn panicked(
        &self,
        _jobs: &JobRunner,
        held: &Held,
        panicked: Panicked,
    ) -> Result<JobOutcome, Trouble> {
        let claim = &held.work.claim;
        let what = format!("{} of {}", claim.key(), claim.stream());
        let mut troubles = Vec::new();
        let game = game_of(claim.stream()).filter(|_| claim.queue() == TIMERS);
        let trouble = match game {
            Some(game) => match self.0.frozen.freeze(&game, &panicked).await {
                Ok(()) => Trouble::frozen_by_panic(&game, &panicked),
                Err(error) if error.is_local() => {
                    troubles.push(error);
                    Trouble::Panicked { what, panicked }
                }
                Err(error) => return Err(error),
            },
            None => Trouble::Panicked { what, panicked },
        };
        troubles.push(trouble);
        Ok(JobOutcome::Wait(self.0.base.clock.now().plus(STANDS_STILL), troubles))
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
    pub async fn act(self: &Arc<Self>) -> Result<WorkedOff, Trouble> {
        self.jobs.work_in_turn(&TimerWorker(self.clone())).await
    }

    /// Acts on timers as they come due until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_time(self: &Arc<Self>, failed: impl Fn(&Trouble) + Send) {
        if let Err(error) = self.frozen.count().await {
            failed(&error);
        }
        self.jobs.keep_working(&Arc::new(TimerWorker(self.clone())), failed).await;
    }

    async fn act_on(&self, work: &Work) -> Result<JobOutcome, Trouble> {
        // The time is read before the check for a standstill, so time that passes in between cannot count.
        let at = self.base.clock.now();
        if !self.reachability.is_reached() {
            return Ok(JobOutcome::Wait(at.plus(SOON), Vec::new()));
        }
        if let Some(tournament) = tournament_of(work.claim.stream()) {
            return self.tournaments.tick(&tournament, at, work).await;
        }
        match (work.claim.queue(), work.claim.key(), game_of(work.claim.stream())) {
            (TIMERS, TICK, Some(game)) => return self.tick(&game, at, work).await,
            (TIMERS, REMIND, Some(game)) => return self.remind(&game, work).await,
            (EFFECTS, ENDED, Some(game)) => self.game_link.hear_of_end(&game, ENDED).await?,
            (EFFECTS, ..) => self.vacations.tell(work).await?,
            _ => return Err(Trouble::unknown_work(work)),
        }
        self.jobs.finish(work).await?;
        Ok(JobOutcome::Done)
    }

    /// Sends a game the command to act on passed time.
    async fn tick(&self, id: &GameId, at: Time, work: &Work) -> Result<JobOutcome, Trouble> {
        let request = format!("timer:{}-{}", work.due, at.ms());
        let verdict =
            self.games.command(id, &Command { by: By::System, at, request, kind: CommandKind::Tick }).await?;
        if verdict.events.is_empty() {
            // The job is early: it was put before the game moved its deadline.
            return self.jobs.look_again(work, next_due(&verdict.state)).await;
        }
        Ok(JobOutcome::Done)
    }

    /// Queues a reminder of a deadline, unless the deadline has moved.
    async fn remind(&self, id: &GameId, work: &Work) -> Result<JobOutcome, Trouble> {
        self.frozen.must_not_hold(id).await?;
        let slot = self.games.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.games.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let deadline = game.clock().deadline().filter(|(_, deadline)| {
            game.phase() == Phase::Running && deadline.ms().to_string() == work.payload
        });
        let Some((seat, deadline)) = deadline else {
            self.jobs.finish(work).await?;
            return Ok(JobOutcome::Idle);
        };
        let request = format!("timer:remind-{}-{}", seat.letter(), deadline.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number(game.events()), request);
        let waiting = Waiting::Remind { remind: seat.letter(), deadline, at: game.events() };
        append.work = vec![
            WorkChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-remind", work_key(game.events())),
                due: self.base.clock.now().ms(),
                payload: serde_json::to_string(&waiting).expect("letters and numbers have a JSON form"),
            },
            WorkChange::Remove { queue: TIMERS.to_owned(), key: REMIND.to_owned() },
        ];
        match self.base.store.append(append).await {
            Ok(Appended::Stored(_)) => {
                self.base.woken.notify_waiters();
                Ok(JobOutcome::Done)
            }
            // This deadline's reminder was queued before; the timer fired once too often.
            Ok(Appended::Repeated { .. }) => {
                self.jobs.finish(work).await?;
                Ok(JobOutcome::Idle)
            }
            Err(StoreError::Conflict(_)) => Ok(JobOutcome::Wait(self.base.clock.now(), Vec::new())),
            Err(error) => Err(error.into()),
        }
    }
}
