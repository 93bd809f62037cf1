//! Command data as Discord sends it.

use super::{PERMISSIONS, user};
use castellan_discord::REGISTRY;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Returns a command as Discord sends it, with the registered types of its options.
pub fn command(path: &str, options: &Value, focused: Option<&str>) -> Value {
    // Cached, because describing all commands in every language takes longer than most tests.
    static REGISTERED: LazyLock<Vec<Value>> = LazyLock::new(|| REGISTRY.registration());

    let mut names = path.split(' ');
    let name = names.next().expect("a name");
    let registered = REGISTERED.iter().find(|command| command["name"] == name).expect("a command");
    let part = names.next();
    let known = match part {
        None => &registered["options"],
        Some(part) => {
            let parts = registered["options"].as_array().expect("parts");
            &parts.iter().find(|known| known["name"] == part).expect("a part")["options"]
        }
    };
    let mut resolved = json!({});
    let mut filled = Vec::new();
    for (name, value) in options.as_object().cloned().unwrap_or_default() {
        let known = known.as_array().expect("options").iter().find(|known| known["name"] == name.as_str());
        let kind = known.unwrap_or_else(|| panic!("{path} takes no {name}"))["type"].clone();
        let value = match kind.as_u64() {
            Some(6) => {
                let name = value.as_str().expect("a name");
                let (id, bot) = (user(name).to_string(), ["bot", "castellan"].contains(&name));
                resolved["users"][&id] = json!({ "id": id, "username": value, "bot": bot });
                resolved["members"][&id] = json!({ "nick": null });
                json!(id)
            }
            Some(7) => {
                let id = value.as_str().expect("an id");
                // Discord sends the permissions of the user and the bot with the channel.
                let all = PERMISSIONS.to_string();
                resolved["channels"][id] = json!({
                    "id": id, "type": 0, "name": "there", "permissions": all, "app_permissions": all,
                });
                json!(id)
            }
            Some(11) => {
                resolved["attachments"]["9"] =
                    json!({ "id": "9", "filename": "text.txt", "size": 100, "url": value });
                json!("9")
            }
            _ => value,
        };
        let mut option = json!({ "name": name, "type": kind, "value": value });
        if focused == Some(name.as_str()) {
            option["focused"] = json!(true);
        }
        filled.push(option);
    }
    let options = match part {
        None => json!(filled),
        Some(part) => json!([{ "name": part, "type": 1, "options": filled }]),
    };
    json!({ "id": "9", "name": name, "type": 1, "options": options, "resolved": resolved })
}
