//! User actions: commands, buttons, lists and forms.

use super::{ALLOWED, Harness, Heard, command, user};
use serde_json::{Value, json};

impl Harness {
    /// Gives a command, such as `draw offer`, with options by name.
    pub async fn gives(&mut self, name: &str, path: &str, options: Value) -> Heard {
        let data = command(path, &options, None);
        let json = self.interaction(name, 2, &data);
        self.happens(&json).await
    }

    /// Returns the suggestions for a user who types into an option.
    pub async fn types(&mut self, name: &str, path: &str, options: Value, focused: &str) -> Vec<String> {
        let data = command(path, &options, Some(focused));
        let json = self.interaction(name, 4, &data);
        let heard = self.happens(&json).await;
        let choices = heard.only("answer").message()["choices"].as_array().expect("choices").clone();
        choices.iter().map(|choice| choice["value"].as_str().expect("a text").to_owned()).collect()
    }

    /// Presses a button on a public message, or on a private one.
    pub async fn presses(&mut self, name: &str, id: &str, private: bool) -> Heard {
        self.picks(name, id, None, private).await
    }

    /// Presses a button, or picks a value from a list.
    pub async fn picks(&mut self, name: &str, id: &str, picked: Option<&str>, private: bool) -> Heard {
        let values: Vec<&str> = picked.into_iter().collect();
        let kind = if picked.is_some() { 3 } else { 2 };
        let mut json =
            self.interaction(name, 3, &json!({ "custom_id": id, "component_type": kind, "values": values }));
        let flags = if private { 64 } else { 0 };
        json["message"] = json!({ "id": "600", "channel_id": self.channel.to_string(), "flags": flags });
        self.happens(&json).await
    }

    /// Picks a user from a list of users on a private message.
    pub async fn picks_person(&mut self, name: &str, id: &str, picked: &str) -> Heard {
        let account = user(picked).to_string();
        let bot = picked == "castellan";
        let users =
            json!({ &account: { "id": account, "username": picked, "global_name": null, "bot": bot } });
        let members = json!({ &account: { "roles": [], "permissions": ALLOWED.to_string() } });
        let data = json!({
            "custom_id": id, "component_type": 5, "values": [account],
            "resolved": { "users": users, "members": members },
        });
        let mut json = self.interaction(name, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": self.channel.to_string(), "flags": 64 });
        self.happens(&json).await
    }

    /// Fills in the text of a form.
    pub async fn fills(&mut self, name: &str, id: &str, text: &str) -> Heard {
        let input = json!({ "type": 4, "id": 2, "custom_id": "text", "value": text });
        self.submits(name, id, &json!([{ "type": 18, "id": 1, "component": input }])).await
    }

    /// Submits a form with these components.
    pub async fn submits(&mut self, name: &str, id: &str, components: &Value) -> Heard {
        let data = json!({ "custom_id": id, "components": components });
        let json = self.interaction(name, 5, &data);
        self.happens(&json).await
    }

    /// Submits a form with a user picked from the list of this name.
    pub async fn submits_picked(
        &mut self,
        name: &str,
        id: &str,
        (list, picked): (&str, &str),
        components: &Value,
    ) -> Heard {
        let account = user(picked).to_string();
        let mut components = components.clone();
        let part = json!({ "type": 5, "custom_id": list, "values": [account] });
        components.as_array_mut().expect("parts").push(json!({ "type": 18, "component": part }));
        let users = json!({
            &account: { "id": account, "username": picked, "global_name": null, "bot": picked == "bot" }
        });
        let members = json!({ &account: { "roles": [], "permissions": ALLOWED.to_string() } });
        let resolved = json!({ "users": users, "members": members });
        let data = json!({ "custom_id": id, "components": components, "resolved": resolved });
        let json = self.interaction(name, 5, &data);
        self.happens(&json).await
    }
}
