//! The private links to boards on the web.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::board_links::{BoardGrant, BoardPlace};
use castellan_community::error::UserError;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_text::{self as text, message};

/// Returns a message with the user's link to a place on the web, and these buttons. `sentence` puts the link into its
/// text.
///
/// # Errors
/// Returns an error if no boards are served, or the link cannot be made.
pub(crate) fn private_link(
    services: &Services,
    context: &InteractionContext<'_>,
    place: BoardPlace,
    sentence: impl FnOnce(String) -> text::Message,
    mut buttons: Vec<Button>,
) -> Result<Message, UserError> {
    let Some(links) = &services.board_links else { return UserError::err(message!(Web, "no-boards")) };
    let link = links.link(BoardGrant {
        player: context.player.clone(),
        place,
        guild: context.guild.map(|guild| guild.0),
        language: context.language.tag().to_owned(),
        since: None,
    })?;
    let link = format!("[{}](<{link}>)", context.to_text(&message!(Web, "enter-button")));
    buttons.push(Button::new(
        Style::Secondary,
        context.to_text(&message!(Web, "sign-out")),
        ComponentId::without_game(Step::SignOut),
    ));
    let message = Message::private(context.to_text(&sentence(link)));
    Ok(Message { rows: vec![Row::Buttons(buttons)], ..message })
}
