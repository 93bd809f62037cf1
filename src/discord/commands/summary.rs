//! What `/help` says of commands.

/// A command, as `/help` shows it.
pub(crate) struct CommandSummary {
    /// Its name, and that of its part.
    pub path: &'static [&'static str],
    /// How it is given: `/draw offer [game]`.
    pub usage: String,
    /// What it takes.
    pub options: Vec<&'static str>,
}
