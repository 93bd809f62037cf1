//! `/history`, `/export`: what was played.

use super::game::WHICH;
use super::table::{CommandSpec, Kind, Needs, Opt, Who};
use crate::authority::Intent;
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::components::ids::{Id, Step};
use crate::escape::block;
use crate::people::People;
use crate::quota::Costly;
use crate::trouble::UserError;
use crate::wire::{Button, CommandInvocation, File, Message, Row, Style};
use castellan_game::public::Viewer;
use castellan_game::{Game, export};
use castellan_rules::Seat;
use castellan_rules::text::game::GameText;

/// How many actions stand on a page.
const ON_A_PAGE: usize = 40;

/// The family.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["history"],
        about: "What was played so far",
        options: &[Opt::new("page", Kind::Number, "Which page"), WHICH],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.history(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["export"],
        about: "A game as a file, with what you may see of it",
        options: &[
            Opt::required(
                "format",
                Kind::OneOf(&[("game text", "text"), ("JSON, with the dice", "json"), ("GIF replay", "gif")]),
                "In which form",
            ),
            WHICH,
        ],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.export(here, given)),
        who: Who::Anybody,
    },
];

impl Bot {
    pub(super) async fn history(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::See).await?;
        let page = given.number("page").and_then(|page| usize::try_from(page).ok());
        Ok(history(&game, page)?.into())
    }

    pub(super) async fn export(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Export).await?;
        let (name, bytes) = match given.text("format") {
            Some("json") => {
                let log = self.log_of(&game).await?;
                let kept = self.referee.kept(&here.player, game.id()).await.map_err(no)?;
                let text = export(&log, Viewer::Player(&here.player), &kept);
                let text = text.map_err(|error| UserError::Sentence(super::game::sentence(&error)))?;
                (format!("{}.json", game.id()), text.into_bytes().into())
            }
            Some("gif") => (format!("{}.gif", game.id()), self.moving(here, &game).await?),
            _ => {
                let people = People::of(&self.referee, &game).await?;
                (format!("{}.txt", game.id()), game_text(&game, &people)?.into_bytes().into())
            }
        };
        let file = File::new(name, bytes);
        let most = here.interaction.attachment_limit.min(crate::limits::FILE);
        if file.bytes.len() > most {
            return UserError::say("That file is larger than Discord takes here.");
        }
        Ok(Message { files: vec![file], ..Message::text(format!("Game {}:", game.id())) }.into())
    }
}

/// A game as its text, with what is known of it.
pub(super) fn game_text(game: &Game, people: &People) -> Result<String, UserError> {
    let Some(record) = game.record() else { return UserError::say("The game has not started yet.") };
    let mut text = GameText::new(record.clone());
    for seat in Seat::ALL {
        if let Some(player) = game.player_at(seat) {
            let name: String =
                people.name(&player.id).chars().filter(|letter| !letter.is_control()).collect();
            // A name that cannot stand there is left out.
            let _ = text.add_tag(seat.name(), &name);
        }
    }
    Ok(text.write())
}

/// A page of what was played; the last, when none is asked for.
pub(crate) fn history(game: &Game, page: Option<usize>) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say("The game has not started yet.") };
    let steps = record.steps();
    if steps.len() == 0 {
        return UserError::say("Nothing was played yet.");
    }
    let pages = steps.len().div_ceil(ON_A_PAGE);
    let page = page.unwrap_or(pages).clamp(1, pages);
    let first = (page - 1) * ON_A_PAGE;
    let lines: Vec<String> = steps
        .enumerate()
        .skip(first)
        .take(ON_A_PAGE)
        .map(|(place, step)| {
            let roll =
                step.roll.map(|roll| format!(" ({}:{})", roll.attack, roll.defence)).unwrap_or_default();
            format!("{:>3} {} {}{roll}", place + 1, step.seat, step.action)
        })
        .collect();
    let button = |label, page: usize| {
        let id = Id::of(Step::History, game.id(), game.moment()).with(page);
        Button::new(Style::Secondary, label, id).enabled((1..=pages).contains(&page))
    };
    let mut message = Message::private(format!("Page {page} of {pages}.\n{}", block(&lines.join("\n"))));
    if pages > 1 {
        message.rows.push(Row::Buttons(vec![button("Earlier", page - 1), button("Later", page + 1)]));
    }
    Ok(message)
}
