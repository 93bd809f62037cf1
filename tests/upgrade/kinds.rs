//! The kinds of events, rows and jobs of which a fixture needs an example.

use castellan::{game, tournament};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The crates that name indexes and queues.
const CRATES: [&str; 3] = ["src/referee", "src/community", "src/discord"];

/// Rows and jobs that no store keeps: of a failure until an operator mends it, and of work that ends at once.
const PASSING: [&str; 3] = ["index erasing", "index games.frozen", "queue outage"];

/// Kinds that no list in the code names: rows by the first parts of their keys, and changes of places.
const OTHERS: &[&str] = &[
    "event player/* vacation-cut-short",
    "event player/* vacation-taken",
    "event table/* boards",
    "event table/* found",
    "event table/* lost",
    "event table/* moved",
    "event table/* placed",
    "event table/* shown",
    "event table/* thread",
    "event venue/* found",
    "event venue/* lost",
    "event venue/* moved",
    "event venue/* placed",
    "event venue/* posted",
    "event venue/* shown",
    "event venue/* without_threads",
    "index boards launch/*",
    "index boards person/*",
    "index boards revoked/*",
    "index boards session/*",
    "index boards used/*",
    "index settings blocks/*",
    "index settings listed/*",
    "index settings person/*",
    "index settings server/*",
    "index settings tried/*",
    "index tokens member/*",
    "index tokens person/*",
    "index tokens token/*",
];

/// Returns the kinds that the forms of a store lack.
pub fn missing(forms: &str) -> BTreeSet<String> {
    let headings: Vec<&str> = forms.lines().filter(|line| !line.starts_with(' ')).collect();
    let is_there = |kind: &str| {
        headings.iter().any(|heading| {
            heading.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        })
    };
    let mut kinds: BTreeSet<String> = OTHERS.iter().map(|kind| (*kind).to_owned()).collect();
    kinds.extend(game::EventKind::KINDS.iter().map(|kind| format!("event game/* {kind}")));
    kinds.extend(tournament::event::EventKind::KINDS.iter().map(|kind| format!("event tournament/* {kind}")));
    for folder in CRATES {
        add_named(Path::new(folder), &mut kinds);
    }
    kinds.retain(|kind| !is_there(kind) && !PASSING.contains(&kind.as_str()));
    kinds
}

/// Adds the indexes and queues whose names are documented constants in a folder.
fn add_named(folder: &Path, kinds: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() && !path.ends_with("tests") {
            add_named(&path, kinds);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            add_named_in(&fs::read_to_string(&path).expect("text"), kinds);
        }
    }
}

fn add_named_in(source: &str, kinds: &mut BTreeSet<String>) {
    let mut documented = None;
    for line in source.lines().map(str::trim) {
        if line.starts_with("/// The index of ") {
            documented = Some("index");
        } else if line.starts_with("/// The queue ") {
            documented = Some("queue");
        } else if !line.starts_with("///") {
            let name = line.split_once(": &str = \"").and_then(|(_, rest)| rest.strip_suffix("\";"));
            kinds.extend(documented.take().zip(name).map(|(what, name)| format!("{what} {name}")));
        }
    }
}
