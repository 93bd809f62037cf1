//! What has stood in the game before the search.

use std::collections::HashMap;

/// How often positions have stood in the game, the one that is searched left out.
///
/// ```
/// use castellan_engine::Played;
/// use castellan_rules::{Options, Record, Variant};
///
/// let mut record = Record::begin(Variant::MountChess, Options::default())?;
/// record.play("a1b2".parse()?, None)?;
/// assert_eq!(Played::before(&record).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Played {
    times: HashMap<u128, u32>,
}

impl Played {
    /// What has stood in a game before its present position.
    #[must_use]
    pub fn before(record: &castellan_rules::Record) -> Self {
        let mut trail: Vec<u128> = record.trail().collect();
        trail.pop();
        Self::of(&trail)
    }

    /// Positions with these repetition keys.
    #[must_use]
    pub fn of(repetition_keys: &[u128]) -> Self {
        let mut times = HashMap::new();
        for &key in repetition_keys {
            *times.entry(key).or_insert(0) += 1;
        }
        Self { times }
    }

    /// How many different positions have stood.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether none has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// How often the position with this repetition key has stood.
    #[must_use]
    pub fn times(&self, repetition_key: u128) -> u32 {
        if self.times.is_empty() { 0 } else { self.times.get(&repetition_key).copied().unwrap_or(0) }
    }
}
