//! The stand-in's page, in a real browser: Chromium, driven as people would use it. A bot of the tests' own answers.

#[path = "page/browser.rs"]
#[allow(dead_code, reason = "the game with the real bot uses the rest")]
mod browser;
#[path = "sandbox/line.rs"]
#[allow(dead_code, reason = "the stand-in's own tests use the rest")]
mod line;
#[path = "openapi/mod.rs"]
mod openapi;
#[path = "sandbox/stage.rs"]
#[allow(dead_code, reason = "the stand-in's own tests use the rest")]
mod stage;
#[path = "common/tools.rs"]
mod tools;

use browser::{Bridge, Browser, of};
use castellan::sandbox::Options;
use line::Line;
use serde_json::{Value, json};
use stage::{Stage, quick};
use std::time::Duration;

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const DOWN: &str = "\u{e015}";
const ESCAPE: &str = "\u{e00c}";

const MESSAGE: u64 = 4;
const DEFER: u64 = 5;
const DEFER_UPDATE: u64 = 6;
const UPDATE: u64 = 7;
const CHOICES: u64 = 8;
const MODAL: u64 = 9;

fn answer(kind: u64, data: Value) -> Value {
    let mut body = json!({"type": kind});
    if !data.is_null() {
        body["data"] = data;
    }
    body
}

/// The next interaction that is no question for choices; such questions are answered with those that contain
/// what was typed.
async fn deed(stage: &Stage, line: &mut Line, choices: &[&str]) -> Value {
    loop {
        let interaction = line.event("INTERACTION_CREATE").await;
        if interaction["type"] != 4 {
            return interaction;
        }
        let options = interaction["data"]["options"].as_array().expect("options");
        let focused = options.iter().find(|option| option["focused"] == true).expect("one is asked for");
        let typed = focused["value"].as_str().expect("a text");
        let found: Vec<Value> = choices
            .iter()
            .filter(|choice| choice.contains(typed))
            .map(|choice| json!({"name": format!("Play {choice}"), "value": choice}))
            .collect();
        stage.answer(&interaction, answer(CHOICES, json!({"choices": found}))).await;
    }
}

fn option<'a>(interaction: &'a Value, name: &str) -> &'a Value {
    let options = interaction["data"]["options"].as_array().expect("options");
    &options.iter().find(|option| option["name"] == name).unwrap_or_else(|| panic!("{interaction}"))["value"]
}

/// What somebody types into: the field for messages.
fn field(user: &str) -> String {
    of(user, "textarea[contains(@class, 'say')]")
}

fn message(user: &str, text: &str) -> String {
    of(user, &format!("article[contains(@class, 'message') and contains(., '{text}')]"))
}

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

    // `/` lists what there is, with descriptions; arrows go through it.
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

    // What is required is asked for, and its absence is told without a word to the bot.
    browser.keys("/move ").await;
    browser.see(&of("Ada", "input[@data-option='action']")).await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "*[contains(@class, 'failure') and .='This option is required.']")).await;

    // The bot is asked as one types, and one of its choices is taken.
    browser.keys("e2").await;
    let choices = ["e2e4", "e2e3", "d2d4"];
    let asked = tokio::join!(deed(&stage, &mut line, &choices), async {
        browser.see(&of("Ada", "div[@role='option'][contains(., 'Play e2e3')]")).await;
        // What was proposed before anything was typed gives way.
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

    // A whole line is read, with options by their names, and lists are kept to.
    browser.click(&field("Ben")).await;
    browser.keys("/move e7e5 style:Boldly against:Ada").await;
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
    let options = Options { first_answer: Duration::from_millis(1_500), ..quick() };
    let stage = Stage::new(options).await;
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

    // A button that is off cannot be pressed.
    let draw = browser.see(&of("Ada", "button[.='Draw']")).await;
    assert!(!draw.is_enabled().await.expect("it is asked"));

    // The answer to one person is seen by them only, until they let it go.
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

    // A select by keys; the message changes in place.
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

    // Several people of the server can be chosen.
    browser.click(&of("Ada", "button[@data-custom-id='rival']")).await;
    browser.picture("select").await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'Cleo')]")).await;
    browser.click(&of("Ada", "button[@role='option'][contains(., 'Dan')]")).await;
    browser.click(&of("Ada", "button[.='Choose'][not(@hidden)]")).await;
    let rivals = line.event("INTERACTION_CREATE").await;
    assert_eq!(rivals["data"]["values"].as_array().map(Vec::len), Some(2));
    stage.answer(&rivals, answer(DEFER_UPDATE, Value::Null)).await;

    // A modal keeps what was typed, and what it requires is not left out.
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

    // No answer at all is told to the one who pressed.
    browser.click(&of("Ada", "button[.='Resign']")).await;
    line.event("INTERACTION_CREATE").await;
    browser.see(&of("Ada", "article[contains(., 'The Rook it is')]//div[.='This interaction failed']")).await;
    assert_eq!(browser.count(&of("Ben", "div[.='This interaction failed']")).await, 0);

    // Nor is a command without an answer passed over; what was said of it can be let go. A file goes with it.
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
    browser.see(&of("Ben", "div[contains(., '/load: The application did not respond')]")).await;
    browser.click(&of("Ben", "button[.='Dismiss message']")).await;
    browser.gone(&of("Ben", "div[contains(., 'did not respond')]")).await;
    browser.picture("buttons").await;
    browser.close().await;
    stage.ends_well().await;
}

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
    let png = include_bytes!("golden/overlay-dice.png");
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
        let element = browser.see(&of("Ada", &format!("article//{path}"))).await;
        let seen = element.text().await.expect("a text");
        assert!(seen.contains(text), "{path}: {seen:?} instead of {text:?}");
    }
    let read = browser.text().await;
    for text in ["*plain* snake_case_name", "<img src=x onerror=\"window.hurt=1\">", "[bad](javascript:hurt)"]
    {
        assert!(read.contains(text), "{text} in {read}");
    }
    assert_eq!(browser.script("return window.hurt ?? null").await, Value::Null);

    // A spoiler shows itself when it is pressed.
    assert!(!read.contains("secret"), "{read}");
    browser.click(&of("Ada", "span[contains(@class, 'spoiler')]")).await;
    assert!(browser.text().await.contains("secret"));

    // A picture is there, and says what it shows.
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
    browser.see(&of("Ada", "div[@role='status'][contains(., 'Connecting again')]")).await;
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
    browser.gone(&of("Ada", "div[@role='status'][contains(., 'Connecting again')]")).await;
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

    // What grows after somebody was brought to the end does not leave them behind: pictures arrive so.
    let grows = "for (const log of document.querySelectorAll('.log')) {
        log.scrollTop = 0;
        log.scrollTop = log.scrollHeight;
        log.querySelector('.list').lastElementChild.style.minHeight = '2000px';
    }";
    browser.script(grows).await;
    tells("A picture has come.").await;
    assert_eq!((below("Ada").await, below("Ben").await), (0, 0));

    // Whoever reads what was before is left there, until they ask for something themselves.
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
    browser.see(&of("Ada", "div[@role='alert'][contains(., 'not there any more')]")).await;
    browser.close().await;
    stage.ends_well().await;
}

#[tokio::test]
async fn it_works_at_the_width_of_a_phone_and_by_keys() {
    let stage = Stage::quick().await;
    let address = format!("{}?user=Ada,Ben", stage.sandbox.page_url());
    let Some(browser) = Browser::open(&address, 390, 844).await else { return };
    // One column is seen, and nothing sticks out.
    browser.see(&field("Ada")).await;
    let seen = "return [...document.querySelectorAll('.column')].filter((one) => one.offsetWidth > 0).map((one) => one.dataset.user)";
    assert_eq!(browser.script(seen).await, json!(["Ada"]));
    let fits = "return document.documentElement.scrollWidth <= 390";
    assert_eq!(browser.script(fits).await, true);

    // The channels are behind a button.
    browser.click(&of("Ada", "button[.='Channels']")).await;
    browser.picture("phone-channels").await;
    browser.click(&of("Ada", "button[contains(., '#games')]")).await;
    browser.click(&field("Ada")).await;
    browser.keys("good **morning**").await;
    browser.keys(ENTER).await;
    browser.see(&of("Ada", "article//strong[.='morning']")).await;
    assert_eq!(stage.seen_by("Ben").await[0]["content"], "good **morning**");

    // Escape leaves a list, and what was typed stays.
    browser.keys("/").await;
    browser.see(&of("Ada", "div[contains(., 'There is no such command here.')]")).await;
    browser.keys(ESCAPE).await;
    browser.gone(&of("Ada", "div[@role='listbox'][not(@hidden)]")).await;

    // Somebody else's column takes its place, and has been told.
    browser.click("//nav[@id='people']/button[.='Ben']").await;
    browser.see(&of("Ben", "button[contains(., 'Channels')]")).await;
    assert_eq!(browser.script(seen).await, json!(["Ben"]));
    assert_eq!(browser.script(fits).await, true);
    browser.click(&of("Ben", "button[.='Channels']")).await;
    browser.click(&of("Ben", "button[contains(., '#games')]")).await;
    browser.see(&message("Ben", "good morning")).await;

    // A thread has its place below its channel, and a direct channel is opened by a press.
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
