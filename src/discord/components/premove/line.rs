//! A line of conditional moves: its text, its name in ids, and its continuation.

use crate::interactions::digests::hash;
use castellan_discord_view::moves::choices::WINNING_ROLL;
use castellan_game::conditions::Plan;
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, Record, Seat, Status};
use castellan_text::{self as text, Language, message};

/// The sign for any move, in ids and lists.
pub(super) const ANY: &str = "*";
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
    /// Parses a move.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            ANY | "any" => Some(Self::Any),
            text => text.parse().ok().map(Self::Act),
        }
    }

    fn id_text(self) -> String {
        match self {
            Self::Any => ANY.to_owned(),
            Self::Act(action) => action.to_string(),
        }
    }
}

/// Parses the moves in an id. Returns `None` if one of them is invalid.
pub(super) fn parse_id_moves(text: &str) -> Option<Vec<PlannedMove>> {
    text.split(SEPARATOR).filter(|planned_move| !planned_move.is_empty()).map(PlannedMove::read).collect()
}

/// Formats moves for an id.
pub(super) fn format_id_moves(moves: &[PlannedMove]) -> String {
    moves.iter().map(|planned_move| planned_move.id_text()).collect::<Vec<_>>().join(&SEPARATOR.to_string())
}

/// Returns the stored lines of a plan, in canonical text.
pub(super) fn stored_lines(plan: Option<&Plan>) -> Vec<String> {
    plan.map(Plan::to_text).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Returns the prefixes of a line that can be continued: those that end with an answer.
pub(super) fn continuable_prefixes(line: &str) -> impl Iterator<Item = &str> {
    let ends = line.match_indices(", ").map(|(end, _)| end).chain([line.len()]);
    ends.map(|end| &line[..end])
        .filter(|prefix| prefix.rsplit(", ").next().is_some_and(|last| last.contains("->")))
}

/// Parses the moves of a line in canonical text.
pub(super) fn parse_line(line: &str) -> Option<Vec<PlannedMove>> {
    line.replace("->", ",")
        .split(',')
        .map(str::trim)
        .filter(|planned_move| !planned_move.is_empty())
        .map(PlannedMove::read)
        .collect()
}

/// Returns a short hash of a line for ids, independent of the line's number.
pub(super) fn line_hash(line: &str) -> String {
    format!("{:08x}", hash(line))
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

    /// Returns the line in canonical text.
    pub fn canonical_text(&self, own: Seat) -> String {
        let mut line = String::new();
        for (seat, planned_move) in &self.plies {
            let before = match (*seat == own, line.is_empty()) {
                (true, true) => "-> ",
                (true, false) => " -> ",
                (false, true) => "",
                (false, false) => ", ",
            };
            line.push_str(before);
            match planned_move {
                PlannedMove::Any => line.push_str("any"),
                PlannedMove::Act(action) => line.push_str(&action.to_string()),
            }
        }
        line
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
pub(super) fn in_words(record: &Record, own: Seat, line: &str, language: Language) -> String {
    let mut walk = LineWalk::from(record, language);
    match parse_line(line) {
        // Without the moves in between, moves are validated only when they are played.
        Some(moves) if walk.follow(&moves) => walk.in_words(own),
        _ => line.replace("->", "→"),
    }
}

#[cfg(test)]
mod tests {
    use super::{LineWalk, continuable_prefixes, format_id_moves, line_hash, parse_id_moves, parse_line};
    use castellan_rules::{Options, Record, Seat, Variant};
    use castellan_text::Language;

    #[test]
    fn lines_round_trip_and_have_a_readable_form() {
        let options = Options::new(Variant::MountChess.info(), &[]).expect("the usual ones");
        let record = Record::begin(Variant::MountChess, options).expect("it begins");
        let line = "any -> h8g7, a1b2 -> h7h6";
        let moves = parse_line(line).expect("a line");
        assert_eq!(parse_id_moves(&format_id_moves(&moves)), Some(moves.clone()));
        let mut walk = LineWalk::from(&record, Language::En);
        assert!(walk.follow(&moves) && walk.is_open && !walk.is_guess);
        assert_eq!(walk.canonical_text(Seat::Black), line);
        let words = walk.in_words(Seat::Black);
        assert!(words.starts_with("any move → H"), "{words}");
        assert_eq!(continuable_prefixes(line).collect::<Vec<_>>(), ["any -> h8g7", line]);
        assert_ne!(line_hash(line), line_hash("any -> h8g7"));
    }
}
