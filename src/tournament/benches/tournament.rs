//! The cost of pairing a Swiss round of 1,000 and explaining a pairing, and of pairing 500 free players in an arena.

use castellan_game::{GameSettings, Player, PlayerId, Requester, Span, Time};
use castellan_rules::{Options, Variant};
use castellan_text::Language;
use castellan_tournament::arena::{self, FreePlayer};
use castellan_tournament::swiss::{Bye, Colour, Edition, Game, GameResult, Round, SwissTournament, pair};
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Format, PairingNumber, Phase, Points, Tiebreak, Tournament,
    TournamentId, decide,
};
use criterion::{Criterion, criterion_group, criterion_main};
use std::collections::BTreeSet;
use std::hint::black_box;

const ENTRANTS: usize = 1_000;
const ROUNDS: u32 = 9;

/// Returns a typical score: three in ten games are drawn, and the stronger player wins three in four of the others.
fn result(round: u32, white: PairingNumber, black: PairingNumber) -> GameResult {
    let mixed = (u64::from(white.get()) << 32 | u64::from(black.get()) << 8 | u64::from(round))
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (favourite, other) = if white < black {
        (GameResult::White, GameResult::Black)
    } else {
        (GameResult::Black, GameResult::White)
    };
    match (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32 {
        drawn if drawn % 10 < 3 => GameResult::Draw,
        lost if lost % 40 < 10 => other,
        _ => favourite,
    }
}

/// Plays all rounds before this one.
fn swiss_before(edition: Edition, round: u32) -> SwissTournament {
    let mut tournament = SwissTournament {
        edition,
        entrants: ENTRANTS,
        rounds: ROUNDS,
        initial: Colour::White,
        played: Vec::new(),
        absent: Vec::new(),
        forbidden: Vec::new(),
    };
    while tournament.round() < round {
        let pairing = pair(&tournament).expect("a pairing exists");
        let games = pairing.boards.into_iter().map(|(white, black)| Game {
            white,
            black,
            result: result(tournament.round(), white, black),
        });
        let byes = pairing.bye.map(|number| (number, Bye::Allocated)).into_iter().collect();
        let round = Round { games: games.collect(), byes };
        tournament.played.push(round);
    }
    tournament
}

fn pairing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("swiss, 1,000 entrants");
    group.sample_size(10);
    for edition in [Edition::Of2017, Edition::Of2026] {
        for round in [1, 5, ROUNDS] {
            let tournament = swiss_before(edition, round);
            group.bench_function(format!("{}, round {round}", edition.year()), |bencher| {
                bencher.iter(|| pair(black_box(&tournament)).expect("a pairing exists"));
            });
        }
    }
    group.finish();
}

/// Creates a tournament of `ENTRANTS` in which all rounds but the last are over.
fn tournament_in_last_round() -> Tournament {
    let variant = Variant::MountChess;
    let announcement = Announcement {
        title: "Benchmark".to_owned(),
        format: Format::Swiss { rounds: ROUNDS },
        agreement: GameSettings::new(variant, Options::default()),
        tiebreaks: vec![Tiebreak::BuchholzCut1, Tiebreak::Buchholz, Tiebreak::SonnebornBerger],
        min_entrants: 2,
        max_entrants: ENTRANTS as u32,
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
    let mut accept = |state: &mut Option<Tournament>, by: Requester, kind: CommandKind| {
        requests += 1;
        let command = Command { by, at: now, request: format!("bench:{requests}"), kind };
        let decision = decide(state.as_ref(), &id, &command, now, &[7; 32]).expect("the command is accepted");
        *state = Some(decision.tournament);
    };
    let announce = CommandKind::Announce(Box::new(announcement));
    accept(&mut state, Requester::Director(director.clone()), announce);
    for at in 0..ENTRANTS {
        let player = PlayerId::new(format!("player{at}")).expect("a name");
        let rating = Some(3_000 - at as u32);
        let sign_up = CommandKind::SignUp { player: Player::person(player.clone()), rating };
        accept(&mut state, Requester::Player(player), sign_up);
    }
    accept(&mut state, Requester::Director(director), CommandKind::Start);
    loop {
        let tournament = state.as_ref().expect("the tournament is announced");
        let round = tournament.rounds().last().expect("the tournament has started");
        if tournament.phase() == Phase::Finished || round.number == ROUNDS {
            return state.expect("the tournament is announced");
        }
        let boards = round.pairings.iter().map(|pairing| {
            let [white, black] = pairing.entrants[..] else { panic!("a game has two players") };
            (tournament.game_id(pairing), result(round.number, white, black))
        });
        for (game, result) in boards.collect::<Vec<_>>() {
            accept(&mut state, Requester::System, CommandKind::GameStarted { game: game.clone() });
            let score = match result {
                GameResult::White => castellan_tournament::Score::won(2, 0),
                GameResult::Black => castellan_tournament::Score::won(2, 1),
                _ => castellan_tournament::Score::drawn(2),
            };
            accept(&mut state, Requester::System, CommandKind::GameEnded { game, score: Some(score) });
        }
    }
}

/// Benchmarks the explanation of `/tournament why`: a player's opponent, and the neighbours in the standings.
fn why(criterion: &mut Criterion) {
    let tournament = tournament_in_last_round();
    let board = Board { round: ROUNDS, board: ENTRANTS as u32 / 4 };
    let called = |player: &PlayerId| player.to_string();
    criterion.bench_function("why in round 9 of 1,000", |bencher| {
        bencher.iter(|| {
            let tournament = black_box(&tournament);
            let pairing_reasons =
                castellan_text::pairing_reason_in(tournament, board, &called, Language::En).expect("a board");
            let lines = tournament.standings();
            let ahead = lines[ENTRANTS / 2 - 1..=ENTRANTS / 2 + 1].windows(2);
            let ahead = ahead.map(|two| {
                castellan_text::ranking_reason_in(tournament, (&two[0], &two[1]), &called, Language::En)
            });
            (pairing_reasons, ahead.collect::<Vec<_>>())
        });
    });
}

/// The number of players waiting in an arena at once.
const FREE_PLAYERS: usize = 500;

/// Returns the waiting players. Each has played thirty games, the latest against a neighbour.
fn free_players() -> Vec<FreePlayer> {
    let player = |at: usize| {
        let other = |game: usize| PairingNumber::from_index((at * 7 + game * game * 31 + 1) % FREE_PLAYERS);
        let met =
            (0..29).map(other).chain([PairingNumber::from_index(at ^ 1)]).filter(|other| other.index() != at);
        FreePlayer {
            number: PairingNumber::from_index(at),
            points: Points::from_quarters(4 * (at as u32 * 37 % 90)),
            rating: Some(1_000 + at as u32),
            whites: (at % 5) as i32 - 2,
            met: met.collect(),
        }
    };
    (0..FREE_PLAYERS).map(player).collect()
}

fn arena(criterion: &mut Criterion) {
    let (free, forbidden) = (free_players(), BTreeSet::new());
    criterion.bench_function("arena, 500 who are free", |bencher| {
        bencher.iter(|| arena::pair(black_box(&free), &forbidden));
    });
}

criterion_group!(benches, pairing, why, arena);
criterion_main!(benches);
