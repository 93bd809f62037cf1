//! Logging to standard error.
//!
//! Only Castellan's own events are logged: those of libraries may contain private data.

use std::io::IsTerminal;
use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::{Layer, Registry};

/// Creates a subscriber that logs up to a level.
pub fn subscriber<W>(level: LevelFilter, writer: W, colours: bool) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::registry().with(log_layer(level, writer, colours))
}

/// A layer that receives spans and events in addition to the log.
pub type Recorder = Box<dyn Layer<Registry> + Send + Sync>;

/// Starts logging to standard error and to a recorder.
pub fn init(level: LevelFilter, recorder: Option<Recorder>) {
    let log = log_layer(level, std::io::stderr, std::io::stderr().is_terminal());
    // A program that embeds this one may have set its own subscriber.
    let _ = tracing::subscriber::set_global_default(tracing_subscriber::registry().with(recorder).with(log));
}

fn log_layer<S, W>(level: LevelFilter, writer: W, colours: bool) -> impl Layer<S> + Send + Sync
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let targets = Targets::new().with_target("castellan", level);
    tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(colours).with_filter(targets)
}
