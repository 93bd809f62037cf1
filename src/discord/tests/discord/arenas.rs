//! Arenas: announced, joined and left by buttons, and played game after game until the time is up.

use crate::fixtures::{FOUR_PLAYERS, assert_posted_once, player_name_at, posts, tournament_details};
use crate::harness::{Harness, Response, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_test_support::Random;
use castellan_tournament::{Phase, Score, Tournament, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Announces an arena of one hour, with more options.
async fn announce_arena(harness: &mut Harness, more: Value) -> Response {
    let mut options = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.run_command("eve", "tournament arena", options).await
}

fn announced_id(response: &Response) -> TournamentId {
    let id = component_ids(&response.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

/// Returns the options of an arena in which no player loses on time or as a no-show.
fn slow_options() -> Value {
    json!({ "grace": "1d", "time": "1d per action" })
}

async fn arena(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("a tournament")
}

fn button_id(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Returns the games in progress.
async fn running_games(harness: &Harness, id: &TournamentId) -> Vec<GameId> {
    let arena = arena(harness, id).await;
    arena.running_pairings().map(|pairing| arena.game_id(pairing)).collect()
}

/// Resigns for the player of a seat. Returns all requests sent to Discord meanwhile.
async fn resign(harness: &mut Harness, game: &GameId, seat: Seat) -> Vec<Request> {
    let loser = player_name_at(harness, &*harness.game(game).await, seat).await;
    let question = harness.run_command(&loser, "resign", json!({ "game": game.as_str() })).await;
    let response = harness.press(&loser, &question.component_ids()[0], true).await;
    assert!(response.error.is_none(), "{response:?}");
    // The tournament processes the result then.
    [response.requests, harness.wait(Span::ZERO).await].concat()
}

/// Returns a running arena of four players.
async fn start_arena(harness: &mut Harness, more: Value) -> TournamentId {
    let id = announced_id(&announce_arena(harness, more).await);
    for who in FOUR_PLAYERS {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    id
}

#[tokio::test]
async fn an_arena_is_announced_with_its_rules_and_has_buttons_to_join_and_pause() {
    let mut harness = Harness::new().await;
    let response = announce_arena(&mut harness, json!({ "unfinished": "drop" })).await;
    assert!(
        response
            .only("post")
            .content()
            .contains("10 minutes + 10 seconds per move · rated · lasts 1 hour · ")
    );
    let reply = tournament_details(&mut harness, &announced_id(&response)).await;
    for part in [
        "Mount Chess: arena, unfinished games don't count. 2 to 64 players.",
        "It lasts 1 hour.",
        "After two wins in a row, games count double until you fail to win one.",
        "Tiebreaks: performance.",
        "10 minutes",
        "No-shows forfeit after 5 minutes.",
    ] {
        assert!(reply.contains(part), "{part}: {reply}");
    }
    let refused = announce_arena(&mut harness, json!({ "length": "5m" })).await;
    assert!(refused.private_text().contains("An arena lasts 10 minutes to 7 days"), "{refused:?}");

    let mut harness = Harness::new().await;
    let id = start_arena(&mut harness, json!({})).await;
    let edited = harness.edit_announcements().await;
    let shown = edited
        .iter()
        .find(|request| request.content().contains("** · Mount Chess · arena"))
        .expect("the announcement");
    assert!(shown.content().contains("**Under way**: 2 games. It ends <t:"), "{shown:?}");
    let steps: Vec<Step> =
        component_ids(&shown.message()).iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(
        steps,
        [
            Step::SignUp,
            Step::ArenaPause,
            Step::TournamentWithdrawal,
            Step::Standings,
            Step::Pairings,
            Step::TournamentDetails,
            Step::DirectorCommand,
            Step::DirectorPanel,
        ]
    );
    let response = harness.press("ann", &button_id(Step::ArenaPause, &id), false).await;
    assert_eq!(response.private_text(), "You're taking a break. Press **Play** to be paired again.");
    let response = harness.press("ann", &button_id(Step::ArenaPause, &id), false).await;
    assert_eq!(response.private_text(), "You're already taking a break.");
    let response = harness.press("ann", &button_id(Step::SignUp, &id), false).await;
    assert_eq!(response.private_text(), "You're back: you'll be paired again.");
    let response = harness.press("eve", &button_id(Step::ArenaPause, &id), false).await;
    assert_eq!(response.private_text(), "You're not signed up. Press **Sign up** first.");
    let response = harness.press("eve", &button_id(Step::SignUp, &id), false).await;
    assert!(response.private_text().contains("eve joins as number 5."), "{response:?}");
    let why = harness.run_command("ann", "tournament why", json!({})).await.private_text();
    assert!(why.contains("In an arena, free players are paired at once"), "{why}");
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    assert!(panel.private_text().contains("**Directing Rush**"), "{panel:?}");
}

#[tokio::test]
async fn free_players_are_paired_again_and_one_message_lists_the_games() {
    let mut harness = Harness::new().await;
    let id = start_arena(&mut harness, slow_options()).await;
    let games = running_games(&harness, &id).await;
    let requests = resign(&mut harness, &games[0], Seat::Black).await;
    assert!(
        posts(&requests).iter().all(|text| !text.ends_with(": Rush")),
        "two players who have just met are not paired again: {requests:?}"
    );
    harness.clock.advance(Span::minutes(1));
    let shown = harness.edit_announcements().await;
    let waits = shown.iter().find(|request| request.content().contains("Waiting for a game: "));
    assert!(
        waits.is_some_and(|request| request.content().starts_with("**Rush** is under way! It ends <t:")),
        "{shown:?}"
    );
    resign(&mut harness, &games[1], Seat::Black).await;
    assert_eq!(arena(&harness, &id).await.running_pairings().count(), 2);
    let response = harness.run_command("ann", "tournament standings", json!({})).await;
    let standings = response.private_text_with_pictures();
    assert!(standings.contains("Pts") && standings.contains("TPR"), "{standings}");
    let response = harness.run_command("eve", "tournament export", json!({})).await;
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 5, "games of two players are exported in two TRF formats");
    // When the time is up, the games in progress are finished before the result is posted.
    let sent = harness.wait(Span::hours(1)).await;
    assert!(posts(&sent).iter().all(|text| !text.contains("needs a decision")), "{sent:?}");
    let mut requests = sent;
    for game in running_games(&harness, &id).await {
        requests.extend(resign(&mut harness, &game, Seat::White).await);
    }
    assert_eq!(arena(&harness, &id).await.phase(), Phase::Finished);
    assert_eq!(
        posts(&requests).iter().filter(|text| text.starts_with("## **Rush** is over: <@")).count(),
        1,
        "{requests:?}"
    );
}

/// Returns each player's points, computed from the results of the games alone.
fn expected_points(results: &BTreeMap<u32, ([String; 2], Score)>) -> BTreeMap<String, u32> {
    let mut points = BTreeMap::new();
    let mut wins: BTreeMap<String, u32> = BTreeMap::new();
    for (players, score) in results.values() {
        for (seat, player) in players.iter().enumerate() {
            let worth = match score.places[seat].cmp(&score.places[1 - seat]) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            let row = wins.entry(player.clone()).or_default();
            *points.entry(player.clone()).or_default() += if *row >= 2 { 2 * worth } else { worth };
            *row = if worth == 2 { *row + 1 } else { 0 };
        }
    }
    points
}

#[tokio::test]
async fn sixty_four_players_play_an_hour_with_few_requests() {
    let mut harness = Harness::in_memory().await;
    let id = announced_id(&announce_arena(&mut harness, slow_options()).await);
    let names: Vec<String> = (1..=64).map(|at| format!("p{at}")).collect();
    for who in &names {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
        // One press a second.
        harness.clock.advance(Span::from_ms(1_000));
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let mut requests = response.requests;
    let mut random = Random::new(7);
    let mut results: BTreeMap<u32, ([String; 2], Score)> = BTreeMap::new();
    let mut passed = 0;
    let (mut edits, mut waited) = (0, 0);
    while arena(&harness, &id).await.phase() == Phase::Running {
        // A game ends every twenty seconds until the hour is over.
        harness.clock.advance(Span::from_ms(20_000));
        passed += 20;
        requests.extend(harness.wait(Span::ZERO).await);
        let shown = harness.edit_announcements().await;
        edits += shown.len();
        requests.extend(shown);
        let games = running_games(&harness, &id).await;
        let now = arena(&harness, &id).await;
        if now.open_round().is_some() {
            assert!(games.len() >= 31, "{passed}: two may wait, and no more: {}", games.len());
            waited += usize::from(games.len() < 32);
        }
        let Some(game) = (!games.is_empty()).then(|| random.pick(&games).clone()) else { continue };
        let board = now.pairing_of_game(&game).expect("a board").board.board;
        let seats = [Seat::White, Seat::Black];
        let loser = random.below(2);
        let standing = harness.game(&game).await;
        let mut players = [String::new(), String::new()];
        for (at, seat) in seats.into_iter().enumerate() {
            players[at] = player_name_at(&harness, &standing, seat).await;
        }
        requests.extend(resign(&mut harness, &game, seats[loser]).await);
        results.insert(board, (players, Score::won(2, 1 - loser)));
    }
    assert!(results.len() > 180 && waited > 0, "{}", results.len());
    // No post is repeated, and the rate stays far below 50 requests per second.
    assert_posted_once(&requests);
    let counted = requests.iter().filter(|request| request.is_rate_limited()).count();
    assert!(counted < 50 * passed, "{counted} requests in {passed} seconds");
    // A game has a message, a thread and its boards. The arena's two messages are edited at most once per step.
    assert!(counted <= results.len() * 12 + edits, "{counted} requests for {} games", results.len());
    let steps = passed / 20;
    assert!(edits <= 2 * steps + 2, "{edits} edits in {steps} steps");
    // The standings match an independent calculation.
    let wanted = expected_points(&results);
    let over = arena(&harness, &id).await;
    for line in over.standings() {
        let player = over.entrant(line.number).expect("an entrant").player.id.clone();
        let name = harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
        let points = line.points.as_quarters() / 4;
        assert_eq!(points, wanted.get(&name).copied().unwrap_or_default(), "{name}");
    }
}

#[tokio::test]
async fn a_playing_director_cannot_decide_between_their_games() {
    let mut harness = Harness::new().await;
    let id = announced_id(&announce_arena(&mut harness, slow_options()).await);
    for who in ["ann", "ben", "eve"] {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    harness.press("eve", &button_id(Step::ArenaPause, &id), false).await;
    // Eve has no game, or resigns hers; the others play on.
    let first = running_games(&harness, &id).await.remove(0);
    for seat in [Seat::White, Seat::Black] {
        if player_name_at(&harness, &*harness.game(&first).await, seat).await == "eve" {
            resign(&mut harness, &first, seat).await;
            break;
        }
    }
    let before = arena(&harness, &id).await.events();
    for (path, options) in [
        ("arbiter remove", json!({ "entrant": "ann", "why": "mine" })),
        ("arbiter replace", json!({ "entrant": "1", "player": "zoe", "why": "mine" })),
        ("arbiter extend", json!({ "span": "1h", "why": "mine" })),
        ("arbiter cancel", json!({ "why": "mine" })),
    ] {
        let reply = harness.run_command("eve", path, options.clone()).await.private_text();
        assert!(reply.starts_with("You're one of the players here."), "{path} {options}: {reply}");
    }
    assert_eq!(arena(&harness, &id).await.events(), before);
}

#[tokio::test]
async fn an_arena_that_is_ended_early_ends_its_games() {
    let mut harness = Harness::new().await;
    let id = start_arena(&mut harness, slow_options()).await;
    let games = running_games(&harness, &id).await;
    let question = harness.press("eve", &finish_button(&id), false).await;
    assert!(question.private_text().contains("games under way end without a result"), "{question:?}");
    let ended = harness.press("eve", &question.component_ids()[0], true).await;
    let requests =
        [ended.requests, harness.wait(Span::ZERO).await, harness.edit_announcements().await].concat();
    for game in games {
        assert_eq!(harness.game(&game).await.phase(), castellan_game::Phase::Over);
    }
    let texts: Vec<String> = requests.iter().map(Request::content).collect();
    let told = texts.iter().filter(|text| text.contains("The tournament cancelled this game."));
    assert_eq!(told.count(), 2, "{texts:?}");
    assert!(texts.iter().all(|text| !text.contains("time is up")), "{texts:?}");
    assert!(texts.iter().any(|text| text == "**Rush** is over."), "{texts:?}");
    let pairings = harness.run_command("ann", "tournament pairings", json!({})).await.private_text();
    assert_eq!(pairings.matches(": no result").count(), 2, "{pairings}");
}

#[tokio::test]
async fn both_players_of_a_new_game_are_called_and_a_withdrawal_is_the_reason_of_a_win() {
    let mut harness = Harness::new().await;
    let id = announced_id(&announce_arena(&mut harness, slow_options()).await);
    for who in FOUR_PLAYERS {
        harness.press(who, &button_id(Step::SignUp, &id), false).await;
    }
    let started = harness.run_command("eve", "arbiter start", json!({})).await;
    assert!(!started.private_text().contains("Players who are free"), "{started:?}");
    let game = running_games(&harness, &id).await.remove(0);
    let sent = [started.requests, harness.wait(Span::ZERO).await].concat();
    let calls =
        |text: &&String| text.contains("your game has started (Black)") && text.contains("your move (White)");
    let texts: Vec<String> = sent.iter().map(Request::content).collect();
    assert_eq!(texts.iter().filter(calls).count(), 2, "{texts:?}");
    let games = harness
        .run_command(
            &player_name_at(&harness, &*harness.game(&game).await, Seat::Black).await,
            "games",
            json!({}),
        )
        .await;
    let white = player_name_at(&harness, &*harness.game(&game).await, Seat::White).await;
    assert!(games.private_text().contains(&format!("{white} to move")), "{games:?}");

    let question = harness.press(&white, &button_id(Step::TournamentWithdrawal, &id), false).await;
    harness.press(&white, &question.component_ids()[0], true).await;
    harness.wait(Span::ZERO).await;
    let shown =
        harness.run_command("eve", "game show", json!({ "game": game.as_str() })).await.private_text();
    assert!(shown.contains("wins: the opponent left the tournament."), "{shown}");
}

fn finish_button(id: &TournamentId) -> String {
    ComponentId::without_game(Step::DirectorCommand).with((id, "finish")).to_string()
}
