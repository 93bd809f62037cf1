//! Tuning after Texel: weights are moved until evaluations foretell best how games end.

use crate::eval::{EARLY, Game, Tally};
use crate::weights::Weights;
use castellan_rules::{AnyPosition, Seat};

/// A position of a game of two, and how the game ended for White: 1, 0.5 or 0.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Features that White has more or less often than Black.
    counts: Vec<(u16, f32)>,
    /// How early in the game it is, from 0 to 1.
    early: f32,
    result: f32,
}

/// Counts how much more often White has each feature.
struct Difference(Vec<i32>);

impl Tally for Difference {
    fn add(&mut self, seat: Seat, feature: usize, count: i32) {
        self.0[feature] += if seat == Seat::White { count } else { -count };
    }
}

impl Sample {
    /// What the evaluation sees of a position of two seats, White and Black.
    #[must_use]
    pub fn new(position: &AnyPosition, result: f32) -> Self {
        with_any!(position, position => Self::of(position, result))
    }

    fn of<P: Game>(position: &P, result: f32) -> Self {
        let context = position.context();
        let features = P::GROUPS.iter().map(|(_, count)| count).sum();
        let mut difference = Difference(vec![0; features]);
        position.tally(&context, &mut difference);
        let counts = difference.0.into_iter().enumerate().filter(|(_, count)| *count != 0);
        Self {
            counts: counts.map(|(feature, count)| (feature as u16, count as f32)).collect(),
            early: position.stage(&context) as f32 / EARLY as f32,
            result,
        }
    }
}

/// How steeply the share of points grows with a score: ten to one at 400.
const STEEPNESS: f32 = std::f32::consts::LN_10 / 400.0;
/// How far a weight goes in its first step.
const STRIDE: f32 = 2.0;
/// How strongly weights are drawn to where they began, so that rare features do not run away.
const PULL: f32 = 2e-8;

/// Moves weights so many times against the gradient of the squared error, the same way each time it is called. Gives them, and
/// the mean squared error before and after.
///
/// ```
/// use castellan_engine::{Sample, Weights, tune};
/// use castellan_rules::{Options, Variant};
///
/// // White moves first, and always wins: to be on the move is worth more.
/// let start = Variant::MountChess.begin(&Options::default())?;
/// let samples = vec![Sample::new(&start, 1.0); 10];
/// let (tuned, before, after) = tune(&Weights::of(Variant::MountChess), &samples, 20);
/// assert!(after < before);
/// # let _ = tuned;
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn tune(weights: &Weights, samples: &[Sample], steps: u32) -> (Weights, f32, f32) {
    let began: Vec<[f32; 2]> = weights.values.iter().map(|pair| pair.map(|weight| weight as f32)).collect();
    let mut values = began.clone();
    let mut squares = vec![[1e-12f32; 2]; values.len()];
    let before = error(&values, samples);
    for _ in 0..steps {
        let mut gradient = vec![[0f32; 2]; values.len()];
        for sample in samples {
            let share = share(&values, sample);
            let slope = 2.0 * (share - sample.result) * share * (1.0 - share) * STEEPNESS;
            for &(feature, count) in &sample.counts {
                let pair = &mut gradient[usize::from(feature)];
                pair[0] += slope * count * sample.early;
                pair[1] += slope * count * (1.0 - sample.early);
            }
        }
        for (feature, pair) in gradient.iter().enumerate() {
            for stage in 0..2 {
                let pull = PULL * (values[feature][stage] - began[feature][stage]);
                let slope = pair[stage] / samples.len().max(1) as f32 + pull;
                squares[feature][stage] += slope * slope;
                values[feature][stage] -= STRIDE * slope / squares[feature][stage].sqrt();
            }
        }
    }
    let mut tuned = weights.clone();
    tuned.values = values.iter().map(|pair| pair.map(|weight| weight.round() as i32)).collect();
    let rounded: Vec<[f32; 2]> = tuned.values.iter().map(|pair| pair.map(|weight| weight as f32)).collect();
    (tuned, before, error(&rounded, samples))
}

/// The share of points that an evaluation gives to White.
fn share(values: &[[f32; 2]], sample: &Sample) -> f32 {
    let worth = |&(feature, count): &(u16, f32)| {
        let [early, late] = values[usize::from(feature)];
        count * (early * sample.early + late * (1.0 - sample.early))
    };
    let score: f32 = sample.counts.iter().map(worth).sum();
    1.0 / (1.0 + (-score * STEEPNESS).exp())
}

fn error(values: &[[f32; 2]], samples: &[Sample]) -> f32 {
    let errors = samples.iter().map(|sample| (share(values, sample) - sample.result).powi(2));
    errors.sum::<f32>() / samples.len().max(1) as f32
}
