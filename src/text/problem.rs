//! Faults of options, times, position texts and game texts, as sentences.

use super::action_refusal::action_refusal_message;
use super::catalogue::{Catalogue, MessageArgument};
use super::game_refusal::settings_error;
use super::language::Language;
use super::message::{Message, look_up};
use crate::message;
use castellan_game::settings_text::SettingsTextError;
use castellan_game::time::SpanError;
use castellan_game::time_control::{TimeControlError, TimeControlPart};
use castellan_rules::record::PlayError;
use castellan_rules::text::game::{GameTextError, GameTextErrorKind, MAX_ACTIONS, MAX_TEXT_LENGTH};
use castellan_rules::text::normalization;
use castellan_rules::{GameInfo, OptionError, PositionError, Problem, ProblemDetail};
use std::borrow::Cow;

/// Returns the fault of an option or a part of a text, as a sentence.
#[must_use]
pub fn problem(problem: &Problem) -> Message {
    let message = Message::new(Catalogue::Options, problem.id);
    problem.details.iter().fold(message, |message, (name, detail)| message.with(name, argument(detail)))
}

fn argument(detail: &ProblemDetail) -> MessageArgument {
    match detail {
        ProblemDetail::Number(number) => MessageArgument::Number(*number),
        ProblemDetail::Seat(seat) => MessageArgument::from(*seat),
        ProblemDetail::Kind(kind) => MessageArgument::NamedKind(kind.0),
        ProblemDetail::Letter(letter) => MessageArgument::character(*letter),
        ProblemDetail::Text(text) => MessageArgument::from(text.as_str()),
    }
}

/// Returns the purpose of an option of a game, or of a setting that all games have; empty if there is no such option.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, option_meaning_in};
///
/// let info = Variant::KingOfTheMountain.info();
/// assert_eq!(option_meaning_in(info, "army.w", Language::En), "White's army");
/// assert_eq!(option_meaning_in(info, "entry", Language::De), "Ob alle mitspielen dürfen oder nur Eingeladene");
/// ```
#[must_use]
pub fn option_meaning_in(info: &GameInfo, key: &str, language: Language) -> Cow<'static, str> {
    let name = format!("option-{}", key.replace('.', "-"));
    let catalogues = [Catalogue::of_game(info.name), Catalogue::Options];
    catalogues.into_iter().find_map(|catalogue| look_up(language, catalogue, &name, None)).unwrap_or_default()
}

/// Returns the reason that an option cannot be used.
///
/// ```
/// use castellan_rules::{Options, Variant};
/// use castellan_text::Language;
///
/// let game = Variant::KingOfTheMountain;
/// let options = Options::new(game.info(), &[("army", "QQQQ QQQQ QQQQ QQQQ")]).unwrap();
/// let error = game.begin(&options).unwrap_err();
/// assert_eq!(
///     castellan_text::option_error(&error).text(Language::En),
///     "You can't add a Queen. Pick Bishop, Rook, Knight, Kangaroo, Cannon, Archer, Giant or Hero."
/// );
/// ```
#[must_use]
pub fn option_error(error: &OptionError) -> Message {
    problem(&error.problem).with("key", error.key.as_str())
}

/// Returns the reason that pairs of keys and values are not valid settings. `quoted` formats keys and times in the
/// sentence as they are entered.
#[must_use]
pub fn settings_text_error(error: &SettingsTextError, quoted: fn(&str) -> String) -> Message {
    match error {
        SettingsTextError::Option(error) => option_error(error),
        SettingsTextError::Time(error) => time_control_error(error, quoted),
        SettingsTextError::Span { key, error } => {
            message!(Options, "option-wrong", option = quoted(key), problem = span_error(error, quoted))
        }
        SettingsTextError::Settings(error) => settings_error(error),
    }
}

/// Returns the reason that a text is not a time control.
fn time_control_error(error: &TimeControlError, quoted: fn(&str) -> String) -> Message {
    match error {
        TimeControlError::Unreadable(text) | TimeControlError::Time(SpanError::Unreadable(text)) => {
            match normalization::first_unprintable(text) {
                Some(letter) => {
                    let letter = MessageArgument::character(letter);
                    message!(Options, "time-foreign", text = quoted(text), letter = letter)
                }
                None => message!(Options, "time-unreadable", text = quoted(text)),
            }
        }
        TimeControlError::Time(SpanError::TooLong) => message!(Options, "span-too-long"),
        TimeControlError::OutOfRange { what, span, least, most } => {
            let [given, least, most] = [span, least, most].map(|span| quoted(&span.to_string()));
            match what {
                TimeControlPart::Bank => {
                    message!(Options, "limit-bank", given = given, least = least, most = most)
                }
                TimeControlPart::Cap => {
                    message!(Options, "limit-cap", given = given, least = least, most = most)
                }
                TimeControlPart::Increment => {
                    message!(Options, "limit-increment", given = given, least = least, most = most)
                }
                TimeControlPart::Grace => {
                    message!(Options, "limit-grace", given = given, least = least, most = most)
                }
                TimeControlPart::Action => {
                    message!(Options, "limit-per-move", given = given, least = least, most = most)
                }
            }
        }
    }
}

/// Returns the reason that a text is not a duration.
#[must_use]
pub fn span_error(error: &SpanError, quoted: fn(&str) -> String) -> Message {
    match error {
        SpanError::Unreadable(typed) if typed.is_empty() => message!(Options, "span-empty"),
        SpanError::Unreadable(typed) => match normalization::first_unprintable(typed) {
            Some(letter) => {
                let letter = MessageArgument::character(letter);
                message!(Options, "span-foreign", text = quoted(typed), letter = letter)
            }
            None => message!(Options, "span-unreadable", text = quoted(typed)),
        },
        SpanError::TooLong => message!(Options, "span-too-long"),
    }
}

/// Returns the reason that a text is not a position.
#[must_use]
pub fn position_error(error: &PositionError) -> Message {
    message!(Options, "position-part", part = error.part.as_str(), problem = problem(&error.problem))
}

/// Returns the reason that a text is not a game.
#[must_use]
pub fn game_text_error(error: &GameTextError) -> Message {
    let problem_message = match &error.kind {
        GameTextErrorKind::TooLong => message!(Options, "game-text-too-long", most = MAX_TEXT_LENGTH),
        GameTextErrorKind::TooManyActions => message!(Options, "game-text-too-many", most = MAX_ACTIONS),
        GameTextErrorKind::Tag(fault) | GameTextErrorKind::Missing(fault) => problem(fault),
        GameTextErrorKind::UnknownGame(name) => message!(Options, "game-text-no-game", name = name.as_str()),
        GameTextErrorKind::Option(error) => option_error(error),
        GameTextErrorKind::Position(error) => position_error(error),
        GameTextErrorKind::Comment(comment) => {
            message!(Options, "game-text-comment", text = comment.as_str())
        }
        GameTextErrorKind::Unreadable(word) => {
            message!(Options, "game-text-unreadable", text = word.as_str())
        }
        GameTextErrorKind::WrongNumber { found, expected } => {
            message!(Options, "game-text-number", said = found.as_str(), number = *expected)
        }
        GameTextErrorKind::Refused { ply, action, error } => message!(
            Options,
            "game-text-move",
            ply = *ply,
            action = action.to_string(),
            problem = play_error(error),
        ),
        GameTextErrorKind::InvalidResult { stated, error } => {
            message!(Options, "game-text-end", stated = stated.to_string(), problem = play_error(error))
        }
        GameTextErrorKind::WrongResult { stated, actual } => {
            message!(Options, "game-text-result", stated = stated.to_string(), found = actual.to_string())
        }
    };
    message!(Options, "game-text-line", line = error.line, problem = problem_message)
}

/// Returns the reason that a game cannot be played or ended in this way.
#[must_use]
pub fn play_error(error: &PlayError) -> Message {
    let number = |number: u8| MessageArgument::Number(number.into());
    match error {
        PlayError::Refused(ruling) => action_refusal_message(ruling),
        PlayError::MissingRoll(sides) => message!(Options, "roll-missing", sides = number(*sides)),
        PlayError::UnexpectedRoll => message!(Options, "roll-needless"),
        PlayError::ImpossibleRoll { roll, sides } => message!(
            Options,
            "roll-impossible",
            sides = number(*sides),
            attack = number(roll.attack),
            defence = number(roll.defence),
        ),
        PlayError::NotInGame(seat) => message!(Options, "seat-gone", seat = *seat),
        PlayError::NotDeclarable(outcome) => {
            message!(Options, "not-for-people", outcome = outcome.to_string())
        }
        PlayError::NothingToClaim => message!(Options, "nothing-to-claim"),
    }
}

#[cfg(test)]
mod tests {
    use super::{option_meaning_in, problem};
    use crate::language::Language;
    use castellan_game::settings_text::COMMON_SETTINGS;
    use castellan_rules::{Options, Variant};

    #[test]
    fn every_problem_of_the_rules_has_a_message() {
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
    fn every_option_has_a_meaning() {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let keys = info
                .options
                .iter()
                .map(|option| option.key)
                .chain(COMMON_SETTINGS.iter().map(|setting| setting.key));
            for key in keys {
                assert!(!option_meaning_in(info, key, Language::En).is_empty(), "{} {key}", info.name);
            }
        }
    }

    #[test]
    fn problems_are_translated_into_every_language() {
        let game = Variant::KingOfTheMountain;
        for text in ["WHAT", "QQQQ QQQQ QQQQ QQQQ", "RNBP HHHJ RNBP HHHH", "RRRR HHHH HHRR NNBB", "?"] {
            let options = Options::new(game.info(), &[("army", text)]).expect("known");
            let error = game.begin(&options).expect_err(text).problem;
            let english = problem(&error).text(Language::En);
            assert_ne!(english, error.to_string());
            for language in Language::complete().skip(1) {
                assert_ne!(problem(&error).text(language), english, "{language}");
            }
        }
    }
}
