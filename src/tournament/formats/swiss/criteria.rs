//! The quality criteria that rank the pairings of a bracket (C.4 to C.19).
//!
//! The edition of 2026 has the same criteria as C4 to C21: C6 is C.5, C7 has the same effect as C.6, C8 is C.7 in every
//! bracket, C9 is new, and each one from C10 on corresponds to the one numbered two less. Its other differences, in
//! floats and in eligibility for the bye, are on the cards.
//!
//! Each criterion is counted edge by edge, and more is better. A criterion on score differences (A.8) has one count for
//! each difference, from the largest on: fewer of the largest is better, regardless of the others.

use super::absolute::may_meet;
use super::bracket::{Bracket, Role};
use super::colour::colour_of;
use super::player::{Float, Strength, SwissPlayer};
use super::weight::{Layout, Weight, WeightField};

/// A point, in half points.
const POINT: i64 = 2;

/// The criteria of a bracket, with their fields in a weight.
pub(super) struct Criteria<'a> {
    bracket: &'a Bracket<'a>,
    /// The possible score differences, from the largest on.
    differences: Vec<i64>,
    layout: Layout,
}

/// A count of the criteria. Counts with a difference occupy as many fields as there are differences.
#[derive(Clone, Copy)]
enum Criterion {
    /// C.4 with C.2: the round can be completed, in the last two brackets if they are collapsed, with the bye for a
    /// player who may have it.
    Completion,
    /// C.5: the number of pairs.
    Pairs,
    /// C.6: score differences.
    Differences(i64),
    /// C.7: the number of pairs in the bracket below.
    PairsBelow,
    /// C.7: score differences in the bracket below.
    DifferencesBelow(i64),
    /// C9 of the edition of 2026: the games that the player with the bye has missed.
    MissedRounds,
    /// C.8: a topscorer, or an opponent of one, with a colour difference above two.
    Excess,
    /// C.9: a topscorer, or an opponent of one, with the same colour three times in a row.
    Thrice,
    /// C.10: colour preferences.
    Preferences,
    /// C.11: strong colour preferences.
    StrongPreferences,
    /// C.12 and C.14: repeated downfloats, after one round and after two.
    DownAgain(usize),
    /// C.13 and C.15: repeated upfloats.
    UpAgain(usize),
    /// C.16 and C.18: the score differences of repeated downfloats.
    DifferencesDown(usize, i64),
    /// C.17 and C.19: the score differences of repeated upfloats.
    DifferencesUp(usize, i64),
}

impl<'a> Criteria<'a> {
    pub(super) fn new(bracket: &'a Bracket<'a>) -> Self {
        let current = bracket.current();
        let mut differences: Vec<i64> = Vec::new();
        for (at, one) in current.iter().enumerate() {
            differences.push(bracket.downfloat_difference(one));
            differences.extend(current[at + 1..].iter().map(|other| difference(one, other)));
        }
        differences.retain(|difference| *difference > 0);
        differences.sort_unstable_by(|one, other| other.cmp(one));
        differences.dedup();
        let mut criteria = Self { bracket, differences, layout: Layout::new(&[]) };
        criteria.layout = Layout::new(&criteria.largest_spans());
        criteria
    }

    /// Returns the number of lanes of a weight.
    pub(super) fn lanes(&self) -> usize {
        self.layout.lanes()
    }

    /// Returns the field after all criteria, which holds the order of candidates (article D).
    pub(super) fn order(&self) -> WeightField {
        self.layout.field(self.count()).expect("the order of candidates has room")
    }

    /// Returns the weight of an edge by all criteria; zero if the two may not meet.
    pub(super) fn weight<W: Weight>(&self, one: usize, other: usize) -> W {
        let mut weight = W::zero(self.lanes());
        self.for_each_count(one, other, |criterion, value| {
            if let Some(field) = self.layout.field(self.index_of(criterion)) {
                field.raise(&mut weight, value);
            }
        });
        weight
    }

    /// Returns the number of counts.
    fn count(&self) -> usize {
        12 + 6 * self.differences.len()
    }

    /// Returns the index of a count, the most important first.
    fn index_of(&self, criterion: Criterion) -> usize {
        let all = self.differences.len();
        let at = |difference: i64| {
            let smaller = |other: &i64| *other > difference;
            self.differences.partition_point(smaller)
        };
        match criterion {
            Criterion::Completion => 0,
            Criterion::Pairs => 1,
            Criterion::Differences(difference) => 2 + at(difference),
            Criterion::PairsBelow => 2 + all,
            Criterion::DifferencesBelow(difference) => 3 + all + at(difference),
            Criterion::MissedRounds => 3 + 2 * all,
            Criterion::Excess => 4 + 2 * all,
            Criterion::Thrice => 5 + 2 * all,
            Criterion::Preferences => 6 + 2 * all,
            Criterion::StrongPreferences => 7 + 2 * all,
            Criterion::DownAgain(back) => 8 + 2 * all + 2 * back,
            Criterion::UpAgain(back) => 9 + 2 * all + 2 * back,
            Criterion::DifferencesDown(back, difference) => 12 + 2 * all + 2 * back * all + at(difference),
            Criterion::DifferencesUp(back, difference) => 12 + 3 * all + 2 * back * all + at(difference),
        }
    }

    /// Returns the largest difference between two matchings in each count, and in the order of candidates.
    fn largest_spans(&self) -> Vec<u64> {
        let size = self.bracket.players.len();
        // The largest and the smallest contribution of an edge of each player to each count.
        let mut bounds = vec![(0_i64, 0_i64); size * self.count()];
        let mut counts = vec![0_i64; self.count()];
        let mut touched = Vec::new();
        for one in 0..size {
            for other in one + 1..size {
                self.for_each_count(one, other, |criterion, value| {
                    let index = self.index_of(criterion);
                    counts[index] += value;
                    touched.push(index);
                });
                for index in touched.drain(..) {
                    let sum = std::mem::take(&mut counts[index]);
                    for player in [one, other] {
                        let (least, most) = &mut bounds[player * self.count() + index];
                        (*least, *most) = ((*least).min(sum), (*most).max(sum));
                    }
                }
            }
        }
        let mut spans: Vec<u64> = (0..self.count())
            .map(|index| {
                let spread = |player: usize| {
                    let (least, most) = bounds[player * self.count() + index];
                    (most - least) as u64
                };
                // Each edge is bounded at both ends.
                (0..size).map(spread).sum::<u64>().div_ceil(2)
            })
            .collect();
        spans.push(self.bracket.order_span());
        spans
    }

    /// Calls `add` for each count that an edge contributes to, with the amount. `one` ranks before `other`.
    fn for_each_count(&self, one: usize, other: usize, mut add: impl FnMut(Criterion, i64)) {
        let bracket = self.bracket;
        let (higher, lower) = (bracket.players[one], bracket.players[other]);
        let role = bracket.role(other);
        // Two moved-down players would have been paired in their own bracket.
        if role == Role::MovedDown || !may_meet(higher, lower, bracket.conditions.forbidden) {
            return;
        }
        if bracket.must_complete {
            // Pairing players who may not have the bye takes precedence over all other criteria.
            let must_play = |player: &SwissPlayer| i64::from(!bracket.may_have_bye(player));
            add(Criterion::Completion, 1 + must_play(higher) + must_play(lower));
        }
        if role == Role::Below && bracket.counts_below {
            add(Criterion::PairsBelow, 1);
            if bracket.role(one) != Role::Below {
                add(Criterion::DifferencesBelow(bracket.downfloat_difference(higher)), 1);
            }
        }
        if role != Role::Resident {
            return;
        }
        if bracket.spares_missed_games {
            let missed_rounds = |player: &SwissPlayer| {
                if bracket.may_have_bye(player) { i64::from(player.missed_rounds) } else { 0 }
            };
            add(Criterion::MissedRounds, missed_rounds(higher) + missed_rounds(lower));
        }
        let pair_difference = difference(higher, lower);
        add(Criterion::Pairs, 1);
        add(Criterion::Differences(bracket.downfloat_difference(higher)), 1);
        add(Criterion::Differences(bracket.downfloat_difference(lower)), 1);
        if pair_difference > 0 {
            add(Criterion::Differences(pair_difference), -1);
        }
        self.count_colours(higher, lower, &mut add);
        for back in [0, 1] {
            if higher.floats[back] == Float::Down {
                add(Criterion::DifferencesDown(back, bracket.downfloat_difference(higher)), 1);
                if pair_difference == 0 {
                    add(Criterion::DownAgain(back), 1);
                } else {
                    add(Criterion::DifferencesDown(back, pair_difference), -1);
                }
            }
            if lower.floats[back] == Float::Down {
                add(Criterion::DownAgain(back), 1);
                add(Criterion::DifferencesDown(back, bracket.downfloat_difference(lower)), 1);
            }
            if lower.floats[back] == Float::Up && pair_difference > 0 {
                add(Criterion::UpAgain(back), -1);
                add(Criterion::DifferencesUp(back, pair_difference), -1);
            }
        }
    }

    /// Adds the counts of C.8 to C.11.
    fn count_colours(&self, higher: &SwissPlayer, lower: &SwissPlayer, add: &mut impl FnMut(Criterion, i64)) {
        let Some(preferred) = higher.preference.map(|preference| preference.colour) else { return };
        if !lower.prefers(preferred, Strength::Mild) {
            return;
        }
        add(Criterion::Preferences, -1);
        // An absolute preference is also a strong one.
        if higher.prefers(preferred, Strength::Strong) && lower.prefers(preferred, Strength::Strong) {
            add(Criterion::StrongPreferences, -1);
        }
        if (higher.is_topscorer || lower.is_topscorer) && higher.absolute_colour() == lower.absolute_colour()
        {
            let colour = colour_of(higher, lower, self.bracket.conditions.initial);
            let (denied, given) =
                if colour == preferred { (lower, preferred.other()) } else { (higher, colour) };
            // A preference reduces the colour difference, so denying it increases the difference.
            if denied.colour_difference.abs() > 1 {
                add(Criterion::Excess, -1);
            }
            if denied.doubled_colour == Some(given) {
                add(Criterion::Thrice, -1);
            }
        }
    }
}

/// Returns the score difference of a pair (A.8), in half points.
fn difference(higher: &SwissPlayer, lower: &SwissPlayer) -> i64 {
    i64::from(higher.score) - i64::from(lower.score)
}

impl Bracket<'_> {
    /// Returns the score difference of a downfloater (A.8), which is taken to a score one point below the lowest in the
    /// bracket.
    fn downfloat_difference(&self, player: &SwissPlayer) -> i64 {
        i64::from(player.score) - i64::from(self.lowest()) + POINT
    }
}
