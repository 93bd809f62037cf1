//! The events of a game as public lines and messages.

use crate::game_buttons::call_row;
use crate::game_message::{comma_list, deadline, game_title, result_heading, vacation_sentence};
use crate::sentences::join_sentences;
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::wire::{Message, UserId};
use castellan_game::event::DepartureReason;
use castellan_game::offers::Offer;
use castellan_game::player::computer_level;
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{Event, EventKind, FoldError, Game, Player, PlayerId};
use castellan_referee::RatingChange;
use castellan_rules::record::Step;
use castellan_rules::{Outcome, Seat, WinReason};
use castellan_text::{self as text, Language, MessageArgument, message};
use castellan_tournament::rating::{INITIAL_RATING, UnratedReason};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The most earlier moves that a line repeats.
const MAX_REPEATED_MOVES: usize = 8;

/// Returns the numbers of the offers that were made.
#[must_use]
pub fn offer_numbers(events: &[Event]) -> Vec<u32> {
    let numbers = events.iter().filter_map(|event| match event.what {
        EventKind::Offered { offer, .. } => Some(offer),
        _ => None,
    });
    numbers.collect()
}

/// Returns the events of a notice, each as a line. `game` is the state after them.
///
/// # Errors
/// Returns an error if the events do not follow from the state before them.
pub fn event_lines(
    game: &Game,
    before: Option<&Game>,
    events: &[Event],
    people: &People,
    language: Language,
) -> Result<Vec<String>, FoldError> {
    let called = |player: &PlayerId| people.marked(player, language);
    let mut state = before.map(Cow::Borrowed);
    let mut lines = Vec::new();
    let begins = events.iter().any(|event| matches!(event.what, EventKind::Seated { .. }));
    let opens = events.iter().any(|event| matches!(event.what, EventKind::Created { .. }));
    let starts = events.iter().any(|event| matches!(event.what, EventKind::Started { .. }));
    for (number, event) in (1..).zip(events) {
        // The state after the last event is known.
        let after = if number == events.len() {
            Cow::Borrowed(game)
        } else {
            Cow::Owned(apply_event(state.as_deref(), event)?)
        };
        // A solo player reads only that the game begins, without the agreements needed for it.
        let is_shown = match &event.what {
            EventKind::Amended { .. } => !begins,
            EventKind::Created { .. } => !begins || !game.has_engines(),
            // The first of several computers of a level is named with the seats of all.
            EventKind::Joined { player, seat } if player.is_engine() => {
                computer_seats(events, player).first() == Some(seat)
            }
            // The card of a lobby shows who opened it.
            EventKind::Joined { .. } if !begins => !opens,
            EventKind::Joined { .. } => !game.has_engines(),
            // The result says it.
            EventKind::Left { why: DepartureReason::Resigned | DepartureReason::Time, .. } => {
                !ends_by_departure(events)
            }
            // The refusal says it.
            EventKind::Closed { .. } => !declines_rematch(events),
            // That the game begins says it, unless players change seats.
            EventKind::Seated { .. } => {
                !starts || state.as_ref().is_some_and(|before| before.seats() != after.seats())
            }
            // Readiness of a solo player would be repeated for each seat.
            EventKind::Ready { .. } => !(starts && game.settings().solo),
            EventKind::VacationBegan { player } | EventKind::VacationEnded { player } => {
                is_awaited_by_others(&after, player)
            }
            _ => true,
        };
        let own_sentence = match &event.what {
            EventKind::VacationBegan { player } => vacation_sentence(player, people, language),
            EventKind::Joined { player, .. } => computers_joined(events, player, people, language),
            EventKind::InvitationDeclined { player } if declines_rematch(events) => {
                let player = people.escaped_name(player);
                Some(message!(News, "rematch-declined", player = player).text(language))
            }
            _ => None,
        };
        if let Some(sentence) = own_sentence.filter(|_| is_shown) {
            lines.push(sentence);
        } else if is_shown && is_public(event, state.as_deref()) {
            let sentence = text::event_sentence_in(event, state.as_deref(), &after, &called, language);
            let result = || result_heading(&after, people, language);
            let heading = matches!(event.what, EventKind::Ended { .. }).then(result).flatten();
            lines.push(heading.unwrap_or_else(|| escape_with_small_lines(&sentence)));
        }
        state = Some(after);
    }
    Ok(lines)
}

/// Returns the seats that computers of the same level as this one take in these events.
fn computer_seats(events: &[Event], computer: &Player) -> Vec<Seat> {
    let joined = events.iter().filter_map(|event| match &event.what {
        EventKind::Joined { seat, player } if player.kind == computer.kind => Some(*seat),
        _ => None,
    });
    joined.collect()
}

/// Returns the sentence that several computers of a level have joined.
fn computers_joined(
    events: &[Event],
    computer: &Player,
    people: &People,
    language: Language,
) -> Option<String> {
    let seats = computer_seats(events, computer).into_iter().map(MessageArgument::from);
    let seats: Vec<MessageArgument> = seats.collect();
    let is_several = computer.is_engine() && seats.len() > 1;
    let (player, seats) = (people.escaped_name(&computer.id), MessageArgument::and_list(seats));
    is_several.then(|| message!(News, "joined-seats", player = player, seats = seats).text(language))
}

/// Returns `true` if somebody declines a rematch, and nobody else may come.
#[must_use]
pub fn declines_rematch(events: &[Event]) -> bool {
    let declines = |event: &Event| matches!(event.what, EventKind::InvitationDeclined { .. });
    let closes = |event: &Event| matches!(event.what, EventKind::Closed { .. });
    events.iter().any(declines) && events.iter().any(closes)
}

/// Returns `true` if a game ends because its last opponent resigned or lost on time.
fn ends_by_departure(events: &[Event]) -> bool {
    let is_such_end = |event: &Event| {
        let EventKind::Ended { outcome } = event.what else { return false };
        matches!(outcome, Outcome::Won(_, WinReason::Resignation | WinReason::Time))
    };
    events.iter().any(is_such_end)
}

/// Returns the moves before these events that their line repeats, a sentence each: those that computers have made since
/// a person's last move, and moves with dice back to the beginning of the previous player's turn. The line of an edited
/// board replaces the one before, so moves that are answered at once could not be read otherwise.
#[must_use]
pub fn repeated_moves(before: &Game, events: &[Event], people: &People, language: Language) -> Vec<String> {
    let mover = events.iter().find_map(|event| match event.what {
        EventKind::Played { seat, .. } => Some(seat),
        _ => None,
    });
    let Some((mover, record)) = mover.zip(before.record()) else { return Vec::new() };
    let latest: Vec<Step> = record.steps().rev().take(MAX_REPEATED_MOVES).collect();
    let own = latest.iter().take_while(|step| step.seat == mover).count();
    let turn_before =
        latest[own..].iter().take_while(|step| Some(step.seat) == latest.get(own).map(|last| last.seat));
    let turns = own + turn_before.count();
    let has_dice = latest[..turns].iter().any(|step| step.roll.is_some());
    let is_computer = |seat: Seat| before.player_at(seat).is_some_and(Player::is_engine);
    let by_computers = latest.iter().take_while(|step| is_computer(mover) && is_computer(step.seat)).count();
    let repeated = by_computers.max(if has_dice { turns } else { 0 });
    let called = |player: &PlayerId| people.marked(player, language);
    let played = record.steps().len();
    let sentences = (played - repeated..played)
        .filter_map(|index| text::played_step_in(before, index, &called, language));
    sentences.map(|sentence| escape_with_small_lines(&sentence)).collect()
}

/// Returns the rating changes of a game that has just ended, or the reason for none.
#[must_use]
pub fn rating_line(
    game: &Game,
    changes: &Result<Vec<RatingChange>, UnratedReason>,
    people: &People,
    language: Language,
) -> Option<String> {
    let said = match changes {
        Ok(changes) => {
            let is_provisional = changes.iter().any(|change| change.after.provisional);
            let changes: Vec<MessageArgument> =
                changes.iter().map(|change| rating_change(change, people, language)).collect();
            let provisional = if is_provisional { "yes" } else { "no" };
            (!changes.is_empty()).then(|| {
                message!(Boards, "ratings", provisional = provisional, changes = comma_list(changes))
            })
        }
        Err(UnratedReason::Casual) if game.settings().solo => None,
        Err(UnratedReason::Casual) if game.has_engines() && !game.settings().rated_with_computers => {
            Some(message!(Boards, "unrated-computer"))
        }
        Err(UnratedReason::Casual) => Some(message!(Boards, "unrated-casual")),
        Err(UnratedReason::NoResult | UnratedReason::NotOneEach) => {
            Some(message!(Boards, "unrated-no-result"))
        }
        Err(UnratedReason::NeverMoved(seat)) => {
            let player = game.player_at(*seat).map(|player| people.escaped_name(&player.id));
            let player = MessageArgument::player(*seat, player);
            Some(message!(Boards, "unrated-never-moved", player = player))
        }
    };
    said.map(|said| said.text(language))
}

/// Returns the reminder for a player to move, with a link to the board.
#[must_use]
pub fn reminder(
    game: &Game,
    (seat, user): (Seat, UserId),
    board: Option<String>,
    language: Language,
) -> Message {
    let title = game_title(game.settings().variant);
    let reminder =
        message!(Boards, "reminder", user = format!("<@{user}>"), game = title, seat = seat).text(language);
    let sentences: Vec<String> = [reminder].into_iter().chain(deadline(game, language)).collect();
    let lines: Vec<String> = [join_sentences(&sentences, language)].into_iter().chain(board).collect();
    let rows = call_row(game, language).into_iter().collect();
    Message { content: lines.join("\n"), rows, mentions: vec![user], ..Message::default() }
}

/// Returns `true` if an event is public.
#[must_use]
pub fn is_public(event: &Event, game: Option<&Game>) -> bool {
    visible(event, game, Viewer::Anybody).is_some()
}

/// Returns `true` if another person waits for a player's move, army or answer.
fn is_awaited_by_others(game: &Game, player: &PlayerId) -> bool {
    let is_other = |other: &PlayerId| other != player && computer_level(other).is_none();
    let asked = |offer: &Offer| {
        !offer.agreed.contains(player) && is_other(&offer.by) && game.parties(&offer.kind).contains(player)
    };
    let to_move = game.awaited_seats().iter().any(|seat| game.seats_of(player).contains(seat));
    (to_move && game.players().into_iter().any(is_other)) || game.offers().iter().any(asked)
}

/// Returns the game after one more event.
fn apply_event(before: Option<&Game>, event: &Event) -> Result<Game, FoldError> {
    let Some(mut game) = before.cloned() else { return Game::fold([event]) };
    game.apply(event)?;
    Ok(game)
}

/// Returns `true` if a game now waits for another player, or for another action. Others' actions during a turn, such as
/// giving time minute by minute, mention no player.
#[must_use]
pub fn waits_for_another(before: Option<&Game>, game: &Game) -> bool {
    before.is_none_or(|before| {
        let waiting = |game: &Game| -> Vec<Option<PlayerId>> {
            let seats = game.awaited_seats();
            seats.into_iter().map(|seat| game.player_at(seat).map(|player| player.id.clone())).collect()
        };
        (before.board_version(), before.phase()) != (game.board_version(), game.phase())
            || waiting(before) != waiting(game)
    })
}

/// Returns a rating change of a player: `Ada 1500 → 1512 ↑`. A provisional rating has a question mark.
fn rating_change(change: &RatingChange, people: &People, language: Language) -> MessageArgument {
    let (before, after) =
        (change.before.map_or(INITIAL_RATING, |rating| rating.rounded()), change.after.rounded());
    let mark = if change.after.provisional { "?" } else { "" };
    let arrow = match after.cmp(&before) {
        Ordering::Greater => "↑",
        Ordering::Equal => "=",
        Ordering::Less => "↓",
    };
    let name = escape_line(&people.name(&change.player, language));
    format!("{name} {before} → {after}{mark} {arrow}").into()
}

/// Returns the message to the players of a frozen game.
#[must_use]
pub fn frozen_notice(game: &Game, language: Language) -> Message {
    Message::text(message!(Boards, "frozen", game = game_title(game.settings().variant)).text(language))
}

/// Returns `true` if the message of the lobby shows all that these events change, and nobody is called.
#[must_use]
pub fn is_shown_by_card(events: &[Event]) -> bool {
    events.iter().all(|event| {
        matches!(
            event.what,
            EventKind::Amended { .. }
                | EventKind::InvitationWithdrawn { .. }
                | EventKind::Seeded { .. }
                | EventKind::ArmyChosen { .. }
                | EventKind::Ready { .. }
        )
    })
}

/// Returns `true` if these events only answer offers.
#[must_use]
pub fn answers_offers(events: &[Event]) -> bool {
    events.iter().all(|event| {
        matches!(
            event.what,
            EventKind::Accepted { .. }
                | EventKind::Declined { .. }
                | EventKind::Withdrawn { .. }
                | EventKind::Lapsed { .. }
        )
    })
}

/// Returns `true` if an event changes the board or the message of a lobby.
#[must_use]
pub fn changes_board(events: &[Event]) -> bool {
    !events.iter().all(|event| {
        matches!(
            event.what,
            EventKind::Offered { .. }
                | EventKind::Accepted { .. }
                | EventKind::Declined { .. }
                | EventKind::Withdrawn { .. }
                | EventKind::Lapsed { .. }
                | EventKind::Seeded { .. }
                | EventKind::ArmyChosen { .. }
                | EventKind::Ready { .. }
                | EventKind::Touched { .. }
                | EventKind::VacationBegan { .. }
                | EventKind::VacationEnded { .. }
        )
    })
}
