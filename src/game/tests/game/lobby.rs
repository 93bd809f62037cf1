//! The lobby, from creation to the start.

use crate::test_game::{
    FOUR, MOUNT, MOUNTAIN, TestGame, game_id, id, join, join_at, kinds, person, seed, settings, two_players,
};
use castellan_game::command::SeatRequest;
use castellan_game::event::{ClosingReason, EventKind, SeedSource};
use castellan_game::player::EngineName;
use castellan_game::settings::{EntryPolicy, GameSettings, Limited, Seating, SettingsError};
use castellan_game::{CommandKind, End, Phase, Player, RULES_VERSION, Refusal, Span};
use castellan_rules::Seat;

fn create(settings: GameSettings) -> Result<Vec<EventKind>, Refusal> {
    let create = CommandKind::Create { settings: Box::new(settings), owner: person("ann"), seat: None };
    TestGame::empty().ask("ann", create)
}

#[test]
fn creating_records_the_version_of_the_rules_and_the_commitment() {
    let happened = create(settings(MOUNT)).expect("a game");
    let [EventKind::Created { game, rules, commitment, secret, .. }] = happened.as_slice() else {
        panic!("{happened:?}")
    };
    assert_eq!((game, *rules), (&game_id(), RULES_VERSION));
    assert_eq!(secret.commitment(), *commitment);
}

#[test]
fn invalid_settings_are_refused_with_the_reason() {
    let good = GameSettings { takebacks: false, ..settings(MOUNT) };
    assert!(create(GameSettings { rated: true, ..good.clone() }).is_ok());
    let refused = |settings| match create(settings) {
        Err(Refusal::Settings(error)) => error,
        other => panic!("{other:?}"),
    };
    let rated = GameSettings { rated: true, ..good.clone() };
    assert_eq!(refused(GameSettings { solo: true, ..rated.clone() }), SettingsError::RatedSolo);
    assert_eq!(refused(GameSettings { takebacks: true, ..rated }), SettingsError::RatedTakebacks);
    for (wrong, what) in [
        (GameSettings { offer_timeout: Span::minutes(59), ..good.clone() }, Limited::OfferTimeout),
        (GameSettings { lobby_timeout: Span::days(91), ..good.clone() }, Limited::LobbyTimeout),
        (GameSettings { setup_time: Span::minutes(9), ..good.clone() }, Limited::SetupTime),
    ] {
        assert!(matches!(refused(wrong), SettingsError::Limit { what: found, .. } if found == what));
    }
    let wrong = settings(("king-of-the-mountain", &[("seats", "2"), ("first", "g")]));
    assert!(matches!(refused(wrong), SettingsError::Option(error) if error.key == "first"));
    for (least, most) in [(Span::hours(1), Span::days(30))] {
        for edge in [least, most] {
            assert!(create(GameSettings { offer_timeout: edge, ..good.clone() }).is_ok(), "{edge}");
        }
    }
}

#[test]
fn joining_takes_the_requested_seat_or_the_first_free_one() {
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &["ann"]);
    test_game.accept("ben", join_at("ben", Seat::Gold));
    test_game.accept("cem", join("cem"));
    let seats: Vec<_> =
        test_game.game().seats().iter().map(|(seat, player)| (*seat, player.id.as_str())).collect();
    assert_eq!(seats, [(Seat::White, "ann"), (Seat::Red, "cem"), (Seat::Gold, "ben")]);
    assert_eq!(test_game.refuse("dan", join_at("dan", Seat::Gold)), Refusal::SeatTaken { seat: Seat::Gold });
    assert_eq!(test_game.refuse("ben", join("ben")), Refusal::RequesterSeated { seat: Seat::Gold });
    assert_eq!(test_game.refuse("eve", join("dan")), Refusal::NotForOthers);
    test_game.accept("dan", join("dan"));
    assert_eq!(test_game.refuse("eve", join("eve")), Refusal::Full);
    test_game.assert_folds();
}

#[test]
fn leaving_frees_the_seat_and_allows_joining_again() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ben", CommandKind::Leave);
    assert_eq!(test_game.refuse("ben", CommandKind::Leave), Refusal::NotInGame);
    test_game.accept("cem", join_at("cem", Seat::Black));
    assert_eq!(test_game.refuse("ben", join("ben")), Refusal::Full);
    test_game.accept("cem", CommandKind::Leave);
    test_game.accept("ben", join("ben"));
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Black]);
    test_game.assert_folds();
}

#[test]
fn an_invitation_reserves_a_seat_and_admits_to_an_invite_only_game() {
    let mut test_game =
        TestGame::lobby(GameSettings { entry: EntryPolicy::Invited, ..settings(MOUNTAIN) }, &["ann"]);
    let invite = |name, seat| CommandKind::Invite { player: id(name), seat };
    assert_eq!(test_game.refuse("ben", join("ben")), Refusal::InvitedOnly);
    assert_eq!(test_game.refuse("ben", invite("ben", None)), Refusal::OwnerOnly);
    test_game.accept("ann", invite("ben", Some(Seat::Red)));
    assert_eq!(test_game.refuse("ann", invite("ben", Some(Seat::Red))), Refusal::AlreadyInvited);
    test_game.accept("ann", invite("cem", None));
    assert_eq!(
        test_game.refuse("ann", invite("cem", Some(Seat::Red))),
        Refusal::SeatReserved { seat: Seat::Red }
    );
    assert_eq!(test_game.refuse("cem", join_at("cem", Seat::Red)), Refusal::SeatReserved { seat: Seat::Red });
    test_game.accept("cem", join("cem"));
    assert_eq!(test_game.game().seats_of(&id("cem")), [Seat::Black]);
    test_game.accept("ben", join("ben"));
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Red]);
    assert!(test_game.game().invitations().is_empty());
    test_game.accept("ann", invite("dan", Some(Seat::Gold)));
    assert_eq!(kinds(&test_game.accept("dan", CommandKind::Leave)), ["invitation_declined"]);
    assert_eq!(test_game.refuse("dan", join("dan")), Refusal::InvitedOnly);
    test_game.assert_folds();
}

#[test]
fn only_the_invited_player_answers_an_invitation_and_only_once() {
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &["ann"]);
    let invite = |name, seat| CommandKind::Invite { player: id(name), seat };
    let accepts = |name| CommandKind::AcceptInvitation(person(name));
    assert_eq!(
        test_game.refuse("ben", accepts("ben")),
        Refusal::NotInvited,
        "the game is open to all the same"
    );
    assert_eq!(test_game.refuse("ben", CommandKind::DeclineInvitation), Refusal::NotInvited);
    test_game.accept("ann", invite("ben", Some(Seat::Gold)));
    test_game.accept("ann", invite("cem", None));
    assert_eq!(test_game.refuse("cem", accepts("ben")), Refusal::NotForOthers);
    assert!(test_game.game().is_invited(&id("ben")));
    test_game.accept("ben", accepts("ben"));
    assert_eq!(test_game.game().seats_of(&id("ben")), [Seat::Gold], "the seat that was kept");
    let seated = Refusal::RequesterSeated { seat: Seat::Gold };
    assert_eq!(test_game.refuse("ben", accepts("ben")), seated);
    assert_eq!(
        test_game.refuse("ben", CommandKind::DeclineInvitation),
        seated,
        "a late press takes no seat away"
    );
    assert_eq!(kinds(&test_game.accept("cem", CommandKind::DeclineInvitation)), ["invitation_declined"]);
    assert_eq!(test_game.refuse("cem", CommandKind::DeclineInvitation), Refusal::NotInvited);
    assert_eq!(test_game.refuse("cem", accepts("cem")), Refusal::NotInvited);
    test_game.accept("dan", join("dan"));
    test_game.accept("ann", invite("cem", None));
    test_game.accept("ann", CommandKind::Start);
    for late in [accepts("cem"), CommandKind::DeclineInvitation] {
        assert!(matches!(test_game.refuse("cem", late), Refusal::NotNow { .. }));
    }
    test_game.assert_folds();
}

#[test]
fn only_the_owner_withdraws_an_open_invitation() {
    let mut test_game =
        TestGame::lobby(GameSettings { entry: EntryPolicy::Invited, ..settings(MOUNTAIN) }, &["ann"]);
    let invite = |name, seat| CommandKind::Invite { player: id(name), seat };
    let withdraw = |name| CommandKind::WithdrawInvitation(id(name));
    assert_eq!(test_game.refuse("ann", withdraw("ben")), Refusal::NoSuchInvitation);
    test_game.accept("ann", invite("ben", Some(Seat::Red)));
    test_game.accept("ann", invite("cem", None));
    for who in ["ben", "cem", "eve"] {
        assert_eq!(test_game.refuse(who, withdraw("ben")), Refusal::OwnerOnly, "{who}");
    }
    assert_eq!(kinds(&test_game.accept("ann", withdraw("ben"))), ["invitation_withdrawn"]);
    assert_eq!(test_game.refuse("ann", withdraw("ben")), Refusal::NoSuchInvitation);
    let accepts = CommandKind::AcceptInvitation(person("ben"));
    assert_eq!(test_game.refuse("ben", accepts.clone()), Refusal::NotInvited);
    assert_eq!(test_game.refuse("ben", CommandKind::DeclineInvitation), Refusal::NotInvited);
    assert_eq!(test_game.refuse("ben", join("ben")), Refusal::InvitedOnly);
    // The reserved seat is free again, and the other invitation stays.
    test_game.accept("cem", join_at("cem", Seat::Red));
    assert_eq!(test_game.refuse("ann", withdraw("cem")), Refusal::NoSuchInvitation, "it was accepted");
    // A player who is invited again may join.
    test_game.accept("ann", invite("ben", None));
    test_game.accept("ben", accepts);
    test_game.accept("ann", invite("dan", None));
    test_game.accept("ann", CommandKind::Start);
    assert!(matches!(test_game.refuse("ann", withdraw("dan")), Refusal::NotNow { .. }));
    test_game.assert_folds();
}

#[test]
fn an_engine_is_seated_by_the_owner_and_acts_under_its_own_name() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    let name = EngineName::try_from("Hilltop".to_owned()).expect("a name");
    let engine = Player::engine(id("engine-7"), name, 3);
    let seated = CommandKind::Join { player: engine.clone(), place: SeatRequest::Any };
    assert_eq!(test_game.refuse("eve", seated.clone()), Refusal::OwnerOnly);
    test_game.accept("ann", seated);
    test_game.accept("ann", CommandKind::Start);
    test_game.play_any();
    assert_eq!(test_game.to_act(), "engine-7");
    test_game.play_any();
    assert!(test_game.game().player_at(Seat::Black).is_some_and(Player::is_engine));
    test_game.assert_folds();
}

#[test]
fn a_full_game_starts_and_some_variants_start_with_fewer_players() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    assert_eq!(test_game.refuse("ann", CommandKind::Start), Refusal::TooFewPlayers { joined: 1, seats: 2 });
    test_game.accept("ben", join("ben"));
    assert_eq!(test_game.refuse("eve", CommandKind::Start), Refusal::OwnerOnly);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Start)), ["seated", "started"]);

    // Three of four: the player at the fourth seat, on g1, moves up to the third.
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &["ann", "ben"]);
    test_game.accept("cem", join_at("cem", Seat::Gold));
    assert_eq!(test_game.refuse("ben", CommandKind::Start), Refusal::OwnerOnly);
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(test_game.game().options().get("seats"), Some("3"));
    let seats: Vec<_> =
        test_game.game().seats().iter().map(|(seat, player)| (*seat, player.id.as_str())).collect();
    assert_eq!(seats, [(Seat::White, "ann"), (Seat::Red, "ben"), (Seat::Black, "cem")]);
    assert_eq!(test_game.game().seats_in_play(), [Seat::White, Seat::Red, Seat::Black]);
    test_game.assert_folds();

    // One player is too few, and the settings of a larger game are in the way.
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &["ann"]);
    assert_eq!(test_game.refuse("ann", CommandKind::Start), Refusal::TooFewPlayers { joined: 1, seats: 4 });
    let gold = settings(("king-of-the-mountain", &[("seats", "4"), ("first", "g")]));
    let mut test_game = TestGame::lobby(gold, &["ann", "ben"]);
    assert!(
        matches!(test_game.refuse("ann", CommandKind::Start), Refusal::Option(error) if error.key == "first")
    );
}

#[test]
fn random_seating_assigns_seats_by_dice() {
    let drawn = GameSettings { seating: Seating::Random, ..settings(MOUNTAIN) };
    let mut orders = std::collections::BTreeSet::new();
    for skipped in 0..8 {
        let mut test_game = TestGame::empty();
        // Another request gets different entropy, so the secret differs.
        test_game.requests = skipped;
        let owner = person("ann");
        let create = CommandKind::Create {
            settings: Box::new(drawn.clone()),
            owner: owner.clone(),
            seat: Some(SeatRequest::Any),
        };
        test_game.accept("ann", create);
        assert_eq!(test_game.refuse("ben", join_at("ben", Seat::Red)), Refusal::SeatsAreDrawn);
        for name in &FOUR[1..] {
            test_game.accept(name, join(name));
        }
        let happened = test_game.accept("ann", CommandKind::Start);
        let EventKind::Seated { draws, .. } = &happened[0] else { panic!("{happened:?}") };
        assert_eq!(draws.iter().map(|draw| draw.sides).collect::<Vec<_>>(), [4, 3, 2]);
        assert_eq!(test_game.game().next_dice_draw(), 3);
        let order: Vec<String> =
            test_game.game().seats().values().map(|player| player.id.to_string()).collect();
        let mut sorted = order.clone();
        sorted.sort();
        assert_eq!(sorted, FOUR);
        orders.insert(order);
        test_game.assert_folds();
    }
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn seeds_come_from_players_or_are_marked_as_the_bots() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", seed("rain on the roof"));
    test_game.accept("ann", seed("snow on the roof"));
    assert_eq!(test_game.refuse("eve", seed("x")), Refusal::NotInGame);
    assert!(matches!(test_game.refuse("ben", seed("")), Refusal::Seed(_)));
    test_game.accept("ann", CommandKind::Start);
    let seeds = test_game.game().seeds();
    assert_eq!(seeds[&Seat::White].seed.as_str(), "snow on the roof");
    assert_eq!(seeds[&Seat::White].source, SeedSource::Player);
    assert_eq!(seeds[&Seat::Black].source, SeedSource::Castellan);
    assert!(matches!(test_game.refuse("ann", seed("late")), Refusal::NotNow { phase: Phase::Running, .. }));
    test_game.assert_folds();
}

#[test]
fn one_person_plays_all_seats_of_a_solo_game() {
    let solo = GameSettings { solo: true, ..settings(MOUNTAIN) };
    let mut test_game = TestGame::lobby(solo, &["ann"]);
    assert_eq!(test_game.game().seats_of(&id("ann")), Seat::ALL);
    for (who, kind) in [
        ("ben", join("ben")),
        ("ann", CommandKind::Leave),
        ("ann", CommandKind::Invite { player: id("ben"), seat: None }),
        ("director", CommandKind::RemoveSeat { seat: Seat::Red }),
    ] {
        assert_eq!(test_game.refuse(who, kind), Refusal::Solo);
    }
    test_game.accept("ann", CommandKind::Start);
    for _ in 0..6 {
        test_game.play_any();
    }
    assert_eq!(
        kinds(&test_game.accept("ann", CommandKind::Offer(castellan_game::command::Proposal::Takeback))),
        ["offered", "taken_back"]
    );
    assert_eq!(test_game.game().record().expect("played").steps().len(), 5);
    test_game.assert_folds();
}

#[test]
fn the_owner_cancels_a_lobby_and_a_director_any_game() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    assert_eq!(test_game.refuse("ben", CommandKind::Cancel), Refusal::OwnerOnly);
    test_game.accept("ann", CommandKind::Cancel);
    assert_eq!(test_game.game().end(), Some(End::Closed(ClosingReason::Cancelled)));
    assert!(matches!(
        test_game.refuse("ben", CommandKind::Leave),
        Refusal::NotNow { phase: Phase::Over, .. }
    ));

    let mut test_game = two_players();
    assert!(matches!(
        test_game.refuse("ann", CommandKind::Cancel),
        Refusal::NotNow { phase: Phase::Running, .. }
    ));
    test_game.accept("director", CommandKind::Cancel);
    assert_eq!(test_game.game().phase(), Phase::Over);
    test_game.assert_folds();
}

#[test]
fn a_lobby_that_is_not_filled_expires() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann"]);
    test_game.wait(Span::days(7).minus(Span::from_ms(1)));
    assert!(test_game.tick().is_empty());
    test_game.wait(Span::from_ms(1));
    assert_eq!(kinds(&test_game.tick()), ["closed"]);
    assert_eq!(test_game.game().end(), Some(End::Closed(ClosingReason::Expired)));
    assert!(test_game.tick().is_empty(), "and only once");
    test_game.assert_folds();
}

#[test]
fn only_the_bot_creates_and_starts_a_full_game() {
    let settings = GameSettings { entry: EntryPolicy::Invited, ..settings(MOUNT) };
    let seats = settings.seats().expect("seats");
    let convene = |players: &[&str]| {
        let seats = seats.iter().copied().zip(players.iter().map(|player| person(player)));
        CommandKind::CreateAndStart { settings: Box::new(settings.clone()), seats: seats.collect() }
    };
    let mut test_game = TestGame::empty();
    assert_eq!(test_game.refuse("ann", convene(&["ann", "ben"])), Refusal::SystemOnly);
    assert_eq!(test_game.refuse("director", convene(&["ann", "ben"])), Refusal::SystemOnly);
    assert_eq!(test_game.refuse("system", convene(&["ann"])), Refusal::TooFewPlayers { joined: 1, seats: 2 });
    let twice = Refusal::AlreadySeated { seat: seats[0] };
    assert_eq!(test_game.refuse("system", convene(&["ann", "ann"])), twice);
    assert!(test_game.game.is_none(), "nothing has happened");
    let happened = test_game.accept("system", convene(&["ann", "ben"]));
    let kinds: Vec<_> = happened.iter().map(EventKind::kind).collect();
    assert_eq!(kinds, ["created", "joined", "joined", "seated", "started"]);
    assert_eq!(test_game.game().phase(), Phase::Running);
    assert_eq!(test_game.game().player_at(seats[1]).map(|player| player.id.clone()), Some(id("ben")));
    assert_eq!(test_game.refuse("system", convene(&["ann", "ben"])), Refusal::GameExists);
    test_game.assert_folds();
}

#[test]
fn an_id_belongs_to_one_game_only() {
    let mut test_game = two_players();
    let again = CommandKind::Create { settings: Box::new(settings(MOUNT)), owner: person("ann"), seat: None };
    assert_eq!(test_game.refuse("ann", again), Refusal::GameExists);
    assert_eq!(TestGame::empty().refuse("ann", CommandKind::Start), Refusal::NoSuchGame);
}

#[test]
fn a_lobby_that_the_last_person_leaves_is_cancelled() {
    let mut test_game = TestGame::lobby(settings(MOUNT), &["ann", "ben"]);
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::Leave)), ["left_lobby"]);
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::Leave)), ["left_lobby", "closed"]);
    assert_eq!(test_game.game().end(), Some(End::Closed(ClosingReason::Cancelled)));
    test_game.assert_folds();
}

#[test]
fn a_declined_rematch_is_cancelled_once_nobody_else_can_come() {
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &["ann"]);
    for player in ["ben", "cem"] {
        test_game.accept("ann", CommandKind::Invite { player: id(player), seat: None });
    }
    assert_eq!(kinds(&test_game.accept("ben", CommandKind::DeclineRematch)), ["invitation_declined"]);
    assert_eq!(test_game.refuse("ben", CommandKind::DeclineRematch), Refusal::NotInvited);
    assert_eq!(
        kinds(&test_game.accept("cem", CommandKind::DeclineRematch)),
        ["invitation_declined", "closed"]
    );
    test_game.assert_folds();
}
