//! What was asked of the stand-in, and what it complains about: a test reads both.

use serde_json::Value;
use std::collections::VecDeque;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub struct SentFile {
    /// The field's name, `files[0]`.
    pub field: String,
    /// Its own name.
    pub name: String,
    /// Its size in bytes.
    pub size: usize,
}

/// A request and its reply.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Counts all requests since the start.
    pub number: u64,
    /// When it came, in milliseconds since 1970.
    pub at: u64,
    /// `GET`, `POST`, …
    pub method: String,
    /// Without `/api/v10`, each part decoded.
    pub path: String,
    /// What stands behind the question mark.
    pub query: String,
    /// The body, or the part `payload_json` of one in parts.
    pub request: Option<Value>,
    /// The files of a body in parts.
    pub files: Vec<SentFile>,
    /// The status of the reply; none when the connection was cut.
    pub status: Option<u16>,
    /// The body of the reply.
    pub reply: Option<Value>,
    /// Whether the bot's token came with it.
    pub authorised: bool,
}

/// An entry, its bodies as text: they take a fraction of the room.
struct Kept {
    entry: Entry,
    request: Option<String>,
    reply: Option<String>,
}

/// The latest requests, and what was wrong with any.
pub(super) struct Journal {
    most: usize,
    number: u64,
    entries: VecDeque<Kept>,
    complaints: Vec<String>,
}

/// How many complaints are kept: the first say most.
const MOST_COMPLAINTS: usize = 1_000;

impl Journal {
    pub(super) fn new(most: usize) -> Self {
        Self { most, number: 0, entries: VecDeque::new(), complaints: Vec::new() }
    }

    /// How many requests there were.
    pub(super) fn count(&self) -> u64 {
        self.number
    }

    pub(super) fn note(&mut self, mut entry: Entry) {
        self.number += 1;
        entry.number = self.number;
        let text = |body: Option<Value>| body.map(|body| body.to_string());
        let (request, reply) = (text(entry.request.take()), text(entry.reply.take()));
        self.entries.push_back(Kept { entry, request, reply });
        while self.entries.len() > self.most {
            self.entries.pop_front();
        }
    }

    pub(super) fn complain(&mut self, complaint: String) {
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(complaint);
        }
    }

    pub(super) fn entries(&self) -> Vec<Entry> {
        let body = |text: &Option<String>| text.as_ref().and_then(|text| serde_json::from_str(text).ok());
        let whole = |kept: &Kept| Entry {
            request: body(&kept.request),
            reply: body(&kept.reply),
            ..kept.entry.clone()
        };
        self.entries.iter().map(whole).collect()
    }

    pub(super) fn complaints(&self) -> Vec<String> {
        self.complaints.clone()
    }

    pub(super) fn forget(&mut self) {
        self.entries.clear();
        self.complaints.clear();
    }
}
