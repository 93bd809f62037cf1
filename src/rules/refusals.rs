//! Why an action is refused: a reason, the rule that gives it, and the facts.
//!
//! Where several reasons hold, the first of this order is given:
//!
//! 1. it is no action of the rules (leaving), or the game is over;
//! 2. the form does not exist in the game, or names a square off the board;
//! 3. no piece stands on the first square, it stays where it is, or it is not the seat's to move,
//!    or may not act again this turn;
//! 4. the movement never leads there;
//! 5. something stands in the way: the nearest piece or wall;
//! 6. what stands on the target, or that nothing does, does not fit the movement;
//! 7. what is said of a promotion or a drop is missing, impossible or not asked for;
//! 8. the action as a whole breaks a rule: a King would be left in check or in danger, a
//!    formation broken.

use super::action::{Action, MoveEffect};
use super::cell::Cell;
use super::geometry::Square;
use super::info::{Form, Reason, Scope};
use super::piece::Piece;
use super::position::Position;
use super::ruling::{Facts, Ruling};

/// Declares the reasons of a game, each with its rule, and its [`Scope`] where that is the piece; and the list of
/// them all.
macro_rules! reasons {
    ($($name:ident, $rule:literal $(, $scope:ident)?;)*) => {
        $(pub(super) static $name: $crate::info::Reason = $crate::info::Reason {
            id: stringify!($name),
            rule: $rule,
            // The first of those named: the scope that is given, or an action.
            scope: [$($crate::info::Scope::$scope,)? $crate::info::Scope::Action][0],
        };)*

        /// Every reason for which this game refuses an action, beyond those common to all games.
        pub(super) static REASONS: &[&$crate::info::Reason] = &[$(&$name),*];
    };
}
pub(crate) use reasons;

macro_rules! common_reasons {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])* pub static $name: Reason =
            Reason { id: stringify!($name), rule: "", scope: Scope::Action };)*

        /// The reasons that every game has; each game names its own rule for them.
        pub static COMMON: &[&Reason] = &[$(&$name),*];
    };
}

common_reasons! {
    /// The game is over.
    GAME_OVER;
    /// A square that this board does not have.
    OFF_BOARD;
    /// A form of action that this game does not have.
    NO_SUCH_FORM;
    /// Passing while something else can be done.
    MAY_NOT_PASS;
    /// Leaving is not an action to be judged by the rules.
    LEAVING;
    /// A seat that is not in the game.
    NO_SUCH_SEAT;
    /// Nothing stands on the first square.
    EMPTY_SQUARE;
    /// The piece belongs to a seat that is not to act.
    WRONG_SEAT;
    /// From and to are the same square.
    NO_MOVE;
    /// The movement does not lead there.
    NOT_ITS_MOVE;
    /// Something stands in the way.
    BLOCKED;
    /// A piece of the same seat stands on the target.
    OWN_PIECE;
    /// A suffix that means nothing here.
    NOTHING_FOLLOWS;
}

/// The refusals of steps 1 to 3 that every game shares: over, off the board, nobody there.
///
/// Whose piece it is, each game says for itself (All-round King's owners change).
#[must_use]
pub fn common<P: Position>(position: &P, action: Action) -> Option<Ruling> {
    let info = P::INFO;
    let cites = &info.cites;
    let seat = Facts::default().seat(position.to_act());
    if let Action::Leave(leaver) = action {
        let reason = if position.has_seat(leaver) { &LEAVING } else { &NO_SUCH_SEAT };
        return Some(reason.under(cites.turn, info, Facts::default().seat(leaver)));
    }
    if position.ending().is_some() {
        return Some(GAME_OVER.under(cites.end, info, seat));
    }
    if form(action).is_some_and(|form| !info.forms.contains(&form)) {
        return Some(NO_SUCH_FORM.under(cites.actions, info, seat));
    }
    let (from, squares) = match action {
        Action::Pass => return Some(MAY_NOT_PASS.under(cites.turn, info, seat)),
        Action::Leave(_) => return None,
        Action::Move { from, to, effect } => {
            let more = match effect {
                MoveEffect::Nothing | MoveEffect::Become(_) => None,
                MoveEffect::Promote(at) | MoveEffect::Drop(_, at) => Some(at),
            };
            (Some(from), [Some(from), Some(to), more])
        }
        Action::Shoot { from, target } => (Some(from), [Some(from), Some(target), None]),
        Action::Place { to, .. } => (None, [Some(to), None, None]),
    };
    let off = |square: &Square| square.file() >= info.files || square.rank() >= info.ranks;
    if let Some(square) = squares.into_iter().flatten().find(off) {
        let facts = Facts { to: Some(square), ..Facts::default() };
        return Some(OFF_BOARD.under(cites.board, info, facts));
    }
    let from = from?;
    match position.cell(from) {
        Cell::Piece(piece) => {
            let stays = matches!(action, Action::Move { to, .. } if to == from);
            let rule = info.kind(piece.kind).map_or(cites.actions, |kind| kind.rule);
            stays.then(|| NO_MOVE.under(rule, info, Facts::of_move(piece, from, from)))
        }
        _ => Some(EMPTY_SQUARE.under(cites.turn, info, Facts { from: Some(from), ..Facts::default() })),
    }
}

/// The form of an action, if it is neither a plain move nor a pass.
fn form(action: Action) -> Option<Form> {
    match action {
        Action::Shoot { .. } => Some(Form::Shot),
        Action::Place { .. } => Some(Form::Placing),
        Action::Move { effect: MoveEffect::Become(_), .. } => Some(Form::Becoming),
        Action::Move { effect: MoveEffect::Promote(_), .. } => Some(Form::Promotion),
        Action::Move { effect: MoveEffect::Drop(..), .. } => Some(Form::Drop),
        Action::Move { .. } | Action::Pass | Action::Leave(_) => None,
    }
}

/// A move of a piece that stands there, as far as every game judges it alike.
pub struct Moving {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// Where it was to go.
    pub to: Square,
    /// What was to come with it.
    pub effect: MoveEffect,
    /// The facts so far.
    pub facts: Facts,
}

/// The move that is asked about, in games whose every action is the move of a piece.
///
/// # Errors
/// The ruling of [`common`].
pub fn moving<P: Position>(position: &P, action: Action) -> Result<Moving, Ruling> {
    if let Some(ruling) = common(position, action) {
        return Err(ruling);
    }
    if let Action::Move { from, to, effect } = action
        && let Cell::Piece(piece) = position.cell(from)
    {
        return Ok(Moving { piece, from, to, effect, facts: Facts::of_move(piece, from, to) });
    }
    Err(NO_SUCH_FORM.under(P::INFO.cites.actions, P::INFO, Facts::default()))
}
