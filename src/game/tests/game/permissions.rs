//! Hints: the players who may get one, and the conditions.

use crate::test_game::{TestGame, conditions, id, join, person, settings};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::settings::SettingsError;
use castellan_game::settings_text::SettingChange;
use castellan_game::{CommandKind, GameSettings, Phase, Player, Refusal};
use castellan_rules::Seat;
use castellan_test_support::Terms;

const MOUNT: Terms = ("mount-chess", &[]);
const FOUR_SEATS: Terms = ("king-of-the-mountain", &[("seats", "4"), ("first", "w"), ("army", "siege")]);

fn with_hints(terms: Terms) -> GameSettings {
    GameSettings { hints: true, ..settings(terms) }
}

fn hint_seat(test_game: &TestGame, who: &str) -> Result<Seat, Refusal> {
    test_game.game().seat_for_hint(&id(who))
}

#[test]
fn the_player_to_move_may_get_a_hint_if_all_have_agreed() {
    let mut test_game = TestGame::started(with_hints(MOUNT), &["ann", "ben"]);
    assert_eq!(hint_seat(&test_game, "ann"), Ok(Seat::White));
    assert_eq!(hint_seat(&test_game, "ben"), Err(Refusal::NotYourTurn { to_act: Seat::White }));
    assert_eq!(hint_seat(&test_game, "eve"), Err(Refusal::NotInGame));
    test_game.play_any();
    assert_eq!(hint_seat(&test_game, "ben"), Ok(Seat::Black));
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert!(matches!(hint_seat(&test_game, "ann"), Err(Refusal::NotNow { phase: Phase::Over, .. })));
}

#[test]
fn hints_are_off_by_default() {
    let test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    assert_eq!(hint_seat(&test_game, "ann"), Err(Refusal::NoHints));
}

#[test]
fn a_change_to_hints_is_an_offer_to_all_who_have_joined() {
    let hints = || CommandKind::Amend(vec![SettingChange::to("hints", "on")]);
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", hints());
    assert!(!test_game.game().settings().hints, "ben has not agreed");
    test_game.accept("ben", CommandKind::Accept(1));
    assert!(test_game.game().settings().hints);
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    test_game.accept("ann", hints());
    assert!(test_game.game().settings().hints, "whoever joins later knows");
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(hint_seat(&test_game, "ann"), Ok(Seat::White));
    assert!(matches!(test_game.refuse("ann", hints()), Refusal::NotNow { .. }), "not while it is played");
}

#[test]
fn no_rated_game_has_hints() {
    let rated = GameSettings { rated: true, takebacks: false, ..settings(MOUNT) };
    let test_game = TestGame::started(rated.clone(), &["ann", "ben"]);
    assert_eq!(hint_seat(&test_game, "ann"), Err(Refusal::RatedWithoutHints));
    let both = GameSettings { hints: true, ..rated };
    assert_eq!(both.check(), Err(SettingsError::RatedHints));
    // Only an explicit request for both is refused.
    let amended = with_hints(MOUNT).with_changes(&[SettingChange::to("rated", "on")]).expect("hints go");
    assert!(amended.rated && !amended.hints && !amended.takebacks);
    let asked =
        with_hints(MOUNT).with_changes(&[SettingChange::to("rated", "on"), SettingChange::to("hints", "on")]);
    assert!(asked.is_err());
}

#[test]
fn a_person_playing_alone_needs_no_agreement_for_hints() {
    let solo = TestGame::started(GameSettings { solo: true, ..settings(MOUNT) }, &["ann"]);
    assert_eq!(hint_seat(&solo, "ann"), Ok(Seat::White));
    let mut test_game = TestGame::empty();
    let computers = (1..=3).map(|number| (Player::computer(1, number), SeatRequest::Any)).collect();
    test_game.accept(
        "ann",
        CommandKind::CreateWithOthers {
            settings: Box::new(settings(FOUR_SEATS)),
            owner: person("ann"),
            seat: SeatRequest::At(Seat::White),
            computers,
            invited: Vec::new(),
        },
    );
    assert_eq!(hint_seat(&test_game, "ann"), Ok(Seat::White));
    assert_eq!(hint_seat(&test_game, "ben"), Err(Refusal::NotInGame));
    // A player who takes over a computer's seat must agree.
    let replaces = Proposal::Replace { seat: Seat::Red, player: person("ben") };
    test_game.accept("ann", CommandKind::Offer(replaces));
    for who in ["ben", "computer-1-2", "computer-1-3"] {
        if test_game.game().offer(1).is_some() {
            test_game.accept(who, CommandKind::Accept(1));
        }
    }
    assert_eq!(test_game.game().player_at(Seat::Red).map(|player| &player.id), Some(&id("ben")));
    assert_eq!(hint_seat(&test_game, "ann"), Err(Refusal::NoHints));
}

#[test]
fn hints_need_an_agreement_if_another_person_ever_played() {
    let mut test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    let replaces = Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) };
    test_game.accept("ann", CommandKind::Offer(replaces));
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(hint_seat(&test_game, "ann"), Err(Refusal::NoHints));
    test_game.assert_folds();
    // A player who left before the start has not played.
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ben", CommandKind::Leave);
    test_game.accept("ann", CommandKind::Join { player: Player::computer(3, 1), place: SeatRequest::Any });
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(hint_seat(&test_game, "ann"), Ok(Seat::White));
}

#[test]
fn a_seat_that_has_left_gets_no_hints() {
    let mut test_game = TestGame::started(with_hints(FOUR_SEATS), &["ann", "ben", "cem", "dan"]);
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert!(matches!(hint_seat(&test_game, "ben"), Err(Refusal::SeatHasLeft { .. })));
    assert_eq!(hint_seat(&test_game, "ann"), Ok(Seat::White));
}

#[test]
fn conditional_moves_that_are_off_are_refused() {
    let set = || conditions("a2a4 a7a5");
    let off = GameSettings { conditions: false, ..settings(MOUNT) };
    let mut test_game = TestGame::started(off.clone(), &["ann", "ben"]);
    assert_eq!(test_game.refuse("ben", set()), Refusal::ConditionsOff);
    assert_eq!(test_game.game().check_analysis_allowed(), Ok(()), "that is another matter");
    assert_eq!(GameSettings { conditions: true, ..off.clone() }, settings(MOUNT));
    assert_eq!(off.setting("conditions").as_deref(), Some("off"));
}

#[test]
fn analysis_that_is_off_is_allowed_after_the_game() {
    let off = GameSettings { analysis: false, ..settings(MOUNT) };
    let mut test_game = TestGame::started(off, &["ann", "ben"]);
    assert_eq!(test_game.game().check_analysis_allowed(), Err(Refusal::AnalysisOff));
    assert_eq!(test_game.game().check_conditions_allowed(), Ok(()));
    test_game.accept("ben", CommandKind::Resign { seat: None });
    assert_eq!(test_game.game().check_analysis_allowed(), Ok(()));
}

#[test]
fn every_switch_of_an_agreement_is_stored() {
    let on = settings(MOUNT);
    let off = GameSettings { conditions: false, analysis: false, hints: true, ..on.clone() };
    for settings in [on, off] {
        let stored = serde_json::to_string(&settings).expect("JSON");
        for key in ["conditions", "analysis", "hints", "rated_with_computers"] {
            assert!(stored.contains(&format!("\"{key}\":")), "{key}: {stored}");
        }
        assert_eq!(serde_json::from_str::<GameSettings>(&stored).expect("settings"), settings);
    }
}
