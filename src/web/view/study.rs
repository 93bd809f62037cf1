//! A lesson or puzzle as its reader sees it: the data of the same page.

use super::board::{BoardView, seat_word};
use super::moves::move_view;
use super::seats::study_seats;
use super::{CommandView, MoveView, PositionView, View, action_views, tried};
use castellan_rules::record::number_moves;
use castellan_rules::{Action, Outcome, Record, Seat, Status};
use castellan_text::names::remove_marks;
use castellan_text::{self as text, Language, game_title_in, message};
use std::borrow::Cow;

/// A lesson or puzzle at the board.
#[derive(Clone, Debug)]
pub struct Study {
    /// The identity.
    pub id: String,
    /// The title.
    pub title: String,
    /// The moves so far.
    pub record: Record,
    /// The reader's seat.
    pub seat: Seat,
    /// `true` once it is solved or given up.
    pub is_over: bool,
    /// The task, or the result.
    pub status: String,
    /// The feedback, or the subject.
    pub said: String,
    /// Remarks.
    pub notes: Vec<String>,
    /// The commands that are possible now.
    pub commands: Vec<CommandView>,
    /// The progress, which a new connection of the page goes on from.
    pub progress: String,
}

/// Returns a lesson or puzzle as its reader sees it, after a number of changes.
#[must_use]
pub fn study_view(study: &Study, event: u64, theme: &'static str, language: Language) -> View {
    let Study { record, seat, is_over, .. } = study;
    let (position, info) = (record.position(), record.position().info());
    let is_open = !is_over;
    View {
        event,
        game: study.id.clone(),
        variant: info.name,
        title: Cow::Owned(study.title.clone()),
        files: info.files,
        ranks: info.ranks,
        viewpoint: seat_word(*seat),
        phase: if is_open { "playing" } else { "over" },
        paused: false,
        status: study.status.clone(),
        said: study.said.clone(),
        you: Some(seat_word(*seat)),
        turn: is_open.then(|| seat_word(position.to_act())),
        confirm: false,
        theme,
        away: false,
        board_label: message!(Web, "board-label", game = game_title_in(info, language)).text(language),
        board: BoardView::of(position, record.last(), outcome(record), language),
        seats: study_seats(position, (*seat, *is_over), language),
        actions: if is_open { action_views(position, &position.actions(), language) } else { Vec::new() },
        moves: moves(record, language),
        dice: None,
        offers: Vec::new(),
        commands: study.commands.clone(),
        conditions: Vec::new(),
        setup: None,
        notes: study.notes.clone(),
        progress: Some(study.progress.clone()),
    }
}

/// Returns the position of a lesson or puzzle after some of its moves, and after a `line` of moves that the reader
/// tries out. Returns `None` if there is no such position.
#[must_use]
pub fn study_position(
    record: &Record,
    seat: Seat,
    event: u64,
    line: &[Action],
    language: Language,
) -> Option<PositionView> {
    let steps = usize::try_from(event).ok().filter(|steps| *steps <= record.steps().len())?;
    let shown = tried(record, steps, line)?;
    let position = shown.position();
    let sentence = text::position_status_in(position, None, &[const { None }; 4], language);
    Some(PositionView {
        event,
        board: BoardView::of(position, shown.last(), None, language),
        seats: study_seats(position, (seat, false), language),
        status: remove_marks(&sentence),
        actions: action_views(position, &position.actions(), language),
    })
}

/// Returns the moves. The event of each is its place.
fn moves(record: &Record, language: Language) -> Vec<MoveView> {
    let numbers = number_moves(record.steps());
    let mut shown = record.rewound(0);
    let view = |(index, step)| {
        let before = shown.position().clone();
        shown.play_unchecked(step);
        let number = numbers.get(index).copied().unwrap_or_default();
        move_view((number, index as u64 + 1), step, (&before, shown.position()), language)
    };
    record.steps().enumerate().map(view).collect()
}

fn outcome(record: &Record) -> Option<Outcome> {
    match record.status() {
        Status::Over(outcome) => Some(outcome),
        Status::Ongoing => None,
    }
}
