//! The message catalogues in `locales/`, compiled in. A catalogue is indexed when it is first used, and a message is
//! parsed when it is first used.
//!
//! Each language has the same catalogues, one file each. Within a catalogue a message is identified by its key.

mod argument;

pub use argument::{
    MessageArgument, game_title_in, kind_name_in, moves, moves_in, piece_count_in, piece_letter_in,
    piece_letters_in,
};

use super::language::Language;
use castellan_rules::Variant;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::{Entry, Expression, Identifier, InlineExpression, Message, PatternElement};
use fluent_syntax::parser;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

type Pattern = fluent_syntax::ast::Pattern<&'static str>;

/// A catalogue in a language.
struct ParsedCatalogue {
    /// The messages without placeables: more than half of all.
    plain: PlainMessages,
    /// All other messages, sorted by key.
    patterns: Box<[PatternMessage]>,
    /// The messages and terms that other messages contain, and the functions that messages call.
    bundle: Bundle,
}

/// The messages and attributes without placeables, as ranges of their file: slices would take twice the memory, a map
/// more.
struct PlainMessages {
    source: &'static str,
    /// Sorted by key and attribute.
    entries: Box<[PlainMessage]>,
}

/// The position of a message or attribute in its file, in bytes.
struct PlainMessage {
    key: Range<u32>,
    /// The attribute's name; empty for the message itself.
    attribute: Range<u32>,
    text: Range<u32>,
}

/// A message with placeables, in itself or in an attribute. Parsed messages take several times the memory of their
/// source, so each is parsed when it is first used.
struct PatternMessage {
    key: &'static str,
    source: &'static str,
    parsed: OnceLock<Box<Message<&'static str>>>,
}

impl PatternMessage {
    /// Returns the pattern of an attribute, or of the message itself if the attribute is empty.
    fn pattern(&'static self, attribute: &str) -> Option<&'static Pattern> {
        let message = self.parsed.get_or_init(|| Box::new(parse_message(self.source)));
        if attribute.is_empty() {
            return message.value.as_ref();
        }
        let mut attributes = message.attributes.iter();
        attributes.find(|known| known.id.name == attribute).map(|known| &known.value)
    }
}

/// Parses a message. One that cannot be parsed is empty and falls back to English; the tests find it.
fn parse_message(source: &'static str) -> Message<&'static str> {
    let resource = parser::parse_runtime(source).unwrap_or_else(|(resource, _)| resource);
    let message = resource.body.into_iter().find_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    let mut message = message.unwrap_or_else(|| Message {
        id: Identifier { name: "" },
        value: None,
        attributes: Vec::new(),
        comment: None,
    });
    message.value.iter_mut().for_each(shrink);
    message.attributes.shrink_to_fit();
    message.attributes.iter_mut().for_each(|attribute| shrink(&mut attribute.value));
    message
}

impl PlainMessages {
    /// Creates the index of messages, attributes and their words, all of them slices of this source.
    fn new(source: &'static str, mut found: Vec<(&str, &str, &str)>) -> Self {
        found.sort_unstable();
        // An empty text need not be a slice of the source.
        let range = |text: &str| {
            let start = if text.is_empty() { 0 } else { text.as_ptr().addr() - source.as_ptr().addr() };
            start as u32..(start + text.len()) as u32
        };
        let entry = |(key, attribute, text)| PlainMessage {
            key: range(key),
            attribute: range(attribute),
            text: range(text),
        };
        Self { source, entries: found.into_iter().map(entry).collect() }
    }

    fn slice(&self, range: &Range<u32>) -> &'static str {
        &self.source[range.start as usize..range.end as usize]
    }

    fn find(&self, key: &str, attribute: &str) -> Option<&'static str> {
        let name = |entry: &PlainMessage| (self.slice(&entry.key), self.slice(&entry.attribute));
        let index = self.entries.binary_search_by(|entry| name(entry).cmp(&(key, attribute))).ok()?;
        Some(self.slice(&self.entries[index].text))
    }
}

/// Declares the catalogues and their files.
macro_rules! catalogues {
    ($($(#[$doc:meta])* $catalogue:ident, $file:literal;)*) => {
        /// A catalogue of messages: one file per language.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Catalogue {
            $($(#[$doc])* $catalogue,)*
        }

        impl Catalogue {
            /// All catalogues.
            pub const ALL: &[Self] = &[$(Self::$catalogue),*];

            /// Returns the name of the catalogue's files, without `.ftl`.
            #[must_use]
            pub const fn file_stem(self) -> &'static str {
                match self {
                    $(Self::$catalogue => $file,)*
                }
            }
        }

        static PARSED: [[OnceLock<ParsedCatalogue>; Catalogue::ALL.len()]; Language::ALL.len()] =
            [const { [const { OnceLock::new() }; Catalogue::ALL.len()] }; Language::ALL.len()];
    };
}

catalogues! {
    /// Seats, pieces with their owner, and lists.
    Names, "names";
    /// The kinds of piece that several games share.
    Pieces, "pieces";
    /// The objects of offers in a game, by their words.
    Offers, "offers";
    /// Refusals of actions that are common to all games.
    Refusals, "refusals";
    /// Refusals of commands of games.
    GameRefusals, "refusals-game";
    /// Refusals of commands of tournaments.
    TournamentRefusals, "refusals-tournament";
    /// Faults of options, times, position texts and game texts.
    Options, "options";
    /// The ends of games.
    Outcomes, "outcomes";
    /// The events of games.
    News, "news";
    /// The events and the properties of tournaments.
    Tournaments, "tournaments";
    /// The reasons for pairings and standings in tournaments.
    TournamentReasons, "tournament-reasons";
    /// Positions and diagrams in words.
    Descriptions, "descriptions";
    /// The origins of rules.
    Rulebook, "rulebook";
    /// All-round King.
    AllRoundKing, "rules-all-round-king";
    /// Giant-King Chess.
    GiantKing, "rules-giant-king";
    /// King of the Mountain.
    KingOfTheMountain, "rules-king-of-the-mountain";
    /// King's Mate.
    KingsMate, "rules-kings-mate";
    /// Mount Chess.
    MountChess, "rules-mount-chess";
    /// The descriptions of commands and their options, as Discord lists them.
    Commands, "commands";
    /// Buttons, menus and forms.
    Buttons, "buttons";
    /// Answers about games: opening, joining, moving, offers.
    Games, "games";
    /// Settings of games: names, values, and the card for changing them.
    Setup, "setup";
    /// Messages with boards, and posts about games.
    Boards, "boards";
    /// Answers about played games: replays, archives, move lists, conditional moves, what-if.
    Records, "records";
    /// Help, greetings, and the texts around the rules.
    Help, "help";
    /// Tutorials, the pieces of a game, and attacked pieces.
    Learning, "learning";
    /// Settings of people and servers, privacy.
    Settings, "settings";
    /// Answers and posts about tournaments and ratings.
    TournamentAnswers, "tournament-answers";
    /// Missing permissions, exceeded limits, and failures.
    Errors, "errors";
    /// The command line.
    CommandLine, "command-line";
    /// Captions of pictures, and the replay page.
    Pictures, "pictures";
    /// The board on the web.
    Web, "web";
}

impl Catalogue {
    /// Returns the catalogue of a game, by its name.
    ///
    /// # Panics
    /// Panics if the game has no catalogue, which the tests find.
    pub(crate) fn of_game(name: &str) -> Self {
        let is_own = |catalogue: &Self| catalogue.file_stem().strip_prefix("rules-") == Some(name);
        Self::ALL.iter().copied().find(is_own).expect("every game has a catalogue")
    }

    /// Returns the catalogues that name kinds of piece.
    pub(crate) fn naming_pieces() -> impl Iterator<Item = Self> {
        let games = Variant::ALL.iter().map(|variant| Self::of_game(variant.info().name));
        std::iter::once(Self::Pieces).chain(games)
    }

    /// Returns the catalogue of the game that has a rule of this number.
    pub(crate) fn of_rule(number: &str) -> Option<Self> {
        let games = Variant::ALL.iter().map(|variant| variant.info());
        let mut matching_games =
            games.filter(|info| info.cited_rules.board.split('-').next() == number.split('-').next());
        matching_games.next().map(|info| Self::of_game(info.name))
    }

    /// Returns the contents of the catalogue's file in a language; empty if an incomplete language lacks it.
    fn source(self, language: Language) -> &'static str {
        castellan_locales::catalogue(language.tag(), self.file_stem()).unwrap_or_default()
    }

    fn parsed(self, language: Language) -> &'static ParsedCatalogue {
        PARSED[language as usize][self as usize].get_or_init(|| read(self, language))
    }
}

/// A transformation that tests apply to each catalogue before it is parsed, to reveal words that come from elsewhere.
#[doc(hidden)]
pub static TEST_TRANSFORM: OnceLock<fn(Language, &str) -> String> = OnceLock::new();

fn read(catalogue: Catalogue, language: Language) -> ParsedCatalogue {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // Isolation marks would put invisible characters into every message and every file.
    bundle.set_use_isolating(false);
    let source = catalogue.source(language);
    let source = TEST_TRANSFORM.get().map_or(source, |transform| transform(language, source).leak());
    argument::add_functions(&mut bundle, source);
    let shared = shared_source(source);
    if !shared.is_empty() {
        let resource = FluentResource::try_new(shared);
        bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
    }
    let (mut plain, mut patterns) = (Vec::new(), Vec::new());
    for entry in entries(source) {
        let Some(key) = key(entry) else { continue };
        if entry.contains('{') {
            patterns.push(PatternMessage { key, source: entry, parsed: OnceLock::new() });
            continue;
        }
        let Message { value, attributes, .. } = parse_message(entry);
        let attributes = attributes.into_iter().map(|attribute| (attribute.id.name, attribute.value));
        for (attribute, pattern) in value.map(|value| ("", value)).into_iter().chain(attributes) {
            match pattern.elements[..] {
                [PatternElement::TextElement { value: words }] => plain.push((key, attribute, words)),
                // Several lines.
                _ => patterns.push(PatternMessage { key, source: entry, parsed: OnceLock::new() }),
            }
        }
    }
    patterns.sort_unstable_by_key(|message| message.key);
    patterns.dedup_by_key(|message| message.key);
    ParsedCatalogue { plain: PlainMessages::new(source, plain), patterns: patterns.into(), bundle }
}

/// Releases the spare capacity of the parser's lists, which is twice their contents.
fn shrink(pattern: &mut Pattern) {
    pattern.elements.shrink_to_fit();
    for element in &mut pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => shrink_inline(inline),
            Expression::Select { selector, variants } => {
                shrink_inline(selector);
                variants.shrink_to_fit();
                for variant in variants {
                    shrink(&mut variant.value);
                }
            }
        }
    }
}

fn shrink_inline(inline: &mut InlineExpression<&'static str>) {
    if let InlineExpression::FunctionReference { arguments, .. }
    | InlineExpression::TermReference { arguments: Some(arguments), .. } = inline
    {
        arguments.positional.shrink_to_fit();
        arguments.named.shrink_to_fit();
    }
}

/// Returns the terms of a source, and the messages that other messages contain: those that are named in braces.
fn shared_source(source: &'static str) -> String {
    let named = source.split('{').skip(1).map(str::trim_start);
    let named: HashSet<&str> = named
        .filter_map(|rest| rest.split(|sign: char| !sign.is_alphanumeric() && !"-_".contains(sign)).next())
        .collect();
    entries(source).filter(|entry| key(entry).is_none_or(|key| named.contains(key))).collect()
}

/// Splits a source into messages and terms, each with the lines indented below it.
fn entries(source: &'static str) -> impl Iterator<Item = &'static str> {
    let mut left = source;
    std::iter::from_fn(move || {
        let indented =
            left.split_inclusive('\n').skip(1).take_while(|line| line.starts_with([' ', '\n', '\r']));
        let first = left.split_inclusive('\n').next()?.len();
        let (entry, behind) = left.split_at(first + indented.map(str::len).sum::<usize>());
        left = behind;
        Some(entry)
    })
    .filter(|entry| !entry.starts_with('#'))
}

/// Returns the key of a message; `None` for a term, which only messages refer to.
fn key(entry: &'static str) -> Option<&'static str> {
    let (key, _) = entry.split_once('=')?;
    key.starts_with(|letter: char| letter.is_ascii_alphabetic()).then(|| key.trim_end_matches(' '))
}

/// The arguments of a message.
pub(crate) type Arguments<'a> = &'a [(&'static str, MessageArgument)];

/// Formats a message in a language or its nearest fallback; returns the key if even English lacks it.
pub(crate) fn text(language: Language, catalogue: Catalogue, key: &str, arguments: Arguments) -> String {
    language
        .with_fallbacks()
        .find_map(|language| find(language, catalogue, key, None, arguments))
        .map_or_else(|| key.to_owned(), Cow::into_owned)
}

/// Returns a message without arguments.
pub(crate) fn fixed(language: Language, catalogue: Catalogue, key: &str) -> &'static str {
    let known = language.with_fallbacks().find_map(|language| find(language, catalogue, key, None, &[]));
    // A message without arguments is a slice of its file.
    match known {
        Some(Cow::Borrowed(text)) => text,
        _ => "",
    }
}

/// Joins sentences.
pub(crate) fn sentences(sentences: impl IntoIterator<Item = String>, language: Language) -> String {
    let all: Vec<String> = sentences.into_iter().collect();
    if all.len() < 2 {
        return all.into_iter().next().unwrap_or_default();
    }
    all.join(&text(language, Catalogue::Names, "between-sentences", &[]))
}

/// Formats a message or one of its attributes, if the language has it and all its arguments are given.
pub(crate) fn find(
    language: Language,
    catalogue: Catalogue,
    key: &str,
    attribute: Option<&str>,
    arguments: Arguments,
) -> Option<Cow<'static, str>> {
    let ParsedCatalogue { plain, patterns, bundle } = catalogue.parsed(language);
    let attribute = attribute.unwrap_or_default();
    if let Some(text) = plain.find(key, attribute) {
        return Some(Cow::Borrowed(text));
    }
    let index = patterns.binary_search_by_key(&key, |message| message.key).ok()?;
    let pattern = patterns[index].pattern(attribute)?;
    let mut args = FluentArgs::with_capacity(arguments.len());
    for (name, argument) in arguments {
        args.set(*name, argument.fluent_value(language));
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
    errors.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{Catalogue, MessageArgument, find};
    use crate::language::Language;
    use castellan_game::Span;
    use castellan_rules::{Piece, Seat, Variant};
    use fluent_syntax::ast::Entry;
    use fluent_syntax::parser;

    /// Returns an argument of the kind that messages get under this name.
    fn sample_argument(name: &str) -> MessageArgument {
        let info = "mount-chess".parse::<Variant>().expect("a game").info();
        let [king, other] = [0, 1].map(|index: usize| info.kinds[index].kind);
        let piece = MessageArgument::Piece(info, Piece { seat: Seat::Gold, kind: king });
        match name {
            "piece" | "by" | "actor" => piece,
            "victims" => MessageArgument::List("list-and", vec![piece.clone(), piece]),
            "kind" | "became" => MessageArgument::Kind(info, other),
            "seat" => MessageArgument::Seat(Seat::Red),
            "player" | "winner" => MessageArgument::player(Seat::Black, Some("Ada".to_owned())),
            "seats" => MessageArgument::and_list(Seat::ALL.map(MessageArgument::from).into()),
            "offer" => MessageArgument::offer("draw"),
            "span" | "larger" | "smaller" => MessageArgument::from(Span::minutes(61)),
            "planned" => MessageArgument::from("yes"),
            "count" | "steps" | "most" | "least" | "place" | "rounds" | "attack" | "defence" => {
                MessageArgument::Number(5)
            }
            "characters" | "line" | "more" | "joined" | "there" => MessageArgument::Number(21),
            _ => MessageArgument::from("x"),
        }
    }

    #[test]
    fn every_message_can_be_formatted_in_every_language() {
        for language in Language::ALL {
            for &catalogue in Catalogue::ALL {
                let source = catalogue.source(language);
                let resource = parser::parse(source).expect("a catalogue");
                for entry in &resource.body {
                    let Entry::Message(message) = entry else { continue };
                    let names =
                        source.split("{ $").chain(source.split("($")).skip(1).filter_map(|rest| {
                            rest.split(|letter: char| !letter.is_ascii_alphanumeric()).next()
                        });
                    let mut arguments: Vec<_> = names.map(|name| (name, sample_argument(name))).collect();
                    arguments.sort_unstable_by_key(|(name, _)| *name);
                    arguments.dedup_by_key(|(name, _)| *name);
                    // Some have only attributes: the values of an option.
                    let forms = message.attributes.iter().map(|form| Some(form.id.name));
                    for form in message.value.iter().map(|_| None).chain(forms) {
                        let key = message.id.name;
                        let text = find(language, catalogue, key, form, &arguments);
                        assert!(
                            text.is_some(),
                            "locales/{language}/{}.ftl: {key} {form:?}",
                            catalogue.file_stem()
                        );
                    }
                }
            }
        }
    }
}
