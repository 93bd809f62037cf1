//! Positions that show how each piece moves.

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
            note: "Once it has captured both enemy Flags, or stands on the final rank, its seat wins.",
        },
        Diagram {
            name: "Farmer",
            options: &[],
            shows: "wF d4; bF d5; wH e4",
            keys: None,
            note: "On its own side's Farmer or Hunter it mounts: two of a kind and two that differ become bigger pieces. On the final rank it is promoted.",
        },
        Diagram {
            name: "Hunter",
            options: &[],
            shows: "wH d4; bH c5; wF e5",
            keys: None,
            note: "On its own side's Farmer or Hunter it mounts: two of a kind and two that differ become bigger pieces. On the final rank it is promoted.",
        },
        Diagram {
            name: "Cavalry",
            options: &[],
            shows: "wC d4; bF e6; wH b5; bH d5",
            keys: None,
            note: "Nothing in between stops it.",
        },
        Diagram { name: "Archer", options: &[], shows: "wA d4; bF f6; wH b6", keys: None, note: "" },
        Diagram { name: "Chariot", options: &[], shows: "wR d4; bF d7; wH b4", keys: None, note: "" },
    ],
};
