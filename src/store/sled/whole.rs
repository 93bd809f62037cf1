//! Complete streams, read for exports, comparisons and packing.

use super::batch::{self, Packing};
use super::bodies::{self, RowBody};
use super::database::Open;
use super::piece::Kind;
use super::{fold, keys, tree};
use crate::error::{Damage, StoreError};
use crate::names::{Number, RequestId, StreamName};
use crate::request::IndexRow;
use crate::whole::{Answered, OwnRow, OwnWork, WholeStream};

/// Decodes an index row.
pub fn index_row(key: &[u8], row: &str, record: &[u8]) -> Result<IndexRow, Damage> {
    let damage = |problem: String| Damage::new(keys::describe(key), problem);
    let body: RowBody = bodies::decode(record).map_err(damage)?;
    let stream = StreamName::new(body.owner).map_err(|invalid| damage(invalid.to_string()))?;
    Ok(IndexRow { key: row.to_owned(), value: body.value.to_owned(), stream })
}

/// Prepares a stream's packed record; returns `None` if all frames are packed.
pub fn packing(open: &Open, name: &StreamName) -> Result<Option<Packing>, StoreError> {
    let tree = &open.tree;
    let Some((bytes, _)) = fold::head_bytes(tree, name)? else { return Ok(None) };
    let head = fold::head_record(name, &bytes)?;
    if head.packed == Some(head.last) {
        return Ok(None);
    }
    let mut events: Vec<String> = Vec::new();
    let mut requests: Vec<(String, u64, String)> = Vec::new();
    fold::everything(tree, name, &head, |entry| {
        events.extend(entry.events.iter().map(|event| (*event).to_owned()));
        requests.push((entry.request.to_owned(), entry.number, entry.answer.to_owned()));
    })?;
    let body = bodies::PackedBody {
        events: events.iter().map(String::as_str).collect(),
        requests: requests.iter().map(|(id, number, answer)| (&**id, *number, &**answer)).collect(),
    };
    let draft = bodies::pack(name.as_str(), head.last, &body);
    let key = keys::packed(name);
    let old = tree.pieces(&key)?.len() as u16;
    let mut changes = tree::Changes::new();
    tree::put(&mut changes, Kind::Packed, &key, draft, old)?;
    changes.extend(tree.pieces(&keys::frames(name))?.into_iter().map(|key| (key, None)));
    Ok(Some(Packing { stream: name.clone(), before: head.packed, up_to: head.last, changes }))
}

/// Returns a stream with all its data.
pub fn read(open: &Open, name: &StreamName) -> Result<Option<WholeStream>, StoreError> {
    let tree = &open.tree;
    let Some((bytes, _)) = fold::head_bytes(tree, name)? else { return Ok(None) };
    let head = fold::head_record(name, &bytes)?;
    let mut whole = WholeStream {
        stream: name.clone(),
        head: head.last.head(),
        events: Vec::new(),
        requests: Vec::new(),
        index: Vec::new(),
        work: Vec::new(),
    };
    let mut invalid = None;
    fold::everything(tree, name, &head, |entry| {
        whole.events.extend(entry.events.iter().map(|event| (*event).to_owned()));
        match RequestId::new(entry.request) {
            Ok(id) => whole.requests.push(Answered {
                id,
                number: Number(entry.number),
                answer: entry.answer.to_owned(),
            }),
            Err(problem) => invalid = Some(problem),
        }
    })?;
    if let Some(invalid) = invalid {
        return Err(Damage::new(format!("requests of {name}"), invalid.to_string()).into());
    }
    for (index, key, _) in &head.index {
        let place = keys::row(index, key);
        let damage = |problem: &str| Damage::new(keys::describe(&place), problem);
        let record = tree.get(Kind::Index, &place)?.ok_or_else(|| damage("it is missing"))?;
        let row = index_row(&place, key, &record)?;
        if row.stream != *name {
            return Err(damage(&format!("it belongs to {}, not to {name}", row.stream)).into());
        }
        whole.index.push(OwnRow { index: (*index).to_owned(), key: row.key, value: row.value });
    }
    for (queue, key, due, _) in &head.work {
        let payload = batch::payload_at(tree, &keys::work(queue, *due, key, name))?;
        let (queue, key) = ((*queue).to_owned(), (*key).to_owned());
        whole.work.push(OwnWork { queue, key, due: *due, payload });
    }
    Ok(Some(whole))
}
