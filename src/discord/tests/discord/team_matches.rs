//! Team matches: players sign up for a team, captains order the boards, and board plays board.

use crate::fixtures::{DIRECTORS_ONLY, posts, tournament_details};
use crate::harness::{Harness, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::json;

fn button(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Announces a match between teams of two boards.
async fn announce_match(harness: &mut Harness) -> (TournamentId, String) {
    let options = json!({ "title": "Clubs", "variant": "mount-chess", "boards": 2, "grace": "1d" });
    let response = harness.run_command("eve", "tournament teams", options).await;
    let id = component_ids(&response.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    (id, response.only("post").content())
}

async fn join_team(harness: &mut Harness, who: &str, team: &str) -> String {
    harness.run_command(who, "tournament sign-up", json!({ "team": team })).await.private_text()
}

#[tokio::test]
async fn signing_up_names_a_team_and_its_captain_orders_the_boards() {
    let mut harness = Harness::new().await;
    let (id, _) = announce_match(&mut harness).await;
    let text = tournament_details(&mut harness, &id).await;
    for part in
        ["Mount Chess: team matches on 2 boards.", "Winning a match gives 2 points", "Up to 6 players a team"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The button asks for the team in a form.
    let response = harness.press("ann", &button(Step::SignUp, &id), false).await;
    let Request::Answer { body, .. } = response.answer() else { panic!("{response:?}") };
    let form = body["data"]["custom_id"].as_str().expect("a form").to_owned();
    assert_eq!(
        (body["type"].as_u64(), ComponentId::read(&form).expect("a custom id of the bot").step),
        (Some(9), Step::TeamFilled)
    );
    let response = harness.fill_in("ann", &form, "Red  Knights").await;
    assert_eq!(response.private_text(), "You're signed up for Red Knights.");
    assert_eq!(join_team(&mut harness, "ben", "red knights").await, "You're signed up for Red Knights.");
    assert_eq!(join_team(&mut harness, "cem", "@everyone").await, "You're signed up for @\u{200b}everyone.");
    assert_eq!(join_team(&mut harness, "cem", "Red Knights").await, "You're already signed up.");
    let response = harness.press("ann", &button(Step::SignUp, &id), false).await;
    assert_eq!(response.private_text(), "You're already signed up.");
    let found = harness.suggestions("dan", "tournament sign-up", json!({ "team": "kni" }), "team").await;
    assert_eq!(found, ["Red Knights"]);
    let order = json!({ "order": "2" });
    let response = harness.run_command("ben", "tournament line-up", order.clone()).await;
    assert_eq!(response.private_text(), "Only the captain of Red Knights can set its board order.");
    let response = harness.run_command("dan", "tournament line-up", order.clone()).await;
    assert_eq!(response.private_text(), "dan is not signed up.");
    let response = harness.run_command("ann", "tournament line-up", json!({ "order": "Ben first" })).await;
    assert!(response.private_text().starts_with("I couldn't read that order."), "{response:?}");
    let response = harness.run_command("ann", "tournament line-up", order).await;
    assert_eq!(response.private_text(), "Red Knights will play in this order: ben, ann.");
    let edited = harness.edit_announcements().await;
    let shown = edited
        .iter()
        .find(|request| request.content().contains("** · Mount Chess · team matches"))
        .expect("the status message");
    assert!(shown.content().contains("**Red Knights**: 1: ben, 2: ann"), "{shown:?}");
    let response = harness.run_command("eve", "arbiter cancel", json!({ "why": "nobody else came" })).await;
    assert!(response.private_text().contains("cancelled"), "{response:?}");
}

#[tokio::test]
async fn a_director_who_plays_cannot_set_board_orders() {
    let mut harness = Harness::new().await;
    announce_match(&mut harness).await;
    join_team(&mut harness, "ann", "Reds").await;
    join_team(&mut harness, "ben", "Reds").await;
    join_team(&mut harness, "eve", "Blues").await;
    let options = json!({ "team": "Reds", "order": "2 1", "why": "so it was agreed" });
    let response = harness.run_command("eve", "arbiter line-up", options).await;
    assert!(!response.private_text().contains("in this order"), "{response:?}");
    let options = json!({ "team": "Reds", "order": "2 1", "why": "so it was agreed" });
    let response = harness.run_command("ann", "arbiter line-up", options).await;
    assert_eq!(response.private_text(), DIRECTORS_ONLY);
}

#[tokio::test]
async fn a_director_who_plays_cannot_decide_any_board_of_their_match() {
    let mut harness = Harness::new().await;
    let (id, _) = announce_match(&mut harness).await;
    for (who, team) in [("ann", "Reds"), ("ben", "Reds"), ("eve", "Blues"), ("cem", "Blues")] {
        join_team(&mut harness, who, team).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let eve = harness.referee().directory.find_player("discord:5").await.expect("a store").expect("a player");
    let eve = state.number_of(&eve).expect("she plays");
    let others = state.rounds()[0].pairings.iter().find(|pairing| !pairing.entrants.contains(&eve));
    let others = others.expect("the board of the others");
    for result in ["1-0", "0-1"] {
        let options = json!({ "board": others.board.to_string(), "result": result, "why": "mine" });
        let text = harness.run_command("eve", "arbiter result", options).await.private_text();
        assert!(text.starts_with("You're one of the players here."), "{text}");
    }
    let board = json!({ "board": others.board.to_string(), "why": "mine" });
    let text = harness.run_command("eve", "arbiter restart", board).await.private_text();
    assert!(text.starts_with("You're one of the players here."), "{text}");
    for number in &others.entrants {
        let options = json!({ "entrant": number.to_string(), "why": "mine" });
        let text = harness.run_command("eve", "arbiter remove", options).await.private_text();
        assert!(text.starts_with("You're one of the players here."), "{text}");
    }
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
        state.events()
    );
}

#[tokio::test]
async fn matches_are_shown_with_their_boards_and_teams_with_their_points() {
    let mut harness = Harness::new().await;
    let (id, _) = announce_match(&mut harness).await;
    for (who, team) in [("ann", "Reds"), ("ben", "Reds"), ("cem", "Blues"), ("dan", "Blues")] {
        join_team(&mut harness, who, team).await;
    }
    let refused = harness.run_command("zoe", "tournament sign-up", json!({})).await;
    assert_eq!(refused.count("answer"), 1);
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let requests = [response.requests, harness.wait(Span::ZERO).await].concat();
    let round = posts(&requests).into_iter().find(|text| text.starts_with("**Round 1**")).expect("the round");
    assert!(round.contains("Reds") && round.contains("0 – 0"), "{round}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let reds_have_white = tournament
        .team_named("Reds")
        .expect("a team")
        .numbers
        .contains(&tournament.rounds()[0].pairings[0].entrants[0]);
    let (first, second) = if reds_have_white { ("1-0", "1/2-1/2") } else { ("0-1", "1/2-1/2") };
    let mut requests = Vec::new();
    for (board, result) in [("1.1", first), ("1.2", second)] {
        let options = json!({ "board": board, "result": result, "why": "it was decided at the board" });
        requests.extend(harness.run_command("eve", "arbiter result", options).await.requests);
    }
    requests.extend(harness.wait(Span::ZERO).await);
    let result = posts(&requests).into_iter().find(|text| text.contains(" is over: "));
    let result = result.unwrap_or_else(|| panic!("{requests:?}"));
    assert!(
        result.starts_with("## **Clubs** is over: Reds wins!\n**1.** Reds: 2\n**2.** Blues: 0"),
        "{result}"
    );
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.phase(), Phase::Finished);
    let response = harness.run_command("ann", "tournament standings", json!({})).await;
    let standings = response.private_text_with_pictures();
    assert!(standings.contains("MP") && standings.contains("1½"), "{standings}");
    let why = harness.run_command("cem", "tournament why", json!({})).await.private_text();
    for part in ["board 1 plays board 1", "Reds is ahead of Blues on match points: 2 to 0."] {
        assert!(why.contains(part), "{part}: {why}");
    }
    let pairings = harness.run_command("ann", "tournament pairings", json!({})).await.private_text();
    assert!(pairings.contains("1½") && pairings.contains("½"), "{pairings}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 6, "one of the files is for teams");
}
