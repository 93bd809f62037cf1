//! Tournaments and their logs, as the store has them.

use super::{TournamentTrouble, effects, games, listing, stream};
use crate::Referee;
use crate::aggregate::Aggregate;
use crate::cache::Cache;
use crate::trouble::Trouble;
use async_trait::async_trait;
use castellan_game::Time;
use castellan_store::{Append, MAX_CHANGES, Number, RequestId, Store, StoreError, StreamName};
use castellan_tournament::command::Command;
use castellan_tournament::{Decision, Event, Tournament, TournamentId, decide};
use std::error::Error;
use std::sync::Arc;

#[async_trait]
impl Aggregate for Tournament {
    type Id = TournamentId;
    type Event = Event;
    type Command = Command;

    const SNAPSHOT: &'static str = "tournament 1";
    const SNAPSHOT_EVERY: u64 = 64;
    const QUEUE: &'static str = effects::QUEUE;

    fn cache(referee: &Referee) -> &Cache<Self> {
        &referee.tournaments
    }

    fn stream(id: &TournamentId) -> StreamName {
        stream(id)
    }

    fn request(command: &Command) -> &str {
        &command.request
    }

    fn id(&self) -> &TournamentId {
        self.id()
    }

    fn number(&self) -> u64 {
        self.events()
    }

    fn begin(first: &Event) -> Result<Self, impl Error> {
        Self::begin(first)
    }

    fn apply(&mut self, event: &Event) -> Result<(), impl Error> {
        self.apply(event)
    }

    fn read(stored: &str) -> Result<Event, impl Error> {
        Event::read(stored)
    }

    fn write(event: &Event) -> String {
        event.write()
    }

    fn snapshot(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a tournament has a JSON form")
    }

    fn restore(snapshot: &[u8]) -> Option<Self> {
        serde_json::from_slice(snapshot).ok()
    }

    fn missing(id: &TournamentId) -> Trouble {
        TournamentTrouble::Missing(id.clone()).into()
    }

    fn contended(id: &TournamentId) -> Trouble {
        TournamentTrouble::Contended(id.clone()).into()
    }

    fn unfoldable(id: &TournamentId, number: u64, error: &dyn Error) -> Trouble {
        TournamentTrouble::Frozen { tournament: id.clone(), number, problem: error.to_string() }.into()
    }

    fn decide(
        before: Option<&Self>,
        id: &TournamentId,
        command: &Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Event>, Self), Trouble> {
        let decided = decide(before, id, command, now, entropy);
        let Decision { events, tournament } = decided.map_err(TournamentTrouble::Refused)?;
        Ok((events, tournament))
    }

    async fn can_be_done(
        referee: &Referee,
        before: &Self,
        command: &Command,
        now: Time,
    ) -> Result<(), Trouble> {
        referee.must_be_taken_by_its_game(before, &command.ask, now).await
    }

    async fn add_changes(
        _referee: &Referee,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        _now: Time,
    ) -> Result<(), Trouble> {
        append.index = listing::index_changes(before, after, events);
        append.work.extend(games::timer_change(before, after));
        Ok(())
    }
}

impl Referee {
    /// A tournament as it stands.
    ///
    /// # Errors
    /// When there is no such tournament, or it cannot be loaded.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<Tournament>, Trouble> {
        self.current(id).await
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
        self.events_of::<Tournament>(id, from, to).await
    }

    /// All events of a tournament. The first holds the secret of the lots.
    ///
    /// # Errors
    /// When one of them cannot be read: then the tournament is frozen.
    pub async fn tournament_log(&self, id: &TournamentId) -> Result<Vec<Event>, Trouble> {
        self.log_of::<Tournament>(id).await
    }

    /// Makes the index rows and the timer of a tournament anew from its log: after an import of logs alone.
    /// What happened before counts as seen to.
    ///
    /// # Errors
    /// When the tournament cannot be loaded or the store fails.
    pub async fn rebuild_tournament(&self, id: &TournamentId) -> Result<(), Trouble> {
        let slot = self.tournaments.slot(id);
        let mut slot = slot.lock().await;
        let log = self.tournament_log(id).await?;
        let tournament = self.load(id, &mut slot).await?;
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
}
