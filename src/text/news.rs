//! What happened in a game, as sentences.

use super::outcome::{closed, outcome};
use super::position::dice;
use castellan_game::event::{Closing, Departure, Dropped, EventKind, Lapse, Moved};
use castellan_game::offers::OfferKind;
use castellan_game::{By, Event, Game, PlayerId, Span};
use castellan_rules::{Action, Outcome, Seat};

/// What players are called.
pub type Called<'a> = &'a dyn Fn(&PlayerId) -> String;

/// What happened, as one sentence: `White (Ada) played d3d4; Dice 5 : 3, the capture succeeded.` What only people
/// who verify the game need is on a line of its own below.
///
/// `before` is the game before the event, if there was one, and `game` the game after it. It says what its owner may know: who may be told of the event at
/// all, [`public`](castellan_game::public) says.
#[must_use]
pub fn told(event: &Event, before: Option<&Game>, game: &Game, called: Called) -> String {
    // What is settled or gone no longer stands after the event.
    let offered = |number: u32| Some(&game.offer(number).or_else(|| before?.offer(number))?.kind);
    told_later(event, offered, game, called)
}

/// The same when the game has gone on since, and nobody remembers how it stood: `game` is the game now, and
/// `offered` says what an offer was about, if that is known.
#[must_use]
pub fn told_later<'a>(
    event: &Event,
    offered: impl Fn(u32) -> Option<&'a OfferKind>,
    game: &Game,
    called: Called,
) -> String {
    let seat = |seat: Seat| at_seat(seat, game, called);
    let offered =
        |number: u32| offered(number).map_or_else(|| format!("offer {number}"), |kind| matter(kind, called));
    match &event.what {
        EventKind::Created { agreement, owner, commitment, .. } => {
            let title = agreement.variant.info().title;
            let begins = match event.by {
                By::Table => format!("A game of {title}, for a tournament."),
                By::Player(_) | By::Director(_) => format!("{} opened a game of {title}.", called(&owner.id)),
            };
            format!("{begins}\nIts dice are bound to {commitment}.")
        }
        EventKind::Invited { player, seat: Some(seat) } => {
            format!("{} is invited to play {seat}.", called(player))
        }
        EventKind::Invited { player, seat: None } => format!("{} is invited.", called(player)),
        EventKind::InvitationDeclined { player } => format!("{} declined the invitation.", called(player)),
        EventKind::Joined { seat, player } => format!("{} joined as {seat}.", called(&player.id)),
        EventKind::LeftLobby { seat, player } => format!("{} left {seat}.", called(player)),
        EventKind::Seeded { player, .. } => format!("{} gave a seed for the dice.", called(player)),
        EventKind::Seated { .. } => "Everybody is seated.".to_owned(),
        EventKind::ArmyChosen { seat: at, .. } => format!("{} has chosen an army.", seat(*at)),
        EventKind::Ready { seat: at, late: false } => format!("{} is ready.", seat(*at)),
        EventKind::Ready { seat: at, late: true } => {
            format!("{} ran out of time to choose, and keeps the army at hand.", seat(*at))
        }
        EventKind::Started { .. } => match game.record().map(|record| record.start().to_act()) {
            Some(first) => format!("The game begins. {} acts first.", seat(first)),
            None => "The game begins.".to_owned(),
        },
        EventKind::Played { seat: at, action, roll, entered_before } => {
            let before = if *entered_before { ", as entered before" } else { "" };
            let roll = roll.map(|roll| format!(" {}", dice(roll.roll()))).unwrap_or_default();
            format!("{} {}{before}.{roll}", seat(*at), moved(*action))
        }
        EventKind::Touched { seat: at, square } => format!("{} picked the piece on {square}.", seat(*at)),
        EventKind::Offered { player, kind, .. } => {
            format!("{} offers {}.", called(player), matter(kind, called))
        }
        EventKind::Accepted { offer, player } => format!("{} agrees to {}.", called(player), offered(*offer)),
        EventKind::Declined { offer, player } => {
            format!("{} does not agree to {}.", called(player), offered(*offer))
        }
        EventKind::Withdrawn { offer } => format!("The offer of {} was taken back.", offered(*offer)),
        EventKind::Lapsed { offer, why } => {
            let why = match why {
                Lapse::Overtaken => "the game went on",
                Lapse::Expired => "its time is over",
                Lapse::Gone => "whoever made it is no longer in the game",
            };
            format!("The offer of {} lapsed: {why}.", offered(*offer))
        }
        EventKind::TakenBack { steps } => format!("The game is wound back to {}.", after_actions(*steps)),
        EventKind::Paused => "The game is paused.".to_owned(),
        EventKind::Resumed => "The game goes on.".to_owned(),
        EventKind::Left { seat: at, why } => format!("{} {}.", seat(*at), departed(*why)),
        EventKind::RanOut { seat: at } => {
            format!("The time of {} has run out; an opponent may claim it.", seat(*at))
        }
        EventKind::TimeGiven { seat: at, span } => {
            format!("{} was given {} more.", seat(*at), lasting(*span))
        }
        EventKind::OutageNoted { moves, .. } => {
            let moved: Vec<String> = moves.iter().map(|moved| moved_by(*moved, &seat)).collect();
            format!("The bot could not be reached for a while, so {}.", moved.join(" and "))
        }
        EventKind::VacationBegan { player } => format!("{} is on vacation.", called(player)),
        EventKind::VacationEnded { player } => format!("{} is back from vacation.", called(player)),
        EventKind::Replaced { seat, player } => format!("{} plays {seat} from now on.", called(&player.id)),
        EventKind::Ended { outcome: how } => outcome_told(*how, game, called),
        EventKind::Closed { why: Closing::Cancelled } if event.by == By::Table => {
            "The tournament called the game off: its pairings say what counts.".to_owned()
        }
        EventKind::Closed { why } => closed(*why).to_owned(),
        EventKind::Reinstated { steps, .. } => {
            format!("A director let the game go on from {}.", after_actions(*steps))
        }
        EventKind::ConditionsSet { .. } => "Your conditions are kept.".to_owned(),
        EventKind::ConditionsCleared { .. } => "Your conditions are cleared.".to_owned(),
        EventKind::ConditionsDropped { why, .. } => dropped(*why).to_owned(),
        EventKind::NoteWritten { .. } => "Your notes are kept.".to_owned(),
        EventKind::Watched { player } => format!("{} watches.", called(player)),
        EventKind::Unwatched { player } => format!("{} no longer watches.", called(player)),
    }
}

/// A length of time as people say it, in its two largest units: `2 days 5 hours`.
#[must_use]
pub fn lasting(span: Span) -> String {
    const UNITS: [(&str, u64); 4] =
        [("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000), ("second", 1_000)];
    let first = UNITS.iter().position(|(_, unit)| span.ms() >= *unit).unwrap_or(UNITS.len() - 1);
    let mut left = span.ms();
    let mut parts = Vec::new();
    for (name, unit) in UNITS.iter().skip(first).take(2) {
        let count = left / unit;
        left %= unit;
        if count > 0 || parts.is_empty() {
            parts.push(format!("{count} {name}{}", if count == 1 { "" } else { "s" }));
        }
    }
    parts.join(" ")
}

/// A seat with its player: `White (Ada)`.
fn at_seat(seat: Seat, game: &Game, called: Called) -> String {
    match game.player_at(seat) {
        Some(player) => format!("{seat} ({})", called(&player.id)),
        None => seat.to_string(),
    }
}

/// What is offered: `a draw`.
fn matter(kind: &OfferKind, called: Called) -> String {
    match kind {
        OfferKind::Abort => "an abort".to_owned(),
        OfferKind::Replace { seat, player } => {
            format!("a replacement of {seat} by {}", called(&player.id))
        }
        kind => format!("a {}", kind.word()),
    }
}

fn outcome_told(how: Outcome, game: &Game, called: Called) -> String {
    let names = Seat::ALL.map(|seat| game.player_at(seat).map(|player| called(&player.id)));
    outcome(how, &names.each_ref().map(|name| name.as_deref()))
}

fn moved(action: Action) -> String {
    match action {
        Action::Pass => "passed".to_owned(),
        Action::Leave(_) => "left".to_owned(),
        Action::Move { .. } | Action::Shoot { .. } | Action::Place { .. } => format!("played {action}"),
    }
}

fn after_actions(steps: usize) -> String {
    match steps {
        0 => "the start".to_owned(),
        1 => "after the first action".to_owned(),
        _ => format!("after action {steps}"),
    }
}

const fn departed(why: Departure) -> &'static str {
    match why {
        Departure::Resigned => "resigned",
        Departure::Time => "lost on time",
        Departure::Removed => "was taken out of the game by a director",
    }
}

fn moved_by(moved: Moved, seat: &dyn Fn(Seat) -> String) -> String {
    match moved {
        Moved::Clock { seat: at, span } => format!("{} has {} more", seat(at), lasting(span)),
        Moved::Lobby { span } => format!("the lobby stays open {} longer", lasting(span)),
        Moved::Setup { span } => format!("there are {} more to choose an army", lasting(span)),
        Moved::Offer { span, .. } => format!("an offer stands {} longer", lasting(span)),
    }
}

const fn dropped(why: Dropped) -> &'static str {
    match why {
        Dropped::Overtaken => "Your conditions were dropped: the others played something else.",
        Dropped::Illegal => "Your conditions were dropped: the answer is no longer allowed.",
        Dropped::Changed => "Your conditions were dropped: the game was changed.",
    }
}
