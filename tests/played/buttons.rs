//! Every button, list and form: pressed by whom it is meant for, by others, and too late.

use crate::heard::Heard;
use crate::house::{House, component};
use crate::table::{Table, with_button};
use castellan::rules::{Action, AnyPosition};
use castellan::sandbox::faults::{Fault, Trap};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Opens a form, again where a busy machine took too long to show it.
async fn form(house: &House, who: &str, message: &Value, label: &str) -> Heard {
    loop {
        let heard = house.presses(who, message, label).await;
        if heard.outcome["outcome"] == "modal" {
            return heard;
        }
        assert!(heard.said().contains("took too long"), "{heard:?}");
    }
}

/// The same for a form that a command shows.
async fn form_of(house: &House, who: &str, path: &str, options: Value) -> Heard {
    loop {
        let heard = house.gives(who, path, options.clone()).await;
        if heard.outcome["outcome"] == "modal" {
            return heard;
        }
        assert!(heard.said().contains("took too long"), "{heard:?}");
    }
}

/// Presses what stands on a message, and looks at what is said.
async fn said(house: &House, who: &str, message: &Value, label: &str, expected: &str) -> Heard {
    let heard = house.presses(who, message, label).await;
    assert!(heard.said().contains(expected), "{label}: {heard:?}");
    heard
}

/// One of the less frequent buttons, behind "More".
async fn more(house: &House, who: &str, game: &str, label: &str, expected: &str) -> Heard {
    let board = with_button(house, game, "More").await;
    let panel = said(house, who, &board, "More", "What else?").await;
    said(house, who, panel.message(), label, expected).await
}

/// Presses every button, picks from every list and fills in every form.
pub async fn press_all(house: &House) {
    let id = Table::lobby(house, json!({ "variant": "mount-chess" }), &[]).await;
    for (who, label, expected) in [
        ("Ben", "Join", "Ben joined"),
        ("Ben", "Leave", "Ben left"),
        ("Ben", "Join", "Ben joined"),
        ("Ada", "Options", "Agreed:"),
        ("Ada", "Start", "The game begins"),
    ] {
        let lobby = with_button(house, &id, label).await;
        said(house, who, &lobby, label, expected).await;
    }
    let mut table = Table::started(house, id.clone(), house.hall).await;
    let plan = form_of(house, "Ben", "premove", json!({ "game": id })).await;
    let kept = house.fills("Ben", &plan, "a2a3 -> a7b6").await;
    assert!(kept.privately().contains("Your conditions are kept."), "{kept:?}");
    house.gives("Ben", "premove", json!({ "clear": true, "game": id })).await;
    let board = with_button(house, &id, "Move").await;
    let list = said(house, "Ada", &board, "Move", "Which piece?").await;
    said(house, "Ada", list.message(), "Cancel", "Nothing was done.").await;
    let list = said(house, "Ada", &board, "Move", "Which piece?").await;
    let targets = house.picks("Ada", list.message(), "b2").await;
    said(house, "Ada", targets.message(), "Another piece", "Which piece?").await;
    table.picks(house, Action::read("a2a3").expect("an action")).await;
    let board = with_button(house, &id, "Legal").await;
    said(house, "Ada", &board, "Legal", "Black may play").await;
    said(house, "Ben", &board, "Offer draw", "Ben offers a draw").await;
    let offer = with_button(house, &id, "Decline").await;
    said(house, "Ada", &offer, "Decline", "Ada does not agree").await;
    more(house, "Ada", &id, "Takeback", "Ada offers a takeback").await;
    let offer = with_button(house, &id, "Take back").await;
    said(house, "Ada", &offer, "Take back", "was taken back").await;
    more(house, "Ben", &id, "Claim a draw", "no draw to claim").await;
    more(house, "Ada", &id, "Claim time", "clock").await;
    more(house, "Ada", &id, "My board", "Black (Ben) to act.").await;
    more(house, "Ada", &id, "History", "Page 1 of 1").await;
    more(house, "Ada", &id, "What was agreed", "Agreed:").await;
    what_if(house, "Ben", &id).await;
    let question = more(house, "Ada", &id, "Abort", "without a result?").await;
    said(house, "Ada", question.message(), "Offer to abort", "Ada offers an abort").await;
    more(house, "Ada", &id, "Offer a pause", "Ada offers a pause").await;
    let offer = with_button(house, &id, "Accept").await;
    said(house, "Ben", &offer, "Accept", "The game is paused.").await;
    let paused = with_button(house, &id, "Go on").await;
    said(house, "Ben", &paused, "Go on", "Ben offers a resumption").await;
    let question = said(house, "Ben", &paused, "Resign", "resign?").await;
    said(house, "Ben", question.message(), "Resign", "by resignation").await;
    archived(house).await;
    on_the_mountain(house).await;
    // Two games that a command could mean.
    for _ in 0..2 {
        let opened = house.gives("Dan", "game new", json!({ "variant": "kings-mate" })).await;
        assert!(opened.said().contains("Dan opened"), "{opened:?}");
    }
    let question = house.gives("Dan", "note", json!({ "text": "which one?" })).await;
    assert!(question.privately().contains("Which game do you mean?"), "{question:?}");
    let list = component(question.message(), |part| part["type"] == 3).expect("a list");
    let first = list["options"][0]["value"].as_str().expect("a game").to_owned();
    let kept = house.picks("Dan", question.message(), &first).await;
    assert!(kept.said().contains("Your notes are kept."), "{kept:?}");
    let question = house.gives("Dan", "privacy erase", json!({})).await;
    said(house, "Dan", question.message(), "Erase", "Your key is destroyed").await;
}

/// A board to try things on, as Black in a game of Mount Chess.
async fn what_if(house: &House, who: &str, game: &str) {
    let board = more(house, who, game, "What if?", "Nobody else sees this.").await;
    let targets = house.picks(who, board.message(), "h8").await;
    let again = said(house, who, targets.message(), "Another piece", "Nobody else sees this.").await;
    let targets = house.picks(who, again.message(), "h8").await;
    let tried = house.picks(who, targets.message(), "h8g7").await;
    assert!(tried.privately().contains("White (Ada) to act."), "{tried:?}");
    let back = said(house, who, tried.message(), "Take back", "Black (Ben) to act.").await;
    let targets = house.picks(who, back.message(), "h8").await;
    let tried = house.picks(who, targets.message(), "h8g7").await;
    // On one's own turn there is nothing to answer yet, which is said; a note can be kept at any time.
    said(house, who, tried.message(), "Keep as conditions", "it is your own turn").await;
    let board = more(house, who, game, "What if?", "White (Ada) to act.").await;
    said(house, who, board.message(), "Keep in my notes", "Your notes are kept.").await;
    let board = more(house, who, game, "What if?", "White (Ada) to act.").await;
    said(house, who, board.message(), "Begin anew", "Black (Ben) to act.").await;
}

/// More games that are over than one page has room for.
async fn archived(house: &House) {
    for _ in 0..12 {
        let id = Table::lobby(house, json!({ "variant": "kings-mate" }), &[]).await;
        let question = house.gives("Ada", "game abort", json!({ "game": id })).await;
        said(house, "Ada", question.message(), "Call it off", "called off").await;
    }
    let found = house.gives("Ada", "archive", json!({ "all": true })).await;
    assert!(found.privately().contains("page 1 of 2"), "{found:?}");
    said(house, "Ada", found.message(), "Earlier", "page 2 of 2").await;
}

/// A board and armies that are filled in, and lists that are longer than one page.
async fn on_the_mountain(house: &House) {
    let options = json!({ "variant": "king-of-the-mountain", "board-form": true });
    let form_of_board = form_of(house, "Ada", "game new", options).await;
    let board = vec![".".repeat(19); 19].join("\n");
    let opened = house.fills("Ada", &form_of_board, &board).await;
    let interaction = opened.interaction().parse().expect("a number");
    let id = castellan::discord::wire::InteractionId(interaction);
    let id = castellan::discord::commands::opening::opened_by(id).to_string();
    let lobby = with_button(house, &id, "Join").await;
    said(house, "Ben", &lobby, "Join", "Ben joined").await;
    house.gives("Ada", "game start", json!({ "game": id })).await;
    for who in ["Ada", "Ben"] {
        let choosing = with_button(house, &id, "Choose army").await;
        let army = form(house, who, &choosing, "Choose army").await;
        let chosen = house.fills(who, &army, "balanced").await;
        said(house, who, chosen.message(), "Keep this army", "is ready").await;
    }
    let mut table = Table::started(house, id.clone(), house.hall).await;
    for action in opening(table.record.position()) {
        table.types(house, action).await;
    }
    let (source, furthest) = longest_list(table.record.position());
    let who = table.to_act();
    let board = table.board(house, "the board").await;
    let list = house.presses(who, &board, "Move").await;
    let targets = crate::table::pick(house, who, list, &source).await;
    let tried = more(house, who, &id, "What if?", "Nobody else sees this.").await;
    let tried = crate::table::pick(house, who, tried, &source).await;
    let tried = house.presses(who, tried.message(), "More").await;
    assert!(tried.privately().contains("where to?"), "{tried:?}");
    let next = house.presses(who, targets.message(), "More").await;
    let list = component(next.message(), |part| part["type"] == 3).expect("a list");
    assert_eq!(
        list["options"].as_array().map(Vec::len),
        Some(furthest - 25),
        "what the first page had no room for"
    );
}

/// The square whose piece has the most actions that two pages hold, and how many.
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

/// Actions after which a piece of the seat to act can go to more places than a list holds.
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

#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_person_gets_a_private_no_at_every_button_and_nothing_changes() {
    let house = House::open().await;
    let lobby = Table::lobby(&house, json!({ "variant": "mount-chess" }), &["Ben"]).await;
    let setting_up = Table::lobby(&house, json!({ "variant": "king-of-the-mountain" }), &["Ben"]).await;
    house.gives("Ada", "game start", json!({ "game": setting_up })).await;
    let running = Table::duel(&house).await.id;
    house.gives("Ada", "draw offer", json!({ "game": running })).await;
    let paused = Table::duel(&house).await.id;
    house.gives("Eve", "direct", json!({ "what": "pause", "game": paused })).await;
    let cases: [(&str, &[&str]); 5] = [
        (&lobby, &["Leave", "Start"]),
        (&setting_up, &["Choose army", "Ready"]),
        (&running, &["Move", "Offer draw", "Resign", "More"]),
        (&running, &["Accept", "Decline", "Take back"]),
        (&paused, &["Go on", "Resign", "More"]),
    ];
    for (game, labels) in cases {
        let before = house.gives("Ada", "game show", json!({ "game": game })).await.privately();
        for label in labels {
            let message = with_button(&house, game, label).await;
            let no = house.presses("Cleo", &message, label).await.privately();
            let friendly = ["those who play here", "not play", "for others", "only", "Only"];
            assert!(friendly.iter().any(|word| no.contains(word)), "{label}: {no}");
            let after = house.gives("Ada", "game show", json!({ "game": game })).await.privately();
            assert_eq!(after, before, "{label}");
        }
    }
    // A full lobby lets nobody press Join; what everybody may look at, everybody sees alone.
    let message = with_button(&house, &lobby, "Join").await;
    house.may_not_press("Cleo", &message, "Join").await;
    said(&house, "Cleo", &message, "Options", "Agreed:").await.privately();
    let board = with_button(&house, &running, "Legal").await;
    said(&house, "Cleo", &board, "Legal", "White may play").await.privately();
    // Ben plays here, but it is not his turn.
    said(&house, "Ben", &board, "Move", "It is White (Ada)'s turn.").await.privately();
    // Private lists, and the questions before what cannot be undone, are there for one person alone.
    let list = house.presses("Ada", &board, "Move").await;
    assert_eq!(house.may_not_press("Ben", list.message(), "Cancel").await["code"], 10_008);
    let question = house.presses("Ada", &board, "Resign").await;
    assert_eq!(house.may_not_press("Ben", question.message(), "Resign").await["code"], 10_008);
    let setup = with_button(&house, &setting_up, "Choose army").await;
    let form = form(&house, "Ada", &setup, "Choose army").await;
    let submitted = format!("interactions/{}/submit", form.interaction());
    let refusal = house.asks("Ben", &submitted, &json!({ "values": { "text": "siege" } })).await;
    assert_eq!(refusal.expect_err("it is Ada's form")["code"], 10_062);
    let offer = with_button(&house, &running, "Take back").await;
    said(&house, "Ben", &offer, "Take back", "Only whoever made that offer").await.privately();
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_old_board_is_answered_with_what_has_happened_since() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    let old = table.board(&house, "the first board").await;
    table.is_dimmed(&house).await;
    // Its buttons cannot be taken off.
    house.sandbox.plant(Trap::new(
        "PATCH",
        "/channels/*/messages/*",
        1,
        Fault::Refused { status: 403, code: 50_013 },
    ));
    table.types(&house, Action::read("a2a3").expect("an action")).await;
    crate::house::until("the old board to stay", || (house.sandbox.traps_left() == 0).then_some(())).await;
    for restarted in [false, true] {
        if restarted {
            house.stop().await;
            house.start().await;
        }
        for label in ["Move", "Legal", "Offer draw", "Resign"] {
            let heard = house.presses("Ada", &old, label).await.privately();
            assert!(heard.contains("The game has gone on since"), "{label}: {heard}");
            assert!(heard.contains("White (Ada) played a2a3."), "{label}: {heard}");
        }
        said(&house, "Ada", &old, "More", "What else?").await;
    }
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_list_or_question_that_the_game_has_left_behind_does_nothing_any_more() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let board = table.board(&house, "the board").await;
    let (pieces, other) =
        (house.presses("Ada", &board, "Move").await, house.presses("Ada", &board, "Move").await);
    let targets = house.picks("Ada", other.message(), "a2").await;
    let other = house.presses("Ada", &board, "Move").await;
    let other = house.picks("Ada", other.message(), "a2").await;
    let meant = house.picks("Ada", other.message(), "a2a3").await;
    let mut panels = Vec::new();
    for label in ["Takeback", "Claim a draw", "Claim time", "Abort"] {
        panels.push((house.presses("Ada", &board, "More").await, label));
    }
    let other = house.presses("Ada", &board, "More").await;
    let abort = house.presses("Ada", other.message(), "Abort").await;
    let resign = house.presses("Ada", &board, "Resign").await;
    // Only the list that was opened last goes when the action is there.
    house.presses("Ada", &board, "More").await;
    table.types(&house, Action::read("a2a3").expect("an action")).await;
    let mut answers = vec![
        house.picks("Ada", pieces.message(), "b2").await,
        house.picks("Ada", targets.message(), "a2a3").await,
        house.presses("Ada", meant.message(), "Play it").await,
        house.presses("Ada", abort.message(), "Offer to abort").await,
        house.presses("Ada", resign.message(), "Resign").await,
    ];
    for (panel, label) in &panels {
        answers.push(house.presses("Ada", panel.message(), label).await);
    }
    for answer in answers {
        let said = answer.privately();
        assert!(said.contains("The game has gone on since"), "{said}");
        assert!(said.contains("White (Ada) played a2a3."), "{said}");
    }
    table.tells_each_action_once(&house);
    house.ends().await;
}
