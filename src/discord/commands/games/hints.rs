//! `/hint`: a good move, shown only to the player to move.

use crate::commands::handler::commands;
use crate::commands::own_view::own_view;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::boards::board_help::hint_sentences;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::board::{self, BoardHighlights};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::{action_in_words, arrow, mark_of};
use castellan_game::Game;
use castellan_referee::computers::{Hint, check_hint_allowed};
use castellan_text::message;

commands! {
    ["hint"] of_game(Look, Hint): |call, ()| show_hint(call.services, call.context, call.subject);
}

components! {
    /// The button for a hint.
    Hint of_game(Look, Hint).returning_to_more(): |press| show_hint(press.services, press.context, press.subject);
}

/// Returns a good move for the user.
async fn show_hint(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    // A refusal does not count towards the quota.
    if let Err(refusal) = check_hint_allowed(game, &context.player) {
        return Err(game_error(game.id(), refusal.into()));
    }
    services.spend_quota(context, RequestClass::Hint)?;
    let found = services.referee.computers.hint(game.id(), &context.player).await;
    let Some(Hint { game, action, outlook }) = found.map_err(|trouble| game_error(game.id(), trouble))?
    else {
        return UserError::err(message!(Learning, "hint-busy"));
    };
    let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
    let position = record.position();
    let words = escape_line(&action_in_words(position, action, context.language));
    let lines = hint_sentences(position, action, words, outlook, context.language);
    let mut message = Message::private(lines.join("\n"));
    // A piece that the user has picked may rule the move out.
    if game.playable_actions().contains(&action) {
        let id = ComponentId::for_game(Step::Play, game.id(), game.board_version()).with(action);
        let play = Button::new(Style::Success, context.to_text(&message!(Buttons, "play-this")), id);
        message.rows.push(Row::Buttons(vec![play]));
    }
    let (view, as_text) = own_view(services, context, &game).await?;
    if !as_text && services.try_spend_picture(context) {
        let names = People::of(&services.referee, &game).await?.seats(&game, context.language);
        let marks = mark_of(position, action).into_iter().collect();
        let name = Some(message!(Buttons, "hint"));
        let shown = BoardHighlights { name, marks, arrow: arrow(action), ..BoardHighlights::default() };
        let file = board::record_file(&services.render_pool, record, game.end(), names, view, shown).await?;
        message.files.push(file);
    }
    Ok(message.into())
}
