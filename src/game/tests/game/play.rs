//! Actions on the board, picked pieces, resignation and endings.

use crate::test_game::{
    DICE, FOUR, GIANT, MOUNTAIN, RESIGN, TestGame, act, four_players, game_with_declared_capture, kinds,
    settings, two_players,
};
use castellan_game::event::{DepartureReason, EventKind};
use castellan_game::{ActionInput, Command, CommandKind, End, Phase, Refusal, Requester, Span, decide};
use castellan_rules::text::input::InputError;
use castellan_rules::{DrawReason, Outcome, Seat, Square, WinReason};
use castellan_test_support::Random;

fn touch(square: &str) -> CommandKind {
    CommandKind::Touch { square: square.parse::<Square>().expect("a square"), seen: None }
}

#[test]
fn an_action_is_parsed_leniently_and_stored_canonically() {
    let mut test_game = two_players();
    let happened = test_game.accept("ann", act("Farmer c2-c3"));
    assert!(matches!(&happened[0], EventKind::Played { seat: Seat::White, action, conditional: false, .. }
        if action.to_string() == "c2c3"));
    assert_eq!(test_game.refuse("ann", act("a3b4")), Refusal::NotYourTurn { to_act: Seat::Black });
    assert_eq!(test_game.refuse("eve", act("a3b4")), Refusal::NotInGame);
    assert!(matches!(test_game.refuse("ben", act("b7b4")), Refusal::Input(InputError::Refused(..))));
    assert!(matches!(test_game.refuse("ben", act("hello there")), Refusal::Input(InputError::Unreadable(_))));
    assert!(matches!(test_game.refuse("ben", act("leave:b")), Refusal::Input(InputError::Refused(_, ruling))
        if ruling.reason.id == "LEAVING"));
    assert_eq!(test_game.game().board_version(), 1);
    test_game.assert_folds();
}

#[test]
fn an_action_for_an_outdated_board_is_refused() {
    let mut test_game = two_players();
    let with = |text: &str, seen| CommandKind::Act { action: ActionInput::typed(text), seen: Some(seen) };
    test_game.accept("ann", with("c2c3", 0));
    assert_eq!(test_game.refuse("ann", with("c2c3", 0)), Refusal::Stale { seen: 0, now: 1 });
    test_game.accept("ben", with("b7b6", 1));
    assert_eq!(test_game.game().board_version(), 2);
}

#[test]
fn an_action_counts_from_its_own_time_and_never_later_than_its_receipt() {
    let mut test_game = two_players();
    let sent = test_game.now;
    test_game.wait(Span::minutes(2));
    test_game.ask_at("ann", act("c2c3"), sent).expect("accepted");
    assert_eq!(test_game.events.last().map(|event| event.at), Some(sent));
    let now = test_game.now;
    test_game.ask_at("ben", act("b7b6"), now.plus(Span::hours(9))).expect("accepted");
    assert_eq!(test_game.events.last().map(|event| event.at), Some(now));
}

#[test]
fn a_roll_does_not_depend_on_the_request_or_its_time() {
    let (test_game, capture) = game_with_declared_capture();
    let rolls: Vec<_> = (0..20_u64)
        .map(|n| {
            let command = Command {
                by: Requester::Player(
                    test_game
                        .game()
                        .player_at(test_game.game().to_act().expect("a seat"))
                        .expect("sits")
                        .id
                        .clone(),
                ),
                at: test_game.now.plus(Span::minutes(n)),
                request: format!("test:again-{n}"),
                kind: act(&capture),
            };
            let now = test_game.now.plus(Span::hours(n));
            let decided = decide(
                test_game.game.as_ref(),
                &crate::test_game::game_id(),
                &command,
                now,
                now,
                &[n as u8; 32],
            );
            match &decided.expect("accepted").events[0].what {
                EventKind::Played { roll: Some(roll), .. } => *roll,
                other => panic!("{other:?}"),
            }
        })
        .collect();
    assert!(rolls.windows(2).all(|pair| pair[0] == pair[1]), "{rolls:?}");
    let mut after = test_game.clone();
    let who = after.to_act();
    after.accept(&who, act(&capture));
    assert_eq!(after.game().next_dice_draw(), test_game.game().next_dice_draw() + 2);
    after.assert_folds();
}

#[test]
fn a_picked_piece_must_act_if_possible() {
    let mut test_game = TestGame::started(settings(DICE), &["ann", "ben"]);
    assert_eq!(
        test_game.refuse("ann", touch("d5")),
        Refusal::EmptySquare { square: "d5".parse::<Square>().expect("d5") }
    );
    assert!(matches!(test_game.refuse("ben", touch("a8")), Refusal::NotYourTurn { .. }));
    // The Keeper on a1 has no move, so picking it binds nobody. Neither does a black piece that cannot be captured.
    assert!(test_game.accept("ann", touch("a1")).is_empty());
    assert!(test_game.accept("ann", touch("a8")).is_empty());
    assert_eq!(kinds(&test_game.accept("ann", touch("a2"))), ["touched"]);
    assert!(test_game.accept("ann", touch("a2")).is_empty(), "picked already");
    // The player stays bound despite typing or another pick.
    let Refusal::Touched { square, capture, rule, .. } = test_game.refuse("ann", act("b2b3")) else {
        panic!()
    };
    assert_eq!((square.to_string().as_str(), capture, rule), ("a2", false, "KM-20"));
    assert!(test_game.accept("ann", touch("b2")).is_empty());
    assert!(matches!(test_game.refuse("ann", act("b2b3")), Refusal::Touched { .. }));
    test_game.assert_folds();
    test_game.accept("ann", act("a2a3"));
    assert!(test_game.game().touched().is_empty());
    assert_eq!(two_players().refuse("ann", touch("a2")), Refusal::NoTouchMove);
}

#[test]
fn a_picked_enemy_piece_must_be_captured_if_possible() {
    let (mut test_game, capture) = game_with_declared_capture();
    let who = test_game.to_act();
    let victim = &capture[2..4];
    test_game.accept(&who, touch(victim));
    let other = test_game.game().record().expect("played").position().actions();
    let other =
        other.iter().map(ToString::to_string).find(|text| text[2..4] != *victim).expect("another action");
    let Refusal::Touched { square, capture: must, .. } = test_game.refuse(&who, act(&other)) else {
        panic!()
    };
    assert_eq!((square.to_string().as_str(), must), (victim, true));
    test_game.accept(&who, act(&capture));
    test_game.assert_folds();
}

#[test]
fn a_repetition_is_claimed_on_the_own_turn_and_later_automatic() {
    let mut test_game = TestGame::started(settings(GIANT), &["ann", "ben"]);
    let around = "c2d4 c9d7 d4c2 d7c9";
    test_game.play(around);
    assert_eq!(test_game.refuse("ann", CommandKind::ClaimDraw), Refusal::NothingToClaim);
    test_game.play(around);
    assert_eq!(test_game.refuse("ben", CommandKind::ClaimDraw), Refusal::NotYourTurn { to_act: Seat::White });
    let mut claimed = test_game.clone();
    claimed.accept("ann", CommandKind::ClaimDraw);
    assert_eq!(claimed.game().end(), Some(End::Outcome(Outcome::Drawn(DrawReason::Claim))));
    claimed.assert_folds();
    test_game.play(around);
    assert_eq!(kinds(&test_game.play(around)), ["played", "ended"]);
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Drawn(DrawReason::Repetition))));
    let end = test_game.game().end();
    assert_eq!(test_game.refuse("ann", act("c2d4")), Refusal::NotNow { phase: Phase::Over, end });
    test_game.assert_folds();
}

#[test]
fn resigning_ends_a_game_of_two() {
    let mut test_game = two_players();
    assert_eq!(kinds(&test_game.accept("ben", RESIGN)), ["ended"]);
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::White, WinReason::Resignation))));
    assert_eq!(test_game.refuse("eve", RESIGN), Refusal::NotInGame);
    test_game.assert_folds();
}

#[test]
fn resigning_with_four_seats_lets_the_others_play_on() {
    let mut test_game = four_players();
    test_game.play_any();
    assert_eq!(
        test_game.refuse("ann", CommandKind::Resign { seat: Some(Seat::Red) }),
        Refusal::NotYourSeat { seat: Seat::Red }
    );
    let happened = test_game.accept("cem", RESIGN);
    assert_eq!(happened, [EventKind::Left { seat: Seat::Black, why: DepartureReason::Resigned }]);
    assert_eq!(test_game.refuse("cem", act("pass")), Refusal::SeatHasLeft { seat: Seat::Black });
    assert_eq!(test_game.refuse("cem", RESIGN), Refusal::SeatHasLeft { seat: Seat::Black });
    test_game.accept("ben", RESIGN);
    assert_eq!(test_game.to_act(), "dan");
    test_game.play_any();
    assert_eq!(test_game.to_act(), "ann");
    assert_eq!(kinds(&test_game.accept("dan", RESIGN)), ["left", "ended"]);
    assert_eq!(test_game.game().end(), Some(End::Outcome(Outcome::Won(Seat::White, WinReason::LastSeat))));
    test_game.assert_folds();
}

#[test]
fn a_solo_game_is_resigned_by_the_seat_to_act() {
    let solo = castellan_game::GameSettings { solo: true, ..settings(MOUNTAIN) };
    let mut test_game = TestGame::started(solo, &["ann"]);
    test_game.play_any();
    test_game.accept("ann", RESIGN);
    test_game.accept("ann", CommandKind::Resign { seat: Some(Seat::Gold) });
    assert_eq!(test_game.game().seats_in_play(), [Seat::White, Seat::Black]);
    assert_eq!(
        test_game.refuse("ann", CommandKind::Resign { seat: Some(Seat::Gold) }),
        Refusal::SeatHasLeft { seat: Seat::Gold }
    );
    test_game.assert_folds();
}

#[test]
fn random_games_of_every_variant_end_by_the_rules() {
    let mut random = Random::new(23);
    for terms in castellan_test_support::TERMS {
        let seats = settings(*terms).seats().expect("seats").len();
        let mut test_game = TestGame::lobby(settings(*terms), &FOUR[..seats]);
        test_game.accept("ann", CommandKind::Start);
        for name in &FOUR[..seats] {
            if test_game.ask(name, crate::test_game::army("skirmish")).is_ok() {
                test_game.accept(name, crate::test_game::READY);
            }
        }
        for _ in 0..150 {
            if test_game.game().phase() == Phase::Over {
                break;
            }
            let actions = test_game.game().record().expect("played").position().actions();
            let (who, action) = (test_game.to_act(), random.pick(&actions).to_string());
            test_game.accept(&who, act(&action));
        }
        let record = test_game.game().record().expect("played");
        assert_eq!(record.rules_outcome().is_some(), test_game.game().phase() == Phase::Over, "{terms:?}");
        test_game.assert_folds();
    }
}
