//! The search of the matching: a tree that grows from an unmatched vertex, and the blossoms that it meets.

use super::{Edge, Matching, NONE, Weight};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not reached yet.
    Free,
    /// Reached from the root by an even number of edges.
    Even,
    /// Reached from the root by an odd number of edges.
    Odd,
}

/// The state of a search from an unmatched vertex.
pub(super) struct Search<W> {
    label: Vec<Label>,
    /// The edge by which each outermost blossom was reached.
    entry: Vec<Option<Edge>>,
    /// The smallest slack of an edge from an even vertex to each outermost blossom, with that edge.
    near: Vec<Option<(W, Edge)>>,
    /// Even vertices whose edges are yet to be examined.
    queue: Vec<usize>,
}

impl<W: Weight> Search<W> {
    /// Creates the state for a graph with this number of vertices.
    pub(super) fn new(size: usize) -> Self {
        Self {
            label: vec![Label::Free; 2 * size],
            entry: vec![None; 2 * size],
            near: vec![None; 2 * size],
            queue: Vec::new(),
        }
    }
}

impl<W: Weight> Matching<W> {
    /// Matches an unmatched vertex: grows a tree of edges without slack, alternately unmatched and matched, until it
    /// reaches another unmatched vertex, and augments the path between them.
    pub(super) fn match_one(&mut self, root: usize) {
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

    /// Follows the edges of an even vertex. Returns `true` if that ended the search.
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

    /// Returns how far the values can change until the next event, and the outermost blossom of that event.
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

    /// Changes the values: those of even vertices fall, those of odd ones rise, and blossoms compensate.
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

    /// Adds an edge from the tree to a blossom outside, and the matched edge behind it. Returns `true` if the blossom
    /// is unmatched, which ends the search.
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

    /// Augments the path from the root over `u` to `v`, whose blossom is unmatched.
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

    /// Makes a vertex the base of a blossom that contains it, and rematches the other members accordingly.
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

    /// Returns the path from an even blossom to the root: its blossoms, and the edge from each to the next.
    fn way_up(&self, from: usize) -> (Vec<usize>, Vec<Edge>) {
        let (mut way, mut edges, mut at) = (vec![from], Vec::new(), from);
        while let Some((above, below)) = self.search.entry[at] {
            edges.push((below, above));
            at = self.top[above];
            way.push(at);
        }
        (way, edges)
    }

    /// Creates a blossom from the odd cycle that an edge between two even blossoms closes.
    fn close(&mut self, u: usize, v: usize) {
        let (mut left, mut left_edges) = self.way_up(self.top[u]);
        let (mut right, mut right_edges) = self.way_up(self.top[v]);
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            left.pop();
            right.pop();
            left_edges.pop();
            right_edges.pop();
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

    /// Opens an odd blossom whose value is used up: the even path of its cycle, from the point of entry to its base,
    /// stays in the tree, and the rest leaves it.
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
        // The child at the point of entry is matched with the child before it, or after it, and the path continues in
        // that direction.
        let forward = place % 2 == 1;
        let mut at = place;
        while !at.is_multiple_of(children.len()) {
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

    /// Returns the even vertex nearest to a blossom outside the tree.
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
