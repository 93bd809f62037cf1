//! Movement diagrams of King's Mate.

use crate::info::{Diagram, Diagrams};

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "captures=w:-,b:- clock=0 move=1 unmoved=-",
    common_pieces: "wK a1; bK g9",
    all: &[
        Diagram {
            name: "King",
            options: &[],
            pieces: "wK d3; bF e3; wS d2; wF c3",
            keys: None,
        },
        Diagram {
            name: "Swordmaster",
            options: &[],
            pieces: "wS d3; wK d2; bF e3; wF c3",
            keys: None,
        },
        Diagram {
            name: "Keeper",
            options: &[],
            pieces: "wR d3; bF f3; wF d6",
            keys: None,
        },
        Diagram {
            name: "Priest",
            options: &[],
            pieces: "wP d3; bF f1; wF c2",
            keys: None,
        },
        Diagram {
            name: "Priestess",
            options: &[],
            pieces: "wT d3; bF b1; wF e2",
            keys: None,
        },
        Diagram {
            name: "Fool",
            options: &[],
            pieces: "wF d3; bF e4; bR c2",
            keys: None,
        },
    ],
};
