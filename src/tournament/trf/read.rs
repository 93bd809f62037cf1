//! The parser of reports of both editions.

use super::{HEADINGS, Player, Report, TrfError, columns};
use crate::formats::swiss::{Bye, Colour, Course, Edition, Met, Round, Score};
use crate::ids::Number;

/// The most players in one record of forbidden pairs. The number of pairs is quadratic.
const MOST_TOGETHER: usize = 64;

/// A parsed line `001`.
struct Row {
    player: Player,
    half_points: u32,
    rounds: Vec<Side>,
}

/// A player's side of a round: the opponent and colour, if any, and the letter of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    opponent: Option<(Number, Colour)>,
    letter: char,
}

/// A round after the end of a player's line.
const NOT_THERE: Side = Side { opponent: None, letter: 'Z' };

/// Parses a report. Ignores unknown lines, and all fields except number, name, rating, points and rounds. Without a
/// line `XXR`, the tournament ends with the rounds in the report. The next round is paired by the [edition in
/// force](Edition::IN_FORCE).
///
/// # Errors
/// Returns an error if the text is not a report, is inconsistent, or requires unsupported pairings.
pub fn read(text: &str) -> Result<Report, TrfError> {
    let mut name = String::new();
    let mut headings = Vec::new();
    let mut rows: Vec<(u32, Row)> = Vec::new();
    let mut rounds = None;
    // Records about rounds are parsed once all rounds are known.
    let mut later: Vec<(usize, String)> = Vec::new();
    let mut course = Course {
        edition: Edition::IN_FORCE,
        entrants: 0,
        rounds: 0,
        initial: Colour::White,
        played: Vec::new(),
        absent: Vec::new(),
        forbidden: Vec::new(),
    };
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let at = at + 1;
        let (code, rest) = line.split_at_checked(3).unwrap_or((line, ""));
        match code {
            "001" => rows.push(read_row(line, at)?),
            "012" => rest.trim().clone_into(&mut name),
            "XXR" => {
                let number = rest.trim().parse().map_err(|_| field(at, "number of rounds"))?;
                rounds = Some(number);
            }
            "XXC" => {
                course.initial = match rest.trim() {
                    "white1" => Colour::White,
                    "black1" => Colour::Black,
                    _ => return Err(TrfError::Foreign { line: at, code: line.to_owned() }),
                }
            }
            "XXZ" => course.absent.extend(numbers(rest, at)?),
            "XXP" => match numbers(rest, at)?[..] {
                [one, other] => course.forbidden.push((one, other)),
                _ => return Err(field(at, "pair of numbers")),
            },
            "142" => {
                let number = rest.trim().parse().map_err(|_| field(at, "number of rounds"))?;
                rounds = Some(number);
            }
            "152" => {
                course.initial = match rest.trim() {
                    "W" | "w" => Colour::White,
                    "B" | "b" => Colour::Black,
                    _ => return Err(field(at, "colour")),
                }
            }
            "240" | "260" => later.push((at, line.to_owned())),
            "XXA" | "XXS" | "162" | "250" | "299" => {
                return Err(TrfError::Foreign { line: at, code: code.to_owned() });
            }
            _ => {
                if let Some(heading) = HEADINGS.iter().find(|heading| **heading == code) {
                    headings.push((*heading, rest.trim().to_owned()));
                }
            }
        }
    }
    rows.sort_by_key(|(number, _)| *number);
    if rows.iter().enumerate().any(|(place, (number, _))| *number != Number::at(place).get()) {
        return Err(TrfError::Numbers);
    }
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    course.entrants = rows.len();
    course.played = read_rounds(&rows)?;
    course.rounds = rounds.unwrap_or(course.played.len() as u32);
    for (at, line) in later {
        read_record(&line, at, &mut course)?;
    }
    for (place, cells) in course.cells()?.iter().enumerate() {
        if cells.iter().map(|cell| cell.half_points()).sum::<u32>() != rows[place].half_points {
            return Err(TrfError::Points(Number::at(place)));
        }
    }
    let players = rows.into_iter().map(|row| row.player).collect();
    Ok(Report { name, headings, players, course })
}

/// Returns the players of a report, regardless of its rounds: the line of each, from 1, the name, and the rating as
/// written. Empty if no line `001` has a number in its place.
///
/// ```
/// use castellan_tournament::trf;
///
/// let text = "001    1      Ann                               1900                             0.0    1\n";
/// assert_eq!(trf::entrants(text), [(1, "Ann".to_owned(), "1900".to_owned())]);
/// assert!(trf::entrants("Ann, 1900").is_empty());
/// ```
#[must_use]
pub fn entrants(text: &str) -> Vec<(usize, String, String)> {
    let lines = text.lines().enumerate().filter(|(_, line)| line.starts_with("001 "));
    lines
        .filter_map(|(at, line)| {
            let letters: Vec<char> = line.trim_end().chars().collect();
            number(&part(&letters, columns::NUMBER), at + 1).ok()?;
            Some((at + 1, part(&letters, columns::NAME), part(&letters, columns::RATING)))
        })
        .collect()
}

/// Returns the trimmed text in columns of a line.
fn part(letters: &[char], columns: std::ops::Range<usize>) -> String {
    let end = columns.end.min(letters.len());
    letters.get(columns.start..end).unwrap_or_default().iter().collect::<String>().trim().to_owned()
}

const fn field(line: usize, field: &'static str) -> TrfError {
    TrfError::Field { line, field }
}

/// Parses a record of byes (`240`) or of forbidden pairs (`260`), if it applies to the next round.
fn read_record(line: &str, at: usize, course: &mut Course) -> Result<(), TrfError> {
    let next = course.round();
    let mut words = line.split_whitespace().skip(1);
    let mut round = || -> Result<u32, TrfError> {
        words.next().and_then(|word| word.parse().ok()).ok_or(field(at, "round"))
    };
    if line.starts_with("260") {
        let about = round()?..=round()?;
        let players = words.map(|word| number(word, at)).collect::<Result<Vec<_>, _>>()?;
        if players.len() > MOST_TOGETHER {
            return Err(field(at, "list of players that is short enough"));
        }
        for (place, one) in players.iter().enumerate().filter(|_| about.contains(&next)) {
            course.forbidden.extend(players[place + 1..].iter().map(|other| (*one, *other)));
        }
        return Ok(());
    }
    let kind = words.next();
    if !matches!(kind, Some("F" | "H" | "Z" | "f" | "h" | "z")) {
        return Err(field(at, "kind of bye"));
    }
    let about = words.next().and_then(|word| word.parse::<u32>().ok()).ok_or(field(at, "round"))?;
    let players = words.map(|word| number(word, at)).collect::<Result<Vec<_>, _>>()?;
    if about == next {
        course.absent.extend(players);
    }
    Ok(())
}

fn number(text: &str, line: usize) -> Result<Number, TrfError> {
    let number: usize = text.trim().parse().map_err(|_| field(line, "number"))?;
    number.checked_sub(1).map(Number::at).ok_or(field(line, "number"))
}

fn numbers(text: &str, line: usize) -> Result<Vec<Number>, TrfError> {
    text.split_whitespace().map(|word| number(word, line)).collect()
}

fn read_row(line: &str, at: usize) -> Result<(u32, Row), TrfError> {
    let letters: Vec<char> = line.chars().collect();
    let part = |columns| part(&letters, columns);
    let own = number(&part(columns::NUMBER), at)?.get();
    let rating = match part(columns::RATING) {
        none if none.is_empty() => None,
        some => Some(some.parse().map_err(|_| field(at, "rating"))?),
    };
    let points = part(columns::POINTS);
    let half_points = match points.split_once('.') {
        Some((whole, half @ ("0" | "5"))) => {
            let whole: u32 = whole.parse().map_err(|_| field(at, "points"))?;
            2 * whole.min(9_999) + u32::from(half == "5")
        }
        _ => return Err(field(at, "points")),
    };
    if part(columns::RANK).parse::<u32>().is_err() {
        return Err(field(at, "rank"));
    }
    let rounds = letters.get(columns::ROUNDS..).unwrap_or_default().chunks(columns::ROUND);
    let rounds: Result<Vec<Side>, TrfError> = rounds.map(|round| read_side(round, at)).collect();
    let player = Player { name: part(columns::NAME), rating };
    Ok((own, Row { player, half_points, rounds: rounds? }))
}

fn read_side(round: &[char], at: usize) -> Result<Side, TrfError> {
    let wrong = || field(at, "round");
    let letter = round.get(columns::RESULT).copied().unwrap_or(' ').to_ascii_uppercase();
    let opponent: String = round.get(columns::OPPONENT).ok_or_else(wrong)?.iter().collect();
    let side = match (opponent.trim(), round.get(columns::COLOUR).copied().unwrap_or(' ')) {
        ("" | "0000", '-' | ' ') => None,
        (opponent, 'w') => Some((number(opponent, at)?, Colour::White)),
        (opponent, 'b') => Some((number(opponent, at)?, Colour::Black)),
        _ => return Err(wrong()),
    };
    let letter = match (letter, side) {
        (' ' | '-', None) => 'Z',
        ('U' | 'F' | 'H' | 'Z', None) | ('+' | '-', Some(_)) => letter,
        // Games shorter than one move count as normal games.
        ('1' | 'W', Some(_)) => '1',
        ('=' | 'D', Some(_)) => '=',
        ('0' | 'L', Some(_)) => '0',
        _ => return Err(wrong()),
    };
    Ok(Side { opponent: side, letter })
}

fn read_rounds(rows: &[Row]) -> Result<Vec<Round>, TrfError> {
    let played = rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0);
    let side = |place: usize, round: usize| {
        rows.get(place).map(|row| row.rounds.get(round).copied().unwrap_or(NOT_THERE))
    };
    let mut rounds = vec![Round::default(); played];
    for (at, round) in rounds.iter_mut().enumerate() {
        for place in 0..rows.len() {
            let own = side(place, at).unwrap_or(NOT_THERE);
            let me = Number::at(place);
            let Some((opponent, colour)) = own.opponent else {
                let bye = match own.letter {
                    'U' => Bye::Allocated,
                    'F' => Bye::Full,
                    'H' => Bye::Half,
                    _ => continue,
                };
                round.byes.push((me, bye));
                continue;
            };
            let mismatch = TrfError::Mismatch { number: me, round: at as u32 + 1 };
            let theirs = side(opponent.place(), at).unwrap_or(NOT_THERE);
            if opponent == me || theirs.opponent != Some((me, colour.other())) {
                return Err(mismatch);
            }
            let (white, black) = if colour == Colour::White {
                (own.letter, theirs.letter)
            } else {
                (theirs.letter, own.letter)
            };
            let score = match (white, black) {
                ('1', '0') => Score::White,
                ('=', '=') => Score::Draw,
                ('0', '1') => Score::Black,
                ('+', '-') => Score::WhiteByForfeit,
                ('-', '+') => Score::BlackByForfeit,
                ('-', '-') => Score::NobodyThere,
                _ => return Err(mismatch),
            };
            if colour == Colour::White {
                round.met.push(Met { white: me, black: opponent, score });
            }
        }
    }
    Ok(rounds)
}
