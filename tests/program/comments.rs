//! Comments in the voice of `std`: a function's documentation begins with a verb, and none begins with a vague word.

use crate::readme::files;
use std::path::{Path, PathBuf};

/// Words with which no documentation may begin, because they leave its subject open.
const VAGUE_FIRST_WORDS: &[&str] = &[
    "What",
    "Who",
    "Whoever",
    "Whom",
    "Whose",
    "How",
    "Where",
    "Why",
    "When",
    "Which",
    "Whether",
    "Whatever",
    "It",
    "Its",
    "They",
    "There",
    "Nothing",
    "Somebody",
    "Something",
    "So",
    "One",
    "Those",
    "Everything",
];
/// Words that no comment may use, each with plainer replacements.
const REPLACEMENTS: &[(&str, &str)] = &[
    ("whoever", "players who, anyone who, the user"),
    ("whomever", "anyone"),
    ("reckon", "count, compute"),
    ("is told", "learns, gets a message, reads"),
    ("are told", "learn, get a message, read"),
];

/// A comment: its location, its lines joined, and the line of code below it.
struct Comment {
    location: String,
    is_documentation: bool,
    text: String,
    code_below: String,
    /// `true` above a test. Its documentation need not begin with a verb.
    documents_test: bool,
}

/// Returns the comments of a source file that stand on lines of their own.
fn comments(path: &Path) -> Vec<Comment> {
    let text = std::fs::read_to_string(path).expect("text");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut comments = Vec::new();
    let mut index = 0;
    while index < lines.len() {
        let Some(mark) = ["///", "//!", "//"].into_iter().find(|mark| lines[index].starts_with(mark)) else {
            index += 1;
            continue;
        };
        let begin = index;
        while index < lines.len() && lines[index].starts_with(mark) {
            index += 1;
        }
        let attributes = lines[index..].iter().take_while(|line| line.starts_with("#[")).count();
        let (attributes, code) = lines[index..].split_at(attributes);
        comments.push(Comment {
            location: format!("{}:{}", path.display(), begin + 1),
            is_documentation: mark != "//",
            text: lines[begin..index]
                .iter()
                .map(|line| line[mark.len()..].trim())
                .collect::<Vec<_>>()
                .join(" "),
            code_below: code.first().copied().unwrap_or_default().to_owned(),
            documents_test: attributes.iter().any(|line| line.contains("test")),
        });
    }
    comments
}

/// Returns `true` for the first line of a function.
fn begins_function(line: &str) -> bool {
    let before = line.split("fn ").next().unwrap_or_default();
    let is_modifier = |word: &str| {
        ["pub", "const", "async", "default", "super)", "crate)"].contains(&word)
            || word.starts_with("pub(")
            || word.starts_with("crate::")
    };
    line.contains("fn ") && before.split_whitespace().all(is_modifier)
}

/// Returns `true` for a word in the form of `Returns`.
fn is_verb(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
        && word.ends_with('s')
        && !["This", "Always", "Yes", "Less"].contains(&word)
}

/// Returns all comments of the project's Rust sources.
fn all_comments() -> Vec<Comment> {
    let mut found: Vec<PathBuf> = Vec::new();
    files(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    found.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    assert!(found.len() > 500, "{}", found.len());
    found.iter().flat_map(|path| comments(path)).collect()
}

/// Returns the first word of a comment, without punctuation.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default().trim_matches(|letter: char| !letter.is_alphanumeric())
}

#[test]
fn no_documentation_begins_with_a_vague_word() {
    let violations: Vec<String> = all_comments()
        .into_iter()
        .filter(|comment| comment.is_documentation && VAGUE_FIRST_WORDS.contains(&first_word(&comment.text)))
        .map(|comment| format!("{}: {}", comment.location, comment.text))
        .collect();
    assert!(
        violations.is_empty(),
        "name the thing in a noun phrase (\"The time left, in milliseconds.\") or say what the function does \
         (\"Returns `true` if ...\"):\n{}",
        violations.join("\n")
    );
}

#[test]
fn documentation_of_a_function_begins_with_a_verb() {
    let violations: Vec<String> = all_comments()
        .into_iter()
        .filter(|comment| comment.is_documentation && !comment.documents_test)
        .filter(|comment| begins_function(&comment.code_below))
        // Some begin in an attribute.
        .filter(|comment| !comment.text.trim_start().starts_with('#') && !is_verb(first_word(&comment.text)))
        .map(|comment| format!("{}: {}", comment.location, comment.text))
        .collect();
    assert!(
        violations.is_empty(),
        "begin with a verb in the third person, such as Returns, Sends, Checks:\n{}",
        violations.join("\n")
    );
}

#[test]
fn comments_use_plain_words() {
    let mut found = Vec::new();
    for comment in all_comments() {
        let text = comment.text.to_lowercase();
        for (word, replacement) in REPLACEMENTS {
            if text.contains(word) {
                found.push(format!("{}: instead of \"{word}\": {replacement}", comment.location));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
