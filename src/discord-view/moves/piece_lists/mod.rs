//! The lists from a piece to a move: the pieces that can move, the targets of a picked one, and the confirmation of the
//! picked move.

use crate::argument::encode;
use crate::board::BoardHighlights;
use crate::ids::{ComponentId, Step};
use crate::moves::choices::{Source, Target, action_in_words, success_percent};
use crate::moves::pages::{
    PAGES_BELOW_PIECE, Placeholder, count_pages, list_rows, page_options, pages_at_once, piece_placeholder,
    select_value, shown_pages, target_placeholder,
};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{BUTTONS, ROWS, SELECT_OPTIONS};
use castellan_discord_api::wire::{Button, Message, Row, Select, Style};
use castellan_game::{Game, GameId};
use castellan_rules::{Action, AnyPosition, Seat};
use castellan_text::{self as text, Language, message};
use std::ops::Range;

/// The steps of lists of pieces and targets.
#[derive(Clone, Copy)]
pub struct ListSteps {
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
const GAME_STEPS: ListSteps =
    ListSteps { pieces: Step::Pieces, piece: Step::Piece, targets: Step::Targets, target: Step::Target };

/// The lists of the legal moves in a position.
pub struct MoveLists<'a> {
    game: &'a GameId,
    board_version: u32,
    position: &'a AnyPosition,
    steps: ListSteps,
    /// All legal moves.
    actions: Vec<Action>,
    language: Language,
}

impl<'a> MoveLists<'a> {
    /// Returns the lists of a game's present position.
    #[must_use]
    pub fn for_game(game: &'a Game, position: &'a AnyPosition, language: Language) -> Self {
        let (board_version, actions) = (game.board_version(), game.playable_actions());
        Self { game: game.id(), board_version, position, steps: GAME_STEPS, actions, language }
    }

    /// Returns the lists of a what-if board.
    #[must_use]
    pub fn for_what_if(
        game: &'a Game,
        position: &'a AnyPosition,
        steps: ListSteps,
        language: Language,
    ) -> Self {
        let (board_version, actions) = (game.board_version(), position.actions());
        Self { game: game.id(), board_version, position, steps, actions, language }
    }

    fn id(&self, step: Step) -> ComponentId {
        ComponentId::for_game(step, self.game, self.board_version)
    }

    /// Returns the pieces that can move, with a list for each page so that no paging is needed. Empty if no piece can
    /// move.
    pub fn pieces(&self, placeholder: &Placeholder) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let id = |page| self.id(self.steps.piece).with(page).into();
        let pick = |(source, count): &(Source, usize)| source.pick(*count, self.position, self.language);
        list_rows(&sources, ROWS - 1, (placeholder, self.language), id, pick)
    }

    fn piece_select(&self, sources: &[(Source, usize)], page: usize, placeholder: &Placeholder) -> Select {
        Select {
            id: self.id(self.steps.piece).with(page).into(),
            placeholder: placeholder(page + 1, count_pages(sources)).text(self.language),
            picks: page_options(sources, page, |(source, count)| {
                source.pick(*count, self.position, self.language)
            }),
        }
    }

    /// Returns the targets of a piece, below the picked piece, and further buttons. If there are more pages than fit,
    /// some are shown: those with the chosen move, or from a page on. A single target needs no list.
    fn targets(&self, source: Source, targets: &[Target], view: TargetView) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let (several_pieces, pages) = (sources.len() > 1, count_pages(targets));
        let mut rows = Vec::new();
        if several_pieces && pages <= PAGES_BELOW_PIECE {
            let place = sources.iter().position(|(known, _)| *known == source).unwrap_or_default();
            let mut pieces = self.piece_select(&sources, place / SELECT_OPTIONS, &piece_placeholder);
            select_value(&mut pieces, &encode(&source));
            rows.push(Row::Select(pieces));
        }
        let mut buttons = Vec::new();
        if (2..=MAX_TARGET_BUTTONS).contains(&targets.len()) {
            rows.extend(self.target_buttons(targets, view));
        } else if targets.len() > 1 {
            let (page, chosen) = match view {
                TargetView::Page(page) => (page, None),
                TargetView::Action(action) => {
                    let place = targets.iter().position(|target| target.action == action);
                    (place.unwrap_or_default() / SELECT_OPTIONS, Some(action.to_string()))
                }
            };
            let shown = shown_pages(pages, page);
            for page in shown.clone() {
                let mut select = Select {
                    id: self.id(self.steps.target).with(page).into(),
                    placeholder: target_placeholder(page + 1, pages).text(self.language),
                    picks: page_options(targets, page, |target| target.pick(self.position, self.language)),
                };
                if let Some(chosen) = &chosen {
                    select_value(&mut select, chosen);
                }
                rows.push(Row::Select(select));
            }
            if shown.len() < pages {
                buttons.extend(self.pager(source, &shown, pages));
            }
        }
        if let TargetView::Action(action) = view {
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
    fn target_buttons(&self, targets: &[Target], view: TargetView) -> Vec<Row> {
        let button = |target: &Target| {
            let is_chosen = matches!(view, TargetView::Action(action) if action == target.action);
            let id = self.id(self.steps.target).with(target.action);
            target.button(id, self.position, self.language).enabled(!is_chosen)
        };
        let in_row = targets.len().div_ceil(targets.len().div_ceil(BUTTONS));
        targets.chunks(in_row).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    }

    /// Returns the buttons to the pages of targets before and after those that are shown.
    fn pager(&self, source: Source, shown: &Range<usize>, pages: usize) -> [Button; 2] {
        let button = |label: text::Message, page: usize, is_enabled: bool| {
            let id = self.id(self.steps.targets).with((source, page));
            Button::new(Style::Secondary, label.text(self.language), id).enabled(is_enabled)
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
        let mut rows = self.pieces(&piece_placeholder);
        if rows.is_empty() {
            return None;
        }
        rows.push(Row::Buttons(vec![self.cancel()]));
        Some(Message { rows, ..Message::private(question.text(self.language)) })
    }

    /// Returns a page of a picked piece's targets, and its highlights in the picture, or `None` if there are none.
    #[must_use]
    pub fn targets_message(&self, source: Source, page: usize) -> Option<(Message, BoardHighlights)> {
        let targets = Target::among(self.position, &self.actions, source);
        if targets.is_empty() {
            return None;
        }
        let question = message!(Boards, "where-to", piece = source.label(self.position));
        let rows = self.targets(source, &targets, TargetView::Page(page));
        let message = Message { rows, ..Message::private(question.text(self.language)) };
        Some((message, BoardHighlights::for_source(source, &targets)))
    }

    /// Returns the request to confirm a move, below the lists from which another can be picked, or `None` if the move
    /// is not legal. A user who plays several sides reads which one moves.
    #[must_use]
    pub fn confirmation(&self, action: Action, side: Option<Seat>) -> Option<Message> {
        let position = self.position;
        if !position.is_legal(action) {
            return None;
        }
        let written = escape_line(&action_in_words(position, action, self.language));
        let question = match (side, position.dice_sides(action)) {
            (None, None) => message!(Boards, "play-it", move = written),
            (None, Some(sides)) => {
                message!(Boards, "play-it-dice", move = written, chance = success_percent(sides))
            }
            (Some(seat), None) => message!(Boards, "play-it-side", move = written, seat = seat),
            (Some(seat), Some(sides)) => {
                let chance = success_percent(sides);
                message!(Boards, "play-it-side-dice", move = written, seat = seat, chance = chance)
            }
        };
        let source = Source::of(action);
        let targets = Target::among(position, &self.actions, source);
        let rows = self.targets(source, &targets, TargetView::Action(action));
        Some(Message { rows, ..Message::private(question.text(self.language)) })
    }

    /// Returns the button to cancel.
    fn cancel(&self) -> Button {
        let label = message!(Buttons, "cancel").text(self.language);
        Button::new(
            Style::Secondary,
            label,
            ComponentId::for_game(Step::Cancel, self.game, self.board_version),
        )
    }
}

/// The most targets with a button each; more are shown in lists. More rows would push the picture out of sight on a
/// phone.
pub const MAX_TARGET_BUTTONS: usize = 2 * BUTTONS;

/// The visible part of a list of targets.
#[derive(Clone, Copy)]
enum TargetView {
    Page(usize),
    Action(Action),
}

/// Returns the lists of pieces of the seat to move, below the public board.
#[must_use]
pub fn board_rows(game: &Game, language: Language) -> Vec<Row> {
    let Some(record) = game.record() else { return Vec::new() };
    let seat = record.position().to_act();
    MoveLists::for_game(game, record.position(), language).pieces(&|page, pages| match pages {
        1 => message!(Buttons, "board-piece", seat = seat),
        _ => message!(Buttons, "board-piece-page", seat = seat, page = page, pages = pages),
    })
}

#[cfg(test)]
mod tests;
