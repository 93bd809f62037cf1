//! The moves of a game: as pages, and as text for export.

use crate::ids::{ComponentId, Step};
use crate::threads::players_line;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_game::Game;
use castellan_rules::record::{Step as Played, number_moves};
use castellan_rules::text::game::GameText;
use castellan_rules::{Action, Record, Seat};
use castellan_text::{self as text, Language, message};

/// The number of moves on a page.
const MOVES_PER_PAGE: usize = 25;

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

/// Returns the last moves of a game in words, oldest first, with their dice: `White: Farmer a2 to a3 · Black: ...`.
/// Returns `None` before the first move.
#[must_use]
pub fn recent_moves(record: &Record, most: usize, language: Language) -> Option<String> {
    let first = record.steps().len().saturating_sub(most);
    let moves: Vec<String> = moves_in_words(record, first, most, language)
        .into_iter()
        .map(|(seat, words)| message!(Records, "history-move", seat = seat, move = words).text(language))
        .collect();
    (!moves.is_empty()).then(|| moves.join(" · "))
}

/// Returns some moves of a game in words, from a place on, with their seats and dice: `Farmer a2 takes Priest b3 (5:3)`.
fn moves_in_words(record: &Record, first: usize, most: usize, language: Language) -> Vec<(Seat, String)> {
    let mut shown = record.rewound(first);
    let step_in_words = |step: Played| {
        let before = shown.position().clone();
        shown.play_unchecked(step);
        let words = match step.action {
            Action::Pass => message!(Boards, "pass").text(language),
            Action::Leave(_) => message!(Records, "history-left").text(language),
            _ => text::describe_action_in(step, &before, shown.position(), language),
        };
        let roll = step.roll.map(|roll| format!(" ({}:{})", roll.attack, roll.defence)).unwrap_or_default();
        (step.seat, format!("{words}{roll}"))
    };
    record.steps().skip(first).take(most).map(step_in_words).collect()
}

/// Returns a page of a game's moves, by default the last, or `None` if there are no moves.
#[must_use]
pub fn history_page(
    game: &Game,
    record: &Record,
    people: &People,
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
    let line = |(number, (seat, words)): (&usize, (Seat, String))| {
        let line = message!(Learning, "analysis-act", number = number.to_string(), seat = seat, move = words);
        escape_line(&line.text(language))
    };
    let moves = moves_in_words(record, first, MOVES_PER_PAGE, language);
    let numbers = number_moves(steps);
    let lines: Vec<String> = numbers[first..].iter().zip(moves).map(line).collect();
    let button = |label: text::Message, page: usize| {
        let id = ComponentId::for_game(Step::History, game.id(), game.board_version()).with(page);
        Button::new(Style::Secondary, label.text(language), id).enabled((1..=pages).contains(&page))
    };
    let mut head = players_line(game, people, language);
    if pages > 1 {
        head += "\n";
        head += &message!(Records, "history-page", page = page, pages = pages).text(language);
    }
    let mut message = Message::private(shorten_formatted(&format!("{head}\n{}", lines.join("\n")), CONTENT));
    if pages > 1 {
        message.rows.push(Row::Buttons(vec![
            button(message!(Buttons, "earlier"), page - 1),
            button(message!(Buttons, "later"), page + 1),
        ]));
    }
    Some(message)
}
