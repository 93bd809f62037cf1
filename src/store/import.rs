//! The import of exports.

use super::argument_error::ArgumentError;
use super::error::{StoreError, UNRELEASED};
use super::export::{
    EndLine, FORMAT_FIELD, FORMAT_VERSION, Header, KeysLine, PRERELEASE_FORMAT_FIELD, StreamLine,
};
use super::hash::{Hash, Head};
use super::keyring::{Key, KeyRecord};
use super::names::{RequestId, StreamName, Version};
use super::shared_store::SharedStore;
use super::whole_stream::{RequestRecord, RestoreOutcome, StreamJob, StreamRow, WholeStream};
use serde_json::Value;
use std::io::{self, BufRead};
use tokio::task::JoinSet;

/// The fault of a line of an export.
#[derive(Debug, thiserror::Error)]
pub enum ImportProblem {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Read(#[source] io::Error),
    /// The line does not have the form of an export, or contradicts earlier lines.
    #[error("{0}")]
    Form(String),
    /// A part of the line violates a limit or does not fit the other parts.
    #[error("{0}")]
    Invalid(#[from] ArgumentError),
    /// The store refused the stream.
    #[error("{0}")]
    Store(#[source] StoreError),
}

/// The error of an import. Streams of earlier lines may be in the store, each of them complete. Importing the same file
/// again is harmless.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: u64,
    /// The fault.
    #[source]
    pub problem: ImportProblem,
}

/// The result of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportReport {
    /// The number of streams that are new in the store.
    pub new: u64,
    /// The number of streams that the store had already, equal in every part.
    pub same: u64,
    /// The number of fragments in the export of a salvaged store. They belong to no complete stream and were skipped.
    pub fragments: u64,
    /// The number of streams that the export itself reports as missing.
    pub missing: u64,
}

/// The number of streams stored at once; they share one sync of the disk.
const MAX_CONCURRENT: usize = 64;

/// Imports an [`export`](fn@crate::export) into a store. Each stream is checked against its hash chain and stored in
/// one transaction. Await it within a tokio runtime.
///
/// # Errors
/// Returns an [`ImportError`] that names the first line at fault and its problem. A stream that the store has with
/// other contents is an error too. Streams of later lines may be in the store nevertheless.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Store, Version, export, import};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
/// let mut file = Vec::new();
/// export(&store, &mut file).await?;
///
/// let copy = MemoryStore::new();
/// import(&*file, &copy).await?;
/// assert_eq!(copy.head(&"order/7".parse()?).await?, store.head(&"order/7".parse()?).await?);
/// # Ok(())
/// # }
/// ```
pub async fn import(
    from: impl BufRead,
    store: &(impl Into<SharedStore> + Clone),
) -> Result<ImportReport, ImportError> {
    let mut importing =
        ImportTask { report: ImportReport::default(), first_error: None, tasks: JoinSet::new() };
    let read = importing.read(from, &store.clone().into()).await;
    importing.finish_tasks(0).await;
    let ImportTask { report, first_error, .. } = importing;
    let errors = [read.err(), first_error];
    match errors.into_iter().flatten().min_by_key(|error| error.line) {
        None => Ok(report),
        Some(error) => Err(error),
    }
}

/// An import in progress.
struct ImportTask {
    report: ImportReport,
    /// The error of the earliest line that could not be stored.
    first_error: Option<ImportError>,
    tasks: JoinSet<(u64, Result<RestoreOutcome, StoreError>)>,
}

impl ImportTask {
    /// Waits until at most `max_left` streams are being stored.
    async fn finish_tasks(&mut self, max_left: usize) {
        while self.tasks.len() > max_left {
            let Some(Ok((line, restored))) = self.tasks.join_next().await else { continue };
            match restored {
                Ok(RestoreOutcome::New) => self.report.new += 1,
                Ok(RestoreOutcome::Same) => self.report.same += 1,
                Err(error) if self.first_error.as_ref().is_none_or(|first| first.line > line) => {
                    self.first_error = Some(ImportError { line, problem: ImportProblem::Store(error) });
                }
                Err(_) => {}
            }
        }
    }

    async fn read(&mut self, from: impl BufRead, store: &SharedStore) -> Result<(), ImportError> {
        let mut section = Section::Header;
        let mut streams = 0;
        let (mut should_have_keys, mut has_keys) = (true, false);
        let mut last_line = 0;
        for (line, text) in (1..).zip(from.lines()) {
            let at_line = |problem| ImportError { line, problem };
            last_line = line;
            let text = text.map_err(|error| at_line(ImportProblem::Read(error)))?;
            match section {
                Section::Header => {
                    should_have_keys = parse_header(&text).map_err(at_line)?.keys;
                    section = Section::Streams;
                }
                Section::Streams if text.starts_with("{\"end\"") => {
                    let end: EndLine = parse_line(&text).map_err(at_line)?;
                    self.finish_tasks(0).await;
                    if self.first_error.is_none() && end.end.streams != streams {
                        let problem =
                            format!("the file should have {} streams and has {streams}", end.end.streams);
                        return Err(at_line(ImportProblem::Form(problem)));
                    }
                    if should_have_keys && !has_keys {
                        let problem =
                            "the keys are missing: what is sealed in the file can't be read without them";
                        return Err(at_line(ImportProblem::Form(problem.to_owned())));
                    }
                    self.report.missing = end.end.missing.len() as u64;
                    section = Section::AfterEnd;
                }
                Section::Streams if text.starts_with("{\"fragment\"") => self.report.fragments += 1,
                Section::Streams if text.starts_with("{\"keys\"") => {
                    has_keys = true;
                    let (store_key, records) = parse_keys(&text).map_err(at_line)?;
                    let restored = store.keys().restore(store_key, records).await;
                    restored.map_err(|error| at_line(ImportProblem::Store(error)))?;
                }
                Section::Streams => {
                    let whole = parse_stream(&text).map_err(at_line)?;
                    streams += 1;
                    self.finish_tasks(MAX_CONCURRENT - 1).await;
                    if self.first_error.is_some() {
                        return Ok(());
                    }
                    let store = store.clone();
                    self.tasks.spawn(async move { (line, store.restore(whole).await) });
                }
                Section::AfterEnd => {
                    return Err(at_line(ImportProblem::Form("the file goes on behind its end".to_owned())));
                }
            }
        }
        match section {
            Section::AfterEnd => Ok(()),
            Section::Header | Section::Streams => Err(ImportError {
                line: last_line + 1,
                problem: ImportProblem::Form("the file is cut short: its last line says the end".to_owned()),
            }),
        }
    }
}

/// The part of the file that the next line belongs to.
#[derive(Clone, Copy)]
enum Section {
    Header,
    Streams,
    AfterEnd,
}

fn parse_line<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, ImportProblem> {
    serde_json::from_str(text).map_err(|error| ImportProblem::Form(format!("it cannot be read: {error}")))
}

fn parse_header(text: &str) -> Result<Header, ImportProblem> {
    let problem = |problem: String| ImportProblem::Form(problem);
    let not_an_export = || problem("the file is no export of a Castellan store".to_owned());
    let value: Value = serde_json::from_str(text).map_err(|_| not_an_export())?;
    if value.get(PRERELEASE_FORMAT_FIELD).is_some() {
        return Err(problem(format!("the file is an export {UNRELEASED}. Start with a new store")));
    }
    let format = value.get(FORMAT_FIELD).and_then(Value::as_u64).ok_or_else(not_an_export)?;
    if format != FORMAT_VERSION {
        return Err(problem(format!(
            "the file is of form {format}, and this program reads form {FORMAT_VERSION}"
        )));
    }
    serde_json::from_value(value).map_err(|_| not_an_export())
}

fn parse_keys(text: &str) -> Result<(Key, Vec<KeyRecord>), ImportProblem> {
    let KeysLine { keys } = parse_line(text)?;
    let parse_key =
        |text: &str| Key::from_hex(text).ok_or_else(|| ImportProblem::Form("a key is none".to_owned()));
    let records = keys.owners.into_iter().map(|(owner, generation, key)| {
        Ok(KeyRecord { owner, generation, key: key.as_deref().map(parse_key).transpose()? })
    });
    Ok((parse_key(&keys.store)?, records.collect::<Result<_, ImportProblem>>()?))
}

fn parse_stream(text: &str) -> Result<WholeStream, ImportProblem> {
    let line: StreamLine = parse_line(text)?;
    let hash: Hash = line.head.hash.parse().map_err(|error| ImportProblem::Form(format!("head: {error}")))?;
    let requests = line.requests.into_iter().map(|request| {
        Ok(RequestRecord {
            id: RequestId::new(request.id)?,
            version: Version(request.version),
            answer: request.answer,
        })
    });
    let whole = WholeStream {
        stream: StreamName::new(line.stream)?,
        head: Head { version: Version(line.head.version), hash },
        events: line.events.iter().map(|event| event.get().to_owned()).collect(),
        requests: requests.collect::<Result<_, ArgumentError>>()?,
        index: line
            .index
            .into_iter()
            .map(|row| StreamRow { index: row.index, key: row.key, value: row.value })
            .collect(),
        jobs: line
            .jobs
            .into_iter()
            .map(|job| StreamJob { queue: job.queue, key: job.key, due: job.due, payload: job.payload })
            .collect(),
    };
    Ok(whole)
}
