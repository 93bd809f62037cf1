//! An export put into a store.

use super::Store;
use super::error::{Invalid, StoreError};
use super::export::{EndLine, FORM, Header, KeysLine, StreamLine, UNSEALED_FORM};
use super::hash::{Hash, Head};
use super::keyring::{Key, KeyRecord, KeyStore};
use super::names::{Number, RequestId, StreamName};
use super::whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};
use serde_json::Value;
use std::fmt;
use std::future::Future;
use std::io::{self, BufRead};
use tokio::task::JoinSet;

/// What is wrong in a line of an export.
#[derive(Debug)]
pub enum ImportProblem {
    /// The file cannot be read.
    Read(io::Error),
    /// The line is not of the form, or says what cannot be.
    Form(String),
    /// A part of the line breaks a limit or does not fit the others.
    Invalid(Invalid),
    /// The store did not take it.
    Store(StoreError),
}

/// Why an import stopped. What was stored of it is stored in whole streams; importing the same file again is
/// harmless.
#[derive(Debug)]
pub struct ImportError {
    /// The line, the first being 1.
    pub line: u64,
    /// What is wrong in it.
    pub problem: ImportProblem,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            ImportProblem::Read(error) => write!(f, "the file cannot be read: {error}"),
            ImportProblem::Form(problem) => f.write_str(problem),
            ImportProblem::Invalid(invalid) => invalid.fmt(f),
            ImportProblem::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            ImportProblem::Read(error) => Some(error),
            ImportProblem::Form(_) => None,
            ImportProblem::Invalid(invalid) => Some(invalid),
            ImportProblem::Store(error) => Some(error),
        }
    }
}

impl From<Invalid> for ImportProblem {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

/// What an import did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Streams that are in the store now and were not before.
    pub new: u64,
    /// Streams that were there already, the same in every part.
    pub same: u64,
    /// Fragments of a salvaged store, which belong to no whole stream and were passed over.
    pub fragments: u64,
    /// What the export itself says is missing in it.
    pub missing: u64,
}

/// What makes streams of today out of a stream of an earlier form.
pub trait Upgrade: Send + Sync {
    /// The streams in the place of this one.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn upgrade(&self, whole: WholeStream) -> impl Future<Output = Result<Vec<WholeStream>, String>> + Send;
}

/// Leaves streams as they are.
#[derive(Clone, Copy, Debug)]
pub struct AsItIs;

impl Upgrade for AsItIs {
    async fn upgrade(&self, whole: WholeStream) -> Result<Vec<WholeStream>, String> {
        Ok(vec![whole])
    }
}

/// Streams that are being stored at once: they share the syncing of the disk.
const AT_ONCE: usize = 64;

/// Reads an export into a store, each stream in one transaction, its chain of hashes checked. To be awaited
/// within a tokio runtime.
///
/// # Errors
/// Names the first line at fault and what is wrong in it; a stream that the store has with something else
/// in it is wrong too. Streams of later lines may be in the store then.
pub async fn import(from: impl BufRead, store: &impl Store) -> Result<Imported, ImportError> {
    import_with(from, store, &AsItIs).await
}

/// The same, with streams of an earlier form brought up to date.
///
/// # Errors
/// As [`import`]; and what is wrong with a stream that cannot be brought up to date.
pub async fn import_with(
    from: impl BufRead,
    store: &impl Store,
    upgrade: &impl Upgrade,
) -> Result<Imported, ImportError> {
    let mut importing = Importing { done: Imported::default(), failed: None, tasks: JoinSet::new() };
    let read = importing.read(from, store, upgrade).await;
    importing.settle(0).await;
    let Importing { done, failed, .. } = importing;
    let errors = [read.err(), failed];
    match errors.into_iter().flatten().min_by_key(|error| error.line) {
        None => Ok(done),
        Some(error) => Err(error),
    }
}

/// An import on its way.
struct Importing {
    done: Imported,
    failed: Option<ImportError>,
    tasks: JoinSet<(u64, Result<Restored, StoreError>)>,
}

impl Importing {
    /// Waits until at most so many streams are being stored.
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

    async fn read(
        &mut self,
        from: impl BufRead,
        store: &impl Store,
        upgrade: &impl Upgrade,
    ) -> Result<(), ImportError> {
        let mut state = Reading::Begin;
        let mut form_of_file = FORM;
        let mut streams = 0;
        let mut has_keys = false;
        let mut last = 0;
        for (line, text) in (1..).zip(from.lines()) {
            let at_line = |problem| ImportError { line, problem };
            last = line;
            let text = text.map_err(|error| at_line(ImportProblem::Read(error)))?;
            match state {
                Reading::Begin => {
                    form_of_file = header(&text).map_err(at_line)?;
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
                    if !has_keys && form_of_file != UNSEALED_FORM {
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
                    let wholes = if form_of_file == UNSEALED_FORM {
                        let upgraded = upgrade.upgrade(whole).await;
                        upgraded.map_err(|problem| at_line(ImportProblem::Form(problem)))?
                    } else {
                        vec![whole]
                    };
                    for whole in wholes {
                        self.settle(AT_ONCE - 1).await;
                        if self.failed.is_some() {
                            return Ok(());
                        }
                        let store = store.clone();
                        self.tasks.spawn(async move { (line, store.restore(whole).await) });
                    }
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

fn header(text: &str) -> Result<u64, ImportProblem> {
    let not_ours = || ImportProblem::Form("the file is no export of a Castellan store".to_owned());
    let value: Value = serde_json::from_str(text).map_err(|_| not_ours())?;
    let header: Header = serde_json::from_value(value).map_err(|_| not_ours())?;
    if !(UNSEALED_FORM..=FORM).contains(&header.form) {
        let problem = format!(
            "the file is of form {}, this program reads forms {UNSEALED_FORM} to {FORM}",
            header.form
        );
        return Err(ImportProblem::Form(problem));
    }
    Ok(header.form)
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
