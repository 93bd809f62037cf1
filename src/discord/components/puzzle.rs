//! Puzzles: a position, a task, and right or wrong moves. The progress is stored in the buttons, so that each user
//! solves the puzzle independently, and old buttons keep working. Results are stored.

use crate::commands::options::unknown_game;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::interactions::versions::hash;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::{BUTTONS, CONTENT, ROWS};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::argument::Argument;
use castellan_discord_view::board::{self, Shown, View};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_discord_view::moves::choices::{Source, Target, in_words, line_in_words};
use castellan_discord_view::moves::pages::{lists, where_to, which_piece};
use castellan_discord_view::moves::piece_lists::AT_BUTTONS;
use castellan_referee::puzzles::{Answer as Judged, Goal, Puzzle, PuzzleName, PuzzleResults};
use castellan_rules::{Action, Record, Variant};
use castellan_text::{self as text, Language, message};

components! {
    /// The components of a puzzle.
    Puzzle free(Look): |press| async move {
        opened(press.services, press.context, &Place::of_button(&press)?.0).await
    };
    PuzzlePiece free(Look): |press| async move {
        let (place, _) = Place::of_button(&press)?;
        Ok(piece_picked(press.services, press.context, &place, press.picked).await?.into())
    };
    PuzzleMove free(Change): |press| async move {
        let (place, more) = Place::of_button(&press)?;
        let chosen = if press.picked.is_empty() { more.as_str() } else { press.picked };
        Ok(moved(press.services, press.context, place, chosen).await?.into())
    };
    PuzzleSolution free(Change): |press| async move {
        let (place, _) = Place::of_button(&press)?;
        Ok(solution(press.services, press.context, &place).await?.into())
    };
    PuzzleNext free(Change): |press| async move {
        let variant = press.read().map_err(|_| unknown_game())?;
        puzzle_of(press.services, press.context, variant).await
    };
}

/// A partly solved puzzle.
struct Place {
    name: PuzzleName,
    puzzle: Box<Puzzle>,
    /// The number of moves played of its solution.
    plies: usize,
    /// The record of a game from the puzzle's position along these moves.
    record: Box<Record>,
}

impl Place {
    fn of(name: PuzzleName, plies: usize) -> Option<Self> {
        let puzzle = Box::new(name.puzzle()?);
        // The solver moves at even indexes.
        let plies = plies.min(puzzle.line.len() - 1) / 2 * 2;
        let mut record = Box::new(Record::new(puzzle.options.clone(), puzzle.start.clone()));
        for action in puzzle.line.iter().take(plies) {
            record.play(*action, None).ok()?;
        }
        Some(Self { name, puzzle, plies, record })
    }

    /// Returns the puzzle after `plies` moves of its solution.
    fn at(self, plies: usize) -> Result<Self, UserError> {
        let name = self.name;
        Self::of(name, plies).ok_or_else(|| unreadable(name))
    }

    /// Parses the puzzle of a component, and the rest of its argument: a move, or the number of a list.
    ///
    /// # Errors
    /// Returns an error if the puzzle has changed since the component was created.
    fn of_button(press: &Press<'_>) -> Result<(Self, String), UserError> {
        let gone = || UserError::sentence(message!(Learning, "puzzle-gone"));
        let read: Option<(Variant, _, usize, String, String)> = press.argument.read();
        let (variant, number, plies, check, more) = read.ok_or_else(gone)?;
        let place = Self::of(PuzzleName { variant, number }, plies).filter(|place| place.check() == check);
        Ok((place.ok_or_else(gone)?, more))
    }

    /// Returns the id of a step.
    fn id(&self, step: Step) -> Id {
        self.id_with(step, "")
    }

    /// Returns the id of a step, with a move or the number of a list.
    fn id_with(&self, step: Step, more: impl Argument) -> Id {
        let PuzzleName { variant, number } = self.name;
        Id::bare(step).with((variant, number, self.plies, self.check(), more))
    }

    /// Returns a hash that detects changes of the puzzle.
    fn check(&self) -> String {
        format!("{:08x}", hash(&self.puzzle.to_string()))
    }

    /// Returns the puzzle's title and task.
    async fn head(&self, services: &Services, language: Language) -> Result<String, UserError> {
        let PuzzleName { variant, number } = self.name;
        let rate = services.referee.puzzles.rate(self.name).await.map_err(user_error)?;
        let (game, number) = (layout::title(variant), number.to_string());
        let is_of_the_day = services.referee.puzzles.of_the_day() == self.name;
        let difficulty = message!(Learning, "puzzle-difficulty", difficulty = rate.difficulty().word());
        let head = if is_of_the_day {
            message!(Learning, "puzzle-of-the-day", game = game, number = number, difficulty = difficulty)
        } else {
            message!(Learning, "puzzle", game = game, number = number, difficulty = difficulty)
        };
        Ok(format!("{}\n{}", head.text(language), self.task(language)))
    }

    fn task(&self, language: Language) -> String {
        let seat = self.puzzle.seat();
        let moves = self.puzzle.goal.moves() - self.plies as u32 / 2;
        let task = match self.puzzle.goal {
            Goal::Win { .. } => message!(Learning, "puzzle-win", seat = seat, count = moves),
            Goal::Gain { .. } => message!(Learning, "puzzle-gain", seat = seat, count = moves),
        };
        task.text(language)
    }

    /// Returns the buttons below the pieces or targets.
    fn buttons(&self, language: Language, pick_again: bool) -> Row {
        let say = |said: text::Message| said.text(language);
        let mut buttons = Vec::new();
        if pick_again {
            let another = say(message!(Buttons, "another-piece"));
            buttons.push(Button::new(Style::Secondary, another, self.id(Step::Puzzle)));
        }
        let show = say(message!(Learning, "button-solution"));
        buttons.push(Button::new(Style::Secondary, show, self.id(Step::PuzzleSolution)));
        buttons.push(next_button(self.name.variant, Style::Secondary, language));
        Row::Buttons(buttons)
    }
}

/// Returns the button that leads to another puzzle of the variant.
fn next_button(variant: Variant, style: Style, language: Language) -> Button {
    let label = message!(Learning, "button-next-puzzle").text(language);
    Button::new(style, label, Id::bare(Step::PuzzleNext).with(variant))
}

fn unreadable(name: PuzzleName) -> UserError {
    OperatorError::Unknown(format!("the puzzle {name}")).into()
}

/// Shows the puzzle of the day to the user.
pub(crate) async fn puzzle_of_the_day(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let name = services.referee.puzzles.of_the_day();
    let place = Place::of(name, 0).ok_or_else(|| unreadable(name))?;
    opened(services, context, &place).await
}

/// Opens a puzzle that the user did not choose, and stores that they have seen it.
async fn opened(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
) -> Result<Reply, UserError> {
    services
        .referee
        .puzzles
        .saw(&context.player, place.name, &context.request())
        .await
        .map_err(user_error)?;
    Ok(asked(services, context, place, None).await?.into())
}

/// Opens a puzzle of a variant that the user has not seen.
pub(crate) async fn puzzle_of(
    services: &Services,
    context: &InteractionContext<'_>,
    variant: Variant,
) -> Result<Reply, UserError> {
    let name = services
        .referee
        .puzzles
        .next(&context.player, variant, &context.request())
        .await
        .map_err(user_error)?;
    let place = Place::of(name, 0).ok_or_else(|| unreadable(name))?;
    Ok(asked(services, context, &place, None).await?.into())
}

/// Posts a puzzle in the channel. Everybody who presses its button solves it privately.
pub(crate) async fn post_puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    wanted: Option<Variant>,
) -> Result<Reply, UserError> {
    let Some(guild) = context.interaction.guild.filter(|_| !context.interaction.elsewhere) else {
        return UserError::say(message!(Learning, "puzzle-post-elsewhere"));
    };
    context.may_here(Intent::Open)?;
    let permit = services.may_post(context, TargetChannel::of(context, None)).await?;
    let puzzles = &services.referee.puzzles;
    let name = match wanted {
        Some(variant) => {
            puzzles.next(&context.player, variant, &context.request()).await.map_err(user_error)?
        }
        None => puzzles.of_the_day(),
    };
    let place = Place::of(name, 0).ok_or_else(|| unreadable(name))?;
    let language = services.settings.server_language(guild).await?;
    let solve = message!(Learning, "button-solve").text(language);
    let message = Message {
        rows: vec![Row::Buttons(vec![Button::new(Style::Primary, solve, place.id(Step::Puzzle))])],
        ..said(&[place.head(services, language).await?])
    };
    let view =
        View { viewpoint: place.puzzle.seat(), theme: board::theme_named(&context.server.theme), language };
    Ok(permit.answers(shown(services, context, &place.record, (Shown::default(), view), message).await?))
}

/// Returns the position with its task, below the feedback on the last move.
async fn asked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
    before: Option<String>,
) -> Result<Message, UserError> {
    let language = context.language;
    let position = place.record.position();
    let task = match &before {
        Some(_) => place.task(language),
        None => place.head(services, language).await?,
    };
    let lines: Vec<String> = before.into_iter().chain([task]).collect();
    let sources = Source::all(position, &position.actions());
    let id = |page| place.id_with(Step::PuzzlePiece, page).into();
    let pick = |(source, count): &(Source, usize)| source.pick(*count, position, language);
    let mut rows = lists(&sources, ROWS - 1, (&which_piece, language), id, pick);
    rows.push(place.buttons(language, false));
    own(services, context, place, Shown::default(), Message { rows, ..said(&lines) }).await
}

/// Handles a selected piece: shows its targets.
async fn piece_picked(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
    picked: &str,
) -> Result<Message, UserError> {
    let (position, language) = (place.record.position(), context.language);
    let source = Source::read(picked).filter(|source| *source != Source::Pass);
    let targets = source.map(|source| Target::all(position, source)).unwrap_or_default();
    let Some(source) = source.filter(|_| !targets.is_empty()) else { return choice_gone(language) };
    let mut rows: Vec<Row> = if targets.len() <= AT_BUTTONS {
        let button = |target: &Target| {
            target.button(place.id_with(Step::PuzzleMove, target.action), position, language)
        };
        targets.chunks(BUTTONS).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    } else {
        let id = |page| place.id_with(Step::PuzzleMove, page).into();
        lists(&targets, ROWS - 1, (&where_to, language), id, |target| target.pick(position, language))
    };
    rows.push(place.buttons(language, true));
    let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
    let message = Message { rows, ..said(&[place.task(language), asks]) };
    own(services, context, place, Shown::of(source, &targets), message).await
}

/// Checks a move: goes on with the solution, or reports a mistake.
async fn moved(
    services: &Services,
    context: &InteractionContext<'_>,
    place: Place,
    chosen: &str,
) -> Result<Message, UserError> {
    let (position, language) = (place.record.position(), context.language);
    let legal = chosen.parse::<Action>().ok().filter(|action| position.is_legal(*action));
    let Some(action) = legal else { return choice_gone(language) };
    let act = plain(&in_words(position, action, language));
    let puzzles = &services.referee.puzzles;
    match place.puzzle.answer(place.plies, action) {
        Judged::Wrong => {
            puzzles.end(&context.player, place.name, false, &context.request()).await.map_err(user_error)?;
            let wrong = message!(Learning, "puzzle-wrong", move = act).text(language);
            asked(services, context, &place, Some(wrong)).await
        }
        Judged::GoesOn(reply) => {
            let mut next = position.clone();
            next.play_unchecked(action, None);
            let (seat, reply) = (next.to_act(), plain(&in_words(&next, reply, language)));
            let right = message!(Learning, "puzzle-right", move = act, seat = seat, reply = reply);
            let (right, plies) = (right.text(language), place.plies + 2);
            asked(services, context, &place.at(plies)?, Some(right)).await
        }
        Judged::Solved => {
            let results = puzzles
                .end(&context.player, place.name, true, &context.request())
                .await
                .map_err(user_error)?;
            let solved = message!(Learning, "puzzle-solved", move = act).text(language);
            let mut record = place.record.clone();
            if record.play(action, None).is_err() {
                return choice_gone(language);
            }
            ended(services, context, (&place, record), &[solved, standing(&results, language)]).await
        }
    }
}

/// Shows the solution to a user who gives up.
async fn solution(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
) -> Result<Message, UserError> {
    let language = context.language;
    let puzzles = &services.referee.puzzles;
    let results =
        puzzles.end(&context.player, place.name, false, &context.request()).await.map_err(user_error)?;
    let words = line_in_words(&place.puzzle.start, &place.puzzle.line, language);
    let mut record = Box::new(Record::new(place.puzzle.options.clone(), place.puzzle.start.clone()));
    let mut lines = vec![message!(Learning, "puzzle-solution").text(language)];
    for ((number, action), words) in (1..).zip(&place.puzzle.line).zip(words) {
        let (number, seat) = (i32::to_string(&number), record.position().to_act());
        let line = message!(Learning, "analysis-act", number = number, seat = seat, move = words);
        lines.push(plain(&line.text(language)));
        record.play(*action, None).map_err(|_| unreadable(place.name))?;
    }
    lines.push(standing(&results, language));
    ended(services, context, (place, record), &lines).await
}

/// Returns the end of a puzzle, with the final board.
async fn ended(
    services: &Services,
    context: &InteractionContext<'_>,
    (place, record): (&Place, Box<Record>),
    lines: &[String],
) -> Result<Message, UserError> {
    let next = next_button(place.name.variant, Style::Success, context.language);
    let message = Message { rows: vec![Row::Buttons(vec![next])], ..said(lines) };
    let view = own_look(services, context, place).await?;
    shown(services, context, &record, (Shown::default(), view), message).await
}

/// Formats a user's results: `Streak: 3 (best: 5). Solved: 12, failed: 4.`
fn standing(results: &PuzzleResults, language: Language) -> String {
    let PuzzleResults { solved, failed, streak, best, .. } = results;
    let [streak, best, solved, failed] = [streak, best, solved, failed].map(u32::to_string);
    message!(Learning, "puzzle-results", streak = streak, best = best, solved = solved, failed = failed)
        .text(language)
}

fn choice_gone<T>(language: Language) -> Result<T, UserError> {
    let again = message!(Buttons, "another-piece").text(language);
    UserError::say(message!(Learning, "puzzle-choice-gone", again = again))
}

fn said(lines: &[String]) -> Message {
    Message::private(cut_formatted(&lines.join("\n"), CONTENT))
}

/// Returns a message with the board from the user's side.
async fn own(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
    what: Shown,
    message: Message,
) -> Result<Message, UserError> {
    let view = own_look(services, context, place).await?;
    shown(services, context, &place.record, (what, view), message).await
}

/// Returns the view from the solver's side, in the user's theme.
async fn own_look(
    services: &Services,
    context: &InteractionContext<'_>,
    place: &Place,
) -> Result<View, UserError> {
    let mine = services.settings.person_or_default(&context.player).await?;
    let theme = if mine.theme.is_empty() { &context.server.theme } else { &mine.theme };
    let theme = board::theme_named(theme);
    Ok(View { viewpoint: place.puzzle.seat(), theme, language: context.language })
}

/// Returns a message with a picture of a position, without the picture if the user's quota is used up.
async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    record: &Record,
    (what, view): (Shown, View),
    mut message: Message,
) -> Result<Message, UserError> {
    if !services.may_draw(context) {
        return Ok(message);
    }
    let (end, names) = (board::ending(record), [const { None }; 4]);
    message.files.push(board::record_file(&services.render_pool, record, end, names, view, what).await?);
    Ok(message)
}
