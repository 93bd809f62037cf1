//! Verification of a store: records against their checksums, hash chains against heads, rows against the streams that
//! own them.

use super::bodies::{HeadRecord, SnapshotBody, decode};
use super::database::Open;
use super::piece::Kind;
use super::whole::index_row;
use super::{SledStore, batch, fold, key_file, keys};
use crate::Store;
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use crate::report::Report;
use std::collections::{BTreeSet, HashSet};
use std::ops::Bound;

/// The number of rows compared at once, while nothing is written.
const PAGE: usize = 500;

impl SledStore {
    /// Reads and verifies everything. The store may be in use meanwhile: each stream and each page of rows is verified
    /// in its state when its turn comes.
    ///
    /// # Errors
    /// Returns an error if the store has failed or is closed. Damage is not an error: the report lists it.
    pub async fn check(&self) -> Result<Report, StoreError> {
        let mut report = Report::default();
        let faults = self.0.keys.faults().iter();
        let mut damaged: BTreeSet<Damage> =
            faults.map(|fault| Damage::new(format!("`{}`", key_file::NAME), fault.problem.clone())).collect();
        let mut last: Option<StreamName> = None;
        loop {
            let names = match self.streams(last.as_ref(), 1_000).await {
                Ok(names) => names,
                Err(error) => {
                    damaged.insert(damage(error)?);
                    break;
                }
            };
            let Some(name) = names.last() else { break };
            last = Some(name.clone());
            for name in names {
                report.streams += 1;
                let found = match self.reading(move |open| stream(open, &name)).await {
                    Ok(found) => found,
                    Err(error) => Found { damaged: vec![damage(error)?], ..Found::default() },
                };
                report.packed += u64::from(found.packed);
                report.events += found.events;
                report.requests += found.requests;
                damaged.extend(found.damaged);
            }
        }
        for (part, count) in [
            (compare_rows as Part, &mut report.index_rows),
            (compare_work, &mut report.work),
            (compare_snapshots, &mut report.snapshots.0),
            (compare_owners, &mut 0),
        ] {
            let mut from = None;
            loop {
                let behind = from.take();
                let page = match self.reading(move |open| part(open, behind)).await {
                    Ok(page) => page,
                    Err(error) => Page { damaged: vec![damage(error)?], ..Page::default() },
                };
                *count += page.count;
                report.snapshots.1 += page.unusable;
                damaged.extend(page.damaged);
                if page.next.is_none() {
                    break;
                }
                from = page.next;
            }
        }
        if let Err(error) = self.reading(|open| super::database::stored_commit(&open.tree)).await {
            damaged.insert(damage(error)?);
        }
        report.damaged = damaged.into_iter().collect();
        Ok(report)
    }
}

/// Returns the damage that an error reports; passes on any other error.
fn damage(error: StoreError) -> Result<Damage, StoreError> {
    match error {
        StoreError::Damaged(damage) => Ok(damage),
        error => Err(error),
    }
}

#[derive(Default)]
struct Found {
    packed: bool,
    events: u64,
    requests: u64,
    damaged: Vec<Damage>,
}

/// Verifies a stream and the rows that it lists.
fn stream(open: &Open, name: &StreamName) -> Result<Found, StoreError> {
    let mut found = Found::default();
    let Some((bytes, _)) = fold::head_bytes(&open.tree, name)? else { return Ok(found) };
    let head = fold::head_record(name, &bytes)?;
    found.packed = head.packed.is_some();
    let mut ids = HashSet::new();
    let mut twice = Vec::new();
    let (mut events, mut requests) = (0, 0);
    let read = fold::everything(&open.tree, name, &head, |entry| {
        events += entry.events.len() as u64;
        requests += 1;
        if !ids.insert(entry.request.to_owned()) {
            let problem = format!("request {} is there twice", entry.request);
            twice.push(Damage::new(format!("frames of {name}"), problem));
        }
    });
    found.damaged.extend(twice);
    match read {
        Ok(()) => (found.events, found.requests) = (events, requests),
        Err(error) => found.damaged.push(damage(error)?),
    }
    rows(open, name, &head, &mut found.damaged)?;
    Ok(found)
}

fn rows(
    open: &Open,
    name: &StreamName,
    head: &HeadRecord,
    found: &mut Vec<Damage>,
) -> Result<(), StoreError> {
    for (index, key, pieces) in &head.index {
        let place = keys::row(index, key);
        let problem = match open.tree.get_counted(Kind::Index, &place) {
            Ok(Some((record, count))) => match index_row(&place, key, &record) {
                Ok(row) if row.stream != *name => {
                    Some(format!("it belongs to {}, not to {name}", row.stream))
                }
                Ok(_) if count != *pieces => Some("it has another length than its stream says".to_owned()),
                Ok(_) => None,
                Err(damage) => Some(damage.problem),
            },
            Ok(None) => Some(format!("it is missing, though {name} holds it")),
            Err(error) => Some(damage(error)?.problem),
        };
        found.extend(problem.map(|problem| Damage::new(keys::describe(&place), problem)));
    }
    for (queue, key, due, _) in &head.work {
        if let Err(error) = batch::payload_at(&open.tree, &keys::work(queue, *due, key, name)) {
            found.push(damage(error)?);
        }
    }
    Ok(())
}

/// A page of a scan.
#[derive(Default)]
struct Page {
    count: u64,
    unusable: u64,
    damaged: Vec<Damage>,
    /// The beginning of the next page; `None` at the end.
    next: Option<Vec<u8>>,
}

type Part = fn(&Open, Option<Vec<u8>>) -> Result<Page, StoreError>;

/// Scans a page of records after a key.
fn page(
    open: &Open,
    kind: Kind,
    prefix: u8,
    behind: Option<Vec<u8>>,
    mut look: impl FnMut(&[u8], Result<Vec<u8>, Damage>, &mut Page) -> Result<(), StoreError>,
) -> Result<Page, StoreError> {
    let mut page = Page::default();
    let from = behind.map_or(Bound::Unbounded, Bound::Excluded);
    for found in open.tree.scan(kind, &[prefix], from).take(PAGE) {
        match found {
            Ok((key, record)) => {
                page.count += 1;
                look(&key, record, &mut page)?;
                page.next = Some(key);
            }
            Err(error) => {
                page.damaged.push(damage(error)?);
                page.next = None;
                return Ok(page);
            }
        }
    }
    if page.count < PAGE as u64 {
        page.next = None;
    }
    Ok(page)
}

/// Returns `true` if a stream's head fulfils a condition. A damaged head is reported with its stream, so it passes
/// here.
fn head_says(
    open: &Open,
    name: &StreamName,
    says: impl FnOnce(&HeadRecord) -> bool,
) -> Result<bool, StoreError> {
    match fold::head_bytes(&open.tree, name) {
        Ok(Some((bytes, _))) => Ok(fold::head_record(name, &bytes).map_or(true, |head| says(&head))),
        Ok(None) => Ok(false),
        Err(StoreError::Damaged(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

fn compare_rows(open: &Open, behind: Option<Vec<u8>>) -> Result<Page, StoreError> {
    page(open, Kind::Index, keys::INDEX, behind, |key, record, page| {
        let damage = |problem: String| Damage::new(keys::describe(key), problem);
        let Some((index, row)) = keys::read_row(key) else {
            page.damaged.push(damage("no row has such a key".to_owned()));
            return Ok(());
        };
        match record.and_then(|record| index_row(key, row, &record)) {
            Err(damage) => page.damaged.push(damage),
            Ok(found) => {
                let listed = |head: &HeadRecord| head.index.iter().any(|(i, k, _)| (*i, *k) == (index, row));
                if !head_says(open, &found.stream, listed)? {
                    page.damaged.push(damage(format!("{} does not hold it", found.stream)));
                }
            }
        }
        Ok(())
    })
}

fn compare_work(open: &Open, behind: Option<Vec<u8>>) -> Result<Page, StoreError> {
    page(open, Kind::Work, keys::WORK, behind, |key, record, page| {
        let damage = |problem: String| Damage::new(keys::describe(key), problem);
        if let Err(damage) = record {
            page.damaged.push(damage);
            return Ok(());
        }
        let Some(work) = keys::read_work(key) else {
            page.damaged.push(damage("no work has such a key".to_owned()));
            return Ok(());
        };
        let place = (work.queue, work.key, work.due);
        let listed = |head: &HeadRecord| head.work.iter().any(|(q, k, due, _)| (*q, *k, *due) == place);
        if !head_says(open, &work.stream, listed)? {
            page.damaged.push(damage(format!("{} does not hold it", work.stream)));
        }
        Ok(())
    })
}

fn compare_snapshots(open: &Open, behind: Option<Vec<u8>>) -> Result<Page, StoreError> {
    page(open, Kind::Snapshot, keys::SNAPSHOTS, behind, |_, record, page| {
        let usable = record.is_ok_and(|record| decode::<SnapshotBody>(&record).is_ok());
        page.unusable += u64::from(!usable);
        Ok(())
    })
}

/// Finds streams that have frames or packed records but no head.
fn compare_owners(open: &Open, behind: Option<Vec<u8>>) -> Result<Page, StoreError> {
    let mut page = Page::default();
    let mut from = behind.unwrap_or_else(|| vec![keys::FRAMES]);
    for _ in 0..PAGE {
        let Some(found) = open.tree.first_from(&from)? else { return Ok(page) };
        match found.first() {
            Some(&(keys::FRAMES | keys::PACKED)) => {}
            Some(letter) if *letter < keys::PACKED => {
                from = vec![keys::PACKED];
                continue;
            }
            _ => return Ok(page),
        }
        let Some(name) = keys::stream_of(&found) else {
            page.damaged.push(Damage::new(keys::describe(&found), "no record has such a key"));
            from = [&found[..], &[0]].concat();
            continue;
        };
        if let Err(error) = fold::head_bytes(&open.tree, &name) {
            page.damaged.push(damage(error)?);
        }
        from = if found[0] == keys::FRAMES { keys::frames(&name) } else { keys::packed(&name) };
        // Skips all records of that stream.
        if let Some(last) = from.last_mut() {
            *last = 1;
        }
    }
    page.next = Some(from);
    Ok(page)
}
