//! `castellan dice`: whether a game's dice were fair.

use super::{BadInput, line};
use crate::game::army::choice;
use crate::game::dice::{Commitment, Dice, FIRST_DRAW, Secret, Seed};
use crate::rules::options::one_line;
use crate::rules::text::game::GameText;
use crate::rules::{Options, Seat, Variant};
use clap::{Args, Subcommand};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    ask: Ask,
}

#[derive(Subcommand)]
enum Ask {
    /// Work out every draw of an exported game again
    Verify {
        /// The exported game, as JSON; several can stand in one file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// What was checked, a line each.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let Ask::Verify { file } = &arguments.ask;
    let at = |problem: String| BadInput(format!("{}: {problem}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| at(error.to_string()))?;
    let mut printed = String::new();
    let mut games = 0;
    for game in serde_json::Deserializer::from_str(&text).into_iter::<Export>() {
        let game = game.map_err(|error| at(format!("is no exported game: {error}")))?;
        let checked = verify(&game);
        printed += &checked.map_err(|problem| at(format!("game {}: {problem}", one_line(&game.game))))?;
        games += 1;
    }
    if games == 0 {
        return Err(at("there is no game in it".to_owned()));
    }
    Ok(printed)
}

/// The version of the form of exported games.
const FORM: u32 = 1;

/// What dice depend on, of an exported game.
#[derive(Deserialize)]
struct Export {
    #[serde(rename = "castellan-game")]
    form: u32,
    game: String,
    variant: String,
    /// What was agreed, with what was drawn of it.
    #[serde(default)]
    options: BTreeMap<String, String>,
    commitment: Commitment,
    secret: Option<Secret>,
    /// The secrets before, which had been shown when the game was reinstated, in order.
    #[serde(default)]
    earlier: Vec<Earlier>,
    seeds: Vec<Given>,
    draws: Vec<Drawn>,
    /// The text of the position that the game began from, once it has begun.
    start: Option<String>,
    /// The game text.
    text: Option<String>,
}

/// A secret of earlier draws.
#[derive(Deserialize)]
struct Earlier {
    commitment: Commitment,
    secret: Secret,
    /// The number of the first draw that it was no longer used for.
    until: u64,
}

/// The seed of a seat.
#[derive(Deserialize)]
struct Given {
    seat: char,
    seed: Seed,
    by: Giver,
}

/// Who gave a seed.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Giver {
    Player,
    Castellan,
}

/// Some draws in a row, of the same die.
#[derive(Deserialize)]
struct Drawn {
    /// The number of the first of them.
    first: u64,
    what: String,
    sides: u32,
    /// What came out: for dice that were rolled what they show, else the draws themselves.
    values: Vec<u32>,
}

/// What draws of dice that were rolled are called.
const ROLL: &str = "roll";
/// What draws of armies are called, and of whatever seats choose.
const ARMY: &str = "army";
/// What draws of what else the start leaves to chance are called.
const SETUP: &str = "setup";

fn verify(game: &Export) -> Result<String, String> {
    if game.form != FORM {
        return Err(format!("is exported in form {}, and only form {FORM} is known", game.form));
    }
    let Some(secret) = &game.secret else {
        return Err("its secret is not in the file: it is shown when the game ends".to_owned());
    };
    let mut printed = String::new();
    line(&mut printed, format_args!("game {}", one_line(&game.game)));
    let earlier = game.earlier.iter().map(|earlier| (&earlier.secret, earlier.commitment, earlier.until));
    let secrets: Vec<_> = earlier.chain([(secret, game.commitment, u64::MAX)]).collect();
    for (secret, commitment, until) in &secrets {
        let hash = secret.commitment();
        if hash != *commitment {
            return Err(format!("the SHA-256 of the secret is {hash}, not the commitment {commitment}"));
        }
        let of = if *until == u64::MAX { String::new() } else { format!(" of the draws before {until}") };
        line(&mut printed, format_args!("commitment {hash}: the SHA-256 of the secret{of}"));
    }
    if secrets.len() > 1 {
        line(&mut printed, "only the first secret was settled before the seeds were known");
    }
    let seeds = seeds(game, secrets[0].0, &mut printed)?;
    let mut next = FIRST_DRAW;
    for drawn in &game.draws {
        let used = secrets.iter().find(|(.., until)| next < *until);
        let (secret, ..) = used.ok_or_else(|| format!("draw {next} has no secret"))?;
        let mut dice = Dice::new(secret, &game.game, &seeds, next);
        check(drawn, &mut dice)?;
        next = dice.next();
        line(&mut printed, drawn.line());
    }
    if let Some(start) = &game.start {
        start_holds(game, start)?;
        line(&mut printed, "start: as its draws make it");
    }
    if let Some(text) = &game.text {
        text_holds(text, &game.draws)?;
        line(&mut printed, "game text: its rolls are those that were drawn");
    }
    line(&mut printed, format_args!("all {} draws are as they must be", next - FIRST_DRAW));
    Ok(printed)
}

/// The seeds of the seats, in playing order. The bot's own must follow from the game's first secret.
fn seeds(game: &Export, secret: &Secret, printed: &mut String) -> Result<Vec<(Seat, Seed)>, String> {
    let mut seeds: Vec<(Seat, Seed)> = Vec::new();
    for Given { seat: letter, seed, by } in &game.seeds {
        let seat = Seat::from_letter(*letter)
            .ok_or_else(|| format!("a seed for `{}`, which is no seat", letter.escape_debug()))?;
        if seeds.last().is_some_and(|(before, _)| *before >= seat) {
            return Err(format!("the seed of {seat} is not in the order w r b g"));
        }
        let giver = match by {
            Giver::Player => "given by its player",
            Giver::Castellan if *seed == secret.seed_for(&game.game, seat) => "Castellan's, from the secret",
            Giver::Castellan => {
                return Err(format!(
                    "the seed of {seat} is Castellan's, and does not follow from the secret"
                ));
            }
        };
        line(printed, format_args!("seed {letter} `{seed}`: {giver}"));
        seeds.push((seat, seed.clone()));
    }
    if game.seeds.iter().all(|seed| seed.by == Giver::Castellan) {
        line(printed, "no player gave a seed: who knew the secret could choose the draws");
    }
    Ok(seeds)
}

/// Works some draws out again.
fn check(drawn: &Drawn, dice: &mut Dice) -> Result<(), String> {
    let Drawn { first, what, sides, values } = drawn;
    if *first != dice.next() {
        return Err(format!("draw {} is missing: the next in the file is draw {first}", dice.next()));
    }
    if *sides == 0 {
        return Err(format!("draw {first}: a die without sides"));
    }
    for &value in values {
        let number = dice.next();
        let must = u64::from(dice.draw(*sides)) + u64::from(what == ROLL);
        if must != u64::from(value) {
            let what = one_line(what);
            return Err(format!("draw {number} ({what}, {sides} sides) is {value}, and must be {must}"));
        }
    }
    Ok(())
}

impl Drawn {
    fn line(&self) -> String {
        let values: Vec<String> = self.values.iter().map(u32::to_string).collect();
        let numbers = match self.values.len() {
            0 | 1 => format!("draw {}", self.first),
            more => format!("draws {} to {}", self.first, self.first + (more as u64 - 1)),
        };
        format!("{numbers} ({}, {} sides): {}", one_line(&self.what), self.sides, values.join(" "))
    }
}

/// Draws that a game asks for again.
#[derive(Clone)]
struct Again {
    /// Sides and value of each that is left.
    left: std::vec::IntoIter<(u32, u32)>,
    /// Whether other dice were asked for than were drawn.
    differs: bool,
}

impl Again {
    fn of(what: &str, draws: &[Drawn]) -> Self {
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

    /// Whether exactly what was drawn has been asked for.
    fn fits(&self) -> bool {
        !self.differs && self.left.len() == 0
    }
}

/// Whether the start of the game is what its draws make of its options.
fn start_holds(game: &Export, start: &str) -> Result<(), String> {
    let variant = game
        .variant
        .parse::<Variant>()
        .ok()
        .ok_or_else(|| format!("`{}` is no game", one_line(&game.variant)))?;
    let info = variant.info();
    let pairs: Vec<(&str, &str)> =
        game.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let options = Options::new(info, &pairs).map_err(|error| error.to_string())?;

    let mut armies = Again::of(ARMY, &game.draws);
    if let Some(choice) = choice(info) {
        for &seat in info.seats {
            let mut again = armies.clone();
            let drawn = variant.draw_choice(&options, seat, &mut |sides| again.draw(sides));
            if !again.differs && drawn.as_deref() == options.get(&choice.key(seat)) {
                armies = again;
            }
        }
    }
    if !armies.fits() {
        return Err("an army that was drawn is not in its options".to_owned());
    }

    let begin = |options: &Options| {
        let mut again = Again::of(SETUP, &game.draws);
        let begun = variant.draw_start(options, &mut |sides| again.draw(sides));
        let (_, begun) = begun.map_err(|error| error.to_string())?;
        Ok::<_, String>(again.fits() && begun.text() == start)
    };
    // What was drawn may be named in the options: then it was `random` before.
    let mut random = options.clone();
    for option in info.options.iter().filter(|option| option.values.split('|').any(|word| word == "random")) {
        random = random.with(info, option.key, "random").map_err(|error| error.to_string())?;
    }
    if begin(&options)? || begin(&random)? {
        Ok(())
    } else {
        Err("its start is not the one that was drawn".to_owned())
    }
}

/// Whether the dice in a game text are those that were rolled.
fn text_holds(text: &str, draws: &[Drawn]) -> Result<(), String> {
    let text = text.parse::<GameText>().map_err(|error| format!("the game text: {error}"))?;
    let steps = text.record().steps();
    let rolls: Vec<u32> = steps
        .filter_map(|step| step.roll)
        .flat_map(|roll| [roll.attack, roll.defence].map(u32::from))
        .collect();
    let drawn: Vec<u32> =
        draws.iter().filter(|drawn| drawn.what == ROLL).flat_map(|drawn| drawn.values.clone()).collect();
    if rolls != drawn {
        let same = rolls.iter().zip(&drawn).take_while(|(roll, drawn)| roll == drawn).count();
        return Err(format!(
            "roll {} of the game text is not the one that was drawn ({} in the text, {} drawn)",
            same / 2 + 1,
            rolls.len() / 2,
            drawn.len() / 2
        ));
    }
    Ok(())
}
