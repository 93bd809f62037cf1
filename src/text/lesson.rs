//! What a game is about in a few sentences, and what the steps of its tutorial say.

use super::catalogue::Family;
use super::language::Language;
use super::message::looked_up;
use castellan_rules::{GameInfo, Lesson};
use std::borrow::Cow;

/// What a step of a tutorial says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonWords {
    /// What it is called.
    pub title: Cow<'static, str>,
    /// What it is about, in one sentence or a few.
    pub about: Cow<'static, str>,
    /// What the player is to do.
    pub task: Cow<'static, str>,
    /// What is said when it is done: what it did, and why that was right.
    pub done: Cow<'static, str>,
}

/// What a game is about, in three to five short sentences.
#[must_use]
pub fn summary_in(info: &GameInfo, language: Language) -> Cow<'static, str> {
    said(info, "summary", None, language)
}

/// How a game is won, in one sentence.
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
    said(info, "goal", None, language)
}

/// What a step of a game's tutorial says in a language.
///
/// ```
/// use castellan_rules::Variant;
/// use castellan_text::{Language, lesson_in};
///
/// let info = Variant::MountChess.info();
/// let words = lesson_in(info, &info.lessons[0], Language::En);
/// assert_eq!(words.title, "Bring a Flag home");
/// assert_eq!(words.task, "Move your Flag to the last rank.");
/// ```
#[must_use]
pub fn lesson_in(info: &GameInfo, lesson: &Lesson, language: Language) -> LessonWords {
    let key = format!("lesson-{}", lesson.name);
    LessonWords {
        title: said(info, &key, None, language),
        about: said(info, &key, Some("about"), language),
        task: said(info, &key, Some("task"), language),
        done: said(info, &key, Some("done"), language),
    }
}

/// A message of a game's catalogue, or its key where there is none, which the tests find.
fn said(info: &GameInfo, key: &str, attribute: Option<&str>, language: Language) -> Cow<'static, str> {
    let found = looked_up(language, Family::of_game(info.name), key, attribute);
    found.unwrap_or_else(|| Cow::Owned(key.to_owned()))
}
