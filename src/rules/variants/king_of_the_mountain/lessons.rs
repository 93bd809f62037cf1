//! The tutorial of King of the Mountain.

use crate::info::{Goal, Lesson};
use crate::piece::PieceKind;

const KING: PieceKind = PieceKind::new(b'K');
const MARSHAL: PieceKind = PieceKind::new(b'M');
const CARDINAL: PieceKind = PieceKind::new(b'C');
const ROOK: PieceKind = PieceKind::new(b'R');
const KNIGHT: PieceKind = PieceKind::new(b'N');
const KANGAROO: PieceKind = PieceKind::new(b'J');
const CANNON: PieceKind = PieceKind::new(b'P');
const ARCHER: PieceKind = PieceKind::new(b'A');
const GIANT: PieceKind = PieceKind::new(b'G');
const HERO: PieceKind = PieceKind::new(b'H');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "summit",
        rules: &["KOTM-1", "KOTM-13", "KOTM-27"],
        kinds: &[KING],
        pieces: "wK i9; bN o12; wH g8; # i10 h9 k9",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "horse",
        rules: &["KOTM-15", "KOTM-16"],
        kinds: &[KNIGHT, MARSHAL, CARDINAL],
        pieces: "wM l6; wN g8; wC e12; bR m8; bH h10; bB g15; # l4 l9 i6 o6 h15 h9 c10 c14 g7",
        goals: &[Goal::MoveWith(MARSHAL), Goal::Capture(ROOK)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "kangaroo",
        rules: &["KOTM-3", "KOTM-17"],
        kinds: &[KANGAROO],
        pieces: "wJ g8; wH h8; bR i10; bN d12; # g9 h9 f9",
        goals: &[Goal::MoveWith(KANGAROO), Goal::Capture(ROOK)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "cannon",
        rules: &["KOTM-18"],
        kinds: &[CANNON],
        pieces: "wP f10; wH f13; bJ f16; bB k10; # h10 f15",
        goals: &[Goal::MoveWith(CANNON), Goal::Capture(KANGAROO)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "archer",
        rules: &["KOTM-19"],
        kinds: &[ARCHER],
        pieces: "wA g8; wB c4; bH i10; bN g10; # h9",
        goals: &[Goal::MoveWith(ARCHER), Goal::Capture(HERO)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "giant-and-hero",
        rules: &["KOTM-20", "KOTM-21"],
        kinds: &[GIANT, HERO],
        pieces: "wG g8; wH k8; bN i10; bR k9; # h9",
        goals: &[Goal::MoveWith(GIANT), Goal::Capture(KNIGHT)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "respawn",
        rules: &["KOTM-2", "KOTM-23", "KOTM-24"],
        pieces: "wK b2; wH f6; bK s19; bH n14",
        keys: Some("passes=0 reserve=w:R,b:-"),
        goals: &[Goal::Place],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "send-back",
        rules: &["KOTM-25", "KOTM-26"],
        pieces: "wK d4; wR k5; wH g7; bK k11; bH o15",
        goals: &[Goal::Capture(KING)],
        ..Lesson::PLAIN
    },
];
