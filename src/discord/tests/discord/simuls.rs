//! Simuls: announced with the exhibitors, who play everyone else at once.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::Outgoing;
use crate::running::{FOUR, posts};
use castellan_discord_view::ids::ComponentId;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};

/// Announces a simul with the required options and more.
async fn announces(harness: &mut Harness, more: Value) -> Heard {
    let mut options = json!({ "title": "Many", "variant": "mount-chess" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.gives("eve", "tournament simul", options).await
}

fn name(heard: &Heard) -> TournamentId {
    let id = ids(&heard.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

async fn decides(harness: &mut Harness, board: &str, result: &str) -> Heard {
    let options = json!({ "board": board, "result": result, "why": "agreed at the board" });
    harness.gives("eve", "arbiter result", options).await
}

#[tokio::test]
async fn who_announces_a_simul_gives_it_if_nobody_else_is_named() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({})).await;
    let said = heard.only("post").content();
    assert!(said.contains("Mount Chess: simul. 2 to 64 players."), "{said}");
    assert!(said.contains("eve will play everyone else at once. They have to sign up too."), "{said}");
    assert!(heard.privately().contains("eve signed up."), "{heard:?}");
    let id = name(&heard);
    for who in FOUR {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let simul = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(simul.rounds()[0].pairings.len(), 4);
    // Eve plays at every board, so she may decide none.
    let heard = decides(&mut harness, "1.1", "1-0").await;
    assert!(!heard.privately().contains("set the result"), "{heard:?}");
}

#[tokio::test]
async fn it_is_told_what_those_who_give_it_made() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({ "exhibitor": "ann", "colours": "alternating" })).await;
    let said = heard.only("post").content();
    assert!(said.contains("simul, colours in turn") && said.contains("ann will play"), "{said}");
    let id = name(&heard);
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    assert!(heard.privately().contains("too few players"), "{heard:?}");
    for who in ["ben", "cem", "dan"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    assert!(heard.privately().starts_with("Nobody who gives the simul is there yet: "), "{heard:?}");
    harness.gives("ann", "tournament sign-up", json!({})).await;
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let round = posts(&heard.asked).into_iter().find(|text| text.starts_with("**Round 1** of Many"));
    let round = round.expect("the pairings");
    let first: Vec<bool> =
        round.lines().filter(|line| line.starts_with('`')).map(|line| line.contains("` <@1> – ")).collect();
    assert_eq!(first, [true, false, true], "{round}");

    let why = harness.gives("ben", "tournament why", json!({})).await.privately();
    assert!(why.contains("In a simul everyone plays one of the players who give it"), "{why}");
    let own = harness.gives("ann", "tournament why", json!({})).await.privately();
    assert!(own.contains("ann gives the simul, and is listed before everyone else."), "{own}");
    decides(&mut harness, "1.1", "1-0").await;
    decides(&mut harness, "1.2", "1/2-1/2").await;
    let heard = decides(&mut harness, "1.3", "0-1").await;
    assert!(heard.privately().contains("The simul is over: ann scored 1½ of 3."), "{heard:?}");
    let result = posts(&heard.asked).into_iter().find(|text| text.starts_with("**Many** is over: "));
    assert!(result.is_some_and(|text| text.contains("<@1> scored 1½ of 3.")), "{heard:?}");
    let shown = heard.asked.iter().map(Outgoing::content);
    assert!(shown.into_iter().any(|text| text.contains("**The simul is over**: ann scored 1½ of 3.")));
    let standings = harness.gives("eve", "tournament standings", json!({})).await.privately();
    let names: Vec<&str> = standings
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter(|name| ["ann", "ben", "cem", "dan"].contains(name))
        .collect();
    assert_eq!(names.first(), Some(&"ann"), "{standings}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 5, "two play each other, so there are two forms of TRF");
    let simul = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(simul.phase(), Phase::Finished);
}

#[tokio::test]
async fn nobody_gives_a_simul_who_is_no_member_or_no_person() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({ "exhibitor": "bot" })).await;
    assert_eq!(heard.privately(), "Bots can't play. Pick a person.");
    let heard =
        announces(&mut harness, json!({ "exhibitor": "ann", "exhibitor-2": "ben", "least": 2 })).await;
    assert!(heard.privately().contains("Set `least` and `most` from 3 to 128"), "{heard:?}");
    let options = json!({ "title": "Many", "variant": "mount-chess" });
    let heard = harness.gives("ann", "tournament simul", options).await;
    assert_eq!(heard.privately(), "Directors only.");
    // A user named twice is one exhibitor.
    let twice = json!({ "exhibitor": "ann", "exhibitor-2": "ann", "exhibitor-3": "ben" });
    let said = announces(&mut harness, twice).await.only("post").content();
    assert!(said.contains("ann and ben will play everyone else at once."), "{said}");
}

#[tokio::test]
async fn a_simul_that_becomes_another_tournament_is_given_by_nobody() {
    let mut harness = Harness::new().await;
    let id = name(&announces(&mut harness, json!({ "exhibitor": "ann" })).await);
    let change = json!({ "format": "round-robin", "why": "too few came" });
    let heard = harness.gives("eve", "arbiter change", change).await;
    assert!(heard.privately().contains("changed the announcement"), "{heard:?}");
    let changed = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert!(changed.announcement().exhibitors.is_empty());
}
