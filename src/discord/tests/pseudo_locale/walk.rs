//! A user who gives commands, presses every component of the answers, and reads all texts.

use crate::harness::{Harness, command};
use crate::plain_words::{plain_words, plain_words_of_help, words_of};
use crate::recorder::Outgoing;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A component to press, to pick from, or to fill in and submit.
#[derive(Clone)]
pub struct Pressed {
    id: String,
    picked: Option<String>,
    /// The components of a form.
    form: Option<Value>,
}

/// Returns a form as Discord sends it: this text in each text field, and the first entry of each list.
fn filled(parts: &Value, text: &str) -> Value {
    let mut sent = parts.clone();
    for part in sent.as_array_mut().expect("parts") {
        let Some(control) = part.get_mut("component") else { continue };
        let first = control["options"][0]["value"].clone();
        let value = if first.is_null() { json!(text) } else { first };
        control["value"] = if text.is_empty() || control["type"] == 4 { value } else { Value::Null };
    }
    sent
}

pub struct Walk {
    pub harness: Harness,
    /// The number of texts that were read.
    read: usize,
    /// The steps of the submitted forms.
    forms: BTreeSet<String>,
    /// Words of no catalogue, each with a text that contains it.
    found: BTreeMap<String, String>,
}

/// Collects the components of a message that can be used.
fn pressable(message: &Value, found: &mut Vec<Pressed>) {
    match message {
        Value::Array(parts) => parts.iter().for_each(|part| pressable(part, found)),
        Value::Object(fields) => {
            if let Some(id) = fields.get("custom_id").and_then(Value::as_str) {
                let first = fields.get("options").map(|options| &options[0]["value"]);
                let picked = first.and_then(Value::as_str).map(str::to_owned);
                let form = fields.contains_key("title").then(|| fields["components"].clone());
                let is_form = form.is_some();
                found.push(Pressed { id: id.to_owned(), picked, form });
                if is_form {
                    return;
                }
            }
            fields.values().for_each(|part| pressable(part, found));
        }
        _ => {}
    }
}

impl Walk {
    pub fn of(harness: Harness) -> Self {
        Self { harness, read: 0, forms: BTreeSet::new(), found: BTreeMap::new() }
    }

    fn reads(&mut self, asked: &[Outgoing], plain_words: fn(&str) -> Vec<String>) -> Vec<Pressed> {
        let mut all = Vec::new();
        for asked in asked {
            let mut texts = Vec::new();
            words_of(&asked.message(), &mut texts);
            if let Outgoing::StartThreadOn { name, .. } = asked {
                texts.push(name.clone());
            }
            for text in texts {
                self.read += 1;
                for word in plain_words(&text) {
                    self.found.insert(word, text.clone());
                }
            }
            pressable(&asked.message(), &mut all);
        }
        all
    }

    /// Gives a command. Returns the components of its answers.
    pub async fn gives(&mut self, who: &str, path: &str, options: Value) -> Vec<Pressed> {
        let heard = self.harness.gives(who, path, options).await;
        assert!(heard.failed.is_none(), "{path}: {heard:?}");
        self.reads(&heard.asked, if path == "help" { plain_words_of_help } else { plain_words })
    }

    pub async fn presses(&mut self, who: &str, pressed: &Pressed) -> Vec<Pressed> {
        if let Some(parts) = &pressed.form {
            let mut left = Vec::new();
            self.forms.insert(format!("{:?}", ComponentId::read(&pressed.id).expect("an id").step));
            // Both unreadable and valid text is answered.
            for text in ["zz9", "b1b3 c7c5 d2d4", ""] {
                let heard = self.harness.submits(who, &pressed.id, &filled(parts, text)).await;
                assert!(heard.failed.is_none(), "{}: {heard:?}", pressed.id);
                left.extend(self.reads(&heard.asked, plain_words));
            }
            return left;
        }
        let heard = self.harness.picks(who, &pressed.id, pressed.picked.as_deref(), true).await;
        assert!(heard.failed.is_none(), "{}: {heard:?}", pressed.id);
        self.reads(&heard.asked, plain_words)
    }

    /// Gives a command, and uses every component that follows, each step once, except those that end a game.
    pub async fn presses_all(&mut self, who: &str, path: &str, options: Value) {
        let mut seen = HashSet::new();
        let mut left = self.gives(who, path, options).await;
        while let Some(next) = left.pop() {
            let Some(id) = ComponentId::read(&next.id) else { continue };
            let ends = [
                Step::ResignConfirmed,
                Step::AbortConfirmed,
                Step::Erase,
                Step::Leave,
                Step::TournamentWithdrawalConfirmed,
            ];
            if ends.contains(&id.step) || !seen.insert(id.step) {
                continue;
            }
            // A minute between presses keeps the rate limit away.
            self.harness.clock.pass(Span::minutes(1));
            left.extend(self.presses(who, &next).await);
        }
    }

    /// Returns the steps of the submitted forms.
    pub fn forms(&self) -> Vec<&str> {
        self.forms.iter().map(String::as_str).collect()
    }

    /// Types into an option, and reads the suggestions' labels. The values are the same in every language.
    pub async fn types(&mut self, who: &str, path: &str, options: &Value, focused: &str) {
        let data = command(path, options, Some(focused));
        let json = self.harness.interaction(who, 4, &data);
        let heard = self.harness.happens(&json).await;
        let message = heard.answer().message();
        for choice in message["choices"].as_array().expect("choices") {
            let [name, value] = ["name", "value"].map(|field| choice[field].as_str().expect("a text"));
            self.read += 1;
            let typed = plain_words(value);
            let unknown = plain_words(name).into_iter();
            let unknown =
                unknown.filter(|word| !typed.iter().any(|typed| typed == word.trim_start_matches('/')));
            self.found.extend(unknown.map(|word| (word, name.to_owned())));
        }
    }

    pub async fn wait(&mut self, span: Span) {
        let asked = self.harness.wait(span).await;
        self.reads(&asked, plain_words);
    }

    /// Asserts that every word that was read is in a catalogue, and that at least this many texts were.
    pub fn is_all_from_catalogues(&self, least: usize) {
        assert!(self.read >= least, "only {} texts", self.read);
        assert!(self.found.is_empty(), "words of no catalogue, each in a text: {:#?}", self.found);
    }
}
