//! The life of round robins, knockouts and pods, as far as it differs from a Swiss tournament's.

use crate::harness::{CUP, Harness, PODS, REASON, announcement, board, id};
use crate::lifecycle::{EIGHT, kinds};
use castellan_game::Span;
use castellan_test_support::Random;
use castellan_tournament::{
    Announcement, CommandKind, DirectorQuestion, Effect, Format, Phase, Refusal, Score,
};
use std::collections::BTreeSet;

#[test]
fn all_games_of_a_round_robin_can_start_at_once() {
    let format = Format::RoundRobin { double: true, at_once: true };
    let mut harness = Harness::started(announcement(format), &EIGHT[..4]);
    assert_eq!(harness.state().rounds().len(), 6);
    assert_eq!(harness.open_games().len(), 12);
    let last = harness.open_games().pop().expect("games").0;
    harness.play_result(last, Score::drawn(2));
    assert_eq!(harness.state().phase(), Phase::Running);
    harness.play_favourites();
    assert_eq!(harness.state().phase(), Phase::Finished);
    harness.assert_fold_matches();
}

#[test]
fn drawn_knockout_games_are_replayed_with_reversed_colours() {
    let mut harness = Harness::started(announcement(CUP), &EIGHT[..4]);
    let before = harness.names_by_board(1)[0].clone();
    assert_eq!(kinds(&harness.play_result(board(1, 1), Score::drawn(2))), ["scored", "played_again"]);
    let after: Vec<String> = harness.names_by_board(1)[0].iter().rev().cloned().collect();
    assert_eq!(after, before);
    let pairing = harness.state().pairing(board(1, 1)).expect("a board");
    assert_eq!(harness.state().game_id(pairing).as_str(), "spring-r1-b1-g1");
    let old = board(1, 1).game_id(harness.state().id(), 0);
    assert_eq!(
        harness.refuse("system", CommandKind::GameEnded { game: old, score: None }),
        Refusal::NoSuchGame
    );
    // Drawn again: the better number advances.
    harness.play_result(board(1, 1), Score::drawn(2));
    harness.play_result(board(1, 2), Score::won(2, 0));
    let final_players: BTreeSet<String> = harness.names_by_board(2)[0].iter().cloned().collect();
    assert!(final_players.contains("ann"), "{final_players:?}");
    assert_eq!(harness.names_by_board(2).len(), 2, "and a match for the third place");
    harness.assert_fold_matches();
}

#[test]
fn a_director_decides_if_no_player_advances() {
    use castellan_tournament::knockout::Rules;
    let rules = Rules { third_place: false, replays: 0, better_number: false };
    let mut harness = Harness::started(announcement(Format::Knockout(rules)), &EIGHT[..4]);
    harness.effects.clear();
    assert_eq!(kinds(&harness.play_result(board(1, 1), Score::drawn(2))), ["scored"]);
    let asked = Effect::AskDirectors(DirectorQuestion::Drawn { board: board(1, 1) });
    assert_eq!(harness.effects, [asked, Effect::ShowTournament]);
    harness.play_result(board(1, 2), Score::won(2, 1));
    assert_eq!(harness.state().rounds().len(), 1);
    let set = |score| CommandKind::Override { board: board(1, 1), score, why: REASON.to_owned() };
    assert_eq!(harness.refuse("director", set(Score::drawn(2))), Refusal::NobodyAdvances);
    let happened = harness.accept("director", set(Score::won(2, 1)));
    assert_eq!(kinds(&happened), ["overridden", "round_finished", "round_paired", "round_started"]);
    harness.assert_fold_matches();
}

#[test]
fn pods_continue_without_no_shows() {
    let mut harness = Harness::started(announcement(PODS), &EIGHT[..4]);
    let game = harness.start_game(board(1, 1));
    harness.advance(Span::hours(24));
    harness.effects.clear();
    harness.accept("system", CommandKind::ReportNoShows { game: game.clone(), absent: vec![2], again: None });
    assert!(
        matches!(harness.effects[..], [Effect::RemoveSeat { .. }, Effect::ShowTournament]),
        "{:?}",
        harness.effects
    );
    let score = Score { places: vec![1, 2, 4, 3], absent: vec![] };
    harness.accept("system", CommandKind::GameEnded { game, score: Some(score) });
    let points: Vec<String> = (0..4)
        .map(|seat| {
            let who = harness.state().round(1).expect("paired").pairings[0].players_by_seat()[seat];
            harness
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
    harness.assert_fold_matches();
}

#[test]
fn withdrawn_players_forfeit_their_round_robin_games() {
    let twice = announcement(Format::RoundRobin { double: true, at_once: false });
    let mut harness = Harness::started(twice, &EIGHT[..4]);
    // Half of their games are played, so the results count.
    for _ in 0..3 {
        harness.play_favourites();
    }
    let gone = harness.state().entrants()[0].player.id.clone();
    harness.accept(gone.as_str(), CommandKind::Withdraw { player: gone.clone() });
    harness.effects.clear();
    harness.play_favourites();
    assert_eq!(harness.effects.iter().filter(|effect| matches!(effect, Effect::StartGame { .. })).count(), 1);
    harness.play_to_end(&mut Random::new(1));
    let cells = &harness.state().history().entrant_rounds()[0];
    assert_eq!(cells.iter().filter(|cell| cell.is_voluntary()).count(), 3);
    harness.assert_fold_matches();
}

#[test]
fn players_who_left_before_a_pod_started_are_removed_from_its_game() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(PODS) };
    let mut harness = Harness::started(plan, &EIGHT[..4]);
    harness.accept("director", CommandKind::StartRound);
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    harness.effects.clear();
    harness.start_game(board(1, 1));
    assert!(matches!(harness.effects[..], [Effect::RemoveSeat { .. }]), "{:?}", harness.effects);
    harness.assert_fold_matches();
}

#[test]
fn bracket_pairings_cannot_be_changed() {
    let plan = Announcement { notice: Span::hours(1), ..announcement(CUP) };
    let mut harness = Harness::started(plan, &EIGHT);
    assert_eq!(
        harness.refuse("director", CommandKind::PairAgain { why: REASON.to_owned() }),
        Refusal::FixedPairings
    );
    let forbid = CommandKind::Forbid { pair: [id("ann"), id("ben")], why: REASON.to_owned() };
    assert_eq!(harness.refuse("director", forbid), Refusal::FixedPairings);
}
