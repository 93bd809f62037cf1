//! `/move`, `/board`, `/legal`, `/why`, `/resign`: commands during a game.

use crate::commands::game_option::{find_game, name_list, opponent_names};
use crate::commands::games::game::game_status;
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::own_view::own_view;
use crate::commands::own_view::started_position;
use crate::commands::people::tokens::revoke_all;
use crate::commands::shared_options::{GAME, PostOption, SeatOption, confirmation};
use crate::commands::spec::Candidates;
use crate::components::private_link::private_link;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{BoardLaunch, Reply};
use crate::posting::is_unwritable;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::board_links::{BoardLinks, BoardPlace};
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::{code_block, escape_line, escape_sentence, inline_code};
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, length, shorten};
use castellan_discord_api::shortening::join_first_lines;
use castellan_discord_api::wire::{Button, CommandInvocation, File, Message, Row, Style};
use castellan_discord_view::board;
use castellan_discord_view::board::BoardHighlights;
use castellan_discord_view::game_buttons;
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::Source as MoveSource;
use castellan_discord_view::moves::legal_moves;
use castellan_discord_view::onboarding::learn_button;
use castellan_game::command::Proposal;
use castellan_game::{ActionInput, Command, CommandKind, Game, Phase, Refusal, Requester, decide};
use castellan_picture::text_board;
use castellan_referee::computers::check_hint_allowed;
use castellan_rules::Seat;
use castellan_rules::text::input;
use castellan_rules::text::notation;
use castellan_text::names::remove_marks;
use castellan_text::{self as text, game_title_in, message};

/// The number of characters reserved below a text board, for the deadline, the link and the game.
const RESERVED_CHARACTERS: usize = 500;

options! {
    /// The options of `/move`.
    struct MoveOptions { action: String = "action".suggests(Source::Actions), }

    /// The options of `/legal`.
    struct LegalOptions { piece: Option<String> = "piece".suggests(Source::MovablePieces), }

    /// The options of `/why`.
    struct WhyOptions { action: String = "action", }
}

commands! {
    ["move"] of_game(Move, Play).among(Candidates::OwnToMove): |call, action| make_move(call, action);
    ["board"] of_game(Look, See): |call, PostOption { post }| board_command(call, post);
    ["legal"] of_game(Look, See): |call, LegalOptions { piece }| async move {
        show_legal_moves(call.services, call.context, call.subject, piece.as_deref()).await
    };
    ["why"] of_game(Look, See): |call, WhyOptions { action }| async move { explain_legality(call.context, call.subject, &action) };
    ["resign"] of_game(Change, Play): |call, SeatOption { seat }| {
        resign_question(call.services, call.context, call.subject, seat)
    };
    ["clock"] of_game(Look, See): |call, ()| async move { Ok(clock(call.services, call.context, call.subject)) };
}

components! {
    /// The buttons of a running game.
    Legal of_game(Look, See).until_next_change().opening_list(): |press| {
        show_legal_moves(press.services, press.context, press.subject, None)
    };
    Board of_game(Look, See).returning_to_more(): |press| show_board(press.services, press.context, press.subject);
    More of_game(Look, Play).opening_list(): |press| async move {
        Ok(more_menu(press.services, press.context, press.subject).into())
    };
    WebBoard of_game(Look, See): |press| async move {
        web_board(press.services, press.context, press.subject)
    };
    SignOut free(Change): |press| sign_out(press.services, press.context);
    Resign of_game(Look, Play).until_next_change().opening_list(): |press| {
        resign_question(press.services, press.context, press.subject, None)
    };
    ResignConfirmed of_game(Change, Play).until_next_change(): |press| async move {
        press.execute(CommandKind::Resign { seat: press.read()? }).await
    };
}

async fn make_move(call: GameCall<'_>, MoveOptions { action: text }: MoveOptions) -> HandlerResult {
    let Call { context, subject: game, .. } = call;
    let letters = text::piece_letters_in(game.settings().variant.info(), context.language);
    let kind = CommandKind::Act { action: ActionInput::Typed { text, letters }, seen: None };
    call.execute(kind).await
}

async fn board_command(call: GameCall<'_>, post: bool) -> HandlerResult {
    if post {
        return post_board(call.services, call.context, call.subject).await;
    }
    show_board(call.services, call.context, call.subject).await
}

/// Posts the current board where the game is played, for everybody.
async fn post_board(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    services.access.check_allowed(context, game, Intent::Move).await?;
    let Some(location) = services.places.of(game.id()).await?.filter(|location| !location.lost) else {
        return UserError::err(message!(Boards, "place-lost"));
    };
    services.permit_game_post(context, &location).await?;
    let interaction = context.interaction;
    services.spend_quota(context, RequestClass::Picture)?;
    let notice = message!(Boards, "board-again", player = escape_line(&interaction.user.name));
    let request = format!("{}-shown", context.request_id());
    match services.messages.repost_board(game, &location, &notice, &request).await {
        Ok(shown) => {
            services.messages.retire_previous_board(game.id(), &location, shown).await?;
            Ok(message!(Boards, "board-posted", channel = format!("<#{}>", location.channel)).into())
        }
        Err(failed) if is_unwritable(&failed) => UserError::err(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the board with the user's preferences, visible only to them.
pub(crate) async fn show_board(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let Some(record) = game.record() else {
        return Ok(game_status(services, context, game).await?.into());
    };
    let people = People::of(&services.referee, game).await?;
    let (view, as_text) = own_view(services, context, game).await?;
    let mut lines = Vec::new();
    let names = people.marked_seats(game, context.language);
    let names = names.each_ref().map(Option::as_deref);
    let mut files = Vec::new();
    let full_description = board::describe(record, game.end(), names, usize::MAX, context.language);
    if as_text {
        let text_diagram = text_board::draw_in(record.position(), view.viewpoint, context.language);
        let described = escape_sentence(&full_description);
        // A text that does not fit becomes a file. The description takes precedence because screen readers read it
        // aloud.
        if length(&text_diagram) + length(&described) + RESERVED_CHARACTERS <= CONTENT {
            lines.push(code_block(&text_diagram));
            lines.push(described);
        } else if length(&described) + RESERVED_CHARACTERS <= CONTENT {
            files.push(File::new("board.txt", text_diagram.into_bytes()));
            lines.push(described);
        } else {
            files.push(File::new(
                "board.txt",
                format!("{text_diagram}\n\n{}\n", remove_marks(&full_description)).into_bytes(),
            ));
            lines.push(shorten(&described, CONTENT - RESERVED_CHARACTERS));
        }
    } else {
        let standing = text::position_status_in(record.position(), game.end(), &names, context.language);
        lines.push(escape_sentence(&standing));
    }
    lines.extend(game_message::trial_lines(game, context.language));
    lines.extend(game_message::deadline(game, context.language));
    if let Some(location) = services.places.of(game.id()).await?
        && let Some(board) = services.messages.board_of(game.id(), &location).await?
    {
        lines.push(board.link(location.guild));
    }
    let mut message = Message { content: shorten(&lines.join("\n"), CONTENT), files, ..Message::default() };
    if !as_text {
        services.spend_quota(context, RequestClass::Picture)?;
        let shown =
            BoardHighlights { name: Some(message!(Buttons, "my-board")), ..BoardHighlights::default() };
        message.files.extend(board::board_file(&services.render_pool, game, &people, view, shown).await?);
        // The description of a picture may be too short to list every piece.
        if length(&full_description) > FILE_DESCRIPTION {
            message.files.push(File::new("board.txt", remove_marks(&full_description).into_bytes()));
        }
    }
    Ok(message.into())
}

/// Opens the board on the web for a use of the Activity's entry point, which names no game.
///
/// # Errors
/// Returns a question if there are several games, or a sentence if there is none.
pub(crate) async fn launch_board(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let wanted = (invocation.text(GAME), Candidates::Any);
    let game = find_game(services, context, invocation, wanted, Intent::See).await?;
    web_board(services, context, &game)
}

/// Opens the board on the web: within Discord if that is possible, or by a private link.
fn web_board(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Result<Reply, UserError> {
    let title = game_title_in(game.settings().variant.info(), context.language);
    let sentence = |link| message!(Web, "private-link", game = title, link = link);
    let link = private_link(services, context, BoardPlace::Game(game.id().clone()), sentence, Vec::new())?;
    if !services.board_links.as_ref().is_some_and(BoardLinks::has_activity) {
        return Ok(link.into());
    }
    Ok(Reply::Activity(Box::new(BoardLaunch { game: game.id().clone(), link })))
}

/// Ends the user's sessions at all boards on the web, and revokes their tokens.
async fn sign_out(services: &Services, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
    let Some(links) = &services.board_links else { return UserError::err(message!(Web, "no-boards")) };
    let count = links.revoke(&context.player).await?;
    let sentence = message!(Web, "signed-out-everywhere", count = count);
    let tokens = revoke_all(services, context).await?;
    let lines: Vec<String> =
        [Some(sentence), tokens].iter().flatten().map(|line| context.to_text(line)).collect();
    Ok(lines.join("\n").into())
}

/// Explains whether a move is legal and, if not, why.
fn explain_legality(context: &InteractionContext<'_>, game: &Game, text: &str) -> HandlerResult {
    let position = started_position(game)?;
    let letters = text::piece_letters_in(position.info(), context.language);
    Ok(match input::read_with(position, text, &letters) {
        Ok(action) => {
            let written = inline_code(&notation::write(position, action));
            message!(Games, "why-legal", move = written, seat = position.to_act()).into()
        }
        Err(error) => escape_sentence(&text::input_error_in(&error, position, context.language)).into(),
    })
}

/// Returns the time left for each seat.
fn clock(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Reply {
    let now = services.referee.now();
    let left = game.all_seats().into_iter().filter_map(|seat| Some((seat, game.clock().left(seat, now)?)));
    let mut lines: Vec<String> = left
        .map(|(seat, left)| context.to_text(&message!(Games, "clock-left", seat = seat, span = left)))
        .collect();
    if lines.is_empty() {
        lines.push(context.to_text(&message!(Games, "clock-none")));
    }
    lines.extend(game_message::deadline(game, context.language));
    lines.join("\n").into()
}

/// Shows the legal moves, all of them or those of one piece: in words, and marked on the user's board.
async fn show_legal_moves(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    piece: Option<&str>,
) -> Result<Reply, UserError> {
    let position = started_position(game)?;
    let from = match piece.map(str::trim) {
        None | Some("") => None,
        Some(text) => match input::square(text) {
            Some(square) => Some(square),
            None => return UserError::err(message!(Games, "not-a-square", text = inline_code(text))),
        },
    };
    let mut actions = game.playable_actions();
    actions.retain(|action| from.is_none_or(|from| MoveSource::of(*action) == MoveSource::On(from)));
    if actions.is_empty() {
        return Ok(match from {
            Some(from) => message!(Games, "legal-none-from", square = from),
            None => message!(Games, "legal-none"),
        }
        .into());
    }
    let (lines, shown) = match from {
        Some(from) => legal_moves::of_piece(position, &actions, from, context.language),
        None => legal_moves::of_all(position, &actions, context.language),
    };
    let head = message!(Games, "legal-moves", count = actions.len(), seat = position.to_act());
    let lines = std::iter::once(context.to_text(&head)).chain(lines);
    let mut message = Message::private(join_first_lines(lines));
    let (view, as_text) = own_view(services, context, game).await?;
    if !as_text && services.try_spend_picture(context) {
        let people = People::of(&services.referee, game).await?;
        let shown = BoardHighlights { name: Some(message!(Buttons, "legal-moves")), ..shown };
        message.files.extend(board::board_file(&services.render_pool, game, &people, view, shown).await?);
    }
    Ok(message.into())
}

/// Asks for confirmation of a resignation, naming the game and the consequences.
async fn resign_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    if !matches!(game.phase(), Phase::Running | Phase::Paused) {
        let not_now = Refusal::NotNow { phase: game.phase(), end: game.end() };
        return Err(game_error(game.id(), not_now.into()));
    }
    let mut id = ComponentId::for_game(Step::ResignConfirmed, game.id(), game.board_version());
    let (own, playing) = (game.seats_of(&context.player), game.seats_in_play());
    if let Some(&seat) = own.first()
        && own.iter().all(|seat| !playing.contains(seat))
    {
        return Err(game_error(game.id(), Refusal::SeatHasLeft { seat }.into()));
    }
    // The seat is fixed now, because another may be to move when the user confirms.
    let seat = seat.or_else(|| game.seat_of_several(&context.player));
    if let Some(seat) = seat {
        id = id.with(seat);
    }
    let title = game_title_in(game.settings().variant.info(), context.language);
    if let Some(seat) = seat.filter(|seat| own.len() > 1 && own.contains(seat)) {
        let remaining: Vec<Seat> = playing.iter().copied().filter(|other| *other != seat).collect();
        let question = match remaining.as_slice() {
            [winner] => message!(Games, "resign-side", seat = seat, game = title, winner = *winner),
            _ => message!(Games, "resign-side-of-several", seat = seat, game = title),
        };
        return Ok(confirmation(context.language, question, message!(Buttons, "confirm-resign"), id));
    }
    let others = opponent_names(services, context, game).await?;
    let question =
        message!(Games, "resign-question", game = title, players = name_list(&others), count = others.len());
    Ok(confirmation(context.language, question, message!(Buttons, "confirm-resign"), id))
}

/// Returns the menu of further actions: those that are possible now.
fn more_menu(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Message {
    let (language, now) = (context.language, services.referee.now());
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let button = |label: text::Message, step| Button::new(Style::Secondary, label.text(language), id(step));
    let is_possible = |kind: CommandKind| {
        let by = Requester::Player(context.player.clone());
        let command = Command { by, at: now, request: context.request_id(), kind };
        decide(Some(game), game.id(), &command, now, now, &[0; 32]).is_ok()
    };
    let running = game.phase() == Phase::Running;
    let (pause, proposal) = match game.phase() {
        Phase::Paused => (message!(Buttons, "offer-resume"), Proposal::Resume),
        _ => (message!(Buttons, "offer-pause"), Proposal::Pause),
    };
    let abort = Button::new(Style::Danger, message!(Buttons, "abort").text(language), id(Step::Abort));
    let plays_alone = game_message::seat_of_all(game, &context.player).is_some();
    let has_moves = game.record().is_some_and(|record| record.steps().len() > 0);
    let can_analyse = game.check_analysis_allowed().is_ok();
    let can_plan = running && !plays_alone && game.check_conditions_allowed().is_ok();
    let rows = [
        vec![
            (
                is_possible(CommandKind::Offer(Proposal::Takeback)),
                button(message!(Buttons, "take-back"), Step::Takeback),
            ),
            (is_possible(CommandKind::Offer(proposal)), button(pause, Step::Pause)),
            (
                running
                    && !game_buttons::has_draw_offer_button(game)
                    && is_possible(CommandKind::Offer(Proposal::Draw)),
                button(message!(Buttons, "offer-draw"), Step::OfferDraw),
            ),
            (is_possible(CommandKind::ClaimDraw), button(message!(Buttons, "claim-draw"), Step::ClaimDraw)),
            (is_possible(CommandKind::ClaimTime), button(message!(Buttons, "claim-time"), Step::ClaimTime)),
            (is_possible(CommandKind::Offer(Proposal::Abort)), abort),
        ],
        vec![
            (true, button(message!(Buttons, "my-board"), Step::Board)),
            (has_moves, button(message!(Buttons, "history"), Step::History)),
            (true, button(message!(Buttons, "settings"), Step::Settings)),
            (can_analyse, button(message!(Buttons, "what-if"), Step::Try)),
            (can_plan, button(message!(Buttons, "conditions"), Step::Premoves)),
        ],
        vec![
            // Boards on the web take its place below the board.
            (
                running && services.board_links.is_some(),
                button(message!(Buttons, "legal-moves"), Step::Legal),
            ),
            (running && can_analyse, button(message!(Buttons, "threats"), Step::Threats)),
            (
                check_hint_allowed(game, &context.player).is_ok(),
                button(message!(Buttons, "hint"), Step::Hint),
            ),
            (true, button(message!(Buttons, "pieces"), Step::Legend)),
            (true, learn_button(game.settings().variant, language)),
        ],
    ];
    let shown = rows.map(|row| row.into_iter().filter_map(|(is_shown, button)| is_shown.then_some(button)));
    let rows = shown.into_iter().map(Iterator::collect).filter(|row: &Vec<Button>| !row.is_empty());
    Message {
        rows: rows.map(Row::Buttons).collect(),
        ..Message::private(message!(Boards, "what-else").text(language))
    }
}
