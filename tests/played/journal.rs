//! Every request that the bot sent, and every reply that it got, held against Discord's own description.

use crate::openapi::description;
use castellan::sandbox::journal::Entry;
use std::collections::BTreeSet;

/// Holds all of them against it. Gives the interactions that were answered, each with a request that was looked at.
pub fn check(journal: &[Entry]) -> BTreeSet<String> {
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
        // A connection that was cut had no reply, and what a broken server says is nobody's business.
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

/// What a request says of its files: in the message, or in the answer that holds one.
fn attachments(body: &serde_json::Value) -> &serde_json::Value {
    let inner = &body["data"]["attachments"];
    if inner.is_null() { &body["attachments"] } else { inner }
}
