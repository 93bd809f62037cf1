//! The names of game threads, and the links to them.

use crate::game_message::game_title;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::{CHANNEL_NAME, length, shorten};
use castellan_discord_api::wire::ChannelId;
use castellan_game::{EventKind, Game};
use castellan_rules::Variant;
use castellan_text::names::{END_MARK, START_MARK};
use castellan_text::{self as text, Language, MessageArgument, game_title_in, message};

/// The separator between the players and their game.
const SEPARATOR: &str = ": ";

/// Returns the game and its players: `**Mount Chess**: White (Ada) and Black (Ben)`.
#[must_use]
pub fn players_line(game: &Game, people: &People, language: Language) -> String {
    let players = game.all_seats().into_iter().filter_map(|seat| {
        let player = game.player_at(seat)?;
        Some(MessageArgument::player(seat, Some(people.escaped_name(&player.id))))
    });
    let title = game_title(game.settings().variant);
    message!(Boards, "who-plays", game = title, players = MessageArgument::and_list(players.collect()))
        .text(language)
}

/// Returns the text of the message that leads to a game's thread: the players, and the result once there is one.
#[must_use]
pub fn thread_link(game: &Game, thread: ChannelId, people: &People, language: Language) -> String {
    let (players, thread) = (players_line(game, people, language), format!("<#{thread}>"));
    let Some((record, end)) = game.record().zip(game.end()) else {
        return message!(Boards, "in-thread", players = players, thread = thread).text(language);
    };
    let names = people.marked_seats(game, language);
    let names = names.each_ref().map(Option::as_deref);
    let result = escape_sentence(&text::position_status_in(record.position(), Some(end), &names, language));
    message!(Boards, "over-in-thread", players = players, result = result, thread = thread).text(language)
}

/// Returns the name of a thread with and without the players' names: `Ada, Ben: Mount Chess`, and `Mount Chess`. The
/// players come first, because lists of threads show only the beginning. From the second game of the same players on,
/// both have its `number`: `Ada, Ben: Mount Chess (2)`.
#[must_use]
pub fn thread_name(game: &Game, number: usize, people: &People, language: Language) -> (String, String) {
    let title = game_title_in(game.settings().variant.info(), language);
    let title = if number > 1 { format!("{title} ({number})") } else { title.to_owned() };
    (full_name(&player_names(game, people, language), &title), title)
}

/// Returns a name of a thread without its number.
fn without_number(name: &str) -> &str {
    let numbered = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    numbered.filter(|(_, number)| number.parse::<usize>().is_ok()).map_or(name, |(name, _)| name)
}

/// Returns the name of a thread. Names of players without room are cut.
fn full_name(players: &str, title: &str) -> String {
    let players = shorten(players, CHANNEL_NAME - length(SEPARATOR) - length(title));
    format!("{players}{SEPARATOR}{title}")
}

/// Returns the players for the name of a thread: `Ada, Ben`.
#[must_use]
pub fn player_names(game: &Game, people: &People, language: Language) -> String {
    let players = game.all_seats().into_iter().filter_map(|seat| game.player_at(seat));
    let mut names: Vec<String> = players.map(|player| people.label(&player.id, language)).collect();
    names.dedup();
    names.join(", ")
}

/// Returns `true` if an event can change the name of a game's thread.
#[must_use]
pub fn can_change_name(before: &Game, what: &EventKind) -> bool {
    match what {
        EventKind::Amended { settings: agreement, .. } => agreement.variant != before.settings().variant,
        EventKind::Seated { .. } | EventKind::Replaced { .. } => true,
        _ => false,
    }
}

/// Removes the isolates from a name.
fn strip_isolates(name: &str) -> String {
    name.replace([START_MARK, END_MARK], "")
}

/// Returns the new name of a thread, or `None` if the name is up to date or was not chosen by the bot.
#[must_use]
pub fn new_name(
    current: &str,
    before: &str,
    game: &Game,
    people: &People,
    language: Language,
) -> Option<String> {
    let current = without_number(current);
    // The server may have had another language when the thread was created.
    let titles = Language::ALL
        .into_iter()
        .flat_map(|language| Variant::ALL.iter().map(move |variant| game_title_in(variant.info(), language)));
    let names = titles.into_iter().find_map(|title| current.strip_suffix(title)?.strip_suffix(SEPARATOR))?;
    let owner = people.label(&game.owner().id, language);
    // A user may have copied the name of the thread without its isolates.
    let is_same_name = |one: &str, other: &str| strip_isolates(one) == strip_isolates(other);
    let (is_same, has_owner) =
        (is_same_name(names, before), names.split(", ").any(|name| is_same_name(name, &owner)));
    if !is_same && !has_owner {
        return None;
    }
    let players = player_names(game, people, language);
    let names = if is_same { players.as_str() } else { names };
    let title = game_title_in(game.settings().variant.info(), language);
    let name = full_name(names, title);
    (strip_isolates(&name) != strip_isolates(current)).then_some(name)
}
