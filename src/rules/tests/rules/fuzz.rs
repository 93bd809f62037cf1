//! The checks of the fuzz targets on seeded texts: real ones with a few changes, and noise.

use crate::checks;
use castellan_rules::text::game::GameText;
use castellan_rules::{Record, Variant};
use castellan_test_support::{self as common, Random, TERMS};

const TEXTS: usize = 4000;

/// Returns the text with up to four small changes: a letter inserted, removed, or copied from elsewhere.
fn mutated(text: &str, random: &mut Random) -> String {
    const LETTERS: &[char] =
        &['a', 'K', '1', '9', ',', '/', '-', '+', '=', '@', '*', ' ', '\n', '#', '"', '{', 'é', '♔'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(5) {
        let at = random.below(letters.len() + 1);
        match random.below(4) {
            0 => letters.insert(at, *random.pick(LETTERS)),
            1 if at < letters.len() => {
                letters.remove(at);
            }
            2 if at < letters.len() => {
                let copied = *random.pick(&letters);
                letters[at] = copied;
            }
            _ => letters.truncate(letters.len().max(1) - random.below(2)),
        }
    }
    letters.into_iter().collect()
}

/// Returns the letter that makes the checks choose a game.
fn variant_letter(variant: Variant) -> char {
    let place = Variant::ALL.iter().position(|known| *known == variant).expect("a game");
    ('0'..='z').find(|letter| *letter as usize % Variant::ALL.len() == place).expect("a letter")
}

fn run(seed: u64, check: fn(&str), mut valid_text: impl FnMut(&mut Random) -> String) {
    let mut random = Random::new(seed);
    check("");
    for _ in 0..TEXTS {
        let text = valid_text(&mut random);
        check(&text);
        check(&mutated(&text, &mut random));
        let noise: String = (0..random.below(60)).map(|_| random.below(0x250) as u8 as char).collect();
        check(&noise);
    }
}

#[test]
fn any_position_text_round_trips_or_is_rejected() {
    run(11, checks::position_text, |random| {
        let terms = *random.pick(TERMS);
        let mut position = common::start(terms);
        for _ in 0..random.below(40) {
            common::play_randomly(&mut position, random);
        }
        format!("{}{}", variant_letter(common::variant(terms.0)), position)
    });
}

#[test]
fn any_action_text_is_parsed_or_rejected() {
    run(
        12,
        |text| _ = checks::action_text(text),
        |random| {
            let variant = *random.pick(Variant::ALL);
            let start = common::start((variant.info().name, &[]));
            format!("{}{}", variant_letter(variant), random.pick(&start.actions()))
        },
    );
}

#[test]
fn any_army_text_makes_a_position_or_is_rejected() {
    run(13, checks::army_text, |random| {
        let pieces: String =
            (0..16).map(|_| *random.pick(&['H', 'B', 'R', 'N', 'J', 'P', 'A', 'G'])).collect();
        if random.chance(50) { pieces } else { "RNBP HHHJ RNBP HHHJ".to_owned() }
    });
}

#[test]
fn any_map_makes_a_position_or_is_rejected() {
    run(14, checks::board_text, |random| {
        let mut map: Vec<char> = common::OPEN_MAP.chars().collect();
        for _ in 0..random.below(90) {
            let at = random.below(map.len());
            if map[at] == '.' {
                map[at] = '#';
            }
        }
        map.into_iter().collect()
    });
}

#[test]
fn any_game_text_round_trips_or_is_rejected() {
    run(15, checks::game_text, |random| {
        let terms = *random.pick(TERMS);
        let mut record = Record::begin(common::variant(terms.0), common::options(terms)).expect("a start");
        for _ in 0..random.below(12) {
            let actions = record.position().actions();
            if actions.is_empty() {
                break;
            }
            let action = *random.pick(&actions);
            let roll = common::roll(record.position(), action, random);
            record.play(action, roll).expect("a legal action");
        }
        let mut game = GameText::new(record);
        if random.chance(50) {
            game.add_tag("Time", "2 days \"and\" \\ a bit").expect("a tag");
            game.add_comment(random.below(3), "so {it} goes");
        }
        game.to_string()
    });
}
