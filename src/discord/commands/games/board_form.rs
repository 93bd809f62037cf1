//! The form for a custom board, to paste a board instead of attaching it.

use crate::commands::games::game_creation::game_id_for;
use crate::components::spec::components;
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_discord_api::limits::{CUSTOM_ID, INPUT, length};
use castellan_discord_api::wire::{
    Answer, CommandInvocation, Control, Input, InputStyle, InteractionId, Modal, ModalPart, Value,
};
use castellan_discord_view::command_argument::write;
use castellan_discord_view::ids::{ComponentId, INPUT_ID, Step};
use castellan_game::GameId;
use castellan_text::{Language, message};

/// The option that asks for the form.
const BOARD_FORM: &str = "board-form";
/// The option with the id of the game that the form opens.
const FORM_OPTION: &str = "form";
/// The longest validity of a form, in milliseconds.
const MAX_FORM_AGE: u64 = 24 * 60 * 60 * 1_000;

components! {
    /// The submitted form.
    BoardFilled completing_command.form(): |input| {
        let board = Value::Text(input.text().to_owned());
        Some(input.argument::<CommandInvocation>()?.with("board-text", board))
    };
}

/// Returns the id of the game that a form opens. Repeated submissions of a form yield the same id. Returns `None` for a
/// form that is older than a day.
pub(in crate::commands) fn game_id_from_form(name: &str, sent_by: InteractionId) -> Option<GameId> {
    let earliest = InteractionId(sent_by.0.saturating_sub(MAX_FORM_AGE << 22));
    let (earliest, latest) = (game_id_for(earliest), game_id_for(sent_by));
    let is_form_id =
        name.len() == latest.as_str().len() && (earliest.as_str()..latest.as_str()).contains(&name);
    GameId::new(name).ok().filter(|_| is_form_id)
}

/// Returns the form for a custom board, with the id of the game that it opens.
pub(in crate::commands) fn board_form(
    invocation: &CommandInvocation,
    game_id: &GameId,
    language: Language,
) -> Result<Reply, UserError> {
    let mut command = invocation.with(FORM_OPTION, Value::Text(game_id.to_string()));
    command.options.retain(|(name, _)| name != BOARD_FORM);
    let id =
        write(&command).map(|command| ComponentId::without_game(Step::BoardFilled).with(command).to_string());
    let Some(id) = id.filter(|id| length(id) <= CUSTOM_ID) else {
        return UserError::err(message!(Games, "board-form-too-long"));
    };
    Ok(Answer::Modal(Modal {
        id: id.into(),
        title: message!(Buttons, "board-title").text(language),
        parts: vec![ModalPart::Labelled {
            label: message!(Buttons, "board-label").text(language),
            description: message!(Buttons, "board-hint").text(language),
            control: Control::Input(Input {
                id: INPUT_ID.into(),
                style: InputStyle::Paragraph,
                value: String::new(),
                placeholder: String::new(),
                required: true,
                longest: INPUT,
            }),
        }],
    })
    .into())
}
