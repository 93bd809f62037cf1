//! Which pieces an action captures, and which pieces of a seat are attacked.

use super::action::Action;
use super::cell::Cell;
use super::geometry::Square;
use super::piece::{Piece, Seat};
use super::variants::AnyPosition;

/// A piece that is attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The pieces that could capture it, with their squares; at least one. A piece of several squares is named by the
    /// square that its actions begin with.
    pub by: Vec<(Square, Piece)>,
}

impl AnyPosition {
    /// The pieces of other seats that a legal action of the seat to act captures, where dice favour it.
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
        let (from, aimed_at) = match action {
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
                // Elsewhere a piece is captured in passing (GK-9), or by a King that fills several squares (GK-2).
                // Where a piece of another seat stands now, one came back to where it began (KOTM-25).
                let gone = match after.cell(*square) {
                    Cell::Piece(piece) => piece.seat == actor,
                    Cell::Empty | Cell::Wall => true,
                };
                // A King that another seat moves stands on the first square (ARK-7).
                *square == aimed_at || (*square != from && gone)
            })
            .collect()
    }

    /// The pieces of a seat that another seat could capture now, if it were its turn, by the squares of the board, with
    /// what attacks them. None once the game is over.
    ///
    /// Only what the legal actions capture could be captured: a King that no piece captures is never listed, and
    /// what exposes the other's own King is no attack.
    ///
    /// ```
    /// use castellan_rules::{Options, Seat, Variant};
    ///
    /// let text = "3,bL,bL,3/8/8/8/3,bF,4/3,wF,4/8/3,wL,wL,3 w passes=0";
    /// let position = Variant::MountChess.read(text, &Options::default()).unwrap();
    /// let threats = position.threats(Seat::White);
    /// assert_eq!(threats.len(), 1);
    /// assert_eq!(threats[0].square.to_string(), "d3");
    /// assert_eq!(threats[0].by[0].0.to_string(), "d4");
    /// ```
    #[must_use]
    pub fn threats(&self, seat: Seat) -> Vec<Threat> {
        let mut threats: Vec<Threat> = Vec::new();
        if self.ending().is_some() {
            return threats;
        }
        for opponent in self.seats().into_iter().filter(|other| *other != seat) {
            let mut theirs = self.clone();
            theirs.hand_over(opponent);
            for action in theirs.actions() {
                let (Action::Move { from, .. } | Action::Shoot { from, .. }) = action else { continue };
                let Cell::Piece(attacker) = theirs.cell(from) else { continue };
                for (square, piece) in theirs.captured_by(action) {
                    if piece.seat != seat {
                        continue;
                    }
                    let known = threats.iter().position(|threat| threat.square == square);
                    let place = known.unwrap_or_else(|| {
                        threats.push(Threat { square, piece, by: Vec::new() });
                        threats.len() - 1
                    });
                    let by = &mut threats[place].by;
                    if !by.contains(&(from, attacker)) {
                        by.push((from, attacker));
                    }
                }
            }
        }
        threats.sort_by_key(|threat| (threat.square.file(), threat.square.rank()));
        for threat in &mut threats {
            threat.by.sort_by_key(|(square, _)| (square.file(), square.rank()));
        }
        threats
    }
}
