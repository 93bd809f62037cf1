//! A server with a store in memory, and people who look at its pages.

use castellan_community::access::Access;
use castellan_community::access::policy::Policy;
use castellan_community::board_links::{BoardGrant, BoardKey, BoardLinks, BoardPlace};
use castellan_community::places::game_locations::GameLocation;
use castellan_community::quota::Quotas;
use castellan_community::settings::{BoardMode, Settings};
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::{ActionInput, Command, CommandKind, GameId, GameSettings, Player, PlayerId, Requester};
use castellan_referee::Referee;
use castellan_referee::puzzles::PuzzleId;
use castellan_rules::{Seat, Variant};
use castellan_store::MemoryStore;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_web::Web;
use castellan_web::activity::Activity;
use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::redirect::Policy as Redirects;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The number of requests so far, of all servers: equal ids would be one request.
static REQUESTS: AtomicU32 = AtomicU32::new(0);

/// Returns the id of a new request.
pub fn next_request() -> String {
    format!("test:{}", REQUESTS.fetch_add(1, Ordering::SeqCst))
}

/// The number of panics outside of the tests' own files, of all servers.
static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics from now on. A server catches those of its tasks, so no answer may show them.
pub fn count_panics() {
    static HOOK: OnceLock<()> = OnceLock::new();
    HOOK.get_or_init(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // Assertions of tests that run at the same time are theirs.
            let file = panic.location().map_or("", |location| location.file());
            if !file.split('/').any(|part| part == "tests") {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            usual(panic);
        }));
    });
}

/// Returns the number of panics since [`count_panics`] was first called.
pub fn panics() -> usize {
    PANICS.load(Ordering::SeqCst)
}

pub const HOME: GuildId = GuildId(7);
pub const PATIENCE: Duration = Duration::from_secs(20);
pub const KEY: &str = "a key of the operator, long enough for tests";

pub struct Harness {
    pub referee: Arc<Referee>,
    pub access: Arc<Access>,
    pub links: BoardLinks,
    pub clock: TestClock,
    pub web: Arc<Web>,
    pub address: String,
    pub client: Client,
}

/// A connection of a page.
pub struct Page {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub requests: u32,
    /// The newest state.
    pub state: Value,
    /// The number of bytes of its text.
    pub received: usize,
}

impl Harness {
    pub async fn start() -> Self {
        let clock = TestClock::new();
        let referee = Arc::new(Referee::new(MemoryStore::new(), clock.clone(), SeededEntropy::new(46)));
        Self::start_over(referee, clock, KEY).await
    }

    /// Starts a server over an existing referee, as after a restart.
    pub async fn start_over(referee: Arc<Referee>, clock: TestClock, key: &str) -> Self {
        Self::start_with(referee, clock, key, None).await
    }

    /// Starts a server of boards that also open within Discord.
    pub async fn start_with(
        referee: Arc<Referee>,
        clock: TestClock,
        key: &str,
        activity: Option<Activity>,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        Self::start_at(referee, clock, key, activity, (listener, address))
    }

    /// Starts a server whose pages have another address than it listens at, as behind a proxy.
    pub fn start_at(
        referee: Arc<Referee>,
        clock: TestClock,
        key: &str,
        activity: Option<Activity>,
        (listener, address): (TcpListener, String),
    ) -> Self {
        let settings = Arc::new(Settings::new(referee.store().clone()));
        let access = Arc::new(Access::new(Arc::clone(&referee), settings, Policy::default(), Vec::new()));
        let key: BoardKey = key.parse().expect("a key");
        let links = BoardLinks::new(Arc::clone(&referee), &address.parse().expect("an address"), key);
        let quotas = Arc::new(Quotas::default());
        let web = Web::with_activity(Arc::clone(&access), quotas, links.clone(), activity);
        tokio::spawn(Arc::clone(&web).serve(Arc::new(listener)));
        let client = Client::builder().redirect(Redirects::none()).build().expect("a client");
        Self { referee, access, links, clock, web, address, client }
    }

    pub async fn player(&self, number: u64, name: &str) -> PlayerId {
        self.referee.directory.player(&format!("discord:{number}"), name).await.expect("a player")
    }

    pub async fn run(&self, game: &GameId, by: Requester, kind: CommandKind) {
        let command = Command { by, at: self.referee.now(), request: next_request(), kind };
        self.referee.games.command(game, &command).await.expect("it is allowed");
    }

    /// Plays a move, as from Discord.
    pub async fn play(&self, game: &GameId, player: &PlayerId, action: &str) {
        let kind = CommandKind::Act { action: ActionInput::typed(action), seen: None };
        self.run(game, Requester::Player(player.clone()), kind).await;
    }

    /// Returns the settings with which a game begins at once, without a choice of armies.
    pub fn ready_army(variant: Variant) -> &'static [(&'static str, &'static str)] {
        if variant.army().is_some() { &[("army", "balanced"), ("first", "w")] } else { &[] }
    }

    /// Starts a game of these people in the home server.
    pub async fn game(&self, variant: Variant, pairs: &[(&str, &str)], people: &[&PlayerId]) -> GameId {
        let id = self.referee.games.new_id().expect("entropy");
        let settings = GameSettings::from_pairs(variant, pairs).expect("settings");
        let seats: Vec<Seat> = settings.seats().expect("seats");
        let players = people.iter().map(|player| Player::person((*player).clone()));
        let seats = seats.into_iter().zip(players).collect();
        self.run(&id, Requester::System, CommandKind::CreateAndStart { settings: Box::new(settings), seats })
            .await;
        self.access.places.set(&id, &location(Some(HOME)), "test:place").await.expect("a place");
        id
    }

    pub fn link(&self, player: &PlayerId, game: &GameId) -> String {
        self.link_to(player, BoardPlace::Game(game.clone()))
    }

    /// Returns a person's link to a place.
    pub fn link_to(&self, player: &PlayerId, place: BoardPlace) -> String {
        self.link_of(HOME, player, place)
    }

    /// Returns the link to a game of a person who asked for it in another server.
    pub fn link_from(&self, guild: GuildId, player: &PlayerId, game: &GameId) -> String {
        self.link_of(guild, player, BoardPlace::Game(game.clone()))
    }

    fn link_of(&self, guild: GuildId, player: &PlayerId, place: BoardPlace) -> String {
        let (player, language) = (player.clone(), "en".to_owned());
        let grant = BoardGrant { player, place, guild: Some(guild.0), language, since: None };
        self.links.link(grant).expect("a link")
    }

    /// Follows a link as a browser does, and returns the answer.
    pub async fn enter(&self, link: &str, origin: Option<&str>) -> Response {
        let request = self.client.post(link);
        let request = match origin {
            Some(origin) => request.header(ORIGIN, origin),
            None => request,
        };
        request.send().await.expect("an answer")
    }

    /// Signs in, and returns the cookie.
    pub async fn cookie(&self, player: &PlayerId, game: &GameId) -> String {
        let answer = self.enter(&self.link(player, game), Some(&self.address)).await;
        assert_eq!(answer.headers()[LOCATION], format!("/game/{game}"));
        cookie_in(&answer)
    }

    /// Exchanges a link, and returns the cookie.
    pub async fn cookie_of(&self, link: &str) -> String {
        cookie_in(&self.enter(link, Some(&self.address)).await)
    }

    pub async fn get(&self, path: &str, cookie: Option<&str>) -> Response {
        let request = self.client.get(format!("{}{path}", self.address));
        let request = match cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        };
        request.send().await.expect("an answer")
    }

    /// Returns the number of moves in a game.
    pub async fn moves(&self, game: &GameId) -> usize {
        self.referee.games.game(game).await.expect("a game").record().expect("a record").steps().len()
    }

    pub async fn connect(
        &self,
        game: &GameId,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
        self.connect_to(&format!("/game/{game}/socket"), cookie, origin).await
    }

    /// Opens a connection at a path.
    pub async fn connect_to(
        &self,
        path: &str,
        cookie: Option<&str>,
        origin: Option<&str>,
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
        connect(&self.address, path, cookie, origin).await
    }

    /// Signs in, and opens the board.
    pub async fn open(&self, player: &PlayerId, game: &GameId) -> Page {
        let cookie = self.cookie(player, game).await;
        self.open_with(game, &cookie).await
    }

    pub async fn open_with(&self, game: &GameId, cookie: &str) -> Page {
        self.open_path(&format!("/game/{game}"), Some(cookie)).await
    }

    /// Opens the board of the page at a path.
    pub async fn open_path(&self, path: &str, cookie: Option<&str>) -> Page {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let path = format!("{path}/socket?{query}");
        let socket = self.connect_to(&path, cookie, Some(&self.address)).await.expect("a connection");
        let mut page = Page::over(socket);
        page.resume().await;
        page
    }

    /// Opens a page at a path without asking for a state.
    pub async fn open_silently(&self, path: &str) -> Page {
        let path = format!("{path}/socket");
        let socket = self.connect_to(&path, None, Some(&self.address)).await.expect("a connection");
        Page::over(socket)
    }

    /// Signs a person in at puzzles, and returns the cookie.
    pub async fn puzzle_cookie(&self, player: &PlayerId, variant: Variant, number: usize) -> String {
        let link = self.link_to(player, BoardPlace::Puzzle(PuzzleId { variant, number }));
        let answer = self.enter(&link, Some(&self.address)).await;
        assert_eq!(answer.headers()[LOCATION], format!("/puzzles/{variant}/{number}"));
        cookie_in(&answer)
    }
}

/// Returns the cookie that an answer sets.
fn cookie_in(answer: &Response) -> String {
    assert_eq!(answer.status(), 303);
    let cookie = answer.headers()[SET_COOKIE].to_str().expect("a text");
    cookie.split(';').next().expect("a cookie").to_owned()
}

/// Returns a channel of a server, or of direct messages.
pub fn location(guild: Option<GuildId>) -> GameLocation {
    GameLocation {
        guild,
        channel: ChannelId(8),
        parent: None,
        lost: false,
        reposted_board: None,
        language: None,
        boards: BoardMode::default(),
        thread: None,
        thread_message: None,
    }
}

/// Opens a connection to the server at an address.
pub async fn connect(
    address: &str,
    path: &str,
    cookie: Option<&str>,
    origin: Option<&str>,
) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
    let socket = address.replace("http://", "ws://");
    let mut request = format!("{socket}{path}").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    }
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().expect("a header"));
    }
    Ok(connect_async(request).await?.0)
}

/// Returns a state after changes. In a list, `[2, 5]` stands for these items of the list before.
fn changed(before: &Value, changes: Value) -> Value {
    let mut state = before.clone();
    let Value::Object(changes) = changes else { panic!("not an object: {changes}") };
    for (name, value) in changes {
        let value = match value {
            Value::Array(items) => {
                let whole = |item: Value| match item.as_array() {
                    Some(places) => {
                        let [from, to] = [0, 1].map(|end| places[end].as_u64().expect("a place") as usize);
                        before[&name].as_array().expect("a list")[from..to].to_vec()
                    }
                    None => vec![item],
                };
                items.into_iter().flat_map(whole).collect()
            }
            value => value,
        };
        state[name] = value;
    }
    state["type"] = "state".into();
    state.as_object_mut().expect("an object").remove("words");
    state
}

impl Page {
    /// Returns a page that has no state yet.
    pub fn over(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self { socket, requests: 0, state: Value::Null, received: 0 }
    }

    /// Opens the board of a session at a server that may be down, without asking for a state.
    pub async fn open_at(address: &str, game: &GameId, cookie: &str) -> Option<Self> {
        let path = format!("/game/{game}/socket");
        let socket = connect(address, &path, Some(cookie), Some(address)).await.ok()?;
        Some(Self::over(socket))
    }

    /// Sends a message over a connection that may be closed.
    pub async fn try_send(&mut self, message: &Value) -> Result<(), Option<u16>> {
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| None)
    }

    pub async fn send(&mut self, message: &Value) {
        self.try_send(message).await.expect("an open connection");
    }

    /// Returns the next message; `None` if the connection is closed, with its code.
    pub async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    if !["state", "changes"].contains(&value["type"].as_str().unwrap_or_default()) {
                        return Ok(value);
                    }
                    self.received = text.len();
                    self.state = if value["type"] == "changes" { changed(&self.state, value) } else { value };
                    return Ok(self.state.clone());
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Returns the next message of a type.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("an open connection");
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn resume(&mut self) -> Value {
        let (after, progress) = (&self.state["event"], &self.state["progress"]);
        let progress = progress.as_str().unwrap_or_default();
        let after = after.as_u64().unwrap_or(0);
        self.send(&json!({"type": "resume", "after": after, "progress": progress})).await;
        self.next_of("state").await
    }

    /// Waits until the state shows an event.
    pub async fn wait_for(&mut self, event: u64) {
        while self.state["event"].as_u64().is_none_or(|known| known < event) {
            self.next_of("state").await;
        }
    }

    fn request_id(&mut self) -> String {
        self.requests += 1;
        format!("request-{}", self.requests)
    }

    /// Plays a move, and returns the answer.
    pub async fn act(&mut self, action: &str) -> Value {
        let request = self.request_id();
        let event = self.state["event"].clone();
        let message = json!({"type": "act", "request": request, "event": event, "action": action});
        self.request(&message).await
    }

    /// Gives a command, and returns the answer.
    pub async fn command(&mut self, command: &str, argument: Value) -> Value {
        let request = self.request_id();
        let message =
            json!({"type": "command", "request": request, "command": command, "argument": argument});
        self.request(&message).await
    }

    /// Sends a request, and returns its answer.
    pub async fn request(&mut self, message: &Value) -> Value {
        self.send(message).await;
        loop {
            let answer = self.next_of("result").await;
            if answer["request"] == message["request"] {
                return answer;
            }
        }
    }

    /// Returns the code with which the server closes the connection.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}
