//! Whether the rows and the work that the referee keeps can be read, for `castellan store check`.

use super::receipts::{RECEIPTS, Told};
use super::rows::{DEADLINES, GAMES, OUTBOX, Summary, read_deadline};
use super::tournaments::listing::TOURNAMENTS;
use super::tournaments::{Entry, effects};
use super::{directory, outbox, private, ratings, reminders};
use castellan_store::{OwnRow, OwnWork, Unreadable, read_object};

/// What of a row cannot be read. Rows of indexes that are not the referee's are well.
///
/// # Errors
/// Names the row and what is wrong with it.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    let OwnRow { index, key, value } = row;
    match index.as_str() {
        GAMES => read_object::<Summary>(index, key, value).map(drop),
        RECEIPTS => read_object::<Told>(index, key, value).map(drop),
        ratings::RATED => ratings::check(key, value),
        reminders::WISHES | private::NOTES | private::PLANS => private::check_sealed(index, key, value),
        TOURNAMENTS => read_object::<Entry>(index, key, value).map(drop),
        DEADLINES if read_deadline(key).is_none() => {
            Err(Unreadable::new(index, key, "its key should be a time and a game"))
        }
        _ => directory::check(index, key, value).and_then(|()| effects::check(index, key, value)),
    }
}

/// What of a piece of work cannot be read.
///
/// # Errors
/// Names it and what is wrong with it.
pub fn check_work(work: &OwnWork) -> Result<(), Unreadable> {
    match work.queue.as_str() {
        OUTBOX => outbox::read_waiting(&work.key, &work.payload).map(drop),
        _ => Ok(()),
    }
}
