//! The arguments for a game, its options and a position.

use crate::language::said;
use crate::process::{BadInput, tell};
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
    pub fn position(&self) -> Result<AnyPosition, BadInput> {
        Ok(self.begin()?.1)
    }

    /// Returns a record that starts at the position.
    pub fn record(&self) -> Result<Record, BadInput> {
        let (options, position) = self.begin()?;
        Ok(Record::new(options, position))
    }

    /// Returns the game.
    pub fn variant(&self) -> Result<Variant, BadInput> {
        variant(self.name_and_option().0)
    }

    fn name_and_option(&self) -> (&str, Option<&str>) {
        self.variant.split_once(':').map_or((&self.variant, None), |(name, option)| (name, Some(option)))
    }

    fn begin(&self) -> Result<(Options, AnyPosition), BadInput> {
        let variant = self.variant()?;
        let mut pairs = Vec::new();
        for option in self.name_and_option().1.into_iter().chain(self.options.iter().map(String::as_str)) {
            let pair = option.split_once('=');
            let wrong = || message!(CommandLine, "option-not-pair", option = one_line(option));
            pairs.push(pair.ok_or_else(|| BadInput::of(&wrong()))?);
        }
        let options = Options::new(variant.info(), &pairs)?;
        let start = variant.begin(&options)?;
        let position = match &self.position {
            Some(text) => variant.read(&normalization::without_typography(text), &options)?,
            None => start,
        };
        for warning in variant.warnings(&options) {
            tell(&said(&message!(CommandLine, "warning", warning = warning.to_string())));
        }
        Ok((options, position))
    }
}

/// Returns the game with this name.
pub fn variant(name: &str) -> Result<Variant, BadInput> {
    name.parse::<Variant>().ok().ok_or_else(|| BadInput(unknown(name)))
}

/// Returns the error for an unknown game.
pub fn unknown(name: &str) -> String {
    let games: Vec<_> = Variant::ALL.iter().map(|variant| variant.info().name).collect();
    said(&message!(CommandLine, "no-game", name = one_line(name), games = games.join(", ")))
}

/// Returns the name of a phase.
pub(crate) fn phase(phase: Phase) -> Message {
    match phase {
        Phase::Lobby => message!(CommandLine, "phase-lobby"),
        Phase::SetUp => message!(CommandLine, "phase-set-up"),
        Phase::Running => message!(CommandLine, "phase-running"),
        Phase::Paused => message!(CommandLine, "phase-paused"),
        Phase::Over => message!(CommandLine, "phase-over"),
    }
}
