//! Tunes the weights of a game from games of the engine against itself, and writes the table to standard output.
//!
//! `cargo run --release -p castellan-engine --example tune -- GAME [GAMES] [STEPS] [TABLE]`
//!
//! The same arguments give the same table. What it did, and a match of the new weights against the old ones, is written to
//! standard error.

use castellan_engine::{Level, Limits, Match, Played, Player, Sample, SearchOptions, Weights, tune};
use castellan_rules::{Options, Outcome, Record, Roll, Seat, Status, Variant};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Positions of an opening, and the longest game.
const OPENING: usize = 8;
const LONGEST: usize = 300;

/// A small generator (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = arguments.first().ok_or("say which game")?;
    let (name, option) = game.split_once(':').unwrap_or((game, ""));
    let variant: Variant = name.parse()?;
    let pairs: Vec<(&str, &str)> = option.split_once('=').into_iter().collect();
    let options = Options::new(variant.info(), &pairs)?;
    let number =
        |place: usize, usual: u32| arguments.get(place).map_or(Ok(usual), |text| text.parse::<u32>());
    let (games, steps) = (number(1, 400)?, number(2, 300)?);
    let old = match arguments.get(3) {
        Some(path) => Arc::new(Weights::read(variant, &std::fs::read_to_string(path)?)?),
        None => Weights::of(variant),
    };
    let mut samples = Vec::new();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..games {
        play(variant, &options, &old, &mut random, &mut samples)?;
    }
    let (new, before, after) = tune(&old, &samples, steps);
    eprintln!("{} positions of {games} games: error {before:.5}, afterwards {after:.5}", samples.len());
    let player = |weights: &Arc<Weights>| {
        let options = SearchOptions { weights: Some(weights.clone()), ..SearchOptions::default() };
        Player::Search(Limits::nodes(2_000), Box::new(options))
    };
    let contest = Match { variant, options, games: 200, opening: 6, longest: 400, seed: 99 };
    let new = Arc::new(new);
    let tally = contest.play(&player(&new), &player(&old))?;
    let (elo, error) = tally.elo();
    eprintln!("new weights against old: {tally}: {elo:+.0} +- {error:.0} Elo");
    print!("{new}");
    Ok(())
}

/// Plays a game, and adds its quiet positions with its result.
fn play(
    variant: Variant,
    options: &Options,
    weights: &Arc<Weights>,
    random: &mut Random,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    let mut record = Record::begin(variant, options.clone())?;
    let mut quiet = Vec::new();
    let level = Level::new(3).ok_or("there is such a level")?;
    for ply in 0..LONGEST {
        if record.status() != Status::Ongoing {
            break;
        }
        let position = record.position().clone();
        let action = if ply < OPENING {
            let actions = position.actions();
            actions[random.next() as usize % actions.len()]
        } else {
            let search = SearchOptions {
                weights: Some(weights.clone()),
                table_bytes: 1 << 20,
                ..SearchOptions::default()
            };
            let never = AtomicBool::new(false);
            let chosen =
                level.choose_with(&position, &Played::before(&record), random.next(), &search, &never);
            let (action, report) = chosen.ok_or("the game goes on")?;
            if report.score.plies_to_end().is_none() && position.captured_by(action).is_empty() {
                quiet.push(position.clone());
            }
            action
        };
        let roll = position.die(action).map(|sides| {
            let mut die = || (random.next() % u64::from(sides)) as u8 + 1;
            Roll { attack: die(), defence: die() }
        });
        record.play(action, roll).map_err(|error| format!("{action}: {error}"))?;
    }
    let result = match record.status() {
        Status::Over(Outcome::Won(Seat::White, _)) => 1.0,
        Status::Over(Outcome::Won(..)) => 0.0,
        _ => 0.5,
    };
    samples.extend(quiet.iter().map(|position| Sample::new(position, result)));
    Ok(())
}
