//! An export put into a store.

use super::Store;
use super::error::{Invalid, StoreError};
use super::export::{EndLine, FORM, Header, StreamLine};
use super::hash::{Hash, Head};
use super::names::{Number, RequestId, StreamName};
use super::whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};
use serde_json::Value;
use std::fmt;
use std::io::{self, BufRead};

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

/// Why an import stopped. The streams of the lines before are in the store, whole; importing the same file
/// again is harmless.
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

/// Reads an export into a store, each stream in one transaction, its chain of hashes checked.
///
/// # Errors
/// Names the line and what is wrong in it; a stream that the store has with something else in it is wrong
/// too.
pub async fn import(from: impl BufRead, store: &impl Store) -> Result<Imported, ImportError> {
    let mut imported = Imported::default();
    let mut state = Reading::Begin;
    let mut last = 0;
    for (at, text) in (1..).zip(from.lines()) {
        let at_line = |problem| ImportError { line: at, problem };
        last = at;
        let text = text.map_err(|error| at_line(ImportProblem::Read(error)))?;
        match state {
            Reading::Begin => {
                header(&text).map_err(at_line)?;
                state = Reading::Streams;
            }
            Reading::Streams if text.starts_with("{\"end\"") => {
                let end: EndLine = form(&text).map_err(at_line)?;
                let found = imported.new + imported.same;
                if end.end.streams != found {
                    let problem = format!("the file should have {} streams and has {found}", end.end.streams);
                    return Err(at_line(ImportProblem::Form(problem)));
                }
                imported.missing = end.end.missing.len() as u64;
                state = Reading::Ended;
            }
            Reading::Streams if text.starts_with("{\"fragment\"") => imported.fragments += 1,
            Reading::Streams => {
                let whole = stream(&text).map_err(at_line)?;
                match store.restore(whole).await.map_err(|error| at_line(ImportProblem::Store(error)))? {
                    Restored::New => imported.new += 1,
                    Restored::Same => imported.same += 1,
                }
            }
            Reading::Ended => {
                return Err(at_line(ImportProblem::Form("the file goes on behind its end".to_owned())));
            }
        }
    }
    match state {
        Reading::Ended => Ok(imported),
        _ => Err(ImportError {
            line: last + 1,
            problem: ImportProblem::Form("the file is cut short: its last line says the end".to_owned()),
        }),
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

fn header(text: &str) -> Result<(), ImportProblem> {
    let not_ours = || ImportProblem::Form("the file is no export of a Castellan store".to_owned());
    let value: Value = serde_json::from_str(text).map_err(|_| not_ours())?;
    let header: Header = serde_json::from_value(value).map_err(|_| not_ours())?;
    if header.form != FORM {
        let problem = format!("the file is of form {}, this program reads form {FORM}", header.form);
        return Err(ImportProblem::Form(problem));
    }
    Ok(())
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
