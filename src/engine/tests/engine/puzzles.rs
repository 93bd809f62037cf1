//! Puzzles: the published ones are proven, and flawed ones are refused.

use castellan_engine::puzzles::{Answer, Goal, Puzzle, PuzzleError, PuzzleGenerator, check, count, puzzle};
use castellan_rules::{Options, Variant};
use castellan_test_support::{Random, test_each_game};
use std::collections::HashSet;

/// Returns the number of a game's puzzles to prove; `PUZZLES=all` proves all of them.
fn sample(all: usize) -> usize {
    match std::env::var("PUZZLES") {
        Ok(number) if number == "all" => all,
        Ok(number) => number.parse().expect("PUZZLES is a number or all"),
        Err(_) => 60,
    }
}

fn read(variant: Variant, line: &str) -> Puzzle {
    Puzzle::read(variant, line).unwrap_or_else(|problem| panic!("{line}: {problem}"))
}

/// Checks that every puzzle can be read and is unique, and proves a sample.
fn check_game(name: &str) {
    let variant: Variant = name.parse().expect("a game");
    let all = count(variant);
    let mut known = HashSet::new();
    for number in 1..=all {
        let puzzle = puzzle(variant, number).unwrap_or_else(|| panic!("{name} {number} cannot be read"));
        assert!(known.insert(puzzle.start.to_string()), "{name} {number} is there twice");
    }
    let mut random = Random::new(29);
    let mut left: Vec<usize> = (1..=all).collect();
    for _ in 0..sample(all).min(all) {
        let number = left.swap_remove(random.below(left.len()));
        let puzzle = puzzle(variant, number).expect("it was read");
        assert_eq!(check(&puzzle, u64::MAX), Ok(()), "{name} {number}: {puzzle}");
        assert_solved_by_its_line(&puzzle);
    }
}

test_each_game!(check_game);

/// Solves a puzzle move by move.
fn assert_solved_by_its_line(puzzle: &Puzzle) {
    for (plies, action) in puzzle.line.iter().enumerate().step_by(2) {
        let answer = puzzle.answer(plies, *action);
        match puzzle.line.get(plies + 1) {
            Some(reply) => assert_eq!(answer, Answer::Correct(*reply), "{puzzle}"),
            None => assert_eq!(answer, Answer::Solved, "{puzzle}"),
        }
        let others = puzzle.after(plies).actions().into_iter().filter(|other| other != action);
        let right = others.filter(|other| puzzle.answer(plies, *other) != Answer::Wrong).count();
        let is_last_of_a_win = plies + 1 == puzzle.line.len() && matches!(puzzle.goal, Goal::Win { .. });
        assert!(right == 0 || is_last_of_a_win, "{puzzle}");
    }
}

/// The number of puzzles of each game, and a hash of their lines: buttons and stored solutions refer to them by number.
const PUBLISHED: [(Variant, usize, u64); 5] = [
    (Variant::KingOfTheMountain, 500, 0x4409_A0F9_8243_270A),
    (Variant::AllRoundKing, 500, 0x797C_2A06_BA34_322D),
    (Variant::MountChess, 500, 0x565B_4D12_9A95_10FE),
    (Variant::GiantKing, 500, 0xE0E0_B3B6_343E_F37B),
    (Variant::KingsMate, 500, 0xB47B_5935_A601_37A6),
];

#[test]
fn published_puzzles_never_change() {
    for (variant, published, hash) in PUBLISHED {
        let lines = (1..=published).map(|number| puzzle(variant, number).expect("it is there").to_string());
        // FNV-1a.
        let found = lines.flat_map(String::into_bytes).fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        assert_eq!(found, hash, "{variant}: lines are added at the end, and never changed or removed");
    }
}

/// A correct line of Mount Chess: after the Flag's step, White's last Flag is caught wherever it goes.
const RIGHT: &str = "-\twin 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0\th4h3 h1g1 g3g1";

#[test]
fn each_flaw_is_found() {
    let checked = |line: &str, nodes| check(&read(Variant::MountChess, line), nodes);
    assert_eq!((checked(RIGHT, u64::MAX), checked(RIGHT, 3)), (Ok(()), Err(PuzzleError::NodeLimit)));
    let start = "8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0";
    // White's Flag can reach the last rank in two ways.
    let free = "bL,7/8/7,wL/8/8/8/8/wL,7 w passes=0";
    for (goal, start, line, flaw) in [
        ("win 2", start, "h4h3 h1a8 g3g1", PuzzleError::IllegalMove(1)),
        ("win 3", start, "h4h3 h1g1 g3g1", PuzzleError::WrongLength),
        ("win 2", start, "h4g4 h1g1 g3g1", PuzzleError::MissesGoal(0)),
        ("win 2", free, "h6h7 a8a7 h7h8", PuzzleError::SecondSolution(0)),
        ("win 2", "8/8/8/8/7,bL/8/8/6,bR,wL b passes=0", "g1g2 h1h2 g2h2", PuzzleError::ReachedSooner),
        ("win 2", "8/8/8/8/7,bL/8/8/7,wL b passes=2", "h4h3 h1g1 h3h2", PuzzleError::InvalidStart),
    ] {
        assert_eq!(checked(&format!("-\t{goal}\t{start}\t{line}"), u64::MAX), Err(flaw), "{goal} {line}");
    }
}

#[test]
fn puzzle_lines_round_trip_and_invalid_ones_are_errors() {
    let puzzle = read(Variant::MountChess, RIGHT);
    assert_eq!(puzzle.to_string(), RIGHT);
    for wrong in [
        "",
        "-\twin 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0",
        "weather=fine\twin 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0\th4h3",
        "-\tlose 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0\th4h3",
        "-\twin 2\t8/8/8/8/7,bL/6,bR,1/8 b passes=0\th4h3",
        "-\twin 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0\tup",
    ] {
        assert!(Puzzle::read(Variant::MountChess, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let mined = |seed| -> Vec<String> {
        let start = Variant::MountChess.begin(&Options::default()).expect("a start position");
        PuzzleGenerator::new(start, Options::default(), seed)
            .take(3)
            .map(|puzzle| puzzle.to_string())
            .collect()
    };
    let once = mined(5);
    assert_eq!(once, mined(5));
    assert_ne!(once, mined(6));
    for line in &once {
        assert_eq!(check(&read(Variant::MountChess, line), u64::MAX), Ok(()), "{line}");
    }
}
