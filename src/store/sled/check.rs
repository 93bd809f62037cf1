//! Verification of a store: records against their checksums, hash chains against heads, rows against the streams that
//! own them.

use super::chunk::RecordKind;
use super::database::OpenDatabase;
use super::records::{HeadRecord, SnapshotBody, decode};
use super::whole_streams::index_row;
use super::{SledStore, batch, key_file, stream_reader, tree_keys};
use crate::Store;
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use crate::report::CheckReport;
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
    pub async fn check(&self) -> Result<CheckReport, StoreError> {
        let mut report = CheckReport::default();
        let faults = self.0.keys.faults().iter();
        let mut damaged: BTreeSet<Damage> =
            faults.map(|fault| Damage::new(format!("`{}`", key_file::NAME), fault.problem.clone())).collect();
        let mut last: Option<StreamName> = None;
        loop {
            let names = match self.streams(last.as_ref(), 1_000).await {
                Ok(names) => names,
                Err(error) => {
                    damaged.insert(into_damage(error)?);
                    break;
                }
            };
            let Some(name) = names.last() else { break };
            last = Some(name.clone());
            for name in names {
                report.streams += 1;
                let found = match self.read_blocking(move |open| check_stream(open, &name)).await {
                    Ok(found) => found,
                    Err(error) => {
                        StreamReport { damaged: vec![into_damage(error)?], ..StreamReport::default() }
                    }
                };
                report.packed += u64::from(found.is_packed);
                report.events += found.events;
                report.requests += found.requests;
                damaged.extend(found.damaged);
            }
        }
        for (check_page, count) in [
            (check_index_row_page as PageCheck, &mut report.index_rows),
            (check_job_page, &mut report.jobs),
            (check_snapshot_page, &mut report.snapshots.0),
            (check_headless_page, &mut 0),
        ] {
            let mut from = None;
            loop {
                let after = from.take();
                let page = match self.read_blocking(move |open| check_page(open, after)).await {
                    Ok(page) => page,
                    Err(error) => PageReport { damaged: vec![into_damage(error)?], ..PageReport::default() },
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
        if let Err(error) = self.read_blocking(|open| super::database::stored_commit(&open.tree)).await {
            damaged.insert(into_damage(error)?);
        }
        report.damaged = damaged.into_iter().collect();
        Ok(report)
    }
}

/// Returns the damage that an error reports; passes on any other error.
fn into_damage(error: StoreError) -> Result<Damage, StoreError> {
    match error {
        StoreError::Damaged(damage) => Ok(damage),
        error => Err(error),
    }
}

/// The contents of a stream in numbers, and its damaged records.
#[derive(Default)]
struct StreamReport {
    is_packed: bool,
    events: u64,
    requests: u64,
    damaged: Vec<Damage>,
}

/// Verifies a stream and the rows that it lists.
fn check_stream(open: &OpenDatabase, name: &StreamName) -> Result<StreamReport, StoreError> {
    let mut found = StreamReport::default();
    let Some((bytes, _)) = stream_reader::read_head_bytes(&open.tree, name)? else { return Ok(found) };
    let head = stream_reader::decode_head(name, &bytes)?;
    found.is_packed = head.packed.is_some();
    let mut ids = HashSet::new();
    let mut duplicates = Vec::new();
    let (mut events, mut requests) = (0, 0);
    let read = stream_reader::visit_requests(&open.tree, name, &head, |request| {
        events += request.events.len() as u64;
        requests += 1;
        if !ids.insert(request.request.to_owned()) {
            let problem = format!("request {} is there twice", request.request);
            duplicates.push(Damage::new(format!("frames of {name}"), problem));
        }
    });
    found.damaged.extend(duplicates);
    match read {
        Ok(()) => (found.events, found.requests) = (events, requests),
        Err(error) => found.damaged.push(into_damage(error)?),
    }
    check_rows(open, name, &head, &mut found.damaged)?;
    Ok(found)
}

/// Verifies the rows and jobs that a head lists.
fn check_rows(
    open: &OpenDatabase,
    name: &StreamName,
    head: &HeadRecord,
    damaged: &mut Vec<Damage>,
) -> Result<(), StoreError> {
    for (index, key, chunk_count) in &head.index {
        let row_key = tree_keys::row(index, key);
        let problem = match open.tree.get_with_chunk_count(RecordKind::IndexRow, &row_key) {
            Ok(Some((record, count))) => match index_row(&row_key, key, &record) {
                Ok(row) if row.stream != *name => {
                    Some(format!("it belongs to {}, not to {name}", row.stream))
                }
                Ok(_) if count != *chunk_count => {
                    Some("it has another length than its stream says".to_owned())
                }
                Ok(_) => None,
                Err(damage) => Some(damage.problem),
            },
            Ok(None) => Some(format!("it is missing, though {name} holds it")),
            Err(error) => Some(into_damage(error)?.problem),
        };
        damaged.extend(problem.map(|problem| Damage::new(tree_keys::describe(&row_key), problem)));
    }
    for (queue, key, due, _) in &head.jobs {
        if let Err(error) = batch::read_payload(&open.tree, &tree_keys::job(queue, *due, key, name)) {
            damaged.push(into_damage(error)?);
        }
    }
    Ok(())
}

/// The findings of a page of records.
#[derive(Default)]
struct PageReport {
    count: u64,
    unusable: u64,
    damaged: Vec<Damage>,
    /// The beginning of the next page; `None` at the end.
    next: Option<Vec<u8>>,
}

/// A check of one page of records.
type PageCheck = fn(&OpenDatabase, Option<Vec<u8>>) -> Result<PageReport, StoreError>;

/// Scans a page of records after a key.
fn scan_page(
    open: &OpenDatabase,
    kind: RecordKind,
    prefix: u8,
    after: Option<Vec<u8>>,
    mut check: impl FnMut(&[u8], Result<Vec<u8>, Damage>, &mut PageReport) -> Result<(), StoreError>,
) -> Result<PageReport, StoreError> {
    let mut page = PageReport::default();
    let from = after.map_or(Bound::Unbounded, Bound::Excluded);
    for found in open.tree.scan(kind, &[prefix], from).take(PAGE) {
        match found {
            Ok((key, record)) => {
                page.count += 1;
                check(&key, record, &mut page)?;
                page.next = Some(key);
            }
            Err(error) => {
                page.damaged.push(into_damage(error)?);
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

/// Returns `true` if a stream's head fulfils a condition, or is damaged: a damaged head is reported with its stream.
fn head_satisfies(
    open: &OpenDatabase,
    name: &StreamName,
    condition: impl FnOnce(&HeadRecord) -> bool,
) -> Result<bool, StoreError> {
    match stream_reader::read_head_bytes(&open.tree, name) {
        Ok(Some((bytes, _))) => {
            Ok(stream_reader::decode_head(name, &bytes).map_or(true, |head| condition(&head)))
        }
        Ok(None) => Ok(false),
        Err(StoreError::Damaged(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

fn check_index_row_page(open: &OpenDatabase, after: Option<Vec<u8>>) -> Result<PageReport, StoreError> {
    scan_page(open, RecordKind::IndexRow, tree_keys::INDEX, after, |key, record, page| {
        let damage = |problem: String| Damage::new(tree_keys::describe(key), problem);
        let Some((index, row)) = tree_keys::parse_row(key) else {
            page.damaged.push(damage("no row has such a key".to_owned()));
            return Ok(());
        };
        match record.and_then(|record| index_row(key, row, &record)) {
            Err(damage) => page.damaged.push(damage),
            Ok(found) => {
                let is_listed = |head: &HeadRecord| {
                    head.index.iter().any(|(row_index, key, _)| (*row_index, *key) == (index, row))
                };
                if !head_satisfies(open, &found.stream, is_listed)? {
                    page.damaged.push(damage(format!("{} does not hold it", found.stream)));
                }
            }
        }
        Ok(())
    })
}

fn check_job_page(open: &OpenDatabase, after: Option<Vec<u8>>) -> Result<PageReport, StoreError> {
    scan_page(open, RecordKind::Job, tree_keys::JOBS, after, |key, record, page| {
        let damage = |problem: String| Damage::new(tree_keys::describe(key), problem);
        if let Err(damage) = record {
            page.damaged.push(damage);
            return Ok(());
        }
        let Some(job) = tree_keys::parse_job(key) else {
            page.damaged.push(damage("no work has such a key".to_owned()));
            return Ok(());
        };
        let listed_job = (job.queue, job.key, job.due);
        let is_listed = |head: &HeadRecord| {
            head.jobs.iter().any(|(queue, key, due, _)| (*queue, *key, *due) == listed_job)
        };
        if !head_satisfies(open, &job.stream, is_listed)? {
            page.damaged.push(damage(format!("{} does not hold it", job.stream)));
        }
        Ok(())
    })
}

fn check_snapshot_page(open: &OpenDatabase, after: Option<Vec<u8>>) -> Result<PageReport, StoreError> {
    scan_page(open, RecordKind::Snapshot, tree_keys::SNAPSHOTS, after, |_, record, page| {
        let is_usable = record.is_ok_and(|record| decode::<SnapshotBody>(&record).is_ok());
        page.unusable += u64::from(!is_usable);
        Ok(())
    })
}

/// Finds streams that have frames or packed records but no head.
fn check_headless_page(open: &OpenDatabase, after: Option<Vec<u8>>) -> Result<PageReport, StoreError> {
    let mut page = PageReport::default();
    let mut from = after.unwrap_or_else(|| vec![tree_keys::FRAMES]);
    for _ in 0..PAGE {
        let Some(found) = open.tree.first_from(&from)? else { return Ok(page) };
        match found.first() {
            Some(&(tree_keys::FRAMES | tree_keys::PACKED)) => {}
            Some(letter) if *letter < tree_keys::PACKED => {
                from = vec![tree_keys::PACKED];
                continue;
            }
            _ => return Ok(page),
        }
        let Some(name) = tree_keys::parse_stream(&found) else {
            page.damaged.push(Damage::new(tree_keys::describe(&found), "no record has such a key"));
            from = [&found[..], &[0]].concat();
            continue;
        };
        if let Err(error) = stream_reader::read_head_bytes(&open.tree, &name) {
            page.damaged.push(into_damage(error)?);
        }
        from =
            if found[0] == tree_keys::FRAMES { tree_keys::frames(&name) } else { tree_keys::packed(&name) };
        // Skips all records of that stream.
        if let Some(last) = from.last_mut() {
            *last = 1;
        }
    }
    page.next = Some(from);
    Ok(page)
}
