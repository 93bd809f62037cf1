//! Puzzles on the page of a person: solved, failed, counted once, and for nobody else.

use crate::harness::{Harness, Page};
use castellan_community::board_links::BoardPlace;
use castellan_game::{PlayerId, Span};
use castellan_referee::puzzles::{Puzzle, PuzzleId};
use castellan_rules::{Action, Variant};
use reqwest::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use serde_json::{Value, json};

const GAME: Variant = Variant::MountChess;

fn puzzle(number: usize) -> Puzzle {
    PuzzleId { variant: GAME, number }.puzzle().expect("a puzzle")
}

/// Returns a legal move that does not solve the puzzle.
fn wrong_move(puzzle: &Puzzle, plies: usize) -> Action {
    let all = puzzle.after(plies).actions();
    let (right, puzzle) = (puzzle.line[plies], puzzle.clone());
    let mut wrong = all.into_iter().filter(|action| *action != right);
    wrong
        .find(|action| puzzle.answer(plies, *action) == castellan_referee::puzzles::Answer::Wrong)
        .expect("a wrong move")
}

fn text<'a>(state: &'a Value, key: &str) -> &'a str {
    state[key].as_str().expect("a text")
}

/// Opens the page of a puzzle. `first` begins the numbers of its requests, which differ between pages.
async fn open(harness: &Harness, player: &PlayerId, number: usize, first: u32) -> Page {
    let cookie = harness.puzzle_cookie(player, GAME, number).await;
    let page = harness.open_path(&format!("/puzzles/{GAME}/{number}"), Some(&cookie)).await;
    Page { requests: first, ..page }
}

/// Plays the solution.
async fn solve(page: &mut Page, puzzle: &Puzzle) {
    for action in puzzle.line.iter().step_by(2) {
        assert_eq!(page.act(&action.to_string()).await["accepted"], json!(true));
    }
}

/// Returns the numbers of puzzles that a person has solved and failed, and their streak.
async fn results(harness: &Harness, player: &PlayerId) -> (u32, u32, u32) {
    let results = harness.referee.puzzles.results(player).await.expect("a store");
    (results.solved, results.failed, results.streak)
}

#[tokio::test]
async fn puzzles_of_every_game_are_solved_on_the_board() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    for (variant, first) in Variant::ALL.iter().zip((0..).step_by(100)) {
        harness.clock.advance(Span::minutes(2));
        let name = PuzzleId { variant: *variant, number: 2 };
        let puzzle = name.puzzle().expect("a puzzle");
        let cookie = harness.puzzle_cookie(&ann, *variant, 2).await;
        let path = format!("/puzzles/{variant}/2");
        let shown = harness.get(&path, Some(&cookie)).await;
        assert_eq!(
            (shown.status().as_u16(), &shown.headers()[CACHE_CONTROL]),
            (200, &"no-store".parse().expect("a header"))
        );
        let policy = shown.headers()[CONTENT_SECURITY_POLICY].to_str().expect("a text");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        let mut page = harness.open_path(&path, Some(&cookie)).await;
        page.requests = first;
        assert!(text(&page.state, "title").contains("puzzle 2"), "{}", page.state["title"]);
        assert!(text(&page.state, "status").contains("to move. Win"), "{}", page.state["status"]);
        assert_eq!(page.state["you"], page.state["viewpoint"]);
        for (index, action) in puzzle.line.iter().enumerate().step_by(2) {
            let moves = page.state["moves"].as_array().map(Vec::len);
            assert_eq!(moves, Some(index));
            assert_eq!(page.act(&action.to_string()).await["accepted"], json!(true));
            let is_last = index + 1 == puzzle.line.len();
            let said = if is_last { text(&page.state, "status") } else { text(&page.state, "said") };
            assert!(said.starts_with(if is_last { "Solved!" } else { "Right!" }), "{said}");
        }
        assert_eq!(page.state["phase"], json!("over"));
        assert!(text(&page.state, "said").starts_with("Streak: "), "{}", page.state["said"]);
        let next = page.command("next", Value::Null).await;
        let path = text(&next, "open");
        assert!(path.starts_with(&format!("/puzzles/{variant}/")) && !path.ends_with("/2"), "{path}");
    }
    let all = u32::try_from(Variant::ALL.len()).expect("a few");
    assert_eq!(results(&harness, &ann).await, (all, 0, all));
}

#[tokio::test]
async fn a_wrong_move_and_the_solution_count_as_failed() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let mut page = open(&harness, &ann, 1, 0).await;
    let pieces = page.state["pieces"].clone();
    let wrong = wrong_move(&puzzle(1), 0);
    assert_eq!(page.act(&wrong.to_string()).await["accepted"], json!(true));
    assert!(text(&page.state, "said").contains("Try again"), "{}", page.state["said"]);
    assert_eq!(page.state["pieces"], pieces, "the position is the same");
    assert_eq!(results(&harness, &ann).await, (0, 1, 0));
    // Solving it afterwards changes nothing.
    solve(&mut page, &puzzle(1)).await;
    assert!(text(&page.state, "said").contains("Solved: 0, failed: 1."), "{}", page.state["said"]);
    assert_eq!(results(&harness, &ann).await, (0, 1, 0));
    let mut page = open(&harness, &ann, 2, 100).await;
    assert_eq!(page.command("solution", Value::Null).await["accepted"], json!(true));
    assert!(text(&page.state, "status").starts_with("The solution:"), "{}", page.state["status"]);
    assert_eq!(text(&page.state, "said").lines().count(), puzzle(2).line.len() + 1);
    assert_eq!(page.state["moves"].as_array().map(Vec::len), Some(puzzle(2).line.len()));
    assert_eq!(results(&harness, &ann).await, (0, 2, 0));
    assert_eq!(page.command("solution", Value::Null).await["accepted"], json!(false));
    page.command("again", Value::Null).await;
    assert_eq!((&page.state["phase"], &page.state["moves"]), (&json!("playing"), &json!([])));
}

#[tokio::test]
async fn a_puzzle_that_is_answered_twice_counts_once() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let name = PuzzleId { variant: GAME, number: 1 };
    // In Discord and on two pages at the same time: all record under ids of their own.
    let (mut one, mut other) = (open(&harness, &ann, 1, 0).await, open(&harness, &ann, 1, 100).await);
    let puzzle = puzzle(1);
    let in_discord = async {
        let recorded = harness.referee.puzzles.record_result(&ann, name, true, "interaction:1").await;
        recorded.expect("a store");
    };
    tokio::join!(solve(&mut one, &puzzle), solve(&mut other, &puzzle), in_discord);
    for page in [&one, &other] {
        assert!(text(&page.state, "said").contains("Solved: 1, failed: 0."), "{}", page.state["said"]);
    }
    assert_eq!(results(&harness, &ann).await, (1, 0, 1));
    let rate = harness.referee.puzzles.rate(name).await.expect("a store");
    assert_eq!((rate.tries, rate.solves), (1, 1));
    // A request that is repeated over a new connection leads to the same next puzzle.
    let first = one.command("next", Value::Null).await;
    let mut again = open(&harness, &ann, 1, 0).await;
    again.requests = one.requests - 1;
    assert_eq!(again.command("next", Value::Null).await["open"], first["open"]);
    // The page goes on where the page before was.
    let cookie = harness.puzzle_cookie(&ann, GAME, 1).await;
    let connected =
        harness.connect_to("/puzzles/mount-chess/1/socket", Some(&cookie), Some(&harness.address)).await;
    let socket = connected.expect("a connection");
    let mut resumed = Page { requests: 500, state: one.state.clone(), ..Page::over(socket) };
    resumed.resume().await;
    for key in ["event", "status", "said", "moves", "phase"] {
        assert_eq!(resumed.state[key], one.state[key], "{key}");
    }
    assert_eq!(results(&harness, &ann).await, (1, 0, 1));
}

#[tokio::test]
async fn puzzles_are_for_their_person_alone() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(GAME, &[], &[&ann, &ben]).await;
    let (path, socket) = ("/puzzles/mount-chess/1", "/puzzles/mount-chess/1/socket");
    let of_game = harness.cookie(&ann, &game).await;
    let of_puzzles = harness.puzzle_cookie(&ann, GAME, 1).await;
    let token = |cookie: &str| cookie.split_once('=').expect("a cookie").1.to_owned();
    // A session for a game opens no puzzle, whatever its cookie is called, and the other way round.
    let renamed = format!("__Host-puzzles={}", token(&of_game));
    let longer = format!("{of_puzzles}x");
    for cookie in [None, Some(of_game.as_str()), Some(&renamed), Some(&longer)] {
        assert_eq!(harness.get(path, cookie).await.status(), 401, "{cookie:?}");
        let connected =
            harness.connect_to(socket, cookie, Some(&harness.address)).await.expect("a connection");
        let mut page = Page::over(connected);
        assert_eq!(page.closed().await, Some(4401), "{cookie:?}");
    }
    let renamed = format!("__Host-board-{game}={}", token(&of_puzzles));
    assert_eq!(harness.get(&format!("/game/{game}"), Some(&renamed)).await.status(), 401);
    for origin in [None, Some("null"), Some("https://evil.example")] {
        assert!(harness.connect_to(socket, Some(&of_puzzles), origin).await.is_err(), "{origin:?}");
    }
    // A session is for all puzzles, but they count for its own person.
    let mut page = harness.open_path("/puzzles/mount-chess/2", Some(&of_puzzles)).await;
    solve(&mut page, &puzzle(2)).await;
    assert_eq!((results(&harness, &ann).await, results(&harness, &ben).await), ((1, 0, 1), (0, 0, 0)));
    for missing in ["/puzzles/mount-chess/0", "/puzzles/mount-chess/99999", "/puzzles/chess/1", "/puzzles/x"]
    {
        assert_eq!(harness.get(missing, Some(&of_puzzles)).await.status(), 404, "{missing}");
    }
    // A link is used up, and the session ends when its person signs out.
    let link = harness.link_to(&ann, BoardPlace::Puzzle(PuzzleId { variant: GAME, number: 1 }));
    assert_eq!(harness.enter(&link, None).await.status(), 403);
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 303);
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 410);
    harness.links.revoke(&ann).await.expect("a store");
    page.send(&json!({"type": "command", "request": "late", "command": "next"})).await;
    assert_eq!(page.closed().await, Some(4401));
    assert_eq!(harness.get(path, Some(&of_puzzles)).await.status(), 401);
}

#[tokio::test]
async fn moves_at_puzzles_count_toward_the_quotas_of_the_bot() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let wrong = wrong_move(&puzzle(1), 0).to_string();
    let mut refused = None;
    // A connection takes 40 messages at once, and the quota 80 changes of a person.
    for first in [0, 100, 200] {
        let mut page = open(&harness, &ann, 1, first).await;
        for _ in 0..35 {
            let answer = page.act(&wrong).await;
            if answer["accepted"] == json!(false) {
                refused = Some(answer);
                break;
            }
        }
    }
    let refused = refused.expect("a refusal");
    assert!(!text(&refused, "text").contains("Not so fast"), "the quota refuses: {refused}");
    assert_eq!(results(&harness, &ann).await, (0, 1, 0));
}
