//! Conditional moves: answers that a seat has planned to actions of the others.
//!
//! A plan has one branch per line: `Nf6 -> e4e5, any -> d2d4`. Commas separate actions; an arrow precedes each answer
//! of the plan's own seat. An action of another seat is an exact one, or `any` for any action. With four seats, three
//! actions of others precede each answer: `any, j12j10, any -> Kb2`. Lines with the same beginning share it, and an
//! exact action takes precedence over `any`.
//!
//! Actions are validated on the position that they lead to, as far as it is known. After `any`, and after a declared
//! capture (whose dice are unknown), only the form of an action can be checked, and the action must be written in full
//! (`e4e5`, `e7e8=Q`, `Q@a1`).

mod reader;

use super::form;
use castellan_rules::text::input::InputError;
use castellan_rules::{Action, Ruling, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The most actions in a plan, counting all seats.
pub const MOST_PLIES: usize = 200;
/// The most actions in a branch.
pub const DEEPEST: usize = 40;
/// The longest text of a plan, in characters.
pub const LONGEST_TEXT: usize = 10_000;
/// The longest accepted [canonical text](Plan::write) of a plan, in characters. A form shows no more, and the rest
/// would be lost on submission.
pub const LONGEST_WRITTEN: usize = 4_000;

/// The word for any action of a seat.
const ANY: &str = "any";
/// The sign before an answer.
const ARROW: &str = "->";

/// The conditional moves of one seat. A plan is secret, so `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    /// The possible next actions. At most one of them is an answer.
    next: Vec<Ply>,
}

/// An action in a plan, and its continuations.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    /// The seat that acts.
    #[serde(with = "form::text")]
    seat: Seat,
    play: Play,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<Ply>,
}

/// An action in a plan.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Play {
    /// Any action of that seat.
    Any,
    /// Exactly this action of another seat.
    If(#[serde(with = "form::text")] Action),
    /// An answer of the plan's own seat.
    Answer(#[serde(with = "form::text")] Action),
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan(…)")
    }
}

/// The effect of an action on a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Followed {
    /// The remaining plan; [empty](Plan::is_empty) if it has been used up.
    On(Plan),
    /// The plan did not foresee the action, and is obsolete.
    Overtaken,
}

impl Plan {
    /// Returns `true` if the plan has no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// Returns the answer that the plan gives now, if its seat is to act.
    #[must_use]
    pub fn answer(&self) -> Option<Action> {
        self.next.iter().find_map(|ply| match ply.play {
            Play::Answer(action) => Some(action),
            Play::Any | Play::If(_) => None,
        })
    }

    /// Returns the rest of the plan of the seat `own` after an action.
    ///
    /// A seat that has left no longer acts. Its `any` is skipped and the continuations are kept; branches that expect
    /// an exact action of it are dropped.
    #[must_use]
    pub fn follow(&self, seat_acting: Seat, own: Seat, action: Action) -> Followed {
        let next = if let Action::Leave(seat) = action {
            if seat == own { Vec::new() } else { without(&self.next, seat) }
        } else {
            let exact = |ply: &&Ply| match ply.play {
                Play::Answer(answer) => seat_acting == own && answer == action,
                Play::If(expected) => ply.seat == seat_acting && expected == action,
                Play::Any => false,
            };
            let any = |ply: &&Ply| ply.play == Play::Any && ply.seat == seat_acting;
            match self.next.iter().find(exact).or_else(|| self.next.iter().find(any)) {
                // The last answer has been given.
                Some(Ply { play: Play::Answer(_), then, .. }) if then.is_empty() => {
                    return Followed::On(Self::default());
                }
                Some(ply) => ply.then.clone(),
                None => Vec::new(),
            }
        };
        if next.is_empty() { Followed::Overtaken } else { Followed::On(Self { next }) }
    }

    /// Returns the canonical text, with one branch per line.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        write_lines(&self.next, "", &mut text);
        text
    }

    /// Returns the plan without the branch of this line of its canonical text; `None` if it has no such branch.
    #[must_use]
    pub fn without_line(&self, line: &str) -> Option<Self> {
        let mut left = self.clone();
        remove(&mut left.next, "", line).then_some(left)
    }

    /// Returns the number of actions in the plan, counting all seats.
    #[must_use]
    pub fn plies(&self) -> usize {
        count(&self.next)
    }
}

/// Removes the branch of a line of the canonical text, with the part of its beginning that no other branch shares.
fn remove(plies: &mut Vec<Ply>, before: &str, line: &str) -> bool {
    for place in 0..plies.len() {
        let ply = &mut plies[place];
        let begun = joined(before, ply.play);
        let is_gone = if ply.then.is_empty() { begun == line } else { remove(&mut ply.then, &begun, line) };
        if is_gone {
            if ply.then.is_empty() {
                plies.remove(place);
            }
            return true;
        }
    }
    false
}

fn count(plies: &[Ply]) -> usize {
    plies.iter().map(|ply| 1 + count(&ply.then)).sum()
}

/// Returns the actions without those of a seat that has left, and without branches that have no answer.
fn without(plies: &[Ply], gone: Seat) -> Vec<Ply> {
    let mut left = Vec::new();
    for ply in plies {
        let then = without(&ply.then, gone);
        match ply.play {
            Play::Any if ply.seat == gone => left.extend(then),
            Play::If(_) if ply.seat == gone => {}
            Play::Any | Play::If(_) if then.is_empty() => {}
            _ => left.push(Ply { then, ..*ply }),
        }
    }
    left
}

/// Returns the text of a line with one more action.
fn joined(before: &str, play: Play) -> String {
    let space = if before.is_empty() { "" } else { " " };
    match play {
        Play::Answer(action) => format!("{before}{space}{ARROW} {action}"),
        Play::Any | Play::If(_) => {
            let comma = if before.is_empty() { "" } else { "," };
            format!("{before}{comma}{space}{}", Shown(play))
        }
    }
}

fn write_lines(plies: &[Ply], before: &str, text: &mut String) {
    for ply in plies {
        let line = joined(before, ply.play);
        if ply.then.is_empty() {
            text.push_str(&line);
            text.push('\n');
        }
        write_lines(&ply.then, &line, text);
    }
}

/// Displays an action as a plan writes it.
struct Shown(Play);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Play::Any => f.write_str(ANY),
            Play::If(action) | Play::Answer(action) => action.fmt(f),
        }
    }
}

/// The error for a text that is not a plan for the position.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PlanError {
    /// The line, from 1.
    pub line: usize,
    /// The fault in the line.
    pub fault: PlanFault,
}

/// The faults of a plan.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PlanFault {
    /// No branches.
    #[error("there is nothing in the plan")]
    Empty,
    /// More characters than [`LONGEST_TEXT`].
    #[error("the plan is longer than {LONGEST_TEXT} characters")]
    TooLong,
    /// A canonical text longer than [`LONGEST_WRITTEN`].
    #[error(
        "written out, the plan has {characters} characters, and a form shows {LONGEST_WRITTEN}: enter fewer cases"
    )]
    TooLongToShow {
        /// The number of characters.
        characters: usize,
    },
    /// More actions than [`MOST_PLIES`].
    #[error("the plan has more than {MOST_PLIES} actions")]
    TooManyPlies,
    /// A branch with more actions than [`DEEPEST`].
    #[error("more than {DEEPEST} actions in a row")]
    TooDeep,
    /// A seat that is not in the game.
    #[error("{0} is not in the game")]
    NotInGame(Seat),
    /// A game that is over.
    #[error("the game is over")]
    Over,
    /// A seat that is to act, and so needs no plan.
    #[error("it is your own turn: act, then plan the answer")]
    ItsTurn,
    /// A missing action between two signs, or at an end of the line.
    #[error("an action is missing beside a comma or an arrow")]
    Missing,
    /// A line that does not end with an answer.
    #[error("the line ends without an answer (`{ARROW}` and an action)")]
    NoAnswer,
    /// An answer on the turn of this other seat.
    #[error("{0} acts before that answer: add its action, or `{ANY}`")]
    NotItsTurn(Seat),
    /// A missing arrow before an answer of the plan's own seat.
    #[error("you act here: put `{ARROW}` before your answer")]
    ArrowMissing,
    /// `any` as an answer.
    #[error("`{ANY}` is no answer: name one action")]
    AnyAnswer,
    /// Two answers to the same actions.
    #[error("{0} and {1} are two answers to the same")]
    TwoAnswers(Action, Action),
    /// An action after this one, which ends the game.
    #[error("the game is over after {0}")]
    AfterTheEnd(Action),
    /// A planned departure.
    #[error("leaving the game cannot be planned")]
    Leaving,
    /// A text that matches no action of the position.
    #[error("`{text}`: {error}")]
    Input {
        /// The text, escaped for display.
        text: String,
        /// The error.
        error: InputError,
    },
    /// A text that is not an action written in full, on an unknown position.
    #[error("`{0}`: the position is not known here, so write the action in full, as e4e5, e7e8=Q or Q@a1")]
    NotInFull(String),
    /// An action that no position of the game allows.
    #[error("{action} {}", impossible(ruling.as_ref()))]
    Impossible {
        /// The action.
        action: Action,
        /// The ruling against its form or squares; `None` if the variant lacks the named kind of piece.
        ruling: Option<Ruling>,
    },
}

impl PlanError {
    /// Returns the ruling that forbids an action of the plan, if that is the fault.
    #[must_use]
    pub fn ruling(&self) -> Option<&Ruling> {
        match &self.fault {
            PlanFault::Input { error: InputError::Refused(_, ruling), .. } => Some(ruling),
            PlanFault::Impossible { ruling, .. } => ruling.as_ref(),
            _ => None,
        }
    }
}

fn impossible(ruling: Option<&Ruling>) -> String {
    match ruling {
        Some(ruling) => format!("is refused by {} ({})", ruling.rule, ruling.reason.id),
        None => "names a kind of piece that this game does not have".to_owned(),
    }
}
