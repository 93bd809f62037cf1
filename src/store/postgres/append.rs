//! Appends: one statement at the known head, and a look at the stream if that stored nothing.

use super::changes::{Counted, JobChanges, ReadRows, Room, RowChanges, RowKeys, puts, rows_after};
use super::database::{self, Database, Parameters, Sent, column, pipelined, prepared, signed};
use super::failure::{Failure, Retry};
use super::sql;
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::invalid::Invalid;
use crate::limits::{KEPT_REQUESTS, MAX_ROWS};
use crate::names::{Number, StreamName};
use crate::request::{Append, Appended, IndexChange, at_most};
use deadpool_postgres::Object;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The statement `forgotten_requests` of an append contains this number.
const _: () = assert!(KEPT_REQUESTS == 256);

/// The latest known heads of streams. An append at an outdated head stores nothing, so these heads are hints only.
#[derive(Default)]
pub(super) struct Heads(Mutex<Generations>);

#[derive(Default)]
struct Generations {
    young: HashMap<StreamName, Head>,
    old: HashMap<StreamName, Head>,
}

/// The number of heads in a generation; each takes about 150 bytes.
const GENERATION: usize = 20_000;

impl Heads {
    fn lock(&self) -> MutexGuard<'_, Generations> {
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
pub(super) struct Prepared<'a> {
    append: &'a Append,
    rows: RowChanges<'a>,
    jobs: JobChanges<'a>,
    read: ReadRows<'a>,
    /// The session of this process.
    session: i64,
}

/// The head at which an append is tried.
#[derive(Clone, Copy)]
pub(super) enum Standing {
    /// The head is not known.
    Unknown,
    /// The stream does not exist.
    New,
    At(Head),
}

impl Standing {
    /// Returns the head at which the append can be tried, if it is known.
    pub fn of(append: &Append, known: Option<Head>) -> Self {
        match known {
            Some(head) if head.number == append.expected => Self::At(head),
            None if append.expected == Number::ZERO => Self::New,
            _ => Self::Unknown,
        }
    }
}

/// The data for one execution of the statement.
pub(super) struct Attempt<'a> {
    of: &'a Prepared<'a>,
    pub is_new: bool,
    at: Head,
    /// The head after the append.
    pub head: Head,
    hashes: Vec<Vec<u8>>,
    room: Room,
}

impl<'a> Prepared<'a> {
    pub fn of(append: &'a Append, session: i64) -> Self {
        let (rows, jobs) = (RowChanges::of(&append.index), JobChanges::of(&append.work));
        Self { append, rows, jobs, read: ReadRows::of(&append.depends_on), session }
    }

    /// Prepares an attempt; returns `None` if the head has to be looked up first.
    pub fn attempt(&'a self, standing: Standing, counted: Option<Counted>) -> Option<Attempt<'a>> {
        let (is_new, at) = match standing {
            Standing::Unknown => return None,
            Standing::New => (true, Head::of_nothing(&self.append.stream)),
            Standing::At(head) => (false, head),
        };
        let mut head = at;
        let mut hashes = Vec::with_capacity(self.append.events.len());
        for event in &self.append.events {
            head = head.after(event);
            hashes.push(head.hash.0.to_vec());
        }
        let room = Room::of(&self.rows, &self.jobs, counted);
        Some(Attempt { of: self, is_new, at, head, hashes, room })
    }
}

impl Attempt<'_> {
    pub const fn sql(&self) -> &'static str {
        if self.is_new { sql::APPEND_TO_NEW } else { sql::APPEND }
    }

    /// Sends the statement. Returns `false` if it stored nothing.
    pub async fn send(
        &self,
        connection: &Object,
        statement: &tokio_postgres::Statement,
    ) -> Result<bool, tokio_postgres::Error> {
        let Prepared { append, rows, jobs, read, session } = self.of;
        let (expected, number) = (signed(self.at.number.0), signed(self.head.number.0));
        let rows_stored = connection
            .query(
                statement,
                &[
                    &append.stream.as_str(),
                    &expected,
                    &&self.at.hash.0[..],
                    &number,
                    &&self.head.hash.0[..],
                    &append.request.as_str(),
                    &append.answer.as_bytes(),
                    &append.events,
                    &self.hashes,
                    &rows.put.names,
                    &rows.put.keys,
                    &rows.values,
                    &rows.removed.names,
                    &rows.removed.keys,
                    &rows.passed.names,
                    &rows.passed.keys,
                    &jobs.put.names,
                    &jobs.put.keys,
                    &jobs.due,
                    &jobs.payloads,
                    &jobs.removed.names,
                    &jobs.removed.keys,
                    &self.room.puts,
                    &self.room.most,
                    &self.room.revision,
                    &self.room.after,
                    session,
                    &read.places.names,
                    &read.places.keys,
                    &read.values,
                ],
            )
            .await?;
        Ok(!rows_stored.is_empty())
    }
}

/// The result of looking up an append that stored nothing.
enum Look {
    Settled(Appended),
    Again(Standing, Option<Counted>),
}

/// Stores a single append.
pub(super) async fn alone(
    database: &Database,
    heads: &Heads,
    session: i64,
    append: &Append,
    mut retry: Retry,
) -> Result<Appended, StoreError> {
    let prepared = Prepared::of(append, session);
    let mut standing = Standing::of(append, heads.get(&append.stream));
    let mut counted = None;
    loop {
        let stored = match prepared.attempt(standing, counted) {
            None => Ok(None),
            Some(attempt) => once(database, &attempt).await,
        };
        let failure = match stored {
            Ok(Some(head)) => {
                heads.put(&append.stream, head);
                return Ok(Appended::Stored(head));
            }
            Ok(None) | Err(Failure::Taken) => None,
            Err(failure) => Some(failure),
        };
        if let Some(failure) = failure {
            // If a lost attempt stored the append, the next one finds its request stored.
            retry.after(failure).await.map_err(Failure::writing)?;
            continue;
        }
        match look(database, &prepared).await {
            Ok(Look::Settled(appended)) => return Ok(appended),
            Ok(Look::Again(now, rows)) => {
                // On the first round, only the head was unknown.
                if !matches!(standing, Standing::Unknown) {
                    if !retry.has_time() {
                        let problem = "the stream is changed all the time".to_owned();
                        return Err(Failure::InTheWay(problem).writing());
                    }
                    retry.pause().await;
                }
                (standing, counted) = (now, rows);
            }
            Err(LookError::Decided(StoreError::Conflict(head))) => {
                heads.put(&append.stream, head);
                return Err(StoreError::Conflict(head));
            }
            Err(LookError::Decided(error)) => return Err(error),
            Err(LookError::Failed(failure)) => retry.after(failure).await.map_err(Failure::writing)?,
        }
    }
}

async fn once(database: &Database, attempt: &Attempt<'_>) -> Result<Option<Head>, Failure> {
    let connection = database.connection().await?;
    let statement = prepared(&connection, attempt.sql()).await?;
    Ok(attempt.send(&connection, &statement).await?.then_some(attempt.head))
}

enum LookError {
    Decided(StoreError),
    Failed(Failure),
}

impl From<StoreError> for LookError {
    fn from(error: StoreError) -> Self {
        Self::Decided(error)
    }
}

impl From<Damage> for LookError {
    fn from(damage: Damage) -> Self {
        Self::Decided(damage.into())
    }
}

impl From<Invalid> for LookError {
    fn from(invalid: Invalid) -> Self {
        Self::Decided(invalid.into())
    }
}

fn failed(failure: Failure) -> LookError {
    LookError::Failed(failure)
}

async fn look(database: &Database, prepared: &Prepared<'_>) -> Result<Look, LookError> {
    let Prepared { append, rows, jobs, read, .. } = prepared;
    let stream = append.stream.as_str();
    let found = database.once(sql::LOOK, &[&stream, &append.request.as_str()]).await.map_err(failed)?;
    let place = format!("head of {stream}");
    let mut standing = Standing::New;
    let mut row_bound = 0;
    if let Some(row) = found.first() {
        let head = database::head(row, 0, &place)?;
        let answer: Option<&[u8]> = column(row, 4, &place)?;
        if answer.is_some() {
            let place = format!("request {} of {stream}", append.request);
            return Ok(Look::Settled(Appended::Repeated { answer: database::text(row, 4, &place)?, head }));
        }
        standing = Standing::At(head);
        row_bound = column::<i64>(row, 3, &place)?;
    }
    let head = match standing {
        Standing::At(head) => head,
        _ => Head::of_nothing(&append.stream),
    };
    if head.number != append.expected {
        return Err(StoreError::Conflict(head).into());
    }
    refuse_taken(database, stream, &append.index).await?;
    let (places, values) = (&read.places, &read.values);
    if !values.is_empty() {
        let read: Parameters<'_> = &[&stream, &places.names, &places.keys, values];
        if !database.once(sql::NOT_AS_READ, read).await.map_err(failed)?.is_empty() {
            return Err(StoreError::Conflict(head).into());
        }
    }
    let room = Room::of(rows, jobs, None);
    let mut counted = None;
    if row_bound + room.puts > room.most {
        counted = Some(count_rows(database, stream, rows, jobs).await?);
    }
    Ok(Look::Again(standing, counted))
}

/// Checks that no row to be put belongs to another stream.
///
/// # Errors
/// Returns [`StoreError::Taken`] if one does.
async fn refuse_taken(database: &Database, stream: &str, changes: &[IndexChange]) -> Result<(), LookError> {
    let put = puts(changes);
    if put.keys.is_empty() {
        return Ok(());
    }
    let taken = database.once(sql::TAKEN, &[&stream, &put.names, &put.keys]).await.map_err(failed)?;
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
) -> Result<Counted, LookError> {
    let found = database.once(sql::ROW_KEYS, &[&stream]).await.map_err(failed)?;
    let place = format!("rows of {stream}");
    let mut revision = 0;
    let mut present = RowKeys::new();
    for row in &found {
        revision = column(row, 0, &place)?;
        // A stream without rows yields one empty line.
        if let Some(is_index) = column::<Option<bool>>(row, 1, &place)? {
            present.insert((is_index, column(row, 2, &place)?, column(row, 3, &place)?));
        }
    }
    let after = rows_after(present, rows, jobs);
    at_most("a stream", "rows", after, MAX_ROWS)?;
    Ok(Counted { revision, after: after as i64 })
}

/// Stores appends in one transaction and one round trip, in order. `None` marks appends that were not stored and have
/// to be tried alone, which also determines their errors.
///
/// # Errors
/// Returns an error if the database cannot be reached. Unless it is [`Failure::Lost`], nothing was stored.
pub(super) async fn together(
    database: &Database,
    heads: &Heads,
    session: i64,
    appends: &[&Append],
    retry: &mut Retry,
) -> Result<Vec<Option<Head>>, Failure> {
    loop {
        match together_once(database, heads, session, appends).await {
            Ok(stored) => return Ok(stored),
            // Appends of a lost attempt are not stored again: they are found when tried alone.
            Err(failure @ (Failure::NotSent(_) | Failure::Lost(_))) => retry.after(failure).await?,
            // The database stored none of them. Trying each one alone finds the one at fault.
            Err(_) => return Ok(vec![None; appends.len()]),
        }
    }
}

async fn together_once(
    database: &Database,
    heads: &Heads,
    session: i64,
    appends: &[&Append],
) -> Result<Vec<Option<Head>>, Failure> {
    let prepared: Vec<Prepared> = appends.iter().map(|append| Prepared::of(append, session)).collect();
    // The heads after the earlier appends.
    let mut expected: HashMap<&StreamName, Head> = HashMap::new();
    let attempts: Vec<Option<Attempt>> = prepared
        .iter()
        .map(|one| {
            let stream = &one.append.stream;
            let known = expected.get(stream).copied().or_else(|| heads.get(stream));
            let attempt = one.attempt(Standing::of(one.append, known), None)?;
            expected.insert(stream, attempt.head);
            Some(attempt)
        })
        .collect();
    let stored = send_together(database, &attempts.iter().flatten().collect::<Vec<_>>()).await?;
    let mut stored = stored.into_iter();
    let answers = attempts.iter().zip(appends).map(|(attempt, append)| {
        let attempt = attempt.as_ref()?;
        let head = stored.next()?.then_some(attempt.head)?;
        heads.put(&append.stream, head);
        Some(head)
    });
    Ok(answers.collect())
}

/// Returns for each attempt if it was stored. The transaction is atomic: if it fails, no attempt is stored.
async fn send_together(database: &Database, attempts: &[&Attempt<'_>]) -> Result<Vec<bool>, Failure> {
    let connection = database.connection().await?;
    let mut statements = Vec::with_capacity(attempts.len());
    for attempt in attempts {
        statements.push(prepared(&connection, attempt.sql()).await?);
    }
    let control = |sql: &'static str| -> Sent<'_, bool> {
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
pub(super) async fn look_at_rows(
    database: &Database,
    stream: &str,
    changes: &[IndexChange],
    rows: &RowChanges<'_>,
    jobs: &JobChanges<'_>,
) -> Result<Result<Counted, StoreError>, Failure> {
    let looked = match refuse_taken(database, stream, changes).await {
        Ok(()) => count_rows(database, stream, rows, jobs).await,
        Err(error) => Err(error),
    };
    match looked {
        Ok(counted) => Ok(Ok(counted)),
        Err(LookError::Decided(error)) => Ok(Err(error)),
        Err(LookError::Failed(failure)) => Err(failure),
    }
}
