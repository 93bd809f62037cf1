//! An independent calculation of tiebreaks: textbook sums over each entrant's results, in fractions of a point.

use castellan_tournament::history::{Bye, History};
use castellan_tournament::{Scoring, Tiebreak};

/// A round of one entrant: points, and each opponent with the points made against them.
struct Told {
    points: f64,
    opponents: Vec<(u32, f64)>,
    voluntary: bool,
    dummies: usize,
    by_bye: bool,
}

fn told(history: &History, who: u32) -> Vec<Told> {
    let level = if history.scoring == Scoring::ByPlace { 1.5 } else { 0.5 };
    let mut rounds = Vec::new();
    for round in &history.played {
        let bye =
            |points, voluntary, dummies| Told { points, opponents: vec![], voluntary, dummies, by_bye: true };
        let mut found = bye(0.0, true, 1);
        for (number, kind) in round.byes.iter().filter(|(number, _)| number.get() == who) {
            assert_eq!(number.get(), who);
            found = match kind {
                Bye::Full => bye(1.0, false, 1),
                Bye::Half => bye(0.5, true, 1),
                Bye::Zero => bye(0.0, true, 1),
                Bye::Free => bye(0.0, false, 0),
                Bye::SatOut => bye(if level > 1.0 { 1.5 } else { 0.25 }, false, 3),
            };
        }
        for (players, score) in &round.games {
            let Some(seat) = players.iter().position(|number| number.get() == who) else { continue };
            let there = |seat: usize| !score.absent.contains(&(seat as u8));
            let playing = (0..players.len()).filter(|&seat| there(seat)).count();
            let mut opponents = Vec::new();
            for (other, number) in players.iter().enumerate().filter(|(other, _)| *other != seat) {
                let (mine, theirs) = (score.places[seat], score.places[other]);
                let made = if !there(seat) {
                    0.0
                } else if !there(other) || mine < theirs {
                    1.0
                } else {
                    f64::from(u8::from(mine == theirs)) / 2.0
                };
                opponents.push((number.get(), made));
            }
            let above = score.places.iter().filter(|place| **place < score.places[seat]).count();
            let beside: usize =
                score.places.iter().map(|place| usize::from(*place == score.places[seat])).sum();
            let points = match (history.scoring, there(seat)) {
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
            let forfeited = !there(seat) || playing < 2;
            let dummies = if forfeited && !history.predetermined { usize::MAX } else { 0 };
            found = Told { points, opponents, voluntary: !there(seat), dummies, by_bye: false };
        }
        rounds.push(found);
    }
    rounds
}

/// Returns the tiebreak of an entrant, in points.
pub fn reckoned(history: &History, tiebreak: Tiebreak, who: u32) -> f64 {
    let level = if history.scoring == Scoring::ByPlace { 1.5 } else { 0.5 };
    let total = |who: u32| told(history, who).iter().map(|round| round.points).sum::<f64>();
    let adjusted = |who: u32| {
        let rounds = told(history, who);
        if history.predetermined {
            return total(who);
        }
        let mut sum = 0.0;
        let mut at_the_end = true;
        for round in rounds.iter().rev() {
            at_the_end &= round.voluntary;
            sum += if at_the_end { level } else { round.points };
        }
        sum
    };
    let own = total(who);
    let cap = level * history.played.len() as f64;
    let rounds = told(history, who);
    // Each contribution: the opponent's points, the own points, and `true` if by choice.
    let mut parts: Vec<(f64, f64, bool)> = Vec::new();
    for round in &rounds {
        if round.by_bye {
            let made = match round.dummies {
                3 => 0.5,
                _ => round.points,
            };
            parts.extend((0..round.dummies).map(|_| (own.min(cap), made, round.voluntary)));
        }
        for (other, made) in &round.opponents {
            let theirs = adjusted(*other);
            parts.push((if round.dummies > 0 { own.min(theirs) } else { theirs }, *made, round.voluntary));
        }
    }
    let buchholz = |cut_low: bool, cut_high: bool| {
        let mut kept: Vec<(f64, bool)> = parts.iter().map(|part| (part.0, part.2)).collect();
        if cut_low && !kept.is_empty() {
            let by_choice = kept.iter().any(|part| part.1);
            let lowest = (0..kept.len())
                .filter(|&at| kept[at].1 == by_choice)
                .min_by(|&a, &b| kept[a].0.total_cmp(&kept[b].0));
            kept.remove(lowest.expect("one of that kind"));
        }
        if cut_high && !kept.is_empty() {
            let highest = (0..kept.len()).max_by(|&a, &b| kept[a].0.total_cmp(&kept[b].0));
            kept.remove(highest.expect("there is one"));
        }
        kept.iter().map(|part| part.0).sum::<f64>()
    };
    match tiebreak {
        Tiebreak::Buchholz => buchholz(false, false),
        Tiebreak::BuchholzCut1 => buchholz(true, false),
        Tiebreak::BuchholzMedian => buchholz(true, true),
        Tiebreak::SonnebornBerger => parts.iter().map(|part| part.0 * part.1).sum(),
        Tiebreak::Progressive => {
            (1..=rounds.len()).map(|to| rounds[..to].iter().map(|round| round.points).sum::<f64>()).sum()
        }
        Tiebreak::Wins => rounds
            .iter()
            .filter(|round| {
                !round.voluntary
                    && round.dummies != 3
                    && (round.by_bye && round.points > 0.9
                        || !round.by_bye && round.opponents.iter().all(|(_, made)| *made > 0.9))
            })
            .count() as f64,
        Tiebreak::Places | Tiebreak::DirectEncounter | Tiebreak::Performance => {
            panic!("they are tried by example")
        }
    }
}
