//! Tutorials: each step shows a position, asks for a move, and checks it against the rules.

use crate::board::BoardHighlights;
use crate::ids::{ComponentId, Step};
use crate::moves::choices::{Source, Target};
use crate::moves::pages::{list_rows, target_placeholder};
use crate::onboarding::{lesson_id, new_game_button};
use castellan_community::learning::lessons::{LessonAnswer, LessonStep};
use castellan_discord_api::limits::{CONTENT, ROWS, SELECT_OPTIONS};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Select, Style};
use castellan_rules::{Action, AnyPosition, Record};
use castellan_text::{self as text, Language, game_title_in, message};

/// A step of a tutorial as messages.
#[derive(Clone, Copy)]
pub struct TutorialStep(pub LessonStep);

/// The ways that lead on from a tutorial.
#[derive(Clone, Default)]
pub struct Doors {
    /// `true` if the user may open a game.
    pub may_open: bool,
    /// The address of the step on the web, if boards are served there.
    pub page: Option<String>,
}

impl TutorialStep {
    fn id(self, step: Step) -> ComponentId {
        lesson_id(step, self.0.variant(), self.0.number())
    }

    /// Returns the step's number, its subject, the pieces that it introduces, and the way to the web.
    fn heading(self, doors: &Doors, language: Language) -> Vec<String> {
        let mut lines = vec![self.0.title(language), self.0.about(language)];
        lines.extend(self.0.pieces(language).iter().map(|line| format!("- {line}")));
        if let Some(page) = &doors.page {
            let words = message!(Learning, "lesson-on-board").text(language);
            lines.push(format!("-# [{words}](<{page}>)"));
        }
        lines
    }

    /// Returns the position with its task, below the remark about a move that did not solve it.
    #[must_use]
    pub fn question(
        self,
        record: &Record,
        wrong: Option<String>,
        doors: &Doors,
        language: Language,
    ) -> Message {
        let mut lines = if wrong.is_some() { Vec::new() } else { self.heading(doors, language) };
        lines.extend(wrong);
        lines.push(self.0.task(language));
        let pieces = Row::Select(self.pieces(record.position(), None, language));
        Message {
            rows: vec![pieces, self.navigation_row(false, doors.may_open, language)],
            ..private_message(&lines)
        }
    }

    /// Returns the targets of a picked piece, and its highlights in the picture, or `None` if there are none.
    #[must_use]
    pub fn targets(
        self,
        record: &Record,
        source: Source,
        doors: &Doors,
        language: Language,
    ) -> Option<(Message, BoardHighlights)> {
        let position = record.position();
        let targets = Target::all(position, source);
        if source == Source::Pass || targets.is_empty() {
            return None;
        }
        let mut rows = vec![Row::Select(self.pieces(position, Some(source), language))];
        // Lists in one message need different ids.
        let id = |page: usize| {
            ComponentId::without_game(Step::LessonMove).with((self.0.variant(), self.0.number(), page)).into()
        };
        rows.extend(list_rows(&targets, ROWS - 2, (&target_placeholder, language), id, |target| {
            target.pick(position, language)
        }));
        rows.push(self.navigation_row(false, doors.may_open, language));
        let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
        let message = Message { rows, ..private_message(&[self.0.task(language), asks]) };
        Some((message, BoardHighlights::for_source(source, &targets)))
    }

    /// Returns the answer to a picked move, with the resulting game, or `None` if the move is not legal.
    #[must_use]
    pub fn judged(
        self,
        before: &Record,
        action: Action,
        doors: &Doors,
        language: Language,
    ) -> Option<(Record, Message)> {
        let LessonAnswer { is_right, record, lines } = self.0.judge(before, action, language)?;
        if !is_right {
            let message = self.question(&record, Some(lines.join("\n")), doors, language);
            return Some((record, message));
        }
        let row = self.navigation_row(true, doors.may_open, language);
        Some((record, Message { rows: vec![row], ..private_message(&lines) }))
    }

    /// Returns the list of pieces that can move. One of them may be picked.
    fn pieces(self, position: &AnyPosition, picked: Option<Source>, language: Language) -> Select {
        let sources = Source::all(position, &position.actions());
        let pick = |(source, count): &(Source, usize)| {
            source.pick(*count, position, language).chosen(picked == Some(*source))
        };
        Select {
            id: self.id(Step::LessonPiece).into(),
            placeholder: message!(Buttons, "pick-piece").text(language),
            picks: sources.iter().take(SELECT_OPTIONS).map(pick).collect(),
        }
    }

    /// Returns the buttons to the other steps. After the last, they lead to a first game, if the user `may_open` one,
    /// and to the next tutorial.
    fn navigation_row(self, solved: bool, may_open: bool, language: Language) -> Row {
        let (variant, number) = (self.0.variant(), self.0.number());
        let say = |words: text::Message| words.text(language);
        let to = |number| lesson_id(Step::Lesson, variant, number);
        let back = Button::new(Style::Secondary, say(message!(Buttons, "back")), to(number - 1));
        let mut buttons = vec![back.enabled(number > 1)];
        let style = if solved { Style::Success } else { Style::Secondary };
        if self.0.next().is_some() {
            buttons.push(Button::new(style, say(message!(Buttons, "next")), to(number + 1)));
            return Row::Buttons(buttons);
        }
        if may_open {
            buttons.push(new_game_button(style, language));
        }
        let next = self.0.next_variant();
        let label = message!(Learning, "button-next-tutorial", game = game_title_in(next.info(), language));
        buttons.push(Button::new(Style::Secondary, say(label), lesson_id(Step::Lesson, next, 1)));
        Row::Buttons(buttons)
    }
}

/// Returns the answer to a choice that this step does not offer.
#[must_use]
pub fn outdated_choice(language: Language) -> text::Message {
    let learn = message!(Learning, "button-learn").text(language);
    message!(Learning, "lesson-choice-gone", learn = learn)
}

fn private_message(lines: &[String]) -> Message {
    Message::private(shorten_formatted(&lines.join("\n"), CONTENT))
}
