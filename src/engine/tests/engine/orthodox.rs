//! All-round King with `phases=N` as orthodox chess: FEN, and moves in UCI notation.

use castellan_engine::orthodox::{format_move, is_orthodox, parse_fen, parse_move};
use castellan_rules::{Options, Variant};
use castellan_test_support::{TERMS, start};

/// Standard perft positions: FEN, depth and count.
const COUNTED: [(&str, u32, u64); 5] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
];

#[test]
fn fen_positions_have_the_known_perft_counts() {
    for (fen, depth, moves) in COUNTED {
        let position = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(is_orthodox(&position));
        assert_eq!(position.perft(depth), moves, "{fen}");
        for action in position.actions() {
            let text = format_move(&position, action);
            assert!(!text.contains('='), "{text}");
            assert_eq!(parse_move(&position, &text), Some(action), "{fen} {text}");
        }
    }
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).expect("options");
    let begun = Variant::AllRoundKing.begin(&options).expect("a start");
    assert_eq!(parse_fen(COUNTED[0].0).expect("a start"), begun);
    // The en passant square, in a text without counters.
    let passed = parse_fen("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6").expect("a position");
    assert!(parse_move(&passed, "e5d6").is_some());
}

#[test]
fn invalid_fens_are_errors() {
    for text in
        ["", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - -9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"]
    {
        assert!(parse_fen(text).is_err(), "{text}");
    }
    assert!(parse_fen("4k3/8/8/8/8/8/8/4K2x w - - 0 1").is_err());
}

#[test]
fn moves_of_other_games_keep_their_canonical_text() {
    for &terms in TERMS {
        let position = start(terms);
        for action in position.actions() {
            assert_eq!(parse_move(&position, &action.to_string()), Some(action), "{terms:?}");
            assert!(is_orthodox(&position) || format_move(&position, action) == action.to_string());
        }
    }
}
