//! Code and catalogues, held against each other: every message that code asks for is there and is about what code says,
//! every message is asked for, and code holds no sentence of its own.

use castellan_text::{Family, Language};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A message of a catalogue: what it is about.
type Messages = BTreeMap<String, BTreeSet<String>>;

/// A message that code asks for by `message!`.
#[derive(Debug)]
struct Asked {
    family: String,
    key: String,
    facts: BTreeSet<String>,
}

/// What stands in a file of code.
#[derive(Default, Debug)]
struct Found {
    asked: Vec<Asked>,
    /// Every text, with whether people could read it: none that is only logged, panicked with or compared with.
    texts: Vec<(String, bool)>,
}

/// Macros whose texts nobody reads who plays: they are for the log, or for whoever mends the program.
const UNREAD: [&str; 16] = [
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
    "message",
    "panic",
    "trace",
    "unreachable",
    "warn",
    "span",
];
/// Functions whose texts nobody reads who plays.
const UNREAD_CALLS: [&str; 3] = ["expect", "expect_err", "strip_prefix"];

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
                // An attribute; behind `#[cfg(test)]` the whole item.
                TokenTree::Punct(sign) if sign.as_char() == '#' => {
                    let Some(TokenTree::Group(group)) = tokens.get(at + 1) else { continue };
                    skipped = at + 2;
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
                        Some(TokenTree::Ident(name)) => Some((name.to_string(), false)),
                        _ => None,
                    };
                    let unread = named.as_ref().is_some_and(|(name, is_macro)| {
                        if *is_macro {
                            UNREAD.contains(&name.as_str())
                        } else {
                            UNREAD_CALLS.contains(&name.as_str())
                        }
                    });
                    if named == Some(("message".to_owned(), true)) {
                        self.asked.extend(asked(group.stream()));
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

/// A text without its quotation marks, and without line breaks that the source has and the text has not.
fn plain(literal: &str) -> String {
    let inner =
        literal.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"')).map_or("", |(inner, _)| inner);
    inner.replace("\\n", "\n").replace("\\\"", "\"")
}

/// `Family, "key", name = fact, …`
fn asked(tokens: TokenStream) -> Option<Asked> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (TokenTree::Ident(family), TokenTree::Literal(key)) = (tokens.first()?, tokens.get(2)?) else {
        return None;
    };
    let named = tokens.windows(3).filter_map(|three| match three {
        [TokenTree::Punct(comma), TokenTree::Ident(name), TokenTree::Punct(equals)]
            if comma.as_char() == ',' && equals.as_char() == '=' =>
        {
            Some(name.to_string())
        }
        _ => None,
    });
    Some(Asked { family: family.to_string(), key: plain(&key.to_string()), facts: named.collect() })
}

/// What a pattern is about, without the messages that it refers to.
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

/// The English messages of a family.
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

/// The code of the program, without its tests.
fn sources() -> Vec<(PathBuf, Found)> {
    fn add(folder: &Path, found: &mut Vec<(PathBuf, Found)>) {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                if !path.ends_with("tests") {
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

/// The family of this name.
fn family(name: &str) -> Option<Family> {
    Family::ALL.iter().copied().find(|family| format!("{family:?}") == name)
}

/// What is wrong with what code asks for.
fn unanswered(place: &Path, found: &Found) -> Vec<String> {
    let mut faults = Vec::new();
    for Asked { family: name, key, facts } in &found.asked {
        let Some(family) = family(name) else {
            // The macro itself, and its examples.
            continue;
        };
        let place = place.display();
        match messages(family).get(key) {
            None => faults.push(format!("{place}: {}.ftl has no message {key}", family.file())),
            // What a message does not need is no fault: a language may need it.
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
}

#[test]
fn every_message_is_asked_for() {
    let sources = sources();
    let texts: BTreeSet<&str> =
        sources.iter().flat_map(|(_, found)| found.texts.iter().map(|(text, _)| text.as_str())).collect();
    // Their keys are put together while the program runs: from commands, kinds of piece, rules, seats and reasons.
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
            // By the names of subcommands and their arguments.
            let is_help = matches!(family, Family::CommandLine) && key.starts_with("help-");
            if !is_made && !is_help && !texts.contains(key.as_str()) {
                faults.push(format!("{}.ftl: {key}", family.file()));
            }
        }
    }
    assert!(faults.is_empty(), "nothing asks for these messages:\n{}", faults.join("\n"));
}
