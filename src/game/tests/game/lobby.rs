//! From creation to the start.

use crate::table::{
    FOUR, MOUNT, MOUNTAIN, Table, agreement, game_id, id, join, join_at, kinds, person, seed, two,
};
use castellan_game::agreement::{Agreement, AgreementError, Entry, Limited, Seating};
use castellan_game::command::Place;
use castellan_game::event::{Closing, EventKind, SeedGiver};
use castellan_game::player::EngineName;
use castellan_game::{CommandKind, End, Phase, Player, RULES_VERSION, Refusal, Span};
use castellan_rules::Seat;

fn create(agreement: Agreement) -> Result<Vec<EventKind>, Refusal> {
    let create = CommandKind::Create { agreement: Box::new(agreement), owner: person("ann"), sit: None };
    Table::empty().ask("ann", create)
}

#[test]
fn creating_records_the_version_of_the_rules_and_the_commitment() {
    let happened = create(agreement(MOUNT)).expect("a game");
    let [EventKind::Created { game, rules, commitment, secret, .. }] = happened.as_slice() else {
        panic!("{happened:?}")
    };
    assert_eq!((game, *rules), (&game_id(), RULES_VERSION));
    assert_eq!(secret.commitment(), *commitment);
}

#[test]
fn what_cannot_be_agreed_is_refused_with_the_reason() {
    let good = Agreement { takebacks: false, ..agreement(MOUNT) };
    assert!(create(Agreement { rated: true, ..good.clone() }).is_ok());
    let refused = |agreement| match create(agreement) {
        Err(Refusal::Agreement(error)) => error,
        other => panic!("{other:?}"),
    };
    let rated = Agreement { rated: true, ..good.clone() };
    assert_eq!(refused(Agreement { solo: true, ..rated.clone() }), AgreementError::RatedSolo);
    assert_eq!(refused(Agreement { takebacks: true, ..rated }), AgreementError::RatedTakebacks);
    for (wrong, what) in [
        (Agreement { offers_stand: Span::minutes(59), ..good.clone() }, Limited::OffersStand),
        (Agreement { lobby_waits: Span::days(91), ..good.clone() }, Limited::LobbyWaits),
        (Agreement { setup_time: Span::minutes(9), ..good.clone() }, Limited::SetupTime),
    ] {
        assert!(matches!(refused(wrong), AgreementError::Limit { what: found, .. } if found == what));
    }
    let wrong = agreement(("king-of-the-mountain", &[("seats", "2"), ("first", "g")]));
    assert!(matches!(refused(wrong), AgreementError::Option(error) if error.key == "first"));
    for (least, most) in [(Span::hours(1), Span::days(30))] {
        for edge in [least, most] {
            assert!(create(Agreement { offers_stand: edge, ..good.clone() }).is_ok(), "{edge}");
        }
    }
}

#[test]
fn who_joins_takes_the_seat_that_is_free_or_wished_for() {
    let mut table = Table::lobby(agreement(MOUNTAIN), &["ann"]);
    table.accept("ben", join_at("ben", Seat::Gold));
    table.accept("cem", join("cem"));
    let seats: Vec<_> =
        table.game().seats().iter().map(|(seat, player)| (*seat, player.id.as_str())).collect();
    assert_eq!(seats, [(Seat::White, "ann"), (Seat::Red, "cem"), (Seat::Gold, "ben")]);
    assert_eq!(table.refuse("dan", join_at("dan", Seat::Gold)), Refusal::SeatTaken { seat: Seat::Gold });
    assert_eq!(table.refuse("ben", join("ben")), Refusal::AlreadySeated { seat: Seat::Gold });
    assert_eq!(table.refuse("eve", join("dan")), Refusal::NotForOthers);
    table.accept("dan", join("dan"));
    assert_eq!(table.refuse("eve", join("eve")), Refusal::Full);
    table.check();
}

#[test]
fn who_leaves_makes_room_and_may_come_back() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann", "ben"]);
    table.accept("ben", CommandKind::Leave);
    assert_eq!(table.refuse("ben", CommandKind::Leave), Refusal::NotInGame);
    table.accept("cem", join_at("cem", Seat::Black));
    assert_eq!(table.refuse("ben", join("ben")), Refusal::Full);
    table.accept("cem", CommandKind::Leave);
    table.accept("ben", join("ben"));
    assert_eq!(table.game().seats_of(&id("ben")), [Seat::Black]);
    table.check();
}

#[test]
fn an_invitation_keeps_a_seat_and_opens_a_closed_door() {
    let mut table = Table::lobby(Agreement { entry: Entry::Invited, ..agreement(MOUNTAIN) }, &["ann"]);
    let invite = |name, seat| CommandKind::Invite { player: id(name), seat };
    assert_eq!(table.refuse("ben", join("ben")), Refusal::InvitedOnly);
    assert_eq!(table.refuse("ben", invite("ben", None)), Refusal::OwnerOnly);
    table.accept("ann", invite("ben", Some(Seat::Red)));
    assert_eq!(table.refuse("ann", invite("ben", Some(Seat::Red))), Refusal::AlreadyInvited);
    table.accept("ann", invite("cem", None));
    assert_eq!(table.refuse("ann", invite("cem", Some(Seat::Red))), Refusal::SeatKept { seat: Seat::Red });
    assert_eq!(table.refuse("cem", join_at("cem", Seat::Red)), Refusal::SeatKept { seat: Seat::Red });
    table.accept("cem", join("cem"));
    assert_eq!(table.game().seats_of(&id("cem")), [Seat::Black]);
    table.accept("ben", join("ben"));
    assert_eq!(table.game().seats_of(&id("ben")), [Seat::Red]);
    assert!(table.game().invitations().is_empty());
    table.accept("ann", invite("dan", Some(Seat::Gold)));
    assert_eq!(kinds(&table.accept("dan", CommandKind::Leave)), ["invitation_declined"]);
    assert_eq!(table.refuse("dan", join("dan")), Refusal::InvitedOnly);
    table.check();
}

#[test]
fn an_engine_is_seated_by_the_owner_and_acts_under_its_own_name() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann"]);
    let name = EngineName::try_from("Hilltop".to_owned()).expect("a name");
    let engine = Player::engine(id("engine-7"), name, 3);
    let seated = CommandKind::Join { player: engine.clone(), place: Place::Any };
    assert_eq!(table.refuse("eve", seated.clone()), Refusal::OwnerOnly);
    table.accept("ann", seated);
    table.accept("ann", CommandKind::Start);
    table.play_any();
    assert_eq!(table.to_act(), "engine-7");
    table.play_any();
    assert!(table.game().player_at(Seat::Black).is_some_and(Player::is_engine));
    table.check();
}

#[test]
fn a_full_game_starts_and_a_game_that_allows_it_starts_early() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann"]);
    assert_eq!(table.refuse("ann", CommandKind::Start), Refusal::NotFull { joined: 1, seats: 2 });
    table.accept("ben", join("ben"));
    assert_eq!(table.refuse("eve", CommandKind::Start), Refusal::OwnerOnly);
    assert_eq!(kinds(&table.accept("ben", CommandKind::Start)), ["seated", "started"]);

    // Three of four: the one at g1 moves up to the third seat.
    let mut table = Table::lobby(agreement(MOUNTAIN), &["ann", "ben"]);
    table.accept("cem", join_at("cem", Seat::Gold));
    assert_eq!(table.refuse("ben", CommandKind::Start), Refusal::OwnerOnly);
    table.accept("ann", CommandKind::Start);
    assert_eq!(table.game().options().get("seats"), Some("3"));
    let seats: Vec<_> =
        table.game().seats().iter().map(|(seat, player)| (*seat, player.id.as_str())).collect();
    assert_eq!(seats, [(Seat::White, "ann"), (Seat::Red, "ben"), (Seat::Black, "cem")]);
    assert_eq!(table.game().playing(), [Seat::White, Seat::Red, Seat::Black]);
    table.check();

    // One is too few, and what only a larger game can have stands in the way.
    let mut table = Table::lobby(agreement(MOUNTAIN), &["ann"]);
    assert_eq!(table.refuse("ann", CommandKind::Start), Refusal::NotFull { joined: 1, seats: 4 });
    let gold = agreement(("king-of-the-mountain", &[("seats", "4"), ("first", "g")]));
    let mut table = Table::lobby(gold, &["ann", "ben"]);
    assert!(
        matches!(table.refuse("ann", CommandKind::Start), Refusal::Option(error) if error.key == "first")
    );
}

#[test]
fn seats_are_drawn_when_that_was_agreed() {
    let drawn = Agreement { seating: Seating::Random, ..agreement(MOUNTAIN) };
    let mut orders = std::collections::BTreeSet::new();
    for skipped in 0..8 {
        let mut table = Table::empty();
        // Another request gets other entropy, and so another secret.
        table.requests = skipped;
        let owner = person("ann");
        let create = CommandKind::Create {
            agreement: Box::new(drawn.clone()),
            owner: owner.clone(),
            sit: Some(Place::Any),
        };
        table.accept("ann", create);
        assert_eq!(table.refuse("ben", join_at("ben", Seat::Red)), Refusal::SeatsAreDrawn);
        for name in &FOUR[1..] {
            table.accept(name, join(name));
        }
        let happened = table.accept("ann", CommandKind::Start);
        let EventKind::Seated { draws, .. } = &happened[0] else { panic!("{happened:?}") };
        assert_eq!(draws.iter().map(|draw| draw.sides).collect::<Vec<_>>(), [4, 3, 2]);
        assert_eq!(table.game().next_draw(), 3);
        let order: Vec<String> = table.game().seats().values().map(|player| player.id.to_string()).collect();
        let mut sorted = order.clone();
        sorted.sort();
        assert_eq!(sorted, FOUR);
        orders.insert(order);
        table.check();
    }
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn seeds_are_the_players_or_marked_as_ours() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann", "ben"]);
    table.accept("ann", seed("rain on the roof"));
    table.accept("ann", seed("snow on the roof"));
    assert_eq!(table.refuse("eve", seed("x")), Refusal::NotInGame);
    assert!(matches!(table.refuse("ben", seed("")), Refusal::Seed(_)));
    table.accept("ann", CommandKind::Start);
    let seeds = table.game().seeds();
    assert_eq!(seeds[&Seat::White].seed.as_str(), "snow on the roof");
    assert_eq!(seeds[&Seat::White].by, SeedGiver::Player);
    assert_eq!(seeds[&Seat::Black].by, SeedGiver::Castellan);
    assert!(matches!(table.refuse("ann", seed("late")), Refusal::NotNow { phase: Phase::Running, .. }));
    table.check();
}

#[test]
fn one_person_plays_all_seats_of_a_solo_game() {
    let solo = Agreement { solo: true, ..agreement(MOUNTAIN) };
    let mut table = Table::lobby(solo, &["ann"]);
    assert_eq!(table.game().seats_of(&id("ann")), Seat::ALL);
    for (who, ask) in [
        ("ben", join("ben")),
        ("ann", CommandKind::Leave),
        ("ann", CommandKind::Invite { player: id("ben"), seat: None }),
        ("director", CommandKind::RemoveSeat { seat: Seat::Red }),
    ] {
        assert_eq!(table.refuse(who, ask), Refusal::Solo);
    }
    table.accept("ann", CommandKind::Start);
    for _ in 0..6 {
        table.play_any();
    }
    assert_eq!(
        kinds(&table.accept("ann", CommandKind::Offer(castellan_game::command::Proposal::Takeback))),
        ["offered", "taken_back"]
    );
    assert_eq!(table.game().record().expect("played").steps().len(), 5);
    table.check();
}

#[test]
fn the_owner_calls_a_lobby_off_and_a_director_any_game() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann", "ben"]);
    assert_eq!(table.refuse("ben", CommandKind::Cancel), Refusal::OwnerOnly);
    table.accept("ann", CommandKind::Cancel);
    assert_eq!(table.game().end(), Some(End::Closed(Closing::Cancelled)));
    assert!(matches!(table.refuse("ben", CommandKind::Leave), Refusal::NotNow { phase: Phase::Over, .. }));

    let mut table = two();
    assert!(matches!(
        table.refuse("ann", CommandKind::Cancel),
        Refusal::NotNow { phase: Phase::Running, .. }
    ));
    table.accept("director", CommandKind::Cancel);
    assert_eq!(table.game().phase(), Phase::Over);
    table.check();
}

#[test]
fn a_lobby_that_is_not_filled_expires() {
    let mut table = Table::lobby(agreement(MOUNT), &["ann"]);
    table.wait(Span::days(7).minus(Span::from_ms(1)));
    assert!(table.tick().is_empty());
    table.wait(Span::from_ms(1));
    assert_eq!(kinds(&table.tick()), ["closed"]);
    assert_eq!(table.game().end(), Some(End::Closed(Closing::Expired)));
    assert!(table.tick().is_empty(), "and only once");
    table.check();
}

#[test]
fn the_bot_convenes_a_game_whose_seats_are_all_taken() {
    let agreement = Agreement { entry: Entry::Invited, ..agreement(MOUNT) };
    let seats = agreement.seats().expect("seats");
    let convene = |players: &[&str]| {
        let seats = seats.iter().copied().zip(players.iter().map(|player| person(player)));
        CommandKind::Convene { agreement: Box::new(agreement.clone()), seats: seats.collect() }
    };
    let mut table = Table::empty();
    assert_eq!(table.refuse("ann", convene(&["ann", "ben"])), Refusal::TableOnly);
    assert_eq!(table.refuse("director", convene(&["ann", "ben"])), Refusal::TableOnly);
    assert_eq!(table.refuse("table", convene(&["ann"])), Refusal::NotFull { joined: 1, seats: 2 });
    let twice = Refusal::AlreadySeated { seat: seats[0] };
    assert_eq!(table.refuse("table", convene(&["ann", "ann"])), twice);
    assert!(table.game.is_none(), "nothing has happened");
    let happened = table.accept("table", convene(&["ann", "ben"]));
    let kinds: Vec<_> = happened.iter().map(EventKind::kind).collect();
    assert_eq!(kinds, ["created", "joined", "joined", "seated", "started"]);
    assert_eq!(table.game().phase(), Phase::Running);
    assert_eq!(table.game().player_at(seats[1]).map(|player| player.id.clone()), Some(id("ben")));
    assert_eq!(table.refuse("table", convene(&["ann", "ben"])), Refusal::GameExists);
    table.check();
}

#[test]
fn a_name_is_given_to_one_game_only() {
    let mut table = two();
    let again =
        CommandKind::Create { agreement: Box::new(agreement(MOUNT)), owner: person("ann"), sit: None };
    assert_eq!(table.refuse("ann", again), Refusal::GameExists);
    assert_eq!(Table::empty().refuse("ann", CommandKind::Start), Refusal::NoSuchGame);
}
