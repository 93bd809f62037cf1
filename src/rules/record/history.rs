//! A packed move history, in blocks shared between copies of a game: copying a long game costs little more than copying
//! a short one, and storing is copying bytes.

use super::Step;
use crate::action::{Action, MoveEffect, Roll};
use crate::geometry::{MAX_SIDE, Square};
use crate::piece::{PieceKind, Seat};
use std::ops::Range;
use std::sync::Arc;

/// Steps per block.
const BLOCK_STEPS: usize = 128;
/// Bytes per step.
const STEP_BYTES: usize = 7;
/// Bytes per repetition key.
const KEY_BYTES: usize = size_of::<u128>();

/// Steps, each with the [repetition key](crate::AnyPosition::repetition_key) of the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    full_blocks: Vec<Arc<Block>>,
    /// The steps after the last full block; fewer than a block.
    last_block: PackedSteps,
}

/// A full block of steps, and the position after them.
#[derive(PartialEq, Eq, Debug)]
struct Block {
    packed: PackedSteps,
    position: Box<str>,
}

/// Steps, and the repetition key after each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PackedSteps {
    steps: Vec<u8>,
    keys: Vec<u128>,
}

impl History {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.full_blocks.len() * BLOCK_STEPS + self.last_block.keys.len()
    }

    /// Adds a step. `position` returns the text of the position after it, if needed.
    pub fn push(&mut self, step: Step, repetition_key: u128, position: impl FnOnce() -> String) {
        self.last_block.steps.extend(pack(step));
        self.last_block.keys.push(repetition_key);
        if self.last_block.keys.len() == BLOCK_STEPS {
            let packed = std::mem::take(&mut self.last_block);
            self.full_blocks.push(Arc::new(Block { packed, position: position().into() }));
        }
    }

    /// Returns the step with this number, counted from 0.
    pub fn step(&self, at: usize) -> Option<Step> {
        let packed = self.full_blocks.get(at / BLOCK_STEPS).map_or(&self.last_block, |block| &block.packed);
        let rest = packed.steps.get(at.min(self.len()) % BLOCK_STEPS * STEP_BYTES..)?;
        unpack(*rest.first_chunk()?)
    }

    /// Returns the number of occurrences of a repetition key.
    pub fn occurrences(&self, repetition_key: u128) -> usize {
        let occurrences =
            |packed: &PackedSteps| packed.keys.iter().filter(|other| **other == repetition_key).count();
        self.packed().map(occurrences).sum()
    }

    /// Returns the repetition keys of the positions after each step.
    pub fn keys(&self) -> impl Iterator<Item = u128> {
        self.packed().flat_map(|packed| &packed.keys).copied()
    }

    /// Returns the repetition key after the last step, if there is a step.
    pub fn last_key(&self) -> Option<u128> {
        let last = self.last_block.keys.last().or_else(|| self.full_blocks.last()?.packed.keys.last());
        last.copied()
    }

    fn packed(&self) -> impl Iterator<Item = &PackedSteps> {
        self.full_blocks.iter().map(|block| &block.packed).chain([&self.last_block])
    }

    /// Returns the first `steps` steps (or all, if there are fewer), a stored position to replay from (`None` for the
    /// start), and the range of steps to replay.
    pub fn prefix(&self, steps: usize) -> (Self, Option<&str>, Range<usize>) {
        let steps = steps.min(self.len());
        let (blocks, rest) = (steps / BLOCK_STEPS, steps % BLOCK_STEPS);
        let last_block = self.full_blocks.get(blocks).map_or(&self.last_block, |block| &block.packed);
        let last_block = PackedSteps {
            steps: last_block.steps[..rest * STEP_BYTES].to_vec(),
            keys: last_block.keys[..rest].to_vec(),
        };
        let position = blocks.checked_sub(1).map(|last| &*self.full_blocks[last].position);
        (
            Self { full_blocks: self.full_blocks[..blocks].to_vec(), last_block },
            position,
            blocks * BLOCK_STEPS..steps,
        )
    }

    /// Serialises the history: for each full block its steps and keys, then the length of its position text in two
    /// bytes and that text; then the other steps and their keys.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(
            (self.full_blocks.len() + 1) * (BLOCK_STEPS * (STEP_BYTES + KEY_BYTES) + 1_000),
        );
        for block in &self.full_blocks {
            block.packed.write(&mut bytes);
            bytes.extend((block.position.len() as u16).to_be_bytes());
            bytes.extend(block.position.as_bytes());
        }
        self.last_block.write(&mut bytes);
        bytes
    }

    /// Deserialises the output of [`write`](Self::write); `None` if the bytes are truncated or invalid.
    pub fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut full_blocks = Vec::new();
        while let Some((packed, rest)) = bytes.split_at_checked(BLOCK_STEPS * (STEP_BYTES + KEY_BYTES)) {
            let (length, rest) = rest.split_first_chunk()?;
            let (position, rest) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
            let position = std::str::from_utf8(position).ok()?;
            full_blocks
                .push(Arc::new(Block { packed: PackedSteps::read(packed)?, position: position.into() }));
            bytes = rest;
        }
        Some(Self { full_blocks, last_block: PackedSteps::read(bytes)? })
    }
}

impl PackedSteps {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(&self.steps);
        self.keys.iter().for_each(|repetition_key| bytes.extend(repetition_key.to_be_bytes()));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let count = bytes.len() / (STEP_BYTES + KEY_BYTES);
        let (steps, keys) = bytes.split_at(count * STEP_BYTES);
        let (steps_read, []) = steps.as_chunks() else { return None };
        let (keys, []) = keys.as_chunks() else { return None };
        let is_valid = keys.len() == count && steps_read.iter().all(|step| unpack(*step).is_some());
        is_valid.then(|| Self {
            steps: steps.to_vec(),
            keys: keys.iter().map(|bytes| u128::from_be_bytes(*bytes)).collect(),
        })
    }
}

/// A stack of bit fields.
#[derive(Default)]
struct Bits(u64);

impl Bits {
    fn push(&mut self, value: u8, bits: u32) {
        self.0 = self.0 << bits | u64::from(value);
    }

    fn push_square(&mut self, square: Option<Square>) {
        self.push(square.map_or(0, Square::file), 5);
        self.push(square.map_or(0, Square::rank), 5);
    }

    /// Pops a field of `bits` bits.
    fn pop(&mut self, bits: u32) -> u8 {
        let value = (self.0 & ((1 << bits) - 1)) as u8;
        self.0 >>= bits;
        value
    }

    /// Pops a square, if valid.
    fn pop_square(&mut self) -> Option<Square> {
        let rank = self.pop(5);
        let file = self.pop(5);
        (file < MAX_SIDE && rank < MAX_SIDE).then(|| Square::new(file, rank))
    }
}

/// Packs a step: the form of action, the seat, the squares, the kind of piece, the dice.
fn pack(step: Step) -> [u8; STEP_BYTES] {
    let (form, first, second, kind, third) = match step.action {
        Action::Move { from, to, effect } => {
            let (form, kind, third) = match effect {
                MoveEffect::Nothing => (0, None, None),
                MoveEffect::PromoteTo(kind) => (1, Some(kind), None),
                MoveEffect::PromoteAt(at) => (2, None, Some(at)),
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
    bits.push(form, 3);
    bits.push(step.seat as u8, 2);
    bits.push_square(first);
    bits.push_square(second);
    bits.push(kind.map_or(0, |kind| kind.letter() as u8), 7);
    bits.push(u8::from(kind.is_some_and(PieceKind::is_promoted)), 1);
    bits.push_square(third);
    bits.push(step.roll.map_or(0, |roll| roll.attack), 5);
    bits.push(step.roll.map_or(0, |roll| roll.defence), 5);
    let [_, rest @ ..] = bits.0.to_be_bytes();
    rest
}

/// Unpacks the output of [`pack`].
fn unpack(bytes: [u8; STEP_BYTES]) -> Option<Step> {
    let mut bits = Bits(bytes.into_iter().fold(0, |bits, byte| bits << 8 | u64::from(byte)));
    let (defence, attack) = (bits.pop(5), bits.pop(5));
    let third = bits.pop_square()?;
    let (promoted, letter) = (bits.pop(1) == 1, bits.pop(7));
    let (second, first) = (bits.pop_square()?, bits.pop_square()?);
    let seat = Seat::ALL[usize::from(bits.pop(2))];
    let kind = || {
        let kind = letter.is_ascii_uppercase().then(|| PieceKind::new(letter))?;
        Some(if promoted { kind.promoted() } else { kind })
    };
    let moved = |effect| Action::Move { from: first, to: second, effect };
    let action = match bits.pop(3) {
        0 => moved(MoveEffect::Nothing),
        1 => moved(MoveEffect::PromoteTo(kind()?)),
        2 => moved(MoveEffect::PromoteAt(third)),
        3 => moved(MoveEffect::Drop(kind()?, third)),
        4 => Action::Shoot { from: first, target: second },
        5 => Action::Place { kind: kind()?, to: second },
        6 => Action::Pass,
        _ => Action::Leave(seat),
    };
    let roll = (attack > 0).then_some(Roll { attack, defence });
    Some(Step { action, roll, seat })
}
