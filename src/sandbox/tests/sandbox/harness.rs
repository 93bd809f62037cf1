//! A test server, with clients for the bot and for people.

use crate::gateway_connection::GatewayConnection;
use crate::openapi::description;
use castellan_sandbox::{Id, Options, Sandbox, start};
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Certificate, Client, Method};
use serde_json::{Value, json};
use std::time::Duration;

/// A reply.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub json: Value,
}

impl Reply {
    /// Returns the body of a successful response.
    pub fn success(self) -> Value {
        assert!(self.status < 300, "{}: {}", self.status, self.json);
        self.json
    }

    /// Returns the status and Discord's error code.
    pub fn refusal(&self) -> (u16, u64) {
        assert!(self.status >= 400, "{}: {}", self.status, self.json);
        (self.status, self.json["code"].as_u64().unwrap_or(0))
    }

    /// Returns the codes of the errors at a path such as `embeds/0/title`.
    pub fn error_codes(&self, path: &str) -> Vec<String> {
        let pointer = if path.is_empty() { "/_errors".to_owned() } else { format!("/{path}/_errors") };
        let list = self.json["errors"].pointer(&pointer).and_then(Value::as_array);
        let codes = list.into_iter().flatten().filter_map(|error| error["code"].as_str());
        codes.map(str::to_owned).collect()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

pub struct Harness {
    pub sandbox: Sandbox,
    /// Resolves `discord.com` to the test server and trusts its certificate, as the bot does.
    pub client: Client,
    pub guild: Id,
    pub channel: Id,
}

/// Returns options for fast tests: no delay between sessions, no rate limits unless a test needs them, and enough time
/// for answers and heartbeats on a busy machine.
pub fn test_options() -> Options {
    Options {
        rates: false,
        identify_every: Duration::ZERO,
        first_answer: Duration::from_mins(3),
        heartbeat: Duration::from_hours(1),
        ..Options::default()
    }
}

impl Harness {
    pub async fn start_with(options: Options) -> Self {
        let sandbox = start(options).await.expect("it starts");
        let certificate = Certificate::from_pem(sandbox.certificate_pem().as_bytes()).expect("a certificate");
        let client = Client::builder()
            .resolve("discord.com", sandbox.rest_address())
            .add_root_certificate(certificate)
            .https_only(false)
            .build()
            .expect("a client");
        let guild = sandbox.first_guild().expect("there is one");
        let channel = sandbox.channel("games").expect("there is one");
        Self { sandbox, client, guild, channel }
    }

    pub async fn start() -> Self {
        Self::start_with(test_options()).await
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.expect("a body");
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Reply { status, headers, json }
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        self.client
            .request(method, format!("https://discord.com/api/v10{path}"))
            .header("authorization", format!("Bot {}", self.sandbox.token()))
    }

    /// Sends a request as the bot, with a body unless it is null.
    pub async fn bot(&self, method: &str, path: &str, body: Value) -> Reply {
        let request = self.request(method, path);
        self.send(if body.is_null() { request } else { request.json(&body) }).await
    }

    /// Sends a request as the bot, with files of these names.
    pub async fn bot_with_files(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, &[u8])],
    ) -> Reply {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (place, (name, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{place}]"), part.mime_str("image/png").expect("a type"));
        }
        self.send(self.request(method, path).multipart(form)).await
    }

    /// Posts a message as the bot in the games channel.
    pub async fn post(&self, body: Value) -> Reply {
        self.bot("POST", &format!("/channels/{}/messages", self.channel), body).await
    }

    /// Sends a request as a person.
    pub async fn person(&self, user: &str, method: &str, path: &str, body: Value) -> Reply {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let mark = if path.contains('?') { '&' } else { '?' };
        let url = format!("{}sandbox{path}{mark}user={user}", self.sandbox.page_url());
        let request = self.client.request(method, url);
        self.send(if body.is_null() { request } else { request.json(&body) }).await
    }

    /// Returns the messages of the games channel that a person sees.
    pub async fn messages_seen_by(&self, user: &str) -> Vec<Value> {
        let path = format!("/channels/{}/messages", self.channel);
        let all = self.person(user, "GET", &path, Value::Null).await.success();
        all.as_array().cloned().expect("a list")
    }

    /// Registers commands for all servers. Returns their ids.
    pub async fn register(&self, commands: Value) -> Vec<String> {
        let path = format!("/applications/{}/commands", self.sandbox.bot());
        let all = self.bot("PUT", &path, commands).await.success();
        all.as_array()
            .expect("a list")
            .iter()
            .map(|one| one["id"].as_str().expect("an id").to_owned())
            .collect()
    }

    /// Connects the bot to the gateway, and waits until it is ready.
    pub async fn connect(&self) -> GatewayConnection {
        let mut connection = GatewayConnection::open(&self.sandbox).await;
        connection.identify(self.sandbox.token(), 1 | 1 << 9 | 1 << 12).await;
        connection.event("READY").await;
        connection
    }

    /// Runs a command without options as a user. Returns the interaction that the bot receives, and its outcome.
    pub async fn run_command(
        &self,
        connection: &mut GatewayConnection,
        user: &str,
        command: &str,
    ) -> (Value, tokio::task::JoinHandle<Value>) {
        self.act_in_channel(connection, user, "run", json!({"command": command})).await
    }

    /// Performs an action as a user in the games channel.
    pub async fn act_in_channel(
        &self,
        connection: &mut GatewayConnection,
        user: &str,
        action: &str,
        body: Value,
    ) -> (Value, tokio::task::JoinHandle<Value>) {
        let path = format!("/channels/{}/{action}", self.channel);
        self.act(connection, user, &path, body).await
    }

    pub async fn act(
        &self,
        connection: &mut GatewayConnection,
        user: &str,
        path: &str,
        body: Value,
    ) -> (Value, tokio::task::JoinHandle<Value>) {
        let url = format!("{}sandbox{path}?user={user}", self.sandbox.page_url());
        let request = self.client.post(url).json(&body);
        let outcome = tokio::spawn(async move {
            let response = request.send().await.expect("an answer");
            response.json().await.expect("JSON")
        });
        (connection.event("INTERACTION_CREATE").await, outcome)
    }

    /// Sends the bot's first answer.
    pub async fn answer(&self, interaction: &Value, body: Value) -> Reply {
        let path = callback_path(interaction);
        let request = self.client.post(format!("https://discord.com/api/v10{path}?with_response=true"));
        self.send(request.json(&body)).await
    }

    /// Sends a request with an interaction's token.
    pub async fn request_with_token(
        &self,
        interaction: &Value,
        method: &str,
        rest: &str,
        body: Value,
    ) -> Reply {
        let path = webhook_path(interaction, rest);
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let request = self.client.request(method, format!("https://discord.com/api/v10{path}"));
        self.send(if body.is_null() { request } else { request.json(&body) }).await
    }

    /// Checks that no request was wrong and each response matches Discord's description, then stops.
    pub async fn stop_without_complaints(self) {
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        self.stop().await;
    }

    /// Checks that each response matches Discord's description, then stops.
    pub async fn stop(self) {
        self.check_replies();
        self.sandbox.stop().await;
    }

    fn check_replies(&self) {
        let description = description();
        for entry in self.sandbox.journal() {
            // Requests that Discord does not know test their refusal.
            let (Some(status), true) = (
                entry.status,
                entry.status != Some(404) || entry.reply.as_ref().is_some_and(|reply| reply["code"] != 0),
            ) else {
                continue;
            };
            if status >= 500 || entry.path.starts_with("/oauth2") {
                continue;
            }
            let wrong = description.reply(&entry.method, &entry.path, status, entry.reply.as_ref());
            assert!(
                wrong.is_empty(),
                "{} {}: {status}: {}\n{wrong:#?}",
                entry.method,
                entry.path,
                entry.reply.unwrap_or_default()
            );
        }
    }
}

pub fn callback_path(interaction: &Value) -> String {
    let text = |field: &str| interaction[field].as_str().expect("a text");
    format!("/interactions/{}/{}/callback", text("id"), text("token"))
}

pub fn webhook_path(interaction: &Value, rest: &str) -> String {
    let text = |field: &str| interaction[field].as_str().expect("a text");
    format!("/webhooks/{}/{}{rest}", text("application_id"), text("token"))
}
