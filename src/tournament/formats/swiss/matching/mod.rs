//! The heaviest matching of a graph, by Edmonds' blossoms, for a graph that changes a little at a time.
//!
//! The graph is complete and its number of vertices even, so that everybody is matched; an edge without weight
//! stands for being left over. What is kept between changes is a value for each vertex and each blossom such
//! that no edge is worth more than what its ends have (the dual of the matching) and matched edges are worth
//! just that. After a change of the edges of one vertex all but two or so vertices are still matched, and one
//! search brings them together: it takes time as the square of the number of vertices, a matching from the
//! beginning as its cube.
//!
//! After Galil, "Efficient algorithms for finding maximum matching in graphs" (1986), and, for what is kept
//! after a change, Ball and Derigs, "An analysis of alternate strategies for implementing matching algorithms"
//! (1983).

mod search;

use super::weight::Weight;
use search::Search;

/// No vertex, no blossom.
const NONE: usize = usize::MAX;

/// Values beyond this are not carried further: the matching is begun anew. Weights are below
/// 2 to the 40th, and their sums along a path stay far below this; only many changes could add up.
const EXTENT: u64 = 1 << 57;

/// An edge from a vertex on one side to a vertex on the other.
type Edge = (usize, usize);

/// A graph and its heaviest matching. A vertex is a number below `size`, a blossom a number from `size` on;
/// what is said of blossoms holds of single vertices too.
pub(super) struct Matching<W> {
    size: usize,
    zero: W,
    /// Twice the weight of each edge, so that halves are whole.
    twice: Vec<W>,
    /// The value of each vertex and blossom.
    value: Vec<W>,
    /// Whom each vertex is matched with.
    mate: Vec<usize>,
    /// The vertices that are still in the graph.
    alive: Vec<usize>,
    /// The outermost blossom that each vertex is in.
    top: Vec<usize>,
    /// The blossom right around each.
    parent: Vec<usize>,
    /// The odd cycle that a blossom is made of, beginning with the child that holds its base.
    children: Vec<Vec<usize>>,
    /// The edges of the cycle, each from a child to the next. Those at odd places are matched.
    links: Vec<Vec<Edge>>,
    /// The vertices of each.
    members: Vec<Vec<usize>>,
    /// The vertex of each that is matched outside of it, if any is.
    base: Vec<usize>,
    /// For a blossom and a vertex outside, which member is nearest to it.
    nearest: Vec<Vec<u32>>,
    /// Numbers for new blossoms.
    spare: Vec<usize>,
    search: Search<W>,
}

impl<W: Weight> Matching<W> {
    /// The heaviest matching of a graph of so many vertices (an even number), whose edges weigh what `weight`
    /// says of each two, the smaller first: nothing or more.
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
            alive: (0..size).collect(),
            top: (0..size).collect(),
            parent: vec![NONE; 2 * size],
            children: vec![Vec::new(); 2 * size],
            links: vec![Vec::new(); 2 * size],
            members,
            base: (0..2 * size).collect(),
            nearest: vec![Vec::new(); 2 * size],
            spare: (size..2 * size).rev().collect(),
            search: Search::new(size),
            zero,
        };
        matching.begin();
        matching
    }

    /// Whom a vertex is matched with, by an edge that weighs anything.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        let mate = self.mate[vertex];
        (mate != NONE && self.weighs(vertex, mate)).then_some(mate)
    }

    /// Whether everybody who is still in the graph is matched by an edge that weighs anything.
    pub(super) fn is_full(&self) -> bool {
        self.alive.iter().all(|vertex| self.partner(*vertex).is_some())
    }

    /// A weight of nothing.
    pub(super) fn zero(&self) -> W {
        self.zero.clone()
    }

    /// Whether the edge between two vertices weighs anything.
    pub(super) fn weighs(&self, u: usize, v: usize) -> bool {
        self.twice[u * self.size + v] != self.zero
    }

    /// Changes weights of one vertex's edges: `change` is told the other end and the weight doubled, and may
    /// set another even one. [`Self::settle`] is to follow.
    pub(super) fn change(&mut self, vertex: usize, mut change: impl FnMut(usize, &mut W)) {
        self.lift(vertex);
        let size = self.size;
        let mut highest: Option<W> = None;
        for &other in self.alive.iter().filter(|other| **other != vertex) {
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
            self.part(vertex);
        }
        for blossom in size..2 * size {
            if !self.children[blossom].is_empty() {
                let members = &self.members[blossom];
                let nearest = members.iter().min_by_key(|member| self.slack(vertex, **member));
                self.nearest[blossom][vertex] = *nearest.expect("a blossom has members") as u32;
            }
        }
    }

    /// Changes weights of any edges: `change` is told both ends, the smaller first, and the weight doubled.
    /// Before that `raise` is told each vertex and its value: no doubled weight may rise by more than the values
    /// of its ends do. [`Self::settle`] is to follow.
    pub(super) fn change_all(
        &mut self,
        mut raise: impl FnMut(usize, &mut W),
        mut change: impl FnMut(usize, usize, &mut W),
    ) {
        self.lift_all();
        for at in 0..self.alive.len() {
            let u = self.alive[at];
            raise(u, &mut self.value[u]);
            for &v in &self.alive[at + 1..] {
                let mut weight = self.twice[u * self.size + v].clone();
                change(u, v, &mut weight);
                self.twice[v * self.size + u] = weight.clone();
                self.twice[u * self.size + v] = weight;
            }
        }
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            let mate = self.mate[vertex];
            if mate != NONE && self.slack(vertex, mate) != self.zero {
                self.part(vertex);
            }
        }
        self.match_easily();
    }

    /// Takes the weight from edges that are not matched.
    pub(super) fn cut(&mut self, edges: impl IntoIterator<Item = Edge>) {
        // What is worth less still is not worth more than its ends have; only blossoms hold by their edges.
        self.lift_all();
        for (u, v) in edges {
            debug_assert!(self.partner(u) != Some(v), "a matched edge is not cut");
            self.twice[u * self.size + v] = self.zero.clone();
            self.twice[v * self.size + u] = self.zero.clone();
        }
    }

    /// Takes two vertices out of the graph. [`Self::settle`] is to follow.
    pub(super) fn remove(&mut self, u: usize, v: usize) {
        for vertex in [u, v] {
            self.lift(vertex);
            if self.mate[vertex] != NONE {
                self.part(vertex);
            }
        }
        self.alive.retain(|vertex| ![u, v].contains(vertex));
    }

    /// Matches who is unmatched since the last change.
    pub(super) fn settle(&mut self) {
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            if self.mate[vertex] == NONE {
                if self.value.iter().any(|value| value.extent() > EXTENT) {
                    self.begin();
                    return;
                }
                self.match_one(vertex);
            }
        }
    }

    /// Forgets the matching and makes it from the beginning.
    fn begin(&mut self) {
        for blossom in self.size..2 * self.size {
            if !self.children[blossom].is_empty() {
                self.forget(blossom);
            }
        }
        for &vertex in &self.alive {
            self.mate[vertex] = NONE;
            self.top[vertex] = vertex;
            self.parent[vertex] = NONE;
            let weights = self.alive.iter().map(|other| &self.twice[vertex * self.size + other]);
            let mut half = weights.max().cloned().unwrap_or_else(|| self.zero.clone());
            half.halve();
            self.value[vertex] = half;
        }
        self.match_easily();
        self.settle();
    }

    /// Matches who is unmatched where that takes no search, while there are no blossoms.
    fn match_easily(&mut self) {
        for at in 0..self.alive.len() {
            let vertex = self.alive[at];
            if self.mate[vertex] == NONE {
                let free = |&other: &usize| {
                    other != vertex && self.mate[other] == NONE && self.slack(vertex, other) == self.zero
                };
                if let Some(other) = self.alive.iter().copied().find(free) {
                    self.mate[vertex] = other;
                    self.mate[other] = vertex;
                }
            }
        }
    }

    /// By how much the ends of an edge have more than it is worth, if no blossom holds both.
    #[inline]
    fn slack(&self, u: usize, v: usize) -> W {
        let mut slack = self.value[u].clone();
        slack.add(&self.value[v]);
        slack.sub(&self.twice[u * self.size + v]);
        slack
    }

    /// Unmatches a vertex and its mate.
    fn part(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        self.mate[vertex] = NONE;
        self.mate[mate] = NONE;
    }

    /// Dissolves the blossoms around a vertex.
    fn lift(&mut self, vertex: usize) {
        while self.top[vertex] >= self.size {
            self.dissolve(self.top[vertex]);
        }
    }

    /// Dissolves all blossoms.
    fn lift_all(&mut self) {
        for at in 0..self.alive.len() {
            self.lift(self.alive[at]);
        }
    }

    /// Dissolves an outermost blossom. Its members share its value, so that its inner edges stay as they are;
    /// the edge that leaves it is then worth too little to stay matched.
    fn dissolve(&mut self, blossom: usize) {
        let mut half = self.value[blossom].clone();
        if half != self.zero {
            half.halve();
            for at in 0..self.members[blossom].len() {
                self.value[self.members[blossom][at]].add(&half);
            }
            if self.mate[self.base[blossom]] != NONE {
                self.part(self.base[blossom]);
            }
        }
        self.release(blossom);
    }

    /// Makes a blossom's children outermost, and gives the blossom's number back.
    fn release(&mut self, blossom: usize) -> (Vec<usize>, Vec<Edge>) {
        let children = std::mem::take(&mut self.children[blossom]);
        for &child in &children {
            self.parent[child] = NONE;
            for at in 0..self.members[child].len() {
                self.top[self.members[child][at]] = child;
            }
        }
        let links = std::mem::take(&mut self.links[blossom]);
        self.forget(blossom);
        (children, links)
    }

    fn forget(&mut self, blossom: usize) {
        self.children[blossom].clear();
        self.links[blossom].clear();
        self.members[blossom].clear();
        self.parent[blossom] = NONE;
        self.value[blossom] = self.zero.clone();
        self.spare.push(blossom);
    }
}

#[cfg(test)]
mod tests;
