//! Games through the API: the same rules, refusals and quotas as in Discord.

use super::Program;
use crate::harness::Harness;
use crate::public::Stage;
use castellan_community::settings::PublicPages;
use castellan_game::conditions::ConditionsInput;
use castellan_game::{CommandKind, GameId, PlayerId, Requester};
use castellan_rules::Variant;
use reqwest::Method;
use reqwest::header::{ALLOW, CONTENT_LANGUAGE, RETRY_AFTER};
use serde_json::{Value, json};

async fn play(program: &Program<'_>, game: &impl std::fmt::Display, action: &str) -> super::Answer {
    program.post(&format!("/games/{game}/moves"), Some(&json!({"move": action}))).await
}

#[tokio::test]
async fn a_whole_game_is_played_through_the_api() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let programs = [harness.program(&ann).await, harness.program(&ben).await];
    for turn in 0..24 {
        let program = &programs[turn % 2];
        let waiting = program.get("/games?waiting=true").await.ok();
        assert_eq!(waiting["games"][0]["id"], game.as_str());
        assert_eq!(waiting["games"][0]["waits_for"], "move");
        let other = programs[(turn + 1) % 2].get("/games?waiting=true").await.ok();
        assert_eq!(other["games"], json!([]));
        let state = program.get(&format!("/games/{game}")).await.ok();
        assert_eq!((&state["you"], state["moves"].as_array().map(Vec::len)), (&state["turn"], Some(turn)));
        let legal = state["legal_moves"].as_array().expect("moves");
        let action = &legal[turn * 7 % legal.len()]["text"];
        let body = json!({"move": action, "board": state["board"]});
        let played = program.post(&format!("/games/{game}/moves"), Some(&body)).await.ok();
        assert!(!played["text"].as_str().expect("a sentence").is_empty());
        // One's own move is seen at once.
        let after = program.get(&format!("/games/{game}")).await.ok();
        assert_eq!(after["event"], played["event"]);
        assert_eq!(after["moves"].as_array().map(Vec::len), Some(turn + 1));
    }
    programs[0].post(&format!("/games/{game}/resign"), None).await.ok();
    let state = programs[1].get(&format!("/games/{game}")).await.ok();
    assert_eq!(state["phase"], "over");
    let states: Vec<&Value> =
        state["seats"].as_array().expect("seats").iter().map(|seat| &seat["state"]).collect();
    assert!(states.contains(&&json!("won")), "{states:?}");
    play(&programs[1], &game, "a7a6").await.refusal(409);
}

#[tokio::test]
async fn the_same_key_acts_once() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let program = harness.program(&ann).await.with("idempotency-key", "one");
    let first = play(&program, &game, "a2a3").await.ok();
    // A client that did not get the answer asks again, even after the other has moved.
    harness.play(&game, &ben, "b7b6").await;
    let again = play(&program, &game, "a2a3").await.ok();
    assert_eq!(again["text"], first["text"]);
    let steps = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(steps.record().expect("a record").steps().len(), 2);
    // The same key of another person is another request.
    let other = harness.program(&ben).await.with("idempotency-key", "\"one\"");
    let said = play(&other, &game, "c7c6").await.refusal(409);
    assert!(said.contains("turn") || said.contains("move"), "{said}");
    let long = "k".repeat(65);
    for bad in ["", "with blank", "slash/", "é", &long] {
        let bad = harness.program(&ann).await.with("idempotency-key", bad);
        play(&bad, &game, "c2c3").await.refusal(400);
        let id = harness.tokens().list(&ann).await.expect("a store").pop().expect("a token").id;
        harness.tokens().revoke(&ann, &id).await.expect("a store");
    }
}

#[tokio::test]
async fn refusals_are_the_sentences_of_the_bot() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let mut page = harness.open(&ann, &game).await;
    let program = harness.program(&ann).await;
    for action in ["e2e9", "asdf", "a7a6"] {
        let said = page.act(action).await["text"].as_str().expect("a sentence").to_owned();
        assert_eq!(play(&program, &game, action).await.refusal(409), said, "{action}");
    }
    let english = play(&program, &game, "a2a9").await.refusal(409);
    let program = program.with("accept-language", "xx, fr;q=0.2, de-CH;q=0.9, ja;q=0.1");
    let answer = play(&program, &game, "a2a9").await;
    assert_eq!(answer.headers[CONTENT_LANGUAGE], "de");
    assert_ne!(answer.refusal(409), english);
    // Moves are read alike in every language.
    let program = program.with("accept-language", "ru");
    play(&program, &game, "a2a3").await.ok();
    // A board that has changed.
    let late = json!({"move": "b7b6", "board": 0});
    harness.program(&ben).await.post(&format!("/games/{game}/moves"), Some(&late)).await.refusal(409);
}

#[tokio::test]
async fn offers_are_made_answered_and_withdrawn() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let (ann, ben) = (harness.program(&ann).await, harness.program(&ben).await);
    let offers = format!("/games/{game}/offers");
    let number = async |program: &Program<'_>| {
        let state = program.get(&format!("/games/{game}")).await.ok();
        state["offers"][0]["number"].as_u64().expect("an offer")
    };
    play(&ann, &game, "a2a3").await.ok();
    ann.post(&offers, Some(&json!({"kind": "takeback"}))).await.ok();
    let open = number(&ben).await;
    let waiting = ben.get("/games?waiting=true").await.ok();
    assert_eq!(waiting["games"][0]["id"], game.as_str());
    // Only the others accept, and only the one who made it withdraws.
    ann.post(&format!("{offers}/{open}/accept"), None).await.refusal(409);
    ben.post(&format!("{offers}/{open}/withdraw"), None).await.refusal(409);
    ben.post(&format!("{offers}/{open}/accept"), None).await.ok();
    assert_eq!(ann.get(&format!("/games/{game}")).await.ok()["moves"], json!([]));
    play(&ann, &game, "c2c3").await.ok();
    ann.post(&offers, Some(&json!({"kind": "draw"}))).await.ok();
    let open = number(&ann).await;
    ann.post(&format!("{offers}/{open}/withdraw"), None).await.ok();
    ben.post(&offers, Some(&json!({"kind": "draw"}))).await.ok();
    let open = number(&ann).await;
    ann.post(&format!("{offers}/{open}/decline"), None).await.ok();
    ann.post(&format!("{offers}/{open}/decline"), None).await.refusal(409);
    ben.post(&offers, Some(&json!({"kind": "pause"}))).await.ok();
    let open = number(&ann).await;
    ann.post(&format!("{offers}/{open}/accept"), None).await.ok();
    assert_eq!(ann.get(&format!("/games/{game}")).await.ok()["phase"], "paused");
    for (path, body) in [("/0/accept", None), ("/99/decline", None), ("", Some(json!({"kind": "abort"})))] {
        let answer = ann.post(&format!("{offers}{path}"), body.as_ref()).await;
        assert!([200, 409].contains(&answer.status), "{}", answer.text);
    }
    for path in ["/x/accept", "/1/burn", "/-1/accept", "/4294967296/accept"] {
        ann.post(&format!("{offers}{path}"), None).await.refusal(404);
    }
}

#[tokio::test]
async fn a_player_through_the_api_is_marked_once_they_play() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let program = harness.program(&ann).await;
    let mut page = harness.open(&ben, &game).await;
    let marks = |state: &Value| {
        let seats = state["seats"].as_array().expect("seats");
        seats.iter().map(|seat| seat["through_api"] == true).collect::<Vec<_>>()
    };
    let before = program.get(&format!("/games/{game}")).await.ok();
    assert_eq!(marks(&before), [false, false], "reading is no play");
    assert!(page.state["seats"][0].get("state_label").is_none());
    play(&program, &game, "a2a3").await.ok();
    harness.play(&game, &ben, "b7b6").await;
    let after = program.get(&format!("/games/{game}")).await.ok();
    assert_eq!(marks(&after), [true, false]);
    page.wait_for(after["event"].as_u64().expect("a number")).await;
    assert_eq!(page.state["seats"][0]["state_label"], "plays through the API");
    assert!(page.state["seats"][1].get("state_label").is_none());
    // Later moves in Discord leave the mark.
    harness.play(&game, &ann, "c2c3").await;
    assert_eq!(marks(&program.get(&format!("/games/{game}")).await.ok()), [true, false]);
}

#[tokio::test]
async fn games_can_forbid_the_api() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[("api", "off")], &[&ann, &ben]).await;
    let program = harness.program(&ann).await;
    let state = program.get(&format!("/games/{game}")).await.ok();
    assert_eq!(state["api"], false);
    let said = play(&program, &game, "a2a3").await.refusal(409);
    assert!(said.contains("api"), "{said}");
    program.post(&format!("/games/{game}/resign"), None).await.refusal(409);
    harness.play(&game, &ann, "a2a3").await;
    let state = program.get(&format!("/games/{game}")).await.ok();
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(state["seats"][0]["through_api"], false);
}

/// Starts a tournament of Ann and Ben, and returns its game with the player to move.
async fn tournament_game(stage: &Stage, pairs: &[(&str, &str)]) -> (GameId, PlayerId) {
    let cup = stage.tournament("Spring cup", pairs, &[&stage.ann, &stage.ben]).await;
    let tournament = stage.harness.referee.tournaments.tournament(&cup).await.expect("a tournament");
    let game = tournament.game_id(&tournament.rounds()[0].pairings[0]);
    let state = stage.harness.referee.games.game(&game).await.expect("a game");
    let player = state.player_at(state.to_act().expect("a turn")).expect("a player").id.clone();
    (game, player)
}

#[tokio::test]
async fn tournaments_can_forbid_the_api() {
    let stage = Stage::new(PublicPages::Off).await;
    let (game, player) = tournament_game(&stage, &[("api", "off")]).await;
    let program = stage.harness.program(&player).await;
    let said = play(&program, &game, "a2a3").await.refusal(409);
    assert!(said.contains("setting api is off"), "{said}");
    program.post(&format!("/games/{game}/resign"), None).await.refusal(409);
    // On the page, the same person plays on, and is not marked.
    let mut page = stage.harness.open(&player, &game).await;
    let answer = page.act("a2a3").await;
    assert_eq!(answer["accepted"], true, "{answer}");
    page.next_of("state").await;
    assert!(page.state["seats"][0].get("state_label").is_none());
}

#[tokio::test]
async fn other_tournaments_allow_it_and_their_boards_say_so() {
    let stage = Stage::new(PublicPages::Off).await;
    let (game, player) = tournament_game(&stage, &[]).await;
    let mut board = stage.harness.open(&stage.cat, &game).await;
    let program = stage.harness.program(&player).await;
    let played = play(&program, &game, "a2a3").await.ok();
    board.wait_for(played["event"].as_u64().expect("a number")).await;
    assert_eq!(board.state["seats"][0]["state_label"], "plays through the API");
    assert!(board.state["seats"][1].get("state_label").is_none());
}

#[tokio::test]
async fn requests_count_toward_the_quotas_of_the_bot() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let token = harness.token(&ann).await;
    let address = format!("{}/api/v1/games/{game}", harness.address);
    let mut last = None;
    for _ in 0..40 {
        last = Some(harness.client.get(&address).bearer_auth(&token).send().await.expect("an answer"));
    }
    let last = last.expect("an answer");
    assert_eq!(last.status(), 429);
    let wait: u64 = last.headers()[RETRY_AFTER].to_str().expect("a text").parse().expect("seconds");
    assert!((1..=30).contains(&wait), "{wait}");
    // Looking costs no move.
    let body = json!({"move": "a2a3"}).to_string();
    let moved = harness.client.post(format!("{address}/moves")).bearer_auth(&token).body(body).send().await;
    assert_eq!(moved.expect("an answer").status(), 200);
    // Looking in Discord and through the API is one quota.
    let again = harness.program(&ann).await;
    again.get("/games").await.ok();
}

#[tokio::test]
async fn malformed_requests_are_told_apart() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let program = harness.program(&ann).await;
    let moves = format!("/games/{game}/moves");
    for body in [json!({}), json!({"move": 7}), json!({"move": "a2a3", "more": 1}), json!([]), json!("a2a3")]
    {
        program.post(&moves, Some(&body)).await.refusal(400);
    }
    program.post(&moves, None).await.refusal(400);
    program.post(&moves, Some(&json!({"move": "x".repeat(9_000)}))).await.refusal(413);
    program.get("/games?waiting=perhaps").await.refusal(400);
    program.get("/games/%00").await.refusal(404);
    program.get("/games/%ff").await.refusal(404);
    program.get("/nothing").await.refusal(404);
    let answer = program.send(Method::DELETE, "/games", None).await;
    answer.refusal(405);
    assert!(answer.headers.contains_key(ALLOW));
    assert_eq!(program.send(Method::HEAD, "/games", None).await.status, 200);
}

#[tokio::test]
async fn private_facts_stay_private() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    harness.play(&game, &ann, "a2a3").await;
    let program = harness.program(&ben).await;
    let before = program.get(&format!("/games/{game}")).await.text;
    // A conditional move of Ann's is hers alone.
    let kind = CommandKind::SetConditions(ConditionsInput::typed("b7b6 -> c2c3").into());
    harness.run(&game, Requester::Player(ann.clone()), kind).await;
    assert_eq!(program.get(&format!("/games/{game}")).await.text, before);
}
