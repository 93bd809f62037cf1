//! Verification of an exported game: every draw is computed again from the secrets that were committed to.

use super::army::setup_choice;
use super::dice::{Commitment, CommitmentError, Dice, FIRST_DRAW, Secret, Seed};
use super::event::{DiceDraws, DicePurpose, SeedSource};
use super::export::VERSION;
use castellan_rules::text::game::{GameText, GameTextError};
use castellan_rules::{OptionError, Options, Seat, Variant};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The parts of an exported game that its dice depend on.
#[derive(Clone, Debug, Deserialize)]
pub struct ExportedGame {
    #[serde(rename = "castellan-game")]
    version: u32,
    /// The game's id.
    pub game: String,
    variant: String,
    /// The agreed options, including the drawn ones.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The commitment to the latest secret.
    pub commitment: Commitment,
    secret: Option<Secret>,
    /// The earlier secrets, in order, each revealed when the game was reinstated.
    #[serde(default)]
    pub earlier: Vec<EarlierSecret>,
    /// The seeds of the seats, in playing order.
    pub seeds: Vec<ExportedSeed>,
    /// The draws, in order. Rolls are recorded as the numbers on the dice, from 1 on.
    pub draws: Vec<DiceDraws>,
    /// The text of the start position, once the game has started.
    pub start: Option<String>,
    /// The game text.
    pub text: Option<String>,
}

/// A secret that was replaced when the game was reinstated.
#[derive(Clone, Debug, Deserialize)]
pub struct EarlierSecret {
    /// The commitment to it.
    pub commitment: Commitment,
    secret: Secret,
    /// The number of the first draw made with a later secret.
    pub until: u64,
}

/// The seed of a seat.
#[derive(Clone, Debug, Deserialize)]
pub struct ExportedSeed {
    /// The letter of the seat.
    pub seat: char,
    /// The seed.
    pub seed: Seed,
    /// The source of the seed.
    pub by: SeedSource,
}

/// The first inconsistency found in an exported game.
#[derive(Debug, Error)]
pub enum VerificationError {
    /// The export has an unknown version.
    #[error("version {0} of the form is unknown")]
    Version(u32),
    /// The game is not over, so its secret is not in the export.
    #[error("the secret is not shown yet")]
    NoSecret,
    /// A secret does not match its commitment.
    #[error(transparent)]
    Commitment(#[from] CommitmentError),
    /// The letter of a seed is not that of a seat.
    #[error("{0:?} is the letter of no seat")]
    NoSeat(char),
    /// The seed of this seat is repeated or out of order.
    #[error("the seed of {0} is not in playing order")]
    SeedOrder(Seat),
    /// The bot's seed for this seat does not follow from the secret.
    #[error("the bot's seed of {0} does not follow from the secret")]
    Seed(Seat),
    /// A draw is missing.
    #[error("draw {draw} is missing: the next is {next}")]
    MissingDraw {
        /// The number of the missing draw.
        draw: u64,
        /// The number of the draw in its place.
        next: u64,
    },
    /// The die of this draw has no sides.
    #[error("draw {0} has no sides")]
    NoSides(u64),
    /// A draw is not the one that follows from the secret and the seeds.
    #[error("draw {draw} is {value}, not {expected}")]
    Draw {
        /// The number of the draw.
        draw: u64,
        /// The use of the draw.
        what: DicePurpose,
        /// The number of sides.
        sides: u32,
        /// The value in the export.
        value: u32,
        /// The value that follows.
        expected: u64,
    },
    /// The variant is unknown.
    #[error("`{0}` is not a game")]
    Variant(String),
    /// The options do not fit the variant.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The draws of armies give other armies than the options.
    #[error("the armies do not follow from their draws")]
    Army,
    /// The draws of the start give another start position.
    #[error("the start does not follow from its draws")]
    Start,
    /// The game text cannot be read.
    #[error("game text: {0}")]
    Text(#[from] GameTextError),
    /// The game text has another roll than the draws.
    #[error("roll {roll} of the game text is not the one that was drawn")]
    Roll {
        /// The number of the first roll that differs, from 1 on.
        roll: usize,
        /// The number of rolls in the game text.
        written: usize,
        /// The number of rolls among the draws.
        drawn: usize,
    },
}

impl ExportedGame {
    /// Checks the secrets, the seeds, every draw, the start and the rolls of the game text.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub fn verify(&self) -> Result<(), VerificationError> {
        if self.version != VERSION {
            return Err(VerificationError::Version(self.version));
        }
        let latest = self.secret.as_ref().ok_or(VerificationError::NoSecret)?;
        for earlier in &self.earlier {
            earlier.secret.verify(earlier.commitment)?;
        }
        latest.verify(self.commitment)?;
        // The bot's own seeds follow from the first secret.
        let seeds = self.verified_seeds(self.earlier.first().map_or(latest, |earlier| &earlier.secret))?;
        let mut next = FIRST_DRAW;
        for drawn in &self.draws {
            let used = self.earlier.iter().find(|earlier| next < earlier.until);
            let secret = used.map_or(latest, |earlier| &earlier.secret);
            let mut dice = Dice::new(secret, &self.game, &seeds, next);
            verify_draws(drawn, &mut dice)?;
            next = dice.next();
        }
        if let Some(start) = &self.start {
            self.verify_start(start)?;
        }
        if let Some(text) = &self.text {
            self.verify_rolls(text)?;
        }
        Ok(())
    }

    fn verified_seeds(&self, secret: &Secret) -> Result<Vec<(Seat, Seed)>, VerificationError> {
        let mut seeds: Vec<(Seat, Seed)> = Vec::new();
        for ExportedSeed { seat: letter, seed, by } in &self.seeds {
            let seat = Seat::from_letter(*letter).ok_or(VerificationError::NoSeat(*letter))?;
            if seeds.last().is_some_and(|(before, _)| *before >= seat) {
                return Err(VerificationError::SeedOrder(seat));
            }
            if *by == SeedSource::Castellan && *seed != secret.seed_for(&self.game, seat) {
                return Err(VerificationError::Seed(seat));
            }
            seeds.push((seat, seed.clone()));
        }
        Ok(seeds)
    }

    /// Checks that the start of the game follows from its options and draws.
    fn verify_start(&self, start: &str) -> Result<(), VerificationError> {
        let variant = self.variant.parse::<Variant>();
        let variant = variant.map_err(|_| VerificationError::Variant(self.variant.clone()))?;
        let info = variant.info();
        let pairs: Vec<(&str, &str)> =
            self.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let options = Options::new(info, &pairs)?;

        let mut armies = RecordedDraws::for_purpose(DicePurpose::Army, &self.draws);
        if let Some(choice) = setup_choice(info) {
            for &seat in info.seats {
                let mut draws = armies.clone();
                let drawn = variant.random_seat_option(&options, seat, &mut |sides| draws.next_below(sides));
                if !draws.differs && drawn.as_deref() == options.get(&choice.key(seat)) {
                    armies = draws;
                }
            }
        }
        if !armies.are_used_up() {
            return Err(VerificationError::Army);
        }

        let starts_there = |options: &Options| {
            let mut draws = RecordedDraws::for_purpose(DicePurpose::Setup, &self.draws);
            let (_, begun) = variant.random_start(options, &mut |sides| draws.next_below(sides))?;
            Ok::<_, OptionError>(draws.are_used_up() && begun.to_string() == start)
        };
        // The options may contain the drawn value in place of `random`.
        let mut random = options.clone();
        for option in
            info.options.iter().filter(|option| option.values.split('|').any(|word| word == "random"))
        {
            random = random.with(info, option.key, "random")?;
        }
        if starts_there(&options)? || starts_there(&random)? { Ok(()) } else { Err(VerificationError::Start) }
    }

    /// Checks that the dice in the game text are the rolled ones.
    fn verify_rolls(&self, text: &str) -> Result<(), VerificationError> {
        let text = text.parse::<GameText>()?;
        let steps = text.record().steps();
        let rolls: Vec<u32> = steps
            .filter_map(|step| step.roll)
            .flat_map(|roll| [roll.attack, roll.defence].map(u32::from))
            .collect();
        let drawn = self.draws.iter().filter(|drawn| drawn.what == DicePurpose::Roll);
        let drawn: Vec<u32> = drawn.flat_map(|drawn| drawn.values.iter().copied()).collect();
        if rolls == drawn {
            return Ok(());
        }
        let same = rolls.iter().zip(&drawn).take_while(|(roll, drawn)| roll == drawn).count();
        Err(VerificationError::Roll { roll: same / 2 + 1, written: rolls.len() / 2, drawn: drawn.len() / 2 })
    }
}

/// Computes draws again and compares them.
fn verify_draws(drawn: &DiceDraws, dice: &mut Dice) -> Result<(), VerificationError> {
    let DiceDraws { first, what, sides, ref values } = *drawn;
    if first != dice.next() {
        return Err(VerificationError::MissingDraw { draw: dice.next(), next: first });
    }
    if sides == 0 {
        return Err(VerificationError::NoSides(first));
    }
    for &value in values {
        let draw = dice.next();
        let expected = u64::from(dice.random_below(sides)) + u64::from(what == DicePurpose::Roll);
        if expected != u64::from(value) {
            return Err(VerificationError::Draw { draw, what, sides, value, expected });
        }
    }
    Ok(())
}

/// The recorded draws of one kind, handed out in order while a start is computed again.
#[derive(Clone)]
struct RecordedDraws {
    /// The sides and the value of each remaining draw.
    left: std::vec::IntoIter<(u32, u32)>,
    /// `true` if a requested draw was not recorded.
    differs: bool,
}

impl RecordedDraws {
    fn for_purpose(what: DicePurpose, draws: &[DiceDraws]) -> Self {
        let of_kind = draws.iter().filter(|drawn| drawn.what == what);
        let left: Vec<(u32, u32)> =
            of_kind.flat_map(|drawn| drawn.values.iter().map(|&value| (drawn.sides, value))).collect();
        Self { left: left.into_iter(), differs: false }
    }

    fn next_below(&mut self, sides: u32) -> u32 {
        let next = self.left.next().filter(|(drawn, value)| *drawn == sides && *value < sides);
        self.differs |= next.is_none();
        next.map_or(0, |(_, value)| value)
    }

    /// Returns `true` if exactly the recorded draws have been used.
    fn are_used_up(&self) -> bool {
        !self.differs && self.left.len() == 0
    }
}
