//! The catalogues in `locales/`: every complete language has every message of English, and what a language has takes the
//! same arguments and can be formatted.

use castellan_game::Span;
use castellan_rules::{Action, Variant};
use castellan_test_support::tables::{position, rows};
use castellan_text::{
    Catalogue, Language, action_refusal, action_refusal_in, duration_in, kind_name_in, look_up, moves_in,
    rule_in, rules,
};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The functions that messages may call.
const FUNCTIONS: [&str; 6] = ["FORM", "CAPITAL", "BEGINS", "GENDER", "COLOUR", "MOVES"];

/// The names that a message refers to.
#[derive(Default, Clone, PartialEq, Debug)]
struct References {
    arguments: BTreeSet<String>,
    /// The arguments that choose between words.
    selectors: BTreeSet<String>,
    messages: BTreeSet<String>,
    functions: BTreeSet<String>,
    forms: BTreeSet<String>,
}

/// A message, and its attributes.
#[derive(Default, Clone, Debug)]
struct Message {
    value: References,
    attributes: BTreeMap<String, References>,
}

/// The messages of one file.
type Messages = BTreeMap<String, Message>;

impl References {
    fn in_pattern(pattern: &Pattern<&str>) -> Self {
        let mut references = Self::default();
        references.add_pattern(pattern);
        references
    }

    fn add_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.add_expression(expression);
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                match selector {
                    InlineExpression::VariableReference { id } => {
                        self.selectors.insert(id.name.to_owned());
                    }
                    selector => self.add_inline(selector),
                }
                for variant in variants {
                    self.add_pattern(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.functions.insert(id.name.to_owned());
                self.add_call(arguments);
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::TermReference { .. } => {}
        }
    }

    fn add_call(&mut self, arguments: &CallArguments<&str>) {
        for argument in &arguments.positional {
            self.add_inline(argument);
        }
        for option in &arguments.named {
            if let InlineExpression::StringLiteral { value } = option.value
                && option.name.name == "as"
            {
                self.forms.insert(value.to_owned());
            }
        }
    }

    /// Returns the arguments that a message shows, and those that only choose between its words, with those of the
    /// messages that it includes.
    fn all_arguments(&self, all: &Messages) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut shown, mut selectors) = (self.arguments.clone(), self.selectors.clone());
        for other in self.messages.iter().filter_map(|key| all.get(key)) {
            let (arguments, others) = other.value.all_arguments(all);
            shown.extend(arguments);
            selectors.extend(others);
        }
        selectors.retain(|name| !shown.contains(name));
        (shown, selectors)
    }
}

/// Reads a catalogue. Returns its messages and its errors.
fn read(source: &str) -> (Messages, Vec<String>) {
    let (resource, errors) = match parser::parse(source) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let mut faults: Vec<String> = errors.iter().map(|error| format!("cannot be parsed: {error:?}")).collect();
    let mut messages = Messages::new();
    for entry in &resource.body {
        let Entry::Message(read) = entry else { continue };
        let attributes = read.attributes.iter();
        let message = Message {
            value: read.value.as_ref().map(References::in_pattern).unwrap_or_default(),
            attributes: attributes
                .map(|known| (known.id.name.to_owned(), References::in_pattern(&known.value)))
                .collect(),
        };
        if messages.insert(read.id.name.to_owned(), message).is_some() {
            faults.push(format!("{} appears twice", read.id.name));
        }
    }
    (messages, faults)
}

/// Returns `true` if a message's attributes are forms of a word, which differ between languages.
fn is_word(catalogue: &str, key: &str) -> bool {
    key.starts_with("kind-") || key == "act-victim" || matches!(catalogue, "names" | "offers")
}

/// Returns the forms of a language's words that its messages may use.
fn forms(language: Language) -> BTreeSet<String> {
    let catalogues =
        catalogue_names(language).into_iter().map(|name| (read(&source(language, &name)).0, name));
    let words = catalogues.flat_map(|(messages, name)| {
        messages.into_iter().filter(move |(key, _)| is_word(&name, key)).map(|(_, message)| message)
    });
    words.flat_map(|word| word.attributes.into_keys()).collect()
}

/// Returns the messages that a language's catalogue lacks.
fn missing(english: &str, other: &str) -> Vec<String> {
    let (english, other) = (read(english).0, read(other).0);
    english.into_keys().filter(|key| !other.contains_key(key)).collect()
}

/// Returns the faults of the messages of a language's catalogue, compared with the English one of the same catalogue.
fn faults(catalogue: &str, english: &str, other: &str, forms: &BTreeSet<String>) -> Vec<String> {
    let (english, _) = read(english);
    let (other, mut faults) = read(other);
    for (key, message) in &english {
        let Some(translated) = other.get(key) else { continue };
        let (expected, chosen_by) = message.value.all_arguments(&english);
        let (found, chosen_here_by) = translated.value.all_arguments(&other);
        // Words need not be chosen in every language.
        let all_found: BTreeSet<String> = found.union(&chosen_here_by).cloned().collect();
        let all_expected: BTreeSet<String> = expected.union(&chosen_by).cloned().collect();
        if !expected.is_subset(&all_found) || !all_found.is_subset(&all_expected) {
            faults.push(format!("{key} has the arguments {all_expected:?}, and here {all_found:?}"));
        }
        let [expected, found] =
            [message, translated].map(|message| message.attributes.keys().collect::<Vec<_>>());
        if !is_word(catalogue, key) && expected != found {
            faults.push(format!("{key} has the attributes {expected:?}, and here {found:?}"));
        }
    }
    // A language may assemble its names from parts that English does not need.
    if catalogue != "names" {
        let unknown = other.keys().filter(|key| !english.contains_key(*key));
        faults.extend(unknown.map(|key| format!("{key} does not exist in English")));
    }
    let kinds: Vec<_> = other.iter().filter(|(key, _)| key.starts_with("kind-")).collect();
    for pair in kinds.windows(2) {
        // A kind without its own letter uses the English one.
        let forms = |kind: usize| pair[kind].1.attributes.keys().filter(|form| *form != "letter");
        if !forms(0).eq(forms(1)) {
            faults.push(format!("{} and {} have different forms", pair[0].0, pair[1].0));
        }
    }
    for (key, message) in &other {
        for references in std::iter::once(&message.value).chain(message.attributes.values()) {
            let unknown = references.forms.iter().filter(|form| !forms.contains(*form));
            faults.extend(unknown.map(|form| format!("{key}: there is no form {form}")));
            let functions = references.functions.iter().filter(|name| !FUNCTIONS.contains(&name.as_str()));
            faults.extend(functions.map(|name| format!("{key}: there is no function {name}")));
            let messages = references.messages.iter().filter(|name| !other.contains_key(*name));
            faults.extend(messages.map(|name| format!("{key}: there is no message {name}")));
        }
    }
    faults
}

/// Returns the complete languages besides English.
fn complete_translations() -> impl Iterator<Item = Language> {
    Language::complete().skip(1)
}

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.tag())
}

fn source(language: Language, catalogue: &str) -> String {
    let file = folder(language).join(catalogue).with_extension("ftl");
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the names of a language's files.
fn catalogue_names(language: Language) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder(language)).expect("a folder of each language");
    let files = files.map(|file| file.expect("a file").path());
    let catalogues = files.filter(|file| file.extension().is_some_and(|ending| ending == "ftl"));
    catalogues.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_complete_language_has_every_message() {
    for language in Language::complete() {
        let there = catalogue_names(language);
        for catalogue in catalogue_names(Language::En) {
            assert!(there.contains(&catalogue), "locales/{language}/{catalogue}.ftl is missing");
            let missing = missing(&source(Language::En, &catalogue), &source(language, &catalogue));
            assert_eq!(missing, [""; 0], "locales/{language}/{catalogue}.ftl");
        }
    }
}

#[test]
fn every_message_has_the_arguments_of_english() {
    let known = catalogue_names(Language::En);
    for language in Language::ALL {
        let forms = forms(language);
        for catalogue in catalogue_names(language) {
            assert!(
                known.contains(&catalogue),
                "locales/{language}/{catalogue}.ftl does not exist in English"
            );
            let (english, other) = (source(Language::En, &catalogue), source(language, &catalogue));
            let faults = faults(&catalogue, &english, &other, &forms);
            assert!(faults.is_empty(), "locales/{language}/{catalogue}.ftl:\n{}", faults.join("\n"));
        }
    }
}

#[test]
fn messages_without_placeables_are_formatted_as_by_fluent() {
    let mut compared = 0;
    for language in Language::ALL {
        for &catalogue in Catalogue::ALL {
            let Some(source) = castellan_locales::catalogue(language.tag(), catalogue.file_stem()) else {
                continue;
            };
            let resource = parser::parse(source).expect("a catalogue");
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                let forms = message.attributes.iter().map(|form| (Some(form.id.name), &form.value));
                for (form, pattern) in message.value.iter().map(|value| (None, value)).chain(forms) {
                    let [PatternElement::TextElement { value }] = pattern.elements.as_slice() else {
                        continue;
                    };
                    let text = look_up(language, catalogue, message.id.name, form);
                    assert_eq!(text.as_deref(), Some(*value), "{language} {}: {form:?}", message.id.name);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn faults_in_catalogues_are_detected() {
    let english = source(Language::En, "refusals");
    let german = source(Language::De, "refusals");
    let forms = forms(Language::De);
    assert_eq!(faults("refusals", &english, &german, &forms), [""; 0]);
    let faults_after = |from: &str, to: &str| {
        assert!(german.contains(from), "{from}");
        faults("refusals", &english, &german.replace(from, to), &forms).join("\n")
    };
    assert!(faults_after("GAME_OVER =", "GAME_OVERED =").contains("GAME_OVERED does not exist in English"));
    assert_eq!(missing(&english, &german.replace("GAME_OVER =", "GAME_OVERED =")), ["GAME_OVER"]);
    assert!(
        faults_after("OFF_BOARD = Das Feld { $to }", "OFF_BOARD = Das Feld { $too }")
            .contains("OFF_BOARD has the arguments")
    );
    assert!(
        faults_after("EMPTY_SQUARE = Auf { $from }", "EMPTY_SQUARE = Auf")
            .contains("EMPTY_SQUARE has the arguments")
    );
    assert!(faults_after("MOVES(", "MOVE(").contains("there is no function MOVE"));
    assert!(faults_after("\"nominative\"", "\"nominativ\"").contains("there is no form nominativ"));
    assert!(faults_after("OWN_PIECE = {", "OWN_PIECE = {{").contains("cannot be parsed"));
}

#[test]
fn every_refusal_is_translated_into_every_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/explain");
    for variant in Variant::ALL {
        let name = variant.info().name;
        for (place, row) in rows(&folder.join(name).with_extension("tsv")) {
            let [_reason, _rule, options, text, action, _sentence] = &row[..] else {
                panic!("{place}: six columns")
            };
            let action = action.parse::<Action>().expect("an action");
            let ruling = position(name, options, text).explain(action).expect_err(&place);
            let english = action_refusal(&ruling);
            for language in complete_translations() {
                let sentence = action_refusal_in(&ruling, language);
                // A sentence that cannot be formatted falls back to English.
                assert_ne!(sentence, english, "{place}: {language}");
                assert!(!sentence.contains(['{', '}', '$']), "{place}: {language}: {sentence}");
                assert!(
                    sentence.starts_with(ruling.rule) && sentence.ends_with(['.', '。']),
                    "{place}: {sentence}"
                );
            }
        }
    }
}

#[test]
fn every_piece_has_a_name_and_a_movement_and_every_rule_a_text() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            for kind in info.kinds {
                let movement = moves_in(info, kind.kind, language);
                assert!(
                    !movement.is_empty()
                        && !movement.starts_with("moves-")
                        && !movement.ends_with(['.', '。']),
                    "{movement}"
                );
                assert!(!kind_name_in(info, kind.kind, language).is_empty());
            }
        }
        for rule in rules() {
            let text = rule_in(rule.number, language).expect("the same rules").text;
            assert!(text.ends_with(['.', '。']), "{language} {}: {text}", rule.number);
            let is_english = language == Language::En || !language.is_complete();
            assert!(is_english || text != rule.text, "{language} {}", rule.number);
        }
    }
}

#[test]
fn plural_forms_agree_with_numbers() {
    let days = |language, count| duration_in(Span::days(count), language);
    let russian = [1, 2, 5, 11, 21].map(|count| days(Language::Ru, count));
    assert_eq!(russian, ["1 день", "2 дня", "5 дней", "11 дней", "21 день"]);
    assert_eq!([1, 2].map(|count| days(Language::De, count)), ["1 Tag", "2 Tage"]);
    assert_eq!([1, 2].map(|count| days(Language::En, count)), ["1 day", "2 days"]);
    assert_eq!(duration_in(Span::minutes(61), Language::Ja), "1時間1分");
}

#[test]
fn pieces_have_the_right_case_and_gender() {
    let refusal = |name: &str, text: &str, action: &str, language| {
        let error = position(name, "-", text).explain(action.parse::<Action>().unwrap()).unwrap_err();
        action_refusal_in(&error, language)
    };
    let hunter = "bL,7/8/8/3,bH,4/3,wF,4/8/8/7,wL w passes=0";
    let hunter_refusal = |language| refusal("mount-chess", hunter, "d4d5", language);
    assert_eq!(
        hunter_refusal(Language::De),
        "MC-8: Der Landwirt darf den schwarzen Jäger auf d5 nicht schlagen: Landwirte schlagen keine Jäger."
    );
    assert_eq!(
        hunter_refusal(Language::Ru),
        "MC-8: Белый крестьянин не может взять чёрного охотника на d5: крестьяне не берут охотников."
    );
    let chariot = "bL,7/8/3,bF,4/8/3,wR,4/8/8/7,wL w passes=0";
    assert_eq!(
        refusal("mount-chess", chariot, "d4d8", Language::Ru),
        "MC-7: Белая колесница не может пойти на d8: путь закрывает чёрный крестьянин на d6."
    );
}

/// Returns a text in small Latin letters, with lookalikes of other scripts replaced.
fn with_latin_lookalikes(text: &str) -> String {
    const LOOKALIKES: [(char, char); 13] = [
        ('а', 'a'),
        ('в', 'b'),
        ('е', 'e'),
        ('к', 'k'),
        ('м', 'm'),
        ('н', 'h'),
        ('о', 'o'),
        ('р', 'p'),
        ('с', 'c'),
        ('т', 't'),
        ('у', 'y'),
        ('х', 'x'),
        ('ё', 'e'),
    ];
    let latin = |letter| {
        LOOKALIKES.iter().find(|(other, _)| *other == letter).map_or(letter, |(_, replacement)| *replacement)
    };
    text.to_lowercase().chars().map(latin).collect()
}

#[test]
fn letters_of_pieces_do_not_look_alike_within_a_game() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let game = format!("rules-{}", info.name);
            let catalogues = [game.as_str(), "pieces"]
                .map(|file| Catalogue::ALL.iter().find(|catalogue| catalogue.file_stem() == file));
            let mut seen = BTreeSet::new();
            for known in info.kinds.iter().filter(|known| !known.kind.is_promoted()) {
                let key = format!("kind-{}", known.name.to_lowercase().replace(' ', "-"));
                let letter = catalogues
                    .iter()
                    .find_map(|catalogue| look_up(language, **catalogue.as_ref()?, &key, Some("letter")));
                let letter = letter.map_or_else(|| known.kind.to_string(), std::borrow::Cow::into_owned);
                assert!(
                    seen.insert(with_latin_lookalikes(&letter)),
                    "{language} {}: {letter} twice",
                    info.name
                );
            }
        }
    }
}
