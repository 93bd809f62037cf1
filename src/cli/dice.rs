//! `castellan dice`: whether a game's dice and a tournament's lots were fair.

use super::{BadInput, line, lots, said};
use castellan_game::army::choice;
use castellan_game::dice::{Commitment, Dice, FIRST_DRAW, Secret, Seed};
use castellan_rules::options::one_line;
use castellan_rules::text::game::GameText;
use castellan_rules::{Options, Seat, Variant};
use castellan_text::message;
use clap::{Args, Subcommand};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: DiceCommand,
}

#[derive(Subcommand)]
enum DiceCommand {
    /// Work out every draw of an exported game or tournament again
    Verify {
        /// The exported game or tournament, as JSON; several can stand in one file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// Verifies the file, and returns a line for each thing that was verified.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let DiceCommand::Verify { file } = &arguments.command;
    let at = |problem: String| BadInput(format!("{}: {problem}", file.display()));
    let text = super::text_file(file)?;
    let mut printed = String::new();
    let mut games = 0;
    let unreadable = |error: serde_json::Error| {
        at(said(&message!(CommandLine, "dice-not-exported", problem = error.to_string())))
    };
    for exported in serde_json::Deserializer::from_str(&text).into_iter::<serde_json::Value>() {
        let exported = exported.map_err(unreadable)?;
        games += 1;
        if exported.get("castellan-tournament").is_some() {
            let tournament: lots::Export = serde_json::from_value(exported).map_err(unreadable)?;
            printed += &lots::verify(&tournament).map_err(|problem| {
                let name = one_line(tournament.tournament.as_str());
                at(said(&message!(CommandLine, "lots-problem", tournament = name, problem = problem)))
            })?;
            continue;
        }
        let game: Export = serde_json::from_value(exported).map_err(unreadable)?;
        let checked = verify(&game);
        printed += &checked.map_err(|problem| {
            let game = one_line(&game.game);
            at(said(&message!(CommandLine, "dice-game-problem", game = game, problem = problem)))
        })?;
    }
    if games == 0 {
        return Err(at(said(&message!(CommandLine, "dice-empty"))));
    }
    Ok(printed)
}

/// The version of the export format.
const FORM: u32 = 1;

/// The parts of an exported game that its dice depend on.
#[derive(Deserialize)]
struct Export {
    #[serde(rename = "castellan-game")]
    form: u32,
    game: String,
    variant: String,
    /// The agreement, with the draws in it.
    #[serde(default)]
    options: BTreeMap<String, String>,
    commitment: Commitment,
    secret: Option<Secret>,
    /// The secrets before, which had been shown when the game was reinstated, in order.
    #[serde(default)]
    earlier: Vec<EarlierSecret>,
    seeds: Vec<SeedEntry>,
    draws: Vec<DrawEntry>,
    /// The text of the position that the game began from, once it has begun.
    start: Option<String>,
    /// The game text.
    text: Option<String>,
}

/// A secret that was replaced when the game was reinstated, in an export.
#[derive(Deserialize)]
struct EarlierSecret {
    commitment: Commitment,
    secret: Secret,
    /// The number of the first draw that it was no longer used for.
    until: u64,
}

/// The seed of a seat, in an export.
#[derive(Deserialize)]
struct SeedEntry {
    seat: char,
    seed: Seed,
    by: SeedSource,
}

/// The source of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SeedSource {
    Player,
    Castellan,
}

/// Consecutive draws of the same die, in an export.
#[derive(Deserialize)]
struct DrawEntry {
    /// The number of the first draw.
    first: u64,
    what: String,
    sides: u32,
    /// The results: for rolls the numbers shown by the dice, otherwise the draws themselves.
    values: Vec<u32>,
}

/// The kind of draws for dice that were rolled.
const ROLL: &str = "roll";
/// The kind of draws for armies.
const ARMY: &str = "army";
/// The kind of draws for everything else about the start.
const SETUP: &str = "setup";

fn verify(game: &Export) -> Result<String, String> {
    if game.form != FORM {
        return Err(said(&message!(CommandLine, "dice-form", form = game.form, known = FORM)));
    }
    let Some(secret) = &game.secret else {
        return Err(said(&message!(CommandLine, "dice-no-secret")));
    };
    let mut printed = String::new();
    line(&mut printed, said(&message!(CommandLine, "dice-game", game = one_line(&game.game))));
    let earlier = game.earlier.iter().map(|earlier| (&earlier.secret, earlier.commitment, earlier.until));
    let secrets: Vec<_> = earlier.chain([(secret, game.commitment, u64::MAX)]).collect();
    for (secret, commitment, until) in &secrets {
        let hash = secret.commitment();
        if hash != *commitment {
            let (hash, commitment) = (hash.to_string(), commitment.to_string());
            return Err(said(&message!(
                CommandLine,
                "dice-hash-differs",
                hash = hash,
                commitment = commitment
            )));
        }
        let hash = hash.to_string();
        let commitment = if *until == u64::MAX {
            message!(CommandLine, "dice-commitment", hash = hash)
        } else {
            message!(CommandLine, "dice-commitment-until", hash = hash, until = until.to_string())
        };
        line(&mut printed, said(&commitment));
    }
    if secrets.len() > 1 {
        line(&mut printed, said(&message!(CommandLine, "dice-first-secret")));
    }
    let seeds = seeds(game, secrets[0].0, &mut printed)?;
    let mut next = FIRST_DRAW;
    for drawn in &game.draws {
        let used = secrets.iter().find(|(.., until)| next < *until);
        let (secret, ..) =
            used.ok_or_else(|| said(&message!(CommandLine, "dice-draw-no-secret", draw = next.to_string())))?;
        let mut dice = Dice::new(secret, &game.game, &seeds, next);
        check(drawn, &mut dice)?;
        next = dice.next();
        line(&mut printed, drawn.line());
    }
    if let Some(start) = &game.start {
        start_holds(game, start)?;
        line(&mut printed, said(&message!(CommandLine, "dice-start")));
    }
    if let Some(text) = &game.text {
        text_holds(text, &game.draws)?;
        line(&mut printed, said(&message!(CommandLine, "dice-text")));
    }
    line(&mut printed, said(&message!(CommandLine, "dice-all", count = next - FIRST_DRAW)));
    Ok(printed)
}

/// Returns the seeds of the seats, in playing order. The bot's own must follow from the game's first secret.
fn seeds(game: &Export, secret: &Secret, printed: &mut String) -> Result<Vec<(Seat, Seed)>, String> {
    let mut seeds: Vec<(Seat, Seed)> = Vec::new();
    for SeedEntry { seat: letter, seed, by } in &game.seeds {
        let seat = Seat::from_letter(*letter)
            .ok_or_else(|| letter.escape_debug().to_string())
            .map_err(|letter| said(&message!(CommandLine, "dice-seed-no-seat", seat = letter)))?;
        if seeds.last().is_some_and(|(before, _)| *before >= seat) {
            return Err(said(&message!(CommandLine, "dice-seed-order", seat = seat)));
        }
        let (letter, text) = (letter.to_string(), seed.to_string());
        let told = match by {
            SeedSource::Player => message!(CommandLine, "dice-seed-player", seat = letter, seed = text),
            SeedSource::Castellan if *seed == secret.seed_for(&game.game, seat) => {
                message!(CommandLine, "dice-seed-own", seat = letter, seed = text)
            }
            SeedSource::Castellan => {
                return Err(said(&message!(CommandLine, "dice-seed-wrong", seat = seat)));
            }
        };
        line(printed, said(&told));
        seeds.push((seat, seed.clone()));
    }
    if game.seeds.iter().all(|seed| seed.by == SeedSource::Castellan) {
        line(printed, said(&message!(CommandLine, "dice-no-player-seed")));
    }
    Ok(seeds)
}

/// Recomputes draws and compares them.
fn check(drawn: &DrawEntry, dice: &mut Dice) -> Result<(), String> {
    let DrawEntry { first, what, sides, values } = drawn;
    if *first != dice.next() {
        let (draw, next) = (dice.next().to_string(), first.to_string());
        return Err(said(&message!(CommandLine, "dice-draw-missing", draw = draw, next = next)));
    }
    if *sides == 0 {
        return Err(said(&message!(CommandLine, "dice-no-sides", draw = first.to_string())));
    }
    for &value in values {
        let number = dice.next();
        let must = u64::from(dice.draw(*sides)) + u64::from(what == ROLL);
        if must != u64::from(value) {
            return Err(said(&message!(
                CommandLine,
                "dice-draw-wrong",
                draw = number.to_string(),
                what = one_line(what),
                sides = *sides,
                value = value.to_string(),
                must = must.to_string(),
            )));
        }
    }
    Ok(())
}

impl DrawEntry {
    fn line(&self) -> String {
        let values: Vec<String> = self.values.iter().map(u32::to_string).collect();
        let (draw, what, sides, values) =
            (self.first.to_string(), one_line(&self.what), self.sides, values.join(" "));
        said(&match self.values.len() {
            0 | 1 => {
                message!(CommandLine, "dice-draw", draw = draw, what = what, sides = sides, values = values)
            }
            more => message!(
                CommandLine,
                "dice-draws",
                draw = draw,
                last = (self.first + (more as u64 - 1)).to_string(),
                what = what,
                sides = sides,
                values = values,
            ),
        })
    }
}

/// The recorded draws of one kind, given out in order while a start is recomputed.
#[derive(Clone)]
struct RecordedDraws {
    /// Sides and value of each draw that is left.
    left: std::vec::IntoIter<(u32, u32)>,
    /// `true` if a draw was asked for that was not recorded.
    differs: bool,
}

impl RecordedDraws {
    fn of(what: &str, draws: &[DrawEntry]) -> Self {
        let named = draws.iter().filter(|drawn| drawn.what == what);
        let left: Vec<(u32, u32)> =
            named.flat_map(|drawn| drawn.values.iter().map(|&value| (drawn.sides, value))).collect();
        Self { left: left.into_iter(), differs: false }
    }

    fn draw(&mut self, sides: u32) -> u32 {
        let next = self.left.next().filter(|(drawn, value)| *drawn == sides && *value < sides);
        self.differs |= next.is_none();
        next.map_or(0, |(_, value)| value)
    }

    /// Returns `true` if exactly the recorded draws have been used.
    fn fits(&self) -> bool {
        !self.differs && self.left.len() == 0
    }
}

/// Checks that the start of the game follows from its options and draws.
fn start_holds(game: &Export, start: &str) -> Result<(), String> {
    let variant = game.variant.parse::<Variant>().ok().ok_or_else(|| super::game::unknown(&game.variant))?;
    let info = variant.info();
    let pairs: Vec<(&str, &str)> =
        game.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let options = Options::new(info, &pairs).map_err(|error| error.to_string())?;

    let mut armies = RecordedDraws::of(ARMY, &game.draws);
    if let Some(choice) = choice(info) {
        for &seat in info.seats {
            let mut draws = armies.clone();
            let drawn = variant.draw_choice(&options, seat, &mut |sides| draws.draw(sides));
            if !draws.differs && drawn.as_deref() == options.get(&choice.key(seat)) {
                armies = draws;
            }
        }
    }
    if !armies.fits() {
        return Err(said(&message!(CommandLine, "dice-army")));
    }

    let begin = |options: &Options| {
        let mut draws = RecordedDraws::of(SETUP, &game.draws);
        let begun = variant.draw_start(options, &mut |sides| draws.draw(sides));
        let (_, begun) = begun.map_err(|error| error.to_string())?;
        Ok::<_, String>(draws.fits() && begun.to_string() == start)
    };
    // The options may contain the drawn value: before the draw it was `random`.
    let mut random = options.clone();
    for option in info.options.iter().filter(|option| option.values.split('|').any(|word| word == "random")) {
        random = random.with(info, option.key, "random").map_err(|error| error.to_string())?;
    }
    if begin(&options)? || begin(&random)? {
        Ok(())
    } else {
        Err(said(&message!(CommandLine, "dice-start-differs")))
    }
}

/// Checks that the dice in a game text are the rolled ones.
fn text_holds(text: &str, draws: &[DrawEntry]) -> Result<(), String> {
    let text = text
        .parse::<GameText>()
        .map_err(|error| said(&message!(CommandLine, "dice-text-problem", problem = error.to_string())))?;
    let steps = text.record().steps();
    let rolls: Vec<u32> = steps
        .filter_map(|step| step.roll)
        .flat_map(|roll| [roll.attack, roll.defence].map(u32::from))
        .collect();
    let drawn: Vec<u32> =
        draws.iter().filter(|drawn| drawn.what == ROLL).flat_map(|drawn| drawn.values.clone()).collect();
    if rolls != drawn {
        let same = rolls.iter().zip(&drawn).take_while(|(roll, drawn)| roll == drawn).count();
        return Err(said(&message!(
            CommandLine,
            "dice-roll-differs",
            roll = same / 2 + 1,
            written = rolls.len() / 2,
            drawn = drawn.len() / 2,
        )));
    }
    Ok(())
}
