//! Tournaments and their logs, as the store has them.

use super::{SNAPSHOT, TournamentTrouble, effects, games, listing, stream};
use crate::trouble::Trouble;
use crate::{PAGE, Referee};
use castellan_store::{Append, MAX_CHANGES, Number, RequestId, Store, StoreError, StoredEvent};
use castellan_tournament::{Event, Tournament, TournamentId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// How many tournaments are kept in memory.
const MOST_HALLS: usize = 16;

/// Tournaments by name. One command of a tournament is carried out at a time.
#[derive(Default)]
pub(crate) struct TournamentCache(Mutex<HashMap<TournamentId, Arc<AsyncMutex<CachedTournament>>>>);

/// What is kept of a tournament. It is believed only while the store stands where it stood.
#[derive(Default)]
pub(crate) struct CachedTournament {
    tournament: Option<Arc<Tournament>>,
    /// The number of events in its snapshot.
    snapshot: u64,
}

impl TournamentCache {
    /// The hall of a tournament, an empty one if nothing is kept of it.
    pub(super) fn of(&self, id: &TournamentId) -> Arc<AsyncMutex<CachedTournament>> {
        let mut halls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hall) = halls.get(id) {
            return hall.clone();
        }
        if halls.len() >= MOST_HALLS {
            // Few tournaments run at once; those that nobody is at work with are loaded again when they are needed.
            halls.retain(|_, hall| Arc::strong_count(hall) > 1);
        }
        halls.entry(id.clone()).or_default().clone()
    }
}

impl CachedTournament {
    pub(super) fn keep(&mut self, tournament: &Arc<Tournament>) {
        self.tournament = Some(tournament.clone());
    }

    pub(super) fn forget(&mut self) {
        self.tournament = None;
    }

    pub(super) fn snapshot(&self) -> u64 {
        self.snapshot
    }

    pub(super) fn snapshot_kept(&mut self, events: u64) {
        self.snapshot = events;
    }
}

impl Referee {
    /// A tournament as it stands. Until it starts it holds the secret of its lots.
    ///
    /// # Errors
    /// When there is no such tournament, or it cannot be loaded.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<Tournament>, Trouble> {
        let hall = self.halls.of(id);
        let mut hall = hall.lock().await;
        let tournament = self.load_tournament(id, &mut hall).await?;
        tournament.ok_or_else(|| TournamentTrouble::Missing(id.clone()).into())
    }

    /// The tournament, if there is one: what is kept when the store still stands there.
    pub(super) async fn load_tournament(
        &self,
        id: &TournamentId,
        hall: &mut CachedTournament,
    ) -> Result<Option<Arc<Tournament>>, Trouble> {
        let Some(head) = self.store.head(&stream(id)).await? else { return Ok(None) };
        if let Some(tournament) = hall.tournament.as_ref().filter(|kept| kept.events() == head.number.0) {
            return Ok(Some(tournament.clone()));
        }
        let tournament = Arc::new(self.tournament_at(id, head.number.0).await?);
        hall.keep(&tournament);
        Ok(Some(tournament))
    }

    /// A tournament as it stood after its event `to`, folded from its snapshot or from its beginning.
    pub(super) async fn tournament_at(&self, id: &TournamentId, to: u64) -> Result<Tournament, Trouble> {
        let snapshot = self.store.snapshot(&stream(id)).await?;
        let snapshot = snapshot.filter(|snapshot| snapshot.number.0 <= to && snapshot.version == SNAPSHOT);
        let mut tournament = snapshot.and_then(|snapshot| {
            let restored: Option<Tournament> = serde_json::from_slice(&snapshot.bytes).ok();
            restored.filter(|kept| kept.id() == id && kept.events() == snapshot.number.0)
        });
        let mut next = tournament.as_ref().map_or(0, Tournament::events) + 1;
        while next <= to {
            let page = self.tournament_events(id, next, to).await?;
            if page.is_empty() {
                break;
            }
            next += page.len() as u64;
            tournament = Some(follow(id, tournament, &page)?);
        }
        tournament.ok_or_else(|| TournamentTrouble::Missing(id.clone()).into())
    }

    /// The events of a tournament from one number to another, at most 1,000. The first holds the secret of
    /// the lots.
    ///
    /// # Errors
    /// When one of them cannot be read: then the tournament is frozen.
    pub async fn tournament_events(
        &self,
        id: &TournamentId,
        from: u64,
        to: u64,
    ) -> Result<Vec<Event>, Trouble> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.store.read(&stream(id), Number(from), limit).await?;
        let read = |stored: StoredEvent| {
            Event::read(&stored.json).map_err(|error| frozen(id, stored.number.0, &error))
        };
        stored.into_iter().filter(|stored| stored.number.0 <= to).map(read).collect()
    }

    /// Makes the index rows and the timer of a tournament anew from its log: after an import of logs alone.
    /// What happened before counts as seen to.
    ///
    /// # Errors
    /// When the tournament cannot be loaded or the store fails.
    pub async fn rebuild_tournament(&self, id: &TournamentId) -> Result<(), Trouble> {
        let hall = self.halls.of(id);
        let mut hall = hall.lock().await;
        let log = self.tournament_log(id).await?;
        let tournament = self.load_tournament(id, &mut hall).await?;
        let tournament = tournament.ok_or_else(|| TournamentTrouble::Missing(id.clone()))?;
        let now = self.clock.now();
        let mut rows = listing::index_changes(None, &tournament, &log);
        if !self.knows_what_was_seen_to(id).await? {
            rows.push(effects::seen(id, tournament.events()));
        }
        let append = |number: usize| {
            let request = format!("rebuild:{}-{}-{number}", tournament.events(), now.ms());
            let request = RequestId::new(request).map_err(StoreError::from)?;
            Ok::<_, Trouble>(Append::new(stream(id), Number(tournament.events()), request))
        };
        // A large tournament has more entrants than an append takes rows.
        for (number, rows) in rows.chunks(MAX_CHANGES).enumerate() {
            let mut append = append(number)?;
            append.index = rows.to_vec();
            self.store.append(append).await?;
        }
        let mut append = append(usize::MAX)?;
        append.work.extend(games::timer_change(None, &tournament));
        self.store.append(append).await?;
        Ok(())
    }

    /// All events of a tournament. The first holds the secret of the lots.
    ///
    /// # Errors
    /// When one of them cannot be read: then the tournament is frozen.
    pub async fn tournament_log(&self, id: &TournamentId) -> Result<Vec<Event>, Trouble> {
        let mut log = Vec::new();
        loop {
            let page = self.tournament_events(id, log.len() as u64 + 1, u64::MAX).await?;
            if page.is_empty() {
                return Ok(log);
            }
            log.extend(page);
        }
    }
}

/// Lets events follow in a tournament, or make one.
pub(super) fn follow(
    id: &TournamentId,
    tournament: Option<Tournament>,
    events: &[Event],
) -> Result<Tournament, Trouble> {
    let mut rest = events.iter();
    let mut tournament = match (tournament, rest.as_slice()) {
        (Some(tournament), _) => tournament,
        (None, []) => return Err(TournamentTrouble::Missing(id.clone()).into()),
        (None, [first, ..]) => {
            rest.next();
            Tournament::begin(first).map_err(|error| frozen(id, 1, &error))?
        }
    };
    for event in rest {
        let number = tournament.events() + 1;
        tournament.apply(event).map_err(|error| frozen(id, number, &error))?;
    }
    Ok(tournament)
}

fn frozen(id: &TournamentId, number: u64, error: &dyn std::error::Error) -> Trouble {
    TournamentTrouble::Frozen { tournament: id.clone(), number, problem: error.to_string() }.into()
}
