//! A game as it stands, kept as a text so that it need not be folded anew for each command.
//!
//! It is a cache: a snapshot of another version, or one that does not fit what is computed now, is
//! not read, and the log has everything that it has. It holds secrets.

use super::event::EVENT_VERSION;
use super::state::Game;
use super::{RULES_VERSION, form};
use crate::rules::geometry::LARGEST_SIDE;
use crate::rules::record::Step;
use crate::rules::{Action, Kind, Outcome, Record, Roll, Seat, Square, Then, Variant};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of what is kept and how.
const SCHEMA: u32 = 1;

/// What a snapshot must say of itself to be read, with the game.
#[derive(Serialize, Deserialize)]
struct Snapshot<G> {
    schema: u32,
    rules: u32,
    events: u32,
    game: G,
}

impl Game {
    /// The game as a text.
    ///
    /// # Panics
    /// Never: every game can be written.
    #[must_use]
    pub fn snapshot(&self) -> String {
        let snapshot = Snapshot { schema: SCHEMA, rules: RULES_VERSION, events: EVENT_VERSION, game: self };
        serde_json::to_string(&snapshot).expect("keys are texts, and nothing fails while writing to memory")
    }

    /// The game that was kept; nothing when it cannot be had from this text.
    #[must_use]
    pub fn restore(text: &str) -> Option<Self> {
        let kept: Snapshot<Self> = serde_json::from_str(text).ok()?;
        let current = (SCHEMA, RULES_VERSION, EVENT_VERSION);
        ((kept.schema, kept.rules, kept.events) == current).then_some(kept.game)
    }
}

/// A record taken apart.
///
/// The sameness of positions may be another with another compiler. That of the position that stands
/// is computed again when a record is put together, and tells.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts<'a> {
    #[serde(with = "form::text")]
    variant: Variant,
    options: Vec<(String, String)>,
    #[serde(borrow)]
    start: Cow<'a, str>,
    #[serde(borrow)]
    position: Cow<'a, str>,
    /// Each step in [`STEP`] bytes, as hexadecimal digits.
    #[serde(borrow)]
    steps: Cow<'a, str>,
    /// Each sameness in 16 bytes, as hexadecimal digits.
    #[serde(borrow)]
    trail: Cow<'a, str>,
    #[serde(with = "form::maybe")]
    end: Option<Outcome>,
}

/// For `#[serde(with)]`: a record, or none.
pub(super) mod packed {
    use super::{Parts, Record};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    // `serde` hands over a reference to the field.
    #[allow(clippy::ref_option)]
    pub fn serialize<S: Serializer>(record: &Option<Record>, serializer: S) -> Result<S::Ok, S::Error> {
        record.as_ref().map(Parts::of).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Record>, D::Error> {
        let parts = Option::<Parts>::deserialize(deserializer)?;
        let together =
            |parts: Parts| parts.together().ok_or_else(|| D::Error::custom("the record does not fit"));
        parts.map(together).transpose()
    }
}

impl Parts<'_> {
    fn of(record: &Record) -> Self {
        let steps: Vec<u8> = record.steps().iter().flat_map(|step| bytes(*step)).collect();
        let trail: Vec<u8> = record.trail().iter().flat_map(|sameness| sameness.to_be_bytes()).collect();
        let end = match record.status() {
            crate::rules::Status::Over(outcome) => Some(outcome),
            crate::rules::Status::Ongoing => None,
        };
        Self {
            variant: record.variant(),
            options: super::agreement::pairs(record.options()),
            start: record.start().text().into(),
            position: record.position().text().into(),
            steps: digits(&steps).into(),
            trail: digits(&trail).into(),
            end,
        }
    }

    fn together(self) -> Option<Record> {
        let options = super::agreement::options(self.variant, &self.options).ok()?;
        let start = self.variant.read(&self.start, &options).ok()?;
        let position = self.variant.read(&self.position, &options).ok()?;
        let (steps, trail) = (undigits(&self.steps)?, undigits(&self.trail)?);
        let steps = steps.chunks(STEP).map(step).collect::<Option<Vec<Step>>>()?;
        let trail = trail.chunks(16).map(|bytes| bytes.try_into().ok().map(u128::from_be_bytes));
        Record::restore(options, start, position, steps, trail.collect::<Option<Vec<u128>>>()?, self.end)
    }
}

/// Hexadecimal digits of bytes.
fn digits(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

/// The bytes of hexadecimal digits: plainly, as there are many of them and none of them is secret.
fn undigits(text: &str) -> Option<Vec<u8>> {
    const VALUES: [u8; 256] = {
        let mut values = [0xff; 256];
        let mut value = 0;
        while value < 16 {
            values[b"0123456789abcdef"[value] as usize] = value as u8;
            value += 1;
        }
        values
    };
    let mut wrong = text.len() as u8 & 1;
    let pairs = text.as_bytes().chunks_exact(2);
    let bytes = pairs
        .map(|pair| {
            let (high, low) = (VALUES[usize::from(pair[0])], VALUES[usize::from(pair[1])]);
            wrong |= (high | low) & 0xf0;
            high << 4 | low
        })
        .collect();
    (wrong == 0).then_some(bytes)
}

/// How many bytes a step is packed into.
const STEP: usize = 7;

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
fn bytes(step: Step) -> [u8; STEP] {
    let (form, first, second, kind, third) = match step.action {
        Action::Move { from, to, then } => {
            let (form, kind, third) = match then {
                Then::Nothing => (0, None, None),
                Then::Become(kind) => (1, Some(kind), None),
                Then::Promote(at) => (2, None, Some(at)),
                Then::Drop(kind, at) => (3, Some(kind), Some(at)),
            };
            (form, Some(from), Some(to), kind, third)
        }
        Action::Shoot { from, target } => (4, Some(from), Some(target), None, None),
        Action::Place { kind, to } => (5, None, Some(to), Some(kind), None),
        Action::Pass => (6, None, None, None, None),
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

/// What [`bytes`] packed.
fn step(bytes: &[u8]) -> Option<Step> {
    let bytes: [u8; STEP] = bytes.try_into().ok()?;
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
    let moved = |then| Action::Move { from: first, to: second, then };
    let action = match bits.take(3) {
        0 => moved(Then::Nothing),
        1 => moved(Then::Become(kind()?)),
        2 => moved(Then::Promote(third)),
        3 => moved(Then::Drop(kind()?, third)),
        4 => Action::Shoot { from: first, target: second },
        5 => Action::Place { kind: kind()?, to: second },
        6 => Action::Pass,
        _ => Action::Leave(seat),
    };
    let roll = (attack > 0).then_some(Roll { attack, defence });
    Some(Step { action, roll, seat })
}
