//! Tunes the weights of a game from self-play, in three steps that can each be repeated.
//!
//! ```sh
//! cargo run --release -p castellan-engine --example tune -- play GAME GAMES SEED [NODES] [FEWER_NODES] > samples.tsv
//! cargo run --release -p castellan-engine --example tune -- fit GAME STEPS SHARE samples.tsv... > weights.tsv
//! cargo run --release -p castellan-engine --example tune -- match GAME weights.tsv GAMES SEED [NODES] [OLD_WEIGHTS]
//! ```
//!
//! `play` writes a line for each quiet position: its text, the share of points that White got in the end, and the share
//! that the search expected. In half of the games one side searches fewer nodes, a tenth by default, so that the tuning
//! also learns to win with a lead. A game with a large lead for long enough counts as won, except in All-round King
//! with all its phases, which is easily drawn despite any lead.
//!
//! `fit` weights the result by `SHARE`, from 0 to 1, and the search's expectation by the rest. `match` plays the new
//! weights against the old ones, which are those of the program unless a table is given. The same arguments give the
//! same output. `GAME` can have an option: `all-round-king:phases=N`.

use castellan_engine::orthodox::is_orthodox;
use castellan_engine::{
    Limits, Match, MatchPlayer, RepetitionCounts, Sample, SearchOptions, Weights, search, tune,
};
use castellan_rules::{Options, Outcome, Record, Roll, Seat, Status, Variant};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The length of an opening and of the longest game, in moves.
const OPENING: usize = 8;
const LONGEST: usize = 300;
/// A side with this lead, in hundredths of a pawn, for this many moves in a row counts as the winner.
const LEAD: i32 = 1_000;
const PATIENCE: usize = 8;

/// A small generator (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, rest @ ..] = arguments.as_slice() else {
        return Err("say what to do (play, fit, match), and the game".into());
    };
    let (name, option) = game.split_once(':').unwrap_or((game, ""));
    let variant: Variant = name.parse()?;
    let pairs: Vec<(&str, &str)> = option.split_once('=').into_iter().collect();
    let options = Options::new(variant.info(), &pairs)?;
    let number = |text: Option<&String>, usual: u64| text.map_or(Ok(usual), |text| text.parse::<u64>());
    let table = |path: &String| -> Result<Arc<Weights>, Box<dyn Error>> {
        Ok(Arc::new(Weights::parse(variant, &std::fs::read_to_string(path)?)?))
    };
    match what.as_str() {
        "play" => {
            let (games, nodes) = (number(rest.first(), 100)?, number(rest.get(2), 1_000)?);
            let fewer = number(rest.get(3), nodes / 10)?;
            let mut random = Random(number(rest.get(1), 1)?.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
            for game in 0..games {
                let handicap = [None, Some(Seat::White), None, Some(Seat::Black)][game as usize % 4];
                play(variant, &options, (nodes, fewer, handicap), &mut random)?;
            }
        }
        "fit" => {
            let [steps, share, files @ ..] = rest else {
                return Err("say how many steps, how much results count, and where the samples are".into());
            };
            let share: f32 = share.parse()?;
            if !(0.0..=1.0).contains(&share) {
                return Err("results count from 0 to 1".into());
            }
            let mut samples = Vec::new();
            for file in files {
                for line in std::fs::read_to_string(file)?.lines() {
                    samples.push(
                        sample(variant, &options, share, line).ok_or_else(|| format!("no sample: {line}"))?,
                    );
                }
            }
            let tuned = tune(&Weights::for_position(&variant.begin(&options)?), &samples, steps.parse()?);
            eprintln!(
                "{} positions: error {:.5}, afterwards {:.5}",
                samples.len(),
                tuned.error_before,
                tuned.error_after
            );
            print!("{}", tuned.weights);
        }
        "match" => {
            let new = table(rest.first().ok_or("say which table of weights")?)?;
            let (games, seed, nodes) =
                (number(rest.get(1), 100)?, number(rest.get(2), 1)?, number(rest.get(3), 2_000)?);
            let old = match rest.get(4) {
                Some(path) => table(path)?,
                None => Weights::for_position(&variant.begin(&options)?),
            };
            let player = |weights: Arc<Weights>| {
                let options = SearchOptions { weights: Some(weights), ..SearchOptions::default() };
                MatchPlayer::Search(Limits::nodes(nodes), Box::new(options))
            };
            let contest = Match { variant, options, games: games as u32, opening: 6, max_plies: 400, seed };
            let match_score = contest.play(&player(new), &player(old))?;
            let (elo, error) = match_score.elo();
            println!(
                "{game}, {nodes} nodes, seed {seed}: new weights against old: {match_score}: {elo:+.0} +- {error:.0} Elo"
            );
        }
        _ => return Err("nothing to do has this name".into()),
    }
    Ok(())
}

/// Reads a line of `play`.
fn sample(variant: Variant, options: &Options, share: f32, line: &str) -> Option<Sample> {
    let mut parts = line.split('\t');
    let position = variant.read(parts.next()?, options).ok()?;
    let (result, expected) = (parts.next()?.parse::<f32>().ok()?, parts.next()?.parse::<f32>().ok()?);
    Some(Sample::new(&position, share * result + (1.0 - share) * expected))
}

/// Plays a game, and prints its quiet positions.
fn play(
    variant: Variant,
    options: &Options,
    (nodes, fewer, handicap): (u64, u64, Option<Seat>),
    random: &mut Random,
) -> Result<(), Box<dyn Error>> {
    let mut record = Record::begin(variant, options.clone())?;
    let mut quiet = Vec::new();
    let search_options = SearchOptions::default();
    let never = AtomicBool::new(false);
    let (mut ahead, mut moves) = (Seat::White, 0);
    let settles = variant != Variant::AllRoundKing || is_orthodox(record.position());
    for ply in 0..LONGEST {
        if record.status() != Status::Ongoing
            || (settles && moves == PATIENCE)
            || record.claimable_draw().is_some()
        {
            break;
        }
        let position = record.position();
        let action = if ply < OPENING {
            let actions = position.actions();
            actions[random.next() as usize % actions.len()]
        } else {
            let few = handicap == Some(position.to_act());
            let limits = Limits::nodes(if few { fewer } else { nodes }.max(1));
            let report =
                search(position, &RepetitionCounts::before(&record), &limits, &search_options, &never);
            let action = report.best.ok_or("the game goes on")?;
            let score = report.score.hundredths();
            let leader = if score > 0 { position.to_act() } else { position.to_act().opponent() };
            moves = if score.abs() < LEAD {
                0
            } else if leader == ahead {
                moves + 1
            } else {
                1
            };
            ahead = leader;
            let quiet_here = position.captured_by(action).is_empty() && !position.in_check(position.to_act());
            if report.score.plies_to_end().is_none() && quiet_here {
                let expected = report.score.win_probability();
                let white = if position.to_act() == Seat::White { expected } else { 1.0 - expected };
                quiet.push((position.to_string(), white));
            }
            action
        };
        let roll = position.dice_sides(action).map(|sides| {
            let mut die = || (random.next() % u64::from(sides)) as u8 + 1;
            Roll { attack: die(), defence: die() }
        });
        record.play(action, roll).map_err(|error| format!("{action}: {error}"))?;
    }
    let result = match record.status() {
        Status::Over(Outcome::Won(Seat::White, _)) => 1.0,
        Status::Over(Outcome::Won(..)) => 0.0,
        Status::Ongoing if settles && moves == PATIENCE => f32::from(u8::from(ahead == Seat::White)),
        _ => 0.5,
    };
    for (position, expected) in quiet {
        println!("{position}\t{result}\t{expected:.4}");
    }
    Ok(())
}
