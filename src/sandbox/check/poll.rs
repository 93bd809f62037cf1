//! Checks polls.

use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};

/// Checks a poll and returns its stored form, with its length in hours as `duration`.
pub(super) fn poll(form: &mut FormReader, root: &str, poll: &Value) -> Option<Value> {
    let path = join(root, "poll");
    let object = form.object(&path, poll)?;
    form.check_fields(
        &path,
        object,
        &["question", "answers", "duration", "allow_multiselect", "layout_type"],
    );
    let question = media(form, &join(&path, "question"), object.get("question"), limits::POLL_QUESTION);
    let list = form.list(&path, object, "answers").unwrap_or_default();
    let inner = join(&path, "answers");
    form.check_count(&inner, list.len(), 1, limits::POLL_ANSWERS);
    let mut answers = Vec::new();
    for (index, answer) in list.iter().enumerate() {
        let path = format!("{inner}.{index}");
        let Some(object) = form.object(&path, answer) else { continue };
        form.check_fields(&path, object, &["poll_media", "answer_id"]);
        let media = media(form, &join(&path, "poll_media"), object.get("poll_media"), limits::POLL_ANSWER);
        answers.push(json!({"answer_id": index + 1, "poll_media": media}));
    }
    let hours = form.number(&path, object, "duration").unwrap_or(24);
    if !(1..=limits::POLL_HOURS).contains(&hours) {
        let message = format!("Must be between 1 and {}.", limits::POLL_HOURS);
        form.add_error(&join(&path, "duration"), "NUMBER_TYPE_MAX", message);
    }
    let layout = form.number(&path, object, "layout_type").unwrap_or(1);
    if layout != 1 {
        form.add_error(&join(&path, "layout_type"), "BASE_TYPE_CHOICES", "Value must be one of {1}.");
    }
    let several = object.get("allow_multiselect").and_then(Value::as_bool).unwrap_or(false);
    Some(json!({
        "question": question, "answers": answers, "duration": hours, "allow_multiselect": several,
        "layout_type": layout,
    }))
}

/// Checks the text of a question or answer, and the emoji of an answer.
fn media(form: &mut FormReader, path: &str, media: Option<&Value>, most: usize) -> Value {
    static NONE: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
    let object = media.and_then(|media| form.object(path, media)).unwrap_or(&NONE);
    form.check_fields(path, object, &["text", "emoji"]);
    let text = form.text(path, object, "text").unwrap_or_default();
    form.check_length(&join(path, "text"), text, 1, most);
    let mut stored = json!({"text": text});
    if let Some(emoji) = object.get("emoji").filter(|emoji| !emoji.is_null()) {
        stored["emoji"] = json!({"id": emoji.get("id"), "name": emoji.get("name")});
    }
    stored
}
