//! The names of formats, phases, byes, tiebreaks and results of tournaments.

use crate::catalogue::{self, Fact, Family};
use crate::language::Language;
use castellan_tournament::standings::TiebreakValue;
use castellan_tournament::{Bye, Format, Phase, Score, Tiebreak};

/// Returns a result as in an English table: `1–0`, `½–½`, `0–1 (forfeit)`. For more than two seats, returns the place
/// of each, with a dash for absent players: `2 1 – 3`.
#[must_use]
pub fn scored(score: &Score) -> String {
    scored_in(score, Language::En)
}

/// Returns a result as in a table in a language.
#[must_use]
pub fn scored_in(score: &Score, language: Language) -> String {
    if score.places.len() != 2 {
        let place = |(seat, place): (usize, &u8)| {
            if score.is_absent(seat) { "–".to_owned() } else { place.to_string() }
        };
        return score.places.iter().enumerate().map(place).collect::<Vec<_>>().join(" ");
    }
    let result = match score.winner() {
        Some(0) => "1–0",
        Some(_) => "0–1",
        None if score.is_played() => "½–½",
        None => "0–0",
    };
    if score.is_played() {
        result.to_owned()
    } else {
        catalogue::text(language, Family::Tournaments, "forfeit", &[("result", result.into())])
    }
}

/// Returns a result in a language, and says if the game is annulled.
#[must_use]
pub fn scored_of_in(score: &Score, annulled: bool, language: Language) -> String {
    let result = scored_in(score, language);
    if annulled {
        catalogue::text(language, Family::Tournaments, "annulled", &[("result", result.into())])
    } else {
        result
    }
}

/// Returns a format with its settings in English: `Swiss, 5 rounds`.
#[must_use]
pub fn format(format: Format) -> String {
    format_in(format, Language::En)
}

/// Returns a format with its settings in a language.
#[must_use]
pub fn format_in(format: Format, language: Language) -> String {
    format_of(format).text(language)
}

/// Returns a format with its settings as a fact.
pub(crate) fn format_of(format: Format) -> Fact {
    let (key, fact) = match format {
        Format::RoundRobin { double: false, .. } => ("format-round-robin", None),
        Format::RoundRobin { double: true, .. } => ("format-double-round-robin", None),
        Format::Swiss { rounds: 0 } => ("format-swiss-open", None),
        Format::Swiss { rounds } => ("format-swiss", Some(("rounds", rounds))),
        Format::Knockout(_) => ("format-knockout", None),
        Format::DoubleKnockout(_) => ("format-double-knockout", None),
        Format::Pods { rounds, .. } => ("format-pods", Some(("rounds", rounds))),
        Format::Arena { cut_off: false } => ("format-arena", None),
        Format::Arena { cut_off: true } => ("format-arena-cut-off", None),
        Format::Ladder { reach, cut_off: false } => ("format-ladder", Some(("reach", reach))),
        Format::Ladder { reach, cut_off: true } => ("format-ladder-cut-off", Some(("reach", reach))),
        Format::League { size, double: false, .. } => ("format-league", Some(("size", size))),
        Format::League { size, double: true, .. } => ("format-league-double", Some(("size", size))),
        Format::Teams { boards, double: false } => ("format-teams", Some(("boards", boards))),
        Format::Teams { boards, double: true } => ("format-teams-double", Some(("boards", boards))),
        Format::Simul { alternating: false } => ("format-simul", None),
        Format::Simul { alternating: true } => ("format-simul-alternating", None),
    };
    let fact = fact.map(|(name, number): (&'static str, u32)| (name, Fact::from(number)));
    Fact::Phrase(Family::Tournaments, key, fact.into_iter().collect())
}

/// Returns the phase of a tournament in a language: `sign-up`.
#[must_use]
pub fn phase_in(phase: Phase, language: Language) -> &'static str {
    let key = match phase {
        Phase::SignUp => "phase-sign-up",
        Phase::Running => "phase-running",
        Phase::Finished => "phase-finished",
        Phase::Cancelled => "phase-cancelled",
    };
    catalogue::fixed(language, Family::Tournaments, key)
}

/// Returns the name of a tiebreak in a language.
#[must_use]
pub fn tiebreak_in(tiebreak: Tiebreak, language: Language) -> &'static str {
    catalogue::fixed(language, Family::Tournaments, tiebreak_key(tiebreak))
}

const fn tiebreak_key(tiebreak: Tiebreak) -> &'static str {
    match tiebreak {
        Tiebreak::Buchholz => "tiebreak-buchholz",
        Tiebreak::BuchholzCut1 => "tiebreak-buchholz-cut1",
        Tiebreak::BuchholzMedian => "tiebreak-buchholz-median",
        Tiebreak::SonnebornBerger => "tiebreak-sonneborn-berger",
        Tiebreak::DirectEncounter => "tiebreak-direct-encounter",
        Tiebreak::Wins => "tiebreak-wins",
        Tiebreak::Progressive => "tiebreak-progressive",
        Tiebreak::Places => "tiebreak-places",
        Tiebreak::Performance => "tiebreak-performance",
    }
}

impl From<Tiebreak> for Fact {
    fn from(tiebreak: Tiebreak) -> Self {
        Self::Phrase(Family::Tournaments, tiebreak_key(tiebreak), Vec::new())
    }
}

/// Returns the value of a tiebreak as a decimal number of a language: `12.5`, `12,5`.
#[must_use]
pub fn tiebreak_value_in(value: TiebreakValue, language: Language) -> String {
    let written = value.to_string();
    match written.split_once('.') {
        Some((whole, part)) => {
            let facts = [("whole", whole.into()), ("part", part.into())];
            catalogue::text(language, Family::Tournaments, "decimal", &facts)
        }
        None => written,
    }
}

/// Returns the name of a bye in English: `half-point bye`.
#[must_use]
pub fn bye(bye: Bye) -> &'static str {
    bye_in(bye, Language::En)
}

/// Returns the name of a bye in a language.
#[must_use]
pub fn bye_in(bye: Bye, language: Language) -> &'static str {
    let key = match bye {
        Bye::Full => "bye-full",
        Bye::Half => "bye-half",
        Bye::Zero => "bye-zero",
        Bye::Free => "bye-free",
        Bye::SatOut => "bye-sat-out",
    };
    catalogue::fixed(language, Family::Tournaments, key)
}
