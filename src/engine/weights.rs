//! Evaluation weights: one table per game, of named groups, each with middlegame and endgame values.

use crate::orthodox::is_orthodox;
use castellan_rules::{AnyPosition, ParseError, Variant};
use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

/// The weights of a game.
///
/// The text form has one line per group: name, early weights and late weights, separated by tabs. The tuning program
/// writes it, and it is embedded at compile time.
///
/// ```
/// use castellan_engine::Weights;
/// use castellan_rules::{Options, Variant};
///
/// let weights = Weights::for_position(&Variant::MountChess.begin(&Options::default())?);
/// let again = Weights::parse(Variant::MountChess, &weights.to_string()).unwrap();
/// assert_eq!(*weights, again);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    variant: Variant,
    /// The early and late weight of each feature.
    pub(crate) values: Vec<[i32; 2]>,
}

/// A group of weights: name and size.
pub(crate) type WeightGroup = (&'static str, usize);

impl Weights {
    /// Returns the built-in weights for the game of a position. All-round King with `phases=N` is orthodox chess, which
    /// has a table of its own.
    ///
    /// # Panics
    /// Never: a test parses each table.
    #[must_use]
    pub fn for_position(position: &AnyPosition) -> Arc<Self> {
        static ALL: [OnceLock<Arc<Weights>>; 5] = [const { OnceLock::new() }; 5];
        static ORTHODOX: OnceLock<Arc<Weights>> = OnceLock::new();
        let variant = position.variant();
        let parse = |table| Arc::new(Self::parse(variant, table).expect("the table is tested"));
        if is_orthodox(position) {
            return ORTHODOX.get_or_init(|| parse(include_str!("weights/orthodox.tsv"))).clone();
        }
        let index = Variant::ALL.iter().position(|known| *known == variant).unwrap_or_default();
        ALL[index].get_or_init(|| parse(crate::eval::weights_text(variant))).clone()
    }

    /// Parses a table.
    ///
    /// # Errors
    /// Returns an error if the table does not have exactly the groups of the game, each with its number of weights.
    pub fn parse(variant: Variant, text: &str) -> Result<Self, ParseError> {
        let wrong = ParseError { expected: "the weights of the game, a line a group" };
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let mut values = Vec::new();
        for &(name, count) in crate::eval::groups(variant) {
            let mut parts = lines.next().ok_or(wrong)?.split('\t');
            if parts.next() != Some(name) {
                return Err(wrong);
            }
            let mut numbers = || -> Option<Vec<i32>> {
                parts.next()?.split(' ').map(|number| i32::from_str(number).ok()).collect()
            };
            let (early, late) = (numbers().ok_or(wrong)?, numbers().ok_or(wrong)?);
            if early.len() != count || late.len() != count || parts.next().is_some() {
                return Err(wrong);
            }
            values.extend(early.into_iter().zip(late).map(|(early, late)| [early, late]));
        }
        if lines.next().is_some() { Err(wrong) } else { Ok(Self { variant, values }) }
    }

    /// Returns the game.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        for &(name, count) in crate::eval::groups(self.variant) {
            f.write_str(name)?;
            for stage in 0..2 {
                for (index, weight) in self.values[at..at + count].iter().enumerate() {
                    f.write_char(if index == 0 { '\t' } else { ' ' })?;
                    write!(f, "{}", weight[stage])?;
                }
            }
            f.write_char('\n')?;
            at += count;
        }
        Ok(())
    }
}
