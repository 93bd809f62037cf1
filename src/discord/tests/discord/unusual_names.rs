//! Users with the longest possible names in every language, and with joining, directional and invisible characters in
//! their names. Messages have space for them, and the surrounding text stays unchanged.

use crate::fixtures::{announce_tournament, start_game};
use crate::harness::{Harness, Response};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use crate::sample_commands::sample_commands;
use castellan_discord_api::limits::{CHANNEL_NAME, length};
use castellan_discord_api::wire::{Event, Guild, MessageId, MessageRef};
use castellan_rules::Variant;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns a name of Discord's maximum length. Messages escape each of its added characters, which doubles them.
fn longest_name(name: &str) -> String {
    format!("{name}{}", "*".repeat(32 - name.len()))
}

/// Collects every visible text of a message with its field.
fn collect_texts<'m>(message: &'m Value, field_name: &str, found: &mut Vec<(String, &'m str)>) {
    match message {
        Value::Array(parts) => parts.iter().for_each(|part| collect_texts(part, field_name, found)),
        Value::Object(fields) => fields.iter().for_each(|(field, part)| collect_texts(part, field, found)),
        Value::String(text) => found.push((field_name.to_owned(), text)),
        _ => {}
    }
}

/// Returns the shortened texts: those that end in an ellipsis, which no message of the catalogue does.
fn shortened_texts(response: &Response) -> Vec<String> {
    let messages: Vec<Value> = response.requests.iter().map(Request::message).collect();
    let mut found = Vec::new();
    for message in &messages {
        collect_texts(message, "", &mut found);
    }
    let mut shortened: Vec<String> = Vec::new();
    for (field, text) in found {
        if text.trim_end_matches(['`', '\n']).ends_with('…') {
            shortened.push(format!("{field} of {}: {text}", length(text)));
        }
    }
    for request in &response.requests {
        if let Request::StartThreadOn { name, .. } = request
            && name.ends_with('…')
        {
            shortened.push(format!("thread: {name}"));
        }
    }
    shortened
}

/// Runs a command, and returns the shortened texts of its answer.
async fn find_shortened(harness: &mut Harness, who: &str, path: &str, options: Value) -> Vec<String> {
    let response = harness.run_command(who, path, options).await;
    assert!(response.error.is_none(), "{path}: {response:?}");
    shortened_texts(&response)
        .into_iter()
        .map(|shortened| format!("{} /{path}: {shortened}", harness.locale))
        .collect()
}

#[tokio::test]
async fn no_answer_is_shortened_in_any_language_for_users_with_the_longest_names() {
    let mut shortened = Vec::new();
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        (harness.username, harness.locale) = (longest_name, language.tag());
        harness.run_command("eve", "server set", json!({ "language": language.tag() })).await;
        for (who, path, mut options, _) in sample_commands() {
            if let Some(title) = options.get_mut("title") {
                *title = json!("_".repeat(80));
            }
            shortened.extend(find_shortened(&mut harness, who, path, options).await);
        }
    }
    // The name of a thread keeps its players, and shortens the title.
    shortened.retain(|text| !text.ends_with("_…"));
    assert!(shortened.is_empty(), "{shortened:#?}");
}

#[tokio::test]
async fn no_board_of_four_players_with_the_longest_names_is_shortened_in_any_language() {
    let mut shortened = Vec::new();
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        (harness.username, harness.locale) = (longest_name, language.tag());
        harness.run_command("eve", "server set", json!({ "language": language.tag() })).await;
        let variants = Variant::ALL.iter();
        let four = variants.map(|variant| variant.info()).find(|info| info.seats.len() == 4).expect("a game");
        let game = start_game(&mut harness, four).await;
        let named = json!({ "game": game.as_str() });
        let shown = harness.run_command("ann", "game show", named).await.private_text();
        for name in ["ann", "ben", "cem", "dan"] {
            assert!(shown.contains(&longest_name(name).replace('*', "\\*")), "{shown}");
        }
        for path in ["board", "game show", "clock", "legal", "draw offer", "pause", "games", "game list"] {
            shortened.extend(find_shortened(&mut harness, "ann", path, json!({})).await);
        }
    }
    assert!(shortened.is_empty(), "{shortened:#?}");
}

#[test]
fn shortened_texts_are_detected() {
    let body = json!({ "content": "It is", "components": [{ "components": [{ "label": "It is…" }] }] });
    let post = Request::Post { channel: MAIN_CHANNEL, body, nonce: String::new(), files: 0 };
    let message = MessageRef { channel: MAIN_CHANNEL, message: MessageId(1) };
    let thread = Request::StartThreadOn { message, name: "Round 1, …".to_owned() };
    let response = Response { requests: vec![post, thread], error: None };
    assert_eq!(shortened_texts(&response), ["label of 6: It is…", "thread: Round 1, …"]);
}

/// Names with right-to-left letters, joined emoji and stacked marks.
const ODD_NAMES: [&str; 7] = [
    "\u{202e}tsew eht\u{202c}",
    "\u{200f}\u{5d0}\u{5d3}\u{5d4}\u{200f} \u{2067}x",
    "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦 🏳\u{fe0f}\u{200d}🌈",
    "Z\u{351}\u{36b}\u{343}a\u{322}\u{328}l\u{334}\u{315}g\u{358}o\u{301}\u{302}",
    "\u{1100}\u{1161}\u{11a8}",
    "@everyone <@1>",
];

/// Directional marks and overrides, and line separators.
const DIRECTIONAL_MARKS: [char; 12] = [
    '\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202b}', '\u{202c}',
    '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}',
];
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const POP_ISOLATE: char = '\u{2069}';

/// Returns `true` if each line isolates exactly its right-to-left texts, and closes each isolate.
fn is_isolated(text: &str) -> bool {
    let is_right_to_left = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    text.lines().all(|line| {
        let outside: String = line
            .split(FIRST_STRONG_ISOLATE)
            .enumerate()
            .map(|(at, part)| match part.split_once(POP_ISOLATE) {
                Some((inside, rest)) if at > 0 && inside.contains(is_right_to_left) => rest,
                None if at == 0 => part,
                _ => "\u{5d0}",
            })
            .collect();
        !outside.contains(is_right_to_left) && !outside.contains(POP_ISOLATE)
    })
}

/// Checks that no visible text reorders the text around it or mentions everyone, and that thread names fit.
fn assert_harmless(requests: &[Request], context: &str) {
    for request in requests {
        let message = request.message();
        let mut shown = Vec::new();
        collect_texts(&message, "", &mut shown);
        // Values of forms and lists must come back unchanged.
        shown.retain(|(field, _)| !matches!(field.as_str(), "value" | "custom_id"));
        let mut shown: Vec<&str> = shown.into_iter().map(|(_, text)| text).collect();
        if let Request::StartThreadOn { name, .. } = request {
            assert!((1..=CHANNEL_NAME).contains(&length(name)), "{context}: {name}");
            shown.push(name);
        }
        for text in shown {
            assert!(!text.contains(DIRECTIONAL_MARKS), "{context}: {}", text.escape_unicode());
            assert!(is_isolated(text), "{context}: {text}");
        }
        let outside: String = request.content().split('`').step_by(2).collect();
        assert!(!outside.contains("@everyone") && !outside.contains("@here"), "{context}: {outside}");
    }
}

/// Returns a name that starts with one of the odd names.
fn odd_name(name: &str) -> String {
    let index = name.bytes().map(usize::from).sum::<usize>() % ODD_NAMES.len();
    format!("{}{name}", ODD_NAMES[index])
}

#[tokio::test]
async fn directional_joining_and_invisible_characters_in_names_leave_the_surrounding_text_unchanged() {
    let mut harness = Harness::new().await;
    harness.username = odd_name;
    for (nth, (who, path, mut options, _)) in sample_commands().into_iter().enumerate() {
        for typed in ["title", "why", "text"] {
            if let Some(typed) = options.get_mut(typed) {
                *typed = json!(format!("x{}", ODD_NAMES[nth % ODD_NAMES.len()]));
            }
        }
        let response = harness.run_command(who, path, options).await;
        assert!(response.error.is_none(), "{path}: {response:?}");
        assert_harmless(&response.requests, path);
    }
}

#[tokio::test]
async fn odd_titles_are_harmless_in_announcements_threads_and_exports() {
    for title in ODD_NAMES {
        let mut harness = Harness::new().await;
        harness.username = odd_name;
        announce_tournament(&mut harness, "swiss", json!({ "title": title, "rounds": 1 })).await;
        for who in ["ann", "ben", "cem", "dan"] {
            assert_harmless(&harness.run_command(who, "tournament sign-up", json!({})).await.requests, title);
        }
        let response = harness.run_command("eve", "arbiter start", json!({})).await;
        assert!(response.count("start thread on") == 2, "{title}: {response:?}");
        assert_harmless(&response.requests, title);
        for board in ["1.1", "1.2"] {
            let options = json!({ "board": board, "result": "1-0", "why": title });
            assert_harmless(&harness.run_command("eve", "arbiter result", options).await.requests, title);
        }
        for path in ["show", "standings", "pairings", "log", "list", "export"] {
            let response = harness.run_command("ann", &format!("tournament {path}"), json!({})).await;
            assert!(response.error.is_none(), "{title}: {response:?}");
            assert_harmless(&response.requests, title);
        }
    }
}

#[tokio::test]
async fn odd_server_names_are_harmless_in_greetings() {
    for name in ODD_NAMES {
        let harness = Harness::new().await;
        let created = Guild {
            guild: GUILD,
            name: name.to_owned(),
            joined: None,
            channel: Some(MAIN_CHANNEL),
            locale: None,
        };
        assert_harmless(&harness.handle_event(&Event::GuildCreated(created)).await, name);
    }
}

/// Announces a tournament of two players whose names need escaping, and sets the result of their board as a director.
async fn decision_texts(names: fn(&str) -> String, title: &str) -> Vec<String> {
    let mut harness = Harness::new().await;
    harness.username = names;
    announce_tournament(&mut harness, "swiss", json!({ "title": title, "rounds": 1 })).await;
    let mut texts = Vec::new();
    for who in ["ann", "ben"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    for (path, options) in [
        ("arbiter start", json!({})),
        ("arbiter result", json!({ "board": "1.1", "result": "1-0", "why": "as `seen" })),
        ("tournament log", json!({})),
        ("tournament standings", json!({})),
        ("tournament show", json!({})),
    ] {
        let response = harness.run_command("eve", path, options).await;
        assert!(response.error.is_none(), "{path}: {response:?}");
        texts.extend(response.requests.iter().map(|request| request.content().clone()));
    }
    texts
}

#[tokio::test]
async fn formatting_marks_in_two_names_do_not_format_the_text_between_them() {
    let names = |name: &str| match name {
        "ann" => "a`b".to_owned(),
        "ben" => "c`[d](http://e)".to_owned(),
        name => name.to_owned(),
    };
    let texts = decision_texts(names, "x`y").await;
    let all = texts.join("\n");
    assert!(all.contains("a\\`b") && all.contains("c\\`\\[d\\](http\\://e)"), "{all}");
    assert!(all.contains("as \\`seen"), "{all}");
    for text in texts {
        for (line, words) in
            text.lines().flat_map(|line| line.split("```").step_by(2).map(move |words| (line, words)))
        {
            // Unescaped backticks only delimit code by the bot, which contains no name.
            let bare = words.replace("\\`", "");
            let code: Vec<&str> = bare.split('`').skip(1).step_by(2).collect();
            assert!(bare.matches('`').count().is_multiple_of(2), "{line}");
            assert!(code.iter().all(|code| !code.contains(" – ") && !code.contains("beats")), "{line}");
        }
    }
}

#[tokio::test]
async fn right_to_left_names_do_not_reorder_results() {
    let names = |name: &str| match name {
        "ann" => "محمد".to_owned(),
        "ben" => "שרלוק".to_owned(),
        name => name.to_owned(),
    };
    let texts = decision_texts(names, "بطولة").await;
    let all = texts.join("\n");
    assert!(all.contains("\u{2068}محمد\u{2069}") && all.contains("\u{2068}שרלוק\u{2069}"), "{all}");
    assert!(all.contains("\u{2068}بطولة\u{2069}"), "{all}");
    assert!(texts.iter().all(|text| is_isolated(text)), "{all}");
}
