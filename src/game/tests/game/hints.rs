//! Hints: the players who may get one, and the conditions.

use crate::test_game::{TestGame, agreement, id, join, person};
use castellan_game::agreement::AgreementError;
use castellan_game::command::{Place, Proposal};
use castellan_game::terms::Change;
use castellan_game::{Agreement, CommandKind, Phase, Player, Refusal};
use castellan_rules::Seat;
use castellan_test_support::Terms;

const MOUNT: Terms = ("mount-chess", &[]);
const FOUR_SEATS: Terms = ("king-of-the-mountain", &[("seats", "4"), ("first", "w"), ("army", "siege")]);

fn with_hints(terms: Terms) -> Agreement {
    Agreement { hints: true, ..agreement(terms) }
}

fn asks(test_game: &TestGame, who: &str) -> Result<Seat, Refusal> {
    test_game.game().seat_for_hint(&id(who))
}

#[test]
fn whoever_is_to_move_may_ask_where_all_have_agreed() {
    let mut test_game = TestGame::started(with_hints(MOUNT), &["ann", "ben"]);
    assert_eq!(asks(&test_game, "ann"), Ok(Seat::White));
    assert_eq!(asks(&test_game, "ben"), Err(Refusal::NotYourTurn { to_act: Seat::White }));
    assert_eq!(asks(&test_game, "eve"), Err(Refusal::NotInGame));
    test_game.play_any();
    assert_eq!(asks(&test_game, "ben"), Ok(Seat::Black));
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert!(matches!(asks(&test_game, "ann"), Err(Refusal::NotNow { phase: Phase::Over, .. })));
}

#[test]
fn without_an_agreement_nobody_may_and_what_is_usual_is_none() {
    let test_game = TestGame::started(agreement(MOUNT), &["ann", "ben"]);
    assert_eq!(asks(&test_game, "ann"), Err(Refusal::NoHints));
}

#[test]
fn a_change_to_hints_is_an_offer_to_all_who_have_joined() {
    let hints = || CommandKind::Amend(vec![Change::to("hints", "on")]);
    let mut test_game = TestGame::lobby(agreement(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", hints());
    assert!(!test_game.game().agreement().hints, "ben has not agreed");
    test_game.accept("ben", CommandKind::Accept(1));
    assert!(test_game.game().agreement().hints);
    let mut test_game = TestGame::lobby(agreement(MOUNT), &["ann"]);
    test_game.accept("ann", hints());
    assert!(test_game.game().agreement().hints, "whoever joins later knows");
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(asks(&test_game, "ann"), Ok(Seat::White));
    assert!(matches!(test_game.refuse("ann", hints()), Refusal::NotNow { .. }), "not while it is played");
}

#[test]
fn no_rated_game_has_hints() {
    let rated = Agreement { rated: true, takebacks: false, ..agreement(MOUNT) };
    let test_game = TestGame::started(rated.clone(), &["ann", "ben"]);
    assert_eq!(asks(&test_game, "ann"), Err(Refusal::RatedWithoutHints));
    let both = Agreement { hints: true, ..rated };
    assert_eq!(both.check(), Err(AgreementError::RatedHints));
    // Only an explicit request for both is refused.
    let amended = with_hints(MOUNT).amended(&[Change::to("rated", "on")]).expect("hints go");
    assert!(amended.rated && !amended.hints && !amended.takebacks);
    let asked = with_hints(MOUNT).amended(&[Change::to("rated", "on"), Change::to("hints", "on")]);
    assert!(asked.is_err());
}

#[test]
fn one_person_alone_agrees_by_asking() {
    let solo = TestGame::started(Agreement { solo: true, ..agreement(MOUNT) }, &["ann"]);
    assert_eq!(asks(&solo, "ann"), Ok(Seat::White));
    let mut test_game = TestGame::empty();
    let computers = (1..=3).map(|number| (Player::computer(1, number), Place::Any)).collect();
    test_game.accept(
        "ann",
        CommandKind::CreateWithComputers {
            agreement: Box::new(agreement(FOUR_SEATS)),
            owner: person("ann"),
            sit: Place::At(Seat::White),
            computers,
        },
    );
    assert_eq!(asks(&test_game, "ann"), Ok(Seat::White));
    assert_eq!(asks(&test_game, "ben"), Err(Refusal::NotInGame));
    // A player who takes over a computer's seat must agree.
    let replaces = Proposal::Replace { seat: Seat::Red, player: person("ben") };
    test_game.accept("ann", CommandKind::Offer(replaces));
    for who in ["ben", "computer-1-2", "computer-1-3"] {
        if test_game.game().offer(1).is_some() {
            test_game.accept(who, CommandKind::Accept(1));
        }
    }
    assert_eq!(test_game.game().player_at(Seat::Red).map(|player| &player.id), Some(&id("ben")));
    assert_eq!(asks(&test_game, "ann"), Err(Refusal::NoHints));
}

#[test]
fn where_another_person_has_played_hints_need_an_agreement_also_when_they_are_gone() {
    let mut test_game = TestGame::started(agreement(MOUNT), &["ann", "ben"]);
    let replaces = Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) };
    test_game.accept("ann", CommandKind::Offer(replaces));
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(asks(&test_game, "ann"), Err(Refusal::NoHints));
    test_game.check();
    // A player who left before the start has not played.
    let mut test_game = TestGame::lobby(agreement(MOUNT), &["ann", "ben"]);
    test_game.accept("ben", CommandKind::Leave);
    test_game.accept("ann", CommandKind::Join { player: Player::computer(3, 1), place: Place::Any });
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(asks(&test_game, "ann"), Ok(Seat::White));
}

#[test]
fn whoever_has_left_the_board_is_told_nothing() {
    let mut test_game = TestGame::started(with_hints(FOUR_SEATS), &["ann", "ben", "cem", "dan"]);
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert!(matches!(asks(&test_game, "ben"), Err(Refusal::SeatHasLeft { .. })));
    assert_eq!(asks(&test_game, "ann"), Ok(Seat::White));
}

#[test]
fn where_conditional_moves_are_off_none_are_set() {
    let set = || CommandKind::SetConditions {
        text: castellan_game::Hidden("a2a4 a7a5".to_owned()),
        letters: castellan_rules::text::input::Letters::default(),
    };
    let off = Agreement { conditions: false, ..agreement(MOUNT) };
    let mut test_game = TestGame::started(off.clone(), &["ann", "ben"]);
    assert_eq!(test_game.refuse("ben", set()), Refusal::ConditionsOff);
    assert_eq!(test_game.game().may_try_moves(), Ok(()), "that is another matter");
    assert_eq!(Agreement { conditions: true, ..off.clone() }, agreement(MOUNT));
    assert_eq!(off.term("conditions").as_deref(), Some("off"));
}

#[test]
fn where_analysis_is_off_moves_are_tried_when_the_game_is_over() {
    let off = Agreement { analysis: false, ..agreement(MOUNT) };
    let mut test_game = TestGame::started(off, &["ann", "ben"]);
    assert_eq!(test_game.game().may_try_moves(), Err(Refusal::AnalysisOff));
    assert_eq!(test_game.game().may_plan(), Ok(()));
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert_eq!(test_game.game().may_try_moves(), Ok(()));
}

#[test]
fn every_switch_of_an_agreement_is_stored() {
    let on = agreement(MOUNT);
    let off = Agreement { conditions: false, analysis: false, hints: true, ..on.clone() };
    for agreement in [on, off] {
        let stored = serde_json::to_string(&agreement).expect("JSON");
        for key in ["conditions", "analysis", "hints", "rated_with_computers"] {
            assert!(stored.contains(&format!("\"{key}\":")), "{key}: {stored}");
        }
        assert_eq!(serde_json::from_str::<Agreement>(&stored).expect("an agreement"), agreement);
    }
}
