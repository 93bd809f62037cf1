//! What needs everyone's agreement.

use crate::table::{
    FOUR, KINGS, MOUNT, MOUNTAIN, RESIGN, SECRET, Table, act, agreement, four, id, kinds, person, timed, two,
    with_a_capture,
};
use castellan_game::Agreement;
use castellan_game::command::Proposal;
use castellan_game::event::{Closing, EventKind, Lapse};
use castellan_game::{CommandKind, End, Phase, Refusal, Span};
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
    let mut table = four();
    table.accept("dan", RESIGN);
    table.accept("ben", DRAW);
    table.accept("ann", CommandKind::Accept(1));
    assert_eq!(table.refuse("ann", CommandKind::Accept(1)), Refusal::AlreadyAgreed);
    assert_eq!(table.refuse("dan", CommandKind::Accept(1)), Refusal::NotAsked);
    assert_eq!(table.refuse("eve", CommandKind::Accept(1)), Refusal::NotInGame);
    assert_eq!(table.refuse("cem", CommandKind::Accept(2)), Refusal::NoSuchOffer { number: 2 });
    assert_eq!(kinds(&table.accept("cem", CommandKind::Accept(1))), ["accepted", "ended"]);
    assert_eq!(table.game().end(), AGREED);
    table.check();
}

#[test]
fn to_offer_the_same_is_to_agree() {
    let mut table = two();
    table.accept("ann", DRAW);
    assert_eq!(table.refuse("ann", DRAW), Refusal::OfferStands { number: 1, word: "draw" });
    assert_eq!(kinds(&table.accept("ben", DRAW)), ["accepted", "ended"]);
    assert_eq!(table.game().end(), AGREED);
}

#[test]
fn an_offer_is_declined_by_one_and_withdrawn_by_its_maker() {
    let mut table = four();
    table.accept("ann", DRAW);
    assert_eq!(table.refuse("ben", CommandKind::Withdraw(1)), Refusal::NotYourOffer);
    assert_eq!(table.refuse("ann", CommandKind::Decline(1)), Refusal::AlreadyAgreed);
    table.accept("ben", CommandKind::Decline(1));
    assert_eq!(table.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    table.accept("cem", DRAW);
    table.accept("cem", CommandKind::Withdraw(2));
    assert!(table.game().offers().is_empty());
    table.check();
}

#[test]
fn a_draw_lapses_when_somebody_who_had_not_agreed_acts() {
    let mut table = two();
    table.accept("ann", DRAW);
    table.play("c2c3");
    assert_eq!(table.game().offers().len(), 1, "one's own action leaves it standing");
    let happened = table.play("b7b6");
    assert_eq!(happened[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    table.check();
}

#[test]
fn an_absent_seat_blocks_nothing_longer_than_agreed() {
    let mut table = four();
    table.accept("ann", DRAW);
    table.accept("ben", CommandKind::Accept(1));
    table.wait(Span::hours(48));
    // It has expired even before the bot has looked.
    assert_eq!(table.refuse("cem", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    assert_eq!(table.tick(), [EventKind::Lapsed { offer: 1, why: Lapse::Expired }]);
    assert!(table.tick().is_empty(), "and only once");
    table.accept("ann", DRAW);
    table.check();
}

#[test]
fn a_takeback_goes_to_before_ones_own_last_action() {
    let mut table = two();
    assert_eq!(table.refuse("ann", TAKEBACK), Refusal::NothingToTakeBack);
    table.play("c2c3 b7b6");
    let before = table.board();
    table.play("c3c4 b6b5");
    table.accept("ann", TAKEBACK);
    assert_eq!(kinds(&table.accept("ben", CommandKind::Accept(1))), ["accepted", "taken_back"]);
    assert_eq!(table.board(), before);
    assert_eq!((table.to_act().as_str(), table.game().moment()), ("ann", 5));
    // The other may ask too: then it is their own action that goes.
    table.play("c3c4");
    table.accept("ben", TAKEBACK);
    assert_eq!(table.refuse("ann", TAKEBACK), Refusal::OfferStands { number: 2, word: "takeback" });
    table.accept("ann", CommandKind::Accept(2));
    assert_eq!(table.game().record().expect("played").steps().len(), 1);
    table.check();
}

#[test]
fn an_action_overtakes_a_takeback() {
    let mut table = two();
    table.play("c2c3");
    table.accept("ann", TAKEBACK);
    assert_eq!(table.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    assert_eq!(table.refuse("ben", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
}

#[test]
fn no_dice_are_taken_back() {
    let (mut table, capture) = with_a_capture();
    let who = table.to_act();
    table.accept(&who, act(&capture));
    assert_eq!(table.refuse(&who, TAKEBACK), Refusal::DiceWereRolled);
}

#[test]
fn what_happened_before_a_seat_left_is_not_taken_back() {
    let mut table = four();
    table.play_any();
    table.accept("cem", RESIGN);
    assert_eq!(table.refuse("ann", TAKEBACK), Refusal::SeatLeftSince { seat: Seat::Black });
}

#[test]
fn a_rated_game_takes_nothing_back() {
    let rated = Agreement { rated: true, takebacks: false, ..agreement(MOUNT) };
    let mut table = Table::started(rated, &["ann", "ben"]);
    table.play("c2c3");
    assert_eq!(table.refuse("ann", TAKEBACK), Refusal::NoTakebacks);
}

#[test]
fn a_pause_stops_play_and_the_clock() {
    let mut table = Table::started(timed(MOUNT, "3d per action"), &["ann", "ben"]);
    table.wait(Span::days(1));
    table.accept("ben", PAUSE);
    table.accept("ann", CommandKind::Accept(1));
    assert_eq!(table.game().phase(), Phase::Paused);
    assert_eq!(table.game().clock().deadline(), None);
    assert!(matches!(table.refuse("ann", act("c2c3")), Refusal::NotNow { phase: Phase::Paused, .. }));
    assert!(matches!(table.refuse("ann", PAUSE), Refusal::NotNow { phase: Phase::Paused, .. }));
    table.wait(Span::days(30));
    assert!(table.tick().is_empty());
    table.accept("ann", RESUME);
    table.accept("ben", RESUME);
    let deadline = table.now.plus(Span::days(2));
    assert_eq!(table.game().clock().deadline(), Some((Seat::White, deadline)));
    table.play("c2c3");
    table.check();
}

#[test]
fn a_game_is_aborted_only_until_all_have_acted() {
    let mut table = two();
    table.play("c2c3");
    table.accept("ben", ABORT);
    let mut aborted = table.clone();
    aborted.accept("ann", CommandKind::Accept(1));
    assert_eq!(aborted.game().end(), Some(End::Closed(Closing::Aborted)));
    aborted.check();
    assert_eq!(table.play("b7b6")[1], EventKind::Lapsed { offer: 1, why: Lapse::Overtaken });
    assert_eq!(table.refuse("ann", ABORT), Refusal::UnderWay);

    let mut table = Table::lobby(agreement(SECRET), &FOUR);
    table.accept("ann", CommandKind::Start);
    table.accept("ann", ABORT);
    for (who, last) in [("ben", false), ("cem", false), ("dan", true)] {
        table.accept(who, CommandKind::Accept(1));
        assert_eq!(table.game().phase() == Phase::Over, last);
    }
    table.check();
}

#[test]
fn all_the_others_replace_a_seat_with_somebody_who_is_willing() {
    let mut table = four();
    assert_eq!(table.refuse("ann", replace(Seat::White, "eve")), Refusal::NotAsked);
    assert_eq!(table.refuse("ann", replace(Seat::Red, "cem")), Refusal::AlreadySeated { seat: Seat::Black });
    table.accept("ann", replace(Seat::Red, "eve"));
    table.accept("cem", CommandKind::Accept(1));
    table.accept("dan", CommandKind::Accept(1));
    assert_eq!(table.refuse("ben", CommandKind::Decline(1)), Refusal::NotAsked);
    assert_eq!(table.game().phase(), Phase::Running);
    assert_eq!(kinds(&table.accept("eve", CommandKind::Accept(1))), ["accepted", "replaced"]);
    assert_eq!(table.game().seats_of(&id("eve")), [Seat::Red]);
    table.play_any();
    assert_eq!(table.to_act(), "eve");
    table.check();

    // A seat that acts after all is not absent.
    table.accept("ann", replace(Seat::Red, "fay"));
    table.play_any();
    assert!(table.game().offers().is_empty());
}

#[test]
fn when_a_seat_leaves_its_offers_go_and_others_may_be_agreed() {
    let mut table = four();
    table.accept("ann", PAUSE);
    table.accept("dan", DRAW);
    table.accept("ben", CommandKind::Accept(2));
    table.accept("cem", CommandKind::Accept(2));
    table.accept("ben", CommandKind::Accept(1));
    let happened = table.accept("ann", RESIGN);
    assert_eq!(kinds(&happened), ["left", "lapsed", "ended"]);
    assert_eq!(table.game().end(), AGREED);
    table.check();
}

#[test]
fn what_was_turned_down_is_offered_again_once_somebody_has_acted() {
    let mut table = four();
    table.play_any();
    for (offer, word) in [(DRAW, "draw"), (TAKEBACK, "takeback")] {
        table.accept("ann", offer.clone());
        let number = table.game().offers()[0].number;
        table.accept("cem", CommandKind::Decline(number));
        assert_eq!(table.refuse("ann", offer.clone()), Refusal::TurnedDown { word });
    }
    // Others may, and so may whoever took theirs back.
    table.accept("ben", DRAW);
    let number = table.game().offers()[0].number;
    table.accept("ben", CommandKind::Withdraw(number));
    table.accept("ben", DRAW);
    table.accept("ann", CommandKind::Decline(number + 1));
    table.check();
    table.play_any();
    table.accept("ann", DRAW);
    // A pause is asked for as often as it is needed.
    for _ in 0..2 {
        table.accept("ann", PAUSE);
        let number = table.game().offers().last().expect("an offer").number;
        table.accept("ben", CommandKind::Decline(number));
    }
    table.check();
}

#[test]
fn in_kings_mate_a_draw_is_offered_right_after_ones_own_action() {
    let mut table = Table::started(agreement(KINGS), &["ann", "ben"]);
    assert_eq!(table.refuse("ann", DRAW), Refusal::DrawAfterOwnAction);
    table.play("a2a3");
    assert_eq!(table.refuse("ben", DRAW), Refusal::DrawAfterOwnAction);
    table.accept("ann", DRAW);
    table.accept("ben", CommandKind::Accept(1));
    assert_eq!(table.game().end(), AGREED);
}

#[test]
fn a_solo_game_cannot_be_handed_over() {
    let solo = Agreement { solo: true, ..agreement(MOUNTAIN) };
    let mut table = Table::started(solo, &["ann"]);
    assert_eq!(table.refuse("ann", replace(Seat::Red, "eve")), Refusal::Solo);
    table.accept("ann", DRAW);
    assert_eq!(table.game().end(), AGREED);
}
