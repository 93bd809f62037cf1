//! From the greeting to a first game by buttons alone: which game, against whom, and what else there is.

use crate::authority::Intent;
use crate::commands::descriptions::about;
use crate::commands::opening::opened_by;
use crate::commands::{registry, run};
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::greeting::new_game_button;
use crate::limits::{BUTTONS, CONTENT, cut};
use crate::refusals::refused;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::{Failed, UserError};
use crate::wire::{Button, CommandInvocation, InteractionData, Message, Row, Style, UserSelect, Value};
use castellan_game::{By, Command, CommandKind};
use castellan_rules::Variant;
use castellan_text::Language;

/// Something that the bot can do, with the commands for it.
struct Topic {
    /// Its word in ids.
    word: &'static str,
    /// What its button says.
    label: &'static str,
    /// What it is, in a line.
    about: &'static str,
    /// The commands, as they are typed.
    commands: &'static [&'static str],
}

/// What the bot can do, in groups: at most as many as a row has buttons.
const TOPICS: [Topic; BUTTONS] = [
    Topic {
        word: "play",
        label: "Play",
        about: "Every board has buttons for moving and more. These do the same:",
        commands: &["game new", "game join", "move", "board", "draw offer", "takeback", "resign", "games"],
    },
    Topic {
        word: "learn",
        label: "Learn",
        about: "I know every rule, and show you what a piece can do:",
        commands: &["rules", "piece", "legal", "why", "whatif", "help"],
    },
    Topic {
        word: "time",
        label: "Take your time",
        about: "A game can last for months, and nothing is lost meanwhile:",
        commands: &["clock", "premove", "vacation", "note", "settings", "archive", "replay"],
    },
    Topic {
        word: "compete",
        label: "Compete",
        about: "Tournaments pair their players and run by themselves:",
        commands: &[
            "tournament list",
            "tournament sign-up",
            "tournament standings",
            "tournament announce",
            "ratings list",
        ],
    },
    Topic {
        word: "server",
        label: "Run a server",
        about: "For those who manage the server:",
        commands: &["server set", "server channel", "server default", "server status", "server ban"],
    },
];

impl Step {
    /// Whether it opens a first game, or says what else there is.
    pub(crate) const fn is_for_newcomers(self) -> bool {
        matches!(
            self,
            Self::NewGame
                | Self::NewVariant
                | Self::NewOpen
                | Self::NewAgainst
                | Self::NewAlone
                | Self::Guide
        )
    }
}

/// One step of a newcomer.
pub(super) async fn newcomer_step(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &Id,
) -> Result<Reply, UserError> {
    if id.step == Step::Guide {
        return Ok(guide_to(&id.argument, context.language).into());
    }
    context.may_here(Intent::Open)?;
    if id.step == Step::NewGame {
        services.private_lists.keep(context, None);
        return Ok(which_game().into());
    }
    let variant = id
        .argument
        .parse::<Variant>()
        .ok()
        .ok_or_else(|| Failed::Unknown(format!("a button for the game {}", id.argument)))?;
    let chosen = match id.step {
        Step::NewOpen => None,
        Step::NewAlone => Some(("solo", Value::Switch(true))),
        Step::NewAgainst => Some(("opponent", Value::User(chosen_in(context)?))),
        _ => return Ok(against_whom(variant).into()),
    };
    let name = Value::Text(variant.info().name.to_owned());
    let options = std::iter::once(("variant", name)).chain(chosen);
    let options = options.map(|(option, value)| (option.to_owned(), value)).collect();
    let invocation = CommandInvocation { path: vec!["game".to_owned(), "new".to_owned()], options };
    let said = run(services, context, &invocation).await?;
    if id.step == Step::NewAlone {
        begin_alone(services, context).await?;
    }
    if matches!(said, Reply::Shown) {
        services.private_lists.withdraw(context, None).await;
    }
    Ok(said)
}

/// Begins the game that an interaction has opened: nobody else can join it.
async fn begin_alone(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let game = opened_by(context.interaction.reply.interaction);
    let command = Command {
        by: By::Player(context.player.clone()),
        at: context.interaction.reply.created,
        request: format!("{}-starts", context.request()),
        kind: CommandKind::Start,
    };
    match services.referee.command(&game, &command).await {
        Ok(_) => Ok(()),
        Err(trouble) => Err(refused(&game, trouble)),
    }
}

/// Whom somebody has chosen from a list of people.
fn chosen_in(context: &InteractionContext<'_>) -> Result<crate::wire::User, UserError> {
    let chosen = match &context.interaction.asked {
        InteractionData::Pressed { people, .. } => people.first().cloned(),
        _ => None,
    };
    chosen.ok_or_else(|| Failed::Unknown("a list of people without anybody".to_owned()).into())
}

/// Asks which game is to be opened.
fn which_game() -> Message {
    let mut lines = vec!["**New game.** Which one?".to_owned()];
    let mut buttons = Vec::new();
    for &variant in Variant::ALL {
        let info = variant.info();
        let players = match info.seats.len() {
            2 => "2 players".to_owned(),
            most => format!("2 to {most} players"),
        };
        lines.push(format!("- **{}**: {} × {} squares, {players}", info.title, info.files, info.ranks));
        buttons.push(Button::new(Style::Primary, info.title, Id::bare(Step::NewVariant).with(info.name)));
    }
    let rows = buttons.chunks(BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect();
    Message { rows, ..Message::private(lines.join("\n")) }
}

/// Asks against whom a game is to be played.
fn against_whom(variant: Variant) -> Message {
    let info = variant.info();
    let id = |step: Step| Id::bare(step).with(info.name);
    let list = UserSelect { id: id(Step::NewAgainst).to_string(), placeholder: "Invite somebody".to_owned() };
    Message {
        rows: vec![
            Row::Buttons(vec![
                Button::new(Style::Primary, "Play alone", id(Step::NewAlone)),
                Button::new(Style::Primary, "Anyone here", id(Step::NewOpen)),
                Button::new(Style::Secondary, "Another game", Id::bare(Step::NewGame)),
            ]),
            Row::Users(list),
        ],
        ..Message::private(format!(
            "**{}.** Who plays?\n- **Play alone**: you move for everybody, to try it out.\n- **Anyone here** can join with a button.\n- Or invite somebody from the list.",
            info.title
        ))
    }
}

/// What the bot can do: all groups in short, or one of them with its commands.
fn guide_to(word: &str, language: Language) -> Message {
    let chosen = TOPICS.iter().find(|topic| topic.word == word);
    let content = match chosen {
        Some(topic) => {
            let commands = topic.commands.iter().filter_map(|command| {
                let path: Vec<String> = command.split(' ').map(str::to_owned).collect();
                Some(format!("- `/{command}` {}", about(registry::spec(&path)?.path, language)))
            });
            let lines: Vec<String> = commands.collect();
            format!("**{}.** {}\n{}", topic.label, topic.about, lines.join("\n"))
        }
        None => "**What can I do?**\nI referee five chess variants: I deal with moves, clocks, draws and dice, and explain every \"no\". Press a topic to see its commands. `/help` lists all of them.".to_owned(),
    };
    let topics = TOPICS.iter().map(|topic| {
        let id = Id::bare(Step::Guide).with(topic.word);
        Button::new(Style::Secondary, topic.label, id).enabled(topic.word != word)
    });
    let rows = vec![Row::Buttons(topics.collect()), Row::Buttons(vec![new_game_button(Style::Primary)])];
    Message { rows, ..Message::private(cut(&content, CONTENT)) }
}

#[cfg(test)]
mod tests {
    use super::{TOPICS, guide_to};
    use crate::commands::descriptions::about;
    use crate::commands::registry;
    use castellan_text::Language;

    #[test]
    fn every_command_of_the_guide_is_one_and_is_explained() {
        for topic in &TOPICS {
            let shown = guide_to(topic.word, Language::En).content;
            for command in topic.commands {
                let path: Vec<String> = command.split(' ').map(str::to_owned).collect();
                let spec = registry::spec(&path).unwrap_or_else(|| panic!("/{command}"));
                let about = about(spec.path, Language::En);
                assert!(shown.contains(&format!("`/{command}` {about}")), "{shown}");
            }
        }
    }
}
