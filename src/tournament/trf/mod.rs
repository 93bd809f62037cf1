//! Tournament report files (TRF) of FIDE for games of two players, which rating officers and pairing engines read.
//!
//! The format is that of 2006 with the result codes of 2016 (Handbook C.04.A, annex 2: `TRF16`), and the lines
//! beginning with `XX` that pairing engines add: `XXR` for the number of rounds, `XXC` for the first colour, `XXZ` for
//! absences from the next round, `XXP` for forbidden pairs. Each player has one line `001` with fixed columns. The
//! edition of 2026 (`TRF26`) has its own records for these: `142`, `152`, `240`, `260`. Both editions can be written,
//! and one reader accepts both.

mod read;

pub use read::{entrants, read};

use super::ids::Number;
use crate::formats::swiss::{Bye, Cell, Colour, Course, Refusal};
use std::cmp::Reverse;
use std::fmt::Write as _;
use thiserror::Error;

/// The columns of a line `001`.
mod columns {
    use std::ops::Range;

    pub(super) const NUMBER: Range<usize> = 4..8;
    pub(super) const NAME: Range<usize> = 14..47;
    pub(super) const RATING: Range<usize> = 48..52;
    pub(super) const POINTS: Range<usize> = 80..84;
    pub(super) const RANK: Range<usize> = 85..89;
    /// The start of the rounds. Each is ten columns wide, with opponent, colour and result.
    pub(super) const ROUNDS: usize = 91;
    pub(super) const ROUND: usize = 10;
    pub(super) const OPPONENT: Range<usize> = 0..4;
    pub(super) const COLOUR: usize = 5;
    pub(super) const RESULT: usize = 7;
}

/// The lines of the tournament section, besides the name (`012`), that are kept unchanged: city, federation, first and
/// last day, numbers of players, of rated players and of teams, kind, arbiter, deputies, time control, dates of the
/// rounds.
pub const HEADINGS: [&str; 12] =
    ["022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"];

/// The number of players in a record of byes.
const BYES_OF_A_LINE: usize = 3;

/// A player in a report. The pairing number is the position in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name. Only the first 33 characters are written.
    pub name: String,
    /// The rating, if any, up to 9999.
    pub rating: Option<u16>,
}

/// A report of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The name of the tournament.
    pub name: String,
    /// Other lines of the tournament section: one of [`HEADINGS`], and its text.
    pub headings: Vec<(&'static str, String)>,
    /// The players by pairing number.
    pub players: Vec<Player>,
    /// The rounds played.
    pub course: Course,
}

/// The error for a report that cannot be written or parsed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TrfError {
    /// An inconsistent course.
    #[error("the rounds name somebody who is not entered, or somebody twice")]
    Course(Refusal),
    /// More than 9999 players, which is the limit of the format.
    #[error("there are more than 9999 players")]
    TooMany,
    /// A number of players that differs from that of the course.
    #[error("there are not as many players as entrants")]
    Players,
    /// A missing or invalid field of a line.
    #[error("line {line} has no {field} where it should be")]
    Field {
        /// The line, from 1.
        line: usize,
        /// The expected field.
        field: &'static str,
    },
    /// A record that is not supported, such as accelerations or other points.
    #[error("line {line} asks for {code}, which is not done here")]
    Foreign {
        /// The line, from 1.
        line: usize,
        /// The code of the record.
        code: String,
    },
    /// Pairing numbers that are not those from 1 on, once each.
    #[error("the players do not have the numbers from 1 on, each once")]
    Numbers,
    /// Two players with contradictory records of their game.
    #[error("player {number} and their opponent say different things of round {round}")]
    Mismatch {
        /// Either of the two players.
        number: Number,
        /// The round, from 1.
        round: u32,
    },
    /// Points of a player that differ from those of the rounds.
    #[error("player {0} has other points than the rounds gave")]
    Points(Number),
}

impl From<Refusal> for TrfError {
    fn from(refusal: Refusal) -> Self {
        Self::Course(refusal)
    }
}

/// Writes a report as TRF16.
///
/// # Errors
/// Returns an error if the course is inconsistent, or its players do not match those given or are too many.
pub fn write(report: &Report) -> Result<String, TrfError> {
    let mut text = written(report)?;
    let course = &report.course;
    let _ = writeln!(text, "XXR {}", course.rounds);
    let first = if course.initial == Colour::White { "white1" } else { "black1" };
    let _ = writeln!(text, "XXC {first}");
    if !course.absent.is_empty() {
        let absent: Vec<String> = course.absent.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "XXZ {}", absent.join(" "));
    }
    for (one, other) in &course.forbidden {
        let _ = writeln!(text, "XXP {one} {other}");
    }
    Ok(text)
}

/// Writes a report as TRF26, with its own records in place of those of pairing engines, and lines that end with a
/// carriage return and a line feed. Codes for the kind of tournament and for tiebreaks (`192`, `202`) are omitted.
///
/// # Errors
/// Returns an error as [`write()`] does.
pub fn write_26(report: &Report) -> Result<String, TrfError> {
    let mut text = written(report)?;
    let course = &report.course;
    let _ = writeln!(text, "142 {}", course.rounds);
    let _ = writeln!(text, "152 {}", if course.initial == Colour::White { 'W' } else { 'B' });
    let next = course.round();
    if next <= course.rounds {
        for absent in course.absent.chunks(BYES_OF_A_LINE) {
            let _ = write!(text, "240 Z {next:03}");
            for number in absent {
                let _ = write!(text, " {:4}", number.get());
            }
            text.push('\n');
        }
    }
    for (one, other) in &course.forbidden {
        let _ = writeln!(text, "260 001 {:03} {:4} {:4}", course.rounds, one.get(), other.get());
    }
    Ok(text.replace('\n', "\r\n"))
}

/// Writes the parts that are common to all editions: the tournament and its players.
fn written(report: &Report) -> Result<String, TrfError> {
    let Report { name, headings, players, course } = report;
    if course.entrants > 9_999 {
        return Err(TrfError::TooMany);
    }
    if players.len() != course.entrants {
        return Err(TrfError::Players);
    }
    let cells = course.cells()?;
    let points = |number: usize| cells[number].iter().map(|cell| cell.half_points()).sum::<u32>();
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|place| Reverse(points(*place)));
    let mut ranks = vec![0; players.len()];
    for (rank, &place) in order.iter().enumerate() {
        ranks[place] = rank + 1;
    }

    let mut text = format!("012 {}\n", plain(name));
    for (code, line) in headings {
        let _ = writeln!(text, "{code} {}", plain(line));
    }
    for (place, player) in players.iter().enumerate() {
        let name: String = plain(&player.name).chars().take(columns::NAME.len()).collect();
        let rating = player.rating.map(|rating| rating.min(9_999).to_string()).unwrap_or_default();
        let half_points = points(place);
        let score = format!("{}.{}", half_points / 2, half_points % 2 * 5);
        let _ = write!(
            text,
            "001 {:4}      {name:33} {rating:>4} {:27}{score:>4} {:4}",
            place + 1,
            "",
            ranks[place]
        );
        for cell in &cells[place] {
            text.push_str("  ");
            text.push_str(&round_text(*cell));
        }
        text.push('\n');
    }
    Ok(text)
}

/// Replaces control characters, which could end a line, and trims the text.
fn plain(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.trim().to_owned()
}

fn round_text(cell: Cell) -> String {
    match cell {
        Cell::Bye(bye) => {
            let letter = match bye {
                Bye::Allocated => 'U',
                Bye::Full => 'F',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            format!("0000 - {letter}")
        }
        Cell::Met { opponent, colour, score } => {
            let letter = match (score.is_played(), score.half_points(colour)) {
                (true, 2) => '1',
                (true, 1) => '=',
                (true, _) => '0',
                (false, 2) => '+',
                (false, _) => '-',
            };
            let side = if colour == Colour::White { 'w' } else { 'b' };
            format!("{:4} {side} {letter}", opponent.get())
        }
    }
}
