//! `castellan engine`: the computer player at a terminal, without bot and store.
//!
//! Here are the arguments, and the search of a single position. Each file is another use: a game against a person, the
//! UCI protocol for chess programs, an analysis of a recorded game, and the generation of puzzles.

mod assessment;
mod play;
mod puzzles;
mod timed_search;
mod uci;

use super::process::{CliError, push_line};
use crate::position::game_args::GameArgs;
use crate::position::picture_args::read_game_text;
use castellan_engine::orthodox::format_move;
use castellan_engine::{Level, Limits, Match, MatchPlayer, RepetitionCounts, Report, SearchOptions};
use castellan_rules::{AnyPosition, Record, Status};
use castellan_text::message;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;
use timed_search::search_within;
use uci::info_line;

/// The number of plies after which a game of a match is drawn.
const MAX_PLIES: u32 = 400;
/// The number of random plies at the start of a game of a match.
const OPENING_PLIES: u32 = 6;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArgs,
    #[command(subcommand)]
    command: EngineCommand,
}

#[derive(Subcommand)]
enum EngineCommand {
    /// Print the best move
    Bestmove(SearchArgs),
    /// Print the best moves, their values, and their continuations
    Analyse {
        #[command(flatten)]
        search_args: SearchArgs,
        /// The number of moves to print
        #[arg(long, value_name = "NUMBER", default_value_t = 5)]
        lines: usize,
        /// The game text to rate move by move instead
        #[arg(long = "game", value_name = "FILE")]
        game_text: Option<PathBuf>,
    },
    /// Play against the computer
    Play {
        /// The strength: 1 to 8, or full
        #[arg(long, default_value_t = Level::FULL)]
        level: Level,
        /// The user's seat: w, r, b or g
        #[arg(long, value_name = "SEAT", default_value_t = 'w')]
        seat: char,
        /// The seed for choices among equally good moves
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Let two computer players meet
    Match {
        /// A player: greedy, material, 1 to 8, full, or nodes:NUMBER
        first: MatchPlayer,
        /// The other player
        second: MatchPlayer,
        /// The number of games
        #[arg(long, value_name = "NUMBER", default_value_t = 20)]
        games: u32,
        /// The seed for openings, dice and choices
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Make puzzles from games against itself
    Puzzles {
        /// The number of puzzles
        #[arg(long, value_name = "NUMBER", default_value_t = 10)]
        count: usize,
        /// The seed for the games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Speak UCI
    Uci,
}

/// The limits of a search.
#[derive(Args)]
struct SearchArgs {
    /// The time for thinking, in milliseconds
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000)]
    milliseconds: u64,
    /// The number of positions to search instead; the same number gives the same answer
    #[arg(long, value_name = "NUMBER")]
    nodes: Option<u64>,
    /// The search depth in moves instead
    #[arg(long, value_name = "NUMBER")]
    depth: Option<u32>,
}

impl SearchArgs {
    fn search(&self, position: &AnyPosition, multi_pv_margin: Option<i32>) -> Report {
        let limits = Limits {
            nodes: self.nodes.unwrap_or(Limits::NONE.nodes),
            depth: self.depth.unwrap_or(Limits::NONE.depth),
        };
        let time = Duration::from_millis(self.milliseconds);
        let time = (limits == Limits::NONE).then_some(time);
        let options = SearchOptions { multi_pv_margin, ..SearchOptions::default() };
        search_within(position, &RepetitionCounts::default(), &limits, &options, time)
    }
}

pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    match &arguments.command {
        EngineCommand::Bestmove(search_args) => best_move(&arguments.game.record()?, search_args),
        EngineCommand::Analyse { search_args, game_text: Some(path), .. } => {
            Ok(assessment::run(read_game_text(path, arguments.game.variant()?)?.record(), search_args.nodes))
        }
        EngineCommand::Analyse { search_args, lines, .. } => {
            analyse(&arguments.game.record()?, search_args, *lines)
        }
        EngineCommand::Play { level, seat, seed } => {
            play::run(arguments.game.record()?, *level, *seat, *seed)
        }
        EngineCommand::Match { first, second, games, seed } => {
            let record = arguments.game.record()?;
            let engine_match = Match {
                variant: record.variant(),
                options: record.options().clone(),
                games: *games,
                opening: OPENING_PLIES,
                max_plies: MAX_PLIES,
                seed: *seed,
            };
            let tally = engine_match.play(first, second)?;
            let (elo, error) = tally.elo();
            Ok(format!("{tally}\nelo {elo:+.0} +- {error:.0}\n"))
        }
        EngineCommand::Puzzles { count, seed } => puzzles::run(&arguments.game.record()?, *count, *seed),
        EngineCommand::Uci => uci::run(arguments.game.record()?),
    }
}

/// Returns the error for a position without legal moves.
fn no_legal_moves(status: Status) -> CliError {
    CliError::from_message(&message!(CommandLine, "engine-over", status = status.to_string()))
}

fn best_move(record: &Record, search_args: &SearchArgs) -> Result<String, CliError> {
    let position = record.position();
    let report = search_args.search(position, None);
    let best = report.best.ok_or_else(|| no_legal_moves(record.status()))?;
    Ok(format!("{}\nbestmove {}\n", info_line(position, &report), format_move(position, best)))
}

/// A margin wide enough to give the exact score of even the worst moves.
const ALL_MOVES_MARGIN: i32 = 100_000;

fn analyse(record: &Record, search_args: &SearchArgs, lines: usize) -> Result<String, CliError> {
    let position = record.position();
    let report = search_args.search(position, Some(ALL_MOVES_MARGIN));
    if report.best.is_none() {
        return Err(no_legal_moves(record.status()));
    }
    let mut printed = String::new();
    push_line(&mut printed, info_line(position, &report));
    for candidate in report.candidates.iter().take(lines) {
        let (score, action) = (candidate.score, format_move(position, candidate.action));
        push_line(&mut printed, format_args!("{action} {score}"));
    }
    Ok(printed)
}
