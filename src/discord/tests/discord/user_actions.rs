//! User actions: commands, buttons, lists and forms.

use super::{Harness, PERMISSIONS, Response, command, user};
use serde_json::{Value, json};

impl Harness {
    /// Runs a command, such as `draw offer`, with options by name.
    pub async fn run_command(&mut self, name: &str, path: &str, options: Value) -> Response {
        let data = command(path, &options, None);
        let json = self.interaction(name, 2, &data);
        self.handle(&json).await
    }

    /// Returns the suggestions for a user who types into an option.
    pub async fn suggestions(
        &mut self,
        name: &str,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Vec<String> {
        let data = command(path, &options, Some(focused));
        let json = self.interaction(name, 4, &data);
        let response = self.handle(&json).await;
        let choices = response.only("answer").message()["choices"].as_array().expect("choices").clone();
        choices.iter().map(|choice| choice["value"].as_str().expect("a text").to_owned()).collect()
    }

    /// Presses a button on a public message, or on a private one.
    pub async fn press(&mut self, name: &str, id: &str, private: bool) -> Response {
        self.pick(name, id, None, private).await
    }

    /// Presses a button, or picks a value from a list.
    pub async fn pick(&mut self, name: &str, id: &str, picked: Option<&str>, private: bool) -> Response {
        let values: Vec<&str> = picked.into_iter().collect();
        let kind = if picked.is_some() { 3 } else { 2 };
        let mut json =
            self.interaction(name, 3, &json!({ "custom_id": id, "component_type": kind, "values": values }));
        let flags = if private { 64 } else { 0 };
        json["message"] = json!({ "id": "600", "channel_id": self.channel.to_string(), "flags": flags });
        self.handle(&json).await
    }

    /// Picks a user from a user select on a private message.
    pub async fn pick_user(&mut self, name: &str, id: &str, picked: &str) -> Response {
        let account = user(picked).to_string();
        let bot = picked == "castellan";
        let users =
            json!({ &account: { "id": account, "username": picked, "global_name": null, "bot": bot } });
        let members = json!({ &account: { "roles": [], "permissions": PERMISSIONS.to_string() } });
        let data = json!({
            "custom_id": id, "component_type": 5, "values": [account],
            "resolved": { "users": users, "members": members },
        });
        let mut json = self.interaction(name, 3, &data);
        json["message"] = json!({ "id": "600", "channel_id": self.channel.to_string(), "flags": 64 });
        self.handle(&json).await
    }

    /// Fills in the text of a form.
    pub async fn fill_in(&mut self, name: &str, id: &str, text: &str) -> Response {
        let input = json!({ "type": 4, "id": 2, "custom_id": "text", "value": text });
        self.submit(name, id, &json!([{ "type": 18, "id": 1, "component": input }])).await
    }

    /// Submits a form with these components.
    pub async fn submit(&mut self, name: &str, id: &str, components: &Value) -> Response {
        let data = json!({ "custom_id": id, "components": components });
        let json = self.interaction(name, 5, &data);
        self.handle(&json).await
    }

    /// Submits a form with a user picked from the list of this name.
    pub async fn submit_with_user(
        &mut self,
        name: &str,
        id: &str,
        (list, picked): (&str, &str),
        components: &Value,
    ) -> Response {
        let account = user(picked).to_string();
        let mut components = components.clone();
        let part = json!({ "type": 5, "custom_id": list, "values": [account] });
        components.as_array_mut().expect("parts").push(json!({ "type": 18, "component": part }));
        let users = json!({
            &account: { "id": account, "username": picked, "global_name": null, "bot": picked == "bot" }
        });
        let members = json!({ &account: { "roles": [], "permissions": PERMISSIONS.to_string() } });
        let resolved = json!({ "users": users, "members": members });
        let data = json!({ "custom_id": id, "components": components, "resolved": resolved });
        let json = self.interaction(name, 5, &data);
        self.handle(&json).await
    }
}
