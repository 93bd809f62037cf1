//! The games of the script.

use super::{DELETED_CHANNEL, REJECTING_CHANNEL, SECOND_SERVER, ScriptedStore};
use crate::harness::command;
use crate::recorder::MAIN_CHANNEL;
use castellan::discord_api::CallError;
use castellan::discord_api::wire::Event;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::{GameId, Span};
use serde_json::json;

impl ScriptedStore {
    pub(super) async fn finished_games(&mut self) {
        let mate =
            json!({ "variant": "all-round-king", "options": "phases=N; takebacks=off", "rated": true });
        let game = self.start_game("over by mate", mate, &["ann", "ben"]).await;
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            self.play_action(&game, action).await;
        }

        let rated = json!({ "variant": "mount-chess", "rated": true });
        for (name, people) in
            [("over by resignation", ["ann", "ben"]), ("over by resignation too", ["ben", "cem"])]
        {
            let game = self.start_game(name, rated.clone(), &people).await;
            self.play_random_actions(&game, 3).await;
            self.press("ben", &game, Step::Resign, "").await;
            self.press("ben", &game, Step::ResignConfirmed, "").await;
        }

        let timed = json!({ "variant": "giant-king", "rated": true, "time": "1h per action" });
        let game = self.start_game("over by time", timed, &["cem", "dan"]).await;
        self.play_random_actions(&game, 2).await;
        let requests = self.harness.wait(Span::hours(2)).await;
        self.record_buttons("cem", &requests);

        let game =
            self.start_game("over by a draw", json!({ "variant": "mount-chess" }), &["ann", "cem"]).await;
        self.play_random_actions(&game, 2).await;
        self.press("ann", &game, Step::OfferDraw, "").await;
        self.press("cem", &game, Step::Accept, "1").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; takebacks=off" });
        let game = self.create_lobby("over with dice", dice.clone(), &["ann", "ben"]).await;
        for (user_name, text) in [("ann", "the old mill"), ("ben", "17 \"geese\"")] {
            self.run_command(user_name, "seed", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        self.play_until_dice_rolled_twice(&game).await;
        self.run_command_expecting("ann", "dice", json!({ "game": game.as_str() }), "ommitment").await;
        self.run_command("ben", "resign", json!({ "game": game.as_str() })).await;
        self.press("ben", &game, Step::ResignConfirmed, "").await;

        let game = self.create_lobby("called off", json!({ "variant": "kings-mate" }), &["ann"]).await;
        let setting = |key| ComponentId::for_game(Step::Setting, &game, 0).with(key).to_string();
        self.press("ann", &game, Step::Settings, "").await;
        self.pick("ann", &setting("rated"), Some("on")).await;
        self.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
        self.pick("ann", &setting("time"), Some("3d per action")).await;
        self.press("ben", &game, Step::Accept, "1").await;
        self.press("ann", &game, Step::AbortConfirmed, "").await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "dan" });
        let game = self.start_game("over and closed", closed, &["cem", "dan"]).await;
        self.play_random_actions(&game, 2).await;
        self.run_command("cem", "note", json!({ "game": game.as_str(), "text": "over and closed, by cem" }))
            .await;
        self.press("dan", &game, Step::ResignConfirmed, "").await;

        let game = self.start_game("reinstated", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.play_random_actions(&game, 2).await;
        self.press("cem", &game, Step::ResignConfirmed, "").await;
        let again = json!({ "what": "reinstate", "game": game.as_str(), "span": "1d", "why": "a slip" });
        self.run_command_expecting("eve", "direct", again, "resumed the game").await;

        let left = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege" });
        let game = self.start_game("over for three", left, &["ann", "cem", "dan"]).await;
        self.play_random_actions(&game, 4).await;
        for user_name in ["dan", "ann"] {
            self.press(user_name, &game, Step::ResignConfirmed, "").await;
        }
    }

    /// Plays until dice have been rolled twice.
    async fn play_until_dice_rolled_twice(&mut self, game: &GameId) {
        let mut rolls = 0;
        while rolls < 2 {
            let state = self.harness.game(game).await;
            let position = state.record().expect("a started game").position().clone();
            let actions = position.actions();
            let capture = actions.iter().find(|action| position.dice_sides(**action).is_some());
            rolls += usize::from(capture.is_some());
            let action = capture.unwrap_or_else(|| self.random.pick(&actions)).to_string();
            self.play_action(game, &action).await;
        }
    }

    pub(super) async fn waiting_games(&mut self) {
        let invited = json!({
            "variant": "giant-king", "opponent": "ben", "seat": "b",
            "options": "entry=invited; lobby=30d; ratings=1400-1700",
        });
        let game = self.create_lobby("a lobby with invitations", invited, &["ann"]).await;
        self.run_command("ann", "game invite", json!({ "game": game.as_str(), "player": "cem" })).await;
        self.run_command("ann", "game invite", json!({ "game": game.as_str(), "player": "dan" })).await;
        self.run_command_expecting(
            "ann",
            "game uninvite",
            json!({ "game": game.as_str(), "player": "dan" }),
            "no longer",
        )
        .await;
        self.press("fay", &game, Step::Settings, "").await;

        let secret = json!({ "variant": "king-of-the-mountain", "options": "choosing=20d" });
        let game = self.start_game("armies in secret", secret, &["ann", "ben"]).await;
        self.press("ann", &game, Step::Army, "").await;
        self.press("ann", &game, Step::ArmyMore, "w~11110006~G").await;
        let filled = ComponentId::for_game(Step::ArmyFilled, &game, 0).to_string();
        self.buttons.insert(Step::ArmyFilled.word(), (filled.clone(), "ann"));
        let response = self.harness.fill_in("ann", &filled, "PPAAGGJJ HHHHHHNN").await;
        assert!(response.error.is_none(), "{response:?}");
        self.press("ann", &game, Step::Ready, "").await;
        self.run_command("ben", "army", json!({ "game": game.as_str(), "army": "random" })).await;

        let game = self.start_game("paused", json!({ "variant": "mount-chess" }), &["cem", "ben"]).await;
        self.play_random_actions(&game, 1).await;
        self.press("cem", &game, Step::Pause, "").await;
        self.press("ben", &game, Step::Accept, "1").await;

        self.create_lobby(
            "a lobby that is full",
            json!({ "variant": "kings-mate", "thread": true }),
            &["ben", "dan"],
        )
        .await;
    }

    pub(super) async fn running_games(&mut self) {
        let game = self
            .start_game("notes and a draw offered", json!({ "variant": "all-round-king" }), &["ann", "ben"])
            .await;
        self.play_random_actions(&game, 22).await;
        for (user_name, text) in [
            ("ann", "ann's first plan"),
            ("ann", "ann's plan: hold the ridge"),
            ("ben", "ben's plan\nsecond line \u{2654}"),
        ] {
            self.run_command(user_name, "note", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.press("ann", &game, Step::OfferDraw, "").await;
        self.run_command("fay", "game watch", json!({ "game": game.as_str() })).await;

        let game = self.start_game("conditions", json!({ "variant": "mount-chess" }), &["ann", "ben"]).await;
        let lines = "a1b2 -> h8g7; any -> h7h6";
        self.run_command_expecting(
            "ben",
            "premove",
            json!({ "game": game.as_str(), "conditions": lines }),
            "saved",
        )
        .await;
        self.run_command("ben", "premove", json!({ "game": game.as_str() })).await;
        self.run_command("ann", "whatif", json!({ "game": game.as_str() })).await;
        for (step, picked) in [(Step::TryPiece, "c1"), (Step::TryTarget, "a1b2"), (Step::TryTarget, "h8g7")] {
            let id = ComponentId::for_game(step, &game, 0).to_string();
            self.pick("ann", &id, Some(picked)).await;
        }
        let id = ComponentId::for_game(Step::TryTarget, &game, 0).to_string();
        self.pick("ben", &id, Some("a2a3")).await;
        for (step, argument) in [(Step::TryTargets, "a2~0"), (Step::TryPieces, "0"), (Step::TryNote, "")] {
            self.press("ann", &game, step, argument).await;
        }

        let game =
            self.start_game("a takeback offered", json!({ "variant": "giant-king" }), &["ben", "ann"]).await;
        self.play_random_actions(&game, 5).await;
        self.press("ben", &game, Step::Takeback, "").await;
        for step in [Step::More, Step::Abort, Step::Legal, Step::Board, Step::History] {
            self.press("ben", &game, step, "").await;
        }

        let away =
            json!({ "variant": "mount-chess", "time": "5d + 1h max 9d", "options": "flagging=by-claim" });
        let game = self.start_game("somebody on vacation", away, &["dan", "cem"]).await;
        self.play_random_actions(&game, 2).await;
        self.run_command("ann", "vacation", json!({ "span": "2d" })).await;
        self.run_command("ann", "vacation", json!({ "span": "end" })).await;
        self.run_command("dan", "vacation", json!({ "span": "6d" })).await;
        self.harness.wait(Span::minutes(1)).await;
        self.press("cem", &game, Step::ClaimTime, "").await;
        self.press("cem", &game, Step::ClaimDraw, "").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; touch=on" });
        let game = self.start_game("dice", dice, &["cem", "ann"]).await;
        self.run_command("cem", "time give", json!({ "game": game.as_str(), "seat": "b", "span": "1d" }))
            .await;
        self.play_until_dice_rolled_twice(&game).await;
        self.pick_piece_and_target(&game).await;

        let game = self
            .start_game("a draw offer that waits", json!({ "variant": "kings-mate" }), &["cem", "dan"])
            .await;
        for step in [Step::OfferDraw, Step::DropDrawOffer, Step::OfferDraw] {
            self.press("cem", &game, step, "").await;
        }

        let four = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=skirmish" });
        let game = self.start_game("four", four, &["ann", "ben", "cem", "dan"]).await;
        self.play_random_actions(&game, 5).await;
        let seat = json!({ "what": "seat", "game": game.as_str(), "seat": "g", "player": "fay" });
        self.run_command_expecting("eve", "direct", seat, "fay now plays Gold").await;

        let solo = json!({ "variant": "all-round-king", "solo": true, "time": "none" });
        let game = self.create_lobby("solo", solo, &["dan"]).await;
        self.run_command("dan", "game start", json!({ "game": game.as_str() })).await;
        self.play_random_actions(&game, 3).await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "ben" });
        let game = self.start_game("closed", closed, &["cem", "ben"]).await;
        self.play_random_actions(&game, 3).await;
        self.run_command("cem", "note", json!({ "game": game.as_str(), "text": "nobody looks on" })).await;

        let game = self.start_game("moved", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.run_command_expecting(
            "ben",
            "game move",
            json!({ "game": game.as_str(), "channel": "540" }),
            "moved to",
        )
        .await;

        let thread = json!({ "variant": "mount-chess", "thread": true });
        let game = self.start_game("in a thread", thread, &["ben", "dan"]).await;
        self.play_random_actions(&game, 1).await;
        self.run_command("ann", "archive", json!({})).await;
        self.run_command("ann", "move", json!({ "action": "pass" })).await;
        self.run_command("ann", "privacy erase", json!({})).await;
    }

    /// Picks a piece as the player to move, up to the confirmation.
    async fn pick_piece_and_target(&mut self, game: &GameId) {
        let state = self.harness.game(game).await;
        let player = state
            .player_at(state.to_act().expect("a running game"))
            .expect("a player at the seat")
            .id
            .clone();
        let ann =
            self.harness.referee().directory.find_player("discord:1").await.expect("a store").expect("known");
        let user_name = if player == ann { "ann" } else { "cem" };
        self.press(user_name, game, Step::Move, "").await;
        self.press(user_name, game, Step::Pieces, "0").await;
        let action = state.record().expect("a running game").position().actions()[0].to_string();
        let square = &action[..2];
        for (step, picked) in [(Step::Piece, square), (Step::Target, action.as_str())] {
            let id = ComponentId::for_game(step, game, state.board_version()).to_string();
            self.buttons.insert(step.word(), (id.clone(), user_name));
            self.pick(user_name, &id, Some(picked)).await;
        }
        self.press(user_name, game, Step::Targets, &format!("{square}~0")).await;
    }

    /// Plays games with computers that have moved, are to move, have an open request, wait for the start, or have
    /// played to the end.
    pub(super) async fn games_with_computers(&mut self) {
        let against = |level: &str, seat: &str| json!({ "variant": "mount-chess", "opponent": "castellan", "level": level, "seat": seat });
        let game = self.create_lobby("over against a computer", against("1", "b"), &["dan"]).await;
        self.harness.run_computers().await;
        self.play_random_actions(&game, 1).await;
        self.harness.run_computers().await;
        self.press("dan", &game, Step::ResignConfirmed, "").await;
        // The analysis of the game is shown and posted.
        for step in [Step::Analyse, Step::AnalysisPost] {
            self.press("dan", &game, step, "").await;
        }

        let game = self.create_lobby("a computer has moved", against("2", "w"), &["ann"]).await;
        self.play_random_actions(&game, 1).await;
        self.harness.run_computers().await;

        let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege" });
        let game = self.create_lobby("a table with computers", table, &["ben", "cem"]).await;
        self.press("ben", &game, Step::Computer, "").await;
        for level in ["1", "2"] {
            let id = ComponentId::for_game(Step::ComputerAdd, &game, 0).to_string();
            self.pick("ben", &id, Some(level)).await;
        }
        self.run_command("ben", "game start", json!({ "game": game.as_str() })).await;
        self.harness.run_computers().await;

        let game =
            self.start_game("a computer replaces", json!({ "variant": "giant-king" }), &["cem", "dan"]).await;
        let seat = json!({ "game": game.as_str(), "seat": "b", "player": "castellan" });
        self.run_command("cem", "replace", seat).await;
        self.run_command("dan", "replace", json!({ "game": game.as_str(), "answer": "accept" })).await;
        self.play_random_actions(&game, 1).await;
        self.harness.run_computers().await;

        let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; lobby=30d" });
        let game = self.create_lobby("a lobby with a computer", table, &["cem"]).await;
        let id = ComponentId::for_game(Step::ComputerAdd, &game, 0).to_string();
        self.pick("cem", &id, Some("full")).await;
        let id = ComponentId::for_game(Step::ComputerRemove, &game, 0).to_string();
        self.buttons.insert(Step::ComputerRemove.word(), (id, "cem"));

        let hints = json!({ "variant": "mount-chess", "options": "hints=on" });
        let game = self.create_lobby("hints", hints, &["ben"]).await;
        let setting = |value: &str| {
            (ComponentId::for_game(Step::Setting, &game, 0).with("hints").to_string(), value.to_owned())
        };
        self.run_command("cem", "game join", json!({ "game": game.as_str() })).await;
        for value in ["off", "on"] {
            let (id, value) = setting(value);
            self.pick("ben", &id, Some(&value)).await;
            if value == "off" {
                self.press("cem", &game, Step::Accept, "1").await;
            }
        }

        self.run_command("eve", "server set", json!({ "rated-computers": true })).await;
        let mut rated = against("1", "w");
        rated["rated"] = json!(true);
        let game = self.create_lobby("rated against a computer", rated, &["cem"]).await;
        self.play_random_actions(&game, 1).await;
        self.harness.run_computers().await;
        self.press("cem", &game, Step::ResignConfirmed, "").await;

        // From here on the computers' work stays pending.
        let secret = json!({ "variant": "king-of-the-mountain", "options": "seats=2; choosing=20d" });
        let game = self.create_lobby("a computer is to choose an army", secret, &["ann"]).await;
        let id = ComponentId::for_game(Step::ComputerAdd, &game, 0).to_string();
        self.pick("ann", &id, Some("1")).await;
        self.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        let game = self.create_lobby("a computer is to move", against("2", "w"), &["cem"]).await;
        self.play_random_actions(&game, 1).await;
        let game = self.create_lobby("a computer is asked to take back", against("3", "w"), &["dan"]).await;
        self.play_random_actions(&game, 1).await;
        self.press("dan", &game, Step::Takeback, "").await;
    }

    pub(super) async fn games_in_other_places(&mut self) {
        let response = self
            .run_direct_command("dan", "game new", json!({ "variant": "mount-chess", "opponent": "ben" }))
            .await;
        let game = response.game();
        self.run_direct_command("ben", "game join", json!({ "game": game.as_str() })).await;
        self.run_direct_command("dan", "game start", json!({ "game": game.as_str() })).await;
        self.run_direct_command("dan", "move", json!({ "game": game.as_str(), "action": "a1b2" })).await;
        self.games.insert("in direct messages", game);

        self.harness.channel = DELETED_CHANNEL;
        let game = self
            .start_game("its channel is gone", json!({ "variant": "mount-chess" }), &["ben", "cem"])
            .await;
        self.play_random_actions(&game, 1).await;
        // The game would continue in another channel if the bot could write there.
        let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
        for channel in [MAIN_CHANNEL, DELETED_CHANNEL, REJECTING_CHANNEL] {
            self.harness.discord.fail_channel(channel, Some(gone.clone()));
        }
        self.harness.handle_event(&Event::ChannelDeleted(DELETED_CHANNEL)).await;
        for channel in [MAIN_CHANNEL, REJECTING_CHANNEL] {
            self.harness.discord.fail_channel(channel, None);
        }

        self.harness.channel = REJECTING_CHANNEL;
        let game = self.start_game("not told", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        let refused =
            CallError::Refused { status: Some(400), code: 50_035, what: "Invalid Form Body".to_owned() };
        self.harness.discord.fail_channel(REJECTING_CHANNEL, Some(refused));
        self.harness.channel = MAIN_CHANNEL;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ben", 2, &command("move", &options, None));
        self.harness.handle(&json).await;

        // The other server has different settings.
        for (path, options) in [
            ("server default", json!({ "key": "takebacks", "value": "off" })),
            ("server ban", json!({ "player": "ben" })),
        ] {
            let mut json = self.harness.interaction("eve", 2, &command(path, &options, None));
            json["guild_id"] = json!(SECOND_SERVER.to_string());
            let response = self.harness.handle(&json).await;
            assert!(response.error.is_none(), "{path}: {response:?}");
        }
    }
}
