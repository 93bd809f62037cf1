//! The answer to an interaction, with the other requests made to Discord.

use crate::recorder::Outgoing;
use castellan_community::error::OperatorError;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::Value;

/// The requests that an interaction led to, and the operator's error if there was one.
#[derive(Debug)]
pub struct Heard {
    pub asked: Vec<Outgoing>,
    pub failed: Option<OperatorError>,
}

impl Heard {
    /// Returns the only request of a kind.
    pub fn only(&self, what: &str) -> &Outgoing {
        let all: Vec<&Outgoing> = self.asked.iter().filter(|asked| asked.what() == what).collect();
        let [only] = all.as_slice() else { panic!("{} of {what}: {:?}", all.len(), self.asked) };
        only
    }

    /// Returns the number of requests of a kind.
    pub fn count(&self, what: &str) -> usize {
        self.asked.iter().filter(|asked| asked.what() == what).count()
    }

    /// Returns the initial answer.
    pub fn answer(&self) -> &Outgoing {
        self.only("answer")
    }

    /// Returns the text of the answer, which must be private.
    pub fn privately(&self) -> String {
        let answer = self.answer();
        let Outgoing::Answer { body, .. } = answer else { panic!("{answer:?}") };
        let flags = body["data"]["flags"].as_u64().unwrap_or_default();
        let private = body["type"] == 7 || flags & 64 != 0;
        assert!(private, "{body}");
        answer.content()
    }

    /// Returns the text of the answer, which must be public.
    pub fn publicly(&self) -> String {
        let answer = self.answer();
        let Outgoing::Answer { body, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(body["type"], 4, "{body}");
        assert_eq!(body["data"]["flags"], Value::Null, "{body}");
        answer.content()
    }

    /// Returns the number of requests that count against the limit of 50 per second.
    pub fn counted(&self) -> usize {
        self.asked.iter().filter(|asked| asked.counts()).count()
    }

    /// Returns the ids of the components in the answer.
    pub fn ids(&self) -> Vec<String> {
        ids(&self.answer().message())
    }

    /// Returns the id of the answer's component with this step.
    pub fn id(&self, step: Step) -> String {
        let id = self.ids().into_iter().find(|id| ComponentId::read(id).is_some_and(|id| id.step == step));
        id.unwrap_or_else(|| panic!("no {step:?}: {self:?}"))
    }

    /// Returns the game of the first component that belongs to one.
    pub fn game(&self) -> GameId {
        let mut all = self.asked.iter().flat_map(|asked| ids(&asked.message()));
        all.find_map(|id| ComponentId::read(&id)?.game).unwrap_or_else(|| panic!("{self:?}"))
    }
}

/// Returns the ids of the components of a message.
pub fn ids(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    parts.filter_map(|part| Some(part["custom_id"].as_str()?.to_owned())).collect()
}
