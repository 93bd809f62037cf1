//! The tutorial of Giant-King Chess.

use crate::info::{Goal, Lesson};
use crate::piece::PieceKind;

const KING: PieceKind = PieceKind::new(b'K');
const GRYPHON: PieceKind = PieceKind::new(b'G');
const ROOK: PieceKind = PieceKind::new(b'R');
const WILDEBEEST: PieceKind = PieceKind::new(b'W');
const CARDINAL: PieceKind = PieceKind::new(b'C');
const KNIGHT: PieceKind = PieceKind::new(b'N');
const BISHOP: PieceKind = PieceKind::new(b'B');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "four-squares",
        rules: &["GK-2"],
        kinds: &[KING],
        pieces: "wK d4 e4 d5 e5; bN d6; bR e6; bP c4; wP g3",
        goals: &[Goal::MoveWith(KING), Goal::CaptureAtLeast(2)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "gryphon",
        rules: &["GK-3"],
        kinds: &[GRYPHON],
        pieces: "wG d4; wP c5; bR e9; bN h4",
        goals: &[Goal::MoveWith(GRYPHON), Goal::Capture(ROOK)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "jumps",
        rules: &["GK-5", "GK-6", "GK-7"],
        kinds: &[WILDEBEEST, KNIGHT, CARDINAL],
        pieces: "wW c4; wN f4; wC i3; bB d7; bP h6; wP d5",
        goals: &[Goal::MoveWith(WILDEBEEST), Goal::Capture(BISHOP)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "promotion",
        rules: &["GK-9", "GK-15", "GK-17"],
        pieces: "wP e7; wG c3; wN g3; bP b6",
        goals: &[Goal::PromoteAnotherTo(GRYPHON.promoted())],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "promoted-riders",
        rules: &["GK-3", "GK-4", "GK-6", "GK-8"],
        kinds: &[GRYPHON.promoted(), ROOK.promoted(), CARDINAL.promoted(), BISHOP.promoted()],
        pieces: "w+B d4; w+G j1; w+R h1; w+C i3; wP e4 c4 h4 i5; bR f7",
        goals: &[Goal::MoveWith(BISHOP.promoted()), Goal::Capture(ROOK)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "promoted-jumps",
        rules: &["GK-5", "GK-7"],
        kinds: &[WILDEBEEST.promoted(), KNIGHT.promoted()],
        pieces: "w+W d4; w+N h4; bN f7; bP h6; wP e5 e6",
        goals: &[Goal::MoveWith(WILDEBEEST.promoted()), Goal::Capture(KNIGHT)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "drop",
        rules: &["GK-16", "GK-17"],
        pieces: "wP f7; wP d4; bP c6",
        keys: Some("captures=w:N,b:- clock=0 ep=- move=1"),
        goals: &[Goal::Drop],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "checkmate",
        rules: &["GK-11", "GK-12", "GK-14"],
        pieces: "w+G c3; wR h1 i1; wN c1; bP b7",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
];
