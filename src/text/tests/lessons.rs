//! Summaries and tutorials: present in every language, short, and without texts for missing steps.

use castellan_rules::Variant;
use castellan_text::{Language, goal_in, lesson_in, summary_in};
use std::collections::BTreeSet;
use std::path::Path;

/// The longest text of a tutorial, in characters.
const LONGEST: usize = 330;

fn is_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '。', '！'])
}

#[test]
fn every_step_is_told_in_every_language() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let mut titles = BTreeSet::new();
            for lesson in info.lessons {
                let name = format!("{language} {} {}", info.name, lesson.name);
                let words = lesson_in(info, lesson, language);
                let english = lesson_in(info, lesson, Language::En);
                assert!(!is_sentence(&words.title) && words.title.chars().count() <= 50, "{name}");
                assert!(titles.insert(words.title.clone()), "{name}: {} is there twice", words.title);
                let pairs =
                    [(words.about, english.about), (words.task, english.task), (words.done, english.done)];
                for (said, english) in pairs {
                    assert!(is_sentence(&said), "{name}: {said}");
                    assert!(said.chars().count() <= LONGEST, "{name}: {}", said.chars().count());
                    // English replaces missing texts.
                    assert_eq!(said == english, language == Language::En, "{name}: {said}");
                }
            }
        }
    }
}

#[test]
fn every_game_is_summed_up_in_three_to_five_short_sentences_in_every_language() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let said = summary_in(info, language);
            let sentences: Vec<&str> =
                said.split_inclusive(['.', '!', '。', '！']).filter(|part| !part.trim().is_empty()).collect();
            let name = format!("{language} {}", info.name);
            assert!((3..=5).contains(&sentences.len()), "{name}: {}", sentences.len());
            for sentence in sentences {
                assert!(is_sentence(sentence), "{name}: {sentence}");
                assert!(sentence.split_whitespace().count() <= 24, "{name}: {sentence}");
            }
            assert_eq!(said == summary_in(info, Language::En), language == Language::En, "{name}");
        }
    }
}

#[test]
fn every_game_says_in_one_sentence_how_it_is_won() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let said = goal_in(info, language);
            let name = format!("{language} {}", info.name);
            assert!(
                is_sentence(&said) && said.matches(['.', '!', '。', '！']).count() == 1,
                "{name}: {said}"
            );
            assert_eq!(said == goal_in(info, Language::En), language == Language::En, "{name}");
        }
    }
}

#[test]
fn a_catalogue_tells_of_no_step_that_does_not_exist() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.tag());
            let file = folder.join(format!("rules-{}.ftl", info.name));
            let source = std::fs::read_to_string(&file).expect("a catalogue");
            let told = source.lines().filter_map(|line| line.strip_prefix("lesson-")?.split(' ').next());
            let told: Vec<&str> = told.collect();
            let known: Vec<&str> = info.lessons.iter().map(|lesson| lesson.name).collect();
            assert_eq!(told, known, "{language} {}", info.name);
        }
    }
}
