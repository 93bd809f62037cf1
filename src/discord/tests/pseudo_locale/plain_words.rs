//! Words with ordinary letters in visible text.

use castellan_discord::REGISTRY;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::LazyLock;

/// The names, texts and words of these tests, and words that are the same in every language.
const ALLOWED_WORDS: [&str; 42] = [
    // Users and channels.
    "ann",
    "ben",
    "cem",
    "dan",
    "eve",
    "zoe",
    "hall",
    "there", // Texts that users write.
    "Spring",
    "Late",
    "spring",
    "Autumn",
    "Bring",
    "tea",
    "at",
    "the",
    "summit",
    "Summer",
    "Many",
    "Rush",
    "Steps",
    "Clubs",
    "Reds",
    "Season",
    "luck",
    "watch",
    "priests",
    "so",
    "it",
    "was",
    "agreed",
    // Names of languages.
    "Deutsch",
    "English",
    "русский",
    "日本語", // Inventors of games.
    "Paul",
    "Newton",
    "Robert",
    "Stanek",
    "Shimmin",
    "Daniil",
    "Frolov",
];
/// The fields of a message that users read.
const TEXT_FIELDS: [&str; 7] = ["content", "label", "placeholder", "description", "title", "name", "text"];

/// Collects the visible texts of a message, an answer or a command.
pub fn visible_texts(message: &Value, found: &mut Vec<String>) {
    match message {
        Value::Array(parts) => parts.iter().for_each(|part| visible_texts(part, found)),
        Value::Object(fields) => {
            // The names of commands and options are typed, and in English.
            let is_typed = fields.contains_key("type") && fields.contains_key("description");
            for (field, value) in fields {
                let is_text = TEXT_FIELDS.contains(&field.as_str()) && !(field == "name" && is_typed);
                match value.as_str() {
                    Some(text) if is_text => found.push(text.to_owned()),
                    Some(_) => {}
                    None if field.ends_with("_localizations") => {}
                    None => visible_texts(value, found),
                }
            }
        }
        _ => {}
    }
}

/// Removes the text between each pair of delimiters.
fn remove_delimited(text: &str, begin: &str, end: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, behind)) = rest.split_once(begin) {
        kept.push_str(before);
        kept.push(' ');
        rest = behind.split_once(end).map_or("", |(_, behind)| behind);
    }
    kept + rest
}

/// The names of all commands and their options, which are typed in English.
static COMMAND_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    fn add(part: &Value, typed: &mut HashSet<String>) {
        let name = part["name"].as_str().expect("a name");
        typed.extend([name.to_owned(), format!("/{name}")]);
        part["options"].as_array().into_iter().flatten().for_each(|part| add(part, typed));
    }
    let mut typed = HashSet::new();
    for command in &REGISTRY.registration() {
        add(command, &mut typed);
    }
    typed
});

/// Returns the words with ordinary letters in a help text, which lists commands.
pub fn plain_words_of_help(text: &str) -> Vec<String> {
    plain_words(text).into_iter().filter(|word| !COMMAND_WORDS.contains(word)).collect()
}

/// Returns the words with ordinary letters, except names, squares, moves, mentions, times, links and code.
pub fn plain_words(text: &str) -> Vec<String> {
    let text = remove_delimited(&remove_delimited(&remove_delimited(text, "```", "```"), "`", "`"), "<", ">");
    let text =
        text.split_whitespace().filter(|word| !word.contains("https://")).collect::<Vec<_>>().join(" ");
    let is_part = |letter: char| letter.is_alphanumeric() || "-_/".contains(letter);
    let words = text.split(|letter: char| !is_part(letter) || ('Ａ'..='ｚ').contains(&letter));
    let plain = words.filter(|word| {
        let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
        letters > 1 && !word.contains(|sign: char| sign.is_ascii_digit()) && !ALLOWED_WORDS.contains(word)
    });
    plain.map(str::to_owned).collect()
}
