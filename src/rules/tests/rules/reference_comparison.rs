//! Legal actions compared with the reference implementation's, on positions from random games and of scattered pieces.

use crate::reference;
use castellan_rules::AnyPosition;
use castellan_test_support::{self as common, Random, Terms};

/// The number of positions to compare for each game, shared by its sets of options.
const POSITIONS: usize = 10_000;

fn texts(position: &AnyPosition) -> Vec<String> {
    let mut texts: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Compares up to `most` positions of one random game. Returns the number compared.
fn compare_game(terms: Terms, mut position: AnyPosition, random: &mut Random, most: usize) -> usize {
    let mut expected = reference::read(terms.0, terms.1, &position.to_string());
    for compared in 0..most {
        let text = position.to_string();
        assert_eq!(expected.text(), text, "{terms:?}");
        assert_eq!(expected.to_act(), position.to_act().letter(), "{terms:?} {text}");
        assert_eq!(texts(&position), expected.legal(), "{terms:?} {text}");
        if compared % 8 == 0 {
            let status = position.outcome().map_or_else(|| "ongoing".to_owned(), |end| end.to_string());
            assert_eq!(expected.status(), status, "{terms:?} {text}");
        }
        let Some((action, roll)) = common::play_randomly(&mut position, random) else {
            return compared + 1;
        };
        expected = expected.play(&action.to_string(), roll.map(|roll| (roll.attack, roll.defence)));
    }
    most
}

fn compare(name: &str) {
    let terms: Vec<Terms> = common::terms_of(name).collect();
    let mut random = Random::new(2);
    for &set in &terms {
        let mut compared = 0;
        while compared < POSITIONS.div_ceil(terms.len()) {
            let scattered = if random.chance(70) { common::scattered(set, &mut random) } else { None };
            let (position, most) = match scattered {
                Some(position) => (position, 12),
                None => (common::start(set), 150),
            };
            compared += compare_game(set, position, &mut random, most);
        }
    }
}

castellan_test_support::test_each_game!(compare);

/// Returns a board with the Kings next to each other and a few pieces around them, if the rules allow it.
fn adjacent_kings(terms: Terms, places: [usize; 2], seat: char, random: &mut Random) -> Option<AnyPosition> {
    let mut cells = vec![vec![String::new(); 8]; 8];
    let (rank, file) = (1 + random.below(6), 1 + random.below(6));
    let (up, right) = *random.pick(&[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]);
    "wK".clone_into(&mut cells[rank][file]);
    "bK".clone_into(&mut cells[rank + up - 1][file + right - 1]);
    for _ in 0..random.below(7) {
        let piece = *random.pick(&["wQ", "wR", "wB", "wN", "wP", "bQ", "bR", "bB", "bN", "bP"]);
        let cell = &mut cells[1 + random.below(6)][random.below(8)];
        if cell.is_empty() {
            piece.clone_into(cell);
        }
    }
    let ranks: Vec<String> = cells.iter().rev().map(|rank| common::rank_text(rank)).collect();
    let [white, black] = places;
    let text = format!("{} {seat} clock=0 ep=- move=9 phase=w:{white},b:{black} unmoved=-", ranks.join("/"));
    common::variant(terms.0).read(&text, &common::options(terms)).ok()
}

#[test]
fn adjacent_kings_agree_in_every_pair_of_phases() {
    let terms: Terms = ("all-round-king", &[("phases", "E,S,N,A,FS,FE,FN,FA")]);
    let mut random = Random::new(41);
    for (white, black) in (1..=8).flat_map(|white| (1..=8).map(move |black| (white, black))) {
        for seat in ['w', 'b'] {
            let boards = (0..200).filter_map(|_| adjacent_kings(terms, [white, black], seat, &mut random));
            let boards: Vec<AnyPosition> = boards.take(8).collect();
            assert_eq!(boards.len(), 8, "w:{white},b:{black} {seat}");
            for board in boards {
                compare_game(terms, board, &mut random, 3);
            }
        }
    }
}
