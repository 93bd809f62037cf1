//! What an army may be, in games whose seats choose one before they begin.
//!
//! An army that is being put together is a number for each kind that it may have, in the order of [`ArmyInfo::kinds`].
//!
//! ```
//! use castellan_rules::Variant;
//!
//! let army = Variant::KingOfTheMountain.army().expect("its seats choose armies");
//! let balanced = army.ready_made("balanced").expect("it comes with the game");
//! assert_eq!(army.missing(&balanced), Some(0));
//! assert_eq!(army.text(&balanced).as_deref(), Some("RNBP HHHJ RNBP HHHJ"));
//! // Nothing is chosen yet but the six Heroes that every army has.
//! assert_eq!(army.missing(&army.least()), Some(10));
//! ```

use super::piece::Kind;

/// How many codes of an army text stand together.
const TOGETHER: usize = 4;

/// What an army may be.
#[derive(Debug)]
pub struct ArmyInfo {
    /// The kinds that it may have.
    pub kinds: &'static [ArmyKind],
    /// How many pieces it has.
    pub size: usize,
    /// The armies that come with the game, the usual one first: their names and texts.
    pub ready_made: &'static [(&'static str, &'static str)],
}

/// A kind that an army may have.
#[derive(Debug)]
pub struct ArmyKind {
    /// The kind of piece.
    pub kind: Kind,
    /// The fewest that an army has.
    pub least: u8,
    /// The most that an army has.
    pub most: u8,
    /// Where it stands in an army text, when nothing else is wished: the first place that is free.
    pub places: &'static [usize],
}

impl ArmyInfo {
    /// The army that has nothing but what every army has.
    #[must_use]
    pub fn least(&self) -> Vec<u8> {
        self.kinds.iter().map(|kind| kind.least).collect()
    }

    /// The army of this name, if it comes with the game.
    #[must_use]
    pub fn ready_made(&self, name: &str) -> Option<Vec<u8>> {
        let (_, text) = self.ready_made.iter().find(|(ready_made, _)| *ready_made == name)?;
        let count = |kind: &ArmyKind| text.chars().filter(|code| *code == kind.kind.letter()).count() as u8;
        Some(self.kinds.iter().map(count).collect())
    }

    /// How many pieces an army still lacks; nothing when no army can become of it.
    #[must_use]
    pub fn missing(&self, counts: &[u8]) -> Option<usize> {
        let in_bounds = |(kind, count): (&ArmyKind, &u8)| (kind.least..=kind.most).contains(count);
        let possible = counts.len() == self.kinds.len() && self.kinds.iter().zip(counts).all(in_bounds);
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        self.size.checked_sub(sum).filter(|_| possible)
    }

    /// Returns the pieces at each place of an army text: pieces that come in pairs on mirrored squares, the others
    /// behind them.
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

    /// What stands at each place of the army of this name.
    #[must_use]
    pub fn placed_ready_made(&self, name: &str) -> Option<Vec<Option<Kind>>> {
        let (_, text) = self.ready_made.iter().find(|(ready_made, _)| *ready_made == name)?;
        let kind = |code| self.kinds.iter().map(|kind| kind.kind).find(|kind| kind.letter() == code);
        Some(text.chars().filter(|code| *code != ' ').map(kind).collect())
    }

    /// The army text of an army that lacks nothing.
    #[must_use]
    pub fn text(&self, counts: &[u8]) -> Option<String> {
        self.missing(counts).filter(|missing| *missing == 0)?;
        let codes = self.placed(counts).into_iter().map(|kind| kind.map(Kind::letter));
        let codes = codes.collect::<Option<Vec<char>>>()?;
        Some(codes.chunks(TOGETHER).map(String::from_iter).collect::<Vec<_>>().join(" "))
    }
}
