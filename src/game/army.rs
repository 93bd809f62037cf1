//! Choices that each seat makes before the game begins, such as armies (KOTM-12).
//!
//! Works for any variant: if its options have a key for each seat (`army.w`, `army.r` …) beside one for all (`army`),
//! its seats can choose.

use castellan_rules::text::normalization;
use castellan_rules::{GameInfo, OptionError, Options, Seat, Variant};

/// A choice that the seats of a game make.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupChoice {
    /// The name, which is also the key of the option for all seats: `army`.
    pub name: &'static str,
    /// The number of the rule.
    pub rule: &'static str,
    /// The predefined values, the default first.
    pub presets: Vec<&'static str>,
    /// `true` if a text can describe a custom choice.
    pub accepts_text: bool,
    info: &'static GameInfo,
}

/// Returns the choice that the seats of this variant make, if any.
#[must_use]
pub fn setup_choice(info: &'static GameInfo) -> Option<SetupChoice> {
    let every = |name: &str| info.options.iter().find(|option| option.key == name);
    let seat_name = |key: &'static str| {
        let (name, letter) = key.split_once('.')?;
        info.seats.iter().any(|seat| letter.chars().eq([seat.letter()])).then_some(name)
    };
    let option = info.options.iter().find_map(|option| every(seat_name(option.key)?))?;
    // A value in capitals stands for free text.
    let is_text = |value: &&str| value.starts_with(|first: char| first.is_ascii_uppercase());
    Some(SetupChoice {
        name: option.key,
        rule: option.rule,
        presets: option.values.split('|').filter(|value| !is_text(value)).collect(),
        accepts_text: option.values.split('|').any(|value| is_text(&value)),
        info,
    })
}

impl SetupChoice {
    /// Returns the key of a seat's own option.
    #[must_use]
    pub fn key(&self, seat: Seat) -> String {
        format!("{}.{}", self.name, seat.letter())
    }

    /// Returns the default, which a seat gets if its player chooses nothing and [`SetupChoice::given`] returns `None`.
    #[must_use]
    pub fn default_preset(&self) -> &str {
        self.presets[0]
    }

    /// Returns the value that the options give a seat: the seat's own, or the one for all seats.
    #[must_use]
    pub fn given<'a>(&self, options: &'a Options, seat: Seat) -> Option<&'a str> {
        options.get(&self.key(seat)).or_else(|| options.get(self.name))
    }

    /// Parses a seat's choice as typed, and returns the value to store in the seat's option. Ignores case and extra
    /// spaces.
    ///
    /// # Errors
    /// Returns the error of the variant if the choice, or the rest of the options, is invalid.
    pub fn check(
        &self,
        variant: Variant,
        options: &Options,
        seat: Seat,
        text: &str,
    ) -> Result<String, OptionError> {
        let key = self.key(seat);
        let text = normalization::without_typography(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        let typed = words.join(" ");
        let small = typed.to_lowercase();
        let ready = self.presets.iter().find(|word| **word == small);
        // Codes are capitals. Text that is not a list of codes keeps its case, so that an error can quote it.
        let is_codes = typed.chars().all(|letter| letter.is_ascii_alphabetic() || letter == ' ');
        let value = match ready {
            Some(word) => (*word).to_owned(),
            None if is_codes && self.accepts_text => typed.to_uppercase(),
            None => typed,
        };
        let chosen = options.with(self.info, &key, &value)?;
        variant.begin(&chosen)?;
        Ok(value)
    }
}
