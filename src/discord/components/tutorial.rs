//! Tutorials: each step shows a position, asks for a move, and lets the rules judge it. The step is in the buttons and
//! nothing is stored, so that an old button works like a new one.

use crate::authority::Intent;
use crate::commands::options::unknown_game;
use crate::commands::spec::Needs;
use crate::components::press::Press;
use crate::components::spec::ComponentSpec;
use crate::context::InteractionContext;
use crate::quota::Costly;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::{Failed, UserError};
use castellan_discord_api::escape::plain;
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::{CONTENT, PICKS, ROWS};
use castellan_discord_api::wire::{Button, Message, Row, Select, Style};
use castellan_discord_view::argument::ReadArgument;
use castellan_discord_view::beginnings::{lesson_id, new_game_button};
use castellan_discord_view::board::{self, Shown, View};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::moves::choices::{Source, Target};
use castellan_discord_view::moves::pages::{lists, where_to};
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, AnyPosition, Lesson, Options, Record, Seat, Variant};
use castellan_text::{
    self as text, Fact, Language, LessonWords, lesson_in, letter_in, message, moves_in, title_in,
};

/// The components of a tutorial.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::free(Step::Lesson, Costly::Look, |press| {
        Box::pin(async move {
            Ok(asked(press.services, press.context, Place::of_component(&press)?, None).await?.into())
        })
    })
    .needs(Needs::Nothing),
    ComponentSpec::free(Step::LessonPiece, Costly::Look, |press| {
        Box::pin(async move {
            let place = Place::of_component(&press)?;
            Ok(piece_picked(press.services, press.context, place, press.picked).await?.into())
        })
    })
    .needs(Needs::Nothing),
    ComponentSpec::free(Step::LessonMove, Costly::Look, |press| {
        Box::pin(async move {
            let place = Place::of_component(&press)?;
            Ok(judged(press.services, press.context, place, press.picked).await?.into())
        })
    })
    .needs(Needs::Nothing),
];

/// A tutorial at one of its steps.
#[derive(Clone, Copy)]
struct Place {
    variant: Variant,
    /// From 1 on.
    number: usize,
    lesson: &'static Lesson,
}

impl Place {
    /// Returns the step of this number; the first where there is none.
    fn of(variant: Variant, number: usize) -> Result<Self, UserError> {
        let lessons = variant.info().lessons;
        let number = if (1..=lessons.len()).contains(&number) { number } else { 1 };
        match lessons.get(number - 1) {
            Some(lesson) => Ok(Self { variant, number, lesson }),
            None => Err(Failed::Unknown(format!("the tutorial of {variant}")).into()),
        }
    }

    /// Returns the step of a component.
    fn of_component(press: &Press<'_>) -> Result<Self, UserError> {
        let mut argument = press.argument;
        let variant = ReadArgument::read(&mut argument).ok_or_else(unknown_game)?;
        Self::of(variant, usize::read(&mut argument).unwrap_or(1))
    }

    fn count(self) -> usize {
        self.variant.info().lessons.len()
    }

    fn is_last(self) -> bool {
        self.number == self.count()
    }

    fn words(self, language: Language) -> LessonWords {
        lesson_in(self.variant.info(), self.lesson, language)
    }

    fn id(self, step: Step) -> Id {
        lesson_id(step, self.variant, self.number)
    }

    /// Returns the game that begins with the position of this step.
    fn record(self) -> Result<Record, UserError> {
        let failed = |why: String| UserError::from(Failed::Unknown(why));
        let options = Options::new(self.variant.info(), self.lesson.options);
        let options = options.map_err(|error| failed(error.to_string()))?;
        let position = self.lesson.position(self.variant).map_err(|error| failed(error.to_string()))?;
        Ok(Record::new(options, position))
    }

    /// Returns the step's number, its subject, and the pieces that it introduces.
    fn head(self, language: Language) -> Vec<String> {
        let info = self.variant.info();
        let words = self.words(language);
        let head = message!(
            Learning,
            "lesson",
            game = title_in(info, language),
            title = words.title.as_ref(),
            step = self.number.to_string(),
            count = self.count().to_string()
        );
        let mut lines = vec![head.text(language), words.about.into_owned()];
        lines.extend(self.lesson.kinds.iter().map(|kind| {
            let line = message!(
                Learning,
                "piece-line",
                piece = Fact::Kind(info, *kind),
                letter = letter_in(info, *kind, language),
                moves = moves_in(info, *kind, language)
            );
            format!("- {}", line.text(language))
        }));
        lines
    }

    fn task(self, language: Language) -> String {
        message!(Learning, "lesson-task", task = self.words(language).task.as_ref()).text(language)
    }
}

/// Starts a tutorial at its first step.
pub(crate) async fn tutorial(
    services: &Services,
    context: &InteractionContext<'_>,
    variant: Variant,
) -> Result<Reply, UserError> {
    Ok(asked(services, context, Place::of(variant, 1)?, None).await?.into())
}

/// Returns the position with its task, below what was said of a move that did not do it.
async fn asked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    wrong: Option<String>,
) -> Result<Message, UserError> {
    let record = place.record()?;
    let language = context.language;
    let mut lines = if wrong.is_some() { Vec::new() } else { place.head(language) };
    lines.extend(wrong);
    lines.push(place.task(language));
    let rows =
        vec![Row::Select(pieces(place, record.position(), None, language)), moving(context, place, false)];
    shown(services, context, &record, Shown::default(), Message { rows, ..said(&lines) }).await
}

/// A piece was picked: where can it go?
async fn piece_picked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    picked: &str,
) -> Result<Message, UserError> {
    let record = place.record()?;
    let (position, language) = (record.position(), context.language);
    let source = Source::read(picked).filter(|source| *source != Source::Pass);
    let targets = source.map(|source| Target::all(position, source)).unwrap_or_default();
    let Some(source) = source.filter(|_| !targets.is_empty()) else { return UserError::say(gone(language)) };
    let mut rows = vec![Row::Select(pieces(place, position, Some(source), language))];
    // Lists of one message have different ids.
    let id = |page: usize| Id::bare(Step::LessonMove).with((place.variant, place.number, page)).into();
    rows.extend(lists(&targets, ROWS - 2, (&where_to, language), id, |target| {
        target.pick(position, language)
    }));
    rows.push(moving(context, place, false));
    let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
    let message = Message { rows, ..said(&[place.task(language), asks]) };
    shown(services, context, &record, Shown::of(source, &targets), message).await
}

/// A move was picked: does it do what is asked?
async fn judged(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    picked: &str,
) -> Result<Message, UserError> {
    let mut record = place.record()?;
    let language = context.language;
    let position = record.position().clone();
    let legal = picked.parse::<Action>().ok().filter(|action| position.is_legal(*action));
    let Some(action) = legal else { return UserError::say(gone(language)) };
    let roll = place.lesson.roll_for(&position, action);
    if record.play(action, roll).is_err() {
        return UserError::say(gone(language));
    }
    let step = Played { action, seat: position.to_act(), roll };
    let moved = plain(&text::acted_in(step, &position, record.position(), language));
    if !place.lesson.is_solved_by(&position, action) {
        let wrong = message!(Learning, "lesson-wrong", move = moved).text(language);
        return asked(services, context, place, Some(wrong)).await;
    }
    let words = place.words(language);
    let mut lines =
        vec![message!(Learning, "lesson-right", move = moved, why = words.done.as_ref()).text(language)];
    if place.is_last() {
        let over = message!(Learning, "lesson-over", game = title_in(place.variant.info(), language));
        lines.push(over.text(language));
    }
    let message = Message { rows: vec![moving(context, place, true)], ..said(&lines) };
    shown(services, context, &record, Shown::default(), message).await
}

/// Returns the answer to a choice that this step does not have.
fn gone(language: Language) -> text::Message {
    let learn = message!(Learning, "button-learn").text(language);
    message!(Learning, "lesson-choice-gone", learn = learn)
}

fn said(lines: &[String]) -> Message {
    Message::private(cut_formatted(&lines.join("\n"), CONTENT))
}

/// Returns the pieces that may move, one of them perhaps picked.
fn pieces(place: Place, position: &AnyPosition, picked: Option<Source>, language: Language) -> Select {
    let sources = Source::all(position, &position.actions());
    let pick = |(source, count): &(Source, usize)| {
        source.pick(*count, position, language).chosen(picked == Some(*source))
    };
    Select {
        id: place.id(Step::LessonPiece).into(),
        placeholder: message!(Buttons, "pick-piece").text(language),
        picks: sources.iter().take(PICKS).map(pick).collect(),
    }
}

/// Buttons to the other steps; behind the last, to a game of one's own and to the next tutorial.
fn moving(context: &InteractionContext<'_>, place: Place, solved: bool) -> Row {
    let (variant, number, language) = (place.variant, place.number, context.language);
    let say = |said: text::Message| said.text(language);
    let to = |number| lesson_id(Step::Lesson, variant, number);
    let back = Button::new(Style::Secondary, say(message!(Buttons, "back")), to(number - 1));
    let mut buttons = vec![back.enabled(number > 1)];
    if !place.is_last() {
        let style = if solved { Style::Success } else { Style::Secondary };
        buttons.push(Button::new(style, say(message!(Buttons, "next")), to(number + 1)));
        return Row::Buttons(buttons);
    }
    if !context.interaction.elsewhere && context.may_here(Intent::Open).is_ok() {
        let style = if solved { Style::Success } else { Style::Secondary };
        buttons.push(new_game_button(style, language));
    }
    let all = Variant::ALL;
    let at = all.iter().position(|known| *known == variant).unwrap_or_default();
    let next = all[(at + 1) % all.len()];
    let label = message!(Learning, "button-next-tutorial", game = title_in(next.info(), language));
    buttons.push(Button::new(Style::Secondary, say(label), lesson_id(Step::Lesson, next, 1)));
    Row::Buttons(buttons)
}

/// Returns a message with the picture of a position, in the user's colours; without it if they have asked for too many.
async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    record: &Record,
    shown: Shown,
    mut message: Message,
) -> Result<Message, UserError> {
    let interaction = context.interaction;
    let now = services.referee.instant();
    if services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, now).is_err() {
        return Ok(message);
    }
    let mine = services.settings.person_or_default(&context.player).await?;
    let theme = if mine.theme.is_empty() { &context.server.theme } else { &mine.theme };
    let theme = board::theme_named(theme);
    let view = View { viewpoint: Seat::White, theme, language: context.language };
    let end = board::ending(record);
    let names = [const { None }; 4];
    message.files.push(board::record_file(&services.render_pool, record, end, names, view, shown).await?);
    Ok(message)
}
