//! The JSON API, over HTTP.

mod authority;
mod documents;
mod events;
mod fuzz;
mod games;
mod layers;
mod lists;
mod public;
mod schema;
mod tokens;

use crate::harness::{Harness, next_request};
use castellan_community::people::tokens::ApiTokens;
use castellan_game::{GameId, PlayerId};
use castellan_rules::Variant;
use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_json::Value;

/// The answer to a request.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

/// A program with a person's token.
pub struct Program<'a> {
    pub harness: &'a Harness,
    pub token: String,
    /// Further headers of each request.
    pub headers: Vec<(&'static str, String)>,
}

impl Answer {
    /// Returns the body of an answer that succeeded.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Returns the sentence of a refusal, which must have this status.
    #[track_caller]
    pub fn refusal(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.headers[CONTENT_TYPE], "application/problem+json");
        let problem = self.json();
        assert_eq!((&problem["type"], &problem["status"]), (&"about:blank".into(), &status.into()));
        problem["detail"].as_str().expect("a sentence").to_owned()
    }
}

impl Harness {
    pub fn tokens(&self) -> ApiTokens {
        ApiTokens::of(&self.links)
    }

    /// Makes a token of a person.
    pub async fn token(&self, player: &PlayerId) -> String {
        let (token, _) = self.tokens().create(player, "a program", &next_request()).await.expect("a token");
        token.reveal().to_owned()
    }

    pub async fn program(&self, player: &PlayerId) -> Program<'_> {
        Program { harness: self, token: self.token(player).await, headers: Vec::new() }
    }

    /// Starts a game of two in the home server.
    pub async fn game_of_two(&self) -> (GameId, PlayerId, PlayerId) {
        let (ann, ben) = (self.player(1, "Ann").await, self.player(2, "Ben").await);
        let game = self.game(Variant::MountChess, &[], &[&ann, &ben]).await;
        (game, ann, ben)
    }
}

impl Program<'_> {
    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        // Requests of a test come faster than the quotas allow.
        self.harness.clock.advance(castellan_game::Span::from_ms(1_000));
        let address = format!("{}/api/v1{path}", self.harness.address);
        let mut request = self.harness.client.request(method, address).bearer_auth(&self.token);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if let Some(body) = body {
            request = request.body(body.to_string());
        }
        let answer = request.send().await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        Answer { status, headers, text: answer.text().await.expect("a text") }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Option<&Value>) -> Answer {
        self.send(Method::POST, path, body).await
    }
}
