//! Movement diagrams of King of the Mountain.

use crate::info::{Diagram, Diagrams};

pub(super) const DIAGRAMS: Diagrams = Diagrams {
    keys: "passes=0 reserve=w:-,b:-",
    common_pieces: "wK a1; bK s19",
    all: &[
        Diagram {
            name: "King",
            options: &[],
            pieces: "wK g8; bR j12; bH h9; wH f8",
            keys: None,
        },
        Diagram {
            name: "Queen",
            options: &[],
            pieces: "wQ g8; bN k12; wH d8; # g11; bH i6",
            keys: None,
        },
        Diagram {
            name: "Marshal",
            options: &[],
            pieces: "wM g8; bN k8; wH g10; # e8; bH i9",
            keys: None,
        },
        Diagram {
            name: "Cardinal",
            options: &[],
            pieces: "wC g8; bN j11; wH e6; bH h10; # g7",
            keys: None,
        },
        Diagram { name: "Bishop", options: &[], pieces: "wB g8; bN j11; wH e6; # i6", keys: None },
        Diagram { name: "Rook", options: &[], pieces: "wR g8; bN k8; wH g11; # e8", keys: None },
        Diagram {
            name: "Knight",
            options: &[],
            pieces: "wN g8; bH h10; wH f8; # g7",
            keys: None,
        },
        Diagram {
            name: "Kangaroo",
            options: &[],
            pieces: "wJ g8; bH i10; bN f6; wH e9; # h8; # g9",
            keys: None,
        },
        Diagram {
            name: "Cannon",
            options: &[],
            pieces: "wP g8; wH g10; bR g12; bH j8; bN l8; # d8; bB g5",
            keys: None,
        },
        Diagram {
            name: "Archer",
            options: &[],
            pieces: "wA g8; bH i10; bN e6; wH g9; # h9; # e8",
            keys: None,
        },
        Diagram {
            name: "Giant",
            options: &[],
            pieces: "wG g8; bH h9; bN e6; bR i6; wH g9; # h7",
            keys: None,
        },
        Diagram {
            name: "Hero",
            options: &[],
            pieces: "wH g8; bH g9; bN f8; bR h9; # h7",
            keys: None,
        },
    ],
};
