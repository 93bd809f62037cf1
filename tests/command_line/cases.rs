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

fn successful_output(output: &Output, location: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{location}: {error}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Checks the terms `all:`, `from-SQ:`, `has:`, `not:` and `count:`.
fn check_moves(moves: &[&str], terms: &str, location: &str) {
    let sorted = |texts: &str| -> Vec<String> {
        let mut list: Vec<_> = texts.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect();
        list.sort_unstable();
        list
    };
    for term in terms.split(' ') {
        let (kind, texts) = term.split_once(':').expect("a term");
        match kind {
            "all" => assert_eq!(moves, sorted(texts), "{location}: {term}"),
            "has" => {
                for text in sorted(texts) {
                    assert!(moves.contains(&&*text), "{location}: {text}");
                }
            }
            "not" => {
                for text in sorted(texts) {
                    assert!(!moves.contains(&&*text), "{location}: {text}");
                }
            }
            "count" => assert_eq!(moves.len().to_string(), texts, "{location}: {term}"),
            from => {
                let square = from.strip_prefix("from-").expect("from-SQ");
                let is_from_square = |text: &&&str| {
                    text.strip_prefix(square)
                        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
                };
                let from_square: Vec<_> = moves.iter().filter(is_from_square).copied().collect();
                assert_eq!(from_square, sorted(texts), "{location}: {term}");
            }
        }
    }
}

#[test]
fn every_case_holds_on_the_command_line() {
    for (location, row) in rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/cases.tsv")) {
        let [id, _rules, variant, options, text, kind, arguments, expected] = &row[..] else {
            panic!("{location}: eight columns")
        };
        let location = format!("{location} ({id})");
        let words: Vec<&str> = arguments.split(' ').filter(|word| *word != "-").collect();
        match kind.as_str() {
            "moves" => {
                let output = successful_output(&castellan("moves", variant, options, text, &[]), &location);
                check_moves(&output.lines().collect::<Vec<_>>(), expected, &location);
            }
            "apply" => {
                let output =
                    successful_output(&castellan("apply", variant, options, text, &words), &location);
                assert_eq!(output.trim_end().replace('\n', " | "), *expected, "{location}");
            }
            "error" => {
                let output = castellan(words[0], variant, options, text, &words[1..]);
                let error = String::from_utf8(output.stderr).expect("UTF-8");
                assert_eq!(output.status.code(), Some(2), "{location}: {error}");
                assert!(output.stdout.is_empty(), "{location}: nothing on standard output");
                assert_eq!(error.lines().count(), 1, "{location}: one line on standard error, not {error}");
            }
            other => panic!("{location}: unknown kind {other}"),
        }
    }
}
