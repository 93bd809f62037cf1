//! Checks of the rows and jobs that the referee stores, for `castellan store check`.

use crate::computers::analyses::{self, ANALYSED};
use crate::games::conditions::KeptPlan;
use crate::games::receipts::{RECEIPTS, Receipts};
use crate::games::rows::{DEADLINES, GAMES, OUTBOX, Summary, read_deadline};
use crate::games::{notices, rated};
use crate::people::directory::{self, PEOPLE, Person};
use crate::people::private::{self, NOTES, PLANS, opened};
use crate::people::puzzles::{self, PuzzleResults, SOLVED, TRIED};
use crate::people::reminders::{PREFERENCES, ReminderPreferences};
use crate::tournaments::listing::TOURNAMENTS;
use crate::tournaments::{Entry, effects};
use castellan_game::Hidden;
use castellan_store::{OwnRow, OwnWork, SharedStore, StoreError, Unreadable, read_object};

/// Checks that a row can be read, for the indexes listed here. All other rows pass.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    let OwnRow { index, key, value } = row;
    match index.as_str() {
        GAMES => Summary::read(key, value).map(drop),
        RECEIPTS => read_object::<Receipts>(index, key, value).map(drop),
        rated::RATED => rated::check(key, value),
        PREFERENCES | NOTES | PLANS | SOLVED => private::check_sealed(index, key, value),
        ANALYSED => analyses::check(key, value),
        TRIED => puzzles::check(key, value),
        TOURNAMENTS => read_object::<Entry>(index, key, value).map(drop),
        DEADLINES if read_deadline(key).is_none() => {
            Err(Unreadable::new(index, key, "its key should be a time and a game"))
        }
        _ => directory::check(index, key, value).and_then(|()| effects::check(index, key, value)),
    }
}

/// Returns `true` if a sealed row can be opened and read, and `false` if it was erased. Rows that are not sealed are
/// not checked.
///
/// # Errors
/// Returns an error that names the fault and its remedy.
pub async fn check_opened(store: &SharedStore, row: &OwnRow) -> Result<bool, StoreError> {
    let (index, key, value) = (row.index.as_str(), row.key.as_str(), row.value.as_str());
    let place = (index, key);
    Ok(match index {
        PEOPLE => opened::<Person>(store, place, value).await?.is_some(),
        PREFERENCES => match opened::<ReminderPreferences>(store, place, value).await? {
            Some(preferences) => preferences.check(key).map(|()| true)?,
            None => false,
        },
        SOLVED => opened::<PuzzleResults>(store, place, value).await?.is_some(),
        NOTES => opened::<Hidden<String>>(store, place, value).await?.is_some(),
        PLANS => opened::<KeptPlan>(store, place, value).await?.is_some(),
        _ => true,
    })
}

/// Checks that a job of the outbox can be read. Other jobs pass.
///
/// # Errors
/// Returns an error that names the job and its fault.
pub fn check_work(work: &OwnWork) -> Result<(), Unreadable> {
    match work.queue.as_str() {
        OUTBOX => notices::read_waiting(&work.key, &work.payload).map(drop),
        _ => Ok(()),
    }
}
