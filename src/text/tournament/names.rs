//! The names of formats, phases, byes, tiebreaks and results of tournaments.

use crate::catalogue::{self, Catalogue, MessageArgument};
use crate::language::Language;
use castellan_tournament::standings::TiebreakValue;
use castellan_tournament::{Bye, Format, Phase, Score, Tiebreak};

/// Returns a result as in an English table: `1–0`, `½–½`, `0–1 (forfeit)`. For more than two seats, returns the place
/// of each, with a dash for absent players: `2 1 – 3`.
#[must_use]
pub fn score_notation(score: &Score) -> String {
    score_notation_in(score, Language::En)
}

/// Returns a result as in a table in a language.
#[must_use]
pub fn score_notation_in(score: &Score, language: Language) -> String {
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
        catalogue::text(language, Catalogue::Tournaments, "forfeit", &[("result", result.into())])
    }
}

/// Returns a result in a language, with a note if the game is annulled.
#[must_use]
pub fn annotated_score_in(score: &Score, annulled: bool, language: Language) -> String {
    let result = score_notation_in(score, language);
    if annulled {
        catalogue::text(language, Catalogue::Tournaments, "annulled", &[("result", result.into())])
    } else {
        result
    }
}

/// Returns a format with its settings in English: `Swiss, 5 rounds`.
#[must_use]
pub fn tournament_format(format: Format) -> String {
    tournament_format_in(format, Language::En)
}

/// Returns a format with its settings in a language.
#[must_use]
pub fn tournament_format_in(format: Format, language: Language) -> String {
    format_argument(format).text(language)
}

/// Returns a format with its settings as an argument.
pub(crate) fn format_argument(format: Format) -> MessageArgument {
    let (key, argument) = match format {
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
    let argument = argument.map(|(name, number): (&'static str, u32)| (name, MessageArgument::from(number)));
    MessageArgument::Phrase(Catalogue::Tournaments, key, argument.into_iter().collect())
}

/// Returns the phase of a tournament in a language: `sign-up`.
#[must_use]
pub fn tournament_phase_in(phase: Phase, language: Language) -> &'static str {
    let key = match phase {
        Phase::SignUp => "phase-sign-up",
        Phase::Running => "phase-running",
        Phase::Finished => "phase-finished",
        Phase::Cancelled => "phase-cancelled",
    };
    catalogue::fixed(language, Catalogue::Tournaments, key)
}

/// Returns the name of a tiebreak in a language.
#[must_use]
pub fn tiebreak_in(tiebreak: Tiebreak, language: Language) -> &'static str {
    catalogue::fixed(language, Catalogue::Tournaments, tiebreak_key(tiebreak))
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

impl From<Tiebreak> for MessageArgument {
    fn from(tiebreak: Tiebreak) -> Self {
        Self::Phrase(Catalogue::Tournaments, tiebreak_key(tiebreak), Vec::new())
    }
}

/// Returns the value of a tiebreak as a decimal number of a language: `12.5`, `12,5`.
#[must_use]
pub fn tiebreak_value_in(value: TiebreakValue, language: Language) -> String {
    let written = value.to_string();
    match written.split_once('.') {
        Some((whole, part)) => {
            let arguments = [("whole", whole.into()), ("part", part.into())];
            catalogue::text(language, Catalogue::Tournaments, "decimal", &arguments)
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
    catalogue::fixed(language, Catalogue::Tournaments, key)
}
