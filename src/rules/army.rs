//! Limits on armies, in games where the players choose one before the start.
//!
//! An army under construction is a count for each kind, in the order of [`ArmyInfo::kinds`].
//!
//! ```
//! use castellan_rules::Variant;
//!
//! let army = Variant::KingOfTheMountain.army().expect("its seats choose armies");
//! let balanced = army.preset("balanced").expect("it comes with the game");
//! assert_eq!(army.missing(&balanced), Some(0));
//! assert_eq!(army.text(&balanced).as_deref(), Some("RNBP HHHJ RNBP HHHJ"));
//! // So far only the six Heroes that every army has.
//! assert_eq!(army.missing(&army.minimum()), Some(10));
//! ```

use super::piece::PieceKind;

/// The number of codes per group of an army text.
const GROUP_SIZE: usize = 4;

/// The limits on an army.
#[derive(Debug)]
pub struct ArmyInfo {
    /// The available kinds.
    pub kinds: &'static [ArmyKind],
    /// The number of pieces.
    pub size: usize,
    /// The predefined armies, the default first: names and texts.
    pub presets: &'static [(&'static str, &'static str)],
}

/// A kind of piece available to an army.
#[derive(Debug)]
pub struct ArmyKind {
    /// The kind of piece.
    pub kind: PieceKind,
    /// The minimum count.
    pub min: u8,
    /// The maximum count.
    pub max: u8,
    /// The preferred positions in an army text, best first.
    pub preferred_positions: &'static [usize],
}

impl ArmyInfo {
    /// Returns the smallest army: only the mandatory pieces.
    #[must_use]
    pub fn minimum(&self) -> Vec<u8> {
        self.kinds.iter().map(|kind| kind.min).collect()
    }

    /// Returns the predefined army with this name.
    #[must_use]
    pub fn preset(&self, name: &str) -> Option<Vec<u8>> {
        let (_, text) = self.presets.iter().find(|(preset, _)| *preset == name)?;
        let count = |kind: &ArmyKind| text.chars().filter(|code| *code == kind.kind.letter()).count() as u8;
        Some(self.kinds.iter().map(count).collect())
    }

    /// Returns the number of pieces still missing, or `None` if no legal army has these counts.
    #[must_use]
    pub fn missing(&self, counts: &[u8]) -> Option<usize> {
        let in_bounds = |(kind, count): (&ArmyKind, &u8)| (kind.min..=kind.max).contains(count);
        let possible = counts.len() == self.kinds.len() && self.kinds.iter().zip(counts).all(in_bounds);
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        self.size.checked_sub(sum).filter(|_| possible)
    }

    /// Returns an arrangement of these pieces: the piece at each position of an army text, with pairs on mirrored
    /// squares and single pieces on what is left.
    #[must_use]
    pub fn arrange(&self, counts: &[u8]) -> Vec<Option<PieceKind>> {
        let mut army = vec![None; self.size];
        let mut kinds: Vec<(&ArmyKind, u8)> = self.kinds.iter().zip(counts.iter().copied()).collect();
        kinds.sort_by_key(|(_, count)| count % 2);
        for (kind, count) in kinds {
            for _ in 0..count {
                let free =
                    kind.preferred_positions.iter().find(|position| army.get(**position) == Some(&None));
                if let Some(position) = free {
                    army[*position] = Some(kind.kind);
                }
            }
        }
        army
    }

    /// Returns the piece at each position of the predefined army with this name.
    #[must_use]
    pub fn preset_arrangement(&self, name: &str) -> Option<Vec<Option<PieceKind>>> {
        let (_, text) = self.presets.iter().find(|(preset, _)| *preset == name)?;
        let kind = |code| self.kinds.iter().map(|kind| kind.kind).find(|kind| kind.letter() == code);
        Some(text.chars().filter(|code| *code != ' ').map(kind).collect())
    }

    /// Returns the text of a complete army.
    #[must_use]
    pub fn text(&self, counts: &[u8]) -> Option<String> {
        self.missing(counts).filter(|missing| *missing == 0)?;
        let codes = self.arrange(counts).into_iter().map(|kind| kind.map(PieceKind::letter));
        let codes = codes.collect::<Option<Vec<char>>>()?;
        Some(codes.chunks(GROUP_SIZE).map(String::from_iter).collect::<Vec<_>>().join(" "))
    }
}
