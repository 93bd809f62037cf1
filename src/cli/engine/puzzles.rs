//! `castellan engine GAME puzzles`: generates puzzles from games that the engine plays against itself.

use crate::process::{CliError, write_stdout};
use castellan_engine::puzzles::PuzzleGenerator;
use castellan_rules::Record;

/// Prints a line for each puzzle as it is found, after two lines that describe how they were made.
pub fn run(record: &Record, count: usize, seed: u64) -> Result<String, CliError> {
    let (game, version) = (record.variant(), env!("CARGO_PKG_VERSION"));
    let pairs: Vec<String> =
        record.options().pairs().map(|(key, value)| format!(" --option {key}={value}")).collect();
    let pairs = pairs.concat();
    write_stdout(&format!(
        "# castellan {version} engine {game}{pairs} puzzles --count {count} --seed {seed}\n\
         # options, goal, position, solution\n"
    ))?;
    for puzzle in PuzzleGenerator::new(record.start().clone(), record.options().clone(), seed).take(count) {
        write_stdout(&format!("{puzzle}\n"))?;
    }
    Ok(String::new())
}
