//! The cost of pairing a Swiss round of 1,000 and explaining a pairing, and of pairing 500 free players in an arena.

use castellan_game::{Agreement, By, Player, PlayerId, Span, Time};
use castellan_rules::{Options, Variant};
use castellan_text::Language;
use castellan_tournament::arena::{self, Waiting};
use castellan_tournament::swiss::{Bye, Colour, Course, Edition, Met, Round, Score, pair};
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Format, Number, Phase, Points, Tiebreak, Tournament,
    TournamentId, decide,
};
use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::BTreeSet;
use std::hint::black_box;

const ENTRANTS: usize = 1_000;
const ROUNDS: u32 = 9;

/// Returns a typical score: three in ten games are drawn, and the stronger player wins three in four of the others.
fn score(round: u32, white: Number, black: Number) -> Score {
    let mixed = (u64::from(white.get()) << 32 | u64::from(black.get()) << 8 | u64::from(round))
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (favourite, other) =
        if white < black { (Score::White, Score::Black) } else { (Score::Black, Score::White) };
    match (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32 {
        drawn if drawn % 10 < 3 => Score::Draw,
        lost if lost % 40 < 10 => other,
        _ => favourite,
    }
}

/// Plays all rounds before this one.
fn before(edition: Edition, round: u32) -> Course {
    let mut course = Course {
        edition,
        entrants: ENTRANTS,
        rounds: ROUNDS,
        initial: Colour::White,
        played: Vec::new(),
        absent: Vec::new(),
        forbidden: Vec::new(),
    };
    while course.round() < round {
        let pairing = pair(&course).expect("it can be paired");
        let met = pairing.boards.into_iter().map(|(white, black)| Met {
            white,
            black,
            score: score(course.round(), white, black),
        });
        let byes = pairing.bye.map(|number| (number, Bye::Allocated)).into_iter().collect();
        let round = Round { met: met.collect(), byes };
        course.played.push(round);
    }
    course
}

fn pairing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("swiss, 1,000 entrants");
    group.sample_size(10);
    for edition in [Edition::Of2017, Edition::Of2026] {
        for round in [1, 5, ROUNDS] {
            let course = before(edition, round);
            group.bench_function(format!("{}, round {round}", edition.year()), |bencher| {
                bencher.iter(|| pair(black_box(&course)).expect("it can be paired"));
            });
        }
    }
    group.finish();
}

/// Creates a tournament of `ENTRANTS` in which all rounds but the last are over.
fn tournament() -> Tournament {
    let variant = Variant::MountChess;
    let announcement = Announcement {
        title: "Everybody".to_owned(),
        format: Format::Swiss { rounds: ROUNDS },
        agreement: Agreement::new(variant, Options::default()),
        tiebreaks: vec![Tiebreak::BuchholzCut1, Tiebreak::Buchholz, Tiebreak::SonnebornBerger],
        least: 2,
        most: ENTRANTS as u32,
        starts: None,
        check_in: None,
        round_time: None,
        notice: Span::ZERO,
        grace: Span::hours(24),
        late_until: 0,
        half_byes: 0,
        exhibitors: vec![],
        placed: vec![],
        days_off: None,
        edition: Edition::IN_FORCE,
    };
    let id = TournamentId::new("everybody").expect("a name");
    let director = PlayerId::new("director").expect("a name");
    let now = Time::from_ms(0);
    let mut state: Option<Tournament> = None;
    let mut requests = 0;
    let mut accept = |state: &mut Option<Tournament>, by: By, kind: CommandKind| {
        requests += 1;
        let command = Command { by, at: now, request: format!("bench:{requests}"), kind };
        let decided = decide(state.as_ref(), &id, &command, now, &[7; 32]).expect("it can be done");
        *state = Some(decided.tournament);
    };
    let announce = CommandKind::Announce(Box::new(announcement));
    accept(&mut state, By::Director(director.clone()), announce);
    for at in 0..ENTRANTS {
        let player = PlayerId::new(format!("player{at}")).expect("a name");
        let rating = Some(3_000 - at as u32);
        let sign_up = CommandKind::SignUp { player: Player::person(player.clone()), rating };
        accept(&mut state, By::Player(player), sign_up);
    }
    accept(&mut state, By::Director(director), CommandKind::Start);
    loop {
        let now = state.as_ref().expect("it is announced");
        let round = now.rounds().last().expect("it has started");
        if now.phase() == Phase::Finished || round.number == ROUNDS {
            return state.expect("it is announced");
        }
        let boards = round.pairings.iter().map(|pairing| {
            let [white, black] = pairing.entrants[..] else { panic!("two meet") };
            (now.game_of(pairing), score(round.number, white, black))
        });
        for (game, score) in boards.collect::<Vec<_>>() {
            accept(&mut state, By::System, CommandKind::GameStarted { game: game.clone() });
            let score = match score {
                Score::White => castellan_tournament::Score::won(2, 0),
                Score::Black => castellan_tournament::Score::won(2, 1),
                _ => castellan_tournament::Score::drawn(2),
            };
            accept(&mut state, By::System, CommandKind::GameEnded { game, score: Some(score) });
        }
    }
}

/// Benchmarks the explanation of `/tournament why`: a player's opponent, and the neighbours in the standings.
fn why(criterion: &mut Criterion) {
    let tournament = tournament();
    let board = Board { round: ROUNDS, board: ENTRANTS as u32 / 4 };
    let called = |player: &PlayerId| player.to_string();
    criterion.bench_function("why in round 9 of 1,000", |bencher| {
        bencher.iter(|| {
            let tournament = black_box(&tournament);
            let met =
                castellan_text::why_paired_in(tournament, board, &called, Language::En).expect("a board");
            let lines = tournament.standings();
            let ahead = lines[ENTRANTS / 2 - 1..=ENTRANTS / 2 + 1].windows(2);
            let ahead = ahead.map(|two| {
                castellan_text::why_ahead_in(tournament, (&two[0], &two[1]), &called, Language::En)
            });
            (met, ahead.collect::<Vec<_>>())
        });
    });
}

/// The number of players waiting in an arena at once.
const FREE: usize = 500;

/// Returns the waiting players. Each has played thirty games, the latest against a neighbour.
fn free() -> Vec<Waiting> {
    let one = |at: usize| {
        let other = |game: usize| Number::at((at * 7 + game * game * 31 + 1) % FREE);
        let met = (0..29).map(other).chain([Number::at(at ^ 1)]).filter(|other| other.place() != at);
        Waiting {
            number: Number::at(at),
            points: Points::quarters(4 * (at as u32 * 37 % 90)),
            rating: Some(1_000 + at as u32),
            whites: (at % 5) as i32 - 2,
            met: met.collect(),
        }
    };
    (0..FREE).map(one).collect()
}

fn arena(criterion: &mut Criterion) {
    let (free, forbidden) = (free(), BTreeSet::new());
    criterion.bench_function("arena, 500 who are free", |bencher| {
        bencher.iter(|| arena::pair(black_box(&free), &forbidden));
    });
}

criterion_group!(benches, pairing, why, arena);
criterion_main!(benches);
