//! Zobrist hashing for repetition keys: every feature of a position has a fixed random number, and the key is their
//! exclusive or. A [`Board`](super::board::Board) updates its part incrementally.
//!
//! The numbers are outputs of [splitmix64](https://prng.di.unimi.it/splitmix64.c) with a fixed seed: they depend on
//! neither the compiler nor the machine.

/// The seed of the generator.
const SEED: u64 = 0x4341_5354_454C_4C41;
/// The increment of splitmix64.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The maximum number of squares of a board.
pub(super) const SQUARES: usize = 361;
/// The length of a row: 61 contents of a square (empty, or 15 kinds of 4 seats), rounded up to a power of two.
pub(super) const CELLS: usize = 64;

/// The numbers by square and cell, as numbered by [`Board`](super::board::Board).
static PIECES: [[u128; CELLS]; SQUARES] = {
    let mut numbers = [[0; CELLS]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut cell = 0;
        while cell < CELLS {
            numbers[square][cell] = number((square * CELLS + cell) as u64);
            cell += 1;
        }
        square += 1;
    }
    numbers
};

/// Returns the number of the contents of a square.
#[inline]
pub(super) fn piece_number(square: usize, cell: u8) -> u128 {
    // Without the remainder, each lookup would have a bounds check.
    PIECES[square][usize::from(cell) % CELLS]
}

/// A feature of a position other than the pieces on the board.
#[derive(Clone, Copy)]
pub(super) enum Feature {
    /// The seat to move.
    ToAct,
    /// A seat in the game.
    Playing,
    /// The number of pieces of a kind that a seat has off the board.
    OffBoard,
    /// A wall on a square.
    Wall,
    /// The square passed over by a double step.
    PassedOver,
    /// A piece that has not moved.
    Unmoved,
    /// The phase of a King.
    Phase,
    /// A failed capture of this turn, in the order of the failures.
    FailedCapture,
}

impl Feature {
    /// Returns the number of this feature at a place (a seat, a square, an index) with a value.
    pub(super) const fn number(self, place: usize, value: usize) -> u128 {
        number((self as u64 + 1) << 32 | (place as u64) << 16 | value as u64)
    }
}

/// Returns 128 bits: two successive outputs of the generator.
const fn number(index: u64) -> u128 {
    (splitmix64(SEED, 2 * index) as u128) << 64 | splitmix64(SEED, 2 * index + 1) as u128
}

/// Returns an output of splitmix64, counted from 0.
pub(super) const fn splitmix64(seed: u64, index: u64) -> u64 {
    let mut bits = seed.wrapping_add(STEP.wrapping_mul(index + 1));
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
