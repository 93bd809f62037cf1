//! Tournaments between two as TRF: the report file of FIDE, which rating officers and pairing engines read.
//!
//! The format is that of 2006 with the result codes of 2016 (Handbook C.04.A, annex 2: `TRF16`), and the lines
//! beginning with `XX` that pairing engines add: `XXR` rounds, `XXC` the first colour, `XXZ` who is absent from
//! the next round, `XXP` who may not meet. One line `001` for each player, at fixed columns. The edition of 2026
//! (`TRF26`) has records of its own for these: `142`, `152`, `240`, `260`. Both are written, and read alike.

mod read;

pub use read::{entrants, read};

use super::ids::Number;
use crate::formats::swiss::{Bye, Cell, Colour, Course, Refusal};
use std::cmp::Reverse;
use std::fmt::Write as _;
use thiserror::Error;

/// The columns of a line `001`: where each field begins, and how wide it is.
mod columns {
    use std::ops::Range;

    pub(super) const NUMBER: Range<usize> = 4..8;
    pub(super) const NAME: Range<usize> = 14..47;
    pub(super) const RATING: Range<usize> = 48..52;
    pub(super) const POINTS: Range<usize> = 80..84;
    pub(super) const RANK: Range<usize> = 85..89;
    /// Each round is ten wide: opponent, colour, result and what stands between.
    pub(super) const ROUNDS: usize = 91;
    pub(super) const ROUND: usize = 10;
    pub(super) const OPPONENT: Range<usize> = 0..4;
    pub(super) const COLOUR: usize = 5;
    pub(super) const RESULT: usize = 7;
}

/// The lines of the tournament section that are kept as they stand, besides its name (`012`): city, federation,
/// first and last day, number of players, of rated players, of teams, kind, arbiter, deputies, time control,
/// dates of the rounds.
pub const HEADINGS: [&str; 12] =
    ["022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"];

/// How many players a record of byes names.
const BYES_OF_A_LINE: usize = 3;

/// A player as the report has them. Their pairing number is their place among all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Their name. Only the first 33 letters are written.
    pub name: String,
    /// Their rating, if they have one, up to 9999.
    pub rating: Option<u16>,
}

/// A tournament as a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What it is called.
    pub name: String,
    /// Other lines of the tournament section: one of [`HEADINGS`], and what it says.
    pub headings: Vec<(&'static str, String)>,
    /// The players by pairing number.
    pub players: Vec<Player>,
    /// What was played.
    pub course: Course,
}

/// Why something is no report.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TrfError {
    /// The course contradicts itself.
    #[error("the rounds name somebody who is not entered, or somebody twice")]
    Course(Refusal),
    /// There are more players than a report has numbers for, 9999.
    #[error("there are more than 9999 players")]
    TooMany,
    /// The number of players is not that of the entrants of the course.
    #[error("there are not as many players as entrants")]
    Players,
    /// A field of a line, from 1, cannot be read.
    #[error("line {line} has no {field} where it should be")]
    Field {
        /// The line.
        line: usize,
        /// What it should say.
        field: &'static str,
    },
    /// A line asks for something that is not done here: accelerations, other points.
    #[error("line {line} asks for {code}, which is not done here")]
    Foreign {
        /// The line, from 1.
        line: usize,
        /// Its code.
        code: String,
    },
    /// The numbers are not those from 1 on.
    #[error("the players do not have the numbers from 1 on, each once")]
    Numbers,
    /// Two players do not say the same of their game.
    #[error("player {number} and their opponent say different things of round {round}")]
    Mismatch {
        /// One of them.
        number: Number,
        /// The round, from 1.
        round: u32,
    },
    /// A player's points are not what the rounds gave.
    #[error("player {0} has other points than the rounds gave")]
    Points(Number),
}

impl From<Refusal> for TrfError {
    fn from(refusal: Refusal) -> Self {
        Self::Course(refusal)
    }
}

/// Writes a report as TRF16 has it.
///
/// # Errors
/// When the course contradicts itself, its players are not those given, or are too many.
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

/// Writes a report as TRF26 has it: records of its own in place of those that pairing engines had added, and lines that
/// end with a carriage return. Codes of the kind of tournament and of tiebreaks (`192`, `202`) are left out.
///
/// # Errors
/// Those of [`write()`].
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

/// The tournament and its players: what all editions have.
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

/// A text on one line, without the letters that end one.
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
