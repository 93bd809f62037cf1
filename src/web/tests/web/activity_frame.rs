//! The board in the frame of the test server's page, as Discord shows an Activity: whole games by touch, people of one
//! instance in different games, false clients, and the messages of Discord's own SDK.

use crate::accessibility::{axe, check};
use crate::activity::{World, bind, serve};
use crate::browser::Browser;
use axum::Router;
use axum::extract::Path as UrlPath;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use castellan_rules::{Status, Variant};
use castellan_sandbox::{Options, start};
use castellan_store::MemoryStore;
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::sleep;

const PHONE: (u32, u32) = (390, 844);
/// The only port at which Discord's SDK listens to a client on this machine.
const SDK_PORT: u16 = 3333;
/// Mount Chess, until both Flags are captured.
const FLAGS: &str = "e2f2 f7e7 f2d3 e7f5 d3f5 e8f7 f5f7 c8c7 f7d8";
const IN_STEP: &str = "document.querySelector('#board')?.getAttribute('aria-busy') === 'false'";
/// Records the messages that a page gets.
const RECORD: &str = "window.got = []; addEventListener('message', ({ data }) => got.push(data));";

/// Starts a test server whose page shows the boards.
async fn world(page_port: u16, host: &str) -> World {
    let options = Options { rates: false, page_port, ..Options::default() };
    let discord = start(options).await.expect("a test server");
    let parent = discord.page_url().trim_end_matches('/').replace("127.0.0.1", host);
    let world = World::start_at(discord, MemoryStore::new(), parent).await;
    world.discord.set_activity(Some(&world.harness.address));
    world
}

/// Opens the test server's page of a person, and launches the Activity there.
async fn launch(browser: &Browser, world: &World, host: &str, name: &str) {
    let page = world.discord.page_url().replace("127.0.0.1", host);
    browser.client.goto(&format!("{page}?user={name}")).await.expect("a page");
    let channel = format!("[data-channel='{}']", world.channel);
    browser.wait_for(&format!("document.querySelector(\"{channel}\")")).await;
    browser.read(&format!("document.querySelector(\"{channel}\").click();")).await;
    browser.wait_for("document.querySelector('textarea.say')?.disabled === false").await;
    let field = browser.client.find(fantoccini::Locator::Css("textarea.say")).await.expect("a field");
    field.send_keys("/launch ").await.expect("it takes text");
    browser.wait_for("document.querySelector('form[aria-label=\"/launch\"]')").await;
    browser.read("document.querySelector('form[aria-label=\"/launch\"] button.primary').click();").await;
    browser.wait_for("document.querySelector('aside.activity iframe')").await;
}

/// A page within the frame of another one, by touch.
struct Framed<'a> {
    browser: &'a Browser,
    /// The place of the frame on the screen.
    corner: (f64, f64),
}

impl<'a> Framed<'a> {
    /// Enters the frame.
    async fn enter(browser: &'a Browser) -> Self {
        let place = "const box = document.querySelector('aside.activity iframe').getBoundingClientRect();
            return [box.x, box.y, box.width, box.height];";
        let place = browser.read(place).await;
        let number = |index: usize| place[index].as_f64().expect("a number");
        browser.client.enter_frame(0).await.expect("a frame");
        browser.wait_for(IN_STEP).await;
        Self { browser, corner: (number(0), number(1)) }
    }

    async fn tap(&self, square: &str) {
        let script = format!(
            "const cell = document.querySelector(\"[data-square='{square}']\");
             cell.scrollIntoView({{ block: 'nearest' }});
             const box = cell.getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        );
        let middle = self.browser.read(&script).await;
        let number = |index: usize| middle[index].as_f64().expect("a number");
        let point = json!([{"x": self.corner.0 + number(0), "y": self.corner.1 + number(1)}]);
        for (event, points) in [("touchStart", point), ("touchEnd", json!([]))] {
            self.browser.cdp("Input.dispatchTouchEvent", json!({"type": event, "touchPoints": points})).await;
        }
        sleep(Duration::from_millis(250)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_by_touch_while_another_person_has_another_game() {
    let Some(browser) = Browser::open(PHONE.0, PHONE.1).await else { return };
    let other_browser = Browser::open(1280, 900).await.expect("a second window");
    let touch = json!({"enabled": true, "maxTouchPoints": 5});
    browser.cdp("Emulation.setTouchEmulationEnabled", touch).await;
    let insets = json!({"insets": {"top": 44, "bottom": 34}});
    browser.cdp("Emulation.setSafeAreaInsetsOverride", insets).await;
    let world = world(0, "127.0.0.1").await;
    let other = world.harness.game(Variant::GiantKing, &[], &[&world.players[0], &world.players[1]]).await;
    // Both are in one instance, in which they have chosen different games.
    let instance = world.join("Ada", world.channel).await;
    world.record(0, &instance, &world.game, world.channel).await;
    world.record(1, &instance, &other, world.channel).await;
    launch(&browser, &world, "127.0.0.1", "Ada").await;
    launch(&other_browser, &world, "127.0.0.1", "Ben").await;
    browser.screenshot("activity-phone-before").await;
    let (ada, ben) = (Framed::enter(&browser).await, Framed::enter(&other_browser).await);
    let title = "return document.querySelector('#title').textContent;";
    assert_eq!(ada.browser.read(title).await, json!("Mount Chess"));
    assert_eq!(ben.browser.read(title).await, json!("Giant-King Chess"));
    for (number, action) in FLAGS.split(' ').enumerate() {
        if number % 2 == 0 {
            for square in [&action[..2], &action[2..]] {
                ada.tap(square).await;
            }
        } else {
            world.harness.play(&world.game, &world.players[1], action).await;
        }
        ada.browser
            .wait_for(&format!(
                "document.querySelectorAll('#moves li').length === {} && {IN_STEP}",
                number + 1
            ))
            .await;
        if number == 4 {
            ada.browser.client.clone().enter_parent_frame().await.expect("a page");
            ada.browser.screenshot("activity-phone-middle").await;
            ada.browser.client.enter_frame(0).await.expect("a frame");
        }
    }
    let ended = world.harness.referee.games.game(&world.game).await.expect("a game");
    let status = ended.record().expect("a record").status();
    assert!(matches!(status, Status::Over(_)), "{status:?}");
    let wide = ada.browser.read("return [document.documentElement.scrollWidth, innerWidth];").await;
    assert!(wide[0].as_u64() <= wide[1].as_u64(), "the page scrolls sideways: {wide}");
    let moved = ben.browser.read("return document.querySelectorAll('#moves li').length;").await;
    assert_eq!(moved, json!(0), "the other game goes its own way");
    for one in [&browser, &other_browser] {
        one.client.clone().enter_parent_frame().await.expect("a page");
    }
    browser.screenshot("activity-phone").await;
    other_browser.screenshot("activity-other").await;
    browser.client.close().await.expect("it closes");
    other_browser.client.close().await.expect("it closes");
}

/// A client that answers as Discord does, with the code of a person, in the frame or in the window that it opened.
const CLIENT: &str = r#"<!doctype html>FRAME<script>
window.got = [];
onmessage = ({ data, source, origin }) => {
  got.push(data);
  const [kind, { cmd, nonce } = {}] = data;
  const answer = (frame) => source.postMessage([1, frame], origin);
  if (kind === 0) answer({ cmd: "DISPATCH", evt: "READY", nonce: null, data: {} });
  else if (cmd === "AUTHORIZE") answer({ cmd, evt: null, nonce, data: { code: "CODE" } });
};
OPEN</script>"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copied_instance_is_refused_in_words() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    let (listener, parent) = bind().await;
    let world = World::start_in(parent.clone()).await;
    let instance = world.join("Ada", world.channel).await;
    world.record(0, &instance, &world.game, world.channel).await;
    // Ben opens the address of Ada's frame, with a code of his own.
    let frame =
        format!("<iframe src='{}/?frame_id=f&instance_id={instance}'></iframe>", world.harness.address);
    let page = CLIENT.replace("FRAME", &frame).replace("CODE", &world.code("Ben").await).replace("OPEN", "");
    serve(listener, page);
    browser.client.goto(&parent).await.expect("a page");
    browser.client.enter_frame(0).await.expect("a frame");
    browser.wait_for("document.querySelector('#status')?.textContent.length > 10").await;
    assert_eq!(browser.read("return document.querySelector('#play').hidden;").await, json!(true));
    assert_eq!(browser.read("return document.querySelectorAll('[data-square]').length;").await, json!(0));
    browser.client.clone().enter_parent_frame().await.expect("a page");
    let asked = browser.read("return got.map(([, frame]) => frame.cmd ?? null);").await;
    assert_eq!(asked, json!([null, "AUTHORIZE"]), "nothing is confirmed to the client");
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_passes_axe_signed_in_refused_without_a_game_and_alone() {
    let Some(axe) = axe() else { return };
    let Some(browser) = Browser::open(1280, 900).await else { return };
    let signed_in = world(0, "127.0.0.1").await;
    let instance = signed_in.join("Ada", signed_in.channel).await;
    signed_in.record(0, &instance, &signed_in.game, signed_in.channel).await;
    launch(&browser, &signed_in, "127.0.0.1", "Ada").await;
    Framed::enter(&browser).await;
    browser.read("for (const part of document.querySelectorAll('details')) part.open = true;").await;
    check(&browser, &axe, "activity-signed-in").await;
    browser.client.clone().enter_parent_frame().await.expect("a page");

    // Ben opens the address of Ada's frame, in which he is not, and Ada her own without having launched a game.
    for (name, is_recorded, says) in
        [("Ben", true, "Discord couldn't confirm"), ("Ada", false, "press Board at the game")]
    {
        let (listener, parent) = bind().await;
        let world = World::start_in(parent.clone()).await;
        let instance = world.join("Ada", world.channel).await;
        if is_recorded {
            world.record(1, &instance, &world.game, world.channel).await;
        }
        let frame = format!(
            "<title>Client</title><meta name='viewport' content='width=device-width'>\
             <iframe title='Board' width='360' height='600' src='{}/?frame_id=f&instance_id={instance}'></iframe>",
            world.harness.address
        );
        let page = CLIENT.replace("FRAME", &frame).replace("CODE", &world.code(name).await);
        serve(listener, page.replace("OPEN", ""));
        browser.client.goto(&parent).await.expect("a page");
        browser.client.enter_frame(0).await.expect("a frame");
        browser
            .wait_for(&format!("document.querySelector('#status')?.textContent.includes(\"{says}\")"))
            .await;
        check(&browser, &axe, &format!("activity-refused-{name}")).await;
        browser.client.clone().enter_parent_frame().await.expect("a page");
    }
    let alone = format!("{}/?frame_id=f&instance_id=i", signed_in.harness.address);
    browser.client.goto(&alone).await.expect("a page");
    browser.wait_for("document.querySelector('#status')?.textContent.includes('only inside Discord')").await;
    check(&browser, &axe, "activity-alone").await;
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_foreign_window_that_opened_the_client_gets_no_command() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    let ((allowed, parent), (foreign, foreign_origin)) = (bind().await, bind().await);
    let world = World::start_in(parent.clone()).await;
    let frame = format!("<iframe src='{}/?frame_id=f&instance_id=i'></iframe>", world.harness.address);
    serve(allowed, format!("<!doctype html>{frame}"));
    // The board takes the window that opened its parent for the client. This one is not Discord's.
    let opener = CLIENT.replace("FRAME", "").replace("OPEN", &format!("open('{parent}');"));
    serve(foreign, opener);
    browser.client.goto(&foreign_origin).await.expect("a page");
    browser.wait_for("window.got.length > 0").await;
    // The answer as Discord has come by now, and the next message would be the command.
    sleep(Duration::from_millis(1_500)).await;
    let got = browser.read("return got.map(([kind, frame]) => [kind, frame.cmd ?? null]);").await;
    assert_eq!(got, json!([[0, null]]));
    browser.client.close().await.expect("it closes");
}

/// Returns the kinds, commands and keys of recorded messages.
async fn shapes(browser: &Browser) -> Value {
    let script = "return got.map(([kind, frame]) => ({
        kind, cmd: frame.cmd ?? null,
        keys: Object.keys(frame).filter((key) => frame[key] !== undefined).sort(),
        args: Object.keys(frame.args ?? {}).sort() }));";
    browser.read(script).await
}

/// Serves an Activity that signs in with the SDK. Its code is not exchanged: the board's server does that.
async fn serve_sdk(folder: PathBuf, application: String) -> String {
    const PAGE: &str = "<!doctype html><meta charset=utf-8><title>Activity</title><script type=module>
        import { DiscordSDK } from '/sdk/output/index.mjs';
        const sdk = new DiscordSDK('CLIENT', { disableConsoleLogOverride: true });
        await sdk.ready();
        await sdk.commands.authorize({ client_id: 'CLIENT', response_type: 'code', state: '', prompt: 'none', scope: ['identify'] });
        await sdk.commands.authenticate({ access_token: 'none' }).catch(() => null);
        document.title = 'done';</script>";
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let page = PAGE.replace("CLIENT", &application);
    let read = move |path: String| std::fs::read_to_string(folder.join(path)).unwrap_or_default();
    let script = move |UrlPath(path): UrlPath<String>| async move {
        ([(CONTENT_TYPE, "text/javascript")], read(path)).into_response()
    };
    let router =
        Router::new().route("/", get(move || async move { Html(page) })).route("/sdk/{*path}", get(script));
    tokio::spawn(async move { axum::serve(listener, router).await });
    origin
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_speaks_with_the_client_as_discords_sdk_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/activitysdk/node_modules/@discord/embedded-app-sdk");
    if !folder.is_dir() {
        return tools::missing("@discord/embedded-app-sdk");
    }
    let Some(browser) = Browser::open(1280, 900).await else { return };
    let world = world(SDK_PORT, "localhost").await;
    browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": RECORD})).await;
    let instance = world.join("Ada", world.channel).await;
    world.record(0, &instance, &world.game, world.channel).await;
    let mut transcripts = Vec::new();
    let sdk = serve_sdk(folder, world.discord.bot().to_string()).await;
    for address in [&sdk, &world.harness.address] {
        world.discord.set_activity(Some(address));
        let instance = world.join("Ada", world.channel).await;
        world.record(0, &instance, &world.game, world.channel).await;
        launch(&browser, &world, "localhost", "Ada").await;
        browser.wait_for("window.got.some(([, frame]) => frame.cmd === 'AUTHENTICATE')").await;
        transcripts.push(shapes(&browser).await);
    }
    // The SDK names its version, which is not ours to claim.
    let mut expected = transcripts[0].clone();
    let hello = expected[0]["keys"].as_array_mut().expect("a list");
    let before = hello.len();
    hello.retain(|key| key != "sdk_version");
    assert_eq!(hello.len() + 1, before);
    assert_eq!(expected.as_array().map(Vec::len), Some(3), "{expected}");
    assert_eq!(transcripts[1], expected);
    browser.client.close().await.expect("it closes");
}
