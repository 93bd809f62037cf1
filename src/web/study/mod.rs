//! Tutorials and puzzles, at the same board as games.
//!
//! A tutorial holds no secrets and stores nothing, so anybody may open `/learn`. A puzzle counts among its person's
//! results, so `/puzzles` needs a session, with the quotas and the commands of the bot. The page sends the same
//! messages as at a game. The progress of a page lives in its connection; the page keeps it too, and a new connection
//! plays it over again.

mod connection;
mod lesson;
mod pages;
mod puzzle;

use crate::plain::plain_text;
use crate::public::limits;
use crate::socket::Closing;
use crate::state::Web;
use crate::view::Study;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use castellan_community::error::UserError;
use castellan_community::quota::RequestClass;
use castellan_game::Time;
use castellan_referee::puzzles::PuzzleId;
use castellan_rules::{Action, Variant};
use castellan_text::{Language, message};
use lesson::LessonTask;
use puzzle::PuzzleTask;
use std::sync::Arc;

/// Returns the routes of tutorials.
pub(crate) fn lessons(web: &Arc<Web>) -> Router<Arc<Web>> {
    Router::new()
        .route("/learn", get(pages::tutorials))
        .route("/learn/{game}/{step}", get(pages::lesson))
        .route("/learn/{game}/{step}/socket", get(pages::lesson_socket))
        .route_layer(from_fn_with_state(Arc::clone(web), limits::check))
}

/// Returns the routes of puzzles.
pub(crate) fn puzzles() -> Router<Arc<Web>> {
    Router::new()
        .route("/puzzles/{game}/{number}", get(pages::puzzle))
        .route("/puzzles/{game}/{number}/socket", get(pages::puzzle_socket))
}

/// Returns the path of a puzzle's page.
pub(crate) fn puzzle_path(PuzzleId { variant, number }: PuzzleId) -> String {
    format!("/puzzles/{variant}/{number}")
}

/// The lesson or puzzle of a page, with its reader.
enum Task {
    Lesson(Box<LessonTask>),
    Puzzle(Box<PuzzleTask>),
}

impl Task {
    const fn study(&self) -> &Study {
        match self {
            Self::Lesson(lesson) => &lesson.study,
            Self::Puzzle(puzzle) => &puzzle.study,
        }
    }

    fn variant(&self) -> Variant {
        match self {
            Self::Lesson(lesson) => lesson.step.variant(),
            Self::Puzzle(puzzle) => puzzle.attempt.name.variant,
        }
    }

    fn language(&self) -> Language {
        match self {
            Self::Lesson(lesson) => lesson.language,
            Self::Puzzle(puzzle) => puzzle.caller.language,
        }
    }

    /// Returns the name of the reader's theme.
    const fn theme(&self) -> &'static str {
        match self {
            Self::Lesson(_) => crate::view::AUTO_THEME,
            Self::Puzzle(puzzle) => puzzle.theme,
        }
    }

    /// Counts a request against the limits of its reader.
    fn admit(&self, web: &Web, class: RequestClass) -> Result<(), UserError> {
        match self {
            Self::Lesson(lesson) => {
                let has_room = web.public.limits.take(lesson.address, web.referee.instant());
                if has_room { Ok(()) } else { UserError::err(message!(Web, "too-fast")) }
            }
            Self::Puzzle(puzzle) => web.spend_as(&puzzle.caller, puzzle.user, class),
        }
    }

    /// Loads the reader again: their session may have ended.
    async fn check_session(&mut self, web: &Web) -> Result<(), Closing> {
        match self {
            Self::Lesson(_) => Ok(()),
            Self::Puzzle(puzzle) => puzzle.check_session(web).await,
        }
    }

    /// Plays a move of the reader.
    async fn act(&mut self, web: &Web, action: Action, request: &str) -> Result<(), UserError> {
        if self.study().is_over {
            return not_possible();
        }
        match self {
            Self::Lesson(lesson) => lesson.act(action),
            Self::Puzzle(puzzle) => puzzle.act(web, action, request).await,
        }
    }

    /// Carries out a command. Returns the path of the page to open, if it is another one.
    async fn command(&mut self, web: &Web, word: &str, request: &str) -> Result<Option<String>, UserError> {
        if !self.study().commands.iter().any(|command| command.command == word) {
            return not_possible();
        }
        match self {
            Self::Lesson(lesson) => lesson.command(word),
            Self::Puzzle(puzzle) => puzzle.command(web, word, request).await,
        }
    }
}

fn not_possible<T>() -> Result<T, UserError> {
    UserError::err(message!(Web, "unknown-command"))
}

/// Returns a text for Discord without its formatting. Lessons and puzzles name no times.
fn plain(formatted: &str, language: Language) -> String {
    plain_text(formatted, Time::default(), language)
}
