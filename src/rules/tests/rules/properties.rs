//! Properties of every position: texts round-trip, counts and lists agree, equal positions hash alike, and the games
//! are symmetric under turns of the board.

use castellan_rules::{AnyPosition, Variant};
use castellan_test_support::{self as common, Random, Terms};
use std::collections::HashMap;

/// Calls `check` with positions from random games and of scattered pieces.
fn sample(terms: Terms, seed: u64, games: usize, mut check: impl FnMut(&AnyPosition)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let scattered = if random.chance(60) { common::scattered(terms, &mut random) } else { None };
        let mut position = scattered.unwrap_or_else(|| common::start(terms));
        for _ in 0..60 {
            check(&position);
            if common::play_randomly(&mut position, &mut random).is_none() {
                break;
            }
        }
    }
}

/// Returns `true` if a position's text can be read again, which fails only after a King was captured.
fn is_readable(position: &AnyPosition) -> bool {
    position.outcome().is_none_or(|end| !end.to_string().ends_with("king-captured"))
}

#[test]
fn position_texts_round_trip() {
    for &terms in common::TERMS {
        let (variant, options) = (common::variant(terms.0), common::options(terms));
        sample(terms, 4, 60, |position| {
            if is_readable(position) {
                let text = position.to_string();
                let read =
                    variant.read(&text, &options).unwrap_or_else(|error| panic!("{terms:?} {text}: {error}"));
                assert_eq!(read, *position, "{terms:?} {text}");
                assert_eq!(read.to_string(), text);
            }
        });
    }
}

#[test]
fn action_counts_match_the_lists_without_duplicates() {
    for &terms in common::TERMS {
        sample(terms, 5, 60, |position| {
            let mut actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
            if !position.outcome().is_some_and(|end| end.to_string().ends_with("clock")) {
                assert_eq!(position.perft(1), actions.len() as u64, "{terms:?} {position}");
            }
            let listed = actions.len();
            actions.sort_unstable();
            actions.dedup();
            assert_eq!(actions.len(), listed, "{terms:?} {position}");
        });
    }
}

#[test]
fn incremental_repetition_keys_equal_those_of_parsed_positions() {
    for &terms in common::TERMS {
        let (variant, options) = (common::variant(terms.0), common::options(terms));
        sample(terms, 7, 60, |position| {
            if is_readable(position) {
                let text = position.to_string();
                let parsed = variant.read(&text, &options).expect("a position");
                assert_eq!(parsed.repetition_key(), position.repetition_key(), "{terms:?} {text}");
            }
        });
    }
}

#[test]
fn repetition_keys_of_start_positions_never_change() {
    let expected = [
        ("king-of-the-mountain", 0x5A4A_7817_4758_0114_6B6C_C45D_C0EB_65B0),
        ("all-round-king", 0x3A92_C563_F5AD_9E97_EC5E_9365_9CF4_2E37),
        ("mount-chess", 0xD837_2C52_C15C_47A4_58A5_ECD7_142F_55FA),
        ("giant-king", 0x1EC5_8B1E_DF45_AA04_3A97_332F_9750_D988),
        ("kings-mate", 0x2982_B5A3_0AEC_256D_CDB8_99CD_AA53_D828),
    ];
    for name in Variant::ALL.iter().map(|variant| variant.info().name) {
        let key = common::start((name, &[])).repetition_key();
        let known = expected.iter().find(|(game, _)| *game == name);
        let (_, expected) = known.unwrap_or_else(|| panic!("{name}: add its key here, {key:#034X}"));
        assert_eq!(key, *expected, "{name}: {key:#034X}");
    }
}

#[test]
fn repetition_keys_ignore_only_the_counters() {
    let mut all = 0;
    for &terms in common::TERMS {
        let mut seen: HashMap<u128, String> = HashMap::new();
        sample(terms, 6, 40, |position| {
            let without_counters: Vec<String> = position
                .to_string()
                .split(' ')
                .filter(|part| {
                    !["clock=", "move=", "passes="].iter().any(|counter| part.starts_with(counter))
                })
                .map(str::to_owned)
                .collect();
            let text = without_counters.join(" ");
            let known = seen.entry(position.repetition_key()).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "{terms:?}");
        });
        let mut texts: Vec<&String> = seen.values().collect();
        let different = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), different, "{terms:?}: one position, two keys");
        all += different;
    }
    assert!(all > 20_000, "{all} different positions");
}

#[test]
fn each_part_but_the_counters_changes_the_repetition_key() {
    let read = |text: &str| {
        let variant = common::variant("kings-mate");
        variant.read(text, &common::options(("kings-mate", &[]))).expect("a position").repetition_key()
    };
    let board = "3,bK,3/3,bS,3/7/7/7/7/7/3,wS,3/3,wK,3";
    let first = read(&format!("{board} w captures=w:-,b:- clock=0 move=1 unmoved=wb"));
    assert_eq!(first, read(&format!("{board} w captures=w:-,b:- clock=9 move=7 unmoved=wb")));
    for other in [
        format!("{board} b captures=w:-,b:- clock=0 move=1 unmoved=wb"),
        format!("{board} w captures=w:R,b:- clock=0 move=1 unmoved=wb"),
        format!("{board} w captures=w:-,b:R clock=0 move=1 unmoved=wb"),
        format!("{board} w captures=w:-,b:- clock=0 move=1 unmoved=w"),
        "3,bK,3/4,bS,2/7/7/7/7/7/3,wS,3/3,wK,3 w captures=w:-,b:- clock=0 move=1 unmoved=wb".to_owned(),
    ] {
        assert_ne!(first, read(&other), "{other}");
    }
}

#[test]
fn a_position_is_a_flat_value_of_at_most_two_kibibytes() {
    assert!(size_of::<AnyPosition>() <= 2048, "{} bytes", size_of::<AnyPosition>());
}

/// A map of a square's file and rank, from 0, given the side of the board.
type SquareMap = fn(usize, usize, usize) -> (usize, usize);

/// A converter of position and action texts under a turn of the board.
struct BoardTurn {
    turn: SquareMap,
    side: usize,
    /// The letter of each seat in `wrbg` after the turn.
    seats: [char; 4],
    /// `true` if the corner that names a Giant-King shifts to the lowest leftmost square of its turned block.
    giant: bool,
}

impl BoardTurn {
    fn seat(&self, letter: char) -> char {
        "wrbg".find(letter).map_or(letter, |seat| self.seats[seat])
    }

    fn square(&self, name: &str) -> String {
        let file = usize::from(name.as_bytes()[0] - b'a');
        let rank: usize = name[1..].parse().expect("a rank");
        let (file, rank) = (self.turn)(file, rank - 1, self.side);
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    }

    /// Converts every square in an action text. `king` is `true` for the move of a Giant-King.
    fn action(&self, text: &str, king: bool) -> String {
        let mut turned = String::new();
        let mut name = String::new();
        let mut squares = 0;
        let flush = |name: &mut String, turned: &mut String, squares: &mut usize| {
            if name.len() > 1 {
                let mut square = self.square(name);
                if king && *squares < 2 {
                    // The lowest square of the turned block was its highest before.
                    let rank: usize = square[1..].parse().expect("a rank");
                    square = format!("{}{}", &square[..1], rank - 1);
                }
                turned.push_str(&square);
                *squares += 1;
            } else {
                turned.push_str(name);
            }
            name.clear();
        };
        for letter in text.chars() {
            if letter.is_ascii_lowercase() {
                flush(&mut name, &mut turned, &mut squares);
                name.push(letter);
            } else if letter.is_ascii_digit() {
                name.push(letter);
            } else {
                flush(&mut name, &mut turned, &mut squares);
                turned.push(letter);
            }
        }
        flush(&mut name, &mut turned, &mut squares);
        turned
    }

    fn position(&self, text: &str) -> String {
        let mut parts = text.split(' ');
        let board = parts.next().expect("BOARD");
        let seat = self.seat(parts.next().expect("SEAT").chars().next().expect("a letter"));
        let mut turned = format!("{} {seat}", self.board(board));
        for part in parts {
            let (key, value) = part.split_once('=').expect("KEY=VALUE");
            turned.extend([" ", key, "=", &self.value(key, value)]);
        }
        turned
    }

    fn value(&self, key: &str, value: &str) -> String {
        match key {
            "reserve" | "captures" | "phase" => {
                let mut lists: Vec<String> = value
                    .split(',')
                    .map(|list| format!("{}{}", self.seat(list.chars().next().expect("a seat")), &list[1..]))
                    .collect();
                lists.sort_by_key(|list| "wrbg".find(&list[..1]));
                lists.join(",")
            }
            "ep" | "failed" if value != "-" => {
                value.split(',').map(|square| self.square(square)).collect::<Vec<_>>().join(",")
            }
            "unmoved" if value.chars().all(|letter| "wb".contains(letter)) => {
                let mut letters: Vec<char> = value.chars().map(|letter| self.seat(letter)).collect();
                letters.sort_by_key(|letter| "wb".find(*letter));
                letters.into_iter().collect()
            }
            "unmoved" if value != "-" => {
                let mut squares: Vec<String> = value.split(',').map(|square| self.square(square)).collect();
                squares.sort_by_key(|square| (square[1..].to_owned(), square.clone()));
                squares.join(",")
            }
            _ => value.to_owned(),
        }
    }

    fn board(&self, text: &str) -> String {
        let ranks: Vec<Vec<String>> = text
            .split('/')
            .rev()
            .map(|rank| {
                let mut cells = Vec::new();
                for cell in rank.split(',') {
                    match cell.parse::<usize>() {
                        Ok(run) => cells.resize(cells.len() + run, String::new()),
                        Err(_) => cells.push(cell.to_owned()),
                    }
                }
                cells
            })
            .collect();
        let (files, height) = (ranks[0].len(), ranks.len());
        let mut turned = vec![vec![String::new(); files]; height];
        for (rank, cells) in ranks.into_iter().enumerate() {
            for (file, cell) in cells.into_iter().enumerate() {
                let (file, rank) = (self.turn)(file, rank, self.side);
                turned[rank][file] = match cell.chars().next() {
                    Some(first) if first != '#' => format!("{}{}", self.seat(first), &cell[1..]),
                    _ => cell,
                };
            }
        }
        let texts: Vec<String> = turned.iter().rev().map(|rank| common::rank_text(rank)).collect();
        texts.join("/")
    }

    fn actions(&self, position: &AnyPosition) -> Vec<String> {
        let mut actions: Vec<String> = position
            .actions()
            .iter()
            .map(|action| {
                let king = self.giant && moves_king(position, *action);
                self.action(&action.to_string(), king)
            })
            .collect();
        actions.sort_unstable();
        actions
    }
}

fn moves_king(position: &AnyPosition, action: castellan_rules::Action) -> bool {
    use castellan_rules::{Action, Cell};
    let Action::Move { from, .. } = action else { return false };
    matches!(position.cell(from), Cell::Piece(piece) if piece.kind.letter() == 'K')
}

fn listed(position: &AnyPosition) -> Vec<String> {
    let mut actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    actions.sort_unstable();
    actions
}

fn check_turned(terms: Terms, turned: &BoardTurn) {
    let (variant, options) = (common::variant(terms.0), common::options(terms));
    sample(terms, 7, 40, |position| {
        if !is_readable(position) {
            return;
        }
        let text = turned.position(&position.to_string());
        let turned_position = variant
            .read(&text, &options)
            .unwrap_or_else(|error| panic!("{terms:?} {position} became {text}: {error}"));
        assert_eq!(turned.actions(position), listed(&turned_position), "{terms:?} {position}");
    });
}

#[test]
fn king_of_the_mountain_is_symmetric_under_quarter_turns() {
    // a1 becomes a19: White's corner becomes Red's.
    let turned = BoardTurn {
        turn: |file, rank, side| (rank, side - 1 - file),
        side: 19,
        seats: ['r', 'b', 'g', 'w'],
        giant: false,
    };
    for terms in common::terms_of("king-of-the-mountain") {
        check_turned(terms, &turned);
    }
}

#[test]
fn two_seat_games_are_symmetric_under_a_swap_of_colours() {
    for &terms in common::TERMS {
        let info = common::variant(terms.0).info();
        if info.seats.len() == 2 {
            let turned = BoardTurn {
                turn: |file, rank, side| (file, side - 1 - rank),
                side: usize::from(info.ranks),
                seats: ['b', 'g', 'w', 'r'],
                giant: info.name == "giant-king",
            };
            check_turned(terms, &turned);
        }
    }
}

#[test]
fn variant_names_round_trip() {
    for &variant in Variant::ALL {
        assert_eq!(variant.to_string().parse(), Ok(variant));
    }
    assert_eq!("chess".parse::<Variant>().ok(), None);
}

#[test]
fn game_info_is_complete() {
    for &variant in Variant::ALL {
        let info = variant.info();
        for kind in info.kinds {
            assert!(!kind.name.is_empty() && kind.rule.contains('-'), "{}", kind.name);
        }
        let mut codes: Vec<String> = info.kinds.iter().map(|kind| kind.kind.to_string()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), info.kinds.len(), "{}: codes differ", info.name);
        let start = variant.begin(&castellan_rules::Options::default()).expect("a start position");
        assert_eq!(start.info(), info);
    }
}
