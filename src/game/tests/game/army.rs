//! Choices of seats before the game begins: armies of King of the Mountain.

use castellan_game::army::{SetupChoice, setup_choice};
use castellan_rules::{OptionError, Options, Seat, Variant};
use castellan_test_support::variant;

const GAME: &str = "king-of-the-mountain";

fn armies() -> SetupChoice {
    setup_choice(variant(GAME).info()).expect("seats choose armies")
}

fn options(pairs: &[(&str, &str)]) -> Options {
    Options::new(variant(GAME).info(), pairs).expect("options")
}

fn check(pairs: &[(&str, &str)], seat: Seat, text: &str) -> Result<String, OptionError> {
    armies().check(variant(GAME), &options(pairs), seat, text)
}

#[test]
fn only_king_of_the_mountain_has_a_choice_of_armies() {
    for game in Variant::ALL {
        assert_eq!(setup_choice(game.info()).is_some(), game.info().name == GAME, "{}", game.info().name);
    }
    let armies = armies();
    assert_eq!((armies.name, armies.rule, armies.accepts_text), ("army", "KOTM-11", true));
    assert_eq!(armies.presets, ["balanced", "skirmish", "siege"]);
    assert_eq!(armies.default_preset(), "balanced");
    assert_eq!(Seat::ALL.map(|seat| armies.key(seat)), ["army.w", "army.r", "army.b", "army.g"]);
}

#[test]
fn an_army_is_named_or_described_in_any_case() {
    for (typed, stored) in [
        ("siege", "siege"),
        ("  Skirmish\n", "skirmish"),
        ("RNBP HHHJ RNBP HHHJ", "RNBP HHHJ RNBP HHHJ"),
        (" rnbp  hhhj rnbp\thhhj ", "RNBP HHHJ RNBP HHHJ"),
        ("PPAAGGJJHHHHHHNN", "PPAAGGJJHHHHHHNN"),
    ] {
        for seat in Seat::TWO {
            assert_eq!(check(&[], seat, typed), Ok(stored.to_owned()), "{typed}");
            // A stored value reads as itself, and starts the game.
            assert_eq!(check(&[], seat, stored), Ok(stored.to_owned()));
            let chosen = options(&[(&armies().key(seat), stored)]);
            assert!(variant(GAME).begin(&chosen).is_ok());
        }
    }
}

#[test]
fn a_choice_replaces_the_one_before() {
    let chosen = [("army", "siege"), ("army.w", "skirmish")];
    assert_eq!(check(&chosen, Seat::White, "balanced"), Ok("balanced".to_owned()));
    assert_eq!(check(&chosen, Seat::Black, "balanced"), Ok("balanced".to_owned()));
}

#[test]
fn an_invalid_army_is_refused_with_the_reason() {
    for (text, problem) in [
        ("", "has 0 pieces, not 16 (KOTM-10)"),
        ("castle", "`CASTLE` is neither the name of an army nor sixteen codes"),
        ("RNBP HHHJ RNBP HHH", "has 15 pieces, not 16 (KOTM-10)"),
        ("RNBP HHHJ RNBP HHHQ", "`Q` is no piece that an army chooses (BRNJPAGH, KOTM-9)"),
        ("RNBP HHHJ RNBP HHJG", "has 5 Heroes, not all six (KOTM-9)"),
        ("RRRN HHHH HHBB JJPP", "has 3 of the Rook, of which there are 2 (KOTM-9)"),
        ("♜♞", "`♜♞` has '♜'"),
        ("siege; rm -rf", "`siege; rm -rf` is neither the name of an army nor sixteen codes"),
    ] {
        let refused = check(&[], Seat::Black, text).expect_err(text);
        assert_eq!((refused.key.as_str(), refused.problem.to_string().as_str()), ("army.b", problem));
    }
    for wide in ["ＲＮＢＰ　ＨＨＨＪ　ＲＮＢＰ　ＨＨＨＪ", "\u{feff}rnbp hhhj\r\nrnbp hhhj \r\n"]
    {
        assert_eq!(check(&[], Seat::Black, wide), Ok("RNBP HHHJ RNBP HHHJ".to_owned()), "{wide}");
    }
    let long = "H".repeat(3_000);
    let long = check(&[], Seat::White, &long).expect_err("refused");
    assert_eq!(long.problem.to_string(), "is longer than 2000 bytes");
}

#[test]
fn a_seat_that_is_not_in_the_game_chooses_nothing() {
    let refused = check(&[], Seat::Gold, "siege").expect_err("refused");
    assert_eq!(refused.to_string(), "option army.g: Gold is not in a game of 2 seats");
    assert!(check(&[("seats", "4")], Seat::Gold, "siege").is_ok());
}

#[test]
fn options_can_preset_the_army_of_a_seat() {
    let armies = armies();
    let given = |pairs: &[(&str, &str)], seat| armies.given(&options(pairs), seat).map(str::to_owned);
    assert_eq!(given(&[], Seat::White), None);
    assert_eq!(given(&[("army", "siege")], Seat::White), Some("siege".to_owned()));
    let both = [("army", "siege"), ("army.w", "skirmish")];
    assert_eq!(given(&both, Seat::White), Some("skirmish".to_owned()));
    assert_eq!(given(&both, Seat::Black), Some("siege".to_owned()));
}

#[test]
fn options_are_changed_one_key_at_a_time() {
    let info = variant(GAME).info();
    let before = options(&[("seats", "3"), ("army.w", "siege")]);
    let replaced = before.with(info, "seats", "4").expect("options");
    assert_eq!(replaced, options(&[("seats", "4"), ("army.w", "siege")]));
    let added = before.with(info, "first", "b").expect("options");
    assert_eq!(added, options(&[("seats", "3"), ("army.w", "siege"), ("first", "b")]));
    assert_eq!(before.with(info, "armies", "siege").expect_err("refused").key, "armies");
}
