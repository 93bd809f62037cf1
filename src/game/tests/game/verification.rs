//! Verification of exported games, both unmodified and tampered with.

use crate::dice_fixtures::{counting_secret, secret};
use crate::test_game::{FOUR, READY, RESIGN, TestGame, act, game_with_declared_capture, seed, settings};
use castellan_game::command::Army;
use castellan_game::dice::{Dice, FIRST_DRAW, Seed};
use castellan_game::settings::{GameSettings, Seating};
use castellan_game::verification::{ExportedGame, VerificationError};
use castellan_game::visibility::Viewer;
use castellan_game::{CommandKind, Hidden, PrivateTexts, export};
use castellan_rules::{Options, Seat};
use castellan_test_support::variant;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;

/// A change that invalidates an exported game.
type Change = fn(&mut Value);

fn read(export: &Value) -> ExportedGame {
    serde_json::from_value(export.clone()).expect("an exported game")
}

fn verify(export: &Value) -> Result<(), VerificationError> {
    read(export).verify()
}

/// Returns the number of draws in a game that passes verification.
fn draws(export: &Value) -> usize {
    let game = read(export);
    game.verify().expect("it is as it must be");
    game.draws.iter().map(|drawn| drawn.values.len()).sum()
}

/// Checks that a changed game is refused with this error.
fn assert_refused(mut export: Value, change: Change, expected: &str) {
    change(&mut export);
    let error = verify(&export).expect_err(expected);
    assert_eq!(error.to_string(), expected);
}

fn seeds() -> Vec<(Seat, Seed)> {
    let own = counting_secret().seed_for("game-9", Seat::Black);
    vec![(Seat::White, "ann".parse::<Seed>().expect("a seed")), (Seat::Black, own)]
}

/// Returns a game of King's Mate with three draws and a game text.
fn invented() -> Value {
    let (secret, seeds) = (counting_secret(), seeds());
    let mut dice = Dice::new(&secret, "game-9", &seeds, FIRST_DRAW);
    let first = dice.random_below(2);
    let roll = dice.roll(6);
    json!({
        "castellan-game": 1,
        "game": "game-9",
        "variant": "kings-mate",
        "options": { "active": "on" },
        "commitment": secret.commitment(),
        "secret": secret.reveal(),
        "seeds": [
            { "seat": "w", "seed": "ann", "by": "player" },
            { "seat": "b", "seed": seeds[1].1, "by": "castellan" },
        ],
        "draws": [
            { "first": 0, "what": "seats", "sides": 2, "values": [first] },
            { "first": 1, "what": "roll", "sides": 6, "values": [roll.attack, roll.defence] },
        ],
        "text": format!(
            "[Game \"kings-mate\"]\n[Option \"active=on\"]\n\n\
             1. f2f3 d8d7\n2. f3f4 d7d6\n3. f4f5 g8g7\n4. f5f6 a8a7\n5. f6g7({},{})\n*\n",
            roll.attack, roll.defence
        ),
    })
}

#[test]
fn verification_accepts_a_fair_game_and_rejects_tampered_ones() {
    assert_eq!(draws(&invented()), 3);
    let cases: [(Change, &str); 11] = [
        (|game| game["castellan-game"] = 2.into(), "version 2 of the form is unknown"),
        (|game| game["secret"] = Value::Null, "the secret is not shown yet"),
        (
            |game| game["secret"] = "00".repeat(32).into(),
            "the secret hashes to 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925, \
             not to the commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        ),
        (|game| game["game"] = "game-8".into(), "the bot's seed of Black does not follow from the secret"),
        (
            |game| game["seeds"][1]["seed"] = "bob".into(),
            "the bot's seed of Black does not follow from the secret",
        ),
        (|game| game["seeds"][0]["seat"] = "x".into(), "'x' is the letter of no seat"),
        (|game| game["seeds"][1]["seat"] = "w".into(), "the seed of White is not in playing order"),
        (|game| game["draws"][1]["first"] = 2.into(), "draw 1 is missing: the next is 2"),
        (|game| game["draws"][0]["sides"] = 0.into(), "draw 0 has no sides"),
        (
            |game| game["text"] = "[Game \"kings-mate\"]\n\n*\n".into(),
            "roll 1 of the game text is not the one that was drawn",
        ),
        (
            |game| game["text"] = "[Game \"chess\"]\n\n*\n".into(),
            "game text: line 1: no game is called `chess`",
        ),
    ];
    for (change, expected) in cases {
        assert_refused(invented(), change, expected);
    }
    let mut other = invented();
    other["draws"][1]["values"][1] = 7.into();
    assert!(matches!(verify(&other), Err(VerificationError::Draw { draw: 2, sides: 6, value: 7, .. })));
    let mut other = invented();
    other["seeds"][0]["seed"] = "eve".into();
    assert!(matches!(verify(&other), Err(VerificationError::Draw { .. })), "every seed counts");
}

#[test]
fn a_reinstated_game_is_verified_with_both_secrets() {
    let mut game = invented();
    let (secret, seeds) = (secret(5), seeds());
    let roll = Dice::new(&secret, "game-9", &seeds, 3).roll(6);
    game["earlier"] = json!([
        { "commitment": game["commitment"], "secret": game["secret"], "until": 3 },
    ]);
    game["commitment"] = secret.commitment().to_string().into();
    game["secret"] = secret.reveal().into();
    let drawn = json!({ "first": 3, "what": "roll", "sides": 6, "values": [roll.attack, roll.defence] });
    game["draws"].as_array_mut().expect("a list").push(drawn);
    game["text"] = Value::Null;
    assert_eq!(draws(&game), 5);
    game["earlier"][0]["until"] = 1.into();
    assert!(matches!(verify(&game), Err(VerificationError::Draw { draw: 1, .. })));
}

/// Returns a game that has just begun, with its random parts drawn: the armies of these seats, and the start.
fn started(name: &str, pairs: &[(&str, &str)], random_armies: &[Seat]) -> Value {
    let game = variant(name);
    let (secret, seeds) = (counting_secret(), seeds());
    let mut dice = Dice::new(&secret, "game-9", &seeds, FIRST_DRAW);
    let draws = RefCell::new(Vec::new());
    let mut options = Options::new(game.info(), pairs).expect("options");
    let mut draw = |what: &str, sides: u32| {
        let (first, value) = (dice.next(), dice.random_below(sides));
        draws.borrow_mut().push(json!({ "first": first, "what": what, "sides": sides, "values": [value] }));
        value
    };
    for &seat in random_armies {
        let army =
            game.random_seat_option(&options, seat, &mut |sides| draw("army", sides)).expect("an army");
        options = options.with(game.info(), &format!("army.{}", seat.letter()), &army).expect("options");
    }
    let (options, start) = game.random_start(&options, &mut |sides| draw("setup", sides)).expect("a start");
    let mut export = invented();
    export["variant"] = name.into();
    export["options"] = options.pairs().collect::<HashMap<_, _>>().into_iter().collect();
    export["draws"] = draws.into_inner().into();
    export["start"] = start.to_string().into();
    export["text"] = Value::Null;
    export
}

#[test]
fn the_start_is_verified_against_options_and_draws() {
    let mountain = "king-of-the-mountain";
    for (name, pairs, armies, count) in [
        (mountain, &[("seats", "4")][..], &[][..], 1),
        (mountain, &[("first", "b")], &[], 0),
        (mountain, &[("seats", "4"), ("army.r", "siege")], &[Seat::White, Seat::Gold], 57),
        ("mount-chess", &[("setup", "random")], &[], 15),
        ("mount-chess", &[], &[], 0),
        ("kings-mate", &[("active", "on")], &[], 0),
    ] {
        assert_eq!(draws(&started(name, pairs, armies)), count, "{name} {pairs:?}");
    }
    let random = || started(mountain, &[("seats", "4")], &[Seat::Red]);
    let shuffled = || started("mount-chess", &[("setup", "random")], &[]);
    let cases: [(Value, Change, &str); 5] = [
        (
            random(),
            |game| {
                let start = game["start"].as_str().expect("a text").to_owned();
                let first = game["options"]["first"].as_str().expect("a seat").to_owned();
                let other = if first == "w" { "g" } else { "w" };
                game["start"] = start.replace(&format!(" {first} "), &format!(" {other} ")).into();
                game["options"]["first"] = other.into();
            },
            "the start does not follow from its draws",
        ),
        (
            shuffled(),
            |game| game["start"] = started("mount-chess", &[], &[])["start"].clone(),
            "the start does not follow from its draws",
        ),
        (shuffled(), |game| game["draws"] = json!([]), "the start does not follow from its draws"),
        (
            random(),
            |game| game["options"]["army.r"] = "siege".into(),
            "the armies do not follow from their draws",
        ),
        (random(), |game| game["variant"] = "chess".into(), "`chess` is not a game"),
    ];
    for (game, change, expected) in cases {
        assert_refused(game, change, expected);
    }
    for (option, value) in [("colour", "red"), ("seats", "5")] {
        let mut game = random();
        game["options"][option] = value.into();
        assert!(matches!(verify(&game), Err(VerificationError::Options(error)) if error.key == option));
    }
}

fn exported(test_game: &TestGame) -> Value {
    let text = export(&test_game.events, Viewer::Anybody, &PrivateTexts::default()).expect("a game");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn exports_of_played_games_pass_verification() {
    let (mut test_game, capture) = game_with_declared_capture();
    let who = test_game.to_act();
    test_game.accept(&who, act(&capture));
    assert!(matches!(verify(&exported(&test_game)), Err(VerificationError::NoSecret)));
    let who = test_game.to_act();
    test_game.accept(&who, RESIGN);
    test_game.accept("director", CommandKind::Reinstate { give: None });
    for _ in 0..200 {
        let position = test_game.game().record().expect("played").position().clone();
        if test_game.game().next_dice_draw() > 2 || position.outcome().is_some() {
            break;
        }
        let actions = position.actions();
        let action =
            actions.iter().find(|action| position.dice_sides(**action).is_some()).unwrap_or(&actions[0]);
        let who = test_game.to_act();
        test_game.accept(&who, act(&action.to_string()));
    }
    test_game.accept("director", CommandKind::Adjudicate { winner: None });
    assert_eq!(draws(&exported(&test_game)), 4);

    // Drawn seats, armies and first seat.
    let terms = ("king-of-the-mountain", &[("seats", "4")][..]);
    let drawn = GameSettings { seating: Seating::Random, ..settings(terms) };
    let mut test_game = TestGame::lobby(drawn, &FOUR);
    test_game.accept("cem", seed("a stone's throw"));
    test_game.accept("ann", CommandKind::Start);
    for name in FOUR {
        test_game.accept(name, CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) });
        test_game.accept(name, READY);
    }
    test_game.play_any();
    test_game.accept("director", CommandKind::Adjudicate { winner: None });
    let game = read(&exported(&test_game));
    assert!(game.verify().is_ok() && game.start.is_some());
    let shuffled = ("mount-chess", &[("setup", "random")][..]);
    let mut test_game = TestGame::started(settings(shuffled), &["ann", "ben"]);
    test_game.accept("ann", RESIGN);
    assert_eq!(draws(&exported(&test_game)), 15);
}
