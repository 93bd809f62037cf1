//! The lists from a piece to a move: the pieces that can move, the targets of a picked one, and the confirmation of the
//! picked move.

use crate::board::Shown;
use crate::ids::{Id, Step};
use crate::moves::choices::{Source, Target, in_words};
use crate::moves::pages::{
    PAGES_BELOW_PIECE, Placeholder, lists, mark, paged, pages, pages_at_once, shown_pages, where_to,
    which_piece,
};
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{BUTTONS, PICKS, ROWS};
use castellan_discord_api::wire::{Button, Message, Row, Select, Style};
use castellan_game::{Game, GameId};
use castellan_rules::{Action, AnyPosition, Seat};
use castellan_text::{self as text, Language, message};
use std::ops::Range;

/// The steps of lists of pieces and targets.
#[derive(Clone, Copy)]
pub struct Steps {
    /// Shows another page of pieces.
    pub pieces: Step,
    /// Picks a piece.
    pub piece: Step,
    /// Shows another page of targets.
    pub targets: Step,
    /// Picks a target.
    pub target: Step,
}

/// The steps of the game itself.
const LIVE: Steps =
    Steps { pieces: Step::Pieces, piece: Step::Piece, targets: Step::Targets, target: Step::Target };

/// The lists of the legal moves in a position.
pub struct Lists<'a> {
    game: &'a GameId,
    moment: u32,
    position: &'a AnyPosition,
    steps: Steps,
    /// All legal moves.
    actions: Vec<Action>,
    language: Language,
}

impl<'a> Lists<'a> {
    /// Returns the lists of a game's present position.
    #[must_use]
    pub fn live(game: &'a Game, position: &'a AnyPosition, language: Language) -> Self {
        let (moment, actions) = (game.moment(), game.playable());
        Self { game: game.id(), moment, position, steps: LIVE, actions, language }
    }

    /// Returns the lists of a what-if board.
    #[must_use]
    pub fn tried(game: &'a Game, position: &'a AnyPosition, steps: Steps, language: Language) -> Self {
        let (moment, actions) = (game.moment(), position.actions());
        Self { game: game.id(), moment, position, steps, actions, language }
    }

    fn id(&self, step: Step) -> Id {
        Id::of(step, self.game, self.moment)
    }

    /// Returns the pieces that can move, with a list for each page so that no paging is needed. Empty if no piece can
    /// move.
    pub fn pieces(&self, placeholder: &Placeholder) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let id = |page| self.id(self.steps.piece).with(page).into();
        let pick = |(source, count): &(Source, usize)| source.pick(*count, self.position, self.language);
        lists(&sources, ROWS - 1, (placeholder, self.language), id, pick)
    }

    fn piece_select(&self, sources: &[(Source, usize)], page: usize, placeholder: &Placeholder) -> Select {
        Select {
            id: self.id(self.steps.piece).with(page).into(),
            placeholder: placeholder(page + 1, pages(sources)).text(self.language),
            picks: paged(sources, page, |(source, count)| source.pick(*count, self.position, self.language)),
        }
    }

    /// Returns the targets of a piece, below the picked piece, and further buttons. If there are more pages than fit,
    /// some are shown: those with the chosen move, or from a page on. A single target needs no list.
    fn targets(&self, source: Source, targets: &[Target], open: Open) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let (several_pieces, pages) = (sources.len() > 1, pages(targets));
        let mut rows = Vec::new();
        if several_pieces && pages <= PAGES_BELOW_PIECE {
            let place = sources.iter().position(|(known, _)| *known == source).unwrap_or_default();
            let mut pieces = self.piece_select(&sources, place / PICKS, &which_piece);
            mark(&mut pieces, &source.value());
            rows.push(Row::Select(pieces));
        }
        let mut buttons = Vec::new();
        if (2..=AT_BUTTONS).contains(&targets.len()) {
            rows.extend(self.target_buttons(targets, open));
        } else if targets.len() > 1 {
            let (page, chosen) = match open {
                Open::Page(page) => (page, None),
                Open::Action(action) => {
                    let place = targets.iter().position(|target| target.action == action);
                    (place.unwrap_or_default() / PICKS, Some(action.to_string()))
                }
            };
            let shown = shown_pages(pages, page);
            for page in shown.clone() {
                let mut select = Select {
                    id: self.id(self.steps.target).with(page).into(),
                    placeholder: where_to(page + 1, pages).text(self.language),
                    picks: paged(targets, page, |target| target.pick(self.position, self.language)),
                };
                if let Some(chosen) = &chosen {
                    mark(&mut select, chosen);
                }
                rows.push(Row::Select(select));
            }
            if shown.len() < pages {
                buttons.extend(self.pager(source, &shown, pages));
            }
        }
        if let Open::Action(action) = open {
            let play = message!(Buttons, "play-it").text(self.language);
            buttons.insert(0, Button::new(Style::Success, play, self.id(Step::Play).with(action)));
        }
        if several_pieces {
            let another = message!(Buttons, "another-piece").text(self.language);
            buttons.push(Button::new(Style::Secondary, another, self.id(self.steps.pieces)));
        }
        buttons.push(self.cancel());
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns a button for each target, in rows of about the same length, since a list would have to be opened first.
    /// The chosen one is disabled.
    fn target_buttons(&self, targets: &[Target], open: Open) -> Vec<Row> {
        let button = |target: &Target| {
            let is_chosen = matches!(open, Open::Action(action) if action == target.action);
            let id = self.id(self.steps.target).with(target.action);
            target.button(id, self.position, self.language).enabled(!is_chosen)
        };
        let in_row = targets.len().div_ceil(targets.len().div_ceil(BUTTONS));
        targets.chunks(in_row).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    }

    /// Returns the buttons to the pages of targets before and after those that are shown.
    fn pager(&self, source: Source, shown: &Range<usize>, pages: usize) -> [Button; 2] {
        let button = |label: text::Message, page: usize, leads: bool| {
            let id = self.id(self.steps.targets).with((source, page));
            Button::new(Style::Secondary, label.text(self.language), id).enabled(leads)
        };
        let before = shown.start.checked_sub(pages_at_once(pages));
        [
            // A disabled button still needs its own id.
            button(message!(Buttons, "back"), before.unwrap_or(pages), before.is_some()),
            button(message!(Buttons, "next"), shown.end, shown.end < pages),
        ]
    }

    /// Returns the private list of pieces, or `None` if no piece can move.
    #[must_use]
    pub fn question(&self) -> Option<Message> {
        let question = message!(Boards, "which-piece", seat = self.position.to_act());
        let mut rows = self.pieces(&which_piece);
        if rows.is_empty() {
            return None;
        }
        rows.push(Row::Buttons(vec![self.cancel()]));
        Some(Message { rows, ..Message::private(question.text(self.language)) })
    }

    /// Returns a page of a picked piece's targets, and its highlights in the picture, or `None` if there are none.
    #[must_use]
    pub fn where_to(&self, source: Source, page: usize) -> Option<(Message, Shown)> {
        let targets = Target::among(self.position, &self.actions, source);
        if targets.is_empty() {
            return None;
        }
        let question = message!(Boards, "where-to", piece = source.label(self.position));
        let rows = self.targets(source, &targets, Open::Page(page));
        let message = Message { rows, ..Message::private(question.text(self.language)) };
        Some((message, Shown::of(source, &targets)))
    }

    /// Returns the request to confirm a move, below the lists from which another can be picked, or `None` if the move
    /// is not legal. A user who plays several sides reads which one moves.
    #[must_use]
    pub fn confirmation(&self, action: Action, side: Option<Seat>) -> Option<Message> {
        let position = self.position;
        if !position.is_legal(action) {
            return None;
        }
        let written = plain(&in_words(position, action, self.language));
        let question = match (side, position.die(action)) {
            (None, None) => message!(Boards, "play-it", move = written),
            (None, Some(_)) => message!(Boards, "play-it-dice", move = written),
            (Some(seat), None) => message!(Boards, "play-it-side", move = written, seat = seat),
            (Some(seat), Some(_)) => message!(Boards, "play-it-side-dice", move = written, seat = seat),
        };
        let source = Source::of(action);
        let targets = Target::among(position, &self.actions, source);
        let rows = self.targets(source, &targets, Open::Action(action));
        Some(Message { rows, ..Message::private(question.text(self.language)) })
    }

    /// Returns the button to cancel.
    fn cancel(&self) -> Button {
        let label = message!(Buttons, "cancel").text(self.language);
        Button::new(Style::Secondary, label, Id::of(Step::Never, self.game, self.moment))
    }
}

/// The most targets with a button each; more are shown in lists. More rows would push the picture out of sight on a
/// phone.
pub const AT_BUTTONS: usize = 2 * BUTTONS;

/// The visible part of a list of targets.
#[derive(Clone, Copy)]
enum Open {
    Page(usize),
    Action(Action),
}

/// Returns the lists of pieces of the seat to move, below the public board.
#[must_use]
pub fn board_rows(game: &Game, language: Language) -> Vec<Row> {
    let Some(record) = game.record() else { return Vec::new() };
    let seat = record.position().to_act();
    Lists::live(game, record.position(), language).pieces(&|page, pages| match pages {
        1 => message!(Buttons, "board-piece", seat = seat),
        _ => message!(Buttons, "board-piece-page", seat = seat, page = page, pages = pages),
    })
}

#[cfg(test)]
mod tests;
