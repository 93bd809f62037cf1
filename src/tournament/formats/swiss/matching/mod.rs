//! The heaviest matching of a graph, by Edmonds' blossom algorithm, for a graph that changes gradually.
//!
//! The graph is complete and has an even number of vertices, so that all are matched; an edge of weight zero stands for
//! being left over. Between changes, each vertex and each blossom keeps a value (the dual of the matching) such that no
//! edge weighs more than its ends, and matched edges weigh exactly as much. After a change of the edges of one vertex,
//! all but about two vertices are still matched, and one search joins them. A search takes quadratic time in the number
//! of vertices, a matching from scratch cubic time.
//!
//! The algorithm follows Galil, "Efficient algorithms for finding maximum matching in graphs" (1986). For updates after
//! a change it follows Ball and Derigs, "An analysis of alternate strategies for implementing matching algorithms"
//! (1983).

mod search;

use super::weight::Weight;
use search::Search;

/// The index that stands for no vertex and no blossom.
const NONE: usize = usize::MAX;

/// The limit of values, beyond which the matching is computed from scratch. Weights are below 2 to the 40th, and their
/// sums along a path stay far below this limit; only many changes can add up to it.
const VALUE_LIMIT: u64 = 1 << 57;

/// An edge, from a vertex on one side to a vertex on the other.
type Edge = (usize, usize);

/// A graph and its heaviest matching. Vertices are numbers below `size`, blossoms numbers from `size` on; statements
/// about blossoms hold for single vertices too.
pub(super) struct Matching<W> {
    size: usize,
    zero: W,
    /// Twice the weight of each edge, so that halves are integers.
    twice: Vec<W>,
    /// The value of each vertex and blossom.
    value: Vec<W>,
    /// The vertex that each vertex is matched with.
    mate: Vec<usize>,
    /// The vertices that are still in the graph.
    remaining: Vec<usize>,
    /// The outermost blossom of each vertex.
    outermost: Vec<usize>,
    /// The blossom directly around each vertex or blossom.
    parent: Vec<usize>,
    /// The odd cycle of a blossom, beginning with the child that contains its base.
    children: Vec<Vec<usize>>,
    /// The edges of the cycle, each from a child to the next. Those at odd indices are matched.
    links: Vec<Vec<Edge>>,
    /// The vertices of each blossom.
    members: Vec<Vec<usize>>,
    /// The vertex of each blossom that is matched outside of it, if any.
    base: Vec<usize>,
    /// For a blossom and a vertex outside, the member nearest to the vertex.
    nearest: Vec<Vec<u32>>,
    /// Free numbers for new blossoms.
    free_blossoms: Vec<usize>,
    search: Search<W>,
}

impl<W: Weight> Matching<W> {
    /// Computes the heaviest matching of a graph with this number of vertices, which must be even. `weight` returns the
    /// non-negative weight of an edge, given its smaller end first.
    pub(super) fn new(size: usize, zero: W, mut weight: impl FnMut(usize, usize) -> W) -> Self {
        debug_assert!(size.is_multiple_of(2), "everybody is to be matched");
        let mut twice = vec![zero.clone(); size * size];
        for u in 0..size {
            for v in u + 1..size {
                let mut both = weight(u, v);
                both.add(&both.clone());
                twice[v * size + u] = both.clone();
                twice[u * size + v] = both;
            }
        }
        let mut members: Vec<Vec<usize>> = (0..size).map(|vertex| vec![vertex]).collect();
        members.resize(2 * size, Vec::new());
        let mut matching = Self {
            size,
            twice,
            value: vec![zero.clone(); 2 * size],
            mate: vec![NONE; size],
            remaining: (0..size).collect(),
            outermost: (0..size).collect(),
            parent: vec![NONE; 2 * size],
            children: vec![Vec::new(); 2 * size],
            links: vec![Vec::new(); 2 * size],
            members,
            base: (0..2 * size).collect(),
            nearest: vec![Vec::new(); 2 * size],
            free_blossoms: (size..2 * size).rev().collect(),
            search: Search::new(size),
            zero,
        };
        matching.match_from_scratch();
        matching
    }

    /// Returns the partner of a vertex, if their edge has a positive weight.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        let mate = self.mate[vertex];
        (mate != NONE && self.weighs(vertex, mate)).then_some(mate)
    }

    /// Returns `true` if all remaining vertices are matched by edges of positive weight.
    pub(super) fn is_full(&self) -> bool {
        self.remaining.iter().all(|vertex| self.partner(*vertex).is_some())
    }

    /// Returns a weight of zero.
    pub(super) fn zero(&self) -> W {
        self.zero.clone()
    }

    /// Returns `true` if the edge between two vertices has a positive weight.
    pub(super) fn weighs(&self, u: usize, v: usize) -> bool {
        self.twice[u * self.size + v] != self.zero
    }

    /// Changes the weights of one vertex's edges. `change` receives the other end and the doubled weight, which must
    /// stay even. [`Self::settle`] must follow.
    pub(super) fn change(&mut self, vertex: usize, mut change: impl FnMut(usize, &mut W)) {
        self.dissolve_around(vertex);
        let size = self.size;
        let mut highest: Option<W> = None;
        for &other in self.remaining.iter().filter(|other| **other != vertex) {
            let weight = &mut self.twice[vertex * size + other];
            change(other, weight);
            let weight = weight.clone();
            self.twice[other * size + vertex] = weight.clone();
            let mut least = weight;
            least.sub(&self.value[other]);
            if highest.as_ref().is_none_or(|highest| least > *highest) {
                highest = Some(least);
            }
        }
        self.value[vertex] = highest.unwrap_or_else(|| self.zero.clone());
        let mate = self.mate[vertex];
        if mate != NONE && self.slack(vertex, mate) != self.zero {
            self.unmatch(vertex);
        }
        for blossom in size..2 * size {
            if !self.children[blossom].is_empty() {
                let members = &self.members[blossom];
                let nearest = members.iter().min_by_key(|member| self.slack(vertex, **member));
                self.nearest[blossom][vertex] = *nearest.expect("a blossom has members") as u32;
            }
        }
    }

    /// Changes the weights of any edges. `change` receives both ends, the smaller first, and the doubled weight. Before
    /// that, `raise` receives each vertex and its value: no doubled weight may rise by more than the values of its
    /// ends. [`Self::settle`] must follow.
    pub(super) fn change_all(
        &mut self,
        mut raise: impl FnMut(usize, &mut W),
        mut change: impl FnMut(usize, usize, &mut W),
    ) {
        self.dissolve_all();
        for at in 0..self.remaining.len() {
            let u = self.remaining[at];
            raise(u, &mut self.value[u]);
            for &v in &self.remaining[at + 1..] {
                let mut weight = self.twice[u * self.size + v].clone();
                change(u, v, &mut weight);
                self.twice[v * self.size + u] = weight.clone();
                self.twice[u * self.size + v] = weight;
            }
        }
        for at in 0..self.remaining.len() {
            let vertex = self.remaining[at];
            let mate = self.mate[vertex];
            if mate != NONE && self.slack(vertex, mate) != self.zero {
                self.unmatch(vertex);
            }
        }
        self.match_tight_edges();
    }

    /// Sets the weight of unmatched edges to zero.
    pub(super) fn remove_edges(&mut self, edges: impl IntoIterator<Item = Edge>) {
        // Smaller weights never exceed the values of their ends, and only blossoms depend on the edges themselves.
        self.dissolve_all();
        for (u, v) in edges {
            debug_assert!(self.partner(u) != Some(v), "a matched edge is not cut");
            self.twice[u * self.size + v] = self.zero.clone();
            self.twice[v * self.size + u] = self.zero.clone();
        }
    }

    /// Removes two vertices from the graph. [`Self::settle`] must follow.
    pub(super) fn remove(&mut self, u: usize, v: usize) {
        for vertex in [u, v] {
            self.dissolve_around(vertex);
            if self.mate[vertex] != NONE {
                self.unmatch(vertex);
            }
        }
        self.remaining.retain(|vertex| ![u, v].contains(vertex));
    }

    /// Matches vertices that are unmatched since the last change.
    pub(super) fn settle(&mut self) {
        for at in 0..self.remaining.len() {
            let vertex = self.remaining[at];
            if self.mate[vertex] == NONE {
                if self.value.iter().any(|value| value.extent() > VALUE_LIMIT) {
                    self.match_from_scratch();
                    return;
                }
                self.match_vertex(vertex);
            }
        }
    }

    /// Discards the matching and computes it from scratch.
    fn match_from_scratch(&mut self) {
        for blossom in self.size..2 * self.size {
            if !self.children[blossom].is_empty() {
                self.reset_blossom(blossom);
            }
        }
        for &vertex in &self.remaining {
            self.mate[vertex] = NONE;
            self.outermost[vertex] = vertex;
            self.parent[vertex] = NONE;
            let weights = self.remaining.iter().map(|other| &self.twice[vertex * self.size + other]);
            let mut half = weights.max().cloned().unwrap_or_else(|| self.zero.clone());
            half.halve();
            self.value[vertex] = half;
        }
        self.match_tight_edges();
        self.settle();
    }

    /// Matches unmatched vertices where that needs no search. The graph must have no blossoms.
    fn match_tight_edges(&mut self) {
        for at in 0..self.remaining.len() {
            let vertex = self.remaining[at];
            if self.mate[vertex] == NONE {
                let free = |&other: &usize| {
                    other != vertex && self.mate[other] == NONE && self.slack(vertex, other) == self.zero
                };
                if let Some(other) = self.remaining.iter().copied().find(free) {
                    self.mate[vertex] = other;
                    self.mate[other] = vertex;
                }
            }
        }
    }

    /// Returns how far the values of an edge's ends exceed its weight, for ends without a common blossom.
    #[inline]
    fn slack(&self, u: usize, v: usize) -> W {
        let mut slack = self.value[u].clone();
        slack.add(&self.value[v]);
        slack.sub(&self.twice[u * self.size + v]);
        slack
    }

    /// Unmatches a vertex and its mate.
    fn unmatch(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        self.mate[vertex] = NONE;
        self.mate[mate] = NONE;
    }

    /// Dissolves the blossoms around a vertex.
    fn dissolve_around(&mut self, vertex: usize) {
        while self.outermost[vertex] >= self.size {
            self.dissolve(self.outermost[vertex]);
        }
    }

    /// Dissolves all blossoms.
    fn dissolve_all(&mut self) {
        for at in 0..self.remaining.len() {
            self.dissolve_around(self.remaining[at]);
        }
    }

    /// Dissolves an outermost blossom. Its members share its value, so that its inner edges stay valid; the matched
    /// edge that leaves it no longer is.
    fn dissolve(&mut self, blossom: usize) {
        let mut half = self.value[blossom].clone();
        if half != self.zero {
            half.halve();
            for at in 0..self.members[blossom].len() {
                self.value[self.members[blossom][at]].add(&half);
            }
            if self.mate[self.base[blossom]] != NONE {
                self.unmatch(self.base[blossom]);
            }
        }
        self.release(blossom);
    }

    /// Makes a blossom's children outermost, and frees the blossom's number.
    fn release(&mut self, blossom: usize) -> (Vec<usize>, Vec<Edge>) {
        let children = std::mem::take(&mut self.children[blossom]);
        for &child in &children {
            self.parent[child] = NONE;
            for at in 0..self.members[child].len() {
                self.outermost[self.members[child][at]] = child;
            }
        }
        let links = std::mem::take(&mut self.links[blossom]);
        self.reset_blossom(blossom);
        (children, links)
    }

    fn reset_blossom(&mut self, blossom: usize) {
        self.children[blossom].clear();
        self.links[blossom].clear();
        self.members[blossom].clear();
        self.parent[blossom] = NONE;
        self.value[blossom] = self.zero.clone();
        self.free_blossoms.push(blossom);
    }
}

#[cfg(test)]
mod tests;
