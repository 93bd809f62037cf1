//! Puzzles: a position, a task, and right or wrong moves. The progress is stored in the buttons, so that each user
//! solves the puzzle independently, and old buttons keep working. Results are stored.

use crate::commands::shared_options::unknown_variant;
use crate::components::press::Press;
use crate::components::private_link::private_link;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::digests::hash;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::board_links::BoardPlace;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::learning::puzzle_attempts::{
    PuzzleAnswer, PuzzleAttempt, PuzzleEnd, Solver, unreadable,
};
use castellan_discord_api::limits::{BUTTONS, CONTENT, ROWS};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::argument::{Argument, Parts};
use castellan_discord_view::board::{self, BoardHighlights, RenderOptions};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::{Source, Target};
use castellan_discord_view::moves::pages::{list_rows, piece_placeholder, target_placeholder};
use castellan_discord_view::moves::piece_lists::MAX_TARGET_BUTTONS;
use castellan_picture::HanForms;
use castellan_referee::puzzles::PuzzleId;
use castellan_rules::{Action, Record, Seat, Variant};
use castellan_text::{self as text, Language, message};

components! {
    /// The components of a puzzle.
    Puzzle free(Look): |press| async move {
        open_puzzle(press.services, press.context, &from_press(&press)?.0).await
    };
    PuzzlePiece free(Look): |press| async move {
        let (state, _) = from_press(&press)?;
        Ok(handle_piece(press.services, press.context, &state, press.pick()).await?.into())
    };
    PuzzleMove free(Change): |press| async move {
        let (state, extra) = from_press(&press)?;
        let action = press.pick().or_else(|| Parts::of(&extra).read());
        Ok(handle_move(press.services, press.context, state, action).await?.into())
    };
    PuzzleSolution free(Change): |press| async move {
        let (state, _) = from_press(&press)?;
        Ok(solution(press.services, press.context, &state).await?.into())
    };
    PuzzleBoard free(Look): |press| async move {
        let (state, _) = from_press(&press)?;
        Ok(web_board(press.services, press.context, &state)?.into())
    };
    PuzzleNext free(Change): |press| async move {
        let variant = press.read().map_err(|_| unknown_variant())?;
        new_puzzle(press.services, press.context, variant).await
    };
}

/// Parses the puzzle of a component, and the rest of its argument: a move, or the number of a list.
///
/// # Errors
/// Returns an error if the puzzle has changed since the component was created.
fn from_press(press: &Press<'_>) -> Result<(PuzzleAttempt, String), UserError> {
    let gone = || UserError::sentence(message!(Learning, "puzzle-gone"));
    let read: Option<(Variant, _, usize, String, String)> = press.argument.read();
    let (variant, number, plies, checksum, extra) = read.ok_or_else(gone)?;
    let state = PuzzleAttempt::new(PuzzleId { variant, number }, plies);
    Ok((state.filter(|state| checksum_of(state) == checksum).ok_or_else(gone)?, extra))
}

/// Returns the id of a step.
fn id(state: &PuzzleAttempt, step: Step) -> ComponentId {
    id_with(state, step, "")
}

/// Returns the id of a step, with a move or the number of a list.
fn id_with(state: &PuzzleAttempt, step: Step, extra: impl Argument) -> ComponentId {
    let PuzzleId { variant, number } = state.name;
    ComponentId::without_game(step).with((variant, number, state.plies, checksum_of(state), extra))
}

/// Returns a hash that detects changes of the puzzle.
fn checksum_of(state: &PuzzleAttempt) -> String {
    format!("{:08x}", hash(&state.puzzle.to_string()))
}

/// Returns the puzzle's title and task.
async fn heading(
    services: &Services,
    state: &PuzzleAttempt,
    language: Language,
) -> Result<String, UserError> {
    let title = state.title(&services.referee.puzzles, language).await?;
    Ok(format!("{title}\n{}", state.task(language)))
}

/// Returns the buttons below the pieces or targets.
fn button_row(services: &Services, state: &PuzzleAttempt, language: Language, pick_again: bool) -> Row {
    let button =
        |words: text::Message, step| Button::new(Style::Secondary, words.text(language), id(state, step));
    let mut buttons = Vec::new();
    if pick_again {
        buttons.push(button(message!(Buttons, "another-piece"), Step::Puzzle));
    }
    buttons.push(button(message!(Learning, "button-solution"), Step::PuzzleSolution));
    buttons.push(next_button(state.name.variant, Style::Secondary, language));
    if services.board_links.is_some() {
        buttons.push(button(message!(Buttons, "board"), Step::PuzzleBoard));
    }
    Row::Buttons(buttons)
}

/// Returns the button that leads to another puzzle of the variant.
fn next_button(variant: Variant, style: Style, language: Language) -> Button {
    let label = message!(Learning, "button-next-puzzle").text(language);
    Button::new(style, label, ComponentId::without_game(Step::PuzzleNext).with(variant))
}

/// Shows the puzzle of the day to the user.
pub(crate) async fn puzzle_of_the_day(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let name = services.referee.puzzles.of_the_day();
    let state = PuzzleAttempt::new(name, 0).ok_or_else(|| unreadable(name))?;
    open_puzzle(services, context, &state).await
}

/// Opens a puzzle that the user did not choose, and stores that they have seen it.
async fn open_puzzle(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleAttempt,
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
    let state = PuzzleAttempt::new(name, 0).ok_or_else(|| unreadable(name))?;
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
    let state = PuzzleAttempt::new(name, 0).ok_or_else(|| unreadable(name))?;
    let language = services.settings.server_language(guild).await?;
    let solve = message!(Learning, "button-solve").text(language);
    let message = Message {
        rows: vec![Row::Buttons(vec![Button::new(Style::Primary, solve, id(&state, Step::Puzzle))])],
        ..private_message(&[heading(services, &state, language).await?])
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
    state: &PuzzleAttempt,
    feedback: Option<String>,
) -> Result<Message, UserError> {
    let language = context.language;
    let position = state.record.position();
    let task = match &feedback {
        Some(_) => state.task(language),
        None => heading(services, state, language).await?,
    };
    let lines: Vec<String> = feedback.into_iter().chain([task]).collect();
    let sources = Source::all(position, &position.actions());
    let id = |page| id_with(state, Step::PuzzlePiece, page).into();
    let pick = |(source, count): &(Source, usize)| source.pick(*count, position, language);
    let mut rows = list_rows(&sources, ROWS - 1, (&piece_placeholder, language), id, pick);
    rows.push(button_row(services, state, language, false));
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
    state: &PuzzleAttempt,
    source: Option<Source>,
) -> Result<Message, UserError> {
    let (position, language) = (state.record.position(), context.language);
    let source = source.filter(|source| *source != Source::Pass);
    let targets = source.map(|source| Target::all(position, source)).unwrap_or_default();
    let Some(source) = source.filter(|_| !targets.is_empty()) else { return choice_gone(language) };
    let mut rows: Vec<Row> = if targets.len() <= MAX_TARGET_BUTTONS {
        let button = |target: &Target| {
            target.button(id_with(state, Step::PuzzleMove, target.action), position, language)
        };
        targets.chunks(BUTTONS).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    } else {
        let id = |page| id_with(state, Step::PuzzleMove, page).into();
        list_rows(&targets, ROWS - 1, (&target_placeholder, language), id, |target| {
            target.pick(position, language)
        })
    };
    rows.push(button_row(services, state, language, true));
    let asks = message!(Boards, "where-to", piece = source.label(position)).text(language);
    let message = Message { rows, ..private_message(&[state.task(language), asks]) };
    with_solver_board(services, context, state, BoardHighlights::for_source(source, &targets), message).await
}

/// Checks a move: goes on with the solution, or reports a mistake.
async fn handle_move(
    services: &Services,
    context: &InteractionContext<'_>,
    state: PuzzleAttempt,
    action: Option<Action>,
) -> Result<Message, UserError> {
    let Some(action) = action else { return choice_gone(context.language) };
    let (name, seat, request) = (state.name, state.puzzle.seat(), context.request_id());
    match state.play(action, solver(services, context, &request)).await? {
        PuzzleAnswer::Open(next, feedback) => puzzle_message(services, context, &next, Some(feedback)).await,
        PuzzleAnswer::Over(end) => end_message(services, context, (name.variant, seat), &end).await,
    }
}

/// Shows the solution to a user who gives up.
async fn solution(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleAttempt,
) -> Result<Message, UserError> {
    let request = context.request_id();
    let end = state.give_up(solver(services, context, &request)).await?;
    end_message(services, context, (state.name.variant, state.puzzle.seat()), &end).await
}

/// Answers with a private link to the puzzle on the web.
fn web_board(
    services: &Services,
    context: &InteractionContext<'_>,
    state: &PuzzleAttempt,
) -> Result<Message, UserError> {
    let sentence = |link| message!(Web, "private-puzzle-link", link = link);
    let label = message!(Buttons, "back").text(context.language);
    // The link takes the place of the puzzle.
    let back = Button::new(Style::Secondary, label, id(state, Step::Puzzle));
    private_link(services, context, BoardPlace::Puzzle(state.name), sentence, vec![back])
}

/// Returns the user as the solver of puzzles.
fn solver<'a>(services: &'a Services, context: &'a InteractionContext<'_>, request: &'a str) -> Solver<'a> {
    let puzzles = &services.referee.puzzles;
    Solver { puzzles, player: &context.player, request, language: context.language }
}

/// Returns the end of a puzzle, with the final board.
async fn end_message(
    services: &Services,
    context: &InteractionContext<'_>,
    (variant, seat): (Variant, Seat),
    end: &PuzzleEnd,
) -> Result<Message, UserError> {
    let next = next_button(variant, Style::Success, context.language);
    let message = Message { rows: vec![Row::Buttons(vec![next])], ..private_message(&end.lines) };
    let view = solver_view(services, context, seat).await?;
    with_board(services, context, &end.record, (BoardHighlights::default(), view), message).await
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
    state: &PuzzleAttempt,
    shown: BoardHighlights,
    message: Message,
) -> Result<Message, UserError> {
    let view = solver_view(services, context, state.puzzle.seat()).await?;
    with_board(services, context, &state.record, (shown, view), message).await
}

/// Returns the view from the solver's side, in the user's theme.
async fn solver_view(
    services: &Services,
    context: &InteractionContext<'_>,
    viewpoint: Seat,
) -> Result<RenderOptions, UserError> {
    let person_settings = services.settings.person_or_default(&context.player).await?;
    let theme = if person_settings.theme.is_empty() { &context.server.theme } else { &person_settings.theme };
    let theme = board::theme_named(theme);
    let language = context.language;
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
