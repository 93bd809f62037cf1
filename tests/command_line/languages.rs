//! Tests of the command line's language, which follows `LC_ALL`, `LC_MESSAGES` or `LANG`.

use std::collections::BTreeSet;
use std::process::Command;

/// Runs the program and returns its standard output and standard error.
fn castellan(arguments: &[&str], variables: &[(&str, &str)]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    let output = command.args(arguments).envs(variables.iter().copied()).output().expect("the program runs");
    (text(output.stdout), text(output.stderr))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

const SUBCOMMANDS: [&str; 23] = [
    "",
    "run",
    "health",
    "moves",
    "perft",
    "apply",
    "explain",
    "render",
    "replay",
    "diagram",
    "table",
    "store",
    "store check",
    "store export",
    "store import",
    "store ratings",
    "store unfreeze",
    "store salvage",
    "game show",
    "game direct",
    "dice verify",
    "locales",
    "stand-in",
];

/// Returns the columns of a help text: syntax and descriptions.
fn columns(help: &str) -> BTreeSet<String> {
    let parts = help.lines().flat_map(|line| line.trim().split("  "));
    parts.map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

#[test]
fn every_help_text_exists_in_every_language() {
    for subcommand in SUBCOMMANDS {
        let words: Vec<&str> = subcommand.split_whitespace().chain(["--help"]).collect();
        let (english, _) = castellan(&words, &[("LC_ALL", "C.UTF-8")]);
        assert!(english.contains("Usage: castellan") && english.contains("Print this help"), "{english}");
        for (locale, usage) in
            [("de_AT.UTF-8", "Aufruf:"), ("ru_RU.UTF-8", "Использование:"), ("ja_JP", "使い方：")]
        {
            let (help, stderr) = castellan(&words, &[("LC_ALL", locale)]);
            assert!(stderr.is_empty() && help.contains(usage), "{subcommand}: {help}{stderr}");
            let (english, help) = (columns(&english), columns(&help));
            // Names and placeholders are equal in all languages. A part with a space and no placeholder syntax is a
            // text.
            let common = english.intersection(&help);
            let texts: Vec<&String> = common.filter(|part| is_text(part)).collect();
            assert!(texts.is_empty(), "castellan {subcommand} in {locale}: {texts:?}");
        }
    }
}

fn is_text(part: &str) -> bool {
    part.contains(' ') && !part.starts_with('-') && !part.contains(['<', '[', '«'])
}

#[test]
fn errors_are_in_the_language_of_the_locale() {
    let invalid = ["moves", "chess"];
    for (variables, expected) in [
        (&[("LC_ALL", "de_DE.UTF-8"), ("LANG", "ja_JP.UTF-8")][..], "castellan: `chess` ist kein Spiel"),
        (
            &[("LC_ALL", ""), ("LC_MESSAGES", "ru_RU.KOI8-R"), ("LANG", "de")],
            "castellan: нет такой игры: `chess`",
        ),
        (&[("LANG", "ja.UTF-8")], "castellan: `chess`というゲームはありません"),
        (&[("LANG", "fr_FR.UTF-8")], "castellan: `chess` n’est pas un jeu"),
        (&[("LANG", "sv_SE.UTF-8")], "castellan: `chess` is not a game"),
        (&[("LC_ALL", "C"), ("LANG", "de_DE")], "castellan: `chess` is not a game"),
        (&[], "castellan: `chess` is not a game"),
    ] {
        let (stdout, stderr) = castellan(&invalid, variables);
        assert!(stdout.is_empty() && stderr.starts_with(expected), "{variables:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    for (arguments, expected) in [
        (&["moves"][..], "es fehlt: <VARIANT>"),
        (&["moves", "mount-chess", "--loud"], "unbekanntes Argument '--loud'"),
        (&["sing"], "es gibt keinen Unterbefehl 'sing'"),
        (&["store"], "castellan store braucht einen Unterbefehl"),
        (&["perft", "mount-chess", "deep"], "<DEPTH>: "),
        (&["game", "direct", "x", "y", "dance", "--why", "z"], "'dance' geht nicht für <WHAT>; möglich: "),
        (&["apply", "mount-chess", "a2a4"], "Zug 1, `a2a4`: MC-4: "),
    ] {
        let (_, stderr) = castellan(arguments, &[("LC_ALL", "de_DE.UTF-8")]);
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn boards_refusals_and_replays_are_in_the_language_of_the_locale() {
    let stdout = |arguments: &[&str], locale| castellan(arguments, &[("LC_ALL", locale)]).0;
    assert!(stdout(&["render", "mount-chess", "--text"], "ru_RU.UTF-8").contains("\nХод белых\n"));
    assert!(stdout(&["explain", "mount-chess", "a1b2"], "ja_JP.UTF-8").contains("a1b2は指せます。"));
    assert!(stdout(&["explain", "mount-chess", "a2a4"], "de").starts_with("MC-4: Der Landwirt "));
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("game.html");
    stdout(&["replay", "mount-chess", "--out", &page.to_string_lossy()], "de_DE.UTF-8");
    let page = std::fs::read_to_string(page).expect("a written page");
    assert!(page.contains("<html lang=\"de\">") && page.contains("Abspielen"), "the page is German");
}
