//! Changes of settings before the start: at once for an owner alone, by an offer if others have joined.

use crate::test_game::{
    FOUR, GIANT, MOUNT, MOUNTAIN, SECRET, TestGame, id, join, join_at, kinds, person, seed, settings,
};
use castellan_game::command::SeatRequest;
use castellan_game::decide::{MOST_AMENDMENTS, MOST_EVENTS, RESERVED_EVENTS};
use castellan_game::event::{EventKind, LapseReason};
use castellan_game::offers::OfferKind;
use castellan_game::player::EngineName;
use castellan_game::settings::{GameSettings, Seating};
use castellan_game::settings_text::{COMMON_SETTINGS, SettingChange};
use castellan_game::{CommandKind, Phase, Player, Refusal, Span};
use castellan_rules::{Options, Seat, Variant};

fn amend(changes: &[(&str, &str)]) -> CommandKind {
    CommandKind::Amend(changes.iter().map(|(key, value)| SettingChange::to(*key, *value)).collect())
}

fn alone() -> TestGame {
    TestGame::lobby(settings(MOUNT), &["ann"])
}

/// Returns the letters of the seats, with the names of their players.
fn seats(test_game: &TestGame) -> Vec<(char, String)> {
    test_game.game().seats().iter().map(|(seat, player)| (seat.letter(), player.id.to_string())).collect()
}

fn at(seats: &[(char, &str)]) -> Vec<(char, String)> {
    seats.iter().map(|(seat, name)| (*seat, (*name).to_owned())).collect()
}

#[test]
fn the_owner_alone_changes_settings_at_once() {
    let mut test_game = alone();
    let happened = test_game.accept("ann", amend(&[("time", "3d/move"), ("setup", "random")]));
    let [EventKind::Amended { changes, .. }] = happened.as_slice() else { panic!("{happened:?}") };
    assert_eq!(*changes, [SettingChange::to("setup", "random"), SettingChange::to("time", "3d per action")]);
    let agreed = test_game.game().settings().clone();
    assert_eq!(
        (agreed.time.to_string().as_str(), agreed.options.get("setup")),
        ("3d per action", Some("random"))
    );
    // A setting that is no longer agreed has its default.
    let unset = [SettingChange::unset("setup"), SettingChange::unset("time")];
    test_game.accept("ann", CommandKind::Amend(unset.to_vec()));
    assert_eq!(*test_game.game().settings(), settings(MOUNT));
    // An agreed value is not an event again.
    assert!(test_game.accept("ann", amend(&[("time", "none")])).is_empty());
    test_game.assert_folds();
    test_game.accept("ann", amend(&[("time", "10m + 10s")]));
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", CommandKind::Start);
    assert!(test_game.game().clock().deadline().is_some(), "the clock is the one that was agreed last");
    test_game.assert_folds();
}

#[test]
fn only_the_owner_changes_settings_and_only_before_the_start() {
    let mut test_game = alone();
    for who in ["eve", "director", "system"] {
        let refused = test_game.refuse(who, amend(&[("rated", "on")]));
        assert!(matches!(refused, Refusal::OwnerOnly | Refusal::PlayersOnly), "{who}: {refused:?}");
        let refused = test_game.refuse(who, CommandKind::StartAlone);
        assert!(matches!(refused, Refusal::OwnerOnly | Refusal::PlayersOnly), "{who}: {refused:?}");
    }
    test_game.accept("ben", join("ben"));
    assert_eq!(test_game.refuse("ben", amend(&[("rated", "on")])), Refusal::OwnerOnly);
    test_game.accept("ann", CommandKind::Start);
    for kind in [amend(&[("rated", "on")]), CommandKind::StartAlone] {
        assert!(matches!(test_game.refuse("ann", kind), Refusal::NotNow { phase: Phase::Running, .. }));
    }
}

#[test]
fn every_setting_can_be_changed_later() {
    for &variant in Variant::ALL {
        let info = variant.info();
        let own = info.options.iter().map(|option| (option.key, option.values));
        for (key, values) in own.chain(COMMON_SETTINGS.iter().map(|term| (term.key, term.values))) {
            for value in values.split('|').filter(|value| !value.starts_with(|c: char| c.is_uppercase())) {
                let Ok(wanted) = GameSettings::from_pairs(variant, &[(key, value)]) else {
                    // A seat of a larger game.
                    continue;
                };
                let plain = GameSettings::new(variant, Options::default());
                let amended = plain.with_changes(&[SettingChange::to(key, value)]).expect("it can be agreed");
                assert_eq!(amended, wanted, "{key}={value}");
                let back = amended.with_changes(&wanted.changes_to(&plain)).expect("and taken back");
                assert_eq!(back, GameSettings { takebacks: true, ..plain }, "{key}={value}");
            }
        }
    }
}

#[test]
fn changing_the_variant_keeps_common_settings_only() {
    let before = GameSettings { spectators: false, ..settings(SECRET) };
    let mut test_game = TestGame::lobby(before, &["ann"]);
    test_game.accept("ann", amend(&[("game", "kings-mate"), ("die", "8")]));
    let agreed = test_game.game().settings();
    assert_eq!((agreed.variant, agreed.spectators), (Variant::KingsMate, false));
    assert_eq!(agreed.options.pairs().collect::<Vec<_>>(), [("die", "8")]);
    assert!(matches!(test_game.refuse("ann", amend(&[("game", "draughts")])), Refusal::SettingsText(_)));
    assert!(matches!(test_game.refuse("ann", amend(&[("army", "siege")])), Refusal::SettingsText(_)));
    test_game.assert_folds();
}

#[test]
fn options_in_conflict_with_a_change_are_removed() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    test_game.accept("ann", amend(&[("army.r", "siege"), ("first", "r")]));
    test_game.accept("ann", amend(&[("seats", "2")]));
    let options = test_game.game().settings().options.clone();
    assert_eq!(options.pairs().collect::<Vec<_>>(), [("seats", "2")]);
    // A new wish is never dropped.
    assert!(matches!(test_game.refuse("ann", amend(&[("army.g", "siege")])), Refusal::SettingsText(_)));
    test_game.assert_folds();
}

#[test]
fn once_others_have_joined_a_change_needs_their_agreement() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann", "ben", "cem"]);
    let before = test_game.game().settings().clone();
    assert_eq!(kinds(&test_game.accept("ann", amend(&[("rated", "on")]))), ["offered"]);
    assert_eq!(*test_game.game().settings(), before, "it is an offer and only that");
    assert!(matches!(
        test_game.refuse("ann", amend(&[("time", "1d")])),
        Refusal::OfferAlreadyOpen { number: 1, .. }
    ));
    assert_eq!(test_game.refuse("ann", CommandKind::Accept(1)), Refusal::OwnOffer);
    assert_eq!(test_game.refuse("eve", CommandKind::Accept(1)), Refusal::NotInGame);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted"]);
    assert_eq!(kinds(&test_game.accept("cem", CommandKind::Accept(1))), ["accepted", "amended"]);
    assert!(test_game.game().settings().rated && test_game.game().offers().is_empty());
    // One refusal is enough, and so is a withdrawal.
    test_game.accept("ann", amend(&[("time", "1d")]));
    test_game.accept("cem", CommandKind::Decline(2));
    test_game.accept("ann", amend(&[("time", "1d")]));
    test_game.accept("ann", CommandKind::Withdraw(3));
    assert_eq!(test_game.game().settings().time.to_string(), "none");
    test_game.assert_folds();
}

#[test]
fn joining_and_leaving_change_the_parties_to_an_offered_change() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann", "ben"]);
    test_game.accept("ann", amend(&[("rated", "on")]));
    test_game.accept("cem", join("cem"));
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted"]);
    assert_eq!(kinds(&test_game.accept("cem", CommandKind::Leave)), ["left_lobby", "amended"]);
    assert!(test_game.game().settings().rated);
    test_game.assert_folds();
}

#[test]
fn an_offered_change_lapses_at_the_start_or_on_expiry() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", amend(&[("rated", "on")]));
    test_game.wait(Span::hours(48));
    assert_eq!(test_game.refuse("ben", CommandKind::Accept(1)), Refusal::NoSuchOffer { number: 1 });
    assert_eq!(test_game.tick(), [EventKind::Lapsed { offer: 1, why: LapseReason::Expired }]);
    test_game.accept("ann", amend(&[("rated", "on")]));
    let happened = test_game.accept("ben", CommandKind::Start);
    assert_eq!(happened[0], EventKind::Lapsed { offer: 2, why: LapseReason::Overtaken });
    assert!(!test_game.game().settings().rated && test_game.game().offers().is_empty());
    test_game.assert_folds();
}

#[test]
fn a_change_with_too_few_seats_is_refused() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    test_game.accept("cem", join_at("cem", Seat::Gold));
    test_game.accept("ben", join_at("ben", Seat::Red));
    test_game.accept("ann", CommandKind::Leave);
    test_game.accept("ann", join_at("ann", Seat::White));
    let refused = test_game.refuse("ann", amend(&[("seats", "2")]));
    assert_eq!(refused, Refusal::TooManyJoined { joined: 3, seats: 2 });
    assert_eq!(test_game.refuse("ann", amend(&[("game", "mount-chess")])), refused);
    assert_eq!(test_game.refuse("ann", amend(&[("solo", "on")])), Refusal::OthersJoined);
    assert_eq!(test_game.refuse("ann", CommandKind::StartAlone), Refusal::OthersJoined);
    test_game.accept("ann", amend(&[("seats", "3")]));
    test_game.accept("ben", CommandKind::Accept(1));
    test_game.accept("cem", CommandKind::Accept(1));
    assert_eq!(seats(&test_game), at(&[('w', "ann"), ('r', "ben"), ('b', "cem")]));
    test_game.assert_folds();
}

#[test]
fn an_offered_change_with_too_few_seats_cannot_be_accepted() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann", "ben"]);
    test_game.accept("ann", amend(&[("seats", "2")]));
    test_game.accept("cem", join("cem"));
    let refused = test_game.refuse("ben", CommandKind::Accept(1));
    assert_eq!(refused, Refusal::TooManyJoined { joined: 3, seats: 2 });
    test_game.accept("cem", CommandKind::Leave);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted", "amended"]);
    test_game.assert_folds();
}

#[test]
fn the_owner_takes_a_seat_that_is_free() {
    let mut test_game = alone();
    assert_eq!(kinds(&test_game.accept("ann", amend(&[("seat", "b")]))), ["amended"]);
    assert_eq!(seats(&test_game), at(&[('b', "ann")]));
    assert!(test_game.accept("ann", amend(&[("seat", "b")])).is_empty());
    assert!(matches!(test_game.refuse("ann", amend(&[("seat", "g")])), Refusal::NoSuchSeat { .. }));
    for wrong in ["", "white", "x"] {
        assert!(
            matches!(test_game.refuse("ann", amend(&[("seat", wrong)])), Refusal::SettingsText(_)),
            "{wrong}"
        );
    }
    test_game.accept("ann", amend(&[("seating", "random")]));
    assert_eq!(test_game.refuse("ann", amend(&[("seat", "w")])), Refusal::SeatsAreDrawn);
    test_game.accept("ann", amend(&[("seating", "chosen"), ("seat", "w")]));
    let invite = CommandKind::Invite { player: id("ben"), seat: Some(Seat::Black) };
    test_game.accept("ann", invite);
    assert_eq!(test_game.refuse("ann", amend(&[("seat", "b")])), Refusal::SeatReserved { seat: Seat::Black });
    test_game.accept("ben", join("ben"));
    assert_eq!(test_game.refuse("ann", amend(&[("seat", "b")])), Refusal::SeatTaken { seat: Seat::Black });
    // An owner who left returns by taking a seat.
    test_game.accept("ann", CommandKind::Leave);
    test_game.accept("ann", amend(&[("seat", "w")]));
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(seats(&test_game), at(&[('w', "ann"), ('b', "ben")]));
    test_game.assert_folds();
}

#[test]
fn reservations_of_removed_seats_are_dropped() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    test_game.accept("ann", CommandKind::Invite { player: id("ben"), seat: Some(Seat::Gold) });
    test_game.accept("ann", CommandKind::Invite { player: id("cem"), seat: Some(Seat::Black) });
    test_game.accept("ann", amend(&[("game", "mount-chess")]));
    let kept: Vec<_> = test_game.game().invitations().iter().map(|invitation| invitation.seat).collect();
    assert_eq!(kept, [None, Some(Seat::Black)]);
    test_game.assert_folds();
}

#[test]
fn starting_alone_makes_the_game_solo_and_unrated() {
    let rated = GameSettings { rated: true, takebacks: false, ..settings(MOUNT) };
    let mut test_game = TestGame::lobby(rated, &["ann"]);
    test_game.accept("ann", CommandKind::Invite { player: id("ben"), seat: None });
    let happened = test_game.accept("ann", CommandKind::StartAlone);
    assert_eq!(kinds(&happened), ["amended", "seated", "started"]);
    let agreed = test_game.game().settings();
    assert!(agreed.solo && !agreed.rated);
    assert_eq!(seats(&test_game), at(&[('w', "ann"), ('b', "ann")]));
    test_game.assert_folds();
    // The same holds for a game that was solo from the beginning.
    let solo = GameSettings { solo: true, ..settings(MOUNTAIN) };
    let mut test_game = TestGame::lobby(solo, &["ann"]);
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::StartAlone)), ["seated", "started"]);
    // Seats without an army get the ready-made one.
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    test_game.accept("ann", amend(&[("army.w", "siege")]));
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::StartAlone)), ["amended", "seated", "started"]);
    let options = &test_game.game().settings().options;
    assert_eq!(["army", "army.w"].map(|key| options.get(key)), [Some("balanced"), Some("siege")]);
    test_game.assert_folds();
}

#[test]
fn a_solo_game_can_become_a_game_for_several() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    test_game.accept("ann", CommandKind::Invite { player: id("ben"), seat: None });
    test_game.accept("ann", amend(&[("solo", "on")]));
    assert_eq!((test_game.game().seats().len(), test_game.game().invitations().len()), (4, 0));
    test_game.accept("ann", amend(&[("solo", "off")]));
    assert_eq!(seats(&test_game), at(&[('w', "ann")]));
    test_game.accept("ben", join("ben"));
    test_game.assert_folds();
}

#[test]
fn engines_need_not_agree_to_changes() {
    let mut test_game = TestGame::lobby(settings(SECRET), &["ann"]);
    let name = EngineName::try_from("Hilltop".to_owned()).expect("a name");
    let engine = Player::engine(id("dan"), name, 3);
    test_game.accept("ann", CommandKind::Join { player: engine, place: SeatRequest::Any });
    assert_eq!(kinds(&test_game.accept("ann", amend(&[("spectators", "off")]))), ["amended"]);
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", amend(&[("spectators", "on")]));
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Accept(1))), ["accepted", "amended"]);
}

#[test]
fn changing_the_lobby_timeout_restarts_it() {
    let mut test_game = alone();
    test_game.wait(Span::days(3));
    test_game.accept("ann", amend(&[("rated", "on")]));
    test_game.accept("ann", amend(&[("lobby", "1d")]));
    test_game.wait(Span::hours(23));
    assert!(test_game.tick().is_empty());
    test_game.wait(Span::hours(1));
    assert_eq!(kinds(&test_game.tick()), ["closed"]);
}

#[test]
fn changing_the_variant_keeps_seeds_and_dice() {
    let drawn = GameSettings { seating: Seating::Random, ..settings(MOUNT) };
    let mut test_game = TestGame::lobby(drawn, &["ann"]);
    test_game.accept("ann", seed("blue"));
    test_game.accept("ann", amend(&[("game", "king-of-the-mountain"), ("army", "siege")]));
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(test_game.game().seeds()[&Seat::White].seed.as_str(), "blue");
    test_game.assert_folds();
}

#[test]
fn the_number_of_settings_changes_is_limited() {
    let mut test_game = alone();
    let times = ["1d", "2d"].into_iter().cycle();
    for (time, _) in times.clone().zip(0..MOST_AMENDMENTS - 1) {
        test_game.accept("ann", amend(&[("time", time)]));
    }
    // An offer counts, accepted or not.
    test_game.accept("ben", join("ben"));
    test_game.accept("ann", amend(&[("rated", "on")]));
    test_game.accept("ben", CommandKind::Leave);
    let refused = Refusal::TooManyAmendments { most: MOST_AMENDMENTS };
    assert_eq!(test_game.refuse("ann", amend(&[("time", "9d")])), refused);
    test_game.assert_folds();
    let full = alone().with_public_events(MOST_EVENTS - RESERVED_EVENTS);
    assert!(matches!(full.clone().refuse("ann", amend(&[("time", "9d")])), Refusal::LogFull { .. }));
    assert_eq!(kinds(&full.clone().accept("ann", CommandKind::StartAlone)), ["amended", "seated", "started"]);
}

#[test]
fn rating_a_game_cannot_be_accepted_once_a_computer_has_joined() {
    let mut agreed = settings(("king-of-the-mountain", &[("seats", "4"), ("first", "w"), ("army", "siege")]));
    agreed.takebacks = false;
    let mut test_game = TestGame::lobby(agreed, &["ann", "ben"]);
    test_game.accept("ann", amend(&[("rated", "on")]));
    let joins = CommandKind::Join { player: Player::computer(3, 1), place: SeatRequest::Any };
    test_game.accept("ann", joins);
    assert_eq!(test_game.refuse("ben", CommandKind::Accept(1)), Refusal::ComputersAreUnrated);
    // Without the computer it is possible.
    test_game.accept("ann", CommandKind::RemoveComputer(id("computer-3-1")));
    test_game.accept("ben", CommandKind::Accept(1));
    assert!(test_game.game().settings().rated);
    test_game.assert_folds();
}

#[test]
fn turning_spectators_off_removes_watchers() {
    let mut test_game = alone();
    test_game.accept("eve", CommandKind::Watch);
    test_game.accept("ann", amend(&[("spectators", "off")]));
    assert!(test_game.game().watchers().is_empty());
    test_game.assert_folds();
}

#[test]
fn all_four_players_are_parties_to_a_change() {
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    test_game.accept("ann", amend(&[("board", "crags")]));
    let offer = &test_game.game().offers()[0];
    assert!(
        matches!(&offer.kind, OfferKind::Amend { changes, .. } if *changes == [SettingChange::to("board", "crags")])
    );
    let parties = test_game.game().parties(&offer.kind);
    assert_eq!(parties, FOUR.into_iter().map(id).collect());
    assert!(!parties.contains(&person("olga").id));
    // Giant-King Chess has no seats for them.
    assert_eq!(settings(GIANT).seats().expect("seats").len(), 2);
}
