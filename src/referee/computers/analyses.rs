//! Analyses of finished games: the value of each move.
//!
//! An analysis is a job in a stream of its own, `analysis/GAME`. Each slice of work stores its findings as an index
//! row, so a crash repeats at most one slice and loses no requested analysis. The row names the moves that it covers:
//! after a game is reinstated and continued differently, the row no longer applies.

use super::search_pool::{Purpose, SearchPool};
use crate::base::Base;
use crate::games::loading::Games;
use crate::index::row;
use crate::jobs::{AGAIN, Held, JobOutcome, JobRunner, Schedule, WorkedOff, Worker};
use crate::trouble::Trouble;
use castellan_engine::ahead;
pub use castellan_engine::judge::{Judgement, Quality};
use castellan_engine::judge::{POSITIONS, judge};
use castellan_game::{Game, GameId, Phase, Refusal, Span};
use castellan_rules::{Action, AnyPosition, Outcome, Record, Seat};
use castellan_store::{
    Append, IndexChange, Number, RequestId, StoreError, StreamName, Unreadable, WorkChange, read_object,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The queue of analyses.
pub const ANALYSES: &str = "analyses";
/// The index of findings, by game.
pub const ANALYSED: &str = "analysed";
/// The key of the job.
const ANALYSIS: &str = "analysis";
/// The maximum number of moves of a game whose moves are judged one by one.
pub const MOST_JUDGED: usize = 600;
/// The maximum number of moves of a game that is shown as a graph.
const MOST_SHOWN: usize = 1_900;
/// The limits of a slice, in moves and time. After each slice the findings are stored, and other games get their turn.
const MOVES_AT_ONCE: usize = 8;
const SLICE: Duration = Duration::from_secs(20);
/// The resolution of stored win probabilities.
const PARTS: f64 = 1_000.0;

/// The judged moves of a game, as far as the analysis has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// A judgement per analysed move, from the first; `None` for moves that were not a player's choice, such as
    /// leaving.
    pub moves: Vec<Option<Judgement>>,
    /// The number of moves of the game.
    pub all: usize,
}

impl Analysis {
    /// Returns `true` if all moves were analysed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() >= self.all
    }

    /// Returns the accuracy of a seat's moves in `record`, from 0 to 100; `None` if it had no choice.
    #[must_use]
    pub fn accuracy(&self, record: &Record, seat: Seat) -> Option<f64> {
        let own = self.of_seat(record, seat).filter_map(Judgement::accuracy);
        let own: Vec<f64> = own.collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    }

    /// Returns `true` if a seat has made an analysed move.
    #[must_use]
    pub fn has_moves(&self, record: &Record, seat: Seat) -> bool {
        self.of_seat(record, seat).next().is_some()
    }

    /// Returns the number of a seat's moves of a quality.
    #[must_use]
    pub fn count(&self, record: &Record, seat: Seat, quality: Quality) -> usize {
        self.of_seat(record, seat).filter(|judged| judged.quality == Some(quality)).count()
    }

    fn of_seat(&self, record: &Record, seat: Seat) -> impl Iterator<Item = &Judgement> {
        let moves = record.steps().zip(&self.moves);
        moves.filter(move |(step, _)| step.seat == seat).filter_map(|(_, judged)| judged.as_ref())
    }
}

/// Checks that a game can be analysed, and returns its record.
///
/// # Errors
/// Returns a refusal if the game is not over, has no moves or has too many.
pub fn may_be_analysed(game: &Game) -> Result<&Record, Refusal> {
    if game.phase() != Phase::Over {
        return Err(Refusal::AnalysisAfterTheEnd);
    }
    let record = game.record().filter(|record| record.steps().len() > 0).ok_or(Refusal::NothingToAnalyse)?;
    if record.steps().len() > MOST_SHOWN {
        return Err(Refusal::TooLongToAnalyse { most: MOST_SHOWN });
    }
    Ok(record)
}

/// Returns `true` if moves are judged one by one: there are at most [`MOST_JUDGED`].
#[must_use]
pub fn has_judgements(record: &Record) -> bool {
    record.steps().len() <= MOST_JUDGED
}

/// Returns the chances of each seat to win against the strongest of the others at each position of a game, from the
/// start on, by a static evaluation; seats that have left are omitted.
#[must_use]
pub fn chances(record: &Record) -> Vec<Vec<(Seat, f64)>> {
    let seats = record.start().seats();
    let of = |position: &AnyPosition| {
        let playing = seats.iter().filter(|seat| position.has_seat(**seat));
        let chance = |seat: &Seat| match position.ending() {
            Some(Outcome::Won(winner, _)) => f64::from(u8::from(winner == *seat)),
            Some(Outcome::Drawn(_)) => 0.5,
            None => ahead(position, *seat).win_probability(),
        };
        playing.map(|seat| (*seat, chance(seat))).collect()
    };
    let mut position = record.start().clone();
    let mut all = vec![of(&position)];
    for step in record.steps() {
        match step.action {
            Action::Leave(seat) => {
                position.leave(seat);
            }
            action => position.play_unchecked(action, step.roll),
        }
        all.push(of(&position));
    }
    all
}

/// A row of [`ANALYSED`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    /// The fingerprint of the moves that it covers: see [`name_of`].
    of: String,
    moves: Vec<Option<StoredMove>>,
}

/// A stored judgement. Win probabilities are in thousandths.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredMove {
    with_best: u16,
    with_played: u16,
    /// The best move, if a different one was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<StoredMark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forced: Option<bool>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredMark {
    Blunder,
    Mistake,
    Inaccuracy,
    Brilliant,
}

impl From<Quality> for StoredMark {
    fn from(quality: Quality) -> Self {
        match quality {
            Quality::Blunder => Self::Blunder,
            Quality::Mistake => Self::Mistake,
            Quality::Inaccuracy => Self::Inaccuracy,
            Quality::Brilliant => Self::Brilliant,
        }
    }
}

impl From<StoredMark> for Quality {
    fn from(mark: StoredMark) -> Self {
        match mark {
            StoredMark::Blunder => Self::Blunder,
            StoredMark::Mistake => Self::Mistake,
            StoredMark::Inaccuracy => Self::Inaccuracy,
            StoredMark::Brilliant => Self::Brilliant,
        }
    }
}

impl StoredMove {
    fn of(judged: &Judgement, played: Action) -> Self {
        let parts = |probability: f64| (probability.clamp(0.0, 1.0) * PARTS).round() as u16;
        Self {
            with_best: parts(judged.with_best),
            with_played: parts(judged.with_played),
            best: (judged.best != played).then(|| judged.best.to_string()),
            mark: judged.quality.map(StoredMark::from),
            forced: judged.is_forced.then_some(true),
        }
    }

    fn judgement(&self, played: Action) -> Option<Judgement> {
        let best = match &self.best {
            Some(best) => best.parse().ok()?,
            None => played,
        };
        Some(Judgement {
            best,
            with_best: f64::from(self.with_best) / PARTS,
            with_played: f64::from(self.with_played) / PARTS,
            is_forced: self.forced == Some(true),
            quality: self.mark.map(Quality::from),
        })
    }
}

impl Stored {
    fn read(key: &str, value: &str) -> Result<Self, Unreadable> {
        read_object(ANALYSED, key, value)
    }

    fn row(&self, id: &GameId) -> IndexChange {
        let value = serde_json::to_string(self).expect("numbers and texts have a JSON form");
        IndexChange::Put { index: ANALYSED.to_owned(), key: id.to_string(), value }
    }

    fn analysis(&self, record: &Record) -> Analysis {
        let moves = record.steps().zip(&self.moves);
        let moves = moves.map(|(step, stored)| stored.as_ref()?.judgement(step.action));
        Analysis { moves: moves.collect(), all: record.steps().len() }
    }
}

/// Checks that a row of [`ANALYSED`] can be read.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub(crate) fn check(key: &str, value: &str) -> Result<(), Unreadable> {
    Stored::read(key, value).map(drop)
}

/// The analyses of finished games.
pub struct Analyses {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) games: Arc<Games>,
    pub(super) search_pool: Arc<SearchPool>,
}

/// The worker for the jobs that [`Analyses::request`] queues.
struct AnalysisWorker(Arc<Analyses>);

impl Worker for AnalysisWorker {
    const QUEUES: &'static [&'static str] = &[ANALYSES];
    const NAME: &'static str = "analysis";
    const SCHEDULE: Schedule = Schedule::ByStream;
    /// Longer than a slice takes, with its time in the queue.
    const LEASE: Span = Span::minutes(2);
    const LONGEST_SLEEP: Span = AGAIN;

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.0.go_on(held).await
    }
}

impl Analyses {
    /// Returns the findings for the moves of a game so far; `None` before an analysis was requested, and for games
    /// whose moves are not judged.
    ///
    /// # Errors
    /// Returns an error if the store fails or the row cannot be read.
    pub async fn of_game(&self, game: &Game) -> Result<Option<Analysis>, Trouble> {
        let Some(record) = game.record() else { return Ok(None) };
        let stored = self.stored(game).await?;
        Ok(stored.map(|stored| stored.analysis(record)))
    }

    async fn stored(&self, game: &Game) -> Result<Option<Stored>, Trouble> {
        let key = game.id().as_str();
        let Some(value) = row(&self.base.store, ANALYSED, key).await? else { return Ok(None) };
        let stored = Stored::read(key, &value).map_err(StoreError::from)?;
        // A game that has gone on since has different moves.
        Ok(Some(stored).filter(|stored| game.record().is_some_and(|record| name_of(record) == stored.of)))
    }

    /// Requests the analysis of a game whose moves are judged, and returns the findings so far. Repeated requests do
    /// not restart the analysis.
    ///
    /// # Errors
    /// Returns a refusal, or an error if the request cannot be stored.
    pub async fn request(&self, id: &GameId) -> Result<Analysis, Trouble> {
        let game = self.games.game(id).await?;
        let record = may_be_analysed(&game)?;
        let known = self.of_game(&game).await?;
        let known = known.unwrap_or_else(|| Analysis { moves: Vec::new(), all: record.steps().len() });
        if known.is_complete() || !has_judgements(record) {
            return Ok(known);
        }
        let request =
            RequestId::new(format!("analysis:{}", this_end(&game, record))).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number::ZERO, request);
        append.work.push(WorkChange::Put {
            queue: ANALYSES.to_owned(),
            key: ANALYSIS.to_owned(),
            due: self.base.clock.now().ms(),
            payload: String::new(),
        });
        self.base.store.append(append).await?;
        self.base.woken.notify_waiters();
        Ok(known)
    }

    /// Advances every due analysis by one slice.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn go_on_with_all(self: &Arc<Self>) -> Result<WorkedOff, Trouble> {
        self.jobs.work_off(&Arc::new(AnalysisWorker(self.clone()))).await
    }

    /// Carries out analyses until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_analysing(self: &Arc<Self>, failed: impl Fn(&Trouble) + Send) {
        self.jobs.keep_working(&Arc::new(AnalysisWorker(self.clone())), failed).await;
    }

    /// Analyses one slice of a game.
    async fn go_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        let work = &held.work;
        let id = game_of(work.claim.stream()).ok_or_else(|| Trouble::unknown_work(work))?;
        let game = self.games.game(&id).await?;
        let Some(record) = game.record().filter(|_| may_be_analysed(&game).is_ok()) else {
            // The game was reinstated.
            self.jobs.finish(work).await?;
            return Ok(JobOutcome::Idle);
        };
        let empty = || Stored { of: name_of(record), moves: Vec::new() };
        let mut stored = self.stored(&game).await?.unwrap_or_else(empty);
        let (begun, before, all) = (Instant::now(), stored.moves.len(), record.steps().len());
        let mut is_busy = false;
        for (place, step) in record.steps().enumerate().skip(before).take(MOVES_AT_ONCE) {
            if begun.elapsed() >= SLICE {
                break;
            }
            let judged = match step.action {
                Action::Leave(_) => None,
                action => {
                    let judged = self.judged(&game, place).await;
                    is_busy = judged.is_none();
                    judged.map(|judged| StoredMove::of(&judged, action))
                }
            };
            if is_busy {
                break;
            }
            stored.moves.push(judged);
        }
        self.base.counts.moves_analysed((stored.moves.len() - before) as u64);
        if stored.moves.len() >= all {
            self.base.store.finish(&work.claim, vec![stored.row(&id)]).await?;
            self.base.counts.game_analysed();
            return Ok(JobOutcome::Done);
        }
        if stored.moves.len() > before {
            let request = format!("analysis:{}-{}", this_end(&game, record), stored.moves.len());
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(stream(&id), Number::ZERO, request);
            append.index.push(stored.row(&id));
            self.base.store.append(append).await?;
        }
        let pause = if is_busy { AGAIN } else { Span::ZERO };
        Ok(JobOutcome::Wait(self.base.clock.now().plus(pause), Vec::new()))
    }

    /// Judges a move; returns `None` if its turn did not come in time under load.
    async fn judged(&self, game: &Arc<Game>, place: usize) -> Option<Judgement> {
        let game = game.clone();
        let judged = self.search_pool.run(Purpose::Analysis, move |search| {
            if search.is_over() {
                return None;
            }
            judge(game.record()?, place, POSITIONS, search.stop())
        });
        judged.await
    }
}

/// Returns a fingerprint of the moves of a game.
fn name_of(record: &Record) -> String {
    // FNV-1a.
    let texts = record.steps().map(|step| match step.roll {
        Some(roll) => format!("{} {}:{};", step.action, roll.attack, roll.defence),
        None => format!("{};", step.action),
    });
    let hash = texts.flat_map(String::into_bytes).fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{hash:016x}")
}

/// Returns a fingerprint of the end of a game and the moves that led there. A reinstated game can end by the same moves
/// again, which is a different end: the moment of the game advances with each reinstatement, and is fixed once the game
/// is over.
pub(super) fn this_end(game: &Game, record: &Record) -> String {
    format!("{}-at-{}", name_of(record), game.moment())
}

/// Returns the stream of a game's analysis.
pub(super) fn stream(id: &GameId) -> StreamName {
    StreamName::new(format!("analysis/{id}")).expect("a game's name is fit for a stream's")
}

/// Returns the game of such a stream.
pub(super) fn game_of(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("analysis/")?).ok()
}
