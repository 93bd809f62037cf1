//! The tutorial of King's Mate.

use crate::action::Roll;
use crate::info::{Goal, Lesson};
use crate::piece::PieceKind;

const KING: PieceKind = PieceKind::new(b'K');
const SWORDMASTER: PieceKind = PieceKind::new(b'S');
const KEEPER: PieceKind = PieceKind::new(b'R');
const PRIEST: PieceKind = PieceKind::new(b'P');
const PRIESTESS: PieceKind = PieceKind::new(b'T');
const FOOL: PieceKind = PieceKind::new(b'F');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "formation",
        rules: &["KM-4", "KM-8"],
        kinds: &[SWORDMASTER],
        pieces: "wK d2; wS d3 c2; bF e3; bR c7; bK g9; wF f2",
        goals: &[Goal::MoveWith(SWORDMASTER), Goal::Capture(FOOL)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "raised",
        rules: &["KM-3", "KM-6", "KM-7"],
        kinds: &[KEEPER, PRIEST, PRIESTESS],
        pieces: "wK c4; wS b4 c3; wR d2; wP a2; wT g2; bF d7; bR f3; bK g9",
        goals: &[Goal::MoveWith(KEEPER), Goal::Capture(FOOL)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "fool",
        rules: &["KM-5", "KM-14"],
        kinds: &[FOOL],
        pieces: "wF b8; wK a2; bP c9; bK g5; bF c7",
        keys: Some("captures=w:R,b:- clock=0 move=1 unmoved=-"),
        goals: &[Goal::Capture(PRIEST), Goal::PromoteTo(&[KEEPER])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "conquest",
        rules: &["KM-9", "KM-10", "KM-12"],
        kinds: &[KING],
        pieces: "wK d4; wS d3; wR f1 a2; bK g9; bF b6",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "gambit",
        rules: &["KM-15"],
        options: &[("expanded", "on")],
        pieces: "wF d1 d8; wK b2; wS b3; bK a7; bF f6",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "defence",
        rules: &["KM-16"],
        options: &[("expanded", "on")],
        pieces: "wK d1; wS e1 f1; wF c2; bK d9; bF a6",
        keys: Some("captures=w:-,b:- clock=0 move=1 unmoved=w"),
        goals: &[Goal::MoveWith(KING), Goal::Reach("g1")],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "dice",
        rules: &["KM-17", "KM-19"],
        options: &[("active", "on")],
        pieces: "wR a4; wP b2; wK f2; wS g2; bF a7; bK g9",
        keys: Some("captures=w:-,b:- clock=0 failed=- move=1 unmoved=-"),
        roll: Roll { attack: 5, defence: 2 },
        goals: &[Goal::MoveWith(KEEPER), Goal::Capture(FOOL)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "dice-failed",
        rules: &["KM-17"],
        options: &[("active", "on")],
        pieces: "wR a4; wP b2; wK f2; wS g2; bF a7; bT d4; bK g9",
        keys: Some("captures=w:-,b:- clock=1 failed=a4 move=1 unmoved=-"),
        roll: Roll { attack: 4, defence: 3 },
        goals: &[Goal::MoveWith(PRIEST), Goal::Capture(PRIESTESS)],
        ..Lesson::PLAIN
    },
];
