//! Input with the piece letters of a language: `Sf3`, `Кf3`.

use super::{Alphabet, InputError, Meant, as_typed, choose, read_as};
use crate::action::{Action, MoveEffect};
use crate::options::one_line;
use crate::piece::Kind;
use crate::text::typed::look_alike;
use crate::variants::AnyPosition;

/// A language's letters for the kinds of piece of one game. A kind without letters uses its code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Letters(Vec<(Kind, String)>);

impl Letters {
    /// Creates letters for unpromoted kinds; a promoted kind has those of the plain kind after `+`.
    #[must_use]
    pub fn new(letters: impl IntoIterator<Item = (Kind, String)>) -> Self {
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
        let small = text.to_lowercase();
        let with_letters = self.0.iter().find_map(|(kind, letters)| {
            let placed =
                || Some(format!("{kind}@{}", latin(small.strip_prefix(letters)?.strip_prefix('@')?)));
            let became =
                || Some(format!("{}={kind}", latin(small.strip_suffix(letters)?.strip_suffix('=')?)));
            let dropped = || {
                let (moved, at) = small.split_once(&format!("/{letters}@"))?;
                Some(format!("{}/{kind}@{}", latin(moved), latin(at)))
            };
            placed().or_else(became).or_else(dropped)?.parse().ok()
        });
        with_letters.or_else(|| {
            let plain = latin(text);
            let action =
                plain.parse::<Action>().ok().or_else(|| plain.to_lowercase().parse::<Action>().ok())?;
            let named = match action {
                Action::Place { .. } => small.chars().next(),
                Action::Move { effect: MoveEffect::Become(_), .. } => small.chars().last(),
                Action::Move { effect: MoveEffect::Drop(..), .. } => small.split('/').nth(1)?.chars().next(),
                _ => None,
            };
            named.is_none_or(|letter| !self.begins(letter)).then_some(action)
        })
    }

    /// Returns `true` if the letters of any kind begin with this lower-case, non-Latin letter.
    pub(super) fn begins(&self, letter: char) -> bool {
        !letter.is_ascii() && self.0.iter().any(|(_, letters)| letters.starts_with(letter))
    }

    /// Returns the lower-case letters of a plain kind; `None` if it uses its code.
    pub(super) fn of(&self, kind: Kind) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == kind).map(|(_, letters)| letters.as_str())
    }
}

/// Parses user input with the codes of the game or with the letters of the user's language.
///
/// ```
/// use castellan_rules::text::input::{self, InputError, Letters};
/// use castellan_rules::{Kind, Options, Variant};
///
/// let start = "giant-king".parse::<Variant>().unwrap().begin(&Options::default())?;
/// let german = [(b'N', "S"), (b'B', "L"), (b'P', "B")];
/// let german = Letters::new(german.map(|(code, letter)| (Kind::new(code), letter.to_owned())));
/// assert_eq!(input::read_with(&start, "Sd4", &german).unwrap().to_string(), "c2d4");
/// assert_eq!(input::read_with(&start, "Nd4", &german).unwrap().to_string(), "c2d4");
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
///
/// # Errors
/// Returns the errors of [`read`](super::read), and [`InputError::TwoReadings`] if the two ways of reading give
/// different actions.
pub fn read_with(position: &AnyPosition, text: &str, letters: &Letters) -> Result<Action, InputError> {
    let text = as_typed(text);
    let text = text.as_str();
    let Meant { cost: english_cost, result: english } = read_as(position, text, Alphabet::Codes(letters));
    // Canonical text always has its canonical meaning.
    let itself = text.parse::<Action>().is_ok_and(|action| english.is_ok() || !names_a_kind(action));
    if letters.is_empty() || itself || matches!(english, Err(InputError::TooLong)) {
        return english;
    }
    let Meant { cost: own_cost, result: own } = read_as(position, text, Alphabet::Own(letters));
    // The reading nearer to the text wins.
    if english_cost != own_cost && is_action(&english) && is_action(&own) {
        return if english_cost < own_cost { english } else { own };
    }
    match (english, own) {
        (Ok(english), Ok(own)) if english != own => {
            Err(InputError::TwoReadings { text: one_line(text), english, own })
        }
        (Err(InputError::Ambiguous(mut actions)), Ok(action))
        | (Ok(action), Err(InputError::Ambiguous(mut actions))) => {
            actions.push(action);
            united(actions)
        }
        (Err(InputError::Ambiguous(mut actions)), Err(InputError::Ambiguous(more))) => {
            actions.extend(more);
            united(actions)
        }
        (Ok(action), _) | (_, Ok(action)) => Ok(action),
        (_, Err(own @ (InputError::Ambiguous(_) | InputError::Refused(..))))
        | (
            Err(InputError::Unreadable(_) | InputError::Foreign { .. }),
            Err(own @ (InputError::Absent { .. } | InputError::Unreadable(_) | InputError::Foreign { .. })),
        ) => Err(own),
        (Err(english), _) => Err(english),
    }
}

/// Replaces letters by their Latin lookalikes.
fn latin(text: &str) -> String {
    text.chars().map(|letter| look_alike(letter).unwrap_or(letter)).collect()
}

/// Returns `true` if a text was read as an action, legal or not.
const fn is_action(read: &Result<Action, InputError>) -> bool {
    matches!(read, Ok(_) | Err(InputError::Ambiguous(_) | InputError::Refused(..)))
}

/// Returns `true` if the text of an action contains the code of a kind.
const fn names_a_kind(action: Action) -> bool {
    matches!(
        action,
        Action::Place { .. } | Action::Move { effect: MoveEffect::Become(_) | MoveEffect::Drop(..), .. }
    )
}

/// Returns the action if there is only one, or the ambiguity of several, without duplicates.
fn united(mut actions: Vec<Action>) -> Result<Action, InputError> {
    actions.sort_by_cached_key(Action::to_string);
    actions.dedup();
    choose(actions).unwrap_or_else(|| Err(InputError::Unreadable(String::new())))
}
