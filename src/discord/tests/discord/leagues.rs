//! Leagues: the divisions of a season, and the next season.

use crate::harness::{Harness, ids};
use crate::recorder::Outgoing;
use crate::running::posts;
use castellan_discord_view::ids::ComponentId;
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};

async fn announces(harness: &mut Harness, path: &str, options: Value) -> (TournamentId, String) {
    let heard = harness.gives("eve", path, options).await;
    let post = heard.asked.iter().find(|asked| asked.what() == "post").unwrap_or_else(|| panic!("{heard:?}"));
    let id = ids(&post.message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    (id, post.content())
}

/// Returns the entrants' names, by number.
async fn numbered(harness: &Harness, id: &TournamentId) -> Vec<String> {
    let tournament = harness.referee().tournaments.tournament(id).await.expect("it is there");
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
async fn divisions_play_for_themselves_and_the_next_season_is_made_of_them() {
    let mut harness = Harness::new().await;
    let options =
        json!({ "title": "Season", "variant": "mount-chess", "size": 3, "moving": 1, "grace": "1d" });
    let (id, said) = announces(&mut harness, "tournament league", options.clone()).await;
    for part in ["Mount Chess: league, divisions of 3. 2 to 200 players.", "1 player moves up"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    for (option, wrong) in [("size", 2), ("moving", 2)] {
        let mut options = options.clone();
        options[option] = json!(wrong);
        let refused = harness.gives("eve", "tournament league", options).await.privately();
        assert!(refused.contains("division"), "{option}: {refused}");
    }
    let all = ["p1", "p2", "p3", "p4", "p5"];
    for who in all {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let order = numbered(&harness, &id).await;
    // White wins every game.
    let mut told = Vec::new();
    for _ in 0..20 {
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
        let boards: Vec<String> = (tournament.rounds().iter())
            .flat_map(|round| &round.pairings)
            .filter(|pairing| pairing.score.is_none())
            .map(|pairing| pairing.board.to_string())
            .collect();
        for board in boards {
            let options = json!({ "board": board, "result": "1-0", "why": "it was decided at the board" });
            told.extend(harness.gives("eve", "arbiter result", options).await.asked);
        }
        told.extend(harness.wait(Span::ZERO).await);
    }
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!(tournament.phase(), Phase::Finished);
    let over = posts(&told).into_iter().find(|text| text.contains(" is over: ")).expect("it is told");
    assert!(over.contains("Promoted: ") && over.contains("Relegated: "), "{over}");
    let standings = harness.gives("p1", "tournament standings", json!({})).await.privately();
    for part in ["Division 1", "Division 2", "Promoted: "] {
        assert!(standings.contains(part), "{part}: {standings}");
    }
    let why = harness.gives(&order[3], "tournament why", json!({ "board": "1.1" })).await.privately();
    assert!(why.contains("In a division everybody meets everybody"), "{why}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 5, "two play each other, so there are two forms of TRF");

    let wanted = tournament.next_season();
    let again = json!({ "title": "Next season", "tournament": id.as_str() });
    let heard = harness.gives("eve", "tournament again", again).await;
    let told = [heard.asked, harness.wait(Span::ZERO).await].concat();
    let asked = told.iter().find(|asked| asked.content().contains("invited") && asked.what() == "post");
    assert_eq!(
        asked.map(|asked| asked.message()["allowed_mentions"]["users"].as_array().map(Vec::len)),
        Some(Some(5)),
        "{told:?}"
    );
    let post =
        told.iter().find(|asked| asked.content().starts_with("**Next season**")).expect("the announcement");
    let next = ids(&post.message()).remove(0);
    let next = TournamentId::new(ComponentId::read(&next).expect("a button").argument).expect("a name");
    for who in all.into_iter().rev() {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let season = harness.referee().tournaments.tournament(&next).await.expect("it is there");
    let placed: Vec<_> = season.entrants().iter().map(|entrant| entrant.player.id.clone()).collect();
    assert_eq!(placed, wanted, "everybody is in the division they have earned");
    assert_ne!(numbered(&harness, &next).await, order);
}
