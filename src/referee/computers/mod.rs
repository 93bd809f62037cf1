//! Computer players. They act through ordinary commands, like people.
//!
//! A computer's next task follows from the game. It is a job in the store, put, replaced and removed with the events
//! that cause it, so any process can do it after a restart. Its request id is made from the game and the number of its
//! events, so the same task takes effect only once.

pub mod analyses;
pub(crate) mod duty;
mod hints;
pub mod moments;
mod search_pool;

pub use hints::{Hint, Outlook, may_have_hint};

use crate::base::Base;
use crate::games::loading::Games;
use crate::games::rows::COMPUTERS;
use crate::jobs::{AGAIN, Held, JobOutcome, JobRunner, Schedule, WorkedOff, Worker};
use crate::names::game_of;
use crate::operation::reachability::Reachability;
use crate::trouble::Trouble;
use analyses::Analyses;
use castellan_engine::{Limits, Played, SearchOptions, ahead, search};
use castellan_game::command::{Army, Proposal};
use castellan_game::time_control::TimeControl;
use castellan_game::{By, Command, CommandKind, Game, Hidden, Span, Time};
use castellan_rules::{Action, Record, Seat};
use castellan_store::Work;
use duty::{Duty, DutyKind, time_left};
use hints::LatestHints;
use search_pool::{Purpose, Search, SearchPool, rest_of_whole_time};
use std::sync::Arc;
use std::time::Duration;

/// The divisor of the remaining time that, plus the increment, limits a search.
const PARTS_FOR_A_SEARCH: u64 = 30;
/// The number of positions searched before a draw offer is answered.
const POSITIONS_FOR_A_DRAW: u64 = 4_000;
/// The deficit, in hundredths of a small piece, from which a computer accepts a draw at any time.
const BEHIND: i32 = 60;
/// The maximum lead, in hundredths of a small piece, with which a computer accepts a draw after [`LATE`] moves.
const EVEN: i32 = 10;
const LATE: usize = 40;

/// Returns the maximum time of a search for a move, with its time in the queue, if the computer's clock runs. The
/// increment never takes it beyond half of the remaining time.
fn longest_search(duty: &Duty, game: &Game, now: Time) -> Option<Duration> {
    let left = time_left(duty, game, now)?.ms();
    let increment = match game.clock().control() {
        TimeControl::Bank { increment, .. } => increment.ms(),
        TimeControl::None | TimeControl::PerAction { .. } | TimeControl::Grace { .. } => 0,
    };
    let share = (left / PARTS_FOR_A_SEARCH).saturating_add(increment);
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
    const LONGEST_SLEEP: Span = AGAIN;

    /// Returns `false` during an outage: computers do not move while people cannot reach the bot.
    fn is_ready(&self) -> bool {
        self.0.reachability.is_reached()
    }

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.0.act_on(&held.work).await
    }
}

/// The computer players of all games.
pub struct Computers {
    jobs: Arc<JobRunner>,
    base: Base,
    games: Arc<Games>,
    reachability: Arc<Reachability>,
    search_pool: Arc<SearchPool>,
    latest_hints: LatestHints,
}

impl Computers {
    pub(crate) fn new(base: &Base, games: Arc<Games>, reachability: Arc<Reachability>) -> Arc<Self> {
        let search_pool = Arc::new(SearchPool::new(base.counts.clone()));
        // Notices of games do not wait for a computer's move.
        let (base, jobs, latest_hints) = (base.clone(), JobRunner::new(base), LatestHints::default());
        Arc::new(Self { jobs, base, games, reachability, search_pool, latest_hints })
    }

    /// Sets the number of search threads; has no effect after the first search.
    pub fn think_with(&self, threads: usize) {
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
    pub async fn act(self: &Arc<Self>) -> Result<WorkedOff, Trouble> {
        let worker = Arc::new(ComputerWorker(self.clone()));
        if self.reachability.is_reached() {
            self.jobs.work_off(&worker).await
        } else {
            Ok(WorkedOff::default())
        }
    }

    /// Carries out the tasks of computers until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_playing(self: &Arc<Self>, failed: impl Fn(&Trouble) + Send) {
        self.jobs.keep_working(&Arc::new(ComputerWorker(self.clone())), failed).await;
    }

    async fn act_on(&self, work: &Work) -> Result<JobOutcome, Trouble> {
        let id = game_of(work.claim.stream()).ok_or_else(|| Trouble::unknown_work(work))?;
        let game = self.games.game(&id).await?;
        let Some(duty) = Duty::next(&game) else {
            self.jobs.finish(work).await?;
            return Ok(JobOutcome::Idle);
        };
        let kind = match duty.kind {
            DutyKind::ChooseArmy => {
                CommandKind::SetArmy { seat: Some(duty.seat), army: Hidden(Army::Random) }
            }
            DutyKind::KeepArmy => CommandKind::Ready { seat: Some(duty.seat) },
            DutyKind::OfferDraw => CommandKind::Offer(Proposal::Draw),
            DutyKind::Agree(offer) => CommandKind::Accept(offer),
            DutyKind::AnswerDraw(offer) if self.takes_draw(&game, &duty, work).await => {
                CommandKind::Accept(offer)
            }
            DutyKind::AnswerDraw(offer) | DutyKind::Refuse(offer) => CommandKind::Decline(offer),
            DutyKind::Move => match self.action(&game, &duty, work).await {
                Some(action) => CommandKind::Act { action: action.into(), seen: Some(game.moment()) },
                // The game is over on the board: its own timer ends it.
                None => return Ok(self.later()),
            },
        };
        let moves = matches!(kind, CommandKind::Act { .. });
        let request = format!("engine:{}-{}", game.events(), duty.seat.letter());
        let (by, at) = (By::Player(duty.player.clone()), self.base.clock.now());
        match self.games.command(&id, &Command { by, at, request, kind }).await {
            Ok(verdict) => {
                if moves && !verdict.repeated {
                    let took = self.base.clock.now().since(Time::from_ms(work.due));
                    self.base.counts.computer_moved(duty.level, took);
                }
                // The append has replaced this job by the next one.
                Ok(JobOutcome::Done)
            }
            // The game went on meanwhile, and its next task has replaced this job.
            Err(Trouble::Refused(refusal)) => {
                tracing::debug!(game = %id, ?refusal, "computer: refused");
                Ok(self.later())
            }
            Err(trouble) => Err(trouble),
        }
    }

    fn later(&self) -> JobOutcome {
        JobOutcome::Wait(self.base.clock.now().plus(AGAIN), Vec::new())
    }

    /// Returns the action that a computer chooses. The same game gives the same action, unless time was short.
    async fn action(&self, game: &Arc<Game>, duty: &Duty, work: &Work) -> Option<Action> {
        let patience = self.patience(game, duty, work);
        let (game, level) = (game.clone(), duty.level);
        let chosen = move |search: &Search| {
            let record = game.record()?;
            let nodes = search.positions(level.nodes());
            let options = SearchOptions::default();
            let (position, played) = (record.position(), Played::before(record));
            let chosen = level.choose_within(nodes, position, &played, seed(&game), &options, search.stop());
            chosen.map(|(action, _)| action)
        };
        self.search_pool.run_within(Purpose::Move, patience, chosen).await
    }

    /// Returns the time that a search may take from now on, with its time in the queue. Time since the job was due
    /// counts as used.
    fn patience(&self, game: &Game, duty: &Duty, work: &Work) -> Duration {
        let now = self.base.clock.now();
        let late = Duration::from_millis(now.since(Time::from_ms(work.due)).ms());
        let rest = rest_of_whole_time(late);
        longest_search(duty, game, now).map_or(rest, |longest| longest.min(rest))
    }

    /// Returns `true` if a computer accepts a draw: it is behind, or the game is late and about level.
    async fn takes_draw(&self, game: &Arc<Game>, duty: &Duty, work: &Work) -> bool {
        let patience = self.patience(game, duty, work);
        let (game, seat) = (game.clone(), duty.seat);
        let takes = move |search: &Search| {
            let Some(record) = game.record() else { return false };
            let lead = lead(record, seat, search);
            let is_late = record.steps().len() >= LATE;
            lead < -BEHIND || (lead <= EVEN && is_late)
        };
        self.search_pool.run_within(Purpose::Move, patience, takes).await
    }
}

/// Returns the lead of a seat, in hundredths of a small piece.
fn lead(record: &Record, seat: Seat, search_of: &Search) -> i32 {
    let position = record.position();
    if position.seats().len() > 2 && position.to_act() != seat {
        return ahead(position, seat).hundredths();
    }
    let limits = Limits::nodes(search_of.positions(POSITIONS_FOR_A_DRAW));
    let (played, options) = (Played::before(record), SearchOptions::default());
    let score = search(position, &played, &limits, &options, search_of.stop()).score.hundredths();
    if position.to_act() == seat { score } else { -score }
}

/// Returns the seed for the choice among moves of similar value, the same for the same move of the same game.
fn seed(game: &Game) -> u64 {
    // FNV-1a.
    let bytes = game.id().as_str().bytes().chain(game.moment().to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
