//! Random streams of commands, and their stored form.

use crate::double_knockout::DOUBLE;
use crate::harness::{CUP, Harness, PODS, REASON, ROBIN, START, SWISS, announcement, id, person};
use crate::histories::random_score;
use crate::ladder::LADDER;
use crate::league::LEAGUE;
use crate::teams::TEAMS;
use castellan_game::{GameId, PlayerId, Span};
use castellan_test_support::Random;
use castellan_text::{tournament_event_sentence, tournament_refusal};
use castellan_tournament::event::EventError;
use castellan_tournament::state::Pairing;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Board, Bye, CommandKind, DueActionKind, Event, EventKind, FoldError, Format, Intervention,
    Invitation, PairingNumber, Phase, Score, Tournament,
};
use std::collections::{BTreeMap, BTreeSet};

const PEOPLE: [&str; 12] =
    ["ann", "ben", "cem", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kai", "lea"];

fn random_result(random: &mut Random, seats: usize) -> Score {
    if random.chance(15) {
        let absent: Vec<u8> = (0..seats as u8).filter(|_| random.chance(40)).collect();
        return Score::forfeited(seats, &absent);
    }
    random_score(random, seats)
}

/// Returns a random command, sensible or not.
fn random_command(harness: &Harness, random: &mut Random) -> (&'static str, CommandKind) {
    let who = *random.pick(&PEOPLE);
    let player = || id(who);
    let why = REASON.to_owned();
    let state = harness.state();
    let boards: Vec<Board> =
        state.rounds().iter().flat_map(|round| &round.pairings).map(|pairing| pairing.board).collect();
    let at = if boards.is_empty() || random.chance(5) {
        Board { round: 9, board: 9 }
    } else {
        *random.pick(&boards)
    };
    let pairing = state.pairing(at);
    let game =
        pairing.map_or_else(|| GameId::new("other").expect("a name"), |pairing| state.game_id(pairing));
    let seats = pairing.map_or(2, |pairing| pairing.entrants.len());
    let open = harness.open_games();
    if state.phase() == Phase::Running && !open.is_empty() && random.chance(50) {
        let (_, game, players) = random.pick(&open).clone();
        let score = Some(random_score(random, players.len())).filter(|_| !random.chance(4));
        let kind = if random.chance(50) {
            CommandKind::GameStarted { game }
        } else {
            CommandKind::GameEnded { game, score }
        };
        return ("system", kind);
    }
    match random.below(36) {
        0..7 if state.phase() == Phase::SignUp => {
            let rating = random.chance(70).then(|| 1000 + random.below(1500) as u32);
            if harness.state().is_team_tournament() && random.chance(90) {
                let team = format!("Team {}", random.below(2));
                return (who, CommandKind::JoinTeam { player: person(who), rating, team });
            }
            (who, CommandKind::SignUp { player: person(who), rating })
        }
        7..10 => (who, CommandKind::CheckIn { player: player() }),
        10 if random.chance(30) => (who, CommandKind::Withdraw { player: player() }),
        11 => (who, CommandKind::RequestBye { player: player(), round: random.below(6) as u32 }),
        12 => (
            "director",
            CommandKind::Forbid { pair: [player(), id(PEOPLE[random.below(PEOPLE.len())])], why },
        ),
        13 => ("director", CommandKind::Start),
        14 => ("director", CommandKind::StartRound),
        15 => {
            let mut games = harness.state().rounds().last().map_or_else(Vec::new, |round| {
                round.pairings.iter().map(|pairing| pairing.entrants.clone()).collect::<Vec<_>>()
            });
            let byes: Vec<(PairingNumber, Bye)> =
                harness.state().rounds().last().map_or_else(Vec::new, |round| round.byes.clone());
            if games.len() > 1 && random.chance(80) {
                let (one, other) = (games[0][0], games[1][0]);
                games[0][0] = other;
                games[1][0] = one;
            }
            ("director", CommandKind::CorrectPairing { games, byes, overrule: random.chance(70), why })
        }
        16 => ("director", CommandKind::PairAgain { why }),
        29 => ("director", CommandKind::SetRounds { rounds: random.below(8) as u32, why }),
        30 => {
            let team = random.below(state.teams().len().max(1));
            let Some(team) = state.teams().get(team).cloned() else { return ("system", CommandKind::Tick) };
            let mut players = team.players;
            players.reverse();
            ("director", CommandKind::LineUp { team: team.name, players, why })
        }
        31 => {
            let mut announcement = Box::new(harness.state().announcement().clone());
            match random.below(4) {
                0 => announcement.title = format!("Cup {}", random.below(3)),
                1 => announcement.round_time = Some(Span::days(1 + random.below(20) as u64)),
                2 => announcement.starts = Some(harness.now.plus(Span::hours(1 + random.below(50) as u64))),
                _ => announcement.max_entrants = random.below(40) as u32,
            }
            ("director", CommandKind::Amend { announcement, why })
        }
        32 if random.chance(20) => ("director", CommandKind::Relocate { place: "#hall".to_owned(), why }),
        32 => ("director", CommandKind::MessagePlayers { text: why }),
        33 => (who, CommandKind::Pause { player: player() }),
        0..5 | 34 if state.is_ladder() => (
            who,
            CommandKind::Challenge { player: player(), opponent: id(PEOPLE[random.below(PEOPLE.len())]) },
        ),
        35 => {
            let rating = random.chance(70).then(|| 1000 + random.below(1500) as u32);
            let invited = vec![
                Invitation { player: person(who), rating },
                Invitation { player: person("max"), rating },
            ];
            ("director", CommandKind::Invite { invited })
        }
        17 => ("director", CommandKind::Override { board: at, score: random_result(random, seats), why }),
        18 => {
            let number = PairingNumber::from_index(random.below(12));
            (
                "director",
                CommandKind::Replace {
                    number,
                    player: person(["max", "ned", "ole", who][random.below(4)]),
                    why,
                },
            )
        }
        19 if random.chance(20) => ("director", CommandKind::Remove { player: player(), why }),
        20 => ("director", CommandKind::Extend { round: random.below(5) as u32, span: Span::days(1), why }),
        21 => (
            "director",
            CommandKind::Reinstate { board: at, give: random.chance(50).then_some(Span::hours(3)), why },
        ),
        22 if random.chance(40) => ("director", CommandKind::Restart { board: at, why }),
        23 if random.chance(4) => ("director", CommandKind::Finish { why: Some(why) }),
        24 if random.chance(2) => ("director", CommandKind::Cancel { why }),
        25 => {
            let absent = (0..seats as u8).filter(|_| random.chance(30)).collect();
            let again = random.chance(40).then(|| harness.now.plus(Span::hours(5)));
            ("system", CommandKind::ReportNoShows { game, absent, again })
        }
        27 if random.chance(20) => {
            ("system", CommandKind::Outage { from: harness.now.minus(Span::hours(3)), to: harness.now })
        }
        26 => (who, CommandKind::SignUp { player: person(who), rating: None }),
        28 => {
            let give = Intervention::Give { seat: random.below(seats) as u8, span: Span::days(1) };
            let act = *random.pick(&[Intervention::Pause, Intervention::Resume, give]);
            ("director", CommandKind::Intervene { board: at, act, why })
        }
        _ => ("system", CommandKind::Tick),
    }
}

fn random_announcement(random: &mut Random) -> Announcement {
    let format = *random.pick(&[
        SWISS,
        Format::Swiss { rounds: 5 },
        Format::Swiss { rounds: 0 },
        CUP,
        PODS,
        ROBIN,
        Format::RoundRobin { double: true, at_once: true },
        Format::Simul { alternating: true },
        Format::Arena { cut_off: false },
        Format::Arena { cut_off: true },
        LADDER,
        TEAMS,
        LEAGUE,
        DOUBLE,
    ]);
    let is_arena = matches!(format, Format::Arena { .. } | Format::Ladder { .. });
    let is_simul = matches!(format, Format::Simul { .. });
    let open = matches!(format, Format::Swiss { .. } | Format::Pods { .. });
    let check_in = random.chance(40).then(|| Span::hours(6));
    Announcement {
        starts: (check_in.is_some() || random.chance(50)).then(|| START.plus(Span::hours(12))),
        check_in,
        round_time: (is_arena || random.chance(60)).then(|| Span::days(if is_arena { 7 } else { 1 })),
        exhibitors: if is_simul { vec![id("ann"), id("ben")] } else { Vec::new() },
        min_entrants: if is_simul { 3 } else { announcement(format).min_entrants },
        notice: if format != LADDER && random.chance(60) { Span::hours(2) } else { Span::ZERO },
        grace: Span::hours(4),
        late_until: if open { 2 } else { 0 },
        half_byes: u32::from(matches!(format, Format::Swiss { .. })),
        edition: if random.chance(70) { Edition::Of2026 } else { Edition::Of2017 },
        days_off: random.chance(30).then(|| "weekends, 2023-11-16, UTC+1".parse().expect("days off")),
        ..announcement(format)
    }
}

/// Asserts the invariants of a tournament.
fn assert_invariants(harness: &Harness) {
    let state = harness.state();
    for round in state.rounds() {
        let mut seen = BTreeSet::new();
        let seated = round.pairings.iter().flat_map(|pairing| &pairing.entrants);
        // Exhibitors, and all players of an arena, have several games in the only round.
        let several = state.has_single_round();
        for number in seated.chain(round.byes.iter().map(|(number, _)| number)) {
            assert!(several || seen.insert(*number), "each entrant is paired once a round: {round:?}");
        }
        if round.finished {
            let is_over = |pairing: &Pairing| pairing.score.is_some() || state.is_continuous();
            assert!(round.pairings.iter().all(is_over), "{round:?}");
        }
    }
    let games: Vec<String> = state
        .rounds()
        .iter()
        .flat_map(|round| &round.pairings)
        .map(|pairing| state.game_id(pairing).to_string())
        .collect();
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), games.len(), "a game for each pairing");
    let lines = state.standings();
    assert_eq!(lines.len(), state.entrants().len());
    assert_eq!(state.phase() == Phase::Finished, !state.ranks().is_empty());
    if matches!(state.phase(), Phase::Finished | Phase::Cancelled) {
        assert!(state.due_actions().is_empty());
    }
}

/// Returns every name that may occur, in small letters like the ids.
fn names() -> impl Iterator<Item = &'static str> {
    PEOPLE.into_iter().chain(["max", "ned", "ole", "number"])
}

fn assert_sentence(text: &str) {
    let first = text.chars().next().expect("some words");
    let begins = first.is_uppercase() || names().any(|name| text.starts_with(name));
    assert!(begins && text.ends_with(['.', '!', '?']), "{text}");
    assert!(!text.contains("  ") && !text.contains("..") && !text.contains('\n'), "{text}");
}

/// Runs random streams. Returns one example of each kind of event.
fn run_random_streams(seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, String> {
    let mut examples = BTreeMap::new();
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut harness = Harness::announced(random_announcement(&mut random));
        let mut last: Option<(&'static str, CommandKind)> = None;
        for _ in 0..250 {
            harness.advance(Span::minutes(random.below(100) as u64));
            // Now and then the same command is repeated, as by a double press.
            let (who, kind) = match last.take().filter(|_| random.chance(8)) {
                Some(again) => again,
                None => random_command(&harness, &mut random),
            };
            last = Some((who, kind.clone()));
            let ticks = kind == CommandKind::Tick;
            let before = harness.state.clone();
            let player_name = |player: &PlayerId| player.to_string();
            let earlier = harness.events.len();
            match harness.send(who, kind) {
                Ok(_) => {
                    for event in &harness.events[earlier..] {
                        assert_sentence(&tournament_event_sentence(event, harness.state(), &player_name));
                    }
                    let due = harness
                        .state()
                        .due_actions()
                        .into_iter()
                        .filter(|due| due.at <= harness.now && ticks);
                    let still_due =
                        due.filter(|due| !matches!(due.kind, DueActionKind::NoShowCheck(_))).count();
                    assert_eq!(still_due, 0, "due events have been applied");
                }
                Err(refusal) => {
                    assert_eq!(harness.state, before, "a refusal changes nothing");
                    assert_sentence(&tournament_refusal(&refusal, Some(harness.state()), &player_name));
                }
            }
            if random.chance(5) {
                harness.assert_fold_matches();
            }
        }
        assert_invariants(&harness);
        harness.assert_fold_matches();
        for event in &harness.events {
            examples.entry(event.what.kind()).or_insert_with(|| event.to_json());
        }
    }
    examples
}

#[test]
fn random_command_streams_fold_to_the_live_state() {
    let examples = run_random_streams(0..200);
    let missing: Vec<&&str> = EventKind::KINDS.iter().filter(|kind| !examples.contains_key(**kind)).collect();
    assert!(missing.is_empty(), "never reached: {missing:?}");
}

const GOLDEN: &str = "tests/tournament/events.jsonl";

#[test]
fn stored_events_stay_readable() {
    if std::env::var_os("GOLDEN").is_some() {
        let lines: Vec<String> = run_random_streams(0..200).into_values().collect();
        std::fs::write(GOLDEN, lines.join("\n") + "\n").expect("it can be written");
    }
    let text = std::fs::read_to_string(GOLDEN).expect("the golden events");
    let mut kinds = BTreeSet::new();
    for line in text.lines() {
        let event = Event::from_json(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(event.to_json(), line);
        kinds.insert(event.what.kind());
    }
    assert_eq!(kinds, EventKind::KINDS.iter().copied().collect(), "one of each kind");
}

#[test]
fn invalid_events_are_rejected_with_the_reason() {
    let event = Harness::announced(announcement(SWISS)).events[0].to_json();
    let newer = event.replacen("\"v\":1", "\"v\":2", 1);
    assert_eq!(Event::from_json(&newer), Err(EventError::UnknownVersion { version: 2, newest: 1 }));
    let unknown = r#"{"v":1,"at":1,"by":"table","request":"r","what":{"exploded":{}}}"#;
    assert_eq!(Event::from_json(unknown), Err(EventError::UnknownKind("exploded".to_owned())));
    assert!(matches!(Event::from_json("{"), Err(EventError::Malformed { .. })));
    let more = event.replacen("\"v\":1", "\"v\":1,\"more\":1", 1);
    assert!(matches!(Event::from_json(&more), Err(EventError::Malformed { .. })));
}

#[test]
fn events_out_of_order_are_rejected() {
    let harness = Harness::started(announcement(SWISS), &PEOPLE[..4]);
    assert_eq!(Tournament::fold([]), Err(FoldError::NoEvents));
    assert_eq!(
        Tournament::fold(&harness.events[1..]),
        Err(FoldError::NotInOrder { number: 1, kind: "signed_up" })
    );
    let twice = [&harness.events[..1], &harness.events[..1]].concat();
    assert_eq!(Tournament::fold(&twice), Err(FoldError::NotInOrder { number: 2, kind: "announced" }));
    let mut missing = harness.events.clone();
    missing.remove(1);
    assert!(matches!(Tournament::fold(&missing), Err(FoldError::Impossible { kind: "started", .. })));
}
