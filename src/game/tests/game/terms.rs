//! Settings that every game has, as text.

use castellan_game::Agreement;
use castellan_game::terms::{TERMS, TermsError};
use castellan_rules::{Options, Variant};

/// Returns the literal words of a setting, without placeholders for free text.
fn words(values: &'static str) -> impl Iterator<Item = &'static str> {
    values.split('|').filter(|word| !word.starts_with(|first: char| first.is_uppercase()))
}

#[test]
fn what_is_listed_first_is_what_is_agreed_when_nothing_is_said() {
    for variant in Variant::ALL.iter().copied() {
        let unsaid = Agreement::new(variant, Options::default());
        assert_eq!(Agreement::read(variant, &[]), Ok(unsaid.clone()));
        for term in TERMS {
            let first = words(term.values).next().expect("a default");
            assert_eq!(Agreement::read(variant, &[(term.key, first)]), Ok(unsaid.clone()), "{}", term.key);
        }
    }
}

#[test]
fn every_word_that_is_listed_can_be_agreed_and_makes_a_difference() {
    for term in TERMS {
        let agreed: Vec<Agreement> = words(term.values)
            .map(|word| Agreement::read(Variant::ALL[0], &[(term.key, word)]).expect("it is listed"))
            .collect();
        for (at, one) in agreed.iter().enumerate() {
            assert!(!agreed[at + 1..].contains(one), "{}", term.key);
        }
    }
}

#[test]
fn what_stands_for_something_free_is_read() {
    let pairs = [("time", "10d + 1d max 20d"), ("offers", "36h"), ("lobby", "1d12h"), ("choosing", "90m")];
    let agreed = Agreement::read(Variant::ALL[0], &pairs).expect("an agreement");
    let spans = [agreed.offers_stand, agreed.lobby_waits, agreed.setup_time].map(|span| span.to_string());
    assert_eq!(agreed.time.to_string(), "10d + 1d max 20d");
    assert_eq!(spans, ["1d12h", "1d12h", "1h30m"]);
}

#[test]
fn ratings_are_read_in_each_way_that_people_write_them() {
    let read = |text| Agreement::read(Variant::ALL[0], &[("ratings", text)]).map(|agreed| agreed.ratings);
    for (typed, written, holds, holds_not) in [
        ("1400-1700", "1400-1700", [1400, 1700], [1399, 1701]),
        (" 1400 – 1400 ", "1400-1400", [1400, 1400], [1399, 1401]),
        ("1500+", "1500+", [1500, 9999], [1499, 0]),
        ("-1600", "-1600", [0, 1600], [1601, 9999]),
    ] {
        let range = read(typed).expect(typed).expect("a range");
        assert_eq!(range.to_string(), written);
        assert!(holds.iter().all(|rating| range.holds(*rating)), "{typed}");
        assert!(!holds_not.iter().any(|rating| range.holds(*rating)), "{typed}");
    }
    for wrong in ["", "1500", "1700-1400", "-", "+", "1500-", "15000+", "1500+1600", "a-b", "-1-2", "on"] {
        let error = read(wrong).expect_err(wrong).to_string();
        assert!(error.contains("1400-1700|1500+|-1600"), "{wrong}: {error}");
    }
}

#[test]
fn agreed_ratings_are_stored_only_where_there_are_some() {
    let agreed = |pairs| Agreement::read(Variant::MountChess, pairs).expect("an agreement");
    let stored = |agreed: &Agreement| serde_json::to_string(agreed).expect("a text");
    let (any, some) = (agreed(&[]), agreed(&[("ratings", "1500+")]));
    assert!(!stored(&any).contains("ratings"), "{}", stored(&any));
    assert!(stored(&some).contains(r#""ratings":"1500+""#), "{}", stored(&some));
    for agreement in [any, some.clone()] {
        assert_eq!(serde_json::from_str::<Agreement>(&stored(&agreement)).expect("an agreement"), agreement);
    }
    let damaged = stored(&some).replace("1500+", "all");
    assert!(serde_json::from_str::<Agreement>(&damaged).is_err(), "it is no default");
}

#[test]
fn a_rated_game_has_no_takebacks_and_only_who_asks_for_both_is_told_so() {
    let read = |pairs| Agreement::read(Variant::ALL[0], pairs);
    assert!(!read(&[("rated", "on")]).expect("an agreement").takebacks);
    assert!(matches!(read(&[("rated", "on"), ("takebacks", "on")]), Err(TermsError::Agreement(_))));
    assert!(matches!(read(&[("rated", "on"), ("solo", "on")]), Err(TermsError::Agreement(_))));
}

#[test]
fn what_cannot_be_agreed_names_its_key() {
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
        let error = Agreement::read(Variant::ALL[0], pairs).expect_err("it cannot be agreed").to_string();
        assert!(error.contains(words), "{pairs:?}: {error}");
    }
}
