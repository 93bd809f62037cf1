//! Moves without typing: a piece, a target, and a confirmation.
//!
//! The board carries the list of pieces. Selections there are answered privately, because the board is shared and does
//! not change with a selection. Selections in a private list change that list.

use crate::commands::own_view::own_view;
use crate::commands::own_view::started_position;
use crate::commands::spec::ServerData;
use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{File, Message};
use castellan_discord_view::argument::{Parts, encode};
use castellan_discord_view::board::{self, BoardHighlights};
use castellan_discord_view::moves::choices::{Source, Target, only_action};
use castellan_discord_view::moves::piece_lists::MoveLists;
use castellan_game::{Command, CommandKind, Game, GameId, Requester};
use castellan_rules::{Action, Record};
use castellan_text::message;

components! {
    /// The components for a move.
    Move of_game(Pick, Play).on_own_turn(): |press| open(press);
    Pieces of_game(Pick, Play).on_own_turn(): |press| async move {
        // All pieces can be selected again.
        forget_piece(press.services, press.context, press.subject.id());
        Ok(piece_list(press.services, press.context, press.subject).await?.into())
    };
    Piece of_game(Pick, Play).on_own_turn(): |press| handle_piece(press);
    Targets of_game(Pick, Play).on_own_turn(): |press| async move {
        let (source, page) = press.argument.read().ok_or_else(choice_gone)?;
        Ok(target_page(press.services, press.context, press.subject, source, page).await?.into())
    };
    Target of_game(Pick, Play).on_own_turn(): |press| handle_target(press);
    Play of_game(Move, Play).on_own_turn(): |press| async move {
        play(press, press.read().map_err(|_| choice_gone())?).await
    };
    Cancel free(Look).needs(ServerData::None): |press| async move {
        if let Some(game) = &press.id.game {
            forget_piece(press.services, press.context, game);
        }
        Ok(message!(Boards, "cancelled").into())
    };
}

/// Returns the private list of pieces, with the board: the public one may be out of sight.
pub(super) async fn piece_list(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Message, UserError> {
    let question = MoveLists::for_game(game, started_position(game)?, context.language).question();
    let mut question = question.ok_or_else(|| UserError::sentence(message!(Boards, "game-is-over")))?;
    if let Some(record) = game.record() {
        let shown = BoardHighlights::default();
        question.files.extend(own_picture(services, context, game, record, shown).await?);
    }
    Ok(question)
}

/// Returns the error for a selection that no longer exists.
pub(super) fn choice_gone() -> UserError {
    UserError::sentence(message!(Boards, "choice-gone", move = message!(Buttons, "move")))
}

/// Returns the question to confirm a move.
fn confirmation_message(
    context: &InteractionContext<'_>,
    game: &Game,
    action: Action,
) -> Result<Message, UserError> {
    let side = game.seat_of_several(&context.player);
    MoveLists::for_game(game, started_position(game)?, context.language)
        .confirmation(action, side)
        .ok_or_else(choice_gone)
}

/// Returns `true` if the user wants to confirm selected moves.
async fn wants_confirmation(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<bool, UserError> {
    let person_settings = services.settings.person_or_default(&context.player).await?;
    Ok(person_settings.confirm_moves.is_wanted(game, &context.player))
}

/// Handles a selected target: plays the move, or asks for confirmation.
async fn handle_target(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let action = press.choice::<Action>().filter(|action| game.playable_actions().contains(action));
    let action = action.ok_or_else(choice_gone)?;
    if wants_confirmation(services, context, game).await? {
        return Ok(confirmation_message(context, game, action)?.into());
    }
    play(press, action).await
}

/// Plays an action on the board that was shown.
async fn play(press: GamePress<'_>, action: Action) -> Result<Reply, UserError> {
    press.execute(CommandKind::Act { action: action.into(), seen: Some(press.id.board_version) }).await
}

/// Handles a selected piece, which may be binding: shows its targets, or asks to confirm its only move.
async fn handle_piece(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let source = press.pick::<Source>().ok_or_else(choice_gone)?;
    if let (true, Source::On(square)) = (game.has_touch_move(), source) {
        let command = Command {
            by: Requester::Player(context.player.clone()),
            at: context.created_at(),
            // A suffix, because the move may follow from the same interaction.
            request: format!("{}-touch", context.request_id()),
            kind: CommandKind::Touch { square, seen: Some(press.id.board_version) },
        };
        if let Err(trouble) = services.referee.games.command(game.id(), &command).await {
            return Err(game_error(game.id(), trouble));
        }
    }
    let now = services.referee.instant();
    services.selected_pieces.set(&context.player, game.id(), encode(&(game.board_version(), source)), now);
    Ok(targets_or_confirmation(services, context, game, source).await?.into())
}

/// Returns the targets of a piece, or the question to confirm its only move.
async fn targets_or_confirmation(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    source: Source,
) -> Result<Message, UserError> {
    let Some(action) = only_action(&game.playable_actions(), source) else {
        return target_page(services, context, game, source, 0).await;
    };
    let mut question = confirmation_message(context, game, action)?;
    if let (Some(record), Source::On(_) | Source::Reserve(_)) = (game.record(), source) {
        let targets = Target::among(record.position(), &[action], source);
        let shown = BoardHighlights::for_source(source, &targets);
        question.files.extend(own_picture(services, context, game, record, shown).await?);
    }
    Ok(question)
}

/// Opens the lists for a move, at the piece that the user selected last in this position or at the list of pieces.
async fn open(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let picked = services.selected_pieces.of(&context.player, game.id(), services.referee.instant());
    let picked = picked.as_deref().and_then(|picked| Parts::of(picked).read::<(u32, Source)>());
    let picked = picked.filter(|(moment, _)| *moment == game.board_version());
    let can_act =
        |source: &Source| game.playable_actions().iter().any(|action| Source::of(*action) == *source);
    let message = match picked.map(|(_, source)| source).filter(can_act) {
        Some(source) => targets_or_confirmation(services, context, game, source).await?,
        None => piece_list(services, context, game).await?,
    };
    Ok(message.into())
}

/// Forgets the piece that the user selected last in a game.
fn forget_piece(services: &Services, context: &InteractionContext<'_>, game: &GameId) {
    services.selected_pieces.set(&context.player, game, String::new(), services.referee.instant());
}

/// Returns a page of a piece's targets, with the part of the board that shows all of them.
async fn target_page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    source: Source,
    page: usize,
) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::err(message!(Records, "not-started")) };
    let lists = MoveLists::for_game(game, record.position(), context.language);
    target_page_with_picture(services, context, (game, record), &lists, (source, page)).await
}

/// Returns a page of a piece's targets, on the board of a game or on a what-if board.
pub(super) async fn target_page_with_picture(
    services: &Services,
    context: &InteractionContext<'_>,
    (game, record): (&Game, &Record),
    lists: &MoveLists<'_>,
    (source, page): (Source, usize),
) -> Result<Message, UserError> {
    let Some((message, shown)) = lists.targets_message(source, page) else {
        return UserError::err(message!(Boards, "piece-cannot-move"));
    };
    let files = own_picture(services, context, game, record, shown).await?.into_iter().collect();
    Ok(Message { files, ..message })
}

/// Returns a picture of a board as the user sees it; `None` if the quota is used up.
pub(super) async fn own_picture(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    record: &Record,
    shown: BoardHighlights,
) -> Result<Option<File>, UserError> {
    let (view, _) = own_view(services, context, game).await?;
    let spent = services.spend_quota(context, RequestClass::Picture);
    if spent.is_err() {
        return Ok(None);
    }
    let people = People::of(&services.referee, game).await?;
    let end = board::record_end(record);
    let names = people.seats(game, view.language);
    Ok(Some(board::record_file(&services.render_pool, record, end, names, view, shown).await?))
}
