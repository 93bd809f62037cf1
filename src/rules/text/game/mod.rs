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
mod reader;

use crate::action::Roll;
use crate::options::Options;
use crate::outcome::Status;
use crate::problem::problem;
use crate::record::Record;
use crate::variants::Variant;
pub use error::{Fault, GameTextError};
use reader::{Reader, is_key, read_action};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The maximum length of a game text, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;
/// The maximum number of actions.
pub const MOST_ACTIONS: usize = 20_000;
/// The maximum length of a line of actions, in bytes.
const WIDTH: usize = 100;

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
    pub fn add_tag(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        if !is_key(key) || [GAME, OPTION, POSITION].contains(&key) {
            let taken = problem!("key-taken", "`{text}` is not a key of its own", text = shown(key));
            return Err(Fault::tag(taken));
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

    fn read_tags(reader: &mut Reader) -> Result<Self, GameTextError> {
        let mut variant = None;
        let mut position = None;
        let mut options: Vec<(String, String, usize)> = Vec::new();
        let mut tags = Vec::new();
        loop {
            reader.skip_space();
            let line = reader.line;
            let wrong = |fault| GameTextError { line, fault };
            let Some((key, value)) = reader.tag()? else { break };
            match key {
                GAME => {
                    let named = value
                        .parse::<Variant>()
                        .ok()
                        .ok_or_else(|| wrong(Fault::UnknownGame(shown(&value))))?;
                    if variant.replace(named).is_some() {
                        return Err(wrong(Fault::tag(problem!(
                            "tag-twice",
                            "`{key}` is given twice",
                            key = GAME
                        ))));
                    }
                }
                POSITION => {
                    if position.replace((value, line)).is_some() {
                        return Err(wrong(Fault::tag(problem!(
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
                            problem!("no-pair", "`{text}` is not `key=value`", text = shown(&value));
                        return Err(wrong(Fault::tag(no_pair)));
                    }
                }
                _ => tags.push((key.to_owned(), value)),
            }
        }
        let here = reader.line;
        let variant = variant.ok_or(GameTextError {
            line: here,
            fault: Fault::Missing(problem!("game-missing", "the tag `Game` is missing")),
        })?;
        let pairs: Vec<_> = options.iter().map(|(key, value, _)| (key.as_str(), value.as_str())).collect();
        let wrong = |error: crate::OptionError| {
            // Of two lines, the later one is at fault: the first was valid on its own.
            let line =
                options.iter().rev().find(|(key, ..)| *key == error.key).map_or(here, |(_, _, line)| *line);
            GameTextError { line, fault: Fault::Option(error) }
        };
        let agreed = Options::new(variant.info(), &pairs).map_err(wrong)?;
        let record = match position {
            None => Record::begin(variant, agreed).map_err(wrong)?,
            Some((text, line)) => {
                let start = variant.read(&text, &agreed);
                let start = start.map_err(|error| GameTextError { line, fault: Fault::Position(error) })?;
                Record::new(agreed, start)
            }
        };
        Ok(Self { record, tags, comments: BTreeMap::new() })
    }

    fn read_actions(&mut self, reader: &mut Reader) -> Result<(), GameTextError> {
        let first = self.record.start().to_act();
        // The number of the last action's move, and the number written before the next action, if any.
        let (mut number, mut said) = (0, None);
        loop {
            reader.skip_space();
            let line = reader.line;
            let wrong = |fault| GameTextError { line, fault };
            if reader.is_at(['{']) {
                let comment = reader.comment()?;
                let after = self.record.steps().len();
                self.add_comment(after, &comment);
                continue;
            }
            if reader.is_at(['*', '(']) {
                if said.is_some() {
                    return Err(wrong(Fault::Missing(problem!(
                        "action-missing",
                        "the action behind the number is missing"
                    ))));
                }
                let stated = reader.result()?;
                return self.read_end(reader, stated).map_err(wrong);
            }
            let word = reader.word();
            if word.is_empty() {
                return Err(wrong(Fault::Missing(problem!("result-missing", "the result is missing"))));
            }
            if let Some(digits) = word.strip_suffix('.') {
                said = Some(digits);
                continue;
            }
            let ply = self.record.steps().len() + 1;
            let (action, roll) = read_action(word).ok_or_else(|| wrong(Fault::Unreadable(shown(word))))?;
            if ply > MOST_ACTIONS {
                return Err(wrong(Fault::TooMany));
            }
            self.record.play(action, roll).map_err(|error| wrong(Fault::Refused { ply, action, error }))?;
            let seat = self.record.last().map(|step| step.seat);
            if ply == 1 || seat == Some(first) {
                number += 1;
            }
            if let Some(said) = said.take().filter(|said| *said != number.to_string()) {
                return Err(wrong(Fault::Number { said: shown(said), number }));
            }
        }
    }

    /// Checks the stated result against the replay.
    fn read_end(&mut self, reader: &mut Reader, stated: Status) -> Result<(), Fault> {
        match (self.record.status(), stated) {
            (Status::Ongoing, Status::Over(outcome)) => {
                self.record.end(outcome).map_err(|error| Fault::End { stated: outcome, error })?;
            }
            (found, stated) if found != stated => return Err(Fault::Result { stated, found }),
            _ => {}
        }
        reader.skip_space();
        match reader.word() {
            "" => Ok(()),
            word => Err(Fault::Unreadable(shown(word))),
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

        let mut lines = Lines { text, line: 0 };
        let comments = |lines: &mut Lines, after| {
            for comment in self.comments(after) {
                lines.add(&format!("{{{}}}", escaped(comment, '}')));
            }
        };
        comments(&mut lines, 0);
        let first = record.start().to_act();
        let mut number = 0;
        for (ply, step) in (1..).zip(record.steps()) {
            if ply == 1 || step.seat == first {
                number += 1;
                lines.end();
                lines.add(&format!("{number}."));
            }
            let mut word = step.action.to_string();
            if let Some(Roll { attack, defence }) = step.roll {
                // Writing to a string cannot fail.
                let _ = write!(word, "({attack},{defence})");
            }
            lines.add(&word);
            comments(&mut lines, ply);
        }
        lines.end();
        lines.add(&result_text(record.status()));
        lines.end();
        f.write_str(&lines.text)
    }
}

/// Parses a game and replays it. An error names the line and the cause: a syntax error, or an action, dice or a result
/// that the rules refuse.
impl FromStr for GameText {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<Self, GameTextError> {
        if text.len() > LONGEST_TEXT {
            return Err(GameTextError { line: 1, fault: Fault::TooLong });
        }
        let mut reader = Reader::of(text);
        let mut game = Self::read_tags(&mut reader)?;
        game.read_actions(&mut reader)?;
        Ok(game)
    }
}

fn shown(text: &str) -> String {
    crate::options::one_line(text)
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
struct Lines {
    text: String,
    /// The length of the last line.
    line: usize,
}

impl Lines {
    fn add(&mut self, word: &str) {
        if self.line > 0 {
            if self.line + 1 + word.len() > WIDTH {
                self.end();
            } else {
                self.text.push(' ');
                self.line += 1;
            }
        }
        self.text.push_str(word);
        self.line += word.len();
    }

    fn end(&mut self) {
        if self.line > 0 {
            self.text.push('\n');
            self.line = 0;
        }
    }
}
