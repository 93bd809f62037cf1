//! User input on the page: typing, pressing, choosing and filling in forms.

use crate::browser::{Browser, of};
use crate::people::{
    DEFER, DEFER_UPDATE, DOWN, ENTER, ESCAPE, MESSAGE, MODAL, TAB, UPDATE, answer, deed, field, message,
    option,
};
use crate::stage::{Stage, quick};
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_play_a_short_game_by_typing() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage
        .register(json!([
            {"name": "move", "description": "Make a move", "options": [
                {"type": 3, "name": "action", "description": "The move", "required": true, "autocomplete": true},
                {"type": 3, "name": "style", "description": "How", "choices": [
                    {"name": "Boldly", "value": "bold"}, {"name": "With care", "value": "careful"}]},
                {"type": 6, "name": "against", "description": "Whom"}]},
            {"name": "game", "description": "Games", "options": [
                {"type": 1, "name": "new", "description": "Begin a game"},
                {"type": 1, "name": "show", "description": "Show the game"}]},
        ]))
        .await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    browser.see("//p[contains(., 'This is not Discord')]").await;
    for user in ["Ada", "Ben"] {
        browser.see(&of(user, "h3[.='#games']|.//button[contains(., '#games')]")).await;
        browser.click(&of(user, "button[contains(., '#games')]")).await;
    }

    // `/` lists the commands with descriptions; arrow keys move in the list.
    browser.click(&field("Ada")).await;
    browser.keys("/").await;
    browser
        .see(&of("Ada", "div[@role='option'][contains(., '/game show')][contains(., 'Show the game')]"))
        .await;
    browser.keys("ga").await;
    browser.gone(&of("Ada", "div[@role='option'][contains(., '/move')]")).await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "form[@aria-label='/game new']")).await;
    browser.keys(ENTER).await;
    let begun = deed(&stage, &mut line, &[]).await;
    assert_eq!(begun["data"]["options"][0]["name"], "new");
    stage.answer(&begun, answer(MESSAGE, json!({"content": "A game begins. **Ada** to move."}))).await;
    for user in ["Ada", "Ben"] {
        browser.see(&message(user, "used /game new")).await;
        browser.see(&message(user, "A game begins.")).await;
    }

    // Required options are asked for, and a missing one is reported without a request to the bot.
    browser.keys("/move ").await;
    browser.see(&of("Ada", "input[@data-option='action']")).await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "*[contains(@class, 'failure') and .='This option is required.']")).await;

    // Autocomplete asks the bot while typing, and one of its choices is taken.
    browser.keys("e2").await;
    let choices = ["e2e4", "e2e3", "d2d4"];
    let asked = tokio::join!(deed(&stage, &mut line, &choices), async {
        browser.see(&of("Ada", "div[@role='option'][contains(., 'Play e2e3')]")).await;
        // Choices from before the typing disappear.
        browser.gone(&of("Ada", "div[@role='option'][contains(., 'd2d4')]")).await;
        browser.picture("typing").await;
        browser.keys(DOWN).await;
        browser.keys(DOWN).await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
    });
    assert_eq!(option(&asked.0, "action"), "e2e3");
    assert_eq!(asked.0["member"]["user"]["global_name"], "Ada");
    let mentions =
        json!({"content": format!("Ada played e2e3. <@{}> to move.", stage.sandbox.person("ben").unwrap())});
    stage.answer(&asked.0, answer(MESSAGE, mentions)).await;
    browser.see(&of("Ben", "article[contains(@class, 'notified')][contains(., '@Ben to move')]")).await;
    browser.gone(&of("Ada", "article[contains(@class, 'notified')]")).await;

    // A typed line is parsed with its options by name. Choices may be given by name or value.
    browser.click(&field("Ben")).await;
    browser.keys("/move action:e7e5 style:bold against:ada").await;
    let played = tokio::join!(deed(&stage, &mut line, &["e7e5"]), async {
        browser.see(&of("Ben", "input[@data-option='against']")).await;
        browser.click(&of("Ben", "form//button[.='Send']")).await;
    });
    assert_eq!(option(&played.0, "action"), "e7e5");
    assert_eq!(option(&played.0, "style"), "bold");
    assert_eq!(option(&played.0, "against"), &json!(stage.sandbox.person("ada")));
    stage.answer(&played.0, answer(DEFER, Value::Null)).await;
    browser.see(&message("Ada", "is thinking…")).await;
    stage
        .follow(&played.0, "PATCH", "/messages/@original", json!({"content": "Ben played e7e5."}))
        .await
        .fine();
    browser.see(&message("Ada", "Ben played e7e5.")).await;
    browser.gone(&message("Ada", "is thinking…")).await;
    browser.picture("two-people").await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn buttons_selects_and_modals_are_used_and_private_messages_stay_private() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    let address = format!("{}?user=Ada,Ben", stage.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&of(user, "button[contains(., '#games')]")).await;
    }
    let button = |style: u64, id: &str, off: bool| json!({"type": 2, "style": style, "label": id, "custom_id": id, "disabled": off});
    stage
        .post(json!({"content": "The board", "components": [
            {"type": 1, "components": [button(1, "Move", false), button(2, "Legal", false), button(3, "Draw", true), button(4, "Resign", false)]},
            {"type": 1, "components": [{"type": 3, "custom_id": "piece", "placeholder": "Which piece?", "options": [
                {"label": "King", "value": "k", "description": "on e1"}, {"label": "Rook", "value": "r"}]}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "rival", "placeholder": "Whom?", "max_values": 2}]},
        ]}))
        .await
        .fine();

    // A disabled button cannot be pressed.
    let draw = browser.see(&of("Ada", "button[.='Draw']")).await;
    assert!(!draw.is_enabled().await.expect("it is asked"));

    // An ephemeral answer is visible to one person until they dismiss it.
    browser.click(&of("Ada", "button[.='Legal']")).await;
    let pressed = line.event("INTERACTION_CREATE").await;
    assert_eq!(pressed["data"]["custom_id"], "Legal");
    stage.answer(&pressed, answer(MESSAGE, json!({"content": "You may castle.", "flags": 64}))).await;
    browser
        .see(&of("Ada", "article[contains(., 'You may castle.')][contains(., 'Only you can see this')]"))
        .await;
    assert_eq!(browser.count(&message("Ben", "You may castle.")).await, 0);
    browser.click(&of("Ada", "button[.='Dismiss message']")).await;
    browser.gone(&message("Ada", "You may castle.")).await;

    // A select is operated by keyboard, and the message changes in place.
    browser.click(&of("Ben", "button[@data-custom-id='piece']")).await;
    browser.keys(DOWN).await;
    browser.keys(ENTER).await;
    let chosen = line.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["r"]));
    stage.answer(&chosen, answer(UPDATE, json!({"content": "The Rook it is"}))).await;
    for user in ["Ada", "Ben"] {
        browser.see(&of(user, "article[contains(., 'The Rook it is')]//span[contains(., '(edited)')]")).await;
        assert_eq!(browser.count(&message(user, "The board")).await, 0);
    }
    // A list keeps its selection. Picking the same entry again sends nothing until the list has another id.
    let picks = |who: &'static str, piece: &'static str| {
        let browser = &browser;
        async move {
            browser
                .click(&of(
                    "Ben",
                    &format!("button[contains(@data-custom-id, 'piece')][contains(., '{who}')]"),
                ))
                .await;
            browser.click(&of("Ben", &format!("button[@role='option'][contains(., '{piece}')]"))).await;
        }
    };
    picks("Rook", "Rook").await;
    picks("Rook", "King").await;
    let chosen = line.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["k"]));
    let mut rows = chosen["message"]["components"].clone();
    rows[1]["components"][0]["custom_id"] = json!("piece again");
    stage.answer(&chosen, answer(UPDATE, json!({"components": rows}))).await;
    browser.see(&of("Ben", "button[@data-custom-id='piece again'][.='Which piece?']")).await;
    picks("Which piece?", "King").await;
    let chosen = line.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["k"]));
    stage.answer(&chosen, answer(DEFER_UPDATE, Value::Null)).await;

    // A user select can allow several members of the server.
    browser.click(&of("Ada", "button[@data-custom-id='rival']")).await;
    browser.picture("select").await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'Cleo')]")).await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'Dan')]")).await;
    browser.click(&of("Ada", "button[.='Choose'][not(@hidden)]")).await;
    let rivals = line.event("INTERACTION_CREATE").await;
    assert_eq!(rivals["data"]["values"].as_array().map(Vec::len), Some(2));
    stage.answer(&rivals, answer(DEFER_UPDATE, Value::Null)).await;

    // A modal keeps its input, and its required fields cannot be left out.
    browser.click(&of("Ben", "button[.='Move']")).await;
    let asked = line.event("INTERACTION_CREATE").await;
    let inputs = json!([
        {"type": 1, "components": [{"type": 4, "style": 1, "custom_id": "from", "label": "From", "required": true}]},
        {"type": 1, "components": [{"type": 4, "style": 2, "custom_id": "why", "label": "Why", "required": false}]}]);
    stage
        .answer(&asked, answer(MODAL, json!({"custom_id": "m", "title": "Your move", "components": inputs})))
        .await;
    browser.see(&of("Ben", "form[@role='dialog'][contains(., 'Your move')]")).await;
    assert_eq!(browser.count(&of("Ada", "form[@role='dialog']")).await, 0);
    browser.keys("e2").await;
    browser.picture("modal").await;
    browser.keys(ENTER).await;
    let submitted = line.event("INTERACTION_CREATE").await;
    assert_eq!(submitted["data"]["components"][0]["components"][0]["value"], "e2");
    stage.answer(&submitted, answer(MESSAGE, json!({"content": "Moved from e2."}))).await;
    browser.see(&message("Ada", "Moved from e2.")).await;
    browser.gone(&of("Ben", "form[@role='dialog']")).await;

    // A missing answer is reported to the user.
    browser.click(&of("Ada", "button[.='Resign']")).await;
    line.event("INTERACTION_CREATE").await;
    stage.sandbox.advance(quick().first_answer);
    browser.see(&of("Ada", "article[contains(., 'The Rook it is')]//div[.='This interaction failed']")).await;
    assert_eq!(browser.count(&of("Ben", "div[.='This interaction failed']")).await, 0);

    // A command without an answer is reported too; the report can be dismissed. The command has an attachment.
    stage
        .register(json!([{"name": "load", "description": "Load a game", "options": [
            {"type": 11, "name": "file", "description": "The game", "required": true},
            {"type": 4, "name": "move", "description": "Up to which", "min_value": 1}]}]))
        .await;
    browser.click(&field("Ben")).await;
    browser.keys("/lo").await;
    browser.see(&of("Ben", "div[@role='option'][contains(., '/load')]")).await;
    browser.keys(TAB).await;
    let game = tempfile::NamedTempFile::with_suffix(".txt").expect("a file");
    std::fs::write(game.path(), "e2e4").expect("it is written");
    let file = browser.see(&of("Ben", "input[@data-option='file']")).await;
    file.send_keys(&game.path().to_string_lossy()).await.expect("it takes a file");
    browser.click(&of("Ben", "button[.='+ move']")).await;
    browser.keys("0").await;
    browser.keys(ENTER).await;
    browser.see(&of("Ben", "div[contains(@class, 'failure')][.='At least 1.']")).await;
    browser.keys("\u{e003}7").await;
    browser.keys(ENTER).await;
    let loaded = line.event("INTERACTION_CREATE").await;
    assert_eq!(option(&loaded, "move"), 7);
    let id = option(&loaded, "file").as_str().expect("an id");
    assert_eq!(loaded["data"]["resolved"]["attachments"][id]["size"], 4);
    stage.sandbox.advance(quick().first_answer);
    browser.see(&of("Ben", "div[contains(., '/load: The application did not respond')]")).await;
    browser.click(&of("Ben", "button[.='Dismiss message']")).await;
    browser.gone(&of("Ben", "div[contains(., 'did not respond')]")).await;
    browser.picture("buttons").await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn it_works_at_the_width_of_a_phone_and_by_keys() {
    let stage = Stage::quick().await;
    let address = format!("{}?user=Ada,Ben", stage.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 390, 844).await else { return };
    // A single column is shown, without sideways scrolling.
    browser.see(&field("Ada")).await;
    let seen = "return [...document.querySelectorAll('.column')].filter((one) => one.offsetWidth > 0).map((one) => one.dataset.user)";
    assert_eq!(browser.script(seen).await, json!(["Ada"]));
    let fits = "return document.documentElement.scrollWidth <= 390";
    assert_eq!(browser.script(fits).await, true);

    // The channel list opens with a button.
    browser.click(&of("Ada", "button[.='Channels']")).await;
    browser.picture("phone-channels").await;
    browser.click(&of("Ada", "button[contains(., '#games')]")).await;
    browser.click(&field("Ada")).await;
    browser.keys("good **morning**").await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "article//strong[.='morning']")).await;
    assert_eq!(stage.seen_by("Ben").await[0]["content"], "good **morning**");

    // Escape closes a list and keeps the input.
    browser.keys("/").await;
    browser.see(&of("Ada", "div[contains(., 'There is no such command here.')]")).await;
    browser.keys(ESCAPE).await;
    browser.gone(&of("Ada", "div[@role='listbox'][not(@hidden)]")).await;

    // Another person's column replaces it and shows new messages.
    browser.click("//nav[@id='people']/button[.='Ben']").await;
    browser.see(&of("Ben", "button[contains(., 'Channels')]")).await;
    assert_eq!(browser.script(seen).await, json!(["Ben"]));
    assert_eq!(browser.script(fits).await, true);
    browser.click(&of("Ben", "button[.='Channels']")).await;
    browser.click(&of("Ben", "button[contains(., '#games')]")).await;
    browser.see(&message("Ben", "good morning")).await;

    // Threads are listed below their channel. A direct channel opens with one press.
    let ada = stage.sandbox.person("ada").expect("she is there");
    stage.sandbox.open_thread(stage.channel, ada, "Ada's table").expect("she may");
    browser.click(&of("Ben", "button[.='Channels']")).await;
    browser.see(&of("Ben", "button[contains(@class, 'thread')][contains(., \"Ada's table\")]")).await;
    browser.click(&of("Ben", "nav/button[last()]")).await;
    browser.see(&of("Ben", "h3[contains(@class, 'place')][starts-with(., '@')]")).await;
    browser.picture("phone").await;
    browser.close().await;
    stage.ends_well().await;
}
