//! Tournament report files (TRF) of FIDE for games of two players, which rating officers and pairing engines read.
//!
//! The format is that of 2006 with the result codes of 2016 (Handbook C.04.A, annex 2: `TRF16`), and the lines
//! beginning with `XX` that pairing engines add: `XXR` for the number of rounds, `XXC` for the first colour, `XXZ` for
//! absences from the next round, `XXP` for forbidden pairs. Each player has one line `001` with fixed columns. The
//! edition of 2026 (`TRF26`) has its own records for these: `142`, `152`, `240`, `260`. Both editions can be written,
//! and one reader accepts both.

mod read;

pub use read::{entrants, read};

use super::ids::PairingNumber;
use crate::formats::swiss::{self, Bye, Colour, PlayerRound, SwissTournament};
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

/// The most players in one record of byes.
const PLAYERS_PER_BYE_RECORD: usize = 3;

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
    pub tournament: SwissTournament,
}

/// The error for a report that cannot be written or parsed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TrfError {
    /// An inconsistent tournament.
    #[error("the rounds name somebody who is not entered, or somebody twice")]
    Inconsistent(swiss::PairingRefusal),
    /// More than 9999 players, which is the limit of the format.
    #[error("there are more than 9999 players")]
    TooMany,
    /// A number of players that differs from that of the tournament.
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
    Unsupported {
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
        number: PairingNumber,
        /// The round, from 1.
        round: u32,
    },
    /// Points of a player that differ from those of the rounds.
    #[error("player {0} has other points than the rounds gave")]
    Points(PairingNumber),
}

impl From<swiss::PairingRefusal> for TrfError {
    fn from(refusal: swiss::PairingRefusal) -> Self {
        Self::Inconsistent(refusal)
    }
}

/// Writes a report as TRF16.
///
/// # Errors
/// Returns an error if the tournament is inconsistent, or its players do not match those given or are too many.
pub fn write(report: &Report) -> Result<String, TrfError> {
    let mut text = write_common(report)?;
    let tournament = &report.tournament;
    let _ = writeln!(text, "XXR {}", tournament.rounds);
    let first = if tournament.initial == Colour::White { "white1" } else { "black1" };
    let _ = writeln!(text, "XXC {first}");
    if !tournament.absent.is_empty() {
        let absent: Vec<String> = tournament.absent.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "XXZ {}", absent.join(" "));
    }
    for (one, other) in &tournament.forbidden {
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
    let mut text = write_common(report)?;
    let tournament = &report.tournament;
    let _ = writeln!(text, "142 {}", tournament.rounds);
    let _ = writeln!(text, "152 {}", if tournament.initial == Colour::White { 'W' } else { 'B' });
    let next = tournament.round();
    if next <= tournament.rounds {
        for absent in tournament.absent.chunks(PLAYERS_PER_BYE_RECORD) {
            let _ = write!(text, "240 Z {next:03}");
            for number in absent {
                let _ = write!(text, " {:4}", number.get());
            }
            text.push('\n');
        }
    }
    for (one, other) in &tournament.forbidden {
        let _ = writeln!(text, "260 001 {:03} {:4} {:4}", tournament.rounds, one.get(), other.get());
    }
    Ok(text.replace('\n', "\r\n"))
}

/// Writes the parts that are common to all editions: the tournament and its players.
fn write_common(report: &Report) -> Result<String, TrfError> {
    let Report { name, headings, players, tournament } = report;
    if tournament.entrants > 9_999 {
        return Err(TrfError::TooMany);
    }
    if players.len() != tournament.entrants {
        return Err(TrfError::Players);
    }
    let player_rounds = tournament.player_rounds()?;
    let half_points =
        |player: usize| player_rounds[player].iter().map(|round| round.half_points()).sum::<u32>();
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|player| Reverse(half_points(*player)));
    let mut ranks = vec![0; players.len()];
    for (rank, &player) in order.iter().enumerate() {
        ranks[player] = rank + 1;
    }

    let mut text = format!("012 {}\n", single_line(name));
    for (code, line) in headings {
        let _ = writeln!(text, "{code} {}", single_line(line));
    }
    for (index, player) in players.iter().enumerate() {
        let name: String = single_line(&player.name).chars().take(columns::NAME.len()).collect();
        let rating = player.rating.map(|rating| rating.min(9_999).to_string()).unwrap_or_default();
        let total = half_points(index);
        let score = format!("{}.{}", total / 2, total % 2 * 5);
        let _ = write!(
            text,
            "001 {:4}      {name:33} {rating:>4} {:27}{score:>4} {:4}",
            index + 1,
            "",
            ranks[index]
        );
        for round in &player_rounds[index] {
            text.push_str("  ");
            text.push_str(&round_text(*round));
        }
        text.push('\n');
    }
    Ok(text)
}

/// Replaces control characters, which could end a line, and trims the text.
fn single_line(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.trim().to_owned()
}

fn round_text(round: PlayerRound) -> String {
    match round {
        PlayerRound::Bye(bye) => {
            let letter = match bye {
                Bye::Allocated => 'U',
                Bye::Full => 'F',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            format!("0000 - {letter}")
        }
        PlayerRound::Game { opponent, colour, result } => {
            let letter = match (result.is_played(), result.half_points(colour)) {
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
