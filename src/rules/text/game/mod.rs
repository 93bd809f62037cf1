//! Game text: a complete game to store, share and replay, like PGN.
//!
//! ```
//! use castellan_rules::text::game::GameText;
//!
//! let text = r#"[Game "mount-chess"]
//! [Option "setup=checkered"]
//! [White "Ann \"the Flag\" Archer"]
//!
//! {They met in the park.}
//! 1. b2a3 b7b6 {A Farmer goes straight on.}
//! 2. a3b4 leave:b
//! (won w resignation)
//! "#;
//! let game = text.parse::<GameText>().expect("every action is legal");
//! assert_eq!(game.record().steps().len(), 4);
//! assert_eq!(game.to_string(), text);
//! ```
//!
//! - **Tags**, one per line: `[Key "value"]`. `Game`, the name of the game, is required. `Option`, as `key=value`,
//!   occurs once for every option given. `Position` is the text of the start position, unless that is the usual one.
//!   Tags with other keys are kept in order. In a value, `\"`, `\\`, `\n` and `\r` stand for a quote, a backslash and
//!   line breaks.
//! - **Actions** in canonical text, followed by the dice of a declared capture: `d3d4(3,2)`. A move number precedes the
//!   first action and each action of the seat that moved first. Move numbers are optional, but must be correct.
//! - **Comments** in braces, after the action they belong to or before the first. In a comment, `\}`, `\\`, `\n` and
//!   `\r` stand for a closing brace, a backslash and line breaks.
//! - **The result**, at the end: `*` for a game in progress, else `(won w summit)`, `(drawn agreement)`.
//!
//! Parsing replays the game, so every action and the result are checked. Lines end with a line feed; line breaks matter
//! only in tags.

mod error;
mod lexer;

use crate::action::Roll;
use crate::options::{Options, one_line};
use crate::outcome::Status;
use crate::problem::problem;
use crate::record::Record;
use crate::variants::Variant;
pub use error::{GameTextError, GameTextErrorKind};
use lexer::{Lexer, is_key, read_action};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The maximum length of a game text, in bytes.
pub const MAX_TEXT_LENGTH: usize = 1 << 20;
/// The maximum number of actions.
pub const MAX_ACTIONS: usize = 20_000;
/// The maximum length of a line of actions, in bytes.
const LINE_WIDTH: usize = 100;

/// The keys of tags that describe the start of the game.
const GAME: &str = "Game";
const OPTION: &str = "Option";
const POSITION: &str = "Position";

/// A game with tags and comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    record: Record,
    tags: Vec<(String, String)>,
    /// Comments by the number of actions before them.
    comments: BTreeMap<usize, Vec<String>>,
}

impl GameText {
    /// Creates a game text without extra tags and comments.
    #[must_use]
    pub fn new(record: Record) -> Self {
        Self { record, tags: Vec::new(), comments: BTreeMap::new() }
    }

    /// Returns the game.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the game, without tags and comments.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Returns the additional tags in order: key and value.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Returns the value of the first tag with this key.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Adds a tag after the others.
    ///
    /// # Errors
    /// Returns an error if the key is not a word of letters, digits and `_`, or is reserved for the start of the game.
    pub fn add_tag(&mut self, key: &str, value: &str) -> Result<(), GameTextErrorKind> {
        if !is_key(key) || [GAME, OPTION, POSITION].contains(&key) {
            let taken = problem!("key-taken", "`{text}` is not a key of its own", text = one_line(key));
            return Err(GameTextErrorKind::tag(taken));
        }
        self.tags.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Returns the comments after the action with this number, counted from 1, or before the first action for 0.
    #[must_use]
    pub fn comments(&self, after: usize) -> &[String] {
        self.comments.get(&after).map_or(&[], Vec::as_slice)
    }

    /// Adds a comment after the action with this number, counted from 1, or before the first action for 0. If there are
    /// fewer actions, the comment is added after the last.
    pub fn add_comment(&mut self, after: usize, text: &str) {
        let after = after.min(self.record.steps().len());
        self.comments.entry(after).or_default().push(text.to_owned());
    }

    fn read_tags(lexer: &mut Lexer) -> Result<Self, GameTextError> {
        let mut variant = None;
        let mut position = None;
        let mut options: Vec<(String, String, usize)> = Vec::new();
        let mut tags = Vec::new();
        loop {
            lexer.skip_space();
            let line = lexer.line;
            let error_at_line = |fault| GameTextError { line, kind: fault };
            let Some((key, value)) = lexer.tag()? else { break };
            match key {
                GAME => {
                    let named_variant = value
                        .parse::<Variant>()
                        .ok()
                        .ok_or_else(|| error_at_line(GameTextErrorKind::UnknownGame(one_line(&value))))?;
                    if variant.replace(named_variant).is_some() {
                        return Err(error_at_line(GameTextErrorKind::tag(problem!(
                            "tag-twice",
                            "`{key}` is given twice",
                            key = GAME
                        ))));
                    }
                }
                POSITION => {
                    if position.replace((value, line)).is_some() {
                        return Err(error_at_line(GameTextErrorKind::tag(problem!(
                            "tag-twice",
                            "`{key}` is given twice",
                            key = POSITION
                        ))));
                    }
                }
                OPTION => {
                    if let Some((key, value)) = value.split_once('=') {
                        options.push((key.to_owned(), value.to_owned(), line));
                    } else {
                        let no_pair =
                            problem!("no-pair", "`{text}` is not `key=value`", text = one_line(&value));
                        return Err(error_at_line(GameTextErrorKind::tag(no_pair)));
                    }
                }
                _ => tags.push((key.to_owned(), value)),
            }
        }
        let last_line = lexer.line;
        let variant = variant.ok_or(GameTextError {
            line: last_line,
            kind: GameTextErrorKind::Missing(problem!("game-missing", "the tag `Game` is missing")),
        })?;
        let pairs: Vec<_> = options.iter().map(|(key, value, _)| (key.as_str(), value.as_str())).collect();
        let error_at_line = |error: crate::OptionError| {
            // Of two lines, the later one is at fault: the first was valid on its own.
            let line = options
                .iter()
                .rev()
                .find(|(key, ..)| *key == error.key)
                .map_or(last_line, |(_, _, line)| *line);
            GameTextError { line, kind: GameTextErrorKind::Option(error) }
        };
        let checked_options = Options::new(variant.info(), &pairs).map_err(error_at_line)?;
        let record = match position {
            None => Record::begin(variant, checked_options).map_err(error_at_line)?,
            Some((text, line)) => {
                let start = variant.read(&text, &checked_options);
                let start = start
                    .map_err(|error| GameTextError { line, kind: GameTextErrorKind::Position(error) })?;
                Record::new(checked_options, start)
            }
        };
        Ok(Self { record, tags, comments: BTreeMap::new() })
    }

    fn read_actions(&mut self, lexer: &mut Lexer) -> Result<(), GameTextError> {
        let first = self.record.start().to_act();
        // The number of the last action's move, and the number written before the next action, if any.
        let (mut number, mut written) = (0, None);
        loop {
            lexer.skip_space();
            let line = lexer.line;
            let error_at_line = |fault| GameTextError { line, kind: fault };
            if lexer.is_at(['{']) {
                let comment = lexer.comment()?;
                let after = self.record.steps().len();
                self.add_comment(after, &comment);
                continue;
            }
            if lexer.is_at(['*', '(']) {
                if written.is_some() {
                    return Err(error_at_line(GameTextErrorKind::Missing(problem!(
                        "action-missing",
                        "the action behind the number is missing"
                    ))));
                }
                let stated = lexer.result()?;
                return self.read_end(lexer, stated).map_err(error_at_line);
            }
            let word = lexer.word();
            if word.is_empty() {
                return Err(error_at_line(GameTextErrorKind::Missing(problem!(
                    "result-missing",
                    "the result is missing"
                ))));
            }
            if let Some(digits) = word.strip_suffix('.') {
                written = Some(digits);
                continue;
            }
            let ply = self.record.steps().len() + 1;
            let (action, roll) = read_action(word)
                .ok_or_else(|| error_at_line(GameTextErrorKind::Unreadable(one_line(word))))?;
            if ply > MAX_ACTIONS {
                return Err(error_at_line(GameTextErrorKind::TooManyActions));
            }
            self.record
                .play(action, roll)
                .map_err(|error| error_at_line(GameTextErrorKind::Refused { ply, action, error }))?;
            let seat = self.record.last().map(|step| step.seat);
            if ply == 1 || seat == Some(first) {
                number += 1;
            }
            if let Some(written) = written.take().filter(|written| *written != number.to_string()) {
                return Err(error_at_line(GameTextErrorKind::WrongNumber {
                    found: one_line(written),
                    expected: number,
                }));
            }
        }
    }

    /// Checks the stated result against the replay.
    fn read_end(&mut self, lexer: &mut Lexer, stated: Status) -> Result<(), GameTextErrorKind> {
        match (self.record.status(), stated) {
            (Status::Ongoing, Status::Over(outcome)) => {
                self.record
                    .declare(outcome)
                    .map_err(|error| GameTextErrorKind::InvalidResult { stated: outcome, error })?;
            }
            (actual, stated) if actual != stated => {
                return Err(GameTextErrorKind::WrongResult { stated, actual });
            }
            _ => {}
        }
        lexer.skip_space();
        match lexer.word() {
            "" => Ok(()),
            word => Err(GameTextErrorKind::Unreadable(one_line(word))),
        }
    }
}

/// Writes the game in the form that parses back.
impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = &self.record;
        let mut text = String::new();
        write_tag(&mut text, GAME, record.variant().info().name);
        for (key, value) in record.options().pairs() {
            write_tag(&mut text, OPTION, &format!("{key}={value}"));
        }
        if record.variant().begin(record.options()).as_ref() != Ok(record.start()) {
            write_tag(&mut text, POSITION, &record.start().to_string());
        }
        for (key, value) in &self.tags {
            write_tag(&mut text, key, value);
        }
        text.push('\n');

        let mut lines = LineWriter { text, line: 0 };
        let comments = |lines: &mut LineWriter, after| {
            for comment in self.comments(after) {
                lines.push_word(&format!("{{{}}}", escaped(comment, '}')));
            }
        };
        comments(&mut lines, 0);
        let first = record.start().to_act();
        let mut number = 0;
        for (ply, step) in (1..).zip(record.steps()) {
            if ply == 1 || step.seat == first {
                number += 1;
                lines.end_line();
                lines.push_word(&format!("{number}."));
            }
            let mut word = step.action.to_string();
            if let Some(Roll { attack, defence }) = step.roll {
                // Writing to a string cannot fail.
                let _ = write!(word, "({attack},{defence})");
            }
            lines.push_word(&word);
            comments(&mut lines, ply);
        }
        lines.end_line();
        lines.push_word(&result_text(record.status()));
        lines.end_line();
        f.write_str(&lines.text)
    }
}

/// Parses a game and replays it. An error names the line and the cause: a syntax error, or an action, dice or a result
/// that the rules refuse.
impl FromStr for GameText {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<Self, GameTextError> {
        if text.len() > MAX_TEXT_LENGTH {
            return Err(GameTextError { line: 1, kind: GameTextErrorKind::TooLong });
        }
        let mut lexer = Lexer::of(text);
        let mut game = Self::read_tags(&mut lexer)?;
        game.read_actions(&mut lexer)?;
        Ok(game)
    }
}

fn write_tag(text: &mut String, key: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{key} \"{}\"]", escaped(value, '"'));
}

/// Escapes line breaks, backslashes and the closing character.
fn escaped(text: &str, end: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\\' => escaped.push_str("\\\\"),
            _ => {
                if letter == end {
                    escaped.push('\\');
                }
                escaped.push(letter);
            }
        }
    }
    escaped
}

fn result_text(status: Status) -> String {
    match status {
        Status::Ongoing => "*".to_owned(),
        Status::Over(outcome) => format!("({outcome})"),
    }
}

/// Words wrapped into lines.
struct LineWriter {
    text: String,
    /// The length of the last line.
    line: usize,
}

impl LineWriter {
    fn push_word(&mut self, word: &str) {
        if self.line > 0 {
            if self.line + 1 + word.len() > LINE_WIDTH {
                self.end_line();
            } else {
                self.text.push(' ');
                self.line += 1;
            }
        }
        self.text.push_str(word);
        self.line += word.len();
    }

    fn end_line(&mut self) {
        if self.line > 0 {
            self.text.push('\n');
            self.line = 0;
        }
    }
}
