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

mod parser;

use super::serde_text;
use castellan_rules::text::input::{InputError, PieceLetters};
use castellan_rules::{Action, ActionRefusal, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The most actions in a plan, counting all seats.
pub const MOST_PLIES: usize = 200;
/// The most actions in a branch.
pub const MOST_BRANCH_PLIES: usize = 40;
/// The longest text of a plan, in characters.
pub const LONGEST_TEXT: usize = 10_000;
/// The longest accepted [canonical text](Plan::to_text) of a plan, in characters. A form shows no more, and the rest
/// would be lost on submission.
pub const LONGEST_CANONICAL_TEXT: usize = 4_000;

/// The word for any action of a seat.
const ANY: &str = "any";
/// The sign before an answer.
const ARROW: &str = "->";

/// The conditional moves of one seat. A plan is secret, so `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    /// The possible next actions. At most one of them is an answer.
    next: Vec<PlanNode>,
}

/// An action in a plan, and its continuations.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanNode {
    /// The seat that acts.
    #[serde(with = "serde_text::single")]
    seat: Seat,
    play: PlannedAction,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    then: Vec<PlanNode>,
}

/// An action in a plan.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlannedAction {
    /// Any action of that seat.
    Any,
    /// Exactly this action of another seat.
    If(#[serde(with = "serde_text::single")] Action),
    /// An answer of the plan's own seat.
    Answer(#[serde(with = "serde_text::single")] Action),
}

impl PlannedAction {
    /// Returns the exact action; `None` for any.
    #[must_use]
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::Any => None,
            Self::If(action) | Self::Answer(action) => Some(action),
        }
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plan(…)")
    }
}

/// A branch of a plan: the actions of all seats, in order. Displayed as a line of the plan's canonical text.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Branch(Vec<(Seat, PlannedAction)>);

impl Branch {
    /// Creates a branch of the plan of the seat `own`. `None` stands for any action.
    #[must_use]
    pub fn new(own: Seat, actions: impl IntoIterator<Item = (Seat, Option<Action>)>) -> Self {
        let planned = |(seat, action): (Seat, Option<Action>)| match action {
            None => (seat, PlannedAction::Any),
            Some(action) if seat == own => (seat, PlannedAction::Answer(action)),
            Some(action) => (seat, PlannedAction::If(action)),
        };
        Self(actions.into_iter().map(planned).collect())
    }

    /// Returns the actions with their seats.
    #[must_use]
    pub fn actions(&self) -> &[(Seat, PlannedAction)] {
        &self.0
    }

    /// Returns the beginnings of the branch that end with an answer, the whole branch last.
    pub fn answered_beginnings(&self) -> impl Iterator<Item = Self> {
        let ends = (1..=self.0.len()).map(|end| &self.0[..end]);
        ends.filter(|begun| matches!(begun.last(), Some((_, PlannedAction::Answer(_)))))
            .map(|begun| Self(begun.to_vec()))
    }
}

impl fmt::Debug for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Branch(…)")
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (_, play)) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            let comma = if index == 0 { "" } else { "," };
            match play {
                PlannedAction::Answer(action) => write!(f, "{space}{ARROW} {action}")?,
                PlannedAction::If(action) => write!(f, "{comma}{space}{action}")?,
                PlannedAction::Any => write!(f, "{comma}{space}{ANY}")?,
            }
        }
        Ok(())
    }
}

/// Conditional moves as they were entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConditionsInput {
    /// Branches picked from lists or tried on a board.
    Picked(Vec<Branch>),
    /// Text to be resolved against the position, with a branch on each line.
    Typed {
        /// The text.
        text: String,
        /// The piece letters of the writer's language.
        letters: PieceLetters,
    },
}

impl ConditionsInput {
    /// Returns a text that uses only the piece letters of the game.
    #[must_use]
    pub fn typed(text: impl Into<String>) -> Self {
        Self::Typed { text: text.into(), letters: PieceLetters::default() }
    }
}

/// The effect of an action on a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanProgress {
    /// The remaining plan; [empty](Plan::is_empty) if it has been used up.
    Continued(Plan),
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
            PlannedAction::Answer(action) => Some(action),
            PlannedAction::Any | PlannedAction::If(_) => None,
        })
    }

    /// Returns the rest of the plan of the seat `own` after an action.
    ///
    /// A seat that has left no longer acts. Its `any` is skipped and the continuations are kept; branches that expect
    /// an exact action of it are dropped.
    #[must_use]
    pub fn follow(&self, seat_acting: Seat, own: Seat, action: Action) -> PlanProgress {
        let next = if let Action::Leave(seat) = action {
            if seat == own { Vec::new() } else { without_seat(&self.next, seat) }
        } else {
            let exact = |ply: &&PlanNode| match ply.play {
                PlannedAction::Answer(answer) => seat_acting == own && answer == action,
                PlannedAction::If(expected) => ply.seat == seat_acting && expected == action,
                PlannedAction::Any => false,
            };
            let any = |ply: &&PlanNode| ply.play == PlannedAction::Any && ply.seat == seat_acting;
            match self.next.iter().find(exact).or_else(|| self.next.iter().find(any)) {
                // The last answer has been given.
                Some(PlanNode { play: PlannedAction::Answer(_), then, .. }) if then.is_empty() => {
                    return PlanProgress::Continued(Self::default());
                }
                Some(ply) => ply.then.clone(),
                None => Vec::new(),
            }
        };
        if next.is_empty() { PlanProgress::Overtaken } else { PlanProgress::Continued(Self { next }) }
    }

    /// Returns the canonical text, with one branch per line.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.branches().iter().map(|branch| branch.to_string() + "\n").collect()
    }

    /// Returns the branches.
    #[must_use]
    pub fn branches(&self) -> Vec<Branch> {
        let mut branches = Vec::new();
        collect_branches(&self.next, &Branch::default(), &mut branches);
        branches
    }

    /// Returns the plan without the branch of this line of its canonical text; `None` if it has no such branch.
    #[must_use]
    pub fn without_line(&self, line: &str) -> Option<Self> {
        let branch = self.branches().into_iter().find(|branch| branch.to_string() == line)?;
        let mut left = self.clone();
        remove_branch(&mut left.next, &branch.0);
        Some(left)
    }

    /// Returns the number of actions in the plan, counting all seats.
    #[must_use]
    pub fn plies(&self) -> usize {
        count_plies(&self.next)
    }
}

/// Adds the branches of these actions, which follow on `begun`.
fn collect_branches(plies: &[PlanNode], begun: &Branch, branches: &mut Vec<Branch>) {
    for PlanNode { seat, play, then } in plies {
        let mut branch = begun.clone();
        branch.0.push((*seat, *play));
        if then.is_empty() {
            branches.push(branch);
        } else {
            collect_branches(then, &branch, branches);
        }
    }
}

/// Removes a branch, with the part of its beginning that no other branch shares.
fn remove_branch(plies: &mut Vec<PlanNode>, branch: &[(Seat, PlannedAction)]) {
    let Some((first, rest)) = branch.split_first() else { return };
    let Some(index) = plies.iter().position(|ply| (ply.seat, ply.play) == *first) else { return };
    remove_branch(&mut plies[index].then, rest);
    if plies[index].then.is_empty() {
        plies.remove(index);
    }
}

fn count_plies(plies: &[PlanNode]) -> usize {
    plies.iter().map(|ply| 1 + count_plies(&ply.then)).sum()
}

/// Returns the actions without those of a seat that has left, and without branches that have no answer.
fn without_seat(plies: &[PlanNode], gone: Seat) -> Vec<PlanNode> {
    let mut left = Vec::new();
    for ply in plies {
        let then = without_seat(&ply.then, gone);
        match ply.play {
            PlannedAction::Any if ply.seat == gone => left.extend(then),
            PlannedAction::If(_) if ply.seat == gone => {}
            PlannedAction::Any | PlannedAction::If(_) if then.is_empty() => {}
            _ => left.push(PlanNode { then, ..*ply }),
        }
    }
    left
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
    /// A canonical text longer than [`LONGEST_CANONICAL_TEXT`].
    #[error(
        "written out, the plan has {characters} characters, and a form shows {LONGEST_CANONICAL_TEXT}: enter fewer cases"
    )]
    TooLongToShow {
        /// The number of characters.
        characters: usize,
    },
    /// More actions than [`MOST_PLIES`].
    #[error("the plan has more than {MOST_PLIES} actions")]
    TooManyPlies,
    /// A branch with more actions than [`MOST_BRANCH_PLIES`].
    #[error("more than {MOST_BRANCH_PLIES} actions in a row")]
    TooDeep,
    /// A seat that is not in the game.
    #[error("{0} is not in the game")]
    NotInGame(Seat),
    /// A game that is over.
    #[error("the game is over")]
    Over,
    /// A seat that is to act, and so needs no plan.
    #[error("it is your own turn: act, then plan the answer")]
    OwnTurn,
    /// A missing action between two signs, or at an end of the line.
    #[error("an action is missing beside a comma or an arrow")]
    Missing,
    /// A line that does not end with an answer.
    #[error("the line ends without an answer (`{ARROW}` and an action)")]
    NoAnswer,
    /// An answer on the turn of this other seat.
    #[error("{0} acts before that answer: add its action, or `{ANY}`")]
    AnswerOutOfTurn(Seat),
    /// A missing arrow before an answer of the plan's own seat.
    #[error("you act here: put `{ARROW}` before your answer")]
    MissingArrow,
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
        ruling: Option<ActionRefusal>,
    },
}

impl PlanError {
    /// Returns the ruling that forbids an action of the plan, if that is the fault.
    #[must_use]
    pub fn ruling(&self) -> Option<&ActionRefusal> {
        match &self.fault {
            PlanFault::Input { error: InputError::Refused(_, ruling), .. } => Some(ruling),
            PlanFault::Impossible { ruling, .. } => ruling.as_ref(),
            _ => None,
        }
    }
}

fn impossible(ruling: Option<&ActionRefusal>) -> String {
    match ruling {
        Some(ruling) => format!("is refused by {} ({})", ruling.rule, ruling.reason.id),
        None => "names a kind of piece that this game does not have".to_owned(),
    }
}
