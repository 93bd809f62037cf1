//! The quality criteria: which pairings of a bracket are better (C.4 to C.19).
//!
//! The edition of 2026 has the same ones from C4 to C21: C6 is C.5, C7 comes to the same as C.6, C8 is C.7 in every
//! bracket, C9 is new, and from C10 on each is the one with two less. What it counts otherwise is who has floated and
//! who may have the bye, which stands on the cards.
//!
//! Each criterion is counted edge by edge: what the edge adds to it, more being better. A criterion on score
//! differences (A.8) is one count for each difference, the largest first: fewer of the largest is better,
//! whatever the others.

use super::absolute::may_meet;
use super::bracket::{Bracket, Role};
use super::card::{Card, Float, Strength};
use super::colour::colour_of;
use super::weight::{Layout, Place, Weight};

/// One point, in half points.
const POINT: i64 = 2;

/// The criteria of one bracket, with their places in a weight.
pub(super) struct Criteria<'a> {
    bracket: &'a Bracket<'a>,
    /// The score differences that can be, from the largest.
    differences: Vec<i64>,
    layout: Layout,
}

/// The criteria before those that count differences, and so on: each begins where the one before ends.
#[derive(Clone, Copy)]
enum Criterion {
    /// C.4 with C.2: that the round can be completed, in the last two brackets when they are collapsed, and
    /// the bye given to who may have it.
    Completion,
    /// C.5: pairs.
    Pairs,
    /// C.6: score differences.
    Differences(i64),
    /// C.7: pairs in the bracket below.
    PairsBelow,
    /// C.7: score differences in the bracket below.
    DifferencesBelow(i64),
    /// C9 of the edition of 2026: the games that who has the bye has missed.
    Missed,
    /// C.8: a topscorer or the opponent of one with a colour difference above two.
    Excess,
    /// C.9: the same with one colour three times running.
    Thrice,
    /// C.10: colour preferences.
    Preferences,
    /// C.11: strong ones.
    StrongPreferences,
    /// C.12 and C.14: who floats down again, after one round and after two.
    DownAgain(usize),
    /// C.13 and C.15: who floats up again.
    UpAgain(usize),
    /// C.16 and C.18: the score differences of who floats down again.
    DifferencesDown(usize, i64),
    /// C.17 and C.19: the score differences of who floats up again.
    DifferencesUp(usize, i64),
}

impl<'a> Criteria<'a> {
    pub(super) fn new(bracket: &'a Bracket<'a>) -> Self {
        let current = bracket.current();
        let mut differences: Vec<i64> = Vec::new();
        for (at, one) in current.iter().enumerate() {
            differences.push(bracket.difference_unpaired(one));
            differences.extend(current[at + 1..].iter().map(|other| difference(one, other)));
        }
        differences.retain(|difference| *difference > 0);
        differences.sort_unstable_by(|one, other| other.cmp(one));
        differences.dedup();
        let mut criteria = Self { bracket, differences, layout: Layout::new(&[]) };
        criteria.layout = Layout::new(&criteria.spans());
        criteria
    }

    /// How many lanes a weight has.
    pub(super) fn lanes(&self) -> usize {
        self.layout.lanes()
    }

    /// The place after all criteria, where the order of candidates is told apart (article D).
    pub(super) fn order(&self) -> Place {
        self.layout.place(self.count()).expect("the order of candidates has room")
    }

    /// What an edge is worth by all criteria. Nothing if the two may not meet.
    pub(super) fn weight<W: Weight>(&self, one: usize, other: usize) -> W {
        let mut weight = W::zero(self.lanes());
        self.each(one, other, |criterion, value| {
            if let Some(place) = self.layout.place(self.place_of(criterion)) {
                place.raise(&mut weight, value);
            }
        });
        weight
    }

    /// How many counts there are.
    fn count(&self) -> usize {
        12 + 6 * self.differences.len()
    }

    /// The place of a count among all, from the weightiest.
    fn place_of(&self, criterion: Criterion) -> usize {
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
            Criterion::Missed => 3 + 2 * all,
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

    /// How far two matchings can be apart in each count, and in the order of candidates.
    fn spans(&self) -> Vec<u64> {
        let size = self.bracket.players.len();
        // The most and the least that an edge of each player adds to each count.
        let mut bounds = vec![(0_i64, 0_i64); size * self.count()];
        let mut counts = vec![0_i64; self.count()];
        let mut touched = Vec::new();
        for one in 0..size {
            for other in one + 1..size {
                self.each(one, other, |criterion, value| {
                    let place = self.place_of(criterion);
                    counts[place] += value;
                    touched.push(place);
                });
                for place in touched.drain(..) {
                    let sum = std::mem::take(&mut counts[place]);
                    for player in [one, other] {
                        let (least, most) = &mut bounds[player * self.count() + place];
                        (*least, *most) = ((*least).min(sum), (*most).max(sum));
                    }
                }
            }
        }
        let mut spans: Vec<u64> = (0..self.count())
            .map(|place| {
                let spread = |player: usize| {
                    let (least, most) = bounds[player * self.count() + place];
                    (most - least) as u64
                };
                // Each edge is bounded at both of its ends.
                (0..size).map(spread).sum::<u64>().div_ceil(2)
            })
            .collect();
        spans.push(self.bracket.order_span());
        spans
    }

    /// Tells each count that an edge adds to, and by how much. `one` ranks before `other`.
    fn each(&self, one: usize, other: usize, mut add: impl FnMut(Criterion, i64)) {
        let bracket = self.bracket;
        let (higher, lower) = (bracket.players[one], bracket.players[other]);
        let role = bracket.role(other);
        // Two who were moved down would have been paired above.
        if role == Role::Moved || !may_meet(higher, lower, bracket.terms.forbidden) {
            return;
        }
        if bracket.completes {
            // Whoever may not have the bye is to be paired before anything else is asked.
            let must_play = |player: &Card| i64::from(!bracket.may_have_bye(player));
            add(Criterion::Completion, 1 + must_play(higher) + must_play(lower));
        }
        if role == Role::Below && bracket.looks_below {
            add(Criterion::PairsBelow, 1);
            if bracket.role(one) != Role::Below {
                add(Criterion::DifferencesBelow(bracket.difference_unpaired(higher)), 1);
            }
        }
        if role != Role::Resident {
            return;
        }
        if bracket.spares {
            let missed =
                |player: &Card| if bracket.may_have_bye(player) { i64::from(player.missed) } else { 0 };
            add(Criterion::Missed, missed(higher) + missed(lower));
        }
        let apart = difference(higher, lower);
        add(Criterion::Pairs, 1);
        add(Criterion::Differences(bracket.difference_unpaired(higher)), 1);
        add(Criterion::Differences(bracket.difference_unpaired(lower)), 1);
        if apart > 0 {
            add(Criterion::Differences(apart), -1);
        }
        self.colours(higher, lower, &mut add);
        for back in [0, 1] {
            if higher.floats[back] == Float::Down {
                add(Criterion::DifferencesDown(back, bracket.difference_unpaired(higher)), 1);
                if apart == 0 {
                    add(Criterion::DownAgain(back), 1);
                } else {
                    add(Criterion::DifferencesDown(back, apart), -1);
                }
            }
            if lower.floats[back] == Float::Down {
                add(Criterion::DownAgain(back), 1);
                add(Criterion::DifferencesDown(back, bracket.difference_unpaired(lower)), 1);
            }
            if lower.floats[back] == Float::Up && apart > 0 {
                add(Criterion::UpAgain(back), -1);
                add(Criterion::DifferencesUp(back, apart), -1);
            }
        }
    }

    /// C.8 to C.11.
    fn colours(&self, higher: &Card, lower: &Card, add: &mut impl FnMut(Criterion, i64)) {
        let Some(wanted) = higher.preference.map(|preference| preference.colour) else { return };
        if !lower.wants(wanted, Strength::Mild) {
            return;
        }
        add(Criterion::Preferences, -1);
        // Who has an absolute preference has a strong one.
        if higher.wants(wanted, Strength::Strong) && lower.wants(wanted, Strength::Strong) {
            add(Criterion::StrongPreferences, -1);
        }
        if (higher.topscorer || lower.topscorer) && higher.absolute() == lower.absolute() {
            let colour = colour_of(higher, lower, self.bracket.terms.initial);
            let (denied, given) = if colour == wanted { (lower, wanted.other()) } else { (higher, colour) };
            // The preference evens out the difference, so that denying it adds to it.
            if denied.difference.abs() > 1 {
                add(Criterion::Excess, -1);
            }
            if denied.doubled == Some(given) {
                add(Criterion::Thrice, -1);
            }
        }
    }
}

/// A.8: the score difference of a pair, in half points.
fn difference(higher: &Card, lower: &Card) -> i64 {
    i64::from(higher.score) - i64::from(lower.score)
}

impl Bracket<'_> {
    /// A.8: the score difference of a player who floats down: to a point less than the lowest in the bracket.
    fn difference_unpaired(&self, player: &Card) -> i64 {
        i64::from(player.score) - i64::from(self.lowest()) + POINT
    }
}
