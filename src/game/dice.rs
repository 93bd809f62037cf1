//! Provably fair dice. All chance in a game follows from a secret, whose SHA-256 is published before play, and from
//! seeds of the players.
//!
//! # The recipe
//!
//! - The **secret** is 32 bytes. The **commitment** is their SHA-256. Both are written as 64 lowercase hexadecimal
//!   digits.
//! - The draws of a game are numbered from [`FIRST_DRAW`], without gaps.
//! - Draw `n` of a die with `s` sides is computed in blocks, `b` = 0, 1, 2 …, each an HMAC-SHA-256 with the secret's 32
//!   bytes as its key. The message consists of these fields, in this order:
//!   1. the game's id, in UTF-8;
//!   2. `n`, as 8 bytes, big-endian;
//!   3. `b`, as 8 bytes, big-endian;
//!   4. for each seat, in playing order (`w r b g`): its letter and, right behind it, its seed in UTF-8.
//!
//!   Each field is preceded by its length in bytes, as 8 bytes, big-endian.
//! - The 32 bytes of a block are four big-endian numbers of 8 bytes. The bound is the largest multiple of `s` that is
//!   not above 2^64. The first number below the bound is taken, and the rest are ignored. If all four are at or above
//!   the bound, the next block is computed.
//! - The **draw** is that number modulo `s`: from 0 to `s - 1`, all equally likely.
//! - A rolled die shows the draw plus 1. A declared capture rolls two: the attacker's, then the defender's.
//! - A shuffle goes from the last of `k` items down to the second: the item at index `i`, counted from 0, is swapped
//!   with the one at the index given by a draw of `i + 1` sides.
//!
//! A seat whose player gives no seed gets one that follows from the secret, and so is settled before any seed is given:
//! the first 8 bytes, as 16 hexadecimal digits, of the HMAC-SHA-256 with the same key of these fields: the game's id,
//! the word `seed`, the seat's letter.
//!
//! No request id and no time enters the computation, so that repeated or delayed requests give the same result.

use base16ct::lower as hex;
use castellan_rules::random;
use castellan_rules::{Roll, Seat};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of a game's first draw.
pub const FIRST_DRAW: u64 = 0;
/// The longest seed, in characters.
pub const LONGEST_SEED: usize = 64;

/// The secret that all draws of a game follow from. It is revealed after the game and never before: neither `Debug` nor
/// an error shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret([u8; 32]);

impl Secret {
    /// Creates a secret from 32 unpredictable bytes.
    #[must_use]
    pub const fn from_entropy(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the commitment, which is published before the game begins.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Checks that this is the secret of a commitment.
    ///
    /// # Errors
    /// Returns both hashes if they differ.
    pub fn verify(&self, commitment: Commitment) -> Result<(), CommitmentError> {
        let hash = self.commitment();
        if hash == commitment { Ok(()) } else { Err(CommitmentError { hash, commitment }) }
    }

    /// Returns the secret as 64 hexadecimal digits, for publication after the game and for the store.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode_string(&self.0)
    }

    /// Returns the bot's seed for a seat of the game with this id whose player gives none.
    #[must_use]
    pub fn seed_for(&self, game: &str, seat: Seat) -> Seed {
        let mut mac = self.keyed();
        let letter = [seat.letter() as u8];
        for field in [game.as_bytes(), b"seed", &letter] {
            add_field(&mut mac, &[field]);
        }
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        Seed(hex::encode_string(&digest[..8]))
    }

    /// Returns an HMAC with the secret as its key, before any message.
    fn keyed(&self) -> Hmac<Sha256> {
        // HMAC itself pads a shorter key with zeros to the 64 bytes of SHA-256's block.
        let mut key = [0; 64];
        key[..self.0.len()].copy_from_slice(&self.0);
        Hmac::new(&key.into())
    }
}

/// Parses the output of [`Secret::reveal`].
impl FromStr for Secret {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        parse_hex(text).map(Self)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        secret.reveal()
    }
}

impl TryFrom<String> for Secret {
    type Error = HexError;

    fn try_from(text: String) -> Result<Self, HexError> {
        text.parse()
    }
}

/// The SHA-256 of a secret's 32 bytes. Displays as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment([u8; 32]);

/// Parses the output of [`Display`](fmt::Display).
impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        parse_hex(text).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode_string(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

impl TryFrom<String> for Commitment {
    type Error = HexError;

    fn try_from(text: String) -> Result<Self, HexError> {
        text.parse()
    }
}

/// The error for a secret that does not match its commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the secret hashes to {hash}, not to the commitment {commitment}")]
pub struct CommitmentError {
    /// The hash of the secret.
    pub hash: Commitment,
    /// The commitment.
    pub commitment: Commitment,
}

/// The error for a text that is not 64 lowercase hexadecimal digits. It does not show the text, which may be a secret
/// with a typing error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not 64 hexadecimal digits in small letters")]
pub struct HexError;

fn parse_hex(text: &str) -> Result<[u8; 32], HexError> {
    let mut bytes = [0; 32];
    match hex::decode(text, &mut bytes) {
        Ok(read) if read.len() == 32 => Ok(bytes),
        _ => Err(HexError),
    }
}

/// A player's contribution to the dice. Seeds prevent anyone who knows the secret from choosing the draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed(String);

/// Parses 1 to [`LONGEST_SEED`] characters that can all be shown on one line. Trims surrounding space. Returns an error
/// if the text is empty, too long, or has characters that affect the display of the text around them.
impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if text.chars().nth(LONGEST_SEED).is_some() {
            return Err(SeedError::TooLong);
        }
        match text.chars().find(|&letter| is_unprintable(letter)) {
            Some(letter) => Err(SeedError::Unprintable(letter)),
            None => Ok(Self(text.to_owned())),
        }
    }
}

impl Seed {
    /// Creates the bot's seed from random bytes, as hexadecimal digits. Ignores bytes after the first 32.
    #[must_use]
    pub fn from_entropy(bytes: &[u8]) -> Self {
        Self(hex::encode_string(&bytes[..bytes.len().min(LONGEST_SEED / 2)]))
    }

    /// Returns the seed as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns `true` if a character cannot be read and typed again: control characters, line breaks, characters without
/// width, and those that change the direction of the text.
fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.0
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

/// The error for a text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SeedError {
    /// An empty text.
    #[error("a seed has at least one character")]
    Empty,
    /// A text longer than [`LONGEST_SEED`].
    #[error("a seed has at most {LONGEST_SEED} characters")]
    TooLong,
    /// A character that cannot be displayed.
    #[error("a seed cannot have the character U+{:04X}, which is not shown", u32::from(*.0))]
    Unprintable(char),
}

/// The dice of a game, from one of its draws on.
pub struct Dice<'a> {
    /// The HMAC with the secret as its key, before any message.
    keyed: Hmac<Sha256>,
    game: &'a str,
    seeds: &'a [(Seat, Seed)],
    next: u64,
}

impl<'a> Dice<'a> {
    /// Creates the dice of the game with this id, with `next` as the number of the next draw. Seeds must be in playing
    /// order.
    #[must_use]
    pub fn new(secret: &Secret, game: &'a str, seeds: &'a [(Seat, Seed)], next: u64) -> Self {
        Self { keyed: secret.keyed(), game, seeds, next }
    }

    /// Returns the number of the next draw.
    #[must_use]
    pub const fn next(&self) -> u64 {
        self.next
    }

    /// Draws a number below `sides`, all equally likely. Uses one draw number.
    ///
    /// # Panics
    /// If `sides` is zero.
    pub fn random_below(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "a die has sides");
        let number = self.next;
        self.next += 1;
        let mut block = 0;
        loop {
            let drawn = self.block(number, block).into_iter().find_map(|value| reduce(value, sides));
            if let Some(drawn) = drawn {
                return drawn;
            }
            block += 1;
        }
    }

    /// Rolls both dice of a declared capture: two draws, the attacker's first.
    ///
    /// # Panics
    /// If `sides` is zero.
    pub fn roll(&mut self, sides: u8) -> Roll {
        let mut die = || self.random_below(u32::from(sides)) as u8 + 1;
        Roll { attack: die(), defence: die() }
    }

    /// Shuffles items, with all orders equally likely. Uses one draw less than there are items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        random::shuffle(items, &mut |sides| self.random_below(sides));
    }

    /// Returns the four numbers of a block.
    fn block(&self, number: u64, block: u64) -> [u64; 4] {
        let mut mac = self.keyed.clone();
        add_field(&mut mac, &[self.game.as_bytes()]);
        add_field(&mut mac, &[&number.to_be_bytes()]);
        add_field(&mut mac, &[&block.to_be_bytes()]);
        for (seat, seed) in self.seeds {
            add_field(&mut mac, &[&[seat.letter() as u8], seed.0.as_bytes()]);
        }
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        std::array::from_fn(|place| {
            digest[8 * place..8 * place + 8].iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
        })
    }
}

/// Adds a field, which may be in parts, to a message, preceded by its length.
fn add_field(mac: &mut Hmac<Sha256>, field: &[&[u8]]) {
    let length: u64 = field.iter().map(|part| part.len() as u64).sum();
    mac.update(&length.to_be_bytes());
    for part in field {
        mac.update(part);
    }
}

/// Reduces a number of a block to a draw of `sides` sides; `None` if it is not below the bound.
///
/// # Panics
/// If `sides` is zero.
#[must_use]
pub fn reduce(number: u64, sides: u32) -> Option<u32> {
    const ALL: u128 = 1 << 64;
    let bound = ALL - ALL % u128::from(sides);
    (u128::from(number) < bound).then(|| (number % u64::from(sides)) as u32)
}
