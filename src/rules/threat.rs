//! Pieces captured by an action, and attacked pieces of a seat.

use super::action::Action;
use super::cell::Cell;
use super::geometry::Square;
use super::piece::{Piece, Seat};
use super::variants::AnyPosition;

/// An attacked piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The square of the piece.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// The attackers, with their squares; at least one. A piece that occupies several squares is given by the origin of
    /// its actions.
    pub attackers: Vec<(Square, Piece)>,
}

impl AnyPosition {
    /// Returns the other seats' pieces that a legal action of the seat to move captures, assuming favourable dice.
    ///
    /// ```
    /// use castellan_rules::{Action, Options, Variant};
    ///
    /// let text = "3,bL,bL,3/8/8/8/3,bF,4/3,wF,4/8/3,wL,wL,3 w passes=0";
    /// let position = Variant::MountChess.read(text, &Options::default()).unwrap();
    /// let captured = position.captured_by("d3d4".parse::<Action>().unwrap());
    /// assert_eq!(captured.len(), 1);
    /// assert_eq!(captured[0].1.to_string(), "bF");
    /// ```
    #[must_use]
    pub fn captured_by(&self, action: Action) -> Vec<(Square, Piece)> {
        let (from, target) = match action {
            Action::Move { from, to, .. } => (from, to),
            Action::Shoot { from, target } => (from, target),
            Action::Place { .. } | Action::Pass | Action::Leave(_) => return Vec::new(),
        };
        let actor = self.to_act();
        let mut after = self.clone();
        after.play_unchecked(action, None);
        let others = self.info().squares().filter_map(|square| match self.cell(square) {
            Cell::Piece(piece) if piece.seat != actor => Some((square, piece)),
            _ => None,
        });
        others
            .filter(|(square, _)| {
                // Pieces on other squares are captured en passant (GK-9), or by a King that occupies several squares
                // (GK-2). A square that now holds a piece of another seat is a respawn (KOTM-25).
                let is_captured = match after.cell(*square) {
                    Cell::Piece(piece) => piece.seat == actor,
                    Cell::Empty | Cell::Wall => true,
                };
                // The origin may hold a King that another seat moves (ARK-7).
                *square == target || (*square != from && is_captured)
            })
            .collect()
    }

    /// Returns the pieces of a seat that another seat could capture if it were to move, in board order, with their
    /// attackers. Empty if the game is over.
    ///
    /// Only legal captures count: a King that cannot be captured is never listed, and a pinned piece does not attack.
    ///
    /// ```
    /// use castellan_rules::{Options, Seat, Variant};
    ///
    /// let text = "3,bL,bL,3/8/8/8/3,bF,4/3,wF,4/8/3,wL,wL,3 w passes=0";
    /// let position = Variant::MountChess.read(text, &Options::default()).unwrap();
    /// let threats = position.threats(Seat::White);
    /// assert_eq!(threats.len(), 1);
    /// assert_eq!(threats[0].square.to_string(), "d3");
    /// assert_eq!(threats[0].attackers[0].0.to_string(), "d4");
    /// ```
    #[must_use]
    pub fn threats(&self, seat: Seat) -> Vec<Threat> {
        let mut threats: Vec<Threat> = Vec::new();
        if self.outcome().is_some() {
            return threats;
        }
        for opponent in self.seats().into_iter().filter(|other| *other != seat) {
            let mut opponent_to_move = self.clone();
            opponent_to_move.pass_turn_to(opponent);
            for action in opponent_to_move.actions() {
                let (Action::Move { from, .. } | Action::Shoot { from, .. }) = action else { continue };
                let Cell::Piece(attacker) = opponent_to_move.cell(from) else { continue };
                for (square, piece) in opponent_to_move.captured_by(action) {
                    if piece.seat != seat {
                        continue;
                    }
                    let listed = threats.iter().position(|threat| threat.square == square);
                    let index = listed.unwrap_or_else(|| {
                        threats.push(Threat { square, piece, attackers: Vec::new() });
                        threats.len() - 1
                    });
                    let by = &mut threats[index].attackers;
                    if !by.contains(&(from, attacker)) {
                        by.push((from, attacker));
                    }
                }
            }
        }
        threats.sort_by_key(|threat| (threat.square.file(), threat.square.rank()));
        for threat in &mut threats {
            threat.attackers.sort_by_key(|(square, _)| (square.file(), square.rank()));
        }
        threats
    }
}
