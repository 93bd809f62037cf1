//! What happens by itself: deadlines, expiries, reminders.
//!
//! A timer is work in the store, put and removed together with the events that it follows from. Acting
//! on it is a command like any other, with a request id of its own, so that it acts once however often
//! the program restarts.

use super::outbox::Waiting;
use super::ports::{Clock, Entropy};
use super::rows::{ERRANDS, OUTBOX, REMIND, TICK, TIMERS};
use super::trouble::Trouble;
use super::{Referee, game_of, outbox};
use crate::game::{Ask, By, Command, GameId, Phase, Span, Time};
use crate::store::{Append, Number, RequestId, Store, StoreError, Work, WorkChange};

/// For how long a timer that is being looked at is nobody else's.
const LEASE: Span = Span::minutes(1);
/// When a timer of a game that cannot be folded is looked at again.
const FROZEN: Span = Span::hours(1);
/// How many timers are taken at once.
const AT_ONCE: usize = 64;
/// The longest sleep: someone else may put timers too.
const LONGEST_SLEEP: Span = Span::minutes(1);

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// Acts on every timer that is due, and does every errand; gives how many. While people
    /// cannot reach us nothing is due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn act_on_timers(&self) -> Result<usize, Trouble> {
        let mut acted = 0;
        loop {
            if self.is_unreachable() {
                return Ok(acted);
            }
            let now = self.now();
            let lease = now.plus(LEASE).ms();
            let mut due = self.store().claim(TIMERS, now.ms(), lease, AT_ONCE).await?.rows;
            due.extend(self.store().claim(ERRANDS, now.ms(), lease, AT_ONCE).await?.rows);
            if due.is_empty() {
                return Ok(acted);
            }
            acted += due.len();
            for work in due {
                self.act_on(&work).await?;
            }
        }
    }

    async fn act_on(&self, work: &Work) -> Result<(), Trouble> {
        let game = game_of(work.claim.stream());
        let acted = match (work.claim.queue(), work.claim.key(), game) {
            (TIMERS, TICK, Some(game)) => self.tick(&game, work).await,
            (TIMERS, REMIND, Some(game)) => self.remind(&game, work).await,
            (ERRANDS, ..) => self.do_errand(work).await,
            _ => self.store().finish(&work.claim, Vec::new()).await.map(drop).map_err(Trouble::from),
        };
        match acted {
            // Nothing else stops because one game stands still.
            Err(
                Trouble::Frozen { .. } | Trouble::NoGame(_) | Trouble::Contended(_) | Trouble::Refused(_),
            ) => {
                let later = self.now().plus(FROZEN).ms();
                self.store().postpone(&work.claim, later).await?;
                Ok(())
            }
            acted => acted,
        }
    }

    /// Lets a game look at the time.
    async fn tick(&self, id: &GameId, work: &Work) -> Result<(), Trouble> {
        let at = self.now();
        let request = format!("timer:{}-{}", work.due, at.ms());
        let verdict = self.command(id, &Command { by: By::Table, at, request, ask: Ask::Tick }).await?;
        if verdict.events.is_empty() {
            // It was too early: the timer was put before the game changed its mind.
            match verdict.game.due().iter().map(|due| due.at).min() {
                Some(next) => {
                    self.store().postpone(&work.claim, next.max(at.plus(Span::from_ms(1))).ms()).await?
                }
                None => self.store().finish(&work.claim, Vec::new()).await?,
            };
        }
        Ok(())
    }

    /// Leaves word that a deadline comes near, unless it has moved.
    async fn remind(&self, id: &GameId, work: &Work) -> Result<(), Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let deadline = game.clock().deadline().filter(|(_, deadline)| {
            game.phase() == Phase::Running && deadline.ms().to_string() == work.payload
        });
        let Some((seat, deadline)) = deadline else {
            self.store().finish(&work.claim, Vec::new()).await?;
            return Ok(());
        };
        let request = RequestId::new(format!("timer:remind-{}", deadline.ms())).map_err(StoreError::from)?;
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
            Ok(crate::store::Appended::Stored(_)) => self.woken.notify_waiters(),
            // This deadline's reminder was sent before; the timer that asks again is not needed.
            Ok(crate::store::Appended::Repeated { .. }) => {
                self.store().finish(&work.claim, Vec::new()).await?;
            }
            Err(StoreError::Conflict(_)) => {
                self.store().postpone(&work.claim, self.now().ms()).await?;
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Acts on timers as they come due, until the future is dropped. Failures of the store are given to
    /// `failed`, and tried again.
    pub async fn keep_time(&self, failed: impl Fn(&Trouble) + Send) {
        loop {
            let woken = self.woken.notified();
            if let Err(error) = self.act_on_timers().await {
                failed(&error);
            }
            let latest = self.now().plus(LONGEST_SLEEP);
            let mut until = latest;
            for queue in [TIMERS, ERRANDS] {
                let next = self.store().next_due(queue).await.ok().flatten().map(Time::from_ms);
                until = next.map_or(until, |next| until.min(next));
            }
            // Never spinning on work that cannot be done now.
            let until = until.max(self.now().plus(Span::from_ms(50)));
            tokio::select! {
                () = woken => {}
                () = self.clock.sleep_until(until) => {}
            }
        }
    }
}
