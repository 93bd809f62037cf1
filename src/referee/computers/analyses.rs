//! Analyses of finished games: the value of each move.
//!
//! An analysis is a job in a stream of its own, `analysis/GAME`. Each slice of work stores its findings as an index
//! row, so a crash repeats at most one slice and loses no requested analysis. The row names the moves that it covers:
//! after a game is reinstated and continued differently, the row no longer applies.

use super::search_pool::{Purpose, SearchPool};
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::index::row;
use crate::jobs::{JobOutcome, JobReport, JobRunner, LeasedJob, RETRY_PAUSE, Schedule, Worker};
use castellan_engine::lead;
use castellan_engine::move_assessment::{DEFAULT_NODES, assess_move};
pub use castellan_engine::move_assessment::{MoveAssessment, MoveQuality};
use castellan_game::{Game, GameId, Phase, Refusal, Span};
use castellan_rules::{Action, AnyPosition, Outcome, Record, Seat};
use castellan_store::{
    Append, IndexChange, JobChange, RequestId, StoreError, StreamName, UnreadableError, Version, read_object,
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
/// The maximum number of moves of a game whose moves are assessment one by one.
pub const MAX_ASSESSED: usize = 600;
/// The maximum number of moves of a game that is shown as a graph.
const MAX_SHOWN: usize = 1_900;
/// The limits of a slice, in moves and in time. After each slice its findings are stored, and other games get their
/// turn.
const MOVES_PER_SLICE: usize = 8;
const SLICE_TIME: Duration = Duration::from_secs(20);
/// The resolution of stored win probabilities.
const PROBABILITY_STEPS: f64 = 1_000.0;

/// The assessment moves of a game, as far as the analysis has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// A judgement per analysed move, from the first; `None` for moves that were not a player's choice, such as
    /// leaving.
    pub moves: Vec<Option<MoveAssessment>>,
    /// The number of moves of the game.
    pub total: usize,
}

impl Analysis {
    /// Returns `true` if all moves were analysed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.moves.len() >= self.total
    }

    /// Returns the accuracy of a seat's moves in `record`, from 0 to 100; `None` if it had no choice.
    #[must_use]
    pub fn accuracy(&self, record: &Record, seat: Seat) -> Option<f64> {
        let own = self.of_seat(record, seat).filter_map(MoveAssessment::accuracy);
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
    pub fn count(&self, record: &Record, seat: Seat, quality: MoveQuality) -> usize {
        self.of_seat(record, seat).filter(|assessment| assessment.quality == Some(quality)).count()
    }

    fn of_seat(&self, record: &Record, seat: Seat) -> impl Iterator<Item = &MoveAssessment> {
        let moves = record.steps().zip(&self.moves);
        moves.filter(move |(step, _)| step.seat == seat).filter_map(|(_, assessment)| assessment.as_ref())
    }
}

/// Checks that a game can be analysed, and returns its record.
///
/// # Errors
/// Returns a refusal if the game is not over, has no moves or has too many.
pub fn analysable_record(game: &Game) -> Result<&Record, Refusal> {
    if game.phase() != Phase::Over {
        return Err(Refusal::AnalysisAfterTheEnd);
    }
    let record = game.record().filter(|record| record.steps().len() > 0).ok_or(Refusal::NothingToAnalyse)?;
    if record.steps().len() > MAX_SHOWN {
        return Err(Refusal::TooLongToAnalyse { most: MAX_SHOWN });
    }
    Ok(record)
}

/// Returns `true` if moves are assessment one by one: there are at most [`MAX_ASSESSED`].
#[must_use]
pub fn has_judgements(record: &Record) -> bool {
    record.steps().len() <= MAX_ASSESSED
}

/// Returns the chances of each seat to win against the strongest of the others at each position of a game, from the
/// start on, by a static evaluation; seats that have left are omitted.
#[must_use]
pub fn win_chances(record: &Record) -> Vec<Vec<(Seat, f64)>> {
    let seats = record.start().seats();
    let chances_at = |position: &AnyPosition| {
        let playing = seats.iter().filter(|seat| position.has_seat(**seat));
        let chance = |seat: &Seat| match position.outcome() {
            Some(Outcome::Won(winner, _)) => f64::from(u8::from(winner == *seat)),
            Some(Outcome::Drawn(_)) => 0.5,
            None => lead(position, *seat).win_probability(),
        };
        playing.map(|seat| (*seat, chance(seat))).collect()
    };
    let mut position = record.start().clone();
    let mut all = vec![chances_at(&position)];
    for step in record.steps() {
        match step.action {
            Action::Leave(seat) => {
                position.remove_seat(seat);
            }
            action => position.play_unchecked(action, step.roll),
        }
        all.push(chances_at(&position));
    }
    all
}

/// A row of [`ANALYSED`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAnalysis {
    /// The fingerprint of the moves that it covers: see [`moves_fingerprint`].
    #[serde(rename = "of")]
    fingerprint: String,
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
    mark: Option<StoredQuality>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forced: Option<bool>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredQuality {
    Blunder,
    Mistake,
    Inaccuracy,
    Brilliant,
}

impl From<MoveQuality> for StoredQuality {
    fn from(quality: MoveQuality) -> Self {
        match quality {
            MoveQuality::Blunder => Self::Blunder,
            MoveQuality::Mistake => Self::Mistake,
            MoveQuality::Inaccuracy => Self::Inaccuracy,
            MoveQuality::Brilliant => Self::Brilliant,
        }
    }
}

impl From<StoredQuality> for MoveQuality {
    fn from(mark: StoredQuality) -> Self {
        match mark {
            StoredQuality::Blunder => Self::Blunder,
            StoredQuality::Mistake => Self::Mistake,
            StoredQuality::Inaccuracy => Self::Inaccuracy,
            StoredQuality::Brilliant => Self::Brilliant,
        }
    }
}

impl StoredMove {
    fn from_assessment(assessment: &MoveAssessment, played: Action) -> Self {
        let parts = |probability: f64| (probability.clamp(0.0, 1.0) * PROBABILITY_STEPS).round() as u16;
        Self {
            with_best: parts(assessment.with_best),
            with_played: parts(assessment.with_played),
            best: (assessment.best != played).then(|| assessment.best.to_string()),
            mark: assessment.quality.map(StoredQuality::from),
            forced: assessment.is_forced.then_some(true),
        }
    }

    fn to_assessment(&self, played: Action) -> Option<MoveAssessment> {
        let best = match &self.best {
            Some(best) => best.parse().ok()?,
            None => played,
        };
        Some(MoveAssessment {
            best,
            with_best: f64::from(self.with_best) / PROBABILITY_STEPS,
            with_played: f64::from(self.with_played) / PROBABILITY_STEPS,
            is_forced: self.forced == Some(true),
            quality: self.mark.map(MoveQuality::from),
        })
    }
}

impl StoredAnalysis {
    fn read(key: &str, value: &str) -> Result<Self, UnreadableError> {
        read_object(ANALYSED, key, value)
    }

    fn row(&self, id: &GameId) -> IndexChange {
        let value = serde_json::to_string(self).expect("numbers and texts have a JSON form");
        IndexChange::Put { index: ANALYSED.to_owned(), key: id.to_string(), value }
    }

    fn analysis(&self, record: &Record) -> Analysis {
        let moves = record.steps().zip(&self.moves);
        let moves = moves.map(|(step, stored)| stored.as_ref()?.to_assessment(step.action));
        Analysis { moves: moves.collect(), total: record.steps().len() }
    }
}

/// Checks that a row of [`ANALYSED`] can be read.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub(crate) fn check_row(key: &str, value: &str) -> Result<(), UnreadableError> {
    StoredAnalysis::read(key, value).map(drop)
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
    const MAX_SLEEP: Span = RETRY_PAUSE;

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.0.run_slice(job).await
    }
}

impl Analyses {
    /// Returns the findings for the moves of a game so far; `None` before an analysis was requested, and for games
    /// whose moves are not assessment.
    ///
    /// # Errors
    /// Returns an error if the store fails or the row cannot be read.
    pub async fn of_game(&self, game: &Game) -> Result<Option<Analysis>, RefereeError> {
        let Some(record) = game.record() else { return Ok(None) };
        let stored = self.stored(game).await?;
        Ok(stored.map(|stored| stored.analysis(record)))
    }

    async fn stored(&self, game: &Game) -> Result<Option<StoredAnalysis>, RefereeError> {
        let key = game.id().as_str();
        let Some(value) = row(&self.base.store, ANALYSED, key).await? else { return Ok(None) };
        let stored = StoredAnalysis::read(key, &value).map_err(StoreError::from)?;
        // A game that was continued since has other moves.
        Ok(Some(stored).filter(|stored| {
            game.record().is_some_and(|record| moves_fingerprint(record) == stored.fingerprint)
        }))
    }

    /// Requests the analysis of a game whose moves are assessment, and returns the findings so far. Repeated requests
    /// do not restart the analysis.
    ///
    /// # Errors
    /// Returns a refusal, or an error if the request cannot be stored.
    pub async fn request(&self, id: &GameId) -> Result<Analysis, RefereeError> {
        let game = self.games.game(id).await?;
        let record = analysable_record(&game)?;
        let known = self.of_game(&game).await?;
        let known = known.unwrap_or_else(|| Analysis { moves: Vec::new(), total: record.steps().len() });
        if known.is_complete() || !has_judgements(record) {
            return Ok(known);
        }
        let request = RequestId::new(format!("analysis:{}", end_fingerprint(&game, record)))
            .map_err(StoreError::from)?;
        let mut append = Append::new(analysis_stream(id), Version::ZERO, request);
        append.jobs.push(JobChange::Put {
            queue: ANALYSES.to_owned(),
            key: ANALYSIS.to_owned(),
            due: self.base.clock.now().ms(),
            payload: String::new(),
        });
        self.base.store.append(append).await?;
        self.base.job_queued.notify_waiters();
        Ok(known)
    }

    /// Advances every due analysis by one slice.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn run_due(self: &Arc<Self>) -> Result<JobReport, RefereeError> {
        self.jobs.run_due(&Arc::new(AnalysisWorker(self.clone()))).await
    }

    /// Carries out analyses until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run(self: &Arc<Self>, on_error: impl Fn(&RefereeError) + Send) {
        self.jobs.run(&Arc::new(AnalysisWorker(self.clone())), on_error).await;
    }

    /// Analyses one slice of a game.
    async fn run_slice(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        let claimed = &job.claimed;
        let id =
            game_of_analysis(claimed.claim.stream()).ok_or_else(|| RefereeError::unknown_job(claimed))?;
        let game = self.games.game(&id).await?;
        let Some(record) = game.record().filter(|_| analysable_record(&game).is_ok()) else {
            // The game was reinstated.
            self.jobs.finish(claimed).await?;
            return Ok(JobOutcome::Idle);
        };
        let empty = || StoredAnalysis { fingerprint: moves_fingerprint(record), moves: Vec::new() };
        let mut stored = self.stored(&game).await?.unwrap_or_else(empty);
        let (begun, before, total) = (Instant::now(), stored.moves.len(), record.steps().len());
        let mut is_busy = false;
        for (index, step) in record.steps().enumerate().skip(before).take(MOVES_PER_SLICE) {
            if begun.elapsed() >= SLICE_TIME {
                break;
            }
            let assessment = match step.action {
                Action::Leave(_) => None,
                action => {
                    let assessment = self.assess(&game, index).await;
                    is_busy = assessment.is_none();
                    assessment.map(|assessment| StoredMove::from_assessment(&assessment, action))
                }
            };
            if is_busy {
                break;
            }
            stored.moves.push(assessment);
        }
        self.base.metrics.record_analysed_moves((stored.moves.len() - before) as u64);
        if stored.moves.len() >= total {
            self.base.store.finish(&claimed.claim, vec![stored.row(&id)]).await?;
            self.base.metrics.record_analysed_game();
            return Ok(JobOutcome::Done);
        }
        if stored.moves.len() > before {
            let request = format!("analysis:{}-{}", end_fingerprint(&game, record), stored.moves.len());
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(analysis_stream(&id), Version::ZERO, request);
            append.index.push(stored.row(&id));
            self.base.store.append(append).await?;
        }
        let pause = if is_busy { RETRY_PAUSE } else { Span::ZERO };
        Ok(JobOutcome::Postponed(self.base.clock.now().plus(pause), Vec::new()))
    }

    /// Judges a move; returns `None` if its turn did not come in time under load.
    async fn assess(&self, game: &Arc<Game>, index: usize) -> Option<MoveAssessment> {
        let game = game.clone();
        let assessment = self.search_pool.run(Purpose::Analysis, move |budget| {
            if budget.is_over() {
                return None;
            }
            assess_move(game.record()?, index, DEFAULT_NODES, budget.stop())
        });
        assessment.await
    }
}

/// Returns a fingerprint of the moves of a game.
fn moves_fingerprint(record: &Record) -> String {
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

/// Returns a fingerprint of the end of a game. A reinstated game can end by the same moves again, which is a different
/// end: the board version advances with each reinstatement, and is fixed once the game is over.
pub(super) fn end_fingerprint(game: &Game, record: &Record) -> String {
    format!("{}-at-{}", moves_fingerprint(record), game.board_version())
}

/// Returns the stream of a game's analysis.
pub(super) fn analysis_stream(id: &GameId) -> StreamName {
    StreamName::new(format!("analysis/{id}")).expect("a game's name is valid in a stream's")
}

/// Returns the game of an analysis's stream.
pub(super) fn game_of_analysis(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("analysis/")?).ok()
}
