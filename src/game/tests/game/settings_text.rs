//! Settings that every game has, as text.

use castellan_game::GameSettings;
use castellan_game::settings_text::{COMMON_SETTINGS, SettingsTextError};
use castellan_rules::{Options, Variant};

/// Returns the literal words of a setting, without placeholders for free text.
fn words(values: &'static str) -> impl Iterator<Item = &'static str> {
    values.split('|').filter(|word| !word.starts_with(|first: char| first.is_uppercase()))
}

#[test]
fn the_first_listed_value_of_a_setting_is_its_default() {
    for variant in Variant::ALL.iter().copied() {
        let unsaid = GameSettings::new(variant, Options::default());
        assert_eq!(GameSettings::from_pairs(variant, &[]), Ok(unsaid.clone()));
        for term in COMMON_SETTINGS {
            let first = words(term.values).next().expect("a default");
            assert_eq!(
                GameSettings::from_pairs(variant, &[(term.key, first)]),
                Ok(unsaid.clone()),
                "{}",
                term.key
            );
        }
    }
}

#[test]
fn every_listed_value_is_accepted_and_distinct() {
    for term in COMMON_SETTINGS {
        let agreed: Vec<GameSettings> = words(term.values)
            .map(|word| GameSettings::from_pairs(Variant::ALL[0], &[(term.key, word)]).expect("it is listed"))
            .collect();
        for (at, one) in agreed.iter().enumerate() {
            assert!(!agreed[at + 1..].contains(one), "{}", term.key);
        }
    }
}

#[test]
fn free_text_values_are_parsed() {
    let pairs = [("time", "10d + 1d max 20d"), ("offers", "36h"), ("lobby", "1d12h"), ("choosing", "90m")];
    let agreed = GameSettings::from_pairs(Variant::ALL[0], &pairs).expect("settings");
    let spans = [agreed.offer_timeout, agreed.lobby_timeout, agreed.setup_time].map(|span| span.to_string());
    assert_eq!(agreed.time.to_string(), "10d + 1d max 20d");
    assert_eq!(spans, ["1d12h", "1d12h", "1h30m"]);
}

#[test]
fn rating_ranges_are_parsed_in_all_notations() {
    let read =
        |text| GameSettings::from_pairs(Variant::ALL[0], &[("ratings", text)]).map(|agreed| agreed.ratings);
    for (typed, written, holds, holds_not) in [
        ("1400-1700", "1400-1700", [1400, 1700], [1399, 1701]),
        (" 1400 – 1400 ", "1400-1400", [1400, 1400], [1399, 1401]),
        ("1500+", "1500+", [1500, 9999], [1499, 0]),
        ("-1600", "-1600", [0, 1600], [1601, 9999]),
    ] {
        let range = read(typed).expect(typed).expect("a range");
        assert_eq!(range.to_string(), written);
        assert!(holds.iter().all(|rating| range.contains(*rating)), "{typed}");
        assert!(!holds_not.iter().any(|rating| range.contains(*rating)), "{typed}");
    }
    for wrong in ["", "1500", "1700-1400", "-", "+", "1500-", "15000+", "1500+1600", "a-b", "-1-2", "on"] {
        let error = read(wrong).expect_err(wrong).to_string();
        assert!(error.contains("1400-1700|1500+|-1600"), "{wrong}: {error}");
    }
}

#[test]
fn rating_ranges_are_stored_only_if_set() {
    let agreed = |pairs| GameSettings::from_pairs(Variant::MountChess, pairs).expect("settings");
    let stored = |agreed: &GameSettings| serde_json::to_string(agreed).expect("a text");
    let (any, some) = (agreed(&[]), agreed(&[("ratings", "1500+")]));
    assert!(!stored(&any).contains("ratings"), "{}", stored(&any));
    assert!(stored(&some).contains(r#""ratings":"1500+""#), "{}", stored(&some));
    for settings in [any, some.clone()] {
        assert_eq!(serde_json::from_str::<GameSettings>(&stored(&settings)).expect("settings"), settings);
    }
    let damaged = stored(&some).replace("1500+", "all");
    assert!(serde_json::from_str::<GameSettings>(&damaged).is_err(), "it is no default");
}

#[test]
fn a_rated_game_has_no_takebacks_and_requesting_both_is_an_error() {
    let read = |pairs| GameSettings::from_pairs(Variant::ALL[0], pairs);
    assert!(!read(&[("rated", "on")]).expect("settings").takebacks);
    assert!(matches!(read(&[("rated", "on"), ("takebacks", "on")]), Err(SettingsTextError::Settings(_))));
    assert!(matches!(read(&[("rated", "on"), ("solo", "on")]), Err(SettingsTextError::Settings(_))));
}

#[test]
fn errors_of_settings_name_the_key() {
    for (pairs, words) in [
        (&[("colour", "red")][..], "option colour"),
        (&[("solo", "perhaps")], "option solo"),
        (&[("solo", "on"), ("solo", "on")], "option solo: is given twice"),
        (&[("flagging", "never")], "at-once|by-claim"),
        (&[("time", "1s per action")], "option time"),
        (&[("time", "soon")], "option time: `soon`"),
        (&[("offers", "soon")], "option offers: `soon` is no time"),
        (&[("offers", "")], "option offers: there is no time"),
        (&[("lobby", "1s")], "the lobby waits"),
        (&[("choosing", "999d")], "to choose an army"),
    ] {
        let error =
            GameSettings::from_pairs(Variant::ALL[0], pairs).expect_err("it cannot be agreed").to_string();
        assert!(error.contains(words), "{pairs:?}: {error}");
    }
}
