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

use super::weight::Weight;

/// No vertex, no blossom.
const NONE: usize = usize::MAX;

/// Values beyond this are not carried further: the matching is begun anew. Weights are below
/// 2 to the 40th, and their sums along a path stay far below this; only many changes could add up.
const EXTENT: u64 = 1 << 57;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not reached yet.
    Free,
    /// Reached from the root by an even number of edges.
    Even,
    /// Reached by an odd number.
    Odd,
}

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

/// What one search from an unmatched vertex knows.
struct Search<W> {
    label: Vec<Label>,
    /// The edge by which each outermost blossom was reached.
    entry: Vec<Option<Edge>>,
    /// The least slack of an edge from an even vertex into each outermost blossom, and that edge.
    near: Vec<Option<(W, Edge)>>,
    /// Even vertices whose edges have not been looked at.
    queue: Vec<usize>,
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
            search: Search {
                label: vec![Label::Free; 2 * size],
                entry: vec![None; 2 * size],
                near: vec![None; 2 * size],
                queue: Vec::new(),
            },
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

    /// Grows a tree of edges that are worth just what their ends have, unmatched and matched in turn, from an
    /// unmatched vertex to another, and matches along the way between them.
    fn match_one(&mut self, root: usize) {
        for at in 0..self.alive.len() {
            let top = self.top[self.alive[at]];
            self.search.label[top] = Label::Free;
            self.search.entry[top] = None;
            self.search.near[top] = None;
        }
        self.search.queue.clear();
        self.make_even(self.top[root]);
        loop {
            while let Some(vertex) = self.search.queue.pop() {
                if self.look_from(vertex) {
                    return;
                }
            }
            let (step, blossom) = self.next_step();
            self.adjust(&step);
            let edge = self.search.near[blossom].as_ref().map(|(_, edge)| *edge);
            match (self.search.label[blossom], edge) {
                (Label::Odd, _) => self.open(blossom),
                (Label::Even, Some((u, v))) => self.close(u, v),
                (Label::Free, Some((u, v))) => {
                    if self.grow(u, v) {
                        return;
                    }
                }
                (_, None) => unreachable!("a step is the slack of an edge"),
            }
        }
    }

    fn make_even(&mut self, blossom: usize) {
        self.search.label[blossom] = Label::Even;
        self.search.queue.extend_from_slice(&self.members[blossom]);
    }

    /// Follows the edges of an even vertex. Whether that ended the search.
    fn look_from(&mut self, u: usize) -> bool {
        for at in 0..self.alive.len() {
            let v = self.alive[at];
            let there = self.top[v];
            if there == self.top[u] || self.search.label[there] == Label::Odd {
                continue;
            }
            let slack = self.slack(u, v);
            if slack == self.zero {
                if self.search.label[there] == Label::Even {
                    self.close(u, v);
                } else if self.grow(u, v) {
                    return true;
                }
            } else if self.search.near[there].as_ref().is_none_or(|(least, _)| slack < *least) {
                self.search.near[there] = Some((slack, (u, v)));
            }
        }
        false
    }

    /// By how much the values can change until something happens, and to which outermost blossom.
    fn next_step(&self) -> (W, usize) {
        let mut least: Option<(W, usize)> = None;
        for &vertex in &self.alive {
            let top = self.top[vertex];
            if self.base[top] != vertex {
                continue;
            }
            let near = self.search.near[top].as_ref().map(|(slack, _)| slack);
            let step = match self.search.label[top] {
                Label::Free => near.cloned(),
                Label::Even => near.map(|slack| half(slack)),
                Label::Odd => (top >= self.size).then(|| half(&self.value[top])),
            };
            if let Some(step) = step
                && least.as_ref().is_none_or(|(least, _)| step < *least)
            {
                least = Some((step, top));
            }
        }
        least.expect("the graph is complete and another vertex unmatched")
    }

    /// Changes the values: even vertices give, odd ones take, blossoms make up for it.
    fn adjust(&mut self, step: &W) {
        if *step == self.zero {
            return;
        }
        let mut double = step.clone();
        double.add(step);
        for &vertex in &self.alive {
            let top = self.top[vertex];
            let label = self.search.label[top];
            match label {
                Label::Even => self.value[vertex].sub(step),
                Label::Odd => self.value[vertex].add(step),
                Label::Free => {}
            }
            if self.base[top] != vertex {
                continue;
            }
            if top >= self.size {
                match label {
                    Label::Even => self.value[top].add(&double),
                    Label::Odd => self.value[top].sub(&double),
                    Label::Free => {}
                }
            }
            if let Some((slack, _)) = &mut self.search.near[top] {
                match label {
                    Label::Even => slack.sub(&double),
                    Label::Free => slack.sub(step),
                    Label::Odd => {}
                }
            }
        }
    }

    /// Takes an edge from the tree to a blossom outside into the tree, with the matched edge behind it. When
    /// there is none, the search has ended, and this is true.
    fn grow(&mut self, u: usize, v: usize) -> bool {
        let odd = self.top[v];
        let base = self.base[odd];
        let mate = self.mate[base];
        if mate == NONE {
            self.augment(u, v);
            return true;
        }
        self.search.label[odd] = Label::Odd;
        self.search.entry[odd] = Some((u, v));
        let even = self.top[mate];
        self.search.entry[even] = Some((base, mate));
        self.make_even(even);
        false
    }

    /// Matches along the way from the root over `u` to `v`, whose blossom is unmatched.
    fn augment(&mut self, u: usize, v: usize) {
        self.turn(self.top[v], v);
        let (mut u, mut v) = (u, v);
        loop {
            self.mate[v] = u;
            let even = self.top[u];
            let entry = self.search.entry[even];
            self.turn(even, u);
            self.mate[u] = v;
            let Some((before, _)) = entry else { return };
            let odd = self.top[before];
            (u, v) = self.search.entry[odd].expect("an odd blossom was reached by an edge");
            self.turn(odd, v);
        }
    }

    /// Makes a vertex the base of a blossom that it is in, and matches the others within accordingly.
    fn turn(&mut self, blossom: usize, vertex: usize) {
        if blossom < self.size || self.base[blossom] == vertex {
            return;
        }
        let child = self.child_with(blossom, vertex);
        let place = self.place_of(blossom, child);
        self.children[blossom].rotate_left(place);
        self.links[blossom].rotate_left(place);
        self.turn(child, vertex);
        for at in (1..self.children[blossom].len()).step_by(2) {
            let (u, v) = self.links[blossom][at];
            self.mate[u] = v;
            self.mate[v] = u;
            self.turn(self.children[blossom][at], u);
            self.turn(self.children[blossom][at + 1], v);
        }
        self.base[blossom] = vertex;
    }

    fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while self.parent[child] != blossom {
            child = self.parent[child];
        }
        child
    }

    fn place_of(&self, blossom: usize, child: usize) -> usize {
        self.children[blossom].iter().position(|own| *own == child).expect("a child is in its blossom")
    }

    /// The way from an even blossom to the root: blossoms, and the edge from each to the next.
    fn way_up(&self, from: usize) -> (Vec<usize>, Vec<Edge>) {
        let (mut way, mut edges, mut at) = (vec![from], Vec::new(), from);
        while let Some((above, below)) = self.search.entry[at] {
            edges.push((below, above));
            at = self.top[above];
            way.push(at);
        }
        (way, edges)
    }

    /// Makes a blossom of the odd cycle that an edge between two even blossoms closes.
    fn close(&mut self, u: usize, v: usize) {
        let (mut left, mut left_edges) = self.way_up(self.top[u]);
        let (mut right, mut right_edges) = self.way_up(self.top[v]);
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            (left.pop(), right.pop());
            (left_edges.pop(), right_edges.pop());
        }
        let root = left[left.len() - 1];
        right.pop();
        let blossom = self.spare.pop().expect("blossoms are fewer than vertices");
        let children: Vec<usize> = left.into_iter().rev().chain(right).collect();
        let down = left_edges.into_iter().rev().map(|(below, above)| (above, below));
        self.links[blossom] = down.chain([(u, v)]).chain(right_edges).collect();
        self.base[blossom] = self.base[root];
        self.search.label[blossom] = Label::Even;
        self.search.entry[blossom] = self.search.entry[root];
        let mut members = Vec::new();
        for &child in &children {
            self.parent[child] = blossom;
            members.extend_from_slice(&self.members[child]);
            if self.search.label[child] == Label::Odd {
                self.search.queue.extend_from_slice(&self.members[child]);
            }
        }
        for &member in &members {
            self.top[member] = blossom;
        }
        let mut nearest = std::mem::take(&mut self.nearest[blossom]);
        nearest.resize(self.size, 0);
        let outside = self.alive.iter().copied().filter(|vertex| self.top[*vertex] != blossom);
        let mut near: Option<(W, Edge)> = None;
        for vertex in outside {
            let candidates = children.iter().map(|&child| self.nearest_in(child, vertex));
            let (slack, member) = candidates
                .map(|member| (self.slack(vertex, member), member))
                .min_by(|one, other| one.0.cmp(&other.0))
                .expect("a blossom has children");
            nearest[vertex] = member as u32;
            let even = self.search.label[self.top[vertex]] == Label::Even;
            if even && near.as_ref().is_none_or(|(least, _)| slack < *least) {
                near = Some((slack, (vertex, member)));
            }
        }
        self.nearest[blossom] = nearest;
        self.search.near[blossom] = near;
        self.members[blossom] = members;
        self.children[blossom] = children;
    }

    fn nearest_in(&self, blossom: usize, vertex: usize) -> usize {
        if blossom < self.size { blossom } else { self.nearest[blossom][vertex] as usize }
    }

    /// Opens an odd blossom whose value is used up: the even part of its cycle from where it was reached to
    /// its base stays in the tree, the rest leaves it.
    fn open(&mut self, blossom: usize) {
        let (u, v) = self.search.entry[blossom].expect("an odd blossom was reached by an edge");
        let reached = self.child_with(blossom, v);
        let place = self.place_of(blossom, reached);
        let (children, links) = self.release(blossom);
        for &child in &children {
            self.search.label[child] = Label::Free;
            self.search.entry[child] = None;
            self.search.near[child] = None;
        }
        self.search.label[reached] = Label::Odd;
        self.search.entry[reached] = Some((u, v));
        // The child that was reached is matched with the one before it, or behind it: that way it goes on.
        let forward = place % 2 == 1;
        let mut at = place;
        while at % children.len() != 0 {
            for label in [Label::Even, Label::Odd] {
                let edge;
                if forward {
                    edge = links[at];
                    at += 1;
                } else {
                    at -= 1;
                    edge = (links[at].1, links[at].0);
                }
                let child = children[at % children.len()];
                self.search.entry[child] = Some(edge);
                if label == Label::Even {
                    self.make_even(child);
                } else {
                    self.search.label[child] = Label::Odd;
                }
            }
        }
        for &child in &children {
            if self.search.label[child] == Label::Free {
                self.search.near[child] = self.nearest_even(child);
            }
        }
    }

    /// The even vertex nearest to a blossom outside the tree.
    fn nearest_even(&self, blossom: usize) -> Option<(W, Edge)> {
        let even = |vertex: &&usize| self.search.label[self.top[**vertex]] == Label::Even;
        let edges = self.alive.iter().filter(even).map(|&vertex| {
            let member = self.nearest_in(blossom, vertex);
            (self.slack(vertex, member), (vertex, member))
        });
        edges.min_by(|one, other| one.0.cmp(&other.0))
    }
}

fn half<W: Weight>(whole: &W) -> W {
    let mut half = whole.clone();
    half.halve();
    half
}

#[cfg(test)]
mod tests;
