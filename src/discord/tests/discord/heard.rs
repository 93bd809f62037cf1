//! What somebody was answered, and what else was asked of Discord then.

use crate::recorder::Outgoing;
use castellan_community::error::OperatorError;
use castellan_discord_view::ids::{Id, Step};
use castellan_game::GameId;
use serde_json::Value;

/// What somebody was answered, and what else was asked of Discord then.
#[derive(Debug)]
pub struct Heard {
    pub asked: Vec<Outgoing>,
    pub failed: Option<OperatorError>,
}

impl Heard {
    /// The only request of a kind.
    pub fn only(&self, what: &str) -> &Outgoing {
        let all: Vec<&Outgoing> = self.asked.iter().filter(|asked| asked.what() == what).collect();
        let [only] = all.as_slice() else { panic!("{} of {what}: {:?}", all.len(), self.asked) };
        only
    }

    /// How often something was asked.
    pub fn count(&self, what: &str) -> usize {
        self.asked.iter().filter(|asked| asked.what() == what).count()
    }

    /// The first answer.
    pub fn answer(&self) -> &Outgoing {
        self.only("answer")
    }

    /// What whoever asked was told, and nobody else.
    pub fn privately(&self) -> String {
        let answer = self.answer();
        let Outgoing::Answer { body, .. } = answer else { panic!("{answer:?}") };
        let flags = body["data"]["flags"].as_u64().unwrap_or_default();
        let private = body["type"] == 7 || flags & 64 != 0;
        assert!(private, "{body}");
        answer.content()
    }

    /// What everybody sees as the answer.
    pub fn publicly(&self) -> String {
        let answer = self.answer();
        let Outgoing::Answer { body, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(body["type"], 4, "{body}");
        assert_eq!(body["data"]["flags"], Value::Null, "{body}");
        answer.content()
    }

    /// How many requests count against the 50 a second.
    pub fn counted(&self) -> usize {
        self.asked.iter().filter(|asked| asked.counts()).count()
    }

    /// The ids of what can be pressed in the answer.
    pub fn ids(&self) -> Vec<String> {
        ids(&self.answer().message())
    }

    /// The id of what does this in the answer.
    pub fn id(&self, step: Step) -> String {
        let id = self.ids().into_iter().find(|id| Id::read(id).is_some_and(|id| id.step == step));
        id.unwrap_or_else(|| panic!("no {step:?}: {self:?}"))
    }

    /// The game whose message this is, by its buttons.
    pub fn game(&self) -> GameId {
        let mut all = self.asked.iter().flat_map(|asked| ids(&asked.message()));
        all.find_map(|id| Id::read(&id)?.game).unwrap_or_else(|| panic!("{self:?}"))
    }
}

/// The ids of what can be pressed in a message.
pub fn ids(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    parts.filter_map(|part| Some(part["custom_id"].as_str()?.to_owned())).collect()
}
