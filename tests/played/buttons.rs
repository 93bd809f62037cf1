//! Tests of every button, list and form, used by the people they are for.

use crate::harness::{Harness, component, until};
use crate::heard::Heard;
use crate::test_game::{TestGame, card_of, channel_of, game_of, latest, presses_latest, told, with_button};
use castellan::referee::puzzles::PuzzleId;
use castellan::rules::{Action, AnyPosition, Variant};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns `true` if a form was shown. A busy machine may take too long for one.
fn is_form(heard: &Heard) -> bool {
    let shown = heard.outcome["outcome"] == "modal";
    assert!(shown || heard.said().contains("took too long"), "{heard:?}");
    shown
}

/// Opens a form; repeats if a busy machine took too long to show it.
pub async fn form(harness: &Harness, who: &str, message: &Value, label: &str) -> Heard {
    loop {
        let heard = harness.presses(who, message, label).await;
        if is_form(&heard) {
            return heard;
        }
    }
}

/// Returns the form that a value of a list shows.
async fn form_picked(harness: &Harness, who: &str, message: &Value, value: &str) -> Heard {
    loop {
        let heard = harness.picks(who, message, value).await;
        if is_form(&heard) {
            return heard;
        }
    }
}

/// Returns the form that a command shows.
async fn form_of(harness: &Harness, who: &str, path: &str, options: Value) -> Heard {
    loop {
        let heard = harness.gives(who, path, options.clone()).await;
        if is_form(&heard) {
            return heard;
        }
    }
}

/// Picks a piece from a list; repeats if the rate limit was exceeded.
async fn targets_of(harness: &Harness, who: &str, list: &Value, source: &str) -> Heard {
    let mut heard = harness.picks(who, list, source).await;
    while heard.said().contains("Slow down, please") {
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        heard = harness.picks(who, list, source).await;
    }
    heard
}

/// Presses a button of a message, or of its replacement further down if other messages were posted meanwhile.
async fn pressed(harness: &Harness, who: &str, message: &Value, label: &str) -> Heard {
    match harness.may_press(who, message, label).await {
        Ok(heard) => heard,
        Err(refusal) if refusal.to_string().contains("no such button") && game_of(message).is_some() => {
            presses_latest(harness, who, message, label).await
        }
        Err(refusal) => panic!("{who}: {label}: {refusal}"),
    }
}

/// Presses a button and checks the answer; repeats after an answer to slow down, on fast machines.
pub async fn said(harness: &Harness, who: &str, message: &Value, label: &str, expected: &str) -> Heard {
    let mut heard = pressed(harness, who, message, label).await;
    while heard.said().contains("Slow down, please") {
        // A repeat that comes too soon gets no answer at all.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        heard = pressed(harness, who, message, label).await;
    }
    assert!(heard.said().contains(expected), "{label}: {heard:?}");
    heard
}

/// Presses one of the less frequent buttons, behind "More".
async fn more(harness: &Harness, who: &str, game: &str, label: &str, expected: &str) -> Heard {
    let board = with_button(harness, game, "More").await;
    let panel = said(harness, who, &board, "More", "What else?").await;
    said(harness, who, panel.message(), label, expected).await
}

/// Goes from the greeting to a first game, alone and with an invited opponent.
async fn newcomer(harness: &Harness) {
    let greeting = until("the greeting", || {
        let is_it = |message: &Value| component(message, |one| one["label"] == "What can I do?").is_some();
        let channels = harness.sandbox.channels(harness.guild).into_iter();
        let posted = channels.filter_map(|one| harness.sandbox.history(harness.person("Ada"), one).ok());
        posted.flatten().find(is_it)
    })
    .await;
    let guide = said(harness, "Ada", &greeting, "What can I do?", "I referee five chess variants").await;
    said(harness, "Ada", guide.message(), "Learn", "/why").await;
    let alone = said(harness, "Ada", &greeting, "Play alone", "").await.opened();
    let is_it = |message: &Value| message["content"].to_string().contains("One person plays all seats: yes");
    let shown = || told(harness, channel_of(&greeting), &alone).into_iter().find(is_it);
    until("a game alone", shown).await;
    said(harness, "Ada", &greeting, "Play the computer", "Game on!").await;
    let opened = said(harness, "Ada", &greeting, "New game", "opened a game").await;
    let card = card_of(harness, &greeting, &opened).await;
    let page = said(harness, "Ada", &card, "Add a computer", "**Computers**").await;
    let added = harness.picks("Ada", page.message(), "3").await;
    assert!(added.said().contains("**Computers**"), "{added:?}");
    harness.picks("Ada", added.message(), "computer-3-1").await;
    let opened = said(harness, "Ada", &greeting, "New game", "opened a game").await;
    let card = card_of(harness, &greeting, &opened).await;
    said(harness, "Ada", &card, "Play alone", "Game on!").await;
    let opened = said(harness, "Ada", &greeting, "New game", "opened a game").await;
    let card = card_of(harness, &greeting, &opened).await;
    let page = said(harness, "Ada", &card, "Settings", "**Settings** (1").await;
    said(harness, "Ada", page.message(), "Next", "**Settings** (2").await;
    said(harness, "Ben", &card, "Settings", "Only Ada can change these.").await;
    let page = said(harness, "Ada", &card, "Settings", "**Settings** (1").await;
    let picked = harness.picks("Ada", page.message(), "3d per action").await;
    assert!(picked.said().contains("3 days per move"), "{picked:?}");
    let form = form_picked(harness, "Ada", picked.message(), "?").await;
    let filled = harness.fills("Ada", &form, "5+3").await;
    assert!(filled.said().contains("5 minutes"), "{filled:?}");
    let card = latest(harness, &card, "Cancel game").await;
    let invited = harness.picks("Ada", &card, &harness.person("Ben").to_string()).await;
    assert!(invited.said().contains("Ben is invited"), "{invited:?}");
    let question = said(harness, "Ada", &card, "Cancel game", "You can't undo it.").await;
    said(harness, "Ada", question.message(), "Cancel game", "cancelled").await;
}

/// Completes the first step of a tutorial and opens the second.
async fn learns(harness: &Harness, step: Heard) {
    let targets = harness.picks("Ada", step.message(), "d7").await;
    assert!(targets.said().contains("where to?"), "{targets:?}");
    let right = harness.picks("Ada", targets.message(), "d7d8").await;
    assert!(right.said().contains("Well done!"), "{right:?}");
    said(harness, "Ada", right.message(), "Next", "(step 2 of 8)").await;
}

/// Solves a puzzle: picks a piece, picks another one, tries a move of any quality, and shows the solution.
async fn puzzle(harness: &Harness) {
    let shown = harness.gives("Ada", "puzzle", json!({ "variant": "mount-chess" })).await;
    let solution = component(shown.message(), |part| part["label"] == "Show the solution").expect("a button");
    let place = solution["custom_id"].as_str().expect("an id").split('~').collect::<Vec<_>>();
    let name = PuzzleId { variant: Variant::MountChess, number: place[4].parse().expect("a number") };
    let action = name.puzzle().expect("there is one").line[0];
    let Action::Move { from, .. } = action else { panic!("{action} of Mount Chess") };
    let targets = targets_of(harness, "Ada", shown.message(), &from.to_string()).await;
    let again = said(harness, "Ada", targets.message(), "Another piece", "to move. Win").await;
    let targets = targets_of(harness, "Ada", again.message(), &from.to_string()).await;
    let is_it =
        |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.ends_with(&format!("~{action}")));
    let right = match component(targets.message(), is_it) {
        Some(button) => {
            let label = button["label"].as_str().expect("a label").to_owned();
            said(harness, "Ada", targets.message(), &label, "**Right!**").await
        }
        None => harness.picks("Ada", targets.message(), &action.to_string()).await,
    };
    let over = said(harness, "Ada", right.message(), "Show the solution", "**The solution:**").await;
    said(harness, "Ada", over.message(), "Next puzzle", "to move. Win").await;
}

/// Presses every button, picks from every list and fills in every form.
pub async fn press_all(harness: &Harness) {
    let id = TestGame::lobby(harness, json!({ "variant": "mount-chess" }), &[]).await;
    for (who, label, expected) in [
        ("Ben", "Join", "Ben joined"),
        ("Ben", "Leave", "Ben left"),
        ("Ben", "Join", "Ben joined"),
        ("Ada", "Settings", "**Settings** (1"),
        ("Ada", "Start", "Game on!"),
    ] {
        let lobby = with_button(harness, &id, label).await;
        said(harness, who, &lobby, label, expected).await;
    }
    newcomer(harness).await;
    let card = harness.gives("Ada", "rules", json!({ "variant": "mount-chess" })).await;
    let card = said(harness, "Ada", card.message(), "King's Mate", "## King's Mate").await;
    said(harness, "Ada", card.message(), "Learn", "(step 1 of ").await;
    let mut test_game = TestGame::started(harness, id.clone(), harness.hall).await;
    premoves(harness, &id).await;
    draw_that_waits(harness).await;
    let board = with_button(harness, &id, "Move").await;
    let list = said(harness, "Ada", &board, "Move", "Which piece?").await;
    said(harness, "Ada", list.message(), "Cancel", "Cancelled.").await;
    let list = said(harness, "Ada", &board, "Move", "Which piece?").await;
    let targets = harness.picks("Ada", list.message(), "b2").await;
    said(harness, "Ada", targets.message(), "Another piece", "Which piece?").await;
    test_game.picks(harness, "a2a3".parse::<Action>().expect("an action")).await;
    let board = with_button(harness, &id, "Legal moves").await;
    said(harness, "Ada", &board, "Legal moves", "legal moves for Black").await;
    said(harness, "Ben", &board, "Offer draw", "Ben offers a draw").await;
    let offer = with_button(harness, &id, "Decline").await;
    said(harness, "Ada", &offer, "Decline", "Ada declines").await;
    more(harness, "Ada", &id, "Take back", "Ada asks to take back a move: ").await;
    let offer = with_button(harness, &id, "Withdraw offer").await;
    said(harness, "Ada", &offer, "Withdraw offer", "The takeback request was withdrawn").await;
    more(harness, "Ben", &id, "Claim draw", "no draw to claim").await;
    more(harness, "Ada", &id, "Claim time", "clock").await;
    more(harness, "Ada", &id, "My board", "Black (Ben) to move.").await;
    more(harness, "Ada", &id, "History", "Page 1 of 1").await;
    more(harness, "Ada", &id, "Threats", "no piece is attacked").await;
    more(harness, "Ada", &id, "Pieces", "The pieces of").await;
    learns(harness, more(harness, "Ada", &id, "Learn", "(step 1 of 8)").await).await;
    puzzle(harness).await;
    more(harness, "Ada", &id, "Settings", "Settings:").await;
    what_if(harness, "Ben", &id).await;
    let question = more(harness, "Ada", &id, "Abort", "without a result?").await;
    said(harness, "Ada", question.message(), "Ask to end it", "Ada offers to abort the game").await;
    more(harness, "Ada", &id, "Offer pause", "Ada offers a pause").await;
    let offer = with_button(harness, &id, "Accept").await;
    said(harness, "Ben", &offer, "Accept", "The game is paused.").await;
    let paused = with_button(harness, &id, "Resume").await;
    said(harness, "Ben", &paused, "Resume", "Ben offers to resume the game").await;
    let question = said(harness, "Ben", &paused, "Resign", "Resign this game of").await;
    said(harness, "Ben", question.message(), "Resign", "by resignation").await;
    over(harness, &id).await;
    archived(harness).await;
    on_the_mountain(harness).await;
    // Two games, so that a command without a game is ambiguous.
    for _ in 0..2 {
        let opened = harness.gives("Dan", "game new", json!({ "variant": "kings-mate" })).await;
        assert!(opened.said().contains("Dan opened"), "{opened:?}");
    }
    let question = harness.gives("Dan", "note", json!({ "text": "which one?" })).await;
    assert!(question.privately().contains("Which game do you mean?"), "{question:?}");
    let list = component(question.message(), |part| part["type"] == 3).expect("a list");
    let first = list["options"][0]["value"].as_str().expect("a game").to_owned();
    let kept = harness.picks("Dan", question.message(), &first).await;
    assert!(kept.said().contains("Notes saved."), "{kept:?}");
    let question = harness.gives("Dan", "privacy erase", json!({})).await;
    said(harness, "Dan", question.message(), "Erase", "Your key is destroyed").await;
}

/// Uses the buttons on the board of a finished game.
async fn over(harness: &Harness, game: &str) {
    let board = with_button(harness, game, "Rematch").await;
    // Either the complete analysis or a partial one is shown.
    said(harness, "Ada", &board, "Analyse", "Analys").await;
    said(harness, "Ada", &board, "Replay", "open the file in a browser").await;
    said(harness, "Ada", &board, "What if?", "by resignation").await;
    said(harness, "Ada", &board, "Export", "Game ").await;
    said(harness, "Ada", &board, "Next game", "waiting for you").await;
    let opened = said(harness, "Ben", &board, "Rematch", "opened a game of Mount Chess").await;
    let card = card_of(harness, &board, &opened).await;
    let again = game_of(&card).expect("a game");
    // The invitation is posted after the card.
    let joined = presses_latest(harness, "Ada", &card, "Join").await;
    assert!(joined.said().contains("Game on!"), "{joined:?}");
    let question = harness.gives("Ada", "resign", json!({ "game": again })).await;
    said(harness, "Ada", question.message(), "Resign", "by resignation").await;
}

/// Offers a draw before one's own move in a game of King's Mate, where the offer waits for the move, and withdraws it.
async fn draw_that_waits(harness: &Harness) {
    let id = TestGame::lobby(harness, json!({ "variant": "kings-mate" }), &["Ben"]).await;
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    let board = with_button(harness, &id, "Offer draw").await;
    let waits = said(harness, "Ada", &board, "Offer draw", "goes out with your next move").await;
    said(harness, "Ada", waits.message(), "Withdraw offer", "won't offer a draw").await;
}

/// Sets conditional moves as Black in a game of Mount Chess: picks, types and removes them.
async fn premoves(harness: &Harness, game: &str) {
    let none = harness.gives("Ben", "premove", json!({ "game": game })).await;
    let theirs = said(harness, "Ben", none.message(), "Add", "If White plays").await;
    let theirs = harness.picks("Ben", theirs.message(), "a2").await;
    let theirs = said(harness, "Ben", theirs.message(), "Another piece", "If White plays").await;
    let none = said(harness, "Ben", theirs.message(), "Back to the list", "no conditional moves").await;
    let theirs = said(harness, "Ben", none.message(), "Add", "If White plays").await;
    let theirs = harness.picks("Ben", theirs.message(), "a2").await;
    let yours = harness.picks("Ben", theirs.message(), "a2a3").await;
    // The piece has one target only.
    let kept = harness.picks("Ben", yours.message(), "a7").await;
    assert!(kept.privately().contains("Conditional moves saved."), "{kept:?}");
    let more = said(harness, "Ben", kept.message(), "Go on from here", "If White plays").await;
    let kept = said(harness, "Ben", more.message(), "Back to the list", "Farmer a2 to a3").await;
    let form = form(harness, "Ben", kept.message(), "Write").await;
    let kept = harness.fills("Ben", &form, "a2a3 -> a7b6\nc2c3 -> b7b6\nsoon").await;
    assert!(kept.privately().contains("One line was not saved"), "{kept:?}");
    let list = component(kept.message(), |part| part["type"] == 3).expect("a list");
    let first = list["options"][0]["value"].as_str().expect("a line").to_owned();
    let kept = harness.picks("Ben", kept.message(), &first).await;
    said(harness, "Ben", kept.message(), "Remove all", "Conditional moves cleared.").await;
}

/// Opens a what-if board as Black in a game of Mount Chess.
async fn what_if(harness: &Harness, who: &str, game: &str) {
    let board = more(harness, who, game, "What if?", "Only you can see this.").await;
    let targets = harness.picks(who, board.message(), "f8").await;
    let again = said(harness, who, targets.message(), "Another piece", "Only you can see this.").await;
    let targets = harness.picks(who, again.message(), "f8").await;
    let tried = harness.picks(who, targets.message(), "f8g7").await;
    assert!(tried.privately().contains("White (Ada) to move."), "{tried:?}");
    let back = said(harness, who, tried.message(), "Undo", "Black (Ben) to move.").await;
    let targets = harness.picks(who, back.message(), "f8").await;
    let tried = harness.picks(who, targets.message(), "f8g7").await;
    // On the player's own turn no conditional moves can be set, as the answer explains. Notes can be saved at any time.
    said(harness, who, tried.message(), "Set conditional moves", "It's your turn").await;
    let board = more(harness, who, game, "What if?", "White (Ada) to move.").await;
    said(harness, who, board.message(), "Save to notes", "Notes saved.").await;
    let board = more(harness, who, game, "What if?", "White (Ada) to move.").await;
    said(harness, who, board.message(), "Start over", "Black (Ben) to move.").await;
}

/// Invites a player three times: the invitation is withdrawn, declined and accepted.
pub async fn invited(harness: &Harness) {
    let id = TestGame::lobby(harness, json!({ "variant": "mount-chess" }), &[]).await;
    harness.gives("Ada", "game invite", json!({ "player": "Ben", "game": id })).await;
    let is_list = |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.starts_with("uninvite~"));
    let (card, ben) = until("a list of who is invited", || {
        let listed = |message: Value| {
            let list = component(&message, is_list)?;
            let first = list["options"][0]["value"].as_str()?.to_owned();
            Some((message, first))
        };
        told(harness, harness.hall, &id).into_iter().rev().find_map(listed)
    })
    .await;
    let withdrawn = harness.picks("Ada", &card, &ben).await;
    assert!(withdrawn.said().contains("Ben is no longer invited"), "{withdrawn:?}");
    for (label, expected) in [("Decline", "Ben declined the invitation"), ("Accept", "Ben joined")] {
        harness.gives("Ada", "game invite", json!({ "player": "Ben", "game": id })).await;
        let invitation = with_button(harness, &id, label).await;
        said(harness, "Ben", &invitation, label, expected).await;
    }
    let question = harness.gives("Ada", "game abort", json!({ "game": id })).await;
    said(harness, "Ada", question.message(), "Cancel game", "The game was cancelled.").await;
}

/// Ends more games than fit on a page of the archive.
async fn archived(harness: &Harness) {
    for _ in 0..12 {
        let id = TestGame::lobby(harness, json!({ "variant": "kings-mate" }), &[]).await;
        let question = harness.gives("Ada", "game abort", json!({ "game": id })).await;
        said(harness, "Ada", question.message(), "Cancel game", "The game was cancelled.").await;
    }
    let found = harness.gives("Ada", "archive", json!({ "all": true })).await;
    assert!(found.privately().contains("page 1 of 2"), "{found:?}");
    said(harness, "Ada", found.message(), "Earlier", "page 2 of 2").await;
}

/// Fills in a board and armies, and uses lists longer than one page.
async fn on_the_mountain(harness: &Harness) {
    let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
    let form_of_board = form_of(harness, "Ada", "game new", options).await;
    let board = vec![".".repeat(19); 19].join("\n");
    // The game's id follows from the interaction that opened the form.
    let id = form_of_board.opened();
    harness.fills("Ada", &form_of_board, &board).await;
    let lobby = with_button(harness, &id, "Join").await;
    said(harness, "Ben", &lobby, "Join", "Ben joined").await;
    harness.gives("Ada", "game start", json!({ "game": id })).await;
    // The first army is chosen from lists; the second is typed.
    let choosing = with_button(harness, &id, "Choose army").await;
    let chooser = said(harness, "Ben", &choosing, "Choose army", "**Your army**").await;
    harness.picks("Ben", chooser.message(), "balanced").await;
    // The message is edited again when the picture is drawn. Wait for its later components.
    let (ben, message) = (harness.person("Ben"), chooser.message()["id"].clone());
    let shown = async |label: &str, is_complete: bool| {
        until(label, || {
            let now = harness.message(ben, harness.hall, &message)?;
            let complete = component(&now, |part| part["label"] == "Done")?["disabled"] != true;
            let picked = |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.ends_with("~R"));
            let there = component(&now, |part| part["label"] == label && (label == "Done" || picked(part)));
            (there.is_some() && complete == is_complete).then_some(now)
        })
        .await
    };
    harness.picks("Ben", &shown("Done", true).await, "R").await;
    harness.presses("Ben", &shown("− Rook", true).await, "− Rook").await;
    harness.presses("Ben", &shown("+ Rook", false).await, "+ Rook").await;
    said(harness, "Ben", &shown("+ Rook", true).await, "Done", "is ready").await;
    let chooser = harness.presses("Ada", &choosing, "Choose army").await;
    let army = form(harness, "Ada", chooser.message(), "Type it…").await;
    let chosen = harness.fills("Ada", &army, "balanced").await;
    said(harness, "Ada", chosen.message(), "Lock in army", "is ready").await;
    let mut test_game = TestGame::started(harness, id.clone(), harness.hall).await;
    for action in opening(test_game.record.position()) {
        test_game.types(harness, action).await;
    }
    let (source, furthest) = longest_list(test_game.record.position());
    let who = test_game.to_act();
    let board = test_game.board(harness, "the board").await;
    let list = harness.presses(who, &board, "Move").await;
    let targets = targets_of(harness, who, list.message(), &source).await;
    let tried = more(harness, who, &id, "What if?", "Only you can see this.").await;
    let tried = targets_of(harness, who, tried.message(), &source).await;
    for shown in [targets, tried] {
        assert!(shown.privately().contains("where to?"), "{shown:?}");
        let list = component(shown.message(), |part| part["placeholder"] == "Where to? Page 2 of 2");
        let list = list.expect("a second page");
        assert_eq!(
            list["options"].as_array().map(Vec::len),
            Some(furthest - 25),
            "what the first page had no room for"
        );
    }
}

/// Returns the square whose piece has the most actions that still fit on two pages, and their number.
fn longest_list(position: &AnyPosition) -> (String, usize) {
    let mut counts = BTreeMap::new();
    for action in position.actions() {
        if let Action::Move { from, .. } | Action::Shoot { from, .. } = action {
            *counts.entry(from.to_string()).or_insert(0) += 1;
        }
    }
    let longest = counts.into_iter().filter(|(_, count)| *count <= 50).max_by_key(|(_, count)| *count);
    longest.expect("a piece that can act")
}

/// Returns actions after which a piece of the player to move has more targets than a list holds.
fn opening(position: &AnyPosition) -> Vec<Action> {
    let (mut position, mut played) = (position.clone(), Vec::new());
    while longest_list(&position).1 <= 25 {
        let after = |action: Action| {
            let mut after = position.clone();
            after.try_play(action, None).expect("a legal action");
            let reply = after.actions()[0];
            after.try_play(reply, None).expect("a legal action");
            (after, [action, reply])
        };
        let best = position.actions().into_iter().map(after).max_by_key(|(after, _)| longest_list(after).1);
        let (after, both) = best.expect("a legal action");
        played.extend(both);
        position = after;
    }
    played
}
