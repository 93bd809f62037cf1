//! Tutorials: every step can be solved, but not by every move.

use castellan_rules::{Cell, Variant};
use std::collections::BTreeSet;

/// Kinds that move as in chess, which need no introduction.
const ORTHODOX: &[&str] = &["Queen", "Rook", "Bishop", "Pawn"];

/// Returns `true` if a kind is orthodox in this game; Knights differ between games.
fn is_orthodox(variant: Variant, name: &str) -> bool {
    ORTHODOX.contains(&name) || (variant == Variant::AllRoundKing && name == "Knight")
}

/// Returns the ideas that are particular to a game, by rule number.
fn ideas(variant: Variant) -> &'static [&'static str] {
    match variant {
        // The summit, walls, the Horse's leg, respawning, the reserve, captured Kings.
        Variant::KingOfTheMountain => &["KOTM-27", "KOTM-3", "KOTM-15", "KOTM-23", "KOTM-24", "KOTM-25"],
        // Phases, guarding, Kings beside Kings, castling the other King, advancing, winning, friendly fire.
        Variant::AllRoundKing => &["ARK-2", "ARK-3", "ARK-7", "ARK-9", "ARK-10", "ARK-11", "ARK-12", "ARK-4"],
        // Captures, riding, promotion, winning.
        Variant::MountChess => &["MC-8", "MC-9", "MC-10", "MC-11"],
        // Four squares, check on all of them, promotion, drops.
        Variant::GiantKing => &["GK-2", "GK-11", "GK-12", "GK-14", "GK-15", "GK-16"],
        // Raised squares, formation, defenceless Kings, conquest, promotion, gambit, defence, dice.
        Variant::KingsMate => &["KM-6", "KM-7", "KM-8", "KM-9", "KM-12", "KM-14", "KM-15", "KM-16", "KM-17"],
    }
}

#[test]
fn some_but_not_all_legal_moves_solve_each_lesson() {
    for &variant in Variant::ALL {
        for lesson in variant.info().lessons {
            let name = format!("{variant} {}", lesson.name);
            let position = lesson.position(variant).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(position.outcome().is_none(), "{name}: it is over");
            let (solving, others): (Vec<_>, Vec<_>) =
                position.actions().into_iter().partition(|action| lesson.is_solved_by(&position, *action));
            println!("{name}: {} of {}", solving.len(), solving.len() + others.len());
            assert!(!solving.is_empty(), "{name}: nothing solves it");
            assert!(!others.is_empty(), "{name}: everything solves it");
            assert!(solving.len() <= 8, "{name}: {} moves solve it", solving.len());
            for kind in lesson.kinds {
                let has = |cell: Cell| matches!(cell, Cell::Piece(piece) if piece.kind == *kind);
                let held = position.off_board_pieces(position.to_act()).contains(kind);
                // The target kind of a promotion is on the board once the step is solved.
                let after = solving.iter().map(|action| lesson.after(&position, *action));
                let positions = [position.clone()].into_iter().chain(after);
                let shown = positions
                    .into_iter()
                    .any(|position| position.info().squares().any(|at| has(position.cell(at))));
                assert!(shown || held, "{name}: there is no {kind}");
            }
        }
    }
}

#[test]
fn tutorials_are_short_and_lesson_names_are_unique() {
    for &variant in Variant::ALL {
        let lessons = variant.info().lessons;
        assert!((5..=8).contains(&lessons.len()), "{variant}: {}", lessons.len());
        let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.name).collect();
        assert_eq!(names.len(), lessons.len(), "{variant}");
    }
}

#[test]
fn every_unorthodox_piece_and_every_idea_has_a_lesson() {
    for &variant in Variant::ALL {
        let info = variant.info();
        for known in info.kinds.iter().filter(|known| !is_orthodox(variant, known.name)) {
            let taught = info.lessons.iter().any(|lesson| lesson.kinds.contains(&known.kind));
            assert!(taught, "{variant}: no step introduces {}", known.name);
        }
        for rule in ideas(variant) {
            let taught = info.lessons.iter().any(|lesson| lesson.rules.contains(rule));
            assert!(taught, "{variant}: no step teaches {rule}");
        }
    }
}
