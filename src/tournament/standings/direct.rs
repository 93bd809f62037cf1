//! Direct encounter (C.07, article 6): the results of tied entrants against each other.

use crate::history::EntrantRound;
use crate::ids::PairingNumber;
use std::collections::BTreeSet;

/// Returns the score of each member against the rest of the group, in half points.
pub fn scores_within(group: &[PairingNumber], cells: &[Vec<EntrantRound>], forfeits: bool) -> Vec<u32> {
    group.iter().map(|number| score_within(*number, &sorted(group), cells, forfeits).0).collect()
}

/// Returns the group in order of the results against each other; entrants who are still tied stay together.
///
/// If all have met, their scores in the group decide, and then again among those still tied. Otherwise an entrant comes
/// first who would be ahead regardless of the results of missing games, and then the next.
pub fn order(
    group: Vec<PairingNumber>,
    cells: &[Vec<EntrantRound>],
    forfeits: bool,
) -> Vec<Vec<PairingNumber>> {
    if group.len() < 2 {
        return vec![group];
    }
    let members = sorted(&group);
    let scores: Vec<(u32, usize)> =
        group.iter().map(|number| score_within(*number, &members, cells, forfeits)).collect();
    if scores.iter().all(|(_, met)| *met == group.len() - 1) {
        let mut ranked: Vec<(u32, PairingNumber)> =
            scores.iter().map(|(halves, _)| *halves).zip(group).collect();
        ranked.sort_by_key(|(halves, number)| (std::cmp::Reverse(*halves), *number));
        let groups: Vec<Vec<PairingNumber>> = ranked
            .chunk_by(|one, other| one.0 == other.0)
            .map(|subgroup| subgroup.iter().map(|(_, number)| *number).collect())
            .collect();
        if groups.len() == 1 {
            return groups;
        }
        return groups.into_iter().flat_map(|subgroup| order(subgroup, cells, forfeits)).collect();
    }
    let others = group.len() - 1;
    let mut rest: Vec<(u32, u32, PairingNumber)> = scores
        .iter()
        .zip(group)
        .map(|((halves, met), number)| (*halves, halves + 2 * (others - met) as u32, number))
        .collect();
    let mut ordered = Vec::new();
    while rest.len() > 1 {
        let ahead = (0..rest.len())
            .find(|&at| rest.iter().enumerate().all(|(other, line)| other == at || rest[at].0 > line.1));
        let Some(ahead) = ahead else { break };
        ordered.push(vec![rest.remove(ahead).2]);
    }
    ordered.push(rest.into_iter().map(|(_, _, number)| number).collect());
    ordered
}

fn sorted(group: &[PairingNumber]) -> Vec<PairingNumber> {
    let mut members = group.to_vec();
    members.sort_unstable();
    members
}

/// Returns an entrant's score against the group, in half points, and the number of members met. Forfeits do not count,
/// unless `forfeits` is `true`.
fn score_within(
    number: PairingNumber,
    members: &[PairingNumber],
    cells: &[Vec<EntrantRound>],
    forfeits: bool,
) -> (u32, usize) {
    let mut halves = 0;
    let mut met = BTreeSet::new();
    for cell in &cells[number.index()] {
        if let EntrantRound::Game { against, played, .. } = cell
            && (*played || forfeits)
        {
            for (other, scored) in against.iter().filter(|(other, _)| members.binary_search(other).is_ok()) {
                halves += scored;
                met.insert(*other);
            }
        }
    }
    (halves, met.len())
}
