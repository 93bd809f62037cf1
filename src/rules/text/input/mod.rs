//! Lenient input: actions as people type them.
//!
//! Canonical text always has its canonical meaning. Any other text is matched in every possible reading against the
//! legal actions: `c3 e4`, `3C 4E`, `Nc3-e4`, `knight e4`, `Q at a1`, `archer c3 takes e5`, `e7e8q`, `a7-a8 drop knight
//! e3`, `O-O`, `castle long`, in any case, with or without the move number, in wide letters (`ｅ２ｅ４`), with figurines
//! (`♘f3`), and with letters of other scripts that look like Latin ones (`е2е4`), unless they are the user's own
//! letters for pieces. Only the legal actions nearest to the text are kept: if the text has letters of both cases,
//! capitals are codes and lower-case letters are files; by default a move is preferred to a shot or a placement; a code
//! without `+` means a promoted piece last.

mod grammar;
mod letters;

pub use letters::{PieceLetters, read_with};

use super::normalization;
use super::notation::{CastlingSide, castling, piece_on};
use crate::action::{Action, MoveEffect};
use crate::common_refusals;
use crate::geometry::Square;
use crate::info::{RefusalReason, RefusalScope};
use crate::options::one_line;
use crate::piece::{PieceKind, Seat};
use crate::refusal::ActionRefusal;
use crate::variants::AnyPosition;
use grammar::{Grammar, Marks, Origin, Reading};
use std::fmt;

/// The maximum length of input, in characters.
pub const MAX_INPUT_LENGTH: usize = 100;
/// The maximum number of actions listed in an error message.
pub const MAX_LISTED: usize = 12;
/// The maximum number of illegal actions that are checked to find the one nearest to being legal.
const MAX_EXPLAINED: usize = 200;

/// The error for a text that is not an action.
#[derive(Clone, PartialEq, Debug)]
pub enum InputError {
    /// Longer than [`MAX_INPUT_LENGTH`].
    TooLong,
    /// The unreadable part, escaped for display: of one line, and bounded.
    Unreadable(String),
    /// A meaningless character.
    UnknownCharacter {
        /// The word that contains it, escaped for display.
        text: String,
        /// The character.
        letter: char,
    },
    /// Several legal actions, in the order of their texts.
    Ambiguous(Vec<Action>),
    /// No legal action; the action nearest to being legal, and its refusal.
    Refused(Action, ActionRefusal),
    /// No such piece at the given place.
    NoSuchPiece {
        /// The kind of piece and its name, if one was named.
        kind: Option<(PieceKind, &'static str)>,
        /// The square, if one was named.
        at: Option<Square>,
    },
    /// A castling in a game that has none.
    NoCastling,
    /// The leaving seat is not in the game.
    NotInGame(Seat),
    /// A legal action by the codes of the game, and a different one by the letters of a language.
    TwoReadings {
        /// The input, escaped for display.
        text: String,
        /// The action by the codes.
        by_code: Action,
        /// The action by the letters.
        by_letter: Action,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the text is longer than {MAX_INPUT_LENGTH} characters"),
            Self::Unreadable(text) if text.is_empty() => f.write_str("there is no text"),
            Self::Unreadable(text) => write!(f, "`{text}` was not understood"),
            Self::UnknownCharacter { text, letter } => {
                write!(f, "`{text}` was not understood: it has U+{:04X}", u32::from(*letter))
            }
            Self::Ambiguous(actions) => {
                let listed: Vec<_> = actions.iter().take(MAX_LISTED).map(Action::to_string).collect();
                write!(f, "several actions fit: {}", listed.join(", "))?;
                match actions.len().saturating_sub(MAX_LISTED) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::Refused(action, refusal) => {
                write!(f, "{action} is refused by {} ({})", refusal.rule, refusal.reason.id)
            }
            Self::NoSuchPiece { kind, at } => {
                let name = kind.map_or("piece", |(_, name)| name);
                match at {
                    Some(square) => write!(f, "there is no {name} on {square}"),
                    None => write!(f, "there is no such {name}"),
                }
            }
            Self::NoCastling => f.write_str("there is no castling in this game"),
            Self::NotInGame(seat) => write!(f, "{seat} is not in the game"),
            Self::TwoReadings { text, by_code, by_letter } => {
                write!(
                    f,
                    "`{text}` is {by_code} with the codes of the game, and {by_letter} with other letters"
                )
            }
        }
    }
}

impl std::error::Error for InputError {}

/// Parses user input as an action of this position.
///
/// ```
/// use castellan_rules::text::input;
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// for text in ["a1b2", "A1 - B2", "a1 to b2"] {
///     assert_eq!(input::read(&start, text).unwrap().to_string(), "a1b2");
/// }
/// assert!(input::read(&start, "the usual").is_err());
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
///
/// # Errors
/// Returns an error if the text cannot be read, fits several legal actions, or fits none; in the last case with the
/// refusal of the reading nearest to being legal.
pub fn read(position: &AnyPosition, text: &str) -> Result<Action, InputError> {
    parse_with(position, &normalized(text), Alphabet::Codes(&PieceLetters::default())).result
}

/// Normalises a move: in [ASCII style](normalization::ascii_style), without invisible characters (often copied along
/// from messages), without the markup of code, quotations, bold and spoilers, and without the move number.
#[must_use]
pub fn normalized(text: &str) -> String {
    let visible: String = normalization::ascii_style(text)
        .chars()
        .filter(|letter| !normalization::is_invisible(*letter))
        .collect();
    let text = without_markup(visible.trim()).replace("=>", "->");
    let behind_number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let behind_sign = behind_number.trim_start_matches(['.', ')', ' ']);
    let digits = text.len() - behind_number.len();
    let has_sign = behind_number.trim_start().starts_with(['.', ')']);
    let is_apart =
        digits > 0 && behind_number.starts_with(' ') && behind_sign.starts_with(char::is_alphabetic);
    if digits <= 4 && (has_sign || is_apart) { behind_sign } else { text.as_str() }.to_owned()
}

/// Removes the markup around a text.
fn without_markup(mut text: &str) -> &str {
    const MARKS: [(&str, &str); 7] =
        [("`", "`"), ("\"", "\""), ("'", "'"), ("«", "»"), ("**", "**"), ("||", "||"), ("_", "_")];
    while let Some(inner) = MARKS.iter().find_map(|(begin, end)| text.strip_prefix(begin)?.strip_suffix(end))
    {
        text = inner.trim();
    }
    text
}

/// Parses a square in any common spelling: `e4`, `E4`, `ｅ４`, `4e`.
#[must_use]
pub fn square(text: &str) -> Option<Square> {
    let latin = |letter: char| normalization::latin_lookalike(letter).unwrap_or(letter).to_ascii_lowercase();
    let text: String = normalized(text).chars().map(latin).collect();
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let file_first = format!("{digits}{}", &text[..text.len() - digits.len()]);
    file_first.parse().ok()
}

/// The letters for kinds of piece.
#[derive(Clone, Copy)]
enum Alphabet<'a> {
    /// The codes of the game. A lookalike that is a letter of the user's language for a piece means that piece.
    Codes(&'a PieceLetters),
    /// The letters of a language, and the codes of kinds without letters.
    Language(&'a PieceLetters),
}

impl<'a> Alphabet<'a> {
    const fn letters(self) -> &'a PieceLetters {
        match self {
            Self::Codes(letters) | Self::Language(letters) => letters,
        }
    }

    /// Returns the lower-case letters of a plain kind; `None` if it uses its code.
    fn of(self, kind: PieceKind) -> Option<&'a str> {
        match self {
            Self::Codes(_) => None,
            Self::Language(letters) => letters.of(kind),
        }
    }
}

/// A parsed action or error, with its distance from the text.
struct CostedResult {
    /// 0 is best.
    cost: u32,
    result: Result<Action, InputError>,
}

/// Parses a text with the codes of the game, or with the letters of a language alone.
fn parse_with(position: &AnyPosition, text: &str, alphabet: Alphabet) -> CostedResult {
    let certain = |result| CostedResult { cost: 0, result };
    if text.chars().nth(MAX_INPUT_LENGTH).is_some() {
        return certain(Err(InputError::TooLong));
    }
    let text = text.trim();
    let legal = position.actions();
    if let Alphabet::Codes(_) = alphabet {
        if let Some(action) = text.parse::<Action>().ok().or_else(|| parse_pass_or_leave(text)) {
            return certain(check_legality(position, action));
        }
        if let Some(sides) = parse_castling(text) {
            return certain(castle(position, &legal, sides, text));
        }
    }
    let grammar = Grammar::new(position.info(), text, alphabet);
    let readings = grammar.readings();
    let mut matching: Vec<(u32, Action)> = Vec::new();
    for &action in &legal {
        let costs = readings.iter().filter_map(|reading| reading_cost(position, reading, action));
        matching.extend(costs.min().map(|cost| (cost, action)));
    }
    let nearest = matching.iter().map(|(cost, _)| *cost).min();
    matching.retain(|(cost, _)| Some(*cost) == nearest);
    let lowest = readings.first().map_or(0, |reading| reading.cost);
    let result = choose(matching.into_iter().map(|(_, action)| action).collect())
        .unwrap_or_else(|| Err(explain(position, &readings).unwrap_or_else(|| grammar.unreadable_error())));
    CostedResult { cost: nearest.unwrap_or(lowest), result }
}

/// Returns the only possible action if it is legal.
fn check_legality(position: &AnyPosition, action: Action) -> Result<Action, InputError> {
    match action {
        Action::Leave(seat) if position.has_seat(seat) => Ok(action),
        Action::Leave(seat) => Err(InputError::NotInGame(seat)),
        _ => {
            position.explain(action).map(|()| action).map_err(|refusal| InputError::Refused(action, refusal))
        }
    }
}

/// Returns the action if there is only one, or the ambiguity; `None` if none fits.
fn choose(mut actions: Vec<Action>) -> Option<Result<Action, InputError>> {
    match actions[..] {
        [] => None,
        [action] => Some(Ok(action)),
        _ => {
            actions.sort_by_cached_key(Action::to_string);
            Some(Err(InputError::Ambiguous(actions)))
        }
    }
}

/// Parses passing and leaving in any common spelling.
fn parse_pass_or_leave(text: &str) -> Option<Action> {
    let mut words = words(text);
    let action = match words.next()?.as_str() {
        "pass" => Action::Pass,
        "leave" => {
            let word = words.next()?;
            let named =
                |seat: &Seat| word == seat.name().to_ascii_lowercase() || word.chars().eq([seat.letter()]);
            Action::Leave(Seat::ALL.into_iter().find(named)?)
        }
        _ => return None,
    };
    words.next().is_none().then_some(action)
}

/// Returns the castlings that a text can mean; `None` if the text is not a castling.
fn parse_castling(text: &str) -> Option<&'static [CastlingSide]> {
    let sign = text.trim_matches([' ', '+', '#', '!', '?', '^', '(', ')', '.', ',', ';']);
    let latin = sign.chars().filter(|letter| *letter != ' ').map(|letter| match letter {
        '○' | '◯' | '⭕' => 'o',
        letter => normalization::latin_lookalike(letter).unwrap_or(letter),
    });
    let latin: String = latin.collect();
    match latin.to_ascii_lowercase().replace('0', "o").as_str() {
        "o-o" | "oo" => return Some(&[CastlingSide::Higher]),
        "o-o-o" | "ooo" => return Some(&[CastlingSide::Lower]),
        _ => {}
    }
    let (mut castles, mut higher, mut lower) = (false, false, false);
    for word in words(text) {
        match word.as_str() {
            "castle" | "castles" | "castling" => castles = true,
            "side" | "the" | "to" | "on" => {}
            "king" | "kingside" | "short" => higher = true,
            "queen" | "queenside" | "long" => lower = true,
            _ => return None,
        }
    }
    match (castles, higher, lower) {
        (false, ..) | (_, true, true) => None,
        (_, true, false) => Some(&[CastlingSide::Higher]),
        (_, false, true) => Some(&[CastlingSide::Lower]),
        (_, false, false) => Some(&[CastlingSide::Higher, CastlingSide::Lower]),
    }
}

/// Returns the words of a text, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
}

/// Returns the legal castling towards one of these wings.
fn castle(
    position: &AnyPosition,
    legal: &[Action],
    sides: &[CastlingSide],
    text: &str,
) -> Result<Action, InputError> {
    let wanted = |action: &Action| castling(position, *action).is_some_and(|side| sides.contains(&side));
    if let Some(result) = choose(legal.iter().copied().filter(wanted).collect()) {
        return result;
    }
    if !matches!(position, AnyPosition::AllRoundKing(_)) {
        return Err(InputError::NoCastling);
    }
    let info = position.info();
    let king_leaps = info.squares().flat_map(|from| {
        let to = [2, -2].into_iter().filter_map(move |files| from.offset(files, 0));
        to.filter(|to| to.file() < info.files).map(move |to| Action::plain(from, to))
    });
    let candidates_by_cost = king_leaps.filter(wanted).map(|action| (0, action));
    Err(nearest(position, candidates_by_cost).unwrap_or_else(|| InputError::Unreadable(one_line(text))))
}

/// Returns the cost of an action as a reading; `None` if the reading cannot mean it.
fn reading_cost(position: &AnyPosition, reading: &Reading, action: Action) -> Option<u32> {
    let marks = reading.marks;
    let cost = match action {
        Action::Move { from, to, effect } => {
            let fits = !marks.has(Marks::PLACE | Marks::SHOOT) && effect == reading.effect;
            let at = marks.has(Marks::AT) && reading.from == Origin::Anywhere && reading.kind.is_some();
            fits.then_some(())?;
            squares_cost(position, reading, from, to)? + u32::from(at)
        }
        Action::Shoot { from, target } => {
            let fits = !marks.has(Marks::PLACE) && reading.effect == MoveEffect::Nothing;
            let named = marks.has(Marks::SHOOT | Marks::CAPTURE);
            fits.then_some(())?;
            squares_cost(position, reading, from, target)? + if named { 0 } else { 2 }
        }
        Action::Place { kind, to } => {
            let fits = can_be_placement(reading)
                && reading.to == Some(to)
                && reading.kind.is_none_or(|named| named == kind);
            fits.then_some(if marks.has(Marks::PLACE | Marks::AT) { 0 } else { 2 })?
        }
        Action::Pass | Action::Leave(_) => return None,
    };
    Some(cost + reading.cost)
}

/// Returns `true` if a reading can mean a placement.
fn can_be_placement(reading: &Reading) -> bool {
    let other = reading.marks.has(Marks::SHOOT | Marks::CAPTURE);
    reading.from == Origin::Anywhere && reading.effect == MoveEffect::Nothing && !other
}

fn squares_cost(position: &AnyPosition, reading: &Reading, from: Square, to: Square) -> Option<u32> {
    if !reading.from.matches(from) || reading.to.is_some_and(|named| named != to) {
        return None;
    }
    let (mover_cost, victim_cost) =
        (naming_cost(position, reading.kind, from)?, naming_cost(position, reading.victim, to)?);
    Some(mover_cost + victim_cost)
}

/// Returns the cost of naming the piece on a square by this kind; `None` if the kind does not fit.
fn naming_cost(position: &AnyPosition, named: Option<PieceKind>, at: Square) -> Option<u32> {
    let Some(named) = named else { return Some(0) };
    let kind = piece_on(position, at)?.kind;
    if kind == named { Some(0) } else { (kind.unpromoted() == named).then_some(2) }
}

/// Returns the reason for rejecting the readings: the nearest action with its refusal, or the absent piece.
fn explain(position: &AnyPosition, readings: &[Reading]) -> Option<InputError> {
    let first = readings.first()?;
    let candidates_by_cost = readings
        .iter()
        .flat_map(|reading| candidates(position, reading).into_iter().map(|action| (reading.cost, action)));
    nearest(position, candidates_by_cost).or_else(|| {
        let named = first.kind.and_then(|kind| position.info().kind(kind));
        let at = match first.from {
            Origin::Square(square) => Some(square),
            _ => None,
        };
        Some(InputError::NoSuchPiece { kind: named.map(|info| (info.kind, info.name)), at })
    })
}

/// Returns the illegal actions that a reading can mean.
fn candidates(position: &AnyPosition, reading: &Reading) -> Vec<Action> {
    let mut actions = Vec::new();
    if let (Some(kind), Some(to), true) = (reading.kind, reading.to, can_be_placement(reading))
        && reading.marks.has(Marks::PLACE | Marks::AT)
        && !kind.is_promoted()
    {
        actions.push(Action::Place { kind, to });
    }
    if reading.marks.has(Marks::PLACE) {
        return actions;
    }
    let targets = reading.to.map_or_else(|| victims(position, reading), |to| vec![to]);
    for from in origins(position, reading) {
        for &to in &targets {
            // A capture that may be a shot is explained as a move: every piece has moves.
            let shot = reading.marks.has(Marks::SHOOT) && reading.effect == MoveEffect::Nothing;
            actions.push(if shot {
                Action::Shoot { from, target: to }
            } else {
                Action::Move { from, to, effect: reading.effect }
            });
        }
    }
    actions
}

/// Returns the squares of the possible victims of a reading: pieces of other seats, if there are any.
fn victims(position: &AnyPosition, reading: &Reading) -> Vec<Square> {
    let named = |at: &Square| reading.victim.is_some() && matches_kind(position, reading.victim, *at);
    let all: Vec<Square> = position.info().squares().filter(named).collect();
    let other = |at: &Square| piece_on(position, *at).is_some_and(|piece| piece.seat != position.to_act());
    let others: Vec<Square> = all.iter().copied().filter(other).collect();
    if others.is_empty() { all } else { others }
}

/// Returns the squares of the possible moving pieces of a reading: those of the seat to move, if there are any.
///
/// Kings are always included, as the seat to move may own a King of another seat's letter.
fn origins(position: &AnyPosition, reading: &Reading) -> Vec<Square> {
    let king = position.info().kinds.first().map(|info| info.kind);
    if let (Origin::Square(from), None) = (reading.from, reading.kind) {
        return vec![from];
    }
    let matching = position.info().squares().filter(|&at| {
        reading.from.matches(at)
            && piece_on(position, at).is_some()
            && matches_kind(position, reading.kind, at)
    });
    let all: Vec<Square> = matching.collect();
    let own = |at: &Square| {
        piece_on(position, *at)
            .is_some_and(|piece| piece.seat == position.to_act() || Some(piece.kind) == king)
    };
    let owned: Vec<Square> = all.iter().copied().filter(own).collect();
    if owned.is_empty() { all } else { owned }
}

fn matches_kind(position: &AnyPosition, kind: Option<PieceKind>, at: Square) -> bool {
    naming_cost(position, kind, at).is_some()
}

/// Returns the refusal that comes nearest to being legal, among the actions of the lowest cost.
fn nearest(
    position: &AnyPosition,
    candidates_by_cost: impl Iterator<Item = (u32, Action)>,
) -> Option<InputError> {
    let mut best: Option<(u32, u32, Action, ActionRefusal)> = None;
    for (cost, action) in candidates_by_cost.take(MAX_EXPLAINED) {
        if best.is_some_and(|(lowest, ..)| lowest < cost) {
            break;
        }
        let Err(refusal) = position.explain(action) else { continue };
        let rank = legality_rank(&refusal);
        if best.is_none_or(|(_, nearest, ..)| nearest < rank) {
            best = Some((cost, rank, action, refusal));
        }
    }
    best.map(|(_, _, action, refusal)| InputError::Refused(action, refusal))
}

/// Returns the rank of a refusal by nearness to legality, from the order of the reasons: 0 is the furthest.
fn legality_rank(refusal: &ActionRefusal) -> u32 {
    let furthest_first: [&[&RefusalReason]; 6] = [
        &[&common_refusals::OFF_BOARD, &common_refusals::NO_SUCH_FORM],
        &[&common_refusals::EMPTY_SQUARE],
        &[&common_refusals::WRONG_SEAT],
        &[&common_refusals::NO_MOVE],
        &[&common_refusals::NOT_ITS_MOVE],
        &[&common_refusals::BLOCKED, &common_refusals::OWN_PIECE],
    ];
    let common = furthest_first.iter().position(|reasons| reasons.contains(&refusal.reason));
    let own = match refusal.reason.scope {
        RefusalScope::Piece => 3,
        RefusalScope::Action => furthest_first.len(),
    };
    common.unwrap_or(own) as u32
}
