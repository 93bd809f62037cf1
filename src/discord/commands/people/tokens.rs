//! Personal tokens for the API: the user's list, a form for a new one, and a list to revoke them.

use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::tokens::{ApiTokens, LONGEST_NAME, MAX_TOKENS, TokenError};
use castellan_discord_api::escape::{escape_line, inline_code};
use castellan_discord_api::limits::{MODAL_TITLE, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{
    Answer, Button, Control, Input, InputStyle, Message, Modal, ModalPart, Row, Select, SelectOption, Style,
};
use castellan_discord_view::ids::{ComponentId, INPUT_ID, Step};
use castellan_text::{self as text, message};
use serde_json::{Value, json};

components! {
    /// The button in the user's settings, and the components of the list that it opens.
    Tokens free(Look): |press| async move {
        let tokens = own_tokens(press.services)?;
        note_member(&tokens, press.context).await?;
        Ok(token_list(&tokens, press.context, Vec::new()).await?.into())
    };
    TokenForm free(Look): |press| async move { Ok(token_form(press.context)) };
    TokenFilled free(Change).form(): |press| make_token(press);
    TokenRevoke free(Change): |press| revoke_token(press);
}

/// Returns the button to the user's tokens; `None` if there is no API.
pub(super) fn tokens_button(services: &Services, language: text::Language) -> Option<Button> {
    services.board_links.as_ref()?;
    let label = message!(Web, "tokens").text(language);
    Some(Button::new(Style::Secondary, label, ComponentId::without_game(Step::Tokens)))
}

/// Revokes all of the user's tokens, and returns the sentence about it if there were some.
pub(in crate::commands) async fn revoke_all(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Option<text::Message>, UserError> {
    let Some(links) = &services.board_links else { return Ok(None) };
    let count = ApiTokens::of(links).revoke_all(&context.player).await?;
    Ok((count > 0).then(|| message!(Web, "tokens-revoked", count = count)))
}

/// Returns the names and times of the user's tokens, for the export of their data.
pub(super) async fn exported_tokens(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<Value>, UserError> {
    let Some(links) = &services.board_links else { return Ok(Vec::new()) };
    let entries = ApiTokens::of(links).list(&context.player).await?;
    Ok(entries.iter().map(|entry| json!({ "name": entry.name, "made": entry.since })).collect())
}

fn own_tokens(services: &Services) -> Result<ApiTokens, UserError> {
    match &services.board_links {
        Some(links) => Ok(ApiTokens::of(links)),
        None => UserError::err(message!(Web, "no-boards")),
    }
}

/// Records the server of the request, whose tournaments and ratings the user's programs may read for a day.
async fn note_member(tokens: &ApiTokens, context: &InteractionContext<'_>) -> Result<(), UserError> {
    if let Some(guild) = context.interaction.guild {
        tokens.note_member(&context.player, guild).await?;
    }
    Ok(())
}

/// Returns the user's tokens with their dates, below these lines.
async fn token_list(
    tokens: &ApiTokens,
    context: &InteractionContext<'_>,
    mut lines: Vec<String>,
) -> Result<Message, UserError> {
    let entries = tokens.list(&context.player).await?;
    lines.push(context.to_text(&message!(Web, "tokens-about")));
    if entries.is_empty() {
        lines.push(context.to_text(&message!(Web, "tokens-none")));
    }
    lines.extend(entries.iter().map(|entry| {
        let at = format!("<t:{}:D>", entry.since.ms() / 1_000);
        context.to_text(&message!(Web, "token-entry", name = escape_line(&entry.name), at = at))
    }));
    let new = Button::new(
        Style::Primary,
        context.to_text(&message!(Web, "token-new")),
        ComponentId::without_game(Step::TokenForm),
    );
    let mut rows = vec![Row::Buttons(vec![new.enabled(entries.len() < MAX_TOKENS)])];
    if !entries.is_empty() {
        let option = |(number, name, id): (usize, &str, &str)| {
            SelectOption::new(shorten(&format!("{number}. {name}"), SELECT_OPTION), id)
        };
        let numbered = (1..).zip(&entries).map(|(number, entry)| (number, &*entry.name, &*entry.id));
        rows.push(Row::Select(Select {
            id: ComponentId::without_game(Step::TokenRevoke).into(),
            placeholder: context.to_text(&message!(Web, "token-revoke")),
            picks: numbered.map(option).collect(),
        }));
    }
    Ok(Message { rows, ..Message::private(lines.join("\n")) })
}

/// Returns the form for the name of a new token.
fn token_form(context: &InteractionContext<'_>) -> Reply {
    let name = Input {
        id: INPUT_ID.into(),
        style: InputStyle::Short,
        value: String::new(),
        placeholder: String::new(),
        required: true,
        longest: LONGEST_NAME,
    };
    Answer::Modal(Modal {
        id: ComponentId::without_game(Step::TokenFilled).into(),
        title: shorten(&context.to_text(&message!(Web, "token-title")), MODAL_TITLE),
        parts: vec![ModalPart::Labelled {
            label: context.to_text(&message!(Web, "token-name")),
            description: context.to_text(&message!(Web, "token-name-hint")),
            control: Control::Input(name),
        }],
    })
    .into()
}

/// Makes a token, and shows it this once.
async fn make_token(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let tokens = own_tokens(services)?;
    let name = press.text().trim();
    if name.is_empty() {
        return UserError::err(message!(Web, "token-nameless"));
    }
    let (token, entry) = match tokens.create(&context.player, name, &context.request_id()).await {
        Ok(made) => made,
        Err(TokenError::TooMany) => {
            return UserError::err(message!(Web, "token-most", most = MAX_TOKENS));
        }
        Err(TokenError::Failed(error)) => return Err(error.into()),
    };
    note_member(&tokens, context).await?;
    let (name, token) = (escape_line(&entry.name), inline_code(token.reveal()));
    Ok(message!(Web, "token-made", name = name, token = token).into())
}

/// Revokes the picked token, and shows the others.
async fn revoke_token(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, .. } = press;
    let picked: String = press.pick().unwrap_or_default();
    let tokens = own_tokens(services)?;
    let sentence = match tokens.revoke(&context.player, &picked).await? {
        Some(entry) => message!(Web, "token-revoked", name = escape_line(&entry.name)),
        None => message!(Web, "token-gone"),
    };
    let reply = Reply::from(token_list(&tokens, context, vec![context.to_text(&sentence)]).await?);
    Ok(if press.is_private { reply.into_update(context.language) } else { reply })
}
