//! A line of conditional moves: its name in ids, its continuation, and its text for readers.

use crate::interactions::digests::hash;
use castellan_discord_view::argument::{Argument, Parts, ReadArgument, encode};
use castellan_discord_view::moves::choices::WINNING_ROLL;
use castellan_game::conditions::{Branch, Plan};
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, Record, Seat, Status};
use castellan_text::{self as text, Language, message};

/// The sign for any move, in ids and lists.
const ANY: &str = "*";
/// The separator of moves in an id.
const SEPARATOR: char = ',';

/// A move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlannedMove {
    /// Any move of the seat to move.
    Any,
    /// This action.
    Act(Action),
}

impl PlannedMove {
    /// Returns the action; `None` for any move.
    pub const fn action(self) -> Option<Action> {
        match self {
            Self::Any => None,
            Self::Act(action) => Some(action),
        }
    }
}

impl Argument for PlannedMove {
    fn write(&self, parts: &mut Vec<String>) {
        match self {
            Self::Any => ANY.write(parts),
            Self::Act(action) => action.write(parts),
        }
    }
}

impl ReadArgument for PlannedMove {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        match parts.take() {
            ANY => Some(Self::Any),
            action => Parts::of(action).read().map(Self::Act),
        }
    }
}

/// The moves of a line, in one part of an id.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct MoveChain(pub Vec<PlannedMove>);

impl Argument for MoveChain {
    fn write(&self, parts: &mut Vec<String>) {
        let moves: Vec<String> = self.0.iter().map(encode).collect();
        parts.push(moves.join(&SEPARATOR.to_string()));
    }
}

impl ReadArgument for MoveChain {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let moves = parts.take().split_terminator(SEPARATOR);
        moves.map(|planned_move| Parts::of(planned_move).read()).collect::<Option<_>>().map(Self)
    }
}

/// Returns the stored lines of a plan.
pub(super) fn stored_lines(plan: Option<&Plan>) -> Vec<Branch> {
    plan.map(Plan::branches).unwrap_or_default()
}

/// Returns the moves of a stored line.
pub(super) fn moves_of(line: &Branch) -> Vec<PlannedMove> {
    let moves = line.actions().iter().map(|(_, planned)| planned.action());
    moves.map(|action| action.map_or(PlannedMove::Any, PlannedMove::Act)).collect()
}

/// Returns a short hash of a line for ids, independent of the line's number.
pub(super) fn line_hash(line: &Branch) -> String {
    format!("{:08x}", hash(&line.to_string()))
}

/// A board reached along a line, with the moves so far.
pub(super) struct LineWalk {
    /// The board. Any move is not on it: only the turn passes.
    pub record: Record,
    /// The moves with their seats.
    pub plies: Vec<(Seat, PlannedMove)>,
    /// `true` if the board is a guess, because a declared capture may fail.
    pub is_guess: bool,
    /// `true` if any move is part of the line, so that moves are missing on the board.
    pub is_open: bool,
    /// The text of each move.
    words: Vec<String>,
    language: Language,
}

impl LineWalk {
    /// Starts at a position.
    pub fn from(record: &Record, language: Language) -> Self {
        Self {
            record: record.clone(),
            plies: Vec::new(),
            is_guess: false,
            is_open: false,
            words: Vec::new(),
            language,
        }
    }

    /// Follows moves as far as they can be played. Returns `true` if all were.
    pub fn follow(&mut self, moves: &[PlannedMove]) -> bool {
        moves.iter().all(|planned_move| self.follow_move(*planned_move))
    }

    /// Returns the seat to move.
    pub fn to_act(&self) -> Seat {
        self.record.position().to_act()
    }

    /// Follows one move if it can be played.
    fn follow_move(&mut self, planned_move: PlannedMove) -> bool {
        let before = self.record.position().clone();
        let seat = before.to_act();
        let words = match planned_move {
            PlannedMove::Any => {
                let Some(passed) = self.with_turn_passed() else { return false };
                self.record = passed;
                self.is_open = true;
                message!(Records, "premove-any").text(self.language)
            }
            PlannedMove::Act(action) => {
                let roll = before.dice_sides(action).map(|_| WINNING_ROLL);
                if !self.actions().contains(&action) || self.record.play(action, roll).is_err() {
                    return false;
                }
                self.is_guess |= roll.is_some();
                match action {
                    Action::Pass => message!(Boards, "pass").text(self.language),
                    action => {
                        let played = Played { action, seat, roll };
                        text::describe_action_in(played, &before, self.record.position(), self.language)
                    }
                }
            }
        };
        self.words.push(words);
        self.plies.push((seat, planned_move));
        true
    }

    /// Returns the board with the next seat to move; `None` if the game is over.
    fn with_turn_passed(&self) -> Option<Record> {
        let mut position = self.record.position().clone();
        let seats = position.seats();
        let place = seats.iter().position(|seat| *seat == position.to_act())?;
        if self.record.status() != Status::Ongoing {
            return None;
        }
        position.pass_turn_to(seats[(place + 1) % seats.len()]);
        Some(Record::new(self.record.options().clone(), position))
    }

    /// Returns the moves that can follow. If a King is in check before any move, no move captures it: the reply that is
    /// not on the board will have saved it.
    pub fn actions(&self) -> Vec<Action> {
        let position = self.record.position();
        let mut actions = position.actions();
        let is_saved = |seat: Seat| seat != position.to_act() && position.in_check(seat);
        if self.is_open && position.seats().into_iter().any(is_saved) {
            let king = position.info().kinds[0].kind;
            let takes_king =
                |action: Action| position.captured_by(action).iter().any(|(_, piece)| piece.kind == king);
            actions.retain(|action| !takes_king(*action));
        }
        actions
    }

    /// Returns the line as a branch of the plan of the seat `own`.
    pub fn branch(&self, own: Seat) -> Branch {
        Branch::new(own, self.plies.iter().map(|(seat, planned_move)| (*seat, planned_move.action())))
    }

    /// Returns the line for readers, with an arrow before each answer.
    pub fn in_words(&self, own: Seat) -> String {
        let mut line = String::new();
        for ((seat, _), words) in self.plies.iter().zip(&self.words) {
            line.push_str(match (*seat == own, line.is_empty()) {
                (true, _) => " → ",
                (false, true) => "",
                (false, false) => ", ",
            });
            line.push_str(words);
        }
        line.trim_start().to_owned()
    }
}

/// Formats a line for readers. Moves that cannot be played on the board stay as typed.
pub(super) fn in_words(record: &Record, own: Seat, line: &Branch, language: Language) -> String {
    let mut walk = LineWalk::from(record, language);
    // Without the moves in between, moves are validated only when they are played.
    if walk.follow(&moves_of(line)) { walk.in_words(own) } else { line.to_string().replace("->", "→") }
}

#[cfg(test)]
mod tests {
    use super::{LineWalk, MoveChain, line_hash, moves_of};
    use castellan_discord_view::argument::{Parts, encode};
    use castellan_game::conditions::Plan;
    use castellan_rules::{Options, Record, Seat, Variant};
    use castellan_text::Language;

    #[test]
    fn lines_round_trip_and_have_a_readable_form() {
        let options = Options::new(Variant::MountChess.info(), &[]).expect("the usual ones");
        let record = Record::begin(Variant::MountChess, options).expect("it begins");
        let text = "any -> h8g7, a1b2 -> h7h6";
        let plan = Plan::parse(text, record.position(), Seat::Black).expect("a plan");
        let line = plan.branches().remove(0);
        let moves = moves_of(&line);
        assert_eq!(Parts::of(&encode(&MoveChain(moves.clone()))).read(), Some(MoveChain(moves.clone())));
        let mut walk = LineWalk::from(&record, Language::En);
        assert!(walk.follow(&moves) && walk.is_open && !walk.is_guess);
        assert_eq!(walk.branch(Seat::Black), line);
        let words = walk.in_words(Seat::Black);
        assert!(words.starts_with("any move → H"), "{words}");
        let begun: Vec<_> = line.answered_beginnings().collect();
        assert_eq!(begun.iter().map(ToString::to_string).collect::<Vec<_>>(), ["any -> h8g7", text]);
        assert_ne!(line_hash(&begun[0]), line_hash(&begun[1]));
    }
}
