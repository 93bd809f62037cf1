//! Tests of every button, list and form, used by the people they are for.

use crate::answer::Answer;
use crate::harness::{Harness, component, wait_for};
use crate::test_game::{
    TestGame, channel_of, game_messages, game_of, press_latest, wait_for_button, wait_for_button_in,
    wait_for_card, wait_for_latest,
};
use castellan::referee::puzzles::PuzzleId;
use castellan::rules::{Action, AnyPosition, Variant};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Returns `true` if a form was shown. A busy machine may take too long for one.
fn is_form(answer: &Answer) -> bool {
    let shown = answer.outcome["outcome"] == "modal";
    assert!(shown || answer.text().contains("took too long"), "{answer:?}");
    shown
}

/// Opens a form; repeats if a busy machine took too long to show it.
pub async fn open_form(harness: &Harness, who: &str, message: &Value, label: &str) -> Answer {
    loop {
        let answer = harness.press(who, message, label).await;
        if is_form(&answer) {
            return answer;
        }
    }
}

/// Returns the form that a value of a list shows.
async fn open_form_with_pick(harness: &Harness, who: &str, message: &Value, value: &str) -> Answer {
    loop {
        let answer = harness.pick(who, message, value).await;
        if is_form(&answer) {
            return answer;
        }
    }
}

/// Returns the form that a command shows.
async fn open_form_with_command(harness: &Harness, who: &str, path: &str, options: Value) -> Answer {
    loop {
        let answer = harness.run(who, path, options.clone()).await;
        if is_form(&answer) {
            return answer;
        }
    }
}

/// Picks a piece from a list; repeats if the rate limit was exceeded.
async fn pick_piece(harness: &Harness, who: &str, list: &Value, source: &str) -> Answer {
    let mut answer = harness.pick(who, list, source).await;
    while answer.text().contains("Slow down, please") {
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        answer = harness.pick(who, list, source).await;
    }
    answer
}

/// Presses a button of a message, or of its replacement further down if other messages were posted meanwhile.
async fn press_current(harness: &Harness, who: &str, message: &Value, label: &str) -> Answer {
    match harness.try_press(who, message, label).await {
        Ok(answer) => answer,
        Err(refusal) if refusal.to_string().contains("no such button") && game_of(message).is_some() => {
            press_latest(harness, who, message, label).await
        }
        Err(refusal) => panic!("{who}: {label}: {refusal}"),
    }
}

/// Presses a button and checks the answer; repeats after an answer to slow down, on fast machines.
pub async fn press_and_expect(
    harness: &Harness,
    who: &str,
    message: &Value,
    label: &str,
    expected: &str,
) -> Answer {
    let mut answer = press_current(harness, who, message, label).await;
    while answer.text().contains("Slow down, please") {
        // A repeat that comes too soon gets no answer at all.
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
        answer = press_current(harness, who, message, label).await;
    }
    assert!(answer.text().contains(expected), "{label}: {answer:?}");
    answer
}

/// Presses one of the less frequent buttons, behind "More".
async fn press_more(harness: &Harness, who: &str, game: &str, label: &str, expected: &str) -> Answer {
    let board = wait_for_button(harness, game, "More").await;
    let panel = press_and_expect(harness, who, &board, "More", "What else?").await;
    press_and_expect(harness, who, panel.message(), label, expected).await
}

/// Goes from the greeting to a first game, alone and with an invited opponent.
async fn use_greeting(harness: &Harness) {
    let greeting = wait_for("the greeting", || {
        let is_greeting =
            |message: &Value| component(message, |one| one["label"] == "What can I do?").is_some();
        let channels = harness.sandbox.channels(harness.guild).into_iter();
        let posted = channels.filter_map(|one| harness.sandbox.history(harness.person("Ada"), one).ok());
        posted.flatten().find(is_greeting)
    })
    .await;
    let guide =
        press_and_expect(harness, "Ada", &greeting, "What can I do?", "I referee five chess variants").await;
    press_and_expect(harness, "Ada", guide.message(), "Learn", "/why").await;
    let alone = press_and_expect(harness, "Ada", &greeting, "Play alone", "").await.opened_id();
    let is_solo_game =
        |message: &Value| message["content"].to_string().contains("One person plays all seats: yes");
    let shown = || game_messages(harness, channel_of(&greeting), &alone).into_iter().find(is_solo_game);
    wait_for("a game alone", shown).await;
    press_and_expect(harness, "Ada", &greeting, "Play the computer", "Game on!").await;
    let four = json!({ "variant": "king-of-the-mountain", "options": "seats=4; army=siege" });
    let four = TestGame::open_lobby(harness, four, &[]).await;
    let card = wait_for_button(harness, &four, "Add a computer").await;
    let page = press_and_expect(harness, "Ada", &card, "Add a computer", "**Computers**").await;
    let added = harness.pick("Ada", page.message(), "3").await;
    assert!(added.text().contains("**Computers**"), "{added:?}");
    let removed = harness.pick("Ada", added.message(), "computer-3-1").await;
    press_and_expect(harness, "Ada", removed.message(), "2", "Game on!").await;
    let opened = press_and_expect(harness, "Ada", &greeting, "New game", "opened a game").await;
    let card = wait_for_card(harness, &greeting, &opened).await;
    // The new game is one of King of the Mountain too, and begins with ready-made armies.
    press_and_expect(harness, "Ada", &card, "Play alone", "Game on!").await;
    let opened = press_and_expect(harness, "Ada", &greeting, "New game", "opened a game").await;
    let card = wait_for_card(harness, &greeting, &opened).await;
    let page = press_and_expect(harness, "Ada", &card, "Settings", "**Settings** (1").await;
    let second = harness.pick("Ada", page.message(), "1").await;
    assert!(second.text().contains("**Settings** (2"), "{second:?}");
    press_and_expect(harness, "Ben", &card, "Settings", "Only Ada can change these.").await;
    let page = press_and_expect(harness, "Ada", &card, "Settings", "**Settings** (1").await;
    let page = harness.pick("Ada", page.message(), "1").await;
    let picked = harness.pick("Ada", page.message(), "3d per action").await;
    assert!(is_chosen(&picked, "Time: 3 days per move"), "{picked:?}");
    let form = open_form_with_pick(harness, "Ada", picked.message(), "?").await;
    let filled = harness.fill_in("Ada", &form, "5+3").await;
    assert!(is_chosen(&filled, "Time: 5 minutes + 3 seconds per move"), "{filled:?}");
    let card = wait_for_latest(harness, &card, "Cancel game").await;
    let invited = harness.pick("Ada", &card, &harness.person("Ben").to_string()).await;
    assert!(invited.text().contains("Ben is invited"), "{invited:?}");
    let question = press_and_expect(harness, "Ada", &card, "Cancel game", "You can't undo it.").await;
    press_and_expect(harness, "Ada", question.message(), "Cancel game", "cancelled").await;
}

/// Returns `true` if an entry with this label is the chosen one of its list.
fn is_chosen(answer: &Answer, label: &str) -> bool {
    let is_entry = |entry: &Value| entry["default"] == true && entry["label"] == label;
    component(answer.message(), |part| part["options"].as_array().is_some_and(|all| all.iter().any(is_entry)))
        .is_some()
}

/// Completes the first step of a tutorial and opens the second.
async fn use_tutorial(harness: &Harness, step: Answer) {
    let targets = harness.pick("Ada", step.message(), "d7").await;
    assert!(targets.text().contains("where to?"), "{targets:?}");
    let right = harness.pick("Ada", targets.message(), "d7d8").await;
    assert!(right.text().contains("Well done!"), "{right:?}");
    press_and_expect(harness, "Ada", right.message(), "Next", "(step 2 of 8)").await;
}

/// Solves a puzzle: picks a piece, picks another one, tries a move of any quality, and shows the solution.
async fn use_puzzle(harness: &Harness) {
    let shown = harness.run("Ada", "puzzle", json!({ "variant": "mount-chess" })).await;
    let solution = component(shown.message(), |part| part["label"] == "Show the solution").expect("a button");
    let fields = solution["custom_id"].as_str().expect("an id").split('~').collect::<Vec<_>>();
    let name = PuzzleId { variant: Variant::MountChess, number: fields[4].parse().expect("a number") };
    let action = name.puzzle().expect("there is one").line[0];
    let Action::Move { from, .. } = action else { panic!("{action} of Mount Chess") };
    let targets = pick_piece(harness, "Ada", shown.message(), &from.to_string()).await;
    let again = press_and_expect(harness, "Ada", targets.message(), "Another piece", "to move. Win").await;
    let targets = pick_piece(harness, "Ada", again.message(), &from.to_string()).await;
    let is_solution =
        |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.ends_with(&format!("~{action}")));
    let right = match component(targets.message(), is_solution) {
        Some(button) => {
            let label = button["label"].as_str().expect("a label").to_owned();
            press_and_expect(harness, "Ada", targets.message(), &label, "**Right!**").await
        }
        None => harness.pick("Ada", targets.message(), &action.to_string()).await,
    };
    let link = press_and_expect(harness, "Ada", right.message(), "Board", "Only you can use this link").await;
    let right = press_and_expect(harness, "Ada", link.message(), "Back", "to move. Win").await;
    let over =
        press_and_expect(harness, "Ada", right.message(), "Show the solution", "**The solution:**").await;
    press_and_expect(harness, "Ada", over.message(), "Next puzzle", "to move. Win").await;
}

/// Presses every button, picks from every list and fills in every form.
pub async fn press_all(harness: &Harness) {
    let id = TestGame::open_lobby(harness, json!({ "variant": "mount-chess" }), &[]).await;
    for (who, label, expected) in [
        ("Ben", "Join", "Ben joined"),
        ("Ben", "Leave", "Ben left"),
        ("Ben", "Join", "Ben joined"),
        ("Ada", "Settings", "**Settings** (1"),
        ("Ada", "Start", "Game on!"),
    ] {
        let lobby = wait_for_button(harness, &id, label).await;
        press_and_expect(harness, who, &lobby, label, expected).await;
    }
    use_greeting(harness).await;
    let card = harness.run("Ada", "rules", json!({ "variant": "mount-chess" })).await;
    let card = press_and_expect(harness, "Ada", card.message(), "King's Mate", "## King's Mate").await;
    press_and_expect(harness, "Ada", card.message(), "Learn", "(step 1 of ").await;
    let mut test_game = TestGame::load(harness, id.clone(), harness.games_channel).await;
    use_conditional_moves(harness, &id).await;
    offer_draw_early(harness).await;
    change_own_settings(harness).await;
    let board = wait_for_button(harness, &id, "Move").await;
    let list = press_and_expect(harness, "Ada", &board, "Move", "Which piece?").await;
    press_and_expect(harness, "Ada", list.message(), "Cancel", "OK, nothing has changed.").await;
    let list = press_and_expect(harness, "Ada", &board, "Move", "Which piece?").await;
    let targets = harness.pick("Ada", list.message(), "b2").await;
    press_and_expect(harness, "Ada", targets.message(), "Another piece", "Which piece?").await;
    test_game.pick_action(harness, "a2a3".parse::<Action>().expect("an action")).await;
    press_more(harness, "Ada", &id, "Legal moves", "legal moves for Black").await;
    let board = wait_for_button(harness, &id, "Offer draw").await;
    let link = press_and_expect(harness, "Ada", &board, "Board", "Only you can use this link").await;
    press_and_expect(
        harness,
        "Ada",
        link.message(),
        "Sign out everywhere",
        "You weren't signed in anywhere.",
    )
    .await;
    press_and_expect(harness, "Ben", &board, "Offer draw", "Ben offers a draw").await;
    let offer = wait_for_button(harness, &id, "Decline").await;
    press_and_expect(harness, "Ada", &offer, "Decline", "Ada declines").await;
    press_more(harness, "Ada", &id, "Take back", "Ada asks to take back a move: ").await;
    let offer = wait_for_button(harness, &id, "Withdraw offer").await;
    press_and_expect(harness, "Ada", &offer, "Withdraw offer", "The takeback request was withdrawn").await;
    press_more(harness, "Ada", &id, "My board", "Black (Ben) to move.").await;
    press_more(harness, "Ada", &id, "History", "White (Ada)").await;
    press_more(harness, "Ada", &id, "Threats", "no piece is attacked").await;
    press_more(harness, "Ada", &id, "Pieces", "These are the pieces of").await;
    use_tutorial(harness, press_more(harness, "Ada", &id, "Learn", "(step 1 of 8)").await).await;
    use_puzzle(harness).await;
    press_more(harness, "Ada", &id, "Settings", "Settings:").await;
    use_what_if(harness, "Ben", &id).await;
    let question = press_more(harness, "Ada", &id, "Abort", "without a result?").await;
    press_and_expect(harness, "Ada", question.message(), "Ask to end it", "Ada offers to abort the game")
        .await;
    press_more(harness, "Ada", &id, "Offer pause", "Ada offers a pause").await;
    let offer = wait_for_button(harness, &id, "Accept").await;
    press_and_expect(harness, "Ben", &offer, "Accept", "The game is paused.").await;
    let paused = wait_for_button(harness, &id, "Resume").await;
    press_and_expect(harness, "Ben", &paused, "Resume", "Ben offers to resume the game").await;
    let question = press_and_expect(harness, "Ben", &paused, "Resign", "Resign this game of").await;
    press_and_expect(harness, "Ben", question.message(), "Resign", " wins!").await;
    use_finished_game(harness, &id).await;
    use_archive(harness).await;
    use_armies_and_long_lists(harness).await;
    // Two games, so that a command without a game is ambiguous.
    for _ in 0..2 {
        let opened = harness.run("Dan", "game new", json!({ "variant": "kings-mate" })).await;
        assert!(opened.text().contains("Dan opened"), "{opened:?}");
    }
    let question = harness.run("Dan", "note", json!({ "text": "which one?" })).await;
    assert!(question.private_text().contains("Which game do you mean?"), "{question:?}");
    let list = component(question.message(), |part| part["type"] == 3).expect("a list");
    let first = list["options"][0]["value"].as_str().expect("a game").to_owned();
    let saved = harness.pick("Dan", question.message(), &first).await;
    assert!(saved.text().contains("Notes saved."), "{saved:?}");
    let question = harness.run("Dan", "privacy erase", json!({})).await;
    press_and_expect(harness, "Dan", question.message(), "Erase", "Your key is destroyed").await;
}

/// Uses the buttons on the board of a finished game.
async fn use_finished_game(harness: &Harness, game: &str) {
    let board = wait_for_button(harness, game, "Rematch").await;
    // Either the complete analysis or a partial one is shown.
    press_and_expect(harness, "Ada", &board, "Analyse", "Analys").await;
    let replay = press_and_expect(harness, "Ada", &board, "Replay", "Open the file in a browser").await;
    press_and_expect(harness, "Ada", &board, "What if?", "by resignation").await;
    press_and_expect(harness, "Ada", &board, "Share", "Posted below.").await;
    press_and_expect(harness, "Ada", replay.message(), "Export", "Mount Chess: ").await;
    // The line that asks for a rematch, or a deferred answer.
    let opened = press_and_expect(harness, "Ben", &board, "Rematch", "Mount Chess").await;
    let line = wait_for_button_in(harness, channel_of(&board), &opened.opened_id(), "Accept").await;
    let again = game_of(&line).expect("a game");
    let joined = press_latest(harness, "Ada", &line, "Accept").await;
    assert!(joined.text().contains("Game on!"), "{joined:?}");
    let question = harness.run("Ada", "resign", json!({ "game": again })).await;
    press_and_expect(harness, "Ada", question.message(), "Resign", " wins!").await;
}

/// Picks another theme, and confirms a move because of the settings.
async fn change_own_settings(harness: &Harness) {
    let settings = harness.run("Ada", "settings", json!({ "confirm-moves": "always" })).await;
    use_tokens(harness).await;
    let light = harness.pick("Ada", settings.message(), "light").await;
    assert!(light.private_text().contains("Colours: light"), "{light:?}");
    let id = TestGame::open_lobby(harness, json!({ "variant": "kings-mate" }), &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    let board = wait_for_button(harness, &id, "Move").await;
    let list = press_and_expect(harness, "Ada", &board, "Move", "Which piece?").await;
    // The piece has a single move.
    let confirmation = pick_piece(harness, "Ada", list.message(), "f2").await;
    press_and_expect(harness, "Ada", confirmation.message(), "Play it", "f3").await;
    harness.run("Ada", "settings", json!({ "confirm-moves": "never", "theme": "dark" })).await;
    let question = harness.run("Ada", "resign", json!({ "game": id })).await;
    press_and_expect(harness, "Ada", question.message(), "Resign", " wins!").await;
}

/// Makes a token for the API, and revokes it.
async fn use_tokens(harness: &Harness) {
    let settings = harness.run("Ada", "settings", json!({})).await;
    let none =
        press_and_expect(harness, "Ada", settings.message(), "API tokens", "You have no tokens.").await;
    let form = harness.press("Ada", none.message(), "New token").await;
    let made = harness.fill_in("Ada", &form, "Laptop").await.private_text();
    assert!(made.starts_with("Here's your token Laptop: "), "{made}");
    let settings = harness.run("Ada", "settings", json!({})).await;
    let list = press_and_expect(harness, "Ada", settings.message(), "API tokens", "Laptop").await;
    let menu = list.message()["components"][1]["components"][0]["options"][0]["value"].clone();
    let revoked = harness.pick("Ada", list.message(), menu.as_str().expect("an id")).await.private_text();
    assert!(revoked.contains("The token Laptop no longer works."), "{revoked}");
}

/// Offers a draw before one's own move in a game of King's Mate, where the offer waits for the move, and withdraws it.
async fn offer_draw_early(harness: &Harness) {
    let id = TestGame::open_lobby(harness, json!({ "variant": "kings-mate" }), &["Ben"]).await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    // Before the first move, the button is behind **More**.
    let waits = press_more(harness, "Ada", &id, "Offer draw", "goes out with your next one").await;
    press_and_expect(harness, "Ada", waits.message(), "Withdraw offer", "won't offer a draw").await;
}

/// Sets conditional moves as Black in a game of Mount Chess: picks, types and removes them.
async fn use_conditional_moves(harness: &Harness, game: &str) {
    let none = harness.run("Ben", "premove", json!({ "game": game })).await;
    let theirs = press_and_expect(harness, "Ben", none.message(), "Add", "If White plays").await;
    let theirs = harness.pick("Ben", theirs.message(), "a2").await;
    let theirs = press_and_expect(harness, "Ben", theirs.message(), "Another piece", "If White plays").await;
    let none =
        press_and_expect(harness, "Ben", theirs.message(), "Back to the list", "no conditional moves").await;
    let theirs = press_and_expect(harness, "Ben", none.message(), "Add", "If White plays").await;
    let theirs = harness.pick("Ben", theirs.message(), "a2").await;
    let yours = harness.pick("Ben", theirs.message(), "a2a3").await;
    // The piece has one target only.
    let saved = harness.pick("Ben", yours.message(), "a7").await;
    assert!(saved.private_text().contains("Conditional moves saved."), "{saved:?}");
    let more = press_and_expect(harness, "Ben", saved.message(), "Go on from here", "If White plays").await;
    let saved = press_and_expect(harness, "Ben", more.message(), "Back to the list", "Farmer a2 to a3").await;
    let form = open_form(harness, "Ben", saved.message(), "Write").await;
    let saved = harness.fill_in("Ben", &form, "a2a3 -> a7b6\nc2c3 -> b7b6\nsoon").await;
    assert!(saved.private_text().contains("One line was not saved"), "{saved:?}");
    let list = component(saved.message(), |part| part["type"] == 3).expect("a list");
    let first = list["options"][0]["value"].as_str().expect("a line").to_owned();
    let saved = harness.pick("Ben", saved.message(), &first).await;
    press_and_expect(harness, "Ben", saved.message(), "Remove all", "Conditional moves cleared.").await;
}

/// Opens a what-if board as Black in a game of Mount Chess.
async fn use_what_if(harness: &Harness, who: &str, game: &str) {
    let board = press_more(harness, who, game, "What if?", "Only you can see this.").await;
    let targets = harness.pick(who, board.message(), "f8").await;
    let again =
        press_and_expect(harness, who, targets.message(), "Another piece", "Only you can see this.").await;
    let targets = harness.pick(who, again.message(), "f8").await;
    let tried = harness.pick(who, targets.message(), "f8g7").await;
    assert!(tried.private_text().contains("White (Ada) to move."), "{tried:?}");
    let back = press_and_expect(harness, who, tried.message(), "Undo", "Black (Ben) to move.").await;
    let targets = harness.pick(who, back.message(), "f8").await;
    let tried = harness.pick(who, targets.message(), "f8g7").await;
    // On the player's own turn no conditional moves can be set, as the answer explains. Notes can be saved at any time.
    press_and_expect(harness, who, tried.message(), "Set conditional moves", "It's your turn").await;
    let board = press_more(harness, who, game, "What if?", "White (Ada) to move.").await;
    press_and_expect(harness, who, board.message(), "Save to notes", "Notes saved.").await;
    let board = press_more(harness, who, game, "What if?", "White (Ada) to move.").await;
    press_and_expect(harness, who, board.message(), "Start over", "Black (Ben) to move.").await;
}

/// Invites a player three times: the invitation is withdrawn, declined and accepted.
pub async fn use_invitations(harness: &Harness) {
    let id = TestGame::open_lobby(harness, json!({ "variant": "mount-chess" }), &[]).await;
    harness.run("Ada", "game invite", json!({ "player": "Ben", "game": id })).await;
    let is_list = |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.starts_with("uninvite~"));
    let (card, ben) = wait_for("a list of who is invited", || {
        let listed = |message: Value| {
            let list = component(&message, is_list)?;
            let first = list["options"][0]["value"].as_str()?.to_owned();
            Some((message, first))
        };
        game_messages(harness, harness.games_channel, &id).into_iter().rev().find_map(listed)
    })
    .await;
    let withdrawn = harness.pick("Ada", &card, &ben).await;
    assert!(withdrawn.text().contains("Ben is no longer invited"), "{withdrawn:?}");
    for (label, expected) in [("Decline", "Ben declined the invitation"), ("Accept", "Ben joined")] {
        harness.run("Ada", "game invite", json!({ "player": "Ben", "game": id })).await;
        let invitation = wait_for_button(harness, &id, label).await;
        press_and_expect(harness, "Ben", &invitation, label, expected).await;
    }
    let question = harness.run("Ada", "game abort", json!({ "game": id })).await;
    press_and_expect(harness, "Ada", question.message(), "Cancel game", "The game was cancelled.").await;
}

/// Ends more games than fit on a page of the archive.
async fn use_archive(harness: &Harness) {
    for _ in 0..12 {
        let id = TestGame::open_lobby(harness, json!({ "variant": "kings-mate" }), &["Ben"]).await;
        harness.run("Ada", "game start", json!({ "game": id })).await;
        let question = harness.run("Ada", "resign", json!({ "game": id })).await;
        press_and_expect(harness, "Ada", question.message(), "Resign", " wins!").await;
    }
    let found = harness.run("Ada", "archive", json!({ "all": true })).await;
    assert!(found.private_text().contains("page 1 of 2"), "{found:?}");
    press_and_expect(harness, "Ada", found.message(), "Earlier", "page 2 of 2").await;
}

/// Fills in a board and armies, and uses lists longer than one page.
async fn use_armies_and_long_lists(harness: &Harness) {
    let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
    let form_of_board = open_form_with_command(harness, "Ada", "game new", options).await;
    let board = vec![".".repeat(19); 19].join("\n");
    // The game's id follows from the interaction that opened the form.
    let id = form_of_board.opened_id();
    harness.fill_in("Ada", &form_of_board, &board).await;
    let lobby = wait_for_button(harness, &id, "Join").await;
    press_and_expect(harness, "Ben", &lobby, "Join", "Ben joined").await;
    harness.run("Ada", "game start", json!({ "game": id })).await;
    // The first army is chosen from lists; the second is typed.
    let choosing = wait_for_button(harness, &id, "Choose army").await;
    let chooser = press_and_expect(harness, "Ben", &choosing, "Choose army", "**Your army**").await;
    harness.pick("Ben", chooser.message(), "balanced").await;
    // The message is edited again when the picture is drawn. Wait for its later components.
    let (ben, message) = (harness.person("Ben"), chooser.message()["id"].clone());
    let shown = async |label: &str, is_complete: bool| {
        wait_for(label, || {
            let now = harness.message(ben, harness.games_channel, &message)?;
            let complete = component(&now, |part| part["label"] == "Done")?["disabled"] != true;
            let picked = |part: &Value| part["custom_id"].as_str().is_some_and(|id| id.ends_with("~R"));
            let part = component(&now, |part| part["label"] == label && (label == "Done" || picked(part)));
            (part.is_some() && complete == is_complete).then_some(now)
        })
        .await
    };
    harness.pick("Ben", &shown("Done", true).await, "R").await;
    harness.press("Ben", &shown("− Rook", true).await, "− Rook").await;
    harness.press("Ben", &shown("+ Rook", false).await, "+ Rook").await;
    press_and_expect(harness, "Ben", &shown("+ Rook", true).await, "Done", "is ready").await;
    let chooser = harness.press("Ada", &choosing, "Choose army").await;
    let army = open_form(harness, "Ada", chooser.message(), "Type it…").await;
    let chosen = harness.fill_in("Ada", &army, "balanced").await;
    press_and_expect(harness, "Ada", chosen.message(), "Lock in army", "is ready").await;
    let mut test_game = TestGame::load(harness, id.clone(), harness.games_channel).await;
    for action in actions_to_long_list(test_game.record.position()) {
        test_game.type_action(harness, action).await;
    }
    let (source, furthest) = longest_list(test_game.record.position());
    let who = test_game.to_act();
    let board = test_game.wait_for_board(harness, "the board").await;
    let list = harness.press(who, &board, "Move").await;
    let targets = pick_piece(harness, who, list.message(), &source).await;
    let tried = press_more(harness, who, &id, "What if?", "Only you can see this.").await;
    let tried = pick_piece(harness, who, tried.message(), &source).await;
    for shown in [targets, tried] {
        assert!(shown.private_text().contains("where to?"), "{shown:?}");
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
fn actions_to_long_list(position: &AnyPosition) -> Vec<Action> {
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
