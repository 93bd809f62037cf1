//! The strength of a player in the form that the formulas use.

use super::{PROVISIONAL_GAMES, Rating};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

/// The deviation above which a rating is provisional, regardless of the number of games.
const PROVISIONAL_DEVIATION: f64 = 110.0;
/// The initial value on the scale of Weng-Lin, and on that of ratings.
const INITIAL: (f64, f64) = (25.0, 1500.0);
/// The number of rating points in one point of Weng-Lin, whose initial uncertainty of 25/3 becomes 350, as in Glicko-2.
const SCALE: f64 = 42.0;
/// The same limit for Weng-Lin, whose uncertainty shrinks less: half of the initial one.
const PROVISIONAL_DEVIATION_OF_MANY: f64 = 175.0;

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Strength {
    /// The strength in games of two seats.
    Two(Glicko2Rating),
    /// The strength in games of more seats.
    Many(WengLinRating),
}

impl Strength {
    /// Creates the initial strength.
    pub(super) fn new(many: bool) -> Self {
        if many { Self::Many(WengLinRating::new()) } else { Self::Two(Glicko2Rating::new()) }
    }

    pub(super) fn rating(&self, games: u32) -> Rating {
        let (rating, deviation, limit) = match self {
            Self::Two(own) => (own.rating, own.deviation, PROVISIONAL_DEVIATION),
            Self::Many(own) => (
                INITIAL.1 + (own.rating - INITIAL.0) * SCALE,
                own.uncertainty * SCALE,
                PROVISIONAL_DEVIATION_OF_MANY,
            ),
        };
        Rating { rating, deviation, games, provisional: games < PROVISIONAL_GAMES || deviation > limit }
    }

    fn as_two(self) -> Glicko2Rating {
        match self {
            Self::Two(own) => own,
            Self::Many(_) => Glicko2Rating::new(),
        }
    }

    fn as_many(self) -> WengLinRating {
        match self {
            Self::Many(own) => own,
            Self::Two(_) => WengLinRating::new(),
        }
    }
}

/// Returns the mean of one player's strengths from several seats of a game.
pub(super) fn mean(seats: &[Strength]) -> Strength {
    let mean = |value: fn(&Strength) -> f64| seats.iter().map(value).sum::<f64>() / seats.len() as f64;
    match seats[0] {
        Strength::Two(_) => Strength::Two(Glicko2Rating {
            rating: mean(|seat| seat.as_two().rating),
            deviation: mean(|seat| seat.as_two().deviation),
            volatility: mean(|seat| seat.as_two().volatility),
        }),
        Strength::Many(_) => Strength::Many(WengLinRating {
            rating: mean(|seat| seat.as_many().rating),
            uncertainty: mean(|seat| seat.as_many().uncertainty),
        }),
    }
}

/// Returns the strengths after a game with these places.
pub(super) fn after(before: &[Strength], places: &[u8]) -> Vec<Strength> {
    if let [one, other] = before {
        let outcome = match places[0].cmp(&places[1]) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (one, other) = glicko2(&one.as_two(), &other.as_two(), &outcome, &Glicko2Config::new());
        return vec![Strength::Two(one), Strength::Two(other)];
    }
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|strength| [strength.as_many()]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    new.into_iter().flatten().map(Strength::Many).collect()
}
