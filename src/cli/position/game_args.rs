//! The arguments for a game, its options and a position.

use crate::language::localize;
use crate::process::{CliError, write_stderr};
use castellan_game::Phase;
use castellan_rules::options::one_line;
use castellan_rules::text::normalization;
use castellan_rules::{AnyPosition, Options, Record, Variant};
use castellan_text::{Message, message};
use clap::Args;

/// The game, its options and the position.
#[derive(Args)]
pub struct GameArgs {
    /// The game; an option can follow, as in `all-round-king:phases=N`
    variant: String,
    /// A position text; by default the start position
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// An option of the game; can be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl GameArgs {
    /// Returns the game's position. Warnings about the options go to standard error.
    pub fn position(&self) -> Result<AnyPosition, CliError> {
        Ok(self.options_and_position()?.1)
    }

    /// Returns a record that starts at the position.
    pub fn record(&self) -> Result<Record, CliError> {
        let (options, position) = self.options_and_position()?;
        Ok(Record::new(options, position))
    }

    /// Returns the game.
    pub fn variant(&self) -> Result<Variant, CliError> {
        variant(self.name_and_option().0)
    }

    fn name_and_option(&self) -> (&str, Option<&str>) {
        self.variant.split_once(':').map_or((&self.variant, None), |(name, option)| (name, Some(option)))
    }

    fn options_and_position(&self) -> Result<(Options, AnyPosition), CliError> {
        let variant = self.variant()?;
        let mut pairs = Vec::new();
        for option in self.name_and_option().1.into_iter().chain(self.options.iter().map(String::as_str)) {
            let pair = option.split_once('=');
            let problem = || message!(CommandLine, "option-not-pair", option = one_line(option));
            pairs.push(pair.ok_or_else(|| CliError::from_message(&problem()))?);
        }
        let options = Options::new(variant.info(), &pairs)?;
        let start = variant.begin(&options)?;
        let position = match &self.position {
            Some(text) => variant.read(&normalization::without_typography(text), &options)?,
            None => start,
        };
        for warning in variant.warnings(&options) {
            write_stderr(&localize(&message!(CommandLine, "warning", warning = warning.to_string())));
        }
        Ok((options, position))
    }
}

/// Returns the game with this name.
pub fn variant(name: &str) -> Result<Variant, CliError> {
    name.parse::<Variant>().ok().ok_or_else(|| CliError(unknown_game(name)))
}

/// Returns the error for an unknown game.
pub fn unknown_game(name: &str) -> String {
    let games: Vec<_> = Variant::ALL.iter().map(|variant| variant.info().name).collect();
    localize(&message!(CommandLine, "no-game", name = one_line(name), games = games.join(", ")))
}

/// Returns the name of a phase.
pub(crate) fn phase_name(phase: Phase) -> Message {
    match phase {
        Phase::Lobby => message!(CommandLine, "phase-lobby"),
        Phase::SetUp => message!(CommandLine, "phase-set-up"),
        Phase::Running => message!(CommandLine, "phase-running"),
        Phase::Paused => message!(CommandLine, "phase-paused"),
        Phase::Over => message!(CommandLine, "phase-over"),
    }
}
