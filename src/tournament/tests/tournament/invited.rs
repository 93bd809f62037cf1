//! Invitations to a tournament: nobody takes part without signing up, and the list sets the seeding.

use crate::stage::{ROBIN, SWISS, Stage, announcement, id, person};
use castellan_tournament::decide::{HIGHEST_RATING, MOST_INVITED};
use castellan_tournament::{Announcement, CommandKind, Effect, EventKind, Invited, Refusal};

fn invite(people: &[(&str, Option<u32>)]) -> CommandKind {
    let invited = people.iter().map(|(name, rating)| Invited { player: person(name), rating: *rating });
    CommandKind::Invite { invited: invited.collect() }
}

fn signs_up(stage: &mut Stage, name: &str) -> Option<u32> {
    stage.accept(name, CommandKind::SignUp { player: person(name), rating: Some(1_200) });
    stage.state().signed_up().last().expect("they signed up").rating
}

fn told(stage: &Stage) -> Vec<String> {
    let told = stage.effects.iter().filter_map(|effect| match effect {
        Effect::TellInvited { players } => Some(players.iter().map(ToString::to_string)),
        _ => None,
    });
    told.flatten().collect()
}

#[test]
fn who_is_asked_takes_part_only_when_they_sign_up_and_with_the_rating_of_the_list() {
    let mut stage = Stage::announced(announcement(SWISS));
    stage.accept("director", invite(&[("ann", Some(1_900)), ("ben", None)]));
    assert!(stage.state().signed_up().is_empty() && stage.state().players().is_empty());
    assert_eq!(told(&stage), ["ann", "ben"]);
    assert_eq!(signs_up(&mut stage, "ann"), Some(1_900));
    assert_eq!(signs_up(&mut stage, "ben"), Some(1_200), "the list says nothing of it");
    assert_eq!(signs_up(&mut stage, "cem"), Some(1_200));
    // A player who has signed up gets the rating, without another invitation.
    stage.effects.clear();
    stage.accept("director", invite(&[("cem", Some(2_100))]));
    assert_eq!(stage.state().signed_up()[2].rating, Some(2_100));
    assert_eq!(told(&stage), [""; 0]);
    stage.accept("director", CommandKind::Start);
    let order: Vec<&str> = stage.state().entrants().iter().map(|one| one.player.id.as_str()).collect();
    assert_eq!(order, ["cem", "ann", "ben"]);
    stage.check();
}

#[test]
fn the_same_list_again_is_nothing_to_do() {
    let mut stage = Stage::announced(announcement(SWISS));
    let list = [("ann", Some(1_900)), ("ben", None)];
    assert_eq!(stage.accept("director", invite(&list)).len(), 1);
    assert_eq!(stage.accept("director", invite(&list)), []);
    let [EventKind::Invited { invited }] =
        &stage.accept("director", invite(&[("ann", Some(1_900)), ("cem", None), ("cem", None)]))[..]
    else {
        panic!("somebody new is asked")
    };
    assert_eq!(invited.len(), 1);
}

#[test]
fn a_list_has_bounds_and_is_for_directors() {
    let mut stage = Stage::announced(announcement(SWISS));
    assert_eq!(stage.refuse("ann", invite(&[("ann", Some(3_000))])), Refusal::DirectorsOnly);
    let bounds = Refusal::Invitations { most: MOST_INVITED, highest: HIGHEST_RATING };
    assert_eq!(stage.refuse("director", invite(&[("ann", Some(HIGHEST_RATING + 1))])), bounds);
    let many = |from: usize, count: usize| {
        let invited =
            (from..from + count).map(|at| Invited { player: person(&format!("p{at}")), rating: None });
        CommandKind::Invite { invited: invited.collect() }
    };
    assert_eq!(stage.refuse("director", many(0, MOST_INVITED + 1)), bounds);
    for from in 0..4 {
        stage.accept("director", many(from * MOST_INVITED, MOST_INVITED));
    }
    assert_eq!(stage.refuse("director", many(4 * MOST_INVITED, 1)), Refusal::Full { most: 1_000 });
}

#[test]
fn what_runs_asks_those_who_can_enter_late() {
    let mut stage = Stage::started(Announcement { late_until: 2, ..announcement(SWISS) }, &["ann", "ben"]);
    stage.accept("director", invite(&[("ann", Some(2_500)), ("cem", Some(1_800))]));
    assert_eq!(told(&stage), ["cem"], "ann plays");
    stage.accept("cem", CommandKind::SignUp { player: person("cem"), rating: None });
    let cem = stage.state().number_of(&id("cem")).and_then(|number| stage.state().entrant(number));
    assert_eq!(cem.expect("an entrant").rating, Some(1_800));
    let mut stage = Stage::started(announcement(ROBIN), &["ann", "ben"]);
    assert_eq!(stage.refuse("director", invite(&[("cem", None)])), Refusal::TooLate { until: 0 });
}
