//! What was played, packed, in blocks that copies of a game share: to copy a long game costs little more
//! than to copy a short one, and to keep it is to copy bytes.

use super::Step;
use crate::action::{Action, MoveEffect, Roll};
use crate::geometry::{LARGEST_SIDE, Square};
use crate::piece::{Kind, Seat};
use std::ops::Range;
use std::sync::Arc;

/// Steps in a block.
const BLOCK: usize = 128;
/// Bytes of a step.
const STEP: usize = 7;
/// Bytes of a repetition key.
const KEY: usize = size_of::<u128>();

/// Steps, each with the [repetition key](crate::AnyPosition::repetition_key) of the position behind it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct History {
    full: Vec<Arc<Block>>,
    /// What is behind the last full block: less than a block has.
    open: Rows,
}

/// So many steps, and the position behind them.
#[derive(PartialEq, Eq, Debug)]
struct Block {
    rows: Rows,
    position: Box<str>,
}

/// Steps, and the repetition key behind each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Rows {
    steps: Vec<u8>,
    trail: Vec<u128>,
}

impl History {
    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.full.len() * BLOCK + self.open.trail.len()
    }

    /// Adds a step. `position` gives the text of the position behind it, when it is needed.
    pub fn add(&mut self, step: Step, repetition_key: u128, position: impl FnOnce() -> String) {
        self.open.steps.extend(pack(step));
        self.open.trail.push(repetition_key);
        if self.open.trail.len() == BLOCK {
            let rows = std::mem::take(&mut self.open);
            self.full.push(Arc::new(Block { rows, position: position().into() }));
        }
    }

    /// The step with this number, counted from 0.
    pub fn step(&self, at: usize) -> Option<Step> {
        let rows = self.full.get(at / BLOCK).map_or(&self.open, |block| &block.rows);
        let behind = rows.steps.get(at.min(self.len()) % BLOCK * STEP..)?;
        unpack(*behind.first_chunk()?)
    }

    /// How often a repetition key is here.
    pub fn times(&self, repetition_key: u128) -> usize {
        let times = |rows: &Rows| rows.trail.iter().filter(|stood| **stood == repetition_key).count();
        self.rows().map(times).sum()
    }

    /// The repetition key of each position behind a step.
    pub fn trail(&self) -> impl Iterator<Item = u128> {
        self.rows().flat_map(|rows| &rows.trail).copied()
    }

    /// The repetition key of the position behind the last step, if there is a step.
    pub fn stands(&self) -> Option<u128> {
        let last = self.open.trail.last().or_else(|| self.full.last()?.rows.trail.last());
        last.copied()
    }

    fn rows(&self) -> impl Iterator<Item = &Rows> {
        self.full.iter().map(|block| &block.rows).chain([&self.open])
    }

    /// The first so many steps, at most as many as there are; and where to go on from to reach the position
    /// behind them: a position that stood (the start, when there is none), and the steps since.
    pub fn cut(&self, steps: usize) -> (Self, Option<&str>, Range<usize>) {
        let steps = steps.min(self.len());
        let (blocks, rest) = (steps / BLOCK, steps % BLOCK);
        let open = self.full.get(blocks).map_or(&self.open, |block| &block.rows);
        let open = Rows { steps: open.steps[..rest * STEP].to_vec(), trail: open.trail[..rest].to_vec() };
        let position = blocks.checked_sub(1).map(|last| &*self.full[last].position);
        (Self { full: self.full[..blocks].to_vec(), open }, position, blocks * BLOCK..steps)
    }

    /// As bytes: each full block's steps and trail, then the length of the text of its position in two bytes and
    /// that text; then the other steps and their trail.
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

    /// What was [written](Self::write); nothing when it is not whole or has a step that is none.
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

/// Puts numbers of some bits each behind one another.
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

    /// Takes the number put last.
    fn take(&mut self, bits: u32) -> u8 {
        let value = (self.0 & ((1 << bits) - 1)) as u8;
        self.0 >>= bits;
        value
    }

    /// Takes the square put last, if there is such a square.
    fn take_square(&mut self) -> Option<Square> {
        let rank = self.take(5);
        let file = self.take(5);
        (file < LARGEST_SIDE && rank < LARGEST_SIDE).then(|| Square::new(file, rank))
    }
}

/// A step in few bytes: what kind of action, who, the squares, the kind of piece, the dice.
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
        // Who leaves is the seat of the step.
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

/// What [`pack`] packed.
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
