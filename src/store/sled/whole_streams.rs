//! Complete streams, read for exports, comparisons and packing.

use super::batch::{self, PreparedPack};
use super::chunk::RecordKind;
use super::database::OpenDatabase;
use super::records::{self, RowBody};
use super::{stream_reader, tree, tree_keys};
use crate::arguments::IndexRow;
use crate::error::{Damage, StoreError};
use crate::names::{RequestId, StreamName, Version};
use crate::whole_stream::{RequestRecord, StreamJob, StreamRow, WholeStream};

/// Decodes an index row.
pub fn index_row(key: &[u8], row: &str, record: &[u8]) -> Result<IndexRow, Damage> {
    let damage = |problem: String| Damage::new(tree_keys::describe(key), problem);
    let body: RowBody = records::decode(record).map_err(damage)?;
    let stream = StreamName::new(body.owner).map_err(|invalid| damage(invalid.to_string()))?;
    Ok(IndexRow { key: row.to_owned(), value: body.value.to_owned(), stream })
}

/// Prepares the packed record of a stream; returns `None` if all its frames are packed.
pub fn prepare_pack(open: &OpenDatabase, name: &StreamName) -> Result<Option<PreparedPack>, StoreError> {
    let tree = &open.tree;
    let Some((bytes, _)) = stream_reader::read_head_bytes(tree, name)? else { return Ok(None) };
    let head = stream_reader::decode_head(name, &bytes)?;
    if head.packed == Some(head.last) {
        return Ok(None);
    }
    let mut events: Vec<String> = Vec::new();
    let mut requests: Vec<(String, u64, String)> = Vec::new();
    stream_reader::visit_requests(tree, name, &head, |request| {
        events.extend(request.events.iter().map(|event| (*event).to_owned()));
        requests.push((request.request.to_owned(), request.version, request.answer.to_owned()));
    })?;
    let body = records::PackedBody {
        events: events.iter().map(String::as_str).collect(),
        requests: requests.iter().map(|(id, number, answer)| (&**id, *number, &**answer)).collect(),
    };
    let buffer = records::pack(name.as_str(), head.last, &body);
    let key = tree_keys::packed(name);
    let old_chunk_count = tree.chunk_keys(&key)?.len() as u16;
    let mut changes = tree::Changes::new();
    tree::put_record(&mut changes, RecordKind::Packed, &key, buffer, old_chunk_count)?;
    changes.extend(tree.chunk_keys(&tree_keys::frames(name))?.into_iter().map(|key| (key, None)));
    Ok(Some(PreparedPack { stream: name.clone(), before: head.packed, up_to: head.last, changes }))
}

/// Returns a stream with all its data.
pub fn read(open: &OpenDatabase, name: &StreamName) -> Result<Option<WholeStream>, StoreError> {
    let tree = &open.tree;
    let Some((bytes, _)) = stream_reader::read_head_bytes(tree, name)? else { return Ok(None) };
    let head = stream_reader::decode_head(name, &bytes)?;
    let mut whole = WholeStream {
        stream: name.clone(),
        head: head.last.head(),
        events: Vec::new(),
        requests: Vec::new(),
        index: Vec::new(),
        jobs: Vec::new(),
    };
    let mut invalid = None;
    stream_reader::visit_requests(tree, name, &head, |request| {
        whole.events.extend(request.events.iter().map(|event| (*event).to_owned()));
        match RequestId::new(request.request) {
            Ok(id) => whole.requests.push(RequestRecord {
                id,
                version: Version(request.version),
                answer: request.answer.to_owned(),
            }),
            Err(problem) => invalid = Some(problem),
        }
    })?;
    if let Some(invalid) = invalid {
        return Err(Damage::new(format!("requests of {name}"), invalid.to_string()).into());
    }
    for (index, key, _) in &head.index {
        let row_key = tree_keys::row(index, key);
        let damage = |problem: &str| Damage::new(tree_keys::describe(&row_key), problem);
        let record = tree.get(RecordKind::IndexRow, &row_key)?.ok_or_else(|| damage("it is missing"))?;
        let row = index_row(&row_key, key, &record)?;
        if row.stream != *name {
            return Err(damage(&format!("it belongs to {}, not to {name}", row.stream)).into());
        }
        whole.index.push(StreamRow { index: (*index).to_owned(), key: row.key, value: row.value });
    }
    for (queue, key, due, _) in &head.jobs {
        let payload = batch::read_payload(tree, &tree_keys::job(queue, *due, key, name))?;
        let (queue, key) = ((*queue).to_owned(), (*key).to_owned());
        whole.jobs.push(StreamJob { queue, key, due: *due, payload });
    }
    Ok(Some(whole))
}
