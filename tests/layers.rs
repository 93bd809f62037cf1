//! Keeps the import table of `src/lib.rs` true.
//!
//! Every path in every source file is resolved (`crate::`, `super::`, `self::`, the crate's own
//! name, braces of `use`, paths inside macros) and its layer looked up in the table.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::path::{Path, PathBuf};

/// What each layer may import of ours; `None` stands for everything.
const TABLE: &[(&str, Option<&[&str]>)] = &[
    ("rules", Some(&[])),
    ("game", Some(&["rules"])),
    ("tournament", Some(&["rules", "game"])),
    ("words", Some(&["rules", "game", "tournament"])),
    ("picture", Some(&["rules", "words"])),
    ("store", Some(&[])),
    ("referee", Some(&["rules", "game", "tournament", "store"])),
    ("discord", Some(&["rules", "game", "tournament", "words", "picture", "store", "referee"])),
    ("sandbox", Some(&[])),
    ("cli", None),
];

/// The layer that may import no other crate either.
const STD_ONLY: &str = "rules";

const OWN_NAME: &str = "castellan";

/// The crates named in Cargo.toml, as paths write them.
fn other_crates() -> Vec<String> {
    let manifest = include_str!("../Cargo.toml");
    let mut crates = Vec::new();
    let mut listed = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            listed = line.ends_with("dependencies]");
        } else if let Some((name, _)) = line.split_once('=').filter(|_| listed) {
            crates.push(name.trim().replace('-', "_"));
        }
    }
    assert!(crates.iter().any(|name| name == "clap"), "Cargo.toml was read");
    crates
}

/// Whether a layer may use another: `None` for the crate's root itself.
fn may_use(layer: &str, used: Option<&str>) -> bool {
    let (_, allowed) =
        TABLE.iter().find(|(name, _)| *name == layer).unwrap_or_else(|| panic!("no row for {layer}"));
    match (allowed, used) {
        (None, _) => true,
        (Some(_), Some(used)) if used == layer => true,
        (Some(allowed), Some(used)) => allowed.contains(&used),
        (Some(_), None) => false,
    }
}

struct Reader<'a> {
    layer: &'a str,
    crates: &'a [String],
    violations: Vec<String>,
}

impl Reader<'_> {
    /// Reads tokens that stand in the module `place` (`["rules", "text"]`).
    fn read(&mut self, tokens: TokenStream, place: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => {
                    let after = |back: usize| at.checked_sub(back).and_then(|at| ident(&tokens[at]));
                    // `pub(super)` imports nothing.
                    if !(group.delimiter() == Delimiter::Parenthesis && after(1).as_deref() == Some("pub")) {
                        let mut inside = place.to_vec();
                        if group.delimiter() == Delimiter::Brace && after(2).as_deref() == Some("mod") {
                            inside.extend(after(1));
                        }
                        self.read(group.stream(), &inside);
                    }
                    at += 1;
                }
                TokenTree::Ident(_) if !follows_path_separator(&tokens, at) => {
                    at = self.path(&tokens, at, Vec::new(), place);
                }
                _ => at += 1,
            }
        }
    }

    /// Reads one path from `at`, with what braces it ends in; gives the place behind it.
    fn path(
        &mut self,
        tokens: &[TokenTree],
        mut at: usize,
        mut path: Vec<String>,
        place: &[String],
    ) -> usize {
        let begin = at;
        while let Some(segment) = tokens.get(at).and_then(ident) {
            path.push(segment);
            at += 1;
            if !is_separator(tokens, at) {
                break;
            }
            at += 2;
            if let Some(TokenTree::Group(group)) = tokens.get(at).filter(|token| is_brace(token)) {
                let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut next = 0;
                while next < inside.len() {
                    next = match &inside[next] {
                        TokenTree::Ident(_) => self.path(&inside, next, path.clone(), place),
                        _ => next + 1,
                    };
                }
                return at + 1;
            }
        }
        let imported = begin.checked_sub(1).and_then(|before| ident(&tokens[before]));
        self.judge(&path, imported.as_deref() == Some("use"), place);
        at
    }

    fn judge(&mut self, path: &[String], imported: bool, place: &[String]) {
        let mut module: Vec<&str> = Vec::new();
        let mut rest = path.iter().map(String::as_str).peekable();
        match rest.peek() {
            Some(&"crate" | &OWN_NAME) => {
                rest.next();
            }
            Some(&"self" | &"super") => {
                module = place.iter().map(String::as_str).collect();
                while let Some(&step) = rest.peek().filter(|step| matches!(**step, "self" | "super")) {
                    if step == "super" {
                        module.pop();
                    }
                    rest.next();
                }
            }
            // A name that stands alone is a variable's, if it is not imported.
            Some(first)
                if self.layer == STD_ONLY
                    && (path.len() > 1 || imported)
                    && self.crates.iter().any(|name| name == first) =>
            {
                self.violations.push(format!("{} is not std", path.join("::")));
                return;
            }
            _ => return,
        }
        module.extend(rest);
        if !may_use(self.layer, module.first().copied()) {
            self.violations.push(format!("{} may not use {}", self.layer, path.join("::")));
        }
    }
}

fn ident(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_brace(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(punct)) if punct.as_char() == ':' => Some(punct.spacing()),
        _ => None,
    };
    colon(at) == Some(Spacing::Joint) && colon(at + 1).is_some()
}

/// Whether this is the middle of a path such as `<T as Trait>::name`; `::clap` begins one.
fn follows_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    at >= 3
        && is_separator(tokens, at - 2)
        && matches!(&tokens[at - 3], TokenTree::Punct(punct) if punct.as_char() == '>')
}

fn violations(file: &str, source: &str) -> Vec<String> {
    let mut place: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if place.last().is_some_and(|name| name == "mod") {
        place.pop();
    }
    let layer = place[0].clone();
    let crates = other_crates();
    let mut reader = Reader { layer: &layer, crates: &crates, violations: Vec::new() };
    reader.read(source.parse().unwrap_or_else(|error| panic!("{file}: {error}")), &place);
    reader.violations
}

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_layer_imports_only_what_the_table_allows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    assert!(files.len() > TABLE.len(), "the sources were found");
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).expect("below src").to_string_lossy().into_owned();
        // The root declares the layers, and main hands over to cli.
        if name != "lib.rs" && name != "main.rs" {
            let source = std::fs::read_to_string(&file).expect("a source file");
            found.extend(
                violations(&name, &source).into_iter().map(|violation| format!("{name}: {violation}")),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_table_names_every_layer_of_the_library() {
    let declared: Vec<&str> = include_str!("../src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    let mut rows: Vec<&str> = TABLE.iter().map(|(layer, _)| *layer).collect();
    rows.sort_unstable();
    assert_eq!(declared, rows);
}

#[test]
fn planted_violations_are_found() {
    let planted = [
        ("rules/piece.rs", "use crate::words::sentence;"),
        ("rules/piece.rs", "use super::super::words;"),
        ("rules/mod.rs", "use super::cli::run;"),
        ("rules/text/position.rs", "use super::super::super::{words::sentence, rules::Square};"),
        ("rules/piece.rs", "use crate::{rules::Square, words};"),
        ("rules/piece.rs", "fn f() { crate::words::sentence(todo) }"),
        ("rules/piece.rs", "fn f() { println!(\"{}\", crate::words::sentence(r)) }"),
        ("rules/piece.rs", "fn f() { castellan::words::sentence(r) }"),
        ("rules/piece.rs", "fn f() -> super::super::words::Text { }"),
        ("rules/mod.rs", "pub use crate::words::sentence;"),
        ("rules/piece.rs", "mod tests { use super::super::super::words; }"),
        ("rules/piece.rs", "macro_rules! m { () => { $crate::words::sentence() } }"),
        ("rules/piece.rs", "use crate as castle;"),
        ("rules/piece.rs", "use crate::*;"),
        ("rules/piece.rs", "use clap::Parser;"),
        ("rules/piece.rs", "use clap as c;"),
        ("rules/piece.rs", "fn f() { ::clap::parse() }"),
        ("rules/piece.rs", "#[derive(clap::Parser)] struct S;"),
        ("words/ruling.rs", "use crate::cli;"),
        ("words/ruling.rs", "use super::super::cli::run as r;"),
    ];
    for (file, source) in planted {
        assert!(!violations(file, source).is_empty(), "{file}: {source}");
    }
}

#[test]
fn what_is_allowed_is_not_taken_for_a_violation() {
    let innocent = [
        ("rules/text/position.rs", "use super::super::piece::Seat; pub(super) fn f() {}"),
        ("rules/mod.rs", "pub(super) struct S; use self::piece::Seat;"),
        ("rules/piece.rs", "mod tests { use super::*; use crate::rules::Seat; }"),
        ("rules/piece.rs", "fn f() { let words = 1; <S as T>::words::<u8>(words) }"),
        ("rules/piece.rs", "fn f(bytes: &[u8]) -> usize { bytes.len() }"),
        ("words/ruling.rs", "use crate::rules::{Ruling, ruling::Facts}; use super::other;"),
        ("cli/mod.rs", "use crate::words; use clap::Parser;"),
    ];
    for (file, source) in innocent {
        assert_eq!(violations(file, source), Vec::<String>::new(), "{file}: {source}");
    }
}

#[test]
fn the_bot_knows_the_store_by_its_trait_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/discord");
    let mut files = Vec::new();
    source_files(&root, &mut files);
    assert!(!files.is_empty());
    for file in files {
        let source = std::fs::read_to_string(&file).expect("a source file");
        for backend in ["SledStore", "MemoryStore", "SledOptions"] {
            assert!(!source.contains(backend), "{}: {backend}", file.display());
        }
    }
}
