//! An independent calculation of tiebreaks: textbook sums over each entrant's results, in fractions of a point.

use castellan_tournament::history::{Bye, History};
use castellan_tournament::{Scoring, Tiebreak};

/// A round of one entrant: points, and each opponent with the points scored against them.
struct RoundFacts {
    points: f64,
    opponents: Vec<(u32, f64)>,
    voluntary: bool,
    dummies: usize,
    by_bye: bool,
}

fn round_facts(history: &History, entrant: u32) -> Vec<RoundFacts> {
    let draw_points = if history.scoring == Scoring::ByPlace { 1.5 } else { 0.5 };
    let mut rounds = Vec::new();
    for round in &history.played {
        let bye = |points, voluntary, dummies| RoundFacts {
            points,
            opponents: vec![],
            voluntary,
            dummies,
            by_bye: true,
        };
        let mut facts = bye(0.0, true, 1);
        for (number, kind) in round.byes.iter().filter(|(number, _)| number.get() == entrant) {
            assert_eq!(number.get(), entrant);
            facts = match kind {
                Bye::Full => bye(1.0, false, 1),
                Bye::Half => bye(0.5, true, 1),
                Bye::Zero => bye(0.0, true, 1),
                Bye::Free => bye(0.0, false, 0),
                Bye::SatOut => bye(if draw_points > 1.0 { 1.5 } else { 0.25 }, false, 3),
            };
        }
        for (players, score) in &round.games {
            let Some(seat) = players.iter().position(|number| number.get() == entrant) else { continue };
            let is_present = |seat: usize| !score.absent.contains(&(seat as u8));
            let playing = (0..players.len()).filter(|&seat| is_present(seat)).count();
            let mut opponents = Vec::new();
            for (other, number) in players.iter().enumerate().filter(|(other, _)| *other != seat) {
                let (mine, theirs) = (score.places[seat], score.places[other]);
                let own_score = if !is_present(seat) {
                    0.0
                } else if !is_present(other) || mine < theirs {
                    1.0
                } else {
                    f64::from(u8::from(mine == theirs)) / 2.0
                };
                opponents.push((number.get(), own_score));
            }
            let above = score.places.iter().filter(|place| **place < score.places[seat]).count();
            let beside: usize =
                score.places.iter().map(|place| usize::from(*place == score.places[seat])).sum();
            let points = match (history.scoring, is_present(seat)) {
                (_, false) => 0.0,
                (Scoring::ByPlace, _) if players.len() > 2 => {
                    let step = 3.0 / (players.len() - 1) as f64;
                    let best = 3.0 - above as f64 * step;
                    best - (beside - 1) as f64 * step / 2.0
                }
                _ if above > 0 => 0.0,
                _ => {
                    if beside == 1 {
                        1.0
                    } else {
                        0.5
                    }
                }
            };
            let forfeited = !is_present(seat) || playing < 2;
            let dummies = if forfeited && !history.predetermined { usize::MAX } else { 0 };
            facts = RoundFacts { points, opponents, voluntary: !is_present(seat), dummies, by_bye: false };
        }
        rounds.push(facts);
    }
    rounds
}

/// Returns the tiebreak of an entrant, in points.
pub fn expected_tiebreak(history: &History, tiebreak: Tiebreak, entrant: u32) -> f64 {
    let draw_points = if history.scoring == Scoring::ByPlace { 1.5 } else { 0.5 };
    let total = |entrant: u32| round_facts(history, entrant).iter().map(|round| round.points).sum::<f64>();
    let adjusted = |entrant: u32| {
        let rounds = round_facts(history, entrant);
        if history.predetermined {
            return total(entrant);
        }
        let mut sum = 0.0;
        let mut is_trailing = true;
        for round in rounds.iter().rev() {
            is_trailing &= round.voluntary;
            sum += if is_trailing { draw_points } else { round.points };
        }
        sum
    };
    let own = total(entrant);
    let cap = draw_points * history.played.len() as f64;
    let rounds = round_facts(history, entrant);
    // Each contribution: the opponent's points, the own points, and `true` if by choice.
    let mut terms: Vec<(f64, f64, bool)> = Vec::new();
    for round in &rounds {
        if round.by_bye {
            let score = match round.dummies {
                3 => 0.5,
                _ => round.points,
            };
            terms.extend((0..round.dummies).map(|_| (own.min(cap), score, round.voluntary)));
        }
        for (other, score) in &round.opponents {
            let theirs = adjusted(*other);
            terms.push((if round.dummies > 0 { own.min(theirs) } else { theirs }, *score, round.voluntary));
        }
    }
    let buchholz = |cut_low: bool, cut_high: bool| {
        let mut counted: Vec<(f64, bool)> = terms.iter().map(|term| (term.0, term.2)).collect();
        if cut_low && !counted.is_empty() {
            let by_choice = counted.iter().any(|term| term.1);
            let lowest = (0..counted.len())
                .filter(|&at| counted[at].1 == by_choice)
                .min_by(|&a, &b| counted[a].0.total_cmp(&counted[b].0));
            counted.remove(lowest.expect("a round of that kind exists"));
        }
        if cut_high && !counted.is_empty() {
            let highest = (0..counted.len()).max_by(|&a, &b| counted[a].0.total_cmp(&counted[b].0));
            counted.remove(highest.expect("the list is not empty"));
        }
        counted.iter().map(|term| term.0).sum::<f64>()
    };
    match tiebreak {
        Tiebreak::Buchholz => buchholz(false, false),
        Tiebreak::BuchholzCut1 => buchholz(true, false),
        Tiebreak::BuchholzMedian => buchholz(true, true),
        Tiebreak::SonnebornBerger => terms.iter().map(|term| term.0 * term.1).sum(),
        Tiebreak::Progressive => {
            (1..=rounds.len()).map(|to| rounds[..to].iter().map(|round| round.points).sum::<f64>()).sum()
        }
        Tiebreak::Wins => rounds
            .iter()
            .filter(|round| {
                !round.voluntary
                    && round.dummies != 3
                    && (round.by_bye && round.points > 0.9
                        || !round.by_bye && round.opponents.iter().all(|(_, score)| *score > 0.9))
            })
            .count() as f64,
        Tiebreak::Places | Tiebreak::DirectEncounter | Tiebreak::Performance => {
            panic!("this tiebreak is tested by examples")
        }
    }
}
