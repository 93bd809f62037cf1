//! The message log: texts, links and scrolling.

use crate::browser::{Browser, InterruptibleProxy, in_column};
use crate::harness::Harness;
use crate::people::{DEFER_UPDATE, ENTER, MESSAGE, answer, message, message_field, next_interaction};
use serde_json::{Value, json};

#[tokio::test]
async fn messages_are_rendered_with_markdown_and_without_html() {
    let harness = Harness::start().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 1280, 900).await else { return };
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
    let ben = harness.sandbox.person("ben").expect("he is there");
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
    let path = format!("/channels/{}/messages", harness.channel);
    harness.bot_with_files("POST", &path, &body, &[("board.png", png)]).await.success();
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
        let seen = browser.text_of(&in_column("Ada", &format!("article//{path}"))).await;
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
    browser.click(&in_column("Ada", "span[contains(@class, 'spoiler')]")).await;
    assert!(browser.text().await.contains("secret"));

    // A picture is shown with its alternative text.
    browser.see(&in_column("Ada", "article//img[@alt='A board with dice']")).await;
    let drawn =
        "const one = document.querySelector('article img'); await one.decode(); return one.naturalWidth > 0";
    assert_eq!(browser.script(&format!("return (async () => {{ {drawn} }})()")).await, true);
    browser.save_picture("markdown").await;
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_lost_connection_neither_loses_nor_doubles_a_message() {
    let harness = Harness::start().await;
    let proxy = InterruptibleProxy::to(&harness.sandbox.page_url()).await;
    let Some(browser) = Browser::open(&format!("{}?user=Ada", proxy.address), 900, 700).await else {
        return;
    };
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
    let mut ids = Vec::new();
    for number in 0..3 {
        let made = harness.post(json!({"content": format!("before {number}")})).await.success();
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    browser.see(&message("Ada", "before 2")).await;
    proxy.set_open(false);
    browser.see(&in_column("Ada", "div[@role='status'][contains(., 'Reconnecting')]")).await;
    let path = |id: &str| format!("/channels/{}/messages/{id}", harness.channel);
    harness.bot("PATCH", &path(&ids[0]), json!({"content": "changed meanwhile"})).await.success();
    harness.bot("DELETE", &path(&ids[1]), Value::Null).await.success();
    harness.post(json!({"content": "said meanwhile"})).await.success();
    proxy.set_open(true);
    browser.see(&message("Ada", "said meanwhile")).await;
    harness.post(json!({"content": "said after"})).await.success();
    browser.see(&message("Ada", "said after")).await;
    let texts =
        "return [...document.querySelectorAll('.message .content .text')].map((one) => one.textContent)";
    assert_eq!(
        browser.script(texts).await,
        json!(["changed meanwhile", "before 2", "said meanwhile", "said after"])
    );
    browser.wait_until_gone(&in_column("Ada", "div[@role='status'][contains(., 'Reconnecting')]")).await;
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_log_follows_new_messages_at_its_end_and_after_sending() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    harness.register(json!([{"name": "game", "description": "A game"}])).await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    for user in ["Ada", "Ben"] {
        browser.click(&in_column(user, "button[contains(., '#games')]")).await;
    }
    let pixels_below = async |user: &str| {
        let script = format!(
            "const log = document.querySelector(\"section[data-user='{user}'] .log\");
             return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);"
        );
        browser.script(&script).await.as_i64().expect("a number")
    };
    let post = async |text: &str| {
        harness.post(json!({ "content": text })).await.success();
        for user in ["Ada", "Ben"] {
            browser.see(&message(user, text.trim())).await;
        }
    };
    post(&"A long story. ".repeat(100)).await;
    post(&"It goes on. ".repeat(100)).await;
    assert_eq!((pixels_below("Ada").await, pixels_below("Ben").await), (0, 0));

    // Content that grows after scrolling to the end, such as loading pictures, keeps the view at the end.
    let grow = "for (const log of document.querySelectorAll('.log')) {
        log.scrollTop = 0;
        log.scrollTop = log.scrollHeight;
        log.querySelector('.list').lastElementChild.style.minHeight = '2000px';
    }";
    browser.script(grow).await;
    post("A picture has come.").await;
    assert_eq!((pixels_below("Ada").await, pixels_below("Ben").await), (0, 0));

    // A reader of earlier messages keeps their position until they send something.
    browser.script(SCROLL_UP).await;
    post("This is new.").await;
    assert!(pixels_below("Ada").await > 1_000);
    assert_eq!(pixels_below("Ben").await, 0);
    browser.click(&message_field("Ada")).await;
    browser.send_keys("/game ").await;
    browser.send_keys(ENTER).await;
    let interaction = next_interaction(&harness, &mut connection, &[]).await;
    harness.answer(&interaction, answer(MESSAGE, json!({"content": "It stands well."}))).await;
    browser.see(&message("Ada", "It stands well.")).await;
    assert_eq!(pixels_below("Ada").await, 0);
    browser.close().await;
    harness.stop_without_complaints().await;
}

/// A script that scrolls Ada's log to its top.
const SCROLL_UP: &str = "const log = document.querySelector(\"section[data-user='Ada'] .log\");
    return new Promise((noticed) => {
        log.addEventListener('scroll', () => noticed(), { once: true });
        log.scrollTop = 0;
    });";

#[tokio::test]
async fn a_press_by_a_reader_of_earlier_messages_leads_to_the_answer_once() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let address = format!("{}?user=Ada", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 800, 500).await else { return };
    browser.click(&in_column("Ada", "button[contains(., '#games')]")).await;
    let button = |label: &str| json!({"type": 2, "style": 1, "label": label, "custom_id": label});
    let buttons = [button("New game"), button("Other")];
    harness
        .post(json!({"content": "Hello", "components": [{"type": 1, "components": buttons}]}))
        .await
        .success();
    for number in 0..3 {
        let text = format!("Story {number}. {}", "It goes on. ".repeat(100));
        harness.post(json!({ "content": text })).await.success();
    }
    browser.see(&message("Ada", "Story 2.")).await;
    let below = "const log = document.querySelector('.log');
        return Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)";
    let newer = in_column("Ada", "button[contains(@class, 'newer')][not(@hidden)]");

    // Others' messages do not move the log, but are noticed.
    browser.script(SCROLL_UP).await;
    harness.post(json!({"content": "Said by the bot"})).await.success();
    browser.see(&message("Ada", "Said by the bot")).await;
    assert!(browser.script(below).await.as_i64() > Some(300));
    browser.save_picture("new-messages").await;
    browser.click(&newer).await;
    assert_eq!(browser.script(below).await, 0);
    browser.wait_until_gone(&newer).await;
    browser.script(SCROLL_UP).await;
    harness.post(json!({"content": "Said again"})).await.success();
    browser.see(&newer).await;
    browser.script("const log = document.querySelector('.log'); log.scrollTop = log.scrollHeight").await;
    browser.wait_until_gone(&newer).await;

    // The answer to a press is followed, be it the response or a message of its own.
    let press = in_column("Ada", "button[.='New game']");
    for posts in [false, true] {
        browser.script(SCROLL_UP).await;
        browser.click(&press).await;
        let pressed = connection.event("INTERACTION_CREATE").await;
        let text = format!("A lobby, posted: {posts}");
        if posts {
            harness.answer(&pressed, answer(DEFER_UPDATE, Value::Null)).await.success();
            harness.post(json!({ "content": text })).await.success();
        } else {
            harness.answer(&pressed, answer(MESSAGE, json!({ "content": text }))).await.success();
        }
        browser.see(&message("Ada", &text)).await;
        assert_eq!(browser.script(below).await, 0, "{text}");
        assert_eq!(browser.count(&newer).await, 0, "{text}");
        // The second half of a double click is no press of its own.
        browser.script("document.querySelector('[data-custom-id=\"New game\"]').click()").await;
        browser.wait_until_gone(&in_column("Ada", "button[@aria-busy='true']")).await;
    }
    browser.click(&in_column("Ada", "button[.='Other']")).await;
    let pressed = connection.event("INTERACTION_CREATE").await;
    assert_eq!(pressed["data"]["custom_id"], "Other", "a double click opens one lobby");
    harness.answer(&pressed, answer(DEFER_UPDATE, Value::Null)).await.success();
    browser.close().await;
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn a_link_opens_its_message_at_any_age() {
    let harness = Harness::start().await;
    let Some(browser) = Browser::open(&harness.sandbox.page_url(), 1280, 800).await else { return };
    let old = harness.post(json!({ "content": "How it began." })).await.success();
    let gone = harness.post(json!({ "content": "A mistake." })).await.success();
    for number in 0..120 {
        harness.post(json!({ "content": format!("And then, {number}.") })).await.success();
    }
    let messages = format!("/channels/{}/messages", harness.channel);
    let gone = gone["id"].as_str().expect("an id").to_owned();
    harness.bot("DELETE", &format!("{messages}/{gone}"), Value::Null).await.success();
    let link = |id: &str| format!("https://discord.com/channels/{}/{}/{id}", harness.guild, harness.channel);
    let text = format!("{} and {}", link(old["id"].as_str().expect("an id")), link(&gone));
    let elsewhere = harness.sandbox.channel("general").expect("there is one");
    let path = format!("/channels/{elsewhere}/messages");
    harness.bot("POST", &path, json!({ "content": text })).await.success();

    browser.click(&in_column("Ada", "button[contains(., '#general')]")).await;
    let jump = |number: u32| in_column("Ada", &format!("article//button[contains(., '#games')][{number}]"));
    browser.click(&jump(1)).await;
    browser.see(&message("Ada", "How it began.")).await;
    let script =
        "const log = document.querySelector(\"section[data-user='Ada'] .log\").getBoundingClientRect();
        const one = document.querySelector(\"section[data-user='Ada'] article\").getBoundingClientRect();
        return one.top >= log.top - 1 && one.bottom <= log.bottom + 1;";
    assert_eq!(browser.script(script).await, true, "it is seen");
    browser.click(&in_column("Ada", "button[contains(., '#general')]")).await;
    browser.click(&jump(2)).await;
    browser.see(&in_column("Ada", "div[@role='alert'][contains(., 'That message is gone.')]")).await;
    browser.close().await;
    harness.stop_without_complaints().await;
}
