//! A record of users' interactions, of spans in which answers were impossible, and of every request.

use castellan::sandbox::Id;
use castellan::sandbox::journal::JournalEntry;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the current time in milliseconds since 1970, on the test server's clock.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64
}

/// An interaction.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub who: &'static str,
    /// The command, or the button's label.
    pub what: String,
    /// The time at which the test server received it.
    pub at: u64,
    /// The outcome: `failed` if there was no answer.
    pub outcome: String,
}

/// The reasons for which an interaction may remain unanswered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cause {
    /// The bot's process is starting, stopping or not running.
    Process,
    /// No gateway session is connected, or events are lost.
    Gateway,
    /// Every request fails.
    Requests,
    /// The disk is full: interactions are answered, but nothing is stored or reposted.
    Disk,
    /// The machine is busy: the test or the bot was delayed by a large part of a second.
    Slow,
}

/// The span of such a condition, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub from: u64,
    pub to: u64,
    pub cause: Cause,
}

impl Span {
    /// Returns `true` if this span overlaps the given one.
    pub fn overlaps(&self, from: u64, to: u64) -> bool {
        self.from <= to && from <= self.to
    }
}

/// A request that a fault has hit.
#[derive(Clone, Debug)]
pub struct FaultedRequest {
    /// The time of its arrival.
    pub at: u64,
    /// The request as named in the bot's log: `POST /channels/*/messages`.
    pub request: String,
    /// The status of the reply, or `None` if the connection was cut.
    pub status: Option<u16>,
}

/// A request to a channel: a message, an edit or a thread.
#[derive(Clone, Debug)]
pub struct SentRequest {
    pub at: u64,
    pub channel: Id,
    /// A key that identifies repeated attempts.
    pub what: String,
}

/// The record of a complete run.
#[derive(Default)]
pub struct Ledger {
    pub interactions: BTreeMap<Id, Interaction>,
    /// A log of the faults, for debugging.
    pub log: Vec<(u64, String)>,
    pub spans: Vec<Span>,
    pub faulted_requests: Vec<FaultedRequest>,
    /// The attempts at a first answer, with time and status.
    pub callbacks: BTreeMap<Id, Vec<(u64, Option<u16>)>>,
    pub sent: Vec<SentRequest>,
    /// A summary of the latest requests, for debugging.
    pub requests: Vec<(u64, String)>,
    /// The times at which the gateway disconnected the bot, with the close code, if any.
    pub closes: Vec<(u64, Option<u16>)>,
    /// The deleted messages and the times of their deletion.
    pub deleted_messages: Vec<(u64, Value)>,
    /// The deleted channels and threads and the times of their deletion.
    pub deleted_channels: Vec<(u64, Id)>,
    /// The spans in which the bot was not in a server, with that server's channels.
    pub absences: Vec<(u64, u64, Vec<Id>)>,
    /// The number of occurrences of each fault.
    pub faults: BTreeMap<String, usize>,
    /// The number of the latest request that was read.
    pub read: u64,
}

/// The ledger, shared.
#[derive(Default)]
pub struct SharedLedger(Mutex<Ledger>);

impl SharedLedger {
    pub fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().expect("not poisoned")
    }

    pub fn log(&self, what: impl Into<String>) {
        self.lock().log.push((now(), what.into()));
    }

    pub fn fault(&self, kind: &str, what: &str) {
        let mut all = self.lock();
        *all.faults.entry(kind.to_owned()).or_default() += 1;
        all.log.push((now(), format!("{kind}: {what}")));
    }

    /// Records that from a given time until now no one could be answered.
    pub fn span(&self, from: u64, cause: Cause) {
        self.lock().spans.push(Span { from, to: now(), cause });
    }
}

impl Ledger {
    /// Reads a request.
    pub fn read(&mut self, entry: &JournalEntry) {
        assert!(self.read == 0 || entry.number == self.read + 1, "the journal is read too seldom");
        self.read = entry.number;
        let parts: Vec<&str> = entry.path.trim_start_matches('/').split('/').collect();
        let request = format!("{} {}", entry.method, without_ids(&parts));
        self.requests.push((entry.at, format!("{request} {} {:?}", first_id(&parts), entry.status)));
        if let ["interactions", id, _, "callback"] = parts[..] {
            let id = id.parse().expect("an id");
            self.callbacks.entry(id).or_default().push((entry.at, entry.status));
        }
        let injected =
            entry.reply.as_ref().is_some_and(|reply| reply.to_string().contains("as a test wanted"));
        if injected || entry.status.is_none_or(|status| status == 429 || status >= 500) {
            self.faulted_requests.push(FaultedRequest { at: entry.at, request, status: entry.status });
        }
        if entry.method != "GET"
            && let ["channels", channel, ..] = parts[..]
        {
            let body = entry.request.as_ref().unwrap_or(&Value::Null);
            let what = format!("{} {} {}", entry.method, entry.path, body["nonce"]);
            self.sent.push(SentRequest { at: entry.at, channel: channel.parse().expect("an id"), what });
        }
    }

    /// Returns the reason for which an interaction at this time may be unanswered, if any.
    pub fn excuse(&self, at: u64, within: u64) -> Option<Cause> {
        let met = self.spans.iter().filter(|span| match span.cause {
            Cause::Disk => false,
            // Events are lost on arrival only.
            Cause::Gateway => span.overlaps(at.saturating_sub(250), at + 1_000),
            _ => span.overlaps(at, at + within),
        });
        met.map(|span| span.cause).min()
    }

    /// Returns the events around a time.
    pub fn around(&self, at: u64, before: u64, after: u64) -> String {
        let near = |then: u64| then + before >= at && then <= at + after;
        let line = |then: u64, text: &str| format!("{:>7} ms  {text}", then as i64 - at as i64);
        let mut lines: Vec<(u64, String)> = Vec::new();
        lines.extend(self.log.iter().filter(|(then, _)| near(*then)).cloned());
        lines.extend(self.requests.iter().filter(|(then, _)| near(*then)).cloned());
        for (id, interaction) in &self.interactions {
            if near(interaction.at) {
                let Interaction { who, what, outcome, .. } = interaction;
                lines.push((interaction.at, format!("{who} asks {id} {what}: {outcome}")));
            }
        }
        lines.sort();
        lines.into_iter().map(|(then, text)| line(then, &text)).collect::<Vec<_>>().join("\n")
    }
}

/// Returns a path without ids and tokens.
fn without_ids(parts: &[&str]) -> String {
    let by_token = matches!(parts.first(), Some(&("interactions" | "webhooks")));
    let part = |(place, part): (usize, &&str)| {
        let hidden = part.parse::<u64>().is_ok() || (by_token && place == 2);
        if hidden { "*".to_owned() } else { (*part).to_owned() }
    };
    let parts: Vec<String> = parts.iter().enumerate().map(part).collect();
    format!("/{}", parts.join("/"))
}

/// Returns the first id of a path.
fn first_id<'a>(parts: &[&'a str]) -> &'a str {
    parts.iter().find(|part| part.parse::<u64>().is_ok()).copied().unwrap_or_default()
}
