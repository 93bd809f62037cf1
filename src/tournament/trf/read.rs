//! The parser of reports of both editions.

use super::{HEADINGS, Player, Report, TrfError, columns};
use crate::formats::swiss::{Bye, Colour, Edition, Game, GameResult, Round, SwissTournament};
use crate::ids::PairingNumber;

/// The most players in one record of forbidden pairs. The number of pairs is quadratic.
const MOST_FORBIDDEN_TOGETHER: usize = 64;

/// A parsed line `001`.
struct Row {
    player: Player,
    half_points: u32,
    rounds: Vec<Side>,
}

/// A player's side of a round: the opponent and colour, if any, and the letter of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    opponent: Option<(PairingNumber, Colour)>,
    letter: char,
}

/// The side of a player whose line has no such round.
const ABSENT: Side = Side { opponent: None, letter: 'Z' };

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
    let mut tournament = SwissTournament {
        edition: Edition::IN_FORCE,
        entrants: 0,
        rounds: 0,
        initial: Colour::White,
        played: Vec::new(),
        absent: Vec::new(),
        forbidden: Vec::new(),
    };
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let at = index + 1;
        let (code, rest) = line.split_at_checked(3).unwrap_or((line, ""));
        match code {
            "001" => rows.push(read_row(line, at)?),
            "012" => rest.trim().clone_into(&mut name),
            "XXR" => {
                let number = rest.trim().parse().map_err(|_| field_error(at, "number of rounds"))?;
                rounds = Some(number);
            }
            "XXC" => {
                tournament.initial = match rest.trim() {
                    "white1" => Colour::White,
                    "black1" => Colour::Black,
                    _ => return Err(TrfError::Unsupported { line: at, code: line.to_owned() }),
                }
            }
            "XXZ" => tournament.absent.extend(numbers(rest, at)?),
            "XXP" => match numbers(rest, at)?[..] {
                [one, other] => tournament.forbidden.push((one, other)),
                _ => return Err(field_error(at, "pair of numbers")),
            },
            "142" => {
                let number = rest.trim().parse().map_err(|_| field_error(at, "number of rounds"))?;
                rounds = Some(number);
            }
            "152" => {
                tournament.initial = match rest.trim() {
                    "W" | "w" => Colour::White,
                    "B" | "b" => Colour::Black,
                    _ => return Err(field_error(at, "colour")),
                }
            }
            "240" | "260" => later.push((at, line.to_owned())),
            "XXA" | "XXS" | "162" | "250" | "299" => {
                return Err(TrfError::Unsupported { line: at, code: code.to_owned() });
            }
            _ => {
                if let Some(heading) = HEADINGS.iter().find(|heading| **heading == code) {
                    headings.push((*heading, rest.trim().to_owned()));
                }
            }
        }
    }
    rows.sort_by_key(|(number, _)| *number);
    if rows.iter().enumerate().any(|(index, (number, _))| *number != PairingNumber::from_index(index).get()) {
        return Err(TrfError::Numbers);
    }
    let rows: Vec<Row> = rows.into_iter().map(|(_, row)| row).collect();
    tournament.entrants = rows.len();
    tournament.played = read_rounds(&rows)?;
    tournament.rounds = rounds.unwrap_or(tournament.played.len() as u32);
    for (at, line) in later {
        read_record(&line, at, &mut tournament)?;
    }
    for (index, own_rounds) in tournament.player_rounds()?.iter().enumerate() {
        if own_rounds.iter().map(|round| round.half_points()).sum::<u32>() != rows[index].half_points {
            return Err(TrfError::Points(PairingNumber::from_index(index)));
        }
    }
    let players = rows.into_iter().map(|row| row.player).collect();
    Ok(Report { name, headings, players, tournament })
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
            number(&column_text(&letters, columns::NUMBER), at + 1).ok()?;
            Some((at + 1, column_text(&letters, columns::NAME), column_text(&letters, columns::RATING)))
        })
        .collect()
}

/// Returns the trimmed text in columns of a line.
fn column_text(letters: &[char], columns: std::ops::Range<usize>) -> String {
    let end = columns.end.min(letters.len());
    letters.get(columns.start..end).unwrap_or_default().iter().collect::<String>().trim().to_owned()
}

const fn field_error(line: usize, field: &'static str) -> TrfError {
    TrfError::Field { line, field }
}

/// Parses a record of byes (`240`) or of forbidden pairs (`260`), if it applies to the next round.
fn read_record(line: &str, at: usize, tournament: &mut SwissTournament) -> Result<(), TrfError> {
    let next = tournament.round();
    let mut words = line.split_whitespace().skip(1);
    let mut parse_round = || -> Result<u32, TrfError> {
        words.next().and_then(|word| word.parse().ok()).ok_or(field_error(at, "round"))
    };
    if line.starts_with("260") {
        let rounds = parse_round()?..=parse_round()?;
        let players = words.map(|word| number(word, at)).collect::<Result<Vec<_>, _>>()?;
        if players.len() > MOST_FORBIDDEN_TOGETHER {
            return Err(field_error(at, "list of players that is short enough"));
        }
        for (index, one) in players.iter().enumerate().filter(|_| rounds.contains(&next)) {
            tournament.forbidden.extend(players[index + 1..].iter().map(|other| (*one, *other)));
        }
        return Ok(());
    }
    let kind = words.next();
    if !matches!(kind, Some("F" | "H" | "Z" | "f" | "h" | "z")) {
        return Err(field_error(at, "kind of bye"));
    }
    let round = words.next().and_then(|word| word.parse::<u32>().ok()).ok_or(field_error(at, "round"))?;
    let players = words.map(|word| number(word, at)).collect::<Result<Vec<_>, _>>()?;
    if round == next {
        tournament.absent.extend(players);
    }
    Ok(())
}

fn number(text: &str, line: usize) -> Result<PairingNumber, TrfError> {
    let number: usize = text.trim().parse().map_err(|_| field_error(line, "number"))?;
    number.checked_sub(1).map(PairingNumber::from_index).ok_or(field_error(line, "number"))
}

fn numbers(text: &str, line: usize) -> Result<Vec<PairingNumber>, TrfError> {
    text.split_whitespace().map(|word| number(word, line)).collect()
}

fn read_row(line: &str, at: usize) -> Result<(u32, Row), TrfError> {
    let letters: Vec<char> = line.chars().collect();
    let column = |columns| column_text(&letters, columns);
    let own = number(&column(columns::NUMBER), at)?.get();
    let rating = match column(columns::RATING) {
        none if none.is_empty() => None,
        some => Some(some.parse().map_err(|_| field_error(at, "rating"))?),
    };
    let points = column(columns::POINTS);
    let half_points = match points.split_once('.') {
        Some((whole, half @ ("0" | "5"))) => {
            let whole: u32 = whole.parse().map_err(|_| field_error(at, "points"))?;
            2 * whole.min(9_999) + u32::from(half == "5")
        }
        _ => return Err(field_error(at, "points")),
    };
    if column(columns::RANK).parse::<u32>().is_err() {
        return Err(field_error(at, "rank"));
    }
    let rounds = letters.get(columns::ROUNDS..).unwrap_or_default().chunks(columns::ROUND);
    let rounds: Result<Vec<Side>, TrfError> = rounds.map(|round| read_side(round, at)).collect();
    let player = Player { name: column(columns::NAME), rating };
    Ok((own, Row { player, half_points, rounds: rounds? }))
}

fn read_side(round: &[char], at: usize) -> Result<Side, TrfError> {
    let error = || field_error(at, "round");
    let letter = round.get(columns::RESULT).copied().unwrap_or(' ').to_ascii_uppercase();
    let opponent: String = round.get(columns::OPPONENT).ok_or_else(error)?.iter().collect();
    let opponent = match (opponent.trim(), round.get(columns::COLOUR).copied().unwrap_or(' ')) {
        ("" | "0000", '-' | ' ') => None,
        (opponent, 'w') => Some((number(opponent, at)?, Colour::White)),
        (opponent, 'b') => Some((number(opponent, at)?, Colour::Black)),
        _ => return Err(error()),
    };
    let letter = match (letter, opponent) {
        (' ' | '-', None) => 'Z',
        ('U' | 'F' | 'H' | 'Z', None) | ('+' | '-', Some(_)) => letter,
        // Games shorter than one move count as normal games.
        ('1' | 'W', Some(_)) => '1',
        ('=' | 'D', Some(_)) => '=',
        ('0' | 'L', Some(_)) => '0',
        _ => return Err(error()),
    };
    Ok(Side { opponent, letter })
}

fn read_rounds(rows: &[Row]) -> Result<Vec<Round>, TrfError> {
    let played = rows.iter().map(|row| row.rounds.len()).max().unwrap_or(0);
    let side = |index: usize, round: usize| {
        rows.get(index).map(|row| row.rounds.get(round).copied().unwrap_or(ABSENT))
    };
    let mut rounds = vec![Round::default(); played];
    for (at, round) in rounds.iter_mut().enumerate() {
        for index in 0..rows.len() {
            let own = side(index, at).unwrap_or(ABSENT);
            let number = PairingNumber::from_index(index);
            let Some((opponent, colour)) = own.opponent else {
                let bye = match own.letter {
                    'U' => Bye::Allocated,
                    'F' => Bye::Full,
                    'H' => Bye::Half,
                    _ => continue,
                };
                round.byes.push((number, bye));
                continue;
            };
            let mismatch = TrfError::Mismatch { number, round: at as u32 + 1 };
            let theirs = side(opponent.index(), at).unwrap_or(ABSENT);
            if opponent == number || theirs.opponent != Some((number, colour.other())) {
                return Err(mismatch);
            }
            let (white, black) = if colour == Colour::White {
                (own.letter, theirs.letter)
            } else {
                (theirs.letter, own.letter)
            };
            let result = match (white, black) {
                ('1', '0') => GameResult::White,
                ('=', '=') => GameResult::Draw,
                ('0', '1') => GameResult::Black,
                ('+', '-') => GameResult::WhiteByForfeit,
                ('-', '+') => GameResult::BlackByForfeit,
                ('-', '-') => GameResult::DoubleForfeit,
                _ => return Err(mismatch),
            };
            if colour == Colour::White {
                round.games.push(Game { white: number, black: opponent, result });
            }
        }
    }
    Ok(rounds)
}
