//! The transposition table: what is known about positions that were searched before.

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Bound {
    /// Nothing is stored.
    #[default]
    None,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
    /// It is the true value.
    Exact,
}

impl Bound {
    /// Returns the meaning of the best value that was found with a window.
    pub const fn of(best: i32, (alpha, beta): (i32, i32)) -> Self {
        if best >= beta {
            Self::Lower
        } else if best <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }

    /// Whether the true value need not be known, because of this one and a window.
    pub const fn decides(self, value: i32, (alpha, beta): (i32, i32)) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
            Self::None => false,
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    /// The half of the key that does not say where the entry stands.
    pub check: u64,
    pub value: i16,
    /// What its evaluation says.
    pub evaluation: i16,
    /// The place of the best action among the legal ones, in the order in which they are listed. So the action is
    /// legal even if two positions share a key.
    pub best: u16,
    pub depth: i8,
    pub bound: Bound,
}

/// No action is known.
pub(crate) const NO_ACTION: u16 = u16::MAX;

/// A table of a fixed size.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table that takes at most so many bytes: a power of two of entries, one at least.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry>()).max(1);
        Self { entries: vec![Entry::default(); 1 << most.ilog2()] }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    fn place(&self, key: u128) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is known about the position with this key.
    pub fn get(&self, key: u128) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.check == (key >> 64) as u64 && entry.bound != Bound::None).then_some(entry)
    }

    /// Stores what was found out, unless more is known about that position already.
    pub fn put(&mut self, key: u128, mut entry: Entry) {
        entry.check = (key >> 64) as u64;
        let place = self.place(key);
        let old = &mut self.entries[place];
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
