//! Short games that together contain every kind of move of every game.

use castellan_rules::Action;

/// A game with options and actions.
pub struct Line {
    pub variant: &'static str,
    /// Options as `KEY=VALUE`, joined by `; `.
    pub options: &'static str,
    /// The actions. Those in brackets are the first of their kind.
    pub actions: &'static str,
}

impl Line {
    /// Returns the actions, each with `true` if it is the first of its kind.
    pub fn actions(&self) -> impl Iterator<Item = (Action, bool)> {
        self.actions.split_whitespace().map(|word| {
            let action = word.trim_start_matches('[').trim_end_matches(']');
            (action.parse().expect("an action"), action != word)
        })
    }
}

/// The lines of all games.
pub const LINES: &[Line] = &[
    // A double step, a capture, castling, and a capture that promotes.
    Line {
        variant: "all-round-king",
        options: "phases=N",
        actions: "[b2b4] e7e6 f2f4 [f8b4] a2a3 g8e7 f4f5 [e8g8] f5f6 d7d5 f6e7 f7f6 [e7f8=Q]",
    },
    // En passant.
    Line { variant: "all-round-king", options: "phases=N", actions: "f2f4 f7f6 f4f5 e7e5 [f5e6]" },
    // Castling of the opponent's King.
    Line { variant: "all-round-king", options: "", actions: "e2e3 e7e6 g1f3 g8f6 f1e2 f8e7 [e1g1]" },
    // Mounting and riding.
    Line { variant: "mount-chess", options: "", actions: "[a1b2] [c7d6] [b2g7]" },
    // A promotion.
    Line {
        variant: "mount-chess",
        options: "",
        actions: "e2d2 g8g7 b1b2 a8b8 d2f4 d7c7 g2g3 f7f6 a2a3 f6f5 c1d2 f5f4 f1f2 f4f3 a3a4 f3f2 g3g4 [f2f1=R]",
    },
    Line { variant: "giant-king", options: "", actions: "[d3d5] e8e6 [d5e6]" },
    // Promotion of another piece.
    Line { variant: "giant-king", options: "", actions: "f3f5 b8b6 f5f6 i8i7 f6f7 g8g7 [f7e8+c1]" },
    // A drop of a captured piece.
    Line {
        variant: "giant-king",
        options: "",
        actions: "i3i5 a8a7 f3f4 i8i6 j3j4 b8b6 c3c5 j8j6 b3b4 j6i5 c5c6 d8d7 c6c7 i5i4 j4j5 i4h3+c10 j5j6 h3i2+b10 \
                  b2h8 i2h1+a10 b4b5 f8f6 f4f5 i6i5 g3g5 d7d6 c2e4 a7a6 h8i9 b10d8 b5a6 f6g5 c7d8+h2 g5g4 d8c9+c1 \
                  g4g3+b9 c9d10+i9 g8g7 a1b5 g3g2+j10 b5c8 i5i4 j1i2 i4i3+h9 b1b6 i3h2+g10 c8a7 h9i9 e4c6 b9a7 \
                  i2h10 j10j9 d1a4 j9j10 e3e4 h2g1+i10 b6b1 [g2g1/W@f8]",
    },
    // A capture decided by dice.
    Line { variant: "kings-mate", options: "active=on", actions: "[f2f3] g8g7 f3f4 g7g6 f4f5 [g6f5]" },
    // A Cannon captures over another piece, an Archer without moving.
    Line {
        variant: "king-of-the-mountain",
        options: "seats=2; army=skirmish; first=w",
        actions: "[b2c3] n19m19 c3c17 r14q15 [c17r17] [p19*r17]",
    },
    // A return from the reserve.
    Line {
        variant: "king-of-the-mountain",
        options: "seats=2; army=siege; first=w",
        actions: "b2c3 r14q14 c3p3 p19p3 [Q@e5]",
    },
    // A Queen on an open map with more targets than a list holds; this one is on the last page.
    Line { variant: "king-of-the-mountain", options: OPEN, actions: "b2c3 r14q14 c3h8 q14r14 [h8s8]" },
    // White is walled in and passes.
    Line { variant: "king-of-the-mountain", options: WALLED, actions: "[pass] n18l16 pass" },
];

const OPEN: &str = "seats=2; army=siege; first=w; board=\
...................\n...................\n...................\n...................\n...................\n\
...................\n...................\n...................\n...................\n...................\n\
...................\n...................\n...................\n...................\n...................\n\
...................\n...................\n...................\n...................";

/// A map in which each army has one exit, which only Kangaroos reach at once.
const WALLED: &str = "seats=2; army.w=siege; army.b=balanced; first=w; board=\
......#######......\n......#######......\n..##########.####..\n..#########.#####..\n..##.#####.###.##..\n\
..#######.#######..\n##.######.#########\n###.#####.#########\n####.####.#########\n#####.........#####\n\
#########.####.####\n#########.#####.###\n#########.######.##\n..#######.#######..\n..##.###.#####.##..\n\
..#####.#########..\n..####.##########..\n......#######......\n......#######......";
