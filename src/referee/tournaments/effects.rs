//! The effects of a tournament on games and people, carried out in order once they are stored.
//!
//! The effects follow from the stored events alone. Each can be repeated without harm: the ids of games follow from
//! their boards, commands have request ids, and posts have keys. The number of the last event whose effects are done is
//! stored when the job finishes.

use super::game_link::GameLink;
use super::host::{Host, Showing};
use super::names::{stream, tournament_of};
use super::webhooks::Webhooks;
use crate::aggregate::{Answer, Runner, follow, work_key};
use crate::base::Base;
use crate::index::row;
use crate::jobs::{AGAIN, Held, JobOutcome, JobRunner, Schedule, WorkedOff, Worker};
use crate::ports::AnnounceError;
use crate::trouble::Trouble;
use castellan_game::{self as game, Span};
use castellan_store::{IndexChange, SharedStore, StoreError, Unreadable, read_object};
use castellan_tournament::command::CommandKind;
use castellan_tournament::{Effect, Tournament, TournamentId, effects, webhook};
use std::sync::Arc;

/// The queue of tournaments' effects.
pub const QUEUE: &str = "tournaments";
/// The index of progress: the number of the last event whose effects are done, by tournament.
const SEEN_TO: &str = "tournaments.seen";

/// Returns the row that marks the effects of all events up to `to` as done.
pub(super) fn seen(id: &TournamentId, to: u64) -> IndexChange {
    IndexChange::Put { index: SEEN_TO.to_owned(), key: id.to_string(), value: to.to_string() }
}

/// Parses a row of [`SEEN_TO`].
fn read_seen(key: &str, value: &str) -> Result<u64, Unreadable> {
    value.parse().map_err(|_| Unreadable::new(SEEN_TO, key, "it should be a number"))
}

/// Checks that a row can be read.
pub(crate) fn check(index: &str, key: &str, value: &str) -> Result<(), Unreadable> {
    if index == SEEN_TO { read_seen(key, value).map(drop) } else { Ok(()) }
}

/// Returns `true` if the store has a tournament's progress, or a job for its effects.
pub(super) async fn knows_what_was_seen_to(store: &SharedStore, id: &TournamentId) -> Result<bool, Trouble> {
    let whole = store.whole(&stream(id)).await?;
    Ok(whole.is_some_and(|whole| {
        let seen = whole.index.iter().any(|row| row.index == SEEN_TO);
        seen || whole.work.iter().any(|work| work.queue == QUEUE)
    }))
}

/// The worker that carries out effects.
struct EffectWorker<H> {
    effects: Arc<Effects>,
    host: Arc<H>,
}

impl<H: Host> Worker for EffectWorker<H> {
    const QUEUES: &'static [&'static str] = &[QUEUE];
    const NAME: &'static str = QUEUE;
    const SCHEDULE: Schedule = Schedule::ByStream;
    const LEASE: Span = Span::minutes(10);
    const LONGEST_SLEEP: Span = AGAIN;

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        let this = &self.effects;
        let claim = &held.work.claim;
        let id = tournament_of(claim.stream()).ok_or_else(|| Trouble::unknown_work(&held.work))?;
        let answer = read_object("queue tournaments", claim.key(), &held.work.payload);
        let Answer { from, to } = answer.map_err(StoreError::from)?;
        let seen_to = this.seen_to(&id).await?;
        if to <= seen_to {
            this.jobs.finish(&held.work).await?;
            return Ok(JobOutcome::Idle);
        }
        let in_turn = from <= seen_to + 1;
        if !in_turn || this.see_to(&id, (from, to), held, self.host.as_ref()).await? == Seen::Later {
            return Ok(JobOutcome::Wait(this.base.clock.now().plus(AGAIN), Vec::new()));
        }
        this.base.store.finish(claim, vec![seen(&id, to)]).await?;
        Ok(JobOutcome::Done)
    }
}

/// The progress of effects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// All of them are done.
    All,
    /// Some have to be retried later.
    Later,
}

/// The service that carries out the effects of tournaments.
pub struct Effects {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) tournaments: Arc<Runner<Tournament>>,
    pub(crate) game_link: Arc<GameLink>,
    pub(crate) webhooks: Arc<Webhooks>,
}

impl Effects {
    pub(crate) fn new(
        base: &Base,
        jobs: &Arc<JobRunner>,
        game_link: &Arc<GameLink>,
        webhooks: &Arc<Webhooks>,
    ) -> Arc<Self> {
        Arc::new(Self {
            base: base.clone(),
            jobs: jobs.clone(),
            tournaments: game_link.tournaments.clone(),
            game_link: game_link.clone(),
            webhooks: webhooks.clone(),
        })
    }

    /// Carries out the waiting effects: each tournament's in order, several tournaments at once.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single tournaments are part of the result.
    pub async fn run<H: Host>(self: &Arc<Self>, host: &Arc<H>) -> Result<WorkedOff, Trouble> {
        self.jobs.work_off(&self.worker(host)).await
    }

    /// Carries out effects as they come until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_running<H: Host>(self: &Arc<Self>, host: &Arc<H>, failed: impl Fn(&Trouble) + Send) {
        self.jobs.keep_working(&self.worker(host), failed).await;
    }

    fn worker<H>(self: &Arc<Self>, host: &Arc<H>) -> Arc<EffectWorker<H>> {
        Arc::new(EffectWorker { effects: self.clone(), host: host.clone() })
    }

    /// Returns the number of a tournament's last event whose effects are done.
    async fn seen_to(&self, id: &TournamentId) -> Result<u64, Trouble> {
        let row = row(&self.base.store, SEEN_TO, id.as_str()).await?;
        let number = row.map(|number| read_seen(id.as_str(), &number)).transpose();
        Ok(number.map_err(StoreError::from)?.unwrap_or_default())
    }

    /// Carries out the effects of a range of events.
    async fn see_to<H: Host>(
        &self,
        id: &TournamentId,
        (from, to): (u64, u64),
        held: &Held,
        host: &H,
    ) -> Result<Seen, Trouble> {
        let mut state = match self.tournaments.current(id).await? {
            now if now.events() == to && from == to => Some((*now).clone()),
            _ if from > 1 => {
                let slot = self.tournaments.cache.slot(id);
                let mut slot = slot.lock().await;
                Some(self.tournaments.fold_to(id, from - 1, &mut slot).await?)
            }
            _ => None,
        };
        let events = self.tournaments.events(id, from, to).await?;
        for (number, event) in (from..).zip(&events) {
            let tournament = match state {
                Some(tournament) if tournament.events() == number => tournament,
                before => follow(id, before, std::slice::from_ref(event))?,
            };
            for (place, effect) in effects(event, &tournament).into_iter().enumerate() {
                if !self.jobs.lasts(held) {
                    return Ok(Seen::Later);
                }
                let key = format!("{}-{place}", work_key(number));
                match self.do_effect(&tournament, effect, &key, host).await {
                    Ok(()) => {}
                    Err(Undone::Later) => return Ok(Seen::Later),
                    Err(Undone::Trouble(trouble)) => return Err(trouble),
                }
            }
            if webhook::tells(&event.what) {
                let webhooks = host.webhooks(&tournament);
                if !webhooks.is_empty() {
                    self.webhooks.request(id, number, &webhooks).await?;
                }
            }
            state = Some(tournament);
        }
        Ok(Seen::All)
    }

    async fn do_effect<H: Host>(
        &self,
        tournament: &Tournament,
        effect: Effect,
        key: &str,
        host: &H,
    ) -> Result<(), Undone> {
        let showing = match effect {
            Effect::StartGame { game, board, agreement, seats } => {
                self.heard(host.place(tournament, board, &game)).await?;
                let convene = game::CommandKind::Convene { agreement, seats };
                self.game_link.tell_game(&game, convene, "convened").await?;
                let kind = CommandKind::GameStarted { game: game.clone() };
                self.game_link.tell_tournament(tournament.id(), kind, format!("started:{game}")).await?;
                // The game may have ended before the tournament knew of it.
                return Ok(self.game_link.hear_of_end(&game, key).await?);
            }
            Effect::TakeOut { game, seat } => {
                return Ok(self
                    .game_link
                    .tell_game(&game, game::CommandKind::RemoveSeat { seat }, key)
                    .await?);
            }
            Effect::Reseat { game, seat, player } => {
                let replace = game::CommandKind::ReplaceSeat { seat, player };
                return Ok(self.game_link.tell_game(&game, replace, key).await?);
            }
            Effect::Reinstate { game, give } => {
                self.game_link.tell_game(&game, game::CommandKind::Reinstate { give }, key).await?;
                // A game that could not be reinstated keeps its result.
                return Ok(self.game_link.hear_of_end(&game, key).await?);
            }
            Effect::Direct { game, kind } => {
                return Ok(self.game_link.tell_game(&game, kind, key).await?);
            }
            Effect::CallOff { game } => {
                return Ok(self.game_link.tell_game(&game, game::CommandKind::Cancel, key).await?);
            }
            Effect::ShowTournament => Showing::Tournament,
            Effect::AskForCheckIn => Showing::CheckIn,
            Effect::TellMissed => Showing::Missed,
            Effect::ShowPairings { round } => Showing::Pairings { round },
            Effect::ShowRound { round } => Showing::Round { round },
            Effect::ShowResult => Showing::Result,
            Effect::TellCancelled(why) => Showing::Cancelled(why),
            Effect::TellPlayers { text } => Showing::Told { text },
            Effect::AskDirectors(call) => Showing::Call(call),
            Effect::TellInvited { players } => Showing::Invited { players },
            Effect::Welcome { player } => Showing::Welcome { player },
        };
        match showing {
            Showing::Cancelled(_) | Showing::Told { .. } | Showing::Call(_) | Showing::Welcome { .. } => {
                self.heard(host.show(tournament, &showing, key)).await
            }
            // Posts show the current state: a late post does not show an old one.
            _ => {
                let now = self.tournaments.current(tournament.id()).await?;
                self.heard(host.show(&now, &showing, key)).await
            }
        }
    }

    /// Waits for an external call. A permanent failure counts as done.
    async fn heard(
        &self,
        asked: impl Future<Output = Result<(), AnnounceError>> + Send,
    ) -> Result<(), Undone> {
        match self.jobs.patiently(asked).await {
            Ok(()) | Err(AnnounceError::Never(_)) => Ok(()),
            Err(AnnounceError::Later(_)) => Err(Undone::Later),
        }
    }
}

/// The reason why an effect is not done.
enum Undone {
    /// A temporary failure.
    Later,
    /// Another failure.
    Trouble(Trouble),
}

impl From<Trouble> for Undone {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}
