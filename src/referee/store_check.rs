//! Checks of the rows and jobs that the referee stores, for `castellan store check`.

use crate::computers::analyses::{self, ANALYSED};
use crate::games::conditions::StoredPlan;
use crate::games::receipts::{RECEIPTS, Receipts};
use crate::games::rows::{DEADLINES, GAMES, GameSummary, OUTBOX, read_deadline};
use crate::games::{outbox_job, rated_games};
use crate::people::directory::{self, PEOPLE, Person};
use crate::people::private_rows::{self, NOTES, PLANS, unseal_value};
use crate::people::puzzles::{self, PUZZLE_RATES, PUZZLE_RESULTS, PuzzleResults};
use crate::people::reminder_preferences::{PREFERENCES, ReminderPreferences};
use crate::tournaments::listing::TOURNAMENTS;
use crate::tournaments::{TournamentSummary, effects};
use castellan_game::Hidden;
use castellan_store::{SharedStore, StoreError, StreamJob, StreamRow, UnreadableError, read_object};

/// Checks that a row can be read, for the indexes listed here. All other rows pass.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    let StreamRow { index, key, value } = row;
    match index.as_str() {
        GAMES => GameSummary::read(key, value).map(drop),
        RECEIPTS => read_object::<Receipts>(index, key, value).map(drop),
        rated_games::RATED => rated_games::check_row(key, value),
        PREFERENCES | NOTES | PLANS | PUZZLE_RESULTS => private_rows::check_sealed(index, key, value),
        ANALYSED => analyses::check_row(key, value),
        PUZZLE_RATES => puzzles::check_row(key, value),
        TOURNAMENTS => read_object::<TournamentSummary>(index, key, value).map(drop),
        DEADLINES if read_deadline(key).is_none() => {
            Err(UnreadableError::new(index, key, "its key should be a time and a game"))
        }
        _ => directory::check_row(index, key, value).and_then(|()| effects::check_row(index, key, value)),
    }
}

/// Returns `true` if a sealed row can be unsealed and read, and `false` if it was erased. Rows that are not sealed are
/// not checked.
///
/// # Errors
/// Returns an error that names the fault and its remedy.
pub async fn check_unsealed(store: &SharedStore, row: &StreamRow) -> Result<bool, StoreError> {
    let (index, key, value) = (row.index.as_str(), row.key.as_str(), row.value.as_str());
    let row_id = (index, key);
    Ok(match index {
        PEOPLE => unseal_value::<Person>(store, row_id, value).await?.is_some(),
        PREFERENCES => match unseal_value::<ReminderPreferences>(store, row_id, value).await? {
            Some(preferences) => preferences.check(key).map(|()| true)?,
            None => false,
        },
        PUZZLE_RESULTS => unseal_value::<PuzzleResults>(store, row_id, value).await?.is_some(),
        NOTES => unseal_value::<Hidden<String>>(store, row_id, value).await?.is_some(),
        PLANS => unseal_value::<StoredPlan>(store, row_id, value).await?.is_some(),
        _ => true,
    })
}

/// Checks that a job of the outbox can be read. Other jobs pass.
///
/// # Errors
/// Returns an error that names the job and its fault.
pub fn check_job(job: &StreamJob) -> Result<(), UnreadableError> {
    match job.queue.as_str() {
        OUTBOX => outbox_job::parse_outbox_job(&job.key, &job.payload).map(drop),
        _ => Ok(()),
    }
}
