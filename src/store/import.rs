//! The import of exports.

use super::error::{StoreError, UNRELEASED};
use super::export::{BEFORE_RELEASE, EndLine, FORM, FORM_KEY, Header, KeysLine, StreamLine};
use super::hash::{Hash, Head};
use super::invalid::Invalid;
use super::keyring::{Key, KeyRecord};
use super::names::{Number, RequestId, StreamName};
use super::shared::SharedStore;
use super::whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};
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
    Invalid(#[from] Invalid),
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
pub struct Imported {
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
const AT_ONCE: usize = 64;

/// Imports an [`export`](fn@crate::export) into a store. Each stream is checked against its hash chain and stored in
/// one transaction. Await it within a tokio runtime.
///
/// # Errors
/// Returns an [`ImportError`] that names the first line at fault and its problem. A stream that the store has with
/// other contents is an error too. Streams of later lines may be in the store nevertheless.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Number, Store, export, import};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
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
) -> Result<Imported, ImportError> {
    let mut importing = Importing { done: Imported::default(), failed: None, tasks: JoinSet::new() };
    let read = importing.read(from, &store.clone().into()).await;
    importing.settle(0).await;
    let Importing { done, failed, .. } = importing;
    let errors = [read.err(), failed];
    match errors.into_iter().flatten().min_by_key(|error| error.line) {
        None => Ok(done),
        Some(error) => Err(error),
    }
}

/// An import in progress.
struct Importing {
    done: Imported,
    failed: Option<ImportError>,
    tasks: JoinSet<(u64, Result<Restored, StoreError>)>,
}

impl Importing {
    /// Waits until at most `left` streams are being stored.
    async fn settle(&mut self, left: usize) {
        while self.tasks.len() > left {
            let Some(Ok((line, restored))) = self.tasks.join_next().await else { continue };
            match restored {
                Ok(Restored::New) => self.done.new += 1,
                Ok(Restored::Same) => self.done.same += 1,
                Err(error) if self.failed.as_ref().is_none_or(|failed| failed.line > line) => {
                    self.failed = Some(ImportError { line, problem: ImportProblem::Store(error) });
                }
                Err(_) => {}
            }
        }
    }

    async fn read(&mut self, from: impl BufRead, store: &SharedStore) -> Result<(), ImportError> {
        let mut state = Reading::Begin;
        let mut streams = 0;
        let (mut should_have_keys, mut has_keys) = (true, false);
        let mut last = 0;
        for (line, text) in (1..).zip(from.lines()) {
            let at_line = |problem| ImportError { line, problem };
            last = line;
            let text = text.map_err(|error| at_line(ImportProblem::Read(error)))?;
            match state {
                Reading::Begin => {
                    should_have_keys = header(&text).map_err(at_line)?.keys;
                    state = Reading::Streams;
                }
                Reading::Streams if text.starts_with("{\"end\"") => {
                    let end: EndLine = form(&text).map_err(at_line)?;
                    self.settle(0).await;
                    if self.failed.is_none() && end.end.streams != streams {
                        let problem =
                            format!("the file should have {} streams and has {streams}", end.end.streams);
                        return Err(at_line(ImportProblem::Form(problem)));
                    }
                    if should_have_keys && !has_keys {
                        let problem =
                            "the keys are missing: what is sealed in the file can't be read without them";
                        return Err(at_line(ImportProblem::Form(problem.to_owned())));
                    }
                    self.done.missing = end.end.missing.len() as u64;
                    state = Reading::Ended;
                }
                Reading::Streams if text.starts_with("{\"fragment\"") => self.done.fragments += 1,
                Reading::Streams if text.starts_with("{\"keys\"") => {
                    has_keys = true;
                    let (store_key, records) = keys(&text).map_err(at_line)?;
                    let restored = store.keys().restore(store_key, records).await;
                    restored.map_err(|error| at_line(ImportProblem::Store(error)))?;
                }
                Reading::Streams => {
                    let whole = stream(&text).map_err(at_line)?;
                    streams += 1;
                    self.settle(AT_ONCE - 1).await;
                    if self.failed.is_some() {
                        return Ok(());
                    }
                    let store = store.clone();
                    self.tasks.spawn(async move { (line, store.restore(whole).await) });
                }
                Reading::Ended => {
                    return Err(at_line(ImportProblem::Form("the file goes on behind its end".to_owned())));
                }
            }
        }
        match state {
            Reading::Ended => Ok(()),
            Reading::Begin | Reading::Streams => Err(ImportError {
                line: last + 1,
                problem: ImportProblem::Form("the file is cut short: its last line says the end".to_owned()),
            }),
        }
    }
}

#[derive(Clone, Copy)]
enum Reading {
    Begin,
    Streams,
    Ended,
}

fn form<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, ImportProblem> {
    serde_json::from_str(text).map_err(|error| ImportProblem::Form(format!("it cannot be read: {error}")))
}

fn header(text: &str) -> Result<Header, ImportProblem> {
    let problem = |problem: String| ImportProblem::Form(problem);
    let not_ours = || problem("the file is no export of a Castellan store".to_owned());
    let value: Value = serde_json::from_str(text).map_err(|_| not_ours())?;
    if value.get(BEFORE_RELEASE).is_some() {
        return Err(problem(format!("the file is an export {UNRELEASED}. Start with a new store")));
    }
    let form = value.get(FORM_KEY).and_then(Value::as_u64).ok_or_else(not_ours)?;
    if form != FORM {
        return Err(problem(format!("the file is of form {form}, and this program reads form {FORM}")));
    }
    serde_json::from_value(value).map_err(|_| not_ours())
}

fn keys(text: &str) -> Result<(Key, Vec<KeyRecord>), ImportProblem> {
    let KeysLine { keys } = form(text)?;
    let read = |text: &str| Key::read(text).ok_or_else(|| ImportProblem::Form("a key is none".to_owned()));
    let records = keys.owners.into_iter().map(|(owner, generation, key)| {
        Ok(KeyRecord { owner, generation, key: key.as_deref().map(read).transpose()? })
    });
    Ok((read(&keys.store)?, records.collect::<Result<_, ImportProblem>>()?))
}

fn stream(text: &str) -> Result<WholeStream, ImportProblem> {
    let line: StreamLine = form(text)?;
    let hash: Hash = line.head.hash.parse().map_err(|error| ImportProblem::Form(format!("head: {error}")))?;
    let requests = line.requests.into_iter().map(|one| {
        Ok(Answered { id: RequestId::new(one.id)?, number: Number(one.number), answer: one.answer })
    });
    let whole = WholeStream {
        stream: StreamName::new(line.stream)?,
        head: Head { number: Number(line.head.number), hash },
        events: line.events.iter().map(|event| event.get().to_owned()).collect(),
        requests: requests.collect::<Result<_, Invalid>>()?,
        index: line
            .index
            .into_iter()
            .map(|row| OwnRow { index: row.index, key: row.key, value: row.value })
            .collect(),
        work: line
            .work
            .into_iter()
            .map(|work| OwnWork { queue: work.queue, key: work.key, due: work.due, payload: work.payload })
            .collect(),
    };
    Ok(whole)
}
