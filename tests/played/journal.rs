//! Checks of the bot's requests and of the replies against Discord's API description.

use crate::openapi::description;
use castellan::sandbox::journal::JournalEntry;
use std::collections::BTreeSet;

/// Checks all entries. Returns the interactions that were answered by a checked request.
pub fn check(journal: &[JournalEntry]) -> BTreeSet<String> {
    let description = description();
    let mut answered = BTreeSet::new();
    for entry in journal {
        let (method, path) = (entry.method.as_str(), entry.path.as_str());
        let wrong = description.request(method, path, entry.request.as_ref());
        assert!(wrong.is_empty(), "{method} {path}: {:?}\n{wrong:#?}", entry.request);
        for file in &entry.files {
            let named = entry.request.as_ref().map(|body| attachments(body).to_string());
            assert!(named.is_some_and(|named| named.contains(&file.name)), "{method} {path}: {file:?}");
        }
        // A cut connection has no reply, and the format of server errors is not specified.
        if let Some(status) = entry.status.filter(|status| *status < 500) {
            let wrong = description.reply(method, path, status, entry.reply.as_ref());
            assert!(wrong.is_empty(), "{method} {path}: {status}: {:?}\n{wrong:#?}", entry.reply);
        }
        if let ["", "interactions", id, _, "callback"] = path.split('/').collect::<Vec<_>>().as_slice() {
            answered.insert((*id).to_owned());
        }
    }
    answered
}

/// Returns the attachments in a request body: of the message, or of the answer that contains one.
fn attachments(body: &serde_json::Value) -> &serde_json::Value {
    let inner = &body["data"]["attachments"];
    if inner.is_null() { &body["attachments"] } else { inner }
}
