//! Announced and running games and tournaments, as fixtures.

use crate::harness::{Harness, Response, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, GameId};
use castellan_rules::{GameInfo, Seat};
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The four players of a tournament that Eve directs.
pub const FOUR_PLAYERS: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// Announces a tournament with the required options and more.
pub async fn announce_tournament(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let mut options = json!({ "title": "Spring at the summit", "format": format, "variant": "mount-chess" });
    if format == "pods" {
        options["variant"] = json!("king-of-the-mountain");
    }
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let response = harness.run_command("eve", "tournament announce", options).await;
    assert!(response.error.is_none(), "{response:?}");
    announced_id(&response)
}

/// Returns the tournament of the message that announced it.
pub fn announced_id(response: &Response) -> TournamentId {
    let id = component_ids(&response.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

/// Returns what is settled in a tournament, as its button shows it.
pub async fn tournament_details(harness: &mut Harness, id: &TournamentId) -> String {
    let button = ComponentId::without_game(Step::TournamentDetails).with(id).to_string();
    harness.press("ann", &button, false).await.private_text()
}

/// The refusal for users who do not direct.
pub const DIRECTORS_ONLY: &str = "Directors only: the server's managers, and members with the director role.";

/// Starts a tournament of four players.
pub async fn start_tournament(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let id = announce_tournament(harness, format, more).await;
    for who in FOUR_PLAYERS {
        let response = harness.run_command(who, "tournament sign-up", json!({})).await;
        assert!(response.error.is_none(), "{response:?}");
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    assert_eq!((tournament.phase(), tournament.entrants().len()), (Phase::Running, 4), "{response:?}");
    id
}

/// Starts a game with the number of players that it needs, Ann first.
pub async fn start_game(harness: &mut Harness, info: &GameInfo) -> GameId {
    let (options, others): (&str, &[&str]) = match info.name {
        "king-of-the-mountain" => ("seats=4", &["ben", "cem", "dan"]),
        "kings-mate" => ("active=on; expanded=on", &["ben"]),
        _ => ("takebacks=on", &["ben"]),
    };
    let game = harness.create_game("ann", json!({ "variant": info.name, "options": options })).await;
    for other in others {
        harness.run_command(other, "game join", json!({})).await;
    }
    harness.run_command("ann", "game start", json!({})).await;
    if harness.game(&game).await.setup_choice().is_some() {
        for player in ["ann"].iter().chain(others) {
            harness.run_command(player, "army", json!({ "army": "random" })).await;
            harness.run_command(player, "army", json!({ "ready": true })).await;
        }
    }
    game
}

/// Returns the name of the player at a seat.
pub async fn player_name_at(harness: &Harness, game: &Game, seat: Seat) -> String {
    let player = game.player_at(seat).expect("a player").id.clone();
    harness.referee().directory.person(&player).await.expect("a store").expect("known").name
}

/// Returns the texts of the posts among these requests.
pub fn posts(requests: &[Request]) -> Vec<String> {
    requests.iter().filter(|request| request.kind() == "post").map(Request::content).collect()
}

/// Asserts that no nonce was posted twice.
pub fn assert_posted_once(requests: &[Request]) {
    let mut nonces = BTreeSet::new();
    for request in requests {
        if let Request::Post { nonce, channel, .. } = request {
            assert!(nonces.insert((channel, nonce)), "posted twice: {request:?}");
        }
    }
}
