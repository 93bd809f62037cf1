//! A round as messages: its pairings and results, other news, and the standings after it.

use crate::tournaments::announcement_buttons::view_buttons;
use crate::tournaments::announcement_message::{self, MessageLine, entrant_name, has_begun, timestamp};
use crate::tournaments::table_page::TablePage;
use crate::tournaments::tables;
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::limits::{CONTENT, length, shorten};
use castellan_discord_api::wire::{Message, Row};
use castellan_game::{PlayerId, Time};
use castellan_text::{self as text, Catalogue, Language, MessageArgument, message};
use castellan_tournament::state::{Pairing, Round};
use castellan_tournament::teams::Match;
use castellan_tournament::{Board, Bye, Event, EventKind, Format, PairingNumber, Phase, Tournament};
use std::collections::{BTreeMap, BTreeSet};

/// The most players named in a message. Message breaks do not depend on names and results, so that a board stays in its
/// message.
const PLAYERS: usize = 44;

/// The most waiting players of an arena that are named.
const MOST_WAITING: usize = 10;

/// Returns the heading of a round, with its times.
fn heading(tournament: &Tournament, round: &Round, people: &People, now: Time, language: Language) -> String {
    if tournament.is_continuous() {
        return open_heading(tournament, round, people, language);
    }
    let (key, time) = match (is_over(tournament, round), has_begun(round, now), round.deadline) {
        (true, ..) => ("pairings-over", None),
        (false, false, _) => ("pairings-coming", Some(round.starts)),
        (false, true, Some(deadline)) => ("pairings-until", Some(deadline)),
        (false, true, None) => ("pairings", None),
    };
    let listed = round.pairings.first();
    let mut heading = text::Message::new(Catalogue::TournamentAnswers, key)
        .with("round", round.number)
        .with("title", escape_line(&tournament.announcement().title))
        .with("seats", listed.map_or(0, |pairing| pairing.entrants.len()));
    if let Some(time) = time {
        heading = heading.with("time", timestamp(time));
    }
    heading.text(language)
}

/// Returns `true` if no game of a round is still played: it is finished, or a director ended the tournament.
fn is_over(tournament: &Tournament, round: &Round) -> bool {
    round.finished || matches!(tournament.phase(), Phase::Finished | Phase::Cancelled)
}

/// Returns the heading of an arena or ladder, which have no rounds, and the players who wait for a game in an arena.
fn open_heading(tournament: &Tournament, round: &Round, people: &People, language: Language) -> String {
    let title = escape_line(&tournament.announcement().title);
    if is_over(tournament, round) {
        return message!(TournamentAnswers, "pairings-arena-ended", title = title).text(language);
    }
    let count = listed_pairings(tournament, round).len();
    let said = match round.deadline.filter(|_| tournament.open_round().is_some()) {
        Some(until) => {
            let time = timestamp(until);
            message!(TournamentAnswers, "pairings-arena", title = title, time = time, count = count)
        }
        None => message!(TournamentAnswers, "pairings-arena-over", title = title, count = count),
    };
    let mut text = said.text(language);
    let free = tournament.free_players();
    if tournament.open_round().is_some() && tournament.is_arena() && !free.is_empty() {
        let mut waiting: Vec<MessageArgument> =
            free.iter().take(MOST_WAITING).map(|number| entrant_name(tournament, people, *number)).collect();
        let more = free.len().saturating_sub(MOST_WAITING);
        if more > 0 {
            waiting.push(MessageArgument::from(message!(Tournaments, "and-more", count = more)));
        }
        text.push('\n');
        let players = MessageArgument::List("list-comma", waiting);
        text += &message!(TournamentAnswers, "arena-waiting", players = players).text(language);
    }
    text
}

/// Returns the public games of a round. For an arena or a ladder, as many of the running ones as one message names.
fn listed_pairings<'a>(tournament: &Tournament, round: &'a Round) -> Vec<&'a Pairing> {
    if !tournament.is_continuous() {
        return round.pairings.iter().collect();
    }
    let ended = is_over(tournament, round);
    let played = |pairing: &&Pairing| !ended && pairing.score.is_none() && !pairing.closed;
    round.pairings.iter().filter(played).take(PLAYERS / 2).collect()
}

/// Returns the games and byes of a round, a line each, with the number of players that it names.
fn board_lines(
    tournament: &Tournament,
    (pairings, byes): (&[&Pairing], &[(PairingNumber, Bye)]),
    people: &People,
    mention: bool,
    language: Language,
) -> Vec<(MessageLine, usize)> {
    let who = |number: PairingNumber| {
        let player = tournament.entrant(number).map(|entrant| &entrant.player.id);
        let user = player.and_then(|player| people.user(player)).filter(|_| mention);
        let name = || entrant_name(tournament, people, number).text(language);
        (user.map_or_else(name, |user| format!("<@{user}>")), user)
    };
    let ended = matches!(tournament.phase(), Phase::Finished | Phase::Cancelled);
    let heads = match_heads(tournament, pairings, language);
    let games = pairings.iter().flat_map(|pairing| {
        let named: Vec<_> = pairing.players_by_seat().into_iter().map(who).collect();
        let names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
        let annulled = tournament.is_annulled(pairing);
        let result = match &pairing.score {
            Some(score) => format!(": {}", text::annotated_score_in(score, annulled, language)),
            None if ended => format!(": {}", message!(TournamentAnswers, "no-result").text(language)),
            None => String::new(),
        };
        let text = format!("`{:>2}` {}{result}", pairing.board.board, names.join(" – "));
        let line = MessageLine { text, users: named.iter().filter_map(|(_, user)| *user).collect() };
        let head = heads.get(&pairing.board).map(|head| (MessageLine::plain(head.clone()), 0));
        head.into_iter().chain([(line, named.len())])
    });
    let byes = byes.iter().map(|(number, bye)| {
        let (name, user) = who(*number);
        let text = format!("{name}: {}", text::bye_in(*bye, language));
        (MessageLine { text, users: user.into_iter().collect() }, 1)
    });
    games.chain(byes).collect()
}

/// Returns the headings of team matches, each above its first board: the teams, with their board points if there are
/// any.
fn match_heads(
    tournament: &Tournament,
    pairings: &[&Pairing],
    language: Language,
) -> BTreeMap<Board, String> {
    let round = pairings.first().and_then(|pairing| tournament.round(pairing.board.round));
    let head = |one: Match| {
        let [home, away] = one.teams.map(|team| escape_line(&tournament.teams()[team].name));
        let [points, other] = one.points.map(|points| points.to_string());
        let said = message!(
            TournamentAnswers,
            "match-line",
            home = home,
            points = points,
            other = other,
            away = away,
        );
        Some((*one.boards.first()?, said.text(language)))
    };
    round.map(|round| tournament.matches(round)).unwrap_or_default().into_iter().filter_map(head).collect()
}

/// Returns the pairings of a round, for one user.
#[must_use]
pub fn pairing_lines(
    tournament: &Tournament,
    round: &Round,
    people: &People,
    now: Time,
    language: Language,
) -> Vec<MessageLine> {
    let mut games: Vec<&Pairing> = round.pairings.iter().collect();
    if tournament.is_continuous() {
        // There may be many games; the latest are searched.
        games.reverse();
    }
    let board_lines = board_lines(tournament, (&games, &round.byes), people, false, language);
    let board_lines = board_lines.into_iter().map(|(line, _)| line);
    std::iter::once(MessageLine::plain(heading(tournament, round, people, now, language)))
        .chain(board_lines)
        .collect()
}

/// Returns a round as public messages. Each lists the accounts that it names among its mentions. `notes` are the other
/// events of the round.
#[must_use]
pub fn messages(
    tournament: &Tournament,
    round: &Round,
    (people, notes): (&People, &[String]),
    now: Time,
    language: Language,
) -> Vec<Message> {
    let first = heading(tournament, round, people, now, language);
    let (mut pages, mut page) = (Vec::new(), Message::text(first));
    let mut room = PLAYERS;
    let games = listed_pairings(tournament, round);
    for (line, players) in board_lines(tournament, (&games, &round.byes), people, true, language) {
        if players > room {
            pages.push(std::mem::take(&mut page));
            room = PLAYERS;
        }
        room -= players;
        if !page.content.is_empty() {
            page.content.push('\n');
        }
        page.content += &line.text;
        page.mentions.extend(line.users);
    }
    let mut kept = String::new();
    // If not all fit, the latest are kept.
    for note in notes.iter().rev() {
        let line = format!("\n-# {note}");
        if length(&page.content) + length(&kept) + length(&line) > CONTENT {
            break;
        }
        kept.insert_str(0, &line);
    }
    page.content = shorten(&(page.content.clone() + &kept), CONTENT);
    pages.push(page);
    if is_over(tournament, round) {
        pages[0].rows.push(Row::Buttons(view_buttons(tournament, language)));
    }
    pages
}

/// Returns the standings after a round, for formats that proceed by rounds.
#[must_use]
pub fn standings(
    tournament: &Tournament,
    round: &Round,
    people: &People,
    language: Language,
) -> Option<TablePage> {
    // After the last round they are final.
    let (last, is_over) = (tournament.rounds().len() as u32, tournament.phase() == Phase::Finished);
    let is_last = round.number >= if is_over { last } else { tournament.total_rounds() };
    let wanted = round.finished && !is_last && !announcement_message::is_at_once(tournament);
    wanted.then(|| tables::standings_after(tournament, round.number, people, language))
}

/// Returns the events of a round other than its games, each as a sentence, in order.
#[must_use]
pub fn notes(
    events: &[Event],
    number: u32,
    tournament: &Tournament,
    people: &People,
    language: Language,
) -> Vec<String> {
    let called = |player: &PlayerId| people.marked(player, language);
    let is_pods = matches!(tournament.announcement().format, Format::Pods { .. });
    // Once a round is over, nobody needs to know that it has begun.
    let is_over = tournament.round(number).is_some_and(|round| is_over(tournament, round));
    let (mut open, mut latest) = (BTreeSet::new(), 0);
    let mut notes = Vec::new();
    for event in events {
        let of = match &event.what {
            EventKind::RoundPaired { round, .. } => {
                open.insert(*round);
                latest = latest.max(*round);
                continue;
            }
            EventKind::RoundFinished { round } => {
                open.remove(round);
                continue;
            }
            EventKind::Overridden { board, .. } => board.round,
            EventKind::Extended { round, .. } => *round,
            // A board of two already shows it.
            EventKind::Absent { board, left: false, .. } if is_pods => board.round,
            EventKind::Started { .. } if is_over => continue,
            EventKind::Started { .. } | EventKind::RoundsSet { instead_of: Some(_), .. } => 1,
            // Arrivals and withdrawals in an arena or on a ladder are not listed one by one.
            EventKind::Withdrew { .. } | EventKind::EnteredLate { .. } | EventKind::Absent { .. }
                if tournament.is_continuous() =>
            {
                continue;
            }
            EventKind::Withdrew { .. }
            | EventKind::Removed { .. }
            | EventKind::Replaced { .. }
            | EventKind::EnteredLate { .. }
            | EventKind::RoundsSet { why: Some(_), .. }
            | EventKind::Amended { .. }
            | EventKind::OutageNoted { .. }
                if latest > 0 =>
            {
                open.first().copied().unwrap_or(latest)
            }
            _ => continue,
        };
        if of == number {
            notes.push(escape_with_small_lines(&text::tournament_event_sentence_in(
                event, tournament, &called, language,
            )));
        }
    }
    notes
}
