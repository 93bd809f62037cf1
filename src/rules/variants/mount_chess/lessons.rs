//! The tutorial of Mount Chess.

use crate::info::{Goal, Lesson};
use crate::piece::PieceKind;

const FLAG: PieceKind = PieceKind::new(b'L');
const FARMER: PieceKind = PieceKind::new(b'F');
const HUNTER: PieceKind = PieceKind::new(b'H');
const CAVALRY: PieceKind = PieceKind::new(b'C');
const ARCHER: PieceKind = PieceKind::new(b'A');
const CHARIOT: PieceKind = PieceKind::new(b'R');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "flag-home",
        rules: &["MC-3", "MC-11"],
        kinds: &[FLAG],
        pieces: "wL d7; bL h5; bF f6; wF b3",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "on-foot",
        rules: &["MC-4", "MC-5", "MC-8"],
        kinds: &[FARMER, HUNTER],
        pieces: "wF d4; wH f4; bF d5 e5; bH g5; bL h8",
        goals: &[Goal::MoveWith(HUNTER), Goal::Capture(HUNTER)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "mount-cavalry",
        rules: &["MC-6", "MC-9"],
        kinds: &[CAVALRY],
        pieces: "wF d4; wH d5; bF g6; bL h8",
        goals: &[Goal::PromoteTo(&[CAVALRY])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "mount-alike",
        rules: &["MC-7", "MC-9"],
        kinds: &[ARCHER, CHARIOT],
        pieces: "wH c3 d4; wF f3 f4; bF b6; bL h8",
        goals: &[Goal::PromoteTo(&[ARCHER, CHARIOT])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "leap",
        rules: &["MC-6"],
        kinds: &[CAVALRY],
        pieces: "wC d4; wH e5; bH d5; bF f6; bL h8",
        goals: &[Goal::MoveWith(CAVALRY), Goal::Capture(FARMER)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "ride",
        rules: &["MC-7"],
        kinds: &[ARCHER, CHARIOT],
        pieces: "wA b2; wR h3; bC e5; bF h6; bL d8",
        goals: &[Goal::MoveWith(ARCHER), Goal::Capture(CAVALRY)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "last-rank",
        rules: &["MC-10"],
        kinds: &[FARMER, HUNTER],
        pieces: "wF c7; wH g6; bF d4; bL h5",
        goals: &[Goal::MoveWith(FARMER), Goal::PromoteTo(&[CAVALRY, CHARIOT])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "both-flags",
        rules: &["MC-8", "MC-11"],
        pieces: "wR e2; wC b4; bL e7; bF c6 g5",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
];
