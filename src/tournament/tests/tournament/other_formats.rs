//! The life of round robins, knockouts and pods, as far as it differs from a Swiss tournament's.

use crate::life::{EIGHT, kinds};
use crate::stage::{CUP, PODS, Stage, WHY, announcement, board, id};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::{Announcement, Call, CommandKind, Effect, Format, Phase, Refusal, Score};
use std::collections::BTreeSet;

#[test]
fn all_games_of_a_round_robin_can_begin_at_once() {
    let format = Format::RoundRobin { double: true, at_once: true };
    let mut stage = Stage::started(announcement(format), &EIGHT[..4]);
    assert_eq!(stage.state().rounds().len(), 6);
    assert_eq!(stage.open().len(), 12);
    let last = stage.open().pop().expect("games").0;
    stage.result(last, Score::drawn(2));
    assert_eq!(stage.state().phase(), Phase::Running);
    stage.favourites();
    assert_eq!(stage.state().phase(), Phase::Finished);
    stage.check();
}

#[test]
fn a_drawn_game_of_a_knock_out_is_played_again_with_the_colours_reversed() {
    let mut stage = Stage::started(announcement(CUP), &EIGHT[..4]);
    let before = stage.names(1)[0].clone();
    assert_eq!(kinds(&stage.result(board(1, 1), Score::drawn(2))), ["scored", "played_again"]);
    let after: Vec<String> = stage.names(1)[0].iter().rev().cloned().collect();
    assert_eq!(after, before);
    let pairing = stage.state().pairing(board(1, 1)).expect("a board");
    assert_eq!(stage.state().game_of(pairing).as_str(), "spring-r1-b1-g1");
    let old = board(1, 1).game(stage.state().id(), 0);
    assert_eq!(
        stage.refuse("system", CommandKind::GameEnded { game: old, score: None }),
        Refusal::NoSuchGame
    );
    // Drawn again: the better number advances.
    stage.result(board(1, 1), Score::drawn(2));
    stage.result(board(1, 2), Score::won(2, 0));
    let final_players: BTreeSet<String> = stage.names(2)[0].iter().cloned().collect();
    assert!(final_players.contains("ann"), "{final_players:?}");
    assert_eq!(stage.names(2).len(), 2, "and a match for the third place");
    stage.check();
}

#[test]
fn where_nobody_goes_on_by_themselves_a_director_decides() {
    use castellan_tournament::knockout::Rules;
    let rules = Rules { third_place: false, replays: 0, better_number: false };
    let mut stage = Stage::started(announcement(Format::Knockout(rules)), &EIGHT[..4]);
    stage.effects.clear();
    assert_eq!(kinds(&stage.result(board(1, 1), Score::drawn(2))), ["scored"]);
    let asked = Effect::AskDirectors(Call::Drawn { board: board(1, 1) });
    assert_eq!(stage.effects, [asked, Effect::ShowTournament]);
    stage.result(board(1, 2), Score::won(2, 1));
    assert_eq!(stage.state().rounds().len(), 1);
    let set = |score| CommandKind::Override { board: board(1, 1), score, why: WHY.to_owned() };
    assert_eq!(stage.refuse("director", set(Score::drawn(2))), Refusal::NobodyGoesOn);
    let happened = stage.accept("director", set(Score::won(2, 1)));
    assert_eq!(kinds(&happened), ["overridden", "round_finished", "round_paired", "round_started"]);
    stage.check();
}

#[test]
fn a_pod_goes_on_without_who_does_not_come() {
    let mut stage = Stage::started(announcement(PODS), &EIGHT[..4]);
    let game = stage.begin(board(1, 1));
    stage.wait(Span::hours(24));
    stage.effects.clear();
    stage.accept("system", CommandKind::Look { game: game.clone(), absent: vec![2], again: None });
    assert!(
        matches!(stage.effects[..], [Effect::TakeOut { .. }, Effect::ShowTournament]),
        "{:?}",
        stage.effects
    );
    let score = Score { places: vec![1, 2, 4, 3], absent: vec![] };
    stage.accept("system", CommandKind::GameEnded { game, score: Some(score) });
    let points: Vec<String> = (0..4)
        .map(|seat| {
            let who = stage.state().round(1).expect("paired").pairings[0].seated()[seat];
            stage
                .state()
                .standings()
                .iter()
                .find(|line| line.number == who)
                .expect("a line")
                .points
                .to_string()
        })
        .collect();
    assert_eq!(points, ["3", "2", "0", "1"]);
    stage.check();
}

#[test]
fn games_of_a_round_robin_are_forfeited_by_who_has_left() {
    let twice = announcement(Format::RoundRobin { double: true, at_once: false });
    let mut stage = Stage::started(twice, &EIGHT[..4]);
    // Half of their games are played, so the results count.
    for _ in 0..3 {
        stage.favourites();
    }
    let gone = stage.state().entrants()[0].player.id.clone();
    stage.accept(gone.as_str(), CommandKind::Withdraw { player: gone.clone() });
    stage.effects.clear();
    stage.favourites();
    assert_eq!(stage.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. })).count(), 1);
    stage.play_on(&mut Random::new(1));
    let cells = &stage.state().history().cells()[0];
    assert_eq!(cells.iter().filter(|cell| cell.is_voluntary()).count(), 3);
    stage.check();
}

#[test]
fn who_left_before_a_pod_began_is_taken_out_of_its_game() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(PODS) };
    let mut stage = Stage::started(plan, &EIGHT[..4]);
    stage.accept("director", CommandKind::StartRound);
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    stage.effects.clear();
    stage.begin(board(1, 1));
    assert!(matches!(stage.effects[..], [Effect::TakeOut { .. }]), "{:?}", stage.effects);
    stage.check();
}

#[test]
fn a_bracket_is_not_paired_otherwise() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(CUP) };
    let mut stage = Stage::started(plan, &EIGHT);
    assert_eq!(stage.refuse("director", CommandKind::PairAgain { why: WHY.to_owned() }), Refusal::Settled);
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("ben")], why: WHY.to_owned() };
    assert_eq!(stage.refuse("director", forbid), Refusal::Settled);
}
