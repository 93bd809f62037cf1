//! Movement diagrams of Mount Chess.

use crate::info::{Diagram, Diagrams};

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "passes=0",
    always: "wL a1; bL h8",
    all: &[
        Diagram {
            name: "Flag",
            options: &[],
            shows: "wL d4; bL h8; bF d5; wH e4",
            keys: None,
        },
        Diagram {
            name: "Farmer",
            options: &[],
            shows: "wF d4; bF d5; wH e4",
            keys: None,
        },
        Diagram {
            name: "Hunter",
            options: &[],
            shows: "wH d4; bH c5; wF e5",
            keys: None,
        },
        Diagram {
            name: "Cavalry",
            options: &[],
            shows: "wC d4; bF e6; wH b5; bH d5",
            keys: None,
        },
        Diagram { name: "Archer", options: &[], shows: "wA d4; bF f6; wH b6", keys: None },
        Diagram { name: "Chariot", options: &[], shows: "wR d4; bF d7; wH b4", keys: None },
    ],
};
