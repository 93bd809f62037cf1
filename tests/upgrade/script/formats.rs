//! Tournaments whose formats have their own commands: a ladder, teams and a league.

use super::ScriptedStore;
use crate::harness::component_ids;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::tournament::TournamentId;
use serde_json::{Value, json};

const REASON: &str = "so it was agreed";

impl ScriptedStore {
    /// Announces a tournament with its format's command, under a name of this script.
    async fn announce_with_command(&mut self, path: &str, name: &'static str, more: Value) -> TournamentId {
        let mut options = json!({ "title": name, "variant": "mount-chess" });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        let response = self.run_command("eve", path, options).await;
        let button = component_ids(&response.only("post").message()).remove(0);
        let id = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert(name, id.clone());
        id
    }

    pub(super) async fn ladder(&mut self) {
        let id = self.announce_with_command("tournament ladder", "Steps", json!({ "length": "30d" })).await;
        for player in ["ann", "ben", "cem"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        }
        self.direct(&id, "start", json!({})).await;
        let challenge = ComponentId::without_game(Step::Challenge).with(&id).to_string();
        self.buttons.insert(Step::Challenge.word(), (challenge, "cem"));
        let pick = ComponentId::without_game(Step::ChallengePick).with(&id).to_string();
        self.buttons.insert(Step::ChallengePick.word(), (pick, "cem"));
        let options = json!({ "opponent": "1", "tournament": id.as_str() });
        let last = self.last_entrant(&id).await;
        self.run_command_expecting(last, "tournament challenge", options, " challenges ").await;
        self.direct(&id, "result", json!({ "board": "1.1", "result": "0-1", "why": REASON })).await;
    }

    /// Returns the name of the last entrant of a tournament that has started.
    async fn last_entrant(&self, id: &TournamentId) -> &'static str {
        let tournament = self.harness.referee().tournaments.tournament(id).await.expect("a store");
        let player = tournament.entrants().last().expect("an entrant").player.id.clone();
        let name =
            self.harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
        ["ann", "ben", "cem"].into_iter().find(|player| *player == name).expect("a user of the script")
    }

    pub(super) async fn team_matches(&mut self) {
        let options = json!({ "boards": 2, "double": true });
        let id = self.announce_with_command("tournament teams", "Clubs", options).await;
        for (player, team) in [("ann", "Reds"), ("ben", "Blues"), ("cem", "Reds"), ("dan", "Blues")] {
            let options = json!({ "team": team, "tournament": id.as_str() });
            self.run_command(player, "tournament sign-up", options).await;
        }
        let options = json!({ "order": "2 1", "tournament": id.as_str() });
        self.run_command("ann", "tournament line-up", options).await;
        self.direct(&id, "line-up", json!({ "team": "Blues", "order": "2 1", "why": REASON })).await;
        self.direct(&id, "start", json!({})).await;
        let filled = ComponentId::without_game(Step::TeamFilled).with(&id).to_string();
        self.buttons.insert(Step::TeamFilled.word(), (filled, "ann"));
    }

    pub(super) async fn league(&mut self) {
        let id = self.announce_with_command("tournament league", "Season", json!({ "size": 3 })).await;
        for player in ["ann", "ben", "cem", "dan"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        }
        self.direct(&id, "start", json!({})).await;
        self.direct(&id, "finish", json!({ "why": "the season is over" })).await;
        let options = json!({ "title": "Next season", "tournament": id.as_str() });
        self.run_command("eve", "tournament again", options).await;
    }
}
