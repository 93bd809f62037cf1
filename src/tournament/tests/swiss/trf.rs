//! Tournaments as TRF: written at the columns that other programs read, and read `read_back`.

use crate::notation::{in_2026, number, tournament, with_absent};
use crate::random::RandomTournament;
use castellan_tournament::PairingNumber;
use castellan_tournament::swiss::{Colour, PairingRefusal};
use castellan_tournament::trf::{Player, Report, TrfError, entrants, read, write, write_26};

fn players(names: &[(&str, Option<u16>)]) -> Vec<Player> {
    names.iter().map(|(name, rating)| Player { name: (*name).to_owned(), rating: *rating }).collect()
}

fn report() -> Report {
    let mut tournament = in_2026(with_absent(tournament(5, 7, &["1+3 4=2 5u", "2>1 5-4 3h"]), [3]));
    tournament.initial = Colour::Black;
    tournament.forbidden.push((number("2"), number("5")));
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
        tournament,
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
fn fields_are_written_at_their_columns() {
    assert_eq!(write(&report()).as_deref(), Ok(TEXT));
}

/// The records of the edition of 2026, after the players.
const RECORDS: &str = "142 7\r\n152 B\r\n240 Z 003    3\r\n260 001 007    2    5\r\n";

#[test]
fn records_of_the_2026_edition_are_written_at_their_columns() {
    let text = write_26(&report()).expect("a report");
    let players = TEXT.split_once("XXR").expect("the lines of players").0.replace('\n', "\r\n");
    assert_eq!(text, players + RECORDS);
    assert_eq!(read(&text), Ok(report()));
    // Four absent players take two records of three.
    let mut many = report();
    many.tournament.absent = ["1", "2", "3", "4"].map(number).to_vec();
    many.tournament.forbidden.clear();
    let text = write_26(&many).expect("a report");
    assert!(text.ends_with("240 Z 003    1    2    3\r\n240 Z 003    4\r\n"), "{text}");
    assert_eq!(read(&text), Ok(many));
}

#[test]
fn records_of_other_rounds_and_groups_are_read() {
    let with = |records: &str| read(&TEXT.replace("XXZ 3\nXXP 2 5\n", records)).expect("a report").tournament;
    let tournament =
        with("### a comment\n240 H 003 0003\n240 F 005 0001\n260 001 002 0001 0004\n260 003 003 1 2 3\n");
    assert_eq!(tournament.absent, [number("3")], "a bye of a later round is not of the next");
    let pairs = [("1", "2"), ("1", "3"), ("2", "3")].map(|(one, other)| (number(one), number(other)));
    assert_eq!(tournament.forbidden, pairs);
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
        assert!(
            matches!(read(&format!("{TEXT}{records}\n")), Err(TrfError::Unsupported { .. })),
            "{records}"
        );
    }
}

#[test]
fn entrants_are_read_even_if_rounds_are_invalid() {
    let broken = TEXT.replace("1 b 0", "9 x ?");
    let named: Vec<(usize, String, String)> = entrants(&broken);
    assert_eq!(named.len(), 5);
    assert_eq!(named[3], (7, "Dan Ω".to_owned(), "900".to_owned()));
    assert_eq!(named[2].2, "");
    assert_eq!(entrants("001 of them came\n001\n"), []);
}

#[test]
fn a_written_report_reads_back_the_same() {
    assert_eq!(read(TEXT), Ok(report()));
}

#[test]
fn random_tournaments_read_back_the_same() {
    for seed in 0..200 {
        let mut random = RandomTournament::new(seed);
        while !random.is_over() {
            let Ok(pairing) = random.pair() else { break };
            random.play(&pairing);
        }
        let names = (0..random.tournament.entrants).map(|index| Player {
            name: format!("Player {index}"),
            rating: (index % 3 > 0).then_some(1_000 + index as u16),
        });
        let report = Report {
            name: format!("Tournament {seed}"),
            headings: Vec::new(),
            players: names.collect(),
            tournament: random.tournament,
        };
        let text = write(&report).expect("the report is valid");
        let read_back = read(&text).expect("the report is readable");
        assert_eq!(read_back.tournament.player_rounds(), report.tournament.player_rounds());
        assert_eq!(write(&read_back).as_ref(), Ok(&text));
        assert_eq!(read_back.players, report.players);
        assert_eq!(
            (
                read_back.tournament.rounds,
                read_back.tournament.initial,
                read_back.tournament.absent,
                read_back.tournament.forbidden
            ),
            (
                report.tournament.rounds,
                report.tournament.initial,
                report.tournament.absent,
                report.tournament.forbidden
            )
        );
    }
}

#[test]
fn names_are_cut_to_their_column_and_line() {
    let mut report = report();
    report.name = "Kings\nXXR 1".to_owned();
    report.players[0].name = "A very long name that goes on and on and on".to_owned();
    report.players[1].name = " B\nen\t".to_owned();
    let text = write(&report).expect("the report is valid");
    let read_back = read(&text).expect("the report is readable");
    assert_eq!(read_back.name, "Kings XXR 1");
    assert_eq!(read_back.players[0].name, "A very long name that goes on and");
    assert_eq!(read_back.players[1].name, "B en");
    assert_eq!(read_back.tournament, report.tournament);
}

#[test]
fn reports_of_other_programs_are_read() {
    // Carriage returns, unknown lines, small letters, blanks for a bye, games of less than a move, and no number of
    // rounds.
    let text = TEXT
        .replace("0000 - H", "0000 - h")
        .replace("4 b =", "4 b D")
        .replace("2 w =", "2 w d")
        .replace("XXR 7\n", "013 A team\n### a remark\n")
        .replace('\n', "\r\n");
    let mut expected = report();
    expected.tournament.rounds = 2;
    assert_eq!(read(&text), Ok(expected));
    let without_rounds =
        "001    1      Ada                               2100                             0.0    1";
    let read_back = read(without_rounds).expect("the report is readable");
    assert_eq!((read_back.tournament.entrants, read_back.tournament.played.len()), (1, 0));
    // A round that ends early, and an empty one: absent.
    let text = TEXT.replace("1.0    3     3 w 1     2 b -", "1.0    3     3 w 1          ");
    let text = text.replace("1.5    1     4 b =     1 w +", "0.5    1     4 b =          ");
    let read_back = read(&text).expect("the report is readable");
    assert_eq!(read_back.tournament.played[1].games.len(), 1);
}

#[test]
fn inconsistent_reports_are_refused_with_the_line() {
    let changed = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from:?}");
        read(&TEXT.replacen(from, to, 1))
    };
    let field_error = |line, field| Err(TrfError::Field { line, field });
    let mismatch = |who: &str, round| Err(TrfError::Mismatch { number: number(who), round });
    assert_eq!(changed("001    2", "001    6"), Err(TrfError::Numbers));
    assert_eq!(changed("001    2", "001    1"), Err(TrfError::Numbers));
    assert_eq!(changed("001    2", "001    x"), field_error(5, "number"));
    assert_eq!(changed("2100", "21x0"), field_error(4, "rating"));
    assert_eq!(changed("1.0    3", "1,0    3"), field_error(4, "points"));
    assert_eq!(changed("1.0    3", "1.0    ?"), field_error(4, "rank"));
    assert_eq!(changed("1.0    3", "2.0    3"), Err(TrfError::Points(PairingNumber::from_index(0))));
    assert_eq!(changed("3 w 1", "3 w 7"), field_error(4, "round"));
    assert_eq!(changed("3 w 1", "0 w 1"), field_error(4, "number"));
    assert_eq!(changed("3 w 1", "3 w ="), mismatch("1", 1));
    assert_eq!(changed("3 w 1", "3 b 1"), mismatch("1", 1));
    assert_eq!(changed("3 w 1", "9 w 1"), mismatch("1", 1));
    assert_eq!(changed("2 b -", "1 b -"), mismatch("1", 2));
    assert_eq!(changed("0000 - H", "0000 - +"), field_error(6, "round"));
    assert_eq!(changed("XXR 7", "XXR many"), field_error(9, "number of rounds"));
    assert_eq!(changed("XXP 2 5", "XXP 2"), field_error(12, "pair of numbers"));
    assert_eq!(changed("XXZ 3", "XXZ 0"), field_error(11, "number"));
    assert_eq!(changed("XXZ 3", "XXZ 6"), Err(TrfError::Inconsistent(PairingRefusal::Unknown(number("6")))));
    let unsupported = |line, code: &str| Err(TrfError::Unsupported { line, code: code.to_owned() });
    assert_eq!(changed("XXC black1", "XXC rank"), unsupported(10, "XXC rank"));
    assert_eq!(changed("XXZ 3", "XXA    1  1.0"), unsupported(11, "XXA"));
}

#[test]
fn reports_beyond_the_limits_are_not_written() {
    let mut few = report();
    few.players.pop();
    assert_eq!(write(&few), Err(TrfError::Players));
    let many = Report {
        name: String::new(),
        headings: Vec::new(),
        players: vec![Player::default(); 10_000],
        tournament: tournament(10_000, 1, &[]),
    };
    assert_eq!(write(&many), Err(TrfError::TooMany));
}
