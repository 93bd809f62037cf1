//! Lenient input: actions as people type them.
//!
//! Canonical text always has its canonical meaning. Any other text is matched in every possible reading against the
//! legal actions: `c3 e4`, `3C 4E`, `Nc3-e4`, `knight e4`, `Q at a1`, `archer c3 takes e5`, `e7e8q`, `a7-a8 drop knight
//! e3`, `O-O`, `castle long`, in any case, with or without the move number, in wide letters (`ｅ２ｅ４`), with figurines
//! (`♘f3`), and with letters of other scripts that look like Latin ones (`е2е4`), unless they are the user's own
//! letters for pieces. Only the legal actions nearest to the text are kept: if the text has letters of both cases,
//! capitals are codes and lower-case letters are files; by default a move is preferred to a shot or a placing; a code
//! without `+` means a promoted piece last.

mod grammar;
mod letters;

pub use letters::{Letters, read_with};

use super::notation::{Wing, castling, piece_on};
use super::typed;
use crate::action::{Action, MoveEffect};
use crate::geometry::Square;
use crate::info::{Reason, Scope};
use crate::options::one_line;
use crate::piece::{Kind, Seat};
use crate::refusals;
use crate::ruling::Ruling;
use crate::variants::AnyPosition;
use grammar::{From, Grammar, Marks, Reading};
use std::fmt;

/// The maximum length of input, in characters.
pub const LONGEST_INPUT: usize = 100;
/// The maximum number of actions listed in an error message.
pub const MOST_LISTED: usize = 12;
/// The maximum number of illegal readings that are checked to find the one nearest to being legal.
const MOST_JUDGED: usize = 200;

/// The error for a text that is not an action.
#[derive(Clone, PartialEq, Debug)]
pub enum InputError {
    /// Longer than [`LONGEST_INPUT`].
    TooLong,
    /// The unreadable part, escaped for display: of one line, and bounded.
    Unreadable(String),
    /// A meaningless character.
    Foreign {
        /// The word that contains it, escaped for display.
        text: String,
        /// The character.
        letter: char,
    },
    /// Several legal actions, in the order of their texts.
    Ambiguous(Vec<Action>),
    /// No legal action; the nearest one, and the ruling against it.
    Refused(Action, Ruling),
    /// No such piece at the given place.
    Absent {
        /// The kind of piece and its name, if one was named.
        kind: Option<(Kind, &'static str)>,
        /// The square, if one was named.
        at: Option<Square>,
    },
    /// The leaving seat is not in the game.
    NotInGame(Seat),
    /// A legal action by the codes of the game, and a different one by the letters of a language.
    TwoReadings {
        /// The input, escaped for display.
        text: String,
        /// The action by the codes.
        english: Action,
        /// The action by the letters.
        own: Action,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the text is longer than {LONGEST_INPUT} characters"),
            Self::Unreadable(text) if text.is_empty() => f.write_str("there is no text"),
            Self::Unreadable(text) => write!(f, "`{text}` was not understood"),
            Self::Foreign { text, letter } => {
                write!(f, "`{text}` was not understood: it has U+{:04X}", u32::from(*letter))
            }
            Self::Ambiguous(actions) => {
                let listed: Vec<_> = actions.iter().take(MOST_LISTED).map(Action::to_string).collect();
                write!(f, "several actions fit: {}", listed.join(", "))?;
                match actions.len().saturating_sub(MOST_LISTED) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::Refused(action, ruling) => {
                write!(f, "{action} is refused by {} ({})", ruling.rule, ruling.reason.id)
            }
            Self::Absent { kind, at } => {
                let name = kind.map_or("piece", |(_, name)| name);
                match at {
                    Some(square) => write!(f, "there is no {name} on {square}"),
                    None => write!(f, "there is no such {name}"),
                }
            }
            Self::NotInGame(seat) => write!(f, "{seat} is not in the game"),
            Self::TwoReadings { text, english, own } => {
                write!(f, "`{text}` is {english} with the codes of the game, and {own} with other letters")
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
/// ruling against the reading nearest to being legal.
pub fn read(position: &AnyPosition, text: &str) -> Result<Action, InputError> {
    read_as(position, &as_typed(text), Alphabet::Codes(&Letters::default())).result
}

/// Normalises a move: in [plain](typed::plain) style, without invisible characters (often copied along from messages),
/// without the markup of code, quotations, bold and spoilers, and without the move number.
#[must_use]
pub fn as_typed(text: &str) -> String {
    let seen: String = typed::plain(text).chars().filter(|letter| !typed::is_unseen(*letter)).collect();
    let text = unquoted(seen.trim()).replace("=>", "->");
    let behind_number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let behind_sign = behind_number.trim_start_matches(['.', ')', ' ']);
    let digits = text.len() - behind_number.len();
    let has_sign = behind_number.trim_start().starts_with(['.', ')']);
    let is_apart =
        digits > 0 && behind_number.starts_with(' ') && behind_sign.starts_with(char::is_alphabetic);
    if digits <= 4 && (has_sign || is_apart) { behind_sign } else { text.as_str() }.to_owned()
}

/// Removes the markup around a text.
fn unquoted(mut text: &str) -> &str {
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
    let latin = |letter: char| typed::look_alike(letter).unwrap_or(letter).to_ascii_lowercase();
    let text: String = as_typed(text).chars().map(latin).collect();
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let turned = format!("{digits}{}", &text[..text.len() - digits.len()]);
    turned.parse().ok()
}

/// The letters for kinds of piece.
#[derive(Clone, Copy)]
enum Alphabet<'a> {
    /// The codes of the game. A lookalike that is a letter of the user's language for a piece means that piece.
    Codes(&'a Letters),
    /// The letters of a language, and the codes of kinds without letters.
    Own(&'a Letters),
}

impl<'a> Alphabet<'a> {
    const fn letters(self) -> &'a Letters {
        match self {
            Self::Codes(letters) | Self::Own(letters) => letters,
        }
    }

    /// Returns the lower-case letters of a plain kind; `None` if it uses its code.
    fn of(self, kind: Kind) -> Option<&'a str> {
        match self {
            Self::Codes(_) => None,
            Self::Own(letters) => letters.of(kind),
        }
    }
}

/// The result of reading a text, with its distance from the text.
struct Meant {
    /// 0 is best.
    cost: u32,
    result: Result<Action, InputError>,
}

/// Parses a text with the codes of the game, or with the letters of a language alone.
fn read_as(position: &AnyPosition, text: &str, alphabet: Alphabet) -> Meant {
    let surely = |result| Meant { cost: 0, result };
    if text.chars().nth(LONGEST_INPUT).is_some() {
        return surely(Err(InputError::TooLong));
    }
    let text = text.trim();
    let legal = position.actions();
    if let Alphabet::Codes(_) = alphabet {
        if let Some(action) = text.parse::<Action>().ok().or_else(|| plain_words(text)) {
            return surely(judge(position, action));
        }
        if let Some(wings) = castling_words(text) {
            return surely(castle(position, &legal, wings, text));
        }
    }
    let grammar = Grammar::new(position.info(), text, alphabet);
    let readings = grammar.readings();
    let mut fitting: Vec<(u32, Action)> = Vec::new();
    for &action in &legal {
        let costs = readings.iter().filter_map(|reading| fit(position, reading, action));
        fitting.extend(costs.min().map(|cost| (cost, action)));
    }
    let nearest = fitting.iter().map(|(cost, _)| *cost).min();
    fitting.retain(|(cost, _)| Some(*cost) == nearest);
    let lowest = readings.first().map_or(0, |reading| reading.cost);
    let result = choose(fitting.into_iter().map(|(_, action)| action).collect())
        .unwrap_or_else(|| Err(explain(position, &readings).unwrap_or_else(|| grammar.not_understood())));
    Meant { cost: nearest.unwrap_or(lowest), result }
}

/// Checks the legality of the only possible action.
fn judge(position: &AnyPosition, action: Action) -> Result<Action, InputError> {
    match action {
        Action::Leave(seat) if position.has_seat(seat) => Ok(action),
        Action::Leave(seat) => Err(InputError::NotInGame(seat)),
        _ => position.explain(action).map(|()| action).map_err(|ruling| InputError::Refused(action, ruling)),
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
fn plain_words(text: &str) -> Option<Action> {
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
fn castling_words(text: &str) -> Option<&'static [Wing]> {
    let sign = text.trim_matches([' ', '+', '#', '!', '?', '^', '(', ')', '.', ',', ';']);
    let latin = sign.chars().filter(|letter| *letter != ' ').map(|letter| match letter {
        '○' | '◯' | '⭕' => 'o',
        letter => typed::look_alike(letter).unwrap_or(letter),
    });
    let latin: String = latin.collect();
    match latin.to_ascii_lowercase().replace('0', "o").as_str() {
        "o-o" | "oo" => return Some(&[Wing::Higher]),
        "o-o-o" | "ooo" => return Some(&[Wing::Lower]),
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
        (_, true, false) => Some(&[Wing::Higher]),
        (_, false, true) => Some(&[Wing::Lower]),
        (_, false, false) => Some(&[Wing::Higher, Wing::Lower]),
    }
}

/// Returns the words of a text, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
}

fn castle(
    position: &AnyPosition,
    legal: &[Action],
    wings: &[Wing],
    text: &str,
) -> Result<Action, InputError> {
    let wanted = |action: &Action| castling(position, *action).is_some_and(|wing| wings.contains(&wing));
    if let Some(result) = choose(legal.iter().copied().filter(wanted).collect()) {
        return result;
    }
    let info = position.info();
    let reach = info.squares().flat_map(|from| {
        let to = [2, -2].into_iter().filter_map(move |files| from.offset(files, 0));
        to.filter(|to| to.file() < info.files).map(move |to| Action::plain(from, to))
    });
    let tried = reach.filter(wanted).map(|action| (0, action));
    Err(nearest(position, tried).unwrap_or_else(|| InputError::Unreadable(one_line(text))))
}

/// Returns the cost of an action as a reading; `None` if the reading cannot mean it.
fn fit(position: &AnyPosition, reading: &Reading, action: Action) -> Option<u32> {
    let marks = reading.marks;
    let cost = match action {
        Action::Move { from, to, effect } => {
            let fits = !marks.has(Marks::PLACE | Marks::SHOOT) && effect == reading.effect;
            let at = marks.has(Marks::AT) && reading.from == From::Anywhere && reading.kind.is_some();
            fits.then_some(())?;
            two_squares(position, reading, from, to)? + u32::from(at)
        }
        Action::Shoot { from, target } => {
            let fits = !marks.has(Marks::PLACE) && reading.effect == MoveEffect::Nothing;
            let said = marks.has(Marks::SHOOT | Marks::CAPTURE);
            fits.then_some(())?;
            two_squares(position, reading, from, target)? + if said { 0 } else { 2 }
        }
        Action::Place { kind, to } => {
            let fits =
                placing(reading) && reading.to == Some(to) && reading.kind.is_none_or(|named| named == kind);
            fits.then_some(if marks.has(Marks::PLACE | Marks::AT) { 0 } else { 2 })?
        }
        Action::Pass | Action::Leave(_) => return None,
    };
    Some(cost + reading.cost)
}

/// Returns `true` if a reading can mean a placing.
fn placing(reading: &Reading) -> bool {
    let other = reading.marks.has(Marks::SHOOT | Marks::CAPTURE);
    reading.from == From::Anywhere && reading.effect == MoveEffect::Nothing && !other
}

fn two_squares(position: &AnyPosition, reading: &Reading, from: Square, to: Square) -> Option<u32> {
    if !reading.from.fits(from) || reading.to.is_some_and(|said| said != to) {
        return None;
    }
    let (mover, met) = (acts_as(position, reading.kind, from)?, acts_as(position, reading.victim, to)?);
    Some(mover + met)
}

/// Returns the cost of calling the piece on a square by this kind; `None` if it cannot be called so.
fn acts_as(position: &AnyPosition, named: Option<Kind>, at: Square) -> Option<u32> {
    let Some(named) = named else { return Some(0) };
    let kind = piece_on(position, at)?.kind;
    if kind == named { Some(0) } else { (kind.unpromoted() == named).then_some(2) }
}

/// Returns the reason for rejecting the readings: the nearest action with its ruling, or the absent piece.
fn explain(position: &AnyPosition, readings: &[Reading]) -> Option<InputError> {
    let first = readings.first()?;
    let tried = readings
        .iter()
        .flat_map(|reading| candidates(position, reading).into_iter().map(|action| (reading.cost, action)));
    nearest(position, tried).or_else(|| {
        let named = first.kind.and_then(|kind| position.info().kind(kind));
        let at = match first.from {
            From::Square(square) => Some(square),
            _ => None,
        };
        Some(InputError::Absent { kind: named.map(|info| (info.kind, info.name)), at })
    })
}

/// Returns the illegal actions that a reading can mean.
fn candidates(position: &AnyPosition, reading: &Reading) -> Vec<Action> {
    let mut actions = Vec::new();
    if let (Some(kind), Some(to), true) = (reading.kind, reading.to, placing(reading))
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
    let named = |at: &Square| reading.victim.is_some() && stands(position, reading.victim, *at);
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
    if let (From::Square(from), None) = (reading.from, reading.kind) {
        return vec![from];
    }
    let fitting = position.info().squares().filter(|&at| {
        reading.from.fits(at) && piece_on(position, at).is_some() && stands(position, reading.kind, at)
    });
    let all: Vec<Square> = fitting.collect();
    let own = |at: &Square| {
        piece_on(position, *at)
            .is_some_and(|piece| piece.seat == position.to_act() || Some(piece.kind) == king)
    };
    let owned: Vec<Square> = all.iter().copied().filter(own).collect();
    if owned.is_empty() { all } else { owned }
}

fn stands(position: &AnyPosition, kind: Option<Kind>, at: Square) -> bool {
    acts_as(position, kind, at).is_some()
}

/// Returns the refusal that comes nearest to being legal, among the actions of the lowest cost.
fn nearest(position: &AnyPosition, tried: impl Iterator<Item = (u32, Action)>) -> Option<InputError> {
    let mut best: Option<(u32, u32, Action, Ruling)> = None;
    for (cost, action) in tried.take(MOST_JUDGED) {
        if best.is_some_and(|(lowest, ..)| lowest < cost) {
            break;
        }
        let Err(ruling) = position.explain(action) else { continue };
        let near = nearness(&ruling);
        if best.is_none_or(|(_, nearest, ..)| nearest < near) {
            best = Some((cost, near, action, ruling));
        }
    }
    best.map(|(_, _, action, ruling)| InputError::Refused(action, ruling))
}

/// Returns the nearness to legality of a refused action, from the order of the reasons.
fn nearness(ruling: &Ruling) -> u32 {
    let far: [&[&Reason]; 6] = [
        &[&refusals::OFF_BOARD, &refusals::NO_SUCH_FORM],
        &[&refusals::EMPTY_SQUARE],
        &[&refusals::WRONG_SEAT],
        &[&refusals::NO_MOVE],
        &[&refusals::NOT_ITS_MOVE],
        &[&refusals::BLOCKED, &refusals::OWN_PIECE],
    ];
    let common = far.iter().position(|reasons| reasons.contains(&ruling.reason));
    let own = match ruling.reason.scope {
        Scope::Piece => 3,
        Scope::Action => far.len(),
    };
    common.unwrap_or(own) as u32
}
