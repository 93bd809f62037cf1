//! Games and tournaments with the events that the other parts of the script do not bring about: refused offers, time
//! that runs out, absent players, and unusual decisions of directors.

use super::{OTHER_CHANNEL, ScriptedStore};
use crate::harness::{PERMISSIONS, guild_created};
use crate::recorder::{GUILD, MAIN_CHANNEL};
use castellan::community::access::permissions::SEND_MESSAGES;
use castellan::discord_api::CallError;
use castellan::discord_view::ids::Step;
use castellan::game::{GameId, Span};
use castellan::tournament::TournamentId;
use serde_json::json;

const REASON: &str = "so it was agreed";

impl ScriptedStore {
    /// Plays all of them. Days pass, so this comes before games that are to go on.
    pub(super) async fn rare_events(&mut self) {
        self.answered_offers().await;
        self.left_lobbies().await;
        self.abandoned_conditions().await;
        self.claimed_time().await;
        Box::pin(self.absent_players()).await;
        Box::pin(self.replayed_game()).await;
        Box::pin(self.impossible_pairing()).await;
        self.ended_vacation().await;
        self.hold().await;
    }

    async fn answered_offers(&mut self) {
        let variant = json!({ "variant": "mount-chess" });
        let game = self.start_game("every answer to offers", variant, &["ann", "ben"]).await;
        self.press("ann", &game, Step::OfferDraw, "").await;
        self.press("ben", &game, Step::Decline, "1").await;
        self.press("ben", &game, Step::OfferDraw, "").await;
        self.press("ben", &game, Step::Withdraw, "2").await;
        self.play_action(&game, "a2a3").await;
        self.press("ann", &game, Step::Takeback, "").await;
        self.press("ben", &game, Step::Accept, "3").await;
        self.play_action(&game, "a2a3").await;
        self.press("ann", &game, Step::OfferDraw, "").await;
        self.play_action(&game, "b7b6").await;
        for offer in ["5", "6"] {
            self.press("ann", &game, Step::Pause, "").await;
            self.press("ben", &game, Step::Accept, offer).await;
        }
        for path in ["game watch", "game unwatch"] {
            self.run_command("fay", path, json!({ "game": game.as_str() })).await;
        }
        for boards in ["every-move", "live"] {
            self.run_command("ann", "game boards", json!({ "game": game.as_str(), "boards": boards })).await;
        }
        self.press("ann", &game, Step::ResignConfirmed, "").await;
    }

    async fn left_lobbies(&mut self) {
        let invited = json!({ "variant": "mount-chess", "opponent": "ben" });
        let game = self.create_lobby("left by all", invited, &["ann"]).await;
        let this_game = json!({ "game": game.as_str() });
        self.run_command("ben", "game leave", this_game.clone()).await;
        self.run_command("cem", "game join", this_game.clone()).await;
        for player in ["cem", "ann"] {
            self.run_command(player, "game leave", this_game.clone()).await;
        }
    }

    async fn abandoned_conditions(&mut self) {
        let variant = json!({ "variant": "mount-chess" });
        let game = self.start_game("conditions that did not apply", variant, &["ann", "ben"]).await;
        let set = json!({ "game": game.as_str(), "conditions": "a1b2 -> h8g7" });
        let clear = json!({ "game": game.as_str(), "clear": true });
        for options in [set.clone(), clear, set] {
            self.run_command("ben", "premove", options).await;
        }
        self.play_action(&game, "a2a3").await;
        self.press("ben", &game, Step::ResignConfirmed, "").await;
    }

    async fn claimed_time(&mut self) {
        let timed = json!({ "variant": "mount-chess", "time": "1h per action", "options": "flagging=by-claim; api=off" });
        let game = self.start_game("over by a claim of time", timed, &["cem", "dan"]).await;
        self.play_action(&game, "a2a3").await;
        self.harness.wait(Span::hours(2)).await;
        self.press("cem", &game, Step::ClaimTime, "").await;
    }

    /// Signs players up for a tournament, and starts it.
    async fn start_tournament(&mut self, id: &TournamentId, players: &[&'static str]) {
        for player in players {
            self.run_command(player, "tournament sign-up", json!({ "tournament": id.as_str() })).await;
        }
        self.direct(id, "start", json!({})).await;
    }

    /// Returns the current game of a board.
    async fn game_at(&self, id: &TournamentId, round: u32, board: usize) -> GameId {
        let tournament = self.harness.referee().tournaments.tournament(id).await.expect("a store");
        let round = tournament.round(round).expect("a paired round");
        tournament.game_id(&round.pairings[board - 1])
    }

    /// Plays a Swiss tournament in which a game is played, and nobody comes to the other.
    async fn absent_players(&mut self) {
        let swiss =
            json!({ "rounds": 3, "late-until": 2, "round-time": "3d", "starts": "1d", "check-in": "2h" });
        let id = self.announce("Absent", "swiss", swiss).await;
        let this_tournament = json!({ "tournament": id.as_str() });
        let players = ["ann", "ben", "cem", "dan"];
        for player in players {
            self.run_command(player, "tournament sign-up", this_tournament.clone()).await;
        }
        self.direct(&id, "check-in", json!({})).await;
        for player in players {
            self.run_command(player, "tournament check-in", this_tournament.clone()).await;
        }
        self.direct(&id, "start", json!({})).await;
        self.direct(&id, "rounds", json!({ "rounds": 2, "why": REASON })).await;
        self.run_command_expecting("fay", "tournament sign-up", this_tournament, "fay").await;
        self.harness.channel = OTHER_CHANNEL;
        self.direct(&id, "move", json!({ "why": REASON })).await;
        self.harness.channel = MAIN_CHANNEL;

        let game = self.game_at(&id, 1, 1).await;
        for intervention in ["pause", "resume"] {
            let options = json!({ "what": intervention, "game": game.as_str(), "why": REASON });
            self.run_command("eve", "direct", options).await;
        }
        self.play_board(&id, 1, 1).await;
        self.harness.wait(Span::minutes(1)).await;
        self.direct(&id, "reinstate", json!({ "board": "1.1", "why": REASON, "give": "9d" })).await;
        // The no-shows are looked for first, and then the round's time is up.
        for _ in 0..2 {
            self.harness.wait(Span::hours(40)).await;
        }
        self.direct(&id, "remove", json!({ "entrant": "5", "why": REASON })).await;
        self.direct(&id, "cancel", json!({ "why": "nobody comes" })).await;
    }

    /// Plays a knock-out match where no threads can be opened. A player is replaced, a game is drawn, and its replay ends
    /// without a result.
    async fn replayed_game(&mut self) {
        let id = self.announce("Replayed", "knock-out", json!({ "replays": 1 })).await;
        let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
        self.harness.discord.fail_threads(forbidden);
        self.start_tournament(&id, &["ann", "ben"]).await;
        self.harness.discord.fail_threads(None);
        self.direct(&id, "replace", json!({ "entrant": "2", "player": "fay", "why": REASON })).await;
        let game = self.game_at(&id, 1, 1).await;
        self.press("ann", &game, Step::OfferDraw, "").await;
        self.press("fay", &game, Step::Accept, "1").await;
        self.harness.wait(Span::minutes(1)).await;
        let replay = self.game_at(&id, 1, 1).await;
        assert_ne!(replay, game);
        self.press("ann", &replay, Step::AbortConfirmed, "").await;
        self.press("fay", &replay, Step::Accept, "1").await;
        self.harness.wait(Span::minutes(1)).await;
        self.direct(&id, "cancel", json!({ "why": REASON })).await;
    }

    /// Starts a tournament whose second round cannot be paired.
    async fn impossible_pairing(&mut self) {
        let id = self.announce("Impossible", "swiss", json!({ "rounds": 3 })).await;
        self.start_tournament(&id, &["ann", "ben", "cem", "dan"]).await;
        for other in ["2", "4"] {
            self.direct(&id, "forbid", json!({ "entrant": "1", "other": other, "why": REASON })).await;
        }
        for board in ["1.1", "1.2"] {
            self.direct(&id, "result", json!({ "board": board, "result": "1-0", "why": REASON })).await;
        }
        self.direct(&id, "cancel", json!({ "why": "no pairing is left" })).await;
    }

    async fn ended_vacation(&mut self) {
        let slow = json!({ "variant": "mount-chess", "time": "5d + 1h max 9d" });
        let game = self.start_game("a vacation that ended", slow, &["dan", "cem"]).await;
        self.play_action(&game, "a2a3").await;
        for span in ["2d", "end"] {
            self.run_command("cem", "vacation", json!({ "span": span })).await;
            self.harness.wait(Span::minutes(1)).await;
        }
        self.press("cem", &game, Step::ResignConfirmed, "").await;
    }

    /// Puts a game on hold, because the bot may not write in its channel for a while.
    async fn hold(&mut self) {
        let game = self.start_game("on hold", json!({ "variant": "mount-chess" }), &["ann", "ben"]).await;
        let forbidden = CallError::Forbidden { code: 50_013, what: "Missing Permissions".to_owned() };
        self.harness.discord.fail_channel(MAIN_CHANNEL, Some(forbidden));
        self.harness.discord.set_bot_permissions(MAIN_CHANNEL, PERMISSIONS & !SEND_MESSAGES);
        self.harness.channel = OTHER_CHANNEL;
        let action = json!({ "game": game.as_str(), "action": "a2a3" });
        self.run_command_expecting("ann", "move", action, "on hold").await;
        self.harness.channel = MAIN_CHANNEL;
        self.harness.discord.fail_channel(MAIN_CHANNEL, None);
        self.harness.discord.set_bot_permissions(MAIN_CHANNEL, PERMISSIONS);
        self.harness.handle_event(&guild_created(GUILD)).await;
        self.press("ann", &game, Step::ResignConfirmed, "").await;
    }
}
