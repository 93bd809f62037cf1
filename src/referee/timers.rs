//! What happens by itself: deadlines, expiries, reminders.
//!
//! A timer is work in the store, put and removed together with the events that it follows from. Acting
//! on it is a command like any other, with a request id of its own, so that it acts once however often
//! the program restarts.

use super::aggregate::work_key;
use super::jobs::{Held, JobOutcome, STANDS_STILL, Schedule, WorkedOff, Worker};
use super::outbox::Waiting;
use super::panics::Panicked;
use super::rows::{ENDED, ERRANDS, OUTBOX, REMIND, TICK, TIMERS, next_due};
use super::tournaments::TournamentTrouble;
use super::trouble::Trouble;
use super::{Referee, game_of, tournaments};
use castellan_game::{By, Command, CommandKind, GameId, Phase, Span, Time};
use castellan_store::{Append, Appended, Number, RequestId, Store, StoreError, Work, WorkChange};
use std::sync::Arc;

/// When a timer is looked at again that could not act because of others.
pub(super) const AGAIN: Span = Span::from_ms(1_000);

/// Acts on timers, and tells games and tournaments what concerns them.
struct TimerWorker;

impl Worker for TimerWorker {
    const QUEUES: &'static [&'static str] = &[TIMERS, ERRANDS];
    const NAME: &'static str = "timer";
    const SCHEDULE: Schedule = Schedule::InTurn;
    const LEASE: Span = Span::minutes(1);
    const LONGEST_SLEEP: Span = Span::minutes(1);

    /// While people cannot reach us nothing is due.
    fn is_ready(&self, referee: &Referee) -> bool {
        referee.is_reached()
    }

    async fn work_on(&self, referee: &Referee, held: &Held) -> Result<JobOutcome, Trouble> {
        referee.act_on(&held.work).await
    }

    fn pause_after(&self, trouble: &Trouble) -> Span {
        match trouble {
            Trouble::Contended(_) | Trouble::Tournament(TournamentTrouble::Contended(_)) => AGAIN,
            _ => STANDS_STILL,
        }
    }

    /// A game whose timer panics is frozen. Everything else that panics is looked at later.
    async fn panicked(
        &self,
        referee: &Referee,
        held: &Held,
        panicked: Panicked,
    ) -> Result<JobOutcome, Trouble> {
        let claim = &held.work.claim;
        let what = format!("{} of {}", claim.key(), claim.stream());
        let mut troubles = Vec::new();
        let game = game_of(claim.stream()).filter(|_| claim.queue() == TIMERS);
        let trouble = match game {
            Some(game) => match referee.freeze(&game, &panicked).await {
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
        Ok(JobOutcome::Wait(referee.now().plus(STANDS_STILL), troubles))
    }
}

impl Referee {
    /// Acts on every timer that is due, and does every effect. While people cannot reach us nothing is
    /// due.
    ///
    /// # Errors
    /// When the store fails. What stops single timers is in the answer.
    pub async fn act_on_timers(&self) -> Result<WorkedOff, Trouble> {
        self.work_in_turn(&TimerWorker).await
    }

    /// Acts on timers as they come due, until the future is dropped. Failures are given to `failed`, and
    /// tried again.
    pub async fn keep_time(self: &Arc<Self>, failed: impl Fn(&Trouble) + Send) {
        if let Err(error) = self.count_frozen().await {
            failed(&error);
        }
        self.keep_working(&Arc::new(TimerWorker), failed).await;
    }

    async fn act_on(&self, work: &Work) -> Result<JobOutcome, Trouble> {
        if let Some(tournament) = tournaments::tournament_of(work.claim.stream()) {
            return self.tick_tournament(&tournament, work).await;
        }
        match (work.claim.queue(), work.claim.key(), game_of(work.claim.stream())) {
            (TIMERS, TICK, Some(game)) => return self.tick(&game, work).await,
            (TIMERS, REMIND, Some(game)) => return self.remind(&game, work).await,
            (ERRANDS, ENDED, Some(game)) => self.hear_of_end(&game, ENDED).await?,
            (ERRANDS, ..) => self.tell_of_vacations(work).await?,
            _ => return Err(Trouble::unknown_work(work)),
        }
        self.finish(work).await?;
        Ok(JobOutcome::Done)
    }

    /// What becomes of the timer of something that looks at the time next then, if ever.
    pub(super) async fn look_again(&self, work: &Work, next: Option<Time>) -> Result<JobOutcome, Trouble> {
        if let Some(next) = next {
            return Ok(JobOutcome::Wait(next.max(self.now().plus(AGAIN)), Vec::new()));
        }
        self.finish(work).await?;
        Ok(JobOutcome::Done)
    }

    /// Lets a game look at the time.
    async fn tick(&self, id: &GameId, work: &Work) -> Result<JobOutcome, Trouble> {
        let at = self.now();
        let request = format!("timer:{}-{}", work.due, at.ms());
        let verdict =
            self.command(id, &Command { by: By::Table, at, request, ask: CommandKind::Tick }).await?;
        if verdict.events.is_empty() {
            // It was too early: the timer was put before the game changed its mind.
            return self.look_again(work, next_due(&verdict.game)).await;
        }
        Ok(JobOutcome::Done)
    }

    /// Leaves word that a deadline comes near, unless it has moved.
    async fn remind(&self, id: &GameId, work: &Work) -> Result<JobOutcome, Trouble> {
        self.must_not_be_frozen(id).await?;
        let slot = self.games.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let deadline = game.clock().deadline().filter(|(_, deadline)| {
            game.phase() == Phase::Running && deadline.ms().to_string() == work.payload
        });
        let Some((seat, deadline)) = deadline else {
            self.finish(work).await?;
            return Ok(JobOutcome::Idle);
        };
        let request = format!("timer:remind-{}-{}", seat.letter(), deadline.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(super::stream(id), Number(game.events()), request);
        let waiting = Waiting::Remind { remind: seat.letter(), deadline, at: game.events() };
        append.work = vec![
            WorkChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-remind", work_key(game.events())),
                due: self.now().ms(),
                payload: serde_json::to_string(&waiting).expect("letters and numbers have a JSON form"),
            },
            WorkChange::Remove { queue: TIMERS.to_owned(), key: REMIND.to_owned() },
        ];
        match self.store().append(append).await {
            Ok(Appended::Stored(_)) => {
                self.woken.notify_waiters();
                Ok(JobOutcome::Done)
            }
            // This deadline's reminder was left before: the timer asks again needlessly.
            Ok(Appended::Repeated { .. }) => {
                self.finish(work).await?;
                Ok(JobOutcome::Idle)
            }
            Err(StoreError::Conflict(_)) => Ok(JobOutcome::Wait(self.now(), Vec::new())),
            Err(error) => Err(error.into()),
        }
    }
}
