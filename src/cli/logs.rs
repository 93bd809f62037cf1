//! Logging to standard error.
//!
//! Only what Castellan says itself: libraries say more than anybody may read.

use std::io::IsTerminal;
use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;

/// A subscriber that logs up to a level.
pub fn subscriber<W>(level: LevelFilter, writer: W, colours: bool) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let ours = Targets::new().with_target("castellan", level);
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(colours);
    tracing_subscriber::registry().with(lines.with_filter(ours))
}

/// Begins to tell, on standard error.
pub fn begin(level: LevelFilter) {
    let subscriber = subscriber(level, std::io::stderr, std::io::stderr().is_terminal());
    // Somebody tells already, when this program runs within another.
    let _ = tracing::subscriber::set_global_default(subscriber);
}
