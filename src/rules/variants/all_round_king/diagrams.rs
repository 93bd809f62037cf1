//! Movement diagrams of All-round King.

use crate::info::{Diagram, Diagrams};

/// The keys for both Kings in the second of two phases.
const SECOND: &str = "clock=0 ep=- move=1 phase=w:2,b:2 unmoved=-";

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-",
    common_pieces: "wK a8; bK h8",
    all: &[
        Diagram {
            name: "King in phase E (Escaping)",
            options: &[("phases", "E")],
            pieces: "wK d4; bK h8; wR h1; bP d5; wN c4",
            keys: None,
        },
        Diagram {
            name: "King in phase S (Surrendering)",
            options: &[("phases", "E,S")],
            pieces: "wK d4; bK h8; bP d5; wN c4; bR a1",
            keys: Some(SECOND),
        },
        Diagram {
            name: "King in phase N (Normal)",
            options: &[("phases", "N")],
            pieces: "bK d4; wK a8; bP d5; wN c4",
            keys: None,
        },
        Diagram {
            name: "King in phase A (Anti-King)",
            options: &[("phases", "E,A")],
            pieces: "bK d4; wK a8; bR d8 e8; wN d5",
            keys: Some(SECOND),
        },
        Diagram {
            name: "King in phase FE (Escaping, friendly fire)",
            options: &[("phases", "E,FE")],
            pieces: "wK d4; bK h8; bP d5; bR h1; wN c4",
            keys: Some(SECOND),
        },
        Diagram {
            name: "King in phase FS (Surrendering, friendly fire)",
            options: &[("phases", "E,FS")],
            pieces: "wK d4; bK h8; bP d5; wN c4",
            keys: Some(SECOND),
        },
        Diagram {
            name: "King in phase FN (Normal, friendly fire)",
            options: &[("phases", "E,FN")],
            pieces: "bK d4; wK a8; bP d5; wN c4",
            keys: Some(SECOND),
        },
        Diagram {
            name: "King in phase FA (Anti-King, friendly fire)",
            options: &[("phases", "FA")],
            pieces: "bK d4; wK a8; bP d5; wR d1; wN c4",
            keys: None,
        },
        Diagram {
            name: "Queen",
            options: &[("phases", "N")],
            pieces: "wQ d4; wP d6; bN f6; bP b4",
            keys: None,
        },
        Diagram {
            name: "Rook",
            options: &[("phases", "N")],
            pieces: "wR d4; wP d6; bP b4",
            keys: None,
        },
        Diagram {
            name: "Bishop",
            options: &[("phases", "N")],
            pieces: "wB d4; wP b6; bN f6",
            keys: None,
        },
        Diagram {
            name: "Knight",
            options: &[("phases", "N")],
            pieces: "wN d4; wP e6; bP c6; bB d5",
            keys: None,
        },
        Diagram {
            name: "Pawn",
            options: &[("phases", "N")],
            pieces: "wP d2; bN c3; bP e3",
            keys: None,
        },
    ],
};
