//! A game as a message: its text, its mentions and its components.

use crate::board::{BoardHighlights, RenderOptions, board_file};
use crate::ids::{ComponentId, Step};
use crate::legend;
use crate::moves::piece_lists::board_rows;
use crate::render_pool::{RenderError, RenderPool};
use crate::sentences::{join_on_one_line, join_sentences};
use crate::setup::agreement::agreement_in_words;
use crate::setup::lobby;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::shortening::join_last_lines;
use castellan_discord_api::wire::{Button, Message, Row, Style, UserId};
use castellan_game::{Game, Phase, PlayerId, Time};
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, Language, MessageArgument, message};

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
            let buttons = vec![
                button(Style::Primary, message!(Buttons, "move"), Step::Move),
                button(Style::Secondary, message!(Buttons, "legal-moves"), Step::Legal),
                button(Style::Secondary, message!(Buttons, "offer-draw"), Step::OfferDraw),
                resign(),
                more(),
            ];
            board_rows(game, language).into_iter().chain([Row::Buttons(buttons)]).collect()
        }
        Phase::Paused => vec![Row::Buttons(vec![
            button(Style::Primary, message!(Buttons, "resume"), Step::Pause),
            resign(),
            more(),
        ])],
        // A game that never started has no moves to look back on.
        Phase::Over if game.record().is_none() => Vec::new(),
        Phase::Over => {
            let next = message!(Buttons, "next-game").text(language);
            let played = game.record().is_some_and(|record| record.steps().len() > 0);
            vec![
                Row::Buttons(vec![
                    button(Style::Primary, message!(Buttons, "rematch"), Step::Rematch),
                    button(Style::Secondary, message!(Buttons, "analyse"), Step::Analyse).enabled(played),
                    Button::new(Style::Secondary, next, ComponentId::without_game(Step::Games)),
                ]),
                Row::Buttons(vec![
                    button(Style::Secondary, message!(Buttons, "replay"), Step::Replay),
                    button(Style::Secondary, message!(Buttons, "what-if"), Step::Try),
                    button(Style::Secondary, message!(Buttons, "export"), Step::Export),
                ]),
            ]
        }
    }
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

/// Returns the users to notify that the game waits for them.
#[must_use]
pub fn awaited_users(game: &Game, people: &People) -> Vec<UserId> {
    let mut users: Vec<UserId> = Vec::new();
    for seat in game.awaited_seats() {
        let user = game.player_at(seat).and_then(|player| people.user(&player.id));
        users.extend(user.filter(|user| !users.contains(user)));
    }
    users
}

/// Returns the deadline of the seat to move, or for choosing armies. Discord shows it in each reader's time zone.
#[must_use]
pub fn deadline(game: &Game, language: Language) -> Option<String> {
    let until = match game.phase() {
        Phase::Running => game.clock().deadline()?.1,
        Phase::SetUp => game.setup_deadline()?,
        _ => return None,
    };
    Some(message!(Boards, "deadline", until = relative_time(until)).text(language))
}

/// Returns a relative timestamp, which Discord shows as `in 2 days`.
#[must_use]
pub fn relative_time(time: Time) -> String {
    format!("<t:{}:R>", time.ms() / 1_000)
}

/// Returns the call to the player to move, with the deadline: `<@1>, your move (White). Time runs out <t:0:R>.`
#[must_use]
pub fn turn_call(game: &Game, people: &People, language: Language) -> Option<String> {
    let mut sentences: Vec<String> = turn_call_inline(game, people, language).into_iter().collect();
    sentences.extend(deadline(game, language));
    (!sentences.is_empty()).then(|| join_sentences(&sentences, language))
}

/// Returns the call as part of a line, without the deadline, which the board above shows.
#[must_use]
pub fn turn_call_inline(game: &Game, people: &People, language: Language) -> Option<String> {
    match game.phase() {
        Phase::Running | Phase::Paused => {
            Some(join_sentences(&turn_sentences(game, people, language)?, language))
        }
        Phase::SetUp => {
            let users = awaited_users(game, people);
            let call = || message!(Boards, "choose-army", users = mentions(&users)).text(language);
            (!users.is_empty()).then(call)
        }
        _ => None,
    }
}

/// Returns the mentions of users. Discord shows their names, and notifies those listed in the message's mentions.
#[must_use]
pub fn mentions(users: &[UserId]) -> MessageArgument {
    comma_list(users.iter().map(|user| format!("<@{user}>").into()).collect())
}

/// Returns the sentences about the player to move, and about Kings in check.
fn turn_sentences(game: &Game, people: &People, language: Language) -> Option<Vec<String>> {
    let (seat, record) = (game.to_act()?, game.record()?);
    let position = record.position();
    let player = game.player_at(seat).map(|player| &player.id);
    let user = player.and_then(|player| people.user(player)).filter(|_| game.phase() == Phase::Running);
    let check = if position.in_check(seat) { "yes" } else { "no" };
    // A failed capture does not end the turn.
    let failed = record.last().filter(|last| last.seat == seat).and_then(|last| last.roll);
    let call = if let Some(user) = user {
        let user = format!("<@{user}>");
        if failed.is_some_and(|roll| !roll.succeeds()) {
            message!(Boards, "another-move", check = check, user = user, seat = seat)
        } else {
            message!(Boards, "your-move", check = check, user = user, seat = seat)
        }
    } else {
        let player = MessageArgument::player(seat, player.map(|player| people.escaped_name(player)));
        message!(Boards, "to-move", check = check, player = player)
    };
    let others = position.seats().into_iter().filter(|other| *other != seat && position.in_check(*other));
    let others: Vec<MessageArgument> = others.map(MessageArgument::from).collect();
    let others =
        (!others.is_empty()).then(|| message!(Boards, "in-check", seats = MessageArgument::and_list(others)));
    Some(std::iter::once(call).chain(others).map(|message| message.text(language)).collect())
}

/// Returns a comma-separated list.
#[must_use]
pub fn comma_list(items: Vec<MessageArgument>) -> MessageArgument {
    MessageArgument::List("list-comma", items)
}

/// Returns the name of a game.
#[must_use]
pub fn game_title(variant: Variant) -> MessageArgument {
    MessageArgument::game_title(variant.info())
}

/// Returns the line that identifies a game and its position, for comparison.
#[must_use]
pub fn position_line(game: &Game, language: Language) -> String {
    let public = game.public_head();
    let (number, short) = (public.number.to_string(), public.short().to_string());
    let title = game_title(game.settings().variant);
    let mark =
        message!(Boards, "mark", game = title, id = game.id().as_str(), number = number, short = short);
    format!("-# {}", mark.text(language))
}

/// Returns the line with the name of the game.
#[must_use]
pub fn heading(game: &Game, language: Language) -> String {
    message!(Boards, "heading", game = game_title(game.settings().variant)).text(language)
}

/// Returns the text of a lobby's message: the game, the seats and the agreement.
#[must_use]
pub fn lobby_lines(game: &Game, people: &People, language: Language) -> Vec<String> {
    let seat = |seat| match game.player_at(seat) {
        Some(player) => message!(Boards, "seat-taken", seat = seat, player = people.escaped_name(&player.id)),
        None => message!(Boards, "seat-free", seat = seat),
    };
    let mut lines = vec![message!(Boards, "heading", game = game_title(game.settings().variant))];
    lines.extend(game.all_seats().into_iter().map(seat));
    let invited = game.invitations().iter().map(|invitation| people.escaped_name(&invitation.player));
    let invited: Vec<MessageArgument> = invited.collect();
    if !invited.is_empty() {
        lines.push(message!(Boards, "invited", players = comma_list(invited)));
    }
    match game.phase() {
        Phase::Lobby => lines.extend(lobby::settings(game)),
        _ => lines.push(message!(Boards, "settings", settings = agreement_in_words(game))),
    }
    if game.settings().uses_dice() {
        lines.push(message!(Boards, "fair-dice"));
    }
    if game.phase() == Phase::Lobby {
        lines.push(lobby::hint(game, people));
    }
    lines.iter().map(|line| line.text(language)).collect()
}

/// Returns a message with a board: news, the call to the player to move, and components.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn board_message(
    render_pool: &RenderPool,
    game: &Game,
    people: &People,
    view: RenderOptions,
    news: &[String],
) -> Result<Message, RenderError> {
    let always: Vec<String> = turn_call(game, people, view.language).into_iter().collect();
    let file = board_file(render_pool, game, people, view, BoardHighlights::default()).await?;
    let mut message = Message {
        content: join_last_lines(&join_on_one_line(news, view.language), &always),
        rows: rows(game, people, view.language),
        files: file.into_iter().collect(),
        mentions: awaited_users(game, people),
        ..Message::default()
    };
    legend::add_legend(&mut message, render_pool, game, view, 0).await?;
    Ok(message)
}

/// Returns a board that is edited in place, or the message of a lobby: the current state, without news or mentions.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn live_board_message(
    render_pool: &RenderPool,
    game: &Game,
    people: &People,
    view: RenderOptions,
) -> Result<Message, RenderError> {
    let language = view.language;
    let lines = if let Some(record) = game.record() {
        let names = people.marked_seats(game, language);
        let names = names.each_ref().map(Option::as_deref);
        let standing = text::position_status_in(record.position(), game.end(), &names, language);
        let sentences: Vec<String> =
            [escape_sentence(&standing)].into_iter().chain(deadline(game, language)).collect();
        vec![heading(game, language), join_sentences(&sentences, language)]
    } else {
        let over = || message!(Games, "status-over").text(language);
        let over = (game.phase() == Phase::Over).then(over);
        lobby_lines(game, people, language).into_iter().chain(deadline(game, language)).chain(over).collect()
    };
    let file = board_file(render_pool, game, people, view, BoardHighlights::default()).await?;
    let mut message = Message {
        content: join_last_lines(&[], &lines),
        rows: rows(game, people, language),
        files: file.into_iter().collect(),
        ..Message::default()
    };
    let max_moves = legend::moves_before_all_have_moved(game);
    legend::add_legend(&mut message, render_pool, game, view, max_moves).await?;
    Ok(message)
}

/// Returns the seat that a player of several seats acts for: the one to move, if it is theirs. Returns `None` for a
/// player of one seat.
#[must_use]
pub fn seat_of_several(game: &Game, player: &PlayerId) -> Option<Seat> {
    let (mut own, playing) = (game.seats_of(player), game.seats_in_play());
    let several = own.len() > 1;
    own.retain(|seat| playing.contains(seat));
    let to_act = game.to_act().filter(|seat| own.contains(seat));
    to_act.or_else(|| own.first().copied()).filter(|_| several)
}

/// Returns the seat that a player of all seats acts for.
#[must_use]
pub fn seat_of_all(game: &Game, player: &PlayerId) -> Option<Seat> {
    let own = game.seats_of(player);
    seat_of_several(game, player).filter(|_| game.seats_in_play().iter().all(|seat| own.contains(seat)))
}

/// Returns the seat from which a player sees the board. For a player of several, it is the one to move.
#[must_use]
pub fn own_seat(game: &Game, player: &PlayerId) -> Option<Seat> {
    let seats = game.seats_of(player);
    let to_act = game.to_act().filter(|seat| seats.contains(seat));
    to_act.or_else(|| seats.first().copied())
}
