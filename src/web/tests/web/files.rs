//! The files of the page.

use castellan_test_support::tools;
use castellan_text::Language;
use castellan_web::assets::{Assets, INDEX};
use castellan_web::view::words;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page")
}

/// Returns the files of the page with their contents.
fn files() -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder()).expect("the page").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), std::fs::read_to_string(&path).expect("a text"))).collect()
}

#[test]
fn every_file_of_the_page_is_served() {
    let assets = Assets::new();
    let names: Vec<&str> = assets.names().collect();
    for (name, _) in files() {
        // The base is in each of the other styles.
        let is_served = [".js", ".css"].iter().any(|ending| name.ends_with(ending)) && name != "base.css";
        assert!(!is_served || names.contains(&name.as_str()), "{name}: add it to src/web/assets.rs");
    }
    assert!(names.contains(&"pieces.svg"));
}

#[test]
fn the_pages_stay_short() {
    let written = |name: &str| [".js", ".css"].iter().any(|ending| name.ends_with(ending));
    let lines = |(name, text): (String, String)| if written(&name) { text.lines().count() } else { 0 };
    let lines: usize = files().into_iter().map(lines).sum();
    assert!(lines < 2_500, "{lines} lines");
}

#[test]
fn the_page_has_no_inline_scripts_and_styles() {
    assert!(!INDEX.contains(" style=") && !INDEX.contains("<style") && !INDEX.contains(" onclick="));
    for script in INDEX.split("<script").skip(1) {
        // Data is no script.
        assert!(script.contains("src=") || script.starts_with(" type=\"application/json\""), "{script}");
    }
}

#[test]
fn the_page_passes_the_type_checker() {
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/typescript/node_modules/.bin/tsc");
    if !compiler.exists() {
        return tools::missing("typescript");
    }
    let checked = Command::new(compiler).arg("--project").arg(folder()).output().expect("it starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn the_page_uses_all_its_words_and_has_those_that_it_uses() {
    let texts: Vec<String> = files().into_iter().map(|(_, text)| text).collect();
    let english = words(Language::En);
    // Words of which a part is known at run time only.
    let assembled = ["cell-", "mark-", "kind-", "key-", "theme-", "offer-", "dice-wrong-"];
    let trays = ["reserve-of", "captured-of"];
    for key in english.keys() {
        let quoted = format!("\"{key}\"");
        let is_used = texts.iter().any(|text| text.contains(&quoted));
        let is_assembled = assembled.iter().any(|start| key.starts_with(start)) || trays.contains(key);
        assert!(is_used || is_assembled, "{key}: no script uses it");
    }
    for text in &texts {
        let called = text.split("word(\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
        let named = ["data-word=\"", "data-label=\""].into_iter().flat_map(|start| {
            text.split(start).skip(1).map(|rest| rest.split('"').next().unwrap_or_default())
        });
        for key in called.chain(named) {
            assert!(english.contains_key(key), "{key}: add `page-{key}` to the catalogues");
        }
    }
}

#[test]
fn the_words_of_the_page_have_the_same_arguments_in_every_language() {
    let arguments = |text: &str| {
        let names = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()));
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let english = words(Language::En);
    assert_eq!(english["cell-piece"], "{piece}, {square}");
    for language in Language::ALL {
        let words = words(language);
        assert_eq!(words.len(), english.len());
        for (key, word) in &words {
            assert_eq!(arguments(word), arguments(&english[key]), "{language}: {key}");
        }
    }
}
