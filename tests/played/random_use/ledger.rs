//! What is noted while people use the bot: what they asked, when an answer was impossible, and every request.

use castellan::sandbox::Id;
use castellan::sandbox::journal::Entry;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// The time now, in milliseconds since 1970: the test server's own.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64
}

/// An interaction.
#[derive(Clone, Debug)]
pub struct Asked {
    pub who: &'static str,
    /// The command, or the button's label.
    pub what: String,
    /// When it came to the test server.
    pub at: u64,
    /// What came of it: `failed` where nothing was answered.
    pub outcome: String,
}

/// Why somebody cannot be answered for a while.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    /// The bot's process is dead, ends or begins.
    Process,
    /// No session of the gateway is connected, or events are lost.
    Gateway,
    /// Every request fails.
    Requests,
    /// The disk is full: everybody is answered, but nothing is stored and nothing shown again.
    Disk,
    /// The machine is busy with something else: the test itself or the bot stood still for a good part of a second.
    Slow,
}

/// When it was so, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub from: u64,
    pub to: u64,
    pub why: Why,
}

impl Span {
    /// Whether it has a moment in common with one from here to there.
    pub fn meets(&self, from: u64, to: u64) -> bool {
        self.from <= to && from <= self.to
    }
}

/// A request that a fault has hit.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The time of its coming.
    pub at: u64,
    /// As the bot's log has it: `POST /channels/*/messages`.
    pub request: String,
    /// The status of the reply; none where the connection was cut.
    pub status: Option<u16>,
}

/// A request to a place: a message, an edit, a thread.
#[derive(Clone, Debug)]
pub struct Sent {
    pub at: u64,
    pub channel: Id,
    /// What tells it apart from others, so that an attempt is known again.
    pub what: String,
}

/// All of it.
#[derive(Default)]
pub struct Ledger {
    pub asked: BTreeMap<Id, Asked>,
    /// What befell the bot, in words, for whoever looks for a cause.
    pub story: Vec<(u64, String)>,
    pub spans: Vec<Span>,
    pub hits: Vec<Hit>,
    /// The attempts to give a first answer: when, and the status.
    pub callbacks: BTreeMap<Id, Vec<(u64, Option<u16>)>>,
    pub sent: Vec<Sent>,
    /// The latest requests in short, for whoever looks for a cause.
    pub requests: Vec<(u64, String)>,
    /// When the gateway let go of the bot, and the code with which it closed, if it did and there was one.
    pub closes: Vec<(u64, Option<u16>)>,
    /// The messages that were deleted, and when.
    pub deleted: Vec<(u64, Value)>,
    /// The channels and threads that were deleted, and when.
    pub gone: Vec<(u64, Id)>,
    /// When the bot was out of a server: the channels of that time.
    pub absences: Vec<(u64, u64, Vec<Id>)>,
    /// How often each fault came.
    pub faults: BTreeMap<String, usize>,
    /// The number of the latest request that was read.
    pub read: u64,
}

/// The ledger, shared.
#[derive(Default)]
pub struct Notes(Mutex<Ledger>);

impl Notes {
    pub fn all(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().expect("nobody panics there")
    }

    pub fn tell(&self, what: impl Into<String>) {
        self.all().story.push((now(), what.into()));
    }

    pub fn fault(&self, kind: &str, what: &str) {
        let mut all = self.all();
        *all.faults.entry(kind.to_owned()).or_default() += 1;
        all.story.push((now(), format!("{kind}: {what}")));
    }

    /// From a moment until now nobody could be answered.
    pub fn span(&self, from: u64, why: Why) {
        self.all().spans.push(Span { from, to: now(), why });
    }
}

impl Ledger {
    /// Reads a request.
    pub fn read(&mut self, entry: &Entry) {
        assert!(self.read == 0 || entry.number == self.read + 1, "the journal is read too seldom");
        self.read = entry.number;
        let parts: Vec<&str> = entry.path.trim_start_matches('/').split('/').collect();
        let request = format!("{} {}", entry.method, shown(&parts));
        self.requests.push((entry.at, format!("{request} {} {:?}", of(&parts), entry.status)));
        if let ["interactions", id, _, "callback"] = parts[..] {
            let id = id.parse().expect("an id");
            self.callbacks.entry(id).or_default().push((entry.at, entry.status));
        }
        let injected =
            entry.reply.as_ref().is_some_and(|reply| reply.to_string().contains("as a test wanted"));
        if injected || entry.status.is_none_or(|status| status == 429 || status >= 500) {
            self.hits.push(Hit { at: entry.at, request, status: entry.status });
        }
        if entry.method != "GET"
            && let ["channels", channel, ..] = parts[..]
        {
            let body = entry.request.as_ref().unwrap_or(&Value::Null);
            let what = format!("{} {} {}", entry.method, entry.path, body["nonce"]);
            self.sent.push(Sent { at: entry.at, channel: channel.parse().expect("an id"), what });
        }
    }

    /// Whether somebody could have been answered who asked then, and if not, why.
    pub fn excuse(&self, at: u64, within: u64) -> Option<Why> {
        let met = self.spans.iter().filter(|span| match span.why {
            Why::Disk => false,
            // What was lost on the way was lost at its coming.
            Why::Gateway => span.meets(at.saturating_sub(250), at + 1_000),
            _ => span.meets(at, at + within),
        });
        met.map(|span| span.why).min()
    }

    /// What happened around a moment.
    pub fn around(&self, at: u64, before: u64, after: u64) -> String {
        let near = |then: u64| then + before >= at && then <= at + after;
        let line = |then: u64, text: &str| format!("{:>7} ms  {text}", then as i64 - at as i64);
        let mut lines: Vec<(u64, String)> = Vec::new();
        lines.extend(self.story.iter().filter(|(then, _)| near(*then)).cloned());
        lines.extend(self.requests.iter().filter(|(then, _)| near(*then)).cloned());
        for (id, asked) in &self.asked {
            if near(asked.at) {
                let Asked { who, what, outcome, .. } = asked;
                lines.push((asked.at, format!("{who} asks {id} {what}: {outcome}")));
            }
        }
        lines.sort();
        lines.into_iter().map(|(then, text)| line(then, &text)).collect::<Vec<_>>().join("\n")
    }
}

/// A path without ids and tokens.
fn shown(parts: &[&str]) -> String {
    let by_token = matches!(parts.first(), Some(&("interactions" | "webhooks")));
    let part = |(place, part): (usize, &&str)| {
        let hidden = part.parse::<u64>().is_ok() || (by_token && place == 2);
        if hidden { "*".to_owned() } else { (*part).to_owned() }
    };
    let parts: Vec<String> = parts.iter().enumerate().map(part).collect();
    format!("/{}", parts.join("/"))
}

/// What a path is about: its first id.
fn of<'a>(parts: &[&'a str]) -> &'a str {
    parts.iter().find(|part| part.parse::<u64>().is_ok()).copied().unwrap_or_default()
}
