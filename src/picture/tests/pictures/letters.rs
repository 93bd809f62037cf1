//! The letters of every language, which the fonts must contain.

use castellan_picture::Renderer;
use castellan_text::Language;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the letters, digits and marks of a text. Emoji and arrows of buttons are rendered by Discord.
fn letters(text: &str) -> BTreeSet<char> {
    let is_east_asian_mark = |letter| matches!(letter, '\u{3001}'..='\u{303f}' | '\u{ff01}'..='\u{ff9f}');
    text.chars()
        .filter(|letter| letter.is_alphanumeric() || letter.is_ascii_graphic() || is_east_asian_mark(*letter))
        .collect()
}

fn missing(renderer: &Renderer, text: &str) -> Vec<char> {
    letters(text).into_iter().filter(|letter| !renderer.has_letter(*letter)).collect()
}

#[test]
fn the_fonts_contain_every_letter_of_every_catalogue() {
    let renderer = Renderer::new();
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    for language in Language::ALL {
        assert_eq!(missing(&renderer, language.name()), []);
        let files = std::fs::read_dir(locales.join(language.tag())).expect("a folder of each language");
        for file in files.map(|file| file.expect("a file").path()) {
            let text = std::fs::read_to_string(&file).expect("a text");
            assert_eq!(missing(&renderer, &text), [], "{}: see fonts/subset.py", file.display());
        }
    }
}

#[test]
fn the_fonts_contain_the_letters_of_common_names() {
    let renderer = Renderer::new();
    for name in [
        "Jürgen Groß",
        "Łukasz",
        "Søren Ødegård",
        "Владимир Щёголев",
        "髙橋 さくら",
        "鈴木ケンタ",
        "佐々木",
        "ﾊﾅｺ",
    ] {
        assert_eq!(missing(&renderer, name), [], "{name}");
    }
}

#[test]
fn a_letter_missing_from_the_fonts_is_detected() {
    assert_eq!(missing(&Renderer::new(), "Ada 𒀀"), ['𒀀']);
}
