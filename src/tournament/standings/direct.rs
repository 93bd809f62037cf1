//! Direct encounter (C.07, article 6): what those who are level made against each other.

use crate::history::Cell;
use crate::ids::Number;
use std::collections::BTreeSet;

/// What each of them made against the others of the group, in half points.
pub fn among(group: &[Number], cells: &[Vec<Cell>], forfeits: bool) -> Vec<u32> {
    group.iter().map(|number| tally(*number, &sorted(group), cells, forfeits).0).collect()
}

/// The group, in order of what they made against each other; who cannot be told apart stays together.
///
/// When all have met, their points among themselves tell, and again among those who are then still level.
/// Otherwise whoever would be ahead of everybody however the missing games had come out stands first, and
/// then the next.
pub fn order(group: Vec<Number>, cells: &[Vec<Cell>], forfeits: bool) -> Vec<Vec<Number>> {
    if group.len() < 2 {
        return vec![group];
    }
    let members = sorted(&group);
    let tallies: Vec<(u32, usize)> =
        group.iter().map(|number| tally(*number, &members, cells, forfeits)).collect();
    if tallies.iter().all(|(_, met)| *met == group.len() - 1) {
        let mut made: Vec<(u32, Number)> = tallies.iter().map(|(halves, _)| *halves).zip(group).collect();
        made.sort_by_key(|(halves, number)| (std::cmp::Reverse(*halves), *number));
        let parts: Vec<Vec<Number>> = made
            .chunk_by(|one, other| one.0 == other.0)
            .map(|part| part.iter().map(|(_, number)| *number).collect())
            .collect();
        if parts.len() == 1 {
            return parts;
        }
        return parts.into_iter().flat_map(|part| order(part, cells, forfeits)).collect();
    }
    let others = group.len() - 1;
    let mut rest: Vec<(u32, u32, Number)> = tallies
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

fn sorted(group: &[Number]) -> Vec<Number> {
    let mut members = group.to_vec();
    members.sort_unstable();
    members
}

/// What one made against those of the group, in half points, and how many of them they met. A
/// forfeit is no meeting, except where forfeits count as games.
fn tally(number: Number, members: &[Number], cells: &[Vec<Cell>], forfeits: bool) -> (u32, usize) {
    let mut halves = 0;
    let mut met = BTreeSet::new();
    for cell in &cells[number.place()] {
        if let Cell::Game { against, played, .. } = cell
            && (*played || forfeits)
        {
            for (other, made) in against.iter().filter(|(other, _)| members.binary_search(other).is_ok()) {
                halves += made;
                met.insert(*other);
            }
        }
    }
    (halves, met.len())
}
