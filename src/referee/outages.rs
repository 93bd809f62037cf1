//! Nobody is flagged because we could not be reached.
//!
//! The time at which people could last reach us is kept in the store. When that was long ago, every game
//! in which something happens by itself in between, or within an hour after, is told so, and moves it.
//! That it is to be told is stored before anybody is told: whoever is killed half way tells the rest
//! of the same outage, and nobody twice.

use super::rows::{DEADLINES, read_deadline};
use super::trouble::Trouble;
use super::{PAGE, Referee};
use castellan_game::{By, Command, CommandKind, FLAG_DELAY, GameId, Span, Time};
use castellan_store::{
    Append, Query, RequestId, Store, StoreError, StreamName, Unreadable, WorkChange, read_object,
};
use castellan_tournament as tournament;
use serde::{Deserialize, Serialize};
use std::sync::{MutexGuard, PoisonError};

/// How often the time is written down.
pub const BEAT: Span = Span::from_ms(20_000);
/// What is shorter is no outage: the bot was restarted, or a beat was late.
pub const SHORTEST: Span = Span::minutes(1);
/// How long after an outage deadlines still move.
const AFTERWARDS: Span = Span::hours(1);

/// The stream of what is of no game and no player.
const TABLE: &str = "table";
/// The queue and the key of the piece of work whose due time is when people could last reach us.
const REACHED: &str = "reached";
/// The queue and the key of an outage that games are still to be told of.
const OUTAGE: &str = "outage";

/// Whether people can reach us.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Nobody has said so yet.
    Starting,
    /// They can, and games are being told that they could not.
    Returning,
    /// They can.
    Reached,
    /// They cannot, since then.
    Lost(Time),
    /// They can, and nothing can be stored, since then: what they do comes to nothing.
    Stalled(Time),
}

/// From when until when people could not reach us.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Outage {
    from: Time,
    to: Time,
}

/// Who was told of outages.
#[derive(Debug, Default)]
pub struct ToldOfOutage {
    /// How many games moved something.
    pub games: usize,
    /// What kept single games from hearing of it.
    pub troubles: Vec<Trouble>,
}

impl Referee {
    /// Writes down that people can reach us now. To be called every [`BEAT`]; before
    /// [`came_back`](Self::came_back), and while they cannot, nothing is written.
    ///
    /// While the store fails, that is an outage too: no timer acts, and games hear of it when it works again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn beat(&self) -> Result<(), Trouble> {
        let reach = *self.reach();
        match reach {
            Reach::Reached => {
                let written = self.write_down(self.now(), None).await;
                if written.as_ref().is_err_and(|error| !error.is_local()) {
                    // It may have failed since the last time.
                    self.stall(Reach::Reached, Time::from_ms(self.now().ms().saturating_sub(BEAT.ms())));
                }
                written
            }
            Reach::Stalled(_) => {
                let back = self.came_back().await;
                if back.is_err() {
                    // What there was to tell is stored already.
                    self.stall(Reach::Returning, self.now());
                }
                back.map(drop)
            }
            Reach::Starting | Reach::Returning | Reach::Lost(_) => Ok(()),
        }
    }

    /// Nothing can be stored since then.
    fn stall(&self, before: Reach, since: Time) {
        let mut reach = self.reach();
        if *reach == before {
            *reach = Reach::Stalled(since);
        }
    }

    /// When people could last reach us, as far as was written down.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_reached(&self) -> Result<Option<Time>, Trouble> {
        Ok(self.store().next_due(REACHED).await?.map(Time::from_ms))
    }

    /// To be called when the program has started and people can reach us, and whenever they can again.
    /// Games hear of the outage, if it was one; only then timers act.
    ///
    /// # Errors
    /// When the store fails, or others were too quick; then it is to be called again.
    pub async fn came_back(&self) -> Result<ToldOfOutage, Trouble> {
        let mut told = ToldOfOutage::default();
        match self.finish_erasures().await {
            Err(error) if error.is_local() => told.troubles.push(error),
            done => done?,
        }
        // Somebody may have been stopped half way.
        self.tell_of_outages(&mut told).await?;
        let now = self.now();
        let reach = *self.reach();
        let since = match reach {
            Reach::Lost(since) | Reach::Stalled(since) => Some(since),
            Reach::Starting | Reach::Returning => self.last_reached().await?,
            Reach::Reached => None,
        };
        let since = since.filter(|since| now.since(*since) >= SHORTEST);
        self.write_down(now, since.map(|from| Outage { from, to: now })).await?;
        // What there is to tell is in the store now. Should telling fail, asking again finds it there.
        *self.reach() = Reach::Returning;
        self.tell_of_outages(&mut told).await?;
        let mut reach = self.reach();
        // They may have been lost again meanwhile.
        if *reach == Reach::Returning {
            *reach = Reach::Reached;
        }
        drop(reach);
        self.woken.notify_waiters();
        Ok(told)
    }

    /// People cannot reach us from now on. Until [`Self::came_back`] no timer acts.
    pub fn was_lost(&self) {
        let mut reach = self.reach();
        match *reach {
            Reach::Reached | Reach::Returning => *reach = Reach::Lost(self.clock.now()),
            Reach::Stalled(since) => *reach = Reach::Lost(since),
            Reach::Starting | Reach::Lost(_) => {}
        }
    }

    pub(super) fn is_reached(&self) -> bool {
        *self.reach() == Reach::Reached
    }

    fn reach(&self) -> MutexGuard<'_, Reach> {
        self.reach.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes down that people can reach us, and an outage that games are to be told of.
    async fn write_down(&self, at: Time, outage: Option<Outage>) -> Result<(), Trouble> {
        let put = |key: &str, due: Time, payload| {
            let (queue, key) = (key.to_owned(), key.to_owned());
            WorkChange::Put { queue, key, due: due.ms(), payload }
        };
        if outage.is_none() {
            // The time is the due time of work that is never done: postponed, it leaves nothing behind.
            let claimed = self.store().claim(REACHED, at.ms(), at.ms(), 1).await?.rows;
            if let Some(work) = claimed.first() {
                self.store().postpone(&work.claim, at.ms()).await?;
                return Ok(());
            }
            // What was written is later: the clock of the machine was set back.
            if self.last_reached().await?.is_some() {
                return Ok(());
            }
        }
        let stream = StreamName::new(TABLE).map_err(StoreError::from)?;
        let head = self.store().head(&stream).await?;
        let request = RequestId::new(format!("table:reached-{}", at.ms())).map_err(StoreError::from)?;
        let mut append = Append::new(stream, head.map(|head| head.number).unwrap_or_default(), request);
        append.work.push(put(REACHED, at, String::new()));
        if let Some(outage) = outage {
            let payload = serde_json::to_string(&outage).expect("two numbers have a JSON form");
            append.work.push(put(OUTAGE, Time::default(), payload));
        }
        self.store().append(append).await?;
        Ok(())
    }

    /// Tells of the outage that is in the store, if there is one.
    async fn tell_of_outages(&self, told: &mut ToldOfOutage) -> Result<(), Trouble> {
        let now = self.now().ms();
        let claimed = self.store().claim(OUTAGE, now, now, 1).await?;
        told.troubles.extend(claimed.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
        for work in claimed.rows {
            match read_object(OUTAGE, work.claim.key(), &work.payload) {
                Ok(outage) => {
                    self.tell_of_one(outage, told).await?;
                    self.finish(&work).await?;
                }
                // It stays where it is, and is looked at again after the next start.
                Err(unreadable) => told.troubles.push(StoreError::from(unreadable).into()),
            }
        }
        Ok(())
    }

    /// Tells every game that an outage may concern.
    async fn tell_of_one(&self, Outage { from, to }: Outage, told: &mut ToldOfOutage) -> Result<(), Trouble> {
        for game in self.concerned(to.plus(AFTERWARDS).plus(FLAG_DELAY), told).await? {
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            let command = Command { by: By::Table, at: to, request, ask: CommandKind::Outage { from, to } };
            match self.command(&game, &command).await {
                Ok(verdict) => told.games += usize::from(!verdict.events.is_empty()),
                // One game that stands still keeps no other from hearing.
                Err(error) if error.is_local() && !matches!(error, Trouble::Contended(_)) => {
                    told.troubles.push(error);
                }
                Err(error) => return Err(error),
            }
        }
        self.tell_tournaments(from, to, told).await
    }

    /// Tells every tournament in which something can still happen.
    async fn tell_tournaments(&self, from: Time, to: Time, told: &mut ToldOfOutage) -> Result<(), Trouble> {
        for (id, entry) in self.tournaments().await? {
            if !entry.is_open() {
                continue;
            }
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            match self.by_game(&id, tournament::CommandKind::Outage { from, to }, request).await {
                Err(error) if error.is_local() => told.troubles.push(error),
                done => done?,
            }
        }
        Ok(())
    }

    /// The games in which something happens by itself until then.
    async fn concerned(&self, latest: Time, told: &mut ToldOfOutage) -> Result<Vec<GameId>, Trouble> {
        let mut concerned = Vec::new();
        let mut query = Query::new(DEADLINES, "", PAGE);
        loop {
            let listed = self.store().query(query.clone()).await?;
            told.troubles.extend(listed.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
            let Some(last) = listed.rows.last().map(|row| row.key.clone()) else { return Ok(concerned) };
            for row in &listed.rows {
                let Some((at, game)) = read_deadline(&row.key) else {
                    let unreadable =
                        Unreadable::new(DEADLINES, &row.key, "its key should be a time and a game");
                    told.troubles.push(StoreError::from(unreadable).into());
                    continue;
                };
                if at > latest {
                    return Ok(concerned);
                }
                concerned.push(game);
            }
            query = query.after(last);
        }
    }
}
