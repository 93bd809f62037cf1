//! Tournaments: loaded, decided and stored as games are, each in a stream of its own.
//!
//! - [`Referee::tournament_command`] is the one way in.
//! - `loading`: tournaments and their logs. [`listing`]: which there are.
//! - [`effects`]: what a tournament asks of games and of people, once it is stored, in order.
//! - [`games`]: what it hears of its games: their ends, and who does not come.
//! - [`host`]: who gives games a place, and tells people.

pub mod effects;
pub mod games;
pub mod host;
pub mod listing;
mod loading;
mod trouble;

use super::trouble::Trouble;
use super::{Answer, MOST_CONFLICTS, Referee, name};
use castellan_game::decide as decide_in_game;
use castellan_game::{self as game, Time};
use castellan_store::{
    Append, Appended, Number, RequestId, Snapshot, Store, StoreError, StreamName, WorkChange,
};
use castellan_tournament::command::{Command, CommandKind};
use castellan_tournament::{Decision, Event, Tournament, TournamentId, decide, directed};
use effects::QUEUE;
pub use host::{Host, Showing};
pub use listing::Entry;
use loading::CachedTournament;
pub(super) use loading::TournamentCache;
use std::sync::Arc;
pub use trouble::TournamentTrouble;

/// How many events a tournament may be ahead of its snapshot.
const SNAPSHOT_EVERY: u64 = 64;
/// What snapshots are of. It changes whenever what a tournament keeps does.
const SNAPSHOT: &str = "tournament 1";

/// What a command led to.
#[derive(Clone, Debug)]
pub struct TournamentVerdict {
    /// The tournament as it stands.
    pub tournament: Arc<Tournament>,
    /// What happened; nothing when nothing was to be done.
    pub events: Vec<Event>,
    /// Whether the same request had been answered before: then nothing was done now.
    pub repeated: bool,
}

impl Referee {
    /// A new name for a tournament.
    ///
    /// # Errors
    /// When there is no entropy.
    ///
    /// # Panics
    /// Never: a name of ours is made of small letters and digits.
    pub fn new_tournament_id(&self) -> Result<TournamentId, Trouble> {
        Ok(TournamentId::new(name(&self.entropy.draw()?)).expect("small letters and digits"))
    }

    /// Carries a command out: decides, stores, and leaves word for what is to be done outside.
    ///
    /// # Errors
    /// A refusal, with nothing done; or what kept it from being done.
    ///
    /// # Panics
    /// Never: a tournament has a JSON form.
    pub async fn tournament_command(
        &self,
        id: &TournamentId,
        command: &Command,
    ) -> Result<TournamentVerdict, Trouble> {
        let request = RequestId::new(command.request.clone()).map_err(StoreError::from)?;
        let stream = stream(id);
        let hall = self.halls.of(id);
        let mut hall = hall.lock().await;
        let now = self.clock.now();
        for _ in 0..MOST_CONFLICTS {
            let before = self.load_tournament(id, &mut hall).await?;
            if let Some(answer) = self.store.answer(&stream, &request).await? {
                return self.repeat_in_tournament(id, &mut hall, &answer).await;
            }
            let entropy = self.entropy.draw()?;
            let decided = decide(before.as_deref(), id, command, now, &entropy);
            let Decision { events, tournament } = decided.map_err(TournamentTrouble::Refused)?;
            if let Some(before) = &before {
                self.is_taken_by_its_game(before, &command.ask, now).await?;
            }
            let after = Arc::new(tournament);
            if events.is_empty() {
                return Ok(TournamentVerdict { tournament: after, events, repeated: false });
            }
            let append = append_of(id, &request, before.as_deref(), &after, &events, now);
            match self.store.append(append).await {
                Ok(Appended::Stored(head)) => {
                    hall.keep(&after);
                    if after.events() >= hall.snapshot() + SNAPSHOT_EVERY {
                        let bytes = serde_json::to_vec(&*after).expect("a tournament has a JSON form");
                        let (number, hash, version) = (head.number, head.hash, SNAPSHOT.to_owned());
                        self.store.keep_snapshot(&stream, Snapshot { number, hash, version, bytes });
                        hall.snapshot_kept(after.events());
                    }
                    self.woken.notify_waiters();
                    return Ok(TournamentVerdict { tournament: after, events, repeated: false });
                }
                Ok(Appended::Repeated { answer, .. }) => {
                    return self.repeat_in_tournament(id, &mut hall, &answer).await;
                }
                Err(StoreError::Conflict(_)) => hall.forget(),
                Err(error) => {
                    hall.forget();
                    return Err(error.into());
                }
            }
        }
        Err(TournamentTrouble::Contended(id.clone()).into())
    }

    /// The answer to a request that had been answered before.
    async fn repeat_in_tournament(
        &self,
        id: &TournamentId,
        hall: &mut CachedTournament,
        answer: &str,
    ) -> Result<TournamentVerdict, Trouble> {
        let tournament = self.load_tournament(id, hall).await?;
        let tournament = tournament.ok_or_else(|| TournamentTrouble::Missing(id.clone()))?;
        let events = match Answer::read(&stream(id), answer)? {
            Some(Answer { from, to }) => self.tournament_events(id, from, to).await?,
            None => Vec::new(),
        };
        Ok(TournamentVerdict { tournament, events, repeated: true })
    }

    /// A game that cannot go on, or does not take what is done with it, is no matter for a tournament: whoever asks
    /// is told why.
    async fn is_taken_by_its_game(
        &self,
        tournament: &Tournament,
        ask: &CommandKind,
        now: Time,
    ) -> Result<(), Trouble> {
        let (CommandKind::Reinstate { board, .. } | CommandKind::Direct { board, .. }) = ask else {
            return Ok(());
        };
        let Some(pairing) = tournament.pairing(*board) else { return Ok(()) };
        let ask = match ask {
            CommandKind::Reinstate { give, .. } => game::CommandKind::Reinstate { give: *give },
            CommandKind::Direct { act, .. } => match directed(tournament, pairing, *act) {
                Some(ask) => ask,
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let id = tournament.game_of(pairing);
        let game = self.game(&id).await?;
        let command = games::by_table(now, String::new(), ask);
        decide_in_game(Some(&game), &id, &command, now, &[0; 32])?;
        Ok(())
    }
}

/// Everything that becomes part of the store with these events.
fn append_of(
    id: &TournamentId,
    request: &RequestId,
    before: Option<&Tournament>,
    after: &Tournament,
    events: &[Event],
    now: Time,
) -> Append {
    let expected = before.map_or(0, Tournament::events);
    let answer = Answer { from: expected + 1, to: expected + events.len() as u64 };
    let answer = serde_json::to_string(&answer).expect("two numbers have a JSON form");
    let mut append = Append::new(stream(id), Number(expected), request.clone());
    append.answer.clone_from(&answer);
    append.events = events.iter().map(Event::write).collect();
    append.index = listing::index_changes(before, after, events);
    append.work.push(WorkChange::Put {
        queue: QUEUE.to_owned(),
        key: effects::key(expected + 1),
        due: now.ms(),
        payload: answer,
    });
    append.work.extend(games::timer_change(before, after));
    append
}

/// The stream of a tournament.
///
/// # Panics
/// Never: every name of a tournament is fit for a stream's.
#[must_use]
pub fn stream(id: &TournamentId) -> StreamName {
    StreamName::new(format!("tournament/{id}")).expect("a tournament's name is fit for a stream's")
}

/// The tournament of a stream, if it is one's.
#[must_use]
pub fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("tournament/")?).ok()
}
