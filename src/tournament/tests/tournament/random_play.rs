//! Random tournaments: players leave, stay away and come late, and directors intervene, until the tournament is over.

use crate::harness::{Harness, REASON, announcement, id, person};
use crate::histories::random_score;
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::state::Pairing;
use castellan_tournament::{
    Announcement, CommandKind, DueActionKind, Format, PairingNumber, Phase, Refusal, Score, Tournament,
};

/// More steps than any of these tournaments needs.
const MOST_STEPS: usize = 20_000;

pub fn names(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("p{at}")).collect()
}

/// Returns a random paired board, begun or not.
fn random_board(state: &Tournament, random: &mut Random) -> Option<Pairing> {
    let all: Vec<&Pairing> = state.rounds().iter().flat_map(|round| &round.pairings).collect();
    (!all.is_empty()).then(|| (*random.pick(&all)).clone())
}

fn random_result(random: &mut Random) -> Score {
    match random.below(10) {
        0 => Score::forfeited(2, &[random.below(2) as u8]),
        1 if random.chance(20) => Score::forfeited(2, &[0, 1]),
        _ => random_score(random, 2),
    }
}

/// Tries a random command besides the games. If it is refused, the state must stay the same.
fn try_random_command(harness: &mut Harness, random: &mut Random, newcomer: &mut usize) {
    let why = || REASON.to_owned();
    let count = harness.state().entrants().len();
    let number = PairingNumber::from_index(random.below(count));
    let player = harness.state().entrant(number).expect("an entrant").player.id.clone();
    let board = random_board(harness.state(), random);
    let (who, kind) = match (random.below(12), board) {
        (0, _) if random.chance(30) => (player.to_string(), CommandKind::Withdraw { player }),
        (1, _) if random.chance(15) => ("director".to_owned(), CommandKind::Remove { player, why: why() }),
        (2, Some(pairing)) => {
            let score = random_result(random);
            ("director".to_owned(), CommandKind::Override { board: pairing.board, score, why: why() })
        }
        (3, Some(pairing)) => {
            ("director".to_owned(), CommandKind::Reinstate { board: pairing.board, give: None, why: why() })
        }
        (4, Some(pairing)) => {
            ("director".to_owned(), CommandKind::Restart { board: pairing.board, why: why() })
        }
        (5 | 6, _) => {
            *newcomer += 1;
            let player = person(&format!("late{newcomer}"));
            (player.id.to_string(), CommandKind::SignUp { player, rating: Some(1500) })
        }
        (7, _) => {
            *newcomer += 1;
            let player = person(&format!("late{newcomer}"));
            ("director".to_owned(), CommandKind::Replace { number, player, why: why() })
        }
        (8, Some(pairing)) => {
            let game = harness.state().game_id(&pairing);
            ("system".to_owned(), CommandKind::GameEnded { game, score: None })
        }
        (9, _) => (
            "system".to_owned(),
            CommandKind::Outage { from: harness.now.minus(Span::minutes(20)), to: harness.now },
        ),
        _ => return,
    };
    let before = harness.state.clone();
    if harness.send(&who, kind).is_err() {
        assert_eq!(harness.state, before, "a refusal changes nothing");
    }
}

/// Checks for absent players in the games that are due: sometimes one player, sometimes both.
fn report_no_shows(harness: &mut Harness, random: &mut Random) {
    let due = harness.state().due_actions().into_iter().filter(|due| due.at <= harness.now);
    let games: Vec<_> = due
        .filter_map(|due| match due.kind {
            DueActionKind::NoShowCheck(game) => Some(game),
            _ => None,
        })
        .collect();
    for game in games {
        let absent = match random.below(8) {
            0 => vec![0, 1],
            at @ 1..3 => vec![at as u8 - 1],
            _ => vec![],
        };
        match harness.send("system", CommandKind::ReportNoShows { game, absent, again: None }) {
            Ok(_) | Err(Refusal::HasResult { .. } | Refusal::NotStarted { .. } | Refusal::NoSuchGame) => {}
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
}

/// Tries a random challenge on a ladder.
fn try_random_challenge(harness: &mut Harness, random: &mut Random) {
    let count = harness.state().entrants().len();
    let [player, opponent] = [0; 2].map(|_| {
        let number = PairingNumber::from_index(random.below(count));
        harness.state().entrant(number).expect("an entrant").player.id.clone()
    });
    let before = harness.state.clone();
    let (own, other) = (harness.state().number_of(&player), harness.state().number_of(&opponent));
    let expected =
        own.zip(other).map(|(own, other)| harness.state().check_challenge(own, other, harness.now));
    let takes_part = [&player, &opponent].into_iter().all(|who| harness.state().players().contains(who));
    let kind = CommandKind::Challenge { player: player.clone(), opponent };
    let outcome = harness.send(player.as_str(), kind);
    assert!(
        !takes_part
            || harness.state().phase() != Phase::Running
            || expected == Some(outcome.clone().map(drop))
    );
    if outcome.is_err() {
        assert_eq!(harness.state, before, "a refusal changes nothing");
    }
}

/// Runs a started tournament to its end. Calls `check_step` after every step.
pub fn run_to_end(harness: &mut Harness, random: &mut Random, mut check_step: impl FnMut(&Harness)) {
    let mut newcomer = 0;
    for _ in 0..MOST_STEPS {
        if harness.state().phase() != Phase::Running {
            harness.assert_fold_matches();
            return;
        }
        harness.advance(Span::minutes(random.below(4) as u64));
        harness.tick();
        if random.chance(25) {
            try_random_command(harness, random, &mut newcomer);
        }
        report_no_shows(harness, random);
        check_step(harness);
        for _ in 0..if harness.state().is_ladder() { 3 } else { 0 } {
            try_random_challenge(harness, random);
        }
        let open = harness.open_games();
        if harness.state().phase() != Phase::Running {
            continue;
        }
        // A ladder may have no game for a while, until a challenge succeeds.
        if open.is_empty() && harness.state().is_ladder() && random.chance(80) {
            continue;
        }
        if open.is_empty() {
            // A director decides closed games; otherwise there is an event to wait for.
            let closed = undecided_board(harness.state());
            let next = harness.state().due_actions().into_iter().map(|due| due.at).min();
            match (closed, next) {
                (_, Some(next)) => harness.now = harness.now.max(next),
                (Some(pairing), None) => {
                    let score = Score::won(2, random.below(2));
                    let set = CommandKind::Override { board: pairing.board, score, why: REASON.to_owned() };
                    harness.accept("director", set);
                }
                (None, None) => panic!("no event is due: {:?}", harness.state()),
            }
            continue;
        }
        let (board, game, _) = random.pick(&open).clone();
        if random.chance(30) {
            harness.start_game(board);
        } else {
            harness.accept("system", CommandKind::GameStarted { game: game.clone() });
            // The start may have forfeited the game.
            if harness.open_games().iter().any(|(_, open, _)| *open == game) {
                let score = Some(random_score(random, 2));
                harness.accept("system", CommandKind::GameEnded { game, score });
            }
        }
    }
    panic!("the tournament never ends: {:?}", harness.state());
}

/// Returns a board without a result that only a director can decide: its game was closed, or was drawn where one player
/// must advance.
fn undecided_board(state: &Tournament) -> Option<Pairing> {
    let running = state.rounds().iter().filter(|round| round.started && !round.finished);
    let mut boards = running.flat_map(|round| &round.pairings);
    boards.find(|pairing| pairing.closed || pairing.score.as_ref().is_some_and(Score::is_drawn)).cloned()
}

/// Starts a tournament of this many players. A few may withdraw first.
pub fn started(plan: Announcement, players: usize, random: &mut Random) -> Harness {
    let mut harness = Harness::announced(plan);
    let exhibitors = harness.state().announcement().exhibitors.clone();
    for exhibitor in &exhibitors {
        harness.accept(
            exhibitor.as_str(),
            CommandKind::SignUp { player: person(exhibitor.as_str()), rating: None },
        );
    }
    let names = names(players);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    harness.sign_up(&names);
    for name in names.iter().skip(2) {
        if random.chance(5) {
            harness.accept(name, CommandKind::Withdraw { player: id(name) });
        }
    }
    harness.accept("director", CommandKind::Start);
    harness
}

/// Returns a plan of a format with short waiting times.
pub fn plan(format: Format) -> Announcement {
    Announcement { grace: Span::minutes(5), ..announcement(format) }
}
