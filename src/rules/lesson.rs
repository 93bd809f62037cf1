//! Tutorials: the start position of a lesson, and the check of a solution.

use super::action::{Action, MoveEffect, Roll};
use super::cell::Cell;
use super::diagram::{DiagramError, build_position};
use super::geometry::Square;
use super::info::{Goal, Lesson};
use super::outcome::Outcome;
use super::piece::Seat;
use super::variants::{AnyPosition, Variant};

impl Lesson {
    /// Returns the start position.
    ///
    /// ```
    /// use castellan_rules::Variant;
    ///
    /// let variant = Variant::MountChess;
    /// let lesson = &variant.info().lessons[0];
    /// let position = lesson.position(variant).expect("a position of the game");
    /// let solved = position.actions().into_iter().filter(|action| lesson.is_solved_by(&position, *action));
    /// assert!(solved.count() > 0);
    /// ```
    ///
    /// # Errors
    /// Returns an error if the lesson is malformed or not a position of the game; a test checks all lessons.
    pub fn position(&self, variant: Variant) -> Result<AnyPosition, DiagramError> {
        build_position(variant, self.pieces, self.options, self.keys, Seat::White)
    }

    /// Returns the position after a legal action, with the dice of the lesson.
    #[must_use]
    pub fn after(&self, position: &AnyPosition, action: Action) -> AnyPosition {
        let mut after = position.clone();
        after.play_unchecked(action, self.roll_for(position, action));
        after
    }

    /// Returns the dice of the lesson, if the action needs dice.
    #[must_use]
    pub fn roll_for(&self, position: &AnyPosition, action: Action) -> Option<Roll> {
        position.dice_sides(action).map(|_| self.roll)
    }

    /// Returns `true` if a legal action solves the lesson.
    #[must_use]
    pub fn is_solved_by(&self, position: &AnyPosition, action: Action) -> bool {
        let after = self.after(position, action);
        self.goals.iter().all(|goal| goal.is_reached(position, action, &after))
    }
}

impl Goal {
    fn is_reached(self, before: &AnyPosition, action: Action, after: &AnyPosition) -> bool {
        let actor = before.to_act();
        let kind = |position: &AnyPosition, square: Square| match position.cell(square) {
            Cell::Piece(piece) => Some(piece.kind),
            Cell::Empty | Cell::Wall => None,
        };
        let (from, to, effect) = match action {
            Action::Move { from, to, effect } => (Some(from), Some(to), effect),
            Action::Shoot { from, target } => (Some(from), Some(target), MoveEffect::Nothing),
            Action::Place { to, .. } => (None, Some(to), MoveEffect::Nothing),
            Action::Pass | Action::Leave(_) => (None, None, MoveEffect::Nothing),
        };
        let captured = || before.captured_by(action);
        match self {
            Self::Win => matches!(after.outcome(), Some(Outcome::Won(winner, _)) if winner == actor),
            Self::MoveWith(wanted) => from.and_then(|from| kind(before, from)) == Some(wanted),
            Self::Capture(wanted) => captured().iter().any(|(_, piece)| piece.kind == wanted),
            Self::CaptureAtLeast(count) => captured().len() >= count,
            Self::Place => matches!(action, Action::Place { .. }),
            Self::Drop => matches!(effect, MoveEffect::Drop(..)),
            Self::PromoteTo(kinds) => {
                let new_kind = to.and_then(|to| kind(after, to));
                let changed = from.and_then(|from| kind(before, from)) != new_kind;
                changed && new_kind.is_some_and(|new_kind| kinds.contains(&new_kind))
            }
            Self::PromoteAnotherTo(wanted) => match effect {
                MoveEffect::PromoteAt(at) => kind(after, at) == Some(wanted),
                _ => false,
            },
            Self::Reach(square) => to.is_some_and(|to| to.to_string() == square),
            Self::AdvancePhase => before.phase_code(actor) != after.phase_code(actor),
        }
    }
}
