//! The lexer of game texts.

use super::error::{GameTextError, GameTextErrorKind};
use crate::action::{Action, Roll};
use crate::options::one_line;
use crate::outcome::{Outcome, Status};
use crate::problem::problem;

/// The remaining text, and the number of its first line.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    /// Counted from 1.
    pub(super) line: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { rest: text, line: 1 }
    }

    /// Returns `true` if one of these characters comes next.
    pub(super) fn is_at<const N: usize>(&self, signs: [char; N]) -> bool {
        self.rest.starts_with(signs)
    }

    fn error(&self, fault: GameTextErrorKind) -> GameTextError {
        GameTextError { line: self.line, kind: fault }
    }

    pub(super) fn skip_space(&mut self) {
        let rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
        let skipped = &self.rest[..self.rest.len() - rest.len()];
        self.line += skipped.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
    }

    /// Takes the text up to white space or a comment.
    pub(super) fn word(&mut self) -> &'a str {
        let end = self.rest.find([' ', '\t', '\r', '\n', '{']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    /// Takes a tag, if one starts here.
    pub(super) fn tag(&mut self) -> Result<Option<(&'a str, String)>, GameTextError> {
        let Some(inside) = self.rest.strip_prefix('[') else { return Ok(None) };
        let fault = || {
            let line = self.rest.lines().next().unwrap_or_default();
            let no_tag = problem!("no-tag", "`{text}` is not `[Key \"value\"]`", text = one_line(line));
            self.error(GameTextErrorKind::tag(no_tag))
        };
        let (key, value) = inside.split_once(" \"").filter(|(key, _)| is_key(key)).ok_or_else(fault)?;
        let (value, rest) = unescaped(value, '"').ok_or_else(fault)?;
        self.rest = rest.strip_prefix(']').ok_or_else(fault)?;
        Ok(Some((key, value)))
    }

    /// Takes the comment that starts here.
    pub(super) fn comment(&mut self) -> Result<String, GameTextError> {
        let inside = self.rest.strip_prefix('{').unwrap_or(self.rest);
        let (comment, rest) = unescaped(inside, '}').ok_or_else(|| {
            let line = self.rest.lines().next().unwrap_or_default();
            self.error(GameTextErrorKind::Comment(one_line(line)))
        })?;
        self.rest = rest;
        Ok(comment)
    }

    /// Takes the result that starts here.
    pub(super) fn result(&mut self) -> Result<Status, GameTextError> {
        if let Some(rest) = self.rest.strip_prefix('*') {
            self.rest = rest;
            return Ok(Status::Ongoing);
        }
        let end = self.rest.find(')').map_or(self.rest.len(), |at| at + 1);
        let (result, rest) = self.rest.split_at(end);
        let inside = result.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        let outcome = inside.and_then(|text: &str| text.parse::<Outcome>().ok());
        let outcome = outcome.ok_or_else(|| self.error(GameTextErrorKind::Unreadable(one_line(result))))?;
        self.rest = rest;
        Ok(Status::Over(outcome))
    }
}

/// Unescapes text up to the closing character, on one line. Returns the text and the rest after the closing character,
/// or `None` if there is no closing character or an escape is invalid.
fn unescaped(text: &str, end: char) -> Option<(String, &str)> {
    let mut plain = String::new();
    let mut letters = text.chars();
    loop {
        match letters.next()? {
            '\n' | '\r' => return None,
            '\\' => plain.push(match letters.next()? {
                'n' => '\n',
                'r' => '\r',
                letter if letter == end || letter == '\\' => letter,
                _ => return None,
            }),
            letter if letter == end => return Some((plain, letters.as_str())),
            letter => plain.push(letter),
        }
    }
}

/// Parses an action with its dice.
pub(super) fn read_action(word: &str) -> Option<(Action, Option<Roll>)> {
    let Some((action, dice)) = word.split_once('(') else {
        return Some((word.parse::<Action>().ok()?, None));
    };
    let (attack, defence) = dice.strip_suffix(')')?.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|number: &u8| number.to_string() == text);
    Some((action.parse::<Action>().ok()?, Some(Roll { attack: number(attack)?, defence: number(defence)? })))
}

/// Returns `true` if a text is a valid tag key.
pub(super) fn is_key(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
