//! Orthodox chess, which `phases=N` is, with each King named after its attacker (ARK-8): the same moves as those of an
//! orthodox engine, on thousands of positions.

use castellan_rules::{AnyPosition, Cell, Square};
use castellan_test_support::{self as common, Random, Terms};
use cozy_chess::Board;

const CHESS: Terms = ("all-round-king", &[("phases", "N")]);

/// Returns the position in FEN. Each King belongs to the seat that guards it.
fn fen(position: &AnyPosition) -> String {
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Cell::Piece(piece) = position.cell(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            let letter = piece.kind.letter();
            let white = (piece.seat.letter() == 'w') != (letter == 'K');
            text.push(if white { letter } else { letter.to_ascii_lowercase() });
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    let key = |name: &str| {
        let keys = position.keys();
        keys.into_iter().find(|(key, _)| *key == name).expect("a key").1
    };
    let unmoved = key("unmoved");
    let right = |squares: [&str; 2], letter| {
        if squares.iter().all(|home| unmoved.contains(home)) { letter } else { "" }
    };
    let castling = [
        right(["e1", "h1"], "K"),
        right(["e1", "a1"], "Q"),
        right(["e8", "h8"], "k"),
        right(["e8", "a8"], "q"),
    ]
    .concat();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let seat = position.to_act().letter();
    // Orthodox engines accept a clock of at most 100.
    format!("{} {seat} {castling} {} 0 {}", ranks.join("/"), key("ep"), key("move"))
}

/// Returns the moves of an orthodox engine as canonical texts of this crate.
fn orthodox_moves(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        for found in moves {
            let castles = board.color_on(found.to) == Some(board.side_to_move());
            let text = if castles {
                // The engine writes castling as the King taking its Rook.
                let file = if found.to.file() > found.from.file() { 'g' } else { 'c' };
                format!("{}{file}{}", found.from, (found.to.rank() as usize) + 1)
            } else {
                match found.promotion {
                    Some(piece) => {
                        format!("{}{}={}", found.from, found.to, piece.to_string().to_ascii_uppercase())
                    }
                    None => format!("{}{}", found.from, found.to),
                }
            };
            texts.push(text);
        }
        false
    });
    texts.sort_unstable();
    texts
}

fn compare(position: &AnyPosition) {
    let fen = fen(position);
    let board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error:?}"));
    let mut ours: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    ours.sort_unstable();
    assert_eq!(ours, orthodox_moves(&board), "{fen}");
    assert_eq!(position.in_check(position.to_act()), !board.checkers().is_empty(), "{fen}");
}

#[test]
fn random_games_have_orthodox_moves() {
    let mut random = Random::new(9);
    for _ in 0..150 {
        let mut position = common::start(CHESS);
        while position.outcome().is_none() {
            compare(&position);
            common::play_randomly(&mut position, &mut random);
        }
    }
}

#[test]
fn scattered_pieces_have_orthodox_moves() {
    let mut random = Random::new(10);
    let mut compared = 0;
    while compared < 20_000 {
        let Some(mut position) = common::scattered(CHESS, &mut random) else { continue };
        // Impossible positions are skipped, such as Kings side by side or three pieces giving check. The orthodox
        // engine accepts all other positions.
        let other = position.to_act().opponent();
        if position.in_check(other) || fen(&position).parse::<Board>().is_err() {
            continue;
        }
        for _ in 0..16 {
            if position.outcome().is_some() {
                break;
            }
            compare(&position);
            compared += 1;
            common::play_randomly(&mut position, &mut random);
        }
    }
}
