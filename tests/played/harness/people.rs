//! User actions at the test server, and the users' views.

use super::{Harness, wait_for};
use crate::answer::Answer;
use castellan::sandbox::Id;
use castellan::sandbox::journal::JournalEntry;
use serde_json::{Value, json};
use std::time::Duration;

/// The number of attempts to pick from a message that is being edited.
const ATTEMPTS: usize = 5;
/// The time without an answer after which the harness checks for dropped interactions.
const A_WHILE: Duration = Duration::from_secs(20);

impl Harness {
    /// Sends a command such as `draw offer` as a user in the games channel, with options by name. People, channels and
    /// files are given by name and text.
    pub async fn run(&self, who: &str, path: &str, options: Value) -> Answer {
        self.run_in(self.games_channel, who, path, options).await
    }

    /// Sends a command as a user in another channel.
    pub async fn run_in(&self, channel: Id, who: &str, path: &str, options: Value) -> Answer {
        let body = self.command_body(path, &options, None).await;
        let outcome = self.request_until_answered(who, &format!("channels/{channel}/run"), &body).await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: /{path}: {refusal}"));
        self.record_interaction(format!("/{path}"), &outcome);
        self.wait_for_answer(who, outcome, None).await
    }

    /// Sends a command that Discord's client does not allow, and returns the rejection.
    pub async fn expect_run_refused(&self, who: &str, path: &str, options: Value) -> Value {
        let body = self.command_body(path, &options, None).await;
        let outcome = self.request(who, &format!("channels/{}/run", self.games_channel), &body).await;
        outcome.expect_err("the client refuses it")
    }

    /// Returns the values suggested to a user who types into an option.
    pub async fn suggestions(&self, who: &str, path: &str, options: Value, focused: &str) -> Vec<String> {
        let body = self.command_body(path, &options, Some(focused)).await;
        let outcome = self
            .request_until_answered(who, &format!("channels/{}/complete", self.games_channel), &body)
            .await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: /{path}: {refusal}"));
        assert_eq!(outcome["outcome"], "choices", "/{path} {focused}: {outcome}");
        let choices = outcome["choices"].as_array().expect("a list").iter();
        choices.map(|choice| choice["value"].as_str().expect("a text").to_owned()).collect()
    }

    /// Presses a button of a message as a user, by its label.
    pub async fn press(&self, who: &str, message: &Value, label: &str) -> Answer {
        let answer = self.try_press(who, message, label).await;
        answer.unwrap_or_else(|refusal| panic!("{who}: {label}: {refusal}"))
    }

    /// Presses a button as a user. Returns the rejection if Discord's client does not allow it.
    pub async fn try_press(&self, who: &str, message: &Value, label: &str) -> Result<Answer, Value> {
        let button = component(message, |part| part["label"] == label);
        let button = button.unwrap_or_else(|| panic!("no button {label}: {message}"));
        self.use_component(who, "press", message, &button, json!([])).await
    }

    /// Presses a button that Discord's client does not allow, and returns the rejection.
    pub async fn expect_press_refused(&self, who: &str, message: &Value, label: &str) -> Value {
        self.try_press(who, message, label).await.expect_err("the client refuses it")
    }

    /// Picks a value of a message as a user: from the list that contains it, by its own button, or from a user select.
    pub async fn pick(&self, who: &str, message: &Value, value: &str) -> Answer {
        let mut refused = Value::Null;
        for _ in 0..ATTEMPTS {
            match self.pick_once(who, message, value).await {
                Ok(answer) => return answer,
                // The message was edited in the meantime.
                Err(refusal) if refusal.to_string().contains("There is no such button") => refused = refusal,
                Err(refusal) => panic!("{who}: {value}: {refusal}"),
            }
        }
        panic!("{who}: {value}: {refused}")
    }

    /// Picks from the current version of a message.
    async fn pick_once(&self, who: &str, message: &Value, value: &str) -> Result<Answer, Value> {
        let ending = format!("~{value}");
        let is_own = |part: &Value| {
            part["type"] == 2 && part["custom_id"].as_str().is_some_and(|id| id.ends_with(&ending))
        };
        // Lists get new ids after a rejected choice.
        let channel = message["channel_id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let now = self.message(self.person(who), channel, &message["id"]);
        let message = now
            .as_ref()
            .filter(|now| component(now, |part| offers(part, value) || part["type"] == 5).is_some())
            .unwrap_or(message);
        let list = component(message, |part| offers(part, value));
        if let Some(button) = component(message, is_own).filter(|_| list.is_none()) {
            return self.use_component(who, "press", message, &button, json!([])).await;
        }
        let people = || component(message, |part| part["type"] == 5);
        let list = list.or_else(people);
        let list = list.unwrap_or_else(|| panic!("no list with {value}: {message}"));
        self.use_component(who, "choose", message, &list, json!([value])).await
    }

    async fn use_component(
        &self,
        who: &str,
        how: &str,
        message: &Value,
        part: &Value,
        values: Value,
    ) -> Result<Answer, Value> {
        let id = part["custom_id"].as_str().expect("an id");
        let channel = message["channel_id"].as_str().expect("an id");
        let body = json!({ "message": message["id"], "custom_id": id, "values": values });
        let outcome = self.request_until_answered(who, &format!("channels/{channel}/{how}"), &body).await?;
        self.record_interaction(id.split('~').next().unwrap_or_default().to_owned(), &outcome);
        Ok(self.wait_for_answer(who, outcome, Some(message)).await)
    }

    /// Fills in a form as the user who sees it.
    pub async fn fill_in(&self, who: &str, form: &Answer, text: &str) -> Answer {
        let id = form.outcome["interaction"].as_str().expect("an id");
        let parts = form.outcome["modal"]["components"].as_array().cloned().unwrap_or_default();
        let input = parts.iter().map(|part| &part["component"]).find(|inside| inside["type"] == 4);
        let input = input.unwrap_or_else(|| panic!("no text to fill in: {}", form.outcome));
        let input = input["custom_id"].as_str().expect("an id").to_owned();
        let body = json!({ "values": { input: text } });
        let outcome = self.request(who, &format!("interactions/{id}/submit"), &body).await;
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{who}: {refusal}"));
        let word = form.outcome["modal"]["custom_id"].as_str().and_then(|id| id.split('~').next());
        self.record_interaction(word.unwrap_or_default().to_owned(), &outcome);
        self.wait_for_answer(who, outcome, None).await
    }

    /// Sends a request as a user. Returns the outcome, or the rejection.
    pub async fn request(&self, who: &str, path: &str, body: &Value) -> Result<Value, Value> {
        let url = format!("{}sandbox/{path}?user={who}", self.sandbox.page_url());
        let response = self.client.post(url).json(body).send().await.expect("an answer");
        let is_success = response.status().is_success();
        let json = response.json().await.expect("JSON");
        if is_success { Ok(json) } else { Err(json) }
    }

    /// Runs an interaction; repeats it if the bot dropped it without an answer.
    async fn request_until_answered(&self, who: &str, path: &str, body: &Value) -> Result<Value, Value> {
        loop {
            let dropped = async {
                loop {
                    tokio::time::sleep(A_WHILE).await;
                    if self.has_dropped().await {
                        break;
                    }
                }
            };
            tokio::select! {
                outcome = self.request(who, path, body) => return outcome,
                () = dropped => {}
            }
        }
    }

    /// Returns the latest messages of a channel in a user's view, oldest first; with `before`, those before that
    /// message.
    pub async fn latest(&self, who: &str, channel: Id, most: usize, before: Option<Id>) -> Vec<Value> {
        let page = self.sandbox.page_url();
        let before = before.map(|before| format!("&before={before}")).unwrap_or_default();
        let url = format!("{page}sandbox/channels/{channel}/messages?user={who}&limit={most}{before}");
        let response = self.client.get(url).send().await.expect("an answer");
        let messages: Value = response.json().await.expect("JSON");
        messages.as_array().cloned().unwrap_or_default()
    }

    /// Returns a user's view of servers, channels and threads.
    pub async fn world(&self, who: &str) -> Value {
        let url = format!("{}sandbox/world?user={who}", self.sandbox.page_url());
        let response = self.client.get(url).send().await.expect("an answer");
        response.json().await.expect("JSON")
    }

    /// Returns the contents of an attachment.
    pub async fn bytes(&self, attachment: &Value) -> Vec<u8> {
        let url = attachment["url"].as_str().expect("an address");
        let response = self.client.get(url).send().await.expect("an answer");
        assert!(response.status().is_success(), "{attachment}");
        response.bytes().await.expect("bytes").to_vec()
    }

    fn record_interaction(&self, what: String, outcome: &Value) {
        let interaction = outcome["interaction"].as_str().expect("an id").to_owned();
        self.interactions.lock().expect("not poisoned").push((what, interaction));
    }

    /// Returns the outcome of an interaction, once it is complete.
    async fn wait_for_answer(&self, who: &str, outcome: Value, source: Option<&Value>) -> Answer {
        let user = self.person(who);
        let (place, id, before) = match outcome["outcome"].as_str() {
            Some("message" | "deferred" | "update") => (&outcome["channel"], &outcome["message"], None),
            Some("deferred_update") => {
                let source = source.expect("it came from a message");
                (&source["channel_id"], &source["id"], Some(&source["edited_timestamp"]))
            }
            _ => return Answer { outcome, message: None },
        };
        let channel: Id = place.as_str().and_then(|id| id.parse().ok()).expect("an id");
        let settled = || {
            // The messages of a deleted channel are gone too.
            let Some(message) = self.message(user, channel, id) else { return Some(None) };
            let thinks =
                message["flags"].as_u64().unwrap_or(0) & 128 != 0 && message["sandbox"]["failed"] != true;
            let waits = before.is_some_and(|before| message["edited_timestamp"] == *before);
            (!thinks && !waits).then_some(Some(message))
        };
        let message = wait_for("an answer that is complete", settled).await;
        let is_as_before =
            |source: &Value| message.as_ref().is_some_and(|message| message["content"] == source["content"]);
        // Answers over HTTP are no requests of the bot and so not in the journal.
        if !source.is_some_and(is_as_before) || self.sandbox.endpoint().is_some() {
            return Answer { outcome, message };
        }
        // The journal records a request when it is complete; the message changes earlier.
        let callback = wait_for("the callback in the journal", || self.callback(&outcome)).await;
        let Some(token) = token_of_renewed_lists(&callback) else { return Answer { outcome, message } };
        let id = wait_for("the follow-up in the journal", || self.follow_up_of(&token)).await;
        let message = wait_for("the follow-up message", || self.message(user, channel, &id)).await;
        Answer { outcome, message: Some(message) }
    }

    /// Returns the first answer to an interaction.
    fn callback(&self, outcome: &Value) -> Option<JournalEntry> {
        let answered = format!("/interactions/{}/", outcome["interaction"].as_str()?);
        self.sandbox.journal().into_iter().find(|entry| entry.path.starts_with(&answered))
    }

    /// Returns the id of the follow-up message to an interaction's first answer.
    fn follow_up_of(&self, token: &str) -> Option<Value> {
        let journal = self.sandbox.journal();
        let is_follow_up = |entry: &&JournalEntry| {
            entry.method == "POST" && entry.path.starts_with("/webhooks/") && entry.path.ends_with(token)
        };
        journal.iter().find(is_follow_up)?.reply.as_ref().map(|reply| reply["id"].clone())
    }

    /// Returns a message in a user's view, if it exists.
    pub fn message(&self, user: Id, channel: Id, id: &Value) -> Option<Value> {
        let id = id.as_str()?.parse().expect("an id");
        self.sandbox.message(user, channel, id).ok()?
    }

    /// Returns the request body of a command.
    pub async fn command_body(&self, path: &str, options: &Value, focused: Option<&str>) -> Value {
        let (name, part) = path.split_once(' ').map_or((path, None), |(name, part)| (name, Some(part)));
        let command = self.sandbox.command(None, name).unwrap_or_else(|| panic!("no /{name}"));
        let named = |list: &Value, name: &str| {
            let found = list.as_array().and_then(|list| list.iter().find(|known| known["name"] == name));
            found.cloned().unwrap_or_else(|| panic!("/{path} takes no {name}"))
        };
        let known = match part {
            Some(part) => named(&command["options"], part)["options"].clone(),
            None => command["options"].clone(),
        };
        let mut filled = Vec::new();
        for (name, value) in options.as_object().expect("options by name") {
            let text = value.as_str().unwrap_or_default();
            let value = match named(&known, name)["type"].as_u64() {
                Some(6) => json!(if text == "bot" { self.sandbox.bot() } else { self.person(text) }),
                Some(7) => json!(self.sandbox.channel(text).expect("a channel")),
                Some(11) => self.upload(text).await,
                _ => value.clone(),
            };
            let mut option = json!({ "name": name, "value": value });
            if focused == Some(name.as_str()) {
                option["focused"] = json!(true);
            }
            filled.push(option);
        }
        let options = match part {
            Some(part) => json!([{ "name": part, "options": filled }]),
            None => json!(filled),
        };
        json!({ "command": command["id"], "options": options })
    }

    /// Uploads a file and returns its reference for an option.
    pub async fn upload(&self, text: &str) -> Value {
        let url = format!("{}sandbox/upload?user=Ada&name=text.txt", self.sandbox.page_url());
        let upload = self.client.post(url).header("content-type", "application/octet-stream");
        let response = upload.body(text.to_owned()).send().await.expect("an answer");
        let file: Value = response.json().await.expect("JSON");
        file["id"].clone()
    }
}

/// Returns the token of an interaction whose answer only gave new ids to the lists of its message.
fn token_of_renewed_lists(callback: &JournalEntry) -> Option<String> {
    let body = callback.request.as_ref()?;
    let is_rows = body["data"].as_object().is_some_and(|data| data.keys().eq(["components"]));
    let token = callback.path.split('/').nth(3).filter(|_| body["type"] == 7 && is_rows);
    token.map(str::to_owned)
}

/// Returns the first component of a message that matches.
pub fn component(message: &Value, fits: impl Fn(&Value) -> bool) -> Option<Value> {
    components(message).into_iter().find(fits)
}

/// Returns `true` if a list contains a value.
pub fn offers(list: &Value, value: &str) -> bool {
    list["options"].as_array().is_some_and(|options| options.iter().any(|option| option["value"] == value))
}

/// Returns all buttons and lists of a message.
pub fn components(message: &Value) -> Vec<Value> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default()).collect()
}
