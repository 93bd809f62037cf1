//! Movement diagrams of Mount Chess.

use crate::info::{Diagram, Diagrams};

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "passes=0",
    common_pieces: "wL a1; bL h8",
    all: &[
        Diagram {
            name: "Flag",
            options: &[],
            pieces: "wL d4; bL h8; bF d5; wH e4",
            keys: None,
        },
        Diagram {
            name: "Farmer",
            options: &[],
            pieces: "wF d4; bF d5; wH e4",
            keys: None,
        },
        Diagram {
            name: "Hunter",
            options: &[],
            pieces: "wH d4; bH c5; wF e5",
            keys: None,
        },
        Diagram {
            name: "Cavalry",
            options: &[],
            pieces: "wC d4; bF e6; wH b5; bH d5",
            keys: None,
        },
        Diagram { name: "Archer", options: &[], pieces: "wA d4; bF f6; wH b6", keys: None },
        Diagram { name: "Chariot", options: &[], pieces: "wR d4; bF d7; wH b4", keys: None },
    ],
};
