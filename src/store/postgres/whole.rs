//! Complete streams: read at one moment, packed, and restored.

use super::changes::{JobChanges, RowChanges};
use super::database::{
    self, Database, Parameters, Sent, column, from_time, in_doubt, pipelined, prepared, signed, text,
};
use super::events::{self, Packed};
use super::failure::{Failure, Retry};
use super::sql;
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::names::{Number, RequestId, StreamName};
use crate::whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};
use tokio_postgres::Row;

/// The rows of a stream in all tables, in the order of [`PARTS`].
type Parts = [Vec<Row>; 6];

const PARTS: [&str; 6] = [
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
    let [row, packed, events, requests, index, work] = parts(database, stream).await?;
    let Some(row) = row.first() else { return Ok(None) };
    let place = format!("head of {stream}");
    let head = database::head(row, 0, &place)?;
    let (chain, mut texts) = all_events(stream, row, &packed, &events)?;
    if chain != head {
        return Err(Damage::new(place, format!("stands at {head}, its events end at {chain}")).into());
    }
    texts.shrink_to_fit();
    let whole = WholeStream {
        stream: stream.clone(),
        head,
        events: texts,
        requests: requests.iter().map(|row| answered(row, stream)).collect::<Result<_, _>>()?,
        index: index.iter().map(own_row).collect::<Result<_, _>>()?,
        work: work.iter().map(|row| own_work(row, stream)).collect::<Result<_, _>>()?,
    };
    Ok(Some(whole))
}

async fn parts(database: &Database, stream: &StreamName) -> Result<Parts, StoreError> {
    let mut retry = Retry::new(database.patience);
    loop {
        match parts_once(database, stream).await {
            Ok(parts) => return Ok(parts),
            Err(failure) => retry.after(failure).await.map_err(Failure::reading)?,
        }
    }
}

async fn parts_once(database: &Database, stream: &StreamName) -> Result<Parts, Failure> {
    let connection = database.connection().await?;
    let mut statements = Vec::with_capacity(PARTS.len());
    for sql in PARTS {
        statements.push(prepared(&connection, sql).await?);
    }
    let connection = &connection;
    let control = |sql: &'static str| -> Sent<'_, Vec<Row>> {
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
    Ok(PARTS.map(|_| answers.next().unwrap_or_default()))
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
        None => (Head::of_nothing(stream), Vec::new()),
    };
    if chain.number.0 != packed_to {
        let problem = format!("should end at event {packed_to}, it ends at {}", chain.number);
        return Err(Damage::new(format!("packed record of {stream}"), problem));
    }
    for row in events {
        let number = database::number(row, 0, &format!("events of {stream}"))?;
        let place = format!("event {} of {stream}", chain.number.next());
        if number != chain.number.0 + 1 {
            return Err(Damage::new(place, "it is missing"));
        }
        let json: String = column(row, 1, &place)?;
        chain = chain.after(&json);
        texts.push(json);
    }
    Ok((chain, texts))
}

fn answered(row: &Row, stream: &StreamName) -> Result<Answered, Damage> {
    let place = format!("requests of {stream}");
    let id: String = column(row, 0, &place)?;
    let id = RequestId::new(id).map_err(|invalid| Damage::new(&*place, invalid.to_string()))?;
    let place = format!("request {id} of {stream}");
    Ok(Answered { number: Number(database::number(row, 1, &place)?), answer: text(row, 2, &place)?, id })
}

fn own_row(row: &Row) -> Result<OwnRow, Damage> {
    let (index, key): (String, String) = (column(row, 0, "an index row")?, column(row, 1, "an index row")?);
    let value = text(row, 2, &format!("row {key} of index {index}"))?;
    Ok(OwnRow { index, key, value })
}

fn own_work(row: &Row, stream: &StreamName) -> Result<OwnWork, Damage> {
    let place = format!("work of {stream}");
    let (queue, key): (String, String) = (column(row, 0, &place)?, column(row, 1, &place)?);
    let place = format!("work {key} of {stream} in queue {queue}");
    let (due, payload) = (from_time(column(row, 2, &place)?), text(row, 3, &place)?);
    Ok(OwnWork { queue, key, due, payload })
}

/// Packs the current events of a stream.
pub(super) async fn pack(database: &Database, stream: &StreamName) -> Result<bool, StoreError> {
    let mut retry = Retry::new(database.patience);
    loop {
        let [row, packed, events, ..] = parts(database, stream).await?;
        let Some(row) = row.first() else { return Ok(false) };
        let place = format!("head of {stream}");
        let (head, revision) = (database::head(row, 0, &place)?, column::<i64>(row, 2, &place)?);
        let (last, packed_place) = (column::<i64>(row, 3, &place)?, column::<i64>(row, 5, &place)?);
        if last == packed_place {
            return if retry.is_in_doubt() { Err(in_doubt()) } else { Ok(false) };
        }
        let (chain, texts) = all_events(stream, row, &packed, &events)?;
        if chain != head {
            return Err(Damage::new(place, format!("stands at {head}, its events end at {chain}")).into());
        }
        let packing = tokio::task::spawn_blocking(move || {
            events::pack(&texts.iter().map(String::as_str).collect::<Vec<_>>())
        });
        let (size, body) = packing.await.map_err(StoreError::unavailable)?;
        let name = stream.as_str();
        let parameters: Parameters<'_> =
            &[&name, &revision, &signed(head.number.0), &&head.hash.0[..], &size, &body];
        match database.once(sql::PACK, parameters).await {
            Ok(packed) if !packed.is_empty() => return Ok(true),
            // The stream was changed meanwhile, so it is not finished yet.
            Ok(_) if retry.has_time() => retry.pause().await,
            Ok(_) => {
                return Err(Failure::InTheWay("the stream is changed all the time".to_owned()).writing());
            }
            Err(failure) => retry.after(failure).await.map_err(Failure::writing)?,
        }
    }
}

/// Stores a complete stream.
pub(super) async fn restore(database: &Database, whole: WholeStream) -> Result<Restored, StoreError> {
    let (index, work) = whole.row_changes();
    let (rows, jobs) = (RowChanges::of(&index), JobChanges::of(&work));
    let (size, body) = events::pack(&whole.events.iter().map(String::as_str).collect::<Vec<_>>());
    let ids: Vec<&str> = whole.requests.iter().map(|request| request.id.as_str()).collect();
    let numbers: Vec<i64> = whole.requests.iter().map(|request| signed(request.number.0)).collect();
    let answers: Vec<&[u8]> = whole.requests.iter().map(|request| request.answer.as_bytes()).collect();
    let (name, number) = (whole.stream.as_str(), signed(whole.head.number.0));
    let mut retry = Retry::new(database.patience);
    loop {
        if let Some(present) = read(database, &whole.stream).await? {
            return if present == whole { Ok(Restored::Same) } else { Err(StoreError::Exists(whole.stream)) };
        }
        let parameters: Parameters<'_> = &[
            &name,
            &number,
            &&whole.head.hash.0[..],
            &size,
            &body,
            &ids,
            &numbers,
            &answers,
            &rows.put.names,
            &rows.put.keys,
            &rows.values,
            &jobs.put.names,
            &jobs.put.keys,
            &jobs.due,
            &jobs.payloads,
        ];
        match database.once(sql::RESTORE, parameters).await {
            Ok(stored) if !stored.is_empty() => return Ok(Restored::New),
            // Another process has just created a stream of that name, which is compared next.
            Ok(_) => retry.pause().await,
            Err(Failure::Taken) => {
                if let Some(error) = taken(database, name, &rows).await? {
                    return Err(error);
                }
                retry.pause().await;
            }
            Err(failure) => retry.after(failure).await.map_err(Failure::writing)?,
        }
    }
}

/// Returns the error for a row that belongs to another stream, if there is one.
async fn taken(
    database: &Database,
    stream: &str,
    rows: &RowChanges<'_>,
) -> Result<Option<StoreError>, StoreError> {
    let found = database.read(sql::TAKEN, &[&stream, &rows.put.names, &rows.put.keys]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let (index, key) = (column(row, 0, "an index row")?, column(row, 1, "an index row")?);
    let owner = database::stream(row, 2, &format!("row {key} of index {index}"))?;
    Ok(Some(StoreError::Taken { index, key, owner }))
}
