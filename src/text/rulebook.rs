//! The rules by their numbers, each in a few sentences of our own, with their origin.

use super::catalogue::{self, Catalogue};
use super::language::Language;

/// The table of numbers and origins. The texts are in the games' catalogues.
const TABLE: &str = include_str!("rulebook.tsv");

/// The origin of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The inventor's rule.
    Inventor,
    /// Castellan's ruling, if the inventor's text is silent, lost or contradictory.
    Castellan,
    /// The inventor's rule, with a ruling of Castellan's for the cases that it leaves open.
    Both,
}

/// A rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The number: `KOTM-7`.
    pub number: &'static str,
    /// The origin.
    pub origin: Origin,
    /// The text.
    pub text: &'static str,
}

impl Origin {
    /// Returns the origin as an English sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        self.sentence_in(Language::En)
    }

    /// Returns the origin as a sentence in a language.
    #[must_use]
    pub fn sentence_in(self, language: Language) -> &'static str {
        let key = match self {
            Self::Inventor => "origin-inventor",
            Self::Castellan => "origin-castellan",
            Self::Both => "origin-both",
        };
        catalogue::fixed(language, Catalogue::Rulebook, key)
    }
}

/// Returns every rule of every game, in order, in English.
pub fn rules() -> impl Iterator<Item = Rule> {
    rules_in(Language::En)
}

/// Returns every rule of every game, in order, in a language.
pub fn rules_in(language: Language) -> impl Iterator<Item = Rule> {
    table().map(move |(number, origin)| load(number, origin, language))
}

/// Returns the rule of this number in English, regardless of case.
#[must_use]
pub fn rule(number: &str) -> Option<Rule> {
    rule_in(number, Language::En)
}

/// Returns the rule of this number in a language, regardless of case.
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
    Some(load(number, origin, language))
}

fn table() -> impl Iterator<Item = (&'static str, Origin)> {
    TABLE.lines().filter_map(|line| {
        let (number, origin) = line.split_once('\t')?;
        let origin = match origin {
            "inventor" => Origin::Inventor,
            "castellan" => Origin::Castellan,
            _ => Origin::Both,
        };
        Some((number, origin))
    })
}

fn load(number: &'static str, origin: Origin, language: Language) -> Rule {
    let text =
        Catalogue::of_rule(number).map_or("", |catalogue| catalogue::fixed(language, catalogue, number));
    Rule { number, origin, text }
}

#[cfg(test)]
mod tests {
    use super::{Origin, rule, rule_in, rules};
    use crate::language::Language;
    use crate::problem::{option_error, option_meaning_in};
    use castellan_rules::{Options, Variant, common_refusals};

    #[test]
    fn every_cited_rule_exists() {
        for variant in Variant::ALL {
            let info = variant.info();
            let cited =
                info.kinds.iter().map(|kind| kind.rule).chain(info.options.iter().map(|option| option.rule));
            let cited = cited.chain(info.refusal_reasons.iter().map(|reason| reason.rule));
            let cited_by_game = [
                info.cited_rules.board,
                info.cited_rules.turn,
                info.cited_rules.actions,
                info.cited_rules.end,
            ];
            for number in
                cited.chain(cited_by_game).chain(common_refusals::COMMON.iter().map(|reason| reason.rule))
            {
                assert!(
                    number.is_empty() || rule(number).is_some(),
                    "{} cites {number}: add it to rulebook.tsv",
                    info.name
                );
            }
        }
    }

    #[test]
    fn rules_not_known_from_the_inventor_have_another_origin() {
        for (number, origin) in [
            ("ARK-9", Origin::Castellan),
            // By the inventor's own phases the example cannot occur.
            ("ARK-14", Origin::Castellan),
            // The picture is lost.
            ("MC-2", Origin::Castellan),
            // The inventor states both parts.
            ("KM-13", Origin::Inventor),
            // The inventor's rule, but not as an option.
            ("KM-20", Origin::Both),
            // The lists of squares are lost.
            ("KOTM-24", Origin::Both),
            ("KOTM-25", Origin::Both),
        ] {
            assert_eq!(rule(number).map(|rule| rule.origin), Some(origin), "{number}");
        }
        for number in ["KOTM-4", "KOTM-24", "KOTM-25", "MC-2"] {
            assert!(rule(number).is_some_and(|rule| rule.text.contains("lost")), "{number}");
        }
    }

    #[test]
    fn the_example_orders_of_phases_are_accepted() {
        let game = Variant::AllRoundKing;
        let begin = |order: &str| {
            let options = Options::new(game.info(), &[("phases", order)]).expect("an option");
            game.begin(&options)
        };
        let error = begin("E,X").expect_err("no such phase");
        for language in Language::ALL {
            let rule = rule_in("ARK-4", language).expect("a rule").text;
            let meaning = option_meaning_in(game.info(), "phases", language);
            for text in [rule, &*meaning, &option_error(&error).text(language)] {
                let orders = text.split(|letter: char| !letter.is_ascii_uppercase() && letter != ',');
                let orders: Vec<&str> = orders.filter(|order| order.split(',').count() == 8).collect();
                assert_eq!(orders.len(), 1, "{text}");
                assert!(begin(orders[0]).is_ok(), "{text}");
            }
        }
    }

    #[test]
    fn rules_are_numbered_from_1_without_gaps() {
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
