//! The buttons and lists below the messages of a game, and those that its messages share.

use crate::ids::{ComponentId, Step};
use crate::moves::piece_lists::board_rows;
use crate::onboarding::{first_game_row, learn_button, new_game_button};
use crate::setup::lobby;
use castellan_community::people::People;
use castellan_discord_api::limits::{BUTTONS, ROWS};
use castellan_discord_api::wire::{Button, Row, Style};
use castellan_game::player::LEVELS;
use castellan_game::{Game, Phase, Player};
use castellan_text::{self as text, Language, message};

/// Returns the components below the latest message of a game.
#[must_use]
pub fn rows(game: &Game, people: &People, language: Language) -> Vec<Row> {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let button = |style, label: text::Message, step| Button::new(style, label.text(language), id(step));
    let settings = || button(Style::Secondary, message!(Buttons, "settings"), Step::Settings);
    let resign = || button(Style::Danger, message!(Buttons, "resign"), Step::Resign);
    let more = || button(Style::Secondary, message!(Buttons, "more"), Step::More);
    match game.phase() {
        Phase::Lobby => lobby::rows(game, people, language),
        Phase::SetUp => vec![Row::Buttons(vec![
            button(Style::Primary, message!(Buttons, "choose-army"), Step::Army),
            button(Style::Success, message!(Buttons, "ready"), Step::Ready),
            settings(),
        ])],
        Phase::Running => {
            // The button opens the same list privately, because Discord sends no interaction when a user picks the same
            // piece again.
            let mut buttons = vec![
                button(Style::Primary, message!(Buttons, "move"), Step::Move),
                button(Style::Secondary, message!(Buttons, "legal-moves"), Step::Legal),
            ];
            let mut rows = board_rows(game, language);
            if is_first_board(game) {
                // Two lines on a phone: nobody offers a draw before the first move.
                buttons.push(button(Style::Secondary, message!(Buttons, "pieces"), Step::Legend));
                rows.push(Row::Buttons(buttons));
                rows.push(Row::Buttons(vec![
                    learn_button(game.settings().variant, language),
                    resign(),
                    more(),
                ]));
            } else {
                buttons.extend([draw_button(game, language), resign(), more()]);
                rows.push(Row::Buttons(buttons));
            }
            rows
        }
        Phase::Paused => vec![Row::Buttons(vec![
            button(Style::Primary, message!(Buttons, "resume"), Step::Pause),
            resign(),
            more(),
        ])],
        // A game that never started has no moves to look back on.
        Phase::Over if game.record().is_none() => vec![first_game_row(language)],
        Phase::Over => {
            let played = game.record().is_some_and(|record| record.steps().len() > 0);
            let levels = rematch_level_buttons(game, language);
            let mut again = vec![button(Style::Primary, message!(Buttons, "rematch"), Step::Rematch)];
            again.extend(levels);
            again.push(new_game_button(Style::Secondary, language));
            again.push(button(Style::Secondary, message!(Buttons, "share"), Step::Share).enabled(played));
            let look_back = vec![
                button(Style::Secondary, message!(Buttons, "analyse"), Step::Analyse).enabled(played),
                button(Style::Secondary, message!(Buttons, "replay"), Step::Replay),
                button(Style::Secondary, message!(Buttons, "what-if"), Step::Try),
            ];
            vec![Row::Buttons(again), Row::Buttons(look_back)]
        }
    }
}

/// Adds the button that opens the board on the web. Before the start, it stands beside the settings. Later, it takes the
/// place of the list of legal moves, which the web board shows at a tap. So no row is added for it while a game goes on.
pub fn add_web_board(rows: &mut Vec<Row>, game: &Game, language: Language) {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let board = Button::new(Style::Secondary, message!(Buttons, "board").text(language), id(Step::WebBoard));
    let (legal, settings) = (id(Step::Legal).into(), id(Step::Settings).into());
    let mut buttons = rows.iter_mut().filter_map(|row| match row {
        Row::Buttons(buttons) => Some(buttons),
        Row::Select(_) | Row::Users(_) => None,
    });
    if game.record().is_none() {
        let place = |row: &mut Vec<Button>| row.iter().position(|button| button.id == settings);
        if let Some((row, at)) = buttons.find_map(|row| place(row).map(|at| (row, at))) {
            row.insert(at + 1, board);
        }
        return;
    }
    if let Some(button) = buttons.flatten().find(|button| button.id == legal) {
        *button = board;
        return;
    }
    let count = rows.len();
    match rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < BUTTONS => buttons.push(board),
        _ if count < ROWS => rows.push(Row::Buttons(vec![board])),
        _ => {}
    }
}

/// Returns the buttons for a rematch against computers one level lower and one higher. Games without computers have
/// none.
fn rematch_level_buttons(game: &Game, language: Language) -> Vec<Button> {
    let Some(level) = game.seats().values().filter_map(Player::level).max() else { return Vec::new() };
    let levels = [level.checked_sub(1), level.checked_add(1)].into_iter().flatten();
    let button = |level: u8| {
        let id = ComponentId::for_game(Step::RematchAtLevel, game.id(), game.board_version()).with(level);
        let label = if level == *LEVELS.end() {
            message!(Setup, "computer-full")
        } else {
            message!(Buttons, "rematch-level", level = u64::from(level))
        };
        Button::new(Style::Secondary, label.text(language), id)
    };
    levels.filter(|level| LEVELS.contains(level)).map(button).collect()
}

/// Returns the button to the player's next game, for the end of a tournament's game: others may wait elsewhere.
#[must_use]
pub fn next_game_button(language: Language) -> Button {
    let label = message!(Buttons, "next-game").text(language);
    Button::new(Style::Secondary, label, ComponentId::without_game(Step::Games))
}

/// Returns `true` for a running game without moves.
pub(crate) fn is_first_board(game: &Game) -> bool {
    game.phase() == Phase::Running && game.record().is_some_and(|record| record.steps().len() == 0)
}

/// Returns `true` if the player to move may claim a draw.
#[must_use]
pub fn is_draw_claimable(game: &Game) -> bool {
    game.phase() == Phase::Running && game.record().is_some_and(|record| record.claimable_draw().is_some())
}

/// Returns `true` if the board of a running game has a button to offer a draw.
#[must_use]
pub fn has_draw_offer_button(game: &Game) -> bool {
    game.phase() == Phase::Running && !is_first_board(game) && !is_draw_claimable(game)
}

/// Returns the button that offers a draw, or claims one if the rules allow it.
fn draw_button(game: &Game, language: Language) -> Button {
    let (label, step) = if is_draw_claimable(game) {
        (message!(Buttons, "claim-draw"), Step::ClaimDraw)
    } else {
        (message!(Buttons, "offer-draw"), Step::OfferDraw)
    };
    let id = ComponentId::for_game(step, game.id(), game.board_version());
    Button::new(Style::Secondary, label.text(language), id)
}

/// Returns the buttons of messages that call a player: to the private list of moves, with a claim if there is one, or
/// to the armies.
#[must_use]
pub fn call_row(game: &Game, language: Language) -> Option<Row> {
    let button = |label: text::Message, step| {
        let id = ComponentId::for_game(step, game.id(), game.board_version());
        Button::new(Style::Primary, label.text(language), id)
    };
    match game.phase() {
        Phase::Running => {
            let claim = is_draw_claimable(game).then(|| draw_button(game, language));
            let buttons = [button(message!(Buttons, "move"), Step::Move)].into_iter().chain(claim);
            Some(Row::Buttons(buttons.collect()))
        }
        Phase::SetUp => Some(Row::Buttons(vec![button(message!(Buttons, "choose-army"), Step::Army)])),
        Phase::Lobby | Phase::Paused | Phase::Over => None,
    }
}

/// Returns the button that opens the menu **More**, for private answers in its place.
#[must_use]
pub fn more_row(game: &Game, language: Language) -> Row {
    let id = ComponentId::for_game(Step::More, game.id(), game.board_version());
    Row::Buttons(vec![Button::new(Style::Secondary, message!(Buttons, "more").text(language), id)])
}

/// Returns the buttons to the previous and next page, if there are several. `id` returns the id of a page.
#[must_use]
pub fn page_row(
    page: usize,
    pages: usize,
    language: Language,
    id: impl Fn(usize) -> ComponentId,
) -> Option<Row> {
    let button = |label: text::Message, to: Option<usize>, spare: usize| {
        // Two disabled buttons still need different ids.
        Button::new(Style::Secondary, label.text(language), id(to.unwrap_or(spare))).enabled(to.is_some())
    };
    let next = Some(page + 1).filter(|next| *next < pages);
    (pages > 1).then(|| {
        Row::Buttons(vec![
            button(message!(Buttons, "back"), page.checked_sub(1), pages),
            button(message!(Buttons, "next"), next, pages + 1),
        ])
    })
}

/// Returns the answers to an offer.
#[must_use]
pub fn offer_row(game: &Game, number: u32, language: Language) -> Row {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version()).with(number);
    let button = |style, label: text::Message, step| Button::new(style, label.text(language), id(step));
    Row::Buttons(vec![
        button(Style::Success, message!(Buttons, "accept"), Step::Accept),
        button(Style::Secondary, message!(Buttons, "decline"), Step::Decline),
        button(Style::Secondary, message!(Buttons, "withdraw-offer"), Step::Withdraw),
    ])
}
