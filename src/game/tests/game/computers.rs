//! Games with computer players, from the game's side.

use crate::test_game::{TestGame, id, join, kinds, person, settings};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::decide::{MOST_EVENTS, RESERVED_EVENTS};
use castellan_game::player::{LEVELS, computer_level};
use castellan_game::settings::EntryPolicy;
use castellan_game::settings_text::SettingChange;
use castellan_game::{CommandKind, End, Phase, Player, Refusal};
use castellan_rules::{DrawReason, Outcome, Seat};
use castellan_test_support::{OPEN_MAP, Terms};

const MOUNT: Terms = ("mount-chess", &[]);
const FOUR_SEATS: Terms = ("king-of-the-mountain", &[("seats", "4"), ("first", "w"), ("army", "siege")]);

fn with_computers(terms: Terms, rated: bool, levels: &[u8]) -> CommandKind {
    let mut settings = settings(terms);
    settings.rated = rated;
    settings.takebacks = !rated;
    let computers =
        (1..).zip(levels).map(|(number, level)| (Player::computer(*level, number), SeatRequest::Any));
    CommandKind::CreateWithOthers {
        settings: Box::new(settings),
        owner: person("ann"),
        seat: SeatRequest::At(Seat::White),
        computers: computers.collect(),
        invited: Vec::new(),
    }
}

fn add(level: u8, number: u8) -> CommandKind {
    CommandKind::Join { player: Player::computer(level, number), place: SeatRequest::Any }
}

#[test]
fn a_game_against_a_computer_begins_at_once_and_counts_for_no_rating() {
    let mut test_game = TestGame::empty();
    assert_eq!(test_game.refuse("ann", with_computers(MOUNT, true, &[3])), Refusal::ComputersAreUnrated);
    let opened = test_game.accept("ann", with_computers(MOUNT, false, &[3]));
    assert_eq!(kinds(&opened), ["created", "joined", "joined", "seated", "started"]);
    let game = test_game.game();
    assert!(game.has_engines());
    assert_eq!(game.player_at(Seat::Black).and_then(Player::level), Some(3));
    assert_eq!(game.new_computer(3).id, id("computer-3-2"));
    // A computer accepts offers like any other player.
    test_game.play_any();
    test_game.accept("ann", CommandKind::Offer(Proposal::Takeback));
    assert!(kinds(&test_game.accept("computer-3-1", CommandKind::Accept(1))).contains(&"taken_back"));
    test_game.assert_folds();
}

#[test]
fn a_game_with_dice_begins_at_once_too() {
    let mut test_game = TestGame::empty();
    let dice: Terms = ("kings-mate", &[("active", "on"), ("expanded", "on")]);
    let opened = test_game.accept("ann", with_computers(dice, false, &[1]));
    assert_eq!(kinds(&opened), ["created", "joined", "joined", "seated", "started"]);
    test_game.assert_folds();
}

#[test]
fn computers_take_all_free_seats_of_a_lobby_and_the_game_begins() {
    let mut test_game = TestGame::lobby(settings(FOUR_SEATS), &["ann", "ben"]);
    test_game.accept("ann", CommandKind::Invite { player: id("cem"), seat: Some(Seat::Gold) });
    let fill = CommandKind::StartWithComputers { level: 5 };
    assert_eq!(test_game.refuse("ben", fill.clone()), Refusal::OwnerOnly);
    let filled = test_game.accept("ann", fill.clone());
    assert_eq!(kinds(&filled), ["invitation_withdrawn", "joined", "joined", "seated", "started"]);
    let levels = |seat| test_game.game().player_at(seat).and_then(Player::level);
    assert_eq!(Seat::ALL.map(levels), [None, None, Some(5), Some(5)]);
    assert!(matches!(test_game.refuse("ann", fill.clone()), Refusal::NotNow { .. }));
    test_game.assert_folds();
    // Computers do not play on their own, and not in rated games of people.
    let mut empty = TestGame::lobby(settings(FOUR_SEATS), &[]);
    assert_eq!(empty.refuse("olga", fill.clone()), Refusal::OnlyComputers);
    let mut rated = settings(FOUR_SEATS);
    (rated.rated, rated.takebacks) = (true, false);
    assert_eq!(TestGame::lobby(rated, &["ann"]).refuse("ann", fill), Refusal::ComputersAreUnrated);
}

#[test]
fn a_game_is_created_with_invitations_and_begins_once_they_are_accepted() {
    let mut test_game = TestGame::empty();
    let mut create = with_computers(MOUNT, false, &[]);
    let CommandKind::CreateWithOthers { settings, invited, .. } = &mut create else {
        unreachable!("it is one")
    };
    settings.entry = EntryPolicy::Invited;
    invited.push((id("ben"), Some(Seat::Black)));
    assert_eq!(kinds(&test_game.accept("ann", create)), ["created", "joined", "invited"]);
    let begun = test_game.accept("ben", CommandKind::AcceptInvitation(person("ben")));
    assert_eq!(kinds(&begun), ["joined", "seated", "started"]);
    test_game.assert_folds();
}

#[test]
fn only_the_owner_adds_and_removes_computers() {
    let mut test_game = TestGame::lobby(settings(FOUR_SEATS), &["ann"]);
    for number in 1..=3 {
        assert_eq!(test_game.refuse("eve", add(1, number)), Refusal::OwnerOnly);
        test_game.accept("ann", add(1, number));
    }
    assert_eq!(test_game.refuse("ann", add(1, 4)), Refusal::Full);
    let removes = CommandKind::RemoveComputer(id("computer-1-2"));
    assert_eq!(test_game.refuse("eve", removes.clone()), Refusal::OwnerOnly);
    assert_eq!(kinds(&test_game.accept("ann", removes.clone())), ["left_lobby"]);
    assert_eq!(test_game.refuse("ann", removes), Refusal::NotAComputer);
    let removes = CommandKind::RemoveComputer(id("ann"));
    assert_eq!(test_game.refuse("ann", removes), Refusal::NotAComputer, "she is none");
    let rates = CommandKind::Amend(vec![SettingChange::to("rated", "on")]);
    assert_eq!(test_game.refuse("ann", rates), Refusal::ComputersAreUnrated);
    // Computers do not play on their own.
    let mut empty = TestGame::lobby(test_game.game().settings().clone(), &[]);
    empty.accept("olga", add(1, 1));
    assert_eq!(empty.refuse("olga", CommandKind::Start), Refusal::OnlyComputers);
    test_game.accept("ann", add(9, 1));
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(test_game.game().phase(), Phase::Running);
    let removes = CommandKind::RemoveComputer(id("computer-9-1"));
    assert!(matches!(test_game.refuse("ann", removes), Refusal::NotNow { .. }));
    test_game.assert_folds();
}

#[test]
fn computers_join_rated_games_only_if_these_are_rated_and_are_never_replaced() {
    let mut agreed = settings(MOUNT);
    (agreed.rated, agreed.takebacks, agreed.rated_with_computers) = (true, false, true);
    let mut lobby = TestGame::lobby(agreed.clone(), &["ann"]);
    lobby.accept("ann", add(3, 1));
    lobby.assert_folds();
    // A custom map and an army for a single seat are refused, because no other player could object.
    let on_own_map: Terms = ("king-of-the-mountain", &[("seats", "2"), ("first", "w"), ("board", OPEN_MAP)]);
    let with_army: Terms = ("king-of-the-mountain", &[("seats", "2"), ("first", "w"), ("army.w", "siege")]);
    for uneven in [on_own_map, with_army] {
        let mut unfair = settings(uneven);
        (unfair.rated, unfair.takebacks, unfair.rated_with_computers) = (true, false, true);
        let mut lobby = TestGame::lobby(unfair, &["ann"]);
        assert_eq!(lobby.refuse("ann", add(3, 1)), Refusal::UnevenWithComputers);
        // A player may agree to them.
        lobby.accept("ben", join("ben"));
    }
    let replaces = |player| CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player });
    let mut of_people = TestGame::started(agreed, &["ann", "ben"]);
    assert_eq!(of_people.refuse("ann", replaces(Player::computer(3, 1))), Refusal::RatedReplacement);
    of_people.accept("ann", replaces(person("cem")));
    let mut with_computer = TestGame::empty();
    let mut create = with_computers(MOUNT, true, &[3]);
    let CommandKind::CreateWithOthers { settings, .. } = &mut create else { unreachable!("it is one") };
    settings.rated_with_computers = true;
    with_computer.accept("ann", create);
    for player in [Player::computer(5, 1), person("cem")] {
        assert_eq!(with_computer.refuse("ann", replaces(player.clone())), Refusal::RatedReplacement);
        let replaces = CommandKind::ReplaceSeat { seat: Seat::Black, player };
        assert_eq!(with_computer.refuse("director", replaces), Refusal::RatedReplacement);
    }
    with_computer.assert_folds();
}

#[test]
fn the_rating_list_does_not_change_once_others_have_joined() {
    let mut agreed = settings(FOUR_SEATS);
    (agreed.rated, agreed.takebacks, agreed.rated_with_computers) = (true, false, true);
    let remove = |copy| CommandKind::RemoveComputer(Player::computer(3, copy).id);
    // Agreed with computers: one of two may be removed, but not the last.
    let mut with_computers = TestGame::lobby(agreed.clone(), &["ann"]);
    for copy in [1, 2] {
        with_computers.accept("ann", add(3, copy));
    }
    with_computers.accept("ben", join("ben"));
    with_computers.accept("ann", remove(1));
    assert_eq!(with_computers.refuse("ann", remove(2)), Refusal::RatingListFixed);
    with_computers.accept("ann", add(3, 1));
    // Agreed among people: no computer may join until all agree to play unrated.
    let mut of_people = TestGame::lobby(agreed, &["ann", "ben"]);
    for asker in ["ann", "director"] {
        assert_eq!(of_people.refuse(asker, add(3, 1)), Refusal::RatingListFixed);
    }
    of_people.accept("ann", CommandKind::Amend(vec![SettingChange::to("rated", "off")]));
    of_people.accept("ben", CommandKind::Accept(1));
    of_people.accept("ann", add(3, 1));
    of_people.accept("ann", remove(1));
    of_people.assert_folds();
    with_computers.assert_folds();
}

#[test]
fn replacing_a_player_by_a_computer_in_a_rated_game_is_refused() {
    let mut rated = settings(MOUNT);
    (rated.rated, rated.takebacks) = (true, false);
    let mut test_game = TestGame::started(rated, &["ann", "ben"]);
    let replaces =
        CommandKind::Offer(Proposal::Replace { seat: Seat::Black, player: Player::computer(3, 1) });
    assert_eq!(test_game.refuse("ann", replaces.clone()), Refusal::RatedReplacement);
    let mut test_game = TestGame::started(settings(MOUNT), &["ann", "ben"]);
    test_game.accept("ann", replaces);
    test_game.accept("ben", CommandKind::Accept(1));
    assert_eq!(test_game.game().player_at(Seat::Black).and_then(Player::level), Some(3));
    test_game.assert_folds();
}

#[test]
fn a_game_with_a_full_log_ends_when_no_person_is_left() {
    for events in [MOST_EVENTS - RESERVED_EVENTS, MOST_EVENTS] {
        let mut test_game = TestGame::empty();
        test_game.accept("ann", with_computers(FOUR_SEATS, false, &[1, 1, 1]));
        let mut test_game = test_game.with_public_events(events);
        test_game.accept("ann", CommandKind::Resign { seat: None });
        let drawn = Outcome::Drawn(DrawReason::OnlyComputers);
        assert_eq!(test_game.game().end(), Some(End::Outcome(drawn)));
    }
}

#[test]
fn computers_play_on_while_a_person_is_left_and_stop_when_a_computer_replaces_the_last() {
    let mut test_game = TestGame::empty();
    test_game.accept("ann", with_computers(FOUR_SEATS, false, &[1, 1]));
    test_game.accept("ben", CommandKind::Join { player: person("ben"), place: SeatRequest::Any });
    test_game.accept("ann", CommandKind::Start);
    test_game.accept("ann", CommandKind::Resign { seat: None });
    assert_eq!(test_game.game().phase(), Phase::Running);
    let seat = test_game.game().seats_of(&id("ben"))[0];
    let replaces = CommandKind::Offer(Proposal::Replace { seat, player: Player::computer(1, 3) });
    test_game.accept("computer-1-1", replaces);
    for who in ["computer-1-2", "ben"] {
        test_game.accept(who, CommandKind::Accept(1));
    }
    let drawn = Outcome::Drawn(DrawReason::OnlyComputers);
    assert_eq!(test_game.game().end(), Some(End::Outcome(drawn)));
    test_game.assert_folds();
}

#[test]
fn only_ids_of_computers_contain_a_level() {
    for level in LEVELS {
        assert_eq!(computer_level(&Player::computer(level, 2).id), Some(level));
    }
    for name in ["ann", "computer", "computer-3", "computer-0-1", "computer-10-1", "computer-x-1"] {
        assert_eq!(computer_level(&id(name)), None, "{name}");
    }
}
