//! The message log: texts, links and scrolling.

use crate::browser::{Bridge, Browser, of};
use crate::people::{ENTER, MESSAGE, answer, deed, field, message};
use crate::stage::Stage;
use serde_json::{Value, json};

#[tokio::test]
async fn what_people_write_is_shown_as_text_with_markdown() {
    let stage = Stage::quick().await;
    let address = format!("{}?user=Ada", stage.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 1280, 900).await else { return };
    browser.click(&of("Ada", "button[contains(., '#games')]")).await;
    let ben = stage.sandbox.person("ben").expect("he is there");
    let text = format!(
        "# A heading\n**bold** *italic* __under__ ~~gone~~ `a<b>` \\*plain\\* snake_case_name\n> quoted\n- one\n- two\n\
         ```rust\nlet x = **1**;\n```\n||secret|| <@{ben}> <t:0:R> [site](https://example.org/) \
         <img src=x onerror=\"window.hurt=1\"> [bad](javascript:hurt) last"
    );
    let png = include_bytes!("../../src/picture/tests/golden/overlay-dice.png");
    let body = json!({
        "content": text, "attachments": [{"id": 0, "filename": "board.png", "description": "A board with dice"}],
        "embeds": [{"title": "Turn **3**", "description": "White to *act*", "color": 0x00aa_5500,
            "fields": [{"name": "Clock", "value": "3 days", "inline": true}], "footer": {"text": "game 9"}}],
    });
    let path = format!("/channels/{}/messages", stage.channel);
    stage.bot_with_files("POST", &path, &body, &[("board.png", png)]).await.fine();
    for (path, text) in [
        ("h4[contains(@class, 'heading-1')]", "A heading"),
        ("strong", "bold"),
        ("em", "italic"),
        ("u", "under"),
        ("s", "gone"),
        ("code", "a<b>"),
        ("blockquote", "quoted"),
        ("ul/li[2]", "two"),
        ("pre/code", "let x = **1**;"),
        ("span[contains(@class, 'mention')]", "@Ben"),
        ("a[@href='https://example.org/']", "site"),
        ("time[@data-relative='0']", "years ago"),
        ("h4[@class='embed-title']/strong", "3"),
        ("dd", "3 days"),
    ] {
        let seen = browser.read(&of("Ada", &format!("article//{path}"))).await;
        assert!(seen.contains(text), "{path}: {seen:?} instead of {text:?}");
    }
    let read = browser.text().await;
    for text in ["*plain* snake_case_name", "<img src=x onerror=\"window.hurt=1\">", "[bad](javascript:hurt)"]
    {
        assert!(read.contains(text), "{text} in {read}");
    }
    assert_eq!(browser.script("return window.hurt ?? null").await, Value::Null);

    // A spoiler is revealed with one press.
    assert!(!read.contains("secret"), "{read}");
    browser.click(&of("Ada", "span[contains(@class, 'spoiler')]")).await;
    assert!(browser.text().await.contains("secret"));

    // A picture is shown with its alternative text.
    browser.see(&of("Ada", "article//img[@alt='A board with dice']")).await;
    let drawn =
        "const one = document.querySelector('article img'); await one.decode(); return one.naturalWidth > 0";
    assert_eq!(browser.script(&format!("return (async () => {{ {drawn} }})()")).await, true);
    browser.picture("markdown").await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn a_lost_connection_neither_loses_nor_doubles_a_message() {
    let stage = Stage::quick().await;
    let bridge = Bridge::to(&stage.sandbox.page_url()).await;
    let Some(browser) = Browser::open(&format!("{}?user=Ada", bridge.address), 900, 700).await else {
        return;
    };
    browser.click(&of("Ada", "button[contains(., '#games')]")).await;
    let mut ids = Vec::new();
    for number in 0..3 {
        let made = stage.post(json!({"content": format!("before {number}")})).await.fine();
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    browser.see(&message("Ada", "before 2")).await;
    bridge.set_open(false);
    browser.see(&of("Ada", "div[@role='status'][contains(., 'Reconnecting')]")).await;
    let path = |id: &str| format!("/channels/{}/messages/{id}", stage.channel);
    stage.bot("PATCH", &path(&ids[0]), json!({"content": "changed meanwhile"})).await.fine();
    stage.bot("DELETE", &path(&ids[1]), Value::Null).await.fine();
    stage.post(json!({"content": "said meanwhile"})).await.fine();
    bridge.set_open(true);
    browser.see(&message("Ada", "said meanwhile")).await;
    stage.post(json!({"content": "said after"})).await.fine();
    browser.see(&message("Ada", "said after")).await;
    let texts =
        "return [...document.querySelectorAll('.message .content .text')].map((one) => one.textContent)";
    assert_eq!(
        browser.script(texts).await,
        json!(["changed meanwhile", "before 2", "said meanwhile", "said after"])
    );
    browser.gone(&of("Ada", "div[@role='status'][contains(., 'Reconnecting')]")).await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn whoever_is_at_the_end_or_has_asked_sees_what_is_new() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    stage.register(json!([{"name": "game", "description": "A game"}])).await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&of(user, "button[contains(., '#games')]")).await;
    }
    let below = async |user: &str| {
        let script = format!(
            "const log = document.querySelector(\"section[data-user='{user}'] .log\");
             return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);"
        );
        browser.script(&script).await.as_i64().expect("a number")
    };
    let tells = async |text: &str| {
        stage.post(json!({ "content": text })).await.fine();
        for user in ["Ada", "Ben"] {
            browser.see(&message(user, text.trim())).await;
        }
    };
    tells(&"A long story. ".repeat(100)).await;
    tells(&"It goes on. ".repeat(100)).await;
    assert_eq!((below("Ada").await, below("Ben").await), (0, 0));

    // Content that grows after scrolling to the end, such as loading pictures, keeps the view at the end.
    let grows = "for (const log of document.querySelectorAll('.log')) {
        log.scrollTop = 0;
        log.scrollTop = log.scrollHeight;
        log.querySelector('.list').lastElementChild.style.minHeight = '2000px';
    }";
    browser.script(grows).await;
    tells("A picture has come.").await;
    assert_eq!((below("Ada").await, below("Ben").await), (0, 0));

    // A reader of earlier messages keeps their position until they send something.
    let goes_up = "const log = document.querySelector(\"section[data-user='Ada'] .log\");
        return new Promise((noticed) => {
            log.addEventListener('scroll', () => noticed(), { once: true });
            log.scrollTop = 0;
        });";
    browser.script(goes_up).await;
    tells("This is new.").await;
    assert!(below("Ada").await > 1_000);
    assert_eq!(below("Ben").await, 0);
    browser.click(&field("Ada")).await;
    browser.keys("/game ").await;
    browser.keys(ENTER).await;
    let asked = deed(&stage, &mut line, &[]).await;
    stage.answer(&asked, answer(MESSAGE, json!({"content": "It stands well."}))).await;
    browser.see(&message("Ada", "It stands well.")).await;
    assert_eq!(below("Ada").await, 0);
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn a_link_leads_to_its_message_however_old_that_is() {
    let stage = Stage::quick().await;
    let Some(browser) = Browser::open(&stage.sandbox.page_url(), 1280, 800).await else { return };
    let old = stage.post(json!({ "content": "How it began." })).await.fine();
    let gone = stage.post(json!({ "content": "A mistake." })).await.fine();
    for number in 0..120 {
        stage.post(json!({ "content": format!("And then, {number}.") })).await.fine();
    }
    let messages = format!("/channels/{}/messages", stage.channel);
    let gone = gone["id"].as_str().expect("an id").to_owned();
    stage.bot("DELETE", &format!("{messages}/{gone}"), Value::Null).await.fine();
    let link = |id: &str| format!("https://discord.com/channels/{}/{}/{id}", stage.guild, stage.channel);
    let text = format!("{} and {}", link(old["id"].as_str().expect("an id")), link(&gone));
    let elsewhere = stage.sandbox.channel("general").expect("there is one");
    let path = format!("/channels/{elsewhere}/messages");
    stage.bot("POST", &path, json!({ "content": text })).await.fine();

    browser.click(&of("Ada", "button[contains(., '#general')]")).await;
    let jump = |number: u32| of("Ada", &format!("article//button[contains(., '#games')][{number}]"));
    browser.click(&jump(1)).await;
    browser.see(&message("Ada", "How it began.")).await;
    let script =
        "const log = document.querySelector(\"section[data-user='Ada'] .log\").getBoundingClientRect();
        const one = document.querySelector(\"section[data-user='Ada'] article\").getBoundingClientRect();
        return one.top >= log.top - 1 && one.bottom <= log.bottom + 1;";
    assert_eq!(browser.script(script).await, true, "it is seen");
    browser.click(&of("Ada", "button[contains(., '#general')]")).await;
    browser.click(&jump(2)).await;
    browser.see(&of("Ada", "div[@role='alert'][contains(., 'That message is gone.')]")).await;
    browser.close().await;
    stage.ends_well().await;
}
