//! Directors' commands in a game.

use crate::test_game::{
    DICE, FOUR, MOUNT, RESIGN, SECRET, TestGame, act, army, four_players, game_with_declared_capture, kinds,
    person, settings, timed, two_players,
};
use castellan_game::command::ForfeitReason;
use castellan_game::event::{DepartureReason, EventKind};
use castellan_game::{CommandKind, End, FLAG_DELAY, Phase, Refusal, Span};
use castellan_rules::{DrawReason, Outcome, Seat, WinReason};

const REINSTATE: CommandKind = CommandKind::Reinstate { give: None };

#[test]
fn a_director_ends_a_game() {
    for (winner, outcome) in [
        (Some(Seat::Red), Outcome::Won(Seat::Red, WinReason::Director)),
        (None, Outcome::Drawn(DrawReason::Director)),
    ] {
        let mut test_game = four_players();
        assert_eq!(test_game.refuse("ann", CommandKind::Adjudicate { winner }), Refusal::DirectorsOnly);
        test_game.accept("director", CommandKind::Adjudicate { winner });
        assert_eq!(test_game.game().end(), Some(End::Outcome(outcome)));
        test_game.assert_folds();
    }
    let winner = Some(Seat::Gold);
    assert!(matches!(
        two_players().refuse("director", CommandKind::Adjudicate { winner }),
        Refusal::NoSuchSeat { .. }
    ));
}

#[test]
fn a_director_removes_a_seat() {
    let remove = |seat| CommandKind::RemoveSeat { seat };
    let mut test_game = four_players();
    let happened = test_game.accept("director", remove(Seat::Red));
    assert_eq!(happened, [EventKind::Left { seat: Seat::Red, why: DepartureReason::Removed }]);
    assert_eq!(test_game.refuse("director", remove(Seat::Red)), Refusal::SeatHasLeft { seat: Seat::Red });
    test_game.assert_folds();
    let mut test_game = two_players();
    test_game.accept("director", remove(Seat::White));
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Director))));
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("director", remove(Seat::Black));
    assert_eq!(test_game.refuse("director", remove(Seat::Black)), Refusal::SeatEmpty { seat: Seat::Black });
    test_game.assert_folds();
}

#[test]
fn a_director_replaces_a_player() {
    let replace = |seat, name| CommandKind::ReplaceSeat { seat, player: person(name) };
    let mut test_game = four_players();
    assert_eq!(test_game.refuse("ann", replace(Seat::Red, "eve")), Refusal::DirectorsOnly);
    test_game.accept("director", replace(Seat::Red, "eve"));
    assert_eq!(test_game.refuse("ben", RESIGN), Refusal::NotInGame);
    assert_eq!(
        test_game.refuse("director", replace(Seat::Gold, "eve")),
        Refusal::AlreadySeated { seat: Seat::Red }
    );
    test_game.accept("eve", RESIGN);
    assert_eq!(
        test_game.refuse("director", replace(Seat::Red, "fay")),
        Refusal::SeatHasLeft { seat: Seat::Red }
    );
    test_game.assert_folds();
    // A replacement during the set-up chooses again.
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    test_game.accept("ben", army("siege"));
    test_game.accept("ben", crate::test_game::READY);
    test_game.accept("director", replace(Seat::Red, "eve"));
    assert_eq!((test_game.game().army(Seat::Red), test_game.game().is_ready(Seat::Red)), (None, false));
    test_game.assert_folds();
}

#[test]
fn a_reinstated_game_has_new_dice() {
    let (mut test_game, capture) = game_with_declared_capture();
    let before = test_game.board();
    let draws = test_game.game().next_dice_draw();
    assert_eq!(test_game.refuse("director", REINSTATE), Refusal::NothingToReinstate);
    let who = test_game.to_act();
    test_game.accept(&who, RESIGN);
    assert_eq!(test_game.refuse(&who, REINSTATE), Refusal::DirectorsOnly);
    let happened = test_game.accept("director", REINSTATE);
    let [EventKind::Reinstated { dice: Some(dice), .. }] = happened.as_slice() else {
        panic!("{happened:?}")
    };
    assert_eq!(dice.commitment, dice.secret.commitment());
    assert_eq!(
        (test_game.board(), test_game.game().phase(), test_game.game().end()),
        (before, Phase::Running, None)
    );
    assert_eq!(test_game.game().next_dice_draw(), draws);
    test_game.accept(&who, act(&capture));
    test_game.assert_folds();
}

#[test]
fn a_departure_can_be_undone_until_the_next_action() {
    let mut test_game = four_players();
    test_game.play_any();
    let before = test_game.board();
    test_game.accept("ben", RESIGN);
    let mut reinstated = test_game.clone();
    let happened = reinstated.accept("director", REINSTATE);
    assert_eq!(happened, [EventKind::Reinstated { steps: 1, dice: None, give: None }]);
    assert_eq!((reinstated.board(), reinstated.to_act().as_str()), (before, "ben"));
    reinstated.assert_folds();
    test_game.play_any();
    assert_eq!(test_game.refuse("director", REINSTATE), Refusal::NothingToReinstate);

    // The last seat to leave, which ended the game.
    let mut test_game = four_players();
    for name in ["ben", "cem", "dan"] {
        test_game.accept(name, RESIGN);
    }
    test_game.accept("director", REINSTATE);
    assert_eq!(test_game.game().seats_in_play(), [Seat::White, Seat::Gold]);
    test_game.assert_folds();
}

#[test]
fn reinstating_a_flagged_seat_needs_additional_time() {
    let mut test_game = TestGame::started(timed(MOUNT, "2d"), &["ann", "ben"]);
    test_game.wait(Span::days(2).plus(FLAG_DELAY));
    test_game.tick();
    assert_eq!(test_game.refuse("director", REINSTATE), Refusal::NoTimeLeft { seat: Seat::White });
    test_game.accept("director", CommandKind::Reinstate { give: Some(Span::days(1)) });
    let deadline = test_game.now.plus(Span::days(1));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    test_game.assert_folds();
}

#[test]
fn a_game_decided_on_the_board_is_not_reinstated() {
    let mut test_game = TestGame::started(settings(crate::test_game::GIANT), &["ann", "ben"]);
    for _ in 0..4 {
        test_game.play("c2d4 c9d7 d4c2 d7c9");
    }
    let outcome = Outcome::Drawn(DrawReason::Repetition);
    assert_eq!(test_game.refuse("director", REINSTATE), Refusal::OverOnBoard { outcome });
    let mut test_game = TestGame::lobby(settings(DICE), &["ann"]);
    test_game.accept("ann", CommandKind::Cancel);
    assert_eq!(test_game.refuse("director", REINSTATE), Refusal::NothingToReinstate);
    let mut test_game = two_players();
    test_game.accept("director", CommandKind::Pause);
    test_game.accept("ann", RESIGN);
    assert_eq!(kinds(&test_game.accept("director", REINSTATE)), ["reinstated"]);
    test_game.play("c2c3");
    test_game.assert_folds();
}

#[test]
fn a_tournament_says_why_it_removes_a_seat() {
    for (why, outcome, departure) in [
        (ForfeitReason::NoShow, WinReason::Forfeit, DepartureReason::Absent),
        (ForfeitReason::Withdrawal, WinReason::Withdrawal, DepartureReason::Withdrew),
    ] {
        let forfeit = |seat| CommandKind::Forfeit { seat, why };
        let mut test_game = two_players();
        for who in ["ann", "director"] {
            assert_eq!(test_game.refuse(who, forfeit(Seat::White)), Refusal::SystemOnly);
        }
        test_game.accept("system", forfeit(Seat::White));
        assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, outcome))));
        let mut test_game = four_players();
        let happened = test_game.accept("system", forfeit(Seat::Red));
        assert_eq!(happened, [EventKind::Left { seat: Seat::Red, why: departure }]);
        test_game.assert_folds();
    }
}
