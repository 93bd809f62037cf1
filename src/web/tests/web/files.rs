//! The files of the page.

use castellan_text::Language;
use castellan_web::assets::{Assets, INDEX};
use castellan_web::view::words;
use std::path::Path;

#[test]
fn every_file_of_the_page_is_served() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let assets = Assets::new();
    let names: Vec<&str> = assets.names().collect();
    for entry in std::fs::read_dir(folder).expect("the page") {
        let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
        let is_served = [".js", ".css"].iter().any(|ending| name.ends_with(ending));
        assert!(!is_served || names.contains(&name.as_str()), "{name}: add it to src/web/assets.rs");
    }
    assert!(names.contains(&"pieces.svg") && names.contains(&"themes.css"));
}

#[test]
fn the_page_has_no_inline_scripts_and_styles() {
    assert!(!INDEX.contains(" style=") && !INDEX.contains("<style") && !INDEX.contains(" onclick="));
    for script in INDEX.split("<script").skip(1) {
        assert!(script.contains("src="), "{script}");
    }
}

#[test]
fn the_page_has_all_its_words_in_every_language() {
    let listed = include_str!("../../page/words.txt");
    let listed: Vec<(&str, &str)> = listed.lines().filter_map(|line| line.split_once('\t')).collect();
    for language in Language::ALL {
        let words = words(language);
        assert_eq!(words.len(), listed.len());
        for (key, english) in &listed {
            let word = words.get(key).unwrap_or_else(|| panic!("{key}: add it to src/web/view/words.rs"));
            if language == Language::En {
                assert_eq!(word, english);
            }
            let arguments = |text: &str| {
                let mut names: Vec<String> = text
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| Some(rest.split_once('}')?.0.to_owned()))
                    .collect();
                names.sort();
                names
            };
            assert_eq!(arguments(word), arguments(english), "{language}: {key}");
        }
    }
}
