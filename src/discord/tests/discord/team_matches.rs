//! Team matches: announced, entered by naming a team, ordered by captains, and played board against board.

use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use crate::running::posts;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::json;

fn button(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Announces a match between teams of two boards.
async fn announced(harness: &mut Harness) -> (TournamentId, String) {
    let options = json!({ "title": "Clubs", "variant": "mount-chess", "boards": 2, "grace": "1d" });
    let heard = harness.gives("eve", "tournament teams", options).await;
    let id = ids(&heard.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    (id, heard.only("post").content())
}

async fn joins(harness: &mut Harness, who: &str, team: &str) -> String {
    harness.gives(who, "tournament sign-up", json!({ "team": team })).await.privately()
}

#[tokio::test]
async fn who_signs_up_names_a_team_and_its_captain_orders_the_boards() {
    let mut harness = Harness::new().await;
    let (id, said) = announced(&mut harness).await;
    for part in
        ["Mount Chess: team matches on 2 boards.", "Winning a match gives 2 points", "Up to 6 players a team"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    // The button asks for the team in a form.
    let heard = harness.presses("ann", &button(Step::SignUp, &id), false).await;
    let Outgoing::Answer { body, .. } = heard.answer() else { panic!("{heard:?}") };
    let form = body["data"]["custom_id"].as_str().expect("a form").to_owned();
    assert_eq!(
        (body["type"].as_u64(), ComponentId::read(&form).expect("ours").step),
        (Some(9), Step::TeamFilled)
    );
    let heard = harness.fills("ann", &form, "Red  Knights").await;
    assert_eq!(heard.privately(), "ann signed up for Red Knights.");
    assert_eq!(joins(&mut harness, "ben", "red knights").await, "ben signed up for Red Knights.");
    assert_eq!(joins(&mut harness, "cem", "@everyone").await, "cem signed up for @\u{200b}everyone.");
    assert_eq!(joins(&mut harness, "cem", "Red Knights").await, "cem is already signed up.");
    let heard = harness.presses("ann", &button(Step::SignUp, &id), false).await;
    assert_eq!(heard.privately(), "ann is already signed up.");
    let order = json!({ "order": "2" });
    let heard = harness.gives("ben", "tournament line-up", order.clone()).await;
    assert_eq!(heard.privately(), "Only the captain of Red Knights can set its board order.");
    let heard = harness.gives("dan", "tournament line-up", order.clone()).await;
    assert_eq!(heard.privately(), "dan is not signed up.");
    let heard = harness.gives("ann", "tournament line-up", json!({ "order": "Ben first" })).await;
    assert!(heard.privately().starts_with("I couldn't read that order."), "{heard:?}");
    let heard = harness.gives("ann", "tournament line-up", order).await;
    assert_eq!(heard.privately(), "Red Knights will play in this order: ben, ann.");
    let edited = harness.edits().await;
    let shown = edited.iter().find(|asked| asked.content().contains("Tournament `")).expect("how it stands");
    assert!(shown.content().contains("**Red Knights**: 1: ben, 2: ann"), "{shown:?}");
    let heard = harness.gives("eve", "arbiter cancel", json!({ "why": "nobody else came" })).await;
    assert!(heard.privately().contains("cancelled"), "{heard:?}");
}

#[tokio::test]
async fn a_director_who_plays_orders_no_boards() {
    let mut harness = Harness::new().await;
    announced(&mut harness).await;
    joins(&mut harness, "ann", "Reds").await;
    joins(&mut harness, "ben", "Reds").await;
    joins(&mut harness, "eve", "Blues").await;
    let options = json!({ "team": "Reds", "order": "2 1", "why": "so it was agreed" });
    let heard = harness.gives("eve", "arbiter line-up", options).await;
    assert!(!heard.privately().contains("in this order"), "{heard:?}");
    let options = json!({ "team": "Reds", "order": "2 1", "why": "so it was agreed" });
    let heard = harness.gives("ann", "arbiter line-up", options).await;
    assert_eq!(heard.privately(), "Directors only.");
}

/// Checks that a match concerns all members of its teams, at every board.
#[tokio::test]
async fn a_director_who_plays_decides_no_board_of_their_own_match() {
    let mut harness = Harness::new().await;
    let (id, _) = announced(&mut harness).await;
    for (who, team) in [("ann", "Reds"), ("ben", "Reds"), ("eve", "Blues"), ("cem", "Blues")] {
        joins(&mut harness, who, team).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let state = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let eve =
        harness.referee().directory.find_player("discord:5").await.expect("a store").expect("she is known");
    let eve = state.number_of(&eve).expect("she plays");
    let others = state.rounds()[0].pairings.iter().find(|pairing| !pairing.entrants.contains(&eve));
    let others = others.expect("the board of the others");
    for result in ["1-0", "0-1"] {
        let options = json!({ "board": others.board.to_string(), "result": result, "why": "mine" });
        let said = harness.gives("eve", "arbiter result", options).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{said}");
    }
    let board = json!({ "board": others.board.to_string(), "why": "mine" });
    let said = harness.gives("eve", "arbiter restart", board).await.privately();
    assert!(said.starts_with("You play in this one yourself."), "{said}");
    for number in &others.entrants {
        let options = json!({ "entrant": number.to_string(), "why": "mine" });
        let said = harness.gives("eve", "arbiter remove", options).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{said}");
    }
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
        state.events()
    );
}

#[tokio::test]
async fn matches_are_shown_with_their_boards_and_teams_with_their_points() {
    let mut harness = Harness::new().await;
    let (id, _) = announced(&mut harness).await;
    for (who, team) in [("ann", "Reds"), ("ben", "Reds"), ("cem", "Blues"), ("dan", "Blues")] {
        joins(&mut harness, who, team).await;
    }
    let refused = harness.gives("zoe", "tournament sign-up", json!({})).await;
    assert_eq!(refused.count("answer"), 1);
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let told = [heard.asked, harness.wait(Span::ZERO).await].concat();
    let round = posts(&told).into_iter().find(|text| text.starts_with("**Round 1**")).expect("the round");
    assert!(round.contains("Reds") && round.contains("0 – 0"), "{round}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let reds_have_white = tournament
        .team_named("Reds")
        .expect("a team")
        .numbers
        .contains(&tournament.rounds()[0].pairings[0].entrants[0]);
    let (first, second) = if reds_have_white { ("1-0", "1/2-1/2") } else { ("0-1", "1/2-1/2") };
    let mut told = Vec::new();
    for (board, result) in [("1.1", first), ("1.2", second)] {
        let options = json!({ "board": board, "result": result, "why": "it was decided at the board" });
        told.extend(harness.gives("eve", "arbiter result", options).await.asked);
    }
    told.extend(harness.wait(Span::ZERO).await);
    let over = posts(&told).into_iter().find(|text| text.contains(" is over: "));
    let over = over.unwrap_or_else(|| panic!("{told:?}"));
    assert!(over.starts_with("**Clubs** is over: Reds wins!\n**1.** Reds: 2\n**2.** Blues: 0"), "{over}");
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.phase(), Phase::Finished);
    let standings = harness.gives("ann", "tournament standings", json!({})).await.privately();
    assert!(standings.contains("MP") && standings.contains("1½"), "{standings}");
    let why = harness.gives("cem", "tournament why", json!({})).await.privately();
    for part in ["board 1 plays board 1", "Reds is ahead of Blues on match points: 2 to 0."] {
        assert!(why.contains(part), "{part}: {why}");
    }
    let pairings = harness.gives("ann", "tournament pairings", json!({})).await.privately();
    assert!(pairings.contains("1½") && pairings.contains("½"), "{pairings}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 6, "the teams have a file of their own");
}
