//! Summaries and tutorials: present in every language, short, and without texts for missing steps.

use castellan_rules::Variant;
use castellan_text::{Language, goal_in, lesson_in, summary_in};
use std::collections::BTreeSet;

/// The longest text of a tutorial, in characters.
const LONGEST: usize = 330;

fn is_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '。', '！'])
}

#[test]
fn every_tutorial_step_has_texts_in_every_language() {
    for language in Language::complete() {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let mut titles = BTreeSet::new();
            for lesson in info.lessons {
                let name = format!("{language} {} {}", info.name, lesson.name);
                let texts = lesson_in(info, lesson, language);
                let english = lesson_in(info, lesson, Language::En);
                assert!(!is_sentence(&texts.title) && texts.title.chars().count() <= 50, "{name}");
                assert!(titles.insert(texts.title.clone()), "{name}: {} appears twice", texts.title);
                let pairs =
                    [(texts.about, english.about), (texts.task, english.task), (texts.done, english.done)];
                for (text, english) in pairs {
                    assert!(is_sentence(&text), "{name}: {text}");
                    assert!(text.chars().count() <= LONGEST, "{name}: {}", text.chars().count());
                    // English replaces missing texts.
                    assert_eq!(text == english, language == Language::En, "{name}: {text}");
                }
            }
        }
    }
}

#[test]
fn every_summary_has_three_to_five_short_sentences_in_every_language() {
    for language in Language::complete() {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let summary = summary_in(info, language);
            let sentences: Vec<&str> = summary
                .split_inclusive(['.', '!', '。', '！'])
                .filter(|part| !part.trim().is_empty())
                .collect();
            let name = format!("{language} {}", info.name);
            assert!((3..=5).contains(&sentences.len()), "{name}: {}", sentences.len());
            for sentence in sentences {
                assert!(is_sentence(sentence), "{name}: {sentence}");
                assert!(sentence.split_whitespace().count() <= 24, "{name}: {sentence}");
            }
            assert_eq!(summary == summary_in(info, Language::En), language == Language::En, "{name}");
        }
    }
}

#[test]
fn every_goal_is_one_sentence_in_every_language() {
    for language in Language::complete() {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let goal = goal_in(info, language);
            let name = format!("{language} {}", info.name);
            assert!(
                is_sentence(&goal) && goal.matches(['.', '!', '。', '！']).count() == 1,
                "{name}: {goal}"
            );
            assert_eq!(goal == goal_in(info, Language::En), language == Language::En, "{name}");
        }
    }
}

#[test]
fn catalogues_have_no_texts_of_missing_tutorial_steps() {
    for language in Language::complete() {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let catalogue = format!("rules-{}", info.name);
            let source = castellan_locales::catalogue(language.tag(), &catalogue).expect("a catalogue");
            let steps = source.lines().filter_map(|line| line.strip_prefix("lesson-")?.split(' ').next());
            let steps: Vec<&str> = steps.collect();
            let known: Vec<&str> = info.lessons.iter().map(|lesson| lesson.name).collect();
            assert_eq!(steps, known, "{language} {}", info.name);
        }
    }
}
