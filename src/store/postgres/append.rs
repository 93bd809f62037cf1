//! Appends: one statement at the known head, and a lookup of the stream if that stored nothing.

use super::changes::{
    ExpectedRows, JobChanges, RowChanges, RowCount, RowKeySet, RowLimit, put_keys, rows_after,
};
use super::database::{self, Database, Parameters, PipelinedRequest, column, pipelined, prepare, signed};
use super::database_error::{DatabaseError, Retry};
use super::sql;
use crate::argument_error::ArgumentError;
use crate::arguments::{Append, AppendOutcome, IndexChange, check_at_most};
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::limits::{MAX_ROWS, REMEMBERED_REQUESTS};
use crate::names::{StreamName, Version};
use deadpool_postgres::Object;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The statement `forgotten_requests` of an append contains this number.
const _: () = assert!(REMEMBERED_REQUESTS == 256);

/// The latest known heads of streams. An append at an outdated head stores nothing, so these heads are hints only.
#[derive(Default)]
pub(super) struct KnownHeads(Mutex<HeadGenerations>);

#[derive(Default)]
struct HeadGenerations {
    young: HashMap<StreamName, Head>,
    old: HashMap<StreamName, Head>,
}

/// The number of heads in a generation; each takes about 150 bytes.
const GENERATION: usize = 20_000;

impl KnownHeads {
    fn lock(&self) -> MutexGuard<'_, HeadGenerations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, stream: &StreamName) -> Option<Head> {
        let heads = self.lock();
        heads.young.get(stream).or_else(|| heads.old.get(stream)).copied()
    }

    pub fn put(&self, stream: &StreamName, head: Head) {
        let mut heads = self.lock();
        if heads.young.len() >= GENERATION {
            heads.old = std::mem::take(&mut heads.young);
        }
        heads.young.insert(stream.clone(), head);
    }
}

/// An append with its parameters.
pub(super) struct PreparedAppend<'a> {
    append: &'a Append,
    rows: RowChanges<'a>,
    jobs: JobChanges<'a>,
    expected_rows: ExpectedRows<'a>,
    /// The session of this process.
    session: i64,
}

/// The head at which an append is tried.
#[derive(Clone, Copy)]
pub(super) enum StartingHead {
    /// The head is not known.
    Unknown,
    /// The stream does not exist.
    New,
    At(Head),
}

impl StartingHead {
    /// Returns the head at which the append can be tried, if it is known.
    pub fn new(append: &Append, known: Option<Head>) -> Self {
        match known {
            Some(head) if head.version == append.expected => Self::At(head),
            None if append.expected == Version::ZERO => Self::New,
            _ => Self::Unknown,
        }
    }
}

/// An append at a known head: the data for one execution of the statement.
pub(super) struct AppendAttempt<'a> {
    prepared: &'a PreparedAppend<'a>,
    is_new: bool,
    /// The head before the append.
    start: Head,
    /// The head after the append.
    end: Head,
    hashes: Vec<Vec<u8>>,
    limit: RowLimit,
}

impl<'a> PreparedAppend<'a> {
    pub fn new(append: &'a Append, session: i64) -> Self {
        let (rows, jobs) = (RowChanges::new(&append.index), JobChanges::new(&append.jobs));
        Self { append, rows, jobs, expected_rows: ExpectedRows::new(&append.depends_on), session }
    }

    /// Prepares an attempt; returns `None` if the head has to be looked up first.
    pub fn attempt(
        &'a self,
        starting_head: StartingHead,
        row_count: Option<RowCount>,
    ) -> Option<AppendAttempt<'a>> {
        let (is_new, start) = match starting_head {
            StartingHead::Unknown => return None,
            StartingHead::New => (true, Head::initial(&self.append.stream)),
            StartingHead::At(head) => (false, head),
        };
        let mut end = start;
        let mut hashes = Vec::with_capacity(self.append.events.len());
        for event in &self.append.events {
            end = end.after(event);
            hashes.push(end.hash.0.to_vec());
        }
        let limit = RowLimit::new(&self.rows, &self.jobs, row_count);
        Some(AppendAttempt { prepared: self, is_new, start, end, hashes, limit })
    }
}

impl AppendAttempt<'_> {
    pub const fn sql(&self) -> &'static str {
        if self.is_new { sql::APPEND_TO_NEW } else { sql::APPEND }
    }

    /// Sends the statement. Returns `false` if it stored nothing.
    pub async fn send(
        &self,
        connection: &Object,
        statement: &tokio_postgres::Statement,
    ) -> Result<bool, tokio_postgres::Error> {
        let PreparedAppend { append, rows, jobs, expected_rows, session } = self.prepared;
        let (expected, version) = (signed(self.start.version.0), signed(self.end.version.0));
        let stored = connection
            .query(
                statement,
                &[
                    &append.stream.as_str(),
                    &expected,
                    &&self.start.hash.0[..],
                    &version,
                    &&self.end.hash.0[..],
                    &append.request.as_str(),
                    &append.answer.as_bytes(),
                    &append.events,
                    &self.hashes,
                    &rows.put.names,
                    &rows.put.keys,
                    &rows.values,
                    &rows.removed.names,
                    &rows.removed.keys,
                    &rows.put_and_removed.names,
                    &rows.put_and_removed.keys,
                    &jobs.put.names,
                    &jobs.put.keys,
                    &jobs.due,
                    &jobs.payloads,
                    &jobs.removed.names,
                    &jobs.removed.keys,
                    &self.limit.puts,
                    &self.limit.max,
                    &self.limit.revision,
                    &self.limit.after,
                    session,
                    &expected_rows.keys.names,
                    &expected_rows.keys.keys,
                    &expected_rows.values,
                ],
            )
            .await?;
        Ok(!stored.is_empty())
    }
}

/// The result of looking up an append that stored nothing.
enum LookupOutcome {
    Settled(AppendOutcome),
    Retry(StartingHead, Option<RowCount>),
}

/// Stores a single append.
pub(super) async fn append_alone(
    database: &Database,
    heads: &KnownHeads,
    session: i64,
    append: &Append,
    mut retry: Retry,
) -> Result<AppendOutcome, StoreError> {
    let prepared = PreparedAppend::new(append, session);
    let mut starting_head = StartingHead::new(append, heads.get(&append.stream));
    let mut row_count = None;
    loop {
        let stored = match prepared.attempt(starting_head, row_count) {
            None => Ok(None),
            Some(attempt) => attempt_once(database, &attempt).await,
        };
        let failure = match stored {
            Ok(Some(head)) => {
                heads.put(&append.stream, head);
                return Ok(AppendOutcome::Stored(head));
            }
            Ok(None) | Err(DatabaseError::RowTaken) => None,
            Err(failure) => Some(failure),
        };
        if let Some(failure) = failure {
            // If a lost attempt stored the append, the next one finds its request stored.
            retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?;
            continue;
        }
        match look_up(database, &prepared).await {
            Ok(LookupOutcome::Settled(appended)) => return Ok(appended),
            Ok(LookupOutcome::Retry(new_head, new_count)) => {
                // On the first round, only the head was unknown.
                if !matches!(starting_head, StartingHead::Unknown) {
                    if !retry.has_time() {
                        let problem = "the stream is changed all the time".to_owned();
                        return Err(DatabaseError::Conflict(problem).into_write_error());
                    }
                    retry.pause().await;
                }
                (starting_head, row_count) = (new_head, new_count);
            }
            Err(LookupError::Final(StoreError::Conflict(head))) => {
                heads.put(&append.stream, head);
                return Err(StoreError::Conflict(head));
            }
            Err(LookupError::Final(error)) => return Err(error),
            Err(LookupError::Failed(failure)) => {
                retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?;
            }
        }
    }
}

async fn attempt_once(
    database: &Database,
    attempt: &AppendAttempt<'_>,
) -> Result<Option<Head>, DatabaseError> {
    let connection = database.connection().await?;
    let statement = prepare(&connection, attempt.sql()).await?;
    Ok(attempt.send(&connection, &statement).await?.then_some(attempt.end))
}

/// The error of a lookup.
enum LookupError {
    /// The answer to the append.
    Final(StoreError),
    /// A failure of the lookup itself.
    Failed(DatabaseError),
}

impl From<StoreError> for LookupError {
    fn from(error: StoreError) -> Self {
        Self::Final(error)
    }
}

impl From<Damage> for LookupError {
    fn from(damage: Damage) -> Self {
        Self::Final(damage.into())
    }
}

impl From<ArgumentError> for LookupError {
    fn from(invalid: ArgumentError) -> Self {
        Self::Final(invalid.into())
    }
}

/// Finds out why an append stored nothing.
async fn look_up(database: &Database, prepared: &PreparedAppend<'_>) -> Result<LookupOutcome, LookupError> {
    let PreparedAppend { append, rows, jobs, expected_rows, .. } = prepared;
    let stream = append.stream.as_str();
    let found = database
        .query_once(sql::LOOK_UP_APPEND, &[&stream, &append.request.as_str()])
        .await
        .map_err(LookupError::Failed)?;
    let context = format!("head of {stream}");
    let mut starting_head = StartingHead::New;
    let mut row_bound = 0;
    if let Some(row) = found.first() {
        let head = database::head(row, 0, &context)?;
        let answer: Option<&[u8]> = column(row, 4, &context)?;
        if answer.is_some() {
            let context = format!("request {} of {stream}", append.request);
            return Ok(LookupOutcome::Settled(AppendOutcome::Repeated {
                answer: database::text(row, 4, &context)?,
                head,
            }));
        }
        starting_head = StartingHead::At(head);
        row_bound = column::<i64>(row, 3, &context)?;
    }
    let head = match starting_head {
        StartingHead::At(head) => head,
        _ => Head::initial(&append.stream),
    };
    if head.version != append.expected {
        return Err(StoreError::Conflict(head).into());
    }
    check_not_taken(database, stream, &append.index).await?;
    let (keys, values) = (&expected_rows.keys, &expected_rows.values);
    if !values.is_empty() {
        let parameters: Parameters<'_> = &[&stream, &keys.names, &keys.keys, values];
        if !database.query_once(sql::CHANGED_ROWS, parameters).await.map_err(LookupError::Failed)?.is_empty()
        {
            return Err(StoreError::Conflict(head).into());
        }
    }
    let limit = RowLimit::new(rows, jobs, None);
    let mut row_count = None;
    if row_bound + limit.puts > limit.max {
        row_count = Some(count_rows(database, stream, rows, jobs).await?);
    }
    Ok(LookupOutcome::Retry(starting_head, row_count))
}

/// Checks that none of the rows to put belongs to another stream.
///
/// # Errors
/// Returns [`StoreError::Taken`] if one does.
async fn check_not_taken(
    database: &Database,
    stream: &str,
    changes: &[IndexChange],
) -> Result<(), LookupError> {
    let put = put_keys(changes);
    if put.keys.is_empty() {
        return Ok(());
    }
    let taken = database
        .query_once(sql::TAKEN_ROW, &[&stream, &put.names, &put.keys])
        .await
        .map_err(LookupError::Failed)?;
    let Some(row) = taken.first() else { return Ok(()) };
    let (index, key) = (column(row, 0, "an index row")?, column(row, 1, "an index row")?);
    let owner = database::stream(row, 2, &format!("row {key} of index {index}"))?;
    Err(StoreError::Taken { index, key, owner }.into())
}

/// Counts the rows of a stream after changes.
///
/// # Errors
/// Returns an error if there are too many.
async fn count_rows(
    database: &Database,
    stream: &str,
    rows: &RowChanges<'_>,
    jobs: &JobChanges<'_>,
) -> Result<RowCount, LookupError> {
    let found = database.query_once(sql::ROW_KEYS, &[&stream]).await.map_err(LookupError::Failed)?;
    let context = format!("rows of {stream}");
    let mut revision = 0;
    let mut present = RowKeySet::new();
    for row in &found {
        revision = column(row, 0, &context)?;
        // A stream without rows yields one empty line.
        if let Some(is_index) = column::<Option<bool>>(row, 1, &context)? {
            present.insert((is_index, column(row, 2, &context)?, column(row, 3, &context)?));
        }
    }
    let after = rows_after(present, rows, jobs);
    check_at_most("a stream", "rows", after, MAX_ROWS)?;
    Ok(RowCount { revision, after: after as i64 })
}

/// Stores appends in one transaction and one round trip, in order. `None` marks appends that were not stored and have
/// to be tried alone, which also determines their errors.
///
/// # Errors
/// Returns an error if the database cannot be reached. Unless it is [`DatabaseError::Lost`], nothing was stored.
pub(super) async fn append_together(
    database: &Database,
    heads: &KnownHeads,
    session: i64,
    appends: &[&Append],
    retry: &mut Retry,
) -> Result<Vec<Option<Head>>, DatabaseError> {
    loop {
        match append_together_once(database, heads, session, appends).await {
            Ok(stored) => return Ok(stored),
            // Appends of a lost attempt are not stored again: they are found when tried alone.
            Err(failure @ (DatabaseError::NotSent(_) | DatabaseError::Lost(_))) => {
                retry.wait_after(failure).await?;
            }
            // The database stored none of them. Trying each one alone finds the one at fault.
            Err(_) => return Ok(vec![None; appends.len()]),
        }
    }
}

async fn append_together_once(
    database: &Database,
    heads: &KnownHeads,
    session: i64,
    appends: &[&Append],
) -> Result<Vec<Option<Head>>, DatabaseError> {
    let prepared: Vec<PreparedAppend> =
        appends.iter().map(|append| PreparedAppend::new(append, session)).collect();
    // The heads after the earlier appends.
    let mut expected: HashMap<&StreamName, Head> = HashMap::new();
    let attempts: Vec<Option<AppendAttempt>> = prepared
        .iter()
        .map(|prepared| {
            let stream = &prepared.append.stream;
            let known = expected.get(stream).copied().or_else(|| heads.get(stream));
            let attempt = prepared.attempt(StartingHead::new(prepared.append, known), None)?;
            expected.insert(stream, attempt.end);
            Some(attempt)
        })
        .collect();
    let stored = send_together(database, &attempts.iter().flatten().collect::<Vec<_>>()).await?;
    let mut stored = stored.into_iter();
    let answers = attempts.iter().zip(appends).map(|(attempt, append)| {
        let attempt = attempt.as_ref()?;
        let head = stored.next()?.then_some(attempt.end)?;
        heads.put(&append.stream, head);
        Some(head)
    });
    Ok(answers.collect())
}

/// Sends attempts in one transaction. Returns `true` for each that was stored; if the transaction fails, none was.
async fn send_together(
    database: &Database,
    attempts: &[&AppendAttempt<'_>],
) -> Result<Vec<bool>, DatabaseError> {
    let connection = database.connection().await?;
    let mut statements = Vec::with_capacity(attempts.len());
    for attempt in attempts {
        statements.push(prepare(&connection, attempt.sql()).await?);
    }
    let control = |sql: &'static str| -> PipelinedRequest<'_, bool> {
        let connection = &connection;
        Box::pin(async move { connection.batch_execute(sql).await.map(|()| true) })
    };
    let mut requests = vec![control(sql::BEGIN)];
    for (attempt, statement) in attempts.iter().zip(&statements) {
        requests.push(Box::pin(attempt.send(&connection, statement)));
    }
    requests.push(control(sql::COMMIT));
    let answers: Vec<bool> = pipelined(requests).await.into_iter().collect::<Result<_, _>>()?;
    Ok(answers[1..=attempts.len()].to_vec())
}

/// Checks the index changes of a finish, and counts the rows after them.
pub(super) async fn check_rows(
    database: &Database,
    stream: &str,
    changes: &[IndexChange],
    rows: &RowChanges<'_>,
    jobs: &JobChanges<'_>,
) -> Result<Result<RowCount, StoreError>, DatabaseError> {
    let looked = match check_not_taken(database, stream, changes).await {
        Ok(()) => count_rows(database, stream, rows, jobs).await,
        Err(error) => Err(error),
    };
    match looked {
        Ok(counted) => Ok(Ok(counted)),
        Err(LookupError::Final(error)) => Ok(Err(error)),
        Err(LookupError::Failed(failure)) => Err(failure),
    }
}
