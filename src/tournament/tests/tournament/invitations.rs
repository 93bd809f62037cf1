//! Invitations to a tournament: nobody takes part without signing up, and the list sets the seeding.

use crate::harness::{Harness, ROBIN, SWISS, announcement, id, person};
use castellan_tournament::decide::{HIGHEST_RATING, MOST_INVITED};
use castellan_tournament::{Announcement, CommandKind, Effect, EventKind, Invitation, Refusal};

fn invite(people: &[(&str, Option<u32>)]) -> CommandKind {
    let invited = people.iter().map(|(name, rating)| Invitation { player: person(name), rating: *rating });
    CommandKind::Invite { invited: invited.collect() }
}

fn sign_up(harness: &mut Harness, name: &str) -> Option<u32> {
    harness.accept(name, CommandKind::SignUp { player: person(name), rating: Some(1_200) });
    harness.state().signed_up().last().expect("the player signed up").rating
}

fn notified(harness: &Harness) -> Vec<String> {
    let players = harness.effects.iter().filter_map(|effect| match effect {
        Effect::NotifyInvited { players } => Some(players.iter().map(ToString::to_string)),
        _ => None,
    });
    players.flatten().collect()
}

#[test]
fn invited_players_take_part_only_after_signing_up_with_the_invited_rating() {
    let mut harness = Harness::announced(announcement(SWISS));
    harness.accept("director", invite(&[("ann", Some(1_900)), ("ben", None)]));
    assert!(harness.state().signed_up().is_empty() && harness.state().players().is_empty());
    assert_eq!(notified(&harness), ["ann", "ben"]);
    assert_eq!(sign_up(&mut harness, "ann"), Some(1_900));
    assert_eq!(sign_up(&mut harness, "ben"), Some(1_200), "the invitation has no rating");
    assert_eq!(sign_up(&mut harness, "cem"), Some(1_200));
    // A player who has signed up gets the rating, without another invitation.
    harness.effects.clear();
    harness.accept("director", invite(&[("cem", Some(2_100))]));
    assert_eq!(harness.state().signed_up()[2].rating, Some(2_100));
    assert_eq!(notified(&harness), [""; 0]);
    harness.accept("director", CommandKind::Start);
    let order: Vec<&str> = harness.state().entrants().iter().map(|one| one.player.id.as_str()).collect();
    assert_eq!(order, ["cem", "ann", "ben"]);
    harness.assert_fold_matches();
}

#[test]
fn repeated_invitations_change_nothing() {
    let mut harness = Harness::announced(announcement(SWISS));
    let list = [("ann", Some(1_900)), ("ben", None)];
    assert_eq!(harness.accept("director", invite(&list)).len(), 1);
    assert_eq!(harness.accept("director", invite(&list)), []);
    let [EventKind::Invited { invited }] =
        &harness.accept("director", invite(&[("ann", Some(1_900)), ("cem", None), ("cem", None)]))[..]
    else {
        panic!("a new player is invited")
    };
    assert_eq!(invited.len(), 1);
}

#[test]
fn invitations_have_limits_and_need_a_director() {
    let mut harness = Harness::announced(announcement(SWISS));
    assert_eq!(harness.refuse("ann", invite(&[("ann", Some(3_000))])), Refusal::DirectorsOnly);
    let bounds = Refusal::InvalidInvitations { most: MOST_INVITED, highest: HIGHEST_RATING };
    assert_eq!(harness.refuse("director", invite(&[("ann", Some(HIGHEST_RATING + 1))])), bounds);
    let many = |from: usize, count: usize| {
        let invited =
            (from..from + count).map(|at| Invitation { player: person(&format!("p{at}")), rating: None });
        CommandKind::Invite { invited: invited.collect() }
    };
    assert_eq!(harness.refuse("director", many(0, MOST_INVITED + 1)), bounds);
    for from in 0..4 {
        harness.accept("director", many(from * MOST_INVITED, MOST_INVITED));
    }
    assert_eq!(harness.refuse("director", many(4 * MOST_INVITED, 1)), Refusal::Full { most: 1_000 });
}

#[test]
fn running_tournaments_invite_only_if_late_entry_is_open() {
    let mut harness =
        Harness::started(Announcement { late_until: 2, ..announcement(SWISS) }, &["ann", "ben"]);
    harness.accept("director", invite(&[("ann", Some(2_500)), ("cem", Some(1_800))]));
    assert_eq!(notified(&harness), ["cem"], "entrants are not notified");
    harness.accept("cem", CommandKind::SignUp { player: person("cem"), rating: None });
    let cem = harness.state().number_of(&id("cem")).and_then(|number| harness.state().entrant(number));
    assert_eq!(cem.expect("an entrant").rating, Some(1_800));
    let mut harness = Harness::started(announcement(ROBIN), &["ann", "ben"]);
    assert_eq!(harness.refuse("director", invite(&[("cem", None)])), Refusal::EntriesClosed { until: 0 });
}
