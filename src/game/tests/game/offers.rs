//! Offers, which need everyone's agreement.

use crate::test_game::{
    FOUR, KINGS, MOUNT, MOUNTAIN, RESIGN, SECRET, TestGame, act, conditions, four_players,
    game_with_declared_capture, id, kinds, person, settings, timed, two_players,
};
use castellan_game::GameSettings;
use castellan_game::command::Proposal;
use castellan_game::decide::MOST_PRIVATE_EVENTS;
use castellan_game::event::{ClosingReason, EventKind, LapseReason};
use castellan_game::{CommandKind, End, Phase, Player, Refusal, Span};
use castellan_rules::{DrawReason, Outcome, Seat};

const DRAW: CommandKind = CommandKind::Offer(Proposal::Draw);
const TAKEBACK: CommandKind = CommandKind::Offer(Proposal::Takeback);
const PAUSE: CommandKind = CommandKind::Offer(Proposal::Pause);
const RESUME: CommandKind = CommandKind::Offer(Proposal::Resume);
const ABORT: CommandKind = CommandKind::Offer(Proposal::Abort);

fn replace(seat: Seat, name: &str) -> CommandKind {
    CommandKind::Offer(Proposal::Replace { seat, player: person(name) })
}

const AGREED: Option<End> = Some(End::Outcome(Outcome::Drawn(DrawReason::Agreement)));

#[test]
fn a_draw_needs_everyone_still_playing() {
    let mut test_game = four_players();
    test_game.accept("dan", RESIGN);
    test_game.accept("ben", DRAW);
    test_game.accept("ann", CommandKind::Accept(1));
    assert_eq!(test_game.refuse("ann", CommandKind::Accept(1)), Refusal::AlreadyAgreed);
    assert_eq!(test_game.refuse("dan", CommandKind::Accept(1)), Refusal::NotPartyToOffer);
    assert_eq!(test_game.refuse("eve", CommandKind::Accept(1)), Refusal::NotInGame);
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(2)), Refusal::NoSuchOffer { number: 2 });
    assert_eq!(kinds(&test_game.accept("cem", CommandKind::Accept(1))), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
    test_game.assert_folds();
}

#[test]
fn making_the_same_offer_means_agreeing() {
    let mut test_game = two_players();
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::OfferAlreadyOpen { number: 1, word: "draw" });
    assert_eq!(kinds(&test_game.accept("ben", DRAW)), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn an_offer_is_declined_by_one_and_withdrawn_by_its_maker() {
    let mut test_game = four_players();
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.refuse("ben", CommandKind::Withdraw(1)), Refusal::NotYourOffer);
    assert_eq!(test_game.refuse("ann", CommandKind::Decline(1)), Refusal::OwnOffer);
    test_game.accept("ben", CommandKind::Decline(1));
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    test_game.accept("cem", DRAW);
    test_game.accept("cem", CommandKind::Withdraw(2));
    assert!(test_game.game().offers().is_empty());
    test_game.assert_folds();
}

#[test]
fn a_draw_offer_lapses_when_a_player_who_has_not_agreed_acts() {
    let mut test_game = two_players();
    test_game.accept("ann", DRAW);
    test_game.play("c2c3");
    assert_eq!(test_game.game().offers().len(), 1, "one's own action leaves it standing");
    let happened = test_game.play("b7b6");
    assert_eq!(happened[1], EventKind::Lapsed { offer: 1, why: LapseReason::Overtaken });
    test_game.assert_folds();
}

#[test]
fn unanswered_offers_expire() {
    let mut test_game = four_players();
    test_game.accept("ann", DRAW);
    test_game.accept("ben", CommandKind::Accept(1));
    test_game.wait(Span::hours(48));
    // The offer expires at its deadline, even before the timer runs.
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    assert_eq!(test_game.tick(), [EventKind::Lapsed { offer: 1, why: LapseReason::Expired }]);
    assert!(test_game.tick().is_empty(), "and only once");
    test_game.accept("ann", DRAW);
    test_game.assert_folds();
}

#[test]
fn a_takeback_undoes_the_own_last_action() {
    let mut test_game = two_players();
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::NothingToTakeBack);
    test_game.play("c2c3 b7b6");
    let before = test_game.board();
    test_game.play("c3c4 b6b5");
    test_game.accept("ann", TAKEBACK);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted", "taken_back"]);
    assert_eq!(test_game.board(), before);
    assert_eq!((test_game.to_act().as_str(), test_game.game().board_version()), ("ann", 5));
    // The opponent may ask too; then their own action is taken back.
    test_game.play("c3c4");
    test_game.accept("ben", TAKEBACK);
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::OfferAlreadyOpen { number: 2, word: "takeback" });
    test_game.accept("ann", CommandKind::Accept(2));
    assert_eq!(test_game.game().record().expect("played").steps().len(), 1);
    test_game.assert_folds();
}

#[test]
fn an_action_overtakes_a_takeback() {
    let mut test_game = two_players();
    test_game.play("c2c3");
    test_game.accept("ann", TAKEBACK);
    assert_eq!(test_game.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: LapseReason::Overtaken });
    assert_eq!(test_game.refuse("ben", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
}

#[test]
fn rolled_dice_cannot_be_taken_back() {
    let (mut test_game, capture) = game_with_declared_capture();
    let who = test_game.to_act();
    test_game.accept(&who, act(&capture));
    assert_eq!(test_game.refuse(&who, TAKEBACK), Refusal::DiceWereRolled);
}

#[test]
fn actions_before_a_departure_cannot_be_taken_back() {
    let mut test_game = four_players();
    test_game.play_any();
    test_game.accept("cem", RESIGN);
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::SeatLeftSince { seat: Seat::Black });
}

#[test]
fn rated_games_have_no_takebacks() {
    let rated = GameSettings { rated: true, takebacks: false, ..settings(MOUNT) };
    let mut test_game = TestGame::started(rated, &["ann", "ben"]);
    test_game.play("c2c3");
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::NoTakebacks);
}

#[test]
fn a_pause_stops_play_and_the_clock() {
    let mut test_game = TestGame::started(timed(MOUNT, "3d per action"), &["ann", "ben"]);
    test_game.wait(Span::days(1));
    test_game.accept("ben", PAUSE);
    test_game.accept("ann", CommandKind::Accept(1));
    assert_eq!(test_game.game().phase(), Phase::Paused);
    assert_eq!(test_game.game().clock().deadline(), None);
    assert!(matches!(test_game.refuse("ann", act("c2c3")), Refusal::NotNow { phase: Phase::Paused, .. }));
    assert!(matches!(test_game.refuse("ann", PAUSE), Refusal::NotNow { phase: Phase::Paused, .. }));
    test_game.wait(Span::days(30));
    assert!(test_game.tick().is_empty());
    test_game.accept("ann", RESUME);
    test_game.accept("ben", RESUME);
    let deadline = test_game.now.plus(Span::days(2));
    assert_eq!(test_game.game().clock().deadline(), Some((Seat::White, deadline)));
    test_game.play("c2c3");
    test_game.assert_folds();
}

#[test]
fn a_game_is_aborted_only_until_all_have_acted() {
    let mut test_game = two_players();
    test_game.play("c2c3");
    test_game.accept("ben", ABORT);
    let mut aborted = test_game.clone();
    aborted.accept("ann", CommandKind::Accept(1));
    assert_eq!(aborted.game().end(), Some(End::Closed(ClosingReason::Aborted)));
    aborted.assert_folds();
    assert_eq!(test_game.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: LapseReason::Overtaken });
    assert_eq!(test_game.refuse("ann", ABORT), Refusal::GameUnderWay);

    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    test_game.accept("ann", ABORT);
    for (who, last) in [("ben", false), ("cem", false), ("dan", true)] {
        test_game.accept(who, CommandKind::Accept(1));
        assert_eq!(test_game.game().phase() == Phase::Over, last);
    }
    test_game.assert_folds();
}

#[test]
fn a_replacement_needs_the_agreement_of_all_including_the_replaced() {
    let mut test_game = four_players();
    assert_eq!(test_game.refuse("ann", replace(Seat::White, "eve")), Refusal::NotPartyToOffer);
    assert_eq!(
        test_game.refuse("ann", replace(Seat::Red, "cem")),
        Refusal::AlreadySeated { seat: Seat::Black }
    );
    test_game.accept("ann", replace(Seat::Red, "eve"));
    test_game.accept("cem", CommandKind::Accept(1));
    test_game.accept("dan", CommandKind::Accept(1));
    assert_eq!(kinds(&test_game.accept("eve", CommandKind::Accept(1))), ["accepted"]);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted", "replaced"]);
    assert_eq!(test_game.game().seats_of(&id("eve")), [Seat::Red]);
    test_game.play_any();
    assert_eq!(test_game.to_act(), "eve");
    test_game.assert_folds();

    // A seat that acts after all is not absent.
    test_game.accept("ann", replace(Seat::Red, "fay"));
    test_game.play_any();
    assert!(test_game.game().offers().is_empty());
}

/// Returns a game of Ann and Ben in which it is Ben's turn, and an offer to replace him.
fn ben_to_act() -> (TestGame, CommandKind) {
    let mut test_game = two_players();
    test_game.play("c2c3");
    let replaces = Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) };
    (test_game, CommandKind::Offer(replaces))
}

#[test]
fn a_present_player_is_not_replaced_without_agreeing() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.accept("ann", replaces.clone());
    let stands = Refusal::OfferAlreadyOpen { number: 1, word: "replacement" };
    assert_eq!(test_game.refuse("ann", replaces.clone()), stands);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Decline(1))), ["declined"]);
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Black]);
    // Any command counts as presence.
    test_game.wait(Span::hours(23));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
    test_game.assert_folds();
}

#[test]
fn a_player_to_move_inactive_for_a_day_is_replaced_without_agreeing() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.wait(Span::hours(24).minus(Span::from_ms(1)));
    assert_eq!(kinds(&test_game.accept("ann", replaces.clone())), ["offered"]);
    test_game.wait(Span::from_ms(1));
    assert_eq!(
        kinds(&test_game.accept("ann", replaces.clone())),
        ["replaced"],
        "to offer it again is enough"
    );
    assert_eq!(test_game.game().player_at(Seat::Black).and_then(Player::level), Some(3));
    test_game.assert_folds();
    // A command with an earlier time is decided for that time.
    let (mut test_game, replaces) = ben_to_act();
    let earlier = test_game.now;
    test_game.wait(Span::days(2));
    let happened = test_game.ask_at("ann", replaces, earlier).expect("an offer");
    assert_eq!(kinds(&happened), ["offered"]);
}

#[test]
fn a_player_waiting_for_others_is_not_absent() {
    let mut test_game = two_players();
    test_game.play("c2c3 b7b6");
    test_game.wait(Span::days(3));
    assert_eq!(kinds(&test_game.accept("ann", replace(Seat::Black, "eve"))), ["offered"]);
    test_game.accept("eve", CommandKind::Accept(1));
    // Ann takes her time, and then it is his turn.
    test_game.play("c3c4");
    assert!(!test_game.game().is_absent(Seat::Black, test_game.now, test_game.reachable_since));
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Black]);
    test_game.assert_folds();
}

#[test]
fn a_vacation_is_no_absence() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.accept("system", CommandKind::Vacation { player: id("ben"), away: true });
    test_game.wait(Span::days(3));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
}

#[test]
fn time_in_which_the_bot_was_unreachable_is_not_absence() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.wait(Span::hours(20));
    // The bot was away for two days.
    test_game.wait(Span::days(2));
    test_game.reachable_since = test_game.now;
    assert_eq!(kinds(&test_game.accept("ann", replaces.clone())), ["offered"]);
    test_game.wait(Span::hours(23));
    assert!(matches!(test_game.refuse("ann", replaces.clone()), Refusal::OfferAlreadyOpen { .. }));
    test_game.wait(Span::hours(1));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["replaced"]);
    test_game.assert_folds();
}

#[test]
fn ignoring_an_offer_to_resume_for_a_day_is_absence() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.accept("ann", PAUSE);
    test_game.accept("ben", PAUSE);
    test_game.wait(Span::days(3));
    assert_eq!(kinds(&test_game.accept("ann", replaces.clone())), ["offered"], "a pause is a pause");
    test_game.accept("ann", RESUME);
    test_game.wait(Span::hours(24));
    assert!(
        !test_game.game().is_absent(Seat::White, test_game.now, test_game.reachable_since),
        "she has asked"
    );
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["replaced"]);
    test_game.assert_folds();
}

#[test]
fn a_new_player_at_a_seat_is_not_absent() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.wait(Span::days(2));
    let directs = |name| CommandKind::ReplaceSeat { seat: Seat::Black, player: person(name) };
    for name in ["eve", "ben"] {
        test_game.accept("director", directs(name));
        assert!(!test_game.game().is_absent(Seat::Black, test_game.now, test_game.reachable_since), "{name}");
    }
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
    test_game.assert_folds();
}

#[test]
fn a_departure_removes_its_offers_and_completes_others() {
    let mut test_game = four_players();
    test_game.accept("ann", PAUSE);
    test_game.accept("dan", DRAW);
    test_game.accept("ben", CommandKind::Accept(2));
    test_game.accept("cem", CommandKind::Accept(2));
    test_game.accept("ben", CommandKind::Accept(1));
    let happened = test_game.accept("ann", RESIGN);
    assert_eq!(kinds(&happened), ["left", "lapsed", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
    test_game.assert_folds();
}

#[test]
fn a_declined_offer_can_be_repeated_after_the_next_action() {
    let mut test_game = four_players();
    test_game.play_any();
    for (offer, word) in [(DRAW, "draw"), (TAKEBACK, "takeback")] {
        test_game.accept("ann", offer.clone());
        let number = test_game.game().offers()[0].number;
        test_game.accept("cem", CommandKind::Decline(number));
        assert_eq!(test_game.refuse("ann", offer.clone()), Refusal::OfferDeclinedBefore { word });
    }
    // Other players may offer again, and so may a player who withdrew their own offer.
    test_game.accept("ben", DRAW);
    let number = test_game.game().offers()[0].number;
    test_game.accept("ben", CommandKind::Withdraw(number));
    test_game.accept("ben", DRAW);
    test_game.accept("ann", CommandKind::Decline(number + 1));
    test_game.assert_folds();
    test_game.play_any();
    test_game.accept("ann", DRAW);
    // A pause may be asked for any number of times.
    for _ in 0..2 {
        test_game.accept("ann", PAUSE);
        let number = test_game.game().offers().last().expect("an offer").number;
        test_game.accept("ben", CommandKind::Decline(number));
    }
    test_game.assert_folds();
}

#[test]
fn in_kings_mate_a_draw_is_offered_right_after_the_own_action() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    test_game.play("a2a3");
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["offered"]);
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn in_kings_mate_an_early_draw_offer_is_deferred_to_the_next_action() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    let public = test_game.game().public_head().clone();
    assert_eq!(kinds(&test_game.accept("ben", DRAW)), ["draw_offer_kept"]);
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["draw_offer_kept"]);
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::DrawOfferAlreadyDeferred);
    assert_eq!(
        kinds(&test_game.accept("ann", CommandKind::WithdrawDeferredDrawOffer)),
        ["draw_offer_dropped"]
    );
    assert_eq!(test_game.refuse("ann", CommandKind::WithdrawDeferredDrawOffer), Refusal::NoDeferredDrawOffer);
    assert_eq!(test_game.refuse("eve", CommandKind::WithdrawDeferredDrawOffer), Refusal::NotInGame);
    assert_eq!(*test_game.game().public_head(), public, "nobody else may know");
    // The offer takes effect with Ben's own action only.
    test_game.play("a2a3");
    assert!(test_game.game().offers().is_empty());
    test_game.play("a8a7");
    assert_eq!(test_game.game().offers().len(), 1);
    assert!(!test_game.game().has_deferred_draw_offer(&id("ben")));
    test_game.assert_folds();
    // Making the same offer means agreement, also before one's own move.
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn a_deferred_draw_offer_is_made_with_a_conditional_move() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    test_game.accept("ben", conditions("a2a3 -> a8a7"));
    test_game.accept("ben", DRAW);
    let happened = test_game.accept("ann", act("a2a3"));
    assert_eq!(kinds(&happened), ["played", "played", "offered"]);
    assert_eq!(test_game.game().offers()[0].by, id("ben"));
    test_game.assert_folds();
}

#[test]
fn a_deferred_draw_offer_ends_with_the_game_or_a_replacement() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    test_game.accept("ben", DRAW);
    test_game.accept("ann", replace(Seat::Black, "eve"));
    test_game.accept("eve", CommandKind::Accept(1));
    test_game.accept("ben", CommandKind::Accept(1));
    assert!(!test_game.game().has_deferred_draw_offer(&id("ben")));
    test_game.accept("eve", DRAW);
    test_game.accept("ann", RESIGN);
    assert!(!test_game.game().has_deferred_draw_offer(&id("eve")));
    test_game.assert_folds();
    assert!(matches!(test_game.refuse("eve", DRAW), Refusal::NotNow { .. }));
}

#[test]
fn two_deferred_draw_offers_are_made_with_their_own_actions() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    test_game.accept("ann", DRAW);
    test_game.accept("ben", DRAW);
    assert_eq!(test_game.play("a2a3").len(), 2);
    assert_eq!(test_game.game().offers()[0].by, id("ann"));
    // Ben moves on instead of agreeing, so Ann's offer lapses; his own stays until she answers.
    let happened = test_game.play("a8a7");
    assert_eq!(kinds(&happened), ["played", "lapsed", "offered"]);
    test_game.accept("ann", CommandKind::Accept(2));
    assert_eq!(test_game.game().end(), AGREED);
    test_game.assert_folds();
}

#[test]
fn a_takeback_keeps_a_deferred_draw_offer() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    test_game.play("a2a3 a8a7");
    test_game.accept("ann", DRAW);
    test_game.accept("ben", TAKEBACK);
    test_game.accept("ann", CommandKind::Accept(1));
    assert!(test_game.game().has_deferred_draw_offer(&id("ann")));
    // Ann's own action is now the last one.
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["offered"]);
    assert!(!test_game.game().has_deferred_draw_offer(&id("ann")));
    test_game.assert_folds();
}

#[test]
fn deferring_draw_offers_counts_as_private_events() {
    let mut test_game = TestGame::started(settings(KINGS), &["ann", "ben"]);
    for _ in 0..MOST_PRIVATE_EVENTS / 2 {
        test_game.accept("ann", DRAW);
        test_game.accept("ann", CommandKind::WithdrawDeferredDrawOffer);
    }
    let most = MOST_PRIVATE_EVENTS;
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::TooManyPrivateEvents { most });
    test_game.accept("ben", DRAW);
}

#[test]
fn players_of_a_solo_game_cannot_be_replaced() {
    let solo = GameSettings { solo: true, ..settings(MOUNTAIN) };
    let mut test_game = TestGame::started(solo, &["ann"]);
    assert_eq!(test_game.refuse("ann", replace(Seat::Red, "eve")), Refusal::Solo);
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.game().end(), AGREED);
}
