//! Ranges of ratings that may join an open game.

use castellan_rules::text::normalization;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The highest rating in a range.
pub const HIGHEST_RATING: u32 = 9_999;

/// A range of ratings, including both ends.
///
/// ```
/// use castellan_game::RatingRange;
///
/// let range: RatingRange = "1400-1700".parse()?;
/// assert!(range.contains(1400) && range.contains(1700) && !range.contains(1701));
/// assert!("1500+".parse::<RatingRange>()?.contains(2400));
/// assert_eq!("-1600".parse::<RatingRange>()?.to_string(), "-1600");
/// # Ok::<(), castellan_game::rating_range::RatingRangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingRange {
    least: Option<u32>,
    most: Option<u32>,
}

/// The error for a text that is not a range of ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected ratings such as 1400-1700, 1500+ or -1600")]
pub struct RatingRangeError;

impl RatingRange {
    /// Returns `true` if the range contains a rating.
    #[must_use]
    pub fn contains(self, rating: u32) -> bool {
        self.least.is_none_or(|least| least <= rating) && self.most.is_none_or(|most| rating <= most)
    }
}

/// Writes the canonical text: `1400-1700`, `1500+` or `-1600`.
impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (Some(least), Some(most)) => write!(f, "{least}-{most}"),
            (Some(least), None) => write!(f, "{least}+"),
            (None, most) => write!(f, "-{}", most.unwrap_or(HIGHEST_RATING)),
        }
    }
}

/// Parses the output of [`Display`](fmt::Display), also with spaces and longer dashes.
impl FromStr for RatingRange {
    type Err = RatingRangeError;

    fn from_str(text: &str) -> Result<Self, RatingRangeError> {
        let text: String = normalization::without_typography(text)
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        let rating = |digits: &str| {
            let plain = (1..=4).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
            if plain { digits.parse::<u32>().map_err(|_| RatingRangeError) } else { Err(RatingRangeError) }
        };
        let range = match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(least), _) => Self { least: Some(rating(least)?), most: None },
            (None, Some(("", most))) => Self { least: None, most: Some(rating(most)?) },
            (None, Some((least, most))) => Self { least: Some(rating(least)?), most: Some(rating(most)?) },
            (None, None) => return Err(RatingRangeError),
        };
        if range.least.zip(range.most).is_some_and(|(least, most)| least > most) {
            return Err(RatingRangeError);
        }
        Ok(range)
    }
}
