//! What is wrong with options, times, position texts and game texts, as sentences.

use super::catalogue::{Fact, Facts, Family, find, text};
use super::game::not_agreed;
use super::language::Language;
use super::ruling::sentence_in;
use castellan_game::clock::ControlError;
use castellan_game::terms::TermsError;
use castellan_game::time::SpanError;
use castellan_rules::record::PlayError;
use castellan_rules::text::game::{Fault, GameTextError, LONGEST_TEXT, MOST_ACTIONS};
use castellan_rules::{Detail, OptionError, PositionError, Problem, Roll};
use std::borrow::Cow;

/// What is wrong with an option or a part of a text, as a sentence.
///
/// ```
/// use castellan_rules::{Options, Variant};
/// use castellan_text::Language;
///
/// let game = Variant::KingOfTheMountain;
/// let options = Options::new(game.info(), &[("army", "QQQQ QQQQ QQQQ QQQQ")]).unwrap();
/// let error = game.begin(&options).unwrap_err();
/// assert_eq!(
///     castellan_text::option_refused_in(&error, Language::En),
///     "You can't add a Queen. Pick Bishop, Rook, Knight, Kangaroo, Cannon, Archer, Giant or Hero."
/// );
/// ```
#[must_use]
pub fn problem_in(problem: &Problem, language: Language) -> String {
    said(problem, None, language)
}

fn said(problem: &Problem, key: Option<&str>, language: Language) -> String {
    let facts = problem.facts.iter().map(|(name, detail)| (*name, fact(detail)));
    let facts: Vec<_> = facts.chain(key.map(|key| ("key", Fact::from(key)))).collect();
    let words = |language| find(language, Family::Options, problem.id, None, &facts);
    words(language).or_else(|| words(Language::En)).map_or_else(|| problem.to_string(), Cow::into_owned)
}

fn fact(detail: &Detail) -> Fact {
    match detail {
        Detail::Number(number) => Fact::Number(*number),
        Detail::Seat(seat) => Fact::from(*seat),
        Detail::Kind(kind) => Fact::NamedKind(kind.0),
        Detail::Text(text) => Fact::from(text.as_str()),
    }
}

/// Why an option cannot be used.
#[must_use]
pub fn option_refused_in(error: &OptionError, language: Language) -> String {
    said(&error.problem, Some(&error.key), language)
}

/// Why pairs are no agreement.
#[must_use]
pub fn terms_refused_in(error: &TermsError, language: Language) -> String {
    match error {
        TermsError::Option(error) => option_refused_in(error, language),
        TermsError::Time(error) => time_refused_in(error, language),
        TermsError::Span { error, .. } => span_refused_in(error, language),
        TermsError::Agreement(error) => not_agreed(error, language),
    }
}

/// Why a text is no time control.
#[must_use]
pub fn time_refused_in(error: &ControlError, language: Language) -> String {
    match error {
        ControlError::Unreadable(typed) => say("time-unreadable", &[("text", typed.as_str().into())], language),
        ControlError::Time(error) => span_refused_in(error, language),
        ControlError::OutOfRange { span, least, most, .. } => {
            let facts = [("span", span), ("least", least), ("most", most)];
            say("time-limits", &facts.map(|(name, span)| (name, span.to_string().into())), language)
        }
    }
}

/// Why a text is no length of time.
#[must_use]
pub fn span_refused_in(error: &SpanError, language: Language) -> String {
    match error {
        SpanError::Unreadable(typed) if typed.is_empty() => say("span-missing", &[], language),
        SpanError::Unreadable(typed) => say("span-unreadable", &[("text", typed.as_str().into())], language),
        SpanError::TooLong => say("span-too-long", &[], language),
    }
}

/// Why a text is no position.
#[must_use]
pub fn position_refused_in(error: &PositionError, language: Language) -> String {
    let problem = problem_in(&error.problem, language);
    say("position-part", &[("part", error.part.as_str().into()), ("problem", problem.into())], language)
}

/// Why a text is no game.
#[must_use]
pub fn game_text_refused_in(error: &GameTextError, language: Language) -> String {
    let about = |key: &str, facts: Facts| say(key, facts, language);
    let problem = match &error.fault {
        Fault::TooLong => about("game-text-too-long", &[("most", LONGEST_TEXT.into())]),
        Fault::TooMany => about("game-text-too-many", &[("most", MOST_ACTIONS.into())]),
        Fault::Tag(problem) | Fault::Missing(problem) => problem_in(problem, language),
        Fault::UnknownGame(name) => about("game-text-no-game", &[("name", name.as_str().into())]),
        Fault::Option(error) => option_refused_in(error, language),
        Fault::Position(error) => position_refused_in(error, language),
        Fault::Comment(comment) => about("game-text-comment", &[("text", comment.as_str().into())]),
        Fault::Unreadable(word) => about("game-text-unreadable", &[("text", word.as_str().into())]),
        Fault::Number { said, number } => {
            about("game-text-number", &[("said", said.as_str().into()), ("number", (*number).into())])
        }
        Fault::Refused { ply, action, error } => {
            let problem = unplayable(error, language).into();
            let action = ("action", action.to_string().into());
            about("game-text-move", &[("ply", (*ply).into()), action, ("problem", problem)])
        }
        Fault::End { stated, error } => {
            let problem = unplayable(error, language).into();
            about("game-text-end", &[("stated", stated.to_string().into()), ("problem", problem)])
        }
        Fault::Result { stated, found } => {
            let [stated, found] = [stated, found].map(|status| Fact::from(status.to_string()));
            about("game-text-result", &[("stated", stated), ("found", found)])
        }
    };
    say("game-text-line", &[("line", error.line.into()), ("problem", problem.into())], language)
}

/// Why something cannot be played or ended so.
fn unplayable(error: &PlayError, language: Language) -> String {
    let about = |key: &str, facts: Facts| say(key, facts, language);
    let sides = |sides: u8| ("sides", Fact::Number(sides.into()));
    match error {
        PlayError::Refused(ruling) => sentence_in(ruling, language),
        PlayError::RollMissing(of) => about("roll-missing", &[sides(*of)]),
        PlayError::RollNeedless => about("roll-needless", &[]),
        PlayError::RollImpossible { roll: Roll { attack, defence }, sides: of } => {
            let [attack, defence] = [attack, defence].map(|shown| Fact::Number((*shown).into()));
            about("roll-impossible", &[sides(*of), ("attack", attack), ("defence", defence)])
        }
        PlayError::NotInGame(seat) => about("seat-gone", &[("seat", (*seat).into())]),
        PlayError::NotForPeople(outcome) => {
            about("not-for-people", &[("outcome", outcome.to_string().into())])
        }
        PlayError::NothingToClaim => about("nothing-to-claim", &[]),
    }
}

fn say(key: &str, facts: Facts, language: Language) -> String {
    text(language, Family::Options, key, facts)
}

#[cfg(test)]
mod tests {
    use super::problem_in;
    use crate::language::Language;
    use castellan_rules::{Options, Variant};

    #[test]
    fn every_problem_of_the_rules_has_its_message() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules");
        let mut folders = vec![std::path::PathBuf::from(folder)];
        let mut known = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let code = std::fs::read_to_string(&path).expect("code");
                    for rest in code.split("problem!(").skip(1) {
                        let Some(id) = rest.trim_start().strip_prefix('"') else { continue };
                        let id = id.split('"').next().expect("a name");
                        let source = include_str!("../../locales/en/options.ftl");
                        assert!(source.contains(&format!("\n{id} = ")), "{}: {id}", path.display());
                        known += 1;
                    }
                }
            }
        }
        assert!(known > 50, "{known}");
    }

    #[test]
    fn problems_are_said_in_every_language() {
        let game = Variant::KingOfTheMountain;
        for text in ["WHAT", "QQQQ QQQQ QQQQ QQQQ", "RNBP HHHJ RNBP HHHH", "RRRR HHHH HHRR NNBB", "?"] {
            let options = Options::new(game.info(), &[("army", text)]).expect("known");
            let problem = game.begin(&options).expect_err(text).problem;
            let english = problem_in(&problem, Language::En);
            assert_ne!(english, problem.to_string());
            for language in Language::ALL.into_iter().skip(1) {
                assert_ne!(problem_in(&problem, language), english, "{language}");
            }
        }
    }
}
