//! Reads streams from their records, and verifies every link of their hash chains.

use super::chunk::RecordKind;
use super::database::OpenDatabase;
use super::records::{self, Frame, HeadRecord, PackedBody, PackedRecord, StreamPosition};
use super::tree::Tree;
use super::tree_keys;
use crate::arguments::StoredEvent;
use crate::error::{Damage, StoreError};
use crate::hash::{Hash, Head};
use crate::names::{StreamName, Version};
use std::ops::Bound;

/// Decodes a stream's head.
pub fn decode_head<'a>(name: &StreamName, bytes: &'a [u8]) -> Result<HeadRecord<'a>, Damage> {
    let damage = |problem: String| Damage::new(tree_keys::describe(&tree_keys::head(name)), problem);
    let head: HeadRecord = records::decode(bytes).map_err(damage)?;
    if head.stream != name.as_str() {
        return Err(damage(format!("it is the head of {}", head.stream)));
    }
    Ok(head)
}

/// Returns the bytes and the number of chunks of a stream's head; `None` if the stream does not exist.
pub fn read_head_bytes(tree: &Tree, name: &StreamName) -> Result<Option<(Vec<u8>, u16)>, StoreError> {
    let head = tree.get_with_chunk_count(RecordKind::Head, &tree_keys::head(name))?;
    if head.is_none()
        && (tree.has_any(&tree_keys::frames(name))? || tree.has_any(&tree_keys::packed(name))?)
    {
        return Err(missing_head(name).into());
    }
    Ok(head)
}

/// Returns the head of a stream, from the cache if it is there; `None` if the stream does not exist.
pub fn read_head(open: &OpenDatabase, name: &StreamName) -> Result<Option<Head>, StoreError> {
    if let Some(state) = open.cache().get_cached(name) {
        return Ok(Some(state.last.head()));
    }
    let Some((bytes, _)) = read_head_bytes(&open.tree, name)? else { return Ok(None) };
    Ok(Some(decode_head(name, &bytes)?.last.head()))
}

/// Returns the damage of a stream that has records, but no head.
pub fn missing_head(name: &StreamName) -> Damage {
    Damage::new(tree_keys::describe(&tree_keys::head(name)), "it is missing, though the stream has records")
}

impl StreamPosition {
    /// Returns the position before the first event.
    pub fn initial(name: &StreamName) -> Self {
        Self { version: 0, ordinal: 0, hash: Hash::initial(name) }
    }

    pub fn head(&self) -> Head {
        Head { version: Version(self.version), hash: self.hash }
    }
}

/// A stored request with its events.
pub struct StoredRequest<'a> {
    pub request: &'a str,
    pub answer: &'a str,
    /// The stream's version after it.
    pub version: u64,
    /// The ordinal of its frame, which it keeps when it is packed.
    pub ordinal: u32,
    pub events: &'a [&'a str],
}

/// The unpacked beginning of a stream.
pub struct UnpackedRecord {
    raw: Vec<u8>,
    name: StreamName,
}

impl UnpackedRecord {
    /// Reads and unpacks the packed record of a stream.
    pub fn read(tree: &Tree, name: &StreamName, expected: StreamPosition) -> Result<Self, StoreError> {
        let key = tree_keys::packed(name);
        let damage = |problem: String| Damage::new(tree_keys::describe(&key), problem);
        let record = tree.get(RecordKind::Packed, &key)?.ok_or_else(|| damage("it is missing".to_owned()))?;
        let packed: PackedRecord = records::decode(&record).map_err(damage)?;
        if packed.stream != name.as_str() || packed.up_to != expected {
            return Err(damage("it is not the one that the head names".to_owned()).into());
        }
        Ok(Self { raw: records::unpack(&packed).map_err(damage)?, name: name.clone() })
    }

    pub fn body(&self) -> Result<PackedBody<'_>, Damage> {
        let damage =
            |problem: String| Damage::new(tree_keys::describe(&tree_keys::packed(&self.name)), problem);
        records::decode(&self.raw).map_err(damage)
    }

    /// Returns the events from the version `from` on, after verifying that the chain leads to `up_to`.
    fn events(&self, up_to: StreamPosition, from: u64) -> Result<Vec<StoredEvent>, Damage> {
        let mut head = Head::initial(&self.name);
        let mut events = Vec::new();
        for event in self.body()?.events {
            head = head.after(event);
            if head.version.0 >= from {
                events.push(StoredEvent { version: head.version, hash: head.hash, json: event.to_owned() });
            }
        }
        if head != up_to.head() {
            let problem = format!("its events lead to {head}, not to {}", up_to.head());
            return Err(Damage::new(tree_keys::describe(&tree_keys::packed(&self.name)), problem));
        }
        Ok(events)
    }
}

/// Passes each request of a packed record to `visit`, with the events that it stored. Returns the head after the last.
pub fn visit_packed(
    name: &StreamName,
    body: &PackedBody,
    mut visit: impl FnMut(&StoredRequest),
) -> Result<Head, Damage> {
    let damage = |problem: &str| Damage::new(tree_keys::describe(&tree_keys::packed(name)), problem);
    let mut head = Head::initial(name);
    let mut rest = &body.events[..];
    for (ordinal, (request, version, answer)) in (1..).zip(&body.requests) {
        let count = version.checked_sub(head.version.0).filter(|count| *count <= rest.len() as u64);
        let count = count.ok_or_else(|| damage("its requests do not fit its events"))?;
        let (events, remaining) = rest.split_at(count as usize);
        rest = remaining;
        head = events.iter().fold(head, |head, event| head.after(event));
        visit(&StoredRequest { request, answer, version: *version, ordinal, events });
    }
    if !rest.is_empty() {
        return Err(damage("its requests do not fit its events"));
    }
    Ok(head)
}

/// Passes each frame from the key `from` on to `visit`, with the head before it, until `visit` returns `false`. Returns
/// the position after the last frame.
///
/// # Errors
/// Returns [`StoreError::Damaged`] if a frame does not follow the one before it; the first frame is compared with the
/// position `previous`, if given.
pub fn visit_frames(
    tree: &Tree,
    name: &StreamName,
    from: Bound<Vec<u8>>,
    mut previous: Option<StreamPosition>,
    mut visit: impl FnMut(&Frame, Head) -> bool,
) -> Result<Option<StreamPosition>, StoreError> {
    // `true` if the previous frame had no events.
    let mut was_empty = false;
    for scanned in tree.scan(RecordKind::Frame, &tree_keys::frames(name), from) {
        let (key, record) = scanned?;
        let damage = |problem: String| Damage::new(tree_keys::describe(&key), problem);
        let record = record?;
        let frame: Frame = records::decode(&record).map_err(damage)?;
        let matches_key = frame.stream == name.as_str()
            && tree_keys::parse_frame(&key) == Some((frame.version, frame.ordinal))
            && frame.version >= frame.events.len() as u64;
        if !matches_key {
            return Err(damage("it lies under another frame's key".to_owned()).into());
        }
        let before = frame.version - frame.events.len() as u64;
        let is_empty = frame.events.is_empty();
        let follows_empty = std::mem::replace(&mut was_empty, is_empty);
        if let Some(position) = previous {
            // Of many frames without events, only the latest are kept.
            let may_skip = is_empty && !follows_empty && frame.ordinal > position.ordinal;
            let follows = frame.ordinal == position.ordinal + 1 || may_skip;
            if !follows || before != position.version {
                let problem =
                    format!("it follows frame {}, up to event {}", position.ordinal, position.version);
                return Err(damage(problem).into());
            }
            if frame.previous != position.hash {
                return Err(damage("its chain does not continue the events before it".to_owned()).into());
            }
        }
        let start = Head { version: Version(before), hash: frame.previous };
        let end = frame.events.iter().fold(start, |head, event| head.after(event));
        previous = Some(StreamPosition { version: frame.version, ordinal: frame.ordinal, hash: end.hash });
        if !visit(&frame, start) {
            break;
        }
    }
    Ok(previous)
}

/// Passes all requests of a stream to `visit`, in order, and verifies that they lead to the head.
pub fn visit_requests(
    tree: &Tree,
    name: &StreamName,
    head: &HeadRecord,
    mut visit: impl FnMut(&StoredRequest),
) -> Result<(), StoreError> {
    let mut position = StreamPosition::initial(name);
    if let Some(packed) = head.packed {
        let unpacked = UnpackedRecord::read(tree, name, packed)?;
        if visit_packed(name, &unpacked.body()?, &mut visit)? != packed.head() {
            let problem = "its events do not lead to where it says";
            return Err(Damage::new(tree_keys::describe(&tree_keys::packed(name)), problem).into());
        }
        position = packed;
    }
    let last = visit_frames(tree, name, Bound::Unbounded, Some(position), |frame, _| {
        visit(&StoredRequest {
            request: frame.request,
            answer: frame.answer,
            version: frame.version,
            ordinal: frame.ordinal,
            events: &frame.events,
        });
        true
    })?
    .unwrap_or(position);
    check_end(name, last, head.last)?;
    Ok(())
}

/// Checks that the frames of a stream lead to its head.
fn check_end(name: &StreamName, reached: StreamPosition, last: StreamPosition) -> Result<(), Damage> {
    if reached == last {
        return Ok(());
    }
    let problem = format!(
        "it stands at {} (frame {}), its frames lead to {} (frame {})",
        last.head(),
        last.ordinal,
        reached.head(),
        reached.ordinal
    );
    Err(Damage::new(tree_keys::describe(&tree_keys::head(name)), problem))
}

/// Returns at most `limit` events of a stream from the version `from` on.
pub fn read_events(
    tree: &Tree,
    name: &StreamName,
    from: u64,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let Some((bytes, _)) = read_head_bytes(tree, name)? else { return Ok(Vec::new()) };
    let head = decode_head(name, &bytes)?;
    let from = from.max(1);
    let mut events = Vec::new();
    if from > head.last.version || limit == 0 {
        return Ok(events);
    }
    let mut previous = None;
    let mut start = Bound::Included(tree_keys::frame(name, from, 0));
    match head.packed {
        Some(packed) if from <= packed.version => {
            events = UnpackedRecord::read(tree, name, packed)?.events(packed, from)?;
            if events.len() >= limit {
                events.truncate(limit);
                return Ok(events);
            }
            previous = Some(packed);
            start = Bound::Unbounded;
        }
        None if from == 1 => {
            previous = Some(StreamPosition::initial(name));
            start = Bound::Unbounded;
        }
        _ => {}
    }
    let reached = visit_frames(tree, name, start, previous, |frame, mut head| {
        for event in &frame.events {
            head = head.after(event);
            if head.version.0 >= from && events.len() < limit {
                events.push(StoredEvent {
                    version: head.version,
                    hash: head.hash,
                    json: (*event).to_owned(),
                });
            }
        }
        events.len() < limit
    })?;
    let last = reached.or(previous);
    let first = events.first().map(|event| event.version.0);
    if first != Some(from) || events.len() < limit {
        // At the end, or if the first event is missing, the head says which events should exist.
        check_end(name, last.unwrap_or_else(|| StreamPosition::initial(name)), head.last)?;
        if first != Some(from) {
            let problem = format!("event {from} is missing");
            return Err(Damage::new(tree_keys::describe(&tree_keys::frames(name)), problem).into());
        }
    }
    Ok(events)
}
