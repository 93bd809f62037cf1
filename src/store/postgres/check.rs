//! Verification of the database: every stream as a whole, and rows without a stream.

use super::database::{self, Database};
use super::{sql, whole_streams};
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use crate::report::CheckReport;
use std::collections::BTreeSet;

/// The number of streams listed at once.
const PAGE: i64 = 1_000;

pub(super) async fn check(database: &Database) -> Result<CheckReport, StoreError> {
    let mut report = CheckReport::default();
    let mut damaged = BTreeSet::new();
    let mut last = String::new();
    loop {
        let found = database.query_with_retry(sql::STREAMS, &[&last, &PAGE]).await?;
        let Some(row) = found.last() else { break };
        last = database::column(row, 0, "a stream")?;
        for row in &found {
            report.streams += 1;
            match check_stream(database, row).await {
                Ok(counts) => counts.add_to(&mut report),
                Err(error) => drop(damaged.insert(into_damage(error)?)),
            }
        }
    }
    let packed = database.query_with_retry(sql::COUNT_PACKED, &[]).await?;
    let count = |rows: &[tokio_postgres::Row]| match rows.first() {
        Some(row) => database::number(row, 0, "a count"),
        None => Ok(0),
    };
    report.packed = count(&packed)?;
    report.snapshots.0 = count(&database.query_with_retry(sql::COUNT_SNAPSHOTS, &[]).await?)?;
    for row in &database.query_with_retry(sql::ROWS_WITHOUT_STREAM, &[]).await? {
        let (part, stream): (String, String) =
            (database::column(row, 0, "a row")?, database::column(row, 1, "a row")?);
        damaged.insert(Damage::new(format!("{part} of {stream}"), "there is no such stream"));
    }
    report.damaged = damaged.into_iter().collect();
    Ok(report)
}

/// The contents of an undamaged stream, in numbers.
#[derive(Default)]
struct StreamCounts {
    events: u64,
    requests: u64,
    index_rows: u64,
    jobs: u64,
}

impl StreamCounts {
    const fn add_to(&self, report: &mut CheckReport) {
        report.events += self.events;
        report.requests += self.requests;
        report.index_rows += self.index_rows;
        report.jobs += self.jobs;
    }
}

async fn check_stream(database: &Database, row: &tokio_postgres::Row) -> Result<StreamCounts, StoreError> {
    let name: StreamName = database::stream(row, 0, "a stream")?;
    // The stream may have gone since it was listed.
    let Some(whole) = whole_streams::read(database, &name).await? else { return Ok(StreamCounts::default()) };
    Ok(StreamCounts {
        events: whole.events.len() as u64,
        requests: whole.requests.len() as u64,
        index_rows: whole.index.len() as u64,
        jobs: whole.jobs.len() as u64,
    })
}

/// Returns the damage that an error reports; passes on any other error.
fn into_damage(error: StoreError) -> Result<Damage, StoreError> {
    match error {
        StoreError::Damaged(damage) => Ok(damage),
        error => Err(error),
    }
}
