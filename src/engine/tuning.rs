//! Texel tuning: the weights are fitted so that evaluations predict game results.

use crate::eval::{FeatureSink, MAX_STAGE, SearchPosition};
use crate::weights::Weights;
use castellan_rules::{AnyPosition, Seat};

/// A position of a game for two with White's expected share of points, from the game's result or a search.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The differences of feature counts between White and Black.
    counts: Vec<(u16, f32)>,
    /// The stage of the game, from 0 (late) to 1 (early).
    early: f32,
    result: f32,
}

/// Counts the differences of features between White and Black.
struct Difference(Vec<i32>);

impl FeatureSink for Difference {
    fn add(&mut self, seat: Seat, feature: usize, count: i32) {
        self.0[feature] += if seat == Seat::White { count } else { -count };
    }
}

impl Sample {
    /// Creates a sample from a position with seats White and Black.
    #[must_use]
    pub fn new(position: &AnyPosition, result: f32) -> Self {
        with_position!(position, position => Self::of(position, result))
    }

    fn of<P: SearchPosition>(position: &P, result: f32) -> Self {
        let context = position.context();
        let features = P::GROUPS.iter().map(|(_, count)| count).sum();
        let mut difference = Difference(vec![0; features]);
        position.count_features(&context, &mut difference);
        let counts = difference.0.into_iter().enumerate().filter(|(_, count)| *count != 0);
        Self {
            counts: counts.map(|(feature, count)| (feature as u16, count as f32)).collect(),
            early: position.stage(&context) as f32 / MAX_STAGE as f32,
            result,
        }
    }
}

/// The initial slope of the logistic curve: ten to one at 400.
const STEEPNESS: f32 = std::f32::consts::LN_10 / 400.0;
/// The initial step size of a weight.
const STEP_SIZE: f32 = 6.0;
/// The strength of the regularisation towards the initial weights, so that rare features do not overfit: as if a weight
/// were known to about 8, and ten positions of a game carried the information of one.
const REGULARISATION: f32 = 1e-2;

/// The result of tuning.
#[derive(Clone, Debug)]
pub struct TuningResult {
    /// The new weights.
    pub weights: Weights,
    /// The mean squared error of the old weights.
    pub error_before: f32,
    /// The mean squared error of the new weights.
    pub error_after: f32,
}

/// Fits the weights by `steps` steps of gradient descent on the squared error. Deterministic. The slope of the logistic
/// curve is fitted first, so that scores keep their scale.
///
/// ```
/// use castellan_engine::{Sample, Weights, tune};
/// use castellan_rules::{Options, Variant};
///
/// // White moves first and always wins, so the move itself gains value.
/// let start = Variant::MountChess.begin(&Options::default())?;
/// let samples = vec![Sample::new(&start, 1.0); 10];
/// let tuned = tune(&Weights::for_position(&start), &samples, 20);
/// assert!(tuned.error_after < tuned.error_before);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn tune(weights: &Weights, samples: &[Sample], steps: u32) -> TuningResult {
    let initial = to_floats(weights);
    let mut values = initial.clone();
    let mut squares = vec![[1e-12f32; 2]; values.len()];
    let steepness = steepness(&values, samples);
    let error_before = error(&values, samples, steepness);
    let mut gradient = vec![[0f32; 2]; values.len()];
    for _ in 0..steps {
        gradient.fill([0.0; 2]);
        for sample in samples {
            let expected_score = expected_score(&values, sample, steepness);
            let slope =
                2.0 * (expected_score - sample.result) * expected_score * (1.0 - expected_score) * steepness;
            let (early, late) = (slope * sample.early, slope * (1.0 - sample.early));
            for &(feature, count) in &sample.counts {
                let pair = &mut gradient[usize::from(feature)];
                pair[0] += early * count;
                pair[1] += late * count;
            }
        }
        for (feature, pair) in gradient.iter().enumerate() {
            for stage in 0..2 {
                let pull = REGULARISATION * (values[feature][stage] - initial[feature][stage]);
                let slope = (pair[stage] + pull) / samples.len().max(1) as f32;
                squares[feature][stage] += slope * slope;
                values[feature][stage] -= STEP_SIZE * slope / squares[feature][stage].sqrt();
            }
        }
    }
    let mut tuned = weights.clone();
    tuned.values = values.iter().map(|pair| pair.map(|weight| weight.round() as i32)).collect();
    let error_after = error(&to_floats(&tuned), samples, steepness);
    TuningResult { weights: tuned, error_before, error_after }
}

fn to_floats(weights: &Weights) -> Vec<[f32; 2]> {
    weights.values.iter().map(|pair| pair.map(|weight| weight as f32)).collect()
}

/// Returns the slope of the logistic curve with the least error for these samples.
fn steepness(values: &[[f32; 2]], samples: &[Sample]) -> f32 {
    let (mut low, mut high) = (STEEPNESS / 8.0, STEEPNESS * 3.0);
    for _ in 0..20 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(values, samples, left) < error(values, samples, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f32::midpoint(low, high)
}

/// Returns White's expected share of points by the evaluation.
fn expected_score(values: &[[f32; 2]], sample: &Sample, steepness: f32) -> f32 {
    let late = 1.0 - sample.early;
    let contribution = |&(feature, count): &(u16, f32)| {
        let [at_first, at_last] = values[usize::from(feature)];
        count * (at_first * sample.early + at_last * late)
    };
    let score: f32 = sample.counts.iter().map(contribution).sum();
    1.0 / (1.0 + (-score * steepness).exp())
}

fn error(values: &[[f32; 2]], samples: &[Sample], steepness: f32) -> f32 {
    let errors = samples
        .iter()
        .map(|sample| f64::from(expected_score(values, sample, steepness) - sample.result).powi(2));
    (errors.sum::<f64>() / samples.len().max(1) as f64) as f32
}
