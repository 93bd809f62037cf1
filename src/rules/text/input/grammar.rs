//! The grammar of input: every [`Reading`] of a text, independent of the position.
//!
//! The form is `[kind] [from] [kind captured] [to] [effect] [marks]`, with words and signs between. Each part may be
//! ambiguous (`b` is a file and a code; `a11b` is a1 and 1b, or a11 and b); all alternatives are followed, and only
//! those that consume the whole text are readings. There is no recursion, so the time is bounded by the length of the
//! text.

use super::{Alphabet, InputError};
use crate::action::MoveEffect;
use crate::geometry::{MAX_SIDE, Square};
use crate::info::{ActionForm, GameInfo};
use crate::options::one_line;
use crate::piece::PieceKind;
use crate::text::normalization::latin_lookalike;
use std::cell::Cell;
use std::ops::BitOr;

/// The limit on readings, above that of any sensible text.
const MAX_READINGS: usize = 400;

/// A possible meaning of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// The kind of piece that acts, if said.
    pub(super) kind: Option<PieceKind>,
    /// The origin, as far as given.
    pub(super) from: Origin,
    /// The kind of piece it captures, if said.
    pub(super) victim: Option<PieceKind>,
    /// The target of the move or the shot. `None` only if the victim is named.
    pub(super) to: Option<Square>,
    /// The effect.
    pub(super) effect: MoveEffect,
    /// The words and signs on the way.
    pub(super) marks: Marks,
    /// The distance from the written text: 0 is best.
    pub(super) cost: u32,
}

/// The origin of a piece, as far as given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Anywhere,
    File(u8),
    Rank(u8),
    Square(Square),
}

impl Origin {
    pub(super) fn matches(self, square: Square) -> bool {
        match self {
            Self::Anywhere => true,
            Self::File(file) => square.file() == file,
            Self::Rank(rank) => square.rank() == rank,
            Self::Square(from) => square == from,
        }
    }
}

/// The form of an action, by words and signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Marks(u8);

impl Marks {
    pub(super) const CAPTURE: Self = Self(1);
    pub(super) const SHOOT: Self = Self(2);
    pub(super) const PLACE: Self = Self(4);
    /// `at`, `on`: the square of a piece, or the target of a placement.
    pub(super) const AT: Self = Self(8);
    const NONE: Self = Self(0);

    pub(super) fn has(self, mark: Self) -> bool {
        self.0 & mark.0 != 0
    }
}

impl BitOr for Marks {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Words between the parts of an action, and their meaning.
const WORDS: &[(Marks, &[&str])] = &[
    (
        Marks::NONE,
        &[
            "to", "from", "the", "my", "move", "moves", "play", "plays", "go", "goes", "and", "then", "with",
            "onto", "upon", "mount", "mounts", "piece", "square",
        ],
    ),
    (Marks::CAPTURE, &["take", "takes", "taking", "capture", "captures", "capturing"]),
    (Marks::SHOOT, &["shoot", "shoots", "shooting", "shot"]),
    (
        Marks::PLACE,
        &["place", "places", "placing", "respawn", "respawns", "put", "puts", "return", "returns"],
    ),
    (Marks::AT, &["at", "on"]),
];
/// Words before the kind of a promotion, or before the promoted piece.
const PROMOTING: &[&str] =
    &["promote", "promotes", "promoting", "promotion", "become", "becomes", "becoming", "making", "makes"];
/// Words before a dropped piece.
const DROPPING: &[&str] = &["drop", "drops", "dropping"];
/// Meaningless words at the end.
const CLOSING: &[&str] = &["ep", "en", "passant", "enpassant", "check", "checkmate", "ch", "mate", "please"];
/// The names of the pieces with figurines, and the figurines.
const FIGURINES: [(&str, [char; 2]); 6] = [
    ("King", ['♔', '♚']),
    ("Queen", ['♕', '♛']),
    ("Rook", ['♖', '♜']),
    ("Bishop", ['♗', '♝']),
    ("Knight", ['♘', '♞']),
    ("Pawn", ['♙', '♟']),
];

/// A character in lower case, its Latin lookalike, and its case.
#[derive(Clone, Copy)]
struct Glyph {
    plain: char,
    /// The Latin lookalike, or the character itself.
    latin: char,
    upper: bool,
}

/// The parser of a text. Offsets are counted in characters.
pub(super) struct Grammar<'a> {
    info: &'static GameInfo,
    text: &'a str,
    /// The letters for kinds of piece.
    alphabet: Alphabet<'a>,
    glyphs: Vec<Glyph>,
    /// `true` if the text has letters of both cases, so that case is significant.
    is_case_significant: bool,
    /// The furthest offset that any reading has reached.
    furthest: Cell<usize>,
}

impl<'a> Grammar<'a> {
    pub(super) fn new(info: &'static GameInfo, text: &'a str, alphabet: Alphabet<'a>) -> Self {
        let glyphs: Vec<Glyph> = text.chars().map(glyph).collect();
        let any = |upper| glyphs.iter().any(|glyph| glyph.plain.is_alphabetic() && glyph.upper == upper);
        let is_case_significant = any(true) && any(false);
        Self { info, text, alphabet, glyphs, is_case_significant, furthest: Cell::new(0) }
    }

    /// Returns all readings of the text, the nearest first.
    pub(super) fn readings(&self) -> Vec<Reading> {
        let mut found = Vec::new();
        let (mut marks, mut start) = self.skip_words(0);
        if let Some(after) = self.word(start, DROPPING) {
            let (more, next) = self.skip_words(after);
            (marks, start) = (marks | more | Marks::PLACE, next);
        }
        for (kind, cost, kind_end) in optional(start, self.kinds(start)) {
            let (before, at) = self.skip_words(kind_end);
            let marks = marks | before;
            // `b4` is a square, not a Bishop on the fourth rank, unless the case of letters says otherwise.
            let file = || self.file(start).is_some_and(|(file, _)| file < self.info.files);
            let square = !self.is_case_significant && kind_end == start + 1 && at == kind_end && file();
            // `Bb4` is a Bishop's move, even if only a Pawn of the b-file can move there.
            let is_named = kind.is_none() && self.is_capital_code(at);
            for (from, more, after) in self.origins(at) {
                if square && matches!(from, Origin::Rank(_)) || is_named && matches!(from, Origin::File(_)) {
                    continue;
                }
                let (between, after) =
                    if from == Origin::Anywhere { (before, after) } else { self.skip_words(after) };
                let reading = Reading {
                    kind,
                    from,
                    victim: None,
                    to: None,
                    effect: MoveEffect::Nothing,
                    marks: marks | between,
                    cost: cost + more,
                };
                self.targets(reading, between.has(Marks::CAPTURE | Marks::SHOOT), after, &mut found);
            }
        }
        found.sort_by_key(|reading| reading.cost);
        found
    }

    /// Parses the rest from the start of the target.
    fn targets(&self, reading: Reading, captures: bool, at: usize, found: &mut Vec<Reading>) {
        let victims = if captures { self.kinds(at) } else { Vec::new() };
        for (victim, cost, at) in optional(at, victims) {
            let (more, at) = if victim.is_some() { self.skip_words(at) } else { (Marks::NONE, at) };
            let reading =
                Reading { victim, marks: reading.marks | more, cost: reading.cost + cost, ..reading };
            let mut targets = optional(at, self.squares(at));
            if victim.is_none() {
                targets.remove(0);
            }
            for (to, cost, at) in targets {
                for (effect, more, at) in self.effects(at, matches!(reading.from, Origin::Square(_))) {
                    if self.is_end(at) && found.len() < MAX_READINGS {
                        found.push(Reading { to, effect, cost: reading.cost + cost + more, ..reading });
                    }
                }
            }
        }
    }

    /// Returns the error for an unreadable text: the first word that no reading gets past, with any meaningless
    /// character in it, or the whole text if its end is incomplete.
    pub(super) fn unreadable_error(&self) -> InputError {
        let inside = |glyph: &Glyph| glyph.plain.is_alphanumeric();
        let furthest = self.furthest.get();
        let Some(unread) = self.glyphs.get(furthest) else {
            return InputError::Unreadable(one_line(self.text));
        };
        let start = self.glyphs[..furthest].iter().rposition(|glyph| !inside(glyph)).map_or(0, |at| at + 1);
        let rest = &self.glyphs[furthest..];
        let length = rest.iter().position(|glyph| !inside(glyph)).unwrap_or(rest.len()).max(1);
        let byte = |at: usize| self.text.char_indices().nth(at).map_or(self.text.len(), |(byte, _)| byte);
        let word = &self.text[byte(start)..byte(furthest + length)];
        let text = one_line(word);
        let at = if unread.plain.is_ascii() { word } else { &self.text[byte(furthest)..] };
        match at.chars().find(|letter| !letter.is_ascii()) {
            Some(letter) => InputError::UnknownCharacter { text, letter },
            None => InputError::Unreadable(text),
        }
    }

    fn note_reached(&self, at: usize) {
        self.furthest.set(self.furthest.get().max(at));
    }

    /// Returns the character at an offset, or its Latin lookalike.
    fn latin(&self, at: usize) -> Option<char> {
        self.glyphs.get(at).map(|glyph| glyph.latin)
    }

    /// Returns the cost of a Latin lookalike.
    fn lookalike_cost(&self, at: usize) -> u32 {
        self.glyphs.get(at).map_or(0, |glyph| u32::from(glyph.latin != glyph.plain))
    }

    /// Returns the cost of a letter in the wrong case; zero if the whole text is in one case.
    fn case_cost(&self, at: usize, upper: bool) -> u32 {
        u32::from(self.is_case_significant && self.glyphs[at].upper != upper)
    }

    /// Returns the end of one of `words` that starts here and is a whole word.
    fn word(&self, at: usize, words: &[&str]) -> Option<usize> {
        let rest = &self.glyphs[at.min(self.glyphs.len())..];
        let length = rest.iter().position(|glyph| !glyph.latin.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let is = |word: &&&str| word.chars().eq(rest[..length].iter().map(|glyph| glyph.latin));
        words.iter().find(is)?;
        self.note_reached(at + length);
        Some(at + length)
    }

    /// Skips words and signs between parts, and collects their marks.
    fn skip_words(&self, mut at: usize) -> (Marks, usize) {
        let mut marks = Marks::NONE;
        'on: loop {
            for (meaning, words) in WORDS {
                if let Some(after) = self.word(at, words) {
                    (marks, at) = (marks | *meaning, after);
                    continue 'on;
                }
            }
            marks = marks
                | match self.latin(at) {
                    Some(' ' | '-' | '~' | ',' | '.' | '(' | '&') => Marks::NONE,
                    Some('x' | ':') => Marks::CAPTURE,
                    Some('*') => Marks::SHOOT,
                    Some('@') => Marks::PLACE,
                    _ => break,
                };
            at += 1;
        }
        self.note_reached(at);
        (marks, at)
    }

    /// Returns the kinds at an offset, by code, by figurine or by name.
    fn kinds(&self, at: usize) -> Vec<(PieceKind, u32, usize)> {
        let mut found = Vec::new();
        let promoted = self.latin(at) == Some('+');
        let code = at + usize::from(promoted);
        for info in self.info.kinds {
            let last_word = info.name.rsplit(['-', ' ']).next().unwrap_or(info.name);
            if info.kind.is_promoted() == promoted
                && let Some((after, cost)) = self.code(code, info.kind)
            {
                found.push((info.kind, cost + self.case_cost(code, true), after));
            }
            if self.glyphs.get(at).is_some_and(|glyph| is_figurine(glyph.plain, last_word)) {
                found.push((info.kind, 0, at + 1));
            }
            if let Some(after) = self.name(at, info.name).or_else(|| self.name(at, last_word)) {
                found.push((info.kind, 0, after));
            }
        }
        self.note_reached(found.iter().map(|(_, _, after)| *after).max().unwrap_or(at));
        found
    }

    /// Returns `true` if a capital at an offset begins a kind's code or letters, in a text with significant case.
    fn is_capital_code(&self, at: usize) -> bool {
        let Some(glyph) = self.glyphs.get(at).filter(|glyph| self.is_case_significant && glyph.upper) else {
            return false;
        };
        let is_code = |kind: PieceKind| {
            let letters = self.alphabet.letters().of(kind);
            glyph.latin == kind.letter().to_ascii_lowercase()
                || letters.is_some_and(|letters| letters.starts_with(glyph.plain))
        };
        self.info.kinds.iter().any(|info| is_code(info.kind.unpromoted()))
    }

    /// Returns the end and the cost of a kind's code or letters at an offset.
    fn code(&self, at: usize, kind: PieceKind) -> Option<(usize, u32)> {
        if let Some(letters) = self.alphabet.of(kind.unpromoted()) {
            let costs =
                letters.chars().enumerate().map(|(place, letter)| self.letter_cost(at + place, letter));
            let cost: u32 = costs.sum::<Option<u32>>()?;
            return Some((at + letters.chars().count(), cost));
        }
        let glyph = self.glyphs.get(at)?;
        let is_language_letter =
            glyph.latin != glyph.plain && self.alphabet.letters().is_first_letter(glyph.plain);
        let is_code = glyph.latin == kind.letter().to_ascii_lowercase() && !is_language_letter;
        is_code.then(|| (at + 1, self.lookalike_cost(at)))
    }

    /// Returns the cost of reading a character as this letter of a language, directly or as a lookalike; `None` if
    /// impossible. A Latin letter that is a code of the game means the code.
    fn letter_cost(&self, at: usize, letter: char) -> Option<u32> {
        let glyph = self.glyphs.get(at)?;
        let is_code =
            |latin: char| self.info.kinds.iter().any(|info| info.kind.letter().eq_ignore_ascii_case(&latin));
        if glyph.plain == letter {
            Some(0)
        } else if glyph.latin == letter
            || latin_lookalike(letter).is_some_and(|alike| glyph.plain == alike && !is_code(alike))
        {
            Some(1)
        } else {
            None
        }
    }

    /// Returns the end of a name that starts here; hyphens and spaces are optional.
    fn name(&self, mut at: usize, name: &str) -> Option<usize> {
        for letter in name.chars() {
            if letter.is_alphabetic() {
                (self.latin(at)? == to_lower(letter)).then_some(())?;
                at += 1;
            } else if matches!(self.latin(at), Some(' ' | '-')) {
                at += 1;
            }
        }
        Some(at)
    }

    fn origins(&self, at: usize) -> Vec<(Origin, u32, usize)> {
        let mut found = vec![(Origin::Anywhere, 0, at)];
        found.extend(
            self.squares(at).into_iter().map(|(square, cost, after)| (Origin::Square(square), cost, after)),
        );
        if let Some((file, cost)) = self.file(at).filter(|(file, _)| *file < self.info.files) {
            found.push((Origin::File(file), cost, at + 1));
        }
        let ranks = self.ranks(at).filter(|(rank, _)| *rank < self.info.ranks);
        found.extend(ranks.map(|(rank, after)| (Origin::Rank(rank), 0, after)));
        found
    }

    /// Returns the squares at an offset, file first or rank first.
    fn squares(&self, at: usize) -> Vec<(Square, u32, usize)> {
        let mut found = Vec::new();
        if let Some((file, cost)) = self.file(at) {
            found.extend(self.ranks(at + 1).map(|(rank, after)| (Square::new(file, rank), cost, after)));
        }
        for (rank, letter) in self.ranks(at) {
            if let Some((file, cost)) = self.file(letter) {
                found.push((Square::new(file, rank), cost, letter + 1));
            }
        }
        self.note_reached(found.iter().map(|(_, _, after)| *after).max().unwrap_or(at));
        found
    }

    /// Returns the file at an offset, and the cost of its letter.
    fn file(&self, at: usize) -> Option<(u8, u32)> {
        let letter = self.latin(at).filter(char::is_ascii_lowercase)?;
        let file = Some(letter as u8 - b'a').filter(|file| *file < MAX_SIDE)?;
        Some((file, self.case_cost(at, false) + self.lookalike_cost(at)))
    }

    /// Returns the ranks at an offset, of one digit or two, counted from 0.
    fn ranks(&self, at: usize) -> impl Iterator<Item = (u8, usize)> + use<> {
        let digit = |at| self.latin(at).and_then(|digit| digit.to_digit(10));
        let ones = digit(at).filter(|number| *number != 0);
        let tens = ones.and_then(|tens| Some(tens * 10 + digit(at + 1)?));
        [(ones, at + 1), (tens, at + 2)].into_iter().filter_map(|(number, after)| {
            let number = u8::try_from(number?).ok().filter(|number| *number <= MAX_SIDE)?;
            Some((number - 1, after))
        })
    }

    /// Returns the possible effects after the target. Three squares in a row are a Pawn's move and the piece that it
    /// promotes.
    fn effects(&self, start: usize, third_square: bool) -> Vec<(MoveEffect, u32, usize)> {
        let mut found = vec![(MoveEffect::Nothing, 0, start)];
        let (_, at) = self.skip_words(start);
        let promoting = self.word(at, PROMOTING);
        let dropping = self.word(at, DROPPING).or((self.latin(at) == Some('/')).then_some(at + 1));
        let sign = |sign| self.latin(at) == Some(sign);
        // Without a drop, `e8/Q` is a promotion.
        let by_slash = sign('/') && self.info.action_forms.contains(&ActionForm::Promotion);
        let becoming = if sign('=') || by_slash { Some(at + 1) } else { promoting };
        if dropping.is_none() || by_slash {
            let kind = self.skip_words(becoming.unwrap_or(at)).1;
            found.extend(
                self.kinds(kind).into_iter().map(|(kind, cost, at)| (MoveEffect::PromoteTo(kind), cost, at)),
            );
        }
        if sign('+') || promoting.is_some() || third_square {
            let begin = self.skip_words(promoting.unwrap_or(if sign('+') { at + 1 } else { at })).1;
            for (_, _, at) in
                optional(begin, if promoting.is_some() || sign('+') { self.kinds(begin) } else { Vec::new() })
            {
                let at = self.skip_words(at).1;
                found.extend(
                    self.squares(at)
                        .into_iter()
                        .map(|(at, cost, after)| (MoveEffect::PromoteAt(at), cost, after)),
                );
            }
        }
        let begin = self.skip_words(dropping.unwrap_or(at)).1;
        for (kind, cost, at) in self.kinds(begin) {
            let (marks, at) = self.skip_words(at);
            if dropping.is_some() || marks.has(Marks::PLACE | Marks::AT) {
                let squares = self.squares(at).into_iter();
                found.extend(
                    squares.map(|(square, more, after)| (MoveEffect::Drop(kind, square), cost + more, after)),
                );
            }
        }
        found
    }

    /// Returns `true` if only meaningless marks follow.
    fn is_end(&self, mut at: usize) -> bool {
        loop {
            if let Some(after) = self.word(at, CLOSING) {
                at = after;
                continue;
            }
            match self.latin(at) {
                Some(' ' | '-' | ',' | '.' | ':' | ';' | '(' | ')' | '+' | '#' | '!' | '?' | '^') => at += 1,
                Some('e') if self.latin(at + 1) == Some('.') => {
                    let p = at + if self.latin(at + 2) == Some(' ') { 3 } else { 2 };
                    if self.latin(p) != Some('p') {
                        self.note_reached(at);
                        return false;
                    }
                    at = p + 1;
                }
                other => {
                    self.note_reached(at);
                    return other.is_none();
                }
            }
        }
    }
}

/// Converts a character to lower case, and arrows and daggers to plain signs.
fn glyph(letter: char) -> Glyph {
    let plain = match letter {
        '→' | '⇒' | '➔' | '➜' | '➝' | '➞' | '➡' | '⟶' | '⟹' | '»' | '>' => '-',
        '†' | '‡' => '+',
        space if space.is_whitespace() => ' ',
        other => to_lower(other),
    };
    let latin = latin_lookalike(letter).map_or(plain, to_lower);
    Glyph { plain, latin, upper: letter.is_uppercase() }
}

/// Returns `true` if a character is the figurine of the piece with this name.
fn is_figurine(letter: char, name: &str) -> bool {
    FIGURINES.iter().any(|(known, figurines)| *known == name && figurines.contains(&letter))
}

/// Returns the lower case of a letter; the first character if there are several.
fn to_lower(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

/// Returns the findings, plus the option of finding none.
fn optional<T>(at: usize, found: Vec<(T, u32, usize)>) -> Vec<(Option<T>, u32, usize)> {
    let some = found.into_iter().map(|(value, cost, after)| (Some(value), cost, after));
    std::iter::once((None, 0, at)).chain(some).collect()
}
