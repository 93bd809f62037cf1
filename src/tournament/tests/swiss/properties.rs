//! Properties of every pairing, over thousands of tournaments.

use crate::random::{Event, Numbers};
use castellan_tournament::Number;
use castellan_tournament::swiss::{
    Because, Bye, Cell, Colour, ColourReason, Course, Edition, Pairing, Refusal, Rule, Score, check, explain,
    pair,
};
use std::cmp::Reverse;

/// The first seed, different from those of the comparison with the engine.
const FIRST: u64 = 100_000;
const TOURNAMENTS: u64 = 3_000;

/// The facts about a player that the rules need, from the rounds alone.
struct Past {
    met: Vec<Number>,
    /// The colours of the games played: 1 for White, -1 for Black.
    colours: Vec<i32>,
    unearned: bool,
    half_points: u32,
}

impl Past {
    fn of(edition: Edition, cells: &[Cell]) -> Self {
        let mut past = Self { met: Vec::new(), colours: Vec::new(), unearned: false, half_points: 0 };
        for cell in cells {
            past.half_points += cell.half_points();
            match *cell {
                Cell::Bye(bye) => {
                    past.unearned |=
                        bye == Bye::Allocated || (bye == Bye::Full && edition == Edition::Of2026);
                }
                Cell::Met { opponent, colour, score: Score::White | Score::Draw | Score::Black } => {
                    past.met.push(opponent);
                    past.colours.push(if colour == Colour::White { 1 } else { -1 });
                }
                Cell::Met { .. } => past.unearned |= cell.half_points() == 2,
            }
        }
        past
    }

    /// Returns the colour that a player must have, after the other colour twice in a row or twice more often.
    fn must_have(&self) -> i32 {
        let sum: i32 = self.colours.iter().sum();
        match self.colours[..] {
            _ if sum.abs() > 1 => -sum.signum(),
            [.., before, last] if before == last => -last,
            _ => 0,
        }
    }
}

fn pasts(course: &Course) -> Vec<Past> {
    let cells = course.cells().expect("it is consistent");
    cells.iter().map(|cells| Past::of(course.edition, cells)).collect()
}

/// Returns `true` if two players may not meet, by the rounds alone.
fn barred(course: &Course, pasts: &[Past], one: Number, other: Number) -> bool {
    let (here, there) = (&pasts[one.place()], &pasts[other.place()]);
    let top =
        |past: &Past| course.round() == course.rounds && past.half_points as usize > course.played.len();
    let forbidden = |pair: &(Number, Number)| [(one, other), (other, one)].contains(pair);
    here.met.contains(&other)
        || course.forbidden.iter().any(forbidden)
        || (here.must_have() != 0 && here.must_have() == there.must_have() && !top(here) && !top(there))
}

/// Asserts that the reasons for a pair are right, by the rounds alone.
fn is_explained(course: &Course, pasts: &[Past], white: Number, black: Number) {
    let reasons = explain(course, white, black).expect("both are entered");
    let of = |number: Number| &pasts[number.place()];
    assert_eq!(reasons.half_points, [white, black].map(|number| of(number).half_points));
    assert_eq!(reasons.met, None);
    let rank = |number: Number| (Reverse(of(number).half_points), number);
    let sum = |number: Number| of(number).colours.iter().sum::<i32>();
    let last = |number: Number| of(number).colours.last().copied().unwrap_or_default();
    // The colour that balances a player's colours, or else the one opposite to the last game's.
    let due = |number: Number| match of(number).must_have() {
        0 if sum(number) != 0 => -sum(number).signum(),
        0 => -last(number),
        must => must,
    };
    let has = |number: Number| if number == white { 1 } else { -1 };
    let other = |number: Number| if number == white { black } else { white };
    let is = |colour: Colour| if colour == Colour::White { 1 } else { -1 };
    let mut backwards =
        of(white).colours.iter().rev().zip(of(black).colours.iter().rev()).filter(|(one, two)| one != two);
    let good = match reasons.colours {
        ColourReason::BothDue => due(white) == 1 && due(black) == -1,
        ColourReason::OneDue { who, colour } => {
            due(who) == is(colour) && has(who) == is(colour) && of(other(who)).colours.is_empty()
        }
        ColourReason::MoreDue { who, colour, because } => {
            let both = due(white) == is(colour) && due(black) == is(colour) && has(who) == is(colour);
            let colours = &of(who).colours;
            both && match because {
                Because::Twice => colours.ends_with(&[-is(colour); 2]) && of(other(who)).must_have() == 0,
                Because::More(count) => {
                    -sum(who) * is(colour) == count as i32 && sum(other(who)).abs() < sum(who).abs()
                }
            }
        }
        ColourReason::Swapped { colour } => {
            let differed = backwards.next().is_some_and(|(one, two)| *one == -1 && *two == 1);
            differed && due(white) == is(colour) && due(black) == is(colour)
        }
        ColourReason::RanksHigher { who, colour } => {
            backwards.next().is_none() && rank(who) < rank(other(who)) && has(who) == is(colour)
        }
        ColourReason::Drawn => of(white).colours.is_empty() && of(black).colours.is_empty(),
        ColourReason::Chosen => false,
    };
    assert!(good, "{white} and {black}: {reasons:?}");
    // Only a director would have reversed their colours.
    assert_eq!(explain(course, black, white).map(|reasons| reasons.colours), Ok(ColourReason::Chosen));
}

fn holds(course: &Course, pairing: &Pairing) {
    let pasts = pasts(course);
    let mut named: Vec<Number> = pairing.boards.iter().flat_map(|(one, other)| [*one, *other]).collect();
    named.extend(pairing.bye);
    named.sort_unstable();
    let all = (0..course.entrants).map(Number::at);
    let here: Vec<Number> = all.filter(|number| !course.absent.contains(number)).collect();
    assert_eq!(named, here, "everybody who is here has one place");
    if let Some(bye) = pairing.bye {
        assert!(!pasts[bye.place()].unearned, "{bye} has had a point without playing");
    }
    for &(white, black) in &pairing.boards {
        is_explained(course, &pasts, white, black);
        assert!(!barred(course, &pasts, white, black), "{white} and {black} may not meet");
        if course.round() < course.rounds {
            for (number, colour) in [(white, 1), (black, -1)] {
                let past = &pasts[number.place()];
                let sum: i32 = past.colours.iter().sum();
                assert!((sum + colour).abs() <= 2, "{number} has a colour three times more often");
                let thrice = past.colours.ends_with(&[colour, colour]);
                assert!(!thrice, "{number} has a colour three times running");
            }
        }
    }
    let standing = |number: Number| (pasts[number.place()].half_points, u32::MAX - number.get());
    let order = |&(white, black): &(Number, Number)| {
        let (one, other) = (standing(white), standing(black));
        let (higher, lower) = (one.max(other), one.min(other));
        (higher.0, lower.0, higher.1)
    };
    assert!(pairing.boards.is_sorted_by(|one, other| order(one) > order(other)), "boards are in order");
}

#[test]
fn every_pairing_keeps_the_absolute_rules() {
    let mut rounds = 0;
    for seed in FIRST..FIRST + TOURNAMENTS {
        let mut event = Event::new(seed);
        while !event.is_over() {
            let Ok(pairing) = event.pair() else { break };
            holds(&event.course, &pairing);
            rounds += 1;
            event.play(&pairing);
        }
    }
    assert!(rounds > 15_000, "{rounds} rounds");
}

#[test]
fn the_same_tournament_gives_the_same_pairing_in_whatever_order_it_is_told() {
    let mut numbers = Numbers::new(7);
    for seed in FIRST..FIRST + 300 {
        let mut event = Event::new(seed);
        while !event.is_over() {
            let paired = event.pair();
            let mut told = event.course.clone();
            for round in &mut told.played {
                let met = round.met.len().max(1);
                round.met.rotate_left(numbers.below(met));
                round.byes.reverse();
            }
            told.absent.reverse();
            told.forbidden.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
            told.forbidden.reverse();
            assert_eq!(pair(&told), paired, "tournament {seed}, round {}", event.course.round());
            let Ok(pairing) = paired else { break };
            event.play(&pairing);
        }
    }
}

/// Returns `true` if these players can be paired, by trying all pairings.
fn can_be_paired(course: &Course, pasts: &[Past], left: &[Number], bye: bool) -> bool {
    let Some((&first, others)) = left.split_first() else { return true };
    let without =
        |other: Number| -> Vec<Number> { others.iter().copied().filter(|number| *number != other).collect() };
    (bye && !pasts[first.place()].unearned && can_be_paired(course, pasts, others, false))
        || others.iter().any(|&other| {
            !barred(course, pasts, first, other) && can_be_paired(course, pasts, &without(other), bye)
        })
}

#[test]
fn a_round_is_refused_only_when_it_cannot_be_paired() {
    let mut refused = 0;
    for seed in FIRST..FIRST + 20_000 {
        let entrants = 2 + (seed % 9) as usize;
        let mut event = Event::orderly(entrants, 11, seed);
        while !event.is_over() {
            match event.pair() {
                Ok(pairing) => event.play(&pairing),
                Err(Refusal::Impossible { left, .. }) => {
                    let all: Vec<Number> = (0..entrants).map(Number::at).collect();
                    let course = &event.course;
                    assert!(!can_be_paired(course, &pasts(course), &all, entrants % 2 == 1));
                    assert!(!left.is_empty() && left.is_sorted());
                    refused += 1;
                    break;
                }
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    assert!(refused > 1_000, "{refused} refused");
}

#[test]
fn a_pairing_of_ours_has_nothing_that_a_correction_would_name() {
    for seed in FIRST..FIRST + 300 {
        let mut event = Event::new(seed);
        while !event.is_over() {
            let Ok(pairing) = event.pair() else { break };
            let breaches = check(&event.course, &pairing).expect("it is consistent");
            // Topscorers of the last round may have a colour too often; the director is warned.
            let last = event.course.round() == event.course.rounds;
            let colour = |rule: Rule| matches!(rule, Rule::Thrice(_) | Rule::Excess(_));
            assert!(breaches.iter().all(|breach| last && colour(breach.rule)), "{breaches:?}");
            event.play(&pairing);
        }
    }
}
