//! Catalogues with other words, to see what happens in languages that nobody speaks.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

/// Changes the words of a message.
type Words<'w> = &'w dyn Fn(&str) -> String;

/// Returns a catalogue in which all words are changed. Arguments stay as they are, and so do the letters of pieces, which
/// are typed, and genders, which select words.
pub fn with_words(source: &str, words: Words) -> String {
    let mut resource = parser::parse(source.to_owned()).expect("a catalogue");
    for entry in &mut resource.body {
        let Entry::Message(message) = entry else { continue };
        message.value.iter_mut().for_each(|pattern| change_pattern(pattern, words));
        let forms =
            message.attributes.iter_mut().filter(|form| !["letter", "gender"].contains(&&*form.id.name));
        forms.for_each(|form| change_pattern(&mut form.value, words));
    }
    serializer::serialize(&resource)
}

fn change_pattern(pattern: &mut Pattern<String>, words: Words) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = words(value),
            PatternElement::Placeable { expression } => change_expression(expression, words),
        }
    }
}

fn change_expression(expression: &mut Expression<String>, words: Words) {
    match expression {
        Expression::Select { variants, .. } => {
            for known in variants.iter_mut() {
                change_pattern(&mut known.value, words);
            }
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            change_expression(expression, words);
        }
        Expression::Inline(_) => {}
    }
}
