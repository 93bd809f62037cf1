//! The seats for the page: names, clocks, and pieces off the board.

use super::board::{seat_word, symbol};
use castellan_community::people::People;
use castellan_game::{End, Game, Phase, Time};
use castellan_rules::{AnyPosition, Outcome, PieceKind, Seat};
use castellan_text::{Language, MessageArgument, message, piece_count_in};
use castellan_tournament::Score;
use serde::Serialize;

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: &'static str,
    /// The player's name, or the seat's own if it is free or the name withheld.
    pub name: String,
    /// `true` for the reader's seat.
    pub you: bool,
    /// `true` if the game waits for the seat.
    pub to_move: bool,
    /// The clock; `None` in games without one.
    pub clock: Option<ClockView>,
    /// The captured pieces, in games where they do not return.
    pub captured: Vec<CountView>,
    /// The pieces that may return to the board.
    pub reserve: Vec<CountView>,
    /// `free`, `waiting`, `ready`, `playing`, `out`, `won` or `drawn`.
    pub state: &'static str,
    /// A word about the state, if there is something to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_label: Option<String>,
    /// The place at the end of a game of more than two.
    pub place: Option<u8>,
}

/// A clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClockView {
    /// All the time left for the turn at the moment of the view, in milliseconds.
    pub remaining_ms: u64,
    /// `true` while it counts down.
    pub running: bool,
    /// The end of its time, in milliseconds since 1970 UTC.
    pub deadline_at: Option<u64>,
    /// The time left, as a sentence.
    pub text: String,
}

/// Some pieces of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CountView {
    /// The code of the kind.
    pub kind: String,
    /// The seat whose colours the pieces have.
    pub seat: &'static str,
    /// The name of the symbol.
    pub symbol: &'static str,
    /// The number of pieces.
    pub count: usize,
    /// The number with the name of the kind.
    pub label: String,
}

/// The game and the position that the seats of a view show.
pub(super) struct SeatsSubject<'a> {
    pub game: &'a Game,
    pub people: &'a People,
    /// The shown position, if the game has started.
    pub position: Option<&'a AnyPosition>,
    /// The captures up to that position, by the capturing seat.
    pub captured: &'a [(Seat, castellan_rules::Piece)],
    /// The reader's seats.
    pub own: &'a [Seat],
    /// The time of the view; `None` for an earlier position, which has no clocks.
    pub now: Option<Time>,
    pub language: Language,
}

/// Returns all seats in playing order.
pub(super) fn seat_views(subject: &SeatsSubject) -> Vec<SeatView> {
    subject.game.all_seats().into_iter().map(|seat| seat_view(subject, seat)).collect()
}

fn seat_view(subject: &SeatsSubject, seat: Seat) -> SeatView {
    let SeatsSubject { game, people, position, language, .. } = *subject;
    let name = match game.player_at(seat).filter(|player| !people.is_withheld(&player.id)) {
        Some(player) => people.label(&player.id, language),
        None => MessageArgument::from(seat).text(language),
    };
    let reserve = position.map(|position| reserve(position, seat, language)).unwrap_or_default();
    let captured = match position.filter(|position| !keeps_pieces(position)) {
        Some(position) => {
            let own = subject.captured.iter().filter(|(by, _)| *by == seat);
            counts(position, own.map(|(_, piece)| (piece.seat, piece.kind)), language)
        }
        None => Vec::new(),
    };
    let to_move = match subject.now {
        // Armies are chosen by all at once, and that is not a turn.
        Some(_) => game.phase() != Phase::SetUp && game.awaited_seats().contains(&seat),
        None => position.is_some_and(|position| position.to_act() == seat),
    };
    let state = state(game, seat);
    let state_label = match state {
        "free" => Some(message!(Web, "state-free")),
        "waiting" if game.phase() == Phase::SetUp => Some(message!(Web, "state-choosing")),
        "ready" => Some(message!(Web, "state-ready")),
        "out" if game.phase() != Phase::Over => Some(message!(Web, "state-out")),
        _ if game.plays_through_api(seat) => Some(message!(Web, "state-through-api")),
        _ => None,
    };
    SeatView {
        seat: seat_word(seat),
        name,
        you: subject.own.contains(&seat),
        to_move,
        clock: subject.now.and_then(|now| clock_view(game, seat, now, language)),
        captured,
        reserve,
        state,
        state_label: state_label.map(|label| label.text(language)),
        place: place(game, seat),
    }
}

/// Returns the seats of a lesson or puzzle, without people and clocks.
pub(super) fn study_seats(
    position: &AnyPosition,
    (own, is_over): (Seat, bool),
    language: Language,
) -> Vec<SeatView> {
    let view = |seat: Seat| SeatView {
        seat: seat_word(seat),
        name: MessageArgument::from(seat).text(language),
        you: seat == own,
        to_move: !is_over && position.to_act() == seat,
        clock: None,
        captured: Vec::new(),
        reserve: reserve(position, seat, language),
        state: "playing",
        state_label: None,
        place: None,
    };
    position.seats().into_iter().map(view).collect()
}

/// Returns `true` in games whose captured pieces may return to the board.
fn keeps_pieces(position: &AnyPosition) -> bool {
    position.keys().into_iter().any(|(key, _)| matches!(key, "reserve" | "captures"))
}

/// Returns the pieces of a seat that may return to the board.
fn reserve(position: &AnyPosition, seat: Seat, language: Language) -> Vec<CountView> {
    if !keeps_pieces(position) {
        return Vec::new();
    }
    let pieces = position.off_board_pieces(seat).into_iter().map(|kind| (seat, kind));
    counts(position, pieces, language)
}

fn clock_view(game: &Game, seat: Seat, now: Time, language: Language) -> Option<ClockView> {
    let is_shown = match game.phase() {
        Phase::Running | Phase::Paused => game.seats_in_play().contains(&seat),
        Phase::Over => game.record().is_some(),
        Phase::Lobby | Phase::SetUp => false,
    };
    let clock = game.clock();
    let left = clock.left(seat, now).filter(|_| is_shown)?;
    let deadline = clock.deadline().filter(|(running, _)| *running == seat && game.phase() == Phase::Running);
    Some(ClockView {
        remaining_ms: left.ms(),
        running: deadline.is_some(),
        deadline_at: deadline.map(|(_, at)| at.ms()),
        text: message!(Games, "clock-left", seat = seat, span = left).text(language),
    })
}

/// Counts pieces by seat and kind, in the order of the game's list.
fn counts(
    position: &AnyPosition,
    pieces: impl Iterator<Item = (Seat, PieceKind)>,
    language: Language,
) -> Vec<CountView> {
    let info = position.info();
    let mut counted: Vec<(Seat, PieceKind, usize)> = Vec::new();
    for (seat, kind) in pieces {
        match counted.iter_mut().find(|(of, known, _)| (*of, *known) == (seat, kind)) {
            Some((.., count)) => *count += 1,
            None => counted.push((seat, kind, 1)),
        }
    }
    counted.sort_by_key(|(seat, kind, _)| (*seat, info.kind_index(*kind)));
    let view = |(seat, kind, count): (Seat, PieceKind, usize)| CountView {
        kind: kind.to_string(),
        seat: seat_word(seat),
        symbol: symbol(position, kind),
        count,
        label: piece_count_in(info, kind, count, language),
    };
    counted.into_iter().map(view).collect()
}

fn state(game: &Game, seat: Seat) -> &'static str {
    match (game.phase(), game.end()) {
        (Phase::Lobby, _) if game.player_at(seat).is_none() => "free",
        (Phase::SetUp, _) if game.is_ready(seat) => "ready",
        (Phase::Lobby | Phase::SetUp, _) => "waiting",
        (Phase::Over, Some(End::Outcome(Outcome::Won(winner, _)))) if winner == seat => "won",
        (Phase::Over, Some(End::Outcome(Outcome::Drawn(_)))) if game.seats_in_play().contains(&seat) => {
            "drawn"
        }
        (Phase::Running | Phase::Paused, _) if game.seats_in_play().contains(&seat) => "playing",
        (Phase::Running | Phase::Paused | Phase::Over, _) => "out",
    }
}

fn place(game: &Game, seat: Seat) -> Option<u8> {
    let seats = game.all_seats();
    let score = Score::from_game(game).filter(|_| seats.len() > 2)?;
    let index = seats.iter().position(|other| *other == seat)?;
    score.places.get(index).copied()
}
