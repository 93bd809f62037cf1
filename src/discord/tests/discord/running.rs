//! Tournaments that are announced or run, for the tests of what happens in them.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::Outgoing;
use castellan_discord::components::ids::Id;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// The five who play here; Eve directs.
pub const FOUR: [&str; 4] = ["ann", "ben", "cem", "dan"];

/// Announces a tournament, with these options beside what it needs.
pub async fn announced(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let mut options = json!({ "title": "Spring at the summit", "format": format, "variant": "mount-chess" });
    if format == "pods" {
        options["variant"] = json!("king-of-the-mountain");
    }
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    let heard = harness.gives("eve", "tournament announce", options).await;
    assert!(heard.privately().contains("is announced"), "{heard:?}");
    name(&heard)
}

/// The tournament of the message that announced it.
fn name(heard: &Heard) -> TournamentId {
    let id = ids(&heard.only("post").message()).remove(0);
    TournamentId::new(Id::read(&id).expect("a button").argument).expect("a tournament's name")
}

/// A tournament that runs, with four who play.
pub async fn running(harness: &mut Harness, format: &str, more: Value) -> TournamentId {
    let id = announced(harness, format, more).await;
    for who in FOUR {
        let heard = harness.gives(who, "tournament sign-up", json!({})).await;
        assert_eq!(heard.privately(), format!("{who} signed up."));
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    assert!(heard.privately().contains("has started with 4 players"), "{heard:?}");
    id
}

/// The posts among what was asked.
pub fn posts(asked: &[Outgoing]) -> Vec<String> {
    asked.iter().filter(|asked| asked.what() == "post").map(Outgoing::content).collect()
}
