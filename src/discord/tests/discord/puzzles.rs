//! Puzzles: right and wrong solutions by buttons, and the stored results of each user.

use crate::harness::{Harness, Response, command};
use castellan_community::quota::{Limits, Quotas, RequestClass};
use castellan_discord::REGISTRY;
use castellan_discord_api::wire::Interaction;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_referee::puzzles::{Goal, Puzzle, PuzzleId, PuzzleResults};
use castellan_rules::{Action, Variant};
use serde_json::{Value, json};

/// The locales of all languages, as Discord names them.
const LOCALES: [&str; 4] = ["en-GB", "de", "ja", "ru"];

/// Returns the enabled components of a message: their ids and the values that lists offer.
fn enabled_components(response: &Response) -> Vec<(ComponentId, Vec<String>)> {
    let message = response.answer().message();
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let read = |part: Value| {
        let id = ComponentId::read(part["custom_id"].as_str()?)?;
        let picks = part["options"].as_array().cloned().unwrap_or_default();
        let picks = picks.iter().filter_map(|pick| pick["value"].as_str().map(str::to_owned)).collect();
        Some((id, picks))
    };
    parts.filter_map(read).collect()
}

/// Returns the id of this step in a message, with this value to pick if one is given.
fn id_of(response: &Response, step: Step, pick: Option<&str>) -> String {
    let is_match = |(id, picks): &&(ComponentId, Vec<String>)| {
        id.step == step && pick.is_none_or(|pick| picks.iter().any(|known| known == pick))
    };
    let parts = enabled_components(response);
    parts.iter().find(is_match).unwrap_or_else(|| panic!("{step:?} {pick:?}: {response:?}")).0.to_string()
}

/// Returns the puzzle of a message, and the number of solved moves.
fn progress(response: &Response) -> (PuzzleId, usize) {
    let id = ComponentId::read(&id_of(response, Step::PuzzleSolution, None)).expect("an id");
    let parts: Vec<&str> = id.argument.split('~').collect();
    let variant = parts[0].parse().expect("a game");
    let name = PuzzleId { variant, number: parts[1].parse().expect("a number") };
    (name, parts[2].parse().expect("a number"))
}

fn puzzle(response: &Response) -> Puzzle {
    progress(response).0.puzzle().expect("a puzzle")
}

async fn request_puzzle(harness: &mut Harness, who: &str, variant: &str) -> Response {
    harness.run_command(who, "puzzle", json!({ "variant": variant })).await
}

/// Returns the value to pick for the piece of a move.
fn piece_value(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => panic!("no puzzle has {action}"),
    }
}

/// Makes a move by the lists and buttons of a message.
async fn make_move(harness: &mut Harness, who: &str, shown: &Response, action: Action) -> Response {
    let from = piece_value(action);
    let list = id_of(shown, Step::PuzzlePiece, Some(&from));
    let targets = harness.pick(who, &list, Some(&from), true).await;
    assert!(targets.private_text().contains("where to?"), "{targets:?}");
    let to = action.to_string();
    let button = |(id, _): &&(ComponentId, Vec<String>)| {
        id.step == Step::PuzzleMove && id.argument.ends_with(&format!("~{to}"))
    };
    if let Some((id, _)) = enabled_components(&targets).iter().find(button) {
        return harness.press(who, &id.to_string(), true).await;
    }
    let list = id_of(&targets, Step::PuzzleMove, Some(&to));
    harness.pick(who, &list, Some(&to), true).await
}

/// Returns a move that does not solve the puzzle here.
fn wrong_move(puzzle: &Puzzle, plies: usize) -> Action {
    let right = puzzle.line[plies];
    let all = puzzle.after(plies).actions();
    *all.iter().find(|action| **action != right).expect("it has other moves")
}

/// Solves the puzzle of a message.
async fn solve_puzzle(harness: &mut Harness, who: &str, first: Response) -> Response {
    let puzzle = puzzle(&first);
    let mut response = first;
    for (plies, action) in puzzle.line.iter().enumerate().step_by(2) {
        assert_eq!(progress(&response).1, plies);
        response = make_move(harness, who, &response, *action).await;
        let text = response.private_text();
        let right = if plies + 1 == puzzle.line.len() { "**Solved!**" } else { "**Right!**" };
        assert!(text.starts_with(right), "{text}");
    }
    response
}

async fn results(harness: &Harness, who: &str) -> PuzzleResults {
    let account = format!("discord:{}", crate::harness::user(who));
    let player = harness.referee().directory.player(&account, who).await.expect("a store");
    harness.referee().puzzles.results(&player).await.expect("a store")
}

#[tokio::test]
async fn puzzles_of_every_variant_have_a_picture_and_are_solved_by_buttons() {
    let mut harness = Harness::in_memory().await;
    for (number, variant) in (1..).zip(Variant::ALL) {
        let first = request_puzzle(&mut harness, "ann", variant.info().name).await;
        let (text, puzzle) = (first.private_text(), puzzle(&first));
        let moves = puzzle.goal.moves();
        let task = match puzzle.goal {
            Goal::Win { .. } => format!("{} to move. Win in {moves} moves.", puzzle.seat()),
            Goal::Gain { .. } => format!("{} to move. Win material in {moves} moves.", puzzle.seat()),
        };
        assert!(text.ends_with(&task) && text.contains("(new)"), "{text}");
        assert_eq!(first.answer().message()["attachments"].as_array().expect("files").len(), 1);
        assert_eq!(first.requests.len(), 1, "one private answer");
        let last = solve_puzzle(&mut harness, "ann", first).await.private_text();
        assert!(
            last.ends_with(&format!("Streak: {number} (best: {number}). Solved: {number}, failed: 0.")),
            "{last}"
        );
        harness.clock.advance(Span::minutes(1));
    }
    assert_eq!(harness.referee().metrics().puzzles("solved"), 5);
}

#[tokio::test]
async fn a_wrong_move_ends_the_streak_and_allows_another_try() {
    let mut harness = Harness::in_memory().await;
    let first = request_puzzle(&mut harness, "ann", "mount-chess").await;
    solve_puzzle(&mut harness, "ann", first).await;
    let second = request_puzzle(&mut harness, "ann", "mount-chess").await;
    let puzzle = puzzle(&second);
    let wrong = make_move(&mut harness, "ann", &second, wrong_move(&puzzle, 0)).await;
    let text = wrong.private_text();
    assert!(text.contains("a good try, but there is something better. Try again.\n"), "{text}");
    assert_eq!(progress(&wrong), progress(&second));
    let now = results(&harness, "ann").await;
    assert_eq!((now.streak, now.best_streak, now.solved, now.failed), (0, 1, 1, 1));
    // Solving the puzzle again changes nothing.
    solve_puzzle(&mut harness, "ann", wrong).await;
    assert_eq!(results(&harness, "ann").await, now);
    assert_eq!(harness.referee().puzzles.rate(progress(&second).0).await.expect("a store").tries, 1);
}

#[tokio::test]
async fn showing_the_solution_counts_as_failed() {
    let mut harness = Harness::in_memory().await;
    for (number, locale) in (1..).zip(LOCALES) {
        harness.locale = locale;
        let shown = request_puzzle(&mut harness, "ann", "mount-chess").await;
        let puzzle = puzzle(&shown);
        let solution = harness.press("ann", &id_of(&shown, Step::PuzzleSolution, None), true).await;
        let text = solution.private_text();
        assert_eq!(text.lines().count(), puzzle.line.len() + 2, "{text}");
        assert!(!text.contains("puzzle-"), "{text}");
        let next = harness.press("ann", &id_of(&solution, Step::PuzzleNext, None), true).await;
        assert_ne!(progress(&next).0, progress(&shown).0);
        assert_eq!(results(&harness, "ann").await.failed, number);
    }
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_the_same_for_all_users_and_changes_daily() {
    let mut harness = Harness::in_memory().await;
    let mut days = Vec::new();
    for _ in 0..7 {
        let mut all = Vec::new();
        for who in ["ann", "ben", "cem"] {
            let response = harness.run_command(who, "puzzle", json!({})).await;
            assert!(response.private_text().starts_with("**Puzzle of the day: "), "{response:?}");
            all.push(progress(&response).0);
        }
        assert!(all.iter().all(|name| *name == all[0]), "{all:?}");
        assert!(!days.contains(&all[0]), "{days:?} {all:?}");
        days.push(all[0]);
        harness.clock.advance(Span::days(1));
    }
}

#[tokio::test]
async fn no_puzzle_repeats_before_all_were_seen() {
    let mut harness = Harness::in_memory().await;
    let mut seen = Vec::new();
    for _ in 0..60 {
        let name = progress(&request_puzzle(&mut harness, "ann", "giant-king").await).0;
        assert!(!seen.contains(&name), "{name}");
        seen.push(name);
        harness.clock.advance(Span::minutes(1));
    }
}

/// Checks that the button of a posted puzzle opens it for the user who presses.
#[tokio::test]
async fn a_posted_puzzle_is_solved_privately_and_counts_for_each_solver() {
    let mut harness = Harness::in_memory().await;
    let posted =
        harness.run_command("ann", "puzzle", json!({ "variant": "mount-chess", "post": true })).await;
    let message = posted.answer().message();
    assert_eq!(message["flags"].as_u64().unwrap_or_default() & 64, 0, "a public message: {message}");
    assert!(posted.answer().content().contains("to move. Win"), "{message}");
    let solve = id_of(&posted, Step::Puzzle, None);
    for who in ["ben", "cem"] {
        let own = harness.press(who, &solve, false).await;
        assert!(own.private_text().contains("to move. Win"), "{own:?}");
        solve_puzzle(&mut harness, who, own).await;
        assert_eq!(results(&harness, who).await.solved, 1, "{who}");
    }
    assert_eq!(results(&harness, "ann").await.solved, 0);
    assert_eq!(harness.referee().metrics().puzzles("solved"), 2);
}

#[tokio::test]
async fn a_banned_user_can_solve_puzzles_but_not_post_them() {
    let mut harness = Harness::in_memory().await;
    harness.run_command("eve", "server ban", json!({ "player": "zoe" })).await;
    let response = harness.run_command("zoe", "puzzle", json!({ "post": true })).await;
    let text = response.private_text();
    assert!(text.contains("banned"), "{text}");
    assert_eq!(response.requests.len(), 1, "{response:?}");
    let own = request_puzzle(&mut harness, "zoe", "mount-chess").await;
    solve_puzzle(&mut harness, "zoe", own).await;
}

/// Converts an interaction of a server into one of direct messages.
fn from_direct_message(mut json: Value) -> Value {
    let user = json["member"]["user"].take();
    let fields = json.as_object_mut().expect("an interaction");
    fields.remove("member");
    fields.remove("guild_id");
    fields.insert("user".to_owned(), user);
    fields.insert("channel".to_owned(), json!({ "id": "9001", "type": 1 }));
    fields.insert("channel_id".to_owned(), json!("9001"));
    json
}

#[tokio::test]
async fn a_puzzle_is_solved_in_direct_messages_but_cannot_be_posted_there() {
    let mut harness = Harness::in_memory().await;
    let puzzle_command = |harness: &mut Harness, options: Value| {
        from_direct_message(harness.interaction("ann", 2, &command("puzzle", &options, None)))
    };
    let json = puzzle_command(&mut harness, json!({ "post": true }));
    let text = harness.handle(&json).await.private_text();
    assert!(text.starts_with("I can only post puzzles in servers"), "{text}");
    let json = puzzle_command(&mut harness, json!({ "variant": "mount-chess" }));
    let shown = harness.handle(&json).await;
    let puzzle = puzzle(&shown);
    let id =
        format!("{}~x", id_of(&shown, Step::PuzzleSolution, None)).replace("puzzlesolution", "puzzlemove");
    let data = json!({ "custom_id": id, "component_type": 3, "values": [puzzle.line[0].to_string()] });
    let mut json = from_direct_message(harness.interaction("ann", 3, &data));
    json["message"] = json!({ "id": "600", "channel_id": "9001", "flags": 64 });
    let text = harness.handle(&json).await.private_text();
    assert!(text.starts_with("**Right!**"), "{text}");
}

/// Requests twenty puzzles a second for six seconds.
#[tokio::test]
async fn twenty_puzzle_requests_a_second_are_rate_limited() {
    let mut harness = Harness::in_memory().await;
    let (quotas, mut allowed, mut pictures) = (Quotas::default(), 0, 0);
    for _ in 0..120 {
        let json =
            harness.interaction("ann", 2, &command("puzzle", &json!({ "variant": "mount-chess" }), None));
        let interaction = Interaction::read(&json).expect("an interaction");
        let (user, now) = (interaction.user.id, harness.referee().instant());
        if quotas.take(REGISTRY.class_of(&interaction), user, interaction.guild, now).is_ok() {
            allowed += 1;
            // Beyond the quota for pictures, the answer has none.
            let response = harness.handle(&json).await;
            assert!(response.private_text().contains("to move. Win"), "{response:?}");
            pictures += response.answer().message()["attachments"].as_array().expect("files").len();
        }
        harness.clock.advance(Span::from_ms(50));
    }
    let Limits { person, .. } = RequestClass::Change.limits();
    assert!(allowed > person.burst && allowed < 100, "{allowed} of 120");
    assert!((30..40).contains(&pictures), "{pictures} pictures");
}

#[tokio::test]
async fn a_crash_between_the_last_move_and_its_answer_counts_the_puzzle_once() {
    let mut harness = Harness::new().await;
    let first = request_puzzle(&mut harness, "ann", "mount-chess").await;
    let (name, puzzle) = (progress(&first).0, puzzle(&first));
    let mut response = first;
    for action in puzzle.line.iter().step_by(2).take(puzzle.line.len() / 2) {
        response = make_move(&mut harness, "ann", &response, *action).await;
    }
    let last = puzzle.line.last().expect("a move").to_string();
    let id =
        format!("{}~x", id_of(&response, Step::PuzzleSolution, None)).replace("puzzlesolution", "puzzlemove");
    let data = json!({ "custom_id": id, "component_type": 3, "values": [last] });
    let mut json = harness.interaction("ann", 3, &data);
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    harness.handle_without_delivery(&json).await;
    harness.restart().await;
    // Discord repeats the interaction, and the user presses again.
    for _ in 0..2 {
        harness.handle(&json).await;
    }
    let again = harness.pick("ann", &id, Some(&last), true).await.private_text();
    assert!(again.contains("Streak: 1 (best: 1). Solved: 1, failed: 0."), "{again}");
    let rate = harness.referee().puzzles.rate(name).await.expect("a store");
    assert_eq!((rate.tries, rate.solves), (1, 1));
}

#[tokio::test]
async fn buttons_of_changed_and_unknown_puzzles_are_refused() {
    let mut harness = Harness::in_memory().await;
    for (id, pick, says) in [
        ("puzzle~~0~mount-chess~1~0~00000000", None, "This puzzle has changed."),
        ("puzzlemove~~0~mount-chess~99999~0~00000000~a1a2", None, "This puzzle has changed."),
        ("puzzlemove~~0~mount-chess~0~0~00000000~a1a2", None, "This puzzle has changed."),
        ("puzzlesolution~~0", None, "This puzzle has changed."),
        ("puzzlepiece~~0~chess~1~0~00000000", Some("a1"), "This puzzle has changed."),
        ("puzzlenext~~0~chess", None, "There is no such game."),
    ] {
        let text = harness.pick("ann", id, pick, true).await.private_text();
        assert!(text.contains(says), "{id}: {text}");
    }
    let shown = request_puzzle(&mut harness, "ann", "mount-chess").await;
    let piece = id_of(&shown, Step::PuzzlePiece, None);
    let moves = piece.replace("puzzlepiece", "puzzlemove");
    for (id, pick) in [(&piece, "z9"), (&piece, "pass"), (&moves, "a1a9"), (&moves, "leave:w"), (&moves, "")]
    {
        let text = harness.pick("ann", id, Some(pick), true).await.private_text();
        assert!(text.contains("That move isn't possible here."), "{id} {pick}: {text}");
    }
    assert_eq!(results(&harness, "ann").await.failed, 0);
}

#[tokio::test]
async fn puzzle_results_are_exported_and_erased() {
    let mut harness = Harness::in_memory().await;
    let first = request_puzzle(&mut harness, "ann", "mount-chess").await;
    solve_puzzle(&mut harness, "ann", first).await;
    harness.run_command("ann", "privacy export", json!({})).await;
    let exported: Value = serde_json::from_slice(&harness.discord.picture()).expect("a JSON file");
    assert_eq!(exported["you"][0]["puzzles"]["streak"], 1, "{exported}");
    assert_eq!(exported["you"][0]["puzzles"]["solved"], 1, "{exported}");
    let erase = harness.run_command("ann", "privacy erase", json!({})).await.component_id(Step::Erase);
    harness.press("ann", &erase, true).await;
    assert_eq!(results(&harness, "ann").await, PuzzleResults::default());
}

#[tokio::test]
async fn opened_daily_and_posted_puzzles_are_not_given_again() {
    let mut harness = Harness::in_memory().await;
    let daily = progress(&harness.run_command("ann", "puzzle", json!({})).await).0;
    let game = daily.variant.to_string();
    let posted = harness.run_command("ben", "puzzle", json!({ "variant": game, "post": true })).await;
    let solve = id_of(&posted, Step::Puzzle, None);
    let opened = progress(&harness.press("ann", &solve, false).await).0;
    let mut seen = vec![daily];
    seen.extend((opened != daily).then_some(opened));
    let exists = |number: &usize| PuzzleId { number: *number, ..daily }.puzzle().is_some();
    for _ in seen.len()..(1..=1_000).filter(exists).count() {
        harness.clock.advance(Span::minutes(1));
        let next = progress(&request_puzzle(&mut harness, "ann", &game).await).0;
        assert!(!seen.contains(&next), "{next}");
        seen.push(next);
    }
}
