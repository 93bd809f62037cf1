//! Steps of tutorials: their texts, and the check of a move. The bot and the board on the web show the same.

use castellan_discord_api::escape::escape_line;
use castellan_rules::record::Step;
use castellan_rules::{Action, Lesson, Options, Record, Variant};
use castellan_text::{
    self as text, Language, LessonTexts, MessageArgument, game_title_in, lesson_in, message, moves_in,
    piece_letter_in,
};

/// A step of a tutorial.
#[derive(Clone, Copy, Debug)]
pub struct LessonStep {
    variant: Variant,
    number: usize,
    lesson: &'static Lesson,
}

/// The answer to a move in a step.
#[derive(Clone, Debug)]
pub struct LessonAnswer {
    /// `true` if the move solves the task.
    pub is_right: bool,
    /// The game to show: after the right move, or before a wrong one.
    pub record: Record,
    /// The feedback.
    pub lines: Vec<String>,
}

impl LessonStep {
    /// Returns the step with this number, counted from 1; `None` if the game has no such step.
    ///
    /// ```
    /// use castellan_community::learning::lessons::LessonStep;
    /// use castellan_rules::Variant;
    ///
    /// let step = LessonStep::new(Variant::MountChess, 1).expect("a first step");
    /// assert_eq!(step.next().map(LessonStep::number), Some(2));
    /// assert!(step.previous().is_none() && LessonStep::new(Variant::MountChess, 99).is_none());
    /// ```
    #[must_use]
    pub fn new(variant: Variant, number: usize) -> Option<Self> {
        let lesson = variant.info().lessons.get(number.checked_sub(1)?)?;
        Some(Self { variant, number, lesson })
    }

    /// Returns the game.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// Returns the number of the step, counted from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.number
    }

    /// Returns the step before this one.
    #[must_use]
    pub fn previous(self) -> Option<Self> {
        Self::new(self.variant, self.number - 1)
    }

    /// Returns the step after this one.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::new(self.variant, self.number + 1)
    }

    /// Returns the game whose tutorial follows.
    #[must_use]
    pub fn next_variant(self) -> Variant {
        let all = Variant::ALL;
        let at = all.iter().position(|known| *known == self.variant).unwrap_or_default();
        all[(at + 1) % all.len()]
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

    fn texts(self, language: Language) -> LessonTexts {
        lesson_in(self.variant.info(), self.lesson, language)
    }

    /// Returns the name of the step, without that of its game.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        self.texts(language).title.into_owned()
    }

    /// Returns the title: the game, and the step's name and number.
    #[must_use]
    pub fn title(self, language: Language) -> String {
        let info = self.variant.info();
        let title = message!(
            Learning,
            "lesson",
            game = game_title_in(info, language),
            title = self.texts(language).title.as_ref(),
            step = self.number.to_string(),
            count = info.lessons.len().to_string()
        );
        title.text(language)
    }

    /// Returns the subject of the step.
    #[must_use]
    pub fn about(self, language: Language) -> String {
        self.texts(language).about.into_owned()
    }

    /// Returns a line for each kind of piece that the step introduces.
    #[must_use]
    pub fn pieces(self, language: Language) -> Vec<String> {
        let info = self.variant.info();
        let line = |kind: &_| {
            let line = message!(
                Learning,
                "piece-line",
                piece = MessageArgument::Kind(info, *kind),
                letter = piece_letter_in(info, *kind, language),
                moves = moves_in(info, *kind, language)
            );
            line.text(language)
        };
        self.lesson.kinds.iter().map(line).collect()
    }

    /// Returns the task.
    #[must_use]
    pub fn task(self, language: Language) -> String {
        message!(Learning, "lesson-task", task = self.texts(language).task.as_ref()).text(language)
    }

    /// Returns the answer to a move, or `None` if it is not legal.
    #[must_use]
    pub fn judge(self, before: &Record, action: Action, language: Language) -> Option<LessonAnswer> {
        let position = before.position();
        if !position.is_legal(action) {
            return None;
        }
        let roll = self.lesson.roll_for(position, action);
        let mut after = before.clone();
        after.play(action, roll).ok()?;
        let step = Step { action, seat: position.to_act(), roll };
        let moved = escape_line(&text::describe_action_in(step, position, after.position(), language));
        if !self.lesson.is_solved_by(position, action) {
            let wrong = message!(Learning, "lesson-wrong", move = moved).text(language);
            return Some(LessonAnswer { is_right: false, record: before.clone(), lines: vec![wrong] });
        }
        let done = self.texts(language).done;
        let mut lines =
            vec![message!(Learning, "lesson-right", move = moved, why = done.as_ref()).text(language)];
        if self.next().is_none() {
            let over = message!(Learning, "lesson-over", game = game_title_in(self.variant.info(), language));
            lines.push(over.text(language));
        }
        Some(LessonAnswer { is_right: true, record: after, lines })
    }
}
