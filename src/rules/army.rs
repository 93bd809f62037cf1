//! Limits on armies, in games where the players choose one before the start.
//!
//! An army under construction is a count for each kind, in the order of [`ArmyInfo::kinds`].
//!
//! ```
//! use castellan_rules::Variant;
//!
//! let army = Variant::KingOfTheMountain.army().expect("its seats choose armies");
//! let balanced = army.ready_made("balanced").expect("it comes with the game");
//! assert_eq!(army.missing(&balanced), Some(0));
//! assert_eq!(army.text(&balanced).as_deref(), Some("RNBP HHHJ RNBP HHHJ"));
//! // So far only the six Heroes that every army has.
//! assert_eq!(army.missing(&army.least()), Some(10));
//! ```

use super::piece::Kind;

/// The number of codes per group of an army text.
const TOGETHER: usize = 4;

/// The limits on an army.
#[derive(Debug)]
pub struct ArmyInfo {
    /// The available kinds.
    pub kinds: &'static [ArmyKind],
    /// The number of pieces.
    pub size: usize,
    /// The predefined armies, the default first: names and texts.
    pub ready_made: &'static [(&'static str, &'static str)],
}

/// A kind of piece available to an army.
#[derive(Debug)]
pub struct ArmyKind {
    /// The kind of piece.
    pub kind: Kind,
    /// The minimum count.
    pub least: u8,
    /// The maximum count.
    pub most: u8,
    /// The preferred positions in an army text, best first.
    pub places: &'static [usize],
}

impl ArmyInfo {
    /// Returns the smallest army: only the mandatory pieces.
    #[must_use]
    pub fn least(&self) -> Vec<u8> {
        self.kinds.iter().map(|kind| kind.least).collect()
    }

    /// Returns the predefined army with this name.
    #[must_use]
    pub fn ready_made(&self, name: &str) -> Option<Vec<u8>> {
        let (_, text) = self.ready_made.iter().find(|(ready_made, _)| *ready_made == name)?;
        let count = |kind: &ArmyKind| text.chars().filter(|code| *code == kind.kind.letter()).count() as u8;
        Some(self.kinds.iter().map(count).collect())
    }

    /// Returns the number of pieces still missing, or `None` if no legal army has these counts.
    #[must_use]
    pub fn missing(&self, counts: &[u8]) -> Option<usize> {
        let in_bounds = |(kind, count): (&ArmyKind, &u8)| (kind.least..=kind.most).contains(count);
        let possible = counts.len() == self.kinds.len() && self.kinds.iter().zip(counts).all(in_bounds);
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        self.size.checked_sub(sum).filter(|_| possible)
    }

    /// Returns the piece at each position of an army text: pairs on mirrored squares, with single pieces behind them.
    #[must_use]
    pub fn placed(&self, counts: &[u8]) -> Vec<Option<Kind>> {
        let mut army = vec![None; self.size];
        let mut kinds: Vec<(&ArmyKind, u8)> = self.kinds.iter().zip(counts.iter().copied()).collect();
        kinds.sort_by_key(|(_, count)| count % 2);
        for (kind, count) in kinds {
            for _ in 0..count {
                let free = kind.places.iter().find(|place| army.get(**place) == Some(&None));
                if let Some(place) = free {
                    army[*place] = Some(kind.kind);
                }
            }
        }
        army
    }

    /// Returns the piece at each position of the predefined army with this name.
    #[must_use]
    pub fn placed_ready_made(&self, name: &str) -> Option<Vec<Option<Kind>>> {
        let (_, text) = self.ready_made.iter().find(|(ready_made, _)| *ready_made == name)?;
        let kind = |code| self.kinds.iter().map(|kind| kind.kind).find(|kind| kind.letter() == code);
        Some(text.chars().filter(|code| *code != ' ').map(kind).collect())
    }

    /// Returns the text of a complete army.
    #[must_use]
    pub fn text(&self, counts: &[u8]) -> Option<String> {
        self.missing(counts).filter(|missing| *missing == 0)?;
        let codes = self.placed(counts).into_iter().map(|kind| kind.map(Kind::letter));
        let codes = codes.collect::<Option<Vec<char>>>()?;
        Some(codes.chunks(TOGETHER).map(String::from_iter).collect::<Vec<_>>().join(" "))
    }
}
