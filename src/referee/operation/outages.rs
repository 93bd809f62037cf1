//! Outages: nobody is flagged because the bot could not be reached.
//!
//! The last time at which people could reach the bot is stored. After an outage, every game with a deadline within it,
//! or within an hour after it, is notified and moves the deadline. The outage is stored before the first game is
//! notified: after a crash half way, the remaining games are notified of the same outage, and no game twice.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::rows::{DEADLINES, read_deadline};
use crate::index::PAGE;
use crate::operation::reachability::{
    CLOCK_STEP, LONG_OUTAGE, MIN_OBSERVED_OUTAGE, REACHED, Reachability, ReachabilityState,
};
use crate::people::erasure::Erasure;
use crate::tournaments::game_link::GameLink;
use crate::tournaments::listing::TournamentList;
use castellan_game::{Command, CommandKind, FLAG_DELAY, GameId, Requester, Span, Time, clock};
use castellan_store::{
    Append, ClaimedJob, JobChange, Query, RequestId, StoreError, StreamName, UnreadableError, read_object,
};
use castellan_tournament as tournament;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::Mutex;

pub use crate::operation::reachability::MIN_OUTAGE;

/// The interval at which the time is stored.
pub const HEARTBEAT_INTERVAL: Span = Span::from_ms(20_000);

/// The stream of records that belong to no game and no player.
const SYSTEM_STREAM: &str = "table";
/// The queue and the key of an outage that games are still to be notified of.
const OUTAGE: &str = "outage";
/// The lease of the process that detects outages and notifies games.
const OUTAGE_LEASE: &str = "outage";

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
    pub errors: Vec<RefereeError>,
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
    notifying: Mutex<()>,
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
            notifying: Mutex::default(),
        }
    }

    /// Stores that people can reach the bot now. Call it every [`HEARTBEAT_INTERVAL`], and as soon as
    /// [`is_stalled`](Reachability::is_stalled) returns `true`. During an outage, and before
    /// [`end_outage`](Self::end_outage), it stores nothing.
    ///
    /// Failures of the store and standstills of this process are outages too: no timer acts, and games are notified
    /// once it works again.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn beat(&self) -> Result<(), RefereeError> {
        self.reachability.check_clocks();
        let state = *self.reachability.state();
        match state {
            ReachabilityState::Reached => {
                let written = self.store_reached(self.base.clock.now(), None).await;
                if written.as_ref().is_err_and(|error| !error.is_local()) {
                    // The store may have failed at any time since the last beat.
                    let since = self.base.clock.now().minus(HEARTBEAT_INTERVAL);
                    self.reachability.stall(|state| state == ReachabilityState::Reached, since);
                }
                written
            }
            ReachabilityState::Stalled(_) => {
                let back = self.end_outage().await;
                if back.is_err() {
                    // The outage is stored already.
                    let returns = |state| matches!(state, ReachabilityState::Returning(_));
                    self.reachability.stall(returns, self.base.clock.now());
                }
                let report = back?;
                tracing::info!(
                    games = report.games,
                    "games were told of time in which nothing could be done"
                );
                report
                    .errors
                    .iter()
                    .for_each(|trouble| tracing::warn!(%trouble, "telling of an outage failed"));
                Ok(())
            }
            ReachabilityState::Starting | ReachabilityState::Returning(_) | ReachabilityState::Lost(_) => {
                Ok(())
            }
        }
    }

    /// Ends an outage: notifies games of it, then lets timers act. Call it once the program has started and people can
    /// reach the bot, and whenever they can again. One process at a time does this; the others then find no outage.
    ///
    /// # Errors
    /// Returns an error if the store fails, another process is doing this, or there were too many conflicts. Call it
    /// again then.
    pub async fn end_outage(&self) -> Result<OutageReport, RefereeError> {
        let _only = self.notifying.lock().await;
        if !self.base.store.lease(OUTAGE_LEASE).await? {
            return Err(RefereeError::OutageHandledElsewhere);
        }
        let back = self.notify_all().await;
        let released = self.base.store.release(OUTAGE_LEASE).await;
        let report = back?;
        released?;
        Ok(report)
    }

    async fn notify_all(&self) -> Result<OutageReport, RefereeError> {
        let mut report = OutageReport::default();
        match self.erasure.finish_all().await {
            Err(error) if error.is_local() => report.errors.push(error),
            done => done?,
        }
        // An earlier run may have been interrupted.
        self.notify_of_stored_outages(&mut report).await?;
        let now = self.base.clock.now();
        let state = *self.reachability.state();
        let noted = self.reachability.last_reached().await?;
        let (since, min_outage) = match state {
            // Another process may have handled the time before the stored one, or people could reach it meanwhile.
            ReachabilityState::Lost(since) | ReachabilityState::Stalled(since)
                if noted.is_some_and(|noted| noted > since && noted != self.reachability.last_stored()) =>
            {
                (noted, MIN_OUTAGE)
            }
            ReachabilityState::Lost(since) => (Some(since), MIN_OBSERVED_OUTAGE),
            ReachabilityState::Stalled(since) => (Some(since), CLOCK_STEP),
            ReachabilityState::Starting | ReachabilityState::Returning(_) => (noted, MIN_OUTAGE),
            ReachabilityState::Reached => (None, MIN_OUTAGE),
        };
        let since = since.filter(|since| now.since(*since) >= min_outage);
        self.store_reached(now, since.map(|from| Outage { from, to: now })).await?;
        // The outage is stored now. If a notification fails, the next attempt finds it there.
        let returning = ReachabilityState::Returning(since.unwrap_or(now));
        *self.reachability.state() = returning;
        self.notify_of_stored_outages(&mut report).await?;
        // This process may have stood still meanwhile, and the connection may have been lost again.
        self.reachability.check_clocks();
        let mut state = self.reachability.state();
        if *state == returning {
            *state = ReachabilityState::Reached;
        }
        drop(state);
        self.base.job_queued.notify_waiters();
        Ok(report)
    }

    /// Stores the time at which people can reach the bot, and an outage to notify games of.
    async fn store_reached(&self, at: Time, outage: Option<Outage>) -> Result<(), RefereeError> {
        let put = |key: &str, due: Time, payload| {
            let (queue, key) = (key.to_owned(), key.to_owned());
            JobChange::Put { queue, key, due: due.ms(), payload }
        };
        // The claim is already over: if this fails, the stored time remains.
        let claimed = self.base.store.claim(REACHED, at.ms(), 0, 1).await?.rows;
        if let Some(work) = claimed.first() {
            // Another process may have been away, or this one before its restart.
            self.restore_return(work);
        }
        if outage.is_none() {
            // The time is stored as the due time of a job that never completes: postponing it leaves no records behind.
            if let Some(work) = claimed.first() {
                self.base.store.postpone(&work.claim, at.ms()).await?;
                self.reachability.set_last_stored(at);
                return Ok(());
            }
            // A later stored time means that the machine's clock was set back.
            if let Some(later) = self.reachability.last_reached().await? {
                self.reachability.set_last_stored(later);
                return Ok(());
            }
        }
        let stream = StreamName::new(SYSTEM_STREAM).map_err(StoreError::from)?;
        let head = self.base.store.head(&stream).await?;
        let request = RequestId::new(format!("table:reached-{}", at.ms())).map_err(StoreError::from)?;
        let mut append = Append::new(stream, head.map(|head| head.version).unwrap_or_default(), request);
        if outage.is_some_and(|outage| outage.to.since(outage.from) >= LONG_OUTAGE) {
            self.reachability.record_return(at);
        }
        append.jobs.push(put(REACHED, at, self.reachability.last_return().ms().to_string()));
        if let Some(outage) = outage {
            let payload = serde_json::to_string(&outage).expect("two numbers have a JSON form");
            append.jobs.push(put(OUTAGE, Time::default(), payload));
        }
        self.base.store.append(append).await?;
        self.reachability.set_last_stored(at);
        Ok(())
    }

    /// Restores the end of the latest long outage from the stored job.
    fn restore_return(&self, reached: &ClaimedJob) {
        match reached.payload.parse() {
            Ok(since) => self.reachability.record_return(Time::from_ms(since)),
            Err(_) => {
                UnreadableError::new(REACHED, REACHED, "it should be a number of milliseconds").log_skipped();
            }
        }
    }

    /// Notifies games of the stored outage, if there is one.
    async fn notify_of_stored_outages(&self, report: &mut OutageReport) -> Result<(), RefereeError> {
        let now = self.base.clock.now().ms();
        let claimed = self.base.store.claim(OUTAGE, now, now, 1).await?;
        report.errors.extend(claimed.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
        for work in claimed.rows {
            match read_object(OUTAGE, work.claim.key(), &work.payload) {
                Ok(outage) => {
                    self.notify_of_outage(outage, report).await?;
                    self.base.store.finish(&work.claim, Vec::new()).await?;
                }
                // The row is kept, and tried again after the next start.
                Err(unreadable) => report.errors.push(StoreError::from(unreadable).into()),
            }
        }
        Ok(())
    }

    /// Notifies every game that an outage may affect.
    async fn notify_of_outage(
        &self,
        Outage { from, to }: Outage,
        report: &mut OutageReport,
    ) -> Result<(), RefereeError> {
        let afterwards = clock::extra_time_after(to.since(from));
        for game in self.games_due_until(to.plus(afterwards).plus(FLAG_DELAY), report).await? {
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            let command =
                Command { by: Requester::System, at: to, request, kind: CommandKind::Outage { from, to } };
            match self.games.command(&game, &command).await {
                Ok(verdict) => report.games += usize::from(!verdict.events.is_empty()),
                // A frozen game does not stop the others.
                Err(error) if error.is_local() && !matches!(error, RefereeError::Contended(_)) => {
                    report.errors.push(error);
                }
                Err(error) => return Err(error),
            }
        }
        self.notify_tournaments(from, to, report).await
    }

    /// Notifies every open tournament.
    async fn notify_tournaments(
        &self,
        from: Time,
        to: Time,
        report: &mut OutageReport,
    ) -> Result<(), RefereeError> {
        for (id, entry) in self.tournaments.all().await? {
            if !entry.is_open() {
                continue;
            }
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            match self
                .game_link
                .send_to_tournament(&id, tournament::CommandKind::Outage { from, to }, request)
                .await
            {
                Err(error) if error.is_local() => report.errors.push(error),
                done => done?,
            }
        }
        Ok(())
    }

    /// Returns the games with an automatic action up to this time.
    async fn games_due_until(
        &self,
        latest: Time,
        report: &mut OutageReport,
    ) -> Result<Vec<GameId>, RefereeError> {
        let mut games = Vec::new();
        let mut query = Query::new(DEADLINES, "", PAGE);
        loop {
            let listed = self.base.store.query(query.clone()).await?;
            report.errors.extend(listed.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
            let Some(last) = listed.rows.last().map(|row| row.key.clone()) else { return Ok(games) };
            for row in &listed.rows {
                let Some((at, game)) = read_deadline(&row.key) else {
                    let unreadable =
                        UnreadableError::new(DEADLINES, &row.key, "its key should be a time and a game");
                    report.errors.push(StoreError::from(unreadable).into());
                    continue;
                };
                if at > latest {
                    return Ok(games);
                }
                games.push(game);
            }
            query = query.after(last);
        }
    }
}
