//! Properties of every pairing, over thousands of tournaments.

use crate::random::{RandomNumbers, RandomTournament};
use castellan_tournament::PairingNumber;
use castellan_tournament::swiss::{
    Bye, Colour, ColourReason, DueReason, Edition, GameResult, Pairing, PairingRefusal, PlayerRound, Rule,
    SwissTournament, check, explain, pair,
};
use std::cmp::Reverse;

/// The first seed, different from those of the comparison with the engine.
const FIRST: u64 = 100_000;
const TOURNAMENTS: u64 = 3_000;

/// The properties of a player that the rules need, computed independently.
struct PlayerFacts {
    opponents: Vec<PairingNumber>,
    /// The colours of the games played: 1 for White, -1 for Black.
    colours: Vec<i32>,
    had_bye: bool,
    half_points: u32,
}

impl PlayerFacts {
    fn from_rounds(edition: Edition, rounds: &[PlayerRound]) -> Self {
        let mut facts = Self { opponents: Vec::new(), colours: Vec::new(), had_bye: false, half_points: 0 };
        for round in rounds {
            facts.half_points += round.half_points();
            match *round {
                PlayerRound::Bye(bye) => {
                    facts.had_bye |=
                        bye == Bye::Allocated || (bye == Bye::Full && edition == Edition::Of2026);
                }
                PlayerRound::Game {
                    opponent,
                    colour,
                    result: GameResult::White | GameResult::Draw | GameResult::Black,
                } => {
                    facts.opponents.push(opponent);
                    facts.colours.push(if colour == Colour::White { 1 } else { -1 });
                }
                PlayerRound::Game { .. } => facts.had_bye |= round.half_points() == 2,
            }
        }
        facts
    }

    /// Returns the colour that a player must have, after the other colour twice in a row or twice more often.
    fn absolute_colour(&self) -> i32 {
        let sum: i32 = self.colours.iter().sum();
        match self.colours[..] {
            _ if sum.abs() > 1 => -sum.signum(),
            [.., before, last] if before == last => -last,
            _ => 0,
        }
    }
}

fn all_facts(tournament: &SwissTournament) -> Vec<PlayerFacts> {
    let player_rounds = tournament.player_rounds().expect("the tournament is consistent");
    player_rounds.iter().map(|rounds| PlayerFacts::from_rounds(tournament.edition, rounds)).collect()
}

/// Returns `true` if two players may not meet, computed independently.
fn is_pair_barred(
    tournament: &SwissTournament,
    facts: &[PlayerFacts],
    one: PairingNumber,
    other: PairingNumber,
) -> bool {
    let (first, second) = (&facts[one.index()], &facts[other.index()]);
    let is_topscorer = |player: &PlayerFacts| {
        tournament.round() == tournament.rounds && player.half_points as usize > tournament.played.len()
    };
    let is_forbidden = |pair: &(PairingNumber, PairingNumber)| [(one, other), (other, one)].contains(pair);
    first.opponents.contains(&other)
        || tournament.forbidden.iter().any(is_forbidden)
        || (first.absolute_colour() != 0
            && first.absolute_colour() == second.absolute_colour()
            && !is_topscorer(first)
            && !is_topscorer(second))
}

/// Asserts that the reasons given for a pair are right.
fn assert_explained(
    tournament: &SwissTournament,
    facts: &[PlayerFacts],
    white: PairingNumber,
    black: PairingNumber,
) {
    let reasons = explain(tournament, white, black).expect("both are entered");
    let player = |number: PairingNumber| &facts[number.index()];
    assert_eq!(reasons.half_points, [white, black].map(|number| player(number).half_points));
    assert_eq!(reasons.met, None);
    let rank = |number: PairingNumber| (Reverse(player(number).half_points), number);
    let colour_difference = |number: PairingNumber| player(number).colours.iter().sum::<i32>();
    let last_colour = |number: PairingNumber| player(number).colours.last().copied().unwrap_or_default();
    // The colour that balances a player's colours, or else the one opposite to the last game's.
    let due_colour = |number: PairingNumber| match player(number).absolute_colour() {
        0 if colour_difference(number) != 0 => -colour_difference(number).signum(),
        0 => -last_colour(number),
        absolute => absolute,
    };
    let given_colour = |number: PairingNumber| if number == white { 1 } else { -1 };
    let opponent = |number: PairingNumber| if number == white { black } else { white };
    let sign = |colour: Colour| if colour == Colour::White { 1 } else { -1 };
    let mut backwards = player(white)
        .colours
        .iter()
        .rev()
        .zip(player(black).colours.iter().rev())
        .filter(|(one, two)| one != two);
    let is_right = match reasons.colours {
        ColourReason::BothDue => due_colour(white) == 1 && due_colour(black) == -1,
        ColourReason::OneDue { who, colour } => {
            due_colour(who) == sign(colour)
                && given_colour(who) == sign(colour)
                && player(opponent(who)).colours.is_empty()
        }
        ColourReason::MoreDue { who, colour, because } => {
            let both = due_colour(white) == sign(colour)
                && due_colour(black) == sign(colour)
                && given_colour(who) == sign(colour);
            let colours = &player(who).colours;
            both && match because {
                DueReason::Twice => {
                    colours.ends_with(&[-sign(colour); 2]) && player(opponent(who)).absolute_colour() == 0
                }
                DueReason::More(count) => {
                    -colour_difference(who) * sign(colour) == count as i32
                        && colour_difference(opponent(who)).abs() < colour_difference(who).abs()
                }
            }
        }
        ColourReason::Swapped { colour } => {
            let differed = backwards.next().is_some_and(|(one, two)| *one == -1 && *two == 1);
            differed && due_colour(white) == sign(colour) && due_colour(black) == sign(colour)
        }
        ColourReason::RanksHigher { who, colour } => {
            backwards.next().is_none() && rank(who) < rank(opponent(who)) && given_colour(who) == sign(colour)
        }
        ColourReason::Drawn => player(white).colours.is_empty() && player(black).colours.is_empty(),
        ColourReason::Chosen => false,
    };
    assert!(is_right, "{white} and {black}: {reasons:?}");
    // Only a director would have reversed their colours.
    assert_eq!(explain(tournament, black, white).map(|reasons| reasons.colours), Ok(ColourReason::Chosen));
}

fn assert_absolute_rules(tournament: &SwissTournament, pairing: &Pairing) {
    let facts = all_facts(tournament);
    let mut paired: Vec<PairingNumber> =
        pairing.boards.iter().flat_map(|(one, other)| [*one, *other]).collect();
    paired.extend(pairing.bye);
    paired.sort_unstable();
    let all = (0..tournament.entrants).map(PairingNumber::from_index);
    let present: Vec<PairingNumber> = all.filter(|number| !tournament.absent.contains(number)).collect();
    assert_eq!(paired, present, "each player present is paired once");
    if let Some(bye) = pairing.bye {
        assert!(!facts[bye.index()].had_bye, "{bye} has had a point without playing");
    }
    for &(white, black) in &pairing.boards {
        assert_explained(tournament, &facts, white, black);
        assert!(!is_pair_barred(tournament, &facts, white, black), "{white} and {black} may not meet");
        if tournament.round() < tournament.rounds {
            for (number, colour) in [(white, 1), (black, -1)] {
                let player = &facts[number.index()];
                let sum: i32 = player.colours.iter().sum();
                assert!((sum + colour).abs() <= 2, "{number} has a colour three times more often");
                let thrice = player.colours.ends_with(&[colour, colour]);
                assert!(!thrice, "{number} has a colour three times running");
            }
        }
    }
    let standing = |number: PairingNumber| (facts[number.index()].half_points, u32::MAX - number.get());
    let order = |&(white, black): &(PairingNumber, PairingNumber)| {
        let (one, other) = (standing(white), standing(black));
        let (higher, lower) = (one.max(other), one.min(other));
        (higher.0, lower.0, higher.1)
    };
    assert!(pairing.boards.is_sorted_by(|one, other| order(one) > order(other)), "boards are in order");
}

#[test]
fn pairings_keep_the_absolute_rules() {
    let mut rounds = 0;
    for seed in FIRST..FIRST + TOURNAMENTS {
        let mut random = RandomTournament::new(seed);
        while !random.is_over() {
            let Ok(pairing) = random.pair() else { break };
            assert_absolute_rules(&random.tournament, &pairing);
            rounds += 1;
            random.play(&pairing);
        }
    }
    assert!(rounds > 15_000, "{rounds} rounds");
}

#[test]
fn the_order_of_games_and_byes_does_not_change_the_pairing() {
    let mut numbers = RandomNumbers::new(7);
    for seed in FIRST..FIRST + 300 {
        let mut random = RandomTournament::new(seed);
        while !random.is_over() {
            let paired = random.pair();
            let mut reordered = random.tournament.clone();
            for round in &mut reordered.played {
                let games = round.games.len().max(1);
                round.games.rotate_left(numbers.below(games));
                round.byes.reverse();
            }
            reordered.absent.reverse();
            reordered.forbidden.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
            reordered.forbidden.reverse();
            assert_eq!(pair(&reordered), paired, "tournament {seed}, round {}", random.tournament.round());
            let Ok(pairing) = paired else { break };
            random.play(&pairing);
        }
    }
}

/// Returns `true` if these players can be paired, by trying all pairings.
fn can_be_paired(
    tournament: &SwissTournament,
    facts: &[PlayerFacts],
    left: &[PairingNumber],
    bye: bool,
) -> bool {
    let Some((&first, others)) = left.split_first() else { return true };
    let others_without = |other: PairingNumber| -> Vec<PairingNumber> {
        others.iter().copied().filter(|number| *number != other).collect()
    };
    (bye && !facts[first.index()].had_bye && can_be_paired(tournament, facts, others, false))
        || others.iter().any(|&other| {
            !is_pair_barred(tournament, facts, first, other)
                && can_be_paired(tournament, facts, &others_without(other), bye)
        })
}

#[test]
fn a_round_is_refused_only_when_it_cannot_be_paired() {
    let mut refused = 0;
    for seed in FIRST..FIRST + 20_000 {
        let entrants = 2 + (seed % 9) as usize;
        let mut random = RandomTournament::without_absences(entrants, 11, seed);
        while !random.is_over() {
            match random.pair() {
                Ok(pairing) => random.play(&pairing),
                Err(PairingRefusal::Impossible { left, .. }) => {
                    let all: Vec<PairingNumber> = (0..entrants).map(PairingNumber::from_index).collect();
                    let tournament = &random.tournament;
                    assert!(!can_be_paired(tournament, &all_facts(tournament), &all, entrants % 2 == 1));
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
fn check_reports_no_breach_in_computed_pairings() {
    for seed in FIRST..FIRST + 300 {
        let mut random = RandomTournament::new(seed);
        while !random.is_over() {
            let Ok(pairing) = random.pair() else { break };
            let breaches = check(&random.tournament, &pairing).expect("the tournament is consistent");
            // Topscorers of the last round may have a colour too often; the director is warned.
            let is_last_round = random.tournament.round() == random.tournament.rounds;
            let is_colour_rule = |rule: Rule| matches!(rule, Rule::Thrice(_) | Rule::Excess(_));
            assert!(
                breaches.iter().all(|breach| is_last_round && is_colour_rule(breach.rule)),
                "{breaches:?}"
            );
            random.play(&pairing);
        }
    }
}
