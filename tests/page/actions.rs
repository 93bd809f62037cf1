//! User input on the page: typing, pressing, choosing and filling in forms.

use crate::browser::{Browser, in_column};
use crate::harness::{Harness, test_options};
use crate::people::{
    DEFER, DEFER_UPDATE, DOWN, ENTER, ESCAPE, MESSAGE, MODAL, TAB, UPDATE, answer, message, message_field,
    next_interaction, option,
};
use serde_json::{Value, json};

#[tokio::test]
async fn two_people_play_a_short_game_by_typing() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness
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
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    browser.see("//p[contains(., 'This is not Discord')]").await;
    for user in ["Ada", "Ben"] {
        browser.see(&in_column(user, "h3[.='#games']|.//button[contains(., '#games')]")).await;
        browser.click(&in_column(user, "button[contains(., '#games')]")).await;
    }

    // `/` lists the commands with descriptions; arrow keys move in the list.
    browser.click(&message_field("Ada")).await;
    browser.send_keys("/").await;
    browser
        .see(&in_column(
            "Ada",
            "div[@role='option'][contains(., '/game show')][contains(., 'Show the game')]",
        ))
        .await;
    browser.send_keys("ga").await;
    browser.wait_until_gone(&in_column("Ada", "div[@role='option'][contains(., '/move')]")).await;
    browser.send_keys(ENTER).await;
    browser.see(&in_column("Ada", "form[@aria-label='/game new']")).await;
    browser.send_keys(ENTER).await;
    let begun = next_interaction(&harness, &mut connection, &[]).await;
    assert_eq!(begun["data"]["options"][0]["name"], "new");
    harness.answer(&begun, answer(MESSAGE, json!({"content": "A game begins. **Ada** to move."}))).await;
    for user in ["Ada", "Ben"] {
        browser.see(&message(user, "used /game new")).await;
        browser.see(&message(user, "A game begins.")).await;
    }

    // Required options are asked for, and a missing one is reported without a request to the bot.
    browser.send_keys("/move ").await;
    browser.see(&in_column("Ada", "input[@data-option='action']")).await;
    browser.send_keys(ENTER).await;
    browser.see(&in_column("Ada", "*[contains(@class, 'failure') and .='This option is required.']")).await;

    // Autocomplete asks the bot while typing, and one of its choices is taken.
    browser.send_keys("e2").await;
    let choices = ["e2e4", "e2e3", "d2d4"];
    let interaction = tokio::join!(next_interaction(&harness, &mut connection, &choices), async {
        browser.see(&in_column("Ada", "div[@role='option'][contains(., 'Play e2e3')]")).await;
        // Choices from before the typing disappear.
        browser.wait_until_gone(&in_column("Ada", "div[@role='option'][contains(., 'd2d4')]")).await;
        browser.save_picture("typing").await;
        browser.send_keys(DOWN).await;
        browser.send_keys(DOWN).await;
        browser.send_keys(ENTER).await;
        browser.send_keys(ENTER).await;
    });
    assert_eq!(option(&interaction.0, "action"), "e2e3");
    assert_eq!(interaction.0["member"]["user"]["global_name"], "Ada");
    let mentions = json!({"content": format!("Ada played e2e3. <@{}> to move.", harness.sandbox.person("ben").unwrap())});
    harness.answer(&interaction.0, answer(MESSAGE, mentions)).await;
    browser
        .see(&in_column("Ben", "article[contains(@class, 'notified')][contains(., '@Ben to move')]"))
        .await;
    browser.wait_until_gone(&in_column("Ada", "article[contains(@class, 'notified')]")).await;

    // A typed line is parsed with its options by name. Choices may be given by name or value.
    browser.click(&message_field("Ben")).await;
    browser.send_keys("/move action:e7e5 style:bold against:ada").await;
    let played = tokio::join!(next_interaction(&harness, &mut connection, &["e7e5"]), async {
        browser.see(&in_column("Ben", "input[@data-option='against']")).await;
        browser.click(&in_column("Ben", "form//button[.='Send']")).await;
    });
    assert_eq!(option(&played.0, "action"), "e7e5");
    assert_eq!(option(&played.0, "style"), "bold");
    assert_eq!(option(&played.0, "against"), &json!(harness.sandbox.person("ada")));
    harness.answer(&played.0, answer(DEFER, Value::Null)).await;
    browser.see(&message("Ada", "is thinking…")).await;
    harness
        .request_with_token(&played.0, "PATCH", "/messages/@original", json!({"content": "Ben played e7e5."}))
        .await
        .success();
    browser.see(&message("Ada", "Ben played e7e5.")).await;
    browser.wait_until_gone(&message("Ada", "is thinking…")).await;
    browser.save_picture("two-people").await;
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn buttons_selects_and_modals_are_used_and_private_messages_stay_private() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let address = format!("{}?user=Ada,Ben", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&in_column(user, "button[contains(., '#games')]")).await;
    }
    let button = |style: u64, id: &str, off: bool| json!({"type": 2, "style": style, "label": id, "custom_id": id, "disabled": off});
    harness
        .post(json!({"content": "The board", "components": [
            {"type": 1, "components": [button(1, "Move", false), button(2, "Legal", false), button(3, "Draw", true), button(4, "Resign", false)]},
            {"type": 1, "components": [{"type": 3, "custom_id": "piece", "placeholder": "Which piece?", "options": [
                {"label": "King", "value": "k", "description": "on e1"}, {"label": "Rook", "value": "r"}]}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "rival", "placeholder": "Whom?", "max_values": 2}]},
        ]}))
        .await
        .success();

    // A disabled button cannot be pressed.
    let draw = browser.see(&in_column("Ada", "button[.='Draw']")).await;
    assert!(!draw.is_enabled().await.expect("it is asked"));

    // An ephemeral answer is visible to one person until they dismiss it.
    browser.click(&in_column("Ada", "button[.='Legal']")).await;
    let pressed = connection.event("INTERACTION_CREATE").await;
    assert_eq!(pressed["data"]["custom_id"], "Legal");
    harness.answer(&pressed, answer(MESSAGE, json!({"content": "You may castle.", "flags": 64}))).await;
    browser
        .see(&in_column(
            "Ada",
            "article[contains(., 'You may castle.')][contains(., 'Only you can see this')]",
        ))
        .await;
    assert_eq!(browser.count(&message("Ben", "You may castle.")).await, 0);
    browser.click(&in_column("Ada", "button[.='Dismiss message']")).await;
    browser.wait_until_gone(&message("Ada", "You may castle.")).await;

    // A select is operated by keyboard, and the message changes in place.
    browser.click(&in_column("Ben", "button[@data-custom-id='piece']")).await;
    browser.send_keys(DOWN).await;
    browser.send_keys(ENTER).await;
    let chosen = connection.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["r"]));
    harness.answer(&chosen, answer(UPDATE, json!({"content": "The Rook it is"}))).await;
    for user in ["Ada", "Ben"] {
        browser
            .see(&in_column(user, "article[contains(., 'The Rook it is')]//span[contains(., '(edited)')]"))
            .await;
        assert_eq!(browser.count(&message(user, "The board")).await, 0);
    }
    // A list keeps its selection. Picking the same entry again sends nothing until the list has another id.
    let pick = |who: &'static str, piece: &'static str| {
        let browser = &browser;
        async move {
            browser
                .click(&in_column(
                    "Ben",
                    &format!("button[contains(@data-custom-id, 'piece')][contains(., '{who}')]"),
                ))
                .await;
            browser
                .click(&in_column("Ben", &format!("button[@role='option'][contains(., '{piece}')]")))
                .await;
        }
    };
    pick("Rook", "Rook").await;
    pick("Rook", "King").await;
    let chosen = connection.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["k"]));
    let mut rows = chosen["message"]["components"].clone();
    rows[1]["components"][0]["custom_id"] = json!("piece again");
    harness.answer(&chosen, answer(UPDATE, json!({"components": rows}))).await;
    browser.see(&in_column("Ben", "button[@data-custom-id='piece again'][.='Which piece?']")).await;
    pick("Which piece?", "King").await;
    let chosen = connection.event("INTERACTION_CREATE").await;
    assert_eq!(chosen["data"]["values"], json!(["k"]));
    harness.answer(&chosen, answer(DEFER_UPDATE, Value::Null)).await;

    // A user select can allow several members of the server.
    browser.click(&in_column("Ada", "button[@data-custom-id='rival']")).await;
    browser.save_picture("select").await;
    browser.click(&in_column("Ada", "button[@role='option'][contains(., 'Cleo')]")).await;
    browser.click(&in_column("Ada", "button[@role='option'][contains(., 'Dan')]")).await;
    browser.click(&in_column("Ada", "button[.='Choose'][not(@hidden)]")).await;
    let rivals = connection.event("INTERACTION_CREATE").await;
    assert_eq!(rivals["data"]["values"].as_array().map(Vec::len), Some(2));
    harness.answer(&rivals, answer(DEFER_UPDATE, Value::Null)).await;

    // A modal keeps its input, and its required fields cannot be left out.
    browser.click(&in_column("Ben", "button[.='Move']")).await;
    let interaction = connection.event("INTERACTION_CREATE").await;
    let inputs = json!([
        {"type": 1, "components": [{"type": 4, "style": 1, "custom_id": "from", "label": "From", "required": true}]},
        {"type": 1, "components": [{"type": 4, "style": 2, "custom_id": "why", "label": "Why", "required": false}]}]);
    harness
        .answer(
            &interaction,
            answer(MODAL, json!({"custom_id": "m", "title": "Your move", "components": inputs})),
        )
        .await;
    browser.see(&in_column("Ben", "form[@role='dialog'][contains(., 'Your move')]")).await;
    assert_eq!(browser.count(&in_column("Ada", "form[@role='dialog']")).await, 0);
    browser.send_keys("e2").await;
    browser.save_picture("modal").await;
    browser.send_keys(ENTER).await;
    let submitted = connection.event("INTERACTION_CREATE").await;
    assert_eq!(submitted["data"]["components"][0]["components"][0]["value"], "e2");
    harness.answer(&submitted, answer(MESSAGE, json!({"content": "Moved from e2."}))).await;
    browser.see(&message("Ada", "Moved from e2.")).await;
    browser.wait_until_gone(&in_column("Ben", "form[@role='dialog']")).await;

    // A missing answer is reported to the user.
    browser.click(&in_column("Ada", "button[.='Resign']")).await;
    connection.event("INTERACTION_CREATE").await;
    harness.sandbox.advance(test_options().first_answer);
    browser
        .see(&in_column("Ada", "article[contains(., 'The Rook it is')]//div[.='This interaction failed']"))
        .await;
    assert_eq!(browser.count(&in_column("Ben", "div[.='This interaction failed']")).await, 0);

    // A command without an answer is reported too; the report can be dismissed. The command has an attachment.
    harness
        .register(json!([{"name": "load", "description": "Load a game", "options": [
            {"type": 11, "name": "file", "description": "The game", "required": true},
            {"type": 4, "name": "move", "description": "Up to which", "min_value": 1}]}]))
        .await;
    browser.click(&message_field("Ben")).await;
    browser.send_keys("/lo").await;
    browser.see(&in_column("Ben", "div[@role='option'][contains(., '/load')]")).await;
    browser.send_keys(TAB).await;
    let game = tempfile::NamedTempFile::with_suffix(".txt").expect("a file");
    std::fs::write(game.path(), "e2e4").expect("it is written");
    let file = browser.see(&in_column("Ben", "input[@data-option='file']")).await;
    file.send_keys(&game.path().to_string_lossy()).await.expect("it takes a file");
    browser.click(&in_column("Ben", "button[.='+ move']")).await;
    browser.send_keys("0").await;
    browser.send_keys(ENTER).await;
    browser.see(&in_column("Ben", "div[contains(@class, 'failure')][.='At least 1.']")).await;
    browser.send_keys("\u{e003}7").await;
    browser.send_keys(ENTER).await;
    let loaded = connection.event("INTERACTION_CREATE").await;
    assert_eq!(option(&loaded, "move"), 7);
    let id = option(&loaded, "file").as_str().expect("an id");
    assert_eq!(loaded["data"]["resolved"]["attachments"][id]["size"], 4);
    harness.sandbox.advance(test_options().first_answer);
    browser.see(&in_column("Ben", "div[contains(., '/load: The application did not respond')]")).await;
    browser.click(&in_column("Ben", "button[.='Dismiss message']")).await;
    browser.wait_until_gone(&in_column("Ben", "div[contains(., 'did not respond')]")).await;
    browser.save_picture("buttons").await;
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_page_works_at_phone_width_and_by_keyboard() {
    let harness = Harness::start().await;
    let address = format!("{}?user=Ada,Ben", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 390, 844).await else { return };
    // A single column is shown, without sideways scrolling.
    browser.see(&message_field("Ada")).await;
    let visible = "return [...document.querySelectorAll('.column')].filter((one) => one.offsetWidth > 0).map((one) => one.dataset.user)";
    assert_eq!(browser.script(visible).await, json!(["Ada"]));
    let fits = "return document.documentElement.scrollWidth <= 390";
    assert_eq!(browser.script(fits).await, true);

    // The channel list opens with a button.
    browser.click(&in_column("Ada", "button[.='Channels']")).await;
    browser.save_picture("phone-channels").await;
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
    browser.click(&message_field("Ada")).await;
    browser.send_keys("good **morning**").await;
    browser.send_keys(ENTER).await;
    browser.see(&in_column("Ada", "article//strong[.='morning']")).await;
    assert_eq!(harness.messages_seen_by("Ben").await[0]["content"], "good **morning**");

    // Escape closes a list and keeps the input.
    browser.send_keys("/").await;
    browser.see(&in_column("Ada", "div[contains(., 'There is no such command here.')]")).await;
    browser.send_keys(ESCAPE).await;
    browser.wait_until_gone(&in_column("Ada", "div[@role='listbox'][not(@hidden)]")).await;

    // Another person's column replaces it and shows new messages.
    browser.click("//nav[@id='people']/button[.='Ben']").await;
    browser.see(&in_column("Ben", "button[contains(., 'Channels')]")).await;
    assert_eq!(browser.script(visible).await, json!(["Ben"]));
    assert_eq!(browser.script(fits).await, true);
    browser.click(&in_column("Ben", "button[.='Channels']")).await;
    browser.click(&in_column("Ben", "button[contains(., '#games')]")).await;
    browser.see(&message("Ben", "good morning")).await;

    // Threads are listed below their channel. A direct channel opens with one press.
    let ada = harness.sandbox.person("ada").expect("she is there");
    harness.sandbox.open_thread(harness.channel, ada, "Ada's table").expect("she may");
    browser.click(&in_column("Ben", "button[.='Channels']")).await;
    browser.see(&in_column("Ben", "button[contains(@class, 'thread')][contains(., \"Ada's table\")]")).await;
    browser.click(&in_column("Ben", "nav/button[last()]")).await;
    browser.see(&in_column("Ben", "h3[contains(@class, 'place')][starts-with(., '@')]")).await;
    browser.save_picture("phone").await;
    browser.close().await;
    harness.stop_without_complaints().await;
}
