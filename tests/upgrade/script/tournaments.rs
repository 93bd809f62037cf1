//! The tournaments of the script.

use super::ScriptedStore;
use crate::harness::{component_ids, user};
use crate::recorder::MAIN_CHANNEL;
use castellan::discord::webhooks::Webhooks;
use castellan::discord_api::CallError;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::tournament::TournamentId;
use serde_json::{Value, json};
use std::sync::Arc;

impl ScriptedStore {
    /// Announces a tournament under a name of this script.
    pub(super) async fn announce(&mut self, name: &'static str, format: &str, more: Value) -> TournamentId {
        let variant = if format == "pods" { "king-of-the-mountain" } else { "mount-chess" };
        let mut options = json!({ "title": name, "format": format, "variant": variant });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        let response = self.run_command("eve", "tournament announce", options).await;
        let button = component_ids(&response.only("post").message()).remove(0);
        let id = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert(name, id.clone());
        id
    }

    /// Sends a director's command.
    pub(super) async fn direct(&mut self, id: &TournamentId, path: &str, mut options: Value) {
        options["tournament"] = json!(id.as_str());
        let response = self.run_command("eve", &format!("arbiter {path}"), options.clone()).await;
        let text = response.private_text();
        assert!(!text.contains("cannot") && !text.contains("only"), "{path} {options}: {text}");
    }

    pub(super) async fn tournaments(&mut self) {
        let reason = "so it was agreed";
        let swiss = json!({ "rounds": 3, "half-byes": 1, "late-until": 2, "round-time": "14d" });
        let id = self.announce("Swiss", "swiss", swiss).await;
        let entrants = ["ann", "ben", "cem", "dan"];
        for player in entrants {
            self.run_command(player, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        }
        self.direct(&id, "start", json!({})).await;
        self.direct(&id, "result", json!({ "board": "1.1", "result": "1-0", "why": reason })).await;
        self.direct(&id, "forbid", json!({ "entrant": "1", "other": "4", "why": "one family" })).await;
        self.run_command("dan", "tournament sit-out", json!({ "tournament": id.as_str(), "round": 3 })).await;
        self.direct(&id, "result", json!({ "board": "1.2", "result": "0-1 forfeit", "why": reason })).await;
        self.direct(&id, "extend", json!({ "span": "1d", "why": reason })).await;
        self.run_command("fay", "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        self.play_board(&id, 2, 1).await;
        for step in [Step::Standings, Step::Pairings, Step::Decisions, Step::TournamentWithdrawal] {
            let button = ComponentId::without_game(step).with(&id).to_string();
            self.buttons.insert(step.word(), (button.clone(), "ann"));
            self.pick("ann", &button, None).await;
        }

        let cup = self
            .announce("Cup", "knock-out", json!({ "replays": 1, "third-place": true, "notice": "1h" }))
            .await;
        for player in entrants {
            self.run_command(player, "tournament sign-up", json!({ "tournament": cup.as_str() })).await;
        }
        self.direct(&cup, "start", json!({})).await;
        self.direct(&cup, "begin-round", json!({})).await;
        self.direct(&cup, "result", json!({ "board": "1.1", "result": "1-0", "why": reason })).await;
        self.direct(&cup, "restart", json!({ "board": "1.1", "why": "it was the wrong board" })).await;

        let pods = self.announce("Pods", "pods", json!({ "rounds": 1, "options": "army=siege" })).await;
        for player in entrants {
            self.run_command(player, "tournament sign-up", json!({ "tournament": pods.as_str() })).await;
        }
        self.direct(&pods, "start", json!({})).await;
        self.direct(&pods, "result", json!({ "board": "1.1", "result": "2 1 4 3", "why": reason })).await;

        let soon = self
            .announce(
                "Soon",
                "round-robin",
                json!({ "starts": "3d", "check-in": "2h", "days-off": "weekends, 2026-12-24" }),
            )
            .await;
        for player in ["ann", "ben", "cem"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": soon.as_str() })).await;
        }
        self.run_command("ben", "tournament withdraw", json!({ "tournament": soon.as_str() })).await;
        let list = format!("<@{}>, 1700\n<@{}>", user("dan"), user("ben"));
        let options = json!({ "list": list, "tournament": soon.as_str() });
        let button = self.run_command("eve", "arbiter enter", options).await.component_ids().remove(0);
        self.buttons.insert(Step::EnterConfirmed.word(), (button.clone(), "eve"));
        self.pick("eve", &button, None).await;
        self.direct(&soon, "change", json!({ "grace": "2d", "why": "people are away" })).await;
        self.direct(&soon, "message", json!({ "text": "Bring tea." })).await;

        let many = json!({ "title": "Many", "variant": "mount-chess", "colours": "alternating" });
        let response = self.run_command("eve", "tournament simul", many).await;
        let button = component_ids(&response.only("post").message()).remove(0);
        let many = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert("Many", many.clone());
        for player in ["ann", "ben"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": many.as_str() })).await;
        }
        self.direct(&many, "start", json!({})).await;

        let rush = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
        let response = self.run_command("eve", "tournament arena", rush).await;
        let button = component_ids(&response.only("post").message()).remove(0);
        let rush = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert("Rush", rush.clone());
        for player in ["ann", "ben"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": rush.as_str() })).await;
        }
        self.direct(&rush, "start", json!({})).await;
        let pause = ComponentId::without_game(Step::ArenaPause).with(&rush).to_string();
        self.buttons.insert(Step::ArenaPause.word(), (pause.clone(), "ann"));
        self.pick("ann", &pause, None).await;
        self.run_command("ann", "tournament sign-up", json!({ "tournament": rush.as_str() })).await;
        self.direct(&rush, "result", json!({ "board": "1.1", "result": "1-0", "why": reason })).await;

        Box::pin(self.ladder()).await;
        Box::pin(self.team_matches()).await;
        Box::pin(self.league()).await;

        // The website is down, so the results wait for delivery.
        let unreachable = vec!["http://127.0.0.1:9/".parse().expect("an address")];
        let webhooks =
            Webhooks::new(unreachable, "0123456789abcdef".parse().expect("a key")).expect("a client");
        self.harness.set_webhooks(Some(Arc::new(webhooks)));
        let options = json!({ "options": "conditions=off; analysis=off" });
        let plain = self.announce("Plain", "round-robin", options).await;
        for player in ["ann", "ben", "cem"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": plain.as_str() })).await;
        }
        self.direct(&plain, "start", json!({})).await;
        self.direct(&plain, "result", json!({ "board": "1.1", "result": "1-0", "why": reason })).await;
        self.harness.set_webhooks(None);
        // The channel is gone when a message is due there.
        let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
        self.harness.discord.fail_channel(MAIN_CHANNEL, Some(gone));
        self.direct(&plain, "message", json!({ "text": "The next round begins on Friday." })).await;
        self.harness.discord.fail_channel(MAIN_CHANNEL, None);

        let double = self.announce("Double", "double-knock-out", json!({ "replays": 0 })).await;
        for player in ["ann", "ben"] {
            self.run_command(player, "tournament sign-up", json!({ "tournament": double.as_str() })).await;
        }
        self.direct(&double, "start", json!({})).await;

        let cancelled = self.announce("Called off", "swiss", json!({ "rounds": 2 })).await;
        self.run_command("ann", "tournament sign-up", json!({ "tournament": cancelled.as_str() })).await;
        self.direct(&cancelled, "cancel", json!({ "why": "nobody came" })).await;

        self.run_command("ann", "ratings list", json!({ "variant": "mount-chess" })).await;
        self.run_command("ann", "ratings list", json!({ "variant": "king-of-the-mountain" })).await;
    }

    /// Plays a few moves of a board's game, then resigns.
    pub(super) async fn play_board(&mut self, id: &TournamentId, round: u32, board: u32) {
        let tournament = self.harness.referee().tournaments.tournament(id).await.expect("a store");
        let round = tournament.round(round).expect("a paired round");
        let game = tournament.game_id(&round.pairings[board as usize - 1]);
        let state = self.harness.game(&game).await;
        let loser = state.player_at(state.all_seats()[1]).expect("a player at the seat").id.clone();
        let loser =
            self.harness.referee().directory.person(&loser).await.expect("a store").expect("known").name;
        let loser = *["ann", "ben", "cem", "dan", "fay"]
            .iter()
            .find(|player| **player == loser)
            .expect("a user of the script");
        self.play_random_actions(&game, 2).await;
        self.press(loser, &game, Step::ResignConfirmed, "").await;
    }
}
