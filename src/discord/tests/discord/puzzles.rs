//! Puzzles: right and wrong solutions by buttons, and the stored results of each user.

use crate::harness::{Harness, Heard, command};
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
fn parts(heard: &Heard) -> Vec<(ComponentId, Vec<String>)> {
    let message = heard.answer().message();
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
fn id_of(heard: &Heard, step: Step, pick: Option<&str>) -> String {
    let fits = |(id, picks): &&(ComponentId, Vec<String>)| {
        id.step == step && pick.is_none_or(|pick| picks.iter().any(|known| known == pick))
    };
    let parts = parts(heard);
    parts.iter().find(fits).unwrap_or_else(|| panic!("{step:?} {pick:?}: {heard:?}")).0.to_string()
}

/// Returns the puzzle of a message, and the number of solved moves.
fn place(heard: &Heard) -> (PuzzleId, usize) {
    let id = ComponentId::read(&id_of(heard, Step::PuzzleSolution, None)).expect("an id");
    let parts: Vec<&str> = id.argument.split('~').collect();
    let variant = parts[0].parse().expect("a game");
    let name = PuzzleId { variant, number: parts[1].parse().expect("a number") };
    (name, parts[2].parse().expect("a number"))
}

fn puzzle(heard: &Heard) -> Puzzle {
    place(heard).0.puzzle().expect("there is one")
}

async fn asks(harness: &mut Harness, who: &str, variant: &str) -> Heard {
    harness.gives(who, "puzzle", json!({ "variant": variant })).await
}

/// Returns the value to pick for the piece of a move.
fn source(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => panic!("no puzzle has {action}"),
    }
}

/// Makes a move by the lists and buttons of a message.
async fn makes(harness: &mut Harness, who: &str, shown: &Heard, action: Action) -> Heard {
    let from = source(action);
    let list = id_of(shown, Step::PuzzlePiece, Some(&from));
    let targets = harness.picks(who, &list, Some(&from), true).await;
    assert!(targets.privately().contains("where to?"), "{targets:?}");
    let to = action.to_string();
    let button = |(id, _): &&(ComponentId, Vec<String>)| {
        id.step == Step::PuzzleMove && id.argument.ends_with(&format!("~{to}"))
    };
    if let Some((id, _)) = parts(&targets).iter().find(button) {
        return harness.presses(who, &id.to_string(), true).await;
    }
    let list = id_of(&targets, Step::PuzzleMove, Some(&to));
    harness.picks(who, &list, Some(&to), true).await
}

/// Returns a move that does not solve the puzzle here.
fn wrong_move(puzzle: &Puzzle, plies: usize) -> Action {
    let right = puzzle.line[plies];
    let all = puzzle.after(plies).actions();
    *all.iter().find(|action| **action != right).expect("it has other moves")
}

/// Solves the puzzle of a message.
async fn solves(harness: &mut Harness, who: &str, first: Heard) -> Heard {
    let puzzle = puzzle(&first);
    let mut heard = first;
    for (plies, action) in puzzle.line.iter().enumerate().step_by(2) {
        assert_eq!(place(&heard).1, plies);
        heard = makes(harness, who, &heard, *action).await;
        let said = heard.privately();
        let right = if plies + 1 == puzzle.line.len() { "**Solved!**" } else { "**Right!**" };
        assert!(said.starts_with(right), "{said}");
    }
    heard
}

async fn results(harness: &Harness, who: &str) -> PuzzleResults {
    let account = format!("discord:{}", crate::harness::user(who));
    let player = harness.referee().directory.player(&account, who).await.expect("a store");
    harness.referee().puzzles.results(&player).await.expect("a store")
}

#[tokio::test]
async fn puzzles_of_every_game_are_solved_by_buttons_with_a_picture_from_the_solvers_side() {
    let mut harness = Harness::in_memory().await;
    for (number, variant) in (1..).zip(Variant::ALL) {
        let first = asks(&mut harness, "ann", variant.info().name).await;
        let (said, puzzle) = (first.privately(), puzzle(&first));
        let moves = puzzle.goal.moves();
        let task = match puzzle.goal {
            Goal::Win { .. } => format!("{} to move. Win in {moves} moves.", puzzle.seat()),
            Goal::Gain { .. } => format!("{} to move. Win material in {moves} moves.", puzzle.seat()),
        };
        assert!(said.ends_with(&task) && said.contains("(new)"), "{said}");
        assert_eq!(first.answer().message()["attachments"].as_array().expect("files").len(), 1);
        assert_eq!(first.asked.len(), 1, "nobody else hears of it");
        let last = solves(&mut harness, "ann", first).await.privately();
        assert!(
            last.ends_with(&format!("Streak: {number} (best: {number}). Solved: {number}, failed: 0.")),
            "{last}"
        );
        harness.clock.pass(Span::minutes(1));
    }
    assert_eq!(harness.referee().metrics().puzzles("solved"), 5);
}

#[tokio::test]
async fn a_wrong_move_ends_the_streak_and_may_be_made_again_otherwise() {
    let mut harness = Harness::in_memory().await;
    let first = asks(&mut harness, "ann", "mount-chess").await;
    solves(&mut harness, "ann", first).await;
    let second = asks(&mut harness, "ann", "mount-chess").await;
    let puzzle = puzzle(&second);
    let wrong = makes(&mut harness, "ann", &second, wrong_move(&puzzle, 0)).await;
    let said = wrong.privately();
    assert!(said.contains("a good try, but there is something better. Try again.\n"), "{said}");
    assert_eq!(place(&wrong), place(&second));
    let now = results(&harness, "ann").await;
    assert_eq!((now.streak, now.best_streak, now.solved, now.failed), (0, 1, 1, 1));
    // Solving the puzzle again changes nothing.
    solves(&mut harness, "ann", wrong).await;
    assert_eq!(results(&harness, "ann").await, now);
    assert_eq!(harness.referee().puzzles.rate(place(&second).0).await.expect("a store").tries, 1);
}

#[tokio::test]
async fn the_solution_is_shown_to_whoever_gives_up_and_counts_as_failed() {
    let mut harness = Harness::in_memory().await;
    for (number, locale) in (1..).zip(LOCALES) {
        harness.locale = locale;
        let shown = asks(&mut harness, "ann", "mount-chess").await;
        let puzzle = puzzle(&shown);
        let told = harness.presses("ann", &id_of(&shown, Step::PuzzleSolution, None), true).await;
        let said = told.privately();
        assert_eq!(said.lines().count(), puzzle.line.len() + 2, "{said}");
        assert!(!said.contains("puzzle-"), "{said}");
        let next = harness.presses("ann", &id_of(&told, Step::PuzzleNext, None), true).await;
        assert_ne!(place(&next).0, place(&shown).0);
        assert_eq!(results(&harness, "ann").await.failed, number);
    }
}

#[tokio::test]
async fn the_days_puzzle_is_the_same_for_everybody_and_another_one_tomorrow() {
    let mut harness = Harness::in_memory().await;
    let mut days = Vec::new();
    for _ in 0..7 {
        let mut all = Vec::new();
        for who in ["ann", "ben", "cem"] {
            let heard = harness.gives(who, "puzzle", json!({})).await;
            assert!(heard.privately().starts_with("**Puzzle of the day: "), "{heard:?}");
            all.push(place(&heard).0);
        }
        assert!(all.iter().all(|name| *name == all[0]), "{all:?}");
        assert!(!days.contains(&all[0]), "{days:?} {all:?}");
        days.push(all[0]);
        harness.clock.pass(Span::days(1));
    }
}

#[tokio::test]
async fn nobody_is_given_a_puzzle_twice_before_they_have_seen_all() {
    let mut harness = Harness::in_memory().await;
    let mut seen = Vec::new();
    for _ in 0..60 {
        let name = place(&asks(&mut harness, "ann", "giant-king").await).0;
        assert!(!seen.contains(&name), "{name}");
        seen.push(name);
        harness.clock.pass(Span::minutes(1));
    }
}

/// Checks that a posted puzzle opens for the user who presses its button, on any message.
#[tokio::test]
async fn a_posted_puzzle_is_solved_in_private_by_everybody_and_counts_for_each() {
    let mut harness = Harness::in_memory().await;
    let posted = harness.gives("ann", "puzzle", json!({ "variant": "mount-chess", "post": true })).await;
    let message = posted.answer().message();
    assert_eq!(message["flags"].as_u64().unwrap_or_default() & 64, 0, "everybody sees it: {message}");
    assert!(posted.answer().content().contains("to move. Win"), "{message}");
    let solve = id_of(&posted, Step::Puzzle, None);
    for who in ["ben", "cem"] {
        let own = harness.presses(who, &solve, false).await;
        assert!(own.privately().contains("to move. Win"), "{own:?}");
        solves(&mut harness, who, own).await;
        assert_eq!(results(&harness, who).await.solved, 1, "{who}");
    }
    assert_eq!(results(&harness, "ann").await.solved, 0);
    assert_eq!(harness.referee().metrics().puzzles("solved"), 2);
}

#[tokio::test]
async fn somebody_who_is_banned_solves_in_private_and_posts_nothing() {
    let mut harness = Harness::in_memory().await;
    harness.gives("eve", "server ban", json!({ "player": "zoe" })).await;
    let heard = harness.gives("zoe", "puzzle", json!({ "post": true })).await;
    let said = heard.privately();
    assert!(said.contains("banned"), "{said}");
    assert_eq!(heard.asked.len(), 1, "{heard:?}");
    let own = asks(&mut harness, "zoe", "mount-chess").await;
    solves(&mut harness, "zoe", own).await;
}

/// Turns an interaction into one from direct messages.
fn directly(mut json: Value) -> Value {
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
    let ask = |harness: &mut Harness, options: Value| {
        directly(harness.interaction("ann", 2, &command("puzzle", &options, None)))
    };
    let json = ask(&mut harness, json!({ "post": true }));
    let said = harness.happens(&json).await.privately();
    assert!(said.starts_with("I can only post puzzles in servers"), "{said}");
    let json = ask(&mut harness, json!({ "variant": "mount-chess" }));
    let shown = harness.happens(&json).await;
    let puzzle = puzzle(&shown);
    let id =
        format!("{}~x", id_of(&shown, Step::PuzzleSolution, None)).replace("puzzlesolution", "puzzlemove");
    let data = json!({ "custom_id": id, "component_type": 3, "values": [puzzle.line[0].to_string()] });
    let mut json = directly(harness.interaction("ann", 3, &data));
    json["message"] = json!({ "id": "600", "channel_id": "9001", "flags": 64 });
    let said = harness.happens(&json).await.privately();
    assert!(said.starts_with("**Right!**"), "{said}");
}

/// Requests twenty puzzles a second for six seconds.
#[tokio::test]
async fn whoever_asks_for_twenty_puzzles_a_second_is_slowed_down() {
    let mut harness = Harness::in_memory().await;
    let (quotas, mut taken, mut pictures) = (Quotas::default(), 0, 0);
    for _ in 0..120 {
        let json =
            harness.interaction("ann", 2, &command("puzzle", &json!({ "variant": "mount-chess" }), None));
        let interaction = Interaction::read(&json).expect("an interaction");
        let (user, now) = (interaction.user.id, harness.referee().instant());
        if quotas.take(REGISTRY.class_of(&interaction), user, interaction.guild, now).is_ok() {
            taken += 1;
            // Beyond the quota for pictures, the answer has none.
            let heard = harness.happens(&json).await;
            assert!(heard.privately().contains("to move. Win"), "{heard:?}");
            pictures += heard.answer().message()["attachments"].as_array().expect("files").len();
        }
        harness.clock.pass(Span::from_ms(50));
    }
    let Limits { person, .. } = RequestClass::Change.limits();
    assert!(taken > person.burst && taken < 100, "{taken} of 120");
    assert!((30..40).contains(&pictures), "{pictures} pictures");
}

#[tokio::test]
async fn a_kill_between_the_last_move_and_its_answer_counts_it_once() {
    let mut harness = Harness::new().await;
    let first = asks(&mut harness, "ann", "mount-chess").await;
    let (name, puzzle) = (place(&first).0, puzzle(&first));
    let mut heard = first;
    for action in puzzle.line.iter().step_by(2).take(puzzle.line.len() / 2) {
        heard = makes(&mut harness, "ann", &heard, *action).await;
    }
    let last = puzzle.line.last().expect("a move").to_string();
    let id =
        format!("{}~x", id_of(&heard, Step::PuzzleSolution, None)).replace("puzzlesolution", "puzzlemove");
    let data = json!({ "custom_id": id, "component_type": 3, "values": [last] });
    let mut json = harness.interaction("ann", 3, &data);
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    harness.happens_and_stops(&json).await;
    harness.open().await;
    // Discord repeats the interaction, and the user presses again.
    for _ in 0..2 {
        harness.happens(&json).await;
    }
    let again = harness.picks("ann", &id, Some(&last), true).await.privately();
    assert!(again.contains("Streak: 1 (best: 1). Solved: 1, failed: 0."), "{again}");
    let rate = harness.referee().puzzles.rate(name).await.expect("a store");
    assert_eq!((rate.tries, rate.solves), (1, 1));
}

#[tokio::test]
async fn a_button_of_a_puzzle_that_has_changed_or_never_was_is_told_kindly() {
    let mut harness = Harness::in_memory().await;
    for (id, pick, says) in [
        ("puzzle~~0~mount-chess~1~0~00000000", None, "This puzzle has changed."),
        ("puzzlemove~~0~mount-chess~99999~0~00000000~a1a2", None, "This puzzle has changed."),
        ("puzzlemove~~0~mount-chess~0~0~00000000~a1a2", None, "This puzzle has changed."),
        ("puzzlesolution~~0", None, "This puzzle has changed."),
        ("puzzlepiece~~0~chess~1~0~00000000", Some("a1"), "This puzzle has changed."),
        ("puzzlenext~~0~chess", None, "There is no such game."),
    ] {
        let said = harness.picks("ann", id, pick, true).await.privately();
        assert!(said.contains(says), "{id}: {said}");
    }
    let shown = asks(&mut harness, "ann", "mount-chess").await;
    let piece = id_of(&shown, Step::PuzzlePiece, None);
    let moves = piece.replace("puzzlepiece", "puzzlemove");
    for (id, pick) in [(&piece, "z9"), (&piece, "pass"), (&moves, "a1a9"), (&moves, "leave:w"), (&moves, "")]
    {
        let said = harness.picks("ann", id, Some(pick), true).await.privately();
        assert!(said.contains("That move isn't possible here."), "{id} {pick}: {said}");
    }
    assert_eq!(results(&harness, "ann").await.failed, 0);
}

#[tokio::test]
async fn what_somebody_has_solved_is_in_their_export_and_is_erased_with_them() {
    let mut harness = Harness::in_memory().await;
    let first = asks(&mut harness, "ann", "mount-chess").await;
    solves(&mut harness, "ann", first).await;
    harness.gives("ann", "privacy export", json!({})).await;
    let exported: Value = serde_json::from_slice(&harness.discord.picture()).expect("a JSON file");
    assert_eq!(exported["you"][0]["puzzles"]["streak"], 1, "{exported}");
    assert_eq!(exported["you"][0]["puzzles"]["solved"], 1, "{exported}");
    let erase = harness.gives("ann", "privacy erase", json!({})).await.id(Step::Erase);
    harness.presses("ann", &erase, true).await;
    assert_eq!(results(&harness, "ann").await, PuzzleResults::default());
}

#[tokio::test]
async fn the_days_puzzle_and_one_that_was_posted_are_not_given_again_to_whoever_has_opened_them() {
    let mut harness = Harness::in_memory().await;
    let daily = place(&harness.gives("ann", "puzzle", json!({})).await).0;
    let game = daily.variant.to_string();
    let posted = harness.gives("ben", "puzzle", json!({ "variant": game, "post": true })).await;
    let solve = id_of(&posted, Step::Puzzle, None);
    let opened = place(&harness.presses("ann", &solve, false).await).0;
    let mut seen = vec![daily];
    seen.extend((opened != daily).then_some(opened));
    let exists = |number: &usize| PuzzleId { number: *number, ..daily }.puzzle().is_some();
    for _ in seen.len()..(1..=1_000).filter(exists).count() {
        harness.clock.pass(Span::minutes(1));
        let next = place(&asks(&mut harness, "ann", &game).await).0;
        assert!(!seen.contains(&next), "{next}");
        seen.push(next);
    }
}
