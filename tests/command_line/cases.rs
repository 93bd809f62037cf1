//! The table of cases, `tests/cases/`. For its columns, see tests/README.md.

use castellan_test_support::tables::{options, rows};
use std::path::Path;
use std::process::{Command, Output};

fn castellan(subcommand: &str, variant: &str, options_column: &str, text: &str, rest: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C");
    command.args([subcommand, variant]);
    for pair in options(options_column) {
        command.args(["--option", &pair]);
    }
    if text != "-" {
        command.args(["--position", text]);
    }
    command.args(rest).output().expect("castellan runs")
}

fn printed(output: &Output, place: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{place}: {error}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Checks the terms `all:`, `from-SQ:`, `has:`, `not:` and `count:`.
fn check_moves(moves: &[&str], terms: &str, place: &str) {
    let list = |texts: &str| -> Vec<String> {
        let mut list: Vec<_> = texts.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect();
        list.sort_unstable();
        list
    };
    for term in terms.split(' ') {
        let (kind, texts) = term.split_once(':').expect("a term");
        match kind {
            "all" => assert_eq!(moves, list(texts), "{place}: {term}"),
            "has" => {
                for text in list(texts) {
                    assert!(moves.contains(&&*text), "{place}: {text}");
                }
            }
            "not" => {
                for text in list(texts) {
                    assert!(!moves.contains(&&*text), "{place}: {text}");
                }
            }
            "count" => assert_eq!(moves.len().to_string(), texts, "{place}: {term}"),
            from => {
                let square = from.strip_prefix("from-").expect("from-SQ");
                let begins = |text: &&&str| {
                    text.strip_prefix(square)
                        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
                };
                let of_square: Vec<_> = moves.iter().filter(begins).copied().collect();
                assert_eq!(of_square, list(texts), "{place}: {term}");
            }
        }
    }
}

#[test]
fn every_case_holds_on_the_command_line() {
    for (place, row) in rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/cases.tsv")) {
        let [id, _rules, variant, options, text, kind, arguments, expected] = &row[..] else {
            panic!("{place}: eight columns")
        };
        let place = format!("{place} ({id})");
        let words: Vec<&str> = arguments.split(' ').filter(|word| *word != "-").collect();
        match kind.as_str() {
            "moves" => {
                let output = printed(&castellan("moves", variant, options, text, &[]), &place);
                check_moves(&output.lines().collect::<Vec<_>>(), expected, &place);
            }
            "apply" => {
                let output = printed(&castellan("apply", variant, options, text, &words), &place);
                assert_eq!(output.trim_end().replace('\n', " | "), *expected, "{place}");
            }
            "error" => {
                let output = castellan(words[0], variant, options, text, &words[1..]);
                let error = String::from_utf8(output.stderr).expect("UTF-8");
                assert_eq!(output.status.code(), Some(2), "{place}: {error}");
                assert!(output.stdout.is_empty(), "{place}: nothing on standard output");
                assert_eq!(error.lines().count(), 1, "{place}: one line on standard error, not {error}");
            }
            other => panic!("{place}: unknown kind {other}"),
        }
    }
}
