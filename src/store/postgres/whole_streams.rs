//! Complete streams: read at one moment, packed and restored.

use super::changes::{JobChanges, RowChanges};
use super::database::{
    self, Database, Parameters, PipelinedRequest, column, decode_time, pipelined, prepare, signed, text,
    unknown_outcome,
};
use super::database_error::{DatabaseError, Retry};
use super::events::{self, Packed};
use super::sql;
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::names::{RequestId, StreamName, Version};
use crate::whole_stream::{RequestRecord, RestoreOutcome, StreamJob, StreamRow, WholeStream};
use tokio_postgres::Row;

/// The rows of a stream in all tables, in the order of [`PART_STATEMENTS`].
type Parts = [Vec<Row>; 6];

const PART_STATEMENTS: [&str; 6] = [
    sql::WHOLE_STREAM,
    sql::PACKED,
    sql::WHOLE_EVENTS,
    sql::WHOLE_REQUESTS,
    sql::WHOLE_ROWS,
    sql::WHOLE_JOBS,
];

/// Returns a stream with all its data.
pub(super) async fn read(
    database: &Database,
    stream: &StreamName,
) -> Result<Option<WholeStream>, StoreError> {
    let [row, packed, events, requests, index, jobs] = read_parts(database, stream).await?;
    let Some(row) = row.first() else { return Ok(None) };
    let context = format!("head of {stream}");
    let head = database::head(row, 0, &context)?;
    let (chain, mut texts) = all_events(stream, row, &packed, &events)?;
    if chain != head {
        return Err(Damage::new(context, format!("stands at {head}, its events end at {chain}")).into());
    }
    texts.shrink_to_fit();
    let whole = WholeStream {
        stream: stream.clone(),
        head,
        events: texts,
        requests: requests.iter().map(|row| request_record(row, stream)).collect::<Result<_, _>>()?,
        index: index.iter().map(stream_row).collect::<Result<_, _>>()?,
        jobs: jobs.iter().map(|row| stream_job(row, stream)).collect::<Result<_, _>>()?,
    };
    Ok(Some(whole))
}

async fn read_parts(database: &Database, stream: &StreamName) -> Result<Parts, StoreError> {
    let mut retry = Retry::new(database.patience);
    loop {
        match read_parts_once(database, stream).await {
            Ok(parts) => return Ok(parts),
            Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_read_error)?,
        }
    }
}

async fn read_parts_once(database: &Database, stream: &StreamName) -> Result<Parts, DatabaseError> {
    let connection = database.connection().await?;
    let mut statements = Vec::with_capacity(PART_STATEMENTS.len());
    for sql in PART_STATEMENTS {
        statements.push(prepare(&connection, sql).await?);
    }
    let connection = &connection;
    let control = |sql: &'static str| -> PipelinedRequest<'_, Vec<Row>> {
        Box::pin(async move { connection.batch_execute(sql).await.map(|()| Vec::new()) })
    };
    let name = stream.as_str();
    let mut requests = vec![control(sql::BEGIN_READING)];
    for statement in &statements {
        requests.push(Box::pin(async move { connection.query(statement, &[&name]).await }));
    }
    requests.push(control(sql::COMMIT));
    let answers: Vec<Vec<Row>> = pipelined(requests).await.into_iter().collect::<Result<_, _>>()?;
    let mut answers = answers.into_iter().skip(1);
    Ok(PART_STATEMENTS.map(|_| answers.next().unwrap_or_default()))
}

/// Returns all events of a stream, packed or not, and the end of their chain.
fn all_events(
    stream: &StreamName,
    head: &Row,
    packed: &[Row],
    events: &[Row],
) -> Result<(Head, Vec<String>), Damage> {
    let packed_to = database::number(head, 4, &format!("head of {stream}"))?;
    let (mut chain, mut texts) = match packed.first() {
        Some(row) => {
            let record = Packed::of(row, stream)?;
            (record.head, record.events)
        }
        None => (Head::initial(stream), Vec::new()),
    };
    if chain.version.0 != packed_to {
        let problem = format!("should end at event {packed_to}, it ends at {}", chain.version);
        return Err(Damage::new(format!("packed record of {stream}"), problem));
    }
    for row in events {
        let number = database::number(row, 0, &format!("events of {stream}"))?;
        let context = format!("event {} of {stream}", chain.version.next());
        if number != chain.version.0 + 1 {
            return Err(Damage::new(context, "it is missing"));
        }
        let json: String = column(row, 1, &context)?;
        chain = chain.after(&json);
        texts.push(json);
    }
    Ok((chain, texts))
}

fn request_record(row: &Row, stream: &StreamName) -> Result<RequestRecord, Damage> {
    let context = format!("requests of {stream}");
    let id: String = column(row, 0, &context)?;
    let id = RequestId::new(id).map_err(|invalid| Damage::new(&*context, invalid.to_string()))?;
    let context = format!("request {id} of {stream}");
    Ok(RequestRecord {
        version: Version(database::number(row, 1, &context)?),
        answer: text(row, 2, &context)?,
        id,
    })
}

fn stream_row(row: &Row) -> Result<StreamRow, Damage> {
    let (index, key): (String, String) = (column(row, 0, "an index row")?, column(row, 1, "an index row")?);
    let value = text(row, 2, &format!("row {key} of index {index}"))?;
    Ok(StreamRow { index, key, value })
}

fn stream_job(row: &Row, stream: &StreamName) -> Result<StreamJob, Damage> {
    let context = format!("work of {stream}");
    let (queue, key): (String, String) = (column(row, 0, &context)?, column(row, 1, &context)?);
    let context = format!("work {key} of {stream} in queue {queue}");
    let (due, payload) = (decode_time(column(row, 2, &context)?), text(row, 3, &context)?);
    Ok(StreamJob { queue, key, due, payload })
}

/// Packs the current events of a stream.
pub(super) async fn pack(database: &Database, stream: &StreamName) -> Result<bool, StoreError> {
    let mut retry = Retry::new(database.patience);
    loop {
        let [row, packed, events, ..] = read_parts(database, stream).await?;
        let Some(row) = row.first() else { return Ok(false) };
        let context = format!("head of {stream}");
        let (head, revision) = (database::head(row, 0, &context)?, column::<i64>(row, 2, &context)?);
        let (last_ordinal, packed_ordinal) =
            (column::<i64>(row, 3, &context)?, column::<i64>(row, 5, &context)?);
        if last_ordinal == packed_ordinal {
            return if retry.is_outcome_unknown() { Err(unknown_outcome()) } else { Ok(false) };
        }
        let (chain, texts) = all_events(stream, row, &packed, &events)?;
        if chain != head {
            return Err(Damage::new(context, format!("stands at {head}, its events end at {chain}")).into());
        }
        let packed = tokio::task::spawn_blocking(move || {
            events::pack(&texts.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let (size, body) = packed.await.map_err(StoreError::unavailable)?;
        let name = stream.as_str();
        let parameters: Parameters<'_> =
            &[&name, &revision, &signed(head.version.0), &&head.hash.0[..], &size, &body];
        match database.query_once(sql::PACK, parameters).await {
            Ok(packed) if !packed.is_empty() => return Ok(true),
            // The stream was changed meanwhile, so it is not finished yet.
            Ok(_) if retry.has_time() => retry.pause().await,
            Ok(_) => {
                return Err(DatabaseError::Conflict("the stream is changed all the time".to_owned())
                    .into_write_error());
            }
            Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
        }
    }
}

/// Stores a complete stream.
pub(super) async fn restore(database: &Database, whole: WholeStream) -> Result<RestoreOutcome, StoreError> {
    let (index_changes, job_changes) = whole.row_changes();
    let (rows, jobs) = (RowChanges::new(&index_changes), JobChanges::new(&job_changes));
    let (size, body) = events::pack(&whole.events.iter().map(String::as_str).collect::<Vec<_>>());
    let ids: Vec<&str> = whole.requests.iter().map(|request| request.id.as_str()).collect();
    let versions: Vec<i64> = whole.requests.iter().map(|request| signed(request.version.0)).collect();
    let answers: Vec<&[u8]> = whole.requests.iter().map(|request| request.answer.as_bytes()).collect();
    let (name, version) = (whole.stream.as_str(), signed(whole.head.version.0));
    let mut retry = Retry::new(database.patience);
    loop {
        if let Some(present) = read(database, &whole.stream).await? {
            return if present == whole {
                Ok(RestoreOutcome::Same)
            } else {
                Err(StoreError::Exists(whole.stream))
            };
        }
        let parameters: Parameters<'_> = &[
            &name,
            &version,
            &&whole.head.hash.0[..],
            &size,
            &body,
            &ids,
            &versions,
            &answers,
            &rows.put.names,
            &rows.put.keys,
            &rows.values,
            &jobs.put.names,
            &jobs.put.keys,
            &jobs.due,
            &jobs.payloads,
        ];
        match database.query_once(sql::RESTORE, parameters).await {
            Ok(stored) if !stored.is_empty() => return Ok(RestoreOutcome::New),
            // Another process has just created a stream of that name, which is compared next.
            Ok(_) => retry.pause().await,
            Err(DatabaseError::RowTaken) => {
                if let Some(error) = taken_error(database, name, &rows).await? {
                    return Err(error);
                }
                retry.pause().await;
            }
            Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
        }
    }
}

/// Returns the error for a row that belongs to another stream, if there is one.
async fn taken_error(
    database: &Database,
    stream: &str,
    rows: &RowChanges<'_>,
) -> Result<Option<StoreError>, StoreError> {
    let found =
        database.query_with_retry(sql::TAKEN_ROW, &[&stream, &rows.put.names, &rows.put.keys]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let (index, key) = (column(row, 0, "an index row")?, column(row, 1, "an index row")?);
    let owner = database::stream(row, 2, &format!("row {key} of index {index}"))?;
    Ok(Some(StoreError::Taken { index, key, owner }))
}
