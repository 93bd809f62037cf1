//! The first buttons for newcomers: a first game and the tutorials; and the greeting in a new server.

use crate::ids::{ComponentId, Step};
use castellan_discord_api::limits::BUTTONS;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_rules::Variant;
use castellan_text::{self as text, Language, game_title_in, message};

/// Returns the greeting in a server that the bot has just joined.
#[must_use]
pub fn greeting(language: Language) -> Message {
    let button = |style, label: text::Message, step| {
        Button::new(style, label.text(language), ComponentId::without_game(step))
    };
    let buttons = vec![
        new_game_button(Style::Primary, language),
        play_computer_button(Style::Primary, language),
        button(Style::Primary, message!(Help, "button-play-alone"), Step::NewAlone),
        button(Style::Secondary, message!(Help, "button-guide"), Step::Guide),
    ];
    let mut rows = vec![Row::Buttons(buttons)];
    rows.extend(game_rows(language, |variant| ComponentId::without_game(Step::NewComputer).with(variant)));
    Message { rows, ..Message::text(message!(Help, "greeting").text(language)) }
}

/// Returns the button that opens a newcomer's first game.
#[must_use]
pub fn new_game_button(style: Style, language: Language) -> Button {
    Button::new(
        style,
        message!(Help, "button-new-game").text(language),
        ComponentId::without_game(Step::NewGame),
    )
}

/// Returns the buttons that open a game or begin one against the computer.
#[must_use]
pub fn first_game_row(language: Language) -> Row {
    Row::Buttons(vec![
        new_game_button(Style::Primary, language),
        play_computer_button(Style::Primary, language),
    ])
}

/// Returns the button that begins a game against the computer.
#[must_use]
pub fn play_computer_button(style: Style, language: Language) -> Button {
    let label = message!(Help, "button-play-computer").text(language);
    Button::new(style, label, ComponentId::without_game(Step::NewComputer))
}

/// Returns the button that opens the tutorial of a game.
#[must_use]
pub fn learn_button(variant: Variant, language: Language) -> Button {
    let label = message!(Learning, "button-learn").text(language);
    Button::new(Style::Secondary, label, lesson_id(Step::Lesson, variant, 1))
}

/// Returns the buttons to the tutorials of all games.
#[must_use]
pub fn tutorial_rows(language: Language) -> Vec<Row> {
    game_rows(language, |variant| lesson_id(Step::Lesson, variant, 1))
}

/// Returns a button for each game.
fn game_rows(language: Language, id: impl Fn(Variant) -> ComponentId) -> Vec<Row> {
    let button = |variant: &Variant| {
        Button::new(Style::Secondary, game_title_in(variant.info(), language), id(*variant))
    };
    Variant::ALL.chunks(BUTTONS).map(|games| Row::Buttons(games.iter().map(button).collect())).collect()
}

/// Returns the id of a step of a game's tutorial, numbered from 1.
#[must_use]
pub fn lesson_id(step: Step, variant: Variant, number: usize) -> ComponentId {
    ComponentId::without_game(step).with((variant, number))
}
