//! `castellan locales`: lists the languages, and the messages that each lacks.

use crate::language::localize;
use crate::process::push_line;
use castellan_text::{Language, message, missing_messages};

/// Returns a line for each language, followed by its missing messages by catalogue.
pub fn run() -> String {
    let mut printed = String::new();
    for language in Language::ALL {
        let catalogues = missing_messages(language);
        let all: usize = catalogues.iter().map(|catalogue| catalogue.of).sum();
        let missing: usize = catalogues.iter().map(|catalogue| catalogue.keys.len()).sum();
        let (tag, name) = (language.tag(), language.name());
        let there =
            message!(CommandLine, "locales-there", tag = tag, name = name, there = all - missing, all = all);
        push_line(&mut printed, localize(&there));
        for catalogue in catalogues.iter().filter(|catalogue| !catalogue.keys.is_empty()) {
            push_line(
                &mut printed,
                format_args!("  {}.ftl: {}", catalogue.catalogue, catalogue.keys.join(" ")),
            );
        }
    }
    printed
}
