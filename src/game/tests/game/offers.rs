//! Offers, which need everyone's agreement.

use crate::test_game::{
    FOUR, KINGS, MOUNT, MOUNTAIN, RESIGN, SECRET, TestGame, act, agreement, conditions, four, id, kinds,
    person, timed, two, with_a_capture,
};
use castellan_game::Agreement;
use castellan_game::command::Proposal;
use castellan_game::decide::MOST_PRIVATE_EVENTS;
use castellan_game::event::{Closing, EventKind, Lapse};
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
    let mut test_game = four();
    test_game.accept("dan", RESIGN);
    test_game.accept("ben", DRAW);
    test_game.accept("ann", CommandKind::Accept(1));
    assert_eq!(test_game.refuse("ann", CommandKind::Accept(1)), Refusal::AlreadyAgreed);
    assert_eq!(test_game.refuse("dan", CommandKind::Accept(1)), Refusal::NotAsked);
    assert_eq!(test_game.refuse("eve", CommandKind::Accept(1)), Refusal::NotInGame);
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(2)), Refusal::NoSuchOffer { number: 2 });
    assert_eq!(kinds(&test_game.accept("cem", CommandKind::Accept(1))), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
    test_game.check();
}

#[test]
fn to_offer_the_same_is_to_agree() {
    let mut test_game = two();
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::OfferStands { number: 1, word: "draw" });
    assert_eq!(kinds(&test_game.accept("ben", DRAW)), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn an_offer_is_declined_by_one_and_withdrawn_by_its_maker() {
    let mut test_game = four();
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.refuse("ben", CommandKind::Withdraw(1)), Refusal::NotYourOffer);
    assert_eq!(test_game.refuse("ann", CommandKind::Decline(1)), Refusal::AlreadyAgreed);
    test_game.accept("ben", CommandKind::Decline(1));
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    test_game.accept("cem", DRAW);
    test_game.accept("cem", CommandKind::Withdraw(2));
    assert!(test_game.game().offers().is_empty());
    test_game.check();
}

#[test]
fn a_draw_lapses_when_somebody_who_had_not_agreed_acts() {
    let mut test_game = two();
    test_game.accept("ann", DRAW);
    test_game.play("c2c3");
    assert_eq!(test_game.game().offers().len(), 1, "one's own action leaves it standing");
    let happened = test_game.play("b7b6");
    assert_eq!(happened[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    test_game.check();
}

#[test]
fn an_absent_seat_blocks_nothing_longer_than_agreed() {
    let mut test_game = four();
    test_game.accept("ann", DRAW);
    test_game.accept("ben", CommandKind::Accept(1));
    test_game.wait(Span::hours(48));
    // The offer expires at its deadline, even before the timer runs.
    assert_eq!(test_game.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    assert_eq!(test_game.tick(), [EventKind::Lapsed { offer: 1, why: Lapse::Expired }]);
    assert!(test_game.tick().is_empty(), "and only once");
    test_game.accept("ann", DRAW);
    test_game.check();
}

#[test]
fn a_takeback_goes_to_before_ones_own_last_action() {
    let mut test_game = two();
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::NothingToTakeBack);
    test_game.play("c2c3 b7b6");
    let before = test_game.board();
    test_game.play("c3c4 b6b5");
    test_game.accept("ann", TAKEBACK);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted", "taken_back"]);
    assert_eq!(test_game.board(), before);
    assert_eq!((test_game.to_act().as_str(), test_game.game().moment()), ("ann", 5));
    // The opponent may ask too; then their own action is taken back.
    test_game.play("c3c4");
    test_game.accept("ben", TAKEBACK);
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::OfferStands { number: 2, word: "takeback" });
    test_game.accept("ann", CommandKind::Accept(2));
    assert_eq!(test_game.game().record().expect("played").steps().len(), 1);
    test_game.check();
}

#[test]
fn an_action_overtakes_a_takeback() {
    let mut test_game = two();
    test_game.play("c2c3");
    test_game.accept("ann", TAKEBACK);
    assert_eq!(test_game.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    assert_eq!(test_game.refuse("ben", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
}

#[test]
fn no_dice_are_taken_back() {
    let (mut test_game, capture) = with_a_capture();
    let who = test_game.to_act();
    test_game.accept(&who, act(&capture));
    assert_eq!(test_game.refuse(&who, TAKEBACK), Refusal::DiceWereRolled);
}

#[test]
fn what_happened_before_a_seat_left_is_not_taken_back() {
    let mut test_game = four();
    test_game.play_any();
    test_game.accept("cem", RESIGN);
    assert_eq!(test_game.refuse("ann", TAKEBACK), Refusal::SeatLeftSince { seat: Seat::Black });
}

#[test]
fn a_rated_game_takes_nothing_back() {
    let rated = Agreement { rated: true, takebacks: false, ..agreement(MOUNT) };
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
    test_game.check();
}

#[test]
fn a_game_is_aborted_only_until_all_have_acted() {
    let mut test_game = two();
    test_game.play("c2c3");
    test_game.accept("ben", ABORT);
    let mut aborted = test_game.clone();
    aborted.accept("ann", CommandKind::Accept(1));
    assert_eq!(aborted.game().end(), Some(End::Closed(Closing::Aborted)));
    aborted.check();
    assert_eq!(test_game.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    assert_eq!(test_game.refuse("ann", ABORT), Refusal::UnderWay);

    let mut test_game = TestGame::lobby(agreement(SECRET), &FOUR);
    test_game.accept("ann", CommandKind::Start);
    test_game.accept("ann", ABORT);
    for (who, last) in [("ben", false), ("cem", false), ("dan", true)] {
        test_game.accept(who, CommandKind::Accept(1));
        assert_eq!(test_game.game().phase() == Phase::Over, last);
    }
    test_game.check();
}

#[test]
fn everybody_and_the_one_who_goes_agree_to_a_replacement() {
    let mut test_game = four();
    assert_eq!(test_game.refuse("ann", replace(Seat::White, "eve")), Refusal::NotAsked);
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
    test_game.check();

    // A seat that acts after all is not absent.
    test_game.accept("ann", replace(Seat::Red, "fay"));
    test_game.play_any();
    assert!(test_game.game().offers().is_empty());
}

/// Returns a game of Ann and Ben in which it is Ben's turn, and an offer to replace him.
fn ben_to_act() -> (TestGame, CommandKind) {
    let mut test_game = two();
    test_game.play("c2c3");
    let replaces = Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) };
    (test_game, CommandKind::Offer(replaces))
}

#[test]
fn nobody_who_is_there_is_replaced_without_agreeing() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.accept("ann", replaces.clone());
    let stands = Refusal::OfferStands { number: 1, word: "replacement" };
    assert_eq!(test_game.refuse("ann", replaces.clone()), stands);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Decline(1))), ["declined"]);
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Black]);
    // Any command counts as presence.
    test_game.wait(Span::hours(23));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
    test_game.check();
}

#[test]
fn whoever_is_to_move_and_has_done_nothing_for_a_day_is_replaced_without_being_asked() {
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
    test_game.check();
    // A command with an earlier time is decided for that time.
    let (mut test_game, replaces) = ben_to_act();
    let earlier = test_game.now;
    test_game.wait(Span::days(2));
    let happened = test_game.ask_at("ann", replaces, earlier).expect("an offer");
    assert_eq!(kinds(&happened), ["offered"]);
}

#[test]
fn nobody_is_absent_who_waits_for_others() {
    let mut test_game = two();
    test_game.play("c2c3 b7b6");
    test_game.wait(Span::days(3));
    assert_eq!(kinds(&test_game.accept("ann", replace(Seat::Black, "eve"))), ["offered"]);
    test_game.accept("eve", CommandKind::Accept(1));
    // Ann takes her time, and then it is his turn.
    test_game.play("c3c4");
    assert!(!test_game.game().is_absent(Seat::Black, test_game.now, test_game.reachable_since));
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Black]);
    test_game.check();
}

#[test]
fn a_vacation_is_no_absence() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.accept("system", CommandKind::Vacation { player: id("ben"), away: true });
    test_game.wait(Span::days(3));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
}

#[test]
fn whoever_could_not_reach_the_bot_is_not_absent() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.wait(Span::hours(20));
    // The bot was away for two days.
    test_game.wait(Span::days(2));
    test_game.reachable_since = test_game.now;
    assert_eq!(kinds(&test_game.accept("ann", replaces.clone())), ["offered"]);
    test_game.wait(Span::hours(23));
    assert!(matches!(test_game.refuse("ann", replaces.clone()), Refusal::OfferStands { .. }));
    test_game.wait(Span::hours(1));
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["replaced"]);
    test_game.check();
}

#[test]
fn in_a_paused_game_whoever_lets_the_wish_to_play_on_wait_for_a_day_is_absent() {
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
    test_game.check();
}

#[test]
fn whoever_takes_a_seat_is_not_absent_however_long_it_was_waited_for() {
    let (mut test_game, replaces) = ben_to_act();
    test_game.wait(Span::days(2));
    let directs = |name| CommandKind::ReplaceSeat { seat: Seat::Black, player: person(name) };
    for name in ["eve", "ben"] {
        test_game.accept("director", directs(name));
        assert!(!test_game.game().is_absent(Seat::Black, test_game.now, test_game.reachable_since), "{name}");
    }
    assert_eq!(kinds(&test_game.accept("ann", replaces)), ["offered"]);
    test_game.check();
}

#[test]
fn when_a_seat_leaves_its_offers_go_and_others_may_be_agreed() {
    let mut test_game = four();
    test_game.accept("ann", PAUSE);
    test_game.accept("dan", DRAW);
    test_game.accept("ben", CommandKind::Accept(2));
    test_game.accept("cem", CommandKind::Accept(2));
    test_game.accept("ben", CommandKind::Accept(1));
    let happened = test_game.accept("ann", RESIGN);
    assert_eq!(kinds(&happened), ["left", "lapsed", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
    test_game.check();
}

#[test]
fn what_was_turned_down_is_offered_again_once_somebody_has_acted() {
    let mut test_game = four();
    test_game.play_any();
    for (offer, word) in [(DRAW, "draw"), (TAKEBACK, "takeback")] {
        test_game.accept("ann", offer.clone());
        let number = test_game.game().offers()[0].number;
        test_game.accept("cem", CommandKind::Decline(number));
        assert_eq!(test_game.refuse("ann", offer.clone()), Refusal::TurnedDown { word });
    }
    // Other players may offer again, and so may a player who withdrew their own offer.
    test_game.accept("ben", DRAW);
    let number = test_game.game().offers()[0].number;
    test_game.accept("ben", CommandKind::Withdraw(number));
    test_game.accept("ben", DRAW);
    test_game.accept("ann", CommandKind::Decline(number + 1));
    test_game.check();
    test_game.play_any();
    test_game.accept("ann", DRAW);
    // A pause may be asked for any number of times.
    for _ in 0..2 {
        test_game.accept("ann", PAUSE);
        let number = test_game.game().offers().last().expect("an offer").number;
        test_game.accept("ben", CommandKind::Decline(number));
    }
    test_game.check();
}

#[test]
fn in_kings_mate_a_draw_is_offered_right_after_ones_own_action() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    test_game.play("a2a3");
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["offered"]);
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn in_kings_mate_a_draw_that_is_offered_before_goes_with_the_next_action() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    let public = test_game.game().public().clone();
    assert_eq!(kinds(&test_game.accept("ben", DRAW)), ["draw_offer_kept"]);
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["draw_offer_kept"]);
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::DrawOfferIsKept);
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::DropDrawOffer)), ["draw_offer_dropped"]);
    assert_eq!(test_game.refuse("ann", CommandKind::DropDrawOffer), Refusal::NoDrawOfferKept);
    assert_eq!(test_game.refuse("eve", CommandKind::DropDrawOffer), Refusal::NotInGame);
    assert_eq!(*test_game.game().public(), public, "nobody else may know");
    // The offer takes effect with Ben's own action only.
    test_game.play("a2a3");
    assert!(test_game.game().offers().is_empty());
    test_game.play("a8a7");
    assert_eq!(test_game.game().offers().len(), 1);
    assert!(!test_game.game().keeps_draw_offer(&id("ben")));
    test_game.check();
    // Making the same offer means agreement, also before one's own move.
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["accepted", "ended"]);
    assert_eq!(test_game.game().end(), AGREED);
}

#[test]
fn a_kept_draw_offer_goes_with_an_action_that_was_entered_before() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    test_game.accept("ben", conditions("a2a3 -> a8a7"));
    test_game.accept("ben", DRAW);
    let happened = test_game.accept("ann", act("a2a3"));
    assert_eq!(kinds(&happened), ["played", "played", "offered"]);
    assert_eq!(test_game.game().offers()[0].by, id("ben"));
    test_game.check();
}

#[test]
fn a_kept_draw_offer_ends_with_the_game_and_with_whoever_keeps_it() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    test_game.accept("ben", DRAW);
    test_game.accept("ann", replace(Seat::Black, "eve"));
    test_game.accept("eve", CommandKind::Accept(1));
    test_game.accept("ben", CommandKind::Accept(1));
    assert!(!test_game.game().keeps_draw_offer(&id("ben")));
    test_game.accept("eve", DRAW);
    test_game.accept("ann", RESIGN);
    assert!(!test_game.game().keeps_draw_offer(&id("eve")));
    test_game.check();
    assert!(matches!(test_game.refuse("eve", DRAW), Refusal::NotNow { .. }));
}

#[test]
fn of_two_kept_draw_offers_each_goes_with_its_own_action() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    test_game.accept("ann", DRAW);
    test_game.accept("ben", DRAW);
    assert_eq!(test_game.play("a2a3").len(), 2);
    assert_eq!(test_game.game().offers()[0].by, id("ann"));
    // Ben moves on instead of agreeing, so Ann's offer lapses; his own stays until she answers.
    let happened = test_game.play("a8a7");
    assert_eq!(kinds(&happened), ["played", "lapsed", "offered"]);
    test_game.accept("ann", CommandKind::Accept(2));
    assert_eq!(test_game.game().end(), AGREED);
    test_game.check();
}

#[test]
fn a_takeback_leaves_a_kept_draw_offer_and_it_can_be_offered_at_once() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    test_game.play("a2a3 a8a7");
    test_game.accept("ann", DRAW);
    test_game.accept("ben", TAKEBACK);
    test_game.accept("ann", CommandKind::Accept(1));
    assert!(test_game.game().keeps_draw_offer(&id("ann")));
    // Ann's own action is now the last one.
    assert_eq!(kinds(&test_game.accept("ann", DRAW)), ["offered"]);
    assert!(!test_game.game().keeps_draw_offer(&id("ann")));
    test_game.check();
}

#[test]
fn draw_offers_are_kept_and_dropped_as_often_as_anything_private() {
    let mut test_game = TestGame::started(agreement(KINGS), &["ann", "ben"]);
    for _ in 0..MOST_PRIVATE_EVENTS / 2 {
        test_game.accept("ann", DRAW);
        test_game.accept("ann", CommandKind::DropDrawOffer);
    }
    let most = MOST_PRIVATE_EVENTS;
    assert_eq!(test_game.refuse("ann", DRAW), Refusal::TooManyPrivateEvents { most });
    test_game.accept("ben", DRAW);
}

#[test]
fn a_solo_game_cannot_be_handed_over() {
    let solo = Agreement { solo: true, ..agreement(MOUNTAIN) };
    let mut test_game = TestGame::started(solo, &["ann"]);
    assert_eq!(test_game.refuse("ann", replace(Seat::Red, "eve")), Refusal::Solo);
    test_game.accept("ann", DRAW);
    assert_eq!(test_game.game().end(), AGREED);
}
