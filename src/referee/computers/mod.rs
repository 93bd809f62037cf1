//! Computer players. They act through ordinary commands, like people.
//!
//! A computer's next task follows from the game. It is a job in the store, put, replaced and removed with the events
//! that cause it, so any process can do it after a restart. Its request id is made from the game and the number of its
//! events, so the same task takes effect only once.

pub mod analyses;
mod hints;
pub mod key_moments;
mod search_pool;
pub(crate) mod task;

pub use hints::{Hint, Outlook, check_hint_allowed};

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::rows::COMPUTERS;
use crate::jobs::{JobOutcome, JobReport, JobRunner, LeasedJob, RETRY_PAUSE, Schedule, Worker};
use crate::operation::reachability::Reachability;
use crate::stream_names::game_of_stream;
use analyses::Analyses;
use castellan_engine::{Limits, RepetitionCounts, SearchOptions, lead, search};
use castellan_game::command::Army;
use castellan_game::time_control::TimeControl;
use castellan_game::{Command, CommandKind, Game, Hidden, Requester, Span, Time};
use castellan_rules::{Action, Record, Seat};
use castellan_store::ClaimedJob;
use hints::HintCache;
use search_pool::{Purpose, SearchBudget, SearchPool, remaining_time};
use std::sync::Arc;
use std::time::Duration;
use task::{ComputerTask, ComputerTaskKind, time_left};

/// The divisor of the remaining time that, plus the increment, limits a search.
const SEARCH_TIME_DIVISOR: u64 = 30;
/// The number of positions searched before a draw offer is answered.
const DRAW_SEARCH_POSITIONS: u64 = 4_000;
/// The deficit, in hundredths of a small piece, from which a computer accepts a draw at any time.
const DRAW_DEFICIT: i32 = 60;
/// The maximum lead, in hundredths of a small piece, with which a computer accepts a draw after [`LATE_GAME_MOVES`]
/// moves.
const MAX_DRAW_LEAD: i32 = 10;
const LATE_GAME_MOVES: usize = 40;

/// Returns the maximum time of a search for a move, with its time in the queue, if the computer's clock runs. The
/// increment never takes it beyond half of the remaining time.
fn longest_search(task: &ComputerTask, game: &Game, now: Time) -> Option<Duration> {
    let left = time_left(task, game, now)?.ms();
    let increment = match game.clock().control() {
        TimeControl::Bank { increment, .. } => increment.ms(),
        TimeControl::None | TimeControl::PerAction { .. } | TimeControl::Grace { .. } => 0,
    };
    let share = (left / SEARCH_TIME_DIVISOR).saturating_add(increment);
    Some(Duration::from_millis(share.min(left / 2)))
}

/// The worker that carries out the tasks of computers.
struct ComputerWorker(Arc<Computers>);

impl Worker for ComputerWorker {
    const QUEUES: &'static [&'static str] = &[COMPUTERS];
    const NAME: &'static str = "computer";
    const SCHEDULE: Schedule = Schedule::ByStream;
    /// Longer than any search takes, with its time in the queue.
    const LEASE: Span = Span::minutes(2);
    const MAX_SLEEP: Span = RETRY_PAUSE;

    /// Returns `false` during an outage: computers do not move while people cannot reach the bot.
    fn is_ready(&self) -> bool {
        self.0.reachability.is_reached()
    }

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.0.run_task(&job.claimed).await
    }
}

/// The computer players of all games.
pub struct Computers {
    jobs: Arc<JobRunner>,
    base: Base,
    games: Arc<Games>,
    reachability: Arc<Reachability>,
    search_pool: Arc<SearchPool>,
    hint_cache: HintCache,
}

impl Computers {
    pub(crate) fn new(base: &Base, games: Arc<Games>, reachability: Arc<Reachability>) -> Arc<Self> {
        let search_pool = Arc::new(SearchPool::new(base.metrics.clone()));
        // Notices of games do not wait for a computer's move.
        let (base, jobs, hint_cache) = (base.clone(), JobRunner::new(base), HintCache::default());
        Arc::new(Self { jobs, base, games, reachability, search_pool, hint_cache })
    }

    /// Sets the number of search threads; has no effect after the first search.
    pub fn set_search_threads(&self, threads: usize) {
        self.search_pool.set_threads(threads);
    }

    /// Returns the analyses, which share the search threads.
    pub(crate) fn analyses(&self) -> Arc<Analyses> {
        let (base, jobs) = (self.base.clone(), JobRunner::new(&self.base));
        let (games, search_pool) = (self.games.clone(), self.search_pool.clone());
        Arc::new(Analyses { base, jobs, games, search_pool })
    }

    /// Carries out the due tasks of computers, at most one per game.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn run_due(self: &Arc<Self>) -> Result<JobReport, RefereeError> {
        let worker = Arc::new(ComputerWorker(self.clone()));
        if self.reachability.is_reached() {
            self.jobs.run_due(&worker).await
        } else {
            Ok(JobReport::default())
        }
    }

    /// Carries out the tasks of computers until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run(self: &Arc<Self>, on_error: impl Fn(&RefereeError) + Send) {
        self.jobs.run(&Arc::new(ComputerWorker(self.clone())), on_error).await;
    }

    async fn run_task(&self, claimed: &ClaimedJob) -> Result<JobOutcome, RefereeError> {
        let id = game_of_stream(claimed.claim.stream()).ok_or_else(|| RefereeError::unknown_job(claimed))?;
        let game = self.games.game(&id).await?;
        let Some(task) = ComputerTask::next(&game) else {
            self.jobs.finish(claimed).await?;
            return Ok(JobOutcome::Idle);
        };
        let kind = match task.kind {
            ComputerTaskKind::ChooseArmy => {
                CommandKind::SetArmy { seat: Some(task.seat), army: Hidden(Army::Random) }
            }
            ComputerTaskKind::ConfirmArmy => CommandKind::Ready { seat: Some(task.seat) },
            ComputerTaskKind::AcceptOffer(offer) => CommandKind::Accept(offer),
            ComputerTaskKind::AnswerDraw(offer) if self.accepts_draw(&game, &task, claimed).await => {
                CommandKind::Accept(offer)
            }
            ComputerTaskKind::AnswerDraw(offer) | ComputerTaskKind::DeclineOffer(offer) => {
                CommandKind::Decline(offer)
            }
            ComputerTaskKind::Move => match self.choose_action(&game, &task, claimed).await {
                Some(action) => CommandKind::Act { action: action.into(), seen: Some(game.board_version()) },
                // The position has no moves, so the game's own timer is about to end it.
                None => return Ok(self.retry_later()),
            },
        };
        let is_move = matches!(kind, CommandKind::Act { .. });
        let request = format!("engine:{}-{}", game.events(), task.seat.letter());
        let (by, at) = (Requester::Player(task.player.clone()), self.base.clock.now());
        match self.games.command(&id, &Command { by, at, request, kind }).await {
            Ok(verdict) => {
                if is_move && !verdict.repeated {
                    let took = self.base.clock.now().since(Time::from_ms(claimed.due));
                    self.base.metrics.record_computer_move(task.level, took);
                }
                // The append has replaced this job by the next one.
                Ok(JobOutcome::Done)
            }
            // The game went on meanwhile, and its next task has replaced this job.
            Err(RefereeError::Refused(refusal)) => {
                tracing::debug!(game = %id, ?refusal, "computer: refused");
                Ok(self.retry_later())
            }
            Err(error) => Err(error),
        }
    }

    fn retry_later(&self) -> JobOutcome {
        JobOutcome::Postponed(self.base.clock.now().plus(RETRY_PAUSE), Vec::new())
    }

    /// Returns the action that a computer chooses. The same game gives the same action, unless time was short.
    async fn choose_action(
        &self,
        game: &Arc<Game>,
        task: &ComputerTask,
        claimed: &ClaimedJob,
    ) -> Option<Action> {
        let search_time = self.search_time(game, task, claimed);
        let (game, level) = (game.clone(), task.level);
        let chosen = move |budget: &SearchBudget| {
            let record = game.record()?;
            let nodes = budget.positions(level.nodes());
            let options = SearchOptions::default();
            let (position, played) = (record.position(), RepetitionCounts::before(record));
            let chosen =
                level.choose_with_nodes(nodes, position, &played, seed(&game), &options, budget.stop());
            chosen.map(|(action, _)| action)
        };
        self.search_pool.run_within(Purpose::Move, search_time, chosen).await
    }

    /// Returns the time that a search may take from now on, with its time in the queue. Time since the job was due
    /// counts as used.
    fn search_time(&self, game: &Game, task: &ComputerTask, claimed: &ClaimedJob) -> Duration {
        let now = self.base.clock.now();
        let late = Duration::from_millis(now.since(Time::from_ms(claimed.due)).ms());
        let rest = remaining_time(late);
        longest_search(task, game, now).map_or(rest, |longest| longest.min(rest))
    }

    /// Returns `true` if a computer accepts a draw: it is behind, or the game is late and about level.
    async fn accepts_draw(&self, game: &Arc<Game>, task: &ComputerTask, claimed: &ClaimedJob) -> bool {
        let search_time = self.search_time(game, task, claimed);
        let (game, seat) = (game.clone(), task.seat);
        let accepts = move |budget: &SearchBudget| {
            let Some(record) = game.record() else { return false };
            let lead = seat_lead(record, seat, budget);
            let is_late = record.steps().len() >= LATE_GAME_MOVES;
            lead < -DRAW_DEFICIT || (lead <= MAX_DRAW_LEAD && is_late)
        };
        self.search_pool.run_within(Purpose::Move, search_time, accepts).await
    }
}

/// Returns the lead of a seat, in hundredths of a small piece.
fn seat_lead(record: &Record, seat: Seat, budget: &SearchBudget) -> i32 {
    let position = record.position();
    if position.seats().len() > 2 && position.to_act() != seat {
        return lead(position, seat).hundredths();
    }
    let limits = Limits::nodes(budget.positions(DRAW_SEARCH_POSITIONS));
    let (played, options) = (RepetitionCounts::before(record), SearchOptions::default());
    let score = search(position, &played, &limits, &options, budget.stop()).score.hundredths();
    if position.to_act() == seat { score } else { -score }
}

/// Returns the seed for the choice among moves of similar value, the same for the same move of the same game.
fn seed(game: &Game) -> u64 {
    // FNV-1a.
    let bytes = game.id().as_str().bytes().chain(game.board_version().to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
