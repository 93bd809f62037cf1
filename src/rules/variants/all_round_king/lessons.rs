//! The tutorial of All-round King.

use crate::info::{Goal, Lesson};
use crate::piece::PieceKind;

const KING: PieceKind = PieceKind::new(b'K');
const ROOK: PieceKind = PieceKind::new(b'R');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "escape",
        rules: &["ARK-2", "ARK-3", "ARK-11"],
        kinds: &[KING],
        pieces: "wK d4; wR h1; bK h8; bB g7",
        goals: &[Goal::AdvancePhase],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "guard",
        rules: &["ARK-2", "ARK-10"],
        pieces: "wK a8; wR a1; wB c1; bK e5; bR f8",
        goals: &[Goal::MoveWith(ROOK)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "beside",
        rules: &["ARK-9", "ARK-11"],
        pieces: "wK c3; wR a1; bK e5; bN b1",
        keys: Some("clock=0 ep=- move=1 phase=w:1,b:2 unmoved=-"),
        goals: &[Goal::AdvancePhase, Goal::Reach("d4")],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "forced-castling",
        rules: &["ARK-1", "ARK-7"],
        pieces: "wK e8; wR h1; bK e1; bR e4; wP c2",
        keys: Some("clock=0 ep=- move=1 phase=w:1,b:1 unmoved=e1,h1"),
        goals: &[Goal::MoveWith(KING), Goal::Reach("g1")],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "surrender",
        rules: &["ARK-3", "ARK-13"],
        pieces: "wK c3; bK h8; bR d8 a4",
        keys: Some("clock=0 ep=- move=1 phase=w:2,b:2 unmoved=-"),
        goals: &[Goal::AdvancePhase],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "normal",
        rules: &["ARK-3", "ARK-11"],
        pieces: "wK h8; wR a7 b1; bK d2; bP h4",
        keys: Some("clock=0 ep=- move=1 phase=w:3,b:3 unmoved=-"),
        goals: &[Goal::AdvancePhase],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "left-alone",
        rules: &["ARK-3", "ARK-12"],
        pieces: "wK a8; wB e4; bK h2; bP f7",
        keys: Some("clock=0 ep=- move=1 phase=w:4,b:3 unmoved=-"),
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "friendly-fire",
        rules: &["ARK-3", "ARK-4"],
        options: &[("phases", "E,FE")],
        pieces: "wK d4; wR d1; bK h8; bR h1; bP f5",
        keys: Some("clock=0 ep=- move=1 phase=w:2,b:2 unmoved=-"),
        goals: &[Goal::MoveWith(KING), Goal::Win],
        ..Lesson::PLAIN
    },
];
