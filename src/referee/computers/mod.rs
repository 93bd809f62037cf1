//! Computer players: they do in a game what is theirs to do, by commands of their own, like people.
//!
//! A duty of a computer follows from the game. It is work in the store, put, replaced and removed together with
//! the events that it follows from, so any process can do it after a restart. The id of its request follows from the
//! game and the number of its events: whoever thinks of it twice does it once.
//!
//! [`analyses`]: what the moves of a game were worth. `duty`: what there is to do. `hints`: what people are told on their
//! turn. [`moments`]: what turned a game. `search_pool`: the threads that think.

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

/// It searches for no longer than one part of so many of what is left, with what the move adds to its time.
const PARTS_FOR_A_SEARCH: u64 = 30;
/// How many positions are looked at before an offer of a draw is answered.
const POSITIONS_FOR_A_DRAW: u64 = 4_000;
/// How far behind, in hundredths of a small piece, a computer agrees to a draw at any time.
const BEHIND: i32 = 60;
/// How far ahead it may think itself that agrees when so many moves were made.
const EVEN: i32 = 10;
const LATE: usize = 40;

/// Returns the time in which a computer may search for a move, its turns to wait included, if its time runs: the
/// increment never takes it beyond half of what is left.
fn longest_search(duty: &Duty, game: &Game, now: Time) -> Option<Duration> {
    let left = time_left(duty, game, now)?.ms();
    let increment = match game.clock().control() {
        TimeControl::Bank { increment, .. } => increment.ms(),
        TimeControl::None | TimeControl::PerAction { .. } | TimeControl::Grace { .. } => 0,
    };
    let share = (left / PARTS_FOR_A_SEARCH).saturating_add(increment);
    Some(Duration::from_millis(share.min(left / 2)))
}

/// Lets computers do what is theirs to do.
struct ComputerWorker(Arc<Computers>);

impl Worker for ComputerWorker {
    const QUEUES: &'static [&'static str] = &[COMPUTERS];
    const NAME: &'static str = "computer";
    const SCHEDULE: Schedule = Schedule::ByStream;
    /// Longer than any search takes, with its waiting.
    const LEASE: Span = Span::minutes(2);
    const LONGEST_SLEEP: Span = AGAIN;

    /// While people cannot reach us, nobody moves.
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

    /// Thinks with so many threads, if nobody has thought yet.
    pub fn think_with(&self, threads: usize) {
        self.search_pool.set_threads(threads);
    }

    /// What analyses games on the same threads.
    pub(crate) fn analyses(&self) -> Arc<Analyses> {
        let (base, jobs) = (self.base.clone(), JobRunner::new(&self.base));
        let (games, search_pool) = (self.games.clone(), self.search_pool.clone());
        Arc::new(Analyses { base, jobs, games, search_pool })
    }

    /// Lets computers do what is due now, once in each game.
    ///
    /// # Errors
    /// When the store fails. What stops single games is in the answer.
    pub async fn act(self: &Arc<Self>) -> Result<WorkedOff, Trouble> {
        let worker = Arc::new(ComputerWorker(self.clone()));
        if self.reachability.is_reached() {
            self.jobs.work_off(&worker).await
        } else {
            Ok(WorkedOff::default())
        }
    }

    /// Lets computers do what is theirs to do as it comes, until the future is dropped. Failures are given to `failed`,
    /// and tried again.
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
                // The game is over on the board: its own timer says so.
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
                // What was stored has put what comes next in the place of this.
                Ok(JobOutcome::Done)
            }
            // The game went on meanwhile, and what there is to do now waits in the place of this.
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

    /// The action that a computer decides on. The same game gives the same one, unless time was short.
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

    /// Returns the time that a search for a computer may take from now on, its turns to wait included. It was to begin
    /// when it was due.
    fn patience(&self, game: &Game, duty: &Duty, work: &Work) -> Duration {
        let now = self.base.clock.now();
        let late = Duration::from_millis(now.since(Time::from_ms(work.due)).ms());
        let rest = rest_of_whole_time(late);
        longest_search(duty, game, now).map_or(rest, |longest| longest.min(rest))
    }

    /// Whether a computer agrees to a draw: when it is behind, or when nobody is ahead for long.
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

/// How far a seat is ahead, in hundredths of a small piece.
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

/// What a computer chooses by among moves that are about as good: the same for the same move of the same game.
fn seed(game: &Game) -> u64 {
    // FNV-1a.
    let bytes = game.id().as_str().bytes().chain(game.moment().to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
