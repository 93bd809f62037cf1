//! The status message of a server: the running games, and those that wait for players.

use crate::game_message::{comma_list, game_title, relative_time};
use crate::onboarding::first_game_row;
use castellan_community::people::People;
use castellan_discord_api::limits::{CONTENT, length};
use castellan_discord_api::wire::{ChannelId, Message};
use castellan_game::{Game, Phase};
use castellan_text::{Language, message};

/// Returns the message from the lines of open games, and of running ones with their deadlines. `has_more` is `true` if
/// there are further games.
#[must_use]
pub fn message(
    open: Vec<String>,
    mut going_on: Vec<(u64, String)>,
    has_more: bool,
    language: Language,
) -> Message {
    going_on.sort();
    let going_on: Vec<String> = going_on.into_iter().map(|(_, line)| line).collect();
    let mut text = format!("{}\n", message!(Boards, "overview").text(language));
    if open.is_empty() && going_on.is_empty() {
        text.push_str(&message!(Boards, "overview-empty").text(language));
        return Message { rows: vec![first_game_row(language)], ..Message::text(text) };
    }
    let waiting = format!("{}\n", message!(Boards, "overview-open").text(language));
    for (heading, games) in [(String::new(), going_on), (waiting, open)] {
        if !games.is_empty() {
            text.push_str(&heading);
        }
        for line in games {
            if length(&text) + length(&line) > CONTENT - 2 {
                text.push('…');
                return Message::text(text);
            }
            text.push_str(&line);
            text.push('\n');
        }
    }
    if has_more {
        text.push('…');
    }
    Message::text(text)
}

/// Returns the line of a game. Its `place` is its channel, and `true` if the channel is lost.
#[must_use]
pub fn line(game: &Game, people: &People, place: Option<(ChannelId, bool)>, language: Language) -> String {
    let players = game.seats().values().map(|player| people.escaped_name(&player.id)).collect();
    let waiting = game.awaited_seats();
    let waiting: Vec<_> =
        waiting.iter().filter_map(|seat| Some(people.escaped_name(&game.player_at(*seat)?.id))).collect();
    let until = game.clock().deadline().filter(|_| game.phase() == Phase::Running);
    let title = game_title(game.settings().variant);
    let (players, waiting) = (comma_list(players), comma_list(waiting));
    let is_lost = place.is_some_and(|(_, is_lost)| is_lost);
    let line = match (game.phase(), until) {
        (Phase::Lobby, _) => message!(Boards, "overview-join", game = title, players = players),
        (Phase::Paused, _) if is_lost => {
            message!(Boards, "overview-held", game = title, players = players)
        }
        (Phase::Paused, _) => message!(Boards, "overview-paused", game = title, players = players),
        (_, None) => {
            message!(Boards, "overview-waits", game = title, players = players, waiting = waiting)
        }
        (_, Some((_, at))) => message!(
            Boards,
            "overview-until",
            game = title,
            players = players,
            waiting = waiting,
            until = relative_time(at)
        ),
    };
    // A lost channel may no longer exist.
    let place = place.filter(|_| !is_lost).map_or_else(String::new, |(channel, _)| format!(" <#{channel}>"));
    format!("{}{place}", line.text(language))
}
