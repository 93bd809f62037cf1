//! Buttons that lead from the greeting to a first game, and the guide.

use crate::commands::descriptions::about;
use crate::commands::games::new_place::opened_by;
use crate::commands::games::opening::{Level, NewGame, open};
use crate::commands::help::topics::{Topic, topics_for};
use crate::commands::spec::Needs;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::refusals::game_error;
use castellan_discord_api::limits::{BUTTONS, CONTENT, cut};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::beginnings::{new_game_button, tutorial_rows};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::player::USUAL_LEVEL;
use castellan_game::{By, Command, CommandKind};
use castellan_text::{Language, message};

/// The topic that includes the tutorials.
const LEARN: &str = "learn";

components! {
    /// The buttons of the greeting and of the guide.
    NewGame free(Change).needs(Needs::Settings): |press| new_game(press, NewGame::default());
    NewComputer free(Change).needs(Needs::Settings): |press| {
        new_game(press, NewGame { level: Some(Level(USUAL_LEVEL)), ..NewGame::default() })
    };
    NewAlone free(Change).needs(Needs::Settings): |press| new_game_alone(press);
    Guide free(Look): |press| async move {
        let topics = topics_for(press.context);
        Ok(guide_to(&press.read::<String>()?, &topics, press.context.language).into())
    };
}

/// Opens a game like `/game new`.
async fn new_game(press: Press<'_>, new: NewGame) -> Result<Reply, UserError> {
    press.context.may_here(Intent::Open)?;
    open(press.services, press.context, new).await
}

/// Opens a game that the user plays alone, and starts it.
async fn new_game_alone(press: Press<'_>) -> Result<Reply, UserError> {
    let said = new_game(press, NewGame { solo: Some(true), ..NewGame::default() }).await?;
    begin_alone(press.services, press.context).await?;
    Ok(said)
}

/// Starts the solo game that an interaction has opened.
async fn begin_alone(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let game = opened_by(context.interaction.reply.interaction);
    let command = Command {
        by: By::Player(context.player.clone()),
        at: context.asked_at(),
        request: format!("{}-starts", context.request()),
        kind: CommandKind::Start,
    };
    match services.referee.games.command(&game, &command).await {
        Ok(_) => Ok(()),
        Err(trouble) => Err(game_error(&game, trouble)),
    }
}

/// Returns the guide: an overview of the topics, or one topic with its commands.
pub(crate) fn guide_to(word: &str, topics: &[&Topic], language: Language) -> Message {
    let content = match topics.iter().find(|topic| topic.word == word) {
        Some(topic) => {
            let commands = topic.commands().map(|command| {
                let path: Vec<&str> = command.split(' ').collect();
                format!("- `/{command}` {}", about(&path, language))
            });
            let lines: Vec<String> = commands.collect();
            format!("**{}**\n{}\n{}", topic.title(language), topic.about(language), lines.join("\n"))
        }
        None => message!(Help, "guide").text(language),
    };
    let mut rows = topic_rows(word, topics, language);
    if word == LEARN {
        rows.splice(0..0, tutorial_rows(language));
    }
    Message { rows, ..Message::private(cut(&content, CONTENT)) }
}

/// Returns buttons for the other topics and for a new game.
pub(crate) fn topic_rows(shown: &str, topics: &[&Topic], language: Language) -> Vec<Row> {
    let button = |topic: &&Topic| {
        let id = Id::bare(Step::Guide).with(topic.word);
        Button::new(Style::Secondary, topic.button(language), id).enabled(topic.word != shown)
    };
    let buttons: Vec<Button> = topics.iter().map(button).collect();
    // Rows of equal length.
    let rows = buttons.len().div_ceil(BUTTONS);
    let rows = buttons.chunks(buttons.len().div_ceil(rows));
    let mut rows: Vec<Row> = rows.map(|row| Row::Buttons(row.to_vec())).collect();
    rows.push(Row::Buttons(vec![new_game_button(Style::Primary, language)]));
    rows
}

#[cfg(test)]
mod tests {
    use super::{Topic, guide_to};
    use crate::commands::descriptions::about;
    use crate::commands::help::topics::TOPICS;
    use crate::families::REGISTRY;
    use castellan_discord_api::limits::Limited;
    use castellan_text::Language;

    #[test]
    fn every_command_of_the_guide_is_one_and_is_explained() {
        for language in Language::ALL {
            for topic in TOPICS {
                let all: Vec<&Topic> = TOPICS.iter().collect();
                let shown = guide_to(topic.word, &all, language);
                shown.check().expect("Discord takes it");
                assert!(!shown.content.ends_with('…'), "too long: {}", shown.content);
                for command in topic.commands() {
                    let path: Vec<&str> = command.split(' ').collect();
                    let spec = REGISTRY.command(&path).unwrap_or_else(|| panic!("/{command}"));
                    let about = about(spec.path, language);
                    assert!(shown.content.contains(&format!("`/{command}` {about}")), "{}", shown.content);
                }
            }
        }
    }
}
