//! Comparison with py4swiss, an independent engine (`tests/run` installs it).

use crate::notation;
use crate::random::Event;
use castellan_test_support::tools;
use castellan_tournament::Number;
use castellan_tournament::swiss::{Bye, Course, Edition, Pairing, Refusal, pair};
use castellan_tournament::trf::{Player, Report, write};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the number of tournaments to compare: `TOURNAMENTS`, or 100.
fn tournaments() -> u64 {
    std::env::var("TOURNAMENTS").map_or(100, |text| text.parse().expect("TOURNAMENTS is a number"))
}

/// A position that the engine pairs differently, and the article that explains the difference.
struct Reading {
    /// The article, and the engine's reading of it.
    article: &'static str,
    entrants: usize,
    rounds: u32,
    played: &'static [&'static str],
    /// The number of players who are present.
    present: usize,
    ours: &'static str,
    theirs: &'static str,
}

/// All known differences. None of the random tournaments has one.
const READINGS: &[Reading] = &[Reading {
    article: "C.9: the engine counts a pair in which both had the same colour twice running, and misses that 3, \
              who had White twice, has it again against 1, who goes before 3 by E.2 for its wider difference",
    entrants: 17,
    rounds: 5,
    played: &["1+5 6-2 3f 4+7", "1+8 2+9 10-3 11-4", "12-1 13-2 3+14 4+15", "1+16 2f 3+17 4f"],
    present: 4,
    ours: "4:1 2:3",
    theirs: "3:1 2:4",
}];

/// A feature of the tournaments besides games, and a check that a position has it.
type Held = (&'static str, fn(&Course) -> bool);

/// The features, each of which occurs in many rounds.
const HELD: [Held; 5] = [
    ("half-point byes", |course| has_bye(course, Bye::Half)),
    ("byes of a full point", |course| has_bye(course, Bye::Full)),
    ("forbidden pairs", |course| !course.forbidden.is_empty()),
    // Players who missed the first round and are present now, and the reverse.
    ("late entries", |course| first_games(course).any(|(number, first)| !first && is_there(course, number))),
    ("withdrawals", |course| first_games(course).any(|(number, first)| first && !is_there(course, number))),
];

fn has_bye(course: &Course, bye: Bye) -> bool {
    course.played.iter().flat_map(|round| &round.byes).any(|(_, other)| *other == bye)
}

fn is_there(course: &Course, number: Number) -> bool {
    !course.absent.contains(&number)
}

/// Returns the entrants, each with `true` if they were paired in the first round.
fn first_games(course: &Course) -> impl Iterator<Item = (Number, bool)> {
    let met = course.played.iter().take(1).flat_map(|round| &round.met);
    let paired: Vec<Number> = met.flat_map(|met| [met.white, met.black]).collect();
    let all = if course.played.is_empty() { 0 } else { course.entrants };
    (0..all).map(Number::at).map(move |number| (number, paired.contains(&number)))
}

/// Returns the engine's Python, if it is installed.
fn python() -> Option<PathBuf> {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/python");
    if python.is_file() {
        return Some(python);
    }
    tools::missing("py4swiss");
    None
}

/// A round before pairing, and its pairing by this crate.
struct Case {
    course: Course,
    tournament: u64,
    round: u32,
    text: String,
    ours: Option<Vec<[u64; 2]>>,
}

impl Case {
    fn new(tournament: u64, course: &Course, paired: &Result<Pairing, Refusal>) -> Self {
        let players = (0..course.entrants).map(|place| Player {
            name: format!("Player {}", place + 1),
            // Every seventh player has no rating.
            rating: (place % 7 != 6).then(|| 2_400 - 10 * place as u16),
        });
        let report = Report {
            name: format!("Tournament {tournament}"),
            headings: Vec::new(),
            players: players.collect(),
            course: course.clone(),
        };
        let text = write(&report).expect("it can be written");
        Self { course: course.clone(), tournament, round: course.round(), text, ours: listed(paired) }
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for tournament in 0..tournaments() {
        let mut event = Event::by(Edition::Of2017, tournament);
        while !event.is_over() {
            let paired = event.pair();
            cases.push(Case::new(tournament, &event.course, &paired));
            match paired {
                Ok(pairing) => event.play(&pairing),
                Err(Refusal::Impossible { .. }) => break,
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    cases
}

/// Returns the known differences as cases, numbered after the tournaments.
fn readings() -> impl Iterator<Item = Case> {
    READINGS.iter().zip(tournaments()..).map(|(reading, tournament)| {
        let course = notation::course(reading.entrants, reading.rounds, reading.played);
        let course = notation::without(course, reading.present + 1..=reading.entrants);
        Case::new(tournament, &course, &pair(&course))
    })
}

/// Returns the pairing in the engine's order: the bye last, with 0 as Black.
fn listed(paired: &Result<Pairing, Refusal>) -> Option<Vec<[u64; 2]>> {
    let pairing = paired.as_ref().ok()?;
    let pair = |(white, black): &(_, _)| [number(*white), number(*black)];
    Some(pairing.boards.iter().map(pair).chain(pairing.bye.map(|bye| [number(bye), 0])).collect())
}

fn number(number: Number) -> u64 {
    u64::from(number.get())
}

#[test]
fn every_pairing_is_that_of_py4swiss() {
    let Some(python) = python() else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/swiss/engine.py");
    let mut engine = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let cases: Vec<Case> = cases().into_iter().chain(readings()).collect();
    let mut input = engine.stdin.take().expect("it is piped");
    let lines: Vec<String> = cases.iter().map(|case| Value::from(case.text.as_str()).to_string()).collect();
    let writer = std::thread::spawn(move || {
        for line in lines {
            writeln!(input, "{line}").expect("it is read");
        }
    });
    let mut answers = BufReader::new(engine.stdout.take().expect("it is piped")).lines();
    let mut differences = Vec::new();
    for case in &cases {
        let answer = answers.next().expect("an answer for each").expect("it can be read");
        let theirs: Option<Vec<[u64; 2]>> = serde_json::from_str(&answer).expect("pairs");
        if let Some(reading) = READINGS.get(case.tournament.wrapping_sub(tournaments()) as usize) {
            assert_eq!(case.ours, listed(&Ok(notation::pairing(reading.ours))), "{}", reading.article);
            assert_eq!(theirs, listed(&Ok(notation::pairing(reading.theirs))), "{}", reading.article);
        } else if theirs != case.ours {
            let Case { tournament, round, text, ours, .. } = case;
            differences
                .push(format!("tournament {tournament}, round {round}: {ours:?}, theirs {theirs:?}\n{text}"));
        }
    }
    writer.join().expect("all was written");
    assert!(engine.wait().expect("it ends").success());
    assert!(differences.is_empty(), "{} of {}:\n{}", differences.len(), cases.len(), differences.join("\n"));
    assert!(cases.iter().any(|case| case.ours.is_none()), "some rounds cannot be paired");
    for (what, holds) in HELD {
        let count = cases.iter().filter(|case| holds(&case.course)).count();
        assert!(count > cases.len() / 20, "{what} in {count} of {} rounds", cases.len());
    }
    assert!(cases.len() as u64 > 4 * tournaments(), "{} rounds", cases.len());
}
