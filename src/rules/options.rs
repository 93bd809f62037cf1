//! The options of a game, as `KEY=VALUE` pairs.

use super::info::GameInfo;
use super::problem::{Problem, problem};
use super::text::normalization;
use std::fmt;

/// Options of one game: each key known to the game and given once.
///
/// The game checks the values as the position is created or read.
///
/// ```
/// use castellan_rules::{Options, Variant};
///
/// let info = Variant::MountChess.info();
/// let options = Options::new(info, &[("setup", "checkered")])?;
/// assert_eq!(options.get("setup"), Some("checkered"));
/// assert!(Options::new(info, &[("weather", "fine")]).is_err());
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Vec<(String, String)>);

/// The maximum length of a value; a custom board of 19 lines has about 380 characters.
const MAX_VALUE_LENGTH: usize = 2000;

/// The error for an invalid option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    /// The key at fault.
    pub key: String,
    /// The fault.
    pub problem: Problem,
}

impl OptionError {
    /// Creates an error for a key.
    #[must_use]
    pub fn new(key: &str, problem: Problem) -> Self {
        Self { key: key.to_owned(), problem }
    }

    /// Creates the error for a duplicate key.
    #[must_use]
    pub fn duplicate(key: &str) -> Self {
        Self::new(key, problem!("option-twice", "is given twice"))
    }

    /// Creates the error for a value that the game does not offer.
    #[must_use]
    pub fn invalid_value(key: &str, value: &str, values: &str) -> Self {
        let value = one_line(value);
        let english = format!("`{value}` is not one of {values}");
        let facts = vec![("value", value.into()), ("values", values.replace('|', ", ").into())];
        Self::new(key, Problem::new("option-value", english, facts))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}: {}", one_line(&self.key), self.problem)
    }
}

impl std::error::Error for OptionError {}

/// Escapes external text for display on one line between backquotes: control characters become escapes, and long texts
/// are truncated.
#[must_use]
pub fn one_line(text: &str) -> String {
    const MAX_SHOWN: usize = 60;
    let mut shown = String::new();
    for letter in text.chars().take(MAX_SHOWN) {
        match letter {
            // The output stands between backquotes.
            '`' => shown.push('\u{2bb}'),
            '\'' | '"' => shown.push(letter),
            letter => shown.extend(letter.escape_debug()),
        }
    }
    if text.chars().nth(MAX_SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

impl Options {
    /// Checks that the game knows every key and that none is given twice. Values are normalised: the
    /// typographic changes of keyboards and editors are [undone](normalization::without_typography).
    ///
    /// # Errors
    /// Returns the key that is unknown or given twice, or whose value is too long or has a forbidden character.
    pub fn new(info: &GameInfo, pairs: &[(&str, &str)]) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for &(key, value) in pairs {
            if !info.options.iter().any(|option| option.key == key) {
                let known: Vec<_> = info.options.iter().map(|option| option.key).collect();
                let unknown = problem!(
                    "option-unknown",
                    "{game} has no such option (it has {known})",
                    game = info.title,
                    known = known.join(", "),
                );
                return Err(OptionError::new(key, unknown));
            }
            if options.get(key).is_some() {
                return Err(OptionError::duplicate(key));
            }
            let value = normalization::without_typography(value);
            if value.len() > MAX_VALUE_LENGTH {
                return Err(OptionError::new(
                    key,
                    problem!("option-too-long", "is longer than {most} bytes", most = MAX_VALUE_LENGTH),
                ));
            }
            if let Some(letter) = normalization::first_unprintable(&value) {
                let text = one_line(&value);
                return Err(OptionError::new(
                    key,
                    problem!("option-foreign", "`{text}` has {letter:?}", text = text, letter = letter),
                ));
            }
            options.0.push((key.to_owned(), value));
        }
        Ok(options)
    }

    /// Returns the options with the value of one key replaced, or added after the others.
    ///
    /// # Errors
    /// Returns an error if the game does not know the key, or the value is too long.
    pub fn with(&self, info: &GameInfo, key: &str, value: &str) -> Result<Self, OptionError> {
        let mut pairs: Vec<(&str, &str)> = self.pairs().collect();
        match pairs.iter_mut().find(|(known, _)| *known == key) {
            Some(pair) => pair.1 = value,
            None => pairs.push((key, value)),
        }
        Self::new(info, &pairs)
    }

    /// Returns the value given for a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Returns all pairs, in the order given.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Returns the value for `key` among `values`; the first is the default.
    ///
    /// # Errors
    /// Returns an error if the value is none of them.
    pub fn choose<T: Copy>(&self, key: &str, values: &[(&str, T)]) -> Result<T, OptionError> {
        let Some(given) = self.get(key) else { return Ok(values[0].1) };
        if let Some((_, meaning)) = values.iter().find(|(word, _)| *word == given) {
            return Ok(*meaning);
        }
        let words: Vec<_> = values.iter().map(|(word, _)| *word).collect();
        Err(OptionError::invalid_value(key, given, &words.join("|")))
    }

    /// Returns `true` if a switch is turned `on`; the default is `off`.
    ///
    /// # Errors
    /// Returns an error if the value is neither.
    pub fn switch(&self, key: &str) -> Result<bool, OptionError> {
        self.choose(key, &[("off", false), ("on", true)])
    }
}
