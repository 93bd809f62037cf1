//! Code and catalogues, compared with each other: every message used in code exists with the same facts, every message
//! is used, and no sentence is hard-coded.

use castellan_text::{Family, Language};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The facts of each message of a catalogue.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// A message used in code, with `message!`.
#[derive(Debug)]
struct MessageCall {
    family: String,
    key: String,
    facts: BTreeSet<String>,
}

/// The contents of a source file.
#[derive(Default, Debug)]
struct Found {
    asked: Vec<MessageCall>,
    /// All texts, with `true` if players could read them. Texts that are only logged, compared or used in panics do not
    /// count.
    texts: Vec<(String, bool)>,
}

/// Macros whose texts no player reads, because they are for logs or developers.
const UNREAD: [&str; 15] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "concat",
    "debug",
    "debug_assert",
    "env",
    "error",
    "include_str",
    "info",
    "panic",
    "trace",
    "unreachable",
    "warn",
    "span",
];
/// Functions whose texts no player reads: names of tasks, and log messages of failures.
const UNREAD_CALLS: [&str; 12] = [
    "Error::custom",
    "Failed::Unknown",
    "OperatorError::Unknown",
    "UnreadableError::new",
    "expect",
    "expect_err",
    "failed",
    "hashed",
    "keep",
    "register",
    "strip_prefix",
    "until_done",
];
/// Values whose texts only the log contains.
const UNREAD_VALUES: [&str; 1] = ["Gone"];

impl Found {
    fn read(source: &str, place: &Path) -> Self {
        let tokens: TokenStream =
            source.parse().unwrap_or_else(|error| panic!("{}: {error}", place.display()));
        let mut found = Self::default();
        found.tokens(tokens, true);
        found
    }

    fn tokens(&mut self, tokens: TokenStream, read: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut skipped = 0;
        for (at, token) in tokens.iter().enumerate() {
            if at < skipped {
                continue;
            }
            match token {
                // An attribute; after `#[cfg(test)]` the whole item is skipped.
                TokenTree::Punct(sign) if sign.as_char() == '#' => {
                    // An attribute of the whole file: `#![doc = "…"]`.
                    let is_inner =
                        matches!(tokens.get(at + 1), Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
                    let behind = at + 1 + usize::from(is_inner);
                    let Some(TokenTree::Group(group)) = tokens.get(behind) else { continue };
                    skipped = behind + 1;
                    if group.to_string().replace(' ', "") == "[cfg(test)]" {
                        let rest = &tokens[skipped..];
                        let end = rest.iter().position(|token| match token {
                            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                            TokenTree::Punct(sign) => sign.as_char() == ';',
                            _ => false,
                        });
                        skipped += end.map_or(rest.len(), |end| end + 1);
                    }
                }
                TokenTree::Group(group) => {
                    let before = at.checked_sub(1).map(|before| &tokens[before]);
                    let named = match before {
                        Some(TokenTree::Punct(sign)) if sign.as_char() == '!' => {
                            at.checked_sub(2).map(|name| (tokens[name].to_string(), true))
                        }
                        Some(TokenTree::Ident(name)) => {
                            Some((of_path(&tokens[..at], name.to_string()), false))
                        }
                        _ => None,
                    };
                    let unread = named.as_ref().is_some_and(|(name, is_macro)| {
                        if *is_macro {
                            UNREAD.contains(&name.as_str())
                        } else {
                            let name = name.as_str();
                            let last = name.rsplit("::").next().unwrap_or(name);
                            let is_value = group.delimiter() == Delimiter::Brace;
                            [name, last].iter().any(|name| UNREAD_CALLS.contains(name))
                                || (is_value && UNREAD_VALUES.contains(&last))
                        }
                    });
                    match named {
                        Some((name, true)) if name == "message" => self.asked.extend(asked(group.stream())),
                        Some((name, true)) if name == "problem" => self.asked.extend(problem(group.stream())),
                        _ => {}
                    }
                    self.tokens(group.stream(), read && !unread);
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if text.contains('"') && !text.starts_with('b') {
                        self.texts.push((plain(&text), read));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the path before a call, such as `Failed::Unknown`.
fn of_path(before: &[TokenTree], name: String) -> String {
    match before {
        [.., TokenTree::Ident(of), TokenTree::Punct(one), TokenTree::Punct(two), _]
            if one.as_char() == ':' && two.as_char() == ':' =>
        {
            format!("{of}::{name}")
        }
        _ => name,
    }
}

/// Returns the text of a literal, unquoted and unescaped.
fn plain(literal: &str) -> String {
    let inner =
        literal.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"')).map_or("", |(inner, _)| inner);
    inner.replace("\\n", "\n").replace("\\\"", "\"")
}

/// Parses `Family, "key", name = fact, …`.
fn asked(tokens: TokenStream) -> Option<MessageCall> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (TokenTree::Ident(family), TokenTree::Literal(key)) = (tokens.first()?, tokens.get(2)?) else {
        return None;
    };
    Some(MessageCall { family: family.to_string(), key: plain(&key.to_string()), facts: named_in(&tokens) })
}

/// Parses `"key", "English for developers", name = fact, …`, a message about faulty options and texts.
fn problem(tokens: TokenStream) -> Option<MessageCall> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let TokenTree::Literal(key) = tokens.first()? else { return None };
    let mut facts = named_in(&tokens);
    // All of them name the option at fault.
    facts.insert("key".to_owned());
    Some(MessageCall { family: "Options".to_owned(), key: plain(&key.to_string()), facts })
}

/// Returns the names in `, name = fact`.
fn named_in(tokens: &[TokenTree]) -> BTreeSet<String> {
    let named = tokens.windows(3).filter_map(|three| match three {
        [TokenTree::Punct(comma), TokenTree::Ident(name), TokenTree::Punct(equals)]
            if comma.as_char() == ',' && equals.as_char() == '=' =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    named.collect()
}

/// Collects the facts of a pattern, without the messages that it refers to.
fn facts(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    fn expression(shown: &Expression<&str>, found: &mut BTreeSet<String>) {
        match shown {
            Expression::Inline(shown) => inline(shown, found),
            Expression::Select { selector, variants } => {
                inline(selector, found);
                for variant in variants {
                    facts(&variant.value, found);
                }
            }
        }
    }
    fn inline(shown: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
        match shown {
            InlineExpression::VariableReference { id } => {
                found.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| inline(argument, found));
            }
            InlineExpression::Placeable { expression: shown } => expression(shown, found),
            _ => {}
        }
    }
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression: shown } = element {
            expression(shown, found);
        }
    }
}

/// Returns the English messages of a family.
fn messages(family: Family) -> Messages {
    let file = root().join("locales").join(Language::En.tag()).join(family.file()).with_extension("ftl");
    let source = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let resource = parser::parse(source.as_str()).expect("a catalogue");
    let mut messages = Messages::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut about = BTreeSet::new();
        message.value.iter().for_each(|pattern| facts(pattern, &mut about));
        messages.insert(message.id.name.to_owned(), about);
    }
    messages
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the source files of the program, without its tests.
fn sources() -> Vec<(PathBuf, Found)> {
    fn add(folder: &Path, found: &mut Vec<(PathBuf, Found)>) {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                if !path.ends_with("tests") && !path.ends_with("benches") {
                    add(&path, found);
                }
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let source = std::fs::read_to_string(&path).expect("a text");
                let read = Found::read(&source, &path);
                found.push((path, read));
            }
        }
    }
    let mut found = Vec::new();
    add(&root().join("src"), &mut found);
    assert!(found.len() > 200, "{} files", found.len());
    found
}

/// Returns the family of this name.
fn family(name: &str) -> Option<Family> {
    Family::ALL.iter().copied().find(|family| format!("{family:?}") == name)
}

/// Returns the faults in a file's uses of messages.
fn unanswered(place: &Path, found: &Found) -> Vec<String> {
    let mut faults = Vec::new();
    for MessageCall { family: name, key, facts } in &found.asked {
        let Some(family) = family(name) else {
            // The macro itself, and its examples.
            continue;
        };
        let place = place.display();
        match messages(family).get(key) {
            None => faults.push(format!("{place}: {}.ftl has no message {key}", family.file())),
            // An unused fact is no fault: another language may need it.
            Some(about) if !about.is_subset(facts) => {
                faults.push(format!("{place}: {key} is about {about:?}, and here about {facts:?}"));
            }
            Some(_) => {}
        }
    }
    faults
}

#[test]
fn every_message_that_code_asks_for_is_there_and_about_the_same_facts() {
    let faults: Vec<String> = sources().iter().flat_map(|(place, found)| unanswered(place, found)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_wrong_message_is_found() {
    let faults =
        |source: &str| unanswered(Path::new("x.rs"), &Found::read(source, Path::new("x.rs"))).join("\n");
    assert_eq!(faults(r#"fn f() { message!(Names, "days", count = 1_usize); }"#), "");
    assert!(
        faults(r#"fn f() { message!(Names, "dayz", count = 1_usize); }"#).contains("has no message dayz")
    );
    assert!(faults(r#"fn f() { g(message!(Names, "days", number = 1_usize)); }"#).contains("days is about"));
    assert_eq!(faults(r#"fn f() { problem!("no-seat", "`{text}` is no seat", text = x) }"#), "");
    assert!(faults(r#"fn f() { Err(problem!("no-seet", "no seat")) }"#).contains("has no message no-seet"));
}

#[test]
fn every_message_is_asked_for() {
    let sources = sources();
    let texts: BTreeSet<&str> =
        sources.iter().flat_map(|(_, found)| found.texts.iter().map(|(text, _)| text.as_str())).collect();
    // Their keys are assembled at run time: from commands, kinds of piece, rules, seats and reasons.
    let made = ["kind-", "moves-", "rule-", "seat-", "option-", "choices-", "group-", "topic-", "army-"];
    let mut faults = Vec::new();
    for &family in Family::ALL {
        let of_rules = family.file().starts_with("rules-");
        if of_rules || matches!(family, Family::Commands) {
            continue;
        }
        for key in messages(family).keys() {
            let is_made =
                made.iter().any(|start| key.starts_with(start)) || key.chars().all(|c| !c.is_lowercase());
            // Keys from the names of subcommands and their arguments.
            let is_help = matches!(family, Family::CommandLine) && key.starts_with("help-");
            if !is_made && !is_help && !texts.contains(key.as_str()) {
                faults.push(format!("{}.ftl: {key}", family.file()));
            }
        }
    }
    assert!(faults.is_empty(), "nothing asks for these messages:\n{}", faults.join("\n"));
}

/// Files and folders of `src/` whose texts are in no catalogue, with the reason.
const EXCEPTED: &[(&str, &str)] = &[
    // `castellan-text` depends on these, or they work without it. It formats their values in every language.
    ("rules/", "names and errors of a library, in Rust's way"),
    ("game/", "errors of a library, in Rust's way"),
    ("tournament/", "errors of a library, in Rust's way"),
    ("picture/", "errors of a library, in Rust's way"),
    ("engine/", "errors of a library, in Rust's way, and programs that measure"),
    ("store/", "what is wrong with files and rows: for the log, and for operators who look into a store"),
    ("referee/", "what is wrong with rows and work: for the log, and for operators who look into a store"),
    (
        "sandbox/",
        "what Discord answers to programs, in its own English; the page has texts for what people read",
    ),
    ("discord-api/", "requests, connections and limits: for the log, and the help of metrics"),
    ("discord/commands/registration.rs", "the names of limits: for the log"),
    ("discord/announcing/undelivered.rs", "the help of metrics"),
    ("discord/runner.rs", "the names of tasks: for the log, and for labels of metrics"),
    ("discord/webhooks.rs", "requests to others: for the log, and the help of metrics"),
    ("discord/commands/help/topics.rs", "the names of commands"),
    ("cli/service/health.rs", "answers to programs, and the help of metrics"),
    ("cli/config/mod.rs", "a line of the log, and the first line of `.env.example`"),
    ("cli/config/keys.rs", "the comments of `.env.example`, and the table in `docs/operating.md`"),
    ("cli/engine/puzzles.rs", "the first lines of a file that the engine reads"),
    ("cli/engine/uci.rs", "the protocol UCI, which programs speak"),
    ("cli/table/", "the forms of what is typed: the same in every language"),
];
/// Texts that are not sentences.
const NAMES: &[(&str, &str)] = &[
    ("games that cannot be read", "a key of what people export of themselves"),
    ("the operator", "a name that is stored with what was decided at the command line"),
    ("1d per action", "a value of an option, the same in every language"),
    ("3d per action", "a value of an option, the same in every language"),
    ("7d per action", "a value of an option, the same in every language"),
    ("14d per action", "a value of an option, the same in every language"),
    ("how it stands", "the key of a message that could not be posted"),
    ("index rows {}", "a line of `store check` that scripts read"),
    ("index rows {} (sealed {})", "a line of `store salvage` that scripts read"),
    ("sealed rows {}, not opened: {problem}", "a line of `store check` that scripts read"),
    ("sealed rows {} (erased {})", "a line of `store check` that scripts read"),
    ("sealed rows lost {}", "a line of `store salvage` that scripts read"),
    ("rebuilt tournaments {tournaments}", "a line of `store import` that scripts read"),
];

/// Returns `true` if a text looks like words for people: two consecutive words, or one that ends a sentence. Code and
/// placeholders do not count.
fn is_sentence(text: &str) -> bool {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for part in text.split('`').step_by(2) {
        for letter in part.chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ if depth == 0 => plain.push(letter),
                _ => {}
            }
        }
        plain.push_str(" ` ");
    }
    let signs = [',', ';', ':', '.', '!', '?', '…', '。', '(', ')', '*', '"'];
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let words: Vec<&str> = plain.split([' ', '\n']).collect();
    let pair = words.windows(2).any(|two| two.iter().all(|word| is_word(word.trim_matches(signs))));
    let ends = |word: &&str| word.strip_suffix(['.', '!', '?', '…', '。']).is_some_and(is_word);
    pair || words.iter().any(ends)
}

/// Returns the sentences hard-coded in a file.
fn sentences(place: &Path, found: &Found) -> Vec<String> {
    let within = place.to_string_lossy().replace('\\', "/");
    let within = within.rsplit_once("/src/").map_or(within.as_str(), |(_, within)| within);
    if EXCEPTED.iter().any(|(excepted, _)| within.starts_with(excepted)) {
        return Vec::new();
    }
    let read = found.texts.iter().filter(|(_, read)| *read).map(|(text, _)| text.as_str());
    let held = read.filter(|text| is_sentence(text) && !NAMES.iter().any(|(name, _)| name == text));
    held.map(|text| format!("{within}: {text:?}")).collect()
}

#[test]
fn code_holds_no_sentence() {
    let held: Vec<String> = sources().iter().flat_map(|(place, found)| sentences(place, found)).collect();
    assert!(held.is_empty(), "these belong in `locales/`:\n{}", held.join("\n"));
}

#[test]
fn a_sentence_in_code_is_found() {
    let held = |place: &str, source: &str| {
        let place = Path::new("/x/src").join(place);
        sentences(&place, &Found::read(source, &place))
    };
    let planted = r#"fn f() -> Reply { Reply::private("Try again.") }"#;
    assert_eq!(
        held("discord/interactions/reply.rs", planted),
        [r#"discord/interactions/reply.rs: "Try again.""#]
    );
    for planted in [
        r#"fn f() { Button::new(Style::Primary, "Offer draw", id) }"#,
        r#"const DONE: &str = "Done.";"#,
        r#"fn f() { format!("{name} has not moved for {days} days") }"#,
        r#"fn f() { write!(f, "`{text}` is no move") }"#,
        r#"fn f() { message!(Errors, "x", why = "it is too late") }"#,
        "fn f() { \"もう一度。\" }",
    ] {
        assert_eq!(held("discord/interactions/reply.rs", planted).len(), 1, "{planted}");
    }
    for none in [
        r#"fn f() { message!(Errors, "failed") }"#,
        r#"fn f() { tracing::warn!("the outbox is full"); panic!("no board {x}") }"#,
        r#"fn f() { x.expect("a known game"); Err(Failed::Unknown("a button of a game".to_owned())) }"#,
        r#"fn f() { format!("{name}: `{action} is typed` {key}={value}") }"#,
        r#"#[error("it is for the log")] struct Broken; #[cfg(test)] mod tests { const X: &str = "Not read."; }"#,
        "//! Docs are sentences.\n/// So is this.\nfn f() {}",
    ] {
        assert_eq!(held("discord/interactions/reply.rs", none), [""; 0], "{none}");
    }
}

#[test]
fn what_is_excepted_is_there_and_has_sentences() {
    let root = root().join("src");
    for (place, reason) in EXCEPTED {
        assert!(root.join(place).exists(), "{place}: {reason}");
    }
    let sources = sources();
    let has = |name: &str| sources.iter().any(|(_, found)| found.texts.iter().any(|(text, _)| text == name));
    for (name, reason) in NAMES {
        assert!(has(name), "{name}: {reason}");
    }
}
