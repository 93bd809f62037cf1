//! Components V2 messages and modals with labels: rendering and use.

use crate::browser::{Browser, of};
use crate::people::{MESSAGE, MODAL, UPDATE, answer, message};
use crate::stage::Stage;
use serde_json::{Value, json};

const V2: u64 = 1 << 15;
/// Viewport sizes of a desktop and of a phone.
const SIZES: [(u32, u32); 2] = [(1280, 900), (390, 844)];

async fn games(browser: &Browser, width: u32) {
    if width == 390 {
        browser.click(&of("Ada", "button[.='Channels']")).await;
    }
    browser.click(&of("Ada", "button[contains(., '#games')]")).await;
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
async fn a_message_of_components_is_drawn_and_used() {
    for (width, height) in SIZES {
        let stage = Stage::quick().await;
        let mut line = stage.line().await;
        let Some(browser) = Browser::open(&stage.sandbox.page_url(), width, height).await else { return };
        games(&browser, width).await;
        let png = include_bytes!("../../src/picture/tests/golden/overlay-dice.png");
        let path = format!("/channels/{}/messages", stage.channel);
        let files = [("board.png", &png[..]), ("game.txt", &b"e2e4"[..])];
        stage.bot_with_files("POST", &path, &board(), &files).await.fine();
        for part in [
            "div[@class='content']//strong[.='frame']",
            "div[@class='container']//div[@class='section']//*[contains(@class, 'heading-2')][.='Mount Chess']",
            "div[@class='accessory']//a[@class='thumbnail']/img[@alt='Small']",
            "div[contains(@class, 'gallery')]//img[@alt='A board with dice']",
            "div[@class='container']//a[@download='game.txt']",
            "hr[contains(@class, 'wide')]",
            "hr[contains(@class, 'blank')]",
        ] {
            browser.see(&of("Ada", &format!("article//{part}"))).await;
        }
        let twice = of("Ada", "article//a[@download='game.txt']");
        assert_eq!(browser.count(&twice).await, 1, "what a component shows is not shown again below");
        let accent = "return getComputedStyle(document.querySelector('.container')).borderInlineStartColor";
        assert_eq!(browser.script(accent).await, "rgb(201, 154, 46)");
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true);
        browser.picture(&format!("components-{width}")).await;

        // A spoiler is revealed with one press.
        browser.click(&of("Ada", "div[@class='veil']")).await;
        browser.gone(&of("Ada", "div[@class='veil']")).await;

        // Nested buttons and selects work at any depth.
        browser.click(&of("Ada", "button[.='Claim']")).await;
        let pressed = line.event("INTERACTION_CREATE").await;
        assert_eq!(pressed["data"]["custom_id"], "Claim");
        let said = json!({"content": "Not yet.", "flags": 64});
        stage.answer(&pressed, answer(MESSAGE, said)).await.fine();
        browser.see(&message("Ada", "Not yet.")).await;
        browser.click(&of("Ada", "button[@data-custom-id='piece']")).await;
        browser.click(&of("Ada", "button[@role='option'][contains(., 'Rook')]")).await;
        let chosen = line.event("INTERACTION_CREATE").await;
        assert_eq!(chosen["data"]["values"], json!(["r"]));
        let after = json!({"components": [{"type": 17, "components": [{"type": 10, "content": "The Rook it is"}]}], "attachments": []});
        stage.answer(&chosen, answer(UPDATE, after)).await.fine();
        browser.see(&of("Ada", "article//div[@class='container'][contains(., 'The Rook it is')]")).await;
        browser.gone(&of("Ada", "article//a[@download='game.txt']")).await;
        browser.close().await;
        stage.ends_well().await;
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
async fn a_form_of_labels_is_filled_in() {
    for (width, height) in SIZES {
        let stage = Stage::quick().await;
        let mut line = stage.line().await;
        stage
            .post(json!({"content": "Begin", "components": [{"type": 1, "components": [button("New", 1)]}]}))
            .await
            .fine();
        let Some(browser) = Browser::open(&stage.sandbox.page_url(), width, height).await else { return };
        games(&browser, width).await;
        let opens = async |line: &mut crate::line::Line, components: Value| {
            browser.click(&of("Ada", "button[.='New']")).await;
            let asked = line.event("INTERACTION_CREATE").await;
            let modal = json!({"custom_id": "m", "title": "New game", "components": components});
            stage.answer(&asked, answer(MODAL, modal)).await.fine();
            browser.see(&of("Ada", "form[@role='dialog'][contains(., 'New game')]")).await;
        };
        let submits = async |line: &mut crate::line::Line| {
            browser.click(&of("Ada", "form//button[.='Submit']")).await;
            let submitted = line.event("INTERACTION_CREATE").await;
            stage.answer(&submitted, answer(MESSAGE, json!({"content": "Done", "flags": 64}))).await.fine();
            browser.gone(&of("Ada", "form[@role='dialog']")).await;
            submitted["data"].clone()
        };

        opens(&mut line, form()).await;
        browser.keys("Spring").await;
        browser.click(&of("Ada", "form//button[@data-custom-id='game']")).await;
        browser.click(&of("Ada", "form//button[@role='option'][.='Giant']")).await;
        browser.click(&of("Ada", "form//button[@data-custom-id='who']")).await;
        browser.click(&of("Ada", "form//button[@role='option'][contains(., 'Ben')]")).await;
        browser.click(&of("Ada", "form//label[@class='choice'][contains(., 'Long')]")).await;
        browser.picture(&format!("labels-{width}")).await;
        let data = submits(&mut line).await;
        let filled = |place: usize| &data["components"][place]["component"];
        assert_eq!(filled(1)["value"], "Spring", "{data}");
        assert_eq!(filled(2)["values"], json!(["giant"]));
        assert_eq!(filled(3)["values"], json!([stage.sandbox.person("Ben")]));
        assert_eq!(filled(4)["value"], "long");

        // Required choices are enforced, and boxes can be ticked.
        let options = json!([{"label": "Rated", "value": "rated"}, {"label": "Dice", "value": "dice", "default": true}]);
        opens(&mut line, json!([
            label("Where", &json!({"type": 8, "custom_id": "where"})),
            label("Terms", &json!({"type": 22, "custom_id": "terms", "options": options, "required": false, "min_values": 0})),
            label("I have read the rules", &json!({"type": 23, "custom_id": "read"})),
        ])).await;
        browser.click(&of("Ada", "form//button[.='Submit']")).await;
        browser.see(&of("Ada", "form//div[contains(@class, 'failure')][string-length(.) > 0]")).await;
        browser.click(&of("Ada", "form//button[@data-custom-id='where']")).await;
        browser.click(&of("Ada", "form//button[@role='option'][.='#games']")).await;
        browser.click(&of("Ada", "form//label[@class='choice'][contains(., 'Rated')]")).await;
        browser.click(&of("Ada", "form//label[.='I have read the rules']")).await;
        browser.picture(&format!("boxes-{width}")).await;
        let data = submits(&mut line).await;
        let filled = |place: usize| &data["components"][place]["component"];
        assert_eq!(filled(0)["values"], json!([stage.channel]), "{data}");
        assert_eq!(filled(1)["values"], json!(["rated", "dice"]));
        assert_eq!(filled(2)["value"], true);
        browser.close().await;
        stage.ends_well().await;
    }
}
