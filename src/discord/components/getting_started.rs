//! Buttons that lead from the greeting to a first game, and the guide.

use crate::commands::descriptions::command_description;
use crate::commands::games::game_creation::game_id_for;
use crate::commands::games::opening::{NewGameOptions, open_game, start_solo_game};
use crate::commands::help::topics::{Topic, topics_for};
use crate::components::computer_players::{ComputerLevel, preferred_level};
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_discord_api::limits::{BUTTONS, CONTENT, shorten};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::onboarding::{first_game_row, tutorial_rows};
use castellan_game::{Phase, Span};
use castellan_text::{Language, message};

/// The topic that includes the tutorials.
const LEARN_TOPIC: &str = "learn";

/// The time in which another press of **New game** is taken for the same.
const SECOND_PRESS: Span = Span::minutes(1);

components! {
    /// The buttons of the greeting and of the guide.
    NewGame of_server(Change, Open): |press| new_lobby(press);
    NewComputer of_server(Change, Open): |press| new_computer_game(press);
    NewAlone of_server(Change, Open): |press| new_solo_game(press);
    Guide free(Look).without_store(): |press| async move {
        let topics = topics_for(press.context);
        Ok(guide_message(&press.read::<String>()?, &topics, press.context.language).into())
    };
}

/// Opens a game that others can join. A second press leads to the lobby that the first one has opened here.
async fn new_lobby(press: Press<'_>) -> Result<Reply, UserError> {
    match recent_lobby(press.services, press.context).await? {
        Some(link) => UserError::err(message!(Games, "lobby-is-open", link = link)),
        None => open_game(press.services, press.context, NewGameOptions::default()).await,
    }
}

/// Returns a link to a lobby that the user has opened in this channel within the last minute, if nobody else has joined
/// or is invited.
async fn recent_lobby(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Option<String>, UserError> {
    let ids = services.referee.game_list.games_of_player(&context.player, false).await.map_err(user_error)?;
    // An earlier delivery of the same interaction may have opened it.
    let own = game_id_for(context.interaction.reply.interaction);
    for game in services.access.visible_games(context, &ids).await? {
        let is_waiting = game.phase() == Phase::Lobby
            && game.owner().id == context.player
            && game.players().len() == 1
            && game.invitations().is_empty()
            && *game.id() != own;
        let Some(location) = services.places.of(game.id()).await?.filter(|_| is_waiting) else { continue };
        let opened = services.access.events_of(&game, (1, 1)).await?.first().map(|event| event.at);
        let is_here = [Some(location.channel), location.parent].contains(&Some(context.interaction.channel));
        let is_recent = opened.is_some_and(|at| services.referee.now() < at.plus(SECOND_PRESS));
        if is_here && is_recent {
            let board = services.messages.board_of(game.id(), &location).await?;
            let link = board.map_or_else(|| format!("<#{}>", location.channel), |it| it.link(location.guild));
            return Ok(Some(link));
        }
    }
    Ok(None)
}

/// Opens a game against computers, which begins at once: of the variant in the id, or of the usual one.
async fn new_computer_game(press: Press<'_>) -> Result<Reply, UserError> {
    let level = preferred_level(press.services, press.context).await?;
    let new = NewGameOptions {
        variant: press.read()?,
        level: Some(ComputerLevel(level)),
        ..NewGameOptions::default()
    };
    open_game(press.services, press.context, new).await
}

/// Opens a game that the user plays alone, and starts it.
async fn new_solo_game(press: Press<'_>) -> Result<Reply, UserError> {
    let new = NewGameOptions { solo: Some(true), ..NewGameOptions::default() };
    let reply = open_game(press.services, press.context, new).await?;
    let game = game_id_for(press.context.interaction.reply.interaction);
    start_solo_game(press.services, press.context, &game).await?;
    Ok(reply)
}

/// Returns the guide: an overview of the topics, or one topic with its commands.
pub(crate) fn guide_message(word: &str, topics: &[&Topic], language: Language) -> Message {
    let content = match topics.iter().find(|topic| topic.key == word) {
        Some(topic) => {
            let commands = topic.commands().map(|command| {
                let path: Vec<&str> = command.split(' ').collect();
                format!("- `/{command}` {}", command_description(&path, language))
            });
            let lines: Vec<String> = commands.collect();
            format!("**{}**\n{}\n{}", topic.title(language), topic.introduction(language), lines.join("\n"))
        }
        None => message!(Help, "guide").text(language),
    };
    let mut rows = topic_rows(word, topics, language);
    if word == LEARN_TOPIC {
        rows.splice(0..0, tutorial_rows(language));
    }
    Message { rows, ..Message::private(shorten(&content, CONTENT)) }
}

/// Returns buttons for the other topics and for a new game.
pub(crate) fn topic_rows(shown: &str, topics: &[&Topic], language: Language) -> Vec<Row> {
    let button = |topic: &&Topic| {
        let id = ComponentId::without_game(Step::Guide).with(topic.key);
        Button::new(Style::Secondary, topic.button(language), id).enabled(topic.key != shown)
    };
    let buttons: Vec<Button> = topics.iter().map(button).collect();
    // Rows of equal length.
    let rows = buttons.len().div_ceil(BUTTONS);
    let rows = buttons.chunks(buttons.len().div_ceil(rows));
    let mut rows: Vec<Row> = rows.map(|row| Row::Buttons(row.to_vec())).collect();
    rows.push(first_game_row(language));
    rows
}

#[cfg(test)]
mod tests {
    use super::{Topic, guide_message};
    use crate::commands::descriptions::command_description;
    use crate::commands::help::topics::TOPICS;
    use crate::handler_table::REGISTRY;
    use castellan_discord_api::limits::Limited;
    use castellan_text::Language;

    #[test]
    fn guide_commands_exist_and_are_explained() {
        for language in Language::ALL {
            for topic in TOPICS {
                let all: Vec<&Topic> = TOPICS.iter().collect();
                let shown = guide_message(topic.key, &all, language);
                shown.check().expect("Discord takes it");
                assert!(!shown.content.ends_with('…'), "too long: {}", shown.content);
                for command in topic.commands() {
                    let path: Vec<&str> = command.split(' ').collect();
                    let spec = REGISTRY.command(&path).unwrap_or_else(|| panic!("/{command}"));
                    let about = command_description(spec.path, language);
                    assert!(shown.content.contains(&format!("`/{command}` {about}")), "{}", shown.content);
                }
            }
        }
    }
}
