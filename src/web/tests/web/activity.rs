//! The board within Discord: its page, its sign-in at a Discord that the local test server plays, and attacks on both.

use crate::browser::Browser;
use crate::harness::{HOME, Harness, KEY, Page};
use crate::live::Shared;
use castellan_community::board_links::{ActivityLaunch, BoardLinks, LAUNCH_LIFETIME};
use castellan_discord_api::SystemClock;
use castellan_discord_api::transport::{Address, BotToken, Transport};
use castellan_game::{GameId, PlayerId};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_sandbox::{Id, Options, Sandbox, start};
use castellan_store::{MemoryStore, SharedStore};
use castellan_test_support::hooked_store::HookedStore;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_web::activity::Activity;
use reqwest::Response;
use reqwest::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, ORIGIN, X_FRAME_OPTIONS};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PARENT: &str = "http://127.0.0.1:8117";

/// A server of boards, and the Discord in which they open.
pub struct World {
    pub discord: Sandbox,
    pub harness: Harness,
    /// The bot's connection to Discord, shared with the boards.
    pub transport: Transport,
    pub game: GameId,
    /// Ada and Ben, who play the game.
    pub players: [PlayerId; 2],
    pub channel: Id,
}

impl World {
    pub async fn start() -> Self {
        Self::start_in(PARENT.to_owned()).await
    }

    /// Starts a server whose page may be shown by one parent.
    pub async fn start_in(parent: String) -> Self {
        Self::start_over(MemoryStore::new(), parent).await
    }

    pub async fn start_over(store: impl Into<SharedStore>, parent: String) -> Self {
        let discord = start(Options { rates: false, ..Options::default() }).await.expect("a test server");
        Self::start_at(discord, store, parent).await
    }

    /// Starts a server of boards beside a test server.
    pub async fn start_at(discord: Sandbox, store: impl Into<SharedStore>, parent: String) -> Self {
        discord.set_activity(Some("http://127.0.0.1:1"));
        let clock = TestClock::new();
        let referee = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(46)));
        let address = Address::TestServer {
            rest: discord.rest_address(),
            certificate: discord.certificate_pem().to_owned(),
        };
        let transport =
            Transport::new(address, BotToken::new(discord.token()), SystemClock).expect("a client");
        let secret = discord.client_secret().parse().expect("a secret");
        let activity = Activity::with_parents(transport.clone(), secret, vec![parent]);
        let harness = Harness::start_with(referee, clock, KEY, Some(activity)).await;
        let account = |name: &str| discord.person(name).expect("a person").0;
        let players =
            [harness.player(account("Ada"), "Ada").await, harness.player(account("Ben"), "Ben").await];
        let game = harness.game(Variant::MountChess, &[], &[&players[0], &players[1]]).await;
        let channel = discord.channel("games").expect("a channel");
        Self { discord, harness, transport, game, players, channel }
    }

    pub async fn as_person(&self, name: &str, path: &str, body: Value) -> Value {
        let url = format!("{}sandbox{path}?user={name}", self.discord.page_url());
        let response = self.harness.client.post(url).header(CONTENT_TYPE, "application/json");
        let response = response.body(body.to_string()).send().await.expect("an answer");
        let text = response.text().await.expect("a text");
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
    }

    /// Lets a person join the instance in a channel. Returns its id.
    pub async fn join(&self, name: &str, channel: Id) -> String {
        let launch = self.discord.command(None, "launch").expect("an entry point");
        let path = format!("/channels/{channel}/run");
        let outcome = self.as_person(name, &path, json!({ "command": launch["id"] })).await;
        outcome["activity"]["instance"].as_str().expect("an instance").to_owned()
    }

    /// Stores the launch of a game, as the bot does.
    pub async fn record(&self, player: usize, instance: &str, game: &GameId, channel: Id) {
        self.record_by(&self.harness.links, player, instance, (game, channel)).await;
    }

    pub async fn record_by(
        &self,
        links: &BoardLinks,
        player: usize,
        instance: &str,
        (game, channel): (&GameId, Id),
    ) {
        let guild = self.discord.first_guild().expect("a server");
        let launch = ActivityLaunch {
            game: game.clone(),
            guild: Some(guild.0),
            channel: channel.0,
            language: "en".to_owned(),
        };
        links.record_launch(&self.players[player], instance, launch).await.expect("a store");
    }

    pub async fn code(&self, name: &str) -> String {
        let client = self.discord.bot().to_string();
        let asked = json!({ "client_id": client, "scope": ["identify"], "response_type": "code" });
        let code = self.as_person(name, "/activity/authorize", asked).await;
        code["code"].as_str().expect("a code").to_owned()
    }

    pub async fn sign_in(&self, origin: &str, code: &str, instance: &str) -> Response {
        self.sign_in_from("192.0.2.7", origin, code, instance).await
    }

    pub async fn sign_in_from(&self, address: &str, origin: &str, code: &str, instance: &str) -> Response {
        let body = json!({ "code": code, "instance": instance }).to_string();
        let request = self.harness.client.post(format!("{}/activity/session", self.harness.address));
        let request = request.header(ORIGIN, origin).header(CONTENT_TYPE, "application/json");
        request.header("x-forwarded-for", address).body(body).send().await.expect("an answer")
    }

    /// Signs a person in who has launched the game. Returns the answer of the server.
    pub async fn signed_in(&self, name: &str, player: usize) -> Value {
        let instance = self.join(name, self.channel).await;
        self.record(player, &instance, &self.game, self.channel).await;
        let answer = self.sign_in(&self.harness.address, &self.code(name).await, &instance).await;
        assert_eq!(answer.status(), 200);
        serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON")
    }

    /// Signs a person in, and opens the board that they launched.
    pub async fn open(&self, name: &str, player: usize) -> Page {
        let signed_in = self.signed_in(name, player).await;
        self.open_signed_in(&signed_in).await
    }

    pub async fn open_signed_in(&self, signed_in: &Value) -> Page {
        let socket = signed_in["socket"].as_str().expect("a path");
        let mut page = self.connect(socket, &self.harness.address).await.expect("a connection");
        page.send(&json!({ "type": "sign_in", "session": signed_in["session"] })).await;
        page.resume().await;
        page
    }

    /// Returns the game that a person's page gets when it signs in again.
    pub async fn game_after_sign_in(&self, name: &str, instance: &str) -> Value {
        let answer = self.sign_in(&self.harness.address, &self.code(name).await, instance).await;
        let signed_in = serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON");
        self.open_signed_in(&signed_in).await.state["game"].clone()
    }

    pub async fn other_game(&self) -> GameId {
        self.harness.game(Variant::GiantKing, &[], &[&self.players[0], &self.players[1]]).await
    }

    pub async fn connect(&self, path: &str, origin: &str) -> Result<Page, Error> {
        self.try_connect("192.0.2.7", path, origin).await
    }

    /// Opens a connection from an address without signing in.
    pub async fn connect_from(&self, address: &str, path: &str) -> Page {
        self.try_connect(address, path, &self.harness.address).await.expect("a connection")
    }

    async fn try_connect(&self, from: &str, path: &str, origin: &str) -> Result<Page, Error> {
        let address = self.harness.address.replace("http://", "ws://");
        let mut request = format!("{address}{path}").into_client_request()?;
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
        request.headers_mut().insert("x-forwarded-for", from.parse().expect("a header"));
        let socket = connect_async(request).await?.0;
        Ok(Page::over(socket))
    }

    pub fn discordsays(&self) -> String {
        format!("https://{}.discordsays.com", self.discord.bot())
    }
}

#[tokio::test]
async fn the_page_opens_in_discords_frame_alone() {
    let world = World::start().await;
    let query = "instance_id=i-1-gc-2-3&frame_id=f&platform=desktop";
    for root in ["", "/.proxy"] {
        let page = world.harness.get(&format!("{root}/?{query}"), None).await;
        assert_eq!(page.status(), 200, "{root}");
        let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned();
        assert!(
            policy.contains(&format!("frame-ancestors {PARENT};")) && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(page.headers().get(X_FRAME_OPTIONS).is_none());
        let text = page.text().await.expect("a text");
        assert!(
            !text.contains('{') && text.contains(&format!("data-application=\"{}\"", world.discord.bot()))
        );
        let script = text.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a script");
        assert!(
            script.starts_with(&format!("{root}/assets/")) && script.ends_with("/activity.js"),
            "{script}"
        );
        assert_eq!(world.harness.get(script, None).await.status(), 200, "{script}");
    }
    for wrong in ["/", "/?frame_id=f", "/?frame_id=&instance_id=i", "/.proxy/"] {
        let page = world.harness.get(wrong, None).await;
        assert_eq!(page.status(), 404, "{wrong}");
        assert_eq!(page.headers()[X_FRAME_OPTIONS], "DENY");
    }
    // Boards outside Discord stay without frames, and without the setting there is no such page.
    let cookie = world.harness.cookie(&world.players[0], &world.game).await;
    let board = world.harness.get(&format!("/game/{}", world.game), Some(&cookie)).await;
    assert_eq!(board.headers()[X_FRAME_OPTIONS], "DENY");
    let plain = Harness::start().await;
    assert_eq!(plain.get(&format!("/?{query}"), None).await.status(), 404);
}

#[tokio::test]
async fn a_page_signs_in_and_plays_the_game_of_its_person_in_this_instance() {
    let world = World::start().await;
    let other = world.harness.game(Variant::GiantKing, &[], &[&world.players[0], &world.players[1]]).await;
    let ada = world.signed_in("Ada", 0).await;
    assert_eq!(ada["user"], world.discord.person("Ada").expect("a person").to_string());
    // Ben is in the same instance, with another game.
    let instance = world.join("Ben", world.channel).await;
    world.record(1, &instance, &other, world.channel).await;
    let ben = world.sign_in(&world.discordsays(), &world.code("Ben").await, &instance).await;
    let ben: Value = serde_json::from_str(&ben.text().await.expect("a text")).expect("JSON");
    assert_eq!(ben["socket"], format!("/activity/socket/{other}"));
    for origin in [world.harness.address.clone(), world.discordsays()] {
        let socket = ada["socket"].as_str().expect("a path");
        let mut page = world.connect(socket, &origin).await.expect("a connection");
        page.send(&json!({ "type": "sign_in", "session": ada["session"] })).await;
        let state = page.resume().await;
        assert_eq!((&state["game"], &state["you"]), (&json!(world.game.as_str()), &json!("white")));
        if origin == world.discordsays() {
            let played = page.act("a2a3").await;
            assert_eq!(played["accepted"], true, "{played}");
        }
    }
    // The token that the page confirms itself with is Ada's.
    let confirmed =
        world.as_person("Ada", "/activity/authenticate", json!({ "access_token": ada["access"] })).await;
    assert_eq!(confirmed["user"]["id"], ada["user"]);
}

#[tokio::test]
async fn copied_instances_other_places_and_other_people_are_refused() {
    let world = World::start().await;
    let own = world.harness.address.clone();
    let instance = world.join("Ada", world.channel).await;
    world.record(0, &instance, &world.game, world.channel).await;
    // Ben copies the address of Ada's page. Even a launch of his own does not make him a participant.
    world.record(1, &instance, &world.game, world.channel).await;
    assert_eq!(world.sign_in(&own, &world.code("Ben").await, &instance).await.status(), 403);
    // An instance that does not exist, with and without a launch.
    let copied = instance.replace("i-", "i-9");
    assert_eq!(world.sign_in(&own, &world.code("Ada").await, &copied).await.status(), 404);
    world.record(0, &copied, &world.game, world.channel).await;
    assert_eq!(world.sign_in(&own, &world.code("Ada").await, &copied).await.status(), 403);
    // An instance in another channel than that of the launch.
    let elsewhere = world.discord.channel("off-topic").expect("a channel");
    let moved = world.join("Ada", elsewhere).await;
    world.record(0, &moved, &world.game, world.channel).await;
    assert_eq!(world.sign_in(&own, &world.code("Ada").await, &moved).await.status(), 403);
    // Ada herself, once for each code, and not with one that nobody got.
    let code = world.code("Ada").await;
    assert_eq!(world.sign_in(&own, &code, &instance).await.status(), 200);
    for code in [code.as_str(), "invented", "", "a&client_id=1", "../../users/@me"] {
        let refused = world.sign_in(&own, code, &instance).await.status();
        assert!([403, 503].contains(&refused.as_u16()), "{code}: {refused}");
    }
    for instance in ["", "../commands", "i-1?x=", "%2e%2e"] {
        assert_eq!(world.sign_in(&own, &world.code("Ada").await, instance).await.status(), 404, "{instance}");
    }
}

#[tokio::test]
async fn without_a_launch_there_is_no_game() {
    let world = World::start().await;
    let own = world.harness.address.clone();
    // Cleo has never spoken to the bot, Ada has launched nothing here, and old launches do not count.
    let instance = world.join("Cleo", world.channel).await;
    let refused = world.sign_in(&own, &world.code("Cleo").await, &instance).await;
    assert_eq!(refused.status(), 404);
    assert!(refused.text().await.expect("a text").contains("press Board"), "it says what to do");
    world.join("Ada", world.channel).await;
    assert_eq!(world.sign_in(&own, &world.code("Ada").await, &instance).await.status(), 404);
    world.record(0, &instance, &world.game, world.channel).await;
    world.harness.clock.advance(LAUNCH_LIFETIME);
    assert_eq!(world.sign_in(&own, &world.code("Ada").await, &instance).await.status(), 404);
}

#[tokio::test]
async fn foreign_origins_neither_sign_in_nor_connect() {
    let world = World::start().await;
    let ada = world.signed_in("Ada", 0).await;
    let instance = world.join("Ada", world.channel).await;
    let socket = ada["socket"].as_str().expect("a path");
    let other_application = format!("https://{}.discordsays.com", HOME.0);
    let prefixed = format!("{}.evil.example", world.discordsays());
    for origin in
        ["null", "https://discord.com", "https://evil.example", PARENT, &other_application, &prefixed]
    {
        let answer = world.sign_in(origin, &world.code("Ada").await, &instance).await;
        assert_eq!(answer.status(), 403, "{origin}");
        match world.connect(socket, origin).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{origin}"),
            Err(error) => panic!("{origin}: {error}"),
            Ok(_) => panic!("{origin} connects"),
        }
    }
}

#[tokio::test]
async fn sockets_ask_for_the_session_of_their_game_first() {
    let world = World::start().await;
    let ada = world.signed_in("Ada", 0).await;
    let other = world.harness.game(Variant::GiantKing, &[], &[&world.players[0], &world.players[1]]).await;
    let (own, session) = (world.harness.address.clone(), ada["session"].clone());
    let other = format!("/activity/socket/{other}");
    let socket = ada["socket"].as_str().expect("a path");
    let attempts = [
        (socket, json!({ "type": "resume", "after": 0 })),
        (socket, json!({ "type": "sign_in", "session": "" })),
        (socket, json!({ "type": "sign_in", "session": "A".repeat(43) })),
        (socket, json!({ "type": "sign_in", "session": ada["access"] })),
        // The session of another game.
        (other.as_str(), json!({ "type": "sign_in", "session": session })),
    ];
    for (path, first) in attempts {
        let mut page = world.connect(path, &own).await.expect("a connection");
        page.send(&first).await;
        assert_eq!(page.closed().await, Some(4401), "{path} {first}");
    }
    // Who signs out everywhere is signed out here too.
    let mut page = world.connect(socket, &own).await.expect("a connection");
    page.send(&json!({ "type": "sign_in", "session": session })).await;
    page.resume().await;
    world.harness.links.revoke(&world.players[0]).await.expect("a store");
    page.send(&json!({ "type": "resume", "after": 0 })).await;
    assert_eq!(page.closed().await, Some(4401));
}

#[tokio::test]
async fn an_open_page_goes_to_the_game_that_its_person_chooses_in_its_instance() {
    let world = World::start().await;
    let other = world.other_game().await;
    let instance = world.join("Ada", world.channel).await;
    let mut ada = world.open("Ada", 0).await;
    let mut ben = world.open("Ben", 1).await;
    // Neither the choice of somebody else in the same instance, nor one in another instance, is Ada's choice here.
    world.record(1, "i-1-gc-2-3", &other, world.channel).await;
    world.record(0, "i-1-gc-2-3", &other, world.channel).await;
    assert_eq!(ada.act("a2a3").await["accepted"], true);
    world.record(0, &instance, &other, world.channel).await;
    assert_eq!(ada.closed().await, Some(4410));
    assert_eq!(world.game_after_sign_in("Ada", &instance).await, *other.as_str());
    ben.wait_for(ada.state["event"].as_u64().expect("a number")).await;
    let played = ben.state["actions"][0]["text"].as_str().expect("a move").to_owned();
    assert_eq!(ben.act(&played).await["accepted"], true, "Ben's page stays");
    // Another button at the same game changes nothing.
    world.record(1, &instance, &world.game, world.channel).await;
    assert_eq!(ben.resume().await["game"], *world.game.as_str());
    assert_eq!(world.game_after_sign_in("Ben", &instance).await, *world.game.as_str());
}

#[tokio::test]
async fn a_choice_by_way_of_another_process_reaches_the_page() {
    let store = MemoryStore::new();
    let world = World::start_over(HookedStore::<Shared>::new(store.clone()), PARENT.to_owned()).await;
    let other = world.other_game().await;
    let mut ada = world.open("Ada", 0).await;
    let referee = Arc::new(Referee::new(store, world.harness.clock.clone(), SeededEntropy::new(2)));
    let address = world.harness.address.parse().expect("an address");
    let links = BoardLinks::new(referee, &address, KEY.parse().expect("a key"));
    let instance = world.join("Ada", world.channel).await;
    world.record_by(&links, 0, &instance, (&other, world.channel)).await;
    assert_eq!(ada.closed().await, Some(4410));
    assert_eq!(world.game_after_sign_in("Ada", &instance).await, *other.as_str());
}

#[tokio::test]
async fn a_page_offers_the_other_games_of_its_person() {
    let world = World::start().await;
    let (other, stranger) = (world.other_game().await, world.harness.player(9, "Cleo").await);
    let closed = &[("spectators", "off")];
    let foreign = world.harness.game(Variant::MountChess, closed, &[&stranger, &world.players[1]]).await;
    let mut ada = world.open("Ada", 0).await;
    let label = "Giant-King Chess with Ben – waiting for you";
    let expected = json!({ "type": "games", "games": [{ "id": other.as_str(), "label": label }] });
    assert_eq!(ada.next_of("games").await, expected);
    let choose = |request: &str, game: &str| json!({"type": "choose", "request": request, "game": game});
    for (request, game) in [("r1", foreign.as_str()), ("r2", "no game"), ("r3", "g0")] {
        let refused = ada.request(&choose(request, game)).await;
        assert!(refused["accepted"] == false && refused["text"] != "", "{game}: {refused}");
    }
    ada.send(&choose("r4", other.as_str())).await;
    assert_eq!(ada.closed().await, Some(4410));
    let instance = world.join("Ada", world.channel).await;
    assert_eq!(world.game_after_sign_in("Ada", &instance).await, *other.as_str());
    // In a browser, a session is for one game.
    let mut page = world.harness.open(&world.players[0], &world.game).await;
    let refused = page.request(&choose("r5", other.as_str())).await;
    assert_eq!(refused["accepted"], false, "{refused}");
}

/// A page that shows the board in a frame, and collects its messages. When the board greets it, it first lets a page of
/// another origin answer in its place.
const PARENT_PAGE: &str = r#"<!doctype html><iframe src="BOARD/?frame_id=f&instance_id=i"></iframe><script>
const ready = [1, {cmd: "DISPATCH", evt: "READY", nonce: null, data: {}}];
window.seen = [];
onmessage = (event) => {
  if (event.data === "sent") return frames[0].postMessage(ready, "*");
  seen.push(event.data);
  if (event.data[0] !== 0) return;
  const other = document.createElement("iframe");
  other.src = "OTHER";
  document.body.append(other);
};
</script>"#;

/// A page that answers in place of its parent.
const OTHER_PAGE: &str = r#"<!doctype html><script>
parent.frames[0].postMessage([1, {cmd: "DISPATCH", evt: "READY", nonce: null, data: {}}], "*");
parent.postMessage("sent", "*");
</script>"#;

/// Serves a page at every path.
pub fn serve(listener: TcpListener, page: String) {
    let page = move || async move { axum::response::Html(page) };
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(page)).await });
}

pub async fn bind() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    (listener, origin)
}

#[tokio::test]
async fn a_fake_parent_gets_neither_the_page_nor_an_answer() {
    let Some(browser) = Browser::open(800, 600).await else { return };
    let ((allowed, parent), (foreign, foreign_origin), (other, other_origin)) =
        (bind().await, bind().await, bind().await);
    let world = World::start_in(parent.clone()).await;
    let page = PARENT_PAGE.replace("BOARD", &world.harness.address).replace("OTHER", &other_origin);
    serve(allowed, page.clone());
    serve(foreign, page);
    serve(other, OTHER_PAGE.to_owned());
    // Another page than Discord's shows nothing.
    browser.client.goto(&foreign_origin).await.expect("a page");
    browser.client.enter_frame(0).await.expect("a frame");
    let shown = browser.read("return location.href").await;
    assert_eq!(shown, "chrome-error://chromewebdata/");
    // Within Discord's page, the board listens to that page alone: it gives its command only after the real answer.
    browser.client.goto(&parent).await.expect("a page");
    browser.wait_for("window.seen.length > 1").await;
    let seen = browser.read("return window.seen").await;
    assert_eq!((&seen[0][0], &seen[0][1]["client_id"]), (&json!(0), &json!(world.discord.bot().to_string())));
    assert_eq!((&seen[1][0], &seen[1][1]["cmd"]), (&json!(1), &json!("AUTHORIZE")));
    browser.client.clone().close().await.expect("it closes");
}
