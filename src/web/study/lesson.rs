//! A step of a tutorial on a page.

use super::{not_possible, plain};
use crate::view::{CommandView, Study};
use castellan_community::error::{OperatorError, UserError};
use castellan_community::learning::lessons::{LessonAnswer, LessonStep};
use castellan_rules::{Action, Record, Seat};
use castellan_text::{Language, game_title_in, message};
use std::net::IpAddr;

/// A step of a tutorial on a page.
pub(super) struct LessonTask {
    pub step: LessonStep,
    pub language: Language,
    /// The address of the reader, who is not known otherwise.
    pub address: IpAddr,
    pub study: Study,
    /// The part of the address that names the reader's language, if they chose one.
    query: String,
}

impl LessonTask {
    pub fn new(
        step: LessonStep,
        address: IpAddr,
        language: Language,
        query: String,
    ) -> Result<Self, UserError> {
        let study = begun(step, language)?;
        Ok(Self { step, language, address, study, query })
    }

    pub fn act(&mut self, action: Action) -> Result<(), UserError> {
        let language = self.language;
        let answer = self.step.judge(&self.study.record, action, language);
        let Some(LessonAnswer { is_right, record, lines }) = answer else { return not_possible() };
        let feedback = plain(&lines.join(" "), language);
        if !is_right {
            self.study.said = feedback;
            return Ok(());
        }
        self.study = Study {
            record,
            is_over: true,
            status: feedback,
            said: String::new(),
            commands: commands(self.step, true, language),
            progress: action.to_string(),
            ..self.study.clone()
        };
        Ok(())
    }

    pub fn command(&mut self, word: &str) -> Result<Option<String>, UserError> {
        let path =
            |step: LessonStep| Some(format!("/learn/{}/{}{}", step.variant(), step.number(), self.query));
        Ok(match word {
            "again" => {
                self.study = begun(self.step, self.language)?;
                None
            }
            "back" => self.step.previous().and_then(path),
            _ => self.step.next().or_else(|| LessonStep::new(self.step.next_variant(), 1)).and_then(path),
        })
    }
}

/// Returns a step at its beginning.
fn begun(step: LessonStep, language: Language) -> Result<Study, UserError> {
    let record: Record = step.record().map_err(OperatorError::Unknown)?;
    let text = |formatted: String| plain(&formatted, language);
    Ok(Study {
        id: format!("{}-{}", step.variant(), step.number()),
        title: text(step.title(language)),
        record,
        seat: Seat::White,
        is_over: false,
        status: text(step.task(language)),
        said: text(step.about(language)),
        notes: step.pieces(language).into_iter().map(text).collect(),
        commands: commands(step, false, language),
        progress: String::new(),
    })
}

/// Returns the ways that lead on from a step.
fn commands(step: LessonStep, is_over: bool, language: Language) -> Vec<CommandView> {
    let next = if step.next().is_some() {
        message!(Buttons, "next")
    } else {
        let title = game_title_in(step.next_variant().info(), language);
        message!(Learning, "button-next-tutorial", game = title)
    };
    let back = step.previous().map(|_| CommandView::plain("back", message!(Buttons, "back").text(language)));
    let next = CommandView::plain("next", next.text(language));
    let next = CommandView { group: if is_over { "main" } else { next.group }, ..next };
    let again = is_over.then(|| CommandView::plain("again", message!(Web, "again").text(language)));
    back.into_iter().chain([next]).chain(again).collect()
}
