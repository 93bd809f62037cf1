//! The rules by their numbers, each in a few sentences of our own, with whose word it is.

use super::catalogue::{self, Family};
use super::language::Language;

/// The table: number, whose word. What each says stands in its game's catalogue.
const TABLE: &str = include_str!("rulebook.tsv");

/// Whose word a rule is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The inventor's.
    Inventor,
    /// Castellan's ruling, where the inventor's text is silent or lost.
    Castellan,
    /// The inventor's, with a ruling of Castellan's where it is silent.
    Both,
    /// It holds where it was agreed.
    Agreed,
}

/// One rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its number: `KOTM-7`.
    pub number: &'static str,
    /// Whose word it is.
    pub origin: Origin,
    /// What it says.
    pub text: &'static str,
}

impl Origin {
    /// The same as an English sentence.
    #[must_use]
    pub fn says(self) -> &'static str {
        self.says_in(Language::En)
    }

    /// The same as a sentence.
    #[must_use]
    pub fn says_in(self, language: Language) -> &'static str {
        let key = match self {
            Self::Inventor => "origin-inventor",
            Self::Castellan => "origin-castellan",
            Self::Both => "origin-both",
            Self::Agreed => "origin-agreed",
        };
        catalogue::fixed(language, Family::Rulebook, key)
    }
}

/// Every rule of every game, in order, in English.
pub fn rules() -> impl Iterator<Item = Rule> {
    rules_in(Language::En)
}

/// The same in a language.
pub fn rules_in(language: Language) -> impl Iterator<Item = Rule> {
    table().map(move |(number, origin)| read(number, origin, language))
}

/// The rule of this number, in any case, in English.
#[must_use]
pub fn rule(number: &str) -> Option<Rule> {
    rule_in(number, Language::En)
}

/// The same in a language.
///
/// ```
/// use castellan_text::Language;
///
/// let rule = castellan_text::rule_in("mc-4", Language::En).unwrap();
/// assert_eq!((rule.number, rule.text), ("MC-4", "The Farmer moves one square forward, left or right."));
/// ```
#[must_use]
pub fn rule_in(number: &str, language: Language) -> Option<Rule> {
    let (number, origin) = table().find(|(known, _)| known.eq_ignore_ascii_case(number))?;
    Some(read(number, origin, language))
}

fn table() -> impl Iterator<Item = (&'static str, Origin)> {
    TABLE.lines().filter_map(|line| {
        let (number, origin) = line.split_once('\t')?;
        let origin = match origin {
            "inventor" => Origin::Inventor,
            "castellan" => Origin::Castellan,
            "agreed" => Origin::Agreed,
            _ => Origin::Both,
        };
        Some((number, origin))
    })
}

fn read(number: &'static str, origin: Origin, language: Language) -> Rule {
    let text = Family::of_rule(number).map_or("", |family| catalogue::fixed(language, family, number));
    Rule { number, origin, text }
}

#[cfg(test)]
mod tests {
    use super::{rule, rules};
    use castellan_rules::{Variant, refusals};

    #[test]
    fn every_rule_that_is_cited_can_be_looked_up() {
        for variant in Variant::ALL {
            let info = variant.info();
            let cited =
                info.kinds.iter().map(|kind| kind.rule).chain(info.options.iter().map(|option| option.rule));
            let cited = cited.chain(info.reasons.iter().map(|reason| reason.rule));
            let cites = [info.cites.board, info.cites.turn, info.cites.actions, info.cites.end];
            for number in cited.chain(cites).chain(refusals::COMMON.iter().map(|reason| reason.rule)) {
                assert!(
                    number.is_empty() || rule(number).is_some(),
                    "{} cites {number}: add it to rulebook.tsv",
                    info.name
                );
            }
        }
    }

    #[test]
    fn rules_are_numbered_from_1_without_a_gap() {
        let mut before: Option<(&str, u32)> = None;
        for rule in rules() {
            let (game, number) = rule.number.split_once('-').expect("a game and a number");
            let number: u32 = number.parse().expect("a number");
            let next = before.filter(|(known, _)| *known == game).map_or(1, |(_, last)| last + 1);
            assert_eq!(number, next, "{}", rule.number);
            assert!(!rule.text.is_empty());
            before = Some((game, number));
        }
        assert_eq!(rules().count(), 93, "if you added rules, change this number");
    }
}
