//! Code and catalogues, compared with each other: every message used in code exists with the same arguments, every
//! message is used, and no sentence is hard-coded.

use castellan_text::{Catalogue, Language};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The arguments of each message of a catalogue.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// A message used in code, with `message!`.
#[derive(Debug)]
struct MessageCall {
    catalogue: String,
    key: String,
    arguments: BTreeSet<String>,
}

/// The messages and texts of a source file.
#[derive(Default, Debug)]
struct SourceFile {
    calls: Vec<MessageCall>,
    /// All texts, with `true` for those that players could read: texts that are only logged, compared or used in panics
    /// are `false`.
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
/// Functions whose texts no player reads: input of hashes, names of metrics, and log messages of failures.
const UNREAD_CALLS: [&str; 8] = [
    "Error::custom",
    "OperatorError::Unknown",
    "UnreadableError::new",
    "expect",
    "expect_err",
    "hashed",
    "register",
    "strip_prefix",
];
/// Values whose texts only the log contains.
const UNREAD_VALUES: [&str; 1] = ["Gone"];

impl SourceFile {
    fn parse(source: &str, place: &Path) -> Self {
        let tokens: TokenStream =
            source.parse().unwrap_or_else(|error| panic!("{}: {error}", place.display()));
        let mut found = Self::default();
        found.add_tokens(tokens, true);
        found
    }

    fn add_tokens(&mut self, tokens: TokenStream, read: bool) {
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
                            Some((call_path(&tokens[..at], name.to_string()), false))
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
                        Some((name, true)) if name == "message" => {
                            self.calls.extend(message_call(group.stream()));
                        }
                        Some((name, true)) if name == "problem" => {
                            self.calls.extend(problem_call(group.stream()));
                        }
                        _ => {}
                    }
                    self.add_tokens(group.stream(), read && !unread);
                }
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    if text.contains('"') && !text.starts_with('b') {
                        self.texts.push((unescape(&text), read));
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the path before a call, such as `OperatorError::Unknown`.
fn call_path(before: &[TokenTree], name: String) -> String {
    match before {
        [.., TokenTree::Ident(parent), TokenTree::Punct(first), TokenTree::Punct(second), _]
            if first.as_char() == ':' && second.as_char() == ':' =>
        {
            format!("{parent}::{name}")
        }
        _ => name,
    }
}

/// Returns the text of a literal, unquoted and unescaped.
fn unescape(literal: &str) -> String {
    let inner =
        literal.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"')).map_or("", |(inner, _)| inner);
    inner.replace("\\n", "\n").replace("\\\"", "\"")
}

/// Parses `Catalogue, "key", name = argument, …`.
fn message_call(tokens: TokenStream) -> Option<MessageCall> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (TokenTree::Ident(catalogue), TokenTree::Literal(key)) = (tokens.first()?, tokens.get(2)?) else {
        return None;
    };
    Some(MessageCall {
        catalogue: catalogue.to_string(),
        key: unescape(&key.to_string()),
        arguments: argument_names(&tokens),
    })
}

/// Parses `"key", "English for developers", name = argument, …`, a message about faulty options and texts.
fn problem_call(tokens: TokenStream) -> Option<MessageCall> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let TokenTree::Literal(key) = tokens.first()? else { return None };
    let mut arguments = argument_names(&tokens);
    // All of them name the option at fault.
    arguments.insert("key".to_owned());
    Some(MessageCall { catalogue: "Options".to_owned(), key: unescape(&key.to_string()), arguments })
}

/// Returns the names in `, name = argument`.
fn argument_names(tokens: &[TokenTree]) -> BTreeSet<String> {
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

/// Collects the arguments of a pattern, without those of messages that it refers to.
fn add_arguments(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    fn expression(shown: &Expression<&str>, found: &mut BTreeSet<String>) {
        match shown {
            Expression::Inline(shown) => inline(shown, found),
            Expression::Select { selector, variants } => {
                inline(selector, found);
                for variant in variants {
                    add_arguments(&variant.value, found);
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

/// Returns the English messages of a catalogue.
fn messages(catalogue: Catalogue) -> Messages {
    let file =
        root().join("locales").join(Language::En.tag()).join(catalogue.file_stem()).with_extension("ftl");
    let source = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let resource = parser::parse(source.as_str()).expect("a catalogue");
    let mut messages = Messages::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut arguments = BTreeSet::new();
        message.value.iter().for_each(|pattern| add_arguments(pattern, &mut arguments));
        messages.insert(message.id.name.to_owned(), arguments);
    }
    messages
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the source files of the program, without its tests.
fn sources() -> Vec<(PathBuf, SourceFile)> {
    fn add(folder: &Path, found: &mut Vec<(PathBuf, SourceFile)>) {
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
                let read = SourceFile::parse(&source, &path);
                found.push((path, read));
            }
        }
    }
    let mut found = Vec::new();
    add(&root().join("src"), &mut found);
    assert!(found.len() > 200, "{} files", found.len());
    found
}

/// Returns the catalogue with this name.
fn catalogue_named(name: &str) -> Option<Catalogue> {
    Catalogue::ALL.iter().copied().find(|catalogue| format!("{catalogue:?}") == name)
}

/// Returns the faults in a file's uses of messages.
fn message_faults(place: &Path, found: &SourceFile) -> Vec<String> {
    let mut faults = Vec::new();
    for MessageCall { catalogue: name, key, arguments } in &found.calls {
        let Some(catalogue) = catalogue_named(name) else {
            // The macro itself, and its examples.
            continue;
        };
        let place = place.display();
        match messages(catalogue).get(key) {
            None => faults.push(format!("{place}: {}.ftl has no message {key}", catalogue.file_stem())),
            // An unused argument is not a fault: another language may need it.
            Some(expected) if !expected.is_subset(arguments) => {
                faults.push(format!("{place}: {key} has the arguments {expected:?}, and here {arguments:?}"));
            }
            Some(_) => {}
        }
    }
    faults
}

#[test]
fn every_message_used_in_code_exists_with_the_same_arguments() {
    let faults: Vec<String> =
        sources().iter().flat_map(|(place, found)| message_faults(place, found)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn wrong_uses_of_messages_are_detected() {
    let faults = |source: &str| {
        message_faults(Path::new("x.rs"), &SourceFile::parse(source, Path::new("x.rs"))).join("\n")
    };
    assert_eq!(faults(r#"fn f() { message!(Names, "days", count = 1_usize); }"#), "");
    assert!(
        faults(r#"fn f() { message!(Names, "dayz", count = 1_usize); }"#).contains("has no message dayz")
    );
    assert!(
        faults(r#"fn f() { g(message!(Names, "days", number = 1_usize)); }"#)
            .contains("days has the arguments")
    );
    assert_eq!(faults(r#"fn f() { problem!("no-seat", "`{text}` is no seat", text = x) }"#), "");
    assert!(faults(r#"fn f() { Err(problem!("no-seet", "no seat")) }"#).contains("has no message no-seet"));
}

#[test]
fn every_message_is_used_in_code() {
    let sources = sources();
    let texts: BTreeSet<&str> =
        sources.iter().flat_map(|(_, found)| found.texts.iter().map(|(text, _)| text.as_str())).collect();
    // Their keys are assembled at run time: from commands, kinds of piece, rules, seats and reasons.
    let assembled_prefixes =
        ["kind-", "moves-", "rule-", "seat-", "option-", "choices-", "group-", "topic-", "army-"];
    let mut faults = Vec::new();
    for &catalogue in Catalogue::ALL {
        let of_rules = catalogue.file_stem().starts_with("rules-");
        if of_rules || matches!(catalogue, Catalogue::Commands) {
            continue;
        }
        for key in messages(catalogue).keys() {
            let is_assembled = assembled_prefixes.iter().any(|start| key.starts_with(start))
                || key.chars().all(|c| !c.is_lowercase());
            // Keys from the names of subcommands and their arguments.
            let is_help = matches!(catalogue, Catalogue::CommandLine) && key.starts_with("help-");
            // The page's own words are used in its scripts; a test of `castellan-web` looks there.
            let is_of_page = matches!(catalogue, Catalogue::Web) && key.starts_with("page-");
            if !is_assembled && !is_help && !is_of_page && !texts.contains(key.as_str()) {
                faults.push(format!("{}.ftl: {key}", catalogue.file_stem()));
            }
        }
    }
    assert!(faults.is_empty(), "no code uses these messages:\n{}", faults.join("\n"));
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
    ("locales/build.rs", "an error of the build"),
    ("cli/service/health.rs", "answers to programs, and the help of metrics"),
    ("cli/config/mod.rs", "a line of the log, and the first line of `.env.example`"),
    ("cli/config/settings.rs", "the comments of `.env.example`, and the table in `docs/operating.md`"),
    ("cli/engine/puzzles.rs", "the first lines of a file that the engine reads"),
    ("cli/engine/uci.rs", "the protocol UCI, which programs speak"),
    ("web/api/mod.rs", "the description of the API for programs, which OpenAPI has in one language"),
    ("cli/table/", "the forms of what is typed: the same in every language"),
];
/// Texts that are not sentences.
const NAMES: &[(&str, &str)] = &[
    ("games that cannot be read", "a key of what people export of themselves"),
    ("português do Brasil", "the name of a language in that language"),
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
fn sentences(place: &Path, found: &SourceFile) -> Vec<String> {
    let path = place.to_string_lossy().replace('\\', "/");
    let path = path.rsplit_once("/src/").map_or(path.as_str(), |(_, path)| path);
    if EXCEPTED.iter().any(|(excepted, _)| path.starts_with(excepted)) {
        return Vec::new();
    }
    let readable = found.texts.iter().filter(|(_, read)| *read).map(|(text, _)| text.as_str());
    let hard_coded = readable.filter(|text| is_sentence(text) && !NAMES.iter().any(|(name, _)| name == text));
    hard_coded.map(|text| format!("{path}: {text:?}")).collect()
}

#[test]
fn code_contains_no_sentences() {
    let hard_coded: Vec<String> =
        sources().iter().flat_map(|(place, found)| sentences(place, found)).collect();
    assert!(hard_coded.is_empty(), "these belong in `locales/`:\n{}", hard_coded.join("\n"));
}

#[test]
fn sentences_in_code_are_detected() {
    let found = |place: &str, source: &str| {
        let place = Path::new("/x/src").join(place);
        sentences(&place, &SourceFile::parse(source, &place))
    };
    let planted = r#"fn f() -> Reply { Reply::private("Try again.") }"#;
    assert_eq!(
        found("discord/interactions/reply.rs", planted),
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
        assert_eq!(found("discord/interactions/reply.rs", planted).len(), 1, "{planted}");
    }
    for allowed in [
        r#"fn f() { message!(Errors, "failed") }"#,
        r#"fn f() { tracing::warn!("the outbox is full"); panic!("no board {x}") }"#,
        r#"fn f() { x.expect("a known game"); Err(OperatorError::Unknown("a button of a game".to_owned())) }"#,
        r#"fn f() { format!("{name}: `{action} is typed` {key}={value}") }"#,
        r#"#[error("it is for the log")] struct Broken; #[cfg(test)] mod tests { const X: &str = "Not read."; }"#,
        "//! Docs are sentences.\n/// So is this.\nfn f() {}",
    ] {
        assert_eq!(found("discord/interactions/reply.rs", allowed), [""; 0], "{allowed}");
    }
}

#[test]
fn every_exception_exists() {
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
