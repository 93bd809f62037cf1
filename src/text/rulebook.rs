//! The rules by their numbers, each in a few sentences of our own, with whose word it is.

/// The table: number, whose word, text.
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
    /// The same as a sentence.
    #[must_use]
    pub const fn says(self) -> &'static str {
        match self {
            Self::Inventor => "The inventor's rule.",
            Self::Castellan => "Castellan's ruling: the inventor's text is silent here, or lost.",
            Self::Both => "The inventor's rule, with Castellan's ruling where it is silent.",
            Self::Agreed => "It holds where it was agreed before the game.",
        }
    }
}

/// Every rule of every game, in order.
pub fn rules() -> impl Iterator<Item = Rule> {
    TABLE.lines().filter_map(|line| {
        let mut parts = line.split('\t');
        let number = parts.next()?;
        let origin = match parts.next()? {
            "inventor" => Origin::Inventor,
            "castellan" => Origin::Castellan,
            "agreed" => Origin::Agreed,
            _ => Origin::Both,
        };
        Some(Rule { number, origin, text: parts.next()? })
    })
}

/// The rule of this number, in any case.
#[must_use]
pub fn rule(number: &str) -> Option<Rule> {
    rules().find(|rule| rule.number.eq_ignore_ascii_case(number))
}

#[cfg(test)]
mod tests {
    use super::{rule, rules};
    use castellan_rules::{Variant, ruling};

    #[test]
    fn every_rule_that_is_cited_can_be_looked_up() {
        for variant in Variant::ALL {
            let info = variant.info();
            let cited =
                info.kinds.iter().map(|kind| kind.rule).chain(info.options.iter().map(|option| option.rule));
            let cited = cited.chain(info.reasons.iter().map(|reason| reason.rule));
            let cites = [info.cites.board, info.cites.turn, info.cites.actions, info.cites.end];
            for number in cited.chain(cites).chain(ruling::COMMON.iter().map(|reason| reason.rule)) {
                assert!(number.is_empty() || rule(number).is_some(), "{}: {number}", info.name);
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
        assert_eq!(rules().count(), 93);
    }
}
