//! The tutorial of Mount Chess.

use crate::info::{Goal, Lesson};
use crate::piece::Kind;

const FLAG: Kind = Kind::new(b'L');
const FARMER: Kind = Kind::new(b'F');
const HUNTER: Kind = Kind::new(b'H');
const CAVALRY: Kind = Kind::new(b'C');
const ARCHER: Kind = Kind::new(b'A');
const CHARIOT: Kind = Kind::new(b'R');

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "flag-home",
        rules: &["MC-3", "MC-11"],
        kinds: &[FLAG],
        shows: "wL d7; bL h5; bF f6; wF b3",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "on-foot",
        rules: &["MC-4", "MC-5", "MC-8"],
        kinds: &[FARMER, HUNTER],
        shows: "wF d4; wH f4; bF d5 e5; bH g5; bL h8",
        goals: &[Goal::By(HUNTER), Goal::Capture(HUNTER)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "mount-cavalry",
        rules: &["MC-6", "MC-9"],
        kinds: &[CAVALRY],
        shows: "wF d4; wH d5; bF g6; bL h8",
        goals: &[Goal::Become(&[CAVALRY])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "mount-alike",
        rules: &["MC-7", "MC-9"],
        kinds: &[ARCHER, CHARIOT],
        shows: "wH c3 d4; wF f3 f4; bF b6; bL h8",
        goals: &[Goal::Become(&[ARCHER, CHARIOT])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "leap",
        rules: &["MC-6"],
        kinds: &[CAVALRY],
        shows: "wC d4; wH e5; bH d5; bF f6; bL h8",
        goals: &[Goal::By(CAVALRY), Goal::Capture(FARMER)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "ride",
        rules: &["MC-7"],
        kinds: &[ARCHER, CHARIOT],
        shows: "wA b2; wR h3; bC e5; bF h6; bL d8",
        goals: &[Goal::By(ARCHER), Goal::Capture(CAVALRY)],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "last-rank",
        rules: &["MC-10"],
        kinds: &[FARMER, HUNTER],
        shows: "wF c7; wH g6; bF d4; bL h5",
        goals: &[Goal::By(FARMER), Goal::Become(&[CAVALRY, CHARIOT])],
        ..Lesson::PLAIN
    },
    Lesson {
        name: "both-flags",
        rules: &["MC-8", "MC-11"],
        shows: "wR e2; wC b4; bL e7; bF c6 g5",
        goals: &[Goal::Win],
        ..Lesson::PLAIN
    },
];
