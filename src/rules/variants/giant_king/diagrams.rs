//! Movement diagrams of Giant-King Chess.

use crate::info::{Diagram, Diagrams};

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "captures=w:-,b:- clock=0 ep=- move=1",
    common_pieces: "wK a1 b1 a2 b2; bK i9 j9 i10 j10",
    all: &[
        Diagram {
            name: "Giant-King",
            options: &[],
            pieces: "wK d4 e4 d5 e5; bP f6; bN d6; wP f4",
            keys: None,
        },
        Diagram { name: "Gryphon", options: &[], pieces: "wG d4; bN e9; wP c6; bP h5", keys: None },
        Diagram { name: "Rook", options: &[], pieces: "wR d4; bN d8; wP g4", keys: None },
        Diagram {
            name: "Wildebeest",
            options: &[],
            pieces: "wW d4; bN f5; wP c6; bP e7",
            keys: None,
        },
        Diagram { name: "Cardinal", options: &[], pieces: "wC d4; bN g7; wP c6; bP f5", keys: None },
        Diagram { name: "Knight", options: &[], pieces: "wN d4; bN f6; wP c6; bP e4", keys: None },
        Diagram { name: "Bishop", options: &[], pieces: "wB d4; bN g7; wP b6", keys: None },
        Diagram {
            name: "Pawn",
            options: &[],
            pieces: "wP d3; bN e4; bB c4",
            keys: None,
        },
        Diagram { name: "Reaper", options: &[], pieces: "w+G d4; bN d8; wP c6; bP h5", keys: None },
        Diagram { name: "Citadel", options: &[], pieces: "w+R d4; bN d8; wP f6; bP e6", keys: None },
        Diagram {
            name: "Behemoth",
            options: &[],
            pieces: "w+W d4; bN f6; wP c6; bP e7",
            keys: None,
        },
        Diagram {
            name: "Archangel",
            options: &[],
            pieces: "w+C d4; bN g7; wP c6; bP h5",
            keys: None,
        },
        Diagram { name: "Lioness", options: &[], pieces: "w+N d4; bN f6; wP d5; bP e4", keys: None },
        Diagram { name: "Chimera", options: &[], pieces: "w+B d4; bN g7; wP b6; bP d6", keys: None },
    ],
};
