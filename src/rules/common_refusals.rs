//! Refusals common to all games, and the order in which reasons apply.
//!
//! If several reasons apply, the first in this order is given:
//!
//! 1. leaving is not an action of the rules, or the game is over;
//! 2. the game does not have the form of action, or a square is off the board;
//! 3. the origin is empty, equals the target, or holds a piece that is not the seat's to move or may not act again this
//!    turn;
//! 4. the piece does not move that way;
//! 5. a piece or wall (the nearest one) blocks the way;
//! 6. the contents of the target, or their absence, do not fit the movement;
//! 7. the promotion or drop is missing, invalid or not allowed;
//! 8. the result breaks a rule: a King left in check or in danger, a formation broken.

use super::action::{Action, MoveEffect};
use super::cell::Cell;
use super::geometry::Square;
use super::info::{ActionForm, RefusalReason, RefusalScope};
use super::piece::Piece;
use super::position::Position;
use super::refusal::{ActionRefusal, RefusalFacts};

/// Declares the reasons of a game, each with its rule and its [`RefusalScope`] (by default the action), and a list of
/// all of them.
macro_rules! refusal_reasons {
    ($($name:ident, $rule:literal $(, $scope:ident)?;)*) => {
        $(pub(super) static $name: $crate::info::RefusalReason = $crate::info::RefusalReason {
            id: stringify!($name),
            rule: $rule,
            // The first one: the given scope, or the default.
            scope: [$($crate::info::RefusalScope::$scope,)? $crate::info::RefusalScope::Action][0],
        };)*

        /// The reasons of this game, beyond those common to all games.
        pub(super) static REASONS: &[&$crate::info::RefusalReason] = &[$(&$name),*];
    };
}
pub(crate) use refusal_reasons;

macro_rules! common_reasons {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])* pub static $name: RefusalReason =
            RefusalReason { id: stringify!($name), rule: "", scope: RefusalScope::Action };)*

        /// The reasons common to all games; each game cites its own rule for them.
        pub static COMMON: &[&RefusalReason] = &[$(&$name),*];
    };
}

common_reasons! {
    /// The game is over.
    GAME_OVER;
    /// The square is not on this board.
    OFF_BOARD;
    /// The game does not have this form of action.
    NO_SUCH_FORM;
    /// A pass is illegal if there is another action.
    MAY_NOT_PASS;
    /// Leaving is not subject to the rules.
    LEAVING;
    /// The seat is not in the game.
    NO_SUCH_SEAT;
    /// The origin is empty.
    EMPTY_SQUARE;
    /// The piece belongs to a seat that is not to move.
    WRONG_SEAT;
    /// The origin and the target are the same square.
    NO_MOVE;
    /// The piece does not move that way.
    NOT_ITS_MOVE;
    /// A piece or wall blocks the way.
    BLOCKED;
    /// A friendly piece occupies the target.
    OWN_PIECE;
    /// The suffix is not allowed here.
    NOTHING_FOLLOWS;
}

/// Returns the refusal under the rules common to all games (steps 1 to 3), if one applies: game over, off the board,
/// empty origin.
///
/// Each game checks the owner of the piece itself (in All-round King, owners change).
#[must_use]
pub fn common_refusal<P: Position>(position: &P, action: Action) -> Option<ActionRefusal> {
    let info = P::INFO;
    let rules = &info.cited_rules;
    let seat = RefusalFacts::default().seat(position.to_act());
    if let Action::Leave(leaver) = action {
        let reason = if position.has_seat(leaver) { &LEAVING } else { &NO_SUCH_SEAT };
        return Some(reason.refusal_under(rules.turn, info, RefusalFacts::default().seat(leaver)));
    }
    if position.outcome().is_some() {
        return Some(GAME_OVER.refusal_under(rules.end, info, seat));
    }
    if action_form(action).is_some_and(|form| !info.action_forms.contains(&form)) {
        return Some(NO_SUCH_FORM.refusal_under(rules.actions, info, seat));
    }
    let (from, squares) = match action {
        Action::Pass => return Some(MAY_NOT_PASS.refusal_under(rules.turn, info, seat)),
        Action::Leave(_) => return None,
        Action::Move { from, to, effect } => {
            let more = match effect {
                MoveEffect::Nothing | MoveEffect::PromoteTo(_) => None,
                MoveEffect::PromoteAt(at) | MoveEffect::Drop(_, at) => Some(at),
            };
            (Some(from), [Some(from), Some(to), more])
        }
        Action::Shoot { from, target } => (Some(from), [Some(from), Some(target), None]),
        Action::Place { to, .. } => (None, [Some(to), None, None]),
    };
    let off = |square: &Square| square.file() >= info.files || square.rank() >= info.ranks;
    if let Some(square) = squares.into_iter().flatten().find(off) {
        let facts = RefusalFacts { to: Some(square), ..RefusalFacts::default() };
        return Some(OFF_BOARD.refusal_under(rules.board, info, facts));
    }
    let from = from?;
    match position.cell(from) {
        Cell::Piece(piece) => {
            let stays = matches!(action, Action::Move { to, .. } if to == from);
            let rule = info.kind(piece.kind).map_or(rules.actions, |kind| kind.rule);
            stays.then(|| NO_MOVE.refusal_under(rule, info, RefusalFacts::of_move(piece, from, from)))
        }
        _ => Some(EMPTY_SQUARE.refusal_under(
            rules.turn,
            info,
            RefusalFacts { from: Some(from), ..RefusalFacts::default() },
        )),
    }
}

/// Returns the form of an action; `None` for a plain move or a pass.
fn action_form(action: Action) -> Option<ActionForm> {
    match action {
        Action::Shoot { .. } => Some(ActionForm::Shot),
        Action::Place { .. } => Some(ActionForm::Placement),
        Action::Move { effect: MoveEffect::PromoteTo(_), .. } => Some(ActionForm::Promotion),
        Action::Move { effect: MoveEffect::PromoteAt(_), .. } => Some(ActionForm::PromotionOfAnother),
        Action::Move { effect: MoveEffect::Drop(..), .. } => Some(ActionForm::Drop),
        Action::Move { .. } | Action::Pass | Action::Leave(_) => None,
    }
}

/// A move that has passed the checks common to all games.
pub struct RefusedMove {
    /// The piece.
    pub piece: Piece,
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
    /// The side effect.
    pub effect: MoveEffect,
    /// The facts known so far.
    pub facts: RefusalFacts,
}

/// Returns the refused move, in games where every action is the move of a piece.
///
/// # Errors
/// Returns the refusal of [`common_refusal`].
pub fn refused_move<P: Position>(position: &P, action: Action) -> Result<RefusedMove, ActionRefusal> {
    if let Some(refusal) = common_refusal(position, action) {
        return Err(refusal);
    }
    if let Action::Move { from, to, effect } = action
        && let Cell::Piece(piece) = position.cell(from)
    {
        return Ok(RefusedMove { piece, from, to, effect, facts: RefusalFacts::of_move(piece, from, to) });
    }
    Err(NO_SUCH_FORM.refusal_under(P::INFO.cited_rules.actions, P::INFO, RefusalFacts::default()))
}
