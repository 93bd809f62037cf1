//! Performance ratings: the strength at which an entrant's score against the average opponent would be expected, by
//! FIDE's table (Handbook B.02, 8.1.1).

use super::TiebreakValue;
use crate::history::{EntrantRound, History};
use crate::rating::INITIAL_RATING;

/// The rating difference for each percentage of points from 50 on.
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// Returns the rating difference at which this percentage of points is expected.
fn difference(percent: u32) -> i32 {
    let table_value = |percent: u32| DIFFERENCES[(percent as usize).min(DIFFERENCES.len() - 1)];
    if percent >= 50 { table_value(percent - 50) } else { -table_value(50 - percent) }
}

/// Returns the performance of an entrant in the games played. Opponents without a rating count as [`INITIAL_RATING`].
/// Without games, the performance is zero.
pub(super) fn performance(history: &History, cells: &[EntrantRound]) -> TiebreakValue {
    let (mut games, mut ratings, mut halves) = (0, 0, 0);
    for cell in cells {
        let EntrantRound::Game { against, played: true, .. } = cell else { continue };
        for (other, score) in against {
            let rating = history.ratings.get(other.index()).copied().flatten();
            games += 1;
            ratings += rating.unwrap_or(INITIAL_RATING);
            halves += score;
        }
    }
    if games == 0 {
        return TiebreakValue::default();
    }
    let average = (ratings + games / 2) / games;
    let percent = (100 * halves + games) / (2 * games);
    TiebreakValue::from_eighths(8 * average.saturating_add_signed(difference(percent)))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn differences_match_the_handbook() {
        for (percent, wanted) in
            [(0, -800), (1, -677), (25, -193), (49, -7), (50, 0), (64, 102), (76, 202), (100, 800)]
        {
            assert_eq!(difference(percent), wanted, "{percent}");
        }
    }
}
