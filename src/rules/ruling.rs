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
use super::geometry::Square;
use super::info::{Form, GameInfo};
use super::piece::{Kind, Piece, Seat};
use super::position::{Cell, Position};

/// A kind of refusal. Each has a case of its own in the tests.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name among the reasons of its game.
    pub id: &'static str,
    /// The rule it comes from; empty where each game has its own rule for it.
    pub rule: &'static str,
    /// The sentence, with the names of [`Facts`] in braces.
    pub says: &'static str,
}

/// What a refusal is about. Which facts are given depends on the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// `{seat}`: a seat, by name.
    pub seat: Option<Seat>,
    /// `{piece}`: the piece that was to act.
    pub piece: Option<Piece>,
    /// `{from}`: where it stands.
    pub from: Option<Square>,
    /// `{to}`: where it was to go, or what it was to capture on.
    pub to: Option<Square>,
    /// `{by}`: another piece concerned: an attacker, a blocker, a victim.
    pub by: Option<Piece>,
    /// `{at}`: where that one stands.
    pub at: Option<Square>,
    /// `{via}`: another square concerned.
    pub via: Option<Square>,
    /// `{kind}`: a kind of piece, by name; `{a kind}`: the same with its article.
    pub kind: Option<Kind>,
}

/// A refusal: what forbids an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruling {
    /// The kind of refusal.
    pub reason: &'static Reason,
    /// The number of the rule.
    pub rule: &'static str,
    /// What it is about.
    pub facts: Facts,
    /// The game, for the names of its pieces.
    pub info: &'static GameInfo,
}

impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Declares the reasons of a game, and the list of them all.
macro_rules! reasons {
    ($($name:ident, $rule:literal, $says:literal;)*) => {
        $(pub(super) static $name: $crate::ruling::Reason =
            $crate::ruling::Reason { id: stringify!($name), rule: $rule, says: $says };)*

        /// Every reason for which this game refuses an action, beyond those common to all games.
        pub(super) static REASONS: &[&$crate::ruling::Reason] = &[$(&$name),*];
    };
}
pub(crate) use reasons;

macro_rules! common_reasons {
    ($($(#[$doc:meta])* $name:ident, $says:literal;)*) => {
        $($(#[$doc])* pub static $name: Reason = Reason { id: stringify!($name), rule: "", says: $says };)*

        /// The reasons that every game has; each game names its own rule for them.
        pub static COMMON: &[&Reason] = &[$(&$name),*];
    };
}

common_reasons! {
    /// The game is over.
    GAME_OVER, "The game is over.";
    /// A square that this board does not have.
    OFF_BOARD, "There is no square {to} on this board.";
    /// A form of action that this game does not have.
    NO_SUCH_FORM, "This game has no action of that form.";
    /// Passing while something else can be done.
    MAY_NOT_PASS, "{seat} may not pass: there is something to do.";
    /// Leaving is not an action to be judged by the rules.
    LEAVING, "{seat} leaves the game by resigning, not by an action on the board.";
    /// A seat that is not in the game.
    NO_SUCH_SEAT, "{seat} is not in this game.";
    /// Nothing stands on the first square.
    EMPTY_SQUARE, "There is no piece on {from}.";
    /// The piece belongs to a seat that is not to act.
    WRONG_SEAT, "{piece} on {from} is not {seat}'s to move, and it is {seat}'s turn.";
    /// From and to are the same square.
    NO_MOVE, "{piece} already stands on {from}.";
    /// The movement does not lead there.
    NOT_ITS_MOVE, "{piece} cannot go from {from} to {to}: it {moves}.";
    /// Something stands in the way.
    BLOCKED, "{piece} cannot go from {from} to {to}: {by} on {at} stands in the way.";
    /// A piece of the same seat stands on the target.
    OWN_PIECE, "{piece} may not go to {to}: {by} stands there.";
    /// A suffix that means nothing here.
    NOTHING_FOLLOWS, "{piece} goes from {from} to {to} without promotion or drop.";
}

impl Facts {
    /// The facts of a piece that was to go somewhere.
    #[must_use]
    pub fn of_move(piece: Piece, from: Square, to: Square) -> Self {
        Self { piece: Some(piece), from: Some(from), to: Some(to), ..Self::default() }
    }

    /// The same, with another piece and where it stands.
    #[must_use]
    pub fn by(self, by: Piece, at: Square) -> Self {
        Self { by: Some(by), at: Some(at), ..self }
    }

    /// The same, with another square.
    #[must_use]
    pub fn via(self, via: Square) -> Self {
        Self { via: Some(via), ..self }
    }

    /// The same, with a seat.
    #[must_use]
    pub fn seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// The same, with a kind of piece.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

impl Reason {
    /// A ruling of a game's own reason.
    #[must_use]
    pub fn rules(&'static self, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule: self.rule, facts, info }
    }

    /// A ruling of a common reason, under the rule named.
    #[must_use]
    pub fn under(&'static self, rule: &'static str, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule, facts, info }
    }
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
        Action::Move { from, to, then } => {
            let more = match then {
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
        Action::Move { then: MoveEffect::Become(_), .. } => Some(Form::Becoming),
        Action::Move { then: MoveEffect::Promote(_), .. } => Some(Form::Promotion),
        Action::Move { then: MoveEffect::Drop(..), .. } => Some(Form::Drop),
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
    pub then: MoveEffect,
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
    if let Action::Move { from, to, then } = action
        && let Cell::Piece(piece) = position.cell(from)
    {
        return Ok(Moving { piece, from, to, then, facts: Facts::of_move(piece, from, to) });
    }
    Err(NO_SUCH_FORM.under(P::INFO.cites.actions, P::INFO, Facts::default()))
}
