//! Marks on target squares, for pictures and texts.

use super::action::{Action, MoveEffect};
use super::cell::Cell;
use super::geometry::Square;
use super::piece::Kind;
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
    /// A placing.
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
        for target in self.actions().into_iter().filter_map(|action| self.mark(from, action)) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets
    }

    /// Returns the squares on which a piece of this kind may be placed.
    #[must_use]
    pub fn placings(&self, kind: Kind) -> Vec<(Square, Mark)> {
        let place = |action| match action {
            Action::Place { kind: placed, to } if placed == kind => Some((to, Mark::Place)),
            _ => None,
        };
        self.actions().into_iter().filter_map(place).collect()
    }

    /// Returns the number of occupied squares.
    fn pieces(&self) -> usize {
        self.info().squares().filter(|square| matches!(self.cell(*square), Cell::Piece(_))).count()
    }

    /// Returns the target of an action by the piece on `origin`, with its mark.
    fn mark(&self, origin: Square, action: Action) -> Option<(Square, Mark)> {
        match action {
            Action::Shoot { from, target } if from == origin => Some((target, Mark::Shot)),
            Action::Move { from, to, effect } if from == origin => {
                let piece = |position: &Self, square| match position.cell(square) {
                    Cell::Piece(piece) => Some(piece),
                    _ => None,
                };
                let (mover, met) = (piece(self, from), piece(self, to));
                let king = mover.is_some_and(|mover| mover.kind == self.info().kinds[0].kind);
                let after = || {
                    let mut after = self.clone();
                    after.play_unchecked(action, None);
                    after
                };
                let mark = match met {
                    _ if effect != MoveEffect::Nothing => Mark::Promotion,
                    // A King that occupies several squares moves to one of its own, and captures on the others.
                    _ if met.is_none() || king && met == mover => {
                        let captures = king && after().pieces() < self.pieces();
                        if captures { Mark::Capture } else { Mark::Move }
                    }
                    // A piece that moves onto a friendly piece either mounts, which changes its kind, or captures.
                    Some(met) if mover.is_some_and(|mover| mover.seat == met.seat) => {
                        let same =
                            piece(&after(), to).map(|piece| piece.kind) == mover.map(|mover| mover.kind);
                        if same { Mark::Capture } else { Mark::Mount }
                    }
                    _ => Mark::Capture,
                };
                Some((to, mark))
            }
            _ => None,
        }
    }
}
