//! Components V2 messages and modals with labels: rendering and use.

use crate::browser::{Browser, in_column};
use crate::harness::Harness;
use crate::people::{MESSAGE, MODAL, UPDATE, answer, message};
use serde_json::{Value, json};

const V2: u64 = 1 << 15;
/// Viewport sizes of a desktop and of a phone.
const SIZES: [(u32, u32); 2] = [(1280, 900), (390, 844)];

async fn open_games_channel(browser: &Browser, width: u32) {
    if width == 390 {
        browser.click(&in_column("Ada", "button[.='Channels']")).await;
    }
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
}

fn button(label: &str, style: u64) -> Value {
    json!({"type": 2, "style": style, "label": label, "custom_id": label})
}

fn board() -> Value {
    let png = json!({"media": {"url": "attachment://board.png"}, "description": "A board with dice"});
    json!({"flags": V2, "attachments": [{"id": 0, "filename": "board.png"}, {"id": 1, "filename": "game.txt"}], "components": [
        {"type": 10, "content": "Above the **frame**"},
        {"type": 17, "accent_color": 0x00_c9_9a_2e, "components": [
            {"type": 9, "components": [{"type": 10, "content": "## Mount Chess"}, {"type": 10, "content": "White to move"}],
             "accessory": {"type": 11, "media": {"url": "attachment://board.png"}, "description": "Small"}},
            {"type": 14, "spacing": 2},
            {"type": 12, "items": [png]},
            {"type": 14, "divider": false},
            {"type": 13, "file": {"url": "attachment://game.txt"}},
            {"type": 9, "components": [{"type": 10, "content": "Two hours left"}], "accessory": button("Claim", 2)},
            {"type": 1, "components": [button("Move", 1), button("Resign", 4)]},
            {"type": 1, "components": [{"type": 3, "custom_id": "piece", "placeholder": "Which piece?", "options": [
                {"label": "King", "value": "k"}, {"label": "Rook", "value": "r"}]}]},
        ]},
        {"type": 17, "spoiler": true, "components": [{"type": 10, "content": "a secret"}]},
    ]})
}

#[tokio::test]
async fn components_v2_messages_are_rendered_and_usable() {
    for (width, height) in SIZES {
        let harness = Harness::start().await;
        let mut connection = harness.connect().await;
        let Some(browser) = Browser::open(&harness.sandbox.page_url(), width, height).await else { return };
        open_games_channel(&browser, width).await;
        let png = include_bytes!("../../src/picture/tests/golden/overlay-dice.png");
        let path = format!("/channels/{}/messages", harness.channel);
        let files = [("board.png", &png[..]), ("game.txt", &b"e2e4"[..])];
        harness.bot_with_files("POST", &path, &board(), &files).await.success();
        for part in [
            "div[@class='content']//strong[.='frame']",
            "div[@class='container']//div[@class='section']//*[contains(@class, 'heading-2')][.='Mount Chess']",
            "div[@class='accessory']//a[@class='thumbnail']/img[@alt='Small']",
            "div[contains(@class, 'gallery')]//img[@alt='A board with dice']",
            "div[@class='container']//a[@download='game.txt']",
            "hr[contains(@class, 'wide')]",
            "hr[contains(@class, 'blank')]",
        ] {
            browser.see(&in_column("Ada", &format!("article//{part}"))).await;
        }
        let twice = in_column("Ada", "article//a[@download='game.txt']");
        assert_eq!(browser.count(&twice).await, 1, "what a component shows is not shown again below");
        let accent = "return getComputedStyle(document.querySelector('.container')).borderInlineStartColor";
        assert_eq!(browser.script(accent).await, "rgb(201, 154, 46)");
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true);
        browser.save_picture(&format!("components-{width}")).await;

        // A spoiler is revealed with one press.
        browser.click(&in_column("Ada", "div[@class='veil']")).await;
        browser.wait_until_gone(&in_column("Ada", "div[@class='veil']")).await;

        // Nested buttons and selects work at any depth.
        browser.click(&in_column("Ada", "button[.='Claim']")).await;
        let pressed = connection.event("INTERACTION_CREATE").await;
        assert_eq!(pressed["data"]["custom_id"], "Claim");
        let reply = json!({"content": "Not yet.", "flags": 64});
        harness.answer(&pressed, answer(MESSAGE, reply)).await.success();
        browser.see(&message("Ada", "Not yet.")).await;
        browser.click(&in_column("Ada", "button[@data-custom-id='piece']")).await;
        browser.click(&in_column("Ada", "button[@role='option'][contains(., 'Rook')]")).await;
        let chosen = connection.event("INTERACTION_CREATE").await;
        assert_eq!(chosen["data"]["values"], json!(["r"]));
        let after = json!({"components": [{"type": 17, "components": [{"type": 10, "content": "The Rook it is"}]}], "attachments": []});
        harness.answer(&chosen, answer(UPDATE, after)).await.success();
        browser
            .see(&in_column("Ada", "article//div[@class='container'][contains(., 'The Rook it is')]"))
            .await;
        browser.wait_until_gone(&in_column("Ada", "article//a[@download='game.txt']")).await;
        browser.close().await;
        harness.stop_without_complaints().await;
    }
}

fn label(label: &str, component: &Value) -> Value {
    json!({"type": 18, "label": label, "component": component})
}

fn form() -> Value {
    let options = |all: &[&str]| -> Value {
        all.iter().map(|one| json!({"label": one, "value": one.to_lowercase()})).collect()
    };
    let mut title = label("Title", &json!({"type": 4, "style": 1, "custom_id": "title", "max_length": 40}));
    title["description"] = json!("As it is announced");
    json!([
        {"type": 10, "content": "A **new** game"},
        title,
        label("Game", &json!({"type": 3, "custom_id": "game", "options": options(&["Mount", "Giant"])})),
        label("Opponent", &json!({"type": 5, "custom_id": "who", "required": false})),
        label("Time", &json!({"type": 21, "custom_id": "time", "options": options(&["Short", "Long"])})),
    ])
}

#[tokio::test]
async fn a_modal_with_labels_is_filled_in() {
    for (width, height) in SIZES {
        let harness = Harness::start().await;
        let mut connection = harness.connect().await;
        harness
            .post(json!({"content": "Begin", "components": [{"type": 1, "components": [button("New", 1)]}]}))
            .await
            .success();
        let Some(browser) = Browser::open(&harness.sandbox.page_url(), width, height).await else { return };
        open_games_channel(&browser, width).await;
        let open_modal = async |connection: &mut crate::gateway_connection::GatewayConnection,
                                components: Value| {
            browser.click(&in_column("Ada", "button[.='New']")).await;
            let interaction = connection.event("INTERACTION_CREATE").await;
            let modal = json!({"custom_id": "m", "title": "New game", "components": components});
            harness.answer(&interaction, answer(MODAL, modal)).await.success();
            browser.see(&in_column("Ada", "form[@role='dialog'][contains(., 'New game')]")).await;
        };
        let submit_modal = async |connection: &mut crate::gateway_connection::GatewayConnection| {
            browser.click(&in_column("Ada", "form//button[.='Submit']")).await;
            let submitted = connection.event("INTERACTION_CREATE").await;
            harness
                .answer(&submitted, answer(MESSAGE, json!({"content": "Done", "flags": 64})))
                .await
                .success();
            browser.wait_until_gone(&in_column("Ada", "form[@role='dialog']")).await;
            submitted["data"].clone()
        };

        open_modal(&mut connection, form()).await;
        browser.send_keys("Spring").await;
        browser.click(&in_column("Ada", "form//button[@data-custom-id='game']")).await;
        browser.click(&in_column("Ada", "form//button[@role='option'][.='Giant']")).await;
        browser.click(&in_column("Ada", "form//button[@data-custom-id='who']")).await;
        browser.click(&in_column("Ada", "form//button[@role='option'][contains(., 'Ben')]")).await;
        browser.click(&in_column("Ada", "form//label[@class='choice'][contains(., 'Long')]")).await;
        browser.save_picture(&format!("labels-{width}")).await;
        let data = submit_modal(&mut connection).await;
        let filled = |row: usize| &data["components"][row]["component"];
        assert_eq!(filled(1)["value"], "Spring", "{data}");
        assert_eq!(filled(2)["values"], json!(["giant"]));
        assert_eq!(filled(3)["values"], json!([harness.sandbox.person("Ben")]));
        assert_eq!(filled(4)["value"], "long");

        // Required choices are enforced, and boxes can be ticked.
        let options = json!([{"label": "Rated", "value": "rated"}, {"label": "Dice", "value": "dice", "default": true}]);
        open_modal(&mut connection, json!([
            label("Where", &json!({"type": 8, "custom_id": "where"})),
            label("Terms", &json!({"type": 22, "custom_id": "terms", "options": options, "required": false, "min_values": 0})),
            label("I have read the rules", &json!({"type": 23, "custom_id": "read"})),
        ])).await;
        browser.click(&in_column("Ada", "form//button[.='Submit']")).await;
        browser.see(&in_column("Ada", "form//div[contains(@class, 'failure')][string-length(.) > 0]")).await;
        browser.click(&in_column("Ada", "form//button[@data-custom-id='where']")).await;
        browser.click(&in_column("Ada", "form//button[@role='option'][.='#games']")).await;
        browser.click(&in_column("Ada", "form//label[@class='choice'][contains(., 'Rated')]")).await;
        browser.click(&in_column("Ada", "form//label[.='I have read the rules']")).await;
        browser.save_picture(&format!("boxes-{width}")).await;
        let data = submit_modal(&mut connection).await;
        let filled = |row: usize| &data["components"][row]["component"];
        assert_eq!(filled(0)["values"], json!([harness.channel]), "{data}");
        assert_eq!(filled(1)["values"], json!(["rated", "dice"]));
        assert_eq!(filled(2)["value"], true);
        browser.close().await;
        harness.stop_without_complaints().await;
    }
}
