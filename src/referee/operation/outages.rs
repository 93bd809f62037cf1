//! Outages: nobody is flagged because the bot could not be reached.
//!
//! The last time at which people could reach the bot is stored. After an outage, every game with a deadline within it,
//! or within an hour after it, is notified and moves the deadline. The outage is stored before the first game is
//! notified: after a crash half way, the remaining games are notified of the same outage, and no game twice.

use crate::base::Base;
use crate::games::loading::Games;
use crate::games::rows::{DEADLINES, read_deadline};
use crate::index::PAGE;
use crate::operation::reachability::{LONG, REACHED, Reachability, SHORTEST_SEEN, STEP, State};
use crate::people::erasure::Erasure;
use crate::tournaments::game_link::GameLink;
use crate::tournaments::listing::TournamentList;
use crate::trouble::Trouble;
use castellan_game::{By, Command, CommandKind, FLAG_DELAY, GameId, Span, Time, clock};
use castellan_store::{
    Append, Query, RequestId, StoreError, StreamName, Unreadable, Work, WorkChange, read_object,
};
use castellan_tournament as tournament;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::Mutex;

pub use crate::operation::reachability::SHORTEST;

/// The interval at which the time is stored.
pub const BEAT: Span = Span::from_ms(20_000);

/// The stream of records that belong to no game and no player.
const TABLE: &str = "table";
/// The queue and the key of an outage that games are still to be notified of.
const OUTAGE: &str = "outage";
/// The lease of the process that detects outages and notifies games.
const TELLING: &str = "outage";

/// A period in which people could not reach the bot.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Outage {
    from: Time,
    to: Time,
}

/// The result of notifying games of outages.
#[derive(Debug, Default)]
pub struct OutageReport {
    /// The number of games that moved a deadline.
    pub games: usize,
    /// The failures of single games.
    pub troubles: Vec<Trouble>,
}

/// The service that notifies games and tournaments of outages.
pub struct Outages {
    base: Base,
    reachability: Arc<Reachability>,
    erasure: Arc<Erasure>,
    games: Arc<Games>,
    tournaments: Arc<TournamentList>,
    game_link: Arc<GameLink>,
    /// Held while games are notified.
    telling: Mutex<()>,
}

impl Outages {
    pub(crate) fn new(
        base: &Base,
        reachability: &Arc<Reachability>,
        erasure: &Arc<Erasure>,
        game_link: &Arc<GameLink>,
    ) -> Self {
        Self {
            base: base.clone(),
            reachability: reachability.clone(),
            erasure: erasure.clone(),
            games: game_link.games.clone(),
            tournaments: game_link.list.clone(),
            game_link: game_link.clone(),
            telling: Mutex::default(),
        }
    }

    /// Stores that people can reach the bot now. Call it every [`BEAT`], and as soon as
    /// [`is_stalled`](Reachability::is_stalled) returns `true`. During an outage, and before
    /// [`came_back`](Self::came_back), it stores nothing.
    ///
    /// Failures of the store and standstills of this process are outages too: no timer acts, and games are notified
    /// once it works again.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn beat(&self) -> Result<(), Trouble> {
        self.reachability.look();
        let state = *self.reachability.state();
        match state {
            State::Reached => {
                let written = self.write_down(self.base.clock.now(), None).await;
                if written.as_ref().is_err_and(|error| !error.is_local()) {
                    // The store may have failed at any time since the last beat.
                    let since = self.base.clock.now().minus(BEAT);
                    self.reachability.stall(|state| state == State::Reached, since);
                }
                written
            }
            State::Stalled(_) => {
                let back = self.came_back().await;
                if back.is_err() {
                    // The outage is stored already.
                    let returns = |state| matches!(state, State::Returning(_));
                    self.reachability.stall(returns, self.base.clock.now());
                }
                let told = back?;
                tracing::info!(games = told.games, "games were told of time in which nothing could be done");
                told.troubles
                    .iter()
                    .for_each(|trouble| tracing::warn!(%trouble, "telling of an outage failed"));
                Ok(())
            }
            State::Starting | State::Returning(_) | State::Lost(_) => Ok(()),
        }
    }

    /// Ends an outage: notifies games of it, then lets timers act. Call it once the program has started and people can
    /// reach the bot, and whenever they can again. One process at a time does this; the others then find no outage.
    ///
    /// # Errors
    /// Returns an error if the store fails, another process is doing this, or there were too many conflicts. Call it
    /// again then.
    pub async fn came_back(&self) -> Result<OutageReport, Trouble> {
        let _only = self.telling.lock().await;
        if !self.base.store.lease(TELLING).await? {
            return Err(Trouble::ToldElsewhere);
        }
        let back = self.tell_all().await;
        let released = self.base.store.release(TELLING).await;
        let told = back?;
        released?;
        Ok(told)
    }

    async fn tell_all(&self) -> Result<OutageReport, Trouble> {
        let mut told = OutageReport::default();
        match self.erasure.finish_all().await {
            Err(error) if error.is_local() => told.troubles.push(error),
            done => done?,
        }
        // An earlier run may have been interrupted.
        self.tell_of_outages(&mut told).await?;
        let now = self.base.clock.now();
        let state = *self.reachability.state();
        let noted = self.reachability.last_reached().await?;
        let (since, shortest) = match state {
            // Another process may have handled the time before the stored one, or people could reach it meanwhile.
            State::Lost(since) | State::Stalled(since)
                if noted.is_some_and(|noted| noted > since && noted != self.reachability.noted()) =>
            {
                (noted, SHORTEST)
            }
            State::Lost(since) => (Some(since), SHORTEST_SEEN),
            State::Stalled(since) => (Some(since), STEP),
            State::Starting | State::Returning(_) => (noted, SHORTEST),
            State::Reached => (None, SHORTEST),
        };
        let since = since.filter(|since| now.since(*since) >= shortest);
        self.write_down(now, since.map(|from| Outage { from, to: now })).await?;
        // The outage is stored now. If a notification fails, the next attempt finds it there.
        let returning = State::Returning(since.unwrap_or(now));
        *self.reachability.state() = returning;
        self.tell_of_outages(&mut told).await?;
        // This process may have stood still meanwhile, and the connection may have been lost again.
        self.reachability.look();
        let mut state = self.reachability.state();
        if *state == returning {
            *state = State::Reached;
        }
        drop(state);
        self.base.woken.notify_waiters();
        Ok(told)
    }

    /// Stores the time at which people can reach the bot, and an outage to notify games of.
    async fn write_down(&self, at: Time, outage: Option<Outage>) -> Result<(), Trouble> {
        let put = |key: &str, due: Time, payload| {
            let (queue, key) = (key.to_owned(), key.to_owned());
            WorkChange::Put { queue, key, due: due.ms(), payload }
        };
        // The lease is already over: if this fails, the stored time remains.
        let claimed = self.base.store.claim(REACHED, at.ms(), 0, 1).await?.rows;
        if let Some(work) = claimed.first() {
            // Another process may have been away, or this one before its restart.
            self.learn_of_return(work);
        }
        if outage.is_none() {
            // The time is stored as the due time of a job that never completes: postponing it leaves no records behind.
            if let Some(work) = claimed.first() {
                self.base.store.postpone(&work.claim, at.ms()).await?;
                self.reachability.note(at);
                return Ok(());
            }
            // A later stored time means that the machine's clock was set back.
            if let Some(later) = self.reachability.last_reached().await? {
                self.reachability.note(later);
                return Ok(());
            }
        }
        let stream = StreamName::new(TABLE).map_err(StoreError::from)?;
        let head = self.base.store.head(&stream).await?;
        let request = RequestId::new(format!("table:reached-{}", at.ms())).map_err(StoreError::from)?;
        let mut append = Append::new(stream, head.map(|head| head.number).unwrap_or_default(), request);
        if outage.is_some_and(|outage| outage.to.since(outage.from) >= LONG) {
            self.reachability.returned(at);
        }
        append.work.push(put(REACHED, at, self.reachability.ended().ms().to_string()));
        if let Some(outage) = outage {
            let payload = serde_json::to_string(&outage).expect("two numbers have a JSON form");
            append.work.push(put(OUTAGE, Time::default(), payload));
        }
        self.base.store.append(append).await?;
        self.reachability.note(at);
        Ok(())
    }

    /// Restores the end of the latest long outage from the stored job.
    fn learn_of_return(&self, reached: &Work) {
        match reached.payload.parse() {
            Ok(since) => self.reachability.returned(Time::from_ms(since)),
            Err(_) => {
                Unreadable::new(REACHED, REACHED, "it should be a number of milliseconds").passed_over();
            }
        }
    }

    /// Notifies games of the stored outage, if there is one.
    async fn tell_of_outages(&self, told: &mut OutageReport) -> Result<(), Trouble> {
        let now = self.base.clock.now().ms();
        let claimed = self.base.store.claim(OUTAGE, now, now, 1).await?;
        told.troubles.extend(claimed.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
        for work in claimed.rows {
            match read_object(OUTAGE, work.claim.key(), &work.payload) {
                Ok(outage) => {
                    self.tell_of_one(outage, told).await?;
                    self.base.store.finish(&work.claim, Vec::new()).await?;
                }
                // The row is kept, and tried again after the next start.
                Err(unreadable) => told.troubles.push(StoreError::from(unreadable).into()),
            }
        }
        Ok(())
    }

    /// Notifies every game that an outage may affect.
    async fn tell_of_one(&self, Outage { from, to }: Outage, told: &mut OutageReport) -> Result<(), Trouble> {
        let afterwards = clock::afterwards(to.since(from));
        for game in self.concerned(to.plus(afterwards).plus(FLAG_DELAY), told).await? {
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            let command = Command { by: By::System, at: to, request, kind: CommandKind::Outage { from, to } };
            match self.games.command(&game, &command).await {
                Ok(verdict) => told.games += usize::from(!verdict.events.is_empty()),
                // A frozen game does not stop the others.
                Err(error) if error.is_local() && !matches!(error, Trouble::Contended(_)) => {
                    told.troubles.push(error);
                }
                Err(error) => return Err(error),
            }
        }
        self.tell_tournaments(from, to, told).await
    }

    /// Notifies every open tournament.
    async fn tell_tournaments(&self, from: Time, to: Time, told: &mut OutageReport) -> Result<(), Trouble> {
        for (id, entry) in self.tournaments.all().await? {
            if !entry.is_open() {
                continue;
            }
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            match self
                .game_link
                .tell_tournament(&id, tournament::CommandKind::Outage { from, to }, request)
                .await
            {
                Err(error) if error.is_local() => told.troubles.push(error),
                done => done?,
            }
        }
        Ok(())
    }

    /// Returns the games with an automatic action up to this time.
    async fn concerned(&self, latest: Time, told: &mut OutageReport) -> Result<Vec<GameId>, Trouble> {
        let mut concerned = Vec::new();
        let mut query = Query::new(DEADLINES, "", PAGE);
        loop {
            let listed = self.base.store.query(query.clone()).await?;
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
