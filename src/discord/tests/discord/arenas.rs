//! Arenas: announced, joined and left by buttons, and played game after game until the time is up.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::Outgoing;
use crate::running::{FOUR, assert_posted_once, at_seat, posts};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_test_support::Random;
use castellan_tournament::{Phase, Score, Tournament, TournamentId};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Announces an arena of one hour, with more options.
async fn announces(harness: &mut Harness, more: Value) -> Heard {
    let mut options = json!({ "title": "Rush", "variant": "mount-chess", "length": "1h" });
    options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
    harness.gives("eve", "tournament arena", options).await
}

fn name(heard: &Heard) -> TournamentId {
    let id = ids(&heard.only("post").message()).remove(0);
    TournamentId::new(ComponentId::read(&id).expect("a button").argument).expect("a tournament's name")
}

/// Returns the options of an arena in which nobody loses on time or as a no-show.
fn slow() -> Value {
    json!({ "grace": "1d", "time": "1d per action" })
}

async fn arena(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("it is there")
}

fn button(step: Step, id: &TournamentId) -> String {
    ComponentId::without_game(step).with(id).to_string()
}

/// Returns the games in progress.
async fn played_now(harness: &Harness, id: &TournamentId) -> Vec<GameId> {
    let arena = arena(harness, id).await;
    arena.running_pairings().map(|pairing| arena.game_id(pairing)).collect()
}

/// Resigns for the player of a seat. Returns all requests sent to Discord meanwhile.
async fn gives_up(harness: &mut Harness, game: &GameId, seat: Seat) -> Vec<Outgoing> {
    let loser = at_seat(harness, &*harness.game(game).await, seat).await;
    let question = harness.gives(&loser, "resign", json!({ "game": game.as_str() })).await;
    let heard = harness.presses(&loser, &question.ids()[0], true).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    // The tournament processes the result then.
    [heard.asked, harness.wait(Span::ZERO).await].concat()
}

/// Returns a running arena of four players.
async fn running(harness: &mut Harness, more: Value) -> TournamentId {
    let id = name(&announces(harness, more).await);
    for who in FOUR {
        harness.presses(who, &button(Step::SignUp, &id), false).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    id
}

#[tokio::test]
async fn it_says_how_it_goes_and_has_buttons_to_play_and_to_pause() {
    let mut harness = Harness::new().await;
    let heard = announces(&mut harness, json!({ "unfinished": "drop" })).await;
    let said = heard.only("post").content();
    for part in [
        "Mount Chess: arena, unfinished games don't count. 2 to 64 players.",
        "It lasts 1 hour.",
        "After two wins in a row games count double, until one is not won.",
        "Tiebreaks: performance.",
        "10 minutes",
        "No-shows forfeit after 5 minutes.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let refused = announces(&mut harness, json!({ "length": "5m" })).await;
    assert!(refused.privately().contains("An arena lasts 10 minutes to 7 days"), "{refused:?}");

    let mut harness = Harness::new().await;
    let id = running(&mut harness, json!({})).await;
    let edited = harness.edits().await;
    let shown = edited.iter().find(|asked| asked.content().contains("Tournament `")).expect("how it stands");
    assert!(shown.content().contains("**Under way**: 2 games. It ends <t:"), "{shown:?}");
    let steps: Vec<Step> =
        ids(&shown.message()).iter().filter_map(|id| Some(ComponentId::read(id)?.step)).collect();
    assert_eq!(
        steps,
        [Step::SignUp, Step::ArenaPause, Step::TournamentWithdrawal, Step::Standings, Step::Pairings]
    );
    let heard = harness.presses("ann", &button(Step::ArenaPause, &id), false).await;
    assert_eq!(heard.privately(), "ann takes a break, and is not paired until they play on.");
    let heard = harness.presses("ann", &button(Step::ArenaPause, &id), false).await;
    assert_eq!(heard.privately(), "ann is already taking a break.");
    let heard = harness.presses("ann", &button(Step::SignUp, &id), false).await;
    assert_eq!(heard.privately(), "ann plays on.");
    let heard = harness.presses("eve", &button(Step::ArenaPause, &id), false).await;
    assert_eq!(heard.privately(), "eve is not signed up.");
    let heard = harness.presses("eve", &button(Step::SignUp, &id), false).await;
    assert!(heard.privately().contains("eve joins as number 5."), "{heard:?}");
    let why = harness.gives("ann", "tournament why", json!({})).await.privately();
    assert!(why.contains("In an arena players who are free meet at once"), "{why}");
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    assert!(panel.privately().contains("**Directing Rush**"), "{panel:?}");
}

#[tokio::test]
async fn who_is_free_is_paired_again_and_one_message_shows_who_plays() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, slow()).await;
    let games = played_now(&harness, &id).await;
    let asked = gives_up(&mut harness, &games[0], Seat::Black).await;
    assert!(
        posts(&asked).iter().all(|text| !text.contains("round 1: ")),
        "two who have just met wait: {asked:?}"
    );
    harness.clock.pass(Span::minutes(1));
    let shown = harness.edits().await;
    let waits = shown.iter().find(|asked| asked.content().contains("Waiting for a game: "));
    assert!(
        waits.is_some_and(|asked| asked.content().starts_with("**Rush** is under way! It ends <t:")),
        "{shown:?}"
    );
    gives_up(&mut harness, &games[1], Seat::Black).await;
    assert_eq!(arena(&harness, &id).await.running_pairings().count(), 2);
    let standings = harness.gives("ann", "tournament standings", json!({})).await.privately();
    assert!(standings.contains("Pts") && standings.contains("TPR"), "{standings}");
    let heard = harness.gives("eve", "tournament export", json!({})).await;
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 5, "two play each other, so there are two forms of TRF");
    // When the time is up, the games in progress are finished before the result is posted.
    let told = harness.wait(Span::hours(1)).await;
    assert!(posts(&told).iter().all(|text| !text.contains("needs a decision")), "{told:?}");
    let mut asked = told;
    for game in played_now(&harness, &id).await {
        asked.extend(gives_up(&mut harness, &game, Seat::White).await);
    }
    assert_eq!(arena(&harness, &id).await.phase(), Phase::Finished);
    assert_eq!(
        posts(&asked).iter().filter(|text| text.starts_with("**Rush** is over: ")).count(),
        1,
        "{asked:?}"
    );
}

/// Returns each player's points, computed from the results of the games alone.
fn reckoned(results: &BTreeMap<u32, ([String; 2], Score)>) -> BTreeMap<String, u32> {
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
async fn sixty_four_play_an_hour_without_a_stall_and_with_few_requests() {
    let mut harness = Harness::in_memory().await;
    let id = name(&announces(&mut harness, slow()).await);
    let names: Vec<String> = (1..=64).map(|at| format!("p{at}")).collect();
    for who in &names {
        harness.presses(who, &button(Step::SignUp, &id), false).await;
        // One press a second.
        harness.clock.pass(Span::from_ms(1_000));
    }
    let heard = harness.gives("eve", "arbiter start", json!({})).await;
    let mut asked = heard.asked;
    let mut random = Random::new(7);
    let mut results: BTreeMap<u32, ([String; 2], Score)> = BTreeMap::new();
    let mut passed = 0;
    let (mut edits, mut waited) = (0, 0);
    while arena(&harness, &id).await.phase() == Phase::Running {
        // A game ends every twenty seconds until the hour is over.
        harness.clock.pass(Span::from_ms(20_000));
        passed += 20;
        asked.extend(harness.wait(Span::ZERO).await);
        let shown = harness.edits().await;
        edits += shown.len();
        asked.extend(shown);
        let games = played_now(&harness, &id).await;
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
            players[at] = at_seat(&harness, &standing, seat).await;
        }
        asked.extend(gives_up(&mut harness, &game, seats[loser]).await);
        results.insert(board, (players, Score::won(2, 1 - loser)));
    }
    assert!(results.len() > 180 && waited > 0, "{}", results.len());
    // No post is repeated, and the rate stays far below 50 requests per second.
    assert_posted_once(&asked);
    let counted = asked.iter().filter(|asked| asked.counts()).count();
    assert!(counted < 50 * passed, "{counted} requests in {passed} seconds");
    // A game has a message, a thread and its boards. The arena's two messages are edited at most once per step.
    assert!(counted <= results.len() * 12 + edits, "{counted} requests for {} games", results.len());
    let steps = passed / 20;
    assert!(edits <= 2 * steps + 2, "{edits} edits in {steps} steps");
    // The standings match an independent calculation.
    let wanted = reckoned(&results);
    let over = arena(&harness, &id).await;
    for line in over.standings() {
        let player = over.entrant(line.number).expect("an entrant").player.id.clone();
        let name = harness.referee().directory.person(&player).await.expect("a store").expect("known").name;
        let points = line.points.as_quarters() / 4;
        assert_eq!(points, wanted.get(&name).copied().unwrap_or_default(), "{name}");
    }
}

#[tokio::test]
async fn a_director_who_plays_decides_nothing_about_the_arena_between_their_games() {
    let mut harness = Harness::new().await;
    let id = name(&announces(&mut harness, slow()).await);
    for who in ["ann", "ben", "eve"] {
        harness.presses(who, &button(Step::SignUp, &id), false).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    harness.presses("eve", &button(Step::ArenaPause, &id), false).await;
    // Eve has no game, or resigns hers; the others play on.
    let first = played_now(&harness, &id).await.remove(0);
    for seat in [Seat::White, Seat::Black] {
        if at_seat(&harness, &*harness.game(&first).await, seat).await == "eve" {
            gives_up(&mut harness, &first, seat).await;
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
        let said = harness.gives("eve", path, options.clone()).await.privately();
        assert!(said.starts_with("You play in this one yourself."), "{path} {options}: {said}");
    }
    assert_eq!(arena(&harness, &id).await.events(), before);
}
