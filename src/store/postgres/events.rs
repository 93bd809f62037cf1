//! Stored events: in rows, or in the packed record of a stream's beginning. Reads are verified against the hash chain.

use super::database::{self, Database, column, signed};
use super::sql;
use crate::arguments::StoredEvent;
use crate::compress::{deflate, inflate};
use crate::error::{Damage, StoreError};
use crate::hash::{Hash, Head};
use crate::names::{StreamName, Version};
use tokio_postgres::Row;

/// An unpacked packed record: the first events of a stream.
pub(super) struct Packed {
    pub events: Vec<String>,
    /// The last event's version and hash.
    pub head: Head,
}

/// Returns the size and the bytes of a packed record.
pub(super) fn pack(events: &[&str]) -> (i64, Vec<u8>) {
    let raw = postcard::to_allocvec(events).expect("a list of texts has lengths and no other limits");
    (raw.len() as i64, deflate(&raw))
}

impl Packed {
    /// Unpacks a row of [`sql::PACKED`] and checks its chain.
    pub fn of(row: &Row, stream: &StreamName) -> Result<Self, Damage> {
        let context = format!("packed record of {stream}");
        let head = database::head(row, 0, &context)?;
        let (size, body) = (database::number(row, 2, &context)?, column::<&[u8]>(row, 3, &context)?);
        let raw = inflate(body, size).map_err(|problem| Damage::new(&*context, problem))?;
        let events: Vec<String> = match postcard::take_from_bytes(&raw) {
            Ok((events, [])) => events,
            _ => return Err(Damage::new(context, "the record cannot be read")),
        };
        let chained = events.iter().fold(Head::initial(stream), |head, event| head.after(event));
        if chained != head {
            return Err(Damage::new(
                context,
                format!("should end at {head}, by its events it ends at {chained}"),
            ));
        }
        Ok(Self { events, head })
    }

    /// Returns the hash after an event.
    pub fn hash_at(&self, stream: &StreamName, number: u64) -> Result<Hash, Damage> {
        if number == self.head.version.0 {
            return Ok(self.head.hash);
        }
        if number > self.head.version.0 {
            return Err(Damage::new(format!("packed record of {stream}"), "it is too short"));
        }
        let events = self.events.iter().take(number as usize);
        Ok(events.fold(Head::initial(stream), |head, event| head.after(event)).hash)
    }
}

/// Returns the packed record of a stream.
pub(super) async fn packed(database: &Database, stream: &StreamName) -> Result<Option<Packed>, StoreError> {
    let found = database.query_with_retry(sql::PACKED, &[&stream.as_str()]).await?;
    found.first().map(|row| Packed::of(row, stream)).transpose().map_err(StoreError::from)
}

/// The result of [`read`]: the stream's head, and events.
pub(super) type HeadAndEvents = (Head, Vec<StoredEvent>);

/// Returns at most `limit` events of a stream from `from` on.
///
/// Statements after the first may see a later state, but events never change.
pub(super) async fn read(
    database: &Database,
    stream: &StreamName,
    from: Version,
    limit: usize,
) -> Result<Option<HeadAndEvents>, StoreError> {
    let from = from.0.max(1);
    let last = from.saturating_add(limit as u64).saturating_sub(1);
    // Includes the event before, from which the chain continues.
    let found = database
        .query_with_retry(sql::READ_EVENTS, &[&stream.as_str(), &signed(from - 1), &signed(last)])
        .await?;
    let Some(first) = found.first() else { return Ok(None) };
    let context = format!("head of {stream}");
    let (head, packed_to) = (database::head(first, 0, &context)?, database::number(first, 2, &context)?);
    let mut events = Vec::new();
    if limit == 0 || from > head.version.0 {
        return Ok(Some((head, events)));
    }
    let last = last.min(head.version.0);
    let mut chain = Head::initial(stream);
    if from - 1 <= packed_to && packed_to > 0 {
        let record = packed(database, stream)
            .await?
            .ok_or_else(|| Damage::new(format!("packed record of {stream}"), "it is missing"))?;
        if record.head.version.0 < packed_to {
            return Err(Damage::new(format!("packed record of {stream}"), "it is too short").into());
        }
        for json in record.events {
            if chain.version.0 == last {
                break;
            }
            chain = chain.after(&json);
            if chain.version.0 >= from {
                events.push(StoredEvent { version: chain.version, hash: chain.hash, json });
            }
        }
    }
    for row in &found {
        // A stream without events in the range yields one empty line.
        let Some(number) = column::<Option<i64>>(row, 3, &context)? else { continue };
        let number = u64::try_from(number).unwrap_or_default();
        if number <= chain.version.0 {
            continue;
        }
        let context = format!("event {number} of {stream}");
        let hash = database::hash(column(row, 5, &context)?, &context)?;
        if number == from - 1 {
            chain = Head { version: Version(number), hash };
            continue;
        }
        if number != chain.version.0 + 1 {
            break;
        }
        let json: String = column(row, 4, &context)?;
        chain = chain.after(&json);
        if chain.hash != hash {
            return Err(Damage::new(context, "it does not fit the hash chain").into());
        }
        events.push(StoredEvent { version: chain.version, hash, json });
    }
    if chain.version.0 < last {
        let problem = "it is missing";
        return Err(Damage::new(format!("event {} of {stream}", chain.version.0 + 1), problem).into());
    }
    if chain.version == head.version && chain != head {
        return Err(Damage::new(context, format!("stands at {head}, its events end at {chain}")).into());
    }
    Ok(Some((head, events)))
}
