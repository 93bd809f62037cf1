//! Positions that show how each piece moves.

use crate::info::{Diagram, Diagrams};

/// Both Kings are in the second of two phases.
const SECOND: &str = "clock=0 ep=- move=1 phase=w:2,b:2 unmoved=-";

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-",
    always: "wK a8; bK h8",
    all: &[
        Diagram {
            name: "King in phase E (Escaping)",
            options: &[("phases", "E")],
            shows: "wK d4; bK h8; wR h1; bP d5; wN c4",
            keys: None,
            note: "Its origin moves it. It may capture its owner's pieces; its guardian must keep it attacked by the guardian's pieces.",
        },
        Diagram {
            name: "King in phase S (Surrendering)",
            options: &[("phases", "E,S")],
            shows: "wK d4; bK h8; bP d5; wN c4; bR a1",
            keys: Some(SECOND),
            note: "Its origin moves it. It may capture the other seat's pieces; its guardian must not attack it.",
        },
        Diagram {
            name: "King in phase N (Normal)",
            options: &[("phases", "N")],
            shows: "bK d4; wK a8; bP d5; wN c4",
            keys: None,
            note: "Its guardian moves it. It may capture the other seat's pieces; its origin's pieces must not attack it.",
        },
        Diagram {
            name: "King in phase A (Anti-King)",
            options: &[("phases", "E,A")],
            shows: "bK d4; wK a8; bR d8 e8; wN d5",
            keys: Some(SECOND),
            note: "Its guardian moves it. It may capture its owner's pieces; its origin's pieces must attack it.",
        },
        Diagram {
            name: "King in phase FE (Escaping, friendly fire)",
            options: &[("phases", "E,FE")],
            shows: "wK d4; bK h8; bP d5; bR h1; wN c4",
            keys: Some(SECOND),
            note: "Its origin moves it. It may capture the other seat's pieces; its origin's pieces must attack it.",
        },
        Diagram {
            name: "King in phase FS (Surrendering, friendly fire)",
            options: &[("phases", "E,FS")],
            shows: "wK d4; bK h8; bP d5; wN c4",
            keys: Some(SECOND),
            note: "Its origin moves it. It may capture its owner's pieces; its origin's pieces must not attack it.",
        },
        Diagram {
            name: "King in phase FN (Normal, friendly fire)",
            options: &[("phases", "E,FN")],
            shows: "bK d4; wK a8; bP d5; wN c4",
            keys: Some(SECOND),
            note: "Its guardian moves it. It may capture its owner's pieces; its guardian's pieces must not attack it.",
        },
        Diagram {
            name: "King in phase FA (Anti-King, friendly fire)",
            options: &[("phases", "FA")],
            shows: "bK d4; wK a8; bP d5; wR d1; wN c4",
            keys: None,
            note: "Its guardian moves it. It may capture the other seat's pieces; its guardian's pieces must attack it.",
        },
        Diagram {
            name: "Queen",
            options: &[("phases", "N")],
            shows: "wQ d4; wP d6; bN f6; bP b4",
            keys: None,
            note: "",
        },
        Diagram {
            name: "Rook",
            options: &[("phases", "N")],
            shows: "wR d4; wP d6; bP b4",
            keys: None,
            note: "",
        },
        Diagram {
            name: "Bishop",
            options: &[("phases", "N")],
            shows: "wB d4; wP b6; bN f6",
            keys: None,
            note: "",
        },
        Diagram {
            name: "Knight",
            options: &[("phases", "N")],
            shows: "wN d4; wP e6; bP c6; bB d5",
            keys: None,
            note: "",
        },
        Diagram {
            name: "Pawn",
            options: &[("phases", "N")],
            shows: "wP d2; bN c3; bP e3",
            keys: None,
            note: "On the last rank it becomes a Queen, Rook, Bishop or Knight; it captures a Pawn that has just passed its square.",
        },
    ],
};
