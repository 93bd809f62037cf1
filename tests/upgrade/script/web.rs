//! Boards on the web: links, sessions, launches within Discord, personal tokens, and moves through the API.

use super::ScriptedStore;
use castellan::community::board_links::BoardLinks;
use castellan::community::people::tokens::ApiTokens;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::command::API_REQUEST_PREFIX;
use castellan::game::{ActionInput, Command, CommandKind, GameId, PlayerId, Requester};
use castellan::referee::Clock;
use serde_json::json;

impl ScriptedStore {
    pub(super) async fn web(&mut self) {
        let links = self.harness.set_board_links();
        let variant = json!({ "variant": "mount-chess" });
        let game = self.start_game("on the web", variant, &["ann", "ben"]).await;
        for (user_name, is_revoked) in [("ann", false), ("ben", true)] {
            let link = self.link(user_name, &game).await;
            links.exchange(&link).await.expect("a session");
            if is_revoked {
                links.revoke(&self.player(user_name).await).await.expect("a store");
            }
        }
        self.tokens(&links).await;
        self.move_through_api("ann", &game).await;

        self.harness.set_activity();
        self.press("ann", &game, Step::WebBoard, "").await;
        self.harness.set_webhooks(None);
    }

    async fn player(&self, user_name: &str) -> PlayerId {
        let account = format!("discord:{}", crate::harness::user(user_name));
        self.harness.referee().directory.find_player(&account).await.expect("a store").expect("known")
    }

    /// Returns the token of the link to a board that a user gets.
    async fn link(&mut self, user_name: &'static str, game: &GameId) -> String {
        let text = self.press(user_name, game, Step::WebBoard, "").await.private_text();
        let link = text.split("/enter/").nth(1).expect("a link");
        link.split([')', '>', ' ']).next().expect("a token").to_owned()
    }

    /// Makes a token, and notes its person as a member of the server.
    async fn tokens(&mut self, links: &BoardLinks) {
        for step in [Step::Tokens, Step::TokenForm, Step::TokenFilled, Step::TokenRevoke] {
            self.buttons.insert(step.word(), (ComponentId::without_game(step).to_string(), "ann"));
        }
        let form = ComponentId::without_game(Step::TokenFilled).to_string();
        let response = self.harness.fill_in("ann", &form, "my engine").await;
        assert!(response.private_text().contains("castellan_"), "{response:?}");
        let tokens = ApiTokens::of(links);
        tokens.note_member(&self.player("ann").await, self.harness.guild).await.expect("a store");
    }

    async fn move_through_api(&mut self, user_name: &'static str, game: &GameId) {
        let player = self.player(user_name).await;
        let request = format!("{API_REQUEST_PREFIX}{player}-first");
        let kind = CommandKind::Act { action: ActionInput::typed("a2a3"), seen: None };
        let at = self.harness.clock.now();
        let command = Command { by: Requester::Player(player), at, request, kind };
        self.harness.referee().games.command(game, &command).await.expect("a legal move");
        self.harness.run_until_idle().await;
    }
}
