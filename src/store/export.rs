//! The export format: JSON Lines with a header, one stream per line, and an end.
//!
//! ```text
//! {"castellan-export":1,"keys":true,"note":"…","chain":"…"}
//! {"stream":"game/k3x9","head":{"number":2,"hash":"…"},"events":[…],"requests":[…],"index":[…],"work":[…]}
//! {"keys":{"store":"…","owners":[["ann",1,"…"],["ben",2,null]]}}
//! {"end":{"streams":1,"missing":[]}}
//! ```
//!
//! Keys come last, so that texts whose key is destroyed during the export cannot be opened from it. The header says
//! whether the file has keys, because those of a salvaged store may be lost.

use super::error::{Damage, StoreError};
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{Key, KeyRecord};
use super::whole_stream::WholeStream;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, Write};

/// The version of the format.
pub(super) const FORMAT_VERSION: u64 = 1;
/// The header's field with the version.
pub(super) const FORMAT_FIELD: &str = "castellan-export";
/// The name of that field before the first release.
pub(super) const PRERELEASE_FORMAT_FIELD: &str = "castellan-store";
/// The maximum number of owners' keys per line.
const MAX_KEYS_PER_LINE: usize = 1_000;

const NOTE: &str = "This file holds everything, secrets included: what players keep from each other, and what \
                    nobody is to know yet. It is for the operator alone.";
const CHAIN: &str = "The hash of a stream's event n is SHA-256(hash n-1 as 32 bytes, n as 8 bytes with the \
                     most significant first, the event's bytes as they stand here); hash 0 is \
                     SHA-256('castellan stream ' and the stream's name). `head` gives the last one.";

#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    #[serde(rename = "castellan-export")]
    pub format: u64,
    /// `true` if the file has the store's keys.
    pub keys: bool,
    pub note: String,
    pub chain: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeadLine {
    #[serde(rename = "number")]
    pub version: u64,
    pub hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestLine {
    pub id: String,
    #[serde(rename = "number")]
    pub version: u64,
    pub answer: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowLine {
    pub index: String,
    pub key: String,
    pub value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JobLine {
    pub queue: String,
    pub key: String,
    pub due: u64,
    pub payload: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StreamLine {
    pub stream: String,
    pub head: HeadLine,
    pub events: Vec<Box<RawValue>>,
    pub requests: Vec<RequestLine>,
    pub index: Vec<RowLine>,
    #[serde(rename = "work")]
    pub jobs: Vec<JobLine>,
}

/// The store's key, and the keys of owners with their generations; destroyed ones are `None`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Keys {
    pub store: String,
    pub owners: Vec<(String, u32, Option<String>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeysLine {
    pub keys: Keys,
}

/// A record that is missing because it could not be read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissingLine {
    pub key: String,
    pub problem: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub streams: u64,
    pub missing: Vec<MissingLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub end: End,
}

impl From<Head> for HeadLine {
    fn from(head: Head) -> Self {
        Self { version: head.version.0, hash: head.hash.to_string() }
    }
}

/// The error of an export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store could not be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The file could not be written.
    #[error("the export cannot be written: {0}")]
    Write(#[from] io::Error),
}

/// The result of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExportReport {
    /// The number of exported streams.
    pub streams: u64,
    /// The streams that were omitted because they are damaged. The file's last line lists them too.
    pub missing: Vec<Damage>,
}

/// Writes a store as JSON Lines, which [`import`](fn@crate::import) reads. The store may be in use meanwhile: each
/// stream is written in its state when its turn comes, together with its rows of the same moment. The encryption keys
/// come last.
///
/// An export contains every secret of the store, its keys included.
///
/// # Errors
/// Returns an error if `to` cannot be written or the store fails. A damaged stream is omitted and listed, which is not
/// an error.
///
/// # Example
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
///
/// let mut file = Vec::new();
/// assert_eq!(export(&store, &mut file).await?.streams, 1);
///
/// let copy = MemoryStore::new();
/// assert_eq!(import(file.as_slice(), &copy).await?.new, 1);
/// assert_eq!(copy.head(&"order/7".parse()?).await?, store.head(&"order/7".parse()?).await?);
/// # Ok(())
/// # }
/// ```
pub async fn export(store: &dyn Store, mut to: impl Write) -> Result<ExportReport, ExportError> {
    let mut exported = ExportReport::default();
    write_header(&mut to, true)?;
    let mut last = None;
    loop {
        let names = store.streams(last.as_ref(), 1_000).await?;
        let Some(name) = names.last() else { break };
        last = Some(name.clone());
        for name in &names {
            match store.whole_stream(name).await {
                Ok(Some(whole)) => {
                    write_stream(&mut to, &whole)?;
                    exported.streams += 1;
                }
                Ok(None) => {}
                Err(StoreError::Damaged(damage)) => {
                    let key = format!("{name}: {}", damage.key);
                    exported.missing.push(Damage::new(key, damage.problem));
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    let keys = store.keys();
    let mut owners = keys.all().await?;
    // Sorted, because exports of equal stores have to be equal, and backends differ in their order.
    owners.sort_by(|left, right| left.owner.cmp(&right.owner));
    write_keys(&mut to, &keys.store_key().await?, &owners)?;
    write_end(&mut to, &exported)?;
    Ok(exported)
}

/// Writes keys, many per line.
pub(super) fn write_keys(to: &mut impl Write, store_key: &Key, owners: &[KeyRecord]) -> io::Result<()> {
    let store = store_key.to_hex();
    // The store's own key needs a line even if no owner has a key.
    let pages = owners.chunks(MAX_KEYS_PER_LINE).chain(owners.is_empty().then_some(&[][..]));
    for page in pages {
        let fields = |record: &KeyRecord| {
            (record.owner.clone(), record.generation, record.key.as_ref().map(Key::to_hex))
        };
        let keys = Keys { store: store.clone(), owners: page.iter().map(fields).collect() };
        write_line(to, &KeysLine { keys })?;
    }
    Ok(())
}

pub(super) fn write_header(to: &mut impl Write, has_keys: bool) -> io::Result<()> {
    write_line(
        to,
        &Header { format: FORMAT_VERSION, keys: has_keys, note: NOTE.to_owned(), chain: CHAIN.to_owned() },
    )
}

pub(super) fn write_end(to: &mut impl Write, exported: &ExportReport) -> io::Result<()> {
    let missing = exported.missing.iter();
    let missing =
        missing.map(|damage| MissingLine { key: damage.key.clone(), problem: damage.problem.clone() });
    write_line(to, &EndLine { end: End { streams: exported.streams, missing: missing.collect() } })?;
    to.flush()
}

pub(super) fn write_stream(to: &mut impl Write, whole: &WholeStream) -> io::Result<()> {
    let events = whole.events.iter().map(|event| RawValue::from_string(event.clone()));
    let requests = whole.requests.iter().map(|request| RequestLine {
        id: request.id.to_string(),
        version: request.version.0,
        answer: request.answer.clone(),
    });
    let index = whole.index.iter().map(|row| RowLine {
        index: row.index.clone(),
        key: row.key.clone(),
        value: row.value.clone(),
    });
    let jobs = whole.jobs.iter().map(|job| JobLine {
        queue: job.queue.clone(),
        key: job.key.clone(),
        due: job.due,
        payload: job.payload.clone(),
    });
    write_line(
        to,
        &StreamLine {
            stream: whole.stream.to_string(),
            head: whole.head.into(),
            events: events.collect::<Result<_, _>>()?,
            requests: requests.collect(),
            index: index.collect(),
            jobs: jobs.collect(),
        },
    )
}

pub(super) fn write_line(to: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    to.write_all(&bytes)
}
