//! Announced and running games and tournaments, as fixtures.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::Outgoing;
use castellan_discord_view::ids::ComponentId;
use castellan_game::{Game, GameId};
use castellan_rules::{GameInfo, Seat};
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The four players of a tournament that Eve directs.
pub const FOUR: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// Announces a tournament with the required options and more.
pub async fn announced(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let mut options = json!({ "title": "Spring at the summit", "format": format, "variant": "mount-chess" });
    if format == "pods" {
        options["variant"] = json!("king-of-the-mountain");
    }
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let heard = harness.gives("eve", "tournament announce", options).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    name(&heard)
}

/// Returns the tournament of the message that announced it.
fn name(heard: &Heard) -> TournamentId {
    let id = ids(&heard.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

/// Starts a tournament of four players.
pub async fn running(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let id = announced(harness, format, more).await;
    for who in FOUR {
        let heard = harness.gives(who, "tournament sign-up", json!({})).await;
        assert!(heard.privately().starts_with(who), "{heard:?}");
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    assert_eq!((tournament.phase(), tournament.entrants().len()), (Phase::Running, 4), "{heard:?}");
    id
}

/// Starts a game with the number of players that it needs, Ann first.
pub async fn game_of(harness: &mut Harness, info: &GameInfo) -> GameId {
    let (options, others): (&str, &[&str]) = match info.name {
        "king-of-the-mountain" => ("seats=4", &["ben", "cem", "dan"]),
        "kings-mate" => ("active=on; expanded=on", &["ben"]),
        _ => ("takebacks=on", &["ben"]),
    };
    let game = harness.opens("ann", json!({ "variant": info.name, "options": options })).await;
    for other in others {
        harness.gives(other, "game join", json!({})).await;
    }
    harness.gives("ann", "game start", json!({})).await;
    if harness.game(&game).await.setup_choice().is_some() {
        for player in ["ann"].iter().chain(others) {
            harness.gives(player, "army", json!({ "army": "random" })).await;
            harness.gives(player, "army", json!({ "ready": true })).await;
        }
    }
    game
}

/// Returns the name of the player at a seat.
pub async fn at_seat(harness: &Harness, game: &Game, seat: Seat) -> String {
    let player = game.player_at(seat).expect("somebody sits there").id.clone();
    harness.referee().directory.person(&player).await.expect("a store").expect("known").name
}

/// Returns the texts of the posts among these requests.
pub fn posts(asked: &[Outgoing]) -> Vec<String> {
    asked.iter().filter(|asked| asked.what() == "post").map(Outgoing::content).collect()
}

/// Asserts that no nonce was posted twice.
pub fn assert_posted_once(asked: &[Outgoing]) {
    let mut nonces = BTreeSet::new();
    for asked in asked {
        if let Outgoing::Post { nonce, channel, .. } = asked {
            assert!(nonces.insert((channel, nonce)), "posted twice: {asked:?}");
        }
    }
}
