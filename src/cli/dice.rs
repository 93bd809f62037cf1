//! `castellan dice`: verifies the dice of games and the lots of tournaments.

use crate::language::localize;
use crate::position::game_args::unknown_game;
use crate::process::{CliError, push_line};
use castellan_game::dice::CommitmentError;
use castellan_game::event::{DiceDraws, SeedSource};
use castellan_game::verification::{ExportedGame, VerificationError};
use castellan_rules::options::one_line;
use castellan_text::{Message, message};
use castellan_tournament::Format;
use castellan_tournament::verification::{ExportedTournament, LotsError};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: DiceCommand,
}

#[derive(Subcommand)]
enum DiceCommand {
    /// Recompute every draw of an exported game or tournament
    Verify {
        /// The exported game or tournament, as JSON; one file can hold several
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Verifies the file and returns a line for each verified item.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let DiceCommand::Verify { file } = &arguments.command;
    let file_error = |problem: &Message| CliError(format!("{}: {}", file.display(), localize(problem)));
    let unreadable = |error: serde_json::Error| {
        file_error(&message!(CommandLine, "dice-not-exported", problem = error.to_string()))
    };
    let text = crate::process::read_text_file(file)?;
    let mut printed = String::new();
    for exported in serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>() {
        let exported = exported.map_err(unreadable)?;
        if exported.get("castellan-tournament").is_some() {
            let tournament: ExportedTournament = serde_json::from_value(exported).map_err(unreadable)?;
            printed += &verify_lots(&tournament).map_err(|error| {
                let (name, problem) = (one_line(tournament.id.as_str()), lots_problem(&error));
                file_error(&message!(CommandLine, "lots-problem", tournament = name, problem = problem))
            })?;
        } else {
            let game: ExportedGame = serde_json::from_value(exported).map_err(unreadable)?;
            printed += &verify_dice(&game).map_err(|error| {
                let (name, problem) = (one_line(&game.game), dice_problem(&error));
                file_error(&message!(CommandLine, "dice-game-problem", game = name, problem = problem))
            })?;
        }
    }
    if printed.is_empty() {
        return Err(file_error(&message!(CommandLine, "dice-empty")));
    }
    Ok(printed)
}

/// Verifies a game and returns a line for each verified item.
fn verify_dice(game: &ExportedGame) -> Result<String, VerificationError> {
    game.verify()?;
    let mut printed = String::new();
    let mut push = |message: Message| push_line(&mut printed, localize(&message));
    push(message!(CommandLine, "dice-game", game = one_line(&game.game)));
    for earlier in &game.earlier {
        let (hash, until) = (earlier.commitment.to_string(), earlier.until.to_string());
        push(message!(CommandLine, "dice-commitment-until", hash = hash, until = until));
    }
    push(message!(CommandLine, "dice-commitment", hash = game.commitment.to_string()));
    if !game.earlier.is_empty() {
        push(message!(CommandLine, "dice-first-secret"));
    }
    for contribution in &game.seeds {
        let (seat, seed) = (contribution.seat.to_string(), contribution.seed.to_string());
        push(match contribution.by {
            SeedSource::Player => message!(CommandLine, "dice-seed-player", seat = seat, seed = seed),
            SeedSource::Castellan => message!(CommandLine, "dice-seed-own", seat = seat, seed = seed),
        });
    }
    if game.seeds.iter().all(|contribution| contribution.by == SeedSource::Castellan) {
        push(message!(CommandLine, "dice-no-player-seed"));
    }
    game.draws.iter().for_each(|draws| push(draws_message(draws)));
    if game.start.is_some() {
        push(message!(CommandLine, "dice-start"));
    }
    if game.text.is_some() {
        push(message!(CommandLine, "dice-text"));
    }
    let count: usize = game.draws.iter().map(|draws| draws.values.len()).sum();
    push(message!(CommandLine, "dice-all", count = count));
    Ok(printed)
}

/// Returns the line for consecutive draws of the same kind.
fn draws_message(draws: &DiceDraws) -> Message {
    let values: Vec<String> = draws.values.iter().map(u32::to_string).collect();
    let (draw, what, sides) = (draws.first.to_string(), draws.what.name(), draws.sides);
    let values = values.join(" ");
    if draws.values.len() < 2 {
        return message!(CommandLine, "dice-draw", draw = draw, what = what, sides = sides, values = values);
    }
    let last = (draws.next_number() - 1).to_string();
    message!(CommandLine, "dice-draws", draw = draw, last = last, what = what, sides = sides, values = values)
}

/// Returns the message for a game that does not follow from its secret.
fn dice_problem(error: &VerificationError) -> String {
    use VerificationError as E;
    localize(&match error {
        E::Version(version) => unknown_version(*version),
        E::NoSecret => message!(CommandLine, "dice-no-secret"),
        E::Commitment(error) => commitment_problem(*error),
        E::NoSeat(letter) => {
            message!(CommandLine, "dice-seed-no-seat", seat = letter.escape_debug().to_string())
        }
        E::SeedOrder(seat) => message!(CommandLine, "dice-seed-order", seat = *seat),
        E::Seed(seat) => message!(CommandLine, "dice-seed-wrong", seat = *seat),
        E::MissingDraw { draw, next } => {
            message!(CommandLine, "dice-draw-missing", draw = draw.to_string(), next = next.to_string())
        }
        E::NoSides(draw) => message!(CommandLine, "dice-no-sides", draw = draw.to_string()),
        E::Draw { draw, what, sides, value, expected } => message!(
            CommandLine,
            "dice-draw-wrong",
            draw = draw.to_string(),
            what = what.name(),
            sides = *sides,
            value = value.to_string(),
            must = expected.to_string(),
        ),
        E::Variant(name) => return unknown_game(name),
        E::Options(error) => return error.to_string(),
        E::Army => message!(CommandLine, "dice-army"),
        E::Start => message!(CommandLine, "dice-start-differs"),
        E::Text(error) => message!(CommandLine, "dice-text-problem", problem = error.to_string()),
        E::Roll { roll, written, drawn } => {
            message!(CommandLine, "dice-roll-differs", roll = *roll, written = *written, drawn = *drawn)
        }
    })
}

/// Verifies the lots of a tournament and returns a line for each verified item.
fn verify_lots(tournament: &ExportedTournament) -> Result<String, LotsError> {
    let lots = tournament.verify()?;
    let mut printed = String::new();
    let mut push = |message: Message| push_line(&mut printed, localize(&message));
    push(message!(CommandLine, "lots-tournament", tournament = one_line(tournament.id.as_str())));
    push(message!(CommandLine, "dice-commitment", hash = tournament.commitment().to_string()));
    for (number, player) in (1u32..).zip(&lots.entrants) {
        let player = one_line(player.as_str());
        push(message!(CommandLine, "lots-number", number = number, player = player));
    }
    if let Format::Swiss { .. } = tournament.announcement.format {
        push(if lots.white_first {
            message!(CommandLine, "lots-white")
        } else {
            message!(CommandLine, "lots-black")
        });
    }
    push(message!(CommandLine, "dice-all", count = lots.draws.len()));
    Ok(printed)
}

/// Returns the message for a tournament that does not follow from its lots.
fn lots_problem(error: &LotsError) -> String {
    localize(&match error {
        LotsError::Version(version) => unknown_version(*version),
        LotsError::NotDrawn => message!(CommandLine, "lots-not-drawn"),
        LotsError::Commitment(error) => commitment_problem(*error),
        LotsError::Count { there, numbered } => {
            message!(CommandLine, "lots-others", there = *there, numbered = *numbered)
        }
        LotsError::Number { number, player, expected } => {
            let (player, expected) = (one_line(player.as_str()), one_line(expected.as_str()));
            message!(CommandLine, "lots-differ", number = *number, player = player, must = expected)
        }
        LotsError::Colour => message!(CommandLine, "lots-colour-differs"),
    })
}

fn unknown_version(version: u32) -> Message {
    message!(CommandLine, "dice-form", form = version, known = castellan_game::export::VERSION)
}

fn commitment_problem(CommitmentError { hash, commitment }: CommitmentError) -> Message {
    let (hash, commitment) = (hash.to_string(), commitment.to_string());
    message!(CommandLine, "dice-hash-differs", hash = hash, commitment = commitment)
}
