//! The moves of a game: as pages, and as text for export.

use crate::ids::{ComponentId, Step};
use castellan_community::people::People;
use castellan_discord_api::escape::code_block;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_game::Game;
use castellan_rules::text::game::GameText;
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, Language, MessageArgument, message};

/// The number of moves on a page.
const MOVES_PER_PAGE: usize = 40;

/// Returns a game as text, with these tags before the others, or `None` if the game has not started.
#[must_use]
pub fn game_as_text(game: &Game, people: &People, tags: &[(&str, String)]) -> Option<String> {
    let mut text = GameText::new(game.record()?.clone());
    for (key, value) in tags {
        // A value that the format does not allow is left out.
        let _ = text.add_tag(key, value);
    }
    for seat in Seat::ALL {
        if let Some(player) = game.player_at(seat) {
            let name: String =
                people.name(&player.id, Language::En).chars().filter(|letter| !letter.is_control()).collect();
            // A name that the format does not allow is left out.
            let _ = text.add_tag(seat.name(), &name);
        }
    }
    Some(text.to_string())
}

/// Returns a page of a game's moves, by default the last, or `None` if there are no moves.
#[must_use]
pub fn history_page(
    game: &Game,
    record: &Record,
    page: Option<usize>,
    language: Language,
) -> Option<Message> {
    let steps = record.steps();
    if steps.len() == 0 {
        return None;
    }
    let pages = steps.len().div_ceil(MOVES_PER_PAGE);
    let page = page.unwrap_or(pages).clamp(1, pages);
    let first = (page - 1) * MOVES_PER_PAGE;
    let lines: Vec<String> = steps
        .enumerate()
        .skip(first)
        .take(MOVES_PER_PAGE)
        .map(|(place, step)| {
            let roll =
                step.roll.map(|roll| format!(" ({}:{})", roll.attack, roll.defence)).unwrap_or_default();
            let seat = MessageArgument::from(step.seat).text(language);
            format!("{:>3} {seat} {}{roll}", place + 1, step.action)
        })
        .collect();
    let button = |label: text::Message, page: usize| {
        let id = ComponentId::for_game(Step::History, game.id(), game.board_version()).with(page);
        Button::new(Style::Secondary, label.text(language), id).enabled((1..=pages).contains(&page))
    };
    let head = message!(Records, "history-page", page = page, pages = pages).text(language);
    let mut message = Message::private(format!("{head}\n{}", code_block(&lines.join("\n"))));
    if pages > 1 {
        message.rows.push(Row::Buttons(vec![
            button(message!(Buttons, "earlier"), page - 1),
            button(message!(Buttons, "later"), page + 1),
        ]));
    }
    Some(message)
}
