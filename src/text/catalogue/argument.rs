//! The arguments of messages, and their words in each language.

use super::{Arguments, Catalogue, find, fixed, text};
use crate::language::Language;
use castellan_rules::options::one_line;
use castellan_rules::text::input::PieceLetters;
use castellan_rules::{GameInfo, Piece, PieceKind, Seat, Square};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::{FluentType, FluentValue};
use fluent_bundle::{FluentArgs, FluentResource};
use std::borrow::Cow;

/// An argument of a message.
///
/// Values of the rules convert with `From`. So do texts, which must be the same in every language.
#[derive(Clone, PartialEq, Debug)]
pub enum MessageArgument {
    /// `White`
    Seat(Seat),
    /// `White's Queen`
    Piece(&'static GameInfo, Piece),
    /// `Queen`
    Kind(&'static GameInfo, PieceKind),
    /// `6 Heroes`
    Counted(&'static GameInfo, PieceKind, usize),
    /// A kind of piece of any game, by its English name.
    NamedKind(&'static str),
    /// A message that is a part of another: `White (Ada)`, `a draw`.
    Phrase(Catalogue, &'static str, Vec<(&'static str, MessageArgument)>),
    /// Several arguments, joined pairwise by this message.
    List(&'static str, Vec<MessageArgument>),
    /// A number. It selects the plural forms of the words around it.
    Number(u64),
    /// A text that is the same in every language: a square, a name, a rule's number.
    Text(String),
}

impl From<Seat> for MessageArgument {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Square> for MessageArgument {
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<u64> for MessageArgument {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for MessageArgument {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u32> for MessageArgument {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for MessageArgument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for MessageArgument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl MessageArgument {
    /// Returns a seat with the name of its player, if there is one: `White (Ada)`.
    #[must_use]
    pub fn player(seat: Seat, name: Option<impl Into<Self>>) -> Self {
        match name {
            Some(name) => {
                let name = match name.into() {
                    Self::Phrase(Catalogue::Names, "computer", arguments) => {
                        Self::Phrase(Catalogue::Names, "computer-seated", arguments)
                    }
                    name => name,
                };
                Self::Phrase(Catalogue::Names, "player", vec![("seat", seat.into()), ("name", name)])
            }
            None => Self::Seat(seat),
        }
    }

    /// Returns the name of a computer player: `Castellan (level 3)`.
    #[must_use]
    pub fn computer(level: u8) -> Self {
        Self::Phrase(Catalogue::Names, "computer", vec![("level", u64::from(level).into())])
    }

    /// Returns the name of a computer player for use within parentheses: `Castellan, level 3`.
    #[must_use]
    pub fn seated_computer(level: u8) -> Self {
        Self::Phrase(Catalogue::Names, "computer-seated", vec![("level", u64::from(level).into())])
    }

    /// Returns a character with its code point and its name in the Unicode standard: `` `е` (U+0435 CYRILLIC SMALL
    /// LETTER IE) ``.
    #[must_use]
    pub fn character(letter: char) -> Self {
        let (code, shown) = (u32::from(letter), one_line(letter.encode_utf8(&mut [0; 4])));
        Self::Text(match unicode_names2::name(letter) {
            Some(name) => format!("`{shown}` (U+{code:04X} {name})"),
            None => format!("`{shown}` (U+{code:04X})"),
        })
    }

    /// Returns the name of a game: `Mount Chess`.
    #[must_use]
    pub fn game_title(info: &GameInfo) -> Self {
        Self::Phrase(Catalogue::of_game(info.name), "title", Vec::new())
    }

    /// Returns the object of an offer, by its word: `a draw`.
    #[must_use]
    pub const fn offer(word: &'static str) -> Self {
        Self::Phrase(Catalogue::Offers, word, Vec::new())
    }

    /// Returns the list of all items: `White, Red and Black`.
    #[must_use]
    pub fn and_list(mut items: Vec<Self>) -> Self {
        match items.pop() {
            Some(last) if !items.is_empty() => {
                Self::List("list-and", vec![Self::List("list-comma", items), last])
            }
            last => Self::List("list-and", last.into_iter().collect()),
        }
    }

    /// Returns the words of the argument as they stand at the beginning of a sentence.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        self.words(None, language)
    }

    /// Converts the argument to a Fluent value in a language.
    pub(crate) fn fluent_value(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Number(number) => FluentValue::from(*number),
            Self::Text(text) => FluentValue::from(text.as_str()),
            _ => FluentValue::Custom(Box::new(LocalizedArgument { argument: self.clone(), language })),
        }
    }

    /// Returns the words of the argument in a form of the language's catalogue (`accusative`). `None` is the form at
    /// the beginning of a sentence.
    fn words(&self, form: Option<&str>, language: Language) -> String {
        match self {
            Self::Seat(seat) => {
                let key = format!("seat-{}", slug(seat.name()));
                let words = find(language, Catalogue::Names, &key, form, &[]);
                words
                    .or_else(|| find(language, Catalogue::Names, &key, None, &[]))
                    .map_or_else(|| seat.to_string(), Cow::into_owned)
            }
            Self::Piece(info, piece) => {
                let arguments = [("seat", Self::Seat(piece.seat)), ("kind", Self::Kind(info, piece.kind))];
                find(language, Catalogue::Names, "piece", form, &arguments)
                    .or_else(|| find(language, Catalogue::Names, "piece", None, &arguments))
                    .map_or_else(|| piece.to_string(), Cow::into_owned)
            }
            Self::Kind(info, kind) => kind_text(language, info, *kind, form, &[])
                .or_else(|| kind_text(language, info, *kind, None, &[]))
                .map_or_else(|| info.kind_name(*kind), Cow::into_owned),
            Self::Counted(info, kind, count) => {
                let arguments = [("count", Self::Number(*count as u64))];
                kind_text(language, info, *kind, Some("counted"), &arguments)
                    .map_or_else(|| format!("{count} {}", info.kind_name(*kind)), Cow::into_owned)
            }
            Self::NamedKind(name) => named_kind_text(language, name, form)
                .or_else(|| named_kind_text(language, name, None))
                .map_or_else(|| (*name).to_owned(), Cow::into_owned),
            Self::Phrase(catalogue, key, arguments) => form
                .and_then(|form| find(language, *catalogue, key, Some(form), arguments))
                .map_or_else(|| text(language, *catalogue, key, arguments), Cow::into_owned),
            Self::List(joined, items) => {
                let words = items.iter().map(|item| item.words(form, language));
                let joined = |list: String, item: String| {
                    let arguments = [("list", list.into()), ("item", item.into())];
                    text(language, Catalogue::Names, joined, &arguments)
                };
                words.reduce(joined).unwrap_or_default()
            }
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }

    /// Returns the key of the argument's colour, if it has one: `white`.
    fn colour(&self) -> Option<String> {
        match self {
            Self::Seat(seat) | Self::Piece(_, Piece { seat, .. }) => Some(slug(seat.name())),
            _ => None,
        }
    }

    /// Returns the argument's kind of piece, if it has one.
    fn kind(&self) -> Option<(&'static GameInfo, PieceKind)> {
        match self {
            Self::Kind(info, kind) | Self::Piece(info, Piece { kind, .. }) => Some((info, *kind)),
            _ => None,
        }
    }
}

/// An argument in the language of its message.
#[derive(Clone, PartialEq, Debug)]
struct LocalizedArgument {
    argument: MessageArgument,
    language: Language,
}

impl FluentType for LocalizedArgument {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.argument.words(None, self.language).into()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.argument.words(None, self.language).into()
    }
}

/// Returns the name of a kind of piece, or an attribute of it, from the game's own catalogue or the one that games
/// share.
fn kind_text(
    language: Language,
    info: &GameInfo,
    kind: PieceKind,
    form: Option<&str>,
    arguments: Arguments,
) -> Option<Cow<'static, str>> {
    let key = format!("kind-{}", slug(info.kind(kind)?.name));
    let catalogues = [Catalogue::of_game(info.name), Catalogue::Pieces];
    catalogues.into_iter().find_map(|catalogue| find(language, catalogue, &key, form, arguments))
}

/// Returns the name of a kind of piece of any game by its English name, or an attribute of it.
fn named_kind_text(language: Language, name: &str, form: Option<&str>) -> Option<Cow<'static, str>> {
    let key = format!("kind-{}", slug(name));
    Catalogue::naming_pieces().find_map(|catalogue| find(language, catalogue, &key, form, &[]))
}

/// Returns the name of a kind of piece in a language; its code if the game does not have it.
#[must_use]
pub fn kind_name_in(info: &GameInfo, kind: PieceKind, language: Language) -> String {
    kind_text(language, info, kind, None, &[]).map_or_else(|| info.kind_name(kind), Cow::into_owned)
}

/// Returns a number of pieces of a kind in a language: `2 Knights`.
#[must_use]
pub fn piece_count_in(info: &'static GameInfo, kind: PieceKind, count: usize, language: Language) -> String {
    MessageArgument::Counted(info, kind, count).text(language)
}

/// Returns the name of a game in a language.
#[must_use]
pub fn game_title_in(info: &GameInfo, language: Language) -> &'static str {
    fixed(language, Catalogue::of_game(info.name), "title")
}

/// Returns the letters that speakers of a language write for the kinds of a game, if they differ from its codes.
///
/// ```
/// use castellan_rules::text::input;
/// use castellan_rules::{Options, Variant};
/// use castellan_text::Language;
///
/// let start = Variant::GiantKing.begin(&Options::default())?;
/// let german = castellan_text::piece_letters_in(start.info(), Language::De);
/// assert_eq!(input::read_with(&start, "Sd4", &german).unwrap().to_string(), "c2d4");
/// let russian = castellan_text::piece_letters_in(start.info(), Language::Ru);
/// assert_eq!(input::read_with(&start, "Кd4", &russian).unwrap().to_string(), "c2d4");
/// assert!(castellan_text::piece_letters_in(start.info(), Language::En).is_empty());
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn piece_letters_in(info: &GameInfo, language: Language) -> PieceLetters {
    let plain = info.kinds.iter().map(|known| known.kind).filter(|kind| !kind.is_promoted());
    PieceLetters::new(plain.filter_map(|kind| {
        let letter = kind_text(language, info, kind, Some("letter"), &[])?;
        Some((kind, letter.into_owned()))
    }))
}

/// Returns the letter that speakers of a language write for a kind of piece: a letter of their own, or its code.
///
/// ```
/// use castellan_rules::{PieceKind, Variant};
/// use castellan_text::{Language, piece_letter_in};
///
/// let info = Variant::GiantKing.info();
/// assert_eq!(piece_letter_in(info, PieceKind::new(b'N'), Language::De), "S");
/// assert_eq!(piece_letter_in(info, PieceKind::new(b'N').promoted(), Language::De), "+S");
/// ```
#[must_use]
pub fn piece_letter_in(info: &GameInfo, kind: PieceKind, language: Language) -> String {
    let own = kind_text(language, info, kind.unpromoted(), Some("letter"), &[]);
    let mark = if kind.is_promoted() { "+" } else { "" };
    own.map_or_else(|| kind.to_string(), |letter| format!("{mark}{letter}"))
}

/// Describes the moves of a kind of piece in English, as words that follow "it": `moves one square in any direction`.
/// Returns an empty text if the game does not have the kind.
#[must_use]
pub fn moves(info: &GameInfo, kind: PieceKind) -> String {
    moves_in(info, kind, Language::En)
}

/// Describes the moves of a kind of piece in a language, as [`moves`] does in English.
#[must_use]
pub fn moves_in(info: &GameInfo, kind: PieceKind, language: Language) -> String {
    let Some(known) = info.kind(kind) else { return String::new() };
    text(language, Catalogue::of_game(info.name), &format!("moves-{}", slug(known.name)), &[])
}

/// Converts an English name to a part of a message key.
fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// Adds the functions that the messages of a source call, of these:
///
/// - `FORM($argument, as: "form")`: the argument in this form, an attribute of its message
/// - `CAPITAL($argument)`, `CAPITAL($argument, as: "form")`: the same words at the beginning of a sentence
/// - `BEGINS($argument, with: "i hi !hie")`: the selector `yes` or `no`, for words that depend on the next sound: whether the
///   argument begins with one of these letters, and with none after `!`
/// - `GENDER($piece)`, `COLOUR($piece)`: selectors of a variant
/// - `MOVES($piece)`: the description of its moves
pub(crate) fn add_functions(bundle: &mut FluentBundle<FluentResource>, source: &str) {
    let functions: [(&str, Function); 6] = [
        ("FORM", form),
        ("CAPITAL", capital),
        ("BEGINS", begins),
        ("GENDER", gender),
        ("COLOUR", colour),
        ("MOVES", movement),
    ];
    for (name, function) in functions.into_iter().filter(|(name, _)| source.contains(name)) {
        // No other function has these names: keys of messages consist of lower-case letters or underscores.
        let _ = bundle.add_function(name, function);
    }
}

type Function = for<'a> fn(&[FluentValue<'a>], &FluentArgs) -> FluentValue<'a>;

fn localized_argument<'v>(values: &'v [FluentValue]) -> Option<&'v LocalizedArgument> {
    match values.first()? {
        FluentValue::Custom(custom) => custom.as_any().downcast_ref(),
        _ => None,
    }
}

/// Returns a named argument of a call.
fn option<'o>(options: &'o FluentArgs, name: &'static str) -> Option<&'o str> {
    match options.get(name)? {
        FluentValue::String(value) => Some(value),
        _ => None,
    }
}

/// Returns the words of a function's first argument, in the form that the call asks for. A name or a square has a
/// single form. Returns `None` for a number or a failed argument.
fn words_of(values: &[FluentValue], options: &FluentArgs) -> Option<String> {
    match values.first()? {
        FluentValue::String(words) => Some(words.to_string()),
        _ => localized_argument(values)
            .map(|localized| localized.argument.words(option(options, "as"), localized.language)),
    }
}

fn form<'a>(values: &[FluentValue<'a>], options: &FluentArgs) -> FluentValue<'a> {
    words_of(values, options)
        .map_or_else(|| values.first().cloned().unwrap_or(FluentValue::Error), FluentValue::from)
}

fn capital<'a>(values: &[FluentValue<'a>], options: &FluentArgs) -> FluentValue<'a> {
    let Some(words) = words_of(values, options) else {
        return values.first().cloned().unwrap_or(FluentValue::Error);
    };
    // The names of people begin with a mark, and stay as they are.
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect::<String>().into()
}

fn begins<'a>(values: &[FluentValue<'a>], options: &FluentArgs) -> FluentValue<'a> {
    let (Some(words), Some(beginnings)) = (words_of(values, options), option(options, "with")) else {
        return FluentValue::Error;
    };
    let words = words.trim_start_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let is_among = |mut all: std::str::SplitWhitespace, excepted: bool| {
        all.any(|beginning| match beginning.strip_prefix('!') {
            Some(exception) => excepted && words.starts_with(exception),
            None => !excepted && words.starts_with(beginning),
        })
    };
    let found =
        is_among(beginnings.split_whitespace(), false) && !is_among(beginnings.split_whitespace(), true);
    FluentValue::from(if found { "yes" } else { "no" })
}

fn gender<'a>(values: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let found = localized_argument(values).and_then(|LocalizedArgument { argument, language }| {
        if let MessageArgument::NamedKind(name) = argument {
            return named_kind_text(*language, name, Some("gender"));
        }
        let (info, kind) = argument.kind()?;
        kind_text(*language, info, kind, Some("gender"), &[])
    });
    found.map_or(FluentValue::Error, FluentValue::String)
}

fn colour<'a>(values: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    localized_argument(values)
        .and_then(|localized| localized.argument.colour())
        .map_or(FluentValue::Error, FluentValue::from)
}

fn movement<'a>(values: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let kind = localized_argument(values)
        .and_then(|localized| Some((localized.argument.kind()?, localized.language)));
    kind.map_or(FluentValue::Error, |((info, kind), language)| moves_in(info, kind, language).into())
}
