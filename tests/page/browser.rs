//! A headless Chromium, driven as a person would use it.

use castellan_test_support::tools::tool;
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::{Semaphore, SemaphorePermit, watch};
use tokio::time::{Instant, sleep};

/// The key for element ids in the `WebDriver` protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Timeout for expected changes: some messages are edited only every half a minute.
const PATIENCE: Duration = Duration::from_mins(3);

/// A script that reports an element at a path once it appears, or once it is gone, and gives up after two seconds.
/// Searching the whole page is slow, so the script searches only after changes, once per batch.
const WATCH: &str = r"
const [path, wanted, done] = arguments;
const find = () =>
    document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
let soon = null;
const look = last => {
    clearTimeout(soon);
    soon = null;
    const found = find();
    const matches = (found !== null) === wanted;
    if (!matches && !last) return;
    clearTimeout(end);
    observer.disconnect();
    done([matches, found]);
};
const observer = new MutationObserver(() => soon ??= setTimeout(look, 20));
const end = setTimeout(look, 2000, true);
observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
look();
";

/// The limit of two browsers at a time: one alone is often idle, and more would slow each other down.
static BROWSER_SLOTS: Semaphore = Semaphore::const_new(2);

pub struct Browser {
    client: Client,
    /// The address for commands beyond `WebDriver`.
    devtools: String,
    // The driver; the browser ends with it.
    _driver: Child,
    _profile: TempDir,
    _slot: SemaphorePermit<'static>,
}

/// Starts the driver and returns its port, or `None` if the driver ends at once.
async fn start(driver: std::process::Command) -> Option<(Child, u16)> {
    let mut driver = Command::from(driver)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
    let port: u16 = loop {
        let line = lines.next_line().await.expect("it can be read")?;
        let port = line.rsplit_once("on port ").map(|(_, port)| port.trim_end_matches('.'));
        // The first port in the output is the requested one: 0, for any.
        if let Some(port) = port.and_then(|port| port.parse().ok()).filter(|port| *port != 0) {
            break port;
        }
    };
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Some((driver, port))
}

impl Browser {
    /// Opens a window of this size at an address. Returns `None` if the programs are not installed.
    pub async fn open(address: &str, width: u32, height: u32) -> Option<Self> {
        // The headless shell starts in a fraction of the time of a full Chromium.
        let program = tool("chromium-headless-shell")?;
        tool("chromedriver")?;
        let slot = BROWSER_SLOTS.acquire().await.expect("it is never closed");
        // The driver takes the same port for IPv4 and IPv6. If another program has one of them, the driver ends and is
        // started again.
        let profile = tempfile::tempdir().expect("a folder");
        let mut started = None;
        for _ in 0..5 {
            let mut driver = tool("chromedriver")?;
            // The browser's files go to a separate folder.
            driver.env("TMPDIR", profile.path());
            started = start(driver).await;
            if started.is_some() {
                break;
            }
        }
        let (driver, port) = started.expect("chromedriver says its port");
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en",
            // The browser ends when the other end of the pipe closes.
            "--remote-debugging-pipe",
            &format!("--window-size={width},{height}"),
        ];
        let wanted =
            json!({"goog:chromeOptions": {"args": arguments, "binary": program.get_program().to_str()}});
        let Value::Object(wanted) = wanted else { unreachable!("it is one") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a session");
        let session = client.session_id().await.expect("it is asked").expect("there is one");
        let devtools = format!("http://127.0.0.1:{port}/session/{session}/goog/cdp/execute");
        let browser = Self { client, devtools, _driver: driver, _profile: profile, _slot: slot };
        browser.set_size(width, height).await;
        browser.client.goto(address).await.expect("the page");
        Some(browser)
    }

    /// Sets the size of the page's viewport, not of the window.
    pub async fn set_size(&self, width: u32, height: u32) {
        // A headless window cannot be as narrow as a phone, but its viewport can.
        let params = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.send_devtools_command("Emulation.setDeviceMetricsOverride", &params).await;
    }

    /// Sets the preferred colour scheme: light or dark.
    pub async fn set_colour_scheme(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.send_devtools_command("Emulation.setEmulatedMedia", &json!({ "features": features })).await;
    }

    async fn send_devtools_command(&self, what: &str, params: &Value) {
        let command = json!({"cmd": what, "params": params});
        let reply = reqwest::Client::new().post(&self.devtools).json(&command).send().await;
        assert!(reply.expect("an answer").status().is_success(), "{what} can be set");
    }

    /// Returns the element at this path, once it is there.
    pub async fn see(&self, path: &str) -> Element {
        let Some(found) = self.watch(path, true).await else {
            panic!("{path} does not come\n{}", self.text().await)
        };
        let id = found[ELEMENT].as_str().expect("driver and browser name it").to_owned();
        Element::from_element_id(self.client.clone(), id.into())
    }

    /// Waits until an element is at this path, or is gone. Returns it, or `None` after the timeout.
    async fn watch(&self, path: &str, is_present: bool) -> Option<Value> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            match self.client.execute_async(WATCH, vec![json!(path), json!(is_present)]).await {
                Ok(seen) if seen[0] == true => return Some(seen[1].clone()),
                Ok(_) => {}
                // The page was reloaded, or the element was redrawn before it was reported.
                Err(CmdError::Standard(error))
                    if matches!(
                        error.error,
                        ErrorStatus::JavascriptError
                            | ErrorStatus::StaleElementReference
                            | ErrorStatus::UnknownError
                    ) =>
                {
                    sleep(Duration::from_millis(20)).await;
                }
                Err(error) => panic!("{path}: {error}"),
            }
        }
        None
    }

    /// Returns the text of the element at this path.
    pub async fn text_of(&self, path: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.see(path).await.text().await {
                Ok(text) => return text,
                Err(error) => assert_redrawn(&error, until, path),
            }
        }
    }

    /// Returns the present number of elements at this path.
    pub async fn count(&self, path: &str) -> usize {
        self.client.find_all(Locator::XPath(path)).await.expect("they can be counted").len()
    }

    /// Waits until the path matches no element.
    pub async fn wait_until_gone(&self, path: &str) {
        assert!(self.watch(path, false).await.is_some(), "{path} stays\n{}", self.text().await);
    }

    /// Clicks the element at this path once it is clickable.
    pub async fn click(&self, path: &str) {
        let until = Instant::now() + PATIENCE;
        while let Err(error) = self.try_click(path).await {
            assert!(is_moving(&error) && Instant::now() < until, "{path}: {error}");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks an enabled element. Clicking a disabled one would silently do nothing.
    async fn try_click(&self, path: &str) -> Result<(), CmdError> {
        let element = self.see(&format!("{path}[not(@disabled)]")).await;
        element.click().await
    }

    /// Goes into a frame of the page, by its number.
    pub async fn enter_frame(&self, number: u16) {
        self.client.enter_frame(number).await.expect("a frame");
    }

    /// Goes back from a frame to the page.
    pub async fn leave_frame(&self) {
        self.client.enter_parent_frame().await.expect("the page");
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page");
    }

    /// Types into the focused element.
    pub async fn send_keys(&self, keys: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let element = self.client.active_element().await.expect("something has the focus");
            match element.send_keys(keys).await {
                Ok(()) => return,
                Err(error) => assert_redrawn(&error, until, "what has the focus"),
            }
        }
    }

    pub async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("it runs")
    }

    /// Runs a script and returns the value that it passes to `done`.
    pub async fn script_async(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.client.execute_async(&script, Vec::new()).await.expect("it runs")
    }

    /// Returns the visible text of the page.
    pub async fn text(&self) -> String {
        self.script("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Saves a picture of the page in the folder `PAGE_PICTURES`, for inspection.
    pub async fn save_picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("PAGE_PICTURES") else { return };
        let png = self.client.screenshot().await.expect("a picture");
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), png)
            .expect("it is written");
    }

    /// Saves a picture of one element.
    pub async fn save_picture_of(&self, path: &str, name: &str) {
        let Some(folder) = std::env::var_os("PAGE_PICTURES") else { return };
        let png = self.see(path).await.screenshot().await.expect("a picture");
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), png)
            .expect("it is written");
    }

    pub async fn close(self) {
        self.client.close().await.expect("it closes");
    }
}

/// Checks that an error only requires another look: the element was redrawn or is disabled for now.
fn assert_redrawn(error: &CmdError, until: Instant, path: &str) {
    let passing = error.is_stale_element_reference() || error.is_element_not_interactable();
    assert!(passing && Instant::now() < until, "{path}: {error}");
}

/// Returns `true` if an element was just redrawn, hidden or covered.
fn is_moving(error: &CmdError) -> bool {
    let CmdError::Standard(error) = error else { return false };
    matches!(
        error.error,
        ErrorStatus::StaleElementReference
            | ErrorStatus::ElementNotInteractable
            | ErrorStatus::ElementClickIntercepted
    )
}

/// Returns the path of an element inside a user's column.
pub fn in_column(user: &str, path: &str) -> String {
    format!("//section[@data-user='{user}']//{path}")
}

/// A proxy to the test server that can be interrupted.
pub struct InterruptibleProxy {
    pub address: String,
    open: watch::Sender<bool>,
}

impl InterruptibleProxy {
    /// Starts a proxy to an address such as `http://127.0.0.1:1/`.
    pub async fn to(page: &str) -> Self {
        let target = page.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}/", listener.local_addr().expect("an address"));
        let open = watch::Sender::new(true);
        let state = open.subscribe();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (target, mut state) = (target.clone(), state.clone());
                tokio::spawn(async move {
                    if !*state.borrow() {
                        return;
                    }
                    let Ok(mut far) = TcpStream::connect(target).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                        _ = state.wait_for(|open| !open) => {}
                    }
                });
            }
        });
        Self { address, open }
    }

    /// Opens or interrupts the proxy. Interrupting it closes all connections.
    pub fn set_open(&self, open: bool) {
        self.open.send_replace(open);
    }
}
