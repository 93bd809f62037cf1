//! Random parts of games before they begin: first seats, set-ups and armies.

use crate::dice_fixtures::{ann_and_bob, assert_uniform, counting_secret};
use castellan_game::dice::{Dice, FIRST_DRAW};
use castellan_rules::{Cell, Options, Seat};
use castellan_test_support::{self as common, variant};
use std::collections::HashMap;

#[test]
fn the_random_first_seat_of_king_of_the_mountain_is_uniform() {
    let game = variant("king-of-the-mountain");
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    for (number, pairs) in [
        (2, &[][..]),
        (2, &[("first", "random")]),
        (3, &[("seats", "3")]),
        (4, &[("board", "crags"), ("first", "random"), ("seats", "4")]),
    ] {
        let options = Options::new(game.info(), pairs).expect("options");
        let mut counts = HashMap::new();
        let mut dice = Dice::new(&secret, "first", &seeds, FIRST_DRAW);
        for turn in 1..=2_000 {
            let (drawn, start) =
                game.random_start(&options, &mut |sides| dice.random_below(sides)).expect("a start");
            assert_eq!(dice.next(), turn, "one draw");
            assert_eq!(drawn.get("first"), Some(start.to_act().letter().to_string().as_str()));
            // The drawn values are written into the options, from which the game begins alike.
            assert_eq!(game.begin(&drawn).as_ref(), Ok(&start));
            for (key, value) in pairs.iter().filter(|(key, _)| *key != "first") {
                assert_eq!(drawn.get(key), Some(*value));
            }
            *counts.entry(start.to_act()).or_insert(0) += 1;
        }
        assert_uniform(&counts, number, "first seats");
    }
}

#[test]
fn games_without_random_options_draw_nothing() {
    for terms in common::TERMS {
        let game = variant(terms.0);
        let options = common::options(*terms);
        if game.info().options.iter().any(|option| option.key == "first") && options.get("first").is_none() {
            continue;
        }
        let mut draws = 0;
        let mut draw = |_| {
            draws += 1;
            0
        };
        let drawn = game.random_start(&options, &mut draw).expect("a start");
        assert_eq!(drawn, (options.clone(), game.begin(&options).expect("a start")));
        assert_eq!(draws, 0, "{terms:?}");
    }
}

#[test]
fn draw_start_refuses_the_same_options_as_begin() {
    for (name, pairs) in [
        ("king-of-the-mountain", ("first", "g")),
        ("king-of-the-mountain", ("army.g", "siege")),
        ("mount-chess", ("setup", "chaotic")),
        ("kings-mate", ("die", "7")),
    ] {
        let game = variant(name);
        let options = Options::new(game.info(), &[pairs]).expect("options of the game");
        let begun = game.begin(&options).expect_err("refused");
        assert_eq!(game.random_start(&options, &mut |_| 0).expect_err("refused"), begun);
    }
}

#[test]
fn a_random_setup_of_mount_chess_is_legal_and_symmetric() {
    let game = variant("mount-chess");
    let options = Options::new(game.info(), &[("setup", "random")]).expect("options");
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let mut dice = Dice::new(&secret, "set-up", &seeds, FIRST_DRAW);
    let (mut seen, mut flags) = (std::collections::HashSet::new(), HashMap::new());
    for turn in 1..=2_000 {
        let (drawn, start) =
            game.random_start(&options, &mut |sides| dice.random_below(sides)).expect("a start");
        assert_eq!((dice.next(), &drawn), (15 * turn, &options));
        let text = start.to_string();
        assert_eq!(game.read(&text, &options).as_ref(), Ok(&start), "{text}");
        assert_eq!((start.outcome(), start.to_act()), (None, Seat::White));
        for square in game.info().squares().filter(|square| square.rank() < 2) {
            let across = castellan_rules::Square::new(7 - square.file(), 7 - square.rank());
            let (Cell::Piece(own), Cell::Piece(other)) = (start.cell(square), start.cell(across)) else {
                panic!("{text}: a piece is missing")
            };
            assert_eq!((own.seat, other.seat, own.kind), (Seat::White, Seat::Black, other.kind), "{text}");
            if own.kind.letter() == 'L' {
                *flags.entry(square).or_insert(0) += 1;
            }
        }
        seen.insert(text);
    }
    assert!(seen.len() > 1_900, "{} different set-ups", seen.len());
    assert_uniform(&flags, 16, "where Flags stand");
}

#[test]
fn random_armies_are_valid_and_uniform() {
    let game = variant("king-of-the-mountain");
    let none = Options::default();
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let mut dice = Dice::new(&secret, "armies", &seeds, FIRST_DRAW);
    let (mut firsts, mut kinds) = (HashMap::new(), HashMap::new());
    for turn in 1..=5_000 {
        let army = game
            .random_seat_option(&none, Seat::Black, &mut |sides| dice.random_below(sides))
            .expect("an army");
        assert_eq!(dice.next(), 28 * turn);
        assert_eq!(army.len(), 19, "{army}");
        let options = Options::new(game.info(), &[("army.b", &army)]).expect("options");
        assert!(game.begin(&options).is_ok(), "{army}");
        for kind in "BRNJPAG".chars() {
            *kinds.entry(kind).or_insert(0) += army.matches(kind).count() as u32;
        }
        *firsts.entry(army.starts_with('H')).or_insert(0_u32) += 1;
    }
    assert_uniform(&kinds, 7, "kinds in armies");
    // Six of sixteen squares have a Hero.
    assert!((1_750..2_000).contains(&firsts[&true]), "{firsts:?}");
    for other in ["mount-chess", "kings-mate", "giant-king", "all-round-king"] {
        assert_eq!(variant(other).random_seat_option(&none, Seat::White, &mut |_| 0), None);
    }
}
