//! Conditional actions: what a seat has entered to answer, should the others act so.
//!
//! A plan is written one line a branch: `Nf6 -> e4e5, any -> d2d4`. Actions are separated by commas;
//! an arrow stands before each answer of one's own. Of the others' actions each is an exact one or
//! `any`, which stands for whatever that seat does. With four seats, three actions of others stand
//! before each answer: `any, j12j10, any -> Kb2`. Lines that begin alike share their beginning, and
//! an exact action goes before `any`.
//!
//! Actions are judged on the position that they lead to, as far as it is known: behind `any`, and
//! behind a declared capture, whose dice nobody knows, only the form of an action can be looked at,
//! and it is written in full (`e4e5`, `e7e8=Q`, `Q@a1`).

mod reader;

use super::form;
use castellan_rules::text::input::InputError;
use castellan_rules::{Action, Ruling, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The most actions of a plan, its own and the others'.
pub const MOST_PLIES: usize = 200;
/// The most actions in a row.
pub const DEEPEST: usize = 40;
/// The longest text of a plan, in characters.
pub const LONGEST_TEXT: usize = 10_000;
/// The longest [canonical text](Plan::write) of a plan that is taken, in characters: a form shows no more, and what it
/// does not show would be lost when the form is sent.
pub const LONGEST_WRITTEN: usize = 4_000;

/// The word for whatever a seat does.
const ANY: &str = "any";
/// What stands before an answer.
const ARROW: &str = "->";

/// A plan of one seat: what it answers to what the others do. It is secret: `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    /// What may come next: at most one of them is the plan's own answer.
    next: Vec<Ply>,
}

/// One action of a plan, and what may follow it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ply {
    /// Who acts.
    #[serde(with = "form::text")]
    seat: Seat,
    play: Play,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<Ply>,
}

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Play {
    /// Whatever that seat does.
    Any,
    /// Exactly this action of another seat.
    If(#[serde(with = "form::text")] Action),
    /// The answer of the plan's own seat.
    Answer(#[serde(with = "form::text")] Action),
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan(…)")
    }
}

/// What becomes of a plan when somebody acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Followed {
    /// This much of it remains; it [is empty](Plan::is_empty) when it has been used up.
    On(Plan),
    /// It says nothing about what was done, and is of no more use.
    Overtaken,
}

impl Plan {
    /// Whether nothing is left of it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.next.is_empty()
    }

    /// What its seat answers, when it is to act now.
    #[must_use]
    pub fn answer(&self) -> Option<Action> {
        self.next.iter().find_map(|ply| match ply.play {
            Play::Answer(action) => Some(action),
            Play::Any | Play::If(_) => None,
        })
    }

    /// What remains of the plan of the seat `own` after an action of somebody.
    ///
    /// A seat that leaves acts no more: what was expected of it is left out, so that what stands
    /// behind its `any` goes on, and what stands behind an exact action of it is dropped.
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

    /// The canonical text: one line a branch.
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

    /// How many actions it has, the others' and its own.
    #[must_use]
    pub fn plies(&self) -> usize {
        count(&self.next)
    }
}

/// Removes the branch that a line of the canonical text stands for. Beginnings that no other branch shares go with it.
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

/// The same without a seat that acts no more; branches without an answer are dropped.
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

/// What is done, as a plan has it.
struct Shown(Play);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Play::Any => f.write_str(ANY),
            Play::If(action) | Play::Answer(action) => action.fmt(f),
        }
    }
}

/// Why a text is not a plan for this position.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PlanError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PlanFault,
}

/// What is wrong with a plan.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PlanFault {
    /// There is nothing in it.
    #[error("there is nothing in the plan")]
    Empty,
    /// It is longer than [`LONGEST_TEXT`].
    #[error("the plan is longer than {LONGEST_TEXT} characters")]
    TooLong,
    /// Its canonical text is longer than [`LONGEST_WRITTEN`].
    #[error(
        "written out, the plan has {characters} characters, and a form shows {LONGEST_WRITTEN}: enter fewer cases"
    )]
    TooLongToShow {
        /// How many characters it has.
        characters: usize,
    },
    /// It has more actions than [`MOST_PLIES`].
    #[error("the plan has more than {MOST_PLIES} actions")]
    TooManyPlies,
    /// It has more actions in a row than [`DEEPEST`].
    #[error("more than {DEEPEST} actions in a row")]
    TooDeep,
    /// The seat is not in the game.
    #[error("{0} is not in the game")]
    NotInGame(Seat),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The seat is to act: it needs no plan to do so.
    #[error("it is your own turn: act, then plan the answer")]
    ItsTurn,
    /// An action is missing between two signs, or at an end.
    #[error("an action is missing beside a comma or an arrow")]
    Missing,
    /// A line ends without an answer.
    #[error("the line ends without an answer (`{ARROW}` and an action)")]
    NoAnswer,
    /// An answer stands where this other seat acts.
    #[error("{0} acts before that answer: add its action, or `{ANY}`")]
    NotItsTurn(Seat),
    /// The plan's own seat acts here: an arrow has to stand before its answer.
    #[error("you act here: put `{ARROW}` before your answer")]
    ArrowMissing,
    /// An answer is exactly one action.
    #[error("`{ANY}` is no answer: name one action")]
    AnyAnswer,
    /// Two answers to the same actions.
    #[error("{0} and {1} are two answers to the same")]
    TwoAnswers(Action, Action),
    /// The action before this one ends the game.
    #[error("the game is over after {0}")]
    AfterTheEnd(Action),
    /// Leaving is not planned.
    #[error("leaving the game cannot be planned")]
    Leaving,
    /// A text is no action of the position that it would be played in.
    #[error("`{text}`: {error}")]
    Input {
        /// The text, fit to be shown.
        text: String,
        /// Why not.
        error: InputError,
    },
    /// Where the position is not known, a text is no action written in full.
    #[error("`{0}`: the position is not known here, so write the action in full, as e4e5, e7e8=Q or Q@a1")]
    NotInFull(String),
    /// No position of the game has such an action.
    #[error("{action} {}", impossible(ruling.as_ref()))]
    Impossible {
        /// The action.
        action: Action,
        /// The ruling that forbids its form or its squares; none when it names a kind of piece that
        /// the game does not have.
        ruling: Option<Ruling>,
    },
}

impl PlanError {
    /// The ruling that forbids an action of the plan, if that is what is wrong.
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
