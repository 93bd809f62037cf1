//! Lookups of heads and pages of index rows, each in one statement.

use super::database::{self, Database, column, text};
use super::sql;
use crate::arguments::{IndexRow, Listing, Lookup, LookupResult, Query};
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use tokio_postgres::Row;

/// Returns heads and rows from one snapshot of the database.
pub(super) async fn look_up(database: &Database, lookup: &Lookup) -> Result<LookupResult, StoreError> {
    let indexes: Vec<&str> = lookup.queries.iter().map(|query| query.index.as_str()).collect();
    let (first, past): (Vec<String>, Vec<String>) = lookup.queries.iter().map(key_range).unzip();
    let most = lookup.queries.iter().map(|query| i64::try_from(query.limit).unwrap_or(i64::MAX));
    let most: Vec<i64> = most.collect();
    let streams: Vec<&str> = lookup.heads.iter().map(StreamName::as_str).collect();
    let parameters: database::Parameters<'_> = &[&indexes, &first, &past, &most, &streams];
    let found = database.query_with_retry(sql::LOOK_UP, parameters).await?;
    let empty = || Listing { rows: Vec::new(), damaged: Vec::new() };
    let mut result = LookupResult {
        heads: vec![None; lookup.heads.len()],
        listings: lookup.queries.iter().map(|_| empty()).collect(),
    };
    for row in &found {
        let place = database::number(row, 0, "a lookup")? as usize - 1;
        match column::<Option<String>>(row, 1, "a lookup")? {
            None => {
                let context = format!("head of {}", streams[place]);
                result.heads[place] = Some(database::head(row, 4, &context)?);
            }
            Some(key) => {
                let listing = &mut result.listings[place];
                match index_row(row, indexes[place], key) {
                    Ok(row) => listing.rows.push(row),
                    Err(damage) => listing.damaged.push(damage),
                }
            }
        }
    }
    Ok(result)
}

fn index_row(row: &Row, index: &str, key: String) -> Result<IndexRow, Damage> {
    let context = format!("row {key} of index {index}");
    Ok(IndexRow { value: text(row, 2, &context)?, stream: database::stream(row, 3, &context)?, key })
}

/// Returns the first key that a query may list, and a key after all of them.
fn key_range(query: &Query) -> (String, String) {
    // Keys have no control characters, and the database refuses some of them.
    if query.prefix.chars().any(char::is_control) {
        return (String::new(), String::new());
    }
    let first = match &query.after {
        // For the same reason, this is the first text after the key.
        Some(after) if *after >= query.prefix => format!("{after}\u{1}"),
        _ => query.prefix.clone(),
    };
    (first, key_after_prefix(&query.prefix))
}

/// Returns a key that sorts after all keys with `prefix`, and before all other keys that sort after those.
fn key_after_prefix(prefix: &str) -> String {
    let mut letters: Vec<char> = prefix.chars().collect();
    while let Some(last) = letters.pop() {
        // No characters exist between these two.
        let next = if last == '\u{D7FF}' { Some('\u{E000}') } else { char::from_u32(last as u32 + 1) };
        if let Some(next) = next {
            letters.push(next);
            return letters.into_iter().collect();
        }
    }
    // The last character, repeated more often than fits into a key.
    "\u{10FFFF}".repeat(51)
}
