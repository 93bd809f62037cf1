//! Simuls: announced with the exhibitors, who play everyone else at once.

use crate::fixtures::{DIRECTORS_ONLY, FOUR_PLAYERS, posts};
use crate::harness::{Harness, Response, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::ComponentId;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};

/// Announces a simul with the required options and more.
async fn announce_simul(harness: &mut Harness, more: Value) -> Response {
    let mut options = json!({ "title": "Many", "variant": "mount-chess" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.run_command("eve", "tournament simul", options).await
}

fn tournament_id(response: &Response) -> TournamentId {
    let id = component_ids(&response.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

async fn set_result(harness: &mut Harness, board: &str, result: &str) -> Response {
    let options = json!({ "board": board, "result": result, "why": "agreed at the board" });
    harness.run_command("eve", "arbiter result", options).await
}

#[tokio::test]
async fn the_announcer_gives_the_simul_if_no_exhibitor_is_named() {
    let mut harness = Harness::new().await;
    let response = announce_simul(&mut harness, json!({})).await;
    let content = response.only("post").content();
    assert!(content.contains("** · Mount Chess · simul\n"), "{content}");
    assert!(
        content.contains("eve will play everyone else at once. The hosts have to sign up too."),
        "{content}"
    );
    assert!(response.private_text().contains("You're signed up."), "{response:?}");
    let id = tournament_id(&response);
    for who in FOUR_PLAYERS {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let simul = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(simul.rounds()[0].pairings.len(), 4);
    // Eve plays at every board, so she cannot set results.
    let response = set_result(&mut harness, "1.1", "1-0").await;
    assert!(!response.private_text().contains("set the result"), "{response:?}");
}

#[tokio::test]
async fn the_result_of_a_simul_is_the_score_of_its_exhibitors() {
    let mut harness = Harness::new().await;
    let response =
        announce_simul(&mut harness, json!({ "exhibitor": "ann", "colours": "alternating" })).await;
    let content = response.only("post").content();
    assert!(content.contains("simul, colours in turn") && content.contains("ann will play"), "{content}");
    let id = tournament_id(&response);
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    assert!(response.private_text().contains("too few players"), "{response:?}");
    for who in ["ben", "cem", "dan"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    assert!(response.private_text().starts_with("None of the simul's hosts are here yet. "), "{response:?}");
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let round = posts(&response.requests).into_iter().find(|text| text.starts_with("**Round 1** of Many"));
    let round = round.expect("the pairings");
    let first: Vec<bool> =
        round.lines().filter(|line| line.starts_with('`')).map(|line| line.contains("` <@1> – ")).collect();
    assert_eq!(first, [true, false, true], "{round}");

    let why = harness.run_command("ben", "tournament why", json!({})).await.private_text();
    assert!(why.contains("In a simul everyone plays one of the hosts"), "{why}");
    let own = harness.run_command("ann", "tournament why", json!({})).await.private_text();
    assert!(own.contains("ann hosts the simul, and hosts are listed before everyone else."), "{own}");
    set_result(&mut harness, "1.1", "1-0").await;
    set_result(&mut harness, "1.2", "1/2-1/2").await;
    let response = set_result(&mut harness, "1.3", "0-1").await;
    assert!(response.private_text().contains("The simul is over: ann scored 1½ of 3."), "{response:?}");
    let result = posts(&response.requests).into_iter().find(|text| text.starts_with("## "));
    let result = result.expect("the result");
    assert_eq!(result.lines().next(), Some("## **Many** is over: <@1> scored 1½ of 3."));
    assert!(!result.contains("podium"), "{result}");
    let shown = response.requests.iter().map(Request::content);
    assert!(shown.into_iter().any(|text| text.contains("**The simul is over**: ann scored 1½ of 3.")));
    let response = harness.run_command("eve", "tournament standings", json!({})).await;
    let standings = response.private_text_with_pictures();
    let names: Vec<&str> = standings
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .filter(|name| ["ann", "ben", "cem", "dan"].contains(name))
        .collect();
    assert_eq!(names.first(), Some(&"ann"), "{standings}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 5, "games of two players have two TRF exports");
    let simul = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(simul.phase(), Phase::Finished);
}

#[tokio::test]
async fn bots_cannot_give_a_simul_and_only_directors_announce_one() {
    let mut harness = Harness::new().await;
    let response = announce_simul(&mut harness, json!({ "exhibitor": "bot" })).await;
    assert_eq!(response.private_text(), "Bots can't play. Pick a person.");
    let response =
        announce_simul(&mut harness, json!({ "exhibitor": "ann", "exhibitor-2": "ben", "least": 2 })).await;
    assert!(response.private_text().contains("Set `least` and `most` from 3 to 128"), "{response:?}");
    let options = json!({ "title": "Many", "variant": "mount-chess" });
    let response = harness.run_command("ann", "tournament simul", options).await;
    assert_eq!(response.private_text(), DIRECTORS_ONLY);
    // A user named twice is one exhibitor.
    let twice = json!({ "exhibitor": "ann", "exhibitor-2": "ann", "exhibitor-3": "ben" });
    let content = announce_simul(&mut harness, twice).await.only("post").content();
    assert!(content.contains("ann and ben will play everyone else at once."), "{content}");
}

#[tokio::test]
async fn changing_a_simul_to_another_format_removes_its_exhibitors() {
    let mut harness = Harness::new().await;
    let id = tournament_id(&announce_simul(&mut harness, json!({ "exhibitor": "ann" })).await);
    let change = json!({ "format": "round-robin", "why": "too few came" });
    let response = harness.run_command("eve", "arbiter change", change).await;
    assert!(response.private_text().contains("changed the announcement"), "{response:?}");
    let changed = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert!(changed.announcement().exhibitors.is_empty());
}
