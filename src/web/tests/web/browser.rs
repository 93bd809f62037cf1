//! The page in a headless Chromium, against the real server: one person on the page, and one who types in Discord.

use crate::harness::Harness;
use castellan_rules::Variant;
use castellan_test_support::tools::tool;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

const PATIENCE: Duration = Duration::from_secs(40);

pub struct Browser {
    pub client: Client,
    http: reqwest::Client,
    /// The address for commands beyond `WebDriver`.
    session: String,
    _driver: Child,
    _profile: TempDir,
}

impl Browser {
    /// Opens a window; `None` if the programs are not installed.
    pub async fn open(width: u32, height: u32) -> Option<Self> {
        let program = tool("chromium-headless-shell")?;
        let profile = tempfile::tempdir().expect("a folder");
        let mut driver = Command::from(tool("chromedriver")?);
        driver.arg("--port=0").env("TMPDIR", profile.path()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = driver.kill_on_drop(true).spawn().expect("it starts");
        let mut lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
        let port: u16 = loop {
            let line = lines.next_line().await.expect("it can be read").expect("it says its port");
            let port = line.rsplit_once("on port ").map(|(_, port)| port.trim_end_matches('.'));
            if let Some(port) = port.and_then(|port| port.parse().ok()).filter(|port| *port != 0) {
                break port;
            }
        };
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--lang=en",
            "--remote-debugging-pipe",
        ];
        let wanted = json!({
            "goog:chromeOptions": {"args": arguments, "binary": program.get_program().to_str()},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let Value::Object(wanted) = wanted else { unreachable!("it is one") };
        let address = format!("http://127.0.0.1:{port}");
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&address)
            .await
            .expect("a session");
        let id = client.session_id().await.expect("it is asked").expect("there is one");
        let browser = Self {
            client,
            http: reqwest::Client::new(),
            session: format!("{address}/session/{id}"),
            _driver: driver,
            _profile: profile,
        };
        browser.resize(width, height).await;
        Some(browser)
    }

    /// Sends a command of Chromium's own protocol, and returns its result.
    pub async fn cdp(&self, command: &str, params: Value) -> Value {
        let answer = self.post("goog/cdp/execute", &json!({"cmd": command, "params": params})).await;
        answer["value"].clone()
    }

    /// Sets the size of the page's viewport.
    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700});
        self.cdp("Emulation.setDeviceMetricsOverride", size).await;
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.http.post(format!("{}/{path}", self.session));
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await.expect("an answer").text().await.expect("a text");
        serde_json::from_str(&answer).expect("JSON")
    }

    /// Returns the errors in the browser's console: scripts that failed, and violations of the policy.
    pub async fn errors(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"})).await;
        let entries = log["value"].as_array().cloned().unwrap_or_default();
        let errors = entries.into_iter().filter(|entry| entry["level"] == "SEVERE");
        // Browsers ask for an icon by themselves.
        errors.map(|entry| entry["message"].to_string()).filter(|text| !text.contains("favicon")).collect()
    }

    pub async fn read(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("a script")
    }

    /// Waits until an expression is true.
    pub async fn wait_for(&self, expression: &str) {
        let begun = Instant::now();
        while self.read(&format!("return Boolean({expression});")).await != json!(true) {
            if begun.elapsed() > PATIENCE {
                let page = self.read("return document.body.innerText;").await;
                panic!("{expression}: {:?}\n{}", self.errors().await, page.as_str().unwrap_or_default());
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    pub async fn click(&self, selector: &str) {
        let element = self
            .client
            .find(Locator::Css(selector))
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses a key, as a keyboard does.
    pub async fn press(&self, key: &str) {
        let (text, code) = match key {
            "Enter" => ("\r", 13),
            "Tab" => ("", 9),
            "ArrowLeft" => ("", 37),
            "ArrowUp" => ("", 38),
            "ArrowRight" => ("", 39),
            "ArrowDown" => ("", 40),
            key if key.len() == 1 => (key, 0),
            _ => ("", 0),
        };
        for event in ["keyDown", "keyUp"] {
            let mut stroke = json!({"type": event, "key": key});
            if code > 0 {
                stroke["windowsVirtualKeyCode"] = json!(code);
                stroke["code"] = json!(key);
            }
            if event == "keyDown" && !text.is_empty() {
                stroke["text"] = json!(text);
            }
            self.cdp("Input.dispatchKeyEvent", stroke).await;
        }
    }

    pub async fn screenshot(&self, name: &str) {
        if let Some(folder) = std::env::var_os("CASTELLAN_SCREENSHOTS") {
            let picture = self.client.screenshot().await.expect("a picture");
            let folder = std::path::Path::new(&folder);
            std::fs::write(folder.join(format!("{name}.png")), picture).expect("a file");
            self.read("document.documentElement.dataset.theme = 'dark';").await;
            let dark = self.client.screenshot().await.expect("a picture");
            std::fs::write(folder.join(format!("{name}-dark.png")), dark).expect("a file");
            self.read("document.documentElement.dataset.theme = 'auto';").await;
        }
    }
}

/// Plays the first moves of a game: the person on the page taps, the other types.
async fn play_on_the_page(width: u32, height: u32) {
    let Some(browser) = Browser::open(width, height).await else { return };
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
    // The link's page sends itself back, and leads to the board.
    browser.wait_for(&format!("location.pathname === '/game/{game}'")).await;
    browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') !== 'true'").await;
    browser.wait_for("document.querySelector('#status').textContent.includes('White')").await;
    assert_eq!(browser.read("return document.cookie;").await, json!(""), "scripts cannot read the session");
    browser.screenshot(&format!("start-{width}")).await;
    // Two taps for a move.
    browser.click("[data-square='a1']").await;
    browser.click("[data-square='b2']").await;
    browser.wait_for("document.querySelector('#moves').textContent.length > 0").await;
    let told = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(told.record().expect("a record").last().expect("a move").action.to_string(), "a1b2");
    harness.play(&game, &ben, "c7d6").await;
    browser.wait_for("document.querySelector('#said').textContent.includes('Ben')").await;
    // The other sees the page's person leave the board alone: by typing too.
    let field = browser.client.find(Locator::Css("#typed")).await.expect("a field");
    field.send_keys("b2g7\n").await.expect("it takes text");
    browser.wait_for("document.querySelectorAll('#moves li, #moves button').length >= 3").await;
    let told = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(told.record().expect("a record").steps().len(), 3);
    browser.screenshot(&format!("played-{width}")).await;
    // A restart: the page comes back by itself, and the next move appears.
    harness.play(&game, &ben, "d6c5").await;
    browser.wait_for("document.querySelectorAll('#moves li, #moves button').length >= 4").await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    // A reload needs no link.
    browser.client.refresh().await.expect("it loads");
    browser.wait_for("document.querySelectorAll('#moves li, #moves button').length >= 4").await;
    // After the end of the session, the page says so.
    harness.links.revoke(&ann).await.expect("it is stored");
    browser.client.refresh().await.expect("it loads");
    browser.wait_for("document.body.textContent.includes('signed in')").await;
    browser.client.clone().close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_on_a_desktop_against_one_who_types() {
    play_on_the_page(1280, 800).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_on_a_phone_against_one_who_types() {
    play_on_the_page(390, 844).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_of_all_games_are_drawn_without_violations() {
    let Some(browser) = Browser::open(1280, 900).await else { return };
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let (cat, dan) = (harness.player(3, "Cat").await, harness.player(4, "Dan").await);
    for variant in Variant::ALL {
        let name = variant.info().name;
        let pairs: &[(&str, &str)] =
            if variant.info().seats.len() > 2 { &[("seats", "4"), ("army", "siege")] } else { &[] };
        let game = harness.game(*variant, pairs, &[&ann, &ben, &cat, &dan]).await;
        browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
        browser.wait_for(&format!("location.pathname === '/game/{game}'")).await;
        browser.wait_for("document.querySelector('#drawing use')").await;
        let seats = browser.read("return document.querySelectorAll('.seat:not(:empty)').length;").await;
        assert_eq!(seats.as_u64(), Some(if pairs.is_empty() { 2 } else { 4 }), "{name}");
        sleep(Duration::from_millis(200)).await;
        browser.screenshot(name).await;
        assert_eq!(browser.errors().await, Vec::<String>::new(), "{name}");
    }
    browser.client.clone().close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_played_before_the_connection_opens_is_sent_then() {
    let Some(browser) = Browser::open(1280, 900).await else { return };
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let late = "const Real = WebSocket;
        window.WebSocket = class extends Real {
            set onopen(run) { super.onopen = (event) => { window.open = () => run(event); }; }
        };";
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": late})).await;
    browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
    browser.wait_for("document.querySelector('.movable') && window.open?.name === ''").await;
    browser.click("[data-square='a1']").await;
    browser.click("[data-square='b2']").await;
    browser.wait_for("document.querySelector('.sending')").await;
    let steps = || async {
        let game = harness.referee.games.game(&game).await.expect("a game");
        game.record().expect("a record").steps().len()
    };
    assert_eq!(steps().await, 0);
    browser.read("window.open();").await;
    browser.wait_for("document.querySelectorAll('#moves li').length === 1").await;
    assert_eq!(steps().await, 1);
    browser.client.clone().close().await.expect("it closes");
}
