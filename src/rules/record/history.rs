//! A packed move history, in blocks shared between copies of a game: copying a long game costs little more than copying
//! a short one, and storing is copying bytes.

use super::Step;
use crate::action::{Action, MoveEffect, Roll};
use crate::geometry::{LARGEST_SIDE, Square};
use crate::piece::{Kind, Seat};
use std::ops::Range;
use std::sync::Arc;

/// Steps per block.
const BLOCK: usize = 128;
/// Bytes per step.
const STEP: usize = 7;
/// Bytes per repetition key.
const KEY: usize = size_of::<u128>();

/// Steps, each with the [repetition key](crate::AnyPosition::repetition_key) of the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    full: Vec<Arc<Block>>,
    /// The steps after the last full block; fewer than a block.
    open: Rows,
}

/// A full block of steps, and the position after them.
#[derive(PartialEq, Eq, Debug)]
struct Block {
    rows: Rows,
    position: Box<str>,
}

/// Steps, and the repetition key after each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Rows {
    steps: Vec<u8>,
    trail: Vec<u128>,
}

impl History {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.full.len() * BLOCK + self.open.trail.len()
    }

    /// Adds a step. `position` returns the text of the position after it, if needed.
    pub fn add(&mut self, step: Step, repetition_key: u128, position: impl FnOnce() -> String) {
        self.open.steps.extend(pack(step));
        self.open.trail.push(repetition_key);
        if self.open.trail.len() == BLOCK {
            let rows = std::mem::take(&mut self.open);
            self.full.push(Arc::new(Block { rows, position: position().into() }));
        }
    }

    /// Returns the step with this number, counted from 0.
    pub fn step(&self, at: usize) -> Option<Step> {
        let rows = self.full.get(at / BLOCK).map_or(&self.open, |block| &block.rows);
        let behind = rows.steps.get(at.min(self.len()) % BLOCK * STEP..)?;
        unpack(*behind.first_chunk()?)
    }

    /// Returns the number of occurrences of a repetition key.
    pub fn times(&self, repetition_key: u128) -> usize {
        let times = |rows: &Rows| rows.trail.iter().filter(|stood| **stood == repetition_key).count();
        self.rows().map(times).sum()
    }

    /// Returns the repetition keys of the positions after each step.
    pub fn trail(&self) -> impl Iterator<Item = u128> {
        self.rows().flat_map(|rows| &rows.trail).copied()
    }

    /// Returns the repetition key after the last step, if there is a step.
    pub fn stands(&self) -> Option<u128> {
        let last = self.open.trail.last().or_else(|| self.full.last()?.rows.trail.last());
        last.copied()
    }

    fn rows(&self) -> impl Iterator<Item = &Rows> {
        self.full.iter().map(|block| &block.rows).chain([&self.open])
    }

    /// Returns the first `steps` steps (or all, if there are fewer), a stored position to replay from (`None` for the
    /// start), and the range of steps to replay.
    pub fn cut(&self, steps: usize) -> (Self, Option<&str>, Range<usize>) {
        let steps = steps.min(self.len());
        let (blocks, rest) = (steps / BLOCK, steps % BLOCK);
        let open = self.full.get(blocks).map_or(&self.open, |block| &block.rows);
        let open = Rows { steps: open.steps[..rest * STEP].to_vec(), trail: open.trail[..rest].to_vec() };
        let position = blocks.checked_sub(1).map(|last| &*self.full[last].position);
        (Self { full: self.full[..blocks].to_vec(), open }, position, blocks * BLOCK..steps)
    }

    /// Serialises the history: for each full block its steps and trail, then the length of its position text in two
    /// bytes and that text; then the other steps and their trail.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity((self.full.len() + 1) * (BLOCK * (STEP + KEY) + 1_000));
        for block in &self.full {
            block.rows.write(&mut bytes);
            bytes.extend((block.position.len() as u16).to_be_bytes());
            bytes.extend(block.position.as_bytes());
        }
        self.open.write(&mut bytes);
        bytes
    }

    /// Deserialises the output of [`write`](Self::write); `None` if the bytes are truncated or invalid.
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut full = Vec::new();
        while let Some((rows, rest)) = bytes.split_at_checked(BLOCK * (STEP + KEY)) {
            let (length, rest) = rest.split_first_chunk()?;
            let (position, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
            let position = std::str::from_utf8(position).ok()?;
            full.push(Arc::new(Block { rows: Rows::read(rows)?, position: position.into() }));
            bytes = rest;
        }
        Some(Self { full, open: Rows::read(bytes)? })
    }
}

impl Rows {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(&self.steps);
        self.trail.iter().for_each(|repetition_key| bytes.extend(repetition_key.to_be_bytes()));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let count = bytes.len() / (STEP + KEY);
        let (steps, trail) = bytes.split_at(count * STEP);
        let (steps_read, []) = steps.as_chunks() else { return None };
        let (trail, []) = trail.as_chunks() else { return None };
        let fits = trail.len() == count && steps_read.iter().all(|step| unpack(*step).is_some());
        fits.then(|| Self {
            steps: steps.to_vec(),
            trail: trail.iter().map(|bytes| u128::from_be_bytes(*bytes)).collect(),
        })
    }
}

/// A stack of bit fields.
#[derive(Default)]
struct Bits(u64);

impl Bits {
    fn put(&mut self, value: u8, bits: u32) {
        self.0 = self.0 << bits | u64::from(value);
    }

    fn put_square(&mut self, square: Option<Square>) {
        self.put(square.map_or(0, Square::file), 5);
        self.put(square.map_or(0, Square::rank), 5);
    }

    /// Pops a field of `bits` bits.
    fn take(&mut self, bits: u32) -> u8 {
        let value = (self.0 & ((1 << bits) - 1)) as u8;
        self.0 >>= bits;
        value
    }

    /// Pops a square, if valid.
    fn take_square(&mut self) -> Option<Square> {
        let rank = self.take(5);
        let file = self.take(5);
        (file < LARGEST_SIDE && rank < LARGEST_SIDE).then(|| Square::new(file, rank))
    }
}

/// Packs a step: the form of action, the seat, the squares, the kind of piece, the dice.
fn pack(step: Step) -> [u8; STEP] {
    let (form, first, second, kind, third) = match step.action {
        Action::Move { from, to, effect } => {
            let (form, kind, third) = match effect {
                MoveEffect::Nothing => (0, None, None),
                MoveEffect::Become(kind) => (1, Some(kind), None),
                MoveEffect::Promote(at) => (2, None, Some(at)),
                MoveEffect::Drop(kind, at) => (3, Some(kind), Some(at)),
            };
            (form, Some(from), Some(to), kind, third)
        }
        Action::Shoot { from, target } => (4, Some(from), Some(target), None, None),
        Action::Place { kind, to } => (5, None, Some(to), Some(kind), None),
        Action::Pass => (6, None, None, None, None),
        // The seat that leaves is the seat of the step.
        Action::Leave(_) => (7, None, None, None, None),
    };
    let mut bits = Bits::default();
    bits.put(form, 3);
    bits.put(step.seat as u8, 2);
    bits.put_square(first);
    bits.put_square(second);
    bits.put(kind.map_or(0, |kind| kind.letter() as u8), 7);
    bits.put(u8::from(kind.is_some_and(Kind::is_promoted)), 1);
    bits.put_square(third);
    bits.put(step.roll.map_or(0, |roll| roll.attack), 5);
    bits.put(step.roll.map_or(0, |roll| roll.defence), 5);
    let [_, rest @ ..] = bits.0.to_be_bytes();
    rest
}

/// Unpacks the output of [`pack`].
fn unpack(bytes: [u8; STEP]) -> Option<Step> {
    let mut bits = Bits(bytes.into_iter().fold(0, |bits, byte| bits << 8 | u64::from(byte)));
    let (defence, attack) = (bits.take(5), bits.take(5));
    let third = bits.take_square()?;
    let (promoted, letter) = (bits.take(1) == 1, bits.take(7));
    let (second, first) = (bits.take_square()?, bits.take_square()?);
    let seat = Seat::ALL[usize::from(bits.take(2))];
    let kind = || {
        let kind = letter.is_ascii_uppercase().then(|| Kind::new(letter))?;
        Some(if promoted { kind.promoted() } else { kind })
    };
    let moved = |effect| Action::Move { from: first, to: second, effect };
    let action = match bits.take(3) {
        0 => moved(MoveEffect::Nothing),
        1 => moved(MoveEffect::Become(kind()?)),
        2 => moved(MoveEffect::Promote(third)),
        3 => moved(MoveEffect::Drop(kind()?, third)),
        4 => Action::Shoot { from: first, target: second },
        5 => Action::Place { kind: kind()?, to: second },
        6 => Action::Pass,
        _ => Action::Leave(seat),
    };
    let roll = (attack > 0).then_some(Roll { attack, defence });
    Some(Step { action, roll, seat })
}
