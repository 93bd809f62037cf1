//! Leagues: the divisions of a season, and the next season.

use crate::fixtures::{posts, tournament_details};
use crate::harness::{Harness, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::ComponentId;
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};

async fn announce_league(harness: &mut Harness, path: &str, options: Value) -> (TournamentId, String) {
    let response = harness.run_command("eve", path, options).await;
    let post = response
        .requests
        .iter()
        .find(|request| request.kind() == "post")
        .unwrap_or_else(|| panic!("{response:?}"));
    let id = component_ids(&post.message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    (id, post.content())
}

/// Returns the entrants' names, by number.
async fn entrant_names(harness: &Harness, id: &TournamentId) -> Vec<String> {
    let tournament = harness.referee().tournaments.tournament(id).await.expect("a tournament");
    let mut names = Vec::new();
    for entrant in tournament.entrants() {
        names.push(
            harness
                .referee()
                .directory
                .person(&entrant.player.id)
                .await
                .expect("a store")
                .expect("known")
                .name,
        );
    }
    names
}

#[tokio::test]
async fn divisions_are_played_separately_and_decide_the_next_season() {
    let mut harness = Harness::new().await;
    let options =
        json!({ "title": "Season", "variant": "mount-chess", "size": 3, "moving": 1, "grace": "1d" });
    let (id, _) = announce_league(&mut harness, "tournament league", options.clone()).await;
    let reply = tournament_details(&mut harness, &id).await;
    for part in ["Mount Chess: league, divisions of 3. 2 to 200 players.", "1 player moves up"] {
        assert!(reply.contains(part), "{part}: {reply}");
    }
    for (option, wrong) in [("size", 2), ("moving", 2)] {
        let mut options = options.clone();
        options[option] = json!(wrong);
        let refused = harness.run_command("eve", "tournament league", options).await.private_text();
        assert!(refused.contains("division"), "{option}: {refused}");
    }
    let all = ["p1", "p2", "p3", "p4", "p5"];
    for who in all {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let order = entrant_names(&harness, &id).await;
    // White wins every game.
    let mut sent = Vec::new();
    for _ in 0..20 {
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
        let boards: Vec<String> = (tournament.rounds().iter())
            .flat_map(|round| &round.pairings)
            .filter(|pairing| pairing.score.is_none())
            .map(|pairing| pairing.board.to_string())
            .collect();
        for board in boards {
            let options = json!({ "board": board, "result": "1-0", "why": "it was decided at the board" });
            sent.extend(harness.run_command("eve", "arbiter result", options).await.requests);
        }
        sent.extend(harness.wait(Span::ZERO).await);
    }
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!(tournament.phase(), Phase::Finished);
    let over = posts(&sent).into_iter().find(|text| text.contains(" is over: ")).expect("a result");
    assert!(over.contains("Promoted: ") && over.contains("Relegated: "), "{over}");
    let response = harness.run_command("p1", "tournament standings", json!({})).await;
    let standings = response.private_text_with_pictures();
    for part in ["Division 1", "Division 2", "Promoted: "] {
        assert!(standings.contains(part), "{part}: {standings}");
    }
    let why =
        harness.run_command(&order[3], "tournament why", json!({ "board": "1.1" })).await.private_text();
    assert!(why.contains("In a division everyone meets everyone"), "{why}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 5, "games of two players are exported in two TRF formats");

    let wanted = tournament.next_season();
    let again = json!({ "title": "Next season", "tournament": id.as_str() });
    let response = harness.run_command("eve", "tournament again", again).await;
    let sent = [response.requests, harness.wait(Span::ZERO).await].concat();
    let requests =
        sent.iter().find(|request| request.content().contains("invited") && request.kind() == "post");
    assert_eq!(
        requests.map(|request| request.message()["allowed_mentions"]["users"].as_array().map(Vec::len)),
        Some(Some(5)),
        "{sent:?}"
    );
    let post = sent
        .iter()
        .find(|request| request.content().starts_with("**Next season**"))
        .expect("the announcement");
    let next = component_ids(&post.message()).remove(0);
    let next = TournamentId::new(ComponentId::read(&next).expect("a button").argument).expect("a name");
    for who in all.into_iter().rev() {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let season = harness.referee().tournaments.tournament(&next).await.expect("a tournament");
    let placed: Vec<_> = season.entrants().iter().map(|entrant| entrant.player.id.clone()).collect();
    assert_eq!(placed, wanted, "every player is in the division they have earned");
    assert_ne!(entrant_names(&harness, &next).await, order);
}
