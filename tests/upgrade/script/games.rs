//! The games of the script.

use super::{DELETED, ELSEWHERE, Played, REFUSING};
use crate::harness::command;
use crate::recorder::HALL;
use castellan::discord_api::CallError;
use castellan::discord_api::wire::Event;
use castellan::discord_view::ids::{ComponentId, Step};
use castellan::game::{GameId, Span};
use serde_json::json;

impl Played {
    pub(super) async fn games_that_are_over(&mut self) {
        let mate =
            json!({ "variant": "all-round-king", "options": "phases=N; takebacks=off", "rated": true });
        let game = self.starts("over by mate", mate, &["ann", "ben"]).await;
        for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            self.acts(&game, action).await;
        }

        let rated = json!({ "variant": "mount-chess", "rated": true });
        for (name, people) in
            [("over by resignation", ["ann", "ben"]), ("over by resignation too", ["ben", "cem"])]
        {
            let game = self.starts(name, rated.clone(), &people).await;
            self.plays(&game, 3).await;
            self.presses("ben", &game, Step::Resign, "").await;
            self.presses("ben", &game, Step::ResignConfirmed, "").await;
        }

        let timed = json!({ "variant": "giant-king", "rated": true, "time": "1h per action" });
        let game = self.starts("over by time", timed, &["cem", "dan"]).await;
        self.plays(&game, 2).await;
        let asked = self.harness.wait(Span::hours(2)).await;
        self.sees("cem", &asked);

        let game = self.starts("over by a draw", json!({ "variant": "mount-chess" }), &["ann", "cem"]).await;
        self.plays(&game, 2).await;
        self.presses("ann", &game, Step::OfferDraw, "").await;
        self.presses("cem", &game, Step::Accept, "1").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; takebacks=off" });
        let game = self.lobby("over with dice", dice.clone(), &["ann", "ben"]).await;
        for (who, text) in [("ann", "the old mill"), ("ben", "17 \"geese\"")] {
            self.gives(who, "seed", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        self.declares(&game).await;
        self.says("ann", "dice", json!({ "game": game.as_str() }), "ommitment").await;
        self.gives("ben", "resign", json!({ "game": game.as_str() })).await;
        self.presses("ben", &game, Step::ResignConfirmed, "").await;

        let game = self.lobby("called off", json!({ "variant": "kings-mate" }), &["ann"]).await;
        let set = |key| ComponentId::for_game(Step::Setting, &game, 0).with(key).to_string();
        self.presses("ann", &game, Step::Settings, "").await;
        self.picks("ann", &set("rated"), Some("on")).await;
        self.gives("ben", "game join", json!({ "game": game.as_str() })).await;
        self.picks("ann", &set("time"), Some("3d per action")).await;
        self.presses("ben", &game, Step::Accept, "1").await;
        self.presses("ann", &game, Step::AbortConfirmed, "").await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "dan" });
        let game = self.starts("over and closed", closed, &["cem", "dan"]).await;
        self.plays(&game, 2).await;
        self.gives("cem", "note", json!({ "game": game.as_str(), "text": "over and closed, by cem" })).await;
        self.presses("dan", &game, Step::ResignConfirmed, "").await;

        let game = self.starts("reinstated", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.plays(&game, 2).await;
        self.presses("cem", &game, Step::ResignConfirmed, "").await;
        let again = json!({ "what": "reinstate", "game": game.as_str(), "span": "1d" });
        self.says("eve", "direct", again, "resumed the game").await;

        let left = json!({ "variant": "king-of-the-mountain", "options": "seats=3; army=siege" });
        let game = self.starts("over for three", left, &["ann", "cem", "dan"]).await;
        self.plays(&game, 4).await;
        for who in ["dan", "ann"] {
            self.presses(who, &game, Step::ResignConfirmed, "").await;
        }
    }

    /// Plays until dice have been rolled twice.
    async fn declares(&mut self, game: &GameId) {
        let mut rolled = 0;
        while rolled < 2 {
            let now = self.harness.game(game).await;
            let position = now.record().expect("it has started").position().clone();
            let actions = position.actions();
            let capture = actions.iter().find(|action| position.dice_sides(**action).is_some());
            rolled += usize::from(capture.is_some());
            let action = capture.unwrap_or_else(|| self.random.pick(&actions)).to_string();
            self.acts(game, &action).await;
        }
    }

    pub(super) async fn games_that_stand_still(&mut self) {
        let invited = json!({
            "variant": "giant-king", "opponent": "ben", "seat": "b",
            "options": "entry=invited; lobby=30d; ratings=1400-1700",
        });
        let game = self.lobby("a lobby with invitations", invited, &["ann"]).await;
        self.gives("ann", "game invite", json!({ "game": game.as_str(), "player": "cem" })).await;
        self.gives("ann", "game invite", json!({ "game": game.as_str(), "player": "dan" })).await;
        self.says("ann", "game uninvite", json!({ "game": game.as_str(), "player": "dan" }), "no longer")
            .await;
        self.presses("fay", &game, Step::Settings, "").await;

        let secret = json!({ "variant": "king-of-the-mountain", "options": "choosing=20d" });
        let game = self.starts("armies in secret", secret, &["ann", "ben"]).await;
        self.presses("ann", &game, Step::Army, "").await;
        self.presses("ann", &game, Step::ArmyMore, "w~11110006~G").await;
        let filled = ComponentId::for_game(Step::ArmyFilled, &game, 0).to_string();
        self.buttons.insert(Step::ArmyFilled.word(), (filled.clone(), "ann"));
        let heard = self.harness.fills("ann", &filled, "PPAAGGJJ HHHHHHNN").await;
        assert!(heard.failed.is_none(), "{heard:?}");
        self.presses("ann", &game, Step::Ready, "").await;
        self.gives("ben", "army", json!({ "game": game.as_str(), "army": "random" })).await;

        let game = self.starts("paused", json!({ "variant": "mount-chess" }), &["cem", "ben"]).await;
        self.plays(&game, 1).await;
        self.presses("cem", &game, Step::Pause, "").await;
        self.presses("ben", &game, Step::Accept, "1").await;

        self.lobby(
            "a lobby that is full",
            json!({ "variant": "kings-mate", "thread": true }),
            &["ben", "dan"],
        )
        .await;
    }

    pub(super) async fn games_that_go_on(&mut self) {
        let game = self
            .starts("notes and a draw offered", json!({ "variant": "all-round-king" }), &["ann", "ben"])
            .await;
        self.plays(&game, 22).await;
        for (who, text) in [
            ("ann", "ann's first plan"),
            ("ann", "ann's plan: hold the ridge"),
            ("ben", "ben's plan\nsecond line \u{2654}"),
        ] {
            self.gives(who, "note", json!({ "game": game.as_str(), "text": text })).await;
        }
        self.presses("ann", &game, Step::OfferDraw, "").await;
        self.gives("fay", "game watch", json!({ "game": game.as_str() })).await;

        let game = self.starts("conditions", json!({ "variant": "mount-chess" }), &["ann", "ben"]).await;
        let lines = "a1b2 -> h8g7; any -> h7h6";
        self.says("ben", "premove", json!({ "game": game.as_str(), "conditions": lines }), "saved").await;
        self.gives("ben", "premove", json!({ "game": game.as_str() })).await;
        self.gives("ann", "whatif", json!({ "game": game.as_str() })).await;
        for (step, picked) in [(Step::TryPiece, "c1"), (Step::TryTarget, "a1b2"), (Step::TryTarget, "h8g7")] {
            let id = ComponentId::for_game(step, &game, 0).to_string();
            self.picks("ann", &id, Some(picked)).await;
        }
        let id = ComponentId::for_game(Step::TryTarget, &game, 0).to_string();
        self.picks("ben", &id, Some("a2a3")).await;
        for (step, argument) in [(Step::TryTargets, "a2~0"), (Step::TryPieces, "0"), (Step::TryNote, "")] {
            self.presses("ann", &game, step, argument).await;
        }

        let game =
            self.starts("a takeback offered", json!({ "variant": "giant-king" }), &["ben", "ann"]).await;
        self.plays(&game, 5).await;
        self.presses("ben", &game, Step::Takeback, "").await;
        for step in [Step::More, Step::Abort, Step::Legal, Step::Board, Step::History] {
            self.presses("ben", &game, step, "").await;
        }

        let away =
            json!({ "variant": "mount-chess", "time": "5d + 1h max 9d", "options": "flagging=by-claim" });
        let game = self.starts("somebody on vacation", away, &["dan", "cem"]).await;
        self.plays(&game, 2).await;
        self.gives("ann", "vacation", json!({ "span": "2d" })).await;
        self.gives("ann", "vacation", json!({})).await;
        self.gives("dan", "vacation", json!({ "span": "6d" })).await;
        self.harness.wait(Span::minutes(1)).await;
        self.presses("cem", &game, Step::ClaimTime, "").await;
        self.presses("cem", &game, Step::ClaimDraw, "").await;

        let dice = json!({ "variant": "kings-mate", "options": "active=on; expanded=on; touch=on" });
        let game = self.starts("dice", dice, &["cem", "ann"]).await;
        self.gives("cem", "time give", json!({ "game": game.as_str(), "seat": "b", "span": "1d" })).await;
        self.declares(&game).await;
        self.presses_a_piece(&game).await;

        let game =
            self.starts("a draw offer that waits", json!({ "variant": "kings-mate" }), &["cem", "dan"]).await;
        for step in [Step::OfferDraw, Step::DropDrawOffer, Step::OfferDraw] {
            self.presses("cem", &game, step, "").await;
        }

        let four = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=skirmish" });
        let game = self.starts("four", four, &["ann", "ben", "cem", "dan"]).await;
        self.plays(&game, 5).await;
        let seat = json!({ "what": "seat", "game": game.as_str(), "seat": "g", "player": "fay" });
        self.says("eve", "direct", seat, "fay now plays Gold").await;

        let solo = json!({ "variant": "all-round-king", "solo": true, "time": "none" });
        let game = self.lobby("solo", solo, &["dan"]).await;
        self.gives("dan", "game start", json!({ "game": game.as_str() })).await;
        self.plays(&game, 3).await;

        let closed = json!({ "variant": "mount-chess", "options": "spectators=off", "opponent": "ben" });
        let game = self.starts("closed", closed, &["cem", "ben"]).await;
        self.plays(&game, 3).await;
        self.gives("cem", "note", json!({ "game": game.as_str(), "text": "nobody looks on" })).await;

        let game = self.starts("moved", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.says("ben", "game move", json!({ "game": game.as_str(), "channel": "540" }), "moved to").await;

        let thread = json!({ "variant": "mount-chess", "thread": true });
        let game = self.starts("in a thread", thread, &["ben", "dan"]).await;
        self.plays(&game, 1).await;
        self.gives("ann", "archive", json!({})).await;
        self.gives("ann", "move", json!({ "action": "pass" })).await;
        self.gives("ann", "privacy erase", json!({})).await;
    }

    /// Picks a piece as the player to move, up to the confirmation.
    async fn presses_a_piece(&mut self, game: &GameId) {
        let now = self.harness.game(game).await;
        let who = now.player_at(now.to_act().expect("it goes on")).expect("somebody").id.clone();
        let ann =
            self.harness.referee().directory.find_player("discord:1").await.expect("a store").expect("known");
        let who = if who == ann { "ann" } else { "cem" };
        self.presses(who, game, Step::Move, "").await;
        self.presses(who, game, Step::Pieces, "0").await;
        let action = now.record().expect("it runs").position().actions()[0].to_string();
        let square = &action[..2];
        for (step, picked) in [(Step::Piece, square), (Step::Target, action.as_str())] {
            let id = ComponentId::for_game(step, game, now.board_version()).to_string();
            self.buttons.insert(step.word(), (id.clone(), who));
            self.picks(who, &id, Some(picked)).await;
        }
        self.presses(who, game, Step::Targets, &format!("{square}~0")).await;
    }

    /// Plays games with computers that have moved, are to move, have an open request, wait for the start, or have
    /// played to the end.
    pub(super) async fn games_with_computers(&mut self) {
        let against = |level: &str, seat: &str| json!({ "variant": "mount-chess", "opponent": "castellan", "level": level, "seat": seat });
        let game = self.lobby("over against a computer", against("1", "b"), &["dan"]).await;
        self.harness.computers_play().await;
        self.plays(&game, 1).await;
        self.harness.computers_play().await;
        self.presses("dan", &game, Step::ResignConfirmed, "").await;
        // The analysis of the game is shown and posted.
        for step in [Step::Analyse, Step::AnalysisPost] {
            self.presses("dan", &game, step, "").await;
        }

        let game = self.lobby("a computer has moved", against("2", "w"), &["ann"]).await;
        self.plays(&game, 1).await;
        self.harness.computers_play().await;

        let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege" });
        let game = self.lobby("a table with computers", table, &["ben", "cem"]).await;
        self.presses("ben", &game, Step::Computer, "").await;
        for level in ["1", "2"] {
            let id = ComponentId::for_game(Step::ComputerAdd, &game, 0).to_string();
            self.picks("ben", &id, Some(level)).await;
        }
        self.gives("ben", "game start", json!({ "game": game.as_str() })).await;
        self.harness.computers_play().await;

        let game =
            self.starts("a computer replaces", json!({ "variant": "giant-king" }), &["cem", "dan"]).await;
        let seat = json!({ "game": game.as_str(), "seat": "b", "player": "castellan" });
        self.gives("cem", "replace", seat).await;
        self.gives("dan", "replace", json!({ "game": game.as_str(), "answer": "accept" })).await;
        self.plays(&game, 1).await;
        self.harness.computers_play().await;

        let table = json!({ "variant": "king-of-the-mountain", "options": "seats=4; lobby=30d" });
        let game = self.lobby("a lobby with a computer", table, &["cem"]).await;
        let id = ComponentId::for_game(Step::ComputerAdd, &game, 0).to_string();
        self.picks("cem", &id, Some("full")).await;
        let id = ComponentId::for_game(Step::ComputerRemove, &game, 0).to_string();
        self.buttons.insert(Step::ComputerRemove.word(), (id, "cem"));

        let hints = json!({ "variant": "mount-chess", "options": "hints=on" });
        let game = self.lobby("hints", hints, &["ben"]).await;
        let set = |value: &str| {
            (ComponentId::for_game(Step::Setting, &game, 0).with("hints").to_string(), value.to_owned())
        };
        self.gives("cem", "game join", json!({ "game": game.as_str() })).await;
        for value in ["off", "on"] {
            let (id, value) = set(value);
            self.picks("ben", &id, Some(&value)).await;
            if value == "off" {
                self.presses("cem", &game, Step::Accept, "1").await;
            }
        }

        self.gives("eve", "server set", json!({ "rated-computers": true })).await;
        let mut rated = against("1", "w");
        rated["rated"] = json!(true);
        let game = self.lobby("rated against a computer", rated, &["cem"]).await;
        self.plays(&game, 1).await;
        self.harness.computers_play().await;
        self.presses("cem", &game, Step::ResignConfirmed, "").await;

        // From here on the computers' work stays pending.
        let secret = json!({
            "variant": "king-of-the-mountain", "options": "seats=2; choosing=20d",
            "opponent": "castellan", "level": "1",
        });
        self.starts("a computer is to choose an army", secret, &["ann"]).await;
        let game = self.lobby("a computer is to move", against("2", "w"), &["cem"]).await;
        self.plays(&game, 1).await;
        let game = self.lobby("a computer is asked to take back", against("3", "w"), &["dan"]).await;
        self.plays(&game, 1).await;
        self.presses("dan", &game, Step::Takeback, "").await;
    }

    pub(super) async fn games_elsewhere(&mut self) {
        let heard = self
            .gives_directly("dan", "game new", json!({ "variant": "mount-chess", "opponent": "ben" }))
            .await;
        let game = heard.game();
        self.gives_directly("ben", "game join", json!({ "game": game.as_str() })).await;
        self.gives_directly("dan", "game start", json!({ "game": game.as_str() })).await;
        self.gives_directly("dan", "move", json!({ "game": game.as_str(), "action": "a1b2" })).await;
        self.games.insert("in direct messages", game);

        self.harness.channel = DELETED;
        let game =
            self.starts("its channel is gone", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        self.plays(&game, 1).await;
        // The game would continue in another channel if the bot could write there.
        let gone = CallError::Gone { code: 10_003, what: "Unknown Channel".to_owned() };
        for channel in [HALL, DELETED, REFUSING] {
            self.harness.discord.breaks(channel, Some(gone.clone()));
        }
        self.harness.event(&Event::ChannelDeleted(DELETED)).await;
        for channel in [HALL, REFUSING] {
            self.harness.discord.breaks(channel, None);
        }

        self.harness.channel = REFUSING;
        let game = self.starts("not told", json!({ "variant": "mount-chess" }), &["ben", "cem"]).await;
        let refused =
            CallError::Refused { status: Some(400), code: 50_035, what: "Invalid Form Body".to_owned() };
        self.harness.discord.breaks(REFUSING, Some(refused));
        self.harness.channel = HALL;
        let options = json!({ "game": game.as_str(), "action": "a1b2" });
        let json = self.harness.interaction("ben", 2, &command("move", &options, None));
        self.harness.happens(&json).await;

        // The other server has different settings.
        for (path, options) in [
            ("server default", json!({ "key": "takebacks", "value": "off" })),
            ("server ban", json!({ "player": "ben" })),
        ] {
            let mut json = self.harness.interaction("eve", 2, &command(path, &options, None));
            json["guild_id"] = json!(ELSEWHERE.to_string());
            let heard = self.harness.happens(&json).await;
            assert!(heard.failed.is_none(), "{path}: {heard:?}");
        }
    }
}
