//! What holds for every fixture, and for what this version stores.

use crate::fixture::{self, Fresh};
use std::path::Path;

#[tokio::test]
async fn every_change_of_a_stored_form_has_a_fixture() {
    let fresh = Fresh::new().await;
    let fixtures = fixture::all();
    if std::env::var_os("FIXTURE").is_some_and(|value| value == "write") {
        fresh.write(&Path::new(fixture::FOLDER).join((fixtures.len() + 1).to_string()));
        return;
    }
    let newest = fixtures.last().expect("there are fixtures");
    let (stored, wanted) = (fresh.forms(), newest.forms());
    assert!(
        stored == wanted,
        "what is stored has another form than in {}. If that is meant, look at what changed, and write a fixture \
         with `FIXTURE=write cargo test --test upgrade every_change`:\n{}",
        newest.folder().display(),
        differences(&wanted, &stored)
    );
}

/// The lines that are in one text alone.
fn differences(before: &str, after: &str) -> String {
    let only = |one: &str, other: &str, sign: char| -> String {
        let others: std::collections::BTreeSet<&str> = other.lines().collect();
        one.lines().filter(|line| !others.contains(line)).map(|line| format!("{sign} {line}\n")).collect()
    };
    only(before, after, '-') + &only(after, before, '+')
}
