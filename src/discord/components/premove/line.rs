//! A line of conditional moves: its text, its name in ids, and its continuation.

use crate::interactions::versions::hash;
use castellan_discord_view::moves::choices::LUCK;
use castellan_game::conditions::Plan;
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, AnyPosition, Cell, Record, Seat, Square};
use castellan_text::{self as text, Language, message};

/// The sign for any move, in ids and lists.
pub(super) const ANY: &str = "*";
/// The separator of moves in an id.
const BETWEEN: char = ',';

/// A move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// Any move of the seat to move.
    Any,
    /// This action.
    Act(Action),
}

impl Item {
    /// Parses a move.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            ANY | "any" => Some(Self::Any),
            text => text.parse().ok().map(Self::Act),
        }
    }

    fn written(self) -> String {
        match self {
            Self::Any => ANY.to_owned(),
            Self::Act(action) => action.to_string(),
        }
    }
}

/// Parses the moves in an id. Returns `None` if one of them is invalid.
pub(super) fn items(text: &str) -> Option<Vec<Item>> {
    text.split(BETWEEN).filter(|item| !item.is_empty()).map(Item::read).collect()
}

/// Formats moves for an id.
pub(super) fn in_id(items: &[Item]) -> String {
    items.iter().map(|item| item.written()).collect::<Vec<_>>().join(&BETWEEN.to_string())
}

/// Returns the stored lines of a plan, in canonical text.
pub(super) fn kept_lines(plan: Option<&Plan>) -> Vec<String> {
    plan.map(Plan::write).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Returns the prefixes of a line that can be continued: those that end with an answer.
pub(super) fn beginnings(line: &str) -> impl Iterator<Item = &str> {
    let ends = line.match_indices(", ").map(|(end, _)| end).chain([line.len()]);
    ends.map(|end| &line[..end])
        .filter(|begun| begun.rsplit(", ").next().is_some_and(|last| last.contains("->")))
}

/// Parses the moves of a line in canonical text.
pub(super) fn items_of(line: &str) -> Option<Vec<Item>> {
    line.replace("->", ",")
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .map(Item::read)
        .collect()
}

/// Returns a short hash of a line for ids, independent of the line's number.
pub(super) fn name_of(line: &str) -> String {
    format!("{:08x}", hash(line))
}

/// A board reached along a line, with the moves so far.
pub(super) struct Walk {
    /// The board. After any move, a move that changes little stands in for it.
    pub record: Record,
    /// The moves with their seats.
    pub plies: Vec<(Seat, Item)>,
    /// `true` if the board is a guess: after any move, and after a declared capture, which may fail.
    pub is_guess: bool,
    /// The text of each move.
    words: Vec<String>,
    language: Language,
}

impl Walk {
    /// Starts at a position.
    pub fn from(record: &Record, language: Language) -> Self {
        Self { record: record.clone(), plies: Vec::new(), is_guess: false, words: Vec::new(), language }
    }

    /// Follows moves as far as they can be played. Returns `true` if all were.
    pub fn along(&mut self, items: &[Item]) -> bool {
        items.iter().all(|item| self.go(*item))
    }

    /// Returns the seat to move.
    pub fn to_act(&self) -> Seat {
        self.record.position().to_act()
    }

    /// Follows one move if it can be played.
    fn go(&mut self, item: Item) -> bool {
        let before = self.record.position().clone();
        let seat = before.to_act();
        let action = match item {
            Item::Act(action) => Some(action),
            Item::Any => self.little(),
        };
        let Some(action) = action else { return false };
        let roll = before.die(action).map(|_| LUCK);
        if self.record.play(action, roll).is_err() {
            return false;
        }
        self.is_guess |= item == Item::Any || roll.is_some();
        self.words.push(match item {
            Item::Any => message!(Records, "premove-any").text(self.language),
            Item::Act(Action::Pass) => message!(Boards, "pass").text(self.language),
            Item::Act(_) => {
                let played = Played { action, seat, roll };
                text::acted_in(played, &before, self.record.position(), self.language)
            }
        });
        self.plies.push((seat, item));
        true
    }

    /// Returns a move that changes little, if there is one: it captures nothing, needs no dice and does not end the
    /// game.
    fn little(&self) -> Option<Action> {
        let position = self.record.position();
        let actions = position.actions();
        let count = |position: &AnyPosition| {
            let is_piece = |square: &Square| matches!(position.cell(*square), Cell::Piece(_));
            position.info().squares().filter(is_piece).count()
        };
        let pieces = count(position);
        let is_sure = |action: &&Action| position.die(**action).is_none();
        let is_little = |action: &&Action| {
            let mut after = position.clone();
            is_sure(action)
                && after.try_play(**action, None).is_ok()
                && after.ending().is_none()
                && count(&after) == pieces
        };
        actions.iter().find(is_little).or_else(|| actions.iter().find(is_sure)).copied()
    }

    /// Returns the line in canonical text.
    pub fn written(&self, own: Seat) -> String {
        let mut line = String::new();
        for (seat, item) in &self.plies {
            let before = match (*seat == own, line.is_empty()) {
                (true, true) => "-> ",
                (true, false) => " -> ",
                (false, true) => "",
                (false, false) => ", ",
            };
            line.push_str(before);
            match item {
                Item::Any => line.push_str("any"),
                Item::Act(action) => line.push_str(&action.to_string()),
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
    let mut walk = Walk::from(record, language);
    match items_of(line) {
        // After a guess, moves are validated only when they are played.
        Some(items) if walk.along(&items) => walk.in_words(own),
        _ => line.replace("->", "→"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Walk, beginnings, in_id, items, items_of, name_of};
    use castellan_rules::{Options, Record, Seat, Variant};
    use castellan_text::Language;

    #[test]
    fn a_line_is_read_as_it_is_written_and_said_in_words() {
        let options = Options::new(Variant::MountChess.info(), &[]).expect("the usual ones");
        let record = Record::begin(Variant::MountChess, options).expect("it begins");
        let line = "any -> h8g7, a1b2 -> h7h6";
        let moves = items_of(line).expect("a line");
        assert_eq!(items(&in_id(&moves)), Some(moves.clone()));
        let mut walk = Walk::from(&record, Language::En);
        assert!(walk.along(&moves) && walk.is_guess);
        assert_eq!(walk.written(Seat::Black), line);
        let said = walk.in_words(Seat::Black);
        assert!(said.starts_with("any move → H"), "{said}");
        assert_eq!(beginnings(line).collect::<Vec<_>>(), ["any -> h8g7", line]);
        assert_ne!(name_of(line), name_of("any -> h8g7"));
    }
}
