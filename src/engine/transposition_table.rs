//! The transposition table.

/// The bound type of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Bound {
    /// An empty entry.
    #[default]
    None,
    /// A lower bound (fail high).
    Lower,
    /// An upper bound (fail low).
    Upper,
    /// The exact value.
    Exact,
}

impl Bound {
    /// Returns the bound type of a value found with a window.
    pub const fn for_value(best: i32, (alpha, beta): (i32, i32)) -> Self {
        if best >= beta {
            Self::Lower
        } else if best <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }

    /// Returns `true` if a value with this bound allows a cutoff.
    pub const fn allows_cutoff(self, value: i32, (alpha, beta): (i32, i32)) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
            Self::None => false,
        }
    }
}

/// An entry of the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TableEntry {
    /// The half of the key that is not used as the index.
    pub check: u64,
    pub value: i16,
    /// The static evaluation.
    pub evaluation: i16,
    /// The index of the best action in the list of legal actions, so the action is legal even after a key collision.
    pub best: u16,
    pub depth: i8,
    pub bound: Bound,
}

/// The index for an unknown best action.
pub(crate) const NO_ACTION: u16 = u16::MAX;

/// A transposition table of fixed size.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable {
    entries: Vec<TableEntry>,
}

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes: a power of two of entries, at least one.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<TableEntry>()).max(1);
        Self { entries: vec![TableEntry::default(); 1 << most.ilog2()] }
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<TableEntry>()
    }

    fn index(&self, key: u128) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// Returns the entry of the position with this key.
    pub fn get(&self, key: u128) -> Option<TableEntry> {
        let entry = self.entries[self.index(key)];
        (entry.check == (key >> 64) as u64 && entry.bound != Bound::None).then_some(entry)
    }

    /// Stores an entry, unless that of the same position is clearly deeper and the new value is only a bound.
    pub fn put(&mut self, key: u128, mut entry: TableEntry) {
        entry.check = (key >> 64) as u64;
        let index = self.index(key);
        let old = &mut self.entries[index];
        if old.check == entry.check {
            if entry.best == NO_ACTION {
                entry.best = old.best;
            }
            if entry.bound != Bound::Exact && i32::from(entry.depth) + 3 < i32::from(old.depth) {
                return;
            }
        }
        *old = entry;
    }
}
