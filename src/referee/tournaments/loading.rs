//! Tournaments: loading and commands.

use super::error::TournamentError;
use super::game_link::system_command;
use super::stream_names::tournament_stream;
use super::{effects, listing, timers};
use crate::aggregate::{Aggregate, Repository};
use crate::error::RefereeError;
use crate::games::loading::Games;
use async_trait::async_trait;
use castellan_game::{self as game, Time, decide as decide_in_game};
use castellan_store::{Append, MAX_CHANGES, RequestId, StoreError, StreamName, Version};
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Decision, Event, Tournament, TournamentId, decide, intervention_command};
use std::error::Error;
use std::sync::Arc;

/// The loader of tournaments, which carries out their commands.
pub type Tournaments = Repository<Tournament>;

#[async_trait]
impl Aggregate for Tournament {
    type Id = TournamentId;
    type Event = Event;
    type Command = Command;
    /// The games, some of which have to accept a command first.
    type Dependencies = Arc<Games>;

    const SNAPSHOT_VERSION: &'static str = "tournament";
    const EVENTS_PER_SNAPSHOT: u64 = 64;
    /// Few tournaments run at once.
    const MAX_CACHED: usize = 16;
    const MAX_RECENT_CHANGES: usize = 0;
    const QUEUE: &'static str = effects::QUEUE;

    fn stream(id: &TournamentId) -> StreamName {
        tournament_stream(id)
    }

    fn request_id(command: &Command) -> &str {
        &command.request
    }

    fn id(&self) -> &TournamentId {
        self.id()
    }

    fn event_count(&self) -> u64 {
        self.events()
    }

    fn from_first_event(first: &Event) -> Result<Self, impl Error> {
        Self::begin(first)
    }

    fn apply(&mut self, event: &Event) -> Result<(), impl Error> {
        self.apply(event)
    }

    fn parse_event(stored: &str) -> Result<Event, impl Error> {
        Event::from_json(stored)
    }

    fn encode_event(event: &Event) -> String {
        event.to_json()
    }

    fn snapshot(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a tournament has a JSON form")
    }

    fn restore(snapshot: &[u8]) -> Option<Self> {
        serde_json::from_slice(snapshot).ok()
    }

    fn missing_error(id: &TournamentId) -> RefereeError {
        TournamentError::UnknownTournament(id.clone()).into()
    }

    fn contention_error(id: &TournamentId) -> RefereeError {
        TournamentError::Contended(id.clone()).into()
    }

    fn invalid_event_error(id: &TournamentId, number: u64, error: &dyn Error) -> RefereeError {
        TournamentError::Frozen { tournament: id.clone(), number, problem: error.to_string() }.into()
    }

    fn decide(
        _games: &Arc<Games>,
        before: Option<&Self>,
        id: &TournamentId,
        command: &Command,
        now: Time,
        entropy: &[u8; 32],
    ) -> Result<(Vec<Event>, Self), RefereeError> {
        let decided = decide(before, id, command, now, entropy);
        let Decision { events, tournament } = decided.map_err(TournamentError::Refused)?;
        Ok((events, tournament))
    }

    async fn check_feasible(
        games: &Arc<Games>,
        before: &Self,
        command: &Command,
        now: Time,
    ) -> Result<(), RefereeError> {
        check_accepted_by_game(games, before, command.kind.inner(), now).await
    }

    async fn add_changes(
        _games: &Arc<Games>,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        _now: Time,
    ) -> Result<(), RefereeError> {
        append.index = listing::index_changes(before, after, events);
        append.jobs.extend(timers::timer_change(before, after));
        Ok(())
    }
}

impl Repository<Tournament> {
    /// Returns a new id for a tournament.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names consist of lower-case letters and digits.
    pub fn new_id(&self) -> Result<TournamentId, RefereeError> {
        Ok(TournamentId::new(self.new_random_id()?).expect("small letters and digits"))
    }

    /// Returns the current state of a tournament.
    ///
    /// # Errors
    /// Returns an error if no such tournament exists, or it cannot be loaded.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<Tournament>, RefereeError> {
        self.current(id).await
    }

    /// Rebuilds the index rows and the timer of a tournament from its log, after an import of logs alone. Earlier
    /// events count as handled.
    ///
    /// # Errors
    /// Returns an error if the tournament cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &TournamentId) -> Result<(), RefereeError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let log = self.log(id).await?;
        let tournament = self.load(id, &mut slot).await?;
        let tournament = tournament.ok_or_else(|| TournamentError::UnknownTournament(id.clone()))?;
        let now = self.base.clock.now();
        let mut rows = listing::index_changes(None, &tournament, &log);
        if !effects::has_progress(&self.base.store, id).await? {
            rows.push(effects::progress_row(id, tournament.events()));
        }
        let append = |number: usize| {
            let request = format!("rebuild:{}-{}-{number}", tournament.events(), now.ms());
            let request = RequestId::new(request).map_err(StoreError::from)?;
            Ok::<_, RefereeError>(Append::new(tournament_stream(id), Version(tournament.events()), request))
        };
        // A large tournament has more entrants than an append takes rows.
        for (number, rows) in rows.chunks(MAX_CHANGES).enumerate() {
            let mut append = append(number)?;
            append.index = rows.to_vec();
            self.base.store.append(append).await?;
        }
        let mut append = append(usize::MAX)?;
        append.jobs.extend(timers::timer_change(None, &tournament));
        self.base.store.append(append).await?;
        Ok(())
    }
}

/// Checks that the game of a board accepts the change: a frozen game, or one that refuses it, would block the
/// tournament. The caller gets the reason.
async fn check_accepted_by_game(
    games: &Games,
    tournament: &Tournament,
    kind: &CommandKind,
    now: Time,
) -> Result<(), RefereeError> {
    let (CommandKind::Reinstate { board, .. } | CommandKind::Intervene { board, .. }) = kind else {
        return Ok(());
    };
    let Some(pairing) = tournament.pairing(*board) else { return Ok(()) };
    let kind = match kind {
        CommandKind::Reinstate { give, .. } => game::CommandKind::Reinstate { give: *give },
        CommandKind::Intervene { act, .. } => match intervention_command(tournament, pairing, *act) {
            Some(kind) => kind,
            None => return Ok(()),
        },
        _ => return Ok(()),
    };
    let id = tournament.game_id(pairing);
    let game = games.game(&id).await?;
    let command = system_command(now, String::new(), kind);
    decide_in_game(Some(&game), &id, &command, now, now, &[0; 32])?;
    Ok(())
}
