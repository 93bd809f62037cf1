//! Marks on target squares, for pictures and texts.

use super::action::{Action, MoveEffect};
use super::cell::Cell;
use super::geometry::Square;
use super::piece::PieceKind;
use super::variants::AnyPosition;

/// The mark on a target square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A move.
    Move,
    /// A capture.
    Capture,
    /// A shot.
    Shot,
    /// A move onto a friendly piece that turns both into a bigger one (MC-9).
    Mount,
    /// A move with a promotion or a drop.
    Promotion,
    /// A placement of a piece from the reserve.
    Place,
}

impl Mark {
    /// All marks, in display order.
    pub const ALL: [Self; 6] =
        [Self::Move, Self::Capture, Self::Shot, Self::Mount, Self::Promotion, Self::Place];
}

impl AnyPosition {
    /// Returns the targets of the piece on a square with their marks: each square once, in the order of the legal
    /// actions.
    ///
    /// ```
    /// use castellan_rules::{Mark, Options, Variant};
    ///
    /// let start = Variant::MountChess.begin(&Options::default())?;
    /// let targets = start.targets("a1".parse().unwrap());
    /// assert!(targets.contains(&("b2".parse().unwrap(), Mark::Mount)));
    /// # Ok::<(), castellan_rules::OptionError>(())
    /// ```
    #[must_use]
    pub fn targets(&self, from: Square) -> Vec<(Square, Mark)> {
        let mut targets = Vec::new();
        for target in self.actions().into_iter().filter_map(|action| self.marked_target(from, action)) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets
    }

    /// Returns the squares on which a piece of this kind may be placed.
    #[must_use]
    pub fn placements(&self, kind: PieceKind) -> Vec<(Square, Mark)> {
        let place = |action| match action {
            Action::Place { kind: placed, to } if placed == kind => Some((to, Mark::Place)),
            _ => None,
        };
        self.actions().into_iter().filter_map(place).collect()
    }

    /// Returns the mark of an action on its target; `None` for a pass or a departure.
    #[must_use]
    pub fn mark_of(&self, action: Action) -> Option<Mark> {
        match action {
            Action::Move { from, .. } | Action::Shoot { from, .. } => {
                self.marked_target(from, action).map(|(_, mark)| mark)
            }
            Action::Place { .. } => Some(Mark::Place),
            Action::Pass | Action::Leave(_) => None,
        }
    }

    /// Returns the number of occupied squares.
    fn piece_count(&self) -> usize {
        self.info().squares().filter(|square| matches!(self.cell(*square), Cell::Piece(_))).count()
    }

    /// Returns the target of an action by the piece on `origin`, with its mark.
    fn marked_target(&self, origin: Square, action: Action) -> Option<(Square, Mark)> {
        match action {
            Action::Shoot { from, target } if from == origin => Some((target, Mark::Shot)),
            Action::Move { from, to, effect } if from == origin => {
                let piece = |position: &Self, square| match position.cell(square) {
                    Cell::Piece(piece) => Some(piece),
                    _ => None,
                };
                let (moving_piece, target_piece) = (piece(self, from), piece(self, to));
                let king =
                    moving_piece.is_some_and(|moving_piece| moving_piece.kind == self.info().kinds[0].kind);
                let after = || {
                    let mut after = self.clone();
                    after.play_unchecked(action, None);
                    after
                };
                let mark = match target_piece {
                    _ if effect != MoveEffect::Nothing => Mark::Promotion,
                    // A King that occupies several squares moves to one of its own, and captures on the others.
                    _ if target_piece.is_none() || king && target_piece == moving_piece => {
                        let captures = king && after().piece_count() < self.piece_count();
                        if captures { Mark::Capture } else { Mark::Move }
                    }
                    // A piece that moves onto a friendly piece either mounts, which changes its kind, or captures.
                    Some(target_piece)
                        if moving_piece
                            .is_some_and(|moving_piece| moving_piece.seat == target_piece.seat) =>
                    {
                        let keeps_kind = piece(&after(), to).map(|piece| piece.kind)
                            == moving_piece.map(|moving_piece| moving_piece.kind);
                        if keeps_kind { Mark::Capture } else { Mark::Mount }
                    }
                    _ => Mark::Capture,
                };
                Some((to, mark))
            }
            _ => None,
        }
    }
}
