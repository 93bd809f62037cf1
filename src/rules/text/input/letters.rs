//! Input with the piece letters of a language: `Sf3`, `Кf3`.

use super::{Alphabet, CostedResult, InputError, choose, normalized, parse_with};
use crate::action::{Action, MoveEffect};
use crate::options::one_line;
use crate::piece::PieceKind;
use crate::text::normalization::latin_lookalike;
use crate::variants::AnyPosition;

/// A language's letters for the kinds of piece of one game. A kind without letters uses its code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PieceLetters(Vec<(PieceKind, String)>);

impl PieceLetters {
    /// Creates letters for unpromoted kinds; a promoted kind has those of the plain kind after `+`.
    #[must_use]
    pub fn new(letters: impl IntoIterator<Item = (PieceKind, String)>) -> Self {
        Self(letters.into_iter().map(|(kind, letters)| (kind, letters.to_lowercase())).collect())
    }

    /// Returns `true` if every kind uses its code.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Parses the full text of an action with these letters instead of codes: `e7e8=D`, `D@a1`; if there are none in
    /// it, with lookalikes of Latin letters. Legality is not checked.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<Action> {
        let lower = text.to_lowercase();
        let with_letters = self.0.iter().find_map(|(kind, letters)| {
            let placed =
                || Some(format!("{kind}@{}", to_latin(lower.strip_prefix(letters)?.strip_prefix('@')?)));
            let became =
                || Some(format!("{}={kind}", to_latin(lower.strip_suffix(letters)?.strip_suffix('=')?)));
            let dropped = || {
                let (moved, at) = lower.split_once(&format!("/{letters}@"))?;
                Some(format!("{}/{kind}@{}", to_latin(moved), to_latin(at)))
            };
            placed().or_else(became).or_else(dropped)?.parse().ok()
        });
        with_letters.or_else(|| {
            let plain = to_latin(text);
            let action =
                plain.parse::<Action>().ok().or_else(|| plain.to_lowercase().parse::<Action>().ok())?;
            let named = match action {
                Action::Place { .. } => lower.chars().next(),
                Action::Move { effect: MoveEffect::PromoteTo(_), .. } => lower.chars().last(),
                Action::Move { effect: MoveEffect::Drop(..), .. } => lower.split('/').nth(1)?.chars().next(),
                _ => None,
            };
            named.is_none_or(|letter| !self.is_first_letter(letter)).then_some(action)
        })
    }

    /// Returns `true` if the letters of any kind begin with this lower-case, non-Latin letter.
    pub(super) fn is_first_letter(&self, letter: char) -> bool {
        !letter.is_ascii() && self.0.iter().any(|(_, letters)| letters.starts_with(letter))
    }

    /// Returns the lower-case letters of a plain kind; `None` if it uses its code.
    pub(super) fn of(&self, kind: PieceKind) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == kind).map(|(_, letters)| letters.as_str())
    }
}

/// Parses user input with the codes of the game or with the letters of the user's language.
///
/// ```
/// use castellan_rules::text::input::{self, InputError, PieceLetters};
/// use castellan_rules::{Options, PieceKind, Variant};
///
/// let start = "giant-king".parse::<Variant>().unwrap().begin(&Options::default())?;
/// let german = [(b'N', "S"), (b'B', "L"), (b'P', "B")];
/// let german = PieceLetters::new(german.map(|(code, letter)| (PieceKind::new(code), letter.to_owned())));
/// assert_eq!(input::read_with(&start, "Sd4", &german).unwrap().to_string(), "c2d4");
/// assert_eq!(input::read_with(&start, "Nd4", &german).unwrap().to_string(), "c2d4");
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
///
/// # Errors
/// Returns the errors of [`read`](super::read), and [`InputError::TwoReadings`] if the two ways of reading give
/// different actions.
pub fn read_with(position: &AnyPosition, text: &str, letters: &PieceLetters) -> Result<Action, InputError> {
    let text = normalized(text);
    let text = text.as_str();
    let CostedResult { cost: code_cost, result: by_code } =
        parse_with(position, text, Alphabet::Codes(letters));
    // Canonical text always has its canonical meaning.
    let is_canonical =
        text.parse::<Action>().is_ok_and(|action| by_code.is_ok() || !contains_kind_code(action));
    if letters.is_empty() || is_canonical || matches!(by_code, Err(InputError::TooLong)) {
        return by_code;
    }
    let CostedResult { cost: letter_cost, result: by_letter } =
        parse_with(position, text, Alphabet::Language(letters));
    // The reading nearer to the text wins.
    if code_cost != letter_cost && is_action(&by_code) && is_action(&by_letter) {
        return if code_cost < letter_cost { by_code } else { by_letter };
    }
    match (by_code, by_letter) {
        (Ok(by_code), Ok(by_letter)) if by_code != by_letter => {
            Err(InputError::TwoReadings { text: one_line(text), by_code, by_letter })
        }
        (Err(InputError::Ambiguous(mut actions)), Ok(action))
        | (Ok(action), Err(InputError::Ambiguous(mut actions))) => {
            actions.push(action);
            ambiguity_of(actions)
        }
        (Err(InputError::Ambiguous(mut actions)), Err(InputError::Ambiguous(more))) => {
            actions.extend(more);
            ambiguity_of(actions)
        }
        (Ok(action), _) | (_, Ok(action)) => Ok(action),
        (_, Err(by_letter @ (InputError::Ambiguous(_) | InputError::Refused(..))))
        | (
            Err(InputError::Unreadable(_) | InputError::UnknownCharacter { .. }),
            Err(
                by_letter @ (InputError::NoSuchPiece { .. }
                | InputError::Unreadable(_)
                | InputError::UnknownCharacter { .. }),
            ),
        ) => Err(by_letter),
        (Err(by_code), _) => Err(by_code),
    }
}

/// Replaces letters by their Latin lookalikes.
fn to_latin(text: &str) -> String {
    text.chars().map(|letter| latin_lookalike(letter).unwrap_or(letter)).collect()
}

/// Returns `true` if a text was read as an action, legal or not.
const fn is_action(read: &Result<Action, InputError>) -> bool {
    matches!(read, Ok(_) | Err(InputError::Ambiguous(_) | InputError::Refused(..)))
}

/// Returns `true` if the text of an action contains the code of a kind.
const fn contains_kind_code(action: Action) -> bool {
    matches!(
        action,
        Action::Place { .. } | Action::Move { effect: MoveEffect::PromoteTo(_) | MoveEffect::Drop(..), .. }
    )
}

/// Returns the action if there is only one, or the ambiguity of several, without duplicates.
fn ambiguity_of(mut actions: Vec<Action>) -> Result<Action, InputError> {
    actions.sort_by_cached_key(Action::to_string);
    actions.dedup();
    choose(actions).unwrap_or_else(|| Err(InputError::Unreadable(String::new())))
}
