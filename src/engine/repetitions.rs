//! Repetition counts of the game before the search.

use std::collections::HashMap;

/// The number of occurrences of positions in the game, without the position searched.
///
/// ```
/// use castellan_engine::RepetitionCounts;
/// use castellan_rules::{Options, Record, Variant};
///
/// let mut record = Record::begin(Variant::MountChess, Options::default())?;
/// record.play("a1b2".parse()?, None)?;
/// assert_eq!(RepetitionCounts::before(&record).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RepetitionCounts {
    times: HashMap<u128, u32>,
}

impl RepetitionCounts {
    /// Returns the counts of the positions before the current one.
    #[must_use]
    pub fn before(record: &castellan_rules::Record) -> Self {
        let mut trail: Vec<u128> = record.repetition_keys().collect();
        trail.pop();
        Self::from_keys(&trail)
    }

    /// Creates counts from repetition keys.
    #[must_use]
    pub fn from_keys(repetition_keys: &[u128]) -> Self {
        let mut times = HashMap::new();
        for &key in repetition_keys {
            *times.entry(key).or_insert(0) += 1;
        }
        Self { times }
    }

    /// Returns the number of different positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Returns `true` if there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// Returns the number of occurrences of the position with this repetition key.
    #[must_use]
    pub fn times(&self, repetition_key: u128) -> u32 {
        if self.times.is_empty() { 0 } else { self.times.get(&repetition_key).copied().unwrap_or(0) }
    }
}
