//! The tournaments of the script.

use super::Played;
use crate::harness::{ids, user};
use crate::recorder::HALL;
use castellan::discord::webhooks::Webhooks;
use castellan::discord_api::CallError;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::tournament::TournamentId;
use serde_json::{Value, json};
use std::sync::Arc;

impl Played {
    /// Announces a tournament under a name of this script.
    async fn announces(&mut self, name: &'static str, format: &str, more: Value) -> TournamentId {
        let variant = if format == "pods" { "king-of-the-mountain" } else { "mount-chess" };
        let mut options = json!({ "title": name, "format": format, "variant": variant });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        let heard = self.gives("eve", "tournament announce", options).await;
        let button = ids(&heard.only("post").message()).remove(0);
        let id = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert(name, id.clone());
        id
    }

    /// Sends a director's command.
    pub(super) async fn directs(&mut self, id: &TournamentId, path: &str, mut options: Value) {
        options["tournament"] = json!(id.as_str());
        let heard = self.gives("eve", &format!("arbiter {path}"), options.clone()).await;
        let said = heard.privately();
        assert!(!said.contains("cannot") && !said.contains("only"), "{path} {options}: {said}");
    }

    pub(super) async fn tournaments(&mut self) {
        let why = "so it was agreed";
        let swiss = json!({ "rounds": 3, "half-byes": 1, "late-until": 2, "round-time": "14d" });
        let id = self.announces("Swiss", "swiss", swiss).await;
        let four = ["ann", "ben", "cem", "dan"];
        for who in four {
            self.gives(who, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        }
        self.directs(&id, "start", json!({})).await;
        self.directs(&id, "result", json!({ "board": "1.1", "result": "1-0", "why": why })).await;
        self.directs(&id, "forbid", json!({ "entrant": "1", "other": "4", "why": "one family" })).await;
        self.gives("dan", "tournament sit-out", json!({ "tournament": id.as_str(), "round": 3 })).await;
        self.directs(&id, "result", json!({ "board": "1.2", "result": "0-1 forfeit", "why": why })).await;
        self.directs(&id, "extend", json!({ "span": "1d", "why": why })).await;
        self.gives("fay", "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        self.plays_a_board(&id, 2, 1).await;
        for step in [Step::Standings, Step::Pairings, Step::Decisions, Step::TournamentWithdrawal] {
            let button = ComponentId::without_game(step).with(&id).to_string();
            self.buttons.insert(step.word(), (button.clone(), "ann"));
            self.picks("ann", &button, None).await;
        }

        let cup = self
            .announces("Cup", "knock-out", json!({ "replays": 1, "third-place": true, "notice": "1h" }))
            .await;
        for who in four {
            self.gives(who, "tournament sign-up", json!({ "tournament": cup.as_str() })).await;
        }
        self.directs(&cup, "start", json!({})).await;
        self.directs(&cup, "begin-round", json!({})).await;
        self.directs(&cup, "result", json!({ "board": "1.1", "result": "1-0", "why": why })).await;
        self.directs(&cup, "restart", json!({ "board": "1.1", "why": "it was the wrong board" })).await;

        let pods = self.announces("Pods", "pods", json!({ "rounds": 1, "options": "army=siege" })).await;
        for who in four {
            self.gives(who, "tournament sign-up", json!({ "tournament": pods.as_str() })).await;
        }
        self.directs(&pods, "start", json!({})).await;
        self.directs(&pods, "result", json!({ "board": "1.1", "result": "2 1 4 3", "why": why })).await;

        let soon = self
            .announces(
                "Soon",
                "round-robin",
                json!({ "starts": "3d", "check-in": "2h", "days-off": "weekends, 2026-12-24" }),
            )
            .await;
        for who in ["ann", "ben", "cem"] {
            self.gives(who, "tournament sign-up", json!({ "tournament": soon.as_str() })).await;
        }
        self.gives("ben", "tournament withdraw", json!({ "tournament": soon.as_str() })).await;
        let list = format!("<@{}>, 1700\n<@{}>", user("dan"), user("ben"));
        let options = json!({ "list": list, "tournament": soon.as_str() });
        let button = self.gives("eve", "arbiter enter", options).await.ids().remove(0);
        self.buttons.insert(Step::EnterConfirmed.word(), (button.clone(), "eve"));
        self.picks("eve", &button, None).await;
        self.directs(&soon, "change", json!({ "grace": "2d", "why": "people are away" })).await;
        self.directs(&soon, "message", json!({ "text": "Bring tea." })).await;

        let many = json!({ "title": "Many", "variant": "mount-chess", "colours": "alternating" });
        let heard = self.gives("eve", "tournament simul", many).await;
        let button = ids(&heard.only("post").message()).remove(0);
        let many = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert("Many", many.clone());
        for who in ["ann", "ben"] {
            self.gives(who, "tournament sign-up", json!({ "tournament": many.as_str() })).await;
        }
        self.directs(&many, "start", json!({})).await;

        let rush = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
        let heard = self.gives("eve", "tournament arena", rush).await;
        let button = ids(&heard.only("post").message()).remove(0);
        let rush = TournamentId::new(ComponentId::read(&button).expect("a button").argument)
            .expect("a tournament's name");
        self.tournaments.insert("Rush", rush.clone());
        for who in ["ann", "ben"] {
            self.gives(who, "tournament sign-up", json!({ "tournament": rush.as_str() })).await;
        }
        self.directs(&rush, "start", json!({})).await;
        let pause = ComponentId::without_game(Step::ArenaPause).with(&rush).to_string();
        self.buttons.insert(Step::ArenaPause.word(), (pause.clone(), "ann"));
        self.picks("ann", &pause, None).await;
        self.gives("ann", "tournament sign-up", json!({ "tournament": rush.as_str() })).await;
        self.directs(&rush, "result", json!({ "board": "1.1", "result": "1-0", "why": why })).await;

        Box::pin(self.ladder()).await;
        Box::pin(self.team_matches()).await;
        Box::pin(self.league()).await;

        // The website is down, so the results wait for delivery.
        let nowhere = vec!["http://127.0.0.1:9/".parse().expect("an address")];
        let webhooks = Webhooks::new(nowhere, "0123456789abcdef".parse().expect("a key")).expect("a client");
        self.harness.with_webhooks(Some(Arc::new(webhooks)));
        let options = json!({ "options": "conditions=off; analysis=off" });
        let plain = self.announces("Plain", "round-robin", options).await;
        for who in ["ann", "ben", "cem"] {
            self.gives(who, "tournament sign-up", json!({ "tournament": plain.as_str() })).await;
        }
        self.directs(&plain, "start", json!({})).await;
        self.directs(&plain, "result", json!({ "board": "1.1", "result": "1-0", "why": why })).await;
        self.harness.with_webhooks(None);
        // The channel is gone when a message is due there.
        let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
        self.harness.discord.breaks(HALL, Some(gone));
        self.directs(&plain, "message", json!({ "text": "The next round begins on Friday." })).await;
        self.harness.discord.breaks(HALL, None);

        let double = self.announces("Double", "double-knock-out", json!({ "replays": 0 })).await;
        for who in ["ann", "ben"] {
            self.gives(who, "tournament sign-up", json!({ "tournament": double.as_str() })).await;
        }
        self.directs(&double, "start", json!({})).await;

        let off = self.announces("Called off", "swiss", json!({ "rounds": 2 })).await;
        self.gives("ann", "tournament sign-up", json!({ "tournament": off.as_str() })).await;
        self.directs(&off, "cancel", json!({ "why": "nobody came" })).await;

        self.gives("ann", "ratings list", json!({ "variant": "mount-chess" })).await;
        self.gives("ann", "ratings list", json!({ "variant": "king-of-the-mountain" })).await;
    }

    /// Plays a few moves of a board's game, then resigns.
    async fn plays_a_board(&mut self, id: &TournamentId, round: u32, board: u32) {
        let tournament = self.harness.referee().tournaments.tournament(id).await.expect("a store");
        let round = tournament.round(round).expect("it is paired");
        let game = tournament.game_id(&round.pairings[board as usize - 1]);
        let now = self.harness.game(&game).await;
        let loser = now.player_at(now.all_seats()[1]).expect("somebody").id.clone();
        let loser =
            self.harness.referee().directory.person(&loser).await.expect("a store").expect("known").name;
        let loser =
            *["ann", "ben", "cem", "dan", "fay"].iter().find(|who| **who == loser).expect("one of these");
        self.plays(&game, 2).await;
        self.presses(loser, &game, Step::ResignConfirmed, "").await;
    }
}
