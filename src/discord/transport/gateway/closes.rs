//! Why Discord closed a connection. serenity keeps the code and the reason to itself, but for the span in which it
//! handles what came in: its field `event` is where they can be had.
//!
//! Spans of a shard are entered on the shard's own thread, so that is where the closes wait until they are logged.

use std::cell::RefCell;
use std::fmt::{self, Write};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::Context;
use tracing_subscriber::registry::LookupSpan;

/// Where serenity handles what came in.
const TARGET: &str = "serenity::gateway::shard";
const SPAN: &str = "handle_event";
const FIELD: &str = "event";
/// How a close is written there.
const BEGINNING: &str = "Err(Gateway(Closed(Some(CloseFrame { code: ";
/// Nothing longer is read. A reason has at most 123 bytes.
const LONGEST: usize = 800;

thread_local! {
    /// What was closed on this thread and is not logged yet.
    static CLOSED: RefCell<Vec<Close>> = const { RefCell::new(Vec::new()) };
}

/// The end of a connection, in Discord's words.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Close {
    code: u16,
    reason: String,
}

/// What sees closes. Nothing else of what serenity traces is looked at.
#[must_use]
pub fn layer<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    Closes.with_filter(Targets::new().with_target(TARGET, LevelFilter::INFO))
}

struct Closes;

impl<S: Subscriber> Layer<S> for Closes {
    fn on_new_span(&self, span: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        if is_ours(span.metadata()) {
            span.record(&mut Reader);
        }
    }
}

fn is_ours(span: &Metadata<'_>) -> bool {
    span.target() == TARGET && span.name() == SPAN
}

struct Reader;

impl Visit for Reader {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() != FIELD {
            return;
        }
        let mut text = Beginning(String::new());
        // It fails as soon as it begins otherwise: most events are large, and none of them is a close.
        let _ = write!(text, "{value:?}");
        if let Some(close) = read(&text.0) {
            CLOSED.with_borrow_mut(|closed| closed.push(close));
        }
    }
}

/// A text that begins as a close does.
struct Beginning(String);

impl Write for Beginning {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.push_str(more);
        let length = self.0.len().min(BEGINNING.len());
        let fits = self.0.as_bytes()[..length] == BEGINNING.as_bytes()[..length];
        if fits && self.0.len() <= LONGEST { Ok(()) } else { Err(fmt::Error) }
    }
}

/// A close as `Debug` writes it: `Library(4002), reason: "Decode error" })))`.
fn read(text: &str) -> Option<Close> {
    let (code, rest) = text.strip_prefix(BEGINNING)?.split_once(", reason: \"")?;
    let (reason, _) = rest.rsplit_once("\" }")?;
    Some(Close { code: number(code)?, reason: reason.to_owned() })
}

/// The number of a code, which the library beneath serenity gives a name where it has one.
fn number(code: &str) -> Option<u16> {
    Some(match code {
        "Normal" => 1000,
        "Away" => 1001,
        "Protocol" => 1002,
        "Unsupported" => 1003,
        "Status" => 1005,
        "Abnormal" => 1006,
        "Invalid" => 1007,
        "Policy" => 1008,
        "Size" => 1009,
        "Extension" => 1010,
        "Error" => 1011,
        "Restart" => 1012,
        "Again" => 1013,
        "Tls" => 1015,
        numbered => numbered.split_once('(')?.1.strip_suffix(')')?.parse().ok()?,
    })
}

/// Logs what was closed on this thread.
pub(super) fn tell(shard: u32) {
    for Close { code, reason } in CLOSED.take() {
        tracing::warn!(shard, code, %reason, "gateway: closed");
    }
}
