//! `castellan engine GAME uci`: the UCI protocol, for all games.
//!
//! `all-round-king:phases=N` is orthodox chess and uses FEN. For other games, a position is its text, after `text` or
//! `fen`, and a move is its canonical text.

use super::timed_search::search_until;
use crate::process::{CliError, write_stdout};
use castellan_engine::orthodox::{format_move, is_orthodox, parse_fen, parse_move};
use castellan_engine::{Limits, RepetitionCounts, Report, SearchOptions};
use castellan_rules::{Action, AnyPosition, Options, Record, Roll, Variant};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The name of orthodox chess in chess programs.
const CHESS: &str = "chess";
/// The time that a search leaves unused, so that its move arrives before the flag falls.
const SAFETY_MARGIN: Duration = Duration::from_millis(10);
/// The longest accepted time, in milliseconds: a thousand days, more than any clock has.
const MAX_TIME_MS: u64 = 1_000 * 24 * 60 * 60 * 1_000;
/// The divisor of the remaining time that a move may take, if the number of moves to the time control is unknown.
const DEFAULT_TIME_DIVISOR: u32 = 30;

/// A UCI session.
struct Session {
    record: Record,
    table_bytes: usize,
    search: Option<RunningSearch>,
}

/// A running search.
struct RunningSearch {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Runs the session until the input ends or `quit` is received.
pub fn run(record: Record) -> Result<String, CliError> {
    let mut session = Session { record, table_bytes: SearchOptions::default().table_bytes, search: None };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { continue };
        match command {
            "uci" => write_stdout(&session.identity())?,
            "isready" => write_stdout("readyok\n")?,
            "quit" => break,
            "stop" => session.stop(),
            "setoption" => {
                session.stop();
                session.set_option(rest)?;
            }
            "position" => {
                session.stop();
                session.set_position(rest)?;
            }
            "go" => {
                session.stop();
                session.go(rest);
            }
            // Includes `ucinewgame`: no state is kept between searches.
            _ => {}
        }
    }
    session.stop();
    Ok(String::new())
}

impl Session {
    fn identity(&self) -> String {
        let current =
            if is_orthodox(self.record.start()) { CHESS } else { self.record.variant().info().name };
        let mut text = format!(
            "id name Castellan {}\nid author the Castellan project\n\
             option name Hash type spin default 8 min 1 max 16\n\
             option name UCI_Variant type combo default {current} var {CHESS}",
            env!("CARGO_PKG_VERSION")
        );
        for variant in Variant::ALL {
            text += " var ";
            text += variant.info().name;
        }
        text + "\nuciok\n"
    }

    /// Parses `name NAME value VALUE`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), CliError> {
        let ["name", name, "value", value] = words else { return Ok(()) };
        if name.eq_ignore_ascii_case("Hash")
            && let Ok(megabytes) = value.parse::<usize>()
        {
            self.table_bytes = megabytes.clamp(1, 16) << 20;
        } else if name.eq_ignore_ascii_case("UCI_Variant") {
            let (game, pairs): (_, &[(&str, &str)]) = if *value == CHESS {
                (Variant::AllRoundKing.info().name, &[("phases", "N")])
            } else {
                (*value, &[])
            };
            let Ok(variant) = game.parse::<Variant>() else {
                return report_problem(&format!("no variant {value}"));
            };
            self.record = Record::begin(variant, Options::new(variant.info(), pairs)?)?;
        }
        Ok(())
    }

    /// Parses `startpos`, `fen FEN` or `text TEXT`, followed by `moves`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), CliError> {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (start_words, moves) = words.split_at(split);
        let (variant, options) = (self.record.variant(), self.record.options().clone());
        let parsed = match start_words {
            ["startpos", ..] => variant.begin(&options).map_err(|error| error.to_string()),
            ["fen", fen @ ..] if is_orthodox(self.record.start()) => {
                parse_fen(&fen.join(" ")).map_err(|error| error.to_string())
            }
            ["fen" | "text", text @ ..] => {
                variant.read(&text.join(" "), &options).map_err(|error| error.to_string())
            }
            _ => Err("position startpos, fen or text".into()),
        };
        let start = match parsed {
            Ok(start) => start,
            Err(problem) => return report_problem(&problem),
        };
        let mut record = Record::new(options, start);
        for text in moves.iter().skip(1) {
            // A declared capture that failed ends in `!`.
            let (text, failed) = text.strip_suffix('!').map_or((*text, false), |text| (text, true));
            let Some(action) = parse_move(record.position(), text) else {
                return report_problem(&format!("illegal move {text}"));
            };
            let attack = |sides| if failed { 1 } else { sides };
            let die = record.position().dice_sides(action);
            let roll = die.map(|sides| Roll { attack: attack(sides), defence: 1 });
            if record.play(action, roll).is_err() {
                return report_problem(&format!("illegal move {text}"));
            }
        }
        self.record = record;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        let number = |name: &str| {
            let index = words.iter().position(|word| *word == name)?;
            parse_clamped(words.get(index + 1)?)
        };
        let time = |name: &str| number(name).map(|time| time.min(MAX_TIME_MS));
        let mut limits = Limits::NONE;
        limits.nodes = number("nodes").map_or(limits.nodes, |nodes| nodes.max(1));
        limits.depth =
            number("depth").map_or(limits.depth, |depth| depth.clamp(1, u64::from(limits.depth)) as u32);
        let is_first_seat = self.record.position().to_act() == self.record.position().seats()[0];
        let (clock, increment) = if is_first_seat { ("wtime", "winc") } else { ("btime", "binc") };
        let share_of = |left: u64| {
            let share = left
                / number("movestogo").map_or(u64::from(DEFAULT_TIME_DIVISOR), |moves| moves.clamp(1, 40));
            share.saturating_add(time(increment).unwrap_or(0).saturating_mul(3) / 4).min(left / 2)
        };
        let time = time("movetime").or_else(|| time(clock).map(share_of));
        let time = time.map(|time| Duration::from_millis(time).saturating_sub(SAFETY_MARGIN));
        let is_infinite = words.contains(&"infinite");
        let stop = Arc::new(AtomicBool::new(false));
        let (record, table_bytes, flag) = (self.record.clone(), self.table_bytes, stop.clone());
        let thread = thread::spawn(move || {
            let started = Instant::now();
            let options = SearchOptions { table_bytes, ..SearchOptions::default() };
            let position = record.position();
            let report =
                search_until(position, &RepetitionCounts::before(&record), &limits, &options, time, &flag);
            // An infinite search reports its move only when it is stopped.
            while is_infinite && !flag.load(Ordering::Relaxed) {
                thread::park();
            }
            let best = report.best.map_or_else(|| "0000".into(), |best| format_move(position, best));
            let (info, milliseconds) = (info_line(position, &report), started.elapsed().as_millis());
            // If the output is closed, the input will end too.
            let _ = write_stdout(&format!("{info}\ninfo time {milliseconds}\nbestmove {best}\n"));
        });
        self.search = Some(RunningSearch { stop, thread });
    }

    /// Stops the running search, which then reports its move.
    fn stop(&mut self) {
        if let Some(RunningSearch { stop, thread }) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            // A search that panicked has already been reported.
            let _ = thread.join();
        }
    }
}

/// Parses a number, clamped to the valid range. Programs report an expired clock as a negative time and an unlimited
/// one as an enormous time; neither means that there is no limit.
fn parse_clamped(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    // A number of digits only fails to parse if it is too large.
    Some(if digits.len() < word.len() { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// Reports an input error in the protocol's form.
fn report_problem(problem: &str) -> Result<(), CliError> {
    Ok(write_stdout(&format!("info string {problem}\n"))?)
}

/// Returns the UCI info line of a search result.
pub fn info_line(position: &AnyPosition, report: &Report) -> String {
    let Report { depth, selective_depth, nodes, score, .. } = report;
    let line = format_line(position, &report.line);
    format!("info depth {depth} seldepth {selective_depth} score {score} nodes {nodes} pv {line}")
}

/// Returns a line of moves as text.
fn format_line(position: &AnyPosition, actions: &[Action]) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &action in actions {
        texts.push(format_move(&position, action));
        position.play_unchecked(action, None);
    }
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{SearchOptions, Session, parse_clamped};
    use castellan_rules::{Options, Record, Variant};

    fn session() -> Session {
        let variant = Variant::AllRoundKing;
        let options = Options::new(variant.info(), &[("phases", "N")]).expect("options of the game");
        let record = Record::begin(variant, options).expect("a start");
        Session { record, table_bytes: SearchOptions::default().table_bytes, search: None }
    }

    fn words(line: &str) -> Vec<&str> {
        line.split_whitespace().collect()
    }

    #[test]
    fn numbers_out_of_range_are_clamped() {
        for (word, expected) in [
            ("250", Some(250)),
            ("-250", Some(0)),
            ("99999999999999999999", Some(u64::MAX)),
            ("-99999999999999999999", Some(0)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("infinite", None),
        ] {
            assert_eq!(parse_clamped(word), expected, "{word}");
        }
    }

    #[test]
    fn a_position_is_a_start_or_a_fen_followed_by_moves() {
        let mut session = session();
        let mut plies = |line: &str| {
            session.set_position(&words(line)).expect("standard output");
            session.record.steps().count()
        };
        assert_eq!(plies("startpos moves e2e4 e7e5"), 2);
        assert_eq!(plies("fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"), 0);
        assert_eq!(plies("startpos moves e2e4"), 1);
        for invalid in ["startpos moves e2e5", "fen nothing", "elsewhere", ""] {
            assert_eq!(plies(invalid), 1, "{invalid}: the position is unchanged");
        }
    }

    #[test]
    fn option_values_are_clamped() {
        let mut session = session();
        let mut megabytes = |line: &str| {
            session.set_option(&words(line)).expect("standard output");
            session.table_bytes >> 20
        };
        assert_eq!(megabytes("name hash value 4"), 4);
        assert_eq!(megabytes("name Hash value 0"), 1);
        assert_eq!(megabytes("name Hash value 1000"), 16);
        assert_eq!(megabytes("name Hash value many"), 16);
        session.set_option(&words("name UCI_Variant value mount-chess")).expect("standard output");
        assert_eq!(session.record.variant(), Variant::MountChess);
        session.set_option(&words("name UCI_Variant value draughts")).expect("standard output");
        assert_eq!(session.record.variant(), Variant::MountChess);
    }
}
