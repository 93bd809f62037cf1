//! Fair dice: known answers, the distribution of draws, their inputs, and secrecy.

use crate::dice_fixtures::{ann_and_bob, assert_uniform, counting_secret, secret, seeds};
use castellan_game::dice::{
    Commitment, Dice, FIRST_DRAW, HexError, LONGEST_SEED, Secret, Seed, SeedError, reduce,
};
use castellan_rules::{Roll, Seat};
use std::collections::HashMap;

// The definition of a draw.

/// Returns the secret, game and seeds of a known answer.
fn known_answer_case(case: usize) -> (Secret, &'static str, Vec<(Seat, Seed)>) {
    let long = "a".repeat(LONGEST_SEED);
    match case {
        0 => (secret(0), "g", Vec::new()),
        1 => (counting_secret(), "game-7", ann_and_bob()),
        _ => {
            let hashed = "0710c0cd2cd70f39e49520c8dc60705d83275b6fd11032459556f85c095ba13f";
            let texts = [
                (Seat::White, "Zufall ist blind"),
                (Seat::Red, "ßé漢"),
                (Seat::Black, &long),
                (Seat::Gold, "0"),
            ];
            (hashed.parse::<Secret>().expect("a secret"), "k3", seeds(&texts))
        }
    }
}

/// The numbers of sides of the known answers' dice.
const KNOWN_SIDES: [u32; 5] = [2, 6, 20, 361, u32::MAX];

/// The case, the number of the draw, and the results of dice with those sides. Computed from the recipe with Python's
/// `hmac` and integers.
const KNOWN: [(usize, u64, [u32; 5]); 15] = [
    (0, 0, [0, 0, 18, 206, 1_843_316_823]),
    (0, 1, [1, 1, 13, 268, 3_272_112_418]),
    (0, 255, [1, 3, 9, 80, 3_686_600_694]),
    (0, 256, [0, 4, 16, 347, 2_753_055_136]),
    (0, 1_099_511_627_776, [0, 4, 2, 262, 2_696_059_972]),
    (1, 0, [1, 5, 15, 238, 3_116_774_015]),
    (1, 1, [1, 5, 7, 225, 1_777_500_317]),
    (1, 255, [0, 2, 2, 120, 1_665_532_187]),
    (1, 256, [0, 0, 18, 83, 2_098_071_438]),
    (1, 1_099_511_627_776, [1, 5, 3, 172, 3_607_180_778]),
    (2, 0, [1, 5, 5, 70, 96_115_160]),
    (2, 1, [0, 0, 16, 66, 19_593_231]),
    (2, 255, [1, 5, 19, 14, 1_052_902_994]),
    (2, 256, [0, 4, 0, 262, 1_011_452_110]),
    (2, 1_099_511_627_776, [0, 2, 14, 25, 3_157_545_509]),
];

#[test]
fn draws_match_an_independent_calculation() {
    for (case, number, answers) in KNOWN {
        let (secret, game, seeds) = known_answer_case(case);
        for (sides, answer) in KNOWN_SIDES.into_iter().zip(answers) {
            let mut dice = Dice::new(&secret, game, &seeds, number);
            assert_eq!(dice.random_below(sides), answer, "case {case}, draw {number}, {sides} sides");
            assert_eq!(dice.next(), number + 1);
        }
    }
}

#[test]
fn commitments_match_an_independent_calculation() {
    let known = [
        (secret(0), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"),
        (counting_secret(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"),
    ];
    for (secret, commitment) in known {
        assert_eq!(secret.commitment().to_string(), commitment);
        assert_eq!(commitment.parse::<Commitment>(), Ok(secret.commitment()));
    }
}

#[test]
fn numbers_at_or_above_the_bound_are_rejected() {
    for sides in [1, 2, 3, 6, 7, 16, 20, 361, 1 << 31, u32::MAX] {
        let above = ((1_u128 << 64) % u128::from(sides)) as u64;
        let last = u64::MAX - above;
        assert_eq!(reduce(0, sides), Some(0));
        assert_eq!(reduce(last, sides), Some(sides - 1), "the last number below the bound of {sides}");
        if above > 0 {
            assert_eq!(reduce(last + 1, sides), None, "the bound of {sides}");
            assert_eq!(reduce(u64::MAX, sides), None);
        }
    }
}

#[test]
fn a_draw_depends_only_on_its_number() {
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let mut in_a_row = Dice::new(&secret, "game-7", &seeds, FIRST_DRAW);
    for number in FIRST_DRAW..FIRST_DRAW + 50 {
        let mut again = Dice::new(&secret, "game-7", &seeds, number);
        assert_eq!(again.random_below(20), in_a_row.random_below(20));
    }
    // Earlier dice of other sizes have no effect: each draw has its own number.
    let mut others = Dice::new(&secret, "game-7", &seeds, FIRST_DRAW);
    others.random_below(3);
    others.random_below(361);
    assert_eq!(others.random_below(6), Dice::new(&secret, "game-7", &seeds, FIRST_DRAW + 2).random_below(6));
}

#[test]
fn every_input_affects_a_draw() {
    let first = |secret: &Secret, game: &str, texts: &[(Seat, &str)]| {
        let seeds = seeds(texts);
        let mut dice = Dice::new(secret, game, &seeds, 0);
        (dice.random_below(u32::MAX), dice.random_below(u32::MAX))
    };
    let (white, black, gold) = (Seat::White, Seat::Black, Seat::Gold);
    let seen = [
        first(&secret(1), "g", &[(white, "ab"), (black, "c")]),
        first(&secret(2), "g", &[(white, "ab"), (black, "c")]),
        first(&secret(1), "gw", &[(white, "ab"), (black, "c")]),
        // Each field is preceded by its length, so that no text can shift from one field to the next.
        first(&secret(1), "g", &[(white, "a"), (black, "bc")]),
        first(&secret(1), "g", &[(white, "abbc")]),
        first(&secret(1), "g", &[(white, "ab"), (gold, "c")]),
        first(&secret(1), "g", &[(white, "ab")]),
        first(&secret(1), "g", &[]),
    ];
    let draws: std::collections::HashSet<u32> = seen.iter().flat_map(|&(one, two)| [one, two]).collect();
    assert_eq!(draws.len(), 2 * seen.len());
}

#[test]
fn a_roll_takes_two_draws_and_shows_the_attackers_first() {
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let mut dice = Dice::new(&secret, "game-7", &seeds, 9);
    let mut draws = Dice::new(&secret, "game-7", &seeds, 9);
    for sides in [4, 6, 8, 10, 12, 20] {
        let shown = [draws.random_below(u32::from(sides)) + 1, draws.random_below(u32::from(sides)) + 1];
        let [attack, defence] = shown.map(|shown| shown as u8);
        assert_eq!(dice.roll(sides), Roll { attack, defence });
        assert!((1..=sides).contains(&attack) && (1..=sides).contains(&defence));
        assert_eq!(dice.next(), draws.next());
    }
}

#[test]
#[should_panic(expected = "a die has sides")]
fn a_die_without_sides_panics() {
    Dice::new(&secret(0), "g", &[], 0).random_below(0);
}

// The distribution of draws.

const DRAWS: u64 = 60_000;

#[test]
fn dice_are_uniform() {
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    for sides in [2, 3, 4, 6, 8, 10, 12, 16, 20] {
        let mut dice = Dice::new(&secret, "game-7", &seeds, FIRST_DRAW);
        let (mut counts, mut pairs) = (HashMap::new(), HashMap::new());
        let mut before = dice.random_below(sides);
        for _ in 0..DRAWS {
            let drawn = dice.random_below(sides);
            *counts.entry(drawn).or_insert(0) += 1;
            *pairs.entry((before, drawn)).or_insert(0) += 1;
            before = drawn;
        }
        assert_uniform(&counts, sides as usize, &format!("{sides} sides"));
        // A draw reveals nothing about the next.
        assert_uniform(&pairs, (sides * sides) as usize, &format!("two draws of {sides} sides"));
    }
}

#[test]
fn shuffles_are_uniform() {
    let (secret, seeds) = (counting_secret(), ann_and_bob());
    let mut dice = Dice::new(&secret, "shuffled", &seeds, FIRST_DRAW);
    let mut counts = HashMap::new();
    for turn in 0..DRAWS / 3 {
        let mut items = ['w', 'r', 'b', 'g'];
        dice.shuffle(&mut items);
        assert_eq!(dice.next(), 3 * (turn + 1), "one draw less than there are items");
        *counts.entry(items).or_insert(0) += 1;
    }
    assert_uniform(&counts, 24, "orders of four");
    let next = dice.next();
    dice.shuffle(&mut ['w']);
    dice.shuffle::<char>(&mut []);
    assert_eq!(dice.next(), next);
}

// Secrecy.

#[test]
fn debug_output_does_not_show_a_secret() {
    let secret = counting_secret();
    let hex = secret.reveal();
    assert_eq!(hex, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    let json = serde_json::to_string(&secret).expect("JSON");
    assert_eq!(json, format!("\"{hex}\""));
    assert_eq!(serde_json::from_str::<Secret>(&json).expect("a secret"), secret);
    let commitment = secret.commitment();
    assert_eq!(serde_json::to_string(&commitment).expect("JSON"), format!("\"{commitment}\""));
    assert_eq!(format!("{commitment:?}"), format!("Commitment({commitment})"));
}

#[test]
fn errors_do_not_show_a_mistyped_secret() {
    let hex = counting_secret().reveal();
    let slips =
        [&hex[1..], &hex[2..], &format!("{hex}00"), &hex.to_uppercase(), &hex.replace('f', "g"), "", "é"];
    for slip in slips {
        assert_eq!(slip.parse::<Secret>(), Err(HexError));
        assert_eq!(slip.parse::<Commitment>(), Err(HexError));
        let error = serde_json::from_str::<Secret>(&format!("\"{slip}\"")).expect_err("refused").to_string();
        assert!(slip.is_empty() || !error.contains(slip), "{error}");
    }
}

#[test]
fn seeds_are_printable_texts() {
    for (text, seed) in [("ann", "ann"), ("  two words ", "two words"), ("ßé漢 ♔", "ßé漢 ♔")] {
        let read = text.parse::<Seed>().expect("a seed");
        assert_eq!((read.as_str(), read.to_string().as_str()), (seed, seed));
        let json = serde_json::to_string(&read).expect("JSON");
        assert_eq!(serde_json::from_str::<Seed>(&json).expect("a seed"), read);
    }
    let long = "漢".repeat(LONGEST_SEED);
    assert!(long.parse::<Seed>().is_ok());
    assert_eq!((long + "漢").parse::<Seed>(), Err(SeedError::TooLong));
    for empty in ["", "  ", "\n"] {
        assert_eq!(empty.parse::<Seed>(), Err(SeedError::Empty));
    }
    for unfit in ['\n', '\0', '\u{7f}', '\u{85}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}'] {
        assert_eq!(format!("a{unfit}b").parse::<Seed>(), Err(SeedError::Unprintable(unfit)));
    }
    assert!(serde_json::from_str::<Seed>("\"\"").is_err());
}

#[test]
fn the_bots_seeds_follow_from_the_secret() {
    // Computed from the recipe with Python's `hmac`.
    let known = ["af9203b93eed0771", "97709a2a50426b97", "cf401e466877a64f", "5d02e27aaea2c121"];
    for (seat, seed) in Seat::ALL.into_iter().zip(known) {
        assert_eq!(counting_secret().seed_for("game-9", seat).as_str(), seed);
        assert_ne!(counting_secret().seed_for("game-8", seat).as_str(), seed);
        assert_ne!(secret(1).seed_for("game-9", seat).as_str(), seed);
    }
}

#[test]
fn the_bots_own_seed_is_hexadecimal() {
    assert_eq!(Seed::from_entropy(&[0, 1, 0xab]).as_str(), "0001ab");
    assert_eq!(Seed::from_entropy(&[7; 40]), Seed::from_entropy(&[7; 32]));
    assert!(Seed::from_entropy(&[7; 32]).as_str().parse::<Seed>().is_ok());
}
