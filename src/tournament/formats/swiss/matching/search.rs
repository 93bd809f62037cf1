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
    pub(super) fn match_vertex(&mut self, root: usize) {
        for at in 0..self.remaining.len() {
            let outer = self.outermost[self.remaining[at]];
            self.search.label[outer] = Label::Free;
            self.search.entry[outer] = None;
            self.search.near[outer] = None;
        }
        self.search.queue.clear();
        self.make_even(self.outermost[root]);
        loop {
            while let Some(vertex) = self.search.queue.pop() {
                if self.scan_edges(vertex) {
                    return;
                }
            }
            let (step, blossom) = self.next_step();
            self.adjust(&step);
            let edge = self.search.near[blossom].as_ref().map(|(_, edge)| *edge);
            match (self.search.label[blossom], edge) {
                (Label::Odd, _) => self.expand_blossom(blossom),
                (Label::Even, Some((u, v))) => self.shrink_into_blossom(u, v),
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
    fn scan_edges(&mut self, u: usize) -> bool {
        for at in 0..self.remaining.len() {
            let v = self.remaining[at];
            let reached = self.outermost[v];
            if reached == self.outermost[u] || self.search.label[reached] == Label::Odd {
                continue;
            }
            let slack = self.slack(u, v);
            if slack == self.zero {
                if self.search.label[reached] == Label::Even {
                    self.shrink_into_blossom(u, v);
                } else if self.grow(u, v) {
                    return true;
                }
            } else if self.search.near[reached].as_ref().is_none_or(|(least, _)| slack < *least) {
                self.search.near[reached] = Some((slack, (u, v)));
            }
        }
        false
    }

    /// Returns how far the values can change until the next event, and the outermost blossom of that event.
    fn next_step(&self) -> (W, usize) {
        let mut least: Option<(W, usize)> = None;
        for &vertex in &self.remaining {
            let outer = self.outermost[vertex];
            if self.base[outer] != vertex {
                continue;
            }
            let near = self.search.near[outer].as_ref().map(|(slack, _)| slack);
            let step = match self.search.label[outer] {
                Label::Free => near.cloned(),
                Label::Even => near.map(|slack| half(slack)),
                Label::Odd => (outer >= self.size).then(|| half(&self.value[outer])),
            };
            if let Some(step) = step
                && least.as_ref().is_none_or(|(least, _)| step < *least)
            {
                least = Some((step, outer));
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
        for &vertex in &self.remaining {
            let outer = self.outermost[vertex];
            let label = self.search.label[outer];
            match label {
                Label::Even => self.value[vertex].sub(step),
                Label::Odd => self.value[vertex].add(step),
                Label::Free => {}
            }
            if self.base[outer] != vertex {
                continue;
            }
            if outer >= self.size {
                match label {
                    Label::Even => self.value[outer].add(&double),
                    Label::Odd => self.value[outer].sub(&double),
                    Label::Free => {}
                }
            }
            if let Some((slack, _)) = &mut self.search.near[outer] {
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
        let odd = self.outermost[v];
        let base = self.base[odd];
        let mate = self.mate[base];
        if mate == NONE {
            self.augment(u, v);
            return true;
        }
        self.search.label[odd] = Label::Odd;
        self.search.entry[odd] = Some((u, v));
        let even = self.outermost[mate];
        self.search.entry[even] = Some((base, mate));
        self.make_even(even);
        false
    }

    /// Augments the path from the root over `u` to `v`, whose blossom is unmatched.
    fn augment(&mut self, u: usize, v: usize) {
        self.rebase(self.outermost[v], v);
        let (mut u, mut v) = (u, v);
        loop {
            self.mate[v] = u;
            let even = self.outermost[u];
            let entry = self.search.entry[even];
            self.rebase(even, u);
            self.mate[u] = v;
            let Some((before, _)) = entry else { return };
            let odd = self.outermost[before];
            (u, v) = self.search.entry[odd].expect("an odd blossom was reached by an edge");
            self.rebase(odd, v);
        }
    }

    /// Makes a vertex the base of a blossom that contains it, and rematches the other members accordingly.
    fn rebase(&mut self, blossom: usize, vertex: usize) {
        if blossom < self.size || self.base[blossom] == vertex {
            return;
        }
        let child = self.child_with(blossom, vertex);
        let index = self.child_index(blossom, child);
        self.children[blossom].rotate_left(index);
        self.links[blossom].rotate_left(index);
        self.rebase(child, vertex);
        for at in (1..self.children[blossom].len()).step_by(2) {
            let (u, v) = self.links[blossom][at];
            self.mate[u] = v;
            self.mate[v] = u;
            self.rebase(self.children[blossom][at], u);
            self.rebase(self.children[blossom][at + 1], v);
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

    fn child_index(&self, blossom: usize, child: usize) -> usize {
        self.children[blossom].iter().position(|own| *own == child).expect("a child is in its blossom")
    }

    /// Returns the path from an even blossom to the root: its blossoms, and the edge from each to the next.
    fn path_to_root(&self, from: usize) -> (Vec<usize>, Vec<Edge>) {
        let (mut path, mut edges, mut at) = (vec![from], Vec::new(), from);
        while let Some((above, below)) = self.search.entry[at] {
            edges.push((below, above));
            at = self.outermost[above];
            path.push(at);
        }
        (path, edges)
    }

    /// Creates a blossom from the odd cycle that an edge between two even blossoms closes.
    fn shrink_into_blossom(&mut self, u: usize, v: usize) {
        let (mut left, mut left_edges) = self.path_to_root(self.outermost[u]);
        let (mut right, mut right_edges) = self.path_to_root(self.outermost[v]);
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            left.pop();
            right.pop();
            left_edges.pop();
            right_edges.pop();
        }
        let root = left[left.len() - 1];
        right.pop();
        let blossom = self.free_blossoms.pop().expect("blossoms are fewer than vertices");
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
            self.outermost[member] = blossom;
        }
        let mut nearest = std::mem::take(&mut self.nearest[blossom]);
        nearest.resize(self.size, 0);
        let outside = self.remaining.iter().copied().filter(|vertex| self.outermost[*vertex] != blossom);
        let mut near: Option<(W, Edge)> = None;
        for vertex in outside {
            let candidates = children.iter().map(|&child| self.nearest_in(child, vertex));
            let (slack, member) = candidates
                .map(|member| (self.slack(vertex, member), member))
                .min_by(|one, other| one.0.cmp(&other.0))
                .expect("a blossom has children");
            nearest[vertex] = member as u32;
            let even = self.search.label[self.outermost[vertex]] == Label::Even;
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

    /// Expands an odd blossom whose value is used up: the even path of its cycle, from the point of entry to its base,
    /// stays in the tree, and the rest leaves it.
    fn expand_blossom(&mut self, blossom: usize) {
        let (u, v) = self.search.entry[blossom].expect("an odd blossom was reached by an edge");
        let reached = self.child_with(blossom, v);
        let index = self.child_index(blossom, reached);
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
        let forward = index % 2 == 1;
        let mut at = index;
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
        let even = |vertex: &&usize| self.search.label[self.outermost[**vertex]] == Label::Even;
        let edges = self.remaining.iter().filter(even).map(|&vertex| {
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
