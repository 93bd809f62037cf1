//! User actions on the page and the bot's answers.

use crate::browser::in_column;
use crate::gateway_connection::GatewayConnection;
use crate::harness::Harness;
use serde_json::{Value, json};

pub const ENTER: &str = "\u{e007}";
pub const TAB: &str = "\u{e004}";
pub const DOWN: &str = "\u{e015}";
pub const ESCAPE: &str = "\u{e00c}";

pub const MESSAGE: u64 = 4;
pub const DEFER: u64 = 5;
pub const DEFER_UPDATE: u64 = 6;
pub const UPDATE: u64 = 7;
pub const CHOICES: u64 = 8;
pub const MODAL: u64 = 9;

pub fn answer(kind: u64, data: Value) -> Value {
    let mut body = json!({"type": kind});
    if !data.is_null() {
        body["data"] = data;
    }
    body
}

/// Returns the next interaction other than autocomplete. Autocomplete requests are answered with the choices that
/// contain the typed text.
pub async fn next_interaction(
    harness: &Harness,
    connection: &mut GatewayConnection,
    choices: &[&str],
) -> Value {
    loop {
        let interaction = connection.event("INTERACTION_CREATE").await;
        if interaction["type"] != 4 {
            return interaction;
        }
        let options = interaction["data"]["options"].as_array().expect("options");
        let focused = options.iter().find(|option| option["focused"] == true).expect("one is asked for");
        let typed = focused["value"].as_str().expect("a text");
        let found: Vec<Value> = choices
            .iter()
            .filter(|choice| choice.contains(typed))
            .map(|choice| json!({"name": format!("Play {choice}"), "value": choice}))
            .collect();
        harness.answer(&interaction, answer(CHOICES, json!({"choices": found}))).await;
    }
}

pub fn option<'a>(interaction: &'a Value, name: &str) -> &'a Value {
    let options = interaction["data"]["options"].as_array().expect("options");
    &options.iter().find(|option| option["name"] == name).unwrap_or_else(|| panic!("{interaction}"))["value"]
}

/// Returns the path of the message field.
pub fn message_field(user: &str) -> String {
    in_column(user, "textarea[contains(@class, 'say')]")
}

pub fn message(user: &str, text: &str) -> String {
    in_column(user, &format!("article[contains(@class, 'message') and contains(., '{text}')]"))
}
