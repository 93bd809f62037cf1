//! Tournaments: loading and commands.

use super::game_link::by_system;
use super::names::stream;
use super::trouble::TournamentTrouble;
use super::{effects, listing, timers};
use crate::aggregate::{Aggregate, Runner};
use crate::games::loading::Games;
use crate::trouble::Trouble;
use async_trait::async_trait;
use castellan_game::{self as game, Time, decide as decide_in_game};
use castellan_store::{Append, MAX_CHANGES, Number, RequestId, StoreError, StreamName};
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Decision, Event, Tournament, TournamentId, decide, directed};
use std::error::Error;
use std::sync::Arc;

/// The loader of tournaments, which carries out their commands.
pub type Tournaments = Runner<Tournament>;

#[async_trait]
impl Aggregate for Tournament {
    type Id = TournamentId;
    type Event = Event;
    type Command = Command;
    /// The games, some of which have to accept a command first.
    type Dependencies = Arc<Games>;

    const SNAPSHOT: &'static str = "tournament";
    const SNAPSHOT_EVERY: u64 = 64;
    /// Few tournaments run at once.
    const MOST_CACHED: usize = 16;
    const MOST_RECENT: usize = 0;
    const QUEUE: &'static str = effects::QUEUE;

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
        _games: &Arc<Games>,
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
        games: &Arc<Games>,
        before: &Self,
        command: &Command,
        now: Time,
    ) -> Result<(), Trouble> {
        must_be_taken_by_its_game(games, before, command.kind.asked(), now).await
    }

    async fn add_changes(
        _games: &Arc<Games>,
        append: &mut Append,
        before: Option<&Self>,
        after: &Self,
        events: &[Event],
        _now: Time,
    ) -> Result<(), Trouble> {
        append.index = listing::index_changes(before, after, events);
        append.work.extend(timers::timer_change(before, after));
        Ok(())
    }
}

impl Runner<Tournament> {
    /// Returns a new id for a tournament.
    ///
    /// # Errors
    /// Returns an error if the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names consist of lower-case letters and digits.
    pub fn new_id(&self) -> Result<TournamentId, Trouble> {
        Ok(TournamentId::new(self.new_name()?).expect("small letters and digits"))
    }

    /// Returns the current state of a tournament.
    ///
    /// # Errors
    /// Returns an error if no such tournament exists, or it cannot be loaded.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<Tournament>, Trouble> {
        self.current(id).await
    }

    /// Rebuilds the index rows and the timer of a tournament from its log, after an import of logs alone. Earlier
    /// events count as handled.
    ///
    /// # Errors
    /// Returns an error if the tournament cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &TournamentId) -> Result<(), Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let log = self.log(id).await?;
        let tournament = self.load(id, &mut slot).await?;
        let tournament = tournament.ok_or_else(|| TournamentTrouble::Missing(id.clone()))?;
        let now = self.base.clock.now();
        let mut rows = listing::index_changes(None, &tournament, &log);
        if !effects::knows_what_was_seen_to(&self.base.store, id).await? {
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
            self.base.store.append(append).await?;
        }
        let mut append = append(usize::MAX)?;
        append.work.extend(timers::timer_change(None, &tournament));
        self.base.store.append(append).await?;
        Ok(())
    }
}

/// Checks that the game of a board accepts the change: a frozen game, or one that refuses it, would block the
/// tournament. The caller gets the reason.
async fn must_be_taken_by_its_game(
    games: &Games,
    tournament: &Tournament,
    kind: &CommandKind,
    now: Time,
) -> Result<(), Trouble> {
    let (CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. }) = kind else {
        return Ok(());
    };
    let Some(pairing) = tournament.pairing(*board) else { return Ok(()) };
    let kind = match kind {
        CommandKind::Reinstate { give, .. } => game::CommandKind::Reinstate { give: *give },
        CommandKind::Direct { act, .. } => match directed(tournament, pairing, *act) {
            Some(kind) => kind,
            None => return Ok(()),
        },
        _ => return Ok(()),
    };
    let id = tournament.game_of(pairing);
    let game = games.game(&id).await?;
    let command = by_system(now, String::new(), kind);
    decide_in_game(Some(&game), &id, &command, now, now, &[0; 32])?;
    Ok(())
}
