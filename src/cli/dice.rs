//! `castellan dice`: verifies the dice of games and the lots of tournaments.

use crate::language::said;
use crate::position::game::unknown;
use crate::process::{BadInput, line};
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
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let DiceCommand::Verify { file } = &arguments.command;
    let at = |problem: &Message| BadInput(format!("{}: {}", file.display(), said(problem)));
    let unreadable = |error: serde_json::Error| {
        at(&message!(CommandLine, "dice-not-exported", problem = error.to_string()))
    };
    let text = crate::process::text_file(file)?;
    let mut printed = String::new();
    for exported in serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>() {
        let exported = exported.map_err(unreadable)?;
        if exported.get("castellan-tournament").is_some() {
            let tournament: ExportedTournament = serde_json::from_value(exported).map_err(unreadable)?;
            printed += &verified_lots(&tournament).map_err(|error| {
                let (name, problem) = (one_line(tournament.id.as_str()), lots_problem(&error));
                at(&message!(CommandLine, "lots-problem", tournament = name, problem = problem))
            })?;
        } else {
            let game: ExportedGame = serde_json::from_value(exported).map_err(unreadable)?;
            printed += &verified_dice(&game).map_err(|error| {
                let (name, problem) = (one_line(&game.game), dice_problem(&error));
                at(&message!(CommandLine, "dice-game-problem", game = name, problem = problem))
            })?;
        }
    }
    if printed.is_empty() {
        return Err(at(&message!(CommandLine, "dice-empty")));
    }
    Ok(printed)
}

/// Verifies a game and returns a line for each verified item.
fn verified_dice(game: &ExportedGame) -> Result<String, VerificationError> {
    game.verify()?;
    let mut printed = String::new();
    let mut say = |message: Message| line(&mut printed, said(&message));
    say(message!(CommandLine, "dice-game", game = one_line(&game.game)));
    for earlier in &game.earlier {
        let (hash, until) = (earlier.commitment.to_string(), earlier.until.to_string());
        say(message!(CommandLine, "dice-commitment-until", hash = hash, until = until));
    }
    say(message!(CommandLine, "dice-commitment", hash = game.commitment.to_string()));
    if !game.earlier.is_empty() {
        say(message!(CommandLine, "dice-first-secret"));
    }
    for given in &game.seeds {
        let (seat, seed) = (given.seat.to_string(), given.seed.to_string());
        say(match given.by {
            SeedSource::Player => message!(CommandLine, "dice-seed-player", seat = seat, seed = seed),
            SeedSource::Castellan => message!(CommandLine, "dice-seed-own", seat = seat, seed = seed),
        });
    }
    if game.seeds.iter().all(|given| given.by == SeedSource::Castellan) {
        say(message!(CommandLine, "dice-no-player-seed"));
    }
    game.draws.iter().for_each(|drawn| say(of_draws(drawn)));
    if game.start.is_some() {
        say(message!(CommandLine, "dice-start"));
    }
    if game.text.is_some() {
        say(message!(CommandLine, "dice-text"));
    }
    let count: usize = game.draws.iter().map(|drawn| drawn.values.len()).sum();
    say(message!(CommandLine, "dice-all", count = count));
    Ok(printed)
}

/// Returns the line for consecutive draws of the same kind.
fn of_draws(drawn: &DiceDraws) -> Message {
    let values: Vec<String> = drawn.values.iter().map(u32::to_string).collect();
    let (draw, what, sides) = (drawn.first.to_string(), drawn.what.name(), drawn.sides);
    let values = values.join(" ");
    if drawn.values.len() < 2 {
        return message!(CommandLine, "dice-draw", draw = draw, what = what, sides = sides, values = values);
    }
    let last = (drawn.next_number() - 1).to_string();
    message!(CommandLine, "dice-draws", draw = draw, last = last, what = what, sides = sides, values = values)
}

/// Returns the message for a game that does not follow from its secret.
fn dice_problem(error: &VerificationError) -> String {
    use VerificationError as E;
    said(&match error {
        E::Version(version) => unknown_version(*version),
        E::NoSecret => message!(CommandLine, "dice-no-secret"),
        E::Commitment(error) => other_secret(*error),
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
        E::Variant(name) => return unknown(name),
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
fn verified_lots(tournament: &ExportedTournament) -> Result<String, LotsError> {
    let drawn = tournament.verify()?;
    let mut printed = String::new();
    let mut say = |message: Message| line(&mut printed, said(&message));
    say(message!(CommandLine, "lots-tournament", tournament = one_line(tournament.id.as_str())));
    say(message!(CommandLine, "dice-commitment", hash = tournament.commitment().to_string()));
    for (number, player) in (1u32..).zip(&drawn.entrants) {
        let player = one_line(player.as_str());
        say(message!(CommandLine, "lots-number", number = number, player = player));
    }
    if let Format::Swiss { .. } = tournament.announcement.format {
        say(if drawn.white_first {
            message!(CommandLine, "lots-white")
        } else {
            message!(CommandLine, "lots-black")
        });
    }
    say(message!(CommandLine, "dice-all", count = drawn.draws.len()));
    Ok(printed)
}

/// Returns the message for a tournament that does not follow from its lots.
fn lots_problem(error: &LotsError) -> String {
    said(&match error {
        LotsError::Version(version) => unknown_version(*version),
        LotsError::NotDrawn => message!(CommandLine, "lots-not-drawn"),
        LotsError::Commitment(error) => other_secret(*error),
        LotsError::Count { there, numbered } => {
            message!(CommandLine, "lots-others", there = *there, numbered = *numbered)
        }
        LotsError::Number { number, player, expected } => {
            let (player, must) = (one_line(player.as_str()), one_line(expected.as_str()));
            message!(CommandLine, "lots-differ", number = *number, player = player, must = must)
        }
        LotsError::Colour => message!(CommandLine, "lots-colour-differs"),
    })
}

fn unknown_version(version: u32) -> Message {
    message!(CommandLine, "dice-form", form = version, known = castellan_game::export::VERSION)
}

fn other_secret(CommitmentError { hash, commitment }: CommitmentError) -> Message {
    let (hash, commitment) = (hash.to_string(), commitment.to_string());
    message!(CommandLine, "dice-hash-differs", hash = hash, commitment = commitment)
}
