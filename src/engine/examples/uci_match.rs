//! Plays All-round King with `phases=N`, which is orthodox chess, against another engine that speaks UCI.
//!
//! `cargo run --release -p castellan-engine --example uci_match -- ENGINE ELO NODES ITS_LIMIT [GAMES] [SEED]`
//!
//! `ENGINE` is a program such as `/usr/games/stockfish`, and `ELO` is the value of its option `UCI_Elo`. For each move
//! our engine searches `NODES` positions; the other one searches a number of positions (`nodes=80000`) or to a depth
//! (`depth=11`), so that the load of the machine has no effect. Stockfish and Fairy-Stockfish choose their move at a
//! depth that follows from `UCI_Elo`: 8 for 2,000, 9 for 2,100, 11 for 2,200 and 12 for 2,300, or one less. A deeper
//! search changes nothing, so `depth` may end their search there.
//!
//! Openings are six random moves after which a short search finds neither side ahead; each is played from both sides. A
//! game ends by the rules, by a third repetition, or when one engine reports being behind by 6 pawns four times in a
//! row. The score is printed after each pair of games.

use castellan_engine::orthodox::{format_move, parse_move};
use castellan_engine::{Limits, MatchScore, RepetitionCounts, SearchOptions, search};
use castellan_rules::{AnyPosition, Options, Outcome, Record, Seat, Status, Variant};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;

/// The length of an opening and of the longest game, in moves.
const OPENING: usize = 6;
const LONGEST: usize = 240;
/// A side that is this far behind, in hundredths of a pawn, this many times in a row resigns.
const HOPELESS: i32 = -600;
const PATIENCE: usize = 4;

/// Another engine.
struct Opponent {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Opponent {
    fn start(path: &str, elo: u32) -> Result<Self, Box<dyn Error>> {
        let mut program = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = program.stdin.take().ok_or("no input")?;
        let output = BufReader::new(program.stdout.take().ok_or("no output")?);
        let mut opponent = Self { program, input, output };
        opponent.say("uci")?;
        opponent.until("uciok")?;
        let limit = [
            "UCI_LimitStrength value true",
            &format!("UCI_Elo value {elo}"),
            "Threads value 1",
            "Hash value 16",
        ];
        for option in limit {
            opponent.say(&format!("setoption name {option}"))?;
        }
        Ok(opponent)
    }

    fn say(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.input, "{line}")
    }

    /// Reads lines up to the first with this prefix, which is included.
    fn until(&mut self, begin: &str) -> Result<Vec<String>, Box<dyn Error>> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the other engine has ended".into());
            }
            lines.push(line.trim().to_string());
            if line.starts_with(begin) {
                return Ok(lines);
            }
        }
    }

    fn new_game(&mut self) -> Result<(), Box<dyn Error>> {
        self.say("ucinewgame")?;
        self.say("isready")?;
        self.until("readyok").map(|_| ())
    }

    /// Returns the engine's move and its score.
    fn choose(&mut self, moves: &[String], limit: &str) -> Result<(String, i32), Box<dyn Error>> {
        self.say(&format!("position startpos moves {}", moves.join(" ")))?;
        self.say(&format!("go {limit}"))?;
        let lines = self.until("bestmove")?;
        let score = lines.iter().rev().find_map(|line| {
            let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
            let (unit, number) = (words.next()?, words.next()?.parse::<i32>().ok()?);
            Some(if unit == "mate" { 10_000 * number.signum() } else { number })
        });
        let best = lines.last().and_then(|line| line.split_whitespace().nth(1)).ok_or("no move")?;
        Ok((best.to_string(), score.unwrap_or(0)))
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        // If this fails, the engine has already ended.
        let _ = self.say("quit");
        let _ = self.program.wait();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [engine, elo, nodes, its_limit, rest @ ..] = arguments.as_slice() else {
        return Err(
            "say which engine, its Elo, how many positions we look at, and how far it searches".into()
        );
    };
    let (elo, nodes) = (elo.parse()?, nodes.parse()?);
    let its_limit = match its_limit.split_once('=') {
        Some((what @ ("nodes" | "depth"), number)) => format!("{what} {}", number.parse::<u64>()?),
        _ => return Err("say how far it searches as nodes=NUMBER or depth=NUMBER".into()),
    };
    let number = |place: usize, usual: u64| rest.get(place).map_or(Ok(usual), |text: &String| text.parse());
    let (games, seed) = (number(0, 20)?, number(1, 1)?);
    let mut opponent = Opponent::start(engine, elo)?;
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")])?;
    let mut match_score = MatchScore::default();
    for pair in 0..games.div_ceil(2) {
        let opening = opening(&options, seed.wrapping_mul(1_000_003).wrapping_add(pair))?;
        for seat in Seat::TWO.into_iter().take((games - 2 * pair).min(2) as usize) {
            let mut record = opening.clone();
            match play(&mut record, seat, &mut opponent, nodes, &its_limit)? {
                Some(winner) if winner == seat => match_score.won += 1,
                Some(_) => match_score.lost += 1,
                None => match_score.drawn += 1,
            }
            match_score.plies += (record.steps().len() - OPENING) as u64;
        }
        eprintln!("{match_score}");
    }
    let (difference, error) = match_score.elo();
    let plies = match_score.plies;
    println!(
        "{engine} {elo}, {its_limit}, against {nodes} nodes, seed {seed}: {match_score}: {:.0} +- {error:.0}, {plies} moves",
        f64::from(elo) + difference
    );
    Ok(())
}

/// Returns six random moves after which neither side is ahead.
fn opening(options: &Options, seed: u64) -> Result<Record, Box<dyn Error>> {
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    loop {
        let mut record = Record::begin(Variant::AllRoundKing, options.clone())?;
        for _ in 0..OPENING {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let actions = record.position().actions();
            record
                .play(actions[(random >> 16) as usize % actions.len()], None)
                .map_err(|error| error.to_string())?;
            if record.status() != Status::Ongoing {
                break;
            }
        }
        let limits = Limits::nodes(20_000);
        let never = AtomicBool::new(false);
        let report = search(
            record.position(),
            &RepetitionCounts::default(),
            &limits,
            &SearchOptions::default(),
            &never,
        );
        if record.status() == Status::Ongoing && report.score.hundredths().abs() <= 80 {
            return Ok(record);
        }
    }
}

/// Plays a game to its end. Returns the winner; `None` for a draw.
fn play(
    record: &mut Record,
    seat: Seat,
    opponent: &mut Opponent,
    nodes: u64,
    its_limit: &str,
) -> Result<Option<Seat>, Box<dyn Error>> {
    let mut position = record.start().clone();
    let mut moves = Vec::new();
    for step in record.steps() {
        moves.push(format_move(&position, step.action));
        position.play_unchecked(step.action, None);
    }
    opponent.new_game()?;
    let mut hopeless = [0; 2];
    while moves.len() < LONGEST {
        if let Status::Over(outcome) = record.status() {
            return Ok(if let Outcome::Won(winner, _) = outcome { Some(winner) } else { None });
        }
        if record.claimable_draw().is_some() {
            return Ok(None);
        }
        let position = record.position();
        let to_act = position.to_act();
        let (text, score) = if to_act == seat {
            own_move(position, &RepetitionCounts::before(record), nodes)?
        } else {
            opponent.choose(&moves, its_limit)?
        };
        let count = &mut hopeless[usize::from(to_act == seat)];
        *count = if score <= HOPELESS { *count + 1 } else { 0 };
        if *count == PATIENCE {
            return Ok(Some(to_act.opponent()));
        }
        let action = parse_move(position, &text)
            .ok_or_else(|| format!("`{text}` is illegal after {}", moves.join(" ")))?;
        record.play(action, None).map_err(|error| error.to_string())?;
        moves.push(text);
    }
    Ok(None)
}

/// Returns the best move of a search and its score.
fn own_move(
    position: &AnyPosition,
    played: &RepetitionCounts,
    nodes: u64,
) -> Result<(String, i32), Box<dyn Error>> {
    let options = SearchOptions { table_bytes: SearchOptions::MOST_TABLE_BYTES, ..SearchOptions::default() };
    let report = search(position, played, &Limits::nodes(nodes), &options, &AtomicBool::new(false));
    let best = report.best.ok_or("the game goes on")?;
    Ok((format_move(position, best), report.score.hundredths()))
}
