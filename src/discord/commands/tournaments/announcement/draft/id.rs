//! A draft, and the controls of its card, in their ids.

use super::{TIME_CONTROLS, TournamentDraft, all_formats, plain_settings, setting_keys};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::ids::base36;
use castellan_discord_view::setup::setting_choices::listed_values;
use castellan_rules::Variant;

/// A list on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardList {
    Variant,
    Format,
    Time,
    Limit,
}

/// A list or a button that leads back to the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardControl {
    /// A list.
    List(CardList),
    /// The button that makes the games rated or unrated.
    Rated,
    /// The button from the settings back to the card.
    Back,
}

impl CardList {
    /// Returns the option of `/tournament announce` that has the same values.
    pub(super) const fn option(self) -> &'static str {
        match self {
            Self::Variant => "variant",
            Self::Format => "format",
            Self::Time => "time",
            Self::Limit => "round-time",
        }
    }
}

/// The controls, by their words in ids.
const CONTROLS: [(&str, CardControl); 6] = [
    ("variant", CardControl::List(CardList::Variant)),
    ("format", CardControl::List(CardList::Format)),
    ("time", CardControl::List(CardList::Time)),
    ("limit", CardControl::List(CardList::Limit)),
    ("rated", CardControl::Rated),
    ("card", CardControl::Back),
];

impl Argument for CardControl {
    fn write(&self, parts: &mut Vec<String>) {
        parts
            .extend(CONTROLS.iter().find(|(_, control)| control == self).map(|(word, _)| (*word).to_owned()));
    }
}

impl ReadArgument for CardControl {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let word = parts.take();
        CONTROLS.iter().find(|(known, _)| *known == word).map(|(_, control)| *control)
    }
}

/// A draft is a digit for each list, and two for each changed setting, because ids are short.
impl Argument for TournamentDraft {
    fn write(&self, parts: &mut Vec<String>) {
        let digit = |index: Option<usize>| base36(index.unwrap_or_default() as u64, 1);
        let variant = Variant::ALL.iter().position(|variant| *variant == self.variant);
        let format = all_formats().position(|format| format == self.format);
        let time = TIME_CONTROLS.iter().position(|time| *time == self.time);
        let limit = self.limits().iter().position(|limit| *limit == self.limit);
        let lists = [variant, format, time, limit, Some(usize::from(self.rated))];
        parts.push(lists.map(digit).concat());
        let plain = plain_settings(self.variant);
        let settings = self.settings.iter().map(|(key, value)| {
            let listed = listed_values(&plain, key).0;
            let key = setting_keys(self.variant).position(|known| known == *key);
            digit(key) + &digit(listed.iter().position(|listed| listed == value))
        });
        parts.push(settings.collect());
    }
}

impl ReadArgument for TournamentDraft {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let index = |digit: char| digit.to_digit(36).map(|digit| digit as usize);
        let lists: Vec<usize> = parts.take().chars().map(index).collect::<Option<_>>()?;
        let &[variant, format, time, limit, rated] = lists.as_slice() else { return None };
        let variant = *Variant::ALL.get(variant)?;
        let plain = plain_settings(variant);
        let digits: Vec<usize> = parts.take().chars().map(index).collect::<Option<_>>()?;
        let setting = |pair: &[usize]| {
            let &[key, value] = pair else { return None };
            let key = setting_keys(variant).nth(key)?;
            Some((key, *listed_values(&plain, key).0.get(value)?))
        };
        let draft = Self {
            variant,
            format: all_formats().nth(format)?,
            time: TIME_CONTROLS.get(time)?,
            limit: "",
            rated: rated == 1,
            settings: digits.chunks(2).map(setting).collect::<Option<_>>()?,
        };
        let limit = draft.limits().get(limit)?;
        Some(Self { limit, ..draft })
    }
}
