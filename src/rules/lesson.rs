//! Tutorials: positions in which one thing is learnt by doing it.
//!
//! What a step says stands in the catalogue of its game, under its name.

use super::action::{Action, MoveEffect, Roll};
use super::cell::Cell;
use super::diagram::{DiagramError, set_up};
use super::geometry::Square;
use super::outcome::Outcome;
use super::piece::{Kind, Seat};
use super::variants::{AnyPosition, Variant};

/// A step of a tutorial. White is to act.
#[derive(Debug)]
pub struct Lesson {
    /// Its name in catalogues.
    pub name: &'static str,
    /// The rules that it teaches.
    pub rules: &'static [&'static str],
    /// The kinds of piece that it introduces.
    pub kinds: &'static [Kind],
    /// What was agreed.
    pub options: &'static [(&'static str, &'static str)],
    /// What stands where, as in [`Diagram::shows`](super::info::Diagram::shows).
    pub shows: &'static str,
    /// What stands behind the board, where it is not what the game's diagrams share.
    pub keys: Option<&'static str>,
    /// What dice show here, where captures are decided by dice.
    pub roll: Roll,
    /// What a move has to do, all of it.
    pub goals: &'static [Goal],
}

/// Something that a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// It wins.
    Win,
    /// A piece of this kind does it.
    By(Kind),
    /// A piece of this kind is captured.
    Capture(Kind),
    /// At least so many pieces are captured.
    Captures(usize),
    /// A piece is placed.
    Place,
    /// A captured piece is dropped.
    Drop,
    /// The piece becomes one of these kinds.
    Become(&'static [Kind]),
    /// Another piece is promoted to this kind.
    Promote(Kind),
    /// It goes to this square.
    Reach(&'static str),
    /// The King of whoever acts enters another phase, or passes its last one.
    Advance,
}

impl Lesson {
    /// What it has where nothing is special: no options, the keys of the game's diagrams, and dice that let captures
    /// succeed.
    pub const PLAIN: Self = Self {
        name: "",
        rules: &[],
        kinds: &[],
        options: &[],
        shows: "",
        keys: None,
        roll: Roll { attack: 5, defence: 2 },
        goals: &[],
    };

    /// The position that it begins with.
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
    /// When it is written wrongly or is no position of the game; a test reads them all.
    pub fn position(&self, variant: Variant) -> Result<AnyPosition, DiagramError> {
        set_up(variant, self.shows, self.options, self.keys, Seat::White)
    }

    /// The position after a legal action, with what the dice show here.
    #[must_use]
    pub fn after(&self, position: &AnyPosition, action: Action) -> AnyPosition {
        let mut after = position.clone();
        after.play_unchecked(action, self.roll_for(position, action));
        after
    }

    /// What the dice show, where an action needs dice.
    #[must_use]
    pub fn roll_for(&self, position: &AnyPosition, action: Action) -> Option<Roll> {
        position.die(action).map(|_| self.roll)
    }

    /// Whether a legal action does what is asked.
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
            Self::Win => matches!(after.ending(), Some(Outcome::Won(winner, _)) if winner == actor),
            Self::By(known) => from.and_then(|from| kind(before, from)) == Some(known),
            Self::Capture(known) => captured().iter().any(|(_, piece)| piece.kind == known),
            Self::Captures(count) => captured().len() >= count,
            Self::Place => matches!(action, Action::Place { .. }),
            Self::Drop => matches!(effect, MoveEffect::Drop(..)),
            Self::Become(kinds) => {
                let now = to.and_then(|to| kind(after, to));
                let changed = from.and_then(|from| kind(before, from)) != now;
                changed && now.is_some_and(|now| kinds.contains(&now))
            }
            Self::Promote(known) => match effect {
                MoveEffect::Promote(at) => kind(after, at) == Some(known),
                _ => false,
            },
            Self::Reach(square) => to.is_some_and(|to| to.to_string() == square),
            Self::Advance => before.phase_code(actor) != after.phase_code(actor),
        }
    }
}
