//! The longest possible names in every language, and names with joining, directional and invisible characters. Messages
//! have space for them, and the surrounding text stays unchanged.

use crate::calls::calls;
use crate::harness::{Harness, Heard};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::{announced, game_of};
use castellan_discord_api::limits::{CHANNEL_NAME, length};
use castellan_discord_api::wire::{Event, Guild, MessageId, MessageRef};
use castellan_rules::Variant;
use castellan_text::Language;
use serde_json::{Value, json};

/// Returns a name of Discord's maximum length. Messages escape each of its added characters, which doubles them.
fn longest(name: &str) -> String {
    format!("{name}{}", "*".repeat(32 - name.len()))
}

/// Collects every visible text of a message with its field.
fn texts<'m>(message: &'m Value, place: &str, found: &mut Vec<(String, &'m str)>) {
    match message {
        Value::Array(parts) => parts.iter().for_each(|part| texts(part, place, found)),
        Value::Object(fields) => fields.iter().for_each(|(field, part)| texts(part, field, found)),
        Value::String(text) => found.push((place.to_owned(), text)),
        _ => {}
    }
}

/// Returns the shortened texts, which end in a character that ends no catalogue message.
fn shortened(heard: &Heard) -> Vec<String> {
    let messages: Vec<Value> = heard.asked.iter().map(Outgoing::message).collect();
    let mut found = Vec::new();
    for message in &messages {
        texts(message, "", &mut found);
    }
    let mut cut: Vec<String> = Vec::new();
    for (place, text) in found {
        if text.trim_end_matches(['`', '\n']).ends_with('…') {
            cut.push(format!("{place} of {}: {text}", length(text)));
        }
    }
    for asked in &heard.asked {
        if let Outgoing::StartThreadOn { name, .. } = asked
            && name.ends_with('…')
        {
            cut.push(format!("thread: {name}"));
        }
    }
    cut
}

/// Gives a command, and checks that no text of the answer is too long.
async fn fits(harness: &mut Harness, who: &str, path: &str, options: Value) -> Vec<String> {
    let heard = harness.gives(who, path, options).await;
    assert!(heard.failed.is_none(), "{path}: {heard:?}");
    shortened(&heard).into_iter().map(|cut| format!("{} /{path}: {cut}", harness.locale)).collect()
}

#[tokio::test]
async fn every_command_is_answered_in_full_in_every_language_by_people_with_the_longest_names() {
    let mut cut = Vec::new();
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        (harness.called, harness.locale) = (longest, language.tag());
        harness.gives("eve", "server set", json!({ "language": language.tag() })).await;
        for (who, path, mut options, _) in calls() {
            if let Some(title) = options.get_mut("title") {
                *title = json!("_".repeat(80));
            }
            cut.extend(fits(&mut harness, who, path, options).await);
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[tokio::test]
async fn four_players_with_the_longest_names_have_room_in_every_language() {
    let mut cut = Vec::new();
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        (harness.called, harness.locale) = (longest, language.tag());
        harness.gives("eve", "server set", json!({ "language": language.tag() })).await;
        let variants = Variant::ALL.iter();
        let four = variants.map(|variant| variant.info()).find(|info| info.seats.len() == 4).expect("a game");
        let game = game_of(&mut harness, four).await;
        let named = json!({ "game": game.as_str() });
        let shown = harness.gives("ann", "game show", named).await.privately();
        for name in ["ann", "ben", "cem", "dan"] {
            assert!(shown.contains(&longest(name).replace('*', "\\*")), "{shown}");
        }
        for path in ["board", "game show", "clock", "legal", "draw offer", "pause", "games", "game list"] {
            cut.extend(fits(&mut harness, "ann", path, json!({})).await);
        }
    }
    assert!(cut.is_empty(), "{cut:#?}");
}

#[test]
fn what_was_shortened_is_found() {
    let body = json!({ "content": "It is", "components": [{ "components": [{ "label": "It is…" }] }] });
    let post = Outgoing::Post { channel: HALL, body, nonce: String::new(), files: 0 };
    let message = MessageRef { channel: HALL, message: MessageId(1) };
    let thread = Outgoing::StartThreadOn { message, name: "Round 1, …".to_owned() };
    let heard = Heard { asked: vec![post, thread], failed: None };
    assert_eq!(shortened(&heard), ["label of 6: It is…", "thread: Round 1, …"]);
}

/// Names with right-to-left letters, joined emoji and stacked marks.
const ODD: [&str; 7] = [
    "\u{202e}tsew eht\u{202c}",
    "\u{200f}\u{5d0}\u{5d3}\u{5d4}\u{200f} \u{2067}x",
    "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦 🏳\u{fe0f}\u{200d}🌈",
    "Z\u{351}\u{36b}\u{343}a\u{322}\u{328}l\u{334}\u{315}g\u{358}o\u{301}\u{302}",
    "\u{1100}\u{1161}\u{11a8}",
    "@everyone <@1>",
];

/// Directional marks and overrides, and line separators.
const TURNS: [char; 12] = [
    '\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202b}', '\u{202c}',
    '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}',
];
const ISOLATE: char = '\u{2068}';
const END: char = '\u{2069}';

/// Returns `true` if right-to-left letters of each line are in closed isolates of their own, and no other text is
/// isolated.
fn is_isolated(text: &str) -> bool {
    let runs_left = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
    text.lines().all(|line| {
        let outside: String = line
            .split(ISOLATE)
            .enumerate()
            .map(|(at, part)| match part.split_once(END) {
                Some((own, behind)) if at > 0 && own.contains(runs_left) => behind,
                None if at == 0 => part,
                _ => "\u{5d0}",
            })
            .collect();
        !outside.contains(runs_left) && !outside.contains(END)
    })
}

/// Checks that no visible text reorders the text around it or mentions everyone, and that thread names fit.
fn is_harmless(asked: &[Outgoing], what: &str) {
    for asked in asked {
        let message = asked.message();
        let mut shown = Vec::new();
        texts(&message, "", &mut shown);
        // Values of forms and lists must come back unchanged.
        shown.retain(|(place, _)| !matches!(place.as_str(), "value" | "custom_id"));
        let mut shown: Vec<&str> = shown.into_iter().map(|(_, text)| text).collect();
        if let Outgoing::StartThreadOn { name, .. } = asked {
            assert!((1..=CHANNEL_NAME).contains(&length(name)), "{what}: {name}");
            shown.push(name);
        }
        for text in shown {
            assert!(!text.contains(TURNS), "{what}: {}", text.escape_unicode());
            assert!(is_isolated(text), "{what}: {text}");
        }
        let outside: String = asked.content().split('`').step_by(2).collect();
        assert!(!outside.contains("@everyone") && !outside.contains("@here"), "{what}: {outside}");
    }
}

/// Returns one of the odd names.
fn odd(name: &str) -> String {
    let place = name.bytes().map(usize::from).sum::<usize>() % ODD.len();
    format!("{}{name}", ODD[place])
}

#[tokio::test]
async fn names_that_turn_join_or_hide_change_nothing_around_them() {
    let mut harness = Harness::new().await;
    harness.called = odd;
    for (nth, (who, path, mut options, _)) in calls().into_iter().enumerate() {
        for typed in ["title", "why", "text"] {
            if let Some(typed) = options.get_mut(typed) {
                *typed = json!(format!("x{}", ODD[nth % ODD.len()]));
            }
        }
        let heard = harness.gives(who, path, options).await;
        assert!(heard.failed.is_none(), "{path}: {heard:?}");
        is_harmless(&heard.asked, path);
    }
}

#[tokio::test]
async fn odd_titles_stand_in_announcements_threads_and_exports() {
    for title in ODD {
        let mut harness = Harness::new().await;
        harness.called = odd;
        announced(&mut harness, "swiss", json!({ "title": title, "rounds": 1 })).await;
        for who in ["ann", "ben", "cem", "dan"] {
            is_harmless(&harness.gives(who, "tournament sign-up", json!({})).await.asked, title);
        }
        let heard = harness.gives("eve", "arbiter start", json!({})).await;
        assert!(heard.count("start thread on") == 2, "{title}: {heard:?}");
        is_harmless(&heard.asked, title);
        for board in ["1.1", "1.2"] {
            let options = json!({ "board": board, "result": "1-0", "why": title });
            is_harmless(&harness.gives("eve", "arbiter result", options).await.asked, title);
        }
        for path in ["show", "standings", "pairings", "log", "list", "export"] {
            let heard = harness.gives("ann", &format!("tournament {path}"), json!({})).await;
            assert!(heard.failed.is_none(), "{title}: {heard:?}");
            is_harmless(&heard.asked, title);
        }
    }
}

#[tokio::test]
async fn a_server_of_any_name_is_greeted() {
    for name in ODD {
        let harness = Harness::new().await;
        let created =
            Guild { guild: GUILD, name: name.to_owned(), joined: None, channel: Some(HALL), locale: None };
        is_harmless(&harness.event(&Event::GuildCreated(created)).await, name);
    }
}

/// Announces a tournament of two players whose names need escaping, and sets the result of their board as a director.
async fn decided(names: fn(&str) -> String, title: &str) -> Vec<String> {
    let mut harness = Harness::new().await;
    harness.called = names;
    announced(&mut harness, "swiss", json!({ "title": title, "rounds": 1 })).await;
    let mut said = Vec::new();
    for who in ["ann", "ben"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    for (path, options) in [
        ("arbiter start", json!({})),
        ("arbiter result", json!({ "board": "1.1", "result": "1-0", "why": "as `seen" })),
        ("tournament log", json!({})),
        ("tournament standings", json!({})),
        ("tournament show", json!({})),
    ] {
        let heard = harness.gives("eve", path, options).await;
        assert!(heard.failed.is_none(), "{path}: {heard:?}");
        said.extend(heard.asked.iter().map(|asked| asked.content().clone()));
    }
    said
}

#[tokio::test]
async fn marks_of_two_names_do_not_combine_around_the_words_between_them() {
    let names = |name: &str| match name {
        "ann" => "a`b".to_owned(),
        "ben" => "c`[d](http://e)".to_owned(),
        name => name.to_owned(),
    };
    let said = decided(names, "x`y").await;
    let all = said.join("\n");
    assert!(all.contains("a\\`b") && all.contains("c\\`\\[d\\](http\\://e)"), "{all}");
    assert!(all.contains("as \\`seen"), "{all}");
    for text in said {
        for (line, words) in
            text.lines().flat_map(|line| line.split("```").step_by(2).map(move |words| (line, words)))
        {
            // Each unescaped backtick opens or closes code of the bot's own, which contains no name.
            let bare = words.replace("\\`", "");
            let code: Vec<&str> = bare.split('`').skip(1).step_by(2).collect();
            assert!(bare.matches('`').count().is_multiple_of(2), "{line}");
            assert!(code.iter().all(|code| !code.contains(" – ") && !code.contains("beats")), "{line}");
        }
    }
}

#[tokio::test]
async fn names_that_run_from_right_to_left_turn_no_result_around() {
    let names = |name: &str| match name {
        "ann" => "محمد".to_owned(),
        "ben" => "שרלוק".to_owned(),
        name => name.to_owned(),
    };
    let said = decided(names, "بطولة").await;
    let all = said.join("\n");
    assert!(all.contains("\u{2068}محمد\u{2069}") && all.contains("\u{2068}שרלוק\u{2069}"), "{all}");
    assert!(all.contains("\u{2068}بطولة\u{2069}"), "{all}");
    assert!(said.iter().all(|text| is_isolated(text)), "{all}");
}
