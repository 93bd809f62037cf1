//! A game as a message: its text, its mentions and its components.

use crate::board::{BoardHighlights, RenderOptions, board_file};
use crate::game_buttons;
use crate::records;
use crate::sentences::{HEADING, join_sentences};
use crate::setup::agreement::agreement_in_words;
use crate::setup::lobby;
use crate::setup::setting_choices::rolls_dice;
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_community::people::People;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::shortening::join_last_lines;
use castellan_discord_api::wire::{Message, UserId};
use castellan_game::event::ClosingReason;
use castellan_game::{End, Game, Phase, PlayerId, Time};
use castellan_rules::{AnyPosition, Outcome, Record, Seat, Variant};
use castellan_text::{self as text, Language, MessageArgument, message};
use std::collections::BTreeSet;

/// The number of moves that a board edited in place lists: with four players, one of each.
const RECENT_MOVES: usize = 4;

/// Returns the goal of a game, for its first board.
fn goal_line(game: &Game, language: Language) -> Option<String> {
    let goal = || match game.settings().variant {
        Variant::KingsMate if rolls_dice(game.settings()) => text::active_goal_in(language),
        variant => text::goal_in(variant.info(), language),
    };
    game_buttons::is_first_board(game).then(|| goal().into_owned())
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
    let until = relative_time(deadline_time(game)?);
    let deadline = match game.phase() {
        Phase::SetUp => message!(Boards, "deadline-armies", until = until),
        _ => message!(Boards, "deadline", until = until),
    };
    Some(deadline.text(language))
}

/// Returns the time of the deadline.
fn deadline_time(game: &Game) -> Option<Time> {
    match game.phase() {
        Phase::Running => Some(game.clock().deadline()?.1),
        Phase::SetUp => game.setup_deadline(),
        Phase::Lobby | Phase::Paused | Phase::Over => None,
    }
}

/// Returns the sentence that a player is on vacation, and until when. Discord shows the time in each reader's time zone.
#[must_use]
pub fn vacation_sentence(player: &PlayerId, people: &People, language: Language) -> Option<String> {
    let until = format!("<t:{}:f>", people.vacation_end(player)?.ms() / 1_000);
    Some(message!(Boards, "away-until", player = people.escaped_name(player), until = until).text(language))
}

/// Returns the sentence that the player to move is on vacation.
#[must_use]
pub fn mover_vacation(game: &Game, people: &People, language: Language) -> Option<String> {
    vacation_sentence(&game.player_at(game.to_act()?)?.id, people, language)
}

/// Returns `true` if a board that shows a game `before` no longer tells the truth about the time of the game `now`: its
/// deadline has changed, or the player to move has come back from a vacation.
#[must_use]
pub fn is_time_outdated(before: &Game, now: &Game) -> bool {
    let is_mover_away = |game: &Game| {
        let mover = game.to_act().and_then(|seat| game.player_at(seat));
        mover.is_some_and(|player| game.is_away(&player.id))
    };
    deadline_time(before) != deadline_time(now) || is_mover_away(before) && !is_mover_away(now)
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
    let check = if text::is_in_check(position, seat) { "yes" } else { "no" };
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
    let others =
        position.seats().into_iter().filter(|other| *other != seat && text::is_in_check(position, *other));
    let others: Vec<MessageArgument> = others.map(MessageArgument::from).collect();
    let count = others.len();
    let others = (count > 0)
        .then(|| message!(Boards, "in-check", count = count, seats = MessageArgument::and_list(others)));
    let sentences = std::iter::once(call).chain(others).map(|message| message.text(language));
    let duty = text::guardian_duty_in(position, language);
    Some(sentences.chain(duty).chain(mover_vacation(game, people, language)).collect())
}

/// Returns the trials of the Kings with their goals as small lines, in games with phases that are not over.
#[must_use]
pub fn trial_lines(game: &Game, language: Language) -> Vec<String> {
    let position = game.record().filter(|_| game.end().is_none()).map(Record::position);
    position.map(|position| trial_lines_of(position, language)).unwrap_or_default()
}

/// Returns the trials of the Kings in a position with their goals as small lines.
#[must_use]
pub fn trial_lines_of(position: &AnyPosition, language: Language) -> Vec<String> {
    let trials = text::king_trials_in(position, language);
    trials.iter().map(|trial| format!("-# {}", escape_sentence(trial))).collect()
}

/// Returns the players who have played through the API as a small line; `None` if there are none.
#[must_use]
pub fn api_line(game: &Game, people: &People, language: Language) -> Option<String> {
    let seats = game.all_seats().into_iter().filter(|seat| game.plays_through_api(*seat));
    let players: BTreeSet<&PlayerId> = seats.filter_map(|seat| Some(&game.player_at(seat)?.id)).collect();
    let names: Vec<MessageArgument> = players.into_iter().map(|player| people.escaped_name(player)).collect();
    if names.is_empty() {
        return None;
    }
    let line = message!(Web, "through-api", players = comma_list(names));
    Some(format!("-# {}", line.text(language)))
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

/// Returns the names of a game's players, each once.
#[must_use]
pub fn player_list(game: &Game, people: &People) -> MessageArgument {
    comma_list(game.players().into_iter().map(|player| people.escaped_name(player)).collect())
}

/// Returns the name of a game with a player's opponents: `Mount Chess with Ben`.
#[must_use]
pub fn title_with_opponents(game: &Game, people: &People, player: &PlayerId) -> MessageArgument {
    let others = game.players().into_iter().filter(|other| *other != player);
    let others: Vec<MessageArgument> = others.map(|other| people.escaped_name(other)).collect();
    let (title, count) = (game_title(game.settings().variant), others.len());
    message!(Help, "game-with", game = title, players = MessageArgument::and_list(others), count = count)
        .into()
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

/// Returns `true` if a game has ended with a result.
fn is_decided(game: &Game) -> bool {
    matches!(game.end(), Some(End::Outcome(_)))
}

/// Returns the game and its winner, as the heading of its last board. The picture below says how it ended.
#[must_use]
pub fn result_heading(game: &Game, people: &People, language: Language) -> Option<String> {
    let Some(End::Outcome(outcome)) = game.end() else { return None };
    let title = game_title(game.settings().variant);
    let heading = match outcome {
        Outcome::Won(seat, _) => {
            let winner = match game.player_at(seat) {
                Some(player) if game.seats_of(&player.id).len() == 1 => people.escaped_name(&player.id),
                _ => MessageArgument::from(seat),
            };
            message!(Boards, "heading-won", game = title, winner = winner)
        }
        Outcome::Drawn(_) => message!(Boards, "heading-drawn", game = title),
    };
    Some(format!("{HEADING}{}", heading.text(language)))
}

/// Returns the sentence about a game that ended before it began.
#[must_use]
pub fn closed_message(game: &Game) -> text::Message {
    match game.end() {
        Some(End::Closed(ClosingReason::Cancelled)) => message!(Outcomes, "closed-cancelled"),
        Some(End::Closed(ClosingReason::Expired)) => message!(Outcomes, "closed-expired"),
        Some(End::Closed(ClosingReason::Aborted)) => message!(Outcomes, "closed-aborted"),
        Some(End::Outcome(_)) | None => message!(Games, "status-over"),
    }
}

/// Returns the text of a lobby's message: the game, the seats and the agreement.
#[must_use]
pub fn lobby_lines(game: &Game, people: &People, language: Language) -> Vec<String> {
    let seat = |seat| match game.player_at(seat) {
        Some(player) if game.phase() == Phase::SetUp && game.is_ready(seat) => {
            message!(Boards, "seat-ready", seat = seat, player = people.escaped_name(&player.id))
        }
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
        Phase::Lobby => lines.extend(lobby::unusual_settings(game)),
        _ => lines.push(message!(Boards, "settings", settings = agreement_in_words(game))),
    }
    if rolls_dice(game.settings()) {
        lines.push(message!(Boards, "fair-dice"));
    }
    if game.phase() == Phase::Lobby {
        lines.extend(lobby::smaller_game(game, people));
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
    let mut always = trial_lines(game, view.language);
    always.extend(api_line(game, people, view.language));
    always.extend(turn_call(game, people, view.language));
    always.extend(goal_line(game, view.language));
    let file = board_file(render_pool, game, people, view, BoardHighlights::default()).await?;
    Ok(Message {
        content: join_last_lines(news, &always),
        rows: game_buttons::rows(game, people, view.language),
        files: file.into_iter().collect(),
        mentions: awaited_users(game, people),
        ..Message::default()
    })
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
    let lines: Vec<String> = if let Some(record) = game.record() {
        let names = people.marked_seats(game, language);
        let names = names.each_ref().map(Option::as_deref);
        let standing = text::position_status_in(record.position(), game.end(), &names, language);
        let standing = result_heading(game, people, language).unwrap_or_else(|| escape_sentence(&standing));
        let sentences: Vec<String> =
            [Some(standing), mover_vacation(game, people, language), deadline(game, language)]
                .into_iter()
                .flatten()
                .collect();
        let recent = records::moves::recent_moves(record, RECENT_MOVES, language);
        let recent = recent.map(|recent| format!("-# {}", escape_sentence(&recent)));
        // The heading of a result names the game itself.
        let title = (!is_decided(game)).then(|| heading(game, language));
        let lines = title.into_iter().chain(recent).chain(trial_lines(game, language));
        let lines = lines.chain(api_line(game, people, language));
        let goal = goal_line(game, language);
        lines.chain([join_sentences(&sentences, language)]).chain(goal).collect()
    } else {
        match game.phase() {
            Phase::Over => vec![heading(game, language), closed_message(game).text(language)],
            _ => lobby_lines(game, people, language).into_iter().chain(deadline(game, language)).collect(),
        }
    };
    let file = board_file(render_pool, game, people, view, BoardHighlights::default()).await?;
    Ok(Message {
        content: join_last_lines(&[], &lines),
        rows: game_buttons::rows(game, people, language),
        files: file.into_iter().collect(),
        ..Message::default()
    })
}

/// Returns the seat that a player of all seats acts for.
#[must_use]
pub fn seat_of_all(game: &Game, player: &PlayerId) -> Option<Seat> {
    let own = game.seats_of(player);
    game.seat_of_several(player).filter(|_| game.seats_in_play().iter().all(|seat| own.contains(seat)))
}

/// Returns the seat from which a player sees the board. For a player of several, it is the one to move.
#[must_use]
pub fn own_seat(game: &Game, player: &PlayerId) -> Option<Seat> {
    let seats = game.seats_of(player);
    let to_act = game.to_act().filter(|seat| seats.contains(seat));
    to_act.or_else(|| seats.first().copied())
}
