//! Ladders: announced, entered by buttons, and climbed by challenges.

use crate::fixtures::{announced_id, player_name_at, tournament_details};
use crate::harness::{Harness, Response, component_ids};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_tournament::{Phase, Tournament, TournamentId};
use serde_json::{Value, json};
use std::sync::Arc;

const FOUR_PLAYERS: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// Announces a ladder of thirty days, with more options.
async fn announce_ladder(harness: &mut Harness, more: Value) -> Response {
    let mut options = json!({ "title": "Steps", "variant": "mount-chess", "length": "30d" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.run_command("eve", "tournament ladder", options).await
}

fn button_id(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Starts a ladder of the four, ranked in the order of entry.
async fn start_ladder(harness: &mut Harness, more: Value) -> TournamentId {
    let response = announce_ladder(harness, more).await;
    let id = component_ids(&response.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    for who in FOUR_PLAYERS {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    id
}

async fn ladder(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("a tournament")
}

/// Returns the names on the ladder, from the top.
async fn ranking(harness: &Harness, id: &TournamentId) -> Vec<String> {
    let ladder = ladder(harness, id).await;
    let mut names = Vec::new();
    for line in ladder.standings() {
        let player = ladder.entrant(line.number).expect("an entrant").player.id.clone();
        names.push(harness.referee().directory.person(&player).await.expect("a store").expect("known").name);
    }
    names
}

async fn running_games(harness: &Harness, id: &TournamentId) -> Vec<GameId> {
    let ladder = ladder(harness, id).await;
    ladder.running_pairings().map(|pairing| ladder.game_id(pairing)).collect()
}

/// Resigns for the player of a seat.
async fn resign(harness: &mut Harness, game: &GameId, seat: Seat) {
    let loser = player_name_at(harness, &*harness.game(game).await, seat).await;
    let question = harness.run_command(&loser, "resign", json!({ "game": game.as_str() })).await;
    let response = harness.press(&loser, &question.component_ids()[0], true).await;
    assert!(response.error.is_none(), "{response:?}");
    harness.wait(Span::ZERO).await;
}

#[tokio::test]
async fn a_ladder_is_announced_with_its_rules_and_shows_its_ranking() {
    let mut harness = Harness::new().await;
    let response = announce_ladder(&mut harness, json!({ "reach": 2, "unfinished": "drop" })).await;
    let reply = tournament_details(&mut harness, &announced_id(&response)).await;
    for part in [
        "Mount Chess: ladder, challenges up to 2 places up, unfinished games don't count. 2 to 64 players.",
        "It lasts 30 days. Press **Challenge**",
        "A draw changes nothing.",
        "No-shows forfeit after 1 day.",
    ] {
        assert!(reply.contains(part), "{part}: {reply}");
    }
    let refused = announce_ladder(&mut harness, json!({ "reach": 11 })).await;
    assert_eq!(refused.private_text(), "Players can challenge 1 to 10 places above their own.");
    let refused = announce_ladder(&mut harness, json!({ "length": "5m" })).await;
    assert!(refused.private_text().contains("10m"), "{refused:?}");

    let mut harness = Harness::new().await;
    let id = start_ladder(&mut harness, json!({})).await;
    let edited = harness.edit_announcements().await;
    let shown = edited
        .iter()
        .find(|request| request.content().contains("** · Mount Chess · ladder"))
        .expect("the announcement");
    assert!(shown.content().contains("1: ann, 2: ben, 3: cem, 4: dan"), "{shown:?}");
    let steps: Vec<Step> =
        component_ids(&shown.message()).iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(
        steps,
        [
            Step::Challenge,
            Step::SignUp,
            Step::TournamentWithdrawal,
            Step::Standings,
            Step::Pairings,
            Step::TournamentDetails,
            Step::DirectorCommand,
            Step::DirectorPanel,
        ]
    );
    let response = harness.press("eve", &button_id(Step::Challenge, &id), false).await;
    assert_eq!(response.private_text(), "You're not signed up. Press **Sign up** first.");
    let response = harness.press("eve", &button_id(Step::SignUp, &id), false).await;
    assert!(response.private_text().contains("eve joins as number 5."), "{response:?}");
    assert_eq!(ranking(&harness, &id).await, ["ann", "ben", "cem", "dan", "eve"]);
}

#[tokio::test]
async fn players_above_can_be_challenged_and_cannot_refuse() {
    let mut harness = Harness::new().await;
    let id = start_ladder(&mut harness, json!({ "reach": 2, "time": "1d per action" })).await;
    let response = harness.press("ann", &button_id(Step::Challenge, &id), false).await;
    assert!(response.private_text().contains("There is nobody you can challenge right now."), "{response:?}");
    let response = harness.press("dan", &button_id(Step::Challenge, &id), false).await;
    assert_eq!(response.private_text(), "Who do you want to challenge?");
    let list = response.component_ids().remove(0);
    assert_eq!(ComponentId::read(&list).expect("a list").step, Step::ChallengePick);
    let found =
        harness.suggestions("dan", "tournament challenge", json!({ "opponent": "" }), "opponent").await;
    assert_eq!(found, ["2", "3"]);
    // Of two players who pick the same opponent at once, one gets the game.
    let far = harness.pick("dan", &list, Some("1"), true).await;
    assert_eq!(far.private_text(), "ann is too far up: you can challenge up to 2 places above yours.");
    let response = harness.pick("dan", &list, Some("2"), true).await;
    assert_eq!(response.private_text(), "dan challenges ben.");
    let response = harness.pick("cem", &list, Some("2"), true).await;
    assert_eq!(response.private_text(), "ben is in another game now: try again when it is over.");
    let response = harness.run_command("ann", "tournament challenge", json!({ "opponent": "cem" })).await;
    assert_eq!(response.private_text(), "cem stands below you: challenge someone above you.");
    harness.wait(Span::ZERO).await;
    let game = running_games(&harness, &id).await.remove(0);
    assert_eq!(player_name_at(&harness, &*harness.game(&game).await, Seat::White).await, "ben");
    resign(&mut harness, &game, Seat::White).await;
    assert_eq!(ranking(&harness, &id).await, ["ann", "dan", "ben", "cem"]);
    let response = harness.run_command("ben", "tournament challenge", json!({ "opponent": "dan" })).await;
    assert!(response.private_text().starts_with("You have just played dan."), "{response:?}");
    let why = harness.run_command("ben", "tournament why", json!({})).await.private_text();
    for part in ["On a ladder, players choose", "dan stands above ben on the ladder"] {
        assert!(why.contains(part), "{part}: {why}");
    }
    harness.run_command("dan", "tournament challenge", json!({ "opponent": "ann" })).await;
    let wait = harness.wait(Span::days(30)).await;
    assert!(wait.iter().all(|request| !request.content().contains("needs a decision")), "{wait:?}");
    for game in running_games(&harness, &id).await {
        resign(&mut harness, &game, Seat::White).await;
    }
    assert_eq!(ladder(&harness, &id).await.phase(), Phase::Finished);
    let response = harness.run_command("dan", "tournament challenge", json!({ "opponent": "ann" })).await;
    assert!(!response.private_text().contains("challenges"), "{response:?}");
}

#[tokio::test]
async fn a_banned_player_cannot_challenge_until_unbanned() {
    let mut harness = Harness::new().await;
    let id = start_ladder(&mut harness, json!({})).await;
    let question = harness.press("dan", &button_id(Step::Challenge, &id), false).await;
    let list = question.component_ids().remove(0);
    harness.run_command("eve", "server ban", json!({ "player": "dan" })).await;
    let response = [
        harness.press("dan", &button_id(Step::Challenge, &id), false).await,
        harness.pick("dan", &list, Some("3"), true).await,
        harness.run_command("dan", "tournament challenge", json!({ "opponent": "cem" })).await,
    ];
    for response in response {
        assert_eq!(response.private_text(), "You are banned from games in this server.");
    }
    assert!(running_games(&harness, &id).await.is_empty());
    harness.run_command("eve", "server unban", json!({ "player": "dan" })).await;
    let response = harness.pick("dan", &list, Some("3"), true).await;
    assert_eq!(response.private_text(), "dan challenges cem.");
}

/// Checks that directors on the ladder may not decide withdrawals, entries and no-shows, which move everyone on it.
#[tokio::test]
async fn a_playing_director_cannot_remove_the_players_above() {
    let mut harness = Harness::new().await;
    let response = announce_ladder(&mut harness, json!({})).await;
    let id = component_ids(&response.only("post").message()).remove(0);
    let id =
        TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name");
    for who in ["ann", "ben", "eve"] {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
    }
    let why = "mine";
    let remove = |who: &str| json!({ "entrant": who, "why": why });
    let reply = harness.run_command("eve", "arbiter remove", remove("ann")).await.private_text();
    assert!(reply.starts_with("You're one of the players here."), "before the start: {reply}");
    harness.run_command("eve", "arbiter start", json!({})).await;
    let before = ladder(&harness, &id).await.events();
    for (path, options) in [
        ("arbiter remove", remove("ann")),
        ("arbiter remove", remove("ben")),
        ("arbiter replace", json!({ "entrant": "1", "player": "zoe", "why": why })),
        ("arbiter extend", json!({ "span": "5d", "why": why })),
        ("arbiter cancel", json!({ "why": why })),
        ("arbiter finish", json!({ "why": why })),
    ] {
        let reply = harness.run_command("eve", path, options.clone()).await.private_text();
        assert!(reply.starts_with("You're one of the players here."), "{path} {options}: {reply}");
    }
    assert_eq!(ladder(&harness, &id).await.events(), before);
    assert_eq!(ranking(&harness, &id).await, ["ann", "ben", "eve"]);
}
