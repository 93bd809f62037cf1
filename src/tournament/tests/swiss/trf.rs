//! Tournaments as TRF: written at the columns that other programs read, and read back.

use crate::notation::{course, in_2026, number, without};
use crate::random::Event;
use castellan_tournament::Number;
use castellan_tournament::swiss::{Colour, Refusal};
use castellan_tournament::trf::{Player, Report, TrfError, entrants, read, write, write_26};

fn players(names: &[(&str, Option<u16>)]) -> Vec<Player> {
    names.iter().map(|(name, rating)| Player { name: (*name).to_owned(), rating: *rating }).collect()
}

fn report() -> Report {
    let mut course = in_2026(without(course(5, 7, &["1+3 4=2 5u", "2>1 5-4 3h"]), [3]));
    course.initial = Colour::Black;
    course.forbidden.push((number("2"), number("5")));
    Report {
        name: "Kings in May".to_owned(),
        headings: vec![("022", "Anywhere".to_owned()), ("092", "Individual: Swiss-System".to_owned())],
        players: players(&[
            ("Ada", Some(2100)),
            ("Ben", Some(1999)),
            ("Cem", None),
            ("Dan Ω", Some(900)),
            ("Eve", Some(801)),
        ]),
        course,
    }
}

/// The report from which the others are derived.
const TEXT: &str = "\
012 Kings in May
022 Anywhere
092 Individual: Swiss-System
001    1      Ada                               2100                             1.0    3     3 w 1     2 b -
001    2      Ben                               1999                             1.5    1     4 b =     1 w +
001    3      Cem                                                                0.5    5     1 b 0  0000 - H
001    4      Dan Ω                              900                             1.5    2     2 w =     5 b 1
001    5      Eve                                801                             1.0    4  0000 - U     4 w 0
XXR 7
XXC black1
XXZ 3
XXP 2 5
";

#[test]
fn every_field_stands_at_its_column() {
    assert_eq!(write(&report()).as_deref(), Ok(TEXT));
}

/// The records of the edition of 2026, after the players.
const RECORDS: &str = "142 7\r\n152 B\r\n240 Z 003    3\r\n260 001 007    2    5\r\n";

#[test]
fn the_edition_of_2026_has_records_at_their_columns() {
    let text = write_26(&report()).expect("a report");
    let players = TEXT.split_once("XXR").expect("the lines of players").0.replace('\n', "\r\n");
    assert_eq!(text, players + RECORDS);
    assert_eq!(read(&text), Ok(report()));
    // Four absent players take two records of three.
    let mut many = report();
    many.course.absent = ["1", "2", "3", "4"].map(number).to_vec();
    many.course.forbidden.clear();
    let text = write_26(&many).expect("a report");
    assert!(text.ends_with("240 Z 003    1    2    3\r\n240 Z 003    4\r\n"), "{text}");
    assert_eq!(read(&text), Ok(many));
}

#[test]
fn records_of_other_rounds_and_groups_are_understood() {
    let with = |records: &str| read(&TEXT.replace("XXZ 3\nXXP 2 5\n", records)).expect("a report").course;
    let course =
        with("### a comment\n240 H 003 0003\n240 F 005 0001\n260 001 002 0001 0004\n260 003 003 1 2 3\n");
    assert_eq!(course.absent, [number("3")], "a bye of a later round is not of the next");
    let pairs = [("1", "2"), ("1", "3"), ("2", "3")].map(|(one, other)| (number(one), number(other)));
    assert_eq!(course.forbidden, pairs);
    for (records, wanted) in [
        ("240 X 003 3", "kind of bye"),
        ("240 Z x 3", "round"),
        ("260 001 007 x", "number"),
        ("142 many", "number of rounds"),
        ("152 green", "colour"),
    ] {
        let error = read(&TEXT.replace("XXZ 3\nXXP 2 5\n", records));
        let field = match error {
            Err(TrfError::Field { field, .. }) => field,
            other => panic!("{records}: {other:?}"),
        };
        assert_eq!(field, wanted, "{records}");
    }
    for records in ["162 W 3.0", "250 0.0 1.0 001 002 0001 0002", "299 D  1.0"] {
        assert!(matches!(read(&format!("{TEXT}{records}\n")), Err(TrfError::Foreign { .. })), "{records}");
    }
}

#[test]
fn players_are_read_whatever_the_rounds_say() {
    let broken = TEXT.replace("1 b 0", "9 x ?");
    let named: Vec<(usize, String, String)> = entrants(&broken);
    assert_eq!(named.len(), 5);
    assert_eq!(named[3], (7, "Dan Ω".to_owned(), "900".to_owned()));
    assert_eq!(named[2].2, "");
    assert_eq!(entrants("001 of them came\n001\n"), []);
}

#[test]
fn what_was_written_is_read_back() {
    assert_eq!(read(TEXT), Ok(report()));
}

#[test]
fn random_tournaments_come_back_as_they_were() {
    for seed in 0..200 {
        let mut event = Event::new(seed);
        while !event.is_over() {
            let Ok(pairing) = event.pair() else { break };
            event.play(&pairing);
        }
        let names = (0..event.course.entrants).map(|place| Player {
            name: format!("Player {place}"),
            rating: (place % 3 > 0).then_some(1_000 + place as u16),
        });
        let report = Report {
            name: format!("Tournament {seed}"),
            headings: Vec::new(),
            players: names.collect(),
            course: event.course,
        };
        let text = write(&report).expect("it can be written");
        let back = read(&text).expect("it can be read");
        assert_eq!(back.course.cells(), report.course.cells());
        assert_eq!(write(&back).as_ref(), Ok(&text));
        assert_eq!(back.players, report.players);
        assert_eq!(
            (back.course.rounds, back.course.initial, back.course.absent, back.course.forbidden),
            (report.course.rounds, report.course.initial, report.course.absent, report.course.forbidden)
        );
    }
}

#[test]
fn names_keep_to_their_column_and_line() {
    let mut report = report();
    report.name = "Kings\nXXR 1".to_owned();
    report.players[0].name = "A very long name that goes on and on and on".to_owned();
    report.players[1].name = " B\nen\t".to_owned();
    let text = write(&report).expect("it can be written");
    let back = read(&text).expect("it can be read");
    assert_eq!(back.name, "Kings XXR 1");
    assert_eq!(back.players[0].name, "A very long name that goes on and");
    assert_eq!(back.players[1].name, "B en");
    assert_eq!(back.course, report.course);
}

#[test]
fn what_others_write_is_understood() {
    // Carriage returns, unknown lines, small letters, blanks for a bye, games of less than a move, and no number of
    // rounds.
    let text = TEXT
        .replace("0000 - H", "0000 - h")
        .replace("4 b =", "4 b D")
        .replace("2 w =", "2 w d")
        .replace("XXR 7\n", "013 A team\n### a remark\n")
        .replace('\n', "\r\n");
    let mut expected = report();
    expected.course.rounds = 2;
    assert_eq!(read(&text), Ok(expected));
    let without_rounds =
        "001    1      Ada                               2100                             0.0    1";
    let back = read(without_rounds).expect("it can be read");
    assert_eq!((back.course.entrants, back.course.played.len()), (1, 0));
    // A round that ends early, and an empty one: absent.
    let text = TEXT.replace("1.0    3     3 w 1     2 b -", "1.0    3     3 w 1          ");
    let text = text.replace("1.5    1     4 b =     1 w +", "0.5    1     4 b =          ");
    let back = read(&text).expect("it can be read");
    assert_eq!(back.course.played[1].met.len(), 1);
}

#[test]
fn what_contradicts_itself_is_refused_with_its_place() {
    let changed = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from:?}");
        read(&TEXT.replacen(from, to, 1))
    };
    let field = |line, field| Err(TrfError::Field { line, field });
    let mismatch = |who: &str, round| Err(TrfError::Mismatch { number: number(who), round });
    assert_eq!(changed("001    2", "001    6"), Err(TrfError::Numbers));
    assert_eq!(changed("001    2", "001    1"), Err(TrfError::Numbers));
    assert_eq!(changed("001    2", "001    x"), field(5, "number"));
    assert_eq!(changed("2100", "21x0"), field(4, "rating"));
    assert_eq!(changed("1.0    3", "1,0    3"), field(4, "points"));
    assert_eq!(changed("1.0    3", "1.0    ?"), field(4, "rank"));
    assert_eq!(changed("1.0    3", "2.0    3"), Err(TrfError::Points(Number::at(0))));
    assert_eq!(changed("3 w 1", "3 w 7"), field(4, "round"));
    assert_eq!(changed("3 w 1", "0 w 1"), field(4, "number"));
    assert_eq!(changed("3 w 1", "3 w ="), mismatch("1", 1));
    assert_eq!(changed("3 w 1", "3 b 1"), mismatch("1", 1));
    assert_eq!(changed("3 w 1", "9 w 1"), mismatch("1", 1));
    assert_eq!(changed("2 b -", "1 b -"), mismatch("1", 2));
    assert_eq!(changed("0000 - H", "0000 - +"), field(6, "round"));
    assert_eq!(changed("XXR 7", "XXR many"), field(9, "number of rounds"));
    assert_eq!(changed("XXP 2 5", "XXP 2"), field(12, "pair of numbers"));
    assert_eq!(changed("XXZ 3", "XXZ 0"), field(11, "number"));
    assert_eq!(changed("XXZ 3", "XXZ 6"), Err(TrfError::Course(Refusal::Unknown(number("6")))));
    let foreign = |line, code: &str| Err(TrfError::Foreign { line, code: code.to_owned() });
    assert_eq!(changed("XXC black1", "XXC rank"), foreign(10, "XXC rank"));
    assert_eq!(changed("XXZ 3", "XXA    1  1.0"), foreign(11, "XXA"));
}

#[test]
fn what_does_not_fit_is_not_written() {
    let mut few = report();
    few.players.pop();
    assert_eq!(write(&few), Err(TrfError::Players));
    let many = Report {
        name: String::new(),
        headings: Vec::new(),
        players: vec![Player::default(); 10_000],
        course: course(10_000, 1, &[]),
    };
    assert_eq!(write(&many), Err(TrfError::TooMany));
}
