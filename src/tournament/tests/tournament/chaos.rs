//! Random tournaments: players leave, stay away and come late, and directors intervene, until the tournament is over.

use crate::past::random_places;
use crate::stage::{Stage, WHY, announcement, id, person};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::state::Pairing;
use castellan_tournament::{
    Announcement, CommandKind, DueKind, Format, Number, Phase, Refusal, Score, Tournament,
};

/// More steps than any of these tournaments needs.
const MOST_STEPS: usize = 20_000;

pub fn names(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("p{at}")).collect()
}

/// Returns a random paired board, begun or not.
fn any_board(state: &Tournament, random: &mut Random) -> Option<Pairing> {
    let all: Vec<&Pairing> = state.rounds().iter().flat_map(|round| &round.pairings).collect();
    (!all.is_empty()).then(|| (*random.pick(&all)).clone())
}

fn a_result(random: &mut Random) -> Score {
    match random.below(10) {
        0 => Score::forfeited(2, &[random.below(2) as u8]),
        1 if random.chance(20) => Score::forfeited(2, &[0, 1]),
        _ => random_places(random, 2),
    }
}

/// Tries a random command besides the games. If it is refused, the state must stay the same.
fn something(stage: &mut Stage, random: &mut Random, newcomer: &mut usize) {
    let why = || WHY.to_owned();
    let count = stage.state().entrants().len();
    let number = Number::at(random.below(count));
    let player = stage.state().entrant(number).expect("an entrant").player.id.clone();
    let board = any_board(stage.state(), random);
    let (who, kind) = match (random.below(12), board) {
        (0, _) if random.chance(30) => (player.to_string(), CommandKind::Withdraw { player }),
        (1, _) if random.chance(15) => ("director".to_owned(), CommandKind::Remove { player, why: why() }),
        (2, Some(pairing)) => {
            let score = a_result(random);
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
            let game = stage.state().game_of(&pairing);
            ("system".to_owned(), CommandKind::GameEnded { game, score: None })
        }
        (9, _) => (
            "system".to_owned(),
            CommandKind::Outage { from: stage.now.minus(Span::minutes(20)), to: stage.now },
        ),
        _ => return,
    };
    let before = stage.state.clone();
    if stage.ask(&who, kind).is_err() {
        assert_eq!(stage.state, before, "a refusal changes nothing");
    }
}

/// Checks for absent players in the games that are due: sometimes one player, sometimes both.
fn looks(stage: &mut Stage, random: &mut Random) {
    let due = stage.state().due().into_iter().filter(|due| due.at <= stage.now);
    let games: Vec<_> = due
        .filter_map(|due| match due.kind {
            DueKind::Look(game) => Some(game),
            _ => None,
        })
        .collect();
    for game in games {
        let absent = match random.below(8) {
            0 => vec![0, 1],
            at @ 1..3 => vec![at as u8 - 1],
            _ => vec![],
        };
        match stage.ask("system", CommandKind::Look { game, absent, again: None }) {
            Ok(_) | Err(Refusal::HasResult { .. } | Refusal::NotStarted { .. } | Refusal::NoSuchGame) => {}
            Err(refusal) => panic!("{refusal:?}"),
        }
    }
}

/// Tries a random challenge on a ladder.
fn challenges(stage: &mut Stage, random: &mut Random) {
    let count = stage.state().entrants().len();
    let [player, opponent] = [0; 2].map(|_| {
        let number = Number::at(random.below(count));
        stage.state().entrant(number).expect("an entrant").player.id.clone()
    });
    let before = stage.state.clone();
    let (own, other) = (stage.state().number_of(&player), stage.state().number_of(&opponent));
    let said = own.zip(other).map(|(own, other)| stage.state().may_challenge(own, other, stage.now));
    let takes_part = [&player, &opponent].into_iter().all(|who| stage.state().players().contains(who));
    let kind = CommandKind::Challenge { player: player.clone(), opponent };
    let done = stage.ask(player.as_str(), kind);
    assert!(!takes_part || stage.state().phase() != Phase::Running || said == Some(done.clone().map(drop)));
    if done.is_err() {
        assert_eq!(stage.state, before, "a refusal changes nothing");
    }
}

/// Runs a started tournament to its end. Calls `holds` after every step.
pub fn run(stage: &mut Stage, random: &mut Random, mut holds: impl FnMut(&Stage)) {
    let mut newcomer = 0;
    for _ in 0..MOST_STEPS {
        if stage.state().phase() != Phase::Running {
            stage.check();
            return;
        }
        stage.wait(Span::minutes(random.below(4) as u64));
        stage.tick();
        if random.chance(25) {
            something(stage, random, &mut newcomer);
        }
        looks(stage, random);
        holds(stage);
        for _ in 0..if stage.state().is_ladder() { 3 } else { 0 } {
            challenges(stage, random);
        }
        let open = stage.open();
        if stage.state().phase() != Phase::Running {
            continue;
        }
        // A ladder may have no game for a while, until a challenge succeeds.
        if open.is_empty() && stage.state().is_ladder() && random.chance(80) {
            continue;
        }
        if open.is_empty() {
            // A director decides closed games; otherwise there is an event to wait for.
            let closed = any_undecided(stage.state());
            let next = stage.state().due().into_iter().map(|due| due.at).min();
            match (closed, next) {
                (_, Some(next)) => stage.now = stage.now.max(next),
                (Some(pairing), None) => {
                    let score = Score::won(2, random.below(2));
                    let set = CommandKind::Override { board: pairing.board, score, why: WHY.to_owned() };
                    stage.accept("director", set);
                }
                (None, None) => panic!("nothing is to be waited for: {:?}", stage.state()),
            }
            continue;
        }
        let (board, game, _) = random.pick(&open).clone();
        if random.chance(30) {
            stage.begin(board);
        } else {
            stage.accept("system", CommandKind::GameStarted { game: game.clone() });
            // The start may have forfeited the game.
            if stage.open().iter().any(|(_, open, _)| *open == game) {
                let score = Some(random_places(random, 2));
                stage.accept("system", CommandKind::GameEnded { game, score });
            }
        }
    }
    panic!("it never ends: {:?}", stage.state());
}

/// Returns a board without a result that only a director can decide: its game was closed, or was drawn where one player
/// must advance.
fn any_undecided(state: &Tournament) -> Option<Pairing> {
    let running = state.rounds().iter().filter(|round| round.started && !round.finished);
    let mut boards = running.flat_map(|round| &round.pairings);
    boards.find(|pairing| pairing.closed || pairing.score.as_ref().is_some_and(Score::is_drawn)).cloned()
}

/// Starts a tournament of this many players. A few may withdraw first.
pub fn started(plan: Announcement, players: usize, random: &mut Random) -> Stage {
    let mut stage = Stage::announced(plan);
    let exhibitors = stage.state().announcement().exhibitors.clone();
    for exhibitor in &exhibitors {
        stage.accept(
            exhibitor.as_str(),
            CommandKind::SignUp { player: person(exhibitor.as_str()), rating: None },
        );
    }
    let names = names(players);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    stage.sign_up(&names);
    for name in names.iter().skip(2) {
        if random.chance(5) {
            stage.accept(name, CommandKind::Withdraw { player: id(name) });
        }
    }
    stage.accept("director", CommandKind::Start);
    stage
}

/// Returns a plan of a format with short waiting times.
pub fn plan(format: Format) -> Announcement {
    Announcement { grace: Span::minutes(5), ..announcement(format) }
}
