//! The journal: the latest requests with their replies, and complaints about requests. Read by
//! [`Sandbox::journal`](crate::Sandbox::journal) and [`Sandbox::complaints`](crate::Sandbox::complaints).

use serde_json::Value;
use std::collections::VecDeque;

/// A file in a multipart request.
#[derive(Clone, Debug)]
pub struct SentFile {
    /// The name of the field, such as `files[0]`.
    pub field: String,
    /// The file name.
    pub name: String,
    /// The size in bytes.
    pub size: usize,
}

/// A request and its reply.
#[derive(Clone, Debug)]
pub struct JournalEntry {
    /// The number of the request since the start, from 1.
    pub number: u64,
    /// The time of arrival, in milliseconds since 1970 UTC by the server's clock.
    pub at: u64,
    /// The HTTP method.
    pub method: String,
    /// The path without `/api/v10`, each segment decoded.
    pub path: String,
    /// The query string.
    pub query: String,
    /// The JSON body, or the part `payload_json` of a multipart body.
    pub request: Option<Value>,
    /// The files of a multipart body.
    pub files: Vec<SentFile>,
    /// The status of the reply, or `None` if the connection was cut.
    pub status: Option<u16>,
    /// The body of the reply.
    pub reply: Option<Value>,
    /// `true` if the request carried the bot's token.
    pub authorised: bool,
}

/// An entry with its bodies as text, which takes a fraction of the memory.
struct CompactEntry {
    entry: JournalEntry,
    request: Option<String>,
    reply: Option<String>,
}

/// The latest requests, and the complaints.
pub(super) struct Journal {
    capacity: usize,
    number: u64,
    entries: VecDeque<CompactEntry>,
    complaints: Vec<String>,
}

/// The number of complaints that are kept. The first ones are the most useful.
const MAX_COMPLAINTS: usize = 1_000;

impl Journal {
    pub(super) fn new(capacity: usize) -> Self {
        Self { capacity, number: 0, entries: VecDeque::new(), complaints: Vec::new() }
    }

    /// Returns the number of requests.
    pub(super) fn count(&self) -> u64 {
        self.number
    }

    pub(super) fn record(&mut self, mut entry: JournalEntry) {
        self.number += 1;
        entry.number = self.number;
        let text = |body: Option<Value>| body.map(|body| body.to_string());
        let (request, reply) = (text(entry.request.take()), text(entry.reply.take()));
        self.entries.push_back(CompactEntry { entry, request, reply });
        while self.entries.len() > self.capacity {
            self.entries.pop_front();
        }
    }

    pub(super) fn complain(&mut self, complaint: String) {
        if self.complaints.len() < MAX_COMPLAINTS {
            self.complaints.push(complaint);
        }
    }

    pub(super) fn entries(&self) -> Vec<JournalEntry> {
        let body = |text: &Option<String>| text.as_ref().and_then(|text| serde_json::from_str(text).ok());
        let expand = |compact: &CompactEntry| JournalEntry {
            request: body(&compact.request),
            reply: body(&compact.reply),
            ..compact.entry.clone()
        };
        self.entries.iter().map(expand).collect()
    }

    pub(super) fn complaints(&self) -> Vec<String> {
        self.complaints.clone()
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.complaints.clear();
    }
}
