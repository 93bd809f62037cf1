//! Puzzles: a position, a task, and right or wrong moves. The progress is stored in the buttons, so that each user
//! solves the puzzle independently, and old buttons keep working. Results are stored.

use crate::commands::shared_options::unknown_variant;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::digests::hash;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::policy::Intent;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{BUTTONS, CONTENT, ROWS};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::argument::Argument;
use castellan_discord_view::board::{self, BoardHighlights, RenderOptions};
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::{Source, Target, action_in_words, line_in_words};
use castellan_discord_view::moves::pages::{list_rows, piece_placeholder, target_placeholder};
use castellan_discord_view::moves::piece_lists::MAX_TARGET_BUTTONS;
use castellan_picture::HanForms;
use castellan_referee::puzzles::{Answer as PuzzleAnswer, Goal, Puzzle, PuzzleId, PuzzleResults};
use castellan_rules::record::number_moves;
use castellan_rules::{Action, Record, Variant};
use castellan_text::{self as text, Language, message};

components! {
    /// The components of a puzzle.
    Puzzle free(Look): |press| async move {
        open_puzzle(press.services, press.context, &PuzzleState::from_press(&press)?.0).await
    };
    PuzzlePiece free(Look): |press| async move {
        let (state, _) = PuzzleState::from_press(&press)?;
        Ok(handle_piece(press.services, press.context, &state, press.picked).await?.into())
    };
    PuzzleMove free(Change): |press| async move {
        let (state, extra) = PuzzleState::from_press(&press)?;
        let chosen = if press.picked.is_empty() { extra.as_str() } else { press.picked };
        Ok(handle_move(press.services, press.context, state, chosen).await?.into())
    };
    PuzzleSolution free(Change): |press| async move {
        let (state, _) = PuzzleState::from_press(&press)?;
        Ok(solution(press.services, press.context, &state).await?.into())
    };
    PuzzleNext free(Change): |press| async move {
        let variant = press.read().map_err(|_| unknown_variant())?;
        new_puzzle(press.services, press.context, variant).await
    };
}

/// A partly solved puzzle.
struct PuzzleState {
    name: PuzzleId,
    puzzle: Box<Puzzle>,
    /// The number of moves played of its solution.
    plies: usize,
    /// The record of a game from the puzzle's position along these moves.
    record: Box<Record>,
}

impl PuzzleState {
    fn new(name: PuzzleId, plies: usize) -> Option<Self> {
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
    fn advanced_to(self, plies: usize) -> Result<Self, UserError> {
        let name = self.name;
        Self::new(name, plies).ok_or_else(|| unreadable(name))
    }

    /// Parses the puzzle of a component, and the rest of its argument: a move, or the number of a list.
    ///
    /// # Errors
    /// Returns an error if the puzzle has changed since the component was created.
    fn from_press(press: &Press<'_>) -> Result<(Self, String), UserError> {
        let gone = || UserError::sentence(message!(Learning, "puzzle-gone"));
        let read: Option<(Variant, _, usize, String, String)> = press.argument.read();
        let (variant, number, plies, checksum, extra) = read.ok_or_else(gone)?;
        let state =
            Self::new(PuzzleId { variant, number }, plies).filter(|state| state.checksum() == checksum);
        Ok((state.ok_or_else(gone)?, extra))
    }

    /// Returns the id of a step.
    fn id(&self, step: Step) -> ComponentId {
        self.id_with(step, "")
    }

    /// Returns the id of a step, with a move or the number of a list.
    fn id_with(&self, step: Step, extra: impl Argument) -> ComponentId {
        let PuzzleId { variant, number } = self.name;
        ComponentId::without_game(step).with((variant, number, self.plies, self.checksum(), extra))
    }

    /// Returns a hash that detects changes of the puzzle.
    fn checksum(&self) -> String {
        format!("{:08x}", hash(&self.puzzle.to_string()))
    }

    /// Returns the puzzle's title and task.
    async fn heading(&self, services: &Services, language: Language) -> Result<String, UserError> {
        let PuzzleId { variant, number } = self.name;
        let rate = services.referee.puzzles.rate(self.name).await.map_err(user_error)?;
        let (game, number) = (game_message::game_title(variant), number.to_string());
        let is_of_the_day = services.referee.puzzles.of_the_day() == self.name;
        let difficulty = message!(Learning, "puzzle-difficulty", difficulty = rate.difficulty().word());
        let heading = if is_of_the_day {
            message!(Learning, "puzzle-of-the-day", game = game, number = number, difficulty = difficulty)
        } else {
            message!(Learning, "puzzle", game = game, number = number, difficulty = difficulty)
        };
        Ok(format!("{}\n{}", heading.text(language), self.task(language)))
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
        let to_text = |message: text::Message| message.text(language);
        let mut buttons = Vec::new();
        if pick_again {
            let another = to_text(message!(Buttons, "another-piece"));
            buttons.push(Button::new(Style::Secondary, another, self.id(Step::Puzzle)));
        }
        let show = to_text(message!(Learning, "button-solution"));
        buttons.push(Button::new(Style::Secondary, show, self.id(Step::PuzzleSolution)));
        buttons.push(next_button(self.name.variant, Style::Secondary, language));
        Row::Buttons(buttons)
    }
}

/// Returns the button that leads to another puzzle of the variant.
fn next_button(variant: Variant, style: Style, language: Language) -> Button {
    let label = message!(Learning, "button-next-puzzle").text(language);
    Button::new(style, label, ComponentId::without_game(Step::PuzzleNext).with(variant))
}

fn unreadable(name: PuzzleId) -> UserError {
    OperatorError::Unknown(format!("the puzzle {name}")).into()
}

/// Shows the puzzle of the day to the user.
pub(crate) async fn puzzle_of_the_day(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let name = services.referee.puzzles.of_the_day();
    let state = PuzzleState::new(name, 0).ok_or_else(|| unreadable(name))?;
    open_puzzle(services, context, &state).await
}

/// Opens a puzzle that the user did not choose, and stores that they have seen it.
async fn open_puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
) -> Result<Reply, UserError> {
    services
        .referee
        .puzzles
        .record_seen(&context.player, state.name, &context.request_id())
        .await
        .map_err(user_error)?;
    Ok(puzzle_message(services, context, state, None).await?.into())
}

/// Opens a puzzle of a variant that the user has not seen.
pub(crate) async fn new_puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    variant: Variant,
) -> Result<Reply, UserError> {
    let name = services
        .referee
        .puzzles
        .next(&context.player, variant, &context.request_id())
        .await
        .map_err(user_error)?;
    let state = PuzzleState::new(name, 0).ok_or_else(|| unreadable(name))?;
    Ok(puzzle_message(services, context, &state, None).await?.into())
}

/// Posts a puzzle in the channel. Everybody who presses its button solves it privately.
pub(crate) async fn post_puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    wanted: Option<Variant>,
) -> Result<Reply, UserError> {
    let Some(guild) = context.interaction.guild.filter(|_| !context.interaction.in_foreign_guild) else {
        return UserError::err(message!(Learning, "puzzle-post-elsewhere"));
    };
    context.check_allowed_here(Intent::Open)?;
    let permit = services.permit_post(context, TargetChannel::named_or_current(context, None)).await?;
    let puzzles = &services.referee.puzzles;
    let name = match wanted {
        Some(variant) => {
            puzzles.next(&context.player, variant, &context.request_id()).await.map_err(user_error)?
        }
        None => puzzles.of_the_day(),
    };
    let state = PuzzleState::new(name, 0).ok_or_else(|| unreadable(name))?;
    let language = services.settings.server_language(guild).await?;
    let solve = message!(Learning, "button-solve").text(language);
    let message = Message {
        rows: vec![Row::Buttons(vec![Button::new(Style::Primary, solve, state.id(Step::Puzzle))])],
        ..private_message(&[state.heading(services, language).await?])
    };
    let view = RenderOptions {
        viewpoint: state.puzzle.seat(),
        theme: board::theme_named(&context.server.theme),
        language,
        han_forms: HanForms::of_tag(language.tag()),
    };
    Ok(permit.into_reply(
        with_board(services, context, &state.record, (BoardHighlights::default(), view), message).await?,
    ))
}

/// Returns the position with its task, below the feedback on the last move.
async fn puzzle_message(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
    feedback: Option<String>,
) -> Result<Message, UserError> {
    let language = context.language;
    let position = state.record.position();
    let task = match &feedback {
        Some(_) => state.task(language),
        None => state.heading(services, language).await?,
    };
    let lines: Vec<String> = feedback.into_iter().chain([task]).collect();
    let sources = Source::all(position, &position.actions());
    let id = |page| state.id_with(Step::PuzzlePiece, page).into();
    let pick = |(source, count): &(Source, usize)| source.pick(*count, position, language);
    let mut rows = list_rows(&sources, ROWS - 1, (&piece_placeholder, language), id, pick);
    rows.push(state.buttons(language, false));
    with_solver_board(
        services,
        context,
        state,
        BoardHighlights::default(),
        Message { rows, ..private_message(&lines) },
    )
    .await
}

/// Handles a selected piece: shows its targets.
async fn handle_piece(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
    picked: &str,
) -> Result<Message, UserError> {
    let (position, language) = (state.record.position(), context.language);
    let source = Source::read(picked).filter(|source| *source != Source::Pass);
    let targets = source.map(|source| Target::all(position, source)).unwrap_or_default();
    let Some(source) = source.filter(|_| !targets.is_empty()) else { return choice_gone(language) };
    let mut rows: Vec<Row> = if targets.len() <= MAX_TARGET_BUTTONS {
        let button = |target: &Target| {
            target.button(state.id_with(Step::PuzzleMove, target.action), position, language)
        };
        targets.chunks(BUTTONS).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    } else {
        let id = |page| state.id_with(Step::PuzzleMove, page).into();
        list_rows(&targets, ROWS - 1, (&target_placeholder, language), id, |target| {
            target.pick(position, language)
        })
    };
    rows.push(state.buttons(language, true));
    let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
    let message = Message { rows, ..private_message(&[state.task(language), asks]) };
    with_solver_board(services, context, state, BoardHighlights::for_source(source, &targets), message).await
}

/// Checks a move: goes on with the solution, or reports a mistake.
async fn handle_move(
    services: &Services,
    context: &InteractionContext<'_>,
    state: PuzzleState,
    chosen: &str,
) -> Result<Message, UserError> {
    let (position, language) = (state.record.position(), context.language);
    let legal = chosen.parse::<Action>().ok().filter(|action| position.is_legal(*action));
    let Some(action) = legal else { return choice_gone(language) };
    let move_text = escape_line(&action_in_words(position, action, language));
    let puzzles = &services.referee.puzzles;
    match state.puzzle.answer(state.plies, action) {
        PuzzleAnswer::Wrong => {
            puzzles
                .record_result(&context.player, state.name, false, &context.request_id())
                .await
                .map_err(user_error)?;
            let wrong = message!(Learning, "puzzle-wrong", move = move_text).text(language);
            puzzle_message(services, context, &state, Some(wrong)).await
        }
        PuzzleAnswer::Correct(reply) => {
            let mut next = position.clone();
            next.play_unchecked(action, None);
            let (seat, reply) = (next.to_act(), escape_line(&action_in_words(&next, reply, language)));
            let right = message!(Learning, "puzzle-right", move = move_text, seat = seat, reply = reply);
            let (right, plies) = (right.text(language), state.plies + 2);
            puzzle_message(services, context, &state.advanced_to(plies)?, Some(right)).await
        }
        PuzzleAnswer::Solved => {
            let results = puzzles
                .record_result(&context.player, state.name, true, &context.request_id())
                .await
                .map_err(user_error)?;
            let solved = message!(Learning, "puzzle-solved", move = move_text).text(language);
            let mut record = state.record.clone();
            if record.play(action, None).is_err() {
                return choice_gone(language);
            }
            end_message(services, context, (&state, record), &[solved, results_line(&results, language)])
                .await
        }
    }
}

/// Shows the solution to a user who gives up.
async fn solution(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
) -> Result<Message, UserError> {
    let language = context.language;
    let puzzles = &services.referee.puzzles;
    let results = puzzles
        .record_result(&context.player, state.name, false, &context.request_id())
        .await
        .map_err(user_error)?;
    let words = line_in_words(&state.puzzle.start, &state.puzzle.line, language);
    let mut record = Box::new(Record::new(state.puzzle.options.clone(), state.puzzle.start.clone()));
    let mut lines = vec![message!(Learning, "puzzle-solution").text(language)];
    for action in &state.puzzle.line {
        record.play(*action, None).map_err(|_| unreadable(state.name))?;
    }
    for ((number, step), words) in number_moves(record.steps()).iter().zip(record.steps()).zip(words) {
        let (number, seat) = (number.to_string(), step.seat);
        let line = message!(Learning, "analysis-act", number = number, seat = seat, move = words);
        lines.push(escape_line(&line.text(language)));
    }
    lines.push(results_line(&results, language));
    end_message(services, context, (state, record), &lines).await
}

/// Returns the end of a puzzle, with the final board.
async fn end_message(
    services: &Services,
    context: &InteractionContext<'_>,
    (state, record): (&PuzzleState, Box<Record>),
    lines: &[String],
) -> Result<Message, UserError> {
    let next = next_button(state.name.variant, Style::Success, context.language);
    let message = Message { rows: vec![Row::Buttons(vec![next])], ..private_message(lines) };
    let view = solver_view(services, context, state).await?;
    with_board(services, context, &record, (BoardHighlights::default(), view), message).await
}

/// Formats a user's results: `Streak: 3 (best: 5). Solved: 12, failed: 4.`
fn results_line(results: &PuzzleResults, language: Language) -> String {
    let PuzzleResults { solved, failed, streak, best_streak: best, .. } = results;
    let [streak, best, solved, failed] = [streak, best, solved, failed].map(u32::to_string);
    message!(Learning, "puzzle-results", streak = streak, best = best, solved = solved, failed = failed)
        .text(language)
}

fn choice_gone<T>(language: Language) -> Result<T, UserError> {
    let again = message!(Buttons, "another-piece").text(language);
    UserError::err(message!(Learning, "puzzle-choice-gone", again = again))
}

fn private_message(lines: &[String]) -> Message {
    Message::private(shorten_formatted(&lines.join("\n"), CONTENT))
}

/// Returns a message with the board from the user's side.
async fn with_solver_board(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
    shown: BoardHighlights,
    message: Message,
) -> Result<Message, UserError> {
    let view = solver_view(services, context, state).await?;
    with_board(services, context, &state.record, (shown, view), message).await
}

/// Returns the view from the solver's side, in the user's theme.
async fn solver_view(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleState,
) -> Result<RenderOptions, UserError> {
    let person_settings = services.settings.person_or_default(&context.player).await?;
    let theme = if person_settings.theme.is_empty() { &context.server.theme } else { &person_settings.theme };
    let theme = board::theme_named(theme);
    let (viewpoint, language) = (state.puzzle.seat(), context.language);
    Ok(RenderOptions { viewpoint, theme, language, han_forms: context.han_forms() })
}

/// Returns a message with a picture of a position, without the picture if the user's quota is used up.
async fn with_board(
    services: &Services,
    context: &InteractionContext<'_>,
    record: &Record,
    (shown, view): (BoardHighlights, RenderOptions),
    mut message: Message,
) -> Result<Message, UserError> {
    if !services.try_spend_picture(context) {
        return Ok(message);
    }
    let (end, names) = (board::record_end(record), [const { None }; 4]);
    message.files.push(board::record_file(&services.render_pool, record, end, names, view, shown).await?);
    Ok(message)
}
