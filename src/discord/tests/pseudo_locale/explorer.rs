//! A user who runs commands, presses every component of the answers, and reads all texts.

use crate::harness::{Harness, command};
use crate::plain_words::{plain_words, plain_words_of_help, visible_texts};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A component to press, to pick from, or to fill in and submit.
#[derive(Clone)]
pub struct UsableComponent {
    id: String,
    picked: Option<String>,
    /// The components of a form.
    form: Option<Value>,
}

/// Returns a form as Discord sends it: this text in each text field, and the first entry of each list.
fn filled_form(parts: &Value, text: &str) -> Value {
    let mut sent = parts.clone();
    for part in sent.as_array_mut().expect("parts") {
        let Some(control) = part.get_mut("component") else { continue };
        let first = control["options"][0]["value"].clone();
        let value = if first.is_null() { json!(text) } else { first };
        control["value"] = if text.is_empty() || control["type"] == 4 { value } else { Value::Null };
    }
    sent
}

pub struct Explorer {
    pub harness: Harness,
    /// The number of texts that were read.
    text_count: usize,
    /// The steps of the submitted forms.
    submitted_forms: BTreeSet<String>,
    /// Words outside the catalogues, each with a text that contains it.
    unknown_words: BTreeMap<String, String>,
}

/// Collects the components of a message that can be used.
fn collect_components(message: &Value, found: &mut Vec<UsableComponent>) {
    match message {
        Value::Array(parts) => parts.iter().for_each(|part| collect_components(part, found)),
        Value::Object(fields) => {
            if let Some(id) = fields.get("custom_id").and_then(Value::as_str) {
                let first = fields.get("options").map(|options| &options[0]["value"]);
                let picked = first.and_then(Value::as_str).map(str::to_owned);
                let form = fields.contains_key("title").then(|| fields["components"].clone());
                let is_form = form.is_some();
                found.push(UsableComponent { id: id.to_owned(), picked, form });
                if is_form {
                    return;
                }
            }
            fields.values().for_each(|part| collect_components(part, found));
        }
        _ => {}
    }
}

impl Explorer {
    pub fn new(harness: Harness) -> Self {
        Self { harness, text_count: 0, submitted_forms: BTreeSet::new(), unknown_words: BTreeMap::new() }
    }

    fn read(&mut self, requests: &[Request], plain_words: fn(&str) -> Vec<String>) -> Vec<UsableComponent> {
        let mut all = Vec::new();
        for request in requests {
            let mut texts = Vec::new();
            visible_texts(&request.message(), &mut texts);
            if let Request::StartThreadOn { name, .. } = request {
                texts.push(name.clone());
            }
            for text in texts {
                self.text_count += 1;
                for word in plain_words(&text) {
                    self.unknown_words.insert(word, text.clone());
                }
            }
            collect_components(&request.message(), &mut all);
        }
        all
    }

    /// Runs a command. Returns the components of its answers.
    pub async fn run_command(&mut self, who: &str, path: &str, options: Value) -> Vec<UsableComponent> {
        let response = self.harness.run_command(who, path, options).await;
        assert!(response.error.is_none(), "{path}: {response:?}");
        self.read(&response.requests, if path == "help" { plain_words_of_help } else { plain_words })
    }

    pub async fn press(&mut self, who: &str, pressed: &UsableComponent) -> Vec<UsableComponent> {
        if let Some(parts) = &pressed.form {
            let mut left = Vec::new();
            self.submitted_forms.insert(format!("{:?}", ComponentId::read(&pressed.id).expect("an id").step));
            // Both unreadable and valid text is answered.
            for text in ["zz9", "b1b3 c7c5 d2d4", ""] {
                let response = self.harness.submit(who, &pressed.id, &filled_form(parts, text)).await;
                assert!(response.error.is_none(), "{}: {response:?}", pressed.id);
                left.extend(self.read(&response.requests, plain_words));
            }
            return left;
        }
        let response = self.harness.pick(who, &pressed.id, pressed.picked.as_deref(), true).await;
        assert!(response.error.is_none(), "{}: {response:?}", pressed.id);
        self.read(&response.requests, plain_words)
    }

    /// Runs a command, and uses every component that follows, each step once, except those that end a game.
    pub async fn explore(&mut self, who: &str, path: &str, options: Value) {
        let mut seen = HashSet::new();
        let mut left = self.run_command(who, path, options).await;
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
            self.harness.clock.advance(Span::minutes(1));
            left.extend(self.press(who, &next).await);
        }
    }

    /// Returns the steps of the submitted forms.
    pub fn submitted_forms(&self) -> Vec<&str> {
        self.submitted_forms.iter().map(String::as_str).collect()
    }

    /// Types into an option, and reads the suggestions' labels. The values are the same in every language.
    pub async fn read_suggestions(&mut self, who: &str, path: &str, options: &Value, focused: &str) {
        let data = command(path, options, Some(focused));
        let json = self.harness.interaction(who, 4, &data);
        let response = self.harness.handle(&json).await;
        let message = response.answer().message();
        for choice in message["choices"].as_array().expect("choices") {
            let [name, value] = ["name", "value"].map(|field| choice[field].as_str().expect("a text"));
            self.text_count += 1;
            let typed = plain_words(value);
            let unknown = plain_words(name).into_iter();
            let unknown =
                unknown.filter(|word| !typed.iter().any(|typed| typed == word.trim_start_matches('/')));
            self.unknown_words.extend(unknown.map(|word| (word, name.to_owned())));
        }
    }

    pub async fn wait(&mut self, span: Span) {
        let requests = self.harness.wait(span).await;
        self.read(&requests, plain_words);
    }

    /// Asserts that every word that was read is in a catalogue, and that at least this many texts were.
    pub fn assert_all_from_catalogues(&self, least: usize) {
        assert!(self.text_count >= least, "only {} texts", self.text_count);
        assert!(
            self.unknown_words.is_empty(),
            "words outside the catalogues, each in a text: {:#?}",
            self.unknown_words
        );
    }
}
