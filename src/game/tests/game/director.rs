//! What a director does.

use crate::table::{
    DICE, FOUR, MOUNT, RESIGN, SECRET, Table, act, agreement, army, four, kinds, person, timed, two,
    with_a_capture,
};
use castellan_game::event::{Departure, EventKind};
use castellan_game::{CommandKind, End, FLAG_DELAY, Phase, Refusal, Span};
use castellan_rules::{DrawReason, Outcome, Seat, WinReason};

const REINSTATE: CommandKind = CommandKind::Reinstate { give: None };

#[test]
fn a_director_ends_a_game() {
    for (winner, outcome) in [
        (Some(Seat::Red), Outcome::Won(Seat::Red, WinReason::Director)),
        (None, Outcome::Drawn(DrawReason::Director)),
    ] {
        let mut table = four();
        assert_eq!(table.refuse("ann", CommandKind::Adjudicate { winner }), Refusal::DirectorsOnly);
        table.accept("director", CommandKind::Adjudicate { winner });
        assert_eq!(table.game().end(), Some(End::Outcome(outcome)));
        table.check();
    }
    let winner = Some(Seat::Gold);
    assert!(matches!(
        two().refuse("director", CommandKind::Adjudicate { winner }),
        Refusal::NoSuchSeat { .. }
    ));
}

#[test]
fn a_director_takes_a_seat_out() {
    let remove = |seat| CommandKind::RemoveSeat { seat };
    let mut table = four();
    let happened = table.accept("director", remove(Seat::Red));
    assert_eq!(happened, [EventKind::Left { seat: Seat::Red, why: Departure::Removed }]);
    assert_eq!(table.refuse("director", remove(Seat::Red)), Refusal::SeatHasLeft { seat: Seat::Red });
    table.check();
    let mut table = two();
    table.accept("director", remove(Seat::White));
    assert_eq!(table.game().end(), Some(End::Outcome(Outcome::Won(Seat::Black, WinReason::Director))));
    let mut table = Table::lobby(agreement(MOUNT), &["ann", "ben"]);
    table.accept("director", remove(Seat::Black));
    assert_eq!(table.refuse("director", remove(Seat::Black)), Refusal::SeatEmpty { seat: Seat::Black });
    table.check();
}

#[test]
fn a_director_puts_somebody_else_on_a_seat() {
    let replace = |seat, name| CommandKind::ReplaceSeat { seat, player: person(name) };
    let mut table = four();
    assert_eq!(table.refuse("ann", replace(Seat::Red, "eve")), Refusal::DirectorsOnly);
    table.accept("director", replace(Seat::Red, "eve"));
    assert_eq!(table.refuse("ben", RESIGN), Refusal::NotInGame);
    assert_eq!(
        table.refuse("director", replace(Seat::Gold, "eve")),
        Refusal::AlreadySeated { seat: Seat::Red }
    );
    table.accept("eve", RESIGN);
    assert_eq!(table.refuse("director", replace(Seat::Red, "fay")), Refusal::SeatHasLeft { seat: Seat::Red });
    table.check();
    // Who comes during the set-up chooses anew.
    let mut table = Table::lobby(agreement(SECRET), &FOUR);
    table.accept("ann", CommandKind::Start);
    table.accept("ben", army("siege"));
    table.accept("ben", crate::table::READY);
    table.accept("director", replace(Seat::Red, "eve"));
    assert_eq!((table.game().army(Seat::Red), table.game().is_ready(Seat::Red)), (None, false));
    table.check();
}

#[test]
fn a_game_ended_by_mistake_goes_on_with_new_dice() {
    let (mut table, capture) = with_a_capture();
    let before = table.board();
    let draws = table.game().next_draw();
    assert_eq!(table.refuse("director", REINSTATE), Refusal::NothingToReinstate);
    let who = table.to_act();
    table.accept(&who, RESIGN);
    assert_eq!(table.refuse(&who, REINSTATE), Refusal::DirectorsOnly);
    let happened = table.accept("director", REINSTATE);
    let [EventKind::Reinstated { dice: Some(dice), .. }] = happened.as_slice() else {
        panic!("{happened:?}")
    };
    assert_eq!(dice.commitment, dice.secret.commitment());
    assert_eq!((table.board(), table.game().phase(), table.game().end()), (before, Phase::Running, None));
    assert_eq!(table.game().next_draw(), draws);
    table.accept(&who, act(&capture));
    table.check();
}

#[test]
fn a_seat_that_left_by_mistake_comes_back_while_nobody_has_acted() {
    let mut table = four();
    table.play_any();
    let before = table.board();
    table.accept("ben", RESIGN);
    let mut reinstated = table.clone();
    let happened = reinstated.accept("director", REINSTATE);
    assert_eq!(happened, [EventKind::Reinstated { steps: 1, dice: None, give: None }]);
    assert_eq!((reinstated.board(), reinstated.to_act().as_str()), (before, "ben"));
    reinstated.check();
    table.play_any();
    assert_eq!(table.refuse("director", REINSTATE), Refusal::NothingToReinstate);

    // The last to leave, which ended the game.
    let mut table = four();
    for name in ["ben", "cem", "dan"] {
        table.accept(name, RESIGN);
    }
    table.accept("director", REINSTATE);
    assert_eq!(table.game().playing(), [Seat::White, Seat::Gold]);
    table.check();
}

#[test]
fn a_seat_flagged_by_mistake_gets_time_to_go_on() {
    let mut table = Table::started(timed(MOUNT, "2d"), &["ann", "ben"]);
    table.wait(Span::days(2).plus(FLAG_DELAY));
    table.tick();
    assert_eq!(table.refuse("director", REINSTATE), Refusal::NoTimeLeft { seat: Seat::White });
    table.accept("director", CommandKind::Reinstate { give: Some(Span::days(1)) });
    let deadline = table.now.plus(Span::days(1));
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    table.check();
}

#[test]
fn what_is_over_on_the_board_stays_over() {
    let mut table = Table::started(agreement(crate::table::GIANT), &["ann", "ben"]);
    for _ in 0..4 {
        table.play("c2d4 c9d7 d4c2 d7c9");
    }
    let outcome = Outcome::Drawn(DrawReason::Repetition);
    assert_eq!(table.refuse("director", REINSTATE), Refusal::OverOnBoard { outcome });
    let mut table = Table::lobby(agreement(DICE), &["ann"]);
    table.accept("ann", CommandKind::Cancel);
    assert_eq!(table.refuse("director", REINSTATE), Refusal::NothingToReinstate);
    let mut table = two();
    table.accept("director", CommandKind::Pause);
    table.accept("ann", RESIGN);
    assert_eq!(kinds(&table.accept("director", REINSTATE)), ["reinstated"]);
    table.play("c2c3");
    table.check();
}
