//! Every action text that can be written for a board.

use castellan_rules::{Action, AnyPosition, Cell, GameInfo, MoveEffect, PieceKind, Seat, Square};

/// Visits every action from one square: to every square, with every suffix, and every shot.
pub fn from_square(position: &AnyPosition, from: Square, visit: &mut impl FnMut(Action)) {
    let info = position.info();
    let all: Vec<Square> = info.squares().collect();
    for &to in &all {
        visit(Action::plain(from, to));
        visit(Action::Shoot { from, target: to });
        for kind in kinds(info) {
            visit(Action::Move { from, to, effect: MoveEffect::PromoteTo(kind) });
        }
        // Promotions and drops elsewhere: squares near the source are enough to reach every rule.
        let near = from.file().abs_diff(to.file()) <= 2 && from.rank().abs_diff(to.rank()) <= 2;
        if info.files == 10 && near {
            for &at in &all {
                visit(Action::Move { from, to, effect: MoveEffect::PromoteAt(at) });
                for kind in kinds(info) {
                    visit(Action::Move { from, to, effect: MoveEffect::Drop(kind, at) });
                }
            }
        }
    }
}

/// Visits every action that does not start from a square.
pub fn without_square(position: &AnyPosition, visit: &mut impl FnMut(Action)) {
    let info = position.info();
    visit(Action::Pass);
    for seat in Seat::ALL {
        visit(Action::Leave(seat));
    }
    for to in info.squares() {
        kinds(info).for_each(|kind| visit(Action::Place { kind, to }));
    }
    let off = Square::new(18, 18);
    visit(Action::plain(Square::new(0, 0), off));
    visit(Action::Place { kind: info.kinds[0].kind, to: off });
}

/// Visits every action that can be written; from empty squares only plain moves.
pub fn all(position: &AnyPosition, visit: &mut impl FnMut(Action)) {
    without_square(position, visit);
    for from in position.info().squares() {
        match position.cell(from) {
            Cell::Piece(_) => from_square(position, from, visit),
            _ => position.info().squares().for_each(|to| visit(Action::plain(from, to))),
        }
    }
}

fn kinds(info: &GameInfo) -> impl Iterator<Item = PieceKind> {
    info.kinds.iter().map(|info| info.kind).filter(|kind| !kind.is_promoted())
}
