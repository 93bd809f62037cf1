//! The user's view of a game.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::settings::Viewpoint;
use castellan_discord_view::board::{self, RenderOptions};
use castellan_discord_view::game_message;
use castellan_game::Game;
use castellan_rules::{AnyPosition, Seat};
use castellan_text::message;

/// Returns the user's view of a game, and `true` if they want boards as text. All of the user's private pictures of
/// the game have it.
pub(crate) async fn own_view(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<(RenderOptions, bool), UserError> {
    let settings = services.settings.person_or_default(&context.player).await?;
    let viewpoint = match settings.viewpoint {
        Viewpoint::Channel => Some(board::public_viewpoint(game, context.server.viewpoint)),
        Viewpoint::Own => game_message::own_seat(game, &context.player).or_else(|| game.to_act()),
        Viewpoint::White => None,
        Viewpoint::ToAct => game.to_act(),
    };
    let theme = if settings.theme.is_empty() { &context.server.theme } else { &settings.theme };
    let view = RenderOptions {
        viewpoint: viewpoint.unwrap_or(Seat::White),
        theme: board::theme_named(theme),
        language: context.language,
        han_forms: context.han_forms(),
    };
    Ok((view, settings.text_board))
}

/// Returns the position of a game that has started.
pub(crate) fn started_position(game: &Game) -> Result<&AnyPosition, UserError> {
    match game.record() {
        Some(record) => Ok(record.position()),
        None => UserError::err(message!(Games, "not-started")),
    }
}
