//! The answer to an interaction, with all requests made to Discord.

use crate::recorder::Request;
use castellan_community::error::OperatorError;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::Value;

/// The requests that an interaction led to, and the operator's error if there was one.
#[derive(Debug)]
pub struct Response {
    pub requests: Vec<Request>,
    pub error: Option<OperatorError>,
}

impl Response {
    /// Returns the only request of a kind.
    pub fn only(&self, kind: &str) -> &Request {
        let all: Vec<&Request> = self.requests.iter().filter(|request| request.kind() == kind).collect();
        let [only] = all.as_slice() else {
            panic!("{} requests of kind {kind}: {:?}", all.len(), self.requests)
        };
        only
    }

    /// Returns the number of requests of a kind.
    pub fn count(&self, kind: &str) -> usize {
        self.requests.iter().filter(|request| request.kind() == kind).count()
    }

    /// Returns the initial answer.
    pub fn answer(&self) -> &Request {
        self.only("answer")
    }

    /// Returns the text of the answer, which must be private.
    pub fn private_text(&self) -> String {
        let answer = self.answer();
        let Request::Answer { body, .. } = answer else { panic!("{answer:?}") };
        let flags = body["data"]["flags"].as_u64().unwrap_or_default();
        let private = body["type"] == 7 || flags & 64 != 0;
        assert!(private, "{body}");
        answer.content()
    }

    /// Returns the text of the answer, which must be private, with the descriptions of its pictures.
    pub fn private_text_with_pictures(&self) -> String {
        self.private_text() + "\n" + &self.answer().descriptions()
    }

    /// Returns the text of the answer, which must be public.
    pub fn public_text(&self) -> String {
        let answer = self.answer();
        let Request::Answer { body, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(body["type"], 4, "{body}");
        assert_eq!(body["data"]["flags"], Value::Null, "{body}");
        answer.content()
    }

    /// Returns the number of requests that count against the limit of 50 per second.
    pub fn rate_limited(&self) -> usize {
        self.requests.iter().filter(|request| request.is_rate_limited()).count()
    }

    /// Returns the ids of the components in the answer.
    pub fn component_ids(&self) -> Vec<String> {
        component_ids(&self.answer().message())
    }

    /// Returns the id of the answer's component with this step.
    pub fn component_id(&self, step: Step) -> String {
        let id = self
            .component_ids()
            .into_iter()
            .find(|id| ComponentId::read(id).is_some_and(|id| id.step == step));
        id.unwrap_or_else(|| panic!("no {step:?}: {self:?}"))
    }

    /// Returns the game of the first component that belongs to one.
    pub fn game(&self) -> GameId {
        let mut all = self.requests.iter().flat_map(|request| component_ids(&request.message()));
        all.find_map(|id| ComponentId::read(&id)?.game).unwrap_or_else(|| panic!("{self:?}"))
    }
}

/// Returns the ids of the components of a message.
pub fn component_ids(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    parts.filter_map(|part| Some(part["custom_id"].as_str()?.to_owned())).collect()
}
