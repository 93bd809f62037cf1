//! The message catalogues in `locales/`, as text.
//!
//! A folder is named after its language's tag (`pt-BR`), and a file after its catalogue (`games.ftl`). The build collects
//! all files that are there. `castellan-text` parses and formats them; the local test server reads the texts of its page.
//!
//! ```
//! let english = castellan_locales::catalogue("en", "games").expect("English is complete");
//! assert!(english.contains("nothing-to-do = "));
//! assert_eq!(castellan_locales::catalogue("tlh", "games"), None);
//! ```

/// The catalogues by tag and name, in this order.
static CATALOGUES: &[((&str, &str), &str)] = include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));

/// Returns the text of a language's catalogue, such as `games` of `pt-BR`. Returns `None` if the language lacks it.
#[must_use]
pub fn catalogue(tag: &str, name: &str) -> Option<&'static str> {
    let index = CATALOGUES.binary_search_by(|(key, _)| key.cmp(&(tag, name))).ok()?;
    Some(CATALOGUES[index].1)
}

/// Returns the tags of all languages that have a catalogue of this name, in alphabetical order.
pub fn tags(name: &str) -> impl Iterator<Item = &'static str> {
    CATALOGUES.iter().filter(move |((_, known), _)| *known == name).map(|((tag, _), _)| *tag)
}

/// Returns the names of all catalogues of a language, in alphabetical order.
pub fn names(tag: &str) -> impl Iterator<Item = &'static str> {
    CATALOGUES.iter().filter(move |((known, _), _)| *known == tag).map(|((_, name), _)| *name)
}
