//! A puzzle on a page.

use super::{plain, puzzle_path};
use crate::requests::log_failure;
use crate::socket::{Closing, FAILED, SIGNED_OUT};
use crate::state::Web;
use crate::view::{CommandView, Study, theme_named};
use castellan_community::access::caller::Caller;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::learning::puzzle_attempts::{
    PuzzleAnswer, PuzzleAttempt, PuzzleEnd, Solver, unreadable,
};
use castellan_discord_api::wire::UserId;
use castellan_rules::Action;
use castellan_text::{Language, message};

/// The progress of somebody who was shown the solution.
pub(super) const SOLUTION: &str = "solution";

/// A puzzle on the page of a person.
pub(super) struct PuzzleTask {
    pub attempt: PuzzleAttempt,
    pub caller: Caller,
    pub user: UserId,
    pub theme: &'static str,
    pub study: Study,
    /// The token of the person's session.
    token: String,
}

impl PuzzleTask {
    pub async fn new(
        web: &Web,
        attempt: PuzzleAttempt,
        (caller, user): (Caller, UserId),
        token: String,
    ) -> Result<Self, UserError> {
        let settings = web.access.settings.person_or_default(&caller.player).await?;
        let language = caller.language;
        let title = attempt.title(&web.referee.puzzles, language).await?;
        let study = begun(&attempt, plain(&title, language), language);
        Ok(Self { attempt, caller, user, theme: theme_named(&settings.theme), study, token })
    }

    /// Loads the person again: their session may have ended.
    pub async fn check_session(&mut self, web: &Web) -> Result<(), Closing> {
        let failed = |error: OperatorError| {
            log_failure(&error);
            Some(FAILED)
        };
        let session = web.links.puzzle_session(&self.token).await.map_err(failed)?;
        let session = session.ok_or(Some(SIGNED_OUT))?;
        (self.caller, self.user) = web.caller(&session).await.map_err(failed)?.ok_or(Some(SIGNED_OUT))?;
        Ok(())
    }

    pub async fn act(&mut self, web: &Web, action: Action, request: &str) -> Result<(), UserError> {
        let language = self.caller.language;
        let played = match self.study.progress.as_str() {
            "" => action.to_string(),
            before => format!("{before} {action}"),
        };
        match self.attempt.clone().play(action, self.solver(web, request)).await? {
            PuzzleAnswer::Open(next, feedback) => {
                if next.plies > self.attempt.plies {
                    self.study.progress = played;
                }
                self.study.record = (*next.record).clone();
                self.study.status = plain(&next.task(language), language);
                self.study.said = plain(&feedback, language);
                self.attempt = next;
            }
            PuzzleAnswer::Over(end) => self.end(end, played),
        }
        Ok(())
    }

    /// Carries out a command. Returns the path of the next puzzle, if it is asked for.
    pub async fn command(
        &mut self,
        web: &Web,
        word: &str,
        request: &str,
    ) -> Result<Option<String>, UserError> {
        let name = self.attempt.name;
        match word {
            SOLUTION => {
                let end = self.attempt.give_up(self.solver(web, request)).await?;
                self.end(end, SOLUTION.to_owned());
            }
            "again" => {
                self.attempt = PuzzleAttempt::new(name, 0).ok_or_else(|| unreadable(name))?;
                self.study = begun(&self.attempt, self.study.title.clone(), self.caller.language);
            }
            _ => {
                let next = web.referee.puzzles.next(&self.caller.player, name.variant, request);
                return Ok(Some(puzzle_path(next.await.map_err(user_error)?)));
            }
        }
        Ok(None)
    }

    fn end(&mut self, end: PuzzleEnd, progress: String) {
        let language = self.caller.language;
        let mut lines = end.lines.iter().map(|line| plain(line, language));
        self.study.status = lines.next().unwrap_or_default();
        self.study.said = lines.collect::<Vec<_>>().join("\n");
        self.study.record = *end.record;
        self.study.is_over = true;
        self.study.commands = commands(true, language);
        self.study.progress = progress;
    }

    fn solver<'a>(&'a self, web: &'a Web, request: &'a str) -> Solver<'a> {
        let Caller { player, language, .. } = &self.caller;
        Solver { puzzles: &web.referee.puzzles, player, request, language: *language }
    }
}

/// Returns a puzzle at its beginning.
fn begun(attempt: &PuzzleAttempt, title: String, language: Language) -> Study {
    Study {
        id: attempt.name.to_string(),
        title,
        record: (*attempt.record).clone(),
        seat: attempt.puzzle.seat(),
        is_over: false,
        status: plain(&attempt.task(language), language),
        said: String::new(),
        notes: Vec::new(),
        commands: commands(false, language),
        progress: String::new(),
    }
}

fn commands(is_over: bool, language: Language) -> Vec<CommandView> {
    let next = CommandView::plain("next", message!(Learning, "button-next-puzzle").text(language));
    if is_over {
        let again = CommandView::plain("again", message!(Web, "again").text(language));
        vec![CommandView { group: "main", ..next }, again]
    } else {
        vec![CommandView::plain(SOLUTION, message!(Learning, "button-solution").text(language)), next]
    }
}
