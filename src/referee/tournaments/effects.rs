//! The effects of a tournament on games and people, carried out in order once they are stored.
//!
//! The effects follow from the stored events alone. Each can be repeated without harm: the ids of games follow from
//! their boards, commands have request ids, and posts have keys. The number of the last event whose effects are done is
//! stored when the job finishes.

use super::game_link::GameLink;
use super::host::{Host, TournamentPost};
use super::stream_names::{tournament_of_stream, tournament_stream};
use super::webhooks::Webhooks;
use crate::aggregate::{EventRange, Repository, fold_events, job_key};
use crate::base::Base;
use crate::error::RefereeError;
use crate::index::row;
use crate::jobs::{JobOutcome, JobReport, JobRunner, LeasedJob, RETRY_PAUSE, Schedule, Worker};
use crate::ports::DeliveryError;
use castellan_game::{self as game, Span};
use castellan_store::{IndexChange, SharedStore, StoreError, UnreadableError, read_object};
use castellan_tournament::command::CommandKind;
use castellan_tournament::{Effect, Tournament, TournamentId, effects, webhook};
use std::sync::Arc;

/// The queue of tournaments' effects.
pub const QUEUE: &str = "tournaments";
/// The index of progress: the number of the last event whose effects are done, by tournament.
const PROGRESS: &str = "tournaments.seen";

/// Returns the row that marks the effects of all events up to `to` as done.
pub(super) fn progress_row(id: &TournamentId, to: u64) -> IndexChange {
    IndexChange::Put { index: PROGRESS.to_owned(), key: id.to_string(), value: to.to_string() }
}

/// Parses a row of [`PROGRESS`].
fn parse_progress(key: &str, value: &str) -> Result<u64, UnreadableError> {
    value.parse().map_err(|_| UnreadableError::new(PROGRESS, key, "it should be a number"))
}

/// Checks that a row can be read.
pub(crate) fn check_row(index: &str, key: &str, value: &str) -> Result<(), UnreadableError> {
    if index == PROGRESS { parse_progress(key, value).map(drop) } else { Ok(()) }
}

/// Returns `true` if the store has a tournament's progress, or a job for its effects.
pub(super) async fn has_progress(store: &SharedStore, id: &TournamentId) -> Result<bool, RefereeError> {
    let whole = store.whole_stream(&tournament_stream(id)).await?;
    Ok(whole.is_some_and(|whole| {
        let has_row = whole.index.iter().any(|row| row.index == PROGRESS);
        has_row || whole.jobs.iter().any(|job| job.queue == QUEUE)
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
    const MAX_SLEEP: Span = RETRY_PAUSE;

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        let effects = &self.effects;
        let claim = &job.claimed.claim;
        let id =
            tournament_of_stream(claim.stream()).ok_or_else(|| RefereeError::unknown_job(&job.claimed))?;
        let answer = read_object("queue tournaments", claim.key(), &job.claimed.payload);
        let EventRange { from, to } = answer.map_err(StoreError::from)?;
        let last_done = effects.last_done(&id).await?;
        if to <= last_done {
            effects.jobs.finish(&job.claimed).await?;
            return Ok(JobOutcome::Idle);
        }
        let is_next = from <= last_done + 1;
        if !is_next
            || effects.carry_out_range(&id, (from, to), job, self.host.as_ref()).await?
                == EffectProgress::Postponed
        {
            return Ok(JobOutcome::Postponed(effects.base.clock.now().plus(RETRY_PAUSE), Vec::new()));
        }
        effects.base.store.finish(claim, vec![progress_row(&id, to)]).await?;
        Ok(JobOutcome::Done)
    }
}

/// The progress of the effects of a range of events.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EffectProgress {
    /// All of them are done.
    Done,
    /// Some have to be retried later.
    Postponed,
}

/// The service that carries out the effects of tournaments.
pub struct Effects {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) tournaments: Arc<Repository<Tournament>>,
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
    pub async fn run_due<H: Host>(self: &Arc<Self>, host: &Arc<H>) -> Result<JobReport, RefereeError> {
        self.jobs.run_due(&self.worker(host)).await
    }

    /// Carries out effects as they come until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run<H: Host>(self: &Arc<Self>, host: &Arc<H>, on_error: impl Fn(&RefereeError) + Send) {
        self.jobs.run(&self.worker(host), on_error).await;
    }

    fn worker<H>(self: &Arc<Self>, host: &Arc<H>) -> Arc<EffectWorker<H>> {
        Arc::new(EffectWorker { effects: self.clone(), host: host.clone() })
    }

    /// Returns the number of a tournament's last event whose effects are done.
    async fn last_done(&self, id: &TournamentId) -> Result<u64, RefereeError> {
        let row = row(&self.base.store, PROGRESS, id.as_str()).await?;
        let number = row.map(|number| parse_progress(id.as_str(), &number)).transpose();
        Ok(number.map_err(StoreError::from)?.unwrap_or_default())
    }

    /// Carries out the effects of a range of events.
    async fn carry_out_range<H: Host>(
        &self,
        id: &TournamentId,
        (from, to): (u64, u64),
        job: &LeasedJob,
        host: &H,
    ) -> Result<EffectProgress, RefereeError> {
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
                before => fold_events(id, before, std::slice::from_ref(event))?,
            };
            for (index, effect) in effects(event, &tournament).into_iter().enumerate() {
                if !self.jobs.outlasts_call(job) {
                    return Ok(EffectProgress::Postponed);
                }
                let key = format!("{}-{index}", job_key(number));
                match self.carry_out(&tournament, effect, &key, host).await {
                    Ok(()) => {}
                    Err(EffectError::Temporary) => return Ok(EffectProgress::Postponed),
                    Err(EffectError::Other(error)) => return Err(error),
                }
            }
            if webhook::is_sent(&event.what) {
                let webhooks = host.webhooks(&tournament);
                if !webhooks.is_empty() {
                    self.webhooks.queue_posts(id, number, &webhooks).await?;
                }
            }
            state = Some(tournament);
        }
        Ok(EffectProgress::Done)
    }

    async fn carry_out<H: Host>(
        &self,
        tournament: &Tournament,
        effect: Effect,
        key: &str,
        host: &H,
    ) -> Result<(), EffectError> {
        let post = match effect {
            Effect::StartGame { game, board, agreement, seats } => {
                self.call_host(host.assign_channel(tournament, board, &game)).await?;
                let create = game::CommandKind::CreateAndStart { settings: agreement, seats };
                self.game_link.send_to_game(&game, create, "convened").await?;
                let kind = CommandKind::GameStarted { game: game.clone() };
                self.game_link.send_to_tournament(tournament.id(), kind, format!("started:{game}")).await?;
                // The game may have ended before the tournament recorded its start.
                return Ok(self.game_link.report_end(&game, key).await?);
            }
            Effect::RemoveSeat { game, seat, why } => {
                let remove = why.map_or(game::CommandKind::RemoveSeat { seat }, |why| {
                    game::CommandKind::Forfeit { seat, why }
                });
                return Ok(self.game_link.send_to_game(&game, remove, key).await?);
            }
            Effect::ReplacePlayer { game, seat, player } => {
                let replace = game::CommandKind::ReplaceSeat { seat, player };
                return Ok(self.game_link.send_to_game(&game, replace, key).await?);
            }
            Effect::Reinstate { game, give } => {
                self.game_link.send_to_game(&game, game::CommandKind::Reinstate { give }, key).await?;
                // A game that could not be reinstated keeps its result.
                return Ok(self.game_link.report_end(&game, key).await?);
            }
            Effect::Intervene { game, kind } => {
                return Ok(self.game_link.send_to_game(&game, kind, key).await?);
            }
            Effect::CancelGame { game } => {
                return Ok(self.game_link.send_to_game(&game, game::CommandKind::Cancel, key).await?);
            }
            Effect::ShowTournament => TournamentPost::Tournament,
            Effect::AskForCheckIn => TournamentPost::CheckIn,
            Effect::NotifyMissedCheckIn => TournamentPost::MissedCheckIn,
            Effect::ShowPairings { round } => TournamentPost::Pairings { round },
            Effect::ShowRound { round } => TournamentPost::Round { round },
            Effect::ShowResult => TournamentPost::Result,
            Effect::NotifyCancelled(why) => TournamentPost::Cancelled(why),
            Effect::MessagePlayers { text } => TournamentPost::DirectorMessage { text },
            Effect::AskDirectors(call) => TournamentPost::DirectorQuestion(call),
            Effect::NotifyInvited { players } => TournamentPost::Invited { players },
            Effect::WelcomeEntrant { player } => TournamentPost::Welcome { player },
        };
        match post {
            TournamentPost::Cancelled(_)
            | TournamentPost::DirectorMessage { .. }
            | TournamentPost::DirectorQuestion(_)
            | TournamentPost::Welcome { .. } => self.call_host(host.show(tournament, &post, key)).await,
            // Posts show the current state: a late post does not show an old one.
            _ => {
                let now = self.tournaments.current(tournament.id()).await?;
                self.call_host(host.show(&now, &post, key)).await
            }
        }
    }

    /// Waits for an external call. A permanent failure counts as done.
    async fn call_host(
        &self,
        call: impl Future<Output = Result<(), DeliveryError>> + Send,
    ) -> Result<(), EffectError> {
        match self.jobs.with_timeout(call).await {
            Ok(()) | Err(DeliveryError::Permanent(_)) => Ok(()),
            Err(DeliveryError::Temporary(_)) => Err(EffectError::Temporary),
        }
    }
}

/// The reason why an effect was not carried out.
enum EffectError {
    /// A temporary failure of the host.
    Temporary,
    /// Another failure.
    Other(RefereeError),
}

impl From<RefereeError> for EffectError {
    fn from(error: RefereeError) -> Self {
        Self::Other(error)
    }
}
