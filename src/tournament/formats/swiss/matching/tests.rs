//! Comparison of the matching with an exhaustive search on small graphs.

use super::*;

/// A generator of pseudorandom numbers.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}

type TwoLanes = [i64; 2];

fn heaviest_weight(weights: &[Vec<TwoLanes>], left: &[usize]) -> TwoLanes {
    let Some((&first, others)) = left.split_first() else { return [0, 0] };
    let tries = others.iter().map(|&other| {
        let rest: Vec<usize> = others.iter().copied().filter(|left| *left != other).collect();
        let mut sum = heaviest_weight(weights, &rest);
        sum.add(&weights[first][other]);
        sum
    });
    tries.max().unwrap()
}

/// Returns the weight of the matching, after checking that every vertex has one mate.
fn weight_of<W: Weight>(matching: &Matching<W>, weights: &[Vec<W>]) -> W {
    let mut sum = matching.zero.clone();
    for &vertex in &matching.remaining {
        let mate = matching.mate[vertex];
        assert_ne!(mate, NONE);
        assert_eq!(matching.mate[mate], vertex);
        if vertex < mate {
            sum.add(&weights[vertex][mate]);
        }
    }
    sum
}

/// Returns a graph of random weights.
fn graph(size: usize, mut weight: impl FnMut() -> TwoLanes) -> Vec<Vec<TwoLanes>> {
    let mut weights = vec![vec![[0, 0]; size]; size];
    for (u, v) in (0..size).flat_map(|u| (u + 1..size).map(move |v| (u, v))) {
        weights[u][v] = weight();
        weights[v][u] = weights[u][v];
    }
    weights
}

fn random_weight(numbers: &mut RandomNumbers, kind: u64) -> TwoLanes {
    match kind {
        0 => [numbers.below(2) as i64, 0],
        1 => [numbers.below(3) as i64, numbers.below(4) as i64],
        2 => [numbers.below(2) as i64, 5 - numbers.below(10) as i64].max([0, 0]),
        _ => [numbers.below(100) as i64, numbers.below(100) as i64],
    }
}

#[test]
fn matchings_of_small_graphs_are_heaviest() {
    let mut numbers = RandomNumbers(1);
    for round in 0..6_000 {
        let size = 2 * (1 + numbers.below(4) as usize);
        let weights = graph(size, || random_weight(&mut numbers, round % 4));
        let matching = Matching::new(size, TwoLanes::zero(2), |u, v| weights[u][v]);
        let all: Vec<usize> = (0..size).collect();
        assert_eq!(weight_of(&matching, &weights), heaviest_weight(&weights, &all), "{weights:?}");
    }
}

#[test]
fn matchings_stay_heaviest_after_changes() {
    let mut numbers = RandomNumbers(2);
    for round in 0..400 {
        let size = 2 * (2 + numbers.below(4) as usize);
        let kind = round % 4;
        let mut weights = graph(size, || random_weight(&mut numbers, kind));
        let mut matching = Matching::new(size, TwoLanes::zero(2), |u, v| weights[u][v]);
        for _ in 0..20 {
            let remaining = matching.remaining.clone();
            if remaining.len() < 4 {
                break;
            }
            let vertex = remaining[numbers.below(remaining.len() as u64) as usize];
            match numbers.below(8) {
                0 => matching.remove(vertex, matching.mate[vertex]),
                1 => {
                    let unmatched = |&(u, v): &(usize, usize)| u < v && matching.mate[u] != v;
                    let other = remaining[numbers.below(remaining.len() as u64) as usize];
                    let edges: Vec<(usize, usize)> =
                        [(vertex, other), (other, vertex)].into_iter().filter(unmatched).collect();
                    for &(u, v) in &edges {
                        weights[u][v] = [0, 0];
                        weights[v][u] = [0, 0];
                    }
                    matching.remove_edges(edges);
                }
                _ => {
                    for &other in remaining.iter().filter(|other| **other != vertex) {
                        weights[vertex][other] = random_weight(&mut numbers, kind);
                        weights[other][vertex] = weights[vertex][other];
                    }
                    let row = weights[vertex].clone();
                    matching.change(vertex, |other, twice| {
                        *twice = row[other];
                        twice.add(&row[other]);
                    });
                }
            }
            matching.settle();
            assert_eq!(weight_of(&matching, &weights), heaviest_weight(&weights, &matching.remaining));
        }
    }
}

#[test]
fn changed_large_graphs_are_matched_as_from_scratch() {
    let mut numbers = RandomNumbers(3);
    for size in [30, 60, 90] {
        let mut weights = graph(size, || [numbers.below(3) as i64, numbers.below(size as u64) as i64]);
        let mut matching = Matching::new(size, TwoLanes::zero(2), |u, v| weights[u][v]);
        for _ in 0..100 {
            let vertex = numbers.below(size as u64) as usize;
            for other in (0..size).filter(|other| *other != vertex) {
                weights[vertex][other] = [numbers.below(3) as i64, numbers.below(size as u64) as i64];
                weights[other][vertex] = weights[vertex][other];
            }
            let row = weights[vertex].clone();
            matching.change(vertex, |other, twice| {
                *twice = row[other];
                twice.add(&row[other]);
            });
            matching.settle();
        }
        let from_scratch = Matching::new(size, TwoLanes::zero(2), |u, v| weights[u][v]);
        assert_eq!(weight_of(&matching, &weights), weight_of(&from_scratch, &weights));
        // A variable number of lanes gives the same result as a fixed one.
        let listed: Vec<Vec<Vec<i64>>> =
            weights.iter().map(|row| row.iter().map(|weight| weight.to_vec()).collect()).collect();
        let long = Matching::new(size, <Vec<i64>>::zero(2), |u, v| listed[u][v].clone());
        assert_eq!(weight_of(&long, &listed), weight_of(&from_scratch, &weights).to_vec());
    }
}

#[test]
fn values_beyond_the_limit_are_recomputed() {
    let mut numbers = RandomNumbers(4);
    let weights = graph(8, || random_weight(&mut numbers, 3));
    let mut matching = Matching::new(8, TwoLanes::zero(2), |u, v| weights[u][v]);
    matching.unmatch(0);
    matching.value[0] = [2 * VALUE_LIMIT as i64, 0];
    matching.settle();
    assert!(matching.value.iter().all(|value| value.extent() < VALUE_LIMIT));
    let all: Vec<usize> = (0..8).collect();
    assert_eq!(weight_of(&matching, &weights), heaviest_weight(&weights, &all));
}
