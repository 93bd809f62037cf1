//! Repetition keys after Zobrist: everything that makes positions different has a fixed random number, and the key
//! of a position is all of them combined by exclusive or. So a [`Board`](super::board::Board) keeps its part up to
//! date as pieces come and go.
//!
//! The numbers are outputs of [splitmix64](https://prng.di.unimi.it/splitmix64.c) from a fixed seed: they depend on
//! neither the compiler nor the machine.

/// The seed of the generator.
const SEED: u64 = 0x4341_5354_454C_4C41;
/// What splitmix64 adds to its state before each output.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The most squares of a board.
pub(super) const SQUARES: usize = 361;
/// How many different things a square can hold, at most: nothing, or one of 15 kinds of piece of 4 seats.
pub(super) const CELLS: usize = 64;

/// The numbers of a cell on a square, as [`Board`](super::board::Board) numbers both.
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

/// The number of what a square holds.
#[inline]
pub(super) fn piece_number(square: usize, cell: u8) -> u128 {
    // Without the remainder, each look-up would be checked against the length.
    PIECES[square][usize::from(cell) % CELLS]
}

/// What else makes positions different.
#[derive(Clone, Copy)]
pub(super) enum Feature {
    /// The seat to act.
    ToAct,
    /// A seat that is in the game.
    Playing,
    /// How many pieces of a kind a seat has off the board.
    Held,
    /// A wall on a square.
    Wall,
    /// The square that a double step passed over.
    PassedOver,
    /// A piece that has never moved.
    Unmoved,
    /// The phase of a King.
    Phase,
    /// A piece whose capture has failed this turn, in the order of the failures.
    Failed,
}

impl Feature {
    /// The number of this feature at a place (a seat, a square, a position in a list) with a value.
    pub(super) const fn number(self, place: usize, value: usize) -> u128 {
        number((self as u64 + 1) << 32 | (place as u64) << 16 | value as u64)
    }
}

/// 128 bits: two outputs in a row of the generator.
const fn number(index: u64) -> u128 {
    (splitmix64(SEED, 2 * index) as u128) << 64 | splitmix64(SEED, 2 * index + 1) as u128
}

/// An output of splitmix64, counted from 0.
pub(super) const fn splitmix64(seed: u64, index: u64) -> u64 {
    let mut bits = seed.wrapping_add(STEP.wrapping_mul(index + 1));
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}
