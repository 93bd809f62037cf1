//! `castellan engine GAME uci`: the UCI protocol, for all games.
//!
//! `all-round-king:phases=N` is orthodox chess and uses FEN. For other games, a position is its text, after `text` or
//! `fen`, and a move is its canonical text.

use super::timed::search_until;
use crate::process::{BadInput, say};
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
/// The safety margin before the time is over.
const MARGIN: Duration = Duration::from_millis(10);
/// The longest accepted time, in milliseconds: a thousand days, more than any clock has.
const LONGEST: u64 = 1_000 * 24 * 60 * 60 * 1_000;
/// The divisor of the remaining time: with a clock for the whole game, a move takes this fraction of it.
const SHARE: u32 = 30;

/// A UCI session.
struct Session {
    record: Record,
    table_bytes: usize,
    thinking: Option<Search>,
}

/// A running search.
struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// Runs the session until the input ends or `quit` is received.
pub fn run(record: Record) -> Result<String, BadInput> {
    let mut session = Session { record, table_bytes: SearchOptions::default().table_bytes, thinking: None };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { continue };
        match command {
            "uci" => say(&session.identity())?,
            "isready" => say("readyok\n")?,
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
        let now = if is_orthodox(self.record.start()) { CHESS } else { self.record.variant().info().name };
        let mut text = format!(
            "id name Castellan {}\nid author the Castellan project\n\
             option name Hash type spin default 8 min 1 max 16\n\
             option name UCI_Variant type combo default {now} var {CHESS}",
            env!("CARGO_PKG_VERSION")
        );
        for variant in Variant::ALL {
            text += " var ";
            text += variant.info().name;
        }
        text + "\nuciok\n"
    }

    /// Parses `name NAME value VALUE`.
    fn set_option(&mut self, words: &[&str]) -> Result<(), BadInput> {
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
                return complain(&format!("no variant {value}"));
            };
            self.record = Record::begin(variant, Options::new(variant.info(), pairs)?)?;
        }
        Ok(())
    }

    /// Parses `startpos`, `fen FEN` or `text TEXT`, followed by `moves`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), BadInput> {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (named, moves) = words.split_at(split);
        let (variant, options) = (self.record.variant(), self.record.options().clone());
        let read = match named {
            ["startpos", ..] => variant.begin(&options).map_err(|error| error.to_string()),
            ["fen", fen @ ..] if is_orthodox(self.record.start()) => {
                parse_fen(&fen.join(" ")).map_err(|error| error.to_string())
            }
            ["fen" | "text", text @ ..] => {
                variant.read(&text.join(" "), &options).map_err(|error| error.to_string())
            }
            _ => Err("position startpos, fen or text".into()),
        };
        let start = match read {
            Ok(start) => start,
            Err(problem) => return complain(&problem),
        };
        let mut record = Record::new(options, start);
        for text in moves.iter().skip(1) {
            // A declared capture that failed ends in `!`.
            let (text, failed) = text.strip_suffix('!').map_or((*text, false), |text| (text, true));
            let Some(action) = parse_move(record.position(), text) else {
                return complain(&format!("illegal move {text}"));
            };
            let attack = |sides| if failed { 1 } else { sides };
            let die = record.position().dice_sides(action);
            let roll = die.map(|sides| Roll { attack: attack(sides), defence: 1 });
            if record.play(action, roll).is_err() {
                return complain(&format!("illegal move {text}"));
            }
        }
        self.record = record;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        let number = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            clamped(words.get(at + 1)?)
        };
        let time = |name: &str| number(name).map(|time| time.min(LONGEST));
        let mut limits = Limits::NONE;
        limits.nodes = number("nodes").map_or(limits.nodes, |nodes| nodes.max(1));
        limits.depth =
            number("depth").map_or(limits.depth, |depth| depth.clamp(1, u64::from(limits.depth)) as u32);
        let first = self.record.position().to_act() == self.record.position().seats()[0];
        let (clock, increment) = if first { ("wtime", "winc") } else { ("btime", "binc") };
        let share_of = |left: u64| {
            let share = left / number("movestogo").map_or(u64::from(SHARE), |moves| moves.clamp(1, 40));
            share.saturating_add(time(increment).unwrap_or(0).saturating_mul(3) / 4).min(left / 2)
        };
        let time = time("movetime").or_else(|| time(clock).map(share_of));
        let time = time.map(|time| Duration::from_millis(time).saturating_sub(MARGIN));
        let forever = words.contains(&"infinite");
        let stop = Arc::new(AtomicBool::new(false));
        let (record, table_bytes, flag) = (self.record.clone(), self.table_bytes, stop.clone());
        let thread = thread::spawn(move || {
            let begun = Instant::now();
            let options = SearchOptions { table_bytes, ..SearchOptions::default() };
            let position = record.position();
            let report =
                search_until(position, &RepetitionCounts::before(&record), &limits, &options, time, &flag);
            // An infinite search reports its move only when it is stopped.
            while forever && !flag.load(Ordering::Relaxed) {
                thread::park();
            }
            let best = report.best.map_or_else(|| "0000".into(), |best| format_move(position, best));
            let (info, milliseconds) = (info(position, &report), begun.elapsed().as_millis());
            // The reader is gone, so the input will end too.
            let _ = say(&format!("{info}\ninfo time {milliseconds}\nbestmove {best}\n"));
        });
        self.thinking = Some(Search { stop, thread });
    }

    /// Stops the running search, which then reports its move.
    fn stop(&mut self) {
        if let Some(Search { stop, thread }) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
            thread.thread().unpark();
            // A search that panicked has already been reported.
            let _ = thread.join();
        }
    }
}

/// Parses a number, clamped to the valid range. Programs report an expired clock as a negative time and an unlimited
/// one as an enormous time; neither means that there is no limit.
fn clamped(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    // A number of digits only fails to parse if it is too large.
    Some(if digits.len() < word.len() { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

/// Reports an input error in the protocol's form.
fn complain(problem: &str) -> Result<(), BadInput> {
    Ok(say(&format!("info string {problem}\n"))?)
}

/// Returns the UCI info line of a search result.
pub fn info(position: &AnyPosition, report: &Report) -> String {
    let Report { depth, selective_depth: deepest, nodes, score, .. } = report;
    let line = written(position, &report.line);
    format!("info depth {depth} seldepth {deepest} score {score} nodes {nodes} pv {line}")
}

/// Returns a line of moves as text.
fn written(position: &AnyPosition, actions: &[Action]) -> String {
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
    use super::{SearchOptions, Session, clamped};
    use castellan_rules::{Options, Record, Variant};

    fn session() -> Session {
        let variant = Variant::AllRoundKing;
        let options = Options::new(variant.info(), &[("phases", "N")]).expect("options of the game");
        let record = Record::begin(variant, options).expect("a start");
        Session { record, table_bytes: SearchOptions::default().table_bytes, thinking: None }
    }

    fn words(line: &str) -> Vec<&str> {
        line.split_whitespace().collect()
    }

    #[test]
    fn numbers_that_are_too_small_or_too_large_are_the_nearest_that_count() {
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
            assert_eq!(clamped(word), expected, "{word}");
        }
    }

    #[test]
    fn a_position_is_the_start_or_a_fen_and_the_moves_behind_it() {
        let mut session = session();
        let mut plies = |line: &str| {
            session.set_position(&words(line)).expect("standard output");
            session.record.steps().count()
        };
        assert_eq!(plies("startpos moves e2e4 e7e5"), 2);
        assert_eq!(plies("fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"), 0);
        assert_eq!(plies("startpos moves e2e4"), 1);
        for unclear in ["startpos moves e2e5", "fen nothing", "elsewhere", ""] {
            assert_eq!(plies(unclear), 1, "{unclear}: the position before stays");
        }
    }

    #[test]
    fn options_are_taken_within_their_bounds() {
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
