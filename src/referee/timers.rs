//! What happens by itself: deadlines, expiries, reminders.
//!
//! A timer is work in the store, put and removed together with the events that it follows from. Acting
//! on it is a command like any other, with a request id of its own, so that it acts once however often
//! the program restarts.

use super::outbox::{self, Waiting};
use super::panics::{Panicked, caught};
use super::rows::{ENDED, ERRANDS, OUTBOX, REMIND, TICK, TIMERS, next_due};
use super::tournaments::TournamentTrouble;
use super::trouble::Trouble;
use super::{Referee, game_of, tournaments};
use castellan_game::{By, Command, CommandKind, GameId, Phase, Span, Time};
use castellan_store::{Append, Appended, Number, RequestId, Store, StoreError, Work, WorkChange};

/// For how long a timer that is being looked at is nobody else's.
const LEASE: Span = Span::minutes(1);
/// When a timer is looked at again of a game that cannot be loaded, or refuses it.
const STANDS_STILL: Span = Span::hours(1);
/// When a timer is looked at again that could not act because of others.
pub(super) const AGAIN: Span = Span::from_ms(1_000);
/// How many timers are taken at once.
const AT_ONCE: usize = 64;
/// The longest sleep: someone else may put timers too.
const LONGEST_SLEEP: Span = Span::minutes(1);
/// The least that is slept: never spinning on work that cannot be done now.
const LEAST_SLEEP: Span = Span::from_ms(50);

/// What one look at the timers did.
#[derive(Debug, Default)]
pub struct ActionOutcome {
    /// Timers and effects that were looked at.
    pub looked_at: usize,
    /// What kept single ones from being acted on. They are looked at again later.
    pub troubles: Vec<Trouble>,
}

impl Referee {
    /// Acts on every timer that is due, and does every effect. While people cannot reach us nothing is
    /// due.
    ///
    /// # Errors
    /// When the store fails. What stops single timers is in the answer.
    pub async fn act_on_timers(&self) -> Result<ActionOutcome, Trouble> {
        let mut acted = ActionOutcome::default();
        loop {
            if !self.is_reached() {
                return Ok(acted);
            }
            let now = self.now();
            let mut due = Vec::new();
            for queue in [TIMERS, ERRANDS] {
                let work = self.store().claim(queue, now.ms(), now.plus(LEASE).ms(), AT_ONCE).await?;
                due.extend(work.rows);
                let damaged = work.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into());
                // Each round meets the same ones.
                if acted.looked_at == 0 {
                    acted.troubles.extend(damaged);
                }
            }
            if due.is_empty() {
                return Ok(acted);
            }
            acted.looked_at += due.len();
            for work in due {
                match caught(self.act_on(&work)).await {
                    Ok(Err(error)) if error.is_local() => self.look_later(&work, error, &mut acted).await?,
                    Ok(done) => done?,
                    Err(panicked) => self.has_panicked(&work, panicked, &mut acted).await?,
                }
            }
        }
    }

    /// Puts off what could not be done, so that it keeps nothing else from being done.
    async fn look_later(
        &self,
        work: &Work,
        trouble: Trouble,
        acted: &mut ActionOutcome,
    ) -> Result<(), Trouble> {
        let contended =
            matches!(trouble, Trouble::Contended(_) | Trouble::Tournament(TournamentTrouble::Contended(_)));
        let later = self.now().plus(if contended { AGAIN } else { STANDS_STILL });
        acted.troubles.push(trouble);
        match self.store().postpone(&work.claim, later.ms()).await.map_err(Trouble::from) {
            // What cannot be put off either is looked at again when its claim has ended.
            Err(error) if error.is_local() => Ok(()),
            done => done.map(drop),
        }
    }

    /// A game whose timer panics is frozen. Everything else that panics is looked at later.
    async fn has_panicked(
        &self,
        work: &Work,
        panicked: Panicked,
        acted: &mut ActionOutcome,
    ) -> Result<(), Trouble> {
        self.counts().panicked("timer", &panicked);
        let what = format!("{} of {}", work.claim.key(), work.claim.stream());
        let trouble = match game_of(work.claim.stream()).filter(|_| work.claim.queue() == TIMERS) {
            Some(game) => match self.freeze(&game, &panicked).await {
                Ok(()) => Trouble::frozen_by_panic(&game, &panicked),
                Err(error) if error.is_local() => {
                    acted.troubles.push(error);
                    Trouble::Panicked { what, panicked }
                }
                Err(error) => return Err(error),
            },
            None => Trouble::Panicked { what, panicked },
        };
        self.look_later(work, trouble, acted).await
    }

    async fn act_on(&self, work: &Work) -> Result<(), Trouble> {
        if let Some(tournament) = tournaments::tournament_of(work.claim.stream()) {
            return self.tick_tournament(&tournament, work).await;
        }
        match (work.claim.queue(), work.claim.key(), game_of(work.claim.stream())) {
            (ERRANDS, ENDED, Some(game)) => {
                self.hear_of_end(&game, ENDED).await?;
                self.finish(work).await
            }
            (TIMERS, TICK, Some(game)) => self.tick(&game, work).await,
            (TIMERS, REMIND, Some(game)) => self.remind(&game, work).await,
            (ERRANDS, ..) => self.do_errand(work).await,
            _ => Err(Trouble::unknown_work(work)),
        }
    }

    pub(super) async fn finish(&self, work: &Work) -> Result<(), Trouble> {
        self.store().finish(&work.claim, Vec::new()).await?;
        Ok(())
    }

    /// Lets a game look at the time.
    async fn tick(&self, id: &GameId, work: &Work) -> Result<(), Trouble> {
        let at = self.now();
        let request = format!("timer:{}-{}", work.due, at.ms());
        let verdict =
            self.command(id, &Command { by: By::Table, at, request, ask: CommandKind::Tick }).await?;
        if verdict.events.is_empty() {
            // It was too early: the timer was put before the game changed its mind.
            match next_due(&verdict.game) {
                Some(next) => {
                    let next = next.max(at.plus(AGAIN));
                    self.store().postpone(&work.claim, next.ms()).await?;
                }
                None => self.finish(work).await?,
            }
        }
        Ok(())
    }

    /// Leaves word that a deadline comes near, unless it has moved.
    async fn remind(&self, id: &GameId, work: &Work) -> Result<(), Trouble> {
        self.must_not_be_frozen(id).await?;
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let deadline = game.clock().deadline().filter(|(_, deadline)| {
            game.phase() == Phase::Running && deadline.ms().to_string() == work.payload
        });
        let Some((seat, deadline)) = deadline else { return self.finish(work).await };
        let request = format!("timer:remind-{}-{}", seat.letter(), deadline.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(super::stream(id), Number(game.events()), request);
        let waiting = Waiting::Remind { remind: seat.letter(), deadline, at: game.events() };
        append.work = vec![
            WorkChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-remind", outbox::key(game.events())),
                due: self.now().ms(),
                payload: serde_json::to_string(&waiting).expect("letters and numbers have a JSON form"),
            },
            WorkChange::Remove { queue: TIMERS.to_owned(), key: REMIND.to_owned() },
        ];
        match self.store().append(append).await {
            Ok(Appended::Stored(_)) => {
                self.woken.notify_waiters();
                Ok(())
            }
            // This deadline's reminder was left before: the timer asks again needlessly.
            Ok(Appended::Repeated { .. }) => self.finish(work).await,
            Err(StoreError::Conflict(_)) => {
                self.store().postpone(&work.claim, self.now().ms()).await?;
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Acts on timers as they come due, until the future is dropped. Failures are given to `failed`, and
    /// tried again.
    pub async fn keep_time(&self, failed: impl Fn(&Trouble) + Send) {
        if let Err(error) = self.count_frozen().await {
            failed(&error);
        }
        loop {
            let woken = self.woken.notified();
            match self.act_on_timers().await {
                Ok(acted) => acted.troubles.iter().for_each(&failed),
                Err(error) => failed(&error),
            }
            let mut until = self.now().plus(LONGEST_SLEEP);
            for queue in [TIMERS, ERRANDS].iter().filter(|_| self.is_reached()) {
                let next = self.store().next_due(queue).await.ok().flatten().map(Time::from_ms);
                until = next.map_or(until, |next| until.min(next));
            }
            tokio::select! {
                () = woken => {}
                () = self.clock.sleep_until(until.max(self.now().plus(LEAST_SLEEP))) => {}
            }
        }
    }
}
