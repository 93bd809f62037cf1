//! The summary and the goal of a game, and the texts of its tutorial.

use super::catalogue::Catalogue;
use super::language::Language;
use super::message::look_up;
use castellan_rules::{GameInfo, Lesson, Variant};
use std::borrow::Cow;

/// The texts of a step of a tutorial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonTexts {
    /// The title.
    pub title: Cow<'static, str>,
    /// The topic, in one sentence or a few.
    pub about: Cow<'static, str>,
    /// The player's task.
    pub task: Cow<'static, str>,
    /// The text after success: the effect of the move, and why it was right.
    pub done: Cow<'static, str>,
}

/// Returns the summary of a game, in three to five short sentences.
#[must_use]
pub fn summary_in(info: &GameInfo, language: Language) -> Cow<'static, str> {
    game_text(info, "summary", None, language)
}

/// Returns the goal of a game, in one sentence.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, goal_in};
///
/// let goal = goal_in(Variant::GiantKing.info(), Language::En);
/// assert_eq!(goal, "To win, checkmate the enemy Giant-King, which fills four squares.");
/// ```
#[must_use]
pub fn goal_in(info: &GameInfo, language: Language) -> Cow<'static, str> {
    game_text(info, "goal", None, language)
}

/// Returns the goal of King's Mate with Active Play, where Kings can be captured, in one sentence.
///
/// ```
/// use castellan_text::{Language, active_goal_in};
///
/// assert!(active_goal_in(Language::En).starts_with("To win, capture the enemy King"));
/// ```
#[must_use]
pub fn active_goal_in(language: Language) -> Cow<'static, str> {
    game_text(Variant::KingsMate.info(), "goal-active", None, language)
}

/// Returns the texts of a step of a game's tutorial in a language.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, lesson_in};
///
/// let info = Variant::MountChess.info();
/// let texts = lesson_in(info, &info.lessons[0], Language::En);
/// assert_eq!(texts.title, "Bring a Flag home");
/// assert_eq!(texts.task, "Move your Flag to the last rank.");
/// ```
#[must_use]
pub fn lesson_in(info: &GameInfo, lesson: &Lesson, language: Language) -> LessonTexts {
    let key = format!("lesson-{}", lesson.name);
    LessonTexts {
        title: game_text(info, &key, None, language),
        about: game_text(info, &key, Some("about"), language),
        task: game_text(info, &key, Some("task"), language),
        done: game_text(info, &key, Some("done"), language),
    }
}

/// Returns a message of a game's catalogue; its key if it is missing, which the tests find.
fn game_text(info: &GameInfo, key: &str, attribute: Option<&str>, language: Language) -> Cow<'static, str> {
    let found = look_up(language, Catalogue::of_game(info.name), key, attribute);
    found.unwrap_or_else(|| Cow::Owned(key.to_owned()))
}
