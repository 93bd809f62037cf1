//! Reading of a stream from its records, with every link of its hash chain verified.

use super::bodies::{self, Frame, HeadRecord, Mark, Packed, PackedBody};
use super::keys;
use super::piece::Kind;
use super::tree::Tree;
use crate::error::{Damage, StoreError};
use crate::hash::{Hash, Head};
use crate::names::{Number, StreamName};
use crate::request::StoredEvent;
use std::ops::Bound;

/// Decodes a stream's head.
pub fn head_record<'a>(name: &StreamName, bytes: &'a [u8]) -> Result<HeadRecord<'a>, Damage> {
    let damage = |problem: String| Damage::new(keys::describe(&keys::head(name)), problem);
    let head: HeadRecord = bodies::decode(bytes).map_err(damage)?;
    if head.stream != name.as_str() {
        return Err(damage(format!("it is the head of {}", head.stream)));
    }
    Ok(head)
}

/// Returns the bytes and the number of pieces of a stream's head; `None` if the stream does not exist.
pub fn head_bytes(tree: &Tree, name: &StreamName) -> Result<Option<(Vec<u8>, u16)>, StoreError> {
    let found = tree.get_counted(Kind::Head, &keys::head(name))?;
    if found.is_none() && (tree.has_any(&keys::frames(name))? || tree.has_any(&keys::packed(name))?) {
        return Err(no_head(name).into());
    }
    Ok(found)
}

/// Returns the damage of a stream that has records but no head.
pub fn no_head(name: &StreamName) -> Damage {
    Damage::new(keys::describe(&keys::head(name)), "it is missing, though the stream has records")
}

impl Mark {
    /// Returns the mark before the first event.
    pub fn of_nothing(name: &StreamName) -> Self {
        Self { number: 0, place: 0, hash: Hash::of_nothing(name) }
    }

    pub fn head(&self) -> Head {
        Head { number: Number(self.number), hash: self.hash }
    }
}

/// A stored request with its events.
pub struct Entry<'a> {
    pub request: &'a str,
    pub answer: &'a str,
    /// The stream's number after it.
    pub number: u64,
    /// The place of its frame, which it keeps when it is packed.
    pub place: u32,
    pub events: &'a [&'a str],
}

/// The unpacked beginning of a stream.
pub struct Unpacked {
    raw: Vec<u8>,
    name: StreamName,
}

impl Unpacked {
    /// Reads and unpacks the packed record of a stream.
    pub fn read(tree: &Tree, name: &StreamName, expected: Mark) -> Result<Self, StoreError> {
        let key = keys::packed(name);
        let damage = |problem: String| Damage::new(keys::describe(&key), problem);
        let record = tree.get(Kind::Packed, &key)?.ok_or_else(|| damage("it is missing".to_owned()))?;
        let packed: Packed = bodies::decode(&record).map_err(damage)?;
        if packed.stream != name.as_str() || packed.up_to != expected {
            return Err(damage("it is not the one that the head names".to_owned()).into());
        }
        Ok(Self { raw: bodies::unpack(&packed).map_err(damage)?, name: name.clone() })
    }

    pub fn body(&self) -> Result<PackedBody<'_>, Damage> {
        let damage = |problem: String| Damage::new(keys::describe(&keys::packed(&self.name)), problem);
        bodies::decode(&self.raw).map_err(damage)
    }

    /// Returns the events from a number on, after verifying the chain from the beginning to the mark.
    fn events(&self, up_to: Mark, from: u64) -> Result<Vec<StoredEvent>, Damage> {
        let mut head = Head::of_nothing(&self.name);
        let mut found = Vec::new();
        for event in self.body()?.events {
            head = head.after(event);
            if head.number.0 >= from {
                found.push(StoredEvent { number: head.number, hash: head.hash, json: event.to_owned() });
            }
        }
        if head != up_to.head() {
            let problem = format!("its events lead to {head}, not to {}", up_to.head());
            return Err(Damage::new(keys::describe(&keys::packed(&self.name)), problem));
        }
        Ok(found)
    }
}

/// Splits packed events by the requests that stored them.
pub fn packed_entries(
    name: &StreamName,
    body: &PackedBody,
    mut each: impl FnMut(&Entry),
) -> Result<Head, Damage> {
    let damage = |problem: &str| Damage::new(keys::describe(&keys::packed(name)), problem);
    let mut head = Head::of_nothing(name);
    let mut rest = &body.events[..];
    for (place, (request, number, answer)) in (1..).zip(&body.requests) {
        let count = number.checked_sub(head.number.0).filter(|count| *count <= rest.len() as u64);
        let count = count.ok_or_else(|| damage("its requests do not fit its events"))?;
        let (events, behind) = rest.split_at(count as usize);
        rest = behind;
        head = events.iter().fold(head, |head, event| head.after(event));
        each(&Entry { request, answer, number: *number, place, events });
    }
    if !rest.is_empty() {
        return Err(damage("its requests do not fit its events"));
    }
    Ok(head)
}

/// Walks through the frames after a mark, and returns the mark after the last of them.
///
/// `each` gets the frame and the head before it, and returns `true` to continue.
pub fn frames(
    tree: &Tree,
    name: &StreamName,
    from: Bound<Vec<u8>>,
    mut behind: Option<Mark>,
    mut each: impl FnMut(&Frame, Head) -> bool,
) -> Result<Option<Mark>, StoreError> {
    // `true` if the previous frame had no events.
    let mut bare = false;
    for found in tree.scan(Kind::Frame, &keys::frames(name), from) {
        let (key, record) = found?;
        let damage = |problem: String| Damage::new(keys::describe(&key), problem);
        let record = record?;
        let frame: Frame = bodies::decode(&record).map_err(damage)?;
        let lies_right = frame.stream == name.as_str()
            && keys::frame_place(&key) == Some((frame.number, frame.place))
            && frame.number >= frame.events.len() as u64;
        if !lies_right {
            return Err(damage("it lies under another frame's key".to_owned()).into());
        }
        let before = frame.number - frame.events.len() as u64;
        let is_bare = frame.events.is_empty();
        let follows_bare = std::mem::replace(&mut bare, is_bare);
        if let Some(mark) = behind {
            // Of many frames without events, only the latest are kept.
            let may_skip = is_bare && !follows_bare && frame.place > mark.place;
            let follows = frame.place == mark.place + 1 || may_skip;
            if !follows || before != mark.number {
                let problem = format!("it follows frame {}, up to event {}", mark.place, mark.number);
                return Err(damage(problem).into());
            }
            if frame.previous != mark.hash {
                return Err(damage("its chain does not continue the events before it".to_owned()).into());
            }
        }
        let start = Head { number: Number(before), hash: frame.previous };
        let end = frame.events.iter().fold(start, |head, event| head.after(event));
        behind = Some(Mark { number: frame.number, place: frame.place, hash: end.hash });
        if !each(&frame, start) {
            break;
        }
    }
    Ok(behind)
}

/// Walks through a complete stream from its beginning, and verifies that it leads to the head.
pub fn everything(
    tree: &Tree,
    name: &StreamName,
    head: &HeadRecord,
    mut each: impl FnMut(&Entry),
) -> Result<(), StoreError> {
    let mut mark = Mark::of_nothing(name);
    if let Some(packed) = head.packed {
        let unpacked = Unpacked::read(tree, name, packed)?;
        if packed_entries(name, &unpacked.body()?, &mut each)? != packed.head() {
            let problem = "its events do not lead to where it says";
            return Err(Damage::new(keys::describe(&keys::packed(name)), problem).into());
        }
        mark = packed;
    }
    let last = frames(tree, name, Bound::Unbounded, Some(mark), |frame, _| {
        each(&Entry {
            request: frame.request,
            answer: frame.answer,
            number: frame.number,
            place: frame.place,
            events: &frame.events,
        });
        true
    })?
    .unwrap_or(mark);
    leads_to(name, last, head.last)?;
    Ok(())
}

fn leads_to(name: &StreamName, reached: Mark, last: Mark) -> Result<(), Damage> {
    if reached == last {
        return Ok(());
    }
    let problem = format!(
        "it stands at {} (frame {}), its frames lead to {} (frame {})",
        last.head(),
        last.place,
        reached.head(),
        reached.place
    );
    Err(Damage::new(keys::describe(&keys::head(name)), problem))
}

/// Returns at most `limit` events of a stream from a number on.
pub fn events(
    tree: &Tree,
    name: &StreamName,
    from: u64,
    limit: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let Some((bytes, _)) = head_bytes(tree, name)? else { return Ok(Vec::new()) };
    let head = head_record(name, &bytes)?;
    let from = from.max(1);
    let mut found = Vec::new();
    if from > head.last.number || limit == 0 {
        return Ok(found);
    }
    let mut behind = None;
    let mut start = Bound::Included(keys::frame(name, from, 0));
    match head.packed {
        Some(packed) if from <= packed.number => {
            found = Unpacked::read(tree, name, packed)?.events(packed, from)?;
            if found.len() >= limit {
                found.truncate(limit);
                return Ok(found);
            }
            behind = Some(packed);
            start = Bound::Unbounded;
        }
        None if from == 1 => {
            behind = Some(Mark::of_nothing(name));
            start = Bound::Unbounded;
        }
        _ => {}
    }
    let reached = frames(tree, name, start, behind, |frame, mut head| {
        for event in &frame.events {
            head = head.after(event);
            if head.number.0 >= from && found.len() < limit {
                found.push(StoredEvent { number: head.number, hash: head.hash, json: (*event).to_owned() });
            }
        }
        found.len() < limit
    })?;
    let last = reached.or(behind);
    let first = found.first().map(|event| event.number.0);
    if first != Some(from) || found.len() < limit {
        // At the end, or if the first event is missing, the head says which events should exist.
        leads_to(name, last.unwrap_or_else(|| Mark::of_nothing(name)), head.last)?;
        if first != Some(from) {
            let problem = format!("event {from} is missing");
            return Err(Damage::new(keys::describe(&keys::frames(name)), problem).into());
        }
    }
    Ok(found)
}
