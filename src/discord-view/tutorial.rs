//! Tutorials: each step shows a position, asks for a move, and checks it against the rules.

use crate::board::BoardHighlights;
use crate::ids::{ComponentId, Step};
use crate::moves::choices::{Source, Target};
use crate::moves::pages::{list_rows, target_placeholder};
use crate::onboarding::{lesson_id, new_game_button};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, ROWS, SELECT_OPTIONS};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Select, Style};
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, AnyPosition, Lesson, Options, Record, Variant};
use castellan_text::{
    self as text, Language, LessonTexts, MessageArgument, game_title_in, lesson_in, message, moves_in,
    piece_letter_in,
};

/// A step of a tutorial.
#[derive(Clone, Copy)]
pub struct TutorialStep {
    variant: Variant,
    /// The number of the step, from 1.
    number: usize,
    lesson: &'static Lesson,
}

impl TutorialStep {
    /// Returns the step with this number, or the first if there is none. Returns `None` if the game has no tutorial.
    #[must_use]
    pub fn new(variant: Variant, number: usize) -> Option<Self> {
        let lessons = variant.info().lessons;
        let number = if (1..=lessons.len()).contains(&number) { number } else { 1 };
        lessons.get(number - 1).map(|lesson| Self { variant, number, lesson })
    }

    fn count(self) -> usize {
        self.variant.info().lessons.len()
    }

    fn is_last(self) -> bool {
        self.number == self.count()
    }

    fn words(self, language: Language) -> LessonTexts {
        lesson_in(self.variant.info(), self.lesson, language)
    }

    fn id(self, step: Step) -> ComponentId {
        lesson_id(step, self.variant, self.number)
    }

    /// Returns the game that starts from this step's position.
    ///
    /// # Errors
    /// Returns the reason if the lesson is invalid.
    pub fn record(self) -> Result<Record, String> {
        let options =
            Options::new(self.variant.info(), self.lesson.options).map_err(|error| error.to_string())?;
        let position = self.lesson.position(self.variant).map_err(|error| error.to_string())?;
        Ok(Record::new(options, position))
    }

    /// Returns the step's number, its subject, and the pieces that it introduces.
    fn heading(self, language: Language) -> Vec<String> {
        let info = self.variant.info();
        let words = self.words(language);
        let heading = message!(
            Learning,
            "lesson",
            game = game_title_in(info, language),
            title = words.title.as_ref(),
            step = self.number.to_string(),
            count = self.count().to_string()
        );
        let mut lines = vec![heading.text(language), words.about.into_owned()];
        lines.extend(self.lesson.kinds.iter().map(|kind| {
            let line = message!(
                Learning,
                "piece-line",
                piece = MessageArgument::Kind(info, *kind),
                letter = piece_letter_in(info, *kind, language),
                moves = moves_in(info, *kind, language)
            );
            format!("- {}", line.text(language))
        }));
        lines
    }

    fn task(self, language: Language) -> String {
        message!(Learning, "lesson-task", task = self.words(language).task.as_ref()).text(language)
    }

    /// Returns the position with its task, below the remark about a move that did not solve it.
    #[must_use]
    pub fn question(
        self,
        record: &Record,
        wrong: Option<String>,
        may_open: bool,
        language: Language,
    ) -> Message {
        let mut lines = if wrong.is_some() { Vec::new() } else { self.heading(language) };
        lines.extend(wrong);
        lines.push(self.task(language));
        let pieces = Row::Select(self.pieces(record.position(), None, language));
        Message {
            rows: vec![pieces, self.navigation_row(false, may_open, language)],
            ..private_message(&lines)
        }
    }

    /// Returns the targets of a picked piece, and its highlights in the picture, or `None` if there are none.
    #[must_use]
    pub fn targets(
        self,
        record: &Record,
        picked: &str,
        may_open: bool,
        language: Language,
    ) -> Option<(Message, BoardHighlights)> {
        let position = record.position();
        let source = Source::read(picked).filter(|source| *source != Source::Pass)?;
        let targets = Target::all(position, source);
        if targets.is_empty() {
            return None;
        }
        let mut rows = vec![Row::Select(self.pieces(position, Some(source), language))];
        // Lists in one message need different ids.
        let id = |page: usize| {
            ComponentId::without_game(Step::LessonMove).with((self.variant, self.number, page)).into()
        };
        rows.extend(list_rows(&targets, ROWS - 2, (&target_placeholder, language), id, |target| {
            target.pick(position, language)
        }));
        rows.push(self.navigation_row(false, may_open, language));
        let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
        let message = Message { rows, ..private_message(&[self.task(language), asks]) };
        Some((message, BoardHighlights::for_source(source, &targets)))
    }

    /// Returns the answer to a picked move, with the resulting game, or `None` if the move is not legal.
    #[must_use]
    pub fn judged(
        self,
        before: Record,
        picked: &str,
        may_open: bool,
        language: Language,
    ) -> Option<(Record, Message)> {
        let position = before.position();
        let action = picked.parse::<Action>().ok().filter(|action| position.is_legal(*action))?;
        let roll = self.lesson.roll_for(position, action);
        let mut after = before.clone();
        after.play(action, roll).ok()?;
        let step = Played { action, seat: position.to_act(), roll };
        let moved = escape_line(&text::describe_action_in(step, position, after.position(), language));
        if !self.lesson.is_solved_by(position, action) {
            let wrong = message!(Learning, "lesson-wrong", move = moved).text(language);
            let message = self.question(&before, Some(wrong), may_open, language);
            return Some((before, message));
        }
        let words = self.words(language);
        let mut lines =
            vec![message!(Learning, "lesson-right", move = moved, why = words.done.as_ref()).text(language)];
        if self.is_last() {
            let over = message!(Learning, "lesson-over", game = game_title_in(self.variant.info(), language));
            lines.push(over.text(language));
        }
        Some((
            after,
            Message { rows: vec![self.navigation_row(true, may_open, language)], ..private_message(&lines) },
        ))
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
        let (variant, number) = (self.variant, self.number);
        let say = |words: text::Message| words.text(language);
        let to = |number| lesson_id(Step::Lesson, variant, number);
        let back = Button::new(Style::Secondary, say(message!(Buttons, "back")), to(number - 1));
        let mut buttons = vec![back.enabled(number > 1)];
        if !self.is_last() {
            let style = if solved { Style::Success } else { Style::Secondary };
            buttons.push(Button::new(style, say(message!(Buttons, "next")), to(number + 1)));
            return Row::Buttons(buttons);
        }
        if may_open {
            let style = if solved { Style::Success } else { Style::Secondary };
            buttons.push(new_game_button(style, language));
        }
        let all = Variant::ALL;
        let at = all.iter().position(|known| *known == variant).unwrap_or_default();
        let next = all[(at + 1) % all.len()];
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
