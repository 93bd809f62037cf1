//! Random games of up to 2,000 plies for every game and set of options: none panics, each ends by the rules, and every
//! position is read back from its text. `PLAYOUTS` sets the number of games; the default is 30.

use castellan_rules::{Outcome, Record, Status, WinReason};
use castellan_test_support::{self as common, Random, Terms};

const PLIES: usize = 2000;

fn games() -> usize {
    let games = std::env::var("PLAYOUTS").map_or(30, |text| text.parse().expect("PLAYOUTS is a number"));
    assert!(games > 0, "PLAYOUTS is at least 1");
    games
}

fn play_out(terms: Terms, random: &mut Random) {
    let (variant, options) = (common::variant(terms.0), common::options(terms));
    let mut record = Record::begin(variant, options.clone()).expect("a start position");
    for _ in 0..PLIES {
        let position = record.position();
        let actions = position.actions();
        if record.status() != Status::Ongoing {
            break;
        }
        let action = *random.pick(&actions);
        let roll = common::roll(position, action, random);
        record.play(action, roll).unwrap_or_else(|error| panic!("{terms:?} {}: {error}", record.position()));
        let text = record.position().to_string();
        let mover = record.last().expect("a step").seat;
        if record.status() == Status::Over(Outcome::Won(mover, WinReason::KingCaptured)) {
            let captured = record.position().off_board_pieces(mover.opponent());
            assert!(captured.contains(&variant.info().kinds[0].kind), "{terms:?} {text}");
        } else {
            let read =
                variant.read(&text, &options).unwrap_or_else(|error| panic!("{terms:?} {text}: {error}"));
            assert_eq!(read, *record.position(), "{terms:?} {text}");
        }
    }
}

fn play(name: &str) {
    let games = games();
    // Each set of options has its own thread, because one game takes more work than all others.
    std::thread::scope(|scope| {
        for terms in common::terms_of(name) {
            scope.spawn(move || {
                let mut random = Random::new(8);
                for _ in 0..games {
                    play_out(terms, &mut random);
                }
            });
        }
    });
}

castellan_test_support::test_each_game!(play);
